"""The play screen of Sequence: the board, with the column beside it and the sheet over it."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from msgspec.structs import replace

from companion.core.game import PlayStatus, Prepared, Refused, Step
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Banner,
    Button,
    Card,
    Chip,
    Label,
    Mark,
    Outline,
    Panel,
    Scene,
    Space,
    Suit,
    Tone,
)
from companion.games.common import play_screen as frames
from companion.games.common.board_screen import COUNTED_UNITS, BoardScreen
from companion.games.common.grid import spaces_of
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import Entry, MoreEntry, word_and_note
from companion.games.common.text_fit import estimate_width, fit_message
from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.common.piles import is_used_up
from companion.games.sequence.common.small_board import is_small, small_board
from companion.games.sequence.common.space_names import space_name
from companion.games.sequence.common.wording import win_text
from companion.games.sequence.standard import draft as drafts
from companion.games.sequence.standard import rules, sheets, wording
from companion.games.sequence.standard.board import CELLS, FREE, NUMBERS, SIZE
from companion.games.sequence.standard.cards import CARDS, JACKS, ONE_EYED, card_text, rank_of, suit_of
from companion.games.sequence.standard.draft import Draft
from companion.games.sequence.standard.model import Dead, Move, Pass, Play, Shuffled, State

FACES: dict[str, tuple[str, Suit]] = {FREE: ("", ""), **{card: (rank_of(card), suit_of(card)) for card in CARDS}}
"""The rank and the suit of what is printed on a space; a free corner has none."""

MOST_HINTS = 24
"""On so many spaces at most the marks of what is possible stand out."""

OUTLINE_PARTS = 9
"""The width of the line around a sequence: the side of a space has so many."""

CLOSE = 3
"""How many spaces a close-up has in a row."""

TAP_SENTENCES = (
    N_("Tap a space to play the first chip."),
    N_("Tap the space you play on."),
    N_("Tap the space where the chip went."),
)
"""The sentences that ask for a tap on the board."""

PILE_UNITS = 12
"""The width of how many cards are in the pile, beside what is said of it, in units."""

SCORE_UNITS = 8.8
"""The height of the score beside the board, in units: it is read from the other side of the table."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen."""
    return _Screen(state, draft, drafts.prepare(state, draft), view, status).scene()


def board_looks(state: State, view: View) -> list[AnyLook]:
    """Return the board alone with what lies there: its spaces in their order, and lines around finished sequences."""
    return list(_Screen(state, Draft(), Prepared(None, 0), view, PlayStatus()).board_looks())


def table_looks(state: State, before: State | None, rect: Rect, view: View) -> list[AnyLook]:  # noqa: ARG001 - as in `Game`
    """Return the board in this room, with the last move marked."""
    return [replace(look, target="", motion="") for look in _screen_in(state, rect, view).board_looks()]


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the board in this room, where all but the sequences of the side that has won steps back."""
    return _small_board(state, _bright_spaces(state), rect, view)


def _bright_spaces(state: State) -> AbstractSet[int]:
    """Return the spaces of the sequences that have won, from which the others step back; all where none has."""
    won = {number for made in state.made if made.side == state.winner for number in spaces_of(made.mask)}
    return won or frozenset(range(len(CELLS)))


def change_looks(before: State, after: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the spaces on which chips changed in this room, with those around them; far apart, the whole board.

    In little room a small board has them.
    """
    changed = after.changed_spaces(before)
    if not changed:
        return []
    if is_small(rect, view):
        return [small_board(before, after, rect, view)]
    return _close_up(after, changed, rect, view) or _small_board(after, changed, rect, view)


def _close_up(state: State, changed: AbstractSet[int], rect: Rect, view: View) -> list[AnyLook]:
    """Return a square of the board around these spaces, which are marked; empty where they lie too far apart."""
    cell = min(rect.w, rect.h) // CLOSE
    screen = _Screen(state, Draft(), Prepared(None, 0), view, PlayStatus())
    screen.frame = replace(screen.frame, board=Rect(0, 0, SIZE * cell, SIZE * cell))
    spaces = [look for look in screen.board_looks() if isinstance(look, Space)]
    middles = [spaces[number].rect.centre for number in changed]
    corner = [_first_shown([middle[axis] // cell for middle in middles]) * cell for axis in (0, 1)]
    window = Rect(corner[0], corner[1], CLOSE * cell, CLOSE * cell)
    if not all(window.encloses(spaces[number].rect) for number in changed):
        return []
    dx, dy = rect.x + (rect.w - window.w) // 2 - window.x, rect.y + (rect.h - window.h) // 2 - window.y
    looks: list[AnyLook] = []
    for number, look in enumerate(spaces):
        if window.encloses(look.rect):
            mark, motion = ("chosen", "flash") if number in changed else ("", "")
            looks.append(replace(look, rect=look.rect.moved(dx, dy), target="", mark=mark, motion=motion))
    return looks


def _first_shown(lines: Sequence[int]) -> int:
    """Return the first row or column of a close-up that has these in its middle, as far as the board goes."""
    return min(max(0, (min(lines) + max(lines) - CLOSE + 1) // 2), SIZE - CLOSE)


def _small_board(state: State, bright: AbstractSet[int], rect: Rect, view: View) -> list[AnyLook]:
    return [
        replace(look, target="", mark="", motion="", dim=number not in bright) if isinstance(look, Space) else look
        for number, look in enumerate(_screen_in(state, rect, view).board_looks())
    ]


def _screen_in(state: State, rect: Rect, view: View) -> "_Screen":
    """Return the play screen with its board as large as it can be in this room, and nothing prepared."""
    side = min(rect.w, rect.h)
    screen = _Screen(state, Draft(), Prepared(None, 0), view, PlayStatus())
    board = Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side)
    screen.frame = replace(screen.frame, board=board)
    return screen


class _Screen(BoardScreen[State, Move, Draft]):
    """One picture of the play screen."""

    def __init__(self, state: State, draft: Draft, prepared: Prepared[Move], view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, prepared, view, status)
        if not view.portrait:
            score, middle = self.frame.score, self.frame.middle
            more = self.frame.px(SCORE_UNITS) - score.h
            score = replace(score, h=score.h + more)
            self.frame = replace(self.frame, score=score, middle=middle.cut_top(more)[1])

    @cached_property
    def step(self) -> Step[State] | Refused | None:
        """What the move that is prepared leads to; None where there is none."""
        return None if self.move is None else rules.play(self.state, self.move)

    @cached_property
    def dead_cards(self) -> tuple[str, ...]:
        """The cards without an open space."""
        return dead_cards(self.state)

    @property
    def is_over(self) -> bool:
        return self.state.over

    def main_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the board, and of a sheet over it that leaves its edge free."""
        covered = self.status.help_on or self.draft.sheet not in {"", "more"}
        return (*self.board_looks(), *(super().main_looks() if covered else ()))

    def board_looks(self) -> Sequence[AnyLook]:
        places = self._space_rects()
        return (*self._space_looks(places), *self._outline_looks(places))

    def skipped_targets(self, looks: Sequence[AnyLook]) -> frozenset[str]:  # noqa: ARG002 - it depends on the draft alone
        """Return the spaces on which nothing can be played now; that of the draft is no such one."""
        state, draft = self.state, self.draft
        possible = 0
        if draft.card is not None:
            possible = sum(1 << number for number in rules.legal_targets(state, draft.card))
        elif not self.is_over:
            possible = ~(state.board.corners | state.chips[state.side] | state.locked)
            if draft.wild:
                # A jack does nothing where there is no chip to take, or no card of its kind is left.
                possible &= sum({1 << number for jack in JACKS for number in rules.legal_targets(state, jack)})
        if draft.at is not None:
            possible |= 1 << draft.at
        return frozenset(f"cell:{cell}" for number, cell in enumerate(CELLS) if not possible >> number & 1)

    def start_target(self, looks: Sequence[AnyLook]) -> str:  # noqa: ARG002 - it depends on the draft alone
        """Return the likeliest space once JACK is on, or a move is corrected: a space is to be tapped next."""
        at = self._last_space
        if self.draft.wild and self.draft.at is None:
            # A jack is kept for the line that is nearly done.
            likeliest = rules.likeliest_space(self.state)
            at = at if likeliest is None else likeliest
        elif not self.status.correcting:
            return ""
        return "" if at is None else f"cell:{CELLS[at]}"

    @property
    def _last_space(self) -> int | None:
        """The space of the move that is corrected, else of the last one; None where it had none."""
        replaced = self.status.replaced
        return NUMBERS[replaced.at] if isinstance(replaced, Play) else self.state.last

    def _space_rects(self) -> tuple[Rect, ...]:
        """Return the rectangle of each space on the screen, in the board's rotation."""
        board = self.frame.board
        columns = board.columns(SIZE)
        rows = [Rect(column.x, row.y, column.w, row.h) for row in board.rows(SIZE) for column in columns]
        for _turn in range(self.view.board_turn % 4):
            rows = [rows[column * SIZE + SIZE - 1 - row] for row in range(SIZE) for column in range(SIZE)]
        return tuple(rows)

    def _space_looks(self, places: tuple[Rect, ...]) -> list[AnyLook]:
        state, move, marks, told = self.state, self.move, self._marks(), self._told_spaces()
        hinting = "hint" in marks.values()
        dead = sum(state.board.spaces[card] for card in self.dead_cards)
        locked, idle = state.locked, state.board.corners & ~state.free
        pieces = state.pieces
        chips = zip(pieces, state.chips, strict=True)
        held = {number: piece for piece, mask in chips for number in spaces_of(mask)}
        bright = _bright_spaces(state)
        taken = ~(state.locked | state.chips[state.side])
        tells = {
            piece: _("takes {side}'s chip").format(side=state.side_name(side)) for side, piece in enumerate(pieces)
        }
        added = NUMBERS[move.at] if isinstance(move, Play) and not move.only_takes else None
        looks: list[AnyLook] = []
        for number, printed in enumerate(state.board.printed):
            rank, suit = FACES[printed]
            placed = number == added
            mark = marks.get(number, "")
            looks.append(
                Space(
                    rect=places[number],
                    target=f"cell:{CELLS[number]}",
                    rank=rank,
                    suit=suit,
                    tells=tells[held[number]] if number in held and taken >> number & 1 else "",
                    piece=pieces[state.side] if placed else held.get(number),
                    ghost=placed,
                    safe=bool(locked >> number & 1) and printed != FREE,
                    mark=mark,
                    motion="flash" if number in told else "",
                    dead=bool(dead >> number & 1),
                    dim=(hinting and mark in {"", "last"}) or bool(idle >> number & 1) or number not in bright,
                )
            )
        return looks

    def _marks(self) -> dict[int, Mark]:
        state, draft, move = self.state, self.draft, self.move
        marks: dict[int, Mark] = {}
        last = self._last_space
        if last is not None:
            marks[last] = "last"
        if draft.card is not None and draft.at is None:
            possible = rules.legal_targets(state, draft.card)
            # A jack that fits nearly everywhere must not hide the board.
            marks.update(dict.fromkeys(possible, "hint" if len(possible) <= MOST_HINTS else "open"))
        if state_back := self.status.back:
            # What is taken back when the question is answered with YES.
            marks.update(dict.fromkeys(state.changed_spaces(state_back), "taken"))
        if isinstance(move, Play):
            marks[NUMBERS[move.at]] = "taken" if move.only_takes else "chosen"
        refused = self._refused_space()
        if refused is not None:
            marks[refused] = "chosen"
        return marks

    def _told_spaces(self) -> AbstractSet[int]:
        """Return the spaces that are spoken of, which flash: those of a question, a refusal, or else the last move."""
        if self.status.back:
            return self.state.changed_spaces(self.status.back)
        refused = self._refused_space()
        told = self._last_space if refused is None else refused
        if told is None:
            return frozenset()
        # A sequence is spoken of with the chip that completed it.
        spaces = {told}
        for one in self.state.made:
            if refused is None and one.mask >> told & 1:
                spaces.update(spaces_of(one.mask))
        return spaces

    def _refused_space(self) -> int | None:
        """Return the number of the space of which the refusal speaks that is shown; None without one."""
        if not isinstance(self.prepared.chosen, Refused):
            return None
        tried = self.draft.tried
        return NUMBERS[tried.at] if isinstance(tried, Play) else self.draft.at

    def _outline_looks(self, places: tuple[Rect, ...]) -> list[AnyLook]:
        """Return the looks of a line around each completed sequence, and each that the draft would make (SEQ-26)."""
        made = self.step.state.made if isinstance(self.step, Step) else self.state.made
        pieces = self.state.pieces
        return [
            _outline([places[number] for number in spaces_of(one.mask)], self.frame.board, pieces[one.side].tone)
            for one in made
        ]

    def sheet_looks(self) -> Sequence[AnyLook]:
        return sheets.sheet_looks(self.state, self.draft, self.frame)

    def sheet_lines(self) -> tuple[str, ...]:
        if self.draft.sheet == "dead" and not self.dead_cards:
            return _("Cards with no open space."), _("They can be exchanged.")
        blocked = sheets.blocked_text(self.state, self.dead_cards[0]) if self.draft.sheet == "dead" else ""
        if blocked:
            if not self.state.exchanged:
                return (blocked,)
            again = _("The next one: in {player}'s next turn.")
            return _("Only one dead card a turn."), again.format(player=self.state.setup.players[self.state.player])
        return tuple(map(_, sheets.SHEET_LINES[self.draft.sheet])) if self.draft.sheet in sheets.SHEET_LINES else ()

    def help_lines(self) -> tuple[str, ...]:
        return sheets.help_lines(self.state, self.draft, self.status)

    def more_entries(self) -> tuple[MoreEntry, ...]:
        playing = not self.is_over
        confirmed = self.state.setup.options.draws == "confirmed"
        missed = _("Say who forgot to draw, and plays on with a card less.")
        shuffled = _("Say that the discards became a new draw pile.")
        draws: MoreEntry = (
            ("sheet:draw", _("Card drawn"), "draw", playing, _("Say who draws a card now."))
            if confirmed
            else ("sheet:missed", word_and_note(_("Missed draw"), _("somebody forgot")), "draw", playing, missed)
        )
        return (
            ("pass", _("Pass"), "skip", playing, _("End the turn without a card.")),
            draws,
            ("shuffled", word_and_note(_("Shuffled"), _("the pile was empty")), "shuffle", playing, shuffled),
        )

    def game_entries(self) -> tuple[MoreEntry, ...]:
        if not self.state.in_teams:
            return ()
        does = _("Say that a team talked: each of its players gives up a card.")
        label = word_and_note(_("Table talk"), _("it costs cards"))
        return (("sheet:penalty", label, "talk", not self.is_over, does),)

    def view_entries(self) -> tuple[MoreEntry, ...]:
        does = _("Turn the board alone; the buttons stay where they are.")
        return (("board", _("Rotate board"), "rotate", True, does),)

    def turn_banner(self) -> Banner:
        state = self.state
        if state.ended and state.winner is None:
            return self.banner(_("Nobody wins."))
        if state.winner is None:
            players = state.setup.players
            piece, text = state.pieces[state.side], frames.turn_text(players[state.player], players)
        else:
            piece, text = state.pieces[state.winner], win_text(state, state.winner)
        return self.banner(text, piece.tone, piece)

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the looks of each side's number of sequences, and of the pile's number of cards."""
        state, frame = self.state, self.frame
        small, told = frame.px(SMALL), _("to draw")
        wide = estimate_width(told, small)
        pile, sides = frame.score.cut_right(wide + (frame.px(PILE_UNITS) if self.view.portrait else 0), frame.gap)
        counts = [f"{state.sequences_of(side)}/{state.sequences_to_win}" for side in range(state.setup.sides)]
        columns = sides.columns(len(counts), frame.gap // 2)
        widest = max(estimate_width(text, small) for text in counts)
        chip = min(sides.h, columns[0].w * 2 // 5, columns[0].w - frame.gap // 2 - widest)
        looks: list[AnyLook] = []
        for piece, text, rect in zip(state.pieces, counts, columns, strict=True):
            sign, rest = rect.cut_left(chip, frame.gap // 2)
            looks.append(Chip(rect=sign, piece=piece))
            looks.append(Label(rect=rest, text=text, px=frame.px(7), least=small))
        if self.view.text == "large":
            # There is no room for the words in letters that are large.
            sign, number = pile.cut_left(pile.h * 3 // 4)
            looks.append(Button(rect=sign, icon="deck", kind="quiet"))
            return [*looks, Label(rect=number, text=str(state.pile), px=frame.px(6), least=small, align="right")]
        words, number = pile.cut_right(wide, frame.gap) if self.view.portrait else pile.cut_bottom(small)
        looks.append(Label(rect=number, text=str(state.pile), px=frame.px(6), least=small, align="right"))
        looks.append(Label(rect=words, text=told, px=small, least=small * 3 // 4, tone="muted", align="right"))
        return looks

    def draft_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the drafted card, where it goes, and what comes of it."""
        frame, move, chosen = self.frame, self.move, self.draft.card
        if move is None and chosen is None:
            return ()
        card = move.card if isinstance(move, Play | Dead) else chosen
        looks: list[AnyLook] = [Panel(rect=frame.middle, tone="surface")]
        room = frame.middle.inset(frame.gap)
        if card is not None:
            shown, room = room.cut_left(min(room.h * 3 // 4, room.w // 3), frame.gap)
            looks.append(Card(rect=shown, target="card", rank=rank_of(card), suit=suit_of(card), chosen=True))
        wrong = self._laying_moves(move)
        if wrong:
            if self.view.portrait:
                row, room = room.cut_right(room.w * 2 // 5, frame.gap)
            else:
                row, room = room.cut_bottom(frame.px(COUNTED_UNITS), frame.gap)
            looks += frames.counted_moves(wrong, (row,), frame.px(SMALL), "laid", _("no chip there?"))
        return [*looks, *self._draft_texts(room, move, beside=bool(wrong))]

    def _draft_texts(self, room: Rect, move: Move | None, *, beside: bool) -> Sequence[AnyLook]:
        """Return what is drafted and what comes of it; `beside` a button there is no room for the second."""
        effect, px, small = "" if beside else self._effect_text(), self.frame.px(6), self.frame.px(SMALL)
        head, rest = room.cut_top(room.h * 2 // 5 if effect else room.h)
        headline = Label(rect=head, text=self._headline(move), px=px, least=small, lines=3 if effect else 4)
        told = Label(rect=rest, text=effect, px=small, least=small * 3 // 4, tone="good", lines=4)
        return (headline, told) if effect else (headline,)

    def _laying_moves(self, move: Move | None) -> tuple[int, ...]:
        """Return the move that laid the chip which was touched, as it may lie wrong; none where that can't be meant."""
        drafted = self.draft.card is not None or bool(self.status.correcting)
        if drafted or not isinstance(move, Play) or move.card not in ONE_EYED:
            return ()
        return drafts.laying_moves(self.state, NUMBERS[move.at])

    def _headline(self, move: Move | None) -> str:
        if isinstance(move, Play) and move.claims:
            return _("Which five?")
        if isinstance(move, Play) and move.card in ONE_EYED:
            return f"{capitalise(self.short_text(move))}."
        if isinstance(move, Dead):
            played = is_used_up(self.state, move.card)
            dead, anyway = _("{card} is dead: exchange it"), _("Both {card} are played: exchange one?")
            return (anyway if played else dead).format(card=card_text(move.card))
        if isinstance(move, Pass):
            name = self.state.setup.players[self.state.player]
            return _("{player} plays no card and draws none.").format(player=name)
        if isinstance(move, Shuffled):
            return _shuffle_text(self.state)
        if move is not None:
            return self.short_text(move)
        return wording.where_text(self.draft.card) if self.draft.card else ""

    def _effect_text(self) -> str:
        if self.step is None:
            return ""
        if isinstance(self.step, Refused):
            return self.step.why
        if isinstance(self.move, Shuffled):
            # How many cards lie where is in the headline.
            return ""
        if self._win and self.move is not None:
            return self._play_text(self.move)
        # The headline says that a chip is taken.
        return " ".join(happening.text for happening in self.step.events if happening.kind != "removed")

    @property
    def _win(self) -> str:
        """The sentence that the prepared move wins, beside which nothing else matters; empty where it does not."""
        events = self.step.events if isinstance(self.step, Step) else ()
        return next((happening.text for happening in events if happening.kind == "win"), "")

    def idle_looks(self) -> Sequence[AnyLook]:
        if self.draft.wild:
            return self.message_looks((_("Two-eyed jack: tap any open space."),))
        return self._sequence_looks() or _with_pointed(fit_message(self.frame, self.news_lines()))

    def _sequence_looks(self) -> Sequence[AnyLook]:
        """Return the looks that celebrate a sequence that was just made, until the next move; none where none was."""
        state, status, frame = self.state, self.status, self.frame
        told = [happening.text for happening in status.events if happening.kind == "sequence"]
        if not told or not state.made or status.correcting:
            return ()
        piece = state.pieces[state.made[-1].side]
        above, below = frame.middle.cut_top(frame.middle.h * 2 // 5, frame.gap)
        small, news = frame.px(SMALL), " ".join(self.news_lines())
        return (
            Banner(rect=above, text=_("Sequence!"), tone=piece.tone, px=frame.px(7.6), piece=piece),
            Panel(rect=below, tone="surface", outline=piece.tone),
            Label(rect=below.inset(frame.gap), text=news, px=frame.px(5.4), least=small * 3 // 4, lines=3),
        )

    def news_lines(self) -> tuple[str, ...]:
        """Return sentences on what has just happened, the weightiest first, else on what to do now."""
        state, status = self.state, self.status
        if status.correcting:
            return f"{status.was}.", _("Tap the space where the chip went.")
        done = tuple(h.text for h in status.events if h.kind in {"undone", "redone"})
        if done:
            return *done, _("Make your table look like this.")
        # The banner says who has won.
        sequences = tuple(h.text for h in status.events if h.kind == "sequence")
        others = tuple(h.text for h in status.events if h.kind not in {"sequence", "removed", "win"})
        if sequences:
            return *sequences, *others
        if others:
            still = (_("Tap the space you play on."),) if state.exchanged and not self.is_over else ()
            # What was corrected may be the last move: that is not said twice.
            last = "" if any(h.kind == "corrected" for h in status.events) else status.last
            return tuple(filter(None, (last, *others, *still)))
        if self.is_over:
            return _("The game is over."), _("RESULT shows who won.")
        if state.owed:
            return status.last, *((_draws_text(state),) if self.prepared.choices else ())
        return _next_lines(state, status)

    def tool_entries(self) -> tuple[Entry, ...]:
        free = self.can_use_tools
        return (
            ("wild", _("JACK"), "jack", free and not self.is_over and self.draft.card is None),
            ("sheet:dead", _("DEAD"), "dead", free and not self.is_over),
            ("redo", _("REDO"), "redo", free and self.status.can_redo),
        )

    def tool_counts(self) -> Mapping[str, int]:
        waiting = sum(not is_used_up(self.state, card) for card in self.dead_cards)
        return {"sheet:dead": 0 if self.is_over else waiting}

    def active_tool(self) -> str:
        """Return the target of the switch for jacks while it is on; an open sheet is seen anyway."""
        plain = isinstance(self.move, Play) and self.move.card not in JACKS
        return "wild" if self.draft.wild and not plain else ""

    def short_text(self, move: Move) -> str:
        """Return the move in a few words, or that it wins; the board shows where."""
        return self._win or self._play_text(move)

    def _play_text(self, move: Move) -> str:
        match move:
            case Play(card=card, at=at) if card in ONE_EYED:
                side = self.state.side_at(NUMBERS[at])
                if side is None:
                    return _("{card} takes nothing").format(card=card_text(card))
                text = _("swaps {side}'s chip") if move.replace else _("takes {side}'s chip")
                return text.format(side=self.state.side_name(side))
            case Play(claims=((first, *_others, last), *_more)):
                first, last = (space_name(self.state, NUMBERS[cell]) for cell in (first, last))
                return _("{first} to {last}").format(first=first, last=last)
            case Play(card=card):
                return _("{card} here").format(card=card_text(card))
            case Dead(card=card):
                return _("exchange {card}").format(card=card_text(card))
            case Shuffled():
                return _("a new draw pile")
            case _:
                return wording.describe(self.state, move)

    def next_text(self) -> str:
        if not self.prepared.choices:
            return _("NEXT")
        if self.state.owed and self.is_untouched:
            return _("DRAW")
        return self.next_note_text(self._next_note())

    def _next_note(self) -> str:
        """Return what NEXT would show in place of what is prepared: another card, five, or space."""
        if self.draft.at is None:
            if self.draft.choice is not None:
                return _("another")
            return _("next chip") if self.draft.card in ONE_EYED else _("next space")
        possible, move = drafts.proposals(self.state, self.draft), self.move
        after = possible[((self.draft.choice or 0) + 1) % len(possible)]
        if not isinstance(after, Play):
            return ""
        if isinstance(move, Play) and move.card == after.card:
            if move.replace != after.replace:
                return _("replaces it") if after.replace else _("takes it")
            return _("another five")
        return _("or {card}").format(card=card_text(after.card))


def _with_pointed(looks: Sequence[AnyLook]) -> Sequence[AnyLook]:
    """Return the looks; a sentence that asks for a tap asks for the frame where that is shown."""
    there = _("Move the frame to a space, then TAP it.")
    return [replace(look, pointed=_moved_to(look.text, there)) if isinstance(look, Label) else look for look in looks]


def _moved_to(text: str, there: str) -> str:
    """Return the text with this in place of its sentence that asks for a tap; empty where it has none."""
    asked = next((sentence for sentence in map(_, TAP_SENTENCES) if sentence in text), "")
    return text.replace(asked, there) if asked else ""


def _outline(spaces: Sequence[Rect], board: Rect, tone: Tone) -> Outline:
    """Return a line around a row of spaces: around each of them on a diagonal, which meet at their corners."""
    width = max(4, spaces[0].h // OUTLINE_PARTS)
    straight = len({space.x for space in spaces}) == 1 or len({space.y for space in spaces}) == 1
    around = _rect_around(spaces)
    # It lies on the gaps between the spaces, and within the board at its edge.
    boxes = [_rect_around([box.inset(-(width // 2))], board) for box in ([around] if straight else spaces)]
    rect = _rect_around(boxes)
    return Outline(rect=rect, boxes=tuple(box.moved(-rect.x, -rect.y) for box in boxes), width=width, tone=tone)


def _rect_around(rects: Sequence[Rect], within: Rect | None = None) -> Rect:
    """Return the rectangle around these, as far as it lies `within` another one."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    if within is not None:
        left, top = max(left, within.x), max(top, within.y)
        right, bottom = min(right, within.right), min(bottom, within.bottom)
    return Rect(left, top, right - left, bottom - top)


def _next_lines(state: State, status: PlayStatus) -> tuple[str, ...]:
    hand = state.hands[state.player]
    # A hand that got smaller (SEQ-11, SEQ-22) is what somebody will count and ask about.
    if status.last and hand < state.dealt:
        held = ngettext("{player} holds {count} card.", "{player} holds {count} cards.", hand)
        return status.last, held.format(player=state.setup.players[state.player], count=hand)
    if status.last:
        # Who has had a turn has seen how it goes: then what was played has the room to itself.
        learning = state.turns < len(state.setup.players) or state.exchanged
        return (status.last, _("Tap the space you play on.")) if learning else (status.last,)
    deal = ngettext("Deal {count} card to each player.", "Deal {count} cards to each player.", hand)
    return deal.format(count=hand), _("Tap a space to play the first chip.")


def _shuffle_text(state: State) -> str:
    """Return what a shuffle does, and asks where the pile is not used up, as it should be then (SEQ-12)."""
    if not state.pile:
        return _("Shuffle all discards: they are the new draw pile.")
    text = ngettext(
        "{count} card is still on the pile. Really shuffle it in?",
        "{count} cards are still on the pile. Really shuffle them in?",
        state.pile,
    )
    return text.format(count=state.pile)


def _draws_text(state: State) -> str:
    names = list(dict.fromkeys(state.setup.players[draw.player] for draw in state.owed))
    name, others = names[0], len(names) - 1
    if not others:
        return _("{player}: draw, then press DRAW.").format(player=name)
    if others == 1:
        return _("{player} and {other}: draw, then press DRAW.").format(player=name, other=names[1])
    text = ngettext(
        "{player} and {count} more: draw, then press DRAW.", "{player} and {count} more: draw, then press DRAW.", others
    )
    return text.format(player=name, count=others)
