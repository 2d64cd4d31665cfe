"""What children and grown-ups do on each of these screens: show a card, touch a space, go behind the lock."""

from collections.abc import Callable
from typing import Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.core.scene import Piece
from companion.games.sequence.children_common import rules
from companion.games.sequence.children_common.grown_up_sum import MOST_SLIPS, other_sum, sum_question
from companion.games.sequence.common import card_rules
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.model import Dead, Pass, Play, Shuffled, State

Sheet = Literal["", "sum", "grown-up", "board", "known"]

PAGES: dict[str, Literal["board", "known"]] = {"board": "board", "known": "known"}
"""The sheets behind the menu of grown-ups, to which they lead back, by the names of their targets."""

ASKS = "sum:"
"""What a tap's target begins with that asks a sum; its number follows. The table makes it of a finger on the lock."""

GROWN_UP = "grown-up"
"""The target of the lock: a finger rests on it."""


class Draft(Struct, frozen=True, kw_only=True):
    """`card` is the card that is shown, `at` the number of the space that was touched, `wrong` one that can't be.

    `chosen` is the card whose spaces were chosen for one that has none of its own. `missed` tells that a finger was on
    the board, beside every space that is asked about.

    `said` counts how often what is said was asked for again. `sheet` is what a grown-up has opened, while what the
    child has prepared is kept; `sum` is the number of the sum that was asked last, which is not asked again, and
    `slips` how many answers in a row were wrong; `move` is one that a grown-up has chosen there. `hold` tells that the
    lock was only tapped, or guessed at: it says that a finger has to rest on it.
    """

    card: str = ""
    chosen: str = ""
    at: int | None = None
    wrong: int | None = None
    missed: bool = False
    said: int = 0
    sheet: Sheet = ""
    sum: int = 0
    slips: int = 0
    move: Pass | Shuffled | None = None
    hold: bool = False

    def step_back(self) -> Self:
        """Return the draft after UNDO: without the space, else without what was chosen, else without the card.

        What the lock says stays.
        """
        if self.at is not None:
            return replace(self, at=None, wrong=None)
        if self.chosen:
            return replace(self, chosen="", wrong=None, missed=False)
        return type(self)(said=self.said, sum=self.sum, hold=self.hold)


S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Draft)
P = TypeVar("P", bound=Play)
X = TypeVar("X", bound=Dead)


def is_undoable(draft: Draft) -> bool:
    """Return whether UNDO would drop something; words said again and answered sums don't count."""
    return _update_anywhere(draft, Press(PanelButton.UNDO)) != draft


def proposal(
    state: State, draft: Draft, play: Callable[[str, str], P], exchange: Callable[[str], X]
) -> P | X | Pass | Shuffled | Refused | None:
    """Return the move that CONFIRM would play: of a grown-up, of a dead card, or of a card; or why not; or None.

    While a sheet is open it covers what would be played.
    """
    if draft.sheet:
        return None
    if draft.move is not None:
        return draft.move
    if not draft.card:
        return None
    if is_dead(state, draft.card):
        move = exchange(draft.card)
        step = rules.play(state, move)
        return step if isinstance(step, Refused) else move
    return None if draft.at is None else play(draft.card, state.board.cells[draft.at])


def update_draft(
    state: S,
    draft: D,
    what: Input,
    read: Callable[[str], str | None],
    tapped: Callable[[S, D, str, str], D],
) -> D:
    """Return the draft after an input; the same draft for what means nothing here.

    `read` gives the card of a text that was scanned, None for what is none. `tapped` answers a tap that is the game's
    own, of which it is given the kind and the name: `card` and `tiger` of `card:tiger`.
    """
    same = _update_anywhere(draft, what)
    if same is not None:
        return same
    touched = replace(draft, hold=False, missed=False)
    match what:
        case Scan(text=text):
            return show_card(state, touched, read(text) or "")
        case Tap(target="wall"):
            return type(draft)(said=draft.said, sum=draft.sum)
        case Tap(target=target) if target.startswith("elsewhere:"):
            return replace(touched, at=None, wrong=None, missed=True, said=draft.said + 1)
        case Tap(target=target):
            kind, _, name = target.partition(":")
            return tapped(state, touched, kind, name)
        case _:
            return draft


def show_card(state: State, draft: D, card: str) -> D:
    """Ask where the card is played; what is no card is answered by what was said before."""
    if not card:
        return replace(draft, said=draft.said + 1)
    return draft if state.over else type(draft)(card=card, said=draft.said, sum=draft.sum)


def asked_card(state: State, draft: Draft) -> str:
    """Return the card whose spaces are shown: the card, or what was chosen for it; empty where there is none yet."""
    return draft.card if draft.card in state.spaces else draft.chosen


def playable_cards(state: State, card: str) -> frozenset[str]:
    """Return the cards on whose spaces this one, which has none of its own, can be played now."""
    return frozenset(state.board.card_on(number) for number in card_rules.legal_targets(state, card))


def playable_pieces(state: State, card: str) -> dict[str, Piece]:
    """Return the chips that a card without spaces of its own can take, or place, by the cards on whose spaces it is."""
    takes = card in state.kind.taking
    chips: dict[str, Piece] = {}
    for number in card_rules.legal_targets(state, card):
        side = state.side_at(number) if takes else state.side
        if side is not None:
            chips.setdefault(state.board.card_on(number), state.pieces[side])
    return chips


def is_other_wild(state: State, card: str) -> bool:
    """Return whether a card without spaces of its own could be played in the place of the one that is shown."""
    return card not in state.spaces and not card_rules.is_idle(state, card)


def choose_card(state: State, draft: D, name: str) -> D:
    """Return the draft after the choice of a card's spaces; the same where the card can't be played on any of them."""
    if not draft.card or draft.card in state.spaces or name not in playable_cards(state, draft.card):
        return draft
    return replace(draft, chosen=name, at=None, wrong=None)


def touch_space(state: State, draft: D, number: int) -> D:
    """Return the draft after a touch of a space: the card is to go there.

    Touched again, it says itself again: small children touch twice, and UNDO is what takes it back.
    """
    if number == draft.at:
        return replace(draft, said=draft.said + 1)
    if card_rules.refusal(state, draft.card, number):
        return replace(draft, at=None, wrong=number, said=draft.said + 1)
    return replace(draft, at=number, wrong=None)


def _update_anywhere(draft: D, what: Input) -> D | None:
    """Return the draft after an input that has to do with no card; None for one that has, and is not on a sheet."""
    match what:
        case Tap(target=target) if target.startswith(ASKS):
            asked = other_sum(int(target.removeprefix(ASKS)), draft.sum)
            return replace(draft, sheet="sum", sum=asked, slips=0, hold=False)
        case Tap(target="sheet:more"):
            # A page that was opened from there leads back.
            return replace(draft, sheet="grown-up", hold=False)
        case Tap(target=target) if target == GROWN_UP and not draft.sheet:
            return replace(draft, hold=True)
        case Press(button=PanelButton.CONFIRM) if draft.sheet and draft.sheet != "sum":
            return replace(draft, sheet="")
        case Press(button=PanelButton.HELP):
            return replace(draft, said=draft.said + 1, hold=False)
        case Press(button=PanelButton.UNDO) if draft.sheet:
            return _tap_on_sheet(draft, "close")
        case Press(button=PanelButton.UNDO):
            return draft.step_back()
        case Tap(target=target) if draft.sheet:
            return _tap_on_sheet(draft, target)
        case _:
            return draft if draft.sheet else None


def _tap_on_sheet(draft: D, target: str) -> D:
    fresh = type(draft)
    kind, _, name = target.partition(":")
    match kind:
        case "answer" if draft.sheet == "sum":
            if int(name) == sum_question(draft.sum).answer:
                return replace(draft, sheet="grown-up")
            slips = draft.slips + 1
            if slips == MOST_SLIPS:
                return replace(draft, sheet="", slips=0, hold=True)
            return replace(draft, sum=other_sum(draft.sum + 1, draft.sum), slips=slips)
        case "close" if draft.sheet in PAGES:
            return replace(draft, sheet="grown-up")
        case "close":
            return replace(draft, sheet="", slips=0)
        case "sheet":
            return replace(draft, sheet=PAGES[name])
        case "pass":
            return fresh(move=Pass())
        case "shuffled":
            return fresh(move=Shuffled())
        case _:
            return draft
