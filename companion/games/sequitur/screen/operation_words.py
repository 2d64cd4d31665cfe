"""Say how an operation of an action card is done (SQT-05, SQT-21)."""

from companion.core.i18n import _, ngettext
from companion.games.sequitur.actions.actions import ALL_BALLS, Operation
from companion.games.sequitur.screen.balls import balls_text
from companion.lexicon.balls import BLANK, Rack


def done_text(now: Operation, letters: int, part: Rack) -> str:
    """Return the sentence on what an operation has done to this many letters; `part` is one that was reversed."""
    match now.name:
        case "insert" | "ends":
            return _("Placed. Another may follow.") if letters < now.count and now.up_to else _("All are placed.")
        case "discard":
            told = ngettext("{count} letter into the bag.", "{count} letters into the bag.", letters)
            return _with_more_text(now, letters, told.format(count=letters))
        case "replace":
            told = ngettext("{count} letter replaced.", "{count} letters replaced.", letters)
            return _with_more_text(now, letters, told.format(count=letters))
        case "swap":
            return _("They are swapped.")
        case "move":
            return _("It is moved.")
        case "reverse":
            return _("It now reads {letters}.").format(letters=balls_text(part))


def _with_more_text(now: Operation, letters: int, told: str) -> str:
    """Return what is told of so many letters, and that the operation takes more, while it does."""
    return " ".join((told, _("Another may follow."))) if letters < now.count else told


def missing_lines(now: Operation, placed: int, drawn: int, to_draw: int, ball: str) -> tuple[str, ...]:
    """Return sentences on what an operation still lacks.

    So many letters are `placed` or tapped, and so many balls `drawn`, of those `to_draw` where each gets a place of
    its own; `ball` is drawn and has none yet, moves, or is replaced next.
    """
    match now.name:
        case "insert" | "ends":
            return _drawing_lines(now, drawn, to_draw, ball)
        case "discard":
            one = now.count == 1
            return _up_to_text(now), _("It goes back into the bag.") if one else _("They go back into the bag.")
        case "replace" if placed:
            told = _("Tap what you draw: it takes the place of {ball}.").format(ball=balls_text(ball))
            return _draw_text(placed - drawn), told
        case "replace":
            if now.count == 1:
                return _up_to_text(now), _("It goes back into the bag, then you draw another.")
            return _up_to_text(now), _("They go back into the bag, then you draw as many.")
        case _:
            return _pair_lines(now, placed, ball)


def _pair_lines(now: Operation, placed: int, ball: str) -> tuple[str, ...]:
    """Return sentences on the first of two letters, or on the second one, `placed` being 1."""
    match now.name:
        case "move" if placed:
            return _where_text(ball), _("Tap the letter that it goes before, or the empty place.")
        case "move":
            return _("Tap the letter that moves."), _("Then tap the letter that it goes before.")
        case "swap":
            told = _("They change places.")
        case _:
            told = _("All from the first to the last are turned round.")
    return _("Now tap the other letter.") if placed else _("Tap two letters."), told


def _where_text(ball: str) -> str:
    """Return the question where a ball goes; a letter in quotation marks, as an I would be a word."""
    return _("Where does the blank go?") if ball == BLANK else _('Where does the "{letter}" go?').format(letter=ball)


def _up_to_text(now: Operation) -> str:
    if now.count == ALL_BALLS:
        return _("Tap any letters.")
    return ngettext("Tap up to {count} letter.", "Tap up to {count} letters.", now.count).format(count=now.count)


def _draw_text(letters: int) -> str:
    return ngettext("Draw {count} letter.", "Draw {count} letters.", letters).format(count=letters)


def _draw_up_to_text(letters: int) -> str:
    return ngettext("Draw up to {count} letter.", "Draw up to {count} letters.", letters).format(count=letters)


def _draw_number_text(number: int, count: int, *, up_to: bool) -> str:
    told = _("Draw letter {number} of up to {count}.") if up_to else _("Draw letter {number} of {count}.")
    return told.format(number=number, count=count)


def empty_bag_lines(*, plays: bool, more: bool) -> tuple[str, str]:
    """Return sentences on an operation for which the bag has no ball.

    `plays` tells that something was done before, `more` that other operations follow.
    """
    if plays:
        way = _("Skip this step, or end the card here.") if more else _("End the card here.")
    else:
        way = _("Skip this step, or take another card.") if more else _("Take another card.")
    return _("The bag is empty."), way


def _drawing_lines(now: Operation, drawn: int, to_draw: int, ball: str) -> tuple[str, ...]:
    at_end, left = now.name == "ends", to_draw - drawn
    if drawn or ball:
        draw = _draw_number_text(drawn + 1, to_draw, up_to=now.up_to)
    else:
        draw = _draw_up_to_text(to_draw) if now.up_to else _draw_text(to_draw)
    if ball:
        where = _where_text(ball)
        if at_end:
            return where, _("Tap the arrow at that end.")
        return where, _("Tap the letter that it goes before, or the empty place.")
    if at_end:
        return draw, ngettext("It goes to an end.", "One at a time, each to an end.", left)
    return draw, ngettext("It goes to any place.", "One at a time, each to any place.", left)
