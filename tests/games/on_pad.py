"""The keys of the card pad that pick a card."""

from companion.core.scene import Button, Scene
from companion.games.sequentia.common.cards import parse_card


def live_targets(scene: Scene) -> set[str]:
    """What can be tapped, without grey keys, where a tap is only told why."""
    return {name for name, look in scene.targets().items() if not (isinstance(look, Button) and not look.enabled)}


def number_keys(text: str) -> tuple[str, str]:
    """The keys of a card's number and of its sequence."""
    card = parse_card(text)
    assert card is not None, text
    return f"pad:number:{card.number}", f"pad:sequence:{''.join(map(str, card.sequence))}"


def all_keys(text: str) -> tuple[str, ...]:
    """The keys that can be needed to tell a card from all others."""
    card = parse_card(text)
    assert card is not None, text
    plus = ("pad:bonus",) if card.bonus else ()
    return (*number_keys(text), *plus, *((f"pad:colour:{card.colour}",) if card.colour else ()))
