"""Whatever people do at Sequitur: balls and cards are conserved, refusals change nothing, and a game can be resumed."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Refused, Step
from companion.games.sequitur import goal_piles, rules, tally, wording
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.claims import tied_players
from companion.games.sequitur.model import FIRST_LETTERS, Move, Setup, State
from companion.games.sequitur.steps import lacks_letters, lacks_secret, unfinished_players
from companion.games.sequitur.word_rules import lexicon_of, verdict
from companion.lexicon.rack_search import best_scores
from tests.games.at_sequitur import ACTIONS, GOALS, balls, cards, fold, move, set_up

pytestmark = pytest.mark.thorough

ENTERED: list[dict[str, Any]] = [
    {"id": "red-animal", "colour": "red", "text": "An animal", "count": 9},
    {"id": "animal", "colour": "green", "text": "An animal", "count": 9, "test": {"length": {"least": 4}}},
    {"id": "stamp", "colour": "yellow", "text": "Fits on a stamp", "count": 9, "test": {"score": {"least": 5}}},
    {"id": "turned", "colour": "green", "text": "Spelled from the turned rack", "count": 3, "test": {"turned": True}},
    *GOALS,
]
"""Goals that are entered during a game; some are what others have drawn already."""

NAMES_OF_GOALS = [*(str(goal["id"]) for goal in GOALS), "An animal", "Fits on a stamp"]
PHASES = ("start", "goals", "actions", "words", "secrets", "ties", "claims", "over")

players = st.integers(1, 5)
decks = st.sampled_from([None, [24, 24, 24], [3, 2, 2], [9, 2, 5]])
seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(0, 330)


def likely(state: State, random: Random) -> Move:
    """What somebody who has something to do may well do; not always possible."""
    player = random.choice(unfinished_players(state))
    name = state.setup.players[player]
    colour = random.choice(COLOURS)
    if random.random() < 0.05:
        return move("turn", name)
    if random.random() < 0.05:
        return entered(random)
    match state.phase:
        case "start":
            return at_start(state, player, random)
        case "goals":
            # A goal of another colour is refused, and one that is not known never is.
            goal = random.choice([*NAMES_OF_GOALS, f"A {random.random()}", f"B {random.random()}"])
            keep = state.is_solo or random.random() < 0.6
            return move("goal", name, keep=keep, **({"goal": goal} if keep else {}))
        case "actions":
            return action(state, player, random)
        case "words":
            return word(state, player, random)
        case "secrets":
            secret = state.secrets[player]
            return move("judge", name, goal=secret.text if secret else colour, met=random.random() < 0.5)
        case "ties":
            group = tied_players(state)
            drawn = random.sample(list(state.bag.elements()), len(group))
            return move("tie", draws=dict(zip((state.setup.players[one] for one in group), drawn, strict=True)))
        case _:
            return claim(state, player, random)


def entered(random: Random) -> Move:
    """A goal that is entered, as it is or changed."""
    changes: dict[str, Any] = {"colour": random.choice(COLOURS), "count": random.randint(1, 9), "test": {"length": 5}}
    changed = random.sample(sorted(changes), random.choice([0, 0, 1]))
    return move("know", goal={**random.choice(ENTERED), **{key: changes[key] for key in changed}})


def at_start(state: State, player: int, random: Random) -> Move:
    name, bag = state.setup.players[player], list(state.bag.elements())
    if lacks_letters(state, player):
        count = random.randint(1, FIRST_LETTERS - len(state.racks[player]))
        return move("draw", name, balls="".join(random.sample(bag, count)))
    if lacks_secret(state, player):
        text = random.choice([*NAMES_OF_GOALS, f"C {random.random()}"])
        return move("secret", name, colour=random.choice(COLOURS), goal=text)
    return move("add", name, ball=random.choice(bag), end=random.choice(["left", "right"]))


def action(state: State, player: int, random: Random) -> Move:
    name, rack, bag = state.setup.players[player], state.racks[player], list(state.bag.elements())
    if random.random() < 0.3:
        return move("pass_action", name)
    last = len(rack)
    two = random.sample(range(last), min(2, last))
    drawn = "".join(random.sample(bag, min(2, len(bag))))
    done: dict[str, list[dict[str, Any]]] = {
        "Insert": [{"operation": "insert", "places": [random.randint(0, last)] * len(drawn), "balls": drawn}],
        "Ends": [{"operation": "ends", "places": [random.choice([0, last])], "balls": drawn[:1]}],
        "Exchange": [{"operation": "discard", "places": two}, {"operation": "ends", "places": [0, 0], "balls": drawn}],
        "Replace": [{"operation": "replace", "places": two[: len(drawn)], "balls": drawn}],
        "Move": [{"operation": random.choice(["swap", "move", "reverse"]), "places": sorted(two)}],
    }
    card = str(random.choice(ACTIONS)["name"])
    return move("action", name, card=card, done=done[card])


def word(state: State, player: int, random: Random) -> Move:
    name, lexicon = state.setup.players[player], lexicon_of(state.setup.options)
    scores = best_scores(lexicon.graph, state.racks[player], lexicon.accepts)
    # Few scores, so that there are ties.
    found = sorted(text for text, score in scores.items() if score <= 6)
    return move("spell", name, word=random.choice(found)) if found else move("no_word", name)


def claim(state: State, player: int, random: Random) -> Move:
    name = state.setup.players[player]
    if not state.public or random.random() < 0.2:
        return move("decline", name)
    card = random.choice(state.public).card
    if verdict(state, player, card) is None:
        return move("judge", name, goal=card.text, met=random.random() < 0.6)
    return move("claim", name, goal=card.text)


def anything(state: State, random: Random) -> Move:
    """A move out of place, more often than not."""
    name = random.choice([*state.setup.players, "Zoe"])
    goal = random.choice(NAMES_OF_GOALS)
    return random.choice(
        [
            move("draw", name, balls=random.choice(["STAIR", "QQ", "??", "A"])),
            move("add", name, ball="Z", end="left"),
            move("turn", name),
            move("secret", name, colour="red", goal=goal),
            move("goal", name, keep=True, goal=goal, other="x"),
            move("action", name, card="Move", done=[{"operation": "move", "places": [90, 0]}]),
            move("pass_action", name),
            move("spell", name, word=random.choice(["stair", "at", "xqz"])),
            move("no_word", name),
            move("judge", name, goal=goal, met=True),
            move("tie", draws={name: "A"}),
            move("claim", name, goal=goal),
            move("decline", name),
        ]
    )


def check(state: State) -> None:
    assert balls(state) == 72
    begun = rules.start(state.setup)
    assert isinstance(begun, State)
    sizes = tuple(cards(state, colour) for colour in range(3))
    # Decks of which nobody told the sizes grow with the goals that are entered.
    told = state.setup.options.decks is not None
    assert sizes == begun.decks if told else all(now >= then for now, then in zip(sizes, begun.decks, strict=True))
    places = Counter(card.id for card in goal_piles.drawn_cards(state))
    assert all(places[goal.id] <= goal.count for goal in state.goals)
    colours = {goal.id: goal.colour for goal in state.goals}
    assert all(card.colour == colours[card.id] for card in goal_piles.drawn_cards(state) if card.id)
    assert (not unfinished_players(state)) == (state.phase == "over")
    assert all(len(set(used)) == len(used) <= 3 for used in state.used)
    assert state.round <= 3
    summary = wording.summary(state)
    assert msgspec.json.decode(msgspec.json.encode(summary)) == summary
    assert wording.text(state)
    for player, found in enumerate(state.words):
        assert found is None or [*found.balls] == sorted(found.balls, reverse=found.turned)
        assert found is None or max(found.balls) < len(state.racks[player])


class Evening:
    """One game as it is played: its moves, and the state after each."""

    def __init__(self, state: State) -> None:
        self.states = [state]
        self.moves: list[Move] = []
        self.refusals = 0

    @property
    def state(self) -> State:
        return self.states[-1]

    def offer(self, what: Move) -> None:
        """Try a move, check what came of it, and go on from there."""
        before = self.state
        written = repr(before)
        answer = rules.play(before, what)
        assert repr(before) == written
        assert wording.describe(before, what)
        if isinstance(answer, Refused):
            self.refusals += 1
            assert answer.why.endswith(".")
            assert answer.rule == "" or answer.rule.startswith("SQT-")
            return
        assert isinstance(answer, Step)
        check(answer.state)
        self.moves.append(what)
        self.states.append(answer.state)


def played(setup: Setup, random: Random, attempts: int) -> Evening:
    begun = rules.start(setup)
    assert isinstance(begun, State)
    evening = Evening(begun)
    for _ in range(attempts):
        out_of_place = evening.state.phase == "over" or random.random() < 0.1
        evening.offer(anything(evening.state, random) if out_of_place else likely(evening.state, random))
    return evening


def played_on(state: State, random: Random) -> Evening:
    """The game from there to its end; somebody is stuck when it has none."""
    evening = Evening(state)
    for _ in range(3000):
        if evening.state.phase == "over":
            break
        evening.offer(likely(evening.state, random))
    return evening


def table(count: int, sizes: list[int] | None) -> Setup:
    goals = [] if sizes and min(sizes) < 3 else GOALS
    return set_up(count, goals=goals, **({"decks": sizes} if sizes else {}))


@pytest.mark.rule("SQT-01", "SQT-02", "SQT-05", "SQT-07", "SQT-16", "SQT-19")
@settings(max_examples=15)
@given(count=players, sizes=decks, seed=seeds, length=lengths)
def test_whatever_people_do_the_table_stays_in_order(
    count: int, sizes: list[int] | None, seed: int, length: int
) -> None:
    played(table(count, sizes), Random(seed), length)


@pytest.mark.rule("SQT-13", "SQT-14", "SQT-16")
@settings(max_examples=10)
@given(count=players, sizes=decks, seed=seeds)
def test_points_are_never_lost(count: int, sizes: list[int] | None, seed: int) -> None:
    states = played(table(count, sizes), Random(seed), 400).states
    for before, after in pairwise(states):
        assert all(tally.points(after, player) >= tally.points(before, player) for player in range(count))
        assert after.past[: len(before.past)] == before.past


@settings(max_examples=15)
@given(count=players, sizes=decks, seed=seeds, length=lengths, struck=st.integers(0, 300))
def test_a_game_goes_on_without_a_move_that_is_struck_out(
    count: int, sizes: list[int] | None, seed: int, length: int, struck: int
) -> None:
    evening = played(table(count, sizes), Random(seed), length)
    struck = min(struck, max(0, len(evening.moves) - 1))
    state = evening.states[struck]
    for what in evening.moves[struck + 1 :]:
        answer = rules.play(state, what)
        state = answer.state if isinstance(answer, Step) else rules.skip(state, what)
        check(state)
    again = played_on(state, Random(seed))
    assert again.state.phase == "over"


@pytest.mark.rule("SQT-03", "SQT-04", "SQT-14", "SQT-17")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_game_comes_to_its_end_through_every_step(count: int) -> None:
    evening = played(table(count, None), Random(count), 700)
    assert evening.state.phase == "over"
    assert evening.refusals
    seen = {state.phase for state in evening.states}
    assert seen >= {"start", "goals", "actions", "words", "claims", "over"}
    assert len(evening.state.past) == 3


def test_all_steps_are_seen_by_such_games() -> None:
    evenings = [played(table(count, None), Random(seed), 500) for count, seed in ((3, 1), (4, 2), (5, 3))]
    assert {state.phase for evening in evenings for state in evening.states} == set(PHASES)


@settings(max_examples=10)
@given(count=players, seed=seeds, length=lengths, cut=st.integers(0, 300))
def test_a_game_is_the_same_from_any_point_where_it_is_taken_up(count: int, seed: int, length: int, cut: int) -> None:
    setup = table(count, None)
    evening = played(setup, Random(seed), length)
    read = [msgspec.json.decode(msgspec.json.encode(one), type=Move) for one in evening.moves]
    assert read == evening.moves
    cut = min(cut, len(read))
    begun = rules.start(msgspec.json.decode(msgspec.json.encode(setup), type=Setup))
    assert isinstance(begun, State)
    resumed = fold(begun, read[:cut])
    assert resumed == evening.states[cut]
    assert fold(resumed, read[cut:]) == evening.state
