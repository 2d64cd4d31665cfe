"""Prepare a move of Overlay: from taps, scans and NEXT to the move that CONFIRM would play.

A draft is a handful of facts (the card picked, the place tapped, the hand shown, the sheet that is open); what it
amounts to is always worked out from the state, by `prepare` all of it at once: `proposals` lists every move that fits.
"""

from collections import Counter
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from companion.core import game
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import deck as decks
from companion.games.sequentia.common.card_pad import EMPTY_PAD
from companion.games.sequentia.common.cards import (
    ANY_CARD,
    AnyCard,
    Card,
    Left,
    parse_card,
    short_card_text,
    strip_prefix,
)
from companion.games.sequentia.common.dead_keys import dead_key_refusal, still_barred
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.common.hand import HandDraft, enter_hand, undo, without
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.overlay import anyway, rules
from companion.games.sequentia.overlay.best_placement import BestPlacement, find_best
from companion.games.sequentia.overlay.lines import Square, count_cards, legal_places
from companion.games.sequentia.overlay.model import Fill, Give, GiveUp, HandOver, Lay, Move, State, Take

Sheet = Literal["", "card", "hand", "taken", "more", "trouble"]

SHEETS: dict[str, Sheet] = {f"sheet:{name}": name for name in ("card", "taken", "more", "trouble")}
"""The targets that open a sheet; a second tap closes it."""


Rare = Literal["hand_over", "discard", "give"]
"""What happens seldom and is entered by MORE: a turn that ends early, a wrong discard, cards for somebody else."""


class Draft(HandDraft, frozen=True, kw_only=True):
    """A draft: `at` is the place that was tapped before the card for it was picked.

    `rare` is what of MORE is being prepared instead of a card that is laid. `told` tells that the last tap told all of
    it: a card whose place is known, or which sequences are taken. `astray` tells that it meant nothing while the best
    places of a hand are shown. `was` is the place of the card of the deck that is corrected.
    """

    at: int | None = None
    rare: Rare | Literal[""] = ""
    sheet: Sheet = ""
    told: bool = False
    astray: bool = False
    was: int | None = None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been prepared."""
        return replace(self, was=None).is_blank


class Prepared(game.Prepared[Move], frozen=True, kw_only=True):
    """A draft with all that follows from it in a state.

    `choices` are proposals, or cards that fit what is picked, and `number` which of them is shown. `takeable` are the
    sets of sequences that can be taken now, `advice` the best placement of the hand that is shown, None where none is;
    `left` are the cards that can still be picked.
    """

    number: int
    takeable: rules.Sets
    advice: BestPlacement | None
    left: Left


def prepare(state: State, draft: Draft) -> Prepared:
    """Return what CONFIRM would play or why it can't, how many choices NEXT has, and which cards can be picked."""
    takeable, found = _takeable_sets(state), _advice(state, draft)
    # A sheet covers what would be played, but for the pad of a card.
    possible = _proposals(state, draft, takeable, found) if draft.sheet in {"", "card"} else ()
    choice = _chosen_number(state, draft, takeable)
    left = pickable_cards(state, draft) if has_pad(state, draft) else Counter[Card]()
    picking = draft.card is None and draft.pad != EMPTY_PAD
    chosen = still_barred(draft.refused, draft.pad) or (
        possible[choice % len(possible)] if possible and choice is not None else None
    )
    if chosen is not None and draft.sheet != "hand":
        chosen = decks.colour_refusal(state, draft.card) or chosen
    return Prepared(
        chosen=chosen,
        at_once=draft.told and isinstance(chosen, Fill | Lay | Take),
        anyway=anyway.anyway_move(state, draft.tried),
        ignored=draft.refused,
        choices=len(pads.fitting_cards(draft.pad, left))
        if _next_narrows(state, draft)
        else _count_choices(possible, choice),
        number=1 if picking or choice is None else choice + 1,
        takeable=takeable,
        advice=found,
        left=left,
    )


def _count_choices(possible: tuple[Move, ...], choice: int | None) -> int:
    return 0 if len(possible) == 1 and choice is not None else len(possible)


def is_filling(state: State) -> bool:
    """Return whether a card of the deck has to be laid now."""
    return state.phase in {"open", "fill"}


def place_to_fill(state: State, draft: Draft) -> int:
    """Return the place for which a deck card is asked: the one that was tapped, else the first empty one."""
    at = _place_meant(draft)
    return state.piles.index(()) if at is None else at


def _place_meant(draft: Draft) -> int | None:
    """Return the place that was tapped, else that of the card that is corrected; None: neither."""
    return draft.was if draft.at is None else draft.at


def has_pad(state: State, draft: Draft) -> bool:
    """Return whether the pad is shown: for a card of the deck, of the hand, or of a hand that is shown."""
    if is_filling(state):
        return not draft.sheet
    return state.phase == "lay" and (draft.sheet == "card" or (draft.sheet == "hand" and len(draft.hand) < state.left))


def is_place_fixed(draft: Draft) -> bool:
    """Return whether the card of a place that was tapped is asked for.

    Above the pad the square is smaller: the second of two taps would mean another place.
    """
    return draft.sheet == "card" and draft.at is not None


def pickable_cards(state: State, draft: Draft) -> Left:
    """Return the cards that can still be picked: those that no one has seen, nor are in the hand shown.

    For a place that was tapped, it is only those that can be laid there (OVL-02).
    """
    return decks.pickable_cards(state, other=draft.pad.other, shown=draft.hand, fitting=_fitting_cards(state, draft))


def _fitting_cards(state: State, draft: Draft) -> AnyCard:
    top = None if draft.at is None or state.phase != "lay" else state.square.tops[draft.at]
    return AnyCard(barred=top.number) if top else ANY_CARD


def _takeable_sets(state: State) -> rules.Sets:
    return rules.takeable_sets(state) if state.phase == "take" else ()


def _advice(state: State, draft: Draft) -> BestPlacement | None:
    """Return the best placement of the hand that is shown (OVL-08); None where no hand is."""
    if not draft.hand or draft.sheet or state.phase != "lay":
        return None
    return _find_best(state.square, draft.hand, state.setup.options.laid_only)


@lru_cache(maxsize=1)
def _find_best(square: Square, hand: tuple[Card, ...], laid_only: bool) -> BestPlacement:
    # The search takes longer than all else of a picture, and an input asks for it before the picture does.
    return find_best(square, hand, laid_only=laid_only)


def proposals(state: State, draft: Draft) -> tuple[Move, ...]:
    """Return the moves that the draft allows, by place; those that take sequences with the most cards first."""
    return _proposals(state, draft, _takeable_sets(state), _advice(state, draft))


def _proposals(state: State, draft: Draft, takeable: rules.Sets, found: BestPlacement | None) -> tuple[Move, ...]:
    if state.phase == "take":
        return tuple(Take(tuple(map(rules.cells_of, one))) for one in takeable)
    if found is not None:
        return _advised_moves(draft.hand, found)
    card = draft.card
    if card is not None and draft.sheet != "hand" and decks.is_missing(state, card):
        return (Add(card.text),)
    if draft.rare:
        return _rare_moves(state, draft)
    if card is None or state.over:
        return ()
    text = card.text
    if is_filling(state):
        return tuple([Fill(text, cell) for cell, pile in zip(CELLS, state.piles, strict=True) if not pile])
    may = legal_places(state.square, card)
    return tuple([Lay(text, CELLS[place]) for place in may]) or (GiveUp(text),)


def _rare_moves(state: State, draft: Draft) -> tuple[Move, ...]:
    """Return the moves of what MORE has opened, the likeliest first."""
    match draft.rare:
        case "hand_over":
            return (HandOver(), *(HandOver(held) for held in reversed(range(state.left))))
        case "give":
            others = rules.others_at_table(state)
            return tuple(Give(name, count) for name in others for count in range(1, state.left + 1))
        case _ if draft.card is not None:
            return (GiveUp(draft.card.text, wrong=bool(legal_places(state.square, draft.card))),)
        case _:
            return ()


def _advised_moves(hand: tuple[Card, ...], found: BestPlacement) -> tuple[Move, ...]:
    """Return the moves that lay the hand on these places; the cards to give up come last."""
    placed = tuple(
        Lay(card.text, CELLS[place]) for card, place in zip(hand, found.places, strict=True) if place is not None
    )
    return placed or tuple(GiveUp(card.text) for card in hand)


def chosen_number(state: State, draft: Draft) -> int | None:
    """Return the number of the chosen proposal; None where the table has to choose between equals (OVL-05)."""
    return _chosen_number(state, draft, _takeable_sets(state))


def _chosen_number(state: State, draft: Draft, takeable: rules.Sets) -> int | None:
    if draft.choice is None and state.phase == "take":
        square = state.square
        worth = [count_cards(square, one) for one in takeable]
        return 0 if len(set(worth)) == len(worth) else None
    if draft.choice is None and draft.hand and not draft.sheet:
        # Of the best placement, the first card is laid first.
        return 0
    return draft.choice


def _next_narrows(state: State, draft: Draft) -> bool:
    """Return whether NEXT picks one of the cards that fit what has been picked."""
    return has_pad(state, draft) and pads.is_incomplete(draft.pad)


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    after = _update(state, draft, what).keeping(draft, state.turns)
    return after if after.was == draft.was else replace(after, was=draft.was)


def _update(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Scan(text=text):
            return _handle_scan(state, draft, strip_prefix(text))
        case Press(button=PanelButton.NEXT):
            return _handle_next(state, draft, what)
        case Press(button=PanelButton.UNDO):
            after = undo(state, draft, pickable_cards)
            part = pads.is_begun(after.pad) and after.pad != draft.pad and draft.sheet != "hand"
            return _with_pad(state, after) if part else after
        case Press(button=PanelButton.CONFIRM) if draft.sheet == "hand":
            return _confirm_hand(state, draft)
        case Tap(target=target) if target.startswith("pad:"):
            return _handle_pad(state, draft, what) if has_pad(state, draft) else draft
        case Tap(target=target):
            return _handle_tap(state, draft, target)
        case _:
            return draft


def _handle_scan(state: State, draft: Draft, text: str) -> Draft:
    if state.over or state.phase == "take":
        return Draft(refused=rules.phase_refusal(state))
    card, read = rules.playable_card(state, text), parse_card(text)
    if read is not None and decks.is_not_in_deck(state, read) and draft.sheet != "hand":
        return _pick_card(state, draft, read)
    if isinstance(card, Refused):
        return replace(draft, pad=EMPTY_PAD, choice=None, refused=card, tried=None)
    return _add_to_hand(state, draft, card) if draft.sheet == "hand" else _pick_card(state, draft, card)


def _pick_card(state: State, before: Draft, card: Card) -> Draft:
    """Return the draft with this card picked, for what was asked before: a place that was tapped, or a discard."""
    at, rare = _place_meant(before), before.rare
    draft = Draft(pad=pads.pad_with(card), at=at, rare="discard" if rare == "discard" else "")
    possible = proposals(state, draft)
    if at is not None and not isinstance(next(iter(possible), None), Add):
        return _place_card(state, draft, at)
    return replace(draft, choice=0) if len(possible) == 1 or is_filling(state) else draft


def _place_card(state: State, draft: Draft, place: int) -> Draft:
    """Return the draft in which the picked card goes to this place."""
    if draft.card is None:
        return draft
    name, cell = draft.card.text, CELLS[place]
    move = Fill(name, cell) if is_filling(state) else Lay(name, cell)
    possible = proposals(state, draft)
    if move in possible:
        return replace(draft, sheet="", choice=possible.index(move), refused=None, tried=None)
    step = rules.play(state, move)
    refused = step if isinstance(step, Refused) else None
    return replace(draft, at=None, sheet="", choice=None, refused=refused, tried=refused and move)


def _add_to_hand(state: State, draft: Draft, card: Card) -> Draft:
    """Return the draft with one more card of the hand shown; with all of them the best is shown."""
    there = decks.draw_card(state, card.text)
    if not isinstance(there, Refused) and isinstance(decks.draw_card(state, card.text, draft.hand), Refused):
        there = Refused("", _("{card} is in this hand already.").format(card=short_card_text(card.text)))
    if isinstance(there, Refused):
        return draft.with_hand(draft.hand, refused=there)
    hand = (*draft.hand, card)[: state.left]
    return draft.with_hand(hand) if len(hand) < state.left else Draft(hand=hand, behind=draft.behind)


def _confirm_hand(state: State, draft: Draft) -> Draft:
    """Return the draft after CONFIRM while a hand is shown: with the card that is picked, else with the best of it."""
    if draft.card is not None:
        return _add_to_hand(state, draft, draft.card)
    return Draft(hand=draft.hand, behind=draft.behind) if draft.hand else draft


def new_draft(state: State, corrected: Move | None = None) -> Draft:  # noqa: ARG001 - the signature of `Game`
    """Return the draft in which nothing has been prepared; a card of the deck that is corrected stays on its place."""
    return Draft(was=PLACES[corrected.at]) if isinstance(corrected, Fill) else Draft()


def next_draft(state: State, draft: Draft, move: Move) -> Draft:
    """Return the draft after the move that led to this state: the cards of a hand still to be laid (OVL-08)."""
    if isinstance(move, Add):
        return draft
    if not isinstance(move, Lay | GiveUp):
        return Draft()
    after = Draft(hand=without(draft.hand, move.card) if draft.kept_turn == state.turns else ())
    return after.keeping(Draft(kept=without(draft.kept, move.card), kept_turn=draft.kept_turn), state.turns)


def _handle_pad(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after the pad takes an input; the only card that fits what is picked is chosen."""
    if draft.sheet == "hand":
        return enter_hand(state, draft, what, pickable_cards, _add_to_hand)
    left = pickable_cards(state, draft)
    refused = dead_key_refusal(state, draft.pad, what, left, fitting=_fitting_cards(state, draft))
    if refused is not None:
        return replace(draft, refused=refused, tried=None, told=False)
    pad = pads.handle(draft.pad, what, left)
    whole = isinstance(what, Tap) and pads.is_told(pad, left)
    if not is_filling(state) and pad.found is not None and pad.bonus != pad.found.bonus:
        # Under a finger that still tells the `+`, the pad stays.
        whole = False
    picked = replace(draft, pad=pad, choice=None, refused=None, tried=None, told=whole)
    if whole and pad.found is not None and draft.at is None and not is_filling(state):
        return _pick_card(state, draft, pad.found)
    return _with_pad(state, picked)


def _with_pad(state: State, draft: Draft) -> Draft:
    """Return the draft with the pad still open, and where the card that is picked so far would go."""
    if draft.card is None:
        return draft
    possible, at = proposals(state, draft), _place_meant(draft)
    if at is not None and not isinstance(possible[0], Add):
        return replace(_place_card(state, draft, at), at=draft.at, sheet=draft.sheet)
    return replace(draft, choice=0) if len(possible) == 1 or is_filling(state) else draft


def _handle_next(state: State, draft: Draft, what: Input) -> Draft:
    if _next_narrows(state, draft):
        return _handle_pad(state, draft, what)
    count = prepare(state, draft).choices
    if not count:
        return draft
    choice = chosen_number(state, draft)
    return _choose(state, replace(draft, sheet="", told=False), 0 if choice is None else (choice + 1) % count)


def _handle_tap(state: State, draft: Draft, target: str) -> Draft:
    if target in SHEETS:
        sheet = SHEETS[target]
        return draft.closed() if draft.sheet == sheet else Draft(sheet=sheet, behind=draft.what_stays())
    kind, _colon, name = target.partition(":")
    match kind:
        case "cell":
            return _tap_cell(state, draft, PLACES[name])
        case "hand" if not name:
            return draft.with_hand_tapped(state.turns)
        case "hand":
            return draft.without_card(int(name))
        case "add" if draft.card is not None:
            return _add_to_hand(state, draft, draft.card)
        case "hand_over" | "give" if state.phase == "lay":
            return Draft(rare="give" if kind == "give" else "hand_over", choice=0)
        case "discard" if state.phase == "lay":
            return Draft(rare="discard", sheet="card")
        case "close":
            return draft.closed()
        case _:
            return draft


def _tap_cell(state: State, draft: Draft, place: int) -> Draft:
    if state.over or draft.rare:
        return draft
    if is_place_fixed(draft):
        return draft
    if state.phase == "take" or draft.hand:
        return _choose_by_cell(state, draft, CELLS[place])
    if draft.card is not None:
        return _place_card(state, draft, place)
    if is_filling(state):
        usual = place_to_fill(state, replace(draft, at=None))
        there = place in {place_to_fill(state, draft), usual} or state.piles[place]
        return replace(draft, at=None if there else place, refused=None, tried=None, told=False)
    if state.phase == "lay" and place not in state.square.free_places:
        return replace(draft, refused=rules.place_refusal(state, place), tried=None)
    # The place first, and then the card.
    return Draft(at=place, sheet="card")


def _choose_by_cell(state: State, draft: Draft, cell: str) -> Draft:
    """Return the draft with the next proposal chosen that the place belongs to."""
    possible, choice = proposals(state, draft), chosen_number(state, draft)
    if draft.hand and not any(cell in _cells_of(one) for one in possible):
        return replace(draft, astray=True)
    order = [(step + (0 if choice is None else choice + 1)) % len(possible) for step in range(len(possible))]
    found = [number for number in order if cell in _cells_of(possible[number])]
    if not found:
        return draft
    # Asked which of them is taken, a tap on a card of one alone is the answer.
    answers = state.phase == "take" and choice is None and len(found) == 1
    return replace(_choose(state, draft, found[0]), told=answers)


def _choose(state: State, draft: Draft, number: int) -> Draft:
    """Return the draft with this proposal chosen; without a choice when it is the one shown anyway."""
    plain = replace(draft, choice=None, refused=None, tried=None, astray=False)
    return plain if chosen_number(state, plain) == number else replace(plain, choice=number)


def _cells_of(move: Move) -> set[str]:
    match move:
        case Take(sequences=named):
            return {cell for cells in named for cell in cells}
        case Lay(at=at) | Fill(at=at):
            return {at}
        case _:
            return set()
