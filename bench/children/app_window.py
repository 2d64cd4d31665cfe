"""The companion as `companion run` starts it, with its data in a given folder; it goes on to the play screen.

It tells when its first picture was on the screen, and before that, in the same line, when that of its last start was.
"""

import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from companion.cli import main
from companion.cli import run as command

if TYPE_CHECKING:
    from companion.app.loop import App
    from companion.settings.paths import TablePaths
    from companion.ui.start_picture import StartPicture

# It comes with mypy, and msgspec imports it where it is there: no table has it.
sys.modules["typing_extensions"] = None  # type: ignore[assignment]

run = command.run


def run_and_tell(options: Namespace) -> int:
    """Run the app; tell when its pictures are on the screen, and press CONFIRM then, which continues a game."""
    # Not before: `companion run` has set up the garbage collection when it comes to this import.
    from companion.app import last_picture  # noqa: PLC0415

    show = last_picture.show_last_picture

    def show_and_tell(*named: Any) -> "StartPicture":
        last = show(*named)
        seen = (time.monotonic(),) if last.opened else ()
        _tell_when_live(*seen)
        return last

    last_picture.show_last_picture = show_and_tell  # type: ignore[assignment]
    return run(options)


def _tell_when_live(*seen: float) -> None:
    # What comes with it is imported after the picture of the last start, as the app does.
    from companion.app import devices  # noqa: PLC0415
    from companion.core.events import PanelButton, Press  # noqa: PLC0415

    open_devices = devices.open_devices

    def tell_and_open_devices(app: "App", files: "TablePaths") -> None:
        print(*seen, time.monotonic(), flush=True)
        open_devices(app, files)
        if app.desk.session is not None:
            app.post(Press(PanelButton.CONFIRM))

    devices.open_devices = tell_and_open_devices


command.run = run_and_tell
sys.exit(main.main(["run", "--data", sys.argv[1]]))
