"""The letter cards on tags (LET-02)."""

from companion.core.cards import CardKind
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import LetterTile
from companion.games.sequence.letters.board import board_of
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.cards import CARDS
from companion.games.sequence.letters.screen.colours import tone_of


def _read(text: str) -> str | None:
    name = text.strip().upper()
    return name if name in CARDS else None


def _in_words(letter: str) -> str:
    return _("letter card {name}").format(name=letter)


def _look(rect: Rect, letter: str) -> LetterTile:
    return LetterTile(rect=rect, letter=letter, tone=tone_of(board_of(example_layout()), letter))


CARD_KIND = CardKind(
    kind="L",
    deck="letters",
    title=N_("Letter cards"),
    label=N_("Letter card"),
    one=N_("a letter card"),
    cards=CARDS,
    read=_read,
    in_words=_in_words,
    path=lambda letter: (letter,),
    look=_look,
    scan="letter:",
)
