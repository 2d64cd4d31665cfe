"""Show the entering of a deck."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, NumberCard, Panel, Tone
from companion.games.common.editor import FirstPageTexts, cell_rects
from companion.games.common.play_screen import Frame, word_and_note
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import NUMBERS, WHOLE_DECK, short_card_text
from companion.games.sequentia.common.deck_editor import DeckEditor
from companion.games.sequentia.common.looks import CARD_HIGH, CARD_WIDE, LYING_HIGH, LYING_WIDE, card_look, card_rect

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
        "Once it is entered, the companion offers only the cards that are left, and its hints are right.\n"
        "It takes about ten minutes. Each card is kept: stop at any time and go on later.\n"
        "Without it you can play just as well: the companion learns each card when it comes."
    ),
    "cards": N_(
        "Tap the number, + for a bonus card, 4-9 for a higher number, then the sequence.\n"
        "A tap on the colour adds the card.\n"
        "CONFIRM adds it in the colour of the card before. With no card picked, it ends.\n"
        "UNDO takes the last card out. A tap on a card beside the keys changes it."
    ),
    "list": N_("All cards of the deck, and how many there are of each.\nTap a card to take it out, or to change it."),
}

HELP_ICONS: Mapping[str, tuple[Icon, ...]] = MappingProxyType(
    {
        "offer": ("deck", "hint", "clock", "play"),
        "cards": ("keys", "looks", "confirm", "undo"),
        "list": ("list", "correct"),
    }
)
"""The icons of the lines of help, by the pages."""

CARD_UNITS = 17.0
"""The least side of the last cards that are shown, in units: their sequences are to be read."""

COUNT_UNITS = 18.0
"""The most width of a card and how many there are of it above the list, in units."""

COUNT_WIDE = 10.0
"""The width of how many there are of a card in the list, in units."""

LYING_UNITS = 6.0
"""How much wider than high the place of a card in the list is, in units: it lies there, so that it is read."""

FEWEST_ROWS = 2
"""How many rows of cards the list has at least."""

SUM_UNITS = 11.0
"""The height of how many cards there are of each number above the list, in units."""

_BONUS = 0
"""What stands for the cards with a `+` among the numbers that are counted."""


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
        case _ if entering.out:
            return _("Change {card}").format(card=short_card_text(entering.out))
        case _:
            told = (
                _("{count} of {whole} cards: all are entered") if count >= WHOLE_DECK else _("{count} of {whole} cards")
            )
            return told.format(count=count, whole=WHOLE_DECK)


def list_title_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the title of the list, and below it what can be tapped."""
    least = frame.px(SMALL)
    hint, title = rect.cut_bottom(least * 6 // 5)
    px = min(frame.px(6.4), title.h)
    back = _("{card} is in the deck again.").format(card=short_card_text(entering.back)) if entering.back else ""
    twice = _("Tap to change. ×2: two alike.") if _has_twins(entering) else _("Tap a card to change it.")
    return [
        Label(rect=title, text=title_text(entering), px=px, least=least),
        Label(rect=hint, text=back or twice, px=least, least=least, tone="muted"),
    ]


def next_tap_text(entering: DeckEditor) -> str:
    """Return the sentence on what is to be tapped next of the card that is entered."""
    pad, number, sequence = entering.pad, entering.pad.picks[0], all(entering.pad.picks[1:])
    if len(entering.cards) >= WHOLE_DECK:
        return _("All {count} cards are entered.").format(count=WHOLE_DECK)
    if entering.out and number and sequence:
        return _("Tap what is wrong, or leave it out.")
    if pad.digits and not (number and sequence):
        return pads.higher_text()
    if not number:
        return _("Now tap its number.") if sequence else _("Tap its number, with + or without.")
    if not sequence:
        return _("Now tap its sequence.")
    return _("Tap its colour; CONFIRM takes the same again.") if pad.colour else _("Now tap its colour: that adds it.")


def progress_text(entering: DeckEditor) -> str:
    """Return how many cards of the deck are entered."""
    return _("{count} of {whole} cards").format(count=len(entering.cards), whole=entering.size)


def sum_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return how many cards there are of each number and with a `+`, from the left."""
    numbers = Counter(card.number for card in entering.cards)
    shown = [(number, numbers[number]) for number in sorted({*NUMBERS, *numbers})]
    shown.append((_BONUS, sum(card.bonus for card in entering.cards)))
    looks: list[AnyLook] = []
    for cell, (number, count) in zip(rect.columns(len(shown), frame.gap), shown, strict=True):
        place, beside = cell.cut_left(min(cell.w * 2 // 5, cell.h), frame.gap // 2)
        face = NumberCard(rect=card_rect(place), number=number)
        sign = Label(rect=place, text="+", px=place.h, least=frame.px(SMALL), align="centre")
        looks += [sign if number == _BONUS else face, _count_label(frame, beside, count)]
    return looks


def sum_width(entering: DeckEditor, frame: Frame, rect: Rect) -> int:
    """Return how wide these are in a row of which the title needs a third."""
    kinds = {*NUMBERS, *(card.number for card in entering.cards)}
    return min(rect.w * 2 // 3, (len(kinds) + 1) * frame.px(COUNT_UNITS))


def _count_label(frame: Frame, rect: Rect, count: int) -> Label:
    return Label(rect=rect, text=f"×{count}", px=frame.px(5.4), least=frame.px(SMALL))


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
            adds = _("add {card}") if entering.picked_card.colour else _("add {card}, no colour")
            told = _("keep {card}") if entering.out else adds
            note = told.format(card=short_card_text(entering.picked_card.text))
            back = {"undo": _("BACK")} if entering.out else {}
            return {"confirm": word_and_note(_("OK"), note), **back}
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
    """Return the key that lists the cards; in its place the one that leaves out the card that was taken out."""
    if entering.out:
        return Button(rect=rect, target="leave_out", label=_("Leave it out"), px=frame.px(SMALL))
    has = bool(entering.cards)
    return Button(
        rect=rect, target="list" if has else "", label=_("List"), icon="list", enabled=has, px=frame.px(SMALL)
    )


def _pad_looks(entering: DeckEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the pad with all colours, and beside or below it the card being entered, and the last ones before it."""
    if view.portrait:
        place, rest = body.cut_top(min(body.h * 2 // 3, frame.px(PAD_UNITS)), 2 * frame.gap)
    else:
        place, rest = body.cut_left(body.w * 5 // 8, 2 * frame.gap)
    now, before = rest.rows(2, frame.gap)
    return [
        *pads.entering_looks(entering.pad, place, frame.px, frame.gap),
        *_entered_now_looks(entering, frame, now),
        *(_entered_before_looks(entering, frame, before) if entering.cards else ()),
    ]


def _entered_now_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the card that is being entered, in large, and what is to be tapped next; of a whole deck the latter."""
    inside = rect.inset(frame.gap)
    asks, looks = inside, list[AnyLook]()
    if len(entering.cards) < WHOLE_DECK:
        place, asks = inside.cut_left(min(inside.w * 2 // 5, inside.h * CARD_WIDE // CARD_HIGH), frame.gap)
        looks.append(pads.entering_card(entering.pad, place))
    text = Label(rect=asks, text=next_tap_text(entering), px=frame.px(5.4), least=frame.px(SMALL), lines=6)
    return [Panel(rect=rect, tone="surface"), *looks, text]


def _entered_before_looks(entering: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return as many of the cards that were entered last as have room; a tap changes one, before the next is begun."""
    head, room = rect.cut_top(frame.px(SMALL) * 5 // 4, frame.gap)
    side = frame.px(CARD_UNITS) + frame.gap
    columns, rows = (max(1, (length + frame.gap) // side) for length in (room.w, room.h))
    cells = [cell for row in room.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    told = _("Entered last") if entering.is_begun else _("Tap to change")
    last = zip(cells, entering.cards[-len(cells) :], strict=False)
    return [
        Label(rect=head, text=told, px=frame.px(SMALL), least=frame.px(SMALL), tone="muted"),
        *(card_look(cell, card, target="" if entering.is_begun else f"card:{card.text}") for cell, card in last),
    ]


def list_cells(entering: DeckEditor, frame: Frame, body: Rect, view: View) -> list[Rect]:
    """Return the places of the list: each of a card, and of how many there are of it where some are more than one."""
    twins = frame.px(COUNT_WIDE) if _has_twins(entering) else 0
    room = _list_rect(frame, body, view)
    kinds = len(set(entering.cards))
    for rows in range(FEWEST_ROWS, room.h // frame.px(CARD_UNITS)):
        # Fewer cards are larger, as long as all are seen at once.
        high = (room.h + frame.gap) // rows - frame.gap
        columns = (room.w + frame.gap) // (high * LYING_WIDE // LYING_HIGH + twins + frame.gap)
        if columns * rows >= kinds:
            return [cell for row in room.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    return cell_rects(frame, room, view, frame.px(LYING_UNITS) + twins)


def _has_twins(entering: DeckEditor) -> bool:
    return len(set(entering.cards)) < len(entering.cards)


def _list_rect(frame: Frame, body: Rect, view: View) -> Rect:
    """Return the room of the list: upright, the sums stand above it."""
    return body.cut_top(frame.px(SUM_UNITS), frame.gap)[1] if view.portrait else body


def _list_looks(entering: DeckEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the looks of the list of entered cards: each once with its count, a page at a time."""
    looks = sum_looks(entering, frame, body.cut_top(frame.px(SUM_UNITS))[0]) if view.portrait else []
    kinds = sorted(Counter(entering.cards).items())
    places = list_cells(entering, frame, body, view)
    pages = max(1, -(-len(kinds) // len(places)))
    here = kinds[entering.page % pages * len(places) :]
    wide = frame.px(COUNT_WIDE) if _has_twins(entering) else 0
    for cell, (card, count) in zip(places, here, strict=False):
        place = card_look(cell.cut_right(wide)[1], card, target=f"card:{card.text}")
        looks.append(place)
        if wide:
            label = _count_label(frame, Rect(place.rect.right + frame.gap, cell.y, wide - frame.gap, cell.h), count)
            tone: Tone = "accent" if count > 1 else "muted"
            looks.append(replace(label, tone=tone))
    return looks
