"""Make the pictures of the case, and the files for a 3D printer, with OpenSCAD.

`python tools/build_case.py` writes a picture of each group of parts into `hardware/case` and an STL file of each part
into `build/case`, and says what is wrong with one. Needs the Debian packages openscad and xvfb: without a display
OpenSCAD makes no pictures.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import stl_check

ROOT = Path(__file__).parents[1]
CASE = ROOT / "hardware" / "case"
OUT = ROOT / "build" / "case"

PARTS = {"well": ("tray", "plate"), "panel": ("shell", "cover"), "box": ("shell", "lid")}
"""Each OpenSCAD file with the parts in it."""

# The picture's size, everything in it, and from where it is looked at: turned by 58 and 28 degrees.
VIEW = ("--imgsize=1000,800", "--viewall", "--autocenter", "--camera=0,0,0,58,0,28,500", "--colorscheme=Tomorrow")


def main() -> int:
    """Build the case; returns 1 where a program is missing or a part can't be printed."""
    for program, package in (("openscad", "openscad"), ("xvfb-run", "xvfb")):
        if not shutil.which(program):
            sys.stderr.write(f"{program} is missing: apt install {package}\n")
            return 1
    OUT.mkdir(parents=True, exist_ok=True)
    sound = True
    for name, parts in PARTS.items():
        picture(name, CASE / f"{name}.png")
        for part in parts:
            text = stl(name, part)
            (OUT / f"{name}_{part}.stl").write_text(text)
            for fault in stl_check.faults(stl_check.triangles(text)):
                sys.stderr.write(f"{name}.scad, {part}: {fault}\n")
                sound = False
    return 0 if sound else 1


def stl(name: str, part: str, corners: int = 0) -> str:
    """Return a part of a file as STL text, its circles with so many corners in place of the usual ones.

    Raises CalledProcessError where OpenSCAD refuses.
    """
    circles = ("-D", f"$fn={corners}") if corners else ()
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "part.stl")
        _openscad("openscad", "-D", f'part="{part}"', *circles, "-o", str(made), str(CASE / f"{name}.scad"))
        return made.read_text()


def picture(name: str, file: Path) -> None:
    """Make a picture of all parts of a file, drawn apart. Raises CalledProcessError where OpenSCAD refuses."""
    _openscad("xvfb-run", "-a", "openscad", *VIEW, "-o", str(file), str(CASE / f"{name}.scad"))


def _openscad(*command: str) -> None:
    # A warning, of a name that isn't there say, is an error here.
    subprocess.run([*command, "--hardwarnings", "-q"], check=True, timeout=300)


if __name__ == "__main__":
    sys.exit(main())
