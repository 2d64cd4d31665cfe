"""The sheets of Sequence that open over the score and the tools: dead cards, whose penalty, whose draw, help."""

from collections.abc import Sequence

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Card, Label, Piece, Space
from companion.games.common import play_screen as frames
from companion.games.common.grid import spaces_of
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_lines
from companion.games.sequence.common import colour_words
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.piles import is_used_up
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
    "penalty": N_("Each player of that team gives up a card."),
    "missed": N_("Who forgot to draw plays on with a card less."),
}
"""What a tap on a sheet does, below it."""

MOST_NOTED = 8
"""The most entries of a sheet that leave room for it."""

NOTE_UNITS = 11.0
"""The height of that note, in units: two lines."""

MOST_SHOWN, ALONE_UNITS = 2, 4.8
"""So many dead cards at most have room for their spaces beside them; and the height of the text below one alone."""

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
    match draft.sheet:
        case "dead":
            return head + _dead_sheet(state, draft, frame, room)
        case "penalty":
            pieces = zip(state.sides, state.pieces, strict=True)
            rows = [(f"penalty:{side}", colour_words.colour_name(side), piece) for side, piece in pieces]
        case "missed":
            rows = [(f"missed:{i}", name, _player_piece(state, i)) for i, name in enumerate(state.setup.players)]
        case _:
            rows = _draw_rows(state)
    if not rows:
        return (*head, *_empty_sheet(frame, room, (_("Nobody has a card to draw."),)))
    notes: tuple[AnyLook, ...] = ()
    if draft.sheet in NOTES and len(rows) <= MOST_NOTED:
        small = frame.px(SMALL)
        foot, room = room.cut_bottom(frame.px(NOTE_UNITS), frame.gap)
        notes = (Label(rect=foot, text=_(NOTES[draft.sheet]), px=small, least=small, tone="muted", lines=2),)
    cells = _cell_rects(room, len(rows), frame)
    buttons = tuple(
        Button(rect=rect, target=target, label=label, piece=piece, align="left", px=frame.px(5.4))
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


def _draw_rows(state: State) -> list[tuple[str, str, Piece | None]]:
    """Return who has a card to draw; and all at once, where several draws were not entered."""
    players = dict.fromkeys(owed.player for owed in state.owed)
    rows = [(f"draw:{player}", state.setup.players[player], _player_piece(state, player)) for player in players]
    return [*rows, ("draw:all", _("All of these"), None)] if len(state.owed) > 1 else [*rows]


def _empty_sheet(frame: Frame, room: Rect, lines: tuple[str, ...]) -> tuple[AnyLook, ...]:
    """Return why nothing lies on the sheet, in its middle."""
    rows = room.inset(2 * frame.gap).rows(4, frame.gap)[1:]
    return tuple(
        Label(rect=row, text=text, px=frame.px(7), least=frame.px(SMALL), align="centre", lines=3)
        for row, text in zip(rows, lines, strict=False)
    )


def _cell_rects(room: Rect, count: int, frame: Frame) -> tuple[Rect, ...]:
    """Return the cells of a sheet: rows for a few entries, two columns for more."""
    columns = 1 if count <= 3 else 2
    lines = max(4, -(-count // columns))
    return tuple(cell for row in room.rows(lines, frame.gap) for cell in row.columns(columns, frame.gap))[:count]


def _dead_sheet(state: State, draft: Draft, frame: Frame, room: Rect) -> tuple[AnyLook, ...]:
    cards = sorted(dead_cards(state), key=lambda card: is_used_up(state, card))
    if not cards:
        nothing = _("No card is dead now."), _("A card is dead when chips cover both its spaces.")
        return _empty_sheet(frame, room, nothing)
    text, few = _dead_text(state, draft, cards), len(cards) <= MOST_SHOWN
    px = frame.px(ALONE_UNITS if len(cards) == 1 else SMALL)
    lines = max(2, estimate_lines(text, room.w, px))
    note, room = room.cut_bottom(frame.gap)[1].cut_bottom(px * 4 * lines // 3, frame.gap)
    hint = Label(rect=note, text=text, px=px, least=frame.px(SMALL), lines=lines)
    chosen = draft.move.card if isinstance(draft.move, Dead) else ""
    if few:
        rows = zip(cards, room.rows(len(cards), frame.gap), strict=True)
        shown = (_dead_row(state, card, row, frame.gap, chosen=card == chosen) for card, row in rows)
        return (hint, *(look for looks in shown for look in looks))
    here, turns = frames.page_things(cards, _card_rects(room, len(cards), frame), draft.page)
    return (hint, *(_dead_card_look(state, card, cell, chosen=card == chosen) for card, cell in here), *turns)


def _dead_row(state: State, card: str, rect: Rect, gap: int, *, chosen: bool) -> tuple[AnyLook, ...]:
    """Return a dead card that can be tapped, and beside it why it is dead: its spaces, and the chips on them.

    One of which both have been played is no larger than its spaces: hardly anybody holds it.
    """
    side = min(rect.h, rect.w // 4)
    high = side if is_used_up(state, card) else min(rect.h, rect.w * 2 // 5 * 7 // 5)
    wide, middle = high * 5 // 7, rect.centre[1]
    left = rect.x + (rect.w - wide - 2 * side - 3 * gap) // 2
    place = Rect(left, middle - high // 2, wide, high)
    spaces = []
    for at, number in enumerate(spaces_of(state.board.spaces[card])):
        on = state.side_at(number)
        spaces.append(
            Space(
                rect=Rect(place.right + 2 * gap + at * (side + gap), middle - side // 2, side, side),
                rank=rank_of(card),
                suit=suit_of(card),
                piece=None if on is None else state.pieces[on],
                dead=True,
            )
        )
    return (_dead_card_look(state, card, place, chosen=chosen), *spaces)


def _dead_text(state: State, draft: Draft, cards: Sequence[str]) -> str:
    """Return what a dead card is, and how it is exchanged."""
    about = _("Both spaces of these cards are covered.")
    ready = isinstance(draft.move, Dead)
    if len(cards) == 1 and is_used_up(state, cards[0]):
        text = _("Both {card} have been played, so nobody should hold one. Tap it if you do.")
        return text.format(card=card_text(cards[0]))
    if len(cards) == 1:
        about = _("Both spaces of {card} are covered.").format(card=card_text(cards[0]))
        told = _("Do you hold it? Show it, draw a new card, then CONFIRM.") if ready else _("Tap it if you hold it.")
    else:
        told = _("Tap the one you hold, show it and draw a new card.")
    struck = _("Of a struck card both have been played: nobody should hold it.")
    return " ".join((about, told, *([struck] if is_used_up(state, cards[-1]) else [])))


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


def _dead_card_look(state: State, card: str, rect: Rect, *, chosen: bool) -> AnyLook:
    """Return a card that can be tapped; it is struck where, by our count, both copies have been played."""
    played = is_used_up(state, card)
    target, rank, suit = f"dead:{card}", rank_of(card), suit_of(card)
    return Card(rect=rect, target=target, rank=rank, suit=suit, dead=played, chosen=chosen)
