"""Tell what an input leads to: the next screen, and what the desk does beside showing it."""

from typing import TYPE_CHECKING, Literal, overload

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Tag
from companion.table.effects import Effect
from companion.table.screen_places import Place

if TYPE_CHECKING:
    from companion.table.screen import Screen


class Go(Struct, frozen=True):
    """A screen that is made anew, once the effects before it are done.

    `about` is the game that is set up, the introduction, the index of the move that is corrected or before which one is
    inserted, the number of a game of the results, the new tag, or the error.
    """

    place: Place
    about: str | int | Tag | None = None


class Outcome(Struct, frozen=True):
    """The next screen, or the way to it, and the effects, which the desk applies in order."""

    screen: "Screen | Go"
    effects: tuple[Effect, ...] = ()

    def after(self, *effects: Effect) -> "Outcome":
        """Return the outcome with these effects before its own."""
        return replace(self, effects=(*effects, *self.effects))


@overload
def go(
    place: Literal[
        Place.HOME,
        Place.MORE,
        Place.END_HERE,
        Place.CORRECT_SETUP,
        Place.RESULT,
        Place.WORDS,
        Place.TAGS,
        Place.PEOPLE,
        Place.PHONES,
        Place.SETTINGS,
        Place.SWITCH_OFF,
    ],
) -> Outcome: ...
@overload
def go(place: Literal[Place.SET_UP, Place.INTRODUCTION, Place.TOOL, Place.FAILSAFE], about: str) -> Outcome: ...
@overload
def go(place: Literal[Place.NEW_TAG], about: Tag) -> Outcome: ...
@overload
def go(
    place: Literal[Place.HISTORY, Place.PLAY, Place.PLAYERS, Place.POSITION, Place.RESULTS], about: int | None = None
) -> Outcome: ...
@overload
def go(place: Literal[Place.INSERT], about: int) -> Outcome: ...
def go(place: Place, about: str | int | Tag | None = None) -> Outcome:
    """Return the outcome that leads to another screen, made anew."""
    return Outcome(Go(place, about))
