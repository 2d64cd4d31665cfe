"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, HelpLine, Label, LetterTile, Tone
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import word_and_note
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.children_common.sheets import (
    LINE_UNITS,
    PAGE_BUTTONS,
    TIGHT_UNITS,
    help_page,
    page_notes,
    sheet_page,
)
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.quiz_progress import KNOWN, Asks, QuizProgress

_CHOICES: tuple[tuple[Asks, str], ...] = (
    ("sounds", N_("which picture?")),
    ("letters", N_("which letter?")),
    ("by turns", N_("both by turns")),
)

TITLE = N_("Known letters")

LEGEND: tuple[tuple[int | None, str], ...] = (
    (KNOWN, N_("known")),
    (1, N_("once right")),
    (0, N_("missed")),
    (None, N_("not asked")),
)
"""What the letters tell: how often one was found at once (see `QuizProgress.found`), and what that says."""

RULE = N_("A letter found at once, twice in a row, is known.")

DOTS_HELP = (
    HelpLine(N_("A letter that is found at once gets a dot; with two dots it counts as known."), icon="quiz"),
    HelpLine(N_("One that is missed loses its dots."), icon="minus"),
)

QUIZ_HELP = (
    HelpLine(N_("Choose what the quiz asks for: a picture, a letter, or both by turns."), icon="picture"),
    HelpLine(N_("Forget all: the quiz begins anew with all letters."), icon="delete"),
)

PICTURES_HELP = HelpLine(N_("Pictures leads to the quiz; the game waits."), icon="walk")

ACROSS, UPRIGHT_ACROSS = 8, 4
"""The letters in a row where the screen is wide, and upright."""

LEGEND_UNITS = {False: 9.0, True: 19.0}
"""The height of what the letters tell, in units, where the screen is wide and where it is upright."""

FOOT_UNITS = {False: 13.0, True: 33.0}
"""The height of the foot in units, where the screen is wide and where it is upright."""

FORGET_UNITS = {False: 27.0, True: 11.0}
"""The width of what forgets the letters where the screen is wide, its height where it is upright, in units."""

BUTTON_UNITS = 5.2
"""The font height of the foot in units."""


def quiz_page_looks(view: View, progress: QuizProgress, before: QuizProgress, *, forgets: bool) -> list[AnyLook]:
    """Return the page: each letter with its dots (see `QuizProgress.found`), and what the quiz asks.

    It tells what is new since `before`. Its targets are `asks:letters` and the like, and `forget`. Where it `forgets`,
    it is asked first.
    """
    room = child_layout(view)
    notes = {"undo": _("BACK"), "confirm": word_and_note(_("DONE"), _("leave Pictures"))}
    if forgets:
        notes = {"undo": _("KEEP"), "confirm": word_and_note(_("FORGET"), _("all letters"))}
    lit = PAGE_BUTTONS if forgets else PAGE_BUTTONS | {"help"}
    looks, foot = _letters_looks(room, lit, notes, progress, _news_text(progress, before), FOOT_UNITS[view.portrait])
    if forgets:
        asks = _("Forget all letters that the child knows?")
        return [*looks, Label(rect=foot, text=asks, px=room.px(6), least=room.px(SMALL), lines=2)]
    return [*looks, *_choices_looks(room, foot, progress)]


def quiz_help_looks(view: View) -> list[AnyLook]:
    """Return the help of the page."""
    return _help_looks(view, (*DOTS_HELP, *QUIZ_HELP))


def _help_looks(view: View, lines: tuple[HelpLine, ...]) -> list[AnyLook]:
    return help_page(view, _(TITLE), [HelpLine(_(one.text), icon=one.icon) for one in lines])


def known_looks(view: View, progress: QuizProgress, *, help_on: bool) -> list[AnyLook]:
    """Return the page in a game, to be looked at: each letter with its dots, and the way to the quiz (`walk`)."""
    if help_on:
        # What the quiz asks is chosen there.
        return _help_looks(view, (*DOTS_HELP, PICTURES_HELP))
    room = child_layout(view)
    lit, rule = PAGE_BUTTONS | {"help"}, _(RULE)
    looks, foot = _letters_looks(room, lit, page_notes(), progress, rule, FOOT_UNITS[False])
    opens, text = foot.cut_right(foot.w // 2, room.gap)
    told = _("The quiz is in Pictures.")
    px = room.px(BUTTON_UNITS)
    return [
        *looks,
        Label(rect=text, text=told, px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=2),
        Button(rect=opens, target="walk", label=_("Pictures"), icon="walk", px=px),
    ]


def _letters_looks(
    room: ChildLayout, lit: frozenset[str], notes: dict[str, str], progress: QuizProgress, told: str, foot: float
) -> tuple[list[AnyLook], Rect]:
    """Return the page with what is `told` beside its title, what the letters tell, and the letters; and its foot."""
    looks, frame, below = sheet_page(room.view, _(TITLE), lit, notes, told)
    last, above = below.cut_bottom(room.px(foot), frame.gap)
    legend, walls = above.cut_top(room.px(LEGEND_UNITS[room.view.portrait]), room.gap)
    return [*looks, *_legend_looks(room, legend), *_wall_looks(room, walls, progress)], last


def _news_text(progress: QuizProgress, before: QuizProgress) -> str:
    """Return which letters have become known since `before`, and which were found once; else how one becomes known."""
    risen = {one: times for one, times in progress.found.items() if times > before.found.get(one, 0)}
    known, once = (" ".join(one for one in LETTERS if risen.get(one) == times) for times in (KNOWN, 1))
    parts = [_("New: {letters} known.").format(letters=known)] if known else []
    parts += [_("Once right: {letters}.").format(letters=once)] if once else []
    return " ".join(parts) or _(RULE)


def _choices_looks(room: ChildLayout, rect: Rect, progress: QuizProgress) -> list[AnyLook]:
    """Return what the quiz asks, to be chosen, and what forgets the letters."""
    px, least, upright = room.px(BUTTON_UNITS), room.px(SMALL), room.view.portrait
    cut = rect.cut_bottom if upright else rect.cut_right
    last, rect = cut(room.px(FORGET_UNITS[upright]), room.gap)
    if upright:
        text, choices = rect.cut_top(room.px(LINE_UNITS), room.gap // 2)
    else:
        text, choices = rect.cut_left(rect.w // 5, room.gap)
    looks: list[AnyLook] = [
        Label(rect=text, text=_("The quiz asks:"), px=room.px(4.8), least=room.px(TIGHT_UNITS), lines=2)
    ]
    cells = choices.columns(len(_CHOICES), room.gap)
    labels = [capitalise(_(label)) for _asks, label in _CHOICES]
    even = ButtonRow(tuple(labels), min(cell.w for cell in cells))
    for cell, (asks, _label), label in zip(cells, _CHOICES, labels, strict=True):
        on = progress.asks == asks
        looks.append(Button(rect=cell, target=f"asks:{asks}", label=label, on=on, px=px, row=even))
    target = "forget" if progress.found else ""
    forget = Button(rect=last, target=target, label=_("Forget all"), icon="delete", enabled=bool(target), px=least)
    return [*looks, forget]


def _legend_looks(room: ChildLayout, rect: Rect) -> list[AnyLook]:
    """Return what the letters tell, each beside a letter that is so: side by side, or upright in two rows."""
    gap = room.gap // 2
    lines = 2 if room.view.portrait else 1
    across = len(LEGEND) // lines
    cells = [cell for row in rect.rows(lines, gap) for cell in row.columns(across, room.gap)]
    samples, places = zip(*(cell.cut_left(cell.h, gap) for cell in cells), strict=True)
    texts = tuple((_(text), place) for (_times, text), place in zip(LEGEND, places, strict=True))
    px, least = room.px(4.8), room.px(TIGHT_UNITS)
    return [
        *(_letter_look(sample, LETTERS[0], times) for sample, (times, _text) in zip(samples, LEGEND, strict=True)),
        *(Label(rect=place, text=text, px=px, least=least, lines=2, even=texts) for text, place in texts),
    ]


def _wall_looks(room: ChildLayout, walls: Rect, progress: QuizProgress) -> list[AnyLook]:
    across = UPRIGHT_ACROSS if room.view.portrait else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    return [_letter_look(cell, one, progress.found.get(one)) for cell, one in zip(cells, LETTERS, strict=False)]


def _letter_look(rect: Rect, letter: str, times: int | None) -> LetterTile:
    """Return a letter with its dots: a known one is green, and one that was not asked yet steps back."""
    tone: Tone = "table" if times is None else ("orange", "yellow", "green")[times]
    return LetterTile(rect=rect, letter=letter, tone=tone, dots=times or 0)
