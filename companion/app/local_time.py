"""Give the local time as the journal and recordings have it."""

from datetime import UTC, datetime


def now() -> str:
    """Return the local time with its offset from UTC, in ISO 8601 to the second, as the journal has it.

    So the day and the month in it are those of the table, wherever the journal or a recording is read later.
    """
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
