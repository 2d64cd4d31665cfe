"""Do what a laid tag stands for, or ask what it is on."""

from typing import TYPE_CHECKING

from companion.core.events import Press, Scan, Tag
from companion.core.i18n import N_, _, ngettext
from companion.table.places import Place
from companion.table.storage.journal import JournalError
from companion.table.tags import RANDOM, changes, is_uid
from companion.table.things import COMMANDS, Thing, kind_in_words, parse_thing

if TYPE_CHECKING:
    from companion.table.desk import Desk

DAMAGED = "damaged tags"
"""The name under which `Desk.troubles` tells of tags that can't be read any more."""

ASKED = N_("It is not known what this tag is on. TAGS on the first screen enrols it.")
"""What is said of a tag that has been asked about this evening, in vain."""


def handle(desk: "Desk", tag: Tag) -> None:
    """Let a tag that was laid, or taken away, mean what it means on the screen that is shown."""
    if not tag.laid:
        desk.reader.lying.discard(tag.uid)
        return
    if tag.uid in desk.reader.lying or not is_uid(tag.uid):
        return
    desk.reader.lying.add(tag.uid)
    if desk.screen.tagging == "takes":
        desk.follow(desk.screen.handle(desk, tag))
        return
    try:
        thing = desk.tags.find(tag.uid) or parse_thing(tag.text)
    except JournalError as error:
        _say(desk, str(error))
        return
    _tell_damaged(desk)
    if thing is None:
        _unknown(desk, tag)
    else:
        act(desk, thing, tag.uid)


def act(desk: "Desk", thing: Thing, uid: str) -> None:
    """Let a thing mean what it means on the screen that is shown; a light tells whether it meant something."""
    before, heard = (desk.screen, desk.pointer), len(desk.sounds)
    if thing.kind == "C":
        desk.handle(Press(COMMANDS[thing.name]))
    elif thing.kind in desk.screen.things(desk):
        desk.handle(Scan(thing.scan, uid))
    else:
        _say(desk, _elsewhere(desk, thing))
        return
    changed = (desk.screen, desk.pointer) != before
    refused = "refused" in desk.sounds[heard:]
    # A card that is laid twice changes nothing the second time, and is the one that is shown.
    again = thing.kind != "C" and desk.reader.accepted == (thing.scan, desk.screen)
    accepted = (changed or again) and not refused
    desk.reader.accepted = (thing.scan, desk.screen) if accepted else None
    desk.lights.append("ok" if accepted else "bad")


def _tell_damaged(desk: "Desk") -> None:
    count = desk.journal.damaged_tags
    lost = ngettext(
        "What {count} tag was on can't be read any more; lay it again.",
        "What {count} tags was on can't be read any more; lay it again.",
        count,
    )
    desk.troubles[DAMAGED] = lost.format(count=count) if count else ""


def _elsewhere(desk: "Desk", thing: Thing) -> str:
    """What is said of a thing that means nothing here."""
    what = kind_in_words(thing.kind)
    # Players belong to every game; not every game asks who does something.
    if desk.screen.plays and desk.session is not None and thing.kind != "P":
        return _("That is {thing}; this is {game}.").format(thing=what, game=desk.session.game.title)
    return _("That is {thing}, which means nothing here.").format(thing=what)


def _say(desk: "Desk", sentence: str) -> None:
    desk.screen = desk.screen.with_notice(sentence)
    desk.sounds.append("refused")
    desk.lights.append("bad")


def _unknown(desk: "Desk", tag: Tag) -> None:
    """Ask once an evening what the tag is on."""
    if changes(tag.uid):
        _say(desk, _(RANDOM))
    elif desk.screen.tagging == "passes":
        desk.lights.append("bad")
    elif desk.screen.tagging == "tells":
        desk.note_new_tag(tag)
        desk.lights.append("ask")
    elif tag.uid in desk.reader.asked:
        _say(desk, _(ASKED))
    else:
        ask(desk, tag)


def ask(desk: "Desk", tag: Tag) -> None:
    """Ask what the tag is on; the screen that is shown now is gone on with afterwards."""
    desk.reader.asked.add(tag.uid)
    desk.screen = desk.go(Place.NEW_TAG, tag)
    desk.lights.append("ask")
