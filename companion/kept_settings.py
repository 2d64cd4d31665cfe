"""The settings of a table that change while it is used: applied at once where they can be, and kept in a file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.config import Config
from companion.contract.language import N_, _
from companion.contract.problems import Problem
from companion.settings_file import there
from companion.settings_text import KeyPath, SettingsTextError, Value, with_value
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

RULES = "rules"
"""The table of the settings whose tables are the games."""

NOT_KEPT = N_("This is not kept; what is followed at once holds until the companion ends.")


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
        told = self._keep({path_of(key): value for key, value in values.items()})
        self.changed(self.config)
        return told

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

    def _keep(self, values: Mapping[KeyPath, Value]) -> str:
        try:
            if there(self._own):
                _write(self._own, values, "")
                return ""
            try:
                _write(self._file, values, BEGINNING)
            except OSError as error:
                _write(self._own, values, CHANGED_BEGINNING.format(file=self._file))
                kept = _(
                    "{file} can't be written ({why}). "
                    "What is changed at the table is kept in {own} of the data folder, and wins."
                )
                return kept.format(file=self._file.name, why=error.strerror, own=self._own.name)
        except SettingsTextError as error:
            return f"{error} {_(NOT_KEPT)}"
        except OSError as error:
            wrong = _("The settings can't be written ({why}).").format(why=error.strerror)
            return f"{wrong} {_(NOT_KEPT)}"
        return ""


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


def _unchanged(file: Path, line: int, why: str) -> SettingsTextError:
    # A whole path takes the room of what is wrong.
    return SettingsTextError(Problem(file.name, line, "", why, _(WANTED)).sentence)


def _do_nothing(config: Config) -> None:
    """Follow nothing: what settings do that nobody listens to."""
