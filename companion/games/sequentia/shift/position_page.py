"""The page on which what lies on the table is set in Shift: the square, the goals, and the pad for a card."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Scene
from companion.games.common.position_draft import turn_differences
from companion.games.sequentia.common import position_page as pages
from companion.games.sequentia.common.cards import parse_card, short_card_text
from companion.games.sequentia.common.looks import deck_text
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.position_counts import Kind, taken_differences
from companion.games.sequentia.common.position_page import Key, ModePage
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.common.square_page import LAST_HELP, SquareScreen, out_differences
from companion.games.sequentia.shift.model import MOVEMENTS, State, goal_text
from companion.games.sequentia.shift.positions import Position, position_of, set_position, with_cards

KEY_UNITS = 9.6
"""The height of the keys for the movements, in units."""

GOAL_UNITS = 11.0
"""The height of a goal below the square, in units."""

GOALS_IN_A_ROW = 2

FIRST_GOAL = len(CELLS) + 1
"""What the draft counts as chosen for the goal on the first seat, behind the places."""

COUNTED: tuple[Kind, ...] = ("taken", "out")
"""What is counted on the sheet of cards."""

HELP = (
    N_("Tap a place or goal that differs; pick its card."),
    N_("Tap a card, then the place that it moves to, or take it off. Two cards change places."),
    N_('"{name}": whose turn it is, and the movements made in it. "Cards": those taken.'),
    LAST_HELP,
)


def _tapped(state: State, draft: PositionDraft, kind: str, name: str) -> PositionDraft:
    laid: Position = draft.position
    match kind:
        case "cell" if not draft.sheet:
            return _tap_place(draft, name)
        case "goal" if not draft.sheet:
            return _tap_goal(state, draft, int(name))
        case "off" if draft.chosen and not draft.sheet:
            return _without_chosen(state, draft)
        case "moved":
            return replace(draft, position=replace(laid, moved=int(name)))
        case _:
            return draft


def _tap_place(draft: PositionDraft, cell: str) -> PositionDraft:
    """Return the draft after a tap on a place: the card that is picked lies there, or the one that is chosen moves."""
    laid: Position = draft.position
    card, number = pages.pad_of(draft).found, PLACES[cell] + 1
    if card is not None:
        return PositionDraft(replace(laid, table={**laid.table, cell: card.text}))
    from_cell = CELLS[draft.chosen - 1] if 0 < draft.chosen < FIRST_GOAL else ""
    if from_cell in laid.table and from_cell != cell:
        return PositionDraft(replace(laid, table=_exchanged(laid.table, from_cell, cell)))
    return PositionDraft(laid, chosen=number if draft.chosen != number else 0)


def _exchanged(table: dict[str, str], one: str, other: str) -> dict[str, str]:
    """Return the cards on the table after those of two places, or the only one, have changed places."""
    places = {one: other, other: one}
    return {places.get(cell, cell): card for cell, card in table.items()}


def _tap_goal(state: State, draft: PositionDraft, seat: int) -> PositionDraft:
    laid: Position = draft.position
    name, number = state.setup.players[seat], FIRST_GOAL + seat
    card = pages.pad_of(draft).found
    if card is not None:
        return PositionDraft(replace(laid, goals={**laid.goals, name: card.text}))
    return PositionDraft(laid, chosen=number if draft.chosen != number else 0)


def _without_chosen(state: State, draft: PositionDraft) -> PositionDraft:
    laid: Position = draft.position
    if draft.chosen < FIRST_GOAL:
        table = {cell: card for cell, card in laid.table.items() if PLACES[cell] + 1 != draft.chosen}
        return PositionDraft(replace(laid, table=table))
    name = state.setup.players[draft.chosen - FIRST_GOAL]
    return PositionDraft(replace(laid, goals={**laid.goals, name: None}))


def _place_of(chosen: int) -> tuple[str, str]:
    return ("cell", CELLS[chosen - 1]) if chosen < FIRST_GOAL else ("goal", str(chosen - FIRST_GOAL))


def _with_turn(state: State, laid: Position, player: str) -> Position:
    """Return the position in this player's turn, in which nothing moved yet unless the companion has it so."""
    return replace(laid, player=player, moved=state.moved if player == state.name else 0)


def differences(state: State, laid: Position) -> tuple[str, ...]:
    """Return what of the position differs from the state, a sentence each."""
    before = position_of(state)
    told = [_place_text(laid, cell) for cell in CELLS if laid.table.get(cell) != before.table.get(cell)]
    told += (_goal_text(name, goal) for name, goal in laid.goals.items() if goal != before.goals[name])
    told += turn_differences(laid.player, before.player)
    if laid.player == before.player and laid.moved != before.moved:
        told.append(_("Movements made: {now}, not {before}.").format(now=laid.moved, before=before.moved))
    told += taken_differences(laid.taken, before.taken)
    told += out_differences(laid.out, before.out)
    return tuple(told)


def _place_text(laid: Position, cell: str) -> str:
    card = laid.table.get(cell)
    if card is None:
        return _("No card lies {place}.").format(place=where(cell))
    return _("{card} lies {place}.").format(card=short_card_text(card), place=where(cell))


def _goal_text(name: str, goal: str | None) -> str:
    told = _("The goal of {name} is {goal}.") if goal else _("{name} has no goal.")
    return told.format(name=name, goal=_goal_numbers(goal))


def _goal_numbers(goal: str | None) -> str:
    card = parse_card(goal or "")
    return goal_text(card) if card else "\N{EN DASH}"


PAGE = ModePage[State](COUNTED, HELP, differences, set_position, with_cards, _tapped, _with_turn, _place_of)
"""What the page of the mode is made of."""

update = PAGE.update


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the page on which it is set."""
    return _Screen(state, draft, view, status).scene()


class _Screen(SquareScreen[State]):
    """One picture of the page."""

    page = PAGE
    laid: Position

    def counts_text(self) -> str:
        return deck_text(max(0, self.state.size - self.laid.count))

    def pile_at(self, cell: str, *, before: bool = False) -> Sequence[str]:
        if before:
            card = self.state.table[PLACES[cell]]
            return (card.text,) if card else ()
        return (self.laid.table[cell],) if cell in self.laid.table else ()

    def turn_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        frame = self.frame
        players, room = room.cut_top(room.h * 2 // 3, frame.gap)
        keys, head = room.cut_bottom(min(room.h // 2, frame.px(KEY_UNITS)), frame.gap)
        label = Label(
            rect=head, text=_("Movements made in this turn:"), px=frame.px(4.8), least=frame.px(SMALL), lines=2
        )
        buttons = (
            Button(rect=rect, target=f"moved:{count}", label=str(count), on=count == self.laid.moved, px=frame.px(5.4))
            for count, rect in enumerate(keys.columns(MOVEMENTS + 1, frame.gap))
        )
        return players, (label, *buttons)

    def table_looks(self, room: Rect) -> Sequence[AnyLook]:
        """Return the square with the goals below it; above the pad what is chosen of the two."""
        if self.has_pad:
            return self._goal_looks(room) if self.chosen >= FIRST_GOAL else super().table_looks(room)
        rows = -(-len(self.state.setup.players) // GOALS_IN_A_ROW)
        goals, square = room.cut_bottom(rows * (self.frame.px(GOAL_UNITS) + self.frame.gap), self.frame.gap)
        return [*super().table_looks(square), *self._goal_looks(goals)]

    def _goal_looks(self, room: Rect) -> list[AnyLook]:
        players, gap = self.state.setup.players, self.frame.gap
        rows = room.rows(-(-len(players) // GOALS_IN_A_ROW), gap)
        cells = [cell for row in rows for cell in row.columns(GOALS_IN_A_ROW, gap)]
        return [self._goal_button(seat, rect) for seat, rect in enumerate(cells[: len(players)])]

    def _goal_button(self, seat: int, rect: Rect) -> Button:
        name = self.state.setup.players[seat]
        plays, changed = seat not in self.state.gone, self.laid.goals[name] != position_of(self.state).goals[name]
        goal = _goal_numbers(self.laid.goals[name])
        return Button(
            rect=rect,
            target=f"goal:{seat}" if plays else "",
            label="\n".join((name, _("goal {goal}").format(goal=goal))),
            enabled=plays,
            on=self.chosen == FIRST_GOAL + seat or changed,
            px=self.frame.px(SMALL),
        )

    def asked_text(self) -> str:
        if self.chosen < FIRST_GOAL:
            return super().asked_text()
        return _("The goal of {name}?").format(name=self.state.setup.players[self.chosen - FIRST_GOAL])

    def shown_card(self) -> str:
        if self.chosen < FIRST_GOAL:
            return super().shown_card()
        return self.laid.goals[self.state.setup.players[self.chosen - FIRST_GOAL]] or ""

    def place_lines(self) -> tuple[str, ...]:
        if self.chosen < FIRST_GOAL:
            moves = _("It moved? Tap where to.") if CELLS[self.chosen - 1] in self.laid.table else ""
            return tuple(filter(None, (*super().place_lines(), moves)))
        name = self.state.setup.players[self.chosen - FIRST_GOAL]
        other = pages.other_card_text() if self.laid.goals[name] else _("If there is one, tap its number.")
        return _goal_text(name, self.laid.goals[name]), other

    def place_keys(self) -> tuple[Key, ...]:
        if self.chosen < FIRST_GOAL:
            return (pages.off_key(),) if CELLS[self.chosen - 1] in self.laid.table else ()
        name = self.state.setup.players[self.chosen - FIRST_GOAL]
        return (pages.off_key(),) if self.laid.goals[name] else ()
