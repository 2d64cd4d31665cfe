"""Paint what phones see of every state of a record, and print what of it nobody may see; a program of its own.

One process paints either for the window or for browsers.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from companion.app.plugins import all_games
from companion.core.game import Step
from companion.core.table_moves import describe_move
from companion.follow import Now
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.model import State
from companion.phones.pictures import PictureRequest, Pictures
from companion.phones.watched import as_event, watched
from companion.table.storage.record import fold_moves, read_record
from companion.ui.painters.svg import paint_as_svg


def hidden_texts(state: Any) -> set[str]:
    """The texts of goal cards that lie face down, but for those that lie open as well, or are won."""
    if not isinstance(state, State):
        return set()
    down = {card.text for card in state.secrets if card is not None}
    down |= {one.card.text for one in state.public if is_face_down(state, one.card.colour)}
    seen = {one.card.text for one in state.public if not is_face_down(state, one.card.colour)}
    seen |= {card.text for stack in state.stacks for card in stack}
    seen |= {card.text for pile in state.discards for card in pile if card is not None}
    seen |= {one.public.card.text for one in state.claimed} | {one.card.text for one in state.unclaimed}
    seen |= {one.card.text for one in state.settled}
    # Who asks the table whether a word meets a goal has turned it up.
    seen |= {one.card.text for one in state.judged}
    return down - seen - {""}


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
    paint_as_svg()
    pictures, seen, hidden = Pictures(), 0, 0
    for version, now in enumerate(states(Path(sys.argv[1]))):
        drawn = pictures.draw(now, version, PictureRequest(360, 360)).decode()
        told = ElementTree.fromstring(drawn)
        words = " ".join(filter(None, (part.text for part in told.iter())))
        words += " ".join(part.get("aria-label", "") for part in told.iter())
        page = watched(now, version)
        words += as_event(version, page).decode()
        if bool(page.moves) != (version > 0):
            print(f"The last move isn't told after move {version}")
        secret = hidden_texts(now.state)
        hidden += len(secret)
        seen += len(list(told.iter())) > 20
        for text in secret:
            if text in words:
                print(f"{text!r} is told after move {version}")
    print(f"seen {seen} hidden {hidden}")


if __name__ == "__main__":
    main()
