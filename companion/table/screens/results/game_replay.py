"""Show a game of the results move by move: the board as it lay after each of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, HelpLine, Label, Panel, Scene, Space
from companion.core.table_moves import describe_move, is_played
from companion.games.common.text_fit import estimate_lines
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.screens.number_format import format_day
from companion.table.screens.page import help_scene, page_layout, translated_lines
from companion.table.screens.results.wording import ending_text, game_title, names_text

if TYPE_CHECKING:
    from companion.table.screens.results.game_details import ArchivedGame, GameDetails
    from companion.table.table import Table

LINE_PITCH = 1.25
"""From one line of a text to the next, in heights of its font."""

GAP_UNITS = 1.4
"""What lies between the buttons, in millimetres."""

STRIP_UNITS = 10.0
"""The height of the strip above the board, in millimetres."""

NEWS_LINES = 5
"""The lines that what a move was may have, if there is room."""

PICTURE_VIEW = View(1600, 900, 1600 / 154)
"""The canvas of a picture that is saved: as a 7-inch screen that is twice as fine."""


HELP = (
    HelpLine(N_("One move back."), icon="left"),
    HelpLine(N_("One move on."), icon="right"),
    HelpLine(N_("The last move; from there, START leads to the beginning."), N_("END")),
    HelpLine(N_("A frame on the table shows what the move has changed."), icon="frame"),
    HelpLine(N_("The page of the game. Nothing of it is changed here."), N_("BACK"), "back"),
)


class GameReplay(BaseScreen, frozen=True):
    """A game shown move by move: the board after `at` moves; `back` is the page that it was opened from."""

    id: ClassVar[str] = "game-replay"

    back: "GameDetails"
    at: int
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:  # noqa: ARG002 - all there is to know is here
        """Return the scene: what is on the screen."""
        if self.help_on:
            return help_scene(page_layout(view), _("Moves"), translated_lines(HELP))
        past, at, last = self.back.past, self.at, len(self.back.past.session.links)
        strip, looks = _board_looks(past, at, view)
        # Where there is room for the move beside the board, it isn't said above it once more.
        shown = _with_buttons(view, looks, at, last)
        beside = any(isinstance(look, Label) and look.text == _news_texts(past, at)[0] for look in shown)
        told = _strip_label(view, strip.inset(view.mm(1)), _move_text(past, at, shown_beside=beside))
        return Scene((*shown, told))

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - as above
        """Return the screen after an input."""
        last = len(self.back.past.session.links)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case _ if self.help_on:
                return Outcome(self)
            case Press(button=PanelButton.NEXT):
                return Outcome(replace(self, at=min(self.at + 1, last)))
            case Press(button=PanelButton.CONFIRM):
                return Outcome(replace(self, at=last if self.at < last else 0))
            case Press(button=PanelButton.UNDO):
                return Outcome(self.back)
            case Tap(target="earlier"):
                return Outcome(replace(self, at=max(self.at - 1, 0)))
            case _:
                return Outcome(self)


def picture_scene(table: "Table", past: "ArchivedGame") -> Scene:
    """Return the picture of a game: its board at the end, and above it when, what, who and how it ended."""
    strip, looks = _board_looks(past, len(past.session.links), PICTURE_VIEW)
    names = names_text([seat.name for seat in past.summary.tally.seats])
    about = past.about
    ended = ending_text(about.status, past.summary)
    text = " · ".join((format_day(about.started), game_title(table.games, about.game), names, ended))
    shown = _without_keys(looks)
    return Scene(
        (
            *shown,
            *_fact_looks(past, _panel_rect(looks)),
            _strip_label(PICTURE_VIEW, strip.inset(PICTURE_VIEW.mm(1)), text),
        )
    )


def _fact_looks(past: "ArchivedGame", panel: Rect) -> list[AnyLook]:
    """Return the facts of the result, in place of the buttons where these lie beside the board."""
    outcome = past.session.game.outcome(past.session.state)
    if outcome is None or not _is_beside(PICTURE_VIEW, panel):
        return []
    rows = panel.rows(max(FULL_SIZE_LINES, len(outcome.facts)))
    px = min(PICTURE_VIEW.mm(5), rows[0].h)
    return [Label(rect=row, text=text, px=px, least=px // 2) for row, text in zip(rows, outcome.facts, strict=False)]


FULL_SIZE_LINES = 4
"""The lines of a result that have their full size in a picture."""


def _board_looks(past: "ArchivedGame", at: int, view: View) -> tuple[Rect, list[AnyLook]]:
    """Return the strip above the board, and the table after so many moves in the room below it."""
    session = past.session
    strip, below = view.area.cut_top(view.mm(STRIP_UNITS))
    link = session.links[at - 1] if at else None
    # All of it is a little smaller than where it is played.
    small = View(below.w, below.h, view.px_per_mm * below.h / view.height)
    start = session.start
    scene = (
        session.game.board_scene(start, small)
        if link is None
        else session.game.board_scene(link.after, small, link.before)
    )
    looks = scene.looks
    player = None if link is None else session.game.moved_by(link.before, link.move)
    if link is not None and player is not None and is_played(link.move) and session.game.outcome(link.after) is None:
        # Beside a move stands whose it was, not who is next; nobody's, while the table is laid.
        text = _("{player} played").format(player=player)
        looks = _with_banner_of(session.game.board_scene(link.before, small), looks, text)
    moved = _with_long_message([_still_look(look, below.y) for look in looks], view)
    return strip, [Panel(rect=strip, tone="table"), *_with_news(_news_texts(past, at), moved)]


def _with_banner_of(before: Scene, looks: Sequence[AnyLook], text: str) -> tuple[AnyLook, ...]:
    """Return the looks with the banner of the scene before in place of theirs, and this text on it.

    What is noted on theirs stays: it is true after the move.
    """
    banner = next((look for look in before.looks if isinstance(look, Banner)), None)
    if banner is None:
        return tuple(looks)
    return tuple(replace(banner, text=text, note=look.note) if isinstance(look, Banner) else look for look in looks)


def _still_look(look: AnyLook, down: int) -> AnyLook:
    """Return a look of the board where it lies now, one that can't be touched, does not move and warns of nothing."""
    still = replace(look, rect=look.rect.moved(0, down), target="", motion="", rests=False)
    # Which cards are dead matters to those who play.
    return replace(still, dead=False) if isinstance(still, Space) else still


def _with_long_message(looks: list[AnyLook], view: View) -> list[AnyLook]:
    """Return the looks with the panel of the message, and its last text, down to the buttons."""
    keys = _panel_rect(looks)
    texts = _message_texts(looks)
    if not texts:
        return looks
    bottom = min(keys.y, keys.bottom - _buttons_height(view, keys)) - view.mm(GAP_UNITS)
    end = texts[-1].rect

    def longer(look: AnyLook) -> AnyLook:
        if look is not texts[-1] and not (
            isinstance(look, Panel) and look.tone == "surface" and look.rect.encloses(end)
        ):
            return look
        free = bottom - look.rect.bottom - (0 if isinstance(look, Panel) else view.mm(GAP_UNITS))
        return replace(look, rect=Rect(look.rect.x, look.rect.y, look.rect.w, look.rect.h + max(0, free)))

    return list(map(longer, looks))


def _message_texts(looks: Sequence[AnyLook]) -> list[Label]:
    """Return the long texts on a panel, which say how to play."""
    grounds = [look.rect for look in looks if isinstance(look, Panel) and look.tone == "surface"]
    texts = (look for look in looks if isinstance(look, Label) and look.lines > 1)
    return [look for look in texts if any(ground.encloses(look.rect) for ground in grounds)]


def _buttons_height(view: View, panel: Rect) -> int:
    """Return how high the buttons are: a row of them below the board, else two beside it."""
    jump = view.mm(JUMP_UNITS)
    return jump + view.mm(STEP_UNITS) + view.mm(GAP_UNITS) if _is_beside(view, panel) else jump


def _with_news(news: tuple[str, ...], looks: list[AnyLook]) -> Iterator[AnyLook]:
    """Yield the looks with the first of `news` that fits in the room of all long texts, which say how to play."""
    texts = _message_texts(looks)
    for look in looks:
        if look in texts:
            if look is texts[0]:
                room = Rect(look.rect.x, look.rect.y, look.rect.w, max(one.rect.bottom for one in texts) - look.rect.y)
                fitting = (text for text in news if _fits(text, room, look.least))
                lines = max(look.lines, NEWS_LINES)
                yield replace(look, rect=room, text=next(fitting, news[-1]), tone="text", lines=lines)
        else:
            yield look


def _fits(text: str, room: Rect, px: int) -> bool:
    return sum(estimate_lines(line, room.w, px) for line in text.split("\n")) * LINE_PITCH * px <= room.h


def _news_texts(past: "ArchivedGame", at: int) -> tuple[str, ...]:
    """Return in words what the move was and what it led to; and that more briefly, for little room."""
    if not at:
        return (_("The arrows go move by move."),)
    link = past.session.links[at - 1]
    said = describe_move(past.session.game, link.before, link.move)
    led_to = _led_to_text(past, at)
    if led_to.startswith(said):
        return (led_to,)
    return (f"{said}.\n{led_to}", led_to) if led_to else (said,)


def _led_to_text(past: "ArchivedGame", at: int) -> str:
    """Return in words what the move led to; empty where nothing is said of that."""
    outcome = past.session.game.outcome(past.session.state) if at == len(past.session.links) else None
    if outcome is not None:
        # A line breaks between two scores, not within one.
        scores = (score.replace(" ", "\N{NO-BREAK SPACE}") for score in outcome.scores)
        return "\N{NO-BREAK SPACE}· ".join((*scores, *outcome.lines)) or outcome.title
    link = past.session.links[at - 1]
    if isinstance(link.outcome, Refused):
        return link.outcome.why
    # What is laid down or taken off the board is what the move itself says.
    said = {"placed", "removed"}
    texts = [happening.text for happening in link.outcome.events if happening.text and happening.kind not in said]
    return texts[-1] if texts else ""


JUMP_UNITS, STEP_UNITS = 15.2, 9.6
"""The least heights of the button that leads to the end and of those beside it, in millimetres."""


def _with_buttons(view: View, looks: Sequence[AnyLook], at: int, last: int) -> list[AnyLook]:
    """Return the looks with this screen's buttons in place of the game's; looks in the way are left out.

    Where there are no moves, nothing leads to another one.
    """
    panel = _panel_rect(looks)
    beside = _is_beside(view, panel)
    gap, jump, high = view.mm(GAP_UNITS), view.mm(JUMP_UNITS), _buttons_height(view, panel)
    room = Rect(panel.x, panel.bottom - high, panel.w, high)
    if beside:
        end, steps = room.cut_bottom(jump, gap)
    else:
        steps, end = room.cut_left(room.w * 3 // 5, gap)
    # The game's own buttons, with what lies on them, are of no use here.
    return [*_without_keys(looks), *_step_buttons(view, steps, end, at, last)]


def _step_buttons(view: View, steps: Rect, end: Rect, at: int, last: int) -> list[Button]:
    """Return the buttons that lead back, to the move before and after, to the help, and from one end to the other."""
    gap = view.mm(GAP_UNITS)
    back, walk = steps.cut_left(steps.w * 3 // 8, gap)
    back_button = Button(rect=back, target="press:undo", label=_("BACK"), icon="back", lamp="undo", px=view.mm(SMALL))
    if not last:
        return [back_button]
    earlier, later, about = walk.columns(3, gap // 2)
    to_end = at < last
    return [
        back_button,
        Button(rect=earlier, target="earlier" if at else "", tells=_("move before"), icon="left", enabled=at > 0),
        Button(rect=later, target="press:next" if to_end else "", icon="right", lamp="next", enabled=to_end),
        Button(rect=about, target="press:help", icon="help", lamp="help"),
        Button(
            rect=end,
            target="press:confirm",
            label=_("END") if to_end else _("START"),
            note=_("to the last move") if to_end else _("to the first move"),
            kind="primary",
            lamp="confirm",
            px=view.mm(6),
        ),
    ]


def _panel_rect(looks: Sequence[AnyLook]) -> Rect:
    """Return the rectangle in which the game has the buttons of the panel."""
    own = [look.rect for look in looks if isinstance(look, Button) and look.lamp]
    left, top = min(rect.x for rect in own), min(rect.y for rect in own)
    return Rect(left, top, max(rect.right for rect in own) - left, max(rect.bottom for rect in own) - top)


def _is_beside(view: View, panel: Rect) -> bool:
    """Return whether the buttons lie beside the board, and not in a row below it."""
    return panel.w < view.width * 2 // 3


def _without_keys(looks: Sequence[AnyLook]) -> list[AnyLook]:
    """Return the looks without buttons and what is written on them."""
    keys = [look.rect for look in looks if isinstance(look, Button)]
    free = (look for look in looks if not isinstance(look, Button))
    return [look for look in free if not (isinstance(look, Label) and any(key.encloses(look.rect) for key in keys))]


def _strip_label(view: View, rect: Rect, text: str) -> Label:
    return Label(rect=rect, text=text, px=view.mm(6.4), least=view.mm(SMALL * 3 / 4), lines=2, title=True)


def _move_text(past: "ArchivedGame", at: int, *, shown_beside: bool) -> str:
    """Return in words which move it was, and what it was where that is not shown beside the board in these words."""
    links = past.session.links
    if not at:
        return _("Before the first move")
    link = links[at - 1]
    said = describe_move(past.session.game, link.before, link.move)
    if not is_played(link.move):
        return said
    played = [place for place, one in enumerate(links, 1) if is_played(one.move)]
    number, count = played.index(at) + 1, len(played)
    if shown_beside:
        return _("Move {number} of {count}").format(number=number, count=count)
    return _("{number} of {count} · {move}").format(number=number, count=count, move=said)
