"""The deck that a table plays with: the one that it has entered, or that is learned card by card as cards come."""

import pkgutil
from collections import Counter
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, SaveEntry, Step, Switch
from companion.core.i18n import N_, _, ngettext
from companion.games.sequentia.common.cards import (
    ANY_CARD,
    NUMBERS,
    UNKNOWN,
    WHOLE_DECK,
    AnyCard,
    Card,
    CardText,
    Left,
    card_text,
    cards_like,
    find_card,
    is_like,
    parse_card,
    unseen_cards,
)
from companion.games.sequentia.common.deck_file import CARD, DECK_FILE, LEARNED, read_deck

EXAMPLE_DECK = "example_deck.toml"
"""The file of the package with an example of a deck."""

EXAMPLE_TEXT = N_("This is the EXAMPLE deck, not that of your box.")
"""What the help at a game's beginning says of it."""

Name = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a player's name"})]

PLAYERS = (2, 3, 4)


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of all modes: the `deck`, as the texts of its cards, or the example.

    `size` is how many cards it has, None: those that are listed. The others are learned as they come. `cards` says
    whether it is played with, or the example in its place.
    """

    deck: Annotated[
        Literal["example"] | tuple[CardText, ...], Meta(extra={"expected": '"example", or a list of cards'})
    ] = "example"
    size: Annotated[int, Meta(ge=1, le=999, extra={"expected": "a number of cards"})] | None = None
    cards: Annotated[Literal["own", "example"], Meta(extra={"expected": '"own" or "example"'})] = "own"

    @property
    def is_example(self) -> bool:
        """Whether the example is played with."""
        return self.cards == "example" or self.deck == "example"


DECK_SWITCH = Switch(
    "cards",
    N_("Deck"),
    N_("The cards of your box, learned as you play, or the example."),
    (("own", N_("your own")), ("example", N_("the example"))),
)


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins."""

    players: Annotated[tuple[Name, ...], Meta(extra={"expected": "a list of names"})]
    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class State(Struct, frozen=True, kw_only=True):
    """The part of the state that every mode has.

    `taken` are the cards of each player in the order in which they took them, `player` is the one whose turn it is, and
    `turns` counts the turns that are over. `added` are cards that the deck of the set-up did not have.
    `moves` counts the moves, those that were passed over among them, and `entered` are the cards that came up, each
    with the index of its move. `gone` are the players who play no more; `ended` tells that the table has ended the
    game before its end.
    """

    setup: Setup
    taken: tuple[tuple[Card, ...], ...]
    player: int = 0
    turns: int = 0
    added: tuple[Card, ...] = ()
    moves: int = 0
    entered: tuple[tuple[Card, int], ...] = ()
    gone: tuple[int, ...] = ()
    ended: bool = False

    @property
    def name(self) -> str:
        """The player whose turn it is."""
        return self.setup.players[self.player]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the game that are known."""
        return (*deck_of(self.setup.options), *self.added)

    @property
    def size(self) -> int:
        """How many cards the deck has: a card more makes it larger only while it has fewer than the printed one."""
        size = deck_size(self.setup.options)
        return max(size, min(WHOLE_DECK, len(self.cards)))

    @property
    def unknown(self) -> int:
        """How many cards of the deck nobody knows yet."""
        return max(0, self.size - len(self.cards))

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """The cards that have come up: they are neither in the deck nor hidden in a hand."""
        raise NotImplementedError


@cache
def deck_of(options: Options) -> tuple[Card, ...]:
    """Return the cards of the deck, in the order in which they were entered."""
    if options.is_example:
        return _example_deck()
    return tuple(_read_card(text) for text in options.deck)


def deck_size(options: Options) -> int:
    """Return how many cards the deck of a set-up has, known or not."""
    known = len(deck_of(options))
    return known if options.is_example else max(options.size or 0, known)


def deck_notes(state: State) -> tuple[str, ...]:
    """Return what is to be known of the deck: it is the example, is being learned, or has a card too many."""
    known, size = len(state.cards), state.size
    if state.unknown:
        told = _("The deck is learned as cards come: {known} of {size} are known.")
        return (told.format(known=known, size=size),)
    if known > size:
        told = ngettext("{count} card too many is entered.", "{count} cards too many are entered.", known - size)
        return (told.format(count=known - size),)
    return (_(EXAMPLE_TEXT),) if state.setup.options.is_example else ()


@cache
def _example_deck() -> tuple[Card, ...]:
    return read_deck((pkgutil.get_data(__package__, EXAMPLE_DECK) or b"").decode(), EXAMPLE_DECK)


def _read_card(text: str) -> Card:
    card = parse_card(text)
    if card is None:
        raise ValueError(f"{text!r} is no card")
    return card


def setup_refusal(setup: Setup, title: str) -> Refused | None:
    """Return why a game with this set-up can't be played, or None."""
    if len({name.casefold() for name in setup.players}) < len(setup.players):
        return Refused("", _("Two players have the same name; give each a name of their own."))
    if len(setup.players) not in PLAYERS:
        told = _("{count} can't play {title}; 2 to 4 can.")
        return Refused("", told.format(count=len(setup.players), title=title))
    return None


def draw_card(state: State, text: str, shown: tuple[Card, ...] = ()) -> Card | Refused:
    """Return the card that was drawn or laid, by its text; Refused when no card that is left is such.

    While not all cards of the deck are known, it may be one that nobody knows yet. `shown` are cards that have been
    shown besides those that were seen.
    """
    card = parse_card(text)
    if card is None:
        told = _('"{text}" is no card; a card is written 2:131, 2:131+ or 2:131+/red.')
        return Refused("", told.format(text=text))
    left = [*unseen_cards(state.cards, (*state.seen_cards, *shown))]
    if cards_like(left, card):
        return find_card(left, card)
    alike = cards_like(state.cards, card)
    if alike:
        told = ngettext(
            "The only {card} has been seen.",
            "All {count} {card} have been seen.",
            len(alike),
        )
        name = card_text((card if card in alike else alike[0]).text)
        counted = tuple(index for one, index in state.entered if is_like(one, card))
        return Refused("", told.format(card=name, count=len(alike)), counted)
    return card if _can_be_learned(state, card) else find_card(left, card)


def _can_be_learned(state: State, card: Card) -> bool:
    """Return whether the card can be one of those that nobody knows yet; of a number that no card has it is asked."""
    highest = max(*NUMBERS, *(number for one in state.cards for number in (one.number, *one.sequence)))
    return state.unknown > 0 and max(card.number, *card.sequence) <= highest


def is_missing(state: State, card: Card) -> bool:
    """Return whether no card that is left is such: if it is in the box all the same, it has to be added first."""
    refused = isinstance(draw_card(state, card.text), Refused)
    return refused and not cards_like(unseen_cards(state.cards, state.seen_cards), card)


def colour_refusal(state: State, card: Card | None) -> Refused | None:
    """Return that the card's colour is to be told, where several that are left differ in it; else None."""
    if card is None or card.colour or is_missing(state, card):
        return None
    found = draw_card(state, card.text)
    return found if isinstance(found, Refused) else None


def is_not_in_deck(state: State, card: Card | None) -> bool:
    """Return whether the deck has no such card at all, seen or not."""
    return card is not None and is_missing(state, card) and not cards_like(state.cards, card)


def pickable_cards(state: State, *, other: bool, shown: tuple[Card, ...] = (), fitting: AnyCard = ANY_CARD) -> Left:
    """Return the cards that a pad offers: those that are left, or any that is `fitting` where most are not known.

    `other`: any card is wanted, also one that the deck does not have. `shown` as in `draw_card`.
    """
    if other:
        return ANY_CARD
    left = unseen_cards(state.cards, (*state.seen_cards, *shown))
    if state.unknown > left.total():
        return fitting
    if fitting == ANY_CARD:
        return left
    # As `AnyCard.has` says of one card; each picture asks it of a whole deck.
    barred, shows = fitting.barred, fitting.sequences
    there = {
        card: count for card, count in left.items() if card.number != barred and (not shows or card.sequence in shows)
    }
    return Counter(there)


class Add(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="add"):
    """A card that the deck has, too, though it was not entered."""

    card: CardText


def question_lines(state: State, card: Card) -> tuple[str, str]:
    """Return the question whether a card that is missing is in the box, and what CONFIRM does."""
    name = card_text(card.text)
    unheard = _("{card} is not in the deck: is it in the box?").format(card=name)
    again = _("{card} has been seen: is it there once more?").format(card=name)
    return unheard if is_not_in_deck(state, card) else again, _("CONFIRM adds it to the deck.")


S = TypeVar("S", bound=State)


def count_move(before: State, step: Step[S] | Refused) -> Step[S] | Refused:
    """Return the step with its move counted, its card noted, and what it taught of the deck to be kept."""
    if isinstance(step, Refused):
        return step
    came = Counter(step.state.seen_cards) - Counter(before.seen_cards)
    entered = (*before.entered, *((card, before.moves) for card in came.elements() if card != UNKNOWN))
    return _with_saved(before, replace(step, state=replace(step.state, moves=before.moves + 1, entered=entered)))


def correction_target(state: State, card: Card | None) -> str:
    """Return the target by which the move is corrected that brought this card; empty where that is not known."""
    moves = [move for one, move in state.entered if one == card]
    return f"laid:{moves[0]}" if len(moves) == 1 else ""


def skip_move(before: State, after: S) -> S:
    """Return the state after a move that was passed over, with the move counted."""
    return replace(after, moves=before.moves + 1)


def learn_card(state: S, move: Any) -> S:
    """Return the state in which the deck has the card of the move, where that is one that nobody knew yet."""
    text = getattr(move, "card", None)
    card = draw_card(state, text) if isinstance(text, str) else None
    if not isinstance(card, Card) or card in unseen_cards(state.cards, state.seen_cards):
        return state
    return replace(state, added=(*state.added, card))


def add_card(state: S, move: Add) -> Step[S]:
    """Return the step after which the deck has this card once more; a deck that was not whole is larger then."""
    card = _read_card(move.card)
    after = replace(state, added=(*state.added, card))
    told = _("{card} is in the deck.").format(card=card_text(card.text))
    return Step(after, (GameEvent("added", " ".join((told, *deck_notes(after)))),))


def _with_saved(before: State, step: Step[S]) -> Step[S]:
    """Return the step, with the cards that it added to the deck to be kept for later games."""
    if before.setup.options.is_example:
        return step
    known = Counter(before.cards)
    kept = []
    for card in step.state.added[len(before.added) :]:
        known[card] += 1
        entry, there = _entry(card, known[card]), _entry(card, known[card] - 1)
        kept.append(SaveEntry(DECK_FILE, LEARNED, CARD, entry, there, check="sequentia deck"))
    return replace(step, kept=(*step.kept, *kept)) if kept else step


def _entry(card: Card, count: int) -> dict[str, Any] | None:
    """Return what the file says of a card that is there so many times; None for none."""
    return {CARD: card.text, **({"count": count} if count > 1 else {})} if count else None
