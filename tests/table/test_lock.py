import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.table.storage.lock import Lock, LockError, LockHeldError, NoFolderError

NOW = "2026-11-20T19:00:00Z"
LATER = "2026-11-20T20:00:00Z"

TABLE, COMMAND = "acquire", "acquire_for_command"

HOLDER = """
import sys, time
from pathlib import Path
from companion.table.storage.lock import Lock
lock = getattr(Lock, sys.argv[3])(Path(sys.argv[1]), sys.argv[2])
if sys.argv[4:]:
    lock.stand()
print("held", flush=True)
time.sleep(600)
"""


def test_the_second_is_told_who_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "journal.lock"
    lock = Lock.acquire(path, NOW)
    with pytest.raises(LockHeldError) as held:
        Lock.acquire(path, LATER)
    assert str(held.value) == f"Another companion is using {path.parent}: process {os.getpid()}, since {NOW}."
    lock.release()


def test_it_is_free_after_release(tmp_path: Path) -> None:
    lock = Lock.acquire(tmp_path / "journal.lock", NOW)
    lock.release()
    lock.release()
    again = Lock.acquire(tmp_path / "journal.lock", LATER)
    with pytest.raises(LockHeldError, match=LATER):
        Lock.acquire(tmp_path / "journal.lock", LATER)
    again.release()


@contextmanager
def holding(path: Path, acquire: str = TABLE, *stands: str) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock, and is killed at the end."""
    command = [sys.executable, "-c", HOLDER, str(path), NOW, acquire, *stands]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.kill()


def test_it_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    with holding(path) as holder, pytest.raises(LockHeldError, match=f"process {holder.pid}, since {NOW}"):
        Lock.acquire(path, LATER)
    Lock.acquire(path, LATER).release()


def goes_on(path: Path) -> bool:
    """Whether who takes the lock now goes on where the one before fell."""
    lock = Lock.acquire(path, LATER)
    lock.release()
    return lock.goes_on


def fell(path: Path, acquire: str = TABLE) -> None:
    with holding(path, acquire):
        pass


def stood_and_fell(path: Path) -> None:
    with holding(path, TABLE, "stands"):
        pass


def test_who_comes_after_one_that_fell_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    assert not goes_on(path)
    fell(path)
    assert goes_on(path)
    # That one ended as it should.
    assert not goes_on(path)


def test_who_comes_after_three_that_fell_at_once_begins_as_usual(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    stood_and_fell(path)
    for _ in range(3):
        fell(path)
    # Three went on, and fell before they stood: what they went on with may be the reason.
    assert not goes_on(path)


def test_who_comes_after_one_that_stood_goes_on_however_many_fell_before(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    for _ in range(4):
        fell(path)
    stood_and_fell(path)
    stood_and_fell(path)
    assert goes_on(path)


@pytest.mark.parametrize("falls", [False, True], ids=["it ends", "it is killed"])
def test_a_command_between_a_fall_and_the_next_table_changes_nothing(tmp_path: Path, falls: bool) -> None:
    path = tmp_path / "journal.lock"

    def command() -> None:
        if falls:
            fell(path, COMMAND)
        else:
            Lock.acquire_for_command(path, LATER).release()

    fell(path)
    command()
    command()
    assert goes_on(path)
    command()
    assert not goes_on(path)
    for _ in range(3):
        fell(path)
        command()
    # Commands count as little as they hide falls.
    assert not goes_on(path)


def test_who_is_refused_beside_a_command_is_told_of_that(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    fell(path)
    with holding(path, COMMAND) as holder:
        for acquire in (Lock.acquire, Lock.acquire_for_command):
            with pytest.raises(LockHeldError, match=f"process {holder.pid}, since {NOW}"):
                acquire(path, LATER)
    assert goes_on(path)


@pytest.mark.parametrize(
    "left",
    [
        b"",
        b"no JSON",
        b'{"pid":1,"since":"\xff"}',
        b'{"pid": 7, "since": "then", "boot": "another run of the machine"}',
    ],
)
def test_another_run_of_the_machine_is_no_fall(tmp_path: Path, left: bytes) -> None:
    path = tmp_path / "journal.lock"
    path.write_bytes(left)
    lock = Lock.acquire(path, NOW)
    assert not lock.goes_on
    lock.release()
    assert path.read_bytes() == b""


def test_a_program_that_is_started_from_here_does_not_keep_it(tmp_path: Path) -> None:
    lock = Lock.acquire(tmp_path / "journal.lock", NOW)
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False) as program:
        assert program.stdout is not None
        program.stdout.readline()
        lock.release()
        Lock.acquire(tmp_path / "journal.lock", LATER).release()


@pytest.mark.parametrize("found", [b"", b"\xff\x00 garbage", b'{"pid":"x"}', b'{"pid":1,"since":"\xff"}'])
def test_a_holder_that_left_no_name(tmp_path: Path, found: bytes) -> None:
    path = tmp_path / "journal.lock"
    lock = Lock.acquire(path, NOW)
    path.write_bytes(found)
    with pytest.raises(LockHeldError) as held:
        Lock.acquire(path, LATER)
    assert str(held.value) == f"Another companion is using {tmp_path}."
    lock.release()


def test_what_an_earlier_holder_wrote_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    path.write_bytes(b"x" * 500)
    lock = Lock.acquire(path, NOW)
    with pytest.raises(LockHeldError, match=f"process {os.getpid()}, since {NOW}"):
        Lock.acquire(path, LATER)
    lock.release()


def test_a_full_disk_can_be_locked(tmp_path: Path) -> None:
    path = tmp_path / "journal.lock"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        lock = Lock.acquire(path, NOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with pytest.raises(LockHeldError):
        Lock.acquire(path, LATER)
    lock.release()


def test_a_lock_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, kind in ((tmp_path, LockError), (tmp_path / "file" / "journal.lock", NoFolderError)):
        with pytest.raises(LockError, match=r"^The lock file .+ can't be opened: .+\.$") as error:
            Lock.acquire(path, NOW)
        assert type(error.value) is kind
