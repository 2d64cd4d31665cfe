"""Choose the colours of the sides in a set-up: as somebody tapped, else as people had them last."""

from typing import TYPE_CHECKING

from companion.core.scene import Piece

if TYPE_CHECKING:
    from companion.table.screens.setup.setup import SetupPage
    from companion.table.table import Table


def side_pieces(setup: "SetupPage", table: "Table") -> tuple[Piece, ...]:
    """Return the chips of the sides, of which the first name's is the first; empty where chips tell nobody apart."""
    pieces = setup.game.pieces_for(setup.sides)
    if not pieces:
        return ()
    by_tone: dict[str, Piece] = {piece.tone: piece for piece in pieces}
    if setup.colours:
        return tuple(by_tone[colour] for colour in setup.colours)
    found: dict[int, Piece] = {}
    for place, name in enumerate(setup.names):
        piece, side = by_tone.get(table.people.colour_of(name)), place % setup.sides
        if piece is not None and side not in found and piece not in found.values():
            found[side] = piece
    rest = iter([piece for piece in pieces if piece not in found.values()])
    return tuple(found[side] if side in found else next(rest) for side in range(setup.sides))


def colours_with_next(setup: "SetupPage", table: "Table", side: int) -> tuple[str, ...]:
    """Return the colours of the sides after one takes the next colour; a side that had it gets the other's."""
    tones = [piece.tone for piece in setup.game.pieces_for(setup.sides)]
    now = [piece.tone for piece in side_pieces(setup, table)]
    wanted = tones[(tones.index(now[side]) + 1) % len(tones)]
    return tuple(wanted if at == side else now[side] if tone == wanted else tone for at, tone in enumerate(now))


def colours_from(setup: "SetupPage", table: "Table", first: int) -> tuple[str, ...]:
    """Return the colours of the sides from the side `first` on; empty where nobody needed to choose them."""
    pieces = side_pieces(setup, table)
    order = pieces[first:] + pieces[:first]
    usual = setup.game.pieces_for(setup.sides)[: len(order)]
    return () if order == usual else tuple(piece.tone for piece in order)


def colours_to_remember(setup: "SetupPage", table: "Table") -> dict[str, str]:
    """Return the colour of each player, by name; those keep theirs whose colour this game does not have."""
    pieces = side_pieces(setup, table)
    if not pieces:
        return {}
    tones = {"", *(piece.tone for piece in setup.game.pieces_for(setup.sides))}
    seats = enumerate(setup.names)
    return {name: pieces[at % setup.sides].tone for at, name in seats if table.people.colour_of(name) in tones}
