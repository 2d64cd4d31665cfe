"""The play screen of Overlay: what is drafted by taps, scans and the panel, and what is shown of it."""

from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PlayStatus, Refused
from companion.core.layout import Rect, View
from companion.core.scene import NumberCard, Panel, Scene
from companion.games.sequentia.common.cards import parse_card
from companion.games.sequentia.common.square import PLACES
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.lines import find_sets
from companion.games.sequentia.overlay.model import Fill, Give, GiveUp, HandOver, Lay, Move, State, Take
from companion.table.storage.record import read_record
from tests.games.at_overlay import CROSS, GAME, HAND, QUIET, RECORD, filler, fold, game, set_up, square, start
from tests.games.on_pad import live_targets, number_keys

WIDE, HIGH = View(800, 480, 5.19), View(720, 1280, 8.2)
NEXT, UNDO = Press(PanelButton.NEXT), Press(PanelButton.UNDO)


class Hand:
    """Somebody at the play screen, who taps what is on it and nothing else."""

    def __init__(self, state: State, view: View = WIDE) -> None:
        self.state, self._view, self.status = state, view, PlayStatus()
        self.draft: Draft = GAME.new_draft(state)

    @property
    def scene(self) -> Scene:
        return GAME.scene(self.state, self.draft, self._view, self.status)

    @property
    def proposal(self) -> Move | Refused | None:
        return GAME.proposal(self.state, self.draft)

    @property
    def said(self) -> str:
        return " ".join(self.scene.texts())

    def do(self, *inputs: Input | str) -> Self:
        """These one after another; a text is a tap on that target, which has to be there."""
        for one in inputs:
            if isinstance(one, str):
                assert one in self.scene.targets(), (one, sorted(self.scene.targets()))
            what = Tap(one) if isinstance(one, str) else one
            self.draft = GAME.update_draft(self.state, self.draft, what)
        return self

    def until(self, move: Move) -> Self:
        """NEXT until this is proposed."""
        for _ in range(GAME.count_choices(self.state, self.draft)):
            if self.proposal == move:
                break
            self.do(NEXT)
        assert self.proposal == move
        return self

    def confirm(self) -> Self:
        move = self.proposal
        assert move is not None
        assert not isinstance(move, Refused)
        step = GAME.play(self.state, move)
        assert not isinstance(step, Refused), (move, step)
        self.state, self.draft = step.state, GAME.new_draft(step.state)
        return self

    def picked(self, text: str) -> Self:
        """A card picked on the pad, as far as it has to be said."""
        for key in number_keys(text):
            if self.draft.card is None:
                self.do(key)
        return self

    def cards(self) -> dict[str, NumberCard]:
        """The places that are shown, by their names."""
        looks = self.scene.targets().items()
        return {
            target.removeprefix("cell:"): look
            for target, look in looks
            if target.startswith("cell:") and isinstance(look, NumberCard)
        }

    def sequences(self) -> int:
        """How many sequences stand out."""
        return sum(isinstance(look, Panel) and look.tone == "accent" for look in self.scene.looks)


def test_the_whole_recorded_game_is_entered_by_hand() -> None:
    record = read_record(RECORD, {GAME.id: GAME})
    hand = Hand(start(record.setup))
    for move in record.moves:
        match move:
            case Fill(card=card, at=at):
                hand.do(f"cell:{at}").picked(card)
            case Lay(card=card, at=at):
                hand.do("sheet:card").picked(card).do(f"cell:{at}")
            case GiveUp(card=card):
                hand.do("sheet:card").picked(card)
            case Take(sequences=named) if named:
                hand.until(move)
        hand.confirm()
    assert hand.state.over
    assert [len(cards) for cards in hand.state.taken] == [18, 11, 17]
    assert "Ann wins! deck 0 Cards taken: Ann 18, Cat 17, Bob 11." in hand.said, "nobody's own counts are told"


def test_a_game_is_begun_with_the_reader_and_confirm() -> None:
    hand = Hand(start(set_up(2)))
    assert "Card 1 of 9. Which card goes here?" in hand.said
    assert [cell for cell, look in hand.cards().items() if look.mark] == ["A1"]
    assert [cell for cell, look in hand.do("cell:B2").cards().items() if look.mark] == ["B2"]
    hand.do("cell:B2")
    for card in hand.state.cards[:9]:
        hand.do(Scan(f"card:{card.text}")).confirm()
    assert hand.state.phase == "lay"
    assert "Ann lays 3 cards" in hand.said


@pytest.mark.rule("OVL-02")
def test_the_places_where_a_card_may_go_are_marked_and_gone_round() -> None:
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20)))
    hand.do(Scan("1:222"))
    assert "place missing" in hand.said
    refused = Hand(hand.state).do(Scan("1:222"), "cell:A1")
    assert "not allowed here" in refused.said
    marked = {cell for cell, look in hand.cards().items() if look.mark == "hint"}
    assert marked == {"B1", "C1", "A2", "B2", "A3", "C3"}
    hand.do(NEXT)
    assert hand.proposal == Lay("1:222", "B1")
    assert (hand.cards()["B1"].ghost, hand.cards()["B1"].number, hand.cards()["B1"].height) == (True, 1, 2)
    assert hand.do(NEXT).proposal == Lay("1:222", "C1")
    assert hand.do("cell:C3").proposal == Lay("1:222", "C3")
    hand.do("cell:A1")
    assert isinstance(hand.proposal, Refused)
    assert hand.proposal.rule == "OVL-02"
    assert hand.proposal.why in hand.said
    assert hand.do("cell:B1").proposal == Lay("1:222", "B1")


def test_the_place_first_and_then_the_card() -> None:
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20)))
    assert hand.do("cell:B2", Scan("1:222")).proposal == Lay("1:222", "B2")
    again = Hand(hand.state).do("cell:A1", Scan("1:222"))
    assert isinstance(again.proposal, Refused)
    assert again.do("cell:B1").proposal == Lay("1:222", "B1")


@pytest.mark.rule("OVL-03")
def test_a_card_that_can_be_laid_nowhere_is_given_up() -> None:
    ones = " ".join(["1:222"] * 7 + ["2:333", "3:333"])
    state = game(ones, "1:333 1:333 1:333", HAND, deck=filler(20))
    hand = Hand(fold(state, ["lay 1:333 B3", "lay 1:333 C3"])).do(Scan("1:333"))
    assert hand.proposal == GiveUp("1:333")
    assert "1\xa0(333) can be laid nowhere: all cards show a 1." in hand.said


@pytest.mark.rule("OVL-05")
def test_the_table_is_asked_where_sets_have_as_many_cards() -> None:
    state = game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20))
    hand = Hand(fold(state, ["lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3"]))
    assert hand.proposal is None
    assert hand.sequences() == 2
    assert "Row or column? Each takes 4 cards." in hand.said
    assert hand.do(NEXT).proposal == Take((("A1", "B1", "C1"),))
    assert hand.sequences() == 1
    assert hand.do("cell:A3").proposal == Take((("A1", "A2", "A3"),))
    assert hand.do("cell:B3").proposal == Take((("A1", "A2", "A3"),))
    assert "1 sequence: 4 cards." in hand.said


def test_above_the_pad_no_second_tap_means_another_place() -> None:
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20))).do("cell:B2")
    assert not [target for target in hand.scene.targets() if target.startswith("cell:")]
    assert GAME.update_draft(hand.state, hand.draft, Tap("cell:A1")).at == PLACES["B2"]


def test_the_square_is_drawn_as_a_move_left_it_and_where_nobody_has_a_card() -> None:
    before = game(QUIET, HAND, HAND, deck=filler(20))
    after = fold(before, ["lay 1:222 B2"])
    large = GAME.change_looks(before, after, Rect(0, 0, 200, 200), WIDE)
    marked = [look.mark == "chosen" for look in large if isinstance(look, NumberCard)]
    assert marked == [place == PLACES["B2"] for place in range(len(PLACES))]
    (small,) = GAME.change_looks(before, after, Rect(0, 0, 40, 40), WIDE)
    assert isinstance(small, NumberCard)
    assert (small.number, small.sequence) == (1, (2, 2, 2))
    assert GAME.change_looks(before, before, Rect(0, 0, 200, 200), WIDE) == []
    ended = GAME.end_here(before).state
    outcome = GAME.outcome(ended)
    assert outcome is not None
    assert outcome.title == "Nobody wins."
    assert not any(player.won for player in GAME.tally(ended).seats)
    assert len(GAME.result_looks(ended, Rect(0, 0, 200, 200), WIDE)) == len(PLACES)


@pytest.mark.rule("OVL-05")
def test_the_most_cards_are_proposed() -> None:
    state = game(CROSS, HAND, "1:123 2:333 3:111", deck=filler(20))
    state = fold(state, ["lay 3:111 B1", "lay 2:333 B2", "lay 1:222 C3"])
    hand = Hand(fold(state, ["lay 1:123 A1", "lay 2:333 B1", "lay 3:111 C2"]))
    assert hand.proposal == Take((("A1", "B1", "C1"),))
    assert "take 6 cards" in hand.said
    assert hand.cards()["A1"].shows == (0, 1, 2)
    assert hand.do(NEXT).proposal == Take((("A1", "A2", "A3"),))
    assert isinstance(hand.do(Scan("3:111")).proposal, Refused)


@pytest.mark.rule("OVL-08")
def test_help_shows_the_best_placement_of_a_hand() -> None:
    hand = Hand(game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20)))
    hand.do("hand", Scan("1:123"), Scan("3:111"))
    assert hand.proposal is None
    hand.do("hand:1")
    assert [card.text for card in hand.draft.hand] == ["1:123"]
    hand.do(Scan("3:111"), Scan("2:333"))
    # All three in column B, and so no longer row 1, which would give five.
    assert "Best: takes 6 cards." in hand.said
    assert {cell for cell, look in hand.cards().items() if look.ghost} == {"B1", "B2", "B3"}
    assert hand.sequences() == 1
    assert hand.do("cell:B2", "cell:B1").proposal == Lay("1:123", "B1")
    assert hand.do("cell:B3").proposal == Lay("3:111", "B3")
    hand.confirm()
    assert hand.state.left == 2


@pytest.mark.parametrize("sheet", ["sheet:taken", "hand"])
def test_the_picked_card_waits_behind_a_sheet(sheet: str) -> None:
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20))).do("cell:A1", "pad:number:2")
    before = hand.draft
    assert hand.do(sheet).draft != before
    assert hand.do(sheet).draft == before
    assert hand.do(sheet, UNDO).draft == before


@pytest.mark.rule("OVL-08")
def test_fewer_cards_of_a_hand_can_be_asked_for_and_taken_back() -> None:
    hand = Hand(game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20)))
    hand.do("hand", Scan("1:123"))
    assert "show the best places" in hand.said
    hand.do(Press(PanelButton.CONFIRM))
    assert "1\xa0(123) takes 4 cards." in hand.said
    assert GAME.without_memory(hand.do("hand").draft) == Draft()
    hand.do("hand", Scan("3:111"), "hand:1")
    assert [card.text for card in hand.draft.hand] == ["1:123"]
    assert GAME.without_memory(hand.do(UNDO).draft) == Draft()
    twice = Hand(game(square(A1="2:333", B1="2:131"), "1:123 2:333 3:111", HAND, deck=filler(20)))
    assert isinstance(GAME.proposal(twice.state, twice.do(Scan("2:131")).draft), Refused)
    once = Hand(game(square(A1="2:333"), "1:321 2:333 3:111", HAND, deck=filler(20))).do("hand", Scan("1:321"))
    assert once.do(Scan("1:321")).draft.hand == once.draft.hand
    assert "1\xa0(321) is in this hand already." in once.said


@pytest.mark.parametrize(
    ("target", "closes"),
    [("sheet:taken", "sheet:taken"), ("sheet:more", "close"), ("sheet:card", "sheet:card"), ("hand", "hand")],
)
def test_a_sheet_is_closed_where_it_was_opened_and_more_by_its_cross(target: str, closes: str) -> None:
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20))).do(target)
    assert hand.draft != Draft()
    assert hand.do(closes).draft == Draft()


@pytest.mark.rule("OVL-02")
def test_for_a_place_only_cards_that_can_be_laid_there_are_offered() -> None:
    # A 1 lies on A1: there only a 2 or a 3 is laid.
    hand = Hand(game(QUIET, HAND, HAND, deck=filler(20)))
    assert {"pad:number:2", "pad:number:3"} <= set(hand.do("cell:A1").scene.targets())
    assert "pad:number:1" not in live_targets(hand.scene)
    assert "A 1 lies there: a card never goes on its own number." in hand.do("pad:number:1").said
    assert hand.do("pad:number:2").draft.refused is None
    # On a card of this turn nothing is laid at all, and no card is asked for.
    laid = Hand(fold(hand.state, ["lay 1:222 B1"])).do("cell:B1")
    assert isinstance(laid.proposal, Refused)
    assert "pad:number:2" not in laid.scene.targets()


def test_cards_that_differ_in_their_bonus_alone_are_told_apart() -> None:
    deck = "2:131 2:131+ " + filler(18)
    hand = Hand(game(QUIET, HAND, HAND, deck=deck)).do("sheet:card").picked("2:131")
    # Without a `+` the plain card is meant, and the pad stays for the other one.
    assert hand.do("cell:A1").proposal == Lay("2:131", "A1")
    other = Hand(hand.state).do("sheet:card", "pad:bonus").picked("2:131")
    assert other.do("cell:A1").proposal == Lay("2:131+", "A1")
    shown = Hand(hand.state).do("hand", *number_keys("2:131"))
    assert [card.text for card in shown.draft.hand] == ["2:131"]
    # A `+` that is told only after the sequence still is of that card.
    assert [card.text for card in shown.do("pad:bonus").draft.hand] == ["2:131+"]
    assert [card.text for card in shown.do(*number_keys("2:131")).draft.hand] == ["2:131+", "2:131"]


def test_the_pad_stays_for_the_sequence_of_the_only_card_of_a_number() -> None:
    # There is one 2 left; whoever taps its sequence as well must not touch the board with that.
    ones = "1:111 1:222 1:333"
    hand = Hand(game(QUIET, "2:131 1:222 1:333", ones, deck=ones)).do("cell:A1", "pad:number:2")
    assert hand.proposal == Lay("2:131", "A1")
    assert hand.do("pad:sequence:131").proposal == Lay("2:131", "A1")
    card_first = Hand(hand.state).do("sheet:card", "pad:number:2")
    assert card_first.do("pad:sequence:131", "cell:A1").proposal == Lay("2:131", "A1")


def test_undo_puts_the_best_places_away_and_the_hand_is_kept() -> None:
    hand = Hand(game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20)))
    hand.do("hand", Scan("1:123"), Scan("2:333"), Scan("3:111"))
    shown = hand.draft.hand
    assert len(shown) == 3
    assert "BACK" in hand.said
    for closing in (UNDO, "hand"):
        assert GAME.without_memory(hand.do(closing).draft) == Draft()
        assert hand.do("hand").draft.hand == shown
        hand.do(Press(PanelButton.CONFIRM))
    assert "To lay the cards elsewhere, tap HAND first." in hand.do("cell:C2").said
    assert hand.do("hand", "hand", "hand:0").draft.hand == shown[1:]
    assert "1\xa0(123) is out of the hand again." in hand.said


def test_a_hand_waits_while_a_card_is_picked_and_undo_brings_it_back() -> None:
    hand = Hand(game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20)))
    hand.do("hand", Scan("1:123"), Scan("2:333"), "sheet:card")
    shown = ["1:123", "2:333"]
    assert "The hand is kept: HAND shows it." in hand.said
    assert "BACK" in hand.said
    assert [card.text for card in hand.do(UNDO).draft.hand] == shown
    # A card that is picked and taken back leaves it as it is.
    hand.do("sheet:card", "pad:number:3", UNDO)
    assert "The hand is kept: HAND shows it." in hand.said
    assert [card.text for card in hand.do("hand").draft.hand] == shown


def test_a_number_of_a_shown_card_is_never_taken_for_the_next_card() -> None:
    # No other card has its sequence; whoever taps its number as well still picks this card and no more.
    hand = Hand(game(QUIET, HAND, HAND, deck="2:131 " + "3:111 " * 8)).do("hand", "pad:sequence:131")
    assert hand.draft.card == parse_card("2:131")
    assert not hand.draft.hand
    hand.do("pad:number:2")
    assert [card.text for card in hand.draft.hand] == ["2:131"]
    assert not any(hand.draft.pad.picks)


STATES: list[State] = [start(set_up(2)), game(QUIET, HAND, HAND, deck=filler(20))]
STATES.append(fold(game(CROSS, "1:123 2:333 3:111", HAND, deck=filler(20)), ["lay 1:123 A1", "lay 2:333 B2"]))
STATES.append(fold(STATES[-1], ["lay 3:111 C3"]))
STATES.append(fold(STATES[-1], ["take"]))
STATES.append(game(QUIET, HAND, HAND))


@given(st.data(), st.sampled_from(STATES), st.sampled_from([WIDE, HIGH]))
def test_whatever_is_proposed_after_any_taps_can_be_played(data: st.DataObject, state: State, view: View) -> None:
    hand = Hand(state, view)
    for _ in range(data.draw(st.integers(1, 12))):
        targets = sorted(target for target in hand.scene.targets() if not target.startswith("press:"))
        scans = [Scan(card.text) for card in data.draw(st.permutations(state.cards))[:1]]
        inputs: list[Input] = [NEXT, UNDO, *scans, *map(Tap, targets)]
        what = data.draw(st.sampled_from(inputs))
        before = hand.draft
        hand.do(what)
        proposal = hand.proposal
        lamps = hand.scene.lamps()
        ready = proposal is not None and not isinstance(proposal, Refused)
        adds = hand.draft.sheet == "hand" and hand.draft.card is not None
        leads = hand.draft.only_reads or adds or "show the best places" in hand.said
        assert ("confirm" in lamps) == (ready or leads or state.over)
        if what == NEXT:
            assert (hand.draft != before) == (GAME.count_choices(state, before) > 0)
        if proposal is not None and not isinstance(proposal, Refused):
            step = GAME.play(state, proposal)
            assert not isinstance(step, Refused), (proposal, step)


@pytest.mark.rule("OVL-05")
def test_what_is_shown_is_what_is_taken() -> None:
    record = read_record(RECORD, {GAME.id: GAME})
    state = start(record.setup)
    for move in record.moves:
        if state.phase == "take":
            hand = Hand(state)
            wanted = [{PLACES[cell] for cells in one.sequences for cell in cells} for one in _sets(hand)]
            assert wanted == [{place for one in each for place in one.places} for each in find_sets(state.square)]
        state = fold(state, [move])


def _sets(hand: Hand) -> list[Take]:
    found: list[Take] = []
    count = max(1, GAME.count_choices(hand.state, hand.draft))
    for _ in range(count):
        if not isinstance(hand.proposal, Take):
            hand.do(NEXT)
        assert isinstance(hand.proposal, Take)
        found.append(hand.proposal)
        hand.do(NEXT)
    return found


@pytest.mark.rule("OVL-09", "OVL-10", "OVL-11")
def test_what_happens_seldom_is_entered_by_more() -> None:
    state = game(QUIET, HAND, HAND, HAND, deck=filler(20))
    over = Hand(state).do("sheet:more", "hand_over")
    assert over.proposal == HandOver()
    assert "Ann hands the turn over and keeps 3 cards. How many cards were left? NEXT changes it." in over.said
    assert over.do(NEXT, NEXT).proposal == HandOver(1)
    give = Hand(state).do("sheet:more", "give")
    assert give.proposal == Give("Bob", 1)
    assert give.until(Give("Cat", 2)).confirm().state.hands == (1, 3, 5)
    wrong = Hand(state).do("sheet:more", "discard")
    assert "Which card was discarded?" in wrong.said
    assert wrong.do(Scan("3:111")).proposal == GiveUp("3:111", wrong=True)
    assert "3\xa0(111) could be laid. CONFIRM discards it all the same." in wrong.said
    picked = Hand(state).do("sheet:more", "discard").picked("1:222")
    assert picked.confirm().state.hands == (2, 3, 3)
    narrowed = Hand(state).do("sheet:more", "discard", "pad:number:2", NEXT)
    assert "could be laid. CONFIRM discards it all the same." in narrowed.said
    assert narrowed.confirm().state.hands == (2, 3, 3)


def test_moves_that_no_longer_fit_are_told_while_sequences_are_taken() -> None:
    record = read_record(RECORD, {GAME.id: GAME})
    hand = Hand(fold(start(record.setup), record.moves[:19]))
    hand.status = PlayStatus(unsettled=(0,), just_corrected=True)
    assert "Correct move 1 first." in hand.said
    assert "2 sequences: 10 cards." in hand.do(NEXT).said
