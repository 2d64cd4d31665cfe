"""The cards: two of each animal, two unicorns and two dragons (KID-02)."""

from typing import Annotated

from msgspec import Meta

from companion.core.i18n import N_, _

UNICORN = "unicorn"
"""KID-10: the card that places a chip on any open space."""

DRAGON = "dragon"
"""KID-11: the card that takes a chip away."""

WILD = (UNICORN, DRAGON)
"""The cards without spaces of their own."""

CARD_NAMES = {
    "alligator": N_("alligator"),
    "camel": N_("camel"),
    "elephant": N_("elephant"),
    "fox": N_("fox"),
    "giraffe": N_("giraffe"),
    "gorilla": N_("gorilla"),
    "hippopotamus": N_("hippopotamus"),
    "kangaroo": N_("kangaroo"),
    "lion": N_("lion"),
    "moose": N_("moose"),
    "ostrich": N_("ostrich"),
    "panda": N_("panda"),
    "penguin": N_("penguin"),
    "shark": N_("shark"),
    "tiger": N_("tiger"),
    "turtle": N_("turtle"),
    "whale": N_("whale"),
    "wolf": N_("wolf"),
    "zebra": N_("zebra"),
    UNICORN: N_("unicorn"),
    DRAGON: N_("dragon"),
}
"""What each card is called, not yet translated."""

Card = Annotated[str, Meta(pattern=r"^[a-z]+\Z", extra={"expected": "an animal such as tiger, unicorn or dragon"})]
"""A card as text: `tiger`."""

CARDS: tuple[Card, ...] = tuple(CARD_NAMES)
"""The 21 different cards, each of which is in the game twice."""

ANIMALS: tuple[Card, ...] = tuple(card for card in CARDS if card not in WILD)
"""The 19 animals of the board."""


def card_text(card: Card) -> str:
    """Return what people call a card; any other text is returned as it is."""
    return _(CARD_NAMES[card]) if card in CARD_NAMES else card


def parse_card(text: str) -> Card | None:
    """Read a card that somebody typed or a tag names: `tiger`, `Tiger` or `animal:tiger`; None if it is none."""
    name = text.strip().lower().removeprefix("animal:")
    return name if name in CARD_NAMES else None
