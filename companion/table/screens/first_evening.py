"""Ask the language of a table that has played no game yet, and lead to the pictures of how the companion works."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, Flag, Scene
from companion.table.effects import ChangeSettings, HoldSettings, PlaySound, Request
from companion.table.introduction_setting import FIRST_EVENING, NONE, SEEN
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.screens.introduction import IntroductionPage
from companion.table.screens.page import Page, PageButton, page_layout, page_looks

if TYPE_CHECKING:
    from companion.table.table import Table

LANGUAGE = "language.screens"
"""The setting with the language of the screens."""

TITLE = "Language · Sprache · Lingua"

OFFERED: tuple[tuple[Literal["en", "de", "it"], str, str], ...] = (
    ("en", "English", "Play in English"),
    ("de", "Deutsch", "Auf Deutsch spielen"),
    ("it", "Italiano", "Gioca in italiano"),
)
"""The languages with their names and an invitation, each in its own words whatever language is in use."""


class FirstEvening(BaseScreen, frozen=True):
    """The first screen of a new table: the languages, one of which is chosen before anything else."""

    id: ClassVar[str] = "first-evening"

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        chosen = next((name for language, name, _note in OFFERED if language == table.settings.value(LANGUAGE)), "")
        does: dict[Any, PageButton] = {"confirm": PageButton(_("OK"), chosen), "next": PageButton(_("NEXT"))}
        looks = page_looks(layout, TITLE, does)
        body, gap = layout.body, layout.gap
        cells = body.rows(len(OFFERED), gap) if view.portrait else body.columns(len(OFFERED), gap)
        in_use = table.settings.value(LANGUAGE)
        for cell, (language, name, note) in zip(cells, OFFERED, strict=True):
            looks += _language_looks(layout, cell, language, name, note, on=language == in_use)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        languages = [language for language, _name, _note in OFFERED]
        in_use = table.settings.value(LANGUAGE)
        match what:
            case Press(button=PanelButton.NEXT):
                place = languages.index(in_use) + 1 if in_use in languages else 0
                return Outcome(self, (HoldSettings({LANGUAGE: languages[place % len(languages)]}), PlaySound("tap")))
            case Press(button=PanelButton.CONFIRM) if in_use in languages:
                return _with_language(self, str(in_use))
            case Tap(target=target) if target.removeprefix("language:") in languages:
                return _with_language(self, target.removeprefix("language:"))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - the first screen tells what can't be kept
        """Return the first of the pictures, in the language that was chosen."""
        return Outcome(IntroductionPage(FIRST_EVENING), (PlaySound("accepted"),))


def _with_language(screen: FirstEvening, language: str) -> Outcome:
    # With the language it is kept that no introduction was seen: a power cut from here on asks once more.
    return Outcome(screen, (ChangeSettings({LANGUAGE: language, SEEN: NONE}),))


def _language_looks(
    layout: Page, cell: Rect, language: Literal["en", "de", "it"], name: str, note: str, *, on: bool
) -> list[AnyLook]:
    """Return the flag of a language, and below or beside it the button with its name."""
    target, gap = f"language:{language}", layout.gap
    flag, button = cell.cut_left(cell.w * 2 // 5, gap) if layout.view.portrait else cell.cut_top(cell.h * 3 // 5, gap)
    return [
        Flag(rect=flag, target=target, language=language),
        Button(rect=button, target=target, label=name, note=note, on=on, px=layout.px(7)),
    ]
