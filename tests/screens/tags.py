"""The screens of tags, reached as people reach them; beside `catalogue`, which lists them with all others."""

from collections.abc import Callable

from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.desk.at_reader import enrolled, lay, tap_tag, uid_of
from tests.desk.test_drafts import plays
from tests.games.at_table import NAMES
from tests.screens.sequitur import FIVE, example, three

TAGS: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    TAGS[reach.__name__] = reach
    return reach


def walking(table: Table, deck: str, count: int) -> Table:
    """A deck of which so many things have been laid."""
    table.tap("tags", f"deck:{deck}")
    for number in range(count):
        tap_tag(table, uid_of(f"{deck} {number}"))
    return table


@screen
def tags(table: Table) -> None:
    enrolled(table, "S:10H:1", "B:E:1", "B:E:2").tap("tags")


@screen
def tags_told(table: Table) -> None:
    enrolled(table, "S:10H:2").tap("tags")
    lay(table, "S:10H:2")


@screen
def tags_help(table: Table) -> None:
    table.tap("tags").press(HELP)


@screen
def enrol_begun(table: Table) -> None:
    walking(table, "sequence", 0)


@screen
def enrol_sequence(table: Table) -> None:
    walking(table, "sequence", 37)


@screen
def enrol_letters(table: Table) -> None:
    walking(table, "letters", 3)


@screen
def enrol_balls(table: Table) -> None:
    walking(table, "balls", 25)


@screen
def enrol_sequentia(table: Table) -> None:
    walking(table, "sequentia", 20)


@screen
def enrol_goals(table: Table) -> None:
    walking(table, "goals", 3)


@screen
def enrol_actions(table: Table) -> None:
    walking(table, "actions", 6)


@screen
def enrol_commands(table: Table) -> None:
    walking(table, "commands", 1)


@screen
def enrol_out_of_turn(table: Table) -> None:
    walking(table, "sequence", 5)
    tap_tag(table, uid_of("written"), "companion:S:10H:2")


@screen
def enrol_asked(table: Table) -> None:
    enrolled(table, "B:E:7")
    walking(table, "sequence", 50)
    lay(table, "B:E:7")


@screen
def enrol_left(table: Table) -> None:
    walking(table, "letters", 20)
    for _ in range(32):
        table.press(NEXT)


@screen
def enrol_done(table: Table) -> None:
    walking(table, "commands", 4)


@screen
def enrol_help(table: Table) -> None:
    walking(table, "sequence", 5).press(HELP)


@screen
def new_tag(table: Table) -> None:
    table.begin().played(plays("B1", "C1"))
    tap_tag(table, uid_of("new"))


@screen
def new_tag_suit(table: Table) -> None:
    new_tag(table)
    table.tap("pick:S")


@screen
def new_tag_rank(table: Table) -> None:
    new_tag(table)
    table.tap("pick:S", "pick:♥")


@screen
def new_tag_card(table: Table) -> None:
    new_tag(table)
    table.tap("pick:S", "pick:♥", "pick:10")


@screen
def new_tag_again(table: Table) -> None:
    enrolled(table, "S:10H:1", "S:10H:2")
    new_tag(table)
    table.tap("pick:S", "pick:♥", "pick:10")


@screen
def new_tag_replaced(table: Table) -> None:
    new_tag_again(table)
    table.tap("pick:the second one")


@screen
def new_tag_letter(table: Table) -> None:
    new_tag(table)
    table.tap("pick:L")


@screen
def new_tag_ball(table: Table) -> None:
    new_tag(table)
    table.tap("pick:B")


@screen
def new_tag_sequentia(table: Table) -> None:
    new_tag(table)
    table.tap("pick:Q", "pick:2")


@screen
def new_tag_goal(table: Table) -> None:
    new_tag(table)
    table.tap("pick:G", "pick:red")


@screen
def new_tag_action(table: Table) -> None:
    new_tag(table)
    table.tap("pick:A")


@screen
def new_tag_people(table: Table) -> None:
    for name in ("Maximiliana", "Ann", "Bob"):
        assert table.desk.people.add(name) is None
    new_tag(table)
    table.tap("pick:P")


@screen
def new_tag_player(table: Table) -> None:
    new_tag(table)
    table.tap("pick:P").type("Maximiliana")


@screen
def new_tag_command(table: Table) -> None:
    new_tag(table)
    table.tap("pick:C")


@screen
def new_tag_help(table: Table) -> None:
    new_tag(table)
    table.press(HELP)


@screen
def new_tag_two(table: Table) -> None:
    new_tag(table)
    tap_tag(table, uid_of("newer"))


@screen
def laid_elsewhere(table: Table) -> None:
    enrolled(table, "B:E:1").begin().tap("cell:B1")
    lay(table, "B:E:1")


@screen
def laid_on_home(table: Table) -> None:
    enrolled(table, "B:E:1")
    lay(table, "B:E:1")


@screen
def seated(table: Table) -> None:
    enrolled(table, "P:Maximiliana").press(CONFIRM)
    lay(table, "P:Maximiliana", "P:Maximiliana")


@screen
def words_laid_twice(table: Table) -> None:
    enrolled(table, "B:S:1", "B:T:1").tap("words")
    lay(table, "B:S:1", "B:T:1", "B:S:1")


@screen
def letters_new_tag(table: Table) -> None:
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(NAMES[:2], 2, {})) is None
    table.desk.go(Place.PLAY)
    tap_tag(table, uid_of("new"))
    table.unlock()


@screen
def sequitur_laid(table: Table) -> None:
    enrolled(example(table, *FIVE[:3]), "B:E:1", "B:N:1", "B:?:1")
    lay(table, "B:E:1", "B:N:1", "B:?:1")


@screen
def sequitur_laid_in_vain(table: Table) -> None:
    enrolled(example(table, *FIVE[:3]), "B:E:1", "B:N:1")
    lay(table, "B:E:1", "B:N:1", "B:E:1")


@screen
def sequitur_no_card_now(table: Table) -> None:
    enrolled(three(table, 33), "A:Extend")
    lay(table, "A:Extend")
