"""The list of a table's own cards before a game: its pages, what is said of none, and a new card without a colour."""

import pytest
from msgspec.structs import replace

from companion.core.events import PanelButton, Press, Tap
from companion.core.game import no_files
from companion.core.scene import GoalCard
from companion.games.sequitur.actions.action_editor import ActionEditor
from companion.games.sequitur.actions.actions import ACTIONS_FILE, example_actions
from companion.games.sequitur.card_form import CardEditor
from companion.games.sequitur.cards import GoalEntry
from companion.games.sequitur.goals.goal_editor import GoalEditor
from companion.games.sequitur.goals.goals import GOALS_FILE, example_goals
from companion.games.sequitur.screen.cards_tool import CardsTool
from tests.games.by_hand import VIEW

pytestmark = pytest.mark.rule("SQT-20")

NEXT = Press(PanelButton.NEXT)
CARDS = tuple(GoalEntry(f"has-{letter}", "green", f"Has {letter}") for letter in "ABCDEFGHIJKLM")


def test_next_turns_the_pages_of_the_list_which_has_the_examples_behind_the_tables_own() -> None:
    tool = CardsTool({GOALS_FILE: CARDS}.get)
    value, seen = tool.start(0), []
    for _page in range(4):
        scene = tool.scene(value, VIEW, False)
        assert "next" in scene.lamps()
        seen += [look.text for look in scene.looks if isinstance(look, GoalCard)]
        value = tool.handle(value, NEXT)
    assert seen[: len(CARDS)] == [card.text for card in CARDS]
    assert {goal.text for goal in example_goals()} & set(seen[len(CARDS) :])
    (own,) = example_actions()[:1]
    value = CardsTool({ACTIONS_FILE: (replace(own, name="Shake"),)}.get).start(0)
    value = tool.handle(value, Tap("kind:actions"))
    # Of the five examples the last one makes room.
    assert "Left out: Reverse." in " ".join(tool.scene(value, VIEW, False).texts())


def test_without_own_cards_of_a_kind_the_examples_are_shown_and_none_can_be_tapped() -> None:
    tool = CardsTool(no_files)
    value = tool.start(0)
    for kind, example in (("goals", example_goals()[0].text), ("actions", example_actions()[0].text)):
        value, seen = tool.handle(value, Tap(f"kind:{kind}")), list[str]()
        for _page in range(9):
            scene = tool.scene(value, VIEW, False)
            seen += scene.texts()
            assert not any(target.startswith(("goal:", "action:")) for target in scene.targets())
            value = tool.handle(value, NEXT)
        assert example in seen
        assert any("these examples" in text for text in seen)


@pytest.mark.parametrize("editor", [GoalEditor, ActionEditor])
def test_help_tells_of_each_step_of_a_card(editor: type[CardEditor]) -> None:
    pages = {*(text.name for text in editor.TEXTS), editor.PARTS.name, "whose", "pick", "value", "delete"}
    assert pages | ({"colour"} if editor is GoalEditor else set()) <= editor.HELP.keys()
    tool = CardsTool({GOALS_FILE: CARDS}.get)
    value = tool.handle(tool.handle(tool.start(0), Tap("goal:has-A")), Tap("edit:page:delete"))
    told = " ".join(tool.scene(tool.handle(value, Press(PanelButton.HELP)), VIEW, False).texts())
    assert "Help: Goal card" in told
    assert "DELETE takes this card out of your cards." in told


def test_a_new_card_has_no_colour_before_one_is_tapped() -> None:
    tool = CardsTool(no_files)
    value = tool.handle(tool.start(0), Tap("new"))
    scene = tool.scene(value, VIEW, False)
    assert "confirm" not in scene.lamps()
    assert not any(look.chosen for look in scene.looks if isinstance(look, GoalCard))
