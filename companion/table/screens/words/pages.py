"""Lay out the word checker, and say what it says of a word."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import BACKSPACE
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Banner, Button, Field, Label, Panel
from companion.core.task import BackgroundTask
from companion.games.common.key_layout import LETTER_ROWS, local_row
from companion.lexicon.checker import CheckedWord, WiderSearch
from companion.lexicon.graph import WordClass, WordFacts
from companion.lexicon.lexicon import LexiconSwitch, Reason, Verdict
from companion.lexicon.other_languages import is_here, switch_of
from companion.table.screens.page import Page, warning_looks
from companion.table.things import shorten

LARGE_LETTERS = 12
"""The letters of a word that fit when they are large."""

MOST_WRONG = 8
"""The letters of what is no word that fit on the button that takes it out."""

MOST_NEAR = 5
"""Near misses that are shown."""

Own = Literal["", "own:add", "own:out"]
"""What can be done about a word: make it one of the house, or one no more; also the target of the button for it."""

OWN_LABELS: dict[Own, str] = {"own:add": N_("Add to our words"), "own:out": N_("Take out of our words")}

CLASSES = {
    WordClass.COMMON: N_("A common word."),
    WordClass.KNOWN: N_("A less common word."),
    WordClass.RARE: N_("A rare word."),
    WordClass.OWN: N_("One of our own words."),
}

TITLES = {LexiconSwitch.GERMAN: N_("German words"), LexiconSwitch.ITALIAN: N_("Italian words")}
"""The titles of the words of other languages than English."""

LISTED = {
    LexiconSwitch.GERMAN: N_("It is in the list of German words."),
    LexiconSwitch.ITALIAN: N_("It is in the list of Italian words."),
}
"""What is said of a word of a list that does not tell how common its words are."""

REASONS = {
    Reason.TOO_SHORT: N_("Too short: a word has at least 3 letters."),
    Reason.APOSTROPHE: N_("It has an apostrophe: such words do not count."),
    Reason.HYPHEN: N_("It has a hyphen: such words do not count."),
    Reason.SIGN: N_("It has a letter that is not one of the 26 of English."),
    Reason.NAME: N_("A name: names do not count."),
    Reason.ABBREVIATION: N_("An abbreviation: those do not count."),
    Reason.SLANG: N_("Slang: only the list with slang has it."),
    Reason.RARE: N_("A rare word: the family list leaves it out."),
    Reason.NOT_FOUND: N_("It is not in the list of words."),
    Reason.STRUCK: N_("Struck: the table does not count it in this game."),
}
"""Why a word does not count, as the table is told."""


class WordsLayout(Struct, frozen=True):
    """The rectangles of the page above its buttons."""

    title: Rect
    languages: Rect
    close: Rect
    word: Rect
    verdict: Rect
    told: Rect
    keys: Rect


def words_layout(layout: Page) -> WordsLayout:
    """Divide the room above the buttons: the title, the word and its verdict, what is told of it, the keyboard."""
    room = Rect(layout.head.x, layout.head.y, layout.head.w, layout.body.bottom - layout.head.y)
    title, room = room.cut_top(layout.px(6) if layout.view.portrait else 0)
    head, room = room.cut_top(layout.px(9.4), layout.gap // 2)
    keys, room = room.cut_bottom(layout.px(36 if layout.view.portrait else 30), layout.gap)
    word, told = room.cut_top(layout.px(15 if layout.view.portrait else 11), layout.gap)
    close, head = head.cut_right(layout.px(12), layout.gap)
    languages, title_beside = head.cut_right(layout.px(38), layout.gap)
    if layout.view.portrait:
        verdict, told = told.cut_top(layout.px(15), layout.gap)
        languages, _rest = head.cut_left(layout.px(38))
    else:
        title = title_beside
        word, verdict = word.cut_left(word.w * 11 // 20, layout.gap)
    return WordsLayout(title, languages, close, word, verdict, told, keys)


def word_looks(layout: Page, rooms: WordsLayout, text: str) -> list[AnyLook]:
    """Return the word as large as it goes; before there is one, with the room of the verdict."""
    rect = rooms.word if text else Rect(rooms.word.x, rooms.word.y, rooms.told.w, rooms.word.h)
    return [Field(rect=rect, text=text, hint=_("A word"), px=layout.px(8 if len(text) <= LARGE_LETTERS else 5))]


LANGUAGE = "language:"
"""What the target of a language begins with; its code follows."""


def language_looks(layout: Page, rect: Rect, codes: Sequence[str], chosen: str) -> list[AnyLook]:
    """Return a button for each language that words may be of, by its code; grey where its words are not here."""
    return [
        Button(
            rect=cell,
            target=f"{LANGUAGE}{code}",
            label=code.upper(),
            enabled=is_here(switch_of(code)),
            on=code == chosen,
            px=layout.px(4.4),
        )
        for cell, code in zip(rect.columns(len(codes), layout.gap), codes, strict=True)
    ]


def words_title(switch: LexiconSwitch) -> str:
    """Return the title: of which language the words are, whatever language the screen speaks."""
    title = TITLES.get(switch)
    return _("English words") if title is None else _(title)


def title_looks(layout: Page, rect: Rect, switch: LexiconSwitch) -> list[AnyLook]:
    """Return the title of the list of words."""
    return [Label(rect=rect, text=words_title(switch), px=layout.px(5), least=layout.px(SMALL), title=True)]


def verdict_looks(layout: Page, rect: Rect, given: Verdict, *, unfinished: bool) -> list[AnyLook]:
    """Return the banner that says whether the word counts, to be read across the table.

    One that is `unfinished` may still become one that counts.
    """
    if unfinished:
        return [Banner(rect=rect, text=_("UNFINISHED"), tone="raised", px=layout.px(8))]
    return [
        Banner(
            rect=rect,
            text=_("VALID") if given.valid else _("NOT VALID"),
            tone="good" if given.valid else "error",
            icon="confirm" if given.valid else "close",
            px=layout.px(8),
        )
    ]


def answer_looks(layout: Page, rect: Rect, said: str, own: Own) -> list[AnyLook]:
    """Return what is said of the word, and the button that adds it to the house's words or takes it out."""
    looks: list[AnyLook] = [Panel(rect=rect, tone="surface")]
    room = Rect(rect.x + layout.gap, rect.y, rect.w - 2 * layout.gap, rect.h)
    if own:
        button, room = _own_button_rects(layout, rect)
        looks.append(Button(rect=button, target=own, label=_(OWN_LABELS[own]), px=layout.px(4.4)))
    px = layout.px(6 if layout.view.portrait else 4.8)
    looks.append(Label(rect=room, text=said, px=px, least=layout.px(SMALL), lines=6))
    return looks


def wrong_looks(layout: Page, rect: Rect, told: str, wrong: str) -> list[AnyLook]:
    """Return what is wrong with the words, and the button that takes out what is none, where that is known."""
    if not wrong:
        return warning_looks(layout, rect, told)
    button, room = _own_button_rects(layout, rect)
    box, text = warning_looks(layout, rect, told)
    label = _("Take out '{word}'").format(word=shorten(wrong, MOST_WRONG))
    return [box, replace(text, rect=room), Button(rect=button, target="own:wrong", label=label, px=layout.px(4.4))]


def _own_button_rects(layout: Page, rect: Rect) -> tuple[Rect, Rect]:
    """Return the place of a button in the room for what is told, and what it leaves to that."""
    if layout.view.portrait:
        return rect.inset(layout.gap).cut_bottom(layout.px(13), layout.gap)
    button = rect.inset(layout.gap // 2).cut_right(layout.px(28))[0]
    left = rect.x + layout.gap
    return button, Rect(left, rect.y, button.x - layout.gap - left, rect.h)


def answer_text(
    checked: CheckedWord,
    task: BackgroundTask | None,
    switch: LexiconSwitch,
    *,
    fixed: bool,
    waits: bool,
    unfinished: bool,
) -> str:
    """Return what is said of a word: its class, or why it does not count, and its meaning or what is near.

    `task` may be looking for words that are further away. The list is `fixed` where it is that of a game. `waits` is
    set for a word of the house in a game that has its own words, `unfinished` for the beginning of a word.
    """
    meaning = _("Meaning: {text}").format(text=_as_sentence(checked.definition)) if checked.definition else ""
    reason = checked.verdict.reason
    parts = [_standing_text(checked, switch)]
    if meaning and checked.verdict.valid:
        return " ".join((*parts, meaning))
    if reason in {Reason.SLANG, Reason.RARE} and not fixed and not meaning:
        parts = [" ".join((*parts, _("LIST leads to others.")))]
    if unfinished and reason is Reason.NOT_FOUND:
        parts = [_("No word by itself, but longer words begin like that.")]
    if waits and reason is Reason.NOT_FOUND:
        parts = [_("One of our own words, but this game began without it.")]
    near = checked.suggestions or (task.suggestions if isinstance(task, WiderSearch) else ())
    if meaning:
        parts.append(meaning)
    elif near:
        parts.append(_("Similar: {words}.").format(words=", ".join(near[:MOST_NEAR])))
    return "\n".join(part for part in parts if part)


def _standing_text(checked: CheckedWord, switch: LexiconSwitch) -> str:
    """Return why a word does not count, or how common it is, where its list tells that."""
    reason, entry = checked.verdict.reason, checked.verdict.entry
    if reason is not None:
        return _(REASONS[reason])
    listed = LISTED.get(switch)
    own = entry is not None and entry.word_class is WordClass.OWN
    return _class_text(entry) if listed is None or own else _(listed)


def _class_text(entry: WordFacts | None) -> str:
    if entry is None:
        return ""
    return _("A slang word.") if entry.slang else _(CLASSES[entry.word_class])


def _as_sentence(text: str) -> str:
    """Return a definition as the end of a sentence."""
    return f"{text}{'' if text.endswith(('.', '…')) else '.'}"


def first_key() -> str:
    """Return the target of the first letter of the keyboard."""
    return f"key:{local_row(LETTER_ROWS[0])[0]}"


def keyboard_looks(layout: Page, rect: Rect) -> list[AnyLook]:
    """Return the keys of the letters and the key that deletes; a target is `key:` and the letter."""
    gap = max(3, layout.gap // 2)
    looks: list[AnyLook] = []
    rows = rect.rows(len(LETTER_ROWS), gap)
    for row, letters in zip(rows, LETTER_ROWS, strict=True):
        cells = row.columns(10, gap)
        looks += [
            Button(rect=cell, target=f"key:{letter}", label=letter, kind="key", px=layout.px(6))
            for cell, letter in zip(cells, local_row(letters), strict=False)
        ]
    *_, first, _, last = rows[-1].columns(10, gap)
    wide = Rect(first.x, first.y, last.right - first.x, first.h)
    looks.append(Button(rect=wide, target=f"key:{BACKSPACE}", icon="delete", kind="key"))
    return looks
