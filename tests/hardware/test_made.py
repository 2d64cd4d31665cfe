"""The wiring picture, the parts list and the build guide, read back and compared with the plan."""

import csv
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from companion.games.sequence.letters.cards import CARDS as LETTER_CARDS
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequentia.common.cards import WHOLE_DECK
from companion.lexicon.balls import BALLS
from tools.build_hardware import HARDWARE
from tools.hardware_parts import read_parts
from tools.hardware_plan import PANEL, Line, in_ohms, lines, read_plan

PLAN, PICTURED = read_plan(HARDWARE)

SVG = "{http://www.w3.org/2000/svg}"


def words() -> list[tuple[str, float, float, float]]:
    """Each text of the picture with its place and the size of its letters."""
    tree = ET.fromstring((HARDWARE / "wiring.svg").read_text())
    return [
        (
            "".join(text.itertext()).strip(),
            float(text.attrib["x"]),
            float(text.attrib["y"]),
            float(text.attrib["font-size"]),
        )
        for text in tree.iter(f"{SVG}text")
    ]


def beside(name: str) -> set[str]:
    """What stands nearest above the leads of the pins of this name: their numbers on the header."""
    found = set()
    for _, x, y, _ in (word for word in words() if word[0] == name and abs(word[1]) < 90):
        number = min(
            (word for word in words() if word[0].isdecimal() and (word[1] > 0) == (x > 0)),
            key=lambda word: abs(word[1] - x) + abs(word[2] - y),
        )
        found.add(number[0])
    return found


@pytest.mark.parametrize("line", lines(PLAN, PICTURED), ids=lambda line: line.key)
def test_the_picture_has_every_line_with_its_header_pin(line: Line) -> None:
    assert beside(f"{line.board.prefix}{line.pin}") == {str(line.board.place(line.pin))}


def test_the_picture_has_ground_and_supply_with_their_header_pins() -> None:
    assert beside("GND") == {str(place) for place in msgspec.structs.asdict(PLAN.ground).values()}
    assert beside("3V3(OUT)") == {str(PICTURED.pico.header.index(PLAN.supply.rc522) + 1)}


def test_the_picture_has_no_pin_of_5_volts() -> None:
    said = {word[0] for word in words()}
    assert not said & {name for name, volts in PICTURED.rails.items() if volts != 3.3}
    assert "3.3V" in said


def test_the_picture_has_the_resistors_of_the_plan() -> None:
    said = Counter(word[0] for word in words() if word[0].endswith("Ω"))
    ohms = PLAN.ohms
    assert said == Counter(in_ohms(one) for one in (*[ohms.button] * 4, *[ohms.lamp] * 4, ohms.light, ohms.buzzer))


def test_no_text_of_the_picture_lies_over_another() -> None:
    # A letter is at most 0.7 of its height wide; texts that begin, end or stand in the middle are told apart.
    tree = ET.fromstring((HARDWARE / "wiring.svg").read_text())
    boxes = []
    for text in tree.iter(f"{SVG}text"):
        said, size = "".join(text.itertext()).strip(), float(text.attrib["font-size"])
        x, y, width = float(text.attrib["x"]), float(text.attrib["y"]), 0.7 * size * len(said)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.attrib["text-anchor"]]
        boxes.append((said, left, y, left + width, y + size))
    for i, (one, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[i + 1 :]:
            assert right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top, (one, other)


def parts() -> list[dict[str, str]]:
    with (HARDWARE / "parts.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def count(name: str, variant: str) -> int:
    return sum(int(row[variant]) for row in parts() if row["part"].startswith(name))


def test_the_parts_list_counts_what_the_plan_has() -> None:
    assert count("Push button", "everything") == len(PANEL)
    assert count("LED", "buttons only") == len(PANEL)
    assert count("LED", "reader only") == 1
    assert count("Push button", "reader only") == count("RFID board", "buttons only") == 0
    resistors = Counter({row["part"]: int(row["everything"]) for row in parts() if row["part"].startswith("Resistor")})
    ohms = PLAN.ohms
    assert resistors == Counter(
        f"Resistor, {in_ohms(one)}" for one in (*[ohms.button] * 4, *[ohms.lamp] * 4, ohms.light, ohms.buzzer)
    )


def test_everything_is_the_reader_and_the_buttons_with_one_pi() -> None:
    for row in parts():
        reader, buttons, everything = (int(row[name]) for name in ("reader only", "buttons only", "everything"))
        shared = row["use"] in {"runs the companion", "shows the table"}
        assert everything == (1 if shared else reader + buttons)
        assert everything > 0
        assert not shared or reader == buttons == 1


def test_no_part_stands_in_the_list_twice() -> None:
    listed = [(row["part"], row["exactly"], row["use"]) for row in parts()]
    assert len(set(listed)) == len(listed)


def test_there_is_a_tag_for_each_thing_of_the_games() -> None:
    tags = {tag.things: tag.count for tag in read_parts(HARDWARE).tags}
    assert tags == {
        "cards of Sequence": 2 * len(CARDS),
        "cards of Sequence Letters": 2 * len(LETTER_CARDS),
        "letter balls of Sequitur": sum(ball.count for ball in BALLS.values()),
        "cards of Sequentia": WHOLE_DECK,
    }


def guide() -> str:
    return (HARDWARE / "build.md").read_text()


def test_the_guide_has_every_line_of_the_panel() -> None:
    pi = PICTURED.pi
    for place in PANEL:
        button, lamp = getattr(PLAN.buttons, place), getattr(PLAN.lamps, place)
        row = f"| {place.upper()} | GPIO{button} | {pi.place(button)} | GPIO{lamp} | {pi.place(lamp)} |"
        assert row in guide()
    assert f"Ground for all buttons is header {PLAN.ground.buttons}," in guide()
    assert f"ground for all lamps header {PLAN.ground.lamps}." in guide()


def test_the_guide_has_every_line_of_the_reader() -> None:
    pico = PICTURED.pico
    named = {"SDA": "cs", "SCK": "sck", "MOSI": "mosi", "MISO": "miso", "RST": "rst"}
    for name, key in named.items():
        pin = getattr(PLAN.pico, key)
        assert f"| RC522 {name} | GP{pin} | {pico.place(pin)} |" in guide()
    assert f"| RC522 3.3V | {PLAN.supply.rc522} |" in guide()
    assert f"| RC522 GND | GND | {PLAN.ground.rc522} |" in guide()
    assert "| RC522 IRQ | not connected | |" in guide()


def test_the_guide_says_the_current_through_an_led() -> None:
    said = re.search(r"\((\S+) V − (\S+) V\) / (\d+) Ω = (\S+) mA", guide())
    assert said
    volts, led, ohms, milliamps = map(float, said.groups())
    assert (volts, led, ohms) == (3.3, PLAN.led.volts, PLAN.ohms.lamp)
    assert milliamps == pytest.approx(1000 * (volts - led) / ohms, abs=0.05)


def test_the_guide_says_what_is_filed_off_a_ball() -> None:
    rows = re.findall(r"\| (\d+) mm \| (\d+) mm \| ([\d.]+) mm \|", guide())
    assert len(rows) == 3
    for ball, spot, off in ((float(a), float(b), float(c)) for a, b, c in rows):
        assert off == pytest.approx((ball - (ball**2 - spot**2) ** 0.5) / 2, abs=0.05)


@pytest.mark.parametrize("page", ["README.md", "build.md"])
def test_the_links_of_the_pages_lead_somewhere(page: str) -> None:
    text = (HARDWARE / page).read_text()
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    assert links
    assert [link for link in links if not Path(HARDWARE, link).exists()] == []


def test_the_template_is_the_guide_but_for_what_it_asks_for() -> None:
    assert "$made" in (HARDWARE / "build.template.md").read_text()
    assert not re.search(r"\$[a-z]", guide())
