"""Gather what other lists say of a word of SCOWL's: the build of the lexicon asks them, and ships nothing of theirs.

How often a word is met: wordfreq's list of English (its data under CC BY-SA 4.0). Whether a dictionary has it: the
British one of hunspell, as `@cspell/dict-en-gb` packs it (LGPL 3.0), and WordNet. Whether it is a known misspelling:
codespell's dictionary (CC BY-SA 3.0).
"""

import gzip
import math
import re
from pathlib import Path

import codespell_lib
import wordfreq
from msgspec import Struct

from companion.lexicon.definitions import regular_bases
from companion.lexicon.letters import fold
from companion.lexicon.wordnet import FOLDER, PARTS

BRITISH = Path(__file__).parents[1] / "build/lexicon/node_modules/@cspell/dict-en-gb/en_GB.trie.gz"
CODESPELL = Path(codespell_lib.__file__).parent / "data/dictionary.txt"


class Evidence(Struct, frozen=True):
    """What the lists say.

    `frequencies` are shares of all words that are met. `british` has the words that the British dictionary writes in
    small letters, `lemmas` the parts of speech of those that WordNet does, `irregular` the words that have an irregular
    form of a part of speech, and `irregular_forms` those forms.
    """

    frequencies: dict[str, float]
    british: frozenset[str]
    lemmas: dict[str, frozenset[str]]
    irregular: frozenset[tuple[str, str]]
    irregular_forms: frozenset[str]
    misspellings: frozenset[str]

    def frequency(self, word: str) -> float:
        """Return how often a word is met, as the logarithm of its count in a thousand million; 0 when never."""
        share = self.frequencies.get(word, 0)
        return math.log10(share) + 9 if share else 0

    def is_known(self, word: str) -> bool:
        """Return whether the British dictionary or WordNet has a word, or WordNet one of which it is a form."""
        return word in self.british or self.in_wordnet(word)

    def in_wordnet(self, word: str) -> bool:
        """Return whether WordNet has a word that is written in small letters, or one of which it is a form."""
        return word in self.lemmas or word in self.irregular_forms or bool(self.bases(word))

    def bases(self, word: str) -> list[tuple[str, str]]:
        """Return part of speech and base for each word of WordNet's of which this is a regular form."""
        return [(part, base) for part, base, _ in regular_bases(word) if part in self.lemmas.get(base, ())]


def gather() -> Evidence:
    """Read all lists."""
    irregular = frozenset(_irregular())
    return Evidence(
        frequencies=wordfreq.get_frequency_dict("en", wordlist="large"),
        british=frozenset(fold(word) for word in _read_trie(BRITISH) if word == word.lower()),
        lemmas=_lemmas(),
        irregular=frozenset((part, base) for part, _, base in irregular),
        irregular_forms=frozenset(form for _, form, _ in irregular),
        misspellings=frozenset(line.partition("->")[0] for line in CODESPELL.read_text(encoding="utf-8").splitlines()),
    )


def _lemmas() -> dict[str, frozenset[str]]:
    """Return the words that WordNet writes in small letters, with their parts of speech."""
    found: dict[str, frozenset[str]] = {}
    for part in PARTS:
        for line in (FOLDER / f"data.{part}").read_text(encoding="utf-8").splitlines():
            if not line.startswith("  "):
                fields = line.split()
                for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                    lemma = word.partition("(")[0]
                    if lemma == lemma.lower():
                        found[lemma] = found.get(lemma, frozenset()) | {part}
    return found


def _irregular() -> list[tuple[str, str, str]]:
    """Return part of speech, form and base for each irregular form that WordNet lists."""
    lines = [(part, line.split()) for part in PARTS for line in (FOLDER / f"{part}.exc").read_text().splitlines()]
    return [(part, form, base) for part, (form, *bases) in lines for base in bases]


def _read_trie(file: Path) -> list[str]:
    """Return the words of a file of the form TrieXv3, which cspell packs its dictionaries in.

    A letter leads to a new node, $ ends a word and goes back by one, < goes back by one, and a digit by one less than
    it says. #N; puts the Nth node, counted to the base that the head names, in the place of the last. An empty node
    that ends a word is not counted: there is one for all.
    """
    head, _, text = gzip.decompress(file.read_bytes()).decode().partition("__DATA__\n")
    counted = re.search(r"base=(\d+)", head)
    if "TrieXv3" not in head or not counted:
        raise SystemExit(f"{file} is not of the form TrieXv3")
    end = _Node({}, ends=True)
    root = _Node({})
    nodes, way = [root], [("", root)]
    for sign in re.finditer(r"\\(.)|#(\w+);|([^\n])", text, re.DOTALL):
        escaped, number, plain = sign.groups()
        if number:
            way[-2][1].after[way[-1][0]] = nodes[int(number, int(counted[1]))]
            nodes.pop()
        elif plain == "$":
            letter, node = way.pop()
            if node.after:
                node.ends = True
            else:
                way[-1][1].after[letter] = end
                nodes.pop()
        elif plain == "<":
            way.pop()
        elif plain and plain in "23456789":
            del way[1 - int(plain) :]
        else:
            letter = escaped or plain
            node = way[-1][1].after[letter] = _Node({})
            nodes.append(node)
            way.append((letter, node))
    return list(_words(root))


class _Node(Struct):
    after: dict[str, "_Node"]
    ends: bool = False


def _words(root: _Node) -> list[str]:
    found, ahead = [], [("", root)]
    while ahead:
        word, node = ahead.pop()
        if node.ends:
            found.append(word)
        ahead += [(word + letter, after) for letter, after in node.after.items()]
    return found
