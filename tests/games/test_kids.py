"""Sequence for Kids: its rules, its recorded game, and its screens, which children who can't read use."""

import json
from functools import reduce
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.games.sequence.kids
from companion.cli.main import main
from companion.core.events import Press, Scan, Tap
from companion.core.game import PlayStatus, Refused, Step
from companion.core.layout import View
from companion.core.scene import Panel, Picture
from companion.games.registry import GAMES, card_kinds
from companion.games.sequence.children_common.layout import LEAST_TARGET_MM
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.kids import rules
from companion.games.sequence.kids.board import FREE, board
from companion.games.sequence.kids.cards import ANIMALS, CARDS, DRAGON, UNICORN, WILD, card_text
from companion.games.sequence.kids.game import KidsGame
from companion.games.sequence.kids.model import PIECES, SIDES, Dead, Draw, MissedDraw, Move, Pass, Play, Shuffled, State
from companion.games.sequence.kids.screen.draft import Draft
from companion.games.voice_packs import all_clips
from companion.table.storage.record import read_record
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import CONFIRM, UNDO

GAME = KidsGame()
HERE = Path(__file__).parent
PICTURES = Path(companion.games.sequence.kids.__file__).parent / "pictures"
NAMES = ("Mia", "Ben", "Lea", "Tom")
VIEWS = [View(width, height, px_per_mm(width, height)) for width, height in ((800, 480), (720, 1280), (1920, 1080))]
IDS = {clip.id: clip for clip in all_clips()}


def game(players: int = 2, **options: Any) -> State:
    state = GAME.start(GAME.setup(NAMES[:players], players, options))
    assert isinstance(state, State), state
    return state


def step(state: State, move: Move) -> Step[State]:
    after = GAME.play(state, move)
    assert isinstance(after, Step), (move, after)
    return after


def on(state: State, cell: str) -> Play:
    """The card of the animal on a space, played there."""
    return Play(state.board.animals[state.board.numbers[cell]], cell)


def fold(state: State, *moves: Move) -> State:
    return reduce(lambda so_far, move: step(so_far, move).state, moves, state)


def place(state: State, *by_side: str) -> State:
    """Each side in its turn covers its spaces ("A2 A3"), or passes."""
    for cells in zip_longest(*(side.split() for side in by_side)):
        state = fold(state, *(on(state, cell) if cell else Pass() for cell in cells))
    return state


def refused(state: State, move: Move) -> str:
    answer = GAME.play(state, move)
    assert isinstance(answer, Refused), answer
    assert answer.why.endswith((".", "?"))
    return answer.rule


def chips(state: State) -> dict[str, str]:
    found: dict[str, str] = GAME.summary(state)["chips"]
    return found


@pytest.mark.rule("KID-01", "KID-02")
def test_the_board_has_each_animal_once_in_each_half_and_the_cards_are_two_of_each() -> None:
    whole = board()
    assert (len(whole.cells), len(ANIMALS), len(CARDS)) == (42, 19, 21)
    assert [cell for cell in whole.cells if whole.corners >> whole.numbers[cell] & 1] == ["A1", "G1", "A6", "G6"]
    for half in whole.halves():
        assert sorted(whole.animals[number] for number in half) == sorted((*ANIMALS, FREE, FREE))
    state = game(2)
    assert state.pile + sum(state.hands) == 2 * len(CARDS) == 42
    assert GAME.text(state).splitlines()[2].split()[:4] == ["2", "hippopotamus", "gorilla", "zebra"]


@pytest.mark.rule("KID-03")
def test_two_to_four_play_everybody_alone_and_in_the_colour_of_the_place() -> None:
    assert [GAME.sides_for(players) for players in range(1, 6)] == [(), (2,), (3,), (4,), ()]
    assert [PIECES[side].tone for side in SIDES] == ["red", "blue", "green", "yellow"]
    assert len({piece.sign for piece in PIECES.values()}) == 4
    state = place(game(4), "B1", "C1", "D1", "E1")
    assert chips(state) == {"B1": "red", "C1": "blue", "D1": "green", "E1": "yellow"}
    chosen = place(game(3, colours=["yellow", "red", "green"]), "B1", "C1", "D1")
    assert chips(chosen) == {"B1": "yellow", "C1": "red", "D1": "green"}
    twice = GAME.start(GAME.setup(NAMES[:2], 2, {"colours": ["red", "red"]}))
    assert twice == Refused("KID-03", "2 sides have 2 different colours, not these: red, red.")
    wrong = GAME.start(GAME.setup(NAMES, 2, {}))
    assert isinstance(wrong, Refused)
    assert wrong.rule == "KID-03"


@pytest.mark.rule("KID-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_three_cards_or_as_many_as_the_table_says(players: int) -> None:
    assert (game(players).hands, game(players).pile) == ((3,) * players, 42 - 3 * players)
    assert (game(players, hand=5).hands, game(players, hand=5).pile) == ((5,) * players, 42 - 5 * players)


@pytest.mark.rule("KID-05")
def test_the_turn_goes_round_and_the_next_game_is_begun_by_the_next_player() -> None:
    state = game(3)
    turns = [GAME.to_move(fold(state, *(on(state, cell) for cell in ("B1", "C1", "D1")[:count]))) for count in range(4)]
    assert turns == ["Mia", "Ben", "Lea", "Mia"]
    again = GAME.start(GAME.rematch_setup(state.setup))
    assert isinstance(again, State)
    assert GAME.to_move(again) == "Ben"
    assert chips(fold(again, on(again, "B1"))) == {"B1": "blue"}
    nobody = GAME.start(GAME.setup(NAMES[:2], 2, {"begins": 2}))
    assert isinstance(nobody, Refused)
    assert nobody.rule == "KID-05"


@pytest.mark.rule("KID-06", "KID-08", "KID-12", "KID-16", "KID-13")
def test_a_turn_is_a_card_a_chip_on_one_of_its_two_open_spaces_and_a_draw() -> None:
    state = game()
    assert [state.board.cells[number] for number in rules.legal_targets(state, "tiger")] == ["B1", "F6"]
    after = step(state, Play("tiger", "F6"))
    assert (chips(after.state), after.state.hands, after.state.pile) == ({"F6": "red"}, (3, 3), 35)
    assert refused(after.state, Play("tiger", "F6")) == "KID-06"
    assert refused(after.state, Play("lion", "B1")) == "KID-06"
    assert refused(after.state, Play("unknown", "B1")) == "KID-02"
    twice = fold(after.state, Play("tiger", "B1"))
    assert refused(twice, Play("tiger", "B1")) == "KID-02", "both cards have been played"
    # Both spaces are covered, whatever has been counted.
    assert fold(twice, Dead("tiger")).discards == 3
    assert refused(game(), Shuffled()) == "KID-14"
    shuffled = fold(twice, Play(DRAGON, "B1"), Shuffled())
    assert (shuffled.pile, shuffled.discards) == (36, 0)
    assert fold(shuffled, Play("tiger", "B1")).covered.bit_count() == 2


@pytest.mark.rule("KID-06", "KID-12")
def test_draws_are_missed_or_confirmed_and_who_can_not_play_passes() -> None:
    state = fold(game(), Play("tiger", "F6"), Play("lion", "B6"), Play("fox", "F2"))
    assert fold(state, MissedDraw("Mia")).hands == (2, 3)
    confirmed = fold(game(draws="confirmed"), Play("tiger", "F6"))
    assert (confirmed.hands, fold(confirmed, Draw("Mia")).hands) == ((2, 3), (3, 3))
    assert refused(confirmed, Draw("Ben")) == "KID-12"
    assert fold(state, Pass()).player == 0
    assert refused(game(pass_when_stuck=False), Pass()) == "KID-06"
    # A past move that no longer fits ends its turn, and no more.
    assert rules.skip(state, Play("fox", "F2")).player == 0


@pytest.mark.rule("KID-09", "KID-15")
def test_a_corner_counts_for_everybody_and_has_no_chip() -> None:
    for card in ("tiger", UNICORN, DRAGON):
        assert refused(game(), Play(card, "A1")) == "KID-09"
    red = place(game(), "B1 C1", "B2 C2")
    won = step(red, on(red, "D1"))
    assert (won.state.winner, GAME.summary(won.state)["sequences"]) == (
        0,
        [{"side": "red", "cells": ["A1", "B1", "C1", "D1"]}],
    )
    blue = fold(place(game(), "C2 D2", "F1 E1"), on(game(), "F2"), on(game(), "D1"))
    assert blue.winner == 1


@pytest.mark.rule("KID-10")
def test_a_unicorn_places_a_chip_on_any_open_space() -> None:
    state = fold(game(), Play("tiger", "B1"))
    assert len(rules.legal_targets(state, UNICORN)) == 42 - 4 - 1
    assert refused(state, Play(UNICORN, "B1")) == "KID-10"
    assert chips(fold(state, Play(UNICORN, "D4"))) == {"B1": "red", "D4": "blue"}


@pytest.mark.rule("KID-08", "KID-11")
def test_a_dragon_takes_away_a_chip_of_an_opponent_and_the_turn_is_over() -> None:
    state = fold(game(), Play("tiger", "B1"), Play("lion", "B6"))
    assert [state.board.cells[number] for number in rules.legal_targets(state, DRAGON)] == ["B6"]
    assert refused(state, Play(DRAGON, "B1")) == "KID-11"
    assert refused(state, Play(DRAGON, "C1")) == "KID-11"
    after = fold(state, Play(DRAGON, "B6"))
    assert (chips(after), after.player, after.hands) == ({"B1": "red"}, 1, (3, 3))


@pytest.mark.rule("KID-13")
def test_one_dead_card_a_turn_is_exchanged() -> None:
    state = fold(game(), Play("tiger", "B1"), Play(UNICORN, "F6"), Play("lion", "B6"), Play(UNICORN, "E2"))
    assert dead_cards(state) == ("lion", "tiger")
    assert refused(state, Play("tiger", "B1")) == "KID-13"
    exchanged = fold(state, Dead("tiger"))
    assert (exchanged.player, exchanged.hands, exchanged.pile) == (0, (3, 3), state.pile - 1)
    assert refused(exchanged, Dead("lion")) == "KID-13"
    for card in (UNICORN, DRAGON, "fox"):
        assert refused(state, Dead(card)) == "KID-13"


@pytest.mark.rule("KID-13")
def test_the_table_hears_that_a_card_is_dead_and_that_it_is_not_any_more() -> None:
    state = fold(game(), Play("tiger", "B1"))
    dead = step(state, Play(UNICORN, "F6"))
    assert [happening.kind for happening in dead.events] == ["placed", "dead"]
    alive = step(dead.state, Play(DRAGON, "F6"))
    assert [happening.kind for happening in alive.events] == ["removed", "alive"]


@pytest.mark.rule("KID-14")
def test_all_discards_are_shuffled_when_the_pile_is_used_up() -> None:
    # Four with six cards each leave 18, which the animals of the upper half use up; nobody's chips meet.
    state = game(4, hand=6)
    for number in [number for number in state.board.halves()[0] if not state.board.corners >> number & 1][:18]:
        after = step(state, on(state, state.board.cells[number]))
        state = after.state
    assert [happening.kind for happening in after.events] == ["placed", "shuffle"]
    assert (state.pile, state.discards) == (0, 18)
    later = fold(state, Play("tiger", "F6"))
    assert (later.pile, later.discards) == (18, 0), "that card is shuffled in, too"


@pytest.mark.rule("KID-15")
@pytest.mark.parametrize("line", ["B2 C2 D2 E2", "B2 B3 B4 B5", "C1 D2 E3 F4", "E2 D3 C4 B5"])
def test_four_in_a_line_win_and_nothing_more_is_played(line: str) -> None:
    *first, last = line.split()
    before = place(game(), " ".join(first), "F1 G2 F3")
    state = fold(before, on(before, last))
    outcome = GAME.outcome(state)
    assert outcome is not None
    told = ", ".join(
        state.board.animals[number] for number in sorted(state.board.numbers[cell] for cell in line.split())
    )
    assert (outcome.title, outcome.lines[:2]) == ("Mia wins!", (f"In a line: {told}", *outcome.lines[1:2]))
    assert refused(state, on(state, "F6")) == "KID-15"
    assert [seat.won for seat in GAME.tally(state).seats] == [True, False]


@pytest.mark.rule("KID-15")
def test_a_table_plays_to_three_or_to_five_in_a_line() -> None:
    assert place(game(line=3), "B2 C2", "F1 G2").winner is None
    assert fold(place(game(line=3), "B2 C2", "F1 G2"), on(game(), "D2")).winner == 0
    four = place(game(line=5), "B2 C2 D2 E2", "F1 G2 F3 G4")
    assert four.winner is None
    assert fold(four, on(four, "F2")).winner == 0


def test_a_game_of_three_written_and_counted_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    # Mia goes down column A from its free corner: hippopotamus, panda. Ben's unicorn stops her on the moose; her dragon
    # takes it away, and her moose closes the line. Nine of the 42 cards were dealt; 13 were played and as many drawn.
    assert main(["replay", str(HERE / "kids_three.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "kids",
        "moves": 13,
        "to_move": None,
        "winner": "red",
        "chips": {
            **dict.fromkeys(("A2", "A3", "A4", "B1"), "red"),
            **dict.fromkeys(("C1", "C3", "E1"), "blue"),
            **dict.fromkeys(("B2", "B3", "C2", "D2"), "green"),
        },
        "sequences": [{"side": "red", "cells": ["A1", "A2", "A3", "A4"]}],
        "dead": [],
        "pile": 20,
        "hands": {"Mia": 3, "Ben": 3, "Lea": 3},
        "refused": None,
    }


def test_the_recorded_game_is_entered_by_what_is_on_the_screen() -> None:
    record = read_record(HERE / "kids_three.jsonl", GAMES)
    state = GAME.start(record.setup)
    assert isinstance(state, State)
    for move in record.moves:
        assert isinstance(move, Play)
        draft = Draft()
        animal = state.board.animals[state.board.numbers[move.at]]
        wild = (f"animal:{animal}",) if move.card in WILD else ()
        for target in (f"card:{move.card}", *wild, f"space:{state.board.numbers[move.at]}"):
            assert target in GAME.scene(state, draft, VIEWS[0], PlayStatus()).targets()
            draft = GAME.update_draft(state, draft, Tap(target))
        assert GAME.proposal(state, draft) == move
        assert GAME.describe(state, move)
        state = step(state, move).state
    assert GAME.describe(game(), Play(UNICORN, "A4")) == "Mia: unicorn on moose"
    assert GAME.describe(game(), Dead("tiger")) == "Mia: dead tiger exchanged"


@pytest.mark.rule("KID-07")
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.width}")
def test_the_animal_is_named_and_its_two_spaces_are_touched_on_the_board(view: View) -> None:
    state = game()
    draft = GAME.update_draft(state, Draft(), Scan("animal:wolf"))
    scene = GAME.scene(state, draft, view, PlayStatus(silence=""))
    assert scene.says.clips == ("word-wolf", "which-one")
    halves = {look.target: look.rect for look in scene.looks if isinstance(look, Panel) and look.target}
    elsewhere = {name: halves.pop(name) for name in set(halves) - {"space:4", "space:25"}}
    assert set(halves) == {"space:4", "space:25"}
    # No neighbour is touched there: the middle of each other space is elsewhere, on that space alone.
    others = [look for look in scene.looks if isinstance(look, Picture) and look.dim]
    assert len(others) == 40
    for look in others:
        target = scene.target_at(*look.rect.centre)
        assert target in scene.skipped
        assert elsewhere[target] == look.rect
    assert all(min(rect.w, rect.h) >= view.mm(LEAST_TARGET_MM) for rect in halves.values())
    hints = [look for look in scene.looks if isinstance(look, Picture) and look.mark == "hint"]
    assert [look.name for look in hints] == ["sequence/kids/wolf"] * 2
    assert all(
        halves[f"space:{number}"].contains(*look.rect.centre) for number, look in zip((4, 25), hints, strict=True)
    )
    # None of the two hides anything of a neighbour.
    assert {look.rect.w for look in hints} == {look.rect.w for look in others}
    # Every animal of the wall is as large as a child needs it.
    wall = GAME.scene(state, Draft(), view, PlayStatus())
    assert [look.target for look in wall.looks if isinstance(look, Picture)] == [f"card:{card}" for card in CARDS]
    assert all(look.rect.w >= view.mm(LEAST_TARGET_MM) for look in wall.looks if isinstance(look, Picture))


@pytest.mark.rule("KID-10", "KID-11")
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.width}")
def test_a_unicorn_hides_no_animal_and_a_dragon_shows_the_chips_that_can_go(view: View) -> None:
    state = fold(game(), Play("tiger", "B1"), Play("lion", "B6"))

    def animals(card: str) -> dict[str, Picture]:
        shown = GAME.scene(state, Draft(card=card), view, PlayStatus()).looks
        return {look.target: look for look in shown if isinstance(look, Picture) and look.target.startswith("animal:")}

    placing, taking = animals(UNICORN), animals(DRAGON)
    assert set(placing) == {f"animal:{animal}" for animal in ANIMALS}
    assert all(look.rect.w >= view.mm(LEAST_TARGET_MM) for look in placing.values())
    assert not any(look.piece or look.dim for look in placing.values())
    # They stay where they are on the wall.
    wall = {look.target: look.rect for look in GAME.scene(state, Draft(), view, PlayStatus()).looks}
    for shown in (placing, taking):
        assert all(look.rect == wall[target.replace("animal", "card")] for target, look in shown.items())
    assert {target: look.piece for target, look in taking.items()} == {"animal:lion": PIECES["blue"]}
    # The other one can be touched in the place of the one that is shown.
    assert "card:unicorn" in GAME.scene(state, Draft(card=DRAGON), view, PlayStatus()).targets()


def test_what_can_not_be_is_said_gently() -> None:
    state = fold(game(), Play("tiger", "B1"), Play("unicorn", "F6"), Play("camel", "C3"), Play("lion", "B6"))

    def said(*targets: str) -> tuple[str, ...]:
        draft = reduce(lambda so_far, target: GAME.update_draft(state, so_far, Tap(target)), targets, Draft())
        return GAME.scene(state, draft, VIEWS[0], PlayStatus()).says.clips

    assert said() == ("turn-red", "touch-an-animal")
    assert said("card:tiger", "space:1") == ("word-tiger", "is-full", "try-again")
    assert said("card:dragon") == ("word-dragon", "take-a-chip", "touch-an-animal")
    assert said("card:dragon", "animal:tiger", "space:1") == ("your-own-chip", "try-again")
    # Where no chip lies there is nothing to take, and the animals stay.
    assert said("card:dragon", "animal:zebra") == said("card:dragon")
    assert said("card:dragon", "animal:lion", "space:11") == ("not-that-one", "try-again")
    assert said("card:unicorn") == ("word-unicorn", "any-animal", "touch-an-animal")
    assert said("card:unicorn", "animal:wolf") == ("word-wolf", "which-one")
    assert said("card:fox", "space:12") == ("word-fox", "press-green")
    full = fold(game(), Play("tiger", "B1"), Play(UNICORN, "F6"))
    draft = GAME.update_draft(full, Draft(), Tap("card:tiger"))
    clips_said = GAME.scene(full, draft, VIEWS[0], PlayStatus()).says.clips
    assert clips_said == ("both", "word-tiger", "pictures-are-full", "new-card", "press-green")
    assert GAME.proposal(full, draft) == Dead("tiger")
    nothing = GAME.update_draft(game(), Draft(), Tap("card:dragon"))
    assert GAME.scene(game(), nothing, VIEWS[0], PlayStatus()).says.clips == (
        "word-dragon",
        "not-that-one",
        "touch-an-animal",
    )


@given(st.lists(st.integers(0, 10_000), max_size=60))
def test_whatever_children_touch_can_be_played_and_said(touches: list[int]) -> None:
    state, draft = game(4), Draft()
    for touch in touches:
        scene = GAME.scene(state, draft, VIEWS[touch % 2], PlayStatus())
        assert set(scene.says.clips) <= set(IDS)
        targets = sorted(scene.targets())
        target = targets[touch % len(targets)]
        if target == "press:confirm" and (move := GAME.proposal(state, draft)) is not None and state.winner is None:
            assert not isinstance(move, Refused)
            assert GAME.describe(state, move)
            state, draft = step(state, move).state, Draft()
        else:
            asked = "sum:3" if target == "grown-up" else target
            what = Press(UNDO) if target == "press:undo" else Tap(asked)
            draft = GAME.update_draft(state, draft, what)
    # Who has guessed the sum is among grown-ups.
    assert draft.sheet not in {"", "sum"} or GAME.update_draft(state, draft, Press(CONFIRM)) == draft


def test_pictures_clips_and_tags_have_every_card() -> None:
    assert {path.stem for path in PICTURES.glob("*.svg")} == {*CARDS, "corner", "game"}
    assert all(500 <= (PICTURES / f"{card}.svg").stat().st_size <= 3000 for card in CARDS)
    assert all((IDS[f"word-{card}"].kind, IDS[f"word-{card}"].given) == ("word", card) for card in CARDS)
    assert {f"{what}-{side}" for what in ("turn", "wins") for side in SIDES} <= set(IDS)
    kind = card_kinds()["K"]
    assert [kind.read(text) for text in ("Tiger", "animal:tiger", "lynx")] == ["tiger", "tiger", None]
    assert (kind.in_words("tiger"), card_text("lynx"), kind.path("tiger")) == ("animal card tiger", "lynx", ("tiger",))
    assert card_kinds()["K"].look(VIEWS[0].area, "tiger").rect == VIEWS[0].area
