"""Show the entering of a deck."""

from collections import Counter

from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.scene import SMALL, AnyLook, Button, Label, Panel, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import COLOURS, NUMBERS, WHOLE_DECK, Card, short
from companion.games.sequentia.common.deck_editor import ANY, Entering
from companion.games.sequentia.common.looks import card_look

ENTER = N_(
    "Which cards are in the printed deck is not published. Enter your 54 cards once, with the pad or a reader. "
    "Or play with the EXAMPLE deck, which is not that of your box."
)
MEND = N_("Your deck is entered. To mend it, take cards out of the list, or the last ones back, and add others.")
PARTLY = N_("Some cards of your deck are entered. Go on with the others.")

HELP = {
    "offer": N_("The companion must know the cards of your deck. You can stop at any card, keep it, and go on later."),
    "cards": N_(
        "Pick the number, the three numbers of the sequence, the + of a bonus card, and the colour: CONFIRM adds the "
        "card. UNDO takes the last one out. With no card picked, CONFIRM keeps the deck. A card on the reader is added "
        "at once."
    ),
    "list": N_("All cards of the deck, and how many there are of each. Tap a card to take it out and to change it."),
}

_LAST_SHOWN = 4
"""How many of the cards entered last are shown beside the pad."""


def scene(entering: Entering, view: View) -> Scene:
    """Everything on the screen."""
    frame, room = frames.row_below(view)
    head, body = room.cut_top(frame.px(10), frame.gap)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if entering.help_on:
        looks += [_title(entering, frame, head), _text(frame, body, _help(entering))]
    else:
        looks += _page(entering, frame, head, body, view)
    looks += frames.panel_buttons(frame, _lit(entering, len(_cells(frame, body, view))), _says(entering))
    return Scene(tuple(looks))


def _page(entering: Entering, frame: Frame, head: Rect, body: Rect, view: View) -> list[AnyLook]:
    match entering.step:
        case "cards":
            return [*_cards_head(entering, frame, head), *_pad(entering, frame, body, view)]
        case "list":
            return [_title(entering, frame, head), *_list(entering, frame, body, view)]
        case _:
            return [_title(entering, frame, head), *_offer(entering, frame, body)]


def _help(entering: Entering) -> str:
    return _(HELP[entering.step]) if entering.step in HELP else ""


def _title(entering: Entering, frame: Frame, head: Rect) -> Label:
    return Label(rect=head, text=_says_title(entering), px=frame.px(6.4), least=frame.px(SMALL), lines=2)


def _says_title(entering: Entering) -> str:
    count = len(entering.cards)
    match entering.step:
        case "offer":
            return _("Your deck")
        case "list":
            return counted(entering.cards)
        case _ if entering.wrong:
            return entering.wrong
        case _:
            told = (
                _("{count} of {whole} cards: all are entered") if count >= WHOLE_DECK else _("{count} of {whole} cards")
            )
            return told.format(count=count, whole=WHOLE_DECK)


def counted(cards: tuple[Card, ...]) -> str:
    """How many cards there are, of each number, and with a `+`."""
    numbers = Counter(card.number for card in cards)
    each = ", ".join(f"{number} ×{numbers[number]}" for number in NUMBERS)
    told = _("{count} of {whole}: {each}, + ×{bonus}")
    return told.format(count=len(cards), whole=WHOLE_DECK, each=each, bonus=sum(card.bonus for card in cards))


def _lit(entering: Entering, room: int) -> frozenset[str]:
    if entering.help_on:
        return frozenset({"confirm", "undo", "help"})
    ready = entering.step == "offer" or bool(entering.cards or entering.ready)
    lamps = {"undo", "help", *(("confirm",) if ready else ())}
    return frozenset(lamps | {"next"} if _goes_on(entering, room) else lamps)


def _goes_on(entering: Entering, room: int) -> bool:
    """Whether NEXT turns a page of the list, which shows as many cards as there is `room` for."""
    return entering.step == "list" and len(set(entering.cards)) > room


def _says(entering: Entering) -> dict[str, str]:
    if entering.help_on:
        return {"confirm": _("close help"), "undo": _("BACK")}
    match entering.step:
        case "offer":
            return {"confirm": _("mend our deck") if entering.again else _("enter our deck"), "undo": _("BACK")}
        case "list":
            return {"confirm": _keeps(entering), "undo": _("BACK"), "next": _("MORE")}
        case _ if entering.ready:
            return {"confirm": _("add {card}").format(card=short(entering.ready.text))}
        case _ if entering.begun or entering.cards:
            return {"confirm": _keeps(entering)}
        case _:
            return {"confirm": _keeps(entering), "undo": _("BACK")}


def _keeps(entering: Entering) -> str:
    count = len(entering.cards)
    if not count:
        return _("no card yet")
    return ngettext("keep {count} card", "keep {count} cards", count).format(count=count)


def _text(frame: Frame, rect: Rect, text: str) -> Label:
    return Label(rect=rect, text=text, px=frame.px(5.6), least=frame.px(SMALL), lines=9)


def _offer(entering: Entering, frame: Frame, body: Rect) -> list[AnyLook]:
    text, rest = body.cut_top(body.h // 2, frame.gap)
    whole = MEND if len(entering.cards) >= WHOLE_DECK else PARTLY
    return [
        _text(frame, text, _(whole if entering.again else ENTER)),
        Button(
            rect=rest.cut_top(frame.px(16))[0],
            target="leave",
            label=_("Leave it as it is") if entering.again else _("Play with the example"),
            icon="board",
            px=frame.px(5.4),
        ),
    ]


def _cards_head(entering: Entering, frame: Frame, head: Rect) -> list[AnyLook]:
    more, title = head.cut_right(frame.px(30), frame.gap)
    has = bool(entering.cards)
    button = Button(
        rect=more, target="list" if has else "", label=_("List"), icon="history", enabled=has, px=frame.px(SMALL)
    )
    return [_title(entering, frame, title), button]


def _pad(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """The pad with all colours, and the cards entered last beside or below it."""
    if view.portrait:
        place, rest = body.cut_top(min(body.h * 2 // 3, frame.px(80)), frame.gap)
        cells = rest.cut_top(min(rest.h, frame.px(30)))[0].columns(_LAST_SHOWN, frame.gap)
    else:
        place, rest = body.cut_left(body.w * 5 // 8, frame.gap)
        cells = tuple(cell for row in rest.rows(2, frame.gap) for cell in row.columns(2, frame.gap))
    upper, last = pads.parts_of(place, frame.px, frame.gap)
    return [
        *pads.number_keys(entering.pad, upper, frame.px, frame.gap, ANY),
        *pads.colour_keys(entering.pad, last, frame.px, frame.gap, COLOURS),
        *(card_look(cell, card) for cell, card in zip(cells, entering.cards[-_LAST_SHOWN:], strict=False)),
    ]


def _list(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """The cards of the deck, each once with how many there are, a page at a time."""
    kinds = sorted(Counter(entering.cards).items())
    cells = _cells(frame, body, view)
    pages = max(1, -(-len(kinds) // len(cells)))
    here = kinds[entering.page % pages * len(cells) :]
    return [
        replace(card_look(cell, card, target=f"card:{card.text}"), height=count)
        for cell, (card, count) in zip(cells, here, strict=False)
    ]


def _cells(frame: Frame, body: Rect, view: View) -> list[Rect]:
    """The places of the list."""
    side = max(view.mm(14), frame.px(14))
    columns, rows = (body.w + frame.gap) // (side + frame.gap), (body.h + frame.gap) // (side + frame.gap)
    return [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
