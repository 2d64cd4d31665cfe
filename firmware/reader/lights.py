"""The light and the buzzer: what each mode looks and sounds like over time."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .mfrc522 import Pin

# Each mode: (milliseconds, light, buzzer) one after another. After those that end, `ready` follows; a duration of 0 has
# no end.
_MODES = {
    "off": ((0, 0, 0),),
    "ready": ((0, 1, 0),),
    "ok": ((80, 0, 1), (120, 1, 0), (120, 0, 0)),
    "bad": ((250, 0, 1), (150, 1, 0), (250, 0, 1), (150, 1, 0), (250, 0, 0)),
    "ask": ((60, 0, 1), (340, 1, 0)) + ((400, 0, 0), (400, 1, 0)) * 4,
}


def outputs(mode: str, age: int) -> "tuple[int, int]":
    """Return the light and the buzzer (0 or 1) of a mode that began `age` milliseconds ago."""
    for duration, light, buzzer in _MODES[mode]:
        if duration == 0 or age < duration:
            return light, buzzer
        age -= duration
    return outputs("ready", 0)


class Lights:
    """The two outputs. `heard` tells whether the buzzer is used."""

    def __init__(self, light: "Pin", buzzer: "Pin") -> None:
        self.heard = True
        self._light = light
        self._buzzer = buzzer
        self._mode = "off"
        self._since = 0
        self.step(0)

    def show(self, mode: str, now: int) -> None:
        """Begin a mode: `off`, `ready`, `ok`, `bad` or `ask`; another one is passed over. `now` is in milliseconds."""
        if mode in _MODES:
            self._mode, self._since = mode, now
            self.step(now)

    def step(self, now: int) -> None:
        """Set the outputs as the mode wants them at `now`, milliseconds."""
        light, buzzer = outputs(self._mode, now - self._since)
        self._light.value(light)
        self._buzzer.value(buzzer if self.heard else 0)
