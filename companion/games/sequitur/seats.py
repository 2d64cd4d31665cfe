"""Play the moves of the table in Sequitur: who is not waited for, who claims next, who plays, and the end."""

from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequitur import claims, goal_piles, steps
from companion.games.sequitur.goal_piles import replace_at
from companion.games.sequitur.model import ClaimedGoal, Judgement, Public, SettledGoal, State, WonGoals

P = TypeVar("P", Public, Judgement, SettledGoal, ClaimedGoal, WonGoals)
T = TypeVar("T")


def turn_to(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player claims next; in all other steps everybody acts at once."""
    seat = state.setup.players.index(player)
    if state.phase != "claims" or state.score_only:
        return Refused("SQT-14", _("In this step everybody acts at once: tap the seat."))
    if seat == state.claimer:
        return Refused("SQT-14", _("It is {player}'s turn already.").format(player=player))
    if not any(seat in group for group in state.order) or not claims.claimable_goals(state, seat):
        return Refused("SQT-14", _("{player} can't claim now.").format(player=player))
    declined = tuple(one for one in state.declined if one != seat)
    return Step(replace(state, claimer=seat, declined=declined))


def pass_over(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which nobody waits for the player in this step of the round.

    What is missing of the round's start can be drawn until the player spells a word.
    """
    seat = state.setup.players.index(player)
    if seat not in steps.unfinished_players(state):
        return Refused("", _("Nobody waits for {player} in this step.").format(player=player))
    match state.phase:
        case "start":
            after = replace(state, excused=(*state.excused, seat))
        case "goals" | "actions" | "words":
            after = replace(state, done=(*state.done, seat))
        case "ties":
            after = claims.next_turn(_behind_tied(state, seat))
        case "claims" if state.score_only:
            after = replace(state, won=(*state.won, WonGoals(seat, 0)))
        case "claims":
            after = claims.next_turn(replace(state, declined=(*state.declined, seat), last_turn=seat))
        case _:
            return Refused("SQT-20", _("The table has to judge first whether the secret goal is met."))
    return Step(*steps.advance_until_somebody_acts(after))


def _behind_tied(state: State, seat: int) -> State:
    """Return the state in which the player claims behind those with the same word score, without a letter."""
    order: list[tuple[int, ...]] = []
    for group in state.order:
        others = tuple(one for one in group if one != seat)
        order += [others, (seat,)] if seat in group else [group]
    return replace(state, order=tuple(filter(None, order)), drawn=_others(state.drawn, seat))


def _others(drawn: tuple[tuple[int, str], ...], seat: int) -> tuple[tuple[int, str], ...]:
    return tuple(one for one in drawn if one[0] != seat)


def leave(state: State, player: str) -> Step[State]:
    """Return the step after which the player's seat is passed over.

    The balls go back into the bag, a secret goal to the discards; goals that were laid out or won stay.
    """
    seat = state.setup.players.index(player)
    secret = state.secrets[seat]
    if secret is not None:
        # It goes face down: nobody has seen it.
        state = goal_piles.discard_card(state, secret.colour, None)
    order = (tuple(one for one in group if one != seat) for group in state.order)
    after = replace(
        state,
        gone=(*state.gone, seat),
        racks=replace_at(state.racks, seat, ""),
        secrets=replace_at(state.secrets, seat, None),
        words=replace_at(state.words, seat, None),
        order=tuple(filter(None, order)),
        drawn=_others(state.drawn, seat),
    )
    if after.phase in {"ties", "claims"} and not after.score_only:
        after = claims.next_turn(after)
    settled, happened = steps.advance_until_somebody_acts(after)
    left = _("{player} has left in round {round}. UNDO takes it back.").format(player=player, round=state.round)
    return Step(settled, (GameEvent("seat", left), *happened))


def come_back(state: State, player: str) -> Step[State]:
    """Return the step after which the seat is played again, as by somebody who joins."""
    seat = state.setup.players.index(player)
    return _with_newcomer(replace(state, gone=tuple(one for one in state.gone if one != seat)), seat)


def join(state: State, player: str, after: str, team: str) -> Step[State]:  # noqa: ARG001 - everybody plays alone
    """Return the step after which one more player has a seat behind that of the player `after`, without points so far.

    Empty: the last seat.
    """
    setup = state.setup
    seat = setup.players.index(after) + 1 if after else len(setup.players)
    moved = _with_seats_from(state, seat)
    joined = replace(
        moved,
        setup=replace(setup, players=_insert(setup.players, seat, player)),
        racks=_insert(state.racks, seat, ""),
        secrets=_insert(state.secrets, seat, None),
        used=_insert(state.used, seat, ()),
        words=_insert(state.words, seat, None),
        stacks=_insert(state.stacks, seat, ()),
        newcomers=(*moved.newcomers, seat),
        past=tuple(_insert(words, seat, None) for words in state.past),
        scored=tuple(_insert(points, seat, 0) for points in state.scored),
        absent=tuple(_insert(absent, seat, True) for absent in state.absent),
    )
    return _with_newcomer(joined, seat)


def _insert(seats: tuple[T, ...], seat: int, one: T) -> tuple[T, ...]:
    return (*seats[:seat], one, *seats[seat:])


def _with_seats_from(state: State, first: int) -> State:
    """Return the state in which the players from this seat on sit one seat further."""

    def moved(seat: int) -> int:
        return seat + (seat >= first)

    def told(of_players: tuple[P, ...]) -> tuple[P, ...]:
        return tuple(replace(one, player=moved(one.player)) for one in of_players)

    one_seat = ("claimer", "last_turn", "mover")
    seats = ("done", "declined", "turned", "excused", "gone", "newcomers")
    structs = ("public", "judged", "unclaimed", "settled", "won")
    changes: dict[str, Any] = {
        **{name: None if getattr(state, name) is None else moved(getattr(state, name)) for name in one_seat},
        **{name: tuple(map(moved, getattr(state, name))) for name in seats},
        **{name: told(getattr(state, name)) for name in structs},
        "order": tuple(tuple(map(moved, group)) for group in state.order),
        "drawn": tuple((moved(seat), letter) for seat, letter in state.drawn),
        "spelled_in": tuple((moved(seat), index) for seat, index in state.spelled_in),
        "claimed": tuple(replace(one, public=told((one.public,))[0]) for one in told(state.claimed)),
    }
    return replace(state, **changes)


def _with_newcomer(state: State, seat: int) -> Step[State]:
    """Return the step after which the player plays in this round as far as it goes on, and wholly in the next one.

    Where the others have drawn already nobody waits for it, and once the words are spelled there is none to claim with.
    """
    begun = state.phase != "start" and not state.score_only
    name = state.setup.players[seat]
    if state.phase in {"secrets", "ties", "claims", "over"}:
        joined = _("{player} joins and plays from the next round on. UNDO takes it back.")
    elif begun:
        joined = _("{player} joins in round {round} and may draw letters late. UNDO takes it back.")
    else:
        joined = _("{player} joins in round {round}. UNDO takes it back.")
    after = replace(state, excused=(*state.excused, seat)) if begun else state
    return Step(after, (GameEvent("seat", joined.format(player=name, round=state.round)),))


def end_here(state: State) -> Step[State]:
    """Return the step that ends the game: who has the most points has won, several when equal.

    Goals that are secret or lie there win nothing.
    """
    for secret in filter(None, state.secrets):
        state = goal_piles.discard_card(state, secret.colour, secret)
    none = (None,) * len(state.secrets)
    return Step(*steps.end_round(replace(state, secrets=none, ended=True)))
