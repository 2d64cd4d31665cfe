"""The tool with which a table lists, enters, changes and deletes its own cards before a game (SQT-20, SQT-21)."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Refused, SaveEntry
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Label, Panel, Scene, Tone
from companion.games.common import play_screen as frames
from companion.games.common.game_tool import GameTool
from companion.games.common.phrases import and_chain
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_lines
from companion.games.registry import with_description
from companion.games.sequitur.actions import action_editor, learn_actions
from companion.games.sequitur.actions.action_editor import ActionEditor
from companion.games.sequitur.actions.actions import ACTIONS_FILE, HAND_SIZE, Action, example_actions, shown_name
from companion.games.sequitur.card_form import CardEditor, change_first_text
from companion.games.sequitur.cards import COLOURS, Card, GoalEntry, goals_of
from companion.games.sequitur.example_fill import actions_with_examples, goals_with_examples
from companion.games.sequitur.goals import goal_editor, learn_goals
from companion.games.sequitur.goals.goal_editor import GoalEditor
from companion.games.sequitur.goals.goals import GOALS_FILE, WHOLE_DECK, example_goals
from companion.games.sequitur.screen.action_cards import card_text_looks
from companion.games.sequitur.screen.goal_meanings import with_meanings
from companion.games.sequitur.screen.goals_on_table import COLUMNS, PAGE, ROW, CardPlace, goal_card_looks
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects

Kind = Literal["goals", "actions"]

NAMES: dict[Kind, str] = {"goals": N_("Goal cards"), "actions": N_("Action cards")}
"""What the kinds are called."""

CARD: dict[Kind, str] = {"goals": N_("Goal card"), "actions": N_("Action card")}
"""What one of them is called."""

EXAMPLES = N_("Games use these examples until you enter your own cards.")
"""What is said above them, where none of the table's own is entered."""

EXAMPLE_TAPPED = N_("Here examples stay as they are. New card adds one of yours.")
"""What is said in its place once one of them was tapped."""

HELP = {
    "goals": N_(
        "The goal cards of your box.\n"
        "New card asks for the colour, the text and what it demands of a word; a tap on one "
        "of yours changes or deletes it. Each is kept at once.\n"
        "While yours are too few for a game, example cards make up "
        "for the rest."
    ),
    "actions": N_(
        "The action cards of your box, up to five.\n"
        "New card asks for the name, the text and what it allows; a tap on one "
        "of yours changes or deletes it. Each is kept at once.\n"
        "While yours are too few for a game, example cards make up "
        "for the rest."
    ),
}

FEWEST_PLAYERS = 2
"""The players of the games whose cards are listed: more of them need more examples."""

EXAMPLE = "example"
"""The target of an example card."""

ASKS: dict[Kind, str] = {"goals": N_("asks for colour and text"), "actions": N_("asks for name and text")}
"""What *New card* leads to."""


class OwnCards(Struct, frozen=True, kw_only=True):
    """The table's own `goals` and `actions`, and of which `kind` the list is open, turned to its `page`.

    `editor` has the card that is being entered or changed. `change` is the last change, to be kept in its file, and
    `past` are those that UNDO takes back, the last one at the end. `tapped_example` tells that the last tap was on an
    example, which can't be changed, `left` that the tool is over.
    """

    goals: tuple[GoalEntry, ...] = ()
    actions: tuple[Action, ...] = ()
    kind: Kind = "goals"
    page: int = 0
    editor: CardEditor | None = None
    change: SaveEntry | None = None
    past: tuple[SaveEntry, ...] = ()
    help_on: bool = False
    tapped_example: bool = False
    left: bool = False

    @property
    def has_room(self) -> bool:
        """Whether another card can be entered."""
        if self.kind == "actions":
            return len(self.actions) < HAND_SIZE
        return sum(goal.count for goal in self.goals) < WHOLE_DECK


@with_description
class CardsTool(GameTool[OwnCards]):
    """The list of a table's own cards, as a `companion.core.tool.Tool`."""

    def note_now(self, options: Mapping[str, Any]) -> str:  # noqa: ARG002 - as in `GameTool`
        """Return how many cards are entered; empty when none is."""
        value = self.start(0)
        count = sum(goal.count for goal in value.goals) + len(value.actions)
        return ngettext("{count} entered", "{count} entered", count).format(count=count) if count else ""

    def start(self, seed: int) -> OwnCards:  # noqa: ARG002 - nothing is chosen by chance
        """Return the list of the cards as they are kept."""
        return OwnCards(goals=self._files(GOALS_FILE) or (), actions=self._files(ACTIONS_FILE) or ())

    def handle(self, value: OwnCards, what: Input) -> OwnCards:
        """Return the value after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return replace(value, help_on=not value.help_on)
            case Press(button=button) if value.help_on:
                return value if button is PanelButton.NEXT else replace(value, help_on=False)
            case _ if value.editor is not None:
                return _handle_in_editor(value, value.editor, what)
            case Press(button=PanelButton.CONFIRM):
                return replace(value, left=True)
            case Press(button=PanelButton.UNDO):
                return _undo(value) if value.past else replace(value, left=True)
            case Press(button=PanelButton.NEXT):
                return _handle_tap(value, PAGE)
            case Tap(target=target):
                return _handle_tap(value, target)
            case _:
                return value

    def scene(self, value: OwnCards, view: View, voice: bool) -> Scene:  # noqa: ARG002 - for people who read
        """Return the scene: the cards, or the one that is being entered."""
        frame, room = frames.bottom_row_layout(view)
        looks = _looks(value, frame, room)
        turns = any(isinstance(look, Button) and look.target == PAGE for look in looks)
        looks += frames.panel_buttons(frame, _lit(value) | ({"next"} if turns else set()), _notes(value))
        return Scene((Panel(rect=view.area, tone="table"), *looks))

    def is_over(self, value: OwnCards) -> bool:
        """Return whether the tool has been left."""
        return value.left

    def file_to_save(self, value: OwnCards) -> SaveEntry | None:
        """Return the last change of a card; None when the tool was left: everything is kept already."""
        return None if value.left else value.change


def _handle_in_editor(value: OwnCards, editor: CardEditor, what: Input) -> OwnCards:
    match what:
        case Press(button=PanelButton.CONFIRM):
            change = _made_change(value, editor)
            if change is not None:
                return _keep(value, change)
            return value if _refusal(value, editor) else replace(value, editor=editor.go_on())
        case Press(button=PanelButton.UNDO):
            return replace(value, editor=editor.go_back())
        case _:
            return replace(value, editor=editor.handle(what))


def _handle_tap(value: OwnCards, target: str) -> OwnCards:
    value = replace(value, tapped_example=target == EXAMPLE)
    match target.split(":"):
        case ["kind", ("goals" | "actions") as kind]:
            return replace(value, kind=kind, page=0)
        case ["new"] if value.has_room:
            new = goal_editor.new_editor("red", page="colour") if value.kind == "goals" else ActionEditor()
            return replace(value, editor=new)
        case ["goal", name]:
            goal = next(one for one in value.goals if one.id == name)
            return replace(value, editor=goal_editor.edit_goal(goal, own=True))
        case ["action", number]:
            return replace(value, editor=action_editor.edit_action(value.actions[int(number)], own=True))
        case [name] if name == PAGE:
            return replace(value, page=value.page + 1)
        case _:
            return value


def _opened_goal(value: OwnCards, editor: CardEditor) -> GoalEntry | None:
    return next((one for one in value.goals if isinstance(editor, GoalEditor) and one.id == editor.known), None)


def _opened_action(value: OwnCards, editor: CardEditor) -> Action | None:
    return next((one for one in value.actions if isinstance(editor, ActionEditor) and one.name == editor.known), None)


def _made_change(value: OwnCards, editor: CardEditor) -> SaveEntry | None:
    """Return the change that CONFIRM would make; None while a question is open, or it can't be."""
    deletes = editor.page == "delete"
    if not (editor.is_last or deletes) or _refusal(value, editor):
        return None
    entry = None if deletes else _entered(editor)
    if entry is None and not deletes:
        return None
    if isinstance(editor, GoalEditor):
        return learn_goals.save_entry(entry, _opened_goal(value, editor))
    return learn_actions.save_entry(entry, _opened_action(value, editor))


def _entered(editor: CardEditor) -> Any:
    """Return the card of an editor as it is kept; None while something is missing, a refusal where it can't be."""
    return editor.entry() if isinstance(editor, GoalEditor | ActionEditor) else None


def _refusal(value: OwnCards, editor: CardEditor) -> Refused | None:
    """Return why the card can't be kept as it is; None when it can, or when something is missing yet."""
    match _entered(editor):
        case Refused() as refused:
            return refused
        case GoalEntry() as entry:
            others = goals_of(tuple(one for one in value.goals if one.id != editor.known))
            made = goals_of((entry,))
            if isinstance(others, Refused):
                return others
            if isinstance(made, Refused):
                return made
            return learn_goals.duplicate_refusal(others, made[0])
        case Action(name=name):
            names = {one.name.casefold() for one in value.actions if one.name != editor.known}
            told = _("Another card has this name. Change it, or go BACK.")
            return Refused("SQT-02", told) if name.casefold() in names else None
        case _:
            return None


def _keep(value: OwnCards, change: SaveEntry) -> OwnCards:
    return replace(_apply(value, change), editor=None, past=(*value.past, change))


def _undo(value: OwnCards) -> OwnCards:
    *before, last = value.past
    return replace(_apply(value, last.inverse), past=tuple(before))


def _apply(value: OwnCards, change: SaveEntry) -> OwnCards:
    """Return the value with a change of a card in its list."""
    goals, actions, kind = value.goals, value.actions, value.kind
    if change.file == GOALS_FILE:
        goals, kind = learn_goals.with_change(goals, change), "goals"
    else:
        actions, kind = learn_actions.with_change(actions, change), "actions"
    return replace(value, goals=goals, actions=actions, kind=kind, change=change)


def _lit(value: OwnCards) -> frozenset[str]:
    editor = value.editor
    ready = value.help_on or editor is None or _made_change(value, editor) is not None
    ready = ready or (editor is not None and bool(editor.go_on_text()) and _refusal(value, editor) is None)
    return frozenset({"undo", "help", *(("confirm",) if ready else ())})


def _notes(value: OwnCards) -> dict[str, str]:
    if value.help_on:
        return {"confirm": frames.close_help_text(), "undo": _("BACK")}
    editor = value.editor
    if editor is None:
        return {"confirm": frames.word_and_note(_("DONE"), ""), **({} if value.past else {"undo": _("BACK")})}
    if _refusal(value, editor):
        return {"confirm": change_first_text(), "undo": _("BACK")}
    if _made_change(value, editor) is None:
        leads = editor.go_on_text()
        says = frames.word_and_note(_("OK"), leads) if leads else editor.missing_text()
        return {"confirm": says, "undo": _("BACK")}
    does = _("DELETE") if editor.page == "delete" else _("KEEP")
    return {"confirm": frames.word_and_note(does, _("this card")), "undo": _("BACK")}


def _looks(value: OwnCards, frame: Frame, room: Rect) -> list[AnyLook]:
    if value.help_on:
        return _help_looks(value, frame, room)
    if value.editor is not None:
        wrong = _refusal(value, value.editor)
        return value.editor.looks(room, frame.px, frame.gap, room.h > room.w, wrong.why if wrong else "")
    head, body = room.cut_top(frame.px(10), frame.gap)
    looks: list[AnyLook] = [
        Button(rect=cell, target=f"kind:{kind}", label=_(name), on=kind == value.kind, px=frame.px(5))
        for cell, (kind, name) in zip(head.columns(len(NAMES), frame.gap), NAMES.items(), strict=True)
    ]
    layout = PlayLayout.from_frame(frame, body, body, body)
    return looks + (_goal_looks if value.kind == "goals" else _action_looks)(value, layout, body)


def _new_card_look(value: OwnCards, layout: PlayLayout, rect: Rect) -> Button:
    note = _(ASKS[value.kind])
    if value.has_room:
        return Button(rect=rect, target="new", label=_("New card"), note=note, icon="plus", px=layout.px(5))
    return Button(rect=rect, label=_("New card"), icon="plus", enabled=False, px=layout.px(5))


def _help_looks(value: OwnCards, frame: Frame, room: Rect) -> list[AnyLook]:
    head, body = room.cut_top(frame.px(10), frame.gap)
    about = NAMES[value.kind] if value.editor is None else CARD[value.kind]
    text = _(HELP[value.kind]) if value.editor is None else "\n".join(value.editor.help_lines())
    return [frames.help_title_look(frame, head, _(about)), frames.help_text_look(frame, body, text)]


def _above_text(value: OwnCards, count: int, whole: int) -> str:
    """Return what is said above the cards: how many of the `whole` are entered, and what the others are."""
    if not count:
        return _(EXAMPLE_TAPPED if value.tapped_example else EXAMPLES)
    if count >= whole:
        return _("All {whole} cards are yours.").format(whole=whole)
    told = ngettext(
        "{count} of {whole} cards is yours; examples fill the rest.",
        "{count} of {whole} cards are yours; examples fill the rest.",
        count,
    )
    told = told.format(count=count, whole=whole)
    kept = {action.name for action in actions_with_examples(value.actions)}
    out = [shown_name(one.name) for one in example_actions() if one.name not in kept]
    if value.kind == "goals" or not out:
        return told
    return " ".join((told, _("Left out: {names}.").format(names=and_chain(out))))


def _above_looks(value: OwnCards, layout: PlayLayout, rect: Rect, text: str) -> tuple[Label, Rect]:
    """Return what is said above the cards, and the room below it."""
    tone: Tone = "warn" if value.tapped_example else "muted"
    lines = estimate_lines(text, rect.w, layout.px(SMALL))
    told, below = rect.cut_top(layout.px(6 * lines), layout.gap)
    return Label(rect=told, text=text, px=layout.px(SMALL), least=layout.px(3), lines=lines, tone=tone), below


def _own_note(count: int) -> str:
    return _("yours") if count == 1 else _("yours, ×{count}").format(count=count)


def _goal_looks(value: OwnCards, layout: PlayLayout, body: Rect) -> list[AnyLook]:
    """Return the table's own goal cards, to be tapped, and behind them the examples that games use beside them."""
    own = {goal.id for goal in value.goals}
    made = goals_of(value.goals or None)
    goals = example_goals() if isinstance(made, Refused) else goals_with_examples(made, FEWEST_PLAYERS)
    text = _above_text(value, sum(goal.count for goal in value.goals), WHOLE_DECK)
    foot, above = body.cut_bottom(layout.px(11), layout.gap)
    told, rect = _above_looks(value, layout, above, text)
    cards = [
        CardPlace(
            Card(goal.colour, goal.text, goal.id),
            target=f"goal:{goal.id}" if goal.id in own else EXAMPLE,
            note=_own_note(goal.count) if goal.id in own else "",
        )
        for goal in sorted(goals, key=lambda goal: (goal.id not in own, COLOURS.index(goal.colour), goal.text))
    ]
    # Few cards are no larger than many: they stand below one another as a list does.
    rows = max(1, rect.h // (layout.px(ROW * 2) + layout.gap))
    needed = min(rows, -(-len(cards) // COLUMNS))
    here = rect.cut_top(rect.h * needed // rows)[0] if needed < rows else rect
    shown = with_meanings(goal_card_looks(layout, here, cards, value.page), goals)
    return [told, *shown, _new_card_look(value, layout, foot)]


def _action_looks(value: OwnCards, layout: PlayLayout, body: Rect) -> list[AnyLook]:
    """Return the table's own action cards, to be tapped, and behind them the examples that games use beside them."""
    own = len(value.actions)
    told, body = _above_looks(value, layout, body, _above_text(value, len(value.actions), HAND_SIZE))
    looks: list[AnyLook] = [told]
    columns = COLUMNS if body.h > body.w else COLUMNS + 1
    cells = grid_rects(body, columns, -(-HAND_SIZE // columns), layout.gap)
    actions = actions_with_examples(value.actions)
    for number, (cell, action) in enumerate(zip(cells, actions, strict=False)):
        # Examples beside cards of the table's own step back.
        back = 0 < own <= number
        target = f"action:{number}" if number < own else EXAMPLE
        looks.append(Panel(rect=cell, target=target, tone="surface" if back else "paper"))
        looks += card_text_looks(layout, cell, action, "text" if back else "ink")
    return [*looks, _new_card_look(value, layout, cells[len(actions)])]
