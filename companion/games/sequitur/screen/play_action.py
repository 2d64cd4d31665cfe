"""Enter an action card (SQT-04, SQT-05, SQT-21): which one, and what is done with its operations."""

from collections import Counter

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.scene import AnyLook, Button
from companion.games.sequitur.actions.actions import (
    DRAWING,
    Action,
    DoneOperation,
    Operation,
    OperationResult,
    apply_action,
    apply_operation,
    shown_name,
)
from companion.games.sequitur.bag import draw_refusal
from companion.games.sequitur.model import Move, PassAction, PlayAction
from companion.games.sequitur.screen import operation_words as words
from companion.games.sequitur.screen.action_cards import begun_card_looks, card_looks
from companion.games.sequitur.screen.balls import DELETE, EMPTY_PLACE, RackMarks, faces_of, pad_looks, rack_looks
from companion.games.sequitur.screen.draw_letters import end_arrows, rack_rect
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import NEW_CARD_HELP, SEAT_HELP, WAITS_HELP, Task, TaskContext, move_refusal
from companion.lexicon.balls import Rack

GOES_ON = "operation"
"""The target that goes on to the card's next operation."""

ACTION = "action:"
"""What the scan of an action card begins with."""

LATE_ACTION = "late-action"
"""The target that lets a player act in another step, or once more in this one."""


def can_act_late(at: TaskContext) -> bool:
    """Return whether the player, of whom no action is due now, may have taken one all the same, until the word."""
    state = at.state
    due = state.phase == "actions" and at.player not in state.done
    may = state.phase in {"goals", "actions", "words"} and not state.score_only and at.player not in state.gone
    return may and not due and state.words[at.player] is None


class ActionTask(Task, frozen=True, kw_only=True):
    """The task to play an action: `card` is the action's name, `passes` tells that none is taken, `others` by nobody.

    `done` are its operations so far and `operation` the number of the one being done, of which `places` and `balls` are
    known so far; `ball` is one that was drawn and has no place yet. `tried` are the places with which it would go
    beyond the card, while that is refused. `again` is a card that was played in this round: it is taken all the same
    when it is chosen once more.
    """

    card: str = ""
    passes: bool = False
    others: bool = False
    done: tuple[DoneOperation, ...] = ()
    operation: int = 0
    places: tuple[int, ...] = ()
    balls: str = ""
    ball: str = ""
    tried: tuple[int, ...] = ()
    again: str = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the card, then with what is done with it."""
        if self.refused is not None:
            return self.without_refusal().handle(at, what)
        match what:
            case Tap(target="pass" | "pass-all" as target) if not can_act_late(at):
                return ActionTask(passes=True, others=target == "pass-all", at_once=True)
            case Tap(target=target) if target.startswith("action:"):
                return self._choose_action(at, at.state.actions[int(target.removeprefix("action:"))])
            case Tap(target="cards"):
                return ActionTask()
            case Scan(text=text) if text.startswith(ACTION):
                return self._handle_scan(at, text.removeprefix(ACTION))
        return self if self._current_operation(at) is None else self._handle_operation(at, what)

    def without_refusal(self) -> "ActionTask":
        """Return the task without why its last input can't be, nor the place that was too far or one too many."""
        return replace(self, refused=None, tried=())

    def _handle_scan(self, at: TaskContext, name: str) -> "ActionTask":
        """Return the task after an action card was laid on the reader: it is chosen, or put back when laid again."""
        action = next((one for one in at.state.actions if one.name.casefold() == name.casefold()), None)
        if action is None:
            return replace(self, refused=Refused("SQT-21", _("This game does not know that action: enter it first.")))
        if self._is_card_begun():
            why = _("{action} is being played: Another action puts it back.").format(action=shown_name(self.card))
            return replace(self, refused=Refused("SQT-05", why))
        return ActionTask() if action.name == self.card else self._choose_action(at, action)

    def _choose_action(self, at: TaskContext, action: Action) -> "ActionTask":
        if action.name in at.state.used[at.player] and action.name != self.again:
            why = _("{player} has played {action} in this round. Choose it again if it is played anyway.")
            refused = Refused("SQT-05", why.format(player=at.name, action=shown_name(action.name)))
            return replace(self, refused=refused, again=action.name)
        return ActionTask(card=action.name)

    def _handle_operation(self, at: TaskContext, what: Input) -> "ActionTask":
        match what:
            case Tap(target=target) if target == DELETE:
                return self._take_back()
            case Tap(target=target) if target == GOES_ON:
                return self.next_operation(at)
            case Tap(target="end:left"):
                return self.tap_place(at, 0)
            case Tap(target="end:right"):
                return self.tap_place(at, len(self._rack(at)))
            case Tap(target=target) if target.startswith("rack:"):
                return self.tap_place(at, int(target.removeprefix("rack:")))
            case _:
                return self._draw_ball(at, faces_of(what))

    def _take_back(self) -> "ActionTask":
        if self.ball:
            return replace(self, ball="")
        if self.balls and len(self.places) > len(self.balls):
            # A place that waits for its ball was marked last.
            return replace(self, places=self.places[:-1], refused=None)
        if self.balls:
            return replace(self, balls=self.balls[:-1], places=self.places[:-1], refused=None)
        return replace(self, places=self.places[:-1], refused=None)

    def undone(self, at: TaskContext) -> "ActionTask":
        """Return the task without the last letter, place or step; the same one with nothing of its card done."""
        if self.refused is not None:
            return self.without_refusal()
        if self._is_operation_begun():
            return self._take_back()
        action = self._action(at)
        if action is None or not self.operation:
            return self
        before = [
            number for number, one in enumerate(action.operations) if self.done and one.name == self.done[-1].operation
        ]
        if not before:
            return ActionTask(card=self.card)
        last = self.done[-1]
        return ActionTask(
            card=self.card, done=self.done[:-1], operation=before[0], places=last.places, balls=last.balls
        )

    def next_operation(self, at: TaskContext) -> "ActionTask":
        """Return the task at the card's next operation; what was done of this one counts when it is whole."""
        if not self._count_operations_left(at):
            return self
        done = self.completed_operations(at)
        if done is None and (self.places or self.balls or self.ball):
            return replace(self, refused=self.incomplete_refusal(at), tried=())
        return ActionTask(card=self.card, done=self.done if done is None else done, operation=self.operation + 1)

    def _draw_ball(self, at: TaskContext, ball: str) -> "ActionTask":
        now = self._current_operation(at)
        if now is None or len(ball) != 1 or now.name not in {*DRAWING, "replace"}:
            return self
        refused = draw_refusal(self.bag(at), ball, at.state.drawn_in)
        if refused is not None:
            return replace(self, refused=refused)
        if now.name in DRAWING:
            return self if len(self.balls) == self.count_to_draw(at, now) else replace(self, ball=ball)
        if len(self.balls) == len(self.places):
            return replace(self, refused=Refused("SQT-21", _("First tap the letter that goes back into the bag.")))
        return replace(self, balls=self.balls + ball)

    def tap_place(self, at: TaskContext, place: int) -> "ActionTask":
        """Return the task after a tap on the rack: on a ball that leaves or moves, or where a drawn ball goes."""
        now = self._current_operation(at)
        if now is None:
            return self
        match now.name:
            case "insert" | "ends":
                if not self.ball:
                    return replace(self, refused=Refused("SQT-21", _("First draw a letter.")))
                return replace(self, places=(*self.places, place), balls=self.balls + self.ball, ball="")
            case "discard":
                return self._toggle_place(now, place)
            case "replace":
                return self if self.balls and place in self.places else self._toggle_place(now, place)
            case _:
                return self._tap_pair(at, place)

    def _toggle_place(self, now: Operation, place: int) -> "ActionTask":
        if place in self.places:
            return replace(self, places=tuple(one for one in self.places if one != place))
        if len(self.places) == now.count:
            told = ngettext(
                "This card is for up to {count} letter.", "This card is for up to {count} letters.", now.count
            )
            refused = Refused("SQT-21", told.format(count=now.count))
            return replace(self, refused=refused, tried=(*self.places, place))
        return replace(self, places=(*self.places, place))

    def _tap_pair(self, at: TaskContext, place: int) -> "ActionTask":
        """Return the task with the first or second of two places; a reversed part begins at its left one.

        A tap after both begins the card's next step, and takes them back where it has none.
        """
        if len(self.places) == 2 and self._count_operations_left(at):
            after = self.next_operation(at)
            return after if after.operation == self.operation else after.tap_place(at, place)
        if place in self.places or len(self.places) == 2:
            return replace(self, places=())
        now = self._current_operation(at)
        if now is not None and now.name == "move" and self.places and place > self.places[0]:
            # It goes before the ball that is tapped, which comes one place further left.
            place -= 1
            if place == self.places[0]:
                return self
        places = (*self.places, place)
        if now is not None and now.name == "reverse":
            places = tuple(sorted(places))
        after = replace(self, places=places)
        if len(places) == 2 and after.completed_operations(at) is None:
            return replace(self, refused=after.incomplete_refusal(at), tried=places)
        # What is whole goes on to the next step by itself.
        return after.next_operation(at) if len(places) == 2 else after

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the next card, or passing where an action is due; of a begun card, its next step."""
        if self._is_card_begun():
            return self.next_operation(at)
        order = self._choices(at)
        now = order.index(self.card) if self.card in order and (self.card or self.passes) else -1
        name = order[(now + 1) % len(order)] if order else ""
        return ActionTask(card=name, passes=not name and bool(order))

    def count_choices(self, at: TaskContext) -> int:
        """Return the number of cards to play plus 1 for passing; with a card begun, of the operations that follow."""
        return self._count_operations_left(at) if self._is_card_begun() else len(self._choices(at))

    def _choices(self, at: TaskContext) -> list[str]:
        """Return the names of the cards to play, after an empty one for passing where an action is due."""
        names = [one.name for one in at.state.actions if one.name not in at.state.used[at.player]]
        return names if can_act_late(at) else ["", *names]

    def max_balls(self, at: TaskContext) -> int:
        """Return how many balls the rack can have, counting those that are still to be drawn."""
        now = self._current_operation(at)
        if now is not None and now.name == "move" and self.places:
            return len(self._rack(at)) + 1
        to_come = 0 if now is None or now.name not in DRAWING else self.count_to_draw(at, now) - len(self.balls)
        return len(self._rack(at)) + to_come

    def next_tap(self, at: TaskContext) -> str:
        """Return what the target begins with of what this operation still takes."""
        now = self._current_operation(at)
        if now is None:
            return ""
        if now.name in DRAWING:
            place = "end:" if now.name == "ends" else "rack:"
            return place if self.ball else "ball:" if len(self.balls) < self.count_to_draw(at, now) else ""
        if now.name == "replace" and len(self.places) > len(self.balls):
            return "ball:"
        most = now.count if now.name in {"discard", "replace"} else 2
        return "rack:" if len(self.places) < most else ""

    def moves_on(self, at: TaskContext) -> bool:
        """Return whether the next tap is among the letters of the bag after one on the rack, or the other way round."""
        now = self._current_operation(at)
        if now is None or now.name not in {*DRAWING, "replace"}:
            return False
        return bool(self.next_tap(at) and (self.ball or self.places))

    def move(self, at: TaskContext) -> Move | None:
        """Return the action with what has been done, or passing, as a move; None while something is missing."""
        if self.passes:
            return PassAction(at.name, self.others)
        done = self.completed_operations(at) or (() if self._is_operation_begun() else self.done)
        return PlayAction(at.name, self.card, done) if self.card and done else None

    def count_entered_balls(self) -> int:
        """Return how many balls this operation has drawn."""
        return len(self.balls) + len(self.ball)

    def _is_card_begun(self) -> bool:
        """Return whether an operation of the card has been begun or done."""
        return bool(self.operation or self._is_operation_begun())

    def _count_operations_left(self, at: TaskContext) -> int:
        """Return how many operations of the card come after the one that is being done."""
        action = self._action(at)
        return 0 if action is None else len(action.operations) - self.operation - 1

    def _is_operation_begun(self) -> bool:
        """Return whether a place or ball of the current operation has been entered."""
        return bool(self.places or self.balls or self.ball)

    def _action(self, at: TaskContext) -> Action | None:
        return next((one for one in at.state.actions if one.name == self.card), None)

    def _current_operation(self, at: TaskContext) -> Operation | None:
        """Return the operation that is being done; None before a card is picked, and after the last one."""
        action = self._action(at)
        return None if action is None or self.operation >= len(action.operations) else action.operations[self.operation]

    def _operation_results(self, at: TaskContext) -> tuple[OperationResult, ...]:
        """Return the rack and the balls after each operation that is done."""
        action = self._action(at)
        steps = () if action is None else apply_action(action, at.rack, self.done, at.state.bag.total())
        return () if isinstance(steps, Refused) else steps

    def _rack(self, at: TaskContext) -> Rack:
        """Return the rack as it lies now: after what is done, and with the balls that have been placed."""
        steps = self._operation_results(at)
        rack = steps[-1].rack if steps else at.rack
        now = self._current_operation(at)
        if now is not None and now.name in DRAWING:
            for place, ball in zip(self.places, self.balls, strict=True):
                rack = rack[:place] + ball + rack[place:]
        return rack

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag with what has been discarded, and without what has been drawn (SQT-06)."""
        bag = at.state.bag
        for step in self._operation_results(at):
            bag = bag + Counter(step.left) - Counter(step.entered)
        now = self._current_operation(at)
        if now is not None and now.name == "replace":
            rack = self._rack(at)
            bag = bag + Counter(rack[place] for place in self.places)
        return bag - Counter(self.balls + self.ball)

    def count_to_draw(self, at: TaskContext, now: Operation) -> int:
        """Return how many balls an operation draws: fewer when the bag runs out."""
        return min(now.count, (self.bag(at) + Counter(self.balls + self.ball)).total())

    def _is_full(self, at: TaskContext, now: Operation) -> bool:
        """Return whether no further ball is drawn: all are, or no place waits for one."""
        if now.name in DRAWING:
            return len(self.balls) == self.count_to_draw(at, now)
        return len(self.balls) == len(self.places)

    def _entered_operation(self, at: TaskContext) -> DoneOperation | None:
        now = self._current_operation(at)
        return None if now is None or not self.places else DoneOperation(now.name, self.places, self.balls)

    def completed_operations(self, at: TaskContext) -> tuple[DoneOperation, ...] | None:
        """Return the operations done, the current one too; None while that is incomplete or can't be played."""
        current = self._entered_operation(at)
        if current is None or self.ball:
            return None
        done = (*self.done, current)
        # Of a card that was played already, or in another step, what is done with it can be whole all the same.
        free = replace(at.state, used=((),) * len(at.state.used), phase="actions", done=())
        return None if move_refusal(TaskContext(free, at.player), PlayAction(at.name, self.card, done)) else done

    def incomplete_refusal(self, at: TaskContext) -> Refused:
        """Return why the current operation is incomplete, or can't be played."""
        now, current = self._current_operation(at), self._entered_operation(at)
        if now is None or current is None or self.ball:
            return Refused("SQT-21", _("First say where the letter goes."))
        steps = self._operation_results(at)
        rack = steps[-1].rack if steps else at.rack
        refused = apply_operation(now, rack, current, self.bag(at).total() + len(self.balls))
        return refused if isinstance(refused, Refused) else Refused("SQT-21", _("Something is still missing."))

    def refused_move(self, at: TaskContext) -> Move | None:
        """Return the action of a card that was played in this round, or in another step, once it is whole.

        It is also one that ends further than its card allows, or by putting back more letters.
        """
        now = self._current_operation(at)
        if self.tried and now is not None and not self._count_operations_left(at):
            return PlayAction(at.name, self.card, (*self.done, DoneOperation(now.name, self.tried)))
        return self.move(at) if self.card in at.state.used[at.player] or can_act_late(at) else None

    def missing_text(self, at: TaskContext) -> str:
        """Return that a card is missing, or what is done with it."""
        if self.card:
            return _("the action is not finished")
        return _("tap a card") if can_act_late(at) else _("tap a card or NO ACTION")

    def ends_early(self, at: TaskContext) -> bool:
        """Return whether the card has steps that are still to be done: CONFIRM ends it without them."""
        waits = self.operation > 0 and not self._is_operation_begun()
        return bool(self.card) and (waits or self._count_operations_left(at) > 0)

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what to do now."""
        if self.passes:
            return _("No action."), _("CONFIRM, or tap a card.")
        action = self._action(at)
        if action is None:
            late = can_act_late(at)
            return _("Play an action card?"), _("Tap the card.") if late else _("Tap it, or NO ACTION.")
        now, more = action.operations[self.operation], self._count_operations_left(at)
        if self.completed_operations(at) is None:
            left = self.count_to_draw(at, now) - len(self.balls)
            if now.name in DRAWING and not (left or self.ball):
                return words.empty_bag_lines(plays=self.move(at) is not None, more=bool(more))
            tapped = self._rack(at)[self.places[0]] if now.name == "move" and self.places else self.ball
            return words.missing_lines(now, len(self.places), len(self.balls), left, tapped)
        last = _("NEXT goes on. CONFIRM ends the card here.") if more else _("CONFIRM plays it.")
        return words.done_text(now, len(self.places)), last

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return how an action is entered."""
        if self._action(at) is not None:
            return (
                _("Do here with the letters what you do with the balls. CONFIRM plays it when all is done."),
                _("NEXT, or Next step, goes on where a card has several steps."),
                _("UNDO takes back the last letter, then the step before. Another action puts this one back."),
            )
        if can_act_late(at):
            return _("Tap the card that was played, then do on the rack what it says."), _(NEW_CARD_HELP)
        return (
            _("Tap the card that is played, then do on the rack what it says."),
            _("NO ACTION passes at once for this player, NOBODY ACTS for all who have not acted. UNDO takes it back."),
            _(NEW_CARD_HELP),
            _(WAITS_HELP),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, and of the cards or what the operation needs."""
        now = self._current_operation(at)
        if now is None:
            passes = None if can_act_late(at) else self.passes
            return rack_looks(room, self._rack(at), RackMarks()) + card_looks(at, room, self.card, passes)
        looks, keys = self._rack_looks(at, room, now), self._keys(at, room)
        if now.name in {*DRAWING, "replace"}:
            deletes, full = self._is_operation_begun(), self._is_full(at, now)
            return looks + pad_looks(room, self.bag(at), chosen=self.ball, deletes=deletes, full=full, keys=keys)
        action = self._action(at)
        return looks if action is None else looks + begun_card_looks(room, action, self.operation, keys)

    def _keys(self, at: TaskContext, room: PlayLayout) -> list[Button]:
        """Return the keys to take another card and to go on to the card's next step."""
        px = room.px(4.2)
        back = Button(rect=room.pad, target="cards", label=_("Another action"), icon="back", px=px)
        further = Button(rect=room.pad, target=GOES_ON, label=_("Next step"), icon="next", px=px)
        return [back, further] if self._count_operations_left(at) else [back]

    def _rack_looks(self, at: TaskContext, room: PlayLayout, now: Operation) -> list[AnyLook]:
        rack = self._rack(at)
        match now.name:
            case "ends":
                return end_arrows(room, ready=bool(self.ball)) + rack_looks(room, rack, RackMarks(), rack_rect(room))
            case "insert":
                # A ball goes before the one that is tapped, or to the empty place behind all.
                return rack_looks(
                    room, rack + EMPTY_PLACE if self.ball else rack, RackMarks("rack" if self.ball else "")
                )
            case "discard":
                return rack_looks(room, rack, RackMarks("rack", away=self.tried or self.places))
            case "replace":
                filled = dict(zip(self.places, self.balls, strict=False))
                shown = "".join(filled.get(place, face) for place, face in enumerate(rack))
                waiting = self.places[len(self.balls) :]
                return rack_looks(room, shown, RackMarks("rack", away=waiting, ghost=filled, idle=filled))
            case _:
                applied = (
                    apply_operation(now, rack, DoneOperation(now.name, self.places)) if len(self.places) == 2 else None
                )
                if isinstance(applied, OperationResult):
                    # One that moves pushes others along, which have not been moved themselves.
                    first, last = self.places
                    changed = {"swap": (first, last), "move": (last,)}.get(now.name, range(first, last + 1))
                    return rack_looks(room, applied.rack, RackMarks("rack", ghost=changed))
                # What is beyond the reach of the card steps back.
                reach = len(rack) if now.name == "reverse" else now.count
                far = [place for one in self.places[:1] for place in range(len(rack)) if abs(place - one) > reach]
                # What is moved goes before a ball, or to the empty place behind all.
                end = EMPTY_PLACE if now.name == "move" and self.places and len(rack) - 1 not in far else ""
                marks = RackMarks("rack", chosen=self.tried or self.places, away=far)
                return rack_looks(room, rack + end, marks)
