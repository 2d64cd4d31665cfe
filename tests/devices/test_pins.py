import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import PanelButton
from companion.devices.panel.pins_file import RESERVED, Pins, default_pins, read_pins

ROOT = Path(__file__).parents[2]


def all_pins(pins: Pins) -> list[int]:
    return [row.of(button) for row in (pins.buttons, pins.lamps) for button in PanelButton]


def read(folder: Path, text: str) -> tuple[Pins, list[str]]:
    file = folder / "pins.toml"
    file.write_text(text)
    pins, problems = read_pins(file)
    assert all(problem.file == str(file) for problem in problems)
    return pins, [problem.sentence.removeprefix(f"{folder}/") for problem in problems]


def test_the_defaults_are_eight_pins_that_nothing_else_needs() -> None:
    pins = default_pins()
    assert len(set(all_pins(pins))) == 8
    assert not set(all_pins(pins)) & set(RESERVED)


def test_the_wiring_plan_has_more_than_a_pins_file_may_have() -> None:
    plan = ROOT / "hardware" / "pins.toml"
    others = tomllib.loads(plan.read_text()).keys() - {"buttons", "lamps"}
    pins, problems = read_pins(plan)
    assert pins == default_pins()
    assert {problem.key for problem in problems} == others
    assert all("is not a setting; expected buttons or lamps" in problem.sentence for problem in problems)


def test_a_file_needs_to_hold_only_what_differs(tmp_path: Path) -> None:
    pins, problems = read(tmp_path, "[lamps]\nhelp = 5\n")
    assert problems == []
    assert pins.lamps.help == 5
    assert pins.buttons == default_pins().buttons


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[buttons]\nconfirm = 28", "2: buttons.confirm is 28; expected a whole number from 0 to 27. 17 is used."),
        ("[buttons]\nconfirm = -1", "2: buttons.confirm is -1; expected a whole number from 0 to 27. 17 is used."),
        ('[lamps]\n\nundo = "GPIO5"', '3: lamps.undo is "GPIO5"; expected a whole number from 0 to 27. 16 is used.'),
        ("[buttons]\nundo = 3", "2: buttons.undo is 3, which is kept for I2C, with pull-ups on the board; expected"),
        ("[lamps]\nnext = 0", "2: lamps.next is 0, which is kept for the EEPROM of an add-on board; expected"),
        ("[lamps]\nnext = 10", "2: lamps.next is 10, which is kept for SPI0, for a reader; expected"),
        ("[lamps]\nnext = 15", "2: lamps.next is 15, which is kept for the serial console; expected"),
        (
            "[buttons]\nundo = 5\n[lamps]\nhelp = 5",
            "4: lamps.help is 5, which buttons.undo has already; expected a pin of its own. 13 is used.",
        ),
        (
            "[buttons]\nconform = 5",
            "2: buttons.conform is not a setting; expected confirm, undo, next or help. Did you mean buttons.confirm?",
        ),
        ("[button]\n", "1: button is not a setting; expected buttons or lamps. Did you mean buttons?"),
        ("[buttons\n", "1: can't be understood here"),
    ],
)
def test_a_wrong_pin_is_said_and_its_default_is_used(tmp_path: Path, text: str, sentence: str) -> None:
    pins, (said,) = read(tmp_path, text)
    assert said.startswith("pins.toml:" + sentence)
    assert pins.buttons.confirm == 17
    assert pins.lamps == default_pins().lamps


def test_a_key_of_the_file_gives_way_to_a_default(tmp_path: Path) -> None:
    pins, sentences = read(tmp_path, "[buttons]\nconfirm = 27\nnext = 6\n")
    assert (pins.buttons.confirm, pins.buttons.undo, pins.buttons.next) == (17, 27, 6)
    assert sentences == [
        "pins.toml:2: buttons.confirm is 27, which buttons.undo has already; expected a pin of its own. 17 is used."
    ]


def test_a_default_that_comes_back_is_not_given_away_again(tmp_path: Path) -> None:
    pins, sentences = read(tmp_path, "[buttons]\nconfirm = 22\nnext = 3\n")
    assert pins == default_pins()
    assert [sentence.split(";")[0] for sentence in sentences] == [
        "pins.toml:3: buttons.next is 3, which is kept for I2C, with pull-ups on the board",
        "pins.toml:2: buttons.confirm is 22, which buttons.next has already",
    ]


def test_two_places_can_change_their_pins(tmp_path: Path) -> None:
    pins, sentences = read(tmp_path, "[buttons]\nconfirm = 27\nundo = 17\n")
    assert sentences == []
    assert (pins.buttons.confirm, pins.buttons.undo) == (27, 17)


_pin = st.one_of(st.integers(-2, 30), st.just('"x"'))


@given(st.dictionaries(st.tuples(st.sampled_from(["buttons", "lamps"]), st.sampled_from(list(PanelButton))), _pin))
def test_the_panel_never_gets_a_pin_twice_or_a_reserved_one(
    tmp_path_factory: pytest.TempPathFactory, wanted: dict[tuple[str, PanelButton], int | str]
) -> None:
    text = "".join(f"{table}.{button.value} = {pin}\n" for (table, button), pin in sorted(wanted.items()))
    pins, sentences = read(tmp_path_factory.getbasetemp(), text)
    assert len(set(all_pins(pins))) == 8
    assert all(0 <= pin <= 27 and pin not in RESERVED for pin in all_pins(pins))
    for sentence in sentences:
        key, so = sentence.split(": ")[1].split(" ")[0], sentence.rsplit(". ", 1)[1]
        table, name = key.split(".")
        assert so == f"{getattr(pins, table).of(PanelButton(name))} is used."
        assert (table, name) in {(where, button.value) for where, button in wanted}
    if not sentences:
        assert all(getattr(pins, table).of(button) == pin for (table, button), pin in wanted.items())
