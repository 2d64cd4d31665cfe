"""The play screen of Sequence: the board, with the column beside it and the sheet over it."""

from companion.core.game import PlayStatus, Refused
from companion.core.scene import AnyLook, Mark, Panel, Rect, Scene, Space, Stroke, View
from companion.games.common import play_screen as frames
from companion.games.common.grid import spaces_of
from companion.games.common.play_screen import Frame
from companion.games.sequence.standard import draft as drafts
from companion.games.sequence.standard import rules, sheets, status_column
from companion.games.sequence.standard.board import CELLS, NUMBERS, SIZE
from companion.games.sequence.standard.cards import ONE_EYED, rank_of, suit_of
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.model import PIECES, SIDES, Move, Play, State, dead_cards


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    proposal = drafts.proposal(state, draft)
    move = None if isinstance(proposal, Refused) else proposal
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    looks += _spaces(state, draft, move, frame, view)
    looks += _strokes(state, move, frame, view)
    if status.help_on:
        looks += sheets.help_sheet(state, draft, frame, status)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, frame, status)
    looks += status_column.column(state, draft, move, frame, status)
    return Scene(tuple(looks))


def place(frame: Frame, view: View, number: int) -> Rect:
    """Where a space is on the screen, in the board's rotation."""
    row, column = divmod(number, SIZE)
    for _ in range(view.board_turn % 4):
        row, column = column, SIZE - 1 - row
    board = frame.board
    left, top = board.x + board.w * column // SIZE, board.y + board.h * row // SIZE
    right, bottom = board.x + board.w * (column + 1) // SIZE, board.y + board.h * (row + 1) // SIZE
    return Rect(left, top, right - left, bottom - top)


def _spaces(state: State, draft: Draft, move: Move | None, frame: Frame, view: View) -> list[AnyLook]:
    marks = _marks(state, draft, move)
    hinting = "hint" in marks.values()
    dead = sum(state.board.spaces[card] for card in dead_cards(state))
    locked = state.locked
    looks: list[AnyLook] = []
    for number, printed in enumerate(state.board.printed):
        corner = printed == "FREE"
        held = state.side_at(number)
        placed = isinstance(move, Play) and move.card not in ONE_EYED and NUMBERS[move.at] == number
        mark = marks.get(number, "")
        looks.append(
            Space(
                rect=place(frame, view, number),
                target=f"cell:{CELLS[number]}",
                rank="" if corner else rank_of(printed),
                suit="" if corner else suit_of(printed),
                piece=PIECES[SIDES[state.side]] if placed else None if held is None else PIECES[SIDES[held]],
                ghost=placed,
                safe=bool(locked >> number & 1) and not corner,
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


def _strokes(state: State, move: Move | None, frame: Frame, view: View) -> list[AnyLook]:
    """SEQ-26: a bar through each completed sequence, and through those that the draft would make."""
    bars = [(SIDES[made.side], made.mask) for made in state.made]
    if isinstance(move, Play):
        step = rules.play(state, move)
        if not isinstance(step, Refused):
            bars += [(SIDES[made.side], made.mask) for made in step.state.made[len(state.made) :]]
    looks: list[AnyLook] = []
    width = max(4, frame.board.w // 110)
    for tone, mask in bars:
        spaces = spaces_of(mask)
        first, last = place(frame, view, spaces[0]), place(frame, view, spaces[-1])
        (x1, y1), (x2, y2) = _chip_centre(first), _chip_centre(last)
        edge = width + 3
        rect = Rect(min(x1, x2) - edge, min(y1, y2) - edge, abs(x1 - x2) + 2 * edge, abs(y1 - y2) + 2 * edge)
        looks.append(Stroke(rect=rect, start=(x1, y1), end=(x2, y2), width=width, tone=tone))
    return looks


def _chip_centre(rect: Rect) -> tuple[int, int]:
    """The middle of the chip on a space, below the middle of the space: the card's name stands above it."""
    return rect.x + rect.w // 2, rect.y + rect.h * 16 // 25
