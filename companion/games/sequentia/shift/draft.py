"""Prepare a move of Shift: from taps, scans and NEXT to the move that CONFIRM would play.

A draft is a handful of facts; what it amounts to is always worked out from the state, by `prepare` all of it at once.
"""

from collections import Counter
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core import game
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import Card, Left, find_card, parse_card, strip_prefix
from companion.games.sequentia.common.dead_keys import dead_key_refusal, still_barred
from companion.games.sequentia.common.deck import Add, draw_card, is_missing, is_not_in_deck, pickable_cards
from companion.games.sequentia.common.square import CELLS, NEIGHBOURS, PLACES, ROWS, SIDE
from companion.games.sequentia.shift import anyway, rules, solver
from companion.games.sequentia.shift.model import MOVEMENTS, Draw, Impossible, Lay, Move, Pass, Slide, State, Take

Sheet = Literal["", "goals", "more", "trouble"]

SHEETS: dict[str, Sheet] = {f"sheet:{name}": name for name in get_args(Sheet) if name}
"""The targets that open a sheet; a second tap closes it."""


class Draft(Struct, frozen=True):
    """A draft: `pad` is the card being picked, `at` the place tapped for it, or of a card with several ways.

    `cards` are the movements made on the screen, as a move names them; `choice` is the place in the proposals, None
    before one is chosen; `hint` tells that the solver is asked, `taking` that a row is to be tapped. `refused` is why
    the last input can't be, and `tried` the move that it is meant for, where it means one. `told` tells that the last
    tap told all of the card. `was` is the place of the card that is corrected.
    """

    pad: CardPad = EMPTY_PAD
    at: int | None = None
    cards: tuple[str, ...] = ()
    choice: int | None = None
    hint: bool = False
    taking: bool = False
    sheet: Sheet = ""
    refused: Refused | None = None
    tried: Move | None = None
    told: bool = False
    was: int | None = None

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open: nothing is chosen on any."""
        return bool(self.sheet)


class Prepared(game.Prepared[Move], frozen=True, kw_only=True):
    """A draft with all that follows from it in a state.

    `choices` are the moves that there are, or the cards that fit what is picked, and `number` which of them is shown.
    `here` is the state after the movements on the screen, `left` are the cards that the one that is asked for can be;
    `untouched` tells that nothing has been prepared.
    """

    number: int
    here: State
    left: Left
    untouched: bool


def prepare(state: State, draft: Draft) -> Prepared:
    """Return the draft and what follows from it in this state, each part worked out once."""
    return _prepare_slide(state, draft) if state.phase in {"slide", "over"} else _prepare_pick(state, draft)


def _prepare_slide(state: State, draft: Draft) -> Prepared:
    moves = possible_moves(state)
    # A sheet covers what would be played. What was moved by hand is one thing; the others are a list to choose from.
    possible = () if draft.sheet else moves
    count, number = (0, 0) if draft.cards else (len(possible), draft.choice)
    # A goal that stays takes nothing from a row that shows it.
    stays = isinstance(draft.tried, Impossible)
    chosen: Move | Refused | None = None if stays else draft.refused
    if chosen is None and draft.cards:
        chosen = None if draft.sheet else Slide(draft.cards)
    elif chosen is None and possible and number is not None:
        chosen = possible[number % count]
    return Prepared(
        chosen=chosen,
        choices=0 if count == 1 and number is not None else count,
        anyway=anyway.anyway_move(state, draft.tried),
        ignored=draft.refused if stays else None,
        number=1 if number is None else number + 1,
        here=preview_state(state, draft),
        left=Counter(),
        untouched=draft == _make_draft(moves),
    )


def _prepare_pick(state: State, draft: Draft) -> Prepared:
    left, card = pickable_cards(state, other=draft.pad.other), draft.pad.found
    # Through the whole deck nobody goes card by card.
    fitting = pads.fitting_cards(draft.pad, left) if pads.is_begun(draft.pad) and not draft.sheet else ()
    chosen = still_barred(draft.refused, draft.pad) or (None if draft.sheet else _pick_move(state, draft, card))
    return Prepared(
        chosen=chosen,
        at_once=draft.told and isinstance(chosen, Lay | Draw),
        ignored=draft.refused,
        choices=0 if len(fitting) == 1 and card is not None else len(fitting),
        number=fitting.index(card) + 1 if card in fitting else 1,
        here=state,
        left=left,
        untouched=draft == Draft(was=draft.was),
    )


def _pick_move(state: State, draft: Draft, card: Card | None) -> Move | Refused | None:
    if card is None:
        return None
    if is_missing(state, card):
        return Add(card.text)
    # While few cards of the deck are known, one can be picked without its colour that is there in two.
    found = draw_card(state, card.text)
    if isinstance(found, Refused):
        return replace(found, rule="SHF-01")
    at = picked_place(state, draft)
    return Draw(card.text) if at is None else Lay(card.text, CELLS[at])


def new_draft(state: State, corrected: Move | None = None) -> Draft:
    """Return the draft in which nothing has been prepared; a move without an alternative is chosen already.

    A card that is corrected stays on its place.
    """
    return Draft(was=PLACES[corrected.at]) if isinstance(corrected, Lay) else _make_draft(possible_moves(state))


def _make_draft(possible: tuple[Move, ...]) -> Draft:
    return Draft(choice=0) if possible and not isinstance(possible[0], Slide) else Draft()


def picked_place(state: State, draft: Draft) -> int | None:
    """Return the place where the picked card would be laid; None where it becomes somebody's goal."""
    return next(iter(places_in_order(state, draft)), None)


def places_in_order(state: State, draft: Draft) -> tuple[int, ...]:
    """Return the open places in the order in which cards come: that which was tapped, then those of the taken row."""
    new = {card for card, _move in state.entered[-2:]}

    def order(place: int) -> tuple[int, int, int]:
        row = [state.table[one] for one in ROWS[place // SIDE]]
        return -row.count(None), -sum(card in new for card in row), place

    places = sorted(state.open_places, key=order if state.begun else None)
    tapped = [at for at in (draft.at, draft.was) if at in places][:1]
    return (*tapped, *(place for place in places if place not in tapped))


def preview_state(state: State, draft: Draft) -> State:
    """Return the state after the movements made on the screen."""
    step = rules.play(state, Slide(draft.cards)) if draft.cards else None
    return step.state if isinstance(step, Step) else state


def find_hint(here: State) -> solver.Solution | None:
    """Return a shortest solution from the table on the screen, within the movements left; None: none (SHF-09)."""
    if here.goal is None:
        return None
    least = 0 if here.moved or here.setup.options.zero_moves else 1
    return solver.shortest_solution(here.numbers, here.goal.sequence, MOVEMENTS - here.moved, least)


def possible_moves(state: State) -> tuple[Move, ...]:
    """Return the moves that are possible on the table as it lies, in the phase in which cards slide."""
    if state.phase != "slide":
        return ()
    taking = tuple(Take(row + 1) for row in rules.rows_to_take(state))
    possible = state.goal is None or rules.can_be_met(state, state.goal)
    sliding = tuple(Slide((name,)) for name in rules.legal_movements(state))
    if possible:
        return (*taking, *sliding, Pass())
    return (Impossible(), *sliding, Pass()) if state.deck else (Pass(), *sliding)


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    after = _update(state, draft, what)
    return after if after.was == draft.was else replace(after, was=draft.was)


def _update(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Tap(target="close"):
            return replace(draft, sheet="")
        case Press(button=PanelButton.UNDO) if draft.sheet:
            return replace(draft, sheet="")
        case Tap(target=target) if target in SHEETS:
            # What is prepared stays under the sheet.
            return replace(draft, sheet="" if draft.sheet == SHEETS[target] else SHEETS[target])
        case _ if state.phase == "over":
            return draft
        case _ if state.phase == "slide":
            return _handle_slide(state, draft, what)
        case _:
            return _handle_pick(state, draft, what)


def _handle_pick(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Tap(target=target) if target.startswith("cell:"):
            at = PLACES[target.removeprefix("cell:")]
            if at not in state.open_places:
                return draft
            # The place that is meant anyway: to tap it is to take back what was tapped before.
            usual = picked_place(state, replace(draft, at=None))
            return replace(draft, at=None if at == usual else at, refused=None, tried=None, told=False)
        case Scan(text=text):
            read, card = parse_card(strip_prefix(text)), draw_card(state, strip_prefix(text))
            if read is not None and is_not_in_deck(state, read):
                return Draft(at=draft.at, pad=pads.pad_with(read))
            if isinstance(card, Refused):
                return Draft(at=draft.at, refused=card)
            return Draft(at=draft.at, pad=pads.pad_with(card))
        case _:
            return _handle_pad(state, draft, what)


def _handle_pad(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input of the pad: one tap tells the last of a card, one on a grey key is told why."""
    left = pickable_cards(state, other=draft.pad.other)
    refused = dead_key_refusal(state, draft.pad, what, left)
    if refused is not None:
        return replace(draft, sheet="", refused=refused, tried=None, told=False)
    if what == Press(PanelButton.NEXT) and not pads.is_begun(draft.pad):
        return draft
    back = what == Press(PanelButton.UNDO) and draft.refused is None
    pad = (pads.without_last(draft.pad, left) or draft.pad) if back else pads.handle(draft.pad, what, left)
    if pad == draft.pad:
        return draft
    told = isinstance(what, Tap) and pads.is_told(pad, left)
    return replace(draft, pad=pad, sheet="", refused=None, tried=None, told=told)


def _handle_slide(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Press(button=PanelButton.UNDO) if draft.refused or draft.taking or draft.at is not None:
            return replace(draft, at=None, taking=False, refused=None, tried=None)
        case Press(button=PanelButton.UNDO) if draft.cards:
            cards = draft.cards[:-1]
            return replace(draft, cards=cards) if cards else replace(new_draft(state), hint=draft.hint)
        case Press(button=PanelButton.NEXT):
            return _handle_next(state, draft)
        case Tap(target="hint"):
            return replace(draft, hint=not draft.hint, sheet="", refused=None, tried=None)
        case Tap(target="pass"):
            return _draft_pass(state, draft)
        case Tap(target="take_row"):
            return Draft(taking=True)
        case Tap(target="change_goal"):
            return _try_move(state, Impossible())
        case Tap(target=target) if target.startswith("cell:"):
            return _tap_place(state, draft, PLACES[target.removeprefix("cell:")])
        case Scan(text=text):
            return _handle_scan(state, draft, text)
        case _:
            return draft


def _handle_next(state: State, draft: Draft) -> Draft:
    count = prepare(state, draft).choices
    if not count:
        return draft
    return Draft(choice=0 if draft.choice is None else (draft.choice + 1) % count, hint=draft.hint)


def _draft_pass(state: State, draft: Draft) -> Draft:
    """Return the draft that ends the turn as the cards lie."""
    return draft if draft.cards else Draft(choice=possible_moves(state).index(Pass()))


def _tap_place(state: State, draft: Draft, at: int) -> Draft:
    """Return the draft after a tap on a place: its row is taken, where one is to be, or its card moves."""
    return _try_move(state, Take(at // SIDE + 1)) if draft.taking else _tap_card(state, draft, at)


def _try_move(state: State, move: Take | Impossible) -> Draft:
    """Return the draft with the move chosen, or with why it can't be."""
    possible, step = possible_moves(state), rules.play(state, move)
    if isinstance(step, Refused):
        choice = new_draft(state).choice if isinstance(move, Impossible) else None
        return Draft(choice=choice, refused=step, tried=move)
    return Draft(choice=possible.index(move)) if move in possible else new_draft(state)


def _tap_card(state: State, draft: Draft, at: int) -> Draft:
    """Return the draft after a tap on a card: it moves, or waits for a tap on one of several places."""
    here = preview_state(state, draft)
    if draft.at is not None and here.table[at] is None:
        return _move_card(state, draft, f"{CELLS[draft.at]}>{CELLS[at]}")
    empty = [other for other in NEIGHBOURS[at] if here.table[other] is None]
    if here.table[at] is not None and len(empty) > 1 and here.moved < MOVEMENTS:
        return replace(draft, at=None if draft.at == at else at, choice=None, sheet="", refused=None, tried=None)
    return _move_card(state, draft, CELLS[at])


def _move_card(state: State, draft: Draft, name: str) -> Draft:
    moved = (*draft.cards, name)
    refused = _slide_refusal(state, moved)
    if refused:
        return replace(draft, at=None, sheet="", refused=refused, tried=Slide(moved))
    return Draft(cards=moved, hint=draft.hint)


def _slide_refusal(state: State, moved: tuple[str, ...]) -> Refused | None:
    step = rules.play(state, Slide(moved))
    return step if isinstance(step, Refused) else None


def _handle_scan(state: State, draft: Draft, text: str) -> Draft:
    """Return the draft after a card of the table is laid on the reader: that card moves (SHF-02)."""
    card = parse_card(strip_prefix(text))
    here = preview_state(state, draft)
    on_table = [one for one in here.table if one]
    meant = card and find_card(on_table, card)
    if meant is None or isinstance(meant, Refused):
        told = _('"{text}" is no card on the table; tap the card that moves.')
        return replace(draft, refused=Refused("SHF-02", told.format(text=text)), tried=None)
    return _tap_place(state, draft, here.table.index(meant))
