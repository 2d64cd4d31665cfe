"""Say whose turn it is, who is passed over, leaves, is replaced or joins, and end the game as it stands."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import AnyGame, PlayerTally, Refused, Step
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, HelpLine, Label, Lamp, Panel, Scene
from companion.core.table_moves import EndHere, Leave, PassOver, SeatMove, TakeSeat, TurnTo, play_move
from companion.games.common.phrases import unfit_lines
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.table.effects import Failed, PlayMove, PlaySound, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    SIGN_HELP,
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    list_and_actions,
    list_buttons,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.people.person import PersonPage
from companion.table.screens.play.joining import SOMEBODY, Joining, join_refusal
from companion.table.screens.play.past_move import MoveRequest, correction_title, move_request, state_before
from companion.table.screens.play.shown_game import shown_game
from companion.table.screens.play.taking_seat import TakingSeat
from companion.table.screens.setup.seating import is_made_up
from companion.table.storage.person_names import person_key

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

ROW_UNITS = 20.0
"""The most height of a player's button, in units."""

PROMPT_TEXT = N_("Tap a player to give or skip a turn, to let somebody leave, or to hand a seat to somebody else.")

END_HELP = (
    HelpLine(N_("YES ends the game as it stands, and keeps its result in Results."), icon="confirm"),
    HelpLine(N_("NO leads back, and nothing has changed."), icon="back"),
    HelpLine(N_("If it was a mistake, UNDO in the game takes the end back, and all play on."), icon="undo"),
)
HELP = (
    HelpLine(N_("Tap a player to give them the turn, or to skip their turn."), icon="people"),
    HelpLine(N_("There they can also leave the game, or hand their seat to somebody else."), icon="swap"),
    HelpLine(N_("A name that is spelled wrong is corrected there, too; the result stays theirs."), icon="name"),
    HelpLine(N_("All of it stands in the history like a move: UNDO in the game takes it back."), icon="undo"),
)
"""What HELP says on the question whether the game ends, and of the players."""

MISSED = "missed:"
"""What the target begins with that leads to the move in whose place the missed one is entered; its index follows."""


class Players(BaseScreen, frozen=True):
    """The players of the game: `chosen` is the place of the one who was tapped.

    `ending` asks whether the game ends here, on this page or alone, as MORE asks it.

    `index` is the move of the table that is corrected, or while one is `inserting` the move before which it goes; None:
    the next one.
    """

    id: ClassVar[str] = "players"

    chosen: int | None = None
    index: int | None = None
    inserting: bool = False
    ending: Literal["", "here", "alone"] = ""
    notice: str = ""
    help_on: bool = False

    def facing_player(self, table: "Table") -> str | None:
        """Return the player whose turn it is."""
        return None if table.session is None else table.session.game.to_move(table.session.state)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        session = table.session
        asks = self.ending and session is not None
        usual = _("End the game here?") if asks else _("Players and turns")
        title = correction_title(self.index, inserting=self.inserting) or usual
        if self.help_on:
            signed = session is not None and any(map(table.people.sign_of, session.players))
            about_players = (*HELP, SIGN_HELP) if signed else HELP
            return help_scene(layout, usual, translated_lines(END_HELP if asks else about_players))
        looks = page_looks(
            layout, title, self._page_buttons(for_children=session is not None and session.game.for_children)
        )
        if session is None:
            return Scene(tuple(looks))
        if asks:
            return Scene((*looks, *_end_looks(layout, session.game, self._state(session), len(session.unsettled))))
        room, actions = list_and_actions(layout)
        looks += self._player_looks(table, session, layout, room)
        looks += self._action_looks(table, session, layout, actions)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = table.session
        if session is None:
            return go(Place.HOME)
        match what:
            case Press(button=button) if self.ending:
                return self._answer_question(button)
            case _ if self.ending:
                return Outcome(self)
            case Press(button=button):
                return self._handle_press(button)
            case Tap(target=target):
                return self._handle_tap(table, session, target)
            case _:
                return Outcome(self)

    def _handle_tap(self, table: "Table", session: "Session", target: str) -> Outcome:
        match target:
            case "end":
                return Outcome(replace(self, ending="here", notice="", help_on=False))
            case "join":
                refused = join_refusal(session.game, self._state(session))
                if refused:
                    return Outcome(replace(self, notice=refused.why), (PlaySound("refused"),))
                return Outcome(Joining(behind=self, index=self.index, inserting=self.inserting))
            case "own" if self.index is not None:
                return go(Place.PLAY, self.index)
            case _ if target.startswith("player:"):
                return Outcome(replace(self._fresh(), chosen=int(target.removeprefix("player:"))))
            case _ if self.chosen is not None:
                return self._handle_action(table, self._seats(session)[self.chosen], target)
            case _:
                return Outcome(self)

    def _fresh(self) -> "Players":
        return Players(index=self.index, inserting=self.inserting)

    def _state(self, session: "Session") -> Any:
        return state_before(session, self.index)

    def _seats(self, session: "Session") -> tuple[PlayerTally, ...]:
        return session.game.tally(self._state(session)).seats

    def _asked_for(self, move: SeatMove) -> Outcome:
        return Outcome(self, (move_request(move, self.index, inserting=self.inserting),))

    def _answer_question(self, button: PanelButton) -> Outcome:
        match button:
            case PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on))
            case PanelButton.CONFIRM | PanelButton.UNDO if self.help_on:
                return Outcome(replace(self, help_on=False))
            case PanelButton.CONFIRM:
                return self._asked_for(EndHere())
            case PanelButton.UNDO if self.ending == "alone":
                return go(Place.MORE)
            case PanelButton.UNDO:
                return Outcome(replace(self, ending=""))
            case _:
                return Outcome(self)

    def _handle_press(self, button: PanelButton) -> Outcome:
        match button:
            case PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on))
            case PanelButton.NEXT:
                return Outcome(self)
            case _ if self.help_on:
                return Outcome(replace(self, help_on=False))
            case PanelButton.UNDO if self.chosen is not None:
                return Outcome(self._fresh())
            case PanelButton.UNDO:
                return go(Place.MORE) if self.index is None else go(Place.HISTORY, self.index)
            case _:
                return go(Place.PLAY)

    def _handle_action(self, table: "Table", seat: PlayerTally, target: str) -> Outcome:
        name = seat.name
        match target:
            case _ if target.startswith(MISSED):
                return go(Place.PLAY, int(target.removeprefix(MISSED)))
            case "turn_to":
                return self._asked_for(TurnTo(name))
            case "pass_over":
                return self._asked_for(PassOver(name))
            case "leave":
                return self._asked_for(Leave(name))
            case "name":
                person = table.people.by_name()[person_key(name)]
                return Outcome(PersonPage(person.number, "name", person.name, behind=self))
            case "take_seat":
                again = name if seat.gone else ""
                return Outcome(
                    TakingSeat(player=name, behind=self, again=again, index=self.index, inserting=self.inserting)
                )
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game after the move, or its result after the end; else the page with the reason."""
        if isinstance(result, Failed | Refused):
            return Outcome(replace(self, ending="", notice=result.why), (PlaySound("refused"),))
        if table.session is None or not isinstance(request, MoveRequest):
            return go(Place.HOME)
        ended = isinstance(request, PlayMove) and isinstance(request.move, EndHere)
        if ended and not table.session.game.for_children:
            return go(Place.RESULT).after(PlaySound("win"))
        return shown_game(table, request, result)

    def _page_buttons(self, *, for_children: bool) -> dict[Lamp, PageButton]:
        """Return what the panel's buttons do; the menu of grown-ups, to which BACK leads as well, has no name."""
        if self.ending:
            yes = PageButton(_("YES"), _("end it here"))
            return {"confirm": yes, "undo": PageButton(_("NO")), "help": PageButton(_("HELP"))}
        return list_buttons(to_more=self.chosen is None and self.index is None and not for_children)

    def _player_looks(self, table: "Table", session: "Session", layout: Page, room: Rect) -> list[AnyLook]:
        seats, to_do = self._seats(session), session.game.to_do(self._state(session))
        columns = 1 if len(seats) <= 4 else 2
        rows = -(-len(seats) // columns)
        room = room.cut_top(min(room.h, rows * layout.px(ROW_UNITS)))[0]
        cells = [cell for row in room.rows(rows, layout.gap // 2) for cell in row.columns(columns, layout.gap // 2)]
        return [
            Button(
                rect=rect,
                target=f"player:{place}",
                label=seat.name,
                note=_("has left") if seat.gone else to_do.get(seat.name, ""),
                piece=seat.piece,
                sign=table.people.sign_of(seat.name),
                kind="quiet" if seat.gone else "plain",
                align="left",
                on=place == self.chosen,
                px=layout.px(5),
            )
            for place, (rect, seat) in enumerate(zip(cells, seats, strict=False))
        ]

    def _action_looks(self, table: "Table", session: "Session", layout: Page, room: Rect) -> list[AnyLook]:
        *rows, foot = room.rows(5, layout.gap // 2)
        above = room.cut_bottom(foot.h, layout.gap)[1]
        can = _can(session.game, self._state(session), EndHere())
        end = Button(
            rect=foot,
            target="end" if can else "",
            label=_("End the game here"),
            icon="finish",
            enabled=can,
            px=layout.px(4.6),
        )
        if self.notice:
            return [*warning_looks(layout, above, self.notice), end]
        if self.chosen is None:
            join = Button(
                rect=rows[-1],
                target="join" if can else "",
                label=_("Add a player"),
                icon="people",
                enabled=can,
                px=layout.px(4.6),
            )
            text = above.cut_bottom(rows[-1].h, layout.gap)[1]
            own, told = text.cut_bottom(rows[-1].h, layout.gap)
            corrects = self.index is not None and not self.inserting
            enter = Button(rect=own, target="own", label=_("Enter a move of the game"), px=layout.px(4.6))
            sentence = sentence_label(layout, told if corrects else text, _(PROMPT_TEXT), px=5, lines=8)
            return [sentence, *((enter,) if corrects else ()), join, end]
        name = self._seats(session)[self.chosen].name
        offered = self._offered(table, session, name)
        row = ButtonRow(tuple(label for _target, label, _why in offered), room.w)
        looks: list[AnyLook] = [
            Button(rect=rect, target=target, label=label, note=why, enabled=bool(target), px=layout.px(4.6), row=row)
            for rect, (target, label, why) in zip((*rows, foot), offered, strict=False)
        ]
        return looks if len(offered) > len(rows) else [*looks, end]

    def _offered(self, table: "Table", session: "Session", name: str) -> tuple[tuple[str, str, str], ...]:
        """Return what can be done about the player: the target, empty where it can't be now, the label, and why not.

        Somebody whose name is made up can get another one, as if somebody else played on; that of somebody who is known
        can be corrected, here and in People.
        """
        made_up = is_made_up(table, name)
        game, state = session.game, self._state(session)
        moves: dict[str, SeatMove] = {"turn_to": TurnTo(name), "pass_over": PassOver(name), "leave": Leave(name)}
        can = {target: target if _can(game, state, move) else "" for target, move in moves.items()}
        other = _("Another name for {name}") if made_up else _("Somebody else plays for {name}")
        takes = "take_seat" if _can(game, state, TakeSeat(name, SOMEBODY)) else ""
        is_known = not made_up and person_key(name) in table.people.by_name()
        corrects = "name" if is_known and self.index is None else ""
        missed = None if can["pass_over"] or self.index is not None else _missed_index(session, name)
        few = (
            ""
            if can["leave"] or sum(not seat.gone for seat in self._seats(session)) > 2
            else _("Two players must stay.")
        )
        now = game.to_move(state)
        has_turn = _("{name} has it now.").format(name=name) if not can["turn_to"] and now == name else ""
        waits = (
            _("It is the turn of {name}.").format(name=now) if not can["pass_over"] and now not in {None, name} else ""
        )
        return (
            (can["turn_to"], _("Give {name} the turn").format(name=name), has_turn),
            (can["pass_over"], _("Skip this turn of {name}").format(name=name), waits)
            if missed is None
            else (f"{MISSED}{missed}", _("Enter the turn that {name} missed").format(name=name), ""),
            (can["leave"], _("{name} leaves the game").format(name=name), few),
            (takes, other.format(name=name), ""),
            *(((corrects, _("Correct the name of {name}").format(name=name), ""),) if corrects else ()),
        )


def _missed_index(session: "Session", name: str) -> int | None:
    """Return the index of the last move by which the player was passed over; None where there is none in force."""
    indexes = (index for index, link in reversed(tuple(enumerate(session.links))) if link.move == PassOver(name))
    return next(indexes, None)


def _can(game: AnyGame, state: Any, move: SeatMove) -> bool:
    """Return whether the move of the table can be played in this state."""
    return isinstance(play_move(game, state, move), Step)


MOST_FACTS = 5
"""How many facts of the result have a line each, where it is asked whether the game ends."""

STANDING_UNITS, STANDING_UNITS_UPRIGHT = 9, 13
"""The most height of a row of that question, in units."""

END_UNITS = (7.6, 6.4, 5.4, 4.6, SMALL)
"""The heights of the letters there, in units: the first in which no fact takes a second line."""


def _end_looks(layout: Page, game: AnyGame, state: Any, unfit: int) -> list[AnyLook]:
    """Return what the result would be if the game ended here, to be read from afar, and that it can be taken back.

    Where so many past moves as are `unfit` no longer fit, that is told instead.
    """
    step = play_move(game, state, EndHere())
    outcome = None if isinstance(step, Refused) else game.outcome(step.state)
    low, room = layout.body.cut_bottom(layout.px(20 if layout.view.portrait else 14), layout.gap)
    text = (
        _("YES ends the game and keeps this result. The arrow in the game takes the end back.")
        if game.for_children
        else _("YES ends the game and keeps this result. UNDO in the game takes the end back.")
    )
    kept = replace(sentence_label(layout, low, text, px=5), align="centre")
    if unfit and not game.for_children:
        kept = replace(kept, text="\n".join(unfit_lines(unfit)), tone="warn")
    if outcome is None:
        return [kept]
    # That it ends early is what is asked.
    facts = outcome.facts[:-1]
    # Where nobody wins, what there is says it.
    over = outcome.title == _("The game is over.") and bool(facts)
    head = (_("If it ends now:"), *(() if over else (outcome.title,)))
    if outcome.scores and all(score.count(": ") == 1 for score in outcome.scores):
        others = tuple(fact for fact in facts if fact not in outcome.scores)
        return [*_standing_looks(layout, room, head, outcome.scores, others), kept]
    told = (*head, *facts) if len(facts) <= MOST_FACTS else (*head, " · ".join(facts))
    wide = room.w - 6 * layout.gap
    # Each fact has its own line, where the longest one fits into it.
    sizes = (units for units in END_UNITS if all(estimate_width(one, layout.px(units)) <= wide for one in told))
    px = next(sizes, END_UNITS[-1])
    lines = sum(estimate_lines(one, wide, layout.px(px)) for one in told)
    framed = framed_sentence(layout, room, "\n".join(told), px=px, lines=lines, outline="warn", least=TIGHT_UNITS)
    return _grouped_looks(layout, framed, kept)


def _grouped_looks(layout: Page, framed: list[AnyLook], kept: Label) -> list[AnyLook]:
    """Return the frame and close below it the sentence, together in the middle of the page."""
    frame = framed[0].rect
    lines = estimate_lines(kept.text, kept.rect.w, kept.px)
    low = min(kept.rect.h, round(1.4 * lines * kept.px))
    free = layout.body.h - frame.h - 2 * layout.gap - low
    by = layout.body.y + free // 2 - frame.y
    below = Rect(kept.rect.x, frame.bottom + by + 2 * layout.gap, kept.rect.w, low)
    return [*(replace(look, rect=look.rect.moved(0, by)) for look in framed), replace(kept, rect=below)]


def _standing_looks(
    layout: Page, room: Rect, head: tuple[str, ...], scores: tuple[str, ...], others: tuple[str, ...]
) -> list[AnyLook]:
    """Return who would have what as a table, below what it would mean and above what else there is to tell."""
    told = (*head, *scores, *others)
    framed = room.inset(layout.gap)
    upright = layout.view.portrait
    high = min(framed.h, len(told) * layout.px(STANDING_UNITS_UPRIGHT if upright else STANDING_UNITS))
    top = Rect(framed.x, framed.y + (framed.h - high) // 2, framed.w, high)
    px, least = layout.px(END_UNITS[2]), layout.px(TIGHT_UNITS)
    looks: list[AnyLook] = [Panel(rect=room, tone="surface", outline="warn")]
    for number, (row, text) in enumerate(zip(top.rows(len(told), layout.gap // 3), told, strict=True)):
        name, _colon, count = text.rpartition(": ")
        if len(head) <= number < len(head) + len(scores):
            middle = row if upright else Rect(row.x + row.w // 6, row.y, row.w * 2 // 3, row.h)
            inside = Rect(middle.x + layout.gap, middle.y, middle.w - 2 * layout.gap, middle.h)
            counted, named = inside.cut_right(inside.w // 3)
            looks += [
                Panel(rect=middle, tone="raised"),
                Label(rect=named, text=name, px=px, least=least),
                Label(rect=counted, text=count, px=px, least=least, align="right", title=True),
            ]
            continue
        is_result = 0 < number < len(head)
        told_small = Label(rect=row, text=text, px=layout.px(SMALL), least=least, align="centre", tone="muted")
        result = replace(told_small, px=layout.px(END_UNITS[1]), title=True, tone="text")
        looks.append(result if is_result else told_small)
    return looks
