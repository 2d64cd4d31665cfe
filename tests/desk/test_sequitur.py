"""An evening of Sequitur at the desk: entered by what is on the screen, kept in a real journal, and never lost."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Self

import pytest
from msgspec.structs import replace

from companion.app.table_files import load_table_file
from companion.core.events import Input, Key, Tap
from companion.core.game import Refused, SaveWord, Taught
from companion.core.i18n import PSEUDO, use_language
from companion.core.layout import Rect
from companion.core.scene import Button, Field, GoalCard, Scene
from companion.core.tool import SaveFile
from companion.games.sequitur.actions.actions import ACTIONS_FILE, read_actions
from companion.games.sequitur.cards import GoalEntry, read_entries
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.goals.goals import GOALS_FILE
from companion.games.sequitur.model import (
    Add,
    Claim,
    Draw,
    Help,
    Move,
    Offer,
    Options,
    PassAction,
    PlayAction,
    Secret,
    Setup,
    Spell,
    State,
)
from companion.games.sequitur.screen.draft import Draft, task_context
from companion.games.sequitur.screen.draw_goals import listed_goals
from companion.games.sequitur.screen.goals_on_table import SHEET_PAGE
from companion.games.sequitur.table_verdicts import judged_goals
from companion.games.sequitur.tally import winners
from companion.games.sequitur.wording import summary
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play
from companion.table.storage.user_files import UserFiles
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table, copy_of
from tests.desk.test_pointer import point, pointed
from tests.games.at_sequitur import fold, move, recorded
from tests.games.by_hand import Hand
from tests.screens.sequitur import sequitur_cards
from tests.ui.cuts import cut_texts

THREE = recorded("sequitur_three.jsonl")
WORDS, TIED, ROUND = 33, 37, 43
"""How many moves lead to the first words, to the first tie, and to the end of the first round."""


class AtDesk(Hand):
    """Somebody at a desk who plays Sequitur."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._is_played = False
        """Whether a tap said all, so that its move was played without CONFIRM."""

    @property
    def state(self) -> State:
        state = self.table.session.state
        assert isinstance(state, State)
        return state

    @property
    def scene(self) -> Scene:
        return self.table.scene()

    @property
    def proposal(self) -> Move | Refused | None:
        screen = self.table.desk.screen
        assert isinstance(screen, Play)
        proposal: Move | Refused | None = self.table.session.game.proposal(self.state, screen.draft)
        return proposal

    def do(self, *inputs: Input | str) -> Self:
        for what in inputs:
            before = len(self.table.moves)
            if isinstance(what, str | Tap):
                self.table.tap(what if isinstance(what, str) else what.target)
            else:
                self.table.do(what)
            self._is_played = len(self.table.moves) > before
        return self

    def confirm(self) -> Self:
        before = len(self.table.moves)
        if not self._is_played:
            self.table.tap("press:confirm")
            assert len(self.table.moves) == before + 1, self.table.text
        self._is_played = False
        return self


def at(table: Table, count: int, help_level: Help = "helper") -> AtDesk:
    """The recorded game after so many of its moves."""
    setup = replace(THREE.setup, options=replace(THREE.setup.options, help=help_level))
    assert table.desk.current_game.begin(table.desk.games["sequitur"], setup) is None
    table.played(THREE.moves[:count])
    return AtDesk(table)


def expected(moves: tuple[Move, ...]) -> State:
    """The state that the rules alone lead to."""
    start = SequiturGame().start(THREE.setup)
    assert isinstance(start, State)
    return fold(start, moves)


def test_from_the_first_screen_to_the_first_letters(table: Table) -> None:
    table.tap("new:sequitur", "players:3", "switches", "switch:help:1", "press:confirm", "press:confirm")
    for seat, name in enumerate(("Ann", "Bob", "Cat")):
        table.tap(f"name:{seat}").type(name).press(CONFIRM)
    table.press(CONFIRM)
    hand = AtDesk(table)
    assert hand.state.setup.players == ("Ann", "Bob", "Cat")
    assert hand.state.setup.options.help == "referee"
    # Letters are laid on the reader one by one, or all at once.
    table.scan("s", "t").scan("are")
    assert hand.confirm().state.racks[0] == "STARE"


def test_a_round_is_entered_and_a_kill_loses_nothing(sit_down: SitDown) -> None:
    hand = at(sit_down(), 0)
    for number, what in enumerate(THREE.moves[:ROUND]):
        if number % 9 == 4:
            # Something is entered, and then the plug is pulled.
            hand.enter(what)
            hand = AtDesk(sit_down(copied=hand.table))
            hand.table.tap("continue")
        if len(hand.table.moves) == number:
            hand.enter(what).confirm()
    assert hand.state.round == 2
    assert summary(hand.state) == summary(expected(THREE.moves[:ROUND]))


def test_undo_takes_back_each_move_to_the_first_and_redo_makes_all_again(table: Table) -> None:
    hand = at(table, ROUND)
    end = hand.state
    while table.moves:
        table.press(UNDO)
    assert hand.state == expected(())
    for _ in range(ROUND):
        table.tap("sheet:more", "redo")
    assert hand.state == end


def test_undo_forgets_what_is_entered_before_it_takes_anything_back(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0", *(f"rack:{place}" for place in range(1, 6)), "sheet:goals")
    # An open sheet is closed first.
    table.press(UNDO)
    assert isinstance(hand.proposal, Spell)
    # Then letter after letter goes, as by the key with the cross.
    for left in ("STAI", "STA", "ST", "S", ""):
        assert [look.text for look in table.press(UNDO).scene().looks if isinstance(look, Field)] == [left]
    assert len(table.moves) == WORDS
    assert "confirm" not in table.lamps
    table.press(UNDO)
    assert len(table.moves) == WORDS - 1


def test_why_a_secret_goal_is_not_met_is_told_when_it_is_turned_up(table: Table) -> None:
    at(table, ROUND).do("turn-up:0", "turn-up:1")
    assert "Not met" not in table.text
    assert "Not met: BROWNS is not spelled from the turned rack." in table.tap("turn-up:2").text


@pytest.mark.parametrize("corrects", ["in the history", "from the result", "on the page"])
def test_secret_goals_that_were_turned_up_stay_so_when_a_move_is_corrected(table: Table, corrects: str) -> None:
    over = corrects == "from the result"
    at(table, len(THREE.moves) if over else ROUND).table.press(NEXT)
    if corrects == "on the page":
        table.tap(f"laid:{WORDS}")
    else:
        table.press(*([CONFIRM] if over else [])).tap(*([] if over else ["sheet:more"]), "history")
        while f"row:{WORDS}" not in table.scene().targets():
            table.press(NEXT)
        table.tap(f"row:{WORDS}", "change")
    table.type("said").press(CONFIRM)
    if corrects != "on the page":
        table.press(CONFIRM)
    assert "Words, goals and points" in table.text
    assert not any(target.startswith("turn-up") for target in table.scene().targets())


def test_secret_goals_stay_turned_up_where_a_correction_lets_somebody_claim_again(table: Table) -> None:
    hand = at(table, ROUND)
    table.press(NEXT).tap(f"laid:{WORDS}").type("stair").press(CONFIRM)
    assert hand.state.phase == "claims"
    table.tap("sheet:goals", "close", "decline")
    assert "Words, goals and points" in table.text
    assert not any(target.startswith("turn-up") for target in table.scene().targets())


def test_a_page_leads_back_to_what_is_entered_and_to_the_round_that_has_begun(table: Table) -> None:
    hand = at(table, ROUND)
    while "turn-up" in " ".join(sorted(table.scene().targets())):
        table.press(CONFIRM)
    table.press(CONFIRM)
    assert hand.state.round == 2
    for entered in ((), ("ball:S", "ball:T")):
        shown = table.tap(*entered).scene().looks
        for page in ("words", "settings", "history", "players", "position", "home"):
            if page not in table.scene().targets():
                table.tap("sheet:more")
            table.tap(page).tap(*(["continue"] if page == "home" else []))
            while table.desk.screen.id != "play" or "close" in table.scene().targets():
                table.press(UNDO)
            assert table.scene().looks == shown, page
        for sheet in ("sheet:more", "clock_sheet", "undo_turn"):
            table.tap(*(["sheet:more"] if sheet != "sheet:more" else []), sheet).press(UNDO)
            if "close" in table.scene().targets():
                # BACK led to MORE.
                table.press(UNDO)
            assert table.scene().looks == shown, sheet
        assert len(table.moves) == ROUND
    # UNDO forgets the letters, shows the page of the round as it was left, and then with the secrets face down.
    assert table.press(UNDO, UNDO).scene().looks != shown
    assert "ball:S" in table.scene().targets()
    assert "Round 2" not in table.press(UNDO).text
    assert len(table.press(UNDO).moves) == ROUND
    assert len(table.press(UNDO).moves) == ROUND - 1


def test_confirm_plays_nothing_that_a_sheet_hides(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0", *(f"rack:{place}" for place in range(1, 6)))
    for sheet in ("sheet:goals", "sheet:bag"):
        # It closes the sheet.
        assert "close the list" in table.tap(sheet).text
        assert "close" not in table.press(CONFIRM).scene().targets()
    assert "close" not in table.tap("sheet:more").press(CONFIRM).scene().targets()
    assert len(table.moves) == WORDS
    assert isinstance(hand.proposal, Spell)


def test_confirm_plays_nothing_behind_the_sheet_of_the_turn_clock(table: Table) -> None:
    # A goal that has just been entered waits to be laid out.
    offers = next(number for number, what in enumerate(THREE.moves) if isinstance(what, Offer))
    at(table, offers)
    entered = move("know", "Ann", goal={"id": "new", "colour": "red", "text": "Ends with N"})
    table.played([entered])
    assert "confirm" in table.lamps
    assert table.tap("sheet:more", "clock_sheet").labelled("OK").note == "close"
    assert "OK" not in table.press(CONFIRM).text.splitlines()
    assert len(table.moves) == offers + 1


def test_a_whole_step_is_taken_back_after_a_question(table: Table) -> None:
    at(table, WORDS + 2).do("sheet:more", "undo_turn")
    table.press(CONFIRM)
    assert len(table.moves) == WORDS


def test_a_mistyped_ball_is_corrected_and_what_came_after_stays(table: Table) -> None:
    hand = at(table, WORDS)
    index = THREE.moves.index(Add("Ann", "D", "right"))
    table.desk.go(Place.PLAY, index)
    hand.do("ball:N", "end:right").table.press(CONFIRM, CONFIRM)
    assert len(table.moves) == WORDS
    assert not table.session.unsettled
    assert "N" in hand.state.racks[0]
    assert "D" not in hand.state.racks[0]
    table.press(UNDO)
    assert hand.state == expected(THREE.moves[:WORDS])


def test_a_goal_that_lies_open_is_corrected_from_what_it_was_and_a_secret_one_from_its_colour(table: Table) -> None:
    def chosen() -> list[str]:
        return [look.text for look in table.scene().looks if isinstance(look, GoalCard) and look.chosen]

    hand = at(table, len(THREE.moves))
    for kind in (Offer, Claim):
        index, move = next((at, move) for at, move in enumerate(THREE.moves) if isinstance(move, kind))
        table.desk.go(Place.PLAY, index)
        assert chosen() == [next(goal.text for goal in hand.state.goals if goal.id == move.goal)]
        assert "a tap plays it" not in table.text
        table.press(UNDO)
    table.desk.go(Place.PLAY, next(at for at, move in enumerate(THREE.moves) if isinstance(move, Secret)))
    assert chosen() == [""]
    assert "tap what it was" in table.text


def test_a_move_that_fits_no_more_is_told_before_the_game_ends_and_beside_the_result(table: Table) -> None:
    hand = at(table, WORDS + 3)
    table.desk.go(Place.PLAY, THREE.moves.index(Add("Bob", "E", "right")))
    hand.do("ball:N", "end:right").table.press(CONFIRM, CONFIRM)
    told = "1 move no longer fits."
    assert told in table.tap("sheet:more", "end_here").text
    assert told in table.press(CONFIRM).text
    assert table.button("history").icon == "warning"


def test_a_correction_on_which_a_word_depends_is_told_and_settled(table: Table) -> None:
    hand = at(table, WORDS + 3)
    index = THREE.moves.index(Add("Bob", "E", "right"))
    table.desk.go(Place.PLAY, index)
    hand.do("ball:N", "end:right").table.press(CONFIRM)
    # LEMONADE can't be spelled any more; Bob's turn is over without a word.
    assert "no longer fits" in table.press(CONFIRM).text
    table.tap("sheet:more", "history", "change")
    for letter in "lemonad":
        table.type(letter)
    assert hand.proposal is None
    table.press(UNDO, UNDO, CONFIRM)
    assert not table.session.unsettled
    word = hand.state.words[1]
    assert word is not None
    assert word.word == "lemon"


def test_at_the_end_of_a_round_a_tap_on_a_row_corrects_its_word_which_the_first_letter_replaces(table: Table) -> None:
    hand = at(table, ROUND)
    table.press(NEXT)
    index = dict(hand.state.spelled_in)[1]
    table.tap(f"laid:{index}")
    assert f"Correct move {index + 1}" in table.text
    table.type("l")
    (field,) = (look for look in table.scene().looks if isinstance(look, Field))
    assert field.text == "L"


def test_where_a_tap_plays_confirm_says_so_beforehand(table: Table) -> None:
    steps: dict[str, str] = {"Offer": "goal:", "Claim": "claim:"}
    for step, target in steps.items():
        count = next(number for number, what in enumerate(THREE.moves) if type(what).__name__ == step)
        at(table, count)
        assert "a tap plays it" in table.text
        first = min(one for one in table.scene().targets() if one.startswith(target))
        assert len(table.tap(first).moves) == count + 1


def test_the_keys_below_the_action_cards_keep_their_places(table: Table) -> None:
    def keys() -> dict[str, tuple[Rect, bool]]:
        buttons = (look for look in table.scene().looks if isinstance(look, Button))
        return {
            look.label: (look.rect, look.enabled)
            for look in buttons
            if look.label in {"Cat: no action", "All: no action"}
        }

    count = next(number for number, what in enumerate(THREE.moves) if isinstance(what, PlayAction | PassAction))
    at(table, count)
    first = keys()
    table.played([move("pass_action", name) for name in ("Ann", "Bob")])
    last = keys()
    assert {label: rect for label, (rect, _on) in last.items()} == {label: rect for label, (rect, _on) in first.items()}
    assert first["All: no action"][1]
    assert not last["All: no action"][1]


def test_the_list_of_goals_says_whose_they_are(table: Table) -> None:
    offers = next(number for number, what in enumerate(THREE.moves) if isinstance(what, Offer))
    at(table, offers + 1).do("seat:0", "sheet:goals")
    assert {"laid out by Ann", "Ann's secret goal"} <= set(table.text.split("\n"))


def test_striking_out_a_move_says_nothing_of_chips(table: Table) -> None:
    at(table, 16).do("sheet:more", "history")
    while "row:14" not in table.scene().targets():
        table.press(NEXT)
    # With the last letter of the start the step was over.
    table.tap("row:14", "remove")
    assert "1 later move won't fit any more." in table.text
    assert "chips" not in table.text
    assert "back to the board" not in table.press(UNDO, HELP).text


@pytest.mark.rule("SQT-15")
def test_a_tie_is_drawn_and_drawn_again(table: Table) -> None:
    hand = at(table, TIED).do("ball:E", "ball:E")
    assert "Bob and Cat draw again." in table.text
    hand.confirm().do("ball:M", "ball:K")
    assert "Cat goes first." in table.text
    hand.confirm()
    assert "Cat: tap a goal to claim." in table.text


def test_help_says_who_does_the_step_that_is_shown(table: Table) -> None:
    everybody, turns = "All players do this step, in any order", "Each claims one goal a turn"
    hand = at(table, WORDS)
    table.press(HELP)
    assert everybody in table.text
    table.press(HELP).played(THREE.moves[WORDS:TIED])
    table.press(HELP)
    assert everybody not in table.text
    table.press(HELP).played(THREE.moves[TIED : TIED + 2]).press(HELP)
    assert hand.state.phase == "claims"
    assert turns in table.text
    # On the page of the round there is no seat to tap.
    table.press(HELP).played(THREE.moves[TIED + 2 : ROUND]).press(HELP)
    assert not {everybody, turns} & set(table.text.split(":"))
    assert "NEXT all of them" in table.text
    # Over a list, it is the list that is explained.
    table.press(HELP).tap("sheet:bag").press(HELP)
    assert "are left in the bag" in table.text
    table.press(HELP).tap("sheet:more").press(HELP)
    assert "Take back all that was done in the last step." in table.text


def test_own_goals_stand_before_examples_in_the_list(table: Table) -> None:
    own = GoalEntry("own", "yellow", "Words of the sea")
    setup = Setup(("Ann", "Bob"), Options(goals=(own,), complete=True))
    assert table.desk.current_game.begin(table.desk.games["sequitur"], setup) is None
    table.desk.go(Place.PLAY)
    listed = listed_goals(table.session.state, "yellow")
    assert (listed[0].id, len(listed) > 1) == ("own", True)


def test_next_turns_the_pages_of_a_list_of_goals_where_there_are_several(table: Table) -> None:
    at(table, WORDS)
    table.tap("sheet:goals")
    # All lie on one page: NEXT frames the first that can be tapped.
    assert pointed(table.press(NEXT))
    table.tap("close")
    sequitur_cards(table)
    first = table.text
    assert table.press(NEXT).text != first
    assert table.press(*(NEXT,) * 7).text == first


def test_by_the_buttons_the_frame_stays_among_the_letters_until_all_are_drawn(table: Table) -> None:
    at(table, 0)
    for ball in ("ball:T", "ball:A", "ball:I", "ball:R"):
        point(table, ball)
        assert pointed(table) == ball
    point(table, "ball:S")
    assert "confirm" in table.lamps
    assert pointed(table) != "ball:S"


def test_a_secret_goal_is_called_so_beside_a_word_too(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0")
    for entered in ("", "stair"):
        table.type(entered)
        assert [look.note for look in hand.scene.looks if isinstance(look, GoalCard) and look.down] == ["secret goal"]


def test_the_keys_take_the_place_of_the_goals_and_say_how_these_come_back(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0")
    table.type("stairs")
    told = [look.text for look in hand.scene.looks if isinstance(look, GoalCard)]
    table.tap("keys")
    assert not [look for look in hand.scene.looks if isinstance(look, GoalCard)]
    assert "KEYS shows which." in table.text
    table.tap("keys")
    assert [look.text for look in hand.scene.looks if isinstance(look, GoalCard)] == told


def test_that_all_goals_of_the_list_are_gone_is_said_where_one_is_drawn(table: Table) -> None:
    offers = [count for count, played in enumerate(THREE.moves) if isinstance(played, Offer)]
    # Three players draw of three colours: these are the first reds of the last round.
    assert "None of this list is left" in at(table, offers[-9]).table.text


def test_a_ball_that_is_tapped_after_letters_were_typed_begins_the_word_anew(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0")
    table.type("stair")
    assert "STAIR scores" in table.text
    hand.do("rack:0")
    (field,) = (look for look in hand.scene.looks if isinstance(look, Field))
    assert field.text == task_context(hand.state, Draft(player=0)).rack[0]


def test_a_round_that_was_ended_early_adds_no_word_to_the_result(table: Table) -> None:
    hand = at(table, ROUND)
    table.tap("sheet:more", "end_here").press(CONFIRM)
    assert hand.state.phase == "over"
    assert "no word" not in table.text
    assert "Ended after round 1" in table.text
    assert "1 round" in table.tap("finish", "results").press(CONFIRM).text


def test_secret_goals_that_count_face_down_are_told_where_the_game_ends_among_the_claims(table: Table) -> None:
    at(table, len(THREE.moves) - 5)
    told = "2 secret goals that lie face down count."
    assert told in table.tap("sheet:more", "end_here").text
    assert told in table.press(CONFIRM).text


def test_examples_say_that_they_can_not_be_changed(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-cards", "example")
    assert "Here examples stay as they are. New card adds one of yours." in table.text
    table.tap("kind:actions")
    assert "Games use these examples until you enter your own cards." in table.text
    assert "Here examples stay as they are. New card adds one of yours." in table.tap("example").text


@pytest.mark.rule("SQT-08", "SQT-12")
def test_a_word_that_is_none_is_refused_with_the_reason(table: Table) -> None:
    at(table, WORDS).do("seat:0")
    table.type("stairz")
    assert "STAIRZ isn't in the word list." in table.text
    assert "confirm" not in table.lamps
    table.type("\b" * 4)
    assert "A word has at least 3 letters." in table.text


def test_the_coach_thinks_in_slices_and_a_word_of_its_sheet_is_taken(table: Table) -> None:
    hand = at(table, WORDS, "coach").do("seat:0", "sheet:coach")
    # Nobody draws any more.
    assert "sheet:letters" not in hand.scene.targets()
    assert "The coach is thinking …" in table.text
    while table.desk.think():
        pass
    words = [target for target in hand.scene.targets() if target.startswith("word:")]
    hand.do(words[0])
    spelled = hand.proposal
    assert isinstance(spelled, Spell)
    assert spelled.word == words[0].removeprefix("word:")
    hand.do("sheet:coach", "own")
    while table.desk.think():
        pass
    # A tap on the cross leads back to the word, which is still there.
    hand.do("close").confirm()
    assert hand.state.words[0] is not None


@pytest.mark.parametrize(("moves", "told"), [(15, "lay it out: likely +"), (18, "helps most.")])
def test_the_coach_says_what_is_best_in_a_step(table: Table, moves: int, told: str) -> None:
    hand = at(table, moves, "coach").do("sheet:coach", "sheet:step")
    while table.desk.think():
        pass
    assert told in table.text
    hand.do("sheet:coach")
    assert "sheet:step" in hand.scene.targets()


def test_the_coach_says_what_its_numbers_mean_once_there_are_some(table: Table) -> None:
    at(table, 18, "coach").do("sheet:coach", "sheet:letters")
    means = "the chance to draw it"
    assert "The coach is thinking …" in table.text
    assert means not in table.text
    while table.desk.think():
        pass
    assert means in table.text


def test_the_coach_says_that_no_goals_lie_open_and_then_tells_scores_alone(table: Table) -> None:
    at(table, 1, "coach").do("seat:0", "sheet:coach")
    while table.desk.think():
        pass
    assert "No goals lie open yet." in table.text
    assert "goal" not in " ".join(look.note for look in table.scene().looks if isinstance(look, Button))


def test_no_goal_and_no_action_is_advised_while_words_are_spelled(table: Table) -> None:
    hand = at(table, WORDS, "coach").do("seat:0", "sheet:coach")
    assert "sheet:step" not in hand.scene.targets()


class OnDisk(Table):
    """A table whose cards are kept in its folder, as the app keeps them."""

    def keep(self, kept: Taught | SaveFile) -> None:
        UserFiles(self.path.parent).keep(kept)


def own_goals(hand: AtDesk) -> list[str]:
    """The texts of the goals that the table has entered itself."""
    return [goal.text for goal in hand.state.setup.options.goals or ()]


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[OnDisk]:
    table = OnDisk(tmp_path / "journal.sqlite3", {"sequitur": SequiturGame(partial(load_table_file, tmp_path))})
    yield table
    table.close()


@pytest.mark.rule("SQT-20")
def test_a_card_is_entered_when_it_is_drawn_and_is_known_in_the_next_game(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:sequitur", "press:confirm").tap("name:0").type("Ann").press(CONFIRM).press(CONFIRM)
    hand = AtDesk(table)
    table.scan("stare").press(CONFIRM)
    hand.do("colour:red", "edit:new", "edit:whose:own")
    table.type("Four or more, S last").press(CONFIRM).tap(
        "edit:add", "edit:group:1", "edit:pick:length", "edit:count-by:0:1"
    )
    table.press(CONFIRM).tap("edit:add", "edit:pick:ends_with").type("s").press(CONFIRM)
    hand.confirm()
    # It is the goal that was drawn: CONFIRM is all that is missing.
    hand.confirm()
    assert "Four or more, S last" not in table.text
    card = Path(table.path.parent / "goals.toml").read_text(encoding="utf-8")
    assert '{all = [{length = {least = 4}}, {ends_with = "s"}]}' in card
    table.tap("sheet:more", "home", "away", "press:confirm")
    table.tap("new:sequitur", "press:confirm", "press:confirm")
    assert own_goals(hand) == ["Four or more, S last"]
    assert len(hand.state.goals) > len(own_goals(hand)), "one card is too few for a game"
    assert "example cards make up for the rest" in table.text
    # A power cut between two games makes no difference to the card.
    after = copy_of(table.path, table.path.with_name("after.sqlite3"))
    again = OnDisk(after, table.desk.games)
    again.tap("continue").scan("stare").press(CONFIRM).tap("colour:red")
    assert "Four or more, S last" in again.text
    again.close()


@pytest.mark.rule("SQT-21")
def test_an_action_card_is_entered_when_it_is_played_and_is_known_in_the_next_game(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:sequitur", "players:1", "press:confirm").tap("name:0").type("Ann").press(CONFIRM).press(CONFIRM)
    hand = AtDesk(table)
    table.scan("stare").press(CONFIRM)
    moves = [move("secret", "Ann", colour="red", goal="example-blank")]
    moves += [move("add", "Ann", ball=ball, end="right") for ball in "REI"]
    table.played([*moves, move("goal", "Ann", keep=True, goal="example-a-e-and-i")])
    hand.do("edit:new-action", "edit:whose:own")
    table.type("Shake").press(HELP)
    assert not {target for target in table.scene().targets() if target.startswith("sheet:")}, "the editor would hide it"
    table.press(HELP, CONFIRM).type("Swap any two").press(CONFIRM).tap("edit:add", "edit:pick:swap").press(CONFIRM)
    hand.confirm()
    assert hand.state.actions[0].name == "Shake"
    hand.do("rack:0", "rack:7").confirm()
    assert hand.state.used == (("Shake",),)
    card = Path(table.path.parent / "actions.toml").read_text(encoding="utf-8")
    assert 'operations = [{name = "swap"}]' in card
    table.tap("sheet:more", "home", "away", "press:confirm")
    table.tap("new:sequitur", "press:confirm", "press:confirm")
    assert [action.name for action in hand.state.actions][:1] == ["Shake"]


def tried(table: Table) -> AtDesk:
    """Somebody tries what *New card* does, in a new game."""
    table.tap("new:sequitur", "press:confirm", "press:confirm")
    table.tap("sheet:more", "sheet:cards", "edit:new", "edit:whose:own").type("Just a try").press(CONFIRM)
    return AtDesk(table).confirm()


def next_game(table: Table) -> AtDesk:
    table.tap("sheet:more", "home", "away", "press:confirm", "new:sequitur", "press:confirm", "press:confirm")
    return AtDesk(table)


@pytest.mark.rule("SQT-20")
def test_undo_of_a_card_that_was_only_tried_leaves_no_trace_of_it(on_disk: OnDisk) -> None:
    table, file = on_disk, on_disk.path.with_name("goals.toml")
    hand = tried(table)
    assert "Just a try" in file.read_text(encoding="utf-8")
    table.press(UNDO)
    assert "Just a try" not in file.read_text(encoding="utf-8")
    table.tap("sheet:more", "redo")
    assert "Just a try" in file.read_text(encoding="utf-8")
    table.press(UNDO)
    before = hand.state.goals
    assert next_game(table).state.goals == before
    assert not hand.state.setup.options.complete
    assert "example cards" not in table.text


@pytest.mark.rule("SQT-20", "SQT-21")
def test_a_card_that_is_only_a_try_is_known_in_this_game_alone(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:sequitur", "press:confirm", "press:confirm")
    hand = AtDesk(table)
    table.tap("sheet:more", "sheet:cards", "edit:new", "edit:whose:trial").type("Just a try").press(CONFIRM, CONFIRM)
    table.tap("sheet:more", "sheet:actions", "action-card:0", "edit:whose:trial").press(CONFIRM)
    assert any(goal.text == "Just a try" for goal in hand.state.goals)
    assert not on_disk.path.with_name("goals.toml").exists()
    assert not on_disk.path.with_name("actions.toml").exists()
    assert all(goal.id.startswith("example-") for goal in next_game(table).state.goals)
    # The next card asks again.
    assert "edit:whose:own" in table.tap("sheet:more", "sheet:cards", "edit:new").scene().targets()


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize("undone", [False, True])
def test_a_plug_pulled_between_the_journal_and_the_file_leaves_both_alike(on_disk: OnDisk, undone: bool) -> None:
    table, file = on_disk, on_disk.path.with_name("goals.toml")
    tried(table)
    late = file.read_bytes() if undone else b""
    if undone:
        table.press(UNDO)
    # What the file was before the last press is what the next start finds.
    file.write_bytes(late)
    again = OnDisk(copy_of(table.path, table.path.with_name("after.sqlite3")), table.desk.games)
    assert ("Just a try" in file.read_text(encoding="utf-8")) is not undone
    assert len(again.moves) == 1 - undone
    again.close()


@pytest.mark.rule("SQT-20", "SQT-21")
def test_a_card_of_the_tables_own_is_deleted_after_a_question(on_disk: OnDisk) -> None:
    table = on_disk
    goals, actions = (table.path.with_name(name) for name in ("goals.toml", "actions.toml"))
    hand = tried(table)
    table.tap("sheet:more", "sheet:actions", "edit:new-action", "edit:whose:own").type("Shake")
    table.press(CONFIRM).type("Swap any two").press(CONFIRM).tap("edit:add", "edit:pick:swap").press(CONFIRM)
    hand.confirm()
    target = f"card:{hand.state.entered[0].id}"
    table.tap("sheet:more", "sheet:cards")
    while target not in table.scene().targets():
        table.tap(SHEET_PAGE)
    table.tap(target, "edit:page:delete")
    assert "Delete this card?" in table.text
    table.press(UNDO).tap("edit:page:delete")
    hand.confirm()
    assert "Just a try" not in goals.read_text(encoding="utf-8")
    # This game goes on with it, and doesn't offer to delete it again.
    assert "Just a try" in [goal.text for goal in hand.state.goals]
    table.tap("sheet:more", "sheet:actions", "action-card:0", "edit:page:delete")
    hand.confirm()
    assert "Shake" not in actions.read_text(encoding="utf-8")
    assert "edit:page:delete" not in table.tap("sheet:more", "sheet:actions", "action-card:0").scene().targets()
    table.press(UNDO, UNDO)
    assert "Shake" in actions.read_text(encoding="utf-8")
    table.tap("sheet:more", "redo")
    assert (own_goals(next_game(table)), hand.state.setup.options.actions) == ([], None)


def test_a_ball_that_was_tapped_and_taken_off_leaves_nothing_to_undo(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:sequitur", "press:confirm", "press:confirm")
    assert "undo" not in table.lamps
    assert "undo" in table.tap("ball:E").lamps
    assert "undo" not in table.tap("delete").lamps


def test_a_question_of_the_table_is_asked_over_the_editor_of_a_card(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:sequitur", "press:confirm", "press:confirm").tap("ball:E", "ball:A", "press:confirm")
    table.tap("sheet:more", "sheet:cards", "edit:new", "edit:whose:own").type("Three")
    assert "Take it back? Player 1 draws EA." in table.hold(UNDO).text
    assert "Three" in table.press(UNDO).text


@pytest.mark.rule("SQT-22")
def test_a_refused_word_is_allowed_and_spelled_and_undo_takes_it_out_again(table: Table) -> None:
    hand = at(table, WORDS).do("seat:0", *map(Key, "srs"))
    assert "NOT VALID" in table.text
    hand.do("allow")
    assert "SRS counts in this game and in later ones." in table.text
    hand.confirm()
    assert table.taught == [SaveWord("srs", counts=True)]
    assert isinstance(hand.proposal, Spell), table.text
    assert table.desk.dictionary.check("srs").verdict.valid
    hand.confirm()
    table.press(UNDO, UNDO)
    assert table.taught[1:] == [SaveWord("srs", counts=False)]
    assert not table.desk.dictionary.check("srs").verdict.valid
    # NEXT and CONFIRM do it, too.
    table.tap("seat:0").do(*map(Key, "srs")).press(NEXT)
    hand.confirm()
    assert table.session.state.setup.options.words == ("srs",)


@pytest.mark.rule("SQT-23")
def test_a_spelled_word_is_struck_by_a_few_taps(table: Table) -> None:
    hand = at(table, ROUND - 1)
    word = hand.state.words[0]
    assert word is not None
    hand.do("seat:0", "sheet:more", "strike")
    assert f"Take {word.word.upper()} back?" in table.text
    hand.confirm()
    assert (hand.state.phase, hand.state.words[0]) == ("words", None)
    assert f"The table does not count {word.word.upper()}" in table.tap("sheet:more", "history").text


@pytest.mark.rule("SQT-24")
def test_the_table_overrules_a_test_in_the_sheet_of_goals(table: Table) -> None:
    hand = at(table, ROUND - 1).do("seat:1", "sheet:goals")
    card, met = judged_goals(hand.state, 1)[0]
    assert "Tap a goal to say whether" in table.text
    use_language(PSEUDO)
    assert cut_texts(table.scene()) == ()
    use_language("en")
    hand.do("judge:0", "press:next")
    assert "confirm" in table.lamps
    hand.do("press:next")
    assert "So it was before. UNDO leads back." in table.text
    assert "confirm" not in table.lamps
    hand.do("met:no" if met else "met:yes").confirm()
    assert dict(judged_goals(hand.state, 1))[card] is not met
    table.press(UNDO)
    assert dict(judged_goals(hand.state, 1))[card] is met


@pytest.mark.rule("SQT-25")
def test_a_wrong_ball_is_exchanged_by_a_few_taps(table: Table) -> None:
    hand = at(table, WORDS).do("seat:2", "sheet:bag", "wrong-ball", "rack:1", "ball:P")
    assert "R is really P." in table.text
    hand.confirm()
    assert hand.state.racks[2][1] == "P"
    table.press(UNDO)
    assert hand.state.racks[2][1] == "R"


@pytest.mark.rule("SQT-28")
def test_a_lost_ball_is_counted_in_the_sheet_of_the_bag(table: Table) -> None:
    hand = at(table, WORDS).do("sheet:bag", "count:Z", "fewer")
    assert "fewer" not in hand.scene.targets()
    assert "Z: 0 in the game." in table.text
    assert hand.confirm().state.bag["Z"] == 0
    table.press(UNDO)
    assert hand.state.bag["Z"] == 1


@pytest.mark.rule("SQT-01")
def test_a_ball_that_is_not_in_the_bag_leads_to_the_moves_that_drew_it(table: Table) -> None:
    hand = at(table, 0).do("seat:0", *(f"ball:{ball}" for ball in "STAIZ"))
    hand.confirm().do("seat:1", "ball:Z")
    assert "It was drawn in move 1: correct that if it was wrong." in table.text
    table.tap("correct:0")
    assert "Correct move 1" in table.text
    hand.do(*(f"ball:{ball}" for ball in "STAIK")).table.press(CONFIRM)
    # What was refused is prepared again.
    assert table.labelled("CONFIRM").note == "draw Z, 4 more later"


def test_a_word_is_allowed_where_one_that_was_spelled_is_corrected_and_spelled_there(table: Table) -> None:
    hand = at(table, WORDS + 1).do("sheet:more", "history", f"row:{WORDS}", "change", "clear")
    hand.do(*map(Key, "srs"), "allow")
    table.press(CONFIRM)
    assert f"Correct move {WORDS + 2}" in table.text
    table.press(CONFIRM)
    assert [type(one).__name__ for one in table.moves[WORDS:]] == ["Allow", "Spell"]
    word = hand.state.words[0]
    assert word is not None
    assert word.word == "srs"


def test_of_each_player_it_is_said_what_is_still_to_do(table: Table) -> None:
    state = at(table, WORDS + 1).state
    done = state.setup.players[state.done[0]]
    to_do = SequiturGame().to_do(state)
    assert to_do == dict.fromkeys((name for name in state.setup.players if name != done), "spells a word")
    table.tap("sheet:more", "players")
    notes = {look.label: look.note for look in table.scene().looks if isinstance(look, Button)}
    assert {name: notes[name] for name in state.setup.players} == {done: "", **to_do}


@pytest.mark.rule("SQT-22")
def test_allow_is_offered_for_a_word_that_the_rack_has_and_for_no_other(table: Table) -> None:
    hand = at(table, WORDS)
    rack = task_context(hand.state, Draft()).rack.replace("?", "")
    table.type(rack.lower())
    assert "allow" in table.scene().targets()
    table.press(UNDO).type("zzz")
    assert "allow" not in table.scene().targets()
    assert "ZZZ isn't in the word list." in table.text
    assert "The rack has no Z." in table.text


def test_the_result_shows_the_words_of_all_players_by_their_names(table: Table) -> None:
    hand = at(table, len(THREE.moves))
    assert hand.state.setup.players[winners(hand.state)[0]] == "Ann"
    for _goal in (*hand.state.settled, "the page"):
        table.press(CONFIRM)
    shown = " ".join(table.text.split())
    assert "1. Ann 12" in shown
    assert "STAIRS +5 QUIETS +2 MOUSE +5" in shown
    assert "BROWNS +3 no word FAIRY +6" in shown


ENTER = ("tool:sequitur-cards", "new", "edit:colour:yellow")


@pytest.mark.rule("SQT-20")
def test_a_goal_card_is_entered_changed_and_deleted_before_a_game(on_disk: OnDisk) -> None:
    table, file = on_disk, on_disk.path.with_name(GOALS_FILE)
    table.tap("new:sequitur", *ENTER).type("Ends with ING").press(CONFIRM)
    table.tap("edit:add", "edit:pick:ends_with").type("ing").press(CONFIRM)
    assert "Meet it: RING, SING, KING." in table.text
    assert not file.exists()
    table.press(CONFIRM)
    (card,) = read_entries(file.read_text(encoding="utf-8"), GOALS_FILE)
    assert (card.colour, card.text, card.test) == ("yellow", "Ends with ING", {"ends_with": "ing"})
    # What somebody has written into the file stays.
    file.write_text("# Ours.\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    # HELP speaks of the buttons that the page has.
    told = table.tap(f"goal:{card.id}").press(HELP).text
    assert ("One more condition" in told, "We do, at the table" in told) == (True, False)
    table.press(HELP).tap("edit:count:1").press(CONFIRM)
    assert [one.count for one in read_entries(file.read_text(encoding="utf-8"), GOALS_FILE)] == [2]
    table.tap("new", "edit:colour:yellow").type("ends with ing").press(CONFIRM)
    assert "This yellow goal is known already. Change it, or go BACK." in table.text
    assert "change it first" in table.text
    assert "confirm" not in table.lamps
    table.press(UNDO, UNDO).tap(f"goal:{card.id}", "edit:page:delete").press(CONFIRM)
    assert read_entries(file.read_text(encoding="utf-8"), GOALS_FILE) == ()
    table.press(UNDO)
    assert [one.id for one in read_entries(file.read_text(encoding="utf-8"), GOALS_FILE)] == [card.id]
    assert "# Ours." in file.read_text(encoding="utf-8")
    assert "players:2" in table.press(CONFIRM).scene().targets()


@pytest.mark.rule("SQT-21")
def test_an_action_card_is_entered_before_a_game(on_disk: OnDisk) -> None:
    table, file = on_disk, on_disk.path.with_name(ACTIONS_FILE)
    table.tap("new:sequitur", "tool:sequitur-cards", "kind:actions", "new").type("Shake").press(CONFIRM)
    table.type("Swap any two").press(CONFIRM).tap("edit:add", "edit:pick:swap").press(CONFIRM, CONFIRM)
    assert [card.name for card in read_actions(file.read_text(encoding="utf-8"), ACTIONS_FILE)] == ["Shake"]
    table.tap("new").type("shake").press(CONFIRM)
    table.type("Swap any two").press(CONFIRM).tap("edit:add", "edit:pick:swap").press(CONFIRM)
    assert "Another card has this name. Change it, or go BACK." in table.text


def test_a_file_that_cant_be_changed_is_told_and_stays(on_disk: OnDisk) -> None:
    table, file = on_disk, on_disk.path.with_name(GOALS_FILE)
    table.tap("new:sequitur", *ENTER).type("Ends with ING").press(CONFIRM)
    file.write_text("[[goal\n", encoding="utf-8")
    table.press(CONFIRM)
    assert GOALS_FILE in table.text
    assert file.read_text(encoding="utf-8") == "[[goal\n"


def test_who_joins_on_the_page_of_a_round_hides_no_goal_again_and_has_no_row_there(table: Table) -> None:
    at(table, ROUND).table.press(NEXT)
    shown = [look for look in table.scene().looks if isinstance(look, GoalCard)]
    assert not any(look.down for look in shown)
    table.tap("sheet:more", "players", "join").type("Zoe").press(CONFIRM)
    table.tap("pick:Ann")
    assert [look for look in table.scene().looks if isinstance(look, GoalCard)] == shown
    assert "Zoe" not in table.text


def test_who_joins_behind_the_page_of_a_round_neither_brings_it_back_nor_drops_letters(table: Table) -> None:
    at(table, ROUND).table.press(NEXT, CONFIRM)
    table.tap("ball:S", "ball:T", "ball:A")
    table.tap("sheet:more", "players", "join").type("Zoe").press(CONFIRM)
    table.tap("pick:Ann")
    assert not any(isinstance(look, GoalCard) for look in table.scene().looks)
    table.tap("ball:R", "ball:E").press(CONFIRM)
    assert table.moves[-1] == Draw("Ann", "STARE")


def test_a_word_is_corrected_from_what_it_was(table: Table) -> None:
    hand = at(table, WORDS + 1)
    spelled = table.moves[WORDS]
    assert isinstance(spelled, Spell)
    table.tap("sheet:more", "history", f"row:{WORDS}", "change")
    assert "Enter what it really was." in table.text
    assert isinstance(hand.proposal, Spell)
    assert hand.proposal.word == spelled.word.lower()
    table.tap("delete")
    (field,) = (look for look in table.scene().looks if isinstance(look, Field))
    assert field.text == spelled.word[:-1].upper()
    table.tap("clear")
    assert "clear" not in table.scene().targets()


def test_a_tap_on_a_ball_of_the_word_takes_it_out_wherever_it_lies(table: Table) -> None:
    hand = at(table, WORDS)
    rack = hand.state.racks[0]
    table.tap("seat:0", "rack:0", "rack:1", "rack:2", "rack:1")
    fields = [look.text for look in table.scene().looks if isinstance(look, Field)]
    assert fields == [rack[0] + rack[2]]
    table.tap("rack:1", "clear")
    assert [look.text for look in table.scene().looks if isinstance(look, Field)] == [""]


def test_a_tap_takes_a_ball_out_of_a_word_that_was_typed(table: Table) -> None:
    hand = at(table, WORDS)
    word = THREE.moves[WORDS]
    assert isinstance(word, Spell)
    table.tap(f"seat:{hand.state.setup.players.index(word.player)}").type(word.word)
    before = hand.proposal
    assert isinstance(before, Spell)
    assert before.balls is not None
    table.tap(f"rack:{before.balls[1]}")
    assert [look.text for look in table.scene().looks if isinstance(look, Field)] == [
        (word.word[0] + word.word[2:]).upper()
    ]


def test_who_joins_while_actions_are_played_draws_letters_late_or_takes_no_action(table: Table) -> None:
    hand = at(table, 18)
    assert hand.state.phase == "actions"
    table.tap("sheet:more", "players", "join").type("Zoe").press(CONFIRM)
    table.tap("pick:Cat", "seat:3")
    assert "Zoe: no action" in table.text
    table.tap("late-letters", "ball:T", "ball:O", "ball:N", "ball:E", "ball:S").press(CONFIRM)
    assert hand.state.racks[3] == "TONES"
    assert "Draw a goal in secret." in table.text
    assert "late-letters" not in table.scene().targets()


def test_letters_behind_the_first_five_come_before_their_ends_and_an_arrow_plays_them(table: Table) -> None:
    count = next(number for number, what in enumerate(THREE.moves) if isinstance(what, Add))
    at(table, count)
    assert "end:left" not in table.scene().targets()
    ball = min(one for one in table.scene().targets() if one.startswith("ball:"))
    assert len(table.tap(ball).moves) == count
    assert table.tap("end:left").moves[-1].end == "left"


def test_who_ends_the_game_sees_names_and_points_as_a_table(table: Table) -> None:
    at(table, 45)
    table.desk.go(Place.END_HERE)
    texts = table.scene().texts()
    assert texts[texts.index("Ann") + 1].isdigit()
