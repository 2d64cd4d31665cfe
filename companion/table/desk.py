"""The desk: the only owner of what changes. Inputs come in; what is on screen, the lamps and the sounds go out."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, overload

from msgspec.structs import replace

from companion.contract.game import AnyGame, Kept, Refused, Sound
from companion.contract.inputs import (
    DeviceNews,
    Dimmed,
    Hold,
    Input,
    PanelButton,
    Press,
    StillTogether,
    Tag,
    Tap,
    ThingKind,
    Tick,
    Together,
)
from companion.contract.language import _
from companion.contract.scene import Dial, Scene, View
from companion.contract.thought import Question, Thought
from companion.contract.tool import Written
from companion.table import turn_clock
from companion.table.faults import log
from companion.table.house import House
from companion.table.journal import Journal, JournalError, Status, StoredGame
from companion.table.keeping import KeepError
from companion.table.large_text import enlarged
from companion.table.pointer import Pointer, moved, settled, under, with_pointer
from companion.table.screens.failsafe import Failsafe
from companion.table.screens.places import Place
from companion.table.screens.screen import Tagging
from companion.table.session import Session
from companion.table.settings import Settings
from companion.table.thinking import Thinking
from companion.table.trouble import note
from companion.table.turn_clock import TurnClock

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table.decks import Deck
    from companion.table.dictionary import Dictionary
    from companion.table.people import People
    from companion.table.result_rows import Summary
    from companion.table.tags import Tags

PRESSES = {f"press:{button.value}": Press(button) for button in PanelButton}
"""The targets of the buttons on the screen that stand for those of the panel."""


UNFINISHED = "unfinished game"
"""The name under which `Desk.troubles` tells that it could not be taken up."""

CARDS = "cards"
"""The name under which `Desk.troubles` tells that what a game taught could not be kept."""


NEW_TAG = "new tag"
"""The name under which `Desk.troubles` tells grown-ups of a tag that nobody knows."""

TURNS = "table.turn_to_player"
"""The setting that lets the view turn to whom it is the turn of."""

Answer = Literal["ok", "bad", "ask"]
"""What the light of the reader tells: that a tag meant something, that it did not, that it is asked what it is on."""


class Screen(Protocol):
    """What the desk shows at one time. A screen is a frozen value; an input leads to the next one."""

    @property
    def scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""

    @property
    def tagging(self) -> Tagging:
        """What is done about tags."""

    @property
    def due(self) -> int:
        """The milliseconds until the screen has to be told of time, by a `Tick`; 0: it needs none."""

    def things(self, desk: "Desk") -> tuple[ThingKind, ...]:
        """What of the things that can be laid on the reader means something now."""

    def told(self, sentence: str) -> Self:
        """The screen with a sentence for the table, where it has a place for one."""

    def faces(self, desk: "Desk") -> str | None:
        """The player to whom the screen speaks; None where it speaks to all."""

    def question(self, desk: "Desk") -> Question | None:
        """What there is to think about for the picture; None most of the time."""

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input.

        A `Hold` that means nothing here gives this very screen back; the desk then takes it as a press.
        """


class Desk:
    """The table's state: the games, the journal, the game being played, and the screen.

    `clock` gives the time as UTC in ISO 8601; `problems` are sentences about files, for the banner; `house` is what
    else the table has. Not for threads.
    """

    waiting: int | None = None
    """The number of the game that waits while a finished one is corrected."""

    paint: Callable[[Scene, View], bytes] | None = None
    """Makes a picture of a scene, as the bytes of a PNG file; None: nothing can be painted here."""

    turn_clock: TurnClock | None = None
    """The turn clock as it was last; None: no turn of this game has been timed yet."""

    clock_due = 0
    """The milliseconds until the clock that was shown last has to be told of time; 0: it does not run."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: Journal,
        clock: Callable[[], str],
        screens: Mapping[Place, Callable[["Desk", Any], Screen]],
        problems: tuple[str, ...] = (),
        house: House = House(),  # noqa: B008 - it is a frozen value
    ) -> None:
        self.games = games
        self.tools = house.tools
        self.offered: set[str] = set()
        """The tools that were due and have been offered this evening."""
        self.journal = journal
        self.clock = clock
        self.problems = problems
        self.absent: set[str] = set()
        """Devices that nobody has plugged in."""
        self.troubles: dict[str, str] = {}
        """Devices that are in trouble, and the unfinished game when it is, with a sentence each."""
        self.session: Session | None = None
        self.turned = False
        """The whole view is turned by 180 degrees, for the people across."""
        self.board_turn = 0
        self.sound = True
        self.pointer: Pointer | None = None
        """The panel's pointer; None: it is not out."""
        self.voice = False
        """Whether what is said is heard."""
        self.switch_off: Callable[[], None] | None = None
        """Asks the machine to switch itself off, and does not wait for it; None: this table can't."""
        self.sounds: list[Sound] = []
        """What is to be heard; who plays them empties the list."""
        self.lights: list[Answer] = []
        """What the light of the reader is to tell; who shows it empties the list."""
        self.interrupted: tuple[Screen, Screen] | None = None
        """The screen on which trouble of the reader came up, and the one that says so; None: there is none."""
        self.lying: set[str] = set()
        """The numbers of the tags that lie on the reader."""
        self.asked: set[str] = set()
        """The numbers of the tags that have been asked about this evening."""
        self.new_tag: Tag | None = None
        """The tag of which grown-ups are told that nobody knows it."""
        self.accepted: tuple[str, Screen] | None = None
        """The thing that was laid last, as a scan, with what it led to; None where it was refused."""
        self.kept_setup: Screen | None = None
        """The set-up that was left before its game began; it is gone on with."""
        self._house = house
        self._dictionary: Dictionary | None = None
        self._tags: Tags | None = None
        self._thinking = Thinking()
        self._unasked = True
        self._screens = screens
        self._shown: Scene | None = None
        self._plain: Scene | None = None
        """What is shown, without the pointer."""
        journal.rescue = self._rescue
        self.resume()
        self.screen: Screen = self.go(Place.PLAY) if self._children_wait() else self.go(Place.HOME)

    def take(self, what: Input) -> None:
        """Let the table do something. Never raises: an error shows the failsafe screen, with the game safe."""
        try:
            if isinstance(what, DeviceNews):
                note(self, what)
                return
            if isinstance(what, Tick) and self.screen.due:
                self.screen = self.screen.take(self, what)
                return
            if isinstance(what, Tick | Dimmed):
                turn_clock.take(self, what)
                return
            if isinstance(what, Tag):
                # Imported late for the sake of the first picture: it knows the things of all games.
                from companion.table import laid  # noqa: PLC0415

                laid.take(self, what)
                return
            if isinstance(what, StillTogether):
                self._ask_to_switch_off()
                return
            if isinstance(what, Tap):
                if not self._seen(what):
                    return
                what = PRESSES.get(what.target, what)
            if not self._pointed(what):
                self.screen = self._after(what)
        except Exception as error:
            self._fail(error)
        finally:
            self._unasked = True

    def _pointed(self, what: Input) -> bool:
        """Whether the input was the pointer's: it comes, moves, taps or goes."""
        if isinstance(what, Together) and self.pointer is None:
            taken = self.screen.take(self, what)
            self.pointer = Pointer() if taken is self.screen else None
            self.screen = taken
            return True
        if self.pointer is None or not isinstance(what, Press | Hold | Together | Tap):
            return False
        match what:
            case Press(button=PanelButton.NEXT):
                self.pointer = moved(self.pointer)
            case Press(button=PanelButton.CONFIRM):
                self._tap_there(self.pointer)
            case Tap():
                self.pointer = None
                return False
            case Press(button=PanelButton.HELP):
                pass
            case _:
                self.pointer = None
        return True

    def _ask_to_switch_off(self) -> None:
        """Ask, where the table can be switched off; the pointer, which the same buttons have brought, goes."""
        if self.switch_off is not None:
            self.pointer = None
            self.screen = self.go(Place.SWITCH_OFF)

    def _tap_there(self, pointer: Pointer) -> None:
        target = "" if self._plain is None else under(pointer, self._plain)
        if self._plain is not None and target:
            self.pointer = Pointer(tapped=(self._plain, target))
            self.screen = self._after(PRESSES.get(target, Tap(target)))

    @property
    def dictionary(self) -> "Dictionary":
        """The words that this table plays by, opened when they are first asked about."""
        if self._dictionary is None:
            # Imported late for the sake of the first picture, as its screen is.
            from companion.table.dictionary import Dictionary  # noqa: PLC0415

            self._dictionary = Dictionary(self._house.words)
            self._follow_words()
        return self._dictionary

    @property
    def tags(self) -> "Tags":
        """Which tag is on which thing."""
        if self._tags is None:
            # Imported late for the sake of the first picture, as above.
            from companion.table.tags import Tags  # noqa: PLC0415

            self._tags = Tags(self.journal)
        return self._tags

    @property
    def people(self) -> "People":
        """Who has played here."""
        # Imported late for the sake of the first picture, as above.
        from companion.table.people import People  # noqa: PLC0415

        return People(self.journal)

    @property
    def facing(self) -> int:
        """By how many degrees clockwise the view is turned, a multiple of 90. Never raises."""
        degrees = 180 * self.turned
        if self.settings.value(TURNS) is not True:
            return degrees
        try:
            player = self.screen.faces(self)
            return degrees if player is None else (degrees + self.people.degrees_of(player)) % 360
        except Exception:
            # What is wrong with the game or the screen is told by its picture.
            return degrees

    def decks(self) -> "tuple[Deck, ...]":
        """The decks of this table, as they are now: what can have a tag."""
        return self._house.decks()

    @property
    def exports(self) -> "Path | None":
        """The folder for games that are saved for elsewhere."""
        return self._house.exports

    @property
    def settings(self) -> Settings:
        """The settings of this table."""
        return self._house.settings

    def note_new_tag(self, tag: Tag | None) -> None:
        """Let grown-ups know of a tag that nobody knows; None: there is none any more."""
        self.new_tag = tag
        if tag is None:
            self.troubles.pop(NEW_TAG, None)
        else:
            self.troubles[NEW_TAG] = _("A tag was laid that nobody knows. NEW TAG asks what it is on.")

    @property
    def scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""
        return self.screen.scans

    @property
    def thought(self) -> Thought | None:
        """The thought on what the present screen asks; None where it asks nothing, or the thought failed."""
        self._ask()
        return self._thinking.thought

    @property
    def news(self) -> bool:
        """Whether thinking has found something that has not been shown yet."""
        return self._thinking.news

    def think(self) -> bool:
        """Think for one slice about what the screen asks; whether there is more to think about. Never raises.

        An error in a thought is logged, and the thought is given up; play goes on without it.
        """
        self._ask()
        return self._thinking.step()

    def keep(self, kept: tuple[Kept | Written, ...]) -> None:
        """Hand on what a move taught or a tool made; what can't be kept is told in `troubles`, until something can."""
        try:
            for one in kept:
                self._house.keep(one)
                # What was wrong with the file before is over.
                self.troubles.pop(one.file, None)
        except KeepError as error:
            self.troubles[CARDS] = str(error)
        except OSError as error:
            lost = _("What this game has taught can't be kept: {why}.")
            self.troubles[CARDS] = lost.format(why=error.strerror or error)
        else:
            if kept:
                self.troubles.pop(CARDS, None)

    def scene(self, view: View) -> Scene:
        """What is to be shown. Never raises either."""
        self._unasked = True
        self._thinking.news = False
        try:
            plain = self._painted(view)
        except Exception as error:
            self._fail(error)
            plain = self._painted(view)
        self._shown = self._plain = plain
        self.clock_due = self._due(plain)
        if self.pointer is not None:
            self.pointer = settled(self.pointer, plain)
            self._shown = with_pointer(plain, self.pointer)
        return self._shown

    def _due(self, scene: Scene) -> int:
        """When the screen has to be told of time, or the turn clock: that only while it is shown, and runs."""
        if self.screen.due:
            return self.screen.due
        runs = any(isinstance(look, Dial) and look.state != "paused" for look in scene.looks)
        clock = turn_clock.current(self) if runs else None
        return 0 if clock is None else clock.due

    @overload
    def go(
        self,
        place: Literal[
            Place.HOME,
            Place.HISTORY,
            Place.RESULT,
            Place.RESULTS,
            Place.WORDS,
            Place.TAGS,
            Place.PEOPLE,
            Place.SETTINGS,
            Place.SWITCH_OFF,
        ],
    ) -> Screen: ...
    @overload
    def go(self, place: Literal[Place.SET_UP, Place.TOOL], about: str) -> Screen: ...
    @overload
    def go(self, place: Literal[Place.PLAY], about: int | None = None) -> Screen: ...
    def go(self, place: Place, about: str | int | None = None) -> Screen:
        """Another screen, made anew; `about` is the game that is set up, or the index of the move that is corrected."""
        return self._screens[place](self, about)

    def begin(self, game: AnyGame, setup: object) -> Refused | None:
        """Begin a game; the one that was being played is left as `close` does. Why, when such a game can't be.

        Raises `JournalError` when it can't be written; then all is as it was.
        """
        begun = Session.begin(game, setup, self.journal, self.clock(), self._finished(), self._summary())
        if isinstance(begun, Refused):
            return begun
        self._sit_down(begun)
        return None

    def resume(self) -> None:
        """Take up the unfinished game as the journal has it, if there is one.

        One that can't be taken up is told in `troubles` and left as it is in the journal. A game that was being played
        still is then, unless a fault of its own would keep the first screen from being shown.
        """
        try:
            stored = self.journal.open_game()
            self._sit_down(None if stored is None else self._resumed(stored))
        except Exception as error:
            # Whatever is wrong with a stored game, the table must open.
            self._not_taken_up(error)
        try:
            self._finished()
        except Exception as error:
            # The first screen asks this too: with such a game it could never be shown.
            self.session = None
            self._not_taken_up(error)

    def go_on(self) -> None:
        """Show the unfinished game, where there is one: the program was ended in the middle of it."""
        if self.session is not None and self._finished() is None:
            self.screen = self.go(Place.PLAY)

    def take_up(self, number: int) -> None:
        """Go on with a game of the journal; the one that was being played is left as `close` does.

        Raises `JournalError` when it can't be gone on with; then all is as it was.
        """
        session = self._resumed(self.journal.load(number))
        self.journal.reopen_game(number, self.clock(), self._finished(), self._summary())
        self._sit_down(session)

    def _resumed(self, stored: StoredGame) -> Session:
        game = self.games.get(stored.about.game)
        if game is None:
            other = _("Game {number} is {game}, which this companion does not know.")
            raise JournalError(other.format(number=stored.about.id, game=stored.about.game))
        return Session.resume(game, stored, self.journal)

    def close(self) -> None:
        """Leave the game that is being played, in the journal too: finished when it has ended, else put away.

        Raises `JournalError` when it can't be written; then all is as it was.
        """
        if self.session is not None:
            status = Status.PUT_AWAY if self._finished() is None else Status.FINISHED
            self.journal.close_game(self.session.number, status, self.clock(), self._summary())
            waiting = self.waiting
            self._sit_down(None)
            self._go_back_to(waiting)

    def settle(self) -> None:
        """Leave the game that is being played where it has ended. Raises `JournalError` as `close` does."""
        if self._finished() is not None:
            self.close()

    def past(self, number: int) -> tuple[StoredGame, Session]:
        """A game of the journal to be looked at, folded; what is played goes on.

        Raises `JournalError` when it can't be read, or this companion does not know it.
        """
        stored = self.journal.load(number)
        return stored, self._resumed(stored)

    def correct(self, number: int) -> None:
        """Take up a finished game of the journal for a correction; the one that was being played waits meanwhile.

        Raises `JournalError` as `take_up` does.
        """
        playing = None if self.session is None or self._finished() is not None else self.session.number
        self.take_up(number)
        self.waiting = playing

    def _go_back_to(self, number: int | None) -> None:
        """Go on with the game that waited for a correction to be over, where one did."""
        if number is not None:
            try:
                self.take_up(number)
            except JournalError as error:
                self._not_taken_up(error)

    def _summary(self) -> "Summary | None":
        """What the game that is being played has come to; None where it can't be told: it is made later then."""
        try:
            return None if self.session is None else self.session.summary
        except Exception as error:
            log("The game can't be summed up", error)
            return None

    def _rescue(self) -> None:
        """Go on in a new journal with the game that is being played, and say so."""
        session = self.session
        self.journal.start_over(None if session is None else session.stored)
        aside = self.journal.set_aside
        if aside is None:
            damaged = _("The journal was damaged.")
        else:
            damaged = _("The journal was damaged; it is kept as {file}.").format(file=aside.name)
        goes_on = _("A new one is begun.") if session is None else _("The game goes on in a new one.")
        self.problems = (f"{damaged} {goes_on}", *self.problems)

    def _children_wait(self) -> bool:
        """Whether children are in the middle of a game: nobody may be there who can read the first screen."""
        session = self.session
        return session is not None and session.game.for_children and self._finished() is None

    def _finished(self) -> int | None:
        """The number of the game that is being played when it has ended."""
        session = self.session
        return None if session is None or session.game.outcome(session.state) is None else session.number

    def _not_taken_up(self, error: Exception) -> None:
        log("The unfinished game can't be taken up", error)
        self.troubles[UNFINISHED] = _("The unfinished game can't be taken up: {error}").format(error=error)

    def _ask(self) -> None:
        """Turn to what the present screen asks; only an input or a new picture can change that."""
        if not self._unasked:
            return
        self._unasked = False
        self._thinking.turn_to(lambda: self.screen.question(self))

    def _sit_down(self, session: Session | None) -> None:
        self.session = session
        self.waiting = None
        self._follow_words()
        self.turn_clock = None
        self.note_new_tag(None)
        self.troubles.pop(UNFINISHED, None)

    def _follow_words(self) -> None:
        if self._dictionary is not None:
            self._dictionary.follow(None if self.session is None else self.session.setup)

    def _seen(self, tap: Tap) -> bool:
        """Whether the tap is on something that was shown; before the first scene everything is."""
        return self._shown is None or tap.target in self._shown.targets()

    def _after(self, what: Input) -> Screen:
        screen = self.screen.take(self, what)
        if isinstance(what, Hold) and screen is self.screen:
            return screen.take(self, Press(what.button))
        return screen

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong with devices, and then with files, a sentence each; none when all is well."""
        words = "" if self._dictionary is None else self._dictionary.trouble
        return (*(trouble for trouble in (*self.troubles.values(), words) if trouble), *self.problems)

    def _painted(self, view: View) -> Scene:
        scene = self.screen.scene(self, replace(view, board_turn=self.board_turn))
        return enlarged(scene) if view.text == "large" else scene

    def _fail(self, error: Exception) -> None:
        log("The failsafe screen is shown", error)
        self.screen = Failsafe(f"{type(error).__name__}: {error}")
        self._unasked = True
