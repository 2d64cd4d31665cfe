"""Files that people bring: whatever stands under their names, each reader accepts it or says a sentence, and soon."""

import ast
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.core.foreign_files import ForeignFileError, read_foreign
from companion.core.i18n import LONGEST, LazyText
from companion.core.printable import printable, printable_json
from companion.core.toml import positions
from companion.core.toml.entries import EntriesError, parse_toml
from companion.core.toml.parser import parse_text
from companion.games.sequentia.common.deck_file import read_deck
from companion.games.sequitur.goals.goals import read_goals
from companion.recording.format import RecordingError, read_recording
from companion.ui.audio.voice import silent_mixer
from tests.attack.files import recorded_evening
from tests.attack.readers import Reader, look_at, readers
from tests.attack.spoil import spoil
from tests.cli.runs import ran

SOURCE = Path(companion.__file__).parent

OWN = {
    "app/phones_link.py": "an order that the program has written",
    "phones/server.py": "files of the program",
    "cli/at_once.py": "a file of the program",
    "cli/lexicon.py": "packages of the system",
    "app/plugins.py": "the packages that pip has installed",
    "app/last_picture.py": "the lock",
    "core/foreign_files.py": "the one way",
    "core/i18n.py": "a file of the program",
    "core/toml/parser.py": "files of the program",
    "devices/machine/backlight.py": "/sys",
    "devices/machine/doctor.py": "the devices of the machine",
    "devices/machine/health.py": "/sys",
    "devices/machine/microphone.py": "/proc",
    "devices/panel/gpio.py": "/proc",
    "devices/reader/transport.py": "/proc",
    "games/voice_packs.py": "files of the program",
    "lexicon/other_languages.py": "what the installer has packed",
    "lexicon/wordnet.py": "a package of the system",
    "table/storage/brought_files.py": "/sys",
    "table/storage/durable_files.py": "files that are written, and their folders",
    "table/storage/games_back.py": "the journal",
    "table/storage/journal_repair.py": "the journal",
    "table/storage/last_entry.py": "a file beside the journal",
    "table/storage/lock.py": "the lock",
    "table/storage/table_archive.py": "the files of the table, to save them",
    "table/storage/write_ahead_log.py": "the log of the journal",
    "ui/audio/voice_clips.py": "a note that the program has written",
    "ui/audio/voice_programs.py": "a file of the program",
    "ui/painters/icons.py": "files of the program",
    "ui/picture_file.py": "pictures that the program has kept, with checksums",
    "ui/pixel_density.py": "a file of the program",
    "ui/start_picture.py": "the picture that the program has kept, with a checksum",
    "ui/touch_screens.py": "the devices of the machine",
}
"""The modules that open files in another way than `read_foreign`, and which: none that people write or bring."""

DIRECTORY = "Is a directory|a file or folder is in the way"
"""What is said of a folder in a terminal, or at a table."""

NOTHING_SAID = {"journal.sqlite3", "packages.toml", "brought.toml"}
"""What is passed over without a word: the names in journals, noted packages, and what is not the file sought."""

NO_READERS = {reader.name: reader for reader in readers(b"")}


def opens_a_file(call: ast.Call) -> bool:
    """Tell whether a call opens a file to read it."""
    match call.func:
        case ast.Name(id="open") | ast.Attribute(attr="read_text" | "read_bytes"):
            return True
        case ast.Attribute(value=ast.Name(id="os" | "io"), attr="open" | "fdopen"):
            return True
        case ast.Attribute(attr="open"):
            mode = call.args[0] if call.args else None
            return (
                isinstance(mode, ast.Constant) and isinstance(mode.value, str) and set("r+") & set(mode.value) != set()
            )
        case _:
            return False


def test_no_other_module_opens_a_file_that_people_bring() -> None:
    found = set()
    for file in SOURCE.rglob("*.py"):
        if "firmware" not in file.relative_to(SOURCE).parts and any(
            isinstance(node, ast.Call) and opens_a_file(node) for node in ast.walk(ast.parse(file.read_text("utf-8")))
        ):
            found.add(str(file.relative_to(SOURCE)))
    assert found == set(OWN)


def test_each_module_that_opens_one_has_a_reader_here() -> None:
    used = {
        file.stem
        for file in SOURCE.rglob("*.py")
        if "read_foreign(" in file.read_text("utf-8") and file.stem != "foreign_files"
    }
    assert used == {
        "brought_files", "format", "input_file", "last_picture", "lexicon_options", "name_scan", "own_words",
        "packages",
        "record", "recorder", "report", "schema", "settings", "store", "table_files", "tags", "user_files", "voice",
    }  # fmt: skip


@pytest.fixture(autouse=True)
def never_waits() -> Iterator[None]:
    """An alarm for whoever waits for a pipe."""
    signal.alarm(120)
    yield
    signal.alarm(0)


def pipe(file: Path) -> None:
    os.mkfifo(file)


def device(file: Path) -> None:
    file.symlink_to("/dev/zero")


def far_too_large(file: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(600_000_000)


def folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (pipe, "pipe or a device"),
        (device, "pipe or a device"),
        (far_too_large, "bytes"),
        (folder, DIRECTORY),
    ],
)
@pytest.mark.parametrize("name", NO_READERS)
def test_what_is_no_file_of_its_kind_is_a_sentence(
    tmp_path: Path, name: str, make: Callable[[Path], None], why: str
) -> None:
    make(tmp_path / name)
    said = look_at(NO_READERS[name], tmp_path / name)
    assert name in NOTHING_SAID or any(re.search(why, sentence) and name in sentence for sentence in said), said


@pytest.mark.parametrize("name", sorted(NO_READERS.keys() - NOTHING_SAID - {"clip.wav"}))
def test_what_is_not_utf_8_is_a_sentence_with_its_line(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\n\n# \xff\n")
    said = look_at(NO_READERS[name], tmp_path / name)
    assert any(f"{name}:3: " in sentence for sentence in said), said


@pytest.fixture(scope="module", autouse=True)
def off_screen() -> Iterator[None]:
    """A rerun opens a window."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reader]:
    """The readers, with the recording of an evening."""
    return {one.name: one for one in readers(recorded_evening(tmp_path_factory.mktemp("evening")))}


@pytest.mark.parametrize("name", NO_READERS)
def test_a_good_file_is_accepted(known: dict[str, Reader], name: str, tmp_path: Path) -> None:
    with silent_mixer():
        for content in known[name].good:
            (tmp_path / name).write_bytes(content)
            assert look_at(known[name], tmp_path / name) == ()


@pytest.mark.parametrize("name", NO_READERS)
def test_a_spoilt_file_is_accepted_or_a_sentence(
    known: dict[str, Reader], name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    reader, file = known[name], tmp_path_factory.mktemp("spoilt") / name

    @settings(max_examples=10 if reader.weight == 1 else settings().max_examples)
    @given(st.integers(0, 2**64))
    def spoil_and_read(seed: int) -> None:
        chance = Random(seed)
        file.write_bytes(spoil(chance.choice(reader.good), chance))
        look_at(reader, file)

    with silent_mixer():
        spoil_and_read()


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1234")
    assert read_foreign(tmp_path / "file", 4) == b"1234"
    with pytest.raises(ForeignFileError, match="more than 3 bytes"):
        read_foreign(tmp_path / "file", 3)


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 10_000) + " = 1",
        "[" + " . ".join(['"a"'] * 10_000) + "]",
        "a = " + "[" * 5_000 + "]" * 5_000,
        ("a." * 30 + "a = {") * 200 + "a = 1" + "}" * 200,
    ],
    ids=["dots", "header", "lists", "tables"],
)
def test_what_is_nested_too_deep_is_told(text: str) -> None:
    with pytest.raises(EntriesError, match="nested too deep"):
        parse_toml(text, "file.toml")


def test_many_dots_in_a_text_are_no_depth() -> None:
    text = 'a = "' + "x." * 5_000 + '" # ' + "y." * 5_000
    assert parse_toml(text, "file.toml") == {"a": "x." * 5_000}


def test_the_line_of_a_wrong_card_takes_one_look_at_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []

    def note(text: str) -> dict[str, Any]:
        parsed.append(len(text))
        return parse_text(text)

    monkeypatch.setattr(positions, "parse_text", note)
    text = "cards = [\n" + '"1:111",\n' * 2_000 + '"x"]\n'
    with pytest.raises(EntriesError, match=r"deck\.toml:2002: cards\.2001 is"):
        read_deck(text, "deck.toml")
    assert 0 < sum(parsed) <= len(text)


def test_thousands_of_mistakes_are_counted(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("".join(f"key{number} = 1\n" for number in range(3_000)), "utf-8")
    said = look_at(NO_READERS["companion.toml"], tmp_path / "companion.toml")
    assert len(said) == 51
    assert said[-1].endswith(
        "companion.toml: has more mistakes (2950); expected a file with settings. They have no effect."
    )


def test_thousands_of_cards_are_refused() -> None:
    with pytest.raises(EntriesError, match=r"goals\.toml: goal is there 501 times; expected 500 tables at most\."):
        read_goals("[[goal]]\n" * 501, "goals.toml")


def test_a_sentence_from_a_file_is_no_format() -> None:
    assert str(LazyText.of("{a:999999999} {b.__class__} {b} {c}", b="{b}")) == "{a:999999999} {b.__class__} {b} {c}"


def test_a_sentence_within_sentences_does_not_grow() -> None:
    told = LazyText.of("{a}{a}", a="abc" * 100)
    for _ in range(40):
        told = LazyText.of("{a}{a}{a}", a=told)
    assert len(str(told)) == LONGEST


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('"size":[800,480]', '"size":[30000,30000]'), r":1: .*<= 7680 "),
        (('"size":[800,480]', '"size":[7000,7000]'), r"its screen has 7000x7000 pixels; 14,745,600 are the most\."),
        (('"size":[800,480]', '"size":[0,0]'), r":1: .*>= 100 "),
        (('"px_per_mm":', '"px_per_mm":1e9,"x":'), r":1: .*(<= 100|later version)"),
        (('"clock":"2', '"clock":"x2'), r":1: its clock is no time"),
        (('"machine":{', '"colour":{}, "machine":{'), r":1: this has colour, .* made by a later version"),
        (('"recording":2', '"recording":3'), r":1: .*a later version"),
        (('{"do":"take","at":', '{"do":"take","thought":1000000000,"at":'), r":2: .*<= 1000000 "),
        (('{"do":"take","at":', '{"do":"take","pictures":[-1],"at":'), r":2: .*>= 0 "),
        (('"type":"tap"', '"type":"dance"'), r":2: this has 'dance', .* made by a later version"),
    ],
)
def test_the_numbers_of_a_recording_have_bounds(
    known: dict[str, Reader], tmp_path: Path, change: tuple[str, str], why: str
) -> None:
    text = known["evening.jsonl"].good[0].decode()
    assert change[0] in text
    (tmp_path / "evening.jsonl").write_text(text.replace(*change, 1), "utf-8")
    with pytest.raises(RecordingError, match=why):
        read_recording(tmp_path / "evening.jsonl")


STEERING = ["\x1b[2J", "\x07", "\r", "\x9b31m", "\u202e", "\x00"]


@pytest.mark.parametrize("sign", STEERING)
def test_nothing_that_steers_a_terminal_is_printable(sign: str) -> None:
    assert printable(f"a{sign}b\n\t").startswith("a\N{REPLACEMENT CHARACTER}")
    assert printable_json(f"a{sign}b").startswith("a\\u00" if sign < "\xff" else "a\\u202e")


def printed(*arguments: str | Path) -> str:
    done = ran(*arguments)
    return done.out + done.err


def test_what_files_and_their_names_say_does_not_steer_the_terminal(tmp_path: Path) -> None:
    strange = "".join(STEERING).replace("\x00", "")
    head = '{"record":1,"game":"sequence","setup":{"players":["A\\u001b[31m","B\\u009b31m"],"sides":2,"options":{}}}\n'
    record, actions = tmp_path / "game.jsonl", tmp_path / f"actions{strange}.toml"
    record.write_text(head, "utf-8")
    actions.write_text(
        '[[action]]\nname = "a\\u001b[2J"\ntext = "b\\u009b"\noperations = [{name = "reverse"}]\n', "utf-8"
    )
    said = [
        printed("replay", record, "--step"),
        printed("replay", record, "--json"),
        printed("actions", "check", actions),
        printed("goals", "check", actions),
        printed("rerun", tmp_path / strange),
        printed("shift", f"123/1.2/33{strange}", "132"),
        printed("overlay", strange, strange),
        printed("rack", strange),
    ]
    for text in said:
        assert text
        assert printable(text) == text


def test_a_record_that_is_exported_keeps_what_a_name_says() -> None:
    assert printable_json('{"a":"\x9b"}') == '{"a":"\\u009b"}'
