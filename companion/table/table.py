"""Define the table as screens see it: all there is to know, and nothing that can be changed."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from companion.core.events import PhonesNews, Tag
from companion.core.game import AnyGame, Silence, Sound
from companion.core.i18n import Sentence
from companion.core.scene import PersonSign
from companion.core.task import BackgroundTask, TaskRequest
from companion.core.toml.settings import Value
from companion.core.tool import AnyTool
from companion.table.effects import Light
from companion.table.reader_state import ReaderState
from companion.table.seats import Seats
from companion.table.services import TableServices
from companion.table.storage.packages import Packages
from companion.table.task_runner import TaskRunner
from companion.table.troubles import Troubles

if TYPE_CHECKING:
    from companion.table.decks import Deck
    from companion.table.dictionary import Dictionary
    from companion.table.people import Person, Side
    from companion.table.pointer import Pointer
    from companion.table.screen import Screen
    from companion.table.session import Session
    from companion.table.storage.journal import Journal, StoredGame
    from companion.table.things import Thing
    from companion.table.turn_clock import TurnClock


LET_IN = timedelta(minutes=1)
"""For how long a grown-up who has done the sum opens the lock without another one."""


class SettingValues(Protocol):
    """The values of the settings that hold."""

    @property
    def trouble(self) -> Sentence:
        """Why the last change could not be kept; it stands until one can be."""

    def value(self, key: str) -> Value | None:
        """Return the value that holds; None where nobody knows."""


class KnownTags(Protocol):
    """The tags that are known, and the thing that each is on."""

    def all(self) -> "dict[str, Thing]":
        """Return every thing that has a tag. Raises `JournalError` when they can't be read."""

    def find(self, uid: str) -> "Thing | None":
        """Return the thing that the tag is on. Raises `JournalError` when that can't be read."""


class KnownPeople(Protocol):
    """The people who have played here."""

    def all(self) -> "tuple[Person, ...]":
        """Return the people who are remembered. Raises `JournalError` when they can't be read."""

    def by_name(self) -> "dict[str, Person]":
        """Return everybody by name, as `person_key` spells it; nobody when that can't be read."""

    def spelled(self, name: str) -> str:
        """Return how the person of this name is spelled: as is known, else as here, without surplus spaces."""

    def name_now(self, name: str, begun: str) -> str:
        """Return what somebody is called now who has this name in a game that was `begun` then (ISO 8601)."""

    def sign_of(self, name: str) -> PersonSign | None:
        """Return the sign of a player."""

    def signs_in_game(self, players: Iterable[tuple[str, bool]]) -> tuple[PersonSign | None, ...]:
        """Return the sign of each player, a name and whether it is made up, in a game that these begin."""

    def side_of(self, name: str) -> "Side":
        """Return the side where the player sat last."""

    def colour_of(self, name: str) -> str:
        """Return the tone of the chips that the player had last; empty where that is not known."""

    def cards_of(self, person: "Person") -> tuple[str, ...]:
        """Return the UIDs of the tags on this person's card. Raises `JournalError` when they can't be read."""


class Table(ABC):
    """The table as a screen sees it; `Desk` alone changes it.

    `clock` gives the local time in ISO 8601; `problems` are sentences about files, for the banner; `services` is what
    else the table has.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: "Journal",
        clock: Callable[[], str],
        problems: tuple[Sentence, ...],
        services: TableServices,
    ) -> None:
        self._games = games
        self._journal = journal
        self._clock = clock
        self._house = services
        self._offered: set[str] = set()
        self._turn_clock: TurnClock | None = None
        self._due = 0
        self._settling = 0
        self._troubles = Troubles(problems)
        self._turned = False
        self._board_turn = 0
        self._sound = True
        self._silence: Silence = "no clips"
        self._switch_off: Callable[[], None] | None = None
        self._phones = PhonesNews()
        self._seats = Seats()
        self._sounds: list[Sound] = []
        self._lights: list[Light] = []
        self._reader = ReaderState()
        self._kept_setup: Screen | None = None
        self._kept_play: tuple[Any, Screen] | None = None
        self._screen: Screen
        self._dictionary: Dictionary | None = None
        self._thinking = TaskRunner()
        self._unasked = True
        self._let_in = ""

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that can be played, by their ids."""
        return self._games

    @property
    def tools(self) -> Mapping[str, AnyTool]:
        """The tools by their ids."""
        return self._house.tools

    @property
    def offered_tools(self) -> AbstractSet[str]:
        """The tools that were due and have been offered this evening."""
        return self._offered

    @property
    def journal(self) -> "Journal":
        """The journal."""
        return self._journal

    @property
    def screen(self) -> "Screen":
        """The screen that is shown."""
        return self._screen

    @property
    @abstractmethod
    def session(self) -> "Session | None":
        """The game that is being played; None: there is none."""

    @property
    @abstractmethod
    def corrects_past_game(self) -> bool:
        """Whether the game on the table is a finished one, taken up from the results to be corrected."""

    @abstractmethod
    def load_past_game(self, number: int) -> "tuple[StoredGame, Session]":
        """Return a game of the journal to be looked at. Raises `JournalError` when it can't be."""

    @abstractmethod
    def summary_request(self, numbers: tuple[int, ...]) -> TaskRequest:
        """Return the task that writes the summaries of these games into the journal, one in each slice."""

    @property
    @abstractmethod
    def people(self) -> KnownPeople:
        """Who has played here."""

    @property
    @abstractmethod
    def tags(self) -> KnownTags:
        """Which tag is on which thing."""

    @property
    @abstractmethod
    def settings(self) -> SettingValues:
        """The settings of this table."""

    @property
    def dictionary(self) -> "Dictionary":
        """The words that this table plays by, opened when they are first asked about."""
        if self._dictionary is None:
            # Imported late for the sake of the first picture, as its screen is.
            from companion.lexicon.other_languages import switch_of  # noqa: PLC0415
            from companion.table.dictionary import Dictionary  # noqa: PLC0415

            self._dictionary = Dictionary(self._house.words, switch_of(self._house.language))
        self._update_dictionary()
        return self._dictionary

    def decks(self) -> "tuple[Deck, ...]":
        """Return the decks of this table, as they are now: what can have a tag."""
        return self._house.decks()

    def packages(self) -> Packages:
        """Return the games of other packages that this table has had."""
        return self._house.packages()

    @property
    def takes_scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""
        return self._screen.takes_scans

    @property
    def background_task(self) -> BackgroundTask | None:
        """The task on what the present screen asks; None where it asks nothing, or the task failed."""
        self._update_task()
        return self._thinking.task

    @property
    def kept_setup(self) -> "Screen | None":
        """The set-up that was left before its game began; it is gone on with."""
        return self._kept_setup

    @property
    def left_play(self) -> "tuple[Any, Screen] | None":
        """The play screen that was left for the page that is shown, and how the game stood then; None: none was."""
        return self._kept_play

    @property
    def kept_play(self) -> "Screen | None":
        """The play screen that was left for a page; None where the game stands otherwise now."""
        if self._kept_play is None or self.session is None:
            return None
        state, screen = self._kept_play
        return screen if state == self.session.state else None

    @property
    def turn_clock(self) -> "TurnClock | None":
        """The turn clock as it was last; None: no turn of this game has been timed yet."""
        return self._turn_clock

    @property
    def due(self) -> int:
        """The milliseconds until what was shown last has to be told of time, by a `Tick`; 0: nothing runs there."""
        return self._due

    @property
    def settling_ms(self) -> int:
        """The milliseconds for which taps and presses are dropped: they were meant for what was there before."""
        return self._settling

    @property
    def is_turned(self) -> bool:
        """Whether the whole view is turned by 180 degrees, for the people across."""
        return self._turned

    @property
    def board_turn(self) -> int:
        """By how many quarters the board is turned."""
        return self._board_turn

    @property
    def sound(self) -> bool:
        """Whether sounds are heard."""
        return self._sound

    @property
    def voice(self) -> bool:
        """Whether what is said is heard."""
        return not self._silence

    @property
    def silence(self) -> Silence:
        """Why what is said isn't heard; empty where it is."""
        return self._silence

    @property
    def sounds(self) -> Sequence[Sound]:
        """What is to be heard."""
        return self._sounds

    @property
    def lights(self) -> Sequence[Light]:
        """What the light of the reader is to tell."""
        return self._lights

    @property
    @abstractmethod
    def pointer(self) -> "Pointer | None":
        """The panel's pointer; None: it is not out."""

    @property
    def problems(self) -> tuple[Sentence, ...]:
        """What is wrong with files."""
        return self._troubles.problems

    @property
    def troubles(self) -> Mapping[str, Sentence]:
        """The sentences on what is wrong, by the name of the device or file that it is about."""
        return self._troubles.named

    @property
    def absent_devices(self) -> AbstractSet[str]:
        """Devices that nobody has plugged in."""
        return self._troubles.absent

    @property
    def new_tag(self) -> Tag | None:
        """The unknown tag that grown-ups are told of; None: there is none."""
        return self._reader.unknown

    @property
    def asked_tags(self) -> AbstractSet[str]:
        """The tags of which it has been asked this evening what they are on."""
        return self._reader.asked

    @property
    def phones(self) -> PhonesNews:
        """What is known of the pages for phones."""
        return self._phones

    @property
    def seats(self) -> Seats:
        """The seats that phones may have, and what was entered there."""
        return self._seats

    @property
    def has_grown_up(self) -> bool:
        """Whether a grown-up has done the sum of the lock within the last minute."""
        if not self._let_in:
            return False
        since = datetime.fromisoformat(self.now()) - datetime.fromisoformat(self._let_in)
        # A clock that was set back must not let anybody in for longer.
        return timedelta(0) <= since <= LET_IN

    @property
    def can_switch_off(self) -> bool:
        """Whether this table can be switched off."""
        return self._switch_off is not None

    def now(self) -> str:
        """Return the time of now (ISO 8601); in a recording or a rerun another clock tells it."""
        return self._clock()

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong with devices, then with what can't be kept, and then with files; none when all is well.

        A sentence each, in the language in use.
        """
        words = "" if self._dictionary is None else self._dictionary.trouble
        kept = (self._journal.trouble, self.settings.trouble, words)
        return tuple(str(told) for told in (*self.troubles.values(), *kept, *self.problems) if told)

    def trouble(self, device: str) -> str:
        """Return what is wrong with a device, or is told in `troubles` by that name; empty: nothing."""
        return str(self.troubles.get(device, ""))

    def _update_task(self) -> None:
        """Begin to think about what the screen asks; only an input or a new picture can change that."""
        if not self._unasked:
            return
        self._unasked = False
        self._thinking.set_task(lambda: self._screen.task_request(self))

    def _update_dictionary(self) -> None:
        if self._dictionary is not None:
            played = self.session
            self._dictionary.use_setup(None if played is None else played.game.setup_now(played.setup, played.state))
