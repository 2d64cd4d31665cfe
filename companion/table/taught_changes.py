"""Say what is to be taken back of what moves taught, and what is to be kept, when other moves are in force."""

from collections import defaultdict

from companion.core.game import SaveEntry, Taught

Subject = tuple[str, str, object]
"""What is taught about: a file, a table in it, and the value of its key; a word stands in no table."""


def taught_changes(old: tuple[Taught, ...], new: tuple[Taught, ...]) -> tuple[Taught, ...]:
    """Return what makes the files as `new` has them, where `old` was kept: what is taken back, the last first.

    Then comes what is to be kept, in order. What is taught about one thing depends on what was taught about it before,
    and on nothing else: all other entries stay as they are, also where somebody has changed them since.
    """
    first = _first_subjects((*old, *new))
    was, now = _indexes(old, first), _indexes(new, first)
    stay_old, stay_new = set[int](), set[int]()
    for subject in was.keys() & now.keys():
        for before, after in zip(was[subject], now[subject], strict=False):
            if old[before] != new[after]:
                break
            stay_old.add(before)
            stay_new.add(after)
    gone = [kept.inverse for at, kept in enumerate(old) if at not in stay_old]
    return (*reversed(gone), *(kept for at, kept in enumerate(new) if at not in stay_new))


def _subjects(kept: Taught) -> tuple[Subject, ...]:
    """Return what an entry is about: two things where it takes the place of one with another key."""
    if not isinstance(kept, SaveEntry):
        return ((kept.file, "", kept.word),)
    keys = [table.get(kept.key) for table in (kept.before, kept.entry) if table is not None] or [None]
    return tuple((kept.file, kept.table, key) for key in keys)


def _first_subjects(taught: tuple[Taught, ...]) -> dict[Subject, Subject]:
    """Return for each thing one that stands for all that are taught about together."""
    first: dict[Subject, Subject] = {}
    for kept in taught:
        about = _subjects(kept)
        together = {first.get(subject, subject) for subject in about}
        stands = next(iter(about))
        for subject in (*about, *(one for one, other in first.items() if other in together)):
            first[subject] = stands
    return first


def _indexes(taught: tuple[Taught, ...], first: dict[Subject, Subject]) -> dict[Subject, list[int]]:
    found: dict[Subject, list[int]] = defaultdict(list)
    for at, kept in enumerate(taught):
        found[first[_subjects(kept)[0]]].append(at)
    return found
