"""From the first screen to the first turn."""

import pytest

from companion.core.events import BACKSPACE
from companion.core.game import Step
from companion.core.i18n import use_language
from companion.core.scene import Chip
from companion.core.table_moves import Join, Leave, TakeSeat
from companion.games.sequence.standard.model import HAND_SIZES, Setup
from companion.table.effects import NoteOffered
from companion.table.screen_outcome import Outcome
from tests.desk.at_desk import BLUE, CONFIRM, GREEN, HELP, NEXT, RED, UNDO, Table


@pytest.fixture
def players(table: Table) -> Table:
    return table.press(CONFIRM)


@pytest.fixture
def names(players: Table) -> Table:
    return players.press(CONFIRM)


@pytest.fixture
def deal(names: Table) -> Table:
    return names.press(CONFIRM)


def named(table: Table, *names: str) -> Table:
    """Names typed on a real keyboard, on the names' screen."""
    for i, name in enumerate(names):
        table.tap(f"name:{i}").type(name).press(CONFIRM)
    return table


def setup_of(table: Table) -> Setup:
    setup = table.session.setup
    assert isinstance(setup, Setup)
    return setup


def test_a_game_is_four_touches_away(table: Table) -> None:
    table.press(CONFIRM, CONFIRM, CONFIRM, CONFIRM)
    assert setup_of(table) == Setup(("Player 1", "Player 2"), 2)
    assert "Player 1's turn" in table.text


def test_a_tile_begins_its_game(table: Table) -> None:
    assert "Sequence: how many players?" in table.tap("new:sequence").text


@pytest.mark.rule("SEQ-04")
def test_only_numbers_that_can_play_are_offered(players: Table) -> None:
    offered = [target for target in players.scene().targets() if target.startswith("players:")]
    assert offered == [f"players:{number}" for number in HAND_SIZES]


@pytest.mark.parametrize("number", HAND_SIZES)
@pytest.mark.rule("SEQ-03", "SEQ-04")
def test_sides_are_chosen_where_there_is_a_choice(players: Table, number: int) -> None:
    players.tap(f"players:{number}")
    offered = [target for target in players.scene().targets() if target.startswith("sides:")]
    if number in {6, 12}:
        assert offered == ["sides:2", "sides:3"]
        players.tap("sides:3")
        assert players.button("sides:3").on
        assert not players.button("sides:2").on
    elif number in {2, 3}:
        # All play alone: there is nothing to choose.
        assert offered == []
    else:
        # There is no other choice: it is only told.
        assert offered == []
        assert f"{3 if number == 9 else 2} teams" in players.text
    sides = 3 if number in {3, 6, 9, 12} else 2
    players.press(CONFIRM, CONFIRM)
    pieces = [players.button(f"begins:{i}").piece for i in range(number)]
    assert pieces == [(BLUE, GREEN, RED)[i % sides] for i in range(number)]
    players.press(CONFIRM)
    assert (len(setup_of(players).players), setup_of(players).sides) == (number, sides)


def test_next_counts_on_and_comes_round(players: Table) -> None:
    seen = []
    for _ in HAND_SIZES:
        seen += [number for number in HAND_SIZES if players.button(f"players:{number}").on]
        players.press(NEXT)
    assert seen == list(HAND_SIZES)
    assert players.button("players:2").on


def test_a_name_is_typed_on_the_screen(names: Table) -> None:
    names.tap("name:0", "key:Z", "key:O", "key:X", "key:delete", "key:accents", "key:Ë").press(CONFIRM)
    assert names.button("name:0").label == "Zoë"


def test_each_name_begins_on_the_first_page_of_keys(names: Table) -> None:
    names.tap("name:0")
    seen = []
    for _ in range(3):
        seen.append(names.button("key:accents").label)
        names.tap("key:accents")
    assert seen == ["Éß…", "123", "ABC"], "the key says what it leads to, and the last page leads back to the letters"
    names.tap("key:accents").press(CONFIRM).tap("name:1")
    assert "key:A" in names.scene().targets()
    assert names.button("key:accents").label == "Éß…"


@pytest.mark.parametrize(("language", "row"), [("en", "QWERTY"), ("de", "QWERTZ"), ("it", "QWERTY")])
@pytest.mark.parametrize("field", [("words",), ("new:sequence",)])
def test_the_keys_lie_as_on_keyboards_of_the_language(
    table: Table, language: str, row: str, field: tuple[str, ...]
) -> None:
    use_language(language)
    table.tap(*field)
    if "words" not in field:
        table.press(CONFIRM).tap("name:0")
    keys = [target.removeprefix("key:") for target in table.scene().targets() if target.startswith("key:")]
    assert row in "".join(key for key in keys if len(key) == 1)


def test_a_german_name_is_typed_on_the_first_page_of_keys(names: Table) -> None:
    use_language("de")
    names.tap("name:0", "key:J", "key:Ü", "key:R", "key:G").press(CONFIRM)
    assert names.button("name:0").label == "Jürg"
    names.tap("name:1").tap("key:J", "key:accents", "key:-", "key:L").press(CONFIRM)
    assert names.button("name:1").label == "J-L"


def test_a_name_is_typed_on_a_keyboard(names: Table) -> None:
    named(names, f"Anx{BACKSPACE}na de la C")
    assert names.button("name:0").label == "Anna de la C"


def test_a_name_that_is_not_finished_is_left_as_it_was(names: Table) -> None:
    names.tap("name:1").type("bob").press(UNDO)
    assert names.button("name:1").label == "Player 2"
    names.tap("name:1").press(CONFIRM)
    assert names.button("name:1").label == "Player 2"


def test_a_name_fits_on_the_banner(names: Table) -> None:
    named(names, "a" * 40)
    assert names.button("name:0").label == "a" * 12


@pytest.mark.parametrize("other", ["Ann", "ANN", "ann "])
def test_a_name_that_somebody_has_at_the_table_is_refused_where_it_is_typed(names: Table, other: str) -> None:
    named(names, "Ann", other)
    assert "Ann has a seat already." in names.text
    names.press(UNDO).tap("name:1").type("Bob").press(CONFIRM, CONFIRM)
    assert "Who begins?" in names.text


def test_a_name_that_is_known_is_spelled_as_it_is_known(names: Table) -> None:
    names.desk.people.add("Zoë")
    named(names, " ZOË")
    assert names.button("name:0").label == "Zoë"


def test_switches_are_kept_in_the_game_and_defaults_left_out(players: Table) -> None:
    players.tap("switches", "switch:sequences_to_win:1", "switch:draws:1")
    assert [players.button(f"switch:draws:{place}").label for place in range(2)] == ["automatic", "you tap"]
    assert [players.button(f"switch:draws:{place}").on for place in range(2)] == [False, True]
    players.tap("switch:same_line_shares:1", "switch:same_line_shares:0")
    assert ("page 1 of 2" in players.text, players.labelled("NEXT").note) == (True, "page 2")
    players.press(CONFIRM)
    assert players.button("switches").note == "2 changed"
    players.press(CONFIRM, CONFIRM, NEXT, CONFIRM)
    assert setup_of(players).options.sequences_to_win == 1
    assert setup_of(players).options.draws == "confirmed"
    assert setup_of(players).options.same_line_shares


def test_every_switch_can_be_set_to_each_of_its_choices(players: Table) -> None:
    players.tap("switches")
    for switch in players.desk.games["sequence"].switches:
        if f"switch:{switch.key}:0" not in players.scene().targets():
            players.press(NEXT)
        choices = [f"switch:{switch.key}:{place}" for place in range(len(switch.choices))]
        for choice in (*choices[1:], choices[0]):
            players.tap(choice)
            assert [one for one in choices if players.button(one).on] == [choice]


@pytest.mark.rule("SEQ-08")
def test_who_sits_to_the_left_of_the_dealer_begins(names: Table) -> None:
    named(names, "Ann", "Bob").press(CONFIRM).tap("begins:1")
    assert names.button("begins:0").note == "deals"
    assert names.button("begins:1").note == "begins"
    assert names.labelled("BEGIN").note == "Bob plays first"
    names.press(CONFIRM)
    assert setup_of(names).players == ("Bob", "Ann")


def test_nobody_begins_while_cards_are_cut(deal: Table) -> None:
    deal.scan("2S").press(CONFIRM)
    assert "confirm" not in deal.lamps
    assert deal.desk.session is None
    deal.tap("begins:1").press(CONFIRM)
    assert setup_of(deal).players == ("Player 2", "Player 1")


def test_next_goes_round_those_who_can_begin(deal: Table) -> None:
    begin = []
    for _ in range(3):
        begin.append([deal.button(f"begins:{i}").on for i in range(2)])
        deal.press(NEXT)
    assert begin == [[True, False], [False, True], [True, False]]


@pytest.mark.rule("SEQ-07")
def test_the_lowest_cut_deals_aces_high(deal: Table) -> None:
    deal.scan("AS")
    assert deal.button("begins:0").note == "A♠"
    assert "confirm" not in deal.lamps
    deal.scan("kh")
    assert deal.button("begins:1").note == "deals"
    assert deal.labelled("BEGIN").note == "Player 1 plays first"


@pytest.mark.rule("SEQ-07")
def test_those_who_cut_the_same_lowest_card_cut_again(players: Table) -> None:
    players.tap("players:3").press(CONFIRM)
    named(players, "Ann", "Bob", "Cat").press(CONFIRM).scan("4S", "10D", "4H")
    assert "Ann and Cat cut the same and cut again." in players.text
    assert players.labelled("CONFIRM").note == "not all have cut yet"
    assert [players.button(f"begins:{i}").note for i in range(3)] == ["4♠, cuts next", "10♦", "4♥, cuts again"]
    assert "Cat cuts next." in players.scan("QS").text
    players.scan("5D")
    assert players.button("begins:2").note == "deals"
    assert players.button("begins:0").on


@pytest.mark.rule("SEQ-07")
def test_a_cut_that_is_no_card_is_said_to_be_none(deal: Table) -> None:
    deal.scan("joker")
    assert '"joker" is not a card of Sequence.' in deal.text
    deal.scan("2S", "3S")
    assert deal.button("begins:1").on


def test_a_cut_after_the_dealer_was_found_begins_anew(deal: Table) -> None:
    deal.scan("2S", "3S", "9S", "8S")
    assert deal.button("begins:1").note == "deals"


def test_back_goes_step_by_step_to_the_first_screen(deal: Table) -> None:
    titles = []
    for _ in range(4):
        titles.append(deal.scene().texts()[0])
        deal.press(UNDO)
    assert titles == [
        "Who begins?",
        "Who plays? Clockwise around the table",
        "Sequence: how many players?",
        "Tabletop companion",
    ]


def test_back_leads_to_the_games_of_the_family(table: Table) -> None:
    settled = tuple(map(NoteOffered, table.desk.tools))
    table.desk.apply_outcome(Outcome(table.desk.screen, settled))
    table.begin().play("B1").tap("sheet:more", "home", "family:Sequentia", "new:sequentia-stack").press(CONFIRM)
    assert "how many players" in table.scene().texts()[0]
    assert table.press(UNDO).scene().texts()[0] == "Sequentia"


def test_what_was_begun_already_is_asked_anew(players: Table) -> None:
    assert players.tap("midway").button("midway").on
    assert not players.press(UNDO).tap("new:sequence").button("midway").on


def test_the_set_up_of_letters_tells_of_teams_and_keeps_its_places_when_a_voice_is_chosen(table: Table) -> None:
    table.desk.set_silence("no clips")
    before = table.tap("new:letters", "leave").scene()
    tile = table.button("players:4").rect
    chips = [look.piece.tone for look in before.looks if isinstance(look, Chip) and tile.encloses(look.rect)]
    assert chips == [*chips[:2], *chips[:2]]
    table.tap("voice")
    table.desk.set_silence("")
    after = table.press(CONFIRM).scene()
    assert [look.rect for look in after.looks] == [look.rect for look in before.looks]


def test_help_is_there_on_every_step(players: Table) -> None:
    for sentence in ("Tap how many play", "Tap a name to change it", "Lay each card that is cut"):
        assert sentence not in players.text
        assert sentence in players.press(HELP).text
        assert sentence not in players.press(HELP).text
        players.press(CONFIRM)


def test_help_speaks_of_teams_and_chips_where_there_are_some(table: Table) -> None:
    for game, told in (("sequence", True), ("sequitur", False)):
        table.tap(f"new:{game}", "players:4")
        for sentence in ("No two of a team", "Tap a chip to change"):
            assert (sentence in table.press(HELP).text) is told
            table.press(HELP, CONFIRM)
        table.press(UNDO, UNDO, UNDO) if game == "sequence" else None


def test_help_names_what_the_set_up_of_a_game_leads_to_and_no_teams_where_there_are_none(table: Table) -> None:
    assert "No two of a team" not in table.tap("new:sequence", "players:2").press(HELP).text
    table.press(HELP, UNDO).tap("new:sequitur").press(HELP)
    assert "Enter your own cards" in table.text
    assert "which balls your bag really has" in table.text


def test_help_speaks_of_mid_game_where_it_can_be_chosen(table: Table) -> None:
    table.tap("new:sequitur").press(HELP)
    assert "Begun\n" in table.text
    table.press(HELP, CONFIRM, CONFIRM).tap("sheet:more", "history", "row:-1", "change").press(HELP)
    assert "Begun\n" not in table.text


def test_the_same_players_are_offered_again(table: Table) -> None:
    table.begin("Zoë", "Bob", "Cat").tap("sheet:more", "home", "away").press(CONFIRM)
    table.press(CONFIRM)
    assert table.button("players:3").on
    table.press(CONFIRM)
    assert [table.button(f"name:{i}").label for i in range(3)] == ["Zoë", "Bob", "Cat"]


def test_those_who_played_at_the_end_are_offered_again(table: Table) -> None:
    table.begin("Ann", "Bob")
    for move in (Join("Zoe", after="Ann"), TakeSeat("Bob", "Uma"), Leave("Ann")):
        assert isinstance(table.session.play(move), Step)
    table.tap("sheet:more", "players", "end").press(CONFIRM).tap("finish", "new:sequence").press(CONFIRM)
    assert [table.button(f"name:{i}").label for i in range(2)] == ["Zoe", "Uma"]


@pytest.mark.rule("SEQ-06")
def test_the_first_turn_says_how_many_cards_to_deal(table: Table) -> None:
    for number, size in HAND_SIZES.items():
        table.begin(*(f"P{i}" for i in range(number)))
        assert f"Deal {size} cards to each player." in table.text
