"""Enter a round of which only the score is kept (SQT-29): each player's word, and the goals that it has won."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.events import Input, Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, GoalCard
from companion.games.common.phrases import and_chain
from companion.games.sequitur import score_only
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS, Colour
from companion.games.sequitur.model import Move, Score, Spell
from companion.games.sequitur.screen.balls import DELETE, RackMarks, points_text, rack_looks
from companion.games.sequitur.screen.claim import word_looks, word_text
from companion.games.sequitur.screen.draw_goals import GOAL
from companion.games.sequitur.screen.goals_on_table import CardPlace, even_cards, goal_card_looks, goal_mark
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.readings import Reading, Tapped
from companion.games.sequitur.screen.spell_word import SpellTask, letter_keys
from companion.games.sequitur.screen.task import Task, TaskContext, move_refusal
from companion.games.sequitur.word_rules import balls_of, spell_from_bag, spell_word, test_verdict
from companion.lexicon.balls import BLANK, Q_BALL
from companion.lexicon.spelling import Spelling

FOOT_UNITS, FINGER_UNITS = 11, 9.4
"""The height in units of the cards that are not listed, and the width of the key beside them."""


class WordTask(SpellTask, frozen=True, kw_only=True):
    """The task to type a word; NEXT, or a tap on one of its balls, says what the blank or the Q ball was."""

    keys: bool = True

    def find_readings(self, at: TaskContext, entered: Tapped) -> tuple[Reading, ...] | Refused:
        """Return the ways to spell the word with balls of the bag, the one with the highest score first."""
        word = "".join(letters for _place, letters in entered)
        found = spell_word(at.state.setup.options, at.state.bag, Spell(at.name, word))
        if isinstance(found, Refused):
            return found
        return tuple(Reading(way, ()) for way in spell_from_bag(at.state.bag, found.word))

    def has_balls(self, at: TaskContext) -> bool:
        """Return whether the bag has the balls of the word, whether it counts or not."""
        return bool(spell_from_bag(at.state.bag, self.word.lower()))

    def entered_balls(self, at: TaskContext) -> Tapped:  # noqa: ARG002
        """Return the letters that were typed: there is no rack from which they could be read."""
        return self.entered

    def _tap_ball(self, at: TaskContext, place: int) -> "WordTask":  # noqa: ARG002
        """Return the task with the ball at this place as the blank, or not any more."""
        ways, reading = self.ways, self.reading
        if isinstance(ways, Refused) or reading is None:
            return self
        face = balls_of(reading.found)[place]
        blank = None if face == BLANK else face.lower()
        wanted = ((number, way.found) for number, way in enumerate(ways))
        same_q = (number for number, way in wanted if way.blank == blank and way.qu == reading.found.qu)
        return replace(self, way=next(same_q, self.way))

    def _lay_balls(self, at: TaskContext, faces: str) -> "SpellTask":
        """Return the task with the letters of balls that were laid on the reader; the blank alone says none."""
        if BLANK in faces:
            told = _("Type the letter that the blank is, and tap that ball when the word is there.")
            return replace(self, refused=Refused("SQT-10", told))
        return super()._lay_balls(at, faces)

    def max_balls(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return how many letters the word has."""
        return len(self.entered)

    def spell_move(self, at: TaskContext, found: Spelling) -> Spell:
        """Return the move that spells the word, with what was said of the blank and the Q ball."""
        return Spell(at.name, found.word, found.blank, found.qu if Q_BALL in balls_of(found) else None)

    def word_buttons(self) -> tuple[tuple[str, str, bool], ...]:
        """Return the buttons beside the word; its keys are always there."""
        return tuple(one for one in super().word_buttons() if one[0] != "keys")

    def prompt_lines(self) -> tuple[str, ...]:
        """Return sentences on how a word is entered."""
        return _("Type the word."), _("NO WORD if there is none.")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what the word is worth, or why it is none, and how the blank is stated."""
        told, reading = super().status_lines(at), self.reading
        if self.none or reading is None or isinstance(self.ways, Refused) or reading.found.blank is not None:
            return told
        may_be = any(way.found.blank is not None for way in self.ways)
        return (*told, _("Is one of its balls the blank? Tap it.")) if may_be else told

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:  # noqa: ARG002
        """Return the looks of the balls of the word, the word as it is typed, and the keys."""
        head, below = room.pad.cut_top(room.px(12), room.gap)
        return [*self._ball_looks(room), *self._head_looks(room, head), *letter_keys(room, below)]

    def _ball_looks(self, room: PlayLayout) -> list[AnyLook]:
        reading = self.reading
        if reading is None:
            return []
        found = reading.found
        balls = balls_of(found)
        reads = {balls.index(BLANK): found.blank.upper()} if found.blank else {}
        return rack_looks(
            room, balls, RackMarks("rack", reads=reads | ({balls.index(Q_BALL): "Qu"} if found.qu else {}))
        )


class GoalsTask(Task, frozen=True, kw_only=True):
    """The goals that a player has won in this round: known `cards`, and the colours of `unknown` ones."""

    cards: tuple[Card, ...] = ()
    unknown: tuple[Colour, ...] = ()
    none: bool = False
    page: int = 0

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with a goal added or taken back, or with none."""
        match what:
            case Tap(target="decline"):
                return GoalsTask(none=not self.none)
            case Tap(target="page"):
                return replace(self, page=self.page + 1, refused=None)
            case Tap(target=target) if target.startswith("claim:"):
                possible = score_only.winnable_goals(at.state, at.player)
                return self._toggle_card(possible[int(target.removeprefix("claim:"))])
            case Tap(target=target) if target.startswith("points:"):
                colour = next(colour for colour in COLOURS if colour == target.removeprefix("points:"))
                return replace(self, unknown=(*self.unknown, colour), none=False, refused=None)
            case Tap(target=target) if target == DELETE:
                return replace(self, unknown=self.unknown[:-1], refused=None)
            case Scan(text=text) if text.startswith(GOAL):
                return self._lay_card(at, text.removeprefix(GOAL))
            case _:
                return self

    def _toggle_card(self, card: Card) -> "GoalsTask":
        """Return the task with this card won, or not any more."""
        left = tuple(one for one in self.cards if one != card)
        cards = left if card in self.cards else (*left, card)
        return GoalsTask(cards=cards, unknown=self.unknown, page=self.page)

    def _lay_card(self, at: TaskContext, name: str) -> "GoalsTask":
        """Return the task after a goal card on the reader: that goal is won; laid again, it is not."""
        possible = score_only.winnable_goals(at.state, at.player)
        card = next((card for card in possible if card.is_called(name)), None)
        return self._toggle_card(card) if card else replace(self, refused=move_refusal(at, Score(at.name, (name,))))

    def move(self, at: TaskContext) -> Move | None:
        """Return the goals as a move; None before one is entered or it is said that there is none."""
        if not (self.cards or self.unknown or self.none):
            return None
        return Score(at.name, tuple(card.id for card in self.cards), self.unknown)

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return what is to be tapped: the goals, or that there is none."""
        return _("tap the goals or NO GOAL")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on whose goals are entered, who claims in which order, and what is won so far."""
        if self.none:
            return _("No goal."), _("CONFIRM: the word has won nothing.")
        colours = (*(card.colour for card in self.cards), *self.unknown)
        if not colours:
            return _("Which goals?"), _claims_text(at)
        points = points_text(sum(POINTS[colour] for colour in colours))
        told = _("{points} for {word}.").format(points=points, word=word_text(at))
        return told, _("CONFIRM when these are all goals that it has won.")

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the word, of the goals that it can have won, and of points without a card."""
        foot, above = room.pad.cut_bottom(room.px(FOOT_UNITS), room.gap)
        cards = [
            CardPlace(
                card,
                goal_mark(test_verdict(at.state, at.player, card)),
                target=f"claim:{number}",
                chosen=card in self.cards,
            )
            for number, card in enumerate(score_only.winnable_goals(at.state, at.player))
        ]
        return [*word_looks(at, room), *goal_card_looks(room, above, cards, self.page), *self._foot_looks(room, foot)]

    def _foot_looks(self, room: PlayLayout, rect: Rect) -> list[AnyLook]:
        """Return a card for the points of each colour, one that takes the last of them back, and NO GOAL."""
        keys, cards = rect.cut_right(rect.w * 3 // 10, room.gap)
        back, none = keys.cut_left(room.px(FINGER_UNITS), room.gap)
        laid = [
            GoalCard(
                rect=place,
                target=f"points:{colour}",
                text=self._colour_text(colour),
                tone=colour,
                points=POINTS[colour],
                px=room.px(4.2),
                least=room.px(2.6),
                note=_("other"),
                chosen=colour in self.unknown,
            )
            for place, colour in zip(cards.columns(len(COLOURS), room.gap), COLOURS, strict=True)
        ]
        return [
            *even_cards(laid),
            Button(rect=back, target=DELETE if self.unknown else "", icon="delete", enabled=bool(self.unknown)),
            Button(rect=none, target="decline", label=_("NO GOAL"), on=self.none, px=room.px(4.2)),
        ]

    def _colour_text(self, colour: Colour) -> str:
        """Return the colour, and how many cards of it are entered."""
        count = self.unknown.count(colour)
        return f"{count} {colour_name(colour)}" if count else colour_name(colour)


def _claims_text(at: TaskContext) -> str:
    """Return who claims in which order; where the scores are equal, the table draws for it (SQT-14, SQT-15)."""
    names = at.state.setup.players
    if sum(map(len, at.state.order)) == 1:
        return _("Tap the cards; red, yellow or green for one that is not listed.")
    places = [
        f"{number}.\u00a0{_place_text([names[player] for player in group])}"
        for number, group in enumerate(at.state.order, 1)
    ]
    return _("Claims: {order}.").format(order=", ".join(places))


def _place_text(names: Sequence[str]) -> str:
    """Return who claims at a place of the order."""
    told = and_chain(names)
    return told if len(names) == 1 else _("{names} (equal: draw letters)").format(names=told)
