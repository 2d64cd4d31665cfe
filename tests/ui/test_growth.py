"""Texts that may grow: as far as there is room, and never at the cost of what is there already."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Banner, Button, Field, GoalCard, Label, Lamp, Scene
from companion.ui.painter import Painter
from companion.ui.painters.text import fit_block, text_width
from companion.ui.painters.text_scaling import enlarge_texts, text_parts
from tests.ui.cuts import cut_texts
from tests.ui.sheet import looks

WIDE = Rect(0, 0, 400, 80)


def sizes(look: object) -> list[int]:
    return [fit_block(block).px for block in text_parts(enlarge_texts(look)).blocks]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "look",
    [
        Label(rect=WIDE, text="Ann plays", px=20, most=25),
        Button(rect=WIDE, label="MORE", px=20, most=25),
        Button(rect=WIDE, label="MORE", note="and more", icon="menu", px=20, most=25),
        Banner(rect=WIDE, text="Ann", tone="accent", px=20, most=25),
        Field(rect=WIDE, text="", hint="A name", px=20, most=25),
        GoalCard(rect=WIDE, text="Starts with S", tone="red", points=3, px=20, most=25),
    ],
)
def test_a_text_with_room_is_as_large_as_it_may_be(look: AnyLook) -> None:
    assert enlarge_texts(look) == replace(look, px=25, most=0)
    assert sizes(look)[0] == 25


@pytest.mark.parametrize(("width", "told"), [(300, True), (60, False)])
def test_a_goal_card_tells_its_meaning_where_that_has_room_in_usual_and_large_text(width: int, told: bool) -> None:
    meaning = "Hat mindestens 2 Vokale hintereinander"
    card = GoalCard(
        rect=Rect(0, 0, width, 52), text="Two vowels", tone="red", points=3, px=20, least=10, most=25, meaning=meaning
    )
    for look in (replace(card, most=0), enlarge_texts(card)):
        assert [block.text for block in text_parts(look).blocks] == ["Two vowels", meaning if told else ""]


@pytest.mark.parametrize(("height", "shown"), [(52, True), (26, False)])
def test_what_is_printed_on_a_goal_card_takes_only_room_that_its_text_leaves(height: int, shown: bool) -> None:
    card = GoalCard(rect=Rect(0, 0, 300, height), text="Zwei Vokale", tone="red", points=3, px=20, least=10)
    (alone,) = text_parts(card).blocks
    text, printed = text_parts(replace(card, printed="Two vowels")).blocks
    assert fit_block(text).px == fit_block(alone).px
    assert bool(printed.text) == shown


def test_a_text_without_room_stays_as_it_is() -> None:
    full = Label(rect=Rect(0, 0, text_width("Ann plays", "bold", 20), 30), text="Ann plays", px=20, least=20, most=25)
    assert cut_texts(Scene((replace(full, px=25, least=25, most=0),))) == ("Ann plays",)
    assert sizes(full) == [20]
    assert cut_texts(Scene((full,))) == ()


@pytest.mark.usefixtures("in_every_theme")
@pytest.mark.parametrize("note", ["0 points", "0 Punkte · fertig"])
def test_a_note_that_grows_keeps_clear_of_the_lower_edge(note: str) -> None:
    seat = Button(rect=Rect(0, 0, 151, 57), label="Ann", note=note, px=24, most=30)
    bare = replace(seat, label="", note="")
    lower = Rect(0, 53, 151, 4)
    assert part(seat, lower) == part(bare, lower)
    assert part(seat, Rect(0, 0, 151, 57)) != part(bare, Rect(0, 0, 151, 57))


def part(look: AnyLook, rect: Rect) -> bytes:
    """What is painted of a look there."""
    picture = pygame.Surface((look.rect.w, look.rect.h), 0, 32)
    Painter().paint(picture, Scene((look,)))
    return pygame.image.tobytes(picture.subsurface((rect.x, rect.y, rect.w, rect.h)), "RGB")


def test_a_button_keeps_its_icon_and_gives_up_one_that_is_smaller_than_its_text() -> None:
    tile = Button(rect=Rect(0, 0, 118, 100), label="Shift", icon="shift", px=24, most=30)
    icon = text_parts(enlarge_texts(tile)).square
    assert icon is not None
    low = Button(rect=Rect(0, 0, 96, 50), label="JACK", icon="jack", px=22, most=28)
    before, after = text_parts(replace(low, most=0)), text_parts(enlarge_texts(low))
    assert before.square is not None
    assert before.square.w < 22
    assert after.square is None
    assert sizes(low)[0] > 22


def test_a_word_that_grows_keeps_clear_of_the_lamp() -> None:
    back = Button(rect=Rect(0, 0, 137, 84), label="INDIETRO", lamp="undo", px=22, most=28)
    parts = text_parts(enlarge_texts(back))
    assert parts.lamp is not None
    word = parts.blocks[0]
    wide = text_width("INDIETRO", word.face, sizes(back)[0])
    left = word.rect.x + (word.rect.w - wide) // 2
    assert left - parts.lamp.right >= 4
    assert back.rect.right - (left + wide) >= 4


@pytest.mark.parametrize(
    ("label", "size", "px"), [("CONFIRM", (199, 84), 33), ("ZURÜCK", (137, 84), 22), ("UNDO", (98, 50), 22)]
)
@pytest.mark.parametrize("lamp", ["", "undo"])
def test_a_word_grows_into_seven_eighths_of_the_room_beside_the_lamp(
    label: str, size: tuple[int, int], px: int, lamp: Lamp
) -> None:
    """What stays free is free beside the lamp, too: a word that fills all of that room looks as if it touched it."""
    look = Button(rect=Rect(0, 0, *size), label=label, lamp=lamp, px=px, most=round(1.25 * px))
    parts = text_parts(enlarge_texts(look))
    taken = 0 if parts.lamp is None else parts.lamp.right
    assert (taken > 0) == bool(lamp)
    assert text_width(label, parts.blocks[0].face, sizes(look)[0]) <= 0.88 * (size[0] - taken)
    assert sizes(look)[0] > px


@given(look=looks(), part=st.floats(1, 2))
def test_nothing_is_smaller_or_cut_for_growing(look: AnyLook, part: float) -> None:
    px: int = getattr(look, "px", 0)
    larger = replace(look, most=round(part * px))
    pairs = zip(text_parts(look).blocks, text_parts(enlarge_texts(larger)).blocks, strict=True)
    assert all(fit_block(after).px >= fit_block(before).px for before, after in pairs)
    assert len(cut_texts(Scene((larger,)))) <= len(cut_texts(Scene((look,))))
    assert enlarge_texts(larger).rect == look.rect
