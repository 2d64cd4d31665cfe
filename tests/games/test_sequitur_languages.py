"""Sequitur in another language: the moves, the states, the records and the files are the same."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import PSEUDO, _, use_language
from companion.core.layout import Rect, View
from companion.core.scene import GoalCard
from companion.games.sequitur import rules, wording
from companion.games.sequitur.actions.actions import example_actions, shown_name, shown_text
from companion.games.sequitur.goals import conditions
from companion.games.sequitur.goals.goals import Goal, example_goals
from companion.games.sequitur.model import Move, State
from companion.games.sequitur.screen.open_table import table_looks
from companion.table.storage.record import Record, write_record
from tests.games.at_sequitur import game, move, recorded, step
from tests.games.by_hand import GAME, ByHand

RECORDS = ("sequitur_three.jsonl", "sequitur_solo.jsonl")
LANGUAGES = ("en", PSEUDO)


def begun(record: Record) -> State:
    state = rules.start(record.setup)
    assert isinstance(state, State), state
    return state


def folded(record: Record) -> Iterator[State]:
    """Every state of a game."""
    state = begun(record)
    yield state
    for one in record.moves:
        state = step(state, one).state
        yield state


def by_hand(record: Record) -> tuple[Move, ...]:
    """The moves of a game as the screen makes them of what is tapped and typed."""
    hand = ByHand(begun(record))
    for one in record.moves:
        hand.enter(one).confirm()
    return tuple(hand.moves)


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_game_leads_to_the_same_states(name: str) -> None:
    states, summaries = {}, {}
    for language in LANGUAGES:
        use_language(language)
        states[language] = list(folded(recorded(name)))
        summaries[language] = [wording.summary(state) for state in states[language]]
    assert states[PSEUDO] == states["en"]
    assert summaries[PSEUDO] == summaries["en"]


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_that_is_entered_writes_the_same_record(name: str) -> None:
    written = {}
    for language in LANGUAGES:
        use_language(language)
        record = recorded(name)
        written[language] = write_record(GAME, record.setup, by_hand(record))
    assert written[PSEUDO] == written["en"]


def test_cards_that_are_entered_are_kept_as_they_are_in_english() -> None:
    goal = {"id": "s-end", "colour": "red", "text": "Ends with S", "test": {"all": [{"ends_with": "s"}, {"length": 4}]}}
    action = {"name": "Two", "text": "Draw two.", "operations": [{"name": "insert", "count": 2}]}
    entered = move("know", "Ann", goal=goal), move("know_action", "Ann", action=action, instead="Insert")
    kept = {}
    for language in LANGUAGES:
        use_language(language)
        steps = [rules.play(game(), one) for one in entered]
        kept[language] = [msgspec.to_builtins(one.kept) for one in steps if isinstance(one, Step)]
    assert len(kept["en"]) == len(entered)
    assert kept[PSEUDO] == kept["en"]


def test_a_refusal_names_its_rule_and_says_why_in_the_language() -> None:
    wrong = move("draw", "Ann", balls="KK"), move("spell", "Ann", word="air"), move("turn", "Zoe")
    answers = {}
    for language in LANGUAGES:
        use_language(language)
        answers[language] = [one for one in (rules.play(game(), what) for what in wrong) if isinstance(one, Refused)]
    rule_ids = {language: [one.rule for one in found] for language, found in answers.items()}
    assert len(answers["en"]) == len(wrong)
    assert rule_ids[PSEUDO] == rule_ids["en"]
    assert all(one.why != other.why for one, other in zip(answers["en"], answers[PSEUDO], strict=True))


@pytest.mark.parametrize("goal", example_goals(), ids=lambda goal: goal.id)
def test_a_test_of_a_goal_is_written_as_in_english_and_said_in_the_language(goal: Goal) -> None:
    assert goal.test is not None
    said, written = conditions.condition_text(goal.test), conditions.condition_values(goal.test)
    use_language(PSEUDO)
    assert conditions.condition_values(goal.test) == written
    assert conditions.condition_text(goal.test) != said


def test_an_example_action_is_told_in_the_language_of_the_table_and_what_is_typed_as_it_is() -> None:
    use_language(PSEUDO)
    example = example_actions()[0]
    typed = replace(example, name="Insert")
    assert [shown_name(one.name) for one in (example, typed)] == [_("Insert"), "Insert"]
    assert [shown_text(one) for one in (example, typed)] == [_(example.text), example.text]


def test_an_example_goal_is_told_in_the_language_of_the_table_and_what_is_typed_with_its_meaning() -> None:
    hand = ByHand(next(state for state in folded(recorded(RECORDS[0])) if state.phase == "claims"))
    cards = [look for look in hand.scene.looks if isinstance(look, GoalCard)]
    assert {card.meaning + card.printed for card in cards} == {""}
    use_language(PSEUDO)
    for looks in (hand.scene.looks, table_looks(hand.state, None, Rect(0, 0, 800, 480), View(800, 480, 5.0))):
        told = {card.text: (card.printed, bool(card.meaning)) for card in looks if isinstance(card, GoalCard)}
        assert told[_("Exactly five letters")] == ("Exactly five letters", False)
        assert told["Starts with S"] == ("", True)
