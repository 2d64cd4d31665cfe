"""Set a position of Sequitur by taps: the round and its step, points, racks, and goals."""

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import PositionDraft
from companion.core.i18n import _
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS, Colour, Goal
from companion.games.sequitur.model import Phase, State
from companion.games.sequitur.positions import (
    LaidGoal,
    Position,
    PublicGoal,
    first_step,
    is_within_step,
    position,
    turned_up_colours,
)
from companion.games.sequitur.screen.balls import balls_text, faces_of, points_text
from companion.games.sequitur.screen.column_words import round_text, step_name

RACK, GOALS = "rack", "goals"
"""The sheets of the page; that of goals is followed by a colour and a page."""

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
    laid: Position = draft.position
    racks = {**laid.racks, state.setup.players[draft.chosen]: rack[:MOST_BALLS]}
    return replace(draft, position=replace(laid, racks=racks))


def _with_round(state: State, laid: Position, number: int) -> Position:
    """Return the position in another round: at its beginning, or as it was where that is the state's."""
    if not 0 < number <= state.setup.options.rounds:
        return laid
    if number == state.round:
        return replace(position(state), won=laid.won)
    racks = {} if state.score_only else dict.fromkeys(state.setup.players, "")
    return Position(number, first_step(state), laid.won, racks=racks)


def steps_to_choose(state: State, laid: Position) -> tuple[Step, ...]:
    """Return the steps in which the table can be said to be, in their order; that of the state among them."""
    steps: list[Step] = [("words", None)]
    if not state.score_only:
        steps.insert(0, ("start", None))
        for colour in COLOURS:
            steps[-1:-1] = [("goals", colour), ("actions", colour)]
    now = position(state)
    if laid.round == now.round and (now.step, now.colour) not in steps:
        steps.append((now.step, now.colour))
    return tuple(steps)


def _with_step(state: State, laid: Position, by: int) -> Position:
    """Return the position in the next step or the one before; goals that are not turned up yet don't lie there."""
    steps = steps_to_choose(state, laid)
    at = steps.index((laid.step, laid.colour)) + by
    if not 0 <= at < len(steps):
        return laid
    step, colour = steps[at]
    shown = turned_up_colours(step, colour)
    return replace(laid, step=step, colour=colour, public=tuple(one for one in laid.public if one.colour in shown))


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


def listed_goals(state: State, colour: Colour) -> tuple[Goal, ...]:
    """Return the known goals of a colour by their texts."""
    return tuple(sorted((goal for goal in state.goals if goal.colour == colour), key=lambda goal: goal.text))


def listed_cards(state: State, laid: Position, colour: Colour) -> tuple[Card, ...]:
    """Return the cards of a colour that can lie turned up: known ones by their texts, and unknown ones that do."""
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
    if any(state.words) and not is_within_step(state, laid):
        told.append(_("Words are spelled again."))
    for name in state.setup.players:
        told += _player_differences(now, laid, name)
    goals = _("Turned up: {count} goals, not {earlier}.")
    if len(laid.public) != len(now.public):
        told.append(goals.format(count=len(laid.public), earlier=len(now.public)))
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
        text = _("{player} has {balls}.") if rack else _("{player} has no balls.")
        told.append(text.format(player=name, balls=balls_text(rack)))
    if laid.secrets.get(name) != now.secrets.get(name):
        told.append(_("Secret goal of {player}: {colour}.").format(player=name, colour=secret_text(laid, name)))
    return told


def secret_text(laid: Position, name: str) -> str:
    """Return the colour of the player's secret goal in words, or that there is none."""
    secret = laid.secrets.get(name)
    return _("none") if secret is None else colour_name(secret.colour)
