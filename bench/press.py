"""From a press, a touch or a key to the changed frame: the play screens of Sequence and of Sequitur, by turns."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import cycle
from random import Random

from bench import bare_press, words_game
from bench.figures import Figure, middle, worst
from bench.ground import data_folder, game_folder, off_screen
from bench.person import Parts, Person, TimedApp, watch
from companion.core.events import BACKSPACE, Key, PanelButton, Press, Scan, Tap
from companion.devices.panel.simulated import SimulatedPins
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequence.standard.model import Play

NEXT = Press(PanelButton.NEXT)

BLOCKS = 5
"""How often the games take turns."""

FEW = 10
"""Of how many presses one is made when the table has been calm for so long that it looks less often."""

CALM = 2.1
"""Seconds after which it does."""


class Measured:
    """What has been measured so far, in ms."""

    def __init__(self) -> None:
        self.bare: list[float] = []
        self.next: list[Parts] = []
        self.confirm: list[Parts] = []
        self.touch: list[float] = []
        self.calm_touch: list[float] = []
        self.pad: list[float] = []
        self.key: list[tuple[float, float]] = []
        self.confirm_word: list[Parts] = []


class Player(Person):
    """A person whose times are kept."""

    def __init__(self, app: TimedApp, pins: SimulatedPins, runs: int, random: Random, measured: Measured) -> None:
        super().__init__(app, pins, runs, random)
        self._measured = measured


class AtBoard(Player):
    """At the board of Sequence: NEXT, CONFIRM with its fsync, and a tap on a space."""

    def play(self) -> None:
        """Go on with the game, and leave it as it was."""
        self.do(Press(PanelButton.CONFIRM))
        self.press_next()
        cell, other = self.press_confirm()
        # A tap on the space that is chosen changes nothing.
        turns = cycle((cell, other))
        measured = self._measured
        measured.touch += [self.touched(next(turns)) for _ in range(self.runs)]
        measured.calm_touch += [self.touched(next(turns), CALM) for _ in range(-(-self.runs // FEW))]

    def press_next(self) -> None:
        """Choose the spaces of a card by turns, and leave the game as it was."""
        self.do(Scan(self._a_card()[0]))
        self._measured.next += [self.pressed(PanelButton.NEXT) for _ in range(self.runs)]
        self.do(Press(PanelButton.UNDO))

    def press_confirm(self) -> tuple[str, str]:
        """Play a card and take it back; returns the targets of both its spaces, of which the first is chosen."""
        _card, cell, other = self._a_card()
        for _ in range(self.runs):
            self.do(Tap(cell))
            self._measured.confirm.append(self.pressed(PanelButton.CONFIRM))
            self.do(Press(PanelButton.UNDO))
        return cell, other

    def _a_card(self) -> tuple[str, str, str]:
        """Return a card with both its spaces free, and the targets of these."""
        session = self.app.desk.session
        assert session is not None
        game, state = session.game, session.state
        for card in CARDS:
            draft = game.update_draft(state, game.new_draft(state), Scan(card))
            if game.count_choices(state, draft) == 2:
                first = game.proposal(state, game.update_draft(state, draft, NEXT))
                second = game.update_draft(state, game.update_draft(state, draft, NEXT), NEXT)
                other = game.proposal(state, second)
                assert isinstance(first, Play)
                assert isinstance(other, Play)
                return card, f"cell:{first.at}", f"cell:{other.at}"
        raise AssertionError("no card has two free spaces")


class AtPad(Player):
    """At the start of a round of Sequitur: a tap on a letter of the pad."""

    def play(self) -> None:
        """Draw a letter and take it back."""
        self.do(Press(PanelButton.CONFIRM))
        for _ in range(self.runs):
            self._measured.pad.append(self.touched("ball:E"))
            self.do(Tap("delete"))


class AtWords(Player):
    """Where words of Sequitur are spelled, with twelve goals in sight: a letter, and CONFIRM with its fsync."""

    def play(self) -> None:
        """Type the last letter of a word that is one before it, too; then spell it and take it back."""
        before, last = words_game.WORD[:-1], words_game.WORD[-1]
        self.do(Press(PanelButton.CONFIRM))
        self._begin(before)
        for _ in range(self.runs):
            self._measured.key.append(self.typed(last))
            self.do(Key(BACKSPACE))
        for _ in range(self.runs):
            self.do(Key(last))
            self._measured.confirm_word.append(self.pressed(PanelButton.CONFIRM))
            self.do(Press(PanelButton.UNDO))
            self._begin(before)

    def _begin(self, letters: str) -> None:
        self.do(Tap("seat:0"))
        for letter in letters:
            self.do(Key(letter))


def measure(runs: int) -> list[Figure]:
    """Median and 99th percentile of so many presses of each kind, in ms, at 800x480 on the dummy driver.

    The peer of NEXT is a press before a bare loop, that of what is measured at Sequitur the same at Sequence.
    """
    measured, random = Measured(), Random(7)
    blocks = min(BLOCKS, runs)
    with off_screen(), ExitStack() as folders:
        board, pad, words = (
            folders.enter_context(folder)
            for folder in (
                data_folder(30),
                game_folder("sequitur", words_game.SETUP, ()),
                game_folder("sequitur", words_game.SETUP, words_game.moves()),
            )
        )
        for _ in range(blocks):
            measured.bare += bare_press.presses(-(-runs // blocks), random)
            for folder, player in ((board, AtBoard), (pad, AtPad), (words, AtWords)):
                watch(folder, partial(player, runs=-(-runs // blocks), random=random, measured=measured))
    return _figures(measured)


def _figures(measured: Measured) -> list[Figure]:
    keys, frames = (list(column) for column in zip(*measured.key, strict=True))
    return [
        *_both("press of NEXT to frame, beside a bare loop", [sum(press) for press in measured.next], measured.bare),
        *_split("press of NEXT", measured.next),
        *_split("press of CONFIRM", measured.confirm),
        *_both("touch of a space", measured.touch),
        *_both("touch after 2 s of calm", measured.calm_touch),
        *_both("Sequitur, touch of a letter of the pad", measured.pad, measured.touch),
        *_both("Sequitur, key of a letter in a word", keys),
        *_both("  scene, painting, update", frames),
        *_split("Sequitur, press of CONFIRM for a word", measured.confirm_word, measured.confirm),
    ]


def _split(name: str, presses: list[Parts], peers: list[Parts] | None = None) -> list[Figure]:
    wholes = [[sum(press) for press in kind] for kind in (presses, peers or [])]
    parts = zip(
        ("  until it has settled", "  queue, desk and journal", "  scene, painting, update"),
        zip(*presses, strict=True),
        zip(*peers, strict=True) if peers else [()] * 3,
        strict=True,
    )
    figures = _both(f"{name} to frame", *wholes)
    for what, ours, its in parts:
        figures += _both(what, list(ours), list(its))
    return figures


def _both(what: str, values: list[float], peers: list[float] | None = None) -> list[Figure]:
    kinds: tuple[tuple[str, Callable[[list[float]], float]], ...] = (("median", middle), ("99th of 100", worst))
    return [Figure(f"{what}, {name}", of(values), "ms", of(peers) if peers else None) for name, of in kinds]
