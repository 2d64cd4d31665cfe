"""What comes from a reader's port, as frames."""

import json
from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.reader.protocol import (
    Heartbeat,
    Hello,
    OtherVersion,
    Parser,
    PlainTag,
    ReaderFault,
    TagFrame,
    UnknownFrame,
    parse_frame,
)
from companion.firmware.frames import encode
from tools.fuzz_reader import fuzz

HELLO = {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e66038b713", "boot": 77}
TAG = {"t": "tag", "seq": 7, "uid": "04A1B2C3D4E580", "ev": "on"}
BEAT = {"t": "hb", "seq": 7, "up": 12, "ok": True, "err": "", "bad": 0}
RDM6300 = b"\x020A002644563E\x03"
ID_12LA = b"\x020A002644563E\r\n\x03"


def parsed(what: dict[str, object]) -> object:
    return parse_frame(encode(what)[:-1])


def test_each_kind_of_frame() -> None:
    assert parsed(HELLO) == Hello(1, "1.0.0", "pico-mfrc522", "e66038b713", 77)
    assert parsed(TAG) == TagFrame(7, "04A1B2C3D4E580", "on")
    assert parsed({**TAG, "ev": "off"}) == TagFrame(7, "04A1B2C3D4E580", "off")
    assert parsed({**TAG, "txt": "companion:S:10H:2"}) == TagFrame(7, "04A1B2C3D4E580", "on", "companion:S:10H:2")
    assert parsed(BEAT) == Heartbeat(7, 12, ok=True, err="", bad=0)
    assert parsed({"t": "err", "code": "two"}) == ReaderFault("two")


def test_the_example_of_the_protocol_is_a_frame() -> None:
    line = b'{"t": "tag", "seq": 7, "uid": "04A1B2C3D4E580", "ev": "on"}*a8af2aa6\n'
    assert Parser().feed(line) == [TagFrame(7, "04A1B2C3D4E580", "on")]


def test_unknown_keys_are_passed_over_and_an_unknown_kind_is_somebody() -> None:
    assert parsed({**TAG, "antenna": 2}) == parsed(TAG)
    assert parsed({"t": "battery", "volts": 3.1}) == UnknownFrame("battery")


def test_of_a_hello_of_another_version_only_that_is_known() -> None:
    assert parsed({"t": "hello", "p": 2, "boot": "a text now"}) == OtherVersion(2)
    assert parsed({"t": "hello", "p": True}) is None


@pytest.mark.parametrize(
    "spoilt",
    [
        {**HELLO, "boot": 0},
        {**HELLO, "boot": 2**30 + 1},
        {**HELLO, "fw": 1},
        {**HELLO, "fw": "one\nline"},
        {**HELLO, "id": "x" * 41},
        {**HELLO, "p": "1"},
        {"t": "hello"},
        {**TAG, "seq": 0},
        {**TAG, "seq": 7.0},
        {**TAG, "seq": True},
        {**TAG, "seq": "7"},
        {**TAG, "uid": "04a1b2c3d4e580"},
        {**TAG, "uid": "04A1B2C3D4E5"},
        {**TAG, "uid": "04A1B2C3D4E580\n"},
        {**TAG, "ev": "On"},
        {**TAG, "txt": 5},
        {**TAG, "txt": "half \ud800"},
        {**BEAT, "ok": 1},
        {**BEAT, "bad": -1},
        {"t": "hb"},
        {"t": "err"},
        {"t": "err", "code": None},
    ],
)
def test_a_known_key_with_a_wrong_value_spoils_the_frame(spoilt: dict[str, object]) -> None:
    body = json.dumps(spoilt).encode()
    assert parse_frame(body + b"*%08x" % crc32(body)) is None


def test_both_kinds_of_plain_readers() -> None:
    assert Parser().feed(RDM6300 + ID_12LA) == [PlainTag("0A00264456")] * 2


@pytest.mark.parametrize(
    "spoilt", [RDM6300.replace(b"3E", b"3F"), RDM6300.lower(), RDM6300[:-1], b"\x02" + RDM6300[2:], ID_12LA[:-1]]
)
def test_a_spoilt_plain_frame_is_none(spoilt: bytes) -> None:
    assert Parser().feed(spoilt) == []


def test_bytes_without_a_frame_are_counted_until_the_next_one() -> None:
    parser = Parser()
    parser.feed(b"MicroPython v1.27\r\n")
    parser.feed(b">>> ")
    assert parser.passed_over == 23
    parser.feed(b"\n" + encode(TAG))
    assert parser.passed_over == 0


@given(
    frames=st.lists(st.sampled_from([HELLO, TAG, BEAT, {"t": "err", "code": ""}]), max_size=6),
    between=st.lists(
        st.binary(max_size=30).map(lambda noise: noise.replace(b"\n", b"") + b"\n"), min_size=6, max_size=6
    ),
    cuts=st.lists(st.integers(1, 60), min_size=1, max_size=20),
)
def test_frames_come_out_whatever_is_between_them_and_however_they_are_cut(
    frames: list[dict[str, object]], between: list[bytes], cuts: list[int]
) -> None:
    data = b"".join(noise + encode(frame) for noise, frame in zip(between, frames, strict=False))
    parser, came, turn = Parser(), [], 0
    while data:
        at = cuts[turn % len(cuts)]
        came += parser.feed(data[:at])
        data = data[at:]
        turn += 1
    assert came == [parsed(frame) for frame in frames]


@given(line=st.binary(max_size=600))
def test_no_line_raises(line: bytes) -> None:
    parse_frame(line)


@given(body=st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=8))
def test_no_value_under_a_known_key_raises(body: object) -> None:
    for kind in ("hello", "tag", "hb", "err"):
        for key in ("p", "boot", "seq", "uid", "ev", "txt", "ok", "code"):
            text = json.dumps({**HELLO, **TAG, **BEAT, "code": "", "t": kind, key: body}).encode()
            parse_frame(text + b"*%08x" % crc32(text))


def test_noise_and_spoilt_frames_and_good_ones_among_them() -> None:
    report = fuzz(120_000, seed=2)
    assert report.accepted
    assert report.tags
