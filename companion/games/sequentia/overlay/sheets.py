"""The sheets of Overlay that open over the square: who has taken what, and help."""

from collections.abc import Iterator

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Label, Panel
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common.deck import deck_notes
from companion.games.sequentia.common.hand_screen import hand_help_lines
from companion.games.sequentia.common.taken_table import HEADING_UNITS, Row, heading_labels, row_labels
from companion.games.sequentia.overlay.best_placement import BestPlacement
from companion.games.sequentia.overlay.draft import Draft, Prepared
from companion.games.sequentia.overlay.model import State

OTHERS = (N_("On the square"), N_("Deck"), N_("Out of the game"))
"""Where the cards are that no player has."""

OTHERS_UNITS = 19.0
"""The height of their numbers, in units."""


def taken_sheet(state: State, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet of how many cards each has taken, and where all the others are (OVL-07)."""
    head, room = frames.sheet_panel(frame, _("Taken cards"))
    below, room = room.cut_bottom(frame.px(OTHERS_UNITS), frame.gap)
    heading, room = room.cut_top(frame.px(HEADING_UNITS), frame.gap)
    names = state.setup.players
    rows = room.rows(len(names), frame.gap // 2)
    counts = (sum(map(len, state.piles)), state.deck, len(state.out))
    players: list[Row] = [
        (row, name, (len(cards), held))
        for row, name, cards, held in zip(rows, names, state.taken, state.hands, strict=True)
    ]
    return (
        *head,
        *heading_labels(frame, heading),
        *row_labels(frame, players),
        Panel(rect=below, tone="raised"),
        *_other_labels(frame, below.inset(frame.gap // 2), counts),
    )


def _other_labels(frame: Frame, rect: Rect, counts: tuple[int, ...]) -> Iterator[Label]:
    """Yield how many cards there are that no player has, side by side, each above where it is."""
    cells = rect.columns(len(OTHERS), frame.gap)
    even = tuple((_(name), cell.cut_bottom(cell.h // 2)[0]) for name, cell in zip(OTHERS, cells, strict=True))
    for count, cell, (name, place) in zip(counts, cells, even, strict=True):
        number = cell.cut_top(cell.h // 2)[0]
        yield Label(rect=number, text=str(count), px=frame.px(7), least=frame.px(SMALL), align="centre")
        yield Label(
            rect=place,
            text=name,
            px=frame.px(SMALL),
            least=frame.px(3),
            lines=2,
            tone="muted",
            align="centre",
            even=even,
        )


def help_lines(state: State, draft: Draft, prepared: Prepared, status: PlayStatus) -> tuple[str, ...]:
    """Return the sentences of the help sheet."""
    if status.correcting:
        return (
            _("A past move is being corrected."),
            _("Enter what it really was."),
            _("CONFIRM replaces the old move. BACK leaves it as it was."),
        )
    if draft.sheet == "hand":
        shows = _("The best places are those where these cards take the most.")
        return hand_help_lines(shows, enters=len(draft.hand) < state.left)
    if prepared.advice is not None:
        return _advice_lines(prepared.advice, len(draft.hand))
    match state.phase:
        case "over":
            return (_("The game is over."), _("UNDO takes the last move back."), _("MORE: history and a new game."))
        case "take":
            return (
                _("A row or a column shows a sequence that is printed on one of its cards."),
                _("Sequences that share no place are taken together, with all cards below."),
                _("NEXT shows the other way, where there is one."),
            )
        case "lay" if draft.card is not None:
            return (
                _("The card can go where the square is marked: never on its own number, nor on a card of this turn."),
                _("Tap the place, or choose it with NEXT."),
                _("UNDO forgets the card."),
            )
        case "lay":
            return (
                _("Lay the whole hand, card after card, on cards of the square."),
                _("Tap a place and pick the card: the last tap lays it."),
                _("CARD: pick the card first, and then its place. Or lay it on the reader."),
                _("HAND: show the hand, and see the placement that takes the most cards."),
                _("TAKEN: how many cards each has."),
            )
        case _:
            return (
                _("Tap number and sequence of the card that was drawn, or lay it on the reader."),
                _("It goes on the marked place. Tap another place first, or a card to correct it."),
                _("The last tap lays the card. CONFIRM lays it without a colour. UNDO takes it back."),
                *(deck_notes(state) if state.phase == "open" else ()),
            )


def _advice_lines(found: BestPlacement, held: int) -> tuple[str, ...]:
    """Return the sentences of help on the picture of where the hand that is shown takes the most."""
    shown = (
        _("Yellow: the rows and columns that are taken then."),
        _("Black numbers: the card's sequence that such a row or column shows."),
    )
    return (
        _("Stripes: where the cards of the hand go. The framed one comes first."),
        *(shown if found.sequences else ()),
        *((_("NEXT: begin with another card of the hand."),) if held > 1 else ()),
        _("HAND: back, to lay the cards elsewhere."),
    )
