"""Open the desk with the journal of a data folder; play goes on where that journal can't be used."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from companion.app import table_files
from companion.app.local_time import now
from companion.core.events import DeviceNews
from companion.core.game import WORDS_FILE, AnyGame
from companion.core.i18n import N_, LazyText, Sentence, error_text, language
from companion.core.problems import Problem
from companion.core.tool import AnyTool
from companion.settings.paths import JOURNAL
from companion.table.desk import Desk
from companion.table.logs import LOG
from companion.table.screens.screen_map import SCREENS
from companion.table.services import NO_TOOLS, TableServices
from companion.table.settings import NoSettings, Settings
from companion.table.storage.brought_files import IMPORTS, find_file
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.packages import read_packages
from companion.table.storage.user_files import UserFiles


def open_desk(
    games: Mapping[str, AnyGame],
    folder: Path,
    problems: tuple[Problem, ...],
    tools: Mapping[str, AnyTool] = NO_TOOLS,
    settings: Settings = NoSettings(),  # noqa: B008 - it holds nothing
) -> Desk:
    """Open the desk with the journal in this folder; where it can't be used, with one that vanishes.

    A banner says so then.
    """
    # A whole path takes the room of what is wrong; standard error and the doctor have it.
    sentences: list[Sentence] = [replace(problem, file=Path(problem.file).name).lazy_text for problem in problems]
    trouble: Sentence = ""
    try:
        journal = Journal.open(folder / JOURNAL)
    except JournalError as error:
        # Imported for this alone: it takes 4 ms of a start.
        import tempfile  # noqa: PLC0415

        goes_on = LazyText.of(N_("Play goes on, but nothing is kept when the power goes."))
        trouble = LazyText.join(error_text(error), goes_on)
        journal = Journal.open(Path(tempfile.mkdtemp(prefix="companion-")) / JOURNAL)
    if journal.set_aside is not None:
        kept = journal.set_aside.name
        unread = N_("The games kept here can't be read; they are put aside in {file}. New games are kept.")
        sentences.insert(0, LazyText.of(unread, file=kept))
    if journal.came_back:
        sentences.insert(0, journal.came_back)
    if journal.lost:
        sentences.insert(0, journal.lost)
    services = TableServices(
        UserFiles(folder).keep,
        folder / WORDS_FILE,
        tools,
        partial(table_files.table_decks, folder),
        settings,
        partial(read_packages, folder),
        partial(find_file, folder / IMPORTS),
        language(),
    )
    desk = Desk(games, journal, now, SCREENS, tuple(sentences), services)
    desk.handle(DeviceNews("journal", trouble))
    LOG.names = partial(_names, desk)
    return desk


def _names(desk: Desk) -> list[str]:
    """Return the names of the people who play or sit down, are known or have played, as far as they can be had now."""
    # The first picture need not wait for them.
    from companion.table.people import People  # noqa: PLC0415
    from companion.table.screens.setup.setup import SetupPage  # noqa: PLC0415
    from companion.table.storage.result_queries import played_names  # noqa: PLC0415

    names: list[str] = []
    # What is logged may be that just these can't be had.
    with suppress(Exception):
        names += desk.session.players if desk.session is not None else ()
    with suppress(Exception):
        names += desk.screen.names if isinstance(desk.screen, SetupPage) else ()
    with suppress(Exception):
        names += (person.name for person in People(desk.journal).known())
    with suppress(Exception):
        names += played_names(desk.journal)
    return names
