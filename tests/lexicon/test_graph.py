"""The packed graph: what is put in is found, and nothing else."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.lexicon.graph import CHILD_SHIFT, END, LAST, LETTER_MASK, Graph, WordClass, WordFacts, bits_of, entry_of
from companion.lexicon.graph_packer import change_graph, pack_graph

LETTERS = "abcz"
WORDS = st.text(LETTERS, min_size=1, max_size=6)
ENTRIES = st.builds(WordFacts, st.sampled_from(WordClass), st.booleans(), st.booleans())
LISTS = st.dictionaries(WORDS, ENTRIES, max_size=40)


@given(LISTS, st.lists(WORDS))
def test_a_packed_graph_finds_its_words_and_no_others(entries: dict[str, WordFacts], asked: list[str]) -> None:
    graph = Graph(pack_graph(entries))
    assert list(graph.words()) == sorted(entries.items())
    for word in (*entries, *asked):
        assert graph.find(word) == entries.get(word)


@given(LISTS)
def test_each_word_has_one_of_the_beginnings(entries: dict[str, WordFacts]) -> None:
    assert Graph(pack_graph(entries)).beginnings == {word[:3] for word in entries if len(word) >= 3}


@given(LISTS, WORDS)
def test_the_words_that_differ_in_one_letter_are_found(entries: dict[str, WordFacts], word: str) -> None:
    apart = [
        entry
        for other, entry in sorted(entries.items())
        if len(other) == len(word) and sum(a != b for a, b in zip(word, other, strict=True)) == 1
    ]
    assert Counter(Graph(pack_graph(entries)).one_letter_changes(word)) == Counter(apart)


@given(LISTS, LISTS)
def test_an_extended_graph_has_the_words_of_both_and_leaves_the_first_alone(
    first: dict[str, WordFacts], more: dict[str, WordFacts]
) -> None:
    graph = Graph(pack_graph(first))
    assert dict(change_graph(graph, more).words()) == first | more
    assert dict(graph.words()) == first


@given(LISTS)
def test_equal_words_give_equal_bytes_in_whatever_order(entries: dict[str, WordFacts]) -> None:
    assert pack_graph(dict(reversed(entries.items()))) == pack_graph(entries)


@given(ENTRIES)
def test_an_entry_goes_through_its_bits(entry: WordFacts) -> None:
    assert entry_of(bits_of(entry)) == entry


def test_equal_endings_are_stored_once() -> None:
    common, rare = WordFacts(WordClass.COMMON), WordFacts(WordClass.RARE)
    assert len(Graph(pack_graph({"bat": common, "cat": common})).nodes) == 1 + 2 + 1 + 1
    assert len(Graph(pack_graph({"bat": common, "cat": rare})).nodes) == 1 + 2 + 2 + 2


def test_neighbours_of_the_shipped_graph_are_in_order_and_every_path_ends_in_a_word() -> None:
    graph = Graph.open()
    # Node 0 is no letter, and the lists follow each other without gaps.
    letters_before = -1
    for node in graph.nodes[1:]:
        assert letters_before < node & LETTER_MASK < 26
        assert node & END or node >> CHILD_SHIFT
        letters_before = -1 if node & LAST else node & LETTER_MASK


def test_the_shipped_graph_is_small() -> None:
    assert Graph.open().nodes.nbytes < 550_000
    assert sum(Graph.open(f"{name}.graph").nodes.nbytes for name in ("lexicon", "names", "abbreviations")) < 1_000_000


def test_empty_graphs_find_nothing() -> None:
    graph = Graph(pack_graph({}))
    assert graph.root == 0
    assert graph.find("star") is None
    assert graph.find("") is None
    assert list(graph.words()) == []
