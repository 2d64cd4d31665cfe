"""Who can play, on which sides, with how many cards, and in which order: SEQ-03 to SEQ-06, SEQ-08."""

import msgspec
import pytest

from companion.core.game import Refused
from companion.games.sequence.common.tally import tally
from companion.games.sequence.standard import rules, wording
from companion.games.sequence.standard.model import SIDES, Setup, State
from tests.games.at_table import NAMES, cards_in_game, cells, fold, game, refused, set_up, step

HANDS = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
CAN = {(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)}


@pytest.mark.rule("SEQ-04", "SEQ-03")
@pytest.mark.parametrize("players", range(13))
@pytest.mark.parametrize("sides", range(5))
def test_only_equal_teams_of_two_or_three_sides_can_play(players: int, sides: int) -> None:
    answer = rules.start(set_up(players, sides))
    if (players, sides) in CAN:
        assert isinstance(answer, State)
        assert len(answer.chips) == sides
    else:
        assert isinstance(answer, Refused)
        assert answer.rule == "SEQ-04"
        assert answer.why.endswith(".")


@pytest.mark.rule("SEQ-04")
def test_the_reason_says_what_is_possible() -> None:
    reasons = {
        (5, 2): "5 can't play Sequence; 2, 3, 4, 6, 8, 9, 10 or 12 can.",
        (4, 3): "4 players can't form 3 sides; they play as 2.",
        (6, 1): "6 players can't form 1 sides; they play as 2 or 3.",
        (2, 3): "Red joins only when there are three sides; two players are blue and green.",
    }
    for (players, sides), why in reasons.items():
        assert rules.start(set_up(players, sides)) == Refused("SEQ-04", why)
    assert [rules.sides_for(n) for n in (2, 3, 4, 5, 6, 9, 12)] == [(2,), (3,), (2,), (), (2, 3), (3,), (2, 3)]


def test_players_need_names_of_their_own() -> None:
    answer = rules.start(Setup(players=("Ann", "ann"), sides=2))
    assert answer == Refused("", "Two players have the same name; give each a name of their own.")


@pytest.mark.parametrize(
    "text",
    [
        '{"players": ["", "Bob"], "sides": 2}',
        '{"players": ["Ann", "Bob"]}',
        '{"players": ["Ann", "Bob"], "sides": "2"}',
        '{"players": ["Ann", "Bob"], "sides": 2, "dealer": "Bob"}',
        '{"players": ["Ann", "Bob"], "sides": 2, "options": {"draws": "never"}}',
        '{"players": ["Ann", "Bob"], "sides": 2, "options": {"sequences_to_win": 0}}',
        '{"players": ["Ann", "Bob"], "sides": 2, "options": {"shares": true}}',
    ],
)
def test_a_set_up_that_makes_no_sense_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Setup)


@pytest.mark.rule("SEQ-03")
def test_two_sides_are_blue_and_green_and_red_is_the_third() -> None:
    assert SIDES == ("blue", "green", "red")
    assert refused(game(4), '{"do":"penalty","side":"red"}') == (
        "SEQ-03",
        "Red joins only when there are three sides.",
    )
    assert step(game(6, 3), '{"do":"penalty","side":"red"}').state.hands == (5, 5, 4, 5, 5, 4)


@pytest.mark.rule("SEQ-27")
@pytest.mark.parametrize(("players", "sides"), [(2, 2), (12, 3)])
def test_a_table_may_deal_other_hands_and_every_card_stays_in_the_game(players: int, sides: int) -> None:
    for hand in range(1, 8):
        state = game(players, sides, f'{{"hand":{hand}}}')
        assert state.hands == (hand,) * players
        assert cards_in_game(state) == 104
    for wrong in ("0", "8", '"7"'):
        with pytest.raises(msgspec.ValidationError):
            set_up(players, sides, f'{{"hand":{wrong}}}')


@pytest.mark.rule("SEQ-05", "SEQ-08", "SEQ-03")
@pytest.mark.parametrize(("players", "sides"), sorted(CAN))
def test_the_turn_goes_clockwise_round_the_sides_from_the_first_player(players: int, sides: int) -> None:
    state = game(players, sides)
    assert state.setup.players == NAMES[:players]
    order = []
    for _ in range(2 * players):
        order.append((state.setup.players[state.player], state.side))
        state = step(state, '{"do":"pass"}').state
    assert order == [(NAMES[i % players], i % sides) for i in range(2 * players)]
    assert state.turns == 2 * players


@pytest.mark.rule("SEQ-05", "SEQ-09")
def test_a_chip_has_the_colour_of_the_players_side() -> None:
    state = fold(
        game(6, 3),
        [
            '{"do":"play","card":"6D","at":"B1"}',
            '{"do":"play","card":"7D","at":"C1"}',
            '{"do":"play","card":"8D","at":"D1"}',
            '{"do":"play","card":"9D","at":"E1"}',
            '{"do":"play","card":"10D","at":"F1"}',
            '{"do":"play","card":"QD","at":"G1"}',
        ],
    )
    assert [cells(chips) for chips in state.chips] == ["B1 E1", "C1 F1", "D1 G1"]


@pytest.mark.rule("SEQ-06", "SEQ-02")
@pytest.mark.parametrize(("players", "size"), HANDS.items())
def test_hands_are_dealt_by_the_number_of_players(players: int, size: int) -> None:
    state = game(players)
    assert state.hands == (size,) * players
    assert state.pile == 104 - size * players
    assert state.discards == 0


@pytest.mark.rule("SEQ-03", "SEQ-05")
def test_sides_play_in_the_colours_that_they_chose() -> None:
    state = fold(
        game(6, 3, options='{"colours": ["red", "blue", "green"]}'),
        [
            '{"do":"play","card":"6D","at":"B1"}',
            '{"do":"play","card":"7D","at":"C1"}',
            '{"do":"penalty","side":"green"}',
        ],
    )
    assert wording.summary(state)["chips"] == {"B1": "red", "C1": "blue"}
    assert [seat.piece.tone for seat in tally(state).seats if seat.piece] == ["red", "blue", "green"] * 2
    assert state.hands == (5, 5, 4, 5, 5, 4)
    assert [line.split()[2:4] for line in wording.text(state).splitlines()[1:2]] == [["(r)", "(b)"]]


@pytest.mark.rule("SEQ-03")
@pytest.mark.parametrize(
    ("sides", "colours", "why"),
    [
        (2, '["blue", "red"]', "Red joins only when there are three sides."),
        (2, '["green"]', "2 sides have 2 different colours, not these: green."),
        (3, '["green", "red", "green"]', "3 sides have 3 different colours, not these: green, red, green."),
    ],
)
def test_colours_that_sides_can_not_have_are_refused(sides: int, colours: str, why: str) -> None:
    assert rules.start(set_up(2 * sides, sides, f'{{"colours": {colours}}}')) == Refused("SEQ-03", why)
