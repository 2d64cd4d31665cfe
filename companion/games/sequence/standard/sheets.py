"""The sheets of Sequence that open over the score and the tools: dead cards, whose penalty, whose draw, help."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Card, Label, Piece, Space
from companion.games.common import play_screen as frames
from companion.games.common.grid import spaces_of
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.games.sequence.common import colour_words
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.piles import is_used_up
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.cards import ONE_EYED, TWO_EYED, card_text, rank_of, suit_of
from companion.games.sequence.standard.draft import Draft, laying_moves, prepare, proposals
from companion.games.sequence.standard.model import Dead, Move, Play, State

TITLES = {
    "dead": N_("Dead cards"),
    "penalty": N_("Table talk: which team?"),
    "missed": N_("Who missed a draw?"),
    "draw": N_("Who draws?"),
}


NOTES = {
    "missed": N_("Who forgot to draw plays on with a card less."),
}
"""What a tap on a sheet does, below it."""

TALLEST = 30.0
"""The most height of an entry of a sheet, in units."""

MOST_NOTED = 8
"""The most entries of a sheet that leave room for it."""

NOTE_UNITS = 11.0
"""The height of that note, in units: two lines."""

MOST_SHOWN, ALONE_UNITS = 2, 4.8
"""So many dead cards at most have room for their spaces beside them; and the height of the text below them."""

EXAMPLE = "6D"
"""The card that shows what a dead one is while none is."""

CARD_UNITS = ((24.0, 34.0), (18.0, 24.0), (12.0, 15.0))
"""The widths and heights of the cards on the sheet of dead ones, the largest first, in units."""

SHEET_LINES: dict[str, tuple[str, ...]] = {
    "dead": (N_("Cards with no open space."), N_("Hold one? Tap it to draw anew.")),
    "penalty": (N_("Which team talked about its cards?"), N_("Tap it: each player gives up a card.")),
    "missed": (N_("Who forgot to draw?"), N_("Tap who did.")),
    "draw": (N_("Who draws a card now?"), N_("Tap the player who draws.")),
}
"""What a sheet is for, beside it, while nothing is chosen on it."""

SHEET_HELP: dict[str, tuple[str, ...]] = {
    "dead": (
        N_("A card is dead when both its spaces are covered."),
        N_("Once a turn you may show one and draw a new card."),
        N_("Tap the card, then CONFIRM."),
    ),
    "penalty": (N_("A team that talked about its cards gives up one card each: tap that team, then CONFIRM."),),
    "missed": (
        N_("Who forgot to draw until the next player had drawn plays on with a card less."),
        N_("Tap that player, then CONFIRM."),
    ),
    "draw": (N_("Tap who draws a card now, then CONFIRM."),),
}
"""What HELP says over an open sheet, by its name."""

JACK_HELP = (
    N_("J♦ and J♣ show two eyes: they are wild."),
    N_("Tap any open space: your chip goes there."),
    N_("J♥ and J♠ show one eye: they take a chip away."),
    N_("Tap JACK again, then the chip that goes."),
)
"""What HELP says after JACK: what the two kinds of jacks do."""

JACK_REPLACES_HELP = (
    *JACK_HELP[:2],
    N_("J♥ and J♠ show one eye: your chip replaces another."),
    *JACK_HELP[3:],
)
"""The same where a one-eyed jack replaces the chip (a house rule)."""


def sheet_looks(state: State, draft: Draft, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the looks of the sheet that the draft has open."""
    head, room = frames.sheet_panel(frame, _(TITLES[draft.sheet]))
    rows: list[tuple[str, str, Piece | None]]
    names = dict[str, str]()
    match draft.sheet:
        case "dead":
            return head + _dead_sheet(state, draft, frame, room)
        case "penalty":
            pieces = zip(state.sides, state.pieces, strict=True)
            rows = [(f"penalty:{side}", colour_words.colour_name(side), piece) for side, piece in pieces]
            names = {target: _team_names(state, at) for at, (target, *_rest) in enumerate(rows)}
        case "missed":
            rows = [(f"missed:{i}", name, _player_piece(state, i)) for i, name in enumerate(state.setup.players)]
        case _:
            rows = _draw_rows(state)
    if not rows:
        text = _("Nobody has a card to draw.")
        return (*head, Label(rect=room, text=text, px=frame.px(7), least=frame.px(SMALL), align="centre", lines=3))
    notes: tuple[AnyLook, ...] = ()
    if draft.sheet in NOTES and len(rows) <= MOST_NOTED:
        small = frame.px(SMALL)
        foot, room = room.cut_bottom(frame.px(NOTE_UNITS), frame.gap)
        notes = (Label(rect=foot, text=_(NOTES[draft.sheet]), px=small, least=small, tone="muted", lines=2),)
    cells = _cell_rects(room, len(rows), frame)
    row = ButtonRow(tuple(label for _target, label, _piece in rows), min(cell.w for cell in cells))
    buttons = tuple(
        Button(
            rect=rect,
            target=target,
            label=label,
            note=names.get(target, ""),
            piece=piece,
            align="left",
            px=frame.px(5.4),
            row=row,
        )
        for rect, (target, label, piece) in zip(cells, rows, strict=True)
    )
    return (*head, *buttons, *notes)


def help_lines(state: State, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    """Return the sentences of the help sheet."""
    if status.correcting:
        return (
            _("A past move is being corrected."),
            _("Tap the space where the chip really went."),
            _("CONFIRM replaces the old move."),
            _("BACK leaves it as it was."),
        )
    prepared = prepare(state, draft)
    if isinstance(prepared.chosen, Refused):
        return _refusal_help(prepared.chosen, can_play_anyway=prepared.anyway is not None)
    if draft.sheet in SHEET_HELP:
        return (*map(_, SHEET_HELP[draft.sheet]), _("OK closes the list, when nothing is chosen."))
    if state.over:
        return (_("The game is over."), _("RESULT shows who won."), _("UNDO takes the last move back."))
    if draft.choice is not None:
        return (
            _("CONFIRM plays what is prepared."),
            *_choices_help(proposals(state, draft)),
            _("UNDO drops what is prepared."),
            _laid_wrong_text(state, draft) or _("Another space can be tapped instead."),
        )
    if draft.wild:
        return tuple(map(_, JACK_REPLACES_HELP if state.setup.options.jack_replaces else JACK_HELP))
    if draft.card is not None:
        return (
            _card_help(draft.card),
            _("Tap the space, or choose it with NEXT."),
            _("UNDO puts the card away."),
        )
    return (
        _("Tap a space: its card is played there."),
        _("Tap an opponent's chip: a one-eyed jack takes it."),
        _("JACK, then any open space: a two-eyed jack goes there."),
        _("DEAD lists the cards with no open space: exchange one."),
        _("Hold NEXT to turn the screen to the other side."),
    )


def _refusal_help(refused: Refused, *, can_play_anyway: bool) -> tuple[str, ...]:
    """Return what can be done about a refusal, by the buttons that stand below it."""
    lines = list[str]()
    if refused.laid or refused.counted:
        lines.append(_("Correct move: an earlier move was entered wrong. Enter what it really was."))
    if can_play_anyway:
        lines.append(_("PLAY ANYWAY: the table allows it. It is played, and marked in the history."))
    return (
        _("The rules don't allow this."),
        *lines,
        _("UNDO drops it. Another space can be tapped instead."),
    )


def _choices_help(possible: Sequence[Move]) -> tuple[str, ...]:
    """Return what NEXT shows of these moves; nothing where there is one alone."""
    if len(possible) < 2:
        return ()
    first = possible[0]
    named = isinstance(first, Play) and bool(first.claims)
    return (_("NEXT shows another five.") if named else _("NEXT shows what else it can be, such as a jack."),)


def _laid_wrong_text(state: State, draft: Draft) -> str:
    """Return what can be done where a chip was touched that never lay there; empty where none was."""
    moves = () if draft.at is None or draft.card is not None else laying_moves(state, draft.at)
    if not moves:
        return ""
    text = _("No such chip lies there? Correct move {number}.")
    return text.format(number=moves[0] + 1)


def _card_help(card: str) -> str:
    """Return what the card in hand does."""
    if card in TWO_EYED:
        return _("{card} shows two eyes: it is wild and goes on any open space.").format(card=card_text(card))
    if card in ONE_EYED:
        text = _("{card} shows one eye: it takes an opponent's chip away, but none of a finished sequence.")
        return text.format(card=card_text(card))
    return _("{card} can go where the board is marked.").format(card=card_text(card))


def _player_piece(state: State, player: int) -> Piece:
    return state.pieces[state.side_of(player)]


def _team_names(state: State, side: int) -> str:
    return ", ".join(name for i, name in enumerate(state.setup.players) if state.side_of(i) == side)


def _draw_rows(state: State) -> list[tuple[str, str, Piece | None]]:
    """Return who has a card to draw; and all at once, where several draws were not entered."""
    players = dict.fromkeys(owed.player for owed in state.owed)
    rows = [(f"draw:{player}", state.setup.players[player], _player_piece(state, player)) for player in players]
    return [*rows, ("draw:all", _("All of these"), None)] if len(state.owed) > 1 else [*rows]


def _cell_rects(room: Rect, count: int, frame: Frame) -> tuple[Rect, ...]:
    """Return the cells of a sheet: rows for a few entries, two columns for more."""
    columns = 1 if count <= 3 else 2
    lines = max(2, -(-count // columns))
    room = room.cut_top(min(room.h, lines * frame.px(TALLEST)))[0]
    return tuple(cell for row in room.rows(lines, frame.gap) for cell in row.columns(columns, frame.gap))[:count]


def _dead_sheet(state: State, draft: Draft, frame: Frame, room: Rect) -> tuple[AnyLook, ...]:
    cards = sorted(dead_cards(state), key=lambda card: is_used_up(state, card))
    if not cards:
        return _no_dead_looks(state, frame, room)
    text, few = _dead_text(state, draft, cards), len(cards) <= MOST_SHOWN
    px = frame.px(ALONE_UNITS if few else SMALL)
    lines = max(2, estimate_lines(text, room.w, px))
    note, room = room.cut_bottom(frame.gap)[1].cut_bottom(px * 4 * lines // 3, frame.gap)
    hint = Label(rect=note, text=text, px=px, least=frame.px(SMALL), lines=lines)
    chosen = draft.move.card if isinstance(draft.move, Dead) else ""
    if few:
        columns = zip(cards, room.columns(len(cards), frame.gap), strict=True)
        shown = (_dead_column(state, card, column, frame, chosen=card == chosen) for card, column in columns)
        return (hint, *(look for looks in shown for look in looks))
    here, turns = frames.page_things(cards, _card_rects(room, len(cards), frame), draft.page)
    return (hint, *(_dead_card_look(state, card, cell, chosen=card == chosen) for card, cell in here), *turns)


def _no_dead_looks(state: State, frame: Frame, room: Rect) -> tuple[AnyLook, ...]:
    """Return that no card is dead, and with an example what a dead one is."""
    first, room = room.cut_top(room.h // 5)
    told, room = room.cut_top(room.h * 2 // 5, frame.gap)
    px, least = frame.px(5.6), frame.px(SMALL)
    card, beside = _example_rects(room, frame)
    pieces = [state.pieces[0], state.pieces[1 % len(state.pieces)]]
    return (
        Label(rect=first, text=_("No card is dead now."), px=frame.px(6.4), least=least),
        Label(rect=told, text=_("A card is dead when chips cover both its spaces:"), px=px, least=least, lines=3),
        Card(rect=card, rank=rank_of(EXAMPLE), suit=suit_of(EXAMPLE)),
        *_space_looks(EXAMPLE, pieces, beside, frame),
    )


def _example_rects(rect: Rect, frame: Frame) -> tuple[Rect, Rect]:
    """Return the place of a card that is only shown, and of its spaces beside it."""
    left, beside = rect.cut_left(rect.w * 2 // 5, frame.gap)
    high = min(left.h, left.w * 7 // 5)
    wide = high * 5 // 7
    return Rect(left.centre[0] - wide // 2, left.centre[1] - high // 2, wide, high), beside


def _dead_column(state: State, card: str, rect: Rect, frame: Frame, *, chosen: bool) -> tuple[AnyLook, ...]:
    """Return a dead card, as a button where it can be exchanged now; and below it its spaces, which are no buttons."""
    sides = [state.side_at(number) for number in spaces_of(state.board.spaces[card])]
    pieces = [None if side is None else state.pieces[side] for side in sides]
    if blocked_text(state, card):
        place, beside = _example_rects(rect, frame)
        return (_dead_card_look(state, card, place, chosen=False), *_space_looks(card, pieces, beside, frame))
    top, below = rect.cut_top(rect.h * 11 // 20, frame.gap)
    high = min(top.h - 4 * frame.gap, top.w * 9 // 20)
    wide, text = high * 5 // 7, _("Exchange {card}").format(card=card_text(card))
    # The words keep away from the edge, and from the card beside them.
    longest = max(estimate_width(word, 100) for word in text.split(" "))
    px = min(frame.px(7), (top.w - wide - 4 * frame.gap) * 100 // longest)
    place = Rect(top.right - 2 * frame.gap - wide, top.centre[1] - high // 2, wide, high)
    return (
        Button(rect=top, target=f"dead:{card}", label=text, on=chosen, spare=wide + 2 * frame.gap, px=px),
        replace(_dead_card_look(state, card, place, chosen=False), target=""),
        *_space_looks(card, pieces, below, frame),
    )


def _space_looks(card: str, pieces: Sequence[Piece | None], rect: Rect, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the spaces of a dead card with the chips on them, below a line that says what they are."""
    high = frame.px(SMALL) * 3 // 2
    side = min((rect.w - frame.gap) // 2, rect.h - high)
    top, left = rect.y + (rect.h - high - side) // 2, rect.x + (rect.w - 2 * side - frame.gap) // 2
    caption = Rect(rect.x, top, rect.w, high)
    text = _("its two spaces")
    return (
        Label(rect=caption, text=text, px=frame.px(SMALL), tone="muted", align="centre"),
        *(
            Space(
                rect=Rect(left + at * (side + frame.gap), top + high, side, side),
                rank=rank_of(card),
                suit=suit_of(card),
                piece=piece,
                dead=True,
            )
            for at, piece in enumerate(pieces)
        ),
    )


def blocked_text(state: State, card: str) -> str:
    """Return why this dead card can't be exchanged now; empty where it can."""
    step = rules.play(state, Dead(card))
    return step.why if isinstance(step, Refused) else ""


def _dead_text(state: State, draft: Draft, cards: Sequence[str]) -> str:
    """Return what a dead card is, and how it is exchanged."""
    about = _("Both spaces of these cards are covered.")
    ready = isinstance(draft.move, Dead)
    if blocked_text(state, cards[0]):
        return _("Both spaces of {card} are covered.").format(card=card_text(cards[0])) if len(cards) == 1 else about
    if len(cards) == 1 and is_used_up(state, cards[0]):
        text = _("Both {card} have been played. If you hold one, a move was entered wrong: exchange it all the same.")
        return text.format(card=card_text(cards[0]))
    if len(cards) == 1:
        about = _("Both spaces of {card} are covered.").format(card=card_text(cards[0]))
        told = _("Do you hold it? Show it, draw a new card, then CONFIRM.") if ready else _("Tap it if you hold it.")
    else:
        told = _("Tap the one you hold, show it and draw a new card.")
    played = _("Of a grey card both have been played: if you hold it, a move was entered wrong.")
    return " ".join((about, told, *([played] if is_used_up(state, cards[-1]) else [])))


def _card_rects(room: Rect, count: int, frame: Frame) -> list[Rect]:
    """Return places for cards, as large as so many have room for."""
    for wide, high in CARD_UNITS:
        columns, lines = room.w // frame.px(wide), max(1, room.h // frame.px(high))
        cells = [cell for row in room.rows(lines, frame.gap) for cell in row.columns(columns, frame.gap)]
        if len(cells) >= count:
            break
    if count >= columns:
        return cells
    # A few cards stand in the middle.
    row = cells[:count]
    return [cell.moved((room.right - row[-1].right) // 2, 0) for cell in row]


def _dead_card_look(state: State, card: str, rect: Rect, *, chosen: bool) -> Card:
    """Return a card that can be tapped; it is grey where, by our count, both copies have been played."""
    played = is_used_up(state, card)
    target, rank, suit = f"dead:{card}", rank_of(card), suit_of(card)
    return Card(rect=rect, target=target, rank=rank, suit=suit, dead=played, chosen=chosen)
