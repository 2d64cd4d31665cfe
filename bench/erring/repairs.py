"""How many taps bring the companion back in step with a table that errs; a game that is not so ends it with its number.

Each game has its own seed: a real table plays legal moves with real pieces (`table`), the companion is told them with
one error among them, and then up to `NOTICED` more as long as it takes them. Then somebody brings it in step
(`person`): on the page "Match the table", by moves of the game, such as an exchanged ball, and, after both were
taken back, through the history, each where that can be. Taps and presses are counted from the play screen on. The game
goes on after the way with the fewest of them to its end, with each move taken. In the table the peer is the page alone.
"""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, json

from bench.erring.chip_person import ChipPerson
from bench.erring.chip_table import ChipTable
from bench.erring.chip_tables import ConfirmedTable, MisheardTable, TeamTable
from bench.erring.person import UNDO, VIEW, NotThereError, Person, play
from bench.erring.sequitur import ScoreTable, SequiturPerson, SequiturTable
from bench.erring.square import OverlayPerson, OverlayTable, ShiftPerson, ShiftTable
from bench.erring.stack import StackPerson, StackTable
from bench.erring.table import CanNotErrError, Erred, Kind, RealTable
from bench.figures import Figure, middle
from companion.app.open_desk import open_desk
from companion.core.table_moves import EndHere
from companion.games.registry import GAMES
from companion.table.desk import Desk
from companion.table.screen_places import Place


class Played(Struct, frozen=True):
    """A game, the real table of it, and who follows it.

    `players` are how many at random, on as few sides as can be, and `options` the switches. The error is made before
    one of the first `errs_before` moves, at random, or before the next one where it can be.
    """

    game: str
    table: type[RealTable]
    person: type[Person]
    players: tuple[int, ...]
    errs_before: int
    options: tuple[Mapping[str, Any], ...] = ({},)


DECKS: tuple[Mapping[str, Any], ...] = ({"deck": "example"}, {})
"""A deck that is entered, and one that is learned card by card."""

PLAYED = {
    "sequence": Played("sequence", ChipTable, ChipPerson, (2, 3), 40),
    "letters": Played("letters", ChipTable, ChipPerson, (2, 3), 12),
    "kids": Played("kids", ChipTable, ChipPerson, (2, 3), 12),
    "confirmed": Played("sequence", ConfirmedTable, ChipPerson, (2, 3), 40, ({"draws": "confirmed"},)),
    "teams": Played("sequence", TeamTable, ChipPerson, (4, 6), 40),
    "set-up": Played("sequence", MisheardTable, ChipPerson, (2, 3, 6), 40),
    "set-up of letters": Played("letters", MisheardTable, ChipPerson, (2, 3), 12),
    "sequitur": Played("sequitur", SequiturTable, SequiturPerson, (2, 3), 60, ({"rounds": 2},)),
    "score": Played("sequitur", ScoreTable, SequiturPerson, (2, 3), 12, ({"tracking": "score"},)),
    "stack": Played("sequentia-stack", StackTable, StackPerson, (2, 3), 40, DECKS),
    "shift": Played("sequentia-shift", ShiftTable, ShiftPerson, (2, 3), 40, DECKS),
    "overlay": Played("sequentia-overlay", OverlayTable, OverlayPerson, (2, 3), 40, DECKS),
}
"""The games."""

PEOPLE = ("Ann", "Bob", "Cat", "Dora", "Eve", "Finn")
"""Who plays, from the first on."""

NOTICED = 6
"""After so many further moves the error is noticed at the latest."""

TAPPED_ON = 20
"""Of the moves after that so many are tapped; of the others it is enough that the rules take them."""

LONGEST = 160
"""The moves after which a game that isn't won is left."""

KEPT = 200
"""The games after which the companion gets a new journal."""


class Repaired(Struct, frozen=True):
    """A game brought in step: the taps through the history, on the page of the position, and by moves of the game.

    None: it can't be so, or the page shows nothing that differs, as after a card that was misread.
    """

    kind: Kind
    history: int | None
    page: int | None
    moves: int | None

    @property
    def taps(self) -> int:
        """The fewer; 0 where nothing differs that could be set right."""
        return min((taps for taps in (self.history, self.page, self.moves) if taps is not None), default=0)

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
    for kind in PLAYED[game].table.errors:
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
    played = PLAYED[game]
    kinds = tuple(played.table.errors)
    kind = kinds[number % len(kinds)]
    for attempt in range(99):
        random = Random(f"{game} {number} {attempt}")
        try:
            table, erred, before = _erring_table(played, kind, random)
        except CanNotErrError:
            continue
        try:
            return _repair(played.person(desk), table, erred, before)
        except (AssertionError, NotThereError) as error:
            raise OutOfStepError(f"{game} {number} {attempt}, {kind}: {error}") from error
    raise OutOfStepError(f"{game} {number}: {kind} never happens")


def _erring_table(played: Played, kind: Kind, random: Random) -> tuple[RealTable, Erred, list[Any]]:
    """Return a table at which this has just gone wrong, the error, and the moves before it."""
    players = random.choice(played.players)
    rules = GAMES[played.game]
    options = random.choice(played.options) if played.options[1:] else played.options[0]
    setup = rules.setup(PEOPLE[:players], rules.sides_for(players)[0], options)
    table = played.table(rules, setup, random, kind)
    wait = random.randrange(played.errs_before)
    while not table.over and len(table.moves) < LONGEST:
        if len(table.moves) >= wait:
            before = [*table.moves]
            erred = table.err()
            if erred is not None:
                return table, erred, before
        table.make(table.next_move())
    raise CanNotErrError


def _repair(person: Person, table: RealTable, erred: Erred, before: list[Any]) -> Repaired:
    _begin(person, table, before, erred)
    _tell(person, table, erred)
    table.check()
    state, moves, count = person.session.state, _moves(person), len(person.session.timeline.done)
    page = None if erred.setup else _taps_on_page(person, table)
    _take_back(person, count, state)
    by_moves = _taps_by_moves(person, table)
    _take_back(person, count, state)
    done = Repaired(erred.kind, _taps_through_history(person, table, erred), page, by_moves)
    if not done.by_history:
        _begin(person, table, moves, erred)
        (_taps_on_page if done.page == done.taps else _taps_by_moves)(person, table)
    assert table.is_in_step(person.session.state), f"{_why(person, table)}"
    _go_on(person, table)
    return done


def _moves(person: Person) -> list[Any]:
    return [link.move for link in person.session.links]


def _begin(person: Person, table: RealTable, moves: list[Any], erred: Erred) -> None:
    """Begin a game in which these moves were confirmed."""
    assert person.desk.current_game.begin(table.game, erred.setup or table.setup) is None
    play(person.session, moves)
    person.desk.go(Place.PLAY)


def _tell(person: Person, table: RealTable, erred: Erred) -> None:
    """Tell the companion what went wrong, and what was played then, until it refuses something."""
    for move in erred.told:
        if not person.enter(move):
            return
    for _ in range(table.random.randint(1, NOTICED)):
        if table.over:
            return
        table.make(table.next_move())
        if not person.enter(table.moves[-1]):
            return


def _taps_on_page(person: Person, table: RealTable) -> int | None:
    """Set what lies on the table on its page, and return in how many taps; None where nothing differs, or it can't."""
    if table.is_in_step(person.session.state):
        return None
    person.taps = 0
    try:
        taken = person.set_to(table.position)
    except NotThereError:
        person.desk.go(Place.PLAY)
        return None
    for move in table.again(person.session.state):
        person.enter(move)
    if taken and table.is_in_step(person.session.state):
        return person.taps
    assert not table.page_has_all, f"what lies here is not taken: {_why(person, table)}"
    return None


def _taps_by_moves(person: Person, table: RealTable) -> int | None:
    """Bring the companion in step with moves of the game; return in how many taps, or None where it can't be so."""
    person.taps = 0
    entered = [person.enter(move) for move in table.mending(person.session.state)]
    return person.taps if entered and table.is_in_step(person.session.state) else None


def _taps_through_history(person: Person, table: RealTable, erred: Erred) -> int | None:
    """Bring the companion in step through its history; return in how many taps, or None where it can't be so."""
    person.taps = 0
    if erred.setup is not None:
        in_step = person.correct_setup(table.setup) and table.is_in_step(person.session.state)
        return person.taps if in_step else None
    if erred.at is None:
        return None
    try:
        missing = range(erred.at, erred.at + erred.missing)
        done = all(person.insert(index, table.moves[index]) for index in missing)
        done = done and (not erred.excess or person.strike_out(erred.at))
        done = done and all(_right(person, index, move) for index, move in enumerate(table.moves))
    except NotThereError:
        # Children's screens don't have everything.
        person.desk.go(Place.PLAY)
        return None
    in_step = done and not person.session.unsettled and table.is_in_step(person.session.state)
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
    begun = len(table.moves)
    state = person.session.state
    while not table.over and len(table.moves) < LONGEST:
        move = table.next_move()
        table.make(move)
        table.check()
        if len(table.moves) <= begun + TAPPED_ON:
            assert person.enter(move), f"{move} is refused: {_told(person)}"
            state = person.session.state
        else:
            state = table.after(state, move)
    if table.over and table.game.outcome(state) is None:
        # With cards that nobody has named, the companion can't know that no sequence can be shown any more.
        state = table.after(state, EndHere())
    else:
        assert table.is_in_step(state), _difference(table, state)
    assert _results(table, state) == _results(table, table.state)


def _results(table: RealTable, state: Any) -> list[tuple[bool, int | None]]:
    """Return who has won, and the points."""
    return [(seat.won, seat.points) for seat in table.game.tally(state).seats]


def _difference(table: RealTable, state: Any) -> str:
    has = json.decode(json.encode(table.game.position(state)))
    laid = json.decode(json.encode(table.position))
    return f"not so: { {part: (what, laid.get(part)) for part, what in has.items() if what != laid.get(part)} }"


def _why(person: Person, table: RealTable) -> str:
    return f"{_told(person)}; {_difference(table, person.session.state)}"


def _told(person: Person) -> str:
    return " | ".join(person.desk.scene(VIEW).texts())
