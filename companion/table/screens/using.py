"""A tool at work: the walk through the pictures, or the board that is being entered."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.contract.inputs import Hold, Input
from companion.contract.scene import Scene, View
from companion.contract.tool import AnyTool
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen


class Using(Still, frozen=True):
    """`tool` is what is used, `value` how far it is."""

    tool: AnyTool
    value: Any

    @property
    def scans(self) -> bool:
        """A letter may be laid."""
        return True

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        return self.tool.scene(self.value, view, desk.voice)

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input; when the tool is left, the one where it was found."""
        if isinstance(what, Hold):
            return self
        value = self.tool.take(self.value, what)
        if value == self.value:
            return self
        if not self.tool.over(value):
            desk.sounds.append("tap")
            return replace(self, value=value)
        made = self.tool.made(value)
        desk.keep(() if made is None else (made,))
        return desk.go(Place.SET_UP, self.tool.game) if self.tool.game else desk.go(Place.HOME)
