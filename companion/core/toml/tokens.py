"""Split a TOML text into texts, words, brackets and line ends, in one pass: as much of its grammar as finds places.

It makes something of any text, TOML or not, in a time that grows with its length.
"""

import re
from collections.abc import Iterator
from typing import Final

DEEPEST: Final = 32
"""How many keys one key of a file may have, joined by dots, and how deep its tables and lists may be."""

# A text that nobody ended goes on to the end of its line, or of all: no sign is looked at twice.
_TOKEN: Final = re.compile(
    r'''(?P<text>"""(?:[^"\\]+|\\.|"(?!""))*(?:"{3,5})?|\'\'\'(?:[^']+|'(?!\'\'))*(?:'{3,5})?'''
    r"""|"(?:[^"\\\n]+|\\[^\n])*"?|'[^'\n]*'?)"""
    r"|(?P<nothing>\#[^\n]*|[ \t\r]+)|(?P<end>\n)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<comma>,)"
    r"""|(?P<word>[^\s"'\#\[\]{},]+|.)""",
    re.DOTALL,
)


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a text as matches; the name of the group that matched is its kind.

    `text` is a quoted text, `word` what else stands in keys and values, the equals sign too; `open`, `close` and
    `comma` belong to lists and tables; `end` is the end of a line, `nothing` a space or a comment.
    """
    return _TOKEN.finditer(text)


def has_long_key(text: str) -> bool:
    """Return whether a key has more than `DEEPEST` parts: tomllib takes memory with the square of their number."""
    if all(line.count(".") < DEEPEST for line in text.split("\n")):
        return False
    dots = 0
    for token in tokens(text):
        if token.lastgroup == "word":
            dots += token[0].count(".")
        elif token.lastgroup not in {"text", "nothing"}:
            dots = 0
        if dots >= DEEPEST:
            return True
    return False


def is_deep(value: object) -> bool:
    """Return whether the values of a file are tables or lists within each other, more than `DEEPEST` of them."""
    level = [value]
    for _ in range(DEEPEST + 1):
        within = [one for one in level if isinstance(one, dict | list)]
        level = [inner for one in within for inner in (one.values() if isinstance(one, dict) else one)]
    return any(isinstance(one, dict | list) for one in level)
