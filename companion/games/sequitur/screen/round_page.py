"""Show at the end of a round who has spelled what, the goals that it has won, and the points (SQT-13 to SQT-17)."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Label, Panel
from companion.games.common.phrases import and_chain
from companion.games.common.text_fit import estimate_width
from companion.games.sequitur.cards import UNSEEN, Card
from companion.games.sequitur.goals.conditions import denial_text
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import SettledGoal, State
from companion.games.sequitur.screen.balls import points_text
from companion.games.sequitur.screen.goals_on_table import (
    CardPlace,
    even_cards,
    goal_card_look,
    goal_mark,
)
from companion.games.sequitur.screen.layout import LEAST_UNITS, PlayLayout, grid_rects
from companion.games.sequitur.screen.task import Task, TaskContext
from companion.games.sequitur.tally import points, round_points

TURN_UP = "turn-up:"
"""What the target of a secret goal begins with that is still face down; its player follows."""

ALL_BACK = N_("All letters go back into the bag.")
"""What is said first of all on the page: from here on the bag is counted as a whole (SQT-16)."""

CARD_UNITS = 26
"""The most height of a goal on the page, in units."""

LIST_TEXT, CARD_TEXT = 6.4, 4.2
"""The most height of the letters of a goal in units: of one as wide as the page, and of one beside others."""

LIST_ROW = 14
"""The least height in units of goals below each other: lower ones lie beside each other."""

NOW_UNITS = 15
"""The width in units of the points so far, beside those of the round."""

SCORE_TEXT = 3.8
"""The height of the letters of a word's score, in units."""

CARD_LEAST = 2.4
"""The smallest text of a goal in units, where many players have won several: it is read whole, if from near."""

BAND_CHARS, MARK_CHARS = 32, 20
"""The letters for which a card has room at least, whatever stands on it, and those in place of which it has a mark."""

HEAD_UNITS = 9
"""The most height in units of the line with the word and the points."""

BARE_UNITS = 22
"""The most height in units of a player's row without a goal."""

FEWEST_COLUMNS = 2
"""A row of fewer goals shows them no wider than one of these."""


LOW_ROW = 8
"""The least height in units of a goal among several in two rows: that leaves more room for long texts than one row."""


def is_round_over(state: State) -> bool:
    """Return whether a round has just been over, and nothing of the next one is entered yet."""
    if not state.past:
        return False
    begins = "words" if state.score_only else "start"
    begun = any(state.racks) or any(state.secrets) or any(state.words) or state.done or state.excused
    return state.phase == "over" or (state.phase == begins and not begun)


class RoundTask(Task, frozen=True, kw_only=True):
    """The page of the round that is over; `turned` are the names of those whose secret goals are turned up on it.

    Of the last one it is told why it is not met.
    """

    turned: tuple[str, ...] = ()

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the page with the secret goal turned up that was tapped."""
        hidden = self.hidden_goals(at.state)
        return self._turn_up(at.state, *(one for one in hidden if what == Tap(f"{TURN_UP}{one.player}")))

    def go_on(self, state: State) -> "RoundTask | None":
        """Return the page with one more secret goal turned up; None when all are."""
        hidden = self.hidden_goals(state)
        return self._turn_up(state, hidden[0]) if hidden else None

    def hidden_goals(self, state: State) -> tuple[SettledGoal, ...]:
        """Return the secret goals that still lie face down."""
        return tuple(one for one in state.settled if not self._shows(state, one.player))

    def _shows(self, state: State, player: int) -> bool:
        return state.setup.players[player] in self.turned

    def _turn_up(self, state: State, *goals: SettledGoal) -> "RoundTask":
        return RoundTask(turned=(*self.turned, *(state.setup.players[one.player] for one in goals)))

    def among(self, before: State, state: State) -> "RoundTask":
        """Return the page as it was in the state before, where somebody may have another name now."""
        names = before.setup.players, state.setup.players
        now = dict(zip(*names, strict=True)) if len(names[0]) == len(names[1]) else {}
        return RoundTask(turned=tuple(now.get(name, name) for name in self.turned))

    def next_choice(self, at: TaskContext) -> Task:
        """Return the page with all secret goals turned up."""
        return self._turn_up(at.state, *self.hidden_goals(at.state))

    def count_choices(self, at: TaskContext) -> int:
        """Return 1 while a secret goal lies face down, else 0."""
        return int(bool(self.hidden_goals(at.state)))

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on the goals that are turned up, the last one and the next, or on who leads."""
        state = at.state
        hidden, names = self.hidden_goals(state), state.setup.players
        # A goal may have been taken back since it was turned up.
        turned = [one for one in state.settled if names[one.player] in self.turned[-1:]]
        why = _missed_text(state, turned[0]) if turned else ""
        if hidden:
            told = _("{player} turns up a secret goal.").format(player=names[hidden[0].player])
            back = () if self.turned or state.score_only or state.phase == "over" else (_(ALL_BACK),)
            # What happened stands before what is next.
            return (why, told) if why else (told, *back, _("CONFIRM turns it up here, too."))
        best = max(points(state, player) for player in range(len(names)))
        leading = [name for player, name in enumerate(names) if points(state, player) == best]
        told = _("{names}: {points}.")
        if len(leading) == len(names) > 1:
            told = _("All have {points}.")
        elif len(names) > 1 and state.phase != "over":
            told = ngettext("{names} leads with {points}.", "{names} lead with {points}.", len(leading))
        told = told.format(names=and_chain(leading), points=points_text(best))
        if state.phase == "over":
            return _("The game is over."), told, *((why,) if why else ())
        last = _("CONFIRM begins the next round.")
        if not (state.score_only or self.turned):
            last = " ".join((_(ALL_BACK), last))
        return told if best else _("Nobody has won a goal yet."), why or last

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return a row for each player of that round: the word, the points, and the goals."""
        players = [player for player in range(len(at.state.setup.players)) if self._has_row(at.state, player)]
        rows = room.board.inset(room.gap).rows(max(1, len(players)), room.gap)
        looks = [
            look for player, row in zip(players, rows, strict=False) for look in self._row_looks(at, room, player, row)
        ]
        return _with_even_titles(looks)

    def _has_row(self, state: State, player: int) -> bool:
        """Return whether the player was there in that round, or has won something in it."""
        absent = player in state.newcomers or player in state.gone
        return not absent or bool(self._cards(state, player))

    def _row_looks(self, at: TaskContext, room: PlayLayout, player: int, rect: Rect) -> list[AnyLook]:
        state, px, gap = at.state, room.px, room.gap
        if not self._cards(state, player):
            rect = rect.cut_top(min(rect.h, px(BARE_UNITS)))[0]
        inside = rect.inset(gap)
        head, below = inside.cut_top(min(px(HEAD_UNITS), inside.h * 2 // 5), gap)
        now, beside = head.cut_right(px(NOW_UNITS), gap)
        brought, named = beside.cut_right(head.h * 4 // 3, gap)
        scored, small = _score_text(state, player), px(SCORE_TEXT)
        score, named = named.cut_right(estimate_width(scored, small) + gap if scored else 0, gap)
        hidden = sum(POINTS[one.card.colour] for one in self.hidden_goals(state) if one.player == player and one.met)
        won, total = round_points(state, player)[-1] - hidden, points(state, player) - hidden
        cards = self._cards(state, player)
        cells = _card_cells(below, cards, room)
        size = px(LIST_TEXT if all(cell.w == below.w for cell in cells) else CARD_TEXT)
        return [
            Panel(rect=rect, tone="surface", target=self._row_target(state, player)),
            Label(rect=named, text=_word_text(state, player), px=px(6), least=px(LEAST_UNITS), lines=2, title=True),
            Label(rect=score, text=scored, px=small, least=px(LEAST_UNITS), align="right", tone="muted"),
            Label(
                rect=brought,
                text=f"+{won}",
                px=px(8),
                least=px(LEAST_UNITS),
                align="right",
                tone="accent" if won else "muted",
                title=True,
            ),
            Label(
                rect=now,
                text=_("now {total}").format(total=total),
                px=px(5),
                least=px(LEAST_UNITS),
                align="right",
            ),
            *even_cards(
                [
                    replace(goal_card_look(room, *one), px=size, least=px(CARD_LEAST))
                    for one in zip(cells, cards, strict=False)
                ]
            ),
            *([] if cards else [Label(rect=below, text=_("No goal."), px=px(5.4), tone="muted")]),
        ]

    def _row_target(self, state: State, player: int) -> str:
        """Return what a tap on the player's row means: its secret goal is turned up, or with all of them up, its word.

        The whole row is the target: its cards are too low for a finger.
        """
        hidden = self.hidden_goals(state)
        if hidden:
            return f"{TURN_UP}{player}" if any(one.player == player for one in hidden) else ""
        index = dict(state.spelled_in).get(player)
        return f"laid:{index}" if index is not None and state.past[-1][player] is not None else ""

    def _cards(self, state: State, player: int) -> list[CardPlace]:
        """Return the player's secret goal, face down until it is turned up, and the goals won beside it."""
        won, places = won_in_round(state, player), list[CardPlace]()
        for one in state.settled:
            if one.player != player:
                continue
            down = not self._shows(state, player)
            card = Card(one.card.colour, _("secret")) if one.card.text == UNSEEN else one.card
            if down:
                places.append(CardPlace(card, down=True, note=_("secret")))
            else:
                places.append(CardPlace(card, goal_mark(one.met), note=_("secret")))
            if one.met and one.card in won:
                won.remove(one.card)
        # Those that lie open here are won: a mark would only take the room of long texts.
        return places + [CardPlace(card) for card in won]


def _with_even_titles(looks: Sequence[AnyLook]) -> list[AnyLook]:
    """Return the looks with one size of letters for all names and words."""
    titles = [look for look in looks if isinstance(look, Label) and look.title and look.align == "left"]
    even = tuple((look.text, look.rect) for look in titles)
    return [replace(look, even=even) if look in titles else look for look in looks]


def _missed_text(state: State, settled: SettledGoal) -> str:
    """Return why a secret goal is not met; empty where it is."""
    if settled.met:
        return ""
    found, name = state.past[-1][settled.player], state.setup.players[settled.player]
    if found is None:
        return _("Not met: {player} has no word.").format(player=name)
    word = found.word.upper()
    if settled.missed is None:
        return _("Not met by {word}, as the table has said.").format(word=word)
    return _("Not met: {word} {condition}.").format(word=word, condition=denial_text(settled.missed))


def _card_cells(rect: Rect, cards: Sequence[CardPlace], room: PlayLayout) -> tuple[Rect, ...]:
    """Return the places of the goals: below each other where there is room for that, else in as many rows as there is.

    In one row a long text has a wider one.
    """
    count = len(cards)
    if (rect.h + room.gap) // max(1, count) >= room.px(LIST_ROW) + room.gap:
        high = min(rect.h, count * (room.px(CARD_UNITS) + room.gap))
        return rect.cut_top(high)[0].rows(max(1, count), room.gap)
    rows = min(-(-count // FEWEST_COLUMNS), max(1, (rect.h + room.gap) // (room.px(LOW_ROW) + room.gap)))
    columns = max(FEWEST_COLUMNS, -(-count // max(1, rows)))
    height = min(rect.h, max(1, rows) * (room.px(CARD_UNITS) + room.gap))
    whole = rect.cut_top(height)[0]
    return (
        _shared_row(whole, [_weight(one) for one in cards], room.gap)
        if count == columns
        else grid_rects(whole, columns, max(1, rows), room.gap)
    )


def _weight(laid: CardPlace) -> int:
    """Return how much of a row a card takes: what stands on it, and the band with its points."""
    text = told_text(laid.card.colour, laid.card.text)
    return BAND_CHARS + (MARK_CHARS if laid.mark else 0) + len(text) + len(laid.note)


def _shared_row(rect: Rect, weights: Sequence[int], gap: int) -> tuple[Rect, ...]:
    """Return rectangles beside each other whose widths are in proportion to their weights."""
    room = rect.w - gap * (len(weights) - 1)
    ends = [room * sum(weights[:number]) // sum(weights) for number in range(len(weights) + 1)]
    pairs = enumerate(pairwise(ends))
    return tuple(Rect(rect.x + left + number * gap, rect.y, right - left, rect.h) for number, (left, right) in pairs)


def won_in_round(state: State, player: int) -> list[Card]:
    """Return the goals that the player has won in the round that is over: the last ones on the stack."""
    left, won = round_points(state, player)[-1], list[Card]()
    for card in reversed(state.stacks[player]):
        left -= POINTS[card.colour]
        if left < 0:
            break
        won.insert(0, card)
    return won


def _word_text(state: State, player: int) -> str:
    name, found = state.setup.players[player], state.past[-1][player]
    if found is None:
        return _("{player}: no word").format(player=name)
    return f"{name}: {found.word.upper()}"


def _score_text(state: State, player: int) -> str:
    """Return how high the word has scored; empty for who has none."""
    found = state.past[-1][player]
    return "" if found is None else _("scores {score}").format(score=found.score)
