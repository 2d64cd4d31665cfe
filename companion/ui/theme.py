"""Load the colours from `theme.toml`: the theme in use, and the others."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from companion.core.scene import Piece, Suit, Tone
from companion.core.toml.parser import read_packaged

Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z")]
"""A colour as `#rrggbb`."""

ThemeName = Literal["dark", "light", "contrast"]
"""The themes there are; `contrast` is the one of high contrast."""

Opacity = Annotated[int, Meta(ge=0, le=255)]

Hundredths = Annotated[int, Meta(ge=0, le=25)]

Ground = Literal["table", "light", "accent", "coloured"]
"""What a text lies on, as far as the colours of the suits in it depend on it; `table` has what lies on that, too."""

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
    black_on_table: Colour
    red_on_table: Colour
    red_on_accent: Colour


class PartColours(Struct, frozen=True, forbid_unknown_fields=True):
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
    last_pale: Colour
    taken: Colour
    pointer: Colour
    disabled: Colour
    disabled_text: Colour
    plain_edge: Colour
    primary_edge: Colour
    go_edge: Colour
    line: Hundredths
    switched: Colour
    ring: Colour
    key: Colour
    key_edge: Colour
    danger: Colour
    danger_edge: Colour
    field: Colour
    field_hint: Colour
    touch: Colour
    touch_alpha: Opacity
    dim_alpha: Opacity
    plate: Colour
    glow: Colour
    tint: Opacity
    ball: Colour
    ball_light: Colour
    ball_shade: Colour
    ball_ink: Colour
    ball_star: Colour
    ball_stands: Colour
    ball_ghost: Colour
    ball_ghost_stands: Colour
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
    """All values of one theme of `theme.toml`."""

    tones: dict[Tone, ToneColours]
    suits: SuitColours
    parts: PartColours
    lamps: Lamps


class _Current:
    """The theme that is in use: the dark one until another is chosen."""

    name: ThemeName = "dark"


def theme() -> Theme:
    """Return the theme in use."""
    return themes()[_Current.name]


def theme_in_use() -> ThemeName:
    """Return the name of the theme in use."""
    return _Current.name


def use_theme(name: ThemeName) -> None:
    """Use a theme from now on. What is painted next has its colours; what was painted before keeps its own."""
    _Current.name = name


@cache
def themes() -> Mapping[ThemeName, Theme]:
    """Return all themes by name: what the others do not name is as in the dark one.

    Raises `msgspec.ValidationError` when the packaged file lacks a colour or holds one that is none.
    """
    return make_themes(read_packaged(Path(__file__).parent / "theme.toml"))


def make_themes(values: Mapping[str, Any]) -> Mapping[ThemeName, Theme]:
    """Return the themes in the values of a file, as `themes`."""
    tables = msgspec.convert(values, dict[ThemeName, dict[str, Any]])
    names: tuple[ThemeName, ...] = get_args(ThemeName)
    return {name: msgspec.convert(_merge_tables(tables.get("dark", {}), tables.get(name, {})), Theme) for name in names}


def _merge_tables(base: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of `base`, with the values that `other` names in place of theirs."""
    both = {key: (base.get(key, value), value) for key, value in other.items()}
    tables = {key: _merge_tables(*pair) for key, pair in both.items() if all(isinstance(value, dict) for value in pair)}
    return base | other | tables


def fill_colour(tone: Tone) -> Colour:
    """Return the colour of a ground in this tone."""
    return theme().tones[tone].fill


def text_colour(tone: Tone) -> Colour:
    """Return the colour of text and icons on a ground in this tone."""
    return theme().tones[tone].on


def mark_colour(tone: Tone) -> Colour:
    """Return the colour of text, an icon or an outline that is itself in this tone."""
    return theme().tones[tone].mark


def tint_colour(tone: Tone) -> Colour:
    """Return the pale ground of a picture in this tone."""
    parts = theme().parts
    pairs = [(int(fill_colour(tone)[i : i + 2], 16), int(parts.light[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{(own * parts.tint + light * (255 - parts.tint)) // 255:02x}" for own, light in pairs)


def ground_under(tone: Tone) -> Ground:
    """Return the kind of ground that text in this tone is written on."""
    if tone == "on_accent":
        return "accent"
    return "light" if tone == "ink" else "table"


def ground_of(tone: Tone) -> Ground:
    """Return the kind of ground that a tone is for the suits in a text on it."""
    if tone in {"paper", "text"}:
        return "light"
    if tone == "accent":
        return "accent"
    return "table" if tone in {"table", "surface", "raised", "ink", "on_accent"} else "coloured"


def suit_colour(suit: Suit, ground: Ground) -> Colour:
    """Return the colour of a suit on a ground; on a coloured one suits stand on a small card of paper."""
    suits = theme().suits
    red = suit in RED_SUITS
    match ground:
        case "table":
            return suits.red_on_table if red else suits.black_on_table
        case "accent":
            return suits.red_on_accent if red else suits.black_on_paper
        case "light" | "coloured":
            return suits.red_on_paper if red else suits.black_on_paper


def chip_colours(piece: Piece) -> tuple[Colour, Colour]:
    """Return the colour of a chip and that of the sign on it."""
    return fill_colour(piece.tone), text_colour(piece.tone)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 for black to 1 for white (WCAG 2.2, "relative luminance")."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
