"""The play screen of Overlay: the square with its piles, the pad where a card is asked for, the column beside it."""

from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.scene import AnyLook, Mark, NumberCard, Panel, Rect, Scene, Stroke, View
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import IN_A_SEQUENCE
from companion.games.sequentia.common.looks import card_look, places
from companion.games.sequentia.common.square import CELLS, PLACES, ROWS
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules, sheets, status_column
from companion.games.sequentia.overlay.best import laid
from companion.games.sequentia.overlay.draft import Draft, Prepared
from companion.games.sequentia.overlay.lines import Shown, Square, may_lie
from companion.games.sequentia.overlay.model import Fill, Lay, Move, State, Take

PAD = 52.0
"""The height of the pad in units; what the card is for has the room above it."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    prepared = drafts.prepare(state, draft)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if status.help_on:
        looks += sheets.help_sheet(state, draft, prepared, frame, status)
    elif draft.sheet in {"taken", "more", "trouble"}:
        looks += sheets.sheet(state, draft, frame, status)
    elif drafts.picks(state, draft):
        looks += _picking(state, draft, prepared, frame)
    else:
        looks += _square(state, draft, prepared, frame.board.inset(frame.gap), frame)
    looks += status_column.column(state, draft, prepared, frame, status)
    return Scene(tuple(looks))


def _picking(state: State, draft: Draft, prepared: Prepared, frame: Frame) -> list[AnyLook]:
    """The pad, and above it the hand that is shown, or the square in small."""
    rect, above = frame.board.inset(frame.gap).cut_bottom(frame.px(PAD), frame.gap)
    upper = (
        _hand(state, draft, above, frame) if draft.sheet == "hand" else _square(state, draft, prepared, above, frame)
    )
    return [*upper, *pads.looks(draft.pad, rect, frame.px, frame.gap, prepared.left)]


def _hand(state: State, draft: Draft, rect: Rect, frame: Frame) -> list[AnyLook]:
    """The cards of the hand that is shown, to be tapped away; the next one is the card on the pad, to be tapped in."""
    looks: list[AnyLook] = []
    for number, cell in enumerate(rect.columns(state.left, frame.gap)):
        if number < len(draft.hand):
            looks.append(card_look(cell, draft.hand[number], target=f"hand:{number}"))
        elif number == len(draft.hand) and draft.card is not None:
            looks.append(card_look(cell, draft.card, target="add", ghost=True, mark="chosen"))
        else:
            looks.append(card_look(cell, None))
    return looks


def _square(state: State, draft: Draft, prepared: Prepared, rect: Rect, frame: Frame) -> list[AnyLook]:
    """The nine places; cards that are only drafted as ghosts, and the sequences found with a stroke through each."""
    square, marks = _drafted(state, draft, prepared), _marks(state, draft, prepared.move)
    tops = zip(square.tops, state.square.tops, strict=True)
    ghosts = {place for place, (drafted, lies) in enumerate(tops) if drafted != lies}
    found = _found(state, prepared)
    cells = places(rect, frame.gap)
    hinting = "hint" in marks.values()
    looks: list[AnyLook] = [
        _place(square, place, cell, marks.get(place, ""), ghost=place in ghosts, dim=hinting and place not in marks)
        for place, cell in enumerate(cells)
    ]
    givers = {one.card_at for one in found}
    looks = [
        replace(look, shows=tuple(range(IN_A_SEQUENCE))) if isinstance(look, NumberCard) and place in givers else look
        for place, look in enumerate(looks)
    ]
    return [*looks, *(_stroke(one, cells, frame) for one in found)]


def _place(square: Square, place: int, rect: Rect, mark: Mark, *, ghost: bool, dim: bool) -> NumberCard:
    look = card_look(rect, square.tops[place], target=f"cell:{CELLS[place]}", mark=mark, ghost=ghost, dim=dim)
    return replace(look, height=max(1, square.heights[place]))


def _drafted(state: State, draft: Draft, prepared: Prepared) -> Square:
    """The square with the cards that are only drafted."""
    found, move = prepared.advice, prepared.move
    if found is not None:
        return laid(state.square, draft.hand, found.places)
    if draft.card is not None and isinstance(move, Fill | Lay):
        return laid(state.square, (draft.card,), (PLACES[move.at],))
    return state.square


def _marks(state: State, draft: Draft, move: Move | None) -> dict[int, Mark]:
    """OVL-02: where the card may go; and what CONFIRM would lay or take."""
    marks: dict[int, Mark] = {}
    if state.last is not None:
        marks[state.last] = "last"
    if draft.at is not None:
        marks[draft.at] = "chosen"
    if draft.card is not None and state.phase == "lay" and move is None:
        marks.update(dict.fromkeys(may_lie(state.square, draft.card), "hint"))
    if isinstance(move, Fill | Lay):
        marks[PLACES[move.at]] = "chosen"
    elif drafts.fills(state):
        marks[drafts.asked(state, draft)] = "chosen"
    if isinstance(move, Take):
        marks.update({PLACES[cell]: "taken" for cells in move.sequences for cell in cells})
    return marks


def _found(state: State, prepared: Prepared) -> tuple[Shown, ...]:
    """The sequences to be shown: those that CONFIRM takes, all that the table chooses from, or the advice."""
    found, move, possible = prepared.advice, prepared.move, prepared.takeable
    if found is not None:
        return found.sequences
    if state.phase != "take":
        return ()
    if isinstance(move, Take):
        return next(one for one in possible if tuple(map(rules.cells_of, one)) == move.sequences)
    return tuple(each for one in possible for each in one)


def _stroke(one: Shown, cells: tuple[Rect, ...], frame: Frame) -> Stroke:
    """A bar along the three places, beside their large numbers in a row."""
    first, last = cells[one.places[0]], cells[one.places[-1]]
    across = one.places in ROWS
    inset = frame.gap * 2
    if across:
        height = first.y + first.h * 17 // 25
        start, end = (first.x + inset, height), (last.right - inset, height)
    else:
        start, end = (first.centre[0], first.y + inset), (last.centre[0], last.bottom - inset)
    width = max(4, frame.board.w // 90)
    edge = width + 3
    rect = Rect(start[0] - edge, start[1] - edge, end[0] - start[0] + 2 * edge, end[1] - start[1] + 2 * edge)
    return Stroke(rect=rect, start=start, end=end, width=width, tone="accent")
