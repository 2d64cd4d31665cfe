"""Show goal cards as they lie on the table, with what a word is to each."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, GoalCard, GoalMark
from companion.games.common.play_screen import page_things
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Public
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.table_verdicts import judged_goals
from companion.games.sequitur.tally import hidden_goals

COLUMNS = 2
ROW, ROOMY = 12.4, 16
"""The least height of a card of two abreast, and about that of a card among few, in units."""

TALL, TALL_TEXT = 44, 6.4
"""About the height in units of a card as wide as the list among few, and that of the letters of one that is tall."""

WIDE_ROW = 9.2
"""The least height in units of a card that is as wide as the list: a finger finds it."""

READ_ROW = 5.1
"""The least height in units of such a card that is only read: its text is on one line."""

PEEK = "peek"
"""The target of a card that lies face down for all but its owner: a finger that rests on it turns it up."""


PAGE, SHEET_PAGE = "page", "sheet-page"
"""The targets that turn the page of what a task shows, and of what a sheet shows."""


SHEET_ROWS, MOST_LISTED = 3, 7
"""The rows of a page of a sheet, and how many cards have one page: NEXT has to know the pages, on any screen."""


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
    return CardPlace(card, mark, down=True, target=PEEK, note=_("secret goal"))


def own_secret(at: TaskContext, card: Card) -> CardPlace:
    """Return the player's secret goal among goals of others: its note says whose it is."""
    return replace(secret_place(card), note=_("{player}'s secret goal").format(player=at.name))


def lying_goals(at: TaskContext) -> list[CardPlace]:
    """Return the public goals (face down those that nobody may see yet) and the player's own ones.

    Where the player has a word, a tap on a goal asks the table whether it is met (SQT-24).
    """
    state, player = at.state, at.player
    targets = {card: f"judge:{number}" for number, (card, _met) in enumerate(judged_goals(state, player))}
    cards = [_public_place(at, one, targets.get(one.card, "")) for one in state.public]
    goal = state.secrets[player]
    if goal is not None:
        cards.append(own_secret(at, goal))
    won = [CardPlace(one.public.card, "met") for one in state.claimed if one.player == player]
    settled = [one for one in state.settled if one.player == player]
    if hidden_goals(state):
        cards += [replace(own_secret(at, one.card), target=targets.get(one.card, PEEK)) for one in settled]
    else:
        won += [CardPlace(one.card, goal_mark(one.met)) for one in settled]
    won += [CardPlace(one.card, note=_("not claimed")) for one in state.unclaimed if one.card in targets]
    return cards + [replace(one, target=targets.get(one.card, "")) for one in won]


def _public_place(at: TaskContext, public: Public, target: str) -> CardPlace:
    """Return the place of a public goal: face down, except for its owner, until all have drawn (SQT-04)."""
    down = is_face_down(at.state, public.card.colour)
    peeks = down and public.player == at.player
    note = _("laid out by {player}").format(player=at.state.setup.players[public.player])
    return CardPlace(public.card, down=down, target=PEEK if peeks else target, note=note)


def goal_mark(met: bool | None) -> GoalMark:
    """Return the mark of a goal: the word meets it, misses it, or the table has to say."""
    return "ask" if met is None else "met" if met else "missed"


def count_sheet_pages(cards: int) -> int:
    """Return how many pages a sheet has for so many cards; 0 where NEXT has none to turn."""
    return 0 if cards <= MOST_LISTED else -(-cards // (SHEET_ROWS * COLUMNS - 1))


def goal_card_looks(
    room: PlayLayout, rect: Rect, cards: Sequence[CardPlace], page: int, turns: str = PAGE
) -> list[AnyLook]:
    """Return the cards below each other, or in two columns where they are too many for that.

    They come a page at a time; the next page's button has the target `turns`.
    """
    pages = count_sheet_pages(len(cards)) if turns == SHEET_PAGE else 0
    rows = () if pages else wide_rows(room, rect, [bool(card.target) for card in cards])
    if rows:
        laid = [goal_card_look(room, *one) for one in zip(rows, cards, strict=False)]
        tall = rows[0].h > room.px(ROOMY)
        return [*even_cards([replace(card, px=room.px(TALL_TEXT)) for card in laid] if tall else laid)]
    most, roomy = (max(1, (rect.h + room.gap) // (room.px(units) + room.gap)) for units in (ROW, ROOMY))
    most = min(most, SHEET_ROWS) if pages else most
    count = min(most, max(roomy, -(-len(cards) // COLUMNS)))
    here, further = page_things(cards, grid_rects(rect, COLUMNS, count, room.gap), page, room.px(4.2), turns)
    longest = longest_text([told_text(one.card.colour, one.card.text) for one in cards if not one.down])
    return [*even_cards([goal_card_look(room, cell, card) for card, cell in here], longest), *further]


def longest_text(texts: Iterable[str]) -> str:
    """Return the text with the most characters; empty where there is none."""
    return max(texts, key=len, default="")


def wide_rows(room: PlayLayout, rect: Rect, tapped: Sequence[bool]) -> tuple[Rect, ...]:
    """Return the places of cards below each other; none where they are too many for that.

    `tapped` tells of each whether a finger has to find it: the others may be lower.
    """
    count = len(tapped)
    most, roomy = ((rect.h + room.gap) // (room.px(units) + room.gap) for units in (WIDE_ROW, TALL))
    if count <= most:
        return rect.rows(max(count, roomy), room.gap)[:count]
    gap, finger, fingers = room.gap // 2, room.px(WIDE_ROW), sum(tapped)
    read = (rect.h - gap * (count - 1) - finger * fingers) // max(1, count - fingers)
    return _stacked(rect, [finger if one else read for one in tapped], gap) if read >= room.px(READ_ROW) else ()


def _stacked(rect: Rect, heights: Sequence[int], gap: int) -> tuple[Rect, ...]:
    """Return rectangles of these heights below each other, from the top of `rect`."""
    tops = accumulate((height + gap for height in heights), initial=rect.y)
    return tuple(Rect(rect.x, top, rect.w, height) for top, height in zip(tops, heights, strict=False))


def even_cards(cards: Sequence[GoalCard], longest: str = "") -> list[GoalCard]:
    """Return the cards of a page with one size of text: that of the longest one.

    `longest` is a text of another page; all pages have the size in which it has room on each of these cards.
    """
    plain = [replace(card, rect=_at_origin(card.rect), target="", chosen=False) for card in cards if not card.down]
    others = [replace(card, text=longest, note="") for card in plain if longest]
    alike = tuple(dict.fromkeys((*plain, *others)))
    return [card if card.down else replace(card, even=alike) for card in cards]


def _at_origin(rect: Rect) -> Rect:
    return Rect(0, 0, rect.w, rect.h)


def goal_card_look(room: PlayLayout, rect: Rect, laid: CardPlace) -> GoalCard:
    """Return the look of one card; one that nobody has entered says what is known of it: its colour."""
    card = laid.card
    return GoalCard(
        rect=rect,
        target=laid.target,
        text=card.text or _("{colour} card").format(colour=colour_name(card.colour)),
        tone=card.colour,
        points=POINTS[card.colour],
        px=room.px(4.4),
        least=room.px(2.7),
        down=laid.down,
        note=laid.note,
        mark=laid.mark,
        chosen=laid.chosen,
    )
