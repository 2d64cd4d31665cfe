"""The data folder and the installer: what lies there is the service user's, and leads root nowhere.

Where the tests are root's, the installer takes these steps as the user companion; where they aren't, as who runs it.
"""

import os
import shutil
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import needs
from tests.systemd.releases import SYSTEMD, run, tree

pytestmark = needs("systemd", "systemd-sysusers")

SETTINGS = "etc/companion/companion.toml"
DATA = "var/lib/companion"
OWN = "[sound]\nvolume = 0.2\n"
SECRET = "what only root may read\n"


def service_user(root: Path) -> int:
    """Return the number of the user as whom the installer does what concerns the data folder of this root."""
    if os.geteuid() != 0:
        return os.geteuid()
    lines = (line.split(":") for line in (root / "etc/passwd").read_text().splitlines())
    return next(int(fields[2]) for fields in lines if fields[0] == "companion")


def speak(root: Path, listed: str = "", built: str = "") -> None:
    """Have the version in use do this in a shell for `companion voices`; $1 is the data folder."""
    python = root / "opt/companion/current/bin/python"
    python.unlink()
    python.write_text('#!/bin/sh\nfor word in "$@"; do data=$word; done\ncd "$data"\ncase "$*" in\n')
    with python.open("a") as script:
        script.write(f"*voices\\ list*) {listed or ':'} ;;\n*voices\\ build*) {built or ':'} ;;\nesac\n")
    python.chmod(0o755)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret"
    file.write_text(SECRET)
    file.chmod(0o600)
    return file


def test_settings_of_the_table_survive_an_uninstallation(installed: Path, first: Path, tmp_path: Path) -> None:
    (installed / SETTINGS).write_text(OWN)
    slots = shutil.copytree(installed / "opt/companion/slots", tmp_path / "slots", symlinks=True)
    user = service_user(installed)

    assert run(first, "--root", installed, "--uninstall", "--yes").status == 0
    kept = installed / DATA / "companion.toml"
    assert (kept.read_text(), kept.stat().st_uid) == (OWN, user)
    # The version is built already.
    shutil.copytree(slots, installed / "opt/companion/slots", symlinks=True)
    assert run(first, "--root", installed).status == 0

    assert (installed / SETTINGS).read_text() == OWN


def link(path: Path, secret: Path) -> None:
    path.symlink_to(secret)


def link_to_nothing(path: Path, secret: Path) -> None:
    path.symlink_to(f"{secret}.not-there")


def pipe(path: Path, secret: Path) -> None:  # noqa: ARG001 - as the others
    os.mkfifo(path)


def folder(path: Path, secret: Path) -> None:  # noqa: ARG001 - as the others
    path.mkdir()


@pytest.mark.parametrize("lay", [link, link_to_nothing, pipe, folder])
def test_settings_that_are_no_file_are_refused(
    installed: Path, first: Path, secret: Path, lay: Callable[[Path, Path], None]
) -> None:
    (installed / SETTINGS).unlink()
    lay(installed / DATA / "companion.toml", secret)

    done = run(first, "--root", installed)

    assert done.status == 1
    assert f"{installed}/{DATA}/companion.toml is a link, or no file at all" in done.said
    assert not (installed / SETTINGS).exists()
    assert SECRET.encode().hex() not in "".join(tree(installed).values())


@pytest.mark.parametrize("lay", [link, link_to_nothing, pipe])
@pytest.mark.parametrize("name", ["companion.toml", "companion.toml.new"])
def test_settings_are_kept_beside_the_games_and_through_no_link(
    installed: Path, first: Path, secret: Path, name: str, lay: Callable[[Path, Path], None]
) -> None:
    (installed / SETTINGS).write_text(OWN)
    lay(installed / DATA / name, secret)

    done = run(first, "--root", installed, "--uninstall", "--yes")

    assert done.status == 0, done.said
    kept = installed / DATA / "companion.toml"
    assert (kept.read_text(), kept.is_symlink()) == (OWN, False)
    assert secret.read_text() == SECRET
    assert not Path(f"{secret}.not-there").exists()


def test_settings_that_cannot_be_kept_stop_an_uninstallation(installed: Path, first: Path) -> None:
    (installed / SETTINGS).write_text(OWN)
    (installed / DATA / "companion.toml").mkdir()

    done = run(first, "--root", installed, "--uninstall", "--yes")

    assert done.status == 1
    assert "The settings can't be kept" in done.said
    assert (installed / SETTINGS).read_text() == OWN
    assert (installed / "opt/companion/current/ready").exists()


@needs("flite", "flite")
def test_the_voice_is_made_where_clips_are_missing_by_the_service_user(installed: Path, first: Path) -> None:
    listed = "if [ -e voice/apple.wav ]; then echo 'apple built'; else echo 'apple missing apple'; fi"
    speak(installed, listed, "mkdir voice && id -u >voice/apple.wav")

    assert run(first, "--root", installed).status == 0
    clip = installed / DATA / "voice/apple.wav"
    user = service_user(installed)
    assert (clip.read_text(), clip.stat().st_uid) == (f"{user}\n", user)
    assert stat.S_IMODE(clip.stat().st_mode) == 0o660
    # To build it a second time would fail: the folder is there.
    assert "It is there already." in run(first, "--root", installed).said


@needs("flite", "flite")
def test_the_voice_is_made_where_the_games_have_a_file_system_of_their_own(installed: Path, first: Path) -> None:
    lost = installed / DATA / "lost+found"
    lost.mkdir(0o700 if os.geteuid() == 0 else 0)
    speak(installed, "echo 'apple missing apple'", "touch built")

    done = run(first, "--root", installed)

    lost.chmod(0o700)
    assert done.status == 0, done.said
    assert (installed / DATA / "built").exists(), done.said


@needs("flite", "flite")
def test_a_voice_that_cannot_be_made_stops_nothing(installed: Path, first: Path) -> None:
    speak(installed, "echo 'apple missing apple'", "exit 1")

    done = run(first, "--root", installed)

    assert done.status == 0, done.said
    assert "It goes on without a voice." in done.said


@needs("flite", "flite")
@pytest.mark.parametrize("lay", [link, link_to_nothing, pipe])
@pytest.mark.parametrize("name", ["voice", "settings.toml", "deep/down/clip.wav", "lost+found"])
def test_no_voice_is_made_where_links_and_pipes_lie(
    installed: Path, first: Path, secret: Path, name: str, lay: Callable[[Path, Path], None]
) -> None:
    path = installed / DATA / name
    path.parent.mkdir(parents=True, exist_ok=True)
    lay(path, secret)
    speak(installed, "touch asked; echo 'apple missing apple'", "touch built")

    done = run(first, "--root", installed)

    assert done.status == 0, done.said
    assert f"{path} is neither a file nor a folder; it goes on without a voice." in done.said
    assert not {"asked", "built"} & {file.name for file in (installed / DATA).iterdir()}
    assert secret.read_text() == SECRET


def test_root_has_nothing_of_its_rights_where_it_acts_for_the_service_user(installed: Path, secret: Path) -> None:
    user = service_user(installed)

    status, said = functions(installed, f"TOKEN=x as_service sh -c 'id -u; id -G; echo ${{TOKEN-}}; cat {secret}'")

    if os.geteuid() == 0:
        number, groups, token, *_ = said.splitlines()
        assert (number, len(groups.split()), token, status) == (str(user), 1, "", 1)
        assert SECRET not in said
        (installed / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
        refused = f"There is no user companion in {installed}/etc/passwd."
        assert functions(installed, "as_service id") == (1, f"\n{refused}\n")
    else:
        assert (said.splitlines()[0], status) == (str(user), 0)


def test_games_whose_copy_was_cut_off_are_copied_again_by_the_service_user(
    installed: Path, tmp_path: Path, secret: Path
) -> None:
    """Otherwise half of them would be taken for what was on the partition before."""
    data, stick, programs = installed / DATA, tmp_path / "stick", tmp_path / "programs"
    (data / "journal.sqlite").write_text("every game")
    (data / "link").symlink_to(secret)
    os.mkfifo(data / "pipe")
    for made in (stick, programs):
        made.mkdir()
    (programs / "cp").write_text(f"#!/bin/sh\necho half >{stick}/journal.sqlite; exit 9\n")
    (programs / "cp").chmod(0o755)
    script = f"""
        DATA={data}; mktemp() {{ echo {stick}; }}
        mountpoint() {{ return 1; }}; mount() {{ echo "mount $*"; }}; umount() {{ :; }}; rmdir() {{ :; }}
        installed_mode() {{ :; }}; why_not_now() {{ echo not now; }}
    """

    status, said = functions(installed, f"{script} PATH={programs}:$PATH; copy_data")
    assert (status, said.splitlines()[0]) == (9, "mount --options nosuid,nodev LABEL=companion-data " + str(stick))
    assert functions(installed, f"{script} copy_data")[0] == 0
    assert sorted(path.name for path in stick.iterdir()) == ["journal.sqlite", "link", "pipe"]
    assert (stick / "journal.sqlite").read_text() == "every game"
    assert (stick / "link").readlink() == secret
    assert {path.lstat().st_uid for path in stick.iterdir()} == {service_user(installed)}

    (data / "journal.sqlite").write_text("other games")
    assert functions(installed, f"{script} copy_data")[0] == 0
    assert (stick / "journal.sqlite").read_text() == "every game"


def functions(root: Path, script: str) -> tuple[int, str]:
    """The exit status of a script that uses the installer's functions, and what it said."""
    parts = "; ".join(f". '{SYSTEMD}/install/{name}.sh'" for name in ("say", "disk", "data", "read_only_root"))
    script = f"set -eu\nROOT='{root}'; DATA=$ROOT/var/lib/companion\n{parts}\n{script}"
    words = ["bash", "-c", script]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout
