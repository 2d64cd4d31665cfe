"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Label, LetterTile, Tone
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import word_and_note
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.children_common.sheets import LINE_UNITS, PAGE_BUTTONS, help_page, page_notes, sheet_page
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.quiz_progress import KNOWN, Asks, QuizProgress

_CHOICES: tuple[tuple[Asks, str], ...] = (
    ("sounds", N_("which picture?")),
    ("letters", N_("which letter?")),
    ("by turns", N_("both by turns")),
)

TITLE = N_("The quiz: which letters are known")

LEAST_UNITS = 3.8
"""The least font height of the legend, in units."""

LEGEND: tuple[tuple[int | None, str], ...] = (
    (KNOWN, N_("known")),
    (1, N_("once right")),
    (0, N_("not yet")),
    (None, N_("not asked")),
)
"""What the letters tell: how often one was found at once (see `QuizProgress.found`), and what that says."""

HELP = (
    HelpLine(N_("A letter that is found at once gets a dot; with two dots it counts as known."), icon="quiz"),
    HelpLine(N_("One that is missed loses its dots."), icon="minus"),
    HelpLine(N_("Choose what the quiz asks for: a picture, a letter, or both by turns."), icon="picture"),
    HelpLine(N_("The quiz then begins anew with all letters."), N_("Forget all")),
)

ACROSS, UPRIGHT_ACROSS = 8, 4
"""The letters in a row where the screen is wide, and upright."""

FORGET_UNITS, FORGET_HIGH = 27.0, 10.0
"""The width and the height of what forgets the letters, in units."""

LEGEND_UNITS = {False: 10.0, True: 21.0}
"""The height of what the letters tell, in units, where the screen is wide and where it is upright."""

FOOT_UNITS = {False: 13.0, True: 24.0}
"""The height of the foot in units, where the screen is wide and where it is upright."""

BUTTON_UNITS = 5.2
"""The font height of the foot in units."""


def quiz_page_looks(view: View, progress: QuizProgress, *, forgets: bool) -> list[AnyLook]:
    """Return the page: each letter with its dots (see `QuizProgress.found`), and what the quiz asks.

    Its targets are `asks:letters` and the like, and `forget`. Where it `forgets`, it is asked first.
    """
    room = child_layout(view)
    notes = {"undo": _("BACK"), "confirm": word_and_note(_("DONE"), _("to the first screen"))}
    if forgets:
        notes = {"undo": _("KEEP"), "confirm": word_and_note(_("FORGET"), _("all letters"))}
    lit = PAGE_BUTTONS if forgets else PAGE_BUTTONS | {"help"}
    looks, frame, below = sheet_page(view, _(TITLE), lit, notes)
    foot, above = below.cut_bottom(room.px(FOOT_UNITS[view.portrait]), frame.gap)
    looks += _letters_looks(room, above, progress, "" if forgets or not progress.found else "forget")
    if forgets:
        asks = _("Forget all letters that the child knows?")
        return [*looks, Label(rect=foot, text=asks, px=room.px(6), least=room.px(SMALL), lines=2)]
    return [*looks, *_choices_looks(room, foot, progress)]


def quiz_help_looks(view: View) -> list[AnyLook]:
    """Return the help of the page."""
    return help_page(view, _("The quiz"), [HelpLine(_(one.text), one.name and _(one.name), one.icon) for one in HELP])


def known_looks(view: View, progress: QuizProgress, *, help_on: bool) -> list[AnyLook]:
    """Return the page in a game, to be looked at: each letter with its dots, and the way to the quiz (`walk`)."""
    if help_on:
        return quiz_help_looks(view)
    room = child_layout(view)
    looks, frame, below = sheet_page(view, _(TITLE), PAGE_BUTTONS | {"help"}, page_notes())
    foot, above = below.cut_bottom(room.px(FOOT_UNITS[False]), frame.gap)
    opens, text = foot.cut_right(foot.w // 2, frame.gap)
    told = _("The quiz is in Pictures.")
    px = room.px(BUTTON_UNITS)
    return [
        *looks,
        *_letters_looks(room, above, progress, None),
        Label(rect=text, text=told, px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=2),
        Button(rect=opens, target="walk", label=_("Pictures"), icon="walk", px=px),
    ]


def _letters_looks(room: ChildLayout, rect: Rect, progress: QuizProgress, forget: str | None) -> list[AnyLook]:
    """Return what the letters tell, and the letters; beside it what forgets them, by its target, unless it is None."""
    legend, walls = rect.cut_top(room.px(LEGEND_UNITS[room.view.portrait]), room.gap)
    looks: list[AnyLook] = []
    if forget is not None:
        beside, legend = legend.cut_right(room.px(FORGET_UNITS), room.gap)
        place = beside.cut_top(room.px(FORGET_HIGH))[0]
        looks.append(
            Button(rect=place, target=forget, label=_("Forget all"), icon="", enabled=bool(forget), px=room.px(SMALL))
        )
    return [*looks, *_legend_looks(room, legend), *_wall_looks(room, walls, progress)]


def _choices_looks(room: ChildLayout, rect: Rect, progress: QuizProgress) -> list[AnyLook]:
    """Return what the quiz asks, to be chosen."""
    px, least = room.px(BUTTON_UNITS), room.px(SMALL)
    if room.view.portrait:
        text, choices = rect.cut_top(room.px(LINE_UNITS), room.gap // 2)
    else:
        text, choices = rect.cut_left(rect.w // 5, room.gap)
    looks: list[AnyLook] = [Label(rect=text, text=_("The quiz asks:"), px=room.px(4.8), least=least, lines=2)]
    for cell, (asks, label) in zip(choices.columns(len(_CHOICES), room.gap), _CHOICES, strict=True):
        on = progress.asks == asks
        looks.append(Button(rect=cell, target=f"asks:{asks}", label=capitalise(_(label)), on=on, px=px))
    return looks


def _legend_looks(room: ChildLayout, rect: Rect) -> list[AnyLook]:
    """Return what the letters tell, each beside a letter that is so: side by side, or upright in two rows."""
    gap = room.gap // 2
    lines = 2 if room.view.portrait else 1
    across = len(LEGEND) // lines
    cells = [cell for row in rect.rows(lines, gap) for cell in row.columns(across, room.gap)]
    looks: list[AnyLook] = []
    for cell, (times, text) in zip(cells, LEGEND, strict=True):
        sample, told = cell.cut_left(cell.h, gap)
        looks.append(_letter_look(sample, LETTERS[0], times))
        looks.append(Label(rect=told, text=_(text), px=room.px(4.8), least=room.px(LEAST_UNITS), lines=2))
    return looks


def _wall_looks(room: ChildLayout, walls: Rect, progress: QuizProgress) -> list[AnyLook]:
    across = UPRIGHT_ACROSS if room.view.portrait else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    return [_letter_look(cell, one, progress.found.get(one)) for cell, one in zip(cells, LETTERS, strict=False)]


def _letter_look(rect: Rect, letter: str, times: int | None) -> LetterTile:
    """Return a letter with its dots: a known one is green, and one that was not asked yet steps back."""
    tone: Tone = "table" if times is None else ("raised", "yellow", "green")[times]
    return LetterTile(rect=rect, letter=letter, tone=tone, dots=times or 0)
