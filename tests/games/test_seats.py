"""Turns that are given to somebody, seats that are passed over, left or taken, and an end before the end."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.game import AnyGame, Refused, Step
from companion.core.layout import Rect, View
from companion.core.scene import Label, Piece
from companion.core.table_moves import (
    EndHere,
    Join,
    Leave,
    MoveDecoder,
    PassOver,
    PlayedAnyway,
    SeatMove,
    SetPosition,
    TakeSeat,
    TurnTo,
    play_move,
    renamed_move,
    skip_move,
)
from companion.games.registry import GAMES
from companion.games.sequence.common.model import CompletedSequence
from companion.games.sequence.kids.model import Play as KidsPlay
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay import model as overlay
from companion.games.sequentia.shift import model as shift_model
from companion.games.sequentia.stack import model as stack
from companion.games.sequitur import tally as sequitur_tally
from companion.games.sequitur.cards import Card
from companion.games.sequitur.steps import unfinished_players
from companion.table.session import Session
from companion.table.storage.journal import Journal
from tests.games import (
    at_sequitur,
    at_shift,
    test_letters_random,
    test_sequence_random,
    test_sequentia_shift_random,
    test_sequitur_random,
)
from tests.games.at_table import cards_in_game, fold, game
from tests.games.by_hand import ByHand

NOW = "2026-11-22T20:00:00"
SEQUENCE, LETTERS, KIDS, SEQUITUR = (GAMES[name] for name in ("sequence", "letters", "kids", "sequitur"))


def kids_move(state: Any, random: Random) -> Any:
    cards = [(card, cell) for card in state.kind.cards for cell in state.board.cells]
    return KidsPlay(*random.choice(cards))


def chips_add_up(state: Any) -> bool:
    return cards_in_game(state) == 2 * len(state.kind.cards) and gone_hold_none(state)


def unseen(state: Any, random: Random) -> str:
    cards = list((Counter(state.cards) - Counter(state.seen_cards)).elements())
    return str(random.choice(cards).text)


def stack_move(state: Any, random: Random) -> Any:
    if state.laid and random.random() < 0.5:
        return stack.Pass()
    card = unseen(state, random)
    if random.random() < 0.3:
        return stack.AsSequence(card)
    return stack.Play(card, random.choice(("left", "right") if len(state.piles) < 4 else (1, 2, 3, 4)))


def overlay_move(state: Any, random: Random) -> Any:
    if state.phase == "take":
        return overlay.Take()
    card, cell = unseen(state, random), random.choice(CELLS)
    return overlay.Lay(card, cell) if state.phase == "lay" else overlay.Fill(card, cell)


def stack_adds_up(state: Any) -> bool:
    return state.deck + sum(state.hands) + len(state.seen_cards) == len(state.cards) and gone_hold_none(state)


def shift_adds_up(state: Any) -> bool:
    # The deck follows from what is seen: a card is seen once at most.
    seen = Counter(state.seen_cards) - Counter(state.cards)
    return not seen and not any(state.goals[seat] for seat in state.gone)


def gone_hold_none(state: Any) -> bool:
    return not any(state.hands[seat] for seat in state.gone)


def sequitur_adds_up(state: Any) -> bool:
    test_sequitur_random.check(state)
    return not any(state.racks[seat] or state.secrets[seat] or state.words[seat] for seat in state.gone)


Mover = Callable[[Any, Random], Any]
Check = Callable[[Any], bool]
TABLES: tuple[tuple[AnyGame, int, int, Mover, Check], ...] = (
    (SEQUENCE, 6, 3, test_sequence_random.some_move, chips_add_up),
    (LETTERS, 4, 2, test_letters_random.some_move, chips_add_up),
    (KIDS, 4, 4, kids_move, chips_add_up),
    (SEQUITUR, 4, 4, test_sequitur_random.likely, sequitur_adds_up),
    (GAMES["sequentia-shift"], 3, 3, test_sequentia_shift_random.some_move, shift_adds_up),
    (GAMES["sequentia-stack"], 4, 4, stack_move, stack_adds_up),
    (GAMES["sequentia-overlay"], 3, 3, overlay_move, stack_adds_up),
)


def set_up(game: AnyGame, names: tuple[str, ...], sides: int) -> Any:
    if game.id == "sequitur":
        return at_sequitur.set_up(len(names))
    return game.setup(names, sides, {"deck": "example"} if game.id.startswith("sequentia") else {})


def table_move(state: Any, game: AnyGame, random: Random) -> Any:
    """Some move of the table, but for the end."""
    names = [seat.name for seat in game.tally(state).seats]
    name, guest = random.choice(names), f"Guest {random.randrange(99)}"
    join = Join(guest, after=random.choice(["", *names]), team=random.choice(["", *names]))
    kinds = (TurnTo(name), PassOver(name), Leave(name), TakeSeat(name, random.choice((name, guest))), join)
    return random.choices(kinds, weights=(4, 4, 1, 1, 1))[0]


def went_on(state: Any, game: AnyGame, move: Any, check: Check) -> Any:
    """The state after a move that may be refused, and is in order."""
    before, written = state, repr(state)
    answer = play_move(game, state, move)
    assert repr(before) == written
    if isinstance(answer, Refused):
        assert answer.why.endswith((".", "?"))
        return state
    after = answer.state
    gone = {seat.name for seat in game.tally(after).seats if seat.gone}
    assert check(after)
    assert getattr(after, "moves", 1) == getattr(state, "moves", 0) + 1
    assert game.to_move(after) not in gone
    assert game.clock_player(after) not in gone
    return after


@pytest.mark.parametrize(("game", "players", "sides", "mover", "check"), TABLES, ids=lambda one: getattr(one, "id", ""))
def test_pieces_add_up_and_who_left_never_moves_whatever_the_table_does(
    game: AnyGame, players: int, sides: int, mover: Mover, check: Check
) -> None:
    names = tuple(f"P{seat}" for seat in range(players))
    for seed in range(6):
        random, state = Random(seed), game.start(set_up(game, names, sides))
        for _ in range(120):
            if game.outcome(state) is not None:
                break
            own = random.random() < 0.85
            state = went_on(state, game, mover(state, random) if own else table_move(state, game, random), check)
        ended = play_move(game, state, EndHere())
        if game.outcome(state) is None:
            assert isinstance(ended, Step)
            assert check(ended.state)
            assert game.to_move(ended.state) is None
            assert game.outcome(ended.state) is not None
            assert not any(seat.won and seat.gone for seat in game.tally(ended.state).seats)


@pytest.mark.parametrize(("game", "players", "sides", "mover", "check"), TABLES, ids=lambda one: getattr(one, "id", ""))
def test_a_journal_gives_back_the_same_game(
    game: AnyGame, players: int, sides: int, mover: Mover, check: Check, tmp_path: Path
) -> None:
    names, random = tuple(f"P{seat}" for seat in range(players)), Random(5)
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        session = Session.begin(game, set_up(game, names, sides), journal, NOW)
        assert isinstance(session, Session)
        for _ in range(30):
            session.play(mover(session.state, random))
            session.play(table_move(session.state, game, random))
        session.play(EndHere())
        assert check(session.state)
        again = Session.resume(game, journal.load(session.number), journal)
        assert (again.state, again.summary) == (session.state, session.summary)
        session.undo()
        assert game.outcome(session.state) is None


def enter_something(session: Session, mover: Mover, random: Random, states: list[Any]) -> None:
    """Play, insert, correct or strike out a move, of the game or of the table, lawful or played anyway."""
    game, index = session.game, random.randrange(len(session.links) + 1)
    here = index < len(session.links)
    state = session.links[index].before if here else session.state
    # What could be played at another time is mostly refused now.
    of_state = random.choice(states) if random.random() < 0.3 else state
    move = mover(of_state, random) if random.random() < 0.8 else table_move(state, game, random)
    refused = play_move(game, state, move)
    if isinstance(refused, Refused) and refused.rule and not isinstance(move, SeatMove):
        move = PlayedAnyway(refused.rule, msgspec.Raw(msgspec.json.encode(move)))
    if random.random() < 0.1:
        move = SetPosition(msgspec.Raw(msgspec.json.encode(game.position(random.choice(states)))))
    if not here or random.random() < 0.5:
        session.play(move)
    elif random.random() < 0.6:
        session.insert(index, move)
    elif random.random() < 0.7:
        session.change(index, move)
    else:
        session.remove(index)


@pytest.mark.parametrize(("game", "players", "sides", "mover", "check"), TABLES, ids=lambda one: getattr(one, "id", ""))
def test_insertions_positions_and_overruled_moves_are_as_if_entered_in_order(
    game: AnyGame, players: int, sides: int, mover: Mover, check: Check, tmp_path: Path
) -> None:
    """All pieces add up after each of them, and the journal gives the same game back."""
    names, random, decoder = tuple(f"P{seat}" for seat in range(players)), Random(9), MoveDecoder(game)
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        session = Session.begin(game, set_up(game, names, sides), journal, NOW)
        assert isinstance(session, Session)
        states = [session.state]
        for _ in range(80):
            enter_something(session, mover, random, states)
            states.append(session.state)
            if game.outcome(session.state) is not None:
                session.undo()
        kinds = {type(link.move) for link in session.links}
        assert SetPosition in kinds
        # In other games few of these moves can be played anyway, or none.
        assert PlayedAnyway in kinds or game.id not in {"sequence", "sequentia-stack", "sequentia-overlay"}
        state = game.start(session.setup)
        for link in session.links:
            move = decoder.decode(msgspec.json.encode(link.move))
            outcome = play_move(game, state, move)
            assert outcome == link.outcome
            state = outcome.state if isinstance(outcome, Step) else skip_move(game, state, move)
            assert check(state)
        assert session.state == state
        assert Session.resume(game, journal.load(session.number), journal).state == state


def refusal(game: AnyGame, state: Any, move: Any) -> str:
    answer = play_move(game, state, move)
    assert isinstance(answer, Refused)
    return answer.why


def after(game: AnyGame, state: Any, *moves: Any) -> Any:
    for move in moves:
        answer = play_move(game, state, move)
        assert isinstance(answer, Step), answer
        state = answer.state
    return state


def test_a_deal_of_shift_that_is_set_in_mid_game_passes_over_who_has_left() -> None:
    shift = GAMES["sequentia-shift"]
    left = after(shift, at_shift.dealt("123/1.3/123", "123", "321", "213"), Leave("Bob"))
    laid = msgspec.structs.replace(
        shift.position(left), goals={"Ann": shift.position(left).goals["Ann"], "Bob": None, "Cat": None}
    )
    dealing = after(shift, left, SetPosition(msgspec.Raw(msgspec.json.encode(laid))))
    assert dealing.phase == "deal"
    drawn = after(shift, dealing, shift_model.Draw(dealing.cards[-1].text))
    assert [goal is None for goal in drawn.goals] == [False, True, False]
    assert drawn.begun


def test_a_turn_goes_to_somebody_and_on_from_there() -> None:
    state = after(SEQUENCE, game(4), TurnTo("Cat"))
    assert SEQUENCE.to_move(state) == "Cat"
    assert SEQUENCE.to_move(fold(state, ['{"do":"pass"}'])) == "Dan"
    assert refusal(SEQUENCE, state, TurnTo("Cat")) == "It is Cat's turn already."
    assert refusal(SEQUENCE, state, PassOver("Ann")) == "It is not Ann's turn."
    assert SEQUENCE.to_move(after(SEQUENCE, state, PassOver("Cat"))) == "Dan"
    # The move is counted: a card that is refused names the right moves.
    assert state.moves == 1


def test_who_leaves_gives_the_hand_to_the_discards_and_is_passed_over() -> None:
    state = game(4)
    step = play_move(SEQUENCE, state, Leave("Ann"))
    assert isinstance(step, Step)
    assert [event.text for event in step.events] == ["Ann's 6 cards go on the discards."]
    assert (step.state.hands, step.state.discards) == ((0, 6, 6, 6), 6)
    around = after(SEQUENCE, step.state, PassOver("Bob"), PassOver("Cat"), PassOver("Dan"))
    assert SEQUENCE.to_move(around) == "Bob"
    assert refusal(SEQUENCE, around, TurnTo("Ann")) == "Ann plays no more."
    # Cat is the last of her side.
    assert "Nobody would be left" in refusal(SEQUENCE, around, Leave("Cat"))


def test_who_joins_a_game_of_chips_plays_for_an_own_side_or_for_one_that_is_there() -> None:
    begun = game(2)
    assert SEQUENCE.tally(after(SEQUENCE, begun, Join("Zoe"))).seats[2].piece == Piece("red", "square")
    # Between the two, with as many cards as they were dealt, and with the third colour.
    step = play_move(SEQUENCE, begun, Join("Zoe", after="Ann"))
    assert isinstance(step, Step)
    assert [event.text for event in step.events] == ["Zoe draws 7 cards."]
    seats = SEQUENCE.tally(step.state).seats
    assert [(seat.name, seat.side) for seat in seats] == [("Ann", 0), ("Zoe", 2), ("Bob", 1)]
    played = fold(step.state, ['{"do":"pass"}', '{"do":"play","card":"6D","at":"B1"}'])
    assert (SEQUENCE.to_move(played), SEQUENCE.summary(played)["chips"]) == ("Bob", {"B1": "red"})
    told = "Every colour is taken: Uma can play for a side that is there."
    assert refusal(SEQUENCE, played, Join("Uma")) == told
    # With a partner of her own Ann is a team, and table talk can cost it cards.
    team = after(SEQUENCE, begun, Join("Zoe", team="Ann"))
    assert [seat.side for seat in SEQUENCE.tally(team).seats] == [0, 1, 0]
    assert fold(team, ['{"do":"penalty","side":"blue"}']).hands == (6, 7, 6)
    # Whoever is before the new seat keeps the turn, and so does whoever is behind it.
    assert SEQUENCE.to_move(after(SEQUENCE, begun, TurnTo("Bob"), Join("Zoe", after="Ann"))) == "Bob"


def test_who_has_left_holds_no_card_in_a_position() -> None:
    left = after(SEQUENCE, game(3), Leave("Bob"))
    lies = SEQUENCE.position(left)
    answer = SEQUENCE.set_position(left, msgspec.structs.replace(lies, hands={**lies.hands, "Bob": 1}))
    assert answer == Refused("", "Bob plays no more.")


def test_nobody_joins_where_there_is_no_room_or_somebody_would_have_won_by_it() -> None:
    begun = game(2)
    ahead = msgspec.structs.replace(begun, made=(CompletedSequence(1, 0b11111),))
    assert refusal(SEQUENCE, ahead, Join("Zoe")) == (
        "With three sides one sequence wins, and Bob has one: Zoe can play for a side that is there."
    )
    assert isinstance(play_move(SEQUENCE, ahead, Join("Zoe", team="Bob")), Step)
    assert refusal(SEQUENCE, begun, Join("ann")) == "ann plays in this game already."
    assert refusal(SEQUENCE, begun, Join("Zoe", after="Uma")) == "Uma does not play in this game."
    assert refusal(SEQUENCE, game(12), Join("Zoe", team="Ann")) == "No more than 12 can play."
    kids: Any = KIDS.start(KIDS.setup(("Mia", "Ben"), 2, {}))
    assert refusal(KIDS, kids, Join("Zoe", team="Mia")) == "In this game everybody plays for an own side."
    teams = game(6)
    assert refusal(SEQUENCE, teams, Join("Zoe")) == "Here people play in teams: Zoe can play for one of them."


def test_a_seat_that_was_left_is_taken_again_by_the_same_or_another_person() -> None:
    left = after(SEQUENCE, game(4), Leave("Bob"))
    assert refusal(SEQUENCE, left, Join("Bob", team="Ann")) == "Bob has left: the seat can be taken again."
    for name in ("Bob", "Zoe"):
        back = after(SEQUENCE, left, TakeSeat("Bob", name))
        assert (back.setup.players[1], back.gone, back.hands, back.pile) == (name, (), (6,) * 4, 104 - 30)
        assert SEQUENCE.to_move(after(SEQUENCE, back, PassOver("Ann"))) == name
    assert refusal(SEQUENCE, left, TakeSeat("Bob", "Ann")) == "Ann plays in this game already."


def test_who_joins_sequentia_gets_cards_as_at_the_beginning_while_there_are_any() -> None:
    game = GAMES["sequentia-stack"]
    begun: Any = game.start(set_up(game, ("Ann", "Bob"), 2))
    joined = after(game, begun, Join("Zoe", after="Ann"))
    assert (joined.hands, joined.deck, joined.setup.players) == ((3, 3, 3), begun.deck - 3, ("Ann", "Zoe", "Bob"))
    empty = msgspec.structs.replace(begun, deck=0)
    assert refusal(game, empty, Join("Zoe")) == "The deck is empty: there is no card for one more player."
    # In Shift the first goal is drawn, and played for in the same turn.
    shift = GAMES["sequentia-shift"]
    dealt = after(shift, at_shift.dealt("123/1.3/123", "123", "321", rest=["1:213"]), Join("Zoe"), TurnTo("Zoe"))
    assert dealt.phase == "draw"
    drawn = shift.play(dealt, shift_model.Draw("1:213"))
    assert isinstance(drawn, Step)
    assert (drawn.state.phase, shift.to_move(drawn.state)) == ("slide", "Zoe")


def test_who_joins_sequitur_draws_with_the_others_or_late_and_has_no_points_so_far() -> None:
    state = after(SEQUITUR, at_sequitur.game(2), Join("Zoe"))
    assert at_sequitur.waiting(state) == ["Ann", "Bob", "Zoe"]
    late = after(SEQUITUR, at_sequitur.game(2), PassOver("Ann"), PassOver("Bob"), Join("Zoe"))
    assert (late.phase, at_sequitur.waiting(late)) == ("goals", ["Ann", "Bob", "Zoe"])
    assert at_sequitur.play(late, "draw", "Zoe", balls="STAIR").racks == ("", "", "STAIR")
    second = after(SEQUITUR, claiming(), PassOver("Bob"), PassOver("Ann"), Join("Zoe"))
    assert (second.round, [seat.rounds for seat in SEQUITUR.tally(second).seats]) == (2, [(0,)] * 4)


def no_words(state: Any, *names: str) -> Any:
    """After these players have spelled none."""
    return at_sequitur.fold(state, [at_sequitur.move("no_word", name) for name in names])


def test_the_result_of_sequitur_has_a_dash_where_somebody_was_not_there_and_says_who_had_no_word() -> None:
    begun = at_sequitur.game(3, tracking="score", rounds=2)
    first = no_words(at_sequitur.play(begun, "spell", "Ann", word="stair"), "Bob", "Cat")
    first = at_sequitur.play(first, "score", "Ann", goals=[], unknown=["red"])
    ended = no_words(after(SEQUITUR, first, Leave("Cat"), Join("Zoe")), "Ann", "Bob", "Zoe")
    looks = SEQUITUR.result_looks(ended, Rect(0, 0, 400, 400), View(800, 480, 5.19))
    texts = [look.text.replace("\N{NO-BREAK SPACE}", " ") for look in looks if isinstance(look, Label)]
    assert texts[2::3] == ["STAIR +3 · no word", "No word.", "no word · –", "– · no word"]


def test_the_children_who_play_at_the_end_play_the_next_game_with_their_chips(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        session = Session.begin(LETTERS, LETTERS.setup(("Mia", "Ben"), 2, {"begins": 1}), journal, NOW)
        assert isinstance(session, Session)
        session.play(Join("Zoe", after="Mia"))
        again = session.rematch_setup()
        assert (again.players, again.sides, again.options.begins) == (("Mia", "Zoe", "Ben"), 3, 0)
        assert again.options.colours == ("red", "yellow", "blue")
        session.undo()
        session.play(Join("Zoe", team="Ben"))
        assert (session.rematch_setup().sides, session.rematch_setup().options.colours) == (3, ())


def test_the_chips_of_who_has_joined_change_where_a_corrected_side_has_their_colour(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        session = Session.begin(LETTERS, LETTERS.setup(("Mia", "Ben"), 2, {}), journal, NOW)
        assert isinstance(session, Session)
        session.play(Join("Zoe"))
        lies = msgspec.structs.replace(LETTERS.position(session.state), chips={"A1": "blue", "A2": "yellow"})
        session.play(SetPosition(msgspec.Raw(msgspec.json.encode(lies))))
        options = msgspec.structs.replace(session.setup.options, colours=("red", "yellow"))
        assert session.correct_setup(msgspec.structs.replace(session.setup, options=options), {}) is None
        assert LETTERS.position(session.state).chips == {"A1": "yellow", "A2": "blue"}
        # With another one first both have other colours, and their chips too.
        turned = msgspec.structs.replace(session.setup, players=("Ben", "Mia"))
        assert session.correct_setup(turned, {}) is None
        assert LETTERS.position(session.state).chips == {"A1": "red", "A2": "blue"}


def test_a_corrected_name_is_followed_by_who_joins_beside_it() -> None:
    assert renamed_move(SEQUENCE, Join("Zoe", "Ann", "Ann"), {"Ann": "Eva"}) == Join("Zoe", "Eva", "Eva")


def test_who_takes_a_seat_is_named_from_then_on() -> None:
    state = after(SEQUENCE, game(2), TakeSeat("Ann", "Zoe"))
    assert SEQUENCE.to_move(state) == "Zoe"
    assert [seat.name for seat in SEQUENCE.tally(state).seats] == ["Zoe", "Bob"]
    assert refusal(SEQUENCE, state, TakeSeat("Zoe", "bob")) == "bob plays in this game already."
    assert refusal(SEQUENCE, state, PassOver("Ann")) == "Ann does not play in this game."


def test_the_side_with_the_most_sequences_wins_a_game_that_is_ended_and_of_equal_ones_none() -> None:
    begun = game(3)
    drawn = after(SEQUENCE, begun, EndHere())
    outcome = SEQUENCE.outcome(drawn)
    assert outcome is not None
    assert (outcome.title, outcome.piece, outcome.facts[-1]) == ("Nobody wins.", None, "Ended early")
    assert refusal(SEQUENCE, drawn, EndHere()) == "The game is over."
    ahead = msgspec.structs.replace(begun, made=(CompletedSequence(1, 0b11111),))
    won = after(SEQUENCE, ahead, EndHere())
    assert [seat.won for seat in SEQUENCE.tally(won).seats] == [False, True, False]
    # A side of which nobody plays any more does not win.
    assert not any(seat.won for seat in SEQUENCE.tally(after(SEQUENCE, ahead, Leave("Bob"), EndHere())).seats)


def test_in_sequentia_the_hand_or_goal_of_who_leaves_goes_under_the_deck() -> None:
    game = GAMES["sequentia-stack"]
    begun: Any = game.start(set_up(game, ("Ann", "Bob", "Cat"), 3))
    left = after(game, begun, Leave("Ann"))
    assert (left.hands, left.deck, game.to_move(left)) == ((0, 3, 3), begun.deck + 3, "Bob")
    assert refusal(game, begun, PassOver("Bob")) == "It is not Bob's turn."
    shift = GAMES["sequentia-shift"]
    dealing = shift.start(set_up(shift, ("Ann", "Bob", "Cat"), 3))
    assert refusal(shift, dealing, Leave("Ann")).startswith("First the cards are dealt.")
    dealt = at_shift.dealt("123/1.3/123", "123", "321")
    given = after(shift, dealt, TurnTo("Bob"), PassOver("Bob"))
    assert (shift.to_move(given), given.turns) == ("Ann", dealt.turns + 2)


def test_who_has_taken_most_in_sequentia_wins_a_game_that_is_ended_but_not_who_left() -> None:
    game = GAMES["sequentia-stack"]
    begun: Any = game.start(set_up(game, ("Ann", "Bob", "Cat"), 3))
    taken = msgspec.structs.replace(begun, taken=(begun.cards[:3], begun.cards[3:5], ()))
    assert [seat.won for seat in game.tally(after(game, taken, EndHere())).seats] == [True, False, False]
    ended = after(game, taken, Leave("Ann"), EndHere())
    assert [seat.won for seat in game.tally(ended).seats] == [False, True, False]
    outcome = game.outcome(ended)
    assert outcome is not None
    assert (outcome.title, outcome.facts[-1]) == ("Bob wins!", "Ended early")


def test_in_sequitur_who_forgot_to_draw_is_not_waited_for_and_draws_later() -> None:
    state = at_sequitur.play(at_sequitur.game(3), "draw", "Ann", balls="STAIR")
    begun = after(SEQUITUR, state, PassOver("Cat"), PassOver("Ann"), PassOver("Bob"))
    assert (begun.phase, at_sequitur.waiting(begun)) == ("goals", ["Ann", "Bob", "Cat"])
    drawn = at_sequitur.play(begun, "draw", "Cat", balls="LEMON")
    drawn = at_sequitur.play(drawn, "secret", "Cat", colour="red", goal="room")
    assert (drawn.racks[2], drawn.phase) == ("LEMON", "goals")
    # A step that is over for somebody is over, and one that is another's is nobody's business.
    over = after(SEQUITUR, drawn, PassOver("Bob"))
    assert refusal(SEQUITUR, over, PassOver("Bob")) == "Nobody waits for Bob in this step."
    assert refusal(SEQUITUR, over, TurnTo("Ann")) == "In this step everybody acts at once: tap the seat."
    assert at_sequitur.refused(drawn, "draw", "Dan", balls="A")


def claiming(*gone: str) -> Any:
    """Three players with words, of whom Bob and Ann can claim, in this order, but those who are gone."""
    start = at_sequitur.racked(at_sequitur.game(3), "LEMONADE", "BROWNS?I", "STAIRQED")
    words = at_sequitur.to_words(start, red=("letter-out", "", ""), green=("five", "", ""))
    return after(SEQUITUR, at_sequitur.spelled(words, "lemon", "brown", ""), *map(Leave, gone))


def test_in_sequitur_the_turn_to_claim_is_given_passed_over_and_left() -> None:
    state = claiming()
    assert at_sequitur.waiting(state) == ["Bob"]
    assert at_sequitur.waiting(after(SEQUITUR, state, TurnTo("Ann"))) == ["Ann"]
    assert at_sequitur.waiting(after(SEQUITUR, state, PassOver("Bob"))) == ["Ann"]
    assert refusal(SEQUITUR, state, TurnTo("Cat")) == "Cat can't claim now."
    left = claiming("Bob")
    assert (at_sequitur.waiting(left), left.racks[1], at_sequitur.balls(left)) == (["Ann"], "", 72)
    assert at_sequitur.refused(left, "claim", "Bob", goal="five") == ("", "Bob plays no more.")
    assert at_sequitur.waiting(after(SEQUITUR, left, PassOver("Ann"))) == ["Ann", "Cat"]
    assert {"has left", "Bob has left."} <= set(ByHand(left).do("seat:1").scene.texts())


def test_sequitur_ends_with_the_points_that_are_there() -> None:
    ended = after(SEQUITUR, at_sequitur.play(claiming(), "claim", "Bob", goal="five"), EndHere())
    assert [(seat.points, seat.rounds, seat.won) for seat in SEQUITUR.tally(ended).seats] == [
        (0, (0,), False),
        (ended.scored[0][1], ended.scored[0][1:2], True),
        (0, (0,), False),
    ]
    outcome = SEQUITUR.outcome(ended)
    assert outcome is not None
    assert (outcome.title, outcome.facts[-1]) == ("Bob wins!", "Ended in round 1.")
    assert at_sequitur.refused(ended, "decline", "Ann") == ("SQT-17", "The game is over.")


def test_who_is_tied_and_draws_no_letter_claims_behind_the_others() -> None:
    state = at_sequitur.racked(at_sequitur.game(2), "LEMONADE", "BLEMONSI")
    state = at_sequitur.to_words(state, red=("letter-out", ""), green=("five", ""))
    state = at_sequitur.spelled(state, "lemon", "lemon")
    assert (state.phase, at_sequitur.waiting(state)) == ("ties", ["Ann", "Bob"])
    passed = after(SEQUITUR, state, PassOver("Ann"))
    assert (passed.phase, at_sequitur.waiting(passed), passed.order) == ("claims", ["Bob"], ((1,), (0,)))


def test_a_solo_game_of_sequitur_that_is_ended_early_has_no_rating() -> None:
    won = msgspec.structs.replace(at_sequitur.game(1), stacks=((Card("red", "A"), Card("red", "B"), Card("red", "C")),))
    assert sequitur_tally.rating(after(SEQUITUR, won, EndHere())) is None
    assert refusal(SEQUITUR, won, Leave("Ann")).startswith("Nobody would be left")


@pytest.mark.parametrize("name", ["sequitur_three.jsonl", "sequitur_score.jsonl"])
def test_in_sequitur_all_stays_with_its_player_wherever_a_new_seat_is(name: str) -> None:
    """The game goes on with the same answers and the same tally as where it is the last one."""
    record = at_sequitur.recorded(name)
    state = SEQUITUR.start(record.setup)
    first, *others = record.setup.players
    for made, move in enumerate(record.moves):
        if not made % 5:
            last, between = (after(SEQUITUR, state, Join("Zoe", after=one)) for one in ("", first))
            assert between.setup.players == (first, "Zoe", *others)
            assert played_on(last, record.moves[made : made + 30]) == played_on(between, record.moves[made : made + 30])
        state = after(SEQUITUR, state, move)


def played_on(state: Any, moves: Sequence[Any]) -> tuple[list[str], Any]:
    """What the game answers to moves, and the tally at their end by the names of the players."""
    told = []
    for move in moves:
        answer = play_move(SEQUITUR, state, move)
        told.append(answer.why if isinstance(answer, Refused) else SEQUITUR.describe(state, move))
        state = state if isinstance(answer, Refused) else answer.state
    seats = {seat.name: seat.points for seat in SEQUITUR.tally(state).seats}
    waited = {state.setup.players[seat] for seat in unfinished_players(state)}
    return told, (seats, waited, SEQUITUR.to_move(state), msgspec.to_builtins(SEQUITUR.position(state)))
