"""The tool with which a table enters its board (LET-01)."""

from companion.core.events import Input, ThingKind
from companion.core.game import TableFiles
from companion.core.scene import Icon, Scene, View
from companion.core.tool import SaveFile
from companion.games.registry import described
from companion.games.sequence.letters.board_file import BOARD_FILE, text_of
from companion.games.sequence.letters.screen import board_editor as entries
from companion.games.sequence.letters.screen import board_editor_scene
from companion.games.sequence.letters.screen.board_editor import Entering


@described
class BoardTool:
    """Satisfies `companion.core.tool.Tool`."""

    id: str
    title: str
    note: str
    icon: Icon
    games: tuple[str, ...]
    for_children = False
    things: tuple[ThingKind, ...] = ()

    def __init__(self, files: TableFiles) -> None:
        self._files = files

    def due(self) -> bool:
        """Until a board is entered it is offered before a game."""
        return self._files(BOARD_FILE) is None

    def start(self, seed: int) -> Entering:  # noqa: ARG002 - nothing is chosen by chance
        """The offer."""
        return entries.begin(self._files(BOARD_FILE))

    def handle(self, value: Entering, what: Input) -> Entering:
        """How far it is after an input."""
        return entries.handle(value, what)

    def scene(self, value: Entering, view: View, voice: bool) -> Scene:  # noqa: ARG002 - for people who read
        """What is on the screen."""
        return board_editor_scene.scene(value, view)

    def over(self, value: Entering) -> bool:
        """Whether it has been left, with a board or without."""
        return value.step in {"made", "left"}

    def made(self, value: Entering) -> SaveFile | None:
        """The file with the board."""
        return SaveFile(BOARD_FILE, text_of(value.layout)) if value.step == "made" else None
