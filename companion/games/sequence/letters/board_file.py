"""Read and write the file in which a table keeps its board, a layout as TOML (LET-01)."""

import pkgutil
from functools import cache

import msgspec

from companion.core.toml.entries import TomlField, TomlPath, parse_toml
from companion.games.sequence.letters.board import Layout, find_fault

BOARD_FILE = "letters_board.toml"
"""The file in the data folder with the board of the table."""

EXAMPLE_BOARD = "example_board.toml"
"""The file of the package with the board that is played on until the table has entered its own."""

EXAMPLE_NOTE = "EXAMPLE: the printed board's layout is not published."
"""What is said with the example board wherever it is shown."""

_FIELDS = tuple(
    TomlField(field.name, field.type, None if field.required else field.default)
    for field in msgspec.structs.fields(Layout)
)


def read_layout(text: str, file: str) -> Layout:
    """Return the layout that a TOML text holds; `file` is what complaints call it.

    Raises EntriesError, with one sentence, when the text is not TOML, a key is unknown, missing or of another kind, or
    the board can't be (LET-01). A board of which only a part is entered is not wrong: see `Layout.is_whole`.
    """
    spot = TomlPath(file, text)
    layout = Layout(**spot.read_fields(_FIELDS, parse_toml(text, file)))
    fault = find_fault(layout, partly=True)
    if fault:
        spot.at(*fault.path).refuse(fault.wrong, fault.expected, fault.so)
    return layout


def layout_toml(layout: Layout) -> str:
    """Return the layout as the TOML text of a file; read back, it is the same."""
    rows = "".join(f"    [{', '.join(map(_quote, names))}],\n" for names in layout.pictures)
    colours = "".join(f"{letter} = {_quote(colour)}\n" for letter, colour in sorted(layout.colours.items()))
    head = f"columns = {layout.columns}\nrows = {layout.rows}\n"
    return f"{head}pictures = [\n{rows}]\n\n[colours]\n{colours}"


def _quote(name: str) -> str:
    return msgspec.json.encode(name).decode()


@cache
def example_layout() -> Layout:
    """Return the example board, see `EXAMPLE_NOTE`."""
    return read_layout((pkgutil.get_data(__package__, EXAMPLE_BOARD) or b"").decode(), EXAMPLE_BOARD)
