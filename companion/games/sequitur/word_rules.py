"""Spell words and judge them: how a word is spelled, and which goals it meets (SQT-07 to SQT-13, SQT-20)."""

from collections import Counter
from functools import lru_cache

from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.games.sequitur import bag as bags
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals.conditions import Test, is_met_by_balls, is_met_by_word, unmet_part
from companion.games.sequitur.goals.goals import Goal, meets
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.games.sequitur.model import Options, Spell, State
from companion.lexicon.balls import BLANK, Q_BALL, Rack
from companion.lexicon.lexicon import Lexicon, LexiconSwitch, Reason
from companion.lexicon.other_languages import open_lexicon
from companion.lexicon.spelling import Spelling, make_spelling, spell_any_word

WordChoice = tuple[str, tuple[str, ...], tuple[str, ...]]
"""Which words count: the list's switch, the table's own words, and those that are struck."""


@lru_cache(maxsize=4)
def _open_lexicon(switch: str, own: tuple[str, ...], struck: tuple[str, ...]) -> Lexicon:
    return open_lexicon(LexiconSwitch(switch), own, struck)


def lexicon_of(options: Options) -> Lexicon:
    """Return the words that count at the table (SQT-12)."""
    return _open_lexicon(*_word_choice(options))


def _word_choice(options: Options) -> WordChoice:
    """Return what names the words that count: a cache that held the lexicon would keep half a megabyte of each."""
    switch = options.lexicon if options.language == "english" else options.language
    return switch, options.words, options.struck


_REASON_TEXTS: dict[Reason, str] = {
    Reason.TOO_SHORT: N_("{word} is no valid word here: too short."),
    Reason.APOSTROPHE: N_("{word} is no valid word here: has an apostrophe."),
    Reason.HYPHEN: N_("{word} is no valid word here: has a hyphen."),
    Reason.SIGN: N_("{word} is no valid word here: has a sign that is no letter."),
    Reason.NAME: N_("{word} is no valid word here: a name."),
    Reason.ABBREVIATION: N_("{word} is no valid word here: an abbreviation."),
    Reason.SLANG: N_("{word} is no valid word here: slang, which your word list leaves out."),
    Reason.RARE: N_("{word} is no valid word here: a rare word, which your word list leaves out."),
    Reason.NOT_FOUND: N_("{word} isn't in the word list."),
    Reason.STRUCK: N_("{word} is no valid word here: the table does not count it."),
}


def spell_word(options: Options, balls: Rack | Counter[str], move: Spell) -> Spelling | Refused:
    """Return how the balls, a rack or all that are in the bag, spell the word: the best way that fits the move.

    Of equal scores a way without the blank comes first, then the rack as it lies before the turned one, and then the
    balls nearest to its left end.
    """
    verdict = lexicon_of(options).judge(move.word)
    shown = move.word.upper()
    if verdict.reason is Reason.TOO_SHORT:
        return Refused("SQT-08", _("{word} is too short: a word has at least 3 letters.").format(word=shown))
    if verdict.reason is not None:
        return Refused("SQT-12", _(_REASON_TEXTS[verdict.reason]).format(word=shown))
    ways = spell_any_word(balls, verdict.word) if isinstance(balls, str) else spell_from_bag(balls, verdict.word)
    if ways:
        return best_as_stated(ways, move)
    told = _("{word} can't be spelled from {rack}: its balls are not there in this order.")
    missing = None if isinstance(balls, str) else bags.draw_refusal(balls, shown)
    return missing or Refused("SQT-07", told.format(word=shown, rack=balls))


def spell_from_bag(bag: Counter[str], word: str) -> tuple[Spelling, ...]:
    """Return the ways to spell the word with balls of the bag that differ in the blank or in Qu, the best first.

    Their balls are those of `balls_of`, in the order of the word.
    """
    ways: dict[tuple[str | None, bool], Spelling] = {}
    for balls in _balls_that_spell(word.upper()):
        if bags.draw_refusal(bag, balls) is None:
            found = make_spelling(balls, word, tuple(range(len(balls))), turned=False)
            ways.setdefault((found.blank, found.qu), found)
    return tuple(sorted(ways.values(), key=lambda found: -found.score))


def _balls_that_spell(letters: str) -> list[Rack]:
    """Return all balls that can be the word: without the blank, and with it in each place; Q as Q, and as Qu."""
    read = dict.fromkeys((letters, letters.replace(Q_BALL + "U", Q_BALL, 1)))
    blank = [
        balls[:place] + BLANK + balls[place + 1 :]
        for balls in read
        for place, face in enumerate(balls)
        # The blank can't be Qu (SQT-10).
        if len(balls) == len(letters) or face != Q_BALL
    ]
    return [*read, *blank]


def balls_of(found: Spelling) -> Rack:
    """Return the balls of a word from `spell_from_bag`, in their order."""
    letters = found.word.upper()
    balls = letters.replace(Q_BALL + "U", Q_BALL, 1) if found.qu else letters
    return balls if found.blank is None else balls.replace(found.blank.upper(), BLANK, 1)


def best_as_stated(ways: tuple[Spelling, ...], move: Spell) -> Spelling | Refused:
    """Return the best way of those that fit what the move states, or a refusal (SQT-10, SQT-11)."""
    shown = move.word.upper()
    if move.blank is not None:
        ways = tuple(way for way in ways if way.blank == move.blank.lower())
        if not ways:
            told = _("{word} can't be spelled with the blank as {letter}.")
            return Refused("SQT-10", told.format(word=shown, letter=move.blank.upper()))
    if move.qu is not None:
        ways = tuple(way for way in ways if way.qu == move.qu)
        if not ways:
            told = _("{word} can't be spelled as Qu.") if move.qu else _("{word} can't be spelled without Qu.")
            return Refused("SQT-11", told.format(word=shown))
    ways = tuple(
        way for way in ways if move.turned in {None, way.turned} and (move.balls is None or move.balls == way.balls)
    )
    if not ways:
        told = _("{word} can't be spelled with these balls from this side.")
        return Refused("SQT-07", told.format(word=shown))
    return ways[0]


def verdict(state: State, player: int, card: Card) -> bool | None:
    """Return whether the player's word meets the goal, by the table's verdict or else its test; None: open."""
    return next(
        (one.met for one in state.judged if one.player == player and one.card == card),
        test_verdict(state, player, card),
    )


def test_verdict(state: State, player: int, card: Card) -> bool | None:
    """Return whether the player's word meets the card's test; None where it has none."""
    found = state.words[player]
    return False if found is None else spelling_verdict(state, player, card, found)


def spelling_verdict(state: State, player: int, card: Card, found: Spelling) -> bool | None:
    """Return whether a word that the rack can spell meets a goal's test.

    None where it has none, and where nobody knows the rack that it depends on (SQT-29).
    """
    goal = next((goal for goal in state.goals if card.is_of(goal)), None)
    if goal is None:
        return None
    options = state.setup.options
    if state.score_only:
        bag = frozenset((state.bag + Counter(state.racks[player])).items())
        return _bag_verdict(goal, found, bag, _word_choice(options), options.y_is_vowel)
    read = SpelledWord.from_spelling(state.racks[player], found, lies_turned=player in state.turned)
    return _is_met(goal, read, _word_choice(options), options.y_is_vowel)


def missed_part(state: State, player: int, card: Card) -> Test | None:
    """Return the part of the card's test that the player's word misses; None where the test is met, or there is none.

    Of a player without a word it is none, too.
    """
    found, options = state.words[player], state.setup.options
    goal = next((goal for goal in state.goals if card.is_of(goal)), None)
    if found is None or goal is None or goal.test is None or test_verdict(state, player, card):
        return None
    read = SpelledWord.from_spelling(state.racks[player], found, lies_turned=player in state.turned)
    return unmet_part(goal.test, read, lexicon_of(options), options.y_is_vowel)


def word_verdict(state: State, card: Card, word: str) -> bool | None:
    """Return whether a word meets a goal however it is spelled; None: that matters, or there is no test."""
    goal = next((goal for goal in state.goals if goal.id == card.id), None)
    if goal is None or goal.test is None:
        return None
    options = state.setup.options
    return is_met_by_word(goal.test, word, lexicon_of(options), options.y_is_vowel)


# Each picture asks this of every goal.
@lru_cache(maxsize=4096)
def _bag_verdict(
    goal: Goal, found: Spelling, bag: frozenset[tuple[str, int]], words: WordChoice, y_is_vowel: bool
) -> bool | None:
    """Return whether a word of which nobody knows where its balls lay meets a test (SQT-29); None: that matters.

    A blank may not have been stated, so only what no balls that can spell the word would meet is missed.
    """
    if goal.test is None:
        return None
    ways = (found, *spell_from_bag(Counter(dict(bag)), found.word))
    # Its balls alone are its rack.
    unlaid = (SpelledWord.from_spelling(balls_of(way), way) for way in ways)
    lexicon = _open_lexicon(*words)
    told = [is_met_by_balls(goal.test, one, lexicon, y_is_vowel) for one in unlaid]
    return True if told[0] else False if set(told) == {False} else None


# Each picture asks this of every goal and every way to read the word that is being typed.
@lru_cache(maxsize=4096)
def _is_met(goal: Goal, spelled: SpelledWord, words: WordChoice, y_is_vowel: bool) -> bool | None:
    return meets(goal, spelled, _open_lexicon(*words), y_is_vowel)
