"""Things that are laid on the reader mean what people mean by them."""

import pytest

from companion.core.events import Scan, Tag, Tap
from companion.core.game import Refused
from companion.core.scene import Banner
from companion.games.sequence.letters.model import Play as LetterPlay
from companion.games.sequence.standard.model import Dead, Play
from companion.games.sequitur.model import Add, Claim, Draw, Help, Offer, Secret, Spell, Tie
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.setup.setup import SetupPage
from companion.table.storage.journal import JournalError
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.at_reader import enrolled, lay, shown, tap_tag, uid_of
from tests.desk.test_drafts import DEAD, plays
from tests.desk.test_letters import begun as letters
from tests.desk.test_sequitur import AtDesk, at
from tests.games.at_sequitur import GOALS, move, set_up


def sequitur(table: Table, *moves: object, players: int = 2, **options: object) -> Table:
    """A game with the cards of the tests, after these moves."""
    assert table.desk.current_game.begin(table.desk.games["sequitur"], set_up(players, **options)) is None
    return table.played(moves)


def proposal(table: Table) -> object:
    screen = table.desk.screen
    assert isinstance(screen, PlayScreen)
    return table.session.game.proposal(table.session.state, screen.draft)


def drawn(*names: str) -> list[object]:
    return [move("draw", name, balls=balls) for name, balls in zip(names, ("STARE", "LEMON"), strict=False)]


# Sequence and Sequence Letters


def test_a_card_selects_itself(table: Table) -> None:
    enrolled(table.begin(), "S:6D:2", "S:10H:1")
    assert lay(table, "S:10H:1") == "ok"
    assert table.cards() == ["10H"]
    lay(table, "S:6D:2")
    assert table.press(NEXT, CONFIRM).moves[0].card == "6D"


def test_a_dead_card_says_so(table: Table) -> None:
    enrolled(table.begin().played(DEAD), "S:6D:1")
    assert lay(table, "S:6D:1") == "ok"
    assert proposal(table) == Dead("6D")


def test_what_can_not_be_played_is_told_by_the_light(table: Table) -> None:
    enrolled(table.begin(), "S:JS:1")
    assert lay(table, "S:JS:1") == "bad"
    assert "There is no chip that J♠ could take away." in table.text


def test_a_card_that_lies_there_is_one_scan(table: Table) -> None:
    enrolled(table, "B:A:1").tap("words")
    uid = uid_of("B:A:1")
    table.do(Tag(uid), Tag(uid), Tag(uid))
    assert (table.desk.screen.text, shown(table)) == ("A", "ok")  # type: ignore[attr-defined]
    table.do(Tag(uid, laid=False), Tag(uid, laid=False), Tag(uid))
    assert (table.desk.screen.text, shown(table)) == ("", "ok")  # type: ignore[attr-defined]


def test_a_card_that_is_laid_again_is_the_one_that_is_shown(table: Table) -> None:
    enrolled(table.begin(), "S:10H:1", "S:10H:2")
    assert lay(table, "S:10H:1", "S:10H:1", "S:10H:2") == "ok ok ok"
    assert table.cards() == ["10H"]


def test_a_thing_of_another_game_is_told_and_loses_nothing(table: Table) -> None:
    enrolled(table.begin(), "B:E:1", "L:A:1", "Q:2:131+/red:1", "G:Two vowels.", "A:Swap").tap("cell:B1")
    draft = table.desk.screen.draft  # type: ignore[attr-defined]
    for text, name in (
        ("B:E:1", "a letter ball"),
        ("L:A:1", "a letter card"),
        ("Q:2:131+/red:1", "a card of Sequentia"),
        ("G:Two vowels.", "a goal card"),
        ("A:Swap", "an action card"),
    ):
        assert lay(table, text) == "bad"
        assert f"That is {name}; this is Sequence." in table.text
        assert table.desk.screen.draft is draft  # type: ignore[attr-defined]
    # What is told can be read and put away; what was prepared is played.
    table.press(UNDO)
    assert "this is Sequence" not in table.text
    assert table.press(CONFIRM).moves == plays("B1")


def test_what_is_told_covers_an_earlier_refusal(table: Table) -> None:
    enrolled(table.begin(), "B:E:1").tap("cell:A1")
    lay(table, "B:E:1")
    assert "That is a letter ball; this is Sequence." in table.text


def test_a_letter_card_takes_its_letter(table: Table) -> None:
    enrolled(letters(table), "L:M:1", "S:10H:1")
    assert lay(table, "L:M:1") == "ok"
    assert table.desk.screen.draft.card == "M"  # type: ignore[attr-defined]
    assert lay(table, "S:10H:1") == "bad"
    assert table.desk.screen.draft.card == "M"  # type: ignore[attr-defined]
    squares = [target for target in table.scene().targets() if target.startswith("square:")]
    table.tap(squares[0]).press(CONFIRM)
    assert isinstance(table.moves[0], LetterPlay)


def test_a_letter_is_looked_at_in_the_walk(table: Table) -> None:
    enrolled(table, "L:B:2", "B:B:1").tap("tool:walk")
    assert lay(table, "L:B:2") == "ok"
    assert "letter:B" in table.scene().targets()
    assert lay(table, "B:B:1") == "bad"


# Tags


def test_a_tag_that_is_enrolled_is_what_it_was_enrolled_as_whatever_is_written_on_it(table: Table) -> None:
    enrolled(table.begin(), "S:10H:1")
    tap_tag(table, uid_of("S:10H:1"), "companion:S:2C:1")
    assert table.cards() == ["10H"]


@pytest.mark.parametrize("text", ["companion:S:10H:2", "S:10H:2", "COMPANION:s:10h:2", " companion:S:10♥:1 "])
def test_what_is_written_on_a_tag_needs_no_enrolment(table: Table, text: str) -> None:
    table.begin()
    tap_tag(table, uid_of("written"), text)
    assert (table.cards(), shown(table)) == (["10H"], "ok")
    assert table.desk.tags.all() == {}


def test_a_tag_of_a_125_khz_reader_is_one_too(table: Table) -> None:
    table.desk.tags.put("0F00A1B2C3", enrolled_thing := next(iter(table.desk.decks()[0].things)))
    table.begin().do(Tag("0F00A1B2C3"))
    assert enrolled_thing.name == "AS"
    assert shown(table) == "ok"


def test_a_tag_is_found_after_a_restart(sit_down: SitDown) -> None:
    before = enrolled(sit_down(), "S:10H:1").begin()
    after = sit_down(copied=before).tap("continue")
    lay(after, "S:10H:1")
    assert after.cards() == ["10H"]


def test_a_thing_means_nothing_where_no_game_is_played(table: Table) -> None:
    enrolled(table, "S:10H:1", "P:Ann")
    screen = table.desk.screen
    assert lay(table, "S:10H:1") == "bad"
    assert "That is a card of Sequence, which can't be used here." in table.text
    assert lay(table, "P:Ann") == "bad"
    assert "That is a player, which can't be used here." in table.text
    table.press(HELP, HELP)
    assert table.desk.screen == screen


def test_a_thing_means_nothing_while_a_question_is_asked(table: Table) -> None:
    enrolled(table.begin().play("B1"), "S:10H:1").hold(UNDO)
    assert lay(table, "S:10H:1") == "bad"
    assert table.press(CONFIRM).moves == []


# Commands


def test_a_command_is_the_button_of_the_panel(table: Table) -> None:
    enrolled(table.begin(), "C:UNDO", "C:CONFIRM", "C:NEXT", "C:HELP").tap("cell:B1")
    assert lay(table, "C:CONFIRM") == "ok"
    assert table.moves == plays("B1")
    assert lay(table, "C:UNDO", "C:UNDO") == "ok bad"
    assert table.moves == []
    # As on the panel it brings the frame.
    table.scene()
    assert lay(table, "C:NEXT") == "ok"
    table.press(UNDO)
    assert lay(table, "C:HELP") == "ok"
    assert "What can I do now?" in table.text


# Sequitur: balls


def test_balls_fill_the_rack_in_the_order_laid_and_leave_it_in_reverse(table: Table) -> None:
    balls = ("B:S:1", "B:T:1", "B:A:1", "B:A:2", "B:?:1")
    enrolled(sequitur(table), *balls)
    assert lay(table, *balls) == "ok ok ok ok ok"
    assert proposal(table) == Draw("Ann", "STAA?")
    assert lay(table, "B:?:1", "B:A:2") == "ok ok"
    assert proposal(table) == Draw("Ann", "STA")
    # One that was laid earlier is not taken off: a sentence, and nothing is lost.
    assert lay(table, "B:S:1") == "bad"
    assert "S lies there already." in table.text
    table.press(UNDO)
    assert proposal(table) == Draw("Ann", "STA")
    assert lay(table, "B:A:1", "B:T:1", "B:S:1", "B:S:1") == "ok ok ok ok"
    assert proposal(table) == Draw("Ann", "S")


def test_balls_are_laid_and_tapped_in_turns(table: Table) -> None:
    enrolled(sequitur(table), "B:S:1", "B:T:1")
    lay(table, "B:S:1")
    table.tap("ball:T")
    # The one that was tapped lies behind the one that was laid.
    assert lay(table, "B:S:1") == "bad"
    table.press(UNDO).tap("delete")
    lay(table, "B:S:1")
    assert proposal(table) is None
    # What was taken back by touch can be laid again.
    lay(table, "B:S:1", "B:T:1")
    table.tap("delete")
    lay(table, "B:T:1")
    assert proposal(table) == Draw("Ann", "ST")


def test_a_ball_that_can_not_be_drawn_is_told_and_the_others_stay(table: Table) -> None:
    enrolled(sequitur(table), "B:Q:1", "B:E:1", *(f"B:S:{copy}" for copy in range(1, 5)))
    lay(table, "B:Q:1", "B:E:1")
    tap_tag(table, uid_of("second"), "B:Q:1")
    assert shown(table).endswith("bad")
    assert isinstance(proposal(table), Refused)
    table.press(UNDO)
    assert proposal(table) == Draw("Ann", "QE")


def test_the_last_letters_are_laid_and_taken_off(table: Table) -> None:
    secrets = [move("secret", name, colour="red", goal=goal) for name, goal in (("Ann", "room"), ("Bob", "letter-out"))]
    enrolled(sequitur(table, *drawn("Ann", "Bob"), *secrets), "B:Q:1", "B:U:1")
    assert lay(table, "B:Q:1") == "ok"
    table.press(NEXT)
    assert proposal(table) == Add("Bob", "Q", "left") or proposal(table) == Add("Ann", "Q", "left")
    assert lay(table, "B:Q:1") == "ok"
    assert proposal(table) is None
    lay(table, "B:Q:1", "B:U:1")
    last = proposal(table)
    assert isinstance(last, Add)
    assert (last.ball, last.end) == ("U", "right")


def words(table: Table, help_level: Help = "helper") -> AtDesk:
    """The recorded game where words are spelled: Ann's rack has STAIRS in it."""
    return at(table, 33, help_level)


def test_a_word_is_laid_ball_by_ball(table: Table) -> None:
    hand = words(table)
    balls = ("B:S:1", "B:T:1", "B:A:1", "B:I:1", "B:R:1", "B:S:2")
    enrolled(table, *balls)
    lay(table, *balls[:3])
    table.do(Tap("seat:0"))
    lay(table, *balls)
    spelled = hand.proposal
    assert isinstance(spelled, Spell)
    assert spelled.word == "stairs"
    assert lay(table, "B:S:2").endswith("ok")
    shorter = hand.proposal
    assert isinstance(shorter, Spell)
    assert shorter.word == "stair"
    assert lay(table, "B:T:1") == "bad"
    table.press(UNDO)
    assert hand.proposal == shorter


def test_tied_players_lay_their_letters(table: Table) -> None:
    hand = at(table, 37)
    enrolled(table, "B:M:1", "B:K:1")
    assert lay(table, "B:M:1", "B:K:1") == "ok ok"
    assert hand.proposal == Tie({"Bob": "M", "Cat": "K"})
    lay(table, "B:K:1")
    assert hand.proposal is None


def test_an_action_is_laid_and_then_its_balls(table: Table) -> None:
    hand = at(table, 18)
    enrolled(table, "A:Extend", "A3:Rearrange", "A:No such card", "B:U:1")
    assert lay(table, "B:U:1") == "bad"
    assert lay(table, "A:No such card") == "bad"
    assert "does not know that action" in table.text
    assert lay(table, "A3:Rearrange", "A:Extend") == "ok ok"
    table.tap("rack:0")
    assert lay(table, "A3:Rearrange") == "bad"
    assert "Extend is being played" in table.text
    table.press(UNDO, UNDO).tap("skip-step")
    assert lay(table, "B:U:1") == "ok"
    table.tap("end:right")
    lay(table, "B:U:1", "B:U:1")
    table.tap("end:left")
    assert isinstance(hand.table.desk.screen, PlayScreen)
    assert hand.table.desk.screen.draft.task.balls == "U"


# Sequitur: goals and players


def test_a_goal_that_is_laid_is_the_secret_one(table: Table) -> None:
    texts = [f"G:{goal['text']}" for goal in GOALS]
    enrolled(sequitur(table, *drawn("Ann", "Bob")), *texts, "G:Nobody knows this one.")
    assert lay(table, texts[0]) == "ok"
    first = proposal(table)
    assert isinstance(first, Secret)
    assert (first.colour, first.goal) == ("red", "letter-out")
    assert lay(table, texts[3]) == "ok"
    second = proposal(table)
    assert isinstance(second, Secret)
    assert (second.colour, second.goal) == ("yellow", "blank")
    assert lay(table, "G:Nobody knows this one.") == "bad"
    assert "does not know that goal" in table.text
    table.press(UNDO, CONFIRM)
    # It is known to be in a hand, and there is only one of it.
    assert lay(table, texts[3]) == "bad"
    assert isinstance(proposal(table), Refused)


def test_a_goal_of_the_colour_that_is_due_is_laid_out(table: Table) -> None:
    hand = at(table, 15)
    goals = {goal.id: goal for goal in hand.state.goals}
    red, green = goals["letter-out"], next(goal for goal in goals.values() if goal.colour == "green")
    enrolled(table, f"G:{red.text}", f"G:{green.text}")
    assert lay(table, f"G:{green.text}") == "bad"
    assert f'The goal "{green.text}" is green, not red.' in table.text
    table.press(UNDO)
    assert lay(table, f"G:{red.text}") == "ok"
    offered = hand.proposal
    assert isinstance(offered, Offer)
    assert (offered.keep, offered.goal) == (True, "letter-out")
    # Laid again it is taken back.
    lay(table, f"G:{red.text}")
    assert hand.proposal is None


def test_a_goal_is_claimed_by_its_card(table: Table) -> None:
    hand = at(table, 39)
    public = hand.state.public
    claimer = hand.state.claimer
    assert claimer is not None
    enrolled(table, *(f"G:{one.card.text}" for one in public))
    claimed = set()
    for one in public:
        if lay(table, f"G:{one.card.text}") == "ok":
            claim = hand.proposal
            assert isinstance(claim, Claim)
            assert one.card.is_called(claim.goal)
            claimed.add(claim.goal)
    assert 0 < len(claimed) < len(public)
    table.press(UNDO)


def test_a_player_has_the_seat(table: Table) -> None:
    enrolled(sequitur(table), "P:bob", "P:Zoe", "P:Ann")
    assert lay(table, "P:bob") == "ok"
    table.tap("ball:S")
    assert proposal(table) == Draw("Bob", "S")
    assert lay(table, "P:Zoe") == "bad"
    assert "Zoe does not play in this game." in table.text
    table.press(UNDO)
    assert proposal(table) == Draw("Bob", "S")
    assert lay(table, "P:Ann") == "ok"


def test_what_means_nothing_in_a_step_is_told(table: Table) -> None:
    enrolled(sequitur(table), f"G:{GOALS[0]['text']}", "A:Insert", "B:E:1")
    lay(table, "B:E:1")
    assert lay(table, f"G:{GOALS[0]['text']}", "A:Insert") == "bad bad"
    assert "No card is used now. Draw 4 more letters." in table.text
    table.press(UNDO)
    assert proposal(table) == Draw("Ann", "E")


# The word checker, Sequentia, and the set-up


def test_balls_spell_in_the_word_checker(table: Table) -> None:
    enrolled(table, "B:S:1", "B:T:1", "B:A:1", "B:R:1", "B:?:1", "S:10H:1").tap("words")
    assert lay(table, "B:S:1", "B:T:1", "B:A:1", "B:R:1") == "ok ok ok ok"
    assert next(look.text for look in table.scene().looks if isinstance(look, Banner)) == "VALID"
    assert lay(table, "B:R:1") == "ok"
    assert "STA" in table.text.splitlines()
    assert lay(table, "B:S:1") == "bad"
    assert "This ball is in the word already. Only the last one, A, can be taken off." in table.text
    assert lay(table, "B:?:1") == "bad"
    assert "The blank has no letter of its own." in table.text
    assert lay(table, "S:10H:1") == "bad"
    assert "That is a card of Sequence" in table.text
    table.type("b")
    assert lay(table, "B:A:1") == "bad"
    table.press(UNDO)
    assert lay(table, "B:A:1") == "ok"
    assert "ST" in table.text.splitlines()


def test_the_ball_that_reads_qu_is_taken_off_as_a_whole(table: Table) -> None:
    table.tap("words").do(Scan("ball:Qu", "04A1B2C3"))
    assert "QU" in table.text.splitlines()
    table.do(Scan("ball:Qu", "04A1B2C3"))
    assert "QU" not in table.text.splitlines()


def test_a_card_of_sequentia_is_the_one_that_is_drawn(table: Table) -> None:
    game = table.desk.games["sequentia-stack"]
    setup = game.setup(("Ann", "Bob"), 2, {})
    assert table.desk.current_game.begin(game, setup) is None
    table.desk.go(Place.PLAY)
    deck = next(deck for deck in table.desk.decks() if deck.id == "sequentia")
    card = deck.things[0]
    enrolled(table, card.text, "S:10H:1")
    assert lay(table, card.text) == "ok"
    assert table.desk.screen.draft.card.text == card.name  # type: ignore[attr-defined]
    assert lay(table, "S:10H:1") == "bad"
    assert "That is a card of Sequence; this is Sequentia: Stack." in table.text


def test_a_deck_of_sequentia_is_entered_by_its_tags(table: Table) -> None:
    enrolled(table, "Q:2:131+/red:1", "S:10H:1").tap("family:Sequentia", "new:sequentia-stack", "enter")
    assert lay(table, "Q:2:131+/red:1") == "ok"
    assert "1 of 54 cards" in table.text
    assert lay(table, "S:10H:1") == "bad"
    assert "1 of 54 cards" in table.text


def test_players_sit_down_by_their_tags(table: Table) -> None:
    enrolled(table, "P:Ann", "P:Bob", "P:Zoe", "S:10H:1").press(CONFIRM)
    assert lay(table, "P:Ann", "P:Bob") == "ok ok"
    screen = table.desk.screen
    assert isinstance(screen, SetupPage)
    assert (screen.names, screen.step) == (("Ann", "Bob"), "names")
    assert lay(table, "P:Ann") == "bad"
    assert "Ann has a seat already." in table.text
    assert lay(table, "S:10H:1") == "bad"
    # A name that is being typed is replaced by the one that is laid.
    table.tap("name:1")
    assert lay(table, "P:Zoe") == "ok"
    assert table.desk.screen.names == ("Ann", "Zoe")  # type: ignore[attr-defined]
    table.press(CONFIRM)
    assert lay(table, "P:Bob") == "bad"
    assert "All seats are taken" in table.text
    assert lay(table, "S:10H:1") == "ok"
    assert table.desk.screen.beginning.cuts == (("Ann", "10H"),)  # type: ignore[attr-defined]


def test_a_card_that_is_cut_is_shown_whoever_was_chosen_to_begin(table: Table) -> None:
    enrolled(table, "S:10H:1", "S:9H:1").press(CONFIRM, CONFIRM, CONFIRM).tap("begins:1")
    assert lay(table, "S:10H:1") == "ok"
    assert (table.button("begins:0").note, table.button("begins:1").note) == ("10♥", "cuts next")
    # Until all have cut, or somebody is tapped, the game can't begin.
    assert "confirm" not in table.lamps
    lay(table, "S:9H:1")
    assert (table.button("begins:0").note, table.button("begins:1").note) == ("begins", "deals")


def test_a_registry_that_can_not_be_read_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise JournalError("The games file can't be read: the disk can't be read or written.")

    table.begin().tap("cell:B1")
    monkeypatch.setattr(table.journal, "tags", broken)
    assert lay(table, "S:10H:1") == "bad"
    assert "The games file can't be read" in table.text
    assert table.press(UNDO, CONFIRM).moves == [Play("6D", "B1")]
