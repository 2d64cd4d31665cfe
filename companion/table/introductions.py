"""Read the introductions of the games and of the table, and play what their pictures show."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import PanelButton, Press, Tap
from companion.core.game import AnyGame, GameEvent, PlayStatus, Refused, Silence, Step
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import Scene
from companion.core.table_moves import describe_move
from companion.core.toml.parser import read_packaged
from companion.games.common.phrases import silence_text
from companion.table.introduction_setting import FIRST_EVENING
from companion.table.logs import log
from companion.table.pointer import PRESSES

if TYPE_CHECKING:
    from companion.table.table import Table


INTRODUCTION = "introduction.toml"
"""The file with the introduction of a game, beside the module of its class."""

ANY = "*"
"""What a target ends in that is the first of several: `square:*`, on a board that each table has for itself."""

VIEW = View(800, 480, 5.19)
"""The canvas on which such a target is looked for: that of the 7-inch screen."""


MARGIN = 16
"""The pixels around what a picture is cut out for: the frame of what stands out has room there."""


class PictureEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of an introduction: what it `says`, and how the game comes there from the picture before.

    Each of the `steps` is a move, as records have it, or a target that is tapped, such as `cell:E5`, or a button of the
    panel (`press:confirm`). `shows` are the targets that stand out in the picture. `closer` are those around which it
    is cut out, so that it is larger; none: it has the whole screen. On an upright one, of which those would be a low
    strip, it has what is `closer_upright` besides. A target may end in `ANY`. `voice` is what it says
    besides of the voice; a table that has none is told why, and how to mend it. With `case`, the four buttons on the
    case are shown below it. `hides` are targets that are left out: what would ask for words of its own.
    """

    says: str
    voice: str = ""
    steps: tuple[str | dict[str, Any], ...] = ()
    shows: tuple[str, ...] = ()
    closer: tuple[str, ...] = ()
    closer_upright: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    case: bool = False


class Introduction(Struct, frozen=True, forbid_unknown_fields=True, rename={"pictures": "picture"}):
    """An introduction: its pictures, and the set-up of the game in them; `game` names it where that isn't its own."""

    players: tuple[str, ...]
    pictures: tuple[PictureEntry, ...]
    options: dict[str, Any] = {}
    game: str = ""


class Stand(Struct, frozen=True):
    """A game where an introduction has come to; `past` are the states before its moves, `last` says the last one."""

    state: Any
    draft: Any
    events: tuple[GameEvent, ...] = ()
    past: tuple[Any, ...] = ()
    help_on: bool = False
    last: str = ""


class IntroductionPicture(Struct, frozen=True):
    """A picture that can be shown: the game in it, what it says, also of the `voice`, and what stands out."""

    game: AnyGame
    stand: Stand
    says: str
    voice: str = ""
    shows: tuple[str, ...] = ()
    closer: tuple[str, ...] = ()
    closer_upright: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    case: bool = False

    def text(self, silence: Silence) -> str:
        """Return what it says, also of the voice where that is heard."""
        return f"{_(self.says)} {_(self.voice)}" if self.voice and not silence else _(self.says)

    def notice(self, silence: Silence) -> str:
        """Return why the voice isn't heard of which it would speak; empty where it is heard, or not spoken of."""
        return silence_text(silence) if self.voice else ""

    def scene(self, view: View) -> Scene:
        """Return the play screen in the picture, as it would be on this canvas."""
        stand = self.stand
        status = PlayStatus(
            can_undo=bool(stand.past), events=stand.events, help_on=stand.help_on, last=stand.last, silence=""
        )
        scene = self.game.scene(stand.state, stand.draft, view, status)
        return replace(scene, looks=tuple(look for look in scene.looks if look.target not in self.hides))

    def frames(self, scene: Scene) -> tuple[Rect, ...]:
        """Return the rectangles of what stands out in its scene; what lies side by side in a row is one."""
        return tuple(_joined_rows(_rects_of(scene, self.shows)))

    def part(self, scene: Scene, view: View) -> Rect:
        """Return the part of the canvas that is shown of its scene; its margin may reach beyond the canvas."""
        rects = list(_rects_of(scene, (*self.closer, *(self.closer_upright if view.portrait else ()))))
        if not rects:
            return view.area
        x, y = (min(edges) for edges in zip(*((rect.x, rect.y) for rect in rects), strict=True))
        right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
        return Rect(x, y, right - x, bottom - y).inset(-MARGIN)


def introduction_of(table: "Table", name: str) -> tuple[IntroductionPicture, ...]:
    """Return the pictures of an introduction, by the id of its game or `FIRST_EVENING`; empty: there is none.

    Never raises: what is wrong with the introduction of somebody's game is logged.
    """
    try:
        file = _file_of(table, name)
        if file is None:
            return ()
        told = msgspec.convert(read_packaged(file), Introduction)
        game = table.games.get(told.game or name)
        return () if game is None else tuple(_pictures(game, told))
    except Exception as error:
        log(f"The introduction {name}", error)
        return ()


def _file_of(table: "Table", name: str) -> Path | None:
    if name == FIRST_EVENING:
        return Path(__file__).with_name("first_evening.toml")
    return introduction_file(table.games[name])


def introduction_file(game: AnyGame) -> Path | None:
    """Return the file with the introduction of a game, which lies beside its module; None: it has none."""
    file = Path(str(sys.modules[game.module].__file__)).with_name(INTRODUCTION)
    return file if file.exists() else None


def _pictures(game: AnyGame, told: Introduction) -> Iterator[IntroductionPicture]:
    """Yield the pictures. Raises ValueError for a game or a move that the rules refuse."""
    sides = game.sides_for(len(told.players))[0]
    state = game.start(game.setup(told.players, sides, told.options))
    if isinstance(state, Refused):
        raise ValueError(state.why)  # noqa: TRY004 - it is the value that can't be
    stand = Stand(state, game.new_draft(state))
    for one in told.pictures:
        for step in one.steps:
            if isinstance(step, str):
                stand = _with_input(game, stand, step)
            else:
                stand = _with_move(game, stand, msgspec.convert(step, game.move_type))
        yield IntroductionPicture(
            game, stand, one.says, one.voice, one.shows, one.closer, one.closer_upright, one.hides, one.case
        )


def _with_move(game: AnyGame, stand: Stand, move: Any) -> Stand:
    step = game.play(stand.state, move)
    if not isinstance(step, Step):
        raise ValueError(step.why)  # noqa: TRY004 - as above
    draft, last = game.next_draft(step.state, stand.draft, move), describe_move(game, stand.state, move)
    return Stand(step.state, draft, step.events, (*stand.past, stand.state), last=last)


def _rects_of(scene: Scene, targets: tuple[str, ...]) -> Iterator[Rect]:
    """Yield the rectangles of these targets, of those that are in the scene."""
    there = scene.targets()
    found = (_target_in(scene, target) for target in targets)
    return (there[target].rect for target in found if target in there)


def _joined_rows(rects: Iterable[Rect]) -> Iterator[Rect]:
    """Yield the rectangles, with one for those that follow each other in a row, whose frames would overlap."""
    joined: Rect | None = None
    for rect in rects:
        beside = joined is not None and (joined.y, joined.h) == (rect.y, rect.h)
        if joined is not None and beside and 0 <= rect.x - joined.right <= MARGIN:
            joined = replace(joined, w=rect.right - joined.x)
            continue
        if joined is not None:
            yield joined
        joined = rect
    if joined is not None:
        yield joined


def _target_in(scene: Scene, target: str) -> str:
    """Return the target; of one that ends in `ANY`, the first in the scene that begins as it does."""
    if not target.endswith(ANY):
        return target
    begins = target.removesuffix(ANY)
    return next((one for one in scene.targets() if one.startswith(begins)), target)


def _with_input(game: AnyGame, stand: Stand, target: str) -> Stand:
    """Return the game after a tap on a target, as the play screen takes it."""
    if target.endswith(ANY):
        scene = IntroductionPicture(game, stand, "").scene(VIEW)
        target = _target_in(scene, target)
    what = PRESSES.get(target, Tap(target))
    if what == Press(PanelButton.HELP):
        return replace(stand, help_on=not stand.help_on)
    if what == Press(PanelButton.CONFIRM):
        move = game.proposal(stand.state, stand.draft)
        return stand if move is None or isinstance(move, Refused) else _with_move(game, stand, move)
    draft = game.update_draft(stand.state, stand.draft, what)
    if what == Press(PanelButton.UNDO) and draft == stand.draft and stand.past:
        *past, state = stand.past
        return Stand(state, game.new_draft(state), past=tuple(past))
    return replace(stand, draft=draft)
