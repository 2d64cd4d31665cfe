"""Every scenario has the same result on CPython and on real MicroPython."""

import importlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.firmware import micropython
from tests.firmware.micropython import needs_micropython, needs_node

MODULES = ("codec", "texts", "lying", "driver", "session", "whole")
_PROGRAM = """
import json
for name in {modules}:
    module = __import__("tests.firmware.scenarios." + name, None, None, ("SCENARIOS",))
    for scenario, _ in module.SCENARIOS:
        print(json.dumps([name + "." + scenario.__name__, scenario()]))
"""


def _scenarios() -> list[Any]:
    return [
        pytest.param(scenario, expected, id=f"{name}.{scenario.__name__}")
        for name in MODULES
        for scenario, expected in importlib.import_module(f"tests.firmware.scenarios.{name}").SCENARIOS
    ]


@pytest.fixture(scope="module")
def on_micropython() -> dict[str, object]:
    """What every scenario results in on MicroPython."""
    lines = micropython.run(_PROGRAM.format(modules=MODULES), micropython.repository_files())
    return dict(json.loads(line) for line in lines)


@pytest.mark.parametrize(("scenario", "expected"), _scenarios())
def test_on_cpython(scenario: Callable[[], object], expected: object) -> None:
    assert scenario() == expected


@needs_node
@needs_micropython
@pytest.mark.parametrize(("scenario", "expected"), _scenarios())
def test_on_micropython(
    scenario: Callable[[], object],
    expected: object,
    on_micropython: dict[str, object],
    request: pytest.FixtureRequest,
) -> None:
    assert on_micropython[request.node.callspec.id] == expected, scenario
