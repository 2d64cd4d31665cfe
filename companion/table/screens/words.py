"""The word checker: type a word, or lay its letters, and it is settled."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.inputs import BACKSPACE, Input, Key, PanelButton, Press, Scan, Tap
from companion.contract.scene import SMALL, AnyLook, Banner, Button, Field, Label, Lamp, Panel, Rect, Scene, View
from companion.lexicon.checker import Checked
from companion.lexicon.define import HOW_TO_GET
from companion.table.screens.page import Does, Page, furniture, page, sentence
from companion.table.screens.places import Place

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

ROWS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")

LONGEST = 21
"""Letters in a word, as in the lexicon."""

HELP = "Type a word, or lay its letters one after another. UNDO takes the last letter back, CONFIRM clears the word."


class Words(Struct, frozen=True):
    """`text` is what has been typed, in capitals; `help_on` tells that help is shown."""

    text: str = ""
    help_on: bool = False

    @property
    def scans(self) -> bool:
        """Letters are laid here, too."""
        return True

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        does: dict[Lamp, Does] = {
            "undo": Does("UNDO", icon="undo") if self.text else Does("BACK"),
            "help": Does("HELP"),
        }
        if self.text or self.help_on:
            does["confirm"] = Does("CLEAR", "the next word") if self.text and not self.help_on else Does("OK")
        if self.help_on:
            looks = furniture(layout, "Is it a word?", does)
            return Scene((*looks, sentence(layout, layout.body, HELP, px=6, lines=6)))
        # What is typed stands where other pages have their title: it is the title.
        looks = furniture(layout, "", does)
        room = Rect(layout.head.x, layout.head.y, layout.head.w, layout.body.bottom - layout.head.y)
        keys, told = room.cut_bottom(min(room.h * 11 // 20, layout.px(42)), layout.gap)
        looks += _verdict(layout, told, self.text, desk.checker.quick(self.text) if self.text else None)
        if not desk.checker.definitions.complete and not self.text:
            looks.append(sentence(layout, told.cut_bottom(layout.px(12))[0], HOW_TO_GET, px=SMALL, lines=2))
        looks += _keyboard(layout, keys)
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return replace(self, help_on=not self.help_on)
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return replace(self, help_on=False)
            case Press(button=PanelButton.CONFIRM):
                return replace(self, text="")
            case Press(button=PanelButton.UNDO):
                return replace(self, text=self.text[:-1]) if self.text else desk.go(Place.HOME)
            case Key(text=text):
                return self._typed(text)
            case Tap(target=target) if target.startswith("key:"):
                return self._typed(target.removeprefix("key:"))
            case Scan(text=text):
                return self._typed(text.strip().removeprefix("ball:"))
            case _:
                return self

    def _typed(self, key: str) -> "Words":
        if key == BACKSPACE:
            return replace(self, text=self.text[:-1])
        fits = len(self.text) + len(key) <= LONGEST and all(letter.isalpha() or letter in "'-" for letter in key)
        return replace(self, text=self.text + key.upper()) if key and fits else self


def _verdict(layout: Page, room: Rect, text: str, checked: Checked | None) -> list[AnyLook]:
    """The word as large as it goes, what becomes of it, and why or what it means."""
    head, rest = room.cut_top(layout.px(15), layout.gap)
    if layout.view.portrait:
        word, (verdict, rest) = head, rest.cut_top(layout.px(15), layout.gap)
    else:
        word, verdict = head.cut_left(head.w * 11 // 20, layout.gap)
    looks: list[AnyLook] = [Field(rect=word, text=text, hint="A word", px=layout.px(8))]
    if checked is None:
        return looks
    valid = checked.verdict.valid
    looks.append(
        Banner(
            rect=verdict,
            text="VALID" if valid else "NOT VALID",
            tone="good" if valid else "error",
            icon="confirm" if valid else "close",
            px=layout.px(8),
        )
    )
    looks.append(Panel(rect=rest, tone="surface"))
    looks.append(
        Label(
            rect=rest.inset(layout.gap // 2),
            text=_said(checked),
            px=layout.px(4.8),
            least=layout.px(SMALL),
            lines=6,
        )
    )
    return looks


def _said(checked: Checked) -> str:
    verdict = checked.verdict
    parts = [f"{verdict.reason.value.capitalize()}." if verdict.reason else ""]
    if verdict.valid and verdict.entry:
        parts.append(f"A {verdict.entry.word_class.value} word.")
    parts.append(checked.definition or "")
    if checked.suggestions:
        parts.append(f"Near: {', '.join(checked.suggestions[:5])}.")
    return " ".join(part for part in parts if part)


def _keyboard(layout: Page, rect: Rect) -> list[AnyLook]:
    gap = max(3, layout.gap // 2)
    looks: list[AnyLook] = []
    for row, letters in zip(rect.rows(len(ROWS), gap), ROWS, strict=True):
        cells = row.columns(10, gap)
        looks += [
            Button(rect=cell, target=f"key:{letter}", label=letter, kind="key", px=layout.px(6))
            for cell, letter in zip(cells, letters, strict=False)
        ]
    *_, low = rect.rows(len(ROWS), gap)
    *_, first, _, last = low.columns(10, gap)
    wide = Rect(first.x, first.y, last.right - first.x, first.h)
    looks.append(Button(rect=wide, target=f"key:{BACKSPACE}", icon="delete", kind="key"))
    return looks
