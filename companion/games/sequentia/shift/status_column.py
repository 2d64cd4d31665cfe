"""The column beside the square: whose turn, the movements left, the goal, what to do, the tools, and the buttons."""

from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _, ngettext
from companion.core.scene import SMALL, AnyLook, Banner, Label, Panel, Rect, Tone
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.play_screen import Entry, Frame
from companion.games.common.text_fit import height_of, message, width_of
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import short
from companion.games.sequentia.common.looks import left_to_draw
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.shift import draft as drafts
from companion.games.sequentia.shift import rules, solver, wording
from companion.games.sequentia.shift.draft import Draft, Prepared
from companion.games.sequentia.shift.model import MOVEMENTS, Draw, Impossible, Lay, Move, Slide, State, Take

LEAST_GOAL = 5.0
"""The least height of the goal in units; where the sentences below it need more of its room, they stand alone."""

MOST_NAMED = 3
"""How many movements CONFIRM has room to name."""


def column(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> list[AnyLook]:
    """Everything beside the square; `prepared` is what the draft amounts to."""
    return [
        _turn(state, frame, status),
        *clock_looks(frame, status),
        *_progress(state, prepared, frame),
        *(frames.question(frame, status) if status.question else _middle(state, draft, prepared, frame, status)),
        *_tools(state, draft, frame, status),
        *frames.panel_buttons(frame, _lit(state, prepared, status), _says(state, prepared, frame, status)),
    ]


def _turn(state: State, frame: Frame, status: PlayStatus) -> Banner:
    laying = state.phase == "deal" and state.open_places
    text = _("Eight cards") if laying else wording.to_move(state) or _("The end")
    banner = frames.turn_banner(frame, status, text)
    if status.correcting or state.phase in {"deal", "over"}:
        return banner
    return replace(banner, note=_("{count} taken").format(count=len(state.taken[state.player])))


def _progress(state: State, prepared: Prepared, frame: Frame) -> list[AnyLook]:
    """SHF-02: a lamp for each movement that is left; and how many cards there are to draw."""
    deck, lamps = frame.score.cut_right(frame.px(20), frame.gap)
    text = left_to_draw(state.deck)
    count = Label(rect=deck, text=text, px=frame.px(4.6), least=frame.px(SMALL), tone="muted", align="right")
    if state.phase != "slide":
        return [count]
    left = MOVEMENTS - prepared.here.moved
    rects = enumerate(lamps.columns(MOVEMENTS, frame.gap))
    return [count, *(Panel(rect=rect, tone="accent" if number < left else "raised") for number, rect in rects)]


def _middle(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    if status.notice:
        return _told(state, frame, (status.notice,), "error")
    if draft.refused:
        return _told(state, frame, (draft.refused.why,), "warn")
    if status.unsettled and prepared.move is None and not draft.cards:
        return _told(state, frame, frames.unsettled(status), "warn")
    if draft.hint:
        return _told(state, frame, (_hint(prepared.here),))
    if status.correcting and prepared.untouched:
        return message(frame, (_("It was: {last}.").format(last=status.last),))
    return _told(state, frame, _news(state, draft, prepared, status))


def _told(state: State, frame: Frame, lines: tuple[str, ...], tone: Tone = "text") -> tuple[AnyLook, ...]:
    """The goal, to be read from afar, and below it what there is to say, where that leaves room for both."""
    goal = state.goal if state.phase == "slide" else None
    if goal is None:
        return message(frame, lines, tone)
    text, inside = " ".join(lines), frame.middle.inset(frame.gap)
    free = inside.h - height_of(frame, text, inside.w)
    if free < frame.px(LEAST_GOAL):
        return message(frame, lines, tone)
    above, below = inside.cut_top(min(frame.middle.h * 2 // 5, free))
    return (
        Panel(rect=frame.middle, tone="surface", outline=tone if tone != "text" else None),
        *_goal(wording.digits(goal), above, frame),
        Label(rect=below, text=text, px=frame.px(4.8), least=frame.px(SMALL), tone=tone, lines=4),
    )


def _goal(goal: str, rect: Rect, frame: Frame) -> tuple[AnyLook, ...]:
    told = _("Goal")
    name, number = rect.cut_left(max(frame.px(16), width_of(told, frame.px(5)) + frame.gap))
    return (
        Label(rect=name, text=told, px=frame.px(5), least=frame.px(SMALL), tone="muted"),
        Label(rect=number, text=goal, px=rect.h * 9 // 10, least=frame.px(SMALL), tone="accent"),
    )


def _hint(here: State) -> str:
    """SHF-09: the next slide of a shortest way, or why there is none."""
    found = drafts.hinted(here)
    left = MOVEMENTS - here.moved
    if found is not None:
        count = len(found.slides)
        if not count:
            return _("Row {row} shows the goal.").format(row=found.row + 1)
        told = ngettext(
            "Move {card}: {count} movement to row {row}.", "Move {card}: {count} movements to row {row}.", count
        )
        return told.format(card=rules.named(here.numbers, found.slides[0]), count=count, row=found.row + 1)
    if here.goal is None or not rules.can_be_met(here, here.goal):
        return _("The numbers on the table can't make it.")
    longer = solver.shortest(here.numbers, here.goal.sequence)
    if longer is None or not left:
        return _("No movement is left.")
    told = ngettext(
        "{count} movement can't reach it; {longer} would.", "{count} movements can't reach it; {longer} would.", left
    )
    return told.format(count=left, longer=len(longer.slides))


def _news(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> tuple[str, ...]:
    """What has just happened and what to do now."""
    if state.over:
        return results.told(state.setup.players, state.taken)
    if state.phase != "slide":
        return _asked(state, draft, status)
    if draft.at is not None:
        return (_("Tap the empty place that it moves to."),)
    if draft.cards:
        shown = rules.rows_to_take(prepared.here)
        if shown:
            return (_("Row {row} shows it: CONFIRM.").format(row=shown[0] + 1),)
        return (_("Tap the next card, or CONFIRM."),)
    move = prepared.move
    match move:
        case Take(row=row):
            return (_("Row {row} shows it: CONFIRM takes it.").format(row=row),)
        case Impossible():
            return (_("The numbers can't make it: CONFIRM changes the card."),)
        case None if state.moved:
            return (_("Tap the next card, or PASS."),)
        case None:
            return _heard(status) or (_("Tap the card that moves."),)
        case _:
            return (_("{move}: CONFIRM.").format(move=wording.describe(state, move)),)


def _heard(status: PlayStatus) -> tuple[str, ...]:
    """What has happened, but for what the screen shows anyway."""
    return tuple(one.text for one in status.heard if one.kind not in {"turn", "sequence", "win"})


def _asked(state: State, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    """Which card is asked for."""
    at = drafts.place(state, draft)
    if at is None:
        return _("The goal of {name}?").format(name=wording.to_move(state)), *(_heard(status) or (_(PICK),))
    if state.phase == "fill":
        stays = _("One place stays empty: tap the one for the next card.")
        return _("Which card goes on {place}?").format(place=CELLS[at]), *(_heard(status) or (stays,))
    return _("Which card lies on {place}?").format(place=CELLS[at]), *(_heard(status) or (_(PICK),))


PICK = N_("Pick the card, or lay it on the reader.")


def _tools(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    free = not status.question
    playing = free and state.phase == "slide"
    tools: tuple[Entry, ...] = (
        ("hint", _("HINT"), "help", playing),
        ("pass", _("PASS"), "next", playing and not draft.cards),
        ("sheet:goals", _("GOALS"), "people", free),
        frames.more_tool(status),
    )
    return frames.tool_buttons(frame, tools, on="hint" if draft.hint else f"sheet:{draft.sheet}")


def _lit(state: State, prepared: Prepared, status: PlayStatus) -> frozenset[str]:
    return frames.lit(status, prepared.chosen, prepared.choices, over=state.over, untouched=prepared.untouched)


def _says(state: State, prepared: Prepared, frame: Frame, status: PlayStatus) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    nothing = _("see the result") if state.over else _("nothing chosen yet")
    move = prepared.move
    note = nothing if move is None else in_short(state, move)
    following = frames.next_note(frame, prepared.number, prepared.choices)
    return frames.says(status, note, following, ready=move is not None, untouched=prepared.untouched)


def in_short(state: State, move: Move) -> str:
    """A move in so few words that they fit on a button."""
    match move:
        case Lay(card=card, at=at):
            return _("{card} on {place}").format(card=short(card), place=at)
        case Draw(card=card):
            return _("{card} for {name}").format(card=short(card), name=wording.to_move(state))
        case Slide(cards=cards):
            if len(cards) <= MOST_NAMED:
                return _("move {cards}").format(cards=", ".join(cards))
            return ngettext("{count} movement", "{count} movements", len(cards)).format(count=len(cards))
        case Take(row=row):
            return _("take row {row}").format(row=row)
        case Impossible():
            return _("change the card")
        case _:
            return _("pass")
