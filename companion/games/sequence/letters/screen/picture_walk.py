"""Walk through the pictures without a game: touch letters and hear them, or play a quiz."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, LongTap, PanelButton, Press, Scan, Tap, ThingKind
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, Icon, LetterTile, Panel, Picture, Scene, Speech, Tone
from companion.core.tool import SaveFile
from companion.games.common.game_tool import GameTool
from companion.games.registry import with_description
from companion.games.sequence.children_common.grown_up_sum import MOST_SLIPS, other_sum, sum_question
from companion.games.sequence.children_common.layout import (
    ChildLayout,
    button_looks,
    child_layout,
    head_rects,
    square_rects,
)
from companion.games.sequence.children_common.parts import STAR, middle_square
from companion.games.sequence.children_common.sheets import sum_scene
from companion.games.sequence.children_common.speech import ASK_SPEECH, QUIET_SECONDS
from companion.games.sequence.letters.board import Layout, board_of
from companion.games.sequence.letters.board_file import BOARD_FILE, example_layout
from companion.games.sequence.letters.cards import CARDS, X, Z, parse_card, pictures
from companion.games.sequence.letters.model import PIECES
from companion.games.sequence.letters.quiz_progress import (
    PROGRESS_FILE,
    QuizProgress,
    progress_toml,
    read_asks,
    with_answer,
)
from companion.games.sequence.letters.screen.colours import PLAIN_TONE, tone_of
from companion.games.sequence.letters.screen.letter_wall import DOES, wall_rects
from companion.games.sequence.letters.screen.quiz import CHOICES, Question, make_question
from companion.games.sequence.letters.screen.quiz_page import quiz_help_looks, quiz_page_looks

SQUARES_SHOWN = ("sun", "fish", "drum", "apple")
"""The pictures on which X and Z show what they do; these begin no picture themselves."""


class Walk(Struct, frozen=True):
    """A walk: the `letter` and `picture` that were touched, and the number of the `quiz` question, or None.

    `answer` is the picture or letter that answered the question, `wrong` those that were touched in vain; `said` counts
    how often what is said was asked for again. `sheet` is the sum that keeps children out, the `sums`th, or the page of
    grown-ups behind it; `slips` is how many answers in a row were wrong, `forgets` tells that on the page it is asked
    whether the letters are to be forgotten, and `help_on` that its help is open; `hold` tells that the lock was only
    tapped, where a finger has to rest. `progress` is what was found in the quiz, `before` what had been at the
    beginning, and `left` tells that the walk is over. `layout` is the board whose colours the letters have.
    """

    seed: int
    progress: QuizProgress = QuizProgress()
    before: QuizProgress = QuizProgress()
    layout: Layout = example_layout()
    letter: str = ""
    picture: str = ""
    quiz: int | None = None
    answer: str = ""
    wrong: tuple[str, ...] = ()
    said: int = 0
    sheet: Literal["", "sum", "grown-up"] = ""
    sums: int = 0
    slips: int = 0
    forgets: bool = False
    help_on: bool = False
    hold: bool = False
    left: bool = False

    @property
    def asked(self) -> Question | None:
        """The question of the quiz; None beside it."""
        return None if self.quiz is None else make_question(self.seed, self.quiz, self.progress.asks)

    def at_wall(self) -> "Walk":
        """Return the walk with the wall of letters."""
        return Walk(self.seed, self.progress, self.before, self.layout, said=self.said, sums=self.sums)

    def tone(self, letter: str) -> Tone:
        """Return the colour of a letter, the same as in the game."""
        return tone_of(board_of(self.layout), letter)


def handle(walk: Walk, what: Input) -> Walk:
    """Return the walk after an input; the same one for what means nothing here."""
    match what:
        case LongTap():
            return replace(walk, sheet="sum", sums=walk.sums + 1, slips=0, hold=False)
        case Press(button=button) if walk.sheet:
            return _press_on_sheet(walk, button)
        case Tap(target=target) if walk.sheet:
            return _tap_on_sheet(walk, target)
        case Press(button=PanelButton.HELP):
            return replace(walk, said=walk.said + 1, hold=False)
        case Press(button=PanelButton.UNDO):
            return replace(walk.at_wall(), hold=walk.hold)
        case Press(button=PanelButton.CONFIRM):
            return _go_on(walk)
        case Scan(text=text):
            return _touch_letter(replace(walk, hold=False), parse_card(text.strip().removeprefix("letter:")) or "")
        case Tap(target=target):
            return _handle_tap(replace(walk, hold=False), target)
        case _:
            return walk


def _go_on(walk: Walk) -> Walk:
    """Return the walk after the green button: it begins the quiz, or leads to the next question."""
    if walk.quiz is None:
        return replace(walk.at_wall(), quiz=0, said=0)
    return replace(walk.at_wall(), quiz=walk.quiz + 1, said=0) if walk.answer else walk


def _press_on_sheet(walk: Walk, button: PanelButton) -> Walk:
    match button:
        case PanelButton.HELP if walk.sheet == "grown-up" and not walk.forgets:
            return replace(walk, help_on=not walk.help_on)
        case PanelButton.UNDO | PanelButton.CONFIRM if walk.help_on:
            return replace(walk, help_on=False)
        case PanelButton.UNDO:
            return _tap_on_sheet(walk, "close")
        case PanelButton.CONFIRM if walk.forgets:
            forgotten = replace(walk.progress, found={})
            return replace(walk, progress=forgotten, before=forgotten, forgets=False)
        case PanelButton.CONFIRM if walk.sheet == "grown-up":
            return replace(walk, left=True)
        case _:
            return walk


def _tap_on_sheet(walk: Walk, target: str) -> Walk:
    kind, _, name = target.partition(":")
    match kind:
        case "answer":
            if int(name) == sum_question(walk.seed + walk.sums).answer:
                return replace(walk, sheet="grown-up")
            slips = walk.slips + 1
            if slips == MOST_SLIPS:
                return replace(walk, sheet="", slips=0, hold=True)
            asked = walk.seed + walk.sums
            return replace(walk, sums=other_sum(asked + 1, asked) - walk.seed, slips=slips)
        case "close" if not walk.forgets:
            return replace(walk, sheet="", slips=0)
        case "asks":
            # A question that is open would become another one.
            return replace(walk.at_wall(), progress=replace(walk.progress, asks=read_asks(name)), sheet="grown-up")
        case "forget" | "close":
            return replace(walk, forgets=kind == "forget")
        case _:
            return walk


def _handle_tap(walk: Walk, target: str) -> Walk:
    kind, _, name = target.partition(":")
    match kind:
        case "grown-up":
            return replace(walk, hold=True)
        case "letter" | "picture" if walk.quiz is not None:
            return _answer(walk, name)
        case "letter":
            return _touch_letter(walk, name)
        case "wall":
            return walk.at_wall()
        case "picture":
            return replace(walk, picture=name, said=walk.said + 1)
        case _:
            return walk


def _touch_letter(walk: Walk, letter: str) -> Walk:
    if not letter or (walk.quiz is not None and not _asks_letter(walk)):
        return walk
    if walk.quiz is not None:
        return _answer(walk, letter)
    return replace(walk.at_wall(), letter=letter, said=walk.said + 1)


def _asks_letter(walk: Walk) -> bool:
    return walk.asked is not None and bool(walk.asked.picture)


def _answer(walk: Walk, name: str) -> Walk:
    """Return the walk after an answer; the first one to a question is kept for grown-ups."""
    asked = walk.asked
    if asked is None or (walk.answer and name != asked.right):
        return walk
    right, said = name == asked.right, walk.said + 1
    if not (walk.answer or walk.wrong):
        walk = replace(walk, progress=with_answer(walk.progress, asked.letter, right=right))
    return replace(walk, answer=name, said=said) if right else replace(walk, wrong=(*walk.wrong, name), said=said)


def speech(walk: Walk) -> Speech:
    """Return the clips of this walk, and for how long there is silence before they are said again."""
    return ASK_SPEECH if walk.sheet or walk.hold else Speech(_clips(walk), walk.said, QUIET_SECONDS)


def _clips(walk: Walk) -> tuple[str, ...]:
    if walk.asked is not None:
        return _quiz_clips(walk, walk.asked)
    if walk.picture:
        return _picture_clips(walk.picture)
    if walk.letter:
        low = walk.letter.lower()
        does = {X: ("take-a-chip",), Z: ("any-free-square",)}.get(walk.letter, ())
        return f"sound-{low}", f"name-{low}", *does, *(f"word-{name}" for name in _pictures_of(walk.letter))
    return ("touch-a-letter",)


def _picture_clips(name: str) -> tuple[str, ...]:
    return pictures()[name].sound, f"word-{name}"


def _quiz_clips(walk: Walk, asked: Question) -> tuple[str, ...]:
    """Return the clips of the question, or of what the answer to it was."""
    if walk.wrong and not walk.answer:
        last = walk.wrong[-1]
        touched = (f"name-{last.lower()}",) if asked.picture else _picture_clips(last)
        return *touched, "not-that-one", "try-again"
    if not walk.answer and asked.picture:
        return f"word-{asked.picture}", "which-letter"
    if not walk.answer:
        return "begins-with", pictures()[asked.right].sound
    right = (f"name-{asked.letter.lower()}", f"word-{asked.picture}") if asked.picture else _picture_clips(asked.right)
    return "yes", *right, "well-done", "press-green"


def _pictures_of(letter: str) -> tuple[str, ...]:
    return tuple(name for name, picture in pictures().items() if picture.letter == letter)


def scene(walk: Walk, view: View, voice: bool) -> Scene:
    """Return the scene, and what is said with it; what is asked for is shown where no `voice` is heard."""
    if walk.sheet == "grown-up":
        if walk.help_on:
            return Scene(tuple(quiz_help_looks(view)))
        return Scene(tuple(quiz_page_looks(view, walk.progress, walk.before, forgets=walk.forgets)))
    if walk.sheet:
        return sum_scene(view, walk.seed + walk.sums, speech(walk), missed=bool(walk.slips))
    room = child_layout(view)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if walk.asked is not None:
        looks += _quiz_looks(walk, room, walk.asked, voice)
    elif walk.letter:
        looks += _letter_looks(walk, room, voice)
    else:
        looks += [_tile(walk, rect, one) for rect, one in zip(wall_rects(room), CARDS, strict=False)]
    lit = {"help", *(("undo",) if walk.letter or walk.quiz is not None else ())}
    if walk.quiz is None or walk.answer:
        lit.add("confirm")
    icons: Mapping[str, Icon] = {"confirm": "quiz", "undo": "back"} if walk.quiz is None else {"undo": "back"}
    return Scene((*looks, *button_looks(room, frozenset(lit), icons, hold=walk.hold)), speech(walk))


def _letter_looks(walk: Walk, room: ChildLayout, voice: bool) -> list[AnyLook]:
    names = _pictures_of(walk.letter)
    shown = names or SQUARES_SHOWN
    head, below = head_rects(room, len(shown), heard=voice)
    places = zip(square_rects(below, len(shown), 1, room.gap), shown, strict=True)
    tile = _tile(walk, head, walk.letter)
    if not names:
        return [tile, *(_square_look(walk, rect, name) for rect, name in places)]
    return [tile, *(_picture_look(walk, rect, name, walk.tone(walk.letter)) for rect, name in places)]


def _tile(walk: Walk, rect: Rect, letter: str) -> LetterTile:
    return LetterTile(
        rect=rect, target=f"letter:{letter}", letter=letter, tone=walk.tone(letter), icon=DOES.get(letter, "")
    )


def _square_look(walk: Walk, rect: Rect, name: str) -> Picture:
    """Return a square that shows what X or Z does, as in the game: one takes a chip away, one places one anywhere."""
    look = Picture(
        rect=rect,
        target=f"letter:{walk.letter}",
        name=f"sequence/letters/{name}",
        tone=walk.tone(pictures()[name].letter),
    )
    first = name == SQUARES_SHOWN[0]
    if walk.letter == X:
        taken = replace(look, piece=PIECES["blue"])
        return replace(taken, mark="taken", motion="twinkle") if first else taken
    if first:
        return replace(look, piece=PIECES["red"], ghost=True, mark="chosen", motion="twinkle")
    return replace(look, mark="hint", of=PIECES["red"])


def _quiz_looks(walk: Walk, room: ChildLayout, asked: Question, voice: bool) -> list[AnyLook]:
    """Return the pictures to choose from, and beside them a loudspeaker that says the sound again.

    The letter stands there where its sound is not heard, and as soon as it is found.
    """
    if asked.picture:
        return _letter_question_looks(walk, room, asked)
    head, places = head_rects(room, CHOICES, heard=False)
    looks: list[AnyLook] = [Button(rect=head, target="press:help", icon="sound")]
    if walk.answer or not voice:
        found = walk.tone(asked.letter) if walk.answer else PLAIN_TONE
        looks = [LetterTile(rect=head, target="press:help", letter=asked.letter, tone=found)]
    for rect, name in zip(square_rects(places, CHOICES, 1, room.gap), asked.shown, strict=True):
        # The colour of a letter would give the answer away.
        tone = walk.tone(asked.letter) if name == walk.answer else PLAIN_TONE
        look = _picture_look(walk, rect, name, tone)
        looks.append(replace(look, dim=look.dim or name in walk.wrong))
    return [*looks, *(_star_looks(room, head) if walk.answer else ())]


def _star_looks(room: ChildLayout, head: Rect) -> list[AnyLook]:
    """Return the stars for the right answer on both sides of what was asked, where they cover no picture."""
    main = room.main
    if room.view.portrait:
        sides = Rect(main.x, head.y, head.x - main.x, head.h), Rect(head.right, head.y, main.right - head.right, head.h)
    else:
        sides = (
            Rect(head.x, main.y, head.w, head.y - main.y),
            Rect(head.x, head.bottom, head.w, main.bottom - head.bottom),
        )
    return [Picture(rect=middle_square(side.inset(room.gap)), name=STAR, motion="twinkle") for side in sides]


def _letter_question_looks(walk: Walk, room: ChildLayout, asked: Question) -> list[AnyLook]:
    """Return the picture, which says itself when it is touched, and the letters to choose from."""
    head, places = head_rects(room, CHOICES, heard=False)
    found = walk.tone(asked.letter) if walk.answer else PLAIN_TONE
    looks: list[AnyLook] = [
        Picture(rect=head, target="press:help", name=f"sequence/letters/{asked.picture}", tone=found)
    ]
    for rect, letter in zip(square_rects(places, CHOICES, 1, room.gap), asked.shown, strict=True):
        right = letter == walk.answer
        looks.append(
            LetterTile(
                rect=rect,
                target=f"letter:{letter}",
                letter=letter,
                tone=found if right else PLAIN_TONE,
                chosen=right,
                dim=letter in walk.wrong or bool(walk.answer and not right),
                motion="wiggle" if right else "",
            )
        )
    return [*looks, *(_star_looks(room, head) if walk.answer else ())]


def _picture_look(walk: Walk, rect: Rect, name: str, tone: Tone) -> Picture:
    chosen = name in {walk.picture, walk.answer}
    return Picture(
        rect=rect,
        target=f"picture:{name}",
        name=f"sequence/letters/{name}",
        tone=tone,
        mark="chosen" if chosen else "",
        dim=bool(walk.answer) and not chosen,
        motion="wiggle" if chosen else "",
    )


@with_description
class WalkTool(GameTool[Walk]):
    """The walk through the pictures, as a `companion.core.tool.Tool`."""

    for_children = True
    things: tuple[ThingKind, ...] = ("L",)

    def start(self, seed: int) -> Walk:
        """Return the walk at its beginning, with the wall of letters in the colours that games have."""
        board = self._files(BOARD_FILE)
        layout = board if board and board.is_whole else example_layout()
        known = self._files(PROGRESS_FILE) or QuizProgress()
        return Walk(seed, known, known, layout)

    def handle(self, value: Walk, what: Input) -> Walk:
        """Return the walk after an input."""
        return handle(value, what)

    def scene(self, value: Walk, view: View, voice: bool) -> Scene:
        """Return the scene: what is on the screen."""
        return scene(value, view, voice)

    def is_over(self, value: Walk) -> bool:
        """Return whether a grown-up has left the walk."""
        return value.left

    def file_to_save(self, value: Walk) -> SaveFile | None:
        """Return the file with what was found in the quiz; None where nothing in it is new."""
        known = self._files(PROGRESS_FILE) or QuizProgress()
        return None if value.progress == known else SaveFile(PROGRESS_FILE, progress_toml(value.progress))
