"""Show the first screen: go on with the unfinished game, put it away, or begin one."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import AnyGame
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Lamp, Panel, Scene
from companion.table.effects import CloseGame, Failed, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.home.tiles import tile_looks
from companion.table.screens.page import (
    Page,
    PageButton,
    framed_sentence,
    page_layout,
    page_looks,
    sentence_label,
    warning_looks,
)
from companion.table.screens.results.wording import moves_text
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.result_queries import GameFilter

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

HELP = N_(
    "Tap a game to begin it.\n"
    "Results has the games that were played, People who plays here, Words a dictionary, Pictures letters for children, "
    "and Tags the stickers for the reader.\n"
    "Without touching the screen: hold UNDO and press another button. A frame appears; NEXT and HELP move it, CONFIRM "
    "taps there."
)

FAMILY_HELP = N_(
    "Tap one of the games to set it up. HELP there has its introduction in pictures. BACK leads to the first screen."
)
"""What HELP says where the games of one box are chosen from."""

PLACES: dict[
    str,
    Literal[Place.RESULTS, Place.PEOPLE, Place.WORDS, Place.TAGS, Place.SETTINGS, Place.SWITCH_OFF],
] = {
    "results": Place.RESULTS,
    "people": Place.PEOPLE,
    "words": Place.WORDS,
    "tags": Place.TAGS,
    "settings": Place.SETTINGS,
    "off": Place.SWITCH_OFF,
}
"""The targets that lead to another screen."""

LONGEST_NAMES = 24
"""The letters of the names that fit on the button that goes on with a game."""


class Home(BaseScreen, frozen=True):
    """The first screen; `asking`: whether to put the unfinished game away is asked; `help_on`: help is open.

    `earlier`: there are results; `usual` is the game that was played last, empty: none was.
    `family` is that of the games that are shown, empty: everything is; `leaf` the page of them where they have several.
    `notice` is why the last thing could not be done, until the next one.
    """

    id: ClassVar[str] = "home"

    earlier: bool = False
    usual: str = ""
    family: str = ""
    leaf: int = 0
    asking: str = ""
    help_on: bool = False
    notice: str = ""

    @property
    def lists_troubles(self) -> bool:
        """Whether it shows all that is wrong with devices, as it does in its banner."""
        return True

    @classmethod
    def of(cls, table: "Table") -> "Home":
        """Return the first screen with nothing asked."""
        return cls(has_results(table), last_kind(table))

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        body = layout.body
        off, head = layout.head.cut_right(layout.px(22), layout.gap)
        leaves = table.can_switch_off and not self.help_on and not self.asking
        looks = page_looks(
            replace(layout, head=head) if leaves else layout,
            self.family or _("Tabletop companion"),
            self._page_buttons(table),
        )
        if leaves:
            looks.append(Button(rect=off, target="off", label=_("Off"), icon="power", px=layout.px(SMALL)))
        if self.help_on:
            return Scene((*looks, *_help_looks(layout, FAMILY_HELP if self.family else HELP, table.complaints)))
        trouble = self.notice or _complaints_text(table.complaints)
        if trouble:
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
            looks += warning_looks(layout, strip, trouble)
        if self.asking:
            return Scene((*looks, *framed_sentence(layout, body, self._question(table), px=6, lines=6, outline="warn")))
        if table.session is not None:
            # With trouble too, the games need the room.
            high = 36 if view.portrait else 14 if trouble else 18
            top, body = body.cut_top(layout.px(high), layout.gap)
            looks += _unfinished_looks(table, layout, top)
        looks += tile_looks(table, layout, body, self.family, self.leaf)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if self.notice:
            return replace(self, notice="").handle(table, what)
        if self.asking:
            return self._handle_yes_or_no(what)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.UNDO | PanelButton.CONFIRM) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.UNDO) if self.family:
                return Outcome(replace(self, family="", leaf=0))
            case Press(button=PanelButton.NEXT) if self.earlier and not self.help_on:
                return go(Place.RESULTS)
            case Press(button=PanelButton.CONFIRM):
                if table.session is not None:
                    return go(Place.PLAY)
                return self._set_up_game(table, self._first_game(table).id)
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        match target.partition(":"):
            case ("continue", _, _) if table.session is not None:
                return go(Place.PLAY)
            case ("away", _, _):
                return Outcome(replace(self, asking="away", notice=""))
            case (place, _, _) if place in PLACES:
                return go(PLACES[place])
            case ("family", _, family):
                return Outcome(replace(self, family=family, leaf=0))
            case ("more", _, _):
                return Outcome(replace(self, leaf=self.leaf + 1))
            case ("tool", _, name):
                return go(Place.TOOL, name)
            case ("new", _, name):
                return self._set_up_game(table, name)
            case _:
                return Outcome(self)

    def _handle_yes_or_no(self, what: Input) -> Outcome:
        if what == Press(PanelButton.UNDO):
            return Outcome(replace(self, asking=""))
        if what != Press(PanelButton.CONFIRM):
            return Outcome(self)
        return Outcome(self, (CloseGame(),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the first screen, or the set-up, once the unfinished game is put away."""
        if isinstance(result, Failed):
            return Outcome(replace(self, asking="", notice=result.why))
        return go(Place.HOME) if self.asking == "away" else self._set_up_game(table, self.asking)

    def _question(self, table: "Table") -> str:
        """Return the question whether the game is put away, and what begins then."""
        lines = [_("Put the unfinished game away?"), f"{_game_title(table)} · {_unfinished_text(table)}"]
        if self.asking != "away":
            lines.append(_("Then {game} is set up.").format(game=table.games[self.asking].title))
        return "\n".join(lines)

    def _first_game(self, table: "Table") -> AnyGame:
        """Return the game that CONFIRM sets up: the one played last, else the first of those that are shown."""
        if not self.family and self.usual in table.games:
            return table.games[self.usual]
        shown = [game for game in table.games.values() if self.family in {"", game.family}]
        return shown[0]

    def _set_up_game(self, table: "Table", name: str) -> Outcome:
        if table.session is not None:
            return Outcome(replace(self, asking=name, notice=""))
        return go(Place.SET_UP, name)

    def _page_buttons(self, table: "Table") -> dict[Lamp, PageButton]:
        if self.asking:
            return {"confirm": PageButton(_("PUT AWAY"), _("it stays under Results")), "undo": PageButton(_("KEEP"))}
        if self.help_on:
            return {
                "confirm": PageButton(_("OK"), _("close help")),
                "undo": PageButton(_("BACK")),
                "help": PageButton(_("HELP")),
            }
        does: dict[Lamp, PageButton] = {"help": PageButton(_("HELP"))}
        if self.family:
            does["undo"] = PageButton(_("BACK"))
        if self.earlier:
            does["next"] = PageButton(_("NEXT"), _("Results"), icon="podium")
        if table.session is not None:
            return does | {"confirm": PageButton(_("CONTINUE"), table.session.game.title)}
        return does | {"confirm": PageButton(_("NEW GAME"), self._first_game(table).title)}


def has_results(table: "Table") -> bool:
    """Return whether the journal has a game beside the one on the table; False when it can't be read."""
    try:
        return result_queries.has_games(table.journal, None if table.session is None else table.session.number)
    except JournalError:
        return False


def last_kind(table: "Table") -> str:
    """Return the id of the game that was begun last in the journal; empty where there is none, or it can't be read."""
    try:
        return next((listed.kind for listed in result_queries.find_games(table.journal, GameFilter(), 0, 1)), "")
    except JournalError:
        return ""


def _help_looks(layout: Page, told: str, complaints: tuple[str, ...]) -> list[AnyLook]:
    """Return what can be done here, and then everything that is wrong, as far as there is room."""
    looks: list[AnyLook] = [Panel(rect=layout.body, tone="surface", outline="muted")]
    head, room = layout.body.inset(layout.gap).cut_top(layout.px(17), layout.gap)
    words = head if complaints else layout.body.inset(layout.gap)
    looks.append(
        sentence_label(layout, words, _(told), px=5.4, lines=5 if complaints else 12 if layout.view.portrait else 8)
    )
    most = max(1, room.h // layout.px(11))
    shown = complaints if len(complaints) <= most else complaints[: most - 1]
    rows = room.rows(max(most, 1), 0)
    looks += [
        Label(rect=rect, text=text, px=layout.px(SMALL), least=layout.px(SMALL), tone="warn", lines=2)
        for rect, text in zip(rows, shown, strict=False)
    ]
    if len(shown) < len(complaints):
        more = len(complaints) - len(shown)
        text = ngettext(
            "And {count} more: companion doctor lists them all.",
            "And {count} more: companion doctor lists them all.",
            more,
        ).format(count=more)
        looks.append(Label(rect=rows[len(shown)], text=text, px=layout.px(SMALL), least=layout.px(SMALL), tone="warn"))
    return looks


def _complaints_text(complaints: tuple[str, ...]) -> str:
    if len(complaints) < 2:
        return "".join(complaints)
    count = len(complaints)
    told = ngettext("{count} thing is wrong; HELP lists it.", "{count} things are wrong; HELP lists them.", count)
    return f"{told.format(count=count)} {complaints[0]}"


def _unfinished_text(table: "Table") -> str:
    session = table.session
    if session is None:
        return ""
    outcome = session.game.outcome(session.state)
    ending = outcome.title if outcome else _length_text(session)
    return f"{_names_text(session.players)} · {ending}"


def _length_text(session: "Session") -> str:
    """Return how many moves were played, as the list of moves and the result count them."""
    return moves_text(session.moves_played) if session.moves_played else _("no moves yet")


def _game_title(table: "Table") -> str:
    return "" if table.session is None else table.session.game.title


def _names_text(players: tuple[str, ...]) -> str:
    """Return who plays, in what fits on a button; of one who plays alone, the whole name."""
    names = " & ".join(players)
    if len(names) <= LONGEST_NAMES or len(players) == 1:
        return names
    others = len(players) - 1
    more = ngettext("{name} and {count} other", "{name} and {count} others", others)
    return more.format(name=players[0], count=others)


def _unfinished_looks(table: "Table", layout: Page, rect: Rect) -> list[AnyLook]:
    if layout.view.portrait:
        away, rest = rect.cut_bottom(layout.px(12), layout.gap)
    else:
        away, rest = rect.cut_right(layout.px(26), layout.gap)
    return [
        Button(
            rect=rest,
            target="continue",
            label=_game_title(table),
            note=_unfinished_text(table),
            icon="play",
            align="left",
            on=True,
            px=layout.px(6.4),
        ),
        Button(rect=away, target="away", label=_("Put away"), icon="away", px=layout.px(SMALL)),
    ]
