"""Make a recording anonymous: replace the names of people, also where they are typed, and drop its digests."""

import json
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from companion.core.events import BACKSPACE
from companion.recording.format import encode_line, read_recording
from companion.recording.pseudonyms import Pseudonyms

NAMELESS_SCREENS = ("play", "children-play", "words", "tool")
"""The screens on which what is typed is no name: words, letters, the texts of cards."""

DIGESTS = ("seen", "state", "picture")
"""The fields that can be no more what they were."""

KEY = "key:"


def read_lines(file: Path) -> list[dict[str, Any]]:
    """Return the lines of a recording as JSON objects, without half a last one.

    Raises `RecordingError` for what is no recording.
    """
    recording = read_recording(file)
    ended = () if recording.ended is None else (recording.ended,)
    return [json.loads(encode_line(line)) for line in (recording.start, *recording.later, *ended)]


def anonymise(lines: list[dict[str, Any]], others: Pseudonyms) -> str:
    """Return the text of a recording that can be rerun, without the names of people.

    What is typed on a screen that asks for a name becomes one letter again and again, another one for each name. How
    long a name is, and what the panel's pointer has tapped, stays.
    """
    typing = _Typing()
    told = (typing.hide_names(others.replace_in_value(line)) for line in lines)
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in told if line)


class _Typing:
    """A reader of the lines in order, which knows how many names have been typed."""

    def __init__(self) -> None:
        self._names = 0
        self._going_on = False

    def hide_names(self, line: dict[str, Any]) -> dict[str, Any] | None:
        """Return the line with letters of a name replaced; None where the line is left out."""
        plain = {key: value for key, value in line.items() if key not in DIGESTS}
        what = plain.get("input")
        key = _typed_key(what) if isinstance(what, dict) and plain.get("on") not in NAMELESS_SCREENS else None
        if key is None or not isinstance(what, dict):
            self._going_on = False
            return plain
        if not self._going_on:
            self._names += 1
        self._going_on = True
        if key == "accents":
            # The letter that follows is one of the first page, now.
            return None
        return plain | {"input": {**what, **self._letter(what, key)}}

    def _letter(self, what: dict[str, Any], key: str) -> dict[str, str]:
        if key in {"delete", BACKSPACE}:
            return {}
        letter = ascii_uppercase[(self._names - 1) % len(ascii_uppercase)]
        return {"target": KEY + letter} if what["type"] == "tap" else {"text": letter}


def _typed_key(what: dict[str, Any]) -> str | None:
    """Return the key that types; None for what is none."""
    if what.get("type") == "key":
        return str(what["text"])
    target = str(what.get("target", ""))
    return target.removeprefix(KEY) if target.startswith(KEY) else None
