"""Every screen by its name, for the desk."""

from collections.abc import Callable
from typing import Any

from companion.table.desk import Desk, Screen
from companion.table.screens.games import Games
from companion.table.screens.history import History
from companion.table.screens.home import Home
from companion.table.screens.places import Place
from companion.table.screens.play import Play
from companion.table.screens.result import Result
from companion.table.screens.setup import SetUp, last_setup


def _set_up(desk: Desk, game: str) -> Screen:
    kept = desk.kept_setup
    if isinstance(kept, SetUp) and kept.game.id == game:
        return kept
    return SetUp.of(desk.games[game], last_setup(desk, game))


def _play(desk: Desk, index: int | None) -> Screen:
    return Home.of(desk) if desk.session is None else Play.of(desk.session, index)


def _history(desk: Desk, _: None) -> Screen:
    return Home.of(desk) if desk.session is None else History.of(desk.session)


def _words(_desk: Desk, _: None) -> Screen:
    # The words cost the first picture some milliseconds, and most evenings begin with a game.
    from companion.table.screens.words import Words  # noqa: PLC0415

    return Words()


SCREENS: dict[Place, Callable[[Desk, Any], Screen]] = {
    Place.HOME: lambda desk, _about: Home.of(desk),
    Place.SET_UP: _set_up,
    Place.PLAY: _play,
    Place.HISTORY: _history,
    Place.RESULT: lambda _desk, _about: Result(),
    Place.GAMES: lambda desk, _about: Games.of(desk),
    Place.WORDS: _words,
}
