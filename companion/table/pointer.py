"""Move a pointer with the panel's buttons, so that they alone reach everything that can be tapped.

A long press of UNDO with another button brings it. NEXT moves it over what is on the screen, HELP moves it back,
CONFIRM taps what it is on, UNDO puts it away; so does a finger. Where there is much to tap, as on a board, it goes over
whole rows: CONFIRM goes into one, and UNDO out of it. Held, NEXT runs on.

The panel's own buttons are places too, which do the same there as without the pointer. So a game is played without
putting it away.
"""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Chord, Input, LongPress, LongTap, PanelButton, Press, Repeat, Tap
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Icon, PointerFrame, Scene, Space
from companion.table.pointer_rows import Rows, pointer_rows, row_rect

FRAME_PARTS = 34
"""The width of the frame: the screen's short side has so many."""

PRESSES = {f"press:{button.value}": Press(button) for button in PanelButton}
"""The targets of the buttons on the screen that stand for those of the panel."""

CONFIRM = "press:confirm"
"""The target of the panel's button to which the pointer goes by itself."""


Legend = tuple[str, Icon]
"""What a panel button is called, and its icon."""


class Pointer(Struct, frozen=True):
    """A pointer: it is `on` a target, or with `whole_row` on its row; empty: where it begins.

    Once it has tapped, the next scene tells where that leads to: `tapped` holds the scene and the target until then,
    and `steps` how far it was moved meanwhile. `home` is the middle of what it tapped last, but for the panel's
    buttons: there it goes on after a move.
    """

    on: str = ""
    whole_row: bool = True
    tapped: tuple[Scene, str] | None = None
    steps: int = 0
    home: tuple[int, int] | None = None


def move_pointer(pointer: Pointer, what: Input, scene: Scene | None) -> tuple[Pointer | None, Input | None]:
    """Return the pointer after an input (None: it goes), and what of the input the screen gets (or None).

    `scene` is what is shown without the pointer.
    """
    match what:
        case Press(button=PanelButton.NEXT) | LongPress(button=PanelButton.NEXT) | Repeat(button=PanelButton.NEXT):
            return _moved(pointer, scene, 1), None
        case Press(button=PanelButton.HELP):
            return _moved(pointer, scene, -1), None
        case Press(button=PanelButton.CONFIRM):
            return _confirmed(pointer, scene)
        case Press(button=PanelButton.UNDO) if scene is not None and _is_inside_row(pointer, scene):
            return replace(pointer, whole_row=True), None
        case Tap() | LongTap():
            return None, what
        case Press() | LongPress() | Chord():
            return None, None
        case Repeat():
            return pointer, None
        case _:
            return pointer, what


def _moved(pointer: Pointer, scene: Scene | None, steps: int) -> Pointer:
    if scene is None or pointer.tapped is not None:
        return replace(pointer, steps=pointer.steps + steps)
    return _stepped(pointer, pointer_rows(scene), steps)


def _confirmed(pointer: Pointer, scene: Scene | None) -> tuple[Pointer, Input | None]:
    """Return the pointer inside the row that it was on, or what it was on as a tap, a press or a rest."""
    framed = () if scene is None else framed_looks(pointer, scene)
    if scene is None or not framed:
        return pointer, None
    if len(framed) > 1:
        return replace(pointer, whole_row=False), None
    (look,) = framed
    home = pointer.home if look.target in PRESSES else look.rect.centre
    tap = LongTap(look.target) if look.rests else Tap(look.target)
    return replace(pointer, tapped=(scene, look.target), steps=0, home=home), PRESSES.get(look.target, tap)


def framed_looks(pointer: Pointer, scene: Scene) -> tuple[AnyLook, ...]:
    """Return what the frame is around, a whole row or one place; nothing where there is none, or not yet."""
    rows = pointer_rows(scene)
    if not rows or pointer.tapped is not None:
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


def _stepped(pointer: Pointer, rows: Rows, steps: int) -> Pointer:
    """Return the pointer so many rows on, or places of its row; they go round."""
    if not rows:
        return pointer
    row, place = _position_of(pointer, rows)
    if not pointer.whole_row and len(rows[row]) > 1:
        return replace(pointer, on=rows[row][(place + steps) % len(rows[row])].target)
    x = pointer.home[0] if pointer.home else rows[row][place].rect.centre[0]
    there = rows[(row + steps) % len(rows)]
    return replace(pointer, on=min(there, key=lambda look: abs(look.rect.centre[0] - x)).target, whole_row=True)


def settle_pointer(pointer: Pointer, scene: Scene) -> Pointer:
    """Return the pointer in this scene, after what it did.

    It is on CONFIRM when that has become possible; where it tapped last when it was on CONFIRM, which is possible no
    more; else where it was, or at what is nearest to that.
    """
    rows = pointer_rows(scene)
    looks = {look.target: look for row in rows for look in row}
    if not looks or (pointer.tapped is None and pointer.on in looks):
        return replace(pointer, tapped=None)
    settled = _settled(pointer, scene, looks)
    return _stepped(replace(settled, tapped=None, steps=0), rows, pointer.steps)


def _settled(pointer: Pointer, scene: Scene, looks: dict[str, AnyLook]) -> Pointer:
    if pointer.tapped is None:
        return replace(pointer, on=_nearest(looks, pointer.home or _likely_place(scene)), whole_row=True)
    before, tapped = pointer.tapped
    if CONFIRM in looks and (tapped == CONFIRM or CONFIRM not in before.targets()):
        return replace(pointer, on=CONFIRM, whole_row=False)
    if tapped in looks and tapped != CONFIRM:
        return replace(pointer, on=tapped, whole_row=tapped not in PRESSES)
    place = pointer.home or _likely_place(scene) if tapped == CONFIRM else before.targets()[tapped].rect.centre
    return replace(pointer, on=_nearest(looks, place), whole_row=True)


def _likely_place(scene: Scene) -> tuple[int, int]:
    """Return where a pointer begins: on a board at the last move."""
    last = (look.rect.centre for look in scene.looks if isinstance(look, Space) and look.mark == "last")
    return next(last, (0, 0))


def _nearest(looks: dict[str, AnyLook], place: tuple[int, int]) -> str:
    def distance(target: str) -> int:
        x, y = looks[target].rect.centre
        return (x - place[0]) ** 2 + (y - place[1]) ** 2

    return min(looks, key=distance)


def with_pointer(scene: Scene, pointer: Pointer) -> Scene:
    """Return the scene with a frame around what the pointer is on, and the panel's buttons as they are then."""
    framed = framed_looks(pointer, scene)
    labels = _button_labels(scene, pointer, len(framed))
    alone = framed[0].target if len(framed) == 1 else ""
    looks = [look if alone and look.target == alone else _button_look(look, labels) for look in scene.looks]
    frame = (_frame_look(scene, row_rect(framed)),) if framed else ()
    shown = {look.lamp for look in looks if isinstance(look, Button)}
    return replace(scene, looks=(*looks, *frame), lit=scene.lit | (labels.keys() - shown))


def _button_labels(scene: Scene, pointer: Pointer, framed: int) -> dict[str, Legend]:
    """Return what the panel's buttons do with the pointer, by their lamps; nothing for one that does nothing."""
    inside, rows = _is_inside_row(pointer, scene), pointer_rows(scene)
    labels: dict[str, Legend] = {"undo": (_("ROWS"), "up") if inside else (_("LEAVE"), "close")}
    if framed:
        labels["confirm"] = (_("THIS ROW"), "right") if framed > 1 else (_("TAP"), "confirm")
    if inside or len(rows) > 1:
        down = not inside and any(len(row) > 1 for row in rows)
        labels["next"] = _("NEXT"), "down" if down else "right"
        labels["help"] = _("BACK"), "up" if down else "left"
    return labels


def _button_look(look: AnyLook, labels: dict[str, Legend]) -> AnyLook:
    """Return a panel button as it is with the pointer; any other look as it is."""
    if not isinstance(look, Button) or not look.lamp or look.target not in {"", f"press:{look.lamp}"}:
        return look
    enabled = look.lamp in labels
    label, icon = labels.get(look.lamp, (look.label, look.icon))
    target = f"press:{look.lamp}" if enabled else ""
    # On a button without an icon there is no room for one; children's buttons have no words.
    label, icon = label if look.label else "", icon if look.icon else ""
    words = tuple(label for lamp, (label, _icon) in labels.items() if lamp != "confirm")
    row = look.row and replace(look.row, labels=words)
    return replace(look, label=label, icon=icon, note="", enabled=enabled, target=target, row=row)


def _frame_look(scene: Scene, rect: Rect) -> PointerFrame:
    """Return the frame: most of it lies around the place, as far as the screen goes."""
    area = row_rect(scene.looks)
    width = min(area.w, area.h) // FRAME_PARTS
    around = rect.inset(-(width * 4 // 5))
    left, top = max(area.x, around.x), max(area.y, around.y)
    right, bottom = min(area.right, around.right), min(area.bottom, around.bottom)
    return PointerFrame(rect=Rect(left, top, right - left, bottom - top), width=width)
