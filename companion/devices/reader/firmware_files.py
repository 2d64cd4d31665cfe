"""List what is copied to the reader's board: the firmware's modules, and the file that starts them."""

import shutil
from pathlib import Path

_MODULES = Path(__file__).parents[2] / "firmware"
_MAIN = "from reader.app import main\n\nmain()\n"


def lay_out(target: Path) -> list[Path]:
    """Lay out in the folder `target`, which is made when it isn't there, exactly what belongs on the board.

    That is `main.py` and the package `reader`, as sources: they need no compiler and run with every MicroPython of
    version 1.20 and later, whereas compiled modules belong to one version. A package `reader` that is there already is
    replaced. Returns the files, relative to `target`, in the order in which they are best copied: `main.py`, which
    starts the others, last. Raises OSError when the folder can't be written.
    """
    package = target / "reader"
    if package.exists():
        shutil.rmtree(package)
    package.mkdir(parents=True)
    for module in sorted(_MODULES.glob("*.py")):
        shutil.copyfile(module, package / module.name)
    (target / "main.py").write_text(_MAIN, encoding="utf-8")
    return [*(path.relative_to(target) for path in sorted(package.iterdir())), Path("main.py")]
