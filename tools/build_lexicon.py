"""Build the packed word lists of `companion/lexicon/data` from SCOWL, as Debian's package `scowl` has it.

`python -m tools.build_lexicon [SCOWL] [OUT]` reads the folder SCOWL (/usr/share/dict/scowl) and writes into OUT. The
same lists give the same bytes. A file of SCOWL is named `category-kind.level`; the lower the level, the more usual its
words. Up to level 70 all are in, but for names and misspellings; above it a word is in that is met and that a
dictionary has (`word_evidence.py`). What neither can tell stands in the reviewed lists in `lexicon/` beside this file,
see the head of each, and in `definitions.csv`: what it defines is a word, and so are its forms.
"""

import sys
from collections.abc import Collection, Container, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from companion.lexicon.definitions import own_definitions, prefixed_bases, regular_bases, suffixed_bases
from companion.lexicon.graph import LONGEST, SHORTEST, WordClass, WordFacts
from companion.lexicon.graph_packer import pack_graph
from companion.lexicon.letters import fold, is_plain
from tools.word_evidence import BRITISH, Evidence, gather

SCOWL = Path("/usr/share/dict/scowl")
LICENCE = Path("/usr/share/doc/scowl/copyright")
REVIEWED = Path(__file__).parent / "lexicon"
OUT = Path(__file__).parents[1] / "companion" / "lexicon" / "data"

CATEGORIES = (
    *("english", "american", "british", "british_z"),
    *("variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2"),
)
# The usual words of the Australian and Canadian lists are slang (aftie, bizzo), at level 35.
ASKED_CATEGORIES = (
    *CATEGORIES,
    *("australian", "australian_variant_1", "australian_variant_2"),
    *("canadian", "canadian_variant_1", "canadian_variant_2"),
)
"""The categories of which a word is taken only if there is evidence for it."""

CLASSES = ((WordClass.COMMON, (10, 20, 35, 50)), (WordClass.KNOWN, (55, 60)), (WordClass.RARE, (70,)))
"""The greatest level of each tier of each class, the most usual first."""
HIGHEST = CLASSES[-1][1][-1]
ASKED_HIGHEST, LARGE = 95, 80
"""The greatest level at which a word is asked about; above LARGE are lists of anything that was ever met."""

USUAL, KNOWN = 3.0, 2.2
"""How often a word of a higher level is met, at least, that is common, and known; the rest is rare."""
NAME_MET = 2.0
"""How often a name is met, at least, that is taken out of the words: rarer ones are in nobody's way."""
LONG = 8
"""The letters from which on a word is hardly a piece of a phrase."""
WELL_KNOWN_MET, BRITISH_MET, LEMMA_MET, FORM_MET = 1.25, 1.5, 1.75, 2
"""How often a word of a higher level is met, at least, that both dictionaries have, that only the British has, that
only WordNet has, and of which only Americans know the base; a quarter more above LARGE."""
COMPOUND_MET = 1.75
"""How often a word is met, at least, that is made of two usual ones and that SCOWL need not have."""
USUAL_LEVEL = 60
"""The greatest level of those two."""
BEGINNINGS = (
    *("anti", "auto", "bi", "bio", "co", "counter", "cyber", "de", "electro", "ex", "eco", "geo", "hyper", "inter"),
    *("macro", "mega", "meta", "micro", "mid", "mini", "mis", "mono", "multi", "nano", "neo", "neuro", "non", "photo"),
    *("poly", "post", "pre", "pro", "pseudo", "psycho", "re", "semi", "sub", "super", "tele", "thermo", "trans", "tri"),
    *("ultra", "un", "up"),
)
"""What stands before a usual word in new ones."""
SHORT = {3: 1.5, 4: 1.0, 5: 0.5}
"""How much more often a short word has to be met: it is more easily a slip, or a piece of something."""

NAMES = ("upper", "proper-names")
ABBREVIATIONS = ("abbreviations",)
NUMERALS = "special-roman-numerals.*"


class Lists(Struct, frozen=True):
    """The lists of SCOWL.

    `levels` are the words of the lower levels with the lowest that they are at, and `asked` those of all levels and
    categories. `names`, `abbreviations` and `numerals` are in small letters.
    """

    levels: dict[str, int]
    asked: dict[str, int]
    names: set[str]
    abbreviations: set[str]
    numerals: set[str]


def main() -> int:
    scowl = Path(sys.argv[1]) if len(sys.argv) > 1 else SCOWL
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else OUT
    if not scowl.is_dir():
        sys.stderr.write(f"There is no folder {scowl}; get SCOWL with: apt install scowl\n")
        return 1
    if not BRITISH.exists():
        sys.stderr.write(f"There is no {BRITISH}; get it with: make lexicon\n")
        return 1
    out.mkdir(parents=True, exist_ok=True)
    words = lexicon(scowl, gather())
    abbreviations = {*lowered(scowl, ABBREVIATIONS), *read_reviewed_words("abbreviations")} - words.keys()
    names = set(lowered(scowl, NAMES)) - words.keys()
    (out / "lexicon.graph").write_bytes(pack_graph(words))
    for name, found in (("names", names), ("abbreviations", abbreviations - names)):
        (out / f"{name}.graph").write_bytes(pack_graph(dict.fromkeys(found, WordFacts(WordClass.COMMON))))
    (out / "LICENSE-SCOWL.txt").write_bytes(LICENCE.read_bytes())
    return 0


def lexicon(scowl: Path, evidence: Evidence) -> dict[str, WordFacts]:
    """Return every word with its entry."""
    lists = read_lists(scowl)
    keep, wrong = read_reviewed_words("keep"), read_reviewed_words("drop") | read_reviewed_words("abbreviations")
    check_words_known("keep, drop and abbreviations", keep | wrong, lists.asked.keys() | evidence.british)
    wrong |= {word for word in lists.levels.keys() - keep if is_fault(word, lists, evidence)}
    levels = {word: level for word, level in lists.levels.items() if word not in wrong}
    levels |= {word: level_of(evidence.frequency(word)) for word in find_further(levels, wrong, lists, evidence)}
    for word in missing_singulars(levels, lists, evidence) - wrong:
        levels[word] = min(levels[f"{word}s"], level_of(evidence.frequency(word)))
    slang, unsuitable = read_reviewed_words("slang"), read_reviewed_words("unsuitable")
    check_words_known("slang", slang, levels)
    check_words_known("unsuitable", unsuitable, levels)
    return {word: facts_of(level, word in slang, word in unsuitable) for word, level in levels.items()}


def find_further(levels: Mapping[str, int], wrong: set[str], lists: Lists, evidence: Evidence) -> set[str]:
    """Return the words beside those of the lower levels: what is in use, what we define, and the forms of both."""
    ahead = lists.asked.keys() - levels.keys() - wrong - lists.numerals
    usual = {word for word, level in levels.items() if level <= USUAL_LEVEL}
    unlisted = evidence.british - levels.keys() - wrong - lists.names
    found = {word for word in ahead if is_in_use(word, lists, evidence)}
    found |= {word for word in unlisted if is_new_compound(word, usual, evidence)}
    found |= {word for word in ahead - lists.names if is_form_of(word, found, evidence)}
    defined = own_definitions().keys() - levels.keys()
    found |= defined | {word for word in unlisted if fits(word) and is_form_of(word, defined, evidence)}
    american = (levels.keys() | found | evidence.lemmas.keys()) - evidence.british
    return found | {word for word in ahead - lists.names if is_american_form(word, american, lists, evidence)}


def is_fault(word: str, lists: Lists, evidence: Evidence) -> bool:
    """Return whether a word of a lower level is a name or a misspelling, as no dictionary has it."""
    named = word in lists.names and evidence.frequency(word) >= NAME_MET
    return (named or word in evidence.misspellings) and not evidence.is_known(word)


def is_in_use(word: str, lists: Lists, evidence: Evidence) -> bool:
    """Return whether a word of another list or a higher level is met often enough, and a dictionary stands behind it.

    For one of a lower level, which is in an Australian or a Canadian list, a dictionary is enough. Of the others, the
    better the dictionaries know one, the less often it has to be met; one that only the British has needs a relative
    there, unless it is long.
    """
    level = lists.asked[word]
    if word in evidence.misspellings:
        return False
    if level <= HIGHEST:
        return word not in lists.names and evidence.is_known(word)
    met = evidence.frequency(word) - SHORT.get(len(word), 0)
    large = level > LARGE
    if word in lists.names:
        return word in evidence.british and word in evidence.lemmas and met >= WELL_KNOWN_MET
    if word in evidence.british and evidence.in_wordnet(word):
        return met >= WELL_KNOWN_MET + large / 4
    if word in evidence.british:
        return met >= BRITISH_MET + large / 4 and (has_relative(word, evidence) or (len(word) >= LONG and not large))
    return not large and word in evidence.lemmas and met >= LEMMA_MET


def is_american_form(word: str, american: Container[str], lists: Lists, evidence: Evidence) -> bool:
    """Return whether a word is met and a form of one that the British dictionary lacks, with no other in its place."""
    bases = {(part, base) for part, base, _ in regular_bases(word) if base in american} - evidence.irregular
    known = evidence.frequency(word) >= FORM_MET and word not in evidence.misspellings
    return known and lists.asked[word] <= LARGE and bool(bases)


def is_new_compound(word: str, usual: Container[str], evidence: Evidence) -> bool:
    """Return whether a word that SCOWL need not have is met, and made of two usual words or of a beginning and one.

    `word` is one that the British dictionary has.
    """
    if not fits(word) or evidence.frequency(word) < COMPOUND_MET or word in evidence.misspellings:
        return False
    parts = ((word[:cut], word[cut:]) for cut in range(2, len(word) - SHORTEST + 1))
    return any(end in usual and (start in BEGINNINGS or start in usual) for start, end in parts)


def is_form_of(word: str, words: Container[str], evidence: Evidence) -> bool:
    """Return whether the British dictionary has a word, and it is a regular form of one of these."""
    return word in evidence.british and any(base in words for _, base, _ in regular_bases(word))


def has_relative(word: str, evidence: Evidence) -> bool:
    """Return whether the British dictionary has another form of a word: a piece of a foreign phrase has none."""
    forms = (f"{word}{ending}" for ending in ("s", "es", "d", "ed", "ing", "ly"))
    bases = (base for _, base, _ in (*regular_bases(word), *suffixed_bases(word), *prefixed_bases(word)))
    return any(other in evidence.british for other in (*forms, *bases))


def missing_singulars(levels: Mapping[str, int], lists: Lists, evidence: Evidence) -> set[str]:
    """Return the words that are missing beside their plurals.

    An abbreviation that no dictionary has as a word stops the build: `definitions.csv` or `not_plural.txt` has to say
    which it is.
    """
    not_plural = read_reviewed_words("not_plural")
    check_words_known("not_plural", not_plural, levels)
    found, doubtful = set(), []
    for plural in sorted(levels.keys() - not_plural - evidence.irregular_forms):
        singular = plural.removesuffix("s")
        if singular in levels or singular.endswith("s") or not fits(singular):
            continue
        listed = singular not in lists.names and lists.asked.get(singular, ASKED_HIGHEST) <= LARGE
        if singular in evidence.british:
            found.add(singular)
        elif is_other_form(plural, levels, evidence):
            continue
        elif singular in evidence.lemmas or listed:
            found.add(singular)
        elif singular in lists.abbreviations:
            doubtful.append(plural)
    if doubtful:
        raise SystemExit(f"Only the plural is a word; define the singular, or add to not_plural: {', '.join(doubtful)}")
    return found


def is_other_form(plural: str, levels: Container[str], evidence: Evidence) -> bool:
    """Return whether what ends in -s is a form of a word that is there: of itself without -s, or of another."""
    bases = [(part, base) for part, base, _ in regular_bases(plural) if base in levels]
    heroes = plural.endswith("oes") and plural.removesuffix("es") in levels
    return heroes or any(part in evidence.lemmas.get(base, {part}) for part, base in bases)


def level_of(frequency: float) -> int:
    """Return the level of a word that SCOWL has at a higher one than it is met at."""
    common, known, rare = (tiers[-1] for _, tiers in CLASSES)
    return common if frequency >= USUAL else known if frequency >= KNOWN else rare


def read_lists(scowl: Path) -> Lists:
    """Return what SCOWL's lists have."""
    numerals = {word.lower() for file in scowl.glob(NUMERALS) for word in file.read_text(encoding="utf-8").split()}
    levels = small_words(scowl, CATEGORIES, HIGHEST)
    return Lists(
        levels=levels,
        asked=small_words(scowl, ASKED_CATEGORIES, ASKED_HIGHEST),
        names=lowered(scowl, NAMES, ASKED_CATEGORIES, ASKED_HIGHEST),
        abbreviations=lowered(scowl, ABBREVIATIONS),
        numerals=numerals,
    )


def small_words(scowl: Path, categories: Iterable[str], highest: int) -> dict[str, int]:
    """Return the words of some lists that are written in small letters only, each with its lowest level."""
    found: dict[str, int] = {}
    for word, level in entries(scowl, ("words",), categories, highest):
        folded = fold(word)
        if word == word.lower() and fits(folded):
            found[folded] = min(level, found.get(folded, level))
    return found


def lowered(
    scowl: Path, kinds: Iterable[str], categories: Iterable[str] = CATEGORIES, highest: int = HIGHEST
) -> set[str]:
    """Return the words of some lists in small letters, however they are written."""
    return {folded for word, _ in entries(scowl, kinds, categories, highest) if fits(folded := fold(word))}


def entries(scowl: Path, kinds: Iterable[str], categories: Iterable[str], highest: int) -> Iterable[tuple[str, int]]:
    """Return every line of some lists, as it is written, with the level of its list."""
    for kind in kinds:
        for category in categories:
            for file in scowl.glob(f"{category}-{kind}.*"):
                level = int(file.suffix.removeprefix("."))
                if level <= highest:
                    yield from ((word, level) for word in file.read_text(encoding="utf-8").split())


def fits(word: str) -> bool:
    """Return whether a word has letters a to z only, and neither too few nor too many."""
    return SHORTEST <= len(word) <= LONGEST and is_plain(word)


def facts_of(level: int, slang: bool, unsuitable: bool) -> WordFacts:
    """Return the facts on a word of this level: its class and tier, and whether it is slang or unsuitable."""
    word_class, tiers = next((word_class, tiers) for word_class, tiers in CLASSES if level <= tiers[-1])
    tier = next(tier for tier, greatest in enumerate(tiers) if level <= greatest)
    return WordFacts(word_class, slang, unsuitable, tier)


def read_reviewed_words(name: str) -> set[str]:
    """Return the words of a list beside this file: one a line; what follows a # is a remark."""
    lines = (REVIEWED / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {word for line in lines if (word := line.partition("#")[0].strip())}


def check_words_known(name: str, words: set[str], known: Collection[str]) -> None:
    """Refuse a reviewed list that names what is not there: a slip of the pen would go unseen."""
    if strange := sorted(words.difference(known)):
        raise SystemExit(f"{name}: there is no {', '.join(strange)}")


if __name__ == "__main__":
    sys.exit(main())
