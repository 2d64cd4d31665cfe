"""Find the address at which phones reach this machine, with the code that they scan."""

from collections.abc import Iterable
from functools import lru_cache

import ifaddr

from companion.app.phones_link import PhonesStatus
from companion.app.qr_code import code_rows, page_code
from companion.phones.guests import is_in_the_house

WIRELESS = ("wl", "ap", "uap")
"""How the names of wireless adapters begin: phones are most likely to be in that network."""


def own_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this machine in private networks, that of the Wi-Fi first; perhaps none."""
    return in_order(
        (adapter.name, str(one.ip)) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4
    )


def in_order(found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the private ones of addresses, given with the names of their adapters, in the order to try them."""
    private = [(name, ip) for name, ip in found if is_in_the_house(ip) and not ip.startswith("127.")]
    return tuple(ip for _name, ip in sorted(private, key=lambda one: not one[0].startswith(WIRELESS)))


def page_address(address: str, port: int) -> str:
    """Return what a browser opens; numbers, since many phones don't find names that end in .local."""
    return f"http://{address}/" if port == 80 else f"http://{address}:{port}/"


def own_status(port: int) -> PhonesStatus:
    """Return where the pages are now; an empty address: this machine is in no network."""
    found = own_addresses()
    return _status_at(page_address(found[0], port)) if found else PhonesStatus()


@lru_cache(maxsize=4)
def _status_at(address: str) -> PhonesStatus:
    return PhonesStatus(address, code_rows(page_code(address)))
