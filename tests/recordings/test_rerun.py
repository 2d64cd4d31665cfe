"""A recording that is played again leads to the same state and the same pictures, whatever was done."""

import json
from importlib import resources
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.loop import App
from companion.core.events import (
    BackupNews,
    Chord,
    DeviceNews,
    Input,
    Key,
    LongChord,
    Loudness,
    OwnClips,
    PanelButton,
    PhonesNews,
    Press,
    Scan,
    SeatEntry,
    Tag,
    Tap,
    Tick,
)
from companion.core.game import WORDS_FILE
from companion.core.i18n import LazyText, error_text, language, use_language
from companion.core.problems import Problem
from companion.core.scene import Code
from companion.devices.machine.health import Sensors, machine_problems
from companion.devices.machine.microphone import NOTHING_HEARD
from companion.devices.panel.gpio import NoPins, open_factory
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import ReaderSettings
from companion.games.sequence import standard as sequence
from companion.recording.format import RecordingError, read_recording
from companion.recording.player import RecordedVoice, Rerun, open_recorded_app
from companion.recording.recorder import Recorder
from companion.settings.folders import CHANGED_FILE
from companion.settings.paths import JOURNAL
from companion.settings.schema import Config, PowerSettings
from companion.table.offered_settings import offered_settings
from companion.table.storage.journal import Journal
from companion.ui.audio.mixer import Mixer
from companion.ui.pixel_density import px_per_mm
from companion.ui.theme import theme_in_use, use_theme
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_walk import anything
from tests.devices.ptys import Posted
from tests.games.at_table import record
from tests.recordings.at_app import SIZES, Recorded, recorded, rerun
from tests.screens.sequitur import example

STARTS = ("nothing", "in the middle", "before the win", "three sides")


def laid_out(start: str, folder: Path) -> None:
    """A journal for the evening to begin with."""
    if start == "nothing":
        return
    table = Table(folder / JOURNAL)
    setup, moves = record("three_sides.jsonl" if start == "three sides" else "family.jsonl")
    assert table.desk.current_game.begin(table.desk.games["sequence"], setup) is None
    table.played(moves[: len(moves) // 2] if start != "before the win" else moves[:-1])
    table.close()


@settings(max_examples=12)
@given(
    start=st.sampled_from(STARTS),
    size=st.sampled_from(SIZES),
    seed=st.integers(0, 2**32),
    length=st.integers(1, 60),
)
def test_any_evening_goes_the_same_way_again(start: str, size: tuple[int, int], seed: int, length: int) -> None:
    random = Random(seed)
    with TemporaryDirectory() as name:
        laid_out(start, Path(name))
        with recorded(Path(name), size) as evening:
            for _ in range(length):
                # Some things come in one go, before the next picture.
                together = random.choice((1, 1, 1, 2, 3))
                evening.do(*(rare(random) or anything(random, evening.as_table) for _ in range(together)))
            scene = evening.app.scene
        recording = read_recording(evening.file)
        assert len(recording.inputs) >= length
        pictures = []
        with open_recorded_app(evening.file, recording.start) as app:
            again = Rerun(app, recording, watch=lambda _line, _what, shown: pictures.append(shown.scene))
            played = again.play()
        assert played.first is None, (played, recording.inputs)
        assert played.whole
        assert played.compared > length // 3
        assert pictures[-1] == scene


def rare(random: Random) -> Input | None:
    """What a walk at a desk does not do."""
    things: tuple[Input, ...] = (
        Chord(),
        LongChord(),
        Tag("04A1B2C3D4E580", text="companion:S:10H:1"),
        Tag("04A1B2C3D4E580", laid=False),
        Tag("04A1B2C3D4E581"),
        Tap("words"),
        Tap("tool:walk"),
        DeviceNews("reader", "The reader was unplugged."),
    )
    return random.choice(things) if random.random() < 0.1 else None


def test_thoughts_come_as_far_as_they_had_come(tmp_path: Path) -> None:
    with recorded(tmp_path) as evening:
        evening.tap("words").do(*(Key(letter) for letter in "recieve")).think()
        evening.do(Key("x"))
        evening.app.step()
        evening.do(Press(PanelButton.HELP))
    took = read_recording(evening.file).inputs
    assert any(one.thought or any(one.pictures) for one in took), took
    assert rerun(evening.file).first is None


def test_the_voice_is_heard_as_it_was(tmp_path: Path) -> None:
    with recorded(tmp_path) as evening:
        voice = RecordedVoice(Mixer(on=False, volume=0))
        voice.told = "no card"
        evening.app.audio.voice = voice
        evening.tap("tool:walk")
        target = next(target for target in evening.scene().targets() if target.startswith("letter:"))
        evening.tap(target).do(Press(PanelButton.HELP))
        voice.told = ""
        evening.do(Press(PanelButton.HELP)).do(Press(CONFIRM))
    took = read_recording(evening.file).inputs
    assert {(one.voice, one.silence) for one in took} == {(False, "no card"), (True, "no clips")}
    assert rerun(evening.file).first is None
    deaf = evening.file.with_name("deaf.jsonl")
    deaf.write_text(evening.file.read_text("utf-8").replace('"voice":true,', ""), "utf-8")
    assert rerun(deaf).first is not None


def begun(folder: Path) -> Path:
    """The recording of an evening with a game that has begun, and two moves."""
    with recorded(folder) as evening:
        evening.tap("new:sequence").do(Press(CONFIRM)).do(Press(CONFIRM))
        # The light that was sent round ends where it ended.
        evening.tap("chance", "chance").do(Press(CONFIRM))
        for cell in ("B1", "E5"):
            evening.tap(f"cell:{cell}").do(Press(CONFIRM))
    return evening.file


def test_a_clip_is_recorded_without_a_microphone_in_the_rerun(tmp_path: Path) -> None:
    with recorded(tmp_path) as evening:
        evening.tap("settings", "open:clips").do(OwnClips())
        evening.tap("press:confirm").do(Loudness(40)).do(Loudness(95)).do(OwnClips(("word-apple",)))
        evening.tap("press:next", "press:confirm").do(OwnClips(("word-apple",), LazyText.of(NOTHING_HEARD)))
    result = rerun(evening.file)
    assert result.first is None
    assert result.compared > 5


def test_a_table_is_saved_and_read_without_a_stick_in_the_rerun(tmp_path: Path) -> None:
    name = "companion-20261124-213000.zip"
    with recorded(tmp_path) as evening:
        evening.tap("settings", "open:backup", "press:confirm").do(BackupNews(name)).tap("press:confirm", "bring")
        evening.do(BackupNews(name, "2026-11-24T21:30:00Z", 12, 3)).tap("press:undo", "bring")
        evening.do(BackupNews(trouble=LazyText.of(NOTHING_HEARD)))
    result = rerun(evening.file)
    assert result.first is None
    assert result.compared > 5


def test_what_a_phone_enters_is_played_in_the_rerun_and_no_secret_code_is_recorded(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path / JOURNAL)
    example(table, "Ann", "Bob")
    table.close()
    code = ("1011", "0100", "1110", "0001")
    wifi = ("1001", "0110", "0111", "1000")
    news = PhonesNews("http://10.0.0.1/", ("1",), 1, "", (0, 0), (code, ()), "Attic", wifi)
    with recorded(tmp_path) as evening:
        evening.tap("phones").do(Press(CONFIRM)).do(news).tap("seats").do(news)
        assert any(isinstance(look, Code) and look.modules == code for look in evening.app.scene.looks)
        evening.do(SeatEntry(0, "1:first:0", tuple(f"ball:{ball}" for ball in "STAIR")))
        evening.do(Press(CONFIRM)).do(Press(CONFIRM)).do(Press(CONFIRM)).do(Press(CONFIRM))
        assert evening.app.desk.session is not None
        assert evening.app.desk.session.state.racks == ("STAIR", "")
    result = rerun(evening.file)
    assert (result.first, result.whole) == (None, True)
    assert not any(one in evening.file.read_text() for one in (code[0], wifi[0]))


def test_looks_that_are_changed_on_the_way_are_those_of_the_rerun(tmp_path: Path) -> None:
    laid_out("in the middle", tmp_path)
    group = next(place for place, group in enumerate(offered_settings().group) if group.title == "Looks")
    with recorded(tmp_path) as evening:
        evening.tap("settings", f"group:{group}", "set:looks.theme:1")
        evening.tap("set:looks.hand:0", "set:looks.motion:1")
        assert evening.app.scene.looks != ()
    use_theme("contrast")
    replayed = rerun(evening.file)
    assert (replayed.first, replayed.whole) == (None, True)
    assert theme_in_use() == "light"


def test_the_screens_speak_as_they_did(tmp_path: Path) -> None:
    """The language that the evening began in, and the one that was chosen on the way, whatever is in use now."""
    with recorded(tmp_path) as evening:
        evening.tap("settings", "group:0", "set:language.screens:1", "press:confirm")
    recording = read_recording(evening.file)
    use_language("it")
    with open_recorded_app(evening.file, recording.start) as app:
        begun = language()
        played = Rerun(app, recording).play()
        assert (begun, language(), played.first) == ("en", "de", None)


@pytest.mark.parametrize("lost", [False, True])
def test_settings_whose_file_can_not_be_written_are_told_in_the_rerun_as_they_were(tmp_path: Path, lost: bool) -> None:
    """And where one that can't be understood is set aside."""
    data = tmp_path / "data"
    data.mkdir()
    if lost:
        (data / CHANGED_FILE).mkdir()
    else:
        (data / CHANGED_FILE).write_bytes(b"\xff")
    with recorded(data) as evening:
        evening.tap("settings", "group:0", "set:sound.on:1")
        told = "Not kept after a restart" if lost else "a new one is begun"
        assert any(told in text for text in evening.scene().texts())
        evening.tap("press:confirm", "set:looks.text:1")
        assert any(told in text for text in evening.scene().texts()) == lost
        assert bool(evening.app.desk.complaints) == lost
        evening.do(Press(CONFIRM)).do(Press(PanelButton.UNDO)).do(Press(PanelButton.UNDO))
    elsewhere = tmp_path / "elsewhere.jsonl"
    evening.file.rename(elsewhere)
    replayed = rerun(elsewhere)
    assert (replayed.first, replayed.whole) == (None, True)
    lines = [line for line in elsewhere.read_text("utf-8").splitlines(keepends=True) if '"do":"came"' not in line]
    elsewhere.write_text("".join(lines), "utf-8")
    assert rerun(elsewhere).first is not None


def said(evening: Recorded) -> str:
    """What the first screen complains of."""
    return " ".join(evening.app.desk.complaints)


def test_what_is_wrong_is_said_in_the_language_that_is_chosen_and_so_in_the_rerun(tmp_path: Path) -> None:
    """The journal, the disk, the reader, the panel and the lamps, as those that tell of them have told it."""
    data = tmp_path / "data"
    (data / JOURNAL).mkdir(parents=True)
    posted = Posted()
    reader = Reader(posted, ReaderSettings(port=str(tmp_path / "no port")))
    with pytest.raises(NoPins) as pins:
        open_factory("native")
    with recorded(data) as evening:
        evening.do(posted.raw(), *machine_problems(Sensors(tmp_path), data, 10**18))
        reader.close()
        evening.do(DeviceNews("panel", error_text(pins.value)))
        english = said(evening)
        for words in ("The games file can't", "The disk is nearly full", "There is no reader at", "The pins can't"):
            assert words in english
        evening.tap("settings", "group:0", "set:language.screens:1", "press:confirm")
        german = said(evening)
        for words in ("Die Spieledatei", "Die Platte ist fast voll", "Kein Lesegerät an", "Die Pins"):
            assert words in german, german
        evening.do(Press(PanelButton.UNDO)).do(Press(PanelButton.HELP))
        assert any(evening.app.desk.complaints[0] in text for text in evening.scene().texts())
    use_language("en")
    recording = read_recording(evening.file)
    with open_recorded_app(evening.file, recording.start) as app:
        assert Rerun(app, recording).play().first is None
        assert " ".join(app.desk.complaints) == german


@pytest.mark.parametrize("size", SIZES)
def test_rules_and_sizes_that_are_tried_are_those_of_the_rerun(tmp_path: Path, size: tuple[int, int]) -> None:
    laid_out("in the middle", tmp_path)
    with recorded(tmp_path, size) as evening:
        evening.tap("settings", "open:rules", "rules:sequitur", "switch:help:1", "press:confirm")
        evening.tap("open:glass")
        for end in ("press:undo", "", "press:confirm"):
            evening.tap([target for target in evening.scene().targets() if target.startswith("bar:")][-1])
            evening.tap("press:confirm").do(Tick(9_000))
            # By BACK, by itself, and kept.
            evening.tap(*([end] if end else [])).do(Tick(9_000))
        assert evening.app.density != px_per_mm(*size)
    replayed = rerun(evening.file)
    assert (replayed.first, replayed.whole) == (None, True)


def test_what_a_table_brings_is_in_its_recording(tmp_path: Path) -> None:
    """Its settings, its board, its words, what is wrong with its files, and whether it can be switched off."""
    (tmp_path / WORDS_FILE).write_text("zzyzx\n", encoding="utf-8")
    standard = resources.files(sequence).joinpath("board_standard.csv").read_text("utf-8").splitlines()
    wrong = Problem("mine.toml", 3, "sound.on", "is 1", "true or false", "true is used.")
    config = Config(power=PowerSettings(off="yes"), rules={"sequence": {"sequences_to_win": 1}})
    with recorded(tmp_path, config=config, board=tuple(reversed(standard)), problems=(wrong,)) as evening:
        assert wrong.sentence in evening.scene().texts()
        evening.tap("off", "press:undo", "words").do(*map(Key, "zzyzx"))
        while "new:sequence" not in evening.scene().targets():
            evening.do(Press(PanelButton.UNDO))
        evening.tap("new:sequence", "press:confirm", "press:confirm", "begins:1", "press:confirm", "cell:B10")
    start = read_recording(evening.file).start
    assert (start.board[0], start.files, start.switches_off) == (standard[-1], {WORDS_FILE: "zzyzx\n"}, True)
    assert msgspec.json.decode(start.settings, type=Config) == config
    assert rerun(evening.file).first is None
    # Each of them matters.
    first, *others = evening.file.read_text("utf-8").splitlines()
    for name in ("board", "problems", "files", "switches_off"):
        without = {key: value for key, value in json.loads(first).items() if key != name}
        evening.file.write_text("\n".join((json.dumps(without), *others)), "utf-8")
        assert rerun(evening.file).first is not None, name


def test_the_clock_is_that_of_the_recording(tmp_path: Path) -> None:
    file = begun(tmp_path)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    told = [line | {"clock": f"2001-02-03T04:{minute:02}:06Z"} for minute, line in enumerate(lines)]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in told), "utf-8")
    began = next(line for line, then in pairwise(told) if then["input"].get("target") == "cell:B1")
    recording = read_recording(file)
    with open_recorded_app(file, recording.start) as app:
        Rerun(app, recording).play()
        assert app.desk.session is not None
        assert app.desk.session.started == began["clock"]


def test_where_it_differs_first_is_told(tmp_path: Path) -> None:
    file = begun(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if '"cell:E5"' in line)
    lines[number - 1] = lines[number - 1].replace("cell:E5", "cell:E6")
    file.write_text("\n".join(lines) + "\n", "utf-8")
    first = rerun(file).first
    assert first is not None
    assert (first.line, first.what) == (number + 1, "the picture before it")


def test_what_it_ends_in_is_compared_part_by_part(tmp_path: Path) -> None:
    file = begun(tmp_path)
    *lines, last = file.read_text("utf-8").splitlines()
    end = json.loads(last)
    end["state"]["view"] = "00000000"
    file.write_text("\n".join((*lines, json.dumps(end))), "utf-8")
    first = rerun(file).first
    assert first is not None
    assert (first.line, first.what) == (len(lines) + 1, "what it ended in (view)")
    end = json.loads(last) | {"picture": "0000000000000000"}
    file.write_text("\n".join((*lines, json.dumps(end))), "utf-8")
    first = rerun(file).first
    assert first is not None
    assert first.what == "how the last picture is painted"


def test_it_can_be_cut_off_anywhere(tmp_path: Path) -> None:
    whole = begun(tmp_path).read_bytes()
    first = whole.index(b"\n")
    cut = tmp_path / "cut.jsonl"
    took = read_recording(tmp_path / "evening.jsonl").inputs
    for length in range(first, len(whole) - 2):
        # A power cut may leave a block that was never written.
        for left in (whole[:length], whole[:length] + bytes(100)):
            cut.write_bytes(left)
            recording = read_recording(cut)
            lines = whole[: length + 1].count(b"\n")
            assert recording.ended is None
            assert recording.inputs == took[: lines - 1]
            assert recording.torn == (whole[length - 1 : length] != b"\n" and whole[length : length + 1] != b"\n")
    cut.write_bytes(whole[: len(whole) * 2 // 3])
    played = rerun(cut)
    assert played.first is None
    assert not played.whole


def test_old_games_and_tags_come_along(tmp_path: Path) -> None:
    laid_out("three sides", tmp_path)
    journal = Journal.open(tmp_path / JOURNAL)
    journal.write_tags({"04A1B2C3D4E580": "S:10H:1"})
    for number in range(120):
        journal.begin(
            "sequence", '{"players":["Ann","Bob"],"sides":2,"options":{}}', f"2026-01-02T03:{number // 60:02}Z"
        )
    journal.reopen_game(1, "2026-01-02T04:00Z")
    journal.close()
    with recorded(tmp_path) as evening:
        evening.do(Press(CONFIRM)).do(Tag("04A1B2C3D4E580")).do(Press(PanelButton.UNDO))
    start = read_recording(evening.file).start
    assert (len(start.games), start.left_out) == (101, 20)
    assert rerun(evening.file).first is None


def test_a_full_disk_ends_the_recording_and_not_the_evening(tmp_path: Path) -> None:
    with recorded(tmp_path) as evening:
        app: App = evening.app
        full = Path("/dev/full")
        app.observer = Recorder(full, full.open("wb", buffering=0), app)
        evening.tap("new:sequence").do(Press(CONFIRM))
        told = app.desk.trouble("recording")
        assert told.startswith("The recording full can't be written (No space left on device).")
        assert evening.tap("name:0").do(Key("Z")).app.scene.texts()


BAD = {
    "": "it is empty",
    "nonsense\n": ":1: this is no recording",
    '{"record":1,"game":"sequence"}\n': ":1: this is no recording",
    '{"do":"start","recording":1}\n': ":1: this is a recording of version 1, and this companion plays version 2;",
    '{"do":"start","recording":2}\n': ":1: this is no line of a recording",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_recording_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(RecordingError) as told:
        read_recording(file)
    assert str(told.value).startswith(str(file))
    assert BAD[text] in str(told.value)


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"take","at":1,"clock":""}',
        "[" * 5000,
        "\udcff",
        '{"do":"take","at":1,"clock":"\udcff","input":{"type":"press","button":"next"}}',
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    file = begun(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    lines.insert(3, line)
    file.write_text("\n".join(lines) + "\n", "utf-8", errors="surrogateescape")
    with pytest.raises(RecordingError, match=r"evening\.jsonl:4: this is no line of a recording"):
        read_recording(file)


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ({"pictures": [0] * 49_000}, "49,000 pictures until here do not fit into the 900 ms until here."),
        ({"pictures": [9_999] * 2}, "19,998 slices of thought until here do not fit into the 900 ms until here."),
        ({"thought": 1_000_000}, "1,000,000 slices of thought until here do not fit into the 900 ms until here."),
    ],
)
@pytest.mark.parametrize("what", ["take", "end"])
def test_more_work_than_its_time_allows_is_refused(
    tmp_path: Path, work: dict[str, object], told: str, what: str
) -> None:
    file = tmp_path / "small.jsonl"
    (first, *_), clock = begun(tmp_path).read_text("utf-8").splitlines(), "2026-01-02T19:00:02+01:00"
    given = {"on": "home", "input": {"type": "press", "button": "next"}} if what == "take" else {}
    lines = [
        json.dumps({"do": what, "at": at, "clock": clock, **work, **given}, separators=(",", ":"))
        for at in (10**6, 900)
    ]
    file.write_text("\n".join((first, lines[0])) + "\n", "utf-8")
    assert read_recording(file).start.recording == 2
    file.write_text("\n".join((first, lines[1])) + "\n", "utf-8")
    with pytest.raises(RecordingError) as refused:
        read_recording(file)
    assert str(refused.value) == f"{file}:2: {told}"


def test_a_byte_in_what_is_kept_as_it_stands_is_named(tmp_path: Path) -> None:
    file = begun(tmp_path)
    data = file.read_bytes()
    at = data.index(b'"settings":{') + len(b'"settings":{')
    file.write_bytes(data[:at] + b'"\xff":0,' + data[at:])
    wrong = rf"evening\.jsonl:1: this is no line of a recording \(byte {at + 2} of it is not UTF-8 text\)\.$"
    with pytest.raises(RecordingError, match=wrong):
        read_recording(file)


def test_a_setting_too_long_to_quote_is_named_with_its_place(tmp_path: Path) -> None:
    file = begun(tmp_path)
    file.write_text(
        file.read_text("utf-8").replace('"full_screen":"auto"', f'"full_screen":"{"a." * 3000}"', 1), "utf-8"
    )
    recording = read_recording(file)
    with pytest.raises(RecordingError, match=r":1: the settings .{50,120} `\$\.screen\.full_screen`\)\.$"):
        open_recorded_app(file, recording.start).__enter__()


def test_nothing_may_follow_the_end(tmp_path: Path) -> None:
    file = begun(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join((*lines, lines[1])) + "\n", "utf-8")
    with pytest.raises(RecordingError, match=f":{len(lines) + 1}: the recording ended on the line before"):
        read_recording(file)


def test_games_that_can_not_be_are_said_to_be(tmp_path: Path) -> None:
    laid_out("in the middle", tmp_path)
    with recorded(tmp_path) as evening:
        evening.do(Scan("10H"))
    first, *others = evening.file.read_text("utf-8").splitlines()
    start = json.loads(first)
    start["games"] *= 2
    evening.file.write_text("\n".join((json.dumps(start), *others)) + "\n", "utf-8")
    with pytest.raises(RecordingError, match=r"evening\.jsonl:1: the games of the recording can't be used"):
        rerun(evening.file)
