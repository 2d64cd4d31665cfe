"""Turn a laid tag into an event for the screen, or ask what it is on.

Nothing is done here: the desk hands the event to the screen, and follows the outcome.
"""

from collections.abc import Collection

from companion.core.events import Press, Scan, Tag, ThingKind
from companion.core.i18n import N_, _, ngettext
from companion.table.effects import HandleThing, NoteAsked, NoteNewTag, PlaySound, ShowLight
from companion.table.screen import Screen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.storage.journal import JournalError
from companion.table.table import Table
from companion.table.tag_store import RANDOM, is_random
from companion.table.things import COMMANDS, Thing, kind_text, parse_thing

DAMAGED_TROUBLE = "damaged tags"
"""The name under which `Table.troubles` tells of tags that can't be read any more."""

ASKED_TEXT = N_("The companion does not know this tag. Say what it is on: first screen, Tags.")
"""What is said of a tag that has been asked about this evening, in vain."""


def laid_tag_outcome(table: Table, tag: Tag) -> Outcome:
    """Return the outcome of a tag that was laid on the reader."""
    try:
        thing = table.tags.find(tag.uid) or parse_thing(tag.text)
    except JournalError as error:
        return refused_outcome(table.screen, str(error))
    return (
        unknown_outcome(table.screen, tag, table.asked_tags)
        if thing is None
        else Outcome(table.screen, (HandleThing(thing, tag.uid),))
    )


def event_of(thing: Thing, uid: str, things: Collection[ThingKind]) -> Press | Scan | None:
    """Return what a thing does on a screen that takes `things`; None for a thing that means nothing there."""
    if thing.kind == "C":
        return Press(COMMANDS[thing.name])
    return Scan(thing.scan, uid) if thing.kind in things else None


def meaningless_outcome(screen: Screen, thing: Thing, game: str) -> Outcome:
    """Return the outcome for a thing that means nothing here; `game` is the title of the one played, or empty."""
    what = kind_text(thing.kind)
    # Players belong to every game; not every game asks who does something.
    if screen.is_play_screen and game and thing.kind != "P":
        return refused_outcome(screen, _("That is {thing}; this is {game}.").format(thing=what, game=game))
    return refused_outcome(screen, _("That is {thing}, which can't be used here.").format(thing=what))


def refused_outcome(screen: Screen, sentence: str) -> Outcome:
    """Return the screen with a sentence on why nothing is done."""
    return Outcome(screen.with_notice(sentence), (PlaySound("refused"), ShowLight("bad")))


def unknown_outcome(screen: Screen, tag: Tag, asked: Collection[str]) -> Outcome:
    """Return what an unknown tag leads to: the question what it is on, unless it was `asked` already.

    The screen that is shown is gone on with afterwards.
    """
    if is_random(tag.uid):
        return refused_outcome(screen, _(RANDOM))
    if screen.tagging == "passes":
        return Outcome(screen, (ShowLight("bad"),))
    if screen.tagging == "tells":
        return Outcome(screen, (NoteNewTag(tag), ShowLight("ask")))
    if tag.uid in asked:
        return refused_outcome(screen, _(ASKED_TEXT))
    return go(Place.NEW_TAG, tag).after(NoteAsked(tag.uid), ShowLight("ask"))


def damaged_text(count: int) -> str:
    """Return the sentence that so many tags can't be read any more."""
    lost = ngettext(
        "What {count} tag was on can't be read any more; lay it again.",
        "What {count} tags was on can't be read any more; lay it again.",
        count,
    )
    return lost.format(count=count) if count else ""
