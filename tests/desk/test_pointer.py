"""The pointer: everything on a screen is reached with the four buttons."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.app.real_keyboard import KeyReader
from companion.core.events import BACKSPACE, Chord, Key, LongPress, PanelButton, Press, Repeat, Scan, Tap
from companion.core.layout import Rect
from companion.core.scene import Button, Field, GoalCard, Picture, PointerFrame, Scene, Space
from companion.core.table_moves import SetPosition
from companion.games.registry import GAMES
from companion.table.pointer import PRESSES, Pointer, is_at_rest, move_pointer, settle_pointer, with_pointer
from companion.table.pointer_names import look_name, row_name
from companion.table.pointer_rows import pointer_rows
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, GREEN, HELP, NEXT, UNDO, VIEW, Table, answer
from tests.desk.test_history import won
from tests.screens.catalogue import position
from tests.screens.kids import kids_space, kids_wall
from tests.screens.sequentia_overlay import overlay_turn
from tests.screens.sequitur import example, sequitur_insert, sequitur_last_letter, sequitur_words

SitDown = Callable[..., Table]


def framed(table: Table) -> set[str]:
    """The targets that the frame is around."""
    scene = table.scene()
    (frame,) = (look.rect for look in scene.looks if isinstance(look, PointerFrame))
    return {look.target for look in scene.targets().values() if frame.contains(*look.rect.centre)}


def pointed(table: Table) -> str:
    """The target that the frame is around alone."""
    (target,) = framed(table)
    return target


def pointed_in_row(table: Table) -> str:
    """Where CONFIRM leads into the row that is framed."""
    table.scene()
    assert table.desk.pointer is not None
    return table.desk.pointer.on


def rests(table: Table) -> bool:
    """Whether the pointer is out without a frame: the buttons do what they do without it."""
    looks, pointer = table.scene().looks, table.desk.pointer
    return pointer is not None and pointer.resting and not any(isinstance(look, PointerFrame) for look in looks)


def rows(table: Table) -> list[list[str]]:
    """What the pointer goes over now."""
    return [[look.target for look in row] for row in pointer_rows(plain(table))]


def plain(table: Table) -> Scene:
    """The scene without the pointer."""
    return table.desk.screen.scene(table.desk, VIEW)


def point(table: Table, target: str) -> int:
    """Tap a target by CONFIRM, to which the pointer goes the shortest way; return how many presses that took.

    Where it is not out it is brought first, by NEXT unless that does something else; and for one of the panel's own
    buttons it is put away unless it rests.
    """
    table.look().scene()
    presses = 0
    if target in PRESSES:
        while table.desk.pointer is not None and not is_at_rest(table.desk.pointer, plain(table)):
            presses += 1
            table.do(Press(UNDO)).scene()
        table.do(PRESSES[target])
        return presses + 1
    if table.desk.pointer is None or is_at_rest(table.desk.pointer, plain(table)):
        presses += 1
        table.do(Chord() if "next" in plain(table).lamps() else Press(NEXT)).scene()
    places = rows(table)
    there = next(row for row in places if target in row)
    while True:
        pointer = table.desk.pointer
        assert pointer is not None
        here = next(row for row in places if pointer.on in row)
        inside = len(here) == 1 or not pointer.whole_row
        presses += 1
        if here == there and (inside or len(there) == 1):
            if pointer.on == target:
                table.do(Press(CONFIRM))
                return presses
            table.do(Press(_shorter(len(here), here.index(pointer.on), here.index(target))))
        elif here == there:
            table.do(Press(CONFIRM))
        elif inside and len(here) > 1:
            table.do(Press(UNDO))
        else:
            count = None if _turns_page(table) else len(places)
            table.do(Press(_shorter(count, places.index(here), places.index(there))))


def _turns_page(table: Table) -> bool:
    """Whether a page turns past the last place, or the first: there is no way round then."""
    return any(isinstance(look, Button) and look.turns for look in table.scene().looks)


def _shorter(count: int | None, here: int, there: int) -> PanelButton:
    """The button that leads there sooner, round so many places; None: they don't go round."""
    if count is None:
        return NEXT if there >= here else HELP
    return NEXT if (there - here) % count <= count // 2 else HELP


def test_the_frame_that_a_finger_moves_ends_with_its_page(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    while table.desk.screen.id == "home":
        table.tap("press:confirm")
    assert table.desk.pointer is None


def test_it_goes_round_everything_that_can_be_tapped(sit_down: SitDown) -> None:
    table = sit_down().tap("family:Sequentia").do(Chord())
    places = [target for row in rows(table) for target in row]
    assert {"new:sequentia-stack"} <= set(places)
    # Of the panel's own buttons it goes over CONFIRM, behind all else.
    assert [place for place in places if place in PRESSES] == places[-1:] == ["press:confirm"]
    seen = []
    for _ in places:
        seen.append(pointed(table))
        table.press(NEXT)
    assert seen == places
    assert pointed(table) == seen[0]
    assert pointed(table.press(HELP)) == seen[-1]


def test_among_many_things_it_goes_over_rows_then_into_one(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3").do(Chord())
    third = {f"cell:{column}3" for column in "ABCDEFGHIJ"}
    assert framed(table) == third
    assert table.labelled("THIS ROW").target == "press:confirm"
    table.press(CONFIRM)
    assert pointed(table) == "cell:C3"
    assert pointed(table.press(NEXT, NEXT)) == "cell:E3"
    assert pointed(table.press(HELP)) == "cell:D3"
    assert framed(table.press(UNDO)) == third
    assert framed(table.press(NEXT)) == {f"cell:{column}4" for column in "ABCDEFGHIJ"}


def test_on_the_board_what_it_is_not_on_steps_back_and_the_text_asks_for_the_frame(sit_down: SitDown) -> None:
    table = sit_down().begin()
    assert "Tap a space to play the first chip." in " ".join(table.scene().texts())
    table.press(NEXT).scene()
    table.press(CONFIRM)
    bright = {look.target for look in table.scene().looks if isinstance(look, Space) and not look.dim}
    assert bright == {pointed(table)}
    assert "Move the frame to a space, then TAP it." in " ".join(table.scene().texts())
    assert [table.button(f"press:{name}").label for name in ("next", "help")] == ["RIGHT", "LEFT"]
    table.press(UNDO)
    assert [table.button(f"press:{name}").label for name in ("next", "help")] == ["DOWN", "UP"]


def test_it_passes_over_spaces_on_which_nothing_can_be_played(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "C1", "D1").do(Chord())
    reached = {target for row in rows(table) for target in row}
    # It is Bob's turn: C1 is his own chip, and corners hold none; Ann's may be taken.
    assert not {"cell:C1", "cell:A1", "cell:J10"} & reached
    assert {"cell:B1", "cell:D1", "cell:E1"} <= reached
    table.scan("6D")
    table.scene()
    assert [row for row in rows(table) if row[0].startswith("cell:")] == [["cell:D8"]]


def test_it_is_put_away_by_undo_by_both_buttons_and_by_a_finger(sit_down: SitDown) -> None:
    plain = sit_down().scene()
    for leaves in (LongPress(UNDO), Chord()):
        table = sit_down().do(Chord())
        assert table.scene() != plain
        assert table.do(leaves).scene() == plain
    assert sit_down().do(Chord()).press(UNDO).scene() == plain
    assert sit_down().do(Chord(), Tap("words")).desk.pointer is None


def test_leave_says_that_it_ends_the_frame(sit_down: SitDown) -> None:
    table = sit_down()
    point(table, "words")
    assert table.button("press:undo").note == "end frame"
    point(table, "key:A")
    # NEXT has another use there.
    assert table.press(UNDO).button("press:undo").note == ""
    assert "key:Q" in framed(table.do(Chord()))


def test_it_runs_on_while_next_is_held(sit_down: SitDown) -> None:
    table = sit_down().tap("family:Sequentia").do(Chord())
    places = [target for row in rows(table) for target in row]
    assert pointed(table) == places[0]
    assert pointed(table.do(LongPress(NEXT), Repeat(NEXT), Repeat(NEXT))) == places[3 % len(places)]
    assert not table.desk.is_turned
    table.press(UNDO).do(LongPress(NEXT), Repeat(NEXT), Repeat(NEXT))
    assert table.desk.is_turned, "without the pointer it is turned once, however long NEXT is held"


def test_its_lamps_are_those_of_what_it_does(sit_down: SitDown) -> None:
    assert sit_down().do(Chord()).lamps == {"confirm", "next", "undo", "help"}


def test_where_the_panel_is_all_that_can_be_tapped_its_buttons_do_what_they_say() -> None:
    scene = Scene((Button(rect=Rect(0, 0, 90, 60), label="NO", lamp="undo", target="press:undo"),))
    assert with_pointer(scene, Pointer()) == scene
    assert move_pointer(Pointer(), Press(UNDO), scene) == (Pointer(), Press(UNDO))


def test_a_game_of_sequence_is_played_with_it_and_its_sheets_are_opened(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    point(table, "sheet:more")
    assert "History" in table.text
    point(table, "history")
    assert "History: no moves yet" in table.text


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.family == "Sequentia"])
def test_the_modes_of_sequentia_are_reached_whole(sit_down: SitDown, name: str) -> None:
    table = sit_down()
    game = table.desk.games[name]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.do(Chord())
    assert {"pad:number:1", "sheet:more"} <= {target for row in rows(table) for target in row}
    for part in ("number:1", "sequence:113"):
        point(table, f"pad:{part}")
    while "confirm" not in table.lamps:
        point(table, "press:next")
    point(table, "press:confirm")
    assert len(table.session.links) == 1


def test_it_stays_where_it_tapped(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "family:Sequentia")
    point(table, "new:sequentia-stack")
    point(table, "leave")
    point(table, "players:3")
    assert "players:3" in framed(table)
    assert table.button("players:3").on


@pytest.mark.parametrize(
    ("reach", "tool", "first"),
    [
        (overlay_turn, "sheet:card", "pad:number:1"),
        (position, "sheet:rows", "cell:B1"),
        (position, "sheet:turn", "turn:2"),
    ],
)
def test_it_begins_at_the_first_thing_of_what_a_tool_opens(
    sit_down: SitDown, reach: Callable[[Table], None], tool: str, first: str
) -> None:
    table = sit_down()
    reach(table)
    point(table, tool)
    assert pointed_in_row(table) == first


def test_after_a_name_is_typed_it_goes_to_the_next_one(sit_down: SitDown) -> None:
    table = sit_down().tap("new:sequence").press(CONFIRM)
    for place in range(2):
        point(table, f"name:{place}")
        point(table, f"key:{'AB'[place]}")
        while framed(table) != {"press:confirm"}:
            table.look().press(NEXT)
        table.press(CONFIRM)
        assert rests(table) if place else pointed(table) == "name:1"


def test_it_rests_on_confirm_when_that_becomes_possible_and_then_goes_back(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    point(table, "cell:C3")
    assert rests(table)
    # All four buttons do what they do without it.
    shown = {name: table.button(f"press:{name}") for name in ("undo", "next", "help", "confirm")}
    plain_table = sit_down().begin().tap("cell:C3")
    assert shown == {name: plain_table.button(f"press:{name}") for name in shown}
    point(table, "press:confirm")
    assert len(table.moves) == 1
    assert "cell:C3" in framed(table)
    # From there on it goes back to where it tapped last.
    point(table, "cell:D9")
    point(table, "press:confirm")
    assert len(table.moves) == 2
    assert "cell:D9" in framed(table)


@pytest.mark.parametrize("wakes", [Press(NEXT), Chord(), Press(UNDO)])
def test_on_confirm_it_is_woken_by_next_by_both_buttons_and_when_nothing_is_to_confirm(
    sit_down: SitDown, wakes: Press | Chord
) -> None:
    # Of one card NEXT has no other one to show.
    table = sit_down().begin().scan("6D").do(Chord())
    point(table, "cell:D8")
    assert table.button("press:next").note == "frame"
    assert "cell:D8" in framed(table.do(wakes))
    assert not table.moves


def test_where_only_the_panel_answers_its_buttons_say_what_they_do(sit_down: SitDown) -> None:
    table = sit_down().begin().do(Chord())
    for target in ("sheet:more", "end_here"):
        point(table, target)
    assert {"YES", "NO"} <= {look.label for look in table.scene().looks if isinstance(look, Button)}
    table.press(UNDO)
    assert framed(table)


def test_before_the_next_picture_next_counts_and_confirm_does_nothing(sit_down: SitDown) -> None:
    seen, unseen = (sit_down().begin().do(Chord()) for _ in range(2))
    point(seen, "cell:C3")
    assert rests(seen)
    point(unseen, "cell:C3")
    unseen.press(CONFIRM, NEXT)
    assert not unseen.moves
    assert framed(unseen) != {"press:confirm"}


def test_next_brings_it_where_it_does_nothing_else(sit_down: SitDown) -> None:
    table = sit_down()
    table.scene()
    assert "next" in table.lamps
    assert framed(table.press(NEXT))
    # On the board NEXT has another use as soon as something can be chosen, and CONFIRM plays.
    table = sit_down().begin()
    assert table.button("press:next").note == "frame"
    assert table.tap("cell:C3").button("press:next").note != "frame"
    assert table.press(NEXT).desk.pointer is None
    assert table.press(CONFIRM).button("press:next").note == "frame"
    assert framed(table.press(NEXT))


def test_jack_leads_to_the_row_of_the_last_move(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3").do(Chord())
    point(table, "wild")
    assert "cell:C3" in framed(table)


def test_the_history_begins_at_its_newest_move_and_leads_to_its_correction(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "C1", "D1").do(Chord())
    point(table, "sheet:more")
    assert "history" in framed(table)
    point(table, "history")
    assert pointed(table) == "row:2"
    table.press(CONFIRM)
    assert pointed(table) == "change"
    table.press(CONFIRM)
    # The board shows the move before, where it begins.
    assert all(target.startswith("cell:") for target in framed(table))
    point(table, "cell:H8")
    point(table, "press:confirm")
    assert "Move 3 is corrected." in table.text
    assert rests(table)
    assert table.press(CONFIRM).desk.screen.is_play_screen


def test_in_childrens_games_it_goes_over_the_letters_and_to_the_lock(sit_down: SitDown) -> None:
    table = sit_down()
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    for view in (VIEW, replace(VIEW, text="large")):
        (brings,) = (look for look in table.scene(view).looks if look.target == "press:next")
        assert isinstance(brings, Button)
        assert brings.icon == "frame"
    table.press(NEXT)
    assert table.lamps == {"confirm", "next", "undo", "help"}
    assert all(target.startswith("letter:") for target in framed(table))
    # The lock asks its sum, as it asks a finger that rests on it.
    point(table, "grown-up")
    # A child who presses on answers in vain, twice, and is led back.
    for _ in range(2):
        assert pointed(table) not in {f"answer:{answer(table)}", "press:undo"}
        table.press(CONFIRM)
    table.press(NEXT)
    assert all(target.startswith("letter:") for target in framed(table.press(CONFIRM)))
    point(table, "grown-up")
    point(table, f"answer:{answer(table)}")
    point(table, "sheet:board")
    point(table, "board")
    table.press(UNDO, UNDO, NEXT)
    point(table, "home")
    assert table.desk.screen == table.desk.go(Place.HOME)


def test_next_brings_it_to_what_a_grown_up_has_opened(sit_down: SitDown) -> None:
    table = sit_down()
    kids_wall(table)
    assert pointed_in_row(table.unlock().press(NEXT)) == "history"
    point(table, "history")
    assert "History" in table.text


def test_in_the_menu_of_grown_ups_one_press_too_many_takes_no_move_back(sit_down: SitDown) -> None:
    table = sit_down()
    kids_space(table)
    table.press(CONFIRM).unlock()
    count = len(table.moves)
    point(table, "undo")
    # It is asked, and CONFIRM keeps the move.
    table.wait(1).press(CONFIRM)
    assert len(table.moves) == count


def test_what_it_is_on_may_be_gone_before_it_taps(sit_down: SitDown) -> None:
    table = sit_down().begin().scan("6D").do(Chord())
    while "card" not in framed(table):
        table.press(NEXT)
    table.do(Scan("joker"), Press(CONFIRM))
    assert '"joker" is not a card of Sequence.' in table.text


def test_what_the_pointer_passes_over_on_the_board_is_set_with_what_lies_here(table: Table) -> None:
    table.begin().play("B1", "D1").do(Chord())
    assert "cell:B1" not in [target for row in rows(table) for target in row]
    for target in ("sheet:more", "position", "cell:B1", "press:confirm"):
        point(table, target)
    assert isinstance(table.moves[-1], SetPosition)
    assert table.space("B1").piece == GREEN


def test_it_stays_among_what_is_entered_one_after_the_other(sit_down: SitDown, table: Table) -> None:
    table.begin().play("B1", "D1").do(Chord())
    for target in ("sheet:more", "position", "cell:B1"):
        point(table, target)
    assert pointed(table) == "cell:B1"
    table.press(CONFIRM)
    assert table.space("B1").piece is None
    entering = sit_down().tap("new:letters", "enter").press(CONFIRM).do(Chord())
    point(entering, next(target for row in rows(entering) for target in row if target.startswith("picture:")))
    assert pointed(entering).startswith("picture:")


def test_when_moves_are_swapped_it_rests_where_the_game_goes_on(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "C1", "D1").tap("sheet:more", "history", "row:1")
    point(table, "swap")
    table.scene()
    table.press(CONFIRM)
    assert "Moves 1 and 2 are swapped." in table.text
    assert rests(table)


def test_in_a_list_help_leads_up(sit_down: SitDown) -> None:
    table = sit_down().begin().play("B1", "C1").tap("sheet:more", "history").do(Chord())
    assert table.button("press:help").label == "UP"


def test_over_rows_help_leads_up_and_tap_names_its_target(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3").do(Chord())
    assert table.button("press:help").label == "UP"
    assert table.press(CONFIRM).button("press:help").label == "LEFT"
    point(table.press(UNDO), "sheet:more")
    table.scene()
    assert pointed(table.press(CONFIRM)) == "history"
    assert table.labelled("TAP").note == "History"
    # The next row begins in the same column.
    assert pointed(table.press(UNDO, NEXT, CONFIRM)) == "players"


def test_it_begins_at_what_is_chosen(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "new:sequitur")
    assert pointed(table) == "players:2"


def test_past_the_last_setting_next_shows_the_next_page(sit_down: SitDown) -> None:
    table = sit_down().tap("settings", "group:0").do(Chord())
    while "press:confirm" not in framed(table):
        table.press(NEXT)
    assert table.button("press:confirm").label == "DONE"
    before = table.desk.screen
    table.press(NEXT)
    assert table.desk.screen != before
    assert framed(table) <= set(rows(table)[0])


def test_a_card_that_lies_face_down_is_turned_up_until_the_next_press() -> None:
    card = GoalCard(rect=Rect(0, 0, 90, 60), target="peek", text="Ends in S", tone="red", points=3, px=20, down=True)
    scene = Scene((card,))
    pointer, left = move_pointer(settle_pointer(Pointer(), scene), Press(CONFIRM), scene)
    assert pointer is not None
    assert left is None
    assert "Ends in S" in with_pointer(scene, pointer).texts()
    pointer, _left = move_pointer(pointer, Press(CONFIRM), scene)
    assert pointer is not None
    assert "Ends in S" not in with_pointer(scene, settle_pointer(pointer, scene)).texts()


def test_backspace_is_undo_for_whoever_presses_and_deletes_for_whoever_types() -> None:
    scene = Scene((Field(rect=Rect(0, 0, 90, 60), text="To", px=20),))
    keyboard = KeyReader()
    assert keyboard.handle_key_down("backspace", scene, 0) is None
    assert keyboard.handle_key_down("tab", scene, 0) is NEXT
    assert keyboard.handle_key_down("backspace", scene, 0) is UNDO
    assert keyboard.handle_character(Key(BACKSPACE), scene, 0, cards=False) is None
    keyboard.handle_character(Key("m"), scene, 0, cards=False)
    assert keyboard.handle_key_down("backspace", scene, 0) is None
    framed_scene = Scene((*scene.looks, PointerFrame(rect=Rect(0, 0, 9, 9), width=1, whole=Rect(0, 0, 9, 9))))
    assert keyboard.handle_key_down("backspace", framed_scene, 0) is UNDO


def test_next_turns_pages_and_leaves_confirm_as_it_is_until_both_buttons_bring_the_frame(sit_down: SitDown) -> None:
    table = sit_down().tap("settings")
    confirm, groups = table.button("press:confirm").label, set()
    for _ in range(4):
        groups.add(table.button("press:next").note)
        table.press(NEXT)
        assert table.button("press:confirm").label == confirm
    assert len(groups) == 4
    assert table.desk.pointer is None
    first, second = (place[0] for place in rows(table)[:2])
    assert pointed(table.do(Chord())) == first
    assert pointed(table.press(NEXT)) == second


def test_a_tap_on_the_number_of_players_that_is_chosen_leads_on(sit_down: SitDown) -> None:
    table = sit_down().do(Chord())
    point(table, "new:sequence")
    assert table.button("press:confirm").note == "on to the names"
    assert pointed(table.press(NEXT)) == "players:3"
    assert table.labelled("TAP").note == "3"
    table.press(CONFIRM).scene()
    assert "Who plays?" in table.press(CONFIRM).text


def test_at_the_result_it_begins_at_again_and_goes_on_to_its_buttons(sit_down: SitDown) -> None:
    table = won(sit_down()).press(CONFIRM)
    assert table.button("press:confirm").label == "AGAIN"
    assert pointed(table.press(NEXT)) == "press:confirm"
    assert pointed(table.press(NEXT)) == "history"


def test_tap_names_a_space_and_a_row_where_it_begins(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3").do(Chord())
    assert table.labelled("THIS ROW").note == "from K♦"
    assert table.press(CONFIRM).labelled("TAP").note == "takes Ann's chip"
    assert table.press(NEXT).labelled("TAP").note == "A♦"
    home = sit_down().do(Chord())
    assert home.labelled("TAP").note == "Sequence"


def test_in_sequitur_it_frames_the_end_that_confirm_would_play_and_names_it(sit_down: SitDown) -> None:
    table = sit_down()
    sequitur_last_letter(table)
    point(table, "ball:E")
    assert pointed(table) == "end:right"
    assert table.labelled("TAP").note == "E on the right"
    assert pointed(table.press(NEXT)) == "end:left"
    assert table.labelled("TAP").note == "E on the left"


def test_in_sequitur_the_key_of_a_letter_that_has_run_out_keeps_the_frame(sit_down: SitDown) -> None:
    table = example(sit_down())
    left = table.session.state.bag["Q"]
    for _ in range(left):
        point(table, "ball:Q")
    assert pointed(table) == "ball:Q"
    assert table.labelled("TAP").note == "no Q left"
    entered = table.button("press:undo")
    table.press(CONFIRM)
    assert pointed(table) == "ball:Q"
    assert "Q" in table.text
    assert table.button("press:undo") == entered


def test_in_sequitur_it_goes_where_the_next_tap_is_and_rests_when_a_word_is_valid(sit_down: SitDown) -> None:
    table = sit_down()
    sequitur_insert(table)
    # The letter is drawn: now it is asked where it goes.
    table.do(Chord())
    assert "rack:0" in framed(table)
    assert pointed(table.press(CONFIRM)) == "rack:0"
    assert rests(table.press(CONFIRM))
    spelling = sit_down()
    sequitur_words(spelling)
    spelling.do(Chord()).scene()
    assert pointed(spelling.press(CONFIRM)) == "rack:0"
    for place in range(2):
        assert pointed(spelling.press(CONFIRM)) == f"rack:{place}"
        assert spelling.labelled("TAP").note.startswith("take ")
        assert pointed(spelling.press(NEXT)) == f"rack:{place + 1}"
    assert rests(spelling.press(CONFIRM))
    assert spelling.button("press:confirm").note == "spell BRO"


def test_the_frame_is_around_the_picture_that_a_child_s_space_shows(sit_down: SitDown) -> None:
    table = sit_down()
    kids_space(table)
    scene = table.press(NEXT).scene()
    (frame,) = (look.rect for look in scene.looks if isinstance(look, PointerFrame))
    assert [look for look in scene.looks if isinstance(look, Picture) and frame.encloses(look.rect)]
    assert frame.w < 2 * min(look.rect.w for look in scene.looks if isinstance(look, Picture))


def test_the_frame_lies_around_what_it_frames_also_at_the_edge_of_the_screen(sit_down: SitDown) -> None:
    table = sit_down().begin().play("A2").do(Chord())
    scene = table.press(CONFIRM).scene()
    (frame,) = (look for look in scene.looks if isinstance(look, PointerFrame))
    space = scene.targets()["cell:A2"].rect
    inside = frame.whole.moved(frame.rect.x, frame.rect.y).inset(frame.width)
    assert inside.w >= space.w - frame.width - 1
    assert inside.h >= space.h - frame.width - 1
    # Nor does it cover what is written on the row below.
    assert frame.rect.bottom - space.bottom <= space.h // 12
    assert scene.looks[0].rect.encloses(frame.rect)


def test_on_another_screen_it_begins_at_the_first_of_the_first_row(sit_down: SitDown) -> None:
    table = sit_down()
    point(table, "words")
    assert "key:Q" in framed(table)
    assert table.press(CONFIRM).labelled("TAP").note == "Q"


def test_back_on_the_first_screen_it_begins_at_the_tile_by_which_it_left(sit_down: SitDown) -> None:
    table = sit_down()
    point(table, "words")
    table.scene()
    table.press(UNDO, UNDO).scene()
    assert table.desk.pointer is None
    assert pointed(table.press(NEXT)) == "words"
    # Also where it was out all the time; here nothing can be tapped.
    point(table, "people")
    table.scene()
    assert pointed(table.press(UNDO)) == "people"


def test_a_long_name_is_shortened_also_where_a_row_begins_with_it() -> None:
    button = Button(rect=Rect(0, 0, 300, 80), label="TAP", lamp="confirm")
    rect = Rect(0, 100, 200, 60)
    long = GoalCard(
        rect=rect, target="a", text="Becomes another word when a letter is removed", tone="red", points=3, px=20
    )
    other = GoalCard(rect=rect, target="b", text="Exactly two E in the middle of the word", tone="red", points=3, px=20)
    assert look_name(Scene((long,)), long, button) == "Becomes another word when…"
    assert row_name(Scene((long, other)), (long, other), "b", button) == "from Exactly two E in the…"


def test_jack_is_lit_while_a_jack_is_shown_and_leads_to_what_a_jack_can_do(sit_down: SitDown) -> None:
    table = sit_down().begin().tap("wild", "cell:C3")
    assert table.button("wild").on
    table.press(NEXT)
    while table.labelled("CONFIRM").note.startswith("J"):
        table.press(NEXT)
    assert not table.button("wild").on


def test_a_letter_that_is_played_by_one_tap_leaves_a_moment_before_the_next(sit_down: SitDown) -> None:
    table = sit_down()
    sequitur_last_letter(table)
    point(table, "ball:E")
    table.scene()
    played = len(table.moves)
    table.press(CONFIRM).scene()
    assert len(table.moves) == played + 1
    assert table.desk.settling_ms
    table.do(Press(CONFIRM))
    assert len(table.moves) == played + 1
