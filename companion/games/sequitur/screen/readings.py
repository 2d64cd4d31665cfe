"""Find the ways to read a word from a rack, and which goals each meets, for a player to choose."""

from itertools import islice

from msgspec import Struct

from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import Spell
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.word_rules import lexicon_of, spell_word, spelling_verdict, word_verdict
from companion.lexicon.balls import Q_BALL, Rack
from companion.lexicon.letters import is_plain
from companion.lexicon.near_misses import near_misses
from companion.lexicon.spelling import Spelling, spell_any_word

MOST_WAYS = 300
"""The ways to spell a word that are looked at, the best first: goals ask for few differences between them."""

MOST_NEAR = 3
"""Similar words that are shown where what was entered is none."""

Tapped = tuple[tuple[int | None, str], ...]
"""A word as it is entered: for each ball its place in the rack, None for a letter that was typed; and its letters."""


class Reading(Struct, frozen=True):
    """A way to spell a word, and for each goal in sight whether it meets it (None: the table has to say)."""

    found: Spelling
    met: tuple[bool | None, ...]


def possible_goals(at: TaskContext) -> tuple[Card, ...]:
    """Return the goals that the player's word may meet: public ones, the dearest first, then the secret one."""
    public = sorted((one.card for one in at.state.public), key=lambda card: -POINTS[card.colour])
    secret = at.state.secrets[at.player]
    return (*public, *(() if secret is None else (secret,)))


def find_readings(at: TaskContext, entered: Tapped) -> tuple[Reading, ...] | Refused:
    """Return the ways to spell what was entered that differ in score or goals, or why there is none.

    The best comes first. Of a table that is helped, that is the one that meets goals worth most; else, and of equal
    ones, the one with the highest word score.
    """
    word = "".join(letters for _place, letters in entered)
    refused = spell_word(at.state.setup.options, at.rack, Spell(at.name, word))
    if isinstance(refused, Refused):
        return refused
    fitting = islice(
        (found for found in spell_any_word(at.rack, refused.word) if uses_tapped_balls(at.rack, found, entered)),
        MOST_WAYS,
    )
    cards = possible_goals(at)
    alone = tuple(word_verdict(at.state, card, refused.word) for card in cards)
    different: dict[tuple[object, ...], Reading] = {}
    for found in fitting:
        met = tuple(
            spelling_verdict(at.state, at.player, card, found) if known is None else known
            for card, known in zip(cards, alone, strict=True)
        )
        different.setdefault((found.score, found.blank, found.qu, found.turned, met), Reading(found, met))
    if not different:
        told = _("{word} can't be spelled with these balls in this order.")
        return Refused("SQT-07", told.format(word=word.upper()))
    if at.state.setup.options.help == "referee":
        return tuple(different.values())
    return tuple(sorted(different.values(), key=lambda reading: -_goal_points(cards, reading)))


def can_spell(at: TaskContext, entered: Tapped) -> bool:
    """Return whether the rack has what was entered, with the balls that were tapped, whether it counts or not."""
    word = "".join(letters for _place, letters in entered)
    return any(uses_tapped_balls(at.rack, way, entered) for way in spell_any_word(at.rack, word))


def find_near_words(at: TaskContext, entered: Tapped) -> tuple[str, ...]:
    """Return words a slip away from what was entered that the rack can make, the likeliest first."""
    word = "".join(letters for _place, letters in entered)
    if not is_plain(word):
        return ()
    near = near_misses(lexicon_of(at.state.setup.options), word)
    return tuple(islice((one for one in near if any(spell_any_word(at.rack, one))), MOST_NEAR))


def _goal_points(cards: tuple[Card, ...], reading: Reading) -> int:
    return sum(POINTS[card.colour] for card, met in zip(cards, reading.met, strict=True) if met)


def uses_tapped_balls(rack: Rack, found: Spelling, entered: Tapped) -> bool:
    """Return whether a spelling uses the tapped balls, each for the letters that it was tapped for."""
    balls = [place for place in found.balls for _ in range(2 if found.qu and rack[place] == Q_BALL else 1)]
    letter = 0
    for place, letters in entered:
        after = letter + len(letters)
        if place is not None and (
            balls.count(place) != len(letters) or balls[letter:after].count(place) != len(letters)
        ):
            return False
        letter = after
    return True
