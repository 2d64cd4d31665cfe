"""Say who joins the game, for whose side, and after whom in the turn."""

from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import AnyGame, PlayerTally, Refused, Step
from companion.core.i18n import N_, _
from companion.core.layout import View
from companion.core.scene import HelpLine, Piece, Scene
from companion.core.table_moves import Join, play_move
from companion.table.effects import PlaySound
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.choice_page import Mark, choice_looks
from companion.table.screens.page import help_scene, page_layout
from companion.table.screens.play.choosing_person import ChoosingPerson
from companion.table.screens.play.past_move import state_before

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

WHO = N_("Who joins the game?")
PROMPT = N_("Tap who joins, or type a new name.")
TEAM = N_("On whose team does {player} play?")
BEFORE = N_("After whose turn does {player} play?")

TEAM_HELP = N_("In a new team {player} plays alone; in another one {player} shares its chips and sequences.")
OLD_TEAM_HELP = N_("{player} shares the chips and the sequences of that team.")
BEFORE_HELP = N_("{player} sits next to the player whom you tap, clockwise after them.")
"""What is told, and HELP says, about these questions; the second where no new team can be."""

PLACE = N_("After whom does {player} sit?")
"""What is asked where the players have no turns."""

SOMEBODY = " "
"""A name that nobody can type, and which stands for anybody: to try whether one more person can play."""


class Joining(ChoosingPerson, frozen=True, kw_only=True):
    """The choice of a person who joins: `name`, once it is known; `team` a player of the side, None: not chosen yet."""

    id: ClassVar[str] = "joining"

    name: str = ""
    team: str | None = None

    def title(self) -> str:
        """Return what is asked."""
        return _(WHO)

    def confirm_note(self) -> str:
        """Return what CONFIRM does with a name that is typed."""
        return _("joins the game")

    def chosen(self, table: "Table", name: str) -> Outcome:
        """Return the next question about the person, or the move where there is none."""
        if table.session is None:
            return go(Place.HOME)
        refused = join_refusal(table.session.game, self._state(table.session), name)
        if refused:
            return Outcome(replace(self, wrong=refused.why), (PlaySound("refused"),))
        return replace(self, name=name, wrong="").next_question(table.session)

    def _state(self, session: "Session") -> Any:
        return state_before(session, self.index)

    def next_question(self, session: "Session") -> Outcome:
        """Return the question about the person that is still open, or the move."""
        if self.team is None:
            teams = possible_teams(session.game, self._state(session))
            if len(teams) > 1:
                return Outcome(self)
            return replace(self, team=(*teams, "")[0]).next_question(session)
        if len(_playing(session.game, self._state(session))) > 1:
            return Outcome(self)
        return self.asked_for(Join(self.name, team=self.team))

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        session = table.session
        if not self.name or session is None:
            return super().scene(table, view)
        layout, state = page_layout(view), self._state(session)
        if self.team is None:
            teams = possible_teams(session.game, state)
            title, told = TEAM, TEAM_HELP if "" in teams else OLD_TEAM_HELP
            offered = tuple((team, _team_label(team)) for team in teams)
            marks = {team: Mark(_piece_of_team(session.game, state, team)) for team in teams}
        else:
            playing = _playing(session.game, state)
            title, told = BEFORE if session.game.in_turns else PLACE, BEFORE_HELP
            offered = tuple((seat.name, seat.name) for seat in playing)
            marks = {seat.name: Mark(seat.piece, table.people.sign_of(seat.name)) for seat in playing}
        title, told = (_(text).format(player=self.name) for text in (title, told))
        if self.help_on:
            return help_scene(layout, title, (HelpLine(told),))
        return Scene(tuple(choice_looks(layout, title, offered, "-", 0, told=told, marks=marks)))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = table.session
        if not self.name or session is None:
            return super().handle(table, what)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case _ if self.help_on:
                return Outcome(self.with_help_closed(what))
            case Press(button=PanelButton.UNDO):
                asked = self.team is not None and len(possible_teams(session.game, self._state(session))) > 1
                return Outcome(replace(self, name=self.name if asked else "", team=None))
            case Tap(target=target) if target.startswith("pick:"):
                value = target.removeprefix("pick:")
                if self.team is None:
                    return replace(self, team=value).next_question(session)
                seats = session.game.tally(self._state(session)).seats
                # The last one is not named.
                after = "" if value == seats[-1].name else value
                return self.asked_for(Join(self.name, after, self.team))
            case _:
                return Outcome(self)

    def prompt(self) -> str:
        """Return what is to be done about the question that is asked."""
        return _(PROMPT)

    def with_reason(self, why: str) -> Self:
        """Return the choice from its beginning, with the reason why the last one can't be."""
        return replace(self, name="", team=None, wrong=why)

    def seated(self, move: Any) -> tuple[str, str]:
        """Return who has a seat by the move, and beside whom: nobody, as the person may sit anywhere."""
        return move.player, ""


def possible_teams(game: AnyGame, state: Any, name: str = SOMEBODY) -> tuple[str, ...]:
    """Return for whom somebody can play who joins: a player of each side, and empty for an own side."""
    seats = {seat.side: seat.name for seat in reversed(_playing(game, state)) if seat.piece is not None}
    teams = ("", *(seats[side] for side in sorted(seats)))
    return tuple(team for team in teams if not isinstance(_tried(game, state, name, team), Refused))


def _piece_of_team(game: AnyGame, state: Any, team: str) -> Piece | None:
    """Return the chip with which somebody plays who joins this side."""
    step = _tried(game, state, SOMEBODY, team)
    seats = game.tally(step.state).seats if isinstance(step, Step) else ()
    return next((seat.piece for seat in seats if seat.name == SOMEBODY), None)


def join_refusal(game: AnyGame, state: Any, name: str = SOMEBODY) -> Refused | None:
    """Return why nobody, or nobody of this name, can join in this state; or None."""
    alone = _tried(game, state, name, "")
    return alone if isinstance(alone, Refused) and not possible_teams(game, state, name) else None


def _tried(game: AnyGame, state: Any, name: str, team: str) -> Any:
    return play_move(game, state, Join(name, team=team))


def _playing(game: AnyGame, state: Any) -> tuple[PlayerTally, ...]:
    return tuple(seat for seat in game.tally(state).seats if not seat.gone)


def _team_label(team: str) -> str:
    return _("{player}'s team").format(player=team) if team else _("a new team")
