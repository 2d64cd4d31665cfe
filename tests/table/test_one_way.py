"""Screens return what is to be done, and the desk alone does it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion

PACKAGE = Path(companion.__file__).parent

TABLES = {"desk", "table"}
"""What a desk is called, or what screens see of it."""

CHANGES = {
    "settings": {"change", "change_all", "try_values"},
    "people": {"begun", "add", "rename", "give_card", "take_card", "choose", "forget"},
    "tags": {"put", "forget", "change"},
    "saving": {"text", "picture", "step"},
    "troubles": {"replace", "tell", "end", "tell_of", "end_settings"},
    "playing": {"begin", "resume", "take_up", "correct", "close", "settle"},
    "session": {"play", "change", "insert", "correct_setup", "remove", "keep_first", "undo", "redo", "keep_last"},
    "dictionary": {"follow", "turn", "add", "take_out"},
    "journal": {
        "begin",
        "append",
        "close_game",
        "reopen_game",
        "summarise",
        "write_tags",
        "write_people",
        "start_over",
    },
    "table": {"handle", "follow", "go", "go_on", "think"},
}
"""The methods of a table's parts that change something."""


def name_of(node: ast.expr) -> str:
    """The last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def written(tree: ast.AST) -> Iterator[ast.expr]:
    """What is assigned to, added to or deleted."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                yield from targets
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                yield target


def parts(node: ast.expr) -> Iterator[ast.expr]:
    """An expression, and what it is an attribute or an item of."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        yield node
        node = node.value
    yield node


SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "desk.py" and "cli" not in path.parts)


def test_nothing_but_the_desk_assigns_to_it() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in SOURCES
        for target in written(ast.parse(path.read_text(encoding="utf-8")))
        for node in parts(target)
        if isinstance(node, ast.Attribute) and name_of(node.value) in TABLES
    ]
    assert found == []


SEEING = ("turn_clock.py", "tag_events.py", "summary_backfill.py", "saved_files.py", "pointer.py", "screens")
"""What is given a table, or a part of it, in the room of the table."""


@pytest.mark.parametrize("place", SEEING)
def test_what_sees_the_table_changes_none_of_its_parts(place: str) -> None:
    room = PACKAGE / "table" / place
    sources = [room] if room.is_file() else sorted(room.rglob("*.py"))
    calls = [
        (path.relative_to(PACKAGE), call.lineno)
        for path in sources
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in CHANGES.get(name_of(call.func.value), ())
    ]
    assert sources
    assert calls == []
