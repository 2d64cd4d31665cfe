"""Walk through the pictures without a game: touch letters and hear them, or play a quiz."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Chord, Input, LongTap, PanelButton, Press, Scan, Tap, ThingKind
from companion.core.game import TableFiles
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Icon, LetterTile, Panel, Picture, Scene, Speech, Tone
from companion.core.tool import SaveFile
from companion.games.registry import with_description
from companion.games.sequence.children_common.grown_up_sum import sum_question
from companion.games.sequence.children_common.layout import (
    ChildLayout,
    button_looks,
    child_layout,
    head_rects,
    square_rects,
)
from companion.games.sequence.children_common.sheets import sum_looks
from companion.games.sequence.children_common.speech import ASK_SPEECH, QUIET_SECONDS
from companion.games.sequence.letters.board import board_of
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import CARDS, parse_card, pictures
from companion.games.sequence.letters.screen.colours import tone_of
from companion.games.sequence.letters.screen.letter_wall import wall_rects
from companion.games.sequence.letters.screen.quiz import CHOICES, Question, make_question


class Walk(Struct, frozen=True):
    """A walk: the `letter` and `picture` that were touched, and the number of the `quiz` question, or None.

    `wrong` is the picture that was touched in vain; `said` counts how often what is said was asked for again; `sheet`
    is the sum that lets grown-ups out, the `sums`th; `left` tells that it is over.
    """

    seed: int
    letter: str = ""
    picture: str = ""
    quiz: int | None = None
    wrong: str = ""
    said: int = 0
    sheet: Literal["", "sum"] = ""
    sums: int = 0
    left: bool = False


def handle(walk: Walk, what: Input) -> Walk:
    """Return the walk after an input; the same one for what means nothing here."""
    match what:
        case Chord():
            return replace(walk, left=True)
        case LongTap():
            return replace(walk, sheet="sum")
        case Press(button=button) if walk.sheet:
            return replace(walk, sheet="") if button is PanelButton.UNDO else walk
        case Press(button=PanelButton.HELP):
            return replace(walk, said=walk.said + 1)
        case Press(button=PanelButton.UNDO):
            return Walk(walk.seed, said=walk.said, sums=walk.sums)
        case Press(button=PanelButton.CONFIRM):
            return _go_on(walk)
        case Scan(text=text):
            return _touch_letter(walk, parse_card(text.strip().removeprefix("letter:")) or "")
        case Tap(target=target):
            return _handle_tap(walk, target)
        case _:
            return walk


def _go_on(walk: Walk) -> Walk:
    """Return the walk after the green button: it begins the quiz, or leads to the next question."""
    if walk.quiz is None:
        return Walk(walk.seed, quiz=0, sums=walk.sums)
    return Walk(walk.seed, quiz=walk.quiz + 1, sums=walk.sums) if walk.picture else walk


def _handle_tap(walk: Walk, target: str) -> Walk:
    kind, _, name = target.partition(":")
    match kind:
        case "answer":
            right = int(name) == sum_question(walk.seed % 7 + walk.sums).answer
            return replace(walk, left=right, sheet="", sums=walk.sums + 1)
        case "close":
            return replace(walk, sheet="")
        case "letter":
            return _touch_letter(walk, name)
        case "wall":
            return Walk(walk.seed, said=walk.said, sums=walk.sums)
        case "picture":
            return _touch_picture(walk, name)
        case _:
            return walk


def _touch_letter(walk: Walk, letter: str) -> Walk:
    if not letter or walk.quiz is not None:
        return walk
    return Walk(walk.seed, letter=letter, said=walk.said + 1, sums=walk.sums)


def _touch_picture(walk: Walk, name: str) -> Walk:
    if walk.quiz is None or name == make_question(walk.seed, walk.quiz).right:
        return replace(walk, picture=name, wrong="", said=walk.said + 1)
    return walk if walk.picture else replace(walk, wrong=name, said=walk.said + 1)


def speech(walk: Walk) -> Speech:
    """Return the clips of this walk, and for how long there is silence before they are said again."""
    return ASK_SPEECH if walk.sheet else Speech(_clips(walk), walk.said, QUIET_SECONDS)


def _clips(walk: Walk) -> tuple[str, ...]:
    if walk.wrong:
        return pictures()[walk.wrong].sound, f"word-{walk.wrong}", "not-that-one", "try-again"
    if walk.quiz is not None:
        right = make_question(walk.seed, walk.quiz).right
        if walk.picture:
            return "yes", pictures()[right].sound, f"word-{right}", "well-done", "press-green"
        return "begins-with", pictures()[right].sound
    if walk.picture:
        return pictures()[walk.picture].sound, f"word-{walk.picture}"
    if walk.letter:
        low = walk.letter.lower()
        return f"sound-{low}", f"name-{low}", *(f"word-{name}" for name in _pictures_of(walk.letter))
    return ("touch-a-letter",)


def _pictures_of(letter: str) -> tuple[str, ...]:
    return tuple(name for name, picture in pictures().items() if picture.letter == letter)


def scene(walk: Walk, view: View, voice: bool) -> Scene:
    """Return the scene, and what is said with it; what is asked for is shown where no `voice` is heard."""
    if walk.sheet:
        return Scene(tuple(sum_looks(view, walk.seed % 7 + walk.sums)), speech(walk))
    room = child_layout(view)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if walk.quiz is not None:
        looks += _quiz_looks(walk, room, make_question(walk.seed, walk.quiz), voice)
    elif walk.letter:
        looks += _letter_looks(walk, room, voice)
    else:
        places = zip(wall_rects(room), CARDS, strict=False)
        looks += [
            LetterTile(rect=rect, target=f"letter:{one}", letter=one, tone=_letter_tone(one)) for rect, one in places
        ]
    lit = {"help", *(("undo",) if walk.letter or walk.quiz is not None else ())}
    if walk.quiz is None or walk.picture:
        lit.add("confirm")
    icons: Mapping[str, Icon] = {"confirm": "quiz", "undo": "back"} if walk.quiz is None else {"undo": "back"}
    return Scene((*looks, *button_looks(room, frozenset(lit), icons)), speech(walk))


def _letter_tone(letter: str) -> Tone:
    return tone_of(board_of(example_layout()), letter)


def _letter_looks(walk: Walk, room: ChildLayout, voice: bool) -> list[AnyLook]:
    names = _pictures_of(walk.letter)
    head, below = head_rects(room, len(names), heard=voice) if names else (room.main, room.main)
    places = square_rects(below, len(names), 1, room.gap)
    tile = LetterTile(rect=head, target=f"letter:{walk.letter}", letter=walk.letter, tone=_letter_tone(walk.letter))
    return [tile, *(_picture_look(walk, rect, name) for rect, name in zip(places, names, strict=False))]


def _quiz_looks(walk: Walk, room: ChildLayout, asked: Question, voice: bool) -> list[AnyLook]:
    """Return the pictures to choose from, and the letter where its sound is not heard."""
    looks: list[AnyLook] = []
    places = room.main
    if not voice:
        head, places = head_rects(room, CHOICES, heard=False)
        letter = pictures()[asked.right].letter
        looks.append(LetterTile(rect=head, letter=letter, tone=_letter_tone(letter)))
    four = zip(square_rects(places, CHOICES, 1, room.gap), asked.shown, strict=True)
    return [*looks, *(_picture_look(walk, rect, name) for rect, name in four)]


def _picture_look(walk: Walk, rect: Rect, name: str) -> Picture:
    chosen = name == walk.picture
    return Picture(
        rect=rect,
        target=f"picture:{name}",
        name=f"sequence/letters/{name}",
        tone=_letter_tone(pictures()[name].letter),
        mark="chosen" if chosen else "",
        dim=walk.quiz is not None and bool(walk.picture) and not chosen,
        motion="wiggle" if name in {walk.wrong, walk.picture} else "",
    )


@with_description
class WalkTool:
    """The walk through the pictures, as a `companion.core.tool.Tool`."""

    id: str
    title: str
    note: str
    icon: Icon
    games: tuple[str, ...]
    for_children = True
    things: tuple[ThingKind, ...] = ("L",)

    def __init__(self, files: TableFiles) -> None:
        """Take none of the `files`."""

    def is_due(self) -> bool:
        """Return False: no game needs the walk."""
        return False

    def note_now(self) -> str:
        """Return nothing: nothing is made."""
        return ""

    def start(self, seed: int) -> Walk:
        """Return the walk at its beginning, with the wall of letters."""
        return Walk(seed)

    def handle(self, value: Walk, what: Input) -> Walk:
        """Return the walk after an input."""
        return handle(value, what)

    def scene(self, value: Walk, view: View, voice: bool) -> Scene:
        """Return the scene: what is on the screen."""
        return scene(value, view, voice)

    def is_over(self, value: Walk) -> bool:
        """Return whether a grown-up has left the walk."""
        return value.left

    def file_to_save(self, value: Walk) -> SaveFile | None:  # noqa: ARG002
        """Return None: there is nothing to keep."""
        return None
