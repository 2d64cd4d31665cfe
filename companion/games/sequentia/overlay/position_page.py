"""The page on which what lies on the table is set in Overlay: the piles of the square, and the pad for a card."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Mark, Scene
from companion.games.common.position_draft import hand_differences, turn_differences
from companion.games.sequentia.common import position_page as pages
from companion.games.sequentia.common.cards import UNKNOWN_TEXT, short_card_text
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.position_counts import Kind, taken_differences
from companion.games.sequentia.common.position_page import SWAP, Key, ModePage
from companion.games.sequentia.common.positions import card_texts
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.common.square_page import LAST_HELP, SquareScreen, out_differences
from companion.games.sequentia.overlay.model import Phase, State
from companion.games.sequentia.overlay.positions import IN_TURN, Position, position_of, set_position, with_cards

KEY_UNITS = 9.3
"""The height of the keys for what is done in the turn, in units."""

PHASES: dict[Phase, str] = {
    "open": N_("first nine cards"),
    "lay": N_("laying"),
    "take": N_("taking"),
    "fill": N_("filling"),
    "over": N_("the end"),
}
"""What can be done now, in words."""

COUNTED: tuple[Kind, ...] = ("hands", "taken", "out")
"""What is counted on the sheet of cards."""

HELP = (
    N_("Tap a place where the table differs."),
    N_("Pick the card that is on top, or take it off, add one below, swap two, or tell of one laid in this turn."),
    N_('"{name}": whose turn it is, and what is done in it. "Cards": those held and taken.'),
    LAST_HELP,
)


def _tapped(state: State, draft: PositionDraft, kind: str, name: str) -> PositionDraft:  # noqa: ARG001 - as in all games
    laid: Position = draft.position
    match kind:
        case "cell" if draft.sheet in {"", SWAP}:
            return _tap_place(draft, name)
        case "off" | "below" | "laid" if draft.chosen and draft.sheet in {"", SWAP}:
            return _change_chosen(draft, kind)
        case "swap" if draft.chosen:
            return PositionDraft(laid, "" if draft.sheet == SWAP else SWAP, draft.chosen)
        case "phase":
            phase = next(one for one in PHASES if one == name)
            return replace(draft, position=replace(laid, phase=phase, laid=laid.laid if phase in IN_TURN else ()))
        case _:
            return draft


def _tap_place(draft: PositionDraft, cell: str) -> PositionDraft:
    """Return the draft after a tap on a place: the card that is picked lies there; else the place is chosen."""
    laid: Position = draft.position
    card, number = pages.pad_of(draft).found, PLACES[cell] + 1
    if card is None and draft.sheet == SWAP and cell in laid.piles:
        return PositionDraft(_with_swapped(laid, CELLS[draft.chosen - 1], cell))
    if card is None:
        return PositionDraft(laid, chosen=number if draft.chosen != number else 0)
    pile, instead = pages.with_top(laid.piles.get(cell, ()), card)
    after = _begun(replace(laid, piles={**laid.piles, cell: pile}))
    return PositionDraft(after, chosen=number if instead else 0, instead=instead)


def _with_swapped(laid: Position, one: str, other: str) -> Position:
    """Return the position in which the top cards of two places have changed places."""
    first, second = laid.piles[one], laid.piles[other]
    tops = {one: (*first[:-1], second[-1]), other: (*second[:-1], first[-1])}
    return replace(laid, piles={**laid.piles, **tops}) if one != other else laid


def _begun(laid: Position) -> Position:
    """Return the position in which cards of the hand are laid, where no place is left to be filled."""
    return replace(laid, phase="lay") if laid.phase in {"open", "fill"} and len(laid.piles) == len(CELLS) else laid


def _change_chosen(draft: PositionDraft, kind: str) -> PositionDraft:
    cell = CELLS[draft.chosen - 1]
    after = _changed_place(draft, cell, kind)
    stays = kind != "off" or after.piles.get(cell, ())[-1:] == (UNKNOWN_TEXT,)
    instead = draft.instead if kind == "laid" else None
    return PositionDraft(after, chosen=draft.chosen if stays else 0, instead=instead)


def _changed_place(draft: PositionDraft, cell: str, kind: str) -> Position:
    """Return the position without the place's top card, with one more below, or with it laid in this turn or not."""
    laid: Position = draft.position
    pile = laid.piles.get(cell, ())
    others = tuple(one for one in laid.laid if one != cell)
    match kind:
        case "off":
            rest = {one: cards for one, cards in laid.piles.items() if one != cell}
            return replace(laid, piles={**rest, cell: pile[:-1]} if pile[1:] else rest, laid=others)
        case "below":
            return replace(laid, piles={**laid.piles, cell: pages.with_below(draft, pile)}) if pile else laid
        case "laid" if laid.phase not in IN_TURN:
            return laid
        case _:
            return replace(laid, laid=others if cell in laid.laid else tuple(sorted((*others, cell), key=CELLS.index)))


def _with_turn(state: State, laid: Position, player: str) -> Position:
    """Return the position in this player's turn, in which nothing was laid yet unless the companion has it so."""
    if laid.phase in {"open", "over"}:
        return replace(laid, player=player)
    before = position_of(state)
    if player != before.player or before.phase in {"open", "over"}:
        return replace(laid, player=player, phase="lay", laid=())
    there = tuple(cell for cell in before.laid if cell in laid.piles)
    return _begun(replace(laid, player=player, phase=before.phase, laid=there))


def _place_of(chosen: int) -> tuple[str, str]:
    return "cell", CELLS[chosen - 1]


def differences(state: State, laid: Position) -> tuple[str, ...]:
    """Return what of the position differs from the state, a sentence each."""
    before = position_of(state)
    told = [_place_text(laid, cell) for cell in CELLS if laid.piles.get(cell) != before.piles.get(cell)]
    told += turn_differences(laid.player, before.player)
    if laid.phase != before.phase:
        told.append(_("In this turn: {what}.").format(what=_(PHASES[laid.phase])))
    if laid.player == before.player and laid.laid != before.laid:
        told.append(_("Different cards count as laid in this turn."))
    told += hand_differences(laid.hands, before.hands)
    told += taken_differences(laid.taken, before.taken)
    told += out_differences(laid.out, before.out)
    return tuple(told)


def _place_text(laid: Position, cell: str) -> str:
    pile = laid.piles.get(cell)
    if not pile:
        return _("No card lies {place}.").format(place=where(cell))
    count = len(pile)
    text = ngettext("{count} card {place}: {card}.", "{count} cards {place}, {card} on top.", count)
    return text.format(place=where(cell), count=count, card=short_card_text(pile[-1]))


PAGE = ModePage[State](COUNTED, HELP, differences, set_position, with_cards, _tapped, _with_turn, _place_of)
"""What the page of the mode is made of."""

update = PAGE.update


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the page on which it is set."""
    return _Screen(state, draft, view, status).scene()


class _Screen(SquareScreen[State]):
    """One picture of the page."""

    page = PAGE
    laid: Position

    def pile_at(self, cell: str, *, before: bool = False) -> Sequence[str]:
        if before:
            return card_texts(self.state.piles[PLACES[cell]])
        return self.laid.piles.get(cell, ())

    def usual_mark(self, cell: str) -> Mark:
        return "last" if cell in self.laid.laid else ""

    def turn_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        frame = self.frame
        keys, room = room.cut_bottom(2 * frame.px(KEY_UNITS) + frame.gap, frame.gap)
        head, players = room.cut_bottom(frame.px(5.4), frame.gap)
        label = Label(rect=head, text=_("What is done in this turn:"), px=frame.px(4.8), least=frame.px(SMALL))
        upper, lower = keys.rows(2, frame.gap)
        cells = (*upper.columns(2, frame.gap), *lower.columns(3, frame.gap))
        buttons = (
            Button(rect=rect, target=f"phase:{one}", label=_(text), on=one == self.laid.phase, px=frame.px(SMALL))
            for rect, (one, text) in zip(cells, PHASES.items(), strict=True)
        )
        return players, (label, *buttons)

    def place_keys(self) -> tuple[Key, ...]:
        cell = CELLS[self.chosen - 1]
        if cell not in self.laid.piles:
            return ()
        laid = "laid" if self.laid.phase in IN_TURN else "", _("Laid this turn"), cell in self.laid.laid
        swap = pages.swap_key(self.draft, possible=len(self.laid.piles) > 1)
        return pages.below_key(self.draft), laid, swap, pages.off_key()
