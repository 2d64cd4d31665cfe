"""The page on which what lies on the table is set, in the modes with a square of nine places."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Mark
from companion.games.sequentia.common import position_page as pages
from companion.games.sequentia.common.cards import UNKNOWN, parse_card, short_card_text
from companion.games.sequentia.common.deck import State
from companion.games.sequentia.common.looks import card_look, place_rects
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.position_page import CardsScreen
from companion.games.sequentia.common.square import CELLS

S = TypeVar("S", bound=State)

LAST_HELP = N_("CONFIRM sets all of it at once, and UNDO takes it back.")
"""The last sentence of the help."""


def out_differences(now: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return the sentence that other cards have left the game than before; nothing where they are the same."""
    if now == before:
        return []
    if len(now) == len(before):
        return [_("Other cards are out of the game.")]
    return [_("Out of the game: {now} (before: {before}).").format(now=len(now), before=len(before))]


class SquareScreen(CardsScreen[S]):
    """One picture of the page: the square, alone or above the pad.

    `draft.chosen` counts the place that is chosen from 1; 0: none.
    """

    @abstractmethod
    def pile_at(self, cell: str, *, before: bool = False) -> Sequence[str]:
        """Return the cards of a place from the bottom, as texts, now or as the state has them."""

    def usual_mark(self, cell: str) -> Mark:  # noqa: ARG002 - as in modes that mark no place
        """Return the mark of a place that is not chosen, and where nothing differs."""
        return ""

    def table_looks(self, room: Rect) -> Sequence[AnyLook]:
        """Return the square."""
        places = zip(CELLS, place_rects(room, self.frame.gap), strict=True)
        return [self._place_look(*one) for one in enumerate(places, 1)]

    def _place_look(self, number: int, at: tuple[str, Rect]) -> AnyLook:
        cell, rect = at
        pile = self.pile_at(cell)
        differs = pile != self.pile_at(cell, before=True)
        mark = self.mark_of(number, differs=differs, usual=self.usual_mark(cell))
        card = (parse_card(pile[-1]) or UNKNOWN) if pile else None
        return card_look(rect, card, target=f"cell:{cell}", height=max(1, len(pile)), mark=mark)

    def asked_text(self) -> str:
        """Return the question which card lies on the place that is chosen."""
        return _("Which card lies {place}?").format(place=where(CELLS[self.chosen - 1]))

    def shown_card(self) -> str:
        """Return the card that lies on the place that is chosen; empty: none does."""
        return next(reversed(self.pile_at(CELLS[self.chosen - 1])), "")

    def place_lines(self) -> tuple[str, ...]:
        """Return sentences on the cards of the place that is chosen, or which one is asked for."""
        cell, draft = CELLS[self.chosen - 1], self.draft
        pile = self.pile_at(cell)
        if not pile:
            return (self.asked_text(),)
        told = _("{card} lies {place}, not {other}.") if draft.instead else _("{card} lies {place}.")
        card, other = short_card_text(pile[-1]), short_card_text(draft.instead or "")
        return pages.pile_lines(draft, told.format(card=card, place=where(cell), other=other), pile)
