"""The screens of Sequentia: Stack, reached as people reach them; beside `catalogue`, which lists all others."""

from collections.abc import Callable

from companion.core.events import FileSaved
from companion.games.registry import tools
from companion.games.sequentia.common.deck_file import DECK_FILE, KnownDeck
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.screens.tool_screen import ToolScreen
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.games.at_stack import FOUR, move, recorded, sequence

FOUR_LONG = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")

STACK: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    STACK[reach.__name__] = reach
    return reach


def begun(table: Table, *lines: str, names: tuple[str, ...] = FOUR_LONG, adjacent_piles: bool = True) -> Table:
    """A game after these moves."""
    game = table.desk.games["sequentia-stack"]
    setup = game.setup(names, len(names), {"deck": "example", "adjacent_piles": adjacent_piles})
    assert table.desk.current_game.begin(game, setup) is None
    table.desk.go(Place.PLAY)
    return table.played(map(move, lines))


@screen
def deck_offer(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack")


@screen
def deck_help(table: Table) -> None:
    deck_offer(table)
    table.press(HELP)


@screen
def deck_entering(table: Table) -> None:
    deck_offer(table)
    table.tap("enter", "pad:plain:2")


@screen
def deck_begun(table: Table) -> None:
    """The first page once a card is entered: it can be saved on a stick."""
    tool = tools({DECK_FILE: KnownDeck(("2:131/red",))}.get)["sequentia-deck"]
    table.desk.apply_outcome(Outcome(ToolScreen(tool=tool, value=tool.start(0), game="sequentia-stack")))


@screen
def deck_saved(table: Table) -> None:
    deck_begun(table)
    table.do(FileSaved("sequentia.toml", on_stick=True))


@screen
def deck_list(table: Table) -> None:
    """The cards that are entered, of some more than one."""
    deck = KnownDeck(("2:131/red", "2:131/red", "1:222+/blue", "3:313/green"))
    tool = tools({DECK_FILE: deck}.get)["sequentia-deck"]
    table.desk.apply_outcome(Outcome(ToolScreen(tool=tool, value=tool.start(0), game="sequentia-stack")))
    table.tap("enter", "list")


@screen
def deck_taken_out(table: Table) -> None:
    deck_list(table)
    table.tap("card:2:131/red")


@screen
def stack_set_up(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack", "leave", "switches")


@screen
def stack_begun(table: Table) -> None:
    begun(table)


@screen
def stack_ends(table: Table) -> None:
    begun(table, "1:111 right", "pass").scan("2:311")


@screen
def stack_picking(table: Table) -> None:
    begun(table, *FOUR).tap("pad:number:2")


@screen
def stack_laid(table: Table) -> None:
    begun(table, *FOUR).scan("2:311").tap("pile:3")


@screen
def stack_first_pile(table: Table) -> None:
    begun(table).scan("2:311")


@screen
def stack_end_chosen(table: Table) -> None:
    begun(table, "1:111 right", "pass").scan("2:311").tap("end:right")


@screen
def stack_sequence(table: Table) -> None:
    begun(table, *FOUR).scan("3:131").press(NEXT)


@screen
def stack_offered(table: Table) -> None:
    begun(table, *FOUR).scan("3:131")


@screen
def stack_which_piles(table: Table) -> None:
    begun(table, *FOUR, adjacent_piles=False).scan("3:131")


@screen
def stack_can_play(table: Table) -> None:
    begun(table, *FOUR, "1:221 1")


@screen
def stack_none_fits(table: Table) -> None:
    begun(table, *FOUR, "1:221 1").tap("pad:sequence:333")


@screen
def stack_learning(table: Table) -> None:
    """A deck that nobody knows: its colours are told, too."""
    game = table.desk.games["sequentia-stack"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Ben"), 2, {"deck": (), "size": 54})) is None
    table.desk.go(Place.PLAY)
    table.played(map(move, ("2:131/red right end", "1:222/blue left end"))).tap("pad:number:3", "pad:sequence:131")


@screen
def stack_introduction_place(table: Table) -> None:
    stack_set_up(table)
    table.press(CONFIRM, HELP).tap("introduction").press(CONFIRM)


@screen
def stack_introduction_sequence(table: Table) -> None:
    stack_introduction_place(table)
    table.press(CONFIRM)


@screen
def stack_introduction_end(table: Table) -> None:
    stack_introduction_sequence(table)
    table.press(CONFIRM)


@screen
def stack_bonus(table: Table) -> None:
    begun(table, *FOUR, "2:212+ 2")


@screen
def stack_refused(table: Table) -> None:
    begun(table, *FOUR, "1:221 1").scan("2:311")


@screen
def stack_pile(table: Table) -> None:
    begun(table, *FOUR, "1:221 2", "pass", "2:212+ 2").tap("pile:2")


@screen
def stack_taken(table: Table) -> None:
    begun(table).played(map(move, FOUR)).played((sequence("3:131"),)).tap("sheet:taken")


@screen
def stack_hand(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:hand").scan("3:131").tap("pad:number:2")


@screen
def stack_hand_without_way(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:hand").scan("3:222+", "3:333", "3:332")


@screen
def stack_ways(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:hand").scan("3:131", "1:313", "3:213")


@screen
def stack_way_chosen(table: Table) -> None:
    stack_ways(table)
    table.press(NEXT, NEXT)


@screen
def stack_more(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:more")


@screen
def stack_more_help(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:more").press(HELP)


@screen
def stack_taking(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:more", "take_piles", "pile:1", "pile:2")


@screen
def stack_help(table: Table) -> None:
    begun(table, *FOUR).press(HELP)


@screen
def stack_end(table: Table) -> None:
    begun(table, names=("Ann", "Bob", "Cat")).played(recorded().moves)


@screen
def stack_position(table: Table) -> None:
    """A pile with a card too many, one of which nobody knows what lies below, and a forgotten turn."""
    begun(table, *FOUR, "2:311 2", names=FOUR_LONG).tap("sheet:more", "position", "pile:2", "off")
    table.scan("2:221").tap("pile:3", "below").press(NEXT)


@screen
def stack_position_cards(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:more", "position", "sheet:cards", "count:-1", "cards:3", "count:10")


@screen
def stack_position_turn(table: Table) -> None:
    begun(table, *FOUR).tap("sheet:more", "position", "sheet:turn")


@screen
def stack_position_picked(table: Table) -> None:
    begun(table, *FOUR[:4]).tap("sheet:more", "position").scan("2:221")


@screen
def stack_position_place(table: Table) -> None:
    begun(table, *FOUR, "2:311 2").tap("sheet:more", "position", "pile:2", "pad:number:2")


@screen
def stack_position_instead(table: Table) -> None:
    """A misread card was set right, which could as well lie on the other one."""
    begun(table, *FOUR, "2:311 2").tap("sheet:more", "position", "pile:2").scan("2:221")
