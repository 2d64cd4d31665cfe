"""A part of the window with a scene of its own: its canvas, its finger, and its place on the glass."""

import pygame
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import GoalCard, Look, Scene
from companion.ui.geometry import Placement, place_canvas
from companion.ui.motion import BEAT_SECONDS, FLASH_BEATS, flashes, looks_at_beat, looks_at_rest
from companion.ui.painter import Painter
from companion.ui.painters.overlays import REST_STEPS, LongTapRing, Veil, ring_rect
from companion.ui.tap_detector import TapDetector

FULL_SHADE = 255
"""The shade that changes nothing."""


class Pane:
    """A canvas of `size` pixels that shows `scene`, once it has one; a `painter` may serve several."""

    def __init__(self, size: tuple[int, int], painter: Painter, slop: int) -> None:
        self.scene: Scene | None = None
        self.moving = True
        """Whether what has a motion moves; else it is painted at rest."""
        self.flashing = False
        """Whether something flashes, and has not been painted at rest again."""
        self.shade = FULL_SHADE
        """What the pixels are multiplied by on their way to the glass, in 255ths; on the canvas they are as ever."""
        self.touch = TapDetector(slop)
        self.placement: Placement = place_canvas(size, 0, (0, 0, *size))
        self._painter = painter
        self._flashes: dict[Rect, int] = {}
        self.resize(size)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the canvas in pixels."""
        return self._canvas.get_size()

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new, empty canvas. The scene was made for the old one, so there is none until the next is set."""
        self._canvas = pygame.Surface(size, 0, 32)
        self._shown: tuple[Look, ...] | None = None
        self.scene = None

    def place(self, placement: Placement) -> None:
        """Put the canvas elsewhere on the glass from now on; the finger that is down will tap nothing."""
        self.placement = placement
        self._copied = False
        self.touch.cancel()

    def paint_anew(self) -> None:
        """Paint and copy everything the next time, as if nothing had been shown."""
        self._shown = None
        self._copied = False

    def picture(self) -> pygame.Surface:
        """Return a copy of the canvas."""
        return self._canvas.copy()

    def show_on(self, glass: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Paint what changed and copy it to the glass. Returns the areas of the glass that are new.

        `now`, in seconds on the clock that the finger is told with, is the time that what moves is painted for.
        """
        if self.scene is None:
            return []
        looks = self._with_finger(self._looks_now(self.scene, now), self.scene, now)
        whole = self._canvas.get_rect()
        # Until it is painted to its end: one that fails half-way shows neither.
        shown, self._shown = self._shown, None
        if shown is None:
            self._painter.paint_looks(self._canvas, looks)
            changed = [whole]
        else:
            changed = self._painter.repaint_looks(self._canvas, shown, looks)
        self._shown = looks
        if not self._copied:
            changed = [whole]
            self._copied = True
        return self._copy(glass, changed)

    def _looks_now(self, scene: Scene, now: float) -> tuple[Look, ...]:
        """Return the looks of the scene, as what has a motion is now."""
        if not self.moving:
            return looks_at_rest(scene.looks)
        beat = int(now / BEAT_SECONDS)
        self._flashes = flashes(scene.looks, self._flashes, beat)
        self.flashing = any(beat - begun < FLASH_BEATS for begun in self._flashes.values())
        return looks_at_beat(scene.looks, beat, self._flashes)

    def _with_finger(self, looks: tuple[Look, ...], scene: Scene, now: float) -> tuple[Look, ...]:
        """Return the looks as they are with the finger: under a veil, or a card that lies face down turned.

        Around a finger that rests, a ring closes.
        """
        pressed = self.touch.pressed
        if not pressed:
            return looks
        for at, look in reversed(list(enumerate(looks))):
            if look.target != pressed:
                continue
            if isinstance(look, GoalCard) and look.is_covered:
                return (*looks[:at], replace(look, down=False), *looks[at + 1 :])
            return (*looks, Veil(rect=look.rect), *self._ring(look, scene, now))
        return looks

    def _ring(self, look: Look, scene: Scene, now: float) -> tuple[Look, ...]:
        if not look.rests:
            return ()
        step = int(self.touch.long_tap_progress(scene, now) * REST_STEPS) if self.moving else REST_STEPS
        return (LongTapRing(rect=ring_rect(look.rect, Rect(0, 0, *self.size)), step=step),)

    def _copy(self, glass: pygame.Surface, areas: list[pygame.Rect]) -> list[pygame.Rect]:
        if areas and self.placement.is_scaled:
            return [self._copy_scaled(glass)]
        return [self._copy_area(glass, area) for area in areas]

    def _copy_area(self, glass: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
        part = _turn_surface(self._canvas.subsurface(area), self.placement.turn)
        x, y, _, _ = self.placement.to_glass(*area)
        return self._darken(glass, glass.blit(part, (x, y)))

    def _copy_scaled(self, glass: pygame.Surface) -> pygame.Rect:
        at = self.placement
        part = pygame.transform.smoothscale(_turn_surface(self._canvas, at.turn), (at.width, at.height))
        return self._darken(glass, glass.blit(part, (at.x, at.y)))

    def _darken(self, glass: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
        """Darken the area, just copied, to the brightness of the picture, and return it."""
        if self.shade < FULL_SHADE:
            glass.fill((self.shade, self.shade, self.shade), area, pygame.BLEND_MULT)
        return area


def _turn_surface(surface: pygame.Surface, degrees: int) -> pygame.Surface:
    """Return the surface, turned clockwise by a multiple of 90 degrees."""
    match degrees:
        case 0:
            return surface
        case 180:
            return pygame.transform.flip(surface, True, True)
        case _:
            return pygame.transform.rotate(surface, -degrees)
