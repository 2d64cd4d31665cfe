"""Say what a word means, in one short line.

WordNet has the nouns, verbs, adjectives and adverbs; `data/definitions.csv` the small words that it leaves out (and,
him), those that are newer than it (selfie), and those that it explains by a rare sense first (tiger: a fierce person).
"""

import csv
import io
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path

import msgspec
from msgspec import structs

from companion.core.i18n import N_
from companion.lexicon.graph import SHORTEST, Graph, load_graph
from companion.lexicon.letters import is_plain
from companion.lexicon.wordnet import ANIMAL, FOLDER, FOOD, PARTS, Meaning, Sense, WordNet

HOW_TO_GET = N_("Definitions come from WordNet, which is not here; get it with: apt install wordnet-base")

LONGEST_GLOSS = 120
OURS = 1 << 20
"""In the place of a count: what we explain is met more often than any other sense."""
EXAMPLE = re.compile(r';?\s*"')
TOPIC = re.compile(r"^(\([^)]*\)\s*)+")

COARSE_TOPICS = re.compile(
    r"have sex|sex (act|organ)|sexual|genital|penis|vagina|mammary|prostitut|vulgar|slang|derogat"
)
"""What a sense is about that is passed over where the word has another."""

HIDDEN_USAGES = ("obscenity", "ethnic_slur", "disparagement")
"""The kinds of speech, as WordNet names them, in which no word is explained."""

# The rules of detachment of morphy(7WN), and some that it leaves to its lists: the part of speech, an ending, and what
# stands there in the base.
ENDINGS = (
    *(("noun", "s", ""), ("noun", "ses", "s"), ("noun", "xes", "x"), ("noun", "zes", "z")),
    *(("noun", "ches", "ch"), ("noun", "shes", "sh"), ("noun", "men", "man"), ("noun", "ies", "y")),
    *(("verb", "s", ""), ("verb", "ies", "y"), ("verb", "es", "e"), ("verb", "es", "")),
    *(("verb", "ied", "y"), ("verb", "ed", "e"), ("verb", "ed", ""), ("verb", "ing", "e"), ("verb", "ing", "")),
    *(("adj", "er", ""), ("adj", "est", ""), ("adj", "er", "e"), ("adj", "est", "e")),
    *(("adj", "ier", "y"), ("adj", "iest", "y")),
)
DOUBLED = (("verb", "ed"), ("verb", "ing"), ("adj", "er"), ("adj", "est"))
"""The endings before which a last consonant is doubled (gutted)."""

DERIVED = (
    *(("ily", "y"), ("ly", ""), ("ly", "le"), ("ally", ""), ("iness", "y"), ("ness", ""), ("er", ""), ("er", "e")),
    *(
        ("ability", "able"),
        ("able", ""),
        ("able", "e"),
        ("ization", "ize"),
        ("isation", "ise"),
        ("ize", ""),
        ("ise", ""),
    ),
    *(("ish", ""), ("less", ""), ("ist", ""), ("ism", ""), ("y", ""), ("y", "e"), ("ie", ""), ("al", "")),
)
PREFIXES = (
    *("un", "non", "re", "pre", "over", "under", "mis", "de", "anti", "co", "inter", "multi", "micro", "mega", "mini"),
    *("out", "super", "cyber", "hyper", "sub", "trans", "mid", "counter"),
)
"""Endings and beginnings that leave a word's meaning plain: how its base is made, and what is put before it."""


class Definition(msgspec.Struct, frozen=True):
    """A meaning of a word: `gloss`, at most 90 characters, and `form`, of what it is a form (plural of dog), or ""."""

    gloss: str
    form: str = ""

    @property
    def text(self) -> str:
        """Both in one line."""
        return f"{self.form}: {self.gloss}" if self.form else self.gloss


class _Found(msgspec.Struct, frozen=True):
    definition: Definition
    count: int


class Definitions:
    """The definitions of words."""

    def __init__(self, wordnet: WordNet, graph: Graph) -> None:
        """`graph` knows which words are unsuitable: they have no definition."""
        self._wordnet = wordnet
        self._graph = graph

    @classmethod
    def open(cls, folder: Path = FOLDER) -> "Definitions":
        """Return the definitions from the WordNet in a folder."""
        return cls(WordNet(folder), load_graph("lexicon"))

    @property
    def is_complete(self) -> bool:
        """Whether WordNet is there; see HOW_TO_GET."""
        return self._wordnet.is_installed

    def define(self, word: str) -> Definition | None:
        """Return what a word in small letters means; None where nothing is known or may be shown.

        A word with senses of its own is explained by the one met most often in tagged texts; as an irregular form of
        another (saw, of see) or as a plural (roads) when that is met more often; as any regular form when it has no
        sense of its own. Where that fails too, the word that it is made from explains it (cosiness, of cosy), or one
        whose form it looks like (texted, of the noun text).
        """
        if self._is_unsuitable(word):
            return None
        if word in own_definitions():
            return Definition(own_definitions()[word])
        own = self._best([self._sense(word, PARTS, "")])
        irregular = self._forms(_irregular_bases(self._wordnet, word))
        as_form = self._best(irregular + (self._plurals(word) if own else []))
        if own is None or (as_form is not None and as_form.count > own.count):
            own = (
                self._best(irregular + self._forms(regular_bases(word)))
                or self._best(self._forms(suffixed_bases(word)))
                or self._best(self._forms(prefixed_bases(word)))
            )
        return own.definition if own else self._as_form_of_any(word)

    def _as_form_of_any(self, word: str) -> Definition | None:
        """Return what a word means by one of which it looks like a form, whatever part of speech that is."""
        for _, base, form in regular_bases(word):
            definition = self.define(base) if self._is_word(base) else None
            if definition:
                return Definition(shorten(definition.text), form)
        return None

    def _plurals(self, word: str) -> list[_Found | None]:
        """Return the meanings of a word as the plural of nouns that mean something else than the word itself."""
        same = {other for _, meaning in self._senses(word) for other in meaning.words}
        bases = (
            []
            if word.endswith("ss")
            else [one for one in regular_bases(word) if one[0] == "noun" and one[1] not in same]
        )
        return self._forms(bases)

    def _forms(self, bases: Iterable[tuple[str, str, str]]) -> list[_Found | None]:
        return [self._sense(base, (part,), form) for part, base, form in bases]

    def _best(self, found: Iterable[_Found | None]) -> _Found | None:
        return max((one for one in found if one is not None), key=lambda one: one.count, default=None)

    def _sense(self, word: str, parts: Iterable[str], form: str) -> _Found | None:
        """Return the sense that explains a word: the first harmless one, else the first; None: there is none.

        Forms of a word are explained as we explain it: as a verb by "to", as a noun by "a" or where it is no other.
        """
        shown = [(sense, meaning) for sense, meaning in self._senses(word) if sense.part in parts]
        harmless = (one for one in shown if self._is_harmless(one[1]))
        sense, meaning = next(harmless, shown[0] if shown else (None, None))
        ours = own_definitions().get(word, "") if form else ""
        part = "verb" if ours.startswith("to ") else "noun"
        if ours and part in parts and (sense is None or ours.startswith(("a ", "an ", "to "))):
            return _Found(Definition(ours, form), OURS)
        return _Found(Definition(shorten(meaning.gloss), form), sense.count) if sense and meaning else None

    def _senses(self, word: str) -> list[tuple[Sense, Meaning]]:
        """Return the senses of a word, but for those of a name (Ate) and those in which no word is explained.

        Those that are met most often come first, and an animal before its flesh.
        """
        found = []
        for sense in self._wordnet.senses(word):
            meaning = self._wordnet.meaning(sense)
            hidden = any(usage in HIDDEN_USAGES for usage in meaning.usages_of(word))
            if word in meaning.words and not hidden:
                found.append((sense, meaning))
        if not any(sense.count for sense, _ in found):
            found = sorted(map(partial(self._as_other_spelling, word), found), key=lambda one: -one[0].count)
        if [meaning.field for _, meaning in found[:2]] == [FOOD, ANIMAL]:
            found[:2] = found[1], found[0]
        return found

    def _as_other_spelling(self, word: str, one: tuple[Sense, Meaning]) -> tuple[Sense, Meaning]:
        """Return a sense with the count of another spelling of the word (color): tagged texts are American."""
        sense, meaning = one
        alike = [other for other in meaning.words if other[:2] == word[:2] and abs(len(other) - len(word)) <= 1]
        same = (other for spelling in alike for other in self._wordnet.senses(spelling) if other.offset == sense.offset)
        count = max((other.count for other in same if other.part == sense.part), default=0)
        return structs.replace(sense, count=count), meaning

    def _is_harmless(self, meaning: Meaning) -> bool:
        return not (
            COARSE_TOPICS.search(EXAMPLE.split(meaning.gloss)[0]) or any(map(self._is_unsuitable, meaning.words))
        )

    def _is_word(self, word: str) -> bool:
        return is_plain(word) and self._graph.find(word) is not None

    def _is_unsuitable(self, word: str) -> bool:
        entry = self._graph.find(word) if is_plain(word) else None
        return entry is not None and entry.unsuitable


def shorten(gloss: str) -> str:
    """Return a gloss without its examples and its field, cut where it makes sense to 120 characters."""
    text = TOPIC.sub("", EXAMPLE.split(gloss)[0]) or gloss
    if len(text) <= LONGEST_GLOSS:
        return text
    whole, _, _ = text[: LONGEST_GLOSS + 1].rpartition(";")
    if whole:
        return whole.rstrip()
    words, _, _ = text[:LONGEST_GLOSS].rpartition(" ")
    before, bracket, inside = words.rpartition("(")
    return f"{(before if bracket and ')' not in inside else words).rstrip(' ,')}…"


@cache
def own_definitions() -> dict[str, str]:
    """Return the definitions of the words that WordNet leaves out, and of those that it explains badly."""
    data = pkgutil.get_data(__package__, "data/definitions.csv") or b""
    return {row["word"]: row["definition"] for row in csv.DictReader(io.StringIO(data.decode()))}


def _irregular_bases(wordnet: WordNet, form: str) -> Iterator[tuple[str, str, str]]:
    """Yield part of speech, base and relation for each word of which `form` may be an irregular form."""
    for part in PARTS:
        for base in wordnet.irregular_bases(part, form):
            if base != form:
                yield part, base, f"{_form_text(part, form)} {base}"


def regular_bases(form: str) -> Iterator[tuple[str, str, str]]:
    """Yield part of speech, base and relation for a regular form; most of these bases do not exist."""
    for part, ending, base_ending in ENDINGS:
        if form.endswith(ending):
            base = form.removesuffix(ending) + base_ending
            yield part, base, f"{_form_text(part, form)} {base}"
    for part, ending in DOUBLED:
        doubled = form.removesuffix(ending)
        if form != doubled and doubled[-2:-1] == doubled[-1:]:
            yield part, doubled[:-1], f"{_form_text(part, form)} {doubled[:-1]}"


def suffixed_bases(word: str) -> Iterator[tuple[str, str, str]]:
    """Yield part of speech, base and relation for each word that this one may be made from by an ending."""
    for part in PARTS:
        for ending, base_ending in DERIVED:
            base = word.removesuffix(ending) + base_ending
            if word.endswith(ending) and len(base) >= SHORTEST:
                yield part, base, f"{base} + -{ending.removeprefix('i') if base_ending == 'y' else ending}"


def prefixed_bases(word: str) -> Iterator[tuple[str, str, str]]:
    """Yield part of speech, base and relation for each word that this one may be made from by a beginning."""
    for part in PARTS:
        for prefix in PREFIXES:
            base = word.removeprefix(prefix)
            if word.startswith(prefix) and len(base) >= SHORTEST:
                yield part, base, f"{prefix}- + {base}"


def _form_text(part: str, form: str) -> str:
    if part == "noun":
        return "plural of"
    if part == "verb":
        if form.endswith("ing"):
            return "-ing form of"
        return "third person of" if form.endswith("s") else "past of"
    return "superlative of" if form.endswith("st") else "comparative of"
