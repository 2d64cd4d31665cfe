"""Tell where a card can be played, and take a chip away."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common import piles, turns
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.model import State
from companion.games.sequence.common.space_names import end_names, space_name
from companion.games.sequence.common.wording import win_text

S = TypeVar("S", bound=State)


def refusal(state: State, card: str, number: int) -> Refused | None:
    """Return why the player whose turn it is can't play the card on the space, or None."""
    refused = turns.over_refusal(state) or turns.card_refusal(state, card)
    if refused:
        return refused
    kind = state.kind
    if state.board.corners >> number & 1:
        return Refused(kind.ids.corner, _(state.corner_text))
    return _taking_refusal(state, card, number) if card in kind.taking else _placing_refusal(state, card, number)


def _refusal_text(state: State, text: str, card: str, number: int) -> str:
    printed, words = state.board.card_on(number), state.kind.in_words
    return _(text).format(cell=space_name(state, number), card=words(card), printed=words(printed))


def _placing_refusal(state: State, card: str, number: int) -> Refused | None:
    ids, says, anywhere = state.kind.ids, state.kind.says, card in state.kind.anywhere
    if not anywhere and not state.spaces[card] >> number & 1:
        return Refused(ids.turn, _refusal_text(state, says.other_card, card, number))
    if is_dead(state, card):
        return Refused(ids.dead, _refusal_text(state, says.dead, card, number))
    if state.covered >> number & 1:
        return Refused(ids.anywhere if anywhere else ids.turn, _refusal_text(state, says.covered, card, number))
    return None


def _taking_refusal(state: State, card: str, number: int) -> Refused | None:
    ids, says, side = state.kind.ids, state.kind.says, state.side_at(number)
    if side is None:
        return Refused(ids.taking, _refusal_text(state, says.no_chip, card, number))
    if side == state.side:
        return Refused(ids.taking, _refusal_text(state, says.own_chip, card, number))
    if state.locked >> number & 1:
        why = _("The chip on {cell} is in a finished sequence and stays.")
        return Refused(ids.locked, why.format(cell=space_name(state, number)))
    return None


def legal_targets(state: State, card: str) -> tuple[int, ...]:
    """Return the spaces on which the player whose turn it is can play the card, in the order of the board."""
    if state.over or not state.hands[state.player] or piles.is_used_up(state, card):
        return ()
    if card in state.kind.taking:
        return spaces_of(state.covered & ~state.chips[state.side] & ~state.locked)
    everywhere = (1 << len(state.board.cells)) - 1 & ~state.board.corners
    return spaces_of(state.spaces.get(card, everywhere) & ~state.covered)


def is_idle(state: State, card: str) -> bool:
    """Return whether a card without spaces of its own can do nothing now: no chip can be taken, or no space is open."""
    return card not in state.spaces and not legal_targets(state, card)


def take_chip(state: S, number: int) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state without the chip on the space, before the card is discarded, and what the table hears of it."""
    happened = [GameEvent("removed", _("A chip is taken from {cell}.").format(cell=space_name(state, number)))]
    printed = state.board.card_on(number)
    # Where both copies of a card have been played, only a card that goes anywhere can use its space: that is no news.
    if is_dead(state, printed) and not piles.is_used_up(state, printed):
        text = _(state.kind.says.alive).format(printed=state.kind.in_words(printed))
        happened.append(GameEvent("alive", text))
    chips = tuple(mask & ~(1 << number) for mask in state.chips)
    return replace(state, chips=chips, last=number), tuple(happened)


def sequence_event(state: State, mask: int) -> GameEvent:
    """Return the event that the side whose turn it is has made a sequence on these spaces."""
    first, last = end_names(state, mask)
    text = _("Sequence for {side}: {first} to {last}.")
    side = state.side_name(state.side)
    return GameEvent("sequence", text.format(side=side, first=first, last=last))


def win_event(state: State) -> GameEvent:
    """Return the event that the side whose turn it is has won."""
    return GameEvent("win", win_text(state, state.side))
