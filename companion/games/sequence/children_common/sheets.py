"""Show grown-ups the sum that keeps children out, and the sheet behind it."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, Panel, Scene, Speech
from companion.games.common.phrases import silence_text
from companion.games.common.play_screen import counted_moves
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.grown_up_sum import sum_question
from companion.games.sequence.children_common.layout import ChildLayout, child_layout
from companion.games.sequence.common import turns
from companion.games.sequence.common.model import State
from companion.games.sequence.common.turned_board import turned_size
from companion.games.sequence.common.wording import to_move

ANSWER = "answer:"
"""What the targets of the answers to a sum begin with."""

SUM_START = "close"
"""Where the pointer begins on a sum: a child who presses CONFIRM again leaves it, and answers nothing."""

LINE_UNITS = 5
"""The height of a line of what a grown-up should know, in units; it is the buttons' height that makes room."""


FOOT_LINES, UPRIGHT_FOOT_LINES = 2, 4
"""The lines below the menu that always have room, and so what is to be done about news beside them."""

NEWS_UNITS = 32.0
"""The width of that button, in units."""

HEAD_UNITS = 10.0
"""The height of the menu's title and of what stands beside it, in units: less than children need."""

OFF_UNITS = 40.0
"""The width of what switches the machine off, in units: beside the title, for it is no part of the game."""

GROUPS, ENTRIES = 3, 5
"""The groups of the menu, and the most entries of one."""

TITLE_UNITS = 46.0
"""The width of the board's title where it stands beside the board, in units."""

HEADING_UNITS = 4.6
"""The height of a group's name above its entries, in units."""

LEAST_ENTRY_MM = 9.0
"""The least height of an entry where the groups stand side by side, in millimetres."""

MOST_UNITS = 14.0
"""The most that an entry is high on an upright screen with the gap below, in units."""

NAME_UNITS = 19.0
"""The width of a group's name beside its entries, in units."""

COUNTED_UNITS = 13.0
"""The height of the buttons of the moves that a refusal counted, in units."""

MOST_COUNTED = 2
"""How many of these moves have room."""


Entry = tuple[str, str, Icon, bool]
"""An entry of the menu: its target, its label, its icon, and whether it can be tapped."""


class Sheets(Struct, frozen=True):
    """The content of a game's sheets: the board in a rectangle, its title, and what a grown-up should know.

    `may_pass` tells that the player whose turn it is can pass; `entries` are the game's own of the menu.
    """

    board: Callable[[Rect], list[AnyLook]]
    title: str
    notes: tuple[str, ...]
    may_pass: bool
    entries: tuple[Entry, ...] = ()


def sheet_scene(state: State, draft: Draft, view: View, status: PlayStatus, has: Sheets, says: Speech) -> Scene:
    """Return the sheet that is open, over the whole screen."""
    start = SUM_START if draft.sheet == "sum" else ""
    return Scene(tuple(_sheet_looks(state, draft, view, status, has)), says, start=start)


def _sheet_looks(state: State, draft: Draft, view: View, status: PlayStatus, has: Sheets) -> list[AnyLook]:
    match draft.sheet:
        case "sum":
            return sum_looks(view, draft.sum, draft.slip)
        case "board":
            return _board_sheet(state, view, has)
        case _:
            refused = turns.card_refusal(state, draft.card) if draft.card else None
            return _grown_up_sheet(state, view, status, has, refused)


def _board_sheet(state: State, view: View, has: Sheets) -> list[AnyLook]:
    """Return the whole board, which can be turned to lie as the real one does: below its title or beside it."""
    room = child_layout(view)
    area, side = view.area.inset(2 * room.gap), room.px(16)
    if view.portrait:
        head, board = area.cut_top(side, room.gap)
        row, title = head.cut_right(2 * side + room.gap, room.gap)
        turn, close = row.columns(2, room.gap)
    else:
        # The keys stay where they are when the board is turned.
        column, rest = area.cut_right(side, room.gap)
        close, turn = column.cut_top(2 * side + room.gap)[0].rows(2, room.gap)
        cuts = (rest.cut_left(room.px(TITLE_UNITS), room.gap), rest.cut_top(room.px(HEAD_UNITS), room.gap))
        columns, rows = turned_size(state.board, view.board_turn)
        title, board = max(cuts, key=lambda cut: min(cut[1].w // columns, cut[1].h // rows))
        title = title.cut_top(side)[0]
    return [
        Panel(rect=view.area, tone="surface"),
        Label(rect=title, text=has.title, px=room.px(5.6), least=room.px(SMALL), lines=2, title=True),
        Button(rect=turn, target="board", icon="rotate"),
        Button(rect=close, target="close", icon="close", kind="quiet", lamp="undo"),
        *has.board(board),
    ]


def sum_looks(view: View, number: int, slip: int = 0) -> list[AnyLook]:
    """Return the sum with this number, with answers to choose from (`answer:42`) and a cross (`close`).

    After a wrong answer, `slip`, there is no other one: who guesses begins again at the lock.
    """
    room = child_layout(view)
    asked = sum_question(number)
    if slip:
        wrong = _("{one} × {other} is not {answer}.").format(one=asked.one, other=asked.other, answer=slip)
        looks, below = sheet_head(room, wrong)
        told = _("Hold the lock again for another sum.")
        text, back = below.rows(2, room.gap)
        return [
            *looks,
            Label(rect=text, text=told, px=room.px(7), least=room.px(SMALL), lines=3),
            # A child who has guessed finds the way back.
            Button(rect=back, target="close", icon="back", lamp="undo"),
        ]
    title = _("For grown-ups: {one} × {other} = ?").format(one=asked.one, other=asked.other)
    looks, below = sheet_head(room, title)
    columns, rows = (2, 3) if view.portrait else (3, 2)
    # Beneath the sum, and no button higher than it is wide.
    high = min(below.h, rows * below.w // columns)
    lines = below.cut_top(high)[0].rows(rows, room.gap)
    cells = [cell for line in lines for cell in line.columns(columns, room.gap)]
    return looks + [
        Button(rect=cell, target=f"{ANSWER}{answer}", label=str(answer), px=room.px(10))
        for cell, answer in zip(cells, asked.answers, strict=True)
    ]


def sheet_head(room: ChildLayout, title: str, status: float = 0, high: float = 16) -> tuple[list[AnyLook], Rect]:
    """Return the ground, the title and the cross (UNDO does the same), and the room left below them.

    `status` are the units between the title and the cross that are left for something else, `high` those of the height.
    """
    head, below = room.view.area.inset(2 * room.gap).cut_top(room.px(high), room.gap)
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
    looks, below = sheet_head(room, title, status=OFF_UNITS if status.can_switch_off else 0, high=HEAD_UNITS)
    if status.can_switch_off:
        right = below.right - room.px(16) - room.gap
        off = Rect(right - room.px(OFF_UNITS), 2 * room.gap, room.px(OFF_UNITS), room.px(HEAD_UNITS))
        looks.append(Button(rect=off, target="off", label=_("Switch off"), icon="power", px=room.px(5)))
    told, least, news = _notice_text(status, has, refused), room.px(SMALL), _news_entry(status)
    wide = below.w - (room.px(NEWS_UNITS) + room.gap if news else 0)
    # There is always room for what is new: the entries stay where they are when it comes.
    lines = max(UPRIGHT_FOOT_LINES if view.portrait else FOOT_LINES, estimate_lines(told, wide, least))
    foot, body = below.cut_bottom(lines * room.px(LINE_UNITS), room.gap)
    if news:
        target, label, icon = news
        beside, foot = foot.cut_right(room.px(NEWS_UNITS), room.gap)
        looks.append(Button(rect=beside, target=target, label=label, icon=icon, px=room.px(5)))
    looks.append(Label(rect=foot, text=told, px=room.px(4.8), least=least, lines=lines))
    if refused and refused.counted:
        row, body = body.cut_bottom(room.px(COUNTED_UNITS), room.gap)
        moves, shuffled = row.columns(2, room.gap)
        looks += counted_moves(refused.counted, moves.columns(MOST_COUNTED, room.gap), room.px(5))
        looks.append(Button(rect=shuffled, target="shuffled", label=_("We have shuffled"), px=room.px(5)))
    groups = _menu_groups(state, status, has)
    places = _group_rects(room, body, [len(entries) for _name, entries in groups])
    for (heading, cells), (group, entries) in zip(places, groups, strict=True):
        looks.append(Label(rect=heading, text=group, px=room.px(4.8), least=least, tone="muted"))
        looks += [
            Button(
                rect=cell,
                target=target if enabled else "",
                label=label,
                icon=icon,
                enabled=enabled,
                on=target == "sound" and status.sound,
                align="left",
                # In larger letters long labels would have no icon.
                px=least,
            )
            for cell, (target, label, icon, enabled) in zip(cells, entries, strict=False)
        ]
    return looks


def _menu_groups(state: State, status: PlayStatus, has: Sheets) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """Return the groups of the menu with their names, in the order in which MORE has them in the other games."""
    now = not status.correcting
    move: tuple[Entry, ...] = (
        ("undo", _("Undo"), "undo", now and status.can_undo),
        ("redo", _("Redo"), "redo", now and status.can_redo),
        ("position", _("Match the table"), "position", status.can_set_position),
        *((("pass", _("Pass"), "skip", has.may_pass),) if not state.over else ()),
    )
    end: Entry = (
        ("result", _("Result"), "podium", True) if state.over else ("end_here", _("End the game"), "finish", now)
    )
    game: tuple[Entry, ...] = (
        ("history", _("History"), "history", now),
        ("players", _("Players"), "people", now or status.inserting),
        end,
        ("sheet:board", _("See the board"), "board", True),
        *has.entries,
    )
    device: tuple[Entry, ...] = (
        ("home", _("Home"), "home", now),
        ("settings", _("Settings"), "sliders", now),
        ("words", _("Words"), "words", now),
        ("sound", _("Sound: on") if status.sound else _("Sound: off"), "sound", True),
        ("view", _("Rotate screen"), "turn", True),
    )
    return (_("Move"), move), (_("Game"), game), (_("Device"), device)


def _news_entry(status: PlayStatus) -> tuple[str, str, Icon] | None:
    """Return the target, label and icon of what a grown-up does about the news; None where there are none."""
    if status.new_tag:
        return "tag", _("New tag"), "tag"
    return ("read", _("Seen"), "warning") if status.troubles or status.notice else None


def _group_rects(room: ChildLayout, body: Rect, counts: list[int]) -> Iterator[tuple[Rect, list[Rect]]]:
    """Yield the place of each group's name and those of its entries: below the name, or beside it in little room.

    `counts` are how many entries the groups have.
    """
    gap = room.gap // 2
    if room.view.portrait:
        rows = [-(-count // 2) for count in counts]
        entries = body.h - GROUPS * room.px(HEADING_UNITS)
        # Below a group's name the frame of the pointer has room, where the entries leave it.
        least = sum(rows) * (room.view.mm(LEAST_ENTRY_MM) + gap)
        below_name = room.gap if entries - GROUPS * room.gap >= least else gap
        high = min(room.px(MOST_UNITS), (entries - GROUPS * below_name) // sum(rows))
        for count in rows:
            name, below = body.cut_top(room.px(HEADING_UNITS), below_name)
            lines, body = below.cut_top(count * high, gap)
            yield name, [cell for line in lines.rows(count, gap) for cell in line.columns(2, room.gap)]
    elif (body.h - room.px(HEADING_UNITS) - room.gap) // ENTRIES - gap >= room.view.mm(LEAST_ENTRY_MM):
        for part in body.columns(GROUPS, room.gap):
            name, below = part.cut_top(room.px(HEADING_UNITS), room.gap)
            yield name, list(below.rows(ENTRIES, gap))
    else:
        for part in body.rows(GROUPS, room.gap):
            name, beside = part.cut_left(room.px(NAME_UNITS), room.gap)
            yield name, list(beside.columns(ENTRIES, room.gap))


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
            len(status.unsettled),
        )
        parts.append(unfit.format(count=len(status.unsettled)))
    if not refused:
        # What holds at any time makes room for what is to be done now.
        parts += (*has.notes, silence_text(status.silence) if status.silence != "off" else "")
    return " ".join(part for part in parts if part)
