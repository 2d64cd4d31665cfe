"""The play screen: what is drafted, what CONFIRM plays, what UNDO takes back; and the correction of a past move."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Self

from msgspec.structs import replace

from companion.contract.game import Aside, Happening, Refused, Sound, Step
from companion.contract.inputs import Hold, Input, PanelButton, Press, Tap, ThingKind
from companion.contract.scene import Scene, View
from companion.contract.thought import Question
from companion.table.journal import JournalError
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen
    from companion.table.session import Session

Asking = Literal["", "turn"]

PLACES: dict[str, Literal[Place.HISTORY, Place.HOME, Place.SWITCH_OFF]] = {
    "history": Place.HISTORY,
    "home": Place.HOME,
    "off": Place.SWITCH_OFF,
}
"""The targets that lead to another screen."""


class Play(Still, frozen=True):
    """`draft` is the game's own; `index` the move that is being corrected, None for the next one.

    `heard` is what the last move caused, `notice` why the last press could not be followed, `asking` what is asked.
    """

    draft: Any
    index: int | None = None
    heard: tuple[Happening, ...] = ()
    notice: str = ""
    asking: Asking = ""
    help_on: bool = False

    @classmethod
    def of(cls, session: "Session", index: int | None = None) -> Self:
        """The screen with nothing drafted, for the next move or for the correction of the one at `index`."""
        return cls(_nothing(session, index), index)

    @property
    def scans(self) -> bool:
        """A card belongs to the draft, but while a question is asked."""
        return not self.asking

    def things(self, desk: "Desk") -> tuple[ThingKind, ...]:
        """What the game understands, but while a question is asked."""
        return () if self.asking else session_of(desk).game.things

    def told(self, sentence: str) -> Self:
        """The screen with a sentence; what is prepared stays."""
        return replace(self, notice=sentence, help_on=False)

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        session = session_of(desk)
        return session.game.scene(self.state_of(session), self.draft, view, self._aside(desk, session))

    def question(self, desk: "Desk") -> Question | None:
        """What the game thinks about while this is drafted."""
        session = session_of(desk)
        return session.game.question(self.state_of(session), self.draft)

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        session = session_of(desk)
        if self.asking:
            return self._answered(desk, session, what)
        match what:
            case Press(button=PanelButton.CONFIRM):
                return self._confirm(desk, session)
            case Press(button=PanelButton.UNDO) if self.notice:
                return replace(self, notice="")
            case Press(button=PanelButton.UNDO):
                return self.undone(desk, session)
            case Hold(button=PanelButton.UNDO) if self.index is None and session.turn_start():
                return replace(self, asking="turn", help_on=False)
            case Press(button=PanelButton.HELP):
                return replace(self, help_on=not self.help_on, notice="")
            case Press(button=PanelButton.NEXT) if not session.game.choices(self.state_of(session), self.draft):
                desk.turned = not desk.turned
                return self
            case Tap(target="close") if self.help_on:
                return replace(self, help_on=False)
            case Tap(target=target):
                return self._tapped(desk, session, target)
            case _:
                return self.drafted(desk, session, what)

    def _tapped(self, desk: "Desk", session: "Session", target: str) -> "Screen":
        match target:
            case "redo" if self.index is None and session.timeline.redoable:
                return self._changing(desk, session, session.redo, f"Made again: {session.redo_words()}.")
            case "history" | "home" | "off":
                return desk.go(PLACES[target])
            case "undo_turn" if self.index is None and session.turn_start():
                return replace(type(self).of(session), asking="turn")
            case "read":
                # What was wrong at the start has been read now; a device stays in trouble until it works.
                desk.problems = ()
                return type(self).of(session, self.index)
            case "view":
                desk.turned = not desk.turned
                return type(self).of(session, self.index)
            case "board":
                desk.board_turn = (desk.board_turn + 1) % 4
                return type(self).of(session, self.index)
            case "sound":
                desk.sound = not desk.sound
                return type(self).of(session, self.index)
            case "":
                return self
            case _:
                return self.drafted(desk, session, Tap(target))

    def drafted(self, desk: "Desk", session: "Session", what: Input) -> "Screen":
        """The screen after an input that is the game's own."""
        state = self.state_of(session)
        draft = session.game.draft(state, self.draft, what)
        if draft == self.draft:
            return self
        refused = isinstance(session.game.proposal(state, draft), Refused)
        desk.sounds.append("refused" if refused else "tap")
        return type(self)(draft, self.index)

    def _confirm(self, desk: "Desk", session: "Session") -> "Screen":
        if self.help_on:
            return replace(self, help_on=False)
        state = self.state_of(session)
        move = session.game.proposal(state, self.draft)
        if move is None and session.game.outcome(state):
            return desk.go(Place.RESULT)
        if move is None or isinstance(move, Refused):
            return self
        try:
            step = session.play(move) if self.index is None else session.change(self.index, move)
        except JournalError as error:
            desk.sounds.append("refused")
            return replace(self, notice=str(error))
        return self._played(desk, session, state, step)

    def _played(self, desk: "Desk", session: "Session", before: Any, step: Step[Any] | Refused) -> "Screen":
        if isinstance(step, Refused):
            desk.sounds.append("refused")
            return replace(self, notice=step.why)
        desk.keep(step.kept)
        desk.sounds.append(_sound(step, turned=session.game.turn(step.state) != session.game.turn(before)))
        return replace(type(self).of(session), heard=step.happenings)

    def undone(self, desk: "Desk", session: "Session") -> "Screen":
        """The screen after UNDO: what is prepared is dropped, else the last move is taken back."""
        if self.help_on:
            return replace(self, help_on=False)
        state = self.state_of(session)
        back = session.game.draft(state, self.draft, Press(PanelButton.UNDO))
        if back != self.draft:
            desk.sounds.append("tap")
            return type(self)(back, self.index)
        if self.draft != _nothing(session, self.index) or self.notice:
            return type(self).of(session, self.index)
        if self.index is not None:
            return desk.go(Place.HISTORY)
        if session.timeline.cursor:
            return self._changing(desk, session, session.undo, f"Taken back: {session.undo_words()}.")
        return self

    def _answered(self, desk: "Desk", session: "Session", what: Input) -> "Screen":
        if what == Press(PanelButton.CONFIRM):
            count = session.turn_start()
            return self._changing(desk, session, lambda: session.undo(count))
        if what == Press(PanelButton.UNDO):
            return replace(self, asking="")
        return self

    def _changing(self, desk: "Desk", session: "Session", change: Callable[[], None], news: str = "") -> "Screen":
        """The screen after taking back or making again; `news` says what, since a correction may change many chips."""
        try:
            change()
        except JournalError as error:
            desk.sounds.append("refused")
            return replace(self, notice=str(error), asking="")
        desk.sounds.append("tap")
        return replace(type(self).of(session), heard=(Happening("undone", news),) if news else ())

    def state_of(self, session: "Session") -> Any:
        """The state that the draft belongs to."""
        return session.state if self.index is None else session.links[self.index].before

    def _aside(self, desk: "Desk", session: "Session") -> Aside:
        rows = session.links if self.index is None else session.links[: self.index + 1]
        last = session.game.describe(rows[-1].before, rows[-1].move) if rows else ""
        return Aside(
            can_undo=session.timeline.cursor > 0 or self.index is not None,
            can_redo=self.index is None and session.timeline.redoable > 0,
            notice=self.notice,
            heard=self.heard,
            last=last,
            question=_asked(session) if self.asking == "turn" else "",
            unsettled=len(session.unsettled) if self.index is None else 0,
            troubles=desk.complaints,
            help_on=self.help_on,
            sound=desk.sound,
            voice=desk.voice,
            correcting="" if self.index is None else f"Correct move {self.index + 1}",
            thought=desk.thought,
            new_tag=desk.new_tag is not None,
            can_switch_off=desk.switch_off is not None,
        )


def _nothing(session: "Session", index: int | None) -> Any:
    """The draft with nothing in it."""
    if index is None:
        return session.game.fresh(session.state)
    link = session.links[index]
    return session.game.fresh(link.before, link.move)


def _asked(session: "Session") -> str:
    count = session.turn_start()
    what = f"the whole turn of {count} moves" if count > 1 else session.undo_words()
    return f"Take back {what}?"


def _sound(step: Step[Any], *, turned: bool) -> Sound:
    kinds = {happening.kind for happening in step.happenings}
    if "win" in kinds:
        return "win"
    if "sequence" in kinds:
        return "sequence"
    return "turn" if turned else "accepted"


def session_of(desk: "Desk") -> "Session":
    """The game that is being played."""
    if desk.session is None:
        raise RuntimeError("the play screen is shown without a game")
    return desk.session
