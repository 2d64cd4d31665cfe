"""Insertions, positions, overruled moves and corrected set-ups fold as if all had been entered in order."""

import random
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from companion.core.game import Refused, Step
from companion.core.table_moves import MoveDecoder, PlayedAnyway, play_move, skip_move
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequence.standard.model import Play
from companion.table.session import Session
from companion.table.storage.journal import Journal
from tests.table.mover import SEQUENCE, act, begun


@given(st.integers(0, 10**6))
def test_the_state_is_that_of_all_moves_in_force_entered_in_order(seed: int) -> None:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, closing(Journal.open(Path(folder) / "journal.sqlite3")) as journal:
        session = begun(journal)
        for _ in range(30):
            if chance.random() < 0.1:
                overrule(session, chance)
            act(session, chance)
        state = SEQUENCE.start(session.setup)
        for link in session.links:
            move = MoveDecoder(SEQUENCE).decode(msgspec.json.encode(link.move))
            outcome = play_move(SEQUENCE, state, move)
            assert outcome == link.outcome
            state = outcome.state if isinstance(outcome, Step) else skip_move(SEQUENCE, state, move)
        assert session.state == state
        stored = journal.open_game()
        assert stored is not None
        assert Session.resume(SEQUENCE, stored, journal).state == state


def overrule(session: Session, chance: random.Random) -> None:
    """Play a card on a space where it does not belong, as the table has accepted it."""
    move = Play(chance.choice(CARDS), chance.choice(session.state.board.cells))
    refused = SEQUENCE.play(session.state, move)
    if isinstance(refused, Refused):
        session.play(PlayedAnyway(refused.rule, Raw(msgspec.json.encode(move))))
