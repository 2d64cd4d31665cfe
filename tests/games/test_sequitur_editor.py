"""The editor of goal cards: what is entered with it, whatever is tapped; and every page can be read and touched."""

from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from companion.core.events import BACKSPACE, Key, PanelButton, Press, Tap
from companion.core.game import Refused
from companion.core.i18n import PSEUDO, use_language
from companion.core.layout import Rect
from companion.core.scene import Button, Scene
from companion.core.toml.entries import TomlPath
from companion.games.sequitur.cards import GoalEntry, goal_entry, goals_of
from companion.games.sequitur.goals.condition_picker import CONDITION_GROUPS, make_test, new_condition, picked_text
from companion.games.sequitur.goals.condition_picker import type_key as type_letter
from companion.games.sequitur.goals.condition_table import CONDITIONS, Letter, Letters
from companion.games.sequitur.goals.conditions import All, AnyOf, Is, Not, Test, condition_values, read_test
from companion.games.sequitur.goals.example_words import EVERYDAY_WORDS, find_examples
from companion.games.sequitur.goals.goal_editor import GoalEditor, edit_goal, new_editor
from companion.games.sequitur.goals.goals import example_goals
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of
from tests.games.at_sequitur import entry_kept, game, move, step
from tests.games.page_faults import faults

SIZES = ((786, 386, 5.19, 7, False), (700, 1140, 8.18, 10, True), (700, 1140, 5.2, 7, True))
"""Width and height of the room, pixels of a unit, the gap, and whether it is upright."""

PARTS: list[dict[str, Any]] = [
    {"double_letter": True},
    {"any": [{"length": 3}, {"not": {"uses_q": "qu"}}, {"palindrome": True}]},
    {"any": [{"starts_with": "re"}, {"starts_with": "un"}]},
]
NESTED: dict[str, Any] = {"all": PARTS}


def scene(editor: GoalEditor, size: tuple[int, int, float, int, bool] = SIZES[0]) -> Scene:
    width, height, unit, gap, portrait = size
    return Scene(tuple(editor.looks(Rect(0, 0, width, height), lambda units: round(units * unit), gap, portrait)))


def tap(editor: GoalEditor, *targets: str) -> GoalEditor:
    """The editor after taps on what it shows."""
    for target in targets:
        if target == "confirm":
            assert editor.go_on_text(), editor
            editor = editor.go_on()
            continue
        assert target in targets_of(editor), (target, editor)
        editor = editor.handle(Tap(target))
    return editor


def targets_of(editor: GoalEditor) -> set[str]:
    return {target for size in SIZES for target in scene(editor, size).targets()}


def typed(editor: GoalEditor, text: str) -> GoalEditor:
    for letter in text:
        editor = editor.handle(Key(letter))
    return editor


def made(editor: GoalEditor) -> GoalEntry:
    card = editor.entry()
    assert isinstance(card, GoalEntry), card
    return card


def with_test(test: dict[str, Any] | None) -> GoalEntry:
    return GoalEntry("made", "red", "A card", 2, test)


def read(test: dict[str, Any]) -> Test:
    return read_test(TomlPath("", "", ("goal", 0), ("test",)), test)


@pytest.mark.rule("SQT-20")
def test_a_card_is_typed_on_the_screen_and_gets_its_test() -> None:
    editor = new_editor("green")
    assert editor.entry() is None
    editor = tap(editor, *(f"key:{letter}" for letter in "ENDS IN ING"), "key:accents", "key:!", "key:delete")
    editor = tap(editor, "confirm", "edit:page:colour", "edit:colour:yellow", "confirm")
    editor = tap(editor, "edit:count:1", "edit:count:1", "edit:count:-1")
    assert made(editor) == GoalEntry("yellow-ends-in-ing", "yellow", "Ends in ing", 2)
    editor = tap(editor, "edit:add", "edit:pick:ends_with")
    assert not editor.go_on_text()
    assert "The word ends with …" in scene(editor).texts()
    editor = tap(editor, "key:I", "key:N", "key:X", "key:delete", "key:G")
    assert editor.entry() is None
    editor = tap(editor, "confirm")
    assert made(editor).test == {"ends_with": "ing"}
    card = msgspec.to_builtins(made(editor))
    assert entry_kept(step(game(), move("know", goal=card))).entry == card


def test_a_card_is_typed_as_it_is_printed_with_capitals_within_its_text() -> None:
    editor = tap(new_editor("green"), "key:A")
    labels = {look.target: look.label for look in scene(editor).looks if isinstance(look, Button)}
    assert (labels["key:N"], labels["key:shift"]) == ("n", "Aa")
    editor = tap(
        editor, "key:N", "key: ", "key:shift", "key:I", "key:N", "key:.", "key: ", "key:E", "key:shift", "key:R"
    )
    assert editor.text == "An In. ER"
    assert tap(new_editor("green"), "key:shift", "key:A", "key:B").text == "ab"


def test_a_condition_can_be_forbidden_before_it_is_picked() -> None:
    editor = tap(new_editor("red", "A card"), "confirm", "edit:add", "edit:not", "edit:group:1", "edit:pick:length")
    assert "The word does not have at least 3 letters." in scene(editor).texts()
    editor = tap(editor, "confirm", "edit:add", "edit:group:1", "edit:pick:length")
    assert "The word has at least 3 letters." in scene(editor).texts(), "the next one is asked for again"


@pytest.mark.rule("SQT-20")
def test_conditions_are_joined_denied_changed_and_removed() -> None:
    editor = tap(
        new_editor("red", "A card"),
        "confirm",
        "edit:add",
        "edit:group:1",
        "edit:pick:vowels",
        "edit:limits:exactly",
        "confirm",
    )
    editor = tap(editor, "edit:add", "edit:group:4", "edit:pick:uses_blank", "edit:not", "confirm")
    assert made(editor).test == {"all": [{"vowels": 3}, {"not": {"uses_blank": True}}]}
    editor = tap(editor, "edit:joined:any")
    assert {"The word has exactly 3 vowels", "or does not use the blank"} <= set(scene(editor).texts())
    editor = tap(editor, "edit:row:0", "edit:count-by:0:-1", "confirm", "edit:row:1", "edit:not", "confirm")
    assert made(editor).test == {"any": [{"vowels": 2}, {"uses_blank": True}]}
    editor = tap(editor, "edit:row:0", "edit:remove")
    assert made(editor).test == {"uses_blank": True}
    assert made(tap(editor, "edit:row:0", "edit:remove")).test is None


@pytest.mark.parametrize(
    ("taps", "test"),
    [
        (["pick:length", "limits:exactly", "count-by:0:5"], {"length": 8}),
        (["pick:length", "limits:between", "count-by:0:1", "count-by:1:1"], {"length": {"least": 4, "most": 5}}),
        (["pick:length", "limits:between", "count-by:1:-1", "count-by:1:-1"], {"length": 2}),
        (["pick:score", "limits:most", "count-by:1:-1"], {"score": {"most": 2}}),
        (["pick:score", *["count-by:0:-1"] * 5], {"score": {"least": 0}}),
        (["pick:vowels_in_row", "count-by:0:1", "count-by:0:-5"], {"vowels_in_row": 2}),
        (["pick:contains_word", *["count-by:0:5"] * 5], {"contains_word": 20}),
        (["pick:alphabetical", "choose:0:2"], {"alphabetical": "either"}),
        (["pick:uses_q", "choose:0:1"], {"uses_q": "qu"}),
        (["pick:uses_balls_worth", "choose:0:6", "count-by:1:1"], {"uses_balls_worth": {"points": 7, "least": 2}}),
        (["pick:uses_balls_worth", "choose:0:3"], {"uses_balls_worth": 3}),
        (["pick:letter", "key:Q", "key:E"], {"letter": "e"}),
        (["pick:letter", "limits:most", "key:E"], {"letter": {"letter": "e", "least": 0, "most": 1}}),
        (["pick:contains_any_of", "key:A", "key:E"], {"contains_any_of": "ae"}),
    ],
)
def test_values_are_set_as_they_are_in_a_file(taps: list[str], test: dict[str, Any]) -> None:
    targets = [one if one.startswith("key:") else f"edit:{one}" for one in taps]
    editor = tap(new_editor("red", "A card"), "confirm", "edit:add")
    groups = (tap(editor, f"edit:group:{number}") for number in range(len(CONDITION_GROUPS)))
    editor = next(one for one in groups if targets[0] in targets_of(one))
    assert made(tap(editor, *targets, "confirm")).test == test


def test_a_condition_says_of_which_kind_it_is_before_it_has_a_letter() -> None:
    assert picked_text(new_condition("contains_any_of")) == "contains one of …"


@pytest.mark.rule("SQT-20")
def test_words_that_everybody_knows_show_what_a_test_asks_for() -> None:
    lexicon = lexicon_of(Options())
    assert [word for word in EVERYDAY_WORDS if not lexicon.judge(word).valid] == []
    for name in CONDITIONS:
        test = make_test(type_letter(new_condition(name), "e"))
        assert test is not None
        found = find_examples(test)
        assert bool(found.meet) == found.decided == (not CONDITIONS[name].of_rack)
    editor = tap(new_editor("red", "A card"), "confirm", "edit:add", "edit:pick:ends_with", "key:I", "key:N", "key:G")
    told = "Meet it: RING, SING, KING."
    assert told in scene(editor).texts()
    assert told in scene(tap(editor, "confirm")).texts()


@pytest.mark.rule("SQT-20")
def test_every_condition_can_be_picked() -> None:
    for size in SIZES:
        editor, found = tap(new_editor("red", "A card"), "confirm", "edit:add"), list[str]()
        for number in range(len(CONDITION_GROUPS)):
            editor = tap(editor, f"edit:group:{number}")
            found += [one for one in scene(editor, size).targets() if one.startswith("edit:pick:")]
        assert sorted(found) == sorted(f"edit:pick:{name}" for name in CONDITIONS)


@pytest.mark.rule("SQT-20")
def test_back_from_a_condition_leads_to_the_group_it_was_picked_from() -> None:
    editor = tap(new_editor("red", "A card"), "confirm", "edit:add", "edit:group:3", "edit:pick:contains_word")
    before = editor.go_back()
    assert before is not None
    assert "edit:pick:contains_word" in targets_of(before)


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize(
    "test",
    [
        None,
        NESTED,
        {"not": {"any": [{"length": 3}, {"length": 5}]}},
        {"all": [{"length": {"least": 5, "most": 5}}]},
        {"any": [{"letter": {"letter": "e", "least": 1, "most": 99}}, {"not": {"not": {"turned": True}}}]},
    ],
)
def test_a_card_that_nobody_changes_stays_as_it_was(test: dict[str, Any] | None) -> None:
    assert edit_goal(with_test(test)).entry() == with_test(test)


def test_the_example_cards_can_be_opened_and_stay_as_they_are() -> None:
    for goal in example_goals():
        card = goal_entry(goal)
        assert goals_of((card,)) == (goal,)
        assert edit_goal(card).entry() == card
        changed = tap(edit_goal(card), *(["edit:row:0"] if card.test else []))
        changed = changed.go_on()
        assert (changed.go_back() or changed).entry() == card


@pytest.mark.rule("SQT-20")
def test_a_part_that_was_made_in_the_file_is_kept_or_removed() -> None:
    editor = edit_goal(with_test(NESTED))
    rows = ("and meets a test made in the file", "and (starts with RE or starts with UN)")
    assert set(rows) <= set(scene(editor).texts())
    changed = tap(editor, "edit:row:0", "edit:not", "confirm")
    assert made(changed).test == {"all": [{"not": PARTS[0]}, *PARTS[1:]]}
    fewer = tap(changed, "edit:row:1", "edit:remove", "edit:row:1", "edit:remove")
    assert made(fewer).test == {"not": PARTS[0]}


DEEP: dict[str, Any] = reduce(lambda inner, _: {"not": inner}, range(8), {"double_letter": True})


@pytest.mark.parametrize(
    ("test", "why"),
    [(DEEP, "is more than 8 deep"), ({"all": [{"palindrome": True}] * 10}, "has 11 conditions; expected at most 10.")],
)
def test_a_test_that_becomes_too_deep_or_too_long_is_shown_and_refused(test: dict[str, Any], why: str) -> None:
    editor = tap(edit_goal(with_test(test)), "edit:add", "edit:group:1", "edit:pick:length", "confirm")
    assert "edit:add" in scene(editor).targets()
    refused = editor.entry()
    assert isinstance(refused, Refused)
    assert refused.rule == "SQT-20"
    assert why in refused.why


def test_back_leads_to_the_page_before() -> None:
    editor = tap(
        new_editor("red", "A card"), "confirm", "edit:add", "edit:group:1", "edit:pick:length", "confirm", "edit:row:0"
    )
    pages = ["value"]
    while (before := editor.go_back()) is not None:
        editor = before
        pages.append(editor.page)
    assert pages == ["value", "test", "text", "colour"]
    picking = tap(editor, "confirm", "confirm", "edit:add", "edit:group:1", "edit:pick:vowels", "edit:not").go_back()
    assert picking is not None
    assert (picking.page, picking.parts) == ("pick", editor.parts)


def test_a_real_keyboard_types_as_it_is() -> None:
    editor = typed(new_editor("red"), "  Ends with S  " + BACKSPACE + "!")
    assert made(editor).text == "Ends with S!"
    assert editor.handle(Press(PanelButton.NEXT)) is editor
    assert made(typed(editor, "x" * 400)).text == ("Ends with S!" + "x" * 400)[:300]
    picked = tap(editor, "confirm", "edit:add", "edit:pick:starts_with")
    assert made(tap(typed(picked, "Pé1" + BACKSPACE + "qU"), "confirm")).test == {"starts_with": "qu"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Two vowels in a row", "TWO  vowels in a row.", True),
        ("Two vowels", "Three vowels", False),
        ("Слово", "Слова", False),
        ("Long " * 20 + "a", "Long " * 20 + "b", False),
        ("?", "!", False),
    ],
)
def test_an_id_is_made_from_the_text(one: str, other: str, same: bool) -> None:
    ids = [made(new_editor("red", text)).id for text in (one, other)]
    assert (ids[0] == ids[1]) == same
    assert made(new_editor("green", one)).id != ids[0]


def values(kind: Any) -> st.SearchStrategy[int | str]:
    """Every value that an argument of this kind can have."""
    if kind in {Letter, Letters}:
        return st.text("abeqz", min_size=1, max_size=1 if kind == Letter else 21)
    plainly = inspect.type_info(kind)
    assert isinstance(plainly, inspect.Metadata)
    match plainly.type:
        case inspect.LiteralType(values=fixed):
            return st.sampled_from(fixed)
        case inspect.IntType(ge=least, le=most):
            return st.integers(least, most)
    raise AssertionError(kind)


conditions = st.sampled_from(list(CONDITIONS)).flatmap(
    lambda name: st.builds(Is, st.just(name), st.tuples(*(values(f.kind) for f in CONDITIONS[name].arguments)))
)


def possible(test: Test) -> bool:
    """Whether the limits of a condition are the right way round: a file with others is refused."""
    if isinstance(test, Is):
        named = dict(zip((f.name for f in CONDITIONS[test.name].arguments), test.values, strict=True))
        return int(named.get("least", 0)) <= int(named.get("most", 99))
    return all(map(possible, test.parts if isinstance(test, (All, AnyOf)) else (test.part,)))


tests = st.recursive(
    conditions.filter(possible),
    lambda inner: (
        st.builds(Not, inner)
        | st.builds(All, st.lists(inner, min_size=1, max_size=3).map(tuple))
        | st.builds(AnyOf, st.lists(inner, min_size=1, max_size=3).map(tuple))
    ),
    max_leaves=5,
)


@given(tests)
def test_a_test_is_written_as_it_is_read(test: Test) -> None:
    assert read(condition_values(test)) == test


@settings(max_examples=50)
@given(st.data(), st.none() | tests.map(condition_values))
def test_whatever_is_tapped_a_card_comes_out_that_the_game_takes(
    data: st.DataObject, test: dict[str, Any] | None
) -> None:
    editor = edit_goal(with_test(test)) if data.draw(st.booleans()) else new_editor("red")
    size = data.draw(st.sampled_from(SIZES))
    for _ in range(data.draw(st.integers(0, 25))):
        shown = sorted(scene(editor, size).targets())
        editor = editor.handle(Tap(data.draw(st.sampled_from(shown))))
        if data.draw(st.integers(0, 9)) == 0:
            editor = editor.go_back() or editor
        assert faults(scene(editor, size), size) == []
    card = editor.entry()
    if isinstance(card, GoalEntry):
        assert not isinstance(goals_of((card,)), Refused)
        assert edit_goal(card).entry() == card
    elif card is None:
        assert not editor.text.strip() or editor.page in {"pick", "value"}


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CONDITIONS)
def test_every_page_can_be_read_and_touched(name: str, size: tuple[int, int, float, int, bool], language: str) -> None:
    use_language(language)
    editor = tap(new_editor("red", "WWWW MM " * 37), "confirm", "edit:add").handle(Tap(f"edit:pick:{name}"))
    pages = [editor]
    for target in (
        "edit:not",
        "edit:limits:between",
        "edit:limits:exactly",
        *(f"key:{key}" for key in "QWERTYUIOPASDFGHJKLZX"),
    ):
        if target in scene(editor, size).targets():
            editor = editor.handle(Tap(target))
            pages.append(editor)
    editor = editor.go_on()
    for _ in range(9):
        editor = editor.handle(Tap("edit:add")).handle(Tap("edit:pick:uses_balls_worth"))
        editor = editor.handle(Tap("edit:not")).go_on()
    pages += [
        editor,
        editor.handle(Tap("edit:more")),
        editor.handle(Tap("edit:row:0")),
        editor.handle(Tap("edit:page:text")),
    ]
    assert {page.page: faults(scene(page, size), size) for page in pages if faults(scene(page, size), size)} == {}
    assert len(editor.parts) == 10
