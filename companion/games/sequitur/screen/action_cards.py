"""Show the action cards (SQT-04): those to choose from, and what stands on one."""

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Label, Tone
from companion.games.sequitur.actions.actions import HAND_SIZE, Action
from companion.games.sequitur.actions.learn_actions import has_room
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.steps import unfinished_players

NEW_ACTION = "edit:new-action"
"""The target that opens the editor for an action card that is not known yet."""


def card_looks(at: TaskContext, room: PlayLayout, chosen: str, passes: bool | None) -> list[AnyLook]:
    """Return the player's action cards, with the `chosen` one marked, and the button to pass.

    `passes` tells that it is chosen; None: no action is due, and there is none.
    """
    used = at.state.used[at.player]
    cells = grid_rects(room.pad, 2, HAND_SIZE // 2 + 1, room.gap)
    looks: list[AnyLook] = []
    for number, (rect, action) in enumerate(zip(cells, at.state.actions, strict=False)):
        free, on = action.name not in used, action.name == chosen
        looks.append(Button(rect=rect, target=f"action:{number}", enabled=free, on=on))
        looks += card_text_looks(room, rect, action, "on_accent" if on else "text" if free else "muted")
    last, px = cells[-1], room.px(5)
    if has_room(at.state):
        free_cell = len(at.state.actions) < HAND_SIZE
        last, new = (last, cells[len(at.state.actions)]) if free_cell else last.columns(2, room.gap)
        px = px if free_cell else room.px(4)
        looks.append(new_card_button(room, new))
    if passes is None:
        return looks
    alone = len(unfinished_players(at.state)) == 1
    names = (("pass", _("NO ACTION")),) if alone else (("pass", _("NO ACTION")), ("pass-all", _("NOBODY ACTS")))
    return looks + [
        Button(rect=rect, target=target, label=label, on=passes and target == "pass", px=px)
        for rect, (target, label) in zip(last.rows(len(names), room.gap // 2), names, strict=True)
    ]


def new_card_button(room: PlayLayout, rect: Rect) -> Button:
    """Return the button that opens the entry of another action card."""
    return Button(rect=rect, target=NEW_ACTION, label=_("Another card"), icon="plus", px=room.px(4.2))


def card_text_looks(room: PlayLayout, rect: Rect, action: Action, tone: Tone) -> list[AnyLook]:
    """Return the looks of an action card's name and text."""
    # A button's lower edge is the thicker one.
    inside = rect.inset(room.gap).cut_bottom(room.gap // 2)[1]
    name, text = inside.cut_top(room.px(4.6), room.gap // 4)
    least = room.px(2.5)
    return [
        Label(rect=name, text=action.name, px=room.px(4.4), least=least, tone=tone),
        Label(rect=text, text=action.text, px=room.px(4), least=least, tone=tone, lines=5),
    ]
