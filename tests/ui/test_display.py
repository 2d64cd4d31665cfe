"""What SDL is told about the display it has."""

import os

import pygame
import pytest

from companion.ui.display import NoDisplay, open_display

ACCELERATION, RENDERER = "SDL_FRAMEBUFFER_ACCELERATION", "SDL_RENDER_DRIVER"
CLICKTHROUGH = "SDL_MOUSE_FOCUS_CLICKTHROUGH"
LIBDECOR = "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"


@pytest.mark.parametrize(
    ("driver", "acceleration", "renderer"),
    [
        ("x11", "0", None),
        ("wayland", None, None),
        ("KMSDRM", "opengles2", "opengles2"),
    ],
)
def test_each_driver_gets_the_hints_it_can_show_a_window_with(
    driver: str, acceleration: str | None, renderer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", told)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert open_display() == driver
    assert (told.get(ACCELERATION), told.get(RENDERER)) == (acceleration, renderer)
    assert told[CLICKTHROUGH] == "1"


def test_what_is_set_already_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {ACCELERATION: "1", LIBDECOR: "1"}
    monkeypatch.setattr(os, "environ", told)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    open_display()
    assert (told[ACCELERATION], told[LIBDECOR]) == ("1", "1")


def test_wayland_is_told_of_libdecor_before_sdl_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    told: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", told)
    with pytest.raises(NoDisplay):
        open_display()
    assert told[LIBDECOR] == "0"
