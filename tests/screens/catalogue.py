"""Every screen, reached as people reach it: each function brings a new table to one."""

from collections.abc import Callable

from companion.core.events import Chord, DeviceNews
from companion.games.sequence.standard.model import Dead, MissedDraw, Play
from companion.games.sequitur.model import Options, Setup
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from companion.table.screens.failsafe import Failsafe
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, Table
from tests.desk.test_drafts import DEAD, SIX, plays
from tests.games.at_table import NAMES, crowd, record
from tests.screens.beginnings import BEGINNINGS
from tests.screens.clock import CLOCK
from tests.screens.kids import KIDS
from tests.screens.letters import LETTERS
from tests.screens.people import PEOPLE
from tests.screens.results import RESULTS
from tests.screens.sequentia_overlay import OVERLAY
from tests.screens.sequentia_stack import STACK
from tests.screens.sequitur import SEQUITUR
from tests.screens.settings import SETTINGS
from tests.screens.shift import SHIFT
from tests.screens.switch_off import SWITCH_OFF
from tests.screens.tags import TAGS

TROUBLE = "The reader does not answer. Cards can be tapped."
NO_PINS = "The four buttons do not answer: tap those on the screen."
NO_JOURNAL = (
    "The games file can't be opened: nothing can be written there. "
    "Play goes on, but nothing is kept when the power goes."
)
LONG_NAMES = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")

REACHED: dict[str, Callable[[Table], object]] = {
    **SEQUITUR,
    **LETTERS,
    **KIDS,
    **SHIFT,
    **STACK,
    **OVERLAY,
    **TAGS,
    **PEOPLE,
    **SWITCH_OFF,
    **SETTINGS,
    **BEGINNINGS,
    **RESULTS,
    **CLOCK,
}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    REACHED[reach.__name__] = reach
    return reach


def family(table: Table, moves: int) -> Table:
    """The recorded game after so many moves."""
    return table.begin().played(record("family.jsonl")[1][:moves])


def in_history(table: Table) -> Table:
    return table.tap("sheet:more", "history")


@screen
def home(table: Table) -> None:
    """Nothing to be done: it is the first screen."""


@screen
def home_unfinished(table: Table) -> None:
    table.begin(*LONG_NAMES).played(plays("B1", "C1")).tap("sheet:more", "home")


@screen
def home_unfinished_alone(table: Table) -> None:
    """Somebody whose name came with a tag, and is longer than one that can be typed."""
    game = table.desk.games["sequitur"]
    assert table.desk.current_game.begin(game, game.setup((" ".join(LONG_NAMES[:3]),), 1, {})) is None
    table.desk.go(Place.HOME)


@screen
def home_help(table: Table) -> None:
    table.press(HELP)


@screen
def pointer(table: Table) -> None:
    table.do(Chord()).press(NEXT)


@screen
def pointer_row(table: Table) -> None:
    family(table, 12).do(Chord())


@screen
def home_family(table: Table) -> None:
    table.tap("family:Sequentia")


@screen
def home_family_help(table: Table) -> None:
    table.tap("family:Sequentia").press(HELP)


@screen
def home_put_away(table: Table) -> None:
    family(table, 12).tap("sheet:more", "home", "away")


@screen
def home_with_results(table: Table) -> None:
    home_put_away(table)
    table.press(CONFIRM)


@screen
def home_trouble(table: Table) -> None:
    family(table, 12).tap("sheet:more", "home").do(DeviceNews("panel", NO_PINS))


@screen
def home_trouble_help(table: Table) -> None:
    home_trouble(table)
    table.press(HELP)


@screen
def home_trouble_help_next(table: Table) -> None:
    home_trouble_help(table)
    table.press(NEXT)


@screen
def players(table: Table) -> None:
    table.press(CONFIRM).tap("players:12")


@screen
def players_help(table: Table) -> None:
    table.press(CONFIRM).tap("players:12").press(HELP)


@screen
def names(table: Table) -> None:
    table.press(CONFIRM).tap("players:4").press(CONFIRM)


@screen
def names_of_twelve(table: Table) -> None:
    table.press(CONFIRM).tap("players:12").press(CONFIRM, HELP)


@screen
def names_equal(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("name:0").type("Player 2").press(CONFIRM, CONFIRM)


@screen
def keyboard(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("name:0").type("Maximiliana")


@screen
def keyboard_seated(table: Table) -> None:
    """The name of somebody who sits there already."""
    keyboard(table)
    table.press(CONFIRM).tap("name:0")


@screen
def keyboard_accents(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("name:0", "key:accents")


@screen
def switches(table: Table) -> None:
    table.press(CONFIRM).tap("switches", "switch:draws:1")


@screen
def switches_help(table: Table) -> None:
    switches(table)
    table.press(HELP)


@screen
def switches_house_rules(table: Table) -> None:
    table.press(CONFIRM).tap("switches").tap("press:next").tap("switch:jack_replaces:1")


@screen
def corners_not_free(table: Table) -> None:
    table.begin(options={"free_corners": False, "jack_replaces": True}).play("B1").tap("cell:B1")


@screen
def deal(table: Table) -> None:
    table.press(CONFIRM, NEXT, CONFIRM, CONFIRM).scan("4S", "10D", "KH")


@screen
def deal_cut(table: Table) -> None:
    table.press(CONFIRM, NEXT, CONFIRM, CONFIRM).scan("10d", "QS")


@screen
def deal_tie(table: Table) -> None:
    table.press(CONFIRM, NEXT, CONFIRM, CONFIRM).scan("4S", "10D", "4H")


@screen
def deal_of_twelve(table: Table) -> None:
    table.press(CONFIRM).tap("players:12", "sides:3").press(CONFIRM, CONFIRM, NEXT, HELP)


@screen
def deal_to_twelve(table: Table) -> None:
    table.press(CONFIRM).tap("players:12").press(CONFIRM, CONFIRM).tap("begins:8")


@screen
def who_begins(table: Table) -> None:
    table.begin("Ann", "Bob", "Cat", "Dan", options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM)
    table.tap("finish").press(CONFIRM, CONFIRM, CONFIRM).tap("chance").wait(0.5)


@screen
def first_turn(table: Table) -> None:
    table.begin()


@screen
def draft(table: Table) -> None:
    family(table, 12).tap("cell:C3")


@screen
def sequence_drafted(table: Table) -> None:
    table.begin().played(plays("B1", "H1", "C1", "H2", "D1", "H3")).tap("cell:E1")


@screen
def sequence_made(table: Table) -> None:
    table.begin().played(plays("B1", "H1", "C1", "H2", "D1", "H3")).play("E1")


@screen
def three_sides(table: Table) -> None:
    table.begin(*LONG_NAMES[:3]).played(record("three_sides.jsonl")[1][:20])
    table.played([MissedDraw(LONG_NAMES[2])])


@screen
def which_five(table: Table) -> None:
    table.begin().played(SIX).tap("cell:F5").press(NEXT)


@screen
def scan(table: Table) -> None:
    family(table, 12).scan("JD")


@screen
def removal(table: Table) -> None:
    table.begin().played([*DEAD, *plays("B10")]).tap("cell:B1")


@screen
def refused(table: Table) -> None:
    family(table, 12).tap("cell:A1")


@screen
def refused_counted(table: Table) -> None:
    twice = [Play("6D", "B1"), Play("5D", "A2"), Play("6D", "D8"), Play("JS", "D8"), Play("7D", "C1")]
    table.begin().played(twice).scan("6D")


@screen
def dead_drafted(table: Table) -> None:
    table.begin().played(DEAD).scan("6D")


@screen
def dead_list(table: Table) -> None:
    table.begin().played(DEAD).tap("sheet:dead")


@screen
def dead_list_empty(table: Table) -> None:
    table.begin().tap("sheet:dead")


@screen
def dead_list_after_exchange(table: Table) -> None:
    table.begin().played([*DEAD, Dead("6D")]).tap("sheet:dead")


@screen
def dead_list_of_two(table: Table) -> None:
    table.begin().played([*DEAD, Play("JD", "C1"), Play("JC", "C8")]).tap("sheet:dead")


@screen
def table_talk_of_two(table: Table) -> None:
    table.begin(*NAMES[:4], sides=2).tap("sheet:more", "sheet:penalty")


BOTH_PLAYED = [Play("6D", "B1"), Play("5D", "A2"), Play("6D", "D8"), Play("4D", "A3")]
"""Both copies of a card are played: it is dead, and nobody should hold one."""


@screen
def dead_list_struck(table: Table) -> None:
    table.begin().played(BOTH_PLAYED).tap("sheet:dead")


@screen
def dead_struck_drafted(table: Table) -> None:
    table.begin().played(BOTH_PLAYED).tap("sheet:dead", "dead:6D")


@screen
def pass_drafted(table: Table) -> None:
    family(table, 12).tap("sheet:more", "pass")


@screen
def shuffle_drafted(table: Table) -> None:
    family(table, 12).tap("sheet:more", "shuffled")


@screen
def missed_draw(table: Table) -> None:
    family(table, 12).tap("sheet:more", "sheet:missed")


@screen
def taken_back(table: Table) -> None:
    table.begin().played([Play("JD", "F5")]).press(UNDO)


@screen
def refused_help(table: Table) -> None:
    table.begin().play("B1", "C1").tap("cell:B1").press(HELP)


@screen
def position_matched(table: Table) -> None:
    family(table, 12).tap("sheet:more", "position", "cell:A2").press(CONFIRM)


@screen
def position_marking(table: Table) -> None:
    family(table, 12).tap("sheet:more", "position", "cell:A2", "sheet:rows")


@screen
def dead_list_full(table: Table) -> None:
    blue, green = crowd()
    moves = plays(*(cell for pair in zip(blue, green, strict=True) for cell in pair))
    table.begin(options={"sequences_to_win": 12}).played(moves).tap("sheet:dead")


@screen
def more(table: Table) -> None:
    family(table, 12).tap("sheet:more")


@screen
def more_help(table: Table) -> None:
    family(table, 12).tap("sheet:more").press(HELP)


@screen
def more_help_of_the_game(table: Table) -> None:
    family(table, 12).tap("sheet:more").press(HELP, NEXT)


@screen
def more_help_of_the_device(table: Table) -> None:
    family(table, 12).tap("sheet:more").press(HELP, NEXT, NEXT)


@screen
def more_help_of_teams(table: Table) -> None:
    table.begin(*NAMES[:6], sides=3).tap("sheet:more").press(HELP)


@screen
def table_talk(table: Table) -> None:
    table.begin(*NAMES[:6], sides=3).tap("sheet:more", "sheet:penalty")


@screen
def missed_draw_of_twelve(table: Table) -> None:
    table.begin(*(f"{name} Elisabeth"[:12] for name in NAMES)).tap("sheet:more", "sheet:missed")


@screen
def draw_owed(table: Table) -> None:
    table.begin(*LONG_NAMES, options={"draws": "confirmed"}).play("B1")


@screen
def draws_owed(table: Table) -> None:
    table.begin(options={"draws": "confirmed"}).play("B1", "H1", "C1").tap("sheet:more", "sheet:draw")


@screen
def help_first(table: Table) -> None:
    table.begin().press(HELP)


@screen
def jack(table: Table) -> None:
    family(table, 12).tap("wild")


@screen
def jack_help(table: Table) -> None:
    family(table, 12).tap("wild").press(HELP)


@screen
def one_eyed_jack(table: Table) -> None:
    family(table, 12).scan("JS")


@screen
def dead_list_help(table: Table) -> None:
    table.begin().played(DEAD).tap("sheet:dead").press(HELP)


@screen
def position_begun(table: Table) -> None:
    family(table, 12).tap("sheet:more", "position")


@screen
def position_help(table: Table) -> None:
    family(table, 12).tap("sheet:more", "position").press(HELP)


@screen
def help_drafted(table: Table) -> None:
    family(table, 12).tap("cell:C3").press(HELP)


@screen
def history(table: Table) -> None:
    in_history(family(table, 40))


@screen
def history_chosen(table: Table) -> None:
    in_history(family(table, 40).press(UNDO)).tap("row:38")


@screen
def history_of_setup(table: Table) -> None:
    in_history(family(table, 40)).tap("row:-1")


@screen
def history_swapping(table: Table) -> None:
    in_history(family(table, 40)).tap("row:38", "swap")


@screen
def history_first(table: Table) -> None:
    in_history(table.begin().play("B1", "C1", "D1", "E1", "C2", "C3")).tap("press:next")


@screen
def history_unsettled(table: Table) -> None:
    in_history(table.begin(*LONG_NAMES).play("B1", "B1", "C1")).tap("row:0", "remove").press(CONFIRM, CONFIRM)
    in_history(table)


@screen
def unsettled(table: Table) -> None:
    in_history(table.begin().play("B1", "B1", "C1")).tap("row:0", "remove").press(CONFIRM, CONFIRM)


@screen
def unsettled_more(table: Table) -> None:
    """After the next move only MORE and its history tell of it."""
    unsettled(table)
    table.play("F1").tap("sheet:more")


@screen
def position(table: Table) -> None:
    """A chip that was bumped, a forgotten turn, and a sequence that is found."""
    table.begin(*NAMES[:3]).play("B1", "C3", "D4", "C1").tap("sheet:more", "position")
    table.tap("cell:D1", "cell:E1", "cell:C3", "cell:C3").press(NEXT)


@screen
def position_cards(table: Table) -> None:
    """Of twelve players the later ones have a page of their own."""
    table.begin(*NAMES).tap("sheet:more", "position", "sheet:cards", "count:-10", "cards:2", "count:-1")


@screen
def position_due(table: Table) -> None:
    table.begin(*NAMES[:4], options={"draws": "confirmed"}).play("B1").tap(
        "sheet:more", "position", "sheet:cards", "cards:2"
    )


@screen
def correction(table: Table) -> None:
    in_history(family(table, 12)).tap("row:8", "change")


@screen
def question(table: Table) -> None:
    family(table, 12).hold(UNDO)


@screen
def shuffle(table: Table) -> None:
    blue, green = crowd()
    cells = [cell for pair in zip(blue, green, strict=True) for cell in pair][:90]
    table.begin(*LONG_NAMES[:2], options={"sequences_to_win": 12}).played(plays(*cells[:-1])).play(cells[-1])


@screen
def won(table: Table) -> None:
    family(table, 56).do()
    last = record("family.jsonl")[1][56]
    assert isinstance(last, Play)
    table.tap(f"cell:{last.at}")
    for _ in range(12):
        if table.cards() == [last.card]:
            break
        table.press(NEXT)
    table.press(CONFIRM)
    assert table.state.winner is not None


@screen
def result(table: Table) -> None:
    won(table)
    table.press(CONFIRM)


@screen
def result_of_twelve(table: Table) -> None:
    table.begin(*NAMES, sides=2, options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM)


@screen
def failsafe(table: Table) -> None:
    family(table, 12)
    table.desk.apply_outcome(Outcome(Failsafe("ZeroDivisionError: division by zero")))


@screen
def banner(table: Table) -> None:
    family(table, 12).do(DeviceNews("reader", TROUBLE))


@screen
def board_turned(table: Table) -> None:
    family(table, 40).tap("sheet:more", "board")


@screen
def history_asking(table: Table) -> None:
    in_history(family(table, 40)).tap("row:38", "remove")


@screen
def seats_and_turns(table: Table) -> None:
    family(table, 12).tap("sheet:more", "players", "player:1")


@screen
def who_joins(table: Table) -> None:
    family(table, 12).tap("sheet:more", "players")


@screen
def joining_a_side(table: Table) -> None:
    who_joins(table)
    table.tap("join").type("Jo").press(CONFIRM)


@screen
def end_here_asked(table: Table) -> None:
    table.begin(*NAMES).tap("sheet:more", "players", "player:1", "leave", "sheet:more", "players", "end")


@screen
def taking_a_seat(table: Table) -> None:
    family(table, 12).tap("sheet:more", "players", "player:0", "take_seat")


@screen
def taking_a_seat_help(table: Table) -> None:
    taking_a_seat(table)
    table.press(HELP)


@screen
def history_help(table: Table) -> None:
    in_history(family(table, 40)).press(HELP)


@screen
def correction_drafted(table: Table) -> None:
    in_history(family(table, 12)).tap("row:8", "change", "cell:C3")


@screen
def insertion_drafted(table: Table) -> None:
    in_history(family(table, 12)).tap("row:8", "insert", "cell:C3")


@screen
def correction_breaks(table: Table) -> None:
    in_history(table.begin(*LONG_NAMES[:2]).play("B1", "C1", "D1")).tap("row:0", "change", "cell:C1")


@screen
def correction_made(table: Table) -> None:
    correction_breaks(table)
    table.press(CONFIRM)


@screen
def correction_made_in_game(table: Table) -> None:
    correction_made(table)
    table.press(CONFIRM)


@screen
def insertion_made(table: Table) -> None:
    insertion_drafted(table)
    table.press(CONFIRM)


@screen
def history_changed(table: Table) -> None:
    in_history(family(table, 40)).tap("row:38", "remove").press(CONFIRM)


@screen
def troubles(table: Table) -> None:
    table.begin().do(
        DeviceNews("reader", TROUBLE),
        DeviceNews("panel", NO_PINS),
        DeviceNews("journal", NO_JOURNAL),
    ).tap("sheet:more", "sheet:trouble")


@screen
def more_in_trouble(table: Table) -> None:
    table.begin().do(DeviceNews("reader", TROUBLE)).tap("sheet:more")


@screen
def keyboard_help(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("name:0").press(HELP)


def thought_out(table: Table) -> Table:
    """The same once there is nothing left to think about."""
    while table.desk.think():
        pass
    return table


def in_words(table: Table, word: str) -> Table:
    table.tap("words")
    for letter in word:
        table.tap(f"key:{letter}")
    return table


@screen
def words_before(table: Table) -> None:
    table.words.write_text("jarl\nx\n")
    in_words(table, "")


@screen
def words_valid(table: Table) -> None:
    in_words(table, "AND")


@screen
def words_not_valid(table: Table) -> None:
    in_words(table, "STIAR")


@screen
def words_further(table: Table) -> None:
    thought_out(in_words(table, "STIRRPA"))


@screen
def words_left_out(table: Table) -> None:
    in_words(table, "GONNA")


@screen
def words_allowed(table: Table) -> None:
    in_words(table, "ZZYXQ").tap("own:add")


@screen
def words_longest(table: Table) -> None:
    in_words(table, "COUNTERREVOLUTIONARIE")


@screen
def words_blank(table: Table) -> None:
    in_words(table, "STIAR").scan("ball:?")


@screen
def words_in_game(table: Table) -> None:
    table.words.write_text("zzyxq\n")
    setup = Setup(("Ann", "Bob"), Options(lexicon="full"))
    assert table.desk.current_game.begin(table.desk.games["sequitur"], setup) is None
    in_words(table, "ZZYXQ")


@screen
def words_help(table: Table) -> None:
    in_words(table, "").press(HELP)
