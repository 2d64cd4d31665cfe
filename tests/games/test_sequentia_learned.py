"""SHF-11, STK-09, OVL-12: a deck that nobody has entered is learned card by card, and a missing card is added."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.app.table_files import load_table_file
from companion.core.events import Scan, Tap
from companion.core.game import AnyGame, PlayStatus, Refused, SaveEntry, Step
from companion.core.layout import View
from companion.games.sequentia.common.cards import WHOLE_DECK, Card
from companion.games.sequentia.common.deck import Add, deck_notes
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay import model as overlay
from companion.games.sequentia.overlay.game import OverlayGame
from companion.games.sequentia.overlay.positions import Position
from companion.games.sequentia.shift import model as shift
from companion.games.sequentia.shift.game import ShiftGame
from companion.games.sequentia.stack import model as stack
from companion.games.sequentia.stack.game import StackGame
from companion.table.storage.user_files import UserFiles
from tests.games.on_pad import all_keys
from tests.games.test_sequentia_cards import card, cards

NAMES = ("Ann", "Bob")
GAMES = (ShiftGame(), StackGame(), OverlayGame())
FIRST: dict[str, Callable[[str], Any]] = {
    ShiftGame.__name__: lambda text: shift.Lay(text, "A1"),
    StackGame.__name__: lambda text: stack.Play(text, "right"),
    OverlayGame.__name__: lambda text: overlay.Fill(text, "A1"),
}
RULES = pytest.mark.rule("SHF-11", "STK-09", "OVL-12")


def begun(game: AnyGame, deck: tuple[str, ...] | None = None) -> Any:
    state = game.start(game.setup(NAMES, 2, {} if deck is None else {"deck": deck}))
    assert not isinstance(state, Refused)
    return state


def whole(*missing: str) -> tuple[str, ...]:
    """A deck of 54 plain cards without some."""
    texts = [f"{n}:{a}{b}{c}" for n in (1, 2, 3) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2)]
    return (*(text for text in texts if text not in missing), *("3:333+",) * len(missing))


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_play_begins_with_a_deck_of_which_no_card_is_known(game: AnyGame) -> None:
    state = begun(game)
    assert (state.size, state.unknown, state.cards) == (WHOLE_DECK, WHOLE_DECK, ())
    step = game.play(state, FIRST[type(game).__name__]("2:131+/red"))
    assert isinstance(step, Step)
    assert (step.state.cards, step.state.unknown) == ((card("2:131+/red"),), WHOLE_DECK - 1)
    assert [(one.file, one.entry) for one in step.kept if isinstance(one, SaveEntry)] == [
        (DECK_FILE, {"card": "2:131+/red"})
    ]
    assert game.summary(step.state)["unknown"] == WHOLE_DECK - 1


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_card_that_is_missing_is_added_and_told(game: AnyGame) -> None:
    state = begun(game, whole("1:111"))
    first = FIRST[type(game).__name__]("1:111")
    assert isinstance(game.play(state, first), Refused)
    added = game.play(state, Add("1:111"))
    assert isinstance(added, Step)
    assert added.events[0].text == "1\xa0(111) is in the deck. 1 card too many is entered."
    assert (added.state.size, game.summary(added.state)["deck"]) == (54, game.summary(state)["deck"])
    assert isinstance(game.play(added.state, first), Step)
    assert game.describe(state, Add("1:111")) == "1\xa0(111) added to the deck"
    assert game.skip(state, Add("1:111")).cards == state.cards


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_deck_that_was_not_whole_grows_with_an_added_card(game: AnyGame) -> None:
    state = begun(game, whole()[:30])
    added = game.play(state, Add("3:333"))
    assert isinstance(added, Step)
    assert game.summary(added.state)["deck"] == game.summary(state)["deck"] + 1


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_question_is_answered_with_confirm_and_the_card_stays_picked(game: AnyGame) -> None:
    state = begun(game, whole("1:111"))
    draft = game.update_draft(state, game.new_draft(state), Scan("1:111"))
    assert game.proposal(state, draft) == Add("1:111")
    scene = game.scene(state, draft, View(800, 480, 5.19), PlayStatus())
    assert "1\xa0(111) is not in the deck: is it in the box?" in " ".join(scene.texts())
    after = game.play(state, Add("1:111"))
    assert isinstance(after, Step)
    draft = game.next_draft(after.state, draft, Add("1:111"))
    for target in () if game.id != "sequentia-stack" else ("end:right",):
        draft = game.update_draft(after.state, draft, Tap(target))
    # In Stack the first card ends the turn, too.
    expected = FIRST[type(game).__name__]("1:111")
    ready = game.proposal(after.state, draft)
    assert ready == (replace(expected, ends=True) if isinstance(expected, stack.Play) else expected)


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_card_is_picked_on_the_pad_and_any_while_the_deck_is_not_known(game: AnyGame) -> None:
    targets = all_keys("1:111+/red")
    for state, more, wanted in (
        (begun(game, whole("1:111")), ("pad:other",), Add("1:111+/red")),
        (begun(game), (), FIRST[type(game).__name__]("1:111+/red")),
    ):
        draft = game.new_draft(state)
        for target in (*more, *targets):
            assert target in game.scene(state, draft, View(800, 480, 5.19), PlayStatus()).targets()
            draft = game.update_draft(state, draft, Tap(target))
        if isinstance(wanted, stack.Play):
            draft = game.update_draft(state, draft, Tap("end:right"))
        assert game.proposal(state, draft) == wanted


@RULES
def test_a_card_of_the_hand_that_nobody_knows_is_laid_on_a_place(tmp_path: Path) -> None:
    game = OverlayGame()
    state = begun(game)
    files = UserFiles(tmp_path)
    fills = [
        overlay.Fill(text, cell)
        for text, cell in zip(whole(), ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"], strict=False)
    ]
    for move in fills:
        step = game.play(state, move)
        assert isinstance(step, Step)
        state, last = step.state, step.kept
        for kept in last:
            files.keep(kept)
    draft = game.new_draft(state)
    for target in ("cell:A1", *all_keys("2:131+")):
        draft = game.update_draft(state, draft, Tap(target))
    assert game.proposal(state, draft) == overlay.Lay("2:131+", "A1")
    assert load_table_file(tmp_path, DECK_FILE) == KnownDeck(tuple(move.card for move in fills), WHOLE_DECK)
    following = OverlayGame({DECK_FILE: load_table_file(tmp_path, DECK_FILE)}.get)
    assert begun(following).unknown == WHOLE_DECK - 9
    for kept in last:
        files.keep(kept.inverse)
    assert load_table_file(tmp_path, DECK_FILE).cards == tuple(move.card for move in fills[:-1])


def _moves(random: Random, text: str) -> Iterator[overlay.Move]:
    cell = random.choice("ABC") + random.choice("123")
    yield from (Add(text), overlay.Fill(text, cell), overlay.Lay(text, cell), overlay.GiveUp(text, wrong=True))
    yield from (overlay.Take(), overlay.HandOver())


@pytest.mark.thorough
@RULES
@settings(max_examples=30)
@given(st.randoms(use_true_random=False), st.lists(cards, min_size=60, max_size=60), st.sampled_from((None, 20, 54)))
def test_cards_add_up_whatever_comes_or_the_difference_is_told(
    random: Random, come: list[Card], entered: int | None
) -> None:
    game = OverlayGame()
    state = begun(game, None if entered is None else whole()[:entered])
    played = []
    for one in come:
        for move in _moves(random, one.text):
            step = game.play(state, move)
            if isinstance(step, Step):
                state = step.state
                played.append(move)
        assert len(state.seen_cards) + sum(state.hands) + state.deck == state.size
        too_many = len(state.cards) - state.size
        assert too_many <= 0 or any("too many" in note for note in deck_notes(state))
    raw = [msgspec.json.encode(move) for move in played]
    again = begun(game, None if entered is None else whole()[:entered])
    for line in raw:
        step = game.play(again, msgspec.json.decode(line, type=overlay.Move))
        assert isinstance(step, Step)
        again = step.state
    assert again == state


@RULES
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_refusal_names_the_moves_that_took_the_card(game: AnyGame) -> None:
    first = FIRST[type(game).__name__]
    state = begun(game, ("2:131/red", *whole("2:131")))
    state = game.skip(state, Add("1:222/blue"))
    step = game.play(state, first("2:131/red"))
    assert isinstance(step, Step)
    draft = game.update_draft(step.state, game.new_draft(step.state), Scan("2:131/red"))
    refused = game.proposal(step.state, draft)
    assert isinstance(refused, Refused)
    assert (refused.why, refused.counted) == ("The only 2\xa0(131) red has been seen.", (1,))
    assert "correct:1" in game.scene(step.state, draft, View(800, 480, 5.19), PlayStatus()).targets()


@pytest.mark.rule("OVL-07")
def test_overlay_ends_with_the_last_card_though_some_were_never_named() -> None:
    """A card that nobody knows may show a sequence only while there is one left."""
    game = OverlayGame()
    begun = game.start(game.setup(NAMES, 2, {"deck": [], "size": WHOLE_DECK}))
    assert isinstance(begun, overlay.State)
    numbers = ("222", "223", "232", "233", "322", "323", "332", "333", "331")
    piles: dict[str, tuple[str, ...]] = {
        cell: (f"1:{sequence}",) for cell, sequence in zip(CELLS, numbers, strict=True)
    }
    taken: dict[str, tuple[str, ...]] = {"Ann": ("?",) * (WHOLE_DECK - 10), "Bob": ()}
    laid = game.set_position(begun, Position(piles, taken, {"Ann": 1, "Bob": 0}, "Ann"))
    assert isinstance(laid, Step)
    last = game.play(laid.state, overlay.Lay("2:222", "A1"))
    assert isinstance(last, Step)
    assert game.outcome(last.state) is not None
