"""The desk: the only owner of what changes. Inputs come in; what is on screen, the lamps and the sounds go out.

A screen is given an input and the table to look at, and returns an outcome: nothing but the desk changes anything.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.events import (
    SWITCHING_OFF,
    BackupNews,
    Chord,
    DeviceNews,
    Dimmed,
    FileSaved,
    Input,
    LongChord,
    LongPress,
    LongTap,
    Loudness,
    OwnClips,
    PanelButton,
    PhonesNews,
    Press,
    Repeat,
    SeatEntry,
    Tag,
    Tap,
    Tick,
    VoiceNews,
)
from companion.core.game import WORDS_FILE, AnyGame, Silence, Sound, Taught
from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.core.layout import View
from companion.core.problems import system_reason
from companion.core.scene import Dial, Scene
from companion.core.task import TaskRequest
from companion.core.tool import SaveFile
from companion.table import effects, pointer, seats, turn_clock
from companion.table.change_requests import change_game, change_moves, change_people, unknown_effect
from companion.table.current_game import CurrentGame
from companion.table.effects import Effect, Failed, Light, Request
from companion.table.large_text import enlarge_texts
from companion.table.logs import log
from companion.table.newcomers import Newcomers
from companion.table.pointer import Pointer
from companion.table.reader_state import ReaderState
from companion.table.saved_files import FOLDER, Draw, SaveQueue, Write
from companion.table.screen import Screen
from companion.table.screen_outcome import Go, Outcome
from companion.table.screen_places import Place
from companion.table.seats import Seats
from companion.table.services import TableServices
from companion.table.session import Session
from companion.table.settings import Settings
from companion.table.shown_scene import ShownScene
from companion.table.storage.journal import Journal, JournalError, StoredGame
from companion.table.storage.person_names import person_key
from companion.table.storage.save_files import SaveError
from companion.table.table import Table
from companion.table.troubles import (
    CARDS_TROUBLE,
    DAMAGED_JOURNAL,
    NEW_TAG_TROUBLE,
    PEOPLE_TROUBLE,
    READER_TROUBLE,
    UNFINISHED_TROUBLE,
)

if TYPE_CHECKING:
    from companion.table.people import People, SeatedPerson
    from companion.table.tag_store import Tags
    from companion.table.things import Thing

SETTLE_MS = 600
"""The milliseconds that nothing is taken from hands after something has come up by itself: half a second to see it, and
what a picture takes to be painted.
"""

PHONES_SETTING = "phones.on"
"""The setting that lets phones see the table."""

TURN_SETTING = "table.turn_to_player"
"""The setting that lets the view turn to whom it is the turn of."""


class Desk(Table):
    """The owner of all that changes at the table: an input leads to an outcome, and the desk applies that.

    `screens` makes each screen anew; the rest is that of `Table`. Not for threads.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        journal: Journal,
        clock: Callable[[], str],
        screens: Mapping[Place, Callable[[Table, Any], Outcome]],
        problems: tuple[Sentence, ...] = (),
        services: TableServices = TableServices(),  # noqa: B008 - it is a frozen value
    ) -> None:
        super().__init__(games, journal, clock, problems, services)
        self._saving = SaveQueue()
        self._newcomers = Newcomers()
        self._record: Callable[[effects.ClipEffect], None] = _record_nothing
        self._back_up: Callable[[effects.BackupEffect], None] = _back_nothing_up
        self._tell_phones: Callable[[Seats], None] = _tell_nobody
        self._told_seats = Seats()
        self._screens = screens
        self._shown = ShownScene(self._make_scene)
        self._playing = CurrentGame(
            games,
            journal,
            self.now,
            self._handle_game_change,
            partial(self._set_trouble, UNFINISHED_TROUBLE),
            self.packages,
            self._keep,
        )
        """The game that is being played: how it is begun, taken up and left."""
        journal.rescue = self._rescue
        self._playing.resume()
        self.go(Place.PLAY if self._is_childrens_game_open() else Place.HOME)

    def handle(self, what: Input) -> None:
        """Handle an input. Never raises: an error shows the failsafe screen, with the game safe.

        A finger means what it saw: what it touched must have been shown, and must still be there when its turn comes.
        """
        before = self._screen
        try:
            waiting = self._waiting() if self._seats.all else None
            if not self._handle_event(what):
                self._handle_user_input(what)
            if self._seats.all:
                self._follow_seats(waiting)
        except Exception as error:
            self._show_failsafe(error)
        finally:
            self._unasked = True
            if self._seats != self._told_seats:
                self._told_seats = self._seats
                self._tell_phones(self._seats)
            # Time comes before each touch while a clock runs, and loudness all the time while a clip is recorded:
            # nothing that can be touched goes with them.
            if not (isinstance(what, Loudness) or (isinstance(what, Tick) and self._screen is before)):
                self._shown.forget()

    def _handle_user_input(self, what: Input) -> None:
        """Handle what a person has done, unless it came too late or what it was meant for is gone."""
        if self._settling and self._is_too_late(what):
            return
        if isinstance(what, LongChord):
            self._ask_to_switch_off()
            return
        if isinstance(what, Tap | LongTap) and not self._shown.was_seen(what.target):
            return
        page = self._screen.id
        self._handle_hands(what, pointer.PRESSES.get(what.target, what) if isinstance(what, Tap) else what)
        if isinstance(what, Tap) and self._screen.id != page:
            # Whoever moves the frame with a finger needs none on the next page.
            self._shown.pointer = None

    def _handle_hands(self, what: Input, meant: Input) -> None:
        """Handle what hands have done on the screen or on the panel, and what is meant by it."""
        left = self._route_through_pointer(meant)
        # What the pointer is on may be gone, too.
        if left is None or isinstance(left, Repeat):
            return
        if isinstance(left, Tap | LongTap) and left != what and not self._shown.is_still_shown(left.target):
            return
        if isinstance(left, Tap) and self.pointer is not None:
            self._handle_framed_tap(left)
        else:
            self._handle_on_screen(left)

    def _handle_framed_tap(self, tap: Tap) -> None:
        """Handle a tap of the pointer. What it plays at once leaves a moment before the next.

        The second of two quick presses was not meant for the next move.
        """
        played = self._moves_played()
        self._handle_on_screen(tap)
        if self._moves_played() > played:
            self._settling = SETTLE_MS

    def _moves_played(self) -> int:
        return 0 if self.session is None else self.session.timeline.cursor

    def _handle_event(self, what: Input) -> bool:
        """Handle an input that no finger made, such as news, time or a tag; return False for all others."""
        match what:
            case DeviceNews():
                self._handle_device_news(what)
            case FileSaved():
                self._handle_saved_file(what)
            case Tick():
                self._handle_tick(what)
            case Dimmed():
                self._advance_turn_clock(what)
            case PhonesNews():
                self._phones = what
                self._seats = seats.with_phones(self._seats, what.at_seats)
            case SeatEntry():
                if self.session is not None:
                    self._seats = seats.with_entry(self._seats, self.session, what)
            case Loudness() | OwnClips() | VoiceNews() | BackupNews():
                self.apply_outcome(self._screen.handle(self, what))
            case Tag():
                self._handle_tag(what)
            case _:
                return False
        return True

    def _waiting(self) -> tuple[Any, str | None, int] | None:
        """Return the state, the player for whose next move the play screen waits, and how many moves there were.

        None where it isn't shown.
        """
        if self.session is None or not self._screen.prepares_next_move:
            return None
        return self.session.state, self._screen.facing_player(self), self._moves_played()

    def _follow_seats(self, before: tuple[Any, str | None, int] | None) -> None:
        """Let the seats follow the game, and lay what a phone has entered where the play screen waits for it.

        It is laid once, and again when the screen comes back to its player: what the table has dropped stays dropped.
        Behind a move it is laid for the next player who has entered something, where all act at once; but who has more
        to enter at the table, without a phone, goes on first.
        """
        wanted = self.settings.value(PHONES_SETTING) is True
        self._seats = seats.seats_now(self._seats, self.session) if wanted else Seats()
        waiting = self._waiting()
        if waiting is None or not self._seats.all or self.session is None:
            return
        for place in self._waited_places(self.session, before, waiting):
            seat = self._seats.all[place]
            if seat.entered is not None and (waiting != before or not seat.is_laid):
                laid = self._screen.handle(self, seat.entered)
                if laid.screen is not self._screen:
                    self._seats = self._seats.put(place, replace(seat, is_laid=True))
                    self.apply_outcome(laid)

    def _waited_places(
        self, session: Session, before: tuple[Any, str | None, int] | None, waiting: tuple[Any, str | None, int]
    ) -> Sequence[int]:
        """Return the seats whose entries the play screen waits for: one, or all where these make one draft."""
        if session.game.joins_seats(session.state):
            return range(len(self._seats.all))
        if waiting[1] not in session.players:
            return ()
        place = session.players.index(waiting[1])
        goes_on = before is not None and before[1] == waiting[1] and not self._seats.all[place].taken
        if before is not None and before[2] < waiting[2] and not goes_on:
            place = self._entered_place(session, place)
        return (place,)

    def _entered_place(self, session: "Session", place: int) -> int:
        """Return this place, or the next one behind it of whose player something is entered, where all act at once."""
        count, due = len(self._seats.all), session.game.to_do(session.state)
        places = (one % count for one in range(place, place + count))
        entered = (one for one in places if self._seats.all[one].entered is not None and session.players[one] in due)
        return next(entered, place)

    def _is_too_late(self, what: Input) -> bool:
        """Return whether a tap or a press may have been meant for what was there before something came up by itself."""
        if not isinstance(what, Tap | Press | LongPress | Repeat | LongTap | Chord):
            return False
        meant = pointer.PRESSES.get(what.target, what) if isinstance(what, Tap) else what
        return self.pointer is not None or not self._screen.is_unaffected(self, meant)

    def _handle_tick(self, tick: Tick) -> None:
        """Handle the passing of time: the screen's that asks for it, else the turn clock's."""
        self._settling = max(0, self._settling - tick.ms)
        before = self._screen.popup(self)
        if self._screen.due:
            self.apply_outcome(self._screen.handle(self, tick))
        else:
            self._advance_turn_clock(tick)
        if self._screen.popup(self) != before:
            self._settling = SETTLE_MS

    def _advance_turn_clock(self, what: Tick | Dimmed) -> None:
        """Let the turn clock count what has passed, or pause."""
        clock = turn_clock.current_clock(self)
        if clock is not None and not clock.paused:
            self._turn_clock, sound = turn_clock.let_time_pass(clock, what, strict=turn_clock.is_strict(self))
            self._sounds += [] if sound is None else [sound]

    def _handle_device_news(self, news: DeviceNews) -> None:
        """Note what is wrong with a device, or that nothing is wrong any more.

        What is new of the reader is said on the screen that is shown, until it is over or something else is done there.
        The first screen shows all that is wrong by itself, and children are told nothing. A journal that was found
        damaged is begun anew; where that can't be done, what was found stays told.
        """
        if news.device == DAMAGED_JOURNAL and self._begin_journal_anew():
            return
        if self._troubles.handle_news(news) and news.device == READER_TROUBLE:
            self._screen = self._reader.with_trouble(self._screen, news.trouble)

    def _handle_saved_file(self, saved: FileSaved) -> None:
        """Note that a file lies there, or why it doesn't; the page that saved it says so if it is still open."""
        self._set_trouble(FOLDER, saved.trouble)
        self._screen = self._screen.handle_saved_file(self, saved)

    def _set_trouble(self, name: str, trouble: Sentence) -> None:
        """Set what is wrong under a name; an empty sentence: nothing is any more."""
        if trouble:
            self._troubles.add(name, trouble)
        else:
            self._troubles.clear(name)

    def _handle_tag(self, tag: Tag) -> None:
        """Handle a tag that was laid or taken away, as the screen that is shown takes tags."""
        # Imported late for the sake of the first picture: it knows the things of all games.
        from companion.table import tag_events  # noqa: PLC0415

        if not self._reader.note_tag(tag):
            return
        if self._screen.tagging == "takes":
            self.apply_outcome(self._screen.handle(self, tag))
            return
        outcome = tag_events.laid_tag_outcome(self, tag)
        self._troubles.add(tag_events.DAMAGED_TROUBLE, tag_events.damaged_text(self._journal.damaged_tags))
        self.apply_outcome(outcome)

    def _handle_thing(self, thing: "Thing", uid: str) -> None:
        """Handle a thing on the screen that is shown; the reader's light tells whether it meant something there."""
        from companion.table import tag_events  # noqa: PLC0415 - as above

        event = tag_events.event_of(thing, uid, self._screen.things(self))
        if event is None:
            game = "" if self.session is None else self.session.game.title
            self.apply_outcome(tag_events.meaningless_outcome(self._screen, thing, game))
            return
        before, heard = (self._screen, self.pointer), len(self._sounds)
        self._handle_user_input(event)
        changed = (self._screen, self.pointer) != before
        refused = "refused" in self._sounds[heard:]
        # A card that is laid twice changes nothing the second time, and is the one that is shown.
        again = thing.kind != "C" and self._reader.accepted == (thing.scan, self._screen)
        accepted = (changed or again) and not refused
        self._reader.accepted = (thing.scan, self._screen) if accepted else None
        self._lights.append("ok" if accepted else "bad")

    def _route_through_pointer(self, what: Input) -> Input | None:
        """Return the input that is left for the screen once the pointer has come, moved or gone; None: none is."""
        if self.pointer is not None or not self._shown.brings_pointer(what):
            return self._shown.route_through_pointer(what)
        self._shown.pointer = Pointer()
        return None

    def _ask_to_switch_off(self) -> None:
        """Ask, where the table can be switched off; the pointer, which the same buttons have brought, goes."""
        if self._switch_off is not None:
            self._shown.pointer = None
            self.go(Place.SWITCH_OFF)

    @property
    def pointer(self) -> Pointer | None:
        """The panel's pointer; None: it is not out."""
        return self._shown.pointer

    @property
    def tags(self) -> "Tags":
        """Which tag is on which thing."""
        # Imported late for the sake of the first picture, as above.
        from companion.table.tag_store import Tags  # noqa: PLC0415

        return Tags(self._journal)

    @property
    def people(self) -> "People":
        """Who has played here."""
        # Imported late for the sake of the first picture, as above.
        from companion.table.people import People  # noqa: PLC0415

        return People(self._journal)

    @property
    def view_degrees(self) -> int:
        """By how many degrees clockwise the view is turned, a multiple of 90. Never raises."""
        degrees = 180 * self._turned
        if self.settings.value(TURN_SETTING) is not True:
            return degrees
        try:
            player = self._screen.facing_player(self)
            return degrees if player is None else (degrees + self.people.degrees_of(player)) % 360
        except Exception:
            # What is wrong with the game or the screen is told by its picture.
            return degrees

    @property
    def settings(self) -> Settings:
        """The settings of this table."""
        return self._house.settings

    def _note_new_tag(self, tag: Tag | None) -> None:
        """Note a tag that nobody knows, so that grown-ups are told; None: there is none any more."""
        self._reader.unknown = tag
        told = N_("An unknown tag was laid. New tag: say what it is on.")
        self._set_trouble(NEW_TAG_TROUBLE, "" if tag is None else LazyText.of(told))

    @property
    def has_news(self) -> bool:
        """Whether the task has found something that has not been shown yet."""
        return self._thinking.news

    @property
    def has_work(self) -> bool:
        """Whether there is something to think about, or a picture to paint that is saved."""
        task = self.background_task
        return self._saving.has_pictures or (task is not None and not task.done)

    def think(self) -> bool:
        """Paint a slice of what is saved, else think a slice for the screen; return whether there is more.

        Never raises. An error in a thought is logged, and the thought is given up; play goes on without it.
        """
        if self._saving.has_pictures:
            self._saving.paint_slice()
            return self.has_work
        self._update_task()
        return self._thinking.run_slice()

    def _keep(self, kept: tuple[Taught | SaveFile, ...]) -> None:
        """Save what a move taught or a tool made; `troubles` has what can't be saved, until something can."""
        try:
            for one in kept:
                self._house.keep(one)
                # What was wrong with the file before is over.
                self._troubles.clear(one.file)
                if one.file == WORDS_FILE and self._dictionary is not None:
                    self._dictionary.read_again()
        except SaveError as error:
            self._troubles.add(CARDS_TROUBLE, error_text(error))
        except OSError as error:
            lost = N_("What was learned in this game can't be saved: {why}.")
            self._troubles.add(CARDS_TROUBLE, LazyText.of(lost, why=system_reason(error)))
        else:
            if kept:
                self._troubles.clear(CARDS_TROUBLE)

    def scene(self, view: View) -> Scene:
        """Return the scene to be shown; never raises."""
        self._unasked = True
        self._thinking.news = False
        try:
            plain = self._make_scene(view)
        except Exception as error:
            self._show_failsafe(error)
            plain = self._make_scene(view)
        self._due = self._ms_until_tick(plain)
        return self._shown.show(view, plain, self._screen.id)

    def _ms_until_tick(self, scene: Scene) -> int:
        """Return the milliseconds until the screen, or a turn clock that runs, needs a `Tick`; 0: neither does."""
        runs = any(look.state != "paused" for look in scene.looks if isinstance(look, Dial))
        clock = turn_clock.current_clock(self) if runs and not self._screen.due else None
        due = (self._settling, self._screen.due, 0 if clock is None else clock.due)
        return min((wait for wait in due if wait), default=0)

    def go(self, place: Place, about: str | int | Tag | None = None) -> Screen:
        """Return another screen, made anew; `about` as in `Go`."""
        self.apply_outcome(Outcome(Go(place, about)))
        return self._screen

    @property
    def reader(self) -> ReaderState:
        """What is known of the reader of tags."""
        return self._reader

    @property
    def current_game(self) -> CurrentGame:
        """The owner of the game on the table, which begins games, takes them up and leaves them."""
        return self._playing

    @property
    def session(self) -> Session | None:
        """The game that is being played; None: there is none."""
        return self._playing.session

    @property
    def corrects_past_game(self) -> bool:
        """Whether the game on the table is a finished one, taken up from the results to be corrected."""
        return self._playing.corrects_past_game

    def load_past_game(self, number: int) -> tuple[StoredGame, Session]:
        """Return a game of the journal with its moves played, as `CurrentGame.load_past_game` does."""
        return self._playing.load_past_game(number)

    def summary_request(self, numbers: tuple[int, ...]) -> TaskRequest:
        """Return the task that writes the summaries of these games into the journal, one in each slice."""
        # Imported late for the sake of the first picture: few evenings find older games.
        from companion.table.summary_backfill import BackfillRequest  # noqa: PLC0415

        return BackfillRequest(self.games, self._journal, self._journal.summarise, numbers)

    def use_clock(self, clock: Callable[[], str]) -> None:
        """Take the local time from this clock from now on: that of a recording or of a rerun."""
        self._clock = clock

    def set_silence(self, silence: Silence) -> None:
        """Note why what is said isn't heard; empty where it is."""
        self._silence = silence

    def switch_off_by(self, switch_off: Callable[[], None] | None) -> None:
        """Switch the machine off by this function from now on, which must not wait; None: this table can't."""
        self._switch_off = switch_off

    def record_by(self, record: Callable[[effects.ClipEffect], None]) -> None:
        """Record and make clips from now on by this function, which must not wait.

        It tells by `OwnClips` and `VoiceNews`.
        """
        self._record = record

    def back_up_by(self, back_up: Callable[[effects.BackupEffect], None]) -> None:
        """Save and bring back all of the table from now on by this function, which must not wait.

        It tells by `BackupNews`.
        """
        self._back_up = back_up

    def tell_phones_by(self, tell: Callable[[Seats], None]) -> None:
        """Tell phones of their seats from now on by this function, which must not wait."""
        self._tell_phones = tell

    def save_by(self, write: Write, draw: Draw | None = None) -> None:
        """Save files from now on by `write`, as `FileWriter.write`, and pictures by `draw`; None: none can be made."""
        self._saving = SaveQueue(write, draw)

    @property
    def save_queue(self) -> SaveQueue:
        """What is about to be saved."""
        return self._saving

    def tell_problems(self, problems: tuple[Sentence, ...], troubles: Mapping[str, Sentence]) -> None:
        """Replace all that is wrong: `problems` with files, `troubles` with devices."""
        self._troubles.replace(problems, troubles)

    def take_sounds(self) -> tuple[Sound, ...]:
        """Return the sounds to play since the last call."""
        sounds, self._sounds = tuple(self._sounds), []
        return sounds

    def take_lights(self) -> tuple[Light, ...]:
        """Return the signals that the reader's light is to give since the last call."""
        lights, self._lights = tuple(self._lights), []
        return lights

    def resume_unfinished_game(self) -> None:
        """Show the unfinished game, where there is one: the program was ended in the middle of it."""
        if self._playing.is_unfinished():
            self.go(Place.PLAY)

    def _rescue(self) -> None:
        """Go on in a new journal with the game that is being played, and say so."""
        session = self.session
        self._journal.start_over(None if session is None else session.stored)
        aside = self._journal.set_aside
        if aside is None:
            damaged = LazyText.of(N_("The games kept here were damaged and are gone."))
        else:
            told = N_("The games kept here were damaged; they are put aside in {file}.")
            damaged = LazyText.of(told, file=aside.name)
        goes_on = N_("New games are kept.") if session is None else N_("This game goes on, and is kept.")
        self._troubles.problems = (LazyText.join(damaged, LazyText.of(goes_on)), *self.problems)

    def _begin_journal_anew(self) -> bool:
        """Go on in a new journal; return whether that could be done."""
        try:
            self._rescue()
        except JournalError as error:
            log("The journal can't be begun anew", error)
            return False
        return True

    def _is_childrens_game_open(self) -> bool:
        """Return whether children are in the middle of a game: perhaps nobody there can read the first screen."""
        session = self.session
        return session is not None and session.game.for_children and self._playing.is_unfinished()

    def _handle_game_change(self) -> None:
        """Go on with the words of the game that is played now, and without what was open of the one before."""
        self._update_dictionary()
        self._kept_play = None
        self._turn_clock = None
        self._newcomers = Newcomers()
        self._note_new_tag(None)

    def _handle_on_screen(self, what: Input) -> None:
        """Handle an input on the screen: NEXT held turns the view, and a hold that leads nowhere else is a press."""
        before = self._screen
        if what == LongPress(PanelButton.NEXT) and not before.for_children:
            self._turned = not self._turned
            return
        self._pass_to_screen(what)
        if isinstance(what, LongPress) and self._screen is before:
            self._pass_to_screen(Press(what.button))

    def _pass_to_screen(self, what: Input) -> None:
        """Show what an input leads to on the screen; first it is noted which turn of the game is timed.

        What was left for a page is used up as soon as the play screen is gone on with.
        """
        if self._screen.is_play_screen:
            self._turn_clock = turn_clock.current_clock(self) or self._turn_clock
        if self._screen.prepares_next_move:
            self._kept_play = None
        self.apply_outcome(self._screen.handle(self, what))

    def apply_outcome(self, outcome: Outcome) -> None:
        """Show the screen that an input led to, and apply the effects in order; a screen made anew sees them done."""
        if not isinstance(outcome.screen, Go):
            self._screen = outcome.screen
        for effect in outcome.effects:
            self._apply(effect)
        if isinstance(outcome.screen, Go):
            self.apply_outcome(self._screens[outcome.screen.place](self, outcome.screen.about))

    def _apply(self, effect: Effect) -> None:
        if isinstance(effect, Request):
            try:
                result = self._answer_request(effect)
            except JournalError as error:
                result = Failed(str(error))
            self.apply_outcome(self._screen.handle_answer(self, effect, result))
        else:
            self._apply_without_answer(effect)

    def _answer_request(self, request: Request) -> Any:
        """Carry out what a screen asks for, and return the answer.

        Raises `JournalError` when it can't be written.
        """
        match request:
            case effects.MoveRequest() if self.session is not None:
                return self._change_moves(self.session, request)
            case effects.GameRequest():
                self._newcomers = Newcomers()
                return change_game(self._playing, request)
            case effects.PeopleRequest():
                return self._change_people(request)
            case effects.ChangeTags(put=put, forgotten=forgotten):
                return self.tags.change(put, forgotten)
            case effects.ChangeSettings(values=values):
                told = self.settings.change_all(values)
                self._troubles.clear_settings(values)
                return told
            case effects.FileRequest():
                return self._answer_about_file(request)
            case effects.AllowWord(word=word, allowed=allowed):
                (self.dictionary.add if allowed else self.dictionary.take_out)(word)
                return self.dictionary.notice
            case _:
                raise unknown_effect(request)

    def _change_moves(self, session: Session, request: effects.MoveRequest) -> Any:
        """Change the moves, and forget who came by one that is taken back; return how a move went."""
        if isinstance(request, effects.CorrectSetup):
            refused = change_moves(session, request)
            self._seats = self._seats if refused else seats.renamed(self._seats, request.names)
            return refused
        if not isinstance(request, effects.Undo | effects.Redo | effects.RemoveMove | effects.KeepMoves):
            return change_moves(session, request)
        before = session.players
        result = change_moves(session, request)
        self._newcomers.follow(self.people, before, session.players)
        return result

    def _change_people(self, request: effects.PeopleRequest) -> Any:
        """Change the people, and call somebody otherwise in the game on the table too; return why it can't be."""
        refused = change_people(self.people, request, self._clock())
        if isinstance(request, effects.RenamePerson) and refused is None and self.session is not None:
            names = {name: self.people.name_now(name, self.session.started) for name in self.session.players}
            self.session.rename_players(names)
            self._seats = seats.renamed(self._seats, names)
        return refused

    def _answer_about_file(self, request: effects.FileRequest) -> Any:
        """Keep, save or find a file, and return the answer."""
        match request:
            case effects.SaveText(name=name, text=text):
                return self._saving.save_text(name, text)
            case effects.SavePicture(name=name, scene=scene, view=view):
                return self._saving.save_picture(name, scene, view)
            case effects.SaveToolResult(made=made):
                self._keep((made,))
                return self.trouble(CARDS_TROUBLE)
            case effects.FindFile(name=name):
                return self._house.find_file(name)
            case _:
                raise unknown_effect(request)

    def _apply_without_answer(self, effect: Effect) -> None:
        """Apply an effect that has no answer."""
        match effect:
            case effects.ViewEffect():
                self._apply_view_effect(effect)
            case effects.NoteEffect():
                self._apply_note(effect)
            case effects.ClockEffect():
                clock = turn_clock.current_clock(self)
                self._turn_clock = self._turn_clock if clock is None else turn_clock.apply_effect(clock, effect)
            case effects.HoldSettings(values):
                self.settings.try_values(values)
            case effects.NextWords(language=language):
                self.dictionary.switch_to_next(language)
            case effects.ResumeGame():
                self._playing.resume()
            case effects.MachineEffect():
                self._apply_to_machine(effect)
            case effects.HandleThing(thing, uid):
                self._handle_thing(thing, uid)
            case _:
                raise unknown_effect(effect)

    def _apply_to_machine(self, effect: effects.MachineEffect) -> None:
        """Apply an effect that the machine carries out."""
        match effect:
            case effects.SwitchOff():
                self._troubles.clear(SWITCHING_OFF)
                if self._switch_off is not None:
                    self._switch_off()
            case effects.NewSeatCode(seat):
                if self.session is not None:
                    self._seats = seats.with_new_code(self._seats, self.session, seat)
            case effects.ClipEffect():
                self._record(effect)
            case effects.BackupEffect():
                self._back_up(effect)
            case _:
                raise unknown_effect(effect)

    def _apply_view_effect(self, effect: effects.ViewEffect) -> None:
        """Apply an effect that is heard, or changes how things are seen."""
        match effect:
            case effects.PlaySound(sound):
                self._sounds.append(sound)
            case effects.ShowLight(light):
                self._lights.append(light)
            case effects.TurnView():
                self._turned = not self._turned
            case effects.TurnBoard():
                self._board_turn = (self._board_turn + 1) % 4
            case effects.SwitchSound():
                self._sound = not self._sound
            case effects.PauseInput():
                self._settling = SETTLE_MS
            case _:
                raise unknown_effect(effect)

    def _apply_note(self, effect: effects.NoteEffect) -> None:
        """Apply an effect that notes something for this evening, or forgets it."""
        match effect:
            case effects.KeepSetup(setup):
                self._kept_setup = setup
            case effects.KeepPlay(screen) if self.session is not None:
                self._kept_play = (self.session.state, screen)
            case effects.NoteOffered(tool):
                self._offered.add(tool)
            case effects.NoteAsked(uid):
                self._reader.asked.add(uid)
            case effects.NoteGrownUp():
                self._let_in = self.now()
            case effects.NoteNewTag(tag):
                self._note_new_tag(tag)
            case effects.ForgetTrouble(name):
                self._troubles.clear(name)
            case effects.ReadProblems():
                self._troubles.problems = ()
            case effects.RememberPlayers(players):
                self._remember(players)
            case _:
                raise unknown_effect(effect)

    def _remember(self, players: "tuple[SeatedPerson, ...]") -> None:
        """Remember who plays and where they sit; where that can't be kept, a banner says so."""
        known = self.people.by_name()
        self._newcomers.note(one.name for one in players if person_key(one.name) not in known)
        try:
            self.people.remember_players(players, self._clock())
        except JournalError as error:
            lost = N_("Who plays can't be remembered. {error}")
            self._troubles.add(PEOPLE_TROUBLE, LazyText.of(lost, error=error_text(error)))
        else:
            self._troubles.clear(PEOPLE_TROUBLE)

    def _make_scene(self, view: View) -> Scene:
        scene = self._screen.scene(self, replace(view, board_turn=self._board_turn))
        return enlarge_texts(scene, view) if view.text == "large" else scene

    def _show_failsafe(self, error: Exception) -> None:
        log("The failsafe screen is shown", error)
        self.go(Place.FAILSAFE, f"{type(error).__name__}: {error}")
        self._unasked = True


def _record_nothing(_effect: effects.ClipEffect) -> None:
    """Do nothing about clips: this table can't make any, and in a rerun the recording tells of them."""


def _tell_nobody(_seats: Seats) -> None:
    """Do nothing: no phone hears of this table, and in a rerun the recording tells what was entered."""


def _back_nothing_up(_effect: effects.BackupEffect) -> None:
    """Do nothing: this table has no folder, and in a rerun the recording tells of it."""
