"""Whole games of Sequitur at the sizes of the two glasses: nothing that is said on the way is cut."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.game import GameEvent, PlayStatus
from companion.core.layout import View
from companion.games.registry import GAMES
from companion.games.sequitur.model import State
from companion.table.storage.record import read_record
from companion.ui.pixel_density import px_per_mm
from tests.games.by_hand import GAME, ByHand
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
