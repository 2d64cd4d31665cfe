"""The play screen of a game that children play alone: nothing is asked in words, and only a grown-up gets out."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.contract.inputs import Hold, Input, PanelButton, Press, Tag, Tap
from companion.table.screens.places import Place
from companion.table.screens.play import Play, session_of
from companion.table.screens.screen import Screen, Tagging

if TYPE_CHECKING:
    from companion.table.desk import Desk
    from companion.table.session import Session


class ChildPlay(Play, frozen=True):
    """As `Play`, but each button does one thing: UNDO takes back, HELP is the game's own, NEXT means nothing.

    `history`, `home` and `result` are reached through what the game shows to grown-ups. So is `notice`, which stays
    until one of them has seen it, or a move is played.
    """

    @property
    def for_children(self) -> bool:
        """They are."""
        return True

    @property
    def tagging(self) -> Tagging:
        """Grown-ups are told of unknown ones, and can say then what they are on."""
        return "tells"

    def take(self, desk: "Desk", what: Input) -> Screen:
        """The screen after an input."""
        session = session_of(desk)
        match what:
            case Press(button=PanelButton.UNDO) | Hold(button=PanelButton.UNDO):
                return self.undone(desk, session)
            case Press(button=PanelButton.HELP):
                return self.drafted(desk, session, what)
            case Press(button=PanelButton.NEXT):
                return self
            case Press(button=PanelButton.CONFIRM) if session.game.outcome(self.state_of(session)):
                return self
            case Tap(target="board"):
                # The board is looked at while it is turned.
                desk.board_turn = (desk.board_turn + 1) % 4
                return self
            case Tap(target="result"):
                return desk.go(Place.RESULT)
            case Tap(target="tag") if desk.reader.unknown is not None:
                return self._asked(desk, desk.reader.unknown)
            case _:
                return super().take(desk, what)

    def _asked(self, desk: "Desk", tag: Tag) -> Screen:
        """What is asked of a grown-up; afterwards the children go on."""
        from companion.table.screens.new_tag import NewTag  # noqa: PLC0415 - most evenings nothing is asked

        desk.note_new_tag(None)
        desk.reader.asked.add(tag.uid)
        return NewTag.of(desk, tag, type(self).of(session_of(desk), self.index))

    def drafted(self, desk: "Desk", session: "Session", what: Input) -> Screen:
        """The screen after an input that is the game's own."""
        after = super().drafted(desk, session, what)
        return replace(after, notice=self.notice) if isinstance(after, ChildPlay) else after

    def undone(self, desk: "Desk", session: "Session") -> Screen:
        """The screen after UNDO. A draft that UNDO leaves as it is holds nothing that was prepared, and is no stop."""
        idle = session.game.draft(self.state_of(session), self.draft, Press(PanelButton.UNDO)) == self.draft
        if not idle:
            return Play.undone(self, desk, session)
        fresh, moves = type(self).of(session, self.index), session.timeline.cursor
        after = Play.undone(fresh, desk, session)
        # Where there is nothing to take back, not even what is being said begins anew.
        return self if after == fresh and session.timeline.cursor == moves else after
