"""The page on which what lies on the table is set, in the modes with a square of nine places."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Label, Mark
from companion.games.common.position_screen import TEXT_UNITS
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import UNKNOWN, parse_card
from companion.games.sequentia.common.deck import State
from companion.games.sequentia.common.looks import card_look, place_rects
from companion.games.sequentia.common.position_page import CardsScreen
from companion.games.sequentia.common.square import CELLS, SIDE

S = TypeVar("S", bound=State)

PLACE_UNITS = 9.2
"""The height in units of a place of the square above the pad."""

LAST_HELP = N_("CONFIRM sets all of it at once, and UNDO takes it back.")
"""The last sentence of the help."""


def out_differences(now: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return the sentence that other cards have left the game than before; nothing where they are the same."""
    if now == before:
        return []
    if len(now) == len(before):
        return [_("Other cards are out of the game.")]
    return [_("Out of the game: {now}, not {before}.").format(now=len(now), before=len(before))]


class SquareScreen(CardsScreen[S]):
    """One picture of the page: the square above the pad, and beside the square what else is set there.

    `draft.chosen` counts the place that is chosen from 1; 0: none.
    """

    @abstractmethod
    def pile_at(self, cell: str, *, before: bool = False) -> Sequence[str]:
        """Return the cards of a place from the bottom, as texts, now or as the state has them."""

    @abstractmethod
    def side_looks(self, room: Rect) -> Sequence[AnyLook]:
        """Return the looks beside the square."""

    def usual_mark(self, cell: str) -> Mark:  # noqa: ARG002 - as in modes that mark no place
        """Return the mark of a place that is not chosen, and where nothing differs."""
        return ""

    def board_looks(self) -> Sequence[AnyLook]:
        """Return the square, what is beside it, and the pad."""
        frame = self.frame
        high = SIDE * frame.px(PLACE_UNITS) + (SIDE - 1) * frame.gap
        above, pad = frame.board.inset(frame.gap).cut_top(high, frame.gap)
        square, side = above.cut_left(high * 4 // 3, frame.gap)
        return [
            *(self._place_look(*one) for one in enumerate(zip(CELLS, place_rects(square, frame.gap), strict=True), 1)),
            *self.side_looks(side),
            *pads.pad_looks(self.pad, pad, frame.px, frame.gap, self.left(), explains=False),
        ]

    def _place_look(self, number: int, at: tuple[str, Rect]) -> AnyLook:
        cell, rect = at
        pile = self.pile_at(cell)
        differs = pile != self.pile_at(cell, before=True)
        mark: Mark = "hint" if number == self.draft.chosen else "chosen" if differs else self.usual_mark(cell)
        card = (parse_card(pile[-1]) or UNKNOWN) if pile else None
        return card_look(rect, card, target=f"cell:{cell}", height=max(1, len(pile)), mark=mark)

    def told_look(self, room: Rect, text: str) -> Label:
        """Return the label beside the square that says what a tap does now."""
        px = self.frame.px
        return Label(rect=room, text=text, px=px(4.8), least=px(TEXT_UNITS), lines=4, tone="muted", align="centre")
