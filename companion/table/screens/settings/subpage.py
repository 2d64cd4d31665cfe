"""A page that is opened from the settings and leads back to them."""

from companion.table.screen import BaseScreen
from companion.table.screen_places import Back, Place


class SettingsSubpage(BaseScreen, frozen=True, kw_only=True):
    """A page of the settings; `back` is where the settings lead back to from which it was opened."""

    back: Back = Place.HOME
