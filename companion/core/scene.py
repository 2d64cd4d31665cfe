"""A picture as values: a scene is a list of looks with their rectangles and tap targets.

All lengths are whole pixels of the canvas, x to the right and y downwards from the top left corner; `View.mm` turns
millimetres on the glass into pixels. A look says what a thing is ("a card", "a chip"); the window decides how it is
painted.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.layout import Rect

Tone = Literal[
    "table", "surface", "raised", "paper", "ink", "text", "muted", "accent", "on_accent",
    "blue", "green", "red", "yellow", "orange", "purple", "good", "warn", "error",
]  # fmt: skip
"""A role that the theme gives a colour."""

Sign = Literal["ring", "triangle", "square", "cross"]
"""The shape that goes with a side's colour, so that colour is never alone."""

Suit = Literal["", "S", "H", "D", "C"]
"""Spades, hearts, diamonds, clubs; empty where there is none."""

SUIT_SIGNS: Mapping[str, str] = {"": "", "S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""The signs that stand for suits in a text."""

Mark = Literal["", "chosen", "hint", "open", "last", "taken", "won"]
"""Why a space stands out.

It is chosen in the draft, possible, possible as nearly all others are, where the last move was, about to be taken away,
or won.
"""

GoalMark = Literal["", "met", "missed", "ask"]
"""Whether a word meets a goal: it does, it doesn't, the table has to say; empty: not told."""

Motion = Literal["", "wiggle", "glow", "twinkle", "flash"]
"""How a look moves: to and fro a little, brightens and fades, or shrinks and grows, about twice a second.

What flashes brightens and fades twice when it comes, and then rests.
"""


Motions = Literal["on", "off"]
"""Whether looks move; they stand out without moving where they don't."""

Lamp = Literal["", "confirm", "undo", "next", "help"]
"""The panel button that does the same as a button on the screen."""

ButtonKind = Literal["plain", "primary", "go", "quiet", "danger", "key"]

PersonSign = Literal[
    "sun", "moon", "fish", "tree", "boat", "key", "leaf", "cat", "bird", "mountain", "cup", "flower", "bell",
    "umbrella", "anchor", "mushroom",
]  # fmt: skip
"""What stands for a person, told apart by its shape alone; in the order in which they are given out."""

Icon = Literal[
    PersonSign,
    "", "undo", "redo", "next", "help", "confirm", "menu", "history", "turn", "rotate", "jack", "dead", "home",
    "play", "back", "delete", "warning", "people", "close", "up", "down", "sound", "left", "right", "bag", "keys",
    "ball", "grown-up", "grown-up-news", "walk", "quiz", "board", "letters", "shift", "stack", "overlay",
    "tag", "power", "sliders", "clock", "pause", "looks", "podium", "away", "goals", "hand", "taken", "hint", "skip",
    "actions", "draw", "shuffle", "talk", "strike", "plus", "list", "correct", "screen", "swap", "dice", "position",
    "size", "table", "words", "muted", "give", "discard", "steps", "again", "take", "minus", "introduction", "rules",
    "save", "picture", "kids", "name", "devices", "general", "finish", "deck", "sequence", "frame", "phone",
]  # fmt: skip


class Piece(Struct, frozen=True):
    """A chip of a side: its colour and the shape that tells it apart without the colour."""

    tone: Tone
    sign: Sign


class Look(Struct, frozen=True, kw_only=True):
    """The base of every look: where it is, what a tap on it means (empty: nothing), and how it moves.

    On one that `rests` a finger has to rest for a while; a tap only says so. `most` is the height of the font to which
    its text may grow from its `px` where it has the room; 0: it may not. `tells` says what a tap does where what is
    written on the look does not, for whoever taps it with the panel's buttons.
    """

    rect: Rect
    target: str = ""
    tells: str = ""
    motion: Motion = ""
    rests: bool = False
    most: int = 0


class Panel(Look, frozen=True, kw_only=True):
    """A plain area with rounded corners that other looks lie on."""

    tone: Tone = "surface"
    outline: Tone | None = None


class Label(Look, frozen=True, kw_only=True):
    """A text. `px` is the height of its font; the window shrinks it to fit, never below `least`.

    It breaks at spaces into at most `lines` lines. A `title` has the strong letters of a single line in several, too.
    Letters of labels that are `even` have one size: each has the texts and rectangles of all of them. `pointed` is what
    it says in its place while the frame of the panel's pointer is shown, where the text asks for a finger.
    """

    text: str
    px: int
    least: int = 0
    pointed: str = ""
    tone: Tone = "text"
    align: Literal["left", "centre", "right"] = "left"
    lines: int = 1
    title: bool = False
    even: tuple[tuple[str, Rect], ...] = ()


class HelpLine(Struct, frozen=True):
    """A line of help: a sentence or two, with the `name` and the `icon` of the thing that they explain."""

    text: str
    name: str = ""
    icon: Icon = ""


class HelpLines(Look, frozen=True, kw_only=True):
    """Lines of help below one another, from the top left of the rectangle with equal gaps.

    All are in letters of one size, at most `px` high, and never below `least`. Names stand beside their lines in a
    column of their own, or above them where that leaves too little room. Of several lines, those without an icon and a
    name begin with a dot.
    """

    lines: tuple[HelpLine, ...]
    px: int
    least: int = 0


class Chip(Look, frozen=True, kw_only=True):
    """A chip by itself, as large as the rectangle."""

    piece: Piece


class Badge(Look, frozen=True, kw_only=True):
    """A person's sign by itself, as large as the rectangle."""

    sign: PersonSign
    tone: Tone = "text"


class Card(Look, frozen=True, kw_only=True):
    """A playing card: rank `2` to `10`, `J`, `Q`, `K`, `A`. A dead one steps back, with a sign at its corner."""

    rank: str
    suit: Suit
    dead: bool = False
    chosen: bool = False


class Space(Look, frozen=True, kw_only=True):
    """A space of the board: its printed card (rank empty: a free corner), the chip on it, and why it stands out.

    `ghost` is a chip that is only drafted; `safe` a chip of a completed sequence; `dead` a card with both spaces
    covered; `dim` steps back while others are hinted at.
    """

    rank: str
    suit: Suit
    piece: Piece | None = None
    ghost: bool = False
    safe: bool = False
    mark: Mark = ""
    dead: bool = False
    dim: bool = False


class Ball(Look, frozen=True, kw_only=True):
    """A letter ball: `face` is its letter, `?` the blank, empty an empty place; `points` its skill points.

    `reads` is what it stands for in a word where that is not its letter (`E` for the blank, `Qu`); `note` a few
    characters beside it (how many are left). `chosen` is one that is picked out, `ghost` one that is only drafted,
    `away` one that is not in the word, or leaves the rack, or can't be had.
    """

    face: str
    points: int = 0
    reads: str = ""
    note: str = ""
    chosen: bool = False
    ghost: bool = False
    away: bool = False


class GoalCard(Look, frozen=True, kw_only=True):
    """A goal card: the tone and the points of its deck, and its text, at most `px` high and at least `least`.

    One that lies `down` shows its deck alone; while a finger rests on it (it needs a `target` for that) it is shown
    face up, unless it is a deck, without a text. `meaning` says below the text, in letters as large, what it asks for
    in the language of the table;
    `printed` is in small what stands on the card in another language than `text`: both where there is room for them.
    `note` is a name or a remark on the face of both sides; `mark` what a word is to the goal: `ask` where the
    table has to judge. Texts of cards that are `even` have one size: each has all of them.
    """

    text: str
    tone: Tone
    points: int
    px: int
    least: int = 0
    down: bool = False
    meaning: str = ""
    printed: str = ""
    note: str = ""
    mark: GoalMark = ""
    chosen: bool = False
    even: tuple["GoalCard", ...] = ()

    @property
    def is_covered(self) -> bool:
        """Whether it lies face down, and can be turned up."""
        return self.down and bool(self.text)


class Picture(Look, frozen=True, kw_only=True):
    """A picture by its name, such as `letters/apple`: the file `pictures/apple.svg` of the game `letters`.

    It is as large as the rectangle's shorter side, on a ground in `tone` (None: without a ground). `piece` is the chip
    that lies on it, `ghost` one that is only drafted; `mark` why it stands out, a hint in the colour of the side `of`.
    One that is `dim` steps back, but for its chip.
    """

    name: str
    tone: Tone | None = None
    piece: Piece | None = None
    ghost: bool = False
    mark: Mark = ""
    of: Piece | None = None
    dim: bool = False


class LetterTile(Look, frozen=True, kw_only=True):
    """A letter in large on the ground of its squares: its capital, and beside it its small form unless `alone`.

    `dots` are two for a letter whose two pictures are free, one or none as they are covered; None where that is not
    told. `icon` says in their place what a card without pictures does, and `piece` is the chip that such a card takes
    from one of them, or places there. `dim` steps back; `chosen` is the one that is taken.
    """

    letter: str
    tone: Tone
    alone: bool = False
    dots: int | None = None
    icon: Icon = ""
    piece: Piece | None = None
    dim: bool = False
    chosen: bool = False


class NumberCard(Look, frozen=True, kw_only=True):
    """A card with a large number, its sequence of three numbers below it, and its colour with a shape.

    `piece` is that colour, None where it is not known; `bonus` shows a `+`. `height` is how many cards lie in its pile,
    shown from two on. `down` shows the back, with the height; without a `sequence` the number stands alone, and without
    both it is a place without a card. `shows`
    are the places (0 to 2) of the numbers of the sequence that stand out. `chosen` is picked out, `ghost` only drafted,
    `mark` why it stands out, `dim` steps back.
    """

    number: int = 0
    sequence: tuple[int, ...] = ()
    piece: Piece | None = None
    bonus: bool = False
    height: int = 1
    down: bool = False
    shows: tuple[int, ...] = ()
    chosen: bool = False
    ghost: bool = False
    mark: Mark = ""
    dim: bool = False


DialState = Literal["", "paused", "hurry", "over"]
"""What the turn clock does: it runs, stands, runs out soon, or has run out."""


class Dial(Look, frozen=True, kw_only=True):
    """The turn clock: the time in figures over a bar, of which `left` of `of` equal parts are left.

    `text` is at most `px` high. One that is `paused` stands, and has the sign for it; in a `hurry` the ground is
    another one, and each part of the bar a block; `over` counts on without a bar.
    """

    text: str
    left: int
    of: int
    px: int
    state: DialState = ""


class Border(Look, frozen=True, kw_only=True):
    """The edge of the screen in a side's colour, with its shape again and again: whose turn it is, without a word.

    `width` in pixels; what lies within is left as it is.
    """

    piece: Piece
    width: int


class Flag(Look, frozen=True, kw_only=True):
    """The flag that stands for a language of the screens, as large as the rectangle has room for at three to two."""

    language: Literal["en", "de", "it"]


class PanelKey(Look, frozen=True, kw_only=True):
    """A button of the panel as it is on the case, in the colour of its lamp."""

    key: Literal["confirm", "undo", "next", "help"]


class Miniature(Look, frozen=True, kw_only=True):
    """A screen painted small, to be looked at: its `looks` on a canvas of `size` pixels, with nothing to be tapped.

    Of the canvas only `part` is shown, so that it is larger. `frames` are rectangles of the canvas that stand out: what
    is to be touched, or looked at.
    """

    looks: tuple["AnyLook", ...]
    size: tuple[int, int]
    part: Rect
    frames: tuple[Rect, ...] = ()


class Spot(Struct, frozen=True):
    """A space on which a move changed something: its place on the board, and the chip that came, or was `taken`.

    Places are counted row by row, as the board lies on the screen.
    """

    place: int
    piece: Piece
    taken: bool = False


class SmallBoard(Look, frozen=True, kw_only=True):
    """A board so small that it shows no more than where a move changed something: on which of its `spots`.

    `corners` tells that its corners are free ones.
    """

    columns: int
    rows: int
    spots: tuple[Spot, ...]
    corners: bool = False


class Code(Look, frozen=True, kw_only=True):
    """A QR code, as large as the rectangle has room for: a text of 0 (light) and 1 (dark) for each of its rows."""

    modules: tuple[str, ...]


class PointerFrame(Look, frozen=True, kw_only=True):
    """The frame of the panel's pointer, `width` pixels wide; what lies within is left as it is.

    `rect` is the part of it that has room on the screen, and `whole` all of it, from the corner of that part.
    """

    width: int
    whole: Rect


class Stroke(Look, frozen=True, kw_only=True):
    """A straight bar with round ends between two points; `rect` encloses it with its outline."""

    start: tuple[int, int]
    end: tuple[int, int]
    width: int
    tone: Tone


class Outline(Look, frozen=True, kw_only=True):
    """A line in a tone around each of these `boxes`, which are counted from the corner of `rect`.

    What lies within is left as it is. `width` in pixels.
    """

    boxes: tuple[Rect, ...]
    width: int
    tone: Tone


class ButtonRow(Struct, frozen=True):
    """A row of buttons: all their labels, and the width in pixels of the narrowest."""

    labels: tuple[str, ...]
    width: int


class Button(Look, frozen=True, kw_only=True):
    """A thing to press. `lamp` names the panel button that does the same, so that its colour shows which.

    `on` is a switch that is on, or the row that is chosen; a button that is not `enabled` has no target, or one where
    a tap is told why. One that turns pages says with which button the panel's pointer `turns` them: past the last
    place by NEXT, or past the first by HELP. `sign` is that of the person who is on it, at its end; it goes where the
    label needs the room. Letters of a `row` have one size. So many pixels at its end as `spare` says are left to a
    look that lies there.
    """

    label: str = ""
    note: str = ""
    icon: Icon = ""
    kind: ButtonKind = "plain"
    lamp: Lamp = ""
    on: bool = False
    enabled: bool = True
    align: Literal["left", "centre"] = "centre"
    px: int = 0
    piece: Piece | None = None
    sign: PersonSign | None = None
    row: ButtonRow | None = None
    spare: int = 0
    turns: Literal["", "next", "help"] = ""


class Banner(Look, frozen=True, kw_only=True):
    """One line that has to be read across the table, with a chip or an icon in front.

    `sign` is that of the person of whom it speaks, at its end; it goes where the text needs the room.
    """

    text: str
    tone: Tone
    px: int
    note: str = ""
    piece: Piece | None = None
    icon: Icon = ""
    sign: PersonSign | None = None


class Field(Look, frozen=True, kw_only=True):
    """A text that is being typed, with its caret. One of several `lines` breaks at spaces, and has no hint.

    Without a `caret` it is a sentence whose end is not where letters are typed.
    """

    text: str
    hint: str = ""
    px: int
    lines: int = 1
    caret: bool = True


AnyLook = (
    Panel
    | Label
    | HelpLines
    | Chip
    | Badge
    | Card
    | Space
    | Ball
    | GoalCard
    | Picture
    | LetterTile
    | NumberCard
    | Dial
    | Border
    | Flag
    | PanelKey
    | Miniature
    | SmallBoard
    | Code
    | PointerFrame
    | Stroke
    | Outline
    | Button
    | Banner
    | Field
)


class Speech(Struct, frozen=True):
    """The speech beside a picture: clips of the voice by their names, one after another.

    It is said when it changes; `turn` counts up to have the same words said again. After `again` seconds without an
    input it is said once more, 0: it is not.
    """

    clips: tuple[str, ...] = ()
    turn: int = 0
    again: float = 0


class Scene(Struct, frozen=True):
    """Everything on the screen, from the back to the front, and what is said with it.

    The panel's pointer passes over the targets that are `skipped`: a tap there only says why nothing can be done. It
    begins at the target `start`; empty: where the last chip was laid, at what is chosen, or first. With `several_taps`
    it stays where it tapped, in its row, also when CONFIRM becomes possible; where all `begins_anew` it leaves what it
    tapped for the start; and where a `sheet` has opened over the rest, for the first thing on that. Its tap on the one
    that is `chosen` leads on, as CONFIRM does. `plays` tells that CONFIRM plays what is prepared. `lit` are the panel's
    buttons that do something without a button on the screen, by the names of their lamps.
    """

    looks: tuple[AnyLook, ...]
    says: Speech = Speech()
    skipped: frozenset[str] = frozenset()
    start: str = ""
    several_taps: bool = False
    begins_anew: bool = False
    sheet: str = ""
    plays: bool = False
    chosen: str = ""
    lit: frozenset[str] = frozenset()

    def target_at(self, x: int, y: int, slop: int = 0) -> str:
        """Return the target of the front look under the pixel, else of the nearest within `slop` pixels, else empty.

        A button that is not enabled and a field take the tap and do nothing; what lies behind a panel can't be tapped.
        """
        nearest, best = slop + 1, ""
        for look in reversed(self.looks):
            if look.rect.contains(x, y):
                if look.target or isinstance(look, Button | Field):
                    return look.target
                if isinstance(look, Panel):
                    return best
            elif slop and look.target:
                distance = look.rect.distance(x, y)
                if distance < nearest:
                    nearest, best = distance, look.target
        return best

    def targets(self) -> dict[str, AnyLook]:
        """Return every look that can be tapped, by its target."""
        return {look.target: look for look in self.looks if look.target}

    def lamps(self) -> frozenset[str]:
        """Return the names of the panel buttons that would do something: most have an enabled button on the screen."""
        shown = {look.lamp for look in self.looks if isinstance(look, Button) and look.lamp and look.enabled}
        return self.lit.union(shown)

    @property
    def has_motion(self) -> bool:
        """Whether something in it moves for as long as it is shown."""
        return any(look.motion and look.motion != "flash" for look in self.looks)

    def texts(self) -> tuple[str, ...]:
        """Return every text on the screen, from the back to the front."""
        found: list[str] = []
        for look in self.looks:
            match look:
                case Label(text=text) | Field(text=text) | Dial(text=text):
                    found.append(text)
                case HelpLines(lines=lines):
                    found += [text for line in lines for text in (line.name, line.text)]
                case Banner(text=text, note=note) | Button(label=text, note=note):
                    found += [text, note]
                case GoalCard(text=text, note=note, down=down):
                    found += [note] if down else [text, note]
                case _:
                    pass
        return tuple(text for text in found if text)
