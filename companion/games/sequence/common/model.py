"""The values of a game of rows of chips: its set-up, the moves that each of them has, and the state.

Two sides or more play chips of their colour by cards of which the game has two each. Whose cards are whose is never
known, only how many there are.
"""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Annotated, ClassVar, Literal, Protocol

from msgspec import Meta, Struct

from companion.core.scene import Piece
from companion.games.common.grid import Runs, spaces_of
from companion.games.sequence.common import colour_words

Name = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "a player's name"})]


class RuleIds(Struct, frozen=True, kw_only=True):
    """The ids of the rules that refusals name.

    They are on who plays, the colours of the sides, cards, turns, draws, shuffles, dead cards, passing and the end; on
    a card that places a chip `anywhere` and one that takes a chip away; where there is such a thing, on corners, on
    chips that stay, and on who begins.
    """

    players: str
    colours: str
    cards: str
    turn: str
    anywhere: str
    taking: str
    draws: str
    shuffles: str
    dead: str
    passing: str
    end: str
    corner: str = ""
    locked: str = ""
    begins: str = ""


class Sentences(Struct, frozen=True, kw_only=True):
    """What refusals and events say, not yet translated.

    `{card}` is the card that is played, `{cell}` its space in words, `{printed}` the card of that space. `used_up`:
    both copies have been played, in `{moves}`; `wild_used_up`: of a card without spaces of its own; `other_card`: the
    space is that of another one; `alive` and `now_dead` are events.
    """

    used_up: str
    wild_used_up: str
    other_card: str
    dead: str
    covered: str
    no_chip: str
    own_chip: str
    alive: str
    now_dead: str
    never_dead: str
    not_dead: str
    corner: str = ""


class GameSpec(Struct, frozen=True, kw_only=True):
    """The data in which one of these games differs from another.

    `cards` are the different cards, two of each, of which `anywhere` place a chip on any open space and `taking` take
    one away; `in_words` is what people call a card. `hand_sizes` are the cards in a hand by the number of players, no
    other number can play; `sides` the colours in the order of the sides, and `pieces` their chips, of which each side
    has as many as `chips` says. As many colours as there are sides join, the first ones; `any_colours`: a table may
    choose others.
    """

    title: str
    cards: tuple[str, ...]
    anywhere: tuple[str, ...]
    taking: tuple[str, ...]
    in_words: Callable[[str], str]
    hand_sizes: Mapping[int, int]
    sides: tuple[str, ...]
    pieces: tuple[Piece, ...]
    chips: tuple[int, ...]
    says: Sentences
    ids: RuleIds
    any_colours: bool = False

    def colours_for(self, sides: int) -> tuple[str, ...]:
        """Return the colours among which so many sides can choose, first those that they have when they don't."""
        return self.sides if self.any_colours else self.sides[:sides]

    def pieces_for(self, sides: int) -> tuple[Piece, ...]:
        """Return the chips of these colours."""
        return tuple(self.piece_of(colour) for colour in self.colours_for(sides))

    def piece_of(self, colour: str) -> Piece:
        """Return the chip of a colour."""
        return self.pieces[self.sides.index(colour)]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table's switches: whether a draw is assumed after each play, and whether a stuck player may pass.

    `colours` are those of the sides in their order; none: those of the game in their order.
    """

    draws: Literal["assumed", "confirmed"] = "assumed"
    pass_when_stuck: bool = True
    colours: tuple[str, ...] = ()


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players clockwise from the one who begins; player i sits for side i mod `sides`."""

    players: Annotated[tuple[Name, ...], Meta(extra={"expected": "a list of names"})]
    sides: int
    options: Annotated[Options, Meta(extra={"expected": "an object of switches"})] = Options()


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """A card from the hand and the space that it is played on."""

    card: str
    at: str


class Dead(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="dead"):
    """A dead card is shown, discarded and replaced."""

    card: str


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """A pass: the player can't play any card."""


class MissedDraw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="missed_draw"):
    """An assumed draw that did not happen in time."""

    player: Name


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """A draw, where the table confirms them."""

    player: Name


class AllDrew(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="all_drew"):
    """All draws that are owed, where the table confirms them: they were made in time, and nobody entered them."""


class Shuffled(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="shuffled"):
    """The table has shuffled the discards and what was left of the draw pile into a new one."""


class OwedDraw(Struct, frozen=True):
    """A draw that has not been confirmed yet: the player's place, and the number of the turn that it ends."""

    player: int
    turn: int


class CompletedSequence(Struct, frozen=True):
    """A completed sequence: the number of its side and the mask of its spaces.

    `others` are the masks of the other runs that could have been chosen for it, in a row of more chips.
    """

    side: int
    mask: int
    others: tuple[int, ...] = ()


class Board(Protocol):
    """A board, whose spaces are numbered row by row from the top left."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the spaces."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of a space by its name."""

    @property
    def spaces(self) -> Mapping[str, int]:
        """The mask of the spaces on which a card places a chip, for each card that has spaces of its own."""

    @property
    def columns(self) -> int:
        """How many columns it has."""

    @property
    def rows(self) -> int:
        """How many rows it has."""

    @property
    def corners(self) -> int:
        """The mask of the free corners."""

    def card_on(self, number: int) -> str:
        """Return the card of a space."""


class Discard(Struct, frozen=True):
    """A card that a player has laid on the own discard pile, by the move with this index."""

    move: int
    player: int
    card: str


class State(Struct, frozen=True, kw_only=True):
    """A game in progress; the fold of its moves.

    `moves` how many there were, those that were passed over among them; `chips[side]` masks of spaces; `played[card]`
    the indexes of the moves that laid it since the last shuffle, as far as that is sure, and no entry where none did;
    `laid_cards` all that were laid, whatever was shuffled since; `hands[player]` numbers of cards; `pile` and
    `discards` numbers of cards where the table shuffles at the next draw, `soonest` the pile where it always shuffled
    at once; `unsure`: some tables have shuffled and others have not; `shuffled` the turn in which all had, -1: none
    yet; `player` whose turn it is; `turns` how many are over; `exchanged`: a dead card was replaced in this turn;
    `drawn[player]` the
    numbers of the turns, from 0, that ended with an assumed draw that has not been missed; `owed` the draws that are
    not confirmed yet, the earliest first; `last` the space of the last chip placed or removed; `winner` the number of
    the winning side; `gone` the players who play no more; `ended`: the table has ended the game before its end; `dealt`
    the cards that everybody was dealt; `seating` the sides of the players once somebody has joined, none before:
    player i is on side i mod the sides then.
    """

    kind: ClassVar[GameSpec]

    setup: Setup
    chips: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    soonest: int
    drawn: tuple[tuple[int, ...], ...]
    made: tuple[CompletedSequence, ...] = ()
    discards: int = 0
    played: Mapping[str, tuple[int, ...]] = {}
    laid_cards: tuple[Discard, ...] = ()
    moves: int = 0
    unsure: bool = False
    shuffled: int = -1
    player: int = 0
    turns: int = 0
    exchanged: bool = False
    owed: tuple[OwedDraw, ...] = ()
    last: int | None = None
    winner: int | None = None
    gone: tuple[int, ...] = ()
    ended: bool = False
    dealt: int = 0
    seating: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether a side has won, or the table has ended the game."""
        return self.winner is not None or self.ended

    def seat_after(self, player: int, step: Literal[1, -1] = 1) -> int:
        """Return the next player who still plays, clockwise from this one, or against it where `step` is -1."""
        count = len(self.hands)
        around = ((player + step * places) % count for places in range(1, count + 1))
        return next(seat for seat in around if seat not in self.gone)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        raise NotImplementedError

    @property
    def runs(self) -> Runs:
        """The lines that make a sequence."""
        raise NotImplementedError

    @property
    def sides(self) -> tuple[str, ...]:
        """The colours of the sides, in their order."""
        return self.setup.options.colours or self.kind.sides[: self.setup.sides]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The chips of the sides, in their order."""
        return tuple(self.kind.piece_of(colour) for colour in self.sides)

    def colour_name(self, side: int) -> str:
        """Return the colour of a side, as a sentence begins with it: "Blue"."""
        return colour_words.colour_name(self.sides[side])

    def side_name(self, side: int) -> str:
        """Return the name of who plays a side alone, else its colour: what people call it."""
        playing = [seat for seat in range(len(self.hands)) if seat not in self.gone and self.side_of(seat) == side]
        return self.setup.players[playing[0]] if len(playing) == 1 else self.colour_name(side)

    @property
    def spaces(self) -> Mapping[str, int]:
        """The mask of the spaces on which a card places a chip, for each card that has spaces of its own."""
        return self.board.spaces

    @property
    def locked(self) -> int:
        """The mask of the spaces whose chips stay."""
        return 0

    @property
    def corner_text(self) -> str:
        """What is said of a chip on a corner, not yet translated."""
        return self.kind.says.corner

    def space_label(self, number: int) -> str:
        """Return what people call the card or picture of a space."""
        return self.kind.in_words(self.board.card_on(number))

    @property
    def covered(self) -> int:
        """The mask of spaces that hold a chip."""
        mask = 0
        for chips in self.chips:
            mask |= chips
        return mask

    def changed_spaces(self, before: "State") -> frozenset[int]:
        """Return the spaces on which other chips lie than in the state `before`, or none any more."""
        sides = zip_longest(before.chips, self.chips, fillvalue=0)
        return frozenset(space for old, new in sides for space in spaces_of(old ^ new))

    @property
    def side(self) -> int:
        """The number of the side whose turn it is."""
        return self.side_of(self.player)

    def side_of(self, player: int) -> int:
        """Return the number of the side on which a player is."""
        return self.seating[player] if self.seating else player % self.setup.sides

    @property
    def in_teams(self) -> bool:
        """Whether a side has several players."""
        return len(self.hands) > self.setup.sides

    def side_at(self, number: int) -> int | None:
        """Return the side that has a chip on this space, or None."""
        for side, mask in enumerate(self.chips):
            if mask >> number & 1:
                return side
        return None
