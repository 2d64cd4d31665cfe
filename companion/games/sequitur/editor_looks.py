"""How the editor of a goal card looks: its text with a keyboard, its test, the list of conditions, and one of them."""

from msgspec import Struct

from companion.contract.scene import SMALL, AnyLook, Button, Field, Label, Panel, Rect, Tone
from companion.games.keyboard import Letters, Px, key_row, keyboard
from companion.games.sequitur import picking
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.conditions import Is, Not, Test, say
from companion.games.sequitur.editor import Editor
from companion.games.sequitur.goals import Colour
from companion.games.sequitur.picking import Choice, Controls, Limits, Number, Picked

FINGER = 9.4
"""The height of what is touched, in units of a layout."""

TWO_LINES = 11.6
"""The height of a button with two lines of the smallest text."""

HIGH = Letters(
    (
        ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-."),
        ("ÄÀÂÁÅÃÆÇÈÉ", "ÊËÌÍÎÏÑÒÓÔ", "ÖØŒÙÚÛÜÝß&", ',:;!?"()/'),
    ),
    "Ä,?",
)
LOW = Letters(
    (HIGH.pages[0][1:], ("1234567890", "ÄÀÉÈÊÇÑÖØÜ", ',:;!?"()/')),
    HIGH.more,
)
"""The letters of a card's text, on an upright screen and on a low one."""

KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""The letters of a word."""

_TONES: dict[Colour, Tone] = {"red": "red", "yellow": "yellow", "green": "green"}
_LIMITS: tuple[tuple[Limits, str], ...] = (
    ("exactly", "exactly"),
    ("least", "at least"),
    ("most", "at most"),
    ("between", "from … to"),
)
_LINES = 6
"""Lines of a card's text that are shown while it is typed."""

NO_TEST = "Without a test, the table judges this goal. ADD picks a condition that the companion can test."
_SAID = 45
"""Characters of a part made of several conditions that is said in words: two lines on an upright screen."""

FROM_FILE = "a test made in the file"
TO_REMOVE = "This part of the test was made in the file. It can't be changed here, only removed."


class Room(Struct, frozen=True):
    """The rectangle to fill, how long a unit is, and which way up the screen is."""

    rect: Rect
    px: Px
    gap: int
    portrait: bool

    def sign(self, rect: Rect, target: str, label: str) -> Button:
        """A button with a sign on it, such as +."""
        return Button(rect=rect, target=f"edit:{target}", label=label, px=self.px(6.4))

    def button(self, rect: Rect, target: str, label: str, *, on: bool = False, enabled: bool = True) -> Button:
        """A button with a word on it."""
        return Button(
            rect=rect,
            target=f"edit:{target}" if enabled else "",
            label=label,
            on=on,
            enabled=enabled,
            px=self.px(SMALL),
        )


def looks(editor: Editor, rect: Rect, px: Px, gap: int, portrait: bool) -> list[AnyLook]:
    """The editor's page in this rectangle, from its edges on.

    `px` makes pixels of units (millimetres on the 7-inch screen), `gap` is the room between two buttons in pixels;
    `portrait` tells that the rectangle is higher than wide. It should be at least 147 by 75 units, or 85 by 110.
    """
    room = Room(rect, px, gap, portrait)
    match editor.page:
        case "text":
            return _text(editor, room)
        case "test":
            return _test(editor, room)
        case "pick":
            return _list(editor, room)
        case "value":
            return _removable(room) if editor.picked is None else _value(editor.picked, editor.row is not None, room)


def _text(editor: Editor, room: Room) -> list[AnyLook]:
    px, gap = room.px, room.gap
    found, rest = _head(editor, room)
    letters = HIGH if room.portrait else LOW
    lines = len(letters.page(0)) + 1
    keys, above = rest.cut_bottom(lines * px(11.6 if room.portrait else FINGER) + (lines - 1) * _close(gap), gap)
    delete, shown = above.cut_right(px(16), gap)
    delete = delete.cut_bottom(min(delete.h, px(14)))[0]
    found.append(_typed(editor.text, shown, px))
    found.append(Button(rect=delete, target="key:delete", icon="delete", kind="key"))
    return found + keyboard(keys, letters, editor.keys, px, _close(gap))


def _typed(text: str, rect: Rect, px: Px) -> Field:
    """The text; of a long one the end, which is where it is typed."""
    hint = "Type what is printed on the card."
    small = px(SMALL)
    fits = max(12, rect.w * 100 // (small * 62) * min(_LINES, max(1, rect.h * 10 // (small * 13))) * 3 // 4)
    shown = text if len(text) <= fits else f"…{text[-fits:]}"
    return Field(rect=rect, text=shown, hint=hint, px=px(5.6), lines=_LINES)


def _head(editor: Editor, room: Room) -> tuple[list[AnyLook], Rect]:
    """The tabs, and the colour and the number of the card."""
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER + 1.6), gap)
    if room.portrait:
        tabs, (head, rest) = head, rest.cut_top(px(FINGER + 1.6), gap)
    else:
        tabs, head = head.cut_left(px(46), gap * 2)
    colours, count = head.cut_left(head.w * 11 // 20, gap * 2)
    found = _tabs(editor, tabs, room)
    for colour, rect in zip(COLOURS, colours.columns(len(COLOURS), gap), strict=True):
        stripe, button = rect.cut_bottom(px(1.2), px(0.4))
        found.append(room.button(button, f"colour:{colour}", colour.capitalize(), on=colour == editor.colour))
        found.append(Panel(rect=stripe, tone=_TONES[colour]))
    return found + _count(editor, count, room), rest


def _tabs(editor: Editor, rect: Rect, room: Room) -> list[AnyLook]:
    first, second = rect.cut_top(room.px(FINGER))[0].columns(2, room.gap)
    return [
        room.button(first, "page:text", "Text", on=editor.page == "text"),
        room.button(second, "page:test", "Test", on=editor.page == "test"),
    ]


def _count(editor: Editor, rect: Rect, room: Room) -> list[AnyLook]:
    less, number, more = _three(rect, room)
    cards = f"{editor.count} card{'' if editor.count == 1 else 's'}"
    size, finger = room.px(SMALL), room.px(FINGER)
    return [
        room.sign(less.cut_top(finger)[0], "count:-1", "−"),
        Label(rect=number, text=cards, px=size, least=size, align="centre", lines=2),
        room.sign(more.cut_top(finger)[0], "count:1", "+"),
    ]


def _three(rect: Rect, room: Room) -> tuple[Rect, Rect, Rect]:
    """Room for −, a number and +."""
    side = min(room.px(11), rect.w // 3)
    less, rest = rect.cut_left(side, room.gap)
    more, number = rest.cut_right(side, room.gap)
    return less, number, more


def _test(editor: Editor, room: Room) -> list[AnyLook]:
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER), gap)
    if room.portrait:
        joined, (tabs, rest) = rest.cut_top(px(FINGER), gap)[0], (head, rest.cut_top(px(FINGER), gap)[1])
    else:
        tabs, joined = head.cut_left(px(46), gap * 2)
    foot, body = rest.cut_bottom(px(FINGER + 1), gap)
    found = _tabs(editor, tabs, room)
    several = len(editor.rows) > 1
    for (name, label), rect in zip(
        (("all", "All of them"), ("any", "Any of them")), joined.columns(2, gap), strict=True
    ):
        on = several and editor.joined == name
        found.append(room.button(rect, f"joined:{name}", label, on=on, enabled=several))
    found += _rows(editor, body, foot, room)
    return found


def _rows(editor: Editor, body: Rect, foot: Rect, room: Room) -> list[AnyLook]:
    """The conditions, a row each, and below them the buttons that add one and turn the page."""
    tall, gap = room.px(TWO_LINES), room.gap
    fits = max(1, (body.h + gap) // (tall + gap))
    cells = body.cut_top(fits * tall + (fits - 1) * gap)[0].rows(fits, gap)
    pages = max(1, -(-len(editor.rows) // fits))
    first = editor.shown % pages * fits
    more, add = foot.cut_right(room.px(38), gap) if pages > 1 else (None, foot)
    found: list[AnyLook] = [room.button(add, "add", "ADD a condition")]
    if more:
        found.append(room.button(more, "more", f"More ({first // fits + 1} of {pages})"))
    if not editor.rows:
        size = room.px(5)
        return [*found, Label(rect=body, text=NO_TEST, px=size, least=room.px(SMALL), tone="muted", lines=6)]
    for number, (rect, row) in enumerate(zip(cells, editor.rows[first : first + fits], strict=False), start=first):
        found.append(
            Button(
                rect=rect,
                target=f"edit:row:{number}",
                label=f"{_joint(editor, number)} {_in_words(row)}",
                align="left",
                px=room.px(SMALL),
            )
        )
    return found


def _joint(editor: Editor, number: int) -> str:
    if number == 0:
        return "The word"
    return "and" if editor.joined == "all" else "or"


def _in_words(row: Test) -> str:
    words = say(row)
    if isinstance(row, Is) or (isinstance(row, Not) and isinstance(row.part, Is)):
        return words
    return f"({words})" if len(words) <= _SAID else f"meets {FROM_FILE}"


def _list(editor: Editor, room: Room) -> list[AnyLook]:
    """All conditions in a few words, as many at a time as there is room for."""
    px, gap = room.px, room.gap
    columns = 1 if room.portrait else 2
    head, rest = room.rect.cut_top(px(FINGER), gap)
    lines = max(1, (rest.h + gap) // (px(FINGER) + gap))
    fits = lines * columns
    pages = -(-len(picking.PICKS) // fits)
    first = editor.shown % pages * fits
    more, title = head.cut_right(px(38), gap)
    found: list[AnyLook] = [Label(rect=title, text="What is tested?", px=px(6), least=px(SMALL))]
    if pages > 1:
        found.append(room.button(more, "more", f"More ({first // fits + 1} of {pages})"))
    cells = [rect for row in rest.rows(lines, gap) for rect in row.columns(columns, gap)]
    names = list(picking.PICKS)[first : first + fits]
    for rect, name in zip(cells, names, strict=False):
        label = picking.PICKS[name]
        found.append(Button(rect=rect, target=f"edit:pick:{name}", label=label, align="left", px=px(SMALL)))
    return found


def _removable(room: Room) -> list[AnyLook]:
    head, rest = room.rect.cut_top(room.px(FINGER), room.gap)
    remove, _ = head.cut_left(room.px(38))
    return [room.button(remove, "remove", "Remove"), _sentence(rest.cut_top(room.px(30))[0], TO_REMOVE, room)]


def _sentence(rect: Rect, text: str, room: Room) -> Label:
    return Label(rect=rect, text=text, px=room.px(6.4), least=room.px(SMALL), lines=4)


def _value(picked: Picked, known: bool, room: Room) -> list[AnyLook]:
    """The condition in words, and below it what its value needs."""
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER), gap)
    remove, denied, ok = head.columns(3, gap)
    found: list[AnyLook] = [room.button(denied, "not", "NOT", on=picked.denied)]
    if known:
        found.append(room.button(remove, "remove", "Remove"))
    ready = picking.test_of(picked) is not None
    found.append(
        Button(
            rect=ok,
            target="edit:ok" if ready else "",
            label="OK",
            kind="primary",
            enabled=ready,
            px=px(SMALL),
        )
    )
    set_by = picking.controls(picked)
    strips = _strips(set_by)
    low, told = rest.cut_bottom(sum(px(h) for h in strips) + max(0, len(strips) - 1) * gap, gap)
    if room.portrait:
        told, low = rest.cut_top(px(40), gap)
    words = picking.said(picked)
    if set_by.letters:
        # A field is what a keyboard writes into.
        found.append(Field(rect=told, text=f"The word {words}", px=px(6.4), lines=4))
    else:
        found.append(Panel(rect=told, tone="surface"))
        found.append(_sentence(_sides(told, room), f"The word {words}{'' if words.endswith('…') else '.'}", room))
    return found + _set_by(set_by, strips, low, room)


def _strips(controls: Controls) -> list[float]:
    """The heights in units of the strips below one another that the controls need."""
    rows = len(controls.choices) + (controls.limits is not None) + bool(controls.numbers)
    return [FINGER] * rows + ([FINGER * len(KEYS) + 2] if controls.letters else [])


def _set_by(controls: Controls, strips: list[float], rect: Rect, room: Room) -> list[AnyLook]:
    gap = room.gap
    places: list[Rect] = []
    for height in strips:
        strip, rect = rect.cut_top(room.px(height), gap)
        places.append(strip)
    free = iter(places)
    found: list[AnyLook] = []
    for choice in controls.choices:
        found += _choice(choice, next(free), room)
    if controls.limits is not None:
        for (name, label), cell in zip(_LIMITS, next(free).columns(len(_LIMITS), gap), strict=True):
            found.append(room.button(cell, f"limits:{name}", label, on=name == controls.limits))
    if controls.numbers:
        cells = next(free).columns(len(controls.numbers), gap * 3)
        for number, cell in zip(controls.numbers, cells, strict=True):
            found += _number(number, cell, room)
    if controls.letters:
        found += _letters(next(free), room)
    return found


def _choice(choice: Choice, rect: Rect, room: Room) -> list[AnyLook]:
    return [
        room.button(cell, f"choose:{choice.place}:{which}", label, on=which == choice.chosen)
        for which, (label, cell) in enumerate(
            zip(choice.labels, rect.columns(len(choice.labels), room.gap), strict=True)
        )
    ]


def _number(number: Number, rect: Rect, room: Room) -> list[AnyLook]:
    """The number with buttons that change it by one, and by five where there is room for them."""
    target = f"count-by:{number.place}"
    found: list[AnyLook] = []
    if rect.w >= room.px(80):
        fewer, rect = rect.cut_left(room.px(13), room.gap)
        many, rect = rect.cut_right(room.px(13), room.gap)
        found = [room.sign(fewer, f"{target}:-5", "−5"), room.sign(many, f"{target}:5", "+5")]
    less, shown, more = _three(rect, room)
    return [
        *found,
        room.sign(less, f"{target}:-1", "−"),
        Label(rect=shown, text=str(number.value), px=room.px(7), least=room.px(SMALL), align="centre"),
        room.sign(more, f"{target}:1", "+"),
    ]


def _letters(rect: Rect, room: Room) -> list[AnyLook]:
    gap = _close(room.gap)
    rows = rect.rows(len(KEYS), gap)
    found = [look for row, line in zip(rows, KEYS, strict=True) for look in key_row(row, line, room.px, gap)]
    *_, first, _, last = rows[-1].columns(10, gap)
    wide = Rect(first.x, first.y, last.right - first.x, first.h)
    return [*found, Button(rect=wide, target="key:delete", icon="delete", kind="key")]


def _sides(rect: Rect, room: Room) -> Rect:
    """The room for a text on a panel."""
    margin = room.px(2)
    return rect.cut_left(margin)[1].cut_right(margin)[1]


def _close(gap: int) -> int:
    """The room between two keys."""
    return max(3, gap // 2)
