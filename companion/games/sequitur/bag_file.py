"""Read and write the file in which a table keeps what its bag lacks, or has more of: balls as TOML (SQT-28)."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import SaveEntry
from companion.core.i18n import _, ngettext
from companion.core.toml.entries import TomlField, TomlPath, read_cards, refuse_duplicates
from companion.games.sequitur.bag import ball_name, full_bag
from companion.games.sequitur.model import Ball, BallCount
from companion.lexicon.balls import BALLS

BAG_FILE = "bag.toml"
"""The file in the data folder with the balls of which the table's bag does not have the printed number."""

BALL, COUNT = "ball", "count"
"""The name of the tables in it, which is that of the key with the ball, and the key with how many there are."""

MOST_NAMED = 4
"""As many balls as are named; of more the number is told."""

MOST_NOTED = 2
"""As many balls as are named on a button; of more the number is told."""

BEGINNING = "# The balls of the bag that were lost or added: a table [[ball]] for each letter.\n"

_FIELDS = (TomlField(BALL, Ball), TomlField(COUNT, BallCount))


def read_bag(text: str, file: str) -> dict[str, int]:
    """Return how many there are of each ball that the text names; `file` is what complaints call it.

    Raises EntriesError, with one sentence, when the text is not TOML or a ball or a count in it can't be.
    """
    entries = read_cards(text, file, BALL, _read_ball)
    refuse_duplicates(text, file, BALL, BALL, (face for face, _count in entries))
    return dict(entries)


def _read_ball(spot: TomlPath, table: dict[str, Any]) -> tuple[str, int]:
    values = spot.read_fields(_FIELDS, table)
    return values[BALL], values[COUNT]


def bag_toml(counts: Mapping[str, int]) -> str:
    """Return the TOML text of a file with these counts; read back, they are the same."""
    return BEGINNING + "".join(f'\n[[{BALL}]]\n{BALL} = "{face}"\n{COUNT} = {counts[face]}\n' for face in counts)


def count_entry(face: str, count: int, before: int) -> SaveEntry:
    """Return what keeps for later games that there are so many of a ball, and no more as many as before."""
    return SaveEntry(BAG_FILE, BALL, BALL, _values(face, count), _values(face, before), check=None)


def _values(face: str, count: int) -> dict[str, Any] | None:
    """Return the table of a ball in the file; None for one of which there are as many as are printed."""
    return None if count == BALLS[face].count else {BALL: face, COUNT: count}


def with_count(counts: Mapping[str, int], face: str, count: int) -> dict[str, int]:
    """Return the counts with so many of a ball; the printed number is left out."""
    others = {one: number for one, number in counts.items() if one != face}
    return others if count == BALLS[face].count else {**others, face: count}


def bag_text(counts: Mapping[str, int]) -> str:
    """Return what the bag lacks and has more of, in words ("lacks E, R"); empty when all are printed numbers."""
    now, printed = full_bag(counts), full_bag({})
    lacking, more = printed - now, now - printed
    told = (
        (_("lacks {balls}"), ngettext("lacks {count} ball", "lacks {count} balls", lacking.total()), lacking),
        (_("{balls} added"), ngettext("{count} ball added", "{count} balls added", more.total()), more),
    )
    return ", ".join(
        (named if balls.total() <= MOST_NAMED else counted).format(
            balls=" ".join(map(ball_name, balls.elements())),
            count=balls.total(),
        )
        for named, counted, balls in told
        if balls
    )


def bag_note(counts: Mapping[str, int]) -> str:
    """Return in few words, for a button, what `bag_text` tells of these counts."""
    now, printed = full_bag(counts), full_bag({})
    differing = ((printed - now) + (now - printed)).total()
    if differing <= MOST_NOTED:
        return bag_text(counts)
    return ngettext("{count} ball differs", "{count} balls differ", differing).format(count=differing)
