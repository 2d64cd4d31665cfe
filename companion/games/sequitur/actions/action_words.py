"""Say in words what an action card allows (SQT-21)."""

from collections.abc import Sequence

from companion.core.i18n import N_, _, ngettext
from companion.games.common.phrases import capitalise
from companion.games.sequitur.actions.actions import ALL_BALLS, Operation, OperationName

UNLIMITED_TEXTS: dict[OperationName, str] = {
    "discard": N_("put back any balls"),
    "replace": N_("replace any balls by new ones"),
    "swap": N_("swap any two balls"),
    "move": N_("move one ball to any place"),
    "reverse": N_("reverse any part"),
}
"""What an operation without a count allows."""
PLACE_OPERATIONS = ("swap", "move")
"""The operations whose count is one of places; that of the others is one of balls."""


def operation_text(operation: Operation) -> str:
    """Return what the operation allows, to follow "it lets you": "draw 2 balls, for any place"."""
    if operation.count == ALL_BALLS:
        return _(UNLIMITED_TEXTS[operation.name])
    if operation.up_to:
        return _up_to_text(operation.name, operation.count).format(count=operation.count)
    return _limited_text(operation.name, operation.count).format(count=operation.count)


def numbered_steps(operations: Sequence[Operation]) -> list[str]:
    """Return what a card allows step by step: "1. Put back up to 2 balls"."""
    return [f"{number}. {capitalise(operation_text(one))}" for number, one in enumerate(operations, 1)]


def _up_to_text(name: OperationName, count: int) -> str:
    """Return what an operation that draws up to this many balls allows, with a gap for the count."""
    if name == "insert":
        return ngettext("draw up to {count} ball, for any place", "draw up to {count} balls, for any place", count)
    return ngettext("draw up to {count} ball, for either end", "draw up to {count} balls, for either end", count)


def _limited_text(name: OperationName, count: int) -> str:
    """Return what an operation with this count allows, in words with a gap for the count."""
    match name:
        case "insert":
            return ngettext("draw {count} ball, for any place", "draw {count} balls, for any place", count)
        case "ends":
            return ngettext("draw {count} ball, for either end", "draw {count} balls, for either end", count)
        case "discard":
            return ngettext("put back up to {count} ball", "put back up to {count} balls", count)
        case "replace":
            return ngettext("replace up to {count} ball by a new one", "replace up to {count} balls by new ones", count)
        case "swap":
            return ngettext(
                "swap two balls, at most {count} place apart", "swap two balls, at most {count} places apart", count
            )
        case "move":
            return ngettext(
                "move one ball, at most {count} place far", "move one ball, at most {count} places far", count
            )
        case "reverse":
            return ngettext("reverse a part of up to {count} ball", "reverse a part of up to {count} balls", count)
