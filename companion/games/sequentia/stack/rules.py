"""The rules of Stack as pure functions of a state and a move; refusals name their rule."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import or_chain
from companion.games.sequentia.common.cards import Card, parse_card
from companion.games.sequentia.common.deck import (
    Add,
    add_card,
    count_move,
    draw_card,
    learn_card,
    setup_refusal,
    skip_move,
)
from companion.games.sequentia.common.seats import (
    HAND_SIZE,
    count_to_draw,
    draw_events,
    lay_card,
    next_seat,
    refill_hand,
)
from companion.games.sequentia.stack.model import (
    PILES,
    TITLE,
    AsSequence,
    Laid,
    Move,
    Pass,
    Place,
    Play,
    Setup,
    State,
    Triple,
)
from companion.games.sequentia.stack.possible_sequences import legal_triples


def start(setup: Setup) -> State | Refused:
    """Return the state before the first move: three cards dealt to each, as far as the deck goes (STK-01)."""
    refused = setup_refusal(setup, TITLE)
    if refused:
        return refused
    state = State(setup=setup, deck=0, hands=(), taken=((),) * len(setup.players))
    count, players = state.size, len(setup.players)
    if not count:
        return Refused("STK-01", _("This deck has no cards."))
    # Dealt one by one: a deck that ends early leaves the first players a card more.
    hands = tuple(min(HAND_SIZE, (count - seat + players - 1) // players) for seat in range(players))
    return replace(state, deck=count - sum(hands), hands=hands)


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after a move and what it caused, or the rule that it breaks."""
    if state.ended:
        return Refused("STK-07", _("The game is over."))
    if state.over:
        return Refused("STK-07", _("The game is over: the deck and all hands are used up."))
    return count_move(state, _apply(learn_card(state, move), move))


def _apply(state: State, move: Move) -> Step[State] | Refused:
    match move:
        case Play():
            return _lay(state, move)
        case AsSequence():
            return _play_sequence(state, move)
        case Pass():
            return _pass(state)
        case Add():
            added = add_card(state, move)
            deck = state.deck + added.state.size - state.size
            return replace(added, state=replace(added.state, deck=deck))


def skip(state: State, move: Move) -> State:
    """Return the state when a move that no longer fits is passed over: its card was not played."""
    return skip_move(state, _skip(state, move))


def _skip(state: State, move: Move) -> State:
    if state.over:
        return state
    if isinstance(move, Add):
        return state
    if not isinstance(move, Play) or move.ends:
        return end_turn(state).state
    card = parse_card(move.card)
    # What followed it in the turn still fits then, and the next player's turn stays theirs.
    return replace(state, laid="bonus" if card is not None and card.bonus else "simple")


def refusal(state: State, at: Place) -> Refused | None:
    """Return why the player whose turn it is can't lay any card there, or None (STK-02 to STK-05)."""
    if state.laid == "simple":
        return Refused("STK-04", _("A simple card was laid: play a card as a sequence, or pass."))
    few = len(state.piles) < PILES
    if few and at not in {"left", "right"}:
        return Refused("STK-02", _start_first_text(len(state.piles)))
    if not few and at in {"left", "right"}:
        return Refused("STK-03", _("There are four piles: a card goes on top of one of them."))
    return None


def sequence_refusal(state: State, card: Card, named: tuple[int, ...] | None = None) -> Refused | None:
    """Return why the card can't be played as a sequence (on these piles, if any are named), or None (STK-06)."""
    if len(state.piles) < PILES:
        return Refused("STK-02", _four_first_text(len(state.piles)))
    found = legal_triples(state, card)
    numbers = "-".join(map(str, card.sequence))
    if not found:
        near = state.setup.options.adjacent_piles
        told = (
            _("No three neighbouring piles show {numbers} from left to right.")
            if near
            else _("No three piles show {numbers} from left to right.")
        )
        return Refused("STK-06", told.format(numbers=numbers))
    if named is None:
        ways = or_chain(map(piles_text, found))
        told = _("Say which piles show {numbers}: {piles}.")
        return None if len(found) == 1 else Refused("STK-06", told.format(numbers=numbers, piles=ways))
    told = _("{numbers} shows on {piles}, not on these.")
    return None if named in found else Refused("STK-06", told.format(numbers=numbers, piles=piles_text(found[0])))


def pass_refusal(state: State) -> Refused | None:
    """Return why the player whose turn it is can't pass, or None.

    STK-05: whoever holds a card can lay it on a pile or start one with it, so after a bonus card nobody else passes.
    """
    if not state.laid:
        return Refused("STK-04", _("{name} has to play a card first.").format(name=state.name))
    if state.laid == "bonus" and state.hands[state.player]:
        told = _("After a bonus card {name} plays another card: it can be laid.")
        return Refused("STK-05", told.format(name=state.name))
    return None


def piles_text(piles: tuple[int, ...]) -> str:
    """Return the three piles of a sequence as people call them: "piles 1, 2 and 4"."""
    first, second, third = piles
    return _("piles {first}, {second} and {third}").format(first=first, second=second, third=third)


def _start_first_text(piles: int) -> str:
    """Return the sentence that a card has to start a pile first, when there are this many piles (STK-02)."""
    if not piles:
        return _("There are no piles: a card starts a new one first, at the left or right end.")
    told = ngettext(
        "There is {count} pile: a card starts a new one first, at the left or right end.",
        "There are {count} piles: a card starts a new one first, at the left or right end.",
        piles,
    )
    return told.format(count=piles)


def _four_first_text(piles: int) -> str:
    """Return the sentence that a sequence needs four piles, when there are this many (STK-02)."""
    if not piles:
        return _("There are no piles: a sequence can be played when there are four.")
    told = ngettext(
        "There is {count} pile: a sequence can be played when there are four.",
        "There are {count} piles: a sequence can be played when there are four.",
        piles,
    )
    return told.format(count=piles)


def hand_refusal(state: State) -> Refused | None:
    """Return why the player whose turn it is can't play any card, or None: no card is left by the count."""
    if state.hands[state.player]:
        return None
    return Refused("STK-01", _("{name} holds no card.").format(name=state.name))


def playable_card(state: State, text: str) -> Card | Refused:
    """Return the card that is played from the hand, by its text; Refused when it can't be in the hand."""
    refused = hand_refusal(state)
    if refused is not None:
        return refused
    card = draw_card(state, text)
    return replace(card, rule="STK-01") if isinstance(card, Refused) else card


def _lay(state: State, move: Play) -> Step[State] | Refused:
    refused = refusal(state, move.at)
    if refused:
        return refused
    card = playable_card(state, move.card)
    if isinstance(card, Refused):
        return card
    laid = lay_card_on(state, card, move.at)
    return _ended(laid) if move.ends and not laid.state.over else laid


def _ended(laid: Step[State]) -> Step[State] | Refused:
    """Return the step with the turn over behind the card that was laid, or why it can't be."""
    refused = pass_refusal(laid.state)
    if refused:
        return refused
    after = end_turn(laid.state)
    return Step(after.state, (*laid.events, *after.events))


def leaves_nothing(state: State, card: Card) -> bool:
    """Return whether nothing can be played once this card is laid, whatever is held: it ends the turn.

    STK-02, STK-04: after a simple card only a sequence is left, which needs four piles, and another card.
    """
    return not card.bonus and (len(state.piles) + 1 < PILES or state.hands[state.player] == 1)


def lay_card_on(state: State, card: Card, at: Place) -> Step[State]:
    """Return the state after the player has laid the card from the hand there."""
    laid: Laid = "bonus" if card.bonus else "simple"
    after = replace(state, hands=lay_card(state.hands, state.player), piles=lay_on(state.piles, card, at), laid=laid)
    return Step(after, _end_events(after))


def lay_on(piles: tuple[tuple[Card, ...], ...], card: Card, at: Place) -> tuple[tuple[Card, ...], ...]:
    """Return the piles after the card was laid at an end of the row or on a pile."""
    match at:
        case "left":
            return ((card,), *piles)
        case "right":
            return (*piles, (card,))
        case _:
            return (*piles[: at - 1], (*piles[at - 1], card), *piles[at:])


def _play_sequence(state: State, move: AsSequence) -> Step[State] | Refused:
    card = playable_card(state, move.card)
    if isinstance(card, Refused):
        return card
    refused = sequence_refusal(state, card, move.piles)
    if refused:
        return refused
    return take_piles(state, card, legal_triples(state, card)[0] if move.piles is None else _triple(move.piles))


def _triple(piles: tuple[int, ...]) -> Triple:
    first, second, third = piles
    return first, second, third


def take_piles(state: State, card: Card, piles: Triple) -> Step[State]:
    """Return the state after a player takes three piles with a card, which ends the turn (STK-06)."""
    got = tuple(one for number in piles for one in state.piles[number - 1])
    taken = tuple((*cards, *got, card) if player == state.player else cards for player, cards in enumerate(state.taken))
    left = tuple(pile for number, pile in enumerate(state.piles, 1) if number not in piles)
    told = ngettext("{name} takes {piles}: {count} card.", "{name} takes {piles}: {count} cards.", len(got) + 1)
    text = told.format(name=state.name, piles=piles_text(piles), count=len(got) + 1)
    news = GameEvent("sequence", text)
    after = end_turn(replace(state, hands=lay_card(state.hands, state.player), piles=left, taken=taken))
    return Step(after.state, (news, *after.events))


def _pass(state: State) -> Step[State] | Refused:
    return pass_refusal(state) or end_turn(state)


def end_turn(state: State) -> Step[State]:
    """Return the state after a turn: the hand drawn back to three, and the next player who holds a card."""
    count = count_to_draw(state.hands, state.player, state.deck)
    hands = refill_hand(state.hands, state.player, state.deck)
    after = replace(state, deck=state.deck - count, hands=hands, laid="", turns=state.turns + 1)
    if after.over:
        return Step(after, _end_events(after))
    after = replace(after, player=next_seat(state.player + 1, hands))
    return Step(after, (*draw_events(state.name, count), *_skip_events(state, after)))


def _skip_events(before: State, after: State) -> tuple[GameEvent, ...]:
    """Return an event for each player without a card who is passed over (STK-07)."""
    players = len(after.hands)
    between = (after.player - before.player - 1) % players
    seats = [(before.player + step) % players for step in range(1, between + 1)]
    names = [after.setup.players[seat] for seat in seats if seat not in after.gone]
    told = _("{name} holds no card and is passed over.")
    return tuple(GameEvent("passed", told.format(name=name)) for name in names)


def _end_events(state: State) -> tuple[GameEvent, ...]:
    return (GameEvent("win", _("The deck and all hands are used up.")),) if state.over else ()
