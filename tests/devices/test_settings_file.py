import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from companion.core.toml.settings import is_absent, line_of, read_settings


class Screen(Struct, frozen=True):
    rotate: Literal[0, 90, 180, 270] = 0
    inches: Annotated[float, Meta(gt=0, le=100)] = 7.0
    style: Literal["light", "dark"] = "light"
    full_screen: bool = True


class Deep(Struct, frozen=True):
    inner: Screen = Screen()


class Settings(Struct, frozen=True, rename="kebab"):
    screen: Screen = Screen()
    deep: Deep = Deep()
    pin: Annotated[int, Meta(ge=0, le=27)] = 4
    count: Annotated[int, Meta(ge=1)] = 1
    title: Annotated[str, Meta(min_length=1)] = "Table"
    colour: Annotated[str, Meta(pattern="^#", extra={"expected": 'a colour such as "#ff0000"'})] = "#000000"
    names: tuple[str, ...] = ()
    port: str | None = None
    two_words: int = 2


def read(folder: Path, text: str | bytes) -> tuple[Settings, list[str]]:
    file = folder / "companion.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings, problems = read_settings(file, Settings)
    assert all(problem.file == str(file) for problem in problems)
    return settings, [problem.sentence.removeprefix(f"{folder}/") for problem in problems]


def test_a_file_that_is_not_there_is_the_defaults(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml", Settings) == (Settings(), ())


def test_what_is_absent_is_told_from_what_can_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    assert is_absent(file)
    file.touch()
    assert not is_absent(file)
    # A file where a folder should be: reading it will say so.
    assert not is_absent(file / "companion.toml")


def test_good_values_are_taken_in_every_form_that_toml_has(tmp_path: Path) -> None:
    text = """\ufeff# with a byte order mark
    pin = 0x11
    "count" = 3
    names = [
      "Ann",   # a comment
      "Bob",
    ]
    two-words = 5\r
    screen.rotate = 90
    screen.inches = 10
    deep = { inner = { style = "dark", full_screen = false } }
    """
    settings, problems = read(tmp_path, text)
    assert problems == []
    assert settings == Settings(
        pin=17,
        count=3,
        names=("Ann", "Bob"),
        two_words=5,
        screen=Screen(rotate=90, inches=10.0),
        deep=Deep(Screen(style="dark", full_screen=False)),
    )


def test_what_is_sound_is_kept_beside_what_is_wrong(tmp_path: Path) -> None:
    settings, problems = read(tmp_path, "pin = 99\ncount = 7\n[screen]\nrotate = 45\ninches = 5.5\n")
    assert settings == Settings(count=7, screen=Screen(inches=5.5))
    assert len(problems) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n[screen]\n\nrotate = 45", "4: screen.rotate is 45; expected 0, 90, 180 or 270. 0 is used."),
        ("[screen]\nrotate = true", "2: screen.rotate is true; expected 0, 90, 180 or 270. 0 is used."),
        ('[screen]\nstyle = "pink"', '2: screen.style is "pink"; expected "dark" or "light". "light" is used.'),
        ('pin = "17"', '1: pin is "17"; expected a whole number from 0 to 27. 4 is used.'),
        ("pin = 28", "1: pin is 28; expected a whole number from 0 to 27. 4 is used."),
        ("pin = true", "1: pin is true; expected a whole number from 0 to 27. 4 is used."),
        ("pin = 1.5", "1: pin is 1.5; expected a whole number from 0 to 27. 4 is used."),
        ("[pin]\n", "1: pin is a table; expected a whole number from 0 to 27. 4 is used."),
        ("pin = 1979-05-27", "1: pin is 1979-05-27; expected a whole number from 0 to 27. 4 is used."),
        ("count = 0", "1: count is 0; expected a whole number, at least 1. 1 is used."),
        ("pin = 0x" + "f" * 9000, "1: pin is too long to show; expected a whole number from 0 to 27. 4 is used."),
        ('title = ""', '1: title is ""; expected a text in quotes that is not empty. "Table" is used.'),
        ("title = 5", '1: title is 5; expected a text in quotes that is not empty. "Table" is used.'),
        ('colour = "red"', '1: colour is "red"; expected a colour such as "#ff0000". "#000000" is used.'),
        ("names = [\n'a',\n3]", '1: names is ["a", 3]; expected a list, each a text in quotes. [] is used.'),
        ("port = 3", "1: port is 3; expected a text in quotes. nothing is used."),
        ("[screen]\ninches = nan", "2: screen.inches is nan; expected a number, above 0 and at most 100. 7.0 is used."),
        (
            "[screen]\ninches = -inf",
            "2: screen.inches is -inf; expected a number, above 0 and at most 100. 7.0 is used.",
        ),
        ("[screen]\nfull_screen = 1", "2: screen.full_screen is 1; expected true or false. true is used."),
        ("screen = 3", "1: screen is 3; expected a table. It has no effect."),
        ("[[screen]]", "1: screen is [{}]; expected a table. It has no effect."),
        ('[deep]\ninner = { style = "x" }', '2: deep.inner.style is "x"; expected "dark" or "light". "light" is used.'),
        (
            "# [screen]\n# rotate = 1\nnames = ['''\n[screen]\nrotate = 2\n''']\n[screen]\nrotate = 3",
            "8: screen.rotate is 3; expected 0, 90, 180 or 270. 0 is used.",
        ),
        ("[screen]\n" + 'style = "' + "x" * 99 + '"', '2: screen.style is "' + "x" * 38 + "…; expected"),
        (
            "[screen]\nrotat = 90",
            "2: screen.rotat is not a setting; expected rotate, inches, style or full_screen. "
            "Did you mean screen.rotate?",
        ),
        ("[deep]\nzzz = 1", "2: deep.zzz is not a setting; expected inner. It has no effect."),
        ('[deep]\n"a b\\n" = 1', '2: deep."a b\\n" is not a setting; expected inner. It has no effect.'),
    ],
)
def test_a_wrong_value_is_named_with_line_key_and_what_was_expected(tmp_path: Path, text: str, sentence: str) -> None:
    _, problems = read(tmp_path, text)
    assert problems[0].startswith("companion.toml:" + sentence)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (b"pin = 1\ncount =\n", 2, "Invalid value"),
        (b"pin = 1\npin = 2\n", 2, "overwrite"),
        (b"pin = 1\n\n\n[screen\n", 4, "Expected"),
        (b"names = [1,\n2\n", 2, "array"),
        (b"pin = 1\ntitle = '\xff'\n", 2, "0xFF"),
        (b"\0", 1, "be understood here"),
        (b"names = " + b"[" * 9000, 0, "is nested too deep"),
        (b"pin = " + b"1" * 9000, 0, "can't be understood"),
    ],
)
def test_a_broken_file_is_one_problem_with_its_line(tmp_path: Path, text: bytes, line: int, words: str) -> None:
    settings, (sentence,) = read(tmp_path, text)
    assert settings == Settings()
    assert sentence.startswith(f"companion.toml:{line}: " if line else "companion.toml: ")
    assert words in sentence
    assert sentence.endswith("The defaults are used.")


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    settings, (problem,) = read_settings(tmp_path, Settings)
    assert settings == Settings()
    assert problem.sentence.startswith(f"{tmp_path}: can't be read (Is a directory)")


def test_own_defaults_stand_where_the_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("pin = 99\n")
    settings, (problem,) = read_settings(file, Settings, Settings(pin=11))
    assert settings.pin == 11
    assert problem.so == "11 is used."


def test_the_line_of_a_key_can_be_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("# pin = 1\n\n[screen]\nrotate = 90\n")
    assert line_of(file, ("screen", "rotate")) == 4
    assert line_of(file, ("screen", "inches")) == 3
    assert line_of(file, ("pin",)) == 0
    assert line_of(tmp_path / "none.toml", ("pin",)) == 0


# Pieces that lie near the grammar, so that many of the files are TOML, and many almost.
_pieces = st.sampled_from(
    [
        *("[", "]", "[[", "]]", "=", ".", ",", "{", "}", "\n", "\r\n", " ", "#", '"', "'", '"""', "'''", "\\", "\0"),
        *(
            "pin",
            "screen",
            "rotate",
            "deep",
            "inner",
            "names",
            "title",
            "port",
            "nan",
            "inf",
            "true",
            "90",
            "-1",
            "1e9",
        ),
        *("[screen]\n", "[deep.inner]\n", "pin = 5\n", "rotate = 7\n", "names = [1,\n", "1979-05-27", "07:32:00", "é"),
    ]
)


@given(st.lists(_pieces, max_size=30).map("".join).map(str.encode) | st.binary(max_size=60))
@example(b"names = " + b"[" * 400 + b"]" * 400)
@example(b"[screen]\n" * 2)
def test_whatever_the_file_holds_settings_come_back(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    settings, sentences = read(tmp_path_factory.getbasetemp(), data)
    assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings
    assert all("\n" not in sentence and sentence.startswith("companion.toml") for sentence in sentences)


_values: st.SearchStrategy[Any] = st.sampled_from(
    ["1", "-3", "45", "true", '"x"', "nan", "[\n1,\n2]", "{a = 1}", "'''\n'''"]
)


@given(
    st.lists(
        st.tuples(st.sampled_from(["pin", "count", "title", "names", "odd"]), _values, st.integers(0, 3)),
        unique_by=lambda entry: entry[0],
    )
)
def test_each_problem_names_the_line_that_its_key_is_on(
    tmp_path_factory: pytest.TempPathFactory, entries: list[tuple[str, str, int]]
) -> None:
    text, lines = "", {}
    for key, value, blank in entries:
        text += "# a comment\n" * blank
        lines[key] = text.count("\n") + 1
        text += f"{key} = {value}\n"
    tomllib.loads(text)
    file = tmp_path_factory.getbasetemp() / "lines.toml"
    file.write_text(text)
    _, problems = read_settings(file, Settings)
    assert {problem.key: problem.line for problem in problems} == {
        problem.key: lines[problem.key] for problem in problems
    }
    assert ("odd" in lines) == ("odd" in {problem.key for problem in problems})
