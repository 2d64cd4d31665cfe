"""Pick a card on a pad by its number, its sequence, the `+` and its colour, or by the reader."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Label, NumberCard, Panel
from companion.games.common.text_fit import estimate_width
from companion.games.sequentia.common.cards import (
    ANY_CARD,
    COLOURS,
    COLOURS_IN_WORDS,
    HIGHEST,
    IN_A_SEQUENCE,
    NUMBERS,
    PIECES,
    AnyCard,
    Card,
    Colour,
    Left,
    Sequence,
    parse_card,
    short_card_text,
    strip_prefix,
)
from companion.games.sequentia.common.looks import card_look, card_rect, upright_rect

Cells = tuple[Rect, ...]
"""The places of keys that lie side by side."""

Px = Callable[[float], int]
"""Pixels of a length in the units of a layout."""

Place = Literal["number", "first", "second", "third"]
"""What a number is picked for: the large one, or one of the sequence."""

PLACES: tuple[Place, ...] = get_args(Place)

NAMES: dict[Place, str] = {
    "number": N_("number"),
    "first": N_("sequence: first"),
    "second": N_("second"),
    "third": N_("third"),
}
"""What the rows of the pad are called."""

_NO_PICKS = (0,) * len(PLACES)

SEQUENCES: dict[str, Sequence] = {f"{a}{b}{c}": (a, b, c) for a, b, c in product(NUMBERS, repeat=IN_A_SEQUENCE)}
"""The sequences of the printed cards, by what stands on their keys."""

LEAST_TOLD = 3.4
"""The least height of how many cards fit, in units: it is read close by."""

_HIGHER = f"{NUMBERS[-1] + 1}-{HIGHEST}"
"""The label of what leads to the numbers that no printed card has."""

_ROWS, _ROW_MOST = 5, 15.0
"""How many rows the pad has, and how many units high one is at most."""

_KEY_LEAST = 9.0
"""The least side of a key in units, which a finger needs."""

_SEQUENCE_ROWS = 3
"""The rows of the keys of sequences: those of one have the first number in common."""

_HEAD_ROWS = 2
"""The other rows: the card as picked so far, its number, and what else is to be told."""


class CardPad(Struct, frozen=True):
    """A pad for a card: what has been picked, 0 or empty where nothing is, and the only card that it means.

    `picks` are the number and the three of the sequence. Without `bonus` a card with a `+` is meant where there is no
    other; without `colour` a card in a colour, likewise. `other` tells that the table wants a card that is not offered,
    `digits` that the sequence is picked number by number, as one above those of the printed cards has to be.
    """

    picks: tuple[int, ...] = _NO_PICKS
    bonus: bool = False
    colour: Colour | Literal[""] = ""
    other: bool = False
    digits: bool = False
    found: Card | None = None


EMPTY_PAD = CardPad()


def pad_with(card: Card) -> CardPad:
    """Return the pad on which this card has been picked."""
    return CardPad((card.number, *card.sequence), card.bonus, card.colour, found=card)


def handle(pad: CardPad, what: Input, left: Left) -> CardPad:
    """Return the pad after an input; the same one for what means nothing here.

    `left` are the cards that can be picked. A tap picks what it names, or takes that back. A scan picks a
    whole card (`2:131+`, `card:2:131+/red`); one that is not left changes nothing. NEXT goes round the cards that fit
    what is picked.
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


def without_last(pad: CardPad, left: Left) -> CardPad | None:
    """Return the pad of a card of which a part is told without what comes last of it; None where no part would stay.

    A card is told by its number, its `+`, its sequence and its colour.
    """
    number, *sequence = pad.picks
    told = [place for place, pick in enumerate(sequence) if pick]
    if is_told(pad, left):
        return None
    if pad.colour:
        after = replace(pad, colour="")
    elif told:
        kept = sequence[: told[-1]] if pad.digits else []
        after = replace(pad, picks=(number, *kept, *_NO_PICKS[1 + len(kept) :]))
    else:
        after = replace(pad, bonus=False)
    return _settle(after, left) if after != pad and is_begun(replace(after, found=None)) else None


def is_told(pad: CardPad, left: Left) -> bool:
    """Return whether all of one card is told: its number, its sequence, and what tells it from the others left.

    Of a card that nobody knows that is its colour.
    """
    if pad.found is None or not all(pad.picks):
        return False
    return bool(pad.colour) if isinstance(left, AnyCard) else len(fitting_cards(pad, left)) == 1


def next_tap_text(pad: CardPad, left: Left) -> str:
    """Return the sentence on what of the card is still to be told, or how a number above 3 is."""
    number, told = pad.picks[0], all(pad.picks[1:])
    if number and told:
        return _("Now its colour, or CONFIRM.") if not pad.colour and colours_to_tell(pad, left) else ""
    if pad.found is not None:
        return _("{card} fits: CONFIRM takes it.").format(card=short_card_text(pad.found.text))
    if pad.digits:
        return higher_text()
    if number:
        may_add = isinstance(left, AnyCard) and not pad.bonus
        return _("Now +, if it has one, then its sequence.") if may_add else _("Now tap its sequence.")
    if told:
        return _("Now tap its number.")
    if isinstance(left, AnyCard):
        return _("Tap the card's number, sequence and colour.")
    return _("Tap the card's number, then its sequence.")


def higher_text() -> str:
    """Return the sentence on how a number above those of the printed cards is told."""
    return _("Each tap on {higher} counts on: 4, 5, 6 and so on.").format(higher=_HIGHER)


def dead_pick(pad: CardPad, what: Input, left: Left) -> CardPad | None:
    """Return what a tap on a grey key asks for, which no card that is left has; None: it is no such tap."""
    if not isinstance(what, Tap) or not what.target.startswith("pad:"):
        return None
    name = what.target.removeprefix("pad:")
    if name in {"clear", "other", "digits"} or (_is_in_turn(pad, name, left) and _is_possible(pad, name, left)):
        return None
    return replace(_toggle(pad, name, left), found=None)


def is_out_of_turn(pad: CardPad, what: Input, left: Left) -> bool:
    """Return whether this key has to wait, as something is to be told before it."""
    return isinstance(what, Tap) and not _is_in_turn(pad, what.target.removeprefix("pad:"), left)


def colour_first_text() -> str:
    """Return the sentence that a colour alone tells nothing."""
    return _("First tap its number, then its sequence and colour.")


def is_begun(pad: CardPad) -> bool:
    """Return whether something of a card has been picked, whatever the pad offers."""
    return pad != CardPad(other=pad.other, digits=pad.digits)


def is_incomplete(pad: CardPad) -> bool:
    """Return whether something has been picked, but not yet one card."""
    return pad != EMPTY_PAD and pad.found is None


def missing_text(pad: CardPad) -> str:
    """Return in a few words what of a card that is being picked is still missing."""
    if not pad.picks[0]:
        return _("number missing")
    return _("sequence missing") if not all(pad.picks[1:]) else _("which one?")


def fitting_cards(pad: CardPad, left: Left) -> tuple[Card, ...]:
    """Return the cards of those left that fit what is picked, each once, in order."""
    return tuple(sorted(_find_fitting(pad, left)))


def _any_fits(pad: CardPad, left: Left) -> bool:
    return bool(_find_fitting(pad, left))


def _find_fitting(pad: CardPad, left: Left) -> list[Card]:
    if isinstance(left, AnyCard):
        thinkable = _find_thinkable(pad)
        return thinkable if left == ANY_CARD else [card for card in thinkable if left.has(card)]
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


def _find_thinkable(pad: CardPad) -> list[Card]:
    """Return all cards that there can be with what is picked; of numbers that are not, the printed ones."""
    numbers = ((pick,) if pick else NUMBERS for pick in pad.picks)
    return [Card(number, (a, b, c), pad.bonus, pad.colour) for number, a, b, c in product(*numbers)]


def _only_card(pad: CardPad, left: Left) -> Card | None:
    """Return the only card that fits; of those with the same numbers, the one without a `+` and a colour."""
    cards = fitting_cards(pad, left)
    if len({(one.number, one.sequence) for one in cards}) > 1:
        return None
    plain = _or_all((one for one in cards if not one.bonus), cards)
    plain = _or_all((one for one in plain if not one.colour), plain)
    return plain[0] if len(plain) == 1 else None


def _or_all(some: Iterable[Card], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(some) or cards


def _settle(pad: CardPad, left: Left) -> CardPad:
    return replace(pad, found=_only_card(pad, left))


def _handle_tap(pad: CardPad, name: str, left: Left) -> CardPad:
    if name == "clear":
        return EMPTY_PAD
    if name == "other":
        return CardPad(other=not pad.other)
    if name == "digits":
        return _settle(_with_digits(pad), left)
    after = _toggle(pad, name, left)
    means = _any_fits(after, left) or _takes_back(pad, after)
    return _settle(after, left) if means and _is_in_turn(pad, name, left) else pad


def _takes_back(pad: CardPad, after: CardPad) -> bool:
    """Return whether a number or the sequence is only taken back, which can be done where no card fits, too."""
    return after.picks != pad.picks and all(now in {0, was} for now, was in zip(after.picks, pad.picks, strict=True))


def _with_digits(pad: CardPad) -> CardPad:
    """Return the pad with the other keys, and what was picked before as far as these show it."""
    number, *sequence = pad.picks
    if not pad.digits:
        return replace(pad, digits=True)
    shown = number if number in NUMBERS else 0, *(sequence if tuple(sequence) in SEQUENCES.values() else _NO_PICKS[1:])
    return replace(pad, digits=False, picks=shown)


def _is_in_turn(pad: CardPad, name: str, left: Left) -> bool:
    """Return whether a key can mean something by now, whichever cards are left.

    Of a card that nobody knows the colour is never told first: no second tap on it begins the next card.
    """
    if not name.startswith("colour"):
        return True
    return any(pad.picks) or bool(pad.colour) or not isinstance(left, AnyCard)


def _toggle(pad: CardPad, name: str, left: Left) -> CardPad:
    """Return the pad with one key picked, or not picked any more when it was; `more` goes on to the next number."""
    kind, _colon, picked = name.partition(":")
    match kind:
        case "bonus":
            return replace(pad, bonus=not pad.bonus)
        case "colour":
            colour = next((one for one in COLOURS if one == picked), pad.colour)
            return replace(pad, colour="" if pad.colour == colour else colour)
        case "sequence":
            return _toggle_sequence(pad, picked)
        case "plain" | "plus":
            after = replace(_with_number(pad, 0, _number(picked)), bonus=kind == "plus")
            return replace(_with_number(pad, 0, 0), bonus=False) if after == pad else after
        case "number" | "first" | "second" | "third":
            at = PLACES.index(kind)
            if picked == "more":
                return _with_number(pad, at, _next_higher(pad, at, left))
            return _with_number(pad, at, 0 if pad.picks[at] == _number(picked) else _number(picked))
        case _:
            return pad


def _number(picked: str) -> int:
    """Return the number of a key; 0 where there is no such key."""
    return next((number for number in NUMBERS if str(number) == picked), 0)


def _toggle_sequence(pad: CardPad, picked: str) -> CardPad:
    sequence = SEQUENCES.get(picked, _NO_PICKS[1:])
    return replace(pad, picks=(pad.picks[0], *(_NO_PICKS[1:] if pad.picks[1:] == sequence else sequence)))


def _next_higher(pad: CardPad, at: int, left: Left) -> int:
    """Return the next number above those of the printed cards that can be picked there; 0 after the last one."""
    higher = range(max(pad.picks[at], NUMBERS[-1]) + 1, HIGHEST + 1)
    return next((number for number in higher if _any_fits(_with_number(pad, at, number), left)), 0)


def _with_number(pad: CardPad, at: int, number: int) -> CardPad:
    return replace(pad, picks=(*pad.picks[:at], number, *pad.picks[at + 1 :]))


def _handle_scan(pad: CardPad, text: str, left: Left) -> CardPad:
    card = parse_card(strip_prefix(text))
    if card is None:
        return pad
    after = pad_with(card)
    if isinstance(left, AnyCard):
        return after if left.has(card) else pad
    # A card that is read is the one that is read: a `+` is not guessed.
    cards = Counter({one: count for one, count in left.items() if one.bonus == card.bonus})
    return _settle(after, cards) if _any_fits(after, cards) else pad


def _next_card(pad: CardPad, left: Left) -> CardPad:
    cards = fitting_cards(pad, left)
    if not cards:
        return pad
    at = cards.index(pad.found) + 1 if pad.found in cards else 0
    return replace(pad, found=cards[at % len(cards)])


def pad_looks(
    pad: CardPad, rect: Rect, px: Px, gap: int, left: Left, *, explains: bool = True, lies: Card | None = None
) -> list[AnyLook]:
    """Return the pad in a rectangle of 80 by 50 units or more; the targets begin with `pad:`.

    `px` gives the pixels of units. What no card that is left has is grey; a tap there asks why, where
    the page `explains` it. Until something is picked, the card is shown that `lies` there.
    """
    by_digits = pad.digits if isinstance(left, AnyCard) else _has_higher(left)
    keys = _digit_looks(pad, rect, px, gap, left, _rest_looks) if by_digits else _grid_looks(pad, rect, px, gap, left)
    if lies is not None and not is_begun(pad):
        keys = [card_look(one.rect, lies) if isinstance(one, NumberCard) else one for one in keys]
    return [Panel(rect=rect, tone="table"), *(keys if explains else map(_without_dead_target, keys))]


def _without_dead_target(look: AnyLook) -> AnyLook:
    return replace(look, target="") if isinstance(look, Button) and not look.enabled else look


def entering_looks(pad: CardPad, rect: Rect, px: Px, gap: int) -> list[AnyLook]:
    """Return the pad on which any card is entered, from the top to the bottom: its number, its sequence, its colour.

    A number with a `+` has a key of its own. The card as picked so far is `entering_card`, shown elsewhere.
    """
    if pad.digits:
        return _digit_looks(pad, rect, px, gap, ANY_CARD, _all_colours)
    high, keys_high = _row_heights(rect, px, gap)
    numbers, rest = rect.cut_top(high, gap)
    keys, rest = rest.cut_top(keys_high, gap)
    columns = _key_columns(rect, px, gap)
    return [
        *_bonus_row(pad, _cells(columns, numbers), px),
        *_sequence_keys(pad, columns, keys, px, gap, None),
        *_all_colours(pad, _halves(_cells(columns, rest.cut_top(high)[0])), px, ANY_CARD),
    ]


def entering_card(pad: CardPad, rect: Rect) -> NumberCard:
    """Return the look of the card as picked so far: a ghost until it is clear which one is meant."""
    if pad.found is not None:
        return card_look(rect, pad.found, ghost=True)
    rect = card_rect(rect)
    piece = PIECES[pad.colour] if pad.colour else None
    number, *sequence = pad.picks
    return NumberCard(rect=rect, number=number, sequence=tuple(sequence), bonus=pad.bonus, piece=piece, ghost=True)


Row = Callable[[CardPad, Cells, Px, Left], list[AnyLook]]
"""Gives the looks of a row in six cells."""


def _grid_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Left) -> list[AnyLook]:
    """Return the looks of a pad with a key for each number and one for each sequence."""
    high, keys_high = _row_heights(rect, px, gap)
    head, keys = rect.cut_top(_HEAD_ROWS * high + gap, gap)
    upper, lower = head.rows(_HEAD_ROWS, gap)
    columns = _key_columns(rect, px, gap)
    beside = columns[len(NUMBERS) :]
    free = replace(pad, picks=(pad.picks[0], *_NO_PICKS[1:]))
    possible = None if left == ANY_CARD else {one.sequence for one in _find_fitting(free, left)}
    return [
        _card_look(pad, _span(_cells(columns[: len(NUMBERS)], head))),
        *_number_row(pad, _cells(beside, upper), px, left),
        *_rest_looks(pad, _cells(beside, lower), px, left),
        *_sequence_keys(pad, columns, keys.cut_top(keys_high)[0], px, gap, possible),
    ]


def _tight(gap: int) -> int:
    """Return the pixels between keys that belong together, as those of sequences which differ in the last number."""
    return max(2, gap // 4)


def _row_heights(rect: Rect, px: Px, gap: int) -> tuple[int, int]:
    """Return how high a row of keys is, and those of all sequences together."""
    apart = _group_gap(rect.h - _HEAD_ROWS * gap, px(_KEY_LEAST) * _ROWS, gap)
    between = _HEAD_ROWS * gap + (_SEQUENCE_ROWS - 1) * apart
    high = min((rect.h - between) // _ROWS, px(_ROW_MOST))
    return high, _SEQUENCE_ROWS * (high + apart) - apart


def _group_gap(room: int, keys: int, gap: int) -> int:
    """Return the pixels between the three groups of keys in this room, which leave `keys` pixels to the keys."""
    return max(_tight(gap), min(gap * 3 // 4, (room - keys) // (_SEQUENCE_ROWS - 1)))


def _key_columns(rect: Rect, px: Px, gap: int) -> Cells:
    """Return the columns of nine keys side by side, all equally wide, in three groups."""
    count, tight = len(NUMBERS), _tight(gap)
    room = rect.w - count * (count - 1) * tight
    wide = (room - (count - 1) * _group_gap(room, count * count * px(_KEY_LEAST), gap)) // count**2
    group = count * (wide + tight) - tight
    starts = [rect.x + (rect.w - group) * number // (count - 1) for number in range(count)]
    return tuple([Rect(x + at * (wide + tight), rect.y, wide, rect.h) for x in starts for at in range(count)])


def _cells(columns: Cells, row: Rect) -> Cells:
    """Return the places in this row of keys that lie in these columns."""
    return tuple([Rect(column.x, row.y, column.w, row.h) for column in columns])


def _span(cells: Cells) -> Rect:
    """Return the rectangle from the first of these, which lie side by side, to the end of the last one."""
    first, last = cells[0], cells[-1]
    return Rect(first.x, first.y, last.x + last.w - first.x, first.h)


def _sequence_keys(
    pad: CardPad, columns: Cells, rect: Rect, px: Px, gap: int, possible: set[Sequence] | None
) -> list[AnyLook]:
    """Return the keys of the sequences; `possible` are those that can be picked, None: all."""
    high = rect.h // _SEQUENCE_ROWS
    rows = rect.rows(_SEQUENCE_ROWS, _group_gap(rect.h, _SEQUENCE_ROWS * min(high, px(_KEY_LEAST)), gap))
    cells = [Rect(column.x, row.y, column.w, row.h) for row in rows for column in columns]
    letters = px(4.2)
    return [
        Button(
            rect=cell,
            target=f"pad:sequence:{name}",
            label=name,
            on=pad.picks[1:] == sequence,
            enabled=possible is None or sequence in possible or pad.picks[1:] == sequence,
            px=letters,
        )
        for (name, sequence), cell in zip(SEQUENCES.items(), cells, strict=True)
    ]


def _number_row(pad: CardPad, cells: Cells, px: Px, left: Left) -> list[AnyLook]:
    """Return the keys of the numbers, the `+`, the one that leads to higher numbers, and the key that clears."""
    keys: list[AnyLook] = [
        _number_key(pad, 0, str(number), cell, px, left) for number, cell in zip(NUMBERS, cells, strict=False)
    ]
    plus, *middle, clear = cells[len(NUMBERS) :]
    if isinstance(left, AnyCard):
        return [*keys, *_toggle_looks(pad, (plus, clear), px, left), *(_digits_key(pad, cell, px) for cell in middle)]
    both = _span((plus, clear))
    return [*keys, *_toggle_looks(pad, both.columns(2, middle[0].x - plus.right), px, left)]


def _bonus_row(pad: CardPad, cells: Cells, px: Px) -> list[AnyLook]:
    """Return a key for each number without and with a `+`, the one that leads to higher numbers, and that to clear."""
    names = [(kind, number) for kind in ("plain", "plus") for number in NUMBERS]
    keys: list[AnyLook] = [
        Button(
            rect=cell,
            target=f"pad:{kind}:{number}",
            label=f"{number}+" if kind == "plus" else str(number),
            on=pad.picks[0] == number and pad.bonus == (kind == "plus"),
            px=px(6),
        )
        for (kind, number), cell in zip(names, cells, strict=False)
    ]
    digits, clear = _halves(cells)[-2:]
    return [*keys, _digits_key(pad, digits, px), _clear_key(pad, clear)]


def _halves(cells: Cells) -> Cells:
    """Return the places of two keys for each group of three."""
    groups = (cells[at : at + len(NUMBERS)] for at in range(0, len(cells), len(NUMBERS)))
    return tuple(half for group in groups for half in _span(group).columns(2, group[1].x - group[0].right))


def _all_colours(pad: CardPad, cells: Cells, px: Px, left: Left) -> list[AnyLook]:  # noqa: ARG001 - as a `Row`
    return list(colour_keys(pad, cells, px, COLOURS, enabled=all(pad.picks)))


def _digits_key(pad: CardPad, rect: Rect, px: Px) -> Button:
    """Return the key that leads to the numbers above those of the printed cards, and back."""
    label = f"{NUMBERS[0]}-{NUMBERS[-1]}" if pad.digits else _HIGHER
    return Button(rect=rect, target="pad:digits", label=label, px=px(SMALL))


def _rest_looks(pad: CardPad, cells: Cells, px: Px, left: Left) -> list[AnyLook]:
    """Return the keys of the colours where they have to be told, else how many cards fit; at first what to tap."""
    colours = colours_to_tell(pad, left)
    if colours or isinstance(left, AnyCard):
        keys = colour_keys(pad, cells, px, colours, enabled=_is_in_turn(pad, "colour", left))
        asks = all(pad.picks) and not pad.colour
        frame = Panel(rect=_span(cells[: len(colours)]).inset(-px(0.6)), tone="table", outline="accent")
        return [*((frame,) if asks else ()), *keys]
    room, key = _span(cells[: len(NUMBERS)]), _span(cells[len(NUMBERS) :])
    asks = left.total() > 0 and not is_begun(pad)
    text = _("Tap its number") if asks else _fitting_text(pad, left)
    told = Label(rect=room, text=text, px=px(4.8), least=px(LEAST_TOLD), align="centre", lines=2 if asks else 1)
    return [told, Button(rect=key, target="pad:other", label=_("Another card"), px=px(SMALL))]


def _digit_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Left, rest: Row) -> list[AnyLook]:
    """Return the looks of a pad with a row of keys for the number, and one for each place of the sequence."""
    high = min((rect.h - (_ROWS - 1) * gap) // _ROWS, px(_ROW_MOST))
    upper, below = rect.cut_top((_ROWS - 1) * (high + gap) - gap, gap)
    side, numbers = upper.cut_left(upper.w * 24 // 100, gap)
    foot, shown = side.cut_bottom(upper.rows(len(PLACES), gap)[-1].h, gap)
    last = below.cut_top(high)[0]
    back: list[AnyLook] = []
    if isinstance(left, AnyCard):
        key, last = last.cut_left(px(14), gap)
        back.append(_digits_key(pad, key, px))
    return [
        _card_look(pad, shown),
        *_toggle_looks(pad, foot.columns(2, gap), px, left),
        *_number_looks(pad, numbers, px, gap, left),
        *back,
        *rest(pad, last.columns(len(COLOURS), gap), px, left),
    ]


def colour_keys(pad: CardPad, cells: Cells, px: Px, colours: Iterable[Colour], *, enabled: bool) -> list[Button]:
    """Return the button of each of these colours, from the left."""
    return [
        Button(
            rect=cell,
            target=f"pad:colour:{colour}",
            tells=_(COLOURS_IN_WORDS[colour]),
            piece=PIECES[colour],
            on=pad.colour == colour,
            enabled=enabled,
            px=px(5),
        )
        for colour, cell in zip(colours, cells, strict=False)
    ]


def _card_look(pad: CardPad, rect: Rect) -> NumberCard:
    """Return the look of the card as picked so far: a ghost until it is clear which one is meant."""
    return replace(entering_card(pad, upright_rect(rect)), ghost=pad.found is None)


def _toggle_looks(pad: CardPad, cells: Cells, px: Px, left: Left) -> list[AnyLook]:
    plus, clear = cells
    possible = _is_possible(pad, "bonus", left)
    return [
        Button(rect=plus, target="pad:bonus", label="+", on=pad.bonus, enabled=possible, px=px(8)),
        _clear_key(pad, clear),
    ]


def _clear_key(pad: CardPad, rect: Rect) -> Button:
    used = pad != EMPTY_PAD
    return Button(rect=rect, target="pad:clear" if used else "", icon="delete", enabled=used)


def _is_possible(pad: CardPad, name: str, left: Left) -> bool:
    """Return whether a tap on this key leaves a card that fits."""
    after = _toggle(pad, name, left)
    return after != pad and (_any_fits(after, left) or _takes_back(pad, after))


def _number_looks(pad: CardPad, rect: Rect, px: Px, gap: int, left: Left) -> list[AnyLook]:
    """Return a row of keys for the number, and one for each place of the sequence.

    A last key stands for all numbers above those of the printed cards.
    """
    looks: list[AnyLook] = []
    wide = max(px(10), *(estimate_width(_(name), px(SMALL)) for name in NAMES.values()))
    rows = [row.cut_left(wide, gap) for row in rect.rows(len(PLACES), gap)]
    even = tuple((_(NAMES[place]), name) for place, (name, _keys) in zip(PLACES, rows, strict=True))
    for at, (name, keys) in enumerate(rows):
        looks.append(
            Label(rect=name, text=even[at][0], px=px(SMALL), least=px(SMALL), tone="muted", align="right", even=even)
        )
        names = [*map(str, NUMBERS), "more"]
        for key_name, key in zip(names, keys.columns(len(names), gap), strict=True):
            looks.append(_number_key(pad, at, key_name, key, px, left))
    return looks


def _has_higher(left: Counter[Card]) -> bool:
    """Return whether a card has a number above those of the printed cards."""
    # Each picture of the pad asks it of a whole deck, so nothing is called for each card.
    most = NUMBERS[-1]
    return bool([n for one in left for n in (one.number, *one.sequence) if n > most])


def _number_key(pad: CardPad, at: int, name: str, rect: Rect, px: Px, left: Left) -> Button:
    """Return the key of a number; that of the higher ones shows the one that is picked."""
    target, pick = f"{PLACES[at]}:{name}", pad.picks[at]
    possible, higher = _is_possible(pad, target, left), pick > NUMBERS[-1]
    return Button(
        rect=rect,
        target=f"pad:{target}",
        label=name if name != "more" else str(pick) if higher else _HIGHER,
        on=higher if name == "more" else str(pick) == name,
        enabled=possible,
        px=px(7),
    )


def colours_to_tell(pad: CardPad, left: Left) -> tuple[Colour, ...]:
    """Return the colours of which one has to be picked: cards with the same numbers and `+` differ in it."""
    if isinstance(left, AnyCard):
        return COLOURS
    cards = fitting_cards(replace(pad, colour=""), left)
    if len({(one.number, one.sequence) for one in cards}) != 1:
        return ()
    alike = _or_all((one for one in cards if one.bonus == pad.bonus), cards)
    return tuple(colour for colour in COLOURS if any(one.colour == colour for one in alike)) if len(alike) > 1 else ()


def _fitting_text(pad: CardPad, left: Counter[Card]) -> str:
    """Return the sentence that says how many cards fit."""
    if pad.found is not None:
        return _("{count} left").format(count=left[pad.found]) if left[pad.found] > 1 else ""
    count = sum([left[one] for one in _find_fitting(pad, left)])
    if not count:
        return _("None left")
    return ngettext("{count} card fits", "{count} cards fit", count).format(count=count)
