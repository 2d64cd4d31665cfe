"""The games that the home screen offers: a new game is a new folder and one line here."""

from companion.contract.game import AnyGame
from companion.games.sequence.game import SequenceGame

GAMES: dict[str, AnyGame] = {game.id: game for game in (SequenceGame(),)}
