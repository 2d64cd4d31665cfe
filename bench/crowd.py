"""A press at a table at which thirty phones look, ten of them hostile, beside the same table without phones.

The table is a process of its own, and has the real program for phones started, as it does where no systemd is: that
one runs without the limits of its unit. The phones are two more processes, of the lowest priority, as in truth they are
other machines.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from bench.figures import Figure, middle, worst
from bench.ground import CHILDREN, OFF_SCREEN, Child, data_folder, running
from companion.app.phones_link import SOCKET
from tests.phones.test_pages import Pages, free_port, wait_for_pages

BLOCKS = 5
"""How often the table is measured without phones, and with them."""

SETTLED = 3.0
"""Seconds after which the phones have come."""

GOAL, MOST = 1.1, 2.0
"""The greatest ratio to a press without phones, and the most MiB that the table may grow by beside a crowd."""

WARM = 5
"""How often each button is pressed at least before the memory is taken: the first presses alone load 2.2 MiB."""

Presses = tuple[list[float], list[float]]
"""The ms of presses of NEXT and of CONFIRM."""


def measure(runs: int) -> list[Figure]:
    """Medians and 99th percentiles of so many presses of each kind, by turns without phones and with them.

    Each time the table is a new one, so that what it has grown by is told apart.
    """
    crowd = _beside("a crowd", ("honest", "hostile"), runs, MOST)
    return [*crowd, *_beside("an intruder at the socket", ("intruder",), runs)]


def _beside(whom: str, kinds: tuple[str, ...], runs: int, most: float | None = None) -> list[Figure]:
    each = -(-runs // BLOCKS)
    alone, beside, sent = list[Presses](), list[Presses](), dict.fromkeys(kinds, 0)
    with data_folder(30) as folder, running("pressed_table", folder, OFF_SCREEN) as table:
        _pressed(table, max(each, WARM))
        held = table.memory()[0]
        for _ in range(min(BLOCKS, runs)):
            alone.append(_pressed(table, each))
            port = free_port()
            table.ask(f"phones {port}")
            wait_for_pages(Pages(port))
            with ExitStack() as crowd:
                for kind in kinds:
                    crowd.enter_context(_crowd(kind, port, folder / SOCKET, sent))
                time.sleep(SETTLED)
                beside.append(_pressed(table, each))
            table.ask("phones 0")
        grown = table.memory()[1] - held
    return [
        *_compared(f"press of NEXT beside {whom}", 0, beside, alone),
        *_compared(f"press of CONFIRM beside {whom}", 1, beside, alone),
        Figure("  the table's memory has grown by", grown, "MiB", most=most),
        *(Figure(f"  what was sent, {kind}", number, "") for kind, number in sent.items()),
    ]


def _pressed(table: Child, times: int) -> Presses:
    presses: Presses = msgspec.json.decode(table.ask(f"press {times}"), type=Presses)
    return presses


@contextmanager
def _crowd(kind: str, port: int, socket: Path, sent: dict[str, int]) -> Iterator[None]:
    """Phones of this kind at the pages at this port; what they have sent is added in the end."""
    command = [sys.executable, str(CHILDREN / "crowd.py"), kind, str(port), str(socket)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as crowd:
        try:
            yield
        finally:
            crowd.terminate()
            sent[kind] += sum(map(int, crowd.communicate(timeout=20)[0].split()))


def _compared(what: str, kind: int, beside: list[Presses], alone: list[Presses]) -> list[Figure]:
    ours, peers = ([one for presses in block for one in presses[kind]] for block in (beside, alone))
    return [
        Figure(f"{what}, median", middle(ours), "ms", middle(peers), GOAL),
        Figure("  99th of 100", worst(ours), "ms", worst(peers)),
    ]
