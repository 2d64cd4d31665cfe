"""Build the packed word lists of `companion/lexicon/data` from SCOWL, as Debian's package `scowl` has it.

`python tools/build_lexicon.py [SCOWL] [OUT]` reads the folder SCOWL (/usr/share/dict/scowl) and writes into OUT. The
same lists give the same bytes. A file of SCOWL is named `category-kind.level`; the lower the level, the more usual its
words. The reviewed lists beside this file correct what SCOWL can't tell: see the head of each.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from companion.lexicon.graph import LONGEST, SHORTEST, WordClass, WordFacts
from companion.lexicon.graph_packer import pack_graph
from companion.lexicon.letters import fold, is_plain

SCOWL = Path("/usr/share/dict/scowl")
LICENCE = Path("/usr/share/doc/scowl/copyright")
REVIEWED = Path(__file__).parent / "lexicon"
OUT = Path(__file__).parents[1] / "companion" / "lexicon" / "data"

# The Australian and Canadian lists are left out: their usual words are slang (aftie, bizzo), at level 35.
CATEGORIES = (
    *("english", "american", "british", "british_z"),
    *("variant_1", "variant_2", "british_variant_1", "british_variant_2"),
)
CLASSES = ((WordClass.COMMON, (10, 20, 35, 50)), (WordClass.KNOWN, (55, 60)), (WordClass.RARE, (70,)))
"""The greatest level of each tier of each class, the most usual first."""
HIGHEST = CLASSES[-1][1][-1]

NAMES = ("upper", "proper-names")
ABBREVIATIONS = ("abbreviations",)


def main() -> int:
    scowl = Path(sys.argv[1]) if len(sys.argv) > 1 else SCOWL
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else OUT
    if not scowl.is_dir():
        sys.stderr.write(f"There is no folder {scowl}; get SCOWL with: apt install scowl\n")
        return 1
    out.mkdir(parents=True, exist_ok=True)
    words = lexicon(scowl)
    abbreviations = {*lowered(scowl, ABBREVIATIONS), *read_reviewed_words("abbreviations")} - words.keys()
    names = set(lowered(scowl, NAMES)) - words.keys() - abbreviations
    (out / "lexicon.graph").write_bytes(pack_graph(words))
    for name, found in (("names", names), ("abbreviations", abbreviations)):
        (out / f"{name}.graph").write_bytes(pack_graph(dict.fromkeys(found, WordFacts(WordClass.COMMON))))
    (out / "LICENSE-SCOWL.txt").write_bytes(LICENCE.read_bytes())
    return 0


def lexicon(scowl: Path) -> dict[str, WordFacts]:
    """Return every word with its entry."""
    levels = lists(scowl, ("words",))
    wrong = {*read_reviewed_words("drop"), *read_reviewed_words("abbreviations")}
    check_words_known("drop and abbreviations", wrong, levels)
    levels = {word: level for word, level in levels.items() if word not in wrong}
    filed_wrongly = lists(scowl, ABBREVIATIONS)
    check_words_known("allow", read_reviewed_words("allow"), filed_wrongly)
    levels |= {word: filed_wrongly[word] for word in read_reviewed_words("allow")}
    slang, unsuitable = read_reviewed_words("slang"), read_reviewed_words("unsuitable")
    check_words_known("slang", slang, levels)
    check_words_known("unsuitable", unsuitable, levels)
    return {word: facts_of(level, word in slang, word in unsuitable) for word, level in levels.items()}


def lists(scowl: Path, kinds: Iterable[str]) -> dict[str, int]:
    """Return the words of some kinds of lists that are written in small letters only, each with its lowest level."""
    found: dict[str, int] = {}
    for word, level in entries(scowl, kinds):
        folded = fold(word)
        if word == word.lower() and fits(folded):
            found[folded] = min(level, found.get(folded, level))
    return found


def lowered(scowl: Path, kinds: Iterable[str]) -> set[str]:
    """Return the words of some kinds of lists in small letters, however they are written."""
    return {folded for word, _ in entries(scowl, kinds) if fits(folded := fold(word))}


def entries(scowl: Path, kinds: Iterable[str]) -> Iterable[tuple[str, int]]:
    """Return every line of the lists of some kinds, as it is written, with the level of its list."""
    for kind in kinds:
        for category in CATEGORIES:
            for file in scowl.glob(f"{category}-{kind}.*"):
                level = int(file.suffix.removeprefix("."))
                if level <= HIGHEST:
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
    """Return the words of a list beside this file: one a line, lines that begin with # are remarks."""
    lines = (REVIEWED / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def check_words_known(name: str, words: set[str], levels: dict[str, int]) -> None:
    """Refuse a reviewed list that names what SCOWL does not have: a slip of the pen would go unseen."""
    if strange := sorted(words - levels.keys()):
        raise SystemExit(f"{name}: SCOWL has no {', '.join(strange)}")


if __name__ == "__main__":
    sys.exit(main())
