"""Make every screen by its name, for the desk.

The screens that are not the first picture are imported when somebody goes there: together they take 3 ms of a start.
"""

import zlib
from collections.abc import Callable
from typing import Any

from companion.core.events import Tag
from companion.table.desk import Desk
from companion.table.effects import FinishGame, NoteOffered
from companion.table.outcome import Outcome
from companion.table.places import Place
from companion.table.screens.failsafe import Failsafe
from companion.table.screens.home.home import Home


def _home(desk: Desk, _: None) -> Outcome:
    return Outcome(Home.of(desk))


def _set_up(desk: Desk, game: str) -> Outcome:
    from companion.table.default_switches import rules_here  # noqa: PLC0415
    from companion.table.screens.setup.last_setup import last_setup  # noqa: PLC0415
    from companion.table.screens.setup.setup import SetUp  # noqa: PLC0415

    due = next((tool for tool in desk.tools.values() if game in tool.games and tool.id not in desk.offered), None)
    if due is not None and due.due():
        return _tool(desk, f"{due.id}:{game}").after(NoteOffered(due.id))
    kept = desk.kept_setup
    if isinstance(kept, SetUp) and kept.game.id == game:
        return Outcome(kept)
    setup = SetUp.of(desk.games[game], last_setup(desk, game), rules_here(desk.settings, desk.games[game]))
    return Outcome(setup)


def _play(desk: Desk, index: int | None) -> Outcome:
    from companion.table.screens.play.child import ChildPlay  # noqa: PLC0415
    from companion.table.screens.play.play import Play  # noqa: PLC0415

    if desk.session is None:
        return Outcome(Home.of(desk))
    return Outcome((ChildPlay if desk.session.game.for_children else Play).of(desk.session, index))


def _tool(desk: Desk, about: str) -> Outcome:
    """A tool by its id; behind a colon, the game that is being set up with it."""
    from companion.table.screens.tool_screen import ToolScreen  # noqa: PLC0415

    # What is chosen by chance differs from evening to evening.
    name, _, game = about.partition(":")
    tool = desk.tools[name]
    return Outcome(ToolScreen(tool, tool.start(zlib.crc32(desk.clock().encode())), game))


def _history(desk: Desk, _: None) -> Outcome:
    from companion.table.screens.play.history import History  # noqa: PLC0415

    return Outcome(Home.of(desk) if desk.session is None else History.of(desk.session))


def _result(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.play.result import Result  # noqa: PLC0415

    return Outcome(Result())


def _results(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.results.results import Results  # noqa: PLC0415

    return Outcome(Results(), (FinishGame(),))


def _words(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.words.words import Words  # noqa: PLC0415

    return Outcome(Words())


def _tags(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.tags.enrol import Enrol  # noqa: PLC0415

    return Outcome(Enrol())


def _people(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.people.people import PeoplePage  # noqa: PLC0415

    return Outcome(PeoplePage())


def _settings(_desk: Desk, _: None) -> Outcome:
    from companion.table.screens.settings.settings import SettingsPage  # noqa: PLC0415

    return Outcome(SettingsPage())


def _switch_off(desk: Desk, _: None) -> Outcome:
    from companion.table.screens.home.switch_off import SwitchOff  # noqa: PLC0415

    before = desk.screen
    stays = isinstance(before, SwitchOff) or desk.switch_off is None
    return Outcome(before if stays else SwitchOff(before))


def _new_tag(desk: Desk, tag: Tag) -> Outcome:
    from companion.table.screens.tags.new_tag import NewTag  # noqa: PLC0415

    return Outcome(NewTag.of(desk, tag))


def _failsafe(_desk: Desk, error: str) -> Outcome:
    return Outcome(Failsafe(error))


SCREENS: dict[Place, Callable[[Desk, Any], Outcome]] = {
    Place.HOME: _home,
    Place.SET_UP: _set_up,
    Place.PLAY: _play,
    Place.HISTORY: _history,
    Place.RESULT: _result,
    Place.RESULTS: _results,
    Place.WORDS: _words,
    Place.TOOL: _tool,
    Place.TAGS: _tags,
    Place.PEOPLE: _people,
    Place.SETTINGS: _settings,
    Place.SWITCH_OFF: _switch_off,
    Place.NEW_TAG: _new_tag,
    Place.FAILSAFE: _failsafe,
}
