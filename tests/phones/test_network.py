"""What may be reached over a network: the table and a phone in two network namespaces of Linux, joined by a cable."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import needs
from tests.phones.test_pages import Played

TABLE, PHONE = "companion-table", "companion-phone"
HOUSE, OUTSIDE = ("192.168.213.1", "192.168.213.2"), ("8.8.8.1", "8.8.8.2")
"""The addresses of the table and of the phone: private ones, and two of the internet."""

PORT = "8080"

ASK = "import sys, http.client as h; c = h.HTTPConnection(sys.argv[1], 8080, timeout=5); c.request('GET', '/'); "
ASK += "a = c.getresponse(); print(a.status, a.read().decode())"

pytestmark = needs("iproute2", "ip")


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def asked_by_phone(address: str) -> str:
    """What a phone gets from this address, empty where nobody answers."""
    command = ["ip", "netns", "exec", PHONE, sys.executable, "-c", ASK, address]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@pytest.fixture
def network() -> Iterator[None]:
    try:
        ip("netns", "add", TABLE)
    except subprocess.CalledProcessError:
        pytest.skip("a network namespace can only be made by root, on a machine that allows it")
    try:
        ip("netns", "add", PHONE)
        ip("-n", TABLE, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", PHONE)
        for end, name in enumerate((TABLE, PHONE)):
            for addresses in (HOUSE, OUTSIDE):
                ip("-n", name, "address", "add", f"{addresses[end]}/24", "dev", "cable")
            for device in ("cable", "lo"):
                ip("-n", name, "link", "set", device, "up")
        yield
    finally:
        for name in (TABLE, PHONE):
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


@pytest.mark.usefixtures("network")
def test_a_phone_in_the_house_sees_the_table_and_nobody_from_outside(tmp_path: Path) -> None:
    Played(tmp_path, "letters_two").play(4)
    command = ["ip", "netns", "exec", TABLE, sys.executable, "-m", "companion"]
    command += ["phones", "--data", str(tmp_path), "--port", PORT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        try:
            end = time.monotonic() + 30
            while not (seen := asked_by_phone(HOUSE[0])):
                assert time.monotonic() < end
            assert seen.startswith("200 <!doctype html>")
            assert asked_by_phone(OUTSIDE[0]).startswith("403 Only phones in the same house")
            listening = [
                "ip",
                "netns",
                "exec",
                TABLE,
                "ss",
                "--no-header",
                "--tcp",
                "--udp",
                "--listening",
                "--numeric",
            ]
            (line,) = subprocess.run(listening, capture_output=True, text=True, check=True).stdout.splitlines()
            assert f":{PORT}" in line
        finally:
            program.terminate()
            told = program.communicate(timeout=20)[0]
    assert HOUSE[0] in told
    assert OUTSIDE[0] not in told
