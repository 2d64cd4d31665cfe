"""The seats that phones have: their codes, one at a time, and what is entered there as a draft of the table."""

import pytest
from msgspec.structs import replace

from companion.core.events import PhonesNews, SeatEntry, Tick
from companion.core.scene import Code, GoalCard
from companion.core.seat import SeatTask
from companion.core.table_moves import Join, Leave, TakeSeat
from companion.games.sequitur import rules
from companion.games.sequitur.actions.actions import DoneOperation
from companion.games.sequitur.cards import Card
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.model import (
    Add,
    Claim,
    Draw,
    Judge,
    NoWord,
    Offer,
    PassAction,
    PlayAction,
    Secret,
    Spell,
    State,
    Tie,
)
from companion.table.effects import CorrectSetup, NewSeatCode, PlayMove
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.seats import Seat, Seats, entry_refusal, entry_verdict
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, Table
from tests.games.at_sequitur import move, recorded, set_up, step
from tests.screens.sequitur import ACTIONS, CLAIMS, RED, TIED, WORDS, begun, example, three

FIRST = "1:first:0"
CODES = (("101", "010", "101"), ("111", "010", "101"), ())
HERE = PhonesNews("http://192.168.1.20:8080/", ("1",), 0, "", (0, 0, 0), CODES)


def letters(seat: int, balls: str, step: str = FIRST) -> SeatEntry:
    return SeatEntry(seat, step, tuple(f"ball:{ball}" for ball in balls))


def first_seat(table: Table) -> Table:
    """The page of the first seat of the game that is played."""
    table.desk.go(Place.HOME)
    return table.tap("phones").press(CONFIRM).do(HERE).tap("seats").do(HERE)


def at(table: Table, moves: int) -> Table:
    """The recorded game of three after so many moves; phones have all seats."""
    first_seat(three(table, moves)).press(NEXT).press(NEXT).desk.go(Place.PLAY)
    return table


def recorded_state(moves: int) -> State:
    """The recorded game of three after so many moves."""
    written = recorded("sequitur_three.jsonl")
    state = rules.start(written.setup)
    assert isinstance(state, State)
    for one in written.moves[:moves]:
        state = step(state, one).state
    return state


def task(table: Table, seat: int) -> SeatTask:
    found = table.session.game.seat_task(table.session.state, seat)
    assert found is not None
    return found


def entered(table: Table, seat: int, *taps: str) -> Table:
    """A phone has entered taps of what is asked of it."""
    return table.do(SeatEntry(seat, task(table, seat).step, taps))


def last_moves(table: Table, count: int) -> list[object]:
    return [link.move for link in table.session.links[-count:]]


@pytest.fixture
def page(table: Table) -> Table:
    """The page of the first seat of three in a game of Sequitur."""
    return first_seat(example(table, "Ann", "Bob", "Cat"))


@pytest.fixture
def playing(page: Table) -> Table:
    """The play screen of that game; phones have the first two seats."""
    page.press(NEXT).desk.go(Place.PLAY)
    return page


def play(table: Table, move: object) -> None:
    """A move of the table's own is played."""
    table.desk.apply_outcome(Outcome(table.desk.screen, (PlayMove(move),)))
    table.do(Tick(50))


def code(table: Table) -> tuple[str, ...]:
    return next((look.modules for look in table.scene().looks if isinstance(look, Code)), ())


def test_the_code_of_each_seat_is_shown_by_itself_until_a_phone_has_it(page: Table) -> None:
    assert ("Ann" in page.text, code(page)) == (True, CODES[0])
    assert ("Bob" in page.press(NEXT).text, code(page)) == (True, CODES[1])
    assert "Cat" in page.tap("next").text
    assert "The code is being made." in page.text
    assert [seat.code for seat in page.desk.seats.all] == [1, 2, 3]
    page.tap("before").do(PhonesNews(HERE.address, HERE.code, 1, "", (0, 1, 0), CODES))
    assert ("A phone has this seat." in page.text, code(page)) == (True, ())
    page.do(HERE)
    assert "It isn't connected now." in page.text
    assert code(page.tap("back")) == CODES[1]
    assert page.desk.seats.all[1] == Seat(4)
    assert "Phones" in page.press(UNDO).text


def test_what_a_phone_enters_is_prepared_at_its_turn_and_played_by_confirm(playing: Table) -> None:
    playing.do(letters(1, "STAIR"), letters(0, "EEN?O"))
    assert ("EEN" in playing.text, "0 points · ready" in playing.text) == (True, True)
    playing.press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Ann", "EEN?O")
    playing.tap("seat:1").press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Bob", "STAIR")
    assert all(seat.entered is None for seat in playing.desk.seats.all)


def test_the_table_can_enter_something_else_and_a_phone_can_change_its_own(playing: Table) -> None:
    playing.do(letters(0, "STAIR"), letters(0, "STARE")).press(UNDO).tap("ball:N").press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Ann", "STARN")
    playing.press(UNDO).tap("ball:Q").do(letters(0, "STAIR"))
    assert playing.press(CONFIRM).session.links[-1].move == Draw("Ann", "Q")


@pytest.mark.parametrize(("has_phone", "next_one"), [(False, "Ann"), (True, "Bob")])
def test_who_enters_at_the_table_is_not_left_for_one_who_is_ready(
    playing: Table, has_phone: bool, next_one: str
) -> None:
    playing.do(PhonesNews(HERE.address, HERE.code, 1, "", (int(has_phone), 1, 0), CODES))
    playing.do(letters(1, "TENOR")).tap(*letters(0, "STAIR").taps).press(CONFIRM)
    assert playing.desk.screen.facing_player(playing.desk) == next_one


def test_what_the_table_has_dropped_stays_dropped(playing: Table) -> None:
    playing.do(letters(0, "STAIR")).press(UNDO, UNDO, UNDO, UNDO, UNDO)
    assert "confirm" not in playing.do(Tick(50)).lamps
    assert "confirm" in playing.tap("seat:1", "seat:0").lamps


def test_a_sheet_that_is_open_stays_and_the_entry_waits_behind_it(playing: Table) -> None:
    playing.tap("sheet:bag").do(letters(0, "STAIR"))
    assert "close" in playing.scene().targets()
    assert playing.tap("close").press(CONFIRM).session.links[-1].move == Draw("Ann", "STAIR")


@pytest.mark.parametrize(
    "entry",
    [
        letters(2, "STAIR"),
        letters(7, "STAIR"),
        letters(0, "STAI"),
        letters(0, "QQQQQ"),
        letters(0, "STAIR", "2:first:0"),
        SeatEntry(0, FIRST, ("home",)),
        SeatEntry(0, FIRST, ("ball:S", "ball:T", "ball:A", "ball:I", "press:confirm")),
        SeatEntry(0, FIRST, ()),
    ],
)
def test_what_is_not_asked_or_not_of_a_seat_changes_nothing(playing: Table, entry: SeatEntry) -> None:
    before = (playing.desk.screen, playing.desk.seats)
    playing.do(entry)
    assert (playing.desk.screen, playing.desk.seats) == before


def test_the_seats_end_with_the_game_and_with_the_phones(playing: Table) -> None:
    told: list[Seats] = []
    playing.desk.tell_phones_by(told.append)
    playing.do(letters(0, "STAIR"))
    playing.desk.go(Place.HOME)
    playing.tap("phones", "off")
    assert [len(seats.all) for seats in told] == [3, 0]
    playing.press(CONFIRM).do(HERE).tap("seats")
    assert len(playing.desk.seats.all) == 3
    playing.desk.current_game.close()
    assert playing.do(Tick(50)).desk.seats.all == ()


def keyed(table: Table) -> dict[str, int]:
    """The numbers of the codes that count, by the players."""
    seats = table.desk.seats
    return {name: seat.code for name, seat in zip(seats.players, seats.all, strict=True) if seat.code}


def test_the_seats_of_those_who_stay_are_kept_when_one_joins_or_leaves(playing: Table) -> None:
    playing.press(CONFIRM).do(letters(1, "STAIR"))
    play(playing, Join("Zoe", after="Ann"))
    assert keyed(playing) == {"Ann": 1, "Bob": 2}
    # What Bob has entered is played at the place that is his now; Zoe has a code of her own.
    assert playing.desk.seats.all[2].whole == letters(2, "STAIR")
    playing.desk.apply_outcome(Outcome(playing.desk.screen, (NewSeatCode(1),)))
    assert keyed(playing.do(Tick(50))) == {"Ann": 1, "Zoe": 3, "Bob": 2}
    playing.do(PhonesNews(HERE.address, HERE.code, 0, "", (0, 1, 0)))
    assert not any(seat.taken for seat in playing.desk.seats.all)
    playing.tap("seat:2").press(CONFIRM)
    assert playing.session.links[-1].move == Draw("Bob", "STAIR")
    play(playing, Leave("Ann"))
    assert keyed(playing) == {"Zoe": 3, "Bob": 2}
    playing.desk.go(Place.HOME)
    assert "This player has left the game." in playing.tap("phones").do(HERE).tap("seats").text
    assert "Zoe" in playing.press(NEXT).text
    assert keyed(playing) == {"Zoe": 3, "Bob": 2}


def test_who_plays_for_another_needs_a_code_and_who_is_called_otherwise_does_not(playing: Table) -> None:
    play(playing, TakeSeat("Ann", "Zoe"))
    assert keyed(playing) == {"Bob": 2}
    request = CorrectSetup(replace(playing.session.setup, players=("Ann", "Rob", "Cat")), {"Bob": "Rob"})
    playing.desk.apply_outcome(Outcome(playing.desk.screen, (request,)))
    assert keyed(playing.do(Tick(50))) == {"Rob": 2}


TO_ROOM = (
    *(move("draw", name, balls=balls) for name, balls in (("Ann", "STAIR"), ("Bob", "LEMON"))),
    *(move("secret", name, colour="green", goal=goal) for name, goal in (("Ann", "five"), ("Bob", "ends-s"))),
    *(move("add", name, ball=ball, end="right") for name in ("Ann", "Bob") for ball in "EDT"),
    move("goal", "Ann", keep=True, goal="room"),
    move("goal", "Bob", keep=False),
    *(move("pass_action", name) for name in ("Ann", "Bob")),
    *(move(do, name, **({"keep": False} if do == "goal" else {})) for _ in range(2) for do in ("goal", "pass_action")
      for name in ("Ann", "Bob")),
    move("spell", "Ann", word="STAIR"),
    move("no_word", "Bob"),
)  # fmt: skip
"""A round whose one open goal the companion can't test."""

SECRET = "hidden:double"
WHOLE_START = (*letters(0, "STAIR").taps, SECRET, "ball:Q", "end:left", "ball:E", "end:right", "ball:D", "end:right")


def test_one_entry_has_all_letters_of_a_start_and_each_confirm_plays_one_move_of_it(table: Table) -> None:
    entered(at(table, 0), 0, *WHOLE_START)
    table.press(CONFIRM)
    assert table.desk.seats.all[0].whole == SeatEntry(0, "1:secret", WHOLE_START[5:])
    # Another seat plays meanwhile, by hand.
    table.tap("seat:1", *(f"ball:{ball}" for ball in "LEMON")).press(CONFIRM).tap("seat:0")
    table.press(CONFIRM, CONFIRM, CONFIRM, CONFIRM)
    assert last_moves(table, 4) == [
        Secret("Ann", "yellow", "double"),
        Add("Ann", "Q", "left"),
        Add("Ann", "E", "right"),
        Add("Ann", "D", "right"),
    ]
    assert table.desk.seats.all[0].whole is None


def test_what_the_table_enters_of_a_start_passes_over_that_part(table: Table) -> None:
    entered(at(table, 0), 0, *WHOLE_START).press(CONFIRM)
    table.press(UNDO).tap("colour:red", "goal:letter-out")
    assert table.press(CONFIRM).session.links[-1].move == Add("Ann", "Q", "left")


def test_what_the_table_plays_in_another_way_than_it_was_entered_drops_the_rest(table: Table) -> None:
    entered(at(table, 0), 0, *WHOLE_START).press(*[UNDO] * 5).tap("ball:N").press(CONFIRM)
    assert table.session.links[-1].move == Draw("Ann", "N")
    assert table.desk.seats.all[0] == Seat(1)


def test_what_is_undone_of_an_entry_is_prepared_again_with_the_rest_behind_it(table: Table) -> None:
    entered(at(table, 0), 0, *WHOLE_START).press(CONFIRM, CONFIRM, CONFIRM)
    # The letter that waits is dropped first, then the one before is taken back.
    table.press(UNDO, UNDO)
    assert table.desk.seats.all[0].whole == SeatEntry(0, "1:add:5", WHOLE_START[6:])
    table.press(CONFIRM, CONFIRM, CONFIRM)
    assert last_moves(table, 3) == [Add("Ann", "Q", "left"), Add("Ann", "E", "right"), Add("Ann", "D", "right")]
    # All of it has been played: now it is the table's.
    assert table.press(UNDO).desk.seats.all[0] == Seat(1)


def test_a_start_can_be_entered_in_parts_but_not_in_halves_or_with_a_ball_too_many(table: Table) -> None:
    at(table, 0)
    game, state = table.session.game, table.session.state
    refused = {
        count: entry_refusal(game, state, SeatEntry(0, FIRST, WHOLE_START[:count]))
        for count in range(1, len(WHOLE_START) + 1)
    }
    assert {count for count, why in refused.items() if not why} == {5, 6, 8, 10, 12}
    # There is one Q.
    twice = (*WHOLE_START[:8], "ball:Q", "end:left")
    assert entry_refusal(game, state, SeatEntry(0, FIRST, twice))
    assert entry_refusal(game, state, SeatEntry(0, FIRST, (*WHOLE_START, "ball:A"))) == "This can't be entered here."


def test_a_secret_goal_is_shown_by_its_back_alone_and_its_owner_peeks(table: Table) -> None:
    entered(at(table, 3), 0, SECRET)
    text = "A double letter"
    table.tap("seat:0")
    assert "Ann's secret goal: entered on the phone." in table.text
    (back,) = (look for look in table.scene().looks if isinstance(look, GoalCard))
    assert (back.down, back.target, back.text) == (True, "peek", text)
    told = [look for look in table.scene().looks if look != back and text in repr(look)]
    assert told == []
    assert table.press(CONFIRM).session.links[-1].move == Secret("Ann", "yellow", "double")
    for seat in (1, 2):
        # What Ann has is in the others' lists as before: that it is missing there would tell of it.
        assert SECRET in repr(task(table, seat))


@pytest.mark.parametrize("moves", range(CLAIMS + 1))
def test_a_seat_is_asked_the_same_whatever_others_have_that_lies_face_down(moves: int) -> None:
    state = recorded_state(moves)
    game, unseen = SequiturGame(), Card("red", "Names something in this room", "room")
    for seat in range(3):
        secrets = tuple(card and (card if place == seat else unseen) for place, card in enumerate(state.secrets))
        public = tuple(
            replace(one, card=unseen) if is_face_down(state, one.card.colour) and one.player != seat else one
            for one in state.public
        )
        assert game.seat_task(state, seat) == game.seat_task(replace(state, secrets=secrets, public=public), seat)


def test_a_goal_that_somebody_has_in_secret_is_not_refused_for_that(table: Table) -> None:
    at(table, 4)
    assert table.session.state.secrets[0].id == "two-vowels"
    entered(table, 1, "hidden:two-vowels")
    assert table.desk.seats.all[1].entered is not None
    assert table.tap("seat:1").press(CONFIRM).session.links[-1].move == Secret("Bob", "yellow", "two-vowels")


def test_a_goal_that_lies_face_down_is_entered_unseen_or_discarded(table: Table) -> None:
    entered(at(table, RED), 0, "hidden:both-ends").tap("seat:0")
    assert "Ann's red goal: entered on the phone." in table.text
    assert all(look.down for look in table.scene().looks if isinstance(look, GoalCard))
    entered(table.press(CONFIRM), 1, "discard").press(CONFIRM)
    assert last_moves(table, 2) == [Offer("Ann", keep=True, goal="both-ends"), Offer("Bob", keep=False)]


def test_a_phone_passes_without_an_action(table: Table) -> None:
    entered(at(table, ACTIONS), 0, "pass").tap("seat:0").press(CONFIRM)
    assert table.session.links[-1].move == PassAction("Ann")


def test_letters_of_a_tie_come_from_phones_and_the_table_and_are_one_draw(table: Table) -> None:
    at(table, TIED)
    tied = [player for player in (0, 1, 2) if table.session.game.seat_step(table.session.state, player)]
    assert (table.session.state.phase, tied) == ("ties", [1, 2])
    assert entry_refusal(table.session.game, table.session.state, SeatEntry(1, task(table, 1).step, ("ball:E",)))
    entered(table, 2, "tie:2:E")
    assert "Bob draws a letter" in table.text
    # A phone may change its letter; the table enters those of who has no phone.
    entered(table, 2, "tie:2:M").tap("ball:E").press(CONFIRM)
    assert table.session.links[-1].move == Tie({"Bob": "E", "Cat": "M"})
    assert table.press(UNDO).session.state.phase == "ties"
    for player in tied:
        entered(table, player, f"tie:{player}:E")
    # Equal letters are drawn for again: nothing stays of the first draw.
    assert table.press(CONFIRM).session.state.phase == "ties"
    assert not any(seat.entered for seat in table.desk.seats.all)
    entered(entered(table, 1, "tie:1:M"), 2, "tie:2:K").press(CONFIRM)
    assert table.session.links[-1].move == Tie({"Bob": "M", "Cat": "K"})


def test_who_plays_alone_says_on_the_phone_which_of_two_goals_is_kept(table: Table) -> None:
    first_seat(begun(table, set_up(1))).desk.go(Place.PLAY)
    entered(table, 0, *(f"ball:{ball}" for ball in "STAIR")).press(CONFIRM)
    step = task(table, 0).step

    def asked(*taps: str) -> tuple[bool, list[str]]:
        told = entry_verdict(table.session.game, table.session.state, SeatEntry(0, step, taps))
        return told.valid, [key.target for key in told.keys]

    assert asked()[1] == ["colour:red", "colour:yellow", "colour:green"]
    green = asked("colour:green")[1]
    assert asked("colour:green", "goal:five") == (True, [one for one in green if one != "goal:five"])
    assert not asked("colour:green", "goal:both-ends")[0]
    assert not asked("colour:green", "goal:five", "goal:five")[0]
    entered(table, 0, "colour:green", "goal:five", "goal:ends-s").press(CONFIRM)
    assert table.session.links[-1].move == Secret("Ann", "green", "five", "ends-s")
    entered(table, 0, "ball:E", "end:right", "ball:D", "end:right", "ball:T", "end:right").press(CONFIRM)
    entered(table.press(CONFIRM, CONFIRM), 0, "goal:room").press(CONFIRM)
    assert table.session.links[-1].move == Offer("Ann", keep=True, goal="room")


AT_TABLE = {
    "sequitur_solo.jsonl": {"goals", "secrets"},
    "sequitur_three.jsonl": {"secrets"},
    "sequitur_score.jsonl": {"words", "claims"},
}
"""The records, and the steps in which somebody has something to do that no phone has keys for."""


@pytest.mark.parametrize(("record", "steps"), AT_TABLE.items())
def test_what_only_the_table_can_enter_is_told_on_the_phone_of_who_has_to(record: str, steps: set[str]) -> None:
    game, written = SequiturGame(), recorded(record)
    state = rules.start(written.setup)
    seen = set()
    for one in written.moves:
        assert isinstance(state, State)
        due = game.to_do(state)
        for seat, name in enumerate(state.setup.players):
            told = game.seat_at_table(state, seat)
            assert bool(told) is (name in due and game.seat_task(state, seat) is None)
            assert told.startswith("At the table: ") or not told
            seen |= {state.phase} if told else set()
        state = step(state, one).state
    assert seen == steps


EXTEND = "action:1 rack:0 skip-step ball:S end:right ball:U end:left"


@pytest.mark.parametrize(
    ("taps", "done"),
    [
        ("action:0 ball:A rack:8", [DoneOperation("insert", (8,), "A")]),
        (EXTEND, [DoneOperation("discard", (0,)), DoneOperation("ends", (7, 0), "SU")]),
        ("action:1 rack:0 end-card", [DoneOperation("discard", (0,))]),
        ("action:2 rack:0 ball:E", [DoneOperation("replace", (0,), "E")]),
        ("action:3 skip-step rack:0 rack:8", [DoneOperation("move", (0, 7))]),
        ("action:4 rack:0 rack:3", [DoneOperation("reverse", (0, 3))]),
    ],
)
def test_an_action_card_is_played_on_the_phone_key_by_key(table: Table, taps: str, done: list[DoneOperation]) -> None:
    at(table, ACTIONS)
    session, keys = table.session, tuple(taps.split())
    told = [
        entry_verdict(session.game, session.state, SeatEntry(0, task(table, 0).step, keys[:count]))
        for count in range(len(keys) + 1)
    ]
    assert all(keys[number] in {key.target for key in one.keys} for number, one in enumerate(told[:-1]))
    assert [one.valid for one in (told[0], told[-1])] == [False, True]
    entered(table, 0, *keys).tap("seat:0").press(CONFIRM)
    played = table.session.links[-1].move
    assert isinstance(played, PlayAction)
    assert list(played.done) == done


@pytest.mark.parametrize(
    "taps", ["seat:1 pass", "sheet:bag", "action:0 rack:0", "action:0 ball:A", "pass-all", "action:9"]
)
def test_no_phone_does_at_an_action_what_it_has_no_key_for(table: Table, taps: str) -> None:
    at(table, ACTIONS)
    entered(table, 0, *taps.split())
    assert table.desk.seats.all[0].entered is None


def test_all_spell_at_once_and_the_table_shows_who_is_done_and_plays_them_one_after_another(table: Table) -> None:
    at(table, WORDS)
    entered(table, 1, *(f"rack:{place}" for place in range(8)))
    entered(table, 0, *(f"rack:{place}" for place in (1, 2, 3, 4, 5, 8)))
    assert table.text.count("ready") == 2
    # The table has come to Cat; behind a move it goes on with who is ready, whoever that is.
    table.tap("seat:1").press(CONFIRM, CONFIRM)
    words = [one.word for one in last_moves(table, 2) if isinstance(one, Spell)]
    assert words == ["lemonade", "stairs"]
    entered(table, 2, "none").press(CONFIRM)
    assert table.session.links[-1].move == NoWord("Cat")


@pytest.mark.parametrize(
    ("seat", "taps", "valid", "told"),
    [
        (0, "1 2 3 4 5 8", True, ("STAIRS scores 6.", "open goals", "It meets your secret goal.")),
        (0, "1 2 3 4 5", True, ("STAIR scores 5.",)),
        (0, "1 2", False, ("A word has at least 3 letters.",)),
        (0, "1 3 5", False, ("NOT VALID", "SAR isn't in the word list.", "The whole table says whether it counts")),
        (0, "1 3 2", False, ("Not on this rack.",)),
        (2, "0 1 2 3 6+key:x", False, ("NOT VALID",)),
        (2, "0 1 2 3 4 6+key:s", True, ("BROWNS scores", "The blank is S")),
        (2, "", False, ("Spell a word",)),
    ],
)  # fmt: skip
def test_a_word_has_its_verdict_before_the_table_hears_of_it(
    table: Table, seat: int, taps: str, valid: bool, told: tuple[str, ...]
) -> None:
    at(table, WORDS)
    before = table.desk.seats
    keys = tuple("rack:" + one.replace("+", " ") for one in taps.split())
    verdict = entry_verdict(table.session.game, table.session.state, SeatEntry(seat, task(table, seat).step, keys))
    assert verdict.valid is valid
    text = " ".join(verdict.told)
    assert all(one in text for one in told), text
    assert table.desk.seats == before


def test_a_word_that_a_turned_rack_would_read_otherwise_is_forgotten(table: Table) -> None:
    entered(at(table, WORDS), 2, "rack:0", "rack:1", "rack:2", "rack:3")
    assert "BROW scores" in table.text
    table.press(UNDO, UNDO, UNDO, UNDO).tap("sheet:more", "turn").press(CONFIRM)
    assert table.session.state.racks[2] == "I?SNWORB"
    assert table.desk.seats.all[2].entered is None


def claims(table: Table, seat: int) -> dict[str, str]:
    """What a seat can claim: the texts of its keys, and their targets."""
    return {key.label: key.target for key in task(table, seat).parts[0].keys}


def test_all_choose_what_to_claim_at_once_and_the_turns_play_it(table: Table) -> None:
    at(table, CLAIMS)
    # Cat claims first, then Bob, then Ann.
    entered(table, 0, claims(table, 0)["Two vowels in a row"])
    entered(table, 1, claims(table, 1)["Uses both ends of the rack"])
    assert table.text.count("ready") == 2
    entered(table, 2, claims(table, 2)["Becomes another word when a letter is removed"])
    table.press(CONFIRM)
    # Nobody else can claim what Cat has taken, but for Ann, who is asked anew.
    assert [seat.entered is not None for seat in table.desk.seats.all] == [False, True, False]
    table.press(CONFIRM)
    entered(table, 0, claims(table, 0)["Two vowels in a row"]).press(CONFIRM)
    assert [(one.player, one.goal) for one in last_moves(table, 3) if isinstance(one, Claim)] == [
        ("Cat", "letter-out"),
        ("Bob", "both-ends"),
        ("Ann", "two-vowels"),
    ]
    entered(table, 0, "decline").press(CONFIRM)
    assert table.session.state.round == 2


def test_a_goal_that_has_no_test_is_claimed_by_the_table_s_verdict(table: Table) -> None:
    """Who claims it says that it is met; CONFIRM makes that the table's word, and the goal is claimed then."""
    first_seat(begun(table, set_up(2), *TO_ROOM)).press(NEXT).desk.go(Place.PLAY)
    assert claims(table, 0)["Names something in this room"] == "claim:0 met:yes"
    entered(table, 0, "claim:0 met:yes").press(CONFIRM)
    assert table.session.links[-1].move == Judge("Ann", "room", met=True)
    assert claims(table, 0)["Names something in this room"] == "claim:0"
