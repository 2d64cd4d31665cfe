"""Show a game whose package was removed: its result, and its record."""

from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, Sentence, _
from companion.core.layout import View
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
from companion.table.screens.results.game_details import details_rects, headline_banner, player_looks, plot_looks
from companion.table.screens.results.saving_page import SavingPage, cover_looks, handle_cover, with_saving
from companion.table.screens.results.wording import ending_text
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
        title = packages[kind].title if kind in packages else kind
        return cls(stored=stored, title=title, needs=needed_text(number, kind, packages), back=back)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, self.title, translated_lines(HELP))
        looks = page_looks(layout, f"{self.title}, {format_day(self.stored.about.started)}", self._page_buttons())
        covered = cover_looks(self, layout)
        if covered:
            return Scene((*looks, *covered))
        return Scene((*looks, *self._looks(layout, table.people)))

    def _looks(self, layout: Page, people: "KnownPeople") -> list[AnyLook]:
        """Return the result of the game, and beside or below that what it needs, and its record."""
        about, summary = self.stored.about, self.stored.summary
        head, body = layout.body.cut_top(layout.px(11), layout.gap)
        if layout.view.portrait:
            foot, body = body.cut_bottom(layout.px(24), layout.gap)
            told, record = foot.cut_left(foot.w * 7 // 10, layout.gap)
        else:
            body, side = body.cut_left(body.w // 2, layout.gap)
            record, told = side.cut_bottom(layout.px(11), layout.gap)
        looks = warning_looks(layout, told, str(self.needs))
        looks.append(Button(rect=record, target="record", label=_("Save moves"), icon="save", px=layout.px(4.6)))
        if summary is None:
            names = " & ".join(players_in(about.setup))
            text = " · ".join(filter(None, (names, ending_text(about.status, None))))
            return [*looks, *framed_sentence(layout, head, text, px=5.4, lines=2, least=TIGHT_UNITS)]
        looks.append(headline_banner(layout, head, about, summary, counts_moves=True))
        if not layout.view.portrait:
            return [*looks, *player_looks(layout, body, summary, people)]
        players, plot = details_rects(layout, body)
        return [*looks, *player_looks(layout, players, summary, people), *plot_looks(layout, plot, summary, people)]

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
