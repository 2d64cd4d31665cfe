"""What every screen says and calls its buttons, in each language: each is reached once for all who compare them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.core.i18n import LANGUAGES, use_language
from companion.core.layout import View
from companion.core.scene import Button, Scene
from companion.table.screens.play.play import Play
from tests.desk.at_desk import CONFIRM, HELP, VIEW, Table
from tests.screens.catalogue import REACHED
from tests.screens.reached import WORDED, Reached
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


def visit_all(screens: Reached) -> dict[str, Visited]:
    """Look at every screen in each language."""
    found: dict[str, list[Visit]] = {language: [] for language in LANGUAGES}
    for name in REACHED:
        for languages in [(language,) for language in LANGUAGES] if name in WORDED else [tuple(LANGUAGES)]:
            use_language(languages[0])
            for language, visit in zip(languages, _visits(name, screens.take(name), languages), strict=True):
                found[language].append(visit)
    use_language("en")
    return {language: Visited(language, tuple(visits)) for language, visits in found.items()}


def covered(scene: Scene) -> bool:
    """Whether a sheet is open, which covers the buttons that help speaks of."""
    return any(isinstance(look, Button) and look.icon == "close" and not look.lamp for look in scene.looks)


def _visits(name: str, table: Table, languages: Sequence[str]) -> Iterator[Visit]:
    """The visits of this screen in these languages; what is pressed is pressed once."""
    screen = table.desk.screen
    plays = isinstance(screen, Play) and not screen.help_on
    played = [_seen(table, languages, view) if plays else () for view in VIEWS[:2]]
    before = _seen(table, languages, VIEW)
    sheet = covered(before[0])
    if "help" in before[0].lamps() and not sheet:
        table.press(HELP)
    helped = _seen(table, languages, VIEW)
    is_open = getattr(table.desk.screen, "help_on", False) or sheet
    in_vain = is_open and _same_after_confirm(table)
    for place in range(len(languages)):
        scenes = tuple(scenes[place] for scenes in played if scenes)
        yield Visit(name, before[place], helped[place], scenes, is_open, in_vain)


def _seen(table: Table, languages: Sequence[str], view: View) -> tuple[Scene, ...]:
    """The scene in each of the languages; the first of them is in use then."""
    scenes = []
    for language in languages:
        use_language(language)
        scenes.append(table.scene(view))
    use_language(languages[0])
    return tuple(scenes)


def _standing(table: Table) -> tuple[object, ...]:
    """What a press could do to games: that another one is played, or a move."""
    session = table.desk.session
    return type(table.desk.screen), session and session.number, session and session.timeline


def _same_after_confirm(table: Table) -> bool:
    before = _standing(table)
    return _standing(table.press(CONFIRM)) == before
