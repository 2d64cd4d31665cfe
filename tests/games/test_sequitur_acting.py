"""Action cards at the screen (SQT-21): what is tapped and laid, and which action is then proposed."""

from typing import Any

import pytest

from companion.core.events import Input, PanelButton, Press, Scan
from companion.core.game import Refused
from companion.core.scene import Ball, Button
from companion.games.registry import GAMES
from companion.games.sequitur.actions.actions import DoneOperation
from companion.games.sequitur.model import PlayAction, State
from companion.games.sequitur.screen.play_action import LATE_ACTION, ActionTask
from companion.games.sequitur.screen.task import TaskContext
from tests.games.anyway_games import play_anyway
from tests.games.at_sequitur import ACTIONS, game, play, racked
from tests.games.by_hand import CONFIRM, GAME, ByHand

OTHER = "EEEEEOOO"

UNDO, NEXT = Press(PanelButton.UNDO), Press(PanelButton.NEXT)

INSERT, ENDS, EXCHANGE, REPLACE, MOVE = range(5)
"""The action cards of the tests in their order."""


def acting(rack: str = "STAIRMES", **options: Any) -> State:
    """Ann and Bob, who have laid out nothing and are to take their first action."""
    state = racked(game(2, **options), rack, OTHER)
    return play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)


def ann(state: State, card: int, *inputs: Input | str) -> ByHand:
    """Ann has tapped her seat and a card, and then this."""
    return ByHand(state).do("seat:0", f"action:{card}", *inputs)


def done(hand: ByHand) -> list[tuple[str, tuple[int, ...], str]]:
    """What is proposed: each operation with its places and balls."""
    assert isinstance(hand.proposal, PlayAction), hand.proposal
    return [(one.operation, one.places, one.balls) for one in hand.proposal.done]


def so_far(hand: ByHand) -> list[tuple[str, tuple[int, ...], str]]:
    """What is done of a card that has steps left, of which nothing is proposed yet."""
    assert isinstance(hand.draft.task, ActionTask)
    found = hand.draft.task.done_so_far(TaskContext(hand.state, 0)) or ()
    return [(one.operation, one.places, one.balls) for one in found]


def key(hand: ByHand, label: str) -> Button:
    """A key below the card."""
    return next(look for look in hand.scene.looks if isinstance(look, Button) and look.label == label)


def not_there(hand: ByHand, ball: str) -> bool:
    """Whether a ball that is tapped can't be drawn, as it is not in the bag."""
    answer = hand.do(ball).proposal
    return isinstance(answer, Refused) and answer.rule == "SQT-01"


@pytest.mark.rule("SQT-21")
def test_no_more_is_drawn_than_the_card_says() -> None:
    hand = ann(acting(), INSERT, "ball:Q", "rack:0", "ball:D", "rack:9")
    assert done(hand) == [("insert", (0, 9), "QD")]
    assert done(hand.do(Scan("ball:Z"))) == [("insert", (0, 9), "QD")]


@pytest.mark.rule("SQT-21")
def test_no_more_is_put_back_than_the_card_says() -> None:
    hand = ann(acting(), EXCHANGE, "rack:0", "rack:1", "rack:2", "rack:3")
    assert hand.proposal == Refused("SQT-21", "This card is for up to 3 letters.")
    assert so_far(hand.do("rack:2", CONFIRM)) == [("discard", (0, 1), "")]


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    ("operation", "places", "rack"),
    [
        ("discard", (0, 1, 2), "IRMES"),
        ("swap", (0, 4), "RTAISMES"),
        ("move", (0, 5), "TAIRSMES"),
        ("reverse", (0, 4), "RIATSMES"),
    ],
)
def test_what_goes_beyond_the_card_can_be_played_anyway_when_nothing_follows(
    operation: str, places: tuple[int, ...], rack: str
) -> None:
    allowed = [{"name": operation, "count": 2}]
    taps = [f"rack:{place}" for place in places]
    hand = ann(acting(actions=[{"name": "Short", "text": "Two.", "operations": allowed}]), 0, *taps)
    assert isinstance(hand.proposal, Refused)
    anyway = GAME.prepare(hand.state, hand.draft).anyway
    assert play_anyway(GAMES["sequitur"], hand.state, anyway).state.racks[0] == rack
    more = {"name": "More", "text": "Two.", "operations": [*allowed, {"name": "insert", "count": 1}]}
    hand = ann(acting(actions=[more]), 0, *taps)
    assert GAME.prepare(hand.state, hand.draft).anyway is None


@pytest.mark.rule("SQT-21")
def test_what_goes_beyond_the_card_is_taken_back_by_undo_and_by_the_next_tap() -> None:
    hand = ann(acting(), EXCHANGE, "rack:0", "rack:1", "rack:2", "rack:3").do(UNDO)
    assert so_far(hand) == [("discard", (0, 1, 2), "")]
    assert done(hand.do("rack:4", UNDO, CONFIRM, "ball:E", "end:left", "ball:A", "end:left"))[0] == (
        "discard",
        (0, 1, 2),
        "",
    )


@pytest.mark.rule("SQT-21")
def test_undo_takes_back_what_was_done_last_with_a_card_before_the_card() -> None:
    hand = ann(acting(), EXCHANGE, "rack:0", "rack:1", CONFIRM, "ball:Q", "end:right", "ball:D")
    assert so_far(hand.do(UNDO, UNDO)) == [("discard", (0, 1), "")]
    assert so_far(hand.do(UNDO, UNDO)) == [("discard", (0,), "")]
    assert so_far(hand.do(UNDO)) == []
    assert "cards" in hand.scene.targets()


@pytest.mark.rule("SQT-21")
def test_confirm_goes_on_to_the_next_step_and_plays_the_card_after_the_last_one() -> None:
    hand = ann(acting(), MOVE, "rack:0", "rack:3")
    assert hand.proposal is None
    assert {"Move: step 1 of 3", "on to step 2 of 3"} <= {*hand.scene.texts()}
    # A ball that moves goes before the one that is tapped then, as one that is inserted does.
    hand.do(CONFIRM, "rack:0", "rack:3", CONFIRM)
    assert "Move: step 3 of 3" in hand.scene.texts()
    hand.do("rack:1", "rack:2")
    assert done(hand) == [("swap", (0, 3), ""), ("move", (0, 2), ""), ("reverse", (1, 2), "")]


@pytest.mark.rule("SQT-21")
def test_a_card_ends_early_with_a_key_of_its_own_that_stays_in_its_place() -> None:
    hand = ann(acting(), MOVE)
    place = key(hand, "End card").rect
    assert not key(hand, "End card").enabled
    hand.do("rack:0")
    assert not key(hand, "Skip step").enabled
    hand.do("rack:3")
    assert key(hand, "End card").rect == place
    hand.do(CONFIRM)
    assert (key(hand, "End card").rect, key(hand, "End card").enabled) == (place, True)
    hand.do("end-card")
    assert hand.moves[-1] == PlayAction("Ann", "Move", (DoneOperation("swap", (0, 3)),))


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize("taps", [("rack:1", "rack:4"), ("rack:4", "rack:1")])
def test_a_part_is_reversed_from_whichever_end_it_is_tapped(taps: tuple[str, str]) -> None:
    assert done(ann(acting(), MOVE, "skip-step", "skip-step", *taps)) == [("reverse", (1, 4), "")]


@pytest.mark.rule("SQT-06", "SQT-21")
def test_what_was_put_back_can_be_drawn_and_what_was_drawn_can_not() -> None:
    hand = ann(acting("QTAIRMES"), EXCHANGE, "rack:0", CONFIRM, "ball:Q", "end:right")
    assert hand.do("ball:X", "end:left").confirm().state.racks[0] == "XTAIRMESQ"
    hand = ann(acting("QTAIRMES"), EXCHANGE, "rack:0", CONFIRM, "ball:Q", "end:right")
    assert not_there(hand, "ball:Q")
    hand = ann(acting("QTAIRMES"), REPLACE, "rack:0", "rack:1", "ball:Z", "ball:Q")
    assert hand.confirm().state.racks[0] == "ZQAIRMES"
    assert not_there(ann(acting("QTAIRMES"), REPLACE, "rack:1"), "ball:Q")
    assert not_there(ann(acting(), INSERT, "ball:Z"), "ball:Z")


@pytest.mark.rule("SQT-21")
def test_delete_takes_back_what_was_tapped_last() -> None:
    hand = ann(acting(), REPLACE, "rack:0", "ball:Q", "rack:1")
    assert done(hand.do("delete")) == [("replace", (0,), "Q")]
    hand = ann(acting(), ENDS, "ball:Q")
    assert hand.proposal is None
    assert hand.do("delete", "ball:Z", "end:left").confirm().state.racks[0] == "ZSTAIRMES"


@pytest.mark.rule("SQT-21")
def test_half_an_operation_is_neither_played_nor_passed_over() -> None:
    hand = ann(acting(), MOVE, "rack:0").do(CONFIRM)
    assert "step 1 is not done" in hand.scene.texts()
    assert so_far(hand.do("rack:3")) == [("swap", (0, 3), "")]
    assert so_far(hand.do(CONFIRM, "rack:7", "rack:0")) == [("swap", (0, 3), ""), ("move", (7, 0), "")]
    # The same ball a second time is no second place.
    assert so_far(ann(acting(), MOVE, "rack:0", "rack:0")) == []


@pytest.mark.rule("SQT-05")
def test_a_card_that_was_played_in_this_round_is_refused() -> None:
    state = play(acting(), "action", "Ann", card="Move", done=[{"operation": "swap", "places": [0, 1]}])
    state = play(state, "pass_action", "Bob")
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    assert ByHand(state).do("seat:0", f"action:{MOVE}").proposal == Refused(
        "SQT-05", "Ann has played Move in this round. Choose it again if it is played anyway."
    )


@pytest.mark.rule("SQT-21")
def test_with_too_few_balls_in_the_bag_the_rest_is_drawn() -> None:
    flood = {"name": "Flood", "text": "Draw many.", "operations": [{"name": "insert", "count": 55}]}
    few = {"name": "Few", "text": "Draw three.", "operations": [{"name": "ends", "count": 3}]}
    state = acting(actions=[few, flood])
    drawn = "".join(sorted(state.bag.elements(), reverse=True))[:55]
    places = [0] * 55
    state = play(state, "action", "Bob", card="Flood", done=[{"operation": "insert", "places": places, "balls": drawn}])
    (last,) = state.bag.elements()
    hand = ann(state, 0, f"ball:{last}", "end:left")
    assert done(hand) == [("ends", (0,), last)]


@pytest.mark.rule("SQT-21")
def test_with_an_empty_bag_it_is_said_what_can_be_done_instead() -> None:
    swaps = {"name": "Swap", "text": "Swap, then draw.", "operations": [{"name": "swap"}, {"name": "ends", "count": 2}]}
    flood = {"name": "Flood", "text": "Draw all.", "operations": [{"name": "insert", "count": 56}]}
    state = acting(actions=[ACTIONS[INSERT], swaps, flood])
    all_of_it = {"operation": "insert", "places": [0] * 56, "balls": "".join(state.bag.elements())}
    state = play(state, "action", "Bob", card="Flood", done=[all_of_it])
    assert {"The bag is empty.", "Take another card."} <= set(ann(state, INSERT).scene.texts())
    swapped = ann(state, 1, "rack:0", "rack:1", CONFIRM)
    assert {"The bag is empty.", "End the card here."} <= set(swapped.scene.texts())
    assert swapped.do("end-card").moves[-1] == PlayAction("Ann", "Swap", (DoneOperation("swap", (0, 1)),))


@pytest.mark.rule("SQT-27")
def test_a_card_that_says_up_to_is_played_with_fewer() -> None:
    card = {"name": "Some", "text": "Up to two.", "operations": [{"name": "ends", "count": 2, "up_to": True}]}
    hand = ann(acting(actions=[card]), 0)
    assert "Draw up to 2 letters." in hand.scene.texts()
    assert done(hand.do("ball:O", "end:left")) == [("ends", (0,), "O")]
    assert "Placed. Another may follow." in hand.scene.texts()
    assert done(hand.do("ball:O", "end:right")) == [("ends", (0, 9), "OO")]
    assert "All are placed." in hand.scene.texts()


@pytest.mark.rule("SQT-05")
def test_who_has_taken_no_action_and_enters_a_missed_one_chooses_among_cards_alone() -> None:
    hand = ByHand(play(acting(), "pass_action", "Ann")).do("seat:0", "sheet:more", LATE_ACTION)
    assert not {"pass", "pass-all"} & set(hand.scene.targets())
    assert "Tap the card." in hand.scene.texts()
    chosen = []
    for _card in hand.state.actions:
        hand.do(NEXT)
        assert isinstance(hand.draft.task, ActionTask)
        chosen.append(hand.draft.task.card)
    assert chosen == [action.name for action in hand.state.actions]


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize("places", [(0, 7), (7, 0)])
def test_of_a_ball_that_moves_past_others_that_one_alone_is_marked(places: tuple[int, int]) -> None:
    start, end = places
    only = [{"name": "Step", "text": "Move one.", "operations": [{"name": "move"}]}]
    hand = ann(acting(actions=only), 0, f"rack:{start}", f"rack:{end + (end > start)}")
    drafted = [look.target for look in hand.scene.looks if isinstance(look, Ball) and look.ghost]
    assert drafted == [f"rack:{places[1]}"]


@pytest.mark.rule("SQT-21")
def test_balls_that_an_operation_has_placed_are_marked_where_they_lie_now() -> None:
    hand = ann(acting(), INSERT, "ball:O", "rack:3", "ball:I", "rack:1")
    assert [look.face for look in hand.scene.looks if isinstance(look, Ball) and look.ghost] == ["I", "O"]


@pytest.mark.rule("SQT-21")
def test_that_nothing_is_put_back_is_said_by_skipping_the_step() -> None:
    hand = ann(acting(), EXCHANGE)
    assert "None? Tap Skip step." in " ".join(hand.scene.texts())
    assert "None? Tap Skip step." not in " ".join(hand.do("rack:0").scene.texts())
    assert "OK goes on" in " ".join(hand.scene.texts())


@pytest.mark.rule("SQT-21")
def test_ten_balls_and_the_place_behind_them_lie_in_one_row() -> None:
    only = [
        {
            "name": "Step",
            "text": "Insert two, move one.",
            "operations": [{"name": "insert", "count": 2}, {"name": "move"}],
        }
    ]
    hand = ann(acting(actions=only), 0, "ball:O", "rack:3", "ball:I", "rack:1", CONFIRM, "rack:2")
    places = [look.rect for look in hand.scene.looks if isinstance(look, Ball) and look.target.startswith("rack:")]
    assert len(places) == 11
    assert len({place.y for place in places}) == 1
