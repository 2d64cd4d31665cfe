"""Show the coach: the best words for the goals that lie there, and the letters that would help most."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Label, Panel
from companion.core.task import BackgroundTask, TaskRequest
from companion.games.common.play_screen import Frame, even_labels
from companion.games.sequitur.actions.actions import shown_name
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.coach import (
    BestLetters,
    BestLettersRequest,
    BestWords,
    BestWordsRequest,
    OpenedWord,
    Rival,
    Where,
)
from companion.games.sequitur.coach_step import (
    ActionChance,
    BestActions,
    BestActionsRequest,
    BestGoals,
    BestGoalsRequest,
    GoalChance,
)
from companion.games.sequitur.goal_piles import is_face_down, is_left_openly
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.word_advice import Advice
from companion.games.sequitur.model import State
from companion.games.sequitur.screen.balls import ball_look
from companion.games.sequitur.screen.goals_on_table import CardPlace, even_cards, goal_card_look
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects
from companion.games.sequitur.screen.task import TaskContext

ROWS, ROW_UNITS = 5, 13.0
"""The rows of an answer at most, and the least height of one with two lines, in units."""

GOAL_ROWS, FEWEST_GOALS = 6, 4
"""The goals that the coach lists: those that are most worth laying out; fewer are no higher than one of the second."""

STEPS = {"goals": N_("Goals"), "actions": N_("Actions")}
"""The steps in which the coach says what is best to do, and what it is asked for then."""

WITH_OWN = "own"
"""The target that lets the coach think of the player's secret goal too: what it says then tells of that goal."""


def words_question(at: TaskContext, *, secret: bool) -> TaskRequest | None:
    """Return the question which words are best for the goals; None without a rack."""
    return BestWordsRequest(**_question(at, secret=secret)) if at.rack else None


def letters_question(at: TaskContext, *, secret: bool) -> TaskRequest | None:
    """Return the question which letters would help most: on an end at the start, later in any place."""
    where: Where = "ends" if at.state.phase == "start" else "anywhere"
    bag = tuple((face, count) for face, count in at.state.bag.items() if count)
    return BestLettersRequest(**_question(at, secret=secret), bag=bag, where=where) if at.rack and bag else None


def step_question(at: TaskContext, *, secret: bool) -> TaskRequest | None:
    """Return the question which goal of the due colour is worth laying out, or which action helps most."""
    state, asked = at.state, _question(at, secret=secret)
    if not at.rack:
        return None
    if state.phase == "goals":
        colour = COLOURS[state.colour]
        # By what all have seen: that a goal is in nobody's hand would tell of secret ones.
        left = (goal for goal in state.goals if goal.colour == colour and goal.test is not None)
        drawn = tuple(goal for goal in left if is_left_openly(state, Card(colour, goal.text, goal.id)))
        return BestGoalsRequest(**asked, drawn=drawn)
    if state.phase == "actions":
        free = tuple(action for action in state.actions if action.name not in state.used[at.player])
        return BestActionsRequest(**asked, actions=free, bag="".join(sorted(state.bag.elements())))
    return None


def _question(at: TaskContext, *, secret: bool) -> dict[str, Any]:
    """Return what all questions have: what lies open on the table, and the player's own goal if `secret`."""
    state = at.state
    goals, own = _open_goals(at), _own_goal(at) if secret else ()
    return {
        "rack": at.rack,
        "goals": (*goals, *own),
        "options": state.setup.options,
        "lies_turned": at.player in state.turned,
        "rivals": tuple(rival for _name, rival in rivals_in_sight(at)),
        "secrets": len(own),
    }


def rivals_in_sight(at: TaskContext) -> tuple[tuple[str, Rival], ...]:
    """Return the others who have a rack, with their names, but for those who have said that they find no word."""
    state = at.state
    return tuple(
        (state.setup.players[player], Rival(rack, player in state.turned, word))
        for player, (rack, word) in enumerate(zip(state.racks, state.words, strict=True))
        if player not in {at.player, *state.gone}
        and rack
        and (word is not None or not (state.phase == "words" and player in state.done))
    )


def _open_goals(at: TaskContext) -> tuple[Goal, ...]:
    """Return the goals with a test that lie face up."""
    cards = (one.card for one in at.state.public if not is_face_down(at.state, one.card.colour))
    return _with_test(at, cards)


def _own_goal(at: TaskContext) -> tuple[Goal, ...]:
    own = at.state.secrets[at.player]
    return () if own is None else _with_test(at, (own,))


def _with_test(at: TaskContext, cards: Iterable[Card]) -> tuple[Goal, ...]:
    known = {goal.id: goal for goal in at.state.goals if goal.test is not None}
    return tuple(known[card.id] for card in cards if card.id in known)


def coach_looks(
    at: TaskContext, frame: Frame, rect: Rect, task: BackgroundTask | None, sheet: str, *, secret: bool
) -> list[AnyLook]:
    """Return the looks of the coach's answer as far as it is known, and of what else may be asked."""
    foot, above = rect.cut_bottom(frame.px(11), frame.gap)
    looks = _foot_looks(at, frame, foot, sheet, secret=secret)
    if not at.rack:
        return [*looks, _sentence_label(frame, above, _("{player} has no letters yet.").format(player=at.name))]
    room = PlayLayout.from_frame(frame, frame.board, frame.board, above)
    if isinstance(task, BestWords):
        judged = bool(_open_goals(at) or (secret and _own_goal(at)))
        return looks + _word_looks(at, room, task, judged=judged)
    if isinstance(task, BestLetters):
        return looks + _letter_looks(room, task, ends=at.state.phase == "start")
    if isinstance(task, BestGoals):
        return looks + _goal_looks(at, room, task)
    if isinstance(task, BestActions):
        return looks + _action_looks(room, task)
    return [*looks, _thinking_label(frame, above)]


def draws_on(state: State) -> bool:
    """Return whether letters are still drawn in this round: later, none can help."""
    return state.phase in {"start", "goals", "actions"}


def _foot_looks(at: TaskContext, frame: Frame, rect: Rect, sheet: str, *, secret: bool) -> list[AnyLook]:
    """Return the buttons for what the coach may be asked."""
    px, has_secret = frame.px(4.4), at.state.secrets[at.player] is not None
    keys = [Button(rect=rect, target="sheet:coach", label=_("Words"), on=sheet == "coach", px=px)]
    if draws_on(at.state):
        keys.append(Button(rect=rect, target="sheet:letters", label=_("Letters"), on=sheet == "letters", px=px))
    if at.state.phase in STEPS:
        label = _(STEPS[at.state.phase])
        keys.append(Button(rect=rect, target="sheet:step", label=label, on=sheet == "step", px=px))
    target = WITH_OWN if has_secret else ""
    keys.append(Button(rect=rect, target=target, label=_("My secret too"), on=secret, enabled=has_secret, px=px))
    places = rect.columns(len(keys), frame.gap)
    row = ButtonRow(tuple(key.label for key in keys), min(place.w for place in places))
    return [replace(key, rect=place, row=row) for key, place in zip(keys, places, strict=True)]


def takes_word(at: TaskContext) -> bool:
    """Return whether a tap on one of the best words enters it: while words are spelled."""
    return at.state.phase == "words" and at.state.words[at.player] is None


def _word_looks(at: TaskContext, room: PlayLayout, task: BestWords, *, judged: bool) -> list[AnyLook]:
    """Return the looks of the best words, `judged` by goals or not; while words are spelled, a tap takes one."""
    if not task.answer:
        return [
            _sentence_label(room, room.pad, _("This rack spells no word."))
            if task.done
            else _thinking_label(room, room.pad)
        ]
    rows = min(ROWS, room.pad.h // room.px(ROW_UNITS))
    cells = list(zip(grid_rects(room.pad, 2, rows, room.gap), task.answer, strict=False))
    if not takes_word(at):
        told = [(cell, one.found.word.upper(), _advice_text(one, judged=judged)) for cell, one in cells]
        return [look for row in told for look in _read_row(room, *row)]
    return [
        Button(
            rect=cell,
            target=f"word:{advice.found.word}",
            label=advice.found.word.upper(),
            note=_advice_text(advice, judged=judged),
            px=room.px(5.4),
        )
        for cell, advice in cells
    ]


def _read_row(room: PlayLayout, rect: Rect, label: str, note: str) -> list[AnyLook]:
    """Return a row of an answer that is only read: it lies in the sheet, where buttons stand out of it."""
    return [
        Panel(rect=rect, tone="table"),
        Button(rect=rect, label=label, note=note, kind="quiet", px=room.px(5.2)),
    ]


def _advice_text(advice: Advice, *, judged: bool) -> str:
    turned = advice.found.turned
    if not judged:
        return (_("from right {score}") if turned else _("scores {score}")).format(score=advice.found.score)
    if advice.won < advice.points:
        told = _("from right {score}, likely +{won}") if turned else _("scores {score}, likely +{won}")
    elif advice.met:
        told = _("from right {score}, goals +{points}") if turned else _("scores {score}, goals +{points}")
    else:
        told = _("from right {score}, no goal") if turned else _("scores {score}, no goal")
    return told.format(score=advice.found.score, points=advice.points, won=int(advice.won))


def _letter_looks(room: PlayLayout, task: BestLetters, *, ends: bool) -> list[AnyLook]:
    """Return the looks of the letters that would help most: their chance, and the word that each opens."""
    looks: list[AnyLook] = []
    helpful = [(letter, letter.opened) for letter in task.answer if letter.opened is not None]
    if not helpful:
        none = _sentence_label(room, room.pad, _("No letter opens a better word."))
        return [none if task.done else _thinking_label(room, room.pad)]
    words, notes = list[tuple[str, Rect]](), list[tuple[str, Rect]]()
    for cell, (letter, opened) in zip(grid_rects(room.pad, 2, ROWS, room.gap), helpful, strict=False):
        ball, text = cell.cut_left(cell.h, room.gap)
        above, below = text.cut_top(text.h * 11 // 20)
        looks.append(replace(ball_look(ball, letter.face), note=f"{max(1, round(100 * letter.chance))} %"))
        words.append((opened.advice.found.word.upper(), above))
        notes.append((_gain_text(opened, ends=ends), below))
    for rows, px, title in ((words, room.px(4.8), True), (notes, room.px(SMALL), False)):
        labels = even_labels([text for text, _rect in rows], [rect for _text, rect in rows], px, room.px(2.6), 1)
        looks += [replace(label, title=title, tone="text" if title else "muted") for label in labels]
    return looks


def _gain_text(opened: OpenedWord, *, ends: bool) -> str:
    """Return what the word of a letter has more than the best one without it, and at which end the letter lies then."""
    score = opened.advice.found.score
    if opened.gain >= 1:
        told = _("goals +{points}").format(points=int(opened.gain))
    elif opened.score_gain > 0:
        told = _("scores {score} (+{more})").format(score=score, more=opened.score_gain)
    else:
        told = _("meets more goals")
    if not ends:
        return told
    end = _("right: {told}") if opened.place else _("left: {told}")
    return end.format(told=told)


def points_text(at: TaskContext, answer: Sequence[Advice]) -> str:
    """Return the sentence on what the points of the best words mean, or that no goals lie open; else empty."""
    contested = next((one for one in answer if one.won < one.points), None)
    if contested is not None:
        won = int(contested.won)
        told = (
            _("Likely {won} of {points} points of goals: others may claim the rest first.")
            if won
            else _("Likely none of {points} points of goals: others claim first.")
        )
        return told.format(won=won, points=contested.points)
    met = next((one.points for one in answer if one.met), None)
    if met is not None:
        return _("goals +{points}: from the goals that it meets.").format(points=met)
    lie_open = any(not is_face_down(at.state, one.card.colour) for one in at.state.public)
    return "" if lie_open else _("No goals lie open yet.")


def step_lines(task: BackgroundTask | None) -> tuple[str, ...]:
    """Return sentences on what is best in the step."""
    match task:
        case BestGoals():
            told = _("Which goals are worth laying out.")
            if task.done and not any(chance.is_worth_it for chance in task.answer):
                told = _("No goal is likely to help you: discard it.")
            others = _("Discard any other.") if len(task.answer) > GOAL_ROWS else ""
            return told, *filter(None, (others, _("The racks of all count, as they lie.")))
        case BestActions(done=True):
            best = next((chance for chance in task.answer if chance.helps), None)
            told = _("{card} helps most.").format(card=shown_name(best.action.name)) if best else _("No action helps.")
            return told, _("What is drawn is luck: the coach tries several draws.")
        case _:
            return (_("Which action helps most."),)


def _goal_looks(at: TaskContext, room: PlayLayout, task: BestGoals) -> list[AnyLook]:
    """Return the goals that may be drawn, and what becomes of each if it is laid out."""
    if not task.answer:
        return [_thinking_label(room, room.pad)]
    others = [name for name, _rival in rivals_in_sight(at)]
    laid = [
        CardPlace(Card(chance.goal.colour, chance.goal.text, chance.goal.id), note=_chance_text(chance, others))
        for chance in task.answer[:GOAL_ROWS]
    ]
    rows = room.pad.rows(max(FEWEST_GOALS, len(laid)), room.gap)
    return [*even_cards([goal_card_look(room, row, one) for row, one in zip(rows, laid, strict=False)])]


def _chance_text(chance: GoalChance, others: Sequence[str]) -> str:
    if chance.is_worth_it:
        return _("lay it out: likely +{points}").format(points=chance.gain)
    if chance.rival is not None:
        return _("discard it: helps {player}").format(player=others[chance.rival])
    return _("helps nobody now")


def _action_looks(room: PlayLayout, task: BestActions) -> list[AnyLook]:
    """Return the action cards that are left, the best first, and what each is likely to bring."""
    if not task.answer:
        return [_thinking_label(room, room.pad)]
    return [
        look
        for cell, chance in zip(room.pad.rows(ROWS, room.gap), task.answer, strict=False)
        for look in _read_row(room, cell, shown_name(chance.action.name), _action_text(chance))
    ]


def _action_text(chance: ActionChance) -> str:
    """Return what an action brings; of one that draws nothing also the rack that it is to make."""
    if not chance.helps:
        return _("brings nothing more")
    if chance.advice is None:
        points = round(chance.gain)
        return _("on average +{points} more").format(points=points) if points else _("on average a little more")
    points = int(chance.gain)
    if points:
        told = _("{word} wins {points} more: lay {rack}")
    elif chance.score_gain > 0:
        told, points = _("{word} scores {points} more: lay {rack}"), int(chance.score_gain)
    else:
        told = _("{word} brings a little more: lay {rack}")
    return told.format(points=points, word=chance.advice.found.word.upper(), rack=chance.rack)


def _thinking_label(frame: Frame, rect: Rect) -> AnyLook:
    return _sentence_label(frame, rect, _("The coach is thinking …"))


def _sentence_label(frame: Frame, rect: Rect, text: str) -> AnyLook:
    return Label(rect=rect.cut_top(frame.px(20))[0], text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=3)
