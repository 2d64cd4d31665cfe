"""The language of what the table reads: English, the catalogues, and the pseudo-language for looking at screens."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.i18n import LANGUAGES, N_, PSEUDO, _, language, ngettext, pgettext, pseudo_text, use_language

SENTENCE = "{name} lays {count} cards on {place!r:>3}."
FOLDER = Path(companion.__file__).parent
SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def test_english_is_what_stands_in_the_program() -> None:
    assert language() == "en"
    assert _(SENTENCE) == N_(SENTENCE) == pgettext("a button", SENTENCE) == SENTENCE
    assert [ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)] == [
        "{count} cards",
        "{count} card",
        "{count} cards",
    ]


@pytest.mark.parametrize("name", [*LANGUAGES, PSEUDO])
def test_every_language_can_be_used_and_says_nothing_for_nothing(name: str) -> None:
    use_language(name)
    assert language() == name
    # The empty message of a catalogue is its header.
    assert _("") == ""
    assert _("No such sentence is anywhere in the program, {name}.").format(name="Ann").count("Ann") == 1


@pytest.mark.parametrize("name", [*LANGUAGES, PSEUDO])
def test_one_thing_and_several_have_a_sentence_each_in_every_language(name: str) -> None:
    use_language(name)
    for count in (0, 1, 2, 21):
        said = ngettext("{count} strange zebra", "{count} strange zebras", count).format(count=count)
        assert said.startswith(str(count))
        assert len(said) > len(str(count)) + 1


def test_an_unknown_language_is_refused_and_the_one_before_stays() -> None:
    use_language(PSEUDO)
    with pytest.raises(KeyError):
        use_language("fr")
    assert language() == PSEUDO
    assert _("Names") == pseudo_text("Names")


def test_the_pseudo_language_leaves_placeholders_as_they_are() -> None:
    said = pseudo_text(SENTENCE)
    fields = [field for _text, *field in string.Formatter().parse(said)]
    assert fields == [field for _text, *field in string.Formatter().parse(SENTENCE)]
    assert "Ann" in said.format(name="Ann", count=3, place="B1")


def test_the_pseudo_language_has_accents_in_place_of_all_plain_vowels() -> None:
    use_language(PSEUDO)
    said = _("Why Is It ALWAYS You?") + pgettext("a button", "open") + ngettext("one", "many", 2)
    assert not set(said) & set("aeiouyAEIOUY")


@given(st.text(alphabet=string.ascii_letters + " .,;:!?'-–0123456789", min_size=1, max_size=200))
def test_each_word_of_the_pseudo_language_is_longer_by_two_fifths(text: str) -> None:
    letters = sum(char.isalpha() for char in text)
    others = len(text) - letters
    assert len(pseudo_text(text)) - others >= 1.4 * letters


@pytest.fixture(scope="module")
def modules() -> dict[str, list[ast.AST]]:
    """What each module of the program consists of, by its file."""
    files = sorted(FOLDER.rglob("*.py"))
    parsed = {str(file.relative_to(FOLDER)): ast.parse(file.read_text(encoding="utf-8")) for file in files}
    return {file: list(ast.walk(tree)) for file, tree in parsed.items()}


def scopes(nodes: list[ast.AST]) -> list[ast.AST]:
    """The functions and comprehensions of a module."""
    return [node for node in nodes if isinstance(node, SCOPES)]


def own(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope, but for the scopes within it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, SCOPES):
            yield node
            yield from own(node)


def calls(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"


def test_nothing_else_is_called_as_sentences_are_translated_with(modules: dict[str, list[ast.AST]]) -> None:
    """A throwaway `_` would hide the function in all of the scope around it."""
    hidden = [
        f"{file}:{node.lineno}"
        for file, nodes in modules.items()
        if any(map(calls, nodes))
        for scope in scopes(nodes)
        if any(calls(node) for node in ast.walk(scope))
        for node in own(scope)
        if (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == "_")
    ]
    assert hidden == []


MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}
"""The functions that mark, with how many of their arguments are to be literals."""


def marks(node: ast.AST) -> int:
    """How many of the arguments are sentences where a function is called that marks them; else 0."""
    return MARKS.get(node.func.id, 0) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else 0


def test_what_is_marked_is_a_literal_that_can_be_gathered(modules: dict[str, list[ast.AST]]) -> None:
    """In an f-string, and in what is marked itself, babel finds no mark; what is put together is in no catalogue."""
    wrong = [
        f"{file}:{node.lineno}"
        for file, nodes in modules.items()
        for node in nodes
        if (count := marks(node)) and isinstance(node, ast.Call)
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args[:count])
    ]
    within = [
        f"{file}:{inner.lineno}"
        for file, nodes in modules.items()
        for node in nodes
        if isinstance(node, ast.JoinedStr) or marks(node)
        for inner in ast.walk(node)
        if inner is not node
        if marks(inner) and isinstance(inner, ast.Call)
        if any(isinstance(argument, ast.Constant) and isinstance(argument.value, str) for argument in inner.args)
    ]
    assert wrong + within == []
