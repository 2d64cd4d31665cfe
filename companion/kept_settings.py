"""The settings of a table that change while it is used: applied at once where they can be, and kept in a file."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from companion.config import Config
from companion.contract.problems import Problem
from companion.settings_file import there
from companion.settings_text import SettingsTextError, Value, with_value
from companion.table.folder import write_whole
from companion.toml_text import WANTED, no_text

BEGINNING = """\
# The settings of this table. What isn't here has its default; README.md, "Settings", has every key.
"""
"""What a new settings file says of itself."""

CHANGED_BEGINNING = """\
# What was changed at the table, whose settings file the companion can't write: {file}
# What stands here wins over that file. Without this file, that one alone holds.
"""
"""What a new file in the data folder says of itself."""

NOT_KEPT = "This is not kept; what is followed at once holds until the companion ends."


class KeptSettings:
    """`config` are the settings that hold, `file` the settings file, `own` the file of the data folder that wins.

    A change is written into `file`, or into `own` where `file` can't be written, and from then on. `changed` is told of
    the settings after each change. Not for threads.
    """

    def __init__(self, config: Config, file: Path, own: Path) -> None:
        self.config = config
        self.changed: Callable[[Config], None] = _do_nothing
        self._file = file
        self._own = own

    def value(self, key: str) -> Value | None:
        """What holds for a key, `table.name`."""
        table, _, name = key.partition(".")
        value: Value = getattr(getattr(self.config, table), name)
        return value

    def change(self, key: str, value: Value) -> str:
        """Let a value hold, which must be one of the schema's, and keep it in a file; a sentence where it isn't kept.

        There is one, too, when the file of the data folder is begun.
        """
        table, _, name = key.partition(".")
        self.config = replace(self.config, **{table: replace(getattr(self.config, table), **{name: value})})
        told = self._keep((table, name), value)
        self.changed(self.config)
        return told

    def _keep(self, key: tuple[str, str], value: Value) -> str:
        try:
            if there(self._own):
                _write(self._own, key, value, "")
                return ""
            try:
                _write(self._file, key, value, BEGINNING)
            except OSError as error:
                _write(self._own, key, value, CHANGED_BEGINNING.format(file=self._file))
                why = f"{self._file.name} can't be written ({error.strerror})"
                return f"{why}. What is changed at the table is kept in {self._own.name} of the data folder, and wins."
        except SettingsTextError as error:
            return f"{error} {NOT_KEPT}"
        except OSError as error:
            return f"The settings can't be written ({error.strerror}). {NOT_KEPT}"
        return ""


def _write(file: Path, key: tuple[str, str], value: Value, beginning: str) -> None:
    """Set the key in the file, which begins so when it is made.

    Raises `OSError` when it can't be read or written, and `SettingsTextError`, with a sentence, when it holds what
    nothing can be changed in; the file is then as it was.
    """
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        content = beginning.encode()
    try:
        text = with_value(content.decode("utf-8-sig"), key, value)
    except UnicodeDecodeError as error:
        line, why = no_text(content, error)
        raise _unchanged(file, line, why) from None
    except SettingsTextError as error:
        raise _unchanged(file, error.line, str(error)) from None
    write_whole(file, text)


def _unchanged(file: Path, line: int, why: str) -> SettingsTextError:
    # A whole path takes the room of what is wrong.
    return SettingsTextError(Problem(file.name, line, "", why, WANTED).sentence)


def _do_nothing(config: Config) -> None:
    """Follow nothing: what settings do that nobody listens to."""
