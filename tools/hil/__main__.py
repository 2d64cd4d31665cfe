"""`python -m tools.hil`: build what isn't there yet, and print the folder of the machine.

Root is needed to unpack a system whose files belong to others than the one who builds, and to run the installer in it.
"""

import argparse
import sys

from tools.hil.architecture import ARCHITECTURES, PC
from tools.hil.shell import BuildError
from tools.hil.stages import Stages, as_root


def main() -> int:
    """Build the image; returns 1 where it can't be built, and says why."""
    parser = argparse.ArgumentParser(prog="python -m tools.hil", description="Build the virtual machine.")
    parser.add_argument("--architecture", choices=ARCHITECTURES, default=PC.name, help="a PC (x86) or a Pi (arm)")
    name = parser.parse_args().architecture
    stages = Stages(ARCHITECTURES[name])
    if not stages.image.exists():
        as_root("tools.hil", "--architecture", name)
        try:
            stages.require()
            stages.make_image()
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
    print(stages.image)
    return 0


if __name__ == "__main__":
    sys.exit(main())
