"""The turns of Stack: where a card may go, what may follow it, what a sequence takes, and how the game ends."""

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.games.sequentia.stack import wording
from companion.games.sequentia.stack.model import AsSequence, Pass, Play, State
from tests.games.at_stack import FOUR, GAME, begun, cards_in_game, move, played, refused, sequence, set_up, step, tops

SEVEN = ("1:111", "1:112+", "1:113", "2:111", "2:112+", "2:113", "3:111")
"""A small deck."""


def kinds(state: State, line: str) -> list[str]:
    return [happening.kind for happening in step(state, line).events]


@pytest.mark.rule("STK-01")
@pytest.mark.parametrize(("players", "deck"), [(2, 48), (3, 45), (4, 42)])
def test_three_cards_are_dealt_to_each(players: int, deck: int) -> None:
    state = begun(players)
    assert (state.hands, state.deck, state.piles) == ((3,) * players, deck, ())
    assert GAME.to_move(state) == "Ann"


@pytest.mark.rule("STK-01")
def test_a_small_deck_is_dealt_as_far_as_it_goes() -> None:
    assert begun(4, deck=SEVEN).hands == (2, 2, 2, 1)
    assert begun(4, deck=SEVEN[:1]).hands == (1, 0, 0, 0)
    empty = GAME.start(set_up(2, deck=()))
    assert empty == Refused("STK-01", "This deck has no cards.")


def test_who_can_not_play_together_is_told_why() -> None:
    assert GAME.start(GAME.setup(("Ann", "ann"), 2, {})) == Refused(
        "", "Two players have the same name; give each a name of their own."
    )
    assert GAME.start(GAME.setup(("Ann",), 1, {})) == Refused("", "1 can't play Sequentia: Stack; 2 to 4 can.")


@pytest.mark.rule("STK-02")
def test_missing_piles_are_started_first_at_either_end() -> None:
    state = begun()
    assert refused(state, "1:111 1") == (
        "STK-02",
        "There are no piles: a card starts a new one first, at the left or right end.",
    )
    state = played(state, "1:111 left", "pass", "2:112 left", "pass")
    assert tops(state) == "21"
    assert refused(state, "3:112 2")[0] == "STK-02"
    assert refused(state, sequence("3:113"))[0] == "STK-02"
    state = played(state, "3:112 right", "pass")
    assert tops(state) == "213"
    assert refused(state, sequence("3:213"))[0] == "STK-02"
    state = played(state, "3:131 left", "pass")
    assert tops(state) == "3213"
    assert tops(played(state, sequence("3:213"))) == "3"


@pytest.mark.rule("STK-02", "STK-05")
def test_a_bonus_card_that_starts_a_pile_is_followed_by_one_that_starts_the_next() -> None:
    state = played(begun(), "1:131+ right")
    assert refused(state, "1:111 1")[0] == "STK-02"
    assert refused(state, sequence("1:111"))[0] == "STK-02"
    assert tops(played(state, "2:111+ left", "1:111 right")) == "211"


@pytest.mark.rule("STK-03")
@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_with_four_piles_a_card_goes_on_any_of_them(at: int) -> None:
    state = played(begun(), *FOUR)
    for end in ("left", "right"):
        assert refused(state, f"2:231 {end}") == ("STK-03", "There are four piles: a card goes on top of one of them.")
    after = played(state, f"2:231 {at}")
    assert [len(pile) for pile in after.piles] == [1 + (number == at) for number in (1, 2, 3, 4)]
    assert after.piles[at - 1][-1].text == "2:231/red"
    assert after.piles[at - 1][0] == state.piles[at - 1][0]


@pytest.mark.rule("STK-04")
def test_after_a_simple_card_comes_a_pass_or_a_sequence() -> None:
    state = played(begun(), *FOUR)
    assert refused(state, "pass") == ("STK-04", "Bob has to play a card first.")
    laid = played(state, "2:222 4")
    assert laid.player == state.player
    assert wording.allowed_moves(laid) == ("sequence", "pass")
    why = "A simple card was laid: play a card as a sequence, or pass."
    assert refused(laid, "2:231 1") == refused(laid, "2:212+ 1") == ("STK-04", why)
    passed = played(laid, "pass")
    assert (passed.hands, passed.deck, passed.player, passed.turns) == ((3, 3), state.deck - 1, 0, state.turns + 1)
    taken = played(laid, sequence("2:132"))
    assert (taken.hands, taken.deck, taken.player) == ((3, 3), state.deck - 2, 0)


@pytest.mark.rule("STK-05")
def test_after_a_bonus_card_comes_a_sequence_or_another_card() -> None:
    state = played(begun(), *FOUR)
    laid = played(state, "2:212+ 4")
    assert wording.allowed_moves(laid) == ("play", "sequence")
    assert refused(laid, "pass") == ("STK-05", "After a bonus card Bob plays another card: it can be laid.")
    assert refused(laid, "2:231 left")[0] == "STK-03"
    simple = played(laid, "2:231 1")
    assert (simple.player, wording.allowed_moves(simple)) == (1, ("sequence", "pass"))
    bonus = played(laid, "3:222+ 1")
    assert (bonus.player, wording.allowed_moves(bonus)) == (1, ("play", "sequence"))
    assert tops(played(laid, sequence("2:132"))) == "1"


@pytest.mark.rule("STK-05")
def test_who_has_no_card_after_a_bonus_card_passes_and_draws_three() -> None:
    state = played(begun(), "1:131+ right", "2:111+ right", "3:121+ right")
    assert (state.hands[0], wording.allowed_moves(state)) == (0, ("pass",))
    assert refused(state, "1:111 right") == ("STK-01", "Ann holds no card.")
    assert step(state, "pass").state.hands == (3, 3)
    assert played(state, "pass").deck == 45


@pytest.mark.rule("STK-06")
def test_a_sequence_takes_its_three_piles_with_all_cards_and_ends_the_turn() -> None:
    state = played(begun(), *FOUR, "1:221 4", "pass")
    answer = step(state, sequence("3:131"))
    after = answer.state
    assert [card.text for card in after.taken[0]] == ["1:111/red", "3:112/green", "1:113/red", "1:221/red", "3:131/red"]
    assert [[card.text for card in pile] for pile in after.piles] == [["1:131+/blue"]]
    assert (after.hands, after.deck, after.player, after.laid) == ((3, 3), state.deck - 1, 1, "")
    assert [happening.text for happening in answer.events] == [
        "Ann takes piles 2, 3 and 4: 5 cards.",
        "Ann draws 1 card.",
    ]


@pytest.mark.rule("STK-06")
def test_a_sequence_has_to_show_from_left_to_right_on_neighbours() -> None:
    state = played(begun(), *FOUR)
    assert refused(state, sequence("2:311")) == ("STK-06", "No three neighbouring piles show 3-1-1 from left to right.")
    assert refused(state, sequence("3:131", 1, 3, 4)) == ("STK-06", "1-3-1 shows on piles 2, 3 and 4, not on these.")
    assert refused(state, sequence("2:111+"))[0] == "STK-06"
    any_three = played(begun(adjacent_piles=False), *FOUR)
    after = played(any_three, sequence("3:131", 1, 3, 4))
    assert [[card.text for card in pile] for pile in after.piles] == [["1:111/red"]]
    assert refused(any_three, sequence("2:311")) == ("STK-06", "No three piles show 3-1-1 from left to right.")


@pytest.mark.rule("STK-06")
def test_the_player_says_which_piles_where_several_show_the_sequence() -> None:
    ones = ("1:111 right", "pass", "1:113 right", "pass", "1:123 right", "pass", "1:122 right", "pass")
    state = played(begun(), *ones)
    assert refused(state, sequence("2:111+")) == (
        "STK-06",
        "Say which piles show 1-1-1: piles 1, 2 and 3 or piles 2, 3 and 4.",
    )
    assert played(state, sequence("2:111+", 2, 3, 4)).piles[0][0].text == "1:111/red"
    assert played(state, sequence("2:111+", 1, 2, 3)).piles[0][0].text == "1:122/green"
    free = played(begun(adjacent_piles=False), *ones)
    for left, piles in enumerate(((2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3))):
        assert played(free, sequence("2:111+", *piles)).piles == (free.piles[left],)


def test_a_card_is_there_only_as_often_as_the_deck_has_it() -> None:
    state = played(begun(), "1:111 right", "pass")
    assert refused(state, "1:111 right") == ("STK-01", "The only 1\xa0(111) red has been seen.")
    assert refused(state, "1:333 right") == ("STK-01", "There is no card 1\xa0(333) in this deck.")


@pytest.mark.rule("STK-07")
def test_the_game_ends_with_the_last_card_of_all_hands() -> None:
    state = played(begun(deck=("1:111", "1:112", "1:113", "2:111", "2:112", "2:113")), "1:111 right", "pass")
    state = played(state, "1:112 right", "pass", "1:113 right", "pass", "2:111 right", "pass", sequence("2:112"))
    assert (state.deck, state.hands, GAME.outcome(state)) == (0, (0, 1), None)
    assert kinds(state, "2:113 left") == ["win"]
    after = played(state, "2:113 left")
    assert (after.over, GAME.to_move(after), wording.allowed_moves(after)) == (True, None, ())
    assert refused(after, "pass") == ("STK-07", "The game is over: the deck and all hands are used up.")


@pytest.mark.rule("STK-07")
def test_who_has_taken_the_most_cards_wins() -> None:
    deck = ("1:111", "1:112", "1:113", "2:111", "2:112", "2:113", "3:111")
    state = played(begun(deck=deck), "1:111 right", "pass", "1:112 right", "pass", "1:113 right", "pass", "2:111 right")
    state = played(state, "pass")
    assert (tops(state), state.hands, state.deck) == ("1112", (2, 1), 0)
    won = played(state, sequence("2:112"), "2:113 right", "pass", "3:111 right")
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.title, outcome.facts) == (
        "Ann wins!",
        ("Ann: 4 cards", "Bob: 0 cards", "3 cards left on the table"),
    )
    assert (GAME.to_move(won), GAME.summary(won)["winners"]) == (None, ["Ann"])


@pytest.mark.rule("STK-07")
def test_who_has_taken_equally_many_shares_the_win() -> None:
    state = played(begun(deck=("1:111", "2:111")), "1:111 right", "pass", "2:111 left")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.title == "Ann and Bob share the win!"
    assert GAME.summary(state)["winners"] == ["Ann", "Bob"]


@pytest.mark.rule("STK-07")
def test_who_holds_no_card_is_passed_over() -> None:
    state = played(begun(3, deck=SEVEN), "1:111 right", "pass", "1:112+ right", "1:113 right", "pass")
    state = played(state, "2:112+ right", "2:113 1", "pass", "2:111 1")
    assert state.hands == (1, 0, 0)
    answer = step(state, "pass")
    assert (answer.state.player, answer.state.turns) == (0, 4)
    assert [happening.text for happening in answer.events] == [
        "Bob holds no card and is passed over.",
        "Cat holds no card and is passed over.",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1:111/red right", "Ann: 1\xa0(111) as the first pile"),
        ("1:131+ 2", "Ann: 1+\xa0(131) on pile 2"),
        ("pass", "Ann passes"),
        ('{"do":"sequence","card":"3:131"}', "Ann plays the sequence of 3\xa0(131)"),
        ('{"do":"sequence","card":"3:131","piles":[2,3,4]}', "Ann: 3\xa0(131) takes piles 2, 3 and 4"),
    ],
)
def test_a_move_in_words(line: str, words: str) -> None:
    assert GAME.describe(begun(), move(line)) == words


def test_the_piles_for_a_terminal() -> None:
    state = played(begun(), *FOUR, "1:221 2", "pass")
    assert GAME.text(state).split("\n") == [
        "1  1:131+/blue",
        "2  1:221/red on 1:111/red",
        "3  3:112/green",
        "4  1:113/red",
        "Ann: 3 in hand, 0 taken",
        "Bob: 3 in hand, 0 taken",
        "deck: 43 (EXAMPLE deck)",
    ]
    assert GAME.text(begun()).startswith("no piles yet\n")
    assert set(GAME.summary(None)) == set(GAME.summary(state))


def test_a_move_that_no_longer_fits_ends_its_part_of_the_turn() -> None:
    state = begun()
    simple = GAME.skip(state, Play("1:111", 2))
    assert (simple.hands, simple.piles, simple.player, simple.turns) == (state.hands, (), 0, 0)
    assert played(simple, "pass").hands == state.hands
    assert refused(simple, "1:111 right")[0] == "STK-04"
    bonus = GAME.skip(state, Play("1:131+", 2))
    assert played(bonus, "1:111 right").hands == (2, 3)
    for ends in (Pass(), AsSequence("1:111")):
        after = GAME.skip(state, ends)
        assert (after.player, after.turns, cards_in_game(after)) == (1, 1, 54)


def test_nothing_of_a_game_that_is_over_is_skipped() -> None:
    over = played(begun(deck=("1:111", "2:111")), "1:111 right", "pass", "2:111 left")
    assert GAME.skip(over, Pass()) == replace(over, moves=over.moves + 1)
