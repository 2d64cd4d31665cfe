"""Tell how a mode of Sequentia ended: whoever has taken the most cards wins."""

from collections.abc import Sequence

from companion.core.game import GameOutcome
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label
from companion.games.common.phrases import and_chain
from companion.games.common.play_screen import SIDE_UNITS
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.hand import HandState
from companion.games.sequentia.common.looks import card_look
from companion.games.sequentia.common.seats import leading_seats
from companion.games.sequentia.common.tally import CountsCards

_MOST_NAMED = 2
"""How many winners the headline has room for; the counts say who they are when there are more."""


def winners(state: CountsCards) -> tuple[str, ...]:
    """Return the names of those who have taken the most cards, in the order of the seats."""
    return tuple(state.setup.players[seat] for seat in leading_seats(state.taken, state.gone))


FEWEST_ROWS = 2
"""How many rows the cards of the players are laid out for at least."""


def outcome(state: CountsCards, left: int) -> GameOutcome:
    """Return the outcome: who has won, how many cards each has taken, and how many are `left` on the table."""
    counts = (
        ngettext("{name}: {count} card", "{name}: {count} cards", len(cards)).format(name=name, count=len(cards))
        for name, cards in zip(state.setup.players, state.taken, strict=True)
    )
    there = ngettext("{count} card left on the table", "{count} cards left on the table", left).format(count=left)
    ended = (_("Ended early"),) if state.ended else ()
    return GameOutcome(_title_text(winners(state)), "accent", None, (there, *ended), tuple(counts))


def result_looks(state: CountsCards, rect: Rect, view: View) -> list[AnyLook]:
    """Return the cards that each player has taken, the newest on top, in a row beside the name: the most first."""
    seats = sorted(range(len(state.taken)), key=lambda seat: -len(state.taken[seat]))
    gap, small = view.mm(1.4), round(SMALL * max(view.px_per_mm, min(view.width, view.height) / SIDE_UNITS))
    looks: list[AnyLook] = []
    for row, seat in zip(rect.rows(max(len(seats), FEWEST_ROWS), gap), seats, strict=False):
        head, room = row.cut_top(min(row.h // 3, small * 3 // 2))
        looks.append(Label(rect=head, text=state.setup.players[seat], px=small, least=small * 3 // 4))
        looks += _fan_looks(state.taken[seat], room)
    return looks


def _fan_looks(cards: Sequence[Card], room: Rect) -> list[AnyLook]:
    """Return cards in a row, one over the other where they don't all have room."""
    wide = min(room.w, room.h * 3 // 4)
    step = min(wide * 11 // 10, (room.w - wide) // max(1, len(cards) - 1))
    return [card_look(Rect(room.x + place * step, room.y, wide, room.h), card) for place, card in enumerate(cards)]


def to_move(state: HandState) -> str | None:
    """Return the player whose turn it is; None after the end."""
    return None if state.over else state.name


def outcome_of(state: HandState) -> GameOutcome | None:
    """Return the outcome: who has won, and how many cards each has taken (STK-07, OVL-07); None before the end."""
    return outcome(state, sum(map(len, state.piles))) if state.over else None


def counts_lines(state: HandState) -> tuple[str, ...]:
    """Return lines for a terminal: how many cards each player and the deck have."""
    example = " (EXAMPLE deck)" if state.setup.options.is_example else ""
    each = zip(state.setup.players, state.hands, state.taken, strict=True)
    lines = (f"{name}: {held} in hand, {len(cards)} taken" for name, held, cards in each)
    return (*lines, f"deck: {state.deck}{example}")


def result_lines(state: CountsCards) -> tuple[str, str]:
    """Return the play screen's sentences after the end: who has won, and what to do."""
    return _title_text(winners(state)), _("CONFIRM shows the result.")


def _title_text(best: tuple[str, ...]) -> str:
    if len(best) > _MOST_NAMED:
        return _("{count} players share the win!").format(count=len(best))
    return winners_text(best)


def winners_text(best: tuple[str, ...]) -> str:
    """Return the sentence that the players of these names have won."""
    return ngettext("{names} wins!", "{names} share the win!", len(best)).format(names=and_chain(best))
