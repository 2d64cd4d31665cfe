"""The deck that a table plays with: its own, or the example until that is entered."""

import pkgutil
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.games.sequentia.common.cards import Card, CardText, card_text, find_card, parse_card, unseen_cards
from companion.games.sequentia.common.deck_file import read_deck

EXAMPLE_DECK = "example_deck.toml"
"""The file of the package with the deck that is played with until the table has entered its own."""

EXAMPLE_TEXT = N_("This is the EXAMPLE deck: enter that of your box when a game is set up.")
"""What the help at a game's beginning says of it."""

Name = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a player's name"})]

PLAYERS = (2, 3, 4)


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of all modes: the `deck`, as the texts of its cards, or the example."""

    deck: Annotated[
        Literal["example"] | tuple[CardText, ...], Meta(extra={"expected": '"example", or a list of cards'})
    ] = "example"


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins."""

    players: Annotated[tuple[Name, ...], Meta(extra={"expected": "a list of names"})]
    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class State(Struct, frozen=True, kw_only=True):
    """The part of the state that every mode has.

    `taken` are the cards of each player in the order in which they took them, `player` is the one whose turn it is, and
    `turns` counts the turns that are over.
    """

    setup: Setup
    taken: tuple[tuple[Card, ...], ...]
    player: int = 0
    turns: int = 0

    @property
    def name(self) -> str:
        """The player whose turn it is."""
        return self.setup.players[self.player]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return deck_of(self.setup.options)


@cache
def deck_of(options: Options) -> tuple[Card, ...]:
    """Return the cards of the deck, in the order in which they were entered."""
    return _example_deck() if options.deck == "example" else tuple(_read_card(text) for text in options.deck)


def deck_notes(options: Options) -> tuple[str, ...]:
    """Return the sentence that the deck is the example; nothing for a table's own deck."""
    return (_(EXAMPLE_TEXT),) if options.deck == "example" else ()


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


def draw_card(deck: tuple[Card, ...], seen: Iterable[Card], text: str) -> Card | Refused:
    """Return the card that was drawn or laid, by its text; Refused when all of its kind have been seen."""
    card = parse_card(text)
    if card is None:
        told = _('"{text}" is no card; a card is written 2:131, 2:131+ or 2:131+/red.')
        return Refused("", told.format(text=text))
    meant = find_card(deck, card)
    if isinstance(meant, Refused):
        return meant
    if not unseen_cards(deck, seen)[meant]:
        count = Counter(deck)[meant]
        told = ngettext(
            "{card} is there once, and has been seen.", "{card} is there {count} times, and has been seen.", count
        )
        return Refused("", told.format(card=card_text(meant.text), count=count))
    return meant
