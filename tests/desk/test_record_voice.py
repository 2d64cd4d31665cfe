"""The page on which somebody records the voice."""

from companion.core.events import Loudness, OwnClips
from companion.table.effects import ClipEffect, ListClips, RecordClip, RemoveClip, StopRecording
from companion.table.screens.settings.record_voice import clips_to_say
from companion.ui.painters.text import fit_block
from tests.desk.at_desk import CONFIRM, NEXT, UNDO, Table
from tests.screens.test_layout import VIEWS
from tests.ui.parts import parts_of


def opened(table: Table, *own: str) -> list[ClipEffect]:
    """The page is opened, on a table with these clips of its own; gives what the microphone is asked for from then."""
    asked: list[ClipEffect] = []
    table.desk.record_by(asked.append)
    table.tap("settings", "open:clips")
    assert asked == [ListClips()]
    table.do(OwnClips(own))
    asked.clear()
    return asked


def test_a_clip_is_recorded_heard_and_deleted_and_the_next_one_comes(table: Table) -> None:
    asked = opened(table)
    table.desk.set_silence("")
    assert "apple" in table.text
    table.press(CONFIRM).do(Loudness(50))
    assert "Speak now." in table.text
    table.press(NEXT, CONFIRM).do(OwnClips(("word-apple",)))
    assert asked == [RecordClip("word-apple"), StopRecording()]
    assert table.scene().says.clips == ("word-apple",)
    assert "1 of 66" in table.text
    first = table.scene().says
    table.tap("listen")
    assert table.scene().says.turn == first.turn + 1
    table.tap("delete").do(OwnClips())
    assert asked[-1] == RemoveClip("word-apple")
    table.press(NEXT)
    assert "airplane" in table.text
    assert table.scene().says.clips == ()


def test_the_page_goes_on_with_the_first_clip_that_is_not_recorded(table: Table) -> None:
    opened(table, *(clip.id for clip in clips_to_say()[:7]))
    assert clips_to_say()[7].given in table.text


def test_who_records_reads_the_word_larger_than_all_else(table: Table) -> None:
    opened(table)
    for clip in clips_to_say()[:66]:
        for view in VIEWS[:2]:
            blocks = [block for look in table.scene(view).looks for block in parts_of(look).blocks if block.text]
            sizes = {block.text: fit_block(block).px for block in blocks}
            assert sizes.pop(clip.given) > max(sizes.values()), (clip, view.width)
        table.press(NEXT)


def test_the_page_says_which_clips_are_not_recorded_yet(table: Table) -> None:
    opened(table, "word-apple")
    assert "Not recorded yet." in table.text
    table.press(CONFIRM).do(OwnClips(("word-apple", "word-airplane")))
    assert "Recorded here, and heard in the games." in table.text


def test_why_there_is_no_recording_is_told_until_the_next_input(table: Table) -> None:
    opened(table)
    table.press(CONFIRM).do(OwnClips((), "There is no microphone."))
    assert "There is no microphone." in table.text
    table.press(NEXT)
    assert "There is no microphone." not in table.text


def test_who_leaves_while_it_is_recorded_ends_the_recording(table: Table) -> None:
    asked = opened(table)
    table.press(CONFIRM, UNDO)
    assert asked[-1] == StopRecording()
    table.do(Loudness(3), OwnClips(("word-apple",)))
    assert table.desk.screen.id == "settings"


def test_each_clip_can_be_reached_and_shows_what_to_say(table: Table) -> None:
    opened(table)
    seen = set()
    for _clip in clips_to_say():
        seen.add(table.text)
        table.press(NEXT)
    assert len(seen) == len(clips_to_say())
