"""The results as people use them: the list and its search, a game opened, stepped through, corrected and saved."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.events import FileSaved, Tap
from companion.core.game import Step
from companion.core.i18n import use_language
from companion.core.layout import View
from companion.core.scene import Badge, Ball, Button, Chip, Field, GoalCard, Label, NumberCard, Panel, Scene, Space
from companion.core.table_moves import EndHere, Leave, describe_move
from companion.games.registry import GAMES
from companion.games.sequitur.model import Judge
from companion.table.people import SeatedPerson
from companion.table.screen_places import Place
from companion.table.screens.results.game_details import GameDetails
from companion.table.screens.results.game_replay import GameReplay
from companion.table.storage import result_queries
from companion.table.storage.journal import Status
from companion.table.storage.record import read_record, replay
from companion.ui.png import PngTask
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.at_results import RECORDS, finish, play, year
from tests.desk.test_drafts import plays
from tests.desk.test_history import won
from tests.desk.test_trouble import full_disk
from tests.screens.people import known
from tests.table.at_journal import in_first_form


def listed(table: Table) -> list[int]:
    """The numbers of the games on the page."""
    return [int(target[5:]) for target in table.scene().targets() if target.startswith("game:")]


def wins(table: Table) -> dict[str, int]:
    """Who has won how many games."""
    return {one.name: one.won for one in result_queries.all_standings(table.journal)}


def saved(table: Table) -> dict[str, bytes]:
    """The files that were saved, by their names."""
    folder = table.path.with_name("exports")
    return {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}


def opened(table: Table, number: int) -> Table:
    """The page of a game."""
    table.desk.go(Place.HOME)
    return table.tap("results", f"game:{number}")


def chips(scene: Scene) -> int:
    """How many chips lie on the board."""
    return sum(isinstance(look, Space) and look.piece is not None for look in scene.looks)


def test_without_games_there_is_a_sentence(table: Table) -> None:
    assert "No games yet." in table.tap("results").text
    assert table.lamps == {"undo", "help"}
    assert "Tabletop companion" in table.press(UNDO).text
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM)
    assert "Nobody stands here yet." in table.tap("results", "standings").text


def test_the_newest_game_is_the_first_with_its_players_and_its_winner(table: Table) -> None:
    year(table).tap("results")
    assert "Results: 10" in table.text
    assert listed(table) == [10, 9, 8, 7]
    assert "2 Jan 2026, 01:00 · Sequence · put away" in table.text
    assert "1 Jan 2026, 19:00 · Sequitur · Ann won" in table.text
    assert {"Ann: 12", "Bob: 10", "Cat: 9"} <= set(table.scene().texts())
    assert listed(table.tap("press:next")) == [6, 5, 4, 3]
    assert listed(table.tap("press:next")) == [2, 1]
    assert listed(table.tap("press:next")) == [10, 9, 8, 7]


def test_a_search_by_player_game_and_month(table: Table) -> None:
    year(table).tap("results", "name")
    assert [target for target in table.scene().targets() if target.startswith("pick:")] == [
        "pick:",
        *("pick:Ann", "pick:Bob", "pick:Cat", "pick:Dan"),
    ]
    assert listed(table.tap("pick:Dan")) == [10, 8, 7, 2]
    assert table.button("name").label == "Dan"
    assert listed(table.tap("kind", "pick:sequence", "month", "pick:2025-11")) == [7]
    assert "No game fits all of that." in table.tap("kind", "pick:letters").text
    assert listed(table.tap("month", "pick:")) == []
    assert listed(table.tap("kind", "pick:")) == [10, 8, 7, 2]
    table.tap("name", "pick:")
    assert "Results: 10" in table.text


def test_many_months_are_on_several_pages(table: Table) -> None:
    months = [f"20{year}-{month:02}" for year in (23, 24) for month in range(1, 13)]
    for month in months:
        finish(table, "sequentia_stack_two", when=f"{month}-01T10:00:00Z", moves=1)
    table.desk.go(Place.HOME)
    table.tap("results", "month")
    offered = []
    for _ in range(2):
        offered += [target[5:] for target in table.scene().targets() if target.startswith("pick:")]
        table.press(NEXT)
    assert offered == ["", *reversed(months)]
    assert listed(table.press(NEXT).tap("pick:2023-02")) == [2]


def test_back_from_a_search_leaves_it_as_it_was(table: Table) -> None:
    year(table).tap("results", "month").press(UNDO)
    assert "Results: 10" in table.text
    assert "Tabletop companion" in table.press(UNDO).text


def test_a_tap_opens_a_game_and_confirm_the_one_that_is_framed(table: Table) -> None:
    year(table).tap("results")
    assert "Sequence, 2 Jan 2026" in table.press(CONFIRM).text
    assert "Sequitur, 1 Jan 2026" in table.press(UNDO).tap("game:9").text
    assert "Results: 10" in table.press(UNDO).text
    assert "Sequitur, 1 Jan 2026" in table.press(CONFIRM).text


def test_help_tells_what_can_be_done(table: Table) -> None:
    finish(table, "family")
    assert "Tap a game, then OPEN" in table.tap("results").press(HELP).text
    assert "Tap a game, then OPEN" not in table.press(CONFIRM).text
    assert "Go through the game move by move" in table.press(CONFIRM, HELP).text
    assert "Only finished games count" in table.press(UNDO, UNDO).tap("standings").press(HELP).text


def test_a_game_that_has_ended_is_among_the_results_though_nobody_left_it(table: Table) -> None:
    won(table).tap("sheet:more", "home", "results")
    assert "Ann won" in table.text
    assert table.journal.games()[0].status is Status.FINISHED
    assert table.desk.session is None


def test_the_game_that_is_being_played_is_not_among_them(table: Table) -> None:
    finish(table, "family")
    table.begin("Cat", "Dan").play("B1").tap("sheet:more", "home", "results")
    assert listed(table) == [1]
    assert wins(table) == {"Bob": 1, "Ann": 0}


def test_the_people_tell_what_each_has_won(table: Table) -> None:
    finish(known(table, "Ann", "Bob", "Cat"), "letters_two", "Ann", "Bob")
    table.desk.go(Place.PEOPLE)
    notes = {look.label: look.note for look in table.scene().looks if isinstance(look, Button)}
    assert {notes["Ann"], notes["Bob"]} == {"1 game, 1 won", "1 game, 0 won"}
    assert notes["Cat"] == "no game yet"


def test_a_finished_game_is_stepped_through(table: Table) -> None:
    opened(table, finish(table, "family"))
    assert "Bob won" in table.text
    assert "57 moves" in table.text
    assert chips(table.press(CONFIRM).scene()) == 0
    assert "Before the first move" in table.text
    assert "Ann's turn" in table.text
    assert chips(table.press(NEXT).scene()) == 1
    assert "Ann played" in table.text
    assert "'s turn" not in table.text
    assert "One move on." in table.press(HELP).text
    last = table.press(CONFIRM, CONFIRM).scene()
    assert "57 of 57" in table.text
    # There is nothing after the end: NEXT brings the pointer, to the arrow that leads back.
    assert table.press(NEXT, UNDO).scene() == last
    before = table.tap("earlier").scene()
    assert "56 of 57" in table.text
    assert chips(before) == chips(last) - 1
    assert table.press(NEXT).scene() == last
    assert chips(table.press(CONFIRM).scene()) == 0
    assert "57 moves" in table.press(UNDO).text


def test_the_result_of_two_crowds_says_what_its_numbers_count(table: Table) -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
    table.begin(*names, sides=2, options={"sequences_to_win": 1})
    texts = table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM).scene().texts()
    assert {"7 moves", "Sequences", "Ann, Cat, Eve, Gus, Ida, Kay"} <= set(texts)


def test_nobody_is_said_to_have_played_a_card_of_the_set_up(table: Table) -> None:
    opened(table, finish(table, "sequentia_overlay"))
    assert "moves" not in table.text.replace("Save moves", "")
    table.press(CONFIRM, NEXT)
    assert "Move 1 of" in table.text
    assert " played" not in table.text


def test_the_moves_of_a_game_are_counted_alike_wherever_it_is_told_of_and_its_end_is_none(table: Table) -> None:
    """The result, the page of the game and its steps tell what people have played; the history counts its lines."""
    table.begin().tap("sheet:more", "position", "cell:E5").press(CONFIRM)
    assert len(table.moves) == 1
    table.play("B1").play("H1")
    table.tap("sheet:more", "players", "end").press(CONFIRM)
    assert "2 moves" in table.text
    assert "Ended early" in table.text
    assert "History: 3 entries\n" in table.tap("history").text
    assert "3. Bob: " in table.text
    table.press(UNDO).tap("finish")
    opened(table, 1)
    assert "2 moves" in table.text
    assert "The game ends here" in table.press(CONFIRM, CONFIRM).scene().texts()


@pytest.mark.parametrize(
    ("record", "back"), [("sequentia_shift", 1), ("sequentia_stack", 41), ("sequentia_overlay", 20)]
)
def test_a_step_of_sequentia_shows_the_cards_that_it_changed_and_asks_for_none(
    table: Table, record: str, back: int
) -> None:
    opened(table, finish(table, record)).press(CONFIRM, CONFIRM).tap(*["earlier"] * back)
    cards = [look for look in table.scene().looks if isinstance(look, NumberCard)]
    assert any(card.mark == "chosen" for card in cards)
    assert not any("fit" in text for text in table.scene().texts())


@pytest.mark.parametrize("record", ["letters_two", "sequitur_three", "sequentia_shift", "sequentia_stack"])
def test_nothing_on_a_board_that_is_looked_at_can_be_touched(table: Table, record: str) -> None:
    opened(table, finish(table, record)).press(CONFIRM)
    count = len(read_record(RECORDS / f"{record}.jsonl", GAMES).moves)
    for _ in range(count):
        assert set(table.scene().targets()) <= {f"press:{lamp}" for lamp in ("undo", "next", "help", "confirm")} | {
            "earlier"
        }
        assert table.lamps >= {"undo", "confirm"}
        table.press(NEXT)
    assert f"{count} of {count}" in table.text
    # NEXT brings the frame, to go back by.
    assert table.lamps == {"undo", "next", "help", "confirm"}


@pytest.mark.parametrize(
    "record", ["family", "letters_two", "sequitur_three", "sequentia_shift", "sequentia_stack", "sequentia_overlay"]
)
def test_each_step_says_its_move_once(table: Table, record: str) -> None:
    opened(table, finish(table, record)).press(CONFIRM)
    replay = table.desk.screen
    assert isinstance(replay, GameReplay)
    for link in replay.back.past.session.links:
        table.press(NEXT)
        said = describe_move(replay.back.past.session.game, link.before, link.move)
        assert sum(text.endswith(said) for text in table.scene().texts()) <= 1, said
        assert said in table.text or "Move " not in table.text
        assert "A chip is taken" not in table.text, "the move says it"


@pytest.mark.parametrize("record", ["sequentia_shift", "sequentia_stack", "sequentia_overlay"])
def test_the_cards_of_sequentia_are_a_bar_for_each_player_and_no_chip(table: Table, record: str) -> None:
    number = finish(table, record)
    table.desk.go(Place.RESULTS)
    assert not [look for look in table.scene().looks if isinstance(look, Chip)]
    game, past = (
        GAMES[read_record(RECORDS / f"{record}.jsonl", GAMES).game.id],
        table.desk.current_game.load_past_game(number)[1],
    )
    scene = opened(table, number).scene()
    texts = scene.texts()
    after = list(texts[texts.index("Cards taken") + 1 :])
    seats = game.tally(past.state).seats
    assert after[: 2 * len(seats)] == [text for seat in seats for text in (seat.name, str(seat.points))]
    bars = [look.rect.w for look in scene.looks if isinstance(look, Panel) and look.outline == "accent"]
    most = max(seat.points or 0 for seat in seats)
    assert [round(most * wide / max(bars)) for wide in bars] == [seat.points for seat in seats]
    assert not [look for look in scene.looks if isinstance(look, Chip)]


def test_a_correction_of_a_finished_game_changes_its_result_and_the_standings(table: Table) -> None:
    number = finish(table, "sequitur_three")
    assert wins(table) == {"Ann": 1, "Bob": 0, "Cat": 0}
    opened(table, number).tap("correct")
    assert wins(table) == {}
    judged = next(n for n, link in enumerate(table.session.links) if link.move == Judge("Ann", "An animal", met=True))
    assert isinstance(table.session.change(judged, Judge("Ann", "An animal", met=False)), Step)
    table.desk.go(Place.PLAY)
    table.press(NEXT, CONFIRM).tap("finish")
    assert wins(table) == {"Bob": 1, "Ann": 0, "Cat": 0}
    assert result_queries.person_standings(table.journal, "ann")["sequitur"].best == 9
    assert "Bob won" in opened(table, number).text
    assert [game.started for game in table.journal.games()] == ["2026-01-02T03:04:05Z"]


def test_a_correction_by_touch(table: Table) -> None:
    won(table).press(CONFIRM).tap("finish")
    assert wins(table) == {"Ann": 1, "Bob": 0}
    opened(table, 1).tap("correct", "row:6", "remove").press(CONFIRM, CONFIRM)
    assert "Ann's turn" in table.text
    assert wins(table) == {}
    table.play("J1").tap("sheet:more", "home", "away").press(CONFIRM)
    assert wins(table) == {}
    assert "put away" in table.tap("results").text


def test_what_is_played_waits_for_the_correction_of_another_game_to_be_over(table: Table) -> None:
    won(table).press(CONFIRM).tap("finish")
    table.begin("Cat", "Dan").play("B1").tap("sheet:more", "home")
    opened(table, 1).tap("correct")
    assert table.session.number == 1
    table.press(CONFIRM, CONFIRM).tap("finish")
    assert table.button("continue").note == "Cat & Dan · 1 move"
    assert table.press(CONFIRM).moves == plays("B1")
    assert wins(table) == {"Ann": 1, "Bob": 0}


def test_a_game_that_waited_behind_the_one_put_away_is_asked_about_as_another_one(table: Table) -> None:
    won(table).press(CONFIRM).tap("finish")
    table.begin("Cat", "Dan").play("B1").tap("sheet:more", "home")
    opened(table, 1).tap("correct", "row:6", "remove").press(CONFIRM, CONFIRM)
    assert "Put the game away?" in table.tap("sheet:more", "home", "new:sequitur").text
    asked = table.press(CONFIRM).text
    assert "Put this game away, too?" in asked
    assert "Cat & Dan" in asked
    assert "continue" not in table.press(CONFIRM).scene().targets()


def test_back_from_a_correction_leads_to_the_page_of_the_game(table: Table) -> None:
    number = finish(table, "family")
    opened(table, number).tap("correct").press(UNDO)
    assert isinstance(table.desk.screen, GameDetails)
    assert table.desk.session is None
    table.tap("correct").press(CONFIRM, CONFIRM)
    assert table.labelled("DONE").note == "back to the results"
    assert "from which it was corrected" in table.press(HELP).text
    table.press(HELP, CONFIRM)
    assert isinstance(table.desk.screen, GameDetails)
    assert [game.status for game in table.journal.games()] == [Status.FINISHED]


def test_looking_at_a_game_changes_nothing(table: Table) -> None:
    number = finish(table, "family")
    play(table, "three_sides", "Cat", "Dan", "Eve", moves=5)
    before = (table.journal.load(number), table.session.number, len(table.moves))
    opened(table, number).press(CONFIRM, NEXT, NEXT, CONFIRM, UNDO, UNDO)
    assert (table.journal.load(number), table.session.number, len(table.moves)) == before


def test_a_game_that_was_put_away_is_gone_on_with(table: Table) -> None:
    number = finish(table, "family", moves=20)
    opened(table, number)
    assert "Put away" in table.text
    assert "correct" not in table.scene().targets()
    assert "20 of 20" in table.tap("steps").press(CONFIRM).text
    assert len(table.press(UNDO, CONFIRM).moves) == 20


def test_who_goes_on_with_a_game_reads_that_another_one_is_put_away(table: Table) -> None:
    number = finish(table, "family", moves=20)
    assert opened(table, number).labelled("CONTINUE").note == "go on with it"
    play(table, "three_sides", "Cat", "Dan", "Eve", moves=5)
    assert opened(table, number).labelled("CONTINUE").note == "puts the other game away"


def test_who_has_left_is_listed_without_a_share_in_what_the_side_made(table: Table) -> None:
    table.begin("Ann", "Bob", "Cat")
    table.session.play(Leave("Cat"))
    table.session.play(EndHere())
    table.desk.go(Place.RESULT)
    assert "Cat (left)" in table.scene().texts()
    number = table.session.number
    table.desk.current_game.close()
    assert "Cat (left)" in opened(table, number).scene().texts()


def test_players_have_their_own_signs_beside_their_points_and_lines(table: Table) -> None:
    number = finish(table, "sequitur_three")
    names = table.desk.load_past_game(number)[1].setup.players
    table.desk.people.remember_players(
        [SeatedPerson(name, "bottom", made_up=False) for name in names], "2026-01-01T20:00:00Z"
    )
    shown = [look.sign for look in opened(table, number).scene().looks if isinstance(look, Badge)]
    assert set(shown) == {table.desk.people.sign_of(name) for name in names}
    assert len(shown) == 2 * len(names)


def test_a_record_is_saved_as_export_writes_it(table: Table) -> None:
    opened(table, finish(table, "sequitur_three")).tap("record")
    assert "Saved on this device." in table.text
    assert "The name of the file begins with 2026-01-02." in table.text
    assert "Moves saved" in table.text
    file = table.path.with_name("exports") / "2026-01-02-sequitur-1.jsonl"
    written = read_record(file, GAMES)
    assert replay(written).played == len(written.moves) == 127
    assert "3 rounds" in table.press(CONFIRM).text
    assert list(saved(table.tap("record"))) == [file.name]


def test_a_file_on_a_stick_is_said_to_be_there(table: Table) -> None:
    opened(table, finish(table, "family"))
    table.do(FileSaved("2026-01-02-sequence-1.jsonl", on_stick=True))
    assert "Saved on the USB stick." in table.text
    assert "The name of the file begins with 2026-01-02." in table.text


def test_a_picture_is_saved(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    painted: list[Scene] = []

    def draw(scene: Scene, view: View) -> PngTask:
        painted.append(scene)
        return PngTask(scene, view)

    table.desk.save_by(table.write, draw)
    opened(table, finish(table, "family")).tap("picture")
    assert "The name of the file begins with 2026-01-02." in table.text
    assert saved(table)["2026-01-02-sequence-1.png"].startswith(b"\x89PNG\r\n")
    text = " ".join(painted[0].texts())
    assert "2 Jan 2026 · Sequence · Ann & Bob · Bob won" in text
    assert chips(painted[0]) > 30


def test_a_picture_that_can_not_be_painted_is_told(table: Table) -> None:
    opened(table, finish(table, "family")).tap("picture")
    assert "Nothing can be painted here." in table.text

    def fail(_scene: Scene, _view: View) -> PngTask:
        raise MemoryError("out of memory.")

    table.desk.save_by(table.write, fail)
    table.press(CONFIRM).tap("picture")
    assert "The picture can't be painted (out of memory). The game is as it was." in table.text
    assert saved(table) == {}
    assert "57 moves" in table.press(UNDO).text


def test_a_full_disk_is_told_and_loses_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(table, finish(table, "family")).tap("record")
    before = saved(table)
    with monkeypatch.context() as patch:

        def full(_handle: int) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(os, "fsync", full)
        table.press(CONFIRM).tap("record")
    assert (
        "The file can't be saved on this device: no room is left there. Plug in a USB stick, and save again."
        in table.text
    )
    assert saved(table) == before
    assert "57 moves" in table.press(CONFIRM).text


def test_a_folder_that_can_not_be_made_is_told(table: Table) -> None:
    table.path.with_name("exports").write_text("in the way")
    opened(table, finish(table, "family")).tap("record")
    assert "The file can't be saved on this device" in table.text
    assert table.path.with_name("exports").read_text() == "in the way"


def test_games_of_an_older_journal_are_summed_up_while_the_list_is_shown(sit_down: SitDown) -> None:
    old = year(sit_down())
    expected = result_queries.all_standings(old.journal)
    old.close()
    in_first_form(old.path)
    table = Table(old.path)
    try:
        table.tap("results")
        assert "Older games are being counted: 10 to go." in table.text
        assert wins(table) == {}
        while table.desk.think():
            assert "Older games" in table.text
        assert "Older games" not in table.text
        assert "1 Jan 2026, 19:00 · Sequitur · Ann won" in table.text
        assert result_queries.all_standings(table.journal) == expected
    finally:
        table.close()


def test_a_game_that_can_not_be_folded_keeps_the_others_from_nothing(sit_down: SitDown) -> None:
    old = sit_down()
    for _ in range(3):
        finish(old, "three_sides")
    expected = wins(old)
    old.close()
    in_first_form(old.path)
    with closing(sqlite3.connect(old.path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET entry = '{' WHERE game = 2")
    table = Table(old.path)
    try:
        table.tap("results")
        while table.desk.think():
            pass
        assert wins(table) == {name: won * 2 // 3 for name, won in expected.items()}
        assert result_queries.games_without_summary(table.journal, GAMES) == ()
        assert "entry 1 of game 2 is damaged" in table.tap("game:2").text
        assert listed(table.press(UNDO)) == [3, 2, 1]
    finally:
        table.close()


def test_a_full_disk_leaves_the_ended_game_on_the_table(table: Table) -> None:
    won(table).tap("sheet:more", "home")
    with full_disk(table):
        table.tap("results")
        assert "The games file can't be written" in table.text
    assert "Ann wins!" in table.press(UNDO).button("continue").note
    assert "Ann won" in table.tap("results").text


def test_the_standings_of_all_games_and_of_one(table: Table) -> None:
    year(table).tap("results", "standings")
    people = [target for target in table.scene().targets() if target.startswith("standing:")]
    assert people == ["standing:ann", "standing:bob", "standing:dan", "standing:cat"]
    assert "Mean" not in table.text
    table.tap("pick", "pick:sequitur")
    assert table.button("pick").label == "Sequitur"
    assert {"Mean", "Best", "12.0", "12", "10.0", "9.0"} <= set(table.scene().texts())
    table.tap("pick", "pick:letters")
    assert "Mean" not in table.text, "it has no points"


def test_equal_wins_of_one_game_are_ranked_by_the_mean_of_points(table: Table) -> None:
    year(table).tap("results", "standings", "pick", "pick:sequitur")
    assert [text for text in table.scene().texts() if text[:-1].isdigit() and text.endswith(".")] == ["1.", "2.", "3."]
    assert "Equal wins: by the mean." in table.text


def test_games_are_offered_in_one_order_wherever_one_is_chosen(table: Table) -> None:
    played = [target for target in year(table).tap("results", "kind").scene().targets() if target.startswith("pick:")]
    table.press(UNDO).tap("standings", "pick")
    assert played == [target for target in table.scene().targets() if target in played]


def test_a_game_in_which_nothing_was_made_has_no_plot(table: Table) -> None:
    opened(table, finish(table, "family", moves=20))
    assert "Sequences by colour" not in table.text
    assert "Ann: 0\N{NO-BREAK SPACE}sequences" in table.scene().texts()


def test_a_word_is_looked_at_with_the_rack_of_its_player_and_the_goals_that_it_meets(table: Table) -> None:
    opened(table, finish(table, "sequitur_three")).press(CONFIRM, CONFIRM).tap(*["earlier"] * 10)
    looks = table.scene().looks
    assert "Ann spells MOUSE" in table.text
    assert "Ann played" in table.text
    assert not [look for look in looks if isinstance(look, Field)]
    balls = [look for look in looks if isinstance(look, Ball)]
    anns = [ball for ball in balls if ball.rect.y == balls[0].rect.y]
    assert "".join(ball.face for ball in anns if not ball.away) == "MOUSE"
    marks = {look.text: look.mark for look in looks if isinstance(look, GoalCard)}
    assert (marks["At most five letters"], marks["Contains F"]) == ("met", "missed")
    assert "Ann wins!" in table.press(CONFIRM).text


def test_the_piles_that_a_sequence_took_leave_their_places(table: Table) -> None:
    opened(table, finish(table, "sequentia_stack")).press(CONFIRM, CONFIRM).tap("earlier")
    places = [look for look in table.scene().looks if isinstance(look, NumberCard)]
    assert [(bool(place.number), place.mark) for place in places] == [(False, "chosen")] * 3 + [(True, "")]


def test_what_only_players_need_is_not_on_a_board_that_is_looked_at(table: Table) -> None:
    opened(table, finish(table, "family")).press(CONFIRM, CONFIRM).tap("earlier")
    assert not [look for look in table.scene().looks if isinstance(look, Space) and look.dead]
    opened(table, finish(table, "sequentia_shift")).press(CONFIRM, CONFIRM).tap("earlier")
    assert "left" not in table.text
    assert "Bob moves 4 times: 1\N{NO-BREAK SPACE}(211) now lies at the bottom" in table.text


def test_the_standings_say_that_who_has_no_name_is_not_listed(table: Table) -> None:
    finish(table, "family", "Ann", "Player 2")
    table.desk.go(Place.HOME)
    table.tap("results", "standings")
    assert [target for target in table.scene().targets() if target.startswith("standing:")] == ["standing:ann"]
    assert "Players without a name of their own are not listed." in table.text
    assert "Player 2" not in table.press(UNDO).tap("name").text


def test_the_page_of_a_person(table: Table) -> None:
    year(table).tap("results", "standings", "standing:ann")
    texts = table.scene().texts()
    assert texts[0] == "Ann"
    assert {"Sequence", "Letters", "Overlay", "Shift", "Stack", "Sequitur", "18.0"} <= set(texts)
    bars = [look for look in table.scene().looks if isinstance(look, Panel) and look.outline == "accent"]
    assert len(bars) == len(result_queries.games_by_month(table.journal, ("ann",), won=True)) == 4
    months = [
        text for text in texts[texts.index("Games won, last 12 months") :] if len(text) == len("Dec") and text.isalpha()
    ]
    assert months == ["Apr", "Jul", "Oct", "Jan"]
    # The last one is this month, in which she has won.
    assert max(bars, key=lambda bar: bar.rect.x).rect.x > max(
        look.rect.x for look in table.scene().looks if isinstance(look, Label) and look.text == "Oct"
    )
    pieces = {look.piece for look in table.scene().looks if isinstance(look, Chip)}
    assert pieces == {one.piece for one in result_queries.person_colour_totals(table.journal, "ann")}
    assert "Standings" in table.press(UNDO).text


@pytest.mark.parametrize(("language", "day", "mean"), [("en", "8 Aug 2025", "12.0"), ("de", "8. Aug. 2025", "12,0")])
def test_dates_and_numbers_are_those_of_the_language_and_games_keep_their_names(
    table: Table, language: str, day: str, mean: str
) -> None:
    use_language(language)
    year(table).tap("results", "kind", "pick:letters")
    assert f"{day}, 19:00 · Letters" in table.text
    table.tap(f"game:{listed(table)[0]}")
    assert f"Sequence Letters, {day}" in table.text
    table.press(UNDO).tap("kind", "pick:", "standings", "pick", "pick:sequitur")
    assert mean in table.scene().texts()


def test_the_page_of_somebody_who_won_and_made_nothing_has_no_empty_plot(table: Table) -> None:
    year(table).tap("results", "standings", "pick", "pick:sequitur", "standing:bob")
    assert result_queries.games_by_month(table.journal, ("bob",), "sequitur", won=True) == {}
    texts = table.scene().texts()
    assert texts[texts.index("Games won, last 12 months") + 1] == "None"
    assert "Sequences by colour" not in texts


def test_the_plots_of_everybody(table: Table) -> None:
    year(table).tap("results", "standings").press(CONFIRM)
    assert "Charts: everybody" in table.text
    assert sum(result_queries.games_by_month(table.journal, ("ann", "bob")).values()) == 9
    assert "Finished games, last 12 months" in table.text
    assert "A bar for each colour" in table.press(HELP).text
    assert "Charts: everybody" in table.press(CONFIRM).text
    assert "Standings" in table.press(CONFIRM).scene().texts()


def test_a_colour_that_made_nothing_has_its_place_among_the_others(table: Table) -> None:
    won(table).press(CONFIRM).tap("finish", "results", "standings").press(CONFIRM)
    pieces = [look.piece.tone for look in table.scene().looks if isinstance(look, Chip)]
    assert pieces == ["blue", "green"]
    assert [one.count for one in result_queries.colour_totals(table.journal, ("ann",))] == [1, 0]


def test_a_tap_that_comes_late_means_nothing(table: Table) -> None:
    year(table).tap("results")
    table.do(Tap("pick:sequence"), Tap("correct"))
    assert "Results: 10" in table.text


def test_the_points_of_each_round_are_those_of_the_record(table: Table) -> None:
    number = finish(table, "sequitur_three")
    summary = table.journal.load(number).summary
    assert summary is not None
    assert [(seat.name, seat.points, sum(seat.rounds), len(seat.rounds)) for seat in summary.tally.seats] == [
        ("Ann", 12, 12, 3),
        ("Bob", 10, 10, 3),
        ("Cat", 9, 9, 3),
    ]


def test_the_exports_folder_is_made_only_when_something_is_saved(table: Table, tmp_path: Path) -> None:
    opened(table, finish(table, "family"))
    assert not (tmp_path / "exports").exists()
    table.tap("record")
    assert (tmp_path / "exports").is_dir()
