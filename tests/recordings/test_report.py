"""`companion report`: one file with all that is needed, and none of the names."""

import json
import re
import zipfile
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import report
from companion.cli.main import main
from companion.core.events import BACKSPACE, Key, PanelButton, Press, Tag
from companion.games.registry import GAMES
from companion.recording.format import read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.recording.pseudonyms import Pseudonyms
from companion.settings.paths import JOURNAL
from companion.table.logs import FILE
from companion.table.storage.journal import Journal
from companion.table.storage.record import read_record
from tests.cli.runs import Ran, ran
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.at_results import RECORDS
from tests.recordings.at_app import Recorded, recorded

NAMES = ("Annegret", "Bohdan", "Zoë", "Mirabel", "Quentin")

UID = "04A1B2C3D4E580"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder in which two games have been played, with a log."""
    folder = tmp_path / "data"
    table = Table(folder / JOURNAL)
    table.begin("Annegret", "Bohdan").play("B1", "E5", "C1")
    table.begin("Bohdan", "Zoë").play("B1")
    table.journal.write_tags({UID: "P:Mirabel", "04A1B2C3D4E581": "S:10H:1"})
    table.close()
    (folder / FILE).write_text(
        "2026-01-02T03:04:05Z ERROR Annegret's turn: Bohdan: a bad thing in Bohdanivka\n", "utf-8"
    )
    (folder / f"{FILE}.1").write_text("Zoë\n", "utf-8")
    return folder


def typed(evening: Recorded) -> None:
    """Somebody types names: on the screen's keys, one with an accent, and on a keyboard."""
    # The unfinished game is put away.
    evening.tap("new:sequence").do(Press(CONFIRM)).do(Press(CONFIRM)).tap("name:0")
    for _ in range(12):
        evening.tap("key:delete")
    evening.tap("key:Q", "key:U", "key:E", "key:N", "key:T", "key:I", "key:N").do(Press(CONFIRM))
    evening.tap("name:1").do(*(Key(letter) for letter in (*(12 * BACKSPACE), *"Ulrike")))
    evening.tap("key:accents", "key:É", "key:delete").do(Press(CONFIRM)).do(Press(CONFIRM)).tap("begins:0")
    evening.do(Press(CONFIRM)).tap("cell:B1").do(Press(CONFIRM))


def packed(report: Path) -> dict[str, str]:
    with zipfile.ZipFile(report) as file:
        return {name: file.read(name).decode("utf-8") for name in file.namelist()}


def reported(data: Path, tmp_path: Path, *more: str | Path) -> tuple[Ran, dict[str, str]]:
    """What is printed, and what is in the report."""
    settings, out = tmp_path / "companion.toml", tmp_path / "report.zip"
    settings.write_text(
        '# The table of Annegret and Bohdan\n[panel]\nsource = "simulated"\n[reader]\nport = "off"\n', "utf-8"
    )
    done = ran("report", "-o", out, "--data", data, "--settings", settings, *more, SDL_VIDEODRIVER="dummy")
    assert (done.status, done.err) == (0, "")
    return done, packed(out)


def test_all_is_there_without_the_names(data: Path, tmp_path: Path) -> None:
    with recorded(data) as evening:
        evening.do(Tag(UID)).do(Tag(UID, laid=False))
        typed(evening)
    done, parts = reported(data, tmp_path, "--recording", evening.file)
    games = ["games/0001_sequence.jsonl", "games/0002_sequence.jsonl", "games/0003_sequence.jsonl"]
    rest = ["README.txt", FILE, f"{FILE}.1", "companion.toml", "doctor.txt", "recording.jsonl"]
    assert sorted(parts) == sorted((*games, *rest))
    for name, text in parts.items():
        for person in (*NAMES, "Ulrike"):
            for spelled in (person, json.dumps(person)[1:-1]):
                assert not re.search(rf"\b{re.escape(spelled)}\b", text, re.IGNORECASE), (name, person)
    assert all(name in done.out for name in parts if name != "README.txt")
    assert "Player A's turn: Player B: a bad thing in Bohdanivka" in parts[FILE]
    assert parts[f"{FILE}.1"] == "Player C\n"
    assert "# The table of Player A and Player B\n" in parts["companion.toml"]
    first, *moves = (json.loads(line) for line in parts["games/0001_sequence.jsonl"].splitlines())
    assert first["setup"]["players"] == ["Player A", "Player B"]
    assert [move["at"] for move in moves] == ["B1", "E5", "C1"]
    assert '"P:Player' in parts["recording.jsonl"]


def test_what_is_packed_can_be_played(data: Path, tmp_path: Path) -> None:
    with recorded(data) as evening:
        typed(evening)
    _, parts = reported(data, tmp_path, "--recording", evening.file)
    recording = tmp_path / "recording.jsonl"
    recording.write_text(parts["recording.jsonl"], "utf-8")
    again = ran("rerun", recording, "--json")
    assert (again.status, again.err) == (0, "")
    told = json.loads(again.out)
    assert told["ended"]
    assert told["inputs"] == len(parts["recording.jsonl"].splitlines()) - 2
    game = tmp_path / "game.jsonl"
    for name, text in parts.items():
        if name.startswith("games/"):
            game.write_text(text, "utf-8")
            assert ran("replay", game).status == 0


def test_the_same_game_is_played_where_names_were_typed(data: Path, tmp_path: Path) -> None:
    with recorded(data) as evening:
        typed(evening)
        session = evening.app.desk.session
        assert session is not None
        moves = session.timeline.moves
    _, parts = reported(data, tmp_path, "--recording", evening.file)
    file = tmp_path / "recording.jsonl"
    file.write_text(parts["recording.jsonl"], "utf-8")
    recording = read_recording(file)
    with open_recorded_app(file, recording.start) as app:
        Rerun(app, recording).play()
        assert app.desk.session is not None
        assert app.desk.session.number == 3
        assert app.desk.session.timeline.moves == moves
        assert app.desk.session.setup.players == ("Aaaaaaa", "BBBBBB")


def test_names_that_stand_in_other_places_are_replaced_too(tmp_path: Path) -> None:
    """As the fields of a move, behind a target, on a tag that is too long for a card; and all of it still fits."""
    folder = tmp_path / "data"
    table = Table(folder / JOURNAL)
    lines = (RECORDS / "sequitur_three.jsonl").read_text("utf-8")
    for before, name in zip(("Ann", "Bob", "Cat"), NAMES, strict=False):
        lines = lines.replace(f'"{before}"', f'"{name}"')
    record = tmp_path / "sequitur.jsonl"
    record.write_text(lines, "utf-8")
    told = read_record(record, GAMES)
    assert table.desk.current_game.begin(table.desk.games["sequitur"], told.setup) is None
    table.played(told.moves)
    table.desk.current_game.close()
    table.close()
    with recorded(folder) as evening:
        evening.do(Tag(UID, text=" companion:P: Quentin, who came along ")).do(Press(PanelButton.UNDO))
        evening.tap("results", "standings", f"standing:{NAMES[1].casefold()}")
    _, parts = reported(folder, tmp_path, "--recording", evening.file)
    for name, text in parts.items():
        assert not re.search("annegret|bohdan|zoë|quentin", text, re.IGNORECASE), name
    assert '"draws": {"Player B": "E", "Player C": "E"}' in parts["games/0001_sequitur.jsonl"]
    assert '"target":"standing:player b"' in parts["recording.jsonl"]
    game = tmp_path / "game.jsonl"
    game.write_text(parts["games/0001_sequitur.jsonl"], "utf-8")
    assert ran("replay", game).status == 0


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    done, parts = reported(tmp_path / "nothing", tmp_path)
    assert sorted(parts) == ["README.txt", "companion.toml", "doctor.txt"]
    for said in (
        "There is no log",
        "There is no recording",
        "There is no journal yet.",
        "No names of people were found",
    ):
        assert said in done.out
        assert said in parts["README.txt"]


def test_a_recording_or_a_journal_that_is_damaged_is_left_out(data: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("Annegret\n", "utf-8")
    for part in data.glob(f"{JOURNAL}*"):
        part.unlink()
    (data / JOURNAL).write_bytes(b"no journal" * 100)
    done, parts = reported(data, tmp_path, "--recording", bad)
    assert "recording.jsonl" not in parts
    assert "bad.jsonl:1: this is no recording" in done.out
    assert "The games file can't be read" in done.out
    assert "not all names may be known" in parts["README.txt"]


def spoilt(data: Path) -> Path:
    """The data folder with a journal whose first page is gone."""
    with (data / JOURNAL).open("r+b") as file:
        file.write(b"x" * 4096)
    return data


def test_names_of_a_journal_that_is_damaged_are_found_in_its_bytes(data: Path, tmp_path: Path) -> None:
    done, parts = reported(spoilt(data), tmp_path)
    assert not any(name.startswith("games/") for name in parts)
    for text in (parts[FILE], parts[f"{FILE}.1"], parts["companion.toml"]):
        assert not re.search("annegret|bohdan(?!ivka)|zoë", text, re.IGNORECASE)
    assert "not all names may be known" in done.out


def test_so_are_those_of_a_journal_that_was_set_aside(data: Path, tmp_path: Path) -> None:
    table = Table(spoilt(data) / JOURNAL)
    table.begin("Ulrike", "Viktor").play("B1")
    table.close()
    done, parts = reported(data, tmp_path)
    assert [name for name in parts if name.startswith("games/")] == ["games/0001_sequence.jsonl"]
    assert "'s turn: Player " in parts[FILE]
    assert not re.search("annegret|bohdan(?!ivka)", parts[FILE], re.IGNORECASE)
    assert "not all names may be known" not in done.out


@pytest.mark.parametrize("year", [1970, 2200])
def test_a_clock_that_was_never_set_packs_a_report(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Clock":
            return cls(year, 1, 1, tzinfo=tz)

    monkeypatch.setattr(report, "datetime", Clock)
    out = tmp_path / "report.zip"
    assert main(["report", "-o", str(out), "--data", str(data), "--settings", str(tmp_path / "none.toml")]) == 0
    assert f"packed on {year}-01-01" in packed(out)["README.txt"]


def test_where_it_can_not_be_written_it_says_so(data: Path, tmp_path: Path) -> None:
    done = ran("report", "-o", tmp_path / "no" / "where.zip", "--data", data, SDL_VIDEODRIVER="dummy")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("companion: The report can't be written: ")
    assert "where.zip: No such file or directory." in done.err


def test_the_newest_recording_is_packed(data: Path, tmp_path: Path) -> None:
    folder = data / "recordings"
    folder.mkdir()
    for name, words in (("20260102-030405", False), ("20260102-030406", True)):
        with recorded(data) as evening:
            if words:
                evening.tap("words").do(Press(PanelButton.UNDO))
        evening.file.rename(folder / f"{name}.jsonl")
    _, parts = reported(data, tmp_path)
    assert '"target": "words"' in parts["recording.jsonl"] or '"target":"words"' in parts["recording.jsonl"]


def test_a_journal_in_use_is_packed_too(data: Path, tmp_path: Path) -> None:
    journal = Journal.open(data / JOURNAL)
    try:
        assert "games/0001_sequence.jsonl" in reported(data, tmp_path)[1]
    finally:
        journal.close()


@given(st.lists(st.text(st.characters(categories=["L"]), min_size=2, max_size=12), min_size=1, max_size=40))
def test_each_person_has_one_other_name_and_nobody_elses(names: list[str]) -> None:
    others = Pseudonyms(names)
    given_names = {name: others.replace_name(name) for name in names}
    for one, other in given_names.items():
        for two, another in given_names.items():
            assert (other == another) == (one.casefold() == two.casefold())
        assert len(other) <= 12
        assert others.replace_in_text(f"{one}: {one}'s 12") == f"{other}: {other}'s 12"
        assert others.replace_in_value({"players": [one], "side": one, "text": f"P:{one}"}) == {
            "players": [other],
            "side": one,
            "text": f"P:{other}",
        }


def test_a_path_has_no_names_and_a_field_keeps_its_own() -> None:
    others = Pseudonyms(("Ann", "Bob", "cell"))
    assert others.replace_in_value({"folder": "/srv/Ann/data", "cell": "Ann"}) == {
        "folder": "/srv/Player A/data",
        "cell": "Ann",
    }
    assert others.replace_in_value({"Ann": 1, "Player 2": 2}) == {"Player A": 1, "Player 2": 2}


def test_the_home_folder_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/annegret")
    others = Pseudonyms(())
    assert others.replace_in_text("in /home/annegret/data: full") == "in ~/data: full"
    assert others.replace_in_value({"board": "/home/annegret/board.txt"}) == {"board": "~/board.txt"}


def test_nor_has_that_of_somebody_else_on_this_machine() -> None:
    others = Pseudonyms(())
    assert (
        others.replace_in_text('board = "/home/annegret/board.txt", /Users/zoë: gone')
        == 'board = "~/board.txt", ~: gone'
    )
    assert others.replace_in_value({"board": "/home/annegret/board.txt"}) == {"board": "~/board.txt"}


def test_an_account_stands_nowhere_in_a_path() -> None:
    others = Pseudonyms(())
    assert (
        others.replace_in_text("/media/annegret/STICK/x, '/run/media/annegret/STICK', /var/home/annegret/x")
        == "/media/USER/STICK/x, '/run/media/USER/STICK', ~/x"
    )
    assert others.replace_in_text("/media/anne gret/STICK and /media/ag") == "/media/USER/STICK and /media/USER"
    assert others.replace_in_value({"file": "/run/media/annegret/board.csv"}) == {"file": "/run/media/USER/board.csv"}


@pytest.mark.parametrize(
    "written",
    [
        "Zo\\xeb",
        "zo\\u00eb",
        "Zo\\xc3\\xab",
        "Zo%C3%AB",
        "a line\\nZo\u00eb",
        "Zo\u00ebs turn",
        "Annegrets Zug, Annegreten",
        "ANNEGRETS",
        "Bos turn",
        "bo's turn",
        "Zoe\u0308.txt",
        "Zo&#235;",
        "game_Annegret_2.txt",
        "\\x1bAnnegret",
    ],
)
def test_a_name_is_found_escaped_and_in_another_case(written: str) -> None:
    others = Pseudonyms(("Zo\u00eb", "Annegret", "Bo"))
    told = others.replace_in_text(f"({written}) robots")
    assert not re.search(r"zo|anne|bo(?!ts)", told, re.IGNORECASE), told
    assert told.endswith(" robots")


def test_where_people_read_it_a_name_is_found_however_it_is_written() -> None:
    others = Pseudonyms(("Annegret", "Bo", "Anna Maria"))
    assert (
        others.replace_in_text("ANNEGRET, annegret; Anna  Maria, anna maria")
        == "Player A, Player A; Player C, Player C"
    )
    assert others.replace_in_text("Anna-Maria, anna_maria") == "Player C, Player C"
    assert (
        others.replace_in_text("BO and Bo, but bo and robots; /srv/bo/x")
        == "Player B and Player B, but bo and robots; /srv/Player B/x"
    )
    assert others.replace_in_value({"folder": "/srv/annegret/bo"}) == {"folder": "/srv/Player A/Player B"}
    # What is played again has words in small letters that are names as well.
    words = {"words.txt": "annegret\nbo\n"}
    assert others.replace_in_value(words) == words


def test_a_name_with_an_apostrophe_is_found_escaped() -> None:
    assert Pseudonyms(("O'Brien",)).replace_in_text(r"'O\'Brien'; O&#x27;Brien") == "'Player A'; Player A"


def test_half_a_character_is_a_name_like_any() -> None:
    assert Pseudonyms(("A\ud800b",)).replace_in_text("A\ud800b: 12") == "Player A: 12"


def test_what_is_no_name_is_nobody() -> None:
    others = Pseudonyms(("", " ", "   "))
    assert not len(others)
    assert others.replace_in_text("a  b   c") == "a  b   c"


def test_names_that_the_set_up_makes_up_stay() -> None:
    others = Pseudonyms(("Player 1", "Player 12"))
    assert not len(others)
    assert others.replace_in_text("Player 1: Player 12") == "Player 1: Player 12"
