"""Enter a deck once, card by card, with the pad or the reader."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.i18n import _
from companion.games.common.editor import EditorProgress
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import ANY_CARD, WHOLE_DECK, Card, parse_card, strip_prefix
from companion.games.sequentia.common.deck_file import KnownDeck


class DeckEditor(EditorProgress, frozen=True, kw_only=True):
    """The `cards` in the order in which they were entered, of `size` in all, and the `pad` with the next one.

    `past` are the cards before each change that UNDO takes back, the last one first; `laid` has the numbers of the tags
    that were added, each with the text of its card. `out` is the text of the card that a tap on the list has just taken
    out, and `back` that of the one which UNDO has just put back.
    """

    cards: tuple[Card, ...] = ()
    size: int = WHOLE_DECK
    pad: CardPad = EMPTY_PAD
    past: tuple[tuple[Card, ...], ...] = ()
    laid: frozenset[tuple[str, str]] = frozenset()
    out: str = ""
    back: str = ""

    @property
    def picked_card(self) -> Card | None:
        """The card on the pad, while the deck is not whole."""
        return self.pad.found if len(self.cards) < WHOLE_DECK else None

    @property
    def is_begun(self) -> bool:
        """Whether something of a card is picked; a colour alone stays from one card to the next."""
        return any(self.pad.picks) or self.pad.bonus


def begin(deck: KnownDeck | None) -> DeckEditor:
    """Return an editor at its offer: to mend the deck as far as it is known, or to enter one where no card is."""
    if deck is None or not deck.cards:
        return DeckEditor()
    cards = tuple(card for text in deck.cards if (card := parse_card(text)))
    return DeckEditor(cards=cards, size=deck.size or WHOLE_DECK, again=True)


def with_entered(entering: DeckEditor, deck: KnownDeck) -> DeckEditor:
    """Return the editor with the cards of this deck in the place of all others."""
    after = begin(deck)
    return replace(_with_cards(entering, after.cards), step="cards", size=after.size, pad=EMPTY_PAD, wrong="")


def handle_confirm(entering: DeckEditor) -> DeckEditor:
    """Return the editor after CONFIRM: a card on the pad is added first, then the deck is kept."""
    return _confirm(replace(entering, out="", back=""))


def _confirm(entering: DeckEditor) -> DeckEditor:
    if entering.step == "offer":
        return replace(entering, step="cards")
    if entering.step == "cards" and entering.picked_card:
        return _add_card(entering, entering.picked_card)
    return replace(entering, step="made") if entering.cards else entering


def handle_undo(entering: DeckEditor) -> DeckEditor:
    """Return the editor one step back: the pad cleared, the last card dropped, or the page before."""
    return _undo(replace(entering, wrong="", back=""))


def _undo(entering: DeckEditor) -> DeckEditor:
    match entering.step:
        case "list":
            return replace(entering, step="cards")
        case "cards" if entering.out:
            before, *past = entering.past
            pad = _next_pad(entering.pad)
            return replace(entering, step="list", cards=before, past=tuple(past), pad=pad, out="", back=entering.out)
        case "cards" if entering.is_begun:
            return replace(entering, pad=_next_pad(entering.pad))
        case "cards" if entering.past or entering.cards:
            before, *past = entering.past or (entering.cards[:-1],)
            gone = (Counter(entering.cards) - Counter(before)).keys()
            return replace(entering, cards=before, past=tuple(past), laid=_tags_without(entering, gone))
        case "cards":
            return replace(entering, step="offer", pad=EMPTY_PAD)
        case _:
            return entering


def handle_input(entering: DeckEditor, what: Input) -> DeckEditor:
    """Return the editor after a tap, or after a card was laid on the reader."""
    match what:
        case Scan(text=text, uid=uid) if entering.step == "cards":
            return _handle_scan(replace(entering, out="", back=""), text, uid)
        case Tap(target=target):
            return _handle_tap(replace(entering, out="", back=""), target)
        case _:
            return entering


def _add_card(entering: DeckEditor, card: Card) -> DeckEditor:
    return replace(_with_cards(entering, (*entering.cards, card)), pad=_next_pad(entering.pad), wrong="")


def _with_cards(entering: DeckEditor, cards: tuple[Card, ...]) -> DeckEditor:
    return replace(entering, cards=cards, past=(entering.cards, *entering.past)[:WHOLE_DECK])


def _next_pad(pad: CardPad) -> CardPad:
    """Return the pad for the next card, with the same colour: cards are most often sorted by colour."""
    return CardPad(colour=pad.colour)


def _handle_scan(entering: DeckEditor, text: str, uid: str) -> DeckEditor:
    """Return the editor with the scanned card added; a card with a tag is added only once."""
    card = parse_card(strip_prefix(text))
    if card is None:
        return replace(entering, wrong=_('"{text}" is no card such as 2:131+').format(text=text[:12]))
    if (uid, card.text) in entering.laid:
        return replace(entering, wrong=_("That very card is entered already"))
    if len(entering.cards) == WHOLE_DECK:
        return entering
    return replace(_add_card(entering, card), laid=entering.laid | {(uid, card.text)} if uid else entering.laid)


def _tags_without(entering: DeckEditor, cards: Iterable[Card]) -> frozenset[tuple[str, str]]:
    """Return the laid tags without those of cards equal to these: which of them was taken out is unknown."""
    gone = {card.text for card in cards}
    return frozenset(one for one in entering.laid if one[1] not in gone)


def _handle_tap(entering: DeckEditor, target: str) -> DeckEditor:
    match target.partition(":"):
        case ("list", _, _):
            return replace(entering, step="list", page=0)
        case ("card", _, text):
            return _take_out(entering, text)
        case ("leave_out", _, _):
            return replace(entering, pad=_next_pad(entering.pad), wrong="")
        case ("pad", _, _):
            return _handle_pad(replace(entering, wrong=""), target)
        case _:
            return entering


def _handle_pad(entering: DeckEditor, target: str) -> DeckEditor:
    """Return the editor after a tap on the pad; the colour of a card whose numbers are all picked adds it."""
    if target.startswith("pad:colour:") and not all(entering.pad.picks):
        # Here a colour adds a card, and that of the card before stays.
        return replace(entering, wrong=pads.colour_first_text())
    pad = pads.handle(entering.pad, Tap(target), ANY_CARD)
    if entering.picked_card and target.startswith("pad:colour:"):
        card = replace(entering.picked_card, colour=pad.colour or entering.pad.colour)
        return _add_card(replace(entering, pad=replace(pad, colour=card.colour)), card)
    return replace(entering, pad=pad)


def _take_out(entering: DeckEditor, text: str) -> DeckEditor:
    """Return the editor with the last card of this kind on the pad again, to be changed or left out."""
    places = [at for at, card in enumerate(entering.cards) if card.text == text]
    if not places:
        return entering
    at = places[-1]
    cards = entering.cards[:at] + entering.cards[at + 1 :]
    card = entering.cards[at]
    after = _with_cards(replace(entering, laid=_tags_without(entering, (card,))), cards)
    return replace(after, step="cards", pad=pads.pad_with(card), wrong="", out=text)
