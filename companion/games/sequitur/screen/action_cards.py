"""Show the action cards (SQT-04): those to choose from, and what stands on one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Label, Panel, Tone
from companion.games.common import play_screen as frames
from companion.games.common.text_fit import estimate_lines
from companion.games.sequitur.actions.action_words import numbered_steps
from companion.games.sequitur.actions.actions import HAND_SIZE, Action, shown_name, shown_text
from companion.games.sequitur.actions.learn_actions import has_room
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.steps import unfinished_players

NEW_ACTION = "edit:new-action"
"""The target that opens the editor for an action card that is not known yet."""


ROW_UNITS = 9.2
"""The height in units of the keys below the cards."""

LINE_PITCH = 1.3
"""From one line of a card's text to the next, in heights of its letters, with room for an estimate."""

STEP_UNITS = 11
"""The most height of a step of a card in units."""


def card_looks(at: TaskContext, room: PlayLayout, chosen: str, passes: bool | None) -> list[AnyLook]:
    """Return the player's action cards, with the `chosen` one marked, and below them the keys to do without one.

    `passes` tells that passing is chosen; None: no action is due, and nobody can pass.
    """
    foot, above = room.pad.cut_bottom(room.px(ROW_UNITS), room.gap)
    used = at.state.used[at.player]
    rows = above.rows(HAND_SIZE, room.gap // 2)
    looks: list[AnyLook] = []
    tones: list[Tone] = []
    texts = [
        _("Played. {text}").format(text=shown_text(one)) if one.name in used else shown_text(one)
        for one in at.state.actions
    ]
    for number, (rect, action) in enumerate(zip(rows, at.state.actions, strict=False)):
        free, on = action.name not in used, action.name == chosen
        looks.append(Button(rect=rect, target=f"action:{number}", enabled=free, on=on))
        tones.append("on_accent" if on else "text" if free else "muted")
    return looks + card_row_looks(room, rows, at.state.actions, tones, texts) + _foot_looks(at, room, foot, passes)


def card_row_looks(
    room: PlayLayout,
    rows: Sequence[Rect],
    actions: Sequence[Action],
    tones: Sequence[Tone] = (),
    told: Sequence[str] = (),
) -> list[AnyLook]:
    """Return the names of action cards, one below the other, and beside each what stands on it, or what is `told`."""
    # A button's lower edge is the thicker one.
    inside = [
        Rect(rect.x + room.gap, rect.y + room.gap // 2, rect.w - 2 * room.gap, rect.h - room.gap)
        for rect in rows[: len(actions)]
    ]
    parts = [rect.cut_left(rect.w * 26 // 100, room.gap) for rect in inside]
    names, texts = [name for name, _text in parts], [text for _name, text in parts]
    least = room.px(2.5)
    bold = frames.even_labels([shown_name(one.name) for one in actions], names, room.px(4.2), least, 2)
    looks = [*(replace(name, title=True) for name in bold)]
    looks += frames.even_labels(told or [shown_text(one) for one in actions], texts, room.px(3.7), least, 4)
    return [replace(look, tone=tone) for look, tone in zip(looks, (*tones, *tones), strict=True)] if tones else [*looks]


def _foot_looks(at: TaskContext, room: PlayLayout, rect: Rect, passes: bool | None) -> list[AnyLook]:
    """Return the keys to pass, for the player and for all, and to enter another card: each has its place in a game.

    The last player has nobody else to pass for: that key lies there and does nothing.
    """
    px, several = room.px(4.2), len(at.state.setup.players) > 1
    keys: list[Button] = []
    if passes is not None:
        label = _("{player}: no action").format(player=at.name)
        keys.append(Button(rect=rect, target="pass", label=label, on=passes, px=px))
    if passes is not None and several:
        others = len(unfinished_players(at.state)) > 1
        target = "pass-all" if others else ""
        keys.append(Button(rect=rect, target=target, label=_("All: no action"), px=px, enabled=others))
    if has_room(at.state):
        keys.append(new_card_button(room, rect))
    places = rect.columns(max(1, len(keys)), room.gap)
    return [replace(key, rect=place) for key, place in zip(keys, places, strict=False)]


def new_card_button(room: PlayLayout, rect: Rect) -> Button:
    """Return the button that opens the entry of another action card."""
    return Button(rect=rect, target=NEW_ACTION, label=_("New card"), icon="plus", px=room.px(4.2))


def begun_card_looks(room: PlayLayout, rect: Rect, action: Action, step: int) -> list[AnyLook]:
    """Return the card in this rectangle whose letters are tapped on the rack, as it lies on the table.

    Of a card with several steps these are listed, and the one that is due is marked.
    """
    title, body = rect.inset(2 * room.gap).cut_top(room.px(8), room.gap)
    px, said, steps = room.px(5.6), shown_text(action), list[AnyLook]()
    if len(action.operations) > 1:
        body, rows = body.cut_top(body.h // 3, room.gap)
        steps = _step_looks(room, rows, action, step)
    else:
        # A text alone on its card is large, and begins below the name.
        px = room.px(7)
        body = body.cut_top(min(body.h, round(LINE_PITCH * px * estimate_lines(said, body.w * 11 // 10, px))))[0]
    looks: list[AnyLook] = [
        Panel(rect=rect, tone="paper"),
        Label(rect=title, text=shown_name(action.name), px=room.px(6.4), least=room.px(SMALL), tone="ink", title=True),
        Label(rect=body, text=said, px=px, least=room.px(2.5), tone="ink", lines=5),
        *steps,
    ]
    return looks


def _step_looks(room: PlayLayout, rect: Rect, action: Action, due: int) -> list[AnyLook]:
    """Return the steps of a card below each other, numbered; the one that is `due` on a dark ground."""
    texts = numbered_steps(action.operations)
    high = min(rect.h, len(texts) * (room.px(STEP_UNITS) + room.gap))
    rows = rect.cut_top(high)[0].rows(len(texts), room.gap)
    inside = [Rect(row.x + room.gap, row.y, row.w - 2 * room.gap, row.h) for row in rows]
    labels = frames.even_labels(texts, inside, room.px(4.6), room.px(2.5), 2)
    looks: list[AnyLook] = [Panel(rect=rows[due], tone="surface")]
    tones: list[Tone] = ["text" if number == due else "ink" for number in range(len(texts))]
    return [*looks, *(replace(label, tone=tone) for label, tone in zip(labels, tones, strict=True))]


def card_text_looks(room: PlayLayout, rect: Rect, action: Action, tone: Tone) -> list[AnyLook]:
    """Return the looks of an action card's name and text."""
    name, text = rect.inset(room.gap * 3 // 2).cut_top(room.px(4.6), room.gap // 2)
    px, least = room.px(4), room.px(2.5)
    # Short and long texts begin at one height; the estimate is for wider letters.
    said = shown_text(action)
    text = text.cut_top(min(text.h, round(LINE_PITCH * px * estimate_lines(said, text.w * 11 // 10, px))))[0]
    return [
        Label(rect=name, text=shown_name(action.name), px=room.px(4.4), least=least, tone=tone, title=True),
        Label(rect=text, text=said, px=px, least=least, tone=tone, lines=5),
    ]
