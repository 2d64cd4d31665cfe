"""The play screen of Sequence Letters: the letter wall, the pictures of a letter, and the squares of X and Z."""

from collections.abc import Mapping

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _
from companion.core.scene import (
    SMALL,
    AnyLook,
    Border,
    Button,
    ButtonKind,
    Icon,
    Label,
    LetterTile,
    Mark,
    Motion,
    Panel,
    Picture,
    Piece,
    Rect,
    Scene,
    View,
)
from companion.games.common.grid import spaces_of
from companion.games.common.text_fit import lines_in
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import CARDS
from companion.games.sequence.letters.model import PIECES, SIDES, State
from companion.games.sequence.letters.screen import draft as drafts
from companion.games.sequence.letters.screen import sheets
from companion.games.sequence.letters.screen.board_view import in_order, place_of, size_of
from companion.games.sequence.letters.screen.colours import tone_of
from companion.games.sequence.letters.screen.draft import Draft
from companion.games.sequence.letters.screen.layout import (
    BORDER,
    BUTTONS,
    NO_ICONS,
    TARGET,
    Room,
    buttons,
    cells,
    headed,
    room_of,
)
from companion.games.sequence.letters.screen.speech import speech
from companion.games.sequence.letters.screen.wall import wall_places

CORRECTED = 3.4
"""The font height, in units, of the smallest text on the edge of the screen."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen, and what is said with it."""
    says = speech(state, draft, status, view.board_turn)
    if draft.sheet:
        return Scene(tuple(sheets.sheet(state, draft, view, status)), says)
    room = room_of(view)
    side = state.side if state.winner is None else state.winner
    piece = PIECES[SIDES[side]]
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="table"),
        Border(rect=view.area, piece=piece, width=room.px(BORDER)),
    ]
    if state.winner is not None:
        looks += _taken_back(state, room) if status.question else _won(state, room.main, room.gap)
    elif draft.letter:
        looks += _asked(state, draft, room, piece, status)
    else:
        looks += _wall(state, room)
    if status.correcting:
        looks += _corrected(room, status)
    # Where a grown-up should look, the lock says so.
    icons: Mapping[str, Icon] = {"": "warning"} if status.troubles or status.notice or status.unsettled else NO_ICONS
    lit = _lit(state, draft, status)
    if state.winner is None:
        return Scene((*looks, *buttons(room, lit, icons)), says)
    shown = buttons(room, lit, {**icons, "confirm": "play"})
    # What is asked has its two answers beside what each of them leads to.
    return Scene((*looks, *(shown[:-2] if status.question else shown)), says)


def _corrected(room: Room, status: PlayStatus) -> list[AnyLook]:
    """Over the upper edge: which move is corrected, for the grown-up who corrects it; the lower one takes the rest."""
    upper, lower = room.view.area.cut_top(room.px(BORDER))[0], room.view.area.cut_bottom(room.px(BORDER))[0]
    text = _("{correcting}. It was: {last}.").format(correcting=status.correcting, last=status.last)
    if lines_in(text, upper.w, room.px(CORRECTED)) == 1:
        return _strip(room, upper, text)
    was = _("It was: {last}").format(last=status.last)
    return _strip(room, upper, status.correcting) + _strip(room, lower, was)


def _strip(room: Room, rect: Rect, text: str) -> list[AnyLook]:
    least = room.px(CORRECTED)
    label = Label(rect=rect.inset(2), text=text, px=room.px(SMALL), least=least, align="centre")
    return [Panel(rect=rect, tone="surface"), label]


def _lit(state: State, draft: Draft, status: PlayStatus) -> frozenset[str]:
    """The panel buttons that would do something."""
    names = {"help"} if state.winner is None else {"help", "confirm"}
    proposal = drafts.proposal(state, draft)
    if proposal is not None and not isinstance(proposal, Refused):
        names.add("confirm")
    if status.can_undo or drafts.prepared(state, draft):
        names.add("undo")
    return frozenset(names)


def _wall(state: State, room: Room) -> list[AnyLook]:
    """LET-07: every letter, and how many of its pictures are open."""
    return [
        LetterTile(
            rect=rect,
            target=f"letter:{letter}",
            letter=letter,
            tone=tone_of(state.board, letter),
            dots=_open(state, letter),
            dim=is_dead(state, letter),
        )
        for rect, letter in zip(wall_places(room), CARDS, strict=False)
    ]


def _open(state: State, letter: str) -> int | None:
    if letter not in state.spaces:
        return None
    return (state.spaces[letter] & ~state.covered).bit_count()


def _asked(state: State, draft: Draft, room: Room, piece: Piece, status: PlayStatus) -> list[AnyLook]:
    """The letter, which leads back to the wall, and the squares that it is about, as large as they go."""
    numbers = in_order(state.board, drafts.squares(state, draft.letter), room.view.board_turn)
    alone = draft.at is not None and not status.voice
    if alone:
        numbers = tuple(number for number in numbers if number == draft.at)
    head, below = headed(room, len(numbers), heard=status.voice)
    tile = LetterTile(
        rect=head, target="wall", letter=draft.letter, tone=tone_of(state.board, draft.letter), chosen=True
    )
    return [tile, *_squares(state, draft, room, below, numbers, piece)]


def _squares(
    state: State, draft: Draft, room: Room, rect: Rect, numbers: tuple[int, ...], piece: Piece
) -> list[AnyLook]:
    """The squares to choose from: as a board where one has room for fingers, else one after another, or in pages."""
    least = room.view.mm(TARGET)
    columns, rows = size_of(state.board, room.view.board_turn)
    possible = rules.targets(state, draft.letter)
    if draft.letter not in state.spaces and min(rect.w // columns, rect.h // rows) >= least:
        return [
            _picture(state, draft, number, place_of(rect, state.board, number, room.view.board_turn), piece, possible)
            for number in range(len(state.board.cells))
        ]
    places = cells(rect, len(numbers), least, room.gap)
    if len(places) >= len(numbers):
        return [
            _picture(state, draft, number, place, piece, possible)
            for number, place in zip(numbers, places, strict=False)
        ]
    *here, last = places
    pages = -(-len(numbers) // len(here))
    shown = numbers[draft.page % pages * len(here) :]
    looks: list[AnyLook] = [_picture(state, draft, *one, piece, possible) for one in zip(shown, here, strict=False)]
    return [*looks, Button(rect=last, target="page", icon="right", kind="plain")]


def _picture(state: State, draft: Draft, number: int, rect: Rect, piece: Piece, possible: tuple[int, ...]) -> Picture:
    held = state.side_at(number)
    there = None if held is None else PIECES[SIDES[held]]
    chosen = draft.at == number
    takes = draft.letter == "X"
    can = number in possible
    return Picture(
        rect=rect,
        target=f"square:{number}",
        name=f"sequence/letters/{state.board.pictures[number]}",
        tone=tone_of(state.board, rules.letter_at(state, number)),
        piece=piece if chosen and not takes else there,
        ghost=chosen and not takes,
        mark="taken" if chosen and takes else "chosen" if chosen else "hint" if can else "",
        dim=not can and not chosen,
        # LET-10, LET-11: what can be taken wiggles, what is open glows; so does what was touched in vain.
        motion="" if chosen or draft.at is not None else _motion(draft, number, takes=takes, possible=can),
    )


def _motion(draft: Draft, number: int, *, takes: bool, possible: bool) -> Motion:
    if draft.wrong == number or (takes and possible):
        return "wiggle"
    return "glow" if possible and draft.letter == "Z" else ""


def _won(state: State, rect: Rect, gap: int, motion: Motion = "wiggle") -> list[AnyLook]:
    """The four pictures of the sequence, and the winner's chip on each."""
    numbers = spaces_of(state.made[0].mask)
    places = cells(rect, len(numbers), 1, gap)
    return [_held(state, number, place, "last", motion) for number, place in zip(numbers, places, strict=True)]


def _held(state: State, number: int, rect: Rect, mark: Mark, motion: Motion) -> Picture:
    """A picture with the winner's chip."""
    return Picture(
        rect=rect,
        name=f"sequence/letters/{state.board.pictures[number]}",
        tone=tone_of(state.board, rules.letter_at(state, number)),
        piece=PIECES[SIDES[state.made[0].side]],
        mark=mark,
        motion=motion,
    )


def _taken_back(state: State, room: Room) -> list[AnyLook]:
    """What UNDO and CONFIRM would do now, each beside its button: the last chip is taken, or all four stay."""
    above, below = room.main.rows(2, room.gap)
    looks: list[AnyLook] = []
    for row, (target, icon, lamp) in zip((above, below), BUTTONS[-2:], strict=True):
        rect = row.cut_left(min(row.h, row.w // 3), room.gap)[0]
        kind: ButtonKind = "go" if lamp == "confirm" else "plain"
        looks.append(Button(rect=rect, target=target, icon=icon, kind=kind, lamp=lamp))
    taken, stays = (row.cut_left(min(row.h, row.w // 3), room.gap)[1] for row in (above, below))
    if state.last is not None:
        looks.append(_held(state, state.last, cells(taken, 1, 1, room.gap)[0], "taken", "wiggle"))
    return [*looks, *_won(state, stays, room.gap, "")]
