"""How the tests sit down at a table of Sequentia: Stack: through the game, with moves as people would say them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import PlayStatus, Refused, Step
from companion.core.layout import View
from companion.core.scene import Scene
from companion.games.sequentia.stack import rules
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.game import StackGame
from companion.games.sequentia.stack.model import Move, Pass, Play, Setup, State
from companion.table.storage.record import Record, read_record

GAME = StackGame()
NAMES = ("Ann", "Bob", "Cat", "Dan")
RECORD = Path(__file__).parent / "sequentia_stack.jsonl"
VIEW = View(800, 480, 5.19)
NEXT, UNDO, HELP = (Press(button) for button in (PanelButton.NEXT, PanelButton.UNDO, PanelButton.HELP))
_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)

FOUR = ("1:131+ right", "1:111 right", "pass", "3:112 right", "pass", "1:113 right", "pass")
"""Ann, Bob and Ann lay four piles, which show 1 1 3 1; it is Bob's turn."""


def recorded() -> Record:
    """The recorded game."""
    return read_record(RECORD, {GAME.id: GAME})


def set_up(players: int = 2, **options: Any) -> Setup:
    """The set-up of a game of the first of `NAMES`."""
    return GAME.setup(NAMES[:players], players, {"deck": "example", **options})


def begun(players: int = 2, **options: Any) -> State:
    """The state before the first move."""
    state = GAME.start(set_up(players, **options))
    assert isinstance(state, State), state
    return state


def move(line: str | Move) -> Move:
    """A move as a test writes it: a line of a record, "pass", or a card with its pile or end, and "end"."""
    if not isinstance(line, str):
        return line
    if line == "pass":
        return Pass()
    if line.startswith("{"):
        return _MOVES.decode(line)
    card, at, *ends = line.split()
    told = {"do": "play", "card": card, "at": int(at) if at.isdigit() else at, "ends": ends == ["end"]}
    return _MOVES.decode(msgspec.json.encode(told))


def merged(state: State, moves: Iterable[Move]) -> Iterable[Move]:
    """The moves as the screen offers them: a card that leaves nothing to play ends the turn without a pass."""
    rest = list(moves)
    while rest:
        one = rest.pop(0)
        card = GAME.play(state, one) if isinstance(one, Play) else None
        if isinstance(one, Play) and isinstance(card, Step) and not card.state.over and rest and rest[0] == Pass():
            laid = next(card for pile in card.state.piles for card in pile if card not in state.seen_cards)
            if rules.leaves_nothing(state, laid):
                rest.pop(0)
                one = replace(one, ends=True)
        yield one
        state = step(state, one).state


def sequence(card: str, *piles: int) -> Move:
    """A card played as a sequence, on these piles if any are said."""
    return _MOVES.decode(msgspec.json.encode({"do": "sequence", "card": card, **({"piles": piles} if piles else {})}))


def step(state: State, line: str | Move) -> Step[State]:
    """What a move that must be accepted led to."""
    answer = GAME.play(state, move(line))
    assert isinstance(answer, Step), (line, answer)
    return answer


def played(state: State, *lines: str | Move) -> State:
    """The state after moves that must be accepted."""
    for line in lines:
        state = step(state, line).state
    return state


def refused(state: State, line: str | Move) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused."""
    answer = GAME.play(state, move(line))
    assert isinstance(answer, Refused), (line, answer)
    return answer.rule, answer.why


def tops(state: State) -> str:
    """The numbers that the piles show."""
    return "".join(str(pile[-1].number) for pile in state.piles)


def cards_in_game(state: State) -> int:
    """How many cards lie in piles, are taken, held, or in the deck."""
    return sum(map(len, (*state.piles, *state.taken))) + sum(state.hands) + state.deck


def seen(state: State, draft: Draft, status: PlayStatus | None = None, view: View = VIEW) -> Scene:
    """What is on the screen."""
    return GAME.scene(state, draft, view, status or PlayStatus())


def drafted(state: State, *inputs: Input | str) -> Draft:
    """The draft after inputs; a text is a tap on a target that has to be there."""
    draft = GAME.new_draft(state)
    for one in inputs:
        if isinstance(one, str):
            assert one in seen(state, draft).targets(), (one, sorted(seen(state, draft).targets()))
        draft = GAME.update_draft(state, draft, Tap(one) if isinstance(one, str) else one)
    return draft


def texts(state: State, draft: Draft, status: PlayStatus | None = None) -> str:
    """Everything that can be read, a line each."""
    return "\n".join(seen(state, draft, status).texts())


def laid(moves: Iterable[Move]) -> list[str]:
    """The cards that were laid or played, in their order."""
    return [one.card for one in moves if not isinstance(one, Pass)]
