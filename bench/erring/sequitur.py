"""A real table of Sequitur, and somebody who follows it; also where only the score is kept."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from bench.erring.person import CONFIRM, UNDO, NotThereError, Person, alike
from bench.erring.table import CanNotErrError, Erred, Errors, Kind, RealTable
from companion.core.game import AnyGame, Refused, Step
from companion.core.table_moves import PassOver, play_move
from companion.games.sequitur import score_only, steps
from companion.games.sequitur.actions.actions import DoneOperation, OperationName
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.claims import claimable_goals, tied_players
from companion.games.sequitur.goal_piles import can_draw, is_left
from companion.games.sequitur.model import (
    FIRST_LETTERS,
    FULL_RACK,
    Add,
    Allow,
    Claim,
    Decline,
    Draw,
    Exchange,
    Judge,
    NoWord,
    Offer,
    PassAction,
    PlayAction,
    Score,
    Secret,
    Spell,
    State,
    Strike,
    Tie,
)
from companion.games.sequitur.positions import Position
from companion.games.sequitur.screen.draft import round_page, task_context
from companion.games.sequitur.screen.play_action import END_CARD
from companion.games.sequitur.screen.position_draft import listed_cards, steps_to_choose
from companion.games.sequitur.screen.score_only import WordTask
from companion.games.sequitur.screen.spell_word import SpellTask
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.word_rules import lexicon_of, verdict
from companion.lexicon.balls import BLANK
from companion.lexicon.rack_search import best_scores
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.play.result import Result

FOUND = 6
"""Of so many of its best words a rack spells one."""

MOVES_CARDS: dict[OperationName, str] = {"reverse": "Example: reverse", "swap": "Example: rearrange"}
"""The actions that are played, which only move balls, and their cards."""

Move = Any


class SequiturTable(RealTable):
    """The racks, the goals and the words."""

    state: State
    page_has_all = False

    def __init__(self, game: AnyGame, setup: Any, random: Random, kind: Kind) -> None:
        super().__init__(game, setup, random, kind)
        self._step_begun = 0

    def make(self, move: Move) -> None:
        """Let somebody make the move."""
        before = _step_of(self.state)
        self.play(move)
        self.moves.append(move)
        if _step_of(self.state) != before:
            self._step_begun = len(self.moves)

    def is_in_step(self, state: Any) -> bool:
        """Return whether racks, words, goals and points are those, and the same is to be done next."""
        return _seen(state) == _seen(self.state)

    def again(self, state: Any) -> tuple[Move, ...]:
        """Return the moves of the step that are to be entered once more, where it was set to its beginning."""
        moves: list[Move] = []
        for move in self.moves[self._step_begun :]:
            said = PassAction(move.player) if isinstance(move, PlayAction) else move
            step = play_move(self.game, state, said)
            if isinstance(step, Step) and not self.is_in_step(state):
                moves.append(said)
                state = step.state
        return tuple(moves)

    def mending(self, state: Any) -> tuple[Move, ...]:
        """Return the exchange of the only ball that differs, or another word in place of the one that does."""
        names = self.setup.players
        balls = [
            Exchange(names[player], place, ball)
            for player, (has, lies) in enumerate(zip(state.racks, self.state.racks, strict=True))
            for place, (other, ball) in enumerate(zip(has, lies, strict=False))
            if other != ball
        ]
        words = [
            (Strike(has.word, name), self._spelled(name))
            for name, has, lies in zip(names, state.words, self.state.words, strict=True)
            if has and lies and has.word != lies.word
        ]
        return tuple(balls) if len(balls) == 1 else words[0] if len(words) == 1 else ()

    def _spelled(self, name: str) -> Move:
        return next(move for move in self.moves[::-1] if isinstance(move, Spell) and move.player == name)

    def next_move(self) -> Move:
        """Return what somebody does whom the others wait for."""
        state = self.state
        waiting = steps.unfinished_players(state)
        player = waiting[0] if state.phase == "claims" else self.random.choice(waiting)
        return self._move_of(player)

    def _move_of(self, player: int) -> Move:
        state, name, chance = self.state, self.setup.players[player], self.random.random()
        match state.phase:
            case "start":
                return self._start_move(player)
            case "goals":
                left = self._goals_left(COLOURS[state.colour])
                return (
                    Offer(name, keep=True, goal=self.random.choice(left))
                    if left and chance < 0.6
                    else Offer(name, False)
                )
            case "actions":
                return self._action(player) if chance < 0.25 else PassAction(name)
            case "words":
                words = self._words(player)
                return self._spell(player, self.random.choice(words)) if words else NoWord(name)
            case "secrets":
                return Judge(name, _name(state.secrets[player]), chance < 0.5)
            case "ties":
                return self._tie()
            case _:
                return self._score(player) if state.score_only else self._claim(player)

    def _start_move(self, player: int) -> Move:
        state, name = self.state, self.setup.players[player]
        bag = list(state.bag.elements())
        if steps.lacks_letters(state, player):
            return Draw(name, "".join(self.random.sample(bag, FIRST_LETTERS - len(state.racks[player]))))
        if steps.lacks_secret(state, player):
            colour = self.random.choice([one for one in COLOURS if can_draw(state, one) and self._goals_left(one)])
            return Secret(name, colour, self.random.choice(self._goals_left(colour)))
        return Add(name, self.random.choice(bag), self.random.choice(("left", "right")))

    def _goals_left(self, colour: str) -> list[str]:
        goals = (goal for goal in self.state.goals if goal.colour == colour)
        return [goal.id for goal in goals if is_left(self.state, Card(goal.colour, goal.text, goal.id))]

    def _action(self, player: int) -> Move:
        """Return an action that moves balls, or none where its card was played."""
        name, operation = self.setup.players[player], self.random.choice([*MOVES_CARDS])
        rack, card = self.state.racks[player], MOVES_CARDS[operation]
        if card in self.state.used[player] or len(rack) < 2:
            return PassAction(name)
        places = tuple(sorted(self.random.sample(range(len(rack)), 2)))
        return PlayAction(name, card, (DoneOperation(operation, places),))

    def _words(self, player: int) -> list[str]:
        state, lexicon = self.state, lexicon_of(self.state.setup.options)
        drawn = self.random.sample(list(state.bag.elements()), FULL_RACK) if state.score_only else state.racks[player]
        scores = best_scores(lexicon.graph, "".join(drawn), lexicon.accepts)
        return sorted(scores, key=lambda word: (-scores[word], word))[:FOUND]

    def _spell(self, player: int, word: str) -> Move:
        """Return the word as it is entered: in the way that the companion reads it first."""
        at, task = TaskContext(self.state, player), WordTask() if self.state.score_only else SpellTask()
        readings = task.find_readings(at, tuple((None, letter) for letter in word))
        if isinstance(readings, Refused):
            return NoWord(at.name)
        return task.spell_move(at, readings[0].found)

    def _tie(self) -> Move:
        players = tied_players(self.state)
        letters = self.random.sample(list(self.state.bag.elements()), len(players))
        return Tie(dict(zip((self.setup.players[one] for one in players), letters, strict=True)))

    def _claim(self, player: int) -> Move:
        state, name = self.state, self.setup.players[player]
        if self.random.random() < 0.15:
            return Decline(name)
        card = self.random.choice(claimable_goals(state, player)).card
        if verdict(state, player, card) is None:
            return Judge(name, _name(card), self.random.random() < 0.6)
        return Claim(name, _name(card))

    def _score(self, player: int) -> Move:
        """Return goals that the word may have won, and now and then one whose card nobody knows."""
        winnable = score_only.winnable_goals(self.state, player)
        cards = self.random.sample(winnable, min(2, len(winnable)))
        unknown = tuple(self.random.sample(COLOURS, self.random.choice((0, 0, 0, 1))))
        return Score(self.setup.players[player], tuple(map(_name, cards[: self.random.randint(0, 2)])), unknown)

    def _misread(self) -> Erred | None:
        """Tell another ball than the one that is drawn."""
        move = self.next_move()
        if not isinstance(move, Draw | Add):
            return None
        left = sorted(self.state.bag - Counter(move.balls if isinstance(move, Draw) else move.ball))
        ball = self.random.choice(left)
        if isinstance(move, Add):
            return None if ball == move.ball else self.instead(move, replace(move, ball=ball))
        place = self.random.randrange(len(move.balls))
        told = move.balls[:place] + ball + move.balls[place + 1 :]
        return None if told == move.balls else self.instead(move, replace(move, balls=told))

    def _tell_other_goal(self) -> Erred | None:
        """Tell another goal than the one that is drawn, laid out, claimed or won."""
        move = self.next_move()
        others: list[Move]
        match move:
            case Secret(colour=colour, goal=goal):
                others = [replace(move, goal=one) for one in self._goals_left(colour) if one != goal]
            case Offer(keep=True, goal=goal):
                left = self._goals_left(COLOURS[self.state.colour])
                others = [replace(move, goal=one) for one in left if one != goal]
            case Claim(player=name):
                others = [Claim(name, one) for one in self._claimable(name) if one != move.goal]
            case Score(player=name):
                others = [Score(name, (), (colour,)) for colour in COLOURS if (colour,) != move.unknown or move.goals]
            case _:
                return None
        return self.instead(move, self.random.choice(others)) if others else None

    def _claimable(self, name: str) -> list[str]:
        player = self.setup.players.index(name)
        cards = (public.card for public in claimable_goals(self.state, player))
        return [_name(card) for card in cards if verdict(self.state, player, card)]

    def _mishear(self) -> Erred | None:
        """Tell another word than the one that is spelled."""
        move = self.next_move()
        if not isinstance(move, Spell):
            return None
        player = self.setup.players.index(move.player)
        others = [word for word in self._words(player) if word != move.word]
        told = self._spell(player, self.random.choice(others)) if others else None
        return self.instead(move, told) if isinstance(told, Spell) else None

    def _end_early(self) -> Erred | None:
        """Tell that somebody does nothing in the step who does something."""
        move = self.next_move()
        match move:
            case PlayAction(player=name):
                return self.instead(move, PassAction(name))
            case Spell(player=name):
                return self.instead(move, NoWord(name))
            case Claim(player=name):
                return self.instead(move, Decline(name))
            case _:
                return None

    def _count_rounds_wrongly(self) -> Erred:
        options = replace(self.setup.options, rounds=self.setup.options.rounds + 1)
        return Erred(self.kind, (), None, setup=replace(self.setup, options=options))

    def _swap(self) -> Erred | None:
        """Tell two letters of a player the wrong way round."""
        first = self.next_move()
        if not isinstance(first, Add):
            return None
        player, at = self.setup.players.index(first.player), len(self.moves)
        if len(self.state.racks[player]) > FIRST_LETTERS + 1:
            return None
        self.make(first)
        second = self._move_of(player)
        self.make(second)
        if not isinstance(second, Add) or second == first or second.end != first.end or second.ball == first.ball:
            raise CanNotErrError
        return Erred(self.kind, (second, first), at)

    def _skip(self) -> Erred | None:
        """Go on without somebody, of which nobody tells the companion."""
        if self.state.phase == "secrets":
            return None
        player = self.random.choice(steps.unfinished_players(self.state))
        at = len(self.moves)
        self.make(PassOver(self.setup.players[player]))
        return Erred(self.kind, (), at, missing=1)

    def _allow(self) -> Erred | None:
        """Let a word count that the list lacks."""
        move, at = self.next_move(), len(self.moves)
        if not isinstance(move, Spell):
            return None
        player = self.setup.players.index(move.player)
        word = self._no_word(player)
        self.make(Allow(word, move.player))
        spelled = self._spell(player, word)
        self.make(spelled)
        return Erred(self.kind, (spelled,), at, missing=1)

    def _no_word(self, player: int) -> str:
        """Return three letters that the player has and that are no word."""
        balls = (
            "".join(self.random.choices("BCDFGKLMNPRST", k=9)) if self.state.score_only else self.state.racks[player]
        )
        words = (balls[at : at + 3].lower() for at in range(len(balls) - 2))
        lexicon = lexicon_of(self.state.setup.options)
        none = [word for word in words if BLANK not in word and not lexicon.judge(word).valid]
        if not none:
            raise CanNotErrError
        return self.random.choice(none)

    def _strike(self) -> Erred | None:
        """Strike a word that the companion takes, and spell another one."""
        move = self.next_move()
        if not isinstance(move, Spell):
            return None
        self.make(move)
        at, player = len(self.moves), self.setup.players.index(move.player)
        if self.state.words[player] is None:
            # The round is over with it.
            raise CanNotErrError
        self.make(Strike(move.word, move.player))
        words = [word for word in self._words(player) if word != move.word]
        self.make(self._spell(player, self.random.choice(words)) if words else NoWord(move.player))
        return Erred(self.kind, (move,), at, missing=2)

    def _claim_anyway(self) -> Erred | None:
        """Claim out of turn, or a goal that the word does not meet."""
        claimer = self.state.claimer
        claims = [
            Claim(name, _name(public.card))
            for player, name in enumerate(self.setup.players)
            for public in self.state.public
            if claimer is not None
            and self.state.words[player] is not None
            and verdict(self.state, player, public.card) is (player != claimer)
        ]
        return self.break_rule("SQT-14", self.random.choice(claims)) if claims else None

    errors: ClassVar[Errors] = {
        Kind.FORGOTTEN: RealTable.forget,
        Kind.SETUP: _count_rounds_wrongly,
        Kind.LETTER: _misread,
        Kind.GOAL: _tell_other_goal,
        Kind.WORD: _mishear,
        Kind.ENDED: _end_early,
        Kind.SWAPPED: _swap,
        Kind.SKIPPED: _skip,
        Kind.ALLOWED: _allow,
        Kind.STRUCK: _strike,
        Kind.ANYWAY: _claim_anyway,
    }


class ScoreTable(SequiturTable):
    """A table of which the companion keeps the score alone."""

    errors: ClassVar[Errors] = {
        kind: error
        for kind, error in SequiturTable.errors.items()
        if kind not in {Kind.LETTER, Kind.SWAPPED, Kind.ANYWAY}
    }


def _step_of(state: State) -> tuple[Any, ...]:
    return state.round, state.phase, state.colour


def _seen(state: State) -> tuple[Any, ...]:
    """Return what can be seen and is known: racks, words, goals, points, and what is to be done."""
    words = tuple(found and (found.word, found.score) for found in state.words)
    won = tuple(Counter(card.colour for card in stack) for stack in state.stacks)
    secrets = tuple(card and _name(card) for card in state.secrets)
    public = Counter(_name(one.card) for one in state.public)
    waiting = steps.unfinished_players(state)
    return (
        _step_of(state),
        state.setup.options.rounds,
        state.racks,
        words,
        won,
        secrets,
        public,
        waiting,
        state.claimer,
        {*state.declined},
    )


def _name(card: Card | None) -> str:
    return "" if card is None else card.id or card.text


class SequiturPerson(Person):
    """Taps seats, balls, letters and goals."""

    @property
    def _shows_round(self) -> bool:
        """Whether the page of a round that is over is shown."""
        screen = self.desk.screen
        return isinstance(screen, PlayScreen) and round_page(screen.draft) is not None

    @property
    def _at(self) -> TaskContext:
        """Return whose task is on the screen."""
        screen = self.desk.screen
        assert isinstance(screen, PlayScreen), screen
        return task_context(screen.state_of(self.session), screen.draft)

    def _leave_ends(self) -> None:
        """Leave the page of a round that is over, and a result while the table plays on."""
        while self._shows_round:
            self.press(CONFIRM)
        if isinstance(self.desk.screen, Result):
            self.press(UNDO)

    def prepare(self, move: Move) -> None:
        """Leave the page of a round that is over, take the seat, and tap what the player did."""
        self._leave_ends()
        if not isinstance(move, Tie) and self._at.name != move.player:
            self.tap(f"seat:{self.session.setup.players.index(move.player)}")
        if self.proposed == move:
            return
        match move:
            case Spell(word=word):
                self._type(word)
                self.choose(move)
            case Allow(word=word):
                self._type(word)
                self.tap("allow")
            case Strike():
                self.open_menu("strike")
            case Exchange(place=place, ball=ball):
                self.tap("sheet:bag", "wrong-ball", f"rack:{place}", f"ball:{ball}")
            case PlayAction(card=card, done=done):
                names = [action.name for action in self._at.state.actions]
                self.tap(f"action:{names.index(card)}", *(f"rack:{place}" for place in done[0].places))
                if self.sees(END_CARD):
                    self.tap(END_CARD)
            case Secret() | Offer() | Judge() | Claim() | Score():
                self._tap_goals(move)
            case _:
                self.tap(*_targets(move))

    def _type(self, word: str) -> None:
        screen = self.desk.screen
        assert isinstance(screen, PlayScreen)
        if isinstance(screen.draft.task, SpellTask) and screen.draft.task.word == word.upper():
            return
        if not self.sees(f"key:{word[0].upper()}"):
            self.tap("keys")
        self.tap(*(f"key:{letter.upper()}" for letter in word))

    def _tap_goals(self, move: Move) -> None:
        """Tap the goals of the move on the pages that show them, and what is done with them."""
        match move:
            case Secret(colour=colour, goal=goal):
                self.tap(f"colour:{colour}")
                self.turn_to_page(f"goal:{goal}")
            case Offer(keep=True, goal=goal):
                self.turn_to_page(f"goal:{goal}")
            case Offer():
                self.tap("discard")
            case Judge(goal=goal, met=met):
                if self._at.state.phase == "claims":
                    self._tap_claim([one.card for one in claimable_goals(self._at.state, self._at.player)], goal)
                self.tap("met:yes" if met else "met:no")
            case Claim(goal=goal):
                self._tap_claim([one.card for one in claimable_goals(self._at.state, self._at.player)], goal)
            case Score(goals=goals, unknown=unknown):
                for goal in goals:
                    self._tap_claim(score_only.winnable_goals(self._at.state, self._at.player), goal)
                self.tap(*(f"points:{colour}" for colour in unknown), *(() if goals or unknown else ("decline",)))

    def _tap_claim(self, cards: Sequence[Card], goal: str) -> None:
        if self.sees("claim-early"):
            self.tap("claim-early")
        names = [*map(_name, cards)]
        self.turn_to_page(f"claim:{names.index(goal)}" if goal in names else f"missed:{goal}")

    def lay(self, laid: Position) -> None:
        """Set the round and its step, and each player's points, secret goal and rack, and the goals turned up."""
        self.tap(*_times("round", laid.round - self.shown.round))
        steps_there = steps_to_choose(self.session.state, self.shown)
        if (laid.step, laid.colour) not in steps_there:
            raise NotThereError(f"{laid.step} can't be set")
        now = steps_there.index((self.shown.step, self.shown.colour))
        self.tap(*_times("step", steps_there.index((laid.step, laid.colour)) - now))
        for player, name in enumerate(self.session.setup.players):
            self._set_player(player, name, laid)
        self._set_public(laid)

    def _set_player(self, player: int, name: str, laid: Position) -> None:
        if _of_player(self.shown, name) == _of_player(laid, name):
            return
        if self.chosen != player:
            self.tap(f"seat:{player}")
        for colour in COLOURS:
            count, before = (Counter(one.colour for one in where.won[name])[colour] for where in (laid, self.shown))
            self.tap(*_times(f"won:{colour}", count - before))
        for _ in range(len(COLOURS)):
            if laid.secrets.get(name) != self.shown.secrets.get(name):
                self.tap("secret")
        rack, shown = laid.racks.get(name, ""), self.shown.racks.get(name, "")
        if rack != shown:
            kept = alike(rack, shown)
            self.tap("sheet:rack", *["delete"] * (len(shown) - kept), *(f"ball:{ball}" for ball in rack[kept:]))
            self.tap("close")

    def _set_public(self, laid: Position) -> None:
        for colour in COLOURS:
            up, shown = ({one.goal for one in where.public if one.colour == colour} for where in (laid, self.shown))
            if up == shown:
                continue
            self.tap(f"sheet:goals:{colour}:0") if self.sees(f"sheet:goals:{colour}:0") else self.tap("sheet:goals")
            if self.sees(f"sheet:goals:{colour}:0"):
                self.tap(f"sheet:goals:{colour}:0")
            names = [*map(_name, listed_cards(self.session.state, self.shown, colour))]
            for goal in up ^ shown:
                self.turn_to_page(f"goal:{names.index(goal)}")


def _of_player(laid: Position, name: str) -> tuple[Any, ...]:
    won = Counter(one.colour for one in laid.won.get(name, ()))
    return won, laid.secrets.get(name), laid.racks.get(name, "")


def _times(target: str, by: int) -> list[str]:
    return [f"{target}:{1 if by > 0 else -1}"] * abs(by)


def _targets(move: Move) -> tuple[str, ...]:
    """Return what is tapped for a move of letters, or one that does nothing."""
    match move:
        case Draw(balls=balls):
            return tuple(f"ball:{ball}" for ball in balls)
        case Add(ball=ball, end=end):
            return f"ball:{ball}", f"end:{end}"
        case Tie(draws=draws):
            return tuple(f"ball:{ball}" for ball in draws.values())
        case PassAction():
            return ("pass",)
        case NoWord():
            return ("none",)
        case _:
            return ("decline",)
