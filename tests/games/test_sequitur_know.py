"""Sequitur's goals that are entered while it is played (SQT-20): what is known then, and what is kept."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from companion.core.game import SaveEntry
from companion.games.sequitur import rules, wording
from companion.games.sequitur.cards import COLOURS, GoalEntry, goal_entry, goals_of
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.goals.goals import GOALS_FILE
from companion.games.sequitur.model import Setup, State
from tests.games.at_sequitur import (
    FIVE,
    NAMES,
    ROOM,
    VOWELS,
    balls,
    cards,
    entry_kept,
    game,
    move,
    play,
    racked,
    recorded,
    refused,
    spelled,
    step,
    to_words,
    waiting,
)

NEW = {"id": "new", "colour": "green", "text": "Ends with N", "test": {"ends_with": "n"}}
LEMON, BROWN = "LEMONADE", "BROWNS?I"


def texts(state: State) -> dict[str, str]:
    return {goal.id: goal.text for goal in state.goals}


@pytest.mark.rule("SQT-20")
def test_a_goal_is_known_from_now_on_and_kept_as_the_file_has_it() -> None:
    after = step(game(), move("know", goal=NEW))
    assert texts(after.state)["new"] == "Ends with N"
    assert after.kept == (SaveEntry("goals.toml", "goal", "id", NEW),)
    state = play(racked(after.state, LEMON, BROWN, secrets={"Ann": ("green", "ends with n")}), "turn", "Ann")
    assert state.secrets[0] is not None
    assert state.secrets[0].id == "new"


@pytest.mark.rule("SQT-20")
def test_it_takes_the_place_of_the_one_with_its_id() -> None:
    state = game()
    changed = {**VOWELS, "text": "Two vowels side by side", "count": 2}
    after = step(state, move("know", goal=changed))
    assert [goal.id for goal in after.state.goals] == [goal.id for goal in state.goals]
    assert texts(after.state)["vowels"] == "Two vowels side by side"
    assert entry_kept(after).entry == changed


@pytest.mark.rule("SQT-20")
def test_nobody_moves_by_it_and_it_may_be_made_in_every_step_before_the_end() -> None:
    for name in ("sequitur_three.jsonl", "sequitur_solo.jsonl"):
        record = recorded(name)
        state = rules.start(record.setup)
        assert isinstance(state, State)
        seen = {state.phase}
        for what in record.moves:
            known = play(state, "know", goal=NEW)
            assert (known.phase, known.mover, waiting(known)) == (state.phase, state.mover, waiting(state))
            assert known.racks == state.racks
            assert balls(known) == 72
            state = step(state, what).state
            seen.add(state.phase)
        assert seen >= {"start", "goals", "actions", "words", "claims", "over"}
        assert refused(state, "know", goal=NEW)[0] == "SQT-17"


@pytest.mark.rule("SQT-20")
def test_cards_that_were_played_by_their_text_become_the_goal_wherever_they_lie() -> None:
    secrets = {"Ann": ("green", "ends  with N"), "Bob": ("red", "Ends with N")}
    goals: dict[str, Any] = {"green": ("Ends with n", ""), "yellow": ("", "Ends with N")}
    state = to_words(racked(game(), LEMON, BROWN, secrets=secrets), **goals)
    entered = play(state, "know", goal={**NEW, "count": 2})
    assert [card and card.id for card in entered.secrets] == ["new", ""], "the red one is another card"
    assert [(public.card.colour, public.card.id) for public in entered.public] == [("yellow", ""), ("green", "new")]
    renamed = play(entered, "know", goal={**NEW, "text": "The last letter is N", "count": 2})
    assert [public.card.text for public in renamed.public] == ["Ends with N", "The last letter is N"]
    assert [cards(renamed, colour) for colour in range(3)] == [24, 24, 24]
    # LEMON meets both, tested; BROWN's red one is still for the table.
    after = spelled(renamed, "lemon", "brown")
    assert waiting(after) == ["Bob"]
    after = play(after, "judge", "Bob", goal="Ends with N", met=False)
    assert [card.text for card in after.stacks[0]] == ["The last letter is N"]
    assert [card.text for card in after.discards[0] if card] == ["Ends with N"]


@pytest.mark.rule("SQT-14", "SQT-20")
def test_what_was_judged_is_dropped_when_the_goal_has_a_test() -> None:
    state = spelled(to_words(racked(game(), LEMON, BROWN), green=("Six letters", "")), "lemon", "brown")
    state = play(state, "judge", "Bob", goal="Six letters", met=True)
    assert waiting(state) == ["Bob"]
    without = play(state, "know", goal={"id": "six", "colour": "green", "text": "Six letters"})
    assert play(without, "claim", "Bob", goal="six").stacks[1]
    tested = play(state, "know", goal={"id": "six", "colour": "green", "text": "Six letters", "test": {"length": 6}})
    # Nobody meets it: the goal is discarded and the round is over.
    assert (tested.round, tested.judged, tested.stacks) == (2, (), ((), ()))


@pytest.mark.rule("SQT-20")
def test_a_goal_that_loses_its_test_again_is_judged_anew() -> None:
    state = spelled(to_words(racked(game(), LEMON, BROWN), green=("Five letters", "")), "lemon", "")
    state = play(state, "judge", "Ann", goal="Five letters", met=True)
    entered = {"id": "few", "colour": "green", "text": "Five letters"}
    assert play(play(state, "know", goal=entered), "claim", "Ann", goal="few").stacks[0]
    state = play(play(state, "know", goal={**entered, "test": {"length": 5}}), "know", goal=entered)
    assert refused(state, "claim", "Ann", goal="few")[0] == "SQT-20"


@pytest.mark.rule("SQT-02", "SQT-20")
@pytest.mark.parametrize("met", [False, True])
def test_a_card_that_was_won_or_discarded_before_it_is_known_is_out_of_its_deck(met: bool) -> None:
    state = racked(game(), LEMON, BROWN, secrets={"Ann": ("green", "Ends with N")})
    state = play(play(to_words(state), "spell", "Ann", word="lemon"), "no_word", "Bob")
    state = play(play(state, "judge", "Ann", goal="Ends with N", met=met), "know", goal=NEW)
    card = state.stacks[0][0] if met else next(one for one in state.discards[2] if one)
    assert card.id == "new"
    state = play(state, "draw", "Bob", balls="LEMON")
    assert refused(state, "secret", "Bob", colour="green", goal="Ends with N")[0] == "SQT-02"


@pytest.mark.rule("SQT-14", "SQT-20")
def test_the_turn_to_claim_passes_to_who_can_still_claim() -> None:
    state = spelled(to_words(racked(game(), LEMON, BROWN), green=("Has an M", "")), "lemon", "brown")
    assert waiting(state) == ["Bob"]
    known = play(state, "know", goal={"id": "m", "colour": "green", "text": "Has an M", "test": {"contains": "m"}})
    assert waiting(known) == ["Ann"]


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize(
    "test", [{"no_such_thing": True}, {"length": {"least": 5, "most": 4}}, {"double_letter": False}, {}]
)
def test_a_test_that_can_not_be_read_is_refused_as_in_a_file(test: dict[str, Any]) -> None:
    rule, why = refused(game(), "know", goal={**NEW, "test": test})
    assert rule == "SQT-20"
    assert "expected" in why


@pytest.mark.rule("SQT-02")
def test_more_goals_than_their_deck_has_are_refused() -> None:
    state = game(decks=[24, 24, 3])
    state = play(state, "know", goal=NEW)
    assert refused(state, "know", goal={**NEW, "id": "more", "text": "More"}) == (
        "SQT-02",
        "4 green goals are named, but their deck is said to have 3.",
    )


@pytest.mark.rule("SQT-02")
def test_a_deck_whose_size_nobody_told_grows_with_what_is_known_of_it() -> None:
    state = racked(game(), LEMON, BROWN)
    grown = play(state, "know", goal={**NEW, "count": 30})
    assert [cards(grown, colour) for colour in range(3)] == [24, 24, 32]


@pytest.mark.rule("SQT-02")
def test_a_card_that_has_been_drawn_keeps_its_colour_and_counts() -> None:
    state = racked(game(), LEMON, BROWN, secrets={"Ann": ("green", "five")})
    assert refused(state, "know", goal={**FIVE, "colour": "red"}) == (
        "SQT-02",
        "The goal five has been drawn as a green card; it can't be red now.",
    )
    twice = racked(game(), LEMON, BROWN, secrets={"Ann": ("green", "Ends with N"), "Bob": ("green", "Ends with N")})
    assert refused(twice, "know", goal=NEW) == (
        "SQT-02",
        "2 cards of this goal have been drawn; its count can't be 1.",
    )
    assert play(twice, "know", goal={**NEW, "count": 2}).goals[-1].count == 2
    assert play(game(), "know", goal={**FIVE, "colour": "red"}).goals[-1].colour == "red"


@pytest.mark.rule("SQT-20")
def test_a_text_of_one_colour_leads_to_one_goal() -> None:
    assert refused(game(), "know", goal={**ROOM, "id": "other"}) == (
        "SQT-20",
        "This red goal is known already. Change it, or go BACK.",
    )
    assert play(game(), "know", goal={**ROOM, "id": "other", "colour": "green"}).goals[-1].id == "other"


@pytest.mark.rule("SQT-20")
def test_example_goals_give_way_to_the_tables_own_cards_but_for_those_in_play() -> None:
    state = rules.start(msgspec.convert({"players": NAMES[:2]}, Setup))
    assert isinstance(state, State)
    held = next(goal for goal in state.goals if goal.colour == "red")
    state = racked(state, LEMON, BROWN, secrets={"Ann": ("red", held.text)})
    one = play(state, "know", goal=NEW)
    assert [goal.id for goal in one.goals][:2] == [held.id, "new"]
    two = play(one, "know", goal={**NEW, "id": "newer", "text": "Ends with R", "count": 5})
    assert [goal.id for goal in two.goals][:3] == [held.id, "new", "newer"]
    # Six green cards are enough for two players; of the other colours the example set makes up for what is lacking.
    assert Counter(goal.colour for goal in two.goals) == {"green": 2, "red": 12, "yellow": 12}
    assert [cards(two, colour) for colour in range(3)] == [24, 24, 24]


@pytest.mark.rule("SQT-20")
def test_an_example_goal_that_the_table_enters_as_it_is_stays() -> None:
    state = rules.start(msgspec.convert({"players": NAMES[:2]}, Setup))
    assert isinstance(state, State)
    own = msgspec.to_builtins(goal_entry(state.goals[0]))
    state = play(play(state, "know", goal=own), "know", goal=NEW)
    assert [goal.id for goal in state.goals][:2] == [own["id"], "new"]
    assert len({goal.id for goal in state.goals}) == len(state.goals)


@pytest.mark.rule("SQT-02", "SQT-20")
def test_a_set_that_is_too_small_for_a_game_is_completed_from_the_examples() -> None:
    one = {GOALS_FILE: (msgspec.convert(NEW, GoalEntry),)}
    setup = SequiturGame(one.get).setup(NAMES[:2], 2, {})
    assert setup.options.complete
    state = rules.start(setup)
    assert isinstance(state, State)
    assert state.goals[0].id == "new"
    assert {colour: sum(one.count for one in state.goals if one.colour == colour) for colour in COLOURS} == {
        "red": 24,
        "yellow": 24,
        "green": 23,
    }
    enough = {GOALS_FILE: tuple(GoalEntry(f"own-{colour}", colour, f"Own {colour}", 6) for colour in COLOURS)}
    whole = SequiturGame(enough.get).setup(NAMES[:2], 2, {})
    assert not whole.options.complete
    assert SequiturGame(enough.get).setup(NAMES[:3], 3, {}).options.complete


@pytest.mark.rule("SQT-20")
def test_an_own_goal_that_is_deleted_is_known_until_the_game_is_over() -> None:
    state = game()
    entered = step(state, move("know", goal={**VOWELS, "text": "Vowels"}))
    assert entered.kept == (SaveEntry("goals.toml", "goal", "id", {**VOWELS, "text": "Vowels"}, VOWELS),)
    after = step(entered.state, move("forget", goal="vowels"))
    assert texts(after.state) == texts(entered.state)
    assert after.kept == (SaveEntry("goals.toml", "goal", "id", None, {**VOWELS, "text": "Vowels"}),)
    assert refused(after.state, "forget", goal="vowels")[0] == "SQT-20"
    assert step(after.state, move("know", goal=VOWELS)).kept == (SaveEntry("goals.toml", "goal", "id", VOWELS),)
    examples = rules.start(msgspec.convert({"players": NAMES[:2]}, Setup))
    assert isinstance(examples, State)
    assert refused(examples, "forget", goal=examples.goals[0].id)[0] == "SQT-20"
    colour = VOWELS["colour"]
    assert wording.describe(state, move("forget", goal="vowels")) == f"A {colour} goal is deleted for later games"


def test_the_goal_that_was_entered_first_by_the_last_move_is_told() -> None:
    state = play(game(), "know", goal=NEW)
    assert state.learned == "new"
    assert play(state, "draw", "Ann", balls="STA").learned is None
    assert play(state, "know", goal={**NEW, "count": 2}).learned is None


def test_a_goal_that_is_entered_is_told_by_its_colour_only() -> None:
    """Whoever drew it in secret enters it before or after that, and the history is open to all."""
    state = game()
    assert wording.describe(state, move("know", goal=NEW)) == "A new green goal is known"
    known = play(state, "know", goal=NEW)
    assert wording.describe(known, move("know", goal={**NEW, "text": "Other"})) == "A green goal is entered anew"
    assert step(state, move("know", goal=NEW)).events == ()


def test_what_is_kept_is_known_as_it_was_entered() -> None:
    kept = entry_kept(step(game(), move("know", goal={**NEW, "count": 3}))).entry
    again = game(goals=[kept])
    assert again.goals == goals_of(again.setup.options.goals)
    assert (again.goals[0].count, again.goals[0].id) == (3, "new")
