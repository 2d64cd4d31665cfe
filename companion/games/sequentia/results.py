"""How a mode of Sequentia ended: whoever has taken the most cards wins."""

from companion.contract.game import Outcome
from companion.games.sequentia.cards import Card
from companion.games.sequentia.seats import with_most
from companion.type_words import counted


def winners(names: tuple[str, ...], taken: tuple[tuple[Card, ...], ...]) -> tuple[str, ...]:
    """Those who have taken the most cards, in the order of the seats."""
    return tuple(names[seat] for seat in with_most(taken))


def outcome(names: tuple[str, ...], taken: tuple[tuple[Card, ...], ...], left: int) -> Outcome:
    """Who has won, how many cards each has taken, and how many are `left` on the table."""
    first, *others = winners(names, taken)
    shared = f"{', '.join((first, *others[:-1]))} and {others[-1]} share the win!" if others else ""
    counts = (f"{name}: {counted(len(cards), 'card')}" for name, cards in zip(names, taken, strict=True))
    return Outcome(shared or f"{first} wins!", "accent", None, (*counts, f"{counted(left, 'card')} left on the table"))
