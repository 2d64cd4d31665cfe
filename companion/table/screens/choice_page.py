"""Pick one of several things on a page, by a touch; NEXT shows more of them."""

from collections.abc import Iterable

from companion.core.i18n import _
from companion.core.scene import AnyLook, Button, Lamp
from companion.table.screens.page import Page, PageButton, page_looks, page_of

COLUMNS, ROWS = 4, 5
"""The choices of a page that lies; one that stands has two columns of ten."""

MOST = COLUMNS * ROWS


def choice_items(everything: str, others: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return what can be picked, by what it stands for: first all of them, which is empty."""
    return (("", everything), *others)


def choice_looks(
    layout: Page, title: str, offered: tuple[tuple[str, str], ...], picked: str, leaf: int, *, has_help: bool = False
) -> list[AnyLook]:
    """Return the page `leaf` of the choices, going round; a choice's target is `pick:` and what it stands for."""
    pages = -(-len(offered) // MOST)
    tap = PageButton(_("CONFIRM"), _("tap one of them"), usable=False)
    does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "confirm": tap}
    if has_help:
        does["help"] = PageButton(_("HELP"))
    if pages > 1:
        does["next"] = PageButton(_("MORE"))
    looks = page_looks(layout, title, does)
    rows, columns = (2 * ROWS, COLUMNS // 2) if layout.view.portrait else (ROWS, COLUMNS)
    gap = layout.gap // 2
    cells = [cell for row in layout.body.rows(rows, gap) for cell in row.columns(columns, gap)]
    looks += [
        Button(rect=cell, target=f"pick:{value}", label=label, on=value == picked, px=layout.px(4.6))
        for cell, (value, label) in zip(cells, page_of(offered, leaf, MOST), strict=False)
    ]
    return looks
