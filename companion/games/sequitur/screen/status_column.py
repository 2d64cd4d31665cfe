"""The column beside the rack: whose task, how far the round is, what is being entered, the tools, and the buttons."""

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import N_, _
from companion.core.scene import SMALL, AnyLook, Label, Panel, Rect, Tone
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.play_screen import Frame
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.colours import of_one
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import (
    ROUNDS,
    Act,
    Add,
    Claim,
    Decline,
    Draw,
    Judge,
    Move,
    NoWord,
    Offer,
    PassAction,
    Phase,
    Secret,
    Spell,
    State,
    Tie,
    Turn,
)
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen.balls import named
from companion.games.sequitur.screen.draft import Draft, Prepared
from companion.games.sequitur.screen.layout import LEAST
from companion.games.sequitur.screen.news import news_of

STEPS: dict[Phase, str] = {
    "start": N_("the start"),
    "words": N_("words"),
    "secrets": N_("secret goals"),
    "ties": N_("equal scores"),
    "claims": N_("claims"),
    "over": N_("the end"),
}
"""What a step is called that comes once in a round."""

GOALS: dict[Colour, str] = {"red": N_("red goals"), "yellow": N_("yellow goals"), "green": N_("green goals")}
ACTIONS: dict[Colour, str] = {"red": N_("red actions"), "yellow": N_("yellow actions"), "green": N_("green actions")}
"""What the two steps are called that come once for each colour."""


def column(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> list[AnyLook]:
    """Everything beside the rack; `prepared` is what the draft amounts to."""
    return [
        _banner(state, prepared, frame, status),
        *clock_looks(frame, status),
        *_progress(state, frame),
        *(frames.question(frame, status) if status.question else _middle(state, draft, prepared, frame, status)),
        *_tools(state, draft, frame, status),
        *frames.panel_buttons(frame, _lit(state, draft, prepared, status), _says(state, draft, prepared, status)),
    ]


def _banner(state: State, prepared: Prepared, frame: Frame, status: PlayStatus) -> AnyLook:
    return frames.turn_banner(frame, status, _("The end") if state.phase == "over" else prepared.here.name)


def _progress(state: State, frame: Frame) -> list[AnyLook]:
    """SQT-01: what is left in the bag is shown, on the button that says what it is."""
    steps = {"goals": GOALS[COLOURS[state.colour]], "actions": ACTIONS[COLOURS[state.colour]], **STEPS}
    text = _("Round {round} of {rounds}: {step}").format(round=state.round, rounds=ROUNDS, step=_(steps[state.phase]))
    return [Label(rect=frame.score, text=text, px=frame.px(4.6), least=frame.px(LEAST))]


def _middle(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    if status.notice:
        return refused(frame, frame.middle, status.notice, "error")
    if isinstance(prepared.chosen, Refused):
        return refused(frame, frame.middle, prepared.chosen.why)
    here, task = prepared.here, prepared.task
    if draft.turns:
        return _told(frame, (_("The rack is turned round."), _("Its right end is its left one then.")))
    if draft.sheet or status.clock_sheet:
        # What could be tapped lies behind the sheet.
        return frames.message(frame, frame.middle, task.status_lines(here)[:1])
    if draft.task is not None:
        return _told(frame, task.status_lines(here))
    if status.unsettled:
        return frames.message(frame, frame.middle, frames.unsettled(status), "warn")
    if status.correcting:
        return _told(frame, (_("Enter what it really was."), _("It was: {move}.").format(move=status.last)))
    first, *rest = task.status_lines(here)
    return _told(frame, (first, *(news_of(state, status.heard) or _begun(state) or rest)))


def _begun(state: State) -> tuple[str, ...]:
    """What the table should know of its cards when a game begins."""
    if not state.setup.options.complete or state.mover is not None:
        return ()
    return (_("Your own cards are too few for a game: example cards make up for the rest."),)


def refused(frame: Frame, rect: Rect, why: str, tone: Tone = "warn") -> tuple[AnyLook, ...]:
    """Why something can't be done, on a panel; a long sentence is smaller than in other messages."""
    inside = rect.inset(frame.gap)
    return (
        Panel(rect=rect, tone="surface", outline=tone),
        Label(rect=inside, text=why, px=frame.px(5.6), least=frame.px(LEAST), tone=tone, lines=5),
    )


def _told(frame: Frame, lines: tuple[str, ...]) -> tuple[AnyLook, ...]:
    """Sentences for the table: a short one to be read from afar, and below it more room for the others."""
    first, rest = frame.middle.inset(frame.gap).cut_top(frame.middle.h * 3 // 8)
    least = frame.px(LEAST)
    return (
        Panel(rect=frame.middle, tone="surface"),
        Label(rect=first, text=lines[0], px=frame.px(5.6), least=least, lines=2),
        Label(rect=rest, text=" ".join(lines[1:]), px=frame.px(SMALL), least=least, lines=5),
    )


def _tools(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    # Beside the help of a card's editor: a sheet would open behind the editor.
    editing = drafts.editing(draft) is not None
    free = not status.question and not editing
    coached = state.setup.options.help == "coach"
    third: frames.Entry = (
        ("sheet:coach", _("COACH"), "help", free) if coached else ("redo", _("REDO"), "redo", free and status.can_redo)
    )
    more, called, icon, usable = frames.more_tool(status)
    tools: tuple[frames.Entry, ...] = (
        ("sheet:goals", _("GOALS"), "history", free),
        ("sheet:bag", _("BAG {count}").format(count=state.bag.total()), "bag", free),
        third,
        (more, called, icon, usable and not editing),
    )
    return frames.tool_buttons(frame, tools, f"sheet:{'coach' if draft.sheet == 'letters' else draft.sheet}")


def _lit(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> frozenset[str]:
    over, untouched = state.phase == "over", draft == Draft()
    return frames.lit(status, prepared.chosen, prepared.choices, over=over, untouched=untouched)


def _says(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    nothing = _("see the result") if state.phase == "over" else _("something is missing")
    move = prepared.move
    note = nothing if move is None else in_short(move)
    return frames.says(status, note, _("NEXT"), ready=move is not None, untouched=drafts.untouched(draft))


def in_short(move: Move) -> str:
    """A move in so few words that they fit on a button."""
    match move:
        case Draw(balls=balls):
            return _("draw {balls}").format(balls=balls)
        case Add(ball=ball, end=end):
            told = _("{ball} on the left") if end == "left" else _("{ball} on the right")
            return told.format(ball=named(ball))
        case Turn():
            return _("turn the rack")
        case Secret(colour=colour):
            return _("a secret {colour} goal").format(colour=of_one(colour))
        case Offer(keep=keep):
            return _("lay it out") if keep else _("discard it")
        case Act():
            return _("play the action")
        case PassAction():
            return _("no action")
        case Spell(word=word):
            return _("spell {word}").format(word=word.upper())
        case NoWord():
            return _("no word")
        case _:
            return _claim_in_short(move)


def _claim_in_short(move: Move) -> str:
    match move:
        case Judge(met=met):
            return _("it is met") if met else _("it is not met")
        case Tie():
            return _("these letters")
        case Claim():
            return _("claim it")
        case Decline():
            return _("claim nothing")
        case _:
            return _("keep this card")
