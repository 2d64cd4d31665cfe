"""Say what lies on the table in Sequitur, and go on from there, whatever was played before."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.sequitur import claims, goal_piles, steps
from companion.games.sequitur.bag import ball_name, full_bag
from companion.games.sequitur.cards import COLOURS, UNSEEN, Card, find_cards
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.goals.colours import colour_of_many
from companion.games.sequitur.goals.goals import POINTS, Colour
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import FULL_RACK, Name, Phase, Public, State, Text, WonGoals
from companion.games.sequitur.round_so_far import LaidJudgement, RoundSoFar, round_so_far, with_round
from companion.lexicon.balls import BALLS

JUDGED_STEPS: tuple[Phase, ...] = ("secrets", "ties", "claims", "over")
"""The steps that words lead to."""

SETTLED_STEPS: tuple[Phase, ...] = ("ties", "claims", "over")
"""Those of them in which no goal is secret any more."""


class LaidGoal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A goal card: its colour, and its text or id; empty where nobody says which it is."""

    colour: Colour
    goal: Text = ""


class PublicGoal(Struct, frozen=True, forbid_unknown_fields=True):
    """A goal that lies turned up, and who laid it out."""

    player: Name
    colour: Colour
    goal: Annotated[Text, Meta(min_length=1)]


class Position(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All that lies on the table: what each player has won, and the balls and goals of the round.

    `step` is the one in which the table is, `colour` the one that is due in the steps of goals and actions. `secrets`
    are the goals drawn in secret, none for a player who has drawn none. `face_down` are the public goals that were
    drawn in the step of goals, `so_far` what was done in the round; None, as in files of earlier versions: what was
    done before where round, step and racks are the same, else nothing. `racks`, `secrets` and goals are empty where
    only the score is kept.
    """

    round: Annotated[int, Meta(ge=1, extra={"expected": "a number of a round"})]
    step: Phase
    won: dict[Name, tuple[LaidGoal, ...]]
    colour: Colour | None = None
    racks: dict[Name, Annotated[str, Meta(pattern=r"^[A-Z?]*\Z", extra={"expected": "balls, in capitals"})]] = {}
    secrets: dict[Name, LaidGoal] = {}
    public: tuple[PublicGoal, ...] = ()
    face_down: tuple[PublicGoal, ...] = ()
    so_far: RoundSoFar | None = None


class _Placed(Struct, frozen=True):
    """The cards of a position; `hidden` are the public goals that still lie face down, `judged` those of judgements."""

    stacks: tuple[tuple[Card, ...], ...]
    secrets: tuple[Card | None, ...]
    public: tuple[Public, ...]
    hidden: tuple[Public, ...]
    judged: dict[LaidJudgement, Card]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, wherever they lie."""
        won = (card for stack in self.stacks for card in stack)
        return tuple(filter(None, (*won, *self.secrets, *(one.card for one in (*self.public, *self.hidden)))))


def position(state: State) -> Position:
    """Return what lies on the table, as far as the state knows."""
    names = state.setup.players
    won = {name: tuple(map(_laid, stack)) for name, stack in zip(names, state.stacks, strict=True)}
    if state.score_only:
        return Position(state.round, state.phase, won, so_far=round_so_far(state))
    return Position(
        state.round,
        state.phase,
        won,
        COLOURS[state.colour] if state.phase in {"goals", "actions"} else None,
        dict(zip(names, state.racks, strict=True)),
        {name: _laid(card) for name, card in zip(names, state.secrets, strict=True) if card is not None},
        _laid_publics(state, face_down=False),
        _laid_publics(state, face_down=True),
        round_so_far(state),
    )


def first_step(state: State) -> Phase:
    """Return the step that a round begins with."""
    return "words" if state.score_only else "start"


def renamed_position(position: Position, names: Mapping[str, str]) -> Position:
    """Return the position with the new names of players in place of the old ones."""
    return replace(
        position,
        won={names.get(name, name): won for name, won in position.won.items()},
        racks={names.get(name, name): rack for name, rack in position.racks.items()},
        secrets={names.get(name, name): goal for name, goal in position.secrets.items()},
        public=tuple(replace(one, player=names.get(one.player, one.player)) for one in position.public),
        face_down=tuple(replace(one, player=names.get(one.player, one.player)) for one in position.face_down),
        so_far=None if position.so_far is None else position.so_far.renamed(names),
    )


def turned_up_colours(step: Phase, colour: Colour | None) -> tuple[Colour, ...]:
    """Return the colours of which goals lie turned up in a step; `colour` is the one that is due in it (SQT-04)."""
    if colour is None:
        return () if step == "start" else COLOURS
    return COLOURS[: COLOURS.index(colour) + (step == "actions")]


def _laid(card: Card) -> LaidGoal:
    return LaidGoal(card.colour, _name(card))


def _name(card: Card) -> str:
    return card.id or ("" if card.text == UNSEEN else card.text)


def _laid_publics(state: State, *, face_down: bool) -> tuple[PublicGoal, ...]:
    """Return the public goals that lie face down, or those that are turned up."""
    names = state.setup.players
    return tuple(
        PublicGoal(names[one.player], one.card.colour, _name(one.card))
        for one in state.public
        if is_face_down(state, one.card.colour) is face_down
    )


def set_position(state: State, position: Position) -> Step[State] | Refused:
    """Return the step to this position, or why balls and cards can't lie so.

    The bag and the decks hold what lies nowhere else. Which goals were won in this round is known no more, unless
    round, step, racks and what was done so far stay as they were.
    """
    refused = _players_refusal(state, position) or _step_refusal(state, position) or _racks_refusal(state, position)
    if refused:
        return refused
    placed = _placed(state, position)
    if isinstance(placed, Refused):
        return placed
    refused = _public_refusal(state, position) or _count_refusal(state, placed)
    if refused:
        return refused
    within = is_within_step(state, position)
    begun = state if within else _anew(state, position)
    after = _with_points(_with_cards(state, _without_wins(begun, placed) if within else begun, placed))
    if not within and position.so_far is not None:
        resumed = with_round(state, after, position.so_far, placed.judged)
        if isinstance(resumed, Refused):
            return resumed
        after = resumed
    settled, happened = steps.advance_until_somebody_acts(claims.update_claimer(after))
    return Step(replace(settled, moves=state.moves + 1, learned=None, learned_action=None), happened)


def is_within_step(state: State, laid: Position) -> bool:
    """Return whether round, step and racks are those of the state, and what was done in the round."""
    now = position(state)
    same_step = (laid.round, laid.step, laid.colour) == (now.round, now.step, now.colour)
    same_round = laid.so_far is None or (laid.so_far, laid.face_down) == (now.so_far, now.face_down)
    return same_step and same_round and (state.score_only or _racks(state, laid) == state.racks)


def _racks(state: State, laid: Position) -> tuple[str, ...]:
    return tuple(laid.racks.get(name, "") for name in state.setup.players)


def _anew(state: State, laid: Position) -> State:
    """Return the state at the beginning of the step, with the racks of the position and no cards of the round."""
    players = state.setup.players
    racks = _racks(state, laid)
    same_round = laid.round == state.round and state.phase != "over"
    missing = ((None,) * len(players),) * (laid.round - 1 - len(state.past))
    return replace(
        steps.without_round(state),
        round=laid.round,
        phase=laid.step,
        colour=0 if laid.colour is None else COLOURS.index(laid.colour),
        racks=racks,
        drawn_in=state.drawn_in if racks == state.racks else ((state.moves, "".join(racks)),),
        spelled_in=(),
        turned=state.turned if racks == state.racks else (),
        used=state.used if same_round else ((),) * len(players),
        past=(*state.past[: laid.round - 1], *missing),
        absent=(*state.absent[: laid.round - 1], *((False,) * len(players) for _words in missing)),
        claimed=(),
        unclaimed=(),
        settled=(),
        ended=laid.step == "over" and laid.round < state.setup.options.rounds,
    )


def _with_cards(before: State, state: State, placed: _Placed) -> State:
    """Return the state with these cards where they lie; `before` tells how many there are and which are discarded.

    Cards that lie nowhere any more are in their deck: nobody has seen which of them were discarded.
    """
    after = replace(state, stacks=placed.stacks, secrets=placed.secrets, public=(*placed.public, *placed.hidden))
    if sorted(_keys(goal_piles.drawn_cards(after))) == sorted(_keys(goal_piles.drawn_cards(before))):
        return after
    out = placed.cards
    discards = tuple(_discards(before, out, number) for number in range(len(COLOURS)))
    sizes, lying = goal_piles.deck_sizes(before), Counter(card.colour for card in out)
    decks = tuple(
        max(0, size - lying[colour] - len(laid)) for size, colour, laid in zip(sizes, COLOURS, discards, strict=True)
    )
    known = Counter(goal_piles.drawn_cards(before))
    new = (Counter(out) - known).elements()
    goals_in = tuple(one for one in before.goals_in if one[1] in out or one[1] in _flat(discards))
    return replace(
        after, decks=decks, discards=discards, goals_in=(*goals_in, *((before.moves, card) for card in new if card.id))
    )


def _without_wins(state: State, placed: _Placed) -> State:
    """Return the state in which nobody knows which goals were won in this round, where other ones lie on the stacks."""
    if placed.stacks == state.stacks:
        return state
    won = tuple(
        one if placed.stacks[one.player] == state.stacks[one.player] else WonGoals(one.player, 0) for one in state.won
    )
    return replace(state, claimed=(), unclaimed=(), settled=(), won=won)


def _keys(cards: Iterable[Card]) -> Iterable[tuple[str, str, str]]:
    return ((card.colour, card.text, card.id) for card in cards)


def _flat(discards: tuple[tuple[Card | None, ...], ...]) -> tuple[Card | None, ...]:
    return tuple(card for pile in discards for card in pile)


def _discards(state: State, out: tuple[Card, ...], number: int) -> tuple[Card | None, ...]:
    """Return the discards of a colour without cards that lie elsewhere, and no more of them than there can be."""
    left, lying = state.discards[number], Counter(out)
    counts = {goal.id: goal.count for goal in state.goals}
    for card in lying:
        while card in left and card.id in counts and lying[card] + left.count(card) > counts[card.id]:
            left = goal_piles.remove_last(left, card)
    room = goal_piles.deck_sizes(state)[number] - sum(card.colour == COLOURS[number] for card in out)
    return left[len(left) - min(len(left), max(0, room)) :]


def _with_points(state: State) -> State:
    """Return the state with the points that were there at the end of the rounds before.

    What is set in a round that has begun is won in this one, where the companion has seen those before; else the last
    one has brought it.
    """
    over = state.phase == "over"
    rounds = state.round if over else state.round - 1
    begun = state.phase != first_step(state) and len(state.scored) >= rounds
    of_this = not over and (begun or state.phase in JUDGED_STEPS)
    known = state.scored[: rounds if of_this else max(0, rounds - 1)]
    last = known[-1] if known else (0,) * len(state.stacks)
    if of_this or not rounds:
        return replace(state, scored=(*known, *((last,) * (rounds - len(known)))))
    now = tuple(sum(POINTS[card.colour] for card in stack) for stack in state.stacks)
    return replace(state, scored=(*known, *((last,) * (rounds - 1 - len(known))), now))


def _placed(state: State, laid: Position) -> _Placed | Refused:
    """Return the cards that the position names, or why one of them is none."""
    names = state.setup.players
    secrets: list[Card | None] = []
    stacks: list[tuple[Card, ...]] = []
    public: list[Public] = []
    down: list[Public] = []
    try:
        for name, stack in zip(names, state.stacks, strict=True):
            drawn = laid.secrets.get(name)
            secrets.append(None if drawn is None else _card(state, drawn.colour, drawn.goal or UNSEEN))
            stacks.append(_stack(state, stack, laid.won.get(name, ())))
        public.extend(_public(state, one) for one in laid.public)
        down.extend(_public(state, one) for one in laid.face_down)
        judged = {one: _card(state, one.colour, one.goal) for one in (laid.so_far or RoundSoFar()).judged}
    except _NoSuchCardError as error:
        return error.refused
    hidden = tuple(one for one in state.public if is_face_down(state, one.card.colour))
    if laid.so_far is not None:
        hidden = tuple(down)
    elif not is_within_step(state, laid):
        hidden = ()
    return _Placed(tuple(stacks), tuple(secrets), tuple(public), hidden, judged)


def _public(state: State, laid: PublicGoal) -> Public:
    return Public(state.setup.players.index(laid.player), _card(state, laid.colour, laid.goal))


class _NoSuchCardError(Exception):
    """A card that the game can't have."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.why)
        self.refused = refused


def _stack(state: State, before: tuple[Card, ...], won: tuple[LaidGoal, ...]) -> tuple[Card, ...]:
    """Return the cards of a stack; one that nobody can name is what was there before."""
    known = before[: len(won)]
    return tuple(
        known[place] if place < len(known) and _laid(known[place]) == goal else _card(state, goal.colour, goal.goal)
        for place, goal in enumerate(won)
    )


def _card(state: State, colour: Colour, name: str) -> Card:
    """Return the card of that name: one that is out already, else a known one with that id; else one of its own.

    Raises `_NoSuchCardError` for one of another colour.
    """
    if not name:
        return Card(colour, "")
    out = (card for card in goal_piles.drawn_cards(state) if card.colour == colour and _name(card) == name)
    earlier = next(out, None)
    if earlier is not None:
        return earlier
    called = find_cards(state.goals, colour, name)
    if isinstance(called, Refused):
        raise _NoSuchCardError(called)
    return next((card for card in called if card.id == name), Card(colour, name))


def _players_refusal(state: State, laid: Position) -> Refused | None:
    goals = (one.player for one in (*laid.public, *laid.face_down))
    named = (*laid.won, *laid.racks, *laid.secrets, *goals, *(laid.so_far or RoundSoFar()).names)
    stranger = next((name for name in named if name not in state.setup.players), None)
    if stranger is not None:
        return Refused("", _("{player} does not play in this game.").format(player=stranger))
    left = (state.setup.players[player] for player in state.gone)
    absent = next((name for name in left if laid.racks.get(name) or name in laid.secrets), None)
    return Refused("", _("{player} plays no more.").format(player=absent)) if absent else None


def _step_refusal(state: State, laid: Position) -> Refused | None:
    """Return why the table can't be in this round and step, or None."""
    rounds = state.setup.options.rounds
    if laid.round > rounds:
        told = ngettext("This game has {count} round.", "This game has {count} rounds.", rounds)
        return Refused("SQT-17", told.format(count=rounds))
    if laid.secrets and laid.step in SETTLED_STEPS:
        return Refused("SQT-13", _("The secret goals of this round are settled already."))
    if is_within_step(state, laid):
        return None
    if laid.step in JUDGED_STEPS and laid.so_far is None:
        return Refused("SQT-07", _("Choose the step in which words are spelled: it leads to the claims."))
    if laid.step == "over" and (any(laid.racks.values()) or laid.secrets or laid.public):
        return Refused("SQT-16", _("After the end all balls are in the bag, and no goals lie there."))
    scored = laid.step in {"words", "claims", "over"}
    if state.score_only and (not scored or laid.racks or laid.secrets or laid.public or laid.face_down):
        return Refused("SQT-29", _("Only the score is kept in this game: words, and the goals that they win."))
    if (laid.step in {"goals", "actions"}) != (laid.colour is not None):
        return Refused("SQT-04", _("The steps of goals and of actions have a colour, the others have none."))
    return None


def _racks_refusal(state: State, laid: Position) -> Refused | None:
    """Return why these balls can't lie on the racks in this step, or None."""
    every, lying = full_bag(state.setup.options.balls), Counter("".join(laid.racks.values()))
    face = next((face for face in BALLS if lying[face] > every[face]), None)
    if face is not None:
        told = ngettext(
            "{count} {ball} on the racks is more than there are: {most}.",
            "{count} {ball} on the racks are more than there are: {most}.",
            lying[face],
        )
        return Refused("SQT-01", told.format(count=lying[face], ball=ball_name(face), most=every[face]))
    if state.score_only or is_within_step(state, laid):
        return None
    for player, name in enumerate(state.setup.players):
        count = len(laid.racks.get(name, ""))
        if laid.step == "start" and count > FULL_RACK:
            told = _("{player} has {count} balls; at the start of a round there are at most {most}.")
            return Refused("SQT-03", told.format(player=name, count=count, most=FULL_RACK))
        missing = laid.so_far is None or name not in laid.so_far.waived
        if laid.step not in {"start", "over"} and not count and player not in state.gone and missing:
            return Refused("SQT-03", _("Which balls does {player} have?").format(player=name))
    return None


def _public_refusal(state: State, laid: Position) -> Refused | None:
    """Return why these goals can't lie turned up in this step, or None (SQT-04)."""
    shown = turned_up_colours(laid.step, laid.colour)
    players = len(state.setup.players)
    for colour, count in Counter(one.colour for one in laid.public).items():
        if colour not in shown:
            told = _("No {colour} goals are turned up yet in this step.")
            return Refused("SQT-04", told.format(colour=colour_of_many(colour)))
        if count > players:
            told = _("{count} {colour} goals are more than one for each player.")
            return Refused("SQT-04", told.format(count=count, colour=colour_of_many(colour)))
    return None


def _count_refusal(state: State, placed: _Placed) -> Refused | None:
    """Return why there are not so many cards, or None (SQT-02)."""
    lying = Counter(placed.cards)
    counts = {goal.id: goal.count for goal in state.goals}
    before = Counter(goal_piles.drawn_cards(state))
    for card, count in lying.items():
        most = max(counts.get(card.id, count), before[card])
        if count > most:
            told = ngettext(
                'The goal "{goal}" lies here {count} times; there is {most}.',
                'The goal "{goal}" lies here {count} times; there are {most}.',
                most,
            )
            return Refused("SQT-02", told.format(goal=told_text(card.colour, card.text), count=count, most=most))
    return None if state.score_only else _deck_refusal(state, placed)


def _deck_refusal(state: State, placed: _Placed) -> Refused | None:
    lying = Counter(card.colour for card in placed.cards)
    for colour, size in zip(COLOURS, goal_piles.deck_sizes(state), strict=True):
        if lying[colour] > size:
            told = _("{count} {colour} goals lie here; the game has {most}.")
            return Refused("SQT-02", told.format(count=lying[colour], colour=colour_of_many(colour), most=size))
    return None
