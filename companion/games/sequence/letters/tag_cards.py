"""The letter cards on tags (LET-02)."""

from companion.core.cards import CardKind
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import LetterTile
from companion.games.sequence.letters.board import board_of
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import CARDS
from companion.games.sequence.letters.screen.colours import tone_of


def _read_card(text: str) -> str | None:
    name = text.strip().upper()
    return name if name in CARDS else None


def _card_text(letter: str) -> str:
    return _("letter card {name}").format(name=letter)


def _card_look(rect: Rect, letter: str) -> LetterTile:
    return LetterTile(rect=rect, letter=letter, tone=tone_of(board_of(example_layout()), letter))


CARD_KIND = CardKind(
    kind="L",
    deck="letters",
    title=N_("Letter cards"),
    label=N_("Letter card"),
    one=N_("a letter card"),
    cards=CARDS,
    read=_read_card,
    in_words=_card_text,
    path=lambda letter: (letter,),
    look=_card_look,
    scan="letter:",
)
