"""Every pair of colours that lie on each other has its contrast in each theme, and nothing is told by colour alone.

WCAG 2.2 asks for 4.5 for text and 3 for the rest; the theme of high contrast for 7 and 3.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.scene import Piece, Sign, Tone
from companion.games.sequence.kids.model import PIECES as KIDS
from companion.games.sequence.letters.model import PIECES as CHILDREN
from companion.games.sequence.standard.model import PIECES as SEQUENCE
from companion.games.sequentia.common.cards import PIECES as NUMBERS
from companion.games.sequitur.goals.goals import POINTS
from companion.ui import theme as themes
from companion.ui.painters.chips import ghost_ground_colour
from companion.ui.theme import (
    Theme,
    ThemeName,
    chip_colours,
    contrast,
    fill_colour,
    make_themes,
    mark_colour,
    suit_colour,
    text_colour,
    theme,
    tint_colour,
    use_theme,
)
from tests.ui.test_looks import changed_form, goal, space

NAMES: tuple[ThemeName, ...] = get_args(ThemeName)
TONES: tuple[Tone, ...] = get_args(Tone)
GROUNDS: tuple[Tone, ...] = ("table", "surface", "raised")
LIGHT_GROUNDS: tuple[Tone, ...] = ("paper", "text")
FOR_LIGHT: tuple[Tone, ...] = ("ink", "on_accent")
SQUARES: tuple[Tone, ...] = ("blue", "green", "red", "yellow", "orange", "purple")
SIDES: Mapping[str, Sequence[Piece]] = {
    "Sequence": tuple(SEQUENCE.values()),
    "Sequence Letters": tuple(CHILDREN.values()),
    "Sequence for Kids": tuple(KIDS.values()),
}
PICTURE_OUTLINE = "#2b1d12"
TEXT: Mapping[ThemeName, float] = {"dark": 4.5, "light": 4.5, "contrast": 7.0}
MARK = 3.0

DECORATION = {
    "parts.plain_edge": "the lower edge of a button, which its ground and its text tell of already",
    "parts.go_edge": "as plain_edge",
    "parts.primary_edge": "as plain_edge",
    "parts.danger_edge": "as plain_edge",
    "parts.key_edge": "as plain_edge",
    "parts.touch": "the veil under a finger, which covers it",
    "parts.ball_light": "where light falls on a ball",
}
"""The colours that nobody has to see where no line goes all around a button, and why."""


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> ThemeName:
    chosen: ThemeName = request.param
    use_theme(chosen)
    return chosen


Pairs = dict[str, tuple[str, str]]


def text_pairs() -> Pairs:
    parts, lamps = theme().parts, theme().lamps
    pairs = {f"what is written on {tone}": (text_colour(tone), fill_colour(tone)) for tone in TONES}
    for tone in sorted(set(TONES) - set(GROUNDS) - set(FOR_LIGHT)):
        pairs |= {f"{tone} on {ground}": (mark_colour(tone), fill_colour(ground)) for ground in GROUNDS}
    for tone in FOR_LIGHT:
        pairs |= {
            f"{tone} on {ground}": (mark_colour(tone), fill_colour(ground)) for ground in (*LIGHT_GROUNDS, "accent")
        }
    for suit in "SHDC":
        pairs |= {f"{suit} on {g}": (suit_colour(suit, "table"), fill_colour(g)) for g in GROUNDS}  # type: ignore[arg-type]
        pairs |= {f"{suit} on {g}": (suit_colour(suit, "light"), fill_colour(g)) for g in LIGHT_GROUNDS}  # type: ignore[arg-type]
        pairs[f"{suit} on accent"] = (suit_colour(suit, "accent"), fill_colour("accent"))  # type: ignore[arg-type]
        for ground in ("gold_pale", "grey_paper", "last_pale", "light"):
            pairs[f"{suit} on {ground}"] = (suit_colour(suit, "coloured"), getattr(parts, ground))  # type: ignore[arg-type]
    for tone in SQUARES:
        pairs[f"a number on {tone}"] = (fill_colour("ink"), tint_colour(tone))
    return pairs | {
        "a button that can't be pressed": (parts.disabled_text, parts.disabled),
        "a key": (text_colour("raised"), parts.key),
        "a note on a key": (mark_colour("muted"), parts.key),
        "a button that takes away": (text_colour("raised"), parts.danger),
        "what is on": (text_colour("text"), parts.switched),
        "red on what is on": (suit_colour("H", "light"), parts.switched),
        "black on what is on": (suit_colour("S", "light"), parts.switched),
        "a field": (text_colour("text"), parts.field),
        "the hint of a field": (parts.field_hint, parts.field),
        "the star of a corner": (parts.gold_ink, parts.gold),
        "a letter on a ball": (parts.ball_ink, parts.ball),
        "points on a ball": (parts.ball_ink, parts.ball_shade),
        "what a blank stands for": (parts.ball_stands, parts.ball),
        "a letter on a drafted ball": (parts.ball_light, parts.ball_ghost),
        "what a drafted blank stands for": (parts.ball_ghost_stands, parts.ball_ghost),
        "a letter on a ball that steps back": (parts.ball_away_ink, parts.ball_away),
        "what a blank that steps back stands for": (parts.ball_away_stands, parts.ball_away),
        "the note of a ball": (parts.plate, parts.dark),
        "the note of a goal card": (fill_colour("muted"), fill_colour("paper")),
        "a goal card that is missed": (parts.goal_missed_ink, parts.goal_missed),
        "a number of a sequence that stands out": (parts.light, parts.dark),
        "a number of a sequence": (fill_colour("ink"), parts.light),
        **{f"the lamp {lamp}": (getattr(lamps, lamp), parts.dark) for lamp in lamps.__struct_fields__},
    }


def mark_pairs() -> Pairs:
    parts = theme().parts
    grounds = {
        "paper": fill_colour("paper"),
        "gold": parts.gold,
        "pale": parts.gold_pale,
        "grey": parts.grey_paper,
        "that of the last move": parts.last_pale,
    }
    pairs = {"dark and light line": (parts.dark, parts.light), "the rim of a safe chip": (parts.gold, parts.dark)}
    for line in ("chosen", "hint", "last", "taken"):
        pairs[f"{line} beside its light line"] = (getattr(parts, line), parts.light)
        pairs |= {f"{line} on {ground}": (getattr(parts, line), colour) for ground, colour in grounds.items()}
    for tone in SQUARES:
        colour, sign = chip_colours(Piece(tone=tone, sign="ring"))
        pairs[f"the sign on {tone}"] = (sign, colour)
        pairs[f"{tone} in its rim"] = (colour, ghost_ground_colour(colour))
        pairs[f"the outline of a picture on {tone}"] = (PICTURE_OUTLINE, tint_colour(tone))
        pairs[f"boxes and the + on {tone}"] = (parts.dark, tint_colour(tone))
        pairs[f"dots on {tone}"] = (text_colour(tone), fill_colour(tone))
    for ground in ("table", "surface"):
        colour = fill_colour(ground)
        pairs[f"the line around what is on, on {ground}"] = (parts.ring, colour)
        pairs[f"a button that can't be pressed on {ground}"] = (mark_colour("raised"), colour)
        if parts.line:
            edges = ("plain_edge", "go_edge", "primary_edge", "danger_edge", "key_edge")
            pairs |= {f"{edge} on {ground}": (getattr(parts, edge), colour) for edge in edges}
    pairs["the pointer's frame in its lines"] = (parts.pointer, parts.dark)
    pairs["a glow in its lines"] = (parts.glow, parts.dark)
    pairs["a ring that closes"] = (fill_colour("accent"), parts.dark)
    pairs["the star of the blank"] = (parts.ball_star, parts.ball)
    pairs["the line beside a deck's tone"] = (parts.dark, fill_colour("paper"))
    pairs["the badge of a goal that is met"] = (fill_colour("good"), fill_colour("paper"))
    pairs["its check"] = (parts.light, fill_colour("good"))
    pairs["the caret"] = (parts.hint, parts.field)
    pairs["the stroke through a dead card"] = (fill_colour("muted"), parts.grey_paper)
    return pairs


def too_weak(pairs: Pairs, least: float) -> dict[str, float]:
    return {pair: round(contrast(*colours), 2) for pair, colours in pairs.items() if contrast(*colours) < least}


def test_text_can_be_read(name: ThemeName) -> None:
    assert too_weak(text_pairs(), TEXT[name]) == {}


@pytest.mark.usefixtures("name")
def test_marks_can_be_seen() -> None:
    assert too_weak(mark_pairs(), MARK) == {}


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where the colours of a theme stand: `("tones", "red", "mark")`."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        elif isinstance(value, str):
            yield (*path, key)


def with_colour(plain: dict[str, Any], path: tuple[str, ...], colour: str) -> Theme:
    copy = msgspec.json.decode(msgspec.json.encode(plain))
    below = copy
    for key in path[:-1]:
        below = below[key]
    below[path[-1]] = colour
    return msgspec.convert(copy, Theme)


def unheld() -> set[str]:
    """The colours of the theme in use that no pair has."""
    plain, before = msgspec.to_builtins(theme()), (text_pairs(), mark_pairs())
    found, chosen = set(), themes.theme_in_use()
    with pytest.MonkeyPatch.context() as patch:
        for path in leaves(plain):
            patch.setitem(themes.themes(), chosen, with_colour(plain, path, "#123456"))
            if (text_pairs(), mark_pairs()) == before:
                found.add(".".join(path))
    return found


@pytest.mark.usefixtures("name")
def test_every_colour_is_held_against_another() -> None:
    grounds = {f"tones.{tone}.mark" for tone in GROUNDS[:2]}
    assert unheld() - grounds <= (set() if theme().parts.line else set(DECORATION)) | {"parts.touch"}


@pytest.mark.usefixtures("name")
def test_the_pointers_frame_stands_out_from_any_ground() -> None:
    """A grandparent at a metre: one of its two colours does, by more than marks need."""
    parts = theme().parts
    printed = (parts.gold, parts.gold_pale, parts.grey_paper, parts.last_pale)
    grounds = [*(fill_colour(tone) for tone in theme().tones), *printed]
    for ground in grounds:
        assert max(contrast(parts.pointer, ground), contrast(parts.dark, ground)) >= 3.8, ground
    assert contrast(parts.pointer, parts.dark) >= 14


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

APART = 20
"""From which distance in L*a*b* on two colours are told apart at a glance, in areas as large as a sign."""


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


def alike(tones: Sequence[Tone], vision: str) -> set[frozenset[Tone]]:
    """The pairs of tones that such an eye may confuse."""
    return {
        frozenset((one, other))
        for one, other in combinations(tones, 2)
        if dist(lab(fill_colour(one), vision), lab(fill_colour(other), vision)) < APART
    }


def test_some_eyes_confuse_colours() -> None:
    """Else what follows would prove nothing."""
    assert alike(("green", "red"), "protan") == {frozenset(("green", "red"))}
    assert alike(SQUARES, "all colours") == set()


@pytest.mark.parametrize("game", SIDES)
def test_sides_always_differ_by_shape(game: str) -> None:
    signs = [piece.sign for piece in SIDES[game]]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("piece", [*SEQUENCE.values(), *KIDS.values(), *CHILDREN.values()])
@pytest.mark.parametrize("ghost", [False, True])
def test_a_side_is_painted_in_its_shape(name: ThemeName, piece: Piece, *, ghost: bool) -> None:
    signs: tuple[Sign, ...] = get_args(Sign)
    for sign in set(signs) - {piece.sign}:
        other = replace(piece, sign=sign)
        form = changed_form(space(48, piece=piece, ghost=ghost), space(48, piece=other, ghost=ghost))
        assert form.count() > 0.01 * 48 * 48, (name, sign)


@pytest.mark.parametrize("vision", VISIONS)
def test_number_cards_of_one_shape_have_colours_that_every_eye_tells_apart(name: ThemeName, vision: str) -> None:
    for sign in get_args(Sign):
        tones = [piece.tone for piece in NUMBERS.values() if piece.sign == sign]
        assert alike(tones, vision) == set(), (name, sign)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("tone", ["orange", "purple"])
def test_the_tones_of_squares_are_told_apart_by_every_eye(name: ThemeName, tone: Tone, vision: str) -> None:
    assert not [pair for pair in alike(SQUARES, vision) if tone in pair], name


def test_decks_of_goals_are_told_apart_by_their_points(name: ThemeName) -> None:
    assert len(set(POINTS.values())) == len(POINTS)
    size = (160, 48)
    for one, other in combinations(POINTS.values(), 2):
        form = changed_form(goal(size, tone="red", points=one), goal(size, tone="red", points=other))
        assert form.count() > 60, name


def test_a_double_outline_is_seen_on_anything(name: ThemeName) -> None:
    parts = theme().parts
    for level in range(256):
        ground = f"#{level:02x}{level:02x}{level:02x}"
        for dark in (parts.dark, parts.last):
            assert max(contrast(dark, ground), contrast(parts.light, ground)) >= MARK, name


def test_contrast_is_that_of_the_recommendation() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#ffffff") == pytest.approx(4.0, abs=0.005)
    assert contrast("#123456", "#123456") == 1


def test_every_tone_has_its_colours(name: ThemeName) -> None:
    assert set(theme().tones) == set(TONES), name


def test_what_is_no_theme_is_refused() -> None:
    text = (Path(themes.__file__).parent / "theme.toml").read_bytes()
    assert make_themes(tomllib.loads(text.decode())) == themes.themes()
    for wrong, why in (
        (text.replace(b"\ngold =", b"\n#gold ="), "gold"),
        (text.replace(b'chosen = "#c4127c"', b'chosen = "pink"'), "regex"),
        (text.replace(b"[light.parts]", b"[light.parts]\nsilver = '#c0c0c0'"), "silver"),
        (text.replace(b"[light.suits]", b"[dim.suits]"), "dim"),
    ):
        with pytest.raises(msgspec.ValidationError, match=why):
            make_themes(tomllib.loads(wrong.decode()))


def test_what_a_theme_does_not_name_is_as_in_the_dark_one() -> None:
    dark, light = (themes.themes()[chosen] for chosen in NAMES[:2])
    assert dark.parts.gold == light.parts.gold
    assert dark.tones["blue"].fill == light.tones["blue"].fill
    assert dark.tones["blue"].mark != light.tones["blue"].mark
