"""Show the entering of a deck."""

from collections import Counter

from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button
from companion.games.common.editor import FirstPageTexts, cell_rects
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import COLOURS, NUMBERS, WHOLE_DECK, Card, short_card_text
from companion.games.sequentia.common.deck_editor import DeckEditor
from companion.games.sequentia.common.looks import card_look

OFFER = FirstPageTexts(N_("Your deck"), N_("enter our deck"), N_("Learn it in play"), N_("mend our deck"))

ENTER_TEXT = N_(
    "Which cards are in the printed deck is not published. Begin to play at once: each card is learned when it comes. "
    "Or enter your 54 cards now, with the pad or a reader."
)
MEND_TEXT = N_("Your deck is entered. To mend it, take cards out of the list, or the last ones back, and add others.")
GO_ON_TEXT = N_("Some cards of your deck are entered. Go on with the others.")

HELP = {
    "offer": N_(
        "With a deck that is entered the pad offers only what is left. You can stop at any card, keep it, and go on "
        "later."
    ),
    "cards": N_(
        "Pick the number, the three numbers of the sequence, the + of a bonus card, and the colour: CONFIRM adds the "
        "card. UNDO takes the last one out. With no card picked, CONFIRM keeps the deck. A card on the reader is added "
        "at once."
    ),
    "list": N_("All cards of the deck, and how many there are of each. Tap a card to take it out and to change it."),
}

_LAST_SHOWN = 4
"""How many of the cards entered last are shown beside the pad."""


def title_text(entering: DeckEditor) -> str:
    """Return the title of a page: how many cards there are, or what was wrong."""
    count = len(entering.cards)
    match entering.step:
        case "list":
            return count_text(entering.cards)
        case _ if entering.wrong:
            return entering.wrong
        case _:
            told = (
                _("{count} of {whole} cards: all are entered") if count >= WHOLE_DECK else _("{count} of {whole} cards")
            )
            return told.format(count=count, whole=WHOLE_DECK)


def count_text(cards: tuple[Card, ...]) -> str:
    """Return the text with the numbers of cards: all, of each number, and with a `+`."""
    numbers = Counter(card.number for card in cards)
    each = ", ".join(f"{number} ×{numbers[number]}" for number in sorted({*NUMBERS, *numbers}))
    told = _("{count} of {whole}: {each}, + ×{bonus}")
    return told.format(count=len(cards), whole=WHOLE_DECK, each=each, bonus=sum(card.bonus for card in cards))


def active_buttons(entering: DeckEditor, room: int) -> frozenset[str]:
    """Return the panel buttons that would do something; `room` is how many cards of the list have room at a time."""
    ready = bool(entering.cards or entering.picked_card)
    paged = entering.step == "list" and len(set(entering.cards)) > room
    return frozenset({"undo", "help", *(("confirm",) if ready else ()), *(("next",) if paged else ())})


def button_notes(entering: DeckEditor) -> dict[str, str]:
    """Return the notes on what the panel's buttons would do, by their names."""
    match entering.step:
        case "list":
            return {"confirm": _keep_text(entering), "undo": _("BACK"), "next": _("MORE")}
        case _ if entering.picked_card:
            return {"confirm": _("add {card}").format(card=short_card_text(entering.picked_card.text))}
        case _ if entering.is_begun or entering.cards:
            return {"confirm": _keep_text(entering)}
        case _:
            return {"confirm": _keep_text(entering), "undo": _("BACK")}


def _keep_text(entering: DeckEditor) -> str:
    count = len(entering.cards)
    if not count:
        return _("no card yet")
    return ngettext("keep {count} card", "keep {count} cards", count).format(count=count)


def offer_text(entering: DeckEditor) -> str:
    """Return the text of the offer: what to know before entering or mending the deck."""
    whole = MEND_TEXT if len(entering.cards) >= WHOLE_DECK else GO_ON_TEXT
    return _(whole if entering.again else ENTER_TEXT)


def body_looks(entering: DeckEditor, frame: Frame, rect: Rect, view: View) -> list[AnyLook]:
    """Return the looks of a page below its title."""
    return (_list_looks if entering.step == "list" else _pad_looks)(entering, frame, rect, view)


def list_key(entering: DeckEditor, frame: Frame, rect: Rect) -> Button:
    """Return the key that lists the cards."""
    has = bool(entering.cards)
    return Button(
        rect=rect, target="list" if has else "", label=_("List"), icon="list", enabled=has, px=frame.px(SMALL)
    )


def _pad_looks(entering: DeckEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the pad with all colours, and the cards entered last beside or below it."""
    if view.portrait:
        place, rest = body.cut_top(min(body.h * 2 // 3, frame.px(80)), frame.gap)
        cells = rest.cut_top(min(rest.h, frame.px(30)))[0].columns(_LAST_SHOWN, frame.gap)
    else:
        place, rest = body.cut_left(body.w * 5 // 8, frame.gap)
        cells = tuple(cell for row in rest.rows(2, frame.gap) for cell in row.columns(2, frame.gap))
    upper, last = pads.pad_rects(place, frame.px, frame.gap)
    return [
        *pads.number_keys(entering.pad, upper, frame.px, frame.gap, None),
        *pads.colour_keys(entering.pad, last, frame.px, frame.gap, COLOURS),
        *(card_look(cell, card) for cell, card in zip(cells, entering.cards[-_LAST_SHOWN:], strict=False)),
    ]


def _list_looks(entering: DeckEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the looks of the list of entered cards: each once with its count, a page at a time."""
    kinds = sorted(Counter(entering.cards).items())
    places = cell_rects(frame, body, view)
    pages = max(1, -(-len(kinds) // len(places)))
    here = kinds[entering.page % pages * len(places) :]
    return [
        replace(card_look(cell, card, target=f"card:{card.text}"), height=count)
        for cell, (card, count) in zip(places, here, strict=False)
    ]
