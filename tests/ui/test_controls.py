"""How a button finds room for its label: the size that the scene names stands, and the icon gives way."""

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Banner, Button, Field, Lamp, PersonSign
from companion.ui.painters.controls import ButtonParts, banner_parts, button_parts, paint_field
from companion.ui.painters.text import block_height, fit_block, text_width
from companion.ui.theme import theme
from tests.ui.margins import MARGIN, least_margin
from tests.ui.sheet import BLUE

SEVEN_INCH, UPRIGHT = 22, 35
"""The font in pixels of which capitals are 3 mm high, on a screen of 800x480 and on one of 720x1280."""


def placed(width: int, height: int, label: str, px: int, lamp: Lamp = "", **parts: object) -> ButtonParts:
    button = Button(rect=Rect(40, 30, width, height), label=label, px=px, lamp=lamp, **parts)  # type: ignore[arg-type]
    return button_parts(button)


def size(parts: ButtonParts) -> int:
    found = fit_block(parts.blocks[0])
    assert not found.cut
    return found.px


@pytest.mark.parametrize("label", ["UNDO", "NEXT", "HELP", "BACK", "TURN"])
def test_the_panel_s_buttons_are_readable_upright_and_keep_icon_and_lamp(label: str) -> None:
    parts = placed(121, 127, label, UPRIGHT, "undo", icon="undo")
    assert size(parts) == UPRIGHT
    assert parts.square is not None
    assert parts.lamp is not None
    assert not parts.lamp.overlaps(parts.square)
    assert not parts.lamp.overlaps(parts.blocks[0].rect)
    assert not parts.square.overlaps(parts.blocks[0].rect)


@pytest.mark.parametrize("label", ["UNDO", "NEXT", "HELP", "TURN", "NEXT 1/3", "NEXT 1/84"])
def test_the_panel_s_buttons_are_readable_on_a_low_screen(label: str) -> None:
    parts = placed(97, 50, label, SEVEN_INCH, "next")
    assert size(parts) == SEVEN_INCH
    assert parts.lamp is not None
    assert not parts.lamp.overlaps(parts.blocks[0].rect)


@pytest.mark.parametrize("label", ["JACK", "DEAD", "REDO", "MORE"])
def test_a_label_that_has_room_keeps_its_icon(label: str) -> None:
    parts = placed(71, 53, label, SEVEN_INCH, icon="dead")
    assert size(parts) == SEVEN_INCH
    assert parts.square is not None


def test_an_icon_goes_before_its_label_shrinks() -> None:
    parts = placed(71, 53, "DEAD 12", SEVEN_INCH, icon="dead")
    assert size(parts) == SEVEN_INCH
    assert parts.square is None
    assert fit_block(parts.blocks[0]).lines == ("DEAD", "12")


def test_a_word_that_is_a_little_too_long_takes_the_padding_and_leaves_the_icon() -> None:
    parts = placed(71, 53, "FANTE", SEVEN_INCH, icon="jack")
    assert parts.square is not None
    word = parts.blocks[0]
    wide = text_width("FANTE", word.face, size(parts))
    assert word.rect.x + (word.rect.w - wide) // 2 >= 4, "it touches the edge"


def test_a_chip_never_goes() -> None:
    parts = placed(120, 50, "Elizabeth of York", SEVEN_INCH, piece=BLUE)
    assert parts.square is not None


def test_where_nothing_helps_the_label_shrinks() -> None:
    parts = placed(60, 60, "Donaudampfschiff", 40, icon="dead")
    assert fit_block(parts.blocks[0]).px < 40


def test_a_label_of_no_size_in_particular_shrinks_beside_its_icon() -> None:
    parts = placed(100, 60, "End the game", 0, icon="trash")
    assert parts.square is not None


@pytest.mark.parametrize("label", ["NEXT 1/3", "WEITER 1/84", "AVANTI 2/2"])
def test_two_lines_of_capitals_keep_clear_of_the_edges_of_a_low_button(label: str) -> None:
    button = Button(rect=Rect(0, 0, 97, 50), label=label, px=SEVEN_INCH, lamp="next")
    parts = button_parts(button)
    assert len(fit_block(parts.blocks[0]).lines) == 2
    assert least_margin(button) >= MARGIN


@pytest.mark.parametrize(("width", "height", "px"), [(305, 125, 53), (97, 50, SEVEN_INCH)])
def test_a_word_that_needs_all_room_keeps_clear_of_lamp_and_edge(width: int, height: int, px: int) -> None:
    button = Button(rect=Rect(0, 0, width, height), label="CONFERMA", px=px, lamp="confirm")
    assert fit_block(button_parts(button).blocks[0]).px < px
    assert least_margin(button) >= max(MARGIN, round(0.03 * width))


def test_two_lines_leave_a_tenth_of_a_button_free_above_and_below() -> None:
    button = Button(rect=Rect(0, 0, 148, 70), label="contrasto forte", px=27)
    text = fit_block(button_parts(button).blocks[0])
    assert text.lines == ("contrasto", "forte")
    assert block_height(2, text.px) <= 0.8 * 70


def test_an_entry_of_a_menu_keeps_a_small_icon_beside_a_long_name() -> None:
    """As `Nicht gezogen` among the six rows of a sheet with the clock on."""
    for width, height, px in ((222, 60, 25), (325, 87, 40)):
        parts = placed(width, height, "Nicht gezogen", px, icon="warning", align="left")
        assert size(parts) >= 0.9 * px
        assert parts.square is not None
        assert parts.square.w >= 0.8 * px


@pytest.mark.parametrize("sign", [None, "cat"])
def test_two_lines_of_a_banner_keep_clear_of_its_edges(sign: PersonSign | None) -> None:
    rect = Rect(0, 0, 694, 159)
    banner = Banner(rect=rect, text="Maximiliana and Bartholomew win!", tone="blue", px=90, piece=BLUE, sign=sign)
    (block,) = banner_parts(banner).blocks
    text = fit_block(block)
    assert len(text.lines) == 2
    assert rect.h - block_height(2, text.px) >= 2 * round(0.08 * rect.h)


@pytest.mark.parametrize("lines", [1, 3])
def test_a_field_shows_a_caret_that_moves_with_what_is_typed(lines: int) -> None:
    def caret(text: str) -> int:
        surface = paint_field(Field(rect=Rect(0, 0, 400, 120), text=text, px=28, lines=lines))
        hint = pygame.Color(theme().parts.hint)
        return next(x for x in range(400) if any(surface.get_at((x, y)) == hint for y in range(120)))

    assert caret("") < caret("Has") < caret("Has ") < caret("Has A")
