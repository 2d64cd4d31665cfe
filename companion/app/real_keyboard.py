"""Turn the keys of a real keyboard into text on the screen, a typed card, or a button of the panel.

Backspace is the key of UNDO, and deletes what is typed. It deletes for whoever types; for whoever presses the panel's
keys, or moves the pointer, it does what the UNDO on the screen says.
"""

from msgspec import Struct

from companion.app.card_input import TypedCard
from companion.core.events import BACKSPACE, Key, PanelButton
from companion.core.scene import Field, PointerFrame, Scene
from companion.devices.panel.simulated import KEYS


class CardTyped(Struct, frozen=True):
    """A card that has been typed to its end."""

    text: str


class KeyReader:
    """A keyboard's keys, and the card being typed. Times are seconds of one clock that never goes back.

    `scene` is what is shown: it may have a field for a text.
    """

    def __init__(self) -> None:
        self._typed = TypedCard()
        self._presses = False  # the last key was one of the panel's, and nothing was touched since

    def typed_card(self, now: float) -> str:
        """Return what has been typed of a card; empty once it has been left alone for too long."""
        return self._typed.text(now)

    def drop(self) -> None:
        """Forget the card that is being typed."""
        self._typed.drop()

    def note_touch(self) -> None:
        """Note that a finger has touched the screen: it may be on a text that is typed next."""
        self._presses = False

    def handle_key_down(self, name: str, scene: Scene, now: float) -> CardTyped | PanelButton | None:
        """Return what a key does that comes down: it is a panel button, or ends a typed card; None: neither."""
        typed = self._typed.text(now)
        if typed and name in {"return", "enter"}:
            self._typed.drop()
            return CardTyped(typed)
        if name == "escape":
            self._typed.drop()
            return None
        mends = (name == "backspace" and (typed or self._deletes(scene))) or (
            name == "space" and (typed or _has_field(scene))
        )
        button = None if mends else KEYS.get(name)
        self._presses = self._presses or button is not None
        return button

    def handle_character(self, key: Key, scene: Scene, now: float, *, cards: bool) -> Key | PanelButton | None:
        """Return what a character does: it goes to the text on the screen, to a typed card, or is a button.

        `cards` tells that a card means something now. None: it was taken for a card, or means nothing.
        """
        if _has_field(scene) and (key.text != BACKSPACE or self._deletes(scene)):
            self._presses = False
            return key
        if key.text == BACKSPACE:
            self._typed.delete(now)
            return None
        if cards and self._typed.add(key.text, now):
            return None
        return KEYS.get("?") if key.text == "?" else None

    def _deletes(self, scene: Scene) -> bool:
        """Return whether Backspace deletes what is typed in a field; else it is the key of UNDO."""
        if self._presses or any(isinstance(look, PointerFrame) for look in scene.looks):
            return False
        return any(isinstance(look, Field) and look.text for look in scene.looks)


def may_begin_card(key: Key, scene: Scene) -> bool:
    """Return whether the character of a key that woke the table counts: it may begin a scanned card."""
    return key.text.isalnum() and not _has_field(scene)


def _has_field(scene: Scene) -> bool:
    return any(isinstance(look, Field) for look in scene.looks)
