"""The things that a tag can be on, a card, a ball, a player, a command: as text, in words, and as a game gets it."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from companion.core.events import PanelButton, ThingKind
from companion.core.i18n import N_, _
from companion.games.registry import card_kinds
from companion.games.sequentia.common.cards import COLOURS_IN_WORDS, card_text
from companion.games.sequentia.common.cards import WHOLE_DECK as SEQUENTIA_CARDS
from companion.games.sequentia.common.cards import parse_card as sequentia_card
from companion.games.sequitur.goals.goals import WHOLE_DECK as GOAL_CARDS
from companion.lexicon.balls import BALLS, BLANK
from companion.table.storage.person_names import LONGEST as LONGEST_NAME

PREFIX = "companion:"
"""What the text of a tag may begin with, so that other programs know whose it is."""

COMMANDS: dict[str, PanelButton] = {button.name: button for button in PanelButton}
"""The commands by their names, which are those of the panel's buttons."""

LONGEST = {"G": 300, "A": 60, "P": LONGEST_NAME}
"""The most characters of what people write: the text of a goal, the name of an action, that of a player."""

COPIES = {"G": GOAL_CARDS, "A": 25, "Q": SEQUENTIA_CARDS, "P": 1, "C": 1}
"""How many there can be of one thing, where it is the same for all of a kind that no game tells of (SQT-02)."""

PLAYER = "player:"
"""What the scan of a player's tag begins with."""

_BEFORE_SCAN = {"B": "ball:", "G": "goal:", "A": "action:", "P": PLAYER}

_WORDS: dict[ThingKind, str] = {
    "B": N_("a letter ball"),
    "G": N_("a goal card"),
    "A": N_("an action card"),
    "Q": N_("a card of Sequentia"),
    "P": N_("a player"),
    "C": N_("a button"),
}

IN_A_SENTENCE = 60
"""The characters of a long text that are shown within a sentence."""

_WHICH = (
    N_("the first one"),
    N_("the second one"),
    N_("the third one"),
    N_("the fourth one"),
    N_("the fifth one"),
    N_("the sixth one"),
    N_("the seventh one"),
    N_("the eighth one"),
    N_("the ninth one"),
    N_("the tenth one"),
)


_PICKED = {**COLOURS_IN_WORDS, "blank": N_("blank")}


class Thing(Struct, frozen=True):
    """A thing that a tag can be on. `name` is what it is, `copy` which of several that are alike, from 1 on.

    Names: a card of Sequence `10H`, the letter of a letter card, the letter of a ball or `?`, the text of a goal, the
    name of an action, a card of Sequentia `2:131+/red`, the name of a player, `UNDO`.
    """

    kind: ThingKind
    name: str
    copy: int = 1

    @property
    def text(self) -> str:
        """The text for a tag or a file, which `parse_thing` reads back: `S:10H:2`, `G:Two vowels.`, `C:UNDO`."""
        match self.kind:
            case "G" | "A":
                # Their names hold colons of their own: which copy it is stands in front.
                return f"{self.kind}{self.copy if self.copy > 1 else ''}:{self.name}"
            case "P" | "C":
                return f"{self.kind}:{self.name}"
            case _:
                return f"{self.kind}:{self.name}:{self.copy}"

    @property
    def scan(self) -> str:
        """What it is as the text of a `Scan`: `10H`, `letter:A`, `ball:E`, `goal:Two vowels.`, `2:131+/red`."""
        of_game = card_kinds().get(self.kind)
        return f"{of_game.scan if of_game else _BEFORE_SCAN.get(self.kind, '')}{self.name}"

    @property
    def name_in_words(self) -> str:
        """What people call it, without which copy it is: `10♥`, `letter ball E`, `UNDO`."""
        match self.kind:
            case kind if kind in card_kinds():
                return card_kinds()[kind].in_words(self.name)
            case "B":
                return _("the blank ball") if self.name == BLANK else _("letter ball {name}").format(name=self.name)
            case "G":
                return _('the goal "{name}"').format(name=shorten(self.name))
            case "A":
                return _('the action "{name}"').format(name=self.name)
            case "Q":
                return _("the card {name}").format(name=card_text(self.name))
            case "C":
                return _(self.name)
            case _:
                return self.name

    @property
    def in_words(self) -> str:
        """What people call it, with which copy it is where there are several: `10♥, the second one`."""
        if most_copies(self) == 1 or (self.kind in "GAQ" and self.copy == 1):
            return self.name_in_words
        return _("{thing}, {which}").format(thing=self.name_in_words, which=copy_text(self.copy))


def shorten(text: str, room: int = IN_A_SENTENCE) -> str:
    """Return as much of a text that may be long as fits into so many characters."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"


def copy_name(copy: int) -> str:
    """Return which of several copies it is, the same in every language: `the second one`, `number 12`."""
    return _WHICH[copy - 1] if copy <= len(_WHICH) else f"number {copy}"


def copy_text(copy: int) -> str:
    """Return which of several copies it is, in the language in use."""
    return _(_WHICH[copy - 1]) if copy <= len(_WHICH) else _("number {number}").format(number=copy)


def picked_text(kind: ThingKind, place: int, picked: str) -> str:
    """Return one element of `DeckEntry.path` as it is shown in the language in use; `place` is its index there.

    What is printed on things is as it is; colours, the blank, buttons and which of several it is are said in words.
    """
    if place and picked in _COPY_OF:
        return copy_text(_COPY_OF[picked])
    if kind in card_kinds():
        return card_kinds()[kind].picked(picked)
    plain = kind in "AP" or (kind == "G" and place)
    if kind == "C":
        return _(picked)
    return picked if plain or picked not in _PICKED else _(_PICKED[picked])


_COPY_OF = {copy_name(copy): copy for copy in range(1, max(COPIES.values()) + 1)}


def path_text(kind: ThingKind, path: Iterable[str]) -> str:
    """Return the elements of `DeckEntry.path` as they are shown; of a goal its text alone."""
    told = [picked_text(kind, place, one) for place, one in enumerate(path)]
    return told[-1] if kind == "G" else " ".join(told)


def things_text(things: Iterable[Thing], room: int) -> str:
    """Return things by name, with the number of those alike, in about so many characters; others are counted."""
    counts = Counter(thing.name_in_words for thing in things)
    names: list[str] = []
    for name, count in counts.items():
        if names and len("; ".join(names)) + len(name) > room:
            break
        names.append(name if count == 1 else f"{name} ×{count}")
    more = sum(list(counts.values())[len(names) :])
    return "; ".join((*names, _("and {count} more").format(count=more)) if more else names)


def kind_text(kind: ThingKind) -> str:
    """Return what any thing of the kind is called: `a letter ball`."""
    return _(card_kinds()[kind].one if kind in card_kinds() else _WORDS[kind])


def most_copies(thing: Thing) -> int:
    """Return how many of the thing there can be."""
    if thing.kind in card_kinds():
        return card_kinds()[thing.kind].copies
    return BALLS[thing.name].count if thing.kind == "B" else COPIES[thing.kind]


@lru_cache(2048)
def parse_thing(text: str) -> Thing | None:
    """Read what a tag stands for, with or without `companion:` in front; None: nothing.

    Capitals make no difference where a name is none that people gave. Without a copy it is the first one.
    """
    plain = text.strip()
    if plain[: len(PREFIX)].lower() == PREFIX:
        plain = plain[len(PREFIX) :]
    head, colon, rest = plain.partition(":")
    kind = next((kind for kind in (*card_kinds(), *_WORDS) if kind == head[:1].upper()), None)
    if kind is None or not colon or (head[1:] and kind not in "GA"):
        return None
    name, copy = (rest, head[1:]) if kind in "GAPC" else _split_copy(kind, rest)
    thing = _make_thing(kind, name)
    if thing is None or not copy:
        return thing
    number = int(copy) if copy.isascii() and copy.isdecimal() and len(copy) <= 3 else 0
    return Thing(kind, thing.name, number) if 1 <= number <= most_copies(thing) else None


def scan_text(text: str, kinds: Iterable[ThingKind]) -> str:
    """Return what people call a scanned thing of one of these kinds: `10♦` for `10d`.

    The text in capitals where it is none of them.
    """
    read = map(parse_thing, (text, *(f"{kind}:{text}" for kind in kinds)))
    thing = next((one for one in read if one is not None), None)
    return text.upper() if thing is None else thing.name_in_words


def _split_copy(kind: ThingKind, rest: str) -> tuple[str, str]:
    """Return the name and the copy in the rest of a text; a card of Sequentia has a colon of its own."""
    parts = rest.split(":")
    own = 2 if kind == "Q" else 1
    return ":".join(parts[:own]), ":".join(parts[own:])


def _make_thing(kind: ThingKind, name: str) -> Thing | None:
    found: str | None
    match kind:
        case _ if kind in card_kinds():
            found = card_kinds()[kind].read(name)
        case "B":
            found = _find_name(BALLS, name)
        case "Q":
            card = sequentia_card(name)
            found = None if card is None else card.text
        case "C":
            found = _find_name(COMMANDS, name)
        case _:
            found = _written_name(kind, name)
    return None if found is None else Thing(kind, found)


def _find_name(names: object, name: str) -> str | None:
    """Return the name in capitals when it is one of these; else None."""
    capitals = name.strip().upper()
    return capitals if isinstance(names, tuple | dict) and capitals in names else None


def _written_name(kind: ThingKind, name: str) -> str | None:
    """Return what people wrote, on one line; None for nothing, too much, or what can't be shown."""
    line = " ".join(name.split())
    return line if line and len(line) <= LONGEST[kind] and line.isprintable() else None
