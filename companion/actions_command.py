"""The command `companion actions check`: what each action card of a file allows."""

import json
from argparse import Namespace

import msgspec
from msgspec import Struct

from companion.asked_cards import card_text
from companion.games.sequitur.actions import ALL_BALLS, Action, Operation, missing_actions, read_actions

LIMITED = {
    "insert": "draw {}, for any place",
    "ends": "draw {}, for either end",
    "discard": "put up to {} back into the bag",
    "replace": "replace up to {} by new ones",
    "swap": "swap two balls, at most {} apart",
    "move": "move one ball, at most {} far",
    "reverse": "reverse a part of up to {}",
}
"""What an operation with a count allows; the count stands in the gap."""
FREE = {
    "discard": "put any balls back into the bag",
    "replace": "replace any balls by new ones",
    "swap": "swap any two balls",
    "move": "move one ball to any place",
    "reverse": "reverse any part",
}
"""What an operation without a count allows."""
PLACES = ("swap", "move")
"""The operations whose count is one of places; that of the others is one of balls."""


class Allowed(Struct, frozen=True):
    """An action and what it allows, in its order."""

    name: str
    text: str
    allows: tuple[str, ...]


def check_actions(options: Namespace) -> int:
    """Say of each action of `options.file` what it allows; 0.

    Raises EntriesError when it is no file of actions.
    """
    actions = read_actions(card_text(options.file, "a file of actions"), str(options.file))
    allowed = tuple(Allowed(action.name, action.text, tuple(map(_told, action.operations))) for action in actions)
    if options.json:
        print(json.dumps(msgspec.to_builtins(allowed)))
    else:
        print("\n".join(_lines(actions, allowed)))
    return 0


def _lines(actions: tuple[Action, ...], allowed: tuple[Allowed, ...]) -> list[str]:
    """The same for a person to read, and a last line when there are too few cards."""
    lines = [
        line
        for one in allowed
        for line in (f"{one.name}: {' '.join(one.text.split())}", f"    It allows to {', then to '.join(one.allows)}.")
    ]
    missing = missing_actions(actions)
    return lines if missing is None else [*lines, missing]


def _told(operation: Operation) -> str:
    if operation.count == ALL_BALLS:
        return FREE[operation.name]
    thing = "place" if operation.name in PLACES else "ball"
    return LIMITED[operation.name].format(f"{operation.count} {thing}{'' if operation.count == 1 else 's'}")
