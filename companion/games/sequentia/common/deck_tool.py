"""The tool with which a table enters its deck of Sequentia."""

from collections.abc import Mapping
from typing import Any

from companion.core.events import ThingKind
from companion.core.i18n import _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook
from companion.games.common.editor import EditorTool
from companion.games.common.play_screen import Frame
from companion.games.registry import with_description
from companion.games.sequentia.common import deck_editor, deck_editor_scene
from companion.games.sequentia.common.deck_editor import DeckEditor
from companion.games.sequentia.common.deck_file import DECK_FILE, deck_toml, read_known_deck

WIDE_UNITS = 110
"""So many units wide, a title has room for what is to be tapped below it."""


@with_description
class DeckTool(EditorTool[DeckEditor]):
    """The tool, of the functions of the modules beside this one."""

    things: tuple[ThingKind, ...] = ("Q",)
    file = DECK_FILE
    head_units = 11.0
    offer = deck_editor_scene.OFFER
    help = deck_editor_scene.HELP
    help_icons = deck_editor_scene.HELP_ICONS
    turns = frozenset({"list"})
    read = staticmethod(read_known_deck)
    begin = staticmethod(deck_editor.begin)
    with_entered = staticmethod(deck_editor.with_entered)
    handle_confirm = staticmethod(deck_editor.handle_confirm)
    handle_undo = staticmethod(deck_editor.handle_undo)
    handle_input = staticmethod(deck_editor.handle_input)
    offer_text = staticmethod(deck_editor_scene.offer_text)
    title_text = staticmethod(deck_editor_scene.title_text)
    active_buttons = staticmethod(deck_editor_scene.active_buttons)
    button_notes = staticmethod(deck_editor_scene.button_notes)
    body_looks = staticmethod(deck_editor_scene.body_looks)
    progress_text = staticmethod(deck_editor_scene.progress_text)

    def note_now(self, options: Mapping[str, Any]) -> str:
        """Return how much is entered; or that the example is played with, whatever is entered."""
        return _("the example") if options.get("cards") == "example" else super().note_now(options)

    def is_empty(self, value: DeckEditor) -> bool:
        """Return whether no card has been entered."""
        return not value.cards

    def is_whole(self, value: DeckEditor) -> bool:
        """Return whether all cards have been entered."""
        return len(value.cards) >= value.size

    def file_text(self, value: DeckEditor) -> str:
        """Return the text of the file with the cards."""
        return deck_toml(value.cards, value.size if value.size > len(value.cards) else None)

    def cells(self, value: DeckEditor, frame: Frame, body: Rect, view: View) -> list[Rect]:
        """Return the places of the list."""
        return deck_editor_scene.list_cells(value, frame, body, view)

    def title_looks(self, value: DeckEditor, frame: Frame, rect: Rect) -> list[AnyLook]:
        """Return the title; while cards are entered with the key that lists them, above the list with their sums."""
        if value.step not in {"cards", "list"} or value.help_on:
            return super().title_looks(value, frame, rect)
        if value.step == "cards":
            more, title = rect.cut_right(frame.px(30), frame.gap)
            return [*super().title_looks(value, frame, title), deck_editor_scene.list_key(value, frame, more)]
        if rect.w < frame.px(WIDE_UNITS):
            return deck_editor_scene.list_title_looks(value, frame, rect)
        sums, title = rect.cut_right(deck_editor_scene.sum_width(value, frame, rect), frame.gap)
        return [
            *deck_editor_scene.list_title_looks(value, frame, title),
            *deck_editor_scene.sum_looks(value, frame, sums),
        ]
