"""Note what a device tells, and say at once what is wrong with the reader."""

from typing import TYPE_CHECKING

from companion.core.events import DeviceNews
from companion.core.i18n import N_, Sentence
from companion.table.logs import LOG

if TYPE_CHECKING:
    from companion.table.desk import Desk

READER = "reader"
"""The name under which the reader tells what is wrong with it."""

NO_READER = N_("No reader is plugged in.")
"""What is said of that where things are to be laid on one; elsewhere it is nothing to speak of."""


def note(desk: "Desk", news: DeviceNews) -> None:
    """Note what is wrong with a device, or that nothing is any more.

    What is new of the reader is said on the screen that is shown, until it is over or something else is done there. The
    first screen shows all that is wrong by itself, and children are told nothing.
    """
    known = desk.troubles.get(news.device, "") == news.trouble
    if news.trouble and not known:
        LOG.note(f"{news.device}: {news.trouble}")
    desk.troubles[news.device] = news.trouble
    (desk.absent.discard if news.there else desk.absent.add)(news.device)
    if news.device == READER and not known:
        _say(desk, news.trouble)


def is_told(desk: "Desk", key: str) -> bool:
    """Whether something is told to be wrong with a setting in a file."""
    return key in desk.troubles or any(_is_about(told, key) for told in desk.problems)


def mended(desk: "Desk", *keys: str) -> None:
    """What was wrong with these settings in a file is over: they have been set anew."""
    for key in keys:
        desk.troubles.pop(key, None)
    desk.problems = tuple(told for told in desk.problems if not any(_is_about(told, key) for key in keys))


def _is_about(told: Sentence, key: str) -> bool:
    """Whether a sentence is that of a `Problem` with this setting; a recording has no more of it than the sentence."""
    return f": {key} " in str(told)


def _say(desk: "Desk", trouble: Sentence) -> None:
    if desk.reader.interrupted is not None and desk.reader.interrupted[1] is desk.screen:
        desk.screen = desk.reader.interrupted[0]
    desk.reader.interrupted = None
    if trouble and desk.screen.tagging != "tells" and not desk.screen.lists_troubles:
        told = desk.screen.with_notice(str(trouble))
        desk.reader.interrupted = (desk.screen, told)
        desk.screen = told
