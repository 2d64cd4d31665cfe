"""What is counted on the sheet of cards while a position is set: hands, taken cards, and those that left the game."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.core.i18n import N_, _
from companion.games.sequentia.common.cards import UNKNOWN_TEXT
from companion.games.sequentia.common.deck import State

Kind = Literal["hands", "taken", "out"]
"""The field of a position that is counted."""

Line = tuple[Kind, str]
"""What is counted, and the player whose it is; no player where it is nobody's."""

NAMES: dict[Kind, str] = {"hands": N_("{name}\nhand"), "taken": N_("{name}\ntaken"), "out": N_("Out of the game")}
"""What the lines are called."""


def counted_lines(state: State, kinds: Sequence[Kind]) -> tuple[Line, ...]:
    """Return what is counted where a position has these fields; who plays no more holds no hand."""
    seats = enumerate(state.setup.players)
    of_players: tuple[Line, ...] = tuple(
        (kind, name)
        for seat, name in seats
        for kind in kinds
        if kind != "out" and not (kind == "hands" and seat in state.gone)
    )
    return (*of_players, ("out", "")) if "out" in kinds else of_players


def line_counts(laid: Any, lines: Sequence[Line]) -> tuple[tuple[str, int], ...]:
    """Return the name of each line, and the number of its cards in the position."""
    return tuple((_(NAMES[kind]).format(name=name), _count(laid, kind, name)) for kind, name in lines)


def _count(laid: Any, kind: Kind, name: str) -> int:
    match kind:
        case "hands":
            return int(laid.hands[name])
        case "taken":
            return len(laid.taken[name])
        case "out":
            return len(laid.out)


def taken_differences(now: Mapping[str, Sequence[str]], before: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a sentence for each player whose taken cards are others than before, with their numbers."""
    return [
        _taken_text(name, len(cards), len(before.get(name, ())))
        for name, cards in now.items()
        if cards != before.get(name, ())
    ]


def _taken_text(name: str, now: int, before: int) -> str:
    told = _("{player} has taken other cards.") if now == before else _("{player} has taken {now} (before: {before}).")
    return told.format(player=name, now=now, before=before)


def with_count(laid: Any, line: Line, by: int) -> Any:
    """Return the position with so many cards more in a line, or fewer."""
    kind, name = line
    match kind:
        case "hands":
            return replace(laid, hands={**laid.hands, name: max(0, laid.hands[name] + by)})
        case "taken":
            return replace(laid, taken={**laid.taken, name: _changed_cards(laid.taken[name], by)})
        case "out":
            return replace(laid, out=_changed_cards(laid.out, by))


def _changed_cards(cards: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Return the cards with so many more that nobody knows; or with fewer, those that are not known first."""
    if by >= 0:
        return (*cards, *(UNKNOWN_TEXT,) * by)
    kept = list(cards)
    for _step in range(min(-by, len(kept))):
        at = len(kept) - 1 - kept[::-1].index(UNKNOWN_TEXT) if UNKNOWN_TEXT in kept else len(kept) - 1
        del kept[at]
    return tuple(kept)
