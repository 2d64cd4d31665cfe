"""What every test run has: the report of proven rules, the count of skips, files in memory, no clock of hypothesis."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from companion.core.i18n import use_language
from companion.lexicon import other_languages
from companion.ui.painters import text
from companion.ui.theme import use_theme
from tests.rules import RuleReport, done_games, known_rules
from tests.skips import FORBIDDEN, SkipReport
from tests.ui.golden import Golden

# No test asserts how long something takes, so a slow example is not a failure. Each run tries other examples, but for
# those of CI (.ci/run): what is red there is red because of a change.
settings.register_profile("companion", deadline=None, max_examples=40, derandomize="CI" in os.environ)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("companion")

GAMES = Path(__file__).parent / "games"

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory. Journals wait for the disk at each move: thousands of tests would wait as well."""

FONTS = 512
"""How many sizes of fonts stay open: those of every size of the screen. A table has one, and needs fewer."""

ROOM = 2 * 1024**3
"""How many bytes must be free there."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--forbid-skips", action="store_true", help=f"a skipped test makes the run fail (or {FORBIDDEN}=1)"
    )
    quick = "of the games, prove the rules only; one picture of a screen, at 800x480; fewer examples; nothing thorough"
    parser.addoption("--quick", action="store_true", help=quick)
    parser.addoption("--update-golden", action="store_true", help="write the golden images instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        settings.load_profile("quick")
    if "TMPDIR" not in os.environ and takes_files(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None
    # Programs inherit what a shell does to those that run in its background: they would not hear of Ctrl-C.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(RuleReport(known_rules(), done_games(), Path(__file__).parent), "companion-rules")
    config.pluginmanager.register(SkipReport(), "companion-skips")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        left_out = [item for item in items if not is_quick(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if is_quick(item)]


def is_quick(item: pytest.Item) -> bool:
    """Tell whether `make quick` runs the test."""
    if item.get_closest_marker("thorough"):
        return False
    return GAMES not in item.path.parents or item.get_closest_marker("rule") is not None


def takes_files(folder: Path) -> bool:
    """Tell whether temporary files can be written there, and programs among them be run."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC and shutil.disk_usage(folder).free >= ROOM


@pytest.fixture(scope="session", autouse=True)
def fonts() -> Iterator[None]:
    """Fonts stay open from test to test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "SIZES_KEPT", FONTS)
        yield


@pytest.fixture(scope="session", autouse=True)
def english_words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No other words are here than those of English, whatever this machine has packed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(other_languages, "FOLDER", tmp_path_factory.mktemp("words"))
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares pictures with those in `tests/golden/`, or writes them with `--update-golden`."""
    return Golden(update=bool(request.config.getoption("update_golden")))


@pytest.fixture(autouse=True)
def dark() -> Iterator[None]:
    """Every test begins in the dark theme."""
    use_theme("dark")
    yield
    use_theme("dark")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English, whichever language the one before has chosen."""
    use_language("en")
    yield
    use_language("en")
