"""Which ports may be a reader's."""

from pathlib import Path

from msgspec import Struct

from companion.devices.reader.finder import FIRST_PAUSE, LONGEST_PAUSE, BlockedPorts, Finder, Port


class Listed(Struct):
    device: str
    vid: int | None = None
    pid: int | None = None
    description: str = "n/a"


def dev(folder: Path) -> Path:
    for name in ("ttyS0", "ttyACM0", "ttyACM1", "ttyUSB0"):
        (folder / name).touch()
    (folder / "serial" / "by-id").mkdir(parents=True)
    return folder


def paths(finder: Finder) -> list[str]:
    return [Path(port.path).name for port in finder.candidates()]


def test_the_port_of_the_settings_is_the_only_one(tmp_path: Path) -> None:
    folder = dev(tmp_path)
    (folder / "companion-reader").symlink_to(folder / "ttyACM0")
    port = folder / "ttyUSB0"
    finder = Finder(str(port), folder, lambda: [Listed(str(folder / "ttyACM0"), 0x2E8A, 5)])
    assert [(found.path, found.named) for found in finder.candidates()] == [(str(port), True)]
    port.unlink()
    assert finder.candidates() == []


def test_the_udev_name_comes_first_then_usb_ids_then_names_and_none_twice(tmp_path: Path) -> None:
    folder = dev(tmp_path)
    listed = [
        Listed(str(folder / "ttyS0")),
        Listed(str(folder / "ttyACM0"), 0x2E8A, 5),
        Listed(str(folder / "ttyACM1"), 0x2E8A, 5),
        Listed(str(folder / "ttyUSB0"), 0x1A86, 0x7523),
    ]
    by_id = folder / "serial" / "by-id"
    (by_id / "usb-MicroPython_Board_in_FS_mode_e66-if00").symlink_to(folder / "ttyACM1")
    (by_id / "usb-1a86_USB_Serial-if00").symlink_to(folder / "ttyUSB0")
    finder = Finder("", folder, lambda: listed)
    assert paths(finder) == ["ttyACM0", "ttyACM1"]
    (folder / "companion-reader").symlink_to(folder / "ttyACM1")
    assert paths(finder) == ["companion-reader", "ttyACM0"]
    assert paths(Finder("", folder, list)) == ["companion-reader"]
    (folder / "companion-reader").unlink()
    assert paths(Finder("", folder, list)) == ["usb-MicroPython_Board_in_FS_mode_e66-if00"]


def test_a_glance_tells_that_something_was_plugged_in(tmp_path: Path) -> None:
    folder = dev(tmp_path)
    finder, named = Finder("", folder), Finder(str(folder / "serial" / "mine"), folder)
    before, named_before = finder.take_snapshot(), named.take_snapshot()
    assert finder.take_snapshot() == before
    (folder / "serial" / "mine").touch()
    assert finder.take_snapshot() == before
    assert named.take_snapshot() != named_before
    (folder / "ttyACM7").touch()
    assert finder.take_snapshot() != before


def test_a_port_that_is_no_readers_is_left_alone_for_longer_each_time(tmp_path: Path) -> None:
    path = tmp_path / "port"
    path.touch()
    port, shunned, now = Port(str(path), "a test"), BlockedPorts(), 100.0
    assert not shunned.has(port, now)
    pauses = []
    for _ in range(6):
        shunned.add(port, now)
        pause = shunned.due(now) - now
        assert shunned.has(port, now + pause - 0.01)
        assert not shunned.has(port, now + pause)
        pauses.append(pause)
        now += pause
    assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


def test_a_port_whose_pause_is_over_makes_nobody_hurry(tmp_path: Path) -> None:
    ports = [Port(str(tmp_path / name), "a test") for name in ("one", "other")]
    shunned = BlockedPorts()
    for time, port in enumerate(ports):
        Path(port.path).touch()
        shunned.add(port, time)
    assert shunned.due(FIRST_PAUSE) == FIRST_PAUSE + 1
    assert shunned.due(FIRST_PAUSE + 1) == float("inf")


def test_something_else_at_the_same_place_is_tried_at_once(tmp_path: Path) -> None:
    path, other = tmp_path / "port", tmp_path / "other"
    path.touch()
    other.touch()
    port, shunned = Port(str(path), "a test"), BlockedPorts()
    shunned.add(port, 0)
    other.replace(path)
    assert not shunned.has(port, 1)
    shunned.add(port, 1)
    assert shunned.due(1) == 1 + FIRST_PAUSE
