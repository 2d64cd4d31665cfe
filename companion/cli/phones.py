"""The command `companion phones`: show the table in the browsers of phones in the same network."""

import asyncio
import gc
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from companion.app.phones_link import PhonesOrder, read_order
from companion.cli.common.arguments import add_files
from companion.core.errors import CompanionError
from companion.settings.paths import TablePaths, find_files

MISSING = "Phones need packages of their own ({name} is missing): pip install 'tabletop-companion[phones]'."

NICER = 10
"""So much less than the table is this program pressed for time, as `nice` counts it: as in the unit."""

GARBAGE = 1_000
"""After how many objects garbage is looked for."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the port, whether names are shown, and the files."""
    parser.add_argument("--port", type=int, help="where browsers ask (that of the settings, 8080)")
    parser.add_argument("--names", action="store_true", help="show the names of the players, not Player A, Player B")
    parser.add_argument("--ordered", action="store_true", help="only as long as the table has phones switched on")
    add_files(parser)


def run(options: Namespace) -> int:
    """Serve the pages until Ctrl-C. Raises `CompanionError` where the port or a package can't be had."""
    files = find_files(options.settings, options.data)
    port = files.config.phones.port if options.port is None else options.port
    if not 0 < port < 65536:
        raise CompanionError(f"There is no port {port}: name one from 1 to 65535.")
    try:
        from companion.phones import addresses, serving  # noqa: PLC0415 - these packages are there by choice only
    except ModuleNotFoundError as error:
        raise CompanionError(MISSING.format(name=error.name)) from error
    # What is left of a request is garbage that refers to itself, and has all that was brought: it is looked for often.
    gc.set_threshold(GARBAGE)
    # The unit has seen to it, and forbids it.
    with suppress(PermissionError):
        os.nice(NICER)
    if not options.ordered:
        _print_address(addresses.own_status(port).address, port)
    asyncio.run(serving.serve(files.folder, port, partial(addresses.own_status, port), _order(options, files)))
    return 0


def _print_address(address: str, port: int) -> None:
    from companion.app.qr_code import page_code  # noqa: PLC0415 - as above

    if address:
        page_code(address).terminal(compact=True)
        print(f"Scan this code with a phone in the same network, or open {address} there. Ctrl-C ends it.", flush=True)
    else:
        print(f"This machine is in no network; on it itself, open http://localhost:{port}/.", flush=True)


def _order(options: Namespace, files: TablePaths) -> Callable[[], PhonesOrder | None]:
    """Return what is asked, again and again, for what the pages are to show."""
    if options.ordered:
        return partial(read_order, files.folder)
    always = PhonesOrder(options.names, files.config.language.screens)
    return lambda: always
