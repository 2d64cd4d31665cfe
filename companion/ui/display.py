"""SDL's display: opened, or not to be had.

SDL is told three things through its environment variables, each only where nothing is set already:

- `SDL_FRAMEBUFFER_ACCELERATION=0` on X11 and Wayland: without it each update of one space copies the whole window
  through OpenGL, which is some hundred times dearer and takes 90 MB.
- `SDL_FRAMEBUFFER_ACCELERATION=opengles2` and `SDL_RENDER_DRIVER=opengles2` on KMSDRM, which has no other way to the
  screen: with SDL's own choice the screen stays black, and no error is raised, where the desktop's libGL is missing.
- `SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS=0`: a full screen must not vanish when another window asks for attention.
"""

import os

import pygame

_UNSEEN = ("dummy", "offscreen", "evdev")


class NoDisplay(Exception):  # noqa: N818 - it says what is the matter, as the refusals of the games do
    """There is no screen to open a window on; the text says so in one sentence."""


def open_display() -> str:
    """Open SDL's video part, and nothing else of it. Returns the name of its driver.

    Raises `NoDisplay` where there is no screen. A driver that shows nothing (`dummy`, `offscreen`) is taken only when
    `SDL_VIDEODRIVER` names it, never as SDL's last resort.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    # What ends the app is for whoever runs its loop (launch); SDL would take SIGTERM for a closed window from here on.
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver.lower() in _UNSEEN and driver.lower() not in asked.lower():
        pygame.display.quit()
        raise NoDisplay("There is no display to open a window on (SDL offers only one that shows nothing).")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    if driver.lower() == "kmsdrm":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
        os.environ.setdefault("SDL_RENDER_DRIVER", "opengles2")
    elif driver.lower() in {"x11", "wayland"}:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return driver
