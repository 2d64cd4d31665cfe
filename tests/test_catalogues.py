"""The catalogues: every sentence of the program has its translation, with the same placeholders, and is compiled."""

import re
from collections.abc import Iterator, Sequence
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Message

from companion.core.i18n import LANGUAGES, use_language
from tools.languages import TEMPLATE, catalogue_file, compiled, read_catalogue, template, untranslated, updated, written

OTHERS = [name for name in LANGUAGES if name != "en"]


def texts(said: object) -> Sequence[str]:
    """A sentence, or all of its plurals."""
    return (said,) if isinstance(said, str) else tuple(said)  # type: ignore[arg-type]


def messages(language: str) -> Iterator[Message]:
    return (message for message in read_catalogue(language) if message.id)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^}]*\}", text))


def test_the_template_has_what_the_program_says() -> None:
    assert TEMPLATE.read_bytes() == written(template()), "make languages gathers what is new"


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_complete_and_in_its_usual_form(language: str) -> None:
    whole = updated(language, template())
    assert [message.id for message in untranslated(whole)] == []
    assert catalogue_file(language).read_bytes() == written(whole)
    assert catalogue_file(language).with_suffix(".mo").read_bytes() == compiled(whole)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_the_sentence(language: str) -> None:
    wrong = []
    for message in messages(language):
        *_, most = texts(message.id)
        first, *more = texts(message.string)
        known = set().union(*map(placeholders, texts(message.id)))
        if more:
            fits = placeholders(more[-1]) == placeholders(most) and placeholders(first) <= known
        else:
            fits = placeholders(first) == known
        if not fits:
            wrong.append((message.id, message.string))
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_can_be_filled_in(language: str) -> None:
    class Anything(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return "1"

    for message in messages(language):
        for text in texts(message.string):
            assert "{" not in text.format_map(Anything()), message.id


@pytest.mark.parametrize("language", OTHERS)
def test_buttons_in_capitals_stay_in_capitals(language: str) -> None:
    capitals = [message for message in messages(language) if isinstance(message.id, str) and message.id.isupper()]
    named = [m for m in capitals if not placeholders(str(m.id)) and len(m.id) > 2]
    assert len(named) > 20
    assert [(m.id, m.string) for m in named if not str(m.string).isupper()] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_program_reads_the_catalogue(language: str) -> None:
    with catalogue_file(language).with_suffix(".mo").open("rb") as file:
        known = GNUTranslations(file)
    use_language(language)
    from companion.core.i18n import _, ngettext  # noqa: PLC0415 - under its own name

    assert _("NEW GAME") == known.gettext("NEW GAME") != "NEW GAME"
    assert ngettext("{count} card", "{count} cards", 1) != ngettext("{count} card", "{count} cards", 2)
