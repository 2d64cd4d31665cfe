"""What comes from pip: only what the lists in systemd/locked/ name, by hash; and they name what pyproject asks for."""

import os
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.needs import needs
from tests.systemd.releases import in_use, pack, release, run, sha256, tree, write_wheel
from tools.lock import LOCKED, read_project, wanted

PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)==([^ ]+)(?: ; [^\\]+)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\\n|\n|$))+", re.MULTILINE
)
"""A release in a list, as uv writes it, with a hash for each of its files."""


def pinned(name: str) -> dict[str, str]:
    """The versions that a list pins, by their names."""
    text = (LOCKED / f"{name}.txt").read_text()
    return {canonicalize_name(found[1]): found[2] for found in PINNED.finditer(text)}


@pytest.mark.parametrize("name", ["table", "pins", "build"])
def test_each_list_pins_what_pyproject_asks_for(name: str) -> None:
    """`make lock ARGS=--check` asks uv as well, which knows what these need in turn, and wants a network."""
    versions = pinned(name)

    wrong = []
    for line in wanted(read_project())[name]:
        asked = Requirement(line)
        version = versions.get(canonicalize_name(asked.name), "")
        if not version or not asked.specifier.contains(version):
            wrong.append(f"{line} ({version or 'not there'}): make lock")
    assert wrong == []


@pytest.mark.parametrize("name", ["table", "pins", "build"])
def test_nothing_stands_in_a_list_without_a_hash(name: str) -> None:
    text = (LOCKED / f"{name}.txt").read_text()
    others = [line for line in PINNED.sub("", text).splitlines() if not line.startswith("#")]

    assert others == []
    assert pinned(name)


@needs("systemd", "systemd-sysusers")
def test_what_has_another_hash_is_refused(installed: Path, tmp_path: Path) -> None:
    second = release(tmp_path / "two", "0.0.2")
    pack(second / "wheels", "chips", "1.0", {"chips.py": "COUNT = 136\n"})
    before = tree(installed)

    refused = run(second, "--root", installed)

    assert refused.status == 1
    assert "DO NOT MATCH THE HASHES" in refused.said
    assert "pip could not install it" in refused.said
    assert in_use(installed) == "0.0.1"
    after = tree(installed)
    assert {path: after[path] for path in before} == before


@needs("systemd", "systemd-sysusers")
def test_what_is_in_no_list_is_refused(root: Path, tmp_path: Path) -> None:
    source = release(tmp_path / "one", "0.0.1")
    pack(source / "wheels", "dice", "1.0", {"dice.py": ""})
    write_wheel(source, "0.0.1", needs="dice>=1.0")

    refused = run(source, "--root", root)

    assert refused.status == 1
    assert "dice" in refused.said
    assert "pip could not install it" in refused.said


@needs("systemd", "systemd-sysusers")
def test_with_its_wheels_the_installer_asks_no_network(root: Path, tmp_path: Path) -> None:
    nowhere = "http://127.0.0.1:9/"

    done = run(release(tmp_path / "one", "0.0.1"), "--root", root, PIP_INDEX_URL=nowhere, PIP_EXTRA_INDEX_URL=nowhere)

    assert done.status == 0, done.said
    assert in_use(root) == "0.0.1"


@needs("systemd", "systemd-sysusers")
def test_an_image_for_a_pi_gets_the_library_of_the_pins(installed: Path, tmp_path: Path) -> None:
    """While it is made, in a chroot or with --root, nothing else says that it is for one."""
    source, elsewhere = release(tmp_path / "two", "0.0.2"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    library = pack(elsewhere, "lgpio", "0.2.2.0", {"lgpio.py": ""})
    (source / "systemd/locked/pins.txt").write_text(f"lgpio==0.2.2.0 --hash=sha256:{sha256(library)}\n")
    machine = tmp_path / "bin"
    machine.mkdir()
    (machine / "uname").write_text("#!/bin/sh\necho aarch64\n")
    (machine / "uname").chmod(0o755)
    env = {"PATH": f"{machine}:{os.environ['PATH']}", "PIP_FIND_LINKS": str(elsewhere)}

    assert run(source, "--root", installed, "--lite", **env).status == 0
    checked = run(source, "--root", installed, "--check", **env)
    assert checked.status == 1
    assert [line for line in checked.said.splitlines() if line.startswith("!!")] == [
        "!! There is no lgpio: the panel's pins can't be used."
    ]

    assert run(source, "--root", installed, "--lite", "--pi", **env).status == 0
    assert run(source, "--root", installed, "--check", **env).status == 0
    assert run(source, "--root", installed, "--check", "--pi").status == 0
