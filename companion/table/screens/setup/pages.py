"""Lay out the pages of the set-up: numbers, switches, and who begins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.game import AnyGame, Switch
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Chip, HelpLine, Icon, Label, Panel
from companion.core.tool import AnyTool
from companion.games.common.text_fit import estimate_width
from companion.table.screens.page import Page, named_sentences, padded_px, sentence_label, sentence_lines
from companion.table.screens.setup.colours import side_pieces
from companion.table.things import scan_text

if TYPE_CHECKING:
    from companion.table.screens.setup.setup import SetupPage
    from companion.table.table import Table


SWITCHES_ON_PAGE = 4
"""How many switches have room for what they mean."""

MOST_ABREAST = 6
"""The most choices of a switch side by side: more stand in two lines."""

TALLEST_SWITCH, TALLEST_SWITCH_UPRIGHT = 26.0, 42.0
"""The height of a switch with what it means where there is room, and on an upright screen, in units."""

NUMBER, OPTION = 9.0, 12.0
"""The heights of the letters of a number of players, and of a button below the numbers, in units."""

MOST_CHIP, MOST_ROWS = 11.0, 3
"""The most height of a chip beside a number of players, in units, and the most rows of these chips."""

OPTIONS_UPRIGHT = 2
"""How many of these buttons stand side by side on an upright screen."""

WITH_CHIPS = 20.0
"""The least height of a number of players with chips beside it on a wide screen, in units."""

AGAIN = 13.0
"""The height of the button with which the same people begin again, in units."""

TALLEST_NAME = 18.0
"""The most height of a name where it is asked who begins, in units."""

LEAST_NAME = 9.4
"""The least height of a name with the gap below it, in units, where a sentence stands above them."""


def grid_rects(rect: Rect, count: int, columns: int, gap: int, tallest: int) -> list[Rect]:
    """Return cells from the top left, row by row, no higher than `tallest`."""
    lines = -(-count // columns)
    height = min(rect.h, lines * tallest + (lines - 1) * gap)
    rows = rect.cut_top(height)[0].rows(lines, gap)
    return [cell for row in rows for cell in row.columns(columns, gap)][:count]


def again_looks(setup: "SetupPage", layout: Page, rect: Rect) -> list[AnyLook]:
    """Return the button with which the people who are known here begin at once."""
    names, others = ", ".join(setup.names), len(setup.names) - 1
    if estimate_width(names, layout.px(SMALL)) > rect.w * 3 // 4:
        more = ngettext("{name} and {count} other", "{name} and {count} others", others)
        names = more.format(name=setup.names[0], count=others)
    first = setup.names[setup.beginning.place]
    note = _("begin at once, {name} plays first").format(name=first) if setup.game.in_turns else _("begin at once")
    return [Button(rect=rect, target="again", label=names, note=note, icon="again", px=layout.px(5.4))]


def players_looks(setup: "SetupPage", layout: Page, body: Rect, tools: list[AnyTool], *, again: bool) -> list[AnyLook]:
    """Return how many play, in how many sides, and the ways to the switches and the game's tools.

    Below the numbers, where these people can begin `again`, a button with their names: no number lies elsewhere for it.
    """
    looks: list[AnyLook] = []
    options = _option_buttons(setup, tools)
    # With many buttons a number tells itself that so many play in teams.
    told = "" if tools else _team_text(setup, len(setup.names))
    count = len(options) + bool(told)
    columns = min(count, OPTIONS_UPRIGHT) if layout.view.portrait else count
    lines = -(-count // columns)
    below, body = body.cut_bottom(lines * layout.px(OPTION) + (lines - 1) * layout.gap, layout.gap)
    if again:
        strip, body = body.cut_bottom(layout.px(AGAIN), layout.gap)
        looks = again_looks(setup, layout, strip)
    counts = setup.game.player_counts
    numbers = grid_rects(body, len(counts), _number_columns(layout, len(counts)), layout.gap, body.h)
    for rect, n in zip(numbers, counts, strict=True):
        looks += _number_looks(setup, layout, rect, n, _team_text(setup, n) if tools else "")
    *cells, last = grid_rects(below, count, columns, layout.gap, below.h)
    # The last line is filled.
    cells.append(replace(last, w=below.right - last.x))
    if told:
        label, *cells = cells
        px = layout.px(5)
        looks.append(Label(rect=label, text=told, px=px, least=layout.px(SMALL), align="centre", tone="muted"))
    return [*looks, *(replace(one, rect=cell, px=layout.px(4.4)) for cell, one in zip(cells, options, strict=True))]


def _number_looks(setup: "SetupPage", layout: Page, rect: Rect, count: int, note: str) -> list[AnyLook]:
    """Return a number of players; where it has room as many chips stand at its end, in the colours of the sides."""
    sides = sides_offered(setup, count) if layout.view.portrait or rect.h >= layout.px(WITH_CHIPS) else ()
    spare = rect.w * 5 // 8 if sides else 0
    number = Button(
        rect=rect,
        target=f"players:{count}",
        label=str(count),
        # The colours of the chips say it, too.
        note="" if sides else note,
        on=count == len(setup.names),
        px=min(layout.px(NUMBER), rect.h * (2 if note else 3) // 5),
        spare=spare,
    )
    if not sides:
        return [number]
    pieces = setup.game.pieces_for(sides[0])
    room = rect.inset(layout.gap).cut_right(spare - layout.gap)[0]
    # Most have one size: as large as four side by side.
    gap = layout.gap // 2
    places = _chip_rects(room, count, gap, min(layout.px(MOST_CHIP), (room.w - 3 * gap) // 4))
    return [number, *(Chip(rect=place, piece=pieces[at % sides[0]]) for at, place in enumerate(places))]


def _chip_rects(room: Rect, count: int, gap: int, most: int) -> list[Rect]:
    """Return squares for so many chips at the end of the room: as large as they go, in equal rows if they can."""

    def side(rows: int) -> int:
        abreast = -(-count // rows)
        return min(most, (room.h - (rows - 1) * gap) // rows, (room.w - (abreast - 1) * gap) // abreast)

    rows = max(range(1, MOST_ROWS + 1), key=lambda rows: (side(rows), count % rows == 0))
    abreast, step = -(-count // rows), side(rows) + gap
    left, top = room.right + gap - abreast * step, room.y + (room.h + gap - rows * step) // 2
    squares = (divmod(at, abreast) for at in range(count))
    return [Rect(left + column * step, top + row * step, step - gap, step - gap) for row, column in squares]


def _number_columns(layout: Page, count: int) -> int:
    """Return how many numbers of players stand side by side."""
    if layout.view.portrait:
        return 1 if count <= 5 else 2
    return 5 if count == 5 else min(count, 4)


def sides_offered(setup: "SetupPage", count: int = 0) -> tuple[int, ...]:
    """Return the numbers of sides in which so many can play, or as many as do; none where chips tell nobody apart."""
    return setup.game.sides_for(count or len(setup.names)) if setup.game.pieces_for(setup.sides) else ()


def _option_buttons(setup: "SetupPage", tools: Sequence[AnyTool]) -> list[Button]:
    """Return the buttons below the numbers, in their order: teams, tools, what lies here, and the rules."""
    sides = sides_offered(setup)
    # Where there is no other choice, it is only told: see `_team_text`.
    found = [_side_button(setup, number) for number in sides if len(sides) > 1]
    if setup.corrects is None:
        found += [_tool_button(tool, setup) for tool in tools]
    elif setup.cards_differ:
        note = _("as they are now") if setup.cards_now else _("as at the beginning")
        found.append(_option("cards", _("Own cards"), note, on=setup.cards_now))
    if setup.offers_midway:
        note = _("enter what lies there") if setup.midway else _("not yet")
        found.append(_option("midway", _("Begun"), note, icon="position", on=setup.midway))
    count = len(setup.options)
    changed = ngettext("{count} changed", "{count} changed", count).format(count=count) if count else ""
    return [*found, _option("switches", _("Rules"), changed, icon="rules")]


def _team_text(setup: "SetupPage", count: int) -> str:
    """Return in how many teams so many play, where they play in teams and can't choose; else nothing."""
    sides = sides_offered(setup, count)
    return _side_text(count, sides[0]) if len(sides) == 1 and sides[0] < count else ""


def _side_text(count: int, number: int) -> str:
    """Return what so many players are in this number of sides."""
    told = ngettext("{count} team", "{count} teams", number).format(count=number)
    return _("each alone") if number == count else told


def _side_button(setup: "SetupPage", number: int) -> Button:
    label = _side_text(len(setup.names), number)
    return _option(f"sides:{number}", label, on=number == setup.sides)


def _tool_button(tool: AnyTool, setup: "SetupPage") -> Button:
    note = tool.note_now(dict(setup.options)) or _(tool.note)
    return _option(f"tool:{tool.id}", _(tool.title), note, icon=tool.icon)


def _option(target: str, label: str, note: str = "", *, icon: Icon = "", on: bool = False) -> Button:
    return Button(rect=Rect(0, 0, 0, 0), target=target, label=label, note=note, icon=icon, on=on)


def count_name_columns(layout: Page, count: int) -> int:
    """Return the number of columns of names with which the longest one fits."""
    if layout.view.portrait:
        return 1 if count <= 6 else 2
    return min(count, 2) if count <= 8 else 3


def with_page(title: str, switches: Sequence[Switch], page: int) -> str:
    """Return the title of a page of switches, with the page's number where there are several."""
    count = count_switch_pages(switches)
    if count < 2:
        return title
    return _("{title} · page {number} of {count}").format(title=title, number=page % count + 1, count=count)


def switches_looks(setup: "SetupPage", layout: Page, body: Rect) -> list[AnyLook]:
    """Return each switch with its help and its choice."""
    return switch_row_looks(layout, body, setup.game, dict(setup.options), setup.first)


def count_switch_pages(switches: Sequence[Switch]) -> int:
    """Return how many pages these switches need, one at least."""
    return max(1, -(-len(switches) // SWITCHES_ON_PAGE))


def _switches_on_page(switches: Sequence[Switch], page: int) -> Sequence[Switch]:
    """Return the switches of a page; pages go round."""
    pages = count_switch_pages(switches)
    size = -(-len(switches) // pages)
    return switches[page % pages * size :][:size]


def switch_row_looks(
    layout: Page, body: Rect, game: AnyGame, options: Mapping[str, object], page: int
) -> list[AnyLook]:
    """Return each switch of a game on a page with its help and all its choices, of which the one that holds is lit.

    That is the first where the options don't say. What this device lacks something for is grey.
    A choice has the target `switch:`, the switch's key, and its place.
    Pages go round.
    """
    looks: list[AnyLook] = []
    here = _switches_on_page(game.switches, page)
    high = layout.px(TALLEST_SWITCH_UPRIGHT if layout.view.portrait else TALLEST_SWITCH)
    rows = body.cut_top(min(body.h, len(here) * high))[0].rows(len(here), layout.gap)
    told: list[tuple[Rect, str, str]] = []
    for rect, switch in zip(rows, here, strict=True):
        inside = rect.inset(layout.gap // 2)
        if layout.view.portrait:
            buttons, words = inside.cut_bottom(min(layout.px(16), inside.h * 2 // 5), layout.gap // 2)
            words = Rect(words.x + layout.gap // 2, words.y, words.w - layout.gap, words.h)
        else:
            buttons, words = layout.view.cut_column(inside, inside.w * 9 // 20, layout.gap)
            words = Rect(words.x + layout.gap, words.y, words.w - layout.gap, words.h)
        looks.append(Panel(rect=rect, tone="surface"))
        told.append((words, _(switch.label), _help_text(game, switch)))
        looks += _choice_looks(layout, buttons, game, switch, options.get(switch.key, switch.choices[0][0]))
    return [*looks, *named_sentences(layout, told)]


def _help_text(game: AnyGame, switch: Switch) -> str:
    """Return what stands beside the choices of a switch: why some are grey, where this device lacks what they need."""
    lacks = any(game.lacks_for(switch.key, choice) for choice, _label in switch.choices)
    return _("Grey: not installed on this device.") if lacks else _(switch.help)


def switch_help(switches: Sequence[Switch], page: int) -> list[HelpLine]:
    """Return what HELP says of the switches on this page."""
    return [
        HelpLine(sentence_lines(_(one.explains or one.help)), _(one.label)) for one in _switches_on_page(switches, page)
    ]


def _choice_looks(layout: Page, rect: Rect, game: AnyGame, switch: Switch, value: object) -> list[AnyLook]:
    """Return a button for each choice, in two lines where there are many; words before numbers have twice the width."""
    gap, count = layout.gap // 2, len(switch.choices)
    wide = not switch.choices[0][1].isdecimal() and switch.choices[-1][1].isdecimal()
    lines = -(-count // MOST_ABREAST)
    first, *others = (cell for row in rect.rows(lines, gap) for cell in row.columns(-(-(count + wide) // lines), gap))
    if wide:
        first, others = Rect(first.x, first.y, others[0].right - first.x, first.h), others[1:]
    cells = (first, *others)
    labels = tuple(_(label) for _choice, label in switch.choices)
    row = None if wide else ButtonRow(labels, min(cell.w for cell in cells))
    px = layout.px(4.4) if row is None else padded_px(layout, labels, row.width, 4.4)
    return [
        Button(
            rect=cell,
            target=f"switch:{switch.key}:{place}",
            label=_(label),
            on=choice == value,
            enabled=choice == value or not game.lacks_for(switch.key, choice),
            px=px,
            row=row,
        )
        for cell, place in zip(cells, switch.places_in_order, strict=False)
        for choice, label in (switch.choices[place],)
    ]


def begins_looks(setup: "SetupPage", table: "Table", layout: Page, body: Rect) -> list[AnyLook]:
    """Return the page that asks who begins, and the ways to find that."""
    count, beginning = len(setup.names), setup.beginning
    columns = count_name_columns(layout, count)
    lines = -(-count // columns) + 1
    looks: list[AnyLook] = []
    top, below = body.cut_top(layout.px(21 if layout.view.portrait else 13), layout.gap)
    # What is past needs no way to find it.
    finding = setup.corrects is None
    told = _(setup.game.deal_help) if setup.game.deal_help and finding else ""
    if beginning.drawn:
        told = _("Drawn by lot: {name} begins.").format(name=setup.names[beginning.place])
    told = finding_text(setup) or told
    # With many names the sentence gives them its room: HELP has it, too.
    if told and not setup.notice and (below.h + layout.gap) // lines >= layout.px(LEAST_NAME):
        looks.append(sentence_label(layout, top, told, px=5, lines=4))
        body = below
    if finding:
        ways, body = body.cut_bottom(min(layout.px(12), (body.h + layout.gap) // lines - layout.gap), layout.gap)
    pieces, lit = side_pieces(setup, table), beginning.lit_place(count)
    tallest = layout.px(TALLEST_NAME if finding else 2 * TALLEST_NAME)
    rects = grid_rects(body, count, columns, layout.gap, tallest)
    row = ButtonRow(setup.names, rects[0].w)
    for i, (rect, name) in enumerate(zip(rects, setup.names, strict=True)):
        looks.append(
            Button(
                rect=rect,
                target=f"begins:{i}",
                label=name,
                note=_begins_note(setup, i),
                piece=pieces[i % setup.sides] if pieces else None,
                sign=table.people.sign_of(name),
                # The light that goes round has chosen nobody yet.
                kind="plain" if beginning.light is None else "primary" if i == lit else "plain",
                on=i == lit and beginning.light is None,
                align="left",
                px=layout.px(5),
                row=row,
            )
        )
    if not finding:
        return looks
    finds = [Button(rect=ways, target="chance", label=_("Choose at random"), icon="dice", px=layout.px(4.4))]
    if setup.lost in setup.names:
        finds.append(Button(rect=ways, target="lost", label=_("Who lost last"), note=setup.lost, px=layout.px(4.4)))
    cells = ways.columns(len(finds), layout.gap)
    return [*looks, *(replace(one, rect=cell) for one, cell in zip(finds, cells, strict=True))]


def _begins_note(setup: "SetupPage", place: int) -> str:
    """Return what the player at a place does: begins or deals, and which card was cut."""
    count, name, beginning = len(setup.names), setup.names[place], setup.beginning
    part = ""
    if beginning.is_settled:
        deals = bool(setup.game.deal_help) and (place + 1) % count == beginning.place
        first = _("begins") if setup.corrects is None else _("played first")
        part = first if place == beginning.place else _("deals") if deals and setup.corrects is None else ""
    cards = dict(beginning.before) | dict(beginning.cuts)
    card = scan_text(cards.get(name, ""), setup.game.things)
    again = name in beginning.cutting and name not in dict(beginning.cuts)
    cut = _("cuts next") if name == beginning.next_to_cut(setup.names) else _("cuts again") if again else ""
    return ", ".join(filter(None, (part, card, cut)))


def finding_text(setup: "SetupPage") -> str:
    """Return what is waited for while it is being found who begins; empty where that is known."""
    if setup.beginning.light is not None:
        return _("Choosing: the light stops at who begins.")
    cuts = setup.beginning.next_to_cut(setup.names)
    return _("{name} cuts next.").format(name=cuts) if cuts else ""
