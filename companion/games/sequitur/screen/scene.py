"""The play screen of Sequitur: the seats, the rack of one player with their task, and the column beside it."""

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _
from companion.core.scene import AnyLook, Button, Panel, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.sequitur.model import FULL_RACK, State
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen import sheets, status_column
from companion.games.sequitur.screen.card_editor import Editing
from companion.games.sequitur.screen.draft import Draft, Prepared
from companion.games.sequitur.screen.layout import Room, room_of
from companion.games.sequitur.screen.task import At
from companion.games.sequitur.screen.waiting import won


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Everything on the play screen."""
    if status.question and drafts.editing(draft) is not None:
        # What is asked is asked of the table, not of the card that is being entered.
        draft = drafts.Draft(player=draft.player)
    frame = frames.frame_of(view)
    prepared = drafts.prepare(state, draft)
    here, task = prepared.here, prepared.task
    room = room_of(frame, max(FULL_RACK, task.most_balls(here)))
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    editing = drafts.editing(draft)
    if editing is not None and not status.help_on:
        return Scene((*looks, *_editor(editing, prepared, view, status)))
    if status.help_on:
        looks += sheets.help_sheet(prepared, frame)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, frame, status)
    else:
        looks += _seats(state, here, room)
        looks += task.looks(here, room)
    looks += status_column.column(state, draft, prepared, frame, status)
    return Scene(tuple(looks))


def _editor(editing: Editing, prepared: Prepared, view: View, status: PlayStatus) -> list[AnyLook]:
    """The editor of a card over the whole screen, above a row of the panel's buttons."""
    low, area = frames.row_below(view)
    proposal = prepared.chosen
    wrong = proposal.why if isinstance(proposal, Refused) else status.notice
    looks = editing.looks(prepared.here, Room(low, area, area, area))
    ready = proposal is not None and not isinstance(proposal, Refused)
    does = (("next", prepared.choices > 0), ("confirm", ready))
    lit = {"undo", "help", *(name for name, usable in does if usable)}
    following = _("DONE") if "next" in lit else _("NEXT")
    says = {"undo": _("BACK"), "next": following, "confirm": _confirms(editing) if ready else editing.missing()}
    looks += frames.panel_buttons(low, frozenset(lit), says)
    # Where CONFIRM can't be pressed there is room to say why.
    return [*looks, *status_column.refused(low, low.confirm, wrong)] if wrong else looks


def _confirms(editing: Editing) -> str:
    return _("delete this card") if editing.deletes else _("keep this card")


def _seats(state: State, here: At, room: Room) -> list[AnyLook]:
    """Everybody with their points; a tick for those who have finished the step."""
    names = state.setup.players
    everybody = range(len(names))
    busy = everybody if state.phase == "over" else drafts.unfinished(state)
    px = room.px(4.6 if len(names) < CROWD else 3.4)
    return [
        Button(
            rect=rect,
            target=f"seat:{player}",
            label=name,
            note=_note(won(At(state, player)), done=player not in busy),
            on=player == here.player,
            px=px,
        )
        for player, (rect, name) in enumerate(zip(_seat_places(room, names), names, strict=True))
    ]


def _note(points: str, *, done: bool) -> str:
    return _("{points} · done").format(points=points) if done else points


CROWD = 4
"""From so many players on, the names are smaller."""


def _seat_places(room: Room, names: tuple[str, ...]) -> list[Rect]:
    """A long name has more room than a short one."""
    widths = [max(len(name), SHORT) for name in names]
    left, rest = room.seats.w - room.gap * (len(names) - 1), sum(widths)
    places: list[Rect] = []
    x = room.seats.x
    for width in widths:
        pixels = left * width // rest
        places.append(Rect(x, room.seats.y, pixels, room.seats.h))
        x, left, rest = x + pixels + room.gap, left - pixels, rest - width
    return places


SHORT = 8
"""The letters for which the smallest seat has room: those of the note below the name."""
