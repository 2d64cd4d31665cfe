"""How many Python functions one tap calls, from the event to the finished scene: the same in every run.

Every thing of one kind that the play screen shows is tapped in turn, and NEXT is pressed after each tap; what counts is
the tap, and the press, that calls the most. Painting is not in it.
"""

import sys
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import Any

from msgspec import Struct

from bench import words_game
from bench.figures import Figure
from bench.ground import game_folder
from bench.redraw import desk_of
from bench.rules import LETTERS, beginning, letters_beginning, random_game
from companion.core.events import Input, Key, PanelButton, Press, Scan, Tag, Tap
from companion.core.game import Refused, Step
from companion.core.layout import View
from companion.core.scene import PointerFrame, Scene
from companion.games.registry import GAMES
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.ui.pixel_density import px_per_mm

MOST = 1000
"""The calls that a tap may take, and a press of NEXT."""

SIZES = ((800, 480), (720, 1280))
"""The 7-inch screen, and an upright one."""

NEXT = Press(PanelButton.NEXT)

CLUBS, BEFORE_CLUBS = "JC", 4
"""A jack that can be laid on nearly every space, and the moves before both of its cards have been played."""

TAG = "04A1B2C3D4E5F6"
"""The number of a tag that nobody knows."""

SEQUENTIA = {
    "sequentia-shift": (36, "cell:", ""),
    "sequentia-stack": (7, "pad:", ""),
    "sequentia-overlay": (9, "cell:", "1:122/green"),
}
"""After how many moves these are looked at, what is tapped, and the card that is laid on the reader before."""


class Position(Struct, frozen=True):
    """A game after these moves, what the targets begin with that are tapped, and the card that was laid before."""

    game: str
    setup: Any
    moves: tuple[Any, ...]
    taps: str
    laid: str = ""

    @property
    def name(self) -> str:
        """What is measured, in words."""
        return f"{self.game}, {self.laid} laid" if self.laid else self.game

    def begin(self, desk: Desk) -> None:
        """Lay the card on the reader."""
        if self.laid:
            desk.handle(Scan(self.laid))


def positions() -> Iterator[Position]:
    """Yield one of each game, in the middle of a turn that has something to choose from."""
    sequence = tuple(random_game(Random(1), 30))
    yield Position("sequence", beginning().setup, sequence, "cell:")
    yield Position("sequence", beginning().setup, sequence[:BEFORE_CLUBS], "cell:", laid=CLUBS)
    yield Position("letters", letters_beginning().setup, tuple(random_game(Random(1), 20, LETTERS)), "letter:")
    yield Position("sequitur", words_game.SETUP, tuple(words_game.moves()), "rack:")
    for name, (count, taps, laid) in SEQUENTIA.items():
        game = GAMES[name]
        setup = game.setup(("Ann", "Bob", "Cat"), 3, {"deck": "example"})
        yield Position(name, setup, tuple(_first_moves(game, setup, count)), taps, laid)


def _first_moves(game: Any, setup: Any, count: int) -> Iterator[Any]:
    """Yield the first move that the game offers, again and again, with the first card that fits."""
    state = game.start(setup)
    for _ in range(count):
        move = next(_offered(game, state))
        yield move
        step = game.play(state, move)
        assert isinstance(step, Step), step
        state = step.state


def _offered(game: Any, state: Any) -> Iterator[Any]:
    fresh = game.new_draft(state)
    for draft in (fresh, *(game.update_draft(state, fresh, Scan(card.text)) for card in state.cards)):
        for one in (draft, game.update_draft(state, draft, NEXT)):
            move = game.proposal(state, one)
            if move is not None and not isinstance(move, Refused):
                yield move


def measure(runs: int) -> list[Figure]:
    """Return the most calls of a tap, and of NEXT, for up to so many things in each game, at both sizes."""
    figures = []
    for position in positions():
        with game_folder(position.game, position.setup, position.moves) as folder, desk_of(folder) as desk:
            most = [_most(desk, View(*size, px_per_mm(*size, 0, 0)), position, runs) for size in SIZES]
        tap, following = (float(max(column)) for column in zip(*most, strict=True))
        figures += [Figure(f"{position.name}, a tap", tap, "calls", most=MOST)]
        # It has no choices to go round in some positions.
        figures += [Figure(f"{position.name}, NEXT", following, "calls", most=MOST)] if following else []
    return [*figures, *_of_tags()]


def _of_tags() -> Iterator[Figure]:
    """Yield the figures of the pages of tags, which look at every card of every deck, once these pages are imported."""
    view = View(*SIZES[0], px_per_mm(*SIZES[0], 0, 0))
    inputs: dict[str, Input] = {
        "the page of tags": Press(PanelButton.HELP),
        "a new tag": Tag(TAG),
        "a new tag, a tap": Tap("pick:S"),
    }
    with game_folder("sequence", beginning().setup, ()) as folder, desk_of(folder) as desk:
        for _ in range(2):
            desk.go(Place.TAGS)
            desk.handle(Press(PanelButton.HELP))
            counts = {name: float(_calls(desk, view, what)) for name, what in inputs.items()}
            desk.handle(Tag(TAG, laid=False))
    for name, count in counts.items():
        yield Figure(name, count, "calls", most=MOST)


def _most(desk: Desk, view: View, position: Position, runs: int) -> tuple[int, int]:
    position.begin(desk)
    before = desk.scene(view)
    counts = [(0, _following(desk, view))]
    _again(desk, view, position, before)
    # Of grey keys a tap only says why.
    live = [target for target in before.targets() if target not in before.skipped]
    targets = [target for target in live if target.startswith(position.taps)]
    for target in targets[:: -(-len(targets) // runs)]:
        counts.append((_calls(desk, view, Tap(target)), _following(desk, view)))
        _again(desk, view, position, before)
    taken, following = zip(*counts, strict=True)
    return max(taken), max(following)


def _following(desk: Desk, view: View) -> int:
    """Return the calls of NEXT; none where it has no choices to go round, and brings the pointer."""
    count = _calls(desk, view, NEXT)
    return 0 if _has_pointer(desk, view) else count


def _has_pointer(desk: Desk, view: View) -> bool:
    return any(isinstance(look, PointerFrame) for look in desk.scene(view).looks)


def _again(desk: Desk, view: View, position: Position, before: Scene) -> None:
    """Drop what was prepared since `before` was shown."""
    if _has_pointer(desk, view):
        desk.handle(Press(PanelButton.UNDO))
        # Until something else than the panel is used, the screen says how the pointer comes back.
        desk.handle(Key("x"))
    if desk.scene(view) != before:
        desk.go(Place.PLAY)
        position.begin(desk)
    assert desk.scene(view) == before


def _calls(desk: Desk, view: View, what: Input) -> int:
    """Return the calls of an input and of all that the loop asks the desk for before it paints."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        desk.handle(what)
        _ask(desk, view)
    finally:
        sys.setprofile(None)
    return count


def _ask(desk: Desk, view: View) -> Scene:
    desk.view_degrees  # noqa: B018 - it is worked out
    scene = desk.scene(view)
    scene.lamps()
    desk.background_task  # noqa: B018 - as above
    return scene
