"""What a screen asks the desk to do, as frozen values: the desk alone does it, in the order of the outcome."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.core.game import Sound

if TYPE_CHECKING:
    from companion.table.things import Thing

Light = Literal["ok", "bad", "ask"]
"""What the light of the reader tells: that a tag meant something, that it did not, that it is asked what it is on."""


class Effect(Struct, frozen=True):
    """Something that is done beside showing a screen."""


class PlaySound(Effect, frozen=True):
    """Let a sound be heard."""

    sound: Sound


class ShowLight(Effect, frozen=True):
    """Let the light of the reader tell something."""

    light: Light


class Settle(Effect, frozen=True):
    """Take nothing from hands for a moment: what they do now may still mean what was there before."""


class ActOn(Effect, frozen=True):
    """Let a thing that lies on the reader mean what it means on the screen that is shown now."""

    thing: "Thing"
    uid: str
