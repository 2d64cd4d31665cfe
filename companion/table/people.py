"""Remember the people of this table, in the journal's database: their names, a sign for each, and where they sat."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.scene import PersonSign
from companion.table.storage.former_names import FormerName, name_now, renamings
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.person_names import LONGEST, collapse_spaces, person_key

SIGNS: tuple[PersonSign, ...] = get_args(PersonSign)

Side = Literal["bottom", "left", "top", "right"]
"""The side of the screen that somebody sits at, clockwise."""

SIDES: tuple[Side, ...] = get_args(Side)

DEGREES: Mapping[Side, int] = {side: 90 * place for place, side in enumerate(SIDES)}
"""By how many degrees clockwise the picture is turned, so that it is upright from there."""


class Person(Struct, frozen=True, omit_defaults=True, rename={"name": "player"}):
    """A person who has played here, with a `number` while known; `played` is when their last game began.

    `sign` is None for a name that the table has made up: of that only its seat and colour are known. `colour` is the
    tone of the chips that they chose or had last, empty before the first game with chips. `played` is in ISO 8601,
    empty before the first game. `once` are the names that they had before. A file has the name as `player`, as games
    do, so that it is found and left out there.
    """

    name: str
    sign: PersonSign | None = None
    side: Side = "bottom"
    played: str = ""
    number: int = 0
    colour: str = ""
    once: tuple[FormerName, ...] = ()


class SeatedPerson(Struct, frozen=True):
    """A person who sits down for a game; `made_up` tells that the name is nobody's.

    `colour` is the tone of their chips that is to be remembered; empty: what is known stays.
    """

    name: str
    side: Side
    made_up: bool
    colour: str = ""


class People:
    """The people in an open journal. No two have one name; capitals make no difference."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def known(self) -> tuple[Person, ...]:
        """Return everybody with a row, made-up names too, by number. Raises `JournalError` when it can't be read.

        What makes no sense is left out, and so is a second one with the same name.
        """
        found: dict[str, Person] = {}
        for number, text in self._journal.people().items():
            person = _parse_person(number, text)
            if person is not None:
                found.setdefault(person_key(person.name), person)
        return tuple(found.values())

    def all(self) -> tuple[Person, ...]:
        """Return the people who are remembered, those who played last first. Raises `JournalError` as `known`."""
        remembered = [person for person in self.known() if person.sign is not None]
        return tuple(sorted(remembered, key=lambda person: (person.played, person.number), reverse=True))

    def by_name(self) -> dict[str, Person]:
        """Return everybody by name, as `person_key` spells it; nobody when that can't be read."""
        try:
            return {person_key(person.name): person for person in self.known()}
        except JournalError:
            return {}

    def sign_of(self, name: str) -> PersonSign | None:
        """Return the sign of a player; None where there is none, or it can't be read."""
        person = self.by_name().get(person_key(name))
        return None if person is None else person.sign

    def signs_in_game(self, players: Iterable[tuple[str, bool]]) -> tuple[PersonSign | None, ...]:
        """Return the sign of each player in a game that these begin: who has none yet gets one, as then.

        A player is a name, and whether that is made up: such a one gets none.
        """
        known, signs = self.by_name(), list[PersonSign | None]()
        for name, made_up in players:
            person = known.get(person_key(name), Person(name))
            sign = person.sign if made_up else person.sign or free_sign(known.values())
            known[person_key(name)] = replace(person, sign=sign)
            signs.append(sign)
        return tuple(signs)

    def side_of(self, name: str) -> Side:
        """Return the side where the player sat last; the bottom of the picture where that is not known."""
        person = self.by_name().get(person_key(name))
        return "bottom" if person is None else person.side

    def colour_of(self, name: str) -> str:
        """Return the tone of the chips that the player had last; empty where that is not known."""
        person = self.by_name().get(person_key(name))
        return "" if person is None else person.colour

    def degrees_of(self, name: str) -> int:
        """Return by how many degrees clockwise the picture is turned for the player."""
        return DEGREES[self.side_of(name)]

    def remember_players(self, players: Iterable[SeatedPerson], now: str) -> None:
        """Remember who began a game, where all sat, and in which colour.

        Raises `JournalError` when it can't be written.
        """
        known = {person_key(person.name): person for person in self.known()}
        put, added = {}, []
        for seated in players:
            before = known.get(person_key(seated.name), Person(collapse_spaces(seated.name)))
            after = replace(before, side=seated.side, colour=seated.colour or before.colour)
            if not seated.made_up:
                after = replace(after, played=now, sign=before.sign or free_sign(known.values()))
            known[person_key(after.name)] = after
            if before.number:
                put[before.number] = _person_json(after)
            elif 0 < len(after.name) <= LONGEST:
                added.append(_person_json(after))
        self._journal.write_people(put, added)

    def add(self, name: str) -> Refused | None:
        """Remember somebody who has not played yet; return why not.

        Raises `JournalError` when it can't be written.
        """
        wrong = self._name_refusal(name, 0)
        if wrong is not None:
            return wrong
        person = self._find_made_up(name)
        sign = free_sign(self.known())
        if person is None:
            self._journal.write_people({}, (_person_json(Person(collapse_spaces(name), sign)),))
        else:
            self._journal.write_people(
                {person.number: _person_json(replace(person, name=collapse_spaces(name), sign=sign))}
            )
        return None

    def spelled(self, name: str) -> str:
        """Return how the person of this name is spelled: as is known, else as here, without surplus spaces."""
        person = self.by_name().get(person_key(name))
        return collapse_spaces(name) if person is None else person.name

    def name_now(self, name: str, begun: str) -> str:
        """Return what somebody is called now who has this name in a game that was `begun` then (ISO 8601)."""
        try:
            return name_now(renamings(self._journal.people().values()), name, begun)
        except JournalError:
            return name

    def rename(self, person: Person, name: str, now: str) -> Refused | None:
        """Give a person another name, and their card with it; return why not. Raises `JournalError` as `add`.

        Games that were played keep the name with which they were played; it is known whose that was until `now`.
        """
        wrong = self._name_refusal(name, person.number)
        if wrong is not None:
            return wrong
        plain, cards, seat = collapse_spaces(name), self.cards_of(person), self._find_made_up(name)
        once = (*person.once, FormerName(person.name, now)) if person.played else person.once
        self._journal.write_people(
            {person.number: _person_json(replace(person, name=plain, once=once))},
            forgotten=() if seat is None else (seat.number,),
            tags=dict.fromkeys(cards, card_text(plain)),
        )
        return None

    def give_card(self, person: Person, uid: str) -> None:
        """Make this tag the person's card, in place of the one they have. Raises `JournalError` as `add`."""
        self._journal.write_people({}, tags={**dict.fromkeys(self.cards_of(person)), uid: card_text(person.name)})

    def take_card(self, person: Person) -> None:
        """Take the person's card away. Raises `JournalError` when it can't be written."""
        self._journal.write_people({}, tags=dict.fromkeys(self.cards_of(person)))

    def choose_sign(self, person: Person, sign: PersonSign) -> None:
        """Give a person another sign. Raises `JournalError` when it can't be written."""
        self._journal.write_people({person.number: _person_json(replace(person, sign=sign))})

    def forget(self, person: Person) -> None:
        """Forget a person and their card; games keep the name. Raises `JournalError` when it can't be written."""
        self._journal.write_people({}, (), (person.number,), dict.fromkeys(self.cards_of(person)))

    def know_again(self, person: Person) -> None:
        """Remember somebody who was forgotten. Raises `JournalError` when it can't be written."""
        self._journal.write_people({}, (_person_json(person),))

    def cards_of(self, person: Person) -> tuple[str, ...]:
        """Return the UIDs of the tags on this person's card: one, or none. Raises `JournalError` as `known`."""
        # What a tag can be on is known by the games: no first picture waits for them.
        from companion.table.tag_store import Tags  # noqa: PLC0415

        key = person_key(person.name)
        tags = Tags(self._journal).all().items()
        return tuple(uid for uid, thing in tags if thing.kind == "P" and person_key(thing.name) == key)

    def _name_refusal(self, name: str, number: int) -> Refused | None:
        """Return why the person with this number can't have the name; None: they can."""
        plain = collapse_spaces(name)
        if not plain:
            return Refused("", _("A name has at least one letter."))
        if len(plain) > LONGEST or not plain.isprintable():
            return Refused("", _("A name has at most {count} characters.").format(count=LONGEST))
        other = self.by_name().get(person_key(plain))
        if other is None or other.sign is None or other.number == number:
            return None
        return Refused("", _("Somebody is called {name} already.").format(name=other.name))

    def _find_made_up(self, name: str) -> Person | None:
        """Return the person of a made-up name, of whom only the seat is known; None: there is none."""
        return next(
            (one for one in self.known() if person_key(one.name) == person_key(name) and one.sign is None), None
        )


def card_text(name: str) -> str:
    """Return the text that is written on the tag of a player's card."""
    from companion.table.things import Thing  # noqa: PLC0415 - as above

    return Thing("P", collapse_spaces(name)).text


def free_sign(people: Iterable[Person]) -> PersonSign:
    """Return the first sign that nobody has; when all are taken, the first that the fewest have."""
    used = Counter(person.sign for person in people)
    return min(SIGNS, key=lambda sign: used[sign])


def sign_owners(people: Iterable[Person]) -> dict[PersonSign, str]:
    """Return the name of the person who has each sign; of several the first one."""
    found: dict[PersonSign, str] = {}
    for person in people:
        if person.sign is not None:
            found.setdefault(person.sign, person.name)
    return found


def person_texts(people: Iterable[Person]) -> dict[int, str]:
    """Return the people as a journal keeps them, by their numbers."""
    return {person.number: _person_json(person) for person in people}


@lru_cache(256)
def _parse_person(number: int, text: str) -> Person | None:
    try:
        person = msgspec.json.decode(text, type=Person)
    except msgspec.DecodeError:
        return None
    return replace(person, number=number) if 0 < len(collapse_spaces(person.name)) <= LONGEST else None


def _person_json(person: Person) -> str:
    return msgspec.json.encode(replace(person, number=0)).decode()
