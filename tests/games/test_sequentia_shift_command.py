"""`companion shift`."""

import json

import pytest

from companion.cli.main import main
from tests.cli.runs import ran


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["shift", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.rule("SHF-09")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("123/1.2/331", "132"), {"composable": True, "slides": ["B3"], "row": 2}),
        (("123/1.2/331", "123"), {"composable": True, "slides": [], "row": 1}),
        (("333/2.2/111", "321"), {"composable": True, "slides": ["B1", "A1", "A2", "B2", "C2", "C3"], "row": 2}),
        (("333/2.2/111", "321", "--limit", "5"), {"composable": True, "slides": None, "row": None}),
        (("111/1.1/111", "112"), {"composable": False, "slides": None, "row": None}),
    ],
)
def test_the_answer_as_json(
    arguments: tuple[str, ...], told: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert json.loads(answered(capsys, *arguments, "--json")) == told


@pytest.mark.rule("SHF-09")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("123/1.2/331", "132"), "1 slide: B3. Row 2 shows 1-3-2 then."),
        (("123/1.2/331", "123"), "Row 1 shows 1-2-3 already."),
        (
            ("333/2.2/111", "321", "--limit", "5"),
            "No row shows 3-2-1 within 5 slides; 6 slides lead there: B1 A1 A2 B2 C2 C3.",
        ),
        (("111/1.1/111", "112"), "The numbers on the table can't make 1-1-2."),
    ],
)
def test_the_answer_in_words(arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, *arguments) == told + "\n"


@pytest.mark.parametrize(
    ("table", "goal", "why"),
    [
        ("123/1../331", "132", '"123/1../331" has 2 empty places; write one dot, as in 123/1.2/331.'),
        ("123/112/331", "132", '"123/112/331" has no empty places; write one dot, as in 123/1.2/331.'),
        ("120/1.2/331", "132", '"0" in "120/1.2/331" is no number of a card; write 1 to 9, and a dot for no card.'),
        (
            "123/1.2/33",
            "132",
            '"123/1.2/33" is no table; write its three rows of three from the top, such as 123/1.2/331.',
        ),
        ("123/1.2/331", "102", '"102" is no goal; write three numbers from 1 to 9, such as 132.'),
        ("123/1.2/331", "13", '"13" is no goal; write three numbers from 1 to 9, such as 132.'),
    ],
)
def test_what_can_not_be_is_one_line_and_status_2(
    table: str, goal: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shift", table, goal, "--json"]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"companion: {why}\n")


def test_a_limit_is_a_number() -> None:
    done = ran("shift", "123/1.2/331", "132", "--limit", "six")
    assert (done.status, done.err.splitlines()[-1]) == (
        2,
        "companion shift: error: argument --limit: 'six' is no number of slides; expected 0 or more",
    )
