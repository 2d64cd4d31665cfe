"""A person at the play screen of Sequitur, who enters moves by what is on the screen, and nothing else."""

from collections.abc import Iterator
from typing import Self

from companion.core.events import Input, Key, PanelButton, Press, Scan, Tap
from companion.core.game import GameEvent, PlayStatus, Refused
from companion.core.i18n import _
from companion.core.layout import View
from companion.core.scene import Ball, Scene
from companion.games.sequitur.actions.actions import DoneOperation
from companion.games.sequitur.claims import claimable_goals, tied_players
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.model import (
    Add,
    Claim,
    Decline,
    Draw,
    Judge,
    LearnGoal,
    Move,
    NoWord,
    Offer,
    PassAction,
    PlayAction,
    Score,
    Secret,
    Spell,
    State,
    Tie,
    Turn,
)
from companion.games.sequitur.score_only import winnable_goals
from companion.games.sequitur.screen.draft import Draft

GAME = SequiturGame()
VIEW = View(800, 480, 5.2)
CONFIRM, _UNDO, NEXT, _HELP = map(Press, PanelButton)


class Hand:
    """Somebody who enters moves at a play screen, wherever that is."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        raise NotImplementedError

    @property
    def scene(self) -> Scene:
        """What is on the screen."""
        raise NotImplementedError

    @property
    def proposal(self) -> Move | Refused | None:
        """What CONFIRM would play."""
        raise NotImplementedError

    @property
    def reads_page(self) -> bool:
        """Whether the page of a round that is over is on the screen."""
        return _("Words, goals and points") in self.scene.texts()

    def do(self, *inputs: Input | str) -> Self:
        """Do these one after another; a text is a tap on that target, which has to be on the screen."""
        raise NotImplementedError

    def confirm(self) -> Self:
        """Play what is proposed, which has to be a move that is accepted."""
        raise NotImplementedError

    def paged(self, target: str) -> Self:
        """Turn pages until the target is there, and tap it."""
        for _turn in range(20):
            if target in self.scene.targets():
                break
            self.do("page")
        return self.do(target)

    def picked(self, name: str) -> Self:
        """Pick a goal from the list; one that is not known is entered with the editor first, and is picked then."""
        goal = next((goal for goal in self.state.goals if name in {goal.id, goal.text}), None)
        if goal is not None:
            return self.paged(f"goal:{goal.id}")
        return self.do("edit:new", *(Key(letter) for letter in name), CONFIRM).confirm()

    def balls(self) -> str:
        """The faces of all balls that are shown."""
        return "".join(look.face for look in self.scene.looks if isinstance(look, Ball))

    def enter(self, move: Move) -> Self:
        """Enter a move by hand: whatever fits what it states."""
        if not isinstance(move, Tie | LearnGoal):
            player = self.state.setup.players.index(move.player)
            while f"seat:{player}" not in self.scene.targets() and self.reads_page:
                self.do(CONFIRM)
            if len(self.state.setup.players) > 1:
                self.do(f"seat:{player}")
        for one in _inputs(self, move):
            self._enter_one(one)
        if isinstance(move, Spell):
            self._read_as(move)
        return self

    def _enter_one(self, one: str) -> None:
        kind, _colon, name = one.partition(":")
        match kind:
            case "goal":
                self.picked(name)
            case "claim":
                self.paged(one)
            case "scan":
                self.do(Scan(name))
            case "type":
                self.do(Key(name))
            case "press":
                self.do(CONFIRM)
            case _:
                self.do(one)

    def _read_as(self, move: Spell) -> None:
        """NEXT until the word is read as the move has it."""
        wanted = GAME.play(self.state, move)
        assert not isinstance(wanted, Refused), wanted
        player = self.state.setup.players.index(move.player)
        for _press in range(30):
            proposal = self.proposal
            assert isinstance(proposal, Spell), proposal
            step = GAME.play(self.state, proposal)
            assert not isinstance(step, Refused), step
            mine, theirs = step.state.words[player], wanted.state.words[player]
            if mine is None or theirs is None or (mine.score, mine.turned) == (theirs.score, theirs.turned):
                return
            self.do(NEXT)
        raise AssertionError(move)


class ByHand(Hand):
    """The play screen of a game alone: `draft` as it is after what was done."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.draft: Draft = GAME.new_draft(state)
        self.moves: list[Move] = []
        """Those that were played."""
        self.heard: tuple[GameEvent, ...] = ()
        """What the last one caused."""
        self._is_played = False
        """Whether the last tap said all, so that its move was played without CONFIRM."""

    @property
    def state(self) -> State:
        return self._state

    @property
    def scene(self) -> Scene:
        return GAME.scene(self.state, self.draft, VIEW, PlayStatus())

    @property
    def proposal(self) -> Move | Refused | None:
        return GAME.proposal(self.state, self.draft)

    def do(self, *inputs: Input | str) -> Self:
        for one in inputs:
            what = Tap(one) if isinstance(one, str) else one
            if isinstance(what, Tap):
                assert what.target in self.scene.targets(), (what, sorted(self.scene.targets()))
            self.draft = GAME.update_draft(self.state, self.draft, what)
            prepared = GAME.prepare(self.state, self.draft)
            self._is_played = prepared.at_once and prepared.move is not None
            if self._is_played:
                self._play()
        return self

    def confirm(self) -> Self:
        if not self._is_played:
            self._play()
        self._is_played = False
        return self

    def _play(self) -> None:
        move = self.proposal
        assert move is not None, self.draft
        assert not isinstance(move, Refused), move
        step = GAME.play(self.state, move)
        assert not isinstance(step, Refused), (move, step)
        self.moves.append(move)
        self.heard = step.events
        self._state, self.draft = step.state, GAME.next_draft(step.state, self.draft, move)


def _inputs(hand: Hand, move: Move) -> Iterator[str]:
    match move:
        case Draw(balls=balls):
            yield from (f"ball:{ball}" for ball in balls)
        case Add(ball=ball, end=end):
            yield from (f"ball:{ball}", f"end:{end}")
        case Turn():
            yield from ("sheet:more", "turn")
        case Secret(colour=colour, goal=goal, other=other):
            yield from (f"colour:{colour}", f"goal:{goal}", *([f"goal:{other}"] if other else []))
        case Offer():
            yield from _offer(move)
        case PlayAction():
            yield from _action(hand, move)
        case Spell(word=word):
            yield from (f"type:{letter}" for letter in word)
        case PassAction(others=others):
            yield "pass-all" if others else "pass"
        case NoWord():
            yield "none"
        case _:
            yield from _claiming(hand, move)


def _offer(move: Offer) -> Iterator[str]:
    # Which one is discarded is told by the card itself, on the reader.
    yield from (f"goal:{name}" if move.keep else f"scan:goal:{name}" for name in (move.goal, move.other) if name)
    if not move.keep:
        yield "discard"


def _action(hand: Hand, move: PlayAction) -> Iterator[str]:
    number = next(i for i, action in enumerate(hand.state.actions) if action.name == move.card)
    yield f"action:{number}"
    operations = [operation.name for operation in hand.state.actions[number].operations]
    place = 0
    for done in move.done:
        while operations[place] != done.operation:
            yield "skip-step"
            place += 1
        yield from _operation(done)
        place += 1
        if done is not move.done[-1]:
            yield "press:confirm"
    if place < len(operations):
        yield "end-card"


def _operation(done: DoneOperation) -> Iterator[str]:
    match done.operation:
        case "insert":
            for ball, place in zip(done.balls, done.places, strict=True):
                yield from (f"ball:{ball}", f"rack:{place}")
        case "ends":
            for ball, place in zip(done.balls, done.places, strict=True):
                yield from (f"ball:{ball}", "end:right" if place else "end:left")
        case "move":
            start, end = done.places
            yield from (f"rack:{start}", f"rack:{end + (end > start)}")
        case _:
            yield from (f"rack:{place}" for place in done.places)
            yield from (f"ball:{ball}" for ball in done.balls)


def _claiming(hand: Hand, move: Move) -> Iterator[str]:
    match move:
        case Tie(draws=draws):
            names = hand.state.setup.players
            group = tied_players(hand.state)
            assert {names[player] for player in group} == set(draws)
            yield f"seat:{group[0]}"
            yield from (f"ball:{draws[names[player]]}" for player in group)
        case Judge(player=player, goal=goal, met=met):
            if hand.state.phase == "claims":
                yield f"claim:{_number(hand, player, goal)}"
            yield "met:yes" if met else "met:no"
        case Claim(player=player, goal=goal):
            yield f"claim:{_number(hand, player, goal)}"
        case Score(goals=goals, unknown=unknown):
            yield from (f"claim:{_winnable(hand, move, goal)}" for goal in goals)
            yield from (f"points:{colour}" for colour in unknown)
            if not goals and not unknown:
                yield "decline"
        case Decline():
            yield "decline"
        case _:
            raise AssertionError(move)


def _number(hand: Hand, player: str, goal: str) -> int:
    may = claimable_goals(hand.state, hand.state.setup.players.index(player))
    return next(number for number, one in enumerate(may) if one.card.is_called(goal))


def _winnable(hand: Hand, move: Score, goal: str) -> int:
    player = hand.state.setup.players.index(move.player)
    cards = winnable_goals(hand.state, player)
    return next(number for number, card in enumerate(cards) if card.is_called(goal))
