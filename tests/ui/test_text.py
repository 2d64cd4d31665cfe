"""Fitting texts into boxes, the suits between the letters, and the letters that children read."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.layout import Rect
from companion.ui.painters import text
from companion.ui.painters.text import (
    CAPITALS,
    DESCENT,
    Face,
    TextBlock,
    block_height,
    fit_block,
    fit_text,
    font,
    shared_px,
    text_width,
    write_block,
)

WORDS = st.lists(st.sampled_from(["Ann", "10♦", "sequence", "Donaudampfschiff", "♠", "–", "É", "x"]), max_size=8)
FACES: list[Face] = ["bold", "medium", "condensed"]


def test_centred_lines_are_about_equally_long_and_of_others_the_last_is_no_word_alone() -> None:
    sentence = "The table goes off now, and nothing that was played gets lost"
    width = text_width(sentence, "medium", 20) - 10
    left, centred = (
        fit_block(TextBlock(Rect(0, 0, width, 80), sentence, 20, 20, "#ffffff", face="medium", align=align, lines=3))
        for align in ("left", "centre")
    )
    assert (left.lines[-1], centred.px) == ("played gets lost", left.px)
    assert joined(centred.lines) == sentence
    first, second = (text_width(line, "medium", 20) for line in centred.lines)
    assert abs(first - second) < width // 5


def test_centred_lines_break_where_the_text_does() -> None:
    block = TextBlock(
        Rect(0, 0, 400, 80),
        "Sequence\nAnn & Bob, who play for the first time",
        20,
        20,
        "#ffffff",
        align="centre",
        lines=2,
    )
    assert fit_block(block).lines == ("Sequence", "Ann & Bob, who play for the first time")


def joined(lines: tuple[str, ...]) -> str:
    return " ".join(lines)


@given(WORDS, st.sampled_from(FACES), st.integers(1, 40), st.integers(1, 40), st.integers(1, 400), st.integers(1, 4))
@settings(max_examples=60)
def test_a_fitted_text_is_all_there_or_is_cut(
    words: list[str], face: Face, px: int, least: int, width: int, lines: int
) -> None:
    text = " ".join(words)
    found = fit_text(text, face, px, least, width, lines)
    assert len(found.lines) <= lines
    if text.strip():
        assert min(px, least) <= found.px <= px
    if not found.cut:
        assert all(text_width(line, face, found.px) <= width for line in found.lines)
        assert joined(found.lines) == text
    elif width > 2 * found.px:
        assert all(text_width(line, face, found.px) <= width for line in found.lines)


@given(WORDS.filter(bool), st.integers(8, 40), st.integers(1, 40), st.integers(40, 400), st.integers(1, 60))
@settings(max_examples=40)
def test_a_fitted_text_is_not_higher_than_its_box(
    words: list[str], px: int, least: int, width: int, height: int
) -> None:
    found = fit_text(" ".join(words), "bold", px, least, width, 3, height)
    assert block_height(len(found.lines), found.px) <= height


def test_a_text_that_is_too_tall_keeps_its_beginning_and_ends_with_an_ellipsis() -> None:
    width = text_width("one two", "bold", 20)
    found = fit_text("one two three four five six seven", "bold", 20, 20, width, 9, block_height(3, 20))
    assert found.cut
    assert found.lines[0] == "one two"
    assert len(found.lines) == 3
    assert found.lines[-1].endswith("…")


@pytest.mark.parametrize("height", [20, 30, 50, 80])
def test_nothing_is_written_above_or_below_the_box(height: int) -> None:
    surface = pygame.Surface((200, 300), pygame.SRCALPHA)
    write_block(surface, TextBlock(Rect(10, 100, 90, height), "Hxg " * 20, 20, 20, "#ffffff", lines=9))
    boxes = pygame.mask.from_surface(surface).get_bounding_rects()
    assert min(box.top for box in boxes) >= 100
    assert max(box.bottom for box in boxes) <= 100 + height + 1


def test_a_text_keeps_its_size_where_it_can() -> None:
    assert fit_text("Ann", "bold", 31, 10, 500).px == 31


def test_a_text_shrinks_before_it_is_cut() -> None:
    width = text_width("Grandmother", "bold", 20)
    assert fit_text("Grandmother", "bold", 30, 10, width) == fit_text("Grandmother", "bold", 20, 10, width)
    cut = fit_text("Grandmother", "bold", 30, 26, width)
    assert cut.cut
    assert cut.px == 26
    assert cut.lines[0].startswith("Gran")
    assert cut.lines[0].endswith("…")


W = "W" * 12


def squeezed(width: int, height: int, lines: int = 1) -> text.FittedText:
    return fit_block(TextBlock(Rect(0, 0, width, height), W, 24, 20, "#ffffff", lines=lines))


def test_a_name_is_in_narrow_letters_before_it_is_shortened() -> None:
    found = squeezed(text_width(W, "condensed", 20), 24)
    assert (found.lines, found.px, found.face) == ((W,), 20, "condensed")


def test_a_name_is_broken_where_that_makes_it_much_larger() -> None:
    found = squeezed(text_width("WWWWWW-", "condensed", 22) + 4, 50)
    assert (found.lines, found.px) == (("WWWWWW-", "WWWWWW"), 22)


def test_a_name_shrinks_before_it_is_shortened() -> None:
    found = squeezed(text_width(W, "condensed", 12), 14)
    assert (found.lines, found.px) == ((W,), 12)


def test_only_a_name_for_which_there_is_no_room_is_shortened() -> None:
    found = squeezed(40, 20)
    assert found.cut
    assert found.lines[0].endswith("…")


def test_behind_a_hyphen_the_rest_of_a_word_stands_in_the_next_line() -> None:
    width = text_width("Grandm- other", "condensed", 20)
    for text_of_two in ("Grandmother", "Grandmother Gertrud"):
        for narrow in range(width // 2, width):
            found = fit_block(TextBlock(Rect(0, 0, narrow, 90), text_of_two, 30, 20, "#ffffff", breaks_words=True))
            assert not [line for line in found.lines if "- " in line]


def test_a_text_breaks_before_it_shrinks() -> None:
    width = text_width("Grandmother of", "bold", 30)
    assert fit_text("Grandmother of York", "bold", 30, 10, width, 2).lines == ("Grandmother of", "York")


def test_no_line_breaks_at_a_space_that_binds() -> None:
    width = text_width("worth six", "bold", 20)
    assert fit_text("worth six points", "bold", 20, 20, width, 2).lines == ("worth six", "points")
    assert fit_text("worth six\u00a0points", "bold", 20, 20, width + 20, 2).lines == ("worth", "six\u00a0points")


def test_a_newline_begins_a_line() -> None:
    assert fit_text("a\nb", "bold", 20, 10, 500, 2).lines == ("a", "b")
    assert fit_text("a\nb", "bold", 20, 20, 500, 1).cut


def test_nothing_to_write_takes_no_lines() -> None:
    assert fit_text("  ", "bold", 20, 10, 5).lines == ()


def test_a_suit_is_drawn_and_not_an_empty_box_of_the_font() -> None:
    # The font has no suits: what it would draw for them is one and the same box.
    pictures = set()
    for suit in "♠♥♦♣":
        surface = pygame.Surface((40, 40), 0, 32)
        write_block(surface, TextBlock(Rect(0, 0, 40, 40), suit, 30, 30, "#ffffff"))
        pictures.add(bytes(surface.get_buffer().raw))
    assert len(pictures) == 4


@pytest.mark.parametrize("ground", ["table", "light", "accent", "coloured"])
def test_red_suits_are_red_on_every_ground(ground: str) -> None:
    def reds(suit: str) -> int:
        surface = pygame.Surface((40, 40), 0, 32)
        surface.fill("#808080")
        write_block(surface, TextBlock(Rect(0, 0, 40, 40), suit, 30, 30, "#ffffff", ground))  # type: ignore[arg-type]
        pixels = (surface.get_at((x, y)) for x in range(40) for y in range(40))
        return sum(1 for p in pixels if p.r > p.g + 60)

    assert reds("♥") > 100
    assert reds("♦") > 100
    assert reds("♠") == reds("♣") == 0


@pytest.mark.parametrize("sign", ["•", "–", "…", "×", "É", "’"])
def test_the_fonts_have_the_signs_that_texts_use(sign: str) -> None:
    for face in FACES:
        assert font(face, 20).metrics(sign) != [None]
        assert bytes(font(face, 20).render(sign, True, "#ffffff").get_buffer().raw) != bytes(
            font(face, 20).render("\U0010fffd", True, "#ffffff").get_buffer().raw
        )


def test_characters_that_are_none_are_blanks() -> None:
    assert fit_text("A\x00B\tC", "bold", 20, 10, 500).lines == ("A B C",)


@pytest.mark.parametrize("px", [20, 40, 100])
def test_capitals_are_as_high_as_is_said(px: int) -> None:
    surface = pygame.Surface((2 * px, 2 * px), pygame.SRCALPHA)
    write_block(surface, TextBlock(Rect(0, 0, 2 * px, 2 * px), "H", px, px, "#ffffff"))
    box = pygame.mask.from_surface(surface).get_bounding_rects()[0]
    assert box.h == pytest.approx(CAPITALS * px, abs=1)
    assert box.centery == pytest.approx(px, abs=1)


@pytest.mark.parametrize("px", [16, 24, 50])
def test_descenders_stay_inside_a_box_of_the_font_s_height(px: int) -> None:
    surface = pygame.Surface((2 * px, 2 * px), pygame.SRCALPHA)
    write_block(surface, TextBlock(Rect(0, 0, 2 * px, px), "gjp", px, px, "#ffffff"))
    boxes = pygame.mask.from_surface(surface).get_bounding_rects()
    assert max(box.bottom for box in boxes) <= px + 1
    assert DESCENT < 1 - CAPITALS


@pytest.mark.parametrize("letter", "ÄÉÖÜÀÈÊÎŸ")
@pytest.mark.parametrize("height", [22, 24, 27, 40])
def test_the_accents_of_capitals_are_not_cut(letter: str, height: int) -> None:
    """In whatever box: what is written there is what is written where there is room all around."""
    text = f"{letter}g"
    tight = TextBlock(rect=Rect(0, 0, 200, height), text=text, px=24, least=8, colour="#ffffff")
    px = fit_block(tight).px
    boxes = []
    for block in (tight, TextBlock(rect=Rect(0, 0, 200, 99), text=text, px=px, least=px, colour="#ffffff")):
        surface = pygame.Surface((200, block.rect.h), pygame.SRCALPHA)
        write_block(surface, block)
        boxes.append(surface.get_bounding_rect().size)
    assert boxes[0] == boxes[1]


def test_fonts_survive_the_end_of_pygame() -> None:
    before = text_width("Ann", "bold", 20)
    pygame.quit()
    assert text_width("Ann", "bold", 20) == before
    pygame.font.quit()
    pygame.font.init()
    pygame.font.quit()
    assert text_width("Ann", "bold", 20) == before


def test_shared_sizes_are_few() -> None:
    assert {shared_px(px) for px in range(1, 41)} == {*range(8, 41, 2)}


def test_a_block_says_how_it_will_be_written() -> None:
    block = TextBlock(Rect(0, 0, 300, 30), "Ann’s turn", 24, 12, "#ffffff")
    assert fit_block(block).lines == ("Ann’s turn",)


def test_a_font_in_the_place_of_another_size_writes_as_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = range(14, 34, 2)

    def written(px: int) -> tuple[int, bytes]:
        rendered = font("bold", px).render("Ärger: 10 Kings", True, "white")
        return font("bold", px).get_ascent(), pygame.image.tobytes(rendered, "RGBA")

    new = [written(px) for px in sizes]
    monkeypatch.setattr(text, "_fonts", {})
    monkeypatch.setattr(text, "SIZES_KEPT", 2)
    assert [written(px) for px in sizes] == new
    assert list(text._fonts["bold"]) == [30, 32]


def strokes(letter: str, face: Face) -> int:
    """How many strokes a cut down the middle of a letter goes through."""
    ink = pygame.mask.from_surface(font(face, 200).render(letter, True, "black"))
    box = ink.get_bounding_rects()[0]
    column = [ink.get_at((box.centerx, y)) for y in range(box.top, box.bottom)]
    return sum(now and not before for before, now in pairwise([0, *column]))


def inks(letter: str, face: Face) -> pygame.mask.Mask:
    """The shape of a letter, from its upper left corner on."""
    ink = pygame.mask.from_surface(font(face, 200).render(letter, True, "black"))
    shape = pygame.mask.Mask((300, 300))
    box = ink.get_bounding_rects()[0]
    shape.draw(ink, (-box.x, -box.y))
    return shape


def test_children_read_letters_as_schools_write_them() -> None:
    """An a of one storey, which a cut crosses twice; and a capital I that is no small l."""
    assert (strokes("a", "bold"), strokes("a", "school")) == (3, 2)
    alike = inks("I", "bold").overlap_area(inks("l", "bold"), (0, 0)) / inks("l", "bold").count()
    other = inks("I", "school").overlap_area(inks("l", "school"), (0, 0)) / inks("l", "school").count()
    assert other < 0.7 < alike
    assert font("school", 20).size("ÄÖÜßÀÈÉ")[0] > 0


def test_a_number_takes_the_word_before_it_along() -> None:
    width = text_width("She is Player", "bold", 20) + 2
    assert fit_text("She is Player 2", "bold", 20, 20, width, 2).lines == ("She is", "Player 2")
    assert fit_text("Player 2", "bold", 20, 20, text_width("Player", "bold", 20) + 2, 2).lines == ("Player", "2")
    width = text_width("Ann and Bob: 2", "bold", 20) - 2
    lines = fit_text("Ann and Bob: 2 on the pile", "bold", 20, 20, width, 3).lines
    assert lines == ("Ann and Bob:", "2 on the pile"), "it takes none along where that needs a line more"
