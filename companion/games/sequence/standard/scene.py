"""The play screen of Sequence: the board, with the column beside it and the sheet over it."""

from companion.core.game import PlayStatus, Refused, Step
from companion.core.scene import AnyLook, Mark, Panel, Rect, Scene, Space, Stroke, Suit, View
from companion.games.common import play_screen as frames
from companion.games.common.grid import spaces_of
from companion.games.common.play_screen import Frame
from companion.games.sequence.standard import draft as drafts
from companion.games.sequence.standard import rules, sheets, status_column
from companion.games.sequence.standard.board import CELLS, FREE, NUMBERS, SIZE
from companion.games.sequence.standard.cards import CARDS, ONE_EYED, rank_of, suit_of
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.model import PIECES, SIDES, Move, Play, State, dead_cards

FACES: dict[str, tuple[str, Suit]] = {FREE: ("", ""), **{card: (rank_of(card), suit_of(card)) for card in CARDS}}
"""The rank and the suit of what is printed on a space; a free corner has none."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    prepared, places = drafts.prepare(state, draft), _places(frame, view)
    step = None if prepared.move is None else rules.play(state, prepared.move)
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    looks += _spaces(state, draft, prepared.move, places)
    looks += _strokes(state, step, frame, places)
    if status.help_on:
        looks += sheets.help_sheet(state, draft, frame, status)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, frame, status)
    looks += status_column.column(state, draft, prepared, step, frame, status)
    return Scene(tuple(looks))


def _places(frame: Frame, view: View) -> tuple[Rect, ...]:
    """Where each space is on the screen, in the board's rotation."""
    columns = frame.board.columns(SIZE)
    rows = [Rect(column.x, row.y, column.w, row.h) for row in frame.board.rows(SIZE) for column in columns]
    for _ in range(view.board_turn % 4):
        rows = [rows[column * SIZE + SIZE - 1 - row] for row in range(SIZE) for column in range(SIZE)]
    return tuple(rows)


def _spaces(state: State, draft: Draft, move: Move | None, places: tuple[Rect, ...]) -> list[AnyLook]:
    marks = _marks(state, draft, move)
    hinting = "hint" in marks.values()
    dead = sum(state.board.spaces[card] for card in dead_cards(state))
    locked = state.locked
    held = {number: PIECES[side] for side, mask in zip(SIDES, state.chips, strict=False) for number in spaces_of(mask)}
    added = NUMBERS[move.at] if isinstance(move, Play) and move.card not in ONE_EYED else None
    looks: list[AnyLook] = []
    for number, printed in enumerate(state.board.printed):
        rank, suit = FACES[printed]
        placed = number == added
        mark = marks.get(number, "")
        looks.append(
            Space(
                rect=places[number],
                target=f"cell:{CELLS[number]}",
                rank=rank,
                suit=suit,
                piece=PIECES[SIDES[state.side]] if placed else held.get(number),
                ghost=placed,
                safe=bool(locked >> number & 1) and printed != FREE,
                mark=mark,
                dead=bool(dead >> number & 1),
                dim=hinting and mark in {"", "last"},
            )
        )
    return looks


def _marks(state: State, draft: Draft, move: Move | None) -> dict[int, Mark]:
    marks: dict[int, Mark] = {}
    if state.last is not None:
        marks[state.last] = "last"
    if draft.card is not None and draft.at is None:
        marks.update(dict.fromkeys(rules.targets(state, draft.card), "hint"))
    if isinstance(move, Play):
        marks[NUMBERS[move.at]] = "taken" if move.card in ONE_EYED else "chosen"
    return marks


def _strokes(state: State, step: Step[State] | Refused | None, frame: Frame, places: tuple[Rect, ...]) -> list[AnyLook]:
    """SEQ-26: a bar through each completed sequence, and through those that the draft would make."""
    bars = [(SIDES[made.side], made.mask) for made in state.made]
    if isinstance(step, Step):
        bars += [(SIDES[made.side], made.mask) for made in step.state.made[len(state.made) :]]
    looks: list[AnyLook] = []
    width = max(4, frame.board.w // 110)
    for tone, mask in bars:
        spaces = spaces_of(mask)
        first, last = places[spaces[0]], places[spaces[-1]]
        (x1, y1), (x2, y2) = _chip_centre(first), _chip_centre(last)
        edge = width + 3
        rect = Rect(min(x1, x2) - edge, min(y1, y2) - edge, abs(x1 - x2) + 2 * edge, abs(y1 - y2) + 2 * edge)
        looks.append(Stroke(rect=rect, start=(x1, y1), end=(x2, y2), width=width, tone=tone))
    return looks


def _chip_centre(rect: Rect) -> tuple[int, int]:
    """The middle of the chip on a space, below the middle of the space: the card's name stands above it."""
    return rect.x + rect.w // 2, rect.y + rect.h * 16 // 25
