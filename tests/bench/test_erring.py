"""A table that errs is brought back in step by what can be tapped: a few games of each kind of error."""

import pytest

from bench.erring import repairs
from bench.erring.person import Person


@pytest.mark.parametrize(("game", "number"), [(game, number % 4) for number, game in enumerate(repairs.PLAYED)])
def test_a_table_that_errs_is_brought_back_in_step_and_plays_on(
    monkeypatch: pytest.MonkeyPatch, game: str, number: int
) -> None:
    monkeypatch.setattr(repairs, "TAPPED_ON", 5)
    kinds = [*repairs.PLAYED[game].table.errors]
    done = [*repairs.repaired(game, range(number, len(kinds), 7))]
    assert [one.kind for one in done] == kinds[number::7]
    assert all(one.taps < 30 for one in done)


def test_a_game_that_is_not_brought_in_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Person, "set_to", lambda *_: False)
    with pytest.raises(repairs.OutOfStepError, match=r"^kids 3 0, a chip is bumped: what lies here is not taken"):
        [*repairs.repaired("kids", range(3, 4))]
