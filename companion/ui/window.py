"""Open the window: show scenes on the display, and report what fingers, the mouse and keys did."""

import time
from collections.abc import Callable

import pygame

from companion.core.events import BACKSPACE, Key, LongTap
from companion.core.scene import Scene
from companion.ui.dimming_times import DARK
from companion.ui.display import FULL_SCREEN, NoDisplay, open_display, open_window
from companion.ui.events import Closed, KeyDown, KeyUp, Resized, Touched, WindowEvent
from companion.ui.geometry import Turn, place_canvas, turned_size
from companion.ui.painter import Painter
from companion.ui.painters.icons import load_icon
from companion.ui.pane import FULL_SHADE, Pane
from companion.ui.picture_file import PictureFile
from companion.ui.start_picture import StartPicture
from companion.ui.theme import fill_colour, mark_colour
from companion.ui.touch_input import FingerPlace, TouchInput, touch_event

_NOTHING = Scene(looks=())

_BY_HAND = (
    *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING),
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL),
    *(pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION),
)
"""The events of SDL that a person makes on the window."""

GAMMA = 2.2
"""The power by which a pixel's number makes its light, on nearly all screens."""


class Window:
    """A window with a canvas, and perhaps a strip below it that shows a second scene.

    `size` is that of the canvas in pixels; a full screen takes it from the screen and does not look at `size`. `turn`
    is how the canvas is turned on the glass. `strip` is the height of the strip in pixels, 0 for none. `slop` is by
    how many pixels a finger may miss a target. `clock` counts seconds. `last` is the picture of the last start, which
    may have opened the window already. Raises `NoDisplay` where there is no screen.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        full_screen: bool = False,
        turn: Turn = 0,
        strip: int = 0,
        slop: int = 0,
        clock: Callable[[], float] = time.monotonic,
        last: StartPicture | None = None,
    ) -> None:
        self.driver = open_display()
        self.full_screen = full_screen
        self._last = last
        wide, high = turned_size(size, turn)
        self._size = FULL_SCREEN if full_screen else (wide, high + strip)
        if last is None or last.opened != self._size:
            open_window(self._size)
        pygame.display.set_icon(load_icon("jack", 32, mark_colour("accent")))
        if full_screen:
            wide, high = self._room_above(strip)
        self._painter = painter = Painter.for_canvas(wide, high)
        self._turn: Turn = turn
        self._exposed = False
        self._clock = clock
        self._whole = False  # the last scene was painted to its end
        self._veil = 0.0
        self._alive = False  # something in the scene moves for as long as it is shown
        self.presented = 0
        """How often something was brought to the glass, by a change or by `present`."""
        self.is_lost = False
        """Whether the display is gone, and with it the window."""
        self._main = Pane(turned_size((wide, high), turn), painter, slop)
        self._strip = Pane((wide, strip), painter, 0) if strip else None
        self._touch_input = TouchInput(self._main, self._strip, clock)
        self._finger_place = _finger_place_on(self.driver)
        self._place()

    @property
    def canvas_size(self) -> tuple[int, int]:
        """The size in pixels that scenes are to be made for.

        It changes with odd quarter turns, and on a full screen with the size of the screen.
        """
        return self._main.size

    @property
    def strip_size(self) -> tuple[int, int]:
        """The size in pixels that the strip's scenes are to be made for; (0, 0) when there is none."""
        return self._strip.size if self._strip else (0, 0)

    @property
    def glass_size(self) -> tuple[int, int]:
        """The size in pixels of the whole window on the glass, the strip included."""
        return pygame.display.get_window_size()

    @property
    def pressed(self) -> bool:
        """Whether a finger or the mouse is down on a target, which becomes a tap when it leaves."""
        return bool(self._main.touch.pressed or (self._strip and self._strip.touch.pressed))

    @property
    def is_static(self) -> bool:
        """Whether the picture stays as it is until something comes: no finger is down, and nothing in it moves."""
        return not self.pressed and not self._moves

    @property
    def moving(self) -> bool:
        """Whether motions are shown; else what has one is painted at rest, and so is the ring around a finger."""
        return self._main.moving

    @moving.setter
    def moving(self, moving: bool) -> None:
        self._main.moving = moving

    @property
    def veil(self) -> float:
        """How much of the picture's light is taken, from 0 to 1. The finger that comes down under a veil takes it away.

        That finger means nothing else, and what moves stands still meanwhile.
        """
        return self._veil

    @veil.setter
    def veil(self, veil: float) -> None:
        if veil != self._veil:
            self._veil = veil
            self._place()

    def set_brightness(self, light: float) -> None:
        """Set how bright the picture is, from 0 to 1; a veil darkens it further."""
        # Half of the number that a pixel has is a fifth of its light.
        shade = round(FULL_SHADE * light ** (1 / GAMMA))
        for pane in (self._main, self._strip):
            if pane and pane.shade != shade:
                pane.shade = shade
                self._place()

    @property
    def slop(self) -> int:
        """By how many pixels of the canvas a finger may miss a target."""
        return self._main.touch.slop

    @slop.setter
    def slop(self, slop: int) -> None:
        self._main.touch.slop = slop

    @property
    def turn(self) -> Turn:
        """By how many degrees clockwise the canvas is turned on the glass; the strip never is."""
        return self._turn

    @turn.setter
    def turn(self, turn: Turn) -> None:
        if turn == self._turn:
            return
        if turned_size((1, 2), turn) != turned_size((1, 2), self._turn):
            width, height = self._main.size
            self._main.resize((height, width))
        self._turn = turn
        self._place()

    def paint_anew(self) -> None:
        """Paint everything the next time, and keep nothing that was painted: the theme is another one."""
        self._painter.forget()
        for pane in (self._main, self._strip):
            if pane:
                pane.paint_anew()
        self._bare = True

    def canvas(self) -> pygame.Surface:
        """Return a copy of what the canvas shows now, without the strip and not turned."""
        return self._main.picture()

    def glass(self) -> pygame.Surface:
        """Return a copy of the whole window as it is on the glass."""
        return self._glass().copy()

    def use_pictures(self, file: PictureFile) -> None:
        """Paint nothing that is in this file, and have it keep the rest for the next start (see `save_pictures`)."""
        self._painter.file = file

    def save_pictures(self) -> bool:
        """Write what was painted for the next start, for some milliseconds; return whether more is to be written."""
        return self._painter.save_pictures() or (self._last is not None and self._last.save_slice())

    def accept_input(self) -> None:
        """Let hands count from now on, when the first scene is shown; what they did before, they did to no scene."""
        pygame.event.clear(_BY_HAND)
        if self._last is not None and self._whole:
            self._last.keep_for_next_start(self._glass(), self._size)

    def close(self) -> None:
        """Close the window and SDL's video part, unless they are lost."""
        if not self.is_lost:
            pygame.display.quit()

    def show(self, scene: Scene, strip: Scene | None = None) -> bool:
        """Show a scene, and one on the strip; only what differs is painted. Return whether anything did."""
        self._main.scene = scene
        self._main.touch.show(scene, self._clock())
        # Asked twenty times a second, of a hundred looks that nobody else has touched meanwhile.
        self._alive = scene.has_motion
        if self._strip and strip is not None:
            self._strip.scene = strip
        return self._refresh()

    def drop_touch(self) -> None:
        """Cancel the tap of the finger that is down: something else has come up under it."""
        self._main.touch.cancel()

    def present(self) -> None:
        """Bring what was painted last to the glass once more. Waits for the display, and for ever for one that hangs.

        Raises `pygame.error` where the display is gone.
        """
        pygame.display.flip()
        self.presented += 1

    def has_news(self) -> bool:
        """Return whether `poll` would find something that happened; never waits."""
        return pygame.event.peek()

    def poll(self) -> list[WindowEvent]:
        """Return what happened since the last call, in order; never waits.

        The look under a finger is veiled at once, and what moves goes on. Where the scene could not be painted nothing
        is, until the next one is shown.
        """
        news: list[WindowEvent] = []
        events = pygame.event.get()
        for event in events:
            news += self._window_events(event)
        scene, touch, now = self._main.scene or _NOTHING, self._main.touch, self._clock()
        if rested := touch.take_long_tap(scene, now):
            news.append(LongTap(rested))
        closes = self.moving and not self._veil and touch.long_tap_progress(scene, now)
        if self._whole and (events or news or self._moves or closes):
            self._refresh()
        return news

    @property
    def _moves(self) -> bool:
        """Whether something in the picture moves now."""
        return self.moving and not self._veil and (self._alive or self._main.flashing)

    def _glass(self) -> pygame.Surface:
        glass = pygame.display.get_surface()
        if glass is None:
            raise NoDisplay("The window is closed.")
        return glass

    def _room_above(self, strip: int) -> tuple[int, int]:
        """Return the size in pixels of the glass above a strip of this height."""
        wide, high = self.glass_size
        return wide, max(1, high - strip)

    def _fill_full_screen(self) -> None:
        """Take canvases as large as a full screen, where it was turned or has another number of pixels."""
        strip = self.strip_size[1]
        room = self._room_above(strip)
        if not self.full_screen or turned_size(room, self._turn) == self._main.size:
            return
        self._painter.keep_for_canvas(*room)
        self._main.resize(turned_size(room, self._turn))
        if self._strip:
            self._strip.resize((room[0], strip))

    def _place(self) -> None:
        """Lay canvas and strip out on the glass, and paint all of it the next time."""
        wide, high = self.glass_size
        own = turned_size(self._main.size, self._turn)[1]
        below = self._strip.size[1] if self._strip else 0
        room = high - round(high * below / (own + below))
        self._main.place(place_canvas(self._main.size, self._turn, (0, 0, wide, room)))
        if self._strip:
            self._strip.place(place_canvas(self._strip.size, 0, (0, room, wide, high - room)))
        self._bare = True

    def _refresh(self) -> bool:
        panes = [pane for pane in (self._main, self._strip) if pane and pane.scene]
        if not panes:
            return False
        self._whole = False
        glass, now = self._glass(), self._clock()
        if self._veil:
            return self._refresh_veiled(panes, glass, now)
        if self._bare:
            glass.fill(fill_colour("ink"))
        dirty = [area for pane in panes for area in pane.show_on(glass, now)]
        if self._bare or self._exposed:
            self.present()
        elif dirty:
            pygame.display.update(dirty)
            self.presented += 1
        self._bare = self._exposed = False
        self._whole = True
        return bool(dirty)

    def _refresh_veiled(self, panes: list[Pane], glass: pygame.Surface, now: float) -> bool:
        """Paint everything anew under the veil, or nothing where it takes all the light; return whether it did."""
        changed = self._bare or self._exposed or self._veil < DARK
        if changed:
            self._place()
            glass.fill(fill_colour("ink"))
            for pane in panes if self._veil < DARK else ():
                pane.show_on(glass, now)
            shade = pygame.Surface(glass.get_size())
            shade.set_alpha(round(255 * self._veil))
            glass.blit(shade, (0, 0))
            self.present()
        self._bare = self._exposed = False
        self._whole = True
        return changed

    def _window_events(self, event: pygame.event.Event) -> list[WindowEvent]:
        finger = touch_event(event, self.glass_size, self._finger_place)
        if finger is not None:
            if not self._veil or finger.phase != "down":
                return self._touch_input.handle(finger)
            self.veil = 0.0
            return [Touched()]
        match event.type:
            case pygame.KEYDOWN if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
                return [Closed()]
            case pygame.KEYDOWN:
                typed = event.unicode == BACKSPACE or (event.unicode and event.unicode.isprintable())
                return [KeyDown(pygame.key.name(event.key)), *([Key(event.unicode)] if typed else [])]
            case pygame.KEYUP:
                return [KeyUp(pygame.key.name(event.key))]
            case pygame.QUIT:
                return [Closed()]
            case pygame.WINDOWSIZECHANGED:
                self._fill_full_screen()
                self._place()
                return [Resized(*self.glass_size)]
            case pygame.WINDOWEXPOSED:
                self._exposed = True
            case pygame.WINDOWFOCUSLOST:
                # Nobody tells when fingers leave that are now on another window.
                return self._touch_input.release_all()
        return []


def _finger_place_on(driver: str) -> FingerPlace | None:
    """Return what tells where a finger is where SDL reads the touch screen itself; None where a desktop does."""
    if driver.lower() != "kmsdrm":
        return None
    # Only a table without a desktop needs it.
    from companion.ui.touch_screens import finger_place  # noqa: PLC0415

    return finger_place
