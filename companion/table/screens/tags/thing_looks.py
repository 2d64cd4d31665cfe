"""Show a thing that a tag can be on, as it lies on the table."""

from msgspec.structs import replace

from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Ball, GoalCard, Label, Panel, PanelKey
from companion.games.registry import card_kinds
from companion.games.sequentia.common.cards import parse_card
from companion.games.sequentia.common.looks import card_look
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.goals import POINTS
from companion.lexicon.balls import BALLS
from companion.table.decks import DeckEntry
from companion.table.screens.page import Page
from companion.table.things import COMMANDS, Thing, shorten


def thing_look(layout: Page, rect: Rect, entry: DeckEntry) -> list[AnyLook]:
    """Return the thing of a deck, as large as it goes in the rectangle."""
    thing = entry.thing
    match thing.kind:
        case name if name in card_kinds():
            kind = card_kinds()[name]
            return [kind.look(_shape_rect(rect, kind.wide), thing.name)]
        case "B":
            return [Ball(rect=_shape_rect(rect, 1), face=thing.name, points=BALLS[thing.name].points)]
        case "Q":
            return [card_look(_shape_rect(rect, 0.8), parse_card(thing.name))]
        case "G":
            return _goal_looks(layout, rect, entry)
        case "C":
            return _command_looks(layout, rect, thing)
        case "A":
            # A card, as the goals are.
            card = _shape_rect(rect, 1.6 if layout.view.portrait else 1.15)
            return [Panel(rect=card, tone="paper"), replace(_name_label(layout, card, thing.name), tone="ink")]
        case _:
            return [Panel(rect=rect, tone="surface"), _name_label(layout, rect, thing.name)]


def _command_looks(layout: Page, rect: Rect, thing: Thing) -> list[AnyLook]:
    """Return a tag that means a button: a card with the button as it is on the case, and its word."""
    card = _shape_rect(rect, 1.5)
    word, button = card.inset(layout.gap // 2).cut_bottom(card.h // 3)
    name = Label(rect=word, text=thing.name_in_words, px=layout.px(7), least=layout.px(3), tone="ink", align="centre")
    return [Panel(rect=card, tone="paper"), PanelKey(rect=button, key=COMMANDS[thing.name].value), name]


def _goal_looks(layout: Page, rect: Rect, entry: DeckEntry) -> list[AnyLook]:
    """Return a goal card; where its colour is not known, only its text."""
    colour = next((colour for colour in COLOURS if colour in entry.path), None)
    if colour is None:
        return [Panel(rect=rect, tone="surface"), _name_label(layout, rect, entry.thing.name)]
    # The beginning of a long one tells which it is.
    text, least = shorten(entry.thing.name, 160), layout.px(3)
    card = _shape_rect(rect, 1.6 if layout.view.portrait else 1.15)
    return [GoalCard(rect=card, text=text, tone=colour, points=POINTS[colour], px=layout.px(5.4), least=least)]


def _name_label(layout: Page, rect: Rect, name: str) -> Label:
    px = layout.px(9)
    return Label(rect=rect.inset(layout.gap), text=name, px=px, least=layout.px(SMALL), align="centre", lines=4)


def _shape_rect(rect: Rect, wide: float) -> Rect:
    """Return the largest rectangle in the middle of this one that is `wide` times as wide as high."""
    height = min(rect.h, int(rect.w / wide))
    width = int(height * wide)
    return Rect(rect.x + (rect.w - width) // 2, rect.y + (rect.h - height) // 2, width, height)
