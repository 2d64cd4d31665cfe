"""The games are found by their folders: what each `game.toml` says is so, and nothing is loaded for it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import companion.games
from companion.app.table_files import file_problem, load_table_file
from companion.cli.rules import read_rules
from companion.games.registry import DESCRIPTION, GAMES, GameFolder, card_kinds, game_folders, tools

HERE = Path(companion.games.__file__).parent
WITH_GAMES = [folder for folder in game_folders() if folder.game]


def test_every_folder_with_rules_is_that_of_a_game() -> None:
    assert {(HERE / folder.path / "rules.csv") for folder in WITH_GAMES} == set(HERE.glob("**/rules.csv"))
    assert {(HERE / folder.path / DESCRIPTION) for folder in game_folders()} == set(HERE.glob("**/game.toml"))
    assert list(GAMES) == [folder.game.id for folder in WITH_GAMES if folder.game]
    assert all(read_rules(folder.path) for folder in WITH_GAMES)


@pytest.mark.parametrize("folder", WITH_GAMES, ids=lambda folder: folder.path)
def test_a_game_is_loaded_when_more_is_asked_for_than_its_folder_says(folder: GameFolder) -> None:
    assert folder.game is not None
    game = GAMES[folder.game.id]
    assert game.player_counts
    alone = folder.load(folder.game.made_by)()
    for name, value in msgspec.structs.asdict(folder.game).items():
        assert getattr(game, name) == getattr(alone, name) == value
    assert (HERE / f"{game.picture.rpartition('/')[0]}/pictures/game.svg").exists()
    assert set(alone.things) <= set(card_kinds()) | set("BGAQP")


def test_the_tools_and_files_of_the_folders_are_there(tmp_path: Path) -> None:
    for tool in tools().values():
        assert set(tool.games) <= set(GAMES)
        assert not tool.is_over(tool.start(1))
    for file in (file for folder in game_folders() for file in folder.files):
        assert load_table_file(tmp_path, file.name) is None
        (tmp_path / file.name).write_text("no table =", encoding="utf-8")
        assert load_table_file(tmp_path, file.name) is None
        assert file_problem(tmp_path, file.name).startswith(f"{file.name}:1: ")
        assert file_problem(tmp_path, file.name).endswith(f" {file.instead}")


def test_each_kind_of_cards_has_its_own_letter_deck_and_scans() -> None:
    kinds = card_kinds().values()
    assert len(kinds) == len({kind.deck for kind in kinds}) == sum(bool(folder.cards) for folder in game_folders())
    for kind in kinds:
        assert len(kind.kind) == 1
        assert [kind.read(card) for card in kind.cards] == list(kind.cards)


def test_finding_the_games_loads_none() -> None:
    code = "import sys, companion.app.catalogue; print([m for m in sys.modules if m.endswith('.game')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.strip() == "['companion.core.game']"
