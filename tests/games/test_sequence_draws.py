"""Draws, missed draws and shuffles: SEQ-11, SEQ-12."""

import pytest
from msgspec.structs import replace

from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.piles import is_used_up
from companion.games.sequence.standard.cards import card_text
from companion.games.sequence.standard.model import Play, State
from tests.games.at_table import cards_in_game, crowd, fold, game, kinds, place, put, refused, step

PASS = '{"do":"pass"}'
MISSED_ANN = '{"do":"missed_draw","player":"Ann"}'
SHUFFLED = '{"do":"shuffled"}'
ALL_DREW = '{"do":"all_drew"}'
CONFIRMED = '{"draws":"confirmed"}'
LOST_ANN = "Ann has lost a draw."


def draw(name: str) -> str:
    return f'{{"do":"draw","player":"{name}"}}'


def plays(state: State, *cells: str) -> list[Play]:
    return [put(state, cell) for cell in cells]


@pytest.mark.rule("SEQ-11")
def test_a_missed_draw_makes_the_hand_smaller_for_the_rest_of_the_game() -> None:
    state = place(game(), "B1", "C1")
    after = step(state, MISSED_ANN)
    assert [(h.kind, h.text) for h in after.events] == [("lost", LOST_ANN)]
    assert (after.state.hands, after.state.pile) == ((6, 7), state.pile + 1)
    assert (after.state.player, after.state.turns) == (0, 2)
    later = place(after.state, "D1 E1", "A2 A3")
    assert later.hands == (6, 7)
    assert cards_in_game(later) == 104


@pytest.mark.rule("SEQ-11")
def test_a_draw_is_missed_only_once_the_next_player_has_moved_and_drawn() -> None:
    why = "Ann has missed no draw: the next player has not moved and drawn since."
    state = game()
    assert refused(state, MISSED_ANN) == ("SEQ-11", why)
    state = step(state, put(state, "B1")).state
    assert refused(state, MISSED_ANN) == ("SEQ-11", why)
    state = step(state, put(state, "C1")).state
    state = step(state, MISSED_ANN).state
    assert refused(state, MISSED_ANN) == ("SEQ-11", why)


@pytest.mark.rule("SEQ-11")
def test_any_earlier_draw_can_be_said_to_be_missed_but_each_once() -> None:
    state = place(game(), "B1 D1 E1", "C1 A2 A3")
    state = step(state, put(state, "A4")).state
    state = fold(state, [MISSED_ANN, MISSED_ANN, MISSED_ANN])
    assert state.hands == (4, 7)
    assert refused(state, MISSED_ANN)[0] == "SEQ-11"
    assert refused(step(state, PASS).state, MISSED_ANN)[0] == "SEQ-11"
    assert step(step(state, put(state, "D3")).state, MISSED_ANN).state.hands == (3, 7)


@pytest.mark.rule("SEQ-11", "SEQ-24")
def test_a_pass_is_no_draw_that_could_be_missed() -> None:
    state = step(place(game(), "B1", "C1"), PASS).state
    state = step(state, MISSED_ANN).state
    assert state.hands == (6, 7)
    assert refused(step(state, PASS).state, MISSED_ANN)[0] == "SEQ-11"


@pytest.mark.rule("SEQ-11", "SEQ-22")
def test_nobody_gives_back_a_card_that_is_not_there() -> None:
    state = fold(place(game(4), "B1 D1", "C1 E1"), ['{"do":"penalty","side":"blue"}'] * 6)
    assert state.hands == (0, 6, 0, 6)
    assert refused(state, MISSED_ANN)[0] == "SEQ-11"


@pytest.mark.rule("SEQ-11")
def test_only_players_draw_and_miss_draws() -> None:
    for options in ("{}", CONFIRMED):
        state = place(game(2, 2, options), "B1", "C1")
        for kind in ("draw", "missed_draw"):
            line = f'{{"do":"{kind}","player":"Zoe"}}'
            assert refused(state, line) == ("SEQ-11", "Zoe does not play in this game.")


@pytest.mark.rule("SEQ-11")
def test_assumed_draws_are_not_confirmed_and_confirmed_ones_not_reported_as_missed() -> None:
    assert refused(place(game(), "B1", "C1"), draw("Ann")) == ("SEQ-11", "Ann has no card to draw.")
    confirmed = place(game(2, 2, CONFIRMED), "B1", "C1")
    assert refused(confirmed, MISSED_ANN) == (
        "SEQ-11",
        "At this table each draw is entered, so a missed one shows by itself.",
    )


@pytest.mark.rule("SEQ-11", "SEQ-09")
def test_a_confirmed_draw_comes_after_the_play() -> None:
    state = game(2, 2, CONFIRMED)
    assert refused(state, draw("Ann")) == ("SEQ-11", "Ann has no card to draw.")
    state = step(state, put(state, "B1")).state
    assert (state.hands, state.pile, state.player) == ((6, 7), 90, 1)
    state = step(state, draw("Ann")).state
    assert (state.hands, state.pile, state.player) == ((7, 7), 89, 1)
    assert refused(state, draw("Ann")) == ("SEQ-11", "Ann has no card to draw.")


@pytest.mark.rule("SEQ-11")
def test_a_draw_is_in_time_until_the_next_player_has_both_moved_and_drawn() -> None:
    state = game(4, 2, CONFIRMED)
    state = fold(state, plays(state, "B1", "C1"))
    in_time = step(state, draw("Ann"))
    assert in_time.state.hands == (6, 5, 6, 6)
    assert in_time.events == ()
    late = step(state, draw("Bob"))
    assert [(h.kind, h.text) for h in late.events] == [("lost", LOST_ANN)]
    assert late.state.hands == (5, 6, 6, 6)
    assert refused(late.state, draw("Ann")) == ("SEQ-11", "Ann has no card to draw.")


@pytest.mark.rule("SEQ-11")
def test_a_draw_costs_only_the_player_before() -> None:
    state = game(3, 3, CONFIRMED)
    state = fold(state, plays(state, "B1", "C1", "D1"))
    after = step(state, draw("Cat"))
    assert [h.text for h in after.events] == ["Bob has lost a draw."]
    assert step(after.state, draw("Ann")).state.hands == (6, 5, 6)
    assert refused(after.state, draw("Bob"))[0] == "SEQ-11"


@pytest.mark.rule("SEQ-11", "SEQ-21", "SEQ-24")
@pytest.mark.parametrize("begin", ["play", "dead", "pass"])
def test_late_draws_are_in_time_until_the_next_player_has_drawn(begin: str) -> None:
    state = fold(game(2, 2, CONFIRMED), [Play("JD", "B1"), Play("6D", "D8")])
    line = {"play": '{"do":"play","card":"7D","at":"C1"}', "dead": '{"do":"dead","card":"6D"}', "pass": PASS}[begin]
    state = step(state, line).state
    # A play owes one more draw, an exchange and a pass do not.
    own = 2 if begin == "play" else 1
    assert [owed.player for owed in state.owed] == [0, 1, 0][: 1 + own]
    late = fold(state, [draw("Ann")] * own)
    assert late.hands[0] == 7
    after = step(state, draw("Bob"))
    assert [h.text for h in after.events] == [LOST_ANN]
    # What she owes for a turn after Bob's is not lost by that.
    assert [owed.player for owed in after.state.owed] == [0][: own - 1]


@pytest.mark.rule("SEQ-11", "SEQ-24")
def test_a_player_who_passed_has_not_moved_and_drawn() -> None:
    state = fold(place(game(3, 3), "B1", "C1", "D1"), [Play("6D", "D8"), PASS])
    assert step(state, MISSED_ANN).state.hands == (5, 6, 6), "the draw of her first turn, after which Bob drew"
    assert refused(step(state, MISSED_ANN).state, MISSED_ANN)[0] == "SEQ-11"
    # Cat moves and draws; only when Bob does are the later draws lost.
    state = fold(step(state, MISSED_ANN).state, [Play("AH", "E9"), Play("9D", "E1")])
    assert refused(state, MISSED_ANN)[0] == "SEQ-11"
    assert fold(state, [Play("7D", "C8"), MISSED_ANN, MISSED_ANN]).hands == (3, 6, 6)


@pytest.mark.rule("SEQ-31", "SEQ-11")
def test_draws_that_nobody_entered_are_caught_up_with_at_once() -> None:
    state = game(2, 2, CONFIRMED)
    assert refused(state, ALL_DREW) == ("SEQ-11", "Nobody has a card to draw.")
    state = fold(state, plays(state, "B1", "C1", "D1", "E1", "F1"))
    after = step(state, ALL_DREW)
    assert after.events == ()
    assert (after.state.hands, after.state.pile, after.state.owed) == ((7, 7), 85, ())
    state = fold(game(12, 2, CONFIRMED), plays(game(), "B1"))
    empty = replace(state, player=0, hands=(0, *state.hands[1:]))
    why = "Ann has no card left: enter the draw first."
    assert refused(empty, put(state, "C1")) == ("SEQ-09", why)


@pytest.mark.rule("SEQ-11")
def test_the_winning_play_draws_like_any_other() -> None:
    before = place(game(), "B1 C1 D1 E1 A2 A3 A4", "C5 D5 E6 F5 B6 B7 G7")
    won = step(before, put(before, "A5")).state
    assert won.winner == 0
    assert (won.hands, won.pile) == ((7, 7), before.pile - 1)


@pytest.mark.rule("SEQ-12")
def test_the_empty_pile_is_told_at_once_and_shuffled_at_the_next_draw() -> None:
    before, last, next_one = at_the_last_card()
    assert (before.pile, before.discards) == (1, 89)
    emptied = step(before, last)
    assert [(h.kind, h.text) for h in emptied.events if h.kind == "shuffle"] == [
        ("shuffle", "Pile empty: shuffle all 90 discards.")
    ]
    assert (emptied.state.pile, emptied.state.discards, emptied.state.hands) == (0, 90, (7, 7))
    after = step(emptied.state, next_one)
    assert "shuffle" not in kinds(after.events)
    assert (after.state.pile, after.state.discards, after.state.hands) == (90, 0, (7, 7))


def at_the_last_card() -> tuple[State, Play, Play]:
    """Two players, of whom the second is about to draw the last card; and what both lay next."""
    state = game(2, 2, '{"sequences_to_win":12}')
    blue, green = crowd()
    state = place(state, " ".join(blue[:44]), " ".join(green[:44]))
    before = step(state, put(state, blue[44])).state
    return before, put(before, green[44]), put(before, blue[45])


@pytest.mark.rule("SEQ-12", "SEQ-02")
def test_a_card_that_is_laid_before_the_next_draw_is_shuffled_in() -> None:
    before, last, between = at_the_last_card()
    state = fold(before, [last, between])
    # The new pile may hold both copies: each can be laid once more, and taken away with a jack, before the third.
    for jack in ("JS", "JH"):
        state = fold(state, [Play(jack, between.at), between])
    state = step(state, Play("JS", between.at)).state
    assert refused(state, between) == (
        "SEQ-02",
        f"{card_text(between.card)} was played in moves 93 and 95, whatever lies there now. Was one of them a jack?",
    )


@pytest.mark.rule("SEQ-30", "SEQ-02", "SEQ-11")
def test_a_table_that_has_shuffled_says_so_and_every_card_can_come_again() -> None:
    state = game()
    assert refused(state, SHUFFLED) == ("SEQ-12", "Nothing has been discarded since the last shuffle.")
    state = fold(state, [Play("6D", "B1"), Play("JS", "B1"), Play("6D", "D8"), Play("JH", "D8")])
    assert refused(state, Play("6D", "B1"))[0] == "SEQ-02"
    after = step(state, SHUFFLED)
    assert [(h.kind, h.text) for h in after.events] == [("shuffle", "The pile has 90 cards now.")]
    assert (after.state.pile, after.state.discards, after.state.player) == (90, 0, 0)
    assert step(after.state, Play("6D", "B1")).state.discards == 1
    # The card that Bob had left on the pile was shuffled in.
    missed = step(after.state, '{"do":"missed_draw","player":"Ann"}').state
    assert (missed.pile, missed.discards, cards_in_game(missed)) == (91, 0, 104)


@pytest.mark.rule("SEQ-30", "SEQ-12")
def test_a_table_that_says_when_it_shuffles_an_empty_pile_is_counted_from_then_on() -> None:
    before, last, between = at_the_last_card()
    state = fold(before, [last, SHUFFLED])
    assert (state.pile, state.soonest, state.unsure) == (90, 90, False)
    state = fold(state, [between, Play("JS", between.at), between, Play("JH", between.at)])
    assert refused(state, between)[0] == "SEQ-02"


@pytest.mark.rule("SEQ-12", "SEQ-11")
def test_a_missed_draw_takes_the_shuffle_along() -> None:
    before, last, next_one = at_the_last_card()
    state = fold(before, [last, next_one])
    # Bob had left the last card, and Ann has taken it: only now the pile is empty.
    missed = step(state, '{"do":"missed_draw","player":"Bob"}')
    assert kinds(missed.events) == ["lost", "shuffle"]
    assert missed.events[1].text == "Pile empty: shuffle all 91 discards."
    assert (missed.state.pile, missed.state.discards, missed.state.hands) == (0, 91, (7, 6))


@pytest.mark.rule("SEQ-12", "SEQ-11")
def test_a_missed_draw_that_is_noticed_later_puts_the_shuffle_off_by_a_draw() -> None:
    state = game(3, 3, '{"sequences_to_win":12}')
    cells = [cell for pair in zip(*crowd(), strict=True) for cell in pair]
    state = fold(state, (put(state, cell) for cell in cells[:86]))
    assert (state.pile, state.discards, state.player) == (0, 86, 2)
    state = fold(state, (put(state, cell) for cell in cells[86:88]))
    assert (state.pile, state.discards) == (85, 1)
    # Bob had left the last card. Cat has taken it, and Ann's draw was the one that was shuffled for.
    state = step(state, '{"do":"missed_draw","player":"Bob"}').state
    assert (state.pile, state.discards, state.hands) == (87, 0, (6, 5, 6))


@pytest.mark.rule("SEQ-12", "SEQ-02", "SEQ-21")
def test_after_a_shuffle_every_card_can_come_twice_again() -> None:
    state = game(2, 2, '{"sequences_to_win":12}')
    state = place(state, *(" ".join(cells) for cells in crowd()))
    assert len(dead_cards(state)) == 48
    assert state.made == ()
    shuffles = 0
    seen: dict[str, int] = {}
    exchanged = 0
    while shuffles < 3:
        card = next(card for card in dead_cards(state) if not is_used_up(state, card))
        after = step(state, f'{{"do":"dead","card":"{card}"}}')
        exchanged += 1
        seen[card] = seen.get(card, 0) + 1
        assert cards_in_game(after.state) == 104
        if "shuffle" in kinds(after.events):
            shuffles += 1
            assert (after.state.discards, after.state.pile) == (90, 0)
        state = step(after.state, PASS).state
    assert max(seen.values()) > 2
    # With the card that is laid before the next draw, each new pile has 91: six were drawn before the first exchange.
    assert exchanged == 85 + 91 + 91


@pytest.mark.rule("SEQ-12", "SEQ-11")
def test_a_pile_of_twelve_players_is_shuffled_sooner_and_no_card_is_lost() -> None:
    state = game(12, 2, '{"sequences_to_win":12}')
    blue, green = crowd()
    shuffled = []
    for cell in [cell for pair in zip(blue, green, strict=True) for cell in pair][:96]:
        after = step(state, put(state, cell))
        state = after.state
        assert cards_in_game(state) == 104
        if "shuffle" in kinds(after.events):
            shuffled.append(state.turns)
            assert (state.pile, state.discards) == (0, 68)
    assert shuffled == [68]
    assert state.pile == 69 - 28
    assert state.hands == (3,) * 12
