"""The reader, on a USB line that can be unplugged."""

from companion.core.events import DeviceNews
from companion.devices.reader.reader import UNPLUGGED
from tests.desk.at_desk import CONFIRM, NEXT
from tests.hil.at_machine import AtMachine
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins


def reads_through_an_unplugged_line(at: AtMachine, report: Report) -> None:
    """The reader says hello; a card is laid; the reader is unplugged, which is said, and plugged in; a card is laid."""
    sit_down_by_pins(at).plug()
    begun = at.machine.now()
    at.lay("04000000000001", "companion:S:10H:1")
    report.measured("the plug of a reader to its first card", at.machine.now() - begun)
    at.press(NEXT, CONFIRM)
    at.machine.hand("unplug")
    at.told(DeviceNews("reader", UNPLUGGED))
    at.shot("reader-unplugged")
    at.tap("cell:C1").press(CONFIRM)
    at.machine.hand("plug")
    at.told(DeviceNews("reader"))
    at.lay("04000000000002", "companion:S:8D:2").press(NEXT, CONFIRM)
    assert [move.card for move in at.mirror.moves] == ["10H", "7D", "8D"]
    at.machine.hand("unplug")
    at.told(DeviceNews("reader", UNPLUGGED))
