"""Who plays Sequence Letters, what a turn is, and what is refused (LET-02 to LET-14)."""

from itertools import islice

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.model import OwedDraw
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import LETTERS, X, Z
from companion.games.sequence.letters.model import Setup, State
from tests.games.at_letters import (
    GAME,
    cells,
    fold,
    game,
    move,
    place,
    put,
    refused,
    set_up,
    step,
    took,
)
from tests.games.at_table import NAMES, cards_in_game, kinds

PASS = '{"do":"pass"}'


def dead(card: str) -> str:
    return f'{{"do":"dead","card":"{card}"}}'


def crowd(count: int) -> list[str]:
    """So many plays of two sides, none of which makes four in a line; 48 cover the board."""
    state = game()
    sides: tuple[list[str], list[str]] = ([], [])
    for number, cell in enumerate(state.board.cells):
        sides[(number % 6 // 2 + number // 6) % 2].append(cell)
    plays = (put(state, cell) for pair in zip(*sides, strict=True) for cell in pair)
    return [f"{play.card} {play.at}" for play in islice(plays, count)]


def targets(state: State, card: str) -> list[str]:
    return [state.board.cells[number] for number in rules.legal_targets(state, card)]


@pytest.mark.rule("LET-03")
def test_two_to_four_can_play_and_four_are_two_teams() -> None:
    assert [GAME.sides_for(players) for players in range(1, 6)] == [(), (2,), (3,), (2,), ()]
    assert GAME.player_counts == (2, 3, 4)
    reasons = {
        (5, 2): "5 can't play Sequence Letters; 2, 3 or 4 can.",
        (1, 1): "1 can't play Sequence Letters; 2, 3 or 4 can.",
        (4, 4): "4 players can't form 4 sides; they play as 2.",
        (2, 3): "2 players can't form 3 sides; they play as 2.",
    }
    for (players, sides), why in reasons.items():
        assert GAME.start(Setup(NAMES[:players], sides)) == Refused("LET-03", why)


def test_players_need_names_of_their_own() -> None:
    twins = GAME.start(Setup(("Ann", "ann"), 2))
    assert twins == Refused("", "Two players have the same name; give each a name of their own.")


@pytest.mark.rule("LET-03", "LET-04", "LET-06")
@pytest.mark.parametrize(
    ("players", "colours"),
    [(2, "red blue red blue"), (3, "red blue yellow red"), (4, "red blue red blue")],
)
def test_the_turn_goes_clockwise_round_the_sides_from_the_first_player(players: int, colours: str) -> None:
    state, names, found = game(players), [], []
    for cell in ("A1", "C3", "E5", "B8"):
        names.append(GAME.to_move(state))
        state = step(state, put(state, cell)).state
        found.append(GAME.summary(state)["chips"][cell])
    assert names == [NAMES[turn % players] for turn in range(4)]
    assert found == colours.split()
    assert [piece.tone for piece in state.pieces[:players]] == found[: state.setup.sides]


def test_each_colour_has_a_shape_of_its_own() -> None:
    assert [(piece.tone, piece.sign) for piece in GAME.pieces_for(2)] == [
        ("red", "square"),
        ("blue", "ring"),
        ("yellow", "triangle"),
    ]


@pytest.mark.rule("LET-02", "LET-05")
@pytest.mark.parametrize(("players", "size", "pile"), [(2, 5, 42), (3, 5, 37), (4, 4, 36)])
def test_hands_are_dealt_by_the_number_of_players(players: int, size: int, pile: int) -> None:
    state = game(players)
    assert state.hands == (size,) * players
    assert state.pile == pile


@pytest.mark.rule("LET-07", "LET-12")
def test_a_turn_is_a_card_a_chip_and_a_draw() -> None:
    state = game()
    after = step(state, "A B1")
    assert [happening.text for happening in after.events] == ["A chip is placed on airplane."]
    assert GAME.describe(state, put(state, "B1")) == "Ann: A (airplane)"
    told = GAME.summary(after.state)
    assert told["chips"] == {"B1": "red"}
    assert (told["hands"], told["pile"], told["to_move"]) == ({"Ann": 5, "Bob": 5}, 41, "Bob")
    assert (after.state.discards, GAME.turn_count(after.state)) == (1, 1)


@pytest.mark.rule("LET-07")
def test_a_chip_goes_only_on_one_of_the_two_pictures_that_begin_with_the_letter() -> None:
    state = game()
    assert targets(state, "M") == ["A5", "B5"]
    assert refused(state, "M C1") == ("LET-07", "balloon: its letter is B, not M.")
    covered = step(state, "M A5").state
    assert targets(covered, "M") == ["B5"]
    assert refused(covered, "M A5") == ("LET-07", "monkey is covered: a chip goes on an open space.")


@pytest.mark.rule("LET-02")
def test_each_card_comes_only_twice_until_the_discards_are_shuffled() -> None:
    state = fold(game(), ["A A1", "X A1", "A A1"])
    why = "A was played in moves 1 and 3. Was one of them another letter, or have you shuffled?"
    assert refused(state, "A B1") == ("LET-02", why)
    assert targets(state, "A") == []
    twice = fold(game(), ["Z A1", "Z D3"])
    assert refused(twice, "Z E5")[0] == "LET-02"


def test_nobody_plays_without_a_card() -> None:
    # Ann takes five turns and misses each of their draws.
    state = place(game(), "A1 C3 E5 A7 C8", "C1 E2 A4 C6 E8")
    for _ in range(5):
        state = step(state, '{"do":"missed_draw","player":"Ann"}').state
    assert state.hands == (0, 5)
    assert refused(state, "B C1") == ("LET-07", "Ann has no card left.")
    assert targets(state, "B") == []
    assert step(state, PASS).state.player == 1


@pytest.mark.rule("LET-09")
def test_a_chip_stays_when_others_come() -> None:
    state = game(3)
    for cell in ("A1", "C1", "E1", "B3", "D3", "F3", "A5", "C5"):
        before = state
        state = step(state, put(state, cell)).state
        assert all(not old & ~new for old, new in zip(before.chips, state.chips, strict=True))
    assert state.covered.bit_count() == 8


@pytest.mark.rule("LET-10")
def test_x_takes_one_chip_of_an_opponent_and_the_turn_is_over() -> None:
    state = fold(game(), ["A A1", "B C1", "C E1"])
    assert targets(state, X) == ["A1", "E1"]
    after = step(state, "X E1")
    assert after.events[0].text == "A chip is taken from candle."
    told = GAME.summary(after.state)
    assert told["chips"] == {"A1": "red", "C1": "blue"}
    assert (told["to_move"], told["hands"]["Bob"], after.state.turns) == ("Ann", 5, 4)
    assert GAME.describe(state, move("X E1")) == "Bob: X takes Ann's chip on candle"
    assert targets(after.state, "C") == ["E1", "F1"]


@pytest.mark.rule("LET-09", "LET-10")
def test_x_takes_neither_ones_own_chip_nor_one_of_ones_team_nor_nothing() -> None:
    state = fold(game(4), ["A A1", "B C1"])
    assert refused(state, "X A1") == ("LET-10", "The chip on apple has your colour: X takes only an opponent's.")
    assert refused(state, "X E5") == ("LET-10", "There is no chip on orange: X takes away an opponent's chip.")
    assert targets(state, X) == ["C1"]
    assert targets(game(), X) == []


@pytest.mark.rule("LET-10")
def test_with_three_sides_x_takes_from_either_of_the_others() -> None:
    state = fold(game(3), ["A A1", "B C1", "C E1"])
    assert targets(state, X) == ["C1", "E1"]
    assert took(state, "E1").chips[2] == 0
    assert GAME.describe(state, move("X E1")) == "Ann: X takes Cat's chip on candle"


@pytest.mark.rule("LET-11")
def test_z_places_a_chip_on_any_open_square() -> None:
    state = step(game(), "A A1").state
    assert len(targets(state, Z)) == 47
    assert refused(state, "Z A1") == ("LET-11", "apple is covered: a chip goes on an open space.")
    assert GAME.summary(step(state, "Z F8").state)["chips"] == {"A1": "red", "F8": "blue"}


@pytest.mark.rule("LET-13")
def test_a_card_with_both_pictures_covered_is_dead_and_is_replaced_before_the_turn() -> None:
    state = fold(game(), ["M A5", "Z B5"])
    assert GAME.summary(state)["dead"] == ["M"]
    assert refused(state, "M A5") == ("LET-13", "M is dead: both of its pictures are covered. It can be exchanged.")
    assert targets(state, "M") == []
    after = step(state, dead("M")).state
    assert GAME.describe(state, move(dead("M"))) == "Ann: dead M exchanged"
    assert (after.player, after.turns, after.hands, after.pile) == (0, 2, (5, 5), state.pile - 1)
    assert refused(after, dead("M"))[0] == "LET-13"
    assert step(after, "A A1").state.player == 1


@pytest.mark.rule("LET-13")
def test_one_dead_card_a_turn() -> None:
    state = fold(game(), ["M A5", "Z B5", "A A1", "Z B1", dead("M")])
    assert refused(state, dead("A")) == ("LET-13", "Only one dead card may be exchanged in a turn.")
    assert step(fold(state, ["B C1"]), dead("A")).state.player == 1


@pytest.mark.rule("LET-13")
def test_only_a_dead_card_is_exchanged_and_x_and_z_never_are() -> None:
    state = game()
    assert refused(state, dead("M")) == ("LET-13", "M is not dead: one of its pictures is open.")
    half = step(state, "M A5").state
    assert refused(half, dead("M"))[0] == "LET-13"
    assert refused(state, dead("X")) == ("LET-13", "X is never dead.")
    assert refused(state, dead("Z")) == ("LET-13", "Z is never dead.")


@pytest.mark.rule("LET-13")
def test_on_a_full_board_every_letter_is_dead_but_x_and_z_are_not() -> None:
    state = fold(game(), crowd(48))
    assert GAME.to_move(state) == "Ann"
    assert dead_cards(state) == LETTERS
    assert targets(state, Z) == []
    assert targets(state, X) == cells(state, state.chips[1])
    assert len(targets(state, X)) == 24
    for card in (X, Z):
        assert refused(state, dead(card))[0] == "LET-13"


@pytest.mark.rule("LET-13")
def test_the_death_of_a_card_that_somebody_may_hold_is_announced_and_its_return_too() -> None:
    state = step(game(), "M A5").state
    died = step(state, "Z B5")
    assert kinds(died.events) == ["placed", "dead"]
    assert died.events[1].text == "Both M pictures are covered."
    back = step(died.state, "X B5")
    assert kinds(back.events) == ["removed", "alive"]
    assert back.events[1].text == "One M picture is open again."
    assert dead_cards(back.state) == ()
    # With both cards M played nobody can hold one; who does, may exchange it.
    both = step(fold(state, [PASS]), "M B5")
    assert kinds(both.events) == ["placed"]
    assert step(both.state, dead("M")).state.discards == 3


@pytest.mark.rule("LET-12")
def test_a_draw_that_was_forgotten_makes_the_hand_smaller() -> None:
    state = fold(game(), ["A A1", "B C1"])
    missed = '{"do":"missed_draw","player":"Ann"}'
    after = step(state, missed)
    assert (after.state.hands, after.state.pile) == ((4, 5), state.pile + 1)
    assert after.events[0].text == "Ann has lost a draw."
    assert refused(after.state, missed)[0] == "LET-12"
    assert refused(state, '{"do":"draw","player":"Ann"}') == ("LET-12", "Ann has no card to draw.")
    assert refused(state, '{"do":"missed_draw","player":"Zoe"}') == ("LET-12", "Zoe does not play in this game.")


@pytest.mark.rule("LET-12")
def test_where_draws_are_confirmed_each_is_a_move() -> None:
    state = step(game(draws="confirmed"), "A A1").state
    assert (state.hands, state.owed) == ((4, 5), (OwedDraw(0, 0),))
    drawn = step(state, '{"do":"draw","player":"Ann"}').state
    assert (drawn.hands, drawn.owed, drawn.pile) == ((5, 5), (), 41)
    assert refused(drawn, '{"do":"missed_draw","player":"Ann"}')[0] == "LET-12"


@pytest.mark.rule("LET-14")
def test_the_empty_pile_is_told_at_once_and_shuffled_at_the_next_draw() -> None:
    *earlier, last, next_one = crowd(43)
    state = fold(game(), earlier)
    assert (state.pile, state.discards) == (1, 41)
    emptied = step(state, last)
    assert [happening.text for happening in emptied.events][-1] == "Pile empty: shuffle all 42 discards."
    assert (emptied.state.pile, emptied.state.discards, emptied.state.hands) == (0, 42, (5, 5))
    shuffled = step(emptied.state, next_one)
    assert "shuffle" not in [happening.kind for happening in shuffled.events]
    after = shuffled.state
    assert (after.pile, after.discards, after.hands) == (42, 0, (5, 5))
    assert cards_in_game(after) == 52


@pytest.mark.rule("LET-02", "LET-14")
def test_after_a_shuffle_every_card_can_come_twice_again() -> None:
    plays = crowd(42)
    _, at = plays[1].split()
    early = fold(game(), [*plays[:40], f"X {at}"])
    assert refused(early, plays[1])[0] == "LET-02"
    late = fold(game(), [*plays, f"X {at}"])
    assert step(late, plays[1]).state.covered.bit_count() == 42


def test_who_cannot_play_passes_and_draws_nothing() -> None:
    state = step(game(), PASS).state
    assert GAME.describe(game(), move(PASS)) == "Ann passes"
    assert (state.hands, state.pile, state.player) == ((5, 5), 42, 1)
    assert refused(game(pass_when_stuck=False), PASS) == ("LET-07", "This table plays without passing.")


@pytest.mark.parametrize("line", [PASS, "X E5", "A F8"])
def test_a_move_that_waits_only_ends_its_turn(line: str) -> None:
    state = fold(game(), ["M A5"])
    after = GAME.skip(state, move(line))
    assert (after.player, after.turns) == (0, 2)
    assert (after.chips, after.hands, after.pile) == (state.chips, state.hands, state.pile)
    assert GAME.skip(state, move(dead("M"))) == replace(state, moves=2)


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"play","card":"m","at":"A1"}',
        '{"do":"play","card":"MM","at":"A1"}',
        '{"do":"play","card":"M"}',
        '{"do":"play","card":"M","at":"Q1"}',
        '{"do":"play","card":"M","at":"A17"}',
        '{"do":"play","card":"M","at":"A1","claims":[]}',
        '{"do":"penalty","side":"red"}',
        '{"do":"dead"}',
        '{"do":"draw","player":""}',
    ],
)
def test_what_is_no_move_is_not_read(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        move(line)


def test_the_switches_are_those_of_a_set_up() -> None:
    chosen = GAME.setup(("Ann", "Bob"), 2, {"says": "names", "draws": "confirmed", "pass_when_stuck": False})
    assert (chosen.options.says, chosen.options.draws, chosen.options.pass_when_stuck) == ("names", "confirmed", False)
    for switch in GAME.switches:
        assert getattr(set_up(2).options, switch.key) == switch.choices[0][0]
        for value, _ in switch.choices:
            assert getattr(set_up(2, **{switch.key: value}).options, switch.key) == value
    with pytest.raises(msgspec.ValidationError):
        GAME.setup(("Ann", "Bob"), 2, {"says": "songs"})
