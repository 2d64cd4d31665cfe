"""What a turn is, and what is refused: SEQ-09, SEQ-10, SEQ-14 to SEQ-16, SEQ-21, SEQ-22, SEQ-24 to SEQ-26, SEQ-29."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.layout import View
from companion.core.scene import Outline, Space
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.game import SequenceGame
from companion.games.sequence.standard.model import Move, State
from companion.games.sequence.standard.rules import legal_targets
from tests.games.at_table import (
    begun,
    cards_in_game,
    cells,
    fold,
    game,
    kinds,
    place,
    refused,
    sequences,
    set_up,
    step,
)

PASS = '{"do":"pass"}'
FIVE = "A5 B5 C5 D5 E5"


def play(card: str, at: str) -> str:
    return f'{{"do":"play","card":"{card}","at":"{at}"}}'


def dead(card: str) -> str:
    return f'{{"do":"dead","card":"{card}"}}'


@pytest.mark.rule("SEQ-09")
def test_a_turn_is_a_card_a_chip_and_a_draw() -> None:
    after = step(game(), play("6D", "B1"))
    state = after.state
    assert [cells(chips) for chips in state.chips] == ["B1", ""]
    assert (state.hands, state.pile, state.discards) == ((7, 7), 89, 1)
    assert (state.player, state.turns, state.last) == (1, 1, 1)
    assert after.events == ()


@pytest.mark.rule("SEQ-09")
def test_a_chip_goes_only_on_an_open_space_that_shows_the_card() -> None:
    state = step(game(), play("6D", "B1")).state
    covered = "6♦ is covered: a chip goes on an open space."
    assert refused(state, play("6D", "B1")) == ("SEQ-09", covered)
    assert refused(state, play("6D", "C1")) == ("SEQ-09", "This space shows 7♦, not 6♦.")
    assert cells(step(state, play("6D", "D8")).state.chips[1]) == "D8"
    assert [cells(1 << space) for space in legal_targets(state, "6D")] == ["D8"]


def without_cards(state: State) -> State:
    """The same with an empty hand of the player who begins."""
    return replace(state, hands=(0, *state.hands[1:]), discards=state.discards + state.hands[0])


@pytest.mark.rule("SEQ-09")
def test_nobody_plays_without_a_card() -> None:
    state = without_cards(game())
    assert refused(state, play("6D", "B1")) == ("SEQ-09", "Ann has no card left.")
    assert legal_targets(state, "6D") == ()
    assert rules.refusal(state, "6D", 1) is not None
    covered = without_cards(fold(game(), [play("JD", "B1"), play("JD", "D8")]))
    assert refused(covered, dead("6D")) == ("SEQ-09", "Ann has no card left.")


@pytest.mark.rule("SEQ-14")
def test_a_two_eyed_jack_has_96_targets_on_the_empty_board_and_never_a_covered_one() -> None:
    state = game()
    assert len(legal_targets(state, "JD")) == len(legal_targets(state, "JC")) == 96
    state = step(state, play("JD", "E5")).state
    assert cells(state.chips[0]) == "E5"
    assert len(legal_targets(state, "JC")) == 95
    assert refused(state, play("JC", "E5")) == (
        "SEQ-14",
        "3♥ is covered: a chip goes on an open space.",
    )


@pytest.mark.rule("SEQ-15", "SEQ-16")
def test_a_one_eyed_jack_is_refused_each_time_with_its_own_reason() -> None:
    state = place(game(), f"{FIVE} B2", "B1 C1 D1 F1 G1")
    for card, pretty in (("JS", "J♠"), ("JH", "J♥")):
        sides = (step(state, PASS).state, state)
        assert refused(sides[1], play(card, "B2")) == (
            "SEQ-15",
            f"The chip on 3♥ has your colour: {pretty} takes only an opponent's.",
        )
        assert refused(sides[1], play(card, "J5")) == (
            "SEQ-15",
            f"There is no chip on 10♣: {pretty} takes away an opponent's chip.",
        )
        assert refused(sides[1], play(card, "A1")) == (
            "SEQ-01",
            "A corner is free: it counts for everyone and never holds a chip.",
        )
        assert refused(sides[0], play(card, "E5")) == (
            "SEQ-16",
            "The chip on 3♥ is in a finished sequence and stays.",
        )
        assert legal_targets(sides[0], card) == (11,)
        assert len(legal_targets(sides[1], card)) == 5


@pytest.mark.rule("SEQ-15", "SEQ-10")
def test_a_one_eyed_jack_takes_one_chip_and_that_is_the_turn() -> None:
    state = place(game(), "B1 C1", "B2")
    after = step(state, play("JS", "B2"))
    assert [cells(chips) for chips in after.state.chips] == ["B1 C1", ""]
    assert kinds(after.events) == ["removed"]
    assert (after.state.player, after.state.hands, after.state.last) == (1, (7, 7), 11)
    assert after.state.discards == state.discards + 1
    # The space is open again for the next player, who did not take the chip away.
    assert cells(step(after.state, play("3H", "B2")).state.chips[1]) == "B2"


@pytest.mark.rule("SEQ-16")
def test_a_chip_of_a_sequence_stays_and_its_neighbour_goes() -> None:
    state = place(game(), "A5 B5 C5 D5 E5 F5", "J2 J3 J4 B1 C1 D1")
    state = step(state, PASS).state
    assert [refused(state, play("JH", cell))[0] for cell in FIVE.split()] == ["SEQ-16"] * 5
    assert cells(step(state, play("JH", "F5")).state.chips[0]) == FIVE


@pytest.mark.rule("SEQ-26", "SEQ-16")
def test_what_is_marked_as_safe_are_the_spaces_of_all_completed_sequences() -> None:
    state = place(game(), "B1 C1 D1 E1 F2", "A5 B5 C5 D5 E5 F5")
    assert sequences(state) == [("blue", "A1 B1 C1 D1 E1"), ("green", FIVE)]
    assert cells(state.locked) == f"A1 B1 C1 D1 E1 {FIVE}"
    assert legal_targets(state, "JS") == (45,)


@pytest.mark.rule("SEQ-26")
def test_the_screen_and_the_terminal_show_which_chips_are_safe() -> None:
    state = place(game(), "B1 C1 D1 E1 F2", "A5 B5 C5 D5 E5 F5")
    sequence = SequenceGame()
    looks = sequence.scene(state, sequence.new_draft(state), View(800, 480, 5.0), PlayStatus()).looks
    spaces = [look for look in looks if isinstance(look, Space)]
    # The corner is marked by the line only: there is no chip on it.
    assert {look.target for look in spaces if look.safe} == {f"cell:{cell}" for cell in f"B1 C1 D1 E1 {FIVE}".split()}
    assert [look.tone for look in looks if isinstance(look, Outline)] == ["blue", "green"]
    assert [sequence.text(state).count(mark) for mark in ("[B]", "[G]", "(b)", "(g)")] == [4, 5, 1, 1]


@pytest.mark.rule("SEQ-21")
def test_a_card_dies_when_its_second_space_is_covered_and_is_exchanged() -> None:
    state = step(game(), play("JD", "B1")).state
    assert dead_cards(state) == ()
    after = step(state, play("6D", "D8"))
    assert [(h.kind, h.text) for h in after.events] == [("dead", "Then 6♦ is dead.")]
    state = after.state
    assert dead_cards(state) == ("6D",)
    assert refused(state, play("6D", "B1")) == (
        "SEQ-21",
        "6♦ is dead: both of its spaces are covered. It can be exchanged.",
    )
    exchanged = step(state, dead("6D")).state
    assert (exchanged.player, exchanged.hands) == (0, (7, 7))
    assert (exchanged.pile, exchanged.discards) == (state.pile - 1, state.discards + 1)
    # The turn goes on.
    assert cells(step(exchanged, play("5D", "A2")).state.chips[0]) == "B1 A2"


@pytest.mark.rule("SEQ-21")
def test_one_dead_card_a_turn() -> None:
    # 6D and 7D are dead, each with one copy left to hold.
    state = fold(game(), [play("JD", "B1"), play("6D", "D8"), play("JC", "C1"), play("7D", "C8")])
    assert dead_cards(state) == ("6D", "7D")
    once = step(state, dead("6D")).state
    assert refused(once, dead("7D")) == ("SEQ-21", "Only one dead card may be exchanged in a turn.")
    assert refused(once, dead("6D")) == ("SEQ-21", "Only one dead card may be exchanged in a turn.")
    next_turn = step(once, play("5D", "A2")).state
    assert step(next_turn, dead("7D")).state.exchanged
    # Both 6♦ have been counted; the table knows better.
    assert step(next_turn, dead("6D")).state.exchanged


@pytest.mark.rule("SEQ-21")
def test_only_a_dead_card_is_exchanged_and_a_jack_never_is() -> None:
    state = step(game(), play("6D", "B1")).state
    assert refused(state, dead("6D")) == ("SEQ-21", "6♦ is not dead: one of its spaces is open.")
    assert refused(state, dead("5D")) == ("SEQ-21", "5♦ is not dead: one of its spaces is open.")
    for card, pretty in (("JS", "J♠"), ("JH", "J♥"), ("JD", "J♦"), ("JC", "J♣")):
        assert refused(state, dead(card)) == ("SEQ-21", f"{pretty} is a jack, and jacks are never dead.")


@pytest.mark.rule("SEQ-21", "SEQ-15")
def test_a_removal_brings_a_dead_card_back_to_life_and_it_can_die_again() -> None:
    state = fold(game(), [play("JD", "B1"), play("6D", "D8")])
    after = step(state, play("JS", "D8"))
    assert [(h.kind, h.text) for h in after.events] == [
        ("removed", "A chip is taken from 6♦."),
        ("alive", "6♦ can be played again."),
    ]
    assert dead_cards(after.state) == ()
    assert refused(after.state, dead("6D")) == ("SEQ-21", "6♦ is not dead: one of its spaces is open.")
    again = step(after.state, play("6D", "D8"))
    # Both have been played now: nobody can hold one, so its second death is no news.
    assert kinds(again.events) == []
    assert dead_cards(again.state) == ("6D",)
    # Nor is it that its space is open once more: only a two-eyed jack can use it.
    assert kinds(step(again.state, play("JH", "D8")).events) == ["removed"]
    assert dead_cards(again.state) == ("6D",)


@pytest.mark.rule("SEQ-21")
def test_taking_a_chip_from_a_space_whose_twin_is_open_revives_nothing() -> None:
    state = step(game(), play("6D", "B1")).state
    assert kinds(step(state, play("JS", "B1")).events) == ["removed"]


REPLACES = '{"jack_replaces":true}'


def replaced(cell: str, card: str = "JS") -> str:
    return f'{{"do":"play","card":"{card}","at":"{cell}","replace":true}}'


@pytest.mark.rule("SEQ-29", "SEQ-15")
def test_where_the_table_plays_so_a_chip_comes_in_the_place_of_the_one_that_is_taken() -> None:
    before = fold(game(2, 2, REPLACES), [play("6D", "B1"), play("7D", "C1")])
    after = step(before, replaced("C1"))
    assert [cells(chips) for chips in after.state.chips] == ["B1 C1", ""]
    assert (kinds(after.events), after.state.player, after.state.discards) == (["removed"], 1, 3)
    assert cells(step(before, play("JS", "C1")).state.covered) == "B1", "it may also take the chip alone"
    assert refused(before, replaced("B1"))[0] == "SEQ-15"
    assert refused(before, replaced("D1"))[0] == "SEQ-15"
    assert refused(before, replaced("C1", "JD")) == (
        "SEQ-14",
        "7♦ is covered: a chip goes on an open space.",
    )
    assert refused(before, replaced("D1", "8D")) == ("SEQ-29", "Only a one-eyed jack replaces a chip.")
    why = "At this table a one-eyed jack only takes a chip away: none comes in its place."
    assert refused(fold(game(), [play("6D", "B1"), PASS, PASS]), replaced("B1")) == ("SEQ-15", why)


@pytest.mark.rule("SEQ-29", "SEQ-17", "SEQ-16", "SEQ-21")
def test_a_chip_that_replaces_another_makes_sequences_and_no_card_comes_alive() -> None:
    state = place(game(2, 2, REPLACES), "C5 D5 F5 G5", "E5 A2 A3 A4")
    after = step(state, replaced("E5"))
    assert sequences(after.state) == [("blue", "C5 D5 E5 F5 G5")]
    assert kinds(after.events) == ["removed", "sequence"]
    assert refused(after.state, replaced("E5"))[0] == "SEQ-16"
    dead_one = fold(game(2, 2, REPLACES), [play("6D", "B1"), play("JD", "D8")])
    assert kinds(step(dead_one, replaced("D8")).events) == ["removed"]
    assert dead_cards(step(dead_one, replaced("D8")).state) == ("6D",)


@pytest.mark.rule("SEQ-22")
def test_table_talk_costs_every_member_of_the_side_a_card() -> None:
    state = game(6, 2)
    after = step(state, '{"do":"penalty","side":"green"}')
    assert after.state.hands == (5, 4, 5, 4, 5, 4)
    assert (after.state.discards, after.state.pile) == (3, state.pile)
    assert (after.state.player, after.state.turns) == (0, 0)
    assert kinds(after.events) == ["lost"]
    assert cards_in_game(after.state) == 104


@pytest.mark.rule("SEQ-22")
def test_the_hands_stay_smaller_and_an_empty_one_gives_nothing() -> None:
    state = fold(game(4), ['{"do":"penalty","side":"green"}', play("6D", "B1"), play("7D", "C1")])
    assert state.hands == (6, 5, 6, 5)
    state = fold(state, ['{"do":"penalty","side":"green"}'] * 9)
    assert state.hands == (6, 0, 6, 0)
    assert cards_in_game(state) == 104


@pytest.mark.rule("SEQ-22")
@pytest.mark.parametrize("players", [2, 3])
def test_who_plays_alone_pays_nothing_for_talking(players: int) -> None:
    why = "Table talk costs a team its cards; here everybody plays alone."
    assert refused(game(players), '{"do":"penalty","side":"green"}') == ("SEQ-22", why)


@pytest.mark.rule("SEQ-24")
def test_who_cannot_play_passes_and_draws_nothing() -> None:
    state = game(4)
    after = step(state, PASS)
    assert (after.state.player, after.state.turns) == (1, 1)
    assert (after.state.hands, after.state.pile, after.state.discards) == (state.hands, state.pile, 0)
    assert after.events == ()


@pytest.mark.rule("SEQ-24")
def test_a_table_may_play_without_passing_except_for_an_empty_hand() -> None:
    state = game(2, 2, '{"pass_when_stuck":false}')
    assert refused(state, PASS) == ("SEQ-24", "This table plays without passing.")
    assert step(without_cards(state), PASS).state.player == 1


@pytest.mark.rule("SEQ-25", "SEQ-23")
def test_after_the_win_everything_is_refused() -> None:
    state = place(game(), "B1 C1 D1 E1 A2 A3 A4", "C5 D5 E6 F5 B6 B7 G7")
    after = step(state, play("2D", "A5"))
    assert kinds(after.events) == ["sequence", "win"]
    won = after.state
    assert won.winner == 0
    for line in (
        play("8S", "I3"),
        play("JD", "E9"),
        PASS,
        dead("6D"),
        '{"do":"penalty","side":"green"}',
        '{"do":"missed_draw","player":"Ann"}',
        '{"do":"draw","player":"Ann"}',
    ):
        assert refused(won, line) == ("SEQ-25", "The game is over: Ann has won.")
    assert legal_targets(won, "JD") == ()
    refusal = rules.refusal(won, "JD", 44)
    assert refusal is not None
    assert refusal.rule == "SEQ-25"
    assert rules.skip(won, move_of(PASS)) == replace(won, moves=won.moves + 1)


def move_of(line: str) -> Move:
    decoded: Move = msgspec.json.decode(line, type=Move)
    return decoded


@pytest.mark.parametrize("line", [play("6D", "C1"), PASS])
def test_a_skipped_turn_is_over_and_changes_nothing_else(line: str) -> None:
    state = fold(game(), [play("6D", "B1"), play("7D", "C1")])
    after = rules.skip(state, move_of(line))
    assert (after.player, after.turns) == (1, 3)
    assert (after.chips, after.hands, after.pile, after.discards) == (
        state.chips,
        state.hands,
        state.pile,
        state.discards,
    )


def test_a_skipped_turn_has_no_draw_that_could_be_missed() -> None:
    state = game()
    for line in (play("6D", "C1"), PASS):
        state = rules.skip(state, move_of(line))
    assert refused(state, '{"do":"missed_draw","player":"Ann"}')[0] == "SEQ-11"


@pytest.mark.parametrize(
    "line",
    [
        dead("6D"),
        '{"do":"penalty","side":"red"}',
        '{"do":"missed_draw","player":"Zoe"}',
        '{"do":"draw","player":"Ann"}',
    ],
)
def test_skipping_what_is_no_turn_is_only_counted(line: str) -> None:
    state = fold(game(), [play("6D", "B1"), play("7D", "C1")])
    assert rules.skip(state, move_of(line)) == replace(state, moves=3)


@pytest.mark.parametrize(
    "line",
    [
        play("1H", "B1"),
        play("6d", "B1"),
        play("6D", "K1"),
        play("6D", "A0"),
        play("6D", "A11"),
        play("6D", "b1"),
        '{"do":"play","card":"6D"}',
        '{"do":"play","card":"6D","at":"B1","why":"fun"}',
        '{"do":"play","card":"6D","at":"B1","claims":[["A1","B1","C1","D1"]]}',
        '{"do":"penalty","side":"yellow"}',
        '{"do":"jump"}',
        "{}",
    ],
)
def test_what_is_no_move_is_not_read(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        move_of(line)


@pytest.mark.parametrize(
    "line", [play("6D", "B1"), PASS, dead("6D"), '{"do":"penalty","side":"blue"}', '{"do":"draw","player":"Ann"}']
)
def test_a_move_is_written_as_it_is_read(line: str) -> None:
    assert msgspec.json.encode(move_of(line)).decode() == line


def test_the_state_is_a_value() -> None:
    first, second = (begun(set_up(2, 2)) for _ in range(2))
    assert first == second
    assert isinstance(first, State)
    assert fold(first, [play("6D", "B1")]) == fold(second, [play("6D", "B1")])
    assert first == second
