"""The values of Sequitur: set-up, moves and state. The moves are what a record's lines hold."""

from collections import Counter
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from companion.games.sequitur import bag
from companion.games.sequitur.actions.actions import Action, DoneOperation
from companion.games.sequitur.cards import COLOURS, Card, GoalEntry
from companion.games.sequitur.goals.conditions import Test
from companion.games.sequitur.goals.goals import Colour, Goal
from companion.lexicon.spelling import Spelling

ROUNDS = 3
"""SQT-17: the rounds of a game, unless the table plays more or fewer."""
FIRST_LETTERS = 5
"""SQT-03: the balls that are drawn before the secret goal."""
FULL_RACK = 8
"""SQT-03: the balls of a rack when the round's start is over."""

Name = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a player's name"})]
Balls = Annotated[
    str, Meta(pattern=r"^[A-Z?]+\Z", extra={"expected": "balls in order, in capitals, ? for the blank, such as STAI?R"})
]
Ball = Annotated[str, Meta(pattern=r"^[A-Z?]\Z", extra={"expected": "one ball: a letter in capitals, or ?"})]
MOST_OF_A_BALL = 20
"""As many of one ball as a table may have put into its bag."""

BallCount = Annotated[int, Meta(ge=0, le=MOST_OF_A_BALL, extra={"expected": f"a number from 0 to {MOST_OF_A_BALL}"})]
Text = Annotated[str, Meta(max_length=400, extra={"expected": "the text of a card"})]
Decks = Annotated[
    tuple[
        Annotated[int, Meta(ge=0, le=72)],
        Annotated[int, Meta(ge=0, le=72)],
        Annotated[int, Meta(ge=0, le=72)],
    ],
    Meta(extra={"expected": "three numbers of cards, for red, yellow and green"}),
]


Words = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^[a-z]{3,21}\Z")], ...],
    Meta(extra={"expected": "a list of words in small letters, 3 to 21 each"}),
]
OneWord = Annotated[str, Meta(pattern=r"^[A-Za-z]{3,21}\Z", extra={"expected": "a word of 3 to 21 letters"})]

Help = Literal["helper", "referee", "coach"]
Tracking = Literal["everything", "score"]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches and its cards.

    `lexicon` SQT-12, of the lists of English; `language` is that of the words. `words` are valid whatever the list says
    (small letters), and those that are `struck` are not; `rounds` SQT-26; `balls` how many there are of those whose
    number is not the printed one (SQT-28); `reshuffle_goals` SQT-19; `y_is_vowel` tells how goals count; `decks` are
    the numbers of red, yellow and green goal cards (SQT-02); `goals` and `actions` are the cards that are known, None:
    the example set that comes with the companion; with `complete` it fills up what is too few of them for a game. None
    for `decks`: as many as the known goals say, see `cards.known_deck_sizes`. `help` is how far the companion helps: a
    `referee` judges words only, a `helper` tells which goals a word meets, a `coach` also which words there are.
    `tracking` is what is entered: everything, or words and goals for the `score` alone (SQT-29).
    """

    help: Help = "helper"
    tracking: Tracking = "everything"
    lexicon: Literal["standard", "family", "full"] = "standard"
    language: Literal["english", "german", "italian"] = "english"
    words: Words = ()
    struck: Words = ()
    rounds: Annotated[int, Meta(ge=1, le=9, extra={"expected": "a number of rounds from 1 to 9"})] = ROUNDS
    balls: Annotated[
        dict[Ball, BallCount], Meta(extra={"expected": 'an object of balls and how many there are, such as {"E":7}'})
    ] = {}
    reshuffle_goals: bool = True
    y_is_vowel: bool = False
    decks: Decks | None = None
    goals: Annotated[tuple[GoalEntry, ...] | None, Meta(extra={"expected": "a list of goal cards, or null"})] = None
    actions: Annotated[tuple[Action, ...] | None, Meta(extra={"expected": "a list of action cards, or null"})] = None
    complete: bool = False


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: who plays, in any order, and how."""

    players: Annotated[tuple[Name, ...], Meta(extra={"expected": "a list of names"})]
    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """The first letters of a round, one or more at a time, in the order drawn (SQT-03)."""

    player: Name
    balls: Balls


class Add(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="add"):
    """One letter drawn and placed on an end of the rack (SQT-03)."""

    player: Name
    ball: Ball
    end: Literal["left", "right"]


class Turn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="turn"):
    """A rack that is turned round (SQT-07): what was its right end is its left one."""

    player: Name


class Secret(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="secret"):
    """A goal drawn in secret (SQT-03); `other` is the one that a solo player draws with it and discards (SQT-18)."""

    player: Name
    colour: Colour
    goal: Annotated[Text, Meta(min_length=1)]
    other: Text = ""


class Offer(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="goal"):
    """A goal of the colour that is due, laid face down as a public goal or discarded (SQT-04).

    `goal` may be left out of one that is discarded; `other` is as in `Secret`.
    """

    player: Name
    keep: bool
    goal: Text = ""
    other: Text = ""


class PlayAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="action"):
    """An action card, and what was done with each of its operations, in their order (SQT-21)."""

    player: Name
    card: Text
    done: Annotated[
        tuple[DoneOperation, ...],
        Meta(min_length=1, extra={"expected": 'a list of operations, such as {"operation":"swap","places":[0,3]}'}),
    ]


class PassAction(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="pass_action"
):
    """No action in this step (SQT-04); with `others` of nobody who has taken none yet."""

    player: Name
    others: bool = False


class Spell(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="spell"):
    """A word. What is left out is as in the best way to spell it; what is stated must be so (SQT-10, SQT-11).

    `blank` is the letter that the blank stands for; `qu` tells that the Q ball reads Qu; `turned` that the rack is read
    from its right end; `balls` are the places of the balls in the rack from 0, in the order of the word.
    """

    player: Name
    word: Annotated[str, Meta(pattern=r"^[A-Za-z]{1,40}\Z", extra={"expected": "a word"})]
    blank: Annotated[str, Meta(pattern=r"^[A-Za-z]\Z", extra={"expected": "a letter"})] | None = None
    qu: bool | None = None
    turned: bool | None = None
    balls: (
        Annotated[tuple[int, ...], Meta(extra={"expected": "a list of places in the rack, the first is 0"})] | None
    ) = None


class NoWord(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="no_word"):
    """A statement that the player finds no word, and so claims nothing (SQT-14)."""

    player: Name


class Judge(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="judge"):
    """A verdict of the table on a goal for which the companion has no test (SQT-20)."""

    player: Name
    goal: Annotated[Text, Meta(min_length=1)]
    met: bool


class Tie(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="tie"):
    """The letters that players with equal word scores draw for the order of their claims (SQT-15)."""

    draws: Annotated[dict[Name, Ball], Meta(extra={"expected": "an object of names, each with one ball"})]


class Claim(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="claim"):
    """A public goal that is claimed (SQT-14)."""

    player: Name
    goal: Annotated[Text, Meta(min_length=1)]


class Decline(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="decline"):
    """A turn without a claim (SQT-14)."""

    player: Name


class Score(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="score"):
    """The goals that a player has won in a round of which only the score is kept, the secret one with them (SQT-29).

    `goals` are known cards; `unknown` are the colours of cards that nobody has entered, which tell their points.
    """

    player: Name
    goals: Annotated[
        tuple[Annotated[Text, Meta(min_length=1)], ...], Meta(extra={"expected": "a list of goals, each by text or id"})
    ] = ()
    unknown: Annotated[
        tuple[Colour, ...], Meta(extra={"expected": 'a list of colours, "red", "yellow" or "green"'})
    ] = ()


class Allow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="allow"):
    """A word that the table lets count, in this game and in later ones (SQT-22). `player` is as in `LearnGoal`."""

    word: OneWord
    player: Name | None = None


class Strike(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="strike"):
    """A word that the table does not count, whatever the list says (SQT-23). `player` is as in `LearnGoal`."""

    word: OneWord
    player: Name | None = None


class Exchange(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="exchange"):
    """A ball of a rack that was misread: in this place, from 0 at the left, lies another one (SQT-25)."""

    player: Name
    place: Annotated[int, Meta(ge=0, extra={"expected": "a place in the rack, the first is 0"})]
    ball: Ball


class CountBalls(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="balls"):
    """How many there are of a ball: some are lost or were added (SQT-28). `player` is as in `LearnGoal`."""

    ball: Ball
    count: BallCount
    player: Name | None = None


class LearnGoal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="know"):
    """A goal card that the table enters: from now on it is known, in place of the one with the same id (SQT-20).

    `player` is who enters it, None where nobody says; it makes no difference to the goal. One on `trial` is known in
    this game alone, and no card of the table's own.
    """

    goal: Annotated[GoalEntry, Meta(extra={"expected": "a goal card, as in the set-up's goals"})]
    player: Name | None = None
    trial: bool = False


class LearnAction(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="know_action"
):
    """An action card that the table enters: from now on it is known, in place of the one with the same name (SQT-21).

    `instead` is the name of the known card that it replaces, empty: that of its own name. `player` and `trial` are as
    in `LearnGoal`.
    """

    action: Annotated[Action, Meta(extra={"expected": "an action card, as in the set-up's actions"})]
    player: Name | None = None
    instead: Text = ""
    trial: bool = False


class ForgetGoal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="forget"):
    """A goal card of the table's own, by its id, that later games are not to know; this one does (SQT-20)."""

    goal: Annotated[Text, Meta(min_length=1)]
    player: Name | None = None


class ForgetAction(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="forget_action"
):
    """An action card of the table's own, by its name, that later games are not to know; this one does (SQT-21)."""

    action: Annotated[Text, Meta(min_length=1)]
    player: Name | None = None


PlayerMove = (
    Draw
    | Add
    | Turn
    | Exchange
    | Secret
    | Offer
    | PlayAction
    | PassAction
    | Spell
    | NoWord
    | Judge
    | Claim
    | Decline
    | Score
)
"""The moves that are always one player's own."""

OfCards = LearnGoal | LearnAction | ForgetGoal | ForgetAction
"""The moves that change which cards are known, here or in later games, and nothing else."""

OfWords = Allow | Strike
"""The moves that change which words count."""

OfScore = Spell | NoWord | Score | OfCards | OfWords | CountBalls
"""The moves of a game of which only the score is kept (SQT-29)."""

Move = PlayerMove | Tie | OfCards | OfWords | CountBalls

Phase = Literal["start", "goals", "actions", "words", "secrets", "ties", "claims", "over"]
"""The steps of a round, and the end of the game; goals and actions come once for each colour."""

PHASES: tuple[Phase, ...] = get_args(Phase)


class Public(Struct, frozen=True):
    """A goal that somebody laid out for all: whose it was, and the card."""

    player: int
    card: Card


class Judgement(Struct, frozen=True):
    """A verdict of the table: whether a player's word meets a goal."""

    player: int
    card: Card
    met: bool


class WonGoals(Struct, frozen=True):
    """How many goals a player has won in this round, where only the score is kept: the last ones on the stack."""

    player: int
    count: int


class SettledGoal(Struct, frozen=True):
    """A secret goal that was settled when all words were spelled: whose it was, and whether the word met it.

    `missed` is the part of its test that the word did not meet; None where the table has judged, or there is no word.
    """

    player: int
    card: Card
    met: bool
    missed: Test | None = None


class ClaimedGoal(Struct, frozen=True):
    """A public goal that was claimed, and by whom."""

    player: int
    public: Public


class State(Struct, frozen=True):
    """A game in progress; the fold of its moves. Players are numbers, from 0 in the order of the set-up.

    `goals` and `actions` the cards that are known; `racks[player]` the balls in order (those of the word alone where
    only the score is kept); `secrets[player]` the secret goals; `colour` the number of the colour that is due in the
    phases goals and actions; `done` the players that have finished the phase; `public` the unclaimed public goals,
    those of the colour due face down in the phase goals; `used[player]` the names of the action cards played in this
    round; `words[player]`; `order` the players in the order of their claims, those whose word scores are equal and who
    have not drawn yet together; `drawn` the letters of those among them who wait while somebody that drew the blank
    draws again; `claimer` whose turn to claim it is, `last_turn` who had the last one; `declined` the players who
    declined since the last claim; `claimed` the public goals that were claimed by the last words, `unclaimed` those
    that were left when their round was over, `settled` the secret goals of these words; `stacks[player]` the goals won;
    `decks` and `discards` the goal cards by colour, the number left and those laid aside (None: not told which); `past`
    the words of the rounds that are over, `scored` the points that each player had at the end of each of them; `won`
    what has been entered for the score of this round; `mover` who made the last move that was one player's own;
    `turned` the players whose rack lies turned round; `excused` those whose start of the round counts as over, though a
    letter or goal is missing: a move of theirs waits to be settled; `entered` the goals that the table entered while it
    played, `entered_actions` the names of such actions; `forgotten` the ids of goals, `forgotten_actions` the names of
    actions that later games are not to know; `learned` the id of a goal, `learned_action` the name of an action, of
    which the last move said first what it is; `moves` how many moves there were, those that were passed over among
    them; `drawn_in` the balls that were drawn in this round and `goals_in` the named goal cards that are out of their
    decks, each with the index of its move; `spelled_in` players with the index of the move of
    their last word; `gone` the players who play no more; `newcomers` those who have joined since the last
    round ended; `absent` who was not there in each of the rounds that are over; `ended`: the table has ended the game
    before its end.
    """

    setup: Setup
    goals: tuple[Goal, ...]
    actions: tuple[Action, ...]
    racks: tuple[str, ...]
    secrets: tuple[Card | None, ...]
    used: tuple[tuple[str, ...], ...]
    words: tuple[Spelling | None, ...]
    stacks: tuple[tuple[Card, ...], ...]
    decks: tuple[int, ...]
    discards: tuple[tuple[Card | None, ...], ...] = ((), (), ())
    round: int = 1
    phase: Phase = "start"
    colour: int = 0
    done: tuple[int, ...] = ()
    public: tuple[Public, ...] = ()
    judged: tuple[Judgement, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    drawn: tuple[tuple[int, str], ...] = ()
    claimer: int | None = None
    last_turn: int | None = None
    declined: tuple[int, ...] = ()
    claimed: tuple[ClaimedGoal, ...] = ()
    unclaimed: tuple[Public, ...] = ()
    settled: tuple[SettledGoal, ...] = ()
    past: tuple[tuple[Spelling | None, ...], ...] = ()
    scored: tuple[tuple[int, ...], ...] = ()
    won: tuple[WonGoals, ...] = ()
    mover: int | None = None
    turned: tuple[int, ...] = ()
    excused: tuple[int, ...] = ()
    entered: tuple[GoalEntry, ...] = ()
    entered_actions: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    forgotten_actions: tuple[str, ...] = ()
    learned: str | None = None
    learned_action: str | None = None
    moves: int = 0
    drawn_in: bag.DrawnIn = ()
    goals_in: tuple[tuple[int, Card], ...] = ()
    spelled_in: tuple[tuple[int, int], ...] = ()
    gone: tuple[int, ...] = ()
    newcomers: tuple[int, ...] = ()
    absent: tuple[tuple[bool, ...], ...] = ()
    ended: bool = False

    @property
    def turns(self) -> int:
        """Return how many steps of the game are over; goals and actions are steps for each colour."""
        phase = PHASES.index(self.phase)
        later = 2 * (len(COLOURS) - 1)
        within = phase + 2 * self.colour if self.phase in {"goals", "actions"} else phase + later * (phase > 0)
        return (self.round - 1) * (len(PHASES) + later) + within

    @property
    def is_solo(self) -> bool:
        """Whether there is one player alone (SQT-18)."""
        return len(self.setup.players) == 1

    @property
    def score_only(self) -> bool:
        """Whether only words and goals are entered, no balls and no goals that are drawn (SQT-29)."""
        return self.setup.options.tracking == "score"

    @property
    def bag(self) -> Counter[str]:
        """How many of each ball are in the bag (SQT-01)."""
        return bag.balls_left(self.setup.options.balls, self.racks)
