"""The play screen of Sequence for Kids: the wall of animals, and the board with the two spaces of one."""

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Motion, Panel, Picture, Scene
from companion.games.sequence.children_common import draft as shared_draft
from companion.games.sequence.children_common import scene as shared
from companion.games.sequence.children_common import sheets
from companion.games.sequence.children_common.layout import LEAST_TARGET_MM, TILE_UNITS, ChildLayout, square_rects
from companion.games.sequence.children_common.parts import SceneParts, with_chip
from companion.games.sequence.children_common.sheets import Sheets
from companion.games.sequence.common.card_rules import is_idle
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.turned_board import square_rect, turned_size
from companion.games.sequence.kids import rules
from companion.games.sequence.kids.board import FREE
from companion.games.sequence.kids.cards import CARDS
from companion.games.sequence.kids.model import Pass, State
from companion.games.sequence.kids.screen import draft as drafts
from companion.games.sequence.kids.screen.draft import Draft
from companion.games.sequence.kids.screen.speech import speech

TURN_PLACES = 2
"""The places that the wall leaves for the chip and the sign of whose turn it is."""


REACH = 4
"""By how many tenths of its side a space takes touches beside it."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen, and what is said with it."""
    says = speech(state, draft, status)
    if draft.sheet:
        may_pass = not isinstance(rules.play(state, Pass()), Refused)
        has = Sheets(lambda rect: board_looks(state, rect, view), (), may_pass)
        return sheets.sheet_scene(state, draft, view, status, has, says)

    def body(room: ChildLayout) -> list[AnyLook]:
        if shared_draft.asked_card(state, draft):
            return _question_looks(state, draft, room)
        wild = draft.card and not is_idle(state, draft.card)
        return _wild_looks(state, draft, room, status) if wild else _wall_looks(state, draft, room, status)

    proposal = drafts.proposal(state, draft)
    ready = proposal is not None and not isinstance(proposal, Refused)
    shows = SceneParts(
        body,
        lambda number, rect: _space_picture(state, number, rect),
        ready,
        drafts.is_undoable(draft),
        draft,
    )
    return shared.scene(state, view, status, shows, says)


def board_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the whole board with its chips, to be looked at."""
    places = [square_rect(rect, state.board, number, view.board_turn) for number in range(len(state.board.cells))]
    return [
        with_chip(state, number, _space_picture(state, number, place), "last" if number == state.last else "")
        for number, place in enumerate(places)
    ]


def _space_picture(state: State, number: int, rect: Rect) -> Picture:
    animal = state.board.animals[number]
    return Picture(rect=rect, name=f"sequence/kids/{'corner' if animal == FREE else animal}", tone="paper")


def _wall_rects(room: ChildLayout) -> tuple[Rect, ...]:
    """Return the places of the cards, the same whatever is asked, and those of whose turn it is."""
    return square_rects(room.main, len(CARDS) + TURN_PLACES, room.view.mm(LEAST_TARGET_MM), room.gap)


def _wall_looks(state: State, draft: Draft, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the wall of cards (KID-06), and whose turn it is. A card that can do nothing now shakes."""
    places = _wall_rects(room)
    return [
        *(
            replace(
                _animal_picture(rect, card, f"card:{card}"),
                dim=is_dead(state, card) or card == draft.card,
                motion="wiggle" if card == draft.card else "",
            )
            for rect, card in zip(places, CARDS, strict=False)
        ),
        *shared.turn_looks(state, places[len(CARDS) :], status.sign),
    ]


def _wild_looks(state: State, draft: Draft, room: ChildLayout, status: PlayStatus) -> list[AnyLook]:
    """Return the wall for the unicorn or the dragon, which says itself again: the animals that it can be played on.

    On the unicorn lies the chip that it places (KID-10); a dragon's animals have the chip that it takes (KID-11). No
    other animal can be touched, but the one of unicorn and dragon that is meant instead.
    """
    places = _wall_rects(room)
    taking = draft.card in state.kind.taking
    possible = shared_draft.playable_pieces(state, draft.card)
    looks: list[AnyLook] = []
    for rect, card in zip(places, CARDS, strict=False):
        if card == draft.card:
            shown = replace(_animal_picture(rect, card, "press:help"), mark="chosen")
            looks.append(shown if taking else replace(shown, piece=state.pieces[state.side], ghost=True))
            continue
        if card not in possible:
            target = f"card:{card}" if shared_draft.is_other_wild(state, card) else ""
            looks.append(replace(_animal_picture(rect, card, target), dim=not target))
            continue
        look = replace(_animal_picture(rect, card, f"animal:{card}"), mark="hint", of=state.pieces[state.side])
        # Where nearly all can be chosen, none glows: the marks say it.
        looks.append(replace(look, piece=possible[card], motion="wiggle") if taking else look)
    return [*looks, *shared.turn_looks(state, places[len(CARDS) :], status.sign)]


def _animal_picture(rect: Rect, card: str, target: str) -> Picture:
    return Picture(rect=rect, target=target, name=f"sequence/kids/{card}", tone="paper")


def _question_looks(state: State, draft: Draft, room: ChildLayout) -> list[AnyLook]:
    """Return the card, which says itself again, and the board with a space in each half (KID-07).

    A space takes what is within a finger of it (`_touch_rect`); a touch of another one is elsewhere.
    """
    animal = shared_draft.asked_card(state, draft)
    head, below = _head_rects(state, room)
    card = Picture(rect=head, target="press:help", name=f"sequence/kids/{draft.card}", tone="paper", mark="chosen")
    looks: list[AnyLook] = [card]
    exchange = drafts.proposal(state, draft)
    if draft.at is None and is_dead(state, draft.card) and exchange is not None:
        above, below = room.main.cut_top(room.main.h // 3, room.gap)
        looks = shared.exchange_looks(above, card, room.gap, possible=not isinstance(exchange, Refused))
    cells = range(len(state.board.cells))
    places = {number: square_rect(below, state.board, number, room.view.board_turn) for number in cells}
    # Behind all that is seen, so that a finger on one lies on it alone, and the two spaces go before them.
    looks += [Panel(rect=place, target=f"elsewhere:{one}", tone="table") for one, place in places.items()]
    chosen: list[AnyLook] = []
    for half in state.board.halves():
        number = next(one for one in half if state.board.animals[one] == animal)
        area, place = _bounding_rect(tuple(places[one] for one in half)), places[number]
        looks.append(Panel(rect=_touch_rect(place, area), target=f"space:{number}", tone="table"))
        looks += [
            replace(with_chip(state, one, _space_picture(state, one, places[one])), dim=True)
            for one in half
            if one != number
        ]
        chosen.append(_choice_picture(state, draft, number, place))
    return [*looks, *chosen]


def _touch_rect(rect: Rect, area: Rect) -> Rect:
    """Return where a touch is one of the space: the space is smaller than a child's finger, so beside it as well.

    It ends before the middle of each neighbour, and at the edge of its half of the board, beyond which the other space
    may lie.
    """
    large = rect.inset(-(rect.w * REACH // 10))
    left, top = max(large.x, area.x), max(large.y, area.y)
    return Rect(left, top, min(large.right, area.right) - left, min(large.bottom, area.bottom) - top)


def _head_rects(state: State, room: ChildLayout) -> tuple[Rect, Rect]:
    """Return the place of the card, a square, and the larger room for the board: below it or beside it."""
    columns, rows = turned_size(state.board, room.view.board_turn)
    main, side, gap = room.main, room.px(TILE_UNITS), room.gap
    above, beside = main.cut_top(side, gap)[1], main.cut_left(side, gap)[1]
    high, wide = (min(rest.w // columns, rest.h // rows) for rest in (above, beside))
    if high > wide:
        head, below = main.cut_top(_grown_side(side, main.h - gap - high * rows), gap)
    else:
        head, below = main.cut_left(_grown_side(side, main.w - gap - wide * columns), gap)
    side = min(head.w, head.h)
    return Rect(head.x + (head.w - side) // 2, head.y + (head.h - side) // 2, side, side), below


def _grown_side(side: int, free: int) -> int:
    """Return the side of a card to which the pictures beside it leave so many pixels: up to twice its least one."""
    return max(side, min(2 * side, free))


def _bounding_rect(rects: tuple[Rect, ...]) -> Rect:
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(left, top, max(rect.right for rect in rects) - left, max(rect.bottom for rect in rects) - top)


def _choice_picture(state: State, draft: Draft, number: int, rect: Rect) -> Picture:
    """Return the picture of the animal's space in a half of the board."""
    possible = not rules.refusal(state, draft.card, number)
    shakes = draft.wrong == number or (draft.missed and possible)
    motion: Motion = "wiggle" if shakes else "glow" if possible and draft.at is None else ""
    look = _space_picture(state, number, rect)
    return shared.choice_picture(state, draft, number, look, possible=possible, motion=motion)
