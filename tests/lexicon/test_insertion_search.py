"""The search for what a new ball opens beside the rack search, made once for each ball and each place."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.lexicon.insertion_search import InsertionSearch
from companion.lexicon.rack_search import best_scores
from companion.lexicon.spelling import new_ball_places, spell_any_word
from tests.lexicon.racks import BAG, LEXICON, racks

FACES = sorted(set(BAG))


def slow_way(rack: str, face: str, places: list[int]) -> dict[str, tuple[int, frozenset[int]]]:
    """Each word that uses the ball in one of these places, with its best score, and where the ball may lie for it."""
    found: dict[str, tuple[int, frozenset[int]]] = {}
    for place in places:
        after = rack[:place] + face + rack[place:]
        for word in best_scores(LEXICON.graph, after, LEXICON.suggests):
            scores = [way.score for way in spell_any_word(after, word) if place in way.balls]
            if scores:
                best, lying = found.get(word, (0, frozenset()))
                found[word] = max(best, *scores), lying | {place}
    return found


@settings(max_examples=40, deadline=None)
@given(racks(most=9), st.sampled_from(FACES), st.booleans(), st.integers(1, 100))
def test_one_walk_finds_what_each_place_by_itself_does(rack: str, face: str, ends: bool, lists: int) -> None:
    if face == "?" and "?" in rack:
        # There is one blank.
        face = "Q"
    search = InsertionSearch(LEXICON.graph, rack, LEXICON.suggests, ends=ends)
    while not search.advance(lists):
        pass
    places = sorted({0, len(rack)}) if ends else list(range(len(rack) + 1))
    wanted = slow_way(rack, face, places)
    assert search.scores(face) == {word: score for word, (score, _) in wanted.items()}
    for word, (_, lying) in wanted.items():
        assert new_ball_places(rack, face, word).intersection(places) == lying
