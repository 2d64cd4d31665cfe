"""Say what lies on the table in a game of rows of chips, and go on from there, whatever was played before."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Annotated, Generic, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.grid import spaces_of
from companion.games.common.phrases import and_list
from companion.games.sequence.common import turns
from companion.games.sequence.common.model import CompletedSequence, Name, OwedDraw, State
from companion.games.sequence.common.space_names import space_name
from companion.games.sequence.common.wording import win_text

S = TypeVar("S", bound=State)
C_contra = TypeVar("C_contra", bound=State, contravariant=True)

Count = Annotated[int, Meta(ge=0, extra={"expected": "how many cards there are"})]


Colour = Annotated[str, Meta(extra={"expected": "the colour of a side"})]

Cell = Annotated[str, Meta(extra={"expected": "a space such as B1"})]


class PlacedSequence(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished sequence: the colour of its side, and its spaces."""

    side: Colour
    cells: tuple[Cell, ...]


class Position(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All that lies on the table: the colour of the chip on each space that has one, the finished sequences, and cards.

    `player` is the one whose turn it is; `hands` are the numbers of cards of all players. `due` are those who still
    have a card to draw, the earliest first; None: nobody says, and where draws are assumed it makes no difference.
    """

    chips: dict[str, Colour]
    sequences: tuple[PlacedSequence, ...]
    player: Name
    pile: Count
    hands: dict[str, Count]
    due: tuple[Name, ...] | None = None


class RowRules(Struct, Generic[C_contra], frozen=True):
    """What a game says of sequences in a position.

    `find` are the masks of those that a chip of the side makes on the space; `may_stand` tells whether one may lie
    beside others of its side; `count_to_win` is how many win, `free` the mask of the corners that count for everybody.
    """

    find: Callable[[C_contra, int, int], tuple[int, ...]]
    may_stand: Callable[[C_contra, int, tuple[int, ...]], bool]
    count_to_win: Callable[[C_contra], int]
    free: Callable[[C_contra], int]


def position(state: State) -> Position:
    """Return what lies on the table, as far as the state knows."""
    colours, cells, players = state.sides, state.board.cells, state.setup.players
    chips = {cells[number]: colours[side] for side, mask in enumerate(state.chips) for number in spaces_of(mask)}
    made = (PlacedSequence(colours[one.side], tuple(cells[n] for n in spaces_of(one.mask))) for one in state.made)
    hands = dict(zip(players, state.hands, strict=True))
    due = tuple(players[owed.player] for owed in state.owed) if confirms_draws(state) else None
    return Position(chips, tuple(made), players[state.player], state.pile, hands, due)


def _changed_events(state: State, laid: Position) -> tuple[GameEvent, ...]:
    """Return the event that chips are changed, with their number; none where no chip is."""
    before = position(state).chips
    count = sum(before.get(cell) != laid.chips.get(cell) for cell in {*before, *laid.chips})
    text = ngettext("{count} space was changed.", "{count} spaces were changed.", count)
    return (GameEvent("matched", text.format(count=count)),) if count else ()


def confirms_draws(state: State) -> bool:
    """Return whether the table confirms its draws."""
    return state.setup.options.draws == "confirmed"


def renamed_position(position: Position, names: Mapping[str, str]) -> Position:
    """Return the position with the new names of players in place of the old ones."""
    hands = {names.get(name, name): count for name, count in position.hands.items()}
    due = None if position.due is None else tuple(names.get(name, name) for name in position.due)
    return replace(position, player=names.get(position.player, position.player), hands=hands, due=due)


def recoloured_position(position: Position, colours: Mapping[str, str]) -> Position:
    """Return the position with the new colours of sides in place of the old ones."""
    chips = {cell: colours.get(colour, colour) for cell, colour in position.chips.items()}
    rows = tuple(replace(one, side=colours.get(one.side, one.side)) for one in position.sequences)
    return replace(position, chips=chips, sequences=rows)


def mask_of(state: State, cells: Iterable[str]) -> int:
    """Return the mask of these spaces of the board."""
    return sum({1 << state.board.numbers[cell] for cell in cells})


def chips_of(state: State, laid: Position) -> tuple[int, ...]:
    """Return the masks of the chips of each side."""
    return tuple(
        mask_of(state, (cell for cell, colour in laid.chips.items() if colour == side)) for side in state.sides
    )


def with_rows(state: S, laid: Position) -> S:
    """Return the state with the chips and the finished sequences of the position, and all else as it was."""
    sides, found = state.sides, state.runs.by_mask
    known = {(made.side, made.mask): made for made in state.made}
    placed = ((sides.index(one.side), mask_of(state, one.cells)) for one in laid.sequences)
    rows = tuple(known.get(one, CompletedSequence(*one)) for one in placed if one[1] in found)
    return replace(state, chips=chips_of(state, laid), made=rows)


def set_position(state: S, laid: Position, rules: RowRules[S]) -> Step[S] | Refused:
    """Return the step to this position, or why chips and cards can't lie so.

    Which cards were laid is known no more where another chip lies or another number of cards is left.
    """
    refused = (
        _board_refusal(state, laid)
        or _sequences_refusal(state, laid, rules)
        or _players_refusal(state, laid)
        or _cards_refusal(state, laid)
    )
    if refused:
        return refused
    rows = with_rows(state, laid)
    winners = _winners(rows, rules)
    if len(winners) > 1:
        names = and_list([state.side_name(side) for side in winners])
        return Refused(state.kind.ids.end, _("{sides} have both won; one side alone can.").format(sides=names))
    after = _with_owed(_with_turn(_with_cards(rows, state, laid), laid.player), state, laid.due)
    won = winners[0] if winners else None
    if state.ended and laid == position(state):
        return turns.count_move(Step(state))
    text = "" if won is None else win_text(state, won)
    happened = (GameEvent("win", text),) if won not in (None, state.winner) else _changed_events(state, laid)
    return turns.count_move(Step(replace(after, winner=won, ended=False), happened))


def _with_cards(rows: S, state: S, laid: Position) -> S:
    """Return the state with the cards of the position; `rows` is the state `state` with other chips."""
    hands = tuple(laid.hands[name] for name in state.setup.players)
    if (hands, laid.pile) == (state.hands, state.pile):
        return rows if rows.chips == state.chips else replace(rows, played={}, last=None)
    discards = 2 * len(state.kind.cards) - sum(hands) - laid.pile
    return replace(
        rows,
        hands=hands,
        pile=laid.pile,
        discards=discards,
        # Nobody has shuffled where the pile is empty, so that all will at the next draw.
        soonest=laid.pile or discards,
        unsure=not laid.pile,
        shuffled=-1,
        played={},
        drawn=((),) * len(hands),
        # Who holds more cards than before has drawn.
        owed=tuple(owed for owed in state.owed if hands[owed.player] <= state.hands[owed.player]),
        last=state.last if rows.chips == state.chips else None,
    )


def _with_turn(state: S, name: str) -> S:
    """Return the state in the turn of this player; those between have had theirs."""
    player = state.setup.players.index(name)
    if player == state.player:
        return state
    passed = (player - state.player) % len(state.hands)
    return replace(state, player=player, turns=state.turns + passed, exchanged=False)


def _with_owed(after: S, before: State, due: tuple[str, ...] | None) -> S:
    """Return the state in which those in `due` are still to draw, where draws are confirmed.

    None: who holds fewer cards than before. What is no draw to come is lost with the next player's, as at every table.
    """
    if not confirms_draws(after):
        return after
    if due is None:
        seats, owing = range(len(after.hands)), {owed.player for owed in after.owed}
        fewer = (seat for seat in seats if after.hands[seat] < before.hands[seat] and seat not in owing)
        owed = (*after.owed, *(_owed_draw(after, seat) for seat in fewer))
    else:
        places = [after.setup.players.index(name) for name in due]
        owed = tuple(one for seat in dict.fromkeys(places) for one in _owed_by(after, before, seat, places.count(seat)))
    return replace(after, owed=tuple(sorted(owed, key=lambda one: one.turn)))


def _owed_by(after: State, before: State, seat: int, count: int) -> tuple[OwedDraw, ...]:
    """Return so many draws that the player owes: those known of, the latest, and others from the turns before."""
    known = [owed for owed in before.owed if owed.player == seat][-count:]
    last, turns = _owed_draw(after, seat).turn, {owed.turn for owed in known}
    others = (last - back * len(after.hands) for back in range(count) if last - back * len(after.hands) not in turns)
    return (*known, *(OwedDraw(seat, turn) for turn in islice(others, count - len(known))))


def _owed_draw(state: State, seat: int) -> OwedDraw:
    """Return the draw of the player's last turn."""
    seats = len(state.hands)
    return OwedDraw(seat, state.turns - ((state.player - seat) % seats or seats))


def _winners(rows: S, rules: RowRules[S]) -> list[int]:
    needed = rules.count_to_win(rows)
    return [side for side in range(rows.setup.sides) if sum(one.side == side for one in rows.made) >= needed]


def _board_refusal(state: State, laid: Position) -> Refused | None:
    """Return why chips can't lie so on any board, or None."""
    numbers, playing = state.board.numbers, state.sides
    cells = (*laid.chips, *(cell for one in laid.sequences for cell in one.cells))
    unknown = next((cell for cell in cells if cell not in numbers), None)
    if unknown is not None:
        return Refused("", _("There is no space {cell} on this board.").format(cell=unknown))
    corner = next((cell for cell in laid.chips if state.board.corners >> numbers[cell] & 1), None)
    if corner is not None:
        return Refused(state.kind.ids.corner, _(state.corner_text))
    colours = (*laid.chips.values(), *(one.side for one in laid.sequences))
    foreign = next((colour for colour in colours if colour not in playing), None)
    if foreign is not None:
        return Refused("", _("Nobody plays {colour} in this game.").format(colour=foreign))
    return _chip_count_refusal(state, laid)


def _chip_count_refusal(state: State, laid: Position) -> Refused | None:
    before = (mask.bit_count() for mask in state.chips)
    for side, (mask, earlier) in enumerate(zip(chips_of(state, laid), before, strict=True)):
        owned = state.kind.chips[state.kind.sides.index(state.sides[side])]
        most, count = max(owned, earlier), mask.bit_count()
        if count > most:
            text = _("{side} has {count} chips on the board, and only {most} in all.")
            return Refused("", text.format(side=state.colour_name(side), count=count, most=most))
    return None


def _sequences_refusal(state: S, laid: Position, rules: RowRules[S]) -> Refused | None:
    """Return why what is marked can't be finished sequences, or None."""
    sides, chips = state.sides, chips_of(state, laid)
    standing: dict[int, tuple[int, ...]] = {}
    for one in laid.sequences:
        side, mask = sides.index(one.side), mask_of(state, one.cells)
        foreign = mask & ~chips[side] & ~rules.free(state)
        if foreign:
            cell = space_name(state, spaces_of(foreign)[0])
            return Refused("", _("{cell} holds no chip of this side.").format(cell=cell))
        if mask not in state.runs.by_mask:
            return _no_row_refusal(state, one)
        if not rules.may_stand(state, mask, standing.get(side, ())):
            return Refused("", _("Two of the sequences share more spaces than this table allows."))
        standing[side] = (*standing.get(side, ()), mask)
    return None


def _no_row_refusal(state: State, one: PlacedSequence) -> Refused:
    length = next(iter(state.runs.by_mask)).bit_count()
    text = _("No sequence lies on {cells}: it has {count} spaces side by side in one line.")
    return Refused("", text.format(cells=space_list(state, one.cells), count=length))


def space_list(state: State, cells: Iterable[str], most: int = 6) -> str:
    """Return spaces in words for a sentence; of many the first ones, and how many there are besides."""
    names = tuple(space_name(state, state.board.numbers[cell]) for cell in cells)
    if len(names) <= most:
        return and_list(names)
    return _("{cells} and {count} more").format(cells=", ".join(names[: most - 1]), count=len(names) - most + 1)


def _players_refusal(state: State, laid: Position) -> Refused | None:
    players = state.setup.players
    named = (laid.player, *laid.hands, *(laid.due or ()))
    stranger = next((name for name in named if name not in players), None)
    if stranger is not None:
        return Refused("", _("{player} does not play in this game.").format(player=stranger))
    acting = (laid.player, *(laid.due or ()), *(name for name, count in laid.hands.items() if count))
    left = next((name for name in acting if players.index(name) in state.gone), None)
    if left is not None:
        return Refused("", _("{player} plays no more.").format(player=left))
    missing = next((name for name in players if name not in laid.hands), None)
    if missing is not None:
        return Refused("", _("Enter how many cards {player} holds.").format(player=missing))
    return None


def _cards_refusal(state: State, laid: Position) -> Refused | None:
    every, held = 2 * len(state.kind.cards), sum(laid.hands.values())
    if held + laid.pile <= every:
        return None
    text = _("{held} cards in the hands and {pile} on the pile are more than there are: {count}.")
    return Refused(state.kind.ids.cards, text.format(held=held, pile=laid.pile, count=every))
