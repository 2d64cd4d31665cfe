"""Start the command line; what the graph alone says of a word that is checked is printed before anything is imported.

Python starts in a sixth of the time that the commands need for their imports. A word is settled at the table in that
time; what it means, and what is near, follows when the rest is there.
"""

import sys

from companion.lexicon.nodes import CHILD_SHIFT, CLASS_NAMES, CLASS_SHIFT, END, SHORTEST, SLANG, follow

GRAPHS = ("lexicon", "names", "abbreviations")


def main() -> int:
    """Run the command line; returns its exit status, see `companion.cli.main`."""
    said = first_line(sys.argv[1:])
    if said:
        try:
            print(said, end="", flush=True)
        except BrokenPipeError:
            # As in `companion.cli.main`: whoever read the output has seen enough.
            sys.stderr.close()
            return 0
    from companion.cli import main as commands  # noqa: PLC0415 - this takes longer than the answer

    return commands.main(said=said)


def first_line(given: list[str]) -> str:
    """Return the first line that `companion check WORD` prints, where the graphs alone decide it; else nothing."""
    word = given[1].lower() if len(given) == 2 and given[0] == "check" else ""
    if not (word.isascii() and word.isalpha() and len(word) >= SHORTEST):
        return ""
    nodes = [_find(name, word) for name in GRAPHS]
    if not any(nodes):
        return f"{word.upper()}: not valid, not found\n"
    node = nodes[0]
    if not node or node & SLANG:
        return ""
    return f"{word.upper()}: valid, {CLASS_NAMES[node >> CLASS_SHIFT & len(CLASS_NAMES) - 1]}\n"


def _find(name: str, word: str) -> int:
    """Return the node where the word ends in the graph of that name; 0: it is none of its words."""
    with open(f"{__file__.rpartition('/cli/')[0]}/lexicon/data/{name}.graph", "rb") as file:  # noqa: PTH123 - no pathlib yet
        nodes = memoryview(file.read()).cast("I")
    node = follow(nodes, word, nodes[0] >> CHILD_SHIFT, 0)
    return node if node & END else 0
