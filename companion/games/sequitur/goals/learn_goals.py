"""Learn goal cards that the table enters while it plays, also those that are drawn already (SQT-20).

And which are the table's own, so that they can be deleted.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, SaveEntry, Step
from companion.core.i18n import _, ngettext
from companion.games.sequitur import claims, goal_piles
from companion.games.sequitur.cards import Card, GoalEntry, deck_size_refusal, enlarge_decks, goals_of
from companion.games.sequitur.example_fill import goals_with_examples
from companion.games.sequitur.goals.colours import colour_name, colour_of_one
from companion.games.sequitur.goals.goals import GOAL, GOALS_FILE, Goal
from companion.games.sequitur.model import State


def learn_goal(state: State, entry: GoalEntry, *, trial: bool = False) -> Step[State] | Refused:
    """Return the state in which the goal is known and kept for later games, replacing one of its id.

    Cards that are drawn already and that were named by this text, or are this goal, become this card; what the table
    has judged of them is dropped when the goal has a test. Decks whose sizes the set-up does not tell grow with what
    is known of them (SQT-02). One on `trial` is not kept for later games, unless it is the table's own already.
    """
    read = goals_of((entry,))
    if isinstance(read, Refused):
        return read
    (goal,) = read
    options, mine = state.setup.options, own_goals(state)
    goals = _with_goal(_remaining_goals(state), goal)
    others = tuple(one for one in goals if one.id != goal.id)
    is_told = options.decks is not None
    sizes = goal_piles.deck_sizes(state)
    refused = _colour_refusal(state, goal) or _count_refusal(state, goal) or duplicate_refusal(others, goal)
    refused = refused or (deck_size_refusal(goals, sizes) if is_told else None)
    if refused:
        return refused
    if options.goals is None or options.complete:
        goals = goals_with_examples(goals, len(state.setup.players), options.decks)
    larger = enlarge_decks(goals, sizes)
    decks = tuple(left + new - old for left, new, old in zip(state.decks, larger, sizes, strict=True))
    forgotten = tuple(name for name in state.forgotten if name != goal.id)
    entered = (*(one for one in state.entered if one.id != goal.id), entry)
    trial = trial and goal.id not in mine
    forgotten = (*forgotten, goal.id) if trial else forgotten
    after = _update_cards(replace(state, goals=goals, decks=decks, entered=entered, forgotten=forgotten), goal)
    told = () if mine or trial else (GameEvent("known", _("Your own set begins: example cards make up for the rest.")),)
    return Step(claims.update_claimer(after), told, () if trial else (save_entry(entry, mine.get(goal.id)),))


def forget_goal(state: State, name: str) -> Step[State] | Refused:
    """Return the state in which the table's own goal of this id is not kept for later games any more.

    In this game it stays known.
    """
    entry = own_goals(state).get(name)
    if entry is None:
        return Refused("SQT-20", _("This goal is no card of the table's own; it can't be deleted."))
    return Step(replace(state, forgotten=(*state.forgotten, name)), kept=(save_entry(None, entry),))


def own_goals(state: State) -> dict[str, GoalEntry]:
    """Return the goals, by their ids, that the table has entered and that later games are to know."""
    entered = (*(state.setup.options.goals or ()), *state.entered)
    return {entry.id: entry for entry in entered if entry.id not in state.forgotten}


def save_entry(entry: GoalEntry | None, before: GoalEntry | None) -> SaveEntry:
    """Return the change of the file of goals: this card in the place of the one before; None: there is none."""
    return SaveEntry(GOALS_FILE, GOAL, "id", _goal_values(entry), _goal_values(before))


def with_change(entries: tuple[GoalEntry, ...], change: SaveEntry) -> tuple[GoalEntry, ...]:
    """Return these goals after a change of their file; a new one comes last."""
    old, new = (None if one is None else msgspec.convert(one, GoalEntry) for one in (change.before, change.entry))
    added = () if new is None else (new,)
    place = entries.index(old) if old in entries else len(entries)
    return (*entries[:place], *added, *entries[place + 1 :])


def _goal_values(entry: GoalEntry | None) -> dict[str, Any] | None:
    return None if entry is None else msgspec.to_builtins(entry)


def _remaining_goals(state: State) -> tuple[Goal, ...]:
    """Return the goals that stay known: examples only when in play, others give way to the table's own."""
    options = state.setup.options
    if options.goals is not None and not options.complete:
        return state.goals
    stay = {entry.id for entry in (*(options.goals or ()), *state.entered)}
    stay |= {card.id for card in goal_piles.drawn_cards(state)}
    return tuple(goal for goal in state.goals if goal.id in stay)


def _with_goal(goals: tuple[Goal, ...], new: Goal) -> tuple[Goal, ...]:
    if any(goal.id == new.id for goal in goals):
        return tuple(new if goal.id == new.id else goal for goal in goals)
    return (*goals, new)


def _colour_refusal(state: State, goal: Goal) -> Refused | None:
    held = next(
        (card for card in goal_piles.drawn_cards(state) if card.id == goal.id and card.colour != goal.colour), None
    )
    if held is None:
        return None
    told = _("The goal {id} has been drawn as a {colour} card; it can't be {other} now.")
    why = told.format(id=goal.id, colour=colour_name(held.colour), other=colour_name(goal.colour))
    return Refused("SQT-02", why)


def _count_refusal(state: State, goal: Goal) -> Refused | None:
    drawn = sum(card.is_of(goal) for card in goal_piles.drawn_cards(state))
    if drawn <= goal.count:
        return None
    told = ngettext(
        "{count} cards of this goal have been drawn; its count can't be {wanted}.",
        "{count} cards of this goal have been drawn; its count can't be {wanted}.",
        drawn,
    )
    return Refused("SQT-02", told.format(count=drawn, wanted=goal.count))


def duplicate_refusal(others: tuple[Goal, ...], new: Goal) -> Refused | None:
    """Return the refusal of a goal whose text another goal of its colour has; None when there is none."""
    for goal in others:
        if goal.colour == new.colour and Card(goal.colour, goal.text).is_called(new.text):
            told = _("This {colour} goal is known already. Change it, or go BACK.")
            return Refused("SQT-20", told.format(colour=colour_of_one(goal.colour)))
    return None


def _update_cards(state: State, goal: Goal) -> State:
    """Return the state in which each card of the goal has its id and text; a test replaces old verdicts."""
    new = Card(goal.colour, goal.text, goal.id)

    def update(card: Card) -> Card:
        return new if card.is_of(goal) else card

    def update_if_any(card: Card | None) -> Card | None:
        return None if card is None else update(card)

    judged = tuple(replace(one, card=update(one.card)) for one in state.judged)
    return replace(
        state,
        secrets=tuple(update_if_any(card) for card in state.secrets),
        public=tuple(replace(public, card=update(public.card)) for public in state.public),
        stacks=tuple(tuple(update(card) for card in stack) for stack in state.stacks),
        discards=tuple(tuple(update_if_any(card) for card in discards) for discards in state.discards),
        claimed=tuple(replace(one, public=replace(one.public, card=update(one.public.card))) for one in state.claimed),
        unclaimed=tuple(replace(public, card=update(public.card)) for public in state.unclaimed),
        goals_in=tuple((index, update(card)) for index, card in state.goals_in),
        settled=tuple(replace(one, card=update(one.card)) for one in state.settled),
        judged=tuple(one for one in judged if goal.test is None or one.card != new),
    )
