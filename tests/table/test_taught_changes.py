"""What is taken back and kept of what moves taught: only what has to be."""

from companion.core.game import SaveEntry, SaveWord
from companion.table.taught_changes import taught_changes


def entry(name: str, count: int, before: int = 0, was: str = "") -> SaveEntry:
    """A table with a name and a count, which was there so many times, or had another name."""
    there = {"name": was or name, "count": before} if before or was else None
    return SaveEntry("cards.toml", "card", "name", {"name": name, "count": count}, there)


RED, BLUE, GREEN = entry("red", 1), entry("blue", 1), entry("green", 1)


def test_what_was_taught_about_other_things_stays_as_it_is() -> None:
    yellow = entry("yellow", 1)
    assert taught_changes((RED, BLUE, GREEN), (yellow, BLUE, GREEN)) == (RED.inverse, yellow)
    assert taught_changes((RED, BLUE, GREEN), (BLUE, GREEN)) == (RED.inverse,)
    assert taught_changes((BLUE,), (RED, BLUE)) == (RED,)
    assert taught_changes((RED, SaveWord("ab", counts=True)), (SaveWord("ab", counts=True),)) == (RED.inverse,)
    assert taught_changes((RED, BLUE), (RED, BLUE)) == ()


def test_what_was_taught_about_one_thing_is_taken_back_the_last_first_and_told_anew() -> None:
    second, third = entry("red", 2, before=1), entry("red", 3, before=2)
    assert taught_changes((RED, BLUE, second, third), (RED, BLUE, second)) == (third.inverse,)
    changed = (BLUE, RED, second)
    assert taught_changes((RED, BLUE, second, third), changed) == (third.inverse,)
    renamed = entry("green", 1, before=1, was="red")
    assert taught_changes((RED, renamed, BLUE), (GREEN, BLUE)) == (renamed.inverse, RED.inverse, GREEN)
