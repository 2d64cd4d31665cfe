"""Strike a word that somebody has spelled: the table does not count it (SQT-23)."""

from companion.core.i18n import _
from companion.core.scene import AnyLook
from companion.games.sequitur import score_only
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
        return (
            _("Not count {word}?").format(word=word_text(at)),
            _("CONFIRM: {player} spells another word, and what this one has won goes back.").format(player=at.name),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the word, and of the goals that it has won."""
        won = [one.public.card for one in at.state.claimed if one.player == at.player]
        won += [one.card for one in at.state.settled if one.player == at.player and one.met]
        won += score_only.won_cards(at.state, at.player)
        return word_looks(at, room) + goal_card_looks(
            room, room.pad, [CardPlace(card, note=_("won")) for card in won], 0
        )
