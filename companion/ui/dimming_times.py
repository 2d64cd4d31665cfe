"""Decide when a screen that nobody uses gets dark: first less bright, then black."""

from msgspec import Struct

DIM, DARK = 0.7, 1.0
"""How much of the light a veil over the picture takes: of one that nobody uses, and of one that nobody looks at."""


class DimmingTimes(Struct, frozen=True):
    """The seconds without an input after which the picture is dimmed, and is black; 0: never."""

    dim_after: float = 0.0
    blank_after: float = 0.0

    def veil(self, idle: float) -> float:
        """Return how much of the light is taken, 0 to 1, when nobody has done anything for `idle` seconds."""
        if self.blank_after and idle >= self.blank_after:
            return DARK
        return DIM if self.dim_after and idle >= self.dim_after else 0.0
