"""The program's own TOML files are parsed once, and what is kept of them is never trusted blindly."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.core.toml import parser
from companion.core.toml.parser import read_packaged

TEXT = 'title = "Sequence ♠"\n[[tool]]\nids = [1, 2.5, true]\n'
VALUES = {"title": "Sequence ♠", "tool": [{"ids": [1, 2.5, True]}]}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    file = tmp_path / "game.toml"
    file.write_text(TEXT, "utf-8")
    return file


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed from now on."""
    texts: list[str] = []
    values_of = parser.parse_text

    def note(text: str) -> dict[str, Any]:
        texts.append(text)
        return values_of(text)

    monkeypatch.setattr(parser, "parse_text", note)
    return texts


def kept(file: Path) -> Path:
    return file.parent / "__pycache__" / "game.toml.json"


def test_it_is_parsed_once(file: Path, parsed: list[str]) -> None:
    assert [read_packaged(file), read_packaged(file)] == [VALUES, VALUES]
    assert len(parsed) == 1
    assert [entry.name for entry in kept(file).parent.iterdir()] == [kept(file).name]


def test_and_once_more_when_it_has_changed(file: Path, parsed: list[str]) -> None:
    read_packaged(file)
    file.write_text(TEXT.replace("2.5", "3.5"), "utf-8")
    os.utime(file, ns=(0, 0))
    assert read_packaged(file)["tool"][0]["ids"][1] == read_packaged(file)["tool"][0]["ids"][1] == 3.5
    assert len(parsed) == 2


def test_what_is_kept_and_spoilt_is_made_anew(file: Path, parsed: list[str]) -> None:
    read_packaged(file)
    whole = kept(file).read_bytes()
    for at in range(len(whole)):
        for spoilt in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            kept(file).write_bytes(spoilt)
            parsed.clear()
            assert read_packaged(file) == VALUES
            assert parsed
            assert kept(file).read_bytes() == whole


def test_where_it_can_not_be_kept_it_is_parsed_each_time(file: Path, parsed: list[str]) -> None:
    (file.parent / "__pycache__").write_text("in the way")
    assert [read_packaged(file), read_packaged(file)] == [VALUES, VALUES]
    assert len(parsed) == 2
