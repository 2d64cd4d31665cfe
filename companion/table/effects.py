"""Name what a screen asks the desk to do, as frozen values: the desk alone does it, in the order of the outcome.

A `Request` can fail or has a result: the desk answers it, before the next effect, by `Screen.handle_answer`.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from companion.core.events import Tag
from companion.core.game import AnyGame, SaveEntry, Sound
from companion.core.layout import View
from companion.core.scene import PersonSign, Scene
from companion.core.toml.settings import Value
from companion.core.tool import SaveFile

if TYPE_CHECKING:
    from companion.table.people import Person, SeatedPerson
    from companion.table.screen import Screen
    from companion.table.things import Thing

Light = Literal["ok", "bad", "ask"]
"""What the light of the reader tells: that a tag meant something, that it did not, that it is asked what it is on."""


class Effect(Struct, frozen=True):
    """A thing that is done beside showing a screen."""


class Request(Effect, frozen=True, kw_only=True):
    """A request that is answered: by `Failed` where the journal can't be written, else as each one says.

    `about` is what the screen wants to know again when it is answered; the desk does not look at it.
    """

    about: Any = None


class Failed(Struct, frozen=True):
    """The answer to a request that could not be done: all is as it was. `why` is a sentence for the table."""

    why: str


class ViewEffect(Effect, frozen=True):
    """An effect that is heard, or changes how things are seen."""


class PlaySound(ViewEffect, frozen=True):
    """A sound to be heard."""

    sound: Sound


class ShowLight(ViewEffect, frozen=True):
    """A light of the reader that tells something."""

    light: Light


class PauseInput(ViewEffect, frozen=True):
    """A moment in which nothing is taken from hands: they may still mean what was there before."""


class HandleThing(Effect, frozen=True):
    """A thing on the reader that is to mean what it means on the screen that is shown now."""

    thing: "Thing"
    uid: str


class NoteEffect(Effect, frozen=True):
    """An effect that notes something for this evening, or forgets it."""


class NoteAsked(NoteEffect, frozen=True):
    """A note that it has been asked this evening what a tag is on."""

    uid: str


class NoteGrownUp(NoteEffect, frozen=True):
    """A note that a grown-up has just done the sum of the lock in a children's game."""


class NoteNewTag(NoteEffect, frozen=True):
    """A note for grown-ups of a tag that nobody knows; None: no more of any."""

    tag: Tag | None


class NoteOffered(NoteEffect, frozen=True):
    """A note that a tool that was due has been offered this evening."""

    tool: str


class TurnView(ViewEffect, frozen=True):
    """A turn of the whole view by 180 degrees, for the people across."""


class TurnBoard(ViewEffect, frozen=True):
    """A turn of the board by a quarter."""


class SwitchSound(ViewEffect, frozen=True):
    """A switch of the sound, on or off."""


class KeepSetup(NoteEffect, frozen=True):
    """A set-up that was left before its game began, to be kept; None: none is kept any more."""

    setup: "Screen | None"


class KeepPlay(NoteEffect, frozen=True):
    """A play screen that is left for a page, to be gone on with where the game still stands as it does."""

    screen: "Screen"


class ReadProblems(NoteEffect, frozen=True):
    """A note that what is wrong with files has been read, and is told no more."""


class ForgetTrouble(NoteEffect, frozen=True):
    """A note that what was told under a name in `Table.troubles` is over."""

    name: str


class MachineEffect(Effect, frozen=True):
    """Something that the machine is to do."""


class NewSeatCode(MachineEffect, frozen=True):
    """A new code by which a phone can have the seat, a place among the players; the one before is worthless."""

    seat: int


class SwitchOff(MachineEffect, frozen=True):
    """A request to the machine to switch itself off; what came of the last one is told no more."""


class ClockEffect(Effect, frozen=True):
    """A change of the turn clock; none where nobody's time is counted."""


class PauseClock(ClockEffect, frozen=True):
    """A pause of the turn clock, or its end."""


class StartClock(ClockEffect, frozen=True):
    """A start of the turn clock that has just been switched on."""


class AnswerClock(ClockEffect, frozen=True):
    """An answer of the table to the notice that the time is up."""


class ResumeGame(Effect, frozen=True):
    """A new start with the unfinished game as the journal has it; one that can't be read goes on as it was."""


class RememberPlayers(NoteEffect, frozen=True):
    """A note of who plays and where they sit; where that can't be kept, a banner says so."""

    players: "tuple[SeatedPerson, ...]"


class HoldSettings(Effect, frozen=True):
    """Settings that hold for now, by their keys, and are not kept."""

    values: Mapping[str, Value]


class NextWords(Effect, frozen=True):
    """A step on to the next list of words; with a `language`, to the list of that one."""

    language: str = ""


class ChangeSettings(Request, frozen=True):
    """Settings that hold, by their keys, and are kept.

    Answered by a sentence where they aren't kept, or not where one would expect; else an empty one.
    """

    values: Mapping[str, Value]


class AllowWord(Request, frozen=True):
    """A word that becomes one of the house, or one no more; answered by what is wrong with those words."""

    word: str
    allowed: bool


class ClipEffect(MachineEffect, frozen=True):
    """What is done about the clips of the voice; nothing happens where they can't be recorded, or made."""


class VoiceEffect(ClipEffect, frozen=True):
    """What is done about the voice that speaks the clips, told by `VoiceNews`."""


class ListVoices(VoiceEffect, frozen=True):
    """A question with which voices this machine can speak."""


class MakeVoice(VoiceEffect, frozen=True):
    """A voice that is to speak all clips, by its name; nothing where one is being made. The table's own ones stay."""

    voice: str


class RecordEffect(ClipEffect, frozen=True):
    """What is done about the table's own clips, told by `OwnClips`."""


class ListClips(RecordEffect, frozen=True):
    """A question which clips the table has recorded."""


class RecordClip(RecordEffect, frozen=True):
    """A clip to be recorded from now on, by its name, until there is silence behind what was said."""

    clip: str


class StopRecording(RecordEffect, frozen=True):
    """The end of a recording; what was said until now is kept."""


class RemoveClip(RecordEffect, frozen=True):
    """A recorded clip to be removed, by its name: the built one is heard again."""

    clip: str


class BackupEffect(MachineEffect, frozen=True):
    """What is done about all that the table has, in one file; `BackupNews` tells how it went."""


class SaveTable(BackupEffect, frozen=True):
    """All that the table has, to be saved in a file on a USB stick."""


class ReadBackup(BackupEffect, frozen=True):
    """The newest such file on a USB stick, to be read and examined; nothing is replaced by that."""


class DropBackup(BackupEffect, frozen=True):
    """What was read, which is not wanted."""


class BringBack(BackupEffect, frozen=True):
    """What was read, to take the place of all that the table has; the companion starts anew with it."""


class FileRequest(Request, frozen=True):
    """A file to be kept, saved or found."""


class SaveToolResult(FileRequest, frozen=True):
    """A file that a tool made, or an entry of one, to be kept; `last` tells that the tool is over.

    Answered by why it can't be kept, or nothing.
    """

    made: SaveFile | SaveEntry
    last: bool = True


class FindFile(FileRequest, frozen=True):
    """A file that was brought on a USB stick, by its name; answered by a `FoundFile`."""

    name: str


class SaveText(FileRequest, frozen=True):
    """A request to save a text under a file name; answered by why it can't be, or nothing."""

    name: str
    text: str


class SavePicture(FileRequest, frozen=True):
    """A picture of a scene to be saved, which is painted from now on; answered as `SaveText`."""

    name: str
    scene: Callable[[], Scene]
    view: View


class ChangeTags(Request, frozen=True):
    """Tags to be kept with their things, and others to be forgotten: all or nothing. Answered by None."""

    put: "Mapping[str, Thing]"
    forgotten: tuple[str, ...] = ()


class PeopleRequest(Request, frozen=True):
    """A change of the people who are known. Answered by `Refused` where it can't be, else by None."""


class AddPerson(PeopleRequest, frozen=True):
    """A person who has not played yet, to be remembered."""

    name: str


class RenamePerson(PeopleRequest, frozen=True):
    """A new name for a person."""

    person: "Person"
    name: str


class ChooseSign(PeopleRequest, frozen=True):
    """A new sign for a person."""

    person: "Person"
    sign: PersonSign


class GiveCard(PeopleRequest, frozen=True):
    """A tag that becomes the person's card."""

    person: "Person"
    uid: str


class RemoveCard(PeopleRequest, frozen=True):
    """A card to be taken from the person."""

    person: "Person"


class ForgetPerson(PeopleRequest, frozen=True):
    """A person to be forgotten."""

    person: "Person"


class GameRequest(Request, frozen=True):
    """A change of the game that is played; answered by `Refused` where it can't be, else by None."""


class BeginGame(GameRequest, frozen=True):
    """A game to begin."""

    game: AnyGame
    setup: Any


class CloseGame(GameRequest, frozen=True):
    """The end of play with the game on the table: it is finished when it has ended, else put away."""


class FinishGame(GameRequest, frozen=True):
    """The end of play with the game on the table, only where it has ended."""


class TakeUpGame(GameRequest, frozen=True):
    """A request to go on with the game of this number in the journal."""

    number: int


class CorrectGame(GameRequest, frozen=True):
    """A finished game of the journal to be corrected."""

    number: int


class MoveRequest(Request, frozen=True):
    """A change of the moves in force; a move is answered by its `Step`, or `Refused`, all else by None."""


class PlayMove(MoveRequest, frozen=True):
    """A move to be played."""

    move: Any


class CorrectMove(MoveRequest, frozen=True):
    """A move in the place of the one in force at `index`."""

    index: int
    move: Any


class InsertMove(MoveRequest, frozen=True):
    """A move that was forgotten, before the one in force at `index`."""

    index: int
    move: Any


class CorrectSetup(MoveRequest, frozen=True):
    """A corrected set-up, with which the moves in force are played again; answered by `Refused` or None.

    `names` has the new names of players by their old ones.
    """

    setup: Any
    names: Mapping[str, str]


class RemoveMove(MoveRequest, frozen=True):
    """A move in force, at `index`, to be struck out."""

    index: int


class SwapMoves(MoveRequest, frozen=True):
    """The moves in force at two indexes, the earlier first, to change places; answered by `Refused` or None."""

    first: int
    second: int


class KeepMoves(MoveRequest, frozen=True):
    """A return to the first moves in force, of which so many are kept."""

    count: int


class Undo(MoveRequest, frozen=True):
    """A number of actions to be taken back, the last ones."""

    count: int = 1


class Redo(MoveRequest, frozen=True):
    """A number of actions that were taken back, to be made again."""

    count: int = 1
