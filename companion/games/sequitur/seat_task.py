"""Say what a phone at a seat enters in Sequitur: letters, drawn goals, a word, and claims (SQT-03 to SQT-14)."""

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
from companion.games.sequitur.claims import claimable_goals
from companion.games.sequitur.goals.colours import colour_name, colour_of_one
from companion.games.sequitur.goals.goals import POINTS, Colour, Goal
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import FIRST_LETTERS, FULL_RACK, Phase, State
from companion.games.sequitur.screen.balls import points_text
from companion.games.sequitur.screen.draft import Draft, prepare
from companion.games.sequitur.screen.draw_goals import HIDDEN, listed_goals
from companion.games.sequitur.screen.play_action import END_CARD, SKIP_STEP, ActionTask
from companion.games.sequitur.screen.spell_word import LONGEST, SpellTask
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.word_rules import verdict
from companion.lexicon.balls import BALLS, BLANK, Q_BALL

MOST_ACTION_TAPS = 40
"""How many taps an action card takes at most: as many as an entry can have."""


def seat_step(state: State, seat: int) -> str:
    """Return what names the step of this seat; empty where its phone has nothing to enter.

    Whose cards are all open, and who plays for the score alone, enters all but letters at the table.
    """
    waits = state.phase == "claims" and seat not in state.declined
    if state.score_only or not (waits or seat in steps.unfinished_players(state)):
        return ""
    match state.phase:
        case "start":
            return next(_start_steps(state, seat), "")
        case "goals":
            return "" if state.is_solo else f"{state.round}:goal:{state.colour}"
        case "actions":
            return f"{state.round}:action:{state.colour}:{state.racks[seat]}"
        case "words":
            return f"{state.round}:word:{state.racks[seat]}"
        case "claims":
            # Another one as soon as somebody takes a goal of these: what was chosen counts among the others.
            may = "|".join(f"{one.card.id} {one.card.text}" for one in claimable_goals(state, seat))
            return f"{state.round}:claim:{crc32(may.encode())}" if may else ""
        case _:
            return ""


def seat_state(state: State, seat: int) -> State:
    """Return the state as it is when it comes to this seat: all choose what to claim before their turns."""
    return replace(state, claimer=seat) if state.phase == "claims" else state


def _start_steps(state: State, seat: int) -> Iterator[str]:
    """Yield the steps of a seat at the start of a round, from the one that is due; a solo player draws two goals."""
    there, left = len(state.racks[seat]), state.bag.total()
    if steps.lacks_letters(state, seat):
        yield f"{state.round}:first:{there}"
        left -= FIRST_LETTERS - there
        there = FIRST_LETTERS
    if steps.lacks_secret(state, seat):
        if state.is_solo or not any(goal_piles.can_draw(state, goal.colour) for goal in state.goals):
            return
        yield f"{state.round}:secret"
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
            return SeatTask(step, (_offer_part(state),))
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
    alone = _SOLO_AT_TABLE.get(state.phase) if state.is_solo else None
    told = alone or _AT_TABLE.get(state.phase)
    return _(told) if told else ""


_AT_TABLE: Mapping[Phase, str] = {
    "start": N_("At the table: draw a goal in secret."),
    "words": N_("At the table: spell your word."),
    "secrets": N_("At the table: say whether your word meets your secret goal."),
    "ties": N_("At the table: draw a letter, as another word scores the same."),
    "claims": N_("At the table: say which goals your word meets."),
}
"""What is done there in each step."""

_SOLO_AT_TABLE: Mapping[Phase, str] = {
    "start": N_("At the table: draw two goals in secret, and keep one."),
    "goals": N_("At the table: draw two goals, and keep one."),
}
"""What else a solo player does there (SQT-18)."""


def _start_parts(state: State, seat: int, step: str) -> tuple[SeatPart, ...]:
    match step.split(":")[1]:
        case "first":
            missing = min(FIRST_LETTERS - len(state.racks[seat]), state.bag.total())
            draw = ngettext(
                "Draw {count} letter and touch it.", "Draw {count} letters and touch them in their order.", missing
            )
            return (_pad(state, draw.format(count=missing), missing),)
        case "secret":
            return (SeatPart(_("Draw a goal in secret: which colour?"), _colour_keys(state), kind="cards"),)
        case _:
            ends = (SeatKey("end:left", "←", _("Left end")), SeatKey("end:right", "→", _("Right end")))
            return _pad(state, _("Draw a letter and touch it."), 1), SeatPart(_("At which end of your letters?"), ends)


def _pad(state: State, told: str, taps: int) -> SeatPart:
    """Return the balls that are in the bag as keys."""
    left = state.bag
    keys = (SeatKey(f"ball:{face}", face, capitalise(ball_name(face)), left[face]) for face in BALLS)
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
    """Return what comes next of an action card; nothing in other steps, whose keys are known from the first."""
    ready = prepare(state, draft)
    return _action_keys(ready.here, ready.task) if isinstance(ready.task, ActionTask) else ()


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
    if not isinstance(task, SpellTask):
        return ()
    if task.says_not_valid and isinstance(task.ways, Refused):
        can_count = (_("At the table: spell it there, and ALLOW lets it count."),) if task.refuses_word else ()
        return _("NOT VALID"), task.ways.why, *can_count
    secret, reading = state.secrets[here.player], task.reading
    told = task.status_lines(here)
    if secret is None or reading is None or state.setup.options.help == "referee":
        return told
    return *told, _secret_text(reading.met[-1])


def _secret_text(met: bool | None) -> str:
    if met is None:
        return _("Whether it meets your secret goal, the table says.")
    return _("It meets your secret goal.") if met else _("It doesn't meet your secret goal.")
