"""Record clips of the voice, and keep them in place of the built ones, on a thread that the loop does not wait for."""

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from companion.core.events import Input, Loudness, OwnClips
from companion.core.i18n import N_, LazyText, Sentence
from companion.core.problems import system_reason
from companion.devices.machine.microphone import NoRecording, quietest_part, record_speech
from companion.table.effects import RecordClip, RecordEffect, RemoveClip, StopRecording
from companion.table.storage.durable_files import write_bytes
from companion.ui.audio.clip_form import AUDIBLE, finish_clip, wav_file
from companion.ui.audio.mixer import RATE
from companion.ui.audio.voice import OWN

LEAST_AUDIBLE = 8
"""In a noisy room, what is weaker than the greatest sample divided by this counts as silence; that is 18 dB."""


class VoiceRecorder:
    """A recorder of the clips in `own` in the folder of the voice.

    `post` is told by `Loudness` and `OwnClips` what comes of it; `reload` is called before, when the clips are others.
    """

    def __init__(self, folder: Path, post: Callable[[Input], None], reload: Callable[[], object]) -> None:
        self._own = folder / OWN
        self._post = post
        self._reload = reload
        self._stopped = Event()
        self._thread = ThreadPoolExecutor(1, "microphone")

    def apply(self, effect: RecordEffect) -> None:
        """Begin to do what is asked for, after what was asked for before; never waits."""
        if isinstance(effect, StopRecording):
            self._stopped.set()
            return
        self._stopped.clear()
        self._thread.submit(self._carry_out, effect)

    def close(self) -> None:
        """End a recording, and take no more."""
        self._stopped.set()
        self._thread.shutdown(cancel_futures=True)

    def _carry_out(self, effect: RecordEffect) -> None:
        trouble: Sentence = ""
        try:
            match effect:
                case RecordClip(clip=clip):
                    self._record(self._file(clip))
                case RemoveClip(clip=clip):
                    self._file(clip).unlink(missing_ok=True)
                    self._reload()
        except NoRecording as error:
            trouble = error.why
        except Exception as error:
            # The page waits to be told, whatever it is.
            lost = N_("The recording can't be kept: {why}. What was there before is there still.")
            trouble = LazyText.of(lost, why=system_reason(error))
        self._post(OwnClips(tuple(sorted(file.stem for file in self._own.glob("*.wav"))), trouble))

    def _record(self, file: Path) -> None:
        samples = record_speech(RATE, lambda level: self._post(Loudness(level)), self._stopped)
        write_bytes(file, wav_file(finish_clip(*_centred(samples))))
        self._reload()

    def _file(self, clip: str) -> Path:
        return self._own / f"{clip}.wav"


def _centred(samples: "array[int]") -> "tuple[array[int], int]":
    """Return the samples around zero, and the part of the greatest one that stands out from the noise of the room."""
    middle = sum(samples) // len(samples)
    moved = array("h", (max(-32768, min(32767, sample - middle)) for sample in samples))
    noise = max(1, 2 * quietest_part(moved, RATE))
    return moved, max(LEAST_AUDIBLE, min(AUDIBLE, max(map(abs, moved)) // noise))
