"""Prepare a move of Sequence: from taps, scans and NEXT to the move that CONFIRM would play.

A draft is a handful of facts (the card shown, the space tapped, the sheet that is open); what it amounts to is always
worked out from the state: `proposals` lists every move that fits, `Draft.choice` is the one chosen.
"""

from functools import partial
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Prepared, Refused
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.dead_cards import dead_cards, is_dead
from companion.games.sequence.common.piles import is_used_up
from companion.games.sequence.common.space_names import space_name
from companion.games.sequence.standard import anyway, rules, wording
from companion.games.sequence.standard.board import CELLS, CORNERS, NUMBERS
from companion.games.sequence.standard.cards import JACKS, ONE_EYED, TWO_EYED, Card, parse_card
from companion.games.sequence.standard.lines import Claim
from companion.games.sequence.standard.model import (
    SIDES,
    AllDrew,
    Dead,
    Draw,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    Shuffled,
    State,
)

Sheet = Literal["", "dead", "more", "penalty", "missed", "draw", "trouble"]

SHEETS: dict[str, Sheet] = {f"sheet:{name}": name for name in get_args(Sheet) if name}
"""The targets that open a sheet; a second tap closes it."""


SheetMove = Dead | Pass | Penalty | MissedDraw | Draw | AllDrew | Shuffled
"""A move that needs no space."""


class Draft(Struct, frozen=True):
    """A draft: the `card` scanned, the number of the space tapped (`at`), `wild` for a two-eyed jack.

    `move` is one that needs no space, taken from a sheet; `choice` the place in the proposals, None before one is
    chosen; `sheet` what is open, turned to its `page`; `refused` why the last input can't be, and `tried` the move that
    it is meant for, where it means one.
    """

    card: Card | None = None
    at: int | None = None
    wild: bool = False
    move: SheetMove | None = None
    choice: int | None = None
    sheet: Sheet = ""
    page: int = 0
    refused: Refused | None = None
    tried: Move | None = None

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open on which nothing is chosen."""
        return bool(self.sheet) and self.move is None


def prepare(state: State, draft: Draft) -> Prepared[Move]:
    """Return the draft with all that follows from it in this state."""
    possible = proposals(state, draft)
    move = _possible_move(draft, possible)
    chosen = draft.refused or (move and _counted_refusal(state, move)) or move
    tried = draft.tried if draft.refused else move
    return Prepared(
        chosen,
        _count_choices(state, draft, possible),
        anyway.anyway_move(state, tried) if isinstance(chosen, Refused) else None,
    )


def proposals(state: State, draft: Draft) -> tuple[Move, ...]:
    """Return every move that the draft can mean, the likeliest first.

    The last one may be the card of the space although both copies have been counted: what was counted may be wrong.
    """
    if draft.move is not None:
        return (draft.move,)
    if draft.at is not None:
        cards = _cards_for(state, draft.at, wild=draft.wild) if draft.card is None else (draft.card,)
        claims = rules.possible_claims(state, draft.at)
        plays = [_plays(state, card, draft.at, claims) for card in cards]
        # Where the side has to say which five it is, NEXT asks that alone, of the likeliest card.
        # JACK leads to the others.
        alone = plays and len(claims) > 1 and len(plays[0]) > 1 and not draft.wild
        return plays[0] if alone else tuple(move for each in plays for move in each)
    if draft.card is None:
        return ()
    if is_dead(state, draft.card):
        return (Dead(draft.card),)
    return _all_plays(state, draft.card)


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    match what:
        case Scan(text=text):
            return _handle_scan(state, text)
        case Press(button=PanelButton.NEXT):
            return _choose_next(state, draft)
        case Tap(target=target):
            return _handle_tap(state, draft, target)
        case _:
            return draft


def _possible_move(draft: Draft, possible: tuple[Move, ...]) -> Move | None:
    return possible[draft.choice % len(possible)] if possible and draft.choice is not None else None


def _counted_refusal(state: State, move: Move) -> Refused | None:
    if isinstance(move, Play) and is_used_up(state, move.card):
        return rules.refusal(state, move.card, NUMBERS[move.at])
    return None


def _count_choices(state: State, draft: Draft, possible: tuple[Move, ...]) -> int:
    if _draw_is_next(state, draft):
        return 1
    return 0 if len(possible) == 1 and draft.choice is not None else len(possible)


def _handle_tap(state: State, draft: Draft, target: str) -> Draft:
    if target in SHEETS:
        sheet = SHEETS[target]
        return Draft() if draft.sheet == sheet else _with_sheet(state, sheet)
    kind, _, name = target.partition(":")
    match kind:
        case "cell":
            return _tap_space(state, draft, NUMBERS[name])
        case "wild" if draft.card is None:
            return _with_choice(state, Draft(card=draft.card, at=draft.at, wild=not draft.wild))
        case "page":
            return replace(draft, page=draft.page + 1)
        case "hand":
            return _handle_scan(state, name)
        case "card" | "close":
            return Draft()
        case _:
            return _handle_sheet_tap(state, draft, kind, name)


def _with_sheet(state: State, sheet: Sheet) -> Draft:
    """Return the draft with an open sheet; on that of dead cards the one that died last is to be exchanged."""
    waiting = [card for card in dead_cards(state) if not is_used_up(state, card)]
    if sheet != "dead" or not waiting:
        return Draft(sheet=sheet)
    move = Dead(max(waiting, key=lambda card: max(state.laid.get(one, -1) for one in spaces_of(state.spaces[card]))))
    if isinstance(rules.play(state, move), Refused):
        return Draft(sheet=sheet)
    return Draft(move=move, choice=0, sheet=sheet)


def _handle_sheet_tap(state: State, draft: Draft, kind: str, name: str) -> Draft:
    players = state.setup.players
    match kind:
        case "dead":
            return _draft_move(state, Dead(name))
        case "pass":
            return _draft_move(state, Pass())
        case "penalty":
            return _draft_move(state, Penalty(next(side for side in SIDES if side == name)))
        case "missed":
            return _draft_move(state, MissedDraw(players[int(name)]))
        case "draw":
            return _draft_move(state, AllDrew() if name == "all" else Draw(players[int(name)]))
        case "shuffled":
            return _draft_move(state, Shuffled())
        case _:
            return draft


def _draft_move(state: State, move: SheetMove) -> Draft:
    step = rules.play(state, move)
    return Draft(refused=step, tried=move) if isinstance(step, Refused) else Draft(move=move, choice=0)


def _tap_space(state: State, draft: Draft, number: int) -> Draft:
    if draft.at == number:
        # A tap in haste is often a double one; UNDO drops it.
        return draft
    if draft.card is not None:
        refused = rules.refusal(state, draft.card, number)
        if refused:
            return Draft(card=draft.card, refused=refused, tried=Play(draft.card, CELLS[number]))
        return Draft(card=draft.card, at=number, choice=0)
    tapped = Draft(at=number, wild=draft.wild, choice=0)
    if proposals(state, tapped):
        return tapped
    card, refused = _space_refusal(state, number)
    return Draft(wild=draft.wild, refused=refused, tried=Play(card, CELLS[number]))


def _space_refusal(state: State, number: int) -> tuple[Card, Refused]:
    """Return a card that can't be played on the space, as fits what lies on it, and why."""
    covered = state.covered >> number & 1
    cards = ONE_EYED if covered else TWO_EYED if number in CORNERS else (state.board.printed[number], *TWO_EYED)
    if state.side_at(number) == state.side and not state.locked >> number & 1:
        why = _("The chip on {cell} has your colour: only an opponent's can be taken.")
        refused = Refused("SEQ-15", why.format(cell=space_name(state, number)), laid=laying_moves(state, number))
        return next((card for card in cards if not is_used_up(state, card)), cards[0]), refused
    reasons = ((card, rules.refusal(state, card, number)) for card in sorted(cards, key=partial(is_used_up, state)))
    card, refused = next((card, refused) for card, refused in reasons if refused)
    return card, replace(refused, laid=laying_moves(state, number))


def _handle_scan(state: State, text: str) -> Draft:
    card = parse_card(text)
    if card is None:
        return Draft(refused=Refused("", _('"{text}" is not a card of Sequence.').format(text=text)))
    if is_dead(state, card):
        step = rules.play(state, Dead(card))
        return Draft(refused=step, tried=Dead(card)) if isinstance(step, Refused) else Draft(card=card, choice=0)
    places = rules.legal_targets(state, card) or _counted_spaces(state, card)
    if not places:
        # A space that is tapped now says where the card went.
        return Draft(card=card, refused=_no_place_refusal(state, card))
    return Draft(card=card, at=places[0], choice=0) if len(places) == 1 else Draft(card=card)


def _counted_spaces(state: State, card: Card) -> tuple[int, ...]:
    """Return the open space of a card that was counted twice, where it has only one; else none."""
    counted = is_used_up(state, card) and state.hands[state.player] and state.winner is None
    spaces = spaces_of(state.board.spaces.get(card, 0) & ~state.covered)
    return spaces if counted and len(spaces) == 1 else ()


def _no_place_refusal(state: State, card: Card) -> Refused:
    # A refusal that does not depend on the space (the game is over, the card is used up) is the one to give.
    general = rules.refusal(state, card, CORNERS[0])
    if general and general.rule != "SEQ-01":
        return general
    return Refused("SEQ-15", wording.nothing_to_take(card))


def _draw_is_next(state: State, draft: Draft) -> bool:
    """Return whether NEXT drafts a draw: where draws are confirmed, each turn has one."""
    return bool(state.owed) and not state.over and draft == Draft()


def _choose_next(state: State, draft: Draft) -> Draft:
    if _draw_is_next(state, draft):
        return Draft(move=Draw(state.setup.players[state.owed[0].player]), choice=0)
    count = _count_choices(state, draft, proposals(state, draft))
    if not count:
        return draft
    return replace(draft, choice=0 if draft.choice is None else (draft.choice + 1) % count, refused=None)


def _with_choice(state: State, draft: Draft) -> Draft:
    chosen = replace(draft, choice=0)
    return chosen if draft.at is not None and proposals(state, chosen) else replace(draft, at=None)


def laying_moves(state: State, number: int) -> tuple[int, ...]:
    """Return the index of the move that laid the chip on a space: it may be what is wrong; none where it is unknown."""
    return (state.laid[number],) if state.covered >> number & 1 and number in state.laid else ()


def _cards_for(state: State, number: int, *, wild: bool) -> tuple[Card, ...]:
    """Return the cards that may have been played on the space, the likeliest first."""
    if state.covered >> number & 1:
        cards: tuple[Card, ...] = ONE_EYED
    elif number in CORNERS:
        cards = ()
    else:
        printed = state.board.printed[number]
        cards = (*TWO_EYED, printed) if wild else (printed, *TWO_EYED)
    used_up = [card for card in cards if is_used_up(state, card)]
    playable = [card for card in cards if card not in used_up and not rules.refusal(state, card, number)]
    counted = [card for card in used_up if card not in JACKS and state.hands[state.player]]
    return (*playable, *counted)


def _all_plays(state: State, card: Card) -> tuple[Play, ...]:
    """Return every play of the card, in the order of the board."""
    # A jack fits on nearly every space, and hardly any of them makes a sequence.
    makes, plays = rules.completing_mask(state), list[Play]()
    replaces = card in ONE_EYED and state.setup.options.jack_replaces
    for number in rules.legal_targets(state, card):
        if replaces or makes >> number & 1:
            plays += _plays(state, card, number, rules.possible_claims(state, number))
        else:
            plays.append(Play(card, CELLS[number]))
    return tuple(plays)


def _plays(state: State, card: Card, number: int, claims: tuple[Claim, ...]) -> tuple[Play, ...]:
    """Return the plays of the card on the space, one for each of the `claims` that the side can choose from."""
    at = CELLS[number]
    if card not in ONE_EYED:
        return tuple(Play(card, at, named) for named in _named_claims(claims))
    if not state.setup.options.jack_replaces:
        return (Play(card, at),)
    return (*(Play(card, at, named, replace=True) for named in _named_claims(claims)), Play(card, at))


def _named_claims(claims: tuple[Claim, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return the claims as a move names them; one without names where there is no choice."""
    if len(claims) < 2:
        return ((),)
    return tuple(tuple(tuple(CELLS[space] for space in spaces_of(mask)) for mask in claim) for claim in claims)
