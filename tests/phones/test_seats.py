"""Phones that have seats, over a real port and a real socket: what each is told, may enter, and may not."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.events import SeatEntry, Tick
from companion.core.table_moves import Join
from companion.phones import advice, seats
from companion.phones.guests import MOST_BODY
from companion.settings.paths import JOURNAL
from companion.table.effects import PlayMove
from companion.table.screen_outcome import Outcome
from tests.desk.at_desk import CONFIRM
from tests.games import at_stack
from tests.phones.at_seats import SeatedTable, score_only, seated, sequence, sequitur, stack
from tests.phones.test_link import wait_until
from tests.screens.sequitur import WORDS

FIRST = "1:first:0"
STAIR, TENOR = ([f"ball:{ball}" for ball in word] for word in ("STAIR", "TENOR"))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SeatedTable]:
    with seated(tmp_path) as table:
        wait_until(lambda: FIRST in first_told(table, table.key(0)))
        yield table


def first_told(table: SeatedTable, key: str) -> str:
    with table.told(key) as own:
        return next(own, "")


def test_letters_go_from_the_phone_to_the_rack_and_no_other_phone_is_told_of_them(
    table: SeatedTable, tmp_path: Path
) -> None:
    with table.told(table.key(0)) as own, table.told(table.key(1)) as other, table.pages.events() as guest:
        asked = json.loads(next(own))
        assert (asked["name"], asked["step"], asked["entered"]) == ("Ann", FIRST, [])
        assert json.loads(next(other))["name"] == "Bob"
        next(guest)
        assert table.enter(table.key(0), FIRST, *STAIR)[0] == 202
        wait_until(lambda: table.pump().desk.seats.all[0].entered)
        assert json.loads(next(own))["entered"] == STAIR
        assert table.enter(table.key(1), FIRST, *TENOR)[0] == 202
        wait_until(lambda: table.pump().desk.seats.all[1].entered)
        # What Bob's phone is told next is what it has entered itself: nothing came of Ann's.
        assert json.loads(next(other))["entered"] == TENOR
    table.table.press(CONFIRM)
    assert table.table.session.state.racks == ("STAIR", "", "")
    with table.told(table.key(0)) as own:
        asked = next(one for one in map(json.loads, own) if one["step"] == "1:secret")
        assert asked["entered"] == []
    kept = b"".join(file.read_bytes() for file in tmp_path.glob(f"{JOURNAL}*"))
    assert table.key(0).encode() not in kept


def test_a_key_counts_until_the_seat_is_taken_back_and_the_phone_is_told(table: SeatedTable) -> None:
    old = table.key(0)
    with table.told(old) as own:
        next(own)
        table.renew(0)
        assert list(own) == []
    assert table.enter(old, FIRST, *STAIR) == (403, "This code doesn't count any more. Scan a new one at the table.")
    wait_until(lambda: table.enter(table.key(0), FIRST, *STAIR)[0] == 202)
    for key in ("", "x", "A" * 22, "A" * 4000, table.key(1)[:-1]):
        assert table.enter(key, FIRST, *STAIR)[0] == 403
    assert table.pages.ask("/seat-events")[0] == 403
    assert table.pages.ask("/seat")[0] == 405


def test_the_keys_of_those_who_stay_count_at_their_new_places_when_one_joins(table: SeatedTable) -> None:
    with table.told(table.key(1)) as own:
        assert json.loads(next(own))["name"] == "Bob"
        key = table.key(1)
        table.table.desk.apply_outcome(Outcome(table.table.desk.screen, (PlayMove(Join("Zoe", after="Ann")),)))
        table.table.do(Tick(50))
        assert (table.key(1), table.key(2)) == ("", key)
        # The stream goes on, and never tells what another seat is asked.
        wait_until(lambda: table.enter(key, FIRST, *STAIR)[0] == 202)
        wait_until(lambda: table.pump().desk.seats.all[2].entered)
        told = json.loads(next(own))
        assert (told["name"], told["entered"]) == ("Bob", STAIR)


def test_what_the_table_would_not_take_is_refused_in_a_sentence(table: SeatedTable) -> None:
    assert table.enter(table.key(1), FIRST, *STAIR[:4]) == (409, "This can't be entered here.")
    assert table.enter(table.key(1), "1:first:3", *STAIR)[0] == 409
    assert table.enter(table.key(1), FIRST, body=b"\xff{")[0] == 400
    assert table.enter(table.key(1), FIRST, body=b"x" * (MOST_BODY + 1))[0] == 413
    assert table.enter(table.key(1), FIRST, *STAIR, site="cross-site")[0] == 403
    assert not any(seat.entered for seat in table.pump().desk.seats.all)


def test_a_seat_that_enters_too_much_has_to_wait_and_the_other_one_not(table: SeatedTable) -> None:
    answers = [table.enter(table.key(0), FIRST, *STAIR)[0] for _ in range(round(seats.BURST) + 5)]
    assert 429 in answers
    assert table.enter(table.key(1), FIRST, *TENOR)[0] == 202


def test_spoilt_entries_change_nothing(table: SeatedTable) -> None:
    chance, body = Random(2), json.dumps({"step": FIRST, "taps": ["home"] * 5}).encode()
    for number in range(120):
        spoilt = bytearray(body)
        for _ in range(chance.randrange(1, 8)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        assert table.enter(table.key(number % 2), FIRST, body=bytes(spoilt))[0] in {400, 409, 429}
    assert not any(seat.entered for seat in table.pump().desk.seats.all)


def test_a_secret_goal_is_told_to_its_own_phone_alone(table: SeatedTable) -> None:
    start = (*STAIR, "hidden:double", "ball:Q", "end:left", "ball:E", "end:right", "ball:D", "end:right")
    with table.told(table.key(0)) as own, table.told(table.key(1)) as other, table.pages.events() as guest:
        for told in (own, other, guest):
            next(told)
        assert table.enter(table.key(0), FIRST, *start)[0] == 202
        wait_until(lambda: table.pump().desk.seats.all[0].entered)
        assert json.loads(next(own))["entered"] == list(start)
        table.table.press(*[CONFIRM] * 5)
        assert table.table.session.state.racks[0] == "QSTAIRED"
        told_guest = next(one for one in guest if len(one["moves"]) == 5)  # type: ignore[arg-type]
        assert "double letter" not in json.dumps(told_guest)
        table.enter(table.key(1), FIRST, *TENOR)
        wait_until(lambda: table.pump().desk.seats.all[1].entered)
        # The list of goals that can be drawn is as it was, the one that Ann has among them.
        shown = next(line for line in other if json.loads(line)["entered"] == TENOR)
        assert "hidden:double" in shown
    for size in ("360", "720"):
        assert b"double" not in table.pages.ask(f"/board.svg?w={size}&h={size}&theme=dark&text=usual")[2].lower()


def test_a_word_has_its_verdict_on_the_phone_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    stairs = [f"rack:{place}" for place in (1, 2, 3, 4, 5, 8)]
    with seated(tmp_path, sequitur(WORDS)) as table:
        wait_until(lambda: ":word:" in first_told(table, table.key(0)))
        step = json.loads(first_told(table, table.key(0)))["step"]

        def asked(*taps: str) -> tuple[int, str]:
            return table.enter(table.key(0), step, *taps, where="/seat-verdict")

        status, told = asked(*stairs)
        assert (status, json.loads(told)["valid"]) == (200, True)
        assert json.loads(told)["told"][0] == "STAIRS scores 6."
        assert json.loads(asked(*stairs[:2])[1])["valid"] is False
        assert "This can't be entered here." in asked("home")[1]
        assert "gone on" in table.enter(table.key(1), step, *stairs, where="/seat-verdict")[1]
        assert table.enter("A" * 22, step, *stairs, where="/seat-verdict")[0] == 403
        assert 429 in [asked(*stairs)[0] for _ in range(round(seats.QUESTION_BURST) + 8)]
        assert not any(isinstance(one, SeatEntry) for one in table.waiting())
        assert not any(seat.entered for seat in table.pump().desk.seats.all)
        # Who asks much can enter all the same.
        assert table.enter(table.key(0), step, *stairs)[0] == 202


def test_a_card_of_a_hand_is_told_to_its_own_seat_alone_and_garbage_is_refused(tmp_path: Path) -> None:
    with seated(tmp_path, sequence) as table:
        wait_until(lambda: '"turn":true' in first_told(table, table.key(0)))
        with table.told(table.key(0)) as own, table.told(table.key(1)) as other, table.pages.events() as guest:
            known = [json.loads(next(one))["hand"] for one in (own, other)]
            assert [one["turn"] for one in known] == [True, False]
            next(guest)
            for taps in (("hand:JC",), ("hand:JC", "cell:A1"), ("hand:\x00", "cell:C2"), ("cell:C2", "hand:JC")):
                assert table.enter(table.key(0), "0", *taps) == (409, "This can't be entered here.")
            assert table.enter(table.key(1), "0", "hand:JC", "cell:C2")[0] == 409
            wait_until(lambda: table.enter(table.key(0), "0", "hand:JC", "cell:C2")[0] == 202)
            wait_until(lambda: table.pump().desk.seats.all[0].entered)
            assert json.loads(next(own))["entered"] == ["hand:JC", "cell:C2"]
            table.table.press(CONFIRM)
            # What the others are told next is the move, which is open by then.
            told = json.loads(next(other))
            assert (told["step"], told["entered"]) == ("1", [])
            assert len(next(guest)["moves"]) == 1  # type: ignore[arg-type]


def test_a_phone_without_keys_says_what_its_player_does_at_the_table(tmp_path: Path) -> None:
    with seated(tmp_path, score_only) as table:
        wait_until(lambda: "At the table: spell your word." in first_told(table, table.key(0)))
        assert '"step":""' in first_told(table, table.key(0))


WAY = "Now 3 (131) takes piles 2, 3 and 4"


def test_a_hand_of_which_a_phone_asks_is_answered_and_told_to_nobody(tmp_path: Path) -> None:
    hand = json.dumps({"cards": ["3:131", "2:311"]}).encode()
    with seated(tmp_path, stack) as table:
        laid = len(at_stack.FOUR)
        wait_until(lambda: f'"step":"{laid}"' in first_told(table, table.key(1)))
        with table.told(table.key(0)) as other, table.pages.events() as guest:
            next(other), next(guest)
            status, told = table.bring("/seat-advice", table.key(1), hand)
            assert (status, told.splitlines()[0].replace("\N{NO-BREAK SPACE}", " ")) == (200, WAY)
            assert table.bring("/seat-advice", "A" * 22, hand)[0] == 403
            assert table.bring("/seat-advice", table.key(1), hand, "cross-site")[0] == 403
            assert table.bring("/seat-advice", table.key(0), hand)[0] == 409
            assert table.bring("/seat-advice", table.key(1), b'{"cards":[1]}')[0] == 400
            answers = [table.bring("/seat-advice", table.key(1), hand)[0] for _ in range(round(advice.BURST) + 2)]
            assert answers[-1] == 429
            # The table has heard nothing of it, and what the others are told next is the next move.
            assert table.pump().desk.seats.all[1].entered is None
            table.table.played([at_stack.move("2:311 2")])
            assert json.loads(next(other))["step"] == str(laid + 1)
            assert "3:131" not in json.dumps(next(guest))
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("*") if file.is_file())
    assert b"3:131" not in kept
