"""Sequentia in another language: the screens change, and states, records and what scripts read do not."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.events import Scan
from companion.core.game import PlayStatus, Refused
from companion.core.i18n import PSEUDO, use_language
from companion.games.registry import GAMES
from companion.games.sequentia.common.deck_file import DECK_FILE
from companion.table.storage.record import Record, fold_moves, read_record, write_record
from tests.games.test_sequentia_deck_tool import CONFIRM, EXAMPLE, HELP, UNDO, VIEWS, AtTool, pick
from tests.screens.test_layout import faults
from tests.ui.cuts import cut_texts

FILES = sorted(Path(__file__).parent.glob("sequentia_*.jsonl"))

WRONG = 7
"""Every so many moves of a game, all the others are tried where they don't belong."""

CARD = re.compile(r"[1-3]:[1-3]{3}\+?(/[a-z]+)?")
"""A card as text, which is the same in every language."""


def record_of(file: Path) -> Record:
    return read_record(file, GAMES)


def english(text: str, names: tuple[str, ...] = ()) -> list[str]:
    """The words that were left in English: those with a plain vowel."""
    words = re.findall(r"[A-Za-z]{2,}", CARD.sub("", text))
    return [word for word in words if word not in names and re.search("[aeiouAEIOU]", word)]


def told(record: Record) -> Iterator[str]:
    """What a game says of its moves, of what they cause, of moves that can't be, and of its end."""
    before = record.game.start(record.setup)
    for number, (_line, move, step) in enumerate(fold_moves(record)):
        assert not isinstance(step, Refused)
        yield record.game.describe(before, move)
        yield from (one.text for one in step.events)
        for other in record.moves[::2] if number % WRONG == 0 else ():
            refused = record.game.play(before, other)
            if isinstance(refused, Refused):
                yield refused.why
        ended = record.game.outcome(step.state)
        if ended is not None:
            yield from (ended.title, *ended.lines)
        before = step.state


def folded(record: Record) -> list[object]:
    """Every state of the game, and what a script is told of it."""
    states = [step.state for _line, _move, step in fold_moves(record) if not isinstance(step, Refused)]
    assert len(states) == len(record.moves)
    return [*states, *(record.game.summary(state) for state in states), record.game.text(states[-1])]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_is_the_same_in_another_language(file: Path) -> None:
    record = record_of(file)
    states, lines = folded(record), write_record(record.game, record.setup, record.moves)
    use_language(PSEUDO)
    again = record_of(file)
    assert again.moves == record.moves
    assert folded(again) == states
    assert write_record(again.game, again.setup, again.moves) == lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_game_says_is_translated(file: Path) -> None:
    record = record_of(file)
    in_english = list(told(record))
    use_language(PSEUDO)
    translated = list(told(record))
    assert len(translated) == len(in_english)
    names = record.setup.players
    assert {word for text in translated for word in english(text, names)} == set()
    assert any(english(text, names) for text in in_english)


def test_who_can_not_play_is_told_in_the_language() -> None:
    use_language(PSEUDO)
    for mode in (game for game in GAMES.values() if game.id.startswith("sequentia-")):
        for players, deck in ((("Ann", "ann"), "example"), (("Ann",), "example"), (("Ann", "Bob"), ("1:111",) * 2)):
            refused = mode.start(mode.setup(players, len(players), {"deck": deck}))
            if isinstance(refused, Refused):
                assert english(refused.why, ("Sequentia", "Shift", "Stack", "Overlay")) == []
            else:
                assert mode.id == "sequentia-stack", "only Stack can be begun with two cards"


@pytest.mark.parametrize(
    "page",
    [
        AtTool,
        lambda: AtTool().do(HELP),
        lambda: AtTool(*EXAMPLE),
        lambda: AtTool(*EXAMPLE[:20]),
        lambda: AtTool().do("enter"),
        lambda: AtTool().do("enter", HELP),
        lambda: AtTool().do("enter", *pick("2:131"), CONFIRM, *pick("3:222+")),
        lambda: AtTool().do("enter", Scan("xyz 123")),
        lambda: AtTool().do("enter", Scan("2:131+/red", "04A1"), Scan("2:131+/red", "04A1")),
        lambda: AtTool(*EXAMPLE[:-1]).do(CONFIRM, Scan(EXAMPLE[-1])),
        lambda: AtTool(*EXAMPLE).do("enter", "list"),
        lambda: AtTool(*EXAMPLE).do("enter", "list", HELP),
        lambda: AtTool(*EXAMPLE[:1]).do(CONFIRM, UNDO),
    ],
)
def test_the_deck_tool_is_translated_and_has_room(page: Callable[[], AtTool]) -> None:
    use_language(PSEUDO)
    at = page()
    for view in VIEWS:
        scene = at.scene(view)
        assert [word for text in scene.texts() for word in english(text, tuple(DECK_FILE.split(".")))] == []
        assert faults(scene, view) == [], f"{view.width}x{view.height}"


LONG = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_turn_and_every_refusal_has_room_with_long_names(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    use_language(PSEUDO)
    record = record_of(file)
    game = GAMES[record.game.id]
    state = game.start(replace(record.setup, players=LONG[: len(record.setup.players)]))
    shown: list[tuple[Any, PlayStatus]] = [(state, PlayStatus())]
    refusals: dict[str, tuple[Any, PlayStatus]] = {}
    for move in record.moves:
        last, step = game.describe(state, move), game.play(state, move)
        for other in record.moves[::5]:
            refused = game.play(state, other)
            if isinstance(refused, Refused):
                refusals.setdefault(CARD.sub("", refused.why), (state, PlayStatus(notice=refused.why)))
        assert not isinstance(step, Refused)
        state = step.state
        shown.append((state, PlayStatus(events=step.events, last=last)))
    for at, status in (*shown, *refusals.values()):
        for view in VIEWS[:2]:
            assert cut_texts(game.scene(at, game.new_draft(at), view, status)) == (), f"{view.width}x{view.height}"
