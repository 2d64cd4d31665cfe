"""The games of which records can be replayed and rules listed; not all of them can be played on the screen yet.

A module of its own: the app starts without the games that it does not offer.
"""

from companion.contract.game import AnyFollowed
from companion.games.registry import GAMES
from companion.games.sequitur.game import SequiturGame

FOLLOWED: dict[str, AnyFollowed] = {**GAMES, SequiturGame.id: SequiturGame()}
