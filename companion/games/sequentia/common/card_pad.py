"""Pick a card on a pad by its number, its sequence, the `+` and its colour, or by the reader."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Label, NumberCard, Panel
from companion.games.common.text_fit import estimate_width
from companion.games.sequentia.common.cards import COLOURS, NUMBERS, PIECES, Card, Colour, parse_card, strip_prefix
from companion.games.sequentia.common.looks import card_look

Px = Callable[[float], int]
"""Pixels of a length in the units of a layout."""

Place = Literal["number", "first", "second", "third"]
"""What is picked as 1, 2 or 3: the large number, or one of the sequence."""

PLACES: tuple[Place, ...] = get_args(Place)

NAMES: dict[Place, str] = {"number": N_("number"), "first": N_("first"), "second": N_("second"), "third": N_("third")}
"""What the rows of the pad are called."""

_NO_PICKS = (0,) * len(PLACES)

_ROWS, _ROW_MOST = 5, 15.0
"""How many rows the pad has, and how many units high one is at most."""


class CardPad(Struct, frozen=True):
    """A pad for a card: what has been picked, 0 or empty where nothing is, and the only card that it means.

    `picks` are the number and the three of the sequence. Without `bonus` a card with a `+` is meant where there is no
    other; without `colour` a card in a colour, likewise.
    """

    picks: tuple[int, ...] = _NO_PICKS
    bonus: bool = False
    colour: Colour | Literal[""] = ""
    found: Card | None = None


EMPTY_PAD = CardPad()


def picked_card(pad: CardPad) -> Card | None:
    """Return the card that is picked; None while it is not clear which one is meant."""
    return pad.found


def pad_with(card: Card) -> CardPad:
    """Return the pad on which this card has been picked."""
    return CardPad((card.number, *card.sequence), card.bonus, card.colour, card)


def handle(pad: CardPad, what: Input, left: Counter[Card]) -> CardPad:
    """Return the pad after an input; the same one for what means nothing here.

    `left` are the cards that can be picked. A tap picks what it names, or takes that back. A scan picks a whole card
    (`2:131+`, `card:2:131+/red`); one that is not left changes nothing. NEXT goes round the cards that fit what is
    picked.
    """
    match what:
        case Tap(target=target) if target.startswith("pad:"):
            return _handle_tap(pad, target.removeprefix("pad:"), left)
        case Scan(text=text):
            return _handle_scan(pad, text, left)
        case Press(button=PanelButton.NEXT):
            return _next_card(pad, left)
        case _:
            return pad


def is_unclear(pad: CardPad) -> bool:
    """Return whether something has been picked, but not yet one card."""
    return pad != EMPTY_PAD and picked_card(pad) is None


def fitting_cards(pad: CardPad, left: Counter[Card]) -> tuple[Card, ...]:
    """Return the different cards among those left that fit what is picked, in order."""
    return tuple(sorted(_find_fitting(pad, left)))


def _any_fits(pad: CardPad, left: Counter[Card]) -> bool:
    return bool(_find_fitting(pad, left))


def _find_fitting(pad: CardPad, left: Counter[Card]) -> list[Card]:
    # Asked for each key of the pad: a function called for each card would be most of what a picture takes.
    number, first, second, third = pad.picks
    return [
        one
        for one, count in left.items()
        if count > 0
        and (not number or number == one.number)
        and (not first or first == one.sequence[0])
        and (not second or second == one.sequence[1])
        and (not third or third == one.sequence[2])
        and pad.bonus <= one.bonus
        and pad.colour in {"", one.colour}
    ]


def _only_card(pad: CardPad, left: Counter[Card]) -> Card | None:
    """Return the only card that fits; of several with the same numbers, the one without `+` and colour; else None."""
    cards = fitting_cards(pad, left)
    if len({(one.number, one.sequence) for one in cards}) > 1:
        return None
    plain = _or_all((one for one in cards if not one.bonus), cards)
    plain = _or_all((one for one in plain if not one.colour), plain)
    return plain[0] if len(plain) == 1 else None


def _or_all(some: Iterable[Card], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(some) or cards


def _settle(pad: CardPad, left: Counter[Card]) -> CardPad:
    return replace(pad, found=_only_card(pad, left))


def _handle_tap(pad: CardPad, name: str, left: Counter[Card]) -> CardPad:
    if name == "clear":
        return EMPTY_PAD
    after = _toggle(pad, name)
    return _settle(after, left) if _any_fits(after, left) else pad


def _toggle(pad: CardPad, name: str) -> CardPad:
    """Return the pad with one key picked, or not picked any more when it was."""
    if name == "bonus":
        return replace(pad, bonus=not pad.bonus)
    for colour in COLOURS:
        if name == f"colour:{colour}":
            return replace(pad, colour="" if pad.colour == colour else colour)
    for at, place in enumerate(PLACES):
        for number in NUMBERS:
            if name == f"{place}:{number}":
                return _with_number(pad, at, 0 if pad.picks[at] == number else number)
    return pad


def _with_number(pad: CardPad, at: int, number: int) -> CardPad:
    return replace(pad, picks=(*pad.picks[:at], number, *pad.picks[at + 1 :]))


def _handle_scan(pad: CardPad, text: str, left: Counter[Card]) -> CardPad:
    card = parse_card(strip_prefix(text))
    if card is None:
        return pad
    after = pad_with(card)
    # A card that is read is the one that is read: a `+` is not guessed.
    cards = Counter({one: count for one, count in left.items() if one.bonus == card.bonus})
    return _settle(after, cards) if _any_fits(after, cards) else pad


def _next_card(pad: CardPad, left: Counter[Card]) -> CardPad:
    cards = fitting_cards(pad, left)
    if not cards:
        return pad
    at = cards.index(pad.found) + 1 if pad.found in cards else 0
    return replace(pad, found=cards[at % len(cards)])


def pad_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Counter[Card]) -> list[AnyLook]:
    """Return the pad in a rectangle of 80 by 55 units or more; the targets begin with `pad:`.

    `px` gives the pixels of units. Only what a card that is left can have can be tapped.
    """
    upper, last = pad_rects(rect, px, gap)
    colours = colours_to_tell(pad, left)
    told = Label(rect=last, text=_fitting_text(pad, left), px=px(4.8), least=px(SMALL), align="centre")
    return [
        Panel(rect=rect, tone="table"),
        *number_keys(pad, upper, px, gap, left),
        *(colour_keys(pad, last, px, gap, colours) if colours else [told]),
    ]


def pad_rects(rect: Rect, px: Px, gap: int) -> tuple[Rect, Rect]:
    """Return the room for the card and the keys of its numbers, and that for the row below it."""
    high = min((rect.h - (_ROWS - 1) * gap) // _ROWS, px(_ROW_MOST))
    upper, rest = rect.cut_top((_ROWS - 1) * (high + gap) - gap, gap)
    return upper, rest.cut_top(high)[0]


def number_keys(pad: CardPad, rect: Rect, px: Px, gap: int, left: Counter[Card]) -> list[AnyLook]:
    """Return the looks of the card as picked so far, of `+` and the key that clears, and of the number keys."""
    side, numbers = rect.cut_left(rect.w * 3 // 10, gap)
    foot, shown = side.cut_bottom(rect.rows(len(PLACES), gap)[-1].h, gap)
    return [
        _card_look(pad, shown),
        *_toggle_looks(pad, foot, px, gap, left),
        *_number_looks(pad, numbers, px, gap, left),
    ]


def colour_keys(pad: CardPad, rect: Rect, px: Px, gap: int, colours: Iterable[Colour]) -> list[AnyLook]:
    """Return the button of each of these colours, from the left."""
    return [
        Button(rect=cell, target=f"pad:colour:{colour}", piece=PIECES[colour], on=pad.colour == colour, px=px(5))
        for colour, cell in zip(colours, rect.columns(len(COLOURS), gap), strict=False)
    ]


def _card_look(pad: CardPad, rect: Rect) -> NumberCard:
    """Return the look of the card as picked so far: a ghost until it is clear which one is meant."""
    wide = min(rect.w, round(rect.h * 0.8))
    place = Rect(rect.x + (rect.w - wide) // 2, rect.y, wide, rect.h)
    if pad.found is not None:
        return card_look(place, pad.found)
    piece = PIECES[pad.colour] if pad.colour else None
    number, *sequence = pad.picks
    return NumberCard(rect=place, number=number, sequence=tuple(sequence), bonus=pad.bonus, piece=piece, ghost=True)


def _toggle_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Counter[Card]) -> list[AnyLook]:
    plus, clear = rect.columns(2, gap)
    possible = _is_possible(pad, "bonus", left)
    used = pad != EMPTY_PAD
    return [
        Button(rect=plus, target="pad:bonus" if possible else "", label="+", on=pad.bonus, enabled=possible, px=px(8)),
        Button(rect=clear, target="pad:clear" if used else "", icon="delete", kind="quiet", enabled=used),
    ]


def _is_possible(pad: CardPad, name: str, left: Counter[Card]) -> bool:
    """Return whether a tap on this key leaves a card that fits."""
    return _any_fits(_toggle(pad, name), left)


def _number_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Counter[Card]) -> list[AnyLook]:
    """Return a row of keys for the number, and one for each place of the sequence."""
    looks: list[AnyLook] = []
    wide = max(px(15), *(estimate_width(_(name), px(SMALL)) for name in NAMES.values()))
    for at, (place, row) in enumerate(zip(PLACES, rect.rows(len(PLACES), gap), strict=True)):
        name, keys = row.cut_left(wide, gap)
        looks.append(Label(rect=name, text=_(NAMES[place]), px=px(SMALL), least=px(SMALL), tone="muted", align="right"))
        for number, key in zip(NUMBERS, keys.columns(len(NUMBERS), gap), strict=True):
            target = f"{place}:{number}"
            possible = _is_possible(pad, target, left)
            looks.append(
                Button(
                    rect=key,
                    target=f"pad:{target}" if possible else "",
                    label=str(number),
                    on=pad.picks[at] == number,
                    enabled=possible,
                    px=px(7),
                )
            )
    return looks


def colours_to_tell(pad: CardPad, left: Counter[Card]) -> tuple[Colour, ...]:
    """Return the colours of which one has to be picked: cards with the same numbers and `+` differ in it."""
    cards = fitting_cards(replace(pad, colour=""), left)
    if len({(one.number, one.sequence) for one in cards}) != 1:
        return ()
    alike = _or_all((one for one in cards if one.bonus == pad.bonus), cards)
    return tuple(colour for colour in COLOURS if any(one.colour == colour for one in alike)) if len(alike) > 1 else ()


def _fitting_text(pad: CardPad, left: Counter[Card]) -> str:
    """Return the sentence that says how many cards fit."""
    if pad.found is not None:
        return _("{count} of these are left").format(count=left[pad.found]) if left[pad.found] > 1 else ""
    count = sum([left[one] for one in _find_fitting(pad, left)])
    if not count:
        return _("No card is left")
    return ngettext("{count} card fits", "{count} cards fit", count).format(count=count)
