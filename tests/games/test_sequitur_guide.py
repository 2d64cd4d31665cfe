"""The scoring assistant of Sequitur: whole games entered by hand, and what may never happen whatever is tapped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Input, Key, PanelButton, Press, Scan, Tap
from companion.core.game import GameEvent, PlayStatus, Refused, Step
from companion.core.layout import View
from companion.core.scene import Button, Field
from companion.games.sequitur import tally
from companion.games.sequitur.bag import full_bag
from companion.games.sequitur.model import Offer, PassAction, Secret, State, Turn
from companion.games.sequitur.screen.card_editor_task import EditorTask
from companion.games.sequitur.wording import summary
from tests.games.at_sequitur import ACTIONS, fold, game, move, racked, recorded, to_words
from tests.games.by_hand import CONFIRM, GAME, NEXT, ByHand

VIEWS = (View(800, 480, 5.2), View(720, 1280, 5.2))


@pytest.mark.parametrize("name", ["sequitur_three", "sequitur_solo", "sequitur_score"])
def test_a_recorded_game_can_be_entered_by_hand(name: str) -> None:
    written = recorded(f"{name}.jsonl")
    begun = GAME.start(written.setup)
    assert isinstance(begun, State)
    hand = ByHand(begun)
    for played in written.moves:
        hand.enter(played).confirm()
    assert hand.state.phase == "over"
    # Cards that were not known have been entered with the editor on the way, which changes no score.
    assert summary(hand.state) == summary(fold(begun, written.moves))


HOUSE = {"history", "undo_turn", "redo", "view", "sound", "home", "sheet:trouble", "press:undo", "press:help"}
"""Targets that the desk answers, not the game."""

KEYS: list[Input] = [NEXT, *(Key(letter) for letter in "eairst\b"), *(Scan(ball) for ball in ("ball:E", "A", "?", "S"))]


RECORDS = {name: recorded(f"{name}.jsonl") for name in ("sequitur_three", "sequitur_solo", "sequitur_score")}


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A table somewhere in a game: at its beginning, or after some moves of a recorded one."""
    help_level = draw(st.sampled_from(["helper", "referee", "coach"]))
    if draw(st.booleans()):
        return game(draw(st.integers(1, 5)), help=help_level)
    written = RECORDS[draw(st.sampled_from(sorted(RECORDS)))]
    options = replace(written.setup.options, help=help_level)
    state = GAME.start(replace(written.setup, options=options))
    assert isinstance(state, State)
    return fold(state, written.moves[: draw(st.integers(0, len(written.moves)))])


@settings(max_examples=30, deadline=None)
@given(tables(), st.lists(st.integers(0, 10**6), min_size=10, max_size=60))
def test_whatever_is_tapped_what_is_proposed_can_be_played(state: State, choices: list[int]) -> None:
    hand = ByHand(state)
    for choice in choices:
        for view in VIEWS:
            scene = GAME.scene(hand.state, hand.draft, view, PlayStatus())
        proposal = hand.proposal
        ready = proposal is not None and not isinstance(proposal, Refused)
        task = hand.draft.task
        asks = isinstance(task, EditorTask) and bool(task.go_on_text())
        lists = hand.draft.only_reads
        goes_on = any(text.startswith("on to step") for text in scene.texts())
        leads_on = hand.state.phase == "over" or asks or goes_on or (hand.reads_page and not hand.draft.sheet)
        assert ("confirm" in scene.lamps()) == (ready or asks or lists or (proposal is None and leads_on))
        if ready and choice % 3 == 0:
            hand.confirm()
            there = full_bag(hand.state.setup.options.balls).total()
            assert hand.state.bag.total() + sum(map(len, hand.state.racks)) == there
            continue
        taps: list[Input] = [Tap(target) for target in sorted(hand.scene.targets()) if target not in HOUSE]
        possible = [one for one in taps if one != Tap("press:confirm")] * 2 + KEYS
        hand.do(possible[choice % len(possible)])


@given(tables())
def test_a_move_that_waits_to_be_settled_leaves_a_table_that_can_be_gone_on_with(state: State) -> None:
    for written in RECORDS.values():
        for played in written.moves[:40]:
            after = GAME.skip(state, played)
            assert GAME.scene(after, GAME.new_draft(after), VIEWS[0], PlayStatus()).looks
            assert GAME.turn_count(after) >= GAME.turn_count(state)


def at_move(count: int) -> ByHand:
    """The recorded game of three after so many moves."""
    written = RECORDS["sequitur_three"]
    begun = GAME.start(written.setup)
    assert isinstance(begun, State)
    return ByHand(fold(begun, written.moves[:count]))


def said(hand: ByHand, *heard: GameEvent) -> str:
    """Everything that can be read, when this has just happened."""
    return "\n".join(GAME.scene(hand.state, hand.draft, VIEWS[0], PlayStatus(events=heard)).texts())


UNDO = Press(PanelButton.UNDO)
FIRST_GOALS, FIRST_ACTIONS, FIRST_WORDS, FIRST_CLAIMS = 15, 18, 33, 39


def test_next_discards_a_goal_that_nobody_named() -> None:
    hand = at_move(FIRST_GOALS).do("seat:0", NEXT)
    assert hand.proposal == Offer("Ann", keep=False)
    assert "lay" not in hand.scene.targets()


def test_next_goes_round_passing_and_the_cards_and_leads_through_the_steps_of_a_card_that_is_begun() -> None:
    hand = at_move(FIRST_ACTIONS).do("seat:0", NEXT)
    assert hand.proposal == PassAction("Ann")
    names = [action.name for action in hand.state.actions]
    for name in names:
        hand.do(NEXT)
        assert name in said(hand)
        assert hand.proposal is None
    assert hand.do(NEXT).proposal == PassAction("Ann")
    # Put a letter back, then draw for the ends.
    hand.do("action:1", "rack:0", CONFIRM)
    assert "Draw 2 letters." in said(hand)
    # There is no further step, and NEXT is free to turn the screen.
    assert GAME.count_choices(hand.state, hand.draft) == 0
    assert "skip-step" not in hand.scene.targets()


def test_what_was_entered_is_still_there_when_undo_closes_a_sheet() -> None:
    hand = ByHand(game(3)).do("seat:1", "ball:S", "ball:T")
    entered = hand.proposal
    assert hand.do("sheet:bag", UNDO).proposal == entered
    assert hand.do("sheet:bag", "close").proposal == entered
    assert hand.do("sheet:more", UNDO, "ball:A").balls().startswith("STA")


def test_who_will_claim_later_is_not_done() -> None:
    hand = at_move(FIRST_CLAIMS)
    notes = {look.target: look.note for look in hand.scene.looks if isinstance(look, Button)}
    # Cat claims first, then Bob and Ann, whose secret goals are met and still lie face down.
    assert {target: note for target, note in notes.items() if target.startswith("seat:")} == {
        "seat:0": "0 points",
        "seat:1": "0 points",
        "seat:2": "0 points",
    }
    assert [tally.points(hand.state, player) for player in range(3)] == [2, 3, 0]
    assert "Cat claims now: tap Cat above." in said(hand.do("seat:0"))
    # Cat's word meets one goal only.
    hand.do("seat:2", "claim:0").confirm()
    assert "3 points · done" in said(hand)


def test_what_happened_is_told_in_a_few_words() -> None:
    judging = at_move(36)
    step = GAME.play(judging.state, RECORDS["sequitur_three"].moves[36])
    assert isinstance(step, Step)
    assert "Both score 11: the letter nearest to A claims first." in said(ByHand(step.state), *step.events)
    claims = at_move(FIRST_CLAIMS)
    step = GAME.play(claims.state, RECORDS["sequitur_three"].moves[FIRST_CLAIMS])
    assert isinstance(step, Step)
    assert "Cat has won 3 points." in said(ByHand(step.state), *step.events)
    offer = at_move(FIRST_ACTIONS - 1)
    step = GAME.play(offer.state, RECORDS["sequitur_three"].moves[FIRST_ACTIONS - 1])
    assert isinstance(step, Step)
    assert "Turn up the red goals." in said(ByHand(step.state), *step.events)


def test_goals_are_called_by_their_texts_in_the_history() -> None:
    state = at_move(FIRST_CLAIMS).state
    claim = RECORDS["sequitur_three"].moves[FIRST_CLAIMS]
    assert GAME.describe(state, claim) == 'Cat claims "Becomes another word when a letter is removed"'
    # Those that are drawn are named once they are turned up.
    moves = RECORDS["sequitur_three"].moves
    index, offer = next((at, one) for at, one in enumerate(moves) if isinstance(one, Offer) and one.keep)
    before = at_move(index).state
    assert GAME.describe_now(before, offer, at_move(index + 1).state) == f"{offer.player} lays out a red goal"
    text = next(goal.text for goal in state.goals if goal.id == offer.goal)
    assert GAME.describe_now(before, offer, state) == f'{offer.player} lays out "{text}"'
    at, secret = next((at, one) for at, one in enumerate(moves) if isinstance(one, Secret))
    assert GAME.describe_now(at_move(at).state, secret, state) == GAME.describe(at_move(at).state, secret)
    assert GAME.describe_now(at_move(at).state, secret, at_move(len(moves)).state).endswith('" in secret')
    judged = at_move(36).state
    assert GAME.describe(judged, RECORDS["sequitur_three"].moves[36]) == 'Bob meets "Names something in this room"'


def test_letters_of_a_condition_can_be_typed_with_a_keyboard() -> None:
    hand = at_move(FIRST_GOALS).do("seat:0", "edit:new", *map(Key, "Ends so"))
    hand.do(CONFIRM, "edit:add", "edit:pick:ends_with")
    # The keys of a keyboard belong to what is shown as a field.
    assert any(isinstance(look, Field) for look in hand.scene.looks)
    hand.do(Key("s"), CONFIRM)
    assert hand.proposal == move("know", "Ann", goal={**SO, "test": {"ends_with": "s"}})


SO = {"id": "red-ends-so", "colour": "red", "text": "Ends so"}


def test_the_coachs_words_can_be_read_before_they_can_be_taken() -> None:
    written = RECORDS["sequitur_three"]
    begun = GAME.start(replace(written.setup, options=replace(written.setup.options, help="coach")))
    assert isinstance(begun, State)
    hand = ByHand(fold(begun, written.moves[:FIRST_ACTIONS])).do("sheet:coach")
    question = GAME.task_request(hand.state, hand.draft)
    assert question is not None
    thought = question.begin()
    while not thought.done:
        thought.step()
    scene = GAME.scene(hand.state, hand.draft, VIEWS[0], PlayStatus(background_task=thought))
    assert any("scores" in text for text in scene.texts())
    assert not any(target.startswith("word:") for target in scene.targets())


def test_what_cant_be_is_forgotten_by_undo_and_what_was_entered_stays() -> None:
    hand = ByHand(game(2)).do(*(f"ball:{ball}" for ball in "STAIR"))
    entered = hand.proposal
    assert isinstance(hand.do(Scan("?")).proposal, Refused)
    assert hand.do(UNDO).proposal == entered
    assert hand.do(Scan("?"), "delete").proposal == entered


def test_a_full_row_of_letters_takes_no_further_one() -> None:
    first = ByHand(game(2)).do(*(f"ball:{ball}" for ball in "STAIR"))
    tie = at_move(37).do("ball:E", "ball:E")
    both = at_move(FIRST_ACTIONS).do("seat:0", "action:0", "ball:N", "rack:0")
    for hand in (first, tie, both):
        assert not [target for target in hand.scene.targets() if target.startswith("ball:")]
        assert [target for target in hand.do("delete").scene.targets() if target.startswith("ball:")]


def test_a_tap_on_the_rack_is_what_is_meant_when_its_turn_is_only_prepared() -> None:
    hand = at_move(FIRST_ACTIONS).do("seat:0", "sheet:more", "turn")
    assert hand.proposal == Turn("Ann")
    assert hand.do("pass").state.done == (0,)


def at_actions(count: int | None) -> ByHand:
    """The first actions of a game of two who know so many of the tests' action cards; None: the example set."""
    actions = None if count is None else ACTIONS[:count]
    return (
        ByHand(racked(game(2, actions=actions), "LEMONADE", "BROWNS?I")).do("discard").confirm().do("discard").confirm()
    )


TWICE = {
    "name": "Second thoughts",
    "text": "Back, then draw",
    "operations": [{"name": "discard", "count": 2}, {"name": "ends", "count": 1}],
}


def entered(hand: ByHand) -> ByHand:
    """The card above, typed and tapped."""
    hand.do(*map(Key, "Second thoughts"), CONFIRM, *map(Key, "Back, then draw"), CONFIRM)
    hand.do("edit:add", "edit:pick:discard", "edit:limit:most", CONFIRM)
    return hand.do("edit:add", "edit:pick:ends", CONFIRM)


@pytest.mark.rule("SQT-21")
def test_an_action_card_is_entered_when_it_is_played() -> None:
    hand = entered(at_actions(4).do("seat:1", "edit:new-action"))
    assert hand.proposal == move("know_action", "Bob", action=TWICE)
    assert "KEEP\nfor later games too" in said(hand)
    hand.confirm()
    # It is Bob who plays it: his letters are all that is missing.
    assert "Tap up to 2 letters." in said(hand)
    hand.do("rack:0", "rack:1", CONFIRM, "ball:T", "end:left").confirm()
    assert hand.state.racks[1] == "TOWNS?I"
    assert hand.state.used == ((), ("Second thoughts",))
    # All five are known, and each can be changed.
    assert "edit:new-action" not in hand.scene.targets()
    hand.do("sheet:more", "sheet:actions", "action-card:4", "edit:page:name", *map(Key, "\b" * 8 + "look"), CONFIRM)
    renamed = {**TWICE, "name": "Second look"}
    assert hand.proposal == move("know_action", "Ann", action=renamed, instead="Second thoughts")
    assert hand.confirm().state.used == ((), ("Second look",))
    assert [action.name for action in hand.state.actions] == ["Insert", "Ends", "Exchange", "Replace", "Second look"]


@pytest.mark.rule("SQT-02", "SQT-21")
def test_with_the_example_actions_a_card_can_always_be_entered() -> None:
    hand = at_actions(None)
    for target in ("seat:0", "sheet:more", "sheet:actions"):
        assert len(hand.state.actions) == 5
        hand.do(target)
    entered(hand.do("edit:new-action", "edit:whose:own")).confirm()
    assert hand.state.actions[0].name == "Second thoughts"
    assert len(hand.state.actions) == 5
    assert "action:0" in hand.do("cards").scene.targets()
    assert "edit:new-action" in hand.do("sheet:more", "sheet:actions").scene.targets()


def test_the_name_of_another_card_is_refused_in_the_editor() -> None:
    hand = at_actions(4).do(
        "sheet:more", "sheet:actions", "action-card:1", "edit:page:name", *map(Key, "\b" * 4 + "Insert")
    )
    assert hand.proposal == Refused("SQT-02", "Another card has this name. Change it, or go BACK.")
    assert "Another card has this name. Change it, or go BACK." in said(hand)
    # What is wrong is told until it is mended, in the place of CONFIRM, which leads nowhere meanwhile.
    assert "press:confirm" not in hand.scene.targets()
    assert hand.do(CONFIRM, Key("s"), CONFIRM).proposal == move(
        "know_action", "Ann", action={**ACTIONS[1], "name": "Inserts"}, instead="Ends"
    )


def test_undo_leads_back_through_the_pages_of_an_action_card_and_out_of_the_editor() -> None:
    hand = at_actions(4).do("edit:new-action", Key("N"))
    assert "no text yet" in said(hand.do(CONFIRM))
    hand.do(Key("T"), CONFIRM, "edit:add", "edit:pick:swap")
    assert "take it" in said(hand)
    hand.do(UNDO)
    assert "What does the card allow?" in said(hand)
    assert "no step yet" in said(hand.do(UNDO))
    assert any(isinstance(look, Field) and look.text == "T" for look in hand.do(UNDO).scene.looks)
    assert any(isinstance(look, Field) and look.text == "N" for look in hand.do(UNDO).scene.looks)
    assert 'Tap the card, or "no action".' in said(hand.do(UNDO))


def test_of_similar_words_those_are_shown_that_the_rack_can_make() -> None:
    hand = ByHand(to_words(racked(game(2), "STAIRMED", "EEEEEOOO"))).do("seat:0", *map(Key, "starm"))
    # SMART is as near to somebody who reads, but not on this rack in this order.
    assert "Similar: star, stare. ALLOW lets it count." in said(hand)
