"""The page on which what lies on the table is set: round, step and points, a rack, and the goals turned up."""

from collections import Counter
from collections.abc import Sequence

from companion.core.game import PlayStatus, PositionDraft, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, Label, Panel, Scene
from companion.games.common import play_screen as frames
from companion.games.common.phrases import capitalise
from companion.games.sequitur.bag import balls_left
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import FULL_RACK, State
from companion.games.sequitur.positions import JUDGED_STEPS, Position, set_position
from companion.games.sequitur.screen.balls import RackMarks, pad_looks, points_text, rack_looks
from companion.games.sequitur.screen.column_words import step_name
from companion.games.sequitur.screen.goals_on_table import CardPlace, goal_card_looks
from companion.games.sequitur.screen.layout import LEAST_UNITS, MANY_PLAYERS, PlayLayout, play_layout, seat_rects
from companion.games.sequitur.screen.position_draft import (
    GOALS,
    RACK,
    differences,
    listed_cards,
    points_of,
    secret_text,
    sheet_of,
    shown_colour,
    shown_page,
    step_text,
    steps_to_choose,
)

MOST_TOLD = 4
"""How many things that differ are told."""

LINES = 6
"""The lines of what is set for one player and the round."""

HELP = (
    N_("Set the round, its step, and the goals that each player has won: tap a seat, then minus and plus."),
    N_("Of a secret goal the colour is enough: the table says later whether it is met."),
    N_("RACK: tap the balls in their order, or lay them on the reader; a tap on one in the row takes it away."),
    N_("GOALS: tap those that lie turned up. A card that is not known is entered in the game first."),
    N_("CONFIRM sets all of it, as one entry of the history."),
)

SCORE_HELP = (N_("Set the round, and the goals that each player has won: tap a seat, then minus and plus."), HELP[-1])


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the page."""
    return _Page(state, draft, view, status).scene()


class _Page:
    """One picture of the page."""

    def __init__(self, state: State, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        self.state, self.draft, self.view, self.status = state, draft, view, status
        self.laid: Position = draft.position
        self.name = state.setup.players[draft.chosen]
        self.frame = frames.frame_layout(view)
        self.differing = differences(state, self.laid)
        outcome = set_position(state, self.laid)
        self.refused = outcome if isinstance(outcome, Refused) else None

    def scene(self) -> Scene:
        """Return the scene of the page."""
        return Scene((Panel(rect=self.view.area, tone="table"), *self._main_looks(), *self._column_looks()))

    def _main_looks(self) -> Sequence[AnyLook]:
        if self.status.help_on:
            lines = SCORE_HELP if self.state.score_only else HELP
            return frames.help_sheet(self.frame, tuple(map(_, lines)), 4, 5, LEAST_UNITS)
        rack = self.laid.racks.get(self.name, "")
        room = play_layout(self.frame, max(FULL_RACK, len(rack)))
        match sheet_of(self.draft):
            case "rack":
                return [*self._seat_looks(room), *self._rack_looks(room, rack)]
            case "goals":
                return [*self._seat_looks(room), *self._goal_looks(room)]
            case _:
                return [*self._seat_looks(room), *self._line_looks(room)]

    def _seat_looks(self, room: PlayLayout) -> list[AnyLook]:
        names = self.state.setup.players
        return [
            Button(
                rect=rect,
                target=f"seat:{player}",
                label=name,
                note=points_text(points_of(self.laid, name)),
                on=player == self.draft.chosen,
                px=room.px(4.6 if len(names) < MANY_PLAYERS else 3.4),
            )
            for player, (rect, name) in enumerate(zip(seat_rects(room, names), names, strict=True))
        ]

    def _rack_looks(self, room: PlayLayout, rack: str) -> list[AnyLook]:
        bag = balls_left(self.state.setup.options.balls, tuple(self.laid.racks.values()))
        return [*rack_looks(room, rack, RackMarks("rack")), *pad_looks(room, bag, deletes=bool(rack))]

    def _goal_looks(self, room: PlayLayout) -> list[AnyLook]:
        """Return the known goals of a colour, those that lie turned up chosen, and who laid them out."""
        colour, rect = shown_colour(self.draft), self._below_seats(room)
        head, below = rect.cut_top(room.px(11), room.gap)
        up = Counter(one.colour for one in self.laid.public)
        looks: list[AnyLook] = [
            Button(
                rect=place,
                target=f"sheet:{GOALS}:{one}:0",
                label=capitalise(colour_name(one)),
                note=str(up[one]),
                on=one == colour,
                px=room.px(4.6),
            )
            for place, one in zip(head.columns(len(COLOURS), room.gap), COLOURS, strict=True)
        ]
        owners = {one.goal: one.player for one in self.laid.public if one.colour == colour}
        cards = [
            CardPlace(card, target=f"goal:{number}", chosen=owner is not None, note=owner or "")
            for number, card in enumerate(listed_cards(self.state, self.laid, colour))
            for owner in (owners.get(card.id or card.text),)
        ]
        return [*looks, *goal_card_looks(room, below, cards, shown_page(self.draft))]

    def _below_seats(self, room: PlayLayout) -> Rect:
        board = self.frame.board.inset(self.frame.gap)
        top = room.seats.bottom + room.gap
        return Rect(board.x, top, board.w, board.bottom - top)

    def _line_looks(self, room: PlayLayout) -> list[AnyLook]:
        """Return a line for the round, its step, the goals of each colour, and the secret goal, where they are set."""
        lines = iter(self._below_seats(room).rows(LINES, room.gap))
        laid, rounds = self.laid, self.state.setup.options.rounds
        told = _("Round {round} of {rounds}").format(round=laid.round, rounds=rounds)
        looks = self._line(next(lines), told, "round", (laid.round > 1, laid.round < rounds))
        steps = steps_to_choose(self.state, laid)
        if len(steps) > 1:
            at = steps.index((laid.step, laid.colour))
            text = capitalise(step_name(laid.step, laid.colour or COLOURS[0]))
            looks += self._line(next(lines), text, "step", (at > 0, at < len(steps) - 1))
        won = Counter(one.colour for one in laid.won.get(self.name, ()))
        for line, colour in zip(lines, COLOURS, strict=False):
            text = f"{capitalise(colour_name(colour))} (+{POINTS[colour]}): {won[colour]}"
            looks += self._line(line, text, f"won:{colour}", (won[colour] > 0, True))
        if not self.state.score_only and laid.step not in JUDGED_STEPS[1:]:
            text = _("Secret goal: {colour}").format(colour=secret_text(laid, self.name))
            secret = self._below_seats(room).rows(LINES, room.gap)[-1]
            looks.append(Button(rect=secret, target="secret", label=text, px=room.px(4.8)))
        return looks

    def _line(self, line: Rect, text: str, target: str, can: tuple[bool, bool]) -> list[AnyLook]:
        """Return a line: what is set, and the buttons for less and more of it that can be tapped."""
        px, gap = self.frame.px, self.frame.gap
        buttons, label = line.cut_right(px(32), gap)
        looks: list[AnyLook] = [Label(rect=label, text=text, px=px(5.4), least=px(LEAST_UNITS))]
        signs = (("-1", "\N{MINUS SIGN}"), ("1", "+"))
        for rect, (by, sign), usable in zip(buttons.columns(2, gap), signs, can, strict=True):
            tapped = f"{target}:{by}" if usable else ""
            looks.append(Button(rect=rect, target=tapped, label=sign, enabled=usable, px=px(7)))
        return looks

    def _column_looks(self) -> tuple[AnyLook, ...]:
        return (
            Banner(
                rect=self.frame.turn,
                text=self.status.correcting or _("What lies here"),
                tone="warn",
                px=self.frame.px(7),
            ),
            Label(
                rect=self.frame.score,
                text=step_text(self.state, self.laid),
                px=self.frame.px(4.6),
                least=self.frame.px(LEAST_UNITS),
            ),
            *self._middle_looks(),
            *self._tool_looks(),
            *frames.panel_buttons(self.frame, self._lit_buttons(), self._button_notes()),
        )

    def _middle_looks(self) -> Sequence[AnyLook]:
        frame = self.frame
        why = self.status.notice or (self.refused.why if self.refused else "")
        if why:
            return self._sentences(why, warns=True)
        if not self.differing:
            return frames.message_looks(
                frame, frame.middle, (_("As the companion has it."), _("Tap what is different."))
            )
        told = self.differing[:MOST_TOLD]
        left = len(self.differing) - len(told)
        more = (_("{count} more.").format(count=left),) if left else ()
        return self._sentences(" ".join((*told, *more)), warns=False)

    def _sentences(self, text: str, *, warns: bool) -> tuple[AnyLook, ...]:
        frame = self.frame
        inside, least = frame.middle.inset(frame.gap), frame.px(LEAST_UNITS)
        return (
            Panel(rect=frame.middle, tone="surface", outline="warn"),
            Label(rect=inside, text=text, px=frame.px(4.8), least=least, tone="warn" if warns else "text", lines=6),
        )

    def _tool_looks(self) -> list[AnyLook]:
        """Return the buttons of the sheets; there are none where only the score is kept."""
        if self.state.score_only:
            return []
        sheet = sheet_of(self.draft)
        entries = (
            ("", "close", _("POINTS")),
            (RACK, f"sheet:{RACK}", _("RACK")),
            (GOALS, f"sheet:{GOALS}", _("GOALS")),
        )
        cells = self.frame.tools.columns(len(entries), self.frame.gap)
        return [
            Button(rect=rect, target=target, label=label, on=sheet == name, px=self.frame.px(SMALL))
            for rect, (name, target, label) in zip(cells, entries, strict=True)
        ]

    def _lit_buttons(self) -> frozenset[str]:
        if self.status.help_on:
            return frozenset({"undo", "help", "confirm"})
        ready = {"confirm"} if self.differing and not self.refused else set[str]()
        others = {"next"} if len(self.state.setup.players) > 1 else set[str]()
        return frozenset({"undo", "help"} | ready | others)

    def _button_notes(self) -> dict[str, str]:
        back = _("UNDO") if self.status.can_undo else _("BACK")
        if self.status.help_on:
            return {"confirm": _("close help"), "undo": _("BACK"), "next": _("SEAT")}
        note = self.status.correction or _("set it so") if self.differing else _("nothing differs")
        return {"confirm": note, "undo": back, "next": _("SEAT")}
