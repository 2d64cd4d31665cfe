"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, LetterTile
from companion.games.common.phrases import capitalise
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.children_common.sheets import LINE_UNITS, sheet_head
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.quiz_progress import Asks, QuizProgress

_CHOICES: tuple[tuple[Asks, str], ...] = (
    ("sounds", N_("which picture?")),
    ("letters", N_("which letter?")),
    ("by turns", N_("both by turns")),
)

TITLE = N_("The quiz: which letters are known")

MEANING = N_("Two full dots: the child knows it. No dots: not asked yet.")
"""What the dots of the letters mean."""

ACROSS, UPRIGHT_ACROSS = 8, 4
"""The letters in a row where the screen is wide, and upright."""


def quiz_page_looks(view: View, progress: QuizProgress) -> list[AnyLook]:
    """Return the page: each letter with its dots (see `QuizProgress.found`), what the quiz asks, *Home* and the cross.

    Its targets are `asks:letters` and the like, `forget`, `home` and `close`.
    """
    room = child_layout(view)
    looks, below = sheet_head(room, _(TITLE))
    upright = view.portrait
    foot, below = below.cut_bottom(room.px(14) * (2 if upright else 1), room.gap)
    choices, leaving = foot.rows(2, room.gap) if upright else foot.cut_left(3 * foot.w // 5, room.gap)
    looks += _letters_looks(room, below, progress, _(MEANING))
    px = room.px(5.4)
    for rect, (asks, label) in zip(choices.columns(len(_CHOICES), room.gap), _CHOICES, strict=True):
        looks.append(
            Button(rect=rect, target=f"asks:{asks}", label=capitalise(_(label)), on=progress.asks == asks, px=px)
        )
    anew, home = leaving.columns(2, room.gap)
    forget = "forget" if progress.found else ""
    looks.append(Button(rect=anew, target=forget, label=_("Begin anew"), enabled=bool(forget), px=px))
    looks.append(Button(rect=home, target="home", label=_("Home"), icon="home", lamp="confirm", px=px))
    return looks


def known_looks(view: View, progress: QuizProgress) -> list[AnyLook]:
    """Return the page in a game, to be looked at: each letter with its dots, and the cross."""
    room = child_layout(view)
    looks, below = sheet_head(room, _(TITLE))
    told = " ".join((_(MEANING), _("The quiz is in Pictures, on the first screen.")))
    return looks + _letters_looks(room, below, progress, told)


def _letters_looks(room: ChildLayout, rect: Rect, progress: QuizProgress, told: str) -> list[AnyLook]:
    """Return what the dots mean, and below it each letter with its dots."""
    least = room.px(SMALL)
    lines = estimate_lines(told, rect.w, room.px(LINE_UNITS))
    text, walls = rect.cut_top(room.px(LINE_UNITS * lines), room.gap)
    across = UPRIGHT_ACROSS if room.view.portrait else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    return [
        Label(rect=text, text=told, px=room.px(4.8), least=least, tone="muted", lines=lines),
        *(
            LetterTile(rect=cell, letter=letter, tone="raised", dots=progress.found.get(letter))
            for cell, letter in zip(cells, LETTERS, strict=False)
        ),
    ]
