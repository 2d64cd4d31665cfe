"""What is wrong with a page that is laid out for a screen."""

from itertools import combinations

from companion.core.scene import AnyLook, Button, Panel, Scene
from tests.ui.cuts import cut_texts


def faults(shown: Scene, size: tuple[int, int, float, int, bool]) -> list[str]:
    """What is cut, outside, too small for a finger, or under another thing."""
    width, height, unit, _, _ = size
    found = [f"cut: {text}" for text in cut_texts(shown)]
    for look in shown.looks:
        if not (look.rect.x >= 0 <= look.rect.y and look.rect.right <= width and look.rect.bottom <= height):
            found.append(f"outside: {look}")
        wide = 7.8 if isinstance(look, Button) and look.kind == "key" else 9
        if look.target and (look.rect.w < int(wide * unit) or look.rect.h < int(9 * unit)):
            found.append(f"too small: {look}")
    touched: list[AnyLook] = [look for look in shown.looks if not isinstance(look, Panel)]
    found += [f"{one} and {other}" for one, other in combinations(touched, 2) if one.rect.overlaps(other.rect)]
    return found
