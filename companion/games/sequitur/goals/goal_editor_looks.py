"""Show the editor of a goal card: its text with a keyboard, its test, and the list of conditions."""

from companion.core.i18n import N_, _, ngettext
from companion.core.scene import SMALL, AnyLook, Button, Field, Label, Panel, Rect, Tone
from companion.games.common.keyboard import Px, key_row
from companion.games.common.phrases import sentence
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.editor_parts import (
    DELETE,
    FINGER,
    TAB,
    Room,
    delete_page,
    panel,
    rows,
    stepper,
    tabs,
    text_page,
    three,
    turned,
    value_head,
)
from companion.games.sequitur.goals import condition_picker
from companion.games.sequitur.goals.colours import by_itself
from companion.games.sequitur.goals.condition_picker import Choice, Controls, Limits, Picked
from companion.games.sequitur.goals.conditions import Is, Not, Test, say
from companion.games.sequitur.goals.goal_editor import Editor
from companion.games.sequitur.goals.goals import Colour

KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""The letters of a word."""

PAGES = (("text", N_("Text")), ("test", N_("Test")))
"""The pages with a tab, and what is on it."""

_TONES: dict[Colour, Tone] = {"red": "red", "yellow": "yellow", "green": "green"}
_LIMITS: tuple[tuple[Limits, str], ...] = (
    ("exactly", N_("exactly")),
    ("least", N_("at least")),
    ("most", N_("at most")),
    ("between", N_("from … to")),
)
NO_TEST = N_("Without a test, the table judges this goal. ADD picks a condition that the companion can test.")
_SAID = 45
"""Characters of a part made of several conditions that is said in words: two lines on an upright screen."""

TO_REMOVE = N_("This part of the test was made in the file. It can't be changed here, only removed.")


def looks(editor: Editor, rect: Rect, px: Px, gap: int, portrait: bool) -> list[AnyLook]:
    """The editor's page in this rectangle, from its edges on.

    `px` makes pixels of units (millimetres on the 7-inch screen), `gap` is the room between two buttons in pixels;
    `portrait` tells that the rectangle is higher than wide. It should be at least 147 by 75 units, or 85 by 110.
    """
    room = Room(rect, px, gap, portrait)
    match editor.page:
        case "text":
            return _text(editor, room)
        case "delete":
            head, rest = rect.cut_top(px(FINGER), gap)
            return tabs(_pages(editor), editor.page, head, room) + delete_page(editor.text, rest, room)
        case "test":
            return _test(editor, room)
        case "pick":
            return _list(editor, room)
        case "value":
            return _removable(room) if editor.picked is None else _value(editor.picked, editor.row is not None, room)


def _text(editor: Editor, room: Room) -> list[AnyLook]:
    found, rest = _head(editor, room)
    return found + text_page(editor.text, _("Type what is printed on the card."), editor.keys, rest, room)


def _head(editor: Editor, room: Room) -> tuple[list[AnyLook], Rect]:
    """The tabs, and the colour and the number of the card."""
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER + 1.6), gap)
    if room.portrait:
        beside, (head, rest) = head, rest.cut_top(px(FINGER + 1.6), gap)
    else:
        beside, head = head.cut_left(px(_tabs_width(editor)), gap * 2)
    colours, count = head.cut_left(head.w * 11 // 20, gap * 2)
    found = tabs(_pages(editor), editor.page, beside, room)
    for colour, rect in zip(COLOURS, colours.columns(len(COLOURS), gap), strict=True):
        stripe, button = rect.cut_bottom(px(1.2), px(0.4))
        found.append(room.button(button, f"colour:{colour}", sentence(by_itself(colour)), on=colour == editor.colour))
        found.append(Panel(rect=stripe, tone=_TONES[colour], outline=_TONES[colour]))
    return found + _count(editor, count, room), rest


def _pages(editor: Editor) -> tuple[tuple[str, str], ...]:
    return (*PAGES, DELETE) if editor.own else PAGES


def _tabs_width(editor: Editor) -> float:
    """The units of all tabs; three of them are narrower each."""
    return TAB * (2.5 if editor.own else 2)


def _count(editor: Editor, rect: Rect, room: Room) -> list[AnyLook]:
    less, number, more = three(rect, room)
    cards = ngettext("{count} card", "{count} cards", editor.count).format(count=editor.count)
    finger = room.px(FINGER)
    return [
        room.sign(less.cut_top(finger)[0], "count:-1", "−"),
        Label(rect=number, text=cards, px=room.px(SMALL), least=room.px(3), align="centre", lines=2),
        room.sign(more.cut_top(finger)[0], "count:1", "+"),
    ]


def _test(editor: Editor, room: Room) -> list[AnyLook]:
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER), gap)
    if room.portrait:
        joined, (beside, rest) = rest.cut_top(px(FINGER), gap)[0], (head, rest.cut_top(px(FINGER), gap)[1])
    else:
        beside, joined = head.cut_left(px(_tabs_width(editor)), gap * 2)
    found = tabs(_pages(editor), editor.page, beside, room)
    several = len(editor.rows) > 1
    for (name, label), rect in zip(
        (("all", _("All of them")), ("any", _("Any of them"))), joined.columns(2, gap), strict=True
    ):
        on = several and editor.joined == name
        found.append(room.button(rect, f"joined:{name}", label, on=on, enabled=several))
    labels = [_row(editor, number, _in_words(row)) for number, row in enumerate(editor.rows)]
    return found + rows(labels, editor.shown, rest, room, _("ADD a condition"), _(NO_TEST))


def _row(editor: Editor, number: int, condition: str) -> str:
    if number == 0:
        told = _("The word {condition}")
    else:
        told = _("and {condition}") if editor.joined == "all" else _("or {condition}")
    return told.format(condition=condition)


def _in_words(row: Test) -> str:
    words = say(row)
    if isinstance(row, Is) or (isinstance(row, Not) and isinstance(row.part, Is)):
        return words
    return f"({words})" if len(words) <= _SAID else _("meets a test made in the file")


def _list(editor: Editor, room: Room) -> list[AnyLook]:
    """All conditions in a few words, as many at a time as there is room for."""
    px, gap = room.px, room.gap
    columns = 1 if room.portrait else 2
    head, rest = room.rect.cut_top(px(FINGER), gap)
    lines = max(1, (rest.h + gap) // (px(FINGER) + gap))
    fits = lines * columns
    pages = -(-len(condition_picker.PICKS) // fits)
    first = editor.shown % pages * fits
    more, title = head.cut_right(px(38), gap)
    found: list[AnyLook] = [Label(rect=title, text=_("What is tested?"), px=px(6), least=px(SMALL))]
    if pages > 1:
        found.append(room.button(more, "more", turned(first // fits + 1, pages)))
    cells = [rect for row in rest.rows(lines, gap) for rect in row.columns(columns, gap)]
    names = list(condition_picker.PICKS)[first : first + fits]
    for rect, name in zip(cells, names, strict=False):
        found.append(room.line(rect, f"pick:{name}", _(condition_picker.PICKS[name])))
    return found


def _removable(room: Room) -> list[AnyLook]:
    head, rest = room.rect.cut_top(room.px(FINGER), room.gap)
    remove = head.cut_left(room.px(38))[0]
    return [room.button(remove, "remove", _("Remove")), room.sentence(rest.cut_top(room.px(30))[0], _(TO_REMOVE))]


def _value(picked: Picked, known: bool, room: Room) -> list[AnyLook]:
    """The condition in words, and below it what its value needs."""
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER), gap)
    found, denied = value_head(head, room, known=known, ready=condition_picker.test_of(picked) is not None)
    found.append(room.button(denied, "not", _("NOT"), on=picked.denied))
    set_by = condition_picker.controls(picked)
    strips = _strips(set_by)
    low, told = rest.cut_bottom(sum(px(h) for h in strips) + max(0, len(strips) - 1) * gap, gap)
    if room.portrait:
        told, low = rest.cut_top(px(40), gap)
    words = condition_picker.said(picked)
    if set_by.letters:
        # A field is what a keyboard writes into.
        found.append(Field(rect=told, text=_("The word {condition}").format(condition=words), px=px(6.4), lines=4))
    else:
        found += panel(told, _("The word {condition}.").format(condition=words), room)
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
            found.append(room.button(cell, f"limits:{name}", _(label), on=name == controls.limits))
    if controls.numbers:
        cells = next(free).columns(len(controls.numbers), gap * 3)
        for number, cell in zip(controls.numbers, cells, strict=True):
            found += stepper(cell, room, f"count-by:{number.place}", number.value)
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


def _letters(rect: Rect, room: Room) -> list[AnyLook]:
    gap = room.close
    rows = rect.rows(len(KEYS), gap)
    found = [look for row, line in zip(rows, KEYS, strict=True) for look in key_row(row, line, room.px, gap)]
    *_, first, _, last = rows[-1].columns(10, gap)
    wide = Rect(first.x, first.y, last.right - first.x, first.h)
    return [*found, Button(rect=wide, target="key:delete", icon="delete", kind="key")]
