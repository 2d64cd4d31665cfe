"""Enter the goals that are drawn: a secret one (SQT-03), and one of each colour, laid out or not (SQT-04)."""

from collections.abc import Collection
from functools import cache
from typing import Literal

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, GoalCard
from companion.games.common.play_screen import page_button
from companion.games.sequitur import goal_piles
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.goals.colours import colour_name, colour_of_many, colour_of_one
from companion.games.sequitur.goals.goals import POINTS, Colour, Goal, example_goals
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Move, Offer, Secret, State
from companion.games.sequitur.screen.balls import KEY_UNITS, RackMarks, rack_looks
from companion.games.sequitur.screen.goals_on_table import (
    PEEK,
    CardPlace,
    even_cards,
    goal_card_looks,
    longest_text,
    wide_rows,
)
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects
from companion.games.sequitur.screen.task import (
    NEW_CARD_HELP,
    SEAT_HELP,
    WAITS_HELP,
    Task,
    TaskContext,
    move_refusal,
    plays_at_once_text,
)

COLUMNS = 2
CARD_UNITS = 14
"""The least height of a goal card in a list, in units."""

DECK_ROW = 12
"""The least height of decks that lie below each other, in units."""

DECK_TEXT = 6.4
"""The height of a colour's name on the back of its deck, in units, while none is chosen."""

GOAL = "goal:"
"""What the scan of a goal card begins with."""

HIDDEN = "hidden:"
"""What the tap on a goal begins with that a player has entered on a phone: the table's screen shows its back."""

NEW_CARD = "edit:new"
"""The target that opens the editor for a card that is not known yet."""


def listed_goals(state: State, colour: Colour) -> tuple[Goal, ...]:
    """Return the known goals of a colour by their texts, the table's own before examples; gone ones too."""
    known, examples = (goal for goal in state.goals if goal.colour == colour), _example_ids()
    return tuple(sorted(known, key=lambda goal: (goal.id in examples, goal.text)))


@cache
def _example_ids() -> frozenset[str]:
    return frozenset(goal.id for goal in example_goals())


def find_goal(at: TaskContext, name: str) -> Goal | None:
    """Return the known goal with this id."""
    return next((goal for goal in at.state.goals if goal.id == name), None)


def scanned_goal(at: TaskContext, what: Scan) -> Goal | Refused:
    """Return the known goal whose card was laid on the reader, or why there is none."""
    name = what.text.removeprefix(GOAL)
    plain = " ".join(name.split()).casefold()
    called = (goal for goal in at.state.goals if goal.id == name or " ".join(goal.text.split()).casefold() == plain)
    found = next(called, None)
    return found or Refused("SQT-20", _("This game does not know that goal: NEW CARD enters it."))


def goal_text(at: TaskContext, name: str) -> str:
    """Return the text of the known goal with this id."""
    goal = find_goal(at, name)
    return name if goal is None else goal.text


class GoalTask(Task, frozen=True, kw_only=True):
    """Goals picked from a list: the one that was drawn, by its id, and for a solo player the `other` one (SQT-18).

    One that is `hidden` was entered on a phone: only its back is shown, and a finger that rests on it turns it up.
    """

    goal: str = ""
    other: str = ""
    hidden: bool = False
    page: int = 0

    def hidden_looks(self, at: TaskContext, room: PlayLayout, note: str) -> list[AnyLook]:
        """Return the looks of the rack, and of the back of the goal with this note."""
        goal = find_goal(at, self.goal)
        cards = [] if goal is None else [CardPlace(Card(goal.colour, goal.text, goal.id), down=True, target=PEEK)]
        laid = [replace(card, note=note) for card in cards]
        # It lies alone there: large, in the middle.
        pad = room.pad
        middle = Rect(pad.x, pad.y + pad.h // 4, pad.w, pad.h // 2)
        return [*rack_looks(room, at.rack, RackMarks()), *goal_card_looks(room, middle, laid, 0)]

    def toggle_goal(self, at: TaskContext, name: str) -> "GoalTask":
        """Return the task with the goal picked, or no longer picked if it was."""
        plain = replace(self, refused=None)
        if name in {self.goal, self.other}:
            return replace(plain, goal=self.other if name == self.goal else self.goal, other="")
        if self.goal and at.state.is_solo:
            return replace(plain, other=name)
        return replace(plain, goal=name)


def secret_draw_text(at: TaskContext) -> str:
    """Return how a secret goal is drawn; a solo player draws two (SQT-18)."""
    return _("Draw two goals of one colour and keep one.") if at.state.is_solo else _("Draw a goal in secret.")


class SecretGoalTask(GoalTask, frozen=True, kw_only=True):
    """A goal drawn in secret. `colour` is empty before it is said."""

    colour: Colour | Literal[""] = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the colour, then with the card."""
        match what:
            case Tap() if colour := tapped_colour(what):
                return SecretGoalTask() if colour == self.colour else SecretGoalTask(colour=colour)
            case Tap(target=target) if target.startswith("goal:") and self.colour:
                return _tapped(at, _check_pick(at, self, self.toggle_goal(at, target.removeprefix("goal:"))))
            case Tap(target=target) if goal := _hidden_goal(at, target):
                return _check_pick(at, self, SecretGoalTask(colour=goal.colour, goal=goal.id, hidden=True))
            case Scan(text=text) if text.startswith(GOAL):
                return self._handle_scan(at, what)
            case Tap(target="page"):
                return replace(self, page=self.page + 1, refused=None)
            case _:
                return self

    def _handle_scan(self, at: TaskContext, what: Scan) -> "GoalTask":
        """Return the task with the drawn goal whose card is laid on the reader, and its colour."""
        goal = scanned_goal(at, what)
        if isinstance(goal, Refused):
            return replace(self, refused=goal)
        if goal.colour == self.colour:
            return _check_pick(at, self, self.toggle_goal(at, goal.id))
        if self.goal and at.state.is_solo:
            told = _("That goal is {colour}; both are of one colour.").format(colour=colour_name(goal.colour))
            return replace(self, refused=Refused("SQT-18", told))
        return _check_pick(at, self, SecretGoalTask(colour=goal.colour, goal=goal.id))

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the next colour of which there are cards."""
        possible = _drawable_colours(at)
        place = possible.index(self.colour) + 1 if self.colour in possible else 0
        return SecretGoalTask(colour=possible[place % len(possible)])

    def count_choices(self, at: TaskContext) -> int:
        """Return how many colours can be drawn, while none is chosen; else 0: NEXT leads to the cards then."""
        return 0 if self.colour else len(_drawable_colours(at))

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT shows a colour."""
        return _("colour")

    def move(self, at: TaskContext) -> Move | None:
        """Return the move that keeps the goal in secret; None before a colour is said."""
        return Secret(at.name, self.colour, self.goal, self.other) if self.colour and self.goal else None

    def missing_text(self, at: TaskContext) -> str:
        """Return that the colour is missing, or which goal it is."""
        if not self.colour:
            return _("tap the colour")
        return _("tap the goal") if at.state.is_solo else plays_at_once_text()

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what is missing."""
        if self.hidden:
            told = _("{player}'s secret goal: entered on the phone.").format(player=at.name)
            return told, _("CONFIRM lays it face down. Rest a finger on it to read it.")
        if not self.colour:
            return secret_draw_text(at), _("Which colour did you draw?")
        if not self.goal:
            if at.state.is_solo:
                return _("Which goal do you keep?"), _("Tap it, then the one that you discard.")
            return _("Which goal is it?"), _("A tap on it plays it."), _("Nobody else looks now.")
        if at.state.is_solo:
            return _("One is kept."), _other_goal_text(self)
        return _("It is kept face down."), _("Later, rest a finger on it to read it.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return how a secret goal is entered."""
        if at.state.is_solo:
            return (
                _("Tap the colour, then the goal that you keep, and the one that you discard. CONFIRM plays them."),
                _(NEW_CARD_HELP),
                _("Later, rest a finger on your goal to read it."),
            )
        return (
            _("Tap the colour that you have drawn, then the goal: that plays it at once. UNDO takes it back."),
            _(NEW_CARD_HELP),
            _("Nobody else looks meanwhile. Later, rest a finger on your goal to read it."),
            _(WAITS_HELP),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, the colours, and the goals of the drawn colour."""
        if self.hidden:
            return self.hidden_looks(at, room, _("{player}'s secret goal").format(player=at.name))
        # Without a colour they are as high as behind the fifth letter, where there is a key below them.
        whole = room.pad.h - room.px(KEY_UNITS) - room.gap
        colours, below = room.pad.cut_top(room.px(9.4) if self.colour else whole, room.gap)
        looks = rack_looks(room, at.rack, RackMarks()) + deck_looks(at, room, colours, self.colour)
        return looks + (goal_list_looks(at, room, below, self.colour, self) if self.colour else [])


def _hidden_goal(at: TaskContext, target: str) -> Goal | None:
    """Return the goal that a tap lays hidden; None for any other target."""
    return find_goal(at, target.removeprefix(HIDDEN)) if target.startswith(HIDDEN) else None


def _other_goal_text(picked: GoalTask) -> str:
    """Return a sentence on what a solo player does about the other one of the two goals."""
    if picked.other:
        return _("CONFIRM, or tap another one.")
    return _("Tap the one that you discard, or CONFIRM without it.")


def _drawable_colours(at: TaskContext) -> list[Colour]:
    return [colour for colour in COLOURS if goal_piles.can_draw(at.state, colour)]


def tapped_colour(what: Input) -> Colour | Literal[""]:
    """Return the colour of the deck that was tapped; empty for any other input."""
    return next((colour for colour in COLOURS if what == Tap(f"colour:{colour}")), "")


def deck_looks(at: TaskContext, room: PlayLayout, rect: Rect, chosen: str = "") -> list[AnyLook]:
    """Return the backs of the three decks, with the `chosen` colour marked: side by side, or below each other."""
    count = len(COLOURS)
    cells = rect.rows(count, room.gap) if rect.h >= count * room.px(DECK_ROW) else rect.columns(count, room.gap)
    return [_colour_button(at, room, cell, colour, chosen) for cell, colour in zip(cells, COLOURS, strict=True)]


def _colour_button(at: TaskContext, room: PlayLayout, rect: Rect, colour: Colour, chosen: str) -> GoalCard:
    """Return the back of a deck as a button; one that is used up can't be tapped."""
    there = goal_piles.can_draw(at.state, colour)
    # Decks lie face down, with nothing to be turned up; beside the chosen one the others are paper.
    down = there and chosen in {"", colour}
    return GoalCard(
        rect=rect,
        target=f"colour:{colour}" if there else "",
        text="" if down else colour_name(colour),
        tells=colour_name(colour),
        tone=colour,
        points=POINTS[colour],
        note=_deck_note(colour, chosen, there=there),
        down=down,
        px=room.px(4.8 if chosen else DECK_TEXT),
        chosen=colour == chosen,
    )


def _deck_note(colour: Colour, chosen: str, *, there: bool) -> str:
    """Return what stands on the back of a deck: its name, or that it is used up; nothing on one that is not chosen."""
    if chosen not in {"", colour}:
        return ""
    return colour_name(colour) if there else _("gone")


def _check_pick(at: TaskContext, before: GoalTask, after: GoalTask) -> GoalTask:
    move = after.move(at)
    refused = None if move is None else move_refusal(at, move)
    return after if refused is None else replace(before, refused=refused)


def _tapped(at: TaskContext, task: GoalTask) -> GoalTask:
    """Return the task after a tap on a card: that says all, but for a solo player, who has two cards (SQT-18)."""
    picked = task.other if at.state.is_solo else task.goal
    return replace(task, at_once=bool(picked) and task.refused is None)


def _are_all_gone(at: TaskContext, colour: Colour) -> bool:
    """Return whether there are goals in the list, and none of them can be the one that is drawn."""
    cards = [Card(goal.colour, goal.text, goal.id) for goal in listed_goals(at.state, colour)]
    return bool(cards) and not any(goal_piles.is_left_openly(at.state, card) for card in cards)


class OfferGoalTask(GoalTask, frozen=True, kw_only=True):
    """A goal of the colour that is due. `lays_out` is what becomes of it, None before that is said."""

    lays_out: bool | None = None

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the card, and with what becomes of it."""
        match what:
            case Tap(target=target) if target.startswith("goal:"):
                return _tapped(at, self._toggle_drawn(at, target.removeprefix("goal:")))
            case Tap(target=target) if (drawn := _hidden_goal(at, target)) and not at.state.is_solo:
                return _check_pick(at, self, OfferGoalTask(goal=drawn.id, hidden=True, lays_out=True))
            case Scan(text=text) if text.startswith(GOAL):
                goal = scanned_goal(at, what)
                return replace(self, refused=goal) if isinstance(goal, Refused) else self._toggle_drawn(at, goal.id)
            case Tap(target="discard") if not at.state.is_solo:
                return replace(self, lays_out=False, refused=None, at_once=True)
            case Tap(target="page"):
                return replace(self, page=self.page + 1, refused=None)
            case _:
                return self

    def _toggle_drawn(self, at: TaskContext, name: str) -> "GoalTask":
        after = self.toggle_goal(at, name)
        return _check_pick(at, self, replace(after, lays_out=True if after.goal else None))

    def next_choice(self, at: TaskContext) -> Task:  # noqa: ARG002
        """Return the task with the goal laid out instead of discarded, or the other way round.

        Only a card that was named can be laid out.
        """
        return replace(self, lays_out=bool(self.goal) and not self.lays_out, refused=None)

    def count_choices(self, at: TaskContext) -> int:
        """Return 2 for a card that was named; one that was not can only be discarded."""
        if at.state.is_solo:
            return 0
        return 2 if self.goal and not self.hidden else int(self.lays_out is None)

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return whether NEXT discards the goal or lays it out."""
        return _("lay out") if self.goal and not self.lays_out else _("discard")

    def move(self, at: TaskContext) -> Move | None:
        """Return the move that lays the goal out or discards it; None while that is not said."""
        if self.lays_out is None or (self.lays_out and not self.goal):
            return None
        return Offer(at.name, self.lays_out, self.goal, self.other)

    def missing_text(self, at: TaskContext) -> str:
        """Return what is to be tapped: the goal, or that it is discarded."""
        return _("tap the goal") if at.state.is_solo else plays_at_once_text()

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what is missing."""
        colour = COLOURS[at.state.colour]
        if self.hidden:
            told = _("{player}'s {colour} goal: entered on the phone.")
            return told.format(player=at.name, colour=colour_of_one(colour)), _("All are turned up together.")
        if self.lays_out is None:
            if at.state.is_solo:
                draw = _("Draw two {colour} goals.").format(colour=colour_of_many(colour))
                return draw, _("Tap the one to lay out, then the one to discard.")
            draw = _("Draw a {colour} goal.").format(colour=colour_of_one(colour))
            if _are_all_gone(at, colour):
                return draw, _("None of this list is left. Tap New card to enter it, or tap DISCARD.")
            if not at.state.done:
                # Whoever has the device goes on: it is nobody's turn.
                return draw, _("Tap it to lay it face down, or tap DISCARD. All do this, in any order.")
            return draw, _("Tap it to lay it face down, or tap DISCARD.")
        if not self.lays_out:
            return _("It is discarded."), _("CONFIRM, or tap the card that is laid out.")
        if at.state.is_solo:
            return _("One is laid out."), _other_goal_text(self)
        return _("It is laid out face down."), _("All are turned up together.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return how a drawn goal is entered."""
        if at.state.is_solo:
            return _("Tap the goal to lay out, then the one to discard. CONFIRM plays it."), _(NEW_CARD_HELP)
        return (
            _("Tap the goal that you have drawn: it lies face down until all have drawn. UNDO takes it back."),
            _("DISCARD lays it aside instead: nobody has to say which goal it was."),
            _("Nobody else looks at the screen meanwhile."),
            _(NEW_CARD_HELP),
            _(WAITS_HELP),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, the goals of the colour, and what may become of one."""
        if self.hidden:
            return self.hidden_looks(at, room, _("laid out by {player}").format(player=at.name))
        looks = rack_looks(room, at.rack, RackMarks())
        below = room.pad
        if at.state.is_solo:
            return looks + goal_list_looks(at, room, below, COLOURS[at.state.colour], self)
        row, below = room.pad.cut_bottom(room.px(11), room.gap)
        # Apart from the others, which are not meant in passing.
        discard, foot = row.columns(2, 3 * room.gap)
        on = self.lays_out is False
        looks.append(Button(rect=discard, target="discard", label=_("DISCARD"), on=on, px=room.px(5)))
        return looks + goal_list_looks(at, room, below, COLOURS[at.state.colour], self, foot)


def goal_list_looks(
    at: TaskContext, room: PlayLayout, rect: Rect, colour: Colour, picked: GoalTask, foot: Rect | None = None
) -> list[AnyLook]:
    """Return the known goals of a colour to be tapped, a page at a time, and the button to enter another.

    One of which all cards lie open elsewhere is dark.

    `foot` is the place of that button and of the next page's; None: the last cell.
    """
    goals = listed_goals(at.state, colour)
    gone = {goal.id for goal in goals if not goal_piles.is_left_openly(at.state, Card(goal.colour, goal.text, goal.id))}
    rows = max(2, (rect.h + room.gap) // (room.px(CARD_UNITS) + room.gap))
    # The last of the places is that of the keys, where they have none below.
    places = len(goals) + (foot is None)
    cells = list(wide_rows(room, rect, [True] * places) or grid_rects(rect, COLUMNS, rows, room.gap))
    last = cells.pop() if foot is None else foot
    shown, page, pages = page_of(goals, len(cells), picked.page)
    cards = [
        GoalCard(
            rect=cell,
            target=f"goal:{goal.id}",
            text=goal.text,
            tone=goal.colour,
            points=goal.points,
            px=room.px(4.6),
            least=room.px(2.7),
            note=_goal_note(goal, picked, gone),
            mark="missed" if goal.id in gone else "",
            chosen=goal.id in {picked.goal, picked.other},
        )
        for cell, goal in zip(cells, shown, strict=False)
    ]
    looks: list[AnyLook] = [*even_cards(cards, longest_text(told_text(goal.colour, goal.text) for goal in goals))]
    new, more = last.cut_left(last.w if pages == 1 else last.w * 11 // 20, 2 * room.gap)
    looks.append(Button(rect=new, target=NEW_CARD, label=_("New card"), icon="plus", px=room.px(4.2)))
    if pages > 1:
        looks.append(page_button(more, "page", page, pages, room.px(4.2)))
    return looks


def _goal_note(goal: Goal, picked: GoalTask, gone: Collection[str]) -> str:
    if goal.id in gone:
        return _("gone")
    return _("discarded") if goal.id == picked.other else ""


def page_of(items: tuple[Goal, ...], room: int, page: int) -> tuple[tuple[Goal, ...], int, int]:
    """Return the items of a page of `room` items, the page's index (the first follows the last), and how many pages."""
    pages = max(1, -(-len(items) // room))
    page %= pages
    return items[page * room : (page + 1) * room], page, pages
