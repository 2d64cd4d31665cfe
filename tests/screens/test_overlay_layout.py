"""A whole game of Overlay at the sizes of the two glasses: nothing that is said on the way is cut."""

from msgspec.structs import replace

from companion.core.game import GameEvent, PlayStatus, Refused
from companion.core.layout import View
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.model import GiveUp, Lay, State
from companion.table.storage.record import read_record
from companion.ui.pixel_density import px_per_mm
from tests.games.at_overlay import GAME, RECORD, move, start
from tests.ui.cuts import cut_texts

VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in ((800, 480), (720, 1280)))

LONG = ("Maximiliana", "Bartholomew", "Grandmother")


def test_nothing_that_is_said_in_a_game_is_cut() -> None:
    record = read_record(RECORD, {GAME.id: GAME})
    state = start(replace(record.setup, players=LONG))
    heard: tuple[GameEvent, ...] = ()
    last = ""
    cut: list[str] = []
    for one in record.moves:
        cut += seen(state, Draft(), PlayStatus(events=heard, last=last)) + seen(
            state, Draft(), PlayStatus(help_on=True)
        )
        cut += seen(state, Draft(), PlayStatus(last=last, correcting="Correct move 12"))
        if isinstance(one, Lay | GiveUp):
            cut += refusals(state, one.card)
        step = GAME.play(state, one)
        assert not isinstance(step, Refused)
        heard, last, state = step.events, GAME.describe(state, one), step.state
    assert state.over
    cut += seen(state, Draft(), PlayStatus(events=heard, last=last))
    assert cut == []


def refusals(state: State, card: str) -> list[str]:
    """What is cut of the reasons why something can't be done with this card."""
    lines = (f"lay {card} B2", f"fill {card} B2", f"give_up {card}", "take", "take A1,B1,C1")
    answers = [GAME.play(state, move(line)) for line in lines]
    told = [Draft(refused=answer) for answer in answers if isinstance(answer, Refused)]
    return [text for draft in told for text in seen(state, draft, PlayStatus())]


def seen(state: State, draft: Draft, status: PlayStatus) -> list[str]:
    """What is cut of the picture."""
    return [text for view in VIEWS for text in cut_texts(GAME.scene(state, draft, view, status))]
