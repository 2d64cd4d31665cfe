"""The companion as `companion run` starts it, with its data in a given folder; it goes on to the play screen."""

import sys
import time
from argparse import Namespace

from companion.cli import main
from companion.cli import run as command
from companion.core.events import PanelButton, Press

run = command.run


def run_and_tell(options: Namespace) -> int:
    """Run the app; tell when the first frame is on the screen, and press CONFIRM then, which continues a game."""
    # Not before: `companion run` has set up the garbage collection when it comes to this import.
    from companion.app import devices  # noqa: PLC0415
    from companion.app.loop import App  # noqa: PLC0415
    from companion.settings.paths import TablePaths  # noqa: PLC0415

    open_devices = devices.open_devices

    def tell_and_open_devices(app: App, files: TablePaths) -> None:
        print(time.monotonic(), flush=True)
        open_devices(app, files)
        if app.desk.session is not None:
            app.post(Press(PanelButton.CONFIRM))

    devices.open_devices = tell_and_open_devices
    return run(options)


command.run = run_and_tell
sys.exit(main.main(["run", "--data", sys.argv[1]]))
