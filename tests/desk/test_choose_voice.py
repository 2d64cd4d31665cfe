"""The page on which somebody chooses who speaks in the children's games."""

from companion.core.events import OwnClips, VoiceNews
from companion.table.effects import ClipEffect, ListVoices, MakeVoice
from tests.desk.at_desk import CONFIRM, UNDO, Table

VOICES = ("rms", "slt")


def opened(table: Table, news: VoiceNews) -> list[ClipEffect]:
    """The page is opened, on a table with these voices; gives what is asked for from then."""
    asked: list[ClipEffect] = []
    table.desk.record_by(asked.append)
    table.desk.set_silence("")
    table.tap("settings", "open:voices")
    assert asked == [ListVoices()]
    table.do(news)
    asked.clear()
    return asked


def test_a_voice_is_chosen_made_and_heard(table: Table) -> None:
    asked = opened(table, VoiceNews(VOICES, "rms"))
    assert "Woman's voice" in table.text
    table.tap("voice:slt")
    assert asked == [MakeVoice("slt")]
    table.do(VoiceNews(VOICES, "rms", "slt", 40))
    assert "40 %" in table.text
    assert not [target for target in table.scene().targets() if target.startswith("voice:")]
    assert table.scene().says.clips == ()
    table.do(VoiceNews(VOICES, "slt", sample="word-apple"))
    assert table.scene().says.clips == ("word-apple",)
    table.press(CONFIRM)
    assert table.desk.screen.id == "settings"


def test_a_first_voice_is_heard_once_it_is_loaded(table: Table) -> None:
    opened(table, VoiceNews(VOICES))
    table.desk.set_silence("no clips")
    table.tap("voice:slt").do(VoiceNews(VOICES, "slt", sample="word-apple"))
    assert table.scene().says.clips == ()
    table.desk.set_silence("")
    assert table.scene().says.clips == ("word-apple",)


def test_why_there_is_no_voice_is_one_sentence(table: Table) -> None:
    opened(table, VoiceNews(VOICES, "rms", trouble="The voice can't be kept."))
    assert "The voice can't be kept." in table.text
    table.tap("voice:rms").do(VoiceNews(VOICES, "rms", sample="word-apple"))
    assert "The voice can't be kept." not in table.text


def test_a_table_that_can_not_be_heard_says_so(table: Table) -> None:
    opened(table, VoiceNews(VOICES, "rms"))
    table.desk.set_silence("no card")
    assert "No loudspeaker is found" in table.text


def test_a_machine_without_voices_says_what_to_install_and_leads_to_the_recording_of_ones_own(table: Table) -> None:
    opened(table, VoiceNews())
    assert "sudo apt install flite" in table.text
    table.tap("clips").do(OwnClips())
    assert table.desk.screen.id == "record-voice"
    table.press(UNDO)
    assert table.desk.screen.id == "settings"
