"""The command `companion actions check`: print what each action card of a file allows."""

import json
from argparse import ArgumentParser, Namespace

import msgspec
from msgspec import Struct

from companion.cli.common.arguments import ONE_LIST, add_file_check, add_json
from companion.cli.common.input_file import read_input
from companion.games.sequitur.actions.action_words import operation_text
from companion.games.sequitur.actions.actions import Action, missing_actions, read_actions


class ActionSummary(Struct, frozen=True):
    """An action and what it allows, in its order."""

    name: str
    text: str
    allows: tuple[str, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """Add `check` with its file."""
    told = "say what each action allows"
    add_json(add_file_check(parser, "check", told, "the actions: TOML, a table [[action]] each"), ONE_LIST)


def run(options: Namespace) -> int:
    """Say of each action of `options.file` what it allows; return 0.

    Raises EntriesError when it is no file of actions.
    """
    actions = read_actions(read_input(options.file, "a file of actions"), str(options.file))
    allowed = tuple(
        ActionSummary(action.name, action.text, tuple(map(operation_text, action.operations))) for action in actions
    )
    if options.json:
        print(json.dumps(msgspec.to_builtins(allowed)))
    else:
        print("\n".join(_summary_lines(actions, allowed)))
    return 0


def _summary_lines(actions: tuple[Action, ...], allowed: tuple[ActionSummary, ...]) -> list[str]:
    """Return the actions and what they allow as lines, with a last one when there are too few cards."""
    lines = [
        line
        for one in allowed
        for line in (f"{one.name}: {' '.join(one.text.split())}", f"    It lets you {', then '.join(one.allows)}.")
    ]
    missing = missing_actions(actions)
    return lines if missing is None else [*lines, missing]
