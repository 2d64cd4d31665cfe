"""Join rules, drafts and screens of Sequence into a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import Game, Refused, Switch
from companion.core.i18n import N_, _
from companion.core.scene import Piece
from companion.games.registry import with_description
from companion.games.sequence import BOARD_SETTING
from companion.games.sequence.common import positions, seats
from companion.games.sequence.common.positions import Position
from companion.games.sequence.common.tally import tally
from companion.games.sequence.common.turns import PASS_SWITCH
from companion.games.sequence.standard import anyway, positioning, rules, wording
from companion.games.sequence.standard import draft as drafts
from companion.games.sequence.standard import scene as scenes
from companion.games.sequence.standard.cards import lowest_cut, parse_card
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.model import HAND_SIZES, KIND, Move, Options, Setup, State
from companion.games.sequence.standard.seat_task import seat_task

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "sequences_to_win",
        N_("Sequences to win"),
        N_("As printed: 2, or 1 with three sides."),
        ((None, N_("as printed")), (1, "1"), (2, "2"), (3, "3")),
        N_("Two sides need two sequences of five chips to win, three sides need one."),
    ),
    Switch(
        "same_line_shares",
        N_("Nine chips in a row"),
        N_("As two sequences, or as one."),
        ((True, N_("two sequences")), (False, N_("one sequence"))),
        N_("Nine chips in one line can be two sequences that share the middle chip."),
    ),
    Switch(
        "draws",
        N_("Drawing cards"),
        N_("Counted for you, or by a tap."),
        (("assumed", N_("automatic")), ("confirmed", N_("you tap"))),
        N_("Automatic: whoever plays a card draws one. You tap: each card drawn is entered."),
    ),
    PASS_SWITCH,
    Switch(
        "hand",
        N_("Cards in a hand"),
        N_("As printed: 7 for 2 players, 6 for 3 or 4, 5 for 6, 4 for 8 or 9, 3 for more."),
        ((None, N_("as printed")), *((count, str(count)) for count in range(3, 8))),
        N_("With fewer cards, luck counts more."),
    ),
    Switch(
        "free_corners",
        N_("The four corners"),
        N_("They count as everybody's chip or, as a house rule, as nobody's."),
        ((True, N_("everybody's")), (False, N_("nobody's"))),
        N_("Everybody's: a corner counts as a chip of every side."),
    ),
    Switch(
        "jack_replaces",
        N_("One-eyed jacks"),
        N_("They remove a chip or, as a house rule, put yours in its place."),
        ((False, N_("remove")), (True, N_("replace"))),
        N_("Replace: your own chip goes where the opponent's chip was."),
    ),
)


@with_description
class SequenceGame(Game[State, Move, Draft]):
    """Sequence as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = tuple(HAND_SIZES)
    switches: tuple[Switch, ...] = SWITCHES
    things: tuple[ThingKind, ...] = ("S",)
    deal_help = N_("Cut cards, aces are high. Who sits left of the lowest begins: tap that name.")
    _draft = Draft
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    play_anyway = staticmethod(anyway.play_anyway)
    skip = staticmethod(rules.skip)
    recoloured_move = staticmethod(rules.recoloured_move)
    update_draft = staticmethod(drafts.update_draft)
    prepare = staticmethod(drafts.prepare)
    scene = staticmethod(scenes.scene)
    table_looks = staticmethod(scenes.table_looks)
    result_looks = staticmethod(scenes.result_looks)
    change_looks = staticmethod(scenes.change_looks)
    describe = staticmethod(wording.describe)
    to_move = staticmethod(wording.to_move)
    outcome = staticmethod(wording.outcome)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)
    tally = staticmethod(tally)
    turn_to = staticmethod(seats.turn_to)
    pass_over = staticmethod(seats.pass_over)
    leave = staticmethod(seats.leave)
    come_back = staticmethod(seats.come_back)
    join = staticmethod(rules.join)
    end_here = staticmethod(seats.end_here)
    phones_take_part = True
    seat_task = staticmethod(seat_task)
    position_type: Any = Position
    position = staticmethod(positions.position)
    renamed_position = staticmethod(positions.renamed_position)
    recoloured_position = staticmethod(positions.recoloured_position)
    set_position = staticmethod(positioning.set_position)
    update_position = staticmethod(positioning.update)
    position_scene = staticmethod(positioning.scene)

    def sides_for(self, players: int) -> tuple[int, ...]:
        """Return how many sides that many players form, the usual number first (SEQ-04)."""
        return rules.sides_for(players)

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        return Setup(
            tuple(players), sides, msgspec.convert({"board": self._files(BOARD_SETTING) or (), **options}, Options)
        )

    def dealers(self, cuts: Mapping[str, str]) -> tuple[str, ...] | Refused:
        """Return the dealer by the card that each player cut, several to cut again; Refused for no card (SEQ-07)."""
        cards = {name: parse_card(text) for name, text in cuts.items()}
        wrong = next((cuts[name] for name, card in cards.items() if card is None), None)
        if wrong is not None:
            return Refused("SEQ-02", _('"{text}" is not a card of Sequence.').format(text=wrong))
        return lowest_cut({name: card for name, card in cards.items() if card is not None})

    def pieces_for(self, sides: int) -> tuple[Piece, ...]:
        """Return the chips among which so many sides can choose (SEQ-03)."""
        return KIND.pieces_for(sides)
