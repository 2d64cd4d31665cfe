"""Show goal cards as they lie on the table, with what a word is to each."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, GoalCard, GoalMark
from companion.games.common.play_screen import page_things
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects

COLUMNS = 2
ROW, ROOMY = 11.5, 16
"""The least height of a card, and about that of a card among few, in units."""

PEEK = "peek"
"""The target of a card that lies face down for all but its owner: a finger that rests on it turns it up."""


PAGE, SHEET_PAGE = "page", "sheet-page"
"""The targets that turn the page of what a task shows, and of what a sheet shows."""


class CardPlace(Struct, frozen=True):
    """A card and what is shown with it. `target` is what a tap on it means, `PEEK` for one that may be peeked at."""

    card: Card
    mark: GoalMark = ""
    down: bool = False
    target: str = ""
    chosen: bool = False
    note: str = ""


def secret_place(card: Card, mark: GoalMark = "") -> CardPlace:
    """Return a card that lies face down, for its owner to peek at; its note says that it is secret."""
    return CardPlace(card, mark, down=True, target=PEEK, note=_("secret"))


def goal_mark(met: bool | None) -> GoalMark:
    """Return the mark of a goal: the word meets it, misses it, or the table has to say."""
    return "ask" if met is None else "met" if met else "missed"


def goal_card_looks(
    room: PlayLayout, rect: Rect, cards: Sequence[CardPlace], page: int, turns: str = PAGE
) -> list[AnyLook]:
    """Return the cards in two columns, a page at a time; the next page's button has the target `turns`."""
    most, roomy = (max(1, (rect.h + room.gap) // (room.px(units) + room.gap)) for units in (ROW, ROOMY))
    rows = min(most, max(roomy, -(-len(cards) // COLUMNS)))
    here, further = page_things(cards, grid_rects(rect, COLUMNS, rows, room.gap), page, room.px(4.2), turns)
    return [*(goal_card_look(room, cell, card) for card, cell in here), *further]


def goal_card_look(room: PlayLayout, rect: Rect, laid: CardPlace) -> GoalCard:
    """Return the look of one card."""
    return GoalCard(
        rect=rect,
        target=laid.target,
        text=laid.card.text,
        tone=laid.card.colour,
        points=POINTS[laid.card.colour],
        px=room.px(4.4),
        least=room.px(2.7),
        down=laid.down,
        note=laid.note,
        mark=laid.mark,
        chosen=laid.chosen,
    )
