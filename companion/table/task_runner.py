"""Think in slices about what the screen asks, one question at a time."""

from collections.abc import Callable

from companion.core.task import BackgroundTask, TaskRequest
from companion.table.logs import log


class TaskRunner:
    """The one background task that runs, kept as long as its question stays the same.

    An error in the task is logged, and the task is given up until another question is asked.
    """

    def __init__(self) -> None:
        self._question: TaskRequest | None = None
        self._failed = False
        self.task: BackgroundTask | None = None
        """The task on the present question; None where nothing is asked, or it was given up."""
        self.news = False
        """A slice has found something to show; who has shown it unsets this."""

    def set_task(self, ask: Callable[[], TaskRequest | None]) -> None:
        """Think about this question from now on; for an equal one, the task that runs goes on.

        Where asking fails nothing is asked; that is logged once until it works again.
        """
        question: TaskRequest | None = None
        try:
            question = ask()
            self._failed = False
        except Exception as error:
            if not self._failed:
                log("What there is to think about can't be told", error)
            self._failed = True
        if question != self._question:
            self._begin(question)

    def run_slice(self) -> bool:
        """Go on for one slice; return whether there is more to think about."""
        task, more = self.task, False
        try:
            if task is not None and not task.done:
                self.news = task.step() or self.news
                more = not task.done
        except Exception as error:
            self._give_up(error)
        return more

    def _begin(self, question: TaskRequest | None) -> None:
        self._question, self.task = question, None
        try:
            self.task = None if question is None else question.begin()
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        log("A thought is given up", error)
        self.task, self.news = None, True
