"""Words of other languages than English, from the lists of Debian's packages where those are installed.

Their licence, the GPL, is another one than this program's: their words don't come with it. `pack_list` packs them where
the program is installed, into graphs beside the shipped ones. Words are in the letters of the box's balls: ä is AE,
ß is SS, and other accents are left out. These lists don't say how common a word is: all of them are `KNOWN`.
"""

import csv
import io
import pkgutil
import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.i18n import N_, LazyText, _
from companion.lexicon.definitions import Definition, Definitions
from companion.lexicon.graph import LONGEST, SHORTEST, Graph, WordClass, WordFacts
from companion.lexicon.graph_packer import change_graph, pack_graph
from companion.lexicon.letters import fold, is_plain
from companion.lexicon.lexicon import Lexicon, LexiconSwitch, Reason, Verdict
from companion.lexicon.wordnet import WordNet

FOLDER = Path(__file__).parent / "data"
"""Where the packed graphs are, beside the shipped ones."""

LISTS = Path("/usr/share/dict")
"""Where Debian's packages have their lists."""

VOWELS = re.compile("[aeiouy]")


class MissingWordsError(CompanionError):
    """An error for a language whose words are not here; the text says in one sentence how to get them."""


class OtherLanguage(Struct, frozen=True):
    """A language: its code, the switch that chooses its words, the Debian package of its list, and that list's file.

    `missing` is said in a terminal where its words are not here, `absent` at the table. `ball_letters` are those that
    two balls spell. In one where `nouns_are_capitals`, a word with a capital may be a
    name, or none: it counts.
    """

    code: str
    switch: LexiconSwitch
    package: str
    file: str
    missing: str
    absent: str
    ball_letters: Mapping[int, str] = {}
    nouns_are_capitals: bool = False

    @property
    def graph_file(self) -> Path:
        """Where its packed words are."""
        return FOLDER / f"{self.switch}.graph"

    @property
    def names_file(self) -> Path:
        """Where its packed names are."""
        return FOLDER / f"{self.switch}-names.graph"

    @property
    def is_packed(self) -> bool:
        """Whether its words are here."""
        return self.graph_file.is_file() and self.names_file.is_file()

    def spell(self, text: str) -> str:
        """Return a text in small letters as the balls of the box spell it."""
        return fold(text.lower().translate(self.ball_letters))


GERMAN = OtherLanguage(
    "de",
    LexiconSwitch.GERMAN,
    "wngerman",
    "ngerman",
    N_("German words are not here; get them with: sudo apt install wngerman && sudo companion lexicon --pack"),
    N_("German words aren't on this device. The guide says how to get them."),
    str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}),
    nouns_are_capitals=True,
)
ITALIAN = OtherLanguage(
    "it",
    LexiconSwitch.ITALIAN,
    "witalian",
    "italian",
    N_("Italian words are not here; get them with: sudo apt install witalian && sudo companion lexicon --pack"),
    N_("Italian words aren't on this device. The guide says how to get them."),
)
OTHER_LANGUAGES: Mapping[LexiconSwitch, OtherLanguage] = {each.switch: each for each in (GERMAN, ITALIAN)}
"""The languages by the switch that chooses their words."""

CODES = ("en", *(each.code for each in OTHER_LANGUAGES.values()))
"""The codes of the languages that there are words of."""


def switch_of(code: str) -> LexiconSwitch:
    """Return the list of words of a language by its code; the standard one of English where it has none here."""
    found = (each.switch for each in OTHER_LANGUAGES.values() if each.code == code)
    return next(found, LexiconSwitch.STANDARD)


def code_of(switch: LexiconSwitch) -> str:
    """Return the code of the language of a list of words."""
    return OTHER_LANGUAGES[switch].code if switch in OTHER_LANGUAGES else "en"


def is_here(switch: LexiconSwitch) -> bool:
    """Return whether the words of a list are here; those of English always are."""
    return switch not in OTHER_LANGUAGES or OTHER_LANGUAGES[switch].is_packed


def absence_text(switch: LexiconSwitch) -> str:
    """Return that the words of a list are not on this device, as the table is told; empty where they are here."""
    return "" if is_here(switch) else _(OTHER_LANGUAGES[switch].absent)


def open_lexicon(switch: LexiconSwitch, own: Collection[str] = (), struck: Collection[str] = ()) -> Lexicon:
    """Return a lexicon of the words of a list, with the user's own and without the struck ones, as `Lexicon.open`.

    Raises MissingWordsError where they are not here, OverflowError when there are too many own words.
    """
    language = OTHER_LANGUAGES.get(switch)
    if language is None:
        return Lexicon.open(switch, own, struck)
    if not language.is_packed:
        raise MissingWordsError(LazyText.of(language.missing))
    graph = _load(language.graph_file)
    entries = {word: graph.find(word) or WordFacts(WordClass.OWN) for word in own} | dict.fromkeys(struck)
    lexicon = OtherLexicon(language, change_graph(graph, entries) if entries else graph, struck)
    return lexicon.ready_for_racks()


@lru_cache(maxsize=4)
def _load(file: Path) -> Graph:
    return Graph(file.read_bytes())


class OtherLexicon(Lexicon):
    """The words of another language."""

    def __init__(self, language: OtherLanguage, graph: Graph, struck: Collection[str]) -> None:
        super().__init__(graph, language.switch, struck)
        self._language = language

    def judge(self, asked: str) -> Verdict:
        """Say whether a word counts and, when it does not, why; however its letters are written."""
        verdict = super().judge(self._language.spell(asked))
        reason = verdict.reason
        if verdict.entry is None and is_plain(verdict.word) and len(verdict.word) >= SHORTEST:
            # What isn't here may be a name or an abbreviation of English.
            named = _load(self._language.names_file).find(verdict.word)
            reason = Reason.STRUCK if verdict.word in self.struck else Reason.NAME if named else Reason.NOT_FOUND
        return replace(verdict, asked=asked, reason=reason)


class NoDefinitions(Definitions):
    """No definitions: WordNet would explain a word of another language by one of English that is spelled alike."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(WordNet(FOLDER), graph)

    @property
    def is_complete(self) -> bool:
        """Nothing is missing: there is nothing to be had."""
        return True

    def define(self, word: str) -> Definition | None:  # noqa: ARG002 - whatever the word is
        """Return that nothing is known."""
        return None


def pack_list(language: OtherLanguage, words: str) -> None:
    """Pack a list of words, one a line, and write the graphs. Raises OSError where they can't be written."""
    kept, names = read_list(language, words)
    for file, entries in (
        (language.names_file, dict.fromkeys(names, WordFacts(WordClass.COMMON))),
        (language.graph_file, kept),
    ):
        new = file.with_suffix(".new")
        new.write_bytes(pack_graph(entries))
        new.replace(file)
    _load.cache_clear()


def read_list(language: OtherLanguage, words: str) -> tuple[dict[str, WordFacts], set[str]]:
    """Return the words of a list with their facts, and its names, as the balls of the box spell them.

    Left out is what has a capital behind its first letter or no vowel (an abbreviation), what has an apostrophe or
    another sign, and what is too short or too long for a graph.
    """
    unsuitable, abbreviations = (_reviewed(language, kind) for kind in ("unsuitable", "abbreviation"))
    kept: dict[str, WordFacts] = {}
    names: set[str] = set()
    for written in words.split():
        word = language.spell(written)
        fits = SHORTEST <= len(word) <= LONGEST and is_plain(word) and VOWELS.search(word)
        if not fits or written[1:] != written[1:].lower() or abbreviations.search(word):
            continue
        if written[0].islower() or language.nouns_are_capitals:
            kept[word] = WordFacts(WordClass.KNOWN, unsuitable=unsuitable.search(word) is not None)
        else:
            names.add(word)
    return kept, names - kept.keys()


def _reviewed(language: OtherLanguage, kind: str) -> re.Pattern[str]:
    """Return a pattern of what was looked through by hand; of nothing where there is none of this kind."""
    data = pkgutil.get_data(__package__, "other_words.csv") or b""
    rows = csv.DictReader(io.StringIO(data.decode()))
    patterns = [row["pattern"] for row in rows if (row["language"], row["kind"]) == (language.code, kind)]
    return re.compile("|".join(patterns) or "(?!)")
