"""The play screen of Sequence: board, turn, score, what is being prepared, and the sheets."""

from companion.contract.game import Aside, Refused
from companion.contract.scene import AnyLook, Button, Card, Chip, Label, Mark, Panel, Rect, Scene, Space, Stroke, View
from companion.games import frame as frames
from companion.games.frame import SMALL, Frame
from companion.games.grid import spaces_of
from companion.games.sequence import draft as drafts
from companion.games.sequence import rules, sheets
from companion.games.sequence.board import CELLS, NUMBERS, SIZE
from companion.games.sequence.cards import ONE_EYED, pretty, rank_of, suit_of
from companion.games.sequence.draft import Draft
from companion.games.sequence.values import HAND_SIZES, PIECES, SIDES, Dead, Move, Play, State, card_bit, dead_cards


def scene(state: State, draft: Draft, view: View, aside: Aside) -> Scene:
    """Everything on the play screen."""
    frame = frames.frame_of(view)
    proposal = drafts.proposal(state, draft)
    move = None if isinstance(proposal, Refused) else proposal
    looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
    looks += _spaces(state, draft, move, frame, view)
    looks += _strokes(state, move, frame, view)
    if aside.help_on:
        looks += sheets.help_sheet(state, draft, frame)
    elif draft.sheet:
        looks += sheets.sheet(state, draft, frame)
    looks.append(_turn(state, frame))
    looks += _score(state, frame)
    looks += frames.question(frame, aside) if aside.question else _middle(state, draft, move, frame, aside)
    looks += _tools(state, draft, frame, aside)
    looks += frames.panel_buttons(frame, lit(state, draft, aside), _notes(state, draft, move, aside))
    return Scene(tuple(looks))


def lit(state: State, draft: Draft, aside: Aside) -> frozenset[str]:
    """The panel buttons that would do something."""
    if aside.question:
        return frozenset({"confirm", "undo"})
    names = {"next", "help"}
    proposal = drafts.proposal(state, draft)
    if aside.help_on or (state.winner is not None and proposal is None):
        names.add("confirm")  # It closes the help, or leads to the result.
    if proposal is not None and not isinstance(proposal, Refused):
        names.add("confirm")
    if aside.can_undo or aside.help_on or draft != Draft():
        names.add("undo")
    return frozenset(names)


def place(frame: Frame, view: View, number: int) -> Rect:
    """Where a space is on the screen, in the board's rotation."""
    row, column = divmod(number, SIZE)
    for _ in range(view.board_turn % 4):
        row, column = column, SIZE - 1 - row
    board = frame.board
    left, top = board.x + board.w * column // SIZE, board.y + board.h * row // SIZE
    right, bottom = board.x + board.w * (column + 1) // SIZE, board.y + board.h * (row + 1) // SIZE
    return Rect(left, top, right - left, bottom - top)


def _spaces(state: State, draft: Draft, move: Move | None, frame: Frame, view: View) -> list[AnyLook]:
    marks = _marks(state, draft, move)
    hinting = "hint" in marks.values()
    dead = sum(state.board.spaces[card] for card in dead_cards(state))
    locked = state.locked
    looks: list[AnyLook] = []
    for number, printed in enumerate(state.board.printed):
        corner = printed == "FREE"
        side = state.side_at(number)
        placed = isinstance(move, Play) and move.card not in ONE_EYED and NUMBERS[move.at] == number
        mark = marks.get(number, "")
        looks.append(
            Space(
                rect=place(frame, view, number),
                target=f"cell:{CELLS[number]}",
                rank="" if corner else rank_of(printed),
                suit="" if corner else suit_of(printed),
                piece=PIECES[SIDES[state.side]] if placed else None if side is None else PIECES[SIDES[side]],
                ghost=placed,
                safe=bool(locked >> number & 1) and not corner,
                mark=mark,
                dead=bool(dead >> number & 1),
                dim=hinting and not mark,
            )
        )
    return looks


def _marks(state: State, draft: Draft, move: Move | None) -> dict[int, Mark]:
    marks: dict[int, Mark] = {}
    if state.last is not None:
        marks[state.last] = "last"
    if draft.card is not None and draft.at is None:
        marks.update(dict.fromkeys(rules.targets(state, draft.card), "hint"))
    if isinstance(move, Play):
        marks[NUMBERS[move.at]] = "taken" if move.card in ONE_EYED else "chosen"
    return marks


def _strokes(state: State, move: Move | None, frame: Frame, view: View) -> list[AnyLook]:
    """SEQ-26: a bar through each completed sequence, and through those that the draft would make."""
    bars = [(SIDES[made.side], made.mask) for made in state.made]
    if isinstance(move, Play):
        step = rules.play(state, move)
        if not isinstance(step, Refused):
            bars += [(SIDES[made.side], made.mask) for made in step.state.made[len(state.made) :]]
    looks: list[AnyLook] = []
    width = max(4, frame.board.w // 110)
    for side, mask in bars:
        spaces = spaces_of(mask)
        first, last = place(frame, view, spaces[0]), place(frame, view, spaces[-1])
        (x1, y1), (x2, y2) = _chip_centre(first), _chip_centre(last)
        edge = width + 3
        rect = Rect(min(x1, x2) - edge, min(y1, y2) - edge, abs(x1 - x2) + 2 * edge, abs(y1 - y2) + 2 * edge)
        looks.append(Stroke(rect=rect, start=(x1, y1), end=(x2, y2), width=width, tone=side))
    return looks


def _chip_centre(rect: Rect) -> tuple[int, int]:
    """The middle of the chip on a space, below the middle of the space: the card's name stands above it."""
    return rect.x + rect.w // 2, rect.y + rect.h * 16 // 25


def _turn(state: State, frame: Frame) -> AnyLook:
    if state.winner is not None:
        side = SIDES[state.winner]
        return frames.turn_banner(frame, f"{side.capitalize()} wins!", side, PIECES[side])
    side = SIDES[state.side]
    name = state.setup.players[state.player]
    hand = state.hands[state.player]
    # A hand that got smaller (SEQ-11, SEQ-22) is what somebody will count and ask about.
    note = f"{hand} card{'' if hand == 1 else 's'}" if hand < HAND_SIZES[len(state.hands)] else ""
    return frames.turn_banner(frame, f"{name}'s turn", side, PIECES[side], note)


def _score(state: State, frame: Frame) -> list[AnyLook]:
    looks: list[AnyLook] = []
    pile, sides = frame.score.cut_right(frame.px(14), frame.gap)
    for side, rect in enumerate(sides.columns(state.setup.sides, frame.gap)):
        chip, rest = rect.cut_left(frame.px(6), frame.gap // 2)
        text = f"{state.sequences_of(side)}/{state.to_win}"
        looks.append(Chip(rect=chip, piece=PIECES[SIDES[side]]))
        looks.append(Label(rect=rest, text=text, px=frame.px(5.6), least=frame.px(SMALL)))
    text = f"pile {state.pile}"
    looks.append(Label(rect=pile, text=text, px=frame.px(4.6), least=frame.px(SMALL), tone="muted", align="right"))
    return looks


def _middle(state: State, draft: Draft, move: Move | None, frame: Frame, aside: Aside) -> tuple[AnyLook, ...]:
    rect = frame.middle
    if draft.refused:
        return frames.message(frame, rect, (draft.refused.why,), "warn")
    if aside.notice:
        return frames.message(frame, rect, (aside.notice,), "error")
    if move is not None or draft.card is not None:
        return _prepared(state, draft, move, frame)
    if aside.banner:
        return frames.message(frame, rect, (aside.banner,), "warn")
    if aside.unsettled:
        count = aside.unsettled
        text = f"{count} past {'move does' if count == 1 else 'moves do'} not fit any more."
        return frames.message(frame, rect, (text, "Settle it in MORE, History."), "warn")
    # The banner says who has won.
    news = tuple(happening.text for happening in aside.heard if happening.kind != "win")
    if news:
        return frames.message(frame, rect, news)
    if state.winner is not None:
        return frames.message(frame, rect, ("The game is over.", "MORE, History steps through it."))
    if state.owed:
        names = " and ".join(state.setup.players[player] for player in state.owed)
        return frames.message(frame, rect, (aside.last, f"{names} yet to draw: MORE, Card drawn."))
    if aside.last:
        return frames.message(frame, rect, (aside.last, "Tap the next space, or scan a card."))
    size = state.hands[0]
    return frames.message(frame, rect, (f"Deal {size} cards to each player.", "Tap a space to play the first chip."))


def _prepared(state: State, draft: Draft, move: Move | None, frame: Frame) -> tuple[AnyLook, ...]:
    card = move.card if isinstance(move, Play | Dead) else draft.card
    looks: list[AnyLook] = [Panel(rect=frame.middle, tone="surface")]
    room = frame.middle.inset(frame.gap)
    if card is not None:
        shown, room = room.cut_left(min(room.h * 3 // 4, room.w // 3), frame.gap)
        dead = isinstance(move, Dead)
        looks.append(Card(rect=shown, target="card", rank=rank_of(card), suit=suit_of(card), dead=dead, chosen=True))
    effect = _effect(state, move)
    head, rest = room.cut_top(room.h * 2 // 5 if effect else room.h)
    small = frame.px(SMALL)
    looks.append(Label(rect=head, text=_headline(state, draft, move), px=frame.px(6), least=small, lines=3))
    if effect:
        looks.append(Label(rect=rest, text=effect, px=small, least=small, tone="good", lines=4))
    return tuple(looks)


def _headline(state: State, draft: Draft, move: Move | None) -> str:
    if isinstance(move, Play):
        if move.claims:
            return "Which five? " + " and ".join(f"{cells[0]}–{cells[-1]}" for cells in move.claims)
        return f"{pretty(move.card)} {'takes' if move.card in ONE_EYED else 'on'} {move.at}"
    if isinstance(move, Dead):
        return f"{pretty(move.card)} is dead: exchange it"
    if move is not None:
        return sheets.headline(state, move)
    return f"{pretty(draft.card)}: where?" if draft.card else ""


def _effect(state: State, move: Move | None) -> str:
    if move is None:
        return ""
    step = rules.play(state, move)
    if isinstance(step, Refused):
        return step.why
    # The headline says that a chip is taken; beside a win nothing else matters.
    win = next((happening.text for happening in step.happenings if happening.kind == "win"), "")
    return win or " ".join(happening.text for happening in step.happenings if happening.kind != "removed")


def _tools(state: State, draft: Draft, frame: Frame, aside: Aside) -> list[AnyLook]:
    columns = frame.tools.columns(4, frame.gap)
    waiting = sum(not state.twice & card_bit(card) for card in dead_cards(state))
    over = state.winner is not None
    px = frame.px(SMALL)
    tools: list[AnyLook] = [
        Button(
            rect=columns[0],
            target="" if over else "wild",
            label="JACK",
            icon="jack",
            on=draft.wild,
            enabled=not over,
            px=px,
        ),
        Button(
            rect=columns[1],
            target="sheet:dead",
            label=f"DEAD\u00a0{waiting}" if waiting else "DEAD",
            icon="dead",
            px=px,
        ),
        Button(
            rect=columns[2],
            target="redo" if aside.can_redo else "",
            label="REDO",
            icon="redo",
            enabled=aside.can_redo,
            px=px,
        ),
        Button(rect=columns[3], target="sheet:more", label="MORE", icon="menu", px=px),
    ]
    return tools


def _notes(state: State, draft: Draft, move: Move | None, aside: Aside) -> dict[str, str]:
    """What the panel's buttons would do, for those of which it has to be said."""
    if aside.question:
        return {"confirm": "yes", "undo": "NO"}
    notes = {"confirm": "close help" if aside.help_on else _confirm_note(state, move)}
    count = drafts.choices(state, draft)
    if count:
        notes["next"] = f"1/{count}" if draft.choice is None else f"{draft.choice + 1}/{count}"
    return notes


def _confirm_note(state: State, move: Move | None) -> str:
    if isinstance(move, Play):
        return f"{pretty(move.card)} {'takes' if move.card in ONE_EYED else 'on'} {move.at}"
    if isinstance(move, Dead):
        return f"exchange {pretty(move.card)}"
    if move is not None:
        return sheets.headline(state, move)
    return "nothing chosen yet" if state.winner is None else "see the result"
