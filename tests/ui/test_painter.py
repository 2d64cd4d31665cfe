"""Painting only what changed gives what painting everything gives."""

import pygame
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Ball, Banner, Button, Field, GoalCard, Label, Panel, Scene, Space
from companion.ui.painter import Painter
from tests.ui.cuts import cut_texts
from tests.ui.sheet import BLUE, RED, looks, sheet, sheet_size

SIZE = (120, 100)
PAINTER = Painter()


def canvas() -> pygame.Surface:
    return pygame.Surface(SIZE, 0, 32)


def pixels(surface: pygame.Surface) -> bytes:
    return bytes(surface.get_buffer().raw)


def whole(scene: Scene) -> bytes:
    surface = canvas()
    PAINTER.paint(surface, scene)
    return pixels(surface)


@st.composite
def changes(draw: st.DrawFn) -> tuple[Scene, Scene]:
    """Two scenes that share most of their looks, sometimes in another order."""
    old = draw(st.lists(looks(), max_size=8))
    new = list(old)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(new)))
        match draw(st.sampled_from(["insert", "drop", "swap", "double"])):
            case "insert":
                new.insert(at, draw(looks()))
            case "drop":
                del new[at : at + 1]
            case "swap":
                new[at : at + 2] = reversed(new[at : at + 2])
            case _ if new:
                new.insert(at, draw(st.sampled_from(new)))
    return Scene(looks=tuple(old)), Scene(looks=tuple(new))


BACK = Panel(rect=Rect(5, 5, 60, 40), tone="paper")
FRONT = Panel(rect=Rect(30, 20, 60, 40), tone="accent")


@given(changes())
@example((Scene(looks=(BACK, FRONT)), Scene(looks=(FRONT, BACK))))
@example((Scene(looks=(BACK, FRONT)), Scene(looks=(BACK, FRONT, BACK))))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_repainting_gives_what_painting_gives(change: tuple[Scene, Scene]) -> None:
    old, new = change
    surface = canvas()
    PAINTER.paint(surface, old)
    before = surface.copy()
    areas = PAINTER.repaint_looks(surface, old.looks, new.looks)
    assert pixels(surface) == whole(new)
    assert all(surface.get_rect().contains(area) for area in areas)
    for area in areas:
        before.blit(surface, area, area)
    assert pixels(before) == pixels(surface), "something was painted outside of the areas that were reported"


def test_equal_scenes_need_no_painting() -> None:
    surface = canvas()
    PAINTER.paint(surface, sheet(48))
    assert PAINTER.repaint_looks(surface, sheet(48).looks, sheet(48).looks) == []


def test_one_changed_space_repaints_one_space() -> None:
    old = sheet(48)
    new = Scene(looks=tuple(replace(look, piece=RED) if i == 2 else look for i, look in enumerate(old.looks)))
    surface = pygame.Surface(sheet_size(48), 0, 32)
    PAINTER.paint(surface, old)
    assert PAINTER.repaint_looks(surface, old.looks, new.looks) == [pygame.Rect(96, 0, 48, 48)]


@given(st.lists(looks(), max_size=8), st.integers(0, 40_000))
@settings(max_examples=20)
def test_what_is_kept_stays_in_bounds_and_changes_nothing(some: list[AnyLook], limit: int) -> None:
    painter, surface = Painter(cache_bytes=limit), canvas()
    scene = Scene(looks=tuple(some))
    for _ in range(2):
        painter.paint(surface, scene)
        assert 0 <= painter.kept_bytes <= limit
        assert pixels(surface) == whole(scene)


@pytest.mark.parametrize(
    "look",
    [
        Space(rect=Rect(0, 0, 40, 40), rank="3", suit="S", piece=BLUE),
        Ball(rect=Rect(0, 0, 40, 40), face="K", points=4, note="×2"),
        GoalCard(rect=Rect(0, 0, 40, 40), text="EE", tone="yellow", points=2, px=12, note="Ann"),
    ],
)
def test_a_look_is_kept_once_wherever_it_lies_and_whatever_it_means(look: AnyLook) -> None:
    painter, surface = Painter(), canvas()
    alike = [replace(look, rect=look.rect.moved(x, x), target=str(x)) for x in (0, 40, 80)]
    painter.paint(surface, Scene(looks=tuple(alike)))
    assert painter.kept_bytes == 40 * 40 * 4
    first = surface.subsurface((0, 0, 40, 40))
    assert pixels(surface.subsurface((40, 40, 40, 40)).copy()) == pixels(first.copy())


def test_cut_texts_names_what_does_not_fit() -> None:
    wide, narrow = Rect(0, 0, 600, 40), Rect(0, 0, 60, 40)
    text = "The Queen of Hearts can't be played any more"
    assert cut_texts(Scene(looks=(Label(rect=wide, text=text, px=24), Button(rect=wide, label="Confirm")))) == ()
    for look in (
        Label(rect=narrow, text=text, px=24, least=20),
        Button(rect=narrow, label=text),
        Button(rect=narrow, label="Ok", note=text),
        Banner(rect=narrow, text=text, tone="error", px=24),
        Field(rect=narrow, text="", hint=text, px=24),
        GoalCard(rect=narrow, text=text, tone="red", points=3, px=24),
        GoalCard(rect=narrow, text=text, tone="red", points=3, px=24, down=True, target="peek"),
        GoalCard(rect=narrow, text="", note=text, tone="red", points=3, px=24),
        GoalCard(rect=narrow, text="", note=text, tone="red", points=3, px=24, down=True),
        Ball(rect=narrow, face="E", note=text),
    ):
        assert cut_texts(Scene(looks=(look,))) == (text,)


def test_the_text_of_a_goal_card_need_not_fit_where_nobody_can_peek() -> None:
    card = GoalCard(rect=Rect(0, 0, 60, 40), text="The longest of all goals", tone="red", points=3, px=24, down=True)
    assert cut_texts(Scene(looks=(card,))) == ()


def test_two_lines_of_the_least_text_fit_on_a_low_goal_card() -> None:
    card = GoalCard(
        rect=Rect(0, 0, 230, 52), text="Two vowels in a row, or more", tone="red", points=3, px=22, least=22
    )
    assert cut_texts(Scene(looks=(card,))) == ()
    assert cut_texts(Scene(looks=(replace(card, text=card.text + " than two of them"),))) != ()


def test_what_is_typed_shrinks_before_its_beginning_goes() -> None:
    """Where the first letter is another one, the picture is."""

    def picture(text: str) -> bytes:
        surface = canvas()
        Painter().paint(surface, Scene(looks=(Field(rect=Rect(0, 0, 110, 40), text=text, px=22),)))
        return pixels(surface)

    assert picture("STAIRWAYS") != picture("ATAIRWAYS")
    assert picture("S" + 20 * "TAIR") == picture("A" + 20 * "TAIR"), "the end of a long one is always in sight"


def test_a_look_that_shrank_to_its_least_is_not_cut() -> None:
    label = Label(rect=Rect(0, 0, 100, 40), text="Grandmother", px=30, least=10)
    assert cut_texts(Scene(looks=(label,))) == ()
    assert cut_texts(Scene(looks=(replace(label, least=28),))) == ("Grandmother",)


def test_every_text_of_the_sheet_fits_at_both_sizes() -> None:
    for cell in (48, 72):
        assert cut_texts(sheet(cell)) == ()


@pytest.mark.parametrize("side", [1, 2, 3, 5, 9])
def test_tiny_spaces_are_painted_without_complaint(side: int) -> None:
    surface = canvas()
    PAINTER.paint(surface, Scene(looks=(Space(rect=Rect(0, 0, side, side), rank="10", suit="H", piece=RED),)))
    assert surface.get_at((SIZE[0] - 1, SIZE[1] - 1))[:3] == tuple(pygame.Color("#161c26"))[:3]
