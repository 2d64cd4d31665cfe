"""Show the entering of a deck."""

from collections import Counter

from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, NumberCard
from companion.games.common.editor import FirstPageTexts, cell_rects
from companion.games.common.play_screen import Frame, word_and_note
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import NUMBERS, WHOLE_DECK, short_card_text
from companion.games.sequentia.common.deck_editor import DeckEditor
from companion.games.sequentia.common.looks import card_look

OFFER = FirstPageTexts(
    title=N_("Your deck"),
    enter=N_("enter your deck"),
    mend=N_("change your deck"),
    go_on=N_("go on entering"),
    effort=N_("54 cards, three taps each"),
    play=N_("Play now"),
    meaning=N_("cards are learned as they come"),
    missing=N_("No USB stick with a saved deck was found."),
    plays=True,
)

ENTER_TEXT = N_(
    "The companion does not know the cards of your box yet. Just play: it learns each card when it comes. Or enter all "
    "54 first; each is kept at once."
)
MEND_TEXT = N_("All cards of your deck are entered. To change it, take cards out of the list, and add others.")
GO_ON_TEXT = N_("{progress} are entered. Go on with the others, or play: the companion learns them when they come.")

HELP = {
    "offer": N_(
        "The companion does not know which cards are in your box.\n"
        "Entered once, the companion offers only the cards that are left, and its hints are right.\n"
        "It takes about ten minutes. Each card is kept: stop at any time and go on later.\n"
        "Without it you can play just as well: the companion learns each card when it comes."
    ),
    "cards": N_(
        "Tap the number, + for a bonus card, 4-9 for a higher number, then the sequence.\n"
        "A tap on the colour adds the card.\n"
        "CONFIRM adds it in the colour of the card before. With no card picked, it ends.\n"
        "UNDO takes the last card out."
    ),
    "list": N_("All cards of the deck, and how many there are of each.\nTap a card to take it out, or to change it."),
}

CARD_UNITS = 17.0
"""The least side of the last cards that are shown, in units: their sequences are to be read."""

COUNT_UNITS = 22.0
"""The most width of a card and how many there are of it above the list, in units."""

_BLANK = (0, 0, 0)
"""The sequence of a card that stands for all of its number."""

PAD_UNITS = 80
"""The most that the pad is high, in units."""


def title_text(entering: DeckEditor) -> str:
    """Return the title of a page: how many cards there are, or what was wrong."""
    count = len(entering.cards)
    match entering.step:
        case "list":
            return _("{count} of {whole} cards").format(count=count, whole=WHOLE_DECK)
        case _ if entering.wrong:
            return entering.wrong
        case _:
            told = (
                _("{count} of {whole} cards: all are entered") if count >= WHOLE_DECK else _("{count} of {whole} cards")
            )
            return told.format(count=count, whole=WHOLE_DECK)


def title_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return how many cards are entered, and below it what comes next."""
    title, hint = rect.rows(2)
    looks: list[AnyLook] = [Label(rect=title, text=title_text(entering), px=frame.px(5.4), least=frame.px(SMALL))]
    return [*looks, hint_label(entering, frame, hint)]


def hint_label(entering: DeckEditor, frame: Frame, rect: Rect) -> Label:
    """Return what is to be tapped for a card."""
    text = pads.higher_text() if entering.pad.digits else _("Tap number (+ bonus), sequence, colour.")
    return Label(rect=rect, text=text, px=frame.px(SMALL), least=frame.px(SMALL), tone="muted", lines=2)


def progress_text(entering: DeckEditor) -> str:
    """Return how many cards of the deck are entered."""
    return _("{count} of {whole} cards").format(count=len(entering.cards), whole=entering.size)


def list_title_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the title of the list, and beside it how many cards there are of each number and with a `+`."""
    numbers = Counter(card.number for card in entering.cards)
    faces = [
        (NumberCard(rect=rect, number=number, sequence=_BLANK), numbers[number]) for number in {*NUMBERS, *numbers}
    ]
    plus = NumberCard(rect=rect, sequence=_BLANK, bonus=True), sum(card.bonus for card in entering.cards)
    shown, px, least = [*faces, plus], frame.px(5.4), frame.px(SMALL)
    counts, title = rect.cut_right(min(rect.w * 2 // 3, len(shown) * frame.px(COUNT_UNITS)), frame.gap)
    looks: list[AnyLook] = [Label(rect=title, text=title_text(entering), px=px, least=least, lines=2)]
    for cell, (face, count) in zip(counts.columns(len(shown), frame.gap), shown, strict=True):
        place, beside = cell.cut_left(min(cell.w * 2 // 5, cell.h), frame.gap // 2)
        looks += [replace(face, rect=place), Label(rect=beside, text=f"×{count}", px=px, least=least)]
    return looks


def active_buttons(entering: DeckEditor, room: int) -> frozenset[str]:
    """Return the panel buttons that would do something; `room` is how many cards of the list have room at a time."""
    ready = bool(entering.cards or entering.picked_card)
    paged = entering.step == "list" and len(set(entering.cards)) > room
    return frozenset({"undo", "help", *(("confirm",) if ready else ()), *(("next",) if paged else ())})


def button_notes(entering: DeckEditor) -> dict[str, str]:
    """Return the notes on what the panel's buttons would do, by their names."""
    match entering.step:
        case "list":
            return {"confirm": _keep_text(entering), "undo": _("BACK"), "next": _("NEXT")}
        case _ if entering.picked_card:
            adds = _("add {card}").format(card=short_card_text(entering.picked_card.text))
            return {"confirm": word_and_note(_("OK"), adds)}
        case _ if entering.is_begun or entering.cards:
            return {"confirm": _keep_text(entering)}
        case _:
            return {"confirm": _keep_text(entering), "undo": _("BACK")}


def _keep_text(entering: DeckEditor) -> str:
    count = len(entering.cards)
    if not count:
        return _("no card yet")
    return word_and_note(_("KEEP"), ngettext("{count} card", "{count} cards", count).format(count=count))


def offer_text(entering: DeckEditor) -> str:
    """Return the text of the offer: what to know before entering or mending the deck."""
    if not entering.again:
        return _(ENTER_TEXT)
    whole = len(entering.cards) >= entering.size
    return _(MEND_TEXT) if whole else _(GO_ON_TEXT).format(progress=progress_text(entering))


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
    """Return the pad with all colours, and beside or below it the last cards in large, with the one being entered."""
    looks: list[AnyLook] = []
    if view.portrait:
        place, rest = body.cut_top(min(body.h * 2 // 3, frame.px(PAD_UNITS)), frame.gap)
        hint, rest = rest.cut_top(frame.px(11), frame.gap)
        looks.append(hint_label(entering, frame, hint))
    else:
        place, rest = body.cut_left(body.w * 5 // 8, 2 * frame.gap)
    side = frame.px(CARD_UNITS) + frame.gap
    columns, rows = (max(1, (length + frame.gap) // side) for length in (rest.w, rest.h))
    cells = [cell for row in rest.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    asks = len(entering.cards) < WHOLE_DECK
    last = entering.cards[max(0, len(entering.cards) + asks - len(cells)) :]
    return [
        *looks,
        *pads.entering_looks(entering.pad, place, frame.px, frame.gap),
        *(card_look(cell, card) for cell, card in zip(cells, last, strict=False)),
        *(pads.entering_card(entering.pad, cell) for cell in cells[len(last) : len(last) + asks]),
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
