"""Strike a word that somebody has spelled: the table does not count it (SQT-23)."""

from companion.core.i18n import _, ngettext
from companion.core.scene import AnyLook
from companion.games.sequitur import score_only
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import Move, Strike
from companion.games.sequitur.screen.claim import word_looks, word_text
from companion.games.sequitur.screen.goals_on_table import CardPlace, goal_card_looks
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext

STRIKE = "strike"
"""The target that asks whether the word of this seat is to be struck."""


def can_strike(at: TaskContext) -> bool:
    """Return whether this player has spelled a word in this round."""
    return at.state.phase != "over" and at.state.words[at.player] is not None


class StrikeTask(Task, frozen=True, kw_only=True):
    """The task to strike the word of a seat, which waits for CONFIRM."""

    def move(self, at: TaskContext) -> Move | None:
        """Return the striking as a move."""
        found = at.state.words[at.player]
        return None if found is None else Strike(found.word, at.name)

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what CONFIRM leads to."""
        lost = sum(POINTS[card.colour] for card in self._won(at))
        back = ngettext(
            "CONFIRM: {player} loses {count} point and spells another word.",
            "CONFIRM: {player} loses {count} points and spells another word.",
            lost,
        )
        told = back if lost else _("CONFIRM: {player} spells another word.")
        return _("Take {word} back?").format(word=word_text(at)), told.format(player=at.name, count=lost)

    def _won(self, at: TaskContext) -> list[Card]:
        """Return the goals that the word has won."""
        won = [one.public.card for one in at.state.claimed if one.player == at.player]
        won += [one.card for one in at.state.settled if one.player == at.player and one.met]
        return [*won, *score_only.won_cards(at.state, at.player)]

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the word, and of the goals that it has won."""
        cards = [CardPlace(card, note=_("goes back")) for card in self._won(at)]
        return word_looks(at, room) + goal_card_looks(room, room.pad, cards, 0)
