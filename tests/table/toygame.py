"""A small game for the tests of the table: stones are put on a heap and taken from it, and a player ends a turn.

What is refused depends on all moves before, so that a correction can make later moves not fit. `trail` mixes in every
move that was played or skipped: two folds agree in it only when they saw the same moves in the same order. A heap
asks in how many pairs its stones can be taken; they are counted stone by stone. A move that puts stones teaches their
number.
"""

import zlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.core.events import Input
from companion.core.game import (
    Game,
    GameEvent,
    GameOutcome,
    PlayerTally,
    PlayStatus,
    Prepared,
    Refused,
    SaveEntry,
    Step,
    Switch,
    Tally,
)
from companion.core.layout import Rect, View
from companion.core.scene import Button, Icon, Label, Panel, Scene

Count = Annotated[int, Meta(ge=1, le=9)]


class Put(Struct, frozen=True, tag_field="do", tag="put"):
    stones: Count


class Take(Struct, frozen=True, tag_field="do", tag="take"):
    stones: Count


class Done(Struct, frozen=True, tag_field="do", tag="done"):
    pass


Move = Put | Take | Done


class HeapSetup(Struct, frozen=True):
    players: tuple[str, ...]
    stones: int = 0


class Heap(Struct, frozen=True):
    players: tuple[str, ...]
    stones: int
    turns: int = 0
    moved: bool = False
    trail: int = 0


class Pairs(Struct, frozen=True):
    """In how many pairs can the stones be taken?"""

    stones: int

    def begin(self) -> "Pairing":
        return Pairing(self.stones)


class Pairing:
    """Each slice takes a stone and counts those that are left; there is news while there are any."""

    def __init__(self, stones: int) -> None:
        self._left = stones
        self.pairs = 0

    @property
    def done(self) -> bool:
        return not self._left

    def step(self) -> bool:
        self._left -= 1
        self.pairs += self._left
        return self._left > 0


class HeapGame(Game[Heap, Move, int]):
    id = "heap"
    title = "The heap"
    icon: Icon = "play"
    label = "Heap"
    setup_type: Any = HeapSetup
    move_type: Any = Move
    player_counts: tuple[int, ...] = (1, 2, 3)
    switches: tuple[Switch, ...] = ()
    deal_help = "Nobody deals."

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> HeapSetup:
        assert sides == len(players)
        return HeapSetup(tuple(players), options.get("stones", 0))

    def start(self, setup: HeapSetup) -> Heap | Refused:
        if setup.stones < 0:
            return Refused("HEAP-0", "A heap can't begin below nothing.")
        return Heap(setup.players, setup.stones)

    def play(self, state: Heap, move: Move) -> Step[Heap] | Refused:
        trail = _mixed(state.trail, "played", move)
        match move:
            case Put(stones):
                after = Heap(state.players, state.stones + stones, state.turns, True, trail)
                kept = (SaveEntry("heap.toml", "put", "stones", {"stones": stones}),)
                return Step(after, (GameEvent("turn", "on it goes"),), kept)
            case Take(stones) if stones > state.stones:
                return Refused("HEAP-1", f"There are only {state.stones} stones to take from.")
            case Take(stones):
                after = Heap(state.players, state.stones - stones, state.turns, True, trail)
            case Done() if not state.moved:
                return Refused("HEAP-2", "A turn isn't over before a move.")
            case Done():
                after = Heap(state.players, state.stones, state.turns + 1, False, trail)
        return Step(after, (GameEvent("turn", "on it goes"),))

    def skip(self, state: Heap, move: Move) -> Heap:
        return Heap(state.players, state.stones, state.turns + 1, False, _mixed(state.trail, "skipped", move))

    def new_draft(self, state: Heap, corrected: Move | None = None) -> int:  # noqa: ARG002
        return state.stones

    def update_draft(self, state: Heap, draft: int, what: Input) -> int:
        return draft if isinstance(what, str) else state.stones

    def prepare(self, state: Heap, draft: int) -> Prepared[Move]:
        return Prepared(Take(draft) if 1 <= draft <= state.stones else None, min(state.stones, draft))

    def tally(self, state: Heap) -> Tally:
        return Tally(tuple(PlayerTally(name, side) for side, name in enumerate(state.players)))

    def board_scene(self, state: Heap, view: View, before: Heap | None = None) -> Scene:  # noqa: ARG002 - as in `Game`
        return self.scene(state, 0, view, PlayStatus())

    def scene(self, state: Heap, draft: int, view: View, status: PlayStatus) -> Scene:
        rect = view.area
        pairs = status.background_task.pairs if isinstance(status.background_task, Pairing) else "unknown"
        text = f"{draft} of {state.stones} stones, pairs: {pairs}"
        troubles = (Label(rect=rect, text=text, px=20) for text in status.troubles)
        confirm = Button(rect=Rect(0, 0, 99, 99), target="press:confirm", lamp="confirm")
        return Scene((Panel(rect=rect), Label(rect=rect, text=text, px=20), *troubles, confirm))

    def task_request(self, state: Heap, draft: int) -> Pairs | None:
        assert draft >= 0
        return Pairs(state.stones) if state.stones else None

    def describe(self, state: Heap, move: Move) -> str:
        return f"{self.to_move(state)}: {msgspec.json.encode(move).decode()}"

    def to_move(self, state: Heap) -> str | None:
        return state.players[state.turns % len(state.players)]

    def outcome(self, state: Heap) -> GameOutcome | None:
        return GameOutcome(f"{self.to_move(state)} wins!", "ink", None, ()) if state.stones >= 1_000_000 else None

    def pass_draft(self, state: Heap) -> int | None:  # noqa: ARG002
        return None

    def dealers(self, cuts: Mapping[str, str]) -> tuple[str, ...] | Refused:
        return (min(cuts, key=lambda player: cuts[player]),)

    def summary(self, state: Heap | None) -> dict[str, Any]:
        return {"stones": state.stones if state else None}

    def text(self, state: Heap) -> str:
        return "o" * state.stones


HEAP = HeapGame()


def _mixed(trail: int, how: str, move: Move) -> int:
    return zlib.crc32(how.encode() + msgspec.json.encode(move), trail)
