"""Enter or change a card: a form with texts that are typed, and a list of parts that are picked."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import BACKSPACE, Input, Key, Tap
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook
from companion.games.common.key_layout import Px
from companion.games.sequitur.card_text import LONGEST, sentence_case, type_key
from companion.games.sequitur.editor_parts import (
    DELETE,
    FINGER_UNITS,
    TAB_UNITS,
    EditorLayout,
    Value,
    delete_page_looks,
    pick_page_looks,
    row_looks,
    tab_looks,
    text_page_looks,
    value_page_looks,
    whose_page_looks,
)


class Text(Struct, frozen=True):
    """A text of a card: its field in the editor, its tab, what an empty one shows, and its length."""

    name: str
    tab: str
    hint: str
    longest: int = LONGEST


class PartsPage(Struct, frozen=True):
    """The list of a card's parts: the name of its page, its tab, and what stands in it while it is empty.

    `add` is on the button that leads to all that can be picked: `picks`, each in a few words, below a `title`. What is
    picked begins with `begin`, by its name, or as `reopen` makes it of a part (None: that can only be removed). It is
    set with what `value` shows of it: `change` takes the name and the values of a button, `type` a key. `make` makes a
    part of it, None while its value is missing.
    """

    name: str
    tab: str
    empty: str
    add: str
    title: str
    picks: Mapping[Any, str]
    begin: Callable[[str], Any]
    change: Callable[[Any, str, list[str]], Any]
    value: Callable[[Any], Value]
    make: Callable[[Any], Any] = lambda picked: picked
    reopen: Callable[[Any], Any] = lambda part: part
    type: Callable[[Any, str], Any] = lambda picked, _key: picked


class CardEditor(Struct, frozen=True, kw_only=True):
    """A card that is being entered or changed: the base of the editors of goals and of actions.

    `page` is what is shown: the text or the list of this name, "pick", where a part is picked, "value" for the part
    `picked` of the row number `row` (None: a new one; None for `picked`: a row that can only be removed), "delete",
    where it is asked whether the card is to be deleted: it can be when it is the table's `own`; or "whose", where it is
    asked first whether the table's own set begins with it or it is only on `trial`. `known` is the id of
    the card that is changed, empty for a new one. `keys` and `shown` count the pages of keys and of a list that have
    been turned.
    """

    TEXTS: ClassVar[tuple[Text, ...]]
    PARTS: ClassVar[PartsPage]

    known: str = ""
    own: bool = False
    trial: bool = False
    page: str
    parts: tuple[Any, ...] = ()
    row: int | None = None
    picked: Any = None
    keys: int = 0
    shown: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether all texts are there, and nothing is being picked or deleted."""
        texts = (getattr(self, one.name) for one in self.TEXTS)
        return self.page not in {"pick", "value", "delete", "whose"} and all(text.strip() for text in texts)

    @property
    def tabs(self) -> dict[str, str]:
        """The pages that have a tab, and what is on it in English."""
        pages = {one.name: one.tab for one in self.TEXTS}
        return {**pages, self.PARTS.name: self.PARTS.tab, **(DELETE if self.own else {})}

    def missing_text(self) -> str:
        """Return a few words that say what the card still lacks."""
        return _("tap one of the two") if self.page == "whose" else _("something is missing")

    def picked_part(self) -> Any:
        """Return the picked part of the list; None while its value is missing, or nothing is picked."""
        return None if self.picked is None else self.PARTS.make(self.picked)

    def handle_button(self, name: str, values: list[str]) -> Self:  # noqa: ARG002
        """Return the editor after a tap on a button beside the tabs, by its name and its target's values."""
        return self

    def row_labels(self) -> list[str]:
        """Return the label of each part's row in the list."""
        raise NotImplementedError

    def beside_tabs(self) -> tuple[float, Callable[[Rect, EditorLayout], list[AnyLook]]] | None:
        """Return the height in units of what is beside this page's tabs, and a function for its looks; None: none."""
        return None

    def go_back(self) -> Self | None:
        """Return the editor on the page before; None: it is left, and what was entered is dropped."""
        if self.page == "value":
            return self._open_page("pick" if self.row is None else self.PARTS.name, shown=self.shown)
        if self.page == "pick":
            return self._open_page(self.PARTS.name)
        first, *_others = pages = [*self.tabs]
        if self.page in {first, "whose"}:
            return None
        return self._open_page(first if self.page == "delete" else pages[pages.index(self.page) - 1], shown=self.shown)

    def _open_page(self, page: str, shown: int = 0) -> Self:
        return replace(self, page=page, row=None, picked=None, keys=0, shown=shown)

    def handle(self, what: Input) -> Self:
        """Return the editor after a key, or a tap on one of its targets; the same one for any other input."""
        match what:
            case Key(text=key):
                return self._handle_key(key)
            case Tap(target="key:accents"):
                return replace(self, keys=self.keys + 1)
            case Tap(target="key:delete"):
                return self._handle_key(BACKSPACE)
            case Tap(target=target) if target.startswith("key:"):
                return replace(self._handle_key(self._sentence_case(target.removeprefix("key:"))), keys=0)
            case Tap(target=target) if target.startswith("edit:"):
                return self._handle_tap(*target.removeprefix("edit:").split(":"))
            case _:
                return self

    @property
    def _open_text(self) -> Text | None:
        return next((one for one in self.TEXTS if one.name == self.page), None)

    def _sentence_case(self, letter: str) -> str:
        return letter if self._open_text is None else sentence_case(getattr(self, self.page), letter)

    def _handle_key(self, key: str) -> Self:
        if self._open_text is None:
            return self if self.picked is None else replace(self, picked=self.PARTS.type(self.picked, key))
        return replace(self, **{self.page: type_key(getattr(self, self.page), key, self._open_text.longest)})

    def _handle_tap(self, name: str, *values: str) -> Self:
        match name, values:
            case "page", [page] if page in self.tabs:
                return self._open_page(page)
            case "whose", [whose]:
                return replace(self._open_page(self.TEXTS[0].name), trial=whose == "trial")
            case "more", []:
                return replace(self, shown=self.shown + 1)
            case "add", []:
                return self._open_page("pick")
            case "row", [number]:
                part = self.parts[int(number)]
                return replace(self, page="value", row=int(number), picked=self.PARTS.reopen(part))
            case "pick", [picked]:
                return replace(self, page="value", picked=self.PARTS.begin(picked))
            case "ok", []:
                part = self.picked_part()
                return self if part is None else self._replace_part(part)
            case "remove", [] if self.row is not None:
                return self._replace_part()
            case _ if self.picked is not None:
                return replace(self, picked=self.PARTS.change(self.picked, name, list(values)))
            case _:
                return self.handle_button(name, list(values))

    def _replace_part(self, *now: Any) -> Self:
        """Return the editor with the opened row replaced by these parts (none: removed); a new part comes last."""
        if self.row is None:
            return replace(self._open_page(self.PARTS.name, shown=-1), parts=(*self.parts, *now))
        parts = (*self.parts[: self.row], *now, *self.parts[self.row + 1 :])
        return replace(self._open_page(self.PARTS.name, shown=self.shown), parts=parts)

    def looks(self, rect: Rect, px: Px, gap: int, portrait: bool) -> list[AnyLook]:
        """Return the looks of the editor's page in this rectangle.

        `px` makes pixels of units (millimetres on the 7-inch screen), `gap` is the room between two buttons in pixels;
        `portrait` tells that the rectangle is higher than wide. It should be at least 147 by 75 units, or 85 by 110.
        """
        room = EditorLayout(rect, px, gap, portrait)
        if self.page == "whose":
            return whose_page_looks(room)
        if self.page == "pick":
            return pick_page_looks(_(self.PARTS.title), self.PARTS.picks, self.shown, room)
        if self.page == "value":
            value = None if self.picked is None else self.PARTS.value(self.picked)
            return value_page_looks(value, room, known=self.row is not None, ready=self.picked_part() is not None)
        head, rest = self._head_looks(room)
        if self._open_text is not None:
            return head + text_page_looks(getattr(self, self.page), _(self._open_text.hint), self.keys, rest, room)
        if self.page == "delete":
            return head + delete_page_looks(getattr(self, self.TEXTS[0].name), rest, room)
        return head + row_looks(self.row_labels(), self.shown, rest, room, _(self.PARTS.add), _(self.PARTS.empty))

    def _head_looks(self, room: EditorLayout) -> tuple[list[AnyLook], Rect]:
        """Return the tabs and what is beside them (below them if upright), and the rest of the room."""
        px, gap = room.px, room.gap
        beside = self.beside_tabs()
        if beside is None:
            head, rest = room.rect.cut_top(px(FINGER_UNITS), gap)
            return tab_looks(self.tabs, self.page, head, room), rest
        height, looks = beside
        head, rest = room.rect.cut_top(px(height), gap)
        if room.portrait:
            strip, rest = rest.cut_top(px(height), gap)
        else:
            head, strip = head.cut_left(px(TAB_UNITS * (2.5 if self.own else 2)), gap * 2)
        return tab_looks(self.tabs, self.page, head, room) + looks(strip, room), rest
