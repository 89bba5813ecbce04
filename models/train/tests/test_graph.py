import collections

import kaldifst

from recipe import graph, lexicon, phone_lm, phones


class NoCosts:
    """No costs, so that only the shape matters."""

    def first(self, phone):
        return 0.0

    def inside(self, one, other):
        return 0.0

    def end(self, phone):
        return 0.0


def small_graph():
    words = {"an": [("a", "n")], "anna": [("a", "n", "a")], "anne": [("a", "n", "a")]}
    listed, highest = lexicon.add_disambiguation(lexicon.entries(words))
    ids = {word: n + 1 for n, word in enumerate([lexicon.UNKNOWN, *sorted(words)])}
    lex, symbols = graph.lexicon_transducer(listed, highest, ids, NoCosts(), {})
    kaldifst.determinize_star(lex)
    return lex, symbols, ids


def arcs(fst):
    return [(state, arc) for state in range(fst.num_states) for arc in kaldifst.ArcIterator(fst, state)]


def test_the_lexicon_is_determinised():
    fst, _, _ = small_graph()
    seen = collections.Counter((state, arc.ilabel) for state, arc in arcs(fst) if arc.ilabel)
    assert seen and max(seen.values()) == 1


def test_every_phone_is_entered_once_and_may_stay():
    fst, symbols, _ = small_graph()
    out, disambiguation = graph.add_hmms(fst, symbols)
    last = 2 * len(phones.KALDI_PHONES)
    assert disambiguation == list(range(last + 1, last + 1 + len(symbols)))
    for state, arc in arcs(out):
        if arc.ilabel % 2 == 1 and arc.ilabel <= last:
            assert arc.nextstate == state and arc.olabel == 0, "an odd transition id is a self-loop"
        elif 0 < arc.ilabel <= last:
            stays = [a.ilabel for s, a in arcs(out) if s == arc.nextstate and a.ilabel % 2 and a.ilabel <= last]
            assert stays == [arc.ilabel - 1]


def test_every_word_comes_out_of_the_graph():
    fst, symbols, ids = small_graph()
    out, _ = graph.add_hmms(fst, symbols)
    assert {arc.olabel for _, arc in arcs(out)} - {0} == set(ids.values())


def test_rejected_strings_are_unknown_unless_they_are_words():
    listed = lexicon.entries({"nein": [("n", "ai", "n")]}, [("n", "oy", "n"), ("n", "ai", "n")])
    assert (lexicon.UNKNOWN, ["n_B", "oy_I", "n_E"]) in listed
    assert [word for word, spelled in listed if spelled == ["n_B", "ai_I", "n_E"]] == ["nein"]


def test_phone_bigram_rows_sum_to_one_and_ends_are_shares():
    ids = {phone: phones.PHONE_ID[phone] for phone in ("n", "ai", "a")}
    labels = [[[(ids["n"], ids["ai"], ids["n"])]], [[(ids["a"],), (ids["n"], ids["a"])]]]
    bigram, start, ends = phone_lm.estimate(labels)
    assert abs(bigram.sum(1) - 1).max() < 1e-9 and abs(start.sum() - 1) < 1e-9
    assert ends[ids["ai"]] == 0 and 0 < ends[ids["n"]] < 1 and ends[ids["a"]] > 0.99


def test_costs_are_bounded():
    costs = phone_lm.Costs(1.0)
    assert 0 < costs.inside("oy", "oy") <= phone_lm.HIGHEST_COST
    assert phone_lm.Costs(0.0).first("n") == 0


def test_a_word_costs_what_the_table_says():
    words = {"an": [("a", "n")], "da": [("d", "a")]}
    listed, highest = lexicon.add_disambiguation(lexicon.entries(words))
    ids = {word: n + 1 for n, word in enumerate([lexicon.UNKNOWN, *sorted(words)])}
    plain, _ = graph.lexicon_transducer(listed, highest, ids, NoCosts(), {})
    dearer, _ = graph.lexicon_transducer(listed, highest, ids, NoCosts(), {"da": 1.5})
    more = [other.weight.value - arc.weight.value for (_, arc), (_, other) in zip(arcs(plain), arcs(dearer))]
    # The two arcs that leave the word: to the next one, with silence and without.
    assert sorted(more)[-3:] == [0.0, 1.5, 1.5]
