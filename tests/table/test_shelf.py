"""What is kept for later games: real files, what is in them already, and what may go wrong with them."""

import resource
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.app.table_files import file_problem, load_table_file
from companion.core.game import SaveEntry, SaveWord
from companion.table.storage.user_files import UserFileError, UserFiles

OWN = """\
# Our box, as of November.

[[goal]]   # the first one
id = "five"
colour = "green"   # on the card
text = "Exactly five letters"
count = 2
test = { length = 5 }

# Drawn on Sunday.
[[goal]]
text = "Names something in this room"
id = "room"
colour = "red"
# The end.
"""

ENTRY: dict[str, Any] = {
    "id": "new",
    "colour": "yellow",
    "text": 'Has "ing", or é',
    "test": {"any": [{"ends_with": "ing"}, {"not": {"letter": {"letter": "e", "least": 2}}}]},
}


def kept(entry: dict[str, Any] = ENTRY) -> SaveEntry:
    return SaveEntry("goals.toml", "goal", "id", entry)


def goals(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((folder / "goals.toml").read_text(encoding="utf-8"))["goal"]
    return found


def test_a_new_file_says_what_it_is_and_is_read_as_cards(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    UserFiles(folder).keep(kept())
    lines = (folder / "goals.toml").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# As it was entered at the table")
    assert "companion goals check goals.toml" in lines[1]
    assert goals(folder) == [ENTRY]
    assert file_problem(folder, "goals.toml") == ""
    assert load_table_file(folder, "goals.toml")[0].test == ENTRY["test"]
    assert [file.name for file in folder.iterdir()] == ["goals.toml"]


def test_a_word_is_added_to_those_of_the_house_and_taken_out_again(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# Ours\nzax\n", encoding="utf-8")
    word = SaveWord("aer", counts=True)
    for _ in range(2):
        UserFiles(tmp_path).keep(word)
        assert file.read_text(encoding="utf-8") == "# Ours\nzax\naer\n"
    UserFiles(tmp_path).keep(word.inverse)
    assert file.read_text(encoding="utf-8") == "# Ours\nzax\n"
    file.write_text("two words\n", encoding="utf-8")
    with pytest.raises(UserFileError, match=r"words.txt:1: .*no letter"):
        UserFiles(tmp_path).keep(word)
    assert file.read_text(encoding="utf-8") == "two words\n"


def test_an_entry_is_added_and_nothing_else_changes(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    UserFiles(tmp_path).keep(kept())
    text = (tmp_path / "goals.toml").read_text(encoding="utf-8")
    assert text.startswith(OWN)
    assert goals(tmp_path)[2] == ENTRY


def test_an_entry_takes_the_place_of_its_namesake_and_comments_stay(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    changed = {"id": "five", "colour": "green", "text": "Five letters", "test": {"length": {"least": 5, "most": 6}}}
    UserFiles(tmp_path).keep(kept(changed))
    text = (tmp_path / "goals.toml").read_text(encoding="utf-8")
    assert [goal["id"] for goal in goals(tmp_path)] == ["five", "room"]
    assert goals(tmp_path)[0] == changed
    for line in (
        "# Our box",
        "[[goal]]   # the first one",
        'colour = "green"   # on the card',
        "# Drawn",
        "# The end.",
    ):
        assert line in text


def test_what_is_kept_twice_is_there_once(tmp_path: Path) -> None:
    shelf = UserFiles(tmp_path)
    shelf.keep(kept())
    once = (tmp_path / "goals.toml").read_bytes()
    shelf.keep(kept())
    assert (tmp_path / "goals.toml").read_bytes() == once


def test_capitals_make_no_other_entry(tmp_path: Path) -> None:
    """Who reads the file refuses two that differ in them only."""
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    UserFiles(tmp_path).keep(kept({**ENTRY, "id": "ROOM"}))
    assert [goal["id"] for goal in goals(tmp_path)] == ["five", "ROOM"]


def test_an_entry_takes_the_place_of_another_one_and_is_there_once(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    shelf = UserFiles(tmp_path)
    shelf.keep(replace(kept(), before={"id": "five"}))
    assert goals(tmp_path)[0] == ENTRY
    assert "# Drawn on Sunday." in (tmp_path / "goals.toml").read_text(encoding="utf-8")
    shelf.keep(replace(kept({**ENTRY, "id": "room"}), before=ENTRY))
    assert goals(tmp_path) == [{**ENTRY, "id": "room"}]
    assert "# Our box" in (tmp_path / "goals.toml").read_text(encoding="utf-8")


def test_what_is_taken_back_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file, shelf = tmp_path / "goals.toml", UserFiles(tmp_path)
    file.write_text(OWN, encoding="utf-8")
    shelf.keep(kept())
    shelf.keep(kept().inverse)
    assert file.read_text(encoding="utf-8") == OWN
    room = goals(tmp_path)[1]
    changed = replace(kept({**ENTRY, "id": "other"}), before=room)
    shelf.keep(changed)
    assert [goal["id"] for goal in goals(tmp_path)] == ["five", "other"]
    shelf.keep(changed.inverse)
    assert goals(tmp_path)[1] == room


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_card_that_is_deleted_takes_nothing_along(tmp_path: Path, end: str) -> None:
    file, shelf = tmp_path / "goals.toml", UserFiles(tmp_path)
    file.write_bytes(OWN.replace("\n", end).encode())
    five, room = goals(tmp_path)
    gone = replace(kept(), entry=None, before=five)
    shelf.keep(gone)
    left = file.read_bytes().decode()
    assert left == (OWN[: OWN.index("\n[[goal]]")] + OWN[OWN.index("\n# Drawn") :]).replace("\n", end)
    assert goals(tmp_path) == [room]
    shelf.keep(gone)
    assert file.read_bytes().decode() == left
    shelf.keep(gone.inverse)
    assert goals(tmp_path) == [room, five]
    for one in (five, room):
        shelf.keep(replace(gone, before=one))
    assert load_table_file(tmp_path, "goals.toml") == ()
    assert file_problem(tmp_path, "goals.toml") == ""


def test_what_somebody_else_has_changed_since_is_not_taken_back(tmp_path: Path) -> None:
    file, shelf = tmp_path / "goals.toml", UserFiles(tmp_path)
    shelf.keep(kept())
    file.write_text(file.read_text(encoding="utf-8").replace("yellow", "red"), encoding="utf-8")
    before = file.read_bytes()
    shelf.keep(kept().inverse)
    # Nor is it put in once more after a power cut.
    shelf.keep(replace(kept(), sure=True))
    shelf.keep(replace(kept(), entry=None, before=ENTRY).inverse)
    assert file.read_bytes() == before


def test_a_file_that_is_full_takes_no_further_entry_but_other_ones(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    shelf = UserFiles(tmp_path)
    with pytest.raises(UserFileError, match=r"^goals\.toml has 2 tables \[\[goal\]\] already; this is not kept\.$"):
        shelf.keep(replace(kept(), most=2))
    assert (tmp_path / "goals.toml").read_text(encoding="utf-8") == OWN
    shelf.keep(replace(kept(), most=2, before={"id": "room"}))
    assert [goal["id"] for goal in goals(tmp_path)] == ["five", "new"]
    shelf.keep(replace(kept({**ENTRY, "id": "third"}), most=3))
    assert len(goals(tmp_path)) == 3


def test_its_rights_stay_and_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "data").mkdir()
    file = tmp_path / "shared" / "ours.toml"
    file.write_text(OWN, encoding="utf-8")
    file.chmod(0o640)
    (tmp_path / "data" / "goals.toml").symlink_to(file)
    UserFiles(tmp_path / "data").keep(kept())
    assert (tmp_path / "data" / "goals.toml").is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert goals(tmp_path / "data")[2] == ENTRY


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'[[goal]]\nid = "a\n', "goals.toml:2: can't be understood here"),
        (b"[[goal]]\n\xff\n", "goals.toml:2: holds the byte 0xFF"),
        (b"goal = 3\n", "goals.toml has no tables [[goal]]"),
        (b'goal = [{ id = "five" }]\n', "goals.toml has no tables [[goal]]"),
        (b'goal = { id = "five" }\n', "goals.toml has no tables [[goal]]"),
    ],
)
def test_a_file_that_is_no_such_file_is_left_alone(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "goals.toml").write_bytes(content)
    with pytest.raises(UserFileError) as caught:
        UserFiles(tmp_path).keep(kept())
    assert str(caught.value).startswith(said)
    assert str(caught.value).endswith("this is not kept.")
    assert (tmp_path / "goals.toml").read_bytes() == content


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").mkdir()
    with pytest.raises(UserFileError, match=r"^goals\.toml can't be read \(a file or folder is in the way\)"):
        UserFiles(tmp_path).keep(kept())


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"")
    with pytest.raises(UserFileError, match=r"^goals\.toml can't be read \(a file or folder is in the way\)"):
        UserFiles(tmp_path / "data").keep(kept())


def test_a_name_that_can_not_be_written(tmp_path: Path) -> None:
    """As in a folder that is read only, which does not stop root."""
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "goals.toml.new").mkdir()
    with pytest.raises(UserFileError, match=r"^goals\.toml can't be written \("):
        UserFiles(tmp_path).keep(kept())
    assert (tmp_path / "goals.toml").read_text(encoding="utf-8") == OWN


@contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """No file can grow beyond this many bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_costs_nothing_that_was_kept_before(tmp_path: Path) -> None:
    (tmp_path / "goals.toml").write_text(OWN, encoding="utf-8")
    with no_more_than(100), pytest.raises(UserFileError, match=r"^goals\.toml can't be written \("):
        UserFiles(tmp_path).keep(kept())
    assert (tmp_path / "goals.toml").read_text(encoding="utf-8") == OWN
    assert [file.name for file in tmp_path.iterdir()] == ["goals.toml"]
    UserFiles(tmp_path).keep(kept())
    assert goals(tmp_path)[2] == ENTRY


plain = st.recursive(
    st.integers(-5, 10**9) | st.booleans() | st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc_-. ü", min_size=1), inner, max_size=3),
    max_leaves=8,
)
entries = st.builds(
    lambda key, rest: {**rest, "id": key}, st.sampled_from("abc"), st.dictionaries(st.text("xyz", min_size=1), plain)
)


@settings(max_examples=25)
@given(st.lists(entries, max_size=6))
@example([{"id": "a", "x": "\x1b"}])
def test_whatever_is_kept_is_found_again(
    tmp_path_factory: pytest.TempPathFactory, several: list[dict[str, Any]]
) -> None:
    folder = tmp_path_factory.mktemp("shelf")
    shelf, wanted = UserFiles(folder), dict[str, dict[str, Any]]()
    for entry in several:
        shelf.keep(kept(entry))
        wanted[entry["id"]] = entry
        assert goals(folder) == list(wanted.values())
