"""How many taps bring the companion back in step with a table that errs; a game that is not so ends it with its number.

Each game has its own seed: a real table plays legal moves with real cards (`erring_table`), the companion is told
them with one error among them, and then up to `NOTICED` more as long as it takes them. Then somebody brings it in step
(`erring_person`): on the page "Set to what lies here", and, after that was taken back, through the history where that
can be. Taps and presses are counted from the play screen on. The game goes on after the way with fewer of them to its
end, with each move taken. In the table the peer is the page alone.
"""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from bench.erring_person import UNDO, VIEW, NotThereError, Person, play
from bench.erring_table import CanNotErrError, Erred, Kind, RealTable
from bench.figures import Figure, middle
from companion.app.open_desk import open_desk
from companion.games.registry import GAMES
from companion.table.desk import Desk
from companion.table.screen_places import Place

PLAYED: dict[str, tuple[int, ...]] = {"sequence": (2, 3), "letters": (2, 3), "kids": (2, 3)}
"""The games, and among how many players, each a side, they are played at random."""

ERRS_BEFORE = {"sequence": 40, "letters": 12, "kids": 12}
"""Before which move the error is made, at random, or at the next one where it can be."""

NOTICED = 6
"""After so many further moves the error is noticed at the latest."""

LONGEST = 160
"""The moves after which a game that isn't won is left."""

KEPT = 200
"""The games after which the companion gets a new journal."""


class Repaired(Struct, frozen=True):
    """A game brought in step: the taps through the history, and on the page of the position.

    None: it can't be so, or the page shows nothing that differs, as after a card that was misread.
    """

    kind: Kind
    history: int | None
    page: int | None

    @property
    def taps(self) -> int:
        """The fewer; 0 where nothing differs that could be set right."""
        return min((taps for taps in (self.history, self.page) if taps is not None), default=0)

    @property
    def by_history(self) -> bool:
        """Whether the history took no more taps."""
        return self.history is not None and self.history == self.taps


class OutOfStepError(AssertionError):
    """An error for a game that is not brought in step, or does not go on; it says which one."""


def measure(games: int) -> list[Figure]:
    """Return the taps in so many games of each of `PLAYED`, in which each kind of error comes in turn."""
    return [figure for game in PLAYED for figure in _figures(game, [*repaired(game, range(games))])]


def _figures(game: str, all_repaired: list[Repaired]) -> Iterator[Figure]:
    for kind in Kind:
        done = [one for one in all_repaired if one.kind is kind]
        if done:
            by_history = sum(one.by_history for one in done)
            taps, set_anew = [one.taps for one in done], [one.page for one in done if one.page is not None]
            what = f"{game}, {kind}: {len(done)} games, {by_history} by the history"
            yield Figure(f"{what}, median", middle(taps), "taps", middle(set_anew) if set_anew else None)
            yield Figure("  the most", max(taps), "taps", max(set_anew, default=None))


def repaired(game: str, numbers: range) -> Iterator[Repaired]:
    """Play these games and bring each in step. Raises OutOfStepError for one that isn't."""
    for first in range(0, len(numbers), KEPT):
        with tempfile.TemporaryDirectory() as folder:
            desk = open_desk(GAMES, Path(folder), ())
            with closing(desk.journal):
                yield from (repair_one(desk, game, number) for number in numbers[first : first + KEPT])


def repair_one(desk: Desk, game: str, number: int) -> Repaired:
    """Play the game of this number, and bring it in step. Raises OutOfStepError where that can't be."""
    kind = tuple(Kind)[number % len(Kind)]
    for attempt in range(99):
        random = Random(f"{game} {number} {attempt}")
        try:
            table, erred, before = _erring_table(game, kind, random)
        except CanNotErrError:
            continue
        try:
            return _repair(Person(desk), table, erred, before)
        except (AssertionError, NotThereError) as error:
            raise OutOfStepError(f"{game} {number} {attempt}, {kind}: {error}") from error
    raise OutOfStepError(f"{game} {number}: {kind} never happens")


def _erring_table(game: str, kind: Kind, random: Random) -> tuple[RealTable, Erred, list[Any]]:
    """Return a table at which this has just gone wrong, the error, and the moves before it."""
    players = random.choice(PLAYED[game])
    rules = GAMES[game]
    setup = rules.setup(("Ann", "Bob", "Cat")[:players], rules.sides_for(players)[0], {})
    table = RealTable(rules, setup, random, low_pile=kind is Kind.LATE)
    wait = random.randrange(ERRS_BEFORE[game])
    while not table.state.over and len(table.moves) < LONGEST:
        if len(table.moves) >= wait:
            before = [*table.moves]
            erred = table.err(kind)
            if erred is not None:
                return table, erred, before
        table.make(table.next_move())
    raise CanNotErrError


def _repair(person: Person, table: RealTable, erred: Erred, before: list[Any]) -> Repaired:
    assert person.desk.current_game.begin(table.game, table.state.setup) is None
    play(person.session, before)
    person.desk.go(Place.PLAY)
    _tell(person, table, erred)
    table.check()
    state, count = person.session.state, len(person.session.timeline.done)
    page = _taps_on_page(person, table)
    _take_back(person, count, state)
    repaired_one = Repaired(erred.kind, _taps_through_history(person, table, erred), page)
    if not repaired_one.by_history:
        _take_back(person, count, state)
        _taps_on_page(person, table)
    _go_on(person, table)
    return repaired_one


def _tell(person: Person, table: RealTable, erred: Erred) -> None:
    """Tell the companion what went wrong, and what was played then, until it refuses something."""
    for move in erred.told:
        if not person.enter(move):
            return
    for _ in range(table.random.randint(1, NOTICED)):
        if table.state.over:
            return
        table.make(table.next_move())
        if not person.enter(table.moves[-1]):
            return


def _taps_on_page(person: Person, table: RealTable) -> int | None:
    """Set what lies on the table on its page, and return in how many taps; None where nothing differs."""
    if person.is_in_step(table.position):
        return None
    person.taps = 0
    assert person.set_to(table.position), f"what lies here is not taken: {_told(person)}"
    assert person.is_in_step(table.position), (person.position, table.position)
    return person.taps


def _taps_through_history(person: Person, table: RealTable, erred: Erred) -> int | None:
    """Bring the companion in step through its history; return in how many taps, or None where it can't be so."""
    if erred.kind is Kind.BUMPED:
        return None
    person.taps = 0
    try:
        done = not erred.inserted or person.insert(erred.at, table.moves[erred.at])
        done = done and all(_right(person, index, move) for index, move in enumerate(table.moves))
    except NotThereError:
        # Children's screens don't have everything.
        person.desk.go(Place.PLAY)
        return None
    in_step = done and not person.session.unsettled and person.is_in_step(table.position)
    return person.taps if in_step else None


def _right(person: Person, index: int, move: Any) -> bool:
    """Correct or enter a move where it is another one in the companion, and return whether it is right then."""
    links = person.session.links
    if index == len(links):
        return person.enter(move)
    return links[index].move == move or person.correct(index, move)


def _take_back(person: Person, count: int, state: Any) -> None:
    """Press UNDO until so many actions are left, after which the companion must be as it was."""
    person.desk.go(Place.PLAY)
    while len(person.session.timeline.done) > count:
        person.press(UNDO)
    assert person.session.state == state, "UNDO leads somewhere else"


def _go_on(person: Person, table: RealTable) -> None:
    """Play to the end: the companion must take each move, and have at the end what lies there."""
    while not table.state.over and len(table.moves) < LONGEST:
        table.make(table.next_move())
        table.check()
        assert person.enter(table.moves[-1]), f"{table.moves[-1]} is refused: {_told(person)}"
    assert person.is_in_step(table.position), (person.position, table.position)
    assert person.session.state.winner == table.state.winner


def _told(person: Person) -> str:
    return " | ".join(person.desk.scene(VIEW).texts())
