"""A table enters its deck: card by card, and what it has entered is never lost."""

import random
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from companion.app.table_files import load_table_file
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import no_files
from companion.core.layout import View
from companion.core.scene import Label, NumberCard, Scene
from companion.core.tool import FoundFile
from companion.games.sequentia.common.cards import WHOLE_DECK, short_card_text
from companion.games.sequentia.common.deck import Options, deck_of
from companion.games.sequentia.common.deck_editor import DeckEditor
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck, deck_toml, read_deck
from companion.games.sequentia.common.deck_tool import DeckTool
from companion.ui.pixel_density import px_per_mm
from tests.games.test_sequentia_cards import card
from tests.screens.test_layout import SIZES, faults

CONFIRM, UNDO, NEXT, HELP = (
    Press(button) for button in (PanelButton.CONFIRM, PanelButton.UNDO, PanelButton.NEXT, PanelButton.HELP)
)
VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in SIZES)
EXAMPLE = tuple(one.text for one in deck_of(Options()))


class AtTool:
    """The tool as people use it: only what is on the screen can be tapped, only a button that is lit is pressed."""

    def __init__(self, *deck: str) -> None:
        self.tool = DeckTool({DECK_FILE: KnownDeck(deck) if deck else None}.get)
        self.value: DeckEditor = self.tool.start(0)

    def do(self, *inputs: Input | str) -> "AtTool":
        for what in inputs:
            scene = self.scene()
            if isinstance(what, Press):
                assert str(what.button) in scene.lamps(), what
            elif isinstance(what, str):
                assert what in scene.targets(), what
            self.value = self.tool.handle(self.value, Tap(what) if isinstance(what, str) else what)
            if self.tool.file_to_read(self.value):
                self.value = self.tool.with_file(self.value, FoundFile(None))
        return self

    def scene(self, view: View = VIEWS[0]) -> Scene:
        return self.tool.scene(self.value, view, False)

    def cards(self) -> list[str]:
        return [one.text for one in self.value.cards]


def pick(text: str) -> list[str]:
    """The taps that pick a card without a colour."""
    return [f"pad:{'plus' if text.endswith('+') else 'plain'}:{text[0]}", f"pad:sequence:{text[2:5]}"]


def kept(at: AtTool) -> tuple[str, ...]:
    assert at.tool.is_over(at.value)
    made = at.tool.file_to_save(at.value)
    assert made is not None
    assert made.file == DECK_FILE
    return tuple(one.text for one in read_deck(made.text, made.file))


def test_until_a_deck_is_entered_it_is_offered() -> None:
    assert DeckTool(no_files).is_due()
    assert not DeckTool({DECK_FILE: KnownDeck(EXAMPLE)}.get).is_due()


def test_what_is_entered_is_told_but_where_the_example_is_played_with() -> None:
    tool = AtTool("2:131").tool
    assert tool.note_now({}) == "1 of 54 cards"
    assert tool.note_now({"cards": "example"}) == "the example"


def test_confirm_plays_at_once_until_a_card_is_entered() -> None:
    at = AtTool().do(CONFIRM)
    assert at.tool.is_over(at.value)
    assert at.tool.file_to_save(at.value) is None
    assert AtTool("2:131").do(CONFIRM).value.step == "cards"


def test_cards_are_entered_with_the_pad_and_kept() -> None:
    at = AtTool().do("enter", *pick("2:131"), CONFIRM, *pick("3:222+"))
    assert "add 3+\xa0(222), no colour" in at.scene().texts()
    at.do("pad:colour:blue")
    assert at.cards() == ["2:131", "3:222+/blue"]
    assert "2 of 54 cards" in at.scene().texts()
    assert {"KEEP", "2 cards"} <= set(at.scene().texts())
    at.do(*pick("1:111"), CONFIRM, CONFIRM)
    assert kept(at) == ("2:131", "3:222+/blue", "1:111/blue"), "the colour stays from one card to the next"


def test_cards_are_entered_with_the_reader() -> None:
    at = AtTool().do("enter", Scan("2:131+/red"), Scan("card:1:111"), Scan("1:111"))
    assert at.cards() == ["2:131+/red", "1:111", "1:111"]
    at.do(Scan("10H"))
    assert at.cards()[3:] == []
    assert '"10H" is no card such as 2:131+' in at.scene().texts()
    assert not any("10H" in text for text in at.do("pad:plain:1").scene().texts())


def test_a_card_with_a_tag_is_entered_once_however_often_it_is_laid() -> None:
    first, twin = Scan("2:131+/red", "04A1B2C3"), Scan("2:131+/red", "04A1B2C4")
    at = AtTool().do("enter", first, first)
    assert at.cards() == ["2:131+/red"]
    assert "That very card is entered already" in at.scene().texts()
    assert at.do(twin).cards() == ["2:131+/red"] * 2
    assert "That very card is entered already" not in at.scene().texts()
    # One that is taken out again can be laid again.
    assert at.do(UNDO, UNDO, first).cards() == ["2:131+/red"]
    assert at.do("list", "card:2:131+/red", "pad:clear", first).cards() == ["2:131+/red"]


def test_undo_puts_back_a_card_that_was_taken_out_of_the_list() -> None:
    at = AtTool(*EXAMPLE).do("enter", "list", f"card:{EXAMPLE[0]}")
    assert len(at.cards()) == WHOLE_DECK - 1
    taken = short_card_text(EXAMPLE[0])
    assert f"Change {taken}" in at.scene().texts()
    assert at.do(UNDO).cards() == list(EXAMPLE)
    assert f"{taken} is in the deck again." in at.scene().texts()
    assert at.value.step == "list"
    # Whoever goes on with another card has changed the deck.
    at.do(f"card:{EXAMPLE[0]}", "leave_out")
    assert len(at.cards()) == WHOLE_DECK - 1
    assert not any("Change" in text for text in at.scene().texts())


def test_the_page_says_what_of_the_card_to_tap_next() -> None:
    at = AtTool().do("enter")
    number, sequence = pick("2:131")
    for tap, then in (
        (number, "Now tap its sequence."),
        (sequence, "Now tap its colour: that adds it."),
        ("pad:colour:red", "Tap its number, with + or without."),
        (sequence, "Now tap its number."),
        (number, "Tap its colour; CONFIRM takes the same again."),
    ):
        assert then in at.do(tap).scene().texts()


def test_undo_takes_back_what_is_picked_then_the_last_card_then_leaves() -> None:
    at = AtTool().do("enter", Scan("2:131"), Scan("1:111"), *pick("3:333")[:1], UNDO)
    assert at.cards() == ["2:131", "1:111"]
    assert "BACK" not in at.scene().texts(), "it takes a card out"
    assert at.do(UNDO).cards() == ["2:131"]
    assert at.do(UNDO).cards() == []
    assert "BACK" in at.scene().texts()
    assert "confirm" not in at.scene().lamps(), "a deck without cards can't be kept"
    at.do(UNDO, UNDO)
    assert at.tool.is_over(at.value)
    assert at.tool.file_to_save(at.value) is None


def test_no_more_cards_than_the_game_has_are_entered() -> None:
    at = AtTool(*EXAMPLE[:-1]).do(CONFIRM, Scan(EXAMPLE[-1]))
    assert len(at.cards()) == WHOLE_DECK
    assert "54 of 54 cards: all are entered" in at.scene().texts()
    at.do(Scan("1:111"), *pick("1:111"))
    assert "next" not in at.scene().lamps()
    assert kept(at.do(CONFIRM)) == EXAMPLE


def test_what_was_entered_is_there_to_go_on_with(tmp_path: Path) -> None:
    first = AtTool().do("enter", Scan("2:131+"), Scan("1:123/red"), CONFIRM)
    (tmp_path / DECK_FILE).write_text(deck_toml(map(card, kept(first)), 54), encoding="utf-8")
    assert load_table_file(tmp_path, DECK_FILE) == KnownDeck(("2:131+", "1:123/red"), 54)
    again = DeckTool(partial(load_table_file, tmp_path))
    at = AtTool("2:131+", "1:123/red")
    assert not again.is_due()
    assert at.value == again.start(1)
    assert kept(at.do(CONFIRM, Scan("3:333"), CONFIRM)) == ("2:131+", "1:123/red", "3:333")


def test_a_deck_that_is_there_can_be_left_as_it_is() -> None:
    at = AtTool(*EXAMPLE).do("leave")
    assert at.tool.is_over(at.value)
    assert at.tool.file_to_save(at.value) is None


def test_the_list_counts_the_cards_and_gives_one_back_to_be_changed() -> None:
    at = AtTool("2:131", "1:111/red", "2:131", "3:123+").do(CONFIRM, "list")
    assert "×1 ×2 ×1 + ×1" in " ".join(at.scene().texts()), "of each number, and with a +"
    looks = at.scene().looks
    counts = {
        card.target: count.text
        for card, count in pairwise(looks)
        if isinstance(card, NumberCard) and card.target and isinstance(count, Label)
    }
    assert counts == {"card:1:111/red": "×1", "card:2:131": "×2", "card:3:123+": "×1"}
    at.do("card:2:131")
    assert at.cards() == ["2:131", "1:111/red", "3:123+"]
    at.do("pad:sequence:131", "pad:sequence:231", CONFIRM)
    assert at.cards() == ["2:131", "1:111/red", "3:123+", "2:231"]
    assert at.do("list", UNDO).value.step == "cards"


def test_a_long_list_has_pages_that_show_every_card() -> None:
    at = AtTool(*EXAMPLE).do("enter", "list")
    seen = set(at.scene().targets())
    assert "next" in at.scene().lamps()
    seen |= set(at.do(NEXT).scene().targets())
    assert {f"card:{text}" for text in EXAMPLE} <= seen
    assert set(at.do(NEXT).scene().targets()) == set(AtTool(*EXAMPLE).do("enter", "list").scene().targets())


def test_help_opens_and_closes() -> None:
    at = AtTool().do("enter", Scan("2:131"), *pick("1:111"))
    before = at.value
    assert any("adds the card" in text for text in at.do(HELP).scene().texts())
    for button in (HELP, CONFIRM, UNDO):
        assert at.do(button).value == before
        at.do(HELP)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_tapped_what_is_entered_can_be_kept(seed: int) -> None:
    chance = random.Random(seed)
    at = AtTool(*(EXAMPLE if seed % 2 else ()))
    for _ in range(150):
        if at.tool.is_over(at.value):
            break
        scene = at.scene()
        taps: list[Input] = [
            Tap(target) for target in scene.targets() if not target.startswith("press:") and target != "leave"
        ]
        presses: list[Input] = [Press(PanelButton(name)) for name in sorted(scene.lamps() - {"confirm"})]
        before, what = at.value, chance.choice([*taps, *presses])
        at.do(what)
        assert at.value != before or what in taps, f"{what} was lit and did nothing"
        assert len(at.cards()) <= WHOLE_DECK
    while not at.tool.is_over(at.value):
        at.do(CONFIRM if "confirm" in at.scene().lamps() else UNDO)
    if at.value.step == "made":
        assert kept(at) == tuple(at.cards())


REACHED: dict[str, tuple[tuple[str, ...], tuple[Input | str, ...]]] = {
    "offer": ((), ()),
    "mend": (EXAMPLE, ()),
    "partly": (EXAMPLE[:9], ()),
    "empty": ((), ("enter",)),
    "cards": (EXAMPLE[:5], (CONFIRM, "pad:colour:orange", *pick("2:131+"))),
    "wrong": ((), ("enter", Scan("ABCDEFGHIJKLMNOP"))),
    "whole": (EXAMPLE, ("enter",)),
    "list": (EXAMPLE, ("enter", "list")),
    "list again": (EXAMPLE, ("enter", "list", NEXT)),
    "help": (EXAMPLE, ("enter", HELP)),
    "help of the list": (EXAMPLE, ("enter", "list", HELP)),
    "help of the offer": ((), (HELP,)),
}


@pytest.mark.parametrize("name", REACHED)
def test_a_page_is_laid_out_properly_at_every_size(name: str) -> None:
    deck, inputs = REACHED[name]
    at = AtTool(*deck).do(*inputs)
    wrong = {view.width: faults(at.scene(view), view) for view in VIEWS}
    assert {size: found for size, found in wrong.items() if found} == {}
