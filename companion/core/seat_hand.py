"""Say what a phone at a seat needs for a hand of cards that it keeps to itself: of every card, where it can go now."""

from msgspec import Struct


class HandCard(Struct, frozen=True):
    """A card that somebody may hold: the tap `target` that plays it, what people call it, and the two parts of that.

    They are its `rank`, and the `sign` of its suit, or its sequence. So many `copies` of it may be held. `spaces` are
    the numbers of those on which it can be played, and `told` is what is said of that; `dead`: it has none any more.
    `laid` are the moves by which this seat has laid it.
    """

    target: str
    name: str
    rank: str
    sign: str
    copies: int
    red: bool = False
    told: str = ""
    spaces: tuple[int, ...] = ()
    dead: bool = False
    laid: tuple[int, ...] = ()


class SeatHand(Struct, frozen=True):
    """What a phone needs for the hand at its seat: all of it is known to the whole table.

    `size` is how many cards the hand has once it is drawn up; `turn` tells that the seat is to move, and `move` is the
    number of the next move. `enter` and `draw` ask for the cards of the hand and for one more, `told` says what to do
    with them. `advice` is what the key is called that asks the game what the hand can do, empty: there is none.
    `places` are the taps on the spaces of the board, row by row, in so many `columns`: they share the picture of the
    table evenly.
    """

    size: int
    turn: bool
    move: int
    cards: tuple[HandCard, ...] = ()
    enter: str = ""
    draw: str = ""
    told: str = ""
    advice: str = ""
    columns: int = 1
    places: tuple[str, ...] = ()

    def takes(self, taps: tuple[str, ...]) -> bool:
        """Return whether the taps play a card now: it and its space, or a dead one alone."""
        card = next((one for one in self.cards if one.target == taps[0]), None) if taps and self.turn else None
        if card is None:
            return False
        spaces = () if card.dead else tuple(self.places[number] for number in card.spaces)
        return len(taps) == 1 if card.dead else len(taps) == 2 and taps[1] in spaces
