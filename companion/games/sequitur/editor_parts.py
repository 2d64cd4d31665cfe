"""Build the pages of a card's editor: tabs, a text with its keyboard, a list of rows, the value of one of them."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Field, Label, Panel, Tone
from companion.games.common.key_layout import LETTER_ROWS, PER_ROW, KeyPages, Px, keyboard_looks, letter_key_looks
from companion.games.common.play_screen import even_labels

FINGER_UNITS = 9.4
"""The height of what is touched, in units of a layout."""

KEY_UNITS, HIGH_KEY_UNITS = 10.6, 16
"""The height of the keys of a text on a low screen, and the most on an upright one."""

FIELD_UNITS = 34
"""The height of the field of a text on an upright screen."""

TWO_LINES_UNITS = 11.6
"""The height of a button with two lines of the smallest text."""

PORTRAIT_KEYS = KeyPages(
    (
        ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-."),
        ("ÄÀÂÁÅÃÆÇÈÉ", "ÊËÌÍÎÏÑÒÓÔ", "ÖØŒÙÚÛÜÝß&", ',:;!?"()/'),
    ),
    ("Ä,?",),
)
LANDSCAPE_KEYS = KeyPages(
    (PORTRAIT_KEYS.pages[0][1:], ("1234567890", "ÄÀÉÈÊÇÑÖØÜ", ',:;!?"()/')),
    PORTRAIT_KEYS.more,
)
"""The letters of a card's text, on an upright screen and on a low one."""

CARD_LEAST = 2.7
"""The smallest text on a card in units."""

CARD_LINES = 8
"""The most lines of a card's text."""

FIELD_LINES = 6
"""Lines of a card's text that are shown while it is typed."""

TITLE_UNITS = 30
"""The least width of a title beside the buttons of a page, in units."""

SIDES_UNITS, NARROW_SIDES = 76, 50
"""The width of the buttons that say whether a word has to be so or must not be, also where there is little room."""

HINT_UNITS, HINT_LINES = 24, 4
"""The least height of a part in words for which there is a hint below it, in units, and the most lines of that."""

NUMBER_UNITS = 16
"""The most height of a number with its buttons, in units."""

REMOVE_TEXT = N_("This part of the test was made in the file. It can't be changed here, only removed.")


class ButtonStrip(Struct, frozen=True):
    """A strip of buttons: what their targets begin with, the end of each and what is on it, and which one is lit."""

    target: str
    options: tuple[tuple[str, str], ...]
    chosen: str


class NumberStrip(Struct, frozen=True):
    """A strip of numbers to be counted up and down, by their targets, each with what it counts in words.

    One without a target can't be counted.
    """

    numbers: tuple[tuple[str, str], ...]


class LetterStrip(Struct, frozen=True):
    """A strip with the keys of letters."""


Strip = ButtonStrip | NumberStrip | LetterStrip


class Pick(Struct, frozen=True):
    """A part that can be picked: its name, what it is in a few words, and an example of a word or rack."""

    name: str
    label: str
    example: str


class PickGroup(Struct, frozen=True):
    """A page of parts that can be picked, with the word on its tab."""

    label: str
    picks: tuple[Pick, ...]


class Value(Struct, frozen=True):
    """A part of a card in words, and the strips that its value is set with, from the top.

    `denied` tells whether its opposite is meant; None where it has none. `open_end`: what is typed stands at the end.
    """

    words: str
    strips: tuple[Strip, ...]
    denied: bool | None = None
    open_end: bool = False

    @property
    def has_keyboard(self) -> bool:
        """Whether a keyboard writes into it."""
        return any(isinstance(strip, LetterStrip) for strip in self.strips)


class EditorLayout(Struct, frozen=True):
    """The rectangle to fill, how long a unit is, and which way up the screen is.

    The `notice` says why the card can't be kept as it is: it stands in the place of the page's title.
    """

    rect: Rect
    px: Px
    gap: int
    portrait: bool
    notice: str = ""

    @property
    def key_gap(self) -> int:
        """The pixels between two keys."""
        return max(3, self.gap // 2)

    def sign_button(self, rect: Rect, target: str, label: str) -> Button:
        """Return a button with one large sign on it, such as +; without a target it can't be pressed."""
        can = bool(target)
        return Button(rect=rect, target=f"edit:{target}" if can else "", label=label, enabled=can, px=self.px(6.4))

    def button(self, rect: Rect, target: str, label: str, *, on: bool = False, enabled: bool = True) -> Button:
        """Return a button with a word on it."""
        return Button(
            rect=rect,
            target=f"edit:{target}" if enabled else "",
            label=label,
            on=on,
            enabled=enabled,
            px=self.px(SMALL),
        )

    def row_button(self, rect: Rect, target: str, label: str) -> Button:
        """Return a row of a list as a button."""
        return Button(rect=rect, target=f"edit:{target}", label=label, align="left", px=self.px(SMALL))

    def sentence_label(self, rect: Rect, text: str) -> Label:
        """Return the label with the sentence that says what is being made."""
        return Label(rect=rect, text=text, px=self.px(6.4), least=self.px(SMALL), lines=4)


def title_looks(text: str, rect: Rect, room: EditorLayout) -> list[AnyLook]:
    """Return what a page asks, as its title, or in its place what is wrong."""
    tone: Tone = "warn" if room.notice else "text"
    told = room.notice or text
    return [Label(rect=rect, text=told, px=room.px(6.4), least=room.px(SMALL), lines=2, title=True, tone=tone)]


def fitting_text(text: str, rect: Rect, room: EditorLayout) -> str:
    """Return as much of a card's text as has room."""
    small = room.px(CARD_LEAST)
    lines = min(CARD_LINES, rect.h * 10 // (small * 13))
    fits = max(12, rect.w * 100 // (small * 75) * lines * 3 // 4)
    return text if len(text) <= fits else f"{text[:fits]}…"


def text_field(text: str, rect: Rect, room: EditorLayout) -> Field:
    """Return the field with a text of a card that is being typed."""
    small = room.px(SMALL)
    fits = max(12, rect.w * 100 // (small * 62) * min(FIELD_LINES, max(1, rect.h * 10 // (small * 13))) * 3 // 4)
    shown = text if len(text) <= fits else f"…{text[-fits:]}"
    return Field(rect=rect, text=shown, px=room.px(5.6), lines=FIELD_LINES)


def split_hub(room: EditorLayout) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places of the whole card, of what is set below it, of the ways back, and of its parts."""
    px, gap = room.px, room.gap
    if room.portrait:
        head, rest = room.rect.cut_top(room.rect.h * 2 // 5, gap * 2)
    else:
        head, rest = room.rect.cut_left(room.rect.w * 2 // 5, gap * 3)
    buttons, above = head.cut_bottom(px(FINGER_UNITS), gap)
    strip, card = above.cut_bottom(px(FINGER_UNITS), gap)
    return card, strip, buttons, rest


def delete_page_looks(room: EditorLayout, card_looks: Callable[[Rect, EditorLayout], list[AnyLook]]) -> list[AnyLook]:
    """Return the card, and below it the question whether to delete it, which CONFIRM answers."""
    card, asked = room.rect.rows(2, room.gap * 2)
    told = _("Delete this card? A game that is being played still knows it; later ones don't. It can be undone.")
    return [*card_looks(card, room), room.sentence_label(asked, told)]


def whose_page_looks(room: EditorLayout) -> list[AnyLook]:
    """Return the question whether the table's own set begins with the card, with its two answers."""
    px, gap = room.px, room.gap
    asked, answers = room.rect.cut_top(px(12), gap)
    told = (
        (
            "own",
            _("A CARD OF OUR BOX"),
            _("Your own set begins. It is kept for all games; example cards make up for what is missing."),
        ),
        (
            "trial",
            _("JUST FOR THIS GAME"),
            _("This game alone knows it. Later games have the example cards, as before."),
        ),
    )
    looks: list[AnyLook] = [Label(rect=asked, text=_("What is this card?"), px=px(7), least=px(SMALL), title=True)]
    for rect, (name, label, note) in zip(answers.rows(2, gap), told, strict=True):
        head, below = rect.inset(gap * 2).cut_top(rect.h // 3, gap)
        looks += [
            Button(rect=rect, target=f"edit:whose:{name}"),
            Label(rect=head, text=label, px=px(6.4), least=px(SMALL), title=True),
            Label(rect=below, text=note, px=px(5.4), least=px(SMALL), lines=4),
        ]
    return looks


def choice_looks(of: ButtonStrip, rect: Rect, room: EditorLayout, *, enabled: bool = True) -> list[Button]:
    """Return the buttons of a choice, side by side."""
    return [
        room.button(cell, of.target + name, label, on=enabled and name == of.chosen, enabled=enabled)
        for cell, (name, label) in zip(rect.columns(len(of.options), room.gap), of.options, strict=True)
    ]


def text_page_looks(keys: int, rect: Rect, room: EditorLayout, *, capital: bool) -> tuple[Rect, list[AnyLook]]:
    """Return the place of a text that is typed, and its keyboard on page `keys`; `capital`: the next letter is one."""
    px, gap = room.px, room.gap
    letters = PORTRAIT_KEYS if room.portrait else LANDSCAPE_KEYS
    lines = len(letters.page(0)) + 1
    # Upright the keys are higher rather than the field more than a text fills.
    row = min(px(HIGH_KEY_UNITS), (rect.h - px(FIELD_UNITS)) // lines) if room.portrait else px(KEY_UNITS)
    low, above = rect.cut_bottom(lines * row + (lines - 1) * room.key_gap, gap)
    delete, shown = above.cut_right(px(16), gap)
    delete = delete.cut_bottom(min(delete.h, px(20)))[0]
    key = Button(rect=delete, target="key:delete", icon="delete", kind="key")
    return shown, [key, *keyboard_looks(low, letters, keys, px, room.key_gap, capital=capital)]


def row_looks(labels: Sequence[str], shown: int, rect: Rect, room: EditorLayout, add: str, none: str) -> list[AnyLook]:
    """Return a list with a button for each row, a page at a time, and buttons to add rows and turn pages.

    `shown` counts the pages that have been turned; `add` is what the button says, `none` what an empty list says.
    """
    tall, gap = room.px(TWO_LINES_UNITS), room.gap
    foot, body = rect.cut_bottom(room.px(FINGER_UNITS + 1), gap)
    fits = max(1, (body.h + gap) // (tall + gap))
    cells = body.cut_top(fits * tall + (fits - 1) * gap)[0].rows(fits, gap)
    pages = max(1, -(-len(labels) // fits))
    first = shown % pages * fits
    more, adds = foot.cut_right(room.px(38), gap) if pages > 1 else (None, foot)
    found: list[AnyLook] = [replace(room.button(adds, "add", add), icon="plus")]
    if more:
        found.append(room.button(more, "more", page_text(first // fits + 1, pages)))
    if not labels:
        size = room.px(5)
        return [*found, Label(rect=body, text=none, px=size, least=room.px(SMALL), tone="muted", lines=6)]
    here = enumerate(labels[first : first + fits], start=first)
    return found + [
        room.row_button(cell, f"row:{number}", label) for cell, (number, label) in zip(cells, here, strict=False)
    ]


def page_text(page: int, pages: int) -> str:
    """Return the label of the button that turns the page of a list, counted from 1."""
    return _("More ({page} of {pages})").format(page=page, pages=pages)


def pick_page_looks(
    title: str, groups: Sequence[PickGroup], shown: int, room: EditorLayout, denied: bool | None
) -> list[AnyLook]:
    """Return the looks of the page with everything that can be picked: a group at a time, and tabs for the groups.

    Above stands whether it is `denied`; None: it can't be.
    """
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER_UNITS), gap)
    found: list[AnyLook] = []
    if denied is not None:
        sides, head = head.cut_right(px(NARROW_SIDES if room.portrait else SIDES_UNITS), gap)
        found += _denied_looks(denied, sides, room)
    found += title_looks(title, head, room)
    if len(groups) > 1:
        row, rest = rest.cut_top(px(FINGER_UNITS), gap)
        tabs = ButtonStrip("group:", tuple((str(at), _(one.label)) for at, one in enumerate(groups)), str(shown))
        even = ButtonRow(tuple(label for _end, label in tabs.options), row.columns(len(groups), gap)[0].w)
        found += [replace(tab, row=even) for tab in choice_looks(tabs, row, room)]
    columns = 1 if room.portrait else 2
    # All groups have rows of one height: that of the longest.
    lines = max(-(-len(one.picks) // columns) for one in groups)
    rest = rest.cut_top(min(rest.h, lines * (px(TWO_LINES_UNITS + 2) + gap)))[0]
    cells = [cell for row in rest.rows(lines, gap) for cell in row.columns(columns, gap)]
    picks = groups[shown].picks
    looks = [
        Button(
            rect=cell, target=f"edit:pick:{one.name}", label=_(one.label), note=one.example, align="left", px=px(4.6)
        )
        for cell, one in zip(cells, picks, strict=False)
    ]
    even = ButtonRow(tuple(_(one.label) for one in picks), cells[0].w)
    return found + [replace(look, row=even) for look in looks]


def value_page_looks(
    title: str, value: Value | None, room: EditorLayout, hint: Sequence[str], *, known: bool
) -> list[AnyLook]:
    """Return a part in words with a `hint` below the `title`, and below it the strips for its value.

    `known`: it is of the list, and can be removed. None for a part that can only be removed.
    """
    px, gap = room.px, room.gap
    head, rest = room.rect.cut_top(px(FINGER_UNITS), gap)
    remove, beside = head.cut_right(px(27), gap) if known else (None, head)
    found: list[AnyLook] = [room.button(remove, "remove", _("Remove"))] if remove else []
    if value is None:
        return [*found, room.sentence_label(rest.cut_top(px(30))[0], _(REMOVE_TEXT))]
    if value.denied is None:
        found += title_looks(title, beside, room)
    else:
        sides, name = beside.cut_right(min(beside.w, px(SIDES_UNITS)), gap)
        if name.w < px(TITLE_UNITS):
            sides, (name, rest) = beside, rest.cut_top(px(FINGER_UNITS), gap)
        found += _denied_looks(value.denied, sides, room)
        asks = _("Type the letters") if value.has_keyboard else _("Set what it needs")
        found += title_looks(asks, name, room)
    heights = [px(_strip_units(strip, value, room)) for strip in value.strips]
    low, told = rest.cut_bottom(sum(heights) + max(0, len(heights) - 1) * gap, gap)
    if room.portrait:
        # Without a keyboard, which stands at the edge, all is together at the top.
        told, below = rest.cut_top(min(told.h, px(50)), gap)
        low = low if value.has_keyboard else below
    hint = hint if told.h >= px(HINT_UNITS) else ()
    words, below = told.cut_top(told.h * 3 // 5, gap) if hint else (told, told)
    # A field is what a keyboard writes into.
    typed = Field(rect=words, text=value.words, px=px(6.4), lines=4, caret=value.open_end)
    found += [typed] if value.has_keyboard else panel_looks(words, value.words, room)
    if hint:
        found += hint_looks(hint, below, room)
    for strip, height in zip(value.strips, heights, strict=True):
        here, low = low.cut_top(height, gap)
        found += _strip_looks(strip, here, room)
    return found


def _strip_units(strip: Strip, value: Value, room: EditorLayout) -> float:
    """Return the height of a strip; that of a number is low where a keyboard needs the room."""
    match strip:
        case LetterStrip():
            return (HIGH_KEY_UNITS if room.portrait else FINGER_UNITS) * len(LETTER_ROWS) + 2
        case NumberStrip() if not value.has_keyboard:
            return NUMBER_UNITS
        case _:
            return FINGER_UNITS


def hint_looks(lines: Sequence[str], rect: Rect, room: EditorLayout) -> list[AnyLook]:
    """Return sentences that explain, below one another, such as words that meet a test and words that don't."""
    looks = even_labels(lines, rect.rows(len(lines), 0), room.px(4.8), room.px(3.4), HINT_LINES // len(lines))
    return [replace(look, tone="muted") for look in looks]


def _denied_looks(denied: bool, rect: Rect, room: EditorLayout) -> list[AnyLook]:
    """Return the two buttons that say whether a word has to be so, or must not be."""
    sides = ((_("Required"), not denied), (_("Forbidden"), denied))
    return [
        Button(rect=cell, target="" if on else "edit:not", label=label, on=on, px=room.px(SMALL))
        for cell, (label, on) in zip(rect.columns(2, room.gap), sides, strict=True)
    ]


def _strip_looks(strip: Strip, rect: Rect, room: EditorLayout) -> list[AnyLook]:
    match strip:
        case ButtonStrip():
            return [*choice_looks(strip, rect, room)]
        case NumberStrip(numbers=numbers):
            places = zip(rect.columns(len(numbers), room.gap * 3), numbers, strict=True)
            return [look for cell, (target, number) in places for look in stepper_looks(cell, room, target, number)]
        case LetterStrip():
            return _letter_looks(rect, room)


def _letter_looks(rect: Rect, room: EditorLayout) -> list[AnyLook]:
    gap = room.key_gap
    *_others, first, _last_but_one, last = rect.rows(len(LETTER_ROWS), gap)[-1].columns(PER_ROW, gap)
    wide = Rect(first.x, first.y, last.right - first.x, first.h)
    found = letter_key_looks(rect, room.px, gap)
    return [*found, Button(rect=wide, target="key:delete", icon="delete", kind="key")]


def panel_looks(rect: Rect, text: str, room: EditorLayout) -> list[AnyLook]:
    """Return a sentence on a panel."""
    margin = room.px(2)
    sides = rect.cut_left(margin)[1].cut_right(margin)[1]
    return [Panel(rect=rect, tone="surface"), room.sentence_label(sides, text)]


def stepper_looks(rect: Rect, room: EditorLayout, target: str, number: str) -> list[AnyLook]:
    """Return the looks of a number with buttons that change it by one, and by five where there is room for them."""

    def button(place: Rect, by: str, label: str) -> Button:
        return room.sign_button(place, f"{target}:{by}" if target else "", label)

    found: list[AnyLook] = []
    if rect.w >= room.px(80):
        fewer, rect = rect.cut_left(room.px(13), room.gap)
        many, rect = rect.cut_right(room.px(13), room.gap)
        found = [button(fewer, "-5", "−5"), button(many, "5", "+5")]
    less, shown, more = stepper_rects(rect, room)
    return [
        *found,
        button(less, "-1", "−"),
        Label(rect=shown, text=number, px=room.px(9), least=room.px(2.4), align="centre", title=True, lines=2),
        button(more, "1", "+"),
    ]


def stepper_rects(rect: Rect, room: EditorLayout) -> tuple[Rect, Rect, Rect]:
    """Return the rectangles for −, a number and +."""
    side = min(room.px(11), rect.w // 3)
    less, rest = rect.cut_left(side, room.gap)
    more, number = rest.cut_right(side, room.gap)
    return less, number, more
