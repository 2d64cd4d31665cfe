"""Somebody at the companion who taps what is shown and presses the panel, and counts both.

A person knows what lies on the table and which move was wrong, and sees what the companion shows.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from companion.core.events import Input, LongTap, PanelButton, Press, Tap, Tick
from companion.core.game import Step, Switch
from companion.core.layout import View
from companion.core.scene import Button, Scene
from companion.core.table_moves import PassOver, PlayedAnyway, SetPosition, TurnTo, own_move
from companion.games.sequence.children_common.draft import GROWN_UP
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.table.screens.play.history import SETUP
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.play.position import PositionPage
from companion.table.session import Session

VIEW = View(800, 480, 5.19)
"""The official 7-inch screen."""

CONFIRM, UNDO, NEXT = PanelButton.CONFIRM, PanelButton.UNDO, PanelButton.NEXT


MOST_COLOUR_TAPS = 12
"""After so many taps on colours somebody gives up."""


class NotThereError(Exception):
    """An error for something that is to be tapped or pressed and can't be."""


class Person(ABC):
    """Taps and presses at a desk; `taps` counts them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.taps = 0

    @property
    def session(self) -> Session:
        """Return the game on the table."""
        assert self.desk.session is not None
        return self.desk.session

    @property
    def children(self) -> bool:
        """Whether the play screen is one for children, with all else behind its lock."""
        return self.session.game.for_children

    def look(self) -> Scene:
        """Return what is shown, once it has stood for long enough that a touch is meant for it."""
        scene = self.desk.scene(VIEW)
        if self.desk.due:
            self.desk.handle(Tick(self.desk.due))
            scene = self.desk.scene(VIEW)
        return scene

    def sees(self, target: str) -> bool:
        """Return whether this can be tapped now."""
        return target in self.look().targets()

    def tap(self, *targets: str) -> None:
        """Tap one after the other. Raises NotThereError for what isn't shown."""
        for target in targets:
            if not self.sees(target):
                raise NotThereError(f"{target!r} is not among {sorted(self.look().targets())}")
            self._do(Tap(target))

    def press(self, button: PanelButton, times: int = 1) -> None:
        """Press a button of the panel."""
        for _ in range(times):
            self.look()
            self._do(Press(button))

    def _do(self, what: Input) -> None:
        self.taps += 1
        self.desk.handle(what)

    def open_menu(self, *targets: str) -> None:
        """Open the sheet MORE, or what is behind the children's lock, and tap an entry of it.

        For a while after a right answer the lock asks no sum.
        """
        if self.children:
            self.look()
            self._do(LongTap(GROWN_UP))
            for question in [text for text in self.look().texts() if "×" in text]:
                one, other = (int(part) for part in re.findall(r"\d+", question)[:2])
                self.tap(f"answer:{one * other}")
            self.tap(*targets)
        else:
            self.tap("sheet:more", *targets)

    @property
    def proposed(self) -> Any:
        """Return the move that CONFIRM would play now, or why there is none."""
        screen = self.desk.screen
        if not isinstance(screen, PlayScreen):
            return None
        return self.session.game.proposal(screen.state_of(self.session), screen.draft)

    def enter(self, move: Any) -> bool:
        """Enter a move on the play screen, and return whether the companion has taken it; else nothing is prepared."""
        count = len(self.session.timeline.done)
        try:
            match move:
                case PlayedAnyway():
                    self.prepare(own_move(self.session.game, move))
                    self.tap("anyway")
                    self.press(CONFIRM)
                case TurnTo(player=name) | PassOver(player=name):
                    self._say_of_player(name, "turn_to" if isinstance(move, TurnTo) else "pass_over")
                case _:
                    if self.proposed != move:
                        self.prepare(move)
                    if self.proposed == move:
                        self.press(CONFIRM)
        except NotThereError:
            pass
        if len(self.session.timeline.done) > count:
            return True
        self.put_away()
        return False

    def put_away(self) -> None:
        """Press UNDO until nothing is prepared that it would drop."""
        screen = self.desk.screen
        while isinstance(screen, PlayScreen) and screen.draft != PlayScreen.of(self.session).draft:
            self.press(UNDO)
            screen = self.desk.screen

    def _say_of_player(self, name: str, what: str) -> None:
        """Say on the page of players whose turn it is, or that nobody waits for somebody."""
        self.open_menu("players", f"player:{self.session.setup.players.index(name)}", what)

    @abstractmethod
    def prepare(self, move: Any) -> None:
        """Tap what CONFIRM plays as this move. Raises NotThereError where that can't be."""

    @abstractmethod
    def lay(self, laid: Any) -> None:
        """Tap on the page of the position what lies on the table. Raises NotThereError where that can't be."""

    def turn_to_page(self, target: str) -> None:
        """Tap this on the page that shows it."""
        for _ in range(9):
            if self.sees(target) or not self.sees("page"):
                break
            self.tap("page")
        self.tap(target)

    def choose(self, move: Any) -> None:
        """Press NEXT until CONFIRM would play the move, or the choices come round."""
        seen = []
        while self.proposed != move and self.proposed not in seen and "next" in self.look().lamps():
            seen.append(self.proposed)
            self.press(NEXT)

    def correct(self, index: int, move: Any) -> bool:
        """Put the move in the place of another in the history, and return whether it fits there."""
        self._choose_row(index)
        self.tap("change")
        return self._entered(move)

    def correct_setup(self, setup: Any) -> bool:
        """Say who has begun, and set the switches, in the set-up of the game; return whether that is taken."""
        self._choose_row(SETUP)
        self.tap("change")
        now = self.session.setup
        for switch in self.session.game.switches:
            wanted = getattr(setup.options, switch.key)
            if wanted != getattr(now.options, switch.key):
                self._set_switch(switch, wanted)
        self.press(CONFIRM)
        self._set_people(now, setup)
        self.press(CONFIRM)
        self.press(CONFIRM)
        return bool(self.session.setup == setup)

    def _set_people(self, now: Any, wanted: Any) -> None:
        """Type the names that are wrong, tap the colours, and say who has begun."""
        first = now.players.index(wanted.players[0]) if wanted.players[0] in now.players else 0
        in_turn = (*now.players[first:], *now.players[:first])
        if first and in_turn == wanted.players:
            self.tap("who-begins", f"begins:{first}")
            self.press(CONFIRM)
            return
        for place, (name, other) in enumerate(zip(now.players, wanted.players, strict=True)):
            if name != other:
                self._type_name(place, name, other)
        self._set_colours(getattr(wanted.options, "colours", ()) or self._usual_colours(wanted))

    def _set_colours(self, wanted: Sequence[str]) -> None:
        """Tap the sides with a wrong colour, first the one whose next colour is right: another side may give it up."""
        pieces = self.session.game.pieces_for(len(wanted)) if wanted else ()
        tones: list[str] = [piece.tone for piece in pieces]
        for tap in range(MOST_COLOUR_TAPS):
            shown = [self._shown_colour(place) for place in range(len(wanted))]
            wrong = [at for at, (has, right) in enumerate(zip(shown, wanted, strict=True)) if has not in {None, right}]
            if not wrong:
                return
            after = {has: tones[(at + 1) % len(tones)] for at, has in enumerate(tones)}
            ready = [at for at in wrong if after[shown[at] or ""] == wanted[at]]
            self.tap(f"colour:{(ready or wrong)[tap % len(ready or wrong)]}")
        raise NotThereError(f"the colours {wanted}")

    def _type_name(self, place: int, name: str, wanted: str) -> None:
        self.tap(f"name:{place}", *["key:delete"] * len(name), *[f"key:{letter.upper()}" for letter in wanted])
        self.press(CONFIRM)

    def _usual_colours(self, setup: Any) -> tuple[str, ...]:
        sides = getattr(setup, "sides", 0)
        return tuple(piece.tone for piece in self.session.game.pieces_for(sides)[:sides]) if sides else ()

    def _shown_colour(self, place: int) -> str | None:
        """Return the colour beside a name; None where there is none."""
        chips = (look for look in self.look().looks if isinstance(look, Button) and look.target == f"colour:{place}")
        return next((look.piece.tone for look in chips if look.piece is not None), None)

    def _set_switch(self, switch: Switch, wanted: Any) -> None:
        """Tap the switch on its page until it has this value."""
        values = [value for value, _label in switch.choices]
        now = getattr(self.session.setup.options, switch.key)
        self.tap("switches")
        while not self.sees(f"switch:{switch.key}"):
            self.press(NEXT)
        self.tap(*[f"switch:{switch.key}"] * ((values.index(wanted) - values.index(now)) % len(values)))
        self.press(CONFIRM)

    def insert(self, index: int, move: Any) -> bool:
        """Insert a forgotten move before another, or play it where there is none after; return whether it fits."""
        later = len(self.session.links) - index
        if not later:
            return self.enter(move)
        self._choose_row(index)
        self.tap("insert")
        return self._entered(move)

    def _entered(self, move: Any) -> bool:
        """Enter a past move, and return whether it fits; the history, which comes back then, leads on to the game."""
        if not self.enter(move):
            return self._leave_correction()
        self.press(CONFIRM)
        return True

    def strike_out(self, index: int) -> bool:
        """Strike out a move that never was; return True."""
        self._choose_row(index)
        self.tap("remove")
        self.press(CONFIRM, 2)
        return True

    def _leave_correction(self) -> bool:
        self.desk.go(Place.PLAY)
        return False

    def _choose_row(self, index: int) -> None:
        self.open_menu("history")
        while not self.sees(f"row:{index}"):
            self.press(NEXT)
        self.tap(f"row:{index}")

    def set_to(self, laid: Any) -> bool:
        """Set what lies on the table on its page, and return whether the companion has taken it."""
        self.open_menu("position")
        self.lay(laid)
        count = len(self.session.timeline.done)
        self.press(CONFIRM)
        taken = len(self.session.timeline.done) > count and isinstance(self.session.links[-1].move, SetPosition)
        return taken or self._leave_correction()

    @property
    def shown(self) -> Any:
        """Return what the page shows."""
        screen = self.desk.screen
        assert isinstance(screen, PositionPage), screen
        return screen.draft.position

    def count(self, place: int, by: int) -> None:
        """Change a number of cards on the page: nearer by ten and back, or by ones, whichever takes fewer taps."""
        if by and self.chosen != place:
            self.tap(f"cards:{place}")
        tens, ones = divmod(abs(by), 10)
        tens, ones = (tens + 1, ones - 10) if ones > 5 else (tens, ones)
        sign = 1 if by > 0 else -1
        # Up before down: there is nothing below 0.
        for step, times in sorted(((10, sign * tens), (1, sign * ones)), key=lambda one: -one[1]):
            for _ in range(abs(times)):
                self.tap(f"count:{step if times > 0 else -step}")

    @property
    def chosen(self) -> int:
        """Return what is chosen on the page."""
        assert isinstance(self.desk.screen, PositionPage)
        return self.desk.screen.draft.chosen


def play(session: Session, moves: list[Any]) -> None:
    """Play moves that were confirmed before. Raises AssertionError for one that is refused."""
    for move in moves:
        step = session.play(move)
        assert isinstance(step, Step), (move, step)


def alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many of them are the same from the first on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
