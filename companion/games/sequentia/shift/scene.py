"""The play screen of Shift: the square, the pad where a card is asked for, and the column beside it."""

from companion.core.game import PlayStatus
from companion.core.scene import AnyLook, Mark, Panel, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.looks import card_look, places
from companion.games.sequentia.common.square import CELLS, PLACES, ROWS, SIDE
from companion.games.sequentia.shift import draft as drafts
from companion.games.sequentia.shift import rules, sheets, status_column
from companion.games.sequentia.shift.draft import Draft, Prepared
from companion.games.sequentia.shift.model import Lay, Move, Slide, State, Take

FINGER = 9.2
"""The height in units of a place of the square beside the pad."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    prepared = drafts.prepare(state, draft)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    if status.help_on:
        looks += sheets.help_sheet(state, draft, frame, status)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, frame, status)
    else:
        looks += _board(state, draft, prepared, frame)
    looks += status_column.column(state, draft, prepared, frame, status)
    return Scene(tuple(looks))


def _board(state: State, draft: Draft, prepared: Prepared, frame: Frame) -> list[AnyLook]:
    if state.phase in {"slide", "over"}:
        return _square(prepared.here, frame, frame.board.inset(frame.gap), _marks(draft, prepared))
    high = SIDE * frame.px(FINGER) + (SIDE - 1) * frame.gap
    above, below = frame.board.inset(frame.gap).cut_top(high, frame.gap)
    asked = pads.looks(draft.pad, below, frame.px, frame.gap, prepared.left)
    return [*_laying(state, draft, prepared.move, frame, above), *asked]


def _square(state: State, frame: Frame, rect: Rect, marks: dict[int, Mark]) -> list[AnyLook]:
    """The cards as they lie; those of a row that meets the goal stand out from the others."""
    met = {place for row in rules.rows_to_take(state) for place in ROWS[row]}
    return [
        card_look(
            cell,
            card,
            target=f"cell:{CELLS[place]}",
            mark=marks.get(place, ""),
            dim=bool(met) and place not in met,
        )
        for place, (cell, card) in enumerate(zip(places(rect, frame.gap), state.table, strict=True))
    ]


def _marks(draft: Draft, prepared: Prepared) -> dict[int, Mark]:
    """What is to be seen on the square: a row that meets the goal, a hint, what CONFIRM moves or takes."""
    here, move = prepared.here, prepared.move
    marks: dict[int, Mark] = {place: "hint" for row in rules.rows_to_take(here) for place in ROWS[row]}
    if draft.at is not None:
        marks[draft.at] = "chosen"
    found = drafts.hinted(here) if draft.hint else None
    if found is not None and found.slides:
        marks[found.slides[0][0]] = "hint"
    if isinstance(move, Slide) and not draft.cards:
        marks[PLACES[move.cards[0][:2]]] = "chosen"
    if isinstance(move, Take):
        marks.update(dict.fromkeys(ROWS[move.row - 1], "taken"))
    return marks


def _laying(state: State, draft: Draft, move: Move | None, frame: Frame, rect: Rect) -> list[AnyLook]:
    """The square in small, with the place that the card is for."""
    at = drafts.place(state, draft)
    picked = pads.card(draft.pad) if isinstance(move, Lay) else None
    looks: list[AnyLook] = []
    for place, (cell, card) in enumerate(zip(places(rect, frame.gap), state.table, strict=True)):
        drafted = picked if place == at else None
        looks.append(
            card_look(
                cell,
                card or drafted,
                target=f"cell:{CELLS[place]}" if place in state.open_places else "",
                mark="chosen" if place == at else "",
                ghost=drafted is not None,
            )
        )
    return looks
