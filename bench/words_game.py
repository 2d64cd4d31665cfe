"""A game of Sequitur for the measurements: four players who spell, with twelve goals in sight of the first of them."""

from collections.abc import Iterator

from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.goals import example_goals
from companion.games.sequitur.model import FIRST_LETTERS, Add, Draw, Move, Offer, PassAction, Secret, Setup

RACKS = {"Ann": "STAI?RES", "Bob": "QGGHHVWX", "Cat": "JKYZUUFB", "Dan": "CCDDLLIM"}
WORD = "stairs"
"""A word of the first rack that can be read in several ways."""

SETUP = Setup(tuple(RACKS))


def moves() -> Iterator[Move]:
    """Yield the first round up to its words; of the twelve public goals one is discarded, and Ann has a secret one."""
    texts = {colour: [goal.text for goal in example_goals() if goal.colour == colour] for colour in COLOURS}
    secrets = texts["green"][len(RACKS) :]
    for (name, rack), text in zip(RACKS.items(), secrets, strict=False):
        yield Draw(name, rack[:FIRST_LETTERS])
        yield Secret(name, "green", text)
        yield from (Add(name, ball, "right") for ball in rack[FIRST_LETTERS:])
    for colour in COLOURS:
        for name, text in zip(RACKS, texts[colour], strict=False):
            yield Offer(name, keep=(name, colour) != ("Dan", "green"), goal=text)
        yield from (PassAction(name) for name in RACKS)
