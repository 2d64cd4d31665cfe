"""Find how many pixels there are in a millimetre: as set, or guessed from their number."""

from pathlib import Path

from companion.ui.geometry import Turn, turned_size

USUAL_PX_PER_MM = 5.2
"""That of the official 7-inch screen, for a number of pixels that no known screen has."""


LEAST_MM = 45.0
"""The least short side of a glass that can be used: a smaller one is a mistake, which must not fill the screen."""


def px_per_mm(width: int, height: int, width_mm: float = 0, height_mm: float = 0) -> float:
    """Return the pixels in a millimetre of a screen of `width` x `height` pixels, from its size in mm.

    Both are those of the glass, however the picture is turned on it. 0 millimetres: not known; then the screen is taken
    for the one in `pixel_density.csv` with as many pixels. The longer side in millimetres is that with more pixels,
    however it was called. Where the two directions differ, the smaller density is given, so that nothing gets smaller
    than it should be.
    """
    if width_mm > 0 and height_mm > 0:
        (width, height), (width_mm, height_mm) = sorted((width, height)), sorted((width_mm, height_mm))
    found = [pixels / mm for pixels, mm in ((width, width_mm), (height, height_mm)) if mm > 0]
    return min(*found, min(width, height) / LEAST_MM) if found else _guess_px_per_mm(width, height)


def density_of(canvas: tuple[int, int], turn: Turn, width_mm: float, height_mm: float) -> float:
    """Return the pixels in a millimetre of a canvas that is turned by `turn` degrees on a glass of this size."""
    return px_per_mm(*turned_size(canvas, turn), width_mm, height_mm)


def finger_slop(density: float) -> int:
    """Return by how many pixels a finger may miss a target: two millimetres at this density."""
    return round(2 * density)


def _guess_px_per_mm(width: int, height: int) -> float:
    text = Path(__file__).with_name("pixel_density.csv").read_text("utf-8")
    # Nothing in it is quoted, and the library for it takes longer to import than all of this.
    for line in text.splitlines()[1:]:
        wide, high, width_mm, height_mm = (float(number) for number in line.split(",", 4)[:4])
        # A screen may stand on its side.
        if (width, height) in {(wide, high), (high, wide)}:
            return min(wide / width_mm, high / height_mm)
    return USUAL_PX_PER_MM
