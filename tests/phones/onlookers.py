"""All that guests and the phones of seats get of a table, and what of it depends on what they may not know.

Somebody may not know which goals lie face down, but for the own ones, and what other phones have entered. Where that is
something else, what one gets must be the same, byte for byte.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from companion.app.phones_link import SeatTold, key_digest
from companion.core.events import Input, Press, SeatEntry, Tap
from companion.core.game import AnyGame
from companion.core.seat import SeatTask
from companion.core.table_moves import describe_move
from companion.follow import Now
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.model import State
from companion.phones import seats
from companion.phones.server import TableFeed, make_app
from companion.table.effects import NewSeatCode
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.ui.painters.svg import paint_as_svg
from tests.desk.at_desk import CONFIRM, NEXT, Table

BOARD = b"w=360&h=360&theme=dark&text=usual"

TAPS = 4
"""How many things are tapped at most until CONFIRM is lit."""

OFTEN = 1e6
"""How many questions a second a seat may ask here: a browser takes its time."""


def hidden_cards(state: Any, viewer: int | None = None) -> set[Card]:
    """The goal cards that lie face down for this seat, None: for a guest; but for those that lie open as well."""
    if not isinstance(state, State):
        return set()
    down = {card for player, card in enumerate(state.secrets) if card is not None and player != viewer}
    turned = [one for one in state.public if not is_face_down(state, one.card.colour)]
    down |= {one.card for one in state.public if one not in turned and one.player != viewer}
    seen = {one.card for one in (*turned, *state.unclaimed)} | {one.card for one in state.settled}
    seen |= {card for pile in (*state.stacks, *state.discards) for card in pile if card is not None}
    seen |= {one.public.card for one in state.claimed}
    # Who asks the table whether a word meets a goal has turned it up.
    return down - seen - {one.card for one in state.judged}


def otherwise(state: Any, hidden: set[Card]) -> Any:
    """The state in which each of these cards is another one."""

    def other(card: Card) -> Card:
        return Card(card.colour, f"not {card.text}") if card in hidden else card

    if not hidden:
        return state
    return replace(
        state,
        secrets=tuple(card and other(card) for card in state.secrets),
        public=tuple(replace(one, card=other(one.card)) for one in state.public),
        goals_in=tuple((number, other(card)) for number, card in state.goals_in),
    )


class Onlookers:
    """A guest and a phone at each seat, for whom this process paints from now on; `counts` what was looked at."""

    def __init__(self, seed: int = 1) -> None:
        paint_as_svg()
        self.counts = Counter[str]()
        self._random = Random(seed)
        self._runner = asyncio.Runner()
        self._seen: Any = None
        self._asked = 0
        with patch.multiple(seats, RATE=OFTEN, BURST=OFTEN, QUESTION_RATE=OFTEN, QUESTION_BURST=OFTEN):
            self._feed = TableFeed()
            self._app = make_app(self._feed)

    def close(self) -> None:
        self._runner.close()

    def take_part(self, table: Table) -> None:
        """One of the phones of the game's seats enters something, which may be what can't be; and see what all get."""
        session = table.desk.session
        if session is not None and session.game.phones_take_part:
            places = range(len(session.players))
            if table.desk.seats.game != session.number:
                table.kept.change("phones.on", True)
                table.desk.tell_phones_by(lambda _seats: None)
                table.desk.apply_outcome(Outcome(table.desk.screen, tuple(map(NewSeatCode, places))))
            entry = self._entry(session.game, session.state, self._random.choice(places))
            if entry is not None:
                table.do(entry)
                self.counts["entries"] += any(seat.whole == entry for seat in table.desk.seats.all)
        self.look_at(table)
        self._play_on(table)
        self.look_at(table)

    def _play_on(self, table: Table) -> None:
        """Somebody at the table taps things of the game and confirms it, so that there is another state."""
        table.desk.go(Place.PLAY)
        for _ in range(TAPS):
            scene = table.scene()
            targets = sorted(one for one in scene.targets() if not one.startswith(("press:", "sheet:")))
            taps: list[Input] = [Tap(self._random.choice(targets))] if targets else []
            table.do(self._random.choice([*taps, Press(NEXT)]))
            if "confirm" in table.scene().lamps():
                table.press(CONFIRM)
                return

    def look_at(self, table: Table) -> None:
        """See what some get of the table now. Raises AssertionError for what somebody may not know."""
        session = table.desk.session
        if session is None:
            return
        entered = tuple(seat.whole for seat in table.desk.seats.all)
        seen, self._seen = self._seen, (session.state, entered)
        if seen != self._seen:
            moves = tuple(describe_move(session.game, one.before, one.move) for one in session.links)
            before = session.links[-1].before if session.links else None
            self.look(Now(session.game, session.state, before, moves), entered)

    def look(self, now: Now, entered: tuple[SeatEntry | None, ...] = ()) -> None:
        """See what a guest gets of this, and the phone of some seat. Raises AssertionError as above."""
        assert now.game is not None
        players = len(now.game.tally(now.state).seats)
        entered = (entered + (None,) * players)[:players]
        self.counts["states"] += 1
        for viewer in (None, self._random.randrange(players)):
            hidden = hidden_cards(now.state, viewer)
            kept = tuple(one if place == viewer else None for place, one in enumerate(entered))
            if not hidden and kept == entered:
                continue
            asked = None if viewer is None else self._entry(now.game, now.state, viewer)
            gets = self._runner.run(self._all_of(viewer, now, entered, asked))
            self.counts["of them with something hidden"] += viewer is None
            other = replace(now, state=otherwise(now.state, hidden), before=otherwise(now.before, hidden))
            would_get = self._runner.run(self._all_of(viewer, other, kept, asked))
            for what, got in would_get.items():
                whose = "a guest" if viewer is None else f"the phone at seat {viewer}"
                same = next((at for at, (one, two) in enumerate(zip(got, gets[what])) if one != two), 0)  # noqa: B905
                one, other_one = (text[max(0, same - 80) : same + 80] for text in (gets[what], got))
                assert got == gets[what], f"{whose} learns from {what}: {one!r}, not {other_one!r}"
        for card in hidden_cards(now.state):
            told = "".join(now.moves[-1:])
            assert not any(name in told for name in (card.text, card.id) if name), f"{card} is told: {told}"

    async def _all_of(
        self, viewer: int | None, now: Now, entered: tuple[SeatEntry | None, ...], asked: SeatEntry | None
    ) -> dict[str, bytes]:
        """What this seat, None: a guest, is answered to all that it can ask, by what it asked."""
        feed = self._feed
        feed.now, feed.version = now, 1
        feed.pictures._kept.clear()
        feed.seats = tuple(SeatTold(key_digest(_key(place)), one) for place, one in enumerate(entered))
        if viewer is None:
            return {path: await self._ask(path) for path in ("/events", "/board.svg")}
        gets = {"/seat-events": await self._ask("/seat-events", viewer)}
        if asked is not None:
            body = json.dumps({"step": asked.step, "taps": asked.taps}).encode()
            gets |= {path: await self._ask(path, viewer, body) for path in ("/seat-verdict", "/seat")}
        return gets

    async def _ask(self, path: str, seat: int | None = None, body: bytes | None = None) -> bytes:
        """What a browser is answered; of a stream, until it has been told something."""
        got, enough, came = bytearray(), asyncio.Event(), body
        heads = {"host": "127.0.0.1", "x-seat": "" if seat is None else _key(seat), "content-length": len(body or b"")}
        # From one address, this would be too much.
        self._asked += 1
        address = ".".join(map(str, (10, *self._asked.to_bytes(3, "big"))))
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "scheme": "http",
            "method": "GET" if body is None else "POST", "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": BOARD, "client": (address, 1), "server": ("127.0.0.1", 80),
            "headers": [(name.encode(), str(value).encode()) for name, value in heads.items()],
        }  # fmt: skip

        async def receive() -> dict[str, Any]:
            nonlocal came
            if came is None:
                await asyncio.Event().wait()
            brought, came = came, None
            return {"type": "http.request", "body": brought}

        async def send(message: dict[str, Any]) -> None:
            got.extend(b"%d " % message["status"] if "status" in message else message["body"])
            if b"data: " in got or not message.get("more_body", True):
                enough.set()

        answering = asyncio.ensure_future(self._app(scope, receive, send))  # type: ignore[arg-type]
        told = asyncio.ensure_future(enough.wait())
        await asyncio.wait((answering, told), return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            answering.result()
        answering.cancel(), told.cancel()
        return bytes(got)

    def _entry(self, game: AnyGame, state: Any, seat: int) -> SeatEntry | None:
        """Something that the phone at this seat may enter now."""
        task = game.seat_task(state, seat)
        return None if task is None else SeatEntry(seat, task.step, tuple(self._taps(task)))

    def _taps(self, task: SeatTask) -> Iterator[str]:
        hand = task.hand
        if hand is not None:
            # Of most cards nothing can be played.
            cards = [one for one in hand.cards if one.spaces or one.dead]
            for card in self._random.sample(cards, min(1, len(cards))):
                yield card.target
                yield from self._random.sample(
                    [hand.places[number] for number in card.spaces], min(1, len(card.spaces))
                )
        for part in task.parts:
            keys = self._random.choices(part.keys, k=self._random.randint(part.taps, part.most or part.taps))
            alone = [key for key in keys if key.alone][:1]
            yield from (self._random.choice(key.stands_for()) for key in alone or keys)


def _key(seat: int) -> str:
    return f"{seat}" * 22
