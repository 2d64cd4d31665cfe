"""The animal cards on tags (KID-02)."""

from companion.core.cards import CardKind
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import Picture
from companion.games.sequence.kids.cards import CARDS, in_words, parse_card


def _in_words(card: str) -> str:
    return _("animal card {name}").format(name=in_words(card))


def _look(rect: Rect, card: str) -> Picture:
    return Picture(rect=rect, name=f"sequence/kids/{card}", tone="paper")


CARD_KIND = CardKind(
    kind="K",
    deck="kids",
    title=N_("Animal cards"),
    label=N_("Animal card"),
    one=N_("an animal card"),
    cards=CARDS,
    read=parse_card,
    in_words=_in_words,
    path=lambda card: (card,),
    picked=in_words,
    look=_look,
    scan="animal:",
)
