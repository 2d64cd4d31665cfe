"""Make every screen by its name, for the desk.

The screens that are not the first picture are imported when somebody goes there: together they take 3 ms of a start.
"""

import zlib
from collections.abc import Callable
from typing import Any

from companion.core.events import Tag, Tap
from companion.core.table_moves import SetPosition
from companion.table.effects import FinishGame, NoteOffered, PauseInput
from companion.table.introduction_setting import FIRST_EVENING, is_new
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Back, Place
from companion.table.screens.failsafe import Failsafe
from companion.table.screens.home.home import Home
from companion.table.table import Table


def _open_home(table: Table, _: None) -> Outcome:
    if is_new(table, FIRST_EVENING):
        from companion.table.screens.first_evening import FirstEvening  # noqa: PLC0415

        return Outcome(FirstEvening())
    return Outcome(Home.of(table))


def _open_introduction(table: Table, name: str) -> Outcome:
    """Return an introduction that leads back to the screen that is shown; that screen where there is none."""
    from companion.table.introductions import introduction_of  # noqa: PLC0415
    from companion.table.screens.introduction import IntroductionPage  # noqa: PLC0415

    before = table.screen
    return Outcome(IntroductionPage(name, before=before) if introduction_of(table, name) else before)


def _open_setup(table: Table, game: str) -> Outcome:
    from companion.table.default_switches import table_rules  # noqa: PLC0415
    from companion.table.screens.setup.last_setup import last_setup  # noqa: PLC0415
    from companion.table.screens.setup.setup import SetupPage  # noqa: PLC0415

    if is_new(table, game):
        from companion.table.introductions import introduction_of  # noqa: PLC0415
        from companion.table.screens.introduction import IntroductionPage  # noqa: PLC0415

        if introduction_of(table, game):
            return Outcome(IntroductionPage(game))
    kept = table.kept_setup
    if isinstance(kept, SetupPage) and kept.game.id == game:
        # Somebody has been there already: nothing is offered on the way back.
        return Outcome(kept.with_names_now(table))
    due = next(
        (tool for tool in table.tools.values() if game in tool.games and tool.id not in table.offered_tools), None
    )
    if due is not None and due.is_due():
        from companion.table.screens.tool_screen import ToolScreen  # noqa: PLC0415

        offered = ToolScreen(due, due.start(zlib.crc32(table.now().encode())), game, offered=True)
        return Outcome(offered, (NoteOffered(due.id),))
    setup = SetupPage.of(table.games[game], last_setup(table, game), table_rules(table.settings, table.games[game]))
    return Outcome(setup)


def _open_insertion(table: Table, index: int) -> Outcome:
    return _open_play(table, index, inserting=True)


def _open_play(table: Table, index: int | None, *, inserting: bool = False) -> Outcome:
    from companion.table.screens.play.child_play import ChildPlay  # noqa: PLC0415
    from companion.table.screens.play.play import Play  # noqa: PLC0415

    if table.session is None:
        return Outcome(Home.of(table))
    if index is not None and not inserting and isinstance(table.session.links[index].move, SetPosition):
        return _open_position(table, index)
    kept = table.kept_play
    if index is None and isinstance(kept, Play):
        return Outcome(kept.resumed(table.session, menu=False))
    screen = ChildPlay if table.session.game.for_children else Play
    shown = screen.after_change(table) if index is None else screen.of(table.session, index, inserting=inserting)
    return Outcome(shown)


def _open_more(table: Table, _: None) -> Outcome:
    """Return the game with MORE open, for a page that was opened from there."""
    from companion.table.screens.play.play import Play  # noqa: PLC0415

    kept = table.kept_play
    screen = kept if isinstance(kept, Play) and kept.has_menu_open else _open_play(table, None).screen
    if isinstance(screen, Play) and table.session is not None:
        return Outcome(screen.resumed(table.session, menu=True))
    return Outcome(screen)


def _open_position(table: Table, index: int | None) -> Outcome:
    from companion.table.screens.play.position import PositionPage  # noqa: PLC0415

    if table.session is None:
        return Outcome(Home.of(table))
    return Outcome(PositionPage.of(table.session, index, from_more=_back_to(table) is Place.MORE))


def _open_tool(table: Table, about: str) -> Outcome:
    """Return the screen of a tool by its id; behind a colon, the game that is being set up with it, or `PLAYED`."""
    from companion.table.screens.tool_screen import ToolScreen  # noqa: PLC0415

    # What is chosen by chance differs from evening to evening.
    name, _, game = about.partition(":")
    tool = table.tools[name]
    value = tool.start(zlib.crc32(table.now().encode()))
    if game and name in table.offered_tools and tool.is_due():
        # Its first page was read on the way to the set-up.
        value = tool.handle(value, Tap("enter"))
    return Outcome(ToolScreen(tool, value, game))


def _open_setup_correction(table: Table, _: None) -> Outcome:
    from companion.table.screens.setup.correction import correction_page  # noqa: PLC0415

    return Outcome(Home.of(table) if table.session is None else correction_page(table.session))


def _open_history(table: Table, index: int | None) -> Outcome:
    """Return the list of moves, with the row at the index chosen where one is given."""
    from companion.table.screens.play.history import History  # noqa: PLC0415

    if table.session is None:
        return Outcome(Home.of(table))
    return Outcome(History.of(table.session) if index is None else History.with_chosen(index))


def _open_players(table: Table, index: int | None) -> Outcome:
    """Return the page of players; one that inserts before the move at the index, where that is given."""
    from companion.table.screens.play.players import Players  # noqa: PLC0415

    return Outcome(Home.of(table) if table.session is None else Players(index=index, inserting=index is not None))


def _open_end_here(table: Table, _: None) -> Outcome:
    from companion.table.screens.play.players import Players  # noqa: PLC0415

    return Outcome(Home.of(table) if table.session is None else Players(ending="alone"))


def _open_result(_table: Table, _: None) -> Outcome:
    from companion.table.screens.play.result import Result  # noqa: PLC0415

    # The second of two quick presses was not meant for what CONFIRM does there.
    return Outcome(Result(), (PauseInput(),))


def _open_results(_table: Table, number: int | None) -> Outcome:
    """Return the results; the page of the game with this number, where one is given."""
    from companion.table.screens.results.results import Results  # noqa: PLC0415

    return Outcome(Results(chosen=number), (FinishGame(),))


def _back_to(table: Table) -> Back:
    """Return where a page leads back to that is opened from the first screen and in the middle of a game."""
    if table.screen.has_menu_open:
        return Place.MORE
    return Place.PLAY if table.screen.is_play_screen else Place.HOME


def _open_words(table: Table, _: None) -> Outcome:
    from companion.table.screens.words.words import Words  # noqa: PLC0415

    return Outcome(Words(_back_to(table)))


def _open_tags(_table: Table, _: None) -> Outcome:
    from companion.table.screens.tags.enrol import Enrol  # noqa: PLC0415

    return Outcome(Enrol())


def _open_people(_table: Table, _: None) -> Outcome:
    from companion.table.screens.people.people import PeoplePage  # noqa: PLC0415

    return Outcome(PeoplePage())


def _open_phones(table: Table, _: None) -> Outcome:
    from companion.table.screens.settings.phones import PhonesPage  # noqa: PLC0415

    back = _back_to(table)
    return Outcome(PhonesPage(back=back, way=back))


def _open_settings(table: Table, _: None) -> Outcome:
    from companion.table.screens.settings.settings import SettingsPage  # noqa: PLC0415
    from companion.table.screens.settings.subpage import SettingsSubpage  # noqa: PLC0415

    screen = table.screen
    if isinstance(screen, SettingsSubpage):
        return Outcome(SettingsPage(screen.back))
    back = _back_to(table)
    # In the middle of a game it is the language, the texts or the sound that somebody wants: a tap less.
    return Outcome(SettingsPage(back, group=None if back is Place.HOME else 0))


def _open_switch_off(table: Table, _: None) -> Outcome:
    from companion.table.screens.home.switch_off import SwitchOffPage  # noqa: PLC0415

    before = table.screen
    stays = isinstance(before, SwitchOffPage) or not table.can_switch_off
    return Outcome(before if stays else SwitchOffPage(before))


def _open_new_tag(table: Table, tag: Tag) -> Outcome:
    from companion.table.screens.tags.new_tag import NewTag  # noqa: PLC0415

    return Outcome(NewTag.of(table, tag))


def _open_failsafe(_table: Table, error: str) -> Outcome:
    return Outcome(Failsafe(error))


SCREENS: dict[Place, Callable[[Table, Any], Outcome]] = {
    Place.HOME: _open_home,
    Place.INTRODUCTION: _open_introduction,
    Place.SET_UP: _open_setup,
    Place.PLAY: _open_play,
    Place.INSERT: _open_insertion,
    Place.CORRECT_SETUP: _open_setup_correction,
    Place.MORE: _open_more,
    Place.END_HERE: _open_end_here,
    Place.POSITION: _open_position,
    Place.HISTORY: _open_history,
    Place.PLAYERS: _open_players,
    Place.RESULT: _open_result,
    Place.RESULTS: _open_results,
    Place.WORDS: _open_words,
    Place.TOOL: _open_tool,
    Place.TAGS: _open_tags,
    Place.PEOPLE: _open_people,
    Place.PHONES: _open_phones,
    Place.SETTINGS: _open_settings,
    Place.SWITCH_OFF: _open_switch_off,
    Place.NEW_TAG: _open_new_tag,
    Place.FAILSAFE: _open_failsafe,
}
