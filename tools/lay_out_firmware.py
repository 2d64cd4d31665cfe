"""Lays out in build/firmware what belongs on the reader's board, and says what to do with it (`make firmware`)."""

from pathlib import Path

from companion.devices.reader.firmware_files import lay_out

TARGET = Path("build/firmware")


def main() -> None:
    files = lay_out(TARGET)
    size = sum((TARGET / file).stat().st_size for file in files)
    print(f"{TARGET}: {len(files)} files, {(size + 1023) // 1024} kB, sources for any MicroPython from 1.20 on.")
    print("Copy all of it onto the board:")
    print("    companion reader flash")
    print("or by hand, within three seconds after the board was plugged in (pip install mpremote):")
    print(f"    cd {TARGET} && mpremote connect auto fs cp -r reader main.py : + reset")
    print("How MicroPython gets onto the board stands in firmware/README.md.")


if __name__ == "__main__":
    main()
