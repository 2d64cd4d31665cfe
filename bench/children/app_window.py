"""The companion as `companion run` starts it, with its data in a given folder; it goes on to the play screen.

It tells when its first picture was on the screen, and before that, in the same line, when that of its last start was.
"""

import sys
import time
from argparse import Namespace
from typing import Any

from companion.cli import main
from companion.cli import run as command
from companion.core.events import PanelButton, Press

run = command.run


def run_and_tell(options: Namespace) -> int:
    """Run the app; tell when its pictures are on the screen, and press CONFIRM then, which continues a game."""
    # Not before: `companion run` has set up the garbage collection when it comes to this import.
    from companion.app import devices  # noqa: PLC0415
    from companion.app.loop import App  # noqa: PLC0415
    from companion.settings.paths import TablePaths  # noqa: PLC0415
    from companion.ui.start_picture import LastPicture  # noqa: PLC0415

    open_devices, show = devices.open_devices, LastPicture.show
    seen: list[float] = []

    def show_and_note(last: LastPicture, *size: Any, **form: Any) -> None:
        show(last, *size, **form)
        if last.shown:
            seen.append(time.monotonic())

    def tell_and_open_devices(app: App, files: TablePaths) -> None:
        print(*seen, time.monotonic(), flush=True)
        open_devices(app, files)
        if app.desk.session is not None:
            app.post(Press(PanelButton.CONFIRM))

    devices.open_devices = tell_and_open_devices
    LastPicture.show = show_and_note  # type: ignore[assignment,method-assign]
    return run(options)


command.run = run_and_tell
sys.exit(main.main(["run", "--data", sys.argv[1]]))
