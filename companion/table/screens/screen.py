"""What the screens have in common."""

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.contract.thought import Question

if TYPE_CHECKING:
    from companion.table.desk import Desk


class Still(Struct, frozen=True):
    """A screen that no card means anything to, and that asks nothing to think about."""

    @property
    def scans(self) -> bool:
        """Whether something that is laid on the reader means something now."""
        return False

    def question(self, desk: "Desk") -> Question | None:  # noqa: ARG002 - a screen that asks something looks at it
        """What there is to think about for the picture."""
        return None
