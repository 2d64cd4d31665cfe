"""Hands and eyes at a desk: what people do, as verbs, and what they see."""

import shutil
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

from companion.core.events import FileSaved, Input, Key, LongPress, LongTap, PanelButton, Press, Scan, Tap, Tick
from companion.core.game import AnyGame, Step, Taught
from companion.core.layout import View
from companion.core.scene import Button, Card, Piece, Scene, Space
from companion.core.tool import SaveFile
from companion.games.registry import GAMES, tools
from companion.games.sequence.standard.model import State
from companion.settings.folders import CHANGED_FILE
from companion.settings.schema import Config, read_changed, read_config
from companion.settings.store import SettingsStore
from companion.table.desk import Desk
from companion.table.saved_files import FileWriter, Make
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play
from companion.table.screens.screen_map import SCREENS
from companion.table.services import TableServices
from companion.table.session import Session
from companion.table.storage.journal import Journal
from companion.table.storage.packages import read_packages

VIEW = View(800, 480, 5.19)
"""The official 7-inch screen."""

CONFIRM, UNDO, NEXT, HELP = PanelButton

NOW = "2026-01-02T03:04:05Z"

TOOLS = tools()
"""The tools of a table that has entered no board and no deck."""


class Table:
    """A desk with its journal in a file, and somebody who looks at the scene before a finger comes down."""

    def __init__(self, path: Path, games: Mapping[str, AnyGame] = GAMES, problems: tuple[str, ...] = ()) -> None:
        self.path = path
        self.journal = Journal.open(path)
        self.words = path.with_name("words.txt")
        self.taught: list[Taught | SaveFile] = []
        self.full: Exception | None = None
        """Why what a move taught can't be noted now."""
        self.settings_file = path.with_name("companion.toml")
        self.machine_file = path.with_name(CHANGED_FILE)
        self.kept = SettingsStore(Config(), self.settings_file, self.machine_file)
        self.services = TableServices(
            self.keep, self.words, TOOLS, settings=self.kept, packages=partial(read_packages, path.parent)
        )
        self.now = NOW
        self.desk = Desk(games, self.journal, lambda: self.now, SCREENS, problems, self.services)
        self.came: SimpleQueue[FileSaved] = SimpleQueue()
        self.exports = FileWriter(path.with_name("exports"), self.came.put)
        self.writing = 0
        """How many files are being saved."""
        self.desk.save_by(self.write)

    def settings_written(self) -> Config:
        """What a companion would read that is started now."""
        config, problems = read_config(self.settings_file)
        config, more = read_changed(self.machine_file, config, self.settings_file)
        assert (*problems, *more) == ()
        return config

    def keep(self, kept: Taught | SaveFile) -> None:
        """What moves taught is noted."""
        if self.full is not None:
            raise self.full
        self.taught.append(kept)

    def without(self, game: str) -> "Table":
        """The package of a game is removed, and the table is opened again on the same journal."""
        left = {id_: one for id_, one in self.desk.games.items() if id_ != game}
        self.desk = Desk(left, self.journal, lambda: self.now, SCREENS, (), self.services)
        self.desk.save_by(self.write)
        return self

    def take_over(self, journal: Path) -> "Table":
        """The table is opened again on a copy of another table's journal."""
        self.journal.close()
        copy_of(journal, self.path)
        self.journal = Journal.open(self.path)
        self.desk = Desk(self.desk.games, self.journal, lambda: self.now, SCREENS, (), self.services)
        self.desk.save_by(self.write)
        return self

    def write(self, name: str, make: Make) -> None:
        """A file is saved; who does something waits until it is."""
        self.writing += 1
        self.exports.write(name, make)

    def close(self) -> None:
        self.exports.close()
        self.journal.close()

    def do(self, *inputs: Input) -> "Table":
        for what in inputs:
            self.desk.handle(what)
            while self.desk.save_queue.paint_slice():
                pass
            for _ in range(self.writing):
                self.writing -= 1
                self.desk.handle(self.came.get(timeout=60))
        return self

    def look(self) -> "Table":
        """Look until what has come up takes hands."""
        return self.wait(self.desk.settling_ms / 1000) if self.desk.settling_ms else self

    def press(self, *buttons: PanelButton) -> "Table":
        """Press buttons, each after a look at what came of the one before."""
        for button in buttons:
            self.look().do(Press(button))
        return self

    def hold(self, button: PanelButton) -> "Table":
        return self.do(LongPress(button))

    def scan(self, *texts: str) -> "Table":
        return self.do(*(Scan(text) for text in texts))

    def type(self, text: str) -> "Table":
        return self.do(*(Key(character) for character in text))

    def timed(self, mode: str = "gentle", seconds: int = 60) -> "Table":
        """The table wants a turn clock."""
        self.kept.change("clock.mode", mode)
        self.kept.change("clock.seconds", seconds)
        return self

    def wait(self, seconds: float) -> "Table":
        """Time passes, told as the app tells it: while a running clock is shown, whenever that shows another time."""
        left = round(1000 * seconds)
        self.scene()
        while left and self.desk.due:
            passed = min(left, self.desk.due)
            self.do(Tick(passed)).scene()
            left -= passed
        return self

    def tap(self, *targets: str) -> "Table":
        """Tap things that must be there when their turn comes."""
        for target in targets:
            assert target in self.look().scene().targets(), f"{target!r} is not among {sorted(self.scene().targets())}"
            self.do(Tap(target))
        return self

    def rest(self, target: str) -> "Table":
        """A finger stays on a thing that must be there."""
        assert target in self.scene().targets()
        return self.do(LongTap(target))

    def unlock(self) -> "Table":
        """A grown-up rests a finger on the lock of children's games, and answers the sum, where one is asked."""
        if not any(target.startswith("answer:") for target in self.rest("grown-up").scene().targets()):
            return self
        return self.tap(f"answer:{answer(self)}")

    def play(self, *cells: str) -> "Table":
        """Turns of two touches each: the space, CONFIRM."""
        for cell in cells:
            self.tap(f"cell:{cell}").press(CONFIRM)
        return self

    def begin(self, *names: str, sides: int = 0, options: Mapping[str, Any] | None = None) -> "Table":
        """A game among these players (Ann and Bob), at its first turn."""
        players = names or ("Ann", "Bob")
        game = self.desk.games["sequence"]
        setup = game.setup(players, sides or game.sides_for(len(players))[0], options or {})
        refused = self.desk.current_game.begin(game, setup)
        assert refused is None, refused
        self.desk.go(Place.PLAY)
        return self

    def played(self, moves: Iterable[Any]) -> "Table":
        """Moves that were confirmed before: each must be accepted."""
        for move in moves:
            step = self.session.play(move)
            assert isinstance(step, Step), (move, step)
        self.desk.go(Place.PLAY)
        return self

    def scene(self, view: View = VIEW) -> Scene:
        return self.desk.scene(view)

    @property
    def lamps(self) -> frozenset[str]:
        return self.scene().lamps()

    @property
    def text(self) -> str:
        """Everything that can be read, a line each."""
        return "\n".join(self.scene().texts())

    def button(self, target: str) -> Button:
        look = self.scene().targets()[target]
        assert isinstance(look, Button)
        return look

    def labelled(self, label: str) -> Button:
        return next(look for look in self.scene().looks if isinstance(look, Button) and look.label == label)

    def space(self, cell: str) -> Space:
        look = next(look for look in self.scene().looks if look.target == f"cell:{cell}")
        assert isinstance(look, Space)
        return look

    def spaces(self, mark: str) -> list[str]:
        """The cells that are marked so."""
        spaces = [look for look in self.scene().looks if isinstance(look, Space) and look.mark == mark]
        return [space.target.removeprefix("cell:") for space in spaces]

    def cards(self) -> list[str]:
        """The cards that are shown by themselves."""
        return [look.rank + look.suit for look in self.scene().looks if isinstance(look, Card)]

    def settings(self) -> tuple[bool, bool]:
        """Whether the view is turned, and whether there are sounds."""
        return self.desk.is_turned, self.desk.sound

    @property
    def session(self) -> Session:
        assert self.desk.session is not None
        return self.desk.session

    @property
    def state(self) -> State:
        state = self.session.state
        assert isinstance(state, State)
        return state

    def drafted(self) -> Any:
        """The move that CONFIRM would play, or why there is none."""
        screen = self.desk.screen
        assert isinstance(screen, Play)
        return self.session.game.proposal(self.state, screen.draft)

    @property
    def moves(self) -> list[Any]:
        """The moves in force."""
        return [link.move for link in self.session.links]


class SitDown(Protocol):
    """Makes a table; `copied` is one whose journal is taken over as a power cut would leave it."""

    def __call__(
        self, *, copied: Table | None = None, games: Mapping[str, AnyGame] = GAMES, problems: tuple[str, ...] = ()
    ) -> Table: ...


def answer(table: Table) -> int:
    """The answer to the sum that is asked."""
    return product(next(text for text in table.scene().texts() if "×" in text))


def product(title: str) -> int:
    """The product of the two numbers in a sentence."""
    one, other = (int(word) for word in title.split() if word.isdigit())
    return one * other


def copy_of(journal: Path, to: Path) -> Path:
    """A copy of a journal as a power cut at this moment would leave it."""
    for suffix in ("", "-wal"):
        part = journal.with_name(journal.name + suffix)
        if part.exists():
            shutil.copyfile(part, to.with_name(to.name + suffix))
    return to


BLUE, GREEN, RED = Piece("blue", "ring"), Piece("green", "triangle"), Piece("red", "square")
