"""Move goal cards: decks, discards, and how often a card exists (SQT-02, SQT-18, SQT-19)."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused
from companion.core.i18n import _, ngettext
from companion.games.sequitur.bag import drawn_text
from companion.games.sequitur.cards import COLOURS, Card, find_cards
from companion.games.sequitur.goals.colours import colour_of_many, colour_of_one
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import State

T = TypeVar("T")

Events = tuple[GameEvent, ...]


def can_draw(state: State, colour: Colour) -> bool:
    """Return whether a card of the colour can be drawn, from the deck or after its discards are shuffled."""
    number = COLOURS.index(colour)
    return bool(state.decks[number] or (state.setup.options.reshuffle_goals and state.discards[number]))


def draw_card(state: State, colour: Colour) -> tuple[State, Events]:
    """Return the state after a card of the colour is drawn; an empty deck takes its discards (SQT-19).

    `can_draw` must hold.
    """
    number = COLOURS.index(colour)
    happened: Events = ()
    if not state.decks[number]:
        discards = len(state.discards[number])
        told = ngettext(
            "The {colour} goals have run out: shuffle the {count} discard.",
            "The {colour} goals have run out: shuffle the {count} discards.",
            discards,
        )
        happened = (GameEvent("shuffle", told.format(colour=colour_of_many(colour), count=discards)),)
        gone = state.discards[number]
        state = replace(
            state,
            decks=replace_at(state.decks, number, discards),
            discards=replace_at(state.discards, number, ()),
            goals_in=tuple(one for one in state.goals_in if one[1] not in gone),
        )
    return replace(state, decks=replace_at(state.decks, number, state.decks[number] - 1)), happened


def discard_card(state: State, colour: Colour, card: Card | None) -> State:
    """Return the state with a card on the discards of its colour; None: nobody told which card."""
    number = COLOURS.index(colour)
    return replace(state, discards=replace_at(state.discards, number, (*state.discards[number], card)))


def take_goal(state: State, colour: Colour, kept: str, other: str) -> tuple[State, Card | None, Events] | Refused:
    """Return the state after a player draws a goal of the colour, with the card kept, or a refusal.

    `other` is what is discarded, empty where it is not told. SQT-18: a solo player draws two, keeps one and discards
    the other. Returns the state, the card kept and what happened.
    """
    if not can_draw(state, colour):
        return Refused("SQT-19", _("There is no {colour} goal left to draw.").format(colour=colour_of_one(colour)))
    state, happened = draw_card(state, colour)
    discards = not kept
    if state.is_solo and can_draw(state, colour):
        state, again = draw_card(state, colour)
        happened, discards = happened + again, True
    if other and not discards:
        return Refused("SQT-18", _("Only one goal is drawn, and it is kept: there is no other to discard."))
    cards: list[Card] = []
    for name in filter(None, (kept, other)):
        called = find_cards(state.goals, colour, name)
        if isinstance(called, Refused):
            return called
        card = next((card for card in called if is_left(state, card, cards)), None)
        if card is None and any(is_left_openly(state, one, cards) for one in called):
            # Who has it can't be told: it is one that the known cards don't have, and comes to light with the others.
            card = Card(colour, called[0].text)
        if card is None:
            return _gone_refusal(state, called)
        cards.append(card)
    state = replace(state, goals_in=(*state.goals_in, *((state.moves, card) for card in cards)))
    if discards:
        state = discard_card(state, colour, cards[-1] if other else None)
    return state, cards[0] if kept else None, happened


def _gone_refusal(state: State, called: Sequence[Card]) -> Refused:
    """Return that none of these cards, which have one text, can be drawn, and in which moves they were."""
    card = called[0]
    told = _('There is no further {colour} goal "{goal}" that could be drawn.')
    counted = tuple(index for index, one in state.goals_in if one in called)
    why = told.format(colour=colour_of_one(card.colour), goal=told_text(card.colour, card.text))
    return Refused("SQT-02", " ".join(filter(None, (why, drawn_text(counted)))), counted)


def is_left(state: State, card: Card, drawn_before: Sequence[Card] = ()) -> bool:
    """Return whether the card can still be drawn; True when it is not known how many of it there are."""
    return _is_among(state, card, (*drawn_cards(state), *drawn_before))


def is_left_openly(state: State, card: Card, drawn_before: Sequence[Card] = ()) -> bool:
    """Return whether the card can still be drawn for all that the table has seen: secret goals may say otherwise."""
    return _is_among(state, card, (*_open_cards(state), *drawn_before))


def _is_among(state: State, card: Card, drawn: Sequence[Card]) -> bool:
    """Return whether the card is among those left once these are drawn."""
    goal = next((goal for goal in state.goals if goal.id == card.id), None)
    return goal is None or drawn.count(card) < goal.count


def drawn_cards(state: State) -> tuple[Card, ...]:
    """Return the drawn goal cards whose text is known: secret, public, won, or discarded since the shuffle."""
    won = (card for stack in state.stacks for card in stack)
    status = (card for discards in state.discards for card in discards)
    return tuple(filter(None, (*state.secrets, *(public.card for public in state.public), *won, *status)))


def _open_cards(state: State) -> tuple[Card, ...]:
    """Return the drawn goal cards that lie open; who plays alone has no secrets."""
    if state.is_solo:
        return drawn_cards(state)
    up = tuple(one for one in state.public if not is_face_down(state, one.card.colour))
    return drawn_cards(replace(state, secrets=(), public=up))


def is_face_down(state: State, colour: str) -> bool:
    """Return whether the public goals of the colour are not turned up yet, as they are being drawn (SQT-04)."""
    return state.phase == "goals" and COLOURS[state.colour] == colour


def deck_sizes(state: State) -> tuple[int, ...]:
    """Return how many cards each deck has, wherever they are (SQT-02)."""
    untold = (sum(card is None for card in discards) for discards in state.discards)
    drawn = drawn_cards(state)
    told = (sum(card.colour == colour for card in drawn) for colour in COLOURS)
    return tuple(map(sum, zip(state.decks, untold, told, strict=True)))


def remove_last(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values without the last one that equals this one, which must be there."""
    at = len(values) - 1 - values[::-1].index(value)
    return (*values[:at], *values[at + 1 :])


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])
