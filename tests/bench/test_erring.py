"""A table that errs is brought back in step by what can be tapped: a few games of each kind of error."""

import pytest

from bench import erring
from bench.erring_person import Person
from bench.erring_table import Kind

EACH_KIND = range(len(Kind))


@pytest.mark.parametrize("game", erring.PLAYED)
def test_a_table_that_errs_is_brought_back_in_step_and_plays_on(game: str) -> None:
    done = [*erring.repaired(game, EACH_KIND)]
    assert [one.kind for one in done] == [*Kind]
    assert all(one.taps < 30 for one in done)


def test_a_game_that_is_not_brought_in_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Person, "set_to", lambda *_: False)
    with pytest.raises(erring.OutOfStepError, match=r"^kids 3 0, a chip is bumped: what lies here is not taken"):
        [*erring.repaired("kids", range(3, 4))]
