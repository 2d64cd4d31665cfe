"""The screens on which the table is set."""

from collections.abc import Callable

from tests.desk.at_desk import HELP, NEXT, Table

SETTINGS: dict[str, Callable[[Table], object]] = {}


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    SETTINGS[reach.__name__] = reach
    return reach


@screen
def settings_sound(table: Table) -> None:
    table.tap("settings", "set:sound.voice:1")


@screen
def settings_screen(table: Table) -> None:
    table.tap("settings").press(NEXT).tap(
        "set:screen.dim_after_s:2", "set:screen.dim_after_s:1", "set:screen.dim_after_s:0"
    )


@screen
def settings_devices(table: Table) -> None:
    table.tap("settings", "group:2")


@screen
def settings_help(table: Table) -> None:
    table.tap("settings").press(NEXT, HELP)


@screen
def settings_help_devices(table: Table) -> None:
    table.tap("settings", "group:2").press(HELP)


@screen
def settings_told(table: Table) -> None:
    """As in a service that can't write the settings file."""
    table.settings_file.mkdir()
    table.tap("settings", "set:sound.on:1")


@screen
def settings_broken(table: Table) -> None:
    table.settings_file.write_text("[sound]\non = yes\n", encoding="utf-8")
    table.tap("settings", "set:sound.on:1")
