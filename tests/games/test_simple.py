"""What `SimpleGame` has by itself of who plays and whose turn it is: a game in which everybody says one word."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import GameOutcome, PlayerTally, Refused, Step, Tally
from companion.core.layout import Rect
from companion.core.scene import AnyLook
from companion.core.table_moves import Leave, PassOver, TakeSeat, TurnTo, play_move
from companion.games.common.simple import SimpleGame


class Setup(Struct, frozen=True):
    players: tuple[str, ...]


class Say(Struct, frozen=True):
    word: str


class State(Struct, frozen=True):
    setup: Setup
    said: tuple[str, ...] = ()
    turns: int = 0
    gone: tuple[str, ...] = ()


class Words(SimpleGame[State, Say]):
    """Who has left is skipped: the turns count on only for those who play."""

    id, title, label, icon = "words", "Words", "Words", "board"
    setup_type, move_type, player_counts, switches = Setup, Say, (2, 3), ()

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:  # noqa: ARG002
        return Setup(tuple(players))

    def start(self, setup: Setup) -> State:
        return State(setup)

    def moves(self, state: State) -> Mapping[str, Say]:  # noqa: ARG002
        return {"say": Say("yes")}

    def play(self, state: State, move: Say) -> Step[State] | Refused:
        return Step(replace(state, said=(*state.said, f"{self.to_move(state)}: {move.word}"), turns=state.turns + 1))

    def looks(self, state: State, chosen: Say | None, rect: Rect) -> Sequence[AnyLook]:  # noqa: ARG002
        return ()

    def help(self, state: State) -> str:  # noqa: ARG002
        return ""

    def describe(self, state: State, move: Say) -> str:  # noqa: ARG002
        return move.word

    def to_move(self, state: State) -> str | None:
        players = state.setup.players
        around = (players[(state.turns + more) % len(players)] for more in range(len(players)))
        return next((name for name in around if name not in state.gone), None)

    def outcome(self, state: State) -> GameOutcome | None:  # noqa: ARG002
        return None

    def tally(self, state: State) -> Tally:
        players = enumerate(state.setup.players)
        return Tally(tuple(PlayerTally(name, seat, gone=name in state.gone) for seat, name in players))


def test_who_leaves_is_passed_over_and_comes_back() -> None:
    game = Words()
    state: Any = game.start(game.setup(("Ann", "Bob", "Cat"), 3, {}))
    turns = []
    for move in (Leave("Ann"), PassOver("Bob"), TurnTo("Bob"), TakeSeat("Ann", "Zoe"), Say("yes")):
        step = play_move(game, state, move)
        assert isinstance(step, Step), step
        state = step.state
        turns.append(game.to_move(state))
    assert turns == ["Bob", "Cat", "Bob", "Zoe", "Bob"]
    assert state.said == ("Zoe: yes",)
    assert isinstance(play_move(game, state, TurnTo("Bob")), Refused)
