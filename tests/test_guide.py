"""The papers for the table: their links lead somewhere, their pictures are the program's, and so are its sentences."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import unquote

import pygame
import pytest

from companion.cli.demo import play_demo
from companion.cli.main import main
from companion.core.events import Tap
from companion.core.layout import View
from companion.core.scene import Label
from companion.settings.schema import read_config
from companion.table.effects import PlaySound
from tests.desk.at_desk import Table
from tests.ui.golden import MOST, NEAR, SAME, Golden, differing
from tools.paint_guide import FOLDER, LIST, Shown, painted, pictures
from tools.phone_page import FILE as PHONE_PAGE

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GUIDE, TROUBLE = DOCS / "guide.md", DOCS / "troubleshooting.md"
README, CONTRIBUTING = ROOT / "README.md", ROOT / "CONTRIBUTING.md"
PAPERS = (README, CONTRIBUTING, *sorted(DOCS.glob("*.md")))
MADE = {"build", "wheels", "voice", "recordings", "exports", "import"}
"""Folders that the program, its tools and its users make."""

ROOTS = (ROOT, ROOT / "companion", ROOT / "companion" / "games", DOCS)
"""The folders from which the pages name files."""

LINK = re.compile(r"\]\(([^)\s]+)\)")

FEW = 40
"""So many pixels may differ where every one counts: a processor that draws a curve by 1 otherwise changes which colours
are the most frequent, and the last of the palette is another then."""

LITERAL = 3
"""The words that a sentence has besides what is filled in; one with fewer would be found in anything."""


def links(paper: Path) -> list[str]:
    """What the paper leads to, but the web."""
    return [link for link in LINK.findall(paper.read_text(encoding="utf-8")) if "://" not in link]


def anchors(paper: Path) -> set[str]:
    """What can follow # in a link to this paper: its headings as GitHub names them."""
    titles = re.findall(r"^#+ (.*)$", paper.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_link_leads_somewhere(paper: Path) -> None:
    assert links(README)
    for link in links(paper):
        name, _hash, anchor = unquote(link).partition("#")
        file = (paper.parent / name).resolve() if name else paper
        assert file.exists(), link
        assert not anchor or anchor in anchors(file), link


def test_the_guide_shows_the_pictures_of_its_list_and_no_others_in_that_order() -> None:
    links_to_pictures = [DOCS / link for link in links(GUIDE) if link.startswith("images/")]
    shown = [file.stem for file in links_to_pictures if file.parent == FOLDER]
    assert shown == list(pictures())
    assert {file.stem for file in FOLDER.glob("*.png")} == set(shown)
    assert [file for file in links_to_pictures if file.parent != FOLDER] == [PHONE_PAGE]


@pytest.mark.parametrize(("name", "shown"), pictures().items(), ids=list(pictures()))
def test_a_picture_of_the_guide_is_what_the_program_shows_now(
    name: str, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    held_against(FOLDER / f"{name}.png", BytesIO(painted(shown)), "make guide")


def held_against(file: Path, now: BytesIO, command: str) -> None:
    """As golden images are compared: every pixel at the version that painted them, large differences at others."""
    there, here = pygame.image.load(file), pygame.image.load(now, "now.png")
    assert there.get_size() == here.get_size()
    exact = Golden().exact
    differs = differing(here, there, SAME if exact else NEAR).count()
    most = FEW if exact else MOST * here.get_width() * here.get_height()
    assert differs <= most, f"{differs} pixels of {file.name} differ; `{command}` paints it anew"


def test_so_is_the_picture_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert list(play_demo(tmp_path, ((800, 480),)))
    (now,) = (tmp_path / "800x480").glob("*_after_sequence.png")
    held_against(DOCS / "images" / "sequence_800x480.png", BytesIO(now.read_bytes()), "make pictures")


def test_a_picture_of_another_screen_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test above could not fail: a screen with one name more is another picture."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    one, other = (
        pygame.image.load(BytesIO(painted(Shown(screen))), "now.png") for screen in ("person", "person_with_card")
    )
    assert differing(one, other, NEAR).count() > MOST * one.get_width() * one.get_height() > FEW


@pytest.mark.parametrize("example", sorted((DOCS / "examples").glob("*.py")), ids=lambda file: file.stem)
def test_a_recipe_is_its_example_as_it_is(example: Path) -> None:
    shown = re.findall(r"```python\n(.*?)```", (DOCS / "recipes.md").read_text(encoding="utf-8"), re.DOTALL)
    _docstring, program = example.read_text(encoding="utf-8").split("\n\n", 1)
    assert program in shown


def test_the_game_of_contributing_is_played_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS / "examples" / "noughts")
    exec(_programs()[0], {})


def test_the_screen_of_contributing_is_shown_and_rings(tmp_path: Path) -> None:
    made: dict[str, Any] = {}
    exec(dedent(_programs()[1]), made)
    table = Table(tmp_path / "journal.sqlite3")
    outcome = made["BellPage"]().handle(table.desk, Tap("ring"))
    assert outcome.effects == (PlaySound("turn"),)
    scene = outcome.screen.scene(table.desk, View(800, 480, 4.0))
    assert [look.text for look in scene.looks if isinstance(look, Label)] == ["Bell", "1"]
    assert {"ring", "press:undo"} <= scene.targets().keys()
    table.close()


def _programs() -> list[str]:
    return re.findall(r"```python\n(.*?)```", CONTRIBUTING.read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_of_settings_has_every_key_with_its_default(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", (DOCS / "settings.md").read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "companion.toml"
    file.write_text(text, encoding="utf-8")
    (tmp_path / "empty.toml").touch()
    for settings in (file, tmp_path / "empty.toml"):
        assert main(["config", "--json", "--settings", str(settings), "--data", str(tmp_path)]) == 0
    shown, usual = (json.loads(line)["settings"] for line in capsys.readouterr().out.splitlines())
    assert [(one["key"], one["value"]) for one in shown] == [(one["key"], one["value"]) for one in usual]
    assert all(one["line"] and not one["problems"] for one in shown)


def test_the_list_says_what_is_painted() -> None:
    assert LIST.exists()
    with pytest.raises(SystemExit, match="nowhere"):
        painted(Shown("nowhere"))
    with pytest.raises(SystemExit, match="xx"):
        painted(Shown("home", language="xx"))


@cache
def defined() -> dict[str, set[str]]:
    """The names that the sources define, each with those that it has itself: a class with its methods and fields."""
    names: dict[str, set[str]] = {}
    for source in sources():
        for at in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(at, ast.ClassDef):
                bases = {name.id for base in at.bases for name in ast.walk(base) if isinstance(name, ast.Name)}
                names.setdefault(at.name, set()).update(*map(names_in, ast.walk(at)), bases)
            for name in names_in(at):
                names.setdefault(name, set())
    return names


@cache
def sources() -> tuple[Path, ...]:
    folders = ("companion", "tests", "firmware", "tools", "bench", "docs/examples")
    return tuple(sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py")))


def names_in(at: ast.AST) -> set[str]:
    """The names that a node of a source defines by itself."""
    match at:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {got for target in targets for one in ast.walk(target) if (got := name_of(one))}
        case ast.AnnAssign(target=target):
            return {name_of(target)}
        case _:
            return set()


def name_of(target: ast.AST) -> str:
    return target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""


def has(name: str, own: str) -> bool:
    """Whether a class has this of its own, or one that it is made of."""
    there = defined().get(name, set())
    return own in there or any(base != name and has(base, own) for base in there if base[:1].isupper())


FOREIGN = {"DigitalInputDevice", "MicroPython"}
"""Names of other programs that the pages quote as names."""


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_a_page_names_is_there(paper: Path) -> None:
    """Files and folders, where GAME and NAME stand for any; classes, and what they have; names said to be in a file."""
    text = paper.read_text(encoding="utf-8")
    prose = " ".join(re.sub(r"```.*?```", "", text, flags=re.DOTALL).split())
    for name, file in re.findall(r"`(\w+)` (?:in|of) `([\w/]+\.py)`", prose):
        (found,) = {source for source in sources() if source.match(file)}
        assert re.search(rf"^(class |def )?{name}\b", found.read_text(encoding="utf-8"), re.MULTILINE), (name, file)
    for path in re.findall(r"`([\w.*-]+/[\w/.*-]*)`", prose):
        pattern = path.replace("GAME", "**").replace("NAME", "*")
        assert path.split("/")[0] in MADE or any(any(root.glob(pattern)) for root in ROOTS), path
    for module, name in re.findall(r"`(companion(?:\.[a-z_]\w*)+)(?:\.([A-Z]\w+))?`", prose):
        assert not name or hasattr(import_module(module), name), (module, name)
    for name, own in re.findall(r"`([A-Z][a-z]+\w*)(?:\.(\w+))?(?:\([^`]*\))?`", prose):
        assert name in defined() | dict.fromkeys(FOREIGN), name
        assert not own or has(name, own), (name, own)


def test_the_architecture_has_the_rooms_and_the_layers_that_there_are() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    rooms = {file.parent.name for file in (ROOT / "companion").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)/` \|", text, re.MULTILINE)) == rooms - {"firmware"}
    checks = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = checks["contracts"][0]["layers"]
    assert "".join(f"    {layer}\n" for layer in layers) in text


def said() -> Iterator[str]:
    """The sentences of the program and of its installer, with {} for what is filled in."""
    for file in (ROOT / "companion").rglob("*.py"):
        yield from in_python(ast.parse(file.read_text(encoding="utf-8")))
    for file in (ROOT / "systemd" / "install").glob("*.sh"):
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8")):
            yield re.sub(r"\$\([^)]*\)|\$\{[^}]*\}|\$\w+", "{}", text)


def in_python(tree: ast.AST) -> Iterator[str]:
    if isinstance(tree, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in tree.values)
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield re.sub(r"\{\w*\}", "{}", tree.value)
    for part in ast.iter_child_nodes(tree):
        yield from in_python(part)


@cache
def sentences() -> tuple[re.Pattern[str], ...]:
    """Patterns of all that the program says."""
    texts = {text for text in said() if len(re.findall(r"\w\w+", text)) >= LITERAL}
    return tuple(re.compile(r".+".join(map(re.escape, text.split("{}"))), re.DOTALL) for text in texts)


def quoted() -> list[str]:
    """The sentences that the paper gives as the program's own."""
    return re.findall(r"^> (.+)$", TROUBLE.read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_sentences_of_the_program() -> None:
    assert len(quoted()) > 40
    assert len(set(quoted())) == len(quoted())


@pytest.mark.parametrize("sentence", quoted())
def test_the_program_says_what_is_quoted(sentence: str) -> None:
    assert any(pattern.fullmatch(sentence) for pattern in sentences()), sentence


def test_no_sentence_is_found_that_the_program_does_not_say() -> None:
    for wrong in (
        "The reader is not plugged in; cards can be tapped.",
        "The disk is full.",
        "A sentence of … own.",
    ):
        assert not any(pattern.fullmatch(wrong) for pattern in sentences()), wrong


def test_the_example_of_a_wrong_setting_is_what_is_said(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[screen]\nturn = 45\n", encoding="utf-8")
    _config, problems = read_config(file)
    told = [problem.sentence.replace(f"{tmp_path}/", "") for problem in problems]
    assert [f"    {sentence}" for sentence in told] == re.findall(
        r"^    companion\.toml:.*$", TROUBLE.read_text(encoding="utf-8"), re.MULTILINE
    )
