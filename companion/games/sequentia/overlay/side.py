"""The column beside the square: whose turn, the counts, what is being prepared, the tools, and the panel's buttons."""

from companion.contract.game import Aside, Refused
from companion.contract.scene import SMALL, AnyLook, Label
from companion.games import frame as frames
from companion.games.frame import Entry, Frame
from companion.games.sequentia import pad as pads
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.best import Best
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.lines import Shown, cards_of
from companion.games.sequentia.overlay.values import Fill, GiveUp, Lay, Move, State, Take
from companion.games.sequentia.square import CELLS

LONG_NAME = 9
"""The letters of a name that fit on the banner beside "'s turn"."""


def column(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> list[AnyLook]:
    """Everything beside the square; `move` is what CONFIRM would play."""
    return [
        _turn(state, frame, aside),
        _counts(state, frame),
        *(frames.question(frame, aside) if aside.question else _middle(state, draft, move, frame, aside)),
        *_tools(state, draft, frame, aside),
        *frames.panel_buttons(frame, lit(state, draft, aside), _says(state, draft, move, frame, aside)),
    ]


def lit(state: State, draft: Draft, aside: Aside) -> frozenset[str]:
    """The panel buttons that would do something."""
    if aside.question:
        return frozenset({"confirm", "undo"})
    names = {"next", "help"}
    proposal = drafts.proposal(state, draft)
    ready = proposal is not None and not isinstance(proposal, Refused)
    # After the end, CONFIRM leads to the result.
    if ready or aside.help_on or (state.over and proposal is None):
        names.add("confirm")
    if aside.can_undo or aside.help_on or draft != Draft():
        names.add("undo")
    return frozenset(names)


def _turn(state: State, frame: Frame, aside: Aside) -> AnyLook:
    if aside.correcting:
        return frames.turn_banner(frame, aside.correcting, "warn", None)
    if state.over:
        return frames.turn_banner(frame, "The end", "accent", None)
    if state.phase == "open":
        return frames.turn_banner(frame, "Nine cards", "accent", None)
    text = f"{state.name}'s turn" if len(state.name) <= LONG_NAME else state.name
    return frames.turn_banner(frame, text, "accent", None)


def _counts(state: State, frame: Frame) -> AnyLook:
    text = f"hand {state.hands[state.player]} · taken {len(state.taken[state.player])} · deck {state.deck}"
    return Label(rect=frame.score, text=text, px=frame.px(4.8), least=frame.px(SMALL))


def _middle(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    if draft.refused:
        return frames.message(frame, frame.middle, (draft.refused.why,), "warn")
    if aside.notice:
        return frames.message(frame, frame.middle, (aside.notice,), "error")
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
        count = aside.unsettled
        text = f"{count} past {'move does' if count == 1 else 'moves do'} not fit any more."
        return frames.message(frame, frame.middle, (text, "Settle it in MORE, History."), "warn")
    return frames.message(frame, frame.middle, _news(state, draft, aside))


def _advised(state: State, draft: Draft, found: Best, move: Move | None) -> tuple[str, ...]:
    """OVL-08: what the hand that is shown can take, and how."""
    if isinstance(move, Lay | GiveUp):
        return in_short(state, move), "CONFIRM lays this one."
    given = sum(place is None for place in found.places)
    head = f"Takes {_counted(found.cards)}." if found.cards else "Nothing can be taken."
    nowhere = f" {_counted(given)} can be laid nowhere." if given else ""
    lies = ", ".join(
        f"{name(card.text)} on {CELLS[place]}"
        for card, place in zip(draft.hand, found.places, strict=True)
        if place is not None
    )
    return head, f"{lies}.{nowhere}".removeprefix(". ")


def _shown(state: State, draft: Draft) -> tuple[str, ...]:
    if draft.card is not None:
        return f"{name(draft.card.text)}?", "Tap it above the pad: it is of the hand."
    if not draft.hand:
        return f"{state.name}, show your hand.", "Pick its cards, or lay them on the reader."
    return f"{_counted(len(draft.hand))} of {state.left}.", "Pick the next one, or NEXT: what these can take."


def _prepared(state: State, card: str, move: Move | None) -> tuple[str, ...]:
    match move:
        case GiveUp():
            return f"{name(card)} can be laid nowhere.", "CONFIRM: it leaves the game."
        case None:
            return f"{name(card)}: where?", "Tap a marked place, or NEXT."
        case _:
            return (f"{in_short(state, move)}: CONFIRM.", "Another place can be tapped.")


def _taking(state: State, move: Move | None) -> tuple[str, ...]:
    """OVL-05: what is taken, or what the table is asked."""
    possible = rules.takeable(state)
    if isinstance(move, Take):
        chosen = _named(state, move)
        count = len(chosen)
        head = f"{count} sequence{'' if count == 1 else 's'}: {_counted(cards_of(state.square, chosen))}."
        return head, "CONFIRM takes them." if len(possible) == 1 else "NEXT shows the other way."
    return f"Rows or columns: {_counted(cards_of(state.square, possible[0]))} each.", "NEXT, or tap a place."


def _news(state: State, draft: Draft, aside: Aside) -> tuple[str, ...]:
    """What has just happened, and what to do now."""
    if aside.correcting:
        return f"It was: {aside.last}.", "Enter what it really was."
    if state.over:
        return "The game is over.", "CONFIRM shows the result."
    if drafts.fills(state):
        places = [cell for cell, pile in zip(CELLS, state.piles, strict=True) if not pile]
        at = places[0] if draft.at is None else CELLS[draft.at]
        return f"Which card comes to {at}?", f"{_counted(state.left)} of the deck to come."
    if draft.sheet == "card":
        at = "" if draft.at is None else f" on {CELLS[draft.at]}"
        return f"Which card{at}?", "Pick it, or lay it on the reader."
    lays = f"{state.name} lays {_counted(state.left)}: tap a place, or CARD."
    heard = " ".join(happening.text for happening in aside.heard if happening.kind != "placed")
    return (heard, lays) if heard else (lays,)


def _tools(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    free = not aside.question
    laying = free and state.phase == "lay"
    tools: tuple[Entry, ...] = (
        ("sheet:card", "CARD", "keys", laying),
        ("hand", "HAND", "help", laying),
        ("sheet:taken", "TAKEN", "people", free),
        ("sheet:more", "MORE", "warning" if aside.troubles else "menu", free),
    )
    return frames.tool_buttons(frame, tools, on="hand" if draft.hand else f"sheet:{draft.sheet}")


def _says(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    if aside.question:
        return {"confirm": "yes", "undo": "NO"}
    note = "see the result" if state.over else "nothing chosen yet"
    says = {"confirm": "close help" if aside.help_on else note if move is None else in_short(state, move)}
    if aside.correcting and move is not None and not aside.help_on:
        says["confirm"] = aside.correcting.lower()
    count = drafts.choices(state, draft)
    says["next"] = f"{'' if frame.icons else 'NEXT '}{_number(state, draft)}/{count}" if count else "TURN"
    if draft.sheet == "hand" and draft.hand and not draft.pad.picks[0]:
        says["next"] = "BEST"
    if aside.correcting and draft == Draft() and not aside.help_on:
        says["undo"] = "BACK"
    return says


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
            return f"{name(card)} on {at}"
        case GiveUp(card=card):
            return f"give up {name(card)}"
        case Take():
            return f"take {_counted(cards_of(state.square, _named(state, move)))}"


def _named(state: State, move: Take) -> tuple[Shown, ...]:
    """The sequences that a proposal takes."""
    return next(one for one in rules.takeable(state) if tuple(map(rules.cells_of, one)) == move.sequences)


def name(text: str) -> str:
    """A card by its numbers and its `+`: its colour is seen."""
    return text.partition("/")[0]


def _counted(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
