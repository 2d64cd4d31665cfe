"""The play screen of Shift: what is tapped, scanned and pressed, and what CONFIRM plays."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PlayStatus, Refused
from companion.core.layout import View
from companion.core.scene import Banner, Label, NumberCard, Scene
from companion.games.sequentia.shift.draft import Draft, new_draft
from companion.games.sequentia.shift.model import Draw, Impossible, Lay, Move, Pass, Slide, State, Take
from companion.table.storage.record import read_record
from tests.games.at_shift import GAME, begun, dealt, fold, rows, set_up
from tests.games.on_pad import all_keys

FILE = Path(__file__).parent / "sequentia_shift.jsonl"
VIEW = View(800, 480, 5.19)
NEXT, UNDO = Press(PanelButton.NEXT), Press(PanelButton.UNDO)
REST = ["1:222", "2:222", "3:222", "1:223", "2:223", "3:223"]


class Hand:
    """Somebody at the play screen: `draft` as it is after what was done."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.draft: Draft = GAME.new_draft(state)

    @property
    def scene(self) -> Scene:
        return GAME.scene(self.state, self.draft, VIEW, PlayStatus())

    @property
    def proposal(self) -> Move | Refused | None:
        return GAME.proposal(self.state, self.draft)

    @property
    def why(self) -> str:
        assert isinstance(self.proposal, Refused), self.proposal
        return self.proposal.rule

    def do(self, *inputs: Input | str) -> "Hand":
        """Do these one after another; a text is a tap on that target, which has to be on the screen."""
        for one in inputs:
            what = Tap(one) if isinstance(one, str) else one
            if isinstance(what, Tap):
                assert what.target in self.scene.targets(), (what, sorted(self.scene.targets()))
            self.draft = GAME.update_draft(self.state, self.draft, what)
        return self

    def tap(self, *cells: str) -> "Hand":
        return self.do(*(f"cell:{cell}" for cell in cells))

    def confirm(self) -> "Hand":
        move = self.proposal
        assert move is not None
        assert not isinstance(move, Refused), move
        step = GAME.play(self.state, move)
        assert not isinstance(step, Refused), (move, step)
        self.state, self.draft = step.state, GAME.new_draft(step.state)
        return self

    def pick(self, text: str) -> "Hand":
        """Pick a card on the pad, as far as it can't be told from others."""
        for target in all_keys(text):
            move = self.proposal
            if isinstance(move, Lay | Draw) and move.card == text:
                break
            if target in self.scene.targets():
                self.do(target)
        return self

    def enter(self, move: Move) -> "Hand":
        match move:
            case Lay(card=card, at=at):
                # The place that is marked already need not be tapped.
                self.pick(card) if self.marked() == [f"cell:{at}"] else self.tap(at).pick(card)
            case Draw(card=card):
                self.pick(card)
            case Slide(cards=cards):
                for name in cards:
                    self.tap(*name.split(">"))
            case Pass() if self.proposal != move:
                self.do("pass")
            case _:
                pass
        assert self.proposal == move, (self.proposal, move)
        return self.confirm()

    def marked(self, mark: str = "chosen") -> list[str]:
        return [look.target for look in self.scene.looks if isinstance(look, NumberCard) and look.mark == mark]

    def movements_left(self) -> int:
        """How many of the movements are left, as the screen says."""
        told = next(look.text for look in self.scene.looks if isinstance(look, Label) and " left" in look.text)
        return int(told.split()[0])

    def says(self) -> str:
        return " ".join(look.text for look in self.scene.looks if isinstance(look, Label))


@pytest.mark.rule("SHF-01", "SHF-04")
def test_the_recorded_game_is_entered_by_hand() -> None:
    record = read_record(FILE, {GAME.id: GAME})
    hand = Hand(begun(record.setup))
    for move in record.moves:
        hand.enter(move)
    assert hand.state == fold(begun(record.setup), record.moves)
    assert hand.state.over
    assert "Bob wins!" in " ".join(hand.scene.texts())


def test_the_recorded_game_is_entered_with_a_reader_and_the_panel_alone() -> None:
    record = read_record(FILE, {GAME.id: GAME})
    hand = Hand(begun(record.setup))
    moves = [move for whole in record.moves for move in _one_by_one(whole)]
    for move in moves:
        if isinstance(move, Draw):
            hand.do(Scan(f"card:{move.card}"))
        elif isinstance(move, Lay):
            # Where it lies is told by tapping, and decides nothing about who may press what.
            hand.tap(move.at).do(Scan(move.card))
        for _ in range(20):
            if hand.proposal == move:
                break
            hand.do(NEXT)
        hand.confirm()
    assert hand.state == fold(begun(record.setup), moves)


def _one_by_one(move: Move) -> tuple[Move, ...]:
    return tuple(Slide((name,)) for name in move.cards) if isinstance(move, Slide) else (move,)


@pytest.mark.rule("SHF-02", "SHF-03")
def test_cards_slide_as_they_are_tapped_and_the_row_stands_out() -> None:
    hand = Hand(dealt("333/2.2/111", "321", "222", rest=REST))
    assert hand.movements_left() == 6
    hand.tap("B1", "A1", "A2", "B2", "C2")
    assert (hand.movements_left(), hand.marked("hint")) == (1, [])
    hand.tap("C3")
    assert (hand.movements_left(), hand.marked("hint")) == (0, ["cell:A2", "cell:B2", "cell:C2"])
    shown = hand.confirm().state
    assert (shown.moved, Hand(shown).proposal) == (6, Take(2))
    assert hand.marked("won") == ["cell:A2", "cell:B2", "cell:C2"]
    assert hand.confirm().state.phase == "fill"


@pytest.mark.rule("SHF-02")
def test_undo_takes_back_one_movement_after_another() -> None:
    hand = Hand(dealt("123/1.2/331", "311", "222", rest=REST))
    hand.tap("B1", "C1").do(UNDO)
    assert (hand.proposal, hand.movements_left()) == (Slide(("B1",)), 5)
    assert hand.do(UNDO).draft == new_draft(hand.state)


@pytest.mark.rule("SHF-02")
def test_what_can_not_slide_says_why_and_the_movements_stay() -> None:
    hand = Hand(dealt("123/1.2/331", "311", "222", rest=REST))
    assert hand.tap("B1", "C3").why == "SHF-02"
    assert hand.do(UNDO).proposal == Slide(("B1",))
    spent = Hand(fold(hand.state, ["B1 B2 B1 B2 B1 B2"]))
    assert spent.proposal == Pass()
    assert spent.tap("B1").why == "SHF-02"


def test_a_card_that_can_go_to_several_places_asks_for_one() -> None:
    hand = Hand(fold(dealt("132/1.2/331", "132", "121"), ["take 1"]))
    assert hand.tap("A2").proposal is None
    assert hand.marked() == ["cell:A2"]
    assert hand.tap("A1").proposal == Slide(("A2>A1",))
    assert hand.tap("A3").proposal == Slide(("A2>A1", "A3"))
    other = Hand(hand.state).tap("A2", "A2")
    assert other.draft == new_draft(hand.state)
    assert other.tap("A2", "C1").why == "SHF-02"


def test_a_card_on_the_reader_is_the_one_that_slides() -> None:
    hand = Hand(dealt("123/1.2/331", "311", "222", rest=REST))
    table = hand.state.table[1]
    assert table is not None
    # 2:111 lies on B1 and C2: the first one that is there is meant.
    assert hand.do(Scan(table.text)).proposal == Slide(("B1",))
    assert Hand(hand.state).do(Scan("3:333")).why == "SHF-02"
    assert Hand(hand.state).do(Scan("hello")).why == "SHF-02"


@pytest.mark.rule("SHF-01")
def test_a_card_on_the_reader_that_can_not_come_is_refused() -> None:
    hand = Hand(begun(set_up(2)))
    assert isinstance(hand.do(Scan("1:111")).proposal, Lay)
    assert isinstance(hand.do(Scan("hello")).proposal, Refused)
    hand.do(Scan("1:111")).confirm()
    assert isinstance(hand.do(Scan("1:111")).proposal, Refused)
    assert isinstance(hand.do(Scan("2:123")).proposal, Lay)


@pytest.mark.rule("SHF-04")
def test_the_tap_that_tells_all_of_a_card_lays_it() -> None:
    hand = Hand(begun(set_up(deck=("1:111", "1:222/red", "1:222/blue", "2:131", "2:131+", *(["3:333"] * 5)))))
    for keys, at_once in (
        (("number:1", "sequence:111"), True),
        # Only a 1 has 1-1-1: CONFIRM would lay it, and the number may still be told.
        (("sequence:111",), False),
        # Which colour, and whether with a `+`, is asked where cards are alike.
        (("number:1", "sequence:222"), False),
        (("number:1", "sequence:222", "colour:red"), True),
        (("number:2", "sequence:131"), False),
        (("number:2", "sequence:131", "bonus"), True),
    ):
        hand = Hand(hand.state).do(*(f"pad:{key}" for key in keys))
        assert GAME.prepare(hand.state, hand.draft).at_once == at_once, keys
    assert not GAME.prepare(hand.state, Hand(hand.state).do(Scan("1:111")).draft).at_once
    assert not GAME.prepare(hand.state, hand.tap("B1").draft).at_once


def test_it_is_said_how_many_of_the_first_cards_are_entered_and_what_to_tap() -> None:
    hand = Hand(begun(set_up()))
    assert "0 of 8 entered" in hand.says()
    assert "Tap the card's number, then its sequence." in hand.says()
    assert "Now tap its sequence." in hand.do("pad:number:2").says()
    hand.do("pad:sequence:133").confirm()
    assert "1 of 8 entered" in hand.says()


def test_a_grey_key_says_why() -> None:
    hand = (
        Hand(begun(set_up(deck=("1:111", "1:222", *(["3:333"] * 9))))).do("pad:number:1", "pad:sequence:111").confirm()
    )
    assert "The only 1\xa0(111) has been seen." in hand.do("pad:number:1", "pad:sequence:111").says()
    assert GAME.prepare(hand.state, hand.draft).move is None
    assert "There is no card 1\xa0(333) in this deck." in hand.do("pad:sequence:333").says()
    assert "No such card with a + is left." in hand.do("pad:bonus").says()
    assert hand.do("pad:sequence:222").proposal == Lay("1:222", "B1")
    assert "No card with a 2 is left." in Hand(hand.state).do("pad:number:2").says()
    assert "pad:number:2" in hand.scene.skipped


def test_the_place_that_stays_empty_is_chosen_by_tapping_the_others() -> None:
    hand = Hand(fold(dealt("132/1.2/331", "132", "222", rest=REST), ["take 1"]))
    assert hand.marked() == ["cell:A1"]
    for cell, card in (("B2", "1:222"), ("C1", "2:222"), ("A1", "3:222")):
        hand.tap(cell).do(Scan(card)).confirm()
    assert (rows(hand.state), hand.state.phase) == ("3.2/112/331", "draw")


@pytest.mark.rule("SHF-06", "SHF-07")
def test_an_impossible_goal_is_proposed_to_be_changed_or_passed() -> None:
    assert Hand(dealt("123/1.1/331", "222", "333", rest=REST)).proposal == Impossible()
    assert Hand(dealt("123/1.1/331", "222", "333")).proposal == Pass()
    moved = Hand(dealt("123/1.1/331", "222", "333", rest=REST)).tap("B1")
    assert moved.proposal == Slide(("B1",))
    assert moved.confirm().proposal == Impossible()


@pytest.mark.rule("SHF-04")
def test_the_gaps_tell_which_stays_empty() -> None:
    hand = Hand(fold(dealt("132/1.2/331", "132", "222", rest=REST), ["take 1"]))

    def stays_empty() -> list[str]:
        cells = [look for look in hand.scene.looks if isinstance(look, NumberCard)]
        told = [look for look in hand.scene.looks if isinstance(look, Label) and look.text == "empty"]
        return [cell.target for cell in cells for look in told if cell.rect.encloses(look.rect)]

    assert stays_empty() == ["cell:B2"]
    hand.tap("B2")
    assert stays_empty() == ["cell:C1"]


@pytest.mark.rule("SHF-10")
def test_a_goal_that_stays_leaves_the_row_that_shows_it_to_confirm() -> None:
    hand = Hand(dealt("123/1.2/331", "123", "331", rest=REST)).do("sheet:more", "change_goal")
    assert hand.proposal == Take(1)
    assert "CHANGE ANYWAY" in hand.scene.texts()
    hand.do(UNDO)
    assert hand.draft == GAME.new_draft(hand.state)
    hand = Hand(dealt("123/1.2/331", "131", "331", rest=REST)).do("sheet:more", "change_goal")
    assert hand.proposal is None


def test_pass_leaves_an_impossible_goal_when_the_table_wants_it() -> None:
    hand = Hand(dealt("123/1.1/331", "222", "333", rest=REST))
    hand.do("pass")
    assert hand.proposal == Pass()
    assert "The numbers can't make it: CONFIRM passes all the same." in hand.says()
    assert hand.do(NEXT).proposal == Impossible()


@pytest.mark.rule("SHF-09")
def test_the_hint_leads_to_the_goal_or_says_why_not() -> None:
    hand = Hand(dealt("333/2.2/111", "321", "222", rest=REST)).do("hint")
    assert "6 movements to row 2" in hand.says()
    for _ in range(6):
        (target,) = hand.marked("hint")
        hand.do(target)
    assert "Row 2 shows the goal" in hand.says()
    far = Hand(dealt("333/2.2/111", "321", "222", rest=REST)).tap("B3", "B2").do("hint")
    assert "4 movements can't reach it; 6 would" in far.says()
    never = Hand(dealt("123/1.1/331", "222", "333", rest=REST)).do("hint")
    assert "can't make it" in never.says()
    spent = Hand(fold(dealt("123/1.2/331", "311", "222", rest=REST), ["B1 B2 B1 B2 B1 B2"])).do("hint")
    assert "No movement is left" in spent.says()


def test_a_hint_is_told_before_past_moves_that_no_longer_fit() -> None:
    hand = Hand(dealt("333/2.2/111", "321", "222", rest=REST))
    unfit, usual = PlayStatus(unsettled=(0,), just_corrected=True), hand.do("hint").scene.texts()
    assert GAME.scene(hand.state, hand.draft, VIEW, unfit).texts() == usual
    assert "Correct move 1 first." in " ".join(GAME.scene(hand.state, Draft(), VIEW, unfit).texts())


@pytest.mark.rule("SHF-03", "SHF-09")
def test_the_hint_moves_a_card_where_one_has_to_move() -> None:
    shown = Hand(dealt("213/1.2/331", "213", "222", rest=REST, zero_moves=False)).do("hint")
    assert "Move 1\xa0(111): 1 movement to row 1." in shown.says()
    assert "Row 1 shows the goal." in shown.tap("A2").says()


def test_lamps_are_lit_for_what_does_something() -> None:
    hand = Hand(begun(set_up(2)))
    assert hand.scene.lamps() == {"help"}
    assert hand.do("pad:number:2").scene.lamps() == {"next", "help", "undo"}
    assert hand.do(Scan("2:123")).scene.lamps() == {"help", "undo", "confirm"}
    record = read_record(FILE, {GAME.id: GAME})
    end = Hand(fold(begun(record.setup), record.moves))
    assert end.proposal is None
    assert end.scene.lamps() == {"help", "confirm"}


def test_sheets_open_and_close() -> None:
    hand = Hand(dealt("123/1.2/331", "311", "222", rest=REST)).do("sheet:goals")
    assert "goal 3-1-1 · 0 taken" in hand.says()
    assert hand.do("close").draft == new_draft(hand.state)
    assert "history" in hand.do("sheet:more").scene.targets()
    assert hand.do("close").draft == new_draft(hand.state)


@pytest.mark.parametrize("sheet", ["sheet:goals", "sheet:more"])
def test_movements_stay_prepared_under_a_sheet(sheet: str) -> None:
    hand = Hand(dealt("123/1.2/331", "311", "222", rest=REST)).do("cell:B1", sheet)
    assert hand.proposal is None, "what is covered is not played"
    assert hand.do("close").proposal == Slide(("B1",))
    assert hand.do(sheet, UNDO).proposal == Slide(("B1",))
    assert hand.do("hint").proposal == Slide(("B1",))


@pytest.mark.rule("SHF-04")
def test_the_places_of_the_row_that_was_taken_are_filled_first() -> None:
    state = dealt("331/1.2/132", "132", "222", rest=REST)
    hand = Hand(fold(state, ["take 3"]))
    filled = []
    for card in REST[:3]:
        move = hand.do(Scan(card)).proposal
        assert isinstance(move, Lay)
        filled.append(move.at)
        hand = Hand(fold(hand.state, [move]))
    assert filled == ["A3", "B3", "C3"]


ANYTHING: list[Input] = [
    NEXT,
    UNDO,
    Press(PanelButton.HELP),
    Scan("1:111"),
    Scan("2:123"),
    Scan("card:3:131/red"),
    Scan("K♥"),
]


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), size=st.integers(12, 54), length=st.integers(0, 120))
@example(seed=614, size=16, length=88)
def test_whatever_is_touched_what_is_proposed_can_be_played(seed: int, size: int, length: int) -> None:
    random = Random(seed)
    deck = [card.text for card in begun(set_up()).cards[:size]]
    hand = Hand(begun(set_up(random.choice((2, 3, 4)), deck=deck, zero_moves=random.random() < 0.5)))
    for _ in range(length):
        scene = hand.scene
        move = hand.proposal
        ready = move is not None and not isinstance(move, Refused)
        assert ("confirm" in scene.lamps()) == (ready or hand.state.over or hand.draft.only_reads)
        if ready and random.random() < 0.5:
            hand.confirm()
            continue
        taps = [Tap(target) for target in scene.targets() if not target.startswith("press:")]
        what = random.choice([*taps, *taps, *ANYTHING])
        hand.draft = GAME.update_draft(hand.state, hand.draft, what)


def test_next_changes_something_wherever_it_has_choices() -> None:
    states = [begun(set_up(2)), dealt("123/1.2/331", "311", "222", rest=REST)]
    for hand in (*map(Hand, states), Hand(states[0]).do(Scan("2:123")), Hand(states[1]).tap("B1")):
        before = hand.draft
        assert (GAME.count_choices(hand.state, before) > 0) == (hand.do(NEXT).draft != before)


def test_what_is_counted_beside_a_step_is_true_after_it() -> None:
    before = dealt("123/1.1/331", "123", "222", rest=REST)
    scene = GAME.board_scene(fold(before, [Take(1)]), VIEW, before)
    assert [look.note for look in scene.looks if isinstance(look, Banner)] == ["4 taken"]


def test_the_places_of_a_row_that_was_taken_stand_out_and_no_others() -> None:
    before = dealt("123/1.1/331", "123", "222", rest=REST)
    scene = GAME.board_scene(fold(before, [Take(1)]), VIEW, before)
    cards = [look for look in scene.looks if isinstance(look, NumberCard)]
    assert [look.mark for look in cards] == ["chosen"] * 3 + [""] * 6
