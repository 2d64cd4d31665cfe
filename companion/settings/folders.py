"""Say where the settings files and the data folder are where no settings say so. The first picture waits for this."""

import os
from pathlib import Path

NAME = "companion"
FILE = "companion.toml"
SYSTEM_FILE = Path("/etc/companion") / FILE

CHANGED_FILE = "settings.toml"
"""The machine's own file in the data folder: the settings that were set on its screen."""

LOCK = "companion.lock"
"""The file in the data folder that is locked by the companion that writes there."""


def config_files(named: Path | None) -> tuple[Path, ...]:
    """Return where the settings file may be: the one named, else the user's or, where that is absent, the system's."""
    if named is not None:
        return (named,)
    # Asking for the folders costs some milliseconds of the start, which a named file saves.
    import platformdirs  # noqa: PLC0415

    return Path(platformdirs.user_config_dir(NAME)) / FILE, SYSTEM_FILE


def usual_data_folder() -> Path:
    """Return the data folder where neither the command line nor the settings name one: the service's, or the user's."""
    service = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if service:
        return Path(service)
    import platformdirs  # noqa: PLC0415 - as above

    return Path(platformdirs.user_data_dir(NAME))
