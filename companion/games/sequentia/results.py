"""How a mode of Sequentia ended: whoever has taken the most cards wins."""

from companion.contract.game import Outcome
from companion.games.sequentia.cards import Card
from companion.games.sequentia.seats import with_most
from companion.type_words import counted

_MOST_NAMED = 2
"""How many winners the headline has room for; the counts say who they are when there are more."""


def winners(names: tuple[str, ...], taken: tuple[tuple[Card, ...], ...]) -> tuple[str, ...]:
    """Those who have taken the most cards, in the order of the seats."""
    return tuple(names[seat] for seat in with_most(taken))


def outcome(names: tuple[str, ...], taken: tuple[tuple[Card, ...], ...], left: int) -> Outcome:
    """Who has won, how many cards each has taken, and how many are `left` on the table."""
    counts = (f"{name}: {counted(len(cards), 'card')}" for name, cards in zip(names, taken, strict=True))
    lines = (*counts, f"{counted(left, 'card')} left on the table")
    return Outcome(_title(winners(names, taken)), "accent", None, lines)


def _title(best: tuple[str, ...]) -> str:
    if len(best) > _MOST_NAMED:
        return f"{len(best)} players share the win!"
    return f"{' and '.join(best)} {'wins' if len(best) == 1 else 'share the win'}!"
