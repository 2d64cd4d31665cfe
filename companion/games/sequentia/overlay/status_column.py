"""The column beside the square: whose turn, the counts, what is being prepared, the tools, and the panel's buttons."""

from companion.core.game import PlayStatus
from companion.core.i18n import _, ngettext
from companion.core.scene import AnyLook
from companion.games.common import phrases
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.play_screen import Entry, Frame
from companion.games.common.text_fit import message, with_score
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import short
from companion.games.sequentia.common.looks import counts, counts_look, left_to_draw
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.best import Best
from companion.games.sequentia.overlay.draft import Draft, Prepared
from companion.games.sequentia.overlay.lines import Shown, cards_of
from companion.games.sequentia.overlay.model import Fill, GiveUp, Lay, Move, State, Take
from companion.games.sequentia.overlay.rules import Sets


def column(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> list[AnyLook]:
    """Everything beside the square; `prepared` is what the draft amounts to."""
    held, taken = state.hands[state.player], len(state.taken[state.player])
    told = left_to_draw(state.deck) if state.over else counts(held, taken, state.deck)
    frame = with_score(frame, told)
    return [
        _turn(state, frame, status),
        *clock_looks(frame, status),
        counts_look(frame, told),
        *(frames.question(frame, status) if status.question else _middle(state, draft, prepared, frame, status)),
        *_tools(state, draft, frame, status),
        *frames.panel_buttons(
            frame, _lit(state, draft, prepared, status), _says(state, draft, prepared, frame, status)
        ),
    ]


def _turn(state: State, frame: Frame, status: PlayStatus) -> AnyLook:
    told = {"over": _("The end"), "open": _("Nine cards")}
    return frames.turn_banner(frame, status, told.get(state.phase) or frames.turn_of(state.name))


def _middle(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    if status.notice:
        return message(frame, (status.notice,), "error")
    if draft.refused:
        return message(frame, (draft.refused.why,), "warn")
    found = prepared.advice
    if found is not None:
        return message(frame, _advised(state, draft, found, prepared))
    if draft.sheet == "hand":
        return message(frame, _shown(state, draft))
    if draft.card is not None:
        return message(frame, _prepared(state, draft.card.text, prepared))
    if state.phase == "take":
        return message(frame, _taking(state, prepared))
    if status.unsettled:
        return message(frame, frames.unsettled(status), "warn")
    return message(frame, _news(state, draft, status))


def _advised(state: State, draft: Draft, found: Best, prepared: Prepared) -> tuple[str, ...]:
    """OVL-08: what the hand that is shown can take, and how."""
    if isinstance(prepared.move, Lay | GiveUp):
        return in_short(state, prepared.move, prepared.takeable), _("CONFIRM lays this one.")
    given = sum(place is None for place in found.places)
    lies = ", ".join(
        _("{card} on {place}").format(card=short(card.text), place=CELLS[place])
        for card, place in zip(draft.hand, found.places, strict=True)
        if place is not None
    )
    nowhere = ngettext("{count} card can be laid nowhere.", "{count} cards can be laid nowhere.", given)
    return (
        _taken_in_all(found.cards),
        *((f"{lies}.",) if lies else ()),
        *((nowhere.format(count=given),) if given else ()),
    )


def _taken_in_all(count: int) -> str:
    if not count:
        return _("Nothing can be taken.")
    return ngettext("Takes {count} card.", "Takes {count} cards.", count).format(count=count)


def _shown(state: State, draft: Draft) -> tuple[str, ...]:
    if draft.card is not None:
        return f"{short(draft.card.text)}?", _("Tap it above the pad: it is of the hand.")
    if not draft.hand:
        return _("{name}, show your hand.").format(name=state.name), _("Pick its cards, or lay them on the reader.")
    told = ngettext("{count} card of {hand}.", "{count} cards of {hand}.", len(draft.hand))
    head = told.format(count=len(draft.hand), hand=state.left)
    return head, *((_("Pick the next one, or BEST: what these can take."),) if _asks_best(draft) else ())


def _asks_best(draft: Draft) -> bool:
    """OVL-08: whether NEXT shows what the cards can take that have been shown so far."""
    return draft.sheet == "hand" and bool(draft.hand) and not draft.pad.picks[0]


def _prepared(state: State, card: str, prepared: Prepared) -> tuple[str, ...]:
    match prepared.move:
        case GiveUp():
            return _("{card} can be laid nowhere.").format(card=short(card)), _("CONFIRM: it leaves the game.")
        case None:
            return _("{card}: where?").format(card=short(card)), _("Tap a marked place, or NEXT.")
        case move:
            told = in_short(state, move, prepared.takeable)
            return _("{move}: CONFIRM.").format(move=told), _("Another place can be tapped.")


def _taking(state: State, prepared: Prepared) -> tuple[str, ...]:
    """OVL-05: what is taken, or what the table is asked."""
    possible = prepared.takeable
    if isinstance(prepared.move, Take):
        chosen = _named(prepared.move, possible)
        told = ngettext("{count} sequence: {cards}.", "{count} sequences: {cards}.", len(chosen))
        head = told.format(count=len(chosen), cards=phrases.cards(cards_of(state.square, chosen)))
        return head, _("CONFIRM takes them.") if len(possible) == 1 else _("NEXT shows the other way.")
    count = cards_of(state.square, possible[0])
    told = ngettext("Rows or columns: {count} card each.", "Rows or columns: {count} cards each.", count)
    return told.format(count=count), *((_("NEXT, or tap a place."),) if prepared.choices else ())


def _news(state: State, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    """What has just happened, and what to do now."""
    if status.correcting:
        return _("It was: {last}.").format(last=status.last), _("Enter what it really was.")
    if state.over:
        return results.told(state.setup.players, state.taken)
    if drafts.fills(state):
        at = CELLS[drafts.asked(state, draft)]
        told = ngettext("{count} card of the deck to come.", "{count} cards of the deck to come.", state.left)
        return _("Which card goes on {place}?").format(place=at), told.format(count=state.left)
    if draft.sheet == "card":
        asked = _("Which card?") if draft.at is None else _("Which card on {place}?").format(place=CELLS[draft.at])
        return asked, _("Pick it, or lay it on the reader.")
    told = ngettext(
        "{name} lays {count} card: tap a place, or CARD.",
        "{name} lays {count} cards: tap a place, or CARD.",
        state.left,
    )
    lays = told.format(name=state.name, count=state.left)
    heard = " ".join(happening.text for happening in status.heard if happening.kind != "placed")
    return (heard, lays) if heard else (lays,)


def _tools(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    free = not status.question
    laying = free and state.phase == "lay"
    tools: tuple[Entry, ...] = (
        ("sheet:card", _("CARD"), "keys", laying),
        ("hand", _("HAND"), "help", laying),
        ("sheet:taken", _("TAKEN"), "people", free),
        frames.more_tool(status),
    )
    return frames.tool_buttons(frame, tools, on="hand" if draft.hand else f"sheet:{draft.sheet}")


def _lit(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> frozenset[str]:
    return frames.lit(status, prepared.chosen, prepared.choices, over=state.over, untouched=draft == Draft())


def _says(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    nothing = _("see the result") if state.over else _("nothing chosen yet")
    move = prepared.move
    note = nothing if move is None else in_short(state, move, prepared.takeable)
    chosen = frames.next_note(frame, prepared.number, prepared.choices)
    untouched = draft == Draft()
    return frames.says(
        status, note, _("BEST") if _asks_best(draft) else chosen, ready=move is not None, untouched=untouched
    )


def in_short(state: State, move: Move, takeable: Sets) -> str:
    """A move in so few words that they fit on a button; `takeable` are the sets that can be taken now."""
    match move:
        case Fill(card=card, at=at) | Lay(card=card, at=at):
            return _("{card} on {place}").format(card=short(card), place=at)
        case GiveUp(card=card):
            return _("give up {card}").format(card=short(card))
        case Take():
            count = cards_of(state.square, _named(move, takeable))
            return ngettext("take {count} card", "take {count} cards", count).format(count=count)


def _named(move: Take, takeable: Sets) -> tuple[Shown, ...]:
    """The sequences that a proposal takes."""
    return next(one for one in takeable if tuple(map(rules.cells_of, one)) == move.sequences)
