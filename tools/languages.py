"""Gathers the sentences of the program into the catalogues of its languages, and compiles them.

`companion/locale/companion.pot` has what is to be translated, `<language>/LC_MESSAGES/companion.po` the
translations, which people write, and `companion.mo` what the program reads. A sentence that is gone is dropped, a new
one is empty.
"""

import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.core.i18n import DOMAIN, LANGUAGES
from companion.games.common.phrases import capitalise
from companion.games.registry import DESCRIPTION, game_folders
from companion.games.sequitur.actions.actions import EXAMPLE, EXAMPLE_ACTIONS, example_actions
from companion.games.sequitur.goals.goals import EXAMPLE_GOALS, example_goals
from companion.table.introductions import INTRODUCTION

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "companion"
FOLDER = PACKAGE / "locale"
TEMPLATE = FOLDER / f"{DOMAIN}.pot"

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
"""The functions that mark a sentence, with the places of their arguments, as gettext's own tools name them."""

OFFERED = PACKAGE / "table" / "offered_settings.toml"
"""The data file with what is said of settings."""

HEADER = (
    "# The sentences of the tabletop companion. Made by `make languages`; only the lines msgstr are written by people."
)

FIRST_EVENING = PACKAGE / "table" / "first_evening.toml"
"""The data file with the table's own introduction; each game has its own beside its module."""

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every header: the catalogues of the same program are the same bytes."""


def source_files() -> list[Path]:
    """Return the modules of the package, in a fixed order."""
    return sorted(path for path in PACKAGE.rglob("*.py") if "firmware" not in path.relative_to(PACKAGE).parts)


def offered_sentences() -> Iterator[str]:
    """Yield what the settings' screen says of each setting."""
    offered = tomllib.loads(OFFERED.read_text("utf-8"))
    for page in offered["page"]:
        yield from (page["title"], *((page["note"],) if "note" in page else ()), page["help"])
    for group in offered["group"]:
        yield from (group["title"], group["note"])
        for setting in group["setting"]:
            yield from (setting["label"], setting["help"], setting["explains"])
            # What has a name of its own keeps it in every language.
            if not setting.get("own_names"):
                yield from (choice["label"] for choice in setting["choices"])


def described_sentences() -> Iterator[tuple[str, str]]:
    """Yield the sentences that people read of each `game.toml`, with the file; titles are the same everywhere."""
    for folder in game_folders():
        where = f"companion/games/{folder.path}/{DESCRIPTION}"
        yield from ((where, text) for one in (folder.game,) if one for text in (one.note, one.aim) if text)
        yield from ((where, text) for tool in folder.tools for text in (tool.title, tool.note, tool.purpose) if text)
        yield from ((where, file.instead) for file in folder.files)


def introduced_sentences() -> Iterator[tuple[str, str]]:
    """Yield what each picture of an introduction says, with the file."""
    for path in (*sorted((PACKAGE / "games").rglob(INTRODUCTION)), FIRST_EVENING):
        where = path.relative_to(ROOT).as_posix()
        pictures = tomllib.loads(path.read_text("utf-8"))["picture"]
        yield from ((where, picture[said]) for picture in pictures for said in ("says", "voice") if said in picture)


def example_sentences() -> Iterator[tuple[str, str]]:
    """Yield what stands on the example cards of Sequitur, with the file."""
    yield from (("companion/games/sequitur/goals/" + EXAMPLE_GOALS, goal.text) for goal in example_goals())
    for action in example_actions():
        texts = capitalise(action.name.removeprefix(EXAMPLE)), action.text
        yield from (("companion/games/sequitur/actions/" + EXAMPLE_ACTIONS, text) for text in texts)


def template() -> Catalog:
    """Return everything that is to be translated."""
    catalog = empty(None)
    for path in source_files():
        where = path.relative_to(ROOT).as_posix()
        with path.open("rb") as file:
            for _line, message, comments, context in extract("python", file, KEYWORDS, ("Translators:",)):
                catalog.add(message, None, [(where, 0)], auto_comments=comments, context=context)
    for sentence in offered_sentences():
        if any(letter.isalpha() for letter in sentence):
            catalog.add(sentence, None, [(OFFERED.relative_to(ROOT).as_posix(), 0)])
    for where, sentence in (*described_sentences(), *introduced_sentences(), *example_sentences()):
        catalog.add(sentence, None, [(where, 0)])
    return catalog


def empty(language: str | None) -> Catalog:
    """Return a catalogue without a message."""
    return Catalog(
        locale=language,
        domain=DOMAIN,
        project="tabletop-companion",
        version="0",
        header_comment=HEADER,
        msgid_bugs_address="none",
        last_translator="none",
        language_team="none",
        creation_date=EPOCH,
        revision_date=EPOCH,
        fuzzy=False,
    )


def catalogue_file(language: str) -> Path:
    """Return where the translations into a language are."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str) -> Catalog:
    """Return the translations into a language, as they stand in its file; an empty catalogue when there is none."""
    path = catalogue_file(language)
    if not path.exists():
        return empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def updated(language: str, now: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly the messages of the template, and the translations there are."""
    before, after = read_catalogue(language), empty(language)
    for message in now:
        if message.id:
            known = before.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
            fits = known is not None and isinstance(known.id, str) == isinstance(message.id, str)
            after.add(
                message.id,
                known.string if fits and known is not None else None,
                message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return after


def written(catalog: Catalog) -> bytes:
    """Return the text of a catalogue."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=120, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """Return what the program reads of a catalogue."""
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalogue that have no translation, or not all of their plurals."""
    return [
        message
        for message in catalog
        if message.id and not all(message.string if isinstance(message.string, (tuple, list)) else (message.string,))
    ]


def main() -> int:
    """Write the template and the catalogues; 1 when something is not translated, which is told."""
    now = template()
    FOLDER.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(now))
    missing = 0
    for language in LANGUAGES:
        if language != "en":
            catalog = updated(language, now)
            path = catalogue_file(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            path.with_suffix(".mo").write_bytes(compiled(catalog))
            lacks = len(untranslated(catalog))
            missing += lacks
            print(f"{LANGUAGES[language]}: {len(catalog) - lacks} of {len(catalog)} translated")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
