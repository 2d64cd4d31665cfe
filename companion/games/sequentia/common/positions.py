"""Say what lies on the table in a mode of Sequentia: its cards, known or not, and whose turn it is."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import reduce
from itertools import islice
from operator import getitem
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.sequentia.common.cards import (
    UNKNOWN,
    UNKNOWN_TEXT,
    Card,
    card_text,
    cards_like,
    is_like,
    parse_card,
    unseen_cards,
)
from companion.games.sequentia.common.deck import State, draw_card

S = TypeVar("S", bound=State)
T = TypeVar("T")
P = TypeVar("P", bound=Struct)

Path = tuple[Any, ...]
"""Where a card is in a position: the field, then the name or the number of the list, and the place in it."""

Count = Annotated[int, Meta(ge=0, extra={"expected": "how many cards there are"})]

LyingCard = Annotated[
    str,
    Meta(
        pattern=r"^(\?|[1-9]:[1-9]{3}\+?(/(red|orange|yellow|green|blue|purple))?)\Z",
        extra={"expected": "a card such as 2:131, 2:131+ or 2:131+/red, or ? for one that nobody knows"},
    ),
]
"""A card that lies on the table, as text."""


class Missing(Refused, frozen=True):
    """A refusal because `card`, as text, is not in the deck, or not so often: the table may add it."""

    card: str = ""


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the cards as texts, `?` for those that nobody knows."""
    return tuple(card.text for card in cards)


def find_cards(bare: S, texts: Sequence[str], added: Iterable[str] = ()) -> tuple[S, tuple[Card, ...]] | Refused:
    """Return the cards of these texts, and the state whose deck has learned those that nobody knew.

    `bare` is the state of the game in which no card is seen; `added` are cards that its deck has, too, though they were
    not entered. Refused where the deck has not all of them: `Missing` where the table may add the card.
    """
    cards: list[Card] = []
    bare = replace(bare, added=(*bare.added, *filter(None, map(parse_card, added))))
    known = {card.text: card for card in bare.cards}
    if not Counter(text for text in texts if text != UNKNOWN_TEXT) - Counter(card.text for card in bare.cards):
        return bare, tuple(known.get(text, UNKNOWN) for text in texts)
    for text in texts:
        if text == UNKNOWN_TEXT:
            cards.append(UNKNOWN)
            continue
        card = draw_card(bare, text, tuple(cards))
        if isinstance(card, Refused):
            return _missing(bare, text, tuple(cards)) or card
        if Counter(bare.cards)[card] <= cards.count(card):
            bare = replace(bare, added=(*bare.added, card))
        cards.append(card)
    return bare, tuple(cards)


def _missing(bare: State, text: str, shown: tuple[Card, ...]) -> Missing | None:
    """Return that a card lies there more often than the deck has it, or that it has none; None where it has one."""
    card = parse_card(text)
    if card is None or cards_like(unseen_cards(bare.cards, shown), card):
        return None
    alike = cards_like(bare.cards, card)
    if not alike:
        told = _("There is no card {card} in this deck.")
        return Missing("", told.format(card=card_text(card.text)), card=card.text)
    name = card_text((card if card in alike else alike[0]).text)
    return Missing("", _("{card} lies here more often than the deck has it.").format(card=name), card=card.text)


def needless_cards(position: Any, with_cards: Callable[[Any], object]) -> tuple[str, ...]:
    """Return the cards of those that were `added` with which the position can lie as well as without them."""
    added: tuple[str, ...] = position.added
    return tuple(
        text
        for at, text in enumerate(added)
        if not isinstance(with_cards(replace(position, added=(*added[:at], *added[at + 1 :]))), Missing)
    )


def hidden_cards(state: State) -> Iterator[Card]:
    """Return the known cards of a state of any mode that can't be seen: taken, out of the game, or below others."""
    has: Any = state
    below = (pile[:-1] for pile in getattr(has, "piles", ()))
    return (card for cards in (*state.taken, getattr(has, "out", ()), *below) for card in cards if card != UNKNOWN)


def with_card_in_sight(position: P, card: Card, is_refused: Callable[[P], bool]) -> P:
    """Return the position of any mode in which a card that was just laid in sight is not counted out of sight, too.

    Where the position `is_refused`, as the deck has no such card left, one of those that are taken, out of the game or
    below others is none that is known any more. The same position where that does not help.
    """
    if not is_refused(position):
        return position
    texts = {path: _card_at(position, path) for path in _hidden_paths(position)}
    given_up = (
        replace(position, **{path[0]: _without_card(getattr(position, path[0]), path[1:])})
        for path, text in texts.items()
        if (one := parse_card(text)) and is_like(one, card)
    )
    return next((one for one in given_up if not is_refused(one)), position)


def _hidden_paths(position: Any) -> list[Path]:
    """Return where a position has cards that can't be seen: a field, the player or the pile, and the place in it."""
    piles = getattr(position, "piles", ())
    by_place = piles.items() if isinstance(piles, dict) else enumerate(piles)
    return [
        *(("taken", name, at) for name, cards in position.taken.items() for at in range(len(cards))),
        *(("out", at) for at in range(len(getattr(position, "out", ())))),
        *(("piles", place, at) for place, pile in by_place for at in range(len(pile) - 1)),
    ]


def _card_at(position: Any, path: Path) -> str:
    text: str = reduce(getitem, path[1:], getattr(position, path[0]))
    return text


def _without_card(cards: Any, path: Path) -> Any:
    """Return these lists of cards with one that nobody knows at the end of the path."""
    if not path:
        return UNKNOWN_TEXT
    at, rest = path[0], path[1:]
    if isinstance(cards, dict):
        return {**cards, at: _without_card(cards[at], rest)}
    return (*cards[:at], _without_card(cards[at], rest), *cards[at + 1 :])


def split_cards(lists: Iterable[Sized], cards: Iterator[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the next of the cards in lists as long as these."""
    return tuple(tuple(islice(cards, len(one))) for one in lists)


def renamed(position: P, player: str, names: Mapping[str, str], *by_player: str) -> P:
    """Return the position with the new names of players in place of the old ones.

    It is in the turn of `player`; `by_player` are its fields that say something of each player.
    """
    fields = {field: _with_new_names(getattr(position, field), names) for field in by_player}
    return replace(position, player=names.get(player, player), **fields)


def _with_new_names(named: Mapping[str, T], names: Mapping[str, str]) -> dict[str, T]:
    return {names.get(name, name): one for name, one in named.items()}


def count_refusal(rule: str, count: int, size: int) -> Refused | None:
    """Return that more cards are counted than the deck has; None where it has as many."""
    told = _("{count} cards lie here, are taken or held, and there are only {size}.")
    return Refused(rule, told.format(count=count, size=size)) if count > size else None


def unknown_top(piles: Iterable[Sequence[str]]) -> int | None:
    """Return the number of the first pile whose top card nobody knows, counted from 1; None where all are known."""
    return next((at for at, pile in enumerate(piles, 1) if pile and pile[-1] == UNKNOWN_TEXT), None)


def players_refusal(state: State, player: str, *counted: Iterable[str]) -> Refused | None:
    """Return why it can't be the player's turn, or what is `counted` is not that of all players; or None."""
    players = state.setup.players
    stranger = next(
        (name for name in (player, *(name for names in counted for name in names)) if name not in players), ""
    )
    if stranger:
        return Refused("", _("{player} does not play in this game.").format(player=stranger))
    if players.index(player) in state.gone:
        return left_refusal(player)
    missing = next((name for names in counted for name in players if name not in set(names)), "")
    if missing:
        return Refused("", _("Enter how many cards {player} holds and has taken.").format(player=missing))
    return None


def left_refusal(player: str) -> Refused:
    """Return that the player has left the table, and so neither plays nor holds a card."""
    return Refused("", _("{player} plays no more.").format(player=player))


def holder_refusal(state: State, held: Iterable[object]) -> Refused | None:
    """Return that a player who has left the table holds something; `held` is what each holds, by seats."""
    holding = (
        name
        for seat, (name, has) in enumerate(zip(state.setup.players, held, strict=True))
        if has and seat in state.gone
    )
    return next(map(left_refusal, holding), None)


def find_position(
    state: S,
    position: P,
    rule: str,
    held: Mapping[str, object],
    lying_refusal: Callable[[P], Refused | None],
    with_cards: Callable[[S, P], S | Refused],
) -> S | Refused:
    """Return the state with the cards and the turn of the position, or why they can't lie so in any mode.

    `rule` is that on the first cards; `held` what each player has besides the cards taken; `lying_refusal` is why the
    cards on the table can't lie so.
    """
    lies: Any = position
    refused = players_refusal(state, lies.player, lies.taken, held) or lying_refusal(position)
    if refused:
        return refused
    found = with_cards(state, position)
    if isinstance(found, Refused):
        return found
    by_seats = [held[name] for name in state.setup.players]
    return count_refusal(rule, lies.count, found.size) or holder_refusal(state, by_seats) or found


def turns_until(state: State, player: str) -> int:
    """Return how many turns are over until it is this player's; those between have had theirs."""
    seat = state.setup.players.index(player)
    return state.turns + (seat - state.player) % len(state.setup.players)


def with_entered(state: S, seen: Iterable[Card]) -> S:
    """Return the state in which moves are named for those cards alone that still are `seen`."""
    left, kept = Counter(seen), []
    for card, move in state.entered:
        if left[card]:
            left[card] -= 1
            kept.append((card, move))
    return replace(state, entered=tuple(kept))
