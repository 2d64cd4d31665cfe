"""Prepare a move of Stack: from taps, scans and NEXT to the move that CONFIRM would play.

A draft is a handful of facts (the card picked, the hand shown, the sheet that is open); what it amounts to is always
worked out from the state, by `prepare` all of it at once: `proposals` lists every move that fits, `Draft.choice` is the
one chosen.
"""

from collections import Counter
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
    IN_A_SEQUENCE,
    AnyCard,
    Card,
    Left,
    parse_card,
    strip_prefix,
)
from companion.games.sequentia.common.dead_keys import dead_key_refusal, still_barred
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.common.hand import HandDraft, enter_hand, undo, without
from companion.games.sequentia.stack import anyway, rules
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Pass, Place, Play, State
from companion.games.sequentia.stack.possible_sequences import (
    Way,
    check_hand,
    find_ways,
    legal_places,
    legal_triples,
    shown_sequences,
)

Sheet = Literal["", "pile", "taken", "hand", "more", "trouble"]

SHEETS: dict[str, Sheet] = {f"sheet:{name}": name for name in ("taken", "more", "trouble")}
"""The targets that open a sheet; a second tap closes it."""

END_NAMES: dict[str, Place] = {"left": "left", "right": "right"}

PILE_NUMBERS: dict[str, Place] = {"1": 1, "2": 2, "3": 3, "4": 4}


class Draft(HandDraft, frozen=True, kw_only=True):
    """A draft: `number` is the pile or the player of the sheet, counted from 1, 0: all.

    `page` is which of the sheet's pages is shown, counted from the one with what is chosen. `was` is the
    card of the move that is corrected, which is meant until another one is picked. `taking` tells that the table took
    three piles, and `named` which of them were tapped. `ends` tells that a card after which nothing can be played ends
    the turn; not where a past move is corrected behind which the turn is ended. `planned` is the way of the hand that
    is chosen by `choice`.
    """

    sheet: Sheet = ""
    number: int = 0
    page: int = 0
    was: Card | None = None
    taking: bool = False
    named: tuple[int, ...] = ()
    ends: bool = True
    planned: Way | None = None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been prepared."""
        return self.forgetting() == self.emptied()

    def emptied(self) -> "Draft":
        """Return the draft in which nothing is prepared but the card of the move that is corrected."""
        return Draft(was=self.was, ends=self.ends)

    @property
    def card(self) -> Card | None:
        """The card that is picked, or that of the move that is corrected; None while it is not clear which one."""
        return self.was if self.pad == EMPTY_PAD else self.pad.found


class Prepared(game.Prepared[Move], frozen=True, kw_only=True):
    """A draft with all that follows from it in a state.

    `choices` are proposals, or cards that fit what is picked, `number` is the chosen one of the proposals. `ways` are
    those of the hand that is shown, `way` the one that is chosen; `left` are the cards that can still be picked.
    """

    number: int | None
    ways: tuple[Way, ...]
    way: Way | None
    left: Left


def new_draft(state: State, corrected: Move | None = None) -> Draft:
    """Return the draft in which nothing has been prepared; the card of a move that is corrected is picked."""
    card = decks.draw_card(state, corrected.card) if isinstance(corrected, Play | AsSequence) else None
    ends = not isinstance(corrected, Play) or corrected.ends
    return Draft(was=card if isinstance(card, Card) else None, ends=ends)


def next_draft(state: State, draft: Draft, move: Move) -> Draft:
    """Return the draft after the move that led to this state: it keeps the rest of the hand while the turn lasts.

    Of a hand that is shown, the next step of the way that was chosen is offered.
    """
    after = new_draft(state)
    match move:
        case Play(card=card) | AsSequence(card=card):
            kept = after.keeping(Draft(kept=without(draft.kept, card), kept_turn=draft.kept_turn), state.turns)
        case _:
            return after
    ways = find_ways(state, kept.kept_hand(state.turns)) if draft.sheet == "hand" else ()
    if not ways:
        return kept
    planned = draft.planned and Way(draft.planned.card, draft.planned.piles)
    choice = ways.index(planned) if planned in ways else None
    return replace(kept, sheet="hand", hand=kept.kept, choice=choice, planned=planned)


def prepare(state: State, draft: Draft) -> Prepared:
    """Return what CONFIRM would play or why it can't, how many choices NEXT has, and which cards can be picked."""
    found = _shown_ways(state, draft)
    possible = _proposals(state, draft, found)
    choice = _chosen_number(state, draft, possible)
    chosen = possible[choice % len(possible)] if possible and choice is not None else None
    asks = has_pad(state, draft)
    left = pickable_cards(state, draft) if asks else Counter[Card]()
    count = 0 if len(possible) == 1 and choice is not None else len(possible)
    return Prepared(
        chosen=still_barred(draft.refused, draft.pad) or (chosen and decks.colour_refusal(state, draft.card)) or chosen,
        anyway=anyway.anyway_move(state, draft.tried),
        ignored=draft.refused,
        choices=len(pads.fitting_cards(draft.pad, left)) if asks and pads.is_incomplete(draft.pad) else count,
        number=choice,
        ways=found,
        way=found[choice % len(found)] if found and choice is not None else None,
        left=left,
    )


def _chosen_number(state: State, draft: Draft, possible: tuple[Move, ...]) -> int | None:
    """Return the number of the chosen proposal: what is alone possible needs no tap, nor a hand's likeliest way."""
    if draft.choice is not None or not possible:
        return draft.choice
    if draft.sheet == "hand":
        return None if pads.is_begun(draft.pad) else 0
    if draft.sheet or len(possible) > 1:
        return None
    # While the hand still has a sequence, nobody ends the turn unasked.
    waits = draft.kept and isinstance(possible[0], Pass) and find_ways(state, draft.kept_hand(state.turns))
    return None if waits else 0


def _shown_ways(state: State, draft: Draft) -> tuple[Way, ...]:
    return find_ways(state, draft.hand) if draft.sheet == "hand" else ()


def proposals(state: State, draft: Draft) -> tuple[Move, ...]:
    """Return the moves that the draft allows, the likeliest first: a sequence before a card that is laid."""
    return _proposals(state, draft, _shown_ways(state, draft))


def _proposals(state: State, draft: Draft, found: tuple[Way, ...]) -> tuple[Move, ...]:
    if state.over:
        return ()
    if draft.sheet == "hand":
        return tuple(way.move for way in found)
    if draft.card is not None and decks.is_missing(state, draft.card):
        return (Add(draft.card.text),)
    if draft.taking:
        move = taken_move(draft)
        return (move,) if move is not None and not isinstance(rules.play(state, move), Refused) else ()
    if draft.card is not None:
        return card_moves(state, draft.card, ends=draft.ends)
    # While a card is being picked nobody passes.
    return (Pass(),) if rules.pass_refusal(state) is None and draft.pad == EMPTY_PAD else ()


def taken_move(draft: Draft) -> AsSequence | None:
    """Return the move that takes the piles that were named with the card that is picked; None while some is missing."""
    if draft.card is None or not draft.taking or len(draft.named) != IN_A_SEQUENCE:
        return None
    return AsSequence(draft.card.text, draft.named)


def card_moves(state: State, card: Card, *, ends: bool = True) -> tuple[Move, ...]:
    """Return every move that can be made with this card; none for a player who holds none.

    `ends`: one that leaves nothing to play ends the turn, too.
    """
    if rules.hand_refusal(state) is not None:
        return ()
    sequences = tuple(AsSequence(card.text, piles) for piles in legal_triples(state, card))
    if not can_lay(state):
        return sequences
    ends, text = ends and rules.leaves_nothing(state, card), card.text
    # Where one can be laid, it can be on each of these places; each picture asks it several times.
    return (*sequences, *[Play(text, at, ends) for at in legal_places(state)])


def can_lay(state: State) -> bool:
    """Return whether a card can be laid as a simple or bonus card."""
    return rules.refusal(state, legal_places(state)[0]) is None


def card_refusal(state: State, card: Card) -> Refused | None:
    """Return why nothing can be done with the card, or None."""
    if card_moves(state, card):
        return None
    if not state.hands[state.player]:
        return rules.hand_refusal(state)
    if len(state.piles) == PILES:
        return rules.sequence_refusal(state, card)
    return Refused("STK-04", _("A simple card was laid, and there are not four piles for a sequence: pass."))


def _next_narrows(state: State, draft: Draft) -> bool:
    """Return whether NEXT picks one of the cards that fit what has been picked."""
    return has_pad(state, draft) and pads.is_incomplete(draft.pad)


def pickable_cards(state: State, draft: Draft) -> Left:
    """Return the cards that can still be picked: those that can be of this turn, or of the hand that is shown."""
    fitting = ANY_CARD if draft.sheet == "hand" or draft.taking else playable_cards(state)
    return decks.pickable_cards(state, other=draft.pad.other, shown=draft.hand, fitting=fitting)


def playable_cards(state: State) -> AnyCard:
    """Return the cards that can be played now, as far as the rules go: after a simple card only as a sequence."""
    return ANY_CARD if can_lay(state) else AnyCard(sequences=shown_sequences(state))


def has_pad(state: State, draft: Draft) -> bool:
    """Return whether the pad is shown: for a card of this turn, or for the hand that is shown."""
    held = state.hands[state.player]
    if draft.sheet == "hand":
        return len(draft.hand) < held
    if draft.taking or draft.pad.other:
        return draft.sheet == ""
    return draft.sheet == "" and held > 0 and _can_play(state, draft)


def _can_play(state: State, draft: Draft) -> bool:
    """Return whether a card can be played now: after a simple card, one that shows on the piles."""
    if can_lay(state):
        return True
    if not shown_sequences(state):
        return False
    left = pickable_cards(state, draft)
    return isinstance(left, AnyCard) or bool(left)


def _wants_other(state: State, target: str) -> bool:
    """Return whether a card is asked for that is not offered, though none can be played."""
    return target == "pad:other" and not state.over


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    after = _update(state, draft, what).keeping(draft, state.turns)
    return after if after.ends == draft.ends else replace(after, ends=draft.ends)


def _update(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Scan(text=text):
            return _handle_scan(state, draft, strip_prefix(text))
        case Press(button=PanelButton.NEXT):
            return _handle_next(state, draft, what)
        case Press(button=PanelButton.UNDO):
            return undo(state, draft, pickable_cards)
        case Press(button=PanelButton.CONFIRM) if draft.sheet == "hand" and draft.card is not None:
            return _add_to_hand(state, draft, draft.card.text)
        case Tap(target=target) if target.startswith("pad:"):
            return _handle_pad(state, draft, what) if has_pad(state, draft) or _wants_other(state, target) else draft
        case Tap(target=target):
            return _handle_tap(state, draft, target)
        case _:
            return draft


def _handle_scan(state: State, draft: Draft, text: str) -> Draft:
    if state.over:
        return Draft(refused=Refused("STK-07", _("The game is over: no card can be played any more.")))
    if draft.sheet == "hand":
        return _add_to_hand(state, draft, text)
    if draft.taking:
        return _scan_taken(state, draft, text)
    card, read = rules.playable_card(state, text), parse_card(text)
    if read is not None and decks.is_not_in_deck(state, read) and state.hands[state.player]:
        return Draft(pad=pads.pad_with(read))
    if isinstance(card, Refused):
        return Draft(refused=card)
    return Draft(pad=pads.pad_with(card), choice=0 if len(card_moves(state, card)) == 1 else None)


def _scan_taken(state: State, draft: Draft, text: str) -> Draft:
    """Return the draft with the card of the reader picked, which took piles."""
    card, read = decks.draw_card(state, text), parse_card(text)
    if read is not None and decks.is_not_in_deck(state, read):
        return replace(draft, pad=pads.pad_with(read), refused=None, tried=None)
    if isinstance(card, Refused):
        return replace(draft, refused=card, tried=None)
    return _try_taking(state, replace(draft, pad=pads.pad_with(card)))


def _try_taking(state: State, draft: Draft) -> Draft:
    """Return the draft with why the piles that are named can't be taken with the card, once all is named."""
    move, card = taken_move(draft), draft.card
    unknown = card is not None and decks.is_missing(state, card)
    step = None if move is None or unknown else rules.play(state, move)
    refused = step if isinstance(step, Refused) else None
    return replace(draft, refused=refused, tried=refused and move)


def _add_to_hand(state: State, draft: Draft, text: str) -> Draft:
    shown = check_hand(state, (*(card.text for card in draft.hand), text))
    if isinstance(shown, Refused):
        return draft.with_hand(draft.hand, refused=shown)
    return draft.with_hand(shown)


def _handle_pad(state: State, draft: Draft, what: Input) -> Draft:
    if draft.sheet == "hand":
        return enter_hand(
            state, draft, what, pickable_cards, lambda now, rest, card: _add_to_hand(now, rest, card.text)
        )
    left = pickable_cards(state, draft)
    fitting = ANY_CARD if draft.taking or not isinstance(what, Tap) else playable_cards(state)
    refused = dead_key_refusal(state, draft.pad, what, left, fitting)
    if refused is not None:
        return replace(draft, refused=refused, tried=None)
    return _try_taking(state, replace(draft, pad=pads.handle(draft.pad, what, left), choice=None))


def _handle_next(state: State, draft: Draft, what: Input) -> Draft:
    if _next_narrows(state, draft):
        return _handle_pad(state, draft, what)
    prepared = prepare(state, draft)
    if not prepared.choices:
        return draft
    choice = 0 if prepared.number is None else (prepared.number + 1) % prepared.choices
    if prepared.ways:
        return _choose_way(draft, prepared.ways, choice)
    return replace(draft, choice=choice, refused=None, tried=None)


def _choose_way(draft: Draft, ways: tuple[Way, ...], number: int) -> Draft:
    """Return the draft with this way of the hand chosen."""
    return replace(draft, choice=number, planned=ways[number % len(ways)], page=0, refused=None, tried=None)


def _handle_tap(state: State, draft: Draft, target: str) -> Draft:
    if target == "sheet:hand":
        return draft.with_hand_tapped(state.turns)
    if target in SHEETS:
        sheet = SHEETS[target]
        return draft.closed() if draft.sheet == sheet else Draft(sheet=sheet, behind=draft.what_stays())
    kind, _colon, name = target.partition(":")
    match kind:
        case "pile":
            return _tap_pile(state, draft, PILE_NUMBERS[name])
        case "take_piles":
            count = len(state.piles)
            return Draft(taking=True, named=tuple(range(1, count + 1)) if count == IN_A_SEQUENCE else ())
        case "end" if draft.card is not None:
            return _lay_card(state, draft, draft.card, END_NAMES[name])
        case "as" if draft.card is not None:
            first, second, third = map(int, name.split("-"))
            return _choose_move(state, draft, AsSequence(draft.card.text, (first, second, third)))
        case "pass":
            return _pass(state, draft)
        case _:
            return _handle_sheet_tap(state, draft, kind, name)


def _handle_sheet_tap(state: State, draft: Draft, kind: str, name: str) -> Draft:
    match kind:
        case "add" if draft.card is not None:
            return _add_to_hand(state, draft, draft.card.text)
        case "hand":
            return draft.without_card(int(name))
        case "way":
            return _choose_way(draft, find_ways(state, draft.hand), int(name))
        case "of":
            return Draft(sheet="taken", number=int(name), behind=draft.behind)
        case "page":
            return replace(draft, page=draft.page + 1)
        case "close":
            return draft.closed()
        case _:
            return draft


def _pass(state: State, draft: Draft) -> Draft:
    """Return the draft that passes; as it is where that alone is possible, as UNDO would then take back nothing."""
    refused = rules.pass_refusal(state)
    if refused:
        return Draft(refused=refused, tried=Pass())
    passes = draft.is_blank and isinstance(prepare(state, draft).chosen, Pass)
    return draft if passes else Draft(choice=0)


def _tap_pile(state: State, draft: Draft, at: Place) -> Draft:
    """Return the draft after a tap on a pile: the picked card goes there; without a card its sheet opens."""
    if draft.taking:
        return _try_taking(state, replace(draft, named=_with_or_without(draft.named, int(at))))
    if draft.card is None:
        return Draft(sheet="pile", number=int(at), behind=draft.what_stays())
    return _lay_card(state, draft, draft.card, at)


def _with_or_without(named: tuple[int, ...], pile: int) -> tuple[int, ...]:
    """Return the piles with this one too, from the left; without it where it is named; the first three are enough."""
    if pile in named:
        return tuple(number for number in named if number != pile)
    return tuple(sorted((*named, pile))) if len(named) < IN_A_SEQUENCE else named


def _lay_card(state: State, draft: Draft, card: Card, at: Place) -> Draft:
    move = Play(card.text, at, draft.ends and rules.leaves_nothing(state, card))
    refused = rules.refusal(state, move.at) or rules.hand_refusal(state)
    if refused:
        return replace(draft, choice=None, refused=refused, tried=move)
    return _choose_move(state, draft, move)


def _choose_move(state: State, draft: Draft, move: Move) -> Draft:
    possible = proposals(state, draft)
    return replace(draft, choice=possible.index(move), refused=None, tried=None) if move in possible else draft
