"""Name what a screen asks the desk to do, as frozen values: the desk alone does it, in the order of the outcome.

A `Request` can fail or has a result: the desk answers it, before the next effect, by `Screen.answered`.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from companion.core.events import Tag
from companion.core.game import AnyGame, Sound
from companion.core.layout import View
from companion.core.scene import PersonSign, Scene
from companion.core.toml.settings import Value
from companion.core.tool import SaveFile

if TYPE_CHECKING:
    from companion.table.people import Person, Seated
    from companion.table.screen import Screen
    from companion.table.things import Thing

Light = Literal["ok", "bad", "ask"]
"""What the light of the reader tells: that a tag meant something, that it did not, that it is asked what it is on."""


class Effect(Struct, frozen=True):
    """Something that is done beside showing a screen."""


class Request(Effect, frozen=True, kw_only=True):
    """Something that is answered: by `Failed`, where the journal can't be written, else as each request says.

    `about` is what the screen wants to know again when it is answered; the desk does not look at it.
    """

    about: Any = None


class Failed(Struct, frozen=True):
    """The answer to what could not be done: all is as it was. `why` is one sentence for the table."""

    why: str


class ViewEffect(Effect, frozen=True):
    """Something that is heard, or seen otherwise."""


class PlaySound(ViewEffect, frozen=True):
    """Let a sound be heard."""

    sound: Sound


class ShowLight(ViewEffect, frozen=True):
    """Let the light of the reader tell something."""

    light: Light


class Settle(ViewEffect, frozen=True):
    """Take nothing from hands for a moment: what they do now may still mean what was there before."""


class ActOn(Effect, frozen=True):
    """Let a thing that lies on the reader mean what it means on the screen that is shown now."""

    thing: "Thing"
    uid: str


class NoteEffect(Effect, frozen=True):
    """Something that is remembered for this evening, or no more."""


class NoteAsked(NoteEffect, frozen=True):
    """Note that it has been asked this evening what a tag is on."""

    uid: str


class NoteNewTag(NoteEffect, frozen=True):
    """Tell grown-ups of a tag that nobody knows; None: no more of any."""

    tag: Tag | None


class NoteOffered(NoteEffect, frozen=True):
    """Note that a tool that was due has been offered this evening."""

    tool: str


class TurnView(ViewEffect, frozen=True):
    """Turn the whole view by 180 degrees, for the people across."""


class TurnBoard(ViewEffect, frozen=True):
    """Turn the board by a quarter."""


class SwitchSound(ViewEffect, frozen=True):
    """Switch the sound on, or off."""


class KeepSetup(NoteEffect, frozen=True):
    """Keep a set-up that was left before its game began; None: none is kept any more."""

    setup: "Screen | None"


class ReadProblems(NoteEffect, frozen=True):
    """What is wrong with files has been read, and is told no more."""


class ForgetTrouble(NoteEffect, frozen=True):
    """What was told under a name in `Desk.troubles` is over."""

    name: str


class SwitchOff(Effect, frozen=True):
    """Ask the machine to switch itself off; what came of the last time is told no more."""


class ClockEffect(Effect, frozen=True):
    """A change of the turn clock; none where nobody's time is counted."""


class PauseClock(ClockEffect, frozen=True):
    """Pause the turn clock, or let it go on."""


class StartClock(ClockEffect, frozen=True):
    """Let the turn clock run that has just been switched on."""


class AnswerClock(ClockEffect, frozen=True):
    """The table has seen that the time is up."""


class ResumeGame(Effect, frozen=True):
    """Take up the unfinished game as the journal has it; one that can't be read goes on as it was."""


class RememberPlayers(NoteEffect, frozen=True):
    """Remember who plays now and where they sit; where that can't be kept, the game goes on and a banner says so."""

    players: "tuple[Seated, ...]"


class HoldSettings(Effect, frozen=True):
    """Let settings hold for now, by their keys, and keep nothing."""

    values: Mapping[str, Value]


class TurnWords(Effect, frozen=True):
    """Go on to the next list of words."""


class ChangeSettings(Request, frozen=True):
    """Let settings hold, by their keys, and keep them.

    Answered by a sentence where they aren't kept, or not where one would expect; else an empty one.
    """

    values: Mapping[str, Value]


class AllowWord(Request, frozen=True):
    """Let a word be one of the house, or one no more. Answered by what is wrong with those words, or nothing."""

    word: str
    allowed: bool


class KeepMade(Request, frozen=True):
    """Hand on what a tool made. Answered by why it can't be kept, or nothing."""

    made: SaveFile


class SaveText(Request, frozen=True):
    """Save a text. Answered by why it can't be, or nothing."""

    name: str
    text: str


class SavePicture(Request, frozen=True):
    """Save the picture of a scene, which is painted from now on. Answered as `SaveText`."""

    name: str
    scene: Callable[[], Scene]
    view: View


class ChangeTags(Request, frozen=True):
    """Keep which things tags are on, by their numbers, and forget others: all or nothing. Answered by None."""

    put: "Mapping[str, Thing]"
    forgotten: tuple[str, ...] = ()


class PeopleRequest(Request, frozen=True):
    """A change of the people who are known. Answered by `Refused` where it can't be, else by None."""


class AddPerson(PeopleRequest, frozen=True):
    """Remember somebody who has not played yet."""

    name: str


class RenamePerson(PeopleRequest, frozen=True):
    """Give a person another name."""

    person: "Person"
    name: str


class ChooseSign(PeopleRequest, frozen=True):
    """Give a person another sign."""

    person: "Person"
    sign: PersonSign


class GiveCard(PeopleRequest, frozen=True):
    """Let a tag be the person's card."""

    person: "Person"
    uid: str


class TakeCard(PeopleRequest, frozen=True):
    """Let the person have no card any more."""

    person: "Person"


class ForgetPerson(PeopleRequest, frozen=True):
    """Forget a person."""

    person: "Person"


class GameRequest(Request, frozen=True):
    """Another game is played, or none. Answered by `Refused` where there can't be such a game, else by None."""


class BeginGame(GameRequest, frozen=True):
    """Begin a game."""

    game: AnyGame
    setup: Any


class CloseGame(GameRequest, frozen=True):
    """Leave the game that is being played."""


class FinishGame(GameRequest, frozen=True):
    """Leave the game that is being played where it has ended."""


class TakeUpGame(GameRequest, frozen=True):
    """Go on with a game of the journal."""

    number: int


class CorrectGame(GameRequest, frozen=True):
    """Take up a finished game of the journal for a correction."""

    number: int


class MoveRequest(Request, frozen=True):
    """Another move of the game is in force, or one less. Answered by the `Step` of a move, or `Refused`; else None."""


class PlayMove(MoveRequest, frozen=True):
    """Play a move."""

    move: Any


class CorrectMove(MoveRequest, frozen=True):
    """Put a move in the place of the one in force at `index`."""

    index: int
    move: Any


class StrikeOut(MoveRequest, frozen=True):
    """Strike out the move in force at `index`."""

    index: int


class KeepMoves(MoveRequest, frozen=True):
    """Keep only so many moves in force, the first ones."""

    count: int


class Undo(MoveRequest, frozen=True):
    """Take back so many actions, the last ones."""

    count: int = 1


class Redo(MoveRequest, frozen=True):
    """Make so many actions that were taken back again."""

    count: int = 1
