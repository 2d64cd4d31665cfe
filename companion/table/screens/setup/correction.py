"""Correct the set-up of the game that is being played: the same pages, filled in with what holds."""

from typing import TYPE_CHECKING

import msgspec

from companion.table.screens.setup.beginning import Beginning
from companion.table.screens.setup.setup import SetupPage, with_hidden_options

if TYPE_CHECKING:
    from companion.table.session import Session


def correction_page(session: "Session") -> SetupPage:
    """Return the first page of the set-up as it holds in the game; the names stand in the order of play."""
    game, setup = session.game, session.setup
    kept = msgspec.to_builtins(setup).get("options", {})
    options = tuple(
        (switch.key, kept[switch.key])
        for switch in game.switches
        if switch.key in kept and kept[switch.key] != switch.choices[0][0]
    )
    sides = getattr(setup, "sides", len(setup.players))
    here = game.setup(tuple(setup.players), sides, dict(options))
    usual = (piece.tone for piece in game.pieces_for(sides)[:sides])
    return SetupPage(
        game,
        tuple(setup.players),
        sides,
        options=options,
        colours=tuple(kept.get("colours") or usual),
        beginning=Beginning(kept.get("begins", 0)),
        corrects=setup,
        cards_differ=with_hidden_options(game, here, setup) != here,
    )
