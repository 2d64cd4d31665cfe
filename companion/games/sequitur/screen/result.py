"""Draw beside the result what it was won with: the words of the winner round by round, in balls."""

from msgspec import Struct

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label, Panel
from companion.games.common.play_screen import SIDE_UNITS
from companion.games.sequitur.model import State
from companion.games.sequitur.screen.balls import RackMarks, rack_balls
from companion.games.sequitur.tally import round_points, winners
from companion.games.sequitur.word_rules import balls_of
from companion.lexicon.balls import BLANK, Q_BALL
from companion.lexicon.spelling import Spelling

MOST_ROWS = 6
"""How many words have room, in balls that can be read."""

FEWEST_ROWS = 3
"""Fewer words are drawn no higher than one of these."""


class _Row(Struct, frozen=True):
    """A word that is drawn: of which round or player, and what that round has brought."""

    head: str
    found: Spelling | None
    points: int


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the winner's words in balls, a row a round with its points; of several winners, the best of each.

    Nothing, where nobody has spelled a word.
    """
    rows = _rows(state)[:MOST_ROWS]
    if not any(row.found for row in rows):
        return []
    unit = max(view.px_per_mm, min(view.width, view.height) / SIDE_UNITS)
    gap = round(1.4 * unit)
    cells = rect.rows(max(FEWEST_ROWS, len(rows)), gap)
    return [look for row, cell in zip(rows, cells, strict=False) for look in _row_looks(row, cell, unit)]


def _rows(state: State) -> list[_Row]:
    best = winners(state) or (0,)
    if len(best) > 1:
        return [_best_row(state, player) for player in best]
    rounds = zip(state.past, round_points(state, best[0]), strict=False)
    return [
        _Row(_("Round {round}").format(round=number), words[best[0]], won)
        for number, (words, won) in enumerate(rounds, 1)
    ]


def _best_row(state: State, player: int) -> _Row:
    """Return the word of the round that has brought the player the most, headed by the name."""
    rounds = [
        _Row(state.setup.players[player], words[player], won)
        for words, won in zip(state.past, round_points(state, player), strict=False)
    ]
    return max(rounds, key=lambda row: (row.points, 0 if row.found is None else row.found.score))


def _row_looks(row: _Row, rect: Rect, unit: float) -> list[AnyLook]:
    px, gap = round(SMALL * unit), round(1.4 * unit)
    head, below = rect.inset(gap).cut_top(px * 5 // 4)
    points, name = head.cut_right(head.w // 3, gap)
    looks: list[AnyLook] = [
        Panel(rect=rect, tone="surface"),
        Label(rect=name, text=row.head, px=px, least=px * 3 // 4),
        Label(rect=points, text=f"+{row.points}", px=px, least=px * 3 // 4, align="right", title=True),
    ]
    if row.found is None:
        return [*looks, Label(rect=below, text=_("No word."), px=px, tone="muted")]
    return [*looks, *_word_looks(row.found, below)]


def _word_looks(found: Spelling, rect: Rect) -> list[AnyLook]:
    balls = balls_of(found)
    reads = {balls.index(BLANK): found.blank.upper()} if found.blank else {}
    qu = {balls.index(Q_BALL): "Qu"} if found.qu else {}
    return [*rack_balls(rect, balls, RackMarks(reads=reads | qu))]
