"""Change settings while the table is used: apply them at once where that can be, and write them to a file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.foreign_files import SETTINGS, read_foreign
from companion.core.i18n import N_, LazyText, Sentence
from companion.core.problems import system_reason
from companion.core.toml.settings import KeyPath, Value, read_table
from companion.settings.machine_file import set_values
from companion.settings.schema import Config
from companion.table.storage.durable_files import set_aside, write_whole

BEGINNING = """\
# What was set on the screen of this table. The companion writes this file; your own settings belong in
# {file}
# [was] is what that file said when the values were set: a key of which it says something else now holds as it says.

"""
"""What the machine's own file says of itself."""

RULES = "rules"
"""The table of the settings whose tables are the games."""


class WriteResult(Struct, frozen=True, omit_defaults=True):
    """The answer to the writing of settings: a sentence for the table, if any; `lost`: nothing was written."""

    told: Sentence = ""
    lost: bool = False


Write = Callable[[Mapping[KeyPath, Value]], WriteResult]
"""Writes settings, all of them or none. Never raises."""


class SettingsFiles:
    """`file` is the person's settings file, which is only read; `own` is the machine's, which is written."""

    def __init__(self, file: Path, own: Path) -> None:
        self._file = file
        self._own = own

    def write(self, values: Mapping[KeyPath, Value]) -> WriteResult:
        """Set the keys in the machine's file; one that can't be understood is set aside before. Never raises."""
        try:
            return self._write_values(values)
        except OSError as error:
            wrong = N_("The settings can't be saved: {why}. This holds until the companion is switched off.")
            return WriteResult(LazyText.of(wrong, why=system_reason(error)), lost=True)

    def _write_values(self, values: Mapping[KeyPath, Value]) -> WriteResult:
        # It takes some 50 ms, which no start should wait for.
        import tomlkit  # noqa: PLC0415

        own, aside = read_table(self._own), None
        if own is None:
            # Raises `OSError` for what can't be read at all.
            read_foreign(self._own, SETTINGS)
            own, aside = {}, set_aside(self._own)
        set_values(own, read_table(self._file), values)
        write_whole(self._own, BEGINNING.format(file=self._file) + tomlkit.dumps(own))
        if aside is None:
            return WriteResult()
        kept = N_("{file} could not be read. It is kept as {aside}; a new one is begun.")
        return WriteResult(LazyText.of(kept, file=self._own.name, aside=aside.name))


class SettingsStore:
    """`config` are the settings that hold; a change is written into `own`, over what `file` says (`SettingsFiles`).

    `changed` is told of the settings after each change, and `write` is what writes them. Not for threads.
    """

    def __init__(self, config: Config, file: Path, own: Path) -> None:
        self.config = config
        self.changed: Callable[[Config], None] = _do_nothing
        self.write: Write = SettingsFiles(file, own).write
        self.trouble: Sentence = ""
        """Why the last change could not be kept; it stands until one can be."""

    def value(self, key: str) -> Value | None:
        """Return the value of a key (`table.name` or `rules.game.switch`); None for a switch nobody has set."""
        table, *path = key_path(key)
        if table == RULES:
            game, switch = path
            return self.config.rules.get(game, {}).get(switch)
        value: Value = getattr(getattr(self.config, table), path[0])
        return value

    def change(self, key: str, value: Value) -> str:
        """Set a value of the schema, and save it in a file; return a sentence where it can't be saved.

        There is one, too, when a file that can't be understood is set aside.
        """
        return self.change_all({key: value})

    def change_all(self, values: Mapping[str, Value]) -> str:
        """Set several values, as `change` does: the file has all of them, or is as it was."""
        self._apply(values)
        came = self.write({key_path(key): value for key, value in values.items()})
        self.trouble = came.told if came.lost else ""
        self.changed(self.config)
        return str(came.told)

    def try_values(self, values: Mapping[str, Value]) -> None:
        """Set values, and write nothing."""
        self._apply(values)
        self.changed(self.config)

    def _apply(self, values: Mapping[str, Value]) -> None:
        for key, value in values.items():
            table, *path = key_path(key)
            if table == RULES:
                game, switch = path
                rules = self.config.rules
                changed: object = rules | {game: rules.get(game, {}) | {switch: value}}
            else:
                changed = replace(getattr(self.config, table), **{path[0]: value})
            self.config = replace(self.config, **{table: changed})


def key_path(key: str) -> KeyPath:
    """Return the tables of a key and its name; the id of a game may have a full stop in it."""
    table, _, rest = key.partition(".")
    if table != RULES:
        return table, rest
    game, _, switch = rest.rpartition(".")
    return table, game, switch


def _do_nothing(config: Config) -> None:
    """Do nothing: nobody listens to what the settings do."""
