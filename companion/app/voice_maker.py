"""Make the clips of the voice anew, in a process of its own that neither the loop nor the sound waits for."""

import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.events import Input, VoiceNews
from companion.core.i18n import N_, LazyText, Sentence
from companion.core.problems import system_reason
from companion.games.voice_packs import all_clips
from companion.table.effects import MakeVoice, VoiceEffect
from companion.table.logs import log
from companion.ui.audio.voice import OWN
from companion.ui.audio.voice_clips import build_clips, built_voice
from companion.ui.audio.voice_programs import find_speaker, installed_voices

STEP = 5
"""After how many of a hundred parts it is told how far it is."""

NICER = 10
"""So much less than the game is the other process pressed for time, as `nice` counts it."""

NOT_KEPT = N_("The voice can't be kept: {why}. The old voice stays.")


class VoiceMaker:
    """A maker of the clips in `folder`, of one voice at a time.

    `post` is told by `VoiceNews` how far it is and what comes of it; `reload` is called before, when the clips are
    others.
    """

    def __init__(self, folder: Path, post: Callable[[Input], None], reload: Callable[[], object]) -> None:
        self._folder = folder
        self._post = post
        self._reload = reload
        self._news = VoiceNews()
        self._process: BaseProcess | None = None
        self._closed = False
        self._thread = ThreadPoolExecutor(1, "voice")

    def apply(self, effect: VoiceEffect) -> None:
        """Begin to do what is asked for; while a voice is made, only tell how far it is. Never waits."""
        if self._news.making:
            self._post(self._news)
            return
        if isinstance(effect, MakeVoice):
            self._tell(replace(self._news, making=effect.voice, percent=0, sample="", trouble=""))
        self._thread.submit(self._carry_out, effect)

    def close(self) -> None:
        """Give up the voice that is being made, and take no more; the clips from before stay."""
        self._closed = True
        if self._process is not None:
            self._process.terminate()
        self._thread.shutdown(cancel_futures=True)

    def _carry_out(self, effect: VoiceEffect) -> None:
        sample, trouble = "", self._news.trouble
        try:
            if isinstance(effect, MakeVoice):
                # The voice that speaks already is only heard.
                if effect.voice != self._built_voice():
                    self._make(effect.voice)
                    self._reload()
                sample, trouble = self._sample(), ""
        except Exception as error:
            # The page waits to be told, whatever it is.
            log("The voice can't be made", error)
            trouble = _trouble_text(error)
        self._tell(VoiceNews(installed_voices(), self._built_voice(), sample=sample, trouble=trouble))

    def _make(self, voice: str) -> None:
        """Have the clips made by another process, and tell how far it is. Raises what went wrong there."""
        # A folder that can't be written to is told of at once, and not when all is spoken.
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=self._folder):
            pass
        # The mixer that reads what a program speaks is the one that plays here; and a loop that shares its
        # interpreter with so much arithmetic would stutter.
        context = multiprocessing.get_context("spawn")
        news, there = context.Pipe(duplex=False)
        with news, there:
            self._process = context.Process(target=_build, args=(self._folder, voice, there), daemon=True)
            self._process.start()
            there.close()
            if self._closed:
                self._process.terminate()
            while (said := _received(news)) is not None:
                if isinstance(said, Exception):
                    raise said
                if said >= self._news.percent + STEP:
                    self._tell(replace(self._news, percent=said))
        self._process.join()
        if self._process.exitcode:
            raise ChildProcessError(f"the process ended with {self._process.exitcode}")

    def _tell(self, news: VoiceNews) -> None:
        self._news = news
        self._post(news)

    def _built_voice(self) -> str:
        try:
            return built_voice(self._folder)
        except OSError:
            return ""

    def _sample(self) -> str:
        """Return a word that the voice that was made says itself; empty where all are recordings of the table's own."""
        words = (clip.id for clip in all_clips() if clip.kind == "word")
        return next((word for word in words if not (self._folder / OWN / f"{word}.wav").exists()), "")


def _received(news: Connection) -> "int | Exception | None":
    """Return what the other process says next: a part of a hundred, or an error; None: nothing any more."""
    try:
        said: int | Exception = news.recv()
    except EOFError:
        return None
    return said


def _build(folder: Path, voice: str, news: Connection) -> None:
    """Make the clips, in a process of its own; who started it ends it, and it then leaves no half files."""
    os.nice(NICER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(1))
    try:
        build_clips(folder, find_speaker(voice), news.send)
    except (CompanionError, OSError) as error:
        news.send(error)


def _trouble_text(error: Exception) -> Sentence:
    if isinstance(error, CompanionError):
        return LazyText.of(N_("This device can't speak with that voice. The old voice stays."))
    return LazyText.of(NOT_KEPT, why=system_reason(error))
