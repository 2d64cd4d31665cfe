"""The command `companion demo`: play a recorded game through the real app, off screen, and keep its pictures."""

import os
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame

from companion.app.assembly import open_app
from companion.app.loop import App
from companion.cli.common.arguments import parse_size
from companion.cli.common.terminal import convert_os_errors
from companion.core.errors import CompanionError
from companion.core.events import Input, PanelButton, Scan, Tap
from companion.core.game import Step
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.games.registry import GAMES
from companion.games.sequence.standard.cards import TWO_EYED
from companion.games.sequence.standard.model import Dead, Draw, MissedDraw, Move, Penalty, Play
from companion.settings.paths import TablePaths
from companion.settings.schema import Config
from companion.table.storage.record import Record, fold_moves, read_record, replay, write_record

RECORD = Path(__file__).with_name("demo.jsonl")
"""The recorded game that the demo plays."""

PATIENCE = 30.0
"""Seconds in which a press must have had its effect; far longer than it takes, so that a slow machine can follow."""

SETTLE = 0.001
"""Seconds after which a contact has settled: those in memory never bounce."""

CONFIRM, NEXT, HELP = PanelButton.CONFIRM, PanelButton.NEXT, PanelButton.HELP


class DemoError(CompanionError):
    """An error for an app that did not do what the record says; the text says it without a full stop."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The demo was not played to its end: {why}.")


class DemoPlayer:
    """A player at the table who lays cards, taps, presses the simulated panel, and keeps pictures in a folder."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app = app
        self._folder = folder
        self._pins = SimulatedPins(stroke=2 * SETTLE)
        self._pictures = 0
        app.add_panel(self._pins, ButtonRow(SETTLE))
        app.show()

    def press(self, button: PanelButton) -> None:
        """Push a button of the simulated panel down and let it go; returns when the table has heard of it."""
        before = self.app.desk.screen
        self._pins.press(button)
        self._pins.release(button)
        self._wait_until(lambda: self.app.desk.screen != before, f"{button.value} did nothing")

    def turn_view(self) -> None:
        """Hold NEXT until the view turns to the people across."""
        before = self.app.desk.is_turned
        self._pins.press(NEXT)
        self._wait_until(lambda: self.app.desk.is_turned != before, "next held did nothing")
        self._pins.release(NEXT)

    def tap(self, target: str) -> None:
        """Tap a thing that must be on the screen."""
        if target not in self.app.scene.targets():
            raise DemoError(f"there is nothing to tap that is called {target}")
        self._post_and_step(Tap(target))

    def scan(self, text: str) -> None:
        """Lay a card on the reader."""
        self._post_and_step(Scan(text))

    def save_picture(self, name: str) -> None:
        """Save a picture of the screen."""
        self._pictures += 1
        with (self._folder / f"{self._pictures:02}_{name}.png").open("wb") as file:
            pygame.image.save(self.app.window.glass(), file, "picture.png")

    def _post_and_step(self, what: Input) -> None:
        self.app.post(what)
        self.app.step()
        self.app.show()

    def _wait_until(self, done: Callable[[], bool], complaint: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise DemoError(complaint)
            self.app.step()
        self.app.show()


def add_arguments(parser: ArgumentParser) -> None:
    """Add where the pictures go, and how large they are."""
    parser.add_argument("--out", type=Path, default=Path("demo"), metavar="DIR", help="the folder for them (demo)")
    parser.add_argument("--size", type=parse_size, metavar="WxH", help="one size only, instead of 800x480 and 720x1280")


def run(options: Namespace) -> int:
    """Play the recorded game through the app, off screen."""
    sizes = (options.size,) if options.size else ((800, 480), (720, 1280))
    with convert_os_errors(f"The pictures can't be kept in {options.out}"):
        for line in play_demo(options.out, sizes):
            print(line, flush=True)
    return 0


def play_demo(out: Path, sizes: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """Play the recorded game in windows of these sizes, in pixels; yields lines that say what was done.

    Leaves the pictures in a folder for each size below `out`, and the game as `game.jsonl`. Raises `DemoError` when the
    game does not end as the record does.
    """
    # The demo must look the same on every machine: no screen, no sound card, no settings of the user.
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    record = read_record(RECORD, GAMES)
    yield f"Playing a recorded game of {len(record.moves)} moves through the app, off screen."
    for width, height in sizes:
        folder = out / f"{width}x{height}"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()
        with tempfile.TemporaryDirectory(prefix="companion-demo-") as data:
            files = TablePaths(Config(), Path("companion.toml"), (), Path(data), default_pins(), ())
            app = open_app(files, (width, height), full_screen=False)
            # What flashes would be caught at another moment each time.
            app.window.moving = False
            try:
                text = _play_record(DemoPlayer(app, folder), record)
            finally:
                app.close()
        (out / "game.jsonl").write_text(text, encoding="utf-8")
        yield f"{width}x{height}: {len(list(folder.glob('*.png')))} pictures in {folder.resolve()}"
    yield f"The game record: {(out / 'game.jsonl').resolve()}"


def _play_record(player: DemoPlayer, record: Record) -> str:
    """Play the whole record, from set-up to result. Returns the record that the app wrote of it."""
    _set_up(player, record)
    shown: set[str] = set()
    for _, move, outcome in fold_moves(record):
        if not isinstance(outcome, Step):
            raise DemoError(f"the record's own move is refused: {outcome.why}")
        _play_move(player, move, {happening.kind for happening in outcome.events}, shown)
    session = player.app.desk.session
    if session is None or session.state != replay(record).state:
        raise DemoError("the game on the screen did not end as the record does")
    player.save_picture("win")
    _show_result(player)
    return write_record(session.game, session.setup, tuple(link.move for link in session.links))


def _set_up(player: DemoPlayer, record: Record) -> None:
    names = record.setup.players
    player.save_picture("home")
    player.press(CONFIRM)
    player.tap(f"players:{len(names)}")
    player.save_picture("players")
    player.press(CONFIRM)
    for place, name in enumerate(names):
        player.tap(f"name:{place}")
        for letter in name:
            player.tap(f"key:{letter.upper()}")
        if not place:
            player.save_picture("keyboard")
        player.press(CONFIRM)
    player.press(CONFIRM)
    # The first name of the record is that of the player who begins.
    player.tap("begins:0")
    player.save_picture("deal")
    player.press(CONFIRM)
    player.save_picture("first_turn")


def _play_move(player: DemoPlayer, move: Move, kinds: set[str], shown: set[str]) -> None:
    """Draft the move, keep a picture where something is seen for the first time, and confirm it."""
    first = next((kind for kind in ("win", "sequence", "removed", "dead") if kind in kinds and kind not in shown), "")
    first = "exchange" if isinstance(move, Dead) and "exchange" not in shown else first
    _draft_move(player, move, shown)
    if first:
        shown.add(first)
        player.save_picture(f"draft_{first}")
    player.press(CONFIRM)
    if first:
        player.save_picture(f"after_{first}")
    if len(shown) == 1 and "help" not in shown:
        shown.add("help")
        player.press(HELP)
        player.save_picture("help")
        player.press(HELP)
        player.turn_view()
        player.save_picture("turned")
        player.turn_view()


def _draft_move(player: DemoPlayer, move: Move, shown: set[str]) -> None:
    match move:
        case Play():
            _draft_play(player, move, shown)
        case Dead(card=card):
            if "exchange" not in shown:
                player.tap("sheet:dead")
                player.save_picture("dead_cards")
            player.scan(card)
        case Penalty(side=side):
            _show_sheets(player, "sheet:penalty", f"penalty:{side}")
        case MissedDraw(player=name):
            _show_sheets(player, "sheet:missed", f"missed:{_seat_of(player, name)}")
        case Draw(player=name):
            _show_sheets(player, "sheet:draw", f"draw:{_seat_of(player, name)}")
        case _:
            _show_sheets(player, "pass")


def _draft_play(player: DemoPlayer, move: Play, shown: set[str]) -> None:
    """Lay the card and go on with NEXT to its space; tap the space where NEXT would have far to go."""
    player.scan(move.card)
    if "scan" not in shown and _proposal(player) is None:
        shown.add("scan")
        player.save_picture("scan")
    if move.card in TWO_EYED:
        player.tap(f"cell:{move.at}")
    for _ in range(200):
        if _is_move(_proposal(player), move):
            return
        player.press(NEXT)
    raise DemoError(f"NEXT never came to {move.card} on {move.at}")


def _is_move(proposal: Any, move: Play) -> bool:
    """Return whether the proposal is the move of the record; claims only count where the app asks for them."""
    if not isinstance(proposal, Play) or (proposal.card, proposal.at) != (move.card, move.at):
        return False
    if not proposal.claims or not move.claims:
        return True
    return {frozenset(cells) for cells in move.claims} <= {frozenset(cells) for cells in proposal.claims}


def _show_sheets(player: DemoPlayer, *targets: str) -> None:
    for target in ("sheet:more", *targets):
        player.tap(target)


def _seat_of(player: DemoPlayer, name: str) -> int:
    session = player.app.desk.session
    if session is None:
        raise DemoError("no game is being played")
    return int(session.setup.players.index(name))


def _proposal(player: DemoPlayer) -> Any:
    """Return what CONFIRM would play, as the desk sees it."""
    session, screen = player.app.desk.session, player.app.desk.screen
    return None if session is None else session.game.proposal(session.state, getattr(screen, "draft", None))


def _show_result(player: DemoPlayer) -> None:
    player.tap("sheet:more")
    player.save_picture("more")
    player.tap("history")
    player.save_picture("history")
    player.press(CONFIRM)
    player.press(CONFIRM)
    player.save_picture("result")
