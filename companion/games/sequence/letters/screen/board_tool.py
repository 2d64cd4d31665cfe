"""The tool with which a table enters its board (LET-01)."""

from companion.games.common.editor import EditorTool
from companion.games.registry import with_description
from companion.games.sequence.letters.board_file import BOARD_FILE, layout_toml
from companion.games.sequence.letters.screen import board_editor, board_editor_scene
from companion.games.sequence.letters.screen.board_editor import BoardEditor


@with_description
class BoardTool(EditorTool[BoardEditor]):
    """The tool, of the functions of the modules beside this one."""

    file = BOARD_FILE
    offer = board_editor_scene.OFFER
    help = board_editor_scene.HELP
    turns = frozenset({"pictures"})
    begin = staticmethod(board_editor.begin)
    handle_confirm = staticmethod(board_editor.handle_confirm)
    handle_undo = staticmethod(board_editor.handle_undo)
    handle_input = staticmethod(board_editor.handle_input)
    offer_text = staticmethod(board_editor_scene.offer_text)
    title_text = staticmethod(board_editor_scene.title_text)
    active_buttons = staticmethod(board_editor_scene.active_buttons)
    button_notes = staticmethod(board_editor_scene.button_notes)
    body_looks = staticmethod(board_editor_scene.body_looks)

    def file_text(self, value: BoardEditor) -> str:
        """Return the text of the file with the board."""
        return layout_toml(value.layout)
