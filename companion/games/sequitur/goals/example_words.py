"""Find everyday words that meet a test, and some that don't, to show what the test asks for."""

from functools import lru_cache

from msgspec import Struct

from companion.games.sequitur.goals.conditions import Test, is_met_by_word
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of

_WORDS = (
    "house garden apple water letter music winter summer little yellow orange purple silver button pepper happy "
    "coffee balloon kitten puppy rabbit bottle mirror soccer street green tree moon spoon queen quiet quick squad "
    "ring sing king bring thing string spring going being making playing running reading walking talking singing "
    "cat dog sun sea sky ice egg ear eye arm leg toe car bus box fox hat bag bed cup fan jam key map net pen "
    "level radar civic kayak noon madam refer eve dad mum pop stats tenet star rats live part trap stop pots "
    "stars stones trees houses books birds boats lamps hands rows cows ships almost begin chin city empty biopsy "
    "dirty first forty ghost abbot accept effort floor glory chips spoon wolf fed zone life sponge toned yoked "
    "banana potato tomato camera animal memory monkey jungle pencil rhythm myth gym lynx hymn crypt fly sky "
    "strength screw splash scratch twelfths length breathe beautiful education dialogue sequoia audio radio idea "
    "area piano video queue eerie ooze bookkeeper committee coffee success jazz buzz fizz puzzle pizza "
    "lizard oxygen zebra extra taxi exit axis vixen jacket joker juice quartz quiz liquid unique remake return "
    "reuse redo rewrite undo unfair unlock untie unhappy under over paper panda window candle candy dance pirate "
    "planet plane plate alone stone table cable able bread bead read tread thread wonderful helpful careful "
    "friendship kindness darkness happiness adventure butterfly crocodile elephant telephone dictionary "
    "blackboard basketball strawberry chocolate understanding responsibility"
)

EVERYDAY_WORDS = tuple(dict.fromkeys(_WORDS.split()))
"""Words that everybody knows, of all lengths and kinds, so that a test of a printed goal is met by some of them."""

SHOWN = 3
"""As many words of each kind are shown."""


class ExampleWords(Struct, frozen=True):
    """Words that meet a test and words that don't, in capitals; `decided` is False where no word alone can say it."""

    meet: tuple[str, ...]
    fail: tuple[str, ...]
    decided: bool = True


@lru_cache(maxsize=32)
def find_examples(test: Test) -> ExampleWords:
    """Return up to `SHOWN` everyday words that meet the test, and as many that don't."""
    lexicon = lexicon_of(Options())
    meet: list[str] = []
    fail: list[str] = []
    for word in EVERYDAY_WORDS:
        met = is_met_by_word(test, word, lexicon)
        if met is None:
            return ExampleWords((), (), decided=False)
        kind = meet if met else fail
        if len(kind) < SHOWN:
            kind.append(word.upper())
        if len(meet) == len(fail) == SHOWN:
            break
    return ExampleWords(tuple(meet), tuple(fail))
