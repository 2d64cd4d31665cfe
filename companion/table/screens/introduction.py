"""Show an introduction: a picture of a game at a time, painted from the game itself, and a sentence beside it."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import _, pgettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Lamp, Miniature, Panel, PanelKey, Scene
from companion.games.common.text_fit import word_columns
from companion.table.effects import ChangeSettings, PauseInput, PlaySound, Request
from companion.table.introduction_setting import FIRST_EVENING, is_new, noted_as_seen
from companion.table.introductions import IntroductionPicture, introduction_of
from companion.table.screen import BaseScreen, Screen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.home.home import Home
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    page_layout,
    page_looks,
    sentence_label,
    warning_looks,
)

if TYPE_CHECKING:
    from companion.table.table import Table

SKIP_UNITS, PLACE_UNITS = 34.0, 16.0
"""The widths of the button that leaves the pictures, and of the number of the one shown, in units."""

CASE_UNITS, CASE_UNITS_UPRIGHT = 20.0, 30.0
"""The height of the case's buttons with their names, in units."""

WORDS_UNITS, WORDS_UNITS_LARGE = 38, 46
"""The height of the sentence's room below an upright picture, in units, and in large text."""


class IntroductionPage(BaseScreen, frozen=True):
    """An introduction by its `name`, at the picture at `place`.

    `before` is the screen from which it was asked for, and to which it leads back; None: it has come by itself, and
    leads to where the table was going.
    """

    id: ClassVar[str] = "introduction"

    name: str
    place: int = 0
    before: Screen | None = None

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        pictures = introduction_of(table, self.name)
        title = _("How it works") if self.name == FIRST_EVENING else table.games[self.name].label
        skip, head = layout.head.cut_right(layout.px(SKIP_UNITS), layout.gap)
        place, head = head.cut_right(layout.px(PLACE_UNITS), layout.gap)
        last = self.place + 1 == len(pictures)
        number = _("{number} of {count}").format(number=self.place + 1, count=len(pictures))
        looks = page_looks(replace(layout, head=head), title, self._page_buttons(len(pictures)))
        looks.append(Label(rect=place, text=number, px=layout.px(SMALL), tone="muted", align="right"))
        if not last:
            label = pgettext("introduction", "Skip")
            looks.append(Button(rect=skip, target="skip", label=label, icon="skip", px=layout.px(SMALL)))
        texts = tuple(picture.text(table.silence) for picture in pictures)
        # A tap on the picture does what CONFIRM does: the pointer has nothing to do there.
        notice = pictures[self.place].notice(table.silence)
        shown = _picture_looks(layout, pictures[self.place], texts[self.place], texts, notice)
        return Scene((*looks, *shown), skipped=frozenset({"picture", "skip"}))

    def _page_buttons(self, count: int) -> dict[Lamp, PageButton]:
        """Return what the panel's buttons do: CONFIRM tells which picture it leads to."""
        back = PageButton(_("BACK"))
        if self.place + 1 == count:
            return {"confirm": PageButton(_("DONE")), "undo": back}
        onward = _("to picture {number} of {count}").format(number=self.place + 2, count=count)
        return {"confirm": PageButton(_("OK"), onward), "undo": back, "next": PageButton(_("NEXT"))}

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        last = self.place + 1 == len(introduction_of(table, self.name))
        match what:
            case Tap(target="skip") if not last:
                return self._leave(table)
            case Press(button=PanelButton.CONFIRM) | Tap(target="picture") if last:
                return self._leave(table)
            case Press(button=PanelButton.CONFIRM | PanelButton.NEXT) | Tap(target="picture") if not last:
                return Outcome(replace(self, place=self.place + 1), (PlaySound("tap"),))
            case Press(button=PanelButton.UNDO) if self.place:
                return Outcome(replace(self, place=self.place - 1), (PlaySound("tap"),))
            case Press(button=PanelButton.UNDO):
                # It comes again: nobody has said that it was seen.
                return self._place_before(table)
            case _:
                return Outcome(self)

    def _place_before(self, table: "Table") -> Outcome:
        """Return where it has come from: the screen before it, or the games among which this one was chosen."""
        if self.before is not None:
            return Outcome(self.before)
        game = table.games.get(self.name)
        return go(Place.HOME) if game is None else Outcome(replace(Home.of(table), family=game.family))

    def _leave(self, table: "Table") -> Outcome:
        if is_new(table, self.name):
            return Outcome(self, (ChangeSettings(noted_as_seen(table, self.name)),))
        return self._outcome_after()

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - the first screen tells what can't be kept
        """Return the screen after the introduction, once it is noted as seen."""
        return self._outcome_after()

    def _outcome_after(self) -> Outcome:
        if self.before is not None:
            return Outcome(self.before)
        onward = go(Place.HOME) if self.name == FIRST_EVENING else go(Place.SET_UP, self.name)
        # The second of two quick presses was not meant for what CONFIRM does there.
        return onward.after(PauseInput())


def _picture_looks(
    layout: Page, picture: IntroductionPicture, text: str, texts: tuple[str, ...], notice: str
) -> list[AnyLook]:
    """Return the picture, as large as it can be, and its text beside it or below, as large as all the `texts`.

    A `notice` has the lower part of the text's room.
    """
    view, body, gap = layout.view, layout.body, layout.gap
    if view.portrait:
        words, room = body.cut_bottom(layout.px(WORDS_UNITS_LARGE if view.text == "large" else WORDS_UNITS), gap)
    else:
        beside = body.w - min(body.w, body.h * view.width // view.height) - gap
        # Large letters need the room more than the picture.
        wide = max(beside, body.w * 2 // 5) if view.text == "large" else beside
        words, room = view.cut_column(body, wide, gap)
    noticed: list[AnyLook] = []
    if notice:
        strip, words = words.cut_bottom(words.h * 2 // 5, gap)
        noticed = warning_looks(layout, strip, notice)
    case: list[AnyLook] = []
    if picture.case:
        low, room = room.cut_bottom(layout.px(CASE_UNITS_UPRIGHT if view.portrait else CASE_UNITS), gap)
        case = _case_looks(layout, low)
    scene = picture.scene(view)
    part = picture.part(scene, view)
    rect = _fitted(room, part)
    told = sentence_label(layout, words, text, px=7, lines=9, least=TIGHT_UNITS)
    return [
        *case,
        Panel(rect=rect, tone="table", outline="muted"),
        Miniature(
            rect=rect.inset(max(1, gap // 3)),
            target="picture",
            looks=tuple(look for look in scene.looks if part.encloses(look.rect)),
            size=(view.width, view.height),
            part=part,
            frames=picture.frames(scene),
        ),
        replace(told, even=tuple((one, words) for one in texts)),
        *noticed,
    ]


def _case_looks(layout: Page, rect: Rect) -> list[AnyLook]:
    """Return the four buttons of the case in their colours, each with its name."""
    names: tuple[tuple[Literal["undo", "next", "help", "confirm"], str], ...] = (
        ("undo", _("UNDO")),
        ("next", _("NEXT")),
        ("help", _("HELP")),
        ("confirm", _("CONFIRM")),
    )
    if layout.view.portrait:
        below, above = rect.cut_bottom(layout.px(10), layout.gap // 2)
        cells = word_columns(below, [max(name.split(), key=len) for _key, name in names], layout.px(SMALL), layout.gap)
    else:
        below, above = rect.cut_bottom(layout.px(6), layout.gap // 2)
        cells = below.columns(len(names), layout.gap)
    side, lines = min(above.h, *(cell.w for cell in cells)), 2 if layout.view.portrait else 1
    even = tuple((name, cell) for cell, (_key, name) in zip(cells, names, strict=True))
    looks: list[AnyLook] = []
    for cell, (key, name) in zip(cells, names, strict=True):
        looks.append(PanelKey(rect=Rect(cell.centre[0] - side // 2, above.bottom - side, side, side), key=key))
        told = Label(rect=cell, text=name, px=layout.px(SMALL), least=layout.px(3), title=True, lines=lines, even=even)
        looks.append(replace(told, align="centre"))
    return looks


def _fitted(room: Rect, part: Rect) -> Rect:
    """Return the largest rectangle of the form of this one in the middle of the room."""
    width = min(room.w, room.h * part.w // part.h)
    height = width * part.h // part.w
    return Rect(room.x + (room.w - width) // 2, room.y + (room.h - height) // 2, width, height)
