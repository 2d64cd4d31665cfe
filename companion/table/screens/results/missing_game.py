"""Show a game whose package was removed: its result, and its record."""

from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, LazyText, Sentence, _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Lamp, Scene
from companion.table.effects import Request, SaveText
from companion.table.saved_files import file_stem
from companion.table.screen_outcome import Outcome
from companion.table.screens.number_format import format_day
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    translated_lines,
    warning_looks,
)
from companion.table.screens.results.game_details import (
    headline_banner,
    length_text,
    player_looks,
    summary_looks,
    titled_looks,
)
from companion.table.screens.results.saving_page import SavingPage, cover_looks, handle_cover, with_saving
from companion.table.screens.results.wording import ending_text, kind_title, names_text
from companion.table.storage.journal import StoredGame
from companion.table.storage.packages import needed_text
from companion.table.storage.record import record_text
from companion.table.storage.result_queries import players_in

if TYPE_CHECKING:
    from companion.table.screens.results.results import Results
    from companion.table.table import KnownPeople, Table

HELP = (
    HelpLine(N_("The rules of this game come with a package of their own, which is not installed.")),
    HelpLine(N_("Without it the game can't be shown or continued; its result still counts.")),
    HelpLine(N_("Keep all moves in a file, on a USB stick if one is plugged in."), N_("Save moves"), "save"),
)

RULES_MISSING = N_("The rules of this game are not installed here. Whoever set this device up can install them.")
"""What is said of a game of which not even the package is known."""


class MissingGame(SavingPage, frozen=True, kw_only=True):
    """The page of a game without its rules: `needs` says which package it needs; `back` is the list before."""

    id: ClassVar[str] = "without-rules"

    stored: StoredGame
    title: str
    needs: Sentence
    back: "Results"

    @classmethod
    def of(cls, table: "Table", number: int, back: "Results") -> "MissingGame":
        """Return the page of the game with this number.

        Raises `JournalError` when it can't be read.
        """
        stored = table.journal.load(number)
        packages = table.packages()
        kind = stored.about.game
        if kind in packages:
            needs: Sentence = needed_text(number, kind, packages)
            return cls(stored=stored, title=packages[kind].title, needs=needs, back=back)
        title = _("{game} (not installed)").format(game=kind_title(kind))
        return cls(stored=stored, title=title, needs=LazyText.of(RULES_MISSING), back=back)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, self.title, translated_lines(HELP))
        title = f"{self.title}, {format_day(self.stored.about.started)}"
        covered = cover_looks(self, layout)
        if covered:
            return Scene((*page_looks(layout, title, self._page_buttons()), *covered))
        summary = self.stored.summary
        length = "" if summary is None else length_text(summary, counts_moves=True)
        looks = titled_looks(layout, title, length, self._page_buttons())
        return Scene((*looks, *self._looks(layout, table.people)))

    def _looks(self, layout: Page, people: "KnownPeople") -> list[AnyLook]:
        """Return the result of the game, and beside or below that what it needs, and its record."""
        about, summary = self.stored.about, self.stored.summary
        head, body = layout.body.cut_top(layout.px(11), layout.gap)
        if summary is None:
            return self._unknown_looks(layout, head, body)
        if layout.view.portrait:
            foot, body = body.cut_bottom(layout.px(24), layout.gap)
            told, record = foot.cut_left(foot.w * 7 // 10, layout.gap)
        else:
            body, side = body.cut_left(body.w // 2, layout.gap)
            record, told = side.cut_bottom(layout.px(11), layout.gap)
        looks = warning_looks(layout, told, str(self.needs))
        looks += [_record_button(layout, record), headline_banner(layout, head, about, summary)]
        if not layout.view.portrait:
            return [*looks, *player_looks(layout, body, summary, people)]
        return [*looks, *summary_looks(layout, body, summary, people)]

    def _unknown_looks(self, layout: Page, head: Rect, body: Rect) -> list[AnyLook]:
        """Return who played a game of which nothing else is known, what it needs, and its record."""
        about = self.stored.about
        text = " · ".join(filter(None, (names_text(players_in(about.setup)), ending_text(about.status, None))))
        foot, room = body.cut_bottom(layout.px(11), layout.gap)
        return [
            *framed_sentence(layout, head, text, px=5.4, lines=2, least=TIGHT_UNITS),
            *framed_sentence(layout, room, str(self.needs), px=6, lines=6, least=TIGHT_UNITS, outline="warn"),
            _record_button(layout, foot),
        ]

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - all there is to know is here
        """Return the screen after an input."""
        after = handle_cover(self, what)
        if after is not None:
            return Outcome(after)
        match what:
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return Outcome(self.back)
            case Tap(target="record"):
                name = f"{file_stem(self.stored.about)}.jsonl"
                return Outcome(self, (SaveText(name, record_text(self.stored)),))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the page while the record is being saved."""
        if isinstance(request, SaveText):
            return Outcome(with_saving(self, request, result))
        return super().handle_answer(table, request, result)

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        return does | {"confirm": PageButton(_("OK"), _("read")) if self.notice else PageButton(_("DONE"))}


def _record_button(layout: Page, rect: Rect) -> Button:
    return Button(rect=rect, target="record", label=_("Save moves"), icon="save", px=layout.px(4.6))
