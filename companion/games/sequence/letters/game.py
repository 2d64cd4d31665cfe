"""Join rules, drafts and screens of Sequence Letters into a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import PlayStatus, Switch
from companion.core.i18n import N_
from companion.core.layout import View
from companion.core.scene import Piece, Scene
from companion.games.registry import with_description
from companion.games.sequence.children_common.game import ChildrenGame
from companion.games.sequence.common.turns import PASS_SWITCH
from companion.games.sequence.letters import rules, wording
from companion.games.sequence.letters.board_file import BOARD_FILE
from companion.games.sequence.letters.model import HAND_SIZES, KIND, Move, Options, Setup, State
from companion.games.sequence.letters.quiz_progress import PROGRESS_FILE, QuizProgress
from companion.games.sequence.letters.screen import draft as drafts
from companion.games.sequence.letters.screen import scene as scenes
from companion.games.sequence.letters.screen.board_view import board_looks
from companion.games.sequence.letters.screen.draft import Draft
from companion.games.sequence.letters.screen.quiz_page import known_looks

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "says",
        N_("Spoken letters"),
        N_("The voice says letters by their sounds, by their names, or by both."),
        (("sounds", N_("sounds")), ("names", N_("names")), ("both", N_("both"))),
        N_("A sound is how a letter begins a word; its name is how the alphabet says it."),
    ),
    Switch(
        "forms",
        N_("Letter forms"),
        N_("The cards on the screen show both letters, or only the capital."),
        (("both", "Aa"), ("capitals", "A")),
        N_("Capitals alone are easier for the youngest."),
    ),
    PASS_SWITCH,
)


@with_description
class LettersGame(ChildrenGame[State, Move, Draft]):
    """Sequence Letters as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    things: tuple[ThingKind, ...] = ("L",)
    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = tuple(HAND_SIZES)
    switches: tuple[Switch, ...] = SWITCHES
    _draft = Draft
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    update_draft = staticmethod(drafts.update_draft)
    chosen_move = staticmethod(drafts.proposal)
    board_looks = staticmethod(board_looks)
    describe = staticmethod(wording.describe)
    outcome = staticmethod(wording.outcome)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)

    def scene(self, state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
        """Return the play screen; what the quiz has found lies in a file of the table."""
        if draft.sheet == "known":
            return Scene(tuple(known_looks(view, self._files(PROGRESS_FILE) or QuizProgress(), help_on=status.help_on)))
        return scenes.scene(state, draft, view, status)

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Return how many sides that many players form; empty when they can't play (LET-03)."""
        return rules.sides_for(players)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        board = self._files(BOARD_FILE)
        given = {"layout": msgspec.to_builtins(board), **options} if board and board.is_whole else options
        return Setup(tuple(players), sides, msgspec.convert(given, Options))

    def pieces_for(self, sides: int) -> tuple[Piece, ...]:
        """Return the chips among which so many sides can choose (LET-03)."""
        return KIND.pieces_for(sides)
