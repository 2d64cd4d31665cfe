"""The page on which what lies on the table is set in Stack: its piles, and the pad for the card of one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Mark, Scene
from companion.games.common.position_draft import hand_differences, turn_differences
from companion.games.sequentia.common import position_page as pages
from companion.games.sequentia.common.cards import UNKNOWN, UNKNOWN_TEXT, parse_card, short_card_text
from companion.games.sequentia.common.looks import CARD_HIGH, CARD_WIDE, card_look
from companion.games.sequentia.common.position_counts import Kind, taken_differences
from companion.games.sequentia.common.position_page import SWAP, CardsScreen, Key, ModePage
from companion.games.sequentia.stack.model import PILES, Laid, State
from companion.games.sequentia.stack.positions import Position, position_of, set_position, with_cards

KEY_UNITS = 9.6
"""The height of the keys for what was laid last, in units."""

LEFT, RIGHT = PILES + 1, PILES + 2
"""What counts as chosen for the ends of the row, behind the piles."""

ENDS = {LEFT: "left", RIGHT: "right"}

MOST_BELOW = 4
"""How many of the cards that lie below others are shown."""

BELOW_HIGH = 0.12
"""How high each of them is, as a part of the room."""

LAID: tuple[tuple[Laid, str], ...] = (
    ("", N_("nothing yet")),
    ("simple", N_("simple card")),
    ("bonus", N_("bonus card")),
)
"""What can have been laid last in the turn."""

COUNTED: tuple[Kind, ...] = ("hands", "taken")
"""What is counted on the sheet of cards."""

HELP = (
    N_("Tap a pile that differs, or the end where one more lies."),
    N_("Pick the card that is on top, or take it off, add one below, or swap two."),
    N_('"{name}": whose turn it is, and what was laid in it. "Cards": those held and taken.'),
    N_("CONFIRM sets all of it at once, and UNDO takes it back."),
)


def _tapped(state: State, draft: PositionDraft, kind: str, name: str) -> PositionDraft:  # noqa: ARG001 - as in all games
    laid: Position = draft.position
    match kind:
        case "pile" | "end":
            return _tap_place(draft, name)
        case "off" | "below":
            return _changed_pile(PositionDraft(laid, chosen=draft.chosen, instead=draft.instead), kind)
        case "swap" if draft.chosen:
            return PositionDraft(laid, "" if draft.sheet == SWAP else SWAP, draft.chosen)
        case "laid":
            last = next(one for one, _label in LAID if one == name)
            return replace(draft, position=replace(laid, laid=last))
        case _:
            return draft


def _tap_place(draft: PositionDraft, name: str) -> PositionDraft:
    """Return the draft after a tap on a pile or an end: the card that is picked lies there; else the pile is chosen."""
    laid: Position = draft.position
    card = pages.pad_of(draft).found
    number = int(name) if name.isdigit() else next(end for end, side in ENDS.items() if side == name)
    if card is None:
        if draft.sheet == SWAP and number <= PILES:
            return PositionDraft(_with_swapped(laid, draft.chosen, number))
        return PositionDraft(laid, chosen=0 if number == draft.chosen else number)
    match name:
        case "left":
            return PositionDraft(replace(laid, piles=((card.text,), *laid.piles)))
        case "right":
            return PositionDraft(replace(laid, piles=(*laid.piles, (card.text,))))
        case _:
            pile, instead = pages.with_top(laid.piles[number - 1], card)
            return PositionDraft(_with_pile(laid, number, pile), chosen=number if instead else 0, instead=instead)


def _with_swapped(laid: Position, one: int, other: int) -> Position:
    """Return the position in which the top cards of two piles have changed places."""
    first, second = laid.piles[one - 1], laid.piles[other - 1]
    after = _with_pile(laid, one, (*first[:-1], second[-1]))
    return _with_pile(after, other, (*second[:-1], first[-1])) if one != other else laid


def _changed_pile(draft: PositionDraft, kind: str) -> PositionDraft:
    """Return the draft with the top card of the chosen pile taken off, or with one more below that nobody knows."""
    laid: Position = draft.position
    if not 0 < draft.chosen <= PILES:
        return draft
    pile = laid.piles[draft.chosen - 1]
    after = pile[:-1] if kind == "off" else pages.with_below(draft, pile)
    stays = kind == "below" or after[-1:] == (UNKNOWN_TEXT,)
    return PositionDraft(_with_pile(laid, draft.chosen, after), chosen=draft.chosen if stays else 0)


def _with_pile(laid: Position, number: int, pile: tuple[str, ...]) -> Position:
    """Return the position with this pile there; one without cards is no pile."""
    there = (pile,) if pile else ()
    return replace(laid, piles=(*laid.piles[: number - 1], *there, *laid.piles[number:]))


def _with_turn(state: State, laid: Position, player: str) -> Position:
    """Return the position in this player's turn, in which nothing was laid yet unless the companion has it so."""
    return replace(laid, player=player, laid=state.laid if player == state.name else "")


def _place_of(chosen: int) -> tuple[str, str]:
    return ("end", ENDS[chosen]) if chosen > PILES else ("pile", str(chosen))


def differences(state: State, laid: Position) -> tuple[str, ...]:
    """Return what of the position differs from the state, a sentence each."""
    before, told = position_of(state), []
    if len(laid.piles) != len(before.piles):
        told.append(_("Piles: {now}, not {before}.").format(now=len(laid.piles), before=len(before.piles)))
    told += (_pile_text(at, pile) for at, pile in enumerate(laid.piles, 1) if pile not in before.piles)
    if len(laid.piles) == len(before.piles) and laid.piles != before.piles and not told:
        told.append(_("The piles lie in another order."))
    told += turn_differences(laid.player, before.player)
    if laid.player == before.player and laid.laid != before.laid:
        told.append(_("In this turn: {what}.").format(what=_(dict(LAID)[laid.laid])))
    told += hand_differences(laid.hands, before.hands)
    told += taken_differences(laid.taken, before.taken)
    return tuple(told)


def _pile_text(number: int, pile: Sequence[str]) -> str:
    count = len(pile)
    text = ngettext(
        "Pile {pile}: {count} card, with {card} on top.", "Pile {pile}: {count} cards, with {card} on top.", count
    )
    return text.format(pile=number, count=count, card=short_card_text(pile[-1]))


LEAST_COLUMNS = 3
"""In how many columns the piles lie at least: those of a card with both ends beside it."""

PAGE = ModePage[State](COUNTED, HELP, differences, set_position, with_cards, _tapped, _with_turn, _place_of)
"""What the page of the mode is made of."""

update = PAGE.update


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the page on which it is set."""
    return _Screen(state, draft, view, status).scene()


class _Screen(CardsScreen[State]):
    """One picture of the page."""

    page = PAGE
    laid: Position

    def turn_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        frame = self.frame
        players, room = room.cut_top(room.h * 2 // 3, frame.gap)
        keys, head = room.cut_bottom(min(room.h // 2, frame.px(KEY_UNITS)), frame.gap)
        label = Label(rect=head, text=_("Laid last in this turn:"), px=frame.px(4.8), least=frame.px(SMALL))
        buttons = (
            Button(rect=rect, target=f"laid:{one}", label=_(name), on=one == self.laid.laid, px=frame.px(SMALL))
            for rect, (one, name) in zip(keys.columns(len(LAID), frame.gap), LAID, strict=True)
        )
        return players, (label, *buttons)

    def table_looks(self, room: Rect) -> Sequence[AnyLook]:
        """Return the piles from the left, and, of fewer than four, the ends where one more can lie.

        Where the room is high, the cards below each top one are shown below it, all in the middle of the room.
        """
        count, gap = len(self.laid.piles), self.frame.gap
        numbers = [*([LEFT] * (0 < count < PILES)), *range(1, count + 1), *([RIGHT] * (count < PILES))]
        wide = room.columns(max(LEAST_COLUMNS, len(numbers)), gap)[0].w
        used = len(numbers) * (wide + gap) - gap
        strip, high, most = round(room.h * BELOW_HIGH), room.h, max(map(len, self.laid.piles), default=1) - 1
        under = min(most, MOST_BELOW) * (strip + gap)
        if not self.has_pad:
            high = min(room.h - under, wide * CARD_HIGH // CARD_WIDE)
        row = Rect(room.x + (room.w - used) // 2, room.y + max(0, room.h - high - under) // 2, used, high)
        places = zip(numbers, row.columns(len(numbers), gap), strict=True)
        return [look for number, place in places for look in self._place_looks(number, place, strip)]

    def _place_looks(self, number: int, place: Rect, strip: int) -> list[AnyLook]:
        if number > PILES:
            chosen: Mark = "chosen" if number == self.chosen else ""
            mark: Mark = "hint" if not self.chosen and self.pad.found is not None else chosen
            look = card_look(place, None, target=f"end:{ENDS[number]}", mark=mark)
            return [look, Label(rect=place, text="+", px=place.w // 2, tone="muted", align="centre")]
        pile = self.laid.piles[number - 1]
        other = pile not in position_of(self.state).piles
        mark = self.mark_of(number, differs=other)
        card = parse_card(pile[-1]) or UNKNOWN
        looks: list[AnyLook] = [card_look(place, card, target=f"pile:{number}", height=len(pile), mark=mark)]
        if self.has_pad:
            return looks
        step, under = strip + self.frame.gap, pile[:-1][-MOST_BELOW:][::-1]
        strips = [Rect(place.x, place.bottom + step * at + self.frame.gap, place.w, strip) for at in range(len(under))]
        return [
            *looks,
            *(card_look(strip, parse_card(text) or UNKNOWN) for strip, text in zip(strips, under, strict=False)),
        ]

    def asked_text(self) -> str:
        if self.chosen > PILES:
            return _("Which card lies here?")
        return _("Which card lies on pile {pile}?").format(pile=self.chosen)

    def shown_card(self) -> str:
        return "" if self.chosen > PILES else self.laid.piles[self.chosen - 1][-1]

    def place_lines(self) -> tuple[str, ...]:
        if self.chosen > PILES:
            return (self.asked_text(),)
        pile, draft = self.laid.piles[self.chosen - 1], self.draft
        card = short_card_text(pile[-1])
        told = _("Pile {pile}: {card}, not {other}.") if draft.instead else _("Pile {pile}: {card}.")
        lies = told.format(pile=self.chosen, card=card, other=short_card_text(draft.instead or ""))
        return pages.pile_lines(draft, lies, pile)

    def place_keys(self) -> tuple[Key, ...]:
        if self.chosen > PILES:
            return ()
        swap = pages.swap_key(self.draft, possible=len(self.laid.piles) > 1)
        return pages.below_key(self.draft), swap, pages.off_key()
