"""The reader's chip beside an emulated Pico: the model, told of pins and time by JavaScript. MicroPython runs it."""

from tests.firmware.mfrc522_model import Model, ModelTag


class Wired:
    """The chip and its field. Times are microseconds of the board's clock."""

    def __init__(self) -> None:
        self._now = 0.0
        self._model = Model(clock=lambda: self._now)
        self._tags: dict[str, ModelTag] = {}

    def set_cs(self, level: int, now: float) -> None:
        """The pin CS has this level from `now` on."""
        self._now = now
        self._model.cs.value(level)

    def set_rst(self, level: int, now: float) -> None:
        """The pin RST has this level from `now` on."""
        self._now = now
        self._model.rst.value(level)

    def shift(self, sent: int) -> int:
        """Return the byte that comes while this one goes over the bus."""
        return self._model.shift(sent)

    def lay(self, uid: str, text: str) -> None:
        """Put a tag into the field: its UID in hex, and what is written on it (empty: nothing)."""
        self._tags[uid] = ModelTag(bytes.fromhex(uid), text or None)
        self._model.lay(self._tags[uid])

    def take_away(self, uid: str) -> None:
        """Take a tag out of the field."""
        self._model.take_away(self._tags.pop(uid))

    def plug(self, is_there: bool) -> None:
        """Plug the chip in, or out: then the bus reads zeros."""
        self._model.absent = None if is_there else 0
