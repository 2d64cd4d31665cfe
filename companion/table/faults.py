"""What is told of errors that nobody foresaw."""


def log(what: str, error: Exception) -> None:
    """Write an error to the log, with what came of it."""
    # Importing it takes longer than the rest of the desk, and nearly every evening goes by without it.
    import logging  # noqa: PLC0415

    logging.getLogger(__name__).error(what, exc_info=error)
