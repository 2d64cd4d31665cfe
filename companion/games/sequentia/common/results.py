"""Tell how a mode of Sequentia ended: whoever has taken the most cards wins."""

from companion.core.game import GameOutcome
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label
from companion.games.common.phrases import and_chain
from companion.games.common.play_screen import LONG_NAME, SIDE_UNITS
from companion.games.sequentia.common.hand import HandState
from companion.games.sequentia.common.looks import card_look, upright_rect
from companion.games.sequentia.common.tally import CountsCards, winning_seats

_MOST_NAMED = 2
"""How many winners the headline has room for; the counts say who they are when there are more."""


def winners(state: CountsCards) -> tuple[str, ...]:
    """Return the names of those who have taken the most cards, in the order of the seats."""
    return tuple(state.setup.players[seat] for seat in winning_seats(state))


FEWEST_ROWS = 2
"""How many rows the cards of the players are laid out for at least."""


MOST_ROWS = 4
"""How many rows the cards of one player have at most."""


def outcome(state: CountsCards, left: int) -> GameOutcome:
    """Return the outcome: who has won, how many cards each has taken, and how many are `left` on the table."""
    counts = (
        ngettext("{name}: {count} card", "{name}: {count} cards", len(cards)).format(name=name, count=len(cards))
        for name, cards in zip(state.setup.players, state.taken, strict=True)
    )
    there = ngettext("{count} card left on the table", "{count} cards left on the table", left).format(count=left)
    ended = (_("Ended early"),) if state.ended else ()
    return GameOutcome(title_text(state), "accent", None, (there, *ended), tuple(counts))


def result_looks(state: CountsCards, rect: Rect, view: View) -> list[AnyLook]:
    """Return the cards that each player has taken below the name: the most first.

    All are of one size, with as many in a row, so that the eye compares them.
    """
    seats = sorted(range(len(state.taken)), key=lambda seat: -len(state.taken[seat]))
    gap, small = view.mm(1.4), round(SMALL * max(view.px_per_mm, min(view.width, view.height) / SIDE_UNITS))
    rows = rect.rows(max(len(seats), FEWEST_ROWS), gap)
    parts = [row.cut_top(min(row.h // 3, small * 5 // 4)) for row in rows]
    tight, most = max(2, gap // 3), len(state.taken[seats[0]])
    shortest = min((room for _head, room in parts), key=lambda room: room.h)
    sizes = [_card_size(shortest, tight, most, count) for count in range(1, MOST_ROWS + 1)]
    columns, wide, high = max(sizes, key=lambda size: size[1] * size[2])
    looks: list[AnyLook] = []
    for (head, room), seat in zip(parts, seats, strict=False):
        looks.append(Label(rect=head, text=state.setup.players[seat], px=small, least=small * 3 // 4))
        looks += [
            card_look(Rect(room.x + column * (wide + tight), room.y + line * (high + tight), wide, high), card)
            for (line, column), card in ((divmod(at, columns), card) for at, card in enumerate(state.taken[seat]))
        ]
        if not state.taken[seat]:
            none = room.cut_top(min(room.h, 2 * small))[0]
            looks.append(Label(rect=none, text=_("No cards."), px=small, tone="muted"))
    return looks


def _card_size(room: Rect, gap: int, count: int, rows: int) -> tuple[int, int, int]:
    """Return how many cards lie in one of so many rows, and how wide and high they can be."""
    columns = max(1, -(-count // rows))
    high = (room.h - (rows - 1) * gap) // rows
    place = upright_rect(Rect(0, 0, max(1, (room.w - (columns - 1) * gap) // columns), high))
    return columns, place.w, place.h


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


def result_note() -> str:
    """Return what the result shows besides who has won, which the banner says."""
    return _("see all cards")


def end_text(state: CountsCards) -> str:
    """Return the text of the banner after the end: who has won, where a name has room there."""
    best = winners(state)
    return winners_text(best) if len(best) == 1 and len(best[0]) <= LONG_NAME else _("The end")


def end_lines(state: CountsCards) -> tuple[str, str]:
    """Return the sentences below that banner: how many cards each has taken, or who has won; and what to do."""
    title, then = title_text(state), _("RESULT shows all cards.")
    if title != end_text(state):
        return title, then
    return _("Cards taken: {counts}.").format(counts=standing_text(state)), then


def standing_text(state: CountsCards) -> str:
    """Return how many cards each player has taken, the most first: `Ann 18, Cat 17`."""
    seats = sorted(range(len(state.taken)), key=lambda seat: -len(state.taken[seat]))
    return ", ".join(f"{state.setup.players[seat]} {len(state.taken[seat])}" for seat in seats)


def title_text(state: CountsCards) -> str:
    """Return who has won, for the headline of the result."""
    best = winners(state)
    if len(best) > _MOST_NAMED:
        return _("{count} players share the win!").format(count=len(best))
    return winners_text(best)


def winners_text(best: tuple[str, ...]) -> str:
    """Return the sentence that the players of these names have won; or that nobody has."""
    if not best:
        return _("Nobody wins.")
    return ngettext("{names} wins!", "{names} share the win!", len(best)).format(names=and_chain(best))
