"""The command `companion rack`: list the words that a rack can spell."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.cli.common.arguments import add_json
from companion.cli.common.lexicon_options import add_lexicon, open_lexicon
from companion.core.errors import CompanionError
from companion.core.game import Refused
from companion.lexicon.balls import BLANK, Rack, parse_rack
from companion.lexicon.rack_search import best_scores
from companion.lexicon.spelling import Spelling, best_way, find_ways

UNUSED_BALL = "."

SORT_KEYS: dict[str, Callable[[str, int], tuple[int | str, ...]]] = {
    "score": lambda word, score: (-score, word),
    "length": lambda word, score: (-len(word), -score, word),
    "alphabet": lambda word, _: (word,),
}
"""What words are sorted by, for each `--order`."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the balls, which words are listed and how, and the words that count."""
    parser.add_argument("balls", metavar="BALLS", help="the balls in order, ? for the blank: STAI?RQ")
    parser.add_argument("--word", metavar="WORD", help="this word only, in every way, or why it can't be spelled")
    parser.add_argument("--order", choices=tuple(SORT_KEYS), default="score", help="what comes first")
    parser.add_argument("--limit", type=_parse_limit, metavar="N", help="list so many only; all are counted")
    add_json(parser, "one JSON object instead of lines")
    add_lexicon(parser)


def _parse_limit(text: str) -> int:
    if not (text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"{text!r} is no number of words; expected 1 or more")
    return int(text)


def run(options: Namespace) -> int:
    """List the words of a rack, or the ways to spell one; return 0, or 1 when that one can't be spelled.

    Unsuitable words are not listed; asked for by themselves they are answered like any other.

    Raises WordsError when a file of words can't be read.
    """
    balls = parse_rack(options.balls)
    if isinstance(balls, Refused):
        raise CompanionError(_refusal_text(balls), 2)
    lexicon = open_lexicon(options)
    if options.word is not None:
        return _spell_word(options, balls, find_ways(lexicon, balls, options.word))
    scores = best_scores(lexicon.graph, balls, lexicon.suggests)
    listed = [best_way(balls, word, scores[word]) for word in _sort_words(scores, options.order)[: options.limit]]
    if options.json:
        _write_json(balls, len(scores), listed)
    else:
        _write_lines(balls, listed)
        print(f"{balls}: {_count_text(len(scores), 'word')}.")
    return 0


def _spell_word(options: Namespace, balls: Rack, found: tuple[Spelling, ...] | Refused) -> int:
    refused = found if isinstance(found, Refused) else None
    spelled = () if isinstance(found, Refused) else found
    if options.json:
        why = None if refused is None else {"rule": refused.rule, "why": refused.why}
        _write_json(balls, len(spelled), spelled[: options.limit], refused=why)
    elif refused is not None:
        print(_refusal_text(refused))
    else:
        _write_lines(balls, spelled[: options.limit])
        print(f"{balls}: {_count_text(len(spelled), 'way')}.")
    return 0 if refused is None else 1


def _sort_words(scores: Mapping[str, int], order: str) -> list[str]:
    key = SORT_KEYS[order]
    return sorted(scores, key=lambda word: key(word, scores[word]))


def _write_json(balls: Rack, count: int, words: Sequence[Spelling], **more: Any) -> None:
    print(json.dumps({"rack": balls, "count": count, "words": msgspec.to_builtins(words), **more}))


def _write_lines(balls: Rack, words: Sequence[Spelling]) -> None:
    longest = max((len(found.word) for found in words), default=0)
    for found in words:
        used = "".join(ball if place in found.balls else UNUSED_BALL for place, ball in enumerate(balls))
        print(f"{found.score:>3}  {found.word:<{longest}}  {used}  {', '.join(_remarks(found))}".rstrip())


def _remarks(found: Spelling) -> list[str]:
    remarks = ["turned"] if found.turned else []
    if found.blank is not None:
        remarks.append(f"{BLANK} is {found.blank.upper()}")
    if found.qu:
        remarks.append("Q is Qu")
    return remarks


def _count_text(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _refusal_text(refused: Refused) -> str:
    return f"{refused.rule}: {refused.why}" if refused.rule else refused.why
