"""Notice that the X server is gone: Xlib would end the program at once, with nothing closed.

On Wayland, SDL reports a closed window then; without a desktop there is nothing that could go.
"""

import ctypes
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

_Handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)

_handlers: list[Any] = []
"""What Xlib may call, for as long as the program runs."""


def end_when_lost(driver: str, close: Callable[[], None]) -> None:
    """End the program with status 1 when the X server is gone, after `close`, which may use the display no more.

    `driver` is SDL's, with a window open. It is called on the thread that uses the display. Where Xlib can't be asked,
    as on any other driver, nothing is done.
    """
    if driver.lower() != "x11":
        return

    def end(_display: object) -> int:
        # Xlib never goes on after this, and what it is called in can't be left by an exception.
        try:
            close()
        finally:
            os._exit(1)

    with suppress(OSError, AttributeError):
        # SDL has loaded it under this name.
        xlib = ctypes.CDLL("libX11.so.6")
        _handlers.append(_Handler(end))
        xlib.XSetIOErrorHandler(_handlers[-1])
