"""The light behind the screen, in a folder like the kernel's."""

from pathlib import Path

import pytest

from companion.devices.machine.backlight import OFF, ON, Backlight


def lights(folder: Path, *names: str) -> list[Path]:
    switches = [folder / name / "bl_power" for name in names]
    for switch in switches:
        switch.parent.mkdir()
        switch.write_text(f"{ON}\n", encoding="ascii")
    return switches


def states(switches: list[Path]) -> list[str]:
    return [switch.read_text(encoding="ascii").strip() for switch in switches]


def test_they_go_off_in_the_dark_and_on_again(tmp_path: Path) -> None:
    switches = lights(tmp_path, "10-0045", "rpi")
    backlight = Backlight(tmp_path)
    backlight.switch(on=False)
    assert states(switches) == [OFF, OFF]
    backlight.switch(on=True)
    assert states(switches) == [ON, ON]


def test_closing_leaves_them_on(tmp_path: Path) -> None:
    switches = lights(tmp_path, "rpi")
    backlight = Backlight(tmp_path)
    backlight.switch(on=False)
    backlight.close()
    assert states(switches) == [ON]


def test_a_light_that_was_left_off_is_switched_on(tmp_path: Path) -> None:
    switches = lights(tmp_path, "rpi")
    switches[0].write_text(OFF, encoding="ascii")
    Backlight(tmp_path)
    assert states(switches) == [ON]


def test_one_that_can_not_be_written_hinders_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken" / "bl_power").mkdir(parents=True)
    switches = lights(tmp_path, "rpi")
    Backlight(tmp_path).switch(on=False)
    assert states(switches) == [OFF]
    Backlight(tmp_path / "nowhere").switch(on=False)


def levels(folder: Path, **most: int) -> list[Path]:
    """Lights with this greatest brightness, which are half as bright."""
    files = [folder / name / "brightness" for name in most]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{most[file.parent.name] // 2}\n", encoding="ascii")
        file.with_name("max_brightness").write_text(f"{most[file.parent.name]}\n", encoding="ascii")
    return files


@pytest.mark.parametrize(("percent", "expected"), [(100, ["255", "31"]), (50, ["128", "16"]), (10, ["26", "3"])])
def test_each_is_as_bright_as_it_is_set(tmp_path: Path, percent: int, expected: list[str]) -> None:
    files = levels(tmp_path, one=255, two=31)
    assert Backlight(tmp_path).set_brightness(percent)
    assert states(files) == expected


def test_one_with_few_levels_never_goes_out(tmp_path: Path) -> None:
    files = levels(tmp_path, one=4)
    assert Backlight(tmp_path).set_brightness(10)
    assert states(files) == ["1"]


def test_it_is_left_as_bright_as_it_was_found(tmp_path: Path) -> None:
    files = levels(tmp_path, one=255)
    backlight = Backlight(tmp_path)
    for percent in (10, 80):
        backlight.set_brightness(percent)
    backlight.close()
    assert states(files) == ["127"]


def test_one_whose_brightness_is_never_set_is_left_alone(tmp_path: Path) -> None:
    files = levels(tmp_path, one=255)
    Backlight(tmp_path).close()
    assert states(files) == ["127"]


@pytest.mark.parametrize("most", ["", "many"])
def test_where_it_can_not_be_set_that_is_told(tmp_path: Path, most: str) -> None:
    (file,) = levels(tmp_path, one=255)
    file.with_name("max_brightness").write_text(most, encoding="ascii")
    assert not Backlight(tmp_path).set_brightness(50)
    assert not Backlight(tmp_path / "nowhere").set_brightness(50)
    assert states([file]) == ["127"]
