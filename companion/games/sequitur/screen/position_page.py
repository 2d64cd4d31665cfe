"""The page on which what lies on the table is set: round, step and points, a rack, and the goals turned up."""

from collections import Counter
from collections.abc import Sequence

from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, Field, Label, Scene
from companion.games.common.phrases import capitalise
from companion.games.common.position_screen import PositionScreen
from companion.games.sequitur.bag import balls_left
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.model import FULL_RACK, State
from companion.games.sequitur.positions import SETTLED_STEPS, Position, set_position
from companion.games.sequitur.screen.balls import DELETE, RackMarks, pad_looks, points_text, rack_looks
from companion.games.sequitur.screen.column_words import step_name
from companion.games.sequitur.screen.goal_meanings import with_meanings
from companion.games.sequitur.screen.goals_on_table import CardPlace, goal_card_looks
from companion.games.sequitur.screen.layout import LEAST_UNITS, MANY_PLAYERS, PlayLayout, play_layout, seat_rects
from companion.games.sequitur.screen.position_draft import (
    GOALS,
    RACK,
    WORD,
    differences,
    has_words,
    listed_cards,
    points_of,
    secret_text,
    sheet_of,
    shown_colour,
    shown_page,
    step_text,
    steps_to_choose,
    typed_word,
)
from companion.games.sequitur.screen.spell_word import letter_keys

LINES = 6
"""The lines of what is set for one player and the round."""

HELP = (
    N_("Set the round, its step, and the goals that each player has won: tap a seat, then minus and plus."),
    N_("Of a secret goal the colour is enough: the table says later whether it is met."),
    N_("RACK: tap the balls in their order, or lay them on the reader; a tap on one takes it away."),
    N_("WORD: type what the player has spelled. The claims can be set when the words lie there."),
    N_("GOALS: tap those that lie turned up. A card that is not known is entered in the game first."),
    N_("CONFIRM sets all of it at once, and UNDO takes it back."),
)

SCORE_HELP = (
    N_("Set the round, and the goals that each player has won: tap a seat, then minus and plus."),
    HELP[3],
    HELP[-1],
)


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the page."""
    return _Screen(state, draft, view, status).scene()


class _Screen(PositionScreen[State]):
    """One picture of the page."""

    laid: Position

    def differences(self) -> Sequence[str]:
        return differences(self.state, self.laid)

    def outcome(self) -> Step[State] | Refused:
        return set_position(self.state, self.laid)

    def help_lines(self) -> tuple[str, ...]:
        return tuple(map(_, SCORE_HELP if self.state.score_only else HELP))

    def idle_text(self) -> str:
        return _("Set with minus and plus what is different on the table.")

    def sheet_text(self) -> str:
        match sheet_of(self.draft):
            case "rack":
                told = _("Tap the letters on {player}'s rack in their order. A tap on one above takes it away.")
            case "word":
                told = _("Type the word that {player} has spelled.")
            case "goals":
                told = _("Choose a colour, then tap the goals of {player} that lie open.")
            case _:
                return ""
        return told.format(player=self.name)

    def next_text(self) -> str:
        return _("SEAT")

    def tools(self) -> tuple[tuple[str, str], ...]:
        """Return the sheets: of words in the steps in which there are any, of balls and goals where they count."""
        first, words = ("", _("ROUND")), ((WORD, _("WORD")),) if has_words(self.laid) else ()
        if self.state.score_only:
            return (first, *words) if words else ()
        return (first, (RACK, _("RACK")), *words, (GOALS, _("GOALS")))

    def score_looks(self) -> Sequence[AnyLook]:
        px, least = self.frame.px(4.6), self.frame.px(LEAST_UNITS)
        return (Label(rect=self.frame.score, text=step_text(self.state, self.laid), px=px, least=least),)

    @property
    def name(self) -> str:
        """The player whose rack and goals are shown."""
        return self.state.setup.players[self.draft.chosen]

    def board_looks(self) -> Sequence[AnyLook]:
        rack = self.laid.racks.get(self.name, "")
        room = play_layout(self.frame, max(FULL_RACK, len(rack)), self.state.setup.players)
        match sheet_of(self.draft):
            case "rack":
                return [*self._seat_looks(room), *self._rack_looks(room, rack)]
            case "word" if has_words(self.laid):
                return [*self._seat_looks(room), *self._word_looks(room, rack)]
            case "goals":
                return [*self._seat_looks(room), *self._goal_looks(room)]
            case _:
                return [*self._seat_looks(room), *self._line_looks(room)]

    def _seat_looks(self, room: PlayLayout) -> list[AnyLook]:
        names = self.state.setup.players
        return [
            Button(
                rect=rect,
                target=f"seat:{player}",
                label=name,
                note=points_text(points_of(self.laid, name)),
                on=player == self.draft.chosen,
                px=room.px(4.6 if len(names) < MANY_PLAYERS else 3.4),
            )
            for player, (rect, name) in enumerate(zip(seat_rects(room, names), names, strict=True))
        ]

    def _rack_looks(self, room: PlayLayout, rack: str) -> list[AnyLook]:
        bag = balls_left(self.state.setup.options.balls, tuple(self.laid.racks.values()))
        return [*rack_looks(room, rack, RackMarks("rack")), *pad_looks(room, bag, deletes=bool(rack))]

    def _word_looks(self, room: PlayLayout, rack: str) -> list[AnyLook]:
        """Return the rack, the word as far as it is typed, and the keys."""
        word = typed_word(self.state, self.draft)
        head, keys = room.pad.cut_top(room.px(12), room.gap)
        delete, field = head.cut_right(room.px(20), room.gap)
        return [
            *rack_looks(room, rack, RackMarks()),
            Field(rect=field, text=word, hint=_("no word"), px=room.px(6.4)),
            Button(rect=delete, target=DELETE, icon="delete", kind="key", enabled=bool(word)),
            *letter_keys(room, keys),
        ]

    def _goal_looks(self, room: PlayLayout) -> list[AnyLook]:
        """Return the known goals of a colour, those that lie turned up chosen, and who laid them out."""
        colour, rect = shown_colour(self.draft), self._below_seats(room)
        head, below = rect.cut_top(room.px(11), room.gap)
        up = Counter(one.colour for one in self.laid.public)
        looks: list[AnyLook] = [
            Button(
                rect=place,
                target=f"sheet:{GOALS}:{one}:0",
                label=capitalise(colour_name(one)),
                note=str(up[one]),
                on=one == colour,
                px=room.px(4.6),
            )
            for place, one in zip(head.columns(len(COLOURS), room.gap), COLOURS, strict=True)
        ]
        owners = {one.goal: one.player for one in self.laid.public if one.colour == colour}
        cards = [
            CardPlace(card, target=f"goal:{number}", chosen=owner is not None, note=owner or "")
            for number, card in enumerate(listed_cards(self.state, self.laid, colour))
            for owner in (owners.get(card.id or card.text),)
        ]
        laid = goal_card_looks(room, below, cards, shown_page(self.draft))
        return [*looks, *with_meanings(laid, self.state.goals)]

    def _below_seats(self, room: PlayLayout) -> Rect:
        board = self.frame.board.inset(self.frame.gap)
        top = room.seats.bottom + room.gap
        return Rect(board.x, top, board.w, board.bottom - top)

    def _line_looks(self, room: PlayLayout) -> list[AnyLook]:
        """Return a line for the round, its step, the goals of each colour, and the secret goal, where they are set."""
        lines = iter(self._below_seats(room).rows(LINES, room.gap))
        laid, rounds = self.laid, self.state.setup.options.rounds
        told = _("Round {round} of {rounds}").format(round=laid.round, rounds=rounds)
        looks = self._line(next(lines), told, "round", (laid.round > 1, laid.round < rounds))
        steps = steps_to_choose(self.state, laid)
        if len(steps) > 1:
            at = steps.index((laid.step, laid.colour))
            text = capitalise(step_name(laid.step, laid.colour or COLOURS[0]))
            looks += self._line(next(lines), text, "step", (at > 0, at < len(steps) - 1))
        won = Counter(one.colour for one in laid.won.get(self.name, ()))
        for line, colour in zip(lines, COLOURS, strict=False):
            told = ngettext("{colour}: {count} goal won", "{colour}: {count} goals won", won[colour])
            text = told.format(colour=capitalise(colour_name(colour)), count=won[colour])
            looks += self._line(line, text, f"won:{colour}", (won[colour] > 0, True))
        if not self.state.score_only and laid.step not in SETTLED_STEPS:
            text = _("Secret goal: {colour}").format(colour=secret_text(laid, self.name))
            secret = self._below_seats(room).rows(LINES, room.gap)[-1]
            looks.append(Button(rect=secret, target="secret", label=text, px=room.px(4.8)))
        return looks

    def _line(self, line: Rect, text: str, target: str, can: tuple[bool, bool]) -> list[AnyLook]:
        """Return a line: what is set, and the buttons for less and more of it that can be tapped."""
        px, gap = self.frame.px, self.frame.gap
        buttons, label = line.cut_right(px(32), gap)
        looks: list[AnyLook] = [Label(rect=label, text=text, px=px(5.4), least=px(LEAST_UNITS))]
        signs = (("-1", "\N{MINUS SIGN}"), ("1", "+"))
        for rect, (by, sign), usable in zip(buttons.columns(2, gap), signs, can, strict=True):
            tapped = f"{target}:{by}" if usable else ""
            looks.append(Button(rect=rect, target=tapped, label=sign, enabled=usable, px=px(7)))
        return looks
