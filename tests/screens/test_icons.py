"""One icon has one meaning, and what is called the same has one icon: over all screens, help and set-up among them."""

import re
from collections.abc import Iterator
from typing import get_args

from companion.core.scene import Banner, Button, HelpLines, PersonSign, Scene
from tests.screens.visited import Visited

OF_THE_PANEL = {"confirm": {"confirm"}, "undo": {"undo", "back"}, "next": {"next"}, "help": {"help"}}
"""The icons of the four buttons themselves, which stay whatever a button does on a screen."""

SHARED = {
    "back": ("leads back", {"another action", "back"}),
    "board": ("the board", {"board", "enter your board", "see the board"}),
    "close": ("closes; a cross beside the tick of YES", {"no", "not valid"}),
    "confirm": ("it is so", {"all 4 have a tag.", "valid", "yes"}),
    "deck": ("the deck of the box", {"enter your deck", "go on entering"}),
    "delete": (
        "takes away",
        {"clear", "delete", "forget all", "forget this person", "take the card away"},
    ),
    "down": ("further down, or later", {"down", "last", "more ways", "next"}),
    "finish": ("ends the game", {"end the game", "end the game here"}),
    "frame": ("what the panel's buttons move over the screen", {"by buttons", "next"}),
    "goals": ("the cards with goals", {"cards", "goal cards", "goals"}),
    "hint": ("advice on what could be played", {"coach", "hint", "the coach is thinking …"}),
    "introduction": ("pictures that show how it goes", {"how it works", "introduction in pictures"}),
    "name": ("the names of people", {"change the name", "names", "names: hidden"}),
    "overlay": ("the game", {"overlay", "sequentia: overlay"}),
    "people": ("who plays, and where they sit", {"add a player", "people", "players", "seats", "teams"}),
    "play": ("begins, or goes on", {"play now", "play on", "who begins"}),
    "plus": ("adds one", {"add a step", "missed action", "new card", "one more condition", "played before"}),
    "position": ("what lies on the table already", {"begun", "match the table"}),
    "power": ("switches something off", {"off", "switch off"}),
    "rotate": ("turns what lies on the table", {"rotate", "rotate board", "rotate rack"}),
    "left": ("to the left", {"left", "previous"}),
    "save": ("writes a file for elsewhere", {"backup", "save moves"}),
    "shift": ("the game", {"sequentia: shift", "shift"}),
    "shuffle": ("cards that are mixed or dealt", {"shuffled", "the deal"}),
    "size": ("how large something is", {"other size", "screen size"}),
    "skip": ("leaves out what would come", {"end the turn", "pass", "skip"}),
    "sound": ("something to hear", {"choose voice", "listen", "sound: on"}),
    "stack": ("the game", {"sequentia: stack", "stack"}),
    "swap": ("one in place of another", {"bring back", "change the goal", "colour", "new code"}),
    "tag": ("a tag that the reader knows", {"cutting", "new tag", "player's card", "tags"}),
    "take": ("takes cards from the table", {"take a row", "take three piles"}),
    "undo": ("takes back what was done", {"undo", "undo step", "undo turn"}),
    "words": ("asks whether a word counts", {"word", "words"}),
    "warning": ("something is wrong", {"history", "problems:"}),
}  # fmt: skip
"""The icons that stand with several labels: what all of these have in common, and the labels."""

SEVERAL = {
    "history": "a warning where something in it does not fit",
}
"""The labels that stand with several icons, and why."""


def named(scene: Scene) -> Iterator[tuple[str, str]]:
    """The icons of a scene with what is called by them; games to go on with, moves, and people are left out."""
    for look in scene.looks:
        if isinstance(look, HelpLines):
            yield from ((line.icon, line.name) for line in look.lines if line.name != "The game")
        elif isinstance(look, Button) and look.icon not in OF_THE_PANEL.get(look.lamp, ()):
            names = look.target not in {"continue", "again"} and not look.target.startswith("row:")
            yield from [(look.icon, look.label)] if names else []
        elif isinstance(look, Banner):
            yield look.icon, look.text


def collected(visits: dict[str, Visited]) -> set[tuple[str, str]]:
    scenes = (scene for visit in visits["en"].visits for scene in (visit.before, visit.helped, *visit.played))
    pairs = {(icon, re.sub(r"[\s\d/]+$", "", label).casefold()) for scene in scenes for icon, label in named(scene)}
    return {(icon, label) for icon, label in pairs if icon and label and icon not in get_args(PersonSign)}


def test_an_icon_has_one_meaning(visits: dict[str, Visited]) -> None:
    labels: dict[str, set[str]] = {}
    for icon, label in collected(visits):
        labels.setdefault(icon, set()).add(label)
    wrong = {icon: sorted(named - SHARED.get(icon, ("", set()))[1]) for icon, named in labels.items() if len(named) > 1}
    assert {icon: named for icon, named in wrong.items() if named} == {}


def test_what_is_called_the_same_has_one_icon(visits: dict[str, Visited]) -> None:
    icons: dict[str, set[str]] = {}
    for icon, label in collected(visits):
        icons.setdefault(label, set()).add(icon)
    assert {label: found for label, found in icons.items() if len(found) > 1 and label not in SEVERAL} == {}


def test_what_is_listed_is_seen(visits: dict[str, Visited]) -> None:
    pairs = collected(visits)
    assert {icon for icon in SHARED if sum(found == icon for found, _label in pairs) < 2} == set()
    assert {label for label in SEVERAL if sum(found == label for _icon, found in pairs) < 2} == set()
    assert {label for _reason, labels in SHARED.values() for label in labels} <= {label for _icon, label in pairs}
