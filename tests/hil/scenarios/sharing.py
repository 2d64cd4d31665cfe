"""Several people have one table: one at its glass and pins, others of its group with commands in a terminal."""

import json
import time
from typing import Any

from companion.core.events import DeviceNews
from companion.devices.reader.reader import UNPLUGGED
from companion.table.storage.record import write_record
from companion.table.tag_store import Tags
from companion.table.things import Thing, parse_thing
from tests.desk.at_desk import CONFIRM, NEXT
from tests.hil.at_machine import PATIENCE, SERVICE, AtMachine
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins

ANN, BOB = "ann", "bob"

TAGS = {ANN: ("04A0000000000A", "S:10H:1"), BOB: ("04B0000000000B", "S:7D:1")}
"""The tag that each of them enters in a terminal, and the card that it is on."""

EXPORTS = "/run/shared"
"""The folder of the records that Ann takes of the game while it is played, each under its number."""

READS = f"cd {EXPORTS}; n=0; while companion export -o new.jsonl; do n=$((n+1)); mv new.jsonl $n; done; touch failed"
"""Ann's commands while others play: the game as a record, again and again."""

WRITES = (
    f"while companion tags import ~/tags.csv 2>{EXPORTS}/why || grep -q 'Another companion' {EXPORTS}/why; do :; done"
)
"""Bob's: what needs the journal for itself, again and again. It goes on as long as that is refused in those words."""

ROUNDS = 3
"""How often each of them must have come through while others played."""

AT_A_THIRD = 6.0
"""Seconds after which a finger is followed again, where the companion was started beside other programs."""

CELLS = ("C1", "C3", "E1", "E3", "G1", "G3", "B5", "D5")
"""Where the table plays meanwhile, with no sequence."""


def shares_a_journal(at: AtMachine, report: Report) -> None:
    """One after the other, and all at once: every confirmed move is there, and whoever may write can."""
    for name in (ANN, BOB):
        _add_person(at, name)
    sit_down_by_pins(at)
    at.tap("cell:B1").press(CONFIRM)
    _one_after_the_other(at)
    _both_at_once(at)
    _all_at_once(at, report)
    _falls_meanwhile(at)


def _add_person(at: AtMachine, name: str) -> None:
    """Somebody with a login, who has joined the group of the table, and a file with a tag."""
    at.machine.shell("useradd", "--create-home", "--groups=companion", "--shell=/bin/sh", name)
    uid, thing = TAGS[name]
    at.machine.hand("write", path=f"/home/{name}/tags.csv", text=f"uid,thing\n{uid},{thing}\n")


def _command(name: str, line: str) -> tuple[str, ...]:
    """Somebody's line in a terminal, after a login."""
    return ("runuser", "--login", name, "--command", line)


def _one_after_the_other(at: AtMachine) -> None:
    """The table plays, it is ended, Ann enters a tag, then Bob; and the table goes on with the game, and Ann's tag."""
    at.machine.shell("systemctl", "stop", SERVICE)
    for name in (ANN, BOB):
        said = at.machine.shell(*_command(name, "companion tags import ~/tags.csv"))
        assert "Taken over: 1 tag." in said, said
        _sees_all_moves(at, name)
    _start_with_tags(at)
    at.plug()
    # A tag with nothing on it: what it means stands where Ann has entered it.
    at.lay(TAGS[ANN][0], "").press(NEXT, CONFIRM)
    at.machine.hand("unplug")
    at.told(DeviceNews("reader", UNPLUGGED))


def _both_at_once(at: AtMachine) -> None:
    """Ann and Bob write at the same moment; whoever is refused is told why, and nothing is lost."""
    at.machine.shell("systemctl", "stop", SERVICE)
    lines = [" ".join((*_command(name, "'companion tags import ~/tags.csv'"), f"& {name}=$!")) for name in (ANN, BOB)]
    waits = [f"wait ${name} || echo refused" for name in (ANN, BOB)]
    said = at.machine.shell("sh", "-c", "; ".join((*lines, *waits)))
    assert said.count("Taken over") + said.count("Another companion") == 2, said
    assert said.count("refused") == said.count("Another companion") < 2, said
    for name in (ANN, BOB):
        _sees_all_moves(at, name)
    _start_with_tags(at)


def _all_at_once(at: AtMachine, report: Report) -> None:
    """The table plays while Ann reads the journal without a pause, and Bob tries without a pause to write to it."""
    at.machine.shell("install", "--directory", "--mode=0777", EXPORTS)
    for name, line in ((ANN, READS), (BOB, WRITES)):
        at.machine.shell("systemd-run", "--quiet", f"--unit=hil-{name}", *_command(name, line))
    begun, end = at.machine.now(), time.monotonic() + at.machine.patient(PATIENCE) * ROUNDS
    cells = iter(CELLS)
    least: dict[int, int] = {}
    while _records(at) < ROUNDS:
        assert time.monotonic() < end, "the record was never written"
        if cell := next(cells, None):
            at.tap(f"cell:{cell}").press(CONFIRM)
            # The record that is being taken now may be one from before the move; the one after it can't be.
            least[_records(at) + 2] = len(at.mirror.moves)
    report.measured("a record by a command while a game is played", (at.machine.now() - begun) / _records(at))
    moves = _moves(write_record(at.mirror.session.game, at.mirror.session.setup, tuple(at.mirror.moves)))
    known = 0
    for number in range(1, _records(at) + 1):
        read = _moves(at.machine.shell("cat", f"{EXPORTS}/{number}"))
        known = max(known, least.get(number, 0))
        assert read == moves[: len(read)], f"Ann's record {number} has moves that nobody played"
        assert len(read) >= known, f"Ann's record {number} lacks a move: {known} were confirmed before it"
        known = len(read)


def _falls_meanwhile(at: AtMachine) -> None:
    """The companion is killed while both go on; the game is on the screen again, and each move in it."""
    before = at.service("MainPID")
    at.machine.shell("systemctl", "kill", "--signal=KILL", "--kill-whom=main", SERVICE)
    end = time.monotonic() + at.machine.patient(PATIENCE) * ROUNDS
    # A start that finds Bob's command writing is followed by another one.
    while at.service("MainPID") == before or at.service("ActiveState") != "active":
        assert time.monotonic() < end, "the companion never came up beside Bob's commands"
        at.machine.wait(0.5)
    at.fallen()
    at.machine.wait(AT_A_THIRD)
    at.tap("cell:B7").press(CONFIRM)
    _ends(at, BOB)
    _ends(at, ANN)
    for name in (ANN, BOB):
        _sees_all_moves(at, name)
    at.shot("shared")


def _ends(at: AtMachine, name: str) -> None:
    """Somebody's commands in a loop have come to no other end, and are ended."""
    assert at.machine.shell("systemctl", "is-active", f"hil-{name}").strip() == "active", f"{name} has given up"
    at.machine.shell("systemctl", "stop", f"hil-{name}")


def _sees_all_moves(at: AtMachine, name: str) -> None:
    """What somebody's command says of the game is what was confirmed."""
    session = at.mirror.session
    record = at.machine.shell(*_command(name, "companion export"))
    assert record == write_record(session.game, session.setup, tuple(at.mirror.moves)), f"{name} sees another game"


def _start_with_tags(at: AtMachine) -> None:
    """The table is started, knows what was entered in the terminal, and goes on with its game."""
    tags: dict[str, Thing] = {}
    for uid, text in TAGS.values():
        thing = parse_thing(text)
        assert thing is not None
        tags[uid] = thing
    Tags(at.mirror.journal).change(tags)
    at.machine.shell("systemctl", "start", SERVICE)
    at.restarted().press(CONFIRM)


def _records(at: AtMachine) -> int:
    """How many records Ann has taken."""
    return len([name for name in at.machine.shell("ls", EXPORTS).split() if name.isdigit()])


def _moves(record: str) -> list[Any]:
    """The moves of a record, whose first line is about the game."""
    return [json.loads(line) for line in record.splitlines()[1:]]
