"""A table whose phones have seats: a desk, the link, and the real program beside it."""

import json
import queue
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from companion.app.phones_link import PhonesLink
from companion.core.events import Input
from companion.games.sequentia.common.square import CELLS
from companion.settings.paths import JOURNAL
from companion.settings.schema import PhonesSettings
from companion.table.effects import NewSeatCode
from companion.table.screen_outcome import Outcome
from tests.desk.at_desk import Table
from tests.games import at_overlay, at_stack
from tests.phones.test_pages import Pages, free_port, wait_for_pages
from tests.screens.sequitur import example, three


def sequitur(moves: int = 0) -> Callable[[Table], object]:
    """Return what begins a game among Ann, Bob and Cat, after so many recorded moves."""
    return lambda table: three(table, moves)


NEW_SEQUITUR = sequitur()


def score_only(table: Table) -> object:
    return example(table, "Ann", "Bob", tracking="score")


def sequence(table: Table) -> object:
    return table.begin("Ann", "Bob")


def stack(table: Table) -> object:
    assert table.desk.current_game.begin(table.desk.games["sequentia-stack"], at_stack.set_up()) is None
    return table.played(map(at_stack.move, at_stack.FOUR))


def overlay(table: Table) -> object:
    """Ann lays next, on a square of nine cards."""
    lying = at_overlay.QUIET.split()
    deck = (*lying, "1:112", *at_overlay.HAND.split() * 4)
    assert table.desk.current_game.begin(table.desk.games["sequentia-overlay"], at_overlay.set_up(deck=deck)) is None
    filled = (f"fill {card} {cell}" for card, cell in zip(lying, CELLS, strict=True))
    return table.played(map(at_overlay.move, filled))


class SeatedTable:
    """A game that is `begun`, of which phones have the first two seats."""

    def __init__(self, folder: Path, port: int, begun: Callable[[Table], object]) -> None:
        self.posted: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.link = PhonesLink(folder, self.posted.put, starts=True)
        self.table = Table(folder / JOURNAL)
        self.pages = Pages(port)
        self.table.kept.change("phones.on", True)
        begun(self.table)
        self.table.desk.tell_phones_by(self.link.tell)
        self.link.apply(PhonesSettings(on=True, names=True, port=port))
        self.renew(0, 1)

    def close(self) -> None:
        self.link.close()
        self.table.close()

    def renew(self, *seats: int) -> None:
        """The seats get new codes."""
        self.table.desk.apply_outcome(Outcome(self.table.desk.screen, tuple(map(NewSeatCode, seats))))
        self.table.wait(0).do(*self.waiting())
        self.link.tell(self.table.desk.seats)

    def waiting(self) -> Iterator[Input]:
        """What the link has posted."""
        while not self.posted.empty():
            yield self.posted.get()

    def pump(self) -> Table:
        """The loop comes round."""
        return self.table.do(*self.waiting())

    def key(self, seat: int) -> str:
        return self.link._seats.keys[seat]

    def enter(
        self,
        key: str,
        step: str,
        *taps: str,
        body: bytes | None = None,
        site: str = "same-origin",
        where: str = "/seat",
    ) -> tuple[int, str]:
        """A phone with this key enters taps, or brings this body, or asks what they are worth; return the answer."""
        brought = json.dumps({"step": step, "taps": taps}).encode() if body is None else body
        return self.bring(where, key, brought, site)

    def bring(self, path: str, key: str, body: bytes, site: str = "same-origin") -> tuple[int, str]:
        """A phone with this key brings something; return the answer."""
        with closing(self.pages.connection()) as connection:
            connection.request("POST", path, body, {"x-seat": key, "sec-fetch-site": site})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    @contextmanager
    def told(self, key: str) -> Iterator[Iterator[str]]:
        """What the seat's phone is told, as text."""
        with ExitStack() as stack:
            connection = stack.enter_context(closing(self.pages.connection()))
            connection.request("GET", "/seat-events", headers={"x-seat": key})
            answer = stack.enter_context(closing(connection.getresponse()))
            yield (line[6:].decode() for line in iter(answer.readline, b"") if line.startswith(b"data: "))


@contextmanager
def seated(folder: Path, begun: Callable[[Table], object] = NEW_SEQUITUR) -> Iterator[SeatedTable]:
    with closing(SeatedTable(folder, free_port(), begun)) as table:
        wait_for_pages(table.pages)
        yield table
