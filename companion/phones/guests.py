"""Say who may look: browsers in the same house, so many questions a second, and only questions, but for seats."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

RATE, BURST = 20.0, 80.0
"""How many requests a second an address may make, and how many at once after a pause."""

MOST_ADDRESSES = 512
"""Of how many addresses it is remembered how much they asked; of those asked longest ago it is forgotten."""

MOST_HEAD = 8192
"""How many bytes the head of a request may have."""

SEAT, VERDICT, ADVICE, MOST_BODY = "/seat", "/seat-verdict", "/seat-advice", 4096
"""Where a phone enters something for its seat, asks what that is worth, and about its hand; the bytes it may bring."""

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer says of itself: nothing from elsewhere, nothing inline, nothing in a frame, nothing guessed."""

NAMES = ("localhost",)
ENDINGS = (".local", ".lan", ".home.arpa")
"""The names under which a browser in the house may have found the table, besides numbers."""


def is_in_the_house(address: str) -> bool:
    """Return whether an address (IPv4 or IPv6, also one within the other) is private, link-local or this machine's."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return not found.is_unspecified and (found.is_private or found.is_link_local or found.is_loopback)


def is_own_name(host: str) -> bool:
    """Return whether the `Host` of a request (a name or a number, with a port perhaps) can be that of the table.

    Another one is a page of the internet whose name leads here, so that it may read what the table shows (DNS
    rebinding).
    """
    name = host[: host.index("]") + 1].strip("[]") if "]" in host else host.partition(":")[0]
    return is_in_the_house(name) or name.lower() in NAMES or name.lower().endswith(ENDINGS)


def _is_at_most(length: str, most: int) -> bool:
    """Return whether a `Content-Length` is a number, and not more than this."""
    return length.isdecimal() and len(length) < 8 and int(length) <= most


class RateLimit:
    """How many requests each address may still make: so many a second, and more at once after a pause."""

    def __init__(self, now: Callable[[], float] = monotonic, *, rate: float = RATE, burst: float = BURST) -> None:
        self._now = now
        self._rate, self._burst = rate, burst
        self.seconds = ceil(1 / rate)
        """In how many seconds an address that asked too often may ask again, at the latest."""
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Count a request of this address, and return whether it may be answered."""
        now = self._now()
        left, before = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + self._rate * (now - before))
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1


class Guard:
    """What stands before the pages: it turns away who is not in the house, asks too often, or brings something."""

    def __init__(self, app: ASGIApp, limit: RateLimit | None = None) -> None:
        self._app = app
        self._limit = limit or RateLimit()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have the pages answer it."""
        if scope["type"] != "http":
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        answer = self._app if refused is None else refused
        await answer(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        """Return why a request is turned away; None where it isn't."""
        address = scope["client"][0] if scope["client"] else ""
        headers = Headers(scope=scope)
        if not is_in_the_house(address):
            return PlainTextResponse("Only phones in the same house can look at the table.", 403)
        if not is_own_name(headers.get("host", "")):
            return PlainTextResponse("Open the table by its number, as the code has it.", 421)
        if not self._limit.allows(address):
            wait = {"retry-after": str(self._limit.seconds)}
            return PlainTextResponse("Too many requests: wait a second.", 429, wait)
        enters = scope["method"] == "POST" and scope["path"] in {SEAT, VERDICT, ADVICE}
        if scope["method"] not in {"GET", "HEAD"} and not enters:
            return PlainTextResponse("Phones look at the table, and change nothing.", 405, {"allow": "GET, HEAD"})
        if sum(len(name) + len(value) for name, value in headers.raw) > MOST_HEAD:
            return PlainTextResponse("That is more than a browser asks with.", 431)
        brought = headers.get("content-length", "0")
        if "transfer-encoding" in headers or not _is_at_most(brought, MOST_BODY if enters else 0):
            return PlainTextResponse("Phones look at the table, and bring nothing.", 413)
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"} and scope["path"] != "/":
            return PlainTextResponse("Another page asked for this.", 403)
        return None
