"""The column beside the piles: whose turn, the counts, what is being prepared, the tools, and the panel's buttons."""

from companion.contract.game import Aside, Refused
from companion.contract.scene import SMALL, AnyLook, Button, Label, Panel
from companion.games import frame as frames
from companion.games.frame import Frame
from companion.games.sequentia.cards import Card, short
from companion.games.sequentia.looks import counts_look
from companion.games.sequentia.seats import to_draw
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, say
from companion.games.sequentia.stack.draft import Draft
from companion.games.sequentia.stack.sheets import way_text
from companion.games.sequentia.stack.values import AsSequence, Move, Pass, Play, State, Triple
from companion.games.sequentia.stack.ways import triples, ways
from companion.type_words import counted


def column(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> list[AnyLook]:
    """Everything beside the piles; `move` is what CONFIRM would play."""
    return [
        _turn(state, frame, aside),
        counts_look(frame, state.hands[state.player], len(state.taken[state.player]), state.deck),
        *(frames.question(frame, aside) if aside.question else _middle(state, draft, move, frame, aside)),
        *_tools(state, draft, frame, aside),
        *frames.panel_buttons(frame, _lit(state, draft, aside), _says(state, draft, move, aside)),
    ]


def _turn(state: State, frame: Frame, aside: Aside) -> AnyLook:
    return frames.turn_banner(frame, aside, "The end" if state.over else frames.turn_of(state.name))


def _middle(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    if aside.notice:
        return frames.message(frame, frame.middle, (aside.notice,), "error")
    if draft.refused:
        return frames.message(frame, frame.middle, (draft.refused.why,), "warn")
    if draft.sheet == "hand":
        return frames.message(frame, frame.middle, _of_hand(state, draft))
    if draft.card is not None:
        return _prepared(state, draft.card, move, frame)
    if isinstance(move, Pass):
        return frames.message(frame, frame.middle, (f"{state.name} passes.", _draws(state)))
    if aside.unsettled:
        return frames.message(frame, frame.middle, frames.unsettled(aside), "warn")
    return frames.message(frame, frame.middle, _news(state, aside))


def _draws(state: State) -> str:
    """What passing brings."""
    count = to_draw(state.hands, state.player, state.deck)
    return f"Draw {counted(count, 'card')}." if count else "Nothing is drawn."


def _news(state: State, aside: Aside) -> tuple[str, ...]:
    """What has just happened and what the player may do now."""
    if aside.correcting:
        return f"It was: {aside.last}", "Pick the card that it really was."
    if state.over:
        return "The game is over.", "CONFIRM shows the result."
    heard = tuple(happening.text for happening in aside.heard)
    may = say.may_text(state)
    if heard:
        return heard[0], *heard[1:], may
    return (aside.last, may) if aside.last else (may, "Pick the card below, or lay it on the reader.")


def _of_hand(state: State, draft: Draft) -> tuple[str, ...]:
    """STK-08: what the hand shown can do."""
    if draft.card is not None:
        return short(draft.card.text), "Tap its place above the pad: it is of the hand."
    way = drafts.chosen_way(state, draft)
    if way is not None:
        return way_text(way), "CONFIRM plays it." if way.first is None else "CONFIRM lays the first card."
    if not draft.hand:
        return f"{state.name}, show your hand.", "Pick its cards, or lay them on the reader."
    count = len(ways(state, draft.hand))
    if not count:
        return "No sequence with these cards.", "Not now, nor after one more card."
    return f"{counted(count, 'way')} to a sequence.", "NEXT shows each."


def _prepared(state: State, card: Card, move: Move | None, frame: Frame) -> tuple[AnyLook, ...]:
    """What can be done with the card; that it is played as a sequence is tapped here (STK-06)."""
    refused = drafts.why_not(state, card)
    if refused is not None:
        return frames.message(frame, frame.middle, (refused.why,), "warn")
    found = triples(state, card)
    if not found:
        return frames.message(frame, frame.middle, _told(state, card, move))
    inside = frame.middle.inset(frame.gap)
    keys, head = inside.cut_bottom(frame.px(10), frame.gap)
    small = frame.px(SMALL)
    return (
        Panel(rect=frame.middle, tone="surface"),
        Label(rect=head, text=_in_short(state, card, move), px=frame.px(5), least=small, lines=2),
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
    return "AS A SEQUENCE" if count == 1 else "\u00a0".join(map(str, piles))


def _in_short(state: State, card: Card, move: Move | None) -> str:
    if isinstance(move, AsSequence) and move.piles:
        got = sum(len(state.piles[number - 1]) for number in move.piles) + 1
        return f"It takes {rules.piles_text(move.piles)}: {got} cards."
    if move is None and len(triples(state, card)) > 1:
        lays = "lay it, or " if drafts.lays(state) else ""
        return f"{short(card.text)}: {lays}a sequence on piles"
    return _told(state, card, move)[0]


def _told(state: State, card: Card, move: Move | None) -> tuple[str, ...]:
    if isinstance(move, Play):
        step = rules.play(state, move)
        then = step.why if isinstance(step, Refused) else say.may_text(step.state)
        return f"{short(card.text)} {say.where(state, move.at)}.", then
    return (f"{short(card.text)}: {'tap where it goes' if drafts.lays(state) else 'a sequence'}.",)


def _tools(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    free = not aside.question
    tools: tuple[frames.Entry, ...] = (
        ("pass", "PASS", "next", free and not state.over and rules.pass_refusal(state) is None),
        ("sheet:hand", "HAND", "people", free and not state.over),
        ("sheet:taken", "TAKEN", "bag", free),
        frames.more_tool(aside),
    )
    return frames.tool_buttons(frame, tools, f"sheet:{draft.sheet}")


def _lit(state: State, draft: Draft, aside: Aside) -> frozenset[str]:
    proposal = drafts.proposal(state, draft)
    return frames.lit(aside, proposal, over=state.over, untouched=draft == Draft())


def _says(state: State, draft: Draft, move: Move | None, aside: Aside) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    following = "NEXT" if drafts.choices(state, draft) else "TURN"
    note, untouched = _confirm_note(state, move), draft == Draft()
    return frames.says(aside, note, following, ready=move is not None, untouched=untouched)


def _confirm_note(state: State, move: Move | None) -> str:
    match move:
        case Play(card=card, at=at):
            return f"{short(card)} {at if at in {'left', 'right'} else f'on {at}'}"
        case AsSequence(card=card):
            return f"{short(card)} as a sequence"
        case Pass():
            return "pass"
        case None:
            return "see the result" if state.over else "nothing chosen yet"
