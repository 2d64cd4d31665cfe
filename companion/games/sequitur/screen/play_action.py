"""Enter an action card (SQT-04, SQT-05, SQT-21): which one, and what is done with its operations."""

from collections import Counter

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Icon
from companion.games.common.play_screen import word_and_note
from companion.games.sequitur.actions.action_words import operation_text
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
from companion.games.sequitur.screen.balls import (
    DELETE,
    EMPTY_PLACE,
    RackMarks,
    faces_of,
    pad_cells,
    pad_looks,
    rack_looks,
)
from companion.games.sequitur.screen.draw_letters import end_arrows, rack_rect
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import NEW_CARD_HELP, SEAT_HELP, WAITS_HELP, Task, TaskContext, move_refusal
from companion.lexicon.balls import Rack

SKIP_STEP = "skip-step"
"""The target that goes on to the card's next operation without doing this one."""

END_CARD = "end-card"
"""The target that plays what was done, without the operations that follow."""

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
    when it is chosen once more. `ends` tells that the card ends before all its operations are done.
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
    ends: bool = False

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the card, then with what is done with it."""
        if self.refused is not None:
            return self.without_refusal().handle(at, what)
        if self.ends:
            return replace(self, ends=False).handle(at, what)
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
            case Tap(target=target) if target == SKIP_STEP:
                return self.next_operation(at)
            case Tap(target=target) if target == END_CARD:
                return replace(self, ends=True, at_once=True) if self._can_end(at) else self
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
        if self.ends:
            return replace(self, ends=False)
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

    def goes_on(self, at: TaskContext) -> bool:
        """Return whether CONFIRM goes on to the card's next operation: this one is done, and another is to come."""
        more = not self.ends and self.refused is None and self._count_operations_left(at) > 0
        return more and self.completed_operations(at) is not None

    def next_operation(self, at: TaskContext) -> "ActionTask":
        """Return the task at the card's next operation, when this one is done or has not been begun."""
        if not self._count_operations_left(at):
            return self
        done = self.done_so_far(at)
        if done is None:
            return replace(self, refused=self.incomplete_refusal(at), tried=())
        return ActionTask(card=self.card, done=done, operation=self.operation + 1)

    def done_so_far(self, at: TaskContext) -> tuple[DoneOperation, ...] | None:
        """Return the operations that are done; None while the one that was begun is incomplete."""
        return self.completed_operations(at) if self._is_operation_begun() else self.done

    def _can_end(self, at: TaskContext) -> bool:
        """Return whether something is done, and CONFIRM does not play it."""
        return bool(self.done_so_far(at)) and self.move(at) is None

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
        """Return the task with the first or second of two places; a tap after both takes them back.

        A reversed part begins at its left place.
        """
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
        return after

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the next card, or passing where an action is due; of a begun card, without a step."""
        if self._is_card_begun():
            return self.next_operation(at)
        order = self._choices(at)
        now = order.index(self.card) if self.card in order and (self.card or self.passes) else -1
        name = order[(now + 1) % len(order)] if order else ""
        return ActionTask(card=name, passes=not name and bool(order))

    def count_choices(self, at: TaskContext) -> int:
        """Return the number of cards to play plus 1 for passing; of a card begun, of steps that can be left out."""
        if self._is_operation_begun():
            return 0
        return self._count_operations_left(at) if self.operation else len(self._choices(at))

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

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT shows another card, or leaves a step out."""
        return _("skip step") if self._is_card_begun() else _("card")

    def move(self, at: TaskContext) -> Move | None:
        """Return the action once its last operation is done or it ends here, or passing, as a move; else None."""
        if self.passes:
            return PassAction(at.name, self.others)
        done = self.completed_operations(at)
        if self.ends:
            done = self.done_so_far(at)
        elif self._count_operations_left(at):
            return None
        return PlayAction(at.name, self.card, done) if self.card and done else None

    def count_entered_balls(self) -> int:
        """Return how many balls this operation has drawn."""
        return len(self.balls) + len(self.ball)

    def step_of(self, at: TaskContext) -> tuple[str, int, int] | None:
        """Return the card that is being played, the number of its operation, and of how many; None before one is."""
        action = self._action(at)
        return None if action is None else (self.card, self.operation + 1, len(action.operations))

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

    def _placed(self) -> tuple[int, ...]:
        """Return where the balls lie now that this operation has placed: a later one pushes those behind it along."""
        placed: tuple[int, ...] = ()
        for place in self.places[: len(self.balls)]:
            placed = (*(one + (one >= place) for one in placed), place)
        return placed

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

    def steps_open(self, at: TaskContext) -> tuple[bool, bool]:
        """Return whether a tap can lead to the card's next step, and whether one can end the card here."""
        more = self._count_operations_left(at) > 0 and self.done_so_far(at) is not None
        return more, self._can_end(at)

    def rack_now(self, at: TaskContext) -> Rack:
        """Return the rack as it lies now, with an empty place behind it where a ball can go there."""
        now, rack = self._current_operation(at), self._rack(at)
        if now is None:
            return rack
        moves = now.name == "move" and len(self.places) == 1
        return rack + EMPTY_PLACE if moves or (now.name == "insert" and self.ball) else rack

    def missing_text(self, at: TaskContext) -> str:
        """Return that a card is missing, or what is done with it; where CONFIRM goes on, to which step."""
        action = self._action(at)
        if action is not None and self.goes_on(at):
            count, number = len(action.operations), self.operation + 2
            return word_and_note(_("OK"), _("on to step {number} of {count}").format(number=number, count=count))
        if action is not None and len(action.operations) > 1:
            return _("step {number} is not done").format(number=self.operation + 1)
        if self.card:
            return _("not finished yet")
        return _("tap a card") if can_act_late(at) else _("tap a card or none")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what to do now."""
        if self.passes:
            return _("No action."), _("CONFIRM, or tap a card.")
        action = self._action(at)
        if action is None:
            late = can_act_late(at)
            return _("Play an action card?"), _("Tap the card.") if late else _('Tap the card, or "no action".')
        now, more = action.operations[self.operation], self._count_operations_left(at)
        if self.completed_operations(at) is None:
            to_draw = self.count_to_draw(at, now)
            if now.name in DRAWING and not (to_draw - len(self.balls) or self.ball):
                return words.empty_bag_lines(plays=self._can_end(at), more=bool(more))
            told, *rest = words.missing_lines(
                now, len(self.places), len(self.balls), to_draw, self._asked_ball(at, now)
            )
            skips = now.name in {"discard", "replace"} and not self._is_operation_begun() and more
            return told, *rest, *((_("None? Tap Skip step."),) if skips else ())
        told = words.done_text(now, len(self.places), self._reversed(at))
        if not more or self.ends:
            return told, _("CONFIRM plays it.")
        return told, _("OK goes on: {step}.").format(step=operation_text(action.operations[self.operation + 1]))

    def _asked_ball(self, at: TaskContext, now: Operation) -> Rack:
        """Return the ball that has no place yet, that moves, or that is replaced next; empty for none."""
        if now.name in {"move", "replace"}:
            waiting = self.places[len(self.balls) :]
            return self._rack(at)[waiting[0]] if waiting else ""
        return self.ball

    def _reversed(self, at: TaskContext) -> Rack:
        """Return the part between the two places that were tapped, the other way round."""
        first, last = self.places[0], self.places[-1]
        return self._rack(at)[first : last + 1][::-1]

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return how an action is entered."""
        action = self._action(at)
        if action is not None:
            return self._operation_help(at, steps=len(action.operations))
        if can_act_late(at):
            return _("Tap the card that was played, then do on the rack what it says."), _(NEW_CARD_HELP)
        return (
            _("Tap the card that is played, then do on the rack what it says."),
            _("No action passes at once for this player, or for all who have not acted. UNDO takes it back."),
            _(NEW_CARD_HELP),
            _(WAITS_HELP),
            _(SEAT_HELP),
        )

    def _operation_help(self, at: TaskContext, steps: int) -> tuple[str, ...]:
        """Return how an operation of a card with so many `steps` is entered, and what the keys do that are there."""
        puts_back = _("Another action puts this card back.")
        if steps == 1:
            does = _("Do here with the letters what you do with the balls. CONFIRM then plays the card.")
            return does, _("UNDO takes back the last letter."), puts_back
        skips, ends = self.steps_open(at)
        return (
            _("Do here with the letters what you do with the balls. CONFIRM goes on to the next step."),
            _("CONFIRM plays the card after its last step."),
            *((_("End card plays it without the steps that are left."),) if ends else ()),
            *((_("Skip step leaves a step out."),) if skips else ()),
            _("UNDO takes back the last letter, then the step before."),
            puts_back,
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, and of the cards or what the operation needs."""
        now = self._current_operation(at)
        if now is None:
            passes = None if can_act_late(at) else self.passes
            return rack_looks(room, self._rack(at), RackMarks()) + card_looks(at, room, self.card, passes)
        looks = self._rack_looks(at, room, now)
        cells = pad_cells(room, room.pad)
        looks += self._keys(at, room, cells.foot)
        if now.name in {*DRAWING, "replace"}:
            deletes, full = self._is_operation_begun(), self._is_full(at, now)
            return looks + pad_looks(room, self.bag(at), chosen=self.ball, deletes=deletes, full=full, has_keys=True)
        action = self._action(at)
        above = Rect(room.pad.x, room.pad.y, room.pad.w, cells.foot.y - room.gap - room.pad.y)
        return looks if action is None else looks + begun_card_looks(room, above, action, self.operation)

    def _keys(self, at: TaskContext, room: PlayLayout, rect: Rect) -> list[AnyLook]:
        """Return the keys to take another card, to leave a step out, and to end the card here.

        They lie at the same places in all steps, so that one tap too many means nothing else; a card with one step
        needs the first alone.
        """
        action = self._action(at)
        keys: list[tuple[str, str, Icon, bool]] = [("cards", _("Another action"), "back", True)]
        if action is not None and len(action.operations) > 1:
            skips = not self._is_operation_begun() and self._count_operations_left(at) > 0
            keys += [
                (SKIP_STEP, _("Skip step"), "next", skips),
                (END_CARD, _("End card"), "", self._can_end(at)),
            ]
        places = rect.columns(len(keys), room.gap)
        row = ButtonRow(tuple(label for _target, label, _icon, _usable in keys), places[0].w)
        return [
            Button(
                rect=place,
                target=target if usable else "",
                label=label,
                icon=icon,
                enabled=usable,
                px=room.px(4.2),
                row=row,
            )
            for place, (target, label, icon, usable) in zip(places, keys, strict=True)
        ]

    def _rack_looks(self, at: TaskContext, room: PlayLayout, now: Operation) -> list[AnyLook]:
        rack = self._rack(at)
        match now.name:
            case "ends" if self._is_full(at, now) and not self.ball:
                return rack_looks(room, rack, RackMarks(ghost=self._placed()))
            case "ends":
                marks = RackMarks(ghost=self._placed())
                return end_arrows(room, self.ball) + rack_looks(room, rack, marks, rack_rect(room))
            case "insert":
                # A ball goes before the one that is tapped, or to the empty place behind all.
                marks = RackMarks("rack" if self.ball else "", ghost=self._placed())
                return rack_looks(room, rack + EMPTY_PLACE if self.ball else rack, marks)
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
