"""The colours of the house, read once from `theme.toml`."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.contract.scene import Piece, Suit, Tone

Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z")]
"""A colour as `#rrggbb`."""

Opacity = Annotated[int, Meta(ge=0, le=255)]

Ground = Literal["dark", "light", "accent", "coloured"]
"""What a text lies on, as far as the colours of the suits in it depend on it."""

RED_SUITS = ("H", "D")


class ToneColours(Struct, frozen=True, forbid_unknown_fields=True):
    """A tone as a ground (`fill`), the text on that ground (`on`), and as text or outline itself (`mark`)."""

    fill: Colour
    on: Colour
    mark: Colour


class SuitColours(Struct, frozen=True, forbid_unknown_fields=True):
    """The two colours of the suits for each kind of ground."""

    black_on_paper: Colour
    red_on_paper: Colour
    black_on_dark: Colour
    red_on_dark: Colour
    red_on_accent: Colour


class Parts(Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of parts of looks; `theme.toml` says what each is for."""

    light: Colour
    dark: Colour
    gold: Colour
    gold_ink: Colour
    gold_pale: Colour
    grey_paper: Colour
    chosen: Colour
    hint: Colour
    last: Colour
    taken: Colour
    disabled: Colour
    disabled_text: Colour
    plain_edge: Colour
    primary_edge: Colour
    go_edge: Colour
    key: Colour
    key_edge: Colour
    danger: Colour
    danger_edge: Colour
    field: Colour
    field_hint: Colour
    touch: Colour
    touch_alpha: Opacity
    dim_alpha: Opacity
    glow: Colour
    glow_alpha: Opacity
    tint: Opacity
    ball: Colour
    ball_light: Colour
    ball_shade: Colour
    ball_ink: Colour
    ball_star: Colour
    ball_stands: Colour
    ball_ghost: Colour
    ball_away: Colour
    ball_away_ink: Colour
    ball_away_stands: Colour
    goal_missed: Colour
    goal_missed_ink: Colour


class Lamps(Struct, frozen=True, forbid_unknown_fields=True):
    """The colour of each panel button's lamp."""

    confirm: Colour
    undo: Colour
    next: Colour
    help: Colour


class Theme(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that `theme.toml` holds."""

    tones: dict[Tone, ToneColours]
    suits: SuitColours
    parts: Parts
    lamps: Lamps


@cache
def theme() -> Theme:
    """The theme of the house.

    Raises `msgspec.ValidationError` when the packaged file lacks a colour or holds one that is none.
    """
    return msgspec.toml.decode((Path(__file__).parent / "theme.toml").read_bytes(), type=Theme)


def fill(tone: Tone) -> Colour:
    """The colour of a ground in this tone."""
    return theme().tones[tone].fill


def on(tone: Tone) -> Colour:
    """The colour of text and icons on a ground in this tone."""
    return theme().tones[tone].on


def mark(tone: Tone) -> Colour:
    """The colour of text, an icon or an outline that is itself in this tone."""
    return theme().tones[tone].mark


def tint(tone: Tone) -> Colour:
    """The pale ground of a picture in this tone."""
    parts = theme().parts
    pairs = [(int(fill(tone)[i : i + 2], 16), int(parts.light[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{(own * parts.tint + light * (255 - parts.tint)) // 255:02x}" for own, light in pairs)


def ground_under(tone: Tone) -> Ground:
    """The ground that text in this tone is written on."""
    if tone == "on_accent":
        return "accent"
    return "light" if tone == "ink" else "dark"


def ground_of(tone: Tone) -> Ground:
    """What a ground in this tone is to the suits in a text on it."""
    if tone in {"paper", "text"}:
        return "light"
    if tone == "accent":
        return "accent"
    return "dark" if tone in {"table", "surface", "raised", "ink", "on_accent"} else "coloured"


def suit_colour(suit: Suit, ground: Ground) -> Colour:
    """The colour of a suit on a ground; on a coloured one suits stand on a small card of paper."""
    suits = theme().suits
    red = suit in RED_SUITS
    match ground:
        case "dark":
            return suits.red_on_dark if red else suits.black_on_dark
        case "accent":
            return suits.red_on_accent if red else suits.black_on_paper
        case "light" | "coloured":
            return suits.red_on_paper if red else suits.black_on_paper


def chip_colours(piece: Piece) -> tuple[Colour, Colour]:
    """The colour of a chip and that of the sign on it."""
    return fill(piece.tone), on(piece.tone)


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 for black to 1 for white (WCAG 2.2, "relative luminance")."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
