"""The tool with which a table enters its board (LET-01)."""

from collections.abc import Callable

from companion.core.events import Input, ThingKind
from companion.core.i18n import N_
from companion.core.scene import Icon, Scene, View
from companion.core.tool import SaveFile
from companion.games.sequence.letters.board import Layout
from companion.games.sequence.letters.board_file import BOARD_FILE, text_of
from companion.games.sequence.letters.screen import board_editor as entries
from companion.games.sequence.letters.screen import board_editor_scene
from companion.games.sequence.letters.screen.board_editor import Entering


class BoardTool:
    """Satisfies `companion.core.tool.Tool`. `board` gives the layout that the table has entered, if it has."""

    id = "letters-board"
    title = N_("Board")
    note = N_("enter yours")
    icon: Icon = "board"
    games: tuple[str, ...] = ("letters",)
    for_children = False
    things: tuple[ThingKind, ...] = ()

    def __init__(self, board: Callable[[], Layout | None]) -> None:
        self._board = board

    def due(self) -> bool:
        """Until a board is entered it is offered before a game."""
        return self._board() is None

    def start(self, seed: int) -> Entering:  # noqa: ARG002 - nothing is chosen by chance
        """The offer."""
        return entries.begin(self._board())

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
