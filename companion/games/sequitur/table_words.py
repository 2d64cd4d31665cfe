"""Let the table decide which words count: one that the list lacks, or one that it has (SQT-22, SQT-23)."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, SaveWord, Step
from companion.core.i18n import _
from companion.games.common.phrases import and_chain
from companion.games.sequitur import score_only
from companion.games.sequitur.claims import unsettle_secret
from companion.games.sequitur.goal_piles import remove_last, replace_at
from companion.games.sequitur.model import Options, State
from companion.games.sequitur.word_rules import lexicon_of


def allow_word(state: State, word: str) -> Step[State] | Refused:
    """Return the state in which the table lets a word count; one that the list lacks is kept for later games too."""
    word, options = word.lower(), state.setup.options
    if lexicon_of(options).judge(word).valid:
        return Refused("SQT-22", _("{word} counts already.").format(word=word.upper()))
    after = replace(options, struck=tuple(one for one in options.struck if one != word))
    if lexicon_of(after).judge(word).valid:
        return Step(_with_options(state, after))
    after = replace(after, words=(*after.words, word))
    return Step(_with_options(state, after), kept=(SaveWord(word, counts=True),))


def strike_word(state: State, word: str) -> Step[State] | Refused:
    """Return the state in which the table does not count a word, also where it has been spelled in this round.

    A word of the house is taken out of its list for later games too. Who has spelled it finds another one or none, and
    what it has won lies where it was.
    """
    word, options = word.lower(), state.setup.options
    if not lexicon_of(options).judge(word).valid:
        return Refused("SQT-23", _("{word} does not count anyway.").format(word=word.upper()))
    own = tuple(one for one in options.words if one != word)
    after = _with_options(state, replace(options, words=own, struck=(*options.struck, word)))
    spelled = tuple(player for player, found in enumerate(state.words) if found is not None and found.word == word)
    for player in spelled:
        after = take_word_back(score_only.take_back(after, player) if state.score_only else after, player)
    kept = (SaveWord(word, counts=False),) if word in options.words else ()
    if not spelled:
        return Step(after, kept=kept)
    return Step(after, (another_word_event(state, spelled),), kept)


def another_word_event(state: State, players: tuple[int, ...]) -> GameEvent:
    """Return the event that these players spell another word, or none."""
    names = and_chain([state.setup.players[player] for player in players])
    return GameEvent("lost", _("{names}: another word, or none.").format(names=names))


def _with_options(state: State, options: Options) -> State:
    return replace(state, setup=replace(state.setup, options=options))


def take_word_back(state: State, player: int) -> State:
    """Return the state in which a player has not spelled a word yet; all others have finished that step.

    What the word has won lies where it was.
    """
    others = tuple(one for one in range(len(state.racks)) if one != player)
    done = state.done if state.phase == "words" else others
    lost = [one.public for one in state.claimed if one.player == player]
    stack = state.stacks[player]
    for public in lost:
        stack = remove_last(stack, public.card)
    state = replace(
        state,
        phase="words",
        done=tuple(one for one in done if one != player),
        words=replace_at(state.words, player, None),
        public=(*state.public, *lost),
        claimed=tuple(one for one in state.claimed if one.player != player),
        stacks=replace_at(state.stacks, player, stack),
        judged=tuple(one for one in state.judged if one.player != player),
        order=tuple(filter(None, (tuple(one for one in group if one != player) for group in state.order))),
        drawn=tuple(one for one in state.drawn if one[0] != player),
        claimer=None,
        last_turn=None,
        declined=(),
    )
    secret = next((one for one in state.settled if one.player == player), None)
    if secret is None:
        return state
    return unsettle_secret(replace(state, secrets=replace_at(state.secrets, player, secret.card)), secret)
