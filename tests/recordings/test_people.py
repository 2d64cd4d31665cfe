"""A recording knows who is remembered and where they sit; one that is given away knows no names."""

import json
from pathlib import Path

import msgspec

from companion.core.events import Key
from companion.games.registry import GAMES
from companion.recording.anonymous_recording import anonymise, read_lines
from companion.recording.format import read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.recording.pseudonyms import Pseudonyms, names_in
from companion.settings.paths import JOURNAL
from companion.table.people import SeatedPerson
from tests.desk.at_desk import Table
from tests.recordings.at_app import Recorded, recorded, rerun


def evening_with(folder: Path) -> Path:
    """People are looked at, renamed and seated; Annegret and Bohdan have played before. The file of the recording."""
    before = Table(folder / JOURNAL)
    seats = [SeatedPerson("Annegret", "left", made_up=False), SeatedPerson("Bohdan", "top", made_up=False)]
    before.desk.people.remember_players(
        [*seats, SeatedPerson("Player 3", "right", made_up=True)], "2026-01-01T20:00:00Z"
    )
    before.close()
    with recorded(folder) as evening:
        evening.tap("people", "person:1", "name").do(*map(Key, "te")).tap(
            "press:confirm", "press:confirm", "press:undo"
        )
        seated(evening)
    return evening.file


def seated(evening: Recorded) -> None:
    evening.tap("new:sequence", "press:confirm", "person:2", "person:1", "seats", "seat:0", "press:confirm")
    evening.tap("press:confirm", "begins:1", "press:confirm", "cell:B1", "press:confirm")


def test_an_evening_with_people_goes_the_same_way_again(tmp_path: Path) -> None:
    file = evening_with(tmp_path)
    people = read_recording(file).start.people
    assert [(one.name, one.side, one.sign is None) for one in people] == [
        ("Annegret", "left", False),
        ("Bohdan", "top", False),
        ("Player 3", "right", True),
    ]
    played = rerun(file)
    assert (played.first, played.whole) == (None, True)


def test_what_is_given_away_has_no_names_and_can_be_played(tmp_path: Path) -> None:
    lines = read_lines(evening_with(tmp_path))
    text = anonymise(lines, Pseudonyms(names_in(lines)))
    assert "annegret" not in text.casefold()
    assert "bohdan" not in text.casefold()
    assert [one["player"] for one in json.loads(text.splitlines()[0])["people"]] == ["Player A", "Player B", "Player 3"]
    away = tmp_path / "away.jsonl"
    away.write_text(text, encoding="utf-8")
    recording = read_recording(away)
    with open_recorded_app(away, recording.start) as app:
        assert Rerun(app, recording).play().whole
        assert app.desk.session is not None


def test_moves_of_the_table_that_are_given_away_have_no_names() -> None:
    sequence, names = GAMES["sequence"], ("Annegret", "Bohdan")
    position = msgspec.to_builtins(sequence.position(sequence.start(sequence.setup(names, 2, {}))))
    joins = {"do": "join", "player": "Zoe", "after": names[0], "team": names[1]}
    moves = [{"do": "position", "position": position}, {"do": "take_seat", "player": names[0], "by": names[1]}, joins]
    told = json.dumps(Pseudonyms(names).replace_in_value(moves))
    assert "Annegret" not in told
    assert "Bohdan" not in told
