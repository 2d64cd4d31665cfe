"""The sheets of Overlay that open over the square: who has taken what, more, and help."""

from companion.contract.game import Aside
from companion.contract.scene import SMALL, AnyLook, Label
from companion.games import frame as frames
from companion.games.frame import Frame
from companion.games.sequentia.deck import told_of
from companion.games.sequentia.overlay.draft import Draft
from companion.games.sequentia.overlay.values import State
from companion.games.sequentia.sheets import more_sheet

ROWS = 6
"""The rows of the sheet of taken cards: four players at most, the cards that left the game, and the deck."""


def sheet(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    """The sheet that the draft has open."""
    match draft.sheet:
        case "trouble":
            return frames.trouble_sheet(frame, aside.troubles)
        case "taken":
            return _taken(state, frame)
        case _:
            return more_sheet(frame, aside)


def _taken(state: State, frame: Frame) -> tuple[AnyLook, ...]:
    """OVL-07: how many cards each has taken; and where all the others are."""
    head, room = frames.sheet(frame, "Cards taken")
    seats = zip(state.setup.players, state.taken, state.hands, strict=True)
    lines = [(player, f"{len(cards)} taken, {held} in hand") for player, cards, held in seats]
    lines.append(("On the square", str(sum(map(len, state.piles)))))
    lines.append(("Deck", f"{state.deck}, {len(state.out)} out of the game"))
    looks: list[AnyLook] = []
    for row, (name, told) in zip(room.rows(ROWS, frame.gap), lines, strict=False):
        left, right = row.columns(2, frame.gap)
        looks.append(Label(rect=left, text=name, px=frame.px(5.4), least=frame.px(SMALL)))
        looks.append(Label(rect=right, text=told, px=frame.px(4.8), least=frame.px(SMALL), tone="muted", lines=2))
    return (*head, *looks)


def help_sheet(state: State, draft: Draft, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    """What can be done now, in a few sentences."""
    return frames.help_sheet(frame, help_lines(state, draft, aside), 3)


def help_lines(state: State, draft: Draft, aside: Aside) -> tuple[str, ...]:
    """The sentences of the help sheet."""
    if aside.correcting:
        return (
            "A past move is being corrected.",
            "Enter what it really was.",
            "CONFIRM puts that in its place. BACK leaves it as it was.",
        )
    match state.phase:
        case "over":
            return ("The game is over.", "UNDO takes the last move back.", "MORE: history and a new game.")
        case "take":
            return (
                "A row or a column shows a sequence that is printed on one of its cards.",
                "Sequences that share no place are taken together, with all cards below.",
                "NEXT shows the other way, where there is one. CONFIRM takes the cards.",
            )
        case "lay" if draft.card is not None:
            return (
                "The card can go where the square is marked: never on its own number, nor on a card of this turn.",
                "Tap the place, or choose it with NEXT. CONFIRM lays it.",
                "UNDO forgets the card.",
            )
        case "lay":
            return (
                "Lay the whole hand, card after card, on cards of the square.",
                "Tap a place and pick the card, or CARD first, or lay it on the reader.",
                "HAND: show the hand, and see the placement that takes the most cards.",
                "TAKEN: how many cards each has.",
            )
        case _:
            return (
                "Pick the card that was drawn, or lay it on the reader.",
                "It comes to the first empty place. Tap another one for it.",
                "NEXT shows the cards that fit what is picked, and then the places.",
                *(told_of(state.setup.options) if state.phase == "open" else ()),
            )
