"""Add what games taught to the files of the data folder, tables and words, and take it out again."""

import re
from pathlib import Path
from typing import Any

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.game import SaveEntry, SaveWord, Taught
from companion.core.i18n import N_, LazyText, error_text, ngettext
from companion.core.problems import system_reason
from companion.core.toml.entries import EntriesError, decode_text, parse_toml
from companion.core.toml.parser import parse_text
from companion.core.toml.positions import statements
from companion.core.tool import SaveFile
from companion.table.storage.durable_files import write_whole
from companion.table.storage.save_files import SaveError

BEGINNING = "# As it was entered at the table: a table [[{table}]] for each. You may change them here, too.\n"
"""What a new file says of itself."""

CHECK = "# `companion {check} {file}` tells what they mean.\n"
"""What it says of the command that checks it, where there is one."""


class UserFileError(SaveError):
    """An error for something that can't be kept: a sentence for the table. The file is then as it was."""


class UserFiles:
    """The files in the data folder to which a game adds what it learns."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, kept: Taught | SaveFile) -> None:
        """Write a file anew, or put an entry into one: in place of the tables that it replaces or after all others.

        A word is added to the words of the house, or taken out. What is there already is not written again. Comments
        and the order of the file stay. It is on the disk when this returns, and whole after a power cut at any time.
        Raises `UserFileError` when the file can't be read, is not TOML, is full or can't be written.
        """
        file = self._folder / kept.file
        if isinstance(kept, SaveFile):
            _write_file(file, kept.text)
            return
        if isinstance(kept, SaveWord):
            _keep_word(file, kept)
            return
        try:
            content = _read_bytes(file)
        except OSError as error:
            wrong = N_("{file} can't be read ({why}); this is not kept.")
            raise UserFileError(LazyText.of(wrong, file=kept.file, why=system_reason(error))) from None
        text = _change_text(content, kept)
        if text is not None:
            _write_file(file, text)


def _keep_word(file: Path, kept: SaveWord) -> None:
    # The lexicon is not needed for the first picture.
    from companion.lexicon.word_file import WordsError  # noqa: PLC0415
    from companion.table.storage.own_words import OwnWords  # noqa: PLC0415

    words = OwnWords(file)
    try:
        (words.add if kept.counts else words.take_out)(kept.word)
    except WordsError as error:
        raise UserFileError(error_text(error)) from None


def _write_file(file: Path, text: str) -> None:
    try:
        write_whole(file, text)
    except OSError as error:
        wrong = N_("{file} can't be written ({why}); this is not kept.")
        raise UserFileError(LazyText.of(wrong, file=file.name, why=system_reason(error))) from None


def _read_bytes(file: Path) -> bytes | None:
    try:
        return read_foreign(file, TABLE_FILE)
    except FileNotFoundError:
        return None


def _change_text(content: bytes | None, kept: SaveEntry) -> str | None:
    """Return the file's text with the entry in it, or without it; None where there is nothing to change.

    Raises UserFileError when it can't be written so.
    """
    if content is None:
        content = _beginning(kept).encode()
    text, values = _parse_file(content, kept.file)
    tables = _tables(values, kept)
    places = _find_places(tables, kept)
    there = [tables[place] for place in places]
    if there == _entry_list(kept.entry) or (kept.sure and there != _entry_list(kept.before)):
        return None
    written = _without_tables(text, kept.table, places) if kept.entry is None else _with_entry(text, kept, kept.entry)
    if not _has_values(written, _wanted_values(values, kept, places)):
        strange = N_("{file} is written in a way that nothing can be changed in it; this is not kept.")
        raise UserFileError(LazyText.of(strange, file=kept.file))
    return written


def _beginning(kept: SaveEntry) -> str:
    told = BEGINNING.format(table=kept.table)
    if kept.check is None:
        return told
    return told + CHECK.format(check=kept.check or f"{kept.table}s check", file=kept.file)


def _entry_list(entry: dict[str, Any] | None) -> list[dict[str, Any]]:
    return [] if entry is None else [entry]


def _has_values(written: str, wanted: dict[str, Any]) -> bool:
    try:
        return parse_text(written) == wanted
    except (ValueError, RecursionError):
        return False


def _without_tables(text: str, table: str, places: list[int]) -> str:
    """Return the text without the tables in these places; comments between tables stay."""
    # tomlkit would take along the comment that stands above the next table.
    lines = re.split(r"(?<=\n)", text)
    number, begins, gone = -1, 0, set[int]()
    for statement in statements(text):
        if statement.header:
            number += isinstance(statement.alone.get(table), list)
            inside = number in places and table in statement.alone
            begins = (begins or statement.line) if inside else 0
        if begins:
            gone.update(range(begins, statement.last + 1))
    above = {line - 1 for line in gone if line > 1 and line - 1 not in gone and not lines[line - 2].strip()}
    return "".join(line for place, line in enumerate(lines, start=1) if place not in gone | above)


def _with_entry(text: str, kept: SaveEntry, entry: dict[str, Any]) -> str:
    """Return the text with the entry in its place; empty where that can't be done."""
    # It takes some 50 ms, which no start should wait for.
    import tomlkit  # noqa: PLC0415
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415
    from tomlkit.items import AoT  # noqa: PLC0415

    try:
        document = tomlkit.parse(text)
        tables = document.get(kept.table)
        if tables is None:
            tables = tomlkit.aot()
            document.append(kept.table, tables)
        if not isinstance(tables, AoT):
            raise _no_tables_error(kept)
        places = _find_places(tables.unwrap(), kept)
        if places:
            _fill_table(tables[places[0]], entry)
        else:
            tables.append(_fill_table(tomlkit.table(), entry))
        for place in reversed(places[1:]):
            del tables[place]
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, RecursionError):
        return ""


def _parse_file(content: bytes, name: str) -> tuple[str, dict[str, Any]]:
    try:
        text = decode_text(content, name)
        return text, parse_toml(text, name)
    except EntriesError as error:
        problem = error.problem
    place = f"{name}:{problem.line}" if problem.line else name
    told = N_("{place}: {wrong}; correct it, or this is not kept.")
    raise UserFileError(LazyText.of(told, place=place, wrong=problem.wrong))


def _tables(values: dict[str, Any], kept: SaveEntry) -> list[dict[str, Any]]:
    """Return the tables of the file; raises UserFileError where it has something else in their place."""
    tables = values.get(kept.table, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _no_tables_error(kept)
    return tables


def _wanted_values(values: dict[str, Any], kept: SaveEntry, places: list[int]) -> dict[str, Any]:
    """Return the values that the file is to have, to compare them with what is written."""
    tables = _tables(values, kept)
    if kept.entry is not None and not places and kept.most is not None and len(tables) >= kept.most:
        full = ngettext(
            "{file} has {count} table [[{table}]] already; this is not kept.",
            "{file} has {count} tables [[{table}]] already; this is not kept.",
            len(tables),
        )
        raise UserFileError(full.format(file=kept.file, count=len(tables), table=kept.table))
    first = places[0] if places else len(tables)
    after = [table for place, table in enumerate(tables) if place > first and place not in places]
    left = [*tables[:first], *_entry_list(kept.entry), *after]
    others = {key: value for key, value in values.items() if key != kept.table}
    return {**others, kept.table: left} if left else others


def _no_tables_error(kept: SaveEntry) -> UserFileError:
    other = N_("{file} has no tables [[{table}]] but something else; this is not kept.")
    return UserFileError(LazyText.of(other, file=kept.file, table=kept.table))


def _find_places(tables: list[dict[str, Any]], kept: SaveEntry) -> list[int]:
    """Return the places of the tables that the entry replaces, or that are taken out."""
    replaced = {_compare_key(entry[kept.key]) for entry in (kept.entry, kept.before) if entry is not None}
    return [place for place, table in enumerate(tables) if _compare_key(table.get(kept.key)) in replaced]


def _compare_key(value: Any) -> str:
    """Return a key for comparison: keys that differ in capitals only are taken for one."""
    return repr(value).casefold()


def _fill_table(table: Any, entry: dict[str, Any]) -> Any:
    """Return the table of a TOML document with the entry's values; those that differ are written anew."""
    for key in [key for key in table if key not in entry]:
        del table[key]
    for key, value in entry.items():
        if key not in table or table.unwrap()[key] != value:
            table[key] = _inline_value(value)
    return table


def _inline_value(value: Any) -> Any:
    """Return a value on one line: a header for a table within the card's would tear the card apart."""
    import tomlkit  # noqa: PLC0415

    if isinstance(value, dict):
        table = tomlkit.inline_table()
        table.update({key: _inline_value(inner) for key, inner in value.items()})
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        array.extend(map(_inline_value, value))
        return array
    return value
