"""A value changed in the text of a settings file: all the rest of it stays."""

import re
import tomllib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.toml.editor import SettingsTextError, Value, with_value

KEY = ("screen", "turn")

COMMENTS = st.sampled_from(["# one", "#", "# [screen]", "# turn = 5", "   # indented", '# "quoted'])
VALUES = st.sampled_from(
    ["1", "-0.5", "true", '"# no comment"', "[1, 2]", "[\n  1, # first\n  2,\n]", '"""a\n# b\n"""']
)
NAMES = st.sampled_from(["turn", "width", "on", '"a b"', "x-y", "deep.er"])
PLAIN = st.sampled_from(["1", "-0.5", "true", '"auto"'])
TAILS = st.sampled_from(["", " # said", "\t#said", "   "])


@st.composite
def assignments(draw: st.DrawFn) -> list[str]:
    """Lines of a table, with comments and gaps between them; each name once."""
    lines = []
    for name in draw(st.lists(NAMES, unique=True, max_size=4)):
        lines += draw(st.lists(st.one_of(COMMENTS, st.just("")), max_size=2))
        gap = draw(st.sampled_from([" = ", "=", "  =  "]))
        lines.append(
            draw(st.sampled_from(["", "  "])) + name + gap + draw(PLAIN if name == "turn" else VALUES) + draw(TAILS)
        )
    return lines


@st.composite
def files(draw: st.DrawFn) -> str:
    """A settings file as people write them: tables under headers, dotted or in one line, with comments anywhere."""
    rooted = draw(st.sampled_from(["", "screen.width = 3 # w", "screen = { width = 3 } # all", "screen.turn = 90 # t"]))
    lines = [
        *draw(st.lists(COMMENTS, max_size=2)),
        *([rooted] if rooted else []),
        *draw(st.sampled_from([[], ["top = 1"]])),
    ]
    tables = draw(st.permutations(["screen", "sound", "reader", "screen.inner", "[many]"]))
    for table in tables[: draw(st.integers(0, 5))]:
        if rooted and table.startswith("screen"):
            continue
        lines += draw(st.lists(st.one_of(COMMENTS, st.just("")), max_size=2))
        lines += [f"[{table}]" + draw(TAILS), *draw(assignments())]
    lines += draw(st.lists(COMMENTS, max_size=2))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return "\n".join(lines).replace("\n", end) + draw(st.sampled_from(["", end]))


def comments(text: str) -> list[str]:
    """What follows each number sign, in order."""
    return re.findall(r"#[^\r\n]*", text)


def with_it(values: dict[str, Any], value: Value) -> dict[str, Any]:
    return {**values, "screen": {**values.get("screen", {}), "turn": value}}


@given(files(), st.sampled_from([90, 0.5, "auto", "", False]))
@example("", 90)
@example("[screen]", 90)
@example("screen = { width = 3, on = true } # two", 90)
@example("[sound]\n[screen.inner] # said", 90)
@example("[sound]\non = true\n\n# The screen\n[screen] # ours\n\n# The reader\n[reader]\n", 90)
def test_all_other_keys_their_order_and_all_comments_stay(text: str, value: Value) -> None:
    before = tomllib.loads(text)
    written = with_value(text, KEY, value)
    after = tomllib.loads(written)
    assert after == with_it(before, value)
    assert [key for key in after if key in before] == list(before)
    assert comments(written) == comments(text)
    assert with_value(written, KEY, value) == written


@given(files(), st.sampled_from(["", "[rules]\nother.one = 1 # r\n"]), st.sampled_from([90, "auto", False]))
@example("", "", 90)
@example("[sound]\n[screen.inner]\n[[many]]", "", 90)
@example("screen = { width = 3 } # all\n", "", 90)
@example("", "[rules]\nscreen.width = 3 # w\n", 90)
@example("", "[rules]\nscreen = { width = 3 } # all\n", 90)
def test_so_they_do_around_a_table_within_a_table(text: str, above: str, value: Value) -> None:
    inner = text.replace("screen", "rules.screen")
    if above and re.match(r"[\s]*(#[^\n]*\n)*(rules|top)", inner):
        # What stands above all headers can't come below one.
        above = ""
    whole = above + inner
    before = tomllib.loads(whole)
    written = with_value(whole, ("rules", *KEY), value)
    rules = before.get("rules", {})
    assert tomllib.loads(written) == {**before, "rules": with_it(rules, value)}
    assert comments(written) == comments(whole)
    assert with_value(written, ("rules", *KEY), value) == written


def test_a_table_whose_name_is_no_plain_word_is_put_between_quotes() -> None:
    assert with_value("", ("rules", "my game", "on"), 1) == '[rules."my game"]\non = 1\n'


def test_a_new_key_comes_above_the_comment_of_the_next_table() -> None:
    text = "[screen]\nwidth = 800\n\n# The reader\n[reader]\n"
    assert with_value(text, KEY, 90) == "[screen]\nwidth = 800\nturn = 90\n\n# The reader\n[reader]\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a = 1\nb = yes\n", 2, "is not TOML here (Invalid value)"),
        ("screen = 5\n", 0, "sets screen, which is a table, to something else"),
        ("[[screen]]\nturn = 5\n", 0, "sets screen, which is a table, to something else"),
        ("[screen.turn]\n", 0, "is written in a way in which screen.turn can't be changed"),
        ("[screen.turn]\nx = 1\n", 0, "is written in a way in which screen.turn can't be changed"),
    ],
)
def test_what_can_not_be_changed_is_refused(text: str, line: int, why: str) -> None:
    with pytest.raises(SettingsTextError) as refused:
        with_value(text, KEY, 90)
    assert (refused.value.line, str(refused.value)) == (line, why)
