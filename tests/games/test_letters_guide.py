"""What children see and hear of Sequence Letters: whole games by hand, and what may never happen."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import GameEvent, PlayStatus, Refused, Silence
from companion.core.i18n import use_language
from companion.core.layout import View
from companion.core.scene import Badge, Border, Button, LetterTile, Panel, Picture, Scene
from companion.core.toml.entries import EntriesError
from companion.games.common.grid import spaces_of
from companion.games.registry import GAMES
from companion.games.sequence.children_common.grown_up_sum import sum_question
from companion.games.sequence.letters.cards import CARDS, LETTERS, pictures
from companion.games.sequence.letters.game import LettersGame
from companion.games.sequence.letters.model import PIECES, SIDES, Dead, Play, State
from companion.games.sequence.letters.quiz_progress import (
    KNOWN,
    QuizProgress,
    progress_toml,
    read_progress,
    with_answer,
)
from companion.games.sequence.letters.screen.draft import Draft
from companion.games.sequence.letters.screen.quiz import CHOICES, HEARD_AS, make_question
from companion.table.storage.record import read_record
from companion.ui.painters.controls import button_parts
from companion.ui.painters.text import fit_block
from companion.ui.pixel_density import px_per_mm
from tests.games.at_letters import fold
from tests.games.at_sequitur import HERE
from tests.games.letters_by_hand import enter

GAME = LettersGame()
SIZES = ((800, 480), (720, 1280), (1280, 720), (1920, 1080))
VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in SIZES)
HEARD = PlayStatus(silence="")
HELP, UNDO = Press(PanelButton.HELP), Press(PanelButton.UNDO)

HOUSE = {"press:undo", "press:confirm", "press:help", "home", "history", "redo", "result", "sound", "view", "board"}
"""Targets that the desk answers, not the game."""


def begun(players: int = 2, **options: str) -> State:
    state = GAME.start(GAME.setup(("Ann", "Bob", "Cat", "Dan")[:players], GAME.sides_for(players)[0], options))
    assert isinstance(state, State)
    return state


def seen(state: State, draft: Draft, status: PlayStatus = HEARD, view: View = VIEWS[0]) -> Scene:
    return GAME.scene(state, draft, view, status)


def done(state: State, *inputs: Input | str) -> Draft:
    """The draft after inputs; a text is a tap on a target that has to be there."""
    draft = GAME.new_draft(state)
    for one in inputs:
        if isinstance(one, str):
            assert one in seen(state, draft).targets(), (one, sorted(seen(state, draft).targets()))
        draft = GAME.update_draft(state, draft, Tap(one) if isinstance(one, str) else one)
    return draft


def confirmed(state: State, draft: Draft) -> State:
    move = GAME.proposal(state, draft)
    assert move is not None, draft
    assert not isinstance(move, Refused), draft
    step = GAME.play(state, move)
    assert not isinstance(step, Refused), (move, step)
    return step.state


def played(state: State, *moves: tuple[str, str]) -> State:
    """Cards on pictures, one after another."""
    for card, name in moves:
        step = GAME.play(state, Play(card, state.board.address(state.board.pictures.index(name))))
        assert not isinstance(step, Refused), (card, name, step)
        state = step.state
    return state


def clips(state: State, *inputs: Input | str, heard: tuple[GameEvent, ...] = ()) -> tuple[str, ...]:
    return seen(state, done(state, *inputs), PlayStatus(silence="", events=heard)).says.clips


def letters_to_pick(state: State, draft: Draft, view: View = VIEWS[0]) -> dict[str, LetterTile]:
    """The letters of the wall on which X or Z can be played now."""
    shown = seen(state, draft, view=view).looks
    return {
        look.letter: look
        for look in shown
        if isinstance(look, LetterTile) and look.target.startswith("pick:") and not look.dim
    }


def pictures_to_touch(state: State, draft: Draft) -> set[str]:
    """The pictures of a letter that can be chosen."""
    shown = seen(state, draft).looks
    found = (look for look in shown if isinstance(look, Picture) and look.target.startswith("square:"))
    return {look.name.removeprefix("sequence/letters/") for look in found if not look.dim}


class ByHand:
    """Somebody at the play screen alone, who touches what is there."""

    def __init__(self, state: State, view: View) -> None:
        self.state = state
        self.view = view
        self.draft = GAME.new_draft(state)

    def targets(self) -> set[str]:
        return set(seen(self.state, self.draft, view=self.view).targets())

    def tap(self, target: str) -> None:
        assert target in self.targets(), (target, sorted(self.targets()))
        self.draft = GAME.update_draft(self.state, self.draft, Tap(target))

    def confirm(self) -> None:
        assert "press:confirm" in self.targets()
        self.state = confirmed(self.state, self.draft)
        self.draft = GAME.new_draft(self.state)


@pytest.mark.parametrize("view", VIEWS[:2], ids=lambda view: f"{view.width}x{view.height}")
def test_a_recorded_game_can_be_entered_by_hand(view: View) -> None:
    written = read_record(HERE / "letters_three.jsonl", GAMES)
    start = GAME.start(written.setup)
    assert isinstance(start, State)
    hand = ByHand(start, view)
    for move in written.moves:
        enter(hand.state, move, hand.targets, hand.tap)
        assert GAME.proposal(hand.state, hand.draft) == move
        hand.confirm()
    assert hand.state.winner is not None
    assert GAME.summary(hand.state) == GAME.summary(fold(start, written.moves))


@pytest.mark.rule("LET-08")
def test_a_letter_is_heard_with_its_two_pictures_and_a_picture_with_its_own_sound() -> None:
    state = begun()
    candle, cereal = (state.board.pictures.index(name) for name in ("candle", "cereal"))
    assert clips(state) == ("turn-red", "touch-a-letter")
    said = clips(state, "letter:C")
    assert said[0] == "sound-c"
    assert set(said[1:4]) == {"word-candle", "word-cereal", "and"}
    assert clips(state, "letter:C", f"square:{candle}") == ("sound-c", "word-candle", "press-green")
    assert clips(state, "letter:C", f"square:{cereal}") == ("sound-s", "word-cereal", "press-green")
    assert clips(begun(says="names"), "letter:C")[0] == "name-c"


@pytest.mark.rule("LET-07")
def test_a_chip_goes_on_one_of_the_two_pictures_and_the_next_colour_fills_the_edge() -> None:
    state = begun()
    draft = done(state, "letter:M")
    shown = [look for look in seen(state, draft).looks if isinstance(look, Picture)]
    assert {look.name for look in shown} == {"sequence/letters/monkey", "sequence/letters/mouse"}
    assert GAME.proposal(state, draft) is None
    monkey = state.board.pictures.index("monkey")
    state = confirmed(state, done(state, "letter:M", f"square:{monkey}"))
    assert state.side_at(monkey) == 0
    edges = [look.piece for look in seen(state, GAME.new_draft(state)).looks if isinstance(look, Border)]
    assert edges == [PIECES["blue"]]


@pytest.mark.parametrize("view", [view for view in VIEWS if view.portrait], ids=lambda view: f"{view.width}")
@pytest.mark.parametrize("heard", [True, False])
def test_upright_the_letter_lies_above_its_pictures_in_the_middle(view: View, heard: bool) -> None:
    state = begun()
    status = PlayStatus(silence="" if heard else "no clips")
    looks = seen(state, done(state, "letter:M"), status, view).looks
    (letter,) = (look.rect for look in looks if isinstance(look, LetterTile))
    shown = [look.rect for look in looks if isinstance(look, Picture)]
    assert all(letter.bottom <= rect.y for rect in shown)
    assert all(abs(rect.centre[0] - letter.centre[0]) <= 1 for rect in shown)


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("view", VIEWS[:2], ids=lambda view: f"{view.width}")
def test_the_entries_of_the_menu_have_their_icons_and_letters_of_one_size(view: View, language: str) -> None:
    state = begun()
    use_language(language)
    looks = seen(state, done(state, Tap("sheet:more")), replace(HEARD, can_set_position=True), view).looks
    entries = [button_parts(look) for look in looks if isinstance(look, Button) and look.align == "left"]
    assert len(entries) > 10
    icons = [parts.square.w for parts in entries if parts.square]
    assert len(icons) == len(entries)
    assert max(icons) - min(icons) <= 2
    assert len({fit_block(parts.blocks[0]).px for parts in entries}) == 1


@pytest.mark.parametrize("turn", range(4))
def test_pictures_are_named_in_the_order_in_which_they_are_seen(turn: int) -> None:
    state = begun()
    for letter in LETTERS:
        scene = seen(state, done(state, f"letter:{letter}"), view=replace(VIEWS[0], board_turn=turn))
        shown = [look.name.removeprefix("sequence/letters/") for look in scene.looks if isinstance(look, Picture)]
        assert [clip.removeprefix("word-") for clip in scene.says.clips if clip.startswith("word-")] == shown


def test_a_picture_that_is_touched_again_stays_chosen_and_says_itself_again() -> None:
    state = begun()
    square = f"square:{state.board.pictures.index('monkey')}"
    once, twice = done(state, "letter:M", square), done(state, "letter:M", square, square)
    assert GAME.proposal(state, twice) == GAME.proposal(state, once) is not None
    first, second = seen(state, once), seen(state, twice)
    assert second.looks == first.looks
    assert (second.says.clips, second.says.turn) == (first.says.clips, first.says.turn + 1)
    assert GAME.update_draft(state, twice, UNDO).at is None


def test_a_picture_that_is_full_says_so_and_wiggles() -> None:
    state = played(begun(), ("M", "monkey"))
    monkey = state.board.pictures.index("monkey")
    draft = done(state, "letter:M", f"square:{monkey}")
    assert GAME.proposal(state, draft) is None
    scene = seen(state, draft)
    assert scene.says.clips == ("word-monkey", "is-full", "try-again")
    assert [look.motion for look in scene.looks if look.target == f"square:{monkey}"] == ["wiggle"]


@pytest.mark.rule("LET-13")
def test_a_letter_whose_pictures_are_full_is_exchanged_by_the_green_button() -> None:
    state = played(begun(), ("M", "monkey"), ("Z", "mouse"))
    draft = done(state, "letter:M")
    assert GAME.proposal(state, draft) == Dead("M")
    said = clips(state, "letter:M")
    assert said == ("both", "sound-m", "pictures-are-full", "new-card", "press-green")
    after = confirmed(state, draft)
    assert after.player == state.player
    assert GAME.proposal(after, done(after, "letter:M")) is not None
    # Both M have been counted; the child has one all the same.
    assert clips(played(begun(), ("M", "monkey"), ("M", "mouse")), "letter:M") == said


@pytest.mark.rule("LET-10")
def test_x_shows_the_chips_that_can_go_and_they_wiggle() -> None:
    state = played(begun(), ("M", "monkey"), ("A", "apple"), ("B", "bike"))
    found = letters_to_pick(state, done(state, "letter:X"))
    assert set(found) == {"M", "B"}
    assert {look.motion for look in found.values()} == {"wiggle"}
    assert {letter: look.piece for letter, look in found.items()} == {
        letter: state.pieces[state.side_at(state.board.pictures.index(name)) or 0]
        for letter, name in (("M", "monkey"), ("B", "bike"))
    }
    assert pictures_to_touch(state, done(state, "letter:X", "pick:M")) == {"monkey"}
    monkey = state.board.pictures.index("monkey")
    after = confirmed(state, done(state, "letter:X", "pick:M", f"square:{monkey}"))
    assert after.side_at(monkey) is None
    assert clips(begun(), "letter:X") == ("sound-x", "not-that-one", "touch-a-letter")


@pytest.mark.rule("LET-11")
def test_z_shows_every_open_square_and_they_glow() -> None:
    state = played(begun(), ("M", "monkey"))
    draft = done(state, "letter:Z")
    for view in VIEWS:
        found = letters_to_pick(state, draft, view)
        assert set(found) == set(LETTERS)
        assert {look.motion for look in found.values()} == {"glow"}
        assert {look.piece for look in found.values()} == {state.pieces[state.side]}
    assert clips(state, "letter:Z") == ("sound-z", "any-free-square", "touch-a-letter")
    open_now = {
        name for letter in LETTERS for name in pictures_to_touch(state, done(state, "letter:Z", f"pick:{letter}"))
    }
    assert open_now == set(pictures()) - {"monkey"}
    assert clips(state, "letter:Z", "pick:M")[-1] == "which-picture"


@pytest.mark.rule("LET-10")
def test_undo_leads_from_the_pictures_of_x_to_the_letters_and_to_the_wall() -> None:
    state = played(begun(), ("M", "monkey"))
    asked, chosen = done(state, "letter:X"), done(state, "letter:X", "pick:M")
    assert GAME.update_draft(state, chosen, UNDO) == asked
    assert not GAME.update_draft(state, asked, UNDO).card


@pytest.mark.rule("LET-10", "LET-11")
def test_x_and_z_open_only_letters_where_they_can_do_something_and_each_other() -> None:
    state = played(begun(), ("S", "sun"), ("S", "saw"), ("M", "monkey"))
    placing, taking = done(state, "letter:Z"), done(state, "letter:X")
    assert "pick:S" not in seen(state, placing).targets()
    assert GAME.update_draft(state, placing, Tap("pick:S")) == placing
    # Ann's saw is an own chip for Bob, and the sun and the monkey are not.
    assert set(letters_to_pick(state, taking)) == {"S", "M"}
    assert {target for target in seen(state, taking).targets() if target.startswith("pick:")} == {"pick:S", "pick:M"}
    assert done(state, "letter:Z", "letter:X") == taking
    # Without a chip on the board there is nothing for X to do.
    assert "letter:X" not in seen(begun(), done(begun(), "letter:Z")).targets()


@pytest.mark.rule("LET-15")
def test_four_in_a_line_are_cheered_and_the_green_button_leads_on() -> None:
    state = begun()
    column = [number for number in range(48) if number % state.board.columns == 0]
    mine, others = column[:4], [number for number in range(48) if number % state.board.columns == 3][:3]
    for number in (square for pair in zip(mine, [*others, -1], strict=True) for square in pair if square >= 0):
        step = GAME.play(state, Play(state.board.card_on(number), state.board.address(number)))
        assert not isinstance(step, Refused)
        state = step.state
    assert state.winner == 0
    scene = seen(state, GAME.new_draft(state))
    assert scene.says.clips == ("hooray", "wins-red", "press-green")
    row = {f"sequence/letters/{state.board.pictures[number]}" for number in mine}
    line = [look.rect for look in scene.looks if isinstance(look, Picture) and look.name in row]
    assert len(line) == len(row)
    # Each lies on a light ground: on the band of the winner's colour a red frame would not be seen.
    light = [look.rect for look in scene.looks if isinstance(look, Panel) and look.tone == "paper"]
    assert all(any(rect == ground.inset((ground.w - rect.w) // 2) for ground in light) for rect in line)
    assert "confirm" in scene.lamps()


def test_the_sign_of_the_player_stays_beside_the_card_that_is_drawn() -> None:
    state = begun()
    for shown in (state, replace(state, exchanged=True)):
        looks = seen(shown, GAME.new_draft(shown), PlayStatus(sign="sun")).looks
        assert [look.sign for look in looks if isinstance(look, Badge)] == ["sun"]
        assert any(isinstance(look, Picture) for look in looks) is shown.exchanged


def test_a_card_that_is_laid_is_a_letter_that_is_touched() -> None:
    state = begun()
    assert done(state, Scan("m")).card == "M"
    assert done(state, Scan("letter:M")).card == "M"
    assert clips(state, Scan("10H")) == ("turn-red", "touch-a-letter")


def test_the_repeat_button_says_it_again_and_ten_quiet_seconds_do() -> None:
    state = begun()
    first = seen(state, done(state, "letter:M")).says
    again = seen(state, done(state, "letter:M", HELP)).says
    assert again.clips == first.clips
    assert again != first
    assert first.again == 10


def test_what_happened_is_heard_before_the_next_player_is_called() -> None:
    state = played(begun(), ("M", "monkey"))
    assert clips(state, heard=(GameEvent("placed", "A chip."),))[:2] == ("well-done", "draw-a-card")
    assert clips(state, heard=(GameEvent("undone", "Taken back."),))[0] == "taken-back"


def test_only_a_grown_up_gets_out() -> None:
    state = played(begun(), ("M", "monkey"))
    for draft in (GAME.new_draft(state), done(state, "letter:A"), done(state, Tap("grown-up")), done(state, HELP)):
        assert not {"home", "history", "pass", "shuffled"} & set(seen(state, draft).targets())
    draft = done(state, Tap("sum:12"))
    assert seen(state, draft).says.clips == ("ask-a-grown-up",)
    asked = sum_question(12)
    right, wrong = asked.answer, next(answer for answer in asked.answers if answer != asked.answer)
    assert "home" not in seen(state, GAME.update_draft(state, draft, Tap(f"answer:{wrong}"))).targets()
    assert "home" in seen(state, GAME.update_draft(state, draft, Tap(f"answer:{right}"))).targets()


NO_VOICE = "No voice speaks yet."
NO_CARD = "No loudspeaker is found: connect one, then start the companion again."


@pytest.mark.parametrize(("silence", "told"), [("no clips", {NO_VOICE}), ("no card", {NO_CARD}), ("off", set())])
def test_grown_ups_are_told_what_the_voice_lacks(silence: Silence, told: set[str]) -> None:
    state = begun()
    shown = " ".join(seen(state, done(state, Tap("sheet:more")), PlayStatus(silence=silence)).texts())
    assert {sentence for sentence in (NO_VOICE, NO_CARD) if sentence in shown} == told


def test_what_is_said_again_is_nothing_to_take_back() -> None:
    state = begun()
    assert "undo" not in seen(state, done(state, HELP)).lamps()
    assert "undo" in seen(state, done(state, "letter:M")).lamps()
    assert done(state, "letter:M", UNDO) == GAME.new_draft(state)


SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS, st.integers(0, 200))
def test_a_question_of_the_quiz_has_one_right_answer_by_ear_and_by_letter(seed: int, number: int) -> None:
    asked = make_question(seed, number, "sounds")
    assert len(set(asked.shown)) == CHOICES
    right, *others = (pictures()[name] for name in sorted(asked.shown, key=lambda name: name != asked.right))
    assert right.name == asked.right
    assert right.letter not in {other.letter for other in others}
    alike = {right.sound, HEARD_AS.get(right.sound, right.sound)}
    assert not alike & {sound for other in others for sound in (other.sound, HEARD_AS.get(other.sound, other.sound))}


@given(SEEDS)
def test_the_quiz_never_asks_the_same_twice_in_a_row_and_asks_of_every_picture(seed: int) -> None:
    questions = [make_question(seed, number, "sounds") for number in range(200)]
    sounds = [pictures()[asked.right].sound for asked in questions]
    assert all(one != other for one, other in pairwise(sounds))
    assert {asked.right for asked in questions} == set(pictures())
    # The right one lies anywhere, and not by turns.
    places = [asked.shown.index(asked.right) for asked in questions]
    assert all(15 <= places.count(place) <= 100 for place in range(CHOICES))
    assert len({(later - place) % CHOICES for place, later in pairwise(places)}) == CHOICES


@given(SEEDS, st.integers(0, 200))
def test_a_picture_is_shown_with_one_letter_that_it_can_begin_with(seed: int, number: int) -> None:
    asked = make_question(seed, number, "letters")
    assert len(set(asked.shown)) == CHOICES
    assert asked.right == asked.letter == pictures()[asked.picture].letter
    alike = {picture.letter for picture in pictures().values() if picture.sound == pictures()[asked.picture].sound}
    assert alike & set(asked.shown) == {asked.right}


def test_by_turns_each_picture_is_shown_and_each_sound_asked_for() -> None:
    questions = [make_question(5, number, "by turns") for number in range(2 * len(pictures()))]
    assert {asked.picture for asked in questions[1::2]} == set(pictures())
    assert questions[::2] == [make_question(5, number, "sounds") for number in range(len(pictures()))]


def test_a_letter_is_known_when_it_was_found_at_once_twice_one_after_the_other() -> None:
    progress = QuizProgress("by turns")
    for right in (True, False, True, True, True):
        progress = with_answer(progress, "M", right=right)
    assert progress.found == {"M": KNOWN}
    assert with_answer(progress, "M", right=False).found == {"M": 0}
    assert read_progress(progress_toml(progress), "letters_quiz.toml") == progress
    with pytest.raises(EntriesError, match=r"letters_quiz.toml:2: found is a table; .* 0 to 2"):
        read_progress('asks = "sounds"\n[found]\nM = 3\n', "letters_quiz.toml")


def test_each_sum_has_its_answer_once() -> None:
    for number in range(60):
        asked = sum_question(number)
        assert asked.answers.count(asked.answer) == 1
        assert len(set(asked.answers)) == len(asked.answers)
        # A child learns neither the sum nor the place of its answer.
        after = sum_question(number + 1)
        assert (after.one, after.other) != (asked.one, asked.other)
        assert after.answers.index(after.answer) != asked.answers.index(asked.answer)


FOR_GROWN_UPS = {"grown-up", "press:next"}
"""The lock, and what brings the frame of the four buttons."""


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.width}x{view.height}")
@pytest.mark.parametrize("heard", [True, False])
def test_children_have_large_targets_and_no_word_to_read(view: View, heard: bool) -> None:
    state = played(begun(), ("M", "monkey"), ("A", "apple"), ("B", "bike"))
    for letter in ("", *CARDS):
        draft = GAME.new_draft(state) if not letter else done(state, f"letter:{letter}")
        scene = seen(state, draft, PlayStatus(silence="" if heard else "no clips"), view)
        assert scene.texts() == ()
        touched = [look for look in scene.looks if look.target]
        for look in touched:
            least = 11 if look.target in FOR_GROWN_UPS else 15
            assert min(look.rect.w, look.rect.h) >= int(least * view.px_per_mm), (letter, look)
        # Palms rest there.
        assert all(look.rect.bottom <= view.height - int(4 * view.px_per_mm) for look in touched)
        assert not any(one.rect.overlaps(other.rect) for one, other in combinations(touched, 2))


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.lists(st.integers(0, 10**6), min_size=10, max_size=80))
def test_whatever_is_touched_what_is_proposed_can_be_played(players: int, choices: list[int]) -> None:
    state = begun(players)
    draft = GAME.new_draft(state)
    for choice in choices:
        scene = seen(state, draft, view=VIEWS[choice % 2])
        proposal = GAME.proposal(state, draft)
        ready = proposal is not None and not isinstance(proposal, Refused)
        assert ("confirm" in scene.lamps()) == (ready if not draft.sheet else draft.sheet != "sum")
        if ready and choice % 3 == 0:
            state = confirmed(state, draft)
            draft = GAME.new_draft(state)
            continue
        taps: list[Input] = [Tap(target) for target in sorted(scene.targets()) if target not in HOUSE]
        others: list[Input] = [HELP, UNDO, Scan("q"), Scan("X"), Tap("sum:3")]
        draft = GAME.update_draft(state, draft, (taps * 3 + others)[choice % (3 * len(taps) + len(others))])
    for side, mask in enumerate(state.chips):
        assert all(state.side_at(number) == side for number in spaces_of(mask)), SIDES[side]


def test_every_button_of_a_child_is_an_icon() -> None:
    state = begun()
    found = [look for look in seen(state, GAME.new_draft(state)).looks if isinstance(look, Button)]
    assert len(found) == 5
    assert all(look.icon and not look.label for look in found)
