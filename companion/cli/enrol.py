"""The command `companion enrol`: enrol a deck in the terminal, thing after thing."""

import queue
import sys
import threading
from argparse import ArgumentParser, Namespace

from companion.cli.common.arguments import add_files
from companion.cli.common.open_tags import Registry, open_to_write
from companion.core.errors import CompanionError
from companion.core.events import DeviceNews, Input, Tag
from companion.devices.reader.finder import Finder
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import OFF
from companion.settings.paths import find_files
from companion.table import enrolment as enrol
from companion.table.enrolment import Enrolment
from companion.table.storage.journal import JournalError
from companion.table.things import things_text

INTRODUCTION = """\
Lay one thing after another on the reader; each is kept at once.
Return agrees to what is asked. With Return: n no, u take the last one back, s leave one out, q end."""

MISSING_CHARS = 400
"""The characters for missing things at the end."""

Said = str
"""A line that was typed."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the deck and the files."""
    told = "sequence, letters, balls, sequentia, goals, actions or commands"
    parser.add_argument("deck", metavar="DECK", help=told)
    add_files(parser)


def run(options: Namespace) -> int:
    """Walk a deck with the reader until all of it has tags, or somebody ends it. Raises `CompanionError`."""
    choice = find_files(options.settings, options.data).config.reader
    if choice.port == OFF:
        raise CompanionError("The reader is switched off in the settings (reader.port).")
    with open_to_write(options) as registry:
        deck = registry.deck(options.deck)
        if deck is None:
            raise registry.no_deck_error(options.deck)
        heard: queue.SimpleQueue[Input | Said] = queue.SimpleQueue()
        threading.Thread(target=_read_lines, args=(heard,), daemon=True).start()
        if not choice.port and not Finder("").candidates():
            print("No reader is found: plug it in, or name its port in the settings (reader.port).", flush=True)
        reader = Reader(heard.put, choice)
        try:
            return _walk_deck(registry, Enrolment(deck, registry.tags.all()), heard, reader)
        except KeyboardInterrupt:
            print()
            return 0
        finally:
            reader.close()


def _read_lines(heard: "queue.SimpleQueue[Input | Said]") -> None:
    """Hand on what is typed. Without a terminal nothing is, and the reader alone leads on."""
    for line in sys.stdin:
        heard.put(line.strip().lower())


def _walk_deck(registry: Registry, walk: Enrolment, heard: "queue.SimpleQueue[Input | Said]", reader: Reader) -> int:
    print(INTRODUCTION)
    _print_step(walk)
    while walk.missing:
        what = heard.get()
        if what == "q":
            break
        after = _handle_input(walk, what)
        if after is walk:
            continue
        try:
            put, forgotten = enrol.tag_changes(walk, after)
            if put or forgotten:
                registry.tags.change(put, forgotten)
        except JournalError as error:
            print(error, flush=True)
            reader.show_light("bad")
            continue
        walk = after
        if walk.answer:
            reader.show_light(walk.answer)
        _print_step(walk)
    left = f" Without one: {things_text(walk.missing, MISSING_CHARS)}." if walk.missing else ""
    print(f"{walk.tagged_count} of {len(walk.deck.things)} have a tag.{left}", flush=True)
    return 0


def _handle_input(walk: Enrolment, what: Input | Said) -> Enrolment:
    match what:
        case Tag():
            return enrol.handle(walk, what)
        case DeviceNews(trouble=trouble):
            print(trouble or "The reader is there.", flush=True)
            return walk
        case "" | "y":
            return enrol.confirm_tag(walk)
        case "n":
            return enrol.refuse(walk)
        case "u" if walk.asked is None:
            return enrol.take_back(walk)
        case "s" if walk.asked is None:
            return enrol.skip(walk)
        case _:
            return walk


def _print_step(walk: Enrolment) -> None:
    """Print what the last input led to, and what is next."""
    count = (
        f"{walk.deck.title}{' (EXAMPLE)' if walk.deck.example else ''}, {walk.tagged_count} of {len(walk.deck.things)}"
    )
    if walk.told:
        print(walk.told)
    if walk.asked is not None:
        print(enrol.question_text(walk), flush=True)
    elif walk.next_thing is not None:
        print(f"{count}. Lay {walk.next_thing.thing.in_words}.", flush=True)
    elif walk.missing:
        left = things_text(walk.missing, MISSING_CHARS)
        print(f"{count}. Left out: {left}. s begins with the first of them, q ends.", flush=True)
