"""Games of other packages: the example is installed as its readers would do it, and played; broken ones are told."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

import pytest

from companion.app.assembly import open_app
from companion.app.devices import open_devices
from companion.app.plugins import InstalledGames, all_games, more_games
from companion.cli.main import main
from companion.core.events import Tap
from companion.core.i18n import use_language
from companion.core.layout import View
from companion.core.table_moves import EndHere, TurnTo
from companion.devices.panel.pins_file import default_pins
from companion.follow import follow
from companion.games.registry import GAMES
from companion.settings.paths import TablePaths
from companion.settings.schema import Config
from companion.table.storage.record import read_record, replay, write_record
from companion.ui.png import PngTask
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, Table
from tests.recordings.at_app import recorded, rerun
from tests.screens.catalogue import home, home_trouble, home_unfinished
from tests.screens.test_layout import UPRIGHT_VIEWS, VIEWS, faults

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "noughts"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the example in it, put there by pip."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps"]
    subprocess.run([*pip, "--target", str(folder), str(EXAMPLE)], check=True)
    return folder


@pytest.fixture(autouse=True)
def looked_at_anew() -> Iterator[None]:
    more_games.cache_clear()
    yield
    more_games.cache_clear()
    sys.modules.pop("noughts", None)


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> InstalledGames:
    monkeypatch.syspath_prepend(site)
    return more_games()


@pytest.fixture
def table(installed: InstalledGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    table = Table(tmp_path / "journal.sqlite3", games=GAMES | installed.games)
    yield table
    table.close()


def package(folder: Path, name: str, text: str, point: str = "broken:Game") -> None:
    """A package by hand: one module, and an entry point that names something in it."""
    described = folder / f"{name}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[companion.games]\nmine = {point}\n")
    (folder / "broken.py").write_text(dedent(text))


def test_without_other_packages_there_are_the_games_of_the_house() -> None:
    assert more_games() == InstalledGames({})
    assert all_games() == GAMES


def test_the_example_has_a_hundred_lines() -> None:
    assert len((EXAMPLE / "noughts.py").read_text().splitlines()) <= 100


def test_the_example_is_found_and_played_to_its_end(table: Table) -> None:
    table.tap("new:noughts")
    while table.desk.session is None:
        table.press(CONFIRM)
    for cell in "AEBF":
        table.tap(f"cell:{cell}").press(CONFIRM)
    table.press(NEXT, UNDO, UNDO)
    assert "Taken back" in " ".join(table.scene().texts())
    table.tap("cell:F").press(CONFIRM).tap("cell:C").press(CONFIRM)

    session = table.desk.session
    assert session is not None
    assert [seat.won for seat in session.game.tally(session.state).seats] == [True, False]
    table.press(CONFIRM)
    assert "wins!" in " ".join(table.scene().texts())


def test_the_example_is_laid_out_properly(table: Table) -> None:
    table.tap("new:noughts")
    while table.desk.session is None:
        table.press(CONFIRM)
    wrong = []
    for targets in ((), ("cell:A",), ("sheet:more",)):
        table.tap(*targets)
        for view in VIEWS:
            wrong += faults(table.scene(view), view)
    assert wrong == []


LABELS = ("Noughts", "Hex", "Nine men's morris", "Backgammon", "Four in a row", "Draughts")


def of_many(table: Table) -> Table:
    """The same table with six more games."""
    kind = type(table.desk.games["noughts"])
    more = {
        game.id: game
        for game in (
            type(f"More{number}", (kind,), {"id": f"more{number}", "label": label})()
            for number, label in enumerate(LABELS)
        )
    }
    return Table(table.path.with_name("many.sqlite3"), games=GAMES | more)


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("view", [*VIEWS, *UPRIGHT_VIEWS], ids=lambda view: f"{view.width}x{view.height}")
def test_six_of_them_have_pages_where_they_have_no_room(table: Table, view: View, language: str) -> None:
    use_language(language)
    many = of_many(table)
    for reach in (home, home_unfinished, home_trouble):
        reach(many)
        seen: set[str] = set()
        for _page in range(8):
            scene = many.scene(view)
            assert faults(scene, view) == []
            seen |= {target for target in scene.targets() if target.startswith(("new:", "family:"))}
            if "more" not in scene.targets():
                break
            many.do(Tap("more"))
        games = {f"new:{game.id}" for game in many.desk.games.values() if not game.family}
        assert seen == games | {"family:Sequentia"}
    many.close()


def begun(table: Table) -> Table:
    """A game of it by two people who have given their names."""
    table.tap("new:noughts")
    while "name:0" not in table.scene().targets():
        table.press(CONFIRM)
    for seat, name in enumerate(("Ann", "Bob")):
        table.tap(f"name:{seat}").type(name).press(CONFIRM)
    while table.desk.session is None:
        table.press(CONFIRM)
    return table


def marked(table: Table, cells: str) -> Table:
    for cell in cells:
        table.tap(f"cell:{cell}").press(CONFIRM)
    return table


def test_the_house_does_for_it_what_it_does_for_its_own_games(table: Table) -> None:
    """The clock, a correction, the results and their steps, a record, a picture, standings, and the rules."""
    begun(table.timed("gentle", 30)).tap("clock").wait(29)
    assert "1" in table.text.splitlines()
    marked(table, "AEBF").tap("sheet:more", "history", "row:1", "change", "cell:D").press(CONFIRM, CONFIRM)
    assert [move.cell for move in table.moves] == list("ADBF")
    marked(table, "C").press(CONFIRM).tap("finish", "results")
    assert "Noughts · Ann won" in table.text
    assert "5 moves" in table.press(CONFIRM).text
    assert "5 of 5" in table.press(CONFIRM, CONFIRM).text
    table.press(UNDO).tap("record").press(CONFIRM)
    (saved,) = table.path.with_name("exports").iterdir()
    assert replay(read_record(saved, table.desk.games)).played == 5
    table.desk.save_by(table.write, PngTask)
    assert "Saved on this device" in table.tap("picture").text
    table.press(CONFIRM, UNDO).tap("standings")
    assert "standing:ann" in table.scene().targets()
    table.press(UNDO, UNDO).tap("settings", "open:rules")
    while "rules:noughts" not in table.scene().targets():
        table.press(NEXT)
    assert "This game has no rules to choose." in table.tap("rules:noughts").text


def test_whose_turn_it_is_who_plays_and_the_end_are_said_in_it_too(table: Table) -> None:
    """Its moves aren't told apart by `do`, and still those of the table stand among them."""
    players = ("sheet:more", "players")
    marked(begun(table), "A").tap(*players, "player:0", "turn_to")
    assert "Ann's turn" in table.text
    marked(table, "B").tap(*players, "player:1", "pass_over")
    table.tap(*players, "player:1", "take_seat").type("Zoe").press(CONFIRM)
    assert table.session.state.marked == ("AB", "")
    table.tap(*players, "end")
    assert {"End the game here?", "If it ends now:\nNobody wins."} <= set(table.scene().texts())
    table.press(CONFIRM).close()

    again = Table(table.path, games=table.desk.games)
    again.tap("continue")
    assert (again.moves[1], again.moves[-1]) == (TurnTo("Ann"), EndHere())
    assert [seat.name for seat in again.session.summary.tally.seats] == ["Ann", "Zoe"]
    again.press(UNDO).tap(*players)
    assert "join" not in again.scene().targets()
    # The other would have nobody to play against.
    assert "leave" not in again.tap("player:1").scene().targets()
    again.close()


def test_an_evening_with_it_goes_the_same_way_again(
    installed: InstalledGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(installed.games) == {"noughts"}
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with recorded(tmp_path) as evening:
        evening.tap("new:noughts")
        while evening.app.desk.session is None:
            evening.tap("press:confirm")
        evening.tap("cell:A", "press:confirm", "cell:E")
    assert rerun(evening.file).first is None


def test_a_game_whose_package_is_gone_stops_nothing_and_goes_on_when_it_is_back(table: Table) -> None:
    marked(marked(begun(table), "AEBFC").press(CONFIRM, CONFIRM), "AE").close()

    without = Table(table.path)
    assert (
        "Game 2 (noughts) is of a kind that is not installed here. Whoever set this device up can install it."
        in without.text
    )
    without.tap("results")
    assert {text for text in without.scene().texts() if "Noughts" in text} == {
        "2 Jan 2026, 03:04 · Noughts · open",
        "2 Jan 2026, 03:04 · Noughts · Ann won",
    }
    for number in (1, 2):
        assert "The rules of this game are not installed here." in without.tap(f"game:{number}").text
        without.press(UNDO)
    without.tap("game:1")
    assert {"5 moves", "Ann won"} <= set(without.scene().texts())
    assert "picture" not in without.scene().targets()
    without.tap("record")
    assert "The name of the file begins with 2026-01-02." in without.text
    (saved,) = table.path.with_name("exports").iterdir()
    assert replay(read_record(saved, table.desk.games)).played == 5
    without.press(CONFIRM, UNDO).tap("kind", "pick:noughts")
    assert "Results: 2" in without.text
    without.tap("kind", "pick:")
    without.tap("standings", "standing:ann").press(UNDO, UNDO, UNDO)
    without.begin().play("B1").tap("sheet:more", "home", "results")
    while without.desk.think():
        pass
    assert "2 Jan 2026, 03:04 · Noughts · put away" in without.text
    without.close()

    back = Table(table.path, games=table.desk.games)
    marked(back.tap("results", "game:2").press(CONFIRM), "BFC").press(CONFIRM).tap("finish", "results")
    # The second game was begun by the next player.
    assert [back.text.count(f"Noughts · {name} won") for name in ("Ann", "Bob")] == [1, 1]
    back.close()


def test_a_record_of_it_is_replayed(installed: InstalledGames, tmp_path: Path) -> None:
    assert installed.problems == ()
    record = tmp_path / "noughts.jsonl"
    moves = "".join(f'{{"cell":"{cell}"}}\n' for cell in "AEBFC")
    record.write_text('{"record":1,"game":"noughts","setup":{"players":["Ann","Bob"]}}\n' + moves)

    played = replay(read_record(record, all_games()))

    assert (played.played, played.refused) == (5, None)
    assert played.state is not None
    assert played.state.winner == 0


@pytest.mark.parametrize(
    ("text", "point", "why"),
    [
        ("raise OSError('no such board')", "broken:Game", "no such board"),
        ("", "broken:Game", "Game"),
        ("class Game: id = 'mine'", "broken:Game", "it lacks "),
        (
            """
            from companion.games.common.simple import SimpleGame
            class Game(SimpleGame):
                id, title, label, icon = "mine", "Mine", "Mine", "board"
                setup_type, move_type, player_counts, switches = None, None, (2,), ()
                moves = looks = help = setup = start = play = describe = to_move = lambda *given: None
            """,
            "broken:Game",
            "it lacks outcome, tally",
        ),
        ("from companion.games.sequence.standard.game import SequenceGame as Game", "broken:Game", "itself sequence"),
        (
            """
            from companion.games.sequence.standard.game import SequenceGame
            class Game(SequenceGame):
                id, icon = "mine", "dragon"
            """,
            "broken:Game",
            "there is no icon dragon",
        ),
    ],
)
def test_a_game_that_cannot_be_used_is_told_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, point: str, why: str
) -> None:
    package(tmp_path, "broken", text, point)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        found = more_games()
    finally:
        sys.modules.pop("broken", None)

    assert found.games == {}
    (sentence,) = found.problems
    assert str(sentence).startswith("The game mine of broken can't be used: ")
    assert why in str(sentence)
    assert all_games() == GAMES


def test_the_table_opens_and_tells_of_a_game_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    package(tmp_path, "broken", "raise OSError('no such board')")
    monkeypatch.syspath_prepend(tmp_path)
    files = TablePaths(Config(), tmp_path / "none.toml", (), tmp_path / "data", default_pins(), ())
    app = open_app(files, (800, 480), full_screen=False)
    try:
        app.show()
        assert "The game mine of broken can't be used: no such board." in app.scene.texts()
        assert "new:sequence" in app.scene.targets()
    finally:
        app.close()


def test_a_game_does_not_take_the_place_of_one_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "broken", "from companion.games.sequence.standard.game import SequenceGame as Game")
    points = tmp_path / "broken-1.0.dist-info" / "entry_points.txt"
    points.write_text("[companion.games]\nsequence = broken:Game\n")
    monkeypatch.syspath_prepend(tmp_path)

    assert "there is a game of that name already" in str(more_games().problems[0])


def test_a_package_that_is_removed_is_named_by_the_table_the_terminal_and_a_rerun(
    installed: InstalledGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What needs no rules goes on: the record, from both."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    data = tmp_path / "data"
    files = TablePaths(Config(), tmp_path / "none.toml", (), data, default_pins(), ())
    with recorded(data) as evening:
        open_devices(evening.app, files)
        evening.tap("new:noughts")
        while evening.app.desk.session is None:
            evening.tap("press:confirm")
        for cell in "AEBF":
            evening.tap(f"cell:{cell}", "press:confirm")
    evening.file.unlink()
    expected = write_record(installed.games["noughts"], *played(data))

    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if not (Path(folder) / "noughts.py").exists()])
    more_games.cache_clear()
    needs = (
        "Noughts and crosses is no longer installed here. "
        "Whoever set this device up can install it again (companion-noughts)."
    )
    with recorded(data) as evening:
        assert any(f"The unfinished game can't be taken up: {needs}" in text for text in evening.scene().texts())
        evening.tap("results", "game:1")
        assert needs in evening.scene().texts()
        evening.tap("press:help", "press:help", "record")
    (saved,) = (data / "exports").iterdir()
    assert saved.read_text() == expected
    assert rerun(evening.file).first is None

    assert main(["export", "1", "--data", str(data)]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (expected, f"companion: {needs}\n")


def played(data: Path) -> tuple[object, tuple[object, ...]]:
    """The set-up and the moves of the game that is being played in a data folder."""
    now = next(follow(data))
    assert now.game is not None
    cells = (cell for turn in zip_longest(*now.state.marked, fillvalue="") for cell in turn if cell)
    return now.state.setup, tuple(map(now.game.move_type, cells))
