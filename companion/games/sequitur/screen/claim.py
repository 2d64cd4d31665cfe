"""Enter what follows the words: secret goals to judge, equal scores, and the claims (SQT-13 to 15, SQT-20)."""

from collections import Counter
from itertools import chain

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Label
from companion.games.common.phrases import and_list
from companion.games.sequitur import bag as bags
from companion.games.sequitur.bag import draw_refusal
from companion.games.sequitur.cards import Card
from companion.games.sequitur.claims import claimable_goals, draw_for_tie, tied_players
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Claim, Decline, Judge, Move, State, Tie
from companion.games.sequitur.screen.balls import (
    DELETE,
    EMPTY_PLACE,
    RackMarks,
    ball_look,
    faces_of,
    pad_looks,
    rack_looks,
    word_balls,
)
from companion.games.sequitur.screen.draw_goals import GOAL
from companion.games.sequitur.screen.goals_on_table import CardPlace, goal_card_look, goal_card_looks, goal_mark
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import (
    DELETE_HELP,
    WAITS_HELP,
    Task,
    TaskContext,
    move_refusal,
    plays_at_once_text,
)
from companion.games.sequitur.table_verdicts import judged_goals, judged_word
from companion.games.sequitur.word_rules import verdict
from companion.lexicon.balls import BLANK


def word_looks(at: TaskContext, room: PlayLayout) -> list[AnyLook]:
    """Return the rack with the balls of the spelled word, and the others put aside."""
    found = at.state.words[at.player]
    if found is None:
        last = judged_word(at.state, at.player)
        if last is not None:
            # Its round is over, and its balls are back in the bag.
            return word_balls(room.rack, last)
        return rack_looks(room, at.rack, RackMarks(away=range(len(at.rack))))
    reads = {}
    if found.blank is not None:
        reads[next(place for place in found.balls if at.rack[place] == BLANK)] = found.blank.upper()
    if found.qu:
        reads[next(place for place in found.balls if at.rack[place] == "Q")] = "Qu"
    away = [place for place in range(len(at.rack)) if place not in found.balls]
    return rack_looks(room, at.rack, RackMarks(away=away, reads=reads))


def word_text(at: TaskContext) -> str:
    """Return the player's word in capitals, also when its round is over; the name of who has none."""
    found = judged_word(at.state, at.player)
    return at.name if found is None else found.word.upper()


def _answer_buttons(room: PlayLayout, rect: Rect, met: bool | None) -> list[AnyLook]:
    yes, no = rect.columns(2, room.gap)
    return [
        Button(rect=yes, target="met:yes", label=_("YES"), icon="confirm", on=met is True, px=room.px(6)),
        Button(rect=no, target="met:no", label=_("NO"), icon="close", on=met is False, px=room.px(6)),
    ]


def _answer_after(before: bool | None, what: Input) -> bool | None:
    """Return the answer, yes or no, after a tap; `before` for any other input."""
    match what:
        case Tap(target="met:yes"):
            return True
        case Tap(target="met:no"):
            return False
        case _:
            return before


def _is_answer(what: Input) -> bool:
    return what in (Tap("met:yes"), Tap("met:no"))


def _judged_text(at: TaskContext, *, met: bool) -> str:
    told = _("{word} meets it.") if met else _("{word} does not meet it.")
    return told.format(word=word_text(at))


class JudgeTask(Task, frozen=True, kw_only=True):
    """A verdict being entered: whether a word meets a goal, also in spite of its test; `met` is None before that."""

    card: Card
    met: bool | None = None

    def handle(self, at: TaskContext, what: Input) -> Task:  # noqa: ARG002
        """Return the task with the answer yes or no."""
        return replace(self, met=_answer_after(self.met, what), at_once=_is_answer(what))

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the other answer, first with the one that changes something."""
        known = self._known(at)
        return replace(self, met=not (known if self.met is None else self.met))

    def count_choices(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return 2, for yes and no."""
        return 2

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT changes the answer."""
        return _("yes or no")

    def move(self, at: TaskContext) -> Move | None:
        """Return the verdict as a move; None before an answer, and for one that holds already."""
        if self.met is None:
            return None
        judged = Judge(at.name, self.card.id or self.card.text, self.met)
        return None if move_refusal(at, judged) else judged

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that the answer is missing, or that it changes nothing."""
        return plays_at_once_text() if self.met is None else _("as it was before")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return the sentences of the question, or of the answer."""
        if self.met is None:
            asked = _("Does {word} meet the goal?").format(word=word_text(at))
            return asked, self._known_text(at)
        told = _judged_text(at, met=self.met)
        if self.move(at) is None:
            known = self._known(at)
            refused = move_refusal(at, Judge(at.name, self.card.id or self.card.text, self.met))
            if refused is None or known is self.met:
                return told, _("So it was before. UNDO leads back.")
            return told, refused.why
        return told, _("CONFIRM, or tap the other answer.")

    def _known(self, at: TaskContext) -> bool | None:
        """Return whether the goal is met before the table says it; None where the companion can't check it."""
        return dict(judged_goals(at.state, at.player)).get(self.card)

    def _known_text(self, at: TaskContext) -> str:
        """Return what is known of the goal before the table says it."""
        known = self._known(at)
        if known is None:
            return _("The companion can't check it: the table decides.")
        return _("The companion says yes. Do you agree?") if known else _("The companion says no. Do you agree?")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how a verdict is entered."""
        return (
            _("The table decides whether the word meets the goal, also against the companion."),
            _("YES or NO plays it at once. UNDO takes it back."),
            _(WAITS_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the word, the goal, and the two answers."""
        answers, card = room.pad.cut_bottom(room.px(18), room.gap)
        looks = word_looks(at, room)
        laid = CardPlace(self.card, goal_mark(self._known(at)))
        looks.append(replace(goal_card_look(room, card, laid), px=room.px(8)))
        return looks + _answer_buttons(room, answers, self.met)


TIE = "tie:"
"""What the target begins with by which a phone enters the letter of its seat; the seat and the ball follow."""


class TieDrawTask(Task, frozen=True, kw_only=True):
    """The letters that players with equal word scores draw, in the order of the names, with gaps for missing ones."""

    balls: str = ""

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag that ties are drawn from, without the letters entered."""
        return bag_of_ties(at.state) - Counter(self.balls)

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with a letter more, or one less."""
        if what == Tap(DELETE):
            return TieDrawTask(balls=self.balls[:-1].rstrip(EMPTY_PLACE))
        if isinstance(what, Tap) and what.target.startswith(TIE):
            seat, face = what.target.removeprefix(TIE).split(":")
            players = tied_players(at.state)
            return self._with_ball(at, players.index(int(seat)), face) if int(seat) in players else self
        task = self
        for face in faces_of(what):
            if (place := task._first_gap(at)) is None:
                return task
            task = task._with_ball(at, place, face)
        return task

    def _with_ball(self, at: TaskContext, place: int, face: str) -> "TieDrawTask":
        """Return the task with this ball in this place, or with why it can't be."""
        balls = self.balls.ljust(place + 1, EMPTY_PLACE)
        others = balls[:place] + EMPTY_PLACE + balls[place + 1 :]
        refused = draw_refusal(bag_of_ties(at.state) - Counter(others), face, at.state.drawn_in)
        return (
            replace(self, refused=refused)
            if refused
            else TieDrawTask(balls=others[:place] + face + others[place + 1 :])
        )

    def _first_gap(self, at: TaskContext) -> int | None:
        """Return the place of the first letter that is missing; None: none is."""
        place = (self.balls + EMPTY_PLACE).index(EMPTY_PLACE)
        return place if place < len(tied_players(at.state)) else None

    def count_entered_balls(self) -> int:
        """Return how many balls of the draw have been entered."""
        return len(self.balls) - self.balls.count(EMPTY_PLACE)

    def move(self, at: TaskContext) -> Move | None:
        """Return the draw of all letters as a move; None while some are missing."""
        return self._draw(at) if self._first_gap(at) is None else None

    def _draw(self, at: TaskContext) -> Tie:
        names = [at.state.setup.players[player] for player in tied_players(at.state)]
        return Tie(dict(zip(names, self.balls, strict=True)))

    def missing_text(self, at: TaskContext) -> str:
        """Return whose letter is missing."""
        next_one = at.state.setup.players[tied_players(at.state)[self._first_gap(at) or 0]]
        return _("{player} draws a letter").format(player=next_one)

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return a sentence on who draws next."""
        players = tied_players(at.state)
        names = at.state.setup.players
        if (gap := self._first_gap(at)) is not None:
            draws = _("{player} draws a letter.").format(player=names[players[gap]])
            return draws, self._tied_text(at)
        drawn = draw_for_tie(at.state, self._draw(at))
        if isinstance(drawn, Refused):
            return drawn.why, ""
        if drawn.events:
            return drawn.events[0].text, _("Equal letters or a blank: CONFIRM, and they draw again.")
        first = next(player for player in chain.from_iterable(drawn.state.order) if player in players)
        return _("{player} goes first.").format(player=names[first]), _("CONFIRM when these are their letters.")

    def _tied_text(self, at: TaskContext) -> str:
        """Return whose word scores are equal, and how high they are."""
        tied = tied_players(at.state)
        names = and_list([at.state.setup.players[player] for player in tied])
        found = at.state.words[tied[0]]
        score = 0 if found is None else found.score
        if len(tied) == 2:
            return _("Both score {score}: the letter nearest to A claims first.").format(score=score)
        told = _("{names} score {score}: the letter nearest to A claims first.")
        return told.format(names=names, score=score)

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how the draw is entered."""
        return (
            _("Each draws a letter: tap them in the order of the names. CONFIRM plays the draw."),
            _("The letter nearest to A claims first. With equal letters, or a blank, they draw again."),
            _(DELETE_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of who has drawn what, and the pad."""
        players = tied_players(at.state)
        looks: list[AnyLook] = []
        for number, (rect, player) in enumerate(zip(room.rack.columns(len(players), room.gap), players, strict=True)):
            ball, name = rect.cut_left(rect.h, room.gap)
            looks.append(ball_look(ball, self.balls[number : number + 1] or EMPTY_PLACE))
            text = at.state.setup.players[player]
            looks.append(Label(rect=name, text=text, px=room.px(4.6), least=room.px(3)))
        full = self._first_gap(at) is None
        return looks + pad_looks(room, self.bag(at), deletes=bool(self.balls), full=full)


def bag_of_ties(state: State) -> Counter[str]:
    """Return the bag that ties are drawn from; with too few balls in it, those on the racks go back first."""
    enough = state.bag.total() >= len(tied_players(state))
    return state.bag if enough else bags.full_bag(state.setup.options.balls)


MISSED = "missed:"
"""What the target of a goal begins with that the word doesn't meet; its id or text follows."""


class ClaimTask(Task, frozen=True, kw_only=True):
    """A turn to claim. `goal` is the place of the card among those that can be claimed, None before one is picked.

    `met` is what the table says of one without a test; `declines` tells that nothing is claimed. `missed` is the name
    of a goal that can't be claimed and was chosen all the same.
    """

    goal: int | None = None
    met: bool | None = None
    declines: bool = False
    missed: str = ""
    page: int = 0

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the goal that is claimed, or none; and with the verdict, where it has no test."""
        match what:
            case Tap(target="decline"):
                return ClaimTask(declines=True, at_once=True)
            case Tap(target="page"):
                return replace(self, page=self.page + 1, refused=None)
            case Tap(target=target) if target.startswith("claim:"):
                return self._tap_goal(at, int(target.removeprefix("claim:")))
            case Tap(target=target) if target.startswith(MISSED):
                return ClaimTask(missed=target.removeprefix(MISSED), page=self.page)
            case Scan(text=text) if text.startswith(GOAL):
                return self._handle_scan(at, text.removeprefix(GOAL))
            case _:
                return (
                    replace(self, met=_answer_after(self.met, what), refused=None, at_once=_is_answer(what))
                    if self._card_to_judge(at) is not None
                    else self
                )

    def _tap_goal(self, at: TaskContext, goal: int) -> "ClaimTask":
        """Return the task after a tap on a goal: it is claimed, unless the table has to judge it first."""
        if goal == self.goal:
            return ClaimTask(page=self.page)
        after = ClaimTask(goal=goal, page=self.page)
        return replace(after, at_once=after._card_to_judge(at) is None)

    def _handle_scan(self, at: TaskContext, name: str) -> "ClaimTask":
        """Return the task after a goal card on the reader: that goal is claimed; laid again, it is not."""
        called = (number for number, one in enumerate(claimable_goals(at.state, at.player)) if one.card.is_called(name))
        number = next(called, None)
        if number is not None:
            return ClaimTask(page=self.page) if number == self.goal else ClaimTask(goal=number, page=self.page)
        return ClaimTask(missed=name, page=self.page)

    def refused_move(self, at: TaskContext) -> Move | None:
        """Return the claim of a goal that can't be claimed, or what is done out of turn."""
        if self.missed:
            return Claim(at.name, self.missed)
        return None if at.player == at.state.claimer else self.move(at)

    def _picked_card(self, at: TaskContext) -> Card | None:
        return None if self.goal is None else claimable_goals(at.state, at.player)[self.goal].card

    def _card_to_judge(self, at: TaskContext) -> Card | None:
        """Return the card that is picked when the table has to judge it first; else None."""
        card = self._picked_card(at)
        return card if card is not None and verdict(at.state, at.player, card) is None else None

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the next goal to claim; of a goal to be judged, with the next answer."""
        if self._card_to_judge(at) is not None and self.met is None:
            return replace(self, met=True)
        count = len(claimable_goals(at.state, at.player))
        place = -1 if self.goal is None else self.goal
        return ClaimTask(goal=(place + 1) % count, page=self.page)

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT chooses a goal."""
        return _("goal")

    def count_choices(self, at: TaskContext) -> int:
        """Return how many goals can be claimed; 0 when NEXT would change nothing."""
        count = len(claimable_goals(at.state, at.player))
        return 0 if count == 1 and self.goal == 0 and self._card_to_judge(at) is None else count

    def move(self, at: TaskContext) -> Move | None:
        """Return the claim, the verdict that it needs first, or the declining, as a move."""
        if self.declines:
            return Decline(at.name)
        card = self._picked_card(at)
        if card is None:
            return None
        name = card.id or card.text
        if self._card_to_judge(at) is None:
            return Claim(at.name, name)
        return None if self.met is None else Judge(at.name, name, self.met)

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that a tap says all: on a goal, on NO CLAIM, or on what the table says of a goal."""
        return plays_at_once_text()

    def way_out_text(self) -> str:
        """Return that another goal can be tapped, or none claimed."""
        return _("tap another goal")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what may be claimed, or what is."""
        if self.declines:
            return _("No claim."), _("Asked again when somebody else has claimed.")
        card = self._picked_card(at)
        if card is None:
            count = len(claimable_goals(at.state, at.player))
            which = ngettext("{word} may claim {count} goal.", "{word} may claim {count} goals.", count)
            claims = _("{player}: tap a goal to claim.").format(player=at.name)
            return claims, which.format(word=word_text(at), count=count)
        if self._card_to_judge(at) is None:
            points = POINTS[card.colour]
            claim = ngettext("Claim it for {count} point.", "Claim it for {count} points.", points).format(count=points)
            return claim, f'"{told_text(card.colour, card.text)}"'
        if self.met is None:
            asked = _("Does {word} meet it?").format(word=word_text(at))
            return asked, _("The companion can't check this goal: the table decides.")
        return _judged_text(at, met=self.met), _("CONFIRM: it is then to be claimed or not.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how a claim is entered."""
        return (
            _("A tap on a goal with a tick claims it at once; UNDO takes it back. A grey one says why it can't be."),
            _("Each claims one goal a turn; the turns go round until nobody can claim."),
            _("NO CLAIM, at once too, passes the turn on. It comes again when somebody else has claimed."),
            _(WAITS_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the word and the goals; those that can be claimed have a target."""
        looks = word_looks(at, room)
        foot, above = room.pad.cut_bottom(room.px(11), room.gap)
        if self._card_to_judge(at) is None:
            looks.append(Button(rect=foot, target="decline", label=_("NO CLAIM"), on=self.declines, px=room.px(5)))
        else:
            looks += _answer_buttons(room, foot, self.met)
        return looks + goal_card_looks(room, above, self._card_places(at), self.page)

    def _card_places(self, at: TaskContext) -> list[CardPlace]:
        """Return the public goals as they are shown: first those that can be claimed, whose targets count from 0."""
        may = claimable_goals(at.state, at.player)
        first = [
            CardPlace(
                one.card,
                goal_mark(verdict(at.state, at.player, one.card)),
                target=f"claim:{number}",
                chosen=number == self.goal,
            )
            for number, one in enumerate(may)
        ]
        return first + [
            CardPlace(one.card, "missed", target=f"{MISSED}{one.card.id or one.card.text}")
            for one in at.state.public
            if one not in may
        ]
