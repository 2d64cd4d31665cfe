"""The play screen of Sequence Letters: the letter wall, on which X and Z ask for a letter, and its two pictures."""

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, LetterTile, Motion, Picture, Scene
from companion.games.common.play_screen import MoreEntry
from companion.games.sequence.children_common import draft as shared_draft
from companion.games.sequence.children_common import scene as shared
from companion.games.sequence.children_common import sheets
from companion.games.sequence.children_common.layout import ChildLayout, head_rects, square_rects
from companion.games.sequence.children_common.parts import SceneParts
from companion.games.sequence.children_common.sheets import Sheets
from companion.games.sequence.common.card_rules import is_idle
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.turned_board import sort_squares
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import CARDS, X
from companion.games.sequence.letters.model import Pass, State
from companion.games.sequence.letters.screen import draft as drafts
from companion.games.sequence.letters.screen.board_view import board_looks, square_picture
from companion.games.sequence.letters.screen.colours import tone_of
from companion.games.sequence.letters.screen.draft import Draft
from companion.games.sequence.letters.screen.letter_wall import DOES, wall_rects
from companion.games.sequence.letters.screen.speech import speech


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen, and what is said with it."""
    says = speech(state, draft, status, view.board_turn)
    if draft.sheet:
        return sheets.sheet_scene(state, draft, view, status, _sheets(state, view), says)

    def body(room: ChildLayout) -> list[AnyLook]:
        if shared_draft.asked_card(state, draft):
            return _question_looks(state, draft, room, status)
        asks = draft.card and not is_idle(state, draft.card)
        return _which_letter_looks(state, draft, room, status) if asks else _wall_looks(state, draft, room, status)

    proposal = drafts.proposal(state, draft)
    ready = proposal is not None and not isinstance(proposal, Refused)
    shows = SceneParts(
        body,
        lambda number, rect: square_picture(state, number, rect),
        ready,
        drafts.is_undoable(draft),
        draft,
    )
    return shared.scene(state, view, status, shows, says)


def _sheets(state: State, view: View) -> Sheets:
    may_pass = not isinstance(rules.play(state, Pass()), Refused)
    known: MoreEntry = (
        "sheet:known",
        _("Known letters"),
        "quiz",
        True,
        _("See which letters the child has found in the quiz."),
    )
    if state.setup.options.layout != "example":
        return Sheets(lambda rect: board_looks(state, rect, view), (), may_pass, (known,))
    note = _("This is the EXAMPLE board: enter your own in a set-up.")
    return Sheets(lambda rect: board_looks(state, rect, view), (note,), may_pass, (known,))


def _wall_looks(state: State, draft: Draft, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the wall of letters, each with how many of its pictures are open (LET-07), and whose turn it is.

    A card that can do nothing now shakes.
    """
    places = wall_rects(room)
    return [
        *(
            replace(
                _tile(state, rect, letter, f"letter:{letter}"),
                dim=is_dead(state, letter) or letter == draft.card,
                motion="wiggle" if letter == draft.card else "",
            )
            for rect, letter in zip(places, CARDS, strict=False)
        ),
        *shared.turn_looks(state, places[len(CARDS) :], status.sign),
    ]


def _which_letter_looks(state: State, draft: Draft, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the wall for X or Z, which says itself again: the letters with a square for it stand out.

    A letter with a chip that X can take has that chip and shakes (LET-10); one with an open square has the chip that Z
    would place there, and glows (LET-11). No other letter can be touched, but the one of X and Z that is meant instead.
    """
    places = wall_rects(room)
    possible = shared_draft.playable_pieces(state, draft.card)
    motion: Motion = "wiggle" if draft.card in state.kind.taking else "glow"
    looks: list[AnyLook] = []
    for rect, letter in zip(places, CARDS, strict=False):
        if letter == draft.card:
            looks.append(replace(_tile(state, rect, letter, "press:help"), chosen=True))
            continue
        piece = possible.get(letter)
        target = f"pick:{letter}" if piece else f"letter:{letter}" if shared_draft.is_other_wild(state, letter) else ""
        look = _tile(state, rect, letter, target)
        looks.append(replace(look, dim=not target, piece=piece, motion=motion if piece else ""))
    return [*looks, *shared.turn_looks(state, places[len(CARDS) :], status.sign)]


def _tile(state: State, rect: Rect, letter: str, target: str) -> LetterTile:
    """Return a letter of the wall, with how many of its pictures are open, or what it does."""
    return LetterTile(
        rect=rect,
        target=target,
        letter=letter,
        tone=tone_of(state.board, letter),
        alone=_is_capital_alone(state),
        dots=_count_open(state, letter),
        icon=DOES.get(letter, ""),
    )


def _is_capital_alone(state: State) -> bool:
    return state.setup.options.forms == "capitals"


def _count_open(state: State, letter: str) -> int | None:
    if letter not in state.spaces:
        return None
    return (state.spaces[letter] & ~state.covered).bit_count()


def _question_looks(state: State, draft: Draft, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the letter, which says itself again, and its two pictures, as large as they go.

    A letter that was chosen for X or Z says what these do.
    """
    letter = shared_draft.asked_card(state, draft)
    tile = LetterTile(
        rect=room.main,
        target="press:help",
        letter=letter,
        tone=tone_of(state.board, letter),
        alone=_is_capital_alone(state),
        icon=DOES.get(draft.card, ""),
        chosen=True,
    )
    possible = rules.legal_targets(state, draft.card)

    def square(number: int, rect: Rect) -> Picture:
        return _choice_picture(state, draft, number, rect, possible)

    numbers = sort_squares(state.board, state.board.squares_of(letter), room.view.board_turn)
    place, below = head_rects(room, len(numbers), heard=status.voice)
    looks: list[AnyLook] = [replace(tile, rect=place)]
    exchange = drafts.proposal(state, draft)
    if draft.at is None and is_dead(state, draft.card) and exchange is not None:
        above, below = shared.exchange_rooms(room, len(numbers))
        looks = shared.exchange_looks(above, tile, room.gap, possible=not isinstance(exchange, Refused))
    places = square_rects(below, len(numbers), 1, room.gap)
    return [*looks, *(square(number, rect) for number, rect in zip(numbers, places, strict=True))]


def _choice_picture(state: State, draft: Draft, number: int, rect: Rect, possible: tuple[int, ...]) -> Picture:
    can = number in possible
    # LET-10: what can be taken shakes, and so does what was touched in vain.
    shakes = draft.at is None and (draft.wrong == number or (draft.card == X and can))
    look = replace(square_picture(state, number, rect), target=f"square:{number}")
    return shared.choice_picture(state, draft, number, look, possible=can, motion="wiggle" if shakes else "")
