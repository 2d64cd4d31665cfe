"""Read WordNet in place: its index files by binary search, its data files by offset.

The files and what is in them: wndb(5WN), cntlist(5WN), senseidx(5WN).
"""

import mmap
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

FOLDER = Path("/usr/share/wordnet")
"""Where Debian's package `wordnet-base` has it."""

PARTS = ("noun", "verb", "adj", "adv")
"""The parts of speech, as the files are named."""
ALL = -1
"""In the place of a word's place: all words of the sense."""
USAGE = ";u"
"""The sign of a pointer from a sense to the kind of speech that it belongs to."""
ANIMAL, FOOD = 5, 13
"""Fields of nouns, see lexnames(5WN)."""
PART_OF_TYPE = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}


class Sense(msgspec.Struct, frozen=True):
    """A meaning of a word: the part of speech, its number in it, where it lies, how often it is met in tagged texts."""

    part: str
    number: int
    offset: int
    count: int


class Meaning(msgspec.Struct, frozen=True):
    """The facts that the data files have on a sense.

    `field` is the number of what it is about (`ANIMAL`). `words` share it, as they are written; `usages` name the kinds
    of speech that one of them, or all of them, are marked with (slang, obscenity), by the place of the word in `words`.
    """

    field: int
    words: tuple[str, ...]
    gloss: str
    usages: tuple[tuple[int, str], ...]

    def usages_of(self, word: str) -> tuple[str, ...]:
        """Return the kinds of speech that a word in this sense is marked with."""
        return tuple(usage for place, usage in self.usages if place == ALL or self.words[place] == word)


class WordNet:
    """The files of a folder; each is opened when it is first needed and stays so."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; a file in it that can't be read is as good as empty."""
        self._folder = folder
        self._files: dict[str, mmap.mmap | bytes] = {}

    @property
    def is_installed(self) -> bool:
        """Whether there is a WordNet in the folder."""
        return (self._folder / "index.noun").is_file()

    def senses(self, word: str) -> list[Sense]:
        """Return the senses of a word in small letters, those that are met most often first."""
        counts = self._counts(word)
        found = [
            Sense(part, number, offset, counts.get((part, number), 0))
            for part in PARTS
            for number, offset in enumerate(self._offsets(part, word), 1)
        ]
        return sorted(found, key=lambda sense: -sense.count)

    def meaning(self, sense: Sense) -> Meaning:
        """Return what a sense means."""
        fields, gloss = self._entry(sense.part, sense.offset)
        words = _words(fields)
        pointers = fields[5 + 2 * len(words) :]
        marks = [
            (int(ends[:2], 16) - 1, _words(self._entry("noun", int(offset))[0])[0])
            for sign, offset, ends in zip(pointers[::4], pointers[1::4], pointers[3::4], strict=False)
            if sign == USAGE
        ]
        return Meaning(int(fields[1]), words, gloss, tuple(marks))

    def irregular_bases(self, part: str, form: str) -> tuple[str, ...]:
        """Return the words of which `form` is an irregular form."""
        for line in self._lines(f"{part}.exc", f"{form} "):
            return tuple(line.split()[1:])
        return ()

    def _entry(self, part: str, offset: int) -> tuple[list[str], str]:
        """Return the fields of an entry of a data file, and its gloss."""
        data = self._file(f"data.{part}")
        facts, _, gloss = data[offset : data.find(b"\n", offset)].decode().partition("|")
        return facts.split(), gloss.strip()

    def _offsets(self, part: str, word: str) -> tuple[int, ...]:
        for line in self._lines(f"index.{part}", f"{word} "):
            fields = line.split()
            return tuple(map(int, fields[6 + int(fields[3]) :]))
        return ()

    def _counts(self, word: str) -> dict[tuple[str, int], int]:
        counts = {}
        for line in self._lines("cntlist.rev", f"{word}%"):
            key, number, count = line.split()
            counts[PART_OF_TYPE[key[len(word) + 1]], int(number)] = int(count)
        return counts

    def _lines(self, name: str, beginning: str) -> Iterator[str]:
        """Yield the lines of a sorted file that have this beginning."""
        data, wanted = self._file(name), beginning.encode()
        at = _find_line(data, wanted)
        while data[at : at + len(wanted)] == wanted:
            end = data.find(b"\n", at)
            yield data[at:end].decode()
            at = end + 1

    def _file(self, name: str) -> mmap.mmap | bytes:
        if name not in self._files:
            self._files[name] = b""
            with suppress(OSError, ValueError), (self._folder / name).open("rb") as file:
                self._files[name] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return self._files[name]


def _words(fields: list[str]) -> tuple[str, ...]:
    """Return the words of an entry of a data file; a note of where an adjective may stand is left out."""
    return tuple(word.partition("(")[0] for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2])


def _find_line(data: mmap.mmap | bytes, wanted: bytes) -> int:
    """Return where the first line begins that does not come before `wanted`; the lines are sorted."""
    low, high = 0, len(data)
    while low < high:
        middle = (low + high) // 2
        start = max(data.rfind(b"\n", low, middle) + 1, low)
        end = data.find(b"\n", middle)
        if data[start : start + len(wanted)] < wanted:
            low = end + 1
        else:
            high = start
    return low
