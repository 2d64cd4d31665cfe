"""Change settings while the table is used: apply them at once where that can be, and write them to a file."""

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import N_, LazyText, Sentence, _
from companion.core.problems import Problem
from companion.core.toml.editor import KeyPath, SettingsTextError, Value, with_value
from companion.core.toml.positions import WANTED, no_text
from companion.core.toml.settings import there
from companion.settings.schema import Config
from companion.table.storage.durable import write_whole

BEGINNING = """\
# The settings of this table. What isn't here has its default; docs/settings.md has every key.
"""
"""What a new settings file says of itself."""

CHANGED_BEGINNING = """\
# What was changed at the table, whose settings file the companion can't write: {file}
# What stands here wins over that file. Without this file, that one alone holds.
"""
"""What a new file in the data folder says of itself."""

RULES = "rules"
"""The table of the settings whose tables are the games."""

NOT_KEPT = N_("This is not kept; what is followed at once holds until the companion ends.")


class Wrote(Struct, frozen=True, omit_defaults=True):
    """What came of writing settings: a sentence for the table where there is one; `lost`: nothing was written."""

    told: Sentence = ""
    lost: bool = False


Write = Callable[[Mapping[KeyPath, Value]], Wrote]
"""Writes settings, all of them or none. Never raises."""


class SettingsFiles:
    """`file` is the settings file, `own` the file of the data folder that wins over it."""

    def __init__(self, file: Path, own: Path) -> None:
        self._file = file
        self._own = own

    def write(self, values: Mapping[KeyPath, Value]) -> Wrote:
        """Set the keys in `file`, or in `own` where `file` can't be written, and from then on."""
        try:
            return self._written(values)
        except SettingsTextError as error:
            return Wrote(LazyText.joined(str(error), LazyText.of(NOT_KEPT)), lost=True)
        except OSError as error:
            wrong = LazyText.of(N_("The settings can't be written ({why})."), why=error.strerror)
            return Wrote(LazyText.joined(wrong, LazyText.of(NOT_KEPT)), lost=True)

    def _written(self, values: Mapping[KeyPath, Value]) -> Wrote:
        if there(self._own):
            _write(self._own, values, "")
            return Wrote()
        try:
            _write(self._file, values, BEGINNING)
        except OSError as error:
            _write(self._own, values, CHANGED_BEGINNING.format(file=self._file))
            kept = N_(
                "{file} can't be written ({why}). "
                "What is changed at the table is kept in {own} of the data folder, and wins."
            )
            return Wrote(LazyText.of(kept, file=self._file.name, why=error.strerror, own=self._own.name))
        return Wrote()


class SettingsStore:
    """`config` are the settings that hold; a change is written into `file` or `own`, as `SettingsFiles` does.

    `changed` is told of the settings after each change, and `write` is what writes them. Not for threads.
    """

    def __init__(self, config: Config, file: Path, own: Path) -> None:
        self.config = config
        self.changed: Callable[[Config], None] = _do_nothing
        self.write: Write = SettingsFiles(file, own).write
        self.trouble: Sentence = ""
        """Why the last change could not be kept; it stands until one can be."""

    def value(self, key: str) -> Value | None:
        """What holds for a key, `table.name`; for a switch, `rules.game.switch`, None where nobody has set it."""
        table, *path = path_of(key)
        if table == RULES:
            game, switch = path
            return self.config.rules.get(game, {}).get(switch)
        value: Value = getattr(getattr(self.config, table), path[0])
        return value

    def change(self, key: str, value: Value) -> str:
        """Let a value hold, which must be one of the schema's, and keep it in a file; a sentence where it isn't kept.

        There is one, too, when the file of the data folder is begun.
        """
        return self.change_all({key: value})

    def change_all(self, values: Mapping[str, Value]) -> str:
        """As `change`, for several values at once: the file has all of them, or is as it was."""
        self._take(values)
        came = self.write({path_of(key): value for key, value in values.items()})
        self.trouble = came.told if came.lost else ""
        self.changed(self.config)
        return str(came.told)

    def hold(self, values: Mapping[str, Value]) -> None:
        """Let values hold, and write nothing."""
        self._take(values)
        self.changed(self.config)

    def _take(self, values: Mapping[str, Value]) -> None:
        for key, value in values.items():
            table, *path = path_of(key)
            if table == RULES:
                game, switch = path
                rules = self.config.rules
                changed: object = rules | {game: rules.get(game, {}) | {switch: value}}
            else:
                changed = replace(getattr(self.config, table), **{path[0]: value})
            self.config = replace(self.config, **{table: changed})


def path_of(key: str) -> KeyPath:
    """The tables of a key and its name. The id of a game may have a full stop in it."""
    table, _, rest = key.partition(".")
    if table != RULES:
        return table, rest
    game, _, switch = rest.rpartition(".")
    return table, game, switch


def _write(file: Path, values: Mapping[KeyPath, Value], beginning: str) -> None:
    """Set the keys in the file, which begins so when it is made.

    Raises `OSError` when it can't be read or written, and `SettingsTextError`, with a sentence, when it holds what
    nothing can be changed in; the file is then as it was.
    """
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        content = beginning.encode()
    else:
        _check_writable(file)
    try:
        text = content.decode("utf-8-sig")
        for key, value in values.items():
            text = with_value(text, key, value)
    except UnicodeDecodeError as error:
        line, why = no_text(content, error)
        raise _unchanged(file, line, why) from None
    except SettingsTextError as error:
        raise _unchanged(file, error.line, str(error)) from None
    write_whole(file, text)


def _check_writable(file: Path) -> None:
    """Raise `PermissionError` for a file that is read only, which its folder may let be replaced all the same."""
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _unchanged(file: Path, line: int, why: str) -> SettingsTextError:
    # A whole path takes the room of what is wrong.
    return SettingsTextError(Problem(file.name, line, "", why, _(WANTED)).sentence)


def _do_nothing(config: Config) -> None:
    """Follow nothing: what settings do that nobody listens to."""
