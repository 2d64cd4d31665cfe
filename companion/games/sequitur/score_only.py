"""Keep the score alone (SQT-29): which goals a word can have won, and the points of each player."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.sequitur import claims, goal_piles
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Score, State, WonGoals
from companion.games.sequitur.word_rules import spelling_verdict


def unscored_players(state: State) -> tuple[int, ...]:
    """Return the players with a word whose goals are not entered yet, in the order of their claims (SQT-14)."""
    entered = {one.player for one in state.won}
    return tuple(player for group in state.order for player in group if player not in entered)


def winnable_goals(state: State, player: int) -> tuple[Card, ...]:
    """Return the known cards that nobody has won and that the player's word meets, or may meet: the table says.

    Those that it meets come first, and of these the dearest.
    """
    found = state.words[player]
    if found is None:
        return ()
    met = {card: spelling_verdict(state, player, card, found) for card in _known_cards(state)}
    cards = [card for card, told in met.items() if told is not False and goal_piles.is_left(state, card)]
    return tuple(sorted(cards, key=lambda card: (not met[card], -POINTS[card.colour], card.text)))


def _known_cards(state: State) -> tuple[Card, ...]:
    return tuple(Card(goal.colour, goal.text, goal.id) for goal in state.goals)


def score_goals(state: State, player: int, move: Score, *, tested: bool = True) -> Step[State] | Refused:
    """Return the state after the goals that the player has won in this round are on the stack, or why they can't be.

    Unless they are `tested`, the table says that the word meets them.
    """
    if any(one.player == player for one in state.won):
        told = _("The goals that {player} has won in this round are entered.")
        return Refused("SQT-29", told.format(player=move.player))
    if state.words[player] is None:
        return Refused("SQT-14", _("{player} has no word and claims nothing.").format(player=move.player))
    after, before = state, len(state.stacks[player])
    for name in move.goals:
        card = _find_card(after, player, name, tested=tested)
        if isinstance(card, Refused):
            return card
        after = _with_card(after, player, card)
    for colour in move.unknown:
        after = _with_card(after, player, Card(colour, ""))
    cards = after.stacks[player][before:]
    points = sum(POINTS[card.colour] for card in cards)
    told = ngettext("{player} has won {count} point.", "{player} has won {count} points.", points)
    happened = (GameEvent("claim", told.format(player=move.player, count=points)),) if points else ()
    return Step(replace(after, won=(*after.won, WonGoals(player, len(cards)))), happened)


def _with_card(state: State, player: int, card: Card) -> State:
    """Return the state with the card on the player's stack; a deck that is said to be empty has had more cards."""
    drawn = goal_piles.draw_card(state, card.colour)[0] if goal_piles.can_draw(state, card.colour) else state
    return replace(drawn, stacks=claims.add_to_stack(drawn, player, card))


def won_cards(state: State, player: int) -> tuple[Card, ...]:
    """Return the goals that have been entered for the player in this round."""
    count = sum(one.count for one in state.won if one.player == player)
    stack = state.stacks[player]
    return stack[len(stack) - count :]


def take_back(state: State, player: int) -> State:
    """Return the state in which the player has won no goal in this round yet, and the balls of the word are back."""
    cards = won_cards(state, player)
    stack = state.stacks[player]
    decks = tuple(
        left + sum(card.colour == colour for card in cards) for left, colour in zip(state.decks, COLOURS, strict=True)
    )
    return replace(
        state,
        stacks=goal_piles.replace_at(state.stacks, player, stack[: len(stack) - len(cards)]),
        decks=decks,
        racks=goal_piles.replace_at(state.racks, player, ""),
        won=tuple(one for one in state.won if one.player != player),
    )


def _find_card(state: State, player: int, name: str, *, tested: bool) -> Card | Refused:
    """Return the dearest card of that name that the player can have won, or why there is none.

    Unless it is `tested`, one whose test the word fails is won where no other is.
    """
    called = [card for card in _known_cards(state) if card.is_called(name)]
    if not called:
        return Refused("SQT-20", _("This game does not know that goal: NEW CARD enters it."))
    cards = winnable_goals(state, player)
    if not tested:
        cards += tuple(card for card in called if goal_piles.is_left(state, card))
    possible = next((card for card in cards if card in called), None)
    return possible or _unwinnable_refusal(state, player, called[0])


def _unwinnable_refusal(state: State, player: int, card: Card) -> Refused:
    names = state.setup.players
    if goal_piles.is_left(state, card):
        told = _('{player}\'s word does not meet "{goal}".')
        return Refused("SQT-14", told.format(player=names[player], goal=told_text(card.colour, card.text)))
    owner = next(one for one, stack in enumerate(state.stacks) if card in stack)
    told = _('"{goal}" lies on the stack of {player}.')
    return Refused("SQT-02", told.format(goal=told_text(card.colour, card.text), player=names[owner]))


def move_points(state: State, move: Score) -> int:
    """Return what the goals of the move are worth together (SQT-02)."""
    known = {name: card for card in reversed(_known_cards(state)) for name in (card.text, card.id)}
    colours = [known[name].colour for name in move.goals if name in known]
    return sum(POINTS[colour] for colour in (*colours, *move.unknown))
