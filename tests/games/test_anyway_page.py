"""The page that says what a move means that was played anyway has a line for each rule of these games."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "played_anyway.md"


@pytest.mark.parametrize(
    "game", ["sequence/standard", "sequentia/shift", "sequentia/stack", "sequentia/overlay", "sequitur"]
)
def test_each_rule_has_a_line(game: str) -> None:
    with (ROOT / "companion" / "games" / game / "rules.csv").open(encoding="utf-8", newline="") as lines:
        rules = {row["id"] for row in csv.DictReader(lines)}
    first = (line.split("|")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| "))
    told = {rule for cell in first for rule in re.findall(r"[A-Z]{3}-\d\d", cell)}
    prefix = min(rules)[:4]
    assert {rule for rule in told if rule.startswith(prefix)} == rules
