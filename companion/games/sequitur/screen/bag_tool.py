"""The tool with which a table says, before a game, which balls of its bag are lost or were added (SQT-28)."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap, ThingKind
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Ball, Button, Label, Panel, Scene
from companion.core.tool import SaveFile
from companion.games.common import play_screen as frames
from companion.games.common.game_tool import GameTool
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import Frame
from companion.games.registry import with_description
from companion.games.sequitur.bag import full_bag
from companion.games.sequitur.bag_file import BAG_FILE, bag_note, bag_text, bag_toml, with_count
from companion.games.sequitur.model import MOST_OF_A_BALL
from companion.games.sequitur.screen.balls import balls_text, faces_of
from companion.games.sequitur.screen.layout import LEAST_UNITS, grid_rects
from companion.lexicon.balls import BALLS

Counts = tuple[tuple[str, int], ...]

HELP = N_(
    "×5 at a ball says how many of it there are, the small number its points.\n"
    "Tap a ball, then minus if one is lost, or plus if one was added or found again.\n"
    "KEEP holds that for this game and all later ones."
)


class BagCount(Struct, frozen=True, kw_only=True):
    """The `counts` of balls of which there is not the printed number, and the ball that is `chosen`.

    `before` are the counts before each change, the first ones those that are kept; `end` is how the tool was left,
    empty until then.
    """

    counts: Counts = ()
    chosen: str = ""
    before: tuple[Counts, ...] = ()
    help_on: bool = False
    end: str = ""

    @property
    def is_changed(self) -> bool:
        """Whether there is something to be kept."""
        return bool(self.before) and sorted(self.counts) != sorted(self.before[0])


@with_description
class BagTool(GameTool[BagCount]):
    """The count of the balls, as a `companion.core.tool.Tool`."""

    things: tuple[ThingKind, ...] = ("B",)

    def note_now(self, options: Mapping[str, Any]) -> str:  # noqa: ARG002 - as in `GameTool`
        """Return what the bag lacks, or has more of; empty when nothing is lost or added."""
        return bag_note(self._files(BAG_FILE) or {})

    def start(self, seed: int) -> BagCount:  # noqa: ARG002 - nothing is chosen by chance
        """Return the counts as they are kept."""
        return BagCount(counts=tuple((self._files(BAG_FILE) or {}).items()))

    def handle(self, value: BagCount, what: Input) -> BagCount:
        """Return the counts after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return replace(value, help_on=not value.help_on)
            case Press(button=button) if value.help_on:
                return value if button is PanelButton.NEXT else replace(value, help_on=False)
            case Press(button=PanelButton.CONFIRM) if value.is_changed:
                return replace(value, end="made")
            case Press(button=PanelButton.UNDO) if value.before:
                return replace(value, counts=value.before[-1], before=value.before[:-1])
            case Press(button=PanelButton.UNDO):
                return replace(value, end="left")
            case Tap() | Scan() if len(faces_of(what)) == 1:
                return replace(value, chosen=faces_of(what))
            case Tap(target="fewer" | "more" as target) if value.chosen:
                return _changed(value, 1 if target == "more" else -1)
            case _:
                return value

    def scene(self, value: BagCount, view: View, voice: bool) -> Scene:  # noqa: ARG002 - for people who read
        """Return the scene: all balls with their numbers, and the buttons for fewer and more of one."""
        frame, room = frames.bottom_row_layout(view)
        told = bag_text(dict(value.counts))
        title = _("The bag: {told}.").format(told=told) if told else _("The bag has all 72 balls.")
        head, body = room.cut_top(frame.px(10), frame.gap)
        if value.help_on:
            shown: list[AnyLook] = [
                frames.help_title_look(frame, head, _("Bag")),
                frames.help_text_look(frame, body, _(HELP)),
            ]
        else:
            head, legend, balls = _page_rooms(frame, head, body, view)
            shown = [_title_look(frame, head, title), *_legend_looks(frame, legend)]
            shown += _ball_looks(value, frame, balls, view)
        return Scene(
            (Panel(rect=view.area, tone="table"), *shown, *frames.panel_buttons(frame, _lit(value), _notes(value)))
        )

    def is_over(self, value: BagCount) -> bool:
        """Return whether the tool has been left."""
        return bool(value.end)

    def file_to_save(self, value: BagCount) -> SaveFile | None:
        """Return the file with the counts; None when the tool was left without."""
        return SaveFile(BAG_FILE, bag_toml(dict(value.counts))) if value.end == "made" else None


def _changed(value: BagCount, by: int) -> BagCount:
    """Return the counts with one more or fewer of the chosen ball; the same ones where that can't be."""
    counts = dict(value.counts)
    count = full_bag(counts)[value.chosen] + by
    if not 0 <= count <= MOST_OF_A_BALL:
        return value
    after = tuple(with_count(counts, value.chosen, count).items())
    return replace(value, counts=after, before=(*value.before, value.counts))


def _lit(value: BagCount) -> frozenset[str]:
    return frozenset({"undo", "help", *(("confirm",) if value.is_changed or value.help_on else ())})


def _notes(value: BagCount) -> dict[str, str]:
    if value.help_on:
        return {"confirm": frames.close_help_text(), "undo": _("BACK")}
    note = frames.word_and_note(_("KEEP"), _("this bag")) if value.is_changed else _("nothing changed")
    return {"confirm": note} if value.before else {"confirm": note, "undo": _("BACK")}


def _title_look(frame: Frame, rect: Rect, title: str) -> AnyLook:
    return Label(rect=rect, text=title, px=frame.px(6.4), least=frame.px(SMALL), lines=2)


def _page_rooms(frame: Frame, head: Rect, body: Rect, view: View) -> tuple[Rect, Rect, Rect]:
    """Return the rooms of the title, of the legend beside it or below, and of the balls."""
    if view.portrait:
        legend, balls = body.cut_top(frame.px(11), frame.gap)
        return head, legend, balls
    legend, title = head.cut_right(head.w * 2 // 5, frame.gap)
    return title, legend, body


def _legend_looks(frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return what the two numbers at a ball are."""
    legend = zip(rect.rows(2), (_("×5: how many there are"), _("small number: points")), strict=True)
    return [
        Label(rect=row, text=text, px=frame.px(SMALL), least=frame.px(LEAST_UNITS), tone="muted")
        for row, text in legend
    ]


def _ball_looks(value: BagCount, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return a key for each ball with how many there are, and a row for the number of the chosen one."""
    counts = full_bag(dict(value.counts))
    foot, above = body.cut_bottom(frame.px(20 if view.portrait else 15), frame.gap)
    columns, rows = (5, 6) if view.portrait else (9, 3)
    looks: list[AnyLook] = [
        Ball(
            rect=cell,
            target=f"ball:{face}",
            face=face,
            points=ball.points,
            note=f"×{counts[face]}",
            chosen=face == value.chosen,
            away=not counts[face],
        )
        for cell, (face, ball) in zip(grid_rects(above, columns, rows, frame.gap // 2), BALLS.items(), strict=False)
    ]
    if not value.chosen:
        text = _("Tap a ball, then minus if one is lost, or plus if one was added.")
        return [*looks, Label(rect=foot, text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=2)]
    buttons, number = foot.cut_right(frame.px(44), frame.gap)
    fewer, more = buttons.columns(2, frame.gap)
    now = _("{ball}: {count} in the game.").format(ball=balls_text(value.chosen), count=counts[value.chosen])
    printed = _("A new box has {count}.").format(count=BALLS[value.chosen].count)
    return [
        *looks,
        Label(rect=number, text=f"{capitalise(now)} {printed}", px=frame.px(5.4), least=frame.px(SMALL), lines=3),
        _sign_button(frame, fewer, "fewer", "\N{MINUS SIGN}", _("lost"), usable=counts[value.chosen] > 0),
        _sign_button(frame, more, "more", "+", _("added"), usable=counts[value.chosen] < MOST_OF_A_BALL),
    ]


def _sign_button(frame: Frame, rect: Rect, target: str, sign: str, note: str, *, usable: bool) -> Button:
    return Button(rect=rect, target=target if usable else "", label=sign, note=note, enabled=usable, px=frame.px(7))
