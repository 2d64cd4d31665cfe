"""Walk through a deck to enrol it: which thing is laid next, and what a tag means meanwhile."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Tag
from companion.core.i18n import _
from companion.table.decks import Deck, DeckEntry
from companion.table.tag_store import RANDOM, is_random, is_uid
from companion.table.things import Thing, copy_text, most_copies, parse_thing

Answer = Literal["", "ok", "bad", "ask"]


class EnrolledTag(Struct, frozen=True):
    """A tag that was laid, the thing that it is on now, and the one that it was on before, if any."""

    uid: str
    thing: Thing
    before: Thing | None


class SkippedThing(Struct, frozen=True):
    """A thing that was left out; `at` is the place from which on it was sought."""

    at: int


class Enrolment(Struct, frozen=True):
    """The enrolment of a deck: `tags` are all known ones, `at` the place from which the next thing is sought.

    `steps` is what can be taken back, the last one last. `asked` is a tag that is on something else, and what that is.
    `told` is what the last input led to, and `answer` what the light of the reader says of it; `again` is a tag of this
    deck that was laid last: laid once more it can be mended.
    """

    deck: Deck
    tags: Mapping[str, Thing]
    at: int = 0
    steps: tuple[EnrolledTag | SkippedThing, ...] = ()
    asked: tuple[str, Thing] | None = None
    told: str = ""
    answer: Answer = ""
    again: str = ""

    @property
    def missing(self) -> tuple[Thing, ...]:
        """The things of the deck without a tag, in its order."""
        tagged = set(self.tags.values())
        return tuple(thing for thing in self.deck.things if thing not in tagged)

    @property
    def tagged_count(self) -> int:
        """How many things of the deck have a tag."""
        return len(self.deck.entries) - len(self.missing)

    @property
    def next_thing(self) -> DeckEntry | None:
        """What is laid next; None when all are done."""
        tagged = set(self.tags.values())
        return next((entry for entry in self.deck.entries[self.at :] if entry.thing not in tagged), None)


def handle(enrolling: Enrolment, tag: Tag) -> Enrolment:
    """Return the enrolment after a tag was laid; one that was taken away means nothing.

    An unknown tag is on the next thing from now on. One of this deck is accepted whenever it comes: known already, or
    named by the text that is written on it. One that is on something else is asked about.
    """
    if not tag.laid or not is_uid(tag.uid):
        return enrolling
    if enrolling.asked is not None:
        # The tag that is asked about may well lie there still.
        return enrolling if tag.uid == enrolling.asked[0] else replace(enrolling, answer="ask")
    if is_random(tag.uid):
        return replace(enrolling, told=_(RANDOM), answer="bad")
    known, written = enrolling.tags.get(tag.uid), parse_thing(tag.text)
    if known is not None and known in enrolling.deck.things:
        if enrolling.again == tag.uid:
            return _ask(enrolling, tag.uid, known)
        told = _("That is {thing}. If it isn't, lay it once more.").format(thing=known.in_words)
        return replace(enrolling, told=told, answer="ok", again=tag.uid)
    enrolling = replace(enrolling, again="")
    if known is None and written is not None and written in enrolling.missing:
        return _keep(enrolling, tag.uid, written)
    other = known or written
    if other is not None:
        return _ask(enrolling, tag.uid, other)
    coming = enrolling.next_thing
    if coming is None:
        return replace(enrolling, told=_("Nothing is left to get a tag: this one is not saved."), answer="bad")
    return _keep(enrolling, tag.uid, coming.thing)


def _ask(enrolling: Enrolment, uid: str, other: Thing) -> Enrolment:
    if enrolling.next_thing is None:
        return replace(enrolling, told=_("That is {thing}.").format(thing=other.in_words), answer="bad")
    return replace(enrolling, asked=(uid, other), told="", answer="ask", again="")


def question_text(enrolling: Enrolment) -> str:
    """Return the question about the tag that is on something else; empty while there is none."""
    if enrolling.asked is None or enrolling.next_thing is None:
        return ""
    asked = _("This tag is on {thing}. Is it on {other} from now on?")
    return asked.format(thing=enrolling.asked[1].in_words, other=enrolling.next_thing.thing.in_words)


def confirm_tag(enrolling: Enrolment) -> Enrolment:
    """Return the enrolment with the asked tag on the next thing from now on."""
    coming = enrolling.next_thing
    if enrolling.asked is None or coming is None:
        return enrolling
    return _keep(replace(enrolling, asked=None), enrolling.asked[0], coming.thing)


def refuse(enrolling: Enrolment) -> Enrolment:
    """Return the enrolment with the asked tag staying on what it is on."""
    if enrolling.asked is None:
        return enrolling
    told = _("It stays on {thing}.").format(thing=enrolling.asked[1].in_words)
    return replace(enrolling, asked=None, told=told, answer="")


def skip(enrolling: Enrolment) -> Enrolment:
    """Return the enrolment with the next thing left without a tag; at the end, those left come again."""
    coming = enrolling.next_thing
    if coming is None:
        return replace(enrolling, at=0, told="", answer="")
    at = enrolling.deck.entries.index(coming) + 1
    told = _("Left out for now: {thing}.").format(thing=thing_text(enrolling.deck, coming.thing))
    return replace(enrolling, at=at, steps=(*enrolling.steps, SkippedThing(enrolling.at)), told=told, answer="")


def take_back(enrolling: Enrolment) -> Enrolment:
    """Return the enrolment one step back: a tag on what it was on before, or a left thing next again."""
    if not enrolling.steps:
        return enrolling
    last, steps = enrolling.steps[-1], enrolling.steps[:-1]
    if isinstance(last, SkippedThing):
        return replace(enrolling, at=last.at, steps=steps, told="", answer="")
    tags = {uid: thing for uid, thing in enrolling.tags.items() if uid != last.uid}
    if last.before is not None:
        tags[last.uid] = last.before
    at = enrolling.deck.things.index(last.thing)
    told = _("Taken back: {thing}.").format(thing=thing_text(enrolling.deck, last.thing))
    return replace(enrolling, tags=tags, at=at, steps=steps, told=told, answer="")


def thing_text(deck: Deck, thing: Thing) -> str:
    """Return what people call a thing of the deck, with which it is of several that are alike."""
    several = Thing(thing.kind, thing.name, 2) in deck.things and thing.copy == 1 and most_copies(thing) > 1
    named = _("{thing}, {which}").format(thing=thing.name_in_words, which=copy_text(1))
    return named if several else thing.in_words


def tag_changes(before: Enrolment, after: Enrolment) -> tuple[dict[str, Thing], tuple[str, ...]]:
    """Return what is written after a step: the tags that are put on things, and those that are forgotten."""
    put = {uid: thing for uid, thing in after.tags.items() if before.tags.get(uid) != thing}
    return put, tuple(uid for uid in before.tags if uid not in after.tags)


def _keep(enrolling: Enrolment, uid: str, thing: Thing) -> Enrolment:
    coming = enrolling.next_thing
    in_turn = coming is not None and coming.thing == thing
    tags = {**enrolling.tags, uid: thing}
    steps = (*enrolling.steps, EnrolledTag(uid, thing, enrolling.tags.get(uid)))
    at = enrolling.deck.things.index(thing) + 1 if in_turn else enrolling.at
    kept = _("Saved: {thing}.") if in_turn else _("Saved, though another was next: {thing}.")
    told = kept.format(thing=thing_text(enrolling.deck, thing))
    return replace(enrolling, tags=tags, at=at, steps=steps, told=told, answer="ok")
