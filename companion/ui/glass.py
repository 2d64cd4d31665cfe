"""How large the glass is: SDL's word can't be relied on, so it is set, or guessed from the number of pixels."""

import csv
from pathlib import Path

USUAL_PX_PER_MM = 5.2
"""That of the official 7-inch screen, for a number of pixels that no known screen has."""


def px_per_mm(width: int, height: int, width_mm: float = 0, height_mm: float = 0) -> float:
    """Pixels in a millimetre of a screen of `width` x `height` pixels: from its size in mm, where that is known.

    0 millimetres: not known; then the screen is taken for the one in `glass.csv` with as many pixels. Where the two
    directions differ, the smaller density is given, so that nothing gets smaller than it should be.
    """
    found = [pixels / mm for pixels, mm in ((width, width_mm), (height, height_mm)) if mm > 0]
    return min(found) if found else _guessed(width, height)


def _guessed(width: int, height: int) -> float:
    with Path(__file__).with_name("glass.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if (int(row["width"]), int(row["height"])) == (width, height):
                return min(width / float(row["width_mm"]), height / float(row["height_mm"]))
    return USUAL_PX_PER_MM
