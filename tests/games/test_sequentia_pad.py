"""The card pad: whatever is tapped, it means no card or one that is left."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.layout import Rect
from companion.core.scene import Button, Label, NumberCard, Scene
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import ANY_CARD, COLOURS, AnyCard, Card, Left
from companion.games.sequentia.common.deck import Options, deck_of
from tests.games.on_pad import live_targets, number_keys
from tests.games.test_sequentia_cards import card, cards

DECK = Counter(deck_of(Options()))
NEXT = Press(PanelButton.NEXT)
RECTS = ((Rect(10, 10, 475, 329), 5.217), (Rect(0, 0, 688, 560), 8.2), (Rect(0, 0, 452, 600), 5.2))
TARGETS = [f"{place}:{number}" for place in pads.PLACES for number in (1, 2, 3)]
TARGETS += ["sequence:131", "sequence:222", "plain:1", "plus:2", "digits", "other"]
TARGETS += ["bonus", "clear", *(f"colour:{colour}" for colour in COLOURS)]


def left_of(*texts: str) -> Counter[Card]:
    return Counter(map(card, texts))


def looks(pad: CardPad, left: Left, at: int = 0) -> Scene:
    rect, unit = RECTS[at]
    return Scene(tuple(pads.pad_looks(pad, rect, lambda units: round(units * unit), round(1.4 * unit), left)))


def tapped(left: Counter[Card], *names: str, pad: CardPad = EMPTY_PAD) -> CardPad:
    """The pad after these taps, each on something that is offered."""
    for name in names:
        assert f"pad:{name}" in live_targets(looks(pad, left)), name
        pad = pads.handle(pad, Tap(f"pad:{name}"), left)
    return pad


def shown(pad: CardPad, left: Counter[Card]) -> NumberCard:
    (look,) = [look for look in looks(pad, left).looks if isinstance(look, NumberCard)]
    return look


def test_a_card_is_picked_by_its_number_and_its_sequence() -> None:
    pad = tapped(DECK, "number:2")
    assert pad.found is None
    assert (shown(pad, DECK).number, shown(pad, DECK).sequence, shown(pad, DECK).ghost) == (2, (0, 0, 0), True)
    pad = tapped(DECK, "sequence:133", pad=pad)
    assert pad.found == card("2:133/green")
    look = shown(pad, DECK)
    assert (look.number, look.sequence, look.ghost, look.piece and look.piece.tone) == (2, (1, 3, 3), False, "green")
    assert tapped(DECK, "sequence:123", pad=pad).found == card("2:123/red"), "a slip is mended by one tap"


def test_numbers_above_those_of_the_printed_cards_have_a_key_where_a_deck_has_them() -> None:
    assert "pad:number:more" not in looks(EMPTY_PAD, DECK).targets()
    left = left_of("4:152", "9:152", "1:111")
    pad = tapped(left, "number:more")
    assert (pad.picks[0], pad.found) == (4, card("4:152"))
    assert tapped(left, "number:more", pad=pad).found == card("9:152")
    assert tapped(left, "number:more", "number:more", pad=pad) == EMPTY_PAD
    assert tapped(left, "second:more").found is None


def test_any_card_can_be_picked_where_nobody_knows_the_deck() -> None:
    pad = EMPTY_PAD
    for name in ("digits", "number:2", "first:more", "first:more", "second:3", "third:1", "bonus", "colour:red"):
        assert pad.found is None or name in {"bonus", "colour:red"}
        assert f"pad:{name}" in looks(pad, ANY_CARD).targets()
        pad = pads.handle(pad, Tap(f"pad:{name}"), ANY_CARD)
    assert pad.found == card("2:531+/red")
    # What the other keys don't show is gone, and the rest is kept, also on the way back.
    plain = pads.handle(pad, Tap("pad:digits"), ANY_CARD)
    assert plain == replace(pad, picks=(2, 0, 0, 0), digits=False, found=None)
    assert pads.handle(plain, Tap("pad:digits"), ANY_CARD) == replace(plain, digits=True)
    assert pads.handle(EMPTY_PAD, Scan("7:131"), ANY_CARD).found == card("7:131")
    assert len(pads.fitting_cards(EMPTY_PAD, ANY_CARD)) == 81
    some = AnyCard(barred=2, sequences=((1, 3, 1),))
    assert [one.text for one in pads.fitting_cards(EMPTY_PAD, some)] == ["1:131", "3:131"]
    assert {"pad:number:2", "pad:sequence:111"}.isdisjoint(live_targets(looks(EMPTY_PAD, some)))


def test_of_a_card_that_nobody_knows_the_colour_never_comes_first_and_another_number_takes_the_place_of_one() -> None:
    assert pads.handle(EMPTY_PAD, Tap("pad:colour:red"), ANY_CARD) == EMPTY_PAD
    assert "pad:colour:red" not in live_targets(looks(EMPTY_PAD, ANY_CARD))
    early = EMPTY_PAD
    for key in ("number:2", "colour:red", "sequence:131"):
        early = pads.handle(early, Tap(f"pad:{key}"), ANY_CARD)
    assert early.found == card("2:131/red")
    assert pads.is_told(early, ANY_CARD), "the sequence completes it"
    whole = pads.handle(pads.handle(EMPTY_PAD, Tap("pad:number:2"), ANY_CARD), Tap("pad:sequence:131"), ANY_CARD)
    assert {"pad:number:3", "pad:sequence:222"} <= live_targets(looks(whole, ANY_CARD))
    assert pads.handle(whole, Tap("pad:number:3"), ANY_CARD).found == card("3:131")
    assert pads.handle(whole, Tap("pad:sequence:222"), ANY_CARD).found == card("2:222")
    # Its own keys take it back.
    assert pads.handle(whole, Tap("pad:sequence:131"), ANY_CARD).picks == (2, 0, 0, 0)


def test_what_was_told_last_of_a_part_of_a_card_is_taken_back() -> None:
    half = EMPTY_PAD
    for key in ("number:2", "bonus", "sequence:131"):
        half = pads.handle(half, Tap(f"pad:{key}"), ANY_CARD)
    plus = pads.without_last(half, ANY_CARD)
    assert plus is not None
    assert (plus.picks, plus.bonus) == ((2, 0, 0, 0), True)
    number = pads.without_last(plus, ANY_CARD)
    assert number is not None
    assert (number.picks, number.bonus) == ((2, 0, 0, 0), False)
    assert pads.without_last(number, ANY_CARD) is None
    assert pads.without_last(pads.handle(half, Tap("pad:colour:red"), ANY_CARD), ANY_CARD) is None, "all is told"


def test_the_only_card_that_fits_needs_no_more_taps() -> None:
    left = left_of("1:111", "1:222/red", "3:222+/blue", "3:222+/blue")
    assert tapped(left, "number:3").found == card("3:222+/blue")
    guessed = tapped(left, "sequence:111")
    assert (guessed).found == card("1:111")
    assert pads.next_tap_text(guessed, left) == "1\xa0(111) fits: CONFIRM takes it."
    assert tapped(left, "bonus").found == card("3:222+/blue")


@pytest.mark.parametrize("left", [DECK, ANY_CARD])
def test_the_keys_of_numbers_and_sequences_are_all_equally_wide(left: Left) -> None:
    keys = [look for look in looks(EMPTY_PAD, left).looks if isinstance(look, Button)]
    told = [key.rect.w for key in keys if key.target.startswith(("pad:number:", "pad:sequence:"))]
    assert len(told) == len(pads.SEQUENCES) + 3
    assert len(set(told)) == 1


def test_only_what_can_still_be_drawn_is_offered() -> None:
    left = left_of("1:111", "1:122", "3:331+")
    pad = tapped(left, "number:1")
    offered = {target.removeprefix("pad:") for target in live_targets(looks(pad, left))}
    assert offered == {"number:1", "number:3", "sequence:111", "sequence:122", "clear", "other"}
    assert pads.handle(pad, Tap("pad:sequence:331"), left) == pad, "a tap on what can't be had changes nothing"


def test_a_second_tap_takes_a_pick_back_and_clear_takes_all() -> None:
    pad = tapped(DECK, "number:2", "sequence:133")
    assert tapped(DECK, "number:2", pad=pad) == tapped(DECK, "sequence:133")
    assert tapped(DECK, "sequence:133", pad=pad) == tapped(DECK, "number:2")
    assert tapped(DECK, "clear", pad=pad) == EMPTY_PAD
    assert "pad:clear" not in looks(EMPTY_PAD, DECK).targets()


def test_a_plus_is_meant_when_it_is_told_or_there_is_no_other() -> None:
    left = left_of("2:131", "2:131+", "1:222+")
    pad = tapped(left, "number:2")
    assert pad.found == card("2:131")
    assert tapped(left, "bonus", pad=pad).found == card("2:131+")
    assert tapped(left, "number:1").found == card("1:222+")


def test_colours_are_asked_for_when_cards_differ_in_them_alone() -> None:
    left = left_of("2:131/red", "2:131/blue", "2:131+/green", "1:222/red")
    colours = [f"pad:colour:{colour}" for colour in COLOURS]
    assert not set(colours) & set(looks(EMPTY_PAD, left).targets())
    pad = tapped(left, "number:2")
    assert pad.found is None
    assert [target for target in colours if target in looks(pad, left).targets()] == [
        "pad:colour:red",
        "pad:colour:blue",
    ]
    assert tapped(left, "colour:blue", pad=pad).found == card("2:131/blue")
    assert tapped(left, "bonus", pad=pad).found == card("2:131+/green")


@pytest.mark.parametrize("text", ["2:133", "card:2:133", "2:133/green", " 2:133 "])
def test_a_card_is_scanned(text: str) -> None:
    assert pads.handle(tapped(DECK, "number:1"), Scan(text), DECK).found == card("2:133/green")


def test_a_scan_of_what_is_not_left_changes_nothing_and_one_in_several_colours_asks() -> None:
    pad = tapped(DECK, "number:1")
    for text in ("10H", "", "2:133+", "3:133+/blue"):
        assert pads.handle(pad, Scan(text), DECK) == pad
    left = left_of("2:131/red", "2:131/blue", "2:131+/blue")
    asked = pads.handle(EMPTY_PAD, Scan("2:131"), left)
    assert (asked).found is None
    assert tapped(left, "colour:red", pad=asked).found == card("2:131/red")
    assert pads.handle(EMPTY_PAD, Scan("2:131+"), left).found == card("2:131+/blue")


def test_next_goes_round_the_cards_that_fit() -> None:
    left = left_of("1:222", "1:111", "3:111", "1:333+")
    pad = tapped(left, "number:1")
    found = []
    for _ in range(4):
        pad = pads.handle(pad, NEXT, left)
        found.append(pad.found)
    assert found == [card("1:111"), card("1:222"), card("1:333+"), card("1:111")]
    assert pads.handle(EMPTY_PAD, NEXT, Counter()) == EMPTY_PAD


def test_the_pad_says_how_many_cards_fit() -> None:
    def told(pad: CardPad, left: Counter[Card]) -> list[str]:
        return [look.text for look in looks(pad, left).looks if isinstance(look, Label) and look.align == "centre"]

    left = left_of("1:111", "1:111", "1:222", "2:333")
    assert told(EMPTY_PAD, left) == ["Tap its number"]
    assert told(tapped(left, "number:1"), left) == ["3 cards fit"]
    assert told(tapped(left, "sequence:111"), left) == ["2 left"]
    assert told(tapped(left, "number:2"), left) == [""]
    assert told(EMPTY_PAD, Counter()) == ["None left"]


INPUTS: st.SearchStrategy[Input] = st.one_of(
    st.sampled_from(TARGETS).map(lambda name: Tap(f"pad:{name}")),
    cards.map(lambda one: Scan(one.text)),
    st.just(NEXT),
    st.sampled_from([Tap("pad:"), Tap("pad:number:7"), Tap("elsewhere"), Scan("x"), Press(PanelButton.UNDO)]),
)


@given(st.lists(cards, max_size=20) | st.just(list(DECK)), st.lists(INPUTS, max_size=12))
@settings(max_examples=100)
def test_whatever_is_done_it_means_no_card_or_one_that_is_left(some: list[Card], inputs: list[Input]) -> None:
    left, pad = Counter(some), EMPTY_PAD
    left[Card(1, (1, 1, 1))] += 0
    for what in inputs:
        pad = pads.handle(pad, what, left)
        found = pad.found
        assert found is None or left[found] > 0


@given(st.lists(cards, min_size=1, max_size=20), st.data())
@settings(max_examples=30)
def test_every_card_that_is_left_can_be_picked_by_touch_alone(some: list[Card], data: st.DataObject) -> None:
    # The plain card is meant where others have a + or a colour besides, so every card can be told from all others.
    left = Counter(some)
    one = data.draw(st.sampled_from(some))
    places = zip(pads.PLACES, (one.number, *one.sequence), strict=True)
    keys = [target.removeprefix("pad:") for target in number_keys(one.text)]
    names = keys if f"pad:{keys[1]}" in looks(EMPTY_PAD, left).targets() else [f"{place}:{n}" for place, n in places]
    pad = tapped(left, *names, *(["bonus"] if one.bonus else []))
    if pad.found != one:
        assert one.colour
        pad = tapped(left, f"colour:{one.colour}", pad=pad)
    assert pad.found == one


@pytest.mark.parametrize("at", range(len(RECTS)))
def test_what_is_offered_is_as_large_as_a_finger_and_lies_inside(at: int) -> None:
    rect, unit = RECTS[at]
    six = Counter(Card(2, (1, 3, 1), bonus=False, colour=colour) for colour in COLOURS)
    six[card("1:222")] += 1
    for pad, left in ((EMPTY_PAD, DECK), (tapped(six, "number:2"), six)):
        scene = looks(pad, left, at)
        assert len(scene.targets()) >= 10
        for look in scene.looks:
            assert rect.x <= look.rect.x
            assert look.rect.right <= rect.right
            assert rect.y <= look.rect.y
            assert look.rect.bottom <= rect.bottom
            if isinstance(look, Button):
                assert min(look.rect.w, look.rect.h) >= int(9 * unit)
