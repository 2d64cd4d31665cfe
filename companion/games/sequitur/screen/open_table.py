"""Show what lies open on the table: everybody's rack, and the public goals; those face down stay so."""

from collections.abc import Mapping

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Label
from companion.games.common.play_screen import frame_layout
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.model import FULL_RACK, State
from companion.games.sequitur.screen.balls import EMPTY_PLACE, RackMarks, rack_balls
from companion.games.sequitur.screen.goal_meanings import with_meanings
from companion.games.sequitur.screen.goals_on_table import CardPlace, even_cards, goal_card_look, goal_mark
from companion.games.sequitur.screen.layout import grid_rects, play_layout
from companion.games.sequitur.table_verdicts import judged_goals

RACK_UNITS = 12.0
"""The most height of a rack with its player's name, in units."""

NAME_SHARE = 4
"""A name takes this part of the width."""

GOAL_UNITS, COLUMNS = 16.0, 2
"""The most height of a goal card, in units, and how many are beside each other."""


def table_looks(state: State, before: State | None, rect: Rect, view: View) -> list[AnyLook]:  # noqa: ARG001 - as in `Game`
    """Return the racks below each other, and the public goals below them."""
    return looks_after(state, None, rect, view)


def looks_after(state: State, mover: int | None, rect: Rect, view: View) -> list[AnyLook]:
    """Return the same, where the `mover` stands out, who has made the last move: the word, and the goals that it meets.

    None: nobody does, as while others still think of their words.
    """
    room = play_layout(frame_layout(view), 0, state.setup.players)
    players = [number for number in range(len(state.setup.players)) if number not in state.gone]
    most = rect.h // 2 if state.public else rect.h
    high = min(room.px(RACK_UNITS), most // max(1, len(players)))
    racks, below = rect.cut_top(high * len(players), room.gap)
    looks: list[AnyLook] = []
    for row, player in zip(racks.rows(len(players) or 1, room.gap // 2), players, strict=False):
        looks += _rack_looks(state, player, row, room.px(SMALL), moved=player == mover)
    met = {} if mover is None else dict(judged_goals(state, mover))
    return looks + with_meanings(_goal_looks(state, met, below, view), state.goals)


def _rack_looks(state: State, player: int, row: Rect, px: int, *, moved: bool) -> list[AnyLook]:
    """Return a player's name with the rack beside it, as it lies; of who has `moved`, the word stands out."""
    name, balls = row.cut_left(row.w // NAME_SHARE, px // 2)
    rack, found = state.racks[player], state.words[player] if moved else None
    if state.phase == "start":
        rack = rack.ljust(FULL_RACK, EMPTY_PLACE)
    left_out = () if found is None else frozenset(range(len(rack))).difference(found.balls)
    return [
        Label(
            rect=name,
            text=state.setup.players[player],
            px=px,
            least=px * 3 // 5,
            title=True,
            tone="accent" if moved else "text",
        ),
        *rack_balls(balls, rack, RackMarks(away=left_out)),
    ]


def _goal_looks(state: State, met: Mapping[Card, bool | None], rect: Rect, view: View) -> list[AnyLook]:
    """Return the public goals, with a mark on those of which it is told whether they are `met`."""
    goals = state.public
    room = play_layout(frame_layout(view), 0, state.setup.players)
    rows = -(-len(goals) // COLUMNS)
    if not rows:
        return []
    high = min(rect.h, rows * room.px(GOAL_UNITS))
    cells = grid_rects(rect.cut_top(high)[0], COLUMNS, rows, room.gap)
    names = state.setup.players
    places = (
        CardPlace(
            one.card,
            goal_mark(met[one.card]) if one.card in met else "",
            down=is_face_down(state, one.card.colour),
            note=_("laid out by {player}").format(player=names[one.player]),
        )
        for one in goals
    )
    return [*even_cards([goal_card_look(room, cell, place) for cell, place in zip(cells, places, strict=False)])]
