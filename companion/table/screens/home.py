"""The first screen: go on with the unfinished game, put it away, or begin one."""

from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import SMALL, AnyLook, Button, Icon, Label, Lamp, Panel, Rect, Scene, View
from companion.table.journal import JournalError
from companion.table.screens.games import earlier
from companion.table.screens.page import Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

HELP = (
    "Tap a game to begin it. GAMES lists earlier ones. Without touching: hold UNDO, then another button with it. "
    "NEXT moves a frame, CONFIRM taps there."
)

LONGEST_NAMES = 24
"""The letters of the names that fit on the button that goes on with a game."""


class Home(Still, frozen=True):
    """`asking` tells that the question is open whether to put the unfinished game away; `help_on` that help is.

    `notice` is why the last thing could not be done, until the next one.
    """

    earlier: bool = False
    asking: str = ""
    help_on: bool = False
    notice: str = ""

    @classmethod
    def of(cls, desk: "Desk") -> "Home":
        """The first screen with nothing asked."""
        return cls(bool(earlier(desk)))

    def told(self, sentence: str) -> Self:
        """The screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        body = layout.body
        off, head = layout.head.cut_right(layout.px(22), layout.gap)
        leaves = desk.switch_off is not None and not self.help_on and not self.asking
        looks = furniture(replace(layout, head=head) if leaves else layout, "Tabletop companion", self._does(desk))
        if leaves:
            looks.append(Button(rect=off, target="off", label="Off", icon="power", px=layout.px(SMALL)))
        if self.help_on:
            return Scene((*looks, *_help(layout, desk.complaints)))
        trouble = self.notice or _in_short(desk.complaints)
        if trouble:
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
            looks += warning(layout, strip, trouble)
        if self.asking:
            looks.append(Panel(rect=body, tone="surface", outline="warn"))
            question = f"Put the unfinished game away? {_about(desk)}"
            looks.append(sentence(layout, body.inset(layout.gap), question, px=6, lines=5))
            return Scene(tuple(looks))
        if desk.session is not None:
            # With trouble too, the games need the room.
            high = 36 if view.portrait else 14 if trouble else 22
            top, body = body.cut_top(layout.px(high), layout.gap)
            looks += _unfinished(desk, layout, top)
        tools = [tool for tool in desk.tools.values() if not tool.games]
        *tiles, words, tags, settings = _tiles(layout, body, len(desk.games) + len(tools) + 3)
        looks += [
            _tile(layout, rect, f"new:{game.id}", game.label, game.note, game.icon)
            for game, rect in zip(desk.games.values(), tiles, strict=False)
        ]
        looks += [
            _tile(layout, rect, f"tool:{tool.id}", tool.title, tool.note, tool.icon)
            for tool, rect in zip(tools, tiles[len(desk.games) :], strict=True)
        ]
        looks.append(_tile(layout, words, "words", "Words", "is it one?", "confirm"))
        looks.append(_tile(layout, tags, "tags", "Tags", "a reader", "tag"))
        looks.append(_tile(layout, settings, "settings", "Settings", "this table", "sliders"))
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        if self.notice:
            return replace(self, notice="").take(desk, what)
        if self.asking:
            return self._answered(desk, what)
        match what:
            case Press(button=PanelButton.HELP):
                return replace(self, help_on=not self.help_on)
            case Press(button=PanelButton.UNDO | PanelButton.CONFIRM) if self.help_on:
                return replace(self, help_on=False)
            case Press(button=PanelButton.NEXT) if self.earlier and not self.help_on:
                return desk.go(Place.GAMES)
            case Press(button=PanelButton.CONFIRM):
                if desk.session is not None:
                    return desk.go(Place.PLAY)
                return self._new(desk, next(iter(desk.games)))
            case Tap(target=target):
                return self._tapped(desk, target)
            case _:
                return self

    def _tapped(self, desk: "Desk", target: str) -> "Screen":
        match target.partition(":"):
            case ("continue", _, _) if desk.session is not None:
                return desk.go(Place.PLAY)
            case ("away", _, _):
                return replace(self, asking="away", notice="")
            case ("words", _, _):
                return desk.go(Place.WORDS)
            case ("tags", _, _):
                return desk.go(Place.TAGS)
            case ("settings", _, _):
                return desk.go(Place.SETTINGS)
            case ("off", _, _):
                return desk.go(Place.SWITCH_OFF)
            case ("tool", _, name):
                return desk.go(Place.TOOL, name)
            case ("new", _, name):
                return self._new(desk, name)
            case _:
                return self

    def _answered(self, desk: "Desk", what: Input) -> "Screen":
        if what == Press(PanelButton.UNDO):
            return replace(self, asking="")
        if what != Press(PanelButton.CONFIRM):
            return self
        try:
            desk.close()
        except JournalError as error:
            return replace(self, asking="", notice=str(error))
        return desk.go(Place.HOME) if self.asking == "away" else self._new(desk, self.asking)

    def _new(self, desk: "Desk", name: str) -> "Screen":
        if desk.session is not None:
            return replace(self, asking=name, notice="")
        return desk.go(Place.SET_UP, name)

    def _does(self, desk: "Desk") -> dict[Lamp, Does]:
        if self.asking:
            return {"confirm": Does("PUT AWAY", "it stays in the journal"), "undo": Does("KEEP")}
        if self.help_on:
            return {"confirm": Does("CONFIRM", "close help"), "undo": Does("BACK"), "help": Does("HELP")}
        does: dict[Lamp, Does] = {"help": Does("HELP")}
        if self.earlier:
            does["next"] = Does("GAMES", icon="history")
        if desk.session is not None:
            return does | {"confirm": Does("CONTINUE", "the unfinished game")}
        return does | {"confirm": Does("NEW GAME", next(iter(desk.games.values())).title)}


def _help(layout: Page, complaints: tuple[str, ...]) -> list[AnyLook]:
    """What can be done here, and then everything that is wrong, as far as there is room."""
    looks: list[AnyLook] = [Panel(rect=layout.body, tone="surface", outline="muted")]
    head, room = layout.body.inset(layout.gap).cut_top(layout.px(17), layout.gap)
    looks.append(sentence(layout, head if complaints else layout.body.inset(layout.gap), HELP, px=5.4, lines=5))
    most = max(1, room.h // layout.px(11))
    shown = complaints if len(complaints) <= most else complaints[: most - 1]
    rows = room.rows(max(most, 1), 0)
    looks += [
        Label(rect=rect, text=text, px=layout.px(SMALL), least=layout.px(SMALL), tone="warn", lines=2)
        for rect, text in zip(rows, shown, strict=False)
    ]
    if len(shown) < len(complaints):
        text = f"And {len(complaints) - len(shown)} more: companion doctor lists them all."
        looks.append(Label(rect=rows[len(shown)], text=text, px=layout.px(SMALL), least=layout.px(SMALL), tone="warn"))
    return looks


def _in_short(complaints: tuple[str, ...]) -> str:
    if len(complaints) < 2:
        return "".join(complaints)
    return f"{len(complaints)} things are wrong; HELP lists them. {complaints[0]}"


def _about(desk: "Desk") -> str:
    session = desk.session
    if session is None:
        return ""
    outcome = session.game.outcome(session.state)
    ending = outcome.title if outcome else f"move {len(session.links) + 1}"
    return f"{_names(session.setup.players)} · {ending}"


def _names(players: tuple[str, ...]) -> str:
    """Who plays, in what fits on a button."""
    names = " & ".join(players)
    return names if len(names) <= LONGEST_NAMES else f"{players[0]} and {len(players) - 1} others"


def _unfinished(desk: "Desk", layout: Page, rect: Rect) -> list[AnyLook]:
    if layout.view.portrait:
        away, rest = rect.cut_bottom(layout.px(12), layout.gap)
    else:
        away, rest = rect.cut_right(layout.px(26), layout.gap)
    return [
        Button(
            rect=rest,
            target="continue",
            label="Continue",
            note=_about(desk),
            icon="play",
            kind="primary",
            align="left",
            px=layout.px(6.4),
        ),
        Button(rect=away, target="away", label="Put away", icon="history", px=layout.px(SMALL)),
    ]


def _tiles(layout: Page, body: Rect, count: int) -> tuple[Rect, ...]:
    """Equal tiles: three side by side, or many in two rows, or all in one where the room is low.

    On an upright screen two side by side, or three where the room is low.
    """
    if layout.view.portrait:
        columns = min(count, 2 if count <= MANY or body.h >= layout.px(MANY * LEAST_TILE) else 3)
    elif body.h < layout.px(2 * LEAST_TILE):
        columns = count
    else:
        columns = min(count, 3 if count <= MANY else -(-count // 2))
    lines = -(-count // columns)
    rows = body.cut_top(min(body.h, lines * layout.px(60)))[0].rows(lines, layout.gap)
    return tuple(cell for row in rows for cell in row.columns(columns, layout.gap))[:count]


MANY = 6
"""From more tiles than these on, they lie in two rows."""

LEAST_TILE = 11.5
"""The least height of a tile, in units."""


def _tile(layout: Page, rect: Rect, target: str, label: str, note: str, icon: Icon) -> Button:
    px = layout.px(6 if rect.w >= layout.px(WIDE) else SMALL)
    return Button(rect=rect, target=target, label=label, note=note, icon=icon, px=px)


WIDE = 38
"""The width of a tile, in units, from which on its name is large."""
