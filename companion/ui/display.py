"""Open SDL's display and the window on it, or say that there is none.

SDL is told some things through its environment variables, each only where nothing is set already:

- `SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR=0`: where the compositor draws no frames (cage), SDL would wait for libdecor's for
  ever, and the screen would stay black. A full screen needs none; a window under GNOME goes without.
- `SDL_FRAMEBUFFER_ACCELERATION=0` on X11: without it each update of one space copies the whole window through OpenGL,
  which is some hundred times dearer and takes 90 MB. On Wayland that is SDL's only way to show a window.
- `SDL_FRAMEBUFFER_ACCELERATION=opengles2` and `SDL_RENDER_DRIVER=opengles2` on KMSDRM, which has no other way to the
  screen: with SDL's own choice the screen stays black, and no error is raised, where the desktop's libGL is missing.
- `SDL_MOUSE_FOCUS_CLICKTHROUGH=1`: on X11, SDL would swallow a tap that it reads within 10 ms of the focus, as the one
  is that was made while the window still came up.
- `SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS=0`: a full screen must not vanish when another window asks for attention.
"""

import os
import sys
from pathlib import Path

import pygame

from companion.core.errors import CompanionError

FULL_SCREEN = (0, 0)
"""The size to ask for when a window is to take the whole screen."""

_TITLE = "Companion"

_HINTS = {
    "x11": {"SDL_FRAMEBUFFER_ACCELERATION": "0"},
    "kmsdrm": {"SDL_FRAMEBUFFER_ACCELERATION": "opengles2", "SDL_RENDER_DRIVER": "opengles2"},
}
_UNSEEN = ("dummy", "offscreen", "evdev")


class NoDisplay(CompanionError):  # noqa: N818 - it says what is the matter, as the refusals of the games do
    """An error for a machine without a screen to open a window on; the text is one sentence."""


def lacks_display() -> bool:
    """Tell that no display can be had before SDL complains of it in its own words; False where SDL has to find out."""
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return False
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not desktop and not any(Path("/dev/dri").glob("card*"))


def open_display() -> str:
    """Open SDL's video part, and nothing else of it. Returns the name of its driver.

    Raises `NoDisplay` where there is no screen. A driver that shows nothing (`dummy`, `offscreen`) is taken only when
    `SDL_VIDEODRIVER` names it, never as SDL's last resort.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    # What ends the app is for whoever runs its loop (launch); SDL would take SIGTERM for a closed window from here on.
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    # SDL reads it when it starts, and only on Wayland.
    os.environ.setdefault("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver.lower() in _UNSEEN and driver.lower() not in asked.lower():
        pygame.display.quit()
        raise NoDisplay("There is no display to open a window on (SDL offers only one that shows nothing).")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    # Only now is it known which driver it is: `SDL_VIDEODRIVER` may be a list, or not set.
    for name, value in _HINTS.get(driver.lower(), {}).items():
        os.environ.setdefault(name, value)
    return driver


def open_window(size: tuple[int, int]) -> None:
    """Open the window on SDL's display, of `size` in pixels or `FULL_SCREEN`; its icon is empty until it gets one.

    One that is open already gets this size. Raises `NoDisplay` where no window can be shown.
    """
    pygame.display.set_caption(_TITLE)
    # Without an icon pygame looks for its own, which takes longer than the first picture can wait.
    pygame.display.set_icon(pygame.Surface((1, 1), pygame.SRCALPHA))
    full_screen = size == FULL_SCREEN
    try:
        # Resizable even so: on Wayland SDL keeps another full screen's size, however its output is turned.
        pygame.display.set_mode(size, pygame.RESIZABLE | (pygame.FULLSCREEN if full_screen else 0))
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplay(f"The display can't show a window ({error}).") from error
    pygame.mouse.set_visible(not full_screen)
