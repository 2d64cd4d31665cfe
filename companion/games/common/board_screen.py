"""Put a play screen together: the board or the sheet that covers it, and the column beside it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from companion.core.game import PlayStatus, Prepared, Refused
from companion.core.i18n import _
from companion.core.scene import AnyLook, Button, Panel, Scene, Tone, View
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_entries, clock_looks
from companion.games.common.play_screen import Entry


class Covered(Protocol):
    """A draft of which a sheet can be open."""

    @property
    def sheet(self) -> str:
        """The name of the sheet that is open, empty where none is: `more`, `trouble`, or one of the game's own."""


S = TypeVar("S")
M = TypeVar("M")
D = TypeVar("D", bound=Covered)


class BoardScreen(ABC, Generic[S, M, D]):
    """One picture of the play screen: a game on it says what its board, its sheets and its column hold.

    The column has whose turn it is, the score, what is being prepared, a row of tools, and the panel's buttons.
    """

    def __init__(self, state: S, draft: D, prepared: Prepared[M], view: View, status: PlayStatus) -> None:
        """`prepared` is what the draft amounts to in the state."""
        self.state, self.draft, self.prepared, self.move = state, draft, prepared, prepared.move
        self.view, self.status = view, status
        self.frame = frames.frame_of(view)

    def scene(self) -> Scene:
        """Everything on the play screen."""
        return Scene((Panel(rect=self.view.area, tone="table"), *self.shown(), *self.column()))

    def shown(self) -> Sequence[AnyLook]:
        """The board, or the sheet that covers it."""
        if self.status.help_on:
            return self.help_sheet()
        match self.draft.sheet:
            case "":
                return self.board()
            case "trouble":
                return frames.trouble_sheet(self.frame, self.status.troubles)
            case "more":
                return self._more_sheet()
            case _:
                return self.sheet()

    @abstractmethod
    def board(self) -> Sequence[AnyLook]:
        """What lies on the table."""

    def sheet(self) -> Sequence[AnyLook]:
        """The sheet that is open, where it is one of the game's own."""
        return ()

    @abstractmethod
    def help(self) -> tuple[str, ...]:
        """What can be done now, in a few sentences."""

    def help_sheet(self) -> Sequence[AnyLook]:
        """The sheet with these sentences."""
        return frames.help_sheet(self.frame, self.help(), 2)

    def more(self) -> tuple[Entry, ...]:
        """The entries of the sheet MORE that stand before the sound and the way home."""
        now = not self.status.correcting
        return (
            ("history", _("History"), "history", now),
            ("undo_turn", _("Undo turn"), "undo", now and self.status.can_undo),
            ("redo", _("Redo"), "redo", now and self.status.can_redo),
            ("view", _("Turn screen"), "turn", True),
        )

    def _more_sheet(self) -> tuple[AnyLook, ...]:
        head, room = frames.sheet(self.frame, _("More"))
        status, gap = self.status, self.frame.gap
        entries: tuple[Entry, ...] = (
            *self.more(),
            ("sound", _("Sound on") if status.sound else _("Sound off"), "sound", True),
            ("home", _("Home"), "home", not status.correcting),
            *clock_entries(status),
            *frames.trouble_entry(status),
        )
        cells = [cell for row in room.rows(max(4, -(-len(entries) // 2)), gap) for cell in row.columns(2, gap)]
        return head + frames.menu_buttons(self.frame, cells, entries, on="sound" if status.sound else "")

    def column(self) -> Sequence[AnyLook]:
        """Everything beside the board."""
        return (
            self.turn(),
            *clock_looks(self.frame, self.status),
            *self.score(),
            *(frames.question(self.frame, self.status) if self.status.question else self.middle()),
            *frames.tool_buttons(self.frame, self.tools(), self.tool_on()),
            *self._buttons(),
        )

    @abstractmethod
    def turn(self) -> AnyLook:
        """Whose turn it is, a `turn_banner`."""

    def score(self) -> Sequence[AnyLook]:
        """What is counted, below the turn."""
        return ()

    def middle(self) -> Sequence[AnyLook]:
        """What can't be, what is prepared, or what has happened and can be done."""
        if self.status.notice:
            return self.told((self.status.notice,), "error")
        if isinstance(self.prepared.chosen, Refused):
            return self.told((self.prepared.chosen.why,), "warn")
        doing = self.doing()
        if doing:
            return doing
        return self.told(frames.unsettled(self.status), "warn") if self.status.unsettled else self.idle()

    def told(self, lines: tuple[str, ...], tone: Tone = "text") -> Sequence[AnyLook]:
        """Sentences in the middle of the column."""
        return frames.message(self.frame, self.frame.middle, lines, tone)

    def doing(self) -> Sequence[AnyLook]:
        """What is being prepared; nothing while nothing is."""
        return ()

    def idle(self) -> Sequence[AnyLook]:
        """What is said while nothing is prepared."""
        return self.told(self.news())

    @abstractmethod
    def news(self) -> tuple[str, ...]:
        """What has just happened, and what to do now."""

    def tools(self) -> tuple[Entry, ...]:
        """The tools above the buttons, MORE as the last."""
        return (frames.more_tool(self.status),)

    def tool_on(self) -> str:
        """The target of the tool that is open or on."""
        return f"sheet:{self.draft.sheet}"

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game is."""

    @property
    def untouched(self) -> bool:
        """Whether nothing has been prepared."""
        return self.draft == type(self.draft)()

    @abstractmethod
    def in_short(self, move: M) -> str:
        """A move in so few words that they fit on CONFIRM."""

    def nothing(self) -> str:
        """What is on CONFIRM where there is no move to play, before the end."""
        return _("nothing chosen yet")

    def following(self) -> str:
        """What is on NEXT."""
        return _("NEXT")

    def _buttons(self) -> tuple[Button, ...]:
        prepared, status, over, untouched = self.prepared, self.status, self.over, self.untouched
        lit = frames.lit(status, prepared.chosen, prepared.choices, over=over, untouched=untouched)
        nothing = _("see the result") if over else self.nothing()
        note = nothing if self.move is None else self.in_short(self.move)
        says = frames.says(status, note, self.following(), ready=self.move is not None, untouched=untouched)
        return frames.panel_buttons(self.frame, lit, says)
