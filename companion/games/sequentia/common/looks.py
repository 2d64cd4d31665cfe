"""Show cards, and the nine places of the square, alike in all modes."""

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import Label, Mark, NumberCard, Panel
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_small_lines
from companion.games.sequentia.common.cards import PIECES, UNKNOWN, Card
from companion.games.sequentia.common.square import SIDE


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
    """Return a card on a pile of that height, face down where nobody knows it; or the place where no card lies."""
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


MOST_WIDE = 3
"""How many times its height a place of the square is wide at most."""


def place_rects(rect: Rect, gap: int) -> tuple[Rect, ...]:
    """Return the rectangles of the nine places, which fill `rect` as far as none is wider than `MOST_WIDE` allows."""
    high = (rect.h - (SIDE - 1) * gap) // SIDE
    wide = min(rect.w, SIDE * high * MOST_WIDE + (SIDE - 1) * gap)
    inner = Rect(rect.x + (rect.w - wide) // 2, rect.y, wide, rect.h)
    return tuple(cell for row in inner.rows(SIDE, gap) for cell in row.columns(SIDE, gap))


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
