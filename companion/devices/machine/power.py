"""Switch the machine off through systemd, or say what keeps it from that."""

import os
import threading
import time
from collections.abc import Callable, Sequence

from companion.core.events import SWITCHING_OFF, DeviceNews, Input
from companion.core.i18n import N_, LazyText, Sentence

POWER_OFF_COMMAND = ("systemctl", "--no-ask-password", "poweroff")
"""The command that asks for it. Who may is a matter of polkit's rules; nobody is there to type a password."""

ANSWER_SECONDS = 30.0
"""Seconds within which the command answers."""

END_SECONDS = 90.0
"""Seconds within which a system that has agreed has ended this program: what systemd gives a service to stop."""


class PowerSwitch:
    """A switch that asks the system to switch itself off, and posts `DeviceNews` when it does not.

    `post` is called on a thread of its own. `ask` is the command, `answer` and `end` are as `ANSWER_SECONDS`
    and `END_SECONDS`.
    """

    def __init__(
        self,
        post: Callable[[Input], None],
        ask: Sequence[str] = POWER_OFF_COMMAND,
        answer: float = ANSWER_SECONDS,
        end: float = END_SECONDS,
    ) -> None:
        self._post = post
        self._ask = ask
        self._answer = answer
        self._end = end

    def off(self) -> None:
        """Ask the system to switch off, without waiting for the answer.

        The system then ends this program as always, with SIGTERM.
        """
        threading.Thread(target=self._run, name="power", daemon=True).start()

    def _run(self) -> None:
        why = self._refusal()
        if not why:
            time.sleep(self._end)
            why = LazyText.of(N_("the system has agreed and not done it"))
        on = N_("The companion can't switch itself off. Play can go on; pull the plug when you are done.")
        # The reason is for whoever reads a recording of the evening: on the screen it would help nobody.
        self._post(DeviceNews(SWITCHING_OFF, LazyText.of(on, why=why)))

    def _refusal(self) -> Sentence:
        """Return why the system refuses to switch itself off; empty when it has agreed."""
        # Imported here for the sake of the first picture.
        import subprocess  # noqa: PLC0415

        try:
            done = subprocess.run(  # noqa: S603 - the command is the program's own
                self._ask,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self._answer,
                check=False,
                # The reason is shown in a language that the table has, not in that of the system.
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        except subprocess.TimeoutExpired:
            return LazyText.of(N_("{program} does not answer"), program=self._ask[0])
        except OSError as error:
            return f"{self._ask[0]}: {error.strerror}"
        if done.returncode == 0:
            return ""
        lines = done.stderr.decode("utf-8", "replace").split("\n")
        last = next((line.strip().rstrip(".") for line in reversed(lines) if line.strip()), "")
        failed = N_("{program} failed with status {status}")
        return last or LazyText.of(failed, program=self._ask[0], status=done.returncode)
