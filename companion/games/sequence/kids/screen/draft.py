"""What a child is about to do: the card that was touched or laid, the animal, and the space that was touched."""

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.games.sequence.children import draft as shared
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.kids import rules
from companion.games.sequence.kids.cards import ANIMALS, CARDS, WILD, parse_card
from companion.games.sequence.kids.model import Dead, Move, Play, State


class Draft(shared.Draft, frozen=True):
    """`card` is the card that is shown, `animal` the one whose two spaces are: for a unicorn or a dragon it is chosen.

    `at` is the number of the space that was touched, `wrong` one that was touched and can't be.
    """

    card: str = ""
    animal: str = ""
    at: int | None = None
    wrong: int | None = None


def prepared(state: State, draft: Draft) -> bool:
    """Whether there is something that UNDO would drop; what is said again, and answered sums, are not."""
    return after(state, draft, Press(PanelButton.UNDO)) != draft


def animals(state: State, card: str) -> frozenset[str]:
    """KID-10, KID-11: the animals on a space of which the card can be played now."""
    return frozenset(state.board.animals[number] for number in rules.targets(state, card))


def proposal(state: State, draft: Draft) -> Move | Refused | None:
    """What the green button would play."""
    if draft.move is not None:
        return draft.move
    if not draft.card or draft.sheet:
        return None
    if is_dead(state, draft.card):
        move = Dead(draft.card)
        step = rules.play(state, move)
        return step if isinstance(step, Refused) else move
    return None if draft.at is None else Play(draft.card, state.board.cells[draft.at])


def after(state: State, draft: Draft, what: Input) -> Draft:
    """The draft after an input; the same draft for what means nothing here."""
    same = shared.after(state, draft, what)
    if same is not None:
        return same
    match what:
        case Scan(text=text):
            return _card_taken(state, draft, parse_card(text) or "")
        case Tap(target=target):
            return _tapped(state, draft, target)
        case _:
            return draft


def _tapped(state: State, draft: Draft, target: str) -> Draft:
    kind, _, name = target.partition(":")
    match kind:
        case "card" if name in CARDS:
            return _card_taken(state, draft, name)
        case "animal" if name in ANIMALS and draft.card in WILD:
            return replace(draft, animal=name, at=None, wrong=None)
        case "space" if draft.animal:
            return _touched(state, draft, int(name))
        case "wall":
            return Draft(said=draft.said)
        case _:
            return draft


def _card_taken(state: State, draft: Draft, card: str) -> Draft:
    if not card or state.winner is not None:
        return replace(draft, said=draft.said + 1) if not card else draft
    return Draft(card=card, animal="" if card in WILD else card, said=draft.said)


def _touched(state: State, draft: Draft, number: int) -> Draft:
    if number == draft.at:
        return replace(draft, at=None, wrong=None)
    if rules.refusal(state, draft.card, number):
        return replace(draft, at=None, wrong=number, said=draft.said + 1)
    return replace(draft, at=number, wrong=None)
