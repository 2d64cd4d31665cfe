"""The history: every move in a list; one can be corrected, struck out, or gone back to."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import AnyLook, Button, Lamp, Panel, Rect, Scene, View
from companion.table.journal import JournalError
from companion.table.screens.page import SMALL, Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen
    from companion.table.session import Row, Session

ROW_UNITS = 9.4
"""The height of a row in millimetres: that of a finger."""


class History(Struct, frozen=True):
    """`chosen` is the index of the move that was tapped; `back` how many pages the list is turned back from its end."""

    chosen: int | None = None
    back: int = 0
    notice: str = ""

    @classmethod
    def of(cls, session: "Session") -> "History":
        """The list at its end, or at the first move that waits to be settled."""
        return cls(chosen=session.unsettled[0] if session.unsettled else None)

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        session = desk.session
        rows = session.rows() if session else ()
        room, actions = self._rooms(layout)
        shown = self._shown(layout, rows)
        count = sum(row.in_force for row in rows)
        looks = furniture(layout, f"History: {count} move{'' if count == 1 else 's'}", self._does(layout, rows))
        if not rows:
            looks.append(sentence(layout, layout.body, "No move has been played yet.", px=6))
        slots = room.rows(self._per_page(layout), layout.gap // 2)
        looks += [_row(layout, rect, row, on=row.index == self.chosen) for rect, row in zip(slots, shown, strict=False)]
        looks += self._actions(layout, actions, rows)
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        session = desk.session
        if session is None:
            return desk.go(Place.HOME)
        match what:
            case Press(button=PanelButton.UNDO):
                return desk.go(Place.PLAY) if self.chosen is None else replace(self, chosen=None, notice="")
            case Press(button=PanelButton.CONFIRM):
                return desk.go(Place.PLAY)
            case Press(button=PanelButton.NEXT):
                return replace(self, back=self.back + 1)
            case Tap(target=target) if target.startswith("row:"):
                return replace(self, chosen=int(target.removeprefix("row:")), notice="")
            case Tap(target=target) if self.chosen is not None:
                return self._act(desk, session, target, self.chosen)
            case _:
                return self

    def _act(self, desk: "Desk", session: "Session", target: str, index: int) -> "Screen":
        try:
            match target:
                case "change" if index < session.timeline.cursor:
                    return desk.go(Place.PLAY, index)
                case "remove" if index < session.timeline.cursor:
                    session.remove(index)
                    return History(back=self.back)
                case "until" if index + 1 < session.timeline.cursor:
                    session.undo(session.timeline.cursor - index - 1)
                case "until" if index >= session.timeline.cursor:
                    session.redo(index + 1 - session.timeline.cursor)
                case _:
                    return self
        except JournalError as error:
            return replace(self, notice=str(error))
        return replace(self, notice="")

    def _rooms(self, layout: Page) -> tuple[Rect, Rect]:
        if layout.view.portrait:
            actions, room = layout.body.cut_bottom(layout.px(48), layout.gap)
        else:
            actions, room = layout.body.cut_right(layout.body.w * 2 // 5, layout.gap)
        return room, actions

    def _per_page(self, layout: Page) -> int:
        room, _ = self._rooms(layout)
        return max(1, (room.h + layout.gap // 2) // (layout.px(ROW_UNITS) + layout.gap // 2))

    def _shown(self, layout: Page, rows: "tuple[Row, ...]") -> "tuple[Row, ...]":
        """The page of rows that is shown: the last one, so many pages back, going round."""
        size = self._per_page(layout)
        pages = -(-len(rows) // size)
        if not pages:
            return ()
        end = len(rows) - self.back % pages * size
        return rows[max(0, end - size) : end]

    def _does(self, layout: Page, rows: "tuple[Row, ...]") -> dict[Lamp, Does]:
        does: dict[Lamp, Does] = {"confirm": Does("GO ON", "back to the board"), "undo": Does("BACK")}
        if len(rows) > self._per_page(layout):
            does["next"] = Does("UP", icon="up")
        return does

    def _actions(self, layout: Page, room: Rect, rows: "tuple[Row, ...]") -> list[AnyLook]:
        chosen = next((row for row in rows if row.index == self.chosen), None)
        if chosen is None:
            text = "Tap a move to correct it, to strike it out, or to go back to it."
            return [Panel(rect=room, tone="surface"), sentence(layout, room.inset(layout.gap), text, lines=5)]
        if self.notice or chosen.refused:
            top, room = room.cut_top(room.h * 9 // 20, layout.gap)
            why = self.notice or f"Does not fit any more: {chosen.refused.why if chosen.refused else ''}"
            looks = warning(layout, top, why)
        else:
            top, room = room.cut_top(room.h // 4, layout.gap)
            looks = [sentence(layout, top, f"{chosen.index + 1}. {chosen.text}", px=5, lines=2)]
        names = (
            ("change", "Correct it", chosen.in_force),
            ("remove", "Strike it out", chosen.in_force),
            ("until", "Back to here" if chosen.in_force else "Redo to here", chosen.index != _last(rows)),
        )
        for rect, (target, label, can) in zip(room.rows(3, layout.gap // 2), names, strict=True):
            looks.append(Button(rect=rect, target=target if can else "", label=label, px=layout.px(4.4), enabled=can))
        return looks


def _last(rows: "tuple[Row, ...]") -> int:
    """The index of the last move in force, -1 when there is none."""
    return max((row.index for row in rows if row.in_force), default=-1)


def _row(layout: Page, rect: Rect, row: "Row", *, on: bool) -> Button:
    note = "does not fit any more" if row.refused else "" if row.in_force else "taken back"
    return Button(
        rect=rect,
        target=f"row:{row.index}",
        label=f"{row.index + 1}. {row.text}",
        note=note,
        icon="warning" if row.refused else "",
        kind="plain" if row.in_force else "quiet",
        align="left",
        on=on,
        px=layout.px(SMALL),
    )
