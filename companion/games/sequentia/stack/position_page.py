"""The page on which what lies on the table is set in Stack: its piles, and cards that are picked on the pad."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Mark, NumberCard, Scene
from companion.games.common.position_draft import hand_differences, turn_differences
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import position_page as pages
from companion.games.sequentia.common.cards import UNKNOWN, UNKNOWN_TEXT, parse_card, short_card_text
from companion.games.sequentia.common.looks import card_look
from companion.games.sequentia.common.position_counts import Kind, taken_differences
from companion.games.sequentia.common.position_page import SWAP, CardsScreen, ModePage
from companion.games.sequentia.stack.model import PILES, Laid, State
from companion.games.sequentia.stack.positions import Position, position_of, set_position, with_cards
from companion.games.sequentia.stack.sheets import PAD_UNITS

KEY_UNITS = 9.6
"""The height of the keys for the pile that is chosen, in units."""

LAID: tuple[tuple[Laid, str], ...] = (
    ("", N_("nothing yet")),
    ("simple", N_("simple card")),
    ("bonus", N_("bonus card")),
)
"""What can have been laid last in the turn."""

COUNTED: tuple[Kind, ...] = ("hands", "taken")
"""What is counted on the sheet of cards."""

HELP = (
    N_("Pick a card, then tap where it lies."),
    N_("Tap a pile to take its top card off, to tell of a card below, or to swap two top cards."),
    N_("The name and CARDS set whose turn it is, and the hands and taken cards. The other cards are in the deck."),
    N_("CONFIRM sets all of it at once, and UNDO takes it back."),
)


def _tapped(state: State, draft: PositionDraft, kind: str, name: str) -> PositionDraft:  # noqa: ARG001 - as in all games
    laid: Position = draft.position
    match kind:
        case "pile" | "end":
            return _tap_place(draft, name)
        case "off" | "below":
            return _changed_pile(replace(draft, sheet="") if draft.sheet == SWAP else draft, kind)
        case "swap" if draft.chosen:
            return replace(draft, sheet="" if draft.sheet == SWAP else SWAP)
        case "laid":
            last = next(one for one, _label in LAID if one == name)
            return replace(draft, position=replace(laid, laid=last))
        case _:
            return draft


def _tap_place(draft: PositionDraft, name: str) -> PositionDraft:
    """Return the draft after a tap on a pile or an end: the card that is picked lies there; else the pile is chosen."""
    laid: Position = draft.position
    card = pads.picked_card(pages.pad_of(draft))
    if card is None:
        chosen = int(name) if name.isdigit() else 0
        if draft.sheet == SWAP and chosen:
            return PositionDraft(_with_swapped(laid, draft.chosen, chosen))
        return replace(draft, chosen=0 if chosen == draft.chosen else chosen)
    match name:
        case "left":
            return PositionDraft(replace(laid, piles=((card.text,), *laid.piles)), chosen=1)
        case "right":
            return PositionDraft(replace(laid, piles=(*laid.piles, (card.text,))), chosen=len(laid.piles) + 1)
        case _:
            pile = laid.piles[int(name) - 1]
            under = pile[:-1] if pile[-1] == UNKNOWN_TEXT else pile
            return PositionDraft(_with_pile(laid, int(name), (*under, card.text)), chosen=int(name))


def _with_swapped(laid: Position, one: int, other: int) -> Position:
    """Return the position in which the top cards of two piles have changed places."""
    first, second = laid.piles[one - 1], laid.piles[other - 1]
    after = _with_pile(laid, one, (*first[:-1], second[-1]))
    return _with_pile(after, other, (*second[:-1], first[-1])) if one != other else laid


def _changed_pile(draft: PositionDraft, kind: str) -> PositionDraft:
    """Return the draft with the top card of the chosen pile taken off, or with one more below that nobody knows."""
    laid: Position = draft.position
    if not draft.chosen or draft.sheet:
        return draft
    pile = laid.piles[draft.chosen - 1]
    after = pile[:-1] if kind == "off" else (UNKNOWN_TEXT, *pile)
    return replace(draft, position=_with_pile(laid, draft.chosen, after), chosen=draft.chosen if after else 0)


def _with_pile(laid: Position, number: int, pile: tuple[str, ...]) -> Position:
    """Return the position with this pile there; one without cards is no pile."""
    there = (pile,) if pile else ()
    return replace(laid, piles=(*laid.piles[: number - 1], *there, *laid.piles[number:]))


def _with_turn(state: State, laid: Position, player: str) -> Position:
    """Return the position in this player's turn, in which nothing was laid yet unless the companion has it so."""
    return replace(laid, player=player, laid=state.laid if player == state.name else "")


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


PAGE = ModePage[State](COUNTED, HELP, differences, set_position, with_cards, _tapped, _with_turn)
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

    def board_looks(self) -> Sequence[AnyLook]:
        frame = self.frame
        pad, upper = frame.board.inset(frame.gap).cut_bottom(frame.px(PAD_UNITS), frame.gap)
        keys, row = upper.cut_bottom(frame.px(KEY_UNITS), frame.gap)
        left = self.left()
        return [
            *self._row_looks(row),
            *self._key_looks(keys),
            *pads.pad_looks(self.pad, pad, frame.px, frame.gap, left, explains=False),
        ]

    def _row_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the piles from the left, and, of fewer than four, the ends where one more can lie."""
        count = len(self.laid.piles)
        picked = pads.picked_card(self.pad) is not None
        ends = picked and count < PILES
        names = [*(("left",) * (ends and count > 0)), *map(str, range(1, count + 1)), *(("right",) * ends)]
        if not names:
            text = _("No pile lies here.")
            return [Label(rect=rect, text=text, px=self.frame.px(5.4), tone="muted", align="centre")]
        wide = rect.columns(PILES + 1, self.frame.gap)[0].w
        used = len(names) * (wide + self.frame.gap) - self.frame.gap
        row = Rect(rect.x + (rect.w - used) // 2, rect.y, used, rect.h)
        return [
            self._pile_look(int(name), place) if name.isdigit() else _end_look(name, place)
            for name, place in zip(names, row.columns(len(names), self.frame.gap), strict=True)
        ]

    def _pile_look(self, number: int, place: Rect) -> AnyLook:
        pile = self.laid.piles[number - 1]
        other = pile not in position_of(self.state).piles
        mark: Mark = "hint" if number == self.draft.chosen else "chosen" if other else ""
        card = parse_card(pile[-1]) or UNKNOWN
        return card_look(place, card, target=f"pile:{number}", height=len(pile), mark=mark)

    def _key_looks(self, rect: Rect) -> list[AnyLook]:
        frame, chosen = self.frame, self.draft.chosen
        if not chosen:
            picked = pads.picked_card(self.pad) is not None
            text = _("Tap where it lies.") if picked else _("Tap a pile to change it.")
            return [
                Label(
                    rect=rect, text=text, px=frame.px(4.8), least=frame.px(SMALL), lines=2, tone="muted", align="centre"
                )
            ]
        off, below, swap = rect.columns(3, frame.gap)
        more = _("Add below ({count} here)").format(count=len(self.laid.piles[chosen - 1]))
        return [
            Button(rect=off, target="off", label=_("Take top card off"), px=frame.px(SMALL)),
            Button(rect=below, target="below", label=more, px=frame.px(SMALL)),
            pages.swap_button(self.draft, swap, frame.px(SMALL), possible=len(self.laid.piles) > 1),
        ]


def _end_look(name: str, place: Rect) -> NumberCard:
    return card_look(place, None, target=f"end:{name}", mark="hint")
