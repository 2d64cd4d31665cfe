"""Show grown-ups the sum that keeps children out, and the sheets behind it."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, Chip, HelpLine, Icon, Label, Panel, Scene, Speech
from companion.games.common import play_screen as frames
from companion.games.common.phrases import silence_text
from companion.games.common.play_screen import Frame, MoreEntry, word_and_note
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.grown_up_sum import sum_question
from companion.games.sequence.children_common.layout import child_layout
from companion.games.sequence.common import turns
from companion.games.sequence.common.model import State
from companion.games.sequence.common.turned_board import turned_size
from companion.games.sequence.common.wording import side_names, to_move

ANSWER = "answer:"
"""What the targets of the answers to a sum begin with."""

HEAD_UNITS = 10.0
"""The height of a sheet's title in units."""

QUESTION_UNITS, QUESTION_LINES = 5.6, 3
"""The font height of what a menu asks, in units."""

ROWS = 6
"""The rows of the menu where its groups lie side by side: five of entries, and one for what a grown-up should know."""

TIGHT_UNITS = 3.8
"""The least font height of what stands beside something else, in units."""

LINE_UNITS, UPRIGHT_FOOT_LINES = 5.4, 3
"""The height of a line below the menu in units, and how many have room on an upright screen."""

NEWS_UNITS = 38.0
"""The width of what is done about news beside them, in units."""

OFF_UNITS = 26.0
"""The width of what switches the machine off, in units: in the head, for it is no part of the game."""

GROUPS = 3
"""The groups of the menu."""

BOARD_TITLE_UNITS = 8.0
"""The height of the board's title in units."""

ROTATE_UNITS = 30.0
"""The width of the button that turns the board, in units."""

COUNT_UNITS, NAMED_UNITS = 9.0, 20.0
"""The least height of the chips of a side, and the least width of their number with the names, in units."""

HEADING_UNITS = 4.8
"""The height of a group's name above its entries on an upright screen, in units."""

LEAST_ENTRY_MM = 9.0
"""The least height of an entry where the groups lie side by side, in millimetres."""

MOST_UNITS = 14.0
"""The most that an entry is high on an upright screen, in units."""

NAME_UNITS = 20.0
"""The width of a group's name beside others, in units."""

COUNTED_UNITS = 13.0
"""The height of the answers to the question which of the moves that a refusal counted was wrong, in units."""

Group = tuple[str, tuple[MoreEntry, ...]]
"""A group of the menu: its name and its entries."""


class Sheets(Struct, frozen=True):
    """The content of a game's sheets: the board in a rectangle, and what a grown-up should know.

    `may_pass` tells that the player whose turn it is can pass; `entries` are the game's own of the menu.
    """

    board: Callable[[Rect], list[AnyLook]]
    notes: tuple[str, ...]
    may_pass: bool
    entries: tuple[MoreEntry, ...] = ()


def sheet_scene(state: State, draft: Draft, view: View, status: PlayStatus, has: Sheets, says: Speech) -> Scene:
    """Return the sheet that is open, over the whole screen."""
    match draft.sheet:
        case "sum":
            return sum_scene(view, draft.sum, says, missed=bool(draft.slips))
        case "board":
            return Scene(tuple(_board_sheet(state, view, has)), says)
        case _:
            refused = turns.card_refusal(state, draft.card) if draft.card else None
            groups = _menu_groups(state, status, has)
            if status.help_on:
                return Scene(tuple(_menu_help(view, groups, status.help_page)), says)
            # As MORE does in other games, it begins where one press too many takes nothing back.
            return Scene(tuple(_menu_looks(state, view, status, has, refused, groups)), says, start="history")


def sheet_page(
    view: View, title: str, lit: frozenset[str], says: dict[str, str], note: str = ""
) -> tuple[list[AnyLook], Frame, Rect]:
    """Return the ground of a sheet, its title and the panel's buttons below; and the room between them.

    `lit` and `says` are as in `panel_buttons`. The `note` stands beside the title, on an upright screen below it.
    """
    frame, head, below = _sheet_rooms(view)
    least = frame.px(SMALL)
    if note and view.portrait:
        told, below = below.cut_top(frame.px(2 * LINE_UNITS), frame.gap)
    else:
        head, told = (
            head.cut_left(min(head.w, estimate_width(title, frame.px(7))), 2 * frame.gap) if note else (head, head)
        )
    lines = estimate_lines(title, head.w, least)
    noted = [Label(rect=told, text=note, px=least, least=frame.px(TIGHT_UNITS), lines=2)] if note else []
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="surface"),
        Label(rect=head, text=title, px=frame.px(7), least=least, lines=lines, title=True),
        *noted,
        *frames.panel_buttons(frame, lit, says),
    ]
    return looks, frame, below


def _sheet_rooms(view: View) -> tuple[Frame, Rect, Rect]:
    """Return the frame of a sheet, the room of its title, and the room below that."""
    frame, above = frames.bottom_row_layout(view)
    head, below = above.cut_top(frame.px(HEAD_UNITS), frame.gap)
    return frame, head, below


PAGE_BUTTONS = frozenset({"undo", "confirm"})
"""The panel's buttons that do something on a page behind the menu."""


def page_notes() -> dict[str, str]:
    """Return what these say there: one leads to the menu, one to the game."""
    return {"undo": _("BACK"), "confirm": word_and_note(_("PLAY ON"), _("back to the game"))}


def _notes(state: State) -> dict[str, str]:
    """Return what these say on a sheet of a game, which may be over."""
    return {**page_notes(), "confirm": word_and_note(_("OK"), _("back to the end"))} if state.over else page_notes()


def help_notes(after: str = "") -> dict[str, str]:
    """Return what they say in the help of a sheet, where NEXT leads to what comes `after`, if anything does."""
    says = {"undo": _("BACK"), "confirm": frames.close_help_text()}
    return {**says, "next": word_and_note(_("NEXT"), after)} if after else says


def help_page(view: View, about: str, lines: Sequence[HelpLine], after: str = "") -> list[AnyLook]:
    """Return the help of a sheet with these lines."""
    lit = PAGE_BUTTONS | {"help"} | ({"next"} if after else set())
    title = _("Help: {about}").format(about=about)
    looks, frame, below = sheet_page(view, title, lit, help_notes(after))
    return [*looks, frames.help_lines_look(frame, below, lines)]


def _board_sheet(state: State, view: View, has: Sheets) -> list[AnyLook]:
    """Return the whole board, which can be turned to lie as the real one does, and how many chips each side has there.

    It lies below its title or beside it, as large as it can be.
    """
    frame, area = frames.bottom_row_layout(view)
    columns, rows = turned_size(state.board, view.board_turn)
    text = _board_text(state, has)
    head, told, below = _board_rooms(frame, area, text)
    board = below.cut_bottom(frame.px(COUNT_UNITS), frame.gap)[1]
    column = frames.frame_layout(view)
    beside = column.board.inset(column.gap)
    # A wide screen has more height for a board beside all that is said and pressed.
    if not view.portrait and min(beside.w // columns, beside.h // rows) > min(board.w // columns, board.h // rows):
        frame, board = column, beside
        above = Rect(frame.turn.x, frame.turn.y, frame.turn.w, frame.tools.bottom - frame.turn.y)
        head, told, counts = _board_rooms(frame, above, text)
    else:
        # What the board leaves below it is for the chips.
        board, counts = below.cut_top(rows * min(board.w // columns, board.h // rows), frame.gap)
    turn, title = head.cut_right(frame.px(ROTATE_UNITS), frame.gap)
    least, name = frame.px(SMALL), _("The board")
    lines = max(1, told.h // frame.px(LINE_UNITS))
    return [
        Panel(rect=view.area, tone="surface"),
        Label(
            rect=title, text=name, px=frame.px(7), least=least, lines=estimate_lines(name, title.w, least), title=True
        ),
        Label(rect=told, text=text, px=least, least=frame.px(TIGHT_UNITS), lines=lines),
        Button(rect=turn, target="board", label=_("Rotate"), icon="rotate", px=least),
        *has.board(board),
        *_count_looks(state, frame, counts),
        *frames.panel_buttons(frame, PAGE_BUTTONS, _notes(state)),
    ]


def _board_rooms(frame: Frame, rect: Rect, text: str) -> tuple[Rect, Rect, Rect]:
    """Return the room of the title and the button that turns the board, that of the text, and what is left below."""
    head, rest = rect.cut_top(frame.px(14), frame.gap)
    said = estimate_lines(text, rest.w, frame.px(SMALL)) * frame.px(LINE_UNITS)
    return head, *rest.cut_top(min(said, rest.h), frame.gap)


def _count_looks(state: State, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return each side with its people and the number of its chips, in a frame if it is its turn.

    They lie below one another, and side by side where that is too low: there the number alone may have room.
    """
    count, gap = state.setup.sides, frame.gap
    high = min((rect.h - (count - 1) * gap) // count, frame.px(MOST_UNITS))
    if high >= frame.px(COUNT_UNITS):
        cells = rect.cut_top(count * high + (count - 1) * gap)[0].rows(count, gap)
    else:
        cells = rect.cut_top(min(rect.h, frame.px(MOST_UNITS)))[0].columns(count, gap)
    looks: list[AnyLook] = []
    for side, (cell, piece) in enumerate(zip(cells, state.pieces, strict=True)):
        chip, told = cell.inset(gap // 2).cut_left(cell.h - gap, gap)
        number = state.chips[side].bit_count()
        chips = ngettext("{count} chip", "{count} chips", number).format(count=number)
        text = f"{' & '.join(side_names(state, side))}: {chips}" if told.w >= frame.px(NAMED_UNITS) else f"{number}"
        plays = not state.over and state.side == side
        looks.append(Panel(rect=cell, tone="raised", outline="accent" if plays else None))
        looks.append(Chip(rect=chip, piece=piece))
        looks.append(Label(rect=told, text=text, px=frame.px(5), least=frame.px(TIGHT_UNITS), lines=2))
    return looks


def _board_text(state: State, has: Sheets) -> str:
    """Return whose turn it is, which space was the last, and what a grown-up should know."""
    told = [_turn_text(state).rstrip(".") + "."]
    if state.last is not None:
        last = _("The white frame marks the last move: {space}.")
        told.append(last.format(space=state.space_label(state.last)))
    return " ".join((*told, *has.notes))


def sum_scene(view: View, number: int, says: Speech, *, missed: bool) -> Scene:
    """Return the sum with this number, with answers to choose from (`answer:42`).

    A line tells where the answer to the one before was `missed`. The pointer begins on the first answer, which is
    wrong: a child who presses CONFIRM again has answered in vain.
    """
    asked, room = sum_question(number), child_layout(view)
    title = _("For grown-ups: {one} × {other} = ?").format(one=asked.one, other=asked.other)
    told = _("Not right. Here is another sum.") if missed else _("Tap the right answer.")
    looks, _frame, below = sheet_page(view, title, frozenset({"undo"}), {"undo": _("BACK")}, told)
    columns, rows = (2, 3) if view.portrait else (3, 2)
    cells = [cell for line in below.rows(rows, room.gap) for cell in line.columns(columns, room.gap)]
    looks += [
        Button(rect=cell, target=f"{ANSWER}{answer}", label=str(answer), px=room.px(10))
        for cell, answer in zip(cells, asked.answers, strict=True)
    ]
    return Scene(tuple(looks), says, start=f"{ANSWER}{asked.answers[0]}")


def _menu_looks(
    state: State, view: View, status: PlayStatus, has: Sheets, refused: Refused | None, groups: tuple[Group, ...]
) -> list[AnyLook]:
    """Return the menu: the groups as MORE has them in the other games, and below them what a grown-up should know.

    What is asked stands above them in place of the title, with its answers below it.
    """
    frame, head, below = _sheet_rooms(view)
    asks = refused is not None and bool(refused.counted)
    title_px, title_lines = frame.px(6.4), 2
    if refused and asks:
        title_px = frame.px(QUESTION_UNITS)
        title_lines = min(QUESTION_LINES, estimate_lines(refused.why, head.w, title_px))
        head, below = replace(head, h=below.bottom - head.y).cut_top(round(1.25 * title_px * title_lines), frame.gap)
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="surface"),
        *frames.panel_buttons(frame, PAGE_BUTTONS | {"help"}, _notes(state)),
    ]
    if status.can_switch_off:
        off, head = head.cut_right(frame.px(OFF_UNITS), frame.gap)
        looks.append(Button(rect=off, target="off", label=_("Off"), icon="power", px=frame.px(SMALL)))
    told, least, news = _notice_text(status, has, refused), frame.px(SMALL), _news_entry(status, refused)
    # Upright the title tells it.
    told = told if told or view.portrait or asks else _turn_text(state)
    news_width = min(frame.px(NEWS_UNITS), below.w // 3) if view.portrait else frame.px(NEWS_UNITS)
    wide = below.w - (news_width + frame.gap if news else 0)
    # There is always room for what is new, beside a question for what there is: the entries stay where they are.
    row = 0 if asks else UPRIGHT_FOOT_LINES * frame.px(LINE_UNITS) if view.portrait else below.h // ROWS
    high = max(row, estimate_lines(told, wide, least) * frame.px(LINE_UNITS) if told else 0)
    foot, body = below.cut_bottom(high, frame.gap) if high else (Rect(0, 0, 0, 0), below)
    if news:
        target, label, icon = news
        beside, foot = foot.cut_right(news_width, frame.gap)
        place = beside.cut_top(min(beside.h, frame.px(MOST_UNITS)))[0]
        looks.append(Button(rect=place, target=target, label=label, icon=icon, px=frame.px(SMALL)))
    if told:
        lines = max(1, foot.h // frame.px(LINE_UNITS))
        looks.append(Label(rect=foot, text=told, px=frame.px(4.8), least=least, lines=lines))
    if refused and asks:
        answers, body = body.cut_top(frame.px(COUNTED_UNITS), 2 * frame.gap)
        wrong = _("Move {number} was wrong")
        given = [(f"correct:{index}", wrong.format(number=index + 1)) for index in refused.counted]
        given.append(("shuffled", _("We have shuffled")))
        answered = answers.columns(len(given), frame.gap)
        even = ButtonRow(tuple(label for _target, label in given), min(cell.w for cell in answered))
        looks += [
            Button(rect=cell, target=target, label=label, px=frame.px(5), row=even)
            for cell, (target, label) in zip(answered, given, strict=True)
        ]
    title, places = _group_rects(frame, view, head, body, [len(entries) for _name, entries in groups], titled=asks)
    if title.w:
        text = refused.why if refused and asks else _turn_text(state)
        looks.append(Label(rect=title, text=text, px=title_px, least=least, lines=title_lines, title=True))
    narrowest = min(cell.w for _heading, cells in places for cell in cells)
    even = ButtonRow(tuple(entry[1] for _name, entries in groups for entry in entries), narrowest)
    for (heading, cells), (group, entries) in zip(places, groups, strict=True):
        looks.append(Label(rect=heading, text=group, px=frame.px(4.2), least=least, tone="muted"))
        looks += [
            Button(
                rect=cell,
                target=target if enabled else "",
                label=label,
                icon=icon,
                enabled=enabled,
                align="left",
                px=frame.px(4.2),
                row=even,
            )
            for cell, (target, label, icon, enabled, _does) in zip(cells, entries, strict=False)
        ]
    return looks


def _turn_text(state: State) -> str:
    """Return whose turn it is, or that the game is over."""
    name = to_move(state)
    return _("The game is over.") if name is None else _("{name}'s turn").format(name=name)


def _menu_help(view: View, groups: tuple[Group, ...], page: int) -> list[AnyLook]:
    """Return the help of the menu: what the entries of one of its groups do, in their order."""
    name, entries = groups[page % GROUPS]
    lines = [HelpLine(does, label, icon) for _target, label, icon, _usable, does in entries]
    if page % GROUPS == GROUPS - 1:
        lines.append(HelpLine(frames.pointer_help_text(), _("By buttons"), "frame"))
    about = _("For grown-ups, {group}").format(group=name)
    return help_page(view, about, lines, groups[(page + 1) % GROUPS][0])


def _menu_groups(state: State, status: PlayStatus, has: Sheets) -> tuple[Group, ...]:
    """Return the groups of the menu with their names, in the order in which MORE has them in the other games."""
    now = not status.correcting
    fits = _("Make the screen show what really lies on the table.")
    move: tuple[MoreEntry, ...] = (
        ("undo", _("Undo"), "undo", now and status.can_undo, _("Take back the last move, after a question.")),
        ("redo", _("Redo"), "redo", now and status.can_redo, _("Do again what UNDO took back.")),
        ("position", _("Match the table"), "position", status.can_set_position, fits),
        *(
            (("pass", _("Pass"), "skip", has.may_pass, _("The turn goes on to the next child.")),)
            if not state.over
            else ()
        ),
        *has.entries,
    )
    ends = _("End it before it is over, and see the result.")
    end: MoreEntry = ("end_here", _("End the game"), "finish", now, ends)
    if state.over:
        end = ("result", _("Result"), "podium", True, _("See who has won, and with what."))
    moves = _("See all moves; correct an earlier one, or take it out.")
    players = _("Say who joins, who leaves, and whose turn it is.")
    game: tuple[MoreEntry, ...] = (
        ("history", _("History"), "history", now, moves),
        ("players", _("Players"), "people", now or status.inserting, players),
        end,
        ("sheet:board", _("See the board"), "board", True, _("See the whole board with its chips.")),
        ("phones", _("Phones"), "phone", now, _("Guests watch on phones of their own.")),
    )
    settings = _("Change the language, the sound, the screen or the colours.")
    sound = _("Sound: on") if status.sound else _("Sound: off")
    device: tuple[MoreEntry, ...] = (
        ("home", _("Home"), "home", now, _("Go to the first screen. This game waits there.")),
        ("settings", _("Settings"), "sliders", now, settings),
        ("view", _("Rotate screen"), "turn", True, _("Turn the picture to another side of the table.")),
        ("sound", sound, "sound" if status.sound else "muted", True, _("Switch all sounds on or off.")),
    )
    return (_("Move"), move), (_("Game"), game), (_("Device"), device)


def _news_entry(status: PlayStatus, refused: Refused | None) -> tuple[str, str, Icon] | None:
    """Return the target, label and icon of what a grown-up does about what is told; None where there is nothing."""
    if status.new_tag:
        return "tag", _("New tag"), "tag"
    if status.troubles or status.notice:
        return "read", _("Seen"), "warning"
    return ("voice", _("Choose voice"), "sound") if status.silence == "no clips" and refused is None else None


def _group_rects(
    frame: Frame, view: View, head: Rect, body: Rect, counts: Sequence[int], *, titled: bool
) -> tuple[Rect, list[tuple[Rect, list[Rect]]]]:
    """Return the place of the menu's title, and of each group's name and its entries.

    The groups lie side by side with their names in the title's place, which has no room then; in little room, and where
    the menu is `titled` in any case, each in a row beside its name; upright below each other. `counts` are how many
    entries they have.
    """
    gap = frame.gap // 2
    if view.portrait:
        return head, _stacked_rects(frame, body, counts)
    most = max(counts)
    if not titled and (body.h + gap) // most - gap >= view.mm(LEAST_ENTRY_MM):
        names = Rect(body.x, head.y, body.w, head.h).columns(GROUPS, frame.gap)
        parts = zip(names, body.columns(GROUPS, frame.gap), strict=True)
        wide = frame.px(NAME_UNITS)
        places = [(name.cut_left(wide)[0], list(part.rows(most, gap))) for name, part in parts]
        return Rect(head.x, head.y, 0, head.h), places
    rows = [row.cut_left(frame.px(NAME_UNITS), frame.gap) for row in body.rows(GROUPS, frame.gap)]
    return head, [(name, list(beside.columns(most, gap))) for name, beside in rows]


def _stacked_rects(frame: Frame, body: Rect, counts: Sequence[int]) -> list[tuple[Rect, list[Rect]]]:
    """Return the place of each group's name and below it its entries, two in a row; one alone has the row to itself."""
    gap, rows = frame.gap // 2, [-(-count // 2) for count in counts]
    free = body.h - GROUPS * (frame.px(HEADING_UNITS) + frame.gap) - (sum(rows) - GROUPS) * gap
    high = min(free // sum(rows), frame.px(MOST_UNITS))
    found = []
    for count, lines in zip(counts, rows, strict=True):
        name, below = body.cut_top(frame.px(HEADING_UNITS))
        part, body = below.cut_top(lines * high + (lines - 1) * gap, frame.gap)
        abreast = [min(2, count - 2 * line) for line in range(lines)]
        cells = zip(part.rows(lines, gap), abreast, strict=True)
        found.append((name, [cell for line, across in cells for cell in line.columns(across, frame.gap)]))
    return found


def _notice_text(status: PlayStatus, has: Sheets, refused: Refused | None) -> str:
    """Return what a grown-up should know: what is wrong, what is corrected, what the game has to say."""
    if status.new_tag and not status.notice:
        return _("An unknown tag was laid: say what it is on.")
    if status.notice or status.troubles:
        return status.notice or " ".join(status.troubles)
    if status.silence == "no clips" and refused is None and not status.correcting and not status.unsettled:
        # Alone, as the button beside it is for nothing else.
        return silence_text(status.silence, led=True)
    # What is asked stands above the menu.
    parts = [refused.why] if refused and not refused.counted else []
    if status.correcting:
        parts.append(_("{correcting}. {was}. UNDO leads back.").format(correcting=status.correcting, was=status.was))
    if status.unsettled:
        unfit = ngettext(
            "{count} move no longer fits: History.",
            "{count} moves no longer fit: History.",
            len(status.unsettled),
        )
        parts.append(unfit.format(count=len(status.unsettled)))
    if not refused:
        # What holds at any time makes room for what is to be done now.
        parts += (*has.notes, silence_text(status.silence, led=True) if status.silence != "off" else "")
    return " ".join(part for part in parts if part)
