"""Paint letter balls: turned from wood, with a letter and its skill points as print."""

from typing import Literal

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import Ball
from companion.ui.painters.icons import draw_icon
from companion.ui.painters.svg import blank_surface, box_svg, dashed_box_svg, disc_svg, draw_shapes, fill_rounded
from companion.ui.painters.text import CAPITALS, Face, TextBlock, shared_px, text_width, write_block, write_line
from companion.ui.theme import Colour, fill_colour, mark_colour, theme

BLANK = "?"
"""The face of the blank."""

BallStyle = Literal["wood", "ghost", "away"]
"""Wood: a round ball in the light. Ghost: a dark one with a broken rim. Away: a smaller, dull one."""

_LEAST_POINTS = 9
"""The smallest font in pixels that points and notes are written in."""


class LetterPlace(Struct, frozen=True):
    """The place of a letter in parts of the ball: its font, and how far right of and below the ball's middle."""

    px: float
    right: float = 0.0
    down: float = 0.0


class BallColours(Struct, frozen=True):
    """The colours of what is printed on a ball: its letter, the letter that a blank stands for, and the star."""

    letter: Colour
    stands: Colour
    star: Colour


def paint_ball(look: Ball) -> pygame.Surface:
    """Paint a letter ball in the middle of its rectangle; a note may lie beside it."""
    here = replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))
    surface = blank_surface(here.rect.w, here.rect.h)
    area = _square_rect(here.rect)
    if look.chosen:
        draw_shapes(surface, _ring_svg(area))
    body = area.inset(round(_ring_width(area.w)) + 2) if look.chosen else area
    if not look.face:
        draw_shapes(surface, [_dashes_svg(body, mark_colour("muted"), 0.055)])
    else:
        _lay_ball(surface, body, look)
    if look.note:
        _write_note(surface, _note_block(here))
    return surface


def ball_blocks(look: Ball) -> tuple[TextBlock, ...]:
    """Return the texts of a ball that could be too long: its note, placed in the canvas."""
    return (_note_block(look),) if look.note else ()


def _square_rect(rect: Rect) -> Rect:
    side = min(rect.w, rect.h)
    return Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side)


def _ball_style(look: Ball) -> BallStyle:
    return "away" if look.away else "ghost" if look.ghost else "wood"


def _lay_ball(surface: pygame.Surface, body: Rect, look: Ball) -> None:
    style = _ball_style(look)
    inner = body.inset(round(body.w * 0.07)) if style == "away" else body
    draw_shapes(surface, _body_svg(inner, style))
    if style == "ghost":
        inner = inner.inset(round(inner.w * 0.06))
    printed, is_blank = _print_colours(style), look.face == BLANK
    if letter := look.reads or ("" if is_blank else look.face):
        colour = printed.stands if is_blank else printed.letter
        _write_letter(surface, inner, letter.upper(), colour, _letter_place(look))
    if is_blank:
        _draw_star(surface, inner, printed.star, alone=not letter)
    elif look.points:
        _write_points(surface, inner, str(look.points), printed.letter)


def _print_colours(style: BallStyle) -> BallColours:
    parts = theme().parts
    match style:
        case "wood":
            return BallColours(parts.ball_ink, parts.ball_stands, parts.ball_star)
        case "ghost":
            return BallColours(parts.ball_light, parts.ball_ghost_stands, parts.ball_light)
        case "away":
            return BallColours(parts.ball_away_ink, parts.ball_away_stands, parts.ball_away_ink)


def _body_svg(area: Rect, style: BallStyle) -> list[str]:
    parts = theme().parts
    x, y, radius = area.x + area.w / 2, area.y + area.h / 2, area.w / 2
    line = max(1.0, 0.025 * area.w)
    match style:
        case "wood":
            return [disc_svg(x, y, radius, parts.dark), *_lit_ball_svg(x, y, radius - line)]
        case "ghost":
            return [
                disc_svg(x, y, radius, parts.dark),
                disc_svg(x, y, radius - line, parts.ball_ghost),
                _dashes_svg(area.inset(round(line)), parts.ball_light, 0.06),
            ]
        case "away":
            return [disc_svg(x, y, radius, parts.dark), disc_svg(x, y, radius - line, parts.ball_away)]


def _lit_ball_svg(x: float, y: float, radius: float) -> list[str]:
    """Return the SVG of a ball in the light of a lamp above its left shoulder."""
    parts = theme().parts
    stops = ((0, parts.ball_light), (0.5, parts.ball), (1, parts.ball_shade))
    colours = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    gleam_x, gleam_y = x - 0.3 * radius, y - 0.66 * radius
    return [
        f'<defs><radialGradient id="lit" gradientUnits="userSpaceOnUse" cx="{x - 0.24 * radius:.2f}" '
        f'cy="{y - 0.4 * radius:.2f}" r="{1.42 * radius:.2f}">{colours}</radialGradient></defs>',
        disc_svg(x, y, radius, "url(#lit)"),
        f'<ellipse cx="{gleam_x:.2f}" cy="{gleam_y:.2f}" rx="{0.34 * radius:.2f}" ry="{0.15 * radius:.2f}" '
        f'fill="#ffffff" fill-opacity="0.85" transform="rotate(-25 {gleam_x:.2f} {gleam_y:.2f})"/>',
    ]


def _dashes_svg(area: Rect, colour: Colour, line: float) -> str:
    """Return the SVG of a broken ring along the edge of a square; `line` is a part of its side."""
    side = area.w
    return dashed_box_svg(
        area, side / 2, colour, line=max(1.5, line * side), dash=max(1.0, 0.15 * side), gap=max(1.0, 0.11 * side)
    )


def _ring_svg(area: Rect) -> list[str]:
    """Return the SVG of a thick ring around a chosen ball, which lies in it."""
    parts, side = theme().parts, area.w
    line = _ring_width(side)
    return [
        box_svg(area, side / 2, parts.dark, line=line + 2),
        box_svg(area.inset(1), side / 2 - 1, fill_colour("accent"), line=line),
    ]


def _ring_width(side: int) -> float:
    return max(2.0, 0.075 * side)


def _letter_place(look: Ball) -> LetterPlace:
    """Return the place of the letter: in the middle, or clear of the points and the note."""
    beside = bool(look.points) or look.face == BLANK
    if look.note:
        return LetterPlace(0.54, -0.07 if beside else -0.04, 0.06)
    return LetterPlace(0.58, -0.06, -0.03) if beside else LetterPlace(0.64)


def _write_letter(surface: pygame.Surface, ball: Rect, letter: str, colour: Colour, place: LetterPlace) -> None:
    face: Face = "condensed" if len(letter) > 1 else "bold"
    px = _fit_px(letter, face, round(place.px * ball.w), round(0.72 * ball.w))
    middle = ball.x + (0.5 + place.right) * ball.w, ball.y + (0.5 + place.down) * ball.h
    _write_centred(surface, letter, face, px, colour, middle)


def _write_points(surface: pygame.Surface, ball: Rect, points: str, colour: Colour) -> None:
    px = max(_LEAST_POINTS, round(0.27 * ball.w))
    _write_centred(surface, points, "bold", px, colour, (ball.x + 0.79 * ball.w, ball.y + 0.71 * ball.h))


def _draw_star(surface: pygame.Surface, ball: Rect, colour: Colour, *, alone: bool) -> None:
    """Paint the blank's star: large by itself, or in place of the points under the letter it stands for."""
    part, x, y = (0.46, 0.5, 0.5) if alone else (0.22, 0.78, 0.72)
    draw_icon(surface, "star", (ball.x + x * ball.w, ball.y + y * ball.h), round(part * ball.w), colour)


def _fit_px(text: str, face: Face, px: int, width: int) -> int:
    """Return the even font size, at most `px`, in which the text is at most `width` pixels wide."""
    px -= px % 2
    wide = text_width(text, face, px)
    return max(2, px if wide <= width else px * width // wide // 2 * 2)


def _write_centred(
    surface: pygame.Surface, text: str, face: Face, px: int, colour: Colour, middle: tuple[float, float]
) -> None:
    x = round(middle[0] - text_width(text, face, px) / 2)
    write_line(surface, text, face, px, colour, "light", (x, round(middle[1] + CAPITALS * px / 2)))


def _note_block(look: Ball) -> TextBlock:
    """Return the note in the upper right corner of the ball's square, as far out as there is room."""
    ball = _square_rect(look.rect)
    px = shared_px(max(_LEAST_POINTS, min(22, 0.3 * ball.w)))
    high = round(px * 1.06)
    wide = min(look.rect.w, max(high, text_width(look.note, "bold", px) + round(px * 0.5)))
    out_x = min(look.rect.right - ball.right, wide // 2)
    out_y = min(ball.y - look.rect.y, high // 2)
    place = Rect(ball.right - wide + out_x, ball.y - out_y, wide, high)
    return TextBlock(place, look.note, px, max(1, round(px * 0.6)), theme().parts.plate, face="bold", align="centre")


def _write_note(surface: pygame.Surface, block: TextBlock) -> None:
    """Write a note on a small dark plate."""
    parts, plate = theme().parts, block.rect
    fill_rounded(surface, plate, plate.h // 2, parts.ball_light)
    fill_rounded(surface, plate.inset(1), plate.h // 2 - 1, parts.dark)
    write_block(surface, block)
