"""Save all of a table in one file, and bring it back in the place of another table: a ZIP file, read with suspicion.

A file is brought back in steps that a power cut may part: it is unpacked and examined beside what is here, a folder
`bring-back-STAMP` says that it is wanted, what is here is moved into `before-STAMP`, and then the new files take its
place. `finish_bringing_back` goes on with that as soon as somebody locks the folder, wherever it was left. No file is
ever moved over another one.
"""

import os
import re
import shutil
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.foreign_files import open_foreign
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.core.problems import system_reason
from companion.table.storage import games_back, journal_repair
from companion.table.storage.durable_files import file_beside, make_folder, sync_file_system, sync_folder
from companion.table.storage.journal_errors import JournalError, UnreadableError

FORM: Final = 1
"""The form of these files."""

NAMES: Final = "companion-*.zip"
"""What they are called; between the two stands when they were saved, so that the last name is the newest."""

JOURNAL_NAME: Final = "journal.sqlite3"
ABOUT_NAME: Final = "table.json"
"""The names in the file of the journal, and of what the file says of itself."""

CLIP: Final = re.compile(r"voice/own/[a-z0-9-]{1,60}\.wav")
"""The names of the clips that the table has recorded."""

MOST_FILES: Final = 2_000
MOST_BYTES: Final = {JOURNAL_NAME: 1_000_000_000, ABOUT_NAME: 10_000}
MOST_TEXT_BYTES, MOST_CLIP_BYTES = 1_000_000, 5_000_000
"""What is larger is none of ours: the journal, what the file says of itself, other files, and clips."""

_CHUNK: Final = 1 << 20
_END: Final = struct.Struct("<4sHHHHIIH")
"""The last record of a ZIP file without a comment (APPNOTE.TXT, 4.3.16)."""

_MOST_DIRECTORY: Final = 400 * MOST_FILES
_ZIP64_LOCATOR: Final = b"PK\x06\x07"
_UNPACKED: Final = "bring-back.new"
_WANTED, _MOVED, _BEFORE = "bring-back-", ".moved", "before-"


class ArchiveError(CompanionError):
    """An error for a table that can't be saved or brought back; the text is one sentence for the table."""


class SavedTable(Struct, frozen=True):
    """What a file says of itself: its form, when it was saved (ISO 8601), and how many games and people it has."""

    form: int
    saved: str
    games: int
    people: int


def archive_name(now: str) -> str:
    """Return the name of a file that is saved at a time (ISO 8601)."""
    return NAMES.replace("*", re.sub(r"[^0-9T]", "", now[:19]).replace("T", "-"))


def save_table(journal: Path, files: Mapping[str, Path | bytes], target: Path, now: str) -> None:
    """Write the journal and these files, by their names in the archive, into one file: it is there whole, or not.

    Those that are not there are left out. The journal may be in use: it is copied beside itself first, and examined.
    Raises `ArchiveError` for a damaged journal, `JournalError` where it can't be read, `OSError` where a disk fails.
    """
    copy, new = file_beside(journal, ".saved"), file_beside(target, ".new")
    try:
        about = _copy_journal(journal, copy, now)
        with new.open("wb") as stream:
            _write_archive(stream, {JOURNAL_NAME: copy, **files}, about)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(target)
        sync_folder(target.parent)
        sync_file_system(target.parent)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
    finally:
        with suppress(OSError):
            copy.unlink()


def _copy_journal(journal: Path, copy: Path, now: str) -> SavedTable:
    """Copy a journal that may be in use, and look at all of the copy; return what there is to say of it."""
    copy.unlink(missing_ok=True)
    try:
        with closing(journal_repair.connect_read_only(journal)) as db, closing(sqlite3.connect(copy)) as to:
            db.backup(to)
        with closing(games_back.connect(copy)) as db:
            journal_repair.examine_tables(db)
            ((games,),) = db.execute("SELECT count(*) FROM games")
            ((people,),) = db.execute("SELECT count(*) FROM people")
    except (UnreadableError, sqlite3.Error) as error:
        raise ArchiveError(LazyText.of(N_("The games can't be saved: {why}."), why=error_text(error))) from error
    return SavedTable(FORM, now, games, people)


def _write_archive(stream: IO[bytes], files: Mapping[str, Path | bytes], about: SavedTable) -> None:
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(ABOUT_NAME, msgspec.json.encode(about))
        for name, content in files.items():
            if isinstance(content, bytes):
                archive.writestr(name, content)
                continue
            with suppress(FileNotFoundError), content.open("rb") as source, archive.open(name, "w") as into:
                shutil.copyfileobj(source, into, _CHUNK)


def unpack_table(file: Path, folder: Path, known: Collection[str]) -> SavedTable:
    """Unpack a file that somebody brought beside the files of the table in `folder`, and examine all of it.

    `known` are the names of the files that a table may have, besides journal and clips. Nothing is replaced: that is
    for `want_back` and `finish_bringing_back`. Raises `ArchiveError` for a file that can't be brought back.
    """
    target = folder / _UNPACKED
    try:
        shutil.rmtree(target, ignore_errors=True)
        make_folder(target)
        with open_foreign(file) as stream:
            _check_end(stream)
            with zipfile.ZipFile(stream) as archive:
                about = _read_about(archive)
                members = _checked_members(archive, known)
                _check_room(folder, members)
                for member in members:
                    _unpack(archive, member, target)
        _examine_journal(target / JOURNAL_NAME)
        for below in (target, *(one for one in target.rglob("*") if one.is_dir())):
            sync_folder(below)
    except ArchiveError:
        shutil.rmtree(target, ignore_errors=True)
        raise
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise _refusal(file, system_reason(error)) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, LookupError, ValueError, RuntimeError, struct.error) as error:
        shutil.rmtree(target, ignore_errors=True)
        raise _refusal(file, LazyText.of(N_("it is damaged or incomplete"))) from error
    except (UnreadableError, JournalError) as error:
        shutil.rmtree(target, ignore_errors=True)
        raise _refusal(file, error_text(error)) from error
    return about


def _refusal(file: Path, why: Sentence) -> ArchiveError:
    refused = N_("{file} can't be brought back: {why}. Nothing was changed.")
    return ArchiveError(LazyText.of(refused, file=file.name, why=why))


def _check_end(stream: IO[bytes]) -> None:
    """Raise `ValueError` where the list of files could fill the memory: `zipfile` reads all of it."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - _END.size - 20))
    last = stream.read()
    mark, *_numbers, count, directory, _offset, comment = _END.unpack(last[-_END.size :])
    if mark != b"PK\x05\x06" or comment or count > MOST_FILES or directory > _MOST_DIRECTORY:
        raise ValueError("no list of files that a table writes")
    if last.startswith(_ZIP64_LOCATOR):
        raise ValueError("a table writes none of this form")
    stream.seek(0)


def _read_about(archive: zipfile.ZipFile) -> SavedTable:
    with archive.open(ABOUT_NAME) as stream:
        about = msgspec.json.decode(stream.read(MOST_BYTES[ABOUT_NAME]), type=SavedTable)
    if about.form > FORM:
        raise ArchiveError(LazyText.of(N_("A newer version of this program has saved this. Nothing was changed.")))
    return about


def _checked_members(archive: zipfile.ZipFile, known: Collection[str]) -> list[zipfile.ZipInfo]:
    """Return what the file holds; raises `ValueError` for what no table has saved, or is too large."""
    members = archive.infolist()
    names = [member.filename for member in members]
    if len(set(names)) < len(names) or not {JOURNAL_NAME, ABOUT_NAME} <= set(names):
        raise ValueError("files are missing, or there twice")
    for member in members:
        clip = CLIP.fullmatch(member.filename) is not None
        if not clip and member.filename not in {JOURNAL_NAME, ABOUT_NAME, *known}:
            raise ValueError("a file that no table has")
        most = MOST_BYTES.get(member.filename, MOST_CLIP_BYTES if clip else MOST_TEXT_BYTES)
        if member.file_size > most or member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise ValueError("a file that is too large, or packed in another way")
    return members


def _check_room(folder: Path, members: Collection[zipfile.ZipInfo]) -> None:
    if shutil.disk_usage(folder).free < sum(member.file_size for member in members):
        raise ArchiveError(LazyText.of(N_("The memory card has no room to bring this back. Nothing was changed.")))


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path) -> None:
    """Unpack a file, no more of it than it says, and check its sum; it is on the disk when this returns."""
    target = folder / member.filename
    make_folder(target.parent)
    left = member.file_size
    with archive.open(member) as source, target.open("wb") as into:
        while chunk := source.read(min(_CHUNK, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise ValueError("more than it says")
            into.write(chunk)
        into.flush()
        os.fsync(into.fileno())


def _examine_journal(journal: Path) -> None:
    journal_repair.examine_header(journal)
    journal_repair.examine_by(journal_repair.examine_tables, lambda: games_back.connect(journal))


def want_back(folder: Path, now: str) -> None:
    """Note that what was unpacked is to take the place of what is here, at the next start. Raises `OSError`."""
    (folder / _UNPACKED).rename(folder / f"{_WANTED}{re.sub('[^0-9]', '', now[:19])}")
    sync_folder(folder)


def drop_unpacked(folder: Path) -> None:
    """Remove what was unpacked and is not wanted."""
    shutil.rmtree(folder / _UNPACKED, ignore_errors=True)


def is_bringing_back(folder: Path) -> bool:
    """Return whether a table is to be brought back."""
    return any(folder.glob(f"{_WANTED}*"))


def finish_bringing_back(folder: Path, known: Collection[str]) -> Sentence:
    """Put what was wanted back in the place of what is here, and that aside; return what there is to say of it.

    Nobody may be using the folder. Where a file can't be moved, all goes back to where it was.
    """
    told: Sentence = ""
    for wanted in sorted(folder.glob(f"{_WANTED}*")):
        before = folder / f"{_BEFORE}{wanted.name.removeprefix(_WANTED).removesuffix(_MOVED)}"
        try:
            about = msgspec.json.decode((wanted / ABOUT_NAME).read_bytes(), type=SavedTable)
            if not wanted.name.endswith(_MOVED) and (trouble := _move_aside(folder, before, known)):
                _drop(wanted)
                told = trouble
                continue
            moved = _noted_as_moved(wanted)
            _move_in(moved, folder, before)
            _drop(moved)
        except (OSError, msgspec.DecodeError) as error:
            wrong = N_("What was saved can't be brought back: {why}.")
            told = LazyText.of(wrong, why=system_reason(error))
        else:
            back = N_("What was saved on {date} is back. What was here before lies in the folder {folder}.")
            told = LazyText.of(back, date=about.saved[:10], folder=before.name)
    return told


def _drop(wanted: Path) -> None:
    """Remove what is not wanted any more: at once, as a power cut must leave no half of it that is still wanted."""
    drop_unpacked(wanted.parent)
    wanted.rename(wanted.with_name(_UNPACKED))
    sync_folder(wanted.parent)
    drop_unpacked(wanted.parent)


def _noted_as_moved(wanted: Path) -> Path:
    """Note in the folder's name that what was here is out of the way; return the folder."""
    if wanted.name.endswith(_MOVED):
        return wanted
    moved = wanted.rename(file_beside(wanted, _MOVED))
    sync_folder(wanted.parent)
    return moved


def _files_of_table(folder: Path, known: Collection[str]) -> Iterator[Path]:
    """Yield the files of a table, by their paths in its folder: all of its journals too, each before its log."""
    yield from (file.relative_to(folder) for file in sorted(folder.glob("journal.*")))
    yield from (Path(name) for name in known if (folder / name).exists())
    yield from (file.relative_to(folder) for file in folder.glob("voice/own/*.wav"))


def _move_aside(folder: Path, before: Path, known: Collection[str]) -> Sentence:
    """Move all files of the table into another folder; where one can't be, all go back, and it is returned why.

    Some may lie there already, from a time that a power cut ended.
    """
    try:
        for name in tuple(_files_of_table(folder, known)):
            make_folder((before / name).parent)
            if (before / name).exists():
                _make_way(folder / name, before / name)
            elif (folder / name).exists():
                (folder / name).rename(before / name)
        if before.exists():
            sync_folder(before)
    except OSError as error:
        _move_back(before, folder)
        wrong = N_("What was saved can't be brought back: {why}. Nothing was changed.")
        return LazyText.of(wrong, why=system_reason(error))
    return ""


def _move_back(before: Path, folder: Path) -> None:
    """Move all that was moved aside back to where it was; one that was begun there since makes way for it."""
    files = sorted(before.rglob("*"))
    for file in files:
        if file.is_file():
            _make_way(folder / file.relative_to(before), folder / file.relative_to(before))
    # A journal comes after its log: without it, it would be an older one.
    for file in reversed(files):
        if file.is_dir():
            file.rmdir()
        else:
            make_folder((folder / file.relative_to(before)).parent)
            file.rename(folder / file.relative_to(before))
    if before.exists():
        before.rmdir()
    sync_folder(folder)


def _make_way(file: Path, taken: Path) -> None:
    """Move a file away, if it is there, and what SQLite keeps beside it: to a free name that is like `taken`."""
    names = (taken.with_name(f"{taken.stem}.later-{number}{taken.suffix}") for number in count(1))
    later = next(name for name in names if not name.exists())
    # The file itself goes last: as long as it is here, the same name is free, and what was beside it waits there.
    for suffix in reversed(journal_repair.SUFFIXES):
        if file_beside(file, suffix).exists():
            file_beside(file, suffix).rename(file_beside(later, suffix))


def _move_in(wanted: Path, folder: Path, before: Path) -> None:
    """Move all files from a folder to where the table looks for them; one that is there by now goes aside."""
    for file in sorted(wanted.rglob("*")):
        name = file.relative_to(wanted)
        if file.is_dir() or file.name == ABOUT_NAME:
            continue
        make_folder((folder / name).parent)
        make_folder((before / name).parent)
        _make_way(folder / name, before / name)
        file.rename(folder / name)
        sync_folder((folder / name).parent)
