"""The column beside the piles: whose turn, the counts, what is being prepared, the tools, and the panel's buttons."""

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.scene import SMALL, AnyLook, Button, Label, Panel
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import first_that_fits, fits, message, with_score
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import Card, short
from companion.games.sequentia.common.looks import counts, counts_look, left_to_draw
from companion.games.sequentia.common.seats import to_draw
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, wording
from companion.games.sequentia.stack.draft import Draft, Prepared
from companion.games.sequentia.stack.model import AsSequence, Move, Pass, Play, State, Triple
from companion.games.sequentia.stack.sheets import way_text
from companion.games.sequentia.stack.ways import triples

FINGER = 9.2
"""The least height in units of a key."""


def column(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> list[AnyLook]:
    """Everything beside the piles; `prepared` is what the draft amounts to."""
    held, taken = state.hands[state.player], len(state.taken[state.player])
    told = left_to_draw(state.deck) if state.over else counts(held, taken, state.deck)
    frame = with_score(frame, told)
    return [
        _turn(state, frame, status),
        *clock_looks(frame, status),
        counts_look(frame, told),
        *(frames.question(frame, status) if status.question else _middle(state, draft, prepared, frame, status)),
        *_tools(state, draft, frame, status),
        *frames.panel_buttons(frame, _lit(state, draft, prepared, status), _says(state, draft, prepared.move, status)),
    ]


def _turn(state: State, frame: Frame, status: PlayStatus) -> AnyLook:
    return frames.turn_banner(frame, status, _("The end") if state.over else frames.turn_of(state.name))


def _middle(state: State, draft: Draft, prepared: Prepared, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    if status.notice:
        return message(frame, (status.notice,), "error")
    if draft.refused:
        return message(frame, (draft.refused.why,), "warn")
    if draft.sheet == "hand":
        return message(frame, _of_hand(state, draft, prepared))
    if draft.card is not None:
        return _prepared(state, draft.card, prepared.move, frame)
    if isinstance(prepared.move, Pass):
        return message(frame, (_("{name} passes.").format(name=state.name), _draws(state)))
    if status.unsettled:
        return message(frame, frames.unsettled(status), "warn")
    return message(frame, _news(state, frame, status))


def _draws(state: State) -> str:
    """What passing brings."""
    count = to_draw(state.hands, state.player, state.deck)
    if not count:
        return _("Nothing is drawn.")
    return ngettext("Draw {count} card.", "Draw {count} cards.", count).format(count=count)


def _news(state: State, frame: Frame, status: PlayStatus) -> tuple[str, ...]:
    """What has just happened and what the player may do now."""
    if status.correcting:
        return _("It was: {last}").format(last=status.last), _("Pick the card that it really was.")
    if state.over:
        return results.told(state.setup.players, state.taken)
    heard = tuple(happening.text for happening in status.heard)
    may = wording.may_text(state)
    if heard:
        return first_that_fits(frame, (*heard, may), heard)
    if status.last:
        return first_that_fits(frame, (status.last, may), (may,))
    return (may, _("Pick the card, or lay it on the reader."))


def _of_hand(state: State, draft: Draft, prepared: Prepared) -> tuple[str, ...]:
    """STK-08: what the hand shown can do."""
    if draft.card is not None:
        return short(draft.card.text), _("Tap its place above the pad: it is of the hand.")
    way = prepared.way
    if way is not None:
        return way_text(state, way), _("CONFIRM plays it.") if way.first is None else _("CONFIRM lays the first card.")
    if not draft.hand:
        return _("{name}, show your hand.").format(name=state.name), _("Pick its cards, or lay them on the reader.")
    count = len(prepared.ways)
    if not count:
        return _("No sequence with these cards."), _("Not now, nor after one more card.")
    told = ngettext("{count} way to a sequence.", "{count} ways to a sequence.", count)
    return told.format(count=count), ngettext("NEXT shows it.", "NEXT shows each.", count)


def _prepared(state: State, card: Card, move: Move | None, frame: Frame) -> tuple[AnyLook, ...]:
    """What can be done with the card; that it is played as a sequence is tapped here (STK-06)."""
    refused = drafts.why_not(state, card)
    if refused is not None:
        return message(frame, (refused.why,), "warn")
    found = triples(state, card)
    if not found:
        return message(frame, _told(state, card, move))
    text, inside = _in_short(state, card, move), frame.middle.inset(frame.gap)
    keys, head = inside.cut_bottom(frame.px(10), frame.gap)
    if not fits(frame, text, head):
        keys, head = inside.cut_bottom(frame.px(FINGER))
    small = frame.px(SMALL)
    return (
        Panel(rect=frame.middle, tone="surface"),
        Label(rect=head, text=text, px=frame.px(5), least=small, lines=2),
        *(
            Button(
                rect=cell,
                target=f"as:{'-'.join(map(str, piles))}",
                label=_key(piles, len(found)),
                on=isinstance(move, AsSequence) and move.piles == piles,
                px=small,
            )
            for piles, cell in zip(found, keys.columns(len(found), frame.gap), strict=True)
        ),
    )


def _key(piles: Triple, count: int) -> str:
    """What is on a key that plays the card as a sequence, one of so many."""
    return _("AS A SEQUENCE") if count == 1 else "\u00a0".join(map(str, piles))


def _in_short(state: State, card: Card, move: Move | None) -> str:
    if isinstance(move, AsSequence) and move.piles:
        got = sum(len(state.piles[number - 1]) for number in move.piles) + 1
        told = ngettext("It takes {piles}: {count} card.", "It takes {piles}: {count} cards.", got)
        return told.format(piles=rules.piles_text(move.piles), count=got)
    if move is None and len(triples(state, card)) > 1:
        both, one = _("{card}: lay it, or a sequence on piles"), _("{card}: a sequence on piles")
        return (both if drafts.lays(state) else one).format(card=short(card.text))
    return _told(state, card, move)[0]


def _told(state: State, card: Card, move: Move | None) -> tuple[str, ...]:
    if isinstance(move, Play):
        step = rules.play(state, move)
        then = step.why if isinstance(step, Refused) else wording.may_text(step.state)
        return f"{wording.laid(state, short(card.text), move.at)}.", then
    told = _("{card}: tap where it goes.") if drafts.lays(state) else _("{card}: a sequence.")
    return (told.format(card=short(card.text)),)


def _tools(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    free = not status.question
    tools: tuple[frames.Entry, ...] = (
        ("pass", _("PASS"), "next", free and not state.over and rules.pass_refusal(state) is None),
        ("sheet:hand", _("HAND"), "people", free and not state.over),
        ("sheet:taken", _("TAKEN"), "bag", free),
        frames.more_tool(status),
    )
    return frames.tool_buttons(frame, tools, f"sheet:{draft.sheet}")


def _lit(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> frozenset[str]:
    return frames.lit(status, prepared.chosen, prepared.choices, over=state.over, untouched=draft == Draft())


def _says(state: State, draft: Draft, move: Move | None, status: PlayStatus) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    note, untouched = _confirm_note(state, move), draft == Draft()
    return frames.says(status, note, _("NEXT"), ready=move is not None, untouched=untouched)


def _confirm_note(state: State, move: Move | None) -> str:
    match move:
        case Play(card=card, at=at):
            return wording.laid(state, short(card), at)
        case AsSequence(card=card):
            return _("{card} as a sequence").format(card=short(card))
        case Pass():
            return _("pass")
        case None:
            return _("see the result") if state.over else _("nothing chosen yet")
