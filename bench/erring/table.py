"""A real table that plays by the rules, and one error in what the companion is told of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random
from typing import Any, ClassVar

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused, Step
from companion.core.table_moves import PlayedAnyway, play_move


class Kind(StrEnum):
    """What goes wrong."""

    FORGOTTEN = "a move is forgotten"
    SETUP = "the set-up is wrong"
    CARD = "a card is misread"
    SPACE = "a space is misread"
    BUMPED = "a chip is bumped"
    EARLY = "shuffled early"
    LATE = "shuffled late"
    ORDER = "a turn out of order"
    PLACE = "a card on another place"
    SWAPPED = "two moves the wrong way round"
    PASS = "a pass is forgotten"
    TWICE = "a pass is told twice"
    SKIPPED = "a player is skipped"
    TAKER = "taken by another player"
    DISCARD = "a card is discarded"
    ANYWAY = "a rule is broken"
    LETTER = "a letter is misread"
    GOAL = "another goal is told"
    WORD = "a word is misheard"
    ENDED = "a step ends too early"
    ALLOWED = "a word counts that the list lacks"
    STRUCK = "a word is struck"
    DRAW = "a draw is forgotten"
    TALK = "table talk is forgotten"
    NAME = "a wrong name"
    SEATS = "the wrong seats"
    COLOURS = "the wrong colours"


class Erred(Struct, frozen=True):
    """An error: the moves that the companion is `told` of it.

    `at` is the index of the first of `RealTable.moves` that it has otherwise, None where all of them are right;
    `missing`: so many from there on it has not got; `excess`: it has one more there. `setup` is what the companion was
    told to begin with, None: what holds.
    """

    kind: Kind
    told: tuple[Any, ...]
    at: int | None
    missing: int = 0
    excess: bool = False
    setup: Any = None


Errors = Mapping[Kind, Callable[[Any], Erred | None]]
"""What can go wrong, and what lets it go wrong at a table; that returns None where it can't."""


class CanNotErrError(Exception):
    """An error for a game in which what was to go wrong could not; it is of no more use."""


class RealTable(ABC):
    """What really lies on the table, as the rules tell in `state`; `moves` is what the companion is to be told.

    All of it follows the rules; what the companion believes of it is somebody else's. `kind` is what is to go wrong.
    """

    errors: ClassVar[Errors]
    """What can go wrong here."""

    page_has_all: ClassVar[bool] = True
    """Whether the page of the position has all that can differ, at any time."""

    def __init__(self, game: AnyGame, setup: Any, random: Random, kind: Kind) -> None:
        self.game, self.setup, self.random, self.kind = game, setup, random, kind
        self.moves: list[Any] = []
        begun = game.start(setup)
        assert not isinstance(begun, Refused), begun
        self.state: Any = begun

    @property
    def position(self) -> Any:
        """Return what lies here, to be set on the page."""
        return self.game.position(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.outcome(self.state) is not None

    @abstractmethod
    def next_move(self) -> Any:
        """Return what somebody does now, with what really is in the hand."""

    @abstractmethod
    def make(self, move: Any) -> None:
        """Let the move be made, with what is drawn for it."""

    @abstractmethod
    def is_in_step(self, state: Any) -> bool:
        """Return whether the companion, which has this state, has what lies on the table."""

    def err(self) -> Erred | None:
        """Let what is to go wrong do so now. None: it can't here; then nothing has been done."""
        return self.errors[self.kind](self)

    def check(self) -> None:  # noqa: B027 - not all have what the rules could count otherwise
        """Raise AssertionError where the rules count other things than there are."""

    def play(self, move: Any) -> None:
        """Go on by the rules. Raises AssertionError for a move that they refuse."""
        self.state = self.after(self.state, move)

    def after(self, state: Any, move: Any) -> Any:
        """Return the state after the move. Raises AssertionError where the rules refuse it."""
        step = play_move(self.game, state, move)
        assert isinstance(step, Step), (move, step)
        return step.state

    def lay(self, position: Any) -> None:
        """Let this lie on the table. Raises AssertionError where it can't."""
        step = self.game.set_position(self.state, position)
        assert isinstance(step, Step), (position, step)
        self.state = step.state

    def again(self, state: Any) -> tuple[Any, ...]:  # noqa: ARG002 - as where a position can be in the middle of a step
        """Return the moves that are to be entered once more after the position was set, which led to this state."""
        return ()

    def mending(self, state: Any) -> tuple[Any, ...]:  # noqa: ARG002 - as where there are such moves
        """Return moves of the game that bring a companion with this state in step; none where there are none."""
        return ()

    def is_legal(self, move: Any) -> bool:
        """Return whether the rules allow the move now."""
        return isinstance(play_move(self.game, self.state, move), Step)

    def make_all(self, count: int) -> tuple[Any, ...]:
        """Let so many moves be made, and return them. Raises CanNotErrError where the game ends before that."""
        begun = len(self.moves)
        while len(self.moves) < begun + count:
            if self.over:
                raise CanNotErrError
            self.make(self.next_move())
        return tuple(self.moves[begun:])

    def forget(self) -> Erred:
        """Make a move of which nobody tells the companion."""
        at = len(self.moves)
        self.make(self.next_move())
        return Erred(self.kind, (), at, missing=1)

    def break_rule(self, rule: str, own: Any) -> Erred:
        """Make a move that this rule refuses and the table accepts, of which nobody tells the companion."""
        at = len(self.moves)
        self.make(PlayedAnyway(rule, Raw(json.encode(own))))
        return Erred(self.kind, (), at, missing=1)

    def begin_wrongly(self) -> Erred:
        """Tell the companion that the next player has begun."""
        first, *others = self.setup.players
        return Erred(self.kind, (), None, setup=replace(self.setup, players=(*others, first)))

    def instead(self, move: Any, told: Any) -> Erred:
        """Make a move, of which somebody tells the companion another one."""
        at = len(self.moves)
        self.make(move)
        return Erred(self.kind, (told,), at)
