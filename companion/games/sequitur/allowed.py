"""What an action card allows, in words (SQT-21)."""

from companion.games.sequitur.actions import ALL_BALLS, Operation

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


def in_words(operation: Operation) -> str:
    """What the operation allows, to follow "to": "draw 2 balls, for any place"."""
    if operation.count == ALL_BALLS:
        return FREE[operation.name]
    thing = "place" if operation.name in PLACES else "ball"
    return LIMITED[operation.name].format(f"{operation.count} {thing}{'' if operation.count == 1 else 's'}")
