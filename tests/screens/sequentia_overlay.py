"""The screens of Sequentia: Overlay, reached as people reach them; beside `catalogue`, which lists all others."""

from collections.abc import Callable

from companion.games.sequentia.common.square import CELLS
from companion.table.screen_places import Place
from companion.table.storage.record import read_record
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.games.at_overlay import CROSS, GAME, HAND, QUIET, RECORD, filler, move
from tests.games.at_overlay import game as state_of

OPENED, LATE, TAKING, FILLING, GIVING_UP, OVER = 9, 36, 19, 20, 55, 57
"""How many moves of the recorded game lead to the first turn, a later one, a choice, a refill, a give-up, the end."""

LONG = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")

ANN = "1:123 2:333 3:111"

OVERLAY: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    OVERLAY[reach.__name__] = reach
    return reach


def recorded(table: Table, moves: int) -> Table:
    """The recorded game after so many moves."""
    record = read_record(RECORD, {GAME.id: GAME})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], record.setup) is None
    return table.played(record.moves[:moves])


def made(table: Table, lies: str, *lines: str, hand: str = HAND) -> Table:
    """A game of four with long names, in which these cards lie, after these moves."""
    state = state_of(lies, hand, HAND, HAND, HAND, deck=filler(20))
    setup = GAME.setup(LONG, len(LONG), {"deck": state.setup.options.deck})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], setup) is None
    nine = [f"fill {card} {cell}" for card, cell in zip(lies.split(), CELLS, strict=True)]
    return table.played(map(move, (*nine, *lines)))


@screen
def overlay_set_up(table: Table) -> None:
    table.tap("family:Sequentia", f"new:{GAME.id}", "leave", "switches")


@screen
def overlay_begun(table: Table) -> None:
    setup = GAME.setup(LONG, len(LONG), {"deck": "example"})
    assert table.desk.current_game.begin(table.desk.games[GAME.id], setup) is None
    table.desk.go(Place.PLAY)


@screen
def overlay_opening(table: Table) -> None:
    recorded(table, OPENED - 4).tap("pad:number:2")


@screen
def overlay_turn(table: Table) -> None:
    recorded(table, LATE)


@screen
def overlay_card(table: Table) -> None:
    made(table, QUIET).scan("2:333")


@screen
def overlay_place(table: Table) -> None:
    made(table, QUIET, "lay 3:111 B1").scan("1:222").tap("cell:C3")


@screen
def overlay_same_number(table: Table) -> None:
    made(table, QUIET).scan("2:333").tap("cell:B1")


@screen
def overlay_pad(table: Table) -> None:
    recorded(table, LATE).tap("cell:B2", "pad:number:1")


@screen
def overlay_no_such_card(table: Table) -> None:
    made(table, QUIET).scan("3:131")


@screen
def overlay_give_up(table: Table) -> None:
    recorded(table, GIVING_UP).scan("2:322")


@screen
def overlay_introduction_card(table: Table) -> None:
    overlay_set_up(table)
    table.press(CONFIRM, HELP).tap("introduction").press(CONFIRM)


@screen
def overlay_introduction_take(table: Table) -> None:
    overlay_introduction_card(table)
    table.press(CONFIRM)


@screen
def overlay_take(table: Table) -> None:
    recorded(table, TAKING)


@screen
def overlay_take_other(table: Table) -> None:
    recorded(table, TAKING).press(NEXT)


@screen
def overlay_which(table: Table) -> None:
    made(table, CROSS, "lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3", hand=ANN)


@screen
def overlay_fill(table: Table) -> None:
    recorded(table, FILLING).tap("pad:number:3")


@screen
def overlay_hand(table: Table) -> None:
    made(table, CROSS, hand=ANN).tap("hand").scan("1:123", "2:333")


@screen
def overlay_hand_whole(table: Table) -> None:
    made(table, CROSS, hand=ANN).tap("hand").scan("1:123", "2:333", "3:111").tap("hand", "hand")


@screen
def overlay_hand_help(table: Table) -> None:
    made(table, CROSS, hand=ANN).tap("hand").scan("1:123").press(HELP)


@screen
def overlay_best(table: Table) -> None:
    made(table, CROSS, hand=ANN).tap("hand").scan("1:123", "2:333", "3:111")


@screen
def overlay_best_other(table: Table) -> None:
    made(table, CROSS, hand=ANN).tap("hand").scan("1:123", "2:333", "3:111").press(NEXT)


@screen
def overlay_taken(table: Table) -> None:
    made(table, QUIET).tap("sheet:taken")


@screen
def overlay_taken_while_taking(table: Table) -> None:
    recorded(table, TAKING).tap("sheet:taken")


@screen
def overlay_no_sequence(table: Table) -> None:
    made(table, QUIET, hand=HAND).tap("sheet:more", "hand_over").press(CONFIRM)


@screen
def overlay_more(table: Table) -> None:
    recorded(table, LATE).tap("sheet:more")


@screen
def overlay_more_help(table: Table) -> None:
    recorded(table, LATE).tap("sheet:more").press(HELP)


@screen
def overlay_help(table: Table) -> None:
    recorded(table, LATE).press(HELP)


@screen
def overlay_help_taking(table: Table) -> None:
    recorded(table, TAKING).press(HELP)


@screen
def overlay_help_card(table: Table) -> None:
    made(table, QUIET).scan("2:333").press(HELP)


@screen
def overlay_help_filling(table: Table) -> None:
    recorded(table, FILLING).press(HELP)


@screen
def overlay_over(table: Table) -> None:
    recorded(table, OVER)


@screen
def overlay_result(table: Table) -> None:
    recorded(table, OVER).tap("press:confirm")


@screen
def overlay_history(table: Table) -> None:
    recorded(table, LATE).tap("sheet:more", "history")


@screen
def overlay_position(table: Table) -> None:
    """A card instead of another, one taken off, and a place with a card below that nobody knows, laid in this turn."""
    made(table, QUIET).tap("sheet:more", "position").scan("2:222+").tap("cell:A1", "cell:C3", "off", "cell:B2", "below")
    table.tap("laid")


@screen
def overlay_position_place(table: Table) -> None:
    made(table, QUIET, "lay 3:111 A1").tap("sheet:more", "position", "cell:A1")


@screen
def overlay_position_turn(table: Table) -> None:
    made(table, QUIET).tap("sheet:more", "position", "sheet:turn")


@screen
def overlay_position_cards(table: Table) -> None:
    made(table, QUIET).tap("sheet:more", "position", "sheet:cards", "cards:3", "count:1")
