"""Paint what phones see of every state of a record, and print what of it nobody may see; a program of its own.

One process paints either for the window or for browsers.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from companion.app.plugins import all_games
from companion.core.game import Step
from companion.core.table_moves import describe_move
from companion.follow import Now
from companion.phones.pictures import PictureRequest, Pictures
from companion.phones.watched import as_event, watched
from companion.table.storage.record import fold_moves, read_record
from tests.phones.onlookers import Onlookers, hidden_cards


def states(record: Path) -> Iterator[Now]:
    """The game of a record after each of its moves."""
    read = read_record(record, all_games())
    state, moves = read.game.start(read.setup), list[str]()
    yield Now(read.game, state)
    for _line, move, outcome in fold_moves(read):
        assert isinstance(outcome, Step)
        moves.append(describe_move(read.game, state, move))
        before, state = state, outcome.state
        yield Now(read.game, state, before, tuple(moves))


def main() -> None:
    onlookers, pictures, seen, hidden = Onlookers(), Pictures(), 0, 0
    for version, now in enumerate(states(Path(sys.argv[1]))):
        drawn = pictures.draw(now, version, PictureRequest(360, 360)).decode()
        told = ElementTree.fromstring(drawn)
        words = " ".join(filter(None, (part.text for part in told.iter())))
        words += " ".join(part.get("aria-label", "") for part in told.iter())
        page = watched(now, version)
        words += as_event(version, page).decode()
        if bool(page.moves) != (version > 0):
            print(f"The last move isn't told after move {version}")
        onlookers.look(now)
        secret = {card.text for card in hidden_cards(now.state)}
        hidden += len(secret)
        seen += len(list(told.iter())) > 20
        for text in secret:
            if text in words:
                print(f"{text!r} is told after move {version}")
    onlookers.close()
    print(f"seen {seen} hidden {hidden}")


if __name__ == "__main__":
    main()
