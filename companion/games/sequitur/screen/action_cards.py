"""Show the action cards (SQT-04): those to choose from, and what stands on one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Label, Tone
from companion.games.common.phrases import capitalise
from companion.games.sequitur.actions.actions import EXAMPLE, HAND_SIZE, Action
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
    if passes is None:
        return [*looks, *([new_card_button(room, cells[-1])] if has_room(at.state) else [])]
    return looks + _last_looks(at, room, cells[len(at.state.actions) :], on=passes)


def _last_looks(at: TaskContext, room: PlayLayout, cells: Sequence[Rect], *, on: bool) -> list[AnyLook]:
    """Return the buttons behind the cards: to pass, to enter another card, and last to pass for all players.

    That one looks otherwise and lies apart, so that it is not taken for the first.
    """
    buttons = [Button(rect=cells[-1], target="pass", label=_("NO ACTION"), on=on, px=room.px(4.4))]
    looks: list[AnyLook] = []
    if has_room(at.state) and len(cells) > 1:
        looks.append(new_card_button(room, cells[0]))
    elif has_room(at.state):
        buttons.append(new_card_button(room, cells[0]))
    if len(unfinished_players(at.state)) > 1:
        label, note = _("NOBODY ACTS"), _("all players")
        buttons.append(Button(rect=cells[-1], target="pass-all", label=label, note=note, kind="quiet", px=room.px(3.6)))
    if len(buttons) == 1:
        return [*looks, *buttons]
    own, rest = cells[-1].cut_left(cells[-1].w // len(buttons), room.gap)
    places = (own, *(rest.cut_left(rest.w * 2 // 5, room.gap) if len(buttons) > 2 else (rest,)))
    return looks + [replace(one, rect=rect) for one, rect in zip(buttons, places, strict=True)]


def new_card_button(room: PlayLayout, rect: Rect) -> Button:
    """Return the button that opens the entry of another action card."""
    return Button(rect=rect, target=NEW_ACTION, label=_("New card"), icon="plus", px=room.px(4.2))


def shown_name(action: Action) -> str:
    """Return the name that stands on the card: all cards of the example set begin with the same word."""
    return capitalise(action.name.removeprefix(EXAMPLE))


def card_text_looks(room: PlayLayout, rect: Rect, action: Action, tone: Tone) -> list[AnyLook]:
    """Return the looks of an action card's name and text."""
    # A button's lower edge is the thicker one.
    inside = rect.inset(room.gap).cut_bottom(room.gap // 2)[1]
    name, text = inside.cut_top(room.px(4.6), room.gap // 4)
    least = room.px(2.5)
    return [
        Label(rect=name, text=shown_name(action), px=room.px(4.4), least=least, tone=tone),
        Label(rect=text, text=action.text, px=room.px(4), least=least, tone=tone, lines=5),
    ]
