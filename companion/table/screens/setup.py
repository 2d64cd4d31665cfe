"""Setting a game up: how many, who, by which switches, and who deals."""

from typing import TYPE_CHECKING, Any, Literal, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.contract.game import AnyGame, Refused
from companion.contract.inputs import Input, Key, PanelButton, Press, Scan, Tap, ThingKind
from companion.contract.scene import Lamp, Panel, Scene, View
from companion.table.journal import JournalError
from companion.table.screens import setup_pages as pages
from companion.table.screens.keyboard import keyboard, keyed, typed
from companion.table.screens.page import Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

Step = Literal["players", "names", "switches", "deal"]
PLAYER = "player:"
"""What the scan of a player's tag begins with."""

TWINS = "Two players have the same name; tap one to change it."

STEPS: tuple[Step, ...] = ("players", "names", "deal")


class SetUp(Still, frozen=True):
    """`names` are the players clockwise around the table; `dealer` the place of the one who deals, None before that.

    `editing` is the place of the name that is being typed; `cuts` the cards cut so far, by name; `cutting` who cuts.
    """

    game: AnyGame
    names: tuple[str, ...]
    sides: int
    step: Step = "players"
    options: tuple[tuple[str, Any], ...] = ()
    editing: int | None = None
    text: str = ""
    keys: int = 0
    cutting: tuple[str, ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    dealer: int | None = None
    notice: str = ""
    help_on: bool = False

    @classmethod
    def of(cls, game: AnyGame, last: "Last") -> "SetUp":
        """A set-up like that of the last game, or for the fewest that can play."""
        names = last.players
        count = len(names) if len(names) in game.player_counts else min(game.player_counts)
        possible = game.sides_for(count)
        known = {switch.key for switch in game.switches}
        options = tuple((key, value) for key, value in last.options.items() if key in known)
        sides = last.sides if last.sides in possible else possible[0]
        return cls(game, _filled(names, count), sides, options=options)

    @property
    def scans(self) -> bool:
        """The players may cut cards for the deal."""
        return self.step == "deal"

    def things(self, desk: "Desk") -> tuple[ThingKind, ...]:  # noqa: ARG002 - the game that is set up knows
        """Players sit down, and cut what the game is played with."""
        return ("P", *(self.game.things if self.scans else ()))

    def told(self, sentence: str) -> Self:
        """The screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        if self.editing is not None:
            return self._keyboard(layout, self.names[self.editing])
        looks = furniture(layout, self._title(), self._does())
        body = layout.body
        if self.help_on:
            looks.append(Panel(rect=body, tone="surface", outline="muted"))
            looks.append(sentence(layout, body.inset(layout.gap), HELP[self.step], px=6, lines=6))
            return Scene(tuple(looks))
        if self.notice:
            strip, body = body.cut_top(layout.px(16 if view.portrait else 12), layout.gap)
            looks += warning(layout, strip, self.notice)
        match self.step:
            case "players":
                tools = [tool for tool in desk.tools.values() if self.game.id in tool.games]
                looks += pages.players(self, layout, body, tools)
            case "names":
                looks += pages.names(self, layout, body)
            case "switches":
                looks += pages.switches(self, layout, body)
            case "deal":
                looks += pages.deal(self, layout, body)
        return Scene(tuple(looks))

    def _keyboard(self, layout: Page, name: str) -> Scene:
        does: dict[Lamp, Does] = {"confirm": Does("OK", self.text.strip() or name), "undo": Does("BACK")}
        does["help"] = Does("HELP")
        looks = furniture(layout, f"A new name for {name}", does)
        if self.help_on:
            text = "Type with the keys, or on a keyboard. OK takes the name; with nothing typed, the old one stays."
            return Scene((*looks, sentence(layout, layout.body, text, px=6, lines=6)))
        return Scene((*looks, *keyboard(layout, layout.body, self.text, name, page_of_keys=self.keys)))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        if what == Press(PanelButton.HELP):
            return replace(self, help_on=not self.help_on, notice="")
        if self.help_on:
            closes = isinstance(what, Press) and what.button is not PanelButton.NEXT
            return replace(self, help_on=False) if closes else self
        if isinstance(what, Scan):
            return self._scanned(desk, what.text)
        if self.editing is not None:
            return self._typed(what, self.editing)
        match what:
            case Press(button=PanelButton.CONFIRM):
                return self._on(desk)
            case Press(button=PanelButton.UNDO):
                return self._back(desk)
            case Press(button=PanelButton.NEXT):
                return self._next()
            case Tap(target=target) if target.startswith("tool:"):
                desk.kept_setup = self
                return desk.go(Place.TOOL, f"{target.removeprefix('tool:')}:{self.game.id}")
            case Tap(target=target):
                return self._tapped(target)
            case _:
                return self

    def _tapped(self, target: str) -> "SetUp":
        kind, _, value = target.partition(":")
        match kind:
            case "players":
                return self._with_players(int(value))
            case "sides":
                return replace(self, sides=int(value))
            case "name":
                name = self.names[int(value)]
                # A made-up name is there to be replaced, a real one to be mended.
                text = "" if name == _made_up(int(value)) else name
                return replace(self, editing=int(value), text=text, notice="")
            case "switches":
                return replace(self, step="switches", notice="")
            case "switch":
                return self._switched(value)
            case "dealer":
                return replace(self, dealer=int(value), notice="")
            case _:
                return self

    def _scanned(self, desk: "Desk", text: str) -> "SetUp":
        if text.startswith(PLAYER):
            return self._seated(desk, text.removeprefix(PLAYER))
        return self._cut(desk, text) if self.step == "deal" else self

    def _seated(self, desk: "Desk", name: str) -> "SetUp":
        """A player whose tag was laid takes the seat whose name is being typed, else the next that has no real name."""
        free = [place for place, seated in enumerate(self.names) if seated == _made_up(place)]
        place = self.editing if self.editing is not None else next(iter(free), None)
        why = ""
        if name.casefold() in {seated.casefold() for seated in self.names}:
            why = f"{name} sits already."
        elif self.step == "deal":
            why = f"All sit: BACK leads to the names, where {name} can be seated."
        elif place is None:
            why = f"No seat is free for {name}: choose more players, or change a name."
        if why or place is None:
            desk.sounds.append("refused")
            return replace(self, notice=why)
        names = (*self.names[:place], name, *self.names[place + 1 :])
        return replace(self, names=names, step="names", editing=None, notice="")

    def _typed(self, what: Input, place: int) -> "SetUp":
        match what:
            case Press(button=PanelButton.CONFIRM):
                name = self.text.strip()
                names = (*self.names[:place], name, *self.names[place + 1 :]) if name else self.names
                return replace(self, names=names, editing=None)
            case Press(button=PanelButton.UNDO):
                return replace(self, editing=None)
            case Tap(target="key:accents"):
                return replace(self, keys=self.keys + 1)
            case Tap(target=target) if target.startswith("key:"):
                return replace(self, text=typed(self.text, target.removeprefix("key:")), keys=0)
            case Key(text=text):
                return replace(self, text=keyed(self.text, text))
            case _:
                return self

    def _on(self, desk: "Desk") -> "Screen":
        match self.step:
            case "players":
                return replace(self, step="names")
            case "switches":
                return replace(self, step="players")
            case "names":
                if self._twins():
                    return replace(self, notice=TWINS)
                if not self.game.deal_help:
                    return self._begin(desk)
                return replace(self, step="deal", dealer=None, cutting=self.names, cuts=(), notice="")
            case "deal":
                return self._begin(desk) if self.dealer is not None else self

    def _twins(self) -> bool:
        """Whether two names are the same."""
        return len({name.casefold() for name in self.names}) < len(self.names)

    def _begin(self, desk: "Desk") -> "Screen":
        try:
            refused = desk.begin(self.game, self.game.setup(self.in_order(), self.sides, dict(self.options)))
        except JournalError as error:
            return replace(self, notice=str(error))
        if isinstance(refused, Refused):
            return replace(self, notice=refused.why)
        desk.kept_setup = None
        return desk.go(Place.PLAY)

    def in_order(self) -> tuple[str, ...]:
        """The players from the one who begins: to the left of who deals, which is the next one clockwise."""
        first = 0 if self.dealer is None else (self.dealer + 1) % len(self.names)
        return self.names[first:] + self.names[:first]

    def _back(self, desk: "Desk") -> "Screen":
        if self.step == "switches":
            return replace(self, step="players", notice="")
        place = STEPS.index(self.step)
        if place:
            return replace(self, step=STEPS[place - 1], notice="")
        desk.kept_setup = self
        return desk.go(Place.HOME)

    def _next(self) -> "SetUp":
        """NEXT chooses what a finger would tap: the next number of players, or the next one to deal."""
        if self.step == "players":
            counts = self.game.player_counts
            return self._with_players(counts[(counts.index(len(self.names)) + 1) % len(counts)])
        if self.step == "deal":
            return replace(self, dealer=0 if self.dealer is None else (self.dealer + 1) % len(self.names), notice="")
        return self

    def _with_players(self, count: int) -> "SetUp":
        possible = self.game.sides_for(count)
        sides = self.sides if self.sides in possible else possible[0]
        return replace(self, names=_filled(self.names, count), sides=sides)

    def _switched(self, key: str) -> "SetUp":
        """The switch set to its next choice; a default is left out of the options."""
        switch = next(switch for switch in self.game.switches if switch.key == key)
        values = [value for value, _ in switch.choices]
        options = dict(self.options)
        value = values[(values.index(options.get(key, values[0])) + 1) % len(values)]
        options[key] = value
        return replace(self, options=tuple((k, v) for k, v in options.items() if k != key or v != values[0]))

    def _cut(self, desk: "Desk", text: str) -> "SetUp":
        """A card that was scanned is the cut of the next player; the lowest deals, equal ones cut again."""
        name = self.cutting[len(self.cuts)]
        cuts = (*self.cuts, (name, text))
        lowest = self.game.deals(dict(cuts))
        if isinstance(lowest, Refused):
            desk.sounds.append("refused")
            return replace(self, notice=lowest.why)
        if len(cuts) < len(self.cutting):
            return replace(self, cuts=cuts, notice="")
        if len(lowest) > 1:
            again = f"{' and '.join(lowest)} cut the same and cut again."
            return replace(self, cutting=lowest, cuts=(), notice=again)
        return replace(self, dealer=self.names.index(lowest[0]), cutting=self.names, cuts=(), notice="")

    def _title(self) -> str:
        titles = {
            "players": f"{self.game.title}: how many players?",
            "names": "Who plays? Clockwise around the table",
            "switches": "How does this table play?",
            "deal": "Who deals?",
        }
        return titles[self.step]

    def _does(self) -> dict[Lamp, Does]:
        does: dict[Lamp, Does] = {"undo": Does("BACK")}
        does["help"] = Does("HELP")
        if self.help_on:
            return does | {"confirm": Does("OK", "close help")}
        if self.step == "names" and self.notice == TWINS:
            # CONFIRM would only say so again.
            return does
        if self.step == "names" and not self.game.deal_help:
            does["confirm"] = Does("BEGIN", self.game.title)
        elif self.step != "deal":
            does["confirm"] = Does(
                "OK", {"players": "on to the names", "names": "on to the deal"}.get(self.step, "done")
            )
        elif self.dealer is not None:
            does["confirm"] = Does("BEGIN", f"{self.in_order()[0]} plays first")
        if self.step in {"players", "deal"}:
            does["next"] = Does("NEXT")
        return does


HELP: dict[Step, str] = {
    "players": "Tap how many play. Teams sit in turns around the table. NEXT counts on.",
    "names": "Tap a name to change it. The order is that of the seats, clockwise.",
    "switches": "Tap a switch to change it. Its first choice is that of the printed rules.",
    "deal": "Lay or type the cards that were cut, in the order of the names, or tap who deals.",
}
"""What HELP says at each step."""


class Last(Struct, frozen=True):
    """What a set-up takes over from the last game: the same people are likely to play again, as before."""

    players: tuple[str, ...] = ()
    sides: int = 0
    options: dict[str, Any] = {}


def last_setup(desk: "Desk", game: str) -> Last:
    """The set-up of the latest game of this kind in the journal; an empty one when there is none."""
    try:
        games = [stored for stored in desk.journal.games() if stored.game == game]
    except JournalError:
        return Last()
    if not games:
        return Last()
    return msgspec.json.decode(max(games, key=lambda stored: stored.id).setup, type=Last)


def _filled(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many names: those there are, then `Player 3` and so on."""
    return tuple(names[i] if i < len(names) else _made_up(i) for i in range(count))


def _made_up(place: int) -> str:
    return f"Player {place + 1}"
