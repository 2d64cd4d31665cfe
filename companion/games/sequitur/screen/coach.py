"""Show the coach: the best words for the goals that lie there, and the letters that would help most."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Label, Panel
from companion.core.task import BackgroundTask, TaskRequest
from companion.games.common.phrases import or_chain
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
    # The switch stands apart from what is asked, of which one is chosen.
    own, tabs = rect.cut_right(rect.w // 3 if len(keys) == 1 else rect.w // 4, frame.gap * 2)
    places = tabs.columns(len(keys), frame.gap)
    row = ButtonRow(tuple(key.label for key in keys), min(place.w for place in places))
    note = "" if not has_secret else _("counts too") if secret else _("left out")
    switch = Button(
        rect=own, target=WITH_OWN if has_secret else "", label=_("My secret"), note=note, enabled=has_secret, px=px
    )
    return [*(replace(key, rect=place, row=row) for key, place in zip(keys, places, strict=True)), switch]


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
    """Return a row of an answer that is only read: paper, where a button would be tapped."""
    above, below = rect.inset(room.gap // 2).cut_top(rect.h // 2)
    labels = ((above, label, room.px(4.8), True), (below, note, room.px(SMALL), False))
    return [
        Panel(rect=rect, tone="paper"),
        *(
            Label(rect=place, text=text, px=px, least=room.px(2.6), tone="ink", align="centre", title=title)
            for place, text, px, title in labels
        ),
    ]


def _advice_text(advice: Advice, *, judged: bool) -> str:
    """Return the word's score, and where the goals are `judged`, the points that it is likely to win."""
    score = _("scores {score} from right") if advice.found.turned else _("scores {score}")
    told = score.format(score=advice.found.score)
    if not judged:
        return told
    won = f"+{int(advice.won)}" if advice.met else _("no goal")
    return f"{told}, {won}"


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
    told = _more_text(opened.gain, opened.score_gain)
    if not ends:
        return told
    end = _("right: {told}") if opened.place else _("left: {told}")
    return end.format(told=told)


def _more_text(gain: float, score_gain: float) -> str:
    """Return what a word has more than the best one now: points of goals, a higher score, or goals that it meets."""
    points, score = int(gain), max(1, round(score_gain))
    if points:
        return ngettext("+{count} point", "+{count} points", points).format(count=points)
    if gain > 0:
        return _("less than 1 point")
    return _("score +{count}").format(count=score) if score_gain > 0 else _("meets more goals")


def points_text(at: TaskContext, answer: Sequence[Advice]) -> str:
    """Return the sentence on what the points of the best words mean, or that no goals lie open; else empty."""
    met = next((one for one in answer if one.met), None)
    if met is not None:
        return _("+{won}: the goal points that it is likely to win.").format(won=int(met.won))
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
            return _best_actions_text(task.answer), _("What is drawn is luck: the coach tries several draws.")
        case _:
            return (_("Which action helps most."),)


def _best_actions_text(answer: Sequence[ActionChance]) -> str:
    """Return which actions help most, by what is said of them."""
    best = [chance for chance in answer if chance.helps and chance.gains == answer[0].gains]
    names = [shown_name(chance.action.name) for chance in best]
    return _("{card} helps most.").format(card=or_chain(names)) if names else _("No action helps.")


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
    """Return what an action brings; of one that draws nothing also the word and the rack that it is to make."""
    if not chance.helps:
        return _("brings nothing more")
    told = _more_text(chance.gain, chance.score_gain)
    if chance.advice is None:
        return _("on average {more}").format(more=told)
    word = chance.advice.found.word.upper()
    return _("{more}: lay {rack}, spell {word}").format(more=told, word=word, rack=chance.rack)


def _thinking_label(frame: Frame, rect: Rect) -> AnyLook:
    label = _("The coach is thinking …")
    rect = rect.cut_top(rect.h * 4 // 5)[0]
    return Button(rect=rect, label=label, icon="hint", kind="quiet", px=frame.px(6.4), motion="glow")


def _sentence_label(frame: Frame, rect: Rect, text: str) -> AnyLook:
    return Label(rect=rect.cut_top(frame.px(20))[0], text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=3)
