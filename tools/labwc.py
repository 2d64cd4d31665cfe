"""`python -m tools.labwc`: leave in build/labwc the compositor of Raspberry Pi OS's desktop, for the tests.

Debian has it from trixie on. Its packages are only unpacked; it runs on any Linux by that Debian's own loader and
libraries, needs no root for it, and starts this computer's own programs (Xwayland is one). Root is needed to unpack.
"""

import os
import shutil
import sys
from pathlib import Path

from tools.hil.debian import TRIXIE
from tools.hil.shell import BuildError, Shell, require

OUT = Path(__file__).parents[1] / "build" / "labwc"
LABWC = OUT / "labwc"
"""What starts it."""

_STARTED = """\
#!/bin/sh
exec {loader} --library-path {libraries} --argv0 labwc {root}/usr/bin/labwc "$@"
"""


def main() -> int:
    """Build it; returns 1 where it can't be built, and says why."""
    shell = Shell(OUT / "build.log")
    try:
        make_labwc(shell)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make_labwc(shell: Shell) -> None:
    """Write `LABWC`, and the folder `root` beside it. Raises BuildError."""
    require({"mmdebstrap": "mmdebstrap"})
    shell.step("labwc: unpacked from Debian trixie (half a minute; root is needed)")
    root = OUT / "root"
    shutil.rmtree(root, ignore_errors=True)
    words = ("mmdebstrap", "--variant=extract", "--include=labwc", TRIXIE.suite, root)
    shell.run(*([] if os.geteuid() == 0 else ["sudo"]), *words)
    loader = next((root / "usr" / "lib").glob("*/ld-linux-*.so.*"))
    LABWC.write_text(_STARTED.format(loader=loader, libraries=loader.parent, root=root), encoding="utf-8")
    LABWC.chmod(0o755)
    shell.run(LABWC, "--version")


if __name__ == "__main__":
    sys.exit(main())
