"""A monkey at the desk: bursts of inputs of every kind between two pictures, in one game after the other.

An input of a burst meets another state than that of the picture for which it was meant. Whatever comes, the failsafe
screen must not, and what the journal has must be the game that is shown.
"""

import gc
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

from companion.core.events import (
    BACKSPACE,
    Chord,
    DeviceNews,
    Dimmed,
    Input,
    Key,
    LongChord,
    LongPress,
    LongTap,
    PanelButton,
    Press,
    Repeat,
    Scan,
    Tag,
    Tap,
    Tick,
)
from companion.core.layout import View
from companion.core.scene import Scene
from companion.games.registry import GAMES
from companion.table.screen_places import Place
from companion.table.screens.failsafe import Failsafe
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import Table, copy_of

CARDS = ("10H", "JD", "S:7H", "L:A", "letter:Z", "B:E", "2:131+/red", "P:Ann", "C:confirm", "joker", "")
KEYS = ("a", "e", "Z", "7", " ", BACKSPACE)
UIDS = ("04A1B2C3", "04A1B2C3D4E5F6")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
VIEWS = tuple(View(*size, px_per_mm(*size)) for size in ((800, 480), (720, 1280)))

LONGEST = 6
"""The most inputs of a burst."""

MEANT, DISTURBED = 0.7, 0.3
"""How often, of all bursts, somebody taps a thing and confirms it, so that games go on; and how often more follows."""

BACK = 1 / 40
"""How often, of all bursts, somebody goes back to the board from wherever the monkey has got to."""

GROWTH = 6_144
"""The most KiB that the second half of the inputs may take: a longer game has more moves, and pages that are new."""

CHECKED = 10_000
"""The inputs after which the journal is read by another desk."""


class MonkeyError(AssertionError):
    """An error for what the monkey has brought about; the text has the inputs of the last burst."""


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
        Repeat(PanelButton.NEXT),
        Chord(),
        LongChord(),
        Tick(random.choice((1, 40, 1000, 90_000))),
        Dimmed(),
        Tag(random.choice(UIDS), laid=random.random() < 0.7, text=random.choice(CARDS)),
        DeviceNews("reader", random.choice(("", "The reader is gone."))),
    )
    return random.choice(rare)


def play(
    game: str, count: int, seed: int, folder: Path, look: Callable[[Table], None] = lambda _table: None
) -> Counter[str]:
    """Let the monkey do so many things at a table where this game is played; return how often what has happened.

    `folder` is for the journal; after each burst others `look` at the table, or do something there. Raises
    `MonkeyError` for a failsafe screen, where another desk finds another game, and for memory that grows.
    """
    random, counts = Random(f"{game} {seed}"), Counter[str]()
    table = Table(folder / "journal.sqlite3")
    half = 0
    try:
        while counts["inputs"] < count:
            _sit_down(table, game, random, counts)
            burst = _burst(table, random, min(LONGEST, count - counts["inputs"]))
            look(table)
            before = counts["inputs"]
            counts.update(inputs=len(burst), bursts=1)
            if before < count // 2 <= counts["inputs"]:
                half = own_memory()
            if counts["inputs"] // CHECKED != before // CHECKED or counts["inputs"] >= count:
                _check_journal(table, counts)
    finally:
        table.close()
    if (grown := own_memory() - half) > GROWTH:
        raise MonkeyError(f"the second half of the inputs took {grown} KiB more memory")
    return counts


def own_memory() -> int:
    """Return the memory of this process in KiB, without the pages of files, which the kernel can take back."""
    gc.collect()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("RssAnon:")[2].split()[0])


def _sit_down(table: Table, game: str, random: Random, counts: Counter[str]) -> None:
    """Begin the game where none is played, or another one; go back to it now and then."""
    session = table.desk.session
    if session is not None and session.game.id == game and random.random() >= BACK:
        return
    if session is None or session.game.id != game:
        rules = GAMES[game]
        players = random.choice([number for number in range(1, len(NAMES) + 1) if rules.sides_for(number)])
        setup = rules.setup(NAMES[:players], random.choice(rules.sides_for(players)), {})
        refused = table.desk.current_game.begin(rules, setup)
        assert refused is None, refused
        counts["games"] += 1
    table.desk.go(Place.PLAY)


def _burst(table: Table, random: Random, most: int) -> list[Input]:
    """Do some things that were meant for one picture, and make the next one; return what was done."""
    shown = table.scene(random.choice(VIEWS))
    meant = _meant(random, shown) if random.random() < MEANT else ()
    several = not meant or random.random() < DISTURBED
    more = (anything(random, shown) for _ in range(random.randint(1, LONGEST) if several else 0))
    burst: list[Input] = [*meant, *more][:most]
    try:
        table.do(*burst)
        table.desk.think()
        table.scene(random.choice(VIEWS))
    except Exception as error:
        raise MonkeyError(f"{error!r} after {burst}") from error
    if isinstance(table.desk.screen, Failsafe):
        raise MonkeyError(f"the failsafe screen after {burst}: {table.desk.screen}")
    return burst


def _meant(random: Random, shown: Scene) -> tuple[Input, ...]:
    """Return CONFIRM where it is lit, mostly; else a tap that no other finger disturbs, with its CONFIRM."""
    targets = sorted(target for target in shown.targets() if not target.startswith("press:"))
    confirm = Press(PanelButton.CONFIRM)
    if not targets or ("confirm" in shown.lamps() and random.random() < 0.7):
        return (confirm,)
    return (Tap(random.choice(targets)), confirm)


def _check_journal(table: Table, counts: Counter[str]) -> None:
    """See that a desk that comes up with this journal has the game that is being played."""
    session = table.desk.session
    if session is None:
        return
    other = Table(copy_of(table.path, table.path.with_name(f"copy{counts['inputs']}.sqlite3")))
    try:
        other.desk.resume_unfinished_game()
        resumed = other.desk.session
        if resumed is None or resumed.state != session.state:
            raise MonkeyError("another desk finds another game in the journal")
        counts["journals"] += 1
    finally:
        other.close()


def add_arguments(parser: ArgumentParser) -> None:
    """Add how many inputs there are in each game, and from which seed on."""
    parser.add_argument("--count", type=int, default=100_000, help="how many inputs in each game (100,000)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument(
        "--phones", action="store_true", help="phones take part, and see nothing that they may not know"
    )


def run(options: Namespace) -> int:
    """Let the monkey play each game, and print what it did; returns 0. Raises `MonkeyError` for what it broke."""
    for game in GAMES:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="monkey-") as folder, ExitStack() as stack:
            arguments = (game, options.count, options.seed, Path(folder))
            if options.phones:
                # It needs what serves the pages, which is there by choice only.
                from tests.phones.onlookers import Onlookers  # noqa: PLC0415

                onlookers = stack.enter_context(closing(Onlookers(options.seed)))
                counts = play(*arguments, onlookers.take_part) + onlookers.counts
            else:
                counts = play(*arguments)
        done = ", ".join(f"{number:,} {what}" for what, number in counts.items())
        print(f"{game}: {done}; {time.monotonic() - begun:.0f} s", flush=True)
    return 0
