"""Say who plays on in the place of a player; in a seat that was left, it can be the same one."""

from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.i18n import N_, _
from companion.core.table_moves import TakeSeat
from companion.table.screen_outcome import Outcome
from companion.table.screens.play.choosing_person import ChoosingPerson

if TYPE_CHECKING:
    from companion.table.table import Table

TITLE = N_("Who plays for {player} from now on?")

PROMPT = N_("Tap who takes over the seat, with all that belongs to it, or type a new name.")


class TakingSeat(ChoosingPerson, frozen=True, kw_only=True):
    """The choice of a person for the seat of `player`, who can be chosen `again` where he or she has left."""

    id: ClassVar[str] = "taking-seat"

    player: str

    def title(self) -> str:
        """Return what is asked."""
        return _(TITLE).format(player=self.player)

    def prompt(self) -> str:
        """Return what is to be done."""
        return _(PROMPT)

    def confirm_note(self) -> str:
        """Return what CONFIRM does with a name that is typed."""
        return _("takes the seat")

    def chosen(self, table: "Table", name: str) -> Outcome:  # noqa: ARG002 - as in the base
        """Return the move by which the person has the seat."""
        return self.asked_for(TakeSeat(self.player, name))

    def seated(self, move: Any) -> tuple[str, str]:
        """Return who has a seat by the move, and beside whom: where the other sat."""
        return move.by, self.player
