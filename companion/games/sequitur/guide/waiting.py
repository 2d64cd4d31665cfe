"""Nothing to enter: the player has finished the step, or the game is over. What there is of theirs is shown."""

from companion.contract.scene import AnyLook
from companion.games.sequitur.guide.balls import Shown, counted, rack_looks
from companion.games.sequitur.guide.claiming import word_looks, word_of
from companion.games.sequitur.guide.laid import Laid, laid_looks, secret
from companion.games.sequitur.guide.room import Room
from companion.games.sequitur.guide.task import At, Task
from companion.games.sequitur.say import points


class Waiting(Task, frozen=True, kw_only=True):
    """The player waits for the others."""

    def told(self, at: At) -> tuple[str, ...]:
        """What the player has, and who is waited for."""
        if at.state.phase == "over":
            return "The game is over.", "CONFIRM shows the result."
        word = at.state.words[at.player]
        told = f"{at.name} is done." if word is None else f"{word_of(at)} scores {word.score}."
        if at.state.claimer is not None:
            return told, f"{at.state.setup.players[at.state.claimer]} claims now: tap that seat."
        return told, "Tap a seat that is not done."

    def looks(self, at: At, room: Room) -> list[AnyLook]:
        """The rack, and the goals that the player has won."""
        spelled = at.state.words[at.player] is not None
        looks = word_looks(at, room) if spelled else rack_looks(room, at.rack, Shown())
        goal = at.state.secrets[at.player]
        cards = [] if goal is None else [secret(goal)]
        cards += [Laid(card, note="won") for card in at.state.stacks[at.player]]
        return looks + laid_looks(room, room.pad, cards, 0)


def won(at: At) -> str:
    """What the player has won so far, for a seat."""
    return counted(points(at.state, at.player), "point")
