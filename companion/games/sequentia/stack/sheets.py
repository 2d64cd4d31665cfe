"""The sheets of Stack: a pile with what lies under it, the taken cards, the hand that is shown, and help."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Label, Panel, Tone
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.cards import Card, short_card_text
from companion.games.sequentia.common.deck import PLAYERS, deck_notes
from companion.games.sequentia.common.hand_screen import hand_help_lines, hand_looks
from companion.games.sequentia.common.looks import LYING_HIGH, LYING_WIDE, card_look
from companion.games.sequentia.common.seats import HAND_SIZE
from companion.games.sequentia.common.taken_table import HEADING_UNITS, Row, heading_labels, row_labels
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, wording
from companion.games.sequentia.stack.draft import Draft, Prepared
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Play, State
from companion.games.sequentia.stack.possible_sequences import Way, legal_triples

PAD_UNITS = 49.8
"""The height of the pad in units: its keys are as high as a finger needs; the piles have the room above it."""

CARD_WIDE, CARD_HIGH = 13, 17
"""The least size of a card in a list of them, in units."""

END_ROWS = 3
"""How many rows the counts of the players have at least after the end."""

HAND_UNITS, WHOLE_HAND_UNITS = 20, 36
"""How high the cards of a hand that is shown are above the list of ways, and above the sentence that there is none."""

WAY_UNITS = 10.0
"""The height of a way in the list, in units."""

WORD_UNITS = 11.0
"""The width of the word before a card of a way, in units."""

LEAST_WORD = 3.4
"""The least height of the word before a card of it, in units."""

LARGE = 1.7
"""How many times as large the cards are of which there are only some."""


def sheet_looks(state: State, draft: Draft, prepared: Prepared, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the looks of the sheet that the draft has open."""
    match draft.sheet:
        case "pile":
            return _pile_sheet(state, draft, frame)
        case "taken":
            return _taken_sheet(state, draft, frame)
        case _:
            return _hand_sheet(state, draft, prepared, frame)


def _pile_sheet(state: State, draft: Draft, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet with the cards of a pile from the top down."""
    cards = tuple(reversed(state.piles[draft.number - 1]))
    head, room = frames.sheet_panel(frame, _("Pile {pile}, from the top").format(pile=draft.number))
    return (*head, *_card_list_looks(cards, draft.page, frame, room))


def _taken_sheet(state: State, draft: Draft, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet of how many cards each player has taken; a tap on a player shows which."""
    names = state.setup.players
    if draft.number:
        cards = state.taken[draft.number - 1]
        title = _("{name} has taken {count}").format(name=names[draft.number - 1], count=len(cards))
        head, room = frames.sheet_panel(frame, title)
        if not cards:
            return (*head, Label(rect=room, text=_("No cards yet."), px=frame.px(6), tone="muted", align="centre"))
        return (*head, *_card_list_looks(cards, draft.page, frame, room))
    head, room = frames.sheet_panel(frame, _("Taken cards"))
    return (*head, *counts_looks(state, frame, room, max(PLAYERS)))


def counts_looks(state: State, frame: Frame, rect: Rect, count: int, mover: int | None = None) -> list[AnyLook]:
    """Return how many cards each player has taken and holds: a row that can be tapped for each, one of `count`.

    That of the `mover`, whose last move has changed it, has a frame; None: nobody's. After the end nothing is told of
    hands.
    """
    heading, room = rect.cut_top(frame.px(HEADING_UNITS), frame.gap)
    rows = zip(state.setup.players, state.taken, state.hands, room.rows(count, frame.gap), strict=False)
    columns = 1 if state.over else 2
    table: list[Row] = [(row, name, (len(cards), held)[:columns]) for name, cards, held, row in rows]
    panels = (
        Panel(rect=row, target=f"of:{player + 1}", tone="raised", outline="accent" if player == mover else None)
        for player, (row, *_told) in enumerate(table)
    )
    return [*heading_labels(frame, heading, columns), *panels, *row_labels(frame, table)]


def _card_list_looks(cards: Sequence[Card], page: int, frame: Frame, room: Rect) -> list[AnyLook]:
    """Return cards in rows, a page at a time."""
    cells = _grid_rects(room, frame, LARGE)
    if len(cards) > len(cells):
        cells = _grid_rects(room, frame, 1)
    here, turns = frames.page_things(cards, cells, page, frame.px(SMALL))
    return [*(card_look(cell, card) for card, cell in here), *turns]


def _grid_rects(room: Rect, frame: Frame, size: float) -> list[Rect]:
    """Return the places of cards of so many times the least size."""
    columns = max(1, room.w // frame.px(size * CARD_WIDE))
    rows = max(1, room.h // frame.px(size * CARD_HIGH))
    return [cell for row in room.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]


def _hand_sheet(state: State, draft: Draft, prepared: Prepared, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet of the hand that is shown, with the pad or every way to a sequence (STK-08)."""
    held = state.hands[state.player]
    places = max(HAND_SIZE, held)
    if drafts.has_pad(state, draft):
        pad, above = frame.board.inset(frame.gap).cut_bottom(frame.px(PAD_UNITS), frame.gap)
        return (
            *hand_looks(draft, above.columns(places, frame.gap), held, "hint"),
            *pads.pad_looks(draft.pad, pad, frame.px, frame.gap, prepared.left),
        )
    head, room = frames.sheet_panel(frame, _("{name}'s hand").format(name=state.name))
    # Without a way the cards have the room of the list.
    top, rest = room.cut_top(frame.px(HAND_UNITS if prepared.ways else WHOLE_HAND_UNITS), frame.gap)
    return (
        *head,
        *hand_looks(draft, top.columns(places, frame.gap), held, "hint"),
        *_way_looks(state, draft, prepared, frame, rest),
    )


def way_text(state: State, way: Way) -> str:
    """Return in a few words how a card becomes a sequence: what is laid first, the card, and the piles."""
    piles, card = rules.piles_text(way.piles), short_card_text(way.card.text)
    if way.first is None or way.at is None:
        return _("Now {card} takes {piles}").format(card=card, piles=piles)
    laid = wording.laying_text(state, short_card_text(way.first.text), way.at)
    return _("{laid}, then {card} takes {piles}").format(laid=laid, card=card, piles=piles)


def _way_looks(state: State, draft: Draft, prepared: Prepared, frame: Frame, room: Rect) -> list[AnyLook]:
    found, chosen = prepared.ways, prepared.way
    if not found:
        text = _("None of these cards can be played as a sequence, now or after one more card.")
        return [Label(rect=room.cut_top(frame.px(18))[0], text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=4)]
    rows = room.rows(max(1, (room.h + frame.gap) // (frame.px(WAY_UNITS) + frame.gap)), frame.gap)
    size = len(rows) if len(found) <= len(rows) else len(rows) - 1
    pages = -(-len(found) // size)
    first = ((0 if chosen is None else found.index(chosen)) // size + draft.page) % pages * size
    looks: list[AnyLook] = []
    for at, (way, row) in enumerate(zip(found[first : first + size], rows, strict=False), first):
        looks.append(Button(rect=row, target=f"way:{at}", tells=way_text(state, way), on=way == chosen))
        looks += _way_picture(state, way, frame, row.inset(frame.gap // 2), "on_accent" if way == chosen else "text")
    if pages > 1:
        label = _("More ways {page}").format(page=f"{first // size + 1}/{pages}")
        looks.append(Button(rect=rows[-1], target="page", icon="down", label=label, px=frame.px(SMALL)))
    return looks


def _way_picture(state: State, way: Way, frame: Frame, row: Rect, tone: Tone) -> list[AnyLook]:
    """Return the cards of a way in the order in which they are played, and the piles, those that are taken bright."""
    # Two lying cards with a word between them, and the piles upright, as high as all of it has room.
    free = row.w - frame.px(WORD_UNITS) - (PILES + 1) * frame.gap
    high = min(row.h, free * 28 // (2 * 28 * LYING_WIDE // LYING_HIGH + 28 * PILES * 5 // 7))
    row = Rect(row.x, row.y + (row.h - high) // 2, row.w, high)
    cards, piles = row.cut_right(PILES * (row.h * 5 // 7 + frame.gap // 2), frame.gap)[::-1]
    first, then = cards.cut_left(row.h * LYING_WIDE // LYING_HIGH)
    then = then.cut_right(first.w)[0]
    between = Rect(first.right, row.y, then.x - first.right, row.h)
    word, room = (_("now"), first) if way.first is None else (_("then"), between)
    looks: list[AnyLook] = [
        Label(rect=room, text=word, px=frame.px(SMALL), least=frame.px(LEAST_WORD), tone=tone, align="centre"),
        card_look(then, way.card),
    ]
    if way.first is not None:
        looks.append(card_look(first, way.first))
    for number, (place, pile) in enumerate(zip(piles.columns(PILES, frame.gap // 2), state.piles, strict=True), 1):
        laid = way.first if number == way.at else None
        look = card_look(place, laid or pile[-1], ghost=laid is not None, dim=number not in way.piles)
        # Which number it shows is all that counts.
        looks.append(replace(look, sequence=()))
    return looks


def help_lines(state: State, draft: Draft, move: Move | None, status: PlayStatus) -> tuple[str, ...]:
    """Return the sentences of the help sheet."""
    if status.correcting:
        return (
            _("A past move is being corrected."),
            _("Enter what was really played."),
            _("CONFIRM replaces the old move. BACK leaves it as it was."),
        )
    if state.over:
        return (
            _("The game is over."),
            _("UNDO takes the last move back."),
            _("TAKEN: who has taken which cards."),
            _("MORE: history and a new game."),
        )
    if draft.sheet == "hand":
        shows = _("All ways to a sequence are listed. CONFIRM plays the lit one, NEXT lights another.")
        return hand_help_lines(shows, enters=drafts.has_pad(state, draft))
    if isinstance(move, AsSequence) and not draft.taking:
        return (
            _("All cards of the three piles with a tick are taken, and the card itself. That ends the turn."),
            _("NEXT goes round what else is possible."),
            _("UNDO forgets the card."),
        )
    if isinstance(move, Play):
        return (
            _("The card is laid where it is striped. Tap another place, or choose one with NEXT."),
            _("UNDO forgets the card."),
        )
    if draft.taking:
        return (
            _("The table has taken three piles that do not show the sequence."),
            _("Pick the card that took them, and tap the three piles."),
            _("The rules refuse it: a button then plays it all the same."),
            _("UNDO: no piles were taken."),
        )
    if draft.card is not None and not draft.sheet:
        as_one = _("AS A SEQUENCE: it takes the three piles on yellow, which show its sequence.")
        as_several = _("A key with three numbers: it takes those piles, which show its sequence.")
        found = len(legal_triples(state, draft.card))
        offered = (as_one if found == 1 else as_several,) if found else ()
        return (
            _("Tap the pile or the end where the card goes. CONFIRM lays it."),
            *offered,
            _("NEXT goes round what is possible."),
            _("UNDO forgets the card."),
        )
    return (
        wording.allowed_moves_text(state),
        _("Tap the card's number and its sequence, or lay it on the reader."),
        _("Three piles that show a card's sequence from left to right are taken with it."),
        *((_("Tap a pile to see what lies under it."),) if state.piles else deck_notes(state)),
        _("HAND: show a hand, and see its sequences."),
    )
