"""The wiring picture of a plan: two circuit diagrams in one SVG file, black on white."""

import re
from itertools import pairwise

import schemdraw
from schemdraw import elements as elm
from schemdraw.segments import SegmentText
from schemdraw.types import Halign

from tools.hardware_plan import PANEL, Board, Boards, Plan, in_ohms

TITLE, NAME, TEXT = 17, 14, 12

ROW = 1.6
"""Between two lines of a board, in units of the drawing. A resistor, a button or an LED with its leads is 2 long."""

WIDTH = 11.4
"""From the middle of the picture to each side."""

RC522 = (
    *(("SDA", "cs"), ("SCK", "sck"), ("MOSI", "mosi"), ("MISO", "miso")),
    *(("IRQ", ""), ("GND", "ground"), ("RST", "rst"), ("3.3V", "supply")),
)
"""The pins of the RFID board in their order; each with a pin of the plan, ground, supply, or nothing for its line."""

Spot = tuple[float, float]


def wiring(plan: Plan, boards: Boards) -> bytes:
    """Return the picture, the same bytes for the same plan."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    # Without this, texts stand by `dominant-baseline`, which not every program that shows SVG knows.
    schemdraw.svgconfig.useBatik = True
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2, fontsize=TEXT, font="sans-serif", lw=1.4, bgcolor="white", margin=0.4)
    with drawing:
        _panel(plan, boards.pi, (0.0, 0.0))
        _reader(plan, boards.pico, (0.0, -12))
    return _tidy(bytes(drawing.get_imagedata("svg")).decode()).encode()


def _tidy(svg: str) -> str:
    """Return an element a line, and numbers to a hundredth: further digits differ from machine to machine."""
    lined = re.sub("><(?=path|text|circle|poly|/svg)", ">\n<", svg)
    return re.sub(r"-?\d+\.\d+|-0\b", lambda number: f"{round(float(number[0]), 2) + 0:g}", lined) + "\n"


def _text(words: str, at: Spot, align: Halign = "center", size: float = TEXT) -> None:
    label = elm.Element().at(at).theta(0)
    label.segments.append(SegmentText((0, 0), words, align=(align, "center"), fontsize=size))


def _wire(*spots: Spot) -> None:
    for one, other in pairwise(spots):
        elm.Line().at(one).to(other)


def _box(middle: Spot, width: float, height: float, *words: str) -> None:
    """Draw a box whose middle of the upper edge is given, with words below that edge."""
    x, y = middle
    elm.Rect(corner1=(x - width / 2, y - height), corner2=(x + width / 2, y)).at((0, 0)).theta(0)
    for row, line in enumerate(words):
        _text(line, (x, y - 0.5 - 0.55 * row), size=NAME if row == 0 else TEXT)


def _lead(name: str, place: int | None, at: Spot, away: int) -> Spot:
    """Draw a pin of a box: its name inside, the number of its header pin above the lead; return the end of the lead.

    `away` is 1 on the right side of the box and -1 on its left.
    """
    x, y = at
    end = (x + 0.9 * away, y)
    _wire(at, end)
    _text(name, (x - 0.2 * away, y), "right" if away > 0 else "left")
    if place is not None:
        _text(str(place), (x + 0.45 * away, y + 0.25))
    return end


def _pin(board: Board, pin: int, at: Spot, away: int) -> Spot:
    return _lead(f"{board.prefix}{pin}", board.place(pin), at, away)


def _resistor(ohms: int, at: Spot, away: int) -> Spot:
    x, y = at
    end = (x + 2 * away, y)
    elm.ResistorIEC().at(at).to(end)
    _text(in_ohms(ohms), (x + away, y + 0.52))
    return end


def _lamp(words: str, at: Spot, away: int) -> Spot:
    """Return an LED with the longer leg towards the board."""
    x, y = at
    end = (x + 2 * away, y)
    led = elm.LED().at(at).to(end)
    if away < 0:
        led.flip()
    _text(words, (x + away - 0.6, y + 0.45), "right")
    return end


def _button(words: str, at: Spot, away: int) -> Spot:
    x, y = at
    end = (x + 2 * away, y)
    elm.Button().at(at).to(end)
    _text(words, (x + away, y + 0.85))
    return end


def _panel(plan: Plan, pi: Board, top: Spot) -> None:
    """Draw the Pi in the middle; lamps to its left, buttons to its right."""
    x, y = top
    left, right = x - 2.3, x + 2.3
    _text("The panel: four buttons, four lamps", (x - WIDTH, y + 0.9), "left", TITLE)
    _text("A number beside a line is the place on the header.", (x - WIDTH, y + 0.3), "left")
    _box(top, 4.6, 2.6 + ROW * 4, pi.name, "40-pin header")
    rows = [y - 2 - ROW * row for row in range(5)]
    for place, row in zip(PANEL, rows, strict=False):
        lamp = _resistor(plan.ohms.lamp, _pin(pi, getattr(plan.lamps, place), (left, row), -1), -1)
        _wire(_lamp(place.upper(), lamp, -1), (x - WIDTH + 1, row))
        button = _resistor(plan.ohms.button, _pin(pi, getattr(plan.buttons, place), (right, row), 1), 1)
        _wire(_button(place.upper(), button, 1), (x + WIDTH - 1, row))
    _rail(pi, plan.ground.lamps, (left, rows[-1]), -1, (x - WIDTH + 1, rows[:-1]))
    _rail(pi, plan.ground.buttons, (right, rows[-1]), 1, (x + WIDTH - 1, rows[:-1]))


def _rail(board: Board, place: int, at: Spot, away: int, joined: tuple[float, list[float]]) -> None:
    """Draw the line from a ground pin to what ends at `joined`; it goes up here and meets these heights."""
    x, heights = joined
    _wire(_lead(board.at(place), place, at, away), (x, at[1]), (x, heights[0]))
    for height in heights[1:]:
        elm.Dot().at((x, height))


def _reader(plan: Plan, pico: Board, top: Spot) -> None:
    """Draw the Pico in the middle; light and buzzer to its left, the RFID board to its right."""
    x, y = top
    _text("The reader", (x - WIDTH, y + 0.9), "left", TITLE)
    _box(top, 4.6, 2.6 + ROW * 7, pico.name, "or Pico 2")
    _text("its USB port to the Raspberry Pi", (x, y + 0.35))
    _rfid(plan, pico, (x + 2.3, y - 2))
    _light(plan, pico, (x - 2.3, y - 2))
    _buzzer(plan, pico, (x - 2.3, y - 2 - 3 * ROW))


def _feed(board: Board, rail: str, at: Spot, away: int) -> Spot:
    return _lead(rail, board.header.index(rail) + 1, at, away)


def _ground(board: Board, place: int, at: Spot, away: int) -> Spot:
    return _lead(board.at(place), place, at, away)


def _rfid(plan: Plan, pico: Board, at: Spot) -> None:
    """Draw the RFID board with its pins in their order, and each pin's line from the Pico."""
    x, y = at
    far = x + 5
    _box((far + 2, y + 2), 4, 2.6 + ROW * 7, "RC522", "13.56 MHz")
    for row, (name, key) in enumerate(RC522):
        here = (x, y - ROW * row)
        other = _lead(name, None, (far, here[1]), -1)
        if not key:
            _text("not connected", (other[0] - 0.2, here[1]), "right")
        elif key == "ground":
            _wire(_ground(pico, plan.ground.rc522, here, 1), other)
        elif key == "supply":
            _wire(_feed(pico, plan.supply.rc522, here, 1), other)
        else:
            _wire(_pin(pico, getattr(plan.pico, key), here, 1), other)


def _light(plan: Plan, pico: Board, at: Spot) -> None:
    x, y = at
    end = _lamp("LIGHT", _resistor(plan.ohms.light, _pin(pico, plan.pico.light, at, -1), -1), -1)
    back = _ground(pico, plan.ground.light, (x, y - ROW), -1)
    _wire(end, (x - WIDTH + 3.3, y), (x - WIDTH + 3.3, y - ROW), back)


def _buzzer(plan: Plan, pico: Board, at: Spot) -> None:
    """Draw the pin leads to the base of a transistor, which switches the buzzer between the supply and ground."""
    x, y = at
    base = _resistor(plan.ohms.buzzer, _pin(pico, plan.pico.buzzer, (x, y - 2 * ROW), -1), -1)
    transistor = elm.BjtNpn().at(base).theta(180).flip()
    column, collector = transistor.collector
    _text("NPN", (column - 0.5, base[1]), "right")
    buzzer = elm.Speaker().at((column, y - ROW + 0.25)).theta(180).flip()
    _text("BUZZER", (column - 1.3, y - ROW), "right")
    _wire(_feed(pico, plan.supply.buzzer, at, -1), (column, y), buzzer.in1)
    _text("+", (column + 0.35, y - ROW + 0.6))
    _wire(buzzer.in2, (column, collector))
    _wire(transistor.emitter, (column, y - 3 * ROW), _ground(pico, plan.ground.buzzer, (x, y - 3 * ROW), -1))
