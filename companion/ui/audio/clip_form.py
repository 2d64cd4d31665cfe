"""The form in which clips are kept: trimmed, as loud as all others, and as WAV files."""

import io
import wave
from array import array

from companion.ui.audio.mixer import RATE

LEVEL = 23_197
"""The greatest sample of a clip: 3 dB below the greatest there can be."""

AUDIBLE = 256
"""A sample that is at least the greatest one divided by this is no silence; that is 48 dB.

With less, the stop that a word ends in is lost: "pig" is heard as "egg".
"""

BEFORE, AFTER = RATE // 200, RATE // 50
"""How many samples before the first audible one and after the last are kept, and fade: 5 and 20 ms.

What is cut off must not click, and no fade may touch the burst that a stop begins with.
"""


def finish_clip(samples: "array[int]", audible: int = AUDIBLE) -> "array[int]":
    """Return a clip as it is kept: without the silence around it, as loud as all others, its ends faded.

    Takes samples of 16 bits with one audible sample at least: the greatest one divided by `audible` is heard.
    """
    greatest = max(map(abs, samples))
    heard = [index for index, sample in enumerate(samples) if abs(sample) * audible >= greatest]
    level = array("h", (sample * LEVEL // greatest for sample in samples))
    padded = array("h", bytes(2 * BEFORE)) + level + array("h", bytes(2 * AFTER))
    kept = padded[heard[0] : heard[-1] + 1 + BEFORE + AFTER]
    for index in range(BEFORE):
        kept[index] = kept[index] * index // BEFORE
    for index in range(AFTER):
        kept[-1 - index] = kept[-1 - index] * index // AFTER
    return kept


def wav_file(samples: "array[int]") -> bytes:
    """Return a WAV file of these samples."""
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return written.getvalue()
