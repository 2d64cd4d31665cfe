"""Say at each step of the set-up its title, what the panel does, and help."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from companion.core.i18n import N_, _, ngettext
from companion.core.scene import Lamp
from companion.core.tool import AnyTool
from companion.table.screens.page import PageButton, page_number_text
from companion.table.screens.setup.pages import count_switch_pages, sides_offered, with_page

if TYPE_CHECKING:
    from companion.table.screens.setup.setup import SetupPage

Step = Literal["players", "names", "seats", "switches", "begins"]

HELP: dict[Step, str] = {
    "players": N_("Tap how many play; OK goes on to their names."),
    "names": N_(
        "Tap a name to change it. The order is that of the seats, clockwise. Below are people who have played here: a "
        "tap seats one, another tap takes them off again. Seats tells at which side of the screen everybody sits."
    ),
    "seats": N_(
        "Tap a name to move it to the next side of the screen. The picture can turn to the player whose turn it is: "
        "Settings, Turns. Where people sit is remembered."
    ),
    "switches": N_(
        "Tap how this game is played: the lit choice is taken. The first choice of each is that of the printed rules. "
        "To have another one in every new game, choose it in the settings, under Rules."
    ),
    "begins": N_(
        "Tap who begins, or press NEXT for the next name. Chosen at random, a light goes round and stops at one."
    ),
}
"""What HELP says at each step."""

TEAMS_HELP = N_("In teams, no two of a team sit side by side.")
CHIPS_HELP = N_("A tap on a chip changes its colour.")
"""What it says besides of players and of names where chips tell sides apart."""

MIDWAY_HELP = N_("Already begun: first you enter what lies on the table.")
RULES_HELP = N_("Rules: choose what tables play differently.")
"""What it says besides, a line each, of the buttons there."""

SAME_NAME_TEXT = N_("Two players have the same name; tap one to change it.")
"""Why a game can't begin while two names are the same."""


CUT_HELP = N_("Lay or type the cards that were cut, in the order of the names.")
"""What it says besides where players cut cards."""


def help_text(setup: "SetupPage", tools: Sequence[AnyTool]) -> str:
    """Return what HELP says at this step; `tools` are those that this step leads to."""
    if setup.step == "players":
        return "\n".join(map(_, _players_help(setup, tools)))
    lines = [CUT_HELP] if setup.takes_scans else []
    lines.append(HELP[setup.step])
    # Where chips tell nobody apart, everybody plays for themselves.
    if setup.step == "names" and setup.game.pieces_for(setup.sides):
        lines.append(CHIPS_HELP)
    return " ".join(map(_, lines))


def _players_help(setup: "SetupPage", tools: Sequence[AnyTool]) -> list[str]:
    """Return what each button does where it is asked how many play."""
    lines = [HELP["players"]]
    if any(sides < len(setup.names) for sides in sides_offered(setup)):
        lines.append(TEAMS_HELP)
    lines += [tool.purpose for tool in tools if setup.corrects is None]
    lines += [MIDWAY_HELP] * setup.offers_midway
    return [*lines, RULES_HELP]


def broken_text(count: int) -> str:
    """Return the warning that so many moves don't fit a corrected set-up; empty where all do."""
    told = ngettext(
        "{count} move won't fit any more. CORRECT again does it all the same; History marks it.",
        "{count} moves won't fit any more. CORRECT again does it all the same; History marks them.",
        count,
    )
    return told.format(count=count) if count else ""


def title_text(setup: "SetupPage") -> str:
    """Return the title: what is asked at this step."""
    titles = {
        "players": _("{game}: how many players?").format(game=setup.game.title),
        "names": _("Who plays? Clockwise around the table"),
        "seats": _("Where do you sit? Tap your name"),
        "switches": with_page(_("Rules of this game"), setup.game.switches, setup.first),
        "begins": _("Who begins?"),
    }
    return titles[setup.step]


def page_buttons(setup: "SetupPage", *, more: bool) -> dict[Lamp, PageButton]:
    """Return the uses of the panel's buttons; `more` tells that there are more people or switches than shown."""
    found: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
    if setup.help_on:
        return found | {"confirm": PageButton(_("OK"), _("close help"))}
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
    if setup.step in {"players", "begins"} or more:
        found["next"] = PageButton(_("NEXT"), _next_text(setup))
    return found


def _next_text(setup: "SetupPage") -> str:
    """Return what NEXT shows at this step, where that is not plain."""
    if setup.step == "switches":
        return page_number_text(setup.first + 1, count_switch_pages(setup.game.switches))
    return _("more") if setup.step == "names" else ""
