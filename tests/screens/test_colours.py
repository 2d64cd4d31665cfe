"""What lies on what on every screen can be read in every theme, and no two sides on it have one shape."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.core.scene import (
    Banner,
    Border,
    Chip,
    HelpLines,
    Label,
    Look,
    NumberCard,
    Panel,
    Picture,
    Piece,
    Scene,
    Space,
    Stroke,
    Tone,
)
from companion.ui.theme import contrast, fill_colour, mark_colour, theme, use_theme
from tests.desk.at_desk import VIEW
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.ui.test_theme import GROUNDS, MARK, NAMES, TEXT, VISIONS, alike


def ground_of(scene: Scene, place: int) -> Look | None:
    """What lies under a look's middle."""
    at = scene.looks[place].rect.centre
    below = (look for look in reversed(scene.looks[:place]) if not isinstance(look, Label | Stroke))
    return next((look for look in below if look.rect.contains(*at)), None)


def pairs_of_signs(scene: Scene) -> set[tuple[Tone, Tone]]:
    """Panels that are signs by themselves, and what they lie on; a line that others stand on is none."""
    panels = ((look, ground_of(scene, place)) for place, look in enumerate(scene.looks))
    return {
        (look.tone, ground.tone)
        for look, ground in panels
        if isinstance(look, Panel) and look.tone not in GROUNDS and not look.outline and isinstance(ground, Panel)
        if min(look.rect.w, look.rect.h) >= VIEW.mm(1)
    }


def can_be_seen(tone: Tone, ground: Tone) -> bool:
    parts = theme().parts
    line = contrast(parts.plain_edge, fill_colour(ground)) if parts.line else 0
    return max(line, contrast(fill_colour(tone), fill_colour(ground))) >= MARK


def shown_pairs(scene: Scene) -> Iterator[tuple[Tone, Tone, bool]]:
    """The tones that lie on each other in a scene: what is on top, the ground, and whether it is a text."""
    for place, look in enumerate(scene.looks):
        ground = ground_of(scene, place)
        if not isinstance(ground, Panel | Banner):
            continue
        if isinstance(look, Label) and look.text:
            yield look.tone, ground.tone, True
        elif isinstance(look, HelpLines):
            yield "text", ground.tone, True
            yield "accent", ground.tone, False
        elif isinstance(look, Panel) and look.outline is not None:
            yield look.outline, ground.tone, False


@pytest.mark.parametrize("name", REACHED)
def test_what_is_written_on_a_screen_can_be_read_in_every_theme(screens: Reached, name: str) -> None:
    scene = screens.look(name).scene(VIEW)
    shown, signs = set(shown_pairs(scene)), pairs_of_signs(scene)
    for chosen in NAMES:
        use_theme(chosen)
        for tone, ground, is_text in shown:
            least = TEXT[chosen] if is_text else MARK
            assert contrast(mark_colour(tone), fill_colour(ground)) >= least, (chosen, tone, ground)
        assert {pair for pair in signs if not can_be_seen(*pair)} == set(), chosen


def pieces(scene: Scene, *kinds: type[Look]) -> set[Piece]:
    shown = (look for look in scene.looks if isinstance(look, kinds))
    return {piece for look in shown if (piece := getattr(look, "piece", None)) is not None}


@pytest.mark.parametrize("name", REACHED)
def test_on_no_screen_two_sides_have_one_shape(screens: Reached, name: str) -> None:
    scene = screens.look(name).scene(VIEW)
    board = Space | Picture | NumberCard | Border
    if not any(isinstance(look, board) for look in scene.looks):
        # People have signs too, beside their names.
        return
    sides = pieces(scene, Space, Picture, Chip, Border, Banner)
    assert len({piece.sign for piece in sides}) == len(sides)
    for one, other in combinations(pieces(scene, Look), 2):
        # Six colours have three shapes: those of one shape must be told apart by every eye.
        if one.sign == other.sign:
            assert not any(alike((one.tone, other.tone), vision) for vision in VISIONS), (one, other)
