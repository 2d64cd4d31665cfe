"""Show grown-ups which letters are known, and let them choose what the quiz asks."""

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, View
from companion.core.scene import AnyLook, Button, Label, LetterTile
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.layout import child_layout
from companion.games.sequence.children_common.sheets import LINE_UNITS, sheet_head
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.quiz_progress import Asks, QuizProgress

_CHOICES: tuple[tuple[Asks, str], ...] = (
    ("sounds", N_("which picture?")),
    ("letters", N_("which letter?")),
    ("by turns", N_("both by turns")),
)

ACROSS = 8
"""The letters in a row where the screen is wide; upright there are six."""


def quiz_page_looks(view: View, progress: QuizProgress) -> list[AnyLook]:
    """Return the page: each letter with its dots (see `QuizProgress.found`), what the quiz asks, *Home* and the cross.

    Its targets are `asks:letters` and the like, `forget`, `home` and `close`.
    """
    room = child_layout(view)
    least = room.px(SMALL)
    looks, below = sheet_head(room, _("The quiz: which letters are known"))
    upright = view.portrait
    foot, below = below.cut_bottom(room.px(14) * (2 if upright else 1), room.gap)
    choices, leaving = foot.rows(2, room.gap) if upright else foot.cut_left(3 * foot.w // 5, room.gap)
    told = _("Two full dots: the child knows it. No dots: not asked yet.")
    lines = estimate_lines(told, below.w, least)
    text, walls = below.cut_top(room.px(LINE_UNITS * lines), room.gap)
    looks.append(Label(rect=text, text=told, px=room.px(4.8), least=least, tone="muted", lines=lines))
    across = 6 if upright else ACROSS
    cells = [cell for row in walls.rows(-(-len(LETTERS) // across), room.gap) for cell in row.columns(across, room.gap)]
    for rect, letter in zip(cells, LETTERS, strict=False):
        times = progress.found.get(letter)
        looks.append(LetterTile(rect=rect, letter=letter, tone="raised", dots=times))
    px = room.px(5.4)
    for rect, (asks, label) in zip(choices.columns(len(_CHOICES), room.gap), _CHOICES, strict=True):
        looks.append(Button(rect=rect, target=f"asks:{asks}", label=_(label), on=progress.asks == asks, px=px))
    anew, home = leaving.columns(2, room.gap)
    forget = "forget" if progress.found else ""
    looks.append(Button(rect=anew, target=forget, label=_("Begin anew"), enabled=bool(forget), px=px))
    looks.append(Button(rect=home, target="home", label=_("Home"), icon="home", lamp="confirm", px=px))
    return looks
