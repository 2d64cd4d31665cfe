"""Sequitur's actions and words: what happens to a rack, what can be spelled, and what it scores."""

from collections import Counter
from typing import Any

import pytest

from companion.games.sequitur.bag import draw_refusal, full_bag
from companion.games.sequitur.model import State
from companion.lexicon.graph import WordClass, WordFacts
from companion.lexicon.lexicon import Lexicon
from tests.games.at_sequitur import (
    ACTIONS,
    balls,
    game,
    idle,
    offered,
    play,
    racked,
    refused,
    spelled,
    to_words,
    waiting,
)

OTHER = "EEEEEOOO"
"""Bob's rack, which leaves Ann the balls of hers."""
INSERT_QD = [{"operation": "insert", "places": [0, 8], "balls": "QD"}]
SWAP = [{"operation": "swap", "places": [0, 7]}]


def acting(*racks: str, **options: Any) -> State:
    """The first time that actions are taken."""
    state = racked(game(len(racks), **options), *racks)
    for name in state.setup.players:
        state = play(state, "goal", name, keep=len(racks) == 1, **({"goal": "x"} if len(racks) == 1 else {}))
    return state


def spelling(rack: str, **options: Any) -> State:
    """Two players before their words; Ann has the rack."""
    return to_words(racked(game(2, **options), rack, OTHER))


def word(rack: str, text: str, **stated: Any) -> tuple[Any, ...]:
    """How Ann's word is spelled: score, turned, balls, blank, qu."""
    found = play(spelling(rack), "spell", "Ann", word=text, **stated).words[0]
    assert found is not None
    assert found.word == text.lower()
    return found.score, found.turned, found.balls, found.blank, found.qu


@pytest.mark.rule("SQT-21", "SQT-01")
@pytest.mark.parametrize(
    ("card", "done", "rack"),
    [
        ("Insert", INSERT_QD, "QSTAIRMEDS"),
        ("Ends", [{"operation": "ends", "places": [8], "balls": "?"}], "STAIRMES?"),
        ("Exchange", [{"operation": "discard", "places": [6, 0]}], "TAIRMS"),
        (
            "Exchange",
            [{"operation": "discard", "places": [5]}, {"operation": "ends", "places": [0, 8], "balls": "OX"}],
            "OSTAIRESX",
        ),
        ("Replace", [{"operation": "replace", "places": [1, 5], "balls": "MT"}], "SMAIRTES"),
        ("Move", SWAP, "STAIRMES"),
        ("Move", [{"operation": "move", "places": [5, 0]}], "MSTAIRES"),
        ("Move", [{"operation": "reverse", "places": [1, 4]}], "SRIATMES"),
        ("Move", [{"operation": "swap", "places": [1, 5]}, {"operation": "move", "places": [6, 0]}], "ESMAIRTS"),
    ],
)
def test_the_rack_follows_each_operation_that_a_card_allows(card: str, done: list[dict[str, Any]], rack: str) -> None:
    state = play(acting("STAIRMES", OTHER), "action", "Ann", card=card, done=done)
    assert state.racks[0] == rack
    assert balls(state) == 72
    assert state.used == ((card,), ())


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    ("card", "done"),
    [
        ("Insert", [{"operation": "insert", "places": [0], "balls": "Q"}]),
        ("Ends", [{"operation": "ends", "places": [3], "balls": "Q"}]),
        ("Ends", SWAP),
        ("Replace", [{"operation": "replace", "places": [0, 1, 2], "balls": "AAA"}]),
        ("Exchange", [{"operation": "discard", "places": [0, 1, 2, 3]}]),
        ("Move", [{"operation": "move", "places": [0, 1]}, {"operation": "swap", "places": [0, 1]}]),
        ("Juggle", SWAP),
    ],
)
def test_what_a_card_does_not_allow_is_refused(card: str, done: list[dict[str, Any]]) -> None:
    assert refused(acting("STAIRMES", OTHER), "action", "Ann", card=card, done=done)[0] == "SQT-21"


@pytest.mark.rule("SQT-21")
def test_the_cards_that_are_known_are_named() -> None:
    known = ", ".join(str(action["name"]) for action in ACTIONS)
    why = refused(acting("STAIRMES", OTHER), "action", "Ann", card="Juggle", done=SWAP)[1]
    assert why == f'There is no action card "Juggle"; known: {known}.'


@pytest.mark.rule("SQT-06")
def test_discarded_letters_can_be_drawn_again_at_once() -> None:
    state = acting("QZJXKVWY", OTHER)
    back = [{"operation": "discard", "places": [0]}, {"operation": "ends", "places": [7, 0], "balls": "QA"}]
    assert play(state, "action", "Ann", card="Exchange", done=back).racks[0] == "AZJXKVWYQ"
    changed = [{"operation": "replace", "places": [0, 1], "balls": "ZQ"}]
    assert play(state, "action", "Ann", card="Replace", done=changed).racks[0] == "ZQJXKVWY"
    other = [{"operation": "discard", "places": [0]}, {"operation": "ends", "places": [7, 0], "balls": "ZA"}]
    assert refused(state, "action", "Ann", card="Exchange", done=other)[1].startswith("There is no Z in the bag.")


@pytest.mark.rule("SQT-01", "SQT-21")
def test_a_ball_that_one_operation_draws_is_not_there_for_the_next() -> None:
    twice = [{"name": "insert", "count": 1}, {"name": "ends", "count": 1}]
    state = acting("STAIRMES", OTHER, actions=[{"name": "Twice", "text": "Draw one and one.", "operations": twice}])
    drawn = [{"operation": "insert", "places": [0], "balls": "Q"}, {"operation": "ends", "places": [0], "balls": "Q"}]
    assert refused(state, "action", "Ann", card="Twice", done=drawn)[1].startswith("There is no Q in the bag.")
    drawn[1]["balls"] = "Z"
    assert play(state, "action", "Ann", card="Twice", done=drawn).racks[0] == "ZQSTAIRMES"


@pytest.mark.rule("SQT-05")
def test_three_actions_in_a_round_each_card_once_and_all_return() -> None:
    state = acting("STAIRMES", OTHER)
    state = play(state, "action", "Ann", card="Move", done=SWAP)
    assert refused(state, "action", "Ann", card="Insert", done=INSERT_QD)[0] == "SQT-05"
    assert refused(state, "pass_action", "Ann")[0] == "SQT-05"
    state = play(state, "pass_action", "Bob")
    for card in ("Insert", "Ends"):
        state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
        for card_again in ("Move", "MOVE"):
            assert refused(state, "action", "Ann", card=card_again, done=SWAP)[0] == "SQT-05"
        done = INSERT_QD if card == "Insert" else [{"operation": "ends", "places": [0], "balls": "A"}]
        state = play(play(state, "action", "Ann", card=card, done=done), "pass_action", "Bob")
    # Three cards are played, and no step is left for a fourth.
    assert state.used == (("Move", "Insert", "Ends"), ())
    assert refused(state, "action", "Ann", card="Replace", done=SWAP)[0] == "SQT-04"
    state = racked(spelled(state, "", ""), "STAIRMES", OTHER)
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    assert play(state, "action", "Ann", card="Move", done=SWAP).used == (("Move",), ())


@pytest.mark.rule("SQT-07")
def test_a_word_keeps_the_order_of_the_rack_read_from_either_end() -> None:
    assert word("STAIRMES", "STAIR") == (5, False, (0, 1, 2, 3, 4), None, False)
    assert word("STAIRMES", "stares") == (6, False, (0, 1, 2, 4, 6, 7), None, False)
    assert word("SEMRIATS", "STAIR") == (5, True, (7, 6, 5, 4, 3), None, False)
    assert refused(spelling("STAIRMES"), "spell", "Ann", word="MATES")[0] == "SQT-07"
    assert refused(spelling("STAIRMES"), "spell", "Ann", word="STARS", turned=True)[0] == "SQT-07"
    assert refused(spelling("STAIRMES"), "spell", "Ann", word="STAIR", balls=[0, 1, 2, 3, 5])[0] == "SQT-07"


@pytest.mark.rule("SQT-07")
def test_which_balls_are_used_can_be_stated() -> None:
    assert word("SSTAIRME", "STAIR")[2] == (0, 2, 3, 4, 5)
    assert word("SSTAIRME", "STAIR", balls=[1, 2, 3, 4, 5])[2] == (1, 2, 3, 4, 5)
    assert word("LEVELABC", "LEVEL", turned=True)[1:3] == (True, (4, 3, 2, 1, 0))


@pytest.mark.rule("SQT-07")
def test_a_rack_may_be_turned_until_its_word_is_spelled() -> None:
    state = play(game(), "draw", "Ann", balls="STA")
    assert refused(state, "turn", "Bob")[0] == "SQT-07"
    assert play(state, "turn", "Ann").racks[0] == "ATS"
    state = play(spelling("STAIRMES"), "turn", "Ann")
    assert state.racks[0] == "SEMRIATS"
    state = play(state, "spell", "Ann", word="stair")
    assert refused(state, "turn", "Ann")[0] == "SQT-07"


@pytest.mark.rule("SQT-08")
@pytest.mark.parametrize("short", ["a", "at", "is"])
def test_a_word_has_three_letters_at_least(short: str) -> None:
    assert refused(spelling("STAIRMES"), "spell", "Ann", word=short)[0] == "SQT-08"
    assert word("STAIRMES", "air")[0] == 3


@pytest.mark.rule("SQT-09")
@pytest.mark.parametrize(
    ("rack", "text", "score"),
    [
        ("STAIRMES", "stair", 5),
        ("LEMONADE", "lemonade", 8 + 2 + 1),
        ("BROWNSAT", "browns", 6 + 2 + 3),
        ("JUKEBOXS", "jukebox", 7 + 5 + 4 + 2 + 5),
        ("FAIRYABC", "fairy", 5 + 3 + 3),
    ],
)
def test_a_word_scores_its_letters_and_skill_points(rack: str, text: str, score: int) -> None:
    assert word(rack, text)[0] == score


@pytest.mark.rule("SQT-10")
def test_the_blank_is_one_letter_without_points_and_stays_so() -> None:
    assert word("JUKEBO?S", "jukebox") == (7 + 5 + 4 + 2, False, (0, 1, 2, 3, 4, 5, 6), "x", False)
    # The Z counts when the blank is stated to be the other one, and the best way is taken when nothing is.
    assert word("FU?ZYABC", "fuzzy")[0] == 5 + 3 + 5 + 3
    for stated in "sS":
        assert word("?TAIRZES", "stair", blank=stated) == (5, False, (0, 1, 2, 3, 4), "s", False)
    assert refused(spelling("?STAIRZE"), "spell", "Ann", word="stair", blank="t")[0] == "SQT-10"
    state = play(spelling("?STAIRZE"), "spell", "Ann", word="stair", blank="s")
    assert refused(state, "spell", "Ann", word="stair")[0] == "SQT-10"


@pytest.mark.rule("SQT-10", "SQT-11")
def test_the_blank_is_not_qu() -> None:
    assert refused(spelling("?IETABCD"), "spell", "Ann", word="quiet")[0] == "SQT-07"
    assert word("?UIETABC", "quiet")[3] == "q"


@pytest.mark.rule("SQT-10", "SQT-11")
def test_the_blank_stands_for_its_letter_before_and_behind_a_qu() -> None:
    assert word("?QIDABCE", "squid") == (5 + 1, False, (0, 1, 2, 3), "s", True)
    assert word("SQI?ABCE", "squid") == (5, False, (0, 1, 2, 3), "d", True)
    assert word("ECBADIQ?", "squid") == (5 + 1, True, (7, 6, 5, 4), "s", True)


@pytest.mark.rule("SQT-11")
def test_the_q_ball_is_q_or_qu() -> None:
    assert word("QIETABCD", "quiet") == (5, False, (0, 1, 2, 3), None, True)
    assert word("QUIETABC", "quiet") == (5 + 7, False, (0, 1, 2, 3, 4), None, False)
    assert word("QUIETABC", "quiet", qu=True) == (5, False, (0, 2, 3, 4), None, True)
    assert refused(spelling("QIETABCD"), "spell", "Ann", word="quiet", qu=False)[0] == "SQT-11"
    # From a turned rack it still reads Qu.
    assert word("TEIQABCD", "quiet") == (5, True, (3, 2, 1, 0), None, True)


@pytest.mark.rule("SQT-12")
def test_the_word_list_is_asked_and_tells_why() -> None:
    assert refused(spelling("STAIRMES"), "spell", "Ann", word="stairme") == (
        "SQT-12",
        "STAIRME isn't in the word list.",
    )
    gonna = spelling("GONNASTA")
    assert (
        refused(gonna, "spell", "Ann", word="gonna")[1]
        == "GONNA is no valid word here: slang, which your word list leaves out."
    )
    assert play(spelling("GONNASTA", lexicon="full"), "spell", "Ann", word="gonna").words[0]
    assert play(spelling("STAIRMES", words=["stairme"]), "spell", "Ann", word="stairme").words[0]


def is_lone_rare(word: str, entry: WordFacts) -> bool:
    """Whether a word is rare and leaves enough balls for Bob's rack."""
    return entry.word_class is WordClass.RARE and not draw_refusal(full_bag({}) - Counter(OTHER), word.upper())


@pytest.mark.rule("SQT-12")
def test_the_family_list_leaves_out_rare_words() -> None:
    rare = next(word for word, entry in Lexicon.open().words() if len(word) == 8 and is_lone_rare(word, entry))
    assert play(spelling(rare.upper()), "spell", "Ann", word=rare).words[0]
    family = spelling(rare.upper(), lexicon="family")
    assert refused(family, "spell", "Ann", word=rare)[1].endswith(
        " is no valid word here: a rare word, which your word list leaves out."
    )
    assert refused(spelling("GONNASTA", lexicon="family"), "spell", "Ann", word="gonna")[0] == "SQT-12"


@pytest.mark.rule("SQT-04", "SQT-14")
def test_each_spells_once_or_has_no_word() -> None:
    state = spelling("STAIRMES")
    assert waiting(state) == ["Ann", "Bob"]
    state = play(state, "no_word", "Bob")
    assert waiting(state) == ["Ann"]
    assert refused(state, "spell", "Bob", word="bed")[0] == "SQT-10"
    assert refused(state, "claim", "Ann", goal="x")[0] == "SQT-14"


def test_a_step_comes_in_its_turn() -> None:
    state = game()
    assert refused(state, "spell", "Ann", word="stair")[0] == "SQT-07"
    assert refused(state, "tie", draws={"Ann": "A", "Bob": "B"})[0] == "SQT-15"
    assert refused(state, "decline", "Ann")[0] == "SQT-14"
    assert refused(offered(racked(state, "STAIRMES", OTHER), "", ""), "draw", "Ann", balls="A")[0] == "SQT-03"
    assert idle(acting("STAIRMES", OTHER)).phase == "goals"
