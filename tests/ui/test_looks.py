"""What the looks look like: golden sheets, and what must tell two states apart whatever the colours."""

from functools import lru_cache
from itertools import combinations

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Ball, Button, Card, GoalCard, Mark, Piece, Scene, Space
from companion.ui.painter import Painter
from companion.ui.theme import ThemeName, theme_in_use
from tests.ui.golden import Golden
from tests.ui.sheet import BLUE, DECKS, GOAL_MARKS, MARKS, PIECES, sheet, sheet_size

CELLS = (48, 72, 108)
BALLS = (24, 40, 52, 72, 110)
STATES: tuple[dict[str, object], ...] = (
    {}, {"chosen": True}, {"ghost": True}, {"away": True}, {"note": "4"}, {"chosen": True, "away": True},
)  # fmt: skip
GOALS = ((230, 52), (330, 90), (440, 60))


def painted(look: AnyLook) -> pygame.Surface:
    surface = pygame.Surface((look.rect.w, look.rect.h), 0, 32)
    Painter().paint(surface, Scene(looks=(look,)))
    return surface


def space(cell: int, **state: object) -> Space:
    return Space(rect=Rect(0, 0, cell, cell), **{"rank": "10", "suit": "H", **state})  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def brightness(look: AnyLook, _theme: ThemeName) -> pygame.Surface:
    """How bright the look is in the theme in use; each is compared with many others."""
    return pygame.transform.grayscale(painted(look))


def changed_form(one: AnyLook, other: AnyLook) -> pygame.Mask:
    """The pixels whose brightness differs clearly: what someone sees who tells no colours apart."""
    grey = brightness(one, theme_in_use()), brightness(other, theme_in_use())
    same = pygame.mask.from_threshold(grey[0], (0, 0, 0), (40, 40, 40, 255), grey[1])
    same.invert()
    return same


@pytest.mark.parametrize("cell", [48, 72])
def test_the_sheet_of_all_looks_is_as_it_was_found_right(cell: int, golden: Golden) -> None:
    surface = pygame.Surface(sheet_size(cell), 0, 32)
    Painter().paint(surface, sheet(cell))
    golden.check(surface, f"looks_{cell}")


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("piece", [None, *PIECES])
@pytest.mark.usefixtures("in_every_theme")
def test_marks_differ_in_form(cell: int, piece: Piece | None) -> None:
    forms = {mark: changed_form(space(cell, piece=piece), space(cell, piece=piece, mark=mark)) for mark in MARKS[1:]}
    for mark, form in forms.items():
        assert form.count() > 0.01 * cell * cell, mark
    for (one, form), (other, others) in combinations(forms.items(), 2):
        both = form.overlap_mask(others, (0, 0)).count()
        apart = form.count() + others.count() - 2 * both
        assert apart > 0.02 * cell * cell, (one, other)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.usefixtures("in_every_theme")
def test_signs_tell_the_sides_apart_without_colour(cell: int) -> None:
    for ghost in (False, True):
        for one, other in combinations(("ring", "triangle", "square"), 2):
            chips = [
                space(cell, piece=Piece(tone="blue", sign=sign), ghost=ghost)  # type: ignore[arg-type]
                for sign in (one, other)
            ]
            assert changed_form(*chips).count() > 0.01 * cell * cell, (one, other, ghost)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("state", ["ghost", "safe", "dead"])
@pytest.mark.usefixtures("in_every_theme")
def test_states_of_a_chip_differ_in_form(cell: int, state: str) -> None:
    plain, other = space(cell, piece=BLUE), space(cell, piece=BLUE, **{state: True})
    assert changed_form(plain, other).count() > 0.02 * cell * cell


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.usefixtures("in_every_theme")
def test_a_covered_space_still_shows_its_rank_and_suit(cell: int) -> None:
    states: list[dict[str, object]] = [{}, {"ghost": True}, {"safe": True}, {"dead": True}]
    states += [{"mark": mark} for mark in MARKS]
    for state in states:
        covered = space(cell, piece=BLUE, **state)
        for other in (space(cell, piece=BLUE, rank="4", **state), space(cell, piece=BLUE, suit="S", **state)):
            differing = changed_form(covered, other)
            # Red and black suits differ in form, too: the letters and the sign lie in the strip at the top.
            assert differing.count() >= 0.006 * cell * cell, state
            assert differing.get_bounding_rects()[0].top < 0.4 * cell


@pytest.mark.parametrize("mark", MARKS)
def test_a_chip_keeps_most_of_its_space(mark: Mark) -> None:
    blue = pygame.mask.from_threshold(painted(space(48, piece=BLUE, mark=mark)), (13, 88, 196), (60, 60, 60, 255))
    assert blue.connected_component().get_bounding_rects()[0].w >= 20


def test_a_dead_card_keeps_its_rank_and_suit() -> None:
    def card(rank: str, suit: str) -> Card:
        return Card(rect=Rect(0, 0, 76, 92), rank=rank, suit=suit, dead=True)  # type: ignore[arg-type]

    assert changed_form(card("Q", "H"), card("K", "H")).count() > 50
    assert changed_form(card("Q", "H"), card("Q", "D")).count() > 50


@pytest.mark.usefixtures("in_every_theme")
def test_a_button_that_can_not_be_pressed_looks_it() -> None:
    on, off = (Button(rect=Rect(0, 0, 120, 60), label="Undo", icon="undo", enabled=e) for e in (True, False))
    assert changed_form(on, off).count() > 300


def ball(size: int, **state: object) -> Ball:
    return Ball(rect=Rect(0, 0, size, size), **{"face": "R", **state})  # type: ignore[arg-type]


@pytest.mark.parametrize("size", BALLS)
@pytest.mark.usefixtures("in_every_theme")
def test_states_of_a_ball_differ_in_form(size: int) -> None:
    states: list[dict[str, object]] = [*STATES, {"face": ""}, {"face": "?"}, {"face": "?", "reads": "R"}]
    for one, other in combinations(states, 2):
        assert changed_form(ball(size, **one), ball(size, **other)).count() > 0.008 * size * size, (one, other)


@pytest.mark.parametrize("size", BALLS)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.usefixtures("in_every_theme")
def test_the_letter_of_a_ball_can_be_told(size: int, state: dict[str, object]) -> None:
    for one, other in (("E", "L"), ("O", "C"), ("M", "W")):
        for reads in (False, True):
            faces = [{"face": "?", "reads": letter} if reads else {"face": letter} for letter in (one, other)]
            form = changed_form(*(ball(size, **face, **state) for face in faces))
            assert form.count() > 0.004 * size * size, faces


@pytest.mark.parametrize("size", BALLS[1:])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("letter", ["W", "K", "M", "X", "Q"])
def test_points_and_note_lie_beside_the_letter(size: int, state: dict[str, object], letter: str) -> None:
    shown = {"points": 4, "note": "×4", **state, "face": letter}
    letters = changed_form(ball(size, **shown), ball(size, **shown | {"face": "."}))
    for changed in ({"points": 5}, {"note": "×3"}):
        form = changed_form(ball(size, **shown), ball(size, **shown | changed))
        assert form.count() > 0
        assert form.overlap(letters, (0, 0)) is None, changed


@pytest.mark.parametrize("place", [(90, 52), (52, 90), (52, 52)])
@pytest.mark.parametrize("face", ["E", "?", ""])
def test_a_ball_is_as_large_as_the_shorter_side_and_lies_in_the_middle(place: tuple[int, int], face: str) -> None:
    w, h = place
    surface = painted(Ball(rect=Rect(0, 0, w, h), face=face))
    bare = pygame.mask.from_threshold(surface, pygame.Color("#161c26"), (2, 2, 2, 255))
    bare.invert()
    boxes = bare.get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])
    assert 50 <= whole.w <= 52
    assert 50 <= whole.h <= 52
    assert abs(whole.centerx - w // 2) <= 1
    assert abs(whole.centery - h // 2) <= 1
    assert not bare.get_at(((w - 52) // 2 + 3, (h - 52) // 2 + 3)), "it is round"


def test_the_note_of_a_ball_moves_out_where_there_is_room() -> None:
    def right_of_the_ball(width: int) -> int:
        looks = [Ball(rect=Rect(0, 0, width, 52), face="E", note=note) for note in ("×4", "×3")]
        return changed_form(*looks).get_bounding_rects()[0].centerx - width // 2

    assert right_of_the_ball(90) > right_of_the_ball(52)


def test_a_q_that_reads_qu_shows_both_letters() -> None:
    for size in BALLS:
        assert changed_form(ball(size, face="Q"), ball(size, face="Q", reads="Qu")).count() > 0.02 * size * size


def test_a_blank_is_told_from_the_letter_that_it_stands_for_by_its_star() -> None:
    for size in BALLS[1:]:
        # An I leaves the place of the star alone.
        form = changed_form(ball(size, face="I"), ball(size, face="?", reads="I"))
        star = pygame.mask.Mask((size, size))
        star.draw(pygame.mask.Mask((size // 3, size // 3), fill=True), (size * 2 // 3, size // 2))
        assert form.overlap_area(star, (0, 0)) > 0.003 * size * size


def goal(size: tuple[int, int], **state: object) -> GoalCard:
    fields = {"text": "Two vowels", "tone": "red", "points": 3, "px": 22, **state}
    return GoalCard(rect=Rect(0, 0, *size), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", GOALS)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.usefixtures("in_every_theme")
def test_states_of_a_goal_card_differ_in_form(size: tuple[int, int], deck: tuple[str, int]) -> None:
    tone, points = deck
    states: list[dict[str, object]] = [{"mark": mark} for mark in GOAL_MARKS]
    states += [{"down": True}, {"down": True, "chosen": True}, {"chosen": True}, {"note": "Ann"}]
    for one, other in combinations(states, 2):
        cards = [goal(size, tone=tone, points=points, **state) for state in (one, other)]
        assert changed_form(*cards).count() > 60, (one, other)


@pytest.mark.parametrize("size", GOALS)
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.usefixtures("in_every_theme")
def test_decks_are_told_apart_without_colour(size: tuple[int, int], down: bool) -> None:
    for (tone, points), (other, others) in combinations(DECKS, 2):
        cards = [goal(size, tone=t, points=p, down=down) for t, p in ((tone, points), (other, others))]
        assert changed_form(*cards).count() > 80
        same_tone = [goal(size, tone="red", points=p, down=down) for p in (points, others)]
        form = changed_form(*same_tone).get_bounding_rects()
        assert form[0].unionall(form[1:]).left < 0.2 * size[0], "the points are on the left of both sides"


@pytest.mark.parametrize("size", GOALS)
def test_the_back_of_a_goal_card_tells_nothing_of_its_face(size: tuple[int, int]) -> None:
    def back(**face: str) -> bytes:
        return bytes(painted(goal(size, down=True, note="Ann", **face)).get_buffer().raw)

    assert back(text="Ends with E") == back(text="Starts and ends with the same letter")
    assert back(mark="met") == back(mark="missed") == back()
    assert changed_form(goal(size, down=True, note="Ann"), goal(size, down=True, note="Ben")).count() > 20
