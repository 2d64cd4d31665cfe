"""The games and the tools that the table offers: a new game is a new folder and a few lines here.

A game is loaded when something of it but its name is asked for: the first picture waits for none of them.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from companion.core.game import AnyGame
from companion.core.i18n import N_
from companion.core.tool import AnyTool


class LazyProxy:
    """Stands for a game or a tool, and loads it when it is first needed; `known` is what is known of it before."""

    def __init__(self, load: Callable[[], Any], **known: Any) -> None:
        self._load = load
        self._loaded: Any = None
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        """Whatever else it has; raises AttributeError as it would itself."""
        if self._loaded is None:
            self._loaded = self._load()
        return getattr(self._loaded, name)


def sequence(board: tuple[str, ...] = ()) -> AnyGame:
    """Sequence, on a board of these lines; empty: the standard one."""

    def load() -> AnyGame:
        from companion.games.sequence.standard.game import SequenceGame  # noqa: PLC0415

        return SequenceGame(board)

    known = {"title": "Sequence", "icon": "jack", "label": "Sequence", "note": N_("new game")}
    return cast("AnyGame", LazyProxy(load, id="sequence", picture="sequence/standard/game", family="", **known))


def sequitur(brings: Callable[[], Any] | None = None) -> AnyGame:
    """Sequitur; `brings` gives the `Table` of each new game, None: the example cards and no words of its own."""

    def load() -> AnyGame:
        from companion.games.sequitur.game import SequiturGame  # noqa: PLC0415

        return SequiturGame() if brings is None else SequiturGame(brings)

    known = {"title": "Sequitur", "icon": "ball", "label": "Sequitur", "note": N_("new game")}
    return cast("AnyGame", LazyProxy(load, id="sequitur", picture="sequitur/game", family="", **known))


def letters(board: Callable[[], Any] | None = None) -> AnyGame:
    """Sequence Letters; `board` gives the `Layout` of each new game, None: the example board."""

    def load() -> AnyGame:
        from companion.games.sequence.letters.game import LettersGame  # noqa: PLC0415

        return LettersGame() if board is None else LettersGame(board)

    known = {"title": "Sequence Letters", "icon": "letters", "label": "Letters", "note": N_("for children")}
    return cast("AnyGame", LazyProxy(load, id="letters", picture="sequence/letters/game", family="", **known))


MODES = {
    "shift": ("ShiftGame", "shift"),
    "stack": ("StackGame", "stack"),
    "overlay": ("OverlayGame", "overlay"),
}
"""The modes of Sequentia by the names of their folders, with the classes of their games and their icons."""


def sequentia(mode: str, deck: Callable[[], tuple[str, ...] | None] | None = None) -> AnyGame:
    """A mode of Sequentia; `deck` gives the texts of the cards of each new game, None: the example deck."""
    made, icon = MODES[mode]

    def load() -> AnyGame:
        make = getattr(import_module(f"companion.games.sequentia.{mode}.game"), made)
        game: AnyGame = make() if deck is None else make(deck)
        return game

    name = mode.capitalize()
    known = {"title": f"Sequentia: {name}", "icon": icon, "label": name, "note": N_("new game")}
    return cast(
        "AnyGame", LazyProxy(load, id=f"sequentia-{mode}", picture="sequentia/game", family="Sequentia", **known)
    )


def sequentia_deck(deck: Callable[[], tuple[str, ...] | None]) -> AnyTool:
    """The tool that enters the deck of Sequentia; `deck` gives the one that has been entered, or None."""

    def load() -> AnyTool:
        from companion.games.sequentia.common.deck_tool import DeckTool  # noqa: PLC0415

        return DeckTool(deck)

    games = tuple(f"sequentia-{mode}" for mode in MODES)
    known: dict[str, Any] = {"title": N_("Deck"), "note": N_("enter yours"), "icon": "stack", "games": games}
    return cast("AnyTool", LazyProxy(load, id="sequentia-deck", **known))


def walk() -> AnyTool:
    """The walk through the pictures of Sequence Letters."""

    def load() -> AnyTool:
        from companion.games.sequence.letters.screen.walk import WalkTool  # noqa: PLC0415

        return WalkTool()

    return cast(
        "AnyTool", LazyProxy(load, id="walk", title=N_("Pictures"), note=N_("look and listen"), icon="walk", games=())
    )


def letters_board(board: Callable[[], Any]) -> AnyTool:
    """The tool that enters the board of Sequence Letters; `board` gives the one that has been entered, or None."""

    def load() -> AnyTool:
        from companion.games.sequence.letters.screen.board_tool import BoardTool  # noqa: PLC0415

        return BoardTool(board)

    known: dict[str, Any] = {"title": N_("Board"), "note": N_("enter yours"), "icon": "board", "games": ("letters",)}
    return cast("AnyTool", LazyProxy(load, id="letters-board", **known))


GAMES: dict[str, AnyGame] = {
    game.id: game for game in (sequence(), letters(), sequitur(), *(sequentia(mode) for mode in MODES))
}

FOLDERS = {
    "sequence": "sequence/standard",
    "letters": "sequence/letters",
    "sequitur": "sequitur",
    **{f"sequentia-{mode}": f"sequentia/{mode}" for mode in MODES},
}
"""The folders of the games, below this one, by their ids."""
