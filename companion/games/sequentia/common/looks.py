"""Show cards, and the nine places of the square, alike in all modes."""

from collections.abc import Collection, Iterable, Sequence

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Label, Mark, NumberCard, Panel
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_small_lines
from companion.games.sequentia.common.cards import PIECES, UNKNOWN, Card
from companion.games.sequentia.common.square import SIDE

CARD_WIDE, CARD_HIGH = 5, 7
"""The proportions of a card, as it lies upright."""

LYING_WIDE, LYING_HIGH = 7, 4
"""The proportions of a card in a flat room, where its sequence stands beside the number: wider, so that it is read."""


def card_rect(rect: Rect) -> Rect:
    """Return the largest rectangle of a card in the middle: upright, or in a flat room, where it is larger, lying."""
    upright, lying = upright_rect(rect), _fit(rect, LYING_WIDE, LYING_HIGH)
    return lying if lying.w * lying.h > upright.w * upright.h else upright


def upright_rect(rect: Rect) -> Rect:
    """Return the largest rectangle of an upright card in the middle of another one."""
    return _fit(rect, CARD_WIDE, CARD_HIGH)


def _fit(rect: Rect, wide: int, high: int) -> Rect:
    """Return the largest rectangle of these proportions in the middle of another one."""
    w = min(rect.w, rect.h * wide // high)
    h = min(rect.h, -(-w * high // wide))
    return Rect(rect.x + (rect.w - w) // 2, rect.y + (rect.h - h) // 2, w, h)


def card_look(
    rect: Rect,
    card: Card | None,
    *,
    height: int = 1,
    target: str = "",
    mark: Mark = "",
    ghost: bool = False,
    dim: bool = False,
) -> NumberCard:
    """Return a card on a pile of that height, face down where nobody knows it; or the place where no card lies.

    It has a card's proportions in the middle of the rectangle.
    """
    rect = card_rect(rect)
    if card is None:
        return NumberCard(rect=rect, target=target, mark=mark, ghost=ghost)
    if card == UNKNOWN:
        return NumberCard(rect=rect, target=target, height=height, down=True, mark=mark, ghost=ghost, dim=dim)
    piece = PIECES[card.colour] if card.colour else None
    return NumberCard(
        rect=rect,
        target=target,
        number=card.number,
        sequence=card.sequence,
        piece=piece,
        bonus=card.bonus,
        height=height,
        mark=mark,
        ghost=ghost,
        dim=dim,
    )


def ground_look(rect: Rect, gap: int) -> Panel:
    """Return the bright ground under cards that show a sequence, which is seen around them and covers no number."""
    return Panel(rect=rect.inset(-max(3, gap * 3 // 4)), tone="accent")


def joined_rects(numbers: Iterable[int], places: Sequence[Rect]) -> list[Rect]:
    """Return the rectangles around these of the places in a row, counted from 1: one for those side by side."""
    runs: list[Rect] = []
    last = 0
    for number in sorted(numbers):
        place = places[number - 1]
        if number == last + 1 and runs:
            place = Rect(runs[-1].x, place.y, place.right - runs.pop().x, place.h)
        runs.append(place)
        last = number
    return runs


def place_rects(rect: Rect, gap: int) -> tuple[Rect, ...]:
    """Return the rectangles of the nine places: cards side by side, as large as all have room, in the middle."""
    cell = card_rect(rect.rows(SIDE, gap)[0].columns(SIDE, gap)[0])
    wide, high = (SIDE * side + (SIDE - 1) * gap for side in (cell.w, cell.h))
    inner = Rect(rect.x + (rect.w - wide) // 2, rect.y + (rect.h - high) // 2, wide, high)
    return tuple(cell for row in inner.rows(SIDE, gap) for cell in row.columns(SIDE, gap))


def square_looks(piles: Sequence[tuple[Card, ...]], marked: Collection[int], rect: Rect, gap: int) -> list[AnyLook]:
    """Return the nine places in small, in the middle of the room, with the marked ones framed."""
    side = min(rect.w, rect.h)
    square = Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side)
    cells = zip(place_rects(square, gap), piles, strict=True)
    return [
        card_look(cell, pile[-1] if pile else None, height=max(1, len(pile)), mark="chosen" if place in marked else "")
        for place, (cell, pile) in enumerate(cells)
    ]


def row_rects(rect: Rect, most: int, count: int, gap: int) -> tuple[Rect, ...]:
    """Return the rectangles of so many cards side by side in the middle, as large as `most` have room."""
    cell = card_rect(rect.columns(most, gap)[0])
    used = count * (cell.w + gap) - gap
    row = Rect(rect.x + (rect.w - used) // 2, cell.y, used, cell.h)
    return row.columns(count, gap) if count else ()


def counts_text(held: int, taken: int, deck: int) -> str:
    """Return the text with the numbers of cards that the player holds and has taken, and that are left to draw."""
    return _("hand {held} · taken {taken} · deck {deck}").format(held=held, taken=taken, deck=deck)


def deck_text(deck: int) -> str:
    """Return the text with the number of cards left to draw, for when no player's counts are shown."""
    return _("deck {count}").format(count=deck)


def counts_label(frame: Frame, text: str) -> Label:
    """Return the label with the counts in the score's rectangle; the last has its own line where one is too short."""
    lines = estimate_small_lines(frame, text, frame.score.w)
    if lines > 1:
        text = "\n".join(text.rsplit(" · ", 1))
    return Label(rect=frame.score, text=text, px=frame.px(4.8), least=frame.px(SMALL), lines=lines)
