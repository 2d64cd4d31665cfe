"""The parts that a plan needs, with how many for each variant."""

import csv
import io
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from tools.hardware_plan import PANEL, Plan, in_ohms, read_table

PARTS_FILE = "parts.toml"

VARIANTS = ("reader only", "buttons only", "everything")

For = Literal["both", "reader", "buttons"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part to buy.

    `name`, `what` exactly, its `use`, and what does `instead`; `needed` is for which variant; `quantity` for one table,
    or `each`: one for each of what the plan counts.
    """

    name: str
    what: str
    use: str
    instead: str
    needed: For = field(name="for")
    quantity: int = 1
    each: Literal["", "buttons", "lamps", "panel wires", "reader wires", "light wires"] = ""


class Tags(Struct, frozen=True, forbid_unknown_fields=True):
    """The tags for one kind of thing: how many, and their size."""

    things: str
    count: int
    size: str


class PartsList(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of `parts.toml`."""

    part: tuple[Part, ...]
    tags: tuple[Tags, ...]


class Row(Struct, frozen=True):
    """A line of the parts list: a part and how many of it each of `VARIANTS` takes."""

    part: Part
    counts: tuple[int, int, int]


def read_parts(folder: Path) -> PartsList:
    """Return the parts of a folder such as `hardware/`. Raises ValueError, which names the file and the place."""
    return read_table(folder / PARTS_FILE, PartsList)


def rows(parts: PartsList, plan: Plan) -> tuple[Row, ...]:
    """Return the parts list, with the resistors of the plan; equal parts for several uses stand on one line."""
    found: dict[tuple[str, str], Row] = {}
    for part in (*parts.part, *_resistors(plan)):
        row, before = _row(part, plan), found.get((part.name, part.what))
        found[part.name, part.what] = _joined(before, row) if before else row
    return tuple(found.values())


def _row(part: Part, plan: Plan) -> Row:
    count = _count(part, plan)
    reader, buttons = (count if part.needed in {"both", variant} else 0 for variant in ("reader", "buttons"))
    return Row(part, (reader, buttons, count))


def _joined(one: Row, other: Row) -> Row:
    part = msgspec.structs.replace(
        one.part, use=f"{one.part.use}; {other.part.use}", instead=one.part.instead or other.part.instead
    )
    reader, buttons, everything = (a + b for a, b in zip(one.counts, other.counts, strict=True))
    return Row(part, (reader, buttons, everything))


def _count(part: Part, plan: Plan) -> int:
    """Return a wire for each line, each ground and each supply."""
    signals = len(PANEL)
    counts = {
        "": part.quantity,
        "buttons": signals,
        "lamps": signals,
        "panel wires": 2 * signals + len({plan.ground.buttons, plan.ground.lamps}),
        "reader wires": len(("sck", "mosi", "miso", "cs", "rst", "ground", "supply")),
        "light wires": len(("light", "its ground", "buzzer", "its ground", "supply")),
    }
    return counts[part.each]


def _resistors(plan: Plan) -> tuple[Part, ...]:
    uses: tuple[tuple[int, str, For, int], ...] = (
        (plan.ohms.lamp, "in the line of each lamp", "buttons", len(PANEL)),
        (plan.ohms.button, "in the line of each button", "buttons", len(PANEL)),
        (plan.ohms.light, "in the line of the reader's light", "reader", 1),
        (plan.ohms.buzzer, "from the Pico to the transistor", "reader", 1),
    )
    what = "carbon or metal film, 0.25 W, 5 %"
    return tuple(Part(f"Resistor, {in_ohms(ohms)}", what, use, "", needed, count) for ohms, use, needed, count in uses)


def as_csv(list_of: tuple[Row, ...], tags: tuple[Tags, ...]) -> str:
    """Return the parts list as CSV with a head line; tags at the end, counted where there is a reader."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("part", "exactly", "use", "instead", *VARIANTS))
    for row in list_of:
        writer.writerow((row.part.name, row.part.what, row.part.use, row.part.instead, *row.counts))
    for tag in tags:
        writer.writerow((TAG, tag.size, tag.things, OTHER_TAG, tag.count, 0, tag.count))
    return text.getvalue()


TAG = "RFID sticker, NTAG213"
OTHER_TAG = "NTAG215, NTAG216 or MIFARE Classic; EM4100 with a 125 kHz reader"
