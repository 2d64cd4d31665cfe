"""Show a player who has nothing to enter: the step is finished, or the game is over."""

from companion.core.events import Input, Tap
from companion.core.i18n import _, ngettext
from companion.core.scene import AnyLook, Button
from companion.games.sequitur.claims import claimable_goals
from companion.games.sequitur.goal_piles import remove_last
from companion.games.sequitur.screen.balls import RackMarks, points_text, rack_looks
from companion.games.sequitur.screen.claim import ClaimTask, word_looks, word_text
from companion.games.sequitur.screen.goals_on_table import CardPlace, goal_card_looks, secret_place
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext
from companion.games.sequitur.steps import unfinished_players
from companion.games.sequitur.tally import hidden_goals, shown_points

EARLY = "claim-early"
"""The target with which somebody claims whose turn it is not."""


class WaitTask(Task, frozen=True, kw_only=True):
    """The task of a player who waits for the others."""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task of a claim out of turn, when it is asked for."""
        return ClaimTask() if what == Tap(EARLY) and _may_claim_later(at) else self

    def missing_text(self, at: TaskContext) -> str:
        """Return who is waited for: the player, or how many there are."""
        names, waiting = at.state.setup.players, unfinished_players(at.state)
        if len(waiting) == 1:
            return _("wait for {player}").format(player=names[waiting[0]])
        return ngettext("wait for {count} player", "wait for {count} players", len(waiting)).format(count=len(waiting))

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what the player has, and who is waited for."""
        if at.state.phase == "over":
            return _("The game is over."), _("RESULT shows who won.")
        word = at.state.words[at.player]
        if at.player in at.state.gone:
            told = _("{player} has left.").format(player=at.name)
        elif word is None:
            told = _("{player} is done.").format(player=at.name)
        else:
            told = _("{word} scores {score}.").format(word=word_text(at), score=word.score)
        if at.state.claimer is not None:
            claimer = at.state.setup.players[at.state.claimer]
            return told, _("{player} claims now: tap {player} above.").format(player=claimer)
        return told, _("Tap a player above who is not done.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return what can be done beside waiting."""
        return (
            _("This player has nothing to do now: tap the seat of one who has."),
            _("GOALS shows the goals on the table."),
            _("UNDO takes back the last move, as often as you like."),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, and of the goals that the player has won."""
        spelled = at.state.words[at.player] is not None
        looks = word_looks(at, room) if spelled else rack_looks(room, at.rack, RackMarks())
        goal = at.state.secrets[at.player]
        cards = [] if goal is None else [secret_place(goal)]
        won = at.state.stacks[at.player]
        for one in hidden_goals(at.state):
            if one.player == at.player:
                cards.append(secret_place(one.card))
                won = remove_last(won, one.card) if one.met else won
        cards += [CardPlace(card, note=_("won")) for card in won]
        if not _may_claim_later(at):
            return looks + goal_card_looks(room, room.pad, cards, 0)
        foot, above = room.pad.cut_bottom(room.px(11), room.gap)
        looks.append(Button(rect=foot, target=EARLY, label=_("CLAIM OUT OF TURN"), px=room.px(4.6)))
        return looks + goal_card_looks(room, above, cards, 0)


def _may_claim_later(at: TaskContext) -> bool:
    """Return whether somebody else claims now, and this player has a goal to claim."""
    return at.state.claimer not in {None, at.player} and bool(claimable_goals(at.state, at.player))


def won_text(at: TaskContext) -> str:
    """Return the points that the player is seen to have won so far, in words for a seat."""
    return points_text(shown_points(at.state, at.player))
