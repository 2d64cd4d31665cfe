"""The rules SHF-01 to SHF-11 as pure functions: what may be done, and what it leads to."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import or_chain
from companion.games.sequentia.common.cards import Card, short_card_text
from companion.games.sequentia.common.deck import (
    Add,
    add_card,
    count_move,
    deck_size,
    draw_card,
    learn_card,
    setup_refusal,
    skip_move,
)
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.results import winners_text
from companion.games.sequentia.common.seats import next_seat
from companion.games.sequentia.common.square import CELLS, CENTRE, NEIGHBOURS, PLACES, ROWS
from companion.games.sequentia.common.tally import winning_seats
from companion.games.sequentia.shift import solver
from companion.games.sequentia.shift.model import (
    LAID_CARDS,
    MOVEMENTS,
    TITLE,
    Draw,
    Impossible,
    Lay,
    Move,
    Pass,
    PlayerMove,
    Setup,
    Slide,
    State,
    Take,
    goal_text,
)

StateChange = tuple[State, tuple[GameEvent, ...]]
"""The state after a move, before it is asked whether the turn is over, and what the move caused."""


def start(setup: Setup) -> State | Refused:
    """Return the state before the first card is laid, or why a game with this set-up can't be played."""
    refused = setup_refusal(setup, TITLE)
    if refused:
        return refused
    players = len(setup.players)
    cards = deck_size(setup.options)
    if cards < LAID_CARDS + players:
        told = ngettext(
            "The deck has {cards} card; {players} players need {least} to begin.",
            "The deck has {cards} cards; {players} players need {least} to begin.",
            cards,
        )
        return Refused("SHF-01", told.format(cards=cards, players=players, least=LAID_CARDS + players))
    return State(setup=setup, table=(None,) * len(CELLS), goals=(None,) * players, taken=((),) * players)


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after the move and what it caused, or the rule that it breaks."""
    refused = _phase_refusal(state, move)
    if refused:
        return refused
    if isinstance(move, Add):
        return count_move(state, add_card(state, move))
    changed = _apply(learn_card(state, move), move)
    return changed if isinstance(changed, Refused) else count_move(state, Step(*changed))


def _apply(state: State, move: PlayerMove) -> StateChange | Refused:
    match move:
        case Lay():
            return _lay(state, move)
        case Draw():
            return _draw(state, move)
        case Slide():
            return _slide(state, move)
        case Take():
            return _take(state, move.row - 1)
        case Pass():
            return _pass(state)
        case Impossible():
            return _give_up_goal(state)


def skip(state: State, move: Move) -> State:
    """Return the state when a move that no longer fits is passed over: a turn that it ended is over.

    Where a new card is drawn, that ends the turn; so a goal that was taken or changed ends it only without a deck.
    """
    return skip_move(state, _skip(state, move))


def _skip(state: State, move: Move) -> State:
    ends = isinstance(move, Pass | Draw) or (isinstance(move, Take | Impossible) and not state.deck)
    return next_player(state)[0] if ends and state.begun and not state.over else state


def can_be_met(state: State, card: Card) -> bool:
    """Return whether the numbers on the table can make this goal (SHF-06)."""
    return solver.can_make_sequence(state.numbers, card.sequence)


def leaves_impossible_goal(state: State) -> bool:
    """Return whether a pass leaves a goal that can't be made, and that the deck has another card for (SHF-10)."""
    return bool(state.deck) and state.goal is not None and not can_be_met(state, state.goal)


def rows_to_take(state: State) -> tuple[int, ...]:
    """Return the rows, from 0 at the top, that meet the goal now (SHF-03)."""
    if state.phase != "slide" or state.goal is None or not _may_meet_goal(state):
        return ()
    return solver.rows_showing(state.numbers, state.goal.sequence)


def legal_movements(state: State) -> tuple[str, ...]:
    """Return the names that moves give to all movements possible now (SHF-02)."""
    if state.phase != "slide" or state.moved >= MOVEMENTS:
        return ()
    numbers = state.numbers
    return tuple(movement_name(numbers, slide) for slide in solver.legal_slides(numbers))


def movement_name(numbers: solver.Numbers, slide: solver.Slide) -> str:
    """Return the name that a move gives to a movement: with the place it leads to only where there are several."""
    place, to = slide
    empty = [other for other in NEIGHBOURS[place] if not numbers[other]]
    return CELLS[place] if len(empty) == 1 else f"{CELLS[place]}>{CELLS[to]}"


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most cards, several when they share it; none before the end (SHF-08)."""
    return winning_seats(state) if state.over else ()


def _may_meet_goal(state: State) -> bool:
    return state.moved > 0 or state.setup.options.zero_moves


def _phase_refusal(state: State, move: Move) -> Refused | None:
    """Return why this kind of move can't be played now, or None."""
    match state.phase:
        case "over":
            return Refused("SHF-08", _("The game is over."))
        case "deal" if not isinstance(move, Lay | Draw | Add):
            return Refused("SHF-01", _("First eight cards are laid around the centre, and each player gets one."))
        case "fill" if not isinstance(move, Lay | Add):
            return Refused("SHF-04", _("First the empty places are filled from the deck, all but one."))
        case "draw" if not isinstance(move, Draw | Add):
            return Refused("SHF-04", _("{name} draws a new card first.").format(name=state.name))
        case "slide" if isinstance(move, Lay):
            return Refused("SHF-04", _("No card is laid now: one place stays empty, or the deck is used up."))
        case "slide" if isinstance(move, Draw):
            return Refused("SHF-05", _("{name} has a card already.").format(name=state.name))
        case _:
            return None


def _lay(state: State, move: Lay) -> StateChange | Refused:
    place = PLACES[move.at]
    if not state.begun and place == CENTRE:
        return Refused("SHF-01", _("The centre stays empty: lay the card around it."))
    there = state.table[place]
    if there is not None:
        told = _("{card} lies here: lay the card on an empty place.")
        return Refused("SHF-01", told.format(card=short_card_text(there.text)))
    card = draw_card(state, move.card)
    if isinstance(card, Refused):
        return replace(card, rule="SHF-01")
    after = replace(state, table=_with_card(state.table, place, card))
    if not state.begun:
        return _begin(after)
    # The deck may run out before a card is left for the player.
    return (after, ()) if after.deck else next_player(after)


def _draw(state: State, move: Draw) -> StateChange | Refused:
    player = state.next_dealt
    if player is None:
        return Refused("SHF-01", _("Every player has a card; lay the others around the centre."))
    card = draw_card(state, move.card)
    if isinstance(card, Refused):
        return replace(card, rule="SHF-01")
    after = replace(state, goals=(*state.goals[:player], card, *state.goals[player + 1 :]))
    if player in state.newcomers:
        return replace(after, newcomers=tuple(seat for seat in state.newcomers if seat != player)), ()
    return next_player(after) if state.begun else _begin(after)


def _begin(state: State) -> StateChange:
    """Return the state in which the game has begun, once all cards are dealt (SHF-01); else the state unchanged."""
    if state.open_places or state.without_goal:
        return state, ()
    after = replace(state, begun=True)
    return end_if_stuck(after) or (after, (GameEvent("turn", _("{name} begins.").format(name=after.name)),))


def _slide(state: State, move: Slide) -> StateChange | Refused:
    left = MOVEMENTS - state.moved
    if len(move.cards) > left:
        return Refused("SHF-02", _too_many_text(state.moved))
    after = state
    for name in move.cards:
        slide = find_slide(after, name)
        if isinstance(slide, Refused):
            return slide
        after = move_card(after, slide)
    return after, shown_rows(after)


def move_card(state: State, slide: solver.Slide) -> State:
    """Return the state after one more card has moved to an empty place."""
    place, to = slide
    table = _with_card(_with_card(state.table, to, state.table[place]), place, None)
    return replace(state, table=table, moved=state.moved + 1)


def shown_rows(state: State) -> tuple[GameEvent, ...]:
    """Return the event of each row that meets the goal now."""
    return tuple(
        GameEvent("sequence", _("Row {row} shows the goal.").format(row=row + 1)) for row in rows_to_take(state)
    )


def _too_many_text(made: int) -> str:
    if not made:
        return _("A turn has at most {most} movements.").format(most=MOVEMENTS)
    told = ngettext(
        "A turn has at most {most} movements, and {made} of them are made.",
        "A turn has at most {most} movements, and {made} of them are made.",
        made,
    )
    return told.format(most=MOVEMENTS, made=made)


def find_slide(state: State, movement: str) -> solver.Slide | Refused:
    """Return the movement that a move names so, or why it can't be (SHF-02)."""
    cell, _arrow, target = movement.partition(">")
    place = PLACES[cell]
    card = state.table[place]
    if card is None:
        return Refused("SHF-02", _("No card lies {place}: name the card that moves.").format(place=where(cell)))
    name = short_card_text(card.text)
    empty = [other for other in NEIGHBOURS[place] if state.table[other] is None]
    if target:
        if PLACES[target] not in empty:
            told = _("{card} can't move there: the place has to be empty and next to it.")
            return Refused("SHF-02", told.format(card=name))
        return place, PLACES[target]
    if not empty:
        return Refused("SHF-02", _("{card} can't move: no empty place is next to it.").format(card=name))
    if len(empty) > 1:
        choices = or_chain(where(CELLS[to]) for to in empty)
        told = _("{card} can move to several places; say which: {choices}.")
        return Refused("SHF-02", told.format(card=name, choices=choices))
    return place, empty[0]


def _take(state: State, row: int) -> StateChange | Refused:
    goal = state.goal
    if goal is None or row not in rows_to_take(state):
        if not _may_meet_goal(state):
            return Refused("SHF-03", _("At least one card has to move before a goal is met."))
        return Refused("SHF-03", _("Row {row} does not show the goal.").format(row=row + 1))
    return take_row(state, row, goal)


def take_row(state: State, row: int, goal: Card) -> StateChange:
    """Return the state after the cards of a row and the goal are taken (SHF-04)."""
    taken_now = (*(card for place in ROWS[row] if (card := state.table[place])), goal)
    table = tuple(None if place in ROWS[row] else card for place, card in enumerate(state.table))
    own = (*state.taken[state.player], *taken_now)
    taken = (*state.taken[: state.player], own, *state.taken[state.player + 1 :])
    after = _without_goal(replace(state, table=table, taken=taken))
    told = ngettext(
        "{name} takes row {row} and the goal card, and has {count} card.",
        "{name} takes row {row} and the goal card, and has {count} cards.",
        len(own),
    )
    happened = (GameEvent("claim", told.format(name=state.name, row=row + 1, count=len(own))),)
    if after.deck:
        return after, happened
    following, more = next_player(after)
    return following, (*happened, *more)


def _pass(state: State) -> StateChange:
    after, happened = next_player(state)
    if not leaves_impossible_goal(state):
        return after, happened
    # Nobody has noticed it at the table, which is one turn on: the card stays, and can be changed in a later turn.
    told = _("{name} keeps a goal that the numbers on the table can't make.").format(name=state.name)
    return after, (GameEvent("passed", told), *happened)


def _give_up_goal(state: State) -> StateChange | Refused:
    goal = state.goal
    if goal is None or can_be_met(state, goal):
        told = _("The goal {goal} can still be made: by the rule it stays.")
        return Refused("SHF-06", told.format(goal=goal and goal_text(goal)))
    if not state.deck:
        return Refused("SHF-07", _("The deck is empty, so the card can't be changed: the turn passes."))
    return discard_goal(state, goal)


def discard_goal(state: State, goal: Card) -> StateChange:
    """Return the state after the goal of the player whose turn it is has left the game (SHF-06)."""
    after = _without_goal(replace(state, out=(*state.out, goal)))
    return after, (GameEvent("lost", _("{card} leaves the game.").format(card=short_card_text(goal.text))),)


def _with_card(table: tuple[Card | None, ...], place: int, card: Card | None) -> tuple[Card | None, ...]:
    return (*table[:place], card, *table[place + 1 :])


def _without_goal(state: State) -> State:
    goals = (*state.goals[: state.player], None, *state.goals[state.player + 1 :])
    return replace(state, goals=goals)


def next_player(state: State) -> StateChange:
    """Return the state after a turn: the next player who has a goal or can draw one (SHF-04 to SHF-08)."""
    after = replace(state, moved=0, turns=state.turns + 1)
    ended = end_if_stuck(after)
    if ended:
        return ended
    plays = tuple(can_play(state, seat) for seat in range(len(state.goals)))
    after = replace(after, player=next_seat(state.player + 1, plays))
    return after, (*_skip_events(state, after), GameEvent("turn", _("{name}'s turn.").format(name=after.name)))


def _skip_events(before: State, after: State) -> tuple[GameEvent, ...]:
    """Return what is told of players without a goal who are passed over, and how the game goes on with one alone."""
    if after.player == before.player:
        told = _("Only {name} still has a goal. To stop: MORE, End the game.")
        return () if after.deck else (GameEvent("passed", told.format(name=after.name)),)
    seats = len(after.goals)
    between = [(before.player + step) % seats for step in range(1, (after.player - before.player) % seats)]
    names = [after.setup.players[seat] for seat in between if seat not in after.gone]
    return tuple(GameEvent("passed", _("{name} has no goal left.").format(name=name)) for name in names)


def can_play(state: State, seat: int) -> bool:
    """Return whether the player on this seat has a goal, or can draw one."""
    return seat not in state.gone and (bool(state.deck) or state.goals[seat] is not None)


def end_if_stuck(state: State) -> StateChange | None:
    """Return the ended state when the deck is empty and no slides can meet anybody's goal; else None (SHF-08)."""
    if state.deck:
        return None
    goals = (goal for goal in state.goals if goal is not None)
    if any(can_be_met(state, goal) for goal in goals):
        return None
    after = replace(state, over=True)
    best = tuple(state.setup.players[player] for player in winners(after))
    return after, (GameEvent("win", winners_text(best)),)
