"""A large journal opens at once and is examined while people play, and what was set aside comes back."""

import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from companion.core.events import DeviceNews
from companion.core.i18n import Sentence
from companion.table.storage import journal_repair
from companion.table.storage.game_rows import GameRow, Status, StoredGame
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.timeline import Moved
from companion.table.troubles import DAMAGED_JOURNAL
from tests.desk.at_desk import Table

GAMES = 40
LATER = "2026-11-24T20:00:00Z"


def stored(number: int, status: Status = Status.PUT_AWAY, entries: int = 60) -> StoredGame:
    ended = None if status is Status.OPEN else "2026-01-01T20:00:00Z"
    setup = f'{{"players":["Ann","Bob"],"number":{number}}}'
    about = GameRow(number, "heap", f"2026-01-01T18:{number % 60:02}:00Z", setup, status, ended, entries)
    move = '{"do":"put","stones":%d,"told":"' + 400 * "x" + '"}'
    return StoredGame(about, tuple(Moved(Raw((move % n).encode())) for n in range(entries)))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal that is too large to be examined before it is opened; its last game is open."""
    path = tmp_path_factory.mktemp("large") / "journal.sqlite3"
    games = [stored(number) for number in range(1, GAMES)]
    Journal.create(path, (*games, stored(GAMES, Status.OPEN)), {"04AA": "s:10h:1"}, {1: '{"player":"Ann"}'})
    assert path.stat().st_size > journal_repair.AT_ONCE_BYTES
    return path


@pytest.fixture
def path(large: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(large, tmp_path / large.name))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder in which a journal of three games lies as it was set aside."""
    path = tmp_path / "journal.sqlite3"
    Journal.create(path, (stored(1), stored(2), stored(3, Status.OPEN)), {"04AA": "s:10h:1"}, {1: '{"player":"Ann"}'})
    path.rename(aside(path))
    return path


def aside(path: Path, kind: str = "unreadable") -> Path:
    return path.with_name(f"journal.{kind}-20261120-190000.sqlite3")


def checked(journal: Journal) -> list[Sentence]:
    """What an examination of all that is left tells."""
    told: list[Sentence] = []
    check = journal.check_rest(told.append)
    if check is not None:
        check.wait()
    return told


def spoil_old_page(path: Path) -> None:
    """Let a page go wrong that holds entries of a game of long ago."""
    with closing(sqlite3.connect(path)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(path.read_bytes())
    page = content.index(b'"stones":30') // size
    content[page * size : (page + 1) * size] = random.Random(1).randbytes(size)
    path.write_bytes(content)


def games_of(journal: Journal) -> list[tuple[int, Status, int]]:
    return [(about.id, about.status, about.length) for about in reversed(journal.games())]


def test_a_large_journal_in_order_is_examined_without_a_word(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        assert checked(journal) == []
        assert len(journal.games()) == GAMES


def test_a_small_journal_leaves_nothing_to_examine(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert checked(journal) == []
        assert journal.check_rest(lambda _told: None) is None


def test_damage_to_old_games_is_found_while_people_play(path: Path) -> None:
    spoil_old_page(path)
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        journal.append(GAMES, stored(1).entries[0])
        assert [str(one) for one in checked(journal)] == ["its pages are damaged"]


def test_a_table_whose_journal_is_found_damaged_goes_on_in_a_new_one(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.sqlite3").begin()
    number = table.session.number
    before = table.session.timeline
    table.do(DeviceNews(DAMAGED_JOURNAL, "its pages are damaged"))
    (told,) = table.desk.problems
    assert str(told).startswith("The games kept here were damaged; they are put aside in journal.unreadable-")
    stored = table.desk.journal.open_game()
    assert stored is not None
    assert (stored.about.id, len(stored.entries)) == (number, len(before.actions))
    assert DAMAGED_JOURNAL not in table.desk.troubles


@pytest.mark.parametrize("spoil", ["UPDATE entries SET crc = 1 WHERE game = 40 AND n = 7", "UPDATE games SET crc = 1"])
def test_what_play_needs_is_examined_before_a_large_journal_is_opened(path: Path, spoil: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(spoil)
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None
        assert journal.tags() == {"04AA": "s:10h:1"}


@pytest.mark.parametrize("left", [0.2, 0.6, 0.999])
def test_a_large_journal_that_ends_too_soon_is_set_aside(path: Path, left: float) -> None:
    os.truncate(path, int(left * path.stat().st_size))
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is not None


def test_whatever_goes_wrong_in_a_large_journal_is_told_or_no_game_differs(large: Path, tmp_path: Path) -> None:
    with closing(Journal.open(Path(shutil.copy(large, tmp_path / "whole.sqlite3")))) as journal:
        known = {about.id: journal.load(about.id) for about in journal.games()}
    told_at = {"opening": 0, "the examination": 0, "the game": 0}
    for seed in range(40):
        chance, folder = random.Random(seed), tmp_path / f"{seed}"
        folder.mkdir()
        path = Path(shutil.copy(large, folder))
        with path.open("r+b") as file:
            length = chance.choice((1, 8, 4096))
            file.seek(chance.randrange(path.stat().st_size - length))
            file.write(bytes(length) if chance.random() < 0.3 else chance.randbytes(length))
        with closing(Journal.open(path)) as journal:
            if journal.set_aside is not None:
                told_at["opening"] += 1
            elif checked(journal):
                told_at["the examination"] += 1
            else:
                for number, game in known.items():
                    try:
                        assert journal.load(number) == game
                    except JournalError:
                        told_at["the game"] += 1
        shutil.rmtree(folder)
    print(told_at)
    assert all(told_at.values())


def test_closing_does_not_wait_for_the_examination(path: Path) -> None:
    told: list[Sentence] = []
    spoil_old_page(path)
    journal = Journal.open(path)
    check = journal.check_rest(told.append)
    assert check is not None
    journal.close()
    check.wait()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_games_that_were_set_aside_come_back_into_an_empty_journal(small: Path) -> None:
    with closing(Journal.open(small)) as journal:
        assert (
            str(journal.came_back) == "Games that had been put aside can be read again and are back under Results: 3."
        )
        assert games_of(journal) == [(1, Status.PUT_AWAY, 60), (2, Status.PUT_AWAY, 60), (3, Status.OPEN, 60)]
        assert (journal.tags(), len(journal.people())) == ({"04AA": "s:10h:1"}, 1)
        journal.append(3, stored(1).entries[0])
    assert aside(small, "brought-back").exists()
    assert not aside(small).exists()
    with closing(Journal.open(small)) as journal:
        assert journal.came_back == ""
        assert games_of(journal)[-1] == (3, Status.OPEN, 61)


def test_newer_games_come_after_those_that_are_brought_back(small: Path) -> None:
    longer = stored(3, Status.OPEN, 70)
    newer = [
        msgspec.structs.replace(stored(number, entries=5), about=stored(number, entries=5).about) for number in (8, 9)
    ]
    games = [
        msgspec.structs.replace(
            one, about=msgspec.structs.replace(one.about, id=place, started=LATER, status=status, ended=ended)
        )
        for place, one, status, ended in ((1, newer[0], Status.FINISHED, LATER), (2, newer[1], Status.PUT_AWAY, LATER))
    ]
    Journal.create(
        small, (*games, longer), {"04BB": "s:10h:1"}, {1: '{"player":"Bob"}', 2: '{"player":"ann","side":"top"}'}
    )
    with closing(Journal.open(small)) as journal:
        assert str(journal.came_back).endswith(": 2.")
        assert games_of(journal) == [
            (1, Status.PUT_AWAY, 60),
            (2, Status.PUT_AWAY, 60),
            (3, Status.OPEN, 70),
            (4, Status.FINISHED, 5),
            (5, Status.PUT_AWAY, 5),
        ]
        assert journal.load(3).entries == longer.entries
        assert journal.tags() == {"04BB": "s:10h:1"}
        assert dict(journal.people()) == {1: '{"player":"ann","side":"top"}', 2: '{"player":"Bob"}'}
        assert checked(journal) == []


def test_a_file_that_stays_damaged_is_left_as_it_is(small: Path) -> None:
    content = bytearray(aside(small).read_bytes())
    content[20_000:24_000] = random.Random(3).randbytes(4000)
    aside(small).write_bytes(content)
    for _ in range(2):
        with closing(Journal.open(small)) as journal:
            assert (journal.came_back, journal.games()) == ("", ())
            assert checked(journal) == []
    assert {file.name for file in small.parent.iterdir()} == {small.name, aside(small).name}
    assert aside(small).read_bytes() == content


def test_games_are_brought_back_once_though_the_power_goes_before_their_file_is_renamed(small: Path) -> None:
    Journal.open(small).close()
    aside(small, "brought-back").rename(aside(small, "readable"))
    with closing(Journal.open(small)) as journal:
        assert journal.came_back == ""
        assert [number for number, *_ in games_of(journal)] == [1, 2, 3]


def test_a_disk_without_room_keeps_both_as_they_are(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Journal.create(small, (stored(8, Status.OPEN, 5),), {}, {})

    def full(_source: object, _target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", full)
    with closing(Journal.open(small)) as journal:
        assert str(journal.came_back).startswith(
            "The games in journal.readable-20261120-190000.sqlite3 can be read again"
        )
        assert games_of(journal) == [(8, Status.OPEN, 5)]
    monkeypatch.undo()
    with closing(Journal.open(small)) as journal:
        assert [number for number, *_ in games_of(journal)] == [1, 2, 3, 8]


def test_a_large_file_comes_back_at_the_start_after_the_one_that_found_it_in_order(path: Path) -> None:
    path.rename(aside(path))
    with closing(Journal.open(path)) as journal:
        assert journal.games() == ()
        assert checked(journal) == [""]
        journal.begin("heap", '{"players":["Ann","Cleo"]}', LATER)
    with closing(Journal.open(path)) as journal:
        assert len(journal.games()) == GAMES + 1
        assert games_of(journal)[-2:] == [(GAMES, Status.PUT_AWAY, 60), (GAMES + 1, Status.OPEN, 0)]
