"""What is wrong in the files of a table is told in the language of the screens, also after another one is chosen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import assembly, start
from companion.app.devices import open_devices
from companion.app.loop import App
from companion.core.events import DeviceNews, Input, Tap
from companion.core.i18n import language, use_language
from companion.settings.paths import find_files

SETTINGS = """\
[sound]
volume = "loud"

[rules.sequence]
castles = true
"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A table in whose files something is wrong, opened as `companion run` does it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (tmp_path / "mine.toml").write_text(SETTINGS)
    (tmp_path / "goals.toml").write_text("goal = 1\n")
    files = start.apply_language(find_files(tmp_path / "mine.toml", tmp_path))
    opened = assembly.open_app(files, (800, 480), full_screen=False)
    try:
        opened.show()
        open_devices(opened, files)
        yield opened
    finally:
        opened.close()
        use_language("en")


def told(app: App) -> str:
    """All that is wrong, once what was posted has been taken."""
    for _ in range(20):
        app.step()
    return " ".join(app.desk.complaints)


def test_what_is_wrong_in_the_files_is_told_in_the_language_that_is_chosen(app: App) -> None:
    english = told(app)
    assert 'mine.toml:2: sound.volume is "loud"; expected a number from 0 to 1. 0.7 is used.' in english
    assert "rules.sequence.castles is not a rule of this game" in english
    assert "goals.toml" in english
    assert "The example goals are used." in english
    taps: tuple[Input, ...] = (Tap("settings"), Tap("group:0"), Tap("set:language.screens:1"), Tap("press:confirm"))
    for what in taps:
        app.handle(what)
        app.show()
    assert language() == "de"
    german = told(app)
    assert 'mine.toml:2: sound.volume ist "loud"; erwartet' in german, german
    assert "rules.sequence.castles ist" in german
    for words in (" is not a rule", "expected", "is used", "are used"):
        assert words not in german, german
    use_language("en")
    assert " ".join(app.desk.complaints) == english


def test_what_a_device_tells_is_kept_as_it_is_told(app: App) -> None:
    """A text in no language of the table's stays as it was."""
    app.handle(DeviceNews("thing", "It is broken."))
    use_language("de")
    assert "It is broken." in app.desk.complaints
