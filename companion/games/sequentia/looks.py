"""What all modes show alike."""

from companion.contract.scene import Mark, NumberCard, Rect
from companion.games.sequentia.cards import PIECES, Card


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
    """A card, on a pile of that height; or the place where none lies."""
    if card is None:
        return NumberCard(rect=rect, target=target, mark=mark, ghost=ghost)
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
