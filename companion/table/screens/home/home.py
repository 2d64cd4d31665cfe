"""Show the first screen: go on with the unfinished game, put it away, or begin one."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import AnyGame
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Lamp, Panel, Scene
from companion.games.common.board_screen import TROUBLE_HELP
from companion.games.common.text_fit import estimate_lines
from companion.table.effects import CloseGame, Failed, ReadProblems, Request
from companion.table.large_text import LARGE_TEXT
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.home.tiles import tile_looks
from companion.table.screens.page import (
    LETTER,
    PANEL_HELP,
    WARNING_UNITS,
    Page,
    PageButton,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.results.wording import moves_text
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.result_queries import GameFilter

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

GAMES_HELP = HelpLine(N_("Tap one to set it up."), N_("Games"), "table")
PLACES_HELP = (
    HelpLine(N_("Who won, and each game move by move."), N_("Results"), "podium"),
    HelpLine(N_("Names and signs of those who play."), N_("People"), "people"),
    HelpLine(N_("See whether a word counts, and what it means."), N_("Words"), "words"),
)
MORE_PLACES_HELP = (
    HelpLine(N_("Stickers on cards, for the reader."), N_("Tags"), "tag"),
    HelpLine(N_("Guests see the table on their phones."), N_("Phones"), "phone"),
    HelpLine(N_("Language, sound, screen, rules."), N_("Settings"), "sliders"),
)
"""What HELP says of the tiles, with those of the tools between them."""

FAMILY_HELP = (HelpLine(N_("HELP at the set-up of each game shows it in pictures."), icon="introduction"),)
"""What HELP says where the games of one box are chosen from."""

PLACES: dict[
    str,
    Literal[Place.RESULTS, Place.PEOPLE, Place.WORDS, Place.TAGS, Place.PHONES, Place.SETTINGS, Place.SWITCH_OFF],
] = {
    "results": Place.RESULTS,
    "people": Place.PEOPLE,
    "words": Place.WORDS,
    "tags": Place.TAGS,
    "phones": Place.PHONES,
    "settings": Place.SETTINGS,
    "off": Place.SWITCH_OFF,
}
"""The targets that lead to another screen."""

MOST_COMPLAINTS, MOST_COMPLAINTS_UPRIGHT = 5, 9
"""How many things that are wrong have room in the help."""

LINE_UNITS, MARGIN_UNITS = 5.7, 2.3
"""The height of a line of the banner, and what it has above and below them, in units."""

MOST_LARGE_LINES = 6
"""How many lines of help have room in large text on a low screen."""

QUESTION_UNITS = 72.0
"""The most height of the question whether a game is put away, in units."""

LONGEST_NAMES = 24
"""The letters of the names that fit on the button that goes on with a game."""


class Home(BaseScreen, frozen=True):
    """The first screen; `asking`: whether to put the unfinished game away is asked; `help_on`: help is open.

    `again` tells that it is asked about a second game: one was put away already.
    `help_page` counts how often NEXT was pressed in help.

    `usual` is the game that was played last, empty: none was.
    `family` is that of the games that are shown, empty: everything is; `leaf` the page of them where they have several.
    `notice` is why the last thing could not be done, until the next one.
    """

    id: ClassVar[str] = "home"

    usual: str = ""
    family: str = ""
    leaf: int = 0
    asking: str = ""
    again: bool = False
    help_on: bool = False
    help_page: int = 0
    notice: str = ""

    @property
    def lists_troubles(self) -> bool:
        """Whether it shows all that is wrong with devices, as it does in its banner."""
        return True

    @classmethod
    def of(cls, table: "Table") -> "Home":
        """Return the first screen with nothing asked."""
        return cls(last_kind(table))

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return self._help_scene(table, layout)
        body = layout.body
        off, head = layout.head.cut_right(layout.px(22), layout.gap)
        leaves = table.can_switch_off and not self.asking
        looks = page_looks(
            replace(layout, head=head) if leaves else layout,
            self._title(),
            self._page_buttons(table),
        )
        if leaves:
            looks.append(Button(rect=off, target="off", label=_("Off"), icon="power", px=layout.px(SMALL)))
        trouble = self.notice or _complaints_text(table.complaints)
        if trouble:
            strip, body = body.cut_bottom(_strip_height(layout, body, trouble), layout.gap)
            looks += warning_looks(layout, strip, trouble)
        if self.asking:
            return Scene((*looks, *self._question_looks(table, layout, body)))
        if table.session is not None:
            high = 36 if view.portrait else 12 if trouble else 15
            top, body = body.cut_top(layout.px(high), layout.gap)
            looks += _unfinished_looks(table, layout, top)
        looks += tile_looks(table, layout, body, self.family, self.leaf, self._first_game(table).id)
        return Scene(tuple(looks))

    def _title(self) -> str:
        if not self.asking:
            return self.family or _("Tabletop companion")
        return _("Put this game away, too?") if self.again else _("Put the game away?")

    def _help_scene(self, table: "Table", layout: Page) -> Scene:
        """Return the help: first what is wrong, if anything is, then what can be done here.

        In large text a low screen has room for half of what can be done here; the rest follows.
        """
        about, lines = self.family or _("First screen"), self._help_lines(table)
        parted = layout.view.text == "large" and not layout.view.portrait and len(lines) > MOST_LARGE_LINES
        half = -(-len(lines) // 2) if parted else len(lines)
        pages = [(about, _("help"), lines[:half])]
        if table.complaints:
            most = MOST_COMPLAINTS_UPRIGHT if layout.view.portrait else MOST_COMPLAINTS
            pages.insert(0, (_("Problems"), _("Problems"), _complaint_lines(table.complaints, most)))
        if parted:
            pages.append((about, _("more"), lines[half:]))
        at = self.help_page % len(pages)
        turns = pages[(at + 1) % len(pages)][1] if len(pages) > 1 else ""
        return help_scene(layout, pages[at][0], pages[at][2], turns=turns)

    def _help_lines(self, table: "Table") -> list[HelpLine]:
        return _family_help(table, self.family) if self.family else _tiles_help(table)

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if self.notice:
            return replace(self, notice="").handle(table, what)
        if self.asking:
            return self._handle_yes_or_no(what)
        match what:
            case Press(button=button) if self.help_on:
                return self._after_help(button)
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=True, help_page=0))
            case Press(button=PanelButton.UNDO) if self.family:
                return Outcome(replace(self, family="", leaf=0))
            case Press(button=PanelButton.CONFIRM):
                if self._goes_on(table):
                    return _open_game(table)
                return self._set_up_game(table, self._first_game(table).id)
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _after_help(self, button: PanelButton) -> Outcome:
        """Return the screen after a press while help is open: NEXT shows the next page, where there is one.

        What was wrong at the start has been read then, as its page is the first.
        """
        if button is not PanelButton.NEXT:
            return Outcome(replace(self, help_on=False), (ReadProblems(),))
        return Outcome(replace(self, help_page=self.help_page + 1))

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        match target.partition(":"):
            case ("continue", _, _) if table.session is not None:
                return _open_game(table)
            case ("away", _, _):
                return self._put_away(table, "away")
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
            return Outcome(replace(self, asking="", again=False))
        if what != Press(PanelButton.CONFIRM):
            return Outcome(self)
        return Outcome(self, (CloseGame(),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the first screen, or the set-up, once the unfinished game is put away."""
        if isinstance(result, Failed):
            return Outcome(replace(self, asking="", again=False, notice=result.why))
        return go(Place.HOME) if self.asking == "away" else self._set_up_game(table, self.asking)

    def _question_looks(self, table: "Table", layout: Page, body: Rect) -> list[AnyLook]:
        """Return which game would be put away, and what begins then."""
        about = "\n".join(_unfinished_texts(table))
        later = _("Later: open Results, tap the game, then CONTINUE.")
        if self.asking != "away":
            later = _("Then {game} is set up.").format(game=table.games[self.asking].title) + "\n" + later
        # In the middle, where there is more room than the question needs.
        high = min(body.h, layout.px(QUESTION_UNITS))
        body = Rect(body.x, body.y + (body.h - high) // 2, body.w, high)
        inside = body.inset(2 * layout.gap)
        name, rest = inside.cut_top(inside.h // 4, layout.gap)
        middle, low = rest.cut_top(rest.h // 2, layout.gap)
        told = (
            replace(sentence_label(layout, name, _game_title(table), px=9, lines=1), title=True),
            sentence_label(layout, middle, about, px=6, lines=4),
            replace(sentence_label(layout, low, later, px=5, lines=4), tone="muted"),
        )
        return [Panel(rect=body, tone="surface", outline="warn"), *(replace(one, align="centre") for one in told)]

    def _put_away(self, table: "Table", then: str) -> Outcome:
        """Return the question whether the game is put away; one that is over needs none, as its result is kept."""
        # Another game may have waited behind the one that is put away now.
        asked = replace(self, asking=then, again=bool(self.asking), notice="")
        return Outcome(asked, (CloseGame(),) if _is_over(table) else ())

    def _goes_on(self, table: "Table") -> bool:
        """Return whether CONFIRM goes on with the game on the table: not from a page with the games of another box."""
        return table.session is not None and self.family in {"", table.session.game.family}

    def _first_game(self, table: "Table") -> AnyGame:
        """Return the game that CONFIRM sets up: the one played last, else the first of those that are shown."""
        shown = [game for game in table.games.values() if self.family in {"", game.family}]
        return next((game for game in shown if game.id == self.usual), shown[0])

    def _set_up_game(self, table: "Table", name: str) -> Outcome:
        if table.session is not None:
            return self._put_away(table, name)
        return go(Place.SET_UP, name)

    def _page_buttons(self, table: "Table") -> dict[Lamp, PageButton]:
        if self.asking:
            return {"confirm": PageButton(_("PUT AWAY"), _("for another evening")), "undo": PageButton(_("BACK"))}
        does: dict[Lamp, PageButton] = {"help": PageButton(_("HELP"))}
        if self.family:
            does["undo"] = PageButton(_("BACK"))
        if table.session is not None and self._goes_on(table):
            label = _("RESULT") if _is_over(table) else _("CONTINUE")
            return does | {"confirm": PageButton(label, table.session.game.title)}
        return does | {"confirm": PageButton(_("NEW GAME"), self._first_game(table).title)}


def _is_over(table: "Table") -> bool:
    """Return whether the game on the table has ended, and is only looked at."""
    session = table.session
    return session is not None and session.game.outcome(session.state) is not None


def _open_game(table: "Table") -> Outcome:
    """Return the game on the table: to go on with, or its result."""
    return go(Place.RESULT) if _is_over(table) else go(Place.PLAY)


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


def _tiles_help(table: "Table") -> list[HelpLine]:
    """Return what each tile of the first screen is for, in their order."""
    tools = [tool for tool in table.tools.values() if not tool.games and tool.purpose]
    shown = [HelpLine(_(tool.purpose), _(tool.title), tool.icon) for tool in tools]
    before = translated_lines((GAMES_HELP, *PLACES_HELP))
    return [*before, *shown, *translated_lines((*MORE_PLACES_HELP, PANEL_HELP))]


def _family_help(table: "Table", family: str) -> list[HelpLine]:
    """Return what one does in each game of a family."""
    members = [game for game in table.games.values() if game.family == family]
    told = [HelpLine(_(game.aim or game.note), game.label, game.icon) for game in members]
    return [*told, *translated_lines(FAMILY_HELP)]


def _complaint_lines(complaints: tuple[str, ...], most: int) -> list[HelpLine]:
    """Return everything that is wrong, as far as there is room, and what helps."""
    shown = complaints if len(complaints) <= most else complaints[: most - 1]
    lines = [HelpLine(text, icon="warning") for text in shown]
    if len(shown) < len(complaints):
        more = len(complaints) - len(shown)
        text = ngettext(
            "And {count} more thing.",
            "And {count} more things.",
            more,
        ).format(count=more)
        lines.append(HelpLine(text, icon="list"))
    return [*lines, HelpLine(_(TROUBLE_HELP), icon="power")]


def _complaints_text(complaints: tuple[str, ...]) -> str:
    if len(complaints) < 2:
        return "".join(complaints)
    count = len(complaints)
    told = ngettext("{count} thing is wrong; HELP lists it.", "{count} things are wrong; HELP lists them.", count)
    return told.format(count=count)


def _strip_height(layout: Page, body: Rect, trouble: str) -> int:
    """Return the height of the banner: that of its lines, so that a short sentence leaves the tiles their pictures."""
    large = LARGE_TEXT if layout.view.text == "large" else 1
    lines = estimate_lines(trouble, body.w - 2 * layout.gap, round(layout.px(WARNING_UNITS) * large), LETTER)
    return layout.px(min(18 if layout.view.portrait else 13, MARGIN_UNITS + LINE_UNITS * lines))


def _unfinished_texts(table: "Table") -> tuple[str, ...]:
    """Return who plays, and how far the game is, each in one line."""
    session = table.session
    if session is None:
        return ()
    outcome = session.game.outcome(session.state)
    ending = outcome.title if outcome else _length_text(session)
    return tuple(filter(None, (_names_text(session.players), ending)))


def _length_text(session: "Session") -> str:
    """Return how many moves were played, as the list of moves and the result count them; empty where they don't."""
    if not session.moves_played:
        return _("no moves yet")
    return moves_text(session.moves_played) if session.game.counts_moves else ""


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
            note=" · ".join(_unfinished_texts(table)),
            icon="podium" if _is_over(table) else "play",
            align="left",
            on=True,
            px=layout.px(6.4 if layout.view.portrait else 5.4),
        ),
        Button(rect=away, target="away", label=_("Put away"), icon="away", px=layout.px(SMALL)),
    ]
