"""The command `companion shift`: find the fewest slides of Sequentia: Shift to a goal, or say why there are none."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from companion.cli.common.arguments import add_json
from companion.core.errors import CompanionError
from companion.core.game import Refused
from companion.games.sequentia.common.cards import HIGHEST, IN_A_SEQUENCE, Sequence
from companion.games.sequentia.common.square import CELLS, SIDE
from companion.games.sequentia.shift.solver import Numbers, Solution, can_make_sequence, shortest_solution

EMPTY = "."
"""The empty place, as it is typed."""

_EXAMPLE = "123/1.2/331"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the table, the goal and the most slides."""
    parser.add_argument("table", metavar="TABLE", help="the rows from the top, a dot for the empty place: 123/1.2/331")
    parser.add_argument("goal", metavar="GOAL", help="the sequence that a row is to show: 132")
    parser.add_argument("--limit", type=_parse_limit, default=6, metavar="N", help="the most slides there may be (6)")
    add_json(parser)


def _parse_limit(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is no number of slides; expected 0 or more")
    return int(text)


def run(options: Namespace) -> int:
    """Find the fewest slides from the table `options.table` to the goal `options.goal`; return 0.

    That there is no way is an answer like any other: `slides` and `row` are null in the JSON then.
    """
    asked = _parse_question(options.table, options.goal)
    if isinstance(asked, Refused):
        raise CompanionError(asked.why, 2)
    numbers, goal = asked
    found = shortest_solution(numbers, goal, options.limit)
    if options.json:
        print(json.dumps(_solution_json(numbers, goal, found)))
    else:
        print(_solution_text(numbers, goal, found, options.limit))
    return 0


def _solution_json(numbers: Numbers, goal: Sequence, found: Solution | None) -> dict[str, object]:
    return {
        "composable": can_make_sequence(numbers, goal),
        "slides": None if found is None else _slide_names(found),
        "row": None if found is None else found.row + 1,
    }


def _solution_text(numbers: Numbers, goal: Sequence, found: Solution | None, limit: int) -> str:
    said = "-".join(map(str, goal))
    if found is not None and not found.slides:
        return f"Row {found.row + 1} shows {said} already."
    if found is not None:
        return (
            f"{_count_text(len(found.slides))}: {' '.join(_slide_names(found))}. Row {found.row + 1} shows {said} then."
        )
    longer = shortest_solution(numbers, goal)
    if longer is None:
        return f"The numbers on the table can't make {said}."
    least = _count_text(len(longer.slides))
    return f"No row shows {said} within {_count_text(limit)}; {least} lead there: {' '.join(_slide_names(longer))}."


def _slide_names(found: Solution) -> list[str]:
    return [CELLS[place] for place, _ in found.slides]


def _count_text(count: int) -> str:
    return f"{count} slide{'' if count == 1 else 's'}"


def _parse_question(table: str, goal: str) -> tuple[Numbers, Sequence] | Refused:
    rows = table.split("/")
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        return Refused("", f'"{table}" is no table; write its three rows of three from the top, such as {_EXAMPLE}.')
    places = "".join(rows)
    digits = [str(number) for number in range(1, HIGHEST + 1)]
    wrong = next((place for place in places if place not in {*digits, EMPTY}), None)
    if wrong is not None:
        return Refused("", f'"{wrong}" in "{table}" is no number of a card; write 1 to 9, and a dot for no card.')
    empty = places.count(EMPTY)
    if empty != 1:
        return Refused("", f'"{table}" has {empty or "no"} empty places; write one dot, as in {_EXAMPLE}.')
    if len(goal) != IN_A_SEQUENCE or any(digit not in digits for digit in goal):
        return Refused("", f'"{goal}" is no goal; write three numbers from 1 to 9, such as 132.')
    first, second, third = map(int, goal)
    return tuple(0 if place == EMPTY else int(place) for place in places), (first, second, third)
