"""Enter a word (SQT-07 to SQT-13): typed or tapped ball by ball, and what it would be worth."""

from collections import Counter

from msgspec.structs import replace

from companion.core.events import BACKSPACE, Input, Key, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Field, GoalMark
from companion.games.common.key_layout import letter_key_looks
from companion.games.common.phrases import capitalise
from companion.games.common.text_fit import estimate_width
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import Allow, Move, NoWord, Spell
from companion.games.sequitur.screen.balls import DELETE, RackMarks, faces_of, points_text, rack_looks
from companion.games.sequitur.screen.goals_on_table import (
    CardPlace,
    goal_card_looks,
    goal_mark,
    secret_place,
)
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.readings import (
    Reading,
    Tapped,
    can_spell,
    find_near_words,
    find_readings,
    possible_goals,
)
from companion.games.sequitur.screen.task import SEAT_HELP, Task, TaskContext
from companion.lexicon.balls import BLANK, Q_BALL
from companion.lexicon.spelling import Spelling

LONGEST = 21
"""Letters in a word, as in the lexicon."""

CLEAR = "clear"
"""The target of the key that takes the whole word back."""

KEYS_UNITS = 45
"""The most height of the three rows of keys, in units of a layout."""


class SpellTask(Task, frozen=True, kw_only=True):
    """The task to spell a word: `entered` so far, its `ways` or why there is none, and the chosen `way`.

    The readings are worked out once, when the word changes: each picture asks for them several times. `keys` tells that
    the letter keys are open, `none` that there is no word, `can_allow` that its balls are there, so that the table may
    let it count where it is not valid, and `allows` that it does; `near` are similar words that the rack can make. A
    blank that was tapped has no letter until one is typed.
    """

    entered: Tapped = ()
    ways: tuple[Reading, ...] | Refused = ()
    way: int = 0
    keys: bool = False
    none: bool = False
    can_allow: bool = False
    near: tuple[str, ...] = ()
    allows: bool = False
    page: int = 0

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with a letter more or less, a whole word, or none."""
        after = self._handle_input(at, what)
        return after if after.entered == self.entered else after.read_again(at)

    def read_again(self, at: TaskContext) -> "SpellTask":
        """Return the task with what was entered read anew; nothing to read where there is none, or a blank waits."""
        known = self.entered and not self.needs_letter
        return self.read(at) if known else replace(self, ways=())

    def respell(self, at: TaskContext, spelled: Spell) -> "SpellTask":
        """Return the task with a word as it was spelled, on the balls that it had; empty where it fits no more."""
        task = self.with_entered(_letters(spelled.word)).read(at)
        if isinstance(task.ways, Refused):
            return self
        way = next((number for number, one in enumerate(task.ways) if one.found.balls == spelled.balls), 0)
        task = replace(task, way=way)
        return replace(task, entered=task.entered_balls(at), corrects=True).read(at)

    def entered_balls(self, at: TaskContext) -> Tapped:
        """Return what was entered ball by ball: letters that were typed by the balls that they are read from."""
        reading = self.reading
        if reading is None:
            return self.entered
        balls, letters = list[tuple[int | None, str]](), list(reading.found.word)
        for place in reading.found.balls:
            count = 2 if reading.found.qu and at.rack[place] == Q_BALL else 1
            balls.append((place, "".join(letters[:count])))
            del letters[:count]
        return tuple(balls)

    def read(self, at: TaskContext) -> "SpellTask":
        """Return the task with what was entered read anew, by the words that count now."""
        ways = self.find_readings(at, self.entered)
        invalid = isinstance(ways, Refused) and ways.rule == "SQT-12"
        near = find_near_words(at, self.entered) if invalid and not at.state.score_only else ()
        return replace(self, ways=ways, can_allow=invalid and self.has_balls(at), allows=False, near=near)

    def has_balls(self, at: TaskContext) -> bool:
        """Return whether there are the balls for what was entered, whether it counts or not."""
        return can_spell(at, self.entered)

    def find_readings(self, at: TaskContext, entered: Tapped) -> tuple[Reading, ...] | Refused:
        """Return the ways to read what was entered, the best first, or why it is no word."""
        return find_readings(at, entered)

    def _handle_input(self, at: TaskContext, what: Input) -> "SpellTask":
        match what:
            case Tap(target="none"):
                return type(self)(none=not self.none)
            case Tap(target="allow") if self.refuses_word:
                return replace(self, allows=not self.allows)
            case Tap(target="keys"):
                return replace(self, keys=not self.keys, none=False)
            case Tap(target="page"):
                return replace(self, page=self.page + 1)
            case Tap(target=target) if target in {DELETE, CLEAR}:
                return self.with_entered(self.entered[:-1] if target == DELETE else ())
            case Key(text=text):
                return self.with_entered(self.entered[:-1]) if text == BACKSPACE else self.type_letter(text)
            case Tap(target=target) if target.startswith("key:"):
                return self.type_letter(target.removeprefix("key:"))
            case Tap(target=target) if target.startswith("word:"):
                return SpellTask(entered=_letters(target.removeprefix("word:")))
            case Tap(target=target) if target.startswith("rack:"):
                return self._tap_ball(at, int(target.removeprefix("rack:")))
            case _:
                return self._lay_balls(at, faces_of(what))

    def with_entered(self, entered: Tapped) -> "SpellTask":
        """Return a task with this word entered, on the same page of keys and goals."""
        return type(self)(entered=entered, keys=self.keys, page=self.page)

    def type_letter(self, text: str) -> "SpellTask":
        """Return the task with a letter more, or with the letter for the blank that was tapped last."""
        letter = text.lower()
        if len(letter) != 1 or not letter.isalpha() or len(self.entered) >= LONGEST:
            return self
        if self.needs_letter:
            # The blank that was tapped last.
            # Then the goals are seen again, and which of them the word meets.
            known = self.with_entered((*self.entered[:-1], (self.entered[-1][0], letter)))
            return replace(known, keys=False)
        if self.corrects:
            # What is typed takes the place of the word as it was.
            return self.with_entered(((None, letter),))
        return self.with_entered((*self.entered, (None, letter)))

    def _tap_ball(self, at: TaskContext, place: int) -> "SpellTask":
        face = at.rack[place]
        if self.entered and self.entered[-1][0] == place:
            return self._tap_last_ball(face, place)
        lit = self.entered_balls(at)
        if any(place == used for used, _letters in lit):
            return self.with_entered(tuple(one for one in lit if one[0] != place))
        if self.needs_letter:
            return self
        # What was typed, or taken from the coach, is another word.
        before = () if any(used is None for used, _ in self.entered) else self.entered
        after = self.with_entered((*before, (place, "" if face == BLANK else face.lower())))
        return replace(after, keys=face == BLANK)

    def _tap_last_ball(self, face: str, place: int) -> "SpellTask":
        """Return the task after a second tap on the last ball: Q reads Qu then, any other is taken back."""
        if face == Q_BALL and self.entered[-1][1] == "q":
            return self.with_entered((*self.entered[:-1], (place, "qu")))
        return replace(self.with_entered(self.entered[:-1]), keys=False)

    def _lay_balls(self, at: TaskContext, faces: str) -> "SpellTask":
        """Return the task with balls of the word that were laid on the reader, one after another."""
        task = self
        for face in faces:
            if task.needs_letter:
                return replace(task, refused=Refused("SQT-10", _("First say which letter the blank is: tap its key.")))
            if face != BLANK:
                task = task.type_letter(face)
            elif BLANK not in at.rack:
                told = _("The blank is not on {player}'s rack.")
                return replace(task, refused=Refused("SQT-07", told.format(player=at.name)))
            else:
                task = replace(task.with_entered((*task.entered, (at.rack.index(BLANK), ""))), keys=True)
        return task

    def count_entered_balls(self) -> int:
        """Return how many balls of the word, and typed letters, are entered."""
        return len(self.entered)

    @property
    def needs_letter(self) -> bool:
        """Whether a blank was tapped, and not yet for which letter."""
        return bool(self.entered) and not self.entered[-1][1]

    @property
    def word(self) -> str:
        """The letters so far, in capitals, a blank without a letter as `?`."""
        return "".join(letters.upper() or BLANK for _, letters in self.entered)

    @property
    def refuses_word(self) -> bool:
        """Whether the word is not valid, and the table may let it count (SQT-22)."""
        word = self.word
        can_count = len(word) <= LONGEST and word.isascii() and word.isalpha()
        return self.is_invalid and self.can_allow and can_count

    @property
    def is_invalid(self) -> bool:
        """Whether what was entered is no word of the list."""
        return isinstance(self.ways, Refused) and self.ways.rule == "SQT-12"

    def undone(self, at: TaskContext) -> Task:
        """Return the task after UNDO: without the leave that a word counts, else without its last letter."""
        return replace(self, allows=False) if self.allows else super().undone(at)

    def next_choice(self, at: TaskContext) -> Task:
        """Return the task with the next way to read the word; or with one that the table allows, or not."""
        if self.refuses_word:
            return replace(self, allows=not self.allows)
        count = self.count_choices(at)
        return replace(self, way=(self.way + 1) % count) if count else self

    def count_choices(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return how many ways there are to read the word; 0 for a single one; 1 where the table may allow it."""
        if self.refuses_word:
            return 1
        return 0 if isinstance(self.ways, Refused) or len(self.ways) < 2 else len(self.ways)

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT lets the word count, where the table may; else that it reads it in another way."""
        return _("let it count") if self.refuses_word and not self.allows else _("reading")

    @property
    def reading(self) -> Reading | None:
        """The way that is chosen; None while the word is none."""
        ways = self.ways
        return None if isinstance(ways, Refused) or not ways else ways[self.way % len(ways)]

    def move(self, at: TaskContext) -> Move | None:
        """Return the word as a move, with all that has to be stated of it (SQT-10, SQT-11), or no word."""
        if self.none:
            return NoWord(at.name)
        if self.allows:
            return Allow(self.word.lower(), at.name)
        return None if self.reading is None else self.spell_move(at, self.reading.found)

    def spell_move(self, at: TaskContext, found: Spelling) -> Spell:
        """Return the move that spells a word so, with all that has to be stated of it."""
        qu = found.qu if found.qu or Q_BALL in (at.rack[place] for place in found.balls) else None
        return Spell(at.name, found.word, found.blank, qu, found.turned, found.balls)

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that a word is missing, the letter of its blank, or why it can't be played as it is."""
        if self.needs_letter:
            return _("tap the blank's letter")
        match self.ways:
            case Refused(rule="SQT-08"):
                return _("3 letters or more")
            case Refused(rule="SQT-07"):
                return _("not on this rack")
            case Refused():
                return _("the word is not valid")
            case _:
                return _("no word yet")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what the word is worth, or why it is none."""
        if self.none:
            return _("No word."), _("Who has none claims nothing.")
        if self.needs_letter:
            return _("Which letter is the blank?"), _("Tap its key. It stays so for all goals.")
        ways = self.ways
        if isinstance(ways, Refused) and ways.rule == "SQT-08":
            return f"{self.word} …", _("A word has at least 3 letters.")
        if isinstance(ways, Refused) and ways.rule == "SQT-07":
            return _("Not on this rack."), self._lacking_text(at)
        if self.allows:
            return _("Let it count?"), _("CONFIRM: {word} counts in this game and in later ones.").format(
                word=self.word
            )
        if isinstance(ways, Refused):
            return _("NOT VALID"), ways.why, *self._allowing_lines(at)
        if not ways:
            return self.prompt_lines()
        first, second = _worth_lines(at, ways[self.way % len(ways)])
        shows = self.keys and at.state.public and at.state.setup.options.help != "referee"
        return first, second, *((_("KEYS shows which."),) if shows else ())

    @property
    def says_not_valid(self) -> bool:
        """Whether what is entered is told as a word that does not count."""
        told_otherwise = self.none or self.needs_letter or self.allows
        ways = self.ways
        return not told_otherwise and isinstance(ways, Refused) and ways.rule not in {"SQT-07", "SQT-08"}

    def _allowing_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return how a word that is not valid can count, or why it can't; nothing where it has too strange letters."""
        near = (_("Similar: {words}.").format(words=", ".join(self.near)),) if self.near else ()
        if self.refuses_word:
            return (*near, _("ALLOW lets it count."))
        lacks_balls = self.is_invalid and not (self.can_allow or at.state.score_only)
        return (*near, *((self._lacking_text(at),) if lacks_balls else ()))

    def _lacking_text(self, at: TaskContext) -> str:
        """Return why the word has no balls: which letter is missing, or that they lie in another order."""
        word = self.word.replace("QU", "Q") if Q_BALL in at.rack else self.word
        missing = Counter(word) - Counter(at.rack)
        if missing.total() <= at.rack.count(BLANK):
            return _("Its letters don't lie on the rack in this order.")
        # A letter that is not there at all says more than one that is there once.
        letter = min(missing, key=at.rack.count)
        told = _("The rack has no further {letter}.") if letter in at.rack else _("The rack has no {letter}.")
        return told.format(letter=letter)

    def prompt_lines(self) -> tuple[str, ...]:
        """Return sentences on how a word is entered."""
        return _("Spell a word of 3 letters or more."), _(
            "Tap its balls in order, or type it (KEYS). Any may be left out."
        )

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how a word is entered."""
        return (
            _("Tap the balls of the word in their order, from either end; you may leave some out. Or type it: KEYS."),
            _("Tap a ball again to take it out. CLEAR takes the whole word back."),
            _("No word? Tap NO WORD. ALLOW accepts a word that is not in the list."),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack with the balls of the word, the word, and the goals or the keys."""
        reading = self.reading
        head, below = room.pad.cut_top(room.px(12), room.gap)
        looks = rack_looks(room, at.rack, self._rack_marks(at, reading))
        looks += self._head_looks(room, head)
        places = goal_places(at, self._goal_marks(at, reading))
        if self.keys:
            # The texts of goals have no room below the keys.
            return looks + letter_keys(room, below)
        return looks + goal_card_looks(room, below, places, self.page)

    def _rack_marks(self, at: TaskContext, reading: Reading | None) -> RackMarks:
        tapped = {place: letters for place, letters in self.entered if place is not None}
        # While a blank waits for its letter, no other ball can follow.
        idle = {place for place in range(len(at.rack)) if self.needs_letter and place not in tapped}
        if reading is None:
            reads = {place: letters.upper() for place, letters in tapped.items() if len(letters) == 2}
            return RackMarks("rack", chosen=tapped, idle=idle, reads=reads)
        found = reading.found
        away = [place for place in range(len(at.rack)) if place not in found.balls]
        reads = {}
        if found.blank is not None:
            reads[at.rack.index(BLANK)] = found.blank.upper()
        if found.qu:
            reads[at.rack.index(Q_BALL)] = "Qu"
        return RackMarks("rack", away=away, idle=idle, reads=reads)

    def _head_looks(self, room: PlayLayout, rect: Rect) -> list[AnyLook]:
        named = self.word_buttons()
        buttons, field = rect.cut_right(rect.w * 12 // 20, room.gap)
        back, *others = buttons.columns(1 + len(named), room.gap)
        # A label does not fill its button from edge to edge.
        words = [word for _target, label, _on in named for word in label.split()]
        px, wide = room.px(4.2), others[0].w - room.gap
        px = min(px, px * wide // max(estimate_width(word, px) for word in words))
        return [
            Field(rect=field, text=self.word, hint=_("A word"), px=room.px(6.4)),
            Button(rect=back, target=DELETE if self.entered else "", icon="delete", enabled=bool(self.entered)),
            *(
                Button(rect=rect, target=target, label=label, on=on, px=px)
                for rect, (target, label, on) in zip(others, named, strict=True)
            ),
        ]

    def word_buttons(self) -> tuple[tuple[str, str, bool], ...]:
        """Return the buttons beside the word: for each its target, its label, and whether it is on."""
        # A word that the table may allow is whole: its keys are not needed meanwhile.
        keys = ("allow", _("ALLOW"), self.allows) if self.refuses_word else ("keys", _("KEYS"), self.keys)
        # Who has entered something takes it back before there is no word.
        return keys, (CLEAR, _("CLEAR"), False) if self.entered else ("none", _("NO WORD"), self.none)

    def _goal_marks(self, at: TaskContext, reading: Reading | None) -> tuple[GoalMark, ...]:
        told = reading is not None and at.state.setup.options.help != "referee"
        met = reading.met if reading is not None and told else ()
        unknown: GoalMark = ""
        return tuple(goal_mark(one) for one in met) or (unknown,) * len(possible_goals(at))


def _letters(word: str) -> Tapped:
    """Return a word as if it had been typed."""
    return tuple((None, letter) for letter in word.lower())


def _worth_lines(at: TaskContext, reading: Reading) -> tuple[str, ...]:
    """Return sentences on the score, how the word is read, and what the public goals that it meets are worth."""
    found = reading.found
    how = [_("the blank is {letter}").format(letter=found.blank.upper())] if found.blank else []
    how += [_("Q reads Qu")] if found.qu else []
    how += [_("read from the right")] if found.turned else []
    first = _("{word} scores {score}.").format(word=found.word.upper(), score=found.score)
    second = f"{capitalise(', '.join(how))}." if how else ""
    if at.state.setup.options.help == "referee":
        return first, second or _("A valid word.")
    public = len(at.state.public)
    cards = possible_goals(at)[:public]
    met = [POINTS[card.colour] for card, meets in zip(cards, reading.met, strict=False) if meets]
    goals = _("It meets {met} of {public} open goals: {points}.") if public else ""
    told = goals.format(met=len(met), public=public, points=points_text(sum(met)))
    return first, " ".join(part for part in (second, told) if part)


def goal_places(at: TaskContext, marks: tuple[GoalMark, ...]) -> list[CardPlace]:
    """Return the goals in sight with their marks; the player's secret one is face down."""
    public = len(at.state.public)
    return [
        secret_place(card, mark) if number >= public else CardPlace(card, mark)
        for number, (card, mark) in enumerate(zip(possible_goals(at), marks, strict=True))
    ]


def letter_keys(room: PlayLayout, rect: Rect) -> list[AnyLook]:
    """Return a key for each letter, no higher than a finger needs."""
    keys, _rest = rect.cut_top(min(rect.h, room.px(KEYS_UNITS)))
    return letter_key_looks(keys, room.px, room.gap // 2)
