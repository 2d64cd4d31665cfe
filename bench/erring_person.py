"""Somebody at the companion who taps what is shown and presses the panel, and counts both.

A person knows what lies on the table and which move was wrong, and sees what the companion shows.
"""

from typing import Any

from companion.core.events import Chord, Input, PanelButton, Press, Tap, Tick
from companion.core.game import Step
from companion.core.layout import View
from companion.core.scene import Scene
from companion.core.table_moves import SetPosition
from companion.games.sequence.common.model import Dead, MissedDraw, Pass, Play, Shuffled
from companion.games.sequence.common.positions import Position
from companion.games.sequence.kids.cards import WILD
from companion.games.sequence.standard.cards import JACKS
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.play.position import PositionPage
from companion.table.session import Session

VIEW = View(800, 480, 5.19)
"""The official 7-inch screen."""

CONFIRM, UNDO, NEXT = PanelButton.CONFIRM, PanelButton.UNDO, PanelButton.NEXT

STEPS = (10, 1)
"""By how many cards a tap changes a number of cards."""


class NotThereError(Exception):
    """An error for something that is to be tapped or pressed and can't be."""


class Person:
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
        """Open the sheet MORE, or what is behind the children's lock, and tap an entry of it."""
        if self.children:
            self.look()
            self._do(Chord())
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
            self._prepare(move)
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

    def _prepare(self, move: Any) -> None:
        match move:
            case Play() if self.children:
                self._prepare_for_children(move)
            case Play():
                self._prepare_play(move)
            case Dead(card=card) if self.children:
                self.tap(self._card_target(card))
            case Dead(card=card):
                self.tap("sheet:dead")
                self._turn_to_page(f"dead:{card}")
            case Pass():
                self.open_menu("pass")
            case Shuffled():
                self.open_menu("shuffled")
            case MissedDraw(player=name):
                self.open_menu("sheet:missed", f"missed:{self.session.setup.players.index(name)}")

    def _card_target(self, card: str) -> str:
        return f"{'card' if self.session.game.id == 'kids' else 'letter'}:{card}"

    def _prepare_for_children(self, move: Play) -> None:
        board = self.session.state.board
        number = board.numbers[move.at]
        self.tap(self._card_target(move.card))
        if self.session.game.id == "kids":
            self.tap(*((f"animal:{board.card_on(number)}",) if move.card in WILD else ()), f"space:{number}")
        else:
            self._turn_to_page(f"square:{number}")

    def _turn_to_page(self, target: str) -> None:
        """Tap this on the page that shows it."""
        for _ in range(9):
            if self.sees(target) or not self.sees("page"):
                break
            self.tap("page")
        self.tap(target)

    def _prepare_play(self, move: Play) -> None:
        """Tap the space, and NEXT until the move is shown; a jack on an open space is said to be one if need be."""
        self.tap(f"cell:{move.at}")
        self._choose(move)
        if self.proposed != move and move.card in JACKS and self.sees("wild"):
            self.tap("wild")
            self._choose(move)

    def _choose(self, move: Play) -> None:
        seen = []
        while self.proposed != move and self.proposed not in seen and "next" in self.look().lamps():
            seen.append(self.proposed)
            self.press(NEXT)

    def correct(self, index: int, move: Any) -> bool:
        """Put the move in the place of another in the history, and return whether it fits there."""
        self._choose_row(index)
        self.tap("change")
        return self.enter(move) or self._leave_correction()

    def insert(self, index: int, move: Any) -> bool:
        """Insert a forgotten move before another, or play it where there is none after; return whether it fits."""
        if index == len(self.session.links):
            return self.enter(move)
        self._choose_row(index)
        self.tap("insert")
        return self.enter(move) or self._leave_correction()

    def _leave_correction(self) -> bool:
        self.desk.go(Place.PLAY)
        return False

    def _choose_row(self, index: int) -> None:
        self.open_menu("history")
        while not self.sees(f"row:{index}"):
            self.press(NEXT)
        self.tap(f"row:{index}")

    def set_to(self, laid: Position) -> bool:
        """Set what lies on the table on its page, and return whether the companion has taken it."""
        self.open_menu("position")
        self._set_chips(laid)
        self._set_rows(laid)
        self._set_turn(laid)
        self._set_cards(laid)
        count = len(self.session.timeline.done)
        self.press(CONFIRM)
        taken = len(self.session.timeline.done) > count and isinstance(self.session.links[-1].move, SetPosition)
        return taken or self._leave_correction()

    @property
    def position(self) -> Position:
        """Return what the companion has."""
        position: Position = self.session.game.position(self.session.state)
        return position

    def is_same(self, one: Position, other: Position) -> bool:
        """Return whether two positions have the same chips and the same sequences.

        Where the first line wins it is enough that the same side has one: which four of five it is can't be seen.
        """
        rows = ({(row.side, self.children or frozenset(row.cells)) for row in laid.sequences} for laid in (one, other))
        return one.chips == other.chips and next(rows) == next(rows)

    def is_in_step(self, laid: Position) -> bool:
        """Return whether the companion has what lies on the table: chips, sequences, turn and cards."""
        has = self.position
        return self.is_same(has, laid) and (has.player, has.pile, has.hands) == (laid.player, laid.pile, laid.hands)

    @property
    def shown(self) -> Position:
        """Return what the page shows."""
        screen = self.desk.screen
        assert isinstance(screen, PositionPage), screen
        shown: Position = screen.draft.position
        return shown

    def _set_chips(self, laid: Position) -> None:
        most = len(self.session.state.kind.sides) + 1
        for cell in sorted({*laid.chips, *self.shown.chips}):
            for _ in range(most):
                if self.shown.chips.get(cell) == laid.chips.get(cell):
                    break
                self.tap(f"cell:{cell}")

    def _set_rows(self, laid: Position) -> None:
        """Mark the chips that are in finished sequences, and take the mark from others."""
        if self.is_same(self.shown, laid):
            return
        self.tap("sheet:rows")
        for cell in sorted(_marked(self.shown) ^ _marked(laid)):
            if cell in laid.chips and (cell in _marked(self.shown)) != (cell in _marked(laid)):
                self.tap(f"cell:{cell}")

    def _set_turn(self, laid: Position) -> None:
        players = self.session.setup.players
        self.press(NEXT, (players.index(laid.player) - players.index(self.shown.player)) % len(players))

    def _set_cards(self, laid: Position) -> None:
        counts = (laid.pile, *laid.hands.values())
        if counts == (self.shown.pile, *self.shown.hands.values()):
            return
        self.tap("sheet:cards")
        for place, name in enumerate(("", *laid.hands)):
            wanted = laid.hands[name] if name else laid.pile
            shown = self.shown.hands[name] if name else self.shown.pile
            if wanted != shown:
                self._count(place, wanted - shown)

    def _count(self, place: int, by: int) -> None:
        screen = self.desk.screen
        if isinstance(screen, PositionPage) and screen.draft.chosen != place:
            self.tap(f"cards:{place}")
        # Nearer by ten and back, or by ones: whichever takes fewer taps.
        tens, ones = divmod(abs(by), 10)
        tens, ones = (tens + 1, ones - 10) if ones > 5 else (tens, ones)
        sign = 1 if by > 0 else -1
        for step, times in ((10, tens), (1, ones)):
            for _ in range(abs(times)):
                self.tap(f"count:{step * sign * (1 if times > 0 else -1)}")


def _marked(laid: Position) -> set[str]:
    return {cell for one in laid.sequences for cell in one.cells}


def play(session: Session, moves: list[Any]) -> None:
    """Play moves that were confirmed before. Raises AssertionError for one that is refused."""
    for move in moves:
        step = session.play(move)
        assert isinstance(step, Step), (move, step)
