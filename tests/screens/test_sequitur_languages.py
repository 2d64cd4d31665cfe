"""Sequitur in the pseudo-language: what is left in English is read, not said: cards, words of the list, and names."""

import re
from collections.abc import Iterable, Iterator
from textwrap import shorten

import pytest
from msgspec.structs import replace

from companion.core.events import Tap
from companion.core.game import GameEvent, PlayStatus
from companion.core.i18n import PSEUDO, use_language
from companion.core.layout import Rect
from companion.core.scene import Scene
from companion.games.common.key_layout import SHIFT_LABEL
from companion.games.sequitur.actions.action_editor import OPERATIONS, ActionEditor
from companion.games.sequitur.actions.actions import example_actions, shown_name
from companion.games.sequitur.card_form import CardEditor
from companion.games.sequitur.coach import BestLetters, BestWords
from companion.games.sequitur.coach_step import BestActions
from companion.games.sequitur.goals.condition_picker import CONDITION_GROUPS
from companion.games.sequitur.goals.condition_table import CONDITIONS
from companion.games.sequitur.goals.example_words import EVERYDAY_WORDS
from companion.games.sequitur.goals.goal_editor import new_editor
from companion.games.sequitur.goals.goals import example_goals
from companion.games.sequitur.model import Draw, Move, Spell, State
from companion.games.sequitur.screen.card_editor_task import ActionEditorTask, GoalEditorTask
from companion.games.sequitur.screen.cards_tool import OwnCards
from companion.games.sequitur.screen.draft import Draft
from companion.games.sequitur.screen.draw_letters import FirstLettersTask
from companion.games.sequitur.screen.spell_word import SpellTask
from companion.games.sequitur.screen.task import Task
from companion.games.sequitur.wording import GOAL_CHARS
from companion.lexicon.balls import BLANK
from companion.table.screens.play.play import Play
from companion.table.screens.tool_screen import ToolScreen
from tests.desk.at_desk import Table
from tests.games.at_sequitur import recorded
from tests.games.by_hand import GAME, ByHand
from tests.screens.sequitur import SEQUITUR
from tests.screens.test_layout import VIEWS
from tests.ui.cuts import cut_texts

RECORDS = ("sequitur_three.jsonl", "sequitur_solo.jsonl", "sequitur_score.jsonl")

GLASSES = VIEWS[:2]
"""The two that a whole game is looked at on."""


def printed(state: State) -> Iterator[str]:
    """What is printed on the cards that are known or lie on the table; of goals also how it begins."""
    cards = (card for cards in (*state.stacks, *state.discards, state.secrets) for card in cards if card)
    texts = (card.text for card in (*cards, *(one.card for one in state.public)))
    for text in (*texts, *(goal.text for goal in state.goals)):
        yield from (text, shorten(text, GOAL_CHARS, placeholder=" …"))
        # Below the letter keys as much of it stands as has room.
        yield from (f"{text[:end].rstrip()}…" for end in range(1, len(text)))
    yield from (text for action in state.actions for text in (action.name, shown_name(action.name), action.text))


def words(state: State) -> Iterator[str]:
    """The words that have been spelled."""
    yield from (found.word.upper() for found in (*state.words, *(one for past in state.past for one in past)) if found)


EXAMPLES = [pick.example for group in CONDITION_GROUPS for pick in group.picks]


def entered(what: Task | Move | None) -> Iterator[str]:
    """What somebody draws or types: balls, a word, or what is printed on a card."""
    match what:
        case Draw(balls=balls) | FirstLettersTask(balls=balls):
            yield from (balls, balls.replace(BLANK, ""))
        case Spell(word=word):
            yield word.upper()
        case SpellTask():
            yield from (what.word, *what.near)
        case GoalEditorTask(editor=goal):
            yield goal.text
            yield from (word.upper() for word in EVERYDAY_WORDS)
            yield from EXAMPLES
        case ActionEditorTask(editor=action):
            yield from (action.name, action.text, *(pick.example for pick in OPERATIONS.picks))


def advised(table: Table) -> Iterator[str]:
    """The words and racks that the coach has found."""
    match table.desk.background_task:
        case BestWords(answer=answer):
            yield from (advice.found.word.upper() for advice in answer)
        case BestLetters(answer=letters):
            yield from (letter.opened.advice.found.word.upper() for letter in letters if letter.opened)
        case BestActions(answer=actions):
            yield from (chance.advice.found.word.upper() for chance in actions if chance.advice)
            yield from (chance.rack for chance in actions)


def listed(table: Table) -> Iterator[str]:
    """What is printed on the cards of the list of a table's own, and on the examples that stand there without any."""
    screen = table.desk.screen
    if isinstance(screen, ToolScreen) and isinstance(screen.value, OwnCards):
        yield from (goal.text for goal in screen.value.goals or example_goals())
        shown = screen.value.actions or example_actions()
        yield from (text for action in shown for text in (action.name, shown_name(action.name), action.text))


def in_english(text: str) -> bool:
    """Whether the text has a word that the pseudo-language has not touched: one with a plain vowel."""
    return any(re.search("[aeiouAEIOU]", word) for word in re.findall(r"[A-Za-z]{2,}", text))


def left(scenes: Iterable[Scene], read: Iterable[str], names: Iterable[str]) -> set[str]:
    """The texts of scenes with a word in English that is neither a name nor part of what is read."""
    # The longest first: a card's text may have another one in it.
    parts = sorted({*filter(None, read), *names, GAME.title, SHIFT_LABEL}, key=len, reverse=True)
    reads = re.compile("|".join(rf"(?<!\w){re.escape(part)}(?!\w)" for part in parts) or "(?!)")
    plain = (re.sub(reads, "…", text) for scene in scenes for text in scene.texts())
    return {text for text in plain if in_english(text)}


def drawn(table: Table) -> Draft | None:
    screen = table.desk.screen
    return screen.draft if isinstance(screen, Play) and isinstance(screen.draft, Draft) else None


@pytest.mark.parametrize("name", SEQUITUR)
def test_only_what_is_read_is_left_in_english(table: Table, name: str) -> None:
    use_language(PSEUDO)
    SEQUITUR[name](table)
    session, draft = table.desk.session, drawn(table)
    state = session.state if session else None
    read = [*(printed(state) if state else ()), *(words(state) if state else ()), *advised(table), *listed(table)]
    read += entered(draft.task if draft else None)
    names = state.setup.players if state else ()
    assert left((table.scene(view) for view in VIEWS), read, names) == set()


@pytest.mark.parametrize("name", SEQUITUR)
def test_what_is_shown_follows_the_language(table: Table, name: str) -> None:
    SEQUITUR[name](table)
    before = [table.scene(view) for view in VIEWS]
    use_language(PSEUDO)
    stretched = [table.scene(view) for view in VIEWS]
    use_language("en")
    assert [table.scene(view) for view in VIEWS] == before
    assert all(one.targets().keys() == two.targets().keys() for one, two in zip(before, stretched, strict=True))
    assert [one.texts() for one in stretched] != [one.texts() for one in before]


LOW, UPRIGHT = (Rect(0, 0, 786, 386), 5.19, False), (Rect(0, 0, 700, 1140), 8.18, True)
"""The room of the editors on the two glasses, the pixels of a unit, and whether it is upright."""


def of_editor(editor: CardEditor) -> Iterator[Scene]:
    for rect, unit, portrait in (LOW, UPRIGHT):
        room = rect, lambda units, unit=unit: round(units * unit), 7, portrait
        yield Scene(tuple(editor.looks(*room)))


@pytest.mark.parametrize("name", CONDITIONS)
def test_every_condition_is_named_and_said_in_the_language(name: str) -> None:
    use_language(PSEUDO)
    editor = new_editor("red", "…").handle(Tap("edit:page:test"))
    pages = [editor]
    for target in (
        *(
            "edit:add",
            *(f"edit:group:{at}" for at in range(len(CONDITION_GROUPS))),
            f"edit:pick:{name}",
            "key:S",
            "edit:not",
            "edit:limits:exactly",
        ),
        *("edit:limits:most", "edit:limits:between", "edit:choose:0:1", "edit:choose:0:2", "confirm"),
        *("edit:add", "edit:pick:turned", "confirm", "edit:joined:any"),
    ):
        # Which of the buttons of a value there are differs; a condition is picked from whichever page of the list.
        if target.startswith("edit:pick:") or any(target in scene.targets() for scene in of_editor(editor)):
            editor = editor.handle(Tap(target))
            pages.append(editor)
        elif target == "confirm":
            editor = editor.go_on()
            pages.append(editor)
    assert len(editor.parts) == 2
    assert (
        left((scene for page in pages for scene in of_editor(page)), (), (*map(str.upper, EVERYDAY_WORDS), *EXAMPLES))
        == set()
    )


@pytest.mark.parametrize("name", [pick.name for pick in OPERATIONS.picks])
def test_every_operation_is_named_and_said_in_the_language(name: str) -> None:
    use_language(PSEUDO)
    editor = ActionEditor(name="…", text="…").handle(Tap("edit:page:allows"))
    pages = [editor]
    for target in ("edit:add", f"edit:pick:{name}", "edit:limit:most", "edit:count-by:1", "confirm", "edit:row:0"):
        editor = editor.go_on() if target == "confirm" else editor.handle(Tap(target))
        pages.append(editor)
    examples = [pick.example for pick in OPERATIONS.picks]
    assert left((scene for page in pages for scene in of_editor(page)), (), examples) == set()


@pytest.mark.parametrize(("record", "help_level"), [*zip(RECORDS, ("coach", "referee", "helper"), strict=True)])
def test_a_whole_game_is_said_in_the_language_and_nothing_is_cut(record: str, help_level: str) -> None:
    use_language(PSEUDO)
    written = recorded(record)
    begun = GAME.start(replace(written.setup, options=replace(written.setup.options, help=help_level)))
    assert isinstance(begun, State)
    hand = ByHand(begun)
    seen = Seen(hand)
    for move in written.moves:
        seen.look(PlayStatus(events=(GameEvent("undone", GAME.describe(hand.state, move)),)), *entered(move))
        hand.enter(move)
        seen.look(PlayStatus())
        seen.look(PlayStatus(help_on=True))
        seen.look(PlayStatus(events=hand.confirm().heard))
    assert hand.state.phase == "over"
    assert seen.english == set()
    assert seen.cut == set()


class Seen:
    """What is wrong with the screens of a game that is entered by hand."""

    def __init__(self, hand: ByHand) -> None:
        self.hand = hand
        self.english: set[str] = set()
        self.cut: set[tuple[str, str]] = set()

    def look(self, status: PlayStatus, *read: str) -> None:
        state, draft = self.hand.state, self.hand.draft
        scenes = tuple(GAME.scene(state, draft, view, status) for view in GLASSES)
        known = (*printed(state), *words(state), *state.racks, *entered(draft.task), *read)
        self.english |= left(scenes, known, state.setup.players)
        self.cut |= {
            (f"{view.width}x{view.height}", text)
            for view, scene in zip(GLASSES, scenes, strict=True)
            for text in cut_texts(scene)
        }
