"""Sort what can be tapped on a screen into rows, over which the panel's pointer moves."""

from collections.abc import Sequence
from functools import lru_cache

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Scene

FEW = 12
"""Up to so many places are gone over one by one; among more, a row is chosen first."""

CONFIRM = "press:confirm"
"""The target of the panel's button that plays what is prepared, or leads on."""

Rows = tuple[tuple[AnyLook, ...], ...]
"""The places by rows, each from left to right; none is empty."""


@lru_cache(maxsize=2)
def pointer_rows(scene: Scene) -> Rows:
    """Return what the pointer goes over: rows in reading order, each with one place where there are few in all.

    Things side by side that are as high make a row. The rows of a board come one after another, whatever is beside it.
    Behind all of them comes CONFIRM where it is possible.
    """
    found = [look for look in scene.targets().values() if _is_reachable(scene, look)]
    rows: dict[tuple[int, int, type], list[AnyLook]] = {}
    for look in found:
        rows.setdefault((look.rect.y, look.rect.h, type(look)), []).append(look)
    sorted_rows = (tuple(sorted(row, key=lambda look: look.rect.x)) for row in rows.values())
    places = tuple(row for block in _blocks(tuple(sorted_rows)) for row in block)
    if len(found) <= FEW:
        places = tuple((look,) for row in places for look in row)
    confirm = scene.targets().get(CONFIRM)
    return places if confirm is None or not places else (*places, (confirm,))


def has_places(scene: Scene) -> bool:
    """Tell whether there is anything that the pointer could go over."""
    return any(_is_reachable(scene, look) for look in reversed(scene.targets().values()))


def row_rect(row: Sequence[AnyLook]) -> Rect:
    """Return the rectangle around a row."""
    left, top = min(look.rect.x for look in row), min(look.rect.y for look in row)
    right, bottom = max(look.rect.right for look in row), max(look.rect.bottom for look in row)
    return Rect(left, top, right - left, bottom - top)


def _blocks(rows: Rows) -> list[list[tuple[AnyLook, ...]]]:
    """Return the rows that lie one below another together, in reading order; the blocks from left to right."""
    blocks: list[list[tuple[AnyLook, ...]]] = []
    for row in sorted(rows, key=lambda row: row_rect(row).x):
        # From left to right a row can only lie below those of the last block.
        if blocks and row_rect(row).x < max(row_rect(other).right for other in blocks[-1]):
            blocks[-1].append(row)
        else:
            blocks.append([row])
    return [sorted(block, key=lambda row: _reading_order(row[0])) for block in blocks]


def _reading_order(look: AnyLook) -> tuple[int, int]:
    x, y = look.rect.centre
    return y, x


def _is_reachable(scene: Scene, look: AnyLook) -> bool:
    # The panel's own buttons are pressed.
    if look.target.startswith("press:"):
        return False
    return look.target not in scene.skipped and scene.target_at(*look.rect.centre) == look.target
