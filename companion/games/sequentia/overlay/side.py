"""The column beside the square: whose turn, the counts, what is being prepared, the tools, and the panel's buttons."""

from companion.contract.game import Aside
from companion.contract.scene import AnyLook
from companion.games import frame as frames
from companion.games.frame import Entry, Frame
from companion.games.sequentia import pad as pads
from companion.games.sequentia.cards import short
from companion.games.sequentia.looks import counts_look
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.best import Best
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.lines import Shown, cards_of
from companion.games.sequentia.overlay.values import Fill, GiveUp, Lay, Move, State, Take
from companion.games.sequentia.square import CELLS
from companion.type_words import counted


def column(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> list[AnyLook]:
    """Everything beside the square; `move` is what CONFIRM would play."""
    return [
        _turn(state, frame, aside),
        counts_look(frame, state.hands[state.player], len(state.taken[state.player]), state.deck),
        *(frames.question(frame, aside) if aside.question else _middle(state, draft, move, frame, aside)),
        *_tools(state, draft, frame, aside),
        *frames.panel_buttons(frame, _lit(state, draft, aside), _says(state, draft, move, frame, aside)),
    ]


def _turn(state: State, frame: Frame, aside: Aside) -> AnyLook:
    told = {"over": "The end", "open": "Nine cards"}
    return frames.turn_banner(frame, aside, told.get(state.phase) or frames.turn_of(state.name))


def _middle(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    if aside.notice:
        return frames.message(frame, frame.middle, (aside.notice,), "error")
    if draft.refused:
        return frames.message(frame, frame.middle, (draft.refused.why,), "warn")
    found = drafts.advice(state, draft)
    if found is not None:
        return frames.message(frame, frame.middle, _advised(state, draft, found, move))
    if draft.sheet == "hand":
        return frames.message(frame, frame.middle, _shown(state, draft))
    if draft.card is not None:
        return frames.message(frame, frame.middle, _prepared(state, draft.card.text, move))
    if state.phase == "take":
        return frames.message(frame, frame.middle, _taking(state, move))
    if aside.unsettled:
        return frames.message(frame, frame.middle, frames.unsettled(aside), "warn")
    return frames.message(frame, frame.middle, _news(state, draft, aside))


def _advised(state: State, draft: Draft, found: Best, move: Move | None) -> tuple[str, ...]:
    """OVL-08: what the hand that is shown can take, and how."""
    if isinstance(move, Lay | GiveUp):
        return in_short(state, move), "CONFIRM lays this one."
    given = sum(place is None for place in found.places)
    head = f"Takes {counted(found.cards, 'card')}." if found.cards else "Nothing can be taken."
    nowhere = f" {counted(given, 'card')} can be laid nowhere." if given else ""
    lies = ", ".join(
        f"{short(card.text)} on {CELLS[place]}"
        for card, place in zip(draft.hand, found.places, strict=True)
        if place is not None
    )
    return head, f"{lies}.{nowhere}".removeprefix(". ")


def _shown(state: State, draft: Draft) -> tuple[str, ...]:
    if draft.card is not None:
        return f"{short(draft.card.text)}?", "Tap it above the pad: it is of the hand."
    if not draft.hand:
        return f"{state.name}, show your hand.", "Pick its cards, or lay them on the reader."
    return f"{counted(len(draft.hand), 'card')} of {state.left}.", "Pick the next one, or NEXT: what these can take."


def _prepared(state: State, card: str, move: Move | None) -> tuple[str, ...]:
    match move:
        case GiveUp():
            return f"{short(card)} can be laid nowhere.", "CONFIRM: it leaves the game."
        case None:
            return f"{short(card)}: where?", "Tap a marked place, or NEXT."
        case _:
            return (f"{in_short(state, move)}: CONFIRM.", "Another place can be tapped.")


def _taking(state: State, move: Move | None) -> tuple[str, ...]:
    """OVL-05: what is taken, or what the table is asked."""
    possible = rules.takeable(state)
    if isinstance(move, Take):
        chosen = _named(state, move)
        count = len(chosen)
        head = f"{counted(count, 'sequence')}: {counted(cards_of(state.square, chosen), 'card')}."
        return head, "CONFIRM takes them." if len(possible) == 1 else "NEXT shows the other way."
    return f"Rows or columns: {counted(cards_of(state.square, possible[0]), 'card')} each.", "NEXT, or tap a place."


def _news(state: State, draft: Draft, aside: Aside) -> tuple[str, ...]:
    """What has just happened, and what to do now."""
    if aside.correcting:
        return f"It was: {aside.last}.", "Enter what it really was."
    if state.over:
        return "The game is over.", "CONFIRM shows the result."
    if drafts.fills(state):
        places = [cell for cell, pile in zip(CELLS, state.piles, strict=True) if not pile]
        at = places[0] if draft.at is None else CELLS[draft.at]
        return f"Which card comes to {at}?", f"{counted(state.left, 'card')} of the deck to come."
    if draft.sheet == "card":
        at = "" if draft.at is None else f" on {CELLS[draft.at]}"
        return f"Which card{at}?", "Pick it, or lay it on the reader."
    lays = f"{state.name} lays {counted(state.left, 'card')}: tap a place, or CARD."
    heard = " ".join(happening.text for happening in aside.heard if happening.kind != "placed")
    return (heard, lays) if heard else (lays,)


def _tools(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    free = not aside.question
    laying = free and state.phase == "lay"
    tools: tuple[Entry, ...] = (
        ("sheet:card", "CARD", "keys", laying),
        ("hand", "HAND", "help", laying),
        ("sheet:taken", "TAKEN", "people", free),
        frames.more_tool(aside),
    )
    return frames.tool_buttons(frame, tools, on="hand" if draft.hand else f"sheet:{draft.sheet}")


def _lit(state: State, draft: Draft, aside: Aside) -> frozenset[str]:
    proposal = drafts.proposal(state, draft)
    return frames.lit(aside, proposal, over=state.over, untouched=draft == Draft())


def _says(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    nothing = "see the result" if state.over else "nothing chosen yet"
    note = nothing if move is None else in_short(state, move)
    asks = draft.sheet == "hand" and draft.hand and not draft.pad.picks[0]
    chosen = frames.next_note(frame, _number(state, draft), drafts.choices(state, draft))
    untouched = draft == Draft()
    return frames.says(aside, note, "BEST" if asks else chosen, ready=move is not None, untouched=untouched)


def _number(state: State, draft: Draft) -> int:
    """Which of the choices is shown."""
    card = pads.card(draft.pad)
    if card is None and draft.pad != pads.EMPTY:
        return 1
    chosen = drafts.chosen(state, draft)
    return 1 if chosen is None else chosen + 1


def in_short(state: State, move: Move) -> str:
    """A move in so few words that they fit on a button."""
    match move:
        case Fill(card=card, at=at) | Lay(card=card, at=at):
            return f"{short(card)} on {at}"
        case GiveUp(card=card):
            return f"give up {short(card)}"
        case Take():
            return f"take {counted(cards_of(state.square, _named(state, move)), 'card')}"


def _named(state: State, move: Take) -> tuple[Shown, ...]:
    """The sequences that a proposal takes."""
    return next(one for one in rules.takeable(state) if tuple(map(rules.cells_of, one)) == move.sequences)
