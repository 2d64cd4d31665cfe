"""Say what lies on the table in Shift, and go on from there, whatever was played before."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common import positions
from companion.games.sequentia.common.cards import CardText
from companion.games.sequentia.common.deck import Name, count_move
from companion.games.sequentia.common.positions import LyingCard, card_texts, split_cards
from companion.games.sequentia.common.square import CELLS, CENTRE, Cell
from companion.games.sequentia.shift import rules
from companion.games.sequentia.shift.model import LAID_CARDS, State

Moved = Annotated[int, Meta(ge=0, extra={"expected": "a number of movements"})]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """All that lies on the table; the other cards are in the deck.

    `table` are the cards by their places, `goals` those of all players, None for who has none; `taken` are the cards
    that the players have taken, and `out` those that have left the game. `player` is the one whose turn it is, and
    `moved` counts the movements of that turn. While cards are dealt, `player` is the one who begins.
    `added` are cards that the deck has, too, though they were not entered.
    """

    table: dict[Cell, CardText]
    goals: dict[Name, CardText | None]
    taken: dict[Name, tuple[LyingCard, ...]]
    player: Name
    out: tuple[LyingCard, ...] = ()
    moved: Moved = 0
    added: tuple[CardText, ...] = ()

    @property
    def count(self) -> int:
        """How many cards lie on the table, are goals, are taken, or have left the game."""
        goals = sum(goal is not None for goal in self.goals.values())
        return len(self.table) + goals + sum(map(len, self.taken.values())) + len(self.out)


def position_of(state: State) -> Position:
    """Return what lies on the table, as far as the state knows."""
    players = state.setup.players
    goals = (goal.text if goal else None for goal in state.goals)
    return Position(
        table={cell: card.text for cell, card in zip(CELLS, state.table, strict=True) if card},
        goals=dict(zip(players, goals, strict=True)),
        taken=dict(zip(players, map(card_texts, state.taken), strict=True)),
        player=state.name,
        out=card_texts(state.out),
        moved=state.moved,
    )


def renamed_position(position: Position, names: Mapping[str, str]) -> Position:
    """Return the position with the new names of players in place of the old ones."""
    return positions.renamed(position, position.player, names, "goals", "taken")


def set_position(state: State, position: Position) -> Step[State] | Refused:
    """Return the step to this position, or why the cards can't lie so."""
    if position == position_of(state):
        return count_move(state, Step(state))
    found = positions.find_position(state, position, "SHF-01", position.goals, _table_refusal, with_cards)
    if isinstance(found, Refused):
        return found
    stuck = rules.end_if_stuck(found) if found.begun else None
    if stuck is None and found.begun and not rules.can_play(found, found.player):
        return Refused("SHF-07", _("{name} holds no card.").format(name=position.player))
    after, events = stuck or (found, ())
    return count_move(positions.with_entered(state, after.seen_cards), Step(after, () if state.over else events))


def _table_refusal(position: Position) -> Refused | None:
    full = len(position.table) > LAID_CARDS
    return Refused("SHF-01", _("One place of the nine stays empty: take a card off.")) if full else None


def with_cards(state: State, laid: Position) -> State | Refused:
    """Return the state with the cards and the turn of the position, or why there are no such cards."""
    players = state.setup.players
    bare = replace(state, table=(None,) * len(CELLS), goals=(None,) * len(players), taken=((),) * len(players), out=())
    goals = {name: goal for name in players if (goal := laid.goals[name]) is not None}
    taken = [laid.taken[name] for name in players]
    found = positions.find_cards(bare, (*laid.table.values(), *goals.values(), *chain(*taken), *laid.out), laid.added)
    if isinstance(found, Refused):
        return found
    known, cards = found
    lying, held, *had, out = split_cards((laid.table, goals, *taken, laid.out), iter(cards))
    table, given = dict(zip(laid.table, lying, strict=True)), dict(zip(goals, held, strict=True))
    after = replace(
        known,
        table=tuple(table.get(cell) for cell in CELLS),
        goals=tuple(given.get(name) for name in players),
        taken=tuple(had),
        out=out,
        player=players.index(laid.player),
        turns=positions.turns_until(state, laid.player),
        moved=laid.moved,
        over=False,
        ended=False,
    )
    newcomers = tuple(seat for seat in state.newcomers if after.goals[seat] is None)
    return replace(after, newcomers=newcomers, begun=not _is_dealing(after))


def _is_dealing(state: State) -> bool:
    """Return whether the first cards are still being dealt: the deck has those that are missing, and none was taken."""
    without = sum(goal is None for seat, goal in enumerate(state.goals) if seat not in (*state.gone, *state.newcomers))
    missing = LAID_CARDS - len(state.table) + state.table.count(None) + without
    untouched = not (any(state.taken) or state.out or state.table[CENTRE])
    return untouched and 0 < missing <= state.deck
