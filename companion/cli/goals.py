"""The command `companion goals check`: print what each goal of a file accepts, with words that meet it."""

import json
from argparse import ArgumentParser, Namespace
from itertools import islice

import msgspec
from msgspec import Struct

from companion.cli.common.arguments import ONE_LIST, add_file_check, add_json
from companion.cli.common.input_file import read_input
from companion.cli.common.lexicon_options import add_lexicon, open_lexicon
from companion.games.sequitur.goals.conditions import condition_text
from companion.games.sequitur.goals.examples import familiar_words, find_examples
from companion.games.sequitur.goals.goals import Goal, missing_goals, read_goals
from companion.lexicon.lexicon import Lexicon

WORDS_SHOWN = 5


def add_arguments(parser: ArgumentParser) -> None:
    """Add `check` with its file and the words that count."""
    told = "say what each goal accepts, with five words that meet it"
    check = add_file_check(parser, "check", told, "the goals: TOML, a table [[goal]] each")
    add_json(check, ONE_LIST)
    add_lexicon(check)


def run(options: Namespace) -> int:
    """Say of each goal of `options.file` what it accepts; return 0, or 1 when no word meets one of them.

    Raises EntriesError when it is no file of goals, and WordsError when a file of words can't be read.
    """
    goals = read_goals(read_input(options.file, "a file of goals"), str(options.file))
    checked = check_goals(goals, open_lexicon(options))
    if options.json:
        print(json.dumps(msgspec.to_builtins(checked)))
    else:
        print("\n".join(goal_lines(goals, checked)))
    return 1 if any(one.is_impossible for one in checked) else 0


class GoalCheck(Struct, frozen=True):
    """A goal, what its test says in words (None: the table judges), and up to five words that meet it."""

    id: str
    colour: str
    text: str
    count: int
    test: str | None
    words: tuple[str, ...]

    @property
    def is_impossible(self) -> bool:
        """Whether it has a test that no word meets."""
        return self.test is not None and not self.words


def check_goals(goals: tuple[Goal, ...], lexicon: Lexicon) -> tuple[GoalCheck, ...]:
    """Return for each goal what it accepts, and words that meet it, the most usual first."""
    words = familiar_words(lexicon)
    return tuple(
        GoalCheck(
            goal.id,
            goal.colour,
            goal.text,
            goal.count,
            None if goal.test is None else condition_text(goal.test),
            tuple(islice(find_examples(goal, words, lexicon), WORDS_SHOWN)),
        )
        for goal in goals
    )


def goal_lines(goals: tuple[Goal, ...], checked: tuple[GoalCheck, ...]) -> list[str]:
    """Return the goals and their words as lines to read, with a last one when the deck is not whole."""
    lines = [line for one in checked for line in _check_lines(one)]
    missing = missing_goals(goals)
    return lines if missing is None else [*lines, missing]


def _check_lines(one: GoalCheck) -> list[str]:
    if one.test is None:
        accepts, words = "The table judges.", ""
    else:
        accepts = f"The word {one.test}."
        words = ", ".join(one.words) if one.words else "No word meets it."
    times = "" if one.count == 1 else f" ×{one.count}"
    head = f"{one.id} ({one.colour}{times}): {' '.join(one.text.split())}"
    return [head, *(f"    {line}" for line in (accepts, words) if line)]
