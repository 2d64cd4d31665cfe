"""The Sequence family: chips in rows on a board of pictures. `common` is shared; each game has a folder."""

BOARD_SETTING = "sequence.board"
"""The setting that names a board of Sequence; as a table's file it has the lines of that board."""
