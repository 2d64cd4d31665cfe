"""The page on which what lies on the table is set: the board, and beside it what of it differs from the state."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Chip, Label, Mark, Picture, Piece, Scene, Space
from companion.games.common.play_screen import Frame
from companion.games.common.position_draft import CARDS
from companion.games.common.position_screen import PositionScreen
from companion.games.common.text_fit import estimate_width
from companion.games.sequence.common.colour_words import colour_name_within
from companion.games.sequence.common.model import State
from companion.games.sequence.common.position_draft import DUE, ROWS, changed_cells, differences, marked_loosely
from companion.games.sequence.common.positions import Position, RowRules, chips_of, mask_of, set_position, with_rows

S = TypeVar("S", bound=State)

MARK_HELP = N_("{mark}: tap the chips that are in a finished sequence.")
"""What HELP says only where sequences can be marked."""

HELP = (
    N_("Make this board look like the real one."),
    N_("Tap a space: each tap lays the next colour, then none."),
    MARK_HELP,
    N_('The name says whose turn it is; "Cards", the pile and the hands.'),
    N_("CONFIRM changes all of it; UNDO in the game takes that back."),
)

DUE_HELP = N_('"Cards" also says who is still to draw: tap a player.')
"""What it says besides where draws are confirmed."""


class Shown(Struct, Generic[S], frozen=True):
    """What a game shows of its board on the page: the looks of its spaces in their order, and others behind them.

    `marks` tells that finished sequences can be marked: the game goes on after one.
    """

    board: Callable[[S, Frame], Sequence[AnyLook]]
    rules: RowRules[S]
    marks: bool


def scene(state: S, draft: PositionDraft, view: View, status: PlayStatus, shown: Shown[S]) -> Scene:
    """Return the scene of the page."""
    return _Screen(state, draft, view, status, shown).scene()


class _Screen(PositionScreen[S]):
    """One picture of the page."""

    laid: Position

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus, shown: Shown[S]) -> None:
        self.shown = shown
        super().__init__(state, draft, view, status)

    def differences(self) -> Sequence[str]:
        return differences(self.state, self.laid)

    def outcome(self) -> Step[S] | Refused:
        return set_position(self.state, self.laid, self.shown.rules)

    def help_lines(self) -> tuple[str, ...]:
        lines = tuple(line for line in HELP if self.shown.marks or line != MARK_HELP)
        draws = () if self.laid.due is None else (DUE_HELP,)
        mark = _("MARK") if self.has_notes else _("SEQUENCES")
        return tuple(_(line).replace("{mark}", mark) for line in (*lines[:-1], *draws, lines[-1]))

    def idle_text(self) -> str:
        return _("Tap a space until it shows what lies on the real board.")

    def counted(self) -> Sequence[tuple[str, int]]:
        return ((_("Draw pile"), self.laid.pile), *self.laid.hands.items())

    def piece_of(self, seat: int) -> Piece | None:
        return self.state.pieces[self.state.side_of(seat)]

    def tools(self) -> tuple[tuple[str, str], ...]:
        words = "\n".join((_("MARK"), _("sequences"))) if self.has_notes else _("SEQUENCES")
        marks = ((ROWS, words),) if self.shown.marks else ()
        return (*marks, *super().tools())

    def cards_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        """Return the room of the numbers, and where draws are confirmed whether the player chosen is still to draw."""
        due, seat = self.laid.due, self.draft.chosen - 1
        if due is None:
            return super().cards_parts(room)
        row, room = room.cut_bottom(self.frame.px(10.5), self.frame.gap)
        if seat < 0:
            return room, ()
        name = self.state.setup.players[seat]
        told, px = _("{player} still draws: yes") if name in due else _("{player} still draws: no"), self.frame.px(5)
        label = told.format(player=name)
        return room, (Button(rect=row, target=f"{DUE}:{seat}", label=label, on=name in due, px=px),)

    def board_looks(self) -> Sequence[AnyLook]:
        """Return the board with a target on each space that is no corner, and marks on those that differ.

        While no sequences are marked, each tells which chip a tap lays.
        """
        lays = {} if self.draft.sheet == ROWS else _lays(self.state.sides)
        board, changed = self.state.board, mask_of(self.state, changed_cells(self.state, self.laid))
        loose = marked_loosely(self.state, self.laid)
        looks = list(self.shown.board(with_rows(self.state, self.laid), self.frame))
        for number, cell in enumerate(board.cells):
            look = looks[number]
            if isinstance(look, Space | Picture):
                corner = board.corners >> number & 1
                # A coloured frame would be lost among the coloured edges of pictures.
                frame: Mark = "last" if isinstance(look, Picture) else "chosen"
                mark: Mark = "hint" if loose >> number & 1 else frame if changed >> number & 1 else ""
                tells = lays.get(self.laid.chips.get(cell, ""), "")
                looks[number] = replace(look, target="" if corner else f"cell:{cell}", tells=tells, mark=mark)
        return looks

    def start_target(self, looks: Sequence[AnyLook]) -> str:
        """Return the first space with a chip, as the chips of sequences are tapped."""
        found = (look.target for look in looks if isinstance(look, Space | Picture) and look.piece and look.target)
        return next(found, "")

    def score_looks(self) -> Sequence[AnyLook]:
        """Return how many chips each side has on the board, and how many cards are on the pile."""
        frame, state = self.frame, self.state
        told = _("{count} to draw").format(count=self.laid.pile)
        pile, sides = frame.score.cut_right(max(frame.px(17), estimate_width(told, frame.px(SMALL))), frame.gap)
        looks: list[AnyLook] = []
        masks = chips_of(state, self.laid)
        for rect, piece, mask in zip(sides.columns(len(masks), frame.gap), state.pieces, masks, strict=False):
            sign, rest = rect.cut_left(min(frame.px(6), rect.w // 2), frame.gap // 2)
            looks.append(Chip(rect=sign, piece=piece))
            looks.append(Label(rect=rest, text=str(mask.bit_count()), px=frame.px(5.6), least=frame.px(SMALL)))
        return [
            *looks,
            Label(rect=pile, text=told, px=frame.px(4.6), least=frame.px(SMALL), tone="muted", align="right"),
        ]

    def sheet_text(self) -> str:
        """Return what the taps of the open sheet say, or where all cards of the game are; none of them is lost."""
        if self.draft.sheet == ROWS:
            return _("Tap the chips that are in a finished sequence.")
        if self.draft.sheet != CARDS:
            return ""
        every, held = 2 * len(self.state.kind.cards), sum(self.laid.hands.values())
        text = _("{held} cards are in hands, {pile} on the pile, {discarded} discarded.")
        return text.format(held=held, pile=self.laid.pile, discarded=every - held - self.laid.pile)


def _lays(sides: Sequence[str]) -> dict[str, str]:
    """Return what a tap on a space does, by the colour of the chip that lies there: it lays the next one, then none."""
    then = dict(zip(("", *sides), sides, strict=False))
    lays = {one: _("becomes {colour}").format(colour=colour_name_within(after)) for one, after in then.items()}
    return {**lays, sides[-1]: _("becomes empty")}
