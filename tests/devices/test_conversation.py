"""The conversation with a reader, on a clock that only the test moves."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import Tag
from companion.devices.reader.conversation import (
    HELLO_EVERY,
    PLAIN_OFF,
    SAME_LAYING,
    SILENT_AFTER,
    STALE_AFTER,
    Conversation,
    Memory,
)
from companion.devices.reader.protocol import (
    Frame,
    Heartbeat,
    Hello,
    OtherVersion,
    PlainTag,
    ReaderFault,
    TagFrame,
    UnknownFrame,
)
from companion.devices.reader.settings import ReaderSettings
from companion.firmware.frames import decode

ONE, OTHER = "04A1B2C3D4E580", "DEADBEEF"


def hello(boot: int = 77) -> Hello:
    return Hello(1, "1.0.0", "pico-mfrc522", "e66038b713", boot)


def beat(*, ok: bool = True, err: str = "") -> Heartbeat:
    return Heartbeat(0, 1, ok=ok, err=err, bad=0)


def opened(memory: Memory | None = None, now: float = 0.0) -> Conversation:
    return Conversation(ReaderSettings(), memory or Memory(), now, plain=True)


def sent(conversation: Conversation) -> list[dict[str, object]]:
    return [decode(frame[:-1]) for frame in conversation.take_outgoing()]


def greeted(memory: Memory | None = None, now: float = 0.0, boot: int = 77) -> Conversation:
    conversation = opened(memory, now)
    conversation.step([hello(boot)], now)
    conversation.take_outgoing()
    return conversation


def acked(conversation: Conversation) -> list[object]:
    return [frame["seq"] for frame in sent(conversation) if frame["t"] == "ack"]


def test_hello_is_said_each_second_until_it_is_answered() -> None:
    conversation = opened()
    said = 0
    for tick in range(25):
        conversation.step([], tick / 10)
        said += sum(frame == {"t": "hello", "p": [1]} for frame in sent(conversation))
    assert said == 3
    conversation.step([hello()], 2.5)
    assert {"t": "hello", "p": [1]} not in sent(conversation)
    assert conversation.step([], 2.5 + 3 * HELLO_EVERY) == []
    assert sent(conversation) == []


def test_the_settings_and_the_light_follow_the_answer_once() -> None:
    conversation = Conversation(ReaderSettings(on=4, off_ms=900, buzzer=False), Memory(), 0.0, plain=False)
    conversation.step([hello()], 0.1)
    assert sent(conversation) == [
        {"t": "cfg", "on": 4, "off": 900, "buzzer": False},
        {"t": "led", "mode": "ready"},
        {"t": "ping"},
    ]
    conversation.step([hello()], 0.2)
    assert sent(conversation) == []


def test_a_tag_is_handed_over_then_acknowledged() -> None:
    conversation = greeted()
    assert conversation.step([TagFrame(1, ONE, "on", "companion:S:10H:2")], 1) == [Tag(ONE, text="companion:S:10H:2")]
    assert acked(conversation) == [1]
    assert conversation.step([TagFrame(2, ONE, "off")], 2) == [Tag(ONE, laid=False, text="companion:S:10H:2")]
    assert acked(conversation) == [2]


def test_a_tag_that_is_sent_again_is_acknowledged_again_and_told_once() -> None:
    conversation = greeted()
    assert conversation.step([TagFrame(1, ONE, "on")] * 3, 1) == [Tag(ONE)]
    assert acked(conversation) == [1, 1, 1]


def test_before_the_hello_no_tag_is_taken() -> None:
    conversation = opened()
    assert conversation.step([TagFrame(1, ONE, "on")], 0.1) == []
    assert acked(conversation) == []


def test_after_a_new_start_numbers_begin_anew() -> None:
    memory = Memory()
    conversation = greeted(memory)
    conversation.step([TagFrame(5, ONE, "on"), TagFrame(6, ONE, "off")], 1)
    assert greeted(memory, 10, boot=78).step([TagFrame(1, ONE, "on")], 20) == [Tag(ONE)]


def test_a_line_that_was_lost_does_not_make_a_second_tag_of_one() -> None:
    memory = Memory()
    greeted(memory).step([TagFrame(5, ONE, "on")], 1)
    # The acknowledgement was lost with the line: the reader tells it under a new number.
    again = greeted(memory, 10)
    assert again.step([TagFrame(6, ONE, "on")], 10.3) == []
    assert acked(again) == [6]
    assert again.step([TagFrame(7, ONE, "off")], 20) == [Tag(ONE, laid=False)]


def test_a_tag_that_lies_there_through_a_replug_is_the_same() -> None:
    memory = Memory()
    greeted(memory).step([TagFrame(5, ONE, "on")], 1)
    again = greeted(memory, 10, boot=78)
    assert again.step([TagFrame(1, ONE, "on")], 10.2) == []
    assert again.step([], 10 + 3 * SAME_LAYING) == []


def test_a_tag_that_was_taken_away_while_the_plug_was_out_is_told() -> None:
    memory = Memory()
    greeted(memory).step([TagFrame(5, ONE, "on")], 1)
    again = greeted(memory, 10, boot=78)
    assert again.step([], 10.5) == []
    assert again.due(10.5) == 10 + SAME_LAYING
    assert again.step([], 10 + SAME_LAYING) == [Tag(ONE, laid=False)]
    assert again.step([TagFrame(1, ONE, "on")], 12) == [Tag(ONE)]


@pytest.mark.parametrize("blind", [beat(ok=False), beat(err="two")])
def test_a_reader_that_can_not_see_after_a_replug_ends_no_tag(blind: Heartbeat) -> None:
    memory = Memory()
    greeted(memory).step([TagFrame(5, ONE, "on")], 1)
    again = greeted(memory, 10, boot=78)
    assert again.step([blind], 10.1) == []
    assert again.step([], 10 + 3 * SAME_LAYING) == []
    # It sees again, and tells what lay there all the time.
    assert again.step([beat()], 14) == []
    assert again.step([TagFrame(1, ONE, "on")], 14.5) == []
    # Where it does not tell it, it was taken away.
    memory.boot = 0
    later = greeted(memory, 20, boot=79)
    assert later.step([blind], 20.1) + later.step([], 24) + later.step([beat()], 25) == []
    assert later.step([], 25 + SAME_LAYING) == [Tag(ONE, laid=False)]


def test_another_tag_ends_the_one_whose_end_was_never_told() -> None:
    memory = Memory()
    greeted(memory).step([TagFrame(5, ONE, "on")], 1)
    again = greeted(memory, 10)
    assert again.step([TagFrame(7, OTHER, "on")], 12) == [Tag(ONE, laid=False), Tag(OTHER)]


def test_a_tag_whose_end_was_never_told_can_be_laid_again() -> None:
    conversation = greeted()
    conversation.step([TagFrame(5, ONE, "on")], 2)
    assert conversation.step([TagFrame(7, ONE, "on")], 4) == [Tag(ONE, laid=False), Tag(ONE)]


def test_the_end_of_a_tag_that_was_never_told_is_no_news() -> None:
    conversation = greeted()
    assert conversation.step([TagFrame(3, ONE, "off")], 1) == []
    assert acked(conversation) == [3]


def test_a_reader_that_starts_anew_on_an_open_line_is_greeted_again() -> None:
    conversation = greeted()
    conversation.step([hello(78)], 5)
    assert [frame["t"] for frame in sent(conversation)] == ["hello", "cfg", "led", "ping"]


@pytest.mark.parametrize(("version", "words"), [(2, "too new"), (0, "too old")])
def test_another_version_is_told_and_no_tag_taken(version: int, words: str) -> None:
    conversation = opened()
    conversation.take_outgoing()
    assert conversation.step([OtherVersion(version), TagFrame(1, ONE, "on")], 0.5) == []
    assert words in str(conversation.trouble)
    conversation.step([], 5)
    assert sent(conversation) == []
    conversation.step([hello()], 6)
    assert conversation.trouble == ""


def test_what_is_wrong_is_told_until_it_is_over() -> None:
    conversation = greeted()
    conversation.step([ReaderFault("two")], 1)
    assert str(conversation.trouble) == "Two tags lie on the reader: take one away."
    conversation.step([ReaderFault("")], 2)
    assert conversation.trouble == ""
    conversation.step([beat(ok=False)], 3)
    assert "chip doesn't answer" in str(conversation.trouble)
    conversation.step([beat(err="melting")], 4)
    assert str(conversation.trouble) == "The reader says that something is wrong: melting."
    conversation.step([beat()], 5)
    assert conversation.trouble == ""


def test_a_port_from_which_nothing_sensible_comes_is_silent() -> None:
    conversation = opened()
    assert not conversation.is_silent(SILENT_AFTER - 0.01)
    assert conversation.is_silent(SILENT_AFTER)
    assert not conversation.is_stale(100)
    assert not greeted().is_silent(100)


def test_a_line_without_a_good_frame_is_stale() -> None:
    conversation = greeted()
    conversation.step([UnknownFrame("new")], 4)
    assert not conversation.is_stale(4 + STALE_AFTER - 0.01)
    assert conversation.is_stale(4 + STALE_AFTER)


def test_a_reader_that_never_answers_is_stale_whatever_else_it_says() -> None:
    conversation = opened()
    for tick in range(6):
        conversation.step([beat()], tick)
        assert not conversation.is_stale(tick)
    conversation.step([beat()], STALE_AFTER)
    assert conversation.is_stale(STALE_AFTER)


def test_a_plain_tag_is_laid_once_and_gone_when_it_is_not_sent_again() -> None:
    conversation = opened()
    told = [tag for tick in range(10) for tag in conversation.step([PlainTag("0A00264456")], tick * 0.065)]
    assert told == [Tag("0A00264456")]
    last = 9 * 0.065
    assert conversation.due(last) == last + PLAIN_OFF
    assert conversation.step([], last + PLAIN_OFF - 0.01) == []
    assert conversation.step([], last + PLAIN_OFF) == [Tag("0A00264456", laid=False)]
    assert conversation.step([PlainTag("0A00264456")], 5) == [Tag("0A00264456")]
    assert conversation.step([PlainTag("0100000001")], 5.1) == [Tag("0A00264456", laid=False), Tag("0100000001")]
    assert conversation.take_lost_tags() == [Tag("0100000001", laid=False)]


def test_a_plain_tag_counts_only_where_it_may_be_one() -> None:
    found = Conversation(ReaderSettings(), Memory(), 0.0, plain=False)
    assert found.step([PlainTag("0A00264456")], 0.1) == []
    assert not found.has_reader
    assert greeted().step([PlainTag("0A00264456")], 1) == []


def test_the_light_is_for_a_reader_that_is_there() -> None:
    conversation = opened()
    conversation.show_light("ok")
    conversation.step([], 0)
    assert [frame["t"] for frame in sent(conversation)] == ["hello"]
    conversation = greeted()
    conversation.show_light("ok")
    assert sent(conversation) == [{"t": "led", "mode": "ok"}]


FRAMES: st.SearchStrategy[Frame] = st.one_of(
    st.builds(hello, st.integers(1, 3)),
    st.builds(TagFrame, st.integers(1, 6), st.sampled_from([ONE, OTHER]), st.sampled_from(["on", "off"])),
    st.builds(ReaderFault, st.sampled_from(["", "two", "chip"])),
    st.just(beat()),
    st.just(OtherVersion(2)),
    st.builds(PlainTag, st.just("0A00264456")),
)


@given(lines=st.lists(st.lists(st.tuples(FRAMES, st.floats(0, 3)), max_size=15), max_size=4))
def test_laid_and_taken_away_take_turns_and_time_always_goes_on(
    lines: Sequence[Sequence[tuple[Frame, float]]],
) -> None:
    memory, now = Memory(), 0.0
    lying: Tag | None = None
    for line in lines:
        conversation = opened(memory, now)
        for frame, pause in line:
            now += pause
            for tag in conversation.step([frame], now):
                assert tag.laid == (lying is None)
                assert lying is None or tag.uid == lying.uid
                lying = tag if tag.laid else None
            conversation.take_outgoing()
            assert conversation.due(now) > now
