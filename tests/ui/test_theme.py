"""Every pair of colours that lie on each other has the contrast of WCAG 2.2: 4.5 for text, 3 for the rest."""

from math import dist
from typing import get_args

import msgspec
import pytest

from companion.contract.scene import Piece, Tone
from companion.ui import theme as themes
from companion.ui.chips import ghost_ground
from companion.ui.theme import Theme, chip_colours, contrast, fill, mark, on, suit_colour, theme, tint

TONES: tuple[Tone, ...] = get_args(Tone)
DARK_GROUNDS: tuple[Tone, ...] = ("table", "surface", "raised")
LIGHT_GROUNDS: tuple[Tone, ...] = ("paper", "text")
FOR_LIGHT: tuple[Tone, ...] = ("ink", "on_accent")
SIDES: tuple[Tone, ...] = ("blue", "green", "red", "yellow")
SQUARES: tuple[Tone, ...] = ("blue", "green", "red", "yellow", "orange", "purple")
PICTURE_OUTLINE = "#2b1d12"
TEXT, MARK = 4.5, 3.0


def text_pairs() -> dict[str, tuple[str, str]]:
    parts, lamps = theme().parts, theme().lamps
    pairs = {f"text on {tone}": (on(tone), fill(tone)) for tone in TONES}
    for tone in sorted(set(TONES) - set(DARK_GROUNDS) - set(FOR_LIGHT)):
        pairs |= {f"{tone} on {ground}": (mark(tone), fill(ground)) for ground in DARK_GROUNDS}
    for tone in FOR_LIGHT:
        pairs |= {f"{tone} on {ground}": (mark(tone), fill(ground)) for ground in (*LIGHT_GROUNDS, "accent")}
    for suit in "SHDC":
        pairs |= {f"{suit} on {g}": (suit_colour(suit, "dark"), fill(g)) for g in DARK_GROUNDS}  # type: ignore[arg-type]
        pairs |= {f"{suit} on {g}": (suit_colour(suit, "light"), fill(g)) for g in LIGHT_GROUNDS}  # type: ignore[arg-type]
        pairs[f"{suit} on accent"] = (suit_colour(suit, "accent"), fill("accent"))  # type: ignore[arg-type]
        for name in ("gold_pale", "grey_paper", "light"):
            pairs[f"{suit} on {name}"] = (suit_colour(suit, "coloured"), getattr(parts, name))  # type: ignore[arg-type]
    return pairs | {
        "a button that can't be pressed": (parts.disabled_text, parts.disabled),
        "a key": (on("raised"), parts.key),
        "a note on a key": (mark("muted"), parts.key),
        "a button that takes away": (on("raised"), parts.danger),
        "a field": (on("text"), parts.field),
        "the hint of a field": (parts.field_hint, parts.field),
        "the star of a corner": (parts.gold_ink, parts.gold),
        "a letter on a ball": (parts.ball_ink, parts.ball),
        "points on a ball": (parts.ball_ink, parts.ball_shade),
        "what a blank stands for": (parts.ball_stands, parts.ball),
        "a letter on a drafted ball": (parts.ball_light, parts.ball_ghost),
        "what a drafted blank stands for": (mark("blue"), parts.ball_ghost),
        "a letter on a ball that steps back": (parts.ball_away_ink, parts.ball_away),
        "what a blank that steps back stands for": (parts.ball_away_stands, parts.ball_away),
        "the note of a ball": (on("table"), parts.dark),
        "the note of a goal card": (fill("muted"), fill("paper")),
        "a goal card that is missed": (parts.goal_missed_ink, parts.goal_missed),
        **{f"the lamp {name}": (getattr(lamps, name), parts.dark) for name in lamps.__struct_fields__},
    }


def mark_pairs() -> dict[str, tuple[str, str]]:
    parts = theme().parts
    grounds = {"paper": fill("paper"), "gold": parts.gold, "pale": parts.gold_pale, "grey": parts.grey_paper}
    pairs = {"dark and light line": (parts.dark, parts.light), "the rim of a safe chip": (parts.gold, parts.dark)}
    for name in ("chosen", "hint", "last", "taken"):
        pairs[f"{name} beside its light line"] = (getattr(parts, name), parts.light)
        pairs |= {f"{name} on {ground}": (getattr(parts, name), colour) for ground, colour in grounds.items()}
    for tone in SIDES:
        colour, sign = chip_colours(Piece(tone=tone, sign="ring"))
        pairs[f"the sign on {tone}"] = (sign, colour)
        pairs[f"{tone} in its rim"] = (colour, parts.dark if tone == "yellow" else parts.light)
        pairs[f"a drafted chip in {tone}"] = (colour, ghost_ground(colour))
    for tone in SQUARES:
        pairs[f"the outline of a picture on {tone}"] = (PICTURE_OUTLINE, tint(tone))
        pairs[f"dots on {tone}"] = (on(tone), fill(tone))
    pairs["a glow in its lines"] = (parts.glow, parts.dark)
    pairs["a ring that closes"] = (fill("accent"), parts.dark)
    pairs["a button that can't be pressed"] = (mark("raised"), fill("table"))
    pairs["the star of the blank"] = (parts.ball_star, parts.ball)
    pairs["the ring of a chosen ball"] = (fill("accent"), parts.dark)
    pairs["the line beside a deck's tone"] = (parts.dark, fill("paper"))
    pairs["the badge of a goal that is met"] = (fill("good"), fill("paper"))
    pairs["its check"] = (parts.light, fill("good"))
    pairs["the caret"] = (parts.hint, parts.field)
    pairs["the stroke through a dead card"] = (fill("muted"), parts.grey_paper)
    return pairs


@pytest.mark.parametrize("name", text_pairs())
def test_text_can_be_read(name: str) -> None:
    assert contrast(*text_pairs()[name]) >= TEXT


@pytest.mark.parametrize("name", mark_pairs())
def test_marks_can_be_seen(name: str) -> None:
    assert contrast(*mark_pairs()[name]) >= MARK


# Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# severity 1.0: linear RGB to linear RGB.
VISIONS = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """CIE L*a*b* of what such an eye sees."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    seen = [min(1.0, max(0.0, c)) for c in times(VISIONS[vision], linear)]
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (value / white for value, white in zip(times(TO_XYZ, seen), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("tone", ["orange", "purple"])
def test_the_tones_of_squares_are_told_apart_by_every_eye(tone: Tone, vision: str) -> None:
    for other in set(SQUARES) - {tone}:
        assert dist(lab(fill(tone), vision), lab(fill(other), vision)) > 20, other


def test_a_double_outline_is_seen_on_anything() -> None:
    parts = theme().parts
    for level in range(256):
        ground = f"#{level:02x}{level:02x}{level:02x}"
        for dark in (parts.dark, parts.last):
            assert max(contrast(dark, ground), contrast(parts.light, ground)) >= MARK


def test_contrast_is_that_of_the_recommendation() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#ffffff") == pytest.approx(4.0, abs=0.005)
    assert contrast("#123456", "#123456") == 1


def test_every_tone_has_its_colours() -> None:
    assert set(theme().tones) == set(TONES)


def test_a_theme_that_lacks_a_colour_is_refused() -> None:
    plain = msgspec.to_builtins(theme())
    assert msgspec.convert(plain, Theme) == theme()
    del plain["parts"]["gold"]
    with pytest.raises(msgspec.ValidationError, match="gold"):
        msgspec.convert(plain, Theme)
    with pytest.raises(msgspec.ValidationError, match="regex"):
        msgspec.convert("red", themes.Colour)
