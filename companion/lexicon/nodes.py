"""The nodes of the packed word graph, and how a word is followed through them; `graph` says what their bits mean.

This module imports nothing: the command `check` says by it whether a word counts before it imports what says more.
"""

LETTER_MASK = 0x1F
END = 1 << 5
LAST = 1 << 6
CLASS_SHIFT = 7
CLASS_NAMES = ("common", "known", "rare", "own")
"""The classes of a word in the order of their numbers."""
SLANG = 1 << 9
CHILD_SHIFT = 13

LETTER_A = ord("a")
SHORTEST = 3
"""The fewest letters that make a word (SQT-08)."""


def follow(nodes: "memoryview[int]", letters: str, index: int, node: int) -> int:
    """Return the node of the last of these letters, the first of which is in the list at `index`; 0: none.

    `node` is the one before them, which is given back when there are no letters.
    """
    for character in letters:
        letter = ord(character) - LETTER_A
        if not index:
            return 0
        while (nodes[index] & LETTER_MASK) < letter and not nodes[index] & LAST:
            index += 1
        node = nodes[index]
        if node & LETTER_MASK != letter:
            return 0
        index = node >> CHILD_SHIFT
    return node
