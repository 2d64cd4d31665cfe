"""The desk: the only owner of what changes. Inputs come in; what is on screen, the lamps and the sounds go out."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import (
    SWITCHING_OFF,
    DeviceNews,
    Dimmed,
    Hold,
    Input,
    PanelButton,
    Press,
    Rest,
    Saved,
    StillTogether,
    Tag,
    Tap,
    Tick,
    Together,
)
from companion.core.game import AnyGame, SaveEntry, Sound
from companion.core.i18n import N_, LazyText, Sentence, sentence_of
from companion.core.scene import Dial, Scene, View
from companion.core.task import BackgroundTask
from companion.core.tool import SaveFile
from companion.table import effects, exports, pointer, turn_clock
from companion.table.background import TaskRunner
from companion.table.current_game import CurrentGame
from companion.table.device_troubles import READER, is_about
from companion.table.effects import Effect, Failed, Light, Request
from companion.table.large_text import enlarged
from companion.table.logs import LOG, log
from companion.table.outcome import Go, Outcome
from companion.table.places import Place
from companion.table.pointer import Pointer, settled, with_pointer
from companion.table.reader_state import ReaderState
from companion.table.requests import change_game, change_moves, change_people, unknown
from companion.table.screen import Screen
from companion.table.services import TableServices
from companion.table.session import Session
from companion.table.settings import Settings
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.packages import Packages
from companion.table.storage.save_files import KeepError
from companion.table.turn_clock import TurnClock

if TYPE_CHECKING:
    from companion.table.decks import Deck
    from companion.table.dictionary import Dictionary
    from companion.table.people import People, Seated
    from companion.table.tags import Tags
    from companion.table.things import Thing

UNFINISHED = "unfinished game"
"""The name under which `Desk.troubles` tells that it could not be taken up."""

CARDS = "cards"
"""The name under which `Desk.troubles` tells that what a game taught could not be kept."""


PEOPLE = "people"
"""The name under which `Desk.troubles` tells that people could not be read or remembered."""

NEW_TAG = "new tag"
"""The name under which `Desk.troubles` tells grown-ups of a tag that nobody knows."""

SETTLES = 600
"""The milliseconds that nothing is taken from hands after something has come up by itself: half a second to see it, and
what a picture takes to be painted.
"""

TURNS = "table.turn_to_player"
"""The setting that lets the view turn to whom it is the turn of."""


class Shown(Struct, frozen=True):
    """What was shown last: for whom, the scene, and the same `plain`, without the pointer."""

    view: View
    scene: Scene
    plain: Scene


class Desk:
    """The table's state: the games, the journal, the game being played, and the screen.

    `clock` gives the local time in ISO 8601; `problems` are sentences about files, for the banner; `services` is what
    else the table has. Not for threads.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: Journal,
        clock: Callable[[], str],
        screens: Mapping[Place, Callable[["Desk", Any], Outcome]],
        problems: tuple[Sentence, ...] = (),
        services: TableServices = TableServices(),  # noqa: B008 - it is a frozen value
    ) -> None:
        self.games = games
        self.tools = services.tools
        self.offered: set[str] = set()
        """The tools that were due and have been offered this evening."""
        self.journal = journal
        self.clock = clock
        self.problems = problems
        self.saving = exports.Saving()
        """What is saved for elsewhere."""
        self.turn_clock: TurnClock | None = None
        """The turn clock as it was last; None: no turn of this game has been timed yet."""
        self.due = 0
        """The milliseconds until what was shown last has to be told of time, by a `Tick`; 0: nothing runs there."""
        self.settling = 0
        """The milliseconds for which taps and presses are dropped: they were meant for what was there before."""
        self.absent: set[str] = set()
        """Devices that nobody has plugged in."""
        self.troubles: dict[str, Sentence] = {}
        """Devices that are in trouble, and the unfinished game when it is, with a sentence each."""
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
        self.lights: list[Light] = []
        """What the light of the reader is to tell; who shows it empties the list."""
        self.reader = ReaderState()
        self.kept_setup: Screen | None = None
        """The set-up that was left before its game began; it is gone on with."""
        self._house = services
        self._dictionary: Dictionary | None = None
        self._thinking = TaskRunner()
        self._unasked = True
        self._screens = screens
        self._shown: Shown | None = None
        self._standing: Scene | None = None
        """What would be shown now, without the pointer; None: something was taken since that was made."""
        self.playing = CurrentGame(
            games, journal, self._now, self._follow_game, self._tell_unfinished, self.packages, self.keep
        )
        """The game that is being played: how it is begun, taken up and left."""
        journal.rescue = self._rescue
        self.playing.resume()
        self.screen: Screen
        self.go(Place.PLAY if self._children_wait() else Place.HOME)

    def handle(self, what: Input) -> None:
        """Let the table do something. Never raises: an error shows the failsafe screen, with the game safe.

        A finger means what it saw: what it touched must have been shown, and must still be there when its turn comes.
        """
        before = self.screen
        try:
            if not self._happened(what):
                self._do(what)
        except Exception as error:
            self._fail(error)
        finally:
            self._unasked = True
            # Time comes before each touch while a clock runs, and nothing that can be touched goes with it.
            if not (isinstance(what, Tick) and self.screen is before):
                self._standing = None

    def _do(self, what: Input) -> None:
        """Do what hands have done, where it means something."""
        if self.settling and self._came_too_late(what):
            return
        if isinstance(what, StillTogether):
            self._ask_to_switch_off()
            return
        if isinstance(what, Tap | Rest) and not self._seen(what.target):
            return
        left = self._left_by_pointer(pointer.PRESSES.get(what.target, what) if isinstance(what, Tap) else what)
        # What the pointer is on may be gone, too.
        if left is None or (isinstance(left, Tap) and left != what and not self._stands(left.target)):
            return
        self._give(left)

    def _happened(self, what: Input) -> bool:
        """Whether it was something that no finger did, and is done with: news, time, or a tag."""
        match what:
            case DeviceNews():
                self._told_of(what)
            case Saved():
                self._saved(what)
            case Tick():
                self._pass(what)
            case Dimmed():
                self._count(what)
            case Tag():
                self._laid(what)
            case _:
                return False
        return True

    def _came_too_late(self, what: Input) -> bool:
        """Whether hands did it that may have meant what was there before something came up by itself."""
        if not isinstance(what, Tap | Press | Hold | Rest | Together):
            return False
        meant = pointer.PRESSES.get(what.target, what) if isinstance(what, Tap) else what
        return self.pointer is not None or not self.screen.is_unaffected(self, meant)

    def _pass(self, tick: Tick) -> None:
        """Let time pass, for the screen or else for the turn clock."""
        self.settling = max(0, self.settling - tick.ms)
        before = self.screen.popup(self)
        if self.screen.due:
            self.follow(self.screen.handle(self, tick))
        else:
            self._count(tick)
        if self.screen.popup(self) != before:
            self.settling = SETTLES

    def _count(self, what: Tick | Dimmed) -> None:
        """Let the turn clock count what has passed, or pause."""
        clock = turn_clock.current(self)
        if clock is not None and not clock.paused:
            self.turn_clock, sound = turn_clock.passed(clock, what, strict=turn_clock.is_strict(self))
            self.sounds += [] if sound is None else [sound]

    def _told_of(self, news: DeviceNews) -> None:
        """Note what is wrong with a device, or that nothing is any more.

        What is new of the reader is said on the screen that is shown, until it is over or something else is done there.
        The first screen shows all that is wrong by itself, and children are told nothing.
        """
        known = self.troubles.get(news.device, "") == news.trouble
        if news.trouble and not known:
            LOG.note(f"{news.device}: {news.trouble}")
        self.troubles[news.device] = news.trouble
        (self.absent.discard if news.there else self.absent.add)(news.device)
        if news.device == READER and not known:
            self._say(news.trouble)

    def _say(self, trouble: Sentence) -> None:
        """Say what is wrong with the reader, or no more."""
        if self.reader.interrupted is not None and self.reader.interrupted[1] is self.screen:
            self.screen = self.reader.interrupted[0]
        self.reader.interrupted = None
        if trouble and self.screen.tagging != "tells" and not self.screen.lists_troubles:
            told = self.screen.with_notice(str(trouble))
            self.reader.interrupted = (self.screen, told)
            self.screen = told

    def _saved(self, saved: Saved) -> None:
        """Note that a file lies there, or why it doesn't; the page that saved it says so if it is still open."""
        if saved.trouble:
            self.troubles[exports.FOLDER] = saved.trouble
        else:
            self.troubles.pop(exports.FOLDER, None)
        self.screen = self.screen.saved(self, saved)

    def _mended(self, keys: Collection[str]) -> None:
        """What was wrong with these settings in a file is over: they have been set anew."""
        for key in keys:
            self.troubles.pop(key, None)
        self.problems = tuple(told for told in self.problems if not any(is_about(told, key) for key in keys))

    def _laid(self, tag: Tag) -> None:
        """Let a tag that was laid, or taken away, mean what it means on the screen that is shown."""
        # Imported late for the sake of the first picture: they know the things of all games.
        from companion.table import tag_events  # noqa: PLC0415
        from companion.table.tags import is_uid  # noqa: PLC0415
        from companion.table.things import parse_thing  # noqa: PLC0415

        if not tag.laid:
            self.reader.lying.discard(tag.uid)
            return
        if tag.uid in self.reader.lying or not is_uid(tag.uid):
            return
        self.reader.lying.add(tag.uid)
        if self.screen.tagging == "takes":
            self.follow(self.screen.handle(self, tag))
            return
        try:
            thing = self.tags.find(tag.uid) or parse_thing(tag.text)
        except JournalError as error:
            self.follow(tag_events.refused(self.screen, str(error)))
            return
        self.troubles[tag_events.DAMAGED] = tag_events.damaged(self.journal.damaged_tags)
        if thing is None:
            self.follow(tag_events.unknown(self.screen, tag, self.reader.asked))
        else:
            self._act(thing, tag.uid)

    def _act(self, thing: "Thing", uid: str) -> None:
        """Let a thing mean what it means on the screen that is shown; a light tells whether it meant something."""
        from companion.table import tag_events  # noqa: PLC0415 - as above

        event = tag_events.event_of(thing, uid, self.screen.things(self))
        if event is None:
            game = "" if self.session is None else self.session.game.title
            self.follow(tag_events.elsewhere(self.screen, thing, game))
            return
        before, heard = (self.screen, self.pointer), len(self.sounds)
        self._do(event)
        changed = (self.screen, self.pointer) != before
        refused = "refused" in self.sounds[heard:]
        # A card that is laid twice changes nothing the second time, and is the one that is shown.
        again = thing.kind != "C" and self.reader.accepted == (thing.scan, self.screen)
        accepted = (changed or again) and not refused
        self.reader.accepted = (thing.scan, self.screen) if accepted else None
        self.lights.append("ok" if accepted else "bad")

    def _left_by_pointer(self, what: Input) -> Input | None:
        """What of an input the screen gets once the pointer has had its part: it comes, moves, taps or goes."""
        if self.pointer is not None:
            plain = None if self._shown is None else self._shown.plain
            self.pointer, left = pointer.after(self.pointer, what, plain)
            return left
        if not isinstance(what, Together):
            return what
        before = self.screen
        self._hand(what)
        self.pointer = Pointer() if self.screen is before else None
        return None

    def _ask_to_switch_off(self) -> None:
        """Ask, where the table can be switched off; the pointer, which the same buttons have brought, goes."""
        if self.switch_off is not None:
            self.pointer = None
            self.go(Place.SWITCH_OFF)

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
        # Imported late for the sake of the first picture, as above.
        from companion.table.tags import Tags  # noqa: PLC0415

        return Tags(self.journal)

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
            player = self.screen.facing_player(self)
            return degrees if player is None else (degrees + self.people.degrees_of(player)) % 360
        except Exception:
            # What is wrong with the game or the screen is told by its picture.
            return degrees

    def decks(self) -> "tuple[Deck, ...]":
        """The decks of this table, as they are now: what can have a tag."""
        return self._house.decks()

    def packages(self) -> Packages:
        """The games of other packages that this table has had."""
        return self._house.packages()

    @property
    def settings(self) -> Settings:
        """The settings of this table."""
        return self._house.settings

    def _note_new_tag(self, tag: Tag | None) -> None:
        """Let grown-ups know of a tag that nobody knows; None: there is none any more."""
        self.reader.unknown = tag
        if tag is None:
            self.troubles.pop(NEW_TAG, None)
        else:
            self.troubles[NEW_TAG] = LazyText.of(N_("A tag was laid that nobody knows. NEW TAG asks what it is on."))

    @property
    def scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""
        return self.screen.scans

    @property
    def thought(self) -> BackgroundTask | None:
        """The thought on what the present screen asks; None where it asks nothing, or the thought failed."""
        self._ask()
        return self._thinking.thought

    @property
    def news(self) -> bool:
        """Whether thinking has found something that has not been shown yet."""
        return self._thinking.news

    @property
    def thinks(self) -> bool:
        """Whether there is something to think about, or a picture to paint that is saved."""
        thought = self.thought
        return self.saving.paints or (thought is not None and not thought.done)

    def think(self) -> bool:
        """Paint for one slice on what is saved, else think for one about what the screen asks; whether there is more.

        Never raises. An error in a thought is logged, and the thought is given up; play goes on without it.
        """
        if self.saving.paints:
            self.saving.step()
            return self.thinks
        self._ask()
        return self._thinking.step()

    def keep(self, kept: tuple[SaveEntry | SaveFile, ...]) -> None:
        """Hand on what a move taught or a tool made; what can't be kept is told in `troubles`, until something can."""
        try:
            for one in kept:
                self._house.keep(one)
                # What was wrong with the file before is over.
                self.troubles.pop(one.file, None)
        except KeepError as error:
            self.troubles[CARDS] = sentence_of(error)
        except OSError as error:
            lost = N_("What this game has taught can't be kept: {why}.")
            self.troubles[CARDS] = LazyText.of(lost, why=error.strerror or error)
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
        self.due = self._due(plain)
        scene = plain
        if self.pointer is not None:
            self.pointer = settled(self.pointer, plain)
            scene = with_pointer(plain, self.pointer)
        self._standing = plain
        self._shown = Shown(view, scene, plain)
        return scene

    def _due(self, scene: Scene) -> int:
        """When what waits for time has to be told of it: the screen, or the turn clock while it is shown and runs."""
        runs = any(look.state != "paused" for look in scene.looks if isinstance(look, Dial))
        clock = turn_clock.current(self) if runs and not self.screen.due else None
        due = (self.settling, self.screen.due, 0 if clock is None else clock.due)
        return min((wait for wait in due if wait), default=0)

    def go(self, place: Place, about: str | int | Tag | None = None) -> Screen:
        """Show another screen, made anew; `about` as in `Go`."""
        self.follow(Outcome(Go(place, about)))
        return self.screen

    @property
    def session(self) -> Session | None:
        """The game that is being played; None: there is none."""
        return self.playing.session

    def go_on(self) -> None:
        """Show the unfinished game, where there is one: the program was ended in the middle of it."""
        if self.playing.goes_on():
            self.go(Place.PLAY)

    def _now(self) -> str:
        """The time of now; while an evening is recorded or rerun, another clock tells it."""
        return self.clock()

    def _rescue(self) -> None:
        """Go on in a new journal with the game that is being played, and say so."""
        session = self.session
        self.journal.start_over(None if session is None else session.stored)
        aside = self.journal.set_aside
        if aside is None:
            damaged = LazyText.of(N_("The journal was damaged."))
        else:
            damaged = LazyText.of(N_("The journal was damaged; it is kept as {file}."), file=aside.name)
        goes_on = N_("A new one is begun.") if session is None else N_("The game goes on in a new one.")
        self.problems = (LazyText.joined(damaged, LazyText.of(goes_on)), *self.problems)

    def _children_wait(self) -> bool:
        """Whether children are in the middle of a game: nobody may be there who can read the first screen."""
        session = self.session
        return session is not None and session.game.for_children and self.playing.goes_on()

    def _tell_unfinished(self, trouble: Sentence) -> None:
        """Tell what is wrong with the unfinished game; nothing: it is over."""
        if trouble:
            self.troubles[UNFINISHED] = trouble
        else:
            self.troubles.pop(UNFINISHED, None)

    def _ask(self) -> None:
        """Turn to what the present screen asks; only an input or a new picture can change that."""
        if not self._unasked:
            return
        self._unasked = False
        self._thinking.turn_to(lambda: self.screen.question(self))

    def _follow_game(self) -> None:
        """Another game is being played, or none."""
        self._follow_words()
        self.turn_clock = None
        self._note_new_tag(None)

    def _follow_words(self) -> None:
        if self._dictionary is not None:
            self._dictionary.follow(None if self.session is None else self.session.setup)

    def _seen(self, target: str) -> bool:
        """Whether a finger is on something that was shown and is still there; before the first scene everything is."""
        return self._shown is None or (target in self._shown.scene.targets() and self._stands(target))

    def _stands(self, target: str) -> bool:
        """Whether something that was shown can be touched as things stand now: other inputs may have come since."""
        if self._shown is None or self._standing is self._shown.plain:
            return True
        if self._standing is None:
            self._standing = self._painted(self._shown.view)
        plain, out = self._standing, self.pointer
        scene = plain if out is None else with_pointer(plain, settled(out, plain))
        return target in scene.targets()

    def _give(self, what: Input) -> None:
        """Let the screen have an input: NEXT held turns the view, and a hold that leads nowhere else is a press."""
        before = self.screen
        if what == Hold(PanelButton.NEXT) and not before.for_children:
            self.turned = not self.turned
            return
        self._hand(what)
        if isinstance(what, Hold) and self.screen is before:
            self._hand(Press(what.button))

    def _hand(self, what: Input) -> None:
        """Let the screen have an input; where a game is played, it is noted first which turn is timed."""
        if self.screen.plays:
            self.turn_clock = turn_clock.current(self) or self.turn_clock
        self.follow(self.screen.handle(self, what))

    def follow(self, outcome: Outcome) -> None:
        """Show the screen that an input led to, and apply the effects in order; a screen made anew sees them done."""
        if not isinstance(outcome.screen, Go):
            self.screen = outcome.screen
        for effect in outcome.effects:
            self._apply(effect)
        if isinstance(outcome.screen, Go):
            self.follow(self._screens[outcome.screen.place](self, outcome.screen.about))

    def _apply(self, effect: Effect) -> None:
        if isinstance(effect, Request):
            try:
                result = self._done(effect)
            except JournalError as error:
                result = Failed(str(error))
            self.follow(self.screen.answered(self, effect, result))
        else:
            self._do_at_once(effect)

    def _done(self, request: Request) -> Any:
        """The answer to what a screen asks for. Raises `JournalError` when it can't be written."""
        match request:
            case effects.MoveRequest() if self.session is not None:
                return change_moves(self.session, request)
            case effects.GameRequest():
                return change_game(self.playing, request)
            case effects.PeopleRequest():
                return change_people(self.people, request)
            case effects.ChangeTags(put=put, forgotten=forgotten):
                return self.tags.change(put, forgotten)
            case effects.ChangeSettings(values=values):
                told = self.settings.change_all(values)
                self._mended(values)
                return told
            case effects.SaveText(name=name, text=text):
                return self.saving.text(name, text)
            case effects.SavePicture(name=name, scene=scene, view=view):
                return self.saving.picture(name, scene, view)
            case effects.KeepMade(made=made):
                self.keep((made,))
                return self.trouble(CARDS)
            case effects.AllowWord(word=word, allowed=allowed):
                (self.dictionary.add if allowed else self.dictionary.take_out)(word)
                return self.dictionary.trouble
            case _:
                raise unknown(request)

    def _do_at_once(self, effect: Effect) -> None:
        """Do what needs no answer."""
        match effect:
            case effects.ViewEffect():
                self._turn(effect)
            case effects.NoteEffect():
                self._note(effect)
            case effects.ClockEffect():
                clock = turn_clock.current(self)
                self.turn_clock = self.turn_clock if clock is None else turn_clock.after(clock, effect)
            case effects.HoldSettings(values):
                self.settings.hold(values)
            case effects.TurnWords():
                self.dictionary.turn()
            case effects.ResumeGame():
                self.playing.resume()
            case effects.SwitchOff():
                self.troubles.pop(SWITCHING_OFF, None)
                if self.switch_off is not None:
                    self.switch_off()
            case effects.ActOn(thing, uid):
                self._act(thing, uid)
            case _:
                raise unknown(effect)

    def _turn(self, effect: effects.ViewEffect) -> None:
        """Let something be heard, or be seen otherwise."""
        match effect:
            case effects.PlaySound(sound):
                self.sounds.append(sound)
            case effects.ShowLight(light):
                self.lights.append(light)
            case effects.TurnView():
                self.turned = not self.turned
            case effects.TurnBoard():
                self.board_turn = (self.board_turn + 1) % 4
            case effects.SwitchSound():
                self.sound = not self.sound
            case effects.Settle():
                self.settling = SETTLES
            case _:
                raise unknown(effect)

    def _note(self, effect: effects.NoteEffect) -> None:
        """Remember something for this evening, or no more."""
        match effect:
            case effects.KeepSetup(setup):
                self.kept_setup = setup
            case effects.NoteOffered(tool):
                self.offered.add(tool)
            case effects.NoteAsked(uid):
                self.reader.asked.add(uid)
            case effects.NoteNewTag(tag):
                self._note_new_tag(tag)
            case effects.ForgetTrouble(name):
                self.troubles.pop(name, None)
            case effects.ReadProblems():
                self.problems = ()
            case effects.RememberPlayers(players):
                self._remember(players)
            case _:
                raise unknown(effect)

    def _remember(self, players: "tuple[Seated, ...]") -> None:
        """Remember who plays and where they sit; where that can't be kept, a banner says so."""
        try:
            self.people.begun(players, self.clock())
        except JournalError as error:
            lost = N_("Who plays can't be remembered. {error}")
            self.troubles[PEOPLE] = LazyText.of(lost, error=sentence_of(error))
        else:
            self.troubles.pop(PEOPLE, None)

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong with devices, then with what can't be kept, and then with files; none when all is well.

        A sentence each, in the language in use.
        """
        words = "" if self._dictionary is None else self._dictionary.trouble
        kept = (self.journal.trouble, self.settings.trouble, words)
        return tuple(str(told) for told in (*self.troubles.values(), *kept, *self.problems) if told)

    def trouble(self, device: str) -> str:
        """What is wrong with a device, or whatever else is told in `troubles`, in the language in use; else nothing."""
        return str(self.troubles.get(device, ""))

    def _painted(self, view: View) -> Scene:
        scene = self.screen.scene(self, replace(view, board_turn=self.board_turn))
        return enlarged(scene) if view.text == "large" else scene

    def _fail(self, error: Exception) -> None:
        log("The failsafe screen is shown", error)
        self.go(Place.FAILSAFE, f"{type(error).__name__}: {error}")
        self._unasked = True
