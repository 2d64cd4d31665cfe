"""Tell who may play and how a turn ends, and play the moves that all games of rows of chips have."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step, Switch
from companion.core.i18n import N_, _
from companion.games.common.phrases import and_list, or_list
from companion.games.sequence.common import colour_words, piles
from companion.games.sequence.common.model import GameSpec, OwedDraw, Setup, State

S = TypeVar("S", bound=State)

PASS_SWITCH = Switch(
    "pass_when_stuck",
    N_("If no card can be played"),
    N_("The player may pass, or may not."),
    ((True, N_("may pass")), (False, N_("no passing"))),
    N_("May pass: the turn goes on without a card."),
)
"""What *Rules* asks in each of these games: whether who can't play any card passes."""


def sides_for(kind: GameSpec, players: int) -> tuple[int, ...]:
    """Return how many sides that many players can form, the usual number first; empty: they can't play.

    They play in teams where there are too few colours.
    """
    if players not in kind.hand_sizes:
        return ()
    if players <= len(kind.sides):
        return (players,)
    return tuple(sides for sides in (2, 3) if players % sides == 0)


def setup_refusal(kind: GameSpec, setup: Setup) -> Refused | None:
    """Return why a game with this set-up can't be played, or None."""
    players = len(setup.players)
    possible = sides_for(kind, players)
    if len({name.casefold() for name in setup.players}) < players:
        return Refused("", _("Two players have the same name; give each a name of their own."))
    if not possible:
        can = or_list(tuple(map(str, kind.hand_sizes)))
        why = _("{players} can't play {game}; {can} can.").format(players=players, game=kind.title, can=can)
        return Refused(kind.ids.players, why)
    if setup.sides in possible:
        return _colours_refusal(kind, setup)
    if setup.sides == 3 and players == 2 and not kind.any_colours:
        first, second = map(colour_words.colour_name_within, kind.sides[:2])
        why = _("{third} joins only when there are three sides; two players are {first} and {second}.")
        third = colour_words.colour_name(kind.sides[2])
        return Refused(kind.ids.players, why.format(first=first, second=second, third=third))
    why = _("{players} players can't form {sides} sides; they play as {possible}.")
    wanted = or_list(tuple(map(str, possible)))
    return Refused(kind.ids.players, why.format(players=players, sides=setup.sides, possible=wanted))


def _colours_refusal(kind: GameSpec, setup: Setup) -> Refused | None:
    """Return why the sides can't have the colours that were chosen for them, or None."""
    colours = setup.options.colours
    if not colours:
        return None
    if not set(colours) <= set(kind.colours_for(setup.sides)):
        return third_colour_refusal(kind)
    if len(colours) == setup.sides == len(set(colours)):
        return None
    why = _("{count} sides have {count} different colours, not these: {colours}.")
    these = ", ".join(map(colour_words.colour_name_within, colours))
    return Refused(kind.ids.colours, why.format(count=setup.sides, colours=these))


def third_colour_refusal(kind: GameSpec) -> Refused:
    """Return the refusal of the third colour, where there are two sides."""
    why = _("{third} joins only when there are three sides.")
    return Refused(kind.ids.colours, why.format(third=colour_words.colour_name(kind.sides[2])))


def over_refusal(state: State) -> Refused | None:
    """Return the refusal that the game is over; None while it goes on."""
    if not state.over:
        return None
    if state.winner is None:
        return Refused(state.kind.ids.end, _("The game is over."))
    why = _("The game is over: {side} has won.").format(side=state.side_name(state.winner))
    return Refused(state.kind.ids.end, why)


def count_move(outcome: Step[S] | Refused) -> Step[S] | Refused:
    """Return the step with its move counted; a refusal as it is."""
    if isinstance(outcome, Refused):
        return outcome
    return Step(add_move(outcome.state), outcome.events)


def skip(state: S, *, ends_turn: bool) -> S:
    """Return the state when a move is passed over: it is counted, and after one that would end the turn it is over."""
    after = piles.end_turn(state, drew=False) if ends_turn and not state.over else state
    return add_move(after)


def add_move(state: S) -> S:
    """Return the state with one more move counted."""
    return replace(state, moves=state.moves + 1)


def card_refusal(state: State, card: str) -> Refused | None:
    """Return why the player whose turn it is can't have this card in the hand, or None."""
    kind = state.kind
    if card not in kind.cards:
        return Refused(kind.ids.cards, _("There is no card {card}.").format(card=card))
    refused = _empty_hand_refusal(state)
    if refused is None and piles.is_used_up(state, card):
        return _used_up_refusal(state, card)
    return refused


def _used_up_refusal(state: State, card: str) -> Refused:
    kind, counted = state.kind, state.played[card]
    plain = card not in kind.anywhere and card not in kind.taking
    text = kind.says.used_up if plain else kind.says.wild_used_up
    moves = and_list(tuple(str(index + 1) for index in counted))
    return Refused(kind.ids.cards, _(text).format(card=kind.in_words(card), moves=moves), counted)


def _empty_hand_refusal(state: State) -> Refused | None:
    if state.hands[state.player]:
        return None
    owes = any(owed.player == state.player for owed in state.owed)
    why = _("{player} has no card left: enter the draw first.") if owes else _("{player} has no card left.")
    return Refused(state.kind.ids.turn, why.format(player=state.setup.players[state.player]))


def end_play(state: S) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state after a card was played: its draw is assumed, or owed where draws are confirmed."""
    player = state.player
    if state.setup.options.draws == "assumed":
        drawn, happened = piles.draw(state, player)
        return piles.end_turn(drawn, drew=True), happened
    owed = (*state.owed, OwedDraw(player, state.turns))
    return piles.end_turn(replace(state, owed=owed), drew=False), ()


def exchange(state: S, card: str) -> Step[S] | Refused:
    """Return the state after a dead card is discarded and replaced, once a turn; or why it can't be."""
    if state.exchanged:
        return Refused(state.kind.ids.dead, _("Only one dead card may be exchanged in a turn."))
    refused = _empty_hand_refusal(state)
    if refused:
        return refused
    after, happened = piles.draw(piles.discard(state, card), state.player)
    return Step(replace(after, exchanged=True), happened)


def pass_turn(state: S) -> Step[S] | Refused:
    """Return the state after the turn ends without a card, or why it can't."""
    if not state.setup.options.pass_when_stuck and state.hands[state.player]:
        return Refused(state.kind.ids.passing, _("This table plays without passing."))
    return Step(piles.end_turn(state, drew=False))


def missed_draw(state: S, name: str) -> Step[S] | Refused:
    """Return the state when an assumed draw of the player did not happen in time, or why that can't be."""
    player = _find_player(state, name)
    if isinstance(player, Refused):
        return player
    if state.setup.options.draws == "confirmed":
        return Refused(state.kind.ids.draws, _("At this table each draw is entered, so a missed one shows by itself."))
    missable = piles.missable_draws(state, player)
    if not missable:
        why = _("{player} has missed no draw: the next player has not moved and drawn since.").format(player=name)
        return Refused(state.kind.ids.draws, why)
    after, happened = piles.take_back_draw(state, player, missable[-1])
    return Step(after, (piles.lost_draw_event(state, player), *happened))


def draw(state: S, name: str) -> Step[S] | Refused:
    """Return the state after the player draws, where the table confirms draws; or why that can't be."""
    player = _find_player(state, name)
    if isinstance(player, Refused):
        return player
    if all(owed.player != player for owed in state.owed):
        return Refused(state.kind.ids.draws, _("{player} has no card to draw.").format(player=name))
    settled, lost = piles.settle_draw(state, player)
    after, happened = piles.draw(settled, player)
    return Step(after, lost + happened)


def all_drew(state: S) -> Step[S] | Refused:
    """Return the state after all draws that are owed, each of which was made in time; or why there are none."""
    if not state.owed:
        return Refused(state.kind.ids.draws, _("Nobody has a card to draw."))
    after, happened = replace(state, owed=()), tuple[GameEvent, ...]()
    for owed in state.owed:
        after, more = piles.draw(after, owed.player)
        happened += more
    return Step(after, happened)


def shuffle(state: S) -> Step[S] | Refused:
    """Return the state after the table has shuffled, or why it can't have."""
    if not state.discards:
        return Refused(state.kind.ids.shuffles, _("Nothing has been discarded since the last shuffle."))
    return Step(*piles.shuffle(state))


def _find_player(state: State, name: str) -> int | Refused:
    if name not in state.setup.players:
        return Refused(state.kind.ids.draws, _("{player} does not play in this game.").format(player=name))
    return state.setup.players.index(name)
