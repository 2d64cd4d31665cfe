"""What a look is painted from, worked out once for all who look at it: layouts are seen by one test after another."""

from functools import lru_cache

from companion.core.scene import Look
from companion.ui.painters.controls import ButtonParts
from companion.ui.painters.text_scaling import enlarge_texts, text_parts


@lru_cache(maxsize=1 << 14)
def parts_of(look: Look) -> ButtonParts:
    """Where the texts of the look lie, as large as they go, and its picture; the colours are those of any theme."""
    return text_parts(enlarge_texts(look))
