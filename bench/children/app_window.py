"""The companion as `companion run` starts it, with its data in a given folder; it goes on to the play screen.

It tells when its first picture was on the screen, and before that, in the same line, when that of its last start was.
"""

import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli import main
from companion.cli import run as command

if TYPE_CHECKING:
    from companion.app.loop import App
    from companion.settings.paths import TablePaths

run = command.run


def run_and_tell(options: Namespace) -> int:
    """Run the app; tell when its pictures are on the screen, and press CONFIRM then, which continues a game."""
    # Not before: `companion run` has set up the garbage collection when it comes to this import.
    from companion.ui.start_picture import LastPicture  # noqa: PLC0415

    show = LastPicture.show

    def show_and_tell(last: LastPicture) -> None:
        show(last)
        seen = (time.monotonic(),) if last.opened else ()
        _tell_when_live(*seen)

    LastPicture.show = show_and_tell  # type: ignore[assignment,method-assign]
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
