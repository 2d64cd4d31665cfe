"""The games that the home screen offers: a new game is a new folder and a few lines here.

A game is loaded when something of it but its name is asked for: the first picture waits for none of them.
"""

from collections.abc import Callable
from typing import Any, cast

from companion.contract.game import AnyGame
from companion.contract.scene import Icon


class Late:
    """Stands for a game, and loads it when it is first needed. What is known before are its id, title and icon."""

    def __init__(self, name: str, title: str, icon: Icon, load: Callable[[], AnyGame]) -> None:
        self.id = name
        self.title = title
        self.icon = icon
        self._load = load
        self._game: AnyGame | None = None

    def __getattr__(self, name: str) -> Any:
        """Whatever else a game has; raises AttributeError as the game itself would."""
        if self._game is None:
            self._game = self._load()
        return getattr(self._game, name)


def sequence(board: tuple[str, ...] = ()) -> AnyGame:
    """Sequence, on a board of these lines; empty: the standard one."""

    def load() -> AnyGame:
        from companion.games.sequence.game import SequenceGame  # noqa: PLC0415

        return SequenceGame(board)

    return cast("AnyGame", Late("sequence", "Sequence", "jack", load))


def sequitur(brings: Callable[[], Any] | None = None) -> AnyGame:
    """Sequitur; `brings` gives the `Table` of each new game, None: the example cards and no words of its own."""

    def load() -> AnyGame:
        from companion.games.sequitur.game import SequiturGame  # noqa: PLC0415

        return SequiturGame() if brings is None else SequiturGame(brings)

    return cast("AnyGame", Late("sequitur", "Sequitur", "ball", load))


GAMES: dict[str, AnyGame] = {game.id: game for game in (sequence(), sequitur())}
