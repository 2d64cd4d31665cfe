"""Whether an STL file describes a part that a 3D printer can make: one closed body that needs no support."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

Spot = tuple[float, float, float]
Triangle = tuple[Spot, Spot, Spot]

STEEP = -0.71
"""A face that looks down more than this (the z of its normal, so 45 degrees) has to be a bridge."""

BRIDGE = 14.0
"""The widest gap in millimetres that a printer is trusted to bridge."""

_VERTEX = re.compile(r"vertex (\S+) (\S+) (\S+)")


def triangles(text: str) -> tuple[Triangle, ...]:
    """Return the triangles of an STL file in its text form. Raises ValueError for a number that is none."""
    spots = [(float(x), float(y), float(z)) for x, y, z in _VERTEX.findall(text)]
    return tuple((spots[i], spots[i + 1], spots[i + 2]) for i in range(0, len(spots) - 2, 3))


def size(body: Iterable[Triangle]) -> Spot:
    """Return how long the body is in x, y and z, in the file's units."""
    x, y, z = ([spot[axis] for triangle in body for spot in triangle] for axis in range(3))
    return max(x) - min(x), max(y) - min(y), max(z) - min(z)


def faults(body: tuple[Triangle, ...]) -> tuple[str, ...]:
    """Return what keeps it from being printed, a sentence each."""
    if not body:
        return ("There is nothing in it.",)
    found = []
    if not _closed(body):
        found.append("It has a hole in its surface, or faces that are turned inside out.")
    if _volume(body) <= 0:
        found.append("It is inside out.")
    if (bodies := len(_patches(body))) > 1:
        found.append(f"It is in {bodies} pieces.")
    low = min(spot[2] for triangle in body for spot in triangle)
    over = tuple(one for one in body if _normal(one)[2] < STEEP and min(spot[2] for spot in one) > low + 0.01)
    found.extend(
        f"A ceiling of {x:.1f} x {y:.1f} mm hangs without support."
        for x, y, _ in map(size, _patches(over))
        if min(x, y) > BRIDGE
    )
    return tuple(found)


def _edges(triangle: Triangle) -> tuple[tuple[Spot, Spot], ...]:
    return tuple(pairwise((*triangle, triangle[0])))


def _closed(body: tuple[Triangle, ...]) -> bool:
    """Return each edge is there once in each direction."""
    edges = Counter(edge for triangle in body for edge in _edges(triangle))
    return all(count == 1 and edges[b, a] == 1 for (a, b), count in edges.items())


def _volume(body: tuple[Triangle, ...]) -> float:
    """Six times the volume, by the divergence theorem: positive where the faces look outwards."""
    return sum(
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        for a, b, c in body
    )


def _normal(triangle: Triangle) -> Spot:
    """Of length 1; of length 0 for a triangle without an area."""
    a, b, c = triangle
    u, v = [b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)]
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = (x * x + y * y + z * z) ** 0.5 or 1.0
    return x / length, y / length, z / length


def _patches(body: tuple[Triangle, ...]) -> list[tuple[Triangle, ...]]:
    """Return the triangles in groups that hang together at their corners."""
    at: dict[Spot, list[Triangle]] = defaultdict(list)
    for triangle in body:
        for spot in triangle:
            at[spot].append(triangle)
    left, found = set(body), []
    while left:
        patch, ahead = set(), [left.pop()]
        while ahead:
            triangle = ahead.pop()
            patch.add(triangle)
            near = {other for spot in triangle for other in at[spot]} & left
            left -= near
            ahead.extend(near)
        found.append(tuple(patch))
    return found
