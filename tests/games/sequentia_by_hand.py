"""How a move of Sequentia is entered by touch, in any of its modes."""

from typing import Any, Protocol

from companion.core.events import PanelButton
from companion.games.sequentia.overlay import model as overlay
from companion.games.sequentia.shift import model as shift
from companion.games.sequentia.stack import model as stack
from companion.games.sequentia.stack.possible_sequences import legal_triples
from tests.games.on_pad import all_keys

MOST = 30
"""More presses of NEXT than any list of proposals has."""


class At(Protocol):
    """Somebody at a play screen."""

    @property
    def state(self) -> Any:
        """The game as it is."""

    @property
    def draft(self) -> Any:
        """What is being prepared."""

    @property
    def proposal(self) -> Any:
        """What CONFIRM would play."""

    def targets(self) -> set[str]:
        """What can be tapped."""

    def tap(self, *targets: str) -> object:
        """Tap things that must be there."""

    def press(self, button: PanelButton) -> object:
        """Press a button of the panel."""


def pick(at: At, text: str) -> None:
    """Pick a card on the pad, as far as it has to be told from others; the tap that tells all of it may play it."""
    before = at.state
    for target in all_keys(text):
        if at.state == before and at.draft.pad.found is None and target in at.targets():
            at.tap(target)
    assert at.state != before or at.draft.pad.found is not None, text


def enter(at: At, move: Any) -> None:
    """Tap what is on the screen until CONFIRM would play this move, or the last tap has played it."""
    match move:
        case shift.Lay() | overlay.Fill():
            at.tap(f"cell:{move.at}")
            pick(at, move.card)
        case shift.Draw() | overlay.GiveUp() | overlay.Lay():
            _pick_from_hand(at, move)
        case shift.Slide():
            at.tap(*(f"cell:{cell}" for name in move.cards for cell in name.split(">")))
        case stack.Play():
            pick(at, move.card)
            at.tap(_place(at.state, move.at))
        case stack.AsSequence():
            pick(at, move.card)
            _as_sequence(at, move)
        case shift.Pass() | stack.Pass():
            at.tap("pass")
        case _:
            _gone_round(at, move)


def _pick_from_hand(at: At, move: Any) -> None:
    if not isinstance(move, shift.Draw):
        at.tap("sheet:card")
    pick(at, move.card)
    if isinstance(move, overlay.Lay):
        at.tap(f"cell:{move.at}")


def _place(state: stack.State, where: stack.Place) -> str:
    if where in {"left", "right"}:
        # The first pile has no ends to choose from.
        return f"end:{where if state.piles else 'right'}"
    return f"pile:{where}"


def _as_sequence(at: At, move: stack.AsSequence) -> None:
    found = legal_triples(at.state, at.draft.pad.found)
    piles = move.piles or found[0]
    # What alone is possible is there without a tap.
    if at.state.laid != "simple" or len(found) > 1:
        at.tap(f"as:{'-'.join(map(str, piles))}")


def _gone_round(at: At, move: Any) -> None:
    """What is taken is proposed; a move that names no sequences takes what is proposed first."""
    for _ in range(MOST):
        if at.proposal == move or (move == overlay.Take() and isinstance(at.proposal, overlay.Take)):
            return
        at.press(PanelButton.NEXT)
    raise AssertionError((at.proposal, move))
