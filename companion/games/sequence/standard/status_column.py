"""The column beside the board: whose turn, the score, what is being prepared, the tools, and the panel's buttons."""

from companion.core.game import PlayStatus, Prepared, Refused, Step
from companion.core.i18n import _, ngettext
from companion.core.scene import SMALL, AnyLook, Card, Chip, Label, Panel
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import width_of
from companion.games.sequence.common.piles import used_up
from companion.games.sequence.standard import wording
from companion.games.sequence.standard.cards import ONE_EYED, pretty, rank_of, suit_of
from companion.games.sequence.standard.cards import Card as Name
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.model import HAND_SIZES, KIND, PIECES, SIDES, Dead, Move, Play, State, dead_cards

PILE = 14
"""The least width of how many cards are in the pile, in units."""


def column(
    state: State,
    draft: Draft,
    prepared: Prepared[Move],
    step: Step[State] | Refused | None,
    frame: Frame,
    status: PlayStatus,
) -> list[AnyLook]:
    """Everything beside the board; `prepared` is what the draft amounts to, `step` what its move leads to."""
    return [
        _turn(state, frame, status),
        *clock_looks(frame, status),
        *_score(state, frame),
        *(frames.question(frame, status) if status.question else _middle(state, draft, prepared, step, frame, status)),
        *_tools(state, draft, frame, status),
        *frames.panel_buttons(
            frame, _lit(state, draft, prepared, status), _says(state, draft, prepared, frame, status)
        ),
    ]


def _turn(state: State, frame: Frame, status: PlayStatus) -> AnyLook:
    if state.winner is None:
        side, text = SIDES[state.side], frames.turn_of(state.setup.players[state.player])
    else:
        side, text = SIDES[state.winner], _("{side} wins!").format(side=KIND.colour(state.winner))
    return frames.turn_banner(frame, status, text, side, PIECES[side])


def _score(state: State, frame: Frame) -> list[AnyLook]:
    looks: list[AnyLook] = []
    told, small = _("pile {count}").format(count=state.pile), frame.px(SMALL)
    pile, sides = frame.score.cut_right(max(frame.px(PILE), width_of(told, small)), frame.gap)
    counts = [f"{state.sequences_of(side)}/{state.to_win}" for side in range(state.setup.sides)]
    chip, needed = frame.px(6), frame.gap // 2 + max(width_of(text, small) for text in counts)
    columns = sides.columns(len(counts), frame.gap)
    if columns[0].w < chip + needed:
        # A word longer than the English one takes its room from the chips.
        columns = sides.columns(len(counts), frame.gap // 2)
        chip = min(chip, columns[0].w - needed)
    for side, (text, rect) in enumerate(zip(counts, columns, strict=True)):
        sign, rest = rect.cut_left(chip, frame.gap // 2)
        looks.append(Chip(rect=sign, piece=PIECES[SIDES[side]]))
        looks.append(Label(rect=rest, text=text, px=frame.px(5.6), least=small))
    looks.append(Label(rect=pile, text=told, px=frame.px(4.6), least=small, tone="muted", align="right"))
    return looks


def _middle(
    state: State,
    draft: Draft,
    prepared: Prepared[Move],
    step: Step[State] | Refused | None,
    frame: Frame,
    status: PlayStatus,
) -> tuple[AnyLook, ...]:
    if status.notice:
        return frames.message(frame, frame.middle, (status.notice,), "error")
    if draft.refused:
        return frames.message(frame, frame.middle, (draft.refused.why,), "warn")
    if prepared.move is not None or draft.card is not None:
        return _prepared(state, draft, prepared.move, step, frame)
    if status.unsettled:
        return frames.message(frame, frame.middle, frames.unsettled(status), "warn")
    if draft.wild:
        return frames.message(frame, frame.middle, (_("Jack: tap any open space."),))
    return frames.message(frame, frame.middle, _news(state, prepared, status))


def _news(state: State, prepared: Prepared[Move], status: PlayStatus) -> tuple[str, ...]:
    """What has just happened, the weightiest first, else what to do now."""
    if status.correcting:
        return _("It was: {last}").format(last=status.last), _("Tap the space where the chip went.")
    # The banner says who has won.
    sequences = tuple(h.text for h in status.heard if h.kind == "sequence")
    others = tuple(h.text for h in status.heard if h.kind not in {"sequence", "removed", "win"})
    if sequences:
        return *sequences, *others
    if others:
        return status.last, *others
    if state.winner is not None:
        return _("The game is over."), _("CONFIRM shows the result.")
    if state.owed:
        return status.last, *((_who_draws(state),) if prepared.choices else ())
    hand = state.hands[state.player]
    # A hand that got smaller (SEQ-11, SEQ-22) is what somebody will count and ask about.
    if status.last and hand < HAND_SIZES[len(state.hands)]:
        held = ngettext("{player} holds {count} card.", "{player} holds {count} cards.", hand)
        return status.last, held.format(player=state.setup.players[state.player], count=hand)
    if status.last:
        return status.last, _("Tap the next space, or type a card.")
    deal = ngettext("Deal {count} card to each player.", "Deal {count} cards to each player.", hand)
    return deal.format(count=hand), _("Tap a space to play the first chip.")


def _who_draws(state: State) -> str:
    name, others = state.setup.players[state.owed[0]], len(state.owed) - 1
    if not others:
        return _("{player}: draw a card (DRAW).").format(player=name)
    # One more and several are the same in English, not in every language.
    text = ngettext("{player} and {count} more: draw (DRAW).", "{player} and {count} more: draw (DRAW).", others)
    return text.format(player=name, count=others)


def _prepared(
    state: State, draft: Draft, move: Move | None, step: Step[State] | Refused | None, frame: Frame
) -> tuple[AnyLook, ...]:
    card = move.card if isinstance(move, Play | Dead) else draft.card
    looks: list[AnyLook] = [Panel(rect=frame.middle, tone="surface")]
    room = frame.middle.inset(frame.gap)
    if card is not None:
        shown, room = room.cut_left(min(room.h * 3 // 4, room.w // 3), frame.gap)
        dead = isinstance(move, Dead)
        looks.append(Card(rect=shown, target="card", rank=rank_of(card), suit=suit_of(card), dead=dead, chosen=True))
    effect = _effect(step)
    head, rest = room.cut_top(room.h * 2 // 5 if effect else room.h)
    small = frame.px(SMALL)
    looks.append(Label(rect=head, text=_headline(state, move, draft.card), px=frame.px(6), least=small, lines=3))
    if effect:
        looks.append(Label(rect=rest, text=effect, px=small, least=small, tone="good", lines=4))
    return tuple(looks)


def _headline(state: State, move: Move | None, card: Name | None) -> str:
    if isinstance(move, Play) and move.claims:
        return _("Which five?")
    if isinstance(move, Dead):
        return _("{card} is dead: exchange it").format(card=pretty(move.card))
    if move is not None:
        return _in_short(state, move)
    return _("{card}: where?").format(card=pretty(card)) if card else ""


def _in_short(state: State, move: Move) -> str:
    """A move in so few words that they fit on a button; the board shows where."""
    match move:
        case Play(card=card) if card in ONE_EYED:
            return _("{card} takes it").format(card=pretty(card))
        case Play(card=card):
            return _("{card} here").format(card=pretty(card))
        case Dead(card=card):
            return _("exchange {card}").format(card=pretty(card))
        case _:
            return wording.describe(state, move)


def _effect(step: Step[State] | Refused | None) -> str:
    if step is None:
        return ""
    if isinstance(step, Refused):
        return step.why
    # The headline says that a chip is taken; beside a win nothing else matters.
    win = next((happening.text for happening in step.events if happening.kind == "win"), "")
    return win or " ".join(happening.text for happening in step.events if happening.kind != "removed")


def _tools(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    waiting = sum(not used_up(state, card) for card in dead_cards(state))
    dead = _("DEAD {count}").format(count=waiting) if waiting else _("DEAD")
    free = not status.question
    tools: tuple[frames.Entry, ...] = (
        ("wild", _("JACK"), "jack", free and state.winner is None and draft.card is None),
        ("sheet:dead", dead, "dead", free),
        ("redo", _("REDO"), "redo", free and status.can_redo),
        frames.more_tool(status),
    )
    return frames.tool_buttons(frame, tools, "wild" if draft.wild else "")


def _lit(state: State, draft: Draft, prepared: Prepared[Move], status: PlayStatus) -> frozenset[str]:
    over, untouched = state.winner is not None, draft == Draft()
    return frames.lit(status, prepared.chosen, prepared.choices, over=over, untouched=untouched)


def _says(state: State, draft: Draft, prepared: Prepared[Move], frame: Frame, status: PlayStatus) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    untouched, count, move = draft == Draft(), prepared.choices, prepared.move
    chosen = frames.next_note(frame, 1 if draft.choice is None else draft.choice + 1, count)
    following = _("DRAW") if state.owed and untouched and count else chosen
    return frames.says(status, _confirm_note(state, move), following, ready=move is not None, untouched=untouched)


def _confirm_note(state: State, move: Move | None) -> str:
    if move is not None:
        return _in_short(state, move)
    return _("nothing chosen yet") if state.winner is None else _("see the result")
