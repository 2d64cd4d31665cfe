"""Frames that one Python makes are read by the other."""

import json

import pytest

from companion.firmware.frames import FrameError, decode, encode
from tests.firmware import micropython
from tests.firmware.micropython import needs_micropython, needs_node

FRAMES: list[dict[str, object]] = [
    {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e660583883724a32", "boot": 1 << 30},
    {"t": "hello", "p": [1, 2]},
    {"t": "tag", "seq": 1, "uid": "04A1B2C3D4E580", "ev": "on", "txt": 'Zoë says "♥" \\ \t 🂡'},
    {"t": "tag", "seq": (1 << 30) - 1, "uid": "DEADBEEF", "ev": "off"},
    {"t": "hb", "seq": 0, "up": 86400 * 365, "ok": True, "err": "", "bad": 0},
    {"t": "cfg", "buzzer": False, "on": 2, "off": 500},
    {"t": "led", "mode": "ask", "more": None, "half": 0.5, "deep": {"a": [{}, []]}},
]


@needs_node
@needs_micropython
def test_micropython_reads_what_cpython_wrote() -> None:
    lines = [encode(frame)[:-1].decode() for frame in FRAMES if "🂡" not in str(frame)]
    program = (
        "import json\nfrom companion.firmware.frames import decode\n"
        f"for line in json.loads({json.dumps(json.dumps(lines))}):\n    print(json.dumps(decode(line.encode())))"
    )
    read = [json.loads(line) for line in micropython.run(program, micropython.repository_files())]
    assert read == [frame for frame in FRAMES if "🂡" not in str(frame)]


@needs_node
@needs_micropython
def test_cpython_reads_what_micropython_wrote() -> None:
    program = (
        "import json\nfrom companion.firmware.frames import encode\n"
        f"for frame in json.loads({json.dumps(json.dumps(FRAMES, ensure_ascii=False), ensure_ascii=False)}):\n"
        "    print(json.dumps(encode(frame).hex()))"
    )
    lines = [bytes.fromhex(json.loads(line)) for line in micropython.run(program, micropython.repository_files())]
    assert all(line.endswith(b"\n") for line in lines)
    assert [decode(line[:-1]) for line in lines] == FRAMES


def test_half_a_surrogate_pair_is_refused() -> None:
    """It is valid JSON, but no text that could be written down."""
    with pytest.raises(FrameError, match="surrogate"):
        decode(encode({"t": "tag", "txt": "\ud83c"})[:-1])
