"""What every screen says and calls its buttons, in one language: each is reached once for all who compare them."""

from collections.abc import Iterator

from msgspec import Struct

from companion.core.i18n import use
from companion.core.scene import Button, Scene
from companion.table.screens.play.play import Play
from tests.desk.at_desk import CONFIRM, HELP, Table
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS


class Visit(Struct, frozen=True):
    """A screen as it is, after HELP where that has a light, and what CONFIRM does there.

    `played` is a play screen but for its help at the sizes of the two glasses; `help_or_sheet` tells that help or a
    sheet is open, `in_vain` that CONFIRM then leads to no other screen, plays nothing and begins nothing.
    """

    name: str
    before: Scene
    helped: Scene
    played: tuple[Scene, ...]
    help_or_sheet: bool
    in_vain: bool


class Visited(Struct, frozen=True):
    """The visits of all screens in a language."""

    language: str
    visits: tuple[Visit, ...]


def visit_all(screens: Reached, language: str) -> Visited:
    """Look at every screen in this language, which stays in use."""
    use(language)
    return Visited(language, tuple(_visits(screens)))


def covered(scene: Scene) -> bool:
    """Whether a sheet is open, which covers the buttons that help speaks of."""
    return any(isinstance(look, Button) and look.icon == "close" for look in scene.looks)


def _visits(screens: Reached) -> Iterator[Visit]:
    for name in REACHED:
        table = screens.take(name)
        screen = table.desk.screen
        plays = isinstance(screen, Play) and not screen.help_on
        played = tuple(table.scene(view) for view in VIEWS[:2]) if plays else ()
        before = table.scene()
        helped = table.press(HELP).scene() if "help" in before.lamps() and not covered(before) else before
        is_open = getattr(table.desk.screen, "help_on", False) or covered(before)
        yield Visit(name, before, helped, played, is_open, is_open and _same_after_confirm(table))


def _standing(table: Table) -> tuple[object, ...]:
    """What a press could do to games: that another one is played, or a move."""
    session = table.desk.session
    return type(table.desk.screen), session and session.number, session and session.timeline


def _same_after_confirm(table: Table) -> bool:
    before = _standing(table)
    return _standing(table.press(CONFIRM)) == before
