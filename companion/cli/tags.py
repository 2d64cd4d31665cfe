"""The command `companion tags`: list, export, import and forget what tags are on."""

import csv
import io
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.cli.common.arguments import add_files
from companion.cli.common.open_tags import Registry, open_to_read, open_to_write
from companion.cli.common.terminal import write_data
from companion.core.errors import CompanionError
from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.printable import brief
from companion.core.toml.entries import EntriesError, decode_text
from companion.table.decks import Deck
from companion.table.tag_store import is_random, is_uid
from companion.table.things import Thing, parse_thing, things_text

COLUMNS = ("uid", "thing")

MOST_WRONG = 20
"""How many wrong lines of a file are told one by one."""

MISSING_CHARS = 100
"""The characters for missing things on a line."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add `list`, `export`, `import` and `forget`."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    listed = what.add_parser("list", help="print which tag is on what, and what has none")
    listed.add_argument("deck", nargs="?", default="", metavar="DECK", help="one deck only, such as sequence or balls")
    add_files(listed)
    export = what.add_parser("export", help="write all tags as CSV")
    export.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file to write (default: standard output)")
    add_files(export)
    taken = what.add_parser("import", help="take over the tags of a CSV file, all or none; they replace what is known")
    taken.add_argument("file", type=Path, metavar="FILE", help="columns uid and thing, such as 04A1B2C3D4E580,S:10H:2")
    add_files(taken)
    forget = what.add_parser("forget", help="forget a tag, or all of a deck")
    told = "the number of a tag, a thing such as S:10H:2, or a deck"
    forget.add_argument("what_to_forget", metavar="WHICH", help=told)
    add_files(forget)


def run(options: Namespace) -> int:
    """List, export, import or forget tags."""
    return COMMANDS[options.what](options)


def export_tags(options: Namespace) -> int:
    """Write all tags as CSV, deck by deck, to a file or to standard output."""
    with open_to_read(options) as registry:
        text = tags_csv(_ordered_tags(registry))
    write_data(text, options.out)
    return 0


def import_tags(options: Namespace) -> int:
    """Import the tags of a CSV file, all or none; return 2 when lines are wrong, and print a sentence for each."""
    tags, wrong = read_csv(read_tag_file(options.file), str(options.file))
    if wrong:
        for line in wrong[:MOST_WRONG]:
            print(f"companion: {line}", file=sys.stderr)
        if more := len(wrong[MOST_WRONG:]):
            print(f"companion: {options.file}: {more} more lines are wrong.", file=sys.stderr)
        raise CompanionError(f"Nothing of {options.file} is taken over while a line is wrong.", 2)
    with open_to_write(options) as registry:
        before = registry.tags.all()
        registry.tags.change(tags)
        after = registry.tags.all()
    moved = sum(uid in before and before[uid] != thing for uid, thing in tags.items())
    lost = [uid for uid in before if uid not in after]
    print(f"Taken over: {_count_text(len(tags))}. Known now: {_count_text(len(after))}.")
    if moved:
        print(f"On something else before: {_count_text(moved)}.")
    if lost:
        print(f"Forgotten, because another tag is on their things now: {', '.join(lost)}.")
    return 0


def list_tags(options: Namespace) -> int:
    """Print which tag is on what and what has none, of one deck or of all."""
    with open_to_read(options) as registry:
        decks: tuple[Deck, ...] = registry.decks
        if options.deck:
            deck = registry.deck(options.deck)
            if deck is None:
                raise registry.no_deck_error(options.deck)
            decks = (deck,)
        for deck in decks:
            print("\n".join(deck_lines(deck, registry.tags.all())))
        others = [] if options.deck else _other_tags(registry)
        if others:
            print("Others")
            print("\n".join(f"  {uid:<20}  {thing.in_words}" for uid, thing in others))
    return 0


def forget_tags(options: Namespace) -> int:
    """Forget a tag by its UID or by its thing, or all of a deck; return 1 when there is none."""
    with open_to_write(options) as registry:
        uids = _find_uids(registry, options.what_to_forget)
        registry.tags.forget(uids)
    print(f"Forgotten: {_count_text(len(uids))}.")
    return 0


def tags_csv(tags: list[tuple[str, Thing]]) -> str:
    """Return the tags as CSV with a line of titles."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((uid, thing.text) for uid, thing in tags)
    return out.getvalue()


def read_csv(text: str, file: str) -> tuple[dict[str, Thing], list[str]]:
    """Return the tags of a CSV text, and a sentence for each line that is wrong, which names `file` and the line.

    The first line names the columns; others than `uid` and `thing` are passed over. A semicolon may take the place of
    the comma. The number of a tag may have small letters, and colons, hyphens or spaces between its digits.
    """
    first = text.partition("\n")[0]
    lines = io.StringIO(text, newline="")
    reader = csv.DictReader(lines, delimiter=";" if ";" in first and "," not in first else ",")
    tags: dict[str, Thing] = {}
    uids: dict[Thing, str] = {}
    wrong: list[str] = []
    try:
        missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
        if missing:
            return {}, [f"{file}:1: There is no column {missing[0]}; the first line has to be: uid,thing."]
        for row in reader:
            uid, thing = _tidy_uid(row["uid"] or ""), parse_thing(row["thing"] or "")
            why = _row_problem(row, uid, thing, tags, uids)
            if why:
                wrong.append(f"{file}:{reader.line_num}: {why}")
            elif thing is not None:
                tags[uid] = thing
                uids[thing] = uid
    except csv.Error as error:
        wrong.append(f"{file}:{reader.line_num + 1}: This is no line of a CSV file ({error}); take it out.")
    return tags, wrong


def _row_problem(
    row: dict[str, str | None], uid: str, thing: Thing | None, before: dict[str, Thing], uids: dict[Thing, str]
) -> str:
    """Return what is wrong with a row of the CSV file; empty when it is right.

    `before` are the things of the rows further up by their UIDs, `uids` the other way round.
    """
    if not is_uid(uid):
        return f"{_quote(row['uid'])} is no number of a tag; expected 8, 10, 14 or 20 hex digits."
    if is_random(uid):
        return f"{uid} is a number that changes each time, as that of a phone; it can't be on a thing."
    if thing is None:
        return f"{_quote(row['thing'])} is no thing; expected one such as S:10H:2, B:E:1 or P:Ann."
    if uid in before:
        return f"{uid} is on {before[uid].text} already, further up."
    other = uids.get(thing)
    return f"{thing.text} has the tag {other} already, further up." if other else ""


def _quote(text: str | None) -> str:
    """Return what stands in a field in quotes, cut where it is long."""
    return repr(brief(text or ""))


def _tidy_uid(text: str) -> str:
    """Return the UID of a tag as it is kept: in capitals, without colons, dashes and spaces."""
    return text.translate(str.maketrans("", "", ":- ")).strip().upper()


def read_tag_file(file: Path) -> str:
    """Return the text of a file of tags. Raises CompanionError when it can't be read, or is not UTF-8."""
    try:
        return decode_text(read_foreign(file, TABLE_FILE), str(file))
    except OSError as error:
        raise CompanionError(f"{file} can't be read: {error.strerror}.", 2) from None
    except EntriesError as error:
        raise CompanionError(f"{error} Save it as CSV in UTF-8.", 2) from None


def deck_lines(deck: Deck, tags: dict[str, Thing]) -> Iterator[str]:
    """Yield the deck as lines: which tag is on which thing, and what has none yet."""
    uids = {thing: uid for uid, thing in tags.items()}
    missing = [thing for thing in deck.things if thing not in uids]
    name = f"{deck.id}, EXAMPLE" if deck.example else deck.id
    yield f"{deck.title} ({name}): {len(deck.things) - len(missing)} of {len(deck.things)}"
    yield from (f"  {uids[thing]:<20}  {thing.in_words}" for thing in deck.things if thing in uids)
    if missing and len(missing) < len(deck.things):
        yield f"  without a tag: {things_text(missing, MISSING_CHARS)}"


def _ordered_tags(registry: Registry) -> list[tuple[str, Thing]]:
    """Return all tags with their things in the order of the decks, then those whose thing is in no deck."""
    uids = {thing: uid for uid, thing in registry.tags.all().items()}
    in_decks = [(uids[thing], thing) for deck in registry.decks for thing in deck.things if thing in uids]
    return in_decks + _other_tags(registry)


def _other_tags(registry: Registry) -> list[tuple[str, Thing]]:
    """Return the tags on what is in no deck: players, and cards that the table has no more."""
    in_decks = {thing for deck in registry.decks for thing in deck.things}
    others = ((uid, thing) for uid, thing in registry.tags.all().items() if thing not in in_decks)
    return sorted(others, key=lambda one: one[1].text)


def _find_uids(registry: Registry, what: str) -> list[str]:
    """Return the UIDs of the tags to be forgotten: all of a deck, that of a thing, or one by its number."""
    tags = registry.tags.all()
    deck, thing, number = registry.deck(what), parse_thing(what), _tidy_uid(what)
    if deck is not None:
        uids = [uid for uid, on in tags.items() if on in deck.things]
    else:
        uids = [uid for uid, on in tags.items() if number == uid or on == thing]
    if not uids:
        known = deck is not None or thing is not None or is_uid(number)
        why = "has no tag that is known" if known else "is no number of a tag, no thing such as S:10H:2, and no deck"
        raise CompanionError(f"{what} {why}.")
    return uids


def _count_text(count: int) -> str:
    return "1 tag" if count == 1 else f"{count} tags"


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "export": export_tags,
    "import": import_tags,
    "list": list_tags,
    "forget": forget_tags,
}
