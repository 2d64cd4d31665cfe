"""The tool with which a table enters its deck of Sequentia."""

from companion.core.events import Input, ThingKind
from companion.core.game import TableFiles
from companion.core.scene import Icon, Scene, View
from companion.core.tool import SaveFile
from companion.games.registry import described
from companion.games.sequentia.common import deck_editor as entries
from companion.games.sequentia.common import deck_editor_scene
from companion.games.sequentia.common.deck_editor import Entering
from companion.games.sequentia.common.deck_file import DECK_FILE, text_of


@described
class DeckTool:
    """Satisfies `companion.core.tool.Tool`."""

    id: str
    title: str
    note: str
    icon: Icon
    games: tuple[str, ...]
    for_children = False
    things: tuple[ThingKind, ...] = ("Q",)

    def __init__(self, files: TableFiles) -> None:
        self._files = files

    def due(self) -> bool:
        """Until a deck is entered it is offered before a game."""
        return self._files(DECK_FILE) is None

    def start(self, seed: int) -> Entering:  # noqa: ARG002 - nothing is chosen by chance
        """The offer, with the cards that are entered already."""
        return entries.begin(self._files(DECK_FILE))

    def handle(self, value: Entering, what: Input) -> Entering:
        """How far it is after an input."""
        return entries.handle(value, what)

    def scene(self, value: Entering, view: View, voice: bool) -> Scene:  # noqa: ARG002 - for people who read
        """What is on the screen."""
        return deck_editor_scene.scene(value, view)

    def over(self, value: Entering) -> bool:
        """Whether it has been left, with a deck or without."""
        return value.step in {"made", "left"}

    def made(self, value: Entering) -> SaveFile | None:
        """The file with the cards."""
        return SaveFile(DECK_FILE, text_of(value.cards)) if value.step == "made" else None
