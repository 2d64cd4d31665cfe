"""The tool with which a table enters its board (LET-01)."""

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook
from companion.games.common.editor import EditorTool
from companion.games.common.play_screen import Frame
from companion.games.registry import with_description
from companion.games.sequence.letters.board_file import BOARD_FILE, layout_toml, read_layout
from companion.games.sequence.letters.screen import board_editor, board_editor_scene
from companion.games.sequence.letters.screen.board_editor import BoardEditor


@with_description
class BoardTool(EditorTool[BoardEditor]):
    """The tool, of the functions of the modules beside this one."""

    file = BOARD_FILE
    offer = board_editor_scene.OFFER
    help = board_editor_scene.HELP
    help_icons = board_editor_scene.HELP_ICONS
    turns = frozenset[str]()
    read = staticmethod(read_layout)
    begin = staticmethod(board_editor.begin)
    with_entered = staticmethod(board_editor.with_entered)
    handle_confirm = staticmethod(board_editor.handle_confirm)
    handle_undo = staticmethod(board_editor.handle_undo)
    handle_input = staticmethod(board_editor.handle_input)
    offer_text = staticmethod(board_editor_scene.offer_text)
    title_text = staticmethod(board_editor_scene.title_text)
    active_buttons = staticmethod(board_editor_scene.active_buttons)
    button_notes = staticmethod(board_editor_scene.button_notes)
    body_looks = staticmethod(board_editor_scene.body_looks)
    progress_text = staticmethod(board_editor_scene.progress_text)

    def title_looks(self, value: BoardEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
        """Return the looks of the page's title; above the pictures there is the way to another size of board."""
        if value.step != "pictures" or value.help_on:
            return super().title_looks(value, frame, rect)
        other, told = rect.cut_right(frame.px(board_editor_scene.OTHER_SIZE_UNITS), frame.gap)
        return [
            *super().title_looks(value, frame, told),
            board_editor_scene.other_size_look(other, frame.px(SMALL)),
        ]

    def is_due(self) -> bool:
        """Tell whether a part of the board is missing: until it is whole, a game is played on the example."""
        layout = self._files(self.file)
        return layout is None or not layout.is_whole

    def warning_now(self) -> str:
        """Return that the next game uses the example, until the board is whole."""
        return _(board_editor_scene.EXAMPLE_TEXT) if self.is_due() else ""

    def is_empty(self, value: BoardEditor) -> bool:
        """Return whether no picture has been entered."""
        return not value.count

    def is_whole(self, value: BoardEditor) -> bool:
        """Return whether all pictures have been entered."""
        return value.next_place is None

    def file_text(self, value: BoardEditor) -> str:
        """Return the text of the file with the board."""
        return layout_toml(value.layout)
