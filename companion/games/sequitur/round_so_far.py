"""Say what players have done in a round, as a position has it, and go on from there (SQT-03 to SQT-15)."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.sequitur import claims, word_rules
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goal_piles import replace_at
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import Ball, Judgement, Name, Phase, Spell, State, Text, WonGoals
from companion.lexicon.spelling import Spelling

WITH_WORDS: tuple[Phase, ...] = ("words", "secrets", "ties", "claims")
"""The steps in which words can have been spelled."""


class LaidWord(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A word that lies there. What is left out is as in the best way to spell it; the fields are those of `Spell`."""

    word: Annotated[str, Meta(pattern=r"^[A-Za-z]{1,40}\Z", extra={"expected": "a word"})]
    blank: Annotated[str, Meta(pattern=r"^[A-Za-z]\Z", extra={"expected": "a letter"})] | None = None
    qu: bool | None = None
    turned: bool | None = None
    balls: (
        Annotated[tuple[int, ...], Meta(extra={"expected": "a list of places in the rack, the first is 0"})] | None
    ) = None


class LaidJudgement(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table has said of a player's word and a goal, which is named by its text or id."""

    player: Name
    colour: Colour
    goal: Annotated[Text, Meta(min_length=1)]
    met: bool


class RoundSoFar(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was done in the round up to the step of a position.

    `done` have finished the step; `waived` are those for whom nobody waits although their start lacks something; `used`
    the action cards that each has played; `turned` whose racks lie turned round; `words` what was spelled; `judged`
    what the table has said of it; `order` the players in the order of their claims, equal ones together, left out: by
    their word scores; `letters` the balls that some of those who are equal have drawn; `turn` whose turn to claim it
    is, left out: the first one's; `last` who had the turn before; `declined` who claims nothing for now. `scored` are
    the numbers of goals that were entered for a player in this round, where only the score is kept.
    """

    done: tuple[Name, ...] = ()
    waived: tuple[Name, ...] = ()
    used: dict[Name, tuple[Text, ...]] = {}
    turned: tuple[Name, ...] = ()
    words: dict[Name, LaidWord] = {}
    judged: tuple[LaidJudgement, ...] = ()
    order: tuple[tuple[Name, ...], ...] = ()
    letters: dict[Name, Ball] = {}
    turn: Name | None = None
    last: Name | None = None
    declined: tuple[Name, ...] = ()
    scored: dict[Name, Annotated[int, Meta(ge=0)]] = {}

    @property
    def names(self) -> frozenset[str]:
        """The players who are named."""
        alone = (name for name in (self.turn, self.last) if name is not None)
        lists = (self.done, self.waived, self.turned, self.declined, *self.order, (one.player for one in self.judged))
        return frozenset((*alone, *chain.from_iterable((*lists, self.used, self.words, self.letters, self.scored))))

    def renamed(self, names: Mapping[str, str]) -> "RoundSoFar":
        """Return it with the new names of players in place of the old ones."""

        def new(name: str) -> str:
            return names.get(name, name)

        return RoundSoFar(
            done=tuple(map(new, self.done)),
            waived=tuple(map(new, self.waived)),
            used={new(name): cards for name, cards in self.used.items()},
            turned=tuple(map(new, self.turned)),
            words={new(name): word for name, word in self.words.items()},
            judged=tuple(replace(one, player=new(one.player)) for one in self.judged),
            order=tuple(tuple(map(new, group)) for group in self.order),
            letters={new(name): ball for name, ball in self.letters.items()},
            turn=None if self.turn is None else new(self.turn),
            last=None if self.last is None else new(self.last),
            declined=tuple(map(new, self.declined)),
            scored={new(name): count for name, count in self.scored.items()},
        )


def round_so_far(state: State) -> RoundSoFar:
    """Return what was done in the round of a state."""
    if state.phase == "over":
        return RoundSoFar()
    names = state.setup.players
    words = ((name, word) for name, word in zip(names, state.words, strict=True) if word is not None)
    return RoundSoFar(
        done=tuple(names[player] for player in state.done),
        waived=tuple(names[player] for player in state.excused),
        used={name: cards for name, cards in zip(names, state.used, strict=True) if cards},
        turned=tuple(names[player] for player in state.turned),
        words={name: _laid_word(word) for name, word in words},
        judged=tuple(
            LaidJudgement(names[one.player], one.card.colour, one.card.id or one.card.text, one.met)
            for one in state.judged
        ),
        order=tuple(tuple(names[player] for player in group) for group in state.order),
        letters={names[player]: ball for player, ball in state.drawn},
        turn=None if state.claimer is None else names[state.claimer],
        last=None if state.last_turn is None else names[state.last_turn],
        declined=tuple(names[player] for player in state.declined),
        scored={names[one.player]: one.count for one in state.won},
    )


def _laid_word(found: Spelling) -> LaidWord:
    return LaidWord(found.word, found.blank, found.qu, found.turned, found.balls)


def with_round(before: State, state: State, so_far: RoundSoFar, cards: Mapping[LaidJudgement, Card]) -> State | Refused:
    """Return a state at the beginning of its step with what was done in the round, or why that can't be.

    `state` has the racks, the goals and the cards won, and `before` is the one that it was made of: words that lie
    there as before count. `cards` are the goals that were judged.
    """
    names = state.setup.players
    number = {name: player for player, name in enumerate(names)}

    def players(named: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(number[name] for name in named)

    state = replace(
        state,
        done=players(so_far.done),
        excused=players(so_far.waived),
        used=tuple(so_far.used.get(name, ()) for name in names),
        turned=players(so_far.turned),
        judged=tuple(Judgement(number[one.player], cards[one], one.met) for one in so_far.judged),
        declined=players(so_far.declined),
        drawn=tuple((number[name], ball) for name, ball in so_far.letters.items()),
        last_turn=None if so_far.last is None else number[so_far.last],
        won=tuple(WonGoals(number[name], count) for name, count in so_far.scored.items()),
    )
    for name, word in so_far.words.items():
        spelled = _with_word(before, state, number[name], word)
        if isinstance(spelled, Refused):
            return spelled
        state = spelled
    return _with_order(state, tuple(map(players, so_far.order)), None if so_far.turn is None else number[so_far.turn])


def _with_word(before: State, state: State, player: int, laid: LaidWord) -> State | Refused:
    """Return the state with the player's word; where only the score is kept, with its balls out of the bag."""
    if state.phase not in WITH_WORDS:
        return Refused("SQT-07", _("In this step no word is spelled yet."))
    found = before.words[player]
    if found is None or _laid_word(found) != laid or before.racks[player] != state.racks[player]:
        move = Spell(state.setup.players[player], laid.word, laid.blank, laid.qu, laid.turned, laid.balls)
        balls = state.bag if state.score_only else state.racks[player]
        answer = word_rules.spell_word(state.setup.options, balls, move)
        if isinstance(answer, Refused):
            return answer
        found = answer
    if state.score_only:
        state = replace(state, racks=replace_at(state.racks, player, word_rules.balls_of(found)))
    done = state.done if player in state.done or state.phase != "words" else (*state.done, player)
    return replace(state, done=done, words=replace_at(state.words, player, found))


def _with_order(state: State, order: tuple[tuple[int, ...], ...], turn: int | None) -> State:
    """Return the state with the order of the claims and whose turn it is; an order of others is by the word scores."""
    if state.phase not in {"ties", "claims"}:
        return state
    spelled = sorted(player for player, word in enumerate(state.words) if word is not None)
    if sorted(chain.from_iterable(order)) != spelled:
        order = claims.score_groups(state.words)
    state = replace(state, order=order)
    if state.score_only:
        return state
    after = claims.next_turn(state)
    if turn is not None and after.phase == "claims" and claims.claimable_goals(after, turn):
        return replace(after, claimer=turn)
    return after
