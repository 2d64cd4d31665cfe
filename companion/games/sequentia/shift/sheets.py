"""The sheets of Shift: everybody's goal and cards, more, and help."""

from companion.contract.game import Aside
from companion.contract.scene import SMALL, AnyLook, Label, Rect
from companion.games import frame as frames
from companion.games.frame import Entry, Frame
from companion.games.sequentia.looks import card_look
from companion.games.sequentia.shift.draft import Draft
from companion.games.sequentia.shift.say import digits
from companion.games.sequentia.shift.values import State

TITLES = {"goals": "Goals and cards", "more": "More"}

EXAMPLE = "This is the EXAMPLE deck: enter that of your box when a game is set up."

ROWS_OF_GOALS = 4
"""A row for each of the most players that there can be."""


def sheet(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    """The sheet that the draft has open."""
    if draft.sheet == "trouble":
        return frames.trouble_sheet(frame, aside.troubles)
    head, room = frames.sheet(frame, TITLES[draft.sheet])
    if draft.sheet == "goals":
        return head + tuple(_goals(state, frame, room))
    return head + _more(frame, room, aside)


def _goals(state: State, frame: Frame, room: Rect) -> list[AnyLook]:
    """Of each player the goal, with its card, and how many cards are taken."""
    looks: list[AnyLook] = []
    names = state.setup.players
    for player, row in enumerate(room.rows(ROWS_OF_GOALS, frame.gap)[: len(names)]):
        shown, rest = row.cut_left(row.h, 2 * frame.gap)
        name, told = rest.rows(2)
        goal = state.goals[player]
        looks.append(card_look(shown, goal))
        looks.append(Label(rect=name, text=names[player], px=frame.px(5.6), least=frame.px(SMALL)))
        said = f"goal {digits(goal)}" if goal else "no goal"
        text = f"{said} · {len(state.taken[player])} taken"
        looks.append(Label(rect=told, text=text, px=frame.px(5), least=frame.px(SMALL), tone="muted"))
    return looks


def _more(frame: Frame, room: Rect, aside: Aside) -> tuple[AnyLook, ...]:
    now = not aside.correcting
    entries: tuple[Entry, ...] = (
        ("history", "History", "history", now),
        ("undo_turn", "Undo turn", "undo", now and aside.can_undo),
        ("redo", "Redo", "redo", now and aside.can_redo),
        ("view", "Turn screen", "turn", True),
        ("sound", "Sound on" if aside.sound else "Sound off", "sound", True),
        ("home", "Home", "home", now),
        *((("sheet:trouble", "Trouble", "warning", True),) if aside.troubles else ()),
    )
    cells = [cell for row in room.rows(4, frame.gap) for cell in row.columns(2, frame.gap)]
    return frames.menu_buttons(frame, cells, entries, on="sound" if aside.sound else "")


def help_sheet(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    """What can be done now, in a few sentences."""
    head, room = frames.sheet(frame, "What can I do now?")
    lines = help_lines(state, draft, aside)
    labels = tuple(
        Label(rect=rect, text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=2)
        for rect, text in zip(room.rows(len(lines), frame.gap // 2), lines, strict=True)
    )
    return head + labels


def help_lines(state: State, draft: Draft, aside: Aside) -> tuple[str, ...]:
    """The sentences of the help sheet."""
    if aside.correcting:
        return (
            "A past move is being corrected.",
            "Enter what it really was.",
            "CONFIRM puts that in its place.",
            "BACK leaves it as it was.",
        )
    match state.phase:
        case "over":
            return ("The game is over.", "UNDO takes the last move back.", "MORE: history and a new game.")
        case "slide" if draft.cards:
            return (
                "Tap the next card that moves.",
                "A row that shows the goal from left to right stands out.",
                "CONFIRM keeps the movements.",
                "UNDO takes the last one back.",
            )
        case "slide":
            return (
                "Tap a card next to the empty place: it slides there. Six movements at most.",
                "A row that shows the goal from left to right stands out: CONFIRM takes it.",
                "PASS ends the turn; the goal is kept.",
                "HINT shows the next card of a shortest way, or that there is none.",
                "GOALS shows everybody's goal and how many cards are taken.",
            )
        case "draw":
            return (
                "The card that is drawn is the goal: the three small numbers.",
                "Pick it on the pad, or lay it on the reader.",
                "NEXT goes round the cards that fit.",
            )
        case _:
            return (
                "Pick each card on the pad, or lay it on the reader.",
                "It goes on the marked place; tap another one to lay it there.",
                "NEXT goes round the cards that fit.",
                "One place stays empty.",
                *((EXAMPLE,) if state.setup.options.deck == "example" else ()),
            )
