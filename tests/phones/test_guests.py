"""Who may look at the table."""

import pytest

from companion.phones import guests
from companion.phones.addresses import in_order, page_address
from companion.phones.guests import RateLimit, is_in_the_house, is_own_name


@pytest.mark.parametrize(
    "address",
    ["192.168.1.7", "10.0.0.9", "172.20.3.4", "169.254.9.9", "127.0.0.1", "fe80::1%wlan0", "::1", "::ffff:192.168.1.7"],
)
def test_who_is_in_the_house_may_look(address: str) -> None:
    assert is_in_the_house(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "100.64.0.1", "0.0.0.0", "2001:4860::8888", "::ffff:8.8.8.8", "", "localhost", "1.2.3"],
)
def test_who_is_elsewhere_may_not(address: str) -> None:
    assert not is_in_the_house(address)


@pytest.mark.parametrize(
    "host", ["192.168.1.7", "192.168.1.7:8080", "[fe80::1]:8080", "localhost:8080", "table.local", "Table.LOCAL:80"]
)
def test_names_of_the_table(host: str) -> None:
    assert is_own_name(host)


@pytest.mark.parametrize("host", ["", "evil.example", "192.168.1.7.evil.example:8080", "local", "8.8.8.8"])
def test_names_of_others(host: str) -> None:
    assert not is_own_name(host)


def test_who_asks_too_often_has_to_wait_and_nobody_else() -> None:
    time = [0.0]
    limit = RateLimit(lambda: time[0])

    asked = [limit.allows("10.0.0.1") for _ in range(round(guests.BURST) + 20)]

    assert asked == [True] * round(guests.BURST) + [False] * 20
    assert limit.allows("10.0.0.2")
    time[0] += 1
    assert sum(limit.allows("10.0.0.1") for _ in range(100)) == round(guests.RATE)


@pytest.mark.parametrize("rate", [0.3, 0.5, 1.0, 20.0])
def test_who_waits_as_long_as_is_said_may_ask_again(rate: float) -> None:
    time = [0.0]
    limit = RateLimit(lambda: time[0], rate=rate, burst=1.0)
    assert [limit.allows("10.0.0.1") for _ in range(2)] == [True, False]
    time[0] += limit.seconds
    assert limit.allows("10.0.0.1")


def test_of_most_addresses_nothing_is_remembered() -> None:
    limit = RateLimit(lambda: 0.0)
    for number in range(5 * guests.MOST_ADDRESSES):
        limit.allows(f"10.0.{number // 256}.{number % 256}")
    assert len(limit._left) == guests.MOST_ADDRESSES


def test_the_address_in_the_wi_fi_comes_first() -> None:
    found = [("lo", "127.0.0.1"), ("eth0", "192.168.1.7"), ("tun0", "8.8.4.4"), ("wlan0", "192.168.1.8")]
    assert in_order(found) == ("192.168.1.8", "192.168.1.7")
    assert page_address("192.168.1.8", 80) == "http://192.168.1.8/"
