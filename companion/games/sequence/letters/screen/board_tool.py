"""The tool with which a table enters its board (LET-01)."""

from companion.games.common.editor import EditorTool
from companion.games.registry import described
from companion.games.sequence.letters.board_file import BOARD_FILE, text_of
from companion.games.sequence.letters.screen import board_editor, board_editor_scene
from companion.games.sequence.letters.screen.board_editor import BoardEditor


@described
class BoardTool(EditorTool[BoardEditor]):
    """The tool, of the functions of the modules beside this one."""

    file = BOARD_FILE
    offer = board_editor_scene.OFFER
    help = board_editor_scene.HELP
    turns = frozenset({"pictures"})
    begin = staticmethod(board_editor.begin)
    confirmed = staticmethod(board_editor.confirmed)
    undone = staticmethod(board_editor.undone)
    entered = staticmethod(board_editor.entered)
    offers = staticmethod(board_editor_scene.offers)
    asks = staticmethod(board_editor_scene.asks)
    lit = staticmethod(board_editor_scene.lit)
    says = staticmethod(board_editor_scene.says)
    body = staticmethod(board_editor_scene.body)

    def text(self, value: BoardEditor) -> str:
        """Return the text of the file with the board."""
        return text_of(value.layout)
