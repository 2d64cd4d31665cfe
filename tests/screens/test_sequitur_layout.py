"""Whole games of Sequitur at the sizes of the two glasses: nothing that is said on the way is cut."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.game import GameEvent, PlayStatus
from companion.core.layout import Rect, TextSize, View
from companion.core.scene import Ball, Button, GoalCard, Label
from companion.games.registry import GAMES
from companion.games.sequitur.model import State
from companion.table.storage.record import read_record
from companion.ui.painters.goal_cards import goal_blocks
from companion.ui.painters.text import fit_block
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import Table
from tests.games.by_hand import GAME, ByHand
from tests.screens.sequitur import SEQUITUR
from tests.ui.cuts import cut_texts

GAMES_PLAYED = Path(__file__).parents[1] / "games"
LONG = {'"Ann"': '"Maximiliana"', '"Bob"': '"Bartholomew"', '"Cat"': '"Grandmother"'}
"""The names of the records, and names as long as the set-up takes them."""

VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in ((800, 480), (720, 1280)))


@pytest.mark.parametrize(
    ("name", "help_level"), [("sequitur_three", "referee"), ("sequitur_solo", "coach"), ("sequitur_score", "helper")]
)
def test_nothing_that_is_said_in_a_game_is_cut(tmp_path: Path, name: str, help_level: str) -> None:
    text = (GAMES_PLAYED / f"{name}.jsonl").read_text(encoding="utf-8")
    for short, long in LONG.items():
        text = text.replace(short, long)
    file = tmp_path / "long.jsonl"
    file.write_text(text, encoding="utf-8")
    written = read_record(file, GAMES)
    begun = GAME.start(replace(written.setup, options=replace(written.setup.options, help=help_level)))
    assert isinstance(begun, State)
    hand = ByHand(begun)
    heard: tuple[GameEvent, ...] = ()
    cut: list[tuple[str, str]] = []
    for move in written.moves:
        undone = (GameEvent("undone", f"Taken back: {GAME.describe(hand.state, move)}."),)
        cut += seen(hand, PlayStatus(events=heard)) + seen(hand, PlayStatus(events=undone))
        hand.enter(move)
        cut += seen(hand, PlayStatus())
        heard = hand.confirm().heard
    assert hand.state.phase == "over"
    assert cut == []


def seen(hand: ByHand, status: PlayStatus) -> list[tuple[str, str]]:
    """What is cut of the picture, with the step."""
    scenes = (GAME.scene(hand.state, hand.draft, view, status) for view in VIEWS)
    return [(hand.state.phase, text) for scene in scenes for text in cut_texts(scene)]


def looks_of(journal: Path, name: str, view: View) -> tuple[object, ...]:
    """What lies on the screen of that name."""
    table = Table(journal)
    try:
        SEQUITUR[name](table)
        return table.desk.scene(view).looks
    finally:
        table.close()


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("name", ["sequitur_insert", "sequitur_extend", "sequitur_replace", "sequitur_last_letter"])
def test_a_ball_of_the_pad_lies_at_the_same_place_in_each_step(tmp_path: Path, name: str, view: View) -> None:
    def places(of: str) -> dict[str, Rect]:
        looks = looks_of(tmp_path / f"{of}.sqlite3", of, view)
        return {look.face: look.rect for look in looks if isinstance(look, Ball) and look.note}

    assert places(name) == places("sequitur_letters")
    assert len(places(name)) == 27


@pytest.mark.rule("SQT-01")
@pytest.mark.parametrize(
    "name",
    ["letters", "no_such_ball", "tie", "insert", "extend", "replace", "wrong_ball"],
)
def test_the_bag_has_as_many_balls_as_are_counted_below_the_rack(tmp_path: Path, name: str) -> None:
    looks = looks_of(tmp_path / "bag.sqlite3", f"sequitur_{name}", VIEWS[0])
    (bag,) = (look for look in looks if isinstance(look, Button) and look.target == "sheet:bag")
    balls = [look for look in looks if isinstance(look, Ball) and look.note]
    assert bag.label == f"BAG {sum(int(ball.note.removeprefix('×')) for ball in balls)}"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_goals_of_a_word_lie_below_each_other_each_on_one_line(tmp_path: Path, view: View) -> None:
    looks = looks_of(tmp_path / "words.sqlite3", "sequitur_words", view)
    cards = [look for look in looks if isinstance(look, GoalCard)]
    assert len({card.rect.x for card in cards}) == 1
    assert len(cards) == 7
    assert all(len(fit_block(block).lines) == 1 for card in cards for block in goal_blocks(card) if not card.down)


def test_the_keys_for_points_without_a_card_look_like_cards_of_their_colours(tmp_path: Path) -> None:
    looks = looks_of(tmp_path / "score.sqlite3", "sequitur_score_goals", VIEWS[0])
    keys = [look for look in looks if isinstance(look, GoalCard) and look.target.startswith("points:")]
    told = [(look.points, look.text, look.note, look.chosen) for look in keys]
    assert told == [
        (3, "red", "other", False),
        (2, "yellow", "other", False),
        (1, "2 green", "other", True),
    ]


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize(("name", "page"), [("sequitur_secret", "page"), ("sequitur_cards", "sheet-page")])
def test_the_goals_of_a_list_have_one_size_of_text(
    tmp_path: Path, name: str, page: str, turns: int, view: View, text: TextSize
) -> None:
    table = Table(tmp_path / "list.sqlite3")
    try:
        SEQUITUR[name](table)
        looks = table.tap(*[page] * turns).desk.scene(replace(view, text=text)).looks
    finally:
        table.close()
    cards = [look for look in looks if isinstance(look, GoalCard) and not look.target.startswith("colour:")]
    assert len(cards) == 5
    assert len({fit_block(goal_blocks(card)[0]).px for card in cards}) == 1


def test_the_result_names_the_places_and_the_rounds(tmp_path: Path) -> None:
    looks = looks_of(tmp_path / "three.sqlite3", "sequitur_result", VIEWS[0])
    told = [look.text for look in looks if isinstance(look, Label)]
    assert [text for text in told if text.startswith("Round ")] == ["Round 1", "Round 2", "Round 3"]
    assert [text for text in told if ". " in text] == ["1. Ann", "2. Bob", "3. Cat"]


def test_players_with_equal_points_share_a_place(tmp_path: Path) -> None:
    looks = looks_of(tmp_path / "five.sqlite3", "sequitur_result_five", VIEWS[0])
    told = [look.text for look in looks if isinstance(look, Label) and look.title and ". " in look.text]
    assert [text.partition(".")[0] for text in told] == ["1", "1", "1", "1", "5"]


def test_next_shows_all_goals_of_a_round_only_where_it_can(tmp_path: Path) -> None:
    table = Table(tmp_path / "round.sqlite3")
    try:
        SEQUITUR["sequitur_round"](table)
        assert "show all" in table.text
        assert "show all" not in table.tap("sheet:more").text
    finally:
        table.close()
