"""Whatever comes between two pictures, in whatever order: an input meets another state than that of the picture."""

from random import Random

import pytest

from companion.core.events import (
    BACKSPACE,
    Chord,
    DeviceNews,
    Input,
    Key,
    LongPress,
    LongTap,
    PanelButton,
    Press,
    Scan,
    Tag,
    Tap,
)
from companion.core.scene import Scene
from companion.table.screens.failsafe import Failsafe
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached

CARDS = ("10H", "JD", "S:7H", "L:A", "letter:Z", "B:E", "2:131+/red", "P:Ann", "C:confirm", "joker", "")
KEYS = ("a", "e", "Z", "7", " ", BACKSPACE)
UIDS = ("04A1B2C3", "04A1B2C3D4E5F6")
BURSTS = 3
"""How many begin on each screen."""


def anything(random: Random, shown: Scene) -> Input:
    """What somebody may do who sees this scene."""
    dice = random.random()
    targets = sorted(shown.targets())
    if dice < 0.55 and targets:
        target = random.choice(targets)
        return LongTap(target) if shown.targets()[target].rests else Tap(target)
    if dice < 0.85:
        return Press(random.choice(list(PanelButton)))
    rare: tuple[Input, ...] = (
        Scan(random.choice(CARDS)),
        Key(random.choice(KEYS)),
        LongPress(random.choice(list(PanelButton))),
        Chord(),
        Tag(random.choice(UIDS), laid=random.random() < 0.7, text=random.choice(CARDS)),
        DeviceNews("reader", random.choice(("", "The reader is gone."))),
    )
    return random.choice(rare)


@pytest.mark.parametrize("name", [name for name in REACHED if name != "failsafe"])
def test_no_burst_of_inputs_meets_the_failsafe_screen(screens: Reached, name: str) -> None:
    random = Random(name)
    table = screens.take(name)
    for _ in range(BURSTS):
        shown = table.scene()
        burst = [anything(random, shown) for _ in range(random.randint(2, 6))]
        table.do(*burst).scene()
        assert not isinstance(table.desk.screen, Failsafe), (burst, table.desk.screen)
