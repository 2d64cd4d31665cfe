"""The command `companion lexicon`: list the words that count, or count them; or pack those of other languages."""

from argparse import ArgumentParser, Namespace
from collections import Counter

from companion.cli.common.lexicon_options import add_lexicon, open_lexicon
from companion.cli.common.terminal import print_data
from companion.core.errors import CompanionError
from companion.lexicon import other_languages
from companion.lexicon.graph import WordClass
from companion.lexicon.lexicon import Lexicon


def add_arguments(parser: ArgumentParser) -> None:
    """Add what is printed, and the words that count."""
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--stats", action="store_true", help="count them by length and class instead")
    does.add_argument("--pack", action="store_true", help="pack the words of other languages that apt has installed")
    add_lexicon(parser)


def run(options: Namespace) -> int:
    """Print the words that count, or how many there are, or pack those of other languages; return 0.

    Raises WordsError when a file can't be read, CompanionError when words can't be packed.
    """
    if options.pack:
        print_data("".join(f"{_pack(language)}\n" for language in other_languages.OTHER_LANGUAGES.values()))
        return 0
    lexicon = open_lexicon(options)
    text = _counts_text(lexicon) if options.stats else "\n".join(word for word, _ in lexicon.words())
    print_data(f"{text}\n" if text else "")
    return 0


def _pack(language: other_languages.OtherLanguage) -> str:
    """Pack the words of a language; return what came of it."""
    listed = other_languages.LISTS / language.file
    if not listed.exists():
        return f"{language.switch}: {listed} is not there; get it with: sudo apt install {language.package}"
    try:
        other_languages.pack_list(language, listed.read_text("utf-8"))
        return f"{language.switch}: {language.graph_file.stat().st_size:,} bytes"
    except (OSError, UnicodeDecodeError) as error:
        raise CompanionError(f"The words of {listed} can't be packed into {other_languages.FOLDER}: {error}.") from None


def _counts_text(lexicon: Lexicon) -> str:
    """Return a table of how many words there are by length and class."""
    counts = Counter((len(word), entry.word_class) for word, entry in lexicon.words())
    classes = [word_class for word_class in WordClass if any(key[1] is word_class for key in counts)]
    lengths = sorted({length for length, _ in counts})
    rows = [("letters", *classes, "all")]
    rows += [_count_row(str(length), [counts[length, each] for each in classes]) for length in lengths]
    rows.append(_count_row("all", [sum(counts[length, each] for length in lengths) for each in classes]))
    return "\n".join("  ".join(cell.rjust(8) for cell in row) for row in rows)


def _count_row(name: str, counts: list[int]) -> tuple[str, ...]:
    return name, *map(str, counts), str(sum(counts))
