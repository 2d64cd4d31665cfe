"""Collect a card that is typed, by a person or by a reader that is a keyboard, until Return ends it."""

FORGET_SECONDS = 3.0
"""Seconds without a key after which what was typed is dropped: a stray letter must not spoil the next card."""


class TypedCard:
    """The letters typed so far. Times are seconds on any clock that never goes back."""

    def __init__(self) -> None:
        self._text = ""
        self._at = 0.0

    def text(self, now: float) -> str:
        """Return the letters of the card typed so far; empty once they have been left alone for too long."""
        if now - self._at > FORGET_SECONDS:
            self._text = ""
        return self._text

    def add(self, key: str, now: float) -> bool:
        """Take a character; False for one that no card begins or goes on with."""
        text = self.text(now)
        if not (key.isalnum() or (text and key in ":-+/")):
            return False
        self._text, self._at = text + key, now
        return True

    def delete(self, now: float) -> None:
        """Drop the last character."""
        self._text, self._at = self.text(now)[:-1], now

    def drop(self) -> None:
        """Drop all letters typed so far."""
        self._text = ""
