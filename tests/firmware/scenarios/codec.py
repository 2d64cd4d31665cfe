"""The frames: what is encoded is decoded, and nothing else is."""

from companion.firmware.frames import LONGEST, FrameError, Lines, decode, encode

TAG = {"t": "tag", "seq": 7, "uid": "04A1B2C3D4E580", "ev": "on", "txt": 'Zoë "1" \\ ♥'}


def _refused(line: bytes) -> bool:
    try:
        decode(line)
    except FrameError:
        return True
    return False


def _signed(body: bytes) -> bytes:
    """A line with a right check sum, around anything."""
    frame = encode({"t": "x"})
    assert frame.endswith(b"\n")
    from binascii import crc32  # noqa: PLC0415

    return body + b"*%08x" % (crc32(body) & 0xFFFFFFFF)


def comes_back() -> bool:
    return decode(encode(TAG)[:-1]) == TAG and decode(encode(TAG)[:-1] + b"\r") == TAG


def every_flipped_bit_is_refused() -> "list[int]":
    line = encode(TAG)[:-1]
    refused = 0
    for place in range(len(line)):
        for bit in range(8):
            flipped = bytearray(line)
            flipped[place] ^= 1 << bit
            refused += _refused(bytes(flipped))
    return [len(line) * 8 - refused]


def every_part_of_a_line_is_refused() -> bool:
    line = encode(TAG)[:-1]
    return all(_refused(line[:end]) for end in range(len(line))) and all(
        _refused(line[start:]) for start in range(1, len(line))
    )


def what_is_no_frame() -> "list[bool]":
    return [
        _refused(_signed(body))
        for body in (
            b"",
            b"[]",
            b"7",
            b"{}",
            b'{"t": 7}',
            b'{"t": null}',
            b'{"t": "hb"',
            b"\xff\xfe",
            b"[" * 400,
            b'{"t": "\xff"}',
        )
    ] + [_refused(line) for line in (b"", b"*", b"\r", b"MicroPython v1.27.0 on a board", b"x" * 600)]


def the_longest_frame() -> "list[object]":
    """511 bytes and the newline pass, one byte more doesn't, in either direction."""
    empty = len(encode({"t": "x", "a": ""}))
    fits = encode({"t": "x", "a": "y" * (LONGEST - empty)})
    results: list[object] = [len(fits), decode(fits[:-1])["t"]]
    try:
        encode({"t": "x", "a": "y" * (LONGEST - empty + 1)})
    except ValueError:
        results.append("too long")
    results.append(_refused(_signed(b'{"t": "x", "a": "' + b"y" * (LONGEST - empty + 1) + b'"}')))
    return results


def lines_from_pieces() -> "list[int]":
    """However the bytes are cut, the same lines come out; and what never ends takes no memory."""
    stream = b"noise\n" + encode(TAG) + b"\r\n" + b"z" * 2000 + b"\n" + encode(TAG)
    counts = []
    for size in (1, 2, 3, 7, 64, 5000):
        lines = Lines()
        good = 0
        for start in range(0, len(stream), size):
            for line in lines.feed(stream[start : start + size]):
                good += not _refused(line)
        counts.append(good)
    return counts


SCENARIOS = [
    (comes_back, True),
    (every_flipped_bit_is_refused, [0]),
    (every_part_of_a_line_is_refused, True),
    (what_is_no_frame, [True] * 15),
    (the_longest_frame, [512, "x", "too long", True]),
    (lines_from_pieces, [2] * 6),
]
