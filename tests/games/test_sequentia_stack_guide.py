"""What people see and touch of Stack: a whole game by hand, the hand that is shown, and what may never happen."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PlayStatus, Refused
from companion.core.layout import View
from companion.core.scene import Button, Label, NumberCard
from companion.games.sequentia.common.cards import Card, find_card, parse_card
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.model import AsSequence, Move, Pass, Play, State
from companion.games.sequentia.stack.possible_sequences import legal_places, legal_triples
from companion.ui.pixel_density import px_per_mm
from tests.games.at_stack import (
    FOUR,
    GAME,
    NEXT,
    UNDO,
    begun,
    drafted,
    merged,
    move,
    played,
    recorded,
    refused,
    seen,
    sequence,
    texts,
)
from tests.games.on_pad import live_targets, number_keys
from tests.ui.cuts import cut_texts

SIZES = ((800, 480), (720, 1280), (1280, 720), (1920, 1080))
VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in SIZES)
FINGER = 9.0

HOUSE = {
    "press:undo",
    "press:confirm",
    "press:help",
    "press:next",
    "home",
    "history",
    "redo",
    "undo_turn",
    "sound",
    "view",
}
"""Targets that the desk answers, not the game."""

LONG = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")


def the_card(state: State, text: str) -> Card:
    card = parse_card(text)
    assert card is not None
    meant = find_card(state.cards, card)
    assert isinstance(meant, Card)
    return meant


def picked(state: State, card: Card) -> list[str]:
    """The taps that pick a card on the pad."""
    found: list[str] = []
    for key in number_keys(card.text):
        if drafted(state, *found).card != card:
            found.append(key)
    return found


def by_touch(state: State, one: Move) -> list[str]:
    """The taps that enter a move."""
    match one:
        case Add():
            raise AssertionError(one)
        case Pass():
            return ["pass"]
        case Play(card=text, at=at):
            card = the_card(state, text)
            where = f"end:{at if state.piles else 'right'}" if at in {"left", "right"} else f"pile:{at}"
            return [*picked(state, card), where]
        case AsSequence(card=text, piles=piles):
            card = the_card(state, text)
            found = legal_triples(state, card)
            trio = piles or found[0]
            # What alone is possible is there without a tap.
            alone = state.laid == "simple" and len(found) == 1
            return [*picked(state, card), *([] if alone else [f"as:{'-'.join(map(str, trio))}"])]


def by_panel(state: State, one: Move, random: Random) -> list[Input]:
    """The scan and the presses of NEXT that lead to a move."""
    inputs: list[Input] = []
    if not isinstance(one, Pass):
        inputs.append(Scan(random.choice(("", "card:")) + one.card))
    for _ in range(9):
        if same(state, GAME.proposal(state, drafted(state, *inputs)), one):
            return inputs
        inputs.append(NEXT)
    raise AssertionError((one, inputs))


def same(state: State, proposal: Move | Refused | None, one: Move) -> bool:
    """Whether what is proposed leads where the recorded move leads."""
    if proposal is None or isinstance(proposal, Refused):
        return False
    return GAME.play(state, proposal) == GAME.play(state, one)


@pytest.mark.rule("STK-02", "STK-03", "STK-04", "STK-05", "STK-06")
def test_the_recorded_game_can_be_entered_by_touch() -> None:
    state = begun(3)
    for one in merged(state, recorded().moves):
        draft = drafted(state, *by_touch(state, one))
        assert same(state, GAME.proposal(state, draft), one), one
        assert "confirm" in seen(state, draft).lamps()
        state = played(state, one)
    assert state.over


def test_the_recorded_game_can_be_entered_by_reader_and_panel() -> None:
    state, random = begun(3), Random(5)
    for one in merged(state, recorded().moves):
        draft = drafted(state, *by_panel(state, one, random))
        assert same(state, GAME.proposal(state, draft), one), one
        state = played(state, one)
    assert state.over


def faces(state: State, draft: Draft) -> list[NumberCard]:
    return [look for look in seen(state, draft).looks if isinstance(look, NumberCard)]


@pytest.mark.rule("STK-02")
def test_while_piles_are_missing_the_ends_are_shown_and_a_pile_can_not_be_laid_on() -> None:
    state = played(begun(), "1:111 right", "pass")
    shown = drafted(state, Scan("2:311"))
    assert {"end:left", "end:right", "pile:1"} <= set(seen(state, shown).targets())
    assert "end:left" not in seen(state, drafted(state)).targets()
    refused = GAME.proposal(state, drafted(state, Scan("2:311"), "pile:1"))
    assert isinstance(refused, Refused)
    assert (refused.rule, refused.why) == (
        "STK-02",
        "There is 1 pile: a card starts a new one first, at the left or right end.",
    )
    assert GAME.proposal(state, drafted(state, Scan("2:311"), "end:left")) == move("2:311/red left end")


@pytest.mark.rule("STK-03")
def test_the_card_that_is_laid_is_seen_on_its_pile_before_it_is_played() -> None:
    state = played(begun(), *FOUR)
    looks = {look.target: look for look in faces(state, drafted(state, Scan("2:311"), "pile:3"))}
    assert (looks["pile:3"].number, looks["pile:3"].height, looks["pile:3"].ghost) == (2, 2, True)
    assert (looks["pile:2"].number, looks["pile:2"].height, looks["pile:2"].ghost) == (1, 1, False)


@pytest.mark.rule("STK-06")
def test_the_piles_that_a_sequence_takes_are_marked() -> None:
    state = played(begun(), *FOUR)
    draft = drafted(state, Scan("3:131"), "as:2-3-4")
    assert [look.mark for look in faces(state, draft) if look.target.startswith("pile:")] == ["", *["won"] * 3]
    assert "It takes piles 2, 3 and 4: 4 cards." in texts(state, draft)
    free = played(begun(adjacent_piles=False), *FOUR)
    targets = seen(free, drafted(free, Scan("3:131"))).targets()
    assert {name for name in targets if name.startswith("as:")} == {"as:1-3-4", "as:2-3-4"}


@pytest.mark.rule("STK-04")
def test_a_card_with_which_nothing_can_be_done_is_told_so() -> None:
    state = played(begun(), *FOUR, "1:221 1")
    assert "No three neighbouring piles show 3-1-1 from left to right." in texts(state, drafted(state, Scan("2:311")))
    few = played(begun(), "1:111 right")
    why = "A simple card was laid, and there are not four piles for a sequence: pass."
    draft = drafted(few, Scan("2:311"))
    assert why in texts(few, draft)
    assert GAME.proposal(few, draft) is None
    assert "confirm" not in seen(few, draft).lamps()


@pytest.mark.rule("STK-04", "STK-05")
def test_what_may_be_done_is_written_beside_the_piles() -> None:
    status = PlayStatus(last="what was played")
    state = played(begun(), *FOUR)
    assert "Bob may lay a card or play a sequence." in texts(state, drafted(state), status)
    assert "Can Bob play a sequence?" in texts(played(state, "1:221 1"), Draft(), status)
    assert "Bob ends the turn. Draw 1 card." in texts(played(state, "1:221 1"), Draft(choice=0), status)
    assert "After a +, Bob lays another card or plays a sequence." in texts(played(state, "2:212+ 1"), Draft(), status)
    assert "pass" not in seen(state, Draft()).targets()
    assert GAME.proposal(state, GAME.update_draft(state, Draft(), Tap("pass"))) == Refused(
        "STK-04", "Bob has to play a card first."
    )
    assert "pass" not in seen(played(state, "2:212+ 1"), Draft()).targets()
    empty = played(begun(), "1:131+ right", "2:111+ right", "3:121+ right")
    assert "Ann holds no card." in texts(empty, Draft())
    assert [target for target in seen(empty, Draft()).targets() if target.startswith("pad:")] == ["pad:other"]


@pytest.mark.rule("STK-04")
def test_only_cards_that_can_be_played_are_offered_and_confirm_passes_where_there_is_none() -> None:
    # After a simple card a card has to show on three neighbouring piles: 1-1-3 or 1-3-1.
    state = played(begun(), *FOUR, "1:221 1")
    sequences = {target for target in live_targets(seen(state, Draft())) if target.startswith("pad:sequence:")}
    assert sequences == {"pad:sequence:113", "pad:sequence:131"}
    assert "333 doesn't show on the piles: no such card can be played now." in texts(
        state, drafted(state, "pad:sequence:333")
    )
    assert GAME.proposal(state, Draft()) == Pass()
    one = drafted(state, *number_keys("3:131"))
    assert GAME.proposal(state, one) == sequence("3:131/red", 2, 3, 4)
    # A grey key is only told: what CONFIRM would play before, it plays still.
    assert GAME.proposal(state, drafted(state, "pad:sequence:333")) == Pass()
    grey = drafted(state, *number_keys("3:131"), "pad:sequence:333")
    assert GAME.proposal(state, grey) == sequence("3:131/red", 2, 3, 4)
    assert "confirm" in seen(state, grey).lamps()
    assert GAME.prepare(state, grey).refused is not None
    # With three piles no card makes a sequence: there is no pad, and another card can still be entered.
    few = played(begun(), "1:111 right")
    assert {target for target in seen(few, Draft()).targets() if target.startswith("pad:")} == {"pad:other"}
    assert GAME.proposal(few, Draft()) == Pass()
    # It is prepared already, so the tap on PASS leaves UNDO nothing to take back.
    assert drafted(few, "pass") == Draft()
    assert "pad:number:1" in seen(few, drafted(few, "pad:other")).targets()


@pytest.mark.rule("STK-04")
def test_a_card_that_leaves_nothing_to_play_ends_the_turn() -> None:
    # With fewer than four piles nothing can follow a simple card.
    ready = drafted(begun(), Scan("2:311"))
    assert GAME.proposal(begun(), ready) == move("2:311/red right end")
    assert "That ends the turn. Draw 1 card." in texts(begun(), ready)
    after = played(begun(), "2:311 right end")
    assert (after.name, after.turns, after.hands) == ("Bob", 1, (3, 3))
    # After a bonus card another one is played; at four piles it may be a sequence.
    assert GAME.proposal(begun(), drafted(begun(), Scan("1:131+"))) == move("1:131+/blue right")
    four = played(begun(), *FOUR)
    assert GAME.proposal(four, drafted(four, Scan("2:311"), "pile:1")) == move("2:311/red 1")
    assert refused(begun(), "1:131+ right end") == (
        "STK-05",
        "After a bonus card Ann plays another card: it can be laid.",
    )


def test_undo_leaves_to_the_table_what_waits_for_confirm_after_its_last_tap() -> None:
    draft = drafted(begun(), *number_keys("2:311"), "end:right")
    assert GAME.proposal(begun(), draft) == move("2:311/red right end")
    assert GAME.update_draft(begun(), draft, UNDO) == draft, "the table drops it, and nothing is taken back unseen"


def test_a_past_card_behind_which_the_turn_is_ended_is_corrected_without_ending_it_twice() -> None:
    draft = GAME.new_draft(begun(), move("2:311 right"))
    assert GAME.proposal(begun(), GAME.update_draft(begun(), draft, Scan("1:111"))) == move("1:111/red right")
    draft = GAME.new_draft(begun(), move("2:311 right end"))
    assert GAME.proposal(begun(), GAME.update_draft(begun(), draft, Scan("1:111"))) == move("1:111/red right end")


@pytest.mark.parametrize("sheet", ["sheet:taken", "sheet:hand"])
def test_the_picked_card_waits_behind_a_sheet(sheet: str) -> None:
    state = played(begun(), *FOUR)
    picked = drafted(state, *number_keys("2:311"), "pile:3")
    opened = GAME.update_draft(state, picked, Tap(sheet))
    assert GAME.proposal(state, opened) is None
    for back in (Tap(sheet), UNDO):
        assert GAME.update_draft(state, opened, back) == picked
    assert GAME.proposal(state, GAME.update_draft(state, opened, Tap(sheet))) == move("2:311/red 3")


def test_confirm_adds_the_card_that_is_picked_to_the_hand() -> None:
    state = played(begun(), *FOUR)
    picked = drafted(state, "sheet:hand", "pad:bonus", NEXT)
    assert picked.card is not None
    assert f"add {picked.card.number}" in texts(state, picked)
    assert GAME.update_draft(state, picked, Press(PanelButton.CONFIRM)).hand == (picked.card,)


def test_a_pile_is_looked_through_from_the_top() -> None:
    state = played(begun(), *FOUR, "1:221 2", "pass")
    assert [look.number for look in faces(state, drafted(state, "pile:2"))] == [1, 1]
    assert [look.sequence for look in faces(state, drafted(state, "pile:2"))] == [(2, 2, 1), (1, 1, 1)]
    assert drafted(state, "pile:2", "close") == Draft()


def test_taken_cards_are_shown_player_by_player() -> None:
    state = played(begun(), *FOUR, sequence("3:131"))
    shown = [look for look in seen(state, drafted(state, "sheet:taken")).looks if isinstance(look, Label)]
    counts = {
        name.text: [look.text for look in shown if look.rect.y == name.rect.y and look != name]
        for name in shown
        if name.text in {"Ann", "Bob"}
    }
    assert counts == {"Ann": ["0", "3"], "Bob": ["4", "3"]}
    assert len(faces(state, drafted(state, "sheet:taken", "of:2"))) == 4
    assert not faces(state, drafted(state, "sheet:taken", "of:1"))


@pytest.mark.rule("STK-08")
def test_a_hand_is_shown_and_its_ways_are_gone_round() -> None:
    state = played(begun(), *FOUR)
    hand = drafted(state, "sheet:hand", Scan("3:131"), *number_keys("2:311"))
    assert [card.text for card in hand.hand] == ["3:131/red", "2:311/red"]
    assert "Now 3\xa0(131) takes piles 2, 3 and 4" in texts(state, hand)
    assert GAME.proposal(state, hand) == sequence("3:131/red", 2, 3, 4)
    second = GAME.update_draft(state, hand, NEXT)
    assert GAME.proposal(state, second) == move("2:311/red 1")
    assert "2\xa0(311) on pile 1, then 3\xa0(131) takes piles 2, 3 and 4" in texts(state, second)
    full = GAME.update_draft(state, hand, Scan("3:222+"))
    listed = [
        look.tells for look in seen(state, full).looks if isinstance(look, Button) and look.target.startswith("way:")
    ]
    assert listed[0] == "Now 3\xa0(131) takes piles 2, 3 and 4"
    assert GAME.proposal(state, GAME.update_draft(state, full, Tap("way:1"))) == move("2:311/red 1")
    over = GAME.update_draft(state, full, Scan("1:221"))
    assert GAME.proposal(state, over) == Refused("STK-01", "Bob holds 3 cards, not 4.")


@pytest.mark.rule("STK-08")
def test_next_turns_the_page_to_the_way_that_is_chosen() -> None:
    state = played(begun(), *FOUR)
    draft = drafted(state, "sheet:hand", Scan("3:131"), Scan("1:313"), Scan("3:213"))
    count = GAME.count_choices(state, draft)
    assert "way:0" in seen(state, draft).targets()
    assert f"way:{count - 1}" not in seen(state, draft).targets()
    for number in range(count):
        chosen = seen(state, draft).targets()[f"way:{number}"]
        assert isinstance(chosen, Button)
        assert chosen.on
        draft = GAME.update_draft(state, draft, NEXT)
    turned = GAME.update_draft(state, draft, Tap("page"))
    assert "way:0" not in seen(state, turned).targets()


@pytest.mark.rule("STK-08")
def test_a_hand_without_a_way_is_told_so() -> None:
    state = played(begun(), *FOUR)
    assert "No sequence with these cards yet." in texts(state, drafted(state, "sheet:hand", Scan("2:311")))
    none = drafted(state, "sheet:hand", Scan("3:222+"), Scan("3:333"), Scan("3:332"))
    assert "None of these cards can be played as a sequence, now or after one more card." in texts(state, none)


def test_undo_puts_a_shown_hand_away_and_it_is_kept_until_the_turn_ends() -> None:
    state = played(begun(), *FOUR)
    hand = drafted(state, "sheet:hand", Scan("3:131"), Scan("2:311"), Tap("pad:number:3"))
    assert "UNDO" in texts(state, hand), "it takes back what is picked"
    hand = GAME.update_draft(state, hand, UNDO)
    assert hand.sheet == "hand"
    assert "UNDO" not in texts(state, hand), "it is BACK"
    for closing in (UNDO, Tap("sheet:hand"), Tap("sheet:taken")):
        closed = GAME.update_draft(state, hand, closing)
        assert not closed.hand
        assert closed.sheet == ("taken" if closing == Tap("sheet:taken") else "")
        assert GAME.update_draft(state, closed, Tap("sheet:hand")).hand == hand.hand
    covered = GAME.update_draft(state, hand, Tap("sheet:taken"))
    assert GAME.update_draft(state, covered, UNDO).hand == hand.hand, "it waits behind what covers it"
    picked = GAME.update_draft(state, GAME.update_draft(state, hand, UNDO), Tap("pad:number:3"))
    assert "The hand is kept: HAND shows it." in texts(state, GAME.update_draft(state, picked, UNDO))
    laid = move("2:311/red 1")
    after = played(state, laid)
    rest = GAME.next_draft(after, hand, laid)
    assert [card.text for card in rest.hand] == ["3:131/red"]
    over = played(after, "pass")
    assert not GAME.update_draft(over, rest, Tap("sheet:hand")).hand, "it is another player's hand"
    assert drafted(state, "sheet:hand", Scan("3:131"), "hand:0").hand == ()


def test_after_the_first_card_of_a_way_its_sequence_is_offered_and_the_turn_is_not_ended_unasked() -> None:
    state = played(begun(), *FOUR)
    hand = drafted(state, "sheet:hand", Scan("3:131"), Scan("2:311"), Scan("1:111"))
    ways = GAME.prepare(state, hand).ways
    number, way = next((number, way) for number, way in enumerate(ways) if way.first and number)
    hand = GAME.update_draft(state, hand, Tap(f"way:{number}"))
    after = played(state, way.move)
    then = GAME.next_draft(after, hand, way.move)
    assert GAME.prepare(after, then).chosen == AsSequence(way.card.text, way.piles)
    closed = GAME.update_draft(after, then, UNDO)
    assert GAME.prepare(after, closed).chosen is None
    assert isinstance(GAME.prepare(after, GAME.update_draft(after, closed, Tap("pass"))).chosen, Pass)


def test_of_a_hand_that_nobody_knows_each_card_has_its_colour() -> None:
    state = played(begun(deck=(), size=54), "1:111 right", "pass")
    keys = [key for card in ("2:112", "3:221", "2:133") for key in (*number_keys(card), Tap("pad:colour:red"))]
    assert [card.colour for card in drafted(state, "sheet:hand", *keys).hand] == ["red"] * 3
    asked = drafted(state, "sheet:hand", *number_keys("2:112"))
    assert "Now its colour, or CONFIRM." in texts(state, asked)
    told = drafted(state, Tap("pad:number:2"), Tap("pad:colour:red"), Tap("pad:sequence:112"))
    assert "Now its colour" not in texts(state, told), "it is told already"
    half = drafted(state, *number_keys("2:112"), UNDO)
    assert half.pad.picks == (2, 0, 0, 0), "the last tap is taken back, not the whole card"
    assert [card.text for card in GAME.update_draft(state, asked, Press(PanelButton.CONFIRM)).hand] == ["2:112"]


def test_a_card_that_is_read_is_ready_when_it_can_go_in_one_place_only() -> None:
    assert GAME.proposal(begun(), drafted(begun(), Scan("1:111"))) == move("1:111/red right end")
    state = played(begun(), *FOUR)
    assert GAME.proposal(state, drafted(state, Scan("3:131"))) is None


def test_next_picks_among_the_cards_that_fit() -> None:
    state = played(begun(), *FOUR)
    draft = drafted(state, "pad:number:2")
    assert draft.card is None
    fits = GAME.count_choices(state, draft)
    assert fits > 1
    assert GAME.update_draft(state, draft, NEXT).card is not None


def test_a_move_that_is_corrected_keeps_its_card_until_another_is_picked() -> None:
    state = played(begun(), *FOUR)
    draft = GAME.new_draft(state, move("3:222+ 2"))
    assert GAME.proposal(state, draft) is None
    assert GAME.proposal(state, GAME.update_draft(state, draft, Tap("pile:3"))) == move("3:222+/green 3")
    for target in (*number_keys("3:223"), "pile:3"):
        draft = GAME.update_draft(state, draft, Tap(target))
    assert GAME.proposal(state, draft) == move("3:223/green 3")
    assert GAME.new_draft(state, Pass()) == GAME.new_draft(state)


def test_a_scan_of_what_can_not_be_is_refused() -> None:
    state = played(begun(), *FOUR)
    for text, why, counted in (
        ("10H", '"10H" is no card; a card is written 2:131, 2:131+ or 2:131+/red.', ()),
        ("1:111", "The only 1\xa0(111) red has been seen.", (1,)),
    ):
        assert GAME.proposal(state, drafted(state, Scan(text))) == Refused("STK-01", why, counted)
        assert why in texts(state, drafted(state, Scan(text)))
    over = played(begun(deck=("1:111", "2:111")), "1:111 right", "pass", "2:111 left")
    refused = GAME.proposal(over, drafted(over, Scan("1:111")))
    assert isinstance(refused, Refused)
    assert refused.rule == "STK-07"


@pytest.mark.rule("STK-07")
def test_the_end_is_told() -> None:
    over = played(begun(deck=("1:111", "2:111")), "1:111 right", "pass", "2:111 left")
    told = texts(over, Draft())
    assert "deck 0" in told
    assert "share the win!" in told
    assert "hand" not in told, "nobody's own counts are told"
    assert "confirm" in seen(over, Draft()).lamps()
    assert GAME.count_choices(over, Draft()) == 0
    assert {"pass", "sheet:hand"}.isdisjoint(seen(over, Draft()).targets())


def test_of_cards_that_differ_in_colour_it_is_asked_before_one_is_played() -> None:
    state = begun(deck=("1:121/blue", "1:121/yellow", *("3:333/red",) * 5), size=54)
    picked = drafted(state, "pad:number:1", "pad:sequence:121", "end:right")
    assert "Several cards are 1\xa0(121): tell its colour, blue or yellow." in texts(state, picked)
    assert "confirm" not in seen(state, picked).lamps()
    told = drafted(state, "pad:number:1", "pad:sequence:121", "pad:colour:blue", "end:right")
    assert "confirm" in seen(state, told).lamps()


def screens() -> Iterator[tuple[State, Draft, PlayStatus]]:
    """The screens that there are, among people with long names."""
    for adjacent in (True, False):
        state = GAME.start(GAME.setup(LONG, 4, {"deck": "example", "adjacent_piles": adjacent}))
        assert isinstance(state, State)
        yield state, Draft(), PlayStatus()
        one = played(state, "1:111 right", "pass")
        yield one, drafted(one, Scan("2:311")), PlayStatus()
        yield one, drafted(one, Scan("2:311"), "pile:1"), PlayStatus()
        same_tops = played(
            one, "1:113 right", "pass", "1:123 right", "pass", "1:131+ right", "3:211 2", "pass", "1:122 2", "pass"
        )
        for inputs in (
            (),
            (Scan("2:111+"),),
            (Scan("2:111+"), NEXT),
            (Scan("2:111+"), "pile:2"),
            ("pile:2",),
            ("sheet:taken",),
            ("sheet:taken", "of:1"),
            ("sheet:more",),
            ("sheet:hand",),
            ("sheet:hand", Scan("2:111+"), *number_keys("3:333")),
            ("sheet:hand", Scan("2:111+"), Scan("3:121+"), Scan("1:212"), NEXT),
        ):
            yield same_tops, drafted(same_tops, *inputs), PlayStatus(last="Maximiliana: 1\xa0(111) as the first pile")
        yield same_tops, Draft(), PlayStatus(help_on=True)
        yield (
            same_tops,
            drafted(same_tops, "sheet:more", "close"),
            PlayStatus(question="Take back the whole turn of 2 moves?"),
        )
        yield same_tops, Draft(), PlayStatus(correcting="Correct move 3", last="Bartholomew: 1 (113) at the right end")
        yield same_tops, Draft(), PlayStatus(unsettled=(0, 1))
        bonus = played(same_tops, "2:212+ 1")
        yield bonus, drafted(bonus), PlayStatus()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.width}x{view.height}")
def test_nothing_is_cut_hidden_or_too_small_to_touch(view: View) -> None:
    for state, draft, status in screens():
        scene = GAME.scene(state, draft, view, status)
        assert cut_texts(scene) == ()
        touched = [look for look in scene.looks if look.target and scene.target_at(*look.rect.centre) == look.target]
        for look in touched:
            assert min(look.rect.w, look.rect.h) >= int(FINGER * view.px_per_mm), (look, draft)
        for one, other in combinations(touched, 2):
            assert not one.rect.overlaps(other.rect), (one, other)
        for look in scene.looks:
            assert view.area.contains(look.rect.x, look.rect.y), look
            assert look.rect.right <= view.width, look
            assert look.rect.bottom <= view.height, look


def some_state(random: Random) -> State:
    """A state in the middle of a game."""
    state = begun(random.choice((2, 3, 4)), adjacent_piles=random.random() < 0.5)
    cards = [card.text for card in state.cards]
    random.shuffle(cards)
    for card in cards[: random.randrange(54)]:
        if state.over:
            break
        if state.laid == "simple" or not state.hands[state.player]:
            state = played(state, "pass")
        step = GAME.play(state, Play(card, random.choice(legal_places(state))))
        state = state if isinstance(step, Refused) else step.state
    return state


@given(seed=st.integers(0, 2**32), length=st.integers(1, 14))
def test_whatever_is_touched_what_is_proposed_can_be_played(seed: int, length: int) -> None:
    random = Random(seed)
    state, draft = some_state(random), Draft()
    for _ in range(length):
        scene = seen(state, draft)
        targets = sorted(set(scene.targets()) - HOUSE)
        possible: list[Input] = [NEXT, UNDO, Scan(random.choice(state.cards).text), *map(Tap, targets)]
        what = random.choice(possible)
        draft = GAME.update_draft(state, draft, what)
        proposal = GAME.proposal(state, draft)
        shown = seen(state, draft)
        adds = draft.sheet == "hand" and draft.card is not None and not draft.refused
        assert ("confirm" in shown.lamps()) == (
            (proposal is not None and not isinstance(proposal, Refused)) or state.over or adds or draft.only_reads
        )
        if proposal is not None and not isinstance(proposal, Refused):
            played(state, proposal)
        if GAME.count_choices(state, draft):
            assert GAME.update_draft(state, draft, NEXT) != draft
        assert ("undo" in shown.lamps()) == (draft.forgetting() != Draft())


def test_what_means_nothing_here_changes_nothing() -> None:
    state = played(begun(), *FOUR)
    for what in (Tap("nowhere"), Tap("end:left"), Tap("add"), Press(PanelButton.CONFIRM)):
        assert GAME.update_draft(state, Draft(), what) == Draft()


def test_the_piles_that_the_table_took_have_a_tick_and_are_counted() -> None:
    state = played(begun(), *FOUR)
    draft = Draft()
    for target in ("take_piles", "pile:1", "pile:3"):
        draft = GAME.update_draft(state, draft, Tap(target))
    shown = seen(state, draft).targets()
    marks = [look.mark for look in (shown[f"pile:{number}"] for number in range(1, 5)) if isinstance(look, NumberCard)]
    assert marks == ["won", "hint", "won", "hint"]
    assert "2 of 3 piles chosen" in texts(state, draft)


def test_each_pile_has_its_number_and_the_keys_of_a_sequence_name_them() -> None:
    state = played(begun(adjacent_piles=False), *FOUR)
    draft = drafted(state, *number_keys("3:131"))
    keys = [look.label for look in seen(state, draft).looks if isinstance(look, Button) and look.target[:3] == "as:"]
    assert keys == ["Take 1,\u00a03,\u00a04", "Take 2,\u00a03,\u00a04"]
    assert all(f"{number}" in texts(state, draft).split("\n") for number in range(1, 5))


def test_a_card_that_fits_nowhere_can_be_taken_back_on_the_pad() -> None:
    state = played(begun(), *FOUR, "2:221 1")
    draft = drafted(state, Scan("2:311"))
    key = seen(state, draft).targets()["pad:sequence:311"]
    assert isinstance(key, Button)
    assert (key.on, key.enabled) == (True, True)
    assert GAME.update_draft(state, draft, Tap("pad:sequence:311")).pad.picks == (2, 0, 0, 0)
