"""Say at each step of the set-up its title, what the panel does, and help."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from companion.core.i18n import N_, _, ngettext
from companion.core.scene import HelpLine, Lamp
from companion.core.tool import AnyTool
from companion.table.screens.page import SIGN_HELP, PageButton, page_number_text, translated_lines
from companion.table.screens.setup.pages import count_switch_pages, sides_offered, switch_help, with_page

if TYPE_CHECKING:
    from companion.table.screens.setup.setup import SetupPage

Step = Literal["players", "names", "seats", "switches", "begins"]

HELP: dict[Step, tuple[HelpLine, ...]] = {
    "players": (HelpLine(N_("Tap how many play. OK goes on to their names."), N_("Players"), "people"),),
    "names": (
        HelpLine(N_("Tap a name to change it. They sit in this order, clockwise."), N_("Names"), "name"),
        HelpLine(N_("Say at which side of the screen everybody sits."), N_("Seats"), "people"),
    ),
    "seats": (
        HelpLine(N_("Tap a name to move it to the next side of the screen."), icon="turn"),
        HelpLine(N_("The picture can turn to whoever plays: switch that on in Settings, Turns."), icon="clock"),
        HelpLine(N_("Where people sit is remembered for the next games."), icon="confirm"),
    ),
    "switches": (HelpLine(N_("The printed rule, or what is usual."), N_("Left choice")),),
    "begins": (
        HelpLine(N_("Tap who begins, or press NEXT for the next name."), N_("Names"), "name"),
        HelpLine(N_("A light goes round the names and stops at one."), N_("Choose at random"), "dice"),
    ),
}
"""What HELP says at each step; of the rules, behind what each of them means."""

TYPING_HELP = (
    HelpLine(N_("Type with the keys, or on a keyboard. OK takes the name."), icon="keys"),
    HelpLine(N_("With nothing typed, the old name stays."), icon="name"),
    HelpLine(N_("CLEAR takes the person off the seat."), icon="minus"),
)
"""What it says while a name is typed."""

PEOPLE_HELP = HelpLine(N_("Tap somebody to give them the next free seat."), N_("Played before"), "plus")
CHIPS_HELP = HelpLine(N_("Tap a chip to change its colour."), N_("Colour"), "swap")
"""What it says besides of names, where people have played, and where chips tell sides apart."""

TEAMS_HELP = HelpLine(N_("No two of a team sit side by side."), N_("Teams"), "people")
MIDWAY_HELP = HelpLine(N_("First enter what lies there."), N_("Begun"), "position")
RULES_HELP = HelpLine(N_("What this table plays differently."), N_("Rules"), "rules")
"""What it says besides of the buttons where it is asked how many play."""

SAME_NAME_TEXT = N_("Two players have the same name; tap one to change it.")
"""Why a game can't begin while two names are the same."""


CUT_HELP = HelpLine(
    N_("Lay each card that is cut on the reader, or type it, in the order of the names."), N_("Cutting"), "tag"
)
"""What it says besides where players cut cards."""


def help_title(setup: "SetupPage") -> str:
    """Return what the help is about at this step."""
    titles = {
        "players": setup.game.title,
        "names": _("Who plays"),
        "seats": _("Where everybody sits"),
        "switches": _("Rules"),
        "begins": _("Who begins"),
    }
    return titles[setup.step]


def help_lines(setup: "SetupPage", tools: Sequence[AnyTool], *, known: bool, reader: bool) -> tuple[HelpLine, ...]:
    """Return what HELP says at this step.

    `tools` are those that it leads to; people are `known` or not; there is a `reader` for cards that are cut, or not.
    """
    lines = HELP[setup.step]
    match setup.step:
        case "players":
            return _players_help(setup, tools)
        case "names":
            names, seats = lines
            # Who is known has a sign.
            lines = (names, PEOPLE_HELP, SIGN_HELP, seats) if known else lines
            # Where chips tell nobody apart, everybody plays for themselves.
            lines += (CHIPS_HELP,) if setup.game.pieces_for(setup.sides) else ()
        case "switches":
            return *switch_help(setup.game.switches, setup.first), *translated_lines(lines)
        case "begins" if setup.corrects is not None:
            # What is past needs no way to find it.
            return translated_lines(lines[:1])
        case "begins" if setup.game.deal_help:
            lines = (HelpLine(setup.game.deal_help, N_("The deal"), "shuffle"), *lines)
    return translated_lines((*lines, CUT_HELP) if setup.takes_scans and reader else lines)


def _players_help(setup: "SetupPage", tools: Sequence[AnyTool]) -> tuple[HelpLine, ...]:
    """Return what one does in the game, and what each button does where it is asked how many play."""
    lines = [HelpLine(setup.game.aim, N_("The game"), setup.game.icon)] if setup.game.aim else []
    lines += HELP["players"]
    if any(sides < len(setup.names) for sides in sides_offered(setup)):
        lines.append(TEAMS_HELP)
    lines += [HelpLine(tool.purpose, tool.title, tool.icon) for tool in tools if setup.corrects is None]
    lines += [MIDWAY_HELP] * setup.offers_midway
    return translated_lines((*lines, RULES_HELP))


def broken_text(count: int) -> str:
    """Return the warning that so many moves don't fit a corrected set-up; empty where all do."""
    told = ngettext(
        "{count} move won't fit any more. CORRECT again does it all the same; History marks it.",
        "{count} moves won't fit any more. CORRECT again does it all the same; History marks them.",
        count,
    )
    return told.format(count=count) if count else ""


def title_text(setup: "SetupPage") -> str:
    """Return the title: what is asked at this step, and that it is asked anew of the game that is played."""
    if setup.corrects is not None:
        again = {
            "players": _("Correct the set-up: how many players?"),
            "names": _("Correct the set-up: who plays?"),
            "seats": _("Tap a name to move it round the screen"),
            "switches": with_page(_("Correct the set-up: rules"), setup.game.switches, setup.first),
            "begins": _("Correct the set-up: who played first?"),
        }
        return again[setup.step]
    titles = {
        "players": _("{game}: how many players?").format(game=setup.game.title),
        "names": _("Who plays? Clockwise around the table") if len(setup.names) > 1 else _("Who plays?"),
        "seats": _("Tap a name to move it round the screen"),
        "switches": with_page(_("Rules of this game"), setup.game.switches, setup.first),
        "begins": _("Who begins?"),
    }
    return titles[setup.step]


def page_buttons(setup: "SetupPage", *, more: bool) -> dict[Lamp, PageButton]:
    """Return the uses of the panel's buttons; `more` tells that there are more people or switches than shown."""
    found: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
    twins = setup.notice == _(SAME_NAME_TEXT) and setup.has_twins()
    if setup.step == "names" and (twins or (setup.refused and setup.notice == setup.refused)):
        # CONFIRM would only say so again.
        return found
    if setup.step == "names" and setup.corrects is not None:
        found["confirm"] = PageButton(_("CORRECT"), _("play all moves again with it"))
    elif setup.step == "names" and not setup.game.deal_help:
        found["confirm"] = PageButton(_("BEGIN"), setup.game.title)
    elif setup.step in {"seats", "switches"}:
        found["confirm"] = PageButton(_("DONE"))
    elif setup.step != "begins":
        found["confirm"] = PageButton(_("OK"), _("on to who begins") if setup.step == "names" else _("on to the names"))
    elif setup.beginning.is_settled:
        does = _("BEGIN") if setup.corrects is None else _("OK")
        first = _("{name} plays first").format(name=setup.names[setup.beginning.place])
        found["confirm"] = PageButton(does, first)
    else:
        waits = _("not chosen yet") if setup.beginning.light is not None else _("not all have cut yet")
        found["confirm"] = PageButton(_("CONFIRM"), waits, usable=False)
    if setup.step in {"players", "begins"} or more:
        turns: Literal["", "next"] = "" if setup.step in {"players", "begins"} else "next"
        found["next"] = PageButton(_("NEXT"), _next_text(setup), turns=turns)
    return found


def _next_text(setup: "SetupPage") -> str:
    """Return what NEXT shows at this step, where that is not plain."""
    if setup.step == "switches":
        return page_number_text(setup.first + 1, count_switch_pages(setup.game.switches))
    return _("more") if setup.step == "names" else ""
