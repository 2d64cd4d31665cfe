"""Sequitur of which only the score is kept: words, and the goals that they win (SQT-29)."""

import pytest

from companion.core.events import Key, Scan, Tap
from companion.core.game import PlayStatus, Refused
from companion.games.sequitur import rules, score_only, tally, wording
from companion.games.sequitur.model import State
from companion.games.sequitur.word_rules import test_verdict as meets
from tests.games.at_sequitur import BLANK, cards, fold, game, move, play, recorded, refused, waiting
from tests.games.by_hand import CONFIRM, GAME, NEXT, VIEW, ByHand

RECORD = recorded("sequitur_score.jsonl")

NINE = {"id": "nine", "colour": "red", "text": "Scores at least nine", "test": {"score": {"least": 9}}}
FIVER = {"id": "fiver", "colour": "red", "text": "Uses a letter worth five", "test": {"uses_balls_worth": 5}}
ENDS = {"id": "ends", "colour": "green", "text": "Uses both ends of the rack", "test": {"uses_both_ends": True}}
"""Goals that depend on the balls of a word, and on where they lay.

SQT-09: LEMON scores 5 and M 2, PLANETS 7 and P 2, JOKER 5, J 5 and K 4.
"""


def scored(players: int = 2, **options: object) -> State:
    return game(players, tracking="score", **options)


def spelled(*words: str) -> State:
    state = scored(len(words))
    for name, word in zip(state.setup.players, words, strict=True):
        state = play(state, "spell", name, word=word) if word else play(state, "no_word", name)
    return state


@pytest.mark.rule("SQT-29", "SQT-09", "SQT-10", "SQT-11", "SQT-17")
def test_an_evening_of_which_only_the_score_is_kept() -> None:
    begun = rules.start(RECORD.setup)
    assert isinstance(begun, State)
    found = wording.summary(fold(begun, RECORD.moves))
    assert [{name: word and word["score"] for name, word in words.items()} for words in found["words"]] == [
        {"Ann": 6, "Bob": 11, "Cat": None},  # STAIRS: no skill points; LEMONADE: 8 letters, M 2, D 1
        {"Ann": 6, "Bob": 9, "Cat": 12},  # QUIETS: Qu; GRAPES: G 1, P 2; PIZZA: P 2, one Z 5, the other is the blank
        {"Ann": None, "Bob": 6, "Cat": 11},  # STONED: the blank is the D; FAIRY: F 3, Y 3
    ]
    # Ann: 3 + 1, 2, no word. Bob: 3 + 1, nothing, 2. Cat: no word, 2 + 2, 1 + 3.
    assert (found["points"], found["winners"]) == ({"Ann": 6, "Bob": 6, "Cat": 8}, ["Cat"])
    assert [seat.rounds for seat in tally.tally(fold(begun, RECORD.moves)).seats] == [(4, 2, 0), (4, 0, 2), (0, 4, 4)]
    assert (found["step"], found["bag"]) == ("over", {})


@pytest.mark.rule("SQT-01", "SQT-08", "SQT-10", "SQT-12", "SQT-29")
def test_a_word_is_checked_as_far_as_it_says_itself() -> None:
    state = scored()
    assert refused(state, "spell", "Ann", word="as")[0] == "SQT-08"
    assert refused(state, "spell", "Ann", word="stairz")[0] == "SQT-12"
    # There is one Z ball, so one of PIZZA is the blank; then nobody else has either.
    state = play(state, "spell", "Ann", word="pizza")
    assert refused(state, "spell", "Bob", word="jazz") == ("SQT-01", "There is no Z in the bag.")
    assert refused(state, "spell", "Ann", word="stair")[0] == "SQT-10"


@pytest.mark.rule("SQT-14", "SQT-15", "SQT-29")
def test_goals_are_entered_in_the_order_of_the_claims_or_as_the_table_says() -> None:
    state = spelled("stairs", "lemonade", "", "airs", "stones")
    # STAIRS and STONES score 6 each: the table draws for it, and Ann stands first for now.
    assert waiting(state) == ["Bob", "Ann", "Eve", "Dan"]
    hand = ByHand(state)
    assert "Claims: 1.\u00a0Bob, 2.\u00a0Ann and Eve (equal: draw letters), 3.\u00a0Dan." in said(hand)
    state = play(state, "score", "Eve")
    assert waiting(state) == ["Bob", "Ann", "Dan"]
    assert refused(state, "score", "Eve")[0] == "SQT-29"
    assert refused(state, "score", "Cat") == ("SQT-14", "Cat has no word and claims nothing.")


@pytest.mark.rule("SQT-02", "SQT-14", "SQT-20", "SQT-29")
def test_a_goal_is_won_once_by_a_word_that_may_meet_it() -> None:
    state = spelled("stairs", "airs")
    assert refused(state, "score", "Ann", goals=["five"]) == (
        "SQT-14",
        'Ann\'s word does not meet "Exactly five letters".',
    )
    # Nobody knows the rack: what depends on it is for the table to say.
    state = play(state, "score", "Ann", goals=["ends-s", "Uses the blank"], unknown=["red"])
    assert refused(state, "score", "Bob", goals=["ends-s"]) == ("SQT-02", '"Ends with S" lies on the stack of Ann.')
    assert refused(state, "score", "Bob", goals=["nothing"])[0] == "SQT-20"
    assert [cards(state, colour) for colour in range(3)] == [24, 24, 24]
    assert (tally.points(state, 0), wording.outcome(state)) == (6, None)


@pytest.mark.rule("SQT-14", "SQT-29")
def test_each_way_to_play_has_its_own_moves() -> None:
    # Equal scores, so that a draw for the order would be due.
    state = spelled("stairs", "toners")
    assert waiting(state) == ["Ann", "Bob"]
    assert refused(state, "draw", "Ann", balls="STAIR")[0] == "SQT-29"
    assert refused(state, "tie", draws={"Ann": "A", "Bob": "B"})[0] == "SQT-29"
    assert refused(state, "claim", "Ann", goal="ends-s")[0] == "SQT-29"
    assert refused(state, "judge", "Ann", goal="ends-s", met=False)[0] == "SQT-29"
    assert refused(state, "exchange", "Ann", place=0, ball="A")[0] == "SQT-29"
    three = recorded("sequitur_three.jsonl")
    begun = rules.start(three.setup)
    assert isinstance(begun, State)
    claims = fold(begun, three.moves[:39])
    assert claims.phase == "claims"
    assert isinstance(rules.play(claims, move("score", "Cat", unknown=["red"])), Refused)


@pytest.mark.rule("SQT-29")
def test_a_round_without_a_word_ends_at_once_and_one_that_is_passed_over_too() -> None:
    state = spelled("", "")
    assert (state.round, state.phase) == (2, "words")
    state = spelled("stairs", "")
    skipped = rules.skip(state, move("score", "Ann", goals=["five"]))
    assert (skipped.round, skipped.phase, tally.points(skipped, 0)) == (2, "words", 0)


def said(hand: ByHand) -> str:
    return "\n".join(GAME.scene(hand.state, hand.draft, VIEW, PlayStatus()).texts())


@pytest.mark.rule("SQT-10", "SQT-11", "SQT-29")
def test_a_tap_on_a_ball_or_next_says_what_it_was() -> None:
    hand = ByHand(scored()).do(*map(Key, "quiet"))
    assert hand.proposal == move("spell", "Ann", word="quiet", qu=False)
    assert hand.do("rack:2").proposal == move("spell", "Ann", word="quiet", blank="i", qu=False)
    assert hand.do("rack:2").proposal == move("spell", "Ann", word="quiet", qu=False)
    while "Q reads Qu." not in said(hand):
        hand.do(NEXT)
    assert hand.proposal == move("spell", "Ann", word="quiet", qu=True)
    # The ball that reads Qu is not the blank.
    assert hand.do("rack:0").proposal == move("spell", "Ann", word="quiet", qu=True)


@pytest.mark.rule("SQT-29")
def test_what_was_tapped_can_be_taken_back_before_it_is_played() -> None:
    hand = ByHand(spelled("stairs", "airs"))
    assert hand.do("claim:0", "points:green", "points:red", "delete").proposal == move(
        "score", "Ann", goals=["letter-out"], unknown=["green"]
    )
    assert hand.do("claim:0", "delete").proposal is None
    assert hand.do(Scan("goal:ends-s")).proposal == move("score", "Ann", goals=["ends-s"])
    assert isinstance(hand.do(Scan("goal:five")).proposal, Refused)
    assert hand.do("decline").proposal == move("score", "Ann")
    assert hand.do("decline").proposal is None


@pytest.mark.rule("SQT-20", "SQT-29")
def test_a_card_that_is_entered_on_the_way_can_be_won_at_once() -> None:
    hand = (
        ByHand(spelled("stairs", "airs")).do("sheet:cards", "edit:new", *map(Key, "Something blue"), CONFIRM).confirm()
    )
    entered = next(goal for goal in hand.state.goals if goal.text == "Something blue")
    number = [card.id for card in score_only.winnable_goals(hand.state, 0)].index(entered.id)
    assert hand.do(Tap(f"claim:{number}")).proposal == move("score", "Ann", goals=[entered.id])


@pytest.mark.rule("SQT-20", "SQT-29")
def test_a_goal_that_no_balls_of_the_word_can_meet_is_not_offered_and_one_that_they_meet_is_sure() -> None:
    def offered(word: str) -> dict[str, bool | None]:
        """Return for each goal that the word can have won whether it surely meets it."""
        state = play(
            play(scored(goals=[NINE, FIVER, BLANK, ENDS]), "spell", "Ann", word=word), "spell", "Bob", word="airs"
        )
        return {card.id: meets(state, 0, card) for card in score_only.winnable_goals(state, 0)}

    assert offered("lemon") == {"blank": None, "ends": None}
    # With a ball that was the blank it would score eight.
    assert offered("planets") == {"nine": True, "blank": None, "ends": None}
    assert offered("joker") == {"nine": True, "fiver": True, "blank": None, "ends": None}


def test_the_blank_on_the_reader_says_no_letter() -> None:
    hand = ByHand(scored()).do(*(Scan(f"ball:{ball}", uid=ball) for ball in "AIRS"))
    assert hand.proposal == move("spell", "Ann", word="airs")
    assert isinstance(hand.do(Scan("ball:?", uid="?")).proposal, Refused)
    assert hand.do("rack:0").proposal == move("spell", "Ann", word="airs", blank="a")


@pytest.mark.rule("SQT-22", "SQT-23", "SQT-29")
def test_the_table_decides_about_words_when_only_the_score_is_kept() -> None:
    # It is not valid: CONFIRM plays nothing before the table allows it.
    hand = ByHand(scored()).do(*map(Key, "zzyxes"), "allow").confirm()
    assert hand.proposal == move("spell", "Ann", word="zzyxes", blank="z")
    state = play(hand.confirm().state, "spell", "Bob", word="airs")
    state = play(state, "score", "Ann", goals=["ends-s"], unknown=["red"])
    state = play(state, "strike", "Ann", word="zzyxes")
    # What it has won goes back, and only Ann enters a word and goals again.
    assert (waiting(state), state.racks, tally.points(state, 0)) == (["Ann"], ("", "AIRS"), 0)
    assert [cards(state, colour) for colour in range(3)] == [24, 24, 24]
    state = play(state, "spell", "Ann", word="stairs")
    assert waiting(state) == ["Ann", "Bob"]
    state = play(state, "score", "Bob", goals=["ends-s"])
    state = play(state, "strike", "Ann", word="stairs")
    state = play(state, "no_word", "Ann")
    assert (state.round, [tally.points(state, player) for player in (0, 1)]) == (2, [0, 1])
