"""Assemble a game from the modules of its folder: its rules, drafts, scene and words."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from companion.core.events import Input, Tap, ThingKind
from companion.core.game import Outcome, PlayStatus, Refused, Step, Switch, TableFiles, no_files
from companion.core.i18n import N_
from companion.core.scene import Icon, Piece, Scene, View
from companion.core.task import TaskRequest

S = TypeVar("S")
M = TypeVar("M")
D = TypeVar("D")
S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)


class Rules(Protocol[S, M_contra]):
    """A module with the functions of these names of `companion.core.game.Followed` and `Game`."""

    def start(self, setup: Any, /) -> S | Refused:
        """The state before the first move, or why such a game can't be played."""

    def play(self, state: S, move: M_contra, /) -> Step[S] | Refused:
        """The state after the move and what it caused, or the rule that it breaks."""

    def skip(self, state: S, move: M_contra, /) -> S:
        """The state after a move that waits to be settled."""


class Drafts(Protocol[S_contra, M_co, D]):
    """A module with the functions of these names; `after` is `update_draft` of `Game`."""

    def after(self, state: S_contra, draft: D, what: Input, /) -> D:
        """The draft after an input."""

    def proposal(self, state: S_contra, draft: D, /) -> M_co | Refused | None:
        """What CONFIRM would play."""

    def choices(self, state: S_contra, draft: D, /) -> int:
        """How many proposals NEXT goes round; none where it would change nothing."""


class Scenes(Protocol[S_contra, D_contra]):
    """A module with the play screen."""

    def scene(self, state: S_contra, draft: D_contra, view: View, status: PlayStatus, /) -> Scene:
        """The play screen."""


class Words(Protocol[S_contra, M_contra]):
    """A module with the functions of these names."""

    def describe(self, state: S_contra, move: M_contra, /) -> str:
        """The move in a few words."""

    def to_move(self, state: S_contra, /) -> str | None:
        """The player whose turn it is."""

    def outcome(self, state: S_contra, /) -> Outcome | None:
        """How the game ended."""

    def summary(self, state: S_contra | None, /) -> dict[str, Any]:
        """The state as plain JSON values."""

    def text(self, state: S_contra, /) -> str:
        """The table for a terminal."""


class AssembledGame(Generic[S, M, D]):
    """What `companion.core.game.Game` asks for and each game answers with its modules, which it names.

    A game adds `setup` and `turn`. What is answered here otherwise holds for a game that everybody plays
    alone, that nobody deals, that has no chips, and to which nothing means anything that is laid on the reader.
    """

    id: str
    title: str
    icon: Icon
    label: str
    note = N_("new game")
    picture = ""
    family = ""
    for_children = False
    in_turns = True
    setup_type: Any
    move_type: Any
    player_counts: tuple[int, ...]
    switches: tuple[Switch, ...]
    deal_help = ""
    things: tuple[ThingKind, ...] = ()

    _draft: type[D]
    _rules: Rules[S, M]
    _drafts: Drafts[S, M, D]
    _scenes: Scenes[S, D]
    _words: Words[S, M]

    def __init__(self, files: TableFiles = no_files) -> None:
        """`files` is asked for what the table has entered whenever a game is set up."""
        self._files = files

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Everybody plays alone."""
        return (players,) if players in self.player_counts else ()

    def again(self, setup: Any) -> Any:
        """Nobody begins, or the table says anew who does."""
        return setup

    def start(self, setup: Any) -> S | Refused:
        """The state before the first move."""
        return self._rules.start(setup)

    def play(self, state: S, move: M) -> Step[S] | Refused:
        """The state after a move."""
        return self._rules.play(state, move)

    def skip(self, state: S, move: M) -> S:
        """The state after a move that waits to be settled."""
        return self._rules.skip(state, move)

    def new_draft(self, state: S, corrected: M | None = None) -> D:  # noqa: ARG002 - the signature of `Game`
        """The draft in which nothing has been prepared yet."""
        return self._draft()

    def next_draft(self, state: S, draft: D, move: M) -> D:  # noqa: ARG002 - the signature of `Game`
        """Nothing of it."""
        return self.new_draft(state)

    def update_draft(self, state: S, draft: D, what: Input) -> D:
        """The draft after an input."""
        return self._drafts.after(state, draft, what)

    def proposal(self, state: S, draft: D) -> M | Refused | None:
        """What CONFIRM would play."""
        return self._drafts.proposal(state, draft)

    def choices(self, state: S, draft: D) -> int:
        """How many proposals NEXT goes round; none where it would change nothing."""
        return self._drafts.choices(state, draft)

    def scene(self, state: S, draft: D, view: View, status: PlayStatus) -> Scene:
        """The play screen."""
        return self._scenes.scene(state, draft, view, status)

    def board(self, state: S, view: View) -> Scene:
        """The play screen with nothing prepared."""
        return self.scene(state, self.new_draft(state), view, PlayStatus(can_undo=True))

    def question(self, state: S, draft: D) -> TaskRequest | None:  # noqa: ARG002 - the signature of `Game`
        """Nothing takes so long."""
        return None

    def describe(self, state: S, move: M) -> str:
        """The move in a few words."""
        return self._words.describe(state, move)

    def to_move(self, state: S) -> str | None:
        """The player whose turn it is; where several have something to do, the first of them."""
        return self._words.to_move(state)

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended."""
        return self._words.outcome(state)

    def facing_player(self, state: S, draft: D) -> str | None:  # noqa: ARG002 - the signature of `Game`
        """Whoever's turn it is."""
        return self.to_move(state)

    def clock_player(self, state: S) -> str | None:
        """Whoever's turn it is."""
        return self.to_move(state)

    def pass_draft(self, state: S) -> D | None:
        """Where the rules have a pass, it is what a tap on its button prepares."""
        fresh, target = self.new_draft(state), self._pass_target(state)
        draft = self.update_draft(state, fresh, Tap(target)) if target else fresh
        proposal = self.proposal(state, draft)
        return None if draft == fresh or proposal is None or isinstance(proposal, Refused) else draft

    def _pass_target(self, state: S) -> str:  # noqa: ARG002 - a game in which it differs looks at it
        """The target of the button that passes; empty where there is none."""
        return "pass"

    def deals(self, cuts: Mapping[str, str]) -> tuple[str, ...] | Refused:
        """Nobody cuts cards: the table names the player who begins first."""
        return tuple(cuts)

    def piece_of(self, player: int, sides: int) -> Piece | None:  # noqa: ARG002 - the signature of `Game`
        """Nobody has a colour."""
        return None

    def summary(self, state: S | None) -> dict[str, Any]:
        """The state as plain JSON values."""
        return self._words.summary(state)

    def text(self, state: S) -> str:
        """The table for a terminal."""
        return self._words.text(state)
