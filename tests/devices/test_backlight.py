"""The light behind the screen, in a folder like the kernel's."""

from pathlib import Path

from companion.devices.backlight import OFF, ON, Backlight


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
    backlight.light(on=False)
    assert states(switches) == [OFF, OFF]
    backlight.light(on=True)
    assert states(switches) == [ON, ON]


def test_closing_leaves_them_on(tmp_path: Path) -> None:
    switches = lights(tmp_path, "rpi")
    backlight = Backlight(tmp_path)
    backlight.light(on=False)
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
    Backlight(tmp_path).light(on=False)
    assert states(switches) == [OFF]
    Backlight(tmp_path / "nowhere").light(on=False)
