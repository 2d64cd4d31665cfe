"""How the tests sit down to Sequitur: moves as a record writes them, through the public functions of the rules."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.core.game import Refused, SaveEntry, Step
from companion.games.registry import GAMES
from companion.games.sequitur import rules, wording
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.model import Move, Setup, State
from companion.table.storage.record import Record, read_record

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
HERE = Path(__file__).parent

_MOVES: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)

LETTER_OUT = {
    "id": "letter-out",
    "colour": "red",
    "text": "Becomes another word when a letter is removed",
    "test": {"word_without_a_letter": True},
}
ROOM = {"id": "room", "colour": "red", "text": "Names something in this room"}
VOWELS = {"id": "vowels", "colour": "yellow", "text": "Two vowels in a row", "test": {"vowels_in_row": 2}}
BLANK = {"id": "blank", "colour": "yellow", "text": "Uses the blank", "test": {"uses_blank": True}}
ENDS_S = {"id": "ends-s", "colour": "green", "text": "Ends with S", "test": {"ends_with": "s"}}
FIVE = {"id": "five", "colour": "green", "text": "Exactly five letters", "test": {"length": 5}}
GOALS: list[dict[str, Any]] = [LETTER_OUT, ROOM, VOWELS, BLANK, ENDS_S, FIVE]
"""A small set of goals for tests; these are not the printed cards."""

ACTIONS: list[dict[str, Any]] = [
    {"name": "Insert", "text": "Draw two, insert anywhere.", "operations": [{"name": "insert", "count": 2}]},
    {"name": "Ends", "text": "Draw one for an end.", "operations": [{"name": "ends", "count": 1}]},
    {
        "name": "Exchange",
        "text": "Discard up to three, then draw two for the ends.",
        "operations": [{"name": "discard", "count": 3}, {"name": "ends", "count": 2}],
    },
    {"name": "Replace", "text": "Replace up to two.", "operations": [{"name": "replace", "count": 2}]},
    {"name": "Move", "text": "Swap, move, reverse.", "operations": [{"name": n} for n in ("swap", "move", "reverse")]},
]


def move(do: str, player: str = "", **fields: Any) -> Move:
    """A move from the fields of its line in a record."""
    named = {"do": do, "player": player} if player else {"do": do}
    return _MOVES.decode(msgspec.json.encode({**named, **fields}))


def set_up(players: int = 2, **options: Any) -> Setup:
    """The set-up of a game among the first of `NAMES`, with the cards of the tests unless others are given."""
    cards = {"goals": GOALS, "actions": ACTIONS}
    return msgspec.convert({"players": NAMES[:players], "options": {**cards, **options}}, Setup)


def game(players: int = 2, **options: Any) -> State:
    """The state before the first move of a set-up that must be possible."""
    state = rules.start(set_up(players, **options))
    assert isinstance(state, State), state
    return state


def step(state: State, what: Move) -> Step[State]:
    """What a move that must be accepted led to."""
    after = rules.play(state, what)
    assert isinstance(after, Step), (what, after)
    return after


def entry_kept(after: Step[State]) -> SaveEntry:
    """The one entry of a file that a move has taught."""
    (kept,) = after.kept
    assert isinstance(kept, SaveEntry)
    return kept


def fold(state: State, moves: Iterable[Move]) -> State:
    """The state after moves that must all be accepted."""
    for what in moves:
        state = step(state, what).state
    return state


def play(state: State, do: str, player: str = "", **fields: Any) -> State:
    """The state after one move that must be accepted."""
    return step(state, move(do, player, **fields)).state


def refused(state: State, do: str, player: str = "", **fields: Any) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused."""
    answer = rules.play(state, move(do, player, **fields))
    assert isinstance(answer, Refused), (do, fields, answer)
    assert answer.why.endswith("."), answer
    return answer.rule, answer.why


def racked(state: State, *racks: str, secrets: Mapping[str, tuple[str, str]] | None = None) -> State:
    """A round's start: each player draws a rack of 8, and the secret goal named for them or a green one to judge."""
    for name, rack in zip(state.setup.players, racks, strict=True):
        colour, goal = (secrets or {}).get(name, ("green", f"Secret of {name}"))
        state = play(state, "draw", name, balls=rack[:5])
        state = play(state, "secret", name, colour=colour, goal=goal)
        for ball in rack[5:]:
            state = play(state, "add", name, ball=ball, end="right")
    return state


def offered(state: State, *goals: str) -> State:
    """Each player lays out the goal named for them, or discards one (empty), and then takes no action."""
    for name, goal in zip(state.setup.players, goals, strict=True):
        state = play(state, "goal", name, keep=bool(goal), **({"goal": goal} if goal else {}))
    return idle(state)


def idle(state: State) -> State:
    """Everybody passes the action that is due."""
    for name in state.setup.players:
        state = play(state, "pass_action", name)
    return state


def to_words(state: State, **goals: tuple[str, ...]) -> State:
    """All goals and actions of a round; `goals` by colour, for each player the text or empty, none by default."""
    for colour in COLOURS:
        state = offered(state, *goals.get(colour, ("",) * len(state.setup.players)))
    return state


def spelled(state: State, *words: str) -> State:
    """Each player spells a word, or finds none (empty); who has one has missed a secret goal to be judged."""
    for name, word in zip(state.setup.players, words, strict=True):
        state = play(state, "spell", name, word=word) if word else play(state, "no_word", name)
    for player, name in enumerate(state.setup.players):
        secret = state.secrets[player]
        if words[player] and secret is not None and secret.text == f"Secret of {name}":
            state = play(state, "judge", name, goal=secret.text, met=False)
    return state


def waiting(state: State) -> list[str]:
    """The players who have something to do."""
    found: list[str] = wording.summary(state)["to_move"]
    return found


def balls(state: State) -> int:
    """SQT-01: all balls, wherever they are."""
    return state.bag.total() + sum(map(len, state.racks))


def cards(state: State, colour: int) -> int:
    """SQT-02: all goal cards of a colour, wherever they are; the colour by its number."""
    name = COLOURS[colour]
    held = [card for stack in state.stacks for card in stack] + [public.card for public in state.public]
    held += [card for card in state.secrets if card is not None]
    return state.decks[colour] + len(state.discards[colour]) + sum(card.colour == name for card in held)


def recorded(name: str) -> Record:
    """A record that lies beside the tests."""
    return read_record(HERE / name, GAMES)
