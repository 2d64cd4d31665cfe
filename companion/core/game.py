"""The contract of a game: pure functions over frozen values, and the values that they give."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct

from companion.core.events import Input, Tap, ThingKind
from companion.core.i18n import N_, _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Icon, PersonSign, Piece, Scene, Tone
from companion.core.seat import SeatKey, SeatTask
from companion.core.task import BackgroundTask, TaskRequest

M = TypeVar("M")
T = TypeVar("T")


TableFiles = Callable[[str], Any]
"""What the table's file of that name holds, as it is now; None where there is none, or it can't be used."""


WORDS_FILE = "words.txt"
"""The file in the data folder with the words that this house allows, of which any game may ask."""


def no_files(name: str) -> None:
    """Return None for every name: a table that has written no files."""


Silence = Literal["", "off", "no card", "no clips"]
"""Why the voice isn't heard: it or all sound is off, there is no sound card, or nothing to say; empty when it is."""

Sound = Literal["tap", "accepted", "refused", "turn", "sequence", "win", "hurry", "time"]
"""What is heard beside what is shown."""


class Refused(Struct, frozen=True):
    """A refusal: the id of the rule for us, and the sentence for the table on why it can't be done.

    `rule` is empty where no rule of the game decides (two players with one name, say). `counted` are the indexes, in
    order, of the moves that were counted (0 is the first), where it is refused because of a count: one of them may be
    what is wrong, so the play screen offers to correct each. `laid` is the move that laid what was touched, where that
    is known: it may lie wrong, and the touch may mean it alone.
    """

    rule: str
    why: str
    counted: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()


class GameEvent(Struct, frozen=True):
    """An event that a move caused and that the table should notice.

    `kind` is what sounds and call-outs go by: `turn`, `placed`, `sequence`, `dead`, `alive`, `removed`, `shuffle`,
    `lost`, `claim`, `secret`, `seat`, `matched`, `win`; `text` is one sentence for the table.
    """

    kind: str
    text: str


class SaveEntry(Struct, frozen=True):
    """An entry that a move taught and later games should know: a table of a TOML file in the data folder.

    `file` is its name, `table` the name of the tables in it (`[[goal]]`), `key` the entry's key that tells them apart:
    a table with the same value there is replaced, else one is added. `entry` are plain values, None: the table goes.
    `before` is the table that was there as far as the game knows, None: none; it is replaced too, whatever its key.
    `most` is how many tables there may be, None: any number. With `sure` nothing is done unless `before` is what the
    file still has. `check` is the command that checks the file, without `companion`: empty, that of its tables
    (`goals check`); None, there is none.
    """

    file: str
    table: str
    key: str
    entry: dict[str, Any] | None
    before: dict[str, Any] | None = None
    most: int | None = None
    sure: bool = False
    check: str | None = ""

    @property
    def inverse(self) -> "SaveEntry":
        """What makes the file as it was before, unless somebody else has changed the table since."""
        return SaveEntry(
            self.file, self.table, self.key, self.before, self.entry, self.most, sure=True, check=self.check
        )

    @property
    def as_replayed(self) -> "SaveEntry":
        """What is handed on again after a start: it does nothing where somebody has changed the table since."""
        return msgspec.structs.replace(self, sure=True)


class SaveWord(Struct, frozen=True):
    """A word (3 to 21 small letters) that the house lets count from now on, or no more: a line of `WORDS_FILE`."""

    word: str
    counts: bool

    @property
    def file(self) -> str:
        """The name of the file, as a `SaveEntry` has it."""
        return WORDS_FILE

    @property
    def inverse(self) -> "SaveWord":
        """What makes the file as it was before."""
        return SaveWord(self.word, not self.counts)

    @property
    def as_replayed(self) -> "SaveWord":
        """What is handed on again after a start: a word that is there is not written twice."""
        return self


Taught = SaveEntry | SaveWord
"""What a move can teach for later games."""


class Step(Struct, Generic[T], frozen=True):
    """A step of a game: the state after a move, what happened on the way, in order, and what is to be kept."""

    state: T
    events: tuple[GameEvent, ...] = ()
    kept: tuple[Taught, ...] = ()


class Switch(Struct, frozen=True):
    """A choice that the table makes once, at set-up. `choices` are (value, label); the first is the default.

    `help` stands beside the choices; `explains` is what HELP says of them, empty where that is all.
    """

    key: str
    label: str
    help: str
    choices: tuple[tuple[Any, str], ...]
    explains: str = ""

    @property
    def places_in_order(self) -> tuple[int, ...]:
        """The places of the choices as they are shown: numbers by their size, all others as they are."""
        labels = [label for _value, label in self.choices]
        numbers = all(map(str.isdecimal, labels))
        return tuple(sorted(range(len(labels)), key=lambda place: int(labels[place]) if numbers else place))


class GameOutcome(Struct, frozen=True):
    """The outcome of a game: the headline ("Ann wins!"), the chip beside it, and a few facts, a line each.

    `scores` are lines with what `Game.tally` counts: they stand where the tally is not drawn.
    """

    title: str
    tone: Tone
    piece: Piece | None
    lines: tuple[str, ...]
    scores: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[str, ...]:
        """All that is told below the headline."""
        return (*self.scores, *self.lines)


class ColourCount(Struct, frozen=True):
    """A count of what was made in one colour: its chip or shape, and how many sequences or cards."""

    piece: Piece
    count: int


class PlayerTally(Struct, frozen=True, omit_defaults=True, rename={"name": "player"}):
    """A player's part in the result of a game; in JSON the name is `player`, as in set-ups and moves.

    `side` is the number of the team, from 0; `won` is False for everybody while the game goes on. `piece` is the chip
    of the side, None where chips tell nobody apart. `points` are None where the game counts none; `rounds` are those of
    each round that is over, in order; `made` is what the side has made by colour. `gone` tells that the player plays no
    more.
    """

    name: str
    side: int
    won: bool = False
    piece: Piece | None = None
    points: int | None = None
    rounds: tuple[int, ...] = ()
    made: tuple[ColourCount, ...] = ()
    gone: bool = False


class Tally(Struct, frozen=True, omit_defaults=True):
    """The result of a game so far: a seat for each player in the order of the set-up.

    `makes` says what is `made` in it; empty: nothing by colour.
    """

    seats: tuple[PlayerTally, ...]
    makes: Literal["", "sequences", "cards"] = ""


TimeUp = Literal["", "pass", "play", "finish"]
"""What the notice at the end of a strict turn's time says: none is shown; or what is to be done.

CONFIRM passes the turn; CONFIRM plays what was prepared; or the turn has to be finished, where nothing can be passed.
"""


class ClockView(Struct, frozen=True):
    """The turn clock, as a game's scene has to show it.

    `player` is whose time it is, empty where all do something at once. `left` are whole seconds of `seconds`, below 0
    when the time is over. `paused` tells that it stands until the table says so, `held` that it stands while something
    else is open; `strict` that a turn ends with its time, which `time_up` is the notice of.
    """

    player: str
    left: int
    seconds: int
    strict: bool = False
    paused: bool = False
    held: bool = False
    time_up: TimeUp = ""


WAIT_PARTS = 10
"""The parts of the time in which CONFIRM does nothing yet; see `PlayStatus.wait`."""


class PlayStatus(Struct, frozen=True):
    """The things that a game's scene shows beside the game itself, as the desk tells them.

    `notice` is the sentence that the last input was refused with, or what it did with `notice_is_news`; `events`
    what the last move caused; `last` the last move in words; `question` is asked over everything else and answered
    by CONFIRM or UNDO, and `answer` what CONFIRM does then; `unsettled` are the indexes of past moves that no
    longer fit, and `just_corrected` tells that no move has been played since the last correction; `back` is the
    state to which UNDO leads where that is asked, else None; `troubles` are what is wrong with devices and files;
    `help_on` tells that the help sheet is open, and `help_page` how often NEXT was pressed in it; `sound` that
    sounds are on, `silence` why what a scene says isn't heard, and `voice` that it is; `correcting` names the past
    move that is being corrected, or before which one is inserted ("Correct move 3"), `correction` what CONFIRM does
    then ("correct move 3"), `warning` how many later moves it breaks, `reassigned` which of them it gives to other
    players, if any, and `was` which move that is ("It was: …"), all empty for the next move; `replaced` is that
    move itself, and `latest` the state after all moves, None where there is none; `inserting` tells that a
    forgotten move is being entered; `background_task` is the one on the game's `task_request`, None where nothing
    is asked; `new_tag` tells that one was laid that nobody knows, and of which a grown-up can say what it is;
    `can_set_position` tells that what lies on the table can be set; `can_switch_off` tells that the machine can be,
    for a game of which children see no other screen.
    `clock` is the turn clock, None where there is none, and `clock_sheet` tells that its sheet is open; `wait` is
    how many of `WAIT_PARTS` are left of the time in which CONFIRM does nothing yet, as a children's game has only
    just ended; `has_introduction` tells that the game has pictures that can be shown beside its help. `sign` is
    that of the person whom the game `faces`, after its end of the one who has won; None where there is none.
    `signs` are those of all players of a children's game that has ended, in the order of their seats. `entered` are
    the players whose phones have entered what is asked of them. `from_more` tells that BACK leads to MORE.
    """

    can_undo: bool = False
    can_redo: bool = False
    notice: str = ""
    notice_is_news: bool = False
    events: tuple[GameEvent, ...] = ()
    last: str = ""
    question: str = ""
    answer: str = ""
    back: Any = None
    unsettled: tuple[int, ...] = ()
    just_corrected: bool = False
    troubles: tuple[str, ...] = ()
    help_on: bool = False
    help_page: int = 0
    sound: bool = True
    silence: Silence = "no clips"
    correcting: str = ""
    correction: str = ""
    warning: str = ""
    reassigned: str = ""
    was: str = ""
    replaced: Any = None
    latest: Any = None
    inserting: bool = False
    background_task: BackgroundTask | None = None
    new_tag: bool = False
    can_set_position: bool = False
    can_switch_off: bool = False
    clock: ClockView | None = None
    clock_sheet: bool = False
    has_introduction: bool = False
    wait: int = 0
    sign: PersonSign | None = None
    entered: tuple[str, ...] = ()
    signs: tuple[PersonSign | None, ...] = ()
    from_more: bool = False

    @property
    def voice(self) -> bool:
        """Whether what a scene says is heard."""
        return not self.silence


class Prepared(Struct, Generic[M], frozen=True):
    """A draft with all that follows from it in a state, worked out once; a game adds what its picture needs.

    `chosen` is what CONFIRM would play, why the last input can't be, or None when nothing is chosen; `choices` is how
    many proposals NEXT goes round, none where it would change nothing. `anyway` is the move that is refused, where the
    table can play it anyway; else None. `at_once` tells that the last tap said all that CONFIRM would: the move is
    played without it, but where a past move is entered anew. `ignored` is why the last tap meant nothing, where all
    that was prepared before stays as it was.
    """

    chosen: M | Refused | None
    choices: int
    anyway: M | None = None
    at_once: bool = False
    ignored: Refused | None = None

    @property
    def move(self) -> M | None:
        """What CONFIRM would play; None where nothing can be."""
        return None if isinstance(self.chosen, Refused) else self.chosen

    @property
    def refused(self) -> Refused | None:
        """Why the last input can't be; None where it can."""
        return self.chosen if isinstance(self.chosen, Refused) else self.ignored


class PositionDraft(Struct, frozen=True):
    """A position that is being set on its page, as one of `Game.position_type`.

    `sheet` is what is open over the board, or what a tap means there where that is not the usual; `chosen` is the place
    of what is chosen on it. `picked` is what has been picked so far of a piece that is to be laid, as the game has it,
    and `instead` the piece whose place one was laid in last, where that is chosen.
    """

    position: Any
    sheet: str = ""
    chosen: int = 0
    picked: Any = None
    instead: Any = None


class Counted(Protocol):
    """The part of the state that every game has: it counts its turns."""

    @property
    def turns(self) -> int:
        """How many turns are over."""


S = TypeVar("S", bound=Counted)
D = TypeVar("D")


class Game(ABC, Generic[S, M, D]):
    """A game that is followed and played on the screens. Every function is pure; a state folds its moves.

    `icon`, `label` (one word) and `note` stand for it on the first screen, with `aim` in its help (what one does to
    win, in a sentence; empty: it is not told), and `picture` (as `Picture.name`) where that
    isn't empty; games of one `family`, if it isn't empty, have one tile together, with that name.
    `for_children` tells that children play it alone, `in_turns` that one player begins and the others follow,
    `counts_moves` that a move is a turn of somebody, so that their number says how long a game was;
    `deal_help` says how the table finds out who deals, empty where nobody does. `things` are those that mean something
    to it when they are laid on the reader. `setup_type` and `move_type` are what msgspec decodes a record's first line
    and its other lines into.

    What is answered here holds for a game that everybody plays alone, that nobody deals, that has no chips, and to
    which nothing means anything that is laid on the reader. A function of another module takes the place of a method
    as `play = staticmethod(rules.play)`.
    """

    id: str
    title: str
    icon: Icon
    label: str
    note = N_("new game")
    aim = ""
    picture = ""
    family = ""
    for_children = False
    in_turns = True
    counts_moves = True
    setup_type: Any
    move_type: Any
    player_counts: tuple[int, ...]
    switches: tuple[Switch, ...]
    deal_help = ""
    things: tuple[ThingKind, ...] = ()

    _draft: type[D]
    """The class of its drafts; without arguments it makes the one in which nothing has been prepared."""

    def __init__(self, files: TableFiles = no_files) -> None:
        """Take the `files` that the table has written, which are asked for whenever a game is set up."""
        self._files = files

    @property
    def module(self) -> str:
        """The name of the module of the game's class, beside which its data files lie."""
        return type(self).__module__

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Return how many sides that many players can form, the usual number first; empty when they can't play."""
        return (players,) if players in self.player_counts else ()

    @abstractmethod
    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Any:
        """Return the set-up value of a new game, not yet checked against the rules: `start` does that.

        Raises `msgspec.ValidationError` for an option that is none.
        """

    def rematch_setup(self, setup: Any) -> Any:
        """Return the set-up for the same people's next game, in which another one may begin."""
        return setup

    def setup_now(self, setup: Any, state: S) -> Any:
        """Return the set-up as the moves that led to the state have changed it: which words count, or who plays.

        It is the one that the state holds, if any.
        """
        return getattr(state, "setup", setup)

    @abstractmethod
    def start(self, setup: Any) -> S | Refused:
        """Return the state before the first move, or why a game with this set-up can't be played."""

    @abstractmethod
    def play(self, state: S, move: M) -> Step[S] | Refused:
        """Return the state after the move and what it caused, or the rule that it breaks."""

    def skip(self, state: S, move: M) -> S:  # noqa: ARG002 - the same in games that look at it
        """Return the state when a move that no longer fits is passed over: its turn ends, nothing else changes."""
        return state

    def play_anyway(self, state: S, move: M, refused: Refused) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step of a move that `play` refuses so and the table has accepted.

        The refusal, where the move has no meaning on the table (a chip on a corner).
        """
        return refused

    def anyway_move(self, state: S, draft: D) -> M | None:
        """Return the refused move of a draft that can be played anyway; None where there is none."""
        return self.prepare(state, draft).anyway

    position_type: Any = None
    """What msgspec decodes a position into: all that lies on the table, and whose turn it is; None: it can't be set."""

    position_things: tuple[ThingKind, ...] = ()
    """The things that mean something when they are laid on the reader while a position is set."""

    position_tabs: bool = False
    """Whether the sheets of that page lie beside each other as tabs, so that BACK leads away from each of them."""

    def position(self, state: S) -> Any:  # noqa: ARG002 - as above
        """Return the position of a state, as one of `position_type`; None where no position can be set."""
        return None

    def set_position(self, state: S, position: Any) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step to this position, or why the pieces of the game can't lie so."""
        return Refused("", _("In this game the screen can't be matched to the table."))

    def renamed_position(self, position: Any, names: Mapping[str, str]) -> Any:  # noqa: ARG002 - as above
        """Return the position with the new names of players in place of the old ones."""
        return position

    def recoloured_position(self, position: Any, colours: Mapping[str, str]) -> Any:  # noqa: ARG002 - as above
        """Return the position with the new colours of sides in place of the old ones."""
        return position

    def update_position(self, state: S, draft: PositionDraft, what: Input) -> PositionDraft:  # noqa: ARG002 - as above
        """Return the position that is being set after a tap or NEXT; the same draft for what means nothing here.

        `state` is the one before, of which the companion believes that it lies on the table.
        """
        return draft

    def position_scene(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
        """Return the page on which a position is set: what lies there, and what of it differs from the state.

        Of the status it shows the notice, the help, what is corrected, and that UNDO takes back a change
        (`can_undo`), where it leads back otherwise. Never called where `position_type` is None.
        """
        raise NotImplementedError

    def turn_to(self, state: S, player: str) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step that gives the turn to the player, or why that can't be."""
        return Refused("", _("In this game the turn can't be given to somebody."))

    def pass_over(self, state: S, player: str) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step after which nobody waits for the player in this turn or step, or why that can't be."""
        return Refused("", _("In this game nobody can be passed over."))

    def leave(self, state: S, player: str) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step after which the player's seat is passed over until the end, or why that can't be."""
        return Refused("", _("In this game nobody can leave before the end."))

    def take_seat(self, state: S, player: str, name: str) -> Step[S] | Refused:
        """Return the step after which the one with this name plays on for the player, or why that can't be.

        It changes the name in the set-up that the state holds.
        """
        setup: Any = getattr(state, "setup", None)
        if not isinstance(setup, Struct) or not hasattr(setup, "players"):
            return Refused("", _("In this game nobody can play on for another."))
        players = tuple(name if one == player else one for one in setup.players)
        changed: Any = msgspec.structs.replace(state, setup=msgspec.structs.replace(setup, players=players))  # type: ignore[type-var]
        return Step(cast("S", changed))

    def come_back(self, state: S, player: str) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step after which the seat of the player, who has left, is played again, or why that can't be."""
        return Refused("", _("In this game a seat that was left stays empty."))

    def join(self, state: S, player: str, after: str, team: str) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step after which one more player has a seat, or why that can't be.

        It is that after the one of the player `after`, empty: the last one. `team` is a player for whose side the new
        one plays, empty: a side of its own. The set-up that the state holds has the name then.
        """
        return Refused("", _("In this game nobody can join after the beginning."))

    def end_here(self, state: S) -> Step[S] | Refused:  # noqa: ARG002 - as above
        """Return the step that ends the game with the standing as its result, or why that can't be."""
        return Refused("", _("This game can't be ended before its end."))

    def count_move(self, state: S) -> S:
        """Return the state with one more move counted, of a move that is none of the game's own.

        A state that counts moves does so in `moves`; any other is returned as it is.
        """
        moves: Any = getattr(state, "moves", None)
        if not isinstance(moves, int):
            return state
        changed: Any = msgspec.structs.replace(state, moves=moves + 1)  # type: ignore[type-var]
        return cast("S", changed)

    def renamed_move(self, move: M, names: Mapping[str, str]) -> M:
        """Return the move with the new names of players in place of the old ones."""
        player: Any = getattr(move, "player", None)
        changed: Any = msgspec.structs.replace(move, player=names[player]) if player in names else move  # type: ignore[type-var]
        return cast("M", changed)

    def recoloured_move(self, move: M, colours: Mapping[str, str]) -> M:  # noqa: ARG002 - as above
        """Return the move with the new colours of sides (those of `pieces_for`, by tone) in place of the old ones."""
        return move

    def new_draft(self, state: S, corrected: M | None = None) -> D:  # noqa: ARG002 - as above
        """Return the draft in which nothing has been prepared; `corrected` is a past move to be entered anew."""
        return self._draft()

    def draft_of(self, state: S, player: str) -> D:  # noqa: ARG002 - as above
        """Return the draft in which nothing has been prepared, for what this player missed in the turn or step."""
        return self.new_draft(state)

    def prepares(self, move: M) -> bool:  # noqa: ARG002 - as above
        """Return whether the move only makes another one possible, which is still entered: a card that is added, say.

        It goes before a past move that is corrected, never in its place.
        """
        return False

    def can_reenter(self, state: S, move: M) -> bool:  # noqa: ARG002 - as above
        """Return whether another move can be entered in the place of this one, before which the state is.

        Not where its step is over there, as after another correction: it can only be removed then.
        """
        return True

    def next_draft(self, state: S, draft: D, move: M) -> D:  # noqa: ARG002 - as above
        """Return the draft after this move was played, most often a fresh one; `state` is that after the move."""
        return self.new_draft(state)

    def draft_after_table(self, before: S, state: S, draft: D) -> D:  # noqa: ARG002 - as above
        """Return the draft after a move of the table, or after a past move was changed, most often a fresh one.

        `draft` was there in the state before.
        """
        return self.new_draft(state)

    def without_memory(self, draft: D) -> D:
        """Return the draft without what it only remembers: that is nothing prepared, so UNDO has nothing to drop."""
        return draft

    @abstractmethod
    def update_draft(self, state: S, draft: D, what: Input) -> D:
        """Return the draft after a tap, a scan, a key, NEXT or UNDO; the same draft for what means nothing here.

        Where UNDO means nothing to a draft that is not empty, the draft is dropped. CONFIRM comes here where it has no
        move to play: it leads on from what is only to be read.
        """

    @abstractmethod
    def prepare(self, state: S, draft: D) -> Prepared[M]:
        """Return the draft with all that follows from it in this state."""

    def proposal(self, state: S, draft: D) -> M | Refused | None:
        """Return what CONFIRM would play now, or why the last input can't be; None when nothing is chosen."""
        return self.prepare(state, draft).chosen

    def count_choices(self, state: S, draft: D) -> int:
        """Return how many proposals NEXT goes through; 0 where it would change nothing."""
        return self.prepare(state, draft).choices

    @abstractmethod
    def scene(self, state: S, draft: D, view: View, status: PlayStatus) -> Scene:
        """Return the play screen."""

    def board_scene(self, state: S, view: View, before: S | None = None) -> Scene:  # noqa: ARG002 - as above
        """Return the scene of the table with nothing prepared, to be looked at only.

        `before` is the state before the move that led here, None where none did: what it changed may stand out.
        """
        return self.scene(state, self.new_draft(state), view, PlayStatus(can_undo=True))

    def lacks_for(self, key: str, value: Any) -> str:  # noqa: ARG002 - most games need nothing
        """Return what this device lacks for a choice of a switch, in a sentence for the table; empty: nothing."""
        return ""

    def table_looks(self, state: S, before: S | None, rect: Rect, view: View) -> Sequence[AnyLook]:  # noqa: ARG002 - as above
        """Return what lies open on the table in this room, to be looked at by anybody: never what somebody hides.

        What the last move changed is marked; `before` is the state before it, None before the first. Nothing where a
        game has no such picture.
        """
        return ()

    def result_looks(self, state: S, rect: Rect, view: View) -> Sequence[AnyLook]:  # noqa: ARG002 - as above
        """Return what is drawn beside the result in this room: what was won with; nothing where it can't be drawn."""
        return ()

    def draws_points(self, state: S) -> bool:  # noqa: ARG002 - as above
        """Return whether `result_looks` has the points of all players: they are told nowhere else then."""
        return False

    def change_looks(self, before: S, after: S, rect: Rect, view: View) -> Sequence[AnyLook]:  # noqa: ARG002 - as above
        """Return the table in this room as a move left it, where what it changed stands out; nothing where it can't.

        The room is that of a picture beside the move, or as little as that at the end of the move's line.
        """
        return ()

    def task_request(self, state: S, draft: D) -> TaskRequest | None:  # noqa: ARG002 - as above
        """Return what is to be worked out in the background for the scene; None: nothing."""
        return None

    @abstractmethod
    def describe(self, state: S, move: M) -> str:
        """Return the move in a few words, said of the state before it ("Ann: 6♦ at the edge")."""

    def describe_now(self, before: S, move: M, now: S) -> str:  # noqa: ARG002 - as described
        """Return the move as `describe` does; in the state `now` more of it may be told than when it was made."""
        return self.describe(before, move)

    @abstractmethod
    def to_move(self, state: S) -> str | None:
        """Return the player whose turn it is, of several who can act the first; None after the end."""

    def moved_by(self, state: S, move: M) -> str | None:  # noqa: ARG002 - where all act at once, the move says it
        """Return the player who makes the move in the state; None where nobody does alone, as in the set-up."""
        return None if self.facing_player(state, self.new_draft(state)) is None else self.to_move(state)

    def to_do(self, state: S) -> Mapping[str, str]:
        """Return what each player has still to do before the others go on, in a few words, by their names."""
        name = self.to_move(state)
        return {} if name is None else {name: _("plays now")}

    @abstractmethod
    def outcome(self, state: S) -> GameOutcome | None:
        """Return how the game ended; None while it goes on."""

    @abstractmethod
    def tally(self, state: S) -> Tally:
        """Return the points so far of each player, and who has won."""

    def turn_count(self, state: S) -> int:
        """Return how many turns are over."""
        return state.turns

    phones_take_part = False
    """Whether a phone can have a seat of this game, and enter there what `seat_task` asks."""

    def seat_task(self, state: S, seat: int) -> SeatTask | None:  # noqa: ARG002 - as above
        """Return what a phone can enter now at this seat, a place among the players; None: nothing.

        It shows what lies open on the table, and what the seat's own player may see.
        """
        return None

    def seat_step(self, state: S, seat: int) -> str:
        """Return the step of `seat_task`, empty without one: it is asked often, where the task itself isn't needed."""
        task = self.seat_task(state, seat)
        return "" if task is None else task.step

    def seat_state(self, state: S, seat: int) -> S:  # noqa: ARG002 - as above
        """Return the state in which a seat plays what is asked of it: another one where that is before its turn."""
        return state

    def joins_seats(self, state: S) -> bool:  # noqa: ARG002 - as above
        """Return whether what several phones enter makes one draft, with what the table enters for the others."""
        return False

    def seat_at_table(self, state: S, seat: int) -> str:  # noqa: ARG002 - as above
        """Return in a sentence what the player of this seat has to do at the table, where `seat_task` has nothing.

        Empty: nothing either.
        """
        return ""

    def seat_told(self, state: S, draft: D) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Return sentences on a draft for the phone at its seat alone, the weightiest first; nothing: there are none.

        What only the seat's own player may see can be told.
        """
        return ()

    def seat_keys(self, state: S, draft: D) -> tuple[SeatKey, ...]:  # noqa: ARG002 - as above
        """Return what can be touched next at a phone whose part is live, once this is drafted."""
        return ()

    def seat_advice(self, state: S, seat: int, cards: tuple[str, ...]) -> tuple[str, ...] | Refused:  # noqa: ARG002 - as above
        """Return in sentences what these cards, which this seat holds, can do now; or why that can't be said.

        They are targets of a `SeatHand` with `advice`.
        """
        return Refused("", _("This can't be entered here."))

    def is_untouched(self, state: S, draft: D) -> bool:
        """Return whether nothing has been prepared, at whosever seat: what a phone has entered has room there."""
        return draft == self.new_draft(state)

    def facing_player(self, state: S, draft: D) -> str | None:  # noqa: ARG002 - as above
        """Return the player to whom the play screen speaks: whose turn it is, or whose task is open.

        None while the table is laid, which concerns all, and after the end.
        """
        return self.to_move(state)

    def clock_player(self, state: S) -> str | None:
        """Return the player whose time the clock counts; empty: all act at once; None: no turn is timed.

        So is none while the table is laid or cards are entered, and after the end.
        """
        return self.to_move(state)

    def pass_draft(self, state: S) -> D | None:
        """Return a draft with which CONFIRM passes the turn; None when the player may not pass now."""
        fresh, target = self.new_draft(state), self._pass_target(state)
        draft = self.update_draft(state, fresh, Tap(target)) if target else fresh
        proposal = self.proposal(state, draft)
        return None if draft == fresh or proposal is None or isinstance(proposal, Refused) else draft

    def _pass_target(self, state: S) -> str:  # noqa: ARG002 - as above
        """Return the target of the button that passes the turn; empty while there is none."""
        return "pass"

    def dealers(self, cuts: Mapping[str, str]) -> tuple[str, ...] | Refused:
        """Return the dealer by the card that each player cut; several have to cut again. Refused: a text is no card."""
        return tuple(cuts)

    def pieces_for(self, sides: int) -> tuple[Piece, ...]:  # noqa: ARG002 - as above
        """Return the chips among which so many sides can choose, first those that they have when they don't.

        Empty where chips tell nobody apart. A choice is the option `colours` of a set-up: the tones of the sides' chips
        in their order.
        """
        return ()

    def summary(self, state: S | None) -> dict[str, Any]:
        """Return the state as plain JSON values, for `companion replay --json`; None: a game that could not begin."""
        told: dict[str, Any] = {} if state is None else msgspec.to_builtins(state)
        return told

    def text(self, state: S) -> str:
        """Return the board for a terminal, in lines."""
        return msgspec.json.format(msgspec.json.encode(state)).decode()


AnyGame = Game[Any, Any, Any]
"""A game of which the house need not know the inside."""
