"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, LetterTile
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

MEANING = N_("Green, two dots: the child knows it. Grey: not asked yet.")
"""What the letters tell."""

ACROSS, UPRIGHT_ACROSS = 8, 4
"""The letters in a row where the screen is wide, and upright."""

BAND_UNITS, FORGET_UNITS = 11.0, 34.0
"""The height of what the letters tell, and the width of what forgets them, in units."""

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
    wide = below.w - room.px(FORGET_UNITS) - room.gap
    lines = estimate_lines(_(MEANING), wide, room.px(LINE_UNITS))
    band, below = below.cut_top(room.px(max(BAND_UNITS, lines * LINE_UNITS)), room.gap)
    forget, told = band.cut_right(room.px(FORGET_UNITS), room.gap)
    foot, walls = below.cut_bottom(room.px(FOOT_UNITS[view.portrait]), room.gap)
    target, px = "forget" if progress.found and not forgets else "", room.px(BUTTON_UNITS)
    return [
        *looks,
        Label(rect=told, text=_(MEANING), px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=lines),
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
    told = " ".join((_(MEANING), _("The quiz is in Pictures, on the first screen.")))
    lines = estimate_lines(told, below.w, room.px(LINE_UNITS))
    text, walls = below.cut_top(room.px(LINE_UNITS * lines), room.gap)
    label = Label(rect=text, text=told, px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=lines)
    return [*looks, label, *_wall_looks(room, walls, progress)]


def _wall_looks(room: ChildLayout, walls: Rect, progress: QuizProgress) -> list[AnyLook]:
    """Return each letter with its dots: a known one is green, and one that was not asked yet steps back."""
    across = UPRIGHT_ACROSS if room.view.portrait else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    return [
        LetterTile(
            rect=cell,
            letter=letter,
            tone="green" if progress.found.get(letter) == KNOWN else "raised",
            dots=progress.found.get(letter, 0),
            dim=letter not in progress.found,
        )
        for cell, letter in zip(cells, LETTERS, strict=False)
    ]
