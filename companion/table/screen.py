"""The contract of a screen, and a base class with its defaults."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self

from msgspec import Struct

from companion.core.events import FileSaved, Input, ThingKind
from companion.core.layout import View
from companion.core.scene import Scene
from companion.core.task import TaskRequest
from companion.table.change_requests import unknown_effect
from companion.table.effects import Request
from companion.table.screen_outcome import Outcome

if TYPE_CHECKING:
    from companion.table.table import Table


Tagging = Literal["asks", "tells", "passes", "takes"]
"""What a screen does about tags.

It has the table asked what an unknown one is; it has that told to grown-ups; it passes over unknown ones; or it takes
all tags as they are, and not as what they stand for.
"""


class Screen(Protocol):
    """A screen, shown by the desk as a frozen value; an input leads to the next one."""

    @property
    def id(self) -> str:
        """The name under which recordings tell of it; it stays the same when its class is renamed."""

    @property
    def takes_scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags, see `Tagging`."""

    @property
    def for_children(self) -> bool:
        """Whether children use it alone: NEXT held does nothing then."""

    @property
    def is_play_screen(self) -> bool:
        """Whether it is the play screen of a game."""

    @property
    def prepares_next_move(self) -> bool:
        """Whether it is the play screen on which the next move is prepared, not one that corrects a past move."""

    @property
    def has_menu_open(self) -> bool:
        """Whether it is a play screen on which MORE is open, or the menu of grown-ups."""

    @property
    def lists_troubles(self) -> bool:
        """Whether it shows by itself all that is wrong with devices."""

    @property
    def due(self) -> int:
        """In how many milliseconds the screen wants the next `Tick`; 0: it needs none."""

    def popup(self, table: "Table") -> str:
        """Return a name for what has come up by itself as time passed, such as a notice; empty: nothing has."""

    def is_unaffected(self, table: "Table", what: Input) -> bool:
        """Return whether an input means the same as before the popup came: all others are dropped for a moment."""

    def things(self, table: "Table") -> tuple[ThingKind, ...]:
        """Return the kinds of things that mean something now when they are laid on the reader."""

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence for the table, where it has a place for one."""

    def handle_saved_file(self, table: "Table", saved: FileSaved) -> Self:
        """Return the screen after a file was saved or could not be; the same one where none is saved."""

    def facing_player(self, table: "Table") -> str | None:
        """Return the player to whom the screen speaks; None where it speaks to all."""

    def task_request(self, table: "Table") -> TaskRequest | None:
        """Return the task to think about for the picture; None most of the time."""

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return what an input leads to: the next screen, and what the desk does beside showing it.

        A `LongPress` that means nothing here gives this very screen back; the desk then takes it as a press.
        """

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return what the answer to a request leads to; its result is as the request says, or `Failed`.

        `Failed` means that all is as it was.
        """


class BaseScreen(Struct, frozen=True):
    """A screen to which no card means anything, and which asks nothing to think about."""

    id: ClassVar[str] = ""

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags, see `Tagging`."""
        return "asks"

    @property
    def for_children(self) -> bool:
        """Whether children use it alone."""
        return False

    @property
    def is_play_screen(self) -> bool:
        """Whether it is the play screen of a game."""
        return False

    @property
    def prepares_next_move(self) -> bool:
        """Whether it is the play screen on which the next move is prepared, not one that corrects a past move."""
        return False

    @property
    def has_menu_open(self) -> bool:
        """Whether it is a play screen on which MORE is open, or the menu of grown-ups."""
        return False

    @property
    def lists_troubles(self) -> bool:
        """Whether it shows by itself all that is wrong with devices."""
        return False

    def popup(self, table: "Table") -> str:  # noqa: ARG002 - a screen on which something does looks at it
        """Return a name for what has come up by itself as time passed, such as a notice; empty: nothing has."""
        return ""

    def is_unaffected(self, table: "Table", what: Input) -> bool:  # noqa: ARG002 - as above
        """Return whether an input means the same as before the popup came: all others are dropped for a moment."""
        return False

    def things(self, table: "Table") -> tuple[ThingKind, ...]:  # noqa: ARG002 - a screen to which some mean something may
        """Return the kinds of things that mean something now when they are laid on the reader."""
        return ()

    def with_notice(self, sentence: str) -> Self:  # noqa: ARG002 - a screen with a place for it shows it
        """Return the screen with a sentence for the table, where it has a place for one."""
        return self

    def handle_saved_file(self, table: "Table", saved: FileSaved) -> Self:  # noqa: ARG002 - a page that saves files tells of it
        """Return the screen after a file was saved, or could not be."""
        return self

    def facing_player(self, table: "Table") -> str | None:  # noqa: ARG002 - a screen of a game speaks to one of its players
        """Return the player to whom the screen speaks; None where it speaks to all."""
        return None

    @property
    def due(self) -> int:
        """The milliseconds until the screen has to be told of time, by a `Tick`; 0: it needs none."""
        return 0

    @property
    def takes_scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""
        return False

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - as above
        """Raise TypeError: a screen that asks for something overrides this."""
        raise unknown_effect(request)

    def task_request(self, table: "Table") -> TaskRequest | None:  # noqa: ARG002 - a screen that asks something looks at it
        """Return the task to think about for the picture; None: there is none."""
        return None
