"""Say what a phone at a seat enters in Sequitur: letters, drawn goals, a word, and claims (SQT-03 to SQT-14)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from string import ascii_lowercase
from zlib import crc32

from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.seat import SeatKey, SeatPart, SeatTask
from companion.games.common.phrases import capitalise
from companion.games.sequitur import goal_piles, steps
from companion.games.sequitur.actions.actions import shown_name, shown_text
from companion.games.sequitur.bag import ball_name
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.claims import claimable_goals, tied_players
from companion.games.sequitur.goals.colours import colour_name, colour_of_many, colour_of_one
from companion.games.sequitur.goals.goals import POINTS, Colour, Goal
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import FIRST_LETTERS, FULL_RACK, Phase, State
from companion.games.sequitur.screen.balls import points_text
from companion.games.sequitur.screen.claim import TIE, bag_of_ties
from companion.games.sequitur.screen.draft import Draft, prepare
from companion.games.sequitur.screen.draw_goals import HIDDEN, GoalTask, OfferGoalTask, SecretGoalTask, listed_goals
from companion.games.sequitur.screen.play_action import END_CARD, SKIP_STEP, ActionTask
from companion.games.sequitur.screen.spell_word import LONGEST, SpellTask
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.word_rules import verdict
from companion.lexicon.balls import BALLS, BLANK, Q_BALL

MOST_ACTION_TAPS = 40
"""How many taps an action card takes at most: as many as an entry can have."""

MOST_GOAL_TAPS = 3
"""How many taps say which of two goals a solo player keeps: the colour and both goals."""


def seat_step(state: State, seat: int) -> str:
    """Return what names the step of this seat; empty where its phone has nothing to enter.

    Who plays for the score alone enters all at the table.
    """
    waits = state.phase == "claims" and seat not in state.declined
    if state.score_only or not (waits or seat in steps.unfinished_players(state)):
        return ""
    match state.phase:
        case "start":
            return next(_start_steps(state, seat), "")
        case "goals":
            is_known = not state.is_solo or bool(_solo_goals(state, COLOURS[state.colour]))
            return f"{state.round}:goal:{state.colour}" if is_known else ""
        case "actions":
            return f"{state.round}:action:{state.colour}:{state.racks[seat]}"
        case "words":
            return f"{state.round}:word:{state.racks[seat]}"
        case "claims":
            # Another one as soon as somebody takes a goal of these: what was chosen counts among the others.
            may = "|".join(f"{one.card.id} {one.card.text}" for one in claimable_goals(state, seat))
            return f"{state.round}:claim:{crc32(may.encode())}" if may else ""
        case "ties":
            # Equal letters are drawn for again, in a state that is like the one before.
            return f"{state.round}:tie:{state.moves}"
        case _:
            return ""


def seat_state(state: State, seat: int) -> State:
    """Return the state as it is when it comes to this seat: all choose what to claim before their turns.

    In a tie it is that in which the others have drawn: the letter of this seat settles it.
    """
    if state.phase == "ties":
        others = tuple((player, "A") for player in tied_players(state) if player != seat)
        return replace(state, drawn=(*state.drawn, *others))
    return replace(state, claimer=seat) if state.phase == "claims" else state


def joins_seats(state: State) -> bool:
    """Return whether the letters of several phones are one draw: those that are drawn for a tie (SQT-15)."""
    return state.phase == "ties"


def _start_steps(state: State, seat: int) -> Iterator[str]:
    """Yield the steps of a seat at the start of a round, from the one that is due.

    A solo player draws two goals, which are asked key by key and so by themselves (SQT-18).
    """
    there, left = len(state.racks[seat]), state.bag.total()
    if steps.lacks_letters(state, seat):
        yield f"{state.round}:first:{there}"
        left -= FIRST_LETTERS - there
        there = FIRST_LETTERS
    if steps.lacks_secret(state, seat):
        if not any(goal_piles.can_draw(state, goal.colour) for goal in state.goals):
            return
        if not state.is_solo or there == len(state.racks[seat]):
            yield f"{state.round}:secret"
        if state.is_solo:
            return
    for number in range(there, min(FULL_RACK, there + max(0, left))):
        yield f"{state.round}:add:{number}"


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return what this seat's phone can enter now; None: nothing."""
    step = seat_step(state, seat)
    if not step:
        return None
    match state.phase:
        case "start":
            first, *then = (SeatTask(one, _start_parts(state, seat, one)) for one in _start_steps(state, seat))
            return SeatTask(first.step, first.parts, tuple(then))
        case "goals":
            return SeatTask(step, (_solo_part(state, seat) if state.is_solo else _offer_part(state),))
        case "ties":
            told = _("Another word scores the same: draw a letter and touch it. The one nearest to A claims first.")
            return SeatTask(step, (_pad(bag_of_ties(state), told, 1, f"{TIE}{seat}"),))
        case "actions":
            keys = _action_keys(TaskContext(state, seat), ActionTask())
            return SeatTask(step, (SeatPart(_("Play an action card?"), keys, most=MOST_ACTION_TAPS, kind="live"),))
        case "words":
            return SeatTask(step, (_word_part(state, seat),))
        case _:
            return SeatTask(step, (_claim_part(state, seat),))


def seat_at_table(state: State, seat: int) -> str:
    """Return what this seat's player has to do at the table, as the phone has no keys for it; empty: nothing."""
    if seat_step(state, seat) or seat not in steps.unfinished_players(state):
        return ""
    told = _AT_TABLE.get(state.phase)
    return _(told) if told else ""


_AT_TABLE: Mapping[Phase, str] = {
    "start": N_("At the table: draw a goal in secret."),
    "goals": N_("At the table: draw two goals, and keep one."),
    "words": N_("At the table: spell your word."),
    "secrets": N_("At the table: say whether your word meets your secret goal."),
    "claims": N_("At the table: say which goals your word meets."),
}
"""What is done there in each step."""


def _start_parts(state: State, seat: int, step: str) -> tuple[SeatPart, ...]:
    match step.split(":")[1]:
        case "first":
            missing = min(FIRST_LETTERS - len(state.racks[seat]), state.bag.total())
            draw = ngettext(
                "Draw {count} letter and touch it.", "Draw {count} letters and touch them in their order.", missing
            )
            return (_pad(state.bag, draw.format(count=missing), missing),)
        case "secret" if state.is_solo:
            return (_solo_part(state, seat),)
        case "secret":
            return (SeatPart(_("Draw a goal in secret: which colour?"), _colour_keys(state), kind="cards"),)
        case _:
            ends = (SeatKey("end:left", "←", _("Left end")), SeatKey("end:right", "→", _("Right end")))
            return _pad(state.bag, _("Draw a letter and touch it."), 1), SeatPart(
                _("At which end of your letters?"), ends
            )


def _pad(left: Counter[str], told: str, taps: int, target: str = "ball") -> SeatPart:
    """Return the balls that are left as keys."""
    keys = (SeatKey(f"{target}:{face}", face, capitalise(ball_name(face)), left[face]) for face in BALLS)
    return SeatPart(told, tuple(keys), taps, kind="pad")


def _colour_keys(state: State) -> tuple[SeatKey, ...]:
    """Return the decks, each with its goals as choices."""
    told = _("Which goal is it? One that isn't here is entered at the table.")
    decks = ((colour, _goal_keys(state, colour)) for colour in COLOURS if goal_piles.can_draw(state, colour))
    return tuple(
        SeatKey(
            f"colour:{colour}",
            capitalise(colour_name(colour)),
            f"{capitalise(colour_name(colour))}, {points_text(POINTS[colour])}",
            choices=goals,
            told=told,
            tone=colour,
        )
        for colour, goals in decks
        if goals
    )


def _goal_keys(state: State, colour: Colour) -> tuple[SeatKey, ...]:
    """Return the known goals of a colour, but for those that all lie open: what is drawn in secret is in nobody's list.

    Their taps lay them so that the table's screen doesn't show them.
    """
    return tuple(
        SeatKey(f"{HIDDEN}{goal.id}", told, told, tone=colour)
        for goal in listed_goals(state, colour)
        if _may_be_drawn(state, goal)
        for told in (told_text(goal.colour, goal.text),)
    )


def _may_be_drawn(state: State, goal: Goal) -> bool:
    return goal_piles.is_left_openly(state, Card(goal.colour, goal.text, goal.id))


def _solo_part(state: State, seat: int) -> SeatPart:
    """Return the keys by which a solo player says which of two goals is kept, and which one is discarded (SQT-18)."""
    colour = colour_of_many(COLOURS[state.colour])
    if state.phase == "start":
        due: GoalTask = SecretGoalTask()
        told = _("Draw two goals of one colour and keep one.")
    else:
        due = OfferGoalTask()
        told = _("Draw two {colour} goals: touch the one to lay out.").format(colour=colour)
    return SeatPart(told, _solo_keys(TaskContext(state, seat), due), most=MOST_GOAL_TAPS, kind="live")


def _solo_keys(at: TaskContext, task: GoalTask) -> tuple[SeatKey, ...]:
    """Return the decks, or the goals of the colour that can be drawn and aren't picked yet; nothing behind two."""
    if task.other:
        return ()
    colour = task.colour if isinstance(task, SecretGoalTask) else COLOURS[at.state.colour]
    if colour:
        goals = (goal for goal in _solo_goals(at.state, colour) if goal.id != task.goal)
        return tuple(SeatKey(f"goal:{one.id}", one.text, one.text, tone=colour) for one in goals)
    decks = (one for one in COLOURS if _solo_goals(at.state, one))
    named = ((one, f"{capitalise(colour_name(one))}, {points_text(POINTS[one])}") for one in decks)
    return tuple(SeatKey(f"colour:{one}", capitalise(colour_name(one)), name, tone=one) for one, name in named)


def _solo_goals(state: State, colour: Colour) -> list[Goal]:
    """Return the known goals of a colour that a solo player can draw; nothing there is in secret."""
    drawn = goal_piles.can_draw(state, colour)
    return [goal for goal in listed_goals(state, colour) if drawn and _may_be_drawn(state, goal)]


def _offer_part(state: State) -> SeatPart:
    colour = COLOURS[state.colour]
    told = _("Draw a {colour} goal: touch it, and it lies face down until all have drawn. Or DISCARD it.")
    discard = SeatKey("discard", _("DISCARD"), _("DISCARD"))
    return SeatPart(told.format(colour=colour_of_one(colour)), (*_goal_keys(state, colour), discard), kind="cards")


def _word_part(state: State, seat: int) -> SeatPart:
    """Return the player's balls as keys; the blank asks for its letter, and Q for what it reads."""
    keys = (_ball_key(place, face) for place, face in enumerate(state.racks[seat]))
    none = SeatKey("none", _("NO WORD"), _("No word."), alone=True)
    told = _("Touch the balls of your word in their order; any may be left out.")
    return SeatPart(told, (*keys, none), most=LONGEST, kind="word")


def _ball_key(place: int, face: str) -> SeatKey:
    target, name = f"rack:{place}", capitalise(ball_name(face))
    if face == BLANK:
        letters = tuple(SeatKey(f"{target} key:{one}", one.upper(), one.upper()) for one in ascii_lowercase)
        return SeatKey(target, face, name, choices=letters, told=_("Which letter is the blank?"))
    if face == Q_BALL:
        reads = (SeatKey(target, "Q", "Q"), SeatKey(f"{target} {target}", "Qu", "Qu"))
        return SeatKey(target, face, name, choices=reads, told=_("Does it read Q or Qu?"))
    return SeatKey(target, face, name)


def seat_keys(state: State, draft: Draft) -> tuple[SeatKey, ...]:
    """Return what comes next of an action card or of a solo player's goals; in other steps all keys are known."""
    ready = prepare(state, draft)
    match ready.task:
        case ActionTask() as task:
            return _action_keys(ready.here, task)
        case SecretGoalTask() | OfferGoalTask() as task:
            return _solo_keys(ready.here, task)
        case _:
            return ()


def _action_keys(at: TaskContext, task: ActionTask) -> tuple[SeatKey, ...]:
    if task.passes or task.ends:
        return ()
    if not task.card:
        none = SeatKey("pass", _("NO ACTION"), _("No action"))
        used = at.state.used[at.player]
        cards = ((number, one) for number, one in enumerate(at.state.actions) if one.name not in used)
        named = (
            SeatKey(f"action:{n}", shown_name(one.name), shown_name(one.name), told=shown_text(one)) for n, one in cards
        )
        return (*named, none)
    goes_on, ends = task.steps_open(at)
    more = [SeatKey(SKIP_STEP, _("Next step"), _("Next step"))] if goes_on else []
    more += [SeatKey(END_CARD, _("End card"), _("End card"))] if ends else []
    match task.next_tap(at):
        case "ball:":
            left = task.bag(at)
            keys = [SeatKey(f"ball:{face}", face, capitalise(ball_name(face)), left[face]) for face in BALLS]
            return (*(key for key in keys if key.left > 0), *more)
        case "end:":
            return (SeatKey("end:left", "←", _("Left end")), SeatKey("end:right", "→", _("Right end")), *more)
        case "rack:":
            rack = enumerate(task.rack_now(at))
            balls = (
                SeatKey(f"rack:{place}", face.strip() or "→", face.strip() or _("Right end")) for place, face in rack
            )
            return (*balls, *more)
        case _:
            return tuple(more)


def _claim_part(state: State, seat: int) -> SeatPart:
    """Return the goals that the word can claim as keys; of one without a test the table is asked first."""
    keys = (
        SeatKey(
            f"claim:{number}" if verdict(state, seat, one.card) else f"claim:{number} met:yes",
            told,
            f"{told}, {points_text(POINTS[one.card.colour])}",
            tone=one.card.colour,
        )
        for number, one in enumerate(claimable_goals(state, seat))
        for told in (told_text(one.card.colour, one.card.text),)
    )
    decline = SeatKey("decline", _("NO CLAIM"), _("No claim."))
    return SeatPart(_("Which goal do you claim?"), (*keys, decline), kind="cards")


def seat_told(state: State, draft: Draft) -> tuple[str, ...]:
    """Return what a word is worth, for its own player, the secret goal with it; or why it is none."""
    ready = prepare(state, draft)
    here, task = ready.here, ready.task
    if isinstance(task, ActionTask):
        return (task.refused.why,) if task.refused else task.status_lines(here)[:1]
    if isinstance(task, GoalTask):
        return (task.refused.why,) if task.refused else _solo_told(task)
    if not isinstance(task, SpellTask):
        return ()
    if task.says_not_valid and isinstance(task.ways, Refused):
        can_count = (
            (_("The whole table says whether it counts: spell it there, then ALLOW."),) if task.refuses_word else ()
        )
        return _("NOT VALID"), task.ways.why, *can_count
    secret, reading = state.secrets[here.player], task.reading
    told = task.status_lines(here)
    if secret is None or reading is None or state.setup.options.help == "referee":
        return told
    return *told, _secret_text(reading.met[-1])


def _solo_told(task: GoalTask) -> tuple[str, ...]:
    """Return what became of a solo player's goals, and what is touched next."""
    if not task.goal:
        return _("Which goal do you keep?"), _("One that isn't here is entered at the table.")
    kept = _("One is kept.") if isinstance(task, SecretGoalTask) else _("One is laid out.")
    return kept, _("The other one is discarded.") if task.other else _("Touch the other one, or DONE without it.")


def _secret_text(met: bool | None) -> str:
    if met is None:
        return _("Whether it meets your secret goal, the table says.")
    return _("It meets your secret goal.") if met else _("It doesn't meet your secret goal.")
