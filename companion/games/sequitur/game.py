"""Join rules, drafts and screens of Sequitur into a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.core.events import ThingKind
from companion.core.game import WORDS_FILE, Game, Switch
from companion.core.i18n import N_
from companion.games.registry import with_description
from companion.games.sequitur import anyway, positions, rules, seats, wording
from companion.games.sequitur.actions.actions import ACTIONS_FILE
from companion.games.sequitur.bag_file import BAG_FILE
from companion.games.sequitur.example_fill import has_too_few_cards
from companion.games.sequitur.goals.goals import GOALS_FILE
from companion.games.sequitur.model import Move, Options, PlayerMove, Setup, State
from companion.games.sequitur.positions import Position
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen import position_draft, position_page
from companion.games.sequitur.screen import scene as scenes
from companion.games.sequitur.screen.draft import Draft
from companion.games.sequitur.screen.open_table import table_looks
from companion.games.sequitur.screen.result import draws_points, result_looks
from companion.games.sequitur.seat_task import (
    joins_seats,
    seat_at_table,
    seat_keys,
    seat_state,
    seat_step,
    seat_task,
    seat_told,
)
from companion.games.sequitur.tally import tally
from companion.lexicon.lexicon import LexiconSwitch
from companion.lexicon.other_languages import absence_text

SWITCHES: tuple[Switch, ...] = (
    Switch(
        "help",
        N_("Help with words"),
        N_("Both: it checks words and goals."),
        (("helper", N_("both")), ("referee", N_("words only")), ("coach", N_("with coach"))),
        N_(
            "Both: it checks words, and says which goals they meet. "
            "Words only: goals are yours. With coach: it suggests words, too."
        ),
    ),
    Switch(
        "lexicon",
        N_("Words that count"),
        N_("Family leaves out rare words."),
        (("standard", N_("standard")), ("family", N_("family")), ("full", N_("with slang"))),
        N_("Standard is the usual list: rare words count, slang doesn't."),
    ),
    Switch(
        "language",
        N_("Language of the words"),
        N_("The balls stay as they are."),
        (("english", N_("English")), ("german", N_("German")), ("italian", N_("Italian"))),
        N_("German: Ä is spelled A E, ß is S S. Italian: È is E. All words count that the list has."),
    ),
    Switch(
        "tracking",
        N_("What you enter"),
        N_("Everything, or only what scores."),
        (("everything", N_("everything")), ("score", N_("score only"))),
        N_("Score only: you enter words and the goals they won, but no balls."),
    ),
    Switch(
        "rounds",
        N_("Rounds"),
        N_("How many you play. As printed: 3."),
        tuple((count, str(count)) for count in (3, 1, 2, 4, 5)),
        N_("The printed game has three; with one it is over sooner."),
    ),
    Switch(
        "y_is_vowel",
        N_("The letter Y"),
        N_("For goals it counts as a consonant, or as a vowel."),
        ((False, N_("consonant")), (True, N_("vowel"))),
        N_("It matters for goals that ask for vowels or consonants."),
    ),
    Switch(
        "reshuffle_goals",
        N_("No goals left to draw"),
        N_("The discarded goals are shuffled again, or nobody draws any more."),
        ((True, N_("shuffle again")), (False, N_("draw none"))),
        N_("Shuffle again: the goals go on. Draw none: you play on with those that lie there."),
    ),
)


@with_description
class SequiturGame(Game[State, Move, Draft]):
    """Sequitur as a `companion.core.game.Game`, by the functions of the modules beside this one."""

    setup_type: Any = Setup
    move_type: Any = Move
    player_counts: tuple[int, ...] = rules.PLAYERS
    in_turns = False
    # A letter that is drawn is a move.
    counts_moves = False
    things: tuple[ThingKind, ...] = ("B", "G", "A", "P")
    switches: tuple[Switch, ...] = SWITCHES
    start = staticmethod(rules.start)
    play = staticmethod(rules.play)
    play_anyway = staticmethod(anyway.play_anyway)
    skip = staticmethod(rules.skip)
    turn_to = staticmethod(seats.turn_to)
    pass_over = staticmethod(seats.pass_over)
    leave = staticmethod(seats.leave)
    come_back = staticmethod(seats.come_back)
    join = staticmethod(seats.join)
    end_here = staticmethod(seats.end_here)
    update_draft = staticmethod(drafts.update_draft)
    prepare = staticmethod(drafts.prepare)
    scene = staticmethod(scenes.scene)
    board_scene = staticmethod(scenes.board_scene)
    describe = staticmethod(wording.describe)
    describe_now = staticmethod(wording.describe_now)
    to_move = staticmethod(wording.to_move)
    outcome = staticmethod(wording.outcome)
    summary = staticmethod(wording.summary)
    text = staticmethod(wording.text)
    tally = staticmethod(tally)
    new_draft = staticmethod(drafts.new_draft)
    draft_of = staticmethod(drafts.draft_of)
    prepares = staticmethod(drafts.prepares)
    can_reenter = staticmethod(rules.is_in_step)
    next_draft = staticmethod(drafts.next_draft)
    without_memory = staticmethod(drafts.without_memory)
    draft_after_table = staticmethod(drafts.draft_after_table)
    task_request = staticmethod(drafts.coach_question)
    position_type: Any = Position
    position_tabs = True
    position = staticmethod(positions.position)
    set_position = staticmethod(positions.set_position)
    renamed_position = staticmethod(positions.renamed_position)
    update_position = staticmethod(position_draft.update)
    position_scene = staticmethod(position_page.scene)
    table_looks = staticmethod(table_looks)
    phones_take_part = True
    seat_task = staticmethod(seat_task)
    seat_step = staticmethod(seat_step)
    seat_state = staticmethod(seat_state)
    joins_seats = staticmethod(joins_seats)
    seat_at_table = staticmethod(seat_at_table)
    seat_told = staticmethod(seat_told)
    seat_keys = staticmethod(seat_keys)
    result_looks = staticmethod(result_looks)
    draws_points = staticmethod(draws_points)
    to_do = staticmethod(wording.to_do)

    def lacks_for(self, key: str, value: Any) -> str:
        """Return that the words of a language are not on this device."""
        return absence_text(LexiconSwitch(value)) if key == "language" and value != "english" else ""

    def setup(self, players: Sequence[str], sides: int, options: Mapping[str, Any]) -> Setup:  # noqa: ARG002
        """Return the set-up of a new game; raises `msgspec.ValidationError` for an option that is none."""
        # A file without cards is as good as none.
        goals, actions, words = (self._files(name) or None for name in (GOALS_FILE, ACTIONS_FILE, WORDS_FILE))
        chosen = msgspec.convert(dict(options), Options)
        balls = chosen.balls or self._files(BAG_FILE) or {}
        cards = msgspec.structs.replace(chosen, goals=goals, actions=actions, words=words or (), balls=balls)
        return Setup(tuple(players), msgspec.structs.replace(cards, complete=has_too_few_cards(cards, len(players))))

    def is_untouched(self, state: State, draft: Draft) -> bool:  # noqa: ARG002 - as in `Game`
        """Return whether nothing has been entered and no sheet is open, whosever seat it is."""
        return drafts.is_untouched(draft)

    def facing_player(self, state: State, draft: Draft) -> str | None:
        """Return the player whose task is open; None after the end, and where several draw for their order."""
        nobody = state.phase in {"over", "ties"} or drafts.round_page(draft) is not None
        return None if nobody else drafts.task_context(state, draft).name

    def clock_player(self, state: State) -> str | None:
        """Return the player who claims; empty in the steps where everybody thinks at once; else None.

        Draws and judgements are not timed.
        """
        if state.phase in {"goals", "actions", "words"}:
            return ""
        return self.to_move(state) if state.phase == "claims" else None

    def moved_by(self, state: State, move: Move) -> str | None:  # noqa: ARG002 - as in `Game`
        """Return the player whose own move it is: in most steps all act at once."""
        return move.player if isinstance(move, PlayerMove) else None

    def _pass_target(self, state: State) -> str:
        """Return the target that plays no action, no word or no claim; empty in the phases without a pass."""
        return {"actions": "pass", "words": "none", "claims": "decline"}.get(state.phase, "")
