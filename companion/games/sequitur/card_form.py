"""Enter or change a card: a form with texts that are typed, and a list of parts that are picked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import BACKSPACE, Input, Key, Tap
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import AnyLook
from companion.games.common.key_layout import SHIFT, Px
from companion.games.sequitur.card_text import LONGEST, begins_sentence, type_key
from companion.games.sequitur.editor_parts import (
    FINGER_UNITS,
    EditorLayout,
    PickGroup,
    Value,
    delete_page_looks,
    pick_page_looks,
    row_looks,
    split_hub,
    text_page_looks,
    title_looks,
    value_page_looks,
    whose_page_looks,
)


class Text(Struct, frozen=True):
    """A text of a card: its field in the editor, the button that leads to it, what is asked, and its length."""

    name: str
    label: str
    asks: str
    longest: int = LONGEST


class PartsPage(Struct, frozen=True):
    """The list of a card's parts, on the page with the whole card: the page's name and what stands in an empty list.

    `add` is on the button that leads to all that can be picked: `groups` of it, a page each, below a `title`. What is
    picked begins with `begin`, by its name, or as `reopen` makes it of a part (None: that can only be removed). It is
    set with what `value` shows of it: `change` takes the name and the values of a button, `type` a key. `make` makes a
    part of it, None while its value is missing. Parts that `can_deny` can be forbidden, too.
    """

    name: str
    empty: str
    add: str
    title: str
    groups: tuple[PickGroup, ...]
    begin: Callable[[str], Any]
    change: Callable[[Any, str, list[str]], Any]
    value: Callable[[Any], Value]
    make: Callable[[Any], Any] = lambda picked: picked
    reopen: Callable[[Any], Any] = lambda part: part
    type: Callable[[Any, str], Any] = lambda picked, _key: picked
    can_deny: bool = False


HELP: Mapping[str, tuple[str, ...]] = {
    "whose": (
        N_("Tap whether this card begins a set of your own cards, or is for this game only."),
        N_("While yours are too few for a game, example cards make up for the rest."),
    ),
    "text": (
        N_("Type the sentence as it is printed on the card: by it you find the card again."),
        N_("A sentence begins with a capital by itself. Aa makes the next letter a capital, or a small one."),
        N_("OK leads on. BACK leads to the question before."),
    ),
    "delete": (
        N_("DELETE takes this card out of your cards. BACK keeps it."),
        N_("UNDO afterwards brings it back."),
    ),
}
"""What HELP says on the pages that both kinds of cards have."""


def change_first_text() -> str:
    """Return what CONFIRM waits for where the card can't be kept as it is: its page says why not."""
    return _("change it first")


class CardEditor(Struct, frozen=True, kw_only=True):
    """A card that is being entered or changed: the base of the editors of goals and of actions.

    One question at a time is asked. `page` is the text of this name; or the list, which comes last, with the card as it
    will look; "pick", where a part is picked; "value" for the part `picked` of the row number `row` (None: a new one;
    None for `picked`: a row that can only be removed); "delete", where it is asked whether the card is to be deleted:
    it can be when it is the table's `own`; or "whose", where it is asked first whether the table's own set begins with
    it or it is only on `trial`. `known` is the id of the card that is changed, empty for a new one. `keys` and `shown`
    count the pages of keys and of a list that have been turned; `shift` tells that the next letter is a capital where
    it would be none, or none where it would be one. What is picked is forbidden where it `denies`.
    """

    TEXTS: ClassVar[tuple[Text, ...]]
    PARTS: ClassVar[PartsPage]
    HELP: ClassVar[Mapping[str, tuple[str, ...]]]

    known: str = ""
    own: bool = False
    trial: bool = False
    page: str
    parts: tuple[Any, ...] = ()
    row: int | None = None
    picked: Any = None
    keys: int = 0
    shift: bool = False
    shown: int = 0
    denies: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all texts are there, and nothing is being picked or deleted."""
        texts = (getattr(self, one.name) for one in self.TEXTS)
        return self.page not in {"pick", "value", "delete", "whose"} and all(text.strip() for text in texts)

    @property
    def pages(self) -> tuple[str, ...]:
        """The questions in their order; the last page has the whole card."""
        return (*(one.name for one in self.TEXTS), self.PARTS.name)

    @property
    def is_last(self) -> bool:
        """Whether the page with the whole card is open, where it can be kept."""
        return self.page == self.PARTS.name

    @property
    def first_page(self) -> str:
        """The page that comes after the question whose the card is: that with the whole card where it is known."""
        return self.PARTS.name if self.known else self.TEXTS[0].name

    def missing_text(self) -> str:
        """Return a few words that say what the open page still lacks."""
        match self.page:
            case "whose":
                return _("tap one of the two")
            case "pick":
                return _("tap one of them")
            case "value":
                return _("no letter yet")
            case _:
                return _("no text yet")

    def help_lines(self) -> tuple[str, ...]:
        """Return what HELP says of the open page."""
        return tuple(map(_, self.HELP[self.page]))

    def go_on_text(self) -> str:
        """Return where CONFIRM leads, in a few words; empty where it leads nowhere."""
        if self.page == "value":
            return _("take it") if self.picked_part() is not None else ""
        text = self._open_text
        return "" if text is None or not getattr(self, text.name).strip() else _("go on")

    def go_on(self) -> Self:
        """Return the editor on the next page, or with what was picked put into the card; the same where it can't."""
        if not self.go_on_text():
            return self
        if self.page == "value":
            return self._replace_part(self.picked_part())
        known = bool(self.known) and self.is_complete
        return self.open_page(self.PARTS.name if known else self.pages[self.pages.index(self.page) + 1])

    def picked_part(self) -> Any:
        """Return the picked part of the list; None while its value is missing, or nothing is picked."""
        return None if self.picked is None else self.PARTS.make(self.picked)

    def handle_button(self, name: str, values: list[str]) -> Self:  # noqa: ARG002
        """Return the editor after a tap on a button of its own, by its name and its target's values."""
        return self

    def row_labels(self) -> list[str]:
        """Return the label of each part's row in the list."""
        raise NotImplementedError

    def card_looks(self, rect: Rect, room: EditorLayout, typed: str = "") -> list[AnyLook]:
        """Return the card as it will look; `typed` names the text that is being typed, with the mark of its end."""
        raise NotImplementedError

    def strip_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:  # noqa: ARG002
        """Return the looks of what is set below the card, besides its texts; without any the card is larger."""
        return []

    def list_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:
        """Return the looks of what is asked beside the whole card, with a row for each of its parts."""
        head, rest = rect.cut_top(room.px(FINGER_UNITS), room.gap)
        rows = row_looks(self.row_labels(), self.shown, rest, room, _(self.PARTS.add), _(self.PARTS.empty))
        return [*title_looks(_(self.PARTS.title), head, room), *rows]

    def value_hint(self) -> tuple[str, ...]:
        """Return sentences that explain the part that is being set."""
        return ()

    def change_buttons(self) -> Sequence[tuple[str, str]]:
        """Return the buttons below the whole card that lead back to its questions: target and label."""
        return (
            *((f"page:{one.name}", _(one.label)) for one in self.TEXTS),
            *((("page:delete", _("Delete")),) if self.own else ()),
        )

    def go_back(self) -> Self | None:
        """Return the editor on the page before; None: it is left, and what was entered is dropped."""
        if self.page == "value":
            return self.open_page("pick" if self.row is None else self.PARTS.name, shown=self.shown)
        if self.page == "pick":
            return self.open_page(self.PARTS.name)
        leaves = self.is_last if self.known else self.page == self.pages[0]
        if leaves or self.page == "whose":
            return None
        return self.open_page(
            self.PARTS.name if self.known else self.pages[self.pages.index(self.page) - 1], shown=self.shown
        )

    def open_page(self, page: str, shown: int = 0) -> Self:
        """Return the editor with this page open and nothing picked; `shown` counts the pages of its list."""
        return replace(self, page=page, row=None, picked=None, keys=0, shift=False, shown=shown, denies=False)

    def handle(self, what: Input) -> Self:
        """Return the editor after a key, or a tap on one of its targets; the same one for any other input."""
        match what:
            case Key(text=key):
                return self._handle_key(key)
            case Tap(target="key:accents"):
                return replace(self, keys=self.keys + 1)
            case Tap(target="key:delete"):
                return self._handle_key(BACKSPACE)
            case Tap(target=target) if target == SHIFT:
                return replace(self, shift=not self.shift)
            case Tap(target=target) if target.startswith("key:"):
                letter = target.removeprefix("key:")
                typed = self._handle_key(letter if self._types_capital else letter.lower())
                return replace(typed, keys=0, shift=self.shift and not letter.isalpha())
            case Tap(target=target) if target.startswith("edit:"):
                return self._handle_tap(*target.removeprefix("edit:").split(":"))
            case _:
                return self

    @property
    def _open_text(self) -> Text | None:
        return next((one for one in self.TEXTS if one.name == self.page), None)

    @property
    def _types_capital(self) -> bool:
        """Whether a tapped letter is a capital; a condition takes any."""
        return self._open_text is None or begins_sentence(getattr(self, self.page)) != self.shift

    def _handle_key(self, key: str) -> Self:
        if self._open_text is None:
            return self if self.picked is None else replace(self, picked=self.PARTS.type(self.picked, key))
        return replace(self, **{self.page: type_key(getattr(self, self.page), key, self._open_text.longest)})

    def _handle_tap(self, name: str, *values: str) -> Self:
        match name, values:
            case "page", [page] if page in self.pages or (page == "delete" and self.own):
                return self.open_page(page)
            case "whose", [whose]:
                return replace(self.open_page(self.first_page), trial=whose == "trial")
            case "more", []:
                return replace(self, shown=self.shown + 1)
            case "group", [number]:
                return replace(self, shown=int(number))
            case "add", []:
                return self.open_page("pick")
            case "row", [number]:
                part = self.parts[int(number)]
                return replace(self, page="value", row=int(number), picked=self.PARTS.reopen(part))
            case "pick", [picked]:
                begun = self.PARTS.begin(picked)
                return replace(self, page="value", picked=self.PARTS.change(begun, "not", []) if self.denies else begun)
            case "remove", [] if self.row is not None:
                return self._replace_part()
            case _ if self.picked is not None:
                return replace(self, picked=self.PARTS.change(self.picked, name, list(values)))
            case _:
                return self.handle_button(name, list(values))

    def _replace_part(self, *now: Any) -> Self:
        """Return the editor with the opened row replaced by these parts (none: removed); a new part comes last."""
        if self.row is None:
            return replace(self.open_page(self.PARTS.name, shown=-1), parts=(*self.parts, *now))
        parts = (*self.parts[: self.row], *now, *self.parts[self.row + 1 :])
        return replace(self.open_page(self.PARTS.name, shown=self.shown), parts=parts)

    def looks(self, rect: Rect, px: Px, gap: int, portrait: bool, notice: str = "") -> list[AnyLook]:
        """Return the looks of the editor's page in this rectangle; a `notice` says what is wrong with the card.

        `px` makes pixels of units (millimetres on the 7-inch screen), `gap` is the room between two buttons in pixels;
        `portrait` tells that the rectangle is higher than wide. It should be at least 147 by 75 units, or 85 by 110.
        """
        room = EditorLayout(rect, px, gap, portrait, notice)
        match self.page:
            case "whose":
                return whose_page_looks(room)
            case "pick":
                denied = self.denies if self.PARTS.can_deny else None
                return pick_page_looks(_(self.PARTS.title), self.PARTS.groups, self.shown, room, denied)
            case "value":
                value = None if self.picked is None else self.PARTS.value(self.picked)
                title = _(self.PARTS.title)
                return value_page_looks(title, value, room, self.value_hint(), known=self.row is not None)
            case "delete":
                return delete_page_looks(room, self.card_looks)
            case _:
                return self._hub_looks(room) if self._open_text is None else self._text_looks(room, self._open_text)

    def _text_looks(self, room: EditorLayout, text: Text) -> list[AnyLook]:
        # Upright a notice takes two lines.
        head, rest = room.rect.cut_top(room.px(12 if room.portrait else 8), room.gap)
        field, keys = text_page_looks(self.keys, rest, room, capital=self._types_capital)
        return [*title_looks(_(text.asks), head, room), *self.card_looks(field, room, text.name), *keys]

    def _hub_looks(self, room: EditorLayout) -> list[AnyLook]:
        """Return the card as it will look, with ways back to its questions, and beside or below it its parts."""
        card, strip, buttons, rest = split_hub(room)
        below = self.strip_looks(strip, room)
        whole = card if below else Rect(card.x, card.y, card.w, strip.bottom - card.y)
        looks = [*self.card_looks(whole, room), *below]
        changes = self.change_buttons()
        cells = buttons.columns(len(changes), room.gap)
        looks += [room.button(cell, *change) for cell, change in zip(cells, changes, strict=True)]
        return looks + self.list_looks(rest, room)
