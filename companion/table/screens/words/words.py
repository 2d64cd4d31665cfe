"""Check words: type one, or lay its letters, and it is settled."""

from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.core.events import BACKSPACE, Input, Key, PanelButton, Press, Scan, Tap, ThingKind
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Lamp, Scene
from companion.core.task import TaskRequest
from companion.lexicon.definitions import HOW_TO_GET
from companion.lexicon.graph import WordClass
from companion.lexicon.lexicon import LexiconSwitch, Reason, Verdict
from companion.lexicon.other_languages import CODES, absence_text, code_of, is_here, switch_of
from companion.table.effects import AllowWord, NextWords, PlaySound, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Back, Place, onward_from
from companion.table.screens.page import (
    Page,
    PageButton,
    back_button,
    help_scene,
    leads_to_more,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.words import pages
from companion.table.screens.words.pages import Own

if TYPE_CHECKING:
    from companion.table.dictionary import Dictionary
    from companion.table.table import Table

LONGEST = 21
"""Letters in a word, as in the lexicon."""

BALL = "ball:"
"""What the text of a letter ball begins with."""

BLANK = "?"

BLANK_TEXT = N_("The blank has no letter of its own. Type the letter that it stands for.")
"""Why the blank is not taken into a word."""

HELP = (
    HelpLine(N_("Type a word, or lay its letter balls: you see at once whether it counts."), icon="words"),
    HelpLine(N_("UNDO takes the last letter back, NEW WORD the whole word."), icon="undo"),
    HelpLine(N_("LIST changes which words count:"), icon="next"),
    HelpLine(N_("No rare words and no slang."), N_("family")),
    HelpLine(N_("Rare words too, no slang."), N_("standard")),
    HelpLine(N_("All words there are, slang as well."), N_("with slang")),
)

OTHER_HELP = {
    LexiconSwitch.GERMAN: HelpLine(N_("The letter balls stay those of the box: Ä is A E, ß is S S."), N_("German")),
    LexiconSwitch.ITALIAN: HelpLine(N_("The letter balls stay those of the box: È is E."), N_("Italian")),
}
"""What is said of the lists of other languages, where they are here."""

LACKED = {
    LexiconSwitch.GERMAN: N_("No English word. German words aren't on this device."),
    LexiconSwitch.ITALIAN: N_("No English word. Italian words aren't on this device."),
}
"""What is said of a word that is none in English, where the words of the device's own language are missing."""

SWITCHES = {
    LexiconSwitch.FAMILY: N_("family"),
    LexiconSwitch.STANDARD: N_("standard"),
    LexiconSwitch.FULL: N_("with slang"),
    LexiconSwitch.GERMAN: N_("German"),
    LexiconSwitch.ITALIAN: N_("Italian"),
}
"""What the lists of words are called."""


class Words(BaseScreen, frozen=True):
    """The word checker: `text` is what has been typed, in capitals; `help_on` tells that help is shown.

    `back` is where it leads back to. `notice` is why the last input was not followed. `balls` has for each letter the
    number of its ball's tag, or an empty one.
    """

    id: ClassVar[str] = "words"

    back: Back = Place.HOME
    text: str = ""
    balls: tuple[str, ...] = ()
    notice: str = ""
    help_on: bool = False

    @property
    def takes_scans(self) -> bool:
        """Whether a ball means something: letters are laid here, too."""
        return True

    def things(self, table: "Table") -> tuple[ThingKind, ...]:  # noqa: ARG002 - they are the same for everybody
        """Return the kind of letter balls, which spell words here."""
        return ("B",)

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence, help_on=False)

    def task_request(self, table: "Table") -> TaskRequest | None:
        """Return the question which words are two slips away; None where nearer ones are known."""
        dictionary = table.dictionary
        return dictionary.checker.wider_request(dictionary.check(self.text)) if self.text else None

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            others = (line for switch, line in OTHER_HELP.items() if is_here(switch))
            return help_scene(layout, pages.words_title(table.dictionary.switch), translated_lines((*HELP, *others)))
        dictionary = table.dictionary
        does = self._page_buttons(dictionary, to_more=leads_to_more(table, self.back))
        looks = page_looks(layout, "", does)
        rooms = pages.words_layout(layout)
        looks.append(Button(rect=rooms.close, target="close", icon="close", kind="quiet"))
        looks += pages.word_looks(layout, rooms, self.text)
        looks += pages.keyboard_looks(layout, rooms.keys)
        looks += pages.language_looks(layout, rooms.languages, CODES, code_of(dictionary.switch))
        if not self.text:
            looks += pages.title_looks(layout, rooms.title, dictionary.switch)
            looks += _missing_looks(layout, rooms.told, self.notice, dictionary)
            return Scene(tuple(looks), start=pages.first_key())
        checked = dictionary.check(self.text)
        looks += pages.title_looks(layout, rooms.title, dictionary.switch)
        # What the blank stands for is still to be said.
        unfinished = self.notice == _(BLANK_TEXT) or dictionary.checker.lexicon.is_unfinished(checked.verdict)
        looks += pages.verdict_looks(layout, rooms.verdict, checked.verdict, unfinished=unfinished)
        if self.notice:
            return Scene((*looks, *warning_looks(layout, rooms.told, self.notice)), start=pages.first_key())
        own = _own_target(dictionary, checked.verdict)
        waits = dictionary.is_fixed_by_game and own == "own:out"
        task, switch = table.background_task, dictionary.switch
        said = pages.answer_text(
            checked, task, switch, fixed=dictionary.is_fixed_by_game, waits=waits, unfinished=unfinished
        )
        if dictionary.lacked and checked.verdict.reason is Reason.NOT_FOUND and not waits:
            said = "\n".join((_(LACKED[dictionary.lacked]), *said.splitlines()[1:]))
        return Scene((*looks, *pages.answer_looks(layout, rooms.told, said, own)), start=pages.first_key())

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=button):
                return self._handle_press(button)
            case Tap(target="close"):
                return go(onward_from(self.back))
            case Key(text=text):
                return Outcome(self._with_key(text))
            case Tap(target=target) if target.startswith("key:"):
                return Outcome(self._with_key(target.removeprefix("key:")))
            case Tap(target=target) if target.startswith(pages.LANGUAGE):
                return self._handle_language(table.dictionary, target.removeprefix(pages.LANGUAGE))
            case Tap(target="own:add" | "own:out" as target):
                word = table.dictionary.check(self.text).verdict.word
                return Outcome(self, (AllowWord(word, allowed=target == "own:add"),))
            case Tap(target="own:wrong"):
                return Outcome(self, (AllowWord(table.dictionary.wrong_line, allowed=False),))
            case Scan(text=text, uid=uid):
                return self._handle_scan(text.strip(), uid)
            case _:
                return Outcome(self)

    def _handle_press(self, button: PanelButton) -> Outcome:
        match button:
            case PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case PanelButton.NEXT:
                return Outcome(replace(self, notice=""), (NextWords(),))
            case _ if self.help_on:
                return Outcome(replace(self, help_on=False))
            case PanelButton.CONFIRM if self.text:
                return Outcome(Words(self.back))
            case PanelButton.UNDO if self.text:
                return Outcome(self._without_last(1))
            case PanelButton.UNDO:
                return go(self.back)
            case _:
                return Outcome(self)

    def _handle_language(self, dictionary: "Dictionary", code: str) -> Outcome:
        """Return the page with the words of a language; or with where it is said how to get them."""
        absent = absence_text(switch_of(code))
        if absent:
            return Outcome(self.with_notice(absent))
        wanted = () if code == code_of(dictionary.switch) else (NextWords(code),)
        return Outcome(replace(self, notice=""), wanted)

    def _page_buttons(self, dictionary: "Dictionary", *, to_more: bool) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {
            "undo": PageButton(_("UNDO"), icon="undo") if self.text else back_button(to_more=to_more),
            "next": PageButton(_("LIST"), _(SWITCHES[dictionary.switch])),
            "help": PageButton(_("HELP")),
        }
        does["confirm"] = (
            PageButton(_("NEW WORD")) if self.text else PageButton(_("CONFIRM"), _("type a word"), usable=False)
        )
        return does

    def _handle_scan(self, text: str, uid: str) -> Outcome:
        """Return the page after a scan: a letter more, or the last ball taken off."""
        letter = text.removeprefix(BALL)
        if uid and uid in self.balls:
            after = self._without_ball(uid)
        elif letter == text and len(text) > 1:
            after = self.with_notice(_("That is no letter ball."))
        else:
            after = self._with_key(letter, uid)
        return Outcome(after, (PlaySound("refused"),) if after.notice else ())

    def _without_ball(self, uid: str) -> "Words":
        """Return the word without the ball that is laid again, which must be that of its last letter."""
        if self.balls[-1] == uid:
            return self._without_last(self.balls.count(uid))
        taken = _("This ball is in the word already. Only the last one, {letter}, can be taken off.")
        return self.with_notice(taken.format(letter=self.text[-1]))

    def _without_last(self, by: int) -> "Words":
        return Words(self.back, self.text[:-by], self.balls[:-by])

    def _with_key(self, key: str, uid: str = "") -> "Words":
        if key == BACKSPACE:
            return self._without_last(1)
        if key == BLANK:
            return self.with_notice(_(BLANK_TEXT))
        fits = len(self.text) + len(key) <= LONGEST and all(letter.isalpha() or letter in "'-" for letter in key)
        if not (key and fits):
            return self
        return Words(self.back, self.text + key.upper(), (*self.balls, *[uid] * len(key.upper())))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the page with the word, and with what is wrong with the words of the house."""
        return Outcome(self.with_notice(str(result)))


def _own_target(dictionary: "Dictionary", verdict: Verdict) -> Own:
    """Return what can be done with the word: add it to the words of the house, take it out, or nothing."""
    if not dictionary.can_change:
        return ""
    listed = verdict.entry is not None and verdict.entry.word_class is not WordClass.OWN
    if verdict.word in dictionary.allowed_words and not listed:
        return "own:out"
    return "own:add" if verdict.reason is Reason.NOT_FOUND else ""


def _missing_looks(layout: Page, room: Rect, notice: str, dictionary: "Dictionary") -> list[AnyLook]:
    """Return what is wrong with the input or the words, or what the checker lacks, before a word is typed."""
    if notice or dictionary.notice:
        told = notice or str(dictionary.notice)
        wrong = dictionary.wrong_line if told == str(dictionary.notice) else ""
        return pages.wrong_looks(layout, room, told, wrong)
    if dictionary.lacked:
        return [sentence_label(layout, room, absence_text(dictionary.lacked), px=SMALL, lines=3)]
    if not dictionary.checker.definitions.is_complete:
        return [sentence_label(layout, room, _(HOW_TO_GET), px=SMALL, lines=3)]
    told = OTHER_HELP.get(dictionary.switch, HELP[0]).text
    return [sentence_label(layout, room, _(told), px=5, lines=2)]
