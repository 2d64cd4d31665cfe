"""Asking the system to switch itself off: real commands, and what is told when they do not do it."""

import queue
from pathlib import Path

import pytest

from companion.core.events import SWITCHING_OFF, DeviceNews, Input
from companion.core.i18n import LazyText
from companion.devices.machine.power import PowerSwitch

PATIENCE = 60.0


def told(script: str, folder: Path, answer: float = PATIENCE) -> str:
    """What is told after asking with a program that does this."""
    program = folder / "systemctl"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return asked(str(program), answer)


def asked(program: str, answer: float = PATIENCE) -> str:
    heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
    PowerSwitch(heard.put, (program, "poweroff"), answer=answer, end=0.0).off()
    news = heard.get(timeout=PATIENCE)
    assert isinstance(news, DeviceNews)
    assert news.device == SWITCHING_OFF
    assert isinstance(news.trouble, LazyText)
    assert str(news.trouble).startswith("The companion can't switch itself off.")
    return str(dict(news.trouble.values)["why"])


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo first >&2; echo 'Access denied.' >&2; echo >&2; exit 1", "Access denied"),
        ("exit 4", "status 4"),
        ("exit 0", "the system has agreed and not done it"),
        ("kill -9 $$", "status -9"),
        ("printf '\\377\\n' >&2; exit 1", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_why_the_machine_is_still_on_is_told(tmp_path: Path, script: str, why: str) -> None:
    assert told(script, tmp_path).endswith(why)


def test_a_command_that_does_not_answer_or_is_not_there(tmp_path: Path) -> None:
    assert told("exec sleep 60", tmp_path, answer=0.05).endswith("systemctl does not answer")
    assert asked(str(tmp_path / "nowhere")).endswith("No such file or directory")


def test_the_command_asks_for_it_and_may_not_ask_for_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "systemctl"
    program.write_text(f'#!/bin/sh\necho "$@" $(cat) > {tmp_path}/said\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
    PowerSwitch(heard.put, end=0.0).off()
    heard.get(timeout=PATIENCE)
    assert (tmp_path / "said").read_text() == "--no-ask-password poweroff\n"
