"""Pick one of several things on a page, by a touch; NEXT shows more of them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Lamp, PersonSign, Piece
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    page_looks,
    page_number_text,
    page_of,
    sentence_label,
)

COLUMNS, ROWS = 4, 5
"""The choices of a full page that lies; one that stands has two columns of ten."""

FEW = 8
"""So many choices are shown in large letters, with what is to be done above them."""

SOME = 12
"""So many have three columns on a page that lies."""

TALLEST, TALLEST_UPRIGHT = 17.0, 22.0
"""The height of such a choice where there is room, and on an upright screen, in units."""

MOST = COLUMNS * ROWS


class Mark(Struct, frozen=True):
    """What stands beside the words of a choice: the chip of its side, and the person's sign."""

    piece: Piece | None = None
    sign: PersonSign | None = None


def choice_items(everything: str, others: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return what can be picked, by what it stands for: first all of them, which is empty."""
    return (("", everything), *others)


def choice_looks(
    layout: Page,
    title: str,
    offered: tuple[tuple[str, str], ...],
    picked: str,
    leaf: int,
    *,
    told: str = "",
    marks: Mapping[str, Mark] = MappingProxyType({}),
) -> list[AnyLook]:
    """Return the page `leaf` of the choices, going round; a choice's target is `pick:` and what it stands for.

    Above a few of them, `told` says what is to be done. CONFIRM takes the one that is picked already.
    `marks` are of the choices that have some.
    """
    pages = -(-len(offered) // MOST)
    on = next((label for value, label in offered if value == picked), "")
    take = PageButton(_("OK"), on) if on else PageButton(_("CONFIRM"), _("tap one of them"), usable=False)
    does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP")), "confirm": take}
    if pages > 1:
        does["next"] = PageButton(_("NEXT"), page_number_text(leaf + 1, pages), turns="next")
    looks = page_looks(layout, title, does)
    few, body = told and len(offered) <= FEW, layout.body
    if few:
        above, body = body.cut_top(layout.px(26 if layout.view.portrait else 16), layout.gap)
        looks.append(sentence_label(layout, above, told, px=5.4, lines=4, least=TIGHT_UNITS))
    px = layout.px(5.4 if len(offered) <= FEW else 4.6)
    looks += [
        Button(
            rect=cell,
            target=f"pick:{value}",
            label=label,
            piece=mark.piece,
            sign=mark.sign,
            on=value == picked,
            px=px,
        )
        for cell, (value, label) in zip(
            _cells(layout, body, min(len(offered), MOST)), page_of(offered, leaf, MOST), strict=False
        )
        for mark in (marks.get(value, Mark()),)
    ]
    return looks


def _cells(layout: Page, body: Rect, count: int) -> list[Rect]:
    """Return the rooms of so many choices, from the top; the fewer they are, the larger."""
    few = count <= FEW
    most = (1 if few else 2) if layout.view.portrait else (2 if few else 3 if count <= SOME else COLUMNS)
    columns = min(count, most)
    rows, gap = -(-count // columns), layout.gap if few else layout.gap // 2
    tallest = layout.px(TALLEST_UPRIGHT if layout.view.portrait else TALLEST)
    # One choice alone, such as a name to type, has the room of two.
    tallest = tallest if count > 1 else 3 * tallest // 2
    room = body.cut_top(min(body.h, rows * (tallest + gap) - gap))[0]
    return [cell for row in room.rows(rows, gap) for cell in row.columns(columns, gap)]
