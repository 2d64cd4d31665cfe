"""Spoil files as accidents and people do: bits, pieces, numbers, strange signs, and depth."""

import re
from random import Random

STRANGE = (
    b"\x00", b"\x1b[31m", b"\x1b]0;x\x07", b"\xff", b"\xc2\x9b", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\r\n",
    b"\n",
    b"\xe2\x80\xae", b"{a:999999999}", b"{0.__class__}", b"{", b"}", b"[", b"]", b'"', b"\'", b'"""', b"\'\'\'", b"\\",
    b"\\u0000", b"\\ud800", b"#", b"=", b",", b".", b"a.", b"[[", b"]]", b"[[x]]\n", b"inf", b"nan", b"-", b"null",
    b"true", b"0x" + b"F" * 5000, b"1" * 5000, b"1979-05-27T07:32:00Z", b"a.b.c.d = 1\n", b"\t", b"\x7f", b"\xc3\xa9",
)  # fmt: skip
"""What is put in somewhere."""

NUMBERS = (
    b"0", b"-1", b"1", b"2", b"999", b"65536", b"1000000000", b"30000", b"9223372036854775808", b"-9223372036854775809",
    b"1e308", b"1e999", b"0.5", b"1" * 30,
)  # fmt: skip
"""What a number is replaced by."""

_NUMBER = re.compile(rb"\d+")
LARGEST = 120_000
"""The bytes after which nothing more is put in."""


def spoil(content: bytes, chance: Random) -> bytes:
    """Return the content with one to six things done to it."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        content = _spoil_once(content, chance)[:LARGEST]
    return content


def _spoil_once(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    end = min(len(content), at + chance.choice((1, 2, 8, 40, 400)))
    match chance.randrange(9):
        case 0 if at < len(content):
            return content[:at] + bytes((content[at] ^ 1 << chance.randrange(8),)) + content[at + 1 :]
        case 1:
            return content[:at] + content[end:]
        case 2:
            return content[:end] + content[at:end] * chance.choice((1, 2, 50, 2000)) + content[end:]
        case 3:
            return content[:at] + chance.choice(STRANGE) + content[at:]
        case 4:
            return content[:at] + chance.choice(STRANGE) * chance.choice((2, 100, 3000)) + content[at:]
        case 5:
            numbers = list(_NUMBER.finditer(content))
            if not numbers:
                return content
            found = chance.choice(numbers)
            return content[: found.start()] + chance.choice(NUMBERS) + content[found.end() :]
        case 6:
            return content[:at]
        case 7:
            other = chance.randrange(len(content) + 1)
            return content[:at] + content[other : other + chance.choice((3, 30, 300))] + content[end:]
        case _:
            lines = content.split(b"\n")
            one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return b"\n".join(lines)
