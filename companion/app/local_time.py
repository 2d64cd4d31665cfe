"""Give the local time as the journal and recordings have it."""

from datetime import UTC, datetime


def now() -> str:
    """The time as the journal has it: the table's local one with what it differs from UTC, ISO 8601, to the second.

    So the day and the month in it are those of the table, wherever the journal or a recording is read later.
    """
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
