"""The column beside the rack: whose task, how far the round is, what is being entered, the tools, and the buttons."""

from companion.contract.game import Aside, Refused
from companion.contract.scene import SMALL, AnyLook, Label, Panel
from companion.games import frame as frames
from companion.games.frame import Frame
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.guide import draft as drafts
from companion.games.sequitur.guide.balls import named
from companion.games.sequitur.guide.draft import Draft
from companion.games.sequitur.guide.news import news_of
from companion.games.sequitur.values import (
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

STEPS: dict[Phase, str] = {
    "start": "the start",
    "goals": "{} goals",
    "actions": "{} actions",
    "words": "words",
    "secrets": "secret goals",
    "ties": "equal scores",
    "claims": "claims",
    "over": "the end",
}
"""What a step is called."""


def column(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> list[AnyLook]:
    """Everything beside the rack; `move` is what CONFIRM would play."""
    return [
        _banner(state, draft, frame, aside),
        *_progress(state, frame),
        *(frames.question(frame, aside) if aside.question else _middle(state, draft, frame, aside)),
        *_tools(state, draft, frame, aside),
        *frames.panel_buttons(frame, _lit(state, draft, aside), _says(state, draft, move, aside)),
    ]


def _banner(state: State, draft: Draft, frame: Frame, aside: Aside) -> AnyLook:
    return frames.turn_banner(frame, aside, "The end" if state.phase == "over" else drafts.at(state, draft).name)


def _progress(state: State, frame: Frame) -> list[AnyLook]:
    """SQT-01: what is left in the bag is shown, on the button that says what it is."""
    step = STEPS[state.phase].format(COLOURS[state.colour])
    text = f"Round {state.round} of {ROUNDS}: {step}"
    return [Label(rect=frame.score, text=text, px=frame.px(4.6), least=frame.px(SMALL))]


def _middle(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    if aside.notice:
        return frames.message(frame, frame.middle, (aside.notice,), "error")
    proposal = drafts.proposal(state, draft)
    if isinstance(proposal, Refused):
        return frames.message(frame, frame.middle, (proposal.why,), "warn")
    here, task = drafts.at(state, draft), drafts.task_of(state, draft)
    if draft.turns:
        return _told(frame, ("The rack is turned round.", "Its right end is its left one then."))
    if draft.task is not None:
        return _told(frame, task.told(here))
    if aside.unsettled:
        return frames.message(frame, frame.middle, frames.unsettled(aside), "warn")
    if aside.correcting:
        return _told(frame, ("Enter what it really was.", f"It was: {aside.last}."))
    first, *rest = task.told(here)
    return _told(frame, (first, *(news_of(state, aside.heard) or rest)))


def _told(frame: Frame, lines: tuple[str, ...]) -> tuple[AnyLook, ...]:
    """Sentences for the table: a short one to be read from afar, and below it more room for the others."""
    first, rest = frame.middle.inset(frame.gap).cut_top(frame.middle.h * 3 // 8)
    small = frame.px(SMALL)
    return (
        Panel(rect=frame.middle, tone="surface"),
        Label(rect=first, text=lines[0], px=frame.px(5.6), least=small, lines=2),
        Label(rect=rest, text=" ".join(lines[1:]), px=small, least=small, lines=5),
    )


def _tools(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    free = not aside.question
    coached = state.setup.options.help == "coach"
    third: frames.Entry = (
        ("sheet:coach", "COACH", "help", free) if coached else ("redo", "REDO", "redo", free and aside.can_redo)
    )
    tools: tuple[frames.Entry, ...] = (
        ("sheet:goals", "GOALS", "history", free),
        ("sheet:bag", f"BAG\u00a0{state.bag.total()}", "bag", free),
        third,
        frames.more_tool(aside),
    )
    return frames.tool_buttons(frame, tools, f"sheet:{'coach' if draft.sheet == 'letters' else draft.sheet}")


def _lit(state: State, draft: Draft, aside: Aside) -> frozenset[str]:
    proposal = drafts.proposal(state, draft)
    return frames.lit(aside, proposal, over=state.phase == "over", untouched=draft == Draft())


def _says(state: State, draft: Draft, move: Move | None, aside: Aside) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    nothing = "see the result" if state.phase == "over" else "something is missing"
    note = nothing if move is None else in_short(move)
    following = "NEXT" if drafts.choices(state, draft) else "TURN"
    return frames.says(aside, note, following, ready=move is not None, untouched=drafts.untouched(draft))


def in_short(move: Move) -> str:
    """A move in so few words that they fit on a button."""
    match move:
        case Draw(balls=balls):
            return f"draw {balls}"
        case Add(ball=ball, end=end):
            return f"{named(ball)} on the {end}"
        case Turn():
            return "turn the rack"
        case Secret(colour=colour):
            return f"a secret {colour} goal"
        case Offer(keep=keep):
            return "lay it out" if keep else "discard it"
        case Act():
            return "play the action"
        case PassAction():
            return "no action"
        case Spell(word=word):
            return f"spell {word.upper()}"
        case NoWord():
            return "no word"
        case _:
            return _claim_in_short(move)


def _claim_in_short(move: Move) -> str:
    match move:
        case Judge(met=met):
            return "it is met" if met else "it is not met"
        case Tie():
            return "these letters"
        case Claim():
            return "claim it"
        case Decline():
            return "claim nothing"
        case _:
            return "keep this card"
