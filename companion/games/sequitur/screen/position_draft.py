"""Set a position of Sequitur by taps: the round and its step, points, racks, and goals."""

from msgspec.structs import replace

from companion.core.events import Input, Key, PanelButton, Press, Scan, Tap
from companion.core.game import PositionDraft
from companion.core.i18n import _, ngettext
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS, Colour
from companion.games.sequitur.model import Phase, State
from companion.games.sequitur.positions import (
    SETTLED_STEPS,
    LaidGoal,
    Position,
    PublicGoal,
    first_step,
    position,
    turned_up_colours,
)
from companion.games.sequitur.round_so_far import WITH_WORDS, LaidWord, RoundSoFar
from companion.games.sequitur.screen.balls import faces_of, points_text
from companion.games.sequitur.screen.column_words import round_text, step_name
from companion.games.sequitur.screen.draw_goals import listed_goals

RACK, WORD, GOALS = "rack", "word", "goals"
"""The sheets of the page; that of goals is followed by a colour and a page."""

MOST_LETTERS = 21
"""As many letters of a word as can be typed."""

MOST_BALLS = 27
"""As many balls of a rack as the sheet has room for."""

Step = tuple[Phase, Colour | None]


def update(state: State, draft: PositionDraft, what: Input) -> PositionDraft:
    """Return the draft after a tap or a ball on the reader, or after NEXT, which goes on to the next player."""
    match what:
        case Press(button=PanelButton.NEXT):
            return replace(draft, chosen=(draft.chosen + 1) % len(state.setup.players))
        case Tap(target="close"):
            return replace(draft, sheet="")
        case Tap() | Scan() if draft.sheet == RACK and faces_of(what):
            return _with_rack(state, draft, _rack(state, draft) + faces_of(what))
        case Key(text=text) if draft.sheet == WORD and text.isascii() and text.isalpha():
            return _with_word(state, draft, typed_word(state, draft) + text)
        case Tap(target=target):
            kind, _colon, name = target.partition(":")
            return _tapped(state, draft, kind, name)
        case _:
            return draft


def _tapped(state: State, draft: PositionDraft, kind: str, name: str) -> PositionDraft:
    match kind:
        case "seat":
            return replace(draft, chosen=int(name))
        case "sheet":
            return replace(draft, sheet=name)
        case "page":
            return replace(draft, sheet=f"{GOALS}:{shown_colour(draft)}:{shown_page(draft) + 1}")
        case "rack":
            rack, place = _rack(state, draft), int(name)
            return _with_rack(state, draft, rack[:place] + rack[place + 1 :])
        case "key":
            return _with_word(state, draft, typed_word(state, draft) + name)
        case "delete" if draft.sheet == WORD:
            return _with_word(state, draft, typed_word(state, draft)[:-1])
        case "delete":
            return _with_rack(state, draft, _rack(state, draft)[:-1])
        case _:
            return replace(draft, position=_changed(state, draft, kind, name))


def _changed(state: State, draft: PositionDraft, kind: str, name: str) -> Position:
    laid: Position = draft.position
    match kind:
        case "round":
            return _with_round(state, laid, laid.round + int(name))
        case "step":
            return _with_step(state, laid, int(name))
        case "won":
            colour, _colon, by = name.partition(":")
            return _with_won(state, draft, _colour(colour), int(by))
        case "secret":
            return _with_secret(state, draft)
        case "goal":
            return _with_public(state, draft, int(name))
        case _:
            return laid


def sheet_of(draft: PositionDraft) -> str:
    """Return the sheet that is open, without what it shows; empty: none."""
    return draft.sheet.partition(":")[0]


def shown_colour(draft: PositionDraft) -> Colour:
    """Return the colour of the goals that are shown."""
    return _colour((*draft.sheet.split(":"), "")[1])


def shown_page(draft: PositionDraft) -> int:
    """Return the page of the goals that are shown."""
    return int((*draft.sheet.split(":"), "", "")[2] or 0)


def _colour(name: str) -> Colour:
    return next((colour for colour in COLOURS if colour == name), COLOURS[0])


def _rack(state: State, draft: PositionDraft) -> str:
    laid: Position = draft.position
    return laid.racks.get(state.setup.players[draft.chosen], "")


def _with_rack(state: State, draft: PositionDraft, rack: str) -> PositionDraft:
    """Return the draft with the player's rack; the word stays, spelled in the best way."""
    laid: Position = draft.position
    name, so_far = state.setup.players[draft.chosen], laid.so_far or RoundSoFar()
    racks = {**laid.racks, name: rack[:MOST_BALLS]}
    if name in so_far.words:
        so_far = replace(so_far, words={**so_far.words, name: LaidWord(so_far.words[name].word)})
    return replace(draft, position=replace(laid, racks=racks, so_far=so_far))


def typed_word(state: State, draft: PositionDraft) -> str:
    """Return the player's word in capitals as far as it is typed; empty: none."""
    word = words_of(draft.position).get(state.setup.players[draft.chosen])
    return "" if word is None else word.word.upper()


def words_of(laid: Position) -> dict[str, LaidWord]:
    """Return the words that lie there, by the players."""
    return {} if laid.so_far is None else laid.so_far.words


def has_words(laid: Position) -> bool:
    """Return whether words can lie there in the step of the position."""
    return laid.step in WITH_WORDS


def _with_word(state: State, draft: PositionDraft, word: str) -> PositionDraft:
    """Return the draft with a word of the player, or without one; the order of the claims follows from the words."""
    laid: Position = draft.position
    name, so_far = state.setup.players[draft.chosen], laid.so_far or RoundSoFar()
    words = {one: so_far.words[one] for one in so_far.words if one != name}
    if word:
        words[name] = LaidWord(word[:MOST_LETTERS].lower())
    after = RoundSoFar(
        done=tuple(one for one in so_far.done if one != name),
        waived=so_far.waived,
        used=so_far.used,
        turned=so_far.turned,
        words={one: words[one] for one in state.setup.players if one in words},
        judged=tuple(one for one in so_far.judged if one.player != name),
    )
    now = position(state).so_far
    if now is not None and words == now.words:
        after = now
    return replace(draft, position=replace(laid, so_far=after))


def _with_round(state: State, laid: Position, number: int) -> Position:
    """Return the position in another round: at its beginning, or as it was where that is the state's."""
    if not 0 < number <= state.setup.options.rounds:
        return laid
    if number == state.round:
        return replace(position(state), won=laid.won)
    racks = {} if state.score_only else dict.fromkeys(state.setup.players, "")
    return Position(number, first_step(state), laid.won, racks=racks, so_far=RoundSoFar())


def steps_to_choose(state: State, laid: Position) -> tuple[Step, ...]:
    """Return the steps in which the table can be said to be, in their order; that of the state among them."""
    now = position(state)
    here = now.step if laid.round == now.round else ""
    steps: list[Step] = [] if state.score_only else [("start", None)]
    for colour in () if state.score_only else COLOURS:
        steps += [("goals", colour), ("actions", colour)]
    later: tuple[Phase, ...] = (*WITH_WORDS, "over")
    return (*steps, *((step, None) for step in later if step in {"words", "claims", here}))


def _with_step(state: State, laid: Position, by: int) -> Position:
    """Return the position in the next step or the one before, which nobody has finished unless it is the state's.

    Goals that are not turned up yet don't lie there, and in the step of claims the secret goals are settled.
    """
    steps = steps_to_choose(state, laid)
    at = steps.index((laid.step, laid.colour)) + by
    if not 0 <= at < len(steps):
        return laid
    step, colour = steps[at]
    now, so_far = position(state), laid.so_far or RoundSoFar()
    shown = turned_up_colours(step, colour)
    words = so_far.words if step in WITH_WORDS else {}
    moved = replace(
        laid,
        step=step,
        colour=colour,
        secrets={} if step in SETTLED_STEPS else laid.secrets or now.secrets,
        public=tuple(one for one in laid.public if one.colour in shown),
        face_down=(),
        so_far=RoundSoFar(used=so_far.used, turned=so_far.turned, words=words),
    )
    if (moved.round, step, colour) != (now.round, now.step, now.colour):
        return moved
    return replace(moved, face_down=now.face_down, so_far=now.so_far)


def _with_won(state: State, draft: PositionDraft, colour: Colour, by: int) -> Position:
    """Return the position with a card more or fewer of the colour on the player's stack; unknown ones go first."""
    laid: Position = draft.position
    name = state.setup.players[draft.chosen]
    won = laid.won.get(name, ())
    if by > 0:
        return replace(laid, won={**laid.won, name: (*won, LaidGoal(colour))})
    mine = [place for place, one in enumerate(won) if one.colour == colour]
    unknown = [place for place in mine if not won[place].goal]
    if not mine:
        return laid
    at = (unknown or mine)[-1]
    return replace(laid, won={**laid.won, name: (*won[:at], *won[at + 1 :])})


def _with_secret(state: State, draft: PositionDraft) -> Position:
    """Return the position with the player's secret goal of the next colour, then with none."""
    laid: Position = draft.position
    name = state.setup.players[draft.chosen]
    before = laid.secrets.get(name)
    choices = (None, *COLOURS)
    colour = choices[(choices.index(None if before is None else before.colour) + 1) % len(choices)]
    secrets = {player: laid.secrets[player] for player in laid.secrets if player != name}
    if colour is not None:
        known = position(state).secrets.get(name)
        secrets[name] = known if known is not None and known.colour == colour else LaidGoal(colour)
    ordered = {player: secrets[player] for player in state.setup.players if player in secrets}
    return replace(laid, secrets=ordered)


def listed_cards(state: State, laid: Position, colour: Colour) -> tuple[Card, ...]:
    """Return the cards of a colour that can lie turned up: known ones as in other lists, and unknown ones that do."""
    known = tuple(Card(colour, goal.text, goal.id) for goal in listed_goals(state, colour))
    names = {card.id for card in known}
    others = (one.goal for one in laid.public if one.colour == colour and one.goal not in names)
    return (*known, *(Card(colour, name) for name in others))


def _with_public(state: State, draft: PositionDraft, number: int) -> Position:
    """Return the position with the goal turned up, laid out by the player, or not any more."""
    laid: Position = draft.position
    colour = shown_colour(draft)
    card = listed_cards(state, laid, colour)[number]
    name = card.id or card.text
    left = tuple(one for one in laid.public if (one.colour, one.goal) != (colour, name))
    if len(left) == len(laid.public):
        left = (*left, PublicGoal(state.setup.players[draft.chosen], colour, name))
    return replace(laid, public=left)


def points_of(laid: Position, name: str) -> int:
    """Return what the player's goals are worth."""
    return sum(POINTS[one.colour] for one in laid.won.get(name, ()))


def step_text(state: State, laid: Position) -> str:
    """Return the words for the round and the step of the position."""
    return round_text(laid.round, state.setup.options.rounds, step_name(laid.step, laid.colour or COLOURS[0]))


def differences(state: State, laid: Position) -> tuple[str, ...]:
    """Return a sentence for each thing that differs from the state."""
    now = position(state)
    told: list[str] = []
    if (laid.round, laid.step, laid.colour) != (now.round, now.step, now.colour):
        told.append(f"{step_text(state, laid)}.")
    if any(state.words) and not words_of(laid):
        told.append(_("Words are spelled again."))
    for name in state.setup.players:
        told += _player_differences(now, laid, name)
    count, earlier = len(laid.public), len(now.public)
    if count != earlier:
        goals = ngettext("Turned up: {count} goal, not {earlier}.", "Turned up: {count} goals, not {earlier}.", count)
        told.append(goals.format(count=count, earlier=earlier))
    elif laid.public != now.public:
        told.append(_("Other goals lie turned up."))
    return tuple(told)


def _player_differences(now: Position, laid: Position, name: str) -> list[str]:
    told: list[str] = []
    points, earlier = points_of(laid, name), points_of(now, name)
    if points != earlier:
        text = _("{player} has {points}, not {earlier}.")
        told.append(text.format(player=name, points=points_text(points), earlier=earlier))
    elif laid.won.get(name, ()) != now.won.get(name, ()):
        told.append(_("{player} has won other goals.").format(player=name))
    rack = laid.racks.get(name, "")
    if rack != now.racks.get(name, ""):
        text = _("{player} has other letters.") if rack else _("{player} has no letters.")
        told.append(text.format(player=name))
    word, earlier_word = words_of(laid).get(name), words_of(now).get(name)
    if word is not None and (earlier_word is None or word.word != earlier_word.word):
        told.append(_("{player}: {word}.").format(player=name, word=word.word.upper()))
    elif word is None and earlier_word is not None and words_of(laid):
        told.append(_("{player} has no word.").format(player=name))
    if laid.secrets.get(name) != now.secrets.get(name) and laid.step not in SETTLED_STEPS:
        told.append(_("Secret goal of {player}: {colour}.").format(player=name, colour=secret_text(laid, name)))
    return told


def secret_text(laid: Position, name: str) -> str:
    """Return the colour of the player's secret goal in words, or that there is none."""
    secret = laid.secrets.get(name)
    return _("none") if secret is None else colour_name(secret.colour)
