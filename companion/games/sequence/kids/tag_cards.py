"""The animal cards on tags (KID-02)."""

from companion.core.cards import CardKind
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import Picture
from companion.games.sequence.kids.cards import CARDS, card_text, parse_card


def _card_text(card: str) -> str:
    return _("animal card {name}").format(name=card_text(card))


def _card_look(rect: Rect, card: str) -> Picture:
    return Picture(rect=rect, name=f"sequence/kids/{card}", tone="paper")


CARD_KIND = CardKind(
    kind="K",
    deck="kids",
    title=N_("Animal cards"),
    label=N_("Animal card"),
    one=N_("an animal card"),
    cards=CARDS,
    read=parse_card,
    in_words=_card_text,
    path=lambda card: (card,),
    picked=card_text,
    look=_card_look,
    scan="animal:",
)
