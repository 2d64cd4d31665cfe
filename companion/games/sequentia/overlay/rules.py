"""The rules of Overlay as pure functions of a state and a move; refusals name their rule."""

from collections.abc import Set

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import capitalise, or_chain
from companion.games.sequentia.common.cards import UNKNOWN, Card, short_card_text, unseen_cards
from companion.games.sequentia.common.deck import (
    Add,
    add_card,
    count_move,
    draw_card,
    learn_card,
    setup_refusal,
    skip_move,
)
from companion.games.sequentia.common.place_words import line_list, where
from companion.games.sequentia.common.seats import (
    HAND_SIZE,
    add_cards,
    count_to_draw,
    draw_events,
    lay_card,
    next_seat,
    refill_hand,
)
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.overlay import lines
from companion.games.sequentia.overlay.end_search import can_still_make_sequence, could_be_shown
from companion.games.sequentia.overlay.lines import ALL_PLACES, ShownSequence, count_cards, legal_places
from companion.games.sequentia.overlay.model import TITLE, Fill, Give, GiveUp, HandOver, Lay, Move, Setup, State, Take

Sets = tuple[tuple[ShownSequence, ...], ...]


def start(setup: Setup) -> State | Refused:
    """Return the state before the first card is laid, or why a game with this set-up can't be played."""
    refused = setup_refusal(setup, TITLE)
    if refused:
        return refused
    players = len(setup.players)
    state = State(setup=setup, deck=0, hands=(HAND_SIZE,) * players, taken=((),) * players)
    count, least = state.size, len(CELLS) + HAND_SIZE * players
    if count < least:
        told = ngettext(
            "The deck has {count} card; the square and {players} hands need {least}.",
            "The deck has {count} cards; the square and {players} hands need {least}.",
            count,
        )
        return Refused("OVL-01", told.format(count=count, players=players, least=least))
    return replace(state, deck=count - HAND_SIZE * players)


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after a move and what it caused, or the rule that it breaks."""
    if state.over:
        return phase_refusal(state)
    return count_move(state, _apply(learn_card(state, move), move))


def _apply(state: State, move: Move) -> Step[State] | Refused:
    match move:
        case Fill():
            return _fill(state, move)
        case Lay():
            return _lay(state, move)
        case GiveUp():
            return _give_up(state, move)
        case HandOver():
            return _hand_over(state, move)
        case Give():
            return _give(state, move)
        case Take():
            return _take(state, move)
        case Add():
            added = add_card(state, move)
            deck = state.deck + added.state.size - state.size
            return replace(added, state=replace(added.state, deck=deck))


def skip(state: State, move: Move) -> State:
    """Return the state when a move that no longer fits is passed over: its card stays where it was."""
    return skip_move(state, _skip(state, move))


def _skip(state: State, move: Move) -> State:
    match move:
        case Fill() if state.phase in {"open", "fill"}:
            return _next_in_phase(state).state
        case Lay() | GiveUp() if state.phase == "lay":
            return _next_in_phase(state).state
        case HandOver() if state.phase == "lay":
            return _end_laying(state).state
        case Take() if state.phase == "take":
            return end_turn(state).state
        case _:
            return state


def refusal(state: State, card: Card, place: int) -> Refused | None:
    """Return why the player whose turn it is can't lay the card there, or None (OVL-02)."""
    pile = state.piles[place]
    refused = place_refusal(state, place)
    if refused is None and pile[-1].number == card.number:
        told = _("This place shows a {number} already: a card never goes on its own number.")
        return Refused("OVL-02", told.format(number=card.number))
    return refused


def place_refusal(state: State, place: int) -> Refused | None:
    """Return why the player whose turn it is can lay no card at all there, or None (OVL-02)."""
    pile = state.piles[place]
    if not pile:
        return Refused("OVL-02", _("This place is empty: a card is laid on a card of the square."))
    if state.laid >> place & 1:
        told = _("{card} was laid in this turn, and nothing goes on it.")
        return Refused("OVL-02", told.format(card=short_card_text(pile[-1].text)))
    return None


def playable_card(state: State, text: str) -> Card | Refused:
    """Return the card that is laid, by its text; Refused when no unseen card of the deck or hand is such."""
    card = draw_card(state, text)
    return replace(card, rule="OVL-01") if isinstance(card, Refused) else card


def takeable_sets(state: State) -> Sets:
    """Return the sets of sequences that can be taken now, most cards first; at most two (OVL-04, OVL-05)."""
    return lines.find_sets(state.square, _giver_mask(state))


def cells_of(one: ShownSequence) -> tuple[str, ...]:
    """Return the places of a sequence by their names."""
    return tuple(CELLS[place] for place in one.places)


def phase_refusal(state: State) -> Refused:
    """Return the refusal that says what is to be done first, where something else was wanted."""
    match state.phase:
        case "open":
            told = ngettext(
                "The square is laid first: {count} card of the deck to come.",
                "The square is laid first: {count} cards of the deck to come.",
                state.left,
            )
            return Refused("OVL-01", told.format(count=state.left))
        case "lay":
            told = ngettext(
                "{name} has {count} card of the hand to lay first.",
                "{name} has {count} cards of the hand to lay first.",
                state.left,
            )
            return Refused("OVL-02", told.format(name=state.name, count=state.left))
        case "take":
            return Refused("OVL-05", _("{name} takes the sequences of this turn first.").format(name=state.name))
        case "over" if state.ended:
            return Refused("OVL-07", _("The game is over."))
        case "over":
            return Refused("OVL-07", _("The game is over: no sequence can be composed any more."))
        case "fill":
            told = ngettext(
                "The empty places are filled first: {count} card to come.",
                "The empty places are filled first: {count} cards to come.",
                state.left,
            )
            return Refused("OVL-06", told.format(count=state.left))


def _fill(state: State, move: Fill) -> Step[State] | Refused:
    if state.phase not in {"open", "fill"}:
        return phase_refusal(state)
    place = PLACES[move.at]
    if state.piles[place]:
        rule = "OVL-01" if state.phase == "open" else "OVL-06"
        return Refused(rule, _("This place has a card: only empty places are filled from the deck."))
    card = playable_card(state, move.card)
    if isinstance(card, Refused):
        return card
    after = replace(state, piles=_put_card(state, place, card), deck=state.deck - 1, last=place)
    return _next_in_phase(after)


def _lay(state: State, move: Lay) -> Step[State] | Refused:
    if state.phase != "lay":
        return phase_refusal(state)
    card = playable_card(state, move.card)
    if isinstance(card, Refused):
        return card
    place = PLACES[move.at]
    refused = refusal(state, card, place)
    return refused or lay_card_on(state, card, place)


def lay_card_on(state: State, card: Card, place: int) -> Step[State]:
    """Return the state after the player has laid the card from the hand on the place."""
    after = replace(
        state,
        piles=_put_card(state, place, card),
        hands=lay_card(state.hands, state.player),
        laid=state.laid | 1 << place,
        last=place,
    )
    told = _("{card} lies {place}.").format(card=short_card_text(card.text), place=where(CELLS[place]))
    return _next_in_phase(after, GameEvent("placed", told))


def _give_up(state: State, move: GiveUp) -> Step[State] | Refused:
    if state.phase != "lay":
        return phase_refusal(state)
    card = playable_card(state, move.card)
    if isinstance(card, Refused):
        return card
    name = short_card_text(card.text)
    places = len(legal_places(state.square, card))
    if places and not move.wrong:
        told = ngettext("{card} can be laid on {count} place.", "{card} can be laid on {count} places.", places)
        return Refused("OVL-03", told.format(card=name, count=places))
    after = replace(state, out=(*state.out, card), hands=lay_card(state.hands, state.player), last=None)
    wrong = _("{card} is discarded, although it could be laid.").format(card=name)
    told = wrong if places else _("{card} is discarded: it can be laid nowhere.").format(card=name)
    return _next_in_phase(after, GameEvent("lost", told))


def _hand_over(state: State, move: HandOver) -> Step[State] | Refused:
    if state.phase != "lay":
        return phase_refusal(state)
    held = state.left if move.held is None else move.held
    if held > state.left:
        told = ngettext(
            "{name} has {count} card of the hand left, not more.",
            "{name} has {count} cards of the hand left, not more.",
            state.left,
        )
        return Refused("OVL-10", told.format(name=state.name, count=state.left))
    missing = state.left - held
    after = replace(
        state, hands=add_cards(state.hands, state.player, -missing), deck=state.deck + missing, left=held, last=None
    )
    told = ngettext("{count} card more is in the deck.", "{count} cards more are in the deck.", missing)
    news = (GameEvent("passed", told.format(count=missing)),) if missing else ()
    following = _end_laying(after)
    return Step(following.state, (*news, *following.events))


def others_at_table(state: State) -> tuple[str, ...]:
    """Return the players beside the one whose turn it is, without those who play no more."""
    seats = enumerate(state.setup.players)
    return tuple(name for seat, name in seats if seat != state.player and seat not in state.gone)


def _give(state: State, move: Give) -> Step[State] | Refused:
    if state.phase != "lay":
        return phase_refusal(state)
    others = others_at_table(state)
    if move.player not in others:
        told = _("{name} can hand cards to {others}, not to {to}.")
        return Refused("OVL-11", told.format(name=state.name, others=or_chain(others), to=move.player))
    if move.cards > state.left:
        told = ngettext("{name} holds {count} card, not more.", "{name} holds {count} cards, not more.", state.left)
        return Refused("OVL-11", told.format(name=state.name, count=state.left))
    hands = add_cards(state.hands, state.setup.players.index(move.player), move.cards)
    after = replace(state, hands=add_cards(hands, state.player, -move.cards), left=state.left - move.cards)
    return Step(after) if after.left else _end_laying(after)


def _take(state: State, move: Take) -> Step[State] | Refused:
    if state.phase != "take":
        return phase_refusal(state)
    chosen = _chosen_sequences(state, move)
    if isinstance(chosen, Refused):
        return chosen
    return take_places(state, {place for one in chosen for place in one.places})


def take_places(state: State, places: Set[int]) -> Step[State]:
    """Return the state after the player has taken all cards of these places (OVL-06)."""
    got = tuple(card for place in sorted(places) for card in state.piles[place])
    taken = tuple((*cards, *got) if seat == state.player else cards for seat, cards in enumerate(state.taken))
    piles = tuple(() if place in places else pile for place, pile in enumerate(state.piles))
    told = ngettext("{name} takes {count} card.", "{name} takes {count} cards.", len(got))
    news = GameEvent("claim", told.format(name=state.name, count=len(got)))
    after = replace(state, piles=piles, taken=taken, last=None)
    left = min(piles.count(()), state.deck)
    if state.setup.options.refill and left:
        return Step(replace(after, phase="fill", left=left), (news,))
    over = end_turn(after)
    return Step(over.state, (news, *over.events))


def _chosen_sequences(state: State, move: Take) -> tuple[ShownSequence, ...] | Refused:
    possible = takeable_sets(state)
    if not move.sequences:
        return possible[0]
    there = {cells_of(one) for one in lines.find_sequences(state.square, _giver_mask(state))}
    for cells in move.sequences:
        if cells not in there:
            told = _("No sequence that is printed on one of its cards is shown by {places}.")
            return Refused("OVL-04", told.format(places=line_list((cells,))))
    named = [cell for cells in move.sequences for cell in cells]
    if len(set(named)) < len(named):
        return Refused("OVL-05", _("Sequences count together when they share no place, and these share one."))
    # A row and a column always share a place: what is named lies in one of the sets, if not all of it.
    chosen = next(one for one in possible if set(move.sequences) <= set(map(cells_of, one)))
    more = next((cells_of(one) for one in chosen if cells_of(one) not in move.sequences), None)
    if more is None:
        return chosen
    told = _("One more counts, as it shares no place with these: {places}.")
    return Refused("OVL-05", told.format(places=line_list((more,))))


def _giver_mask(state: State) -> int:
    return state.laid if state.setup.options.laid_only else ALL_PLACES


def _put_card(state: State, place: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    return (*state.piles[:place], (*state.piles[place], card), *state.piles[place + 1 :])


def _next_in_phase(state: State, *happened: GameEvent) -> Step[State]:
    """Return the state with one card less to lay in this phase; the last one leads on to the next phase."""
    after = replace(state, left=state.left - 1)
    if after.left:
        return Step(after, happened)
    match state.phase:
        case "open":
            following = begin_turn(after, after.player)
        case "lay":
            following = _end_laying(after)
        case _:
            following = end_turn(after)
    return Step(following.state, (*happened, *following.events))


def _end_laying(state: State) -> Step[State]:
    """Return the state after the hand was laid: sequences that count are taken, or the turn is over."""
    possible = takeable_sets(state)
    if not possible:
        ended = end_turn(state)
        return replace(ended, events=(GameEvent("passed", _("No sequence.")), *ended.events))
    one = possible[0]
    told_of, count = ", ".join(_line_text(state, each) for each in one), count_cards(state.square, one)
    told = ngettext("{lines}: {count} card for {name}.", "{lines}: {count} cards for {name}.", count)
    news = GameEvent("sequence", told.format(lines=capitalise(told_of), count=count, name=state.name))
    return Step(replace(state, phase="take"), (news,))


def _line_text(state: State, shown: ShownSequence) -> str:
    """Return in words which row or column shows which sequence."""
    card = state.square.tops[shown.card_at]
    numbers = "-".join(map(str, card.sequence)) if card else ""
    return _("{line} shows {numbers}").format(line=line_list((cells_of(shown),)), numbers=numbers)


def end_turn(state: State) -> Step[State]:
    """Return the state after a turn: the hand is drawn back to three while the deck lasts (OVL-06)."""
    count = count_to_draw(state.hands, state.player, state.deck)
    hands = refill_hand(state.hands, state.player, state.deck)
    after = replace(state, hands=hands, deck=state.deck - count, turns=state.turns + 1)
    following = begin_turn(after, (state.player + 1) % len(hands))
    return Step(following.state, (*draw_events(state.name, count), *following.events))


def begin_turn(state: State, player: int) -> Step[State]:
    """Return the state in the turn of this player, or of the next who can act, or at the end (OVL-07)."""
    order = (*range(player, len(state.hands)), *range(player))
    if _is_ended(state, tuple(state.hands[seat] for seat in order)):
        over = replace(state, phase="over", left=0, laid=0)
        return Step(over, (GameEvent("win", _("No sequence can be composed any more: the game is over.")),))
    begun = replace(state, laid=0)
    player = next_seat(player, [seat not in state.gone for seat in range(len(state.hands))])
    # Who holds no card may still find a sequence, of cards that came from the deck.
    seat = player if takeable_sets(begun) else next_seat(player, state.hands)
    if state.hands[seat]:
        return Step(replace(begun, phase="lay", player=seat, left=state.hands[seat]))
    return Step(replace(begun, phase="take", player=seat, left=0))


def _is_ended(state: State, hands: tuple[int, ...]) -> bool:
    options = state.setup.options
    if state.unknown and (state.deck or any(hands)):
        # A card that nobody knows may be any.
        return not any(all(state.piles[place] for place in line) for line in lines.LINES)
    unseen = tuple(unseen_cards(state.cards, state.seen_cards).elements())
    if state.deck:
        # Places that are not filled again stay empty: then no card of the deck can help where no line is whole.
        return not options.refill and not could_be_shown(state.square, unseen, laid_only=options.laid_only)
    if UNKNOWN in state.seen_cards:
        # Which cards are in the hands can't be told from those that lie where nobody knows them.
        return not any(hands) or not could_be_shown(state.square, unseen, laid_only=options.laid_only)
    return not can_still_make_sequence(state.square, unseen, hands, laid_only=options.laid_only)
