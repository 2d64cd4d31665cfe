"""Make the sounds of the house: soft bars of wood, struck once each. The same bytes come out everywhere.

`python tools/make_sounds.py` writes `companion/ui/audio/sounds/*.wav`; another folder can be named as the only
argument.
"""

import math
import sys
import wave
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).parents[1] / "companion" / "ui" / "audio" / "sounds"

# The partials of a marimba's bar, tuned to 1 : 4 : 10 (Fletcher and Rossing, The Physics of Musical Instruments,
# 19.3): ratio, loudness, and seconds until a partial of a 440 Hz bar has fallen to a thousandth.
BAR = ((1.0, 1.0, 0.55), (4.0, 0.16, 0.20), (10.0, 0.03, 0.06))

C5, E5, G4, G5, A4, C6 = (523.25, 659.26, 392.0, 783.99, 440.0, 1046.5)

# Each sound: its length in seconds and its strokes as (start in seconds, pitch in hertz, loudness).
SOUNDS: dict[str, tuple[float, tuple[tuple[float, float, float], ...]]] = {
    "tap": (0.12, ((0.0, A4, 0.30),)),
    "accepted": (0.45, ((0.0, G4, 0.5), (0.09, C5, 0.6))),
    "refused": (0.45, ((0.0, 207.65, 0.6), (0.13, 174.61, 0.6))),
    "turn": (0.45, ((0.0, E5, 0.45),)),
    "sequence": (0.95, ((0.0, C5, 0.5), (0.11, E5, 0.5), (0.22, G5, 0.5), (0.33, C6, 0.6))),
    "win": (
        1.6,
        ((0.0, G4, 0.5), (0.13, C5, 0.5), (0.26, E5, 0.5), (0.39, G5, 0.55), (0.62, E5, 0.4), (0.75, C6, 0.6)),
    ),
    "hurry": (0.55, ((0.0, A4, 0.4), (0.2, A4, 0.4))),
    "time": (1.1, ((0.0, E5, 0.35), (0.3, C5, 0.35), (0.6, G4, 0.4))),
}


def partial(pitch: float, seconds: float, count: int) -> list[float]:
    """`count` samples of a sine that fades to a thousandth in `seconds`.

    A resonator of two multiplications a sample: those are exact to the bit on every machine, a library's sine is not.
    """
    decay = round(math.exp(math.log(0.001) / (seconds * RATE)), 12)
    turn = round(2 * decay * math.cos(2 * math.pi * pitch / RATE), 12)
    before, now = 0.0, round(math.sin(2 * math.pi * pitch / RATE), 12)
    samples = [before]
    while len(samples) < count:
        samples.append(now)
        before, now = now, turn * now - decay * decay * before
    return samples


def stroke(pitch: float, count: int) -> list[float]:
    """`count` samples of a bar struck at the beginning. Higher bars fade sooner, as wooden ones do."""
    mixed = [0.0] * count
    for ratio, loudness, seconds in BAR:
        if pitch * ratio < RATE / 2:
            for i, sample in enumerate(partial(pitch * ratio, seconds * math.sqrt(440 / pitch), count)):
                mixed[i] += loudness * sample
    return mixed


def tune(length: float, strokes: Sequence[tuple[float, float, float]]) -> bytes:
    """Return a WAV file (mono, 16 bits) of `length` seconds with these strokes, without a click at either end."""
    count = round(length * RATE)
    mixed = [0.0] * count
    for start, pitch, loudness in strokes:
        first = round(start * RATE)
        for i, sample in enumerate(stroke(pitch, count - first)):
            mixed[first + i] += loudness * sample
    attack, release = round(0.004 * RATE), round(0.03 * RATE)
    shaped = [s * min(1.0, i / attack, (count - 1 - i) / release) for i, s in enumerate(mixed)]
    data = b"".join(round(max(-1.0, min(1.0, 0.7 * s)) * 32_000).to_bytes(2, "little", signed=True) for s in shaped)
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(data)
    return file.getvalue()


def main(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (length, strokes) in SOUNDS.items():
        (folder / f"{name}.wav").write_bytes(tune(length, strokes))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
