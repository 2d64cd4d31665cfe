"""Codes of the nodes of a graph: all that a search reads of most nodes, in one byte.

A code is twice the letter, plus 1 where an accepted word ends, plus `LAST_CODE` at the last of its neighbours. So codes
are ordered as their letters are, and a greater one than any letter's is the last of a list.
"""

from collections.abc import Callable
from functools import lru_cache

from companion.lexicon.graph import CHILD_SHIFT, CLASS_SHIFT, END, LAST, LETTER_MASK, Graph, WordFacts, entry_of

ENDS_CODE = 1
LAST_CODE = 2 * (LETTER_MASK + 1)

Accept = Callable[[WordFacts], bool]
"""Which words are looked for, by what the graph says of them: `Lexicon.suggests` for those to be listed, or `accepts`.

Give the same one each time, not a new function: the codes of each are kept."""

_CLASS_BIT = 1 << CLASS_SHIFT
_BYTE = 256
_REPEATED = _BYTE * _BYTE >> CHILD_SHIFT


@lru_cache(maxsize=2)
def letter_codes(graph: Graph, accept: Accept) -> bytes:
    """Return the code of each node: an eighth of a megabyte, which is made in a millisecond.

    What decides whether a word is accepted lies in two bytes of a node: one bit of the word's class in the first, all
    else in the second. Python's own loops over bytes, and over numbers as long as the graph, bring them together.
    """
    lie = bytes(graph.nodes.cast("B"))
    first, second = lie[::4], lie[1::4]
    codes = _as_number(first.translate(bytes(_letter_code(one) for one in range(_BYTE))))
    for class_bit in (0, _CLASS_BIT):
        ends = bytes(bool(one & END) and one & _CLASS_BIT == class_bit for one in range(_BYTE))
        # The upper bits of the second byte are no part of the word's entry.
        accepted = bytes(accept(entry_of(bits | class_bit)) for bits in range(0, 1 << CHILD_SHIFT, _BYTE)) * _REPEATED
        codes |= _as_number(first.translate(ends)) & _as_number(second.translate(accepted))
    return codes.to_bytes(len(first), "little")


def _letter_code(first: int) -> int:
    return 2 * (first & LETTER_MASK) + (LAST_CODE if first & LAST else 0)


def _as_number(planes: bytes) -> int:
    return int.from_bytes(planes, "little")
