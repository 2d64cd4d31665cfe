"""The screens of Sequitur, reached as people reach them; beside `catalogue`, which lists them with all others."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.events import Key
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.model import Move, Setup
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.games.at_sequitur import ACTIONS as ACTION_CARDS
from tests.games.at_sequitur import move, recorded, set_up

DRAWN, RED, ACTIONS, WORDS, JUDGED, TIED, CLAIMS, ROUND = 15, 15, 18, 33, 36, 37, 39, 43
"""How many moves of the recorded game lead to each step of its first round."""

FIVE = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher", "Elizabeth")

SEQUITUR: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    SEQUITUR[reach.__name__] = reach
    return reach


def begun(table: Table, setup: Setup, *moves: Move) -> Table:
    assert table.desk.current_game.begin(table.desk.games["sequitur"], setup) is None
    table.desk.go(Place.PLAY)
    return table.played(moves)


def three(table: Table, moves: int, *more: Move, **options: str) -> Table:
    """The recorded game of three after so many moves, with other switches."""
    written = recorded("sequitur_three.jsonl")
    setup = replace(written.setup, options=replace(written.setup.options, **options))
    return begun(table, setup, *written.moves[:moves], *more)


def example(table: Table, *names: str, **options: str) -> Table:
    """A game with the example cards, among people with long names."""
    return begun(table, SequiturGame().setup(names or FIVE[:3], 1, options))


def typed(table: Table, word: str) -> Table:
    return table.do(*(Key(letter) for letter in word))


@screen
def sequitur_set_up(table: Table) -> None:
    table.tap("new:sequitur")


@screen
def sequitur_set_up_help(table: Table) -> None:
    table.tap("new:sequitur").press(HELP)


@screen
def sequitur_set_up_bag(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-bag", "ball:E", "fewer", "ball:R", "fewer", "fewer")


@screen
def sequitur_set_up_bag_whole(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-bag")


@screen
def sequitur_set_up_bag_help(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-bag").press(HELP)


@screen
def sequitur_no_cards(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-cards")


@screen
def sequitur_example_tapped(table: Table) -> None:
    sequitur_no_cards(table)
    table.tap("example")


@screen
def sequitur_no_actions(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-cards", "kind:actions")


@screen
def sequitur_cards_help(table: Table) -> None:
    table.tap("new:sequitur", "tool:sequitur-cards").press(HELP)


@screen
def sequitur_own_cards(table: Table) -> None:
    """The list of a table's own cards, too many for one page."""
    table.tap("new:sequitur", "tool:sequitur-cards")
    for letter in "ABCDEFGHIJKLM":
        colour = ("red", "yellow", "green")[ord(letter) % 3]
        typed(table.tap("new", f"edit:colour:{colour}"), f"Has {letter} in it").press(CONFIRM, CONFIRM)


@screen
def sequitur_names(table: Table) -> None:
    table.tap("new:sequitur", "players:5", "press:confirm")


@screen
def sequitur_switches(table: Table) -> None:
    table.tap("new:sequitur", "switches")


@screen
def sequitur_letters(table: Table) -> None:
    example(table).tap("ball:S", "ball:T", "ball:?")


@screen
def sequitur_first_letters(table: Table) -> None:
    example(table).tap(*(f"ball:{ball}" for ball in "STA?Q"))


@screen
def sequitur_five(table: Table) -> None:
    example(table, *FIVE)


@screen
def sequitur_no_goals(table: Table) -> None:
    """Nothing has been drawn yet: the sheet of the goals has the decks."""
    example(table).tap("sheet:goals")


@screen
def sequitur_secret(table: Table) -> None:
    example(table).played([move("draw", FIVE[0], balls="STA?Q")]).tap("colour:yellow")


@screen
def sequitur_secret_alone(table: Table) -> None:
    example(table, "Ann").played([move("draw", "Ann", balls="STA?Q")]).tap("colour:red")


@screen
def sequitur_last_letter(table: Table) -> None:
    three(table, DRAWN - 1)


@screen
def sequitur_no_such_ball(table: Table) -> None:
    three(table, 6).scan("ball:?").press(NEXT)


@screen
def sequitur_offer(table: Table) -> None:
    three(table, RED).tap("seat:0")


@screen
def sequitur_offers(table: Table) -> None:
    three(table, RED + 1).tap("seat:0", "sheet:goals")


@screen
def sequitur_bag(table: Table) -> None:
    three(table, RED).tap("sheet:bag")


@screen
def sequitur_more(table: Table) -> None:
    three(table, RED + 1).tap("sheet:more")


@screen
def sequitur_help(table: Table) -> None:
    three(table, WORDS).press(HELP)


@screen
def sequitur_goals_help(table: Table) -> None:
    three(table, RED + 1).tap("seat:0", "sheet:goals").press(HELP)


@screen
def sequitur_bag_help(table: Table) -> None:
    three(table, RED).tap("sheet:bag").press(HELP)


@screen
def sequitur_list_help(table: Table) -> None:
    example(table).tap("sheet:more", "sheet:cards").press(HELP)


@screen
def sequitur_coach_help(table: Table) -> None:
    three(table, WORDS, help="coach").tap("seat:0", "sheet:coach").press(HELP)


@screen
def sequitur_actions(table: Table) -> None:
    moves = [move("draw", "Ann", balls="STA?Q"), move("secret", "Ann", colour="red", goal="example-blank")]
    moves += [move("add", "Ann", ball=ball, end="right") for ball in "REI"]
    moves += [
        move("draw", "Bob", balls="LEMON"),
        move("secret", "Bob", colour="green", goal="example-two-vowels-in-a-row"),
    ]
    moves += [move("add", "Bob", ball=ball, end="right") for ball in "ADE"]
    moves += [move("goal", player, keep=False) for player in ("Bob", "Ann")]
    example(table, "Ann", "Bob").played(moves)


@screen
def sequitur_insert(table: Table) -> None:
    three(table, ACTIONS).tap("seat:0", "action:0", "ball:N")


@screen
def sequitur_insert_last(table: Table) -> None:
    two = {"name": "Two", "text": "Draw two, insert anywhere.", "operations": [{"name": "insert", "count": 2}]}
    moves = [move("draw", "Ann", balls="STA?Q"), move("secret", "Ann", colour="red", goal="example-blank")]
    moves += [move("add", "Ann", ball=ball, end="right") for ball in "REI"]
    moves += [move("goal", "Ann", keep=True, goal="example-a-e-and-i")]
    begun(table, set_up(1, goals=None, actions=[two, *ACTION_CARDS[1:]]), *moves)
    table.tap("action:0", "ball:E", "rack:0", "ball:D")


@screen
def sequitur_extend(table: Table) -> None:
    three(table, ACTIONS).tap("seat:0", "action:1", "rack:0").press(CONFIRM)
    table.tap("ball:S", "end:right", "ball:M")


@screen
def sequitur_replace(table: Table) -> None:
    three(table, ACTIONS).tap("seat:0", "action:2", "rack:0", "rack:3", "ball:E")


@screen
def sequitur_reverse(table: Table) -> None:
    three(table, ACTIONS).tap("seat:0", "action:4", "rack:1", "rack:5")


@screen
def sequitur_swap(table: Table) -> None:
    """The first step of a card with two steps: a letter is tapped that changes places."""
    three(table, ACTIONS).tap("seat:0", "action:3", "rack:1")


@screen
def sequitur_move(table: Table) -> None:
    """The second step: a letter is tapped that moves."""
    three(table, ACTIONS).tap("seat:0", "action:3", "rack:1", "rack:4").press(CONFIRM)
    table.tap("rack:2")


@screen
def sequitur_step_done(table: Table) -> None:
    """The first step is done: CONFIRM goes on to the second."""
    three(table, ACTIONS).tap("seat:0", "action:1", "rack:0", "rack:3")


@screen
def sequitur_played_action(table: Table) -> None:
    three(table, ACTIONS + 3 + 3).tap("seat:2")


@screen
def sequitur_words(table: Table) -> None:
    three(table, WORDS)


@screen
def sequitur_word(table: Table) -> None:
    typed(three(table, WORDS).tap("seat:0"), "stairs")


@screen
def sequitur_word_by_referee(table: Table) -> None:
    typed(three(table, WORDS, help="referee").tap("seat:0"), "stairs")


@screen
def sequitur_word_tapped(table: Table) -> None:
    three(table, WORDS).tap("seat:2", "rack:0", "rack:1", "rack:3")


@screen
def sequitur_no_word(table: Table) -> None:
    typed(three(table, WORDS).tap("seat:0"), "stairz")


@screen
def sequitur_not_on_the_rack(table: Table) -> None:
    typed(three(table, WORDS).tap("seat:0"), "stairways")


@screen
def sequitur_blank(table: Table) -> None:
    three(table, WORDS).tap("seat:2", "rack:6")


@screen
def sequitur_judging(table: Table) -> None:
    three(table, JUDGED)


@screen
def sequitur_tie(table: Table) -> None:
    three(table, TIED).tap("ball:E")


@screen
def sequitur_claims(table: Table) -> None:
    three(table, CLAIMS)


@screen
def sequitur_claim(table: Table) -> None:
    three(table, CLAIMS + 1)


@screen
def sequitur_round(table: Table) -> None:
    three(table, ROUND).press(CONFIRM)


@screen
def sequitur_waiting(table: Table) -> None:
    three(table, CLAIMS + 2).tap("seat:2")


@screen
def sequitur_coach(table: Table) -> None:
    three(table, WORDS, help="coach").tap("seat:0", "sheet:coach")
    while table.desk.think():
        pass


@screen
def sequitur_coach_letters(table: Table) -> None:
    three(table, ACTIONS, help="coach").tap("seat:0", "sheet:coach", "sheet:letters", "own")
    while table.desk.think():
        pass


@screen
def sequitur_coach_goals(table: Table) -> None:
    three(table, RED, help="coach").tap("sheet:coach", "sheet:step")
    while table.desk.think():
        pass


@screen
def sequitur_coach_actions(table: Table) -> None:
    three(table, ACTIONS, help="coach").tap("seat:0", "sheet:coach", "sheet:step")
    while table.desk.think():
        pass


@screen
def sequitur_coach_thinks(table: Table) -> None:
    three(table, ACTIONS, help="coach").tap("seat:0", "sheet:coach", "sheet:letters")


@screen
def sequitur_over(table: Table) -> None:
    three(table, len(recorded("sequitur_three.jsonl").moves))


@screen
def sequitur_result(table: Table) -> None:
    three(table, len(recorded("sequitur_three.jsonl").moves)).press(NEXT, CONFIRM)


@screen
def sequitur_result_alone(table: Table) -> None:
    written = recorded("sequitur_solo.jsonl")
    begun(table, written.setup, *written.moves).press(NEXT, CONFIRM)


@screen
def sequitur_result_five(table: Table) -> None:
    """Five players with long names, two of them with equal points, one without a word, and a round without any."""
    example(table, *FIVE, tracking="score")
    first = dict(zip(FIVE, ("stairs", "lemonade", "airs", "", "grape"), strict=True))
    for words in (first, dict.fromkeys(FIVE, ""), first):
        table.played(
            [move("spell", name, word=word) if word else move("no_word", name) for name, word in words.items()]
        )
        table.played([move("score", name, goals=[], unknown=["red"]) for name, word in words.items() if word])
    table.press(CONFIRM)


@screen
def sequitur_history(table: Table) -> None:
    three(table, CLAIMS).tap("sheet:more", "history")


@screen
def sequitur_correction(table: Table) -> None:
    three(table, WORDS + 1).tap("sheet:more", "history", "row:33", "change")


def in_editor(table: Table) -> Table:
    """A red goal has been drawn that is not known."""
    three(table, RED).tap("seat:0", "edit:new")
    return typed(table, "Four letters or more, and an S at its end")


@screen
def sequitur_cards(table: Table) -> None:
    example(table).tap("sheet:more", "sheet:cards")


@screen
def sequitur_card_whose(table: Table) -> None:
    example(table).tap("sheet:more", "sheet:cards", "edit:new")


@screen
def sequitur_new_card(table: Table) -> None:
    in_editor(table)


@screen
def sequitur_card_known_already(table: Table) -> None:
    typed(three(table, RED).tap("seat:0", "edit:new"), "Seven letters or more")


@screen
def sequitur_card_test(table: Table) -> None:
    three(table, RED).tap("sheet:more", "sheet:cards", "card:seven")


@screen
def sequitur_card_delete(table: Table) -> None:
    three(table, RED).tap("sheet:more", "sheet:cards", "card:seven", "edit:page:delete")


@screen
def sequitur_few_cards(table: Table) -> None:
    """A game of a table that has entered one card."""
    begun(table, set_up(2, goals=[{"id": "one", "colour": "red", "text": "Ends with N"}], complete=True))


@screen
def sequitur_action_delete(table: Table) -> None:
    four_actions(table).tap("sheet:more", "sheet:actions", "action-card:1", "edit:page:delete")


@screen
def sequitur_card_no_test(table: Table) -> None:
    in_editor(table).tap("press:confirm")


@screen
def sequitur_card_conditions(table: Table) -> None:
    in_editor(table).tap("press:confirm", "edit:add", "edit:group:1")


@screen
def sequitur_card_entered(table: Table) -> None:
    in_editor(table).tap("press:confirm", "press:confirm")


@screen
def sequitur_card_colour(table: Table) -> None:
    in_editor(table).tap("press:undo")


@screen
def sequitur_card_condition(table: Table) -> None:
    in_editor(table).tap("press:confirm", "edit:add", "edit:pick:ends_with", "key:S")


def four_actions(table: Table) -> Table:
    """Three action cards of the box are known, and a fourth is to be played."""
    begun(table, set_up(3, actions=ACTION_CARDS[:4]), *(recorded("sequitur_three.jsonl").moves[:RED]))
    offers = [move("goal", name, keep=False) for name in ("Ann", "Bob", "Cat")]
    return table.played(offers).tap("seat:0")


def in_action_editor(table: Table) -> Table:
    typed(four_actions(table).tap("edit:new-action"), "Second thoughts")
    return typed(table.tap("press:confirm"), "Put up to three letters back, then draw two, each for an end.")


@screen
def sequitur_actions_free(table: Table) -> None:
    four_actions(table)


@screen
def sequitur_action_cards(table: Table) -> None:
    example(table).tap("sheet:more", "sheet:actions")


@screen
def sequitur_action_cards_all(table: Table) -> None:
    three(table, RED).tap("sheet:more", "sheet:actions")


@screen
def sequitur_new_action(table: Table) -> None:
    four_actions(table).tap("edit:new-action")


@screen
def sequitur_action_text(table: Table) -> None:
    in_action_editor(table)


@screen
def sequitur_action_known_already(table: Table) -> None:
    typed(four_actions(table).tap("sheet:more", "sheet:actions", "action-card:0", "edit:page:name"), "\b" * 6 + "Ends")


@screen
def sequitur_action_allows_nothing(table: Table) -> None:
    in_action_editor(table).tap("press:confirm")


@screen
def sequitur_action_allows(table: Table) -> None:
    in_action_editor(table).tap(
        "press:confirm", "edit:add", "edit:pick:discard", "edit:limit:most", "edit:count-by:1", "press:confirm"
    )
    table.tap("edit:add", "edit:pick:ends", "edit:count-by:1", "press:confirm")


@screen
def sequitur_action_operations(table: Table) -> None:
    in_action_editor(table).tap("press:confirm", "edit:add")


@screen
def sequitur_action_count(table: Table) -> None:
    sequitur_action_allows(table)
    table.tap("edit:row:0")


@screen
def sequitur_action_no_count(table: Table) -> None:
    in_action_editor(table).tap("press:confirm", "edit:add", "edit:pick:swap")


@screen
def sequitur_action_entered(table: Table) -> None:
    sequitur_action_allows(table)
    table.tap("press:confirm")


@screen
def sequitur_score_word(table: Table) -> None:
    typed(example(table, tracking="score"), "pizza")


@screen
def sequitur_score_order(table: Table) -> None:
    """Five players with long names, two of them with equal scores."""
    words = ("stairs", "lemonade", "airs", "stones", "grape")
    spelled = [move("spell", name, word=word) for name, word in zip(FIVE, words, strict=True)]
    example(table, *FIVE, tracking="score").played(spelled)


@screen
def sequitur_score_goals(table: Table) -> None:
    sequitur_score_order(table)
    table.tap("claim:0", "claim:1", "points:green", "points:green")


@screen
def sequitur_score_round(table: Table) -> None:
    """The end of a round, with goals that nobody has entered as cards."""
    spelled = [move("spell", "Ann", word="stairs"), move("no_word", "Bob")]
    example(table, "Ann", "Bob", tracking="score").played(spelled)
    table.tap("claim:0", "points:red", "points:yellow", "points:green", "press:confirm")


@screen
def sequitur_score_help(table: Table) -> None:
    sequitur_score_order(table)
    table.press(HELP)


@screen
def sequitur_strike(table: Table) -> None:
    three(table, CLAIMS + 2).tap("seat:2", "sheet:more", "strike")


@screen
def sequitur_wrong_ball(table: Table) -> None:
    three(table, WORDS).tap("seat:2", "sheet:bag", "wrong-ball", "rack:1", "ball:P")


@screen
def sequitur_claim_refused(table: Table) -> None:
    """A goal that the word does not meet is tapped: CONFIRM says what to do instead."""
    three(table, CLAIMS + 1).tap("missed:double")


@screen
def sequitur_overruled(table: Table) -> None:
    three(table, CLAIMS + 2).tap("seat:0", "sheet:goals", "judge:0")


@screen
def sequitur_ball_count(table: Table) -> None:
    three(table, WORDS).tap("sheet:bag", "count:Z", "fewer")


@screen
def sequitur_drawn_before(table: Table) -> None:
    three(table, DRAWN - 1).tap("ball:W")


@screen
def sequitur_position_word(table: Table) -> None:
    three(table, CLAIMS).tap("sheet:more", "position", "seat:2", "won:red:1", "sheet:word")


@screen
def sequitur_position(table: Table) -> None:
    three(table, WORDS).tap(
        "sheet:more", "position", "seat:1", "won:red:1", "step:-1", "sheet:rack", "rack:1", "ball:Z"
    )
