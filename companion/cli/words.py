"""The commands `companion check` and `companion lexicon`: judge words, and list those that count."""

import io
import json
import sys
from argparse import Namespace
from collections import Counter
from typing import Any

from companion.cli.lexicon_options import lexicon_of
from companion.lexicon.checker import Checked, Checker
from companion.lexicon.define import HOW_TO_GET, Definitions
from companion.lexicon.graph import WordClass
from companion.lexicon.letters import in_capitals
from companion.lexicon.lexicon import Lexicon


def check(options: Namespace) -> int:
    """Say of each word whether it is valid: 0 when all are, else 1.

    Raises WordsError when a file can't be read.
    """
    lexicon = lexicon_of(options)
    definitions = Definitions.open()
    checker = Checker(lexicon, definitions)
    checked = [checker.thorough(word) for word in options.word]
    told = [_as_json(each) for each in checked]
    if options.json:
        _write(json.dumps(told))
    else:
        _write("\n".join(_in_words(one) for one in told))
    if not definitions.complete:
        print(f"companion: {HOW_TO_GET}", file=sys.stderr)
    return 0 if all(each.verdict.valid for each in checked) else 1


def list_words(options: Namespace) -> int:
    """Print the words that count, or how many there are.

    Raises WordsError when a file can't be read.
    """
    lexicon = lexicon_of(options)
    if options.stats:
        _write(_stats(lexicon))
    else:
        _write("\n".join(word for word, _ in lexicon.words()))
    return 0


def _as_json(checked: Checked) -> dict[str, Any]:
    verdict = checked.verdict
    return {
        "word": verdict.asked.encode(errors="replace").decode(),
        "valid": verdict.valid,
        "class": verdict.entry.word_class.value if verdict.entry else None,
        "reason": verdict.reason.value if verdict.reason else None,
        "definition": checked.definition,
        "suggestions": list(checked.suggestions),
    }


def _in_words(told: dict[str, Any]) -> str:
    word = in_capitals(told["word"])
    line = f"{word}: valid, {told['class']}" if told["valid"] else f"{word}: not valid, {told['reason']}"
    if told["definition"]:
        line += f"\n   {told['definition']}"
    if told["suggestions"]:
        line += f"\n   near: {', '.join(told['suggestions'])}"
    return line


def _stats(lexicon: Lexicon) -> str:
    """A table of counts by length and class."""
    counts = Counter((len(word), entry.word_class) for word, entry in lexicon.words())
    classes = [word_class for word_class in WordClass if any(key[1] is word_class for key in counts)]
    lengths = sorted({length for length, _ in counts})
    rows = [("letters", *classes, "all")]
    rows += [_row(str(length), [counts[length, each] for each in classes]) for length in lengths]
    rows.append(_row("all", [sum(counts[length, each] for length in lengths) for each in classes]))
    return "\n".join("  ".join(cell.rjust(8) for cell in row) for row in rows)


def _row(name: str, counts: list[int]) -> tuple[str, ...]:
    return name, *map(str, counts), str(sum(counts))


def _write(text: str) -> None:
    """Write lines that another program may read: they are UTF-8, whatever the terminal shows.

    What was typed and is no UTF-8 becomes question marks.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.write(f"{text}\n" if text else "")
