"""The Sequence family: chips in rows on a board of pictures. `common` is shared; each game has a folder."""
