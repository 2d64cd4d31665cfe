"""Draw beside the result what it was won with: the words of all players, in balls where somebody plays alone."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label, Panel, Tone
from companion.games.common.play_screen import SIDE_UNITS
from companion.games.sequitur.model import State
from companion.games.sequitur.screen.balls import points_text, word_balls
from companion.games.sequitur.tally import played_rounds, points, round_points, winners
from companion.lexicon.spelling import Spelling

FEWEST_ROWS, FEWEST_PLAYERS = 3, 2
"""Fewer words of one player alone, or fewer players, are drawn no higher than one of these."""

MOST_COLUMNS = 4
"""The words of more rounds have no room beside each other."""

COLUMNS_ROW = 4.4
"""The least height of a row with its words in columns, in heights of its letters."""


NOT_THERE = "–"
"""What stands for the word of a round in which a player was not there."""

_Word = tuple[Spelling | None, int, bool]
"""A word, what it has won, and whether its player was there; None where no word was spelled."""


class _Row(Struct, frozen=True):
    """A panel with words: what stands at its head, what it has won in all, and each word with what it has won.

    The row of a player who has won `leads`.
    """

    head: str
    points: int
    words: tuple[_Word, ...]
    leads: bool = False


def draws_points(state: State) -> bool:
    """Return whether the rows have the points of all players; those of one alone add up to them."""
    return not state.is_solo and _has_words(_rows(state))


def _has_words(rows: Sequence[_Row]) -> bool:
    return any(found for row in rows for found, _won, _there in row.words)


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the words of all players, a row a player, the most points first; of one alone, a row a round.

    Nothing, where nobody has spelled a word.
    """
    rows = _rows(state)
    if not _has_words(rows):
        return []
    unit = max(view.px_per_mm, min(view.width, view.height) / SIDE_UNITS)
    px, gap = round(SMALL * unit), round(1.4 * unit)
    rounds, count = len(rows[0].words), max(FEWEST_ROWS if state.is_solo else FEWEST_PLAYERS, len(rows))
    heading, below = rect.cut_top(px * 5 // 4, gap // 2)
    cells = below.rows(count, gap)
    if state.is_solo or rounds > MOST_COLUMNS or cells[0].h < COLUMNS_ROW * px:
        rounds, cells = 0, rect.rows(count, gap)
    looks: list[AnyLook] = [*_round_names(heading, gap, px, rounds)]
    for row, cell in zip(rows, cells, strict=False):
        looks += _row_looks(row, cell, px, gap, columns=bool(rounds))
    return _even_by_tone(looks)


def _even_by_tone(looks: Sequence[AnyLook]) -> list[AnyLook]:
    """Return the looks with one size of letters for all words, and one for all that is told of them."""
    even: dict[Tone, tuple[tuple[str, Rect], ...]] = {}
    for one in looks:
        if isinstance(one, Label) and not one.title:
            even[one.tone] = (*even.get(one.tone, ()), (one.text, one.rect))
    return [replace(one, even=even[one.tone]) if isinstance(one, Label) and not one.title else one for one in looks]


def _round_names(rect: Rect, gap: int, px: int, rounds: int) -> list[Label]:
    """Return what is in the columns: the points, and the words of so many rounds."""
    inside = Rect(rect.x + gap, rect.y, rect.w - 2 * gap, rect.h)
    cells = _words_place(inside, gap).columns(max(1, rounds), 2 * gap)[:rounds]
    named = inside.cut_left(_named_width(inside), gap)[0]
    return [
        *([_small_label(named, _("Points"), px)] if rounds else []),
        *(_small_label(cell, _("Round {round}").format(round=number), px) for number, cell in enumerate(cells, 1)),
    ]


def _rows(state: State) -> list[_Row]:
    players = range(len(state.setup.players))
    if state.is_solo:
        found = enumerate(_words(state, 0), 1)
        return [_Row(_("Round {round}").format(round=number), one[1], (one,)) for number, one in found]
    won = [points(state, player) for player in players]
    return [
        _Row(
            _head_text(state, player, _place(won, player)),
            won[player],
            _words(state, player),
            leads=player in winners(state),
        )
        for player in sorted(players, key=lambda player: -won[player])
    ]


def _head_text(state: State, player: int, place: int) -> str:
    told = _("{place}. {name} · has left") if player in state.gone else _("{place}. {name}")
    return told.format(place=place, name=state.setup.players[player])


def _place(won: Sequence[int], player: int) -> int:
    """Return the place of a player by the points that all have `won`: those with equal ones share it."""
    return 1 + sum(one > won[player] for one in won)


def _words(state: State, player: int) -> tuple[_Word, ...]:
    """Return the player's word of each round, with the points that the round has brought."""
    words = [found[player] for found in state.past[: played_rounds(state)]]
    there = (not absent[player] for absent in state.absent)
    return tuple(zip(words, round_points(state, player), there, strict=False))


def _words_place(rect: Rect, gap: int) -> Rect:
    """Return the place of the words in columns: the name and the points lie at its left."""
    return rect.cut_left(_named_width(rect), gap)[1]


def _named_width(rect: Rect) -> int:
    return rect.w * 5 // 24


def _column_row_looks(row: _Row, rect: Rect, px: int, gap: int) -> list[AnyLook]:
    """Return the panel with the name, the points below it, large, and the word of each round beside them."""
    inside = rect.inset(gap)
    named = inside.cut_left(_named_width(inside), gap)[0]
    named = Rect(named.x, named.y + named.h // 12, named.w, named.h * 10 // 12)
    name, below = named.cut_top(named.h * 2 // 5)
    tone: Tone = "accent" if row.leads else "text"
    return [
        Panel(rect=rect, tone="surface", outline="accent" if row.leads else None),
        Label(rect=name, text=row.head, px=px * 5 // 4, least=px * 3 // 4, title=True, align="centre"),
        Label(rect=below, text=str(row.points), px=px * 9 // 4, tone=tone, title=True, align="centre"),
        *_column_looks(row, _words_place(inside, gap), px, gap),
    ]


def _row_looks(row: _Row, rect: Rect, px: int, gap: int, *, columns: bool) -> list[AnyLook]:
    """Return the panel with a word in balls, or with the word of each round: in `columns`, else in a line.

    What the rounds have brought adds up to the points at its head.
    """
    if columns:
        return _column_row_looks(row, rect, px, gap)
    head, below = rect.inset(gap).cut_top(px * 5 // 4)
    total, name = head.cut_right(head.w // 3, gap)
    # Where balls are drawn below, nothing else says that a round has brought these points.
    told = f"+{row.points}" if len(row.words) == 1 else points_text(row.points)
    looks: list[AnyLook] = [
        Panel(rect=rect, tone="surface", outline="accent" if row.leads else None),
        Label(rect=name, text=row.head, px=px, least=px * 3 // 4, title=True),
        Label(rect=total, text=told, px=px, least=px * 3 // 4, align="right", title=True),
    ]
    found = row.words[0][0]
    if len(row.words) > 1 or found is None:
        return [*looks, replace(_small_label(below, _words_text(row), px), align="left", lines=2)]
    return [*looks, *word_balls(below.cut_top(gap // 2)[1].cut_bottom(gap // 2)[1], found)]


def _small_label(rect: Rect, text: str, px: int) -> Label:
    return Label(rect=rect, text=text, px=px, least=px // 2, align="centre", tone="muted")


def _column_looks(row: _Row, rect: Rect, px: int, gap: int) -> list[Label]:
    """Return the word of each round in a column, and below it what the round has brought."""
    looks: list[Label] = []
    for cell, (found, won, there) in zip(rect.columns(len(row.words), 2 * gap), row.words, strict=True):
        if found is None:
            looks.append(_small_label(cell, _("no word") if there else NOT_THERE, px))
            continue
        word, brought = cell.cut_top(cell.h * 11 // 20)
        looks.append(replace(_small_label(word, found.word.upper(), px * 7 // 5), tone="text"))
        looks.append(replace(_small_label(brought, f"{won:+}", px * 6 // 5), tone="text"))
    return looks


def _words_text(row: _Row) -> str:
    """Return the word of each round and what it has brought, or that there was none."""
    if all(found is None and there for found, _won, there in row.words):
        return _("No word.")
    none = (_("no word") if there else NOT_THERE for _found, _won, there in row.words)
    told = (
        instead if found is None else f"{found.word.upper()} {won:+}"
        for instead, (found, won, _there) in zip(none, row.words, strict=True)
    )
    # A line breaks between two rounds alone.
    return " · ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in told)
