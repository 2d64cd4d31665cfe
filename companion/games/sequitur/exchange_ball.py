"""Exchange a ball that somebody misread for the one that lies there (SQT-25)."""

from collections import Counter

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequitur import bag
from companion.games.sequitur.claims import unsettle_secret
from companion.games.sequitur.goal_piles import replace_at
from companion.games.sequitur.model import Exchange, Spell, State
from companion.games.sequitur.table_verdicts import unclaimed
from companion.games.sequitur.table_words import another_word_event, take_word_back
from companion.games.sequitur.word_rules import spell_word, verdict
from companion.lexicon.spelling import Spelling


def exchange_ball(state: State, player: int, move: Exchange) -> Step[State] | Refused:
    """Return the state in which another ball lies in a place of the rack, and the misread one is in the bag.

    A word that uses it is spelled anew in the best way, and what it has claimed and would not meet lies among the other
    goals again. Where it can't be spelled, the player spells another one or none.
    """
    rack, place = state.racks[player], move.place
    if place >= len(rack):
        return Refused("SQT-25", _("{player} has no ball there.").format(player=move.player))
    if rack[place] == move.ball:
        return Refused("SQT-25", _("This ball is the one that lies there."))
    refused = bag.draw_refusal(state.bag + Counter(rack[place]), move.ball, state.drawn_in)
    if refused:
        return refused
    after = replace(state, racks=replace_at(state.racks, player, rack[:place] + move.ball + rack[place + 1 :]))
    found = state.words[player]
    if found is None or place not in found.balls:
        return Step(after)
    again = spell_word(state.setup.options, after.racks[player], Spell(move.player, found.word))
    if isinstance(again, Refused):
        return Step(take_word_back(after, player), (another_word_event(after, (player,)),))
    return Step(_without_lost_goals(_with_word(after, player, again), player))


def _without_lost_goals(state: State, player: int) -> State:
    """Return the state in which claimed goals that the word does not meet any more lie among the others again."""
    mine = [one for one in state.claimed if one.player == player]
    for claim in mine:
        if verdict(state, player, claim.public.card) is False:
            state = unclaimed(state, claim)
    return state


def _with_word(state: State, player: int, found: Spelling) -> State:
    """Return the state with the word spelled so; its secret goal is looked at again, and the order by its score."""
    old = state.words[player]
    after = replace(state, words=replace_at(state.words, player, found))
    if state.phase not in {"ties", "claims"}:
        return after
    if old is not None and old.score != found.score:
        order = (tuple(one for one in group if one != player) for group in state.order)
        after = replace(after, order=tuple(filter(None, order)), last_turn=None, declined=(), claimer=None)
    secret = next((one for one in state.settled if one.player == player), None)
    if secret is not None:
        after = unsettle_secret(replace(after, secrets=replace_at(after.secrets, player, secret.card)), secret)
    return replace(after, phase="secrets")
