"""Presence: from single looks to tags that are laid and taken away. A step is one look, 50 ms after the one before."""

from companion.firmware.presence import Presence

A, B = b"\x0a", b"\x0b"


def _seen(looks: str, presence: "Presence | None" = None) -> str:
    """What lies there after each look: `.` nothing, `a` and `b` a tag, `2` two of them, `x` no chip to look with."""
    there = Presence(reads=2, quiet=200) if presence is None else presence
    told = ""
    for place, look in enumerate(looks):
        now = place * 50
        if look == "x":
            there.could_not_look(now)
        elif look == "2":
            there.saw_two(now)
        elif look == ".":
            there.saw_nothing(now)
        else:
            there.saw_tag(now, A if look == "a" else B)
        told += "2" if there.two else "-" if not there.uid else "a" if there.uid == A else "b"
    return told


def laid_and_taken_away() -> "list[str]":
    return [_seen("..aaaa......"), _seen("..a.a......"), _seen("a......a....")]


def lost_looks_are_bridged() -> "list[str]":
    return [_seen("aa...a...a...a...."), _seen("aa....aa")]


def another_one_in_its_place() -> "list[str]":
    return [_seen("aaabbb"), _seen("aababab"), _seen("aab....")]


def two_at_once() -> "list[str]":
    """The first stays while a second is there; two that came together are not told; the one that is left comes."""
    return [_seen("aa222aa......"), _seen("22.....aa"), _seen("222bbbbbbb"), _seen("aa22bbbbbb")]


def two_in_turn() -> "list[str]":
    """Two that are heard in turn, with collisions between: none of them is told."""
    return [_seen("a2a2a2"), _seen("2a2b22a2b2ab2")]


def while_the_chip_is_away() -> "list[str]":
    return [_seen("aaxxxxxxxxaaa"), _seen("aaxxxxxxxx.....")]


def as_it_is_set() -> "list[str]":
    return [
        _seen("aa...", Presence(reads=1, quiet=100)),
        _seen("aaaaaaaaaaaa", Presence(reads=10, quiet=200)),
        _seen("aa" + "." * 12, Presence(reads=2, quiet=500)),
    ]


SCENARIOS = [
    (laid_and_taken_away, ["---aaaaaa---", "----aaaa---", "------------"]),
    (lost_looks_are_bridged, ["-aaaaaaaaaaaaaaaa-", "-aaaa--a"]),
    (another_one_in_its_place, ["-aaabb", "-aaaaaa", "-aaaa--"]),
    (two_at_once, ["-aa22222aa---", "-2222---a", "-22222bbbb", "-aa2222bbb"]),
    (two_in_turn, ["------", "-----22222222"]),
    (while_the_chip_is_away, ["-aaaaaaaaaaaa", "-aaaaaaaaaaaa--"]),
    (as_it_is_set, ["aaa--", "---------aaa", "-" + "a" * 10 + "---"]),
]
