"""The registry of tags: what it keeps outlives its process, and a journal that is damaged."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.services import example_decks
from companion.table.storage.journal import Journal, JournalError
from companion.table.tag_store import Tags, is_random, is_uid
from companion.table.things import Thing, parse_thing
from tests.table.at_journal import spoil

NOW = "2026-11-20T19:00:00Z"

# Enrols cards until it is killed, and says each one that is kept.
ENROLLER = """
import sys
from pathlib import Path
from companion.table.storage.journal import Journal
from companion.table.tag_store import Tags
from companion.table.things import parse_thing
tags = Tags(Journal.open(Path(sys.argv[1])))
for number, text in enumerate(sys.stdin):
    tags.put(f"04{number:012X}", parse_thing(text.strip()))
    print(text.strip(), flush=True)
"""


def thing(text: str) -> Thing:
    found = parse_thing(text)
    assert found is not None, text
    return found


def stored(path: Path) -> dict[str, str]:
    with closing(Journal.open(path)) as journal:
        return dict(journal.tags())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


# Things


@pytest.mark.parametrize(
    ("text", "name", "words", "scan"),
    [
        ("S:10H:2", "S:10H:2", "10♥, the second one", "10H"),
        ("companion:S:10H:2", "S:10H:2", "10♥, the second one", "10H"),
        ("COMPANION:s:10h:1", "S:10H:1", "10♥, the first one", "10H"),
        ("S:QS", "S:QS:1", "Q♠, the first one", "QS"),
        ("L:A:1", "L:A:1", "letter card A, the first one", "letter:A"),
        ("b:e:7", "B:E:7", "letter ball E, the seventh one", "ball:E"),
        ("B:?:1", "B:?:1", "the blank ball", "ball:?"),
        ("Q:2:131+/red:1", "Q:2:131+/red:1", "the card 2+\xa0(131) red", "2:131+/red"),
        ("Q:2:131", "Q:2:131:1", "the card 2\xa0(131)", "2:131"),
        (
            "G:Two  vowels: or more",
            "G:Two vowels: or more",
            'the goal "Two vowels: or more"',
            "goal:Two vowels: or more",
        ),
        ("G2:Two vowels", "G2:Two vowels", 'the goal "Two vowels", the second one', "goal:Two vowels"),
        ("A5:Swap", "A5:Swap", 'the action "Swap", the fifth one', "action:Swap"),
        ("P:Zoë", "P:Zoë", "Zoë", "player:Zoë"),
        ("c:undo", "C:UNDO", "UNDO", "UNDO"),
    ],
)
def test_a_thing_is_read_and_named(text: str, name: str, words: str, scan: str) -> None:
    found = thing(text)
    assert (found.text, found.in_words, found.scan) == (name, words, scan)


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", "S", "S:", "S:11H:1", "S:10H:3", "S:10H:0", "S:10H:-1", "S:10H:1:1", "S:10H:²", "S2:10H"),
        *("L:1:1", "L:A:3", "B:Q:2", "B:!:1", "Q:2:101:1", "Q:2", "G:", "G: ", "G999:x", "G:\x00", "P:", "P:\n"),
        *(
            "P:Maximiliana Elisabeth",
            "C:STOP",
            "X:1:1",
            "10H",
            "http://example.org",
            "companion:",
            "companion:companion:C:UNDO",
        ),
    ],
)
def test_what_stands_for_nothing_is_nothing(text: str) -> None:
    assert parse_thing(text) is None


def test_every_thing_of_every_deck_is_read_back() -> None:
    things = [one for deck in example_decks() for one in deck.things]
    assert [parse_thing(f"companion:{one.text}") for one in things] == things


@given(st.text(max_size=40) | st.builds("{}:{}".format, st.sampled_from("SLBGAQPC"), st.text(max_size=30)))
def test_whatever_is_written_on_a_tag_is_a_thing_that_is_read_back_or_nothing(text: str) -> None:
    found = parse_thing(text)
    assert found is None or parse_thing(found.text) == found


# The registry


def test_a_tag_is_on_one_thing_and_a_thing_has_one_tag(path: Path) -> None:
    first, second = "04A1B2C3", "04A1B2C3D4E580"
    with closing(Journal.open(path)) as journal:
        tags = Tags(journal)
        tags.put(first, thing("S:10H:1"))
        tags.put(second, thing("S:10H:1"))
        assert tags.all() == {second: thing("S:10H:1")}
        tags.put(second, thing("B:E:1"))
        tags.put(first, thing("P:Ann"))
        assert (tags.find(first), tags.find(second), tags.find("00000000")) == (thing("P:Ann"), thing("B:E:1"), None)
        tags.forget((first, "FFFFFFFF"))
        assert tags.all() == {second: thing("B:E:1")}
    assert stored(path) == {second: "B:E:1"}


def test_a_change_is_written_as_a_whole_or_not_at_all(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        tags = Tags(journal)
        tags.put("04A1B2C3", thing("S:10H:1"))
        journal.close()
        with pytest.raises(JournalError):
            tags.change({"04A1B2C4": thing("S:10H:2")}, ("04A1B2C3",))
        assert tags.all() == {"04A1B2C3": thing("S:10H:1")}
    assert stored(path) == {"04A1B2C3": "S:10H:1"}


def test_numbers_of_tags_are_known_by_their_form() -> None:
    assert all(map(is_uid, ("04A1B2C3", "0F00A1B2C3", "04A1B2C3D4E580", "04A1B2C3D4E5F6A7B8C9")))
    assert not any(map(is_uid, ("", "04a1b2c3", "04A1B2C", "04A1B2C3D4E5", "04A1B2C3\n")))
    assert is_random("08A1B2C3")
    assert not any(map(is_random, ("04A1B2C3", "08A1B2C3D4E580", "08A1B2C3D4")))


def test_tags_are_kept_beside_games(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        game = journal.begin("heap", '{"players":["Ann"]}', NOW)
        Tags(journal).put("04A1B2C3", thing("C:UNDO"))
        journal.begin("heap", '{"players":["Bob"]}', NOW)
        assert [about.id for about in journal.games()] == [game + 1, game]
        assert Tags(journal).find("04A1B2C3") == thing("C:UNDO")


def test_what_the_light_told_outlives_a_kill(tmp_path: Path) -> None:
    deck = "\n".join(one.text for one in example_decks()[0].things)
    chance = random.Random(104)
    for turn in range(12):
        path = tmp_path / str(turn) / "journal.sqlite3"
        with subprocess.Popen(
            [sys.executable, "-c", ENROLLER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(deck)
            child.stdin.close()
            said = [child.stdout.readline().strip() for _ in range(chance.randint(1, 103))]
            os.kill(child.pid, signal.SIGKILL)
            said += child.stdout.read().split()
        found = list(stored(path).values())
        assert found[: len(said)] == said
        assert len(found) - len(said) <= 1


# Damage


def enrolled(path: Path, count: int) -> dict[str, str]:
    things = example_decks()[0].things[:count]
    with closing(Journal.open(path)) as journal:
        Tags(journal).change({f"04{number:012X}": one for number, one in enumerate(things)})
        return dict(journal.tags())


def test_a_new_journal_takes_over_the_tags_in_memory(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        tags = Tags(journal)
        tags.put("04A1B2C3", thing("S:10H:1"))
        path.write_bytes(b"noise" * 5000)
        tags.put("04A1B2C4", thing("S:10H:2"))
        assert journal.set_aside is not None
    assert stored(path) == {"04A1B2C3": "S:10H:1", "04A1B2C4": "S:10H:2"}


def test_a_new_journal_takes_over_tags_that_nobody_had_read(path: Path) -> None:
    before = enrolled(path, 104)
    with closing(Journal.open(path)) as journal:
        journal.start_over(None)
    assert stored(path) == before


def test_a_damaged_journal_that_is_set_aside_gives_its_tags_to_the_new_one(path: Path) -> None:
    before = enrolled(path, 104)
    with closing(Journal.open(path)) as journal:
        journal.begin("heap", '{"players":["Ann"]}', NOW)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE games SET crc = crc + 1")
        db.commit()
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        assert journal.games() == ()
        assert dict(journal.tags()) == before


def test_of_a_damaged_page_the_tags_on_the_others_are_kept(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        Tags(journal).change({f"04{number:012X}": thing(f"P:Player {number:03}") for number in range(900)})
        before = dict(journal.tags())
    content = bytearray(path.read_bytes())
    spot = content.index(b"P:Player 450") // 4096 * 4096
    content[spot : spot + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        found = dict(journal.tags())
    assert found.items() <= before.items()
    assert "P:Player 450" not in found.values()
    assert {"P:Player 000", "P:Player 899"} <= set(found.values())


def test_a_tag_that_is_damaged_is_left_out_and_can_be_put_anew(path: Path) -> None:
    before = enrolled(path, 3)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tags SET thing = 'S:KH:1' WHERE thing = 'S:AS:2'")
        db.commit()
    with closing(Journal.open(path)) as journal:
        tags = Tags(journal)
        assert len(tags.all()) == 2
        assert journal.damaged_tags == 1
        uid = next(uid for uid, text in before.items() if text == "S:AS:2")
        tags.put(uid, thing("S:AS:2"))
        assert (dict(journal.tags()), journal.damaged_tags) == (before, 0)


def test_tags_that_vanish_behind_its_back_are_a_damage(path: Path) -> None:
    enrolled(path, 3)
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        before = dict(journal.tags())
        with closing(sqlite3.connect(path)) as db:
            db.execute("DELETE FROM tags")
            db.commit()
        Tags(journal).put("04FFFFFF", thing("B:E:1"))
        assert dict(journal.tags()) == {**before, "04FFFFFF": "B:E:1"}


@pytest.mark.parametrize("seed", range(20))
def test_whatever_byte_goes_wrong_the_journal_opens_and_tells_no_wrong_tag(path: Path, seed: int) -> None:
    before = enrolled(path, 60)
    spoil(path, seed)
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        assert journal.tags().items() <= before.items()
