"""Learn action cards that the table enters while it plays (SQT-02, SQT-21)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, SaveEntry, Step
from companion.core.i18n import _
from companion.games.sequitur.actions.actions import ACTION, ACTIONS_FILE, HAND_SIZE, Action, shown_name
from companion.games.sequitur.example_fill import actions_with_examples
from companion.games.sequitur.model import State


def learn_action(state: State, action: Action, instead: str, *, trial: bool = False) -> Step[State] | Refused:
    """Return the state in which the action is known and kept for later games, replacing one of its name.

    `instead` is the name of a known card that it replaces, empty for none. Who has played that card in this round has
    played this one then; what was done with it stays. Refused when the card to be replaced is not known, and when
    there would be two of one name or more than five (SQT-02). One on `trial` is not kept for later games, unless it
    replaces a card of the table's own.
    """
    old = find_action(state, instead or action.name)
    if instead and old is None:
        return unknown_refusal(state, instead)
    others = tuple(one for one in _remaining_actions(state) if one != old)
    if len(others) == HAND_SIZE:
        return Refused(
            "SQT-02", _("There are {count} action cards already; change one of them.").format(count=HAND_SIZE)
        )
    if any(one.name.casefold() == action.name.casefold() for one in others):
        return Refused("SQT-02", _("Another card has this name. Change it, or go BACK."))
    place = sum(one in others for one in state.actions[: state.actions.index(old)]) if old else len(others)
    actions = (*others[:place], action, *others[place:])
    was = "" if old is None else old.name
    if state.setup.options.actions is None or state.setup.options.complete:
        actions = actions_with_examples(actions, was)
    mine = own_actions(state)
    trial = trial and old not in mine
    forgotten = tuple(name for name in state.forgotten_actions if name not in {was, action.name})
    after = replace(
        state,
        actions=actions,
        used=tuple(tuple(action.name if name == was else name for name in used) for used in state.used),
        entered_actions=(*(name for name in state.entered_actions if name != was), action.name),
        forgotten_actions=(*forgotten, action.name) if trial else forgotten,
    )
    begins = _("Your own set begins: example cards make up for the rest.")
    told = [] if mine or trial else [begins]
    kept = {one.name for one in actions} | {was}
    told += [
        _("{card} makes room: each player has {count} cards.").format(card=shown_name(one.name), count=HAND_SIZE)
        for one in state.actions
        if one.name not in kept
    ]
    return Step(
        after,
        tuple(GameEvent("known", text) for text in told),
        () if trial else (save_entry(action, old if old in mine else None),),
    )


def forget_action(state: State, name: str) -> Step[State] | Refused:
    """Return the state in which the table's own action of this name is not kept for later games any more.

    In this game it stays known.
    """
    action = find_action(state, name)
    if action is None:
        return unknown_refusal(state, name)
    if action not in own_actions(state):
        return Refused("SQT-21", _("This action is no card of the table's own; it can't be deleted."))
    return Step(
        replace(state, forgotten_actions=(*state.forgotten_actions, action.name)), kept=(save_entry(None, action),)
    )


def own_actions(state: State) -> tuple[Action, ...]:
    """Return the actions that the table has entered, now or before, and that later games are to know."""
    names = {*(action.name for action in state.setup.options.actions or ()), *state.entered_actions}
    names -= set(state.forgotten_actions)
    return tuple(action for action in state.actions if action.name in names)


def save_entry(action: Action | None, before: Action | None) -> SaveEntry:
    """Return the change of the file of actions: this card in the place of the one before; None: there is none."""
    return SaveEntry(ACTIONS_FILE, ACTION, "name", _action_values(action), _action_values(before), HAND_SIZE)


def with_change(actions: tuple[Action, ...], change: SaveEntry) -> tuple[Action, ...]:
    """Return these actions after a change of their file; a new one comes last."""
    old, new = (None if one is None else msgspec.convert(one, Action) for one in (change.before, change.entry))
    added = () if new is None else (new,)
    place = actions.index(old) if old in actions else len(actions)
    return (*actions[:place], *added, *actions[place + 1 :])


def _action_values(action: Action | None) -> dict[str, Any] | None:
    if action is None:
        return None
    return {**msgspec.to_builtins(action), "operations": msgspec.to_builtins(list(action.operations))}


def find_action(state: State, name: str) -> Action | None:
    """Return the known action with this name; capitals make no difference."""
    return next((one for one in state.actions if one.name.casefold() == name.casefold()), None)


def unknown_refusal(state: State, name: str) -> Refused:
    """Return the refusal that no known action has this name."""
    if not state.actions:
        return Refused("SQT-21", _('There is no action card "{name}"; known: none.').format(name=name))
    told = _('There is no action card "{name}"; known: {names}.')
    return Refused("SQT-21", told.format(name=name, names=", ".join(one.name for one in state.actions)))


def has_room(state: State) -> bool:
    """Return whether another action can be entered without replacing one (SQT-02)."""
    return len(_remaining_actions(state)) < HAND_SIZE


def _remaining_actions(state: State) -> tuple[Action, ...]:
    """Return the actions that stay known when one is entered.

    The example set gives way to the table's own cards, as it does in the next game; cards that have been played in this
    round are needed until its end (SQT-05).
    """
    options = state.setup.options
    if options.actions is not None and not options.complete:
        return state.actions
    stay = {*(action.name for action in options.actions or ()), *state.entered_actions}
    stay |= {name for used in state.used for name in used}
    return tuple(action for action in state.actions if action.name in stay)
