"""Move a pointer with the panel's buttons, so that they alone reach everything that can be tapped.

NEXT brings it where it has nothing else to do; UNDO and NEXT together do everywhere.
NEXT then moves it over what is on the screen, HELP moves it back, CONFIRM taps what it is on and says its name,
UNDO puts it away; so does a finger. Where there is much to tap, as on a board, it goes over whole rows: CONFIRM goes
into one, and UNDO out of it. Held, NEXT runs on.

Of the panel's own buttons it goes over CONFIRM alone, behind all else. Moved past the end of a page it turns that where
NEXT does so. When a tap has made CONFIRM possible, it rests there, unseen: all buttons do then what they do without it,
until CONFIRM has played, or they bring it back. Where nothing else can be tapped it rests too, and where the scene
begins at CONFIRM. It never rests where NEXT turns pages or goes through what is asked: there it moves on.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Chord, Input, Key, LongPress, LongTap, PanelButton, Press, Repeat, Tap
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import (
    AnyLook,
    Button,
    Field,
    GoalCard,
    Icon,
    Label,
    Panel,
    Picture,
    PointerFrame,
    Scene,
    Space,
)
from companion.table.pointer_names import look_name, row_name
from companion.table.pointer_rows import CONFIRM, Rows, pointer_rows, row_rect

FRAME_PARTS = 44
"""The width of the frame: the screen's short side has so many."""

CLOSE_PARTS = 5
"""Its most width among places without gaps: the short side of one has so many."""

PRESSES = {f"press:{button.value}": Press(button) for button in PanelButton}
"""The targets of the buttons on the screen that stand for those of the panel."""

TURN = "press:next"
"""The target of the panel's button that turns pages where it says so."""

Legend = tuple[str, Icon, str]
"""What a panel button is called, its icon, and the note under its name."""


class Pointer(Struct, frozen=True):
    """A pointer: it is `on` a target, or with `whole_row` on its row; empty: where it begins. `resting`: on CONFIRM.

    Once it has tapped, the next scene tells where that leads to: `tapped` holds the scene and the target until then,
    and `steps` how far it was moved meanwhile. `home` is what it tapped last: there it goes on after a move. `peeked`
    is the card that it has turned up, until the next press.
    """

    on: str = ""
    whole_row: bool = True
    resting: bool = False
    tapped: tuple[Scene, str] | None = None
    steps: int = 0
    home: AnyLook | None = None
    peeked: GoalCard | None = None


def move_pointer(pointer: Pointer, what: Input, scene: Scene | None) -> tuple[Pointer | None, Input | None]:
    """Return the pointer after an input (None: it goes), and what of the input the screen gets (or None).

    `scene` is what is shown without the pointer.
    """
    if scene is not None and is_at_rest(pointer, scene):
        return _woken(pointer, what, scene)
    match what:
        case Press(button=PanelButton.NEXT) | LongPress(button=PanelButton.NEXT) | Repeat(button=PanelButton.NEXT):
            return _moved(replace(pointer, peeked=None), scene, 1)
        case Press(button=PanelButton.HELP):
            return _moved(replace(pointer, peeked=None), scene, -1)
        case Press(button=PanelButton.CONFIRM):
            return _confirmed(pointer, scene)
        case Press(button=PanelButton.UNDO) if scene is not None and _is_inside_row(pointer, scene):
            return replace(pointer, whole_row=True, peeked=None), None
        case Tap() | LongTap() | Key():
            return None, what
        case Press() | LongPress() | Chord():
            return None, None
        case Repeat():
            return pointer, None
        case _:
            return pointer, what


def is_at_rest(pointer: Pointer, scene: Scene) -> bool:
    """Return whether the panel's buttons do what they do without the pointer."""
    return pointer.tapped is None and (pointer.resting or not pointer_rows(scene))


def _woken(pointer: Pointer, what: Input, scene: Scene) -> tuple[Pointer | None, Input | None]:
    """Return the pointer after an input while it is at rest, and what of it the screen gets: most of all."""
    match what:
        case Chord() | Press(button=PanelButton.NEXT) if pointer.resting and not (
            isinstance(what, Press) and "next" in scene.lamps()
        ):
            return _awake(pointer, scene), None
        case Chord():
            return None, None
        case Press(button=PanelButton.CONFIRM) if CONFIRM in scene.targets():
            return replace(pointer, tapped=(scene, CONFIRM), steps=0), what
        case Tap() | LongTap() | Key():
            return None, what
        case Repeat():
            return pointer, None
        case _:
            return pointer, what


def _awake(pointer: Pointer, scene: Scene) -> Pointer:
    """Return the pointer moved off CONFIRM, to where it tapped last or begins."""
    begun = replace(pointer, whole_row=True, resting=False)
    return _begun_at(begun, scene, _places(scene), _home_place(pointer, scene))


def _moved(pointer: Pointer, scene: Scene | None, steps: int) -> tuple[Pointer, Input | None]:
    """Return the pointer moved, and past the end of a page the press that turns that."""
    if scene is None or pointer.tapped is not None:
        return replace(pointer, steps=pointer.steps + steps), None
    if _turns_page(pointer, scene, steps):
        return replace(pointer, tapped=(scene, TURN), steps=0), PRESSES[TURN]
    return _stepped(pointer, scene, steps), None


def turns_pages(scene: Scene) -> bool:
    """Return whether NEXT turns the pages of a scene."""
    return _turning_button(scene) is not None


def _turning_button(scene: Scene) -> Button | None:
    button = scene.targets().get(TURN)
    return button if isinstance(button, Button) and button.turns else None


def _turns_page(pointer: Pointer, scene: Scene, steps: int) -> bool:
    """Return whether so many steps lead past the end at which the scene turns its pages."""
    button, rows = _turning_button(scene), pointer_rows(scene)
    if button is None or not rows or _is_inside_row(pointer, scene):
        return False
    row = _position_of(pointer, rows)[0] + steps
    return row >= len(rows) if button.turns == "next" else row < 0


def _confirmed(pointer: Pointer, scene: Scene | None) -> tuple[Pointer, Input | None]:
    """Return the pointer inside the row that it was on, or what it was on as a tap, a press or a rest.

    A card that lies face down is turned up first, as it is under a finger.
    """
    framed = () if scene is None else framed_looks(pointer, scene)
    if scene is None or not framed:
        return pointer, None
    if len(framed) > 1:
        return replace(pointer, whole_row=False), None
    (look,) = framed
    if isinstance(look, GoalCard) and look.is_covered and look != pointer.peeked:
        return replace(pointer, peeked=look), None
    tapped = replace(pointer, tapped=(scene, look.target), steps=0, peeked=None)
    if look.target == CONFIRM or _leads_on(scene, look):
        return replace(tapped, tapped=(scene, CONFIRM)), PRESSES[CONFIRM]
    return replace(tapped, home=look), LongTap(look.target) if look.rests else Tap(look.target)


def _leads_on(scene: Scene, look: AnyLook) -> bool:
    """Return whether a tap on a look does what CONFIRM does: it is chosen already."""
    return look.target == scene.chosen and CONFIRM in scene.targets()


def framed_looks(pointer: Pointer, scene: Scene) -> tuple[AnyLook, ...]:
    """Return what the frame is around, a whole row or one place; nothing where there is none, or not yet."""
    rows = pointer_rows(scene)
    if not rows or pointer.tapped is not None or pointer.resting:
        return ()
    row, place = _position_of(pointer, rows)
    return rows[row] if pointer.whole_row else (rows[row][place],)


def _is_inside_row(pointer: Pointer, scene: Scene) -> bool:
    rows = pointer_rows(scene)
    if not rows or pointer.whole_row or pointer.tapped is not None:
        return False
    return len(rows[_position_of(pointer, rows)[0]]) > 1


def _position_of(pointer: Pointer, rows: Rows) -> tuple[int, int]:
    """Return the row and the place in it of what the pointer is on; the first where that is not there."""
    places = ((row, place) for row, looks in enumerate(rows) for place, look in enumerate(looks))
    return next((at for at in places if rows[at[0]][at[1]].target == pointer.on), (0, 0))


def _stepped(pointer: Pointer, scene: Scene, steps: int) -> Pointer:
    """Return the pointer so many rows on, or places of its row; they go round."""
    rows = pointer_rows(scene)
    if not rows or not steps:
        return pointer
    row, place = _position_of(pointer, rows)
    if not pointer.whole_row and len(rows[row]) > 1:
        return replace(pointer, on=rows[row][(place + steps) % len(rows[row])].target)
    kept = (pointer.home or rows[row][place]).rect.centre[0]
    return replace(pointer, on=_entry(rows[(row + steps) % len(rows)], scene.start, kept), whole_row=True)


def _entry(row: tuple[AnyLook, ...], start: str, x: int) -> str:
    """Return where a row is entered: at what is chosen, or where the scene begins, else in the column at `x`."""
    chosen = (look.target for look in row if look.target == start or (isinstance(look, Button) and look.on))
    return next(chosen, "") or min(row, key=lambda look: abs(look.rect.centre[0] - x)).target


def settle_pointer(pointer: Pointer, scene: Scene) -> Pointer:
    """Return the pointer in this scene, after what it did.

    It rests on CONFIRM when that has become possible; where it tapped last when CONFIRM is possible no more; where the
    scene wants it to begin when that is another place than before; else where it was, or at what is nearest to that.
    """
    looks = {look.target: look for row in pointer_rows(scene) for look in row}
    if not looks:
        return replace(pointer, tapped=None, resting=False, peeked=None)
    if pointer.tapped is None and (CONFIRM if pointer.resting else pointer.on) in looks:
        return pointer
    if scene.start == CONFIRM in looks and pointer == Pointer():
        return replace(pointer, on=CONFIRM)
    # Elsewhere it goes to CONFIRM by itself only to rest there.
    looks.pop(CONFIRM, None)
    settled = replace(_settled(pointer, scene, looks), tapped=None, steps=0, peeked=None)
    if pointer.steps and settled.resting:
        settled = replace(settled, on=_nearest(looks, _home_place(pointer, scene)), resting=False)
    return _stepped(settled, scene, pointer.steps)


def return_to(pointer: Pointer, target: str, scene: Scene) -> Pointer | None:
    """Return the pointer on a target from which it once left this screen; None where it is to begin as elsewhere.

    At rest it only goes on from there. It does not go back where the scene says where it begins.
    """
    look = _places(scene).get(target)
    if look is None or scene.start or target == "close":
        return None
    return replace(pointer, home=look) if pointer.resting and pointer.tapped is None else Pointer(on=target, home=look)


def _places(scene: Scene) -> dict[str, AnyLook]:
    """Return what the pointer goes over besides CONFIRM, by its target."""
    return {look.target: look for row in pointer_rows(scene) for look in row if look.target != CONFIRM}


def _settled(pointer: Pointer, scene: Scene, looks: dict[str, AnyLook]) -> Pointer:
    begun = replace(pointer, whole_row=True, resting=False)
    if pointer.tapped is None:
        return _begun_at(begun, scene, looks, _home_place(pointer, scene))
    before, tapped = pointer.tapped
    elsewhere = _begins_elsewhere(before, scene)
    if elsewhere and scene.start == CONFIRM:
        return replace(pointer, resting=True)
    if _is_confirm_next(before, tapped, scene) and not elsewhere:
        return replace(pointer, resting=True)
    if elsewhere and scene.sheet and scene.plays and not scene.begins_anew:
        # What the sheet proposes is played by CONFIRM; NEXT begins on the sheet.
        return replace(pointer, resting=True, home=None)
    if tapped == CONFIRM and not elsewhere:
        return _begun_at(begun, scene, looks, _home_place(pointer, scene))
    if tapped in looks and not elsewhere and (_has_board(before) or not _has_board(scene)):
        return replace(begun, on=tapped, whole_row=not scene.several_taps)
    # Over the rows of a board it keeps to the column where it begins, and not to that of what it has tapped.
    begun = replace(begun, home=None)
    if tapped == TURN and not elsewhere:
        return _begun_at(begun, scene, looks, None)
    near = before.targets()[tapped].rect.centre if _goes_on(before, scene) else None
    settled = _begun_at(begun, scene, looks, _likely_place(scene) or near)
    # What is asked next may have an answer already, which CONFIRM would play: that is framed alone.
    answer = looks[settled.on]
    return replace(settled, whole_row=not (elsewhere and isinstance(answer, Button) and answer.on and scene.plays))


def _begun_at(pointer: Pointer, scene: Scene, looks: dict[str, AnyLook], place: tuple[int, int] | None) -> Pointer:
    """Return the pointer on what is nearest to a place (None: on the first), its home where it has none there."""
    # A chip without a word stands before the name that it belongs to.
    worded = {
        on: look for on, look in looks.items() if not (isinstance(look, Button) and look.piece and not look.label)
    }
    on = _nearest(worded or looks, place)
    has_home = pointer.home is not None and pointer.home.target in scene.targets()
    return replace(pointer, on=on, home=pointer.home if has_home else looks[on])


def _home_place(pointer: Pointer, scene: Scene) -> tuple[int, int] | None:
    """Return the place of what was tapped last where that is still shown, else where a pointer begins, if anywhere."""
    home = pointer.home
    if home is not None and home.target in scene.targets():
        return home.rect.centre
    return _likely_place(scene)


def _goes_on(before: Scene, scene: Scene) -> bool:
    """Return whether it is still the same screen: something besides the panel's buttons can be tapped in both."""
    return bool(before.targets().keys() & scene.targets().keys() - PRESSES.keys())


def _begins_elsewhere(before: Scene, scene: Scene) -> bool:
    """Return whether the scene wants the pointer to begin elsewhere than the one before did."""
    if scene.start not in scene.targets():
        return False
    if scene.begins_anew:
        return True
    if scene.sheet:
        return scene.sheet != before.sheet
    if scene.start == CONFIRM != before.start:
        return True
    return scene.start != before.start and (not before.start or scene.start not in before.targets())


def _has_board(scene: Scene) -> bool:
    return any(isinstance(look, Space) for look in scene.looks)


def _is_confirm_next(before: Scene, tapped: str, scene: Scene) -> bool:
    """Return whether CONFIRM comes next: it leads on, plays what is prepared, or has become possible.

    More may have to be tapped or typed first.

    Where NEXT goes through choices or pages it moves the frame as everywhere, and so that does not rest there.
    """
    if CONFIRM not in scene.targets() or scene.chosen or turns_pages(scene):
        return False
    more = scene.several_taps or any(isinstance(look, Field) for look in scene.looks)
    was_possible = CONFIRM in before.targets() and not scene.plays
    return tapped == CONFIRM or not (was_possible or more)


def _likely_place(scene: Scene) -> tuple[int, int] | None:
    """Return where a pointer begins: where the scene says so, on a board at the last move, else at what is chosen."""
    start = scene.targets().get(scene.start)
    if start is not None and scene.start != CONFIRM:
        return start.rect.centre
    last = (look for look in scene.looks if isinstance(look, Space) and look.mark == "last")
    chosen = (look for look in scene.looks if isinstance(look, Button) and look.on and look.target)
    begins = next(last, None) or next(chosen, None)
    return None if begins is None else begins.rect.centre


def _nearest(looks: dict[str, AnyLook], place: tuple[int, int] | None) -> str:
    """Return what is nearest to a place; None: what comes first, whose corner is nearest to that of the screen."""

    def distance(target: str) -> int:
        rect = looks[target].rect
        x, y = (rect.x, rect.y) if place is None else (rect.centre[0] - place[0], rect.centre[1] - place[1])
        return x**2 + y**2

    return min(looks, key=distance)


def with_pointer(scene: Scene, pointer: Pointer) -> Scene:
    """Return the scene with a frame around what the pointer is on, and the panel's buttons as they are then.

    At rest it has no frame: the buttons do what they do without it.
    """
    if is_at_rest(pointer, scene):
        return offer_pointer(scene) if pointer.resting else scene
    framed = framed_looks(pointer, scene)
    labels = _button_labels(scene, pointer, framed)
    bright, on_board = {look.target for look in framed}, any(isinstance(look, Space) for look in framed)
    looks = [
        replace(look, down=False)
        if isinstance(look, GoalCard) and look == pointer.peeked
        # On a board of cards the other ones step back: among so many, the frame alone is hard to find.
        else replace(look, dim=look.target not in bright)
        if isinstance(look, Space) and on_board
        else replace(look, text=look.pointed)
        if isinstance(look, Label) and look.pointed
        else _button_look(look, labels)
        for look in scene.looks
    ]
    frame = (_frame_look(scene, framed),) if framed else ()
    shown_lamps = {look.lamp for look in looks if isinstance(look, Button)}
    return replace(scene, looks=(*looks, *frame), lit=scene.lit | (labels.keys() - shown_lamps))


def offer_pointer(scene: Scene) -> Scene:
    """Return the scene with a NEXT that brings the pointer, where it does nothing else."""
    if "next" in scene.lamps():
        return scene
    shown = [place for place, look in enumerate(scene.looks) if isinstance(look, Button) and look.lamp == "next"]
    looks = list(scene.looks)
    for place in shown:
        button = looks[place]
        if isinstance(button, Button):
            looks[place] = replace(_frame_button(button), enabled=True, target=TURN)
    return replace(scene, looks=tuple(looks), lit=scene.lit if shown else scene.lit | {"next"})


def _frame_button(button: Button) -> Button:
    """Return NEXT as it brings the frame; in large text without a note, as there is no room for a large one."""
    if not button.most or not button.label:
        return replace(button, note=_("frame") if button.label else "", icon="frame" if button.icon else "")
    if button.rect.h > button.rect.w * 3 // 4:
        return replace(button, note="", icon="frame")
    # Beside a large word there is no room for an icon, either.
    return replace(button, note="", icon="")


def _button_labels(scene: Scene, pointer: Pointer, framed: tuple[AnyLook, ...]) -> dict[str, Legend]:
    """Return what the panel's buttons do with the pointer, by their lamps; nothing for one that does nothing."""
    inside, rows = _is_inside_row(pointer, scene), pointer_rows(scene)
    labels: dict[str, Legend] = {"undo": (_("ROWS"), "back", "") if inside else (_("LEAVE"), "back", _("end frame"))}
    if framed:
        labels["confirm"] = _confirm_legend(scene, framed, pointer)
    if inside or len(rows) > 1:
        here = _position_of(pointer, rows)[0]
        rows_first = any(len(row) > 1 for row in rows)
        down = not inside and (rows_first or _is_below(rows[(here + 1) % len(rows)], rows[here]))
        up = not inside and (rows_first or _is_below(rows[here], rows[here - 1]))
        labels["next"] = (_("DOWN"), "down", "") if down else (_("RIGHT"), "right", "")
        # Not BACK: that is what UNDO does on a page.
        labels["help"] = (_("UP"), "up", "") if up else (_("LEFT"), "left", "")
        if _turns_page(pointer, scene, 1):
            labels["next"] = _own_legend(scene.targets()[TURN])
    return labels


def _is_below(row: tuple[AnyLook, ...], other: tuple[AnyLook, ...]) -> bool:
    """Return whether a row lies below another one, or over or under it where the pointer goes round."""
    here, there = row_rect(row), row_rect(other)
    return here.y >= there.bottom or (here.x < there.right and there.x < here.right)


def _confirm_legend(scene: Scene, framed: tuple[AnyLook, ...], pointer: Pointer) -> Legend:
    """Return what CONFIRM does to what is framed."""
    button = next((one for one in scene.looks if isinstance(one, Button) and one.lamp == "confirm"), None)
    if len(framed) > 1:
        return _("THIS ROW"), "right", "" if button is None else row_name(scene, framed, pointer.on, button)
    (look,) = framed
    if look.target == CONFIRM or _leads_on(scene, look):
        return _own_legend(scene.targets()[CONFIRM])
    if isinstance(look, GoalCard) and look.is_covered and look != pointer.peeked:
        return _("TURN UP"), "confirm", look.note
    name = "" if button is None else look_name(scene, look, button)
    # What has no name has perhaps its picture.
    icon = look.icon if isinstance(look, Button) and not name else ""
    return _("TAP"), icon or "confirm", name


def _own_legend(look: AnyLook) -> Legend:
    """Return what a button says without the pointer."""
    return (look.label, look.icon, look.note) if isinstance(look, Button) else ("", "", "")


def _button_look(look: AnyLook, labels: dict[str, Legend]) -> AnyLook:
    """Return a panel button as it is with the pointer; any other look as it is."""
    if not isinstance(look, Button) or not look.lamp or look.target not in {"", f"press:{look.lamp}"}:
        return look
    enabled = look.lamp in labels
    label, icon, note = labels.get(look.lamp, (look.label, look.icon, ""))
    target = f"press:{look.lamp}" if enabled else ""
    # On a button without an icon there is no room for one; children's buttons have no words.
    label, icon, note = label if look.label else "", icon if look.icon else "", note if look.label else ""
    if look.most and look.row is not None:
        # No note of a button in a row grows with large text.
        note = ""
    words = tuple(label for lamp, (label, _icon, _note) in labels.items() if lamp != "confirm")
    row = look.row and replace(look.row, labels=words)
    return replace(look, label=label, icon=icon, note=note, enabled=enabled, target=target, row=row)


def _frame_look(scene: Scene, framed: Iterable[AnyLook]) -> PointerFrame:
    """Return the frame: nearly all of it lies around the place, so that this stays readable.

    At the edge of the screen half of it has to do. Among places without gaps, as on a board, it is thinner and lies
    between them: it hides nothing that is written on the next ones.
    """
    area = row_rect(scene.looks)
    width = min(area.w, area.h) // FRAME_PARTS
    place = row_rect([_seen(scene, look) for look in framed])
    if _has_close_neighbours(scene, framed, place):
        width = min(width, int(min(place.w, place.h) / CLOSE_PARTS))
        whole, most = place.inset(-(width // 2)), area.inset(-(width // 4))
    else:
        whole, most = place.inset(-(width * 5 // 6)), area.inset(-(width // 2))
    left, top = max(most.x, whole.x), max(most.y, whole.y)
    whole = Rect(left, top, min(most.right, whole.right) - left, min(most.bottom, whole.bottom) - top)
    left, top = max(area.x, left), max(area.y, top)
    shown = Rect(left, top, min(area.right, whole.right) - left, min(area.bottom, whole.bottom) - top)
    return PointerFrame(rect=shown, width=width, whole=whole.moved(-shown.x, -shown.y))


def _has_close_neighbours(scene: Scene, framed: Iterable[AnyLook], place: Rect) -> bool:
    """Return whether there is no gap between what is framed and what can be tapped next to it."""
    inside, around = {look.target for look in framed}, place.inset(-1)
    return any(target not in inside and look.rect.overlaps(around) for target, look in scene.targets().items())


def _seen(scene: Scene, look: AnyLook) -> AnyLook:
    """Return the picture for which a ground takes the finger, as a child's is larger than it; else the look."""
    if not isinstance(look, Panel):
        return look
    on_it = (one for one in scene.looks if isinstance(one, Picture) and look.rect.encloses(one.rect))
    return next(on_it, look)
