"""Draw beside the result what it was won with: the words of all players, the best of each in balls."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label, Panel
from companion.games.common.play_screen import SIDE_UNITS
from companion.games.sequitur.model import State
from companion.games.sequitur.screen.balls import RackMarks, points_text, rack_balls
from companion.games.sequitur.tally import points, round_points
from companion.games.sequitur.word_rules import balls_of
from companion.lexicon.balls import BLANK, Q_BALL
from companion.lexicon.spelling import Spelling

FEWEST_ROWS = 3
"""Fewer players, or words of one player alone, are drawn no higher than one of these."""


class _Row(Struct, frozen=True):
    """A panel with words: what stands at its head, what it has won in all, and each word with what it has won."""

    head: str
    points: int
    words: tuple[tuple[Spelling | None, int], ...]


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the words of all players, a row a player, the most points first; of one alone, a row a round.

    Nothing, where nobody has spelled a word.
    """
    rows = _rows(state)
    if not any(found for row in rows for found, _won in row.words):
        return []
    unit = max(view.px_per_mm, min(view.width, view.height) / SIDE_UNITS)
    cells = rect.rows(max(FEWEST_ROWS, len(rows)), round(1.4 * unit))
    looks = [look for row, cell in zip(rows, cells, strict=False) for look in _row_looks(row, cell, unit)]
    # The lists of words have one size of letters.
    even = tuple((one.text, one.rect) for one in looks if isinstance(one, Label) and one.tone == "muted")
    return [replace(one, even=even) if isinstance(one, Label) and one.tone == "muted" else one for one in looks]


def _rows(state: State) -> list[_Row]:
    players = range(len(state.setup.players))
    if state.is_solo:
        found = enumerate(_words(state, 0), 1)
        return [_Row(_("Round {round}").format(round=number), won, ((word, won),)) for number, (word, won) in found]
    rows = [_Row(state.setup.players[player], points(state, player), _words(state, player)) for player in players]
    return sorted(rows, key=lambda row: -row.points)


def _words(state: State, player: int) -> tuple[tuple[Spelling | None, int], ...]:
    """Return the player's word of each round, with the points that the round has brought."""
    words = [found[player] for found in state.past]
    if state.ended and words and not any(state.past[-1]):
        # The table ended the game before this round had a word.
        words.pop()
    return tuple(zip(words, round_points(state, player), strict=False))


def _row_looks(row: _Row, rect: Rect, unit: float) -> list[AnyLook]:
    """Return the panel with the best word in balls, and below it the words of all rounds; these alone where it is low.

    What the rounds have brought adds up to the points at its head. A single word needs no such list.
    """
    px, gap = round(SMALL * unit), round(1.4 * unit)
    head, below = rect.inset(gap).cut_top(px * 5 // 4)
    total, name = head.cut_right(head.w // 3, gap)
    told = points_text(row.points) if len(row.words) > 1 else f"+{row.points}"
    looks: list[AnyLook] = [
        Panel(rect=rect, tone="surface"),
        Label(rect=name, text=row.head, px=px, least=px * 3 // 4, title=True),
        Label(rect=total, text=told, px=px, least=px * 3 // 4, align="right", title=True),
    ]
    best = max(row.words, key=lambda one: (one[1], 0 if one[0] is None else one[0].score), default=(None, 0))[0]
    if below.h < 5 * px // 2:
        text = _("No word.") if best is None else _words_text(row)
        return [*looks, replace(_muted_label(below, text, px), align="left", lines=2)]
    if best is None:
        return [*looks, _muted_label(below, _("No word."), px)]
    foot, place = below.cut_bottom(px * 5 // 4 if len(row.words) > 1 else 0)
    looks += _word_looks(best, place.cut_top(gap // 2)[1].cut_bottom(gap // 2)[1])
    return [*looks, _muted_label(foot, _words_text(row), px)] if len(row.words) > 1 else looks


def _muted_label(rect: Rect, text: str, px: int) -> Label:
    return Label(rect=rect, text=text, px=px, least=px // 2, align="centre", tone="muted")


def _words_text(row: _Row) -> str:
    """Return the word of each round with what the round has brought, or that it had none."""
    return " · ".join(_("no word") if found is None else f"{found.word.upper()} +{won}" for found, won in row.words)


def _word_looks(found: Spelling, rect: Rect) -> list[AnyLook]:
    balls = balls_of(found)
    reads = {balls.index(BLANK): found.blank.upper()} if found.blank else {}
    qu = {balls.index(Q_BALL): "Qu"} if found.qu else {}
    return [*rack_balls(rect, balls, RackMarks(reads=reads | qu))]
