"""Show grown-ups the sum that keeps children out, and the sheet behind it."""

from collections.abc import Callable

from msgspec import Struct

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, Panel
from companion.games.common.play_screen import counted_moves
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.draft import Draft, sum_number
from companion.games.sequence.children_common.grown_up_sum import sum_question
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.common import turns
from companion.games.sequence.common.model import State
from companion.games.sequence.common.wording import to_move

FEW_LINES = 3
"""The lines of what a grown-up should know, beside which the buttons have their full height."""

LINE_UNITS = 5
"""The height of each further one, in units; it is the buttons' height that makes room."""


OFF_UNITS = 40.0
"""The width of what switches the machine off, in units: beside the title, for it is no part of the game."""

ENTRY_UNITS = 11.0
"""The height from which on three entries stand in a row, in units, with the gap below."""

COUNTED_UNITS = 13.0
"""The height of the buttons of the moves that a refusal counted, in units."""

MOST_COUNTED = 2
"""How many of these moves have room."""


class Sheets(Struct, frozen=True):
    """The content of a game's sheets: the board in a rectangle, its title, and what a grown-up should know.

    `may_pass` tells that the player whose turn it is can pass.
    """

    board: Callable[[Rect], list[AnyLook]]
    title: str
    notes: tuple[str, ...]
    may_pass: bool


def sheet_looks(state: State, draft: Draft, view: View, status: PlayStatus, has: Sheets) -> list[AnyLook]:
    """Return the looks of the sheet that is open, over the whole screen."""
    match draft.sheet:
        case "sum":
            return sum_looks(view, sum_number(state, draft))
        case "board":
            return _board_sheet(view, has)
        case _:
            refused = turns.card_refusal(state, draft.card) if draft.card else None
            return _grown_up_sheet(state, view, status, has, refused)


def _board_sheet(view: View, has: Sheets) -> list[AnyLook]:
    """Return the whole board, which can be turned to lie as the real one does."""
    room = child_layout(view)
    looks, body = sheet_head(room, has.title, status=17)
    turns = Rect(body.right - room.px(33) - room.gap, 2 * room.gap, room.px(16), room.px(16))
    looks.append(Button(rect=turns, target="board", icon="rotate"))
    return looks + has.board(body)


def sum_looks(view: View, number: int) -> list[AnyLook]:
    """Return the sum with this number, with answers to choose from (`answer:42`) and a cross (`close`)."""
    room = child_layout(view)
    asked = sum_question(number)
    title = _("For grown-ups: {one} × {other} = ?").format(one=asked.one, other=asked.other)
    looks, below = sheet_head(room, title)
    text = _("By the four buttons: hold UNDO and press NEXT, and the menu opens without the sum.")
    lines = max(2, estimate_lines(text, below.w, room.px(SMALL)))
    foot, answers = below.cut_bottom(room.px(5 * lines), room.gap)
    looks.append(Label(rect=foot, text=text, px=room.px(4.8), least=room.px(SMALL), tone="muted", lines=lines))
    cells = [cell for row in answers.rows(2, room.gap) for cell in row.columns(3, room.gap)]
    return looks + [
        Button(rect=cell, target=f"answer:{answer}", label=str(answer), px=room.px(10))
        for cell, answer in zip(cells, asked.answers, strict=True)
    ]


def sheet_head(room: ChildLayout, title: str, status: float = 0) -> tuple[list[AnyLook], Rect]:
    """Return the ground, the title and the cross (UNDO does the same), and the room left below them.

    `status` are the units between the title and the cross that are left for something else.
    """
    head, below = room.view.area.inset(2 * room.gap).cut_top(room.px(16), room.gap)
    close, text = head.cut_right(room.px(16), room.gap)
    text, least = text.cut_right(room.px(status))[1], room.px(SMALL)
    looks: list[AnyLook] = [
        Panel(rect=room.view.area, tone="surface"),
        Label(rect=text, text=title, px=room.px(7), least=least, lines=estimate_lines(title, text.w, least)),
        Button(rect=close, target="close", icon="close", kind="quiet", lamp="undo"),
    ]
    return looks, below


def _grown_up_sheet(
    state: State, view: View, status: PlayStatus, has: Sheets, refused: Refused | None
) -> list[AnyLook]:
    room = child_layout(view)
    name = to_move(state)
    title = _("The game is over.") if name is None else _("{name}'s turn").format(name=name)
    looks, below = sheet_head(room, title, status=OFF_UNITS if status.can_switch_off else 0)
    if status.can_switch_off:
        right = below.right - room.px(16) - room.gap
        off = Rect(right - room.px(OFF_UNITS), 2 * room.gap + room.px(2), room.px(OFF_UNITS), room.px(12))
        looks.append(Button(rect=off, target="off", label=_("Switch off"), icon="power", px=room.px(5)))
    told, least = _notice_text(status, has, refused), room.px(SMALL)
    lines = max(FEW_LINES, estimate_lines(told, below.w, least))
    foot, body = below.cut_bottom(room.px(16) + (lines - FEW_LINES) * room.px(LINE_UNITS), room.gap)
    looks.append(Label(rect=foot, text=told, px=room.px(4.8), least=least, lines=lines))
    if refused and refused.counted:
        row, body = body.cut_bottom(room.px(COUNTED_UNITS), room.gap)
        moves, shuffled = row.columns(2, room.gap)
        looks += counted_moves(refused.counted, moves.columns(MOST_COUNTED, room.gap), room.px(5))
        looks.append(Button(rect=shuffled, target="shuffled", label=_("We have shuffled"), px=room.px(5)))
    now = not status.correcting
    rows: tuple[tuple[str, str, Icon, bool], ...] = (
        ("home", _("Home"), "home", now),
        ("history", _("History"), "history", now),
        ("redo", _("Redo"), "redo", now and status.can_redo),
        ("settings", _("Settings"), "sliders", now),
        ("players", _("Players"), "people", now or status.inserting),
        ("position", _("What lies here"), "position", status.can_set_position),
        ("words", _("Words"), "words", now),
        ("end_here", _("End the game"), "confirm", now and not state.over),
        ("pass", _("Pass"), "skip", has.may_pass) if not state.over else ("result", _("Result"), "podium", True),
        ("sound", _("Sound on") if status.sound else _("Sound off"), "sound", True),
        ("view", _("Rotate screen"), "turn", True),
        ("sheet:board", _("Board"), "board", True),
    )
    if status.new_tag:
        rows = (*rows, ("tag", _("New tag"), "tag", True))
    elif status.troubles or status.notice:
        rows = (*rows, ("read", _("Seen"), "warning", True))
    # Where much is told below, the entries stand side by side with little height each.
    most = body.h // room.px(ENTRY_UNITS)
    columns = 2 if view.portrait else 3 if 3 * most >= len(rows) else 4 if body.h >= room.px(34) else -(-len(rows) // 2)
    cells = [cell for row in body.rows(-(-len(rows) // columns), room.gap) for cell in row.columns(columns, room.gap)]
    return looks + [
        Button(
            rect=cell,
            target=target if enabled else "",
            label=label,
            icon=icon,
            enabled=enabled,
            on=target == "sound" and status.sound,
            px=room.px(5),
        )
        for cell, (target, label, icon, enabled) in zip(cells, rows, strict=False)
    ]


def _notice_text(status: PlayStatus, has: Sheets, refused: Refused | None) -> str:
    """Return what a grown-up should know: what is wrong, what is corrected, what the game has to say."""
    if status.notice or status.troubles:
        return status.notice or " ".join(status.troubles)
    parts = [refused.why] if refused else []
    if status.correcting:
        parts.append(_("{correcting}. {was}. UNDO leads back.").format(correcting=status.correcting, was=status.was))
    if status.unsettled:
        unfit = ngettext(
            "{count} past move does not fit any more: History.",
            "{count} past moves do not fit any more: History.",
            status.unsettled,
        )
        parts.append(unfit.format(count=status.unsettled))
    parts += has.notes
    if status.silence == "no card":
        parts.append(_("No sound card is found: connect a loudspeaker, then start the companion again."))
    elif status.silence == "no clips":
        parts.append(_("This table has no voice yet: letters and pictures are shown larger."))
    return " ".join(parts)
