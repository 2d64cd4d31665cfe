"""The command `companion check`: say whether words are valid, what they mean, or what was perhaps meant."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.common.arguments import ONE_LIST, add_json
from companion.cli.common.lexicon_options import add_lexicon, open_lexicon
from companion.cli.common.terminal import print_data
from companion.lexicon.checker import CheckedWord, Checker
from companion.lexicon.definitions import HOW_TO_GET, Definitions
from companion.lexicon.letters import in_capitals
from companion.lexicon.other_languages import OTHER_LANGUAGES, NoDefinitions


def add_arguments(parser: ArgumentParser) -> None:
    """Add the words to check, and the words that count."""
    parser.add_argument("word", nargs="+", metavar="WORD", help="a word")
    add_json(parser, ONE_LIST)
    add_lexicon(parser)


def run(options: Namespace) -> int:
    """Say of each word whether it is valid; return 0 when all are, else 1.

    Raises WordsError when a file can't be read.
    """
    lexicon = open_lexicon(options)
    other = lexicon.switch in OTHER_LANGUAGES
    definitions = NoDefinitions(lexicon.graph) if other else Definitions.open()
    checker = Checker(lexicon, definitions)
    checked = [checker.check_thoroughly(word) for word in options.word]
    told = [_word_json(each) for each in checked]
    text = (json.dumps(told) if options.json else "\n".join(map(_word_text, told))) + "\n"
    print_data(text.removeprefix(options.said))
    if not definitions.is_complete:
        print(f"companion: {HOW_TO_GET}", file=sys.stderr)
    return 0 if all(each.verdict.valid for each in checked) else 1


def _word_json(checked: CheckedWord) -> dict[str, Any]:
    verdict = checked.verdict
    return {
        "word": verdict.asked.encode(errors="replace").decode(),
        "valid": verdict.valid,
        "class": verdict.entry.word_class.value if verdict.entry else None,
        "reason": verdict.reason.value if verdict.reason else None,
        "definition": checked.definition,
        "suggestions": list(checked.suggestions),
    }


def _word_text(told: dict[str, Any]) -> str:
    word = in_capitals(told["word"])
    line = f"{word}: valid, {told['class']}" if told["valid"] else f"{word}: not valid, {told['reason']}"
    if told["definition"]:
        line += f"\n   {told['definition']}"
    if told["suggestions"]:
        line += f"\n   near: {', '.join(told['suggestions'])}"
    return line
