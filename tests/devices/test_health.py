"""The machine's own health, read from a folder that looks like the kernel's."""

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.events import DeviceNews, Input
from companion.devices.machine.health import Health, Sensors, machine_problems

PATIENCE = 60.0
ALL_FULL = 10**18
"""More bytes than any disk has."""


class Kernel:
    """A folder like /sys, in which files are put."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sensors = Sensors(root)

    def put(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        # At once, as the kernel does it: the watch may look meanwhile.
        file.with_suffix(".new").write_text(f"{text}\n", encoding="ascii")
        file.with_suffix(".new").replace(file)

    def alarm(self, value: str) -> None:
        self.put("class/hwmon/hwmon1/name", "rpi_volt")
        self.put("class/hwmon/hwmon1/in0_lcrit_alarm", value)

    def heat(self, thousandths: str, kind: str = "cpu-thermal") -> None:
        self.put("class/thermal/thermal_zone0/type", kind)
        self.put("class/thermal/thermal_zone0/temp", thousandths)

    def told(self, little: int = 0) -> dict[str, str]:
        found = machine_problems(self.sensors, self.root, little)
        return {news.device: str(news.trouble) for news in found if news.trouble}


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def test_a_machine_that_says_nothing_is_all_right(kernel: Kernel) -> None:
    kernel.put("class/hwmon/hwmon0/name", "coretemp")
    kernel.put("class/hwmon/hwmon0/in0_lcrit_alarm", "1")
    kernel.heat("99000", kind="x86_pkg_temp")
    assert kernel.sensors.undervoltage() is None
    assert kernel.sensors.celsius() is None
    assert kernel.told() == {}


@pytest.mark.parametrize(("alarm", "low"), [("0", False), ("1", True), ("", None), ("x", None)])
def test_the_kernel_tells_of_a_weak_supply(kernel: Kernel, alarm: str, low: bool | None) -> None:
    kernel.alarm(alarm)
    assert kernel.sensors.undervoltage() is low
    assert ("power supply" in kernel.told()) == bool(low)


@pytest.mark.parametrize(
    ("bits", "low"), [("0", False), ("50000", False), ("50005", True), ("1", True), ("e0008", False), ("?", None)]
)
def test_the_firmware_tells_of_it_too_but_what_is_over_does_not_count(
    kernel: Kernel, bits: str, low: bool | None
) -> None:
    kernel.put("devices/platform/soc/soc:firmware/get_throttled", bits)
    assert kernel.sensors.undervoltage() is low
    kernel.alarm("1")
    assert kernel.sensors.undervoltage() is True


@pytest.mark.parametrize(("value", "hot"), [("79999", False), ("80000", True), ("-5000", False), ("none", False)])
def test_heat_is_told_from_where_the_pi_slows_down(kernel: Kernel, value: str, hot: bool) -> None:
    kernel.heat(value)
    assert ("heat" in kernel.told()) == hot
    if hot:
        assert "(80 °C)" in kernel.told()["heat"]


def test_a_file_whose_driver_fails_says_nothing(kernel: Kernel) -> None:
    kernel.alarm("1")
    alarm = kernel.root / "class/hwmon/hwmon1/in0_lcrit_alarm"
    alarm.unlink()
    alarm.mkdir()
    assert kernel.sensors.undervoltage() is None


def test_little_room_for_the_games_is_told(kernel: Kernel) -> None:
    assert kernel.told(little=0) == {}
    assert "nearly full" in kernel.told(little=ALL_FULL)["space"]
    nowhere = machine_problems(kernel.sensors, kernel.root / "nowhere", ALL_FULL)
    assert not any(news.trouble for news in nowhere)


@contextmanager
def watched(kernel: Kernel, little: int = 0) -> Iterator["queue.SimpleQueue[Input]"]:
    heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
    health = Health(heard.put, kernel.sensors, kernel.root, every=0.01, little=little)
    try:
        yield heard
    finally:
        health.close()


def test_what_is_wrong_is_told_once_and_that_it_is_over(kernel: Kernel) -> None:
    kernel.alarm("1")
    with watched(kernel) as heard:
        first = heard.get(timeout=PATIENCE)
        kernel.heat("85000")
        second = heard.get(timeout=PATIENCE)
        kernel.alarm("0")
        third = heard.get(timeout=PATIENCE)
    assert isinstance(first, DeviceNews)
    assert isinstance(second, DeviceNews)
    assert str(first.trouble).startswith("The power supply is too weak")
    assert str(second.trouble).startswith("The Raspberry Pi is too hot (85 °C)")
    assert third == DeviceNews("power supply")


def test_a_machine_that_is_all_right_is_not_told_of(kernel: Kernel) -> None:
    kernel.alarm("0")
    with watched(kernel) as heard:
        # What comes first is the heat, after some looks that found nothing.
        kernel.heat("90000")
        first = heard.get(timeout=PATIENCE)
    assert isinstance(first, DeviceNews)
    assert first.device == "heat"
