"""Ask children whether a finished move is to be taken back: two pictures, each with its button."""

from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonKind, Chip, Label, Mark, Panel, Picture, Piece
from companion.games.sequence.children_common.layout import BUTTONS, ChildLayout, square_rects
from companion.games.sequence.children_common.parts import NEW_CARD, SceneParts, middle_square, with_chip
from companion.games.sequence.common.model import State

MOST_CHANGED = 4
"""How many spaces are shown that a step back changes: a move changes one, a grown-up's correction may change many."""


def take_back_looks(state: State, back: State, shows: SceneParts, room: ChildLayout) -> list[AnyLook]:
    """Return the two answers, each on a ground of its own: what UNDO leads `back` to, and what CONFIRM keeps.

    What lies there can be touched as its button can.
    """
    upright = room.view.portrait
    halves = room.main.rows(2, room.gap) if upright else room.main.columns(2, room.gap)
    looks: list[AnyLook] = []
    for half, (target, icon, lamp) in zip(halves, BUTTONS[-2:], strict=True):
        keeps = lamp == "confirm"
        inner = half.inset(room.gap)
        button, place = inner.cut_left(inner.w // 3, room.gap) if upright else inner.cut_bottom(inner.h // 3, room.gap)
        kind: ButtonKind = "go" if keeps else "plain"
        looks.append(Panel(rect=half, tone="surface"))
        looks += _answer_looks(state, back, shows, place.inset(room.gap), target, keeps=keeps, room=room)
        looks.append(Button(rect=button, target=target, icon=icon, kind=kind, lamp=lamp))
    return looks


def _answer_looks(
    state: State, back: State, shows: SceneParts, rect: Rect, target: str, *, keeps: bool, room: ChildLayout
) -> list[AnyLook]:
    """Return what shows an answer: the spaces as they were before the move, or ticked as they are."""
    if state.ended:
        return _ended_looks(state, rect, room, keeps=keeps)
    changed = sorted(state.changed_spaces(back))[:MOST_CHANGED]
    shown = state if keeps else back
    if changed:
        places = square_rects(rect, len(changed), 1, room.gap)
        return [
            replace(with_chip(shown, number, shows.picture(number, place), "won" if keeps else ""), target=target)
            for number, place in zip(changed, places, strict=True)
        ]
    if state.exchanged and not back.exchanged:
        mark: Mark = "won" if keeps else "taken"
        return [Picture(rect=middle_square(rect), target=target, name=NEW_CARD, tone="paper", mark=mark)]
    return [Chip(rect=middle_square(rect), target=target, piece=shown.pieces[shown.side])]


def _ended_looks(state: State, rect: Rect, room: ChildLayout, *, keeps: bool) -> list[AnyLook]:
    """Return where a grown-up has ended the game that the player to move goes on, or that it is over for all."""
    told, chips = rect.cut_bottom(rect.h // 3, room.gap)
    shown: tuple[Piece, ...] = state.pieces if keeps else (state.pieces[state.side],)
    text = _("The game stays ended.") if keeps else _("The game goes on.")
    return [
        *(
            Chip(rect=place, piece=piece)
            for place, piece in zip(square_rects(chips, len(shown), 1, room.gap), shown, strict=True)
        ),
        Label(rect=told, text=text, px=room.px(6), least=room.px(SMALL), lines=3, align="centre"),
    ]
