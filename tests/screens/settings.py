"""The screens on which the table is set."""

import errno
from collections.abc import Callable

from msgspec.structs import replace

from companion.app.phones_link import ABSENT
from companion.app.qr_code import code_rows, page_code
from companion.app.voice_maker import NOT_KEPT
from companion.app.wifi import WIFI_FILE, Wifi, read_wifi, wifi_code, wifi_trouble_text
from companion.core.events import BackupNews, Loudness, OwnClips, PhonesNews, SeatEntry, VoiceNews
from companion.core.i18n import LazyText
from companion.core.problems import system_reason
from companion.core.table_moves import Leave
from companion.devices.machine.microphone import NOTHING_HEARD
from companion.table.effects import PlayMove
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.screens.sequitur import example

SETTINGS: dict[str, Callable[[Table], object]] = {}


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    SETTINGS[reach.__name__] = reach
    return reach


@screen
def settings(table: Table) -> None:
    table.tap("settings")


@screen
def settings_all_help(table: Table) -> None:
    table.tap("settings").press(HELP)


@screen
def settings_table(table: Table) -> None:
    table.tap("settings", "group:5", "set:rules.sequitur.help:2")


@screen
def settings_table_help(table: Table) -> None:
    table.tap("settings", "group:5").press(HELP)


@screen
def settings_size(table: Table) -> None:
    table.tap("settings", "open:glass")
    table.tap(next(target for target in reversed(table.scene().targets()) if target.startswith("bar:")))


@screen
def settings_size_help(table: Table) -> None:
    table.tap("settings", "open:glass").press(HELP)


@screen
def settings_size_tried(table: Table) -> None:
    settings_size(table)
    table.press(CONFIRM).wait(3.5)


@screen
def settings_clips(table: Table) -> None:
    told = LazyText.of(NOTHING_HEARD)
    table.tap("settings", "open:clips").do(OwnClips(("word-apple", "sound-a"))).tap("clips:1").press(CONFIRM)
    table.do(OwnClips(("word-apple", "sound-a"), told))


@screen
def settings_clips_recording(table: Table) -> None:
    table.tap("settings", "open:clips").do(OwnClips(("word-apple",))).press(CONFIRM).do(Loudness(70))


@screen
def settings_clips_recorded(table: Table) -> None:
    table.tap("settings", "open:clips").do(OwnClips()).press(CONFIRM).do(OwnClips(("word-apple",)))


@screen
def settings_clips_help(table: Table) -> None:
    table.tap("settings", "open:clips").press(HELP)


VOICES = ("rms", "kal16", "awb", "slt", "en-us+f1")


@screen
def settings_voices(table: Table) -> None:
    table.desk.set_silence("")
    table.tap("settings", "open:voices").do(VoiceNews(VOICES, "rms"))


@screen
def settings_voices_making(table: Table) -> None:
    table.tap("settings", "open:voices").do(VoiceNews(VOICES, "rms", "slt", 45))


@screen
def settings_voices_failed(table: Table) -> None:
    lost = LazyText.of(NOT_KEPT, why=system_reason(OSError(errno.ENOSPC, "")))
    table.tap("settings", "open:voices").do(VoiceNews(VOICES, "rms", trouble=lost))


@screen
def settings_voices_missing(table: Table) -> None:
    table.tap("settings", "open:voices").do(VoiceNews())


@screen
def settings_voices_help(table: Table) -> None:
    table.tap("settings", "open:voices").press(HELP)


@screen
def settings_backup(table: Table) -> None:
    table.tap("settings", "open:backup")


@screen
def settings_backup_help(table: Table) -> None:
    table.tap("settings", "open:backup").press(HELP)


@screen
def settings_backup_saving(table: Table) -> None:
    table.tap("settings", "open:backup").press(CONFIRM)


@screen
def settings_backup_saved(table: Table) -> None:
    settings_backup_saving(table)
    table.do(BackupNews("companion-20261124-213000.zip"))


@screen
def settings_backup_reading(table: Table) -> None:
    table.tap("settings", "open:backup", "bring")


@screen
def settings_backup_asked(table: Table) -> None:
    settings_backup_reading(table)
    table.do(BackupNews("companion-20261124-213000.zip", "2026-11-24T21:30:00+01:00", 10_312, 127))


@screen
def settings_backup_told(table: Table) -> None:
    settings_backup_reading(table)
    why = LazyText.of("it is damaged or incomplete")
    told = LazyText.of(
        "{file} can't be brought back: {why}. Nothing was changed.", file="companion-20261124-213000.zip", why=why
    )
    table.do(BackupNews(trouble=told))


@screen
def settings_backup_begun(table: Table) -> None:
    settings_backup_asked(table)
    table.press(CONFIRM)


@screen
def settings_rules(table: Table) -> None:
    table.tap("settings", "open:rules")


@screen
def settings_rules_help(table: Table) -> None:
    table.tap("settings", "open:rules", "rules:sequence").press(HELP)


@screen
def settings_rules_sequitur(table: Table) -> None:
    table.tap("settings", "open:rules", "rules:sequitur", "switch:help:1", "switch:lexicon:1")


@screen
def settings_rules_overlay(table: Table) -> None:
    table.tap("settings", "open:rules", "rules:sequentia-overlay")


@screen
def settings_sound(table: Table) -> None:
    table.tap("settings", "group:0", "set:looks.text:1")


@screen
def settings_screen(table: Table) -> None:
    table.tap("settings", "group:1").tap(
        "set:screen.dim_after_s:2", "set:screen.dim_after_s:1", "set:screen.dim_after_s:0"
    )


@screen
def settings_devices(table: Table) -> None:
    table.tap("settings", "group:2")


@screen
def settings_turns(table: Table) -> None:
    table.tap("settings", "group:3")


@screen
def settings_looks(table: Table) -> None:
    table.tap("settings", "group:4")


@screen
def settings_help(table: Table) -> None:
    table.tap("settings", "group:1").press(HELP)


@screen
def settings_help_devices(table: Table) -> None:
    table.tap("settings", "group:2").press(HELP)


@screen
def settings_told(table: Table) -> None:
    """As in a folder that can't be written."""
    table.machine_file.mkdir()
    table.tap("settings", "group:0", "set:sound.on:1")


PHONES_AT = PhonesNews("http://192.168.1.20:8080/", code_rows(page_code("http://192.168.1.20:8080/")), 3)


@screen
def settings_phones(table: Table) -> None:
    table.tap("phones")


@screen
def settings_phones_help(table: Table) -> None:
    table.tap("phones").press(HELP)


@screen
def settings_phones_starting(table: Table) -> None:
    table.tap("phones").press(CONFIRM)


@screen
def settings_phones_on(table: Table) -> None:
    table.tap("phones").press(CONFIRM).do(PHONES_AT)


@screen
def settings_phones_wifi(table: Table) -> None:
    code = wifi_code(Wifi("Wi-Fi of the whole house", "not a real password"))
    table.tap("phones").press(CONFIRM).do(replace(PHONES_AT, wifi="Wi-Fi of the whole house", wifi_code=code)).press(
        NEXT
    )


@screen
def settings_phones_wifi_wrong(table: Table) -> None:
    file = table.path.with_name(WIFI_FILE)
    file.write_text('name = 7\npassword = "not a real password"\n')
    _wifi, (wrong,) = read_wifi(file)
    trouble = wifi_trouble_text(replace(wrong, file=f"/etc/companion/{WIFI_FILE}"))
    table.tap("phones").press(CONFIRM).do(replace(PHONES_AT, wifi_trouble=trouble)).press(NEXT)


@screen
def settings_seat_left(table: Table) -> None:
    playing = seats_of(table).desk.go(Place.PLAY)
    table.desk.apply_outcome(Outcome(playing, (PlayMove(Leave("Annemarie")),)))
    table.desk.go(Place.HOME)
    table.tap("phones", "seats")


def seats_of(table: Table) -> Table:
    """A game of Sequitur, and the page of its first seat."""
    example(table, "Annemarie", "Bob", "Cat").desk.go(Place.HOME)
    code = code_rows(page_code(f"{PHONES_AT.address}#seat={'aB-3' * 5}xy"))
    news = replace(PHONES_AT, at_seats=(0, 1, 0), seat_codes=(code,) * 3)
    return table.tap("phones").press(CONFIRM).do(news).tap("seats").do(news)


@screen
def settings_phones_playing(table: Table) -> None:
    seats_of(table).press(UNDO)


@screen
def settings_phones_from_more(table: Table) -> None:
    """In a game, with two players and two guests on their phones."""
    seats_of(table).press(NEXT).do(replace(table.desk.phones, pages=4, at_seats=(0, 1, 1)))
    table.desk.go(Place.PLAY)
    table.tap("sheet:more", "phones")


@screen
def settings_seat(table: Table) -> None:
    seats_of(table)


@screen
def settings_seat_help(table: Table) -> None:
    seats_of(table).press(HELP)


@screen
def settings_seat_taken(table: Table) -> None:
    seats_of(table).press(NEXT).do(table.desk.phones)


@screen
def settings_seats_ready(table: Table) -> None:
    """Two phones have sent their letters."""
    seats_of(table).press(NEXT).desk.go(Place.PLAY)
    for seat, balls in enumerate(("STAIR", "TENOR")):
        table.do(SeatEntry(seat, "1:first:0", tuple(f"ball:{ball}" for ball in balls)))


@screen
def settings_seats_secret(table: Table) -> None:
    """A phone has sent letters and a secret goal: its back is all that the table shows."""
    settings_seats_ready(table)
    table.press(CONFIRM).do(SeatEntry(0, "1:secret", ("hidden:example-double-letter",)))


@screen
def settings_phones_absent(table: Table) -> None:
    table.tap("phones").press(CONFIRM).do(PhonesNews(trouble=ABSENT))
