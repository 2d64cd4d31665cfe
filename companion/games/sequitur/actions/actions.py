"""Action cards (SQT-21): the basic operations that each allows, and what an operation does to a rack."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.toml.entries import TomlField, TomlPath, make_cards, parse_toml, refuse_duplicates
from companion.core.toml.parser import read_packaged_text
from companion.games.common.phrases import capitalise
from companion.lexicon.balls import BALLS, Rack

ALL_BALLS = sum(ball.count for ball in BALLS.values())
"""SQT-01: as many balls as there are; as a limit, no limit."""

HAND_SIZE = 5
"""SQT-02: the action cards of each player, which are the same for all."""

ACTIONS_FILE = "actions.toml"
"""The name of a table's own file of actions."""

EXAMPLE = "Example: "
"""What the names of the example set begin with."""

EXAMPLE_ACTIONS = "example_actions.toml"
"""The actions that are shipped: an example in the manner of the game. They are not the printed cards."""

ACTION = "action"

OperationName = Annotated[
    Literal["insert", "ends", "discard", "swap", "move", "reverse", "replace"],
    Meta(extra={"expected": '"insert", "ends", "discard", "swap", "move", "reverse" or "replace"'}),
]
Count = Annotated[int, Meta(ge=1, le=ALL_BALLS, extra={"expected": f"a whole number from 1 to {ALL_BALLS}"})]
UpTo = Annotated[bool, Meta(extra={"expected": "true or false"})]
ActionName = Annotated[
    str, Meta(pattern=r"\S", max_length=60, extra={"expected": "the name of the card, 1 to 60 characters"})
]
ActionText = Annotated[
    str, Meta(pattern=r"\S", max_length=300, extra={"expected": "the text of the card, 1 to 300 characters"})
]


DRAWING = ("insert", "ends")
"""The operations that need a count: all others do without a limit."""


class Operation(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One operation that a card allows, and its limit.

    `insert` and `ends` draw exactly `count` balls, or one to `count` of them with `up_to`; `discard` and `replace` are
    for up to `count`; `swap` and `move` reach at most `count` places, and `reverse` is for a part of up to `count`
    balls.

    Raises ValueError when one that draws has no count, or `up_to` is set for one that doesn't draw.
    """

    name: OperationName
    count: Count = ALL_BALLS
    up_to: bool = False

    def __post_init__(self) -> None:
        if self.up_to and self.name not in DRAWING:
            raise ValueError(f"{self.name} has no use for up_to")
        if self.name in DRAWING and self.count == ALL_BALLS:
            raise ValueError(f"{self.name} has no count")


class Action(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action card. Its operations are done in their order, each once at most."""

    name: ActionName
    text: ActionText
    operations: Annotated[
        tuple[Operation, ...],
        Meta(min_length=1, extra={"expected": "a list of operations; insert and ends need a count, such as 2"}),
    ]


class DoneOperation(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record of what somebody did in an operation; places count from 0 at the left.

    `insert`, `ends`: `places[i]` is where `balls[i]` came to lie, when those before it lay already. `discard`,
    `replace`: the places of the balls that left, and for `replace` in `balls` what came into each. `swap`: the two
    places. `move`: from where to where. `reverse`: the first and the last place of the part.
    """

    operation: OperationName
    places: tuple[int, ...]
    balls: Rack = ""


class OperationResult(Struct, frozen=True):
    """The rack after an operation, and the balls that left and entered it, in the order of `DoneOperation.places`.

    SQT-06: what left is in the bag before what entered is drawn from it.
    """

    rack: Rack
    left: Rack = ""
    entered: Rack = ""


def apply_operation(
    operation: Operation, rack: Rack, done: DoneOperation, in_bag: int = ALL_BALLS
) -> OperationResult | Refused:
    """Do an operation on a rack: return the rack after it, or why what was done is not allowed.

    `in_bag` is how many balls the bag has: where it has fewer than an operation draws, all of them are drawn. Which
    balls can still be in the bag (SQT-01) is not looked at.
    """
    if done.operation != operation.name:
        told = _("This operation is to {operation}, not to {other}.")
        return _refusal(
            told.format(operation=_(_OPERATION_TEXTS[operation.name]), other=_(_OPERATION_TEXTS[done.operation]))
        )
    if any(face not in BALLS for face in done.balls):
        return _refusal(_("A ball has a letter A to Z, or is the blank."))
    # Of a card that says "up to", as many are due as were drawn, but at least one.
    count = min(operation.count, max(1, len(done.balls))) if operation.up_to else operation.count
    return _APPLY[operation.name](rack, done, count, in_bag)


def apply_action(
    action: Action, rack: Rack, done: tuple[DoneOperation, ...], in_bag: int = ALL_BALLS
) -> tuple[OperationResult, ...] | Refused:
    """Do the operations of a card, one after another; return their results, or the refusal (see `apply_operation`)."""
    steps: list[OperationResult] = []
    operations = iter(action.operations)
    for one in done:
        operation = next((allowed for allowed in operations if allowed.name == one.operation), None)
        if operation is None:
            told = _("{action} does not allow to {operation} here.")
            return _refusal(told.format(action=action.name, operation=_(_OPERATION_TEXTS[one.operation])))
        step = apply_operation(operation, rack, one, in_bag)
        if isinstance(step, Refused):
            return step
        steps.append(step)
        rack, in_bag = step.rack, in_bag + len(step.left) - len(step.entered)
    return tuple(steps)


def read_actions(text: str, file: str) -> tuple[Action, ...]:
    """Return the actions of a TOML file, a table `[[action]]` each, in order; `file` is its path.

    Raises EntriesError with one sentence for the first thing that is wrong, more than five cards among it (SQT-02).
    """
    return _make_actions(parse_toml(text, file), text, file)


def _make_actions(table: dict[str, Any], text: str, file: str) -> tuple[Action, ...]:
    actions = make_cards(table, text, file, ACTION, _read_action)
    refuse_duplicates(text, file, ACTION, "name", (action.name for action in actions))
    if len(actions) > HAND_SIZE:
        TomlPath(file, text, (ACTION, HAND_SIZE)).refuse(
            "is one too many", f"{HAND_SIZE} action cards, the same for each player"
        )
    return actions


def missing_actions(actions: tuple[Action, ...]) -> str | None:
    """Return a sentence when the player lacks some of the five action cards (SQT-02); None when all are there."""
    if len(actions) == HAND_SIZE:
        return None
    return f"These are {len(actions)} action card{'' if len(actions) == 1 else 's'}; each player has {HAND_SIZE}."


def shown_name(name: str) -> str:
    """Return what an action card is called on the screen: examples, whose names begin with one word, are translated."""
    shown = capitalise(name.removeprefix(EXAMPLE))
    return _(shown) if name in _example_names() else shown


def shown_text(action: Action) -> str:
    """Return what stands on an action card, an example in the language of the table."""
    return _(action.text) if action.name in _example_names() else action.text


@cache
def _example_names() -> frozenset[str]:
    return frozenset(action.name for action in example_actions())


def example_actions() -> tuple[Action, ...]:
    """Return the actions of the example set, see `EXAMPLE_ACTIONS`."""
    text, table = read_packaged_text(__package__, EXAMPLE_ACTIONS)
    return _make_actions(table, text, EXAMPLE_ACTIONS)


_FIELDS = (TomlField("name", ActionName), TomlField("text", ActionText))
_OPERATION_FIELDS = (
    TomlField("name", OperationName),
    TomlField("count", Count, ALL_BALLS),
    TomlField("up_to", UpTo, False),
)


def _read_action(spot: TomlPath, card: dict[str, Any]) -> Action:
    rest = {key: value for key, value in card.items() if key != "operations"}
    values = spot.read_fields(_FIELDS, rest)
    operations = card.get("operations")
    here = spot.at("operations")
    if not isinstance(operations, list) or not operations:
        wrong = "is missing" if operations is None else "is not a list of at least one operation"
        here.refuse(wrong, 'operations such as [{ name = "swap" }, { name = "insert", count = 2 }]')
    return Action(**values, operations=tuple(_read_operation(here, *each) for each in enumerate(operations, start=1)))


def _read_operation(spot: TomlPath, number: int, value: Any) -> Operation:
    here = spot.at(str(number))
    if not isinstance(value, dict):
        here.refuse("is not a table", 'an operation such as { name = "swap" }')
    values = here.read_fields(_OPERATION_FIELDS, value)
    if values["name"] in DRAWING and values["count"] == ALL_BALLS:
        here.refuse("has no count", f"how many balls are drawn, count = 2 say, below {ALL_BALLS}")
    if values["up_to"] and values["name"] not in DRAWING:
        here.refuse("needs no up_to", "up_to = true for insert and ends alone; the others are for up to their count")
    return Operation(**values)


def _refusal(why: str) -> Refused:
    return Refused("SQT-21", why)


def _insert(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:
    return _insert_drawn(rack, done, min(count, in_bag), lambda place, length: 0 <= place <= length)


def _ends(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:
    return _insert_drawn(rack, done, min(count, in_bag), lambda place, length: place in {0, length})


def _insert_drawn(
    rack: Rack, done: DoneOperation, count: int, may_lie: Callable[[int, int], bool]
) -> OperationResult | Refused:
    if len(done.balls) != count:
        told = ngettext(
            "This action draws {count} ball, not {given}.", "This action draws {count} balls, not {given}.", count
        )
        return _refusal(told.format(count=count, given=len(done.balls)))
    if len(done.places) != count:
        return _refusal(_("Each ball that is drawn has one place."))
    for ball, place in zip(done.balls, done.places, strict=True):
        if not may_lie(place, len(rack)):
            return _no_place_refusal(rack, ball, place + 1)
        rack = rack[:place] + ball + rack[place:]
    return OperationResult(rack, entered=done.balls)


def _no_place_refusal(rack: Rack, ball: str, place: int) -> Refused:
    if not rack:
        return _refusal(_("{ball} can't be put in place {place} of an empty rack.").format(ball=ball, place=place))
    told = _("{ball} can't be put in place {place} of {rack}.")
    return _refusal(told.format(ball=ball, place=place, rack=rack))


def _discard(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:  # noqa: ARG001
    refused = _places_refusal(rack, done) or _count_refusal(done, count) or _draw_refusal(done)
    if refused:
        return refused
    stay = [ball for place, ball in enumerate(rack) if place not in done.places]
    return OperationResult("".join(stay), left="".join(rack[place] for place in done.places))


def _replace(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:  # noqa: ARG001
    refused = _places_refusal(rack, done) or _count_refusal(done, count)
    if refused:
        return refused
    if len(done.balls) != len(done.places):
        return _refusal(_("As many balls come into the rack as leave it."))
    new = dict(zip(done.places, done.balls, strict=True))
    left = "".join(rack[place] for place in done.places)
    return OperationResult("".join(new.get(place, ball) for place, ball in enumerate(rack)), left, done.balls)


def _swap(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:  # noqa: ARG001
    refused = _two_places_refusal(rack, done) or _distance_refusal(done, count)
    if refused:
        return refused
    first, second = done.places
    swapped = {first: rack[second], second: rack[first]}
    return OperationResult("".join(swapped.get(place, ball) for place, ball in enumerate(rack)))


def _move(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:  # noqa: ARG001
    refused = _two_places_refusal(rack, done) or _distance_refusal(done, count)
    if refused:
        return refused
    start, end = done.places
    rest = rack[:start] + rack[start + 1 :]
    return OperationResult(rest[:end] + rack[start] + rest[end:])


def _reverse(rack: Rack, done: DoneOperation, count: int, in_bag: int) -> OperationResult | Refused:  # noqa: ARG001
    refused = _two_places_refusal(rack, done)
    if refused:
        return refused
    first, last = done.places
    if first > last:
        return _refusal(_("The first place of a part is left of its last one."))
    if last - first + 1 > count:
        told = ngettext(
            "This action reverses a part of up to {count} ball, not {given}.",
            "This action reverses a part of up to {count} balls, not {given}.",
            count,
        )
        return _refusal(told.format(count=count, given=last - first + 1))
    return OperationResult(rack[:first] + rack[first : last + 1][::-1] + rack[last + 1 :])


def _places_refusal(rack: Rack, done: DoneOperation) -> Refused | None:
    for place in done.places:
        if not 0 <= place < len(rack):
            return _off_rack_refusal(place + 1, len(rack))
    return _refusal(_("A place is named twice.")) if len(set(done.places)) < len(done.places) else None


def _off_rack_refusal(place: int, balls: int) -> Refused:
    told = ngettext(
        "There is no place {place} on a rack of {count} ball.",
        "There is no place {place} on a rack of {count} balls.",
        balls,
    )
    return _refusal(told.format(place=place, count=balls))


def _count_refusal(done: DoneOperation, count: int) -> Refused | None:
    if not done.places:
        return _refusal(_("No ball is named."))
    if len(done.places) <= count:
        return None
    told = ngettext(
        "This action is for up to {count} ball, not {given}.",
        "This action is for up to {count} balls, not {given}.",
        count,
    )
    return _refusal(told.format(count=count, given=len(done.places)))


def _draw_refusal(done: DoneOperation) -> Refused | None:
    return _refusal(_("This action draws no balls.")) if done.balls else None


def _two_places_refusal(rack: Rack, done: DoneOperation) -> Refused | None:
    if len(done.places) != 2:
        return _refusal(_("This action needs two places, not {given}.").format(given=len(done.places)))
    return _places_refusal(rack, done) or _draw_refusal(done)


def _distance_refusal(done: DoneOperation, count: int) -> Refused | None:
    first, second = done.places
    if abs(first - second) <= count:
        return None
    told = ngettext(
        "This action reaches {count} place, not {given}.", "This action reaches {count} places, not {given}.", count
    )
    return _refusal(told.format(count=count, given=abs(first - second)))


_APPLY: dict[str, Callable[[Rack, DoneOperation, int, int], OperationResult | Refused]] = {
    "insert": _insert,
    "ends": _ends,
    "discard": _discard,
    "swap": _swap,
    "move": _move,
    "reverse": _reverse,
    "replace": _replace,
}

_OPERATION_TEXTS = {
    "insert": N_("insert drawn balls"),
    "ends": N_("place drawn balls at the ends"),
    "discard": N_("discard balls"),
    "swap": N_("swap two balls"),
    "move": N_("move a ball"),
    "reverse": N_("reverse a part"),
    "replace": N_("replace balls"),
}
