"""Set a position by taps: what every game has of it, the sheets of whose turn it is and of numbers of cards."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import PositionDraft
from companion.core.i18n import _, ngettext

TURN, CARDS = "turn", "cards"
"""The sheets of the page: whose turn it is, and how many cards there are."""


class Seats(Protocol):
    """Who plays, as a set-up tells."""

    @property
    def players(self) -> Sequence[str]:
        """The names of the players, by their seats."""


class Seated(Protocol):
    """What the page needs of a state: who plays, and who does no more."""

    @property
    def setup(self) -> Seats:
        """The set-up, with the names of the players."""

    @property
    def gone(self) -> Collection[int]:
        """The seats of the players who play no more."""


S = TypeVar("S", bound=Seated)
C_contra = TypeVar("C_contra", bound=Seated, contravariant=True)


def with_player(_state: Seated, laid: Any, player: str) -> Any:
    """Return the position in this player's turn, where that changes nothing else."""
    return replace(laid, player=player)


class Changes(Struct, Generic[C_contra], frozen=True):
    """What taps change of a game's position, each of which begins with a state and the draft or its position.

    `count` changes a number by so many, that of the line chosen on the sheet of cards; `other` is the draft after a tap
    on a target of the game's own, given as what stands before its colon and after it. `turn` gives the turn to a
    player; with `turn_stays` its sheet stays open then, as more is set on it.
    """

    count: Callable[[C_contra, Any, int, int], Any]
    other: Callable[[C_contra, PositionDraft, str, str], PositionDraft]
    turn: Callable[[C_contra, Any, str], Any] = with_player
    turn_stays: bool = False


def update(state: S, draft: PositionDraft, what: Input, changes: Changes[S]) -> PositionDraft:
    """Return the draft after a tap, or after NEXT, which gives the turn to the next player."""
    laid = draft.position
    match what:
        case Press(button=PanelButton.NEXT):
            return replace(draft, position=changes.turn(state, laid, _next_player(state, laid.player)))
        case Tap(target="close"):
            return PositionDraft(laid)
        case Tap(target=target):
            kind, _colon, name = target.partition(":")
            return _tapped(state, draft, kind, name, changes)
        case _:
            return draft


def _tapped(state: S, draft: PositionDraft, kind: str, name: str, changes: Changes[S]) -> PositionDraft:
    laid = draft.position
    match kind:
        case "sheet":
            return PositionDraft(laid) if draft.sheet == name else PositionDraft(laid, name)
        case "turn":
            after = changes.turn(state, laid, state.setup.players[int(name)])
            return replace(draft, position=after) if changes.turn_stays else PositionDraft(after)
        case "cards":
            return replace(draft, chosen=int(name))
        case "count":
            return replace(draft, position=changes.count(state, laid, draft.chosen, int(name)))
        case _:
            return changes.other(state, draft, kind, name)


def _next_player(state: Seated, name: str) -> str:
    """Return the player after this one of those who still play."""
    players = state.setup.players
    at = players.index(name)
    around = ((at + places) % len(players) for places in range(1, len(players) + 1))
    return next((players[seat] for seat in around if seat not in state.gone), name)


def turn_differences(now: str, before: str) -> list[str]:
    """Return the line that it is another player's turn; nothing where it is not."""
    return [] if now == before else [_("Turn: {now} (was {before})").format(now=now, before=before)]


def hand_differences(now: Mapping[str, int], before: Mapping[str, int]) -> list[str]:
    """Return a line for each player who holds another number of cards than before."""
    return [
        ngettext("{player}: {now} card (was {before})", "{player}: {now} cards (was {before})", count).format(
            player=name, now=count, before=before.get(name)
        )
        for name, count in now.items()
        if count != before.get(name)
    ]
