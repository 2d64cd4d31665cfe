"""The play screen of Stack: the piles with the pad below them, the column beside them, and the sheet over them."""

from companion.core.game import PlayStatus
from companion.core.i18n import _
from companion.core.scene import AnyLook, Label, Mark, Panel, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.looks import card_look
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, sheets, status_column
from companion.games.sequentia.stack.draft import ENDS, Draft, Prepared
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Play, State


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    prepared = drafts.prepare(state, draft)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if status.help_on:
        looks += sheets.help_sheet(state, draft, frame, status)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, prepared, frame, status)
    else:
        looks += _table(state, draft, prepared, frame)
    looks += status_column.column(state, draft, prepared, frame, status)
    return Scene(tuple(looks))


def _table(state: State, draft: Draft, prepared: Prepared, frame: Frame) -> list[AnyLook]:
    pad, row = frame.board.inset(frame.gap).cut_bottom(frame.px(sheets.PAD), frame.gap)
    looks = _row(state, draft, prepared.move, row, frame)
    if drafts.picks(state, draft):
        looks += pads.looks(draft.pad, pad, frame.px, frame.gap, prepared.left)
    else:
        text = _("The game is over.") if state.over else _("{name} holds no card.").format(name=state.name)
        looks.append(Label(rect=pad, text=text, px=frame.px(6), tone="muted", align="centre"))
    return looks


def _row(state: State, draft: Draft, move: Move | None, rect: Rect, frame: Frame) -> list[AnyLook]:
    """The piles from the left; while there are fewer than four, the ends where a card can start another one."""
    count = len(state.piles)
    if count == PILES:
        places = rect.columns(PILES, frame.gap)
        return [_pile(state, draft, move, number, place) for number, place in enumerate(places, 1)]
    names = ["left", *map(str, range(1, count + 1)), "right"] if count else ["right"]
    wide = rect.columns(PILES + 1, frame.gap)[0].w
    used = len(names) * wide + (len(names) - 1) * frame.gap
    row = Rect(rect.x + (rect.w - used) // 2, rect.y, used, rect.h)
    return [
        _end(state, draft, move, name, place) if name in ENDS else _pile(state, draft, move, int(name), place)
        for name, place in zip(names, row.columns(len(names), frame.gap), strict=True)
    ]


def _pile(state: State, draft: Draft, move: Move | None, number: int, place: Rect) -> AnyLook:
    pile, target = state.piles[number - 1], f"pile:{number}"
    if isinstance(move, Play) and move.at == number and draft.card is not None:
        return card_look(place, draft.card, target=target, height=len(pile) + 1, ghost=True, mark="chosen")
    return card_look(place, pile[-1], target=target, height=len(pile), mark=_mark(state, draft, move, number))


def _mark(state: State, draft: Draft, move: Move | None, number: int) -> Mark:
    if isinstance(move, AsSequence) and move.piles and number in move.piles:
        return "taken"
    open_to = draft.card is not None and move is None and len(state.piles) == PILES
    return "hint" if open_to and rules.refusal(state, 1) is None else ""


def _end(state: State, draft: Draft, move: Move | None, name: str, place: Rect) -> AnyLook:
    """The place of a missing pile; it can be tapped when a card is there to start it."""
    can = draft.card is not None and rules.refusal(state, ENDS[name]) is None
    target = f"end:{name}" if can else ""
    if isinstance(move, Play) and move.at == name and draft.card is not None:
        return card_look(place, draft.card, target=target, ghost=True, mark="chosen")
    return card_look(place, None, target=target, mark="hint" if can and move is None else "")
