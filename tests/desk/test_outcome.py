"""The desk applies the effects of an outcome in order, and answers what a screen asks for."""

from typing import Any

from companion.core.events import Input, LongPress, PanelButton, Press, Tap
from companion.core.game import Refused
from companion.core.layout import View
from companion.core.scene import Scene
from companion.table.effects import AddPerson, ChangeSettings, Failed, PlaySound, Request, ShowLight
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.people.people import PeoplePage
from companion.table.screens.settings.default_switches import RulesPage
from companion.table.table import Table as Shown
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table


class Adding(BaseScreen, frozen=True):
    """CONFIRM adds Ann between two sounds, HELP leads to the people with her, a hold is heard and leads nowhere."""

    answers: tuple[Any, ...] = ()

    def scene(self, table: Shown, view: View) -> Scene:  # noqa: ARG002 - there is nothing to see
        return Scene(())

    def handle(self, table: Shown, what: Input) -> Outcome:  # noqa: ARG002 - it asks for the same everywhere
        match what:
            case Press(button=PanelButton.CONFIRM):
                return Outcome(self, (PlaySound("tap"), AddPerson("Ann"), PlaySound("turn")))
            case Press(button=PanelButton.HELP):
                return go(Place.PEOPLE).after(AddPerson("Ann"), ShowLight("ok"))
            case LongPress():
                return Outcome(self, (PlaySound("hurry"),))
            case _:
                return Outcome(self, (PlaySound("refused"),))

    def handle_answer(self, table: Shown, request: Request, result: Any) -> Outcome:  # noqa: ARG002 - as above
        return Outcome(Adding((*self.answers, result)), (PlaySound("accepted"),))


def test_a_request_is_answered_before_the_next_effect(table: Table) -> None:
    table.desk.apply_outcome(Outcome(Adding()))
    table.press(CONFIRM)
    assert table.desk.screen == Adding((None,))
    assert table.desk.take_sounds() == ("tap", "accepted", "turn")
    table.press(CONFIRM)
    assert table.desk.screen == Adding((None, Refused("", "Somebody is called Ann already.")))


def test_what_the_journal_does_not_take_is_answered_too(table: Table) -> None:
    table.desk.apply_outcome(Outcome(Adding()))
    table.journal.close()
    table.press(CONFIRM)
    screen = table.desk.screen
    assert isinstance(screen, Adding)
    assert isinstance(screen.answers[0], Failed)


def test_a_screen_is_made_when_the_effects_before_it_are_done(table: Table) -> None:
    table.desk.apply_outcome(Outcome(Adding()))
    table.press(HELP)
    assert isinstance(table.desk.screen, PeoplePage)
    assert "Ann" in table.text
    assert table.desk.take_lights() == ("ok",)


def test_a_hold_that_leads_nowhere_is_a_press_as_well(table: Table) -> None:
    table.desk.apply_outcome(Outcome(Adding()))
    table.hold(NEXT).hold(HELP)
    assert table.desk.is_turned
    assert table.desk.take_sounds()[:1] == ("hurry",)
    assert isinstance(table.desk.screen, PeoplePage)


def test_a_screen_only_says_what_is_to_be_done(table: Table) -> None:
    page, before = RulesPage("sequence"), table.kept.config
    outcome = page.handle(table.desk, Tap("switch:draws:1"))
    assert outcome == Outcome(page, (ChangeSettings({"rules.sequence.draws": "confirmed"}), PlaySound("accepted")))
    assert (table.kept.config, table.desk.sounds) == (before, [])
    table.desk.apply_outcome(outcome)
    assert table.kept.value("rules.sequence.draws") == "confirmed"
