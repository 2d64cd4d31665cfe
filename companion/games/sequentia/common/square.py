"""The square of 3 x 3 places that cards lie on: names and neighbours."""

from typing import Annotated

from msgspec import Meta

SIDE = 3
"""The places of a row, and the rows."""

CELLS = tuple(f"{'ABC'[place % SIDE]}{place // SIDE + 1}" for place in range(SIDE * SIDE))
"""The names of the places, row by row: A1 top left, C1 top right, C3 bottom right. They are numbered in this order."""

PLACES = {cell: place for place, cell in enumerate(CELLS)}
"""The number of each place by its name."""

CENTRE = PLACES["B2"]

ROWS = tuple(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE))
"""The places of each row, from left to right."""

NEIGHBOURS = tuple(
    tuple(
        other
        for other in range(SIDE * SIDE)
        if abs(other % SIDE - place % SIDE) + abs(other // SIDE - place // SIDE) == 1
    )
    for place in range(SIDE * SIDE)
)
"""The places beside, above and below each place."""

Cell = Annotated[str, Meta(pattern=r"^[A-C][1-3]\Z", extra={"expected": "a place from A1 to C3"})]
