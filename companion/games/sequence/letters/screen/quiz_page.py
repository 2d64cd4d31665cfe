"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, LetterTile, Tone
from companion.games.common.phrases import capitalise
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.children_common.sheets import LINE_UNITS, sheet_head
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.quiz_progress import KNOWN, Asks, QuizProgress

_CHOICES: tuple[tuple[Asks, str], ...] = (
    ("sounds", N_("which picture?")),
    ("letters", N_("which letter?")),
    ("by turns", N_("both by turns")),
)

TITLE = N_("The quiz: which letters are known")

LEGEND: tuple[tuple[int | None, str], ...] = (
    (KNOWN, N_("known")),
    (0, N_("asked, missed")),
    (None, N_("not asked")),
)
"""What the letters tell: how often one was found at once (see `QuizProgress.found`), and what that says."""

ACROSS, UPRIGHT_ACROSS = 8, 4
"""The letters in a row where the screen is wide, and upright."""

FORGET_UNITS = 34.0
"""The width of what forgets the letters, in units."""

LEGEND_UNITS = {False: 11.0, True: 22.0}
"""The height of what the letters tell, in units, where the screen is wide and where it is upright."""

FOOT_UNITS = {False: 14.0, True: 37.0}
"""The height of the foot in units, where the screen is wide and where it is upright."""

BUTTON_UNITS = 5.4
"""The font height of the foot in units."""


def quiz_page_looks(view: View, progress: QuizProgress, *, forgets: bool) -> list[AnyLook]:
    """Return the page: each letter with its dots (see `QuizProgress.found`), what the quiz asks, *Home* and the cross.

    Its targets are `asks:letters` and the like, `forget`, `home` and `close`. Where it `forgets`, it is asked first:
    `forget:all` or `keep`.
    """
    room = child_layout(view)
    looks, below = sheet_head(room, _(TITLE))
    band, below = below.cut_top(room.px(LEGEND_UNITS[view.portrait]), room.gap)
    forget, legend = band.cut_right(room.px(FORGET_UNITS), room.gap)
    foot, walls = below.cut_bottom(room.px(FOOT_UNITS[view.portrait]), room.gap)
    target, px = "forget" if progress.found and not forgets else "", room.px(BUTTON_UNITS)
    return [
        *looks,
        *_legend_looks(room, legend),
        Button(rect=forget, target=target, label=_("Forget all"), enabled=bool(target), px=px),
        *_wall_looks(room, walls, progress),
        *(_forget_looks(room, foot) if forgets else _choices_looks(room, foot, progress)),
    ]


def _choices_looks(room: ChildLayout, rect: Rect, progress: QuizProgress) -> list[AnyLook]:
    """Return what the quiz asks, to be chosen, and *Home* apart from it."""
    px, least = room.px(BUTTON_UNITS), room.px(SMALL)
    if room.view.portrait:
        text, rest = rect.cut_top(room.px(LINE_UNITS), room.gap)
        choices, home = rest.rows(2, room.gap)
    else:
        home, rest = rect.cut_right(rect.w // 5, 3 * room.gap)
        text, choices = rest.cut_left(23 * rest.w // 100, 2 * room.gap)
    looks: list[AnyLook] = [Label(rect=text, text=_("The quiz asks:"), px=room.px(4.8), least=least, lines=2)]
    for cell, (asks, label) in zip(choices.columns(len(_CHOICES), room.gap), _CHOICES, strict=True):
        on = progress.asks == asks
        looks.append(Button(rect=cell, target=f"asks:{asks}", label=capitalise(_(label)), on=on, px=px))
    return [*looks, Button(rect=home, target="home", label=_("Home"), icon="home", lamp="confirm", px=px)]


def _forget_looks(room: ChildLayout, rect: Rect) -> list[AnyLook]:
    """Return the question whether the letters are to be forgotten, with its two answers."""
    px, least = room.px(BUTTON_UNITS), room.px(SMALL)
    text, answers = rect.rows(2, room.gap) if room.view.portrait else rect.columns(2, room.gap)
    keep, forget = answers.columns(2, room.gap)
    asks = _("Forget all letters that the child knows?")
    return [
        Label(rect=text, text=asks, px=px, least=least, lines=2),
        Button(rect=keep, target="keep", label=_("Keep"), icon="back", lamp="undo", px=px),
        Button(
            rect=forget, target="forget:all", label=_("Forget"), icon="delete", kind="danger", lamp="confirm", px=px
        ),
    ]


def known_looks(view: View, progress: QuizProgress) -> list[AnyLook]:
    """Return the page in a game, to be looked at: each letter with its dots, and the cross."""
    room = child_layout(view)
    looks, below = sheet_head(room, _(TITLE))
    told = _("The quiz is in Pictures, on the first screen.")
    lines = estimate_lines(told, below.w, room.px(LINE_UNITS))
    text, rest = below.cut_bottom(room.px(LINE_UNITS * lines), room.gap)
    legend, walls = rest.cut_top(room.px(LEGEND_UNITS[view.portrait]), room.gap)
    label = Label(rect=text, text=told, px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=lines)
    return [*looks, *_legend_looks(room, legend), *_wall_looks(room, walls, progress), label]


def _legend_looks(room: ChildLayout, rect: Rect) -> list[AnyLook]:
    """Return what the letters tell, each beside a letter that is so: side by side, or upright below one another."""
    count, gap = len(LEGEND), room.gap // 2
    cells = rect.rows(count, gap) if room.view.portrait else rect.columns(count, 2 * room.gap)
    looks: list[AnyLook] = []
    for cell, (times, text) in zip(cells, LEGEND, strict=True):
        sample, told = cell.cut_left(cell.h, gap)
        looks.append(_letter_look(sample, LETTERS[0], times))
        looks.append(Label(rect=told, text=_(text), px=room.px(4.8), least=room.px(SMALL), lines=2))
    return looks


def _wall_looks(room: ChildLayout, walls: Rect, progress: QuizProgress) -> list[AnyLook]:
    across = UPRIGHT_ACROSS if room.view.portrait else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    return [_letter_look(cell, one, progress.found.get(one)) for cell, one in zip(cells, LETTERS, strict=False)]


def _letter_look(rect: Rect, letter: str, times: int | None) -> LetterTile:
    """Return a letter with its dots: a known one is green, and one that was not asked yet steps back."""
    tone: Tone = "table" if times is None else "green" if times == KNOWN else "raised"
    return LetterTile(rect=rect, letter=letter, tone=tone, dots=times or 0)
