import json

import numpy as np
import pytest

from recipe import balance


def example(*readings, weight=1.0):
    """From (text, score, whether right)."""
    texts, scores, right = zip(*readings)
    return list(texts), np.array(scores), np.array(right), weight


def test_a_word_that_is_heard_for_another_becomes_dearer_and_the_other_cheaper():
    heard = example(("cäsar vier", 2.0, False), ("eva vier", 0.0, True))
    costs = balance.fit([heard] * 50)
    assert costs["cäsar"] - costs["eva"] > 3


def test_what_is_heard_rightly_stays_right():
    wrong = example(("cäsar vier", 2.0, False), ("eva vier", 0.0, True))
    right = example(("cäsar vier", 9.0, True), ("eva vier", 0.0, False))
    costs = balance.fit([wrong] * 20 + [right] * 20)
    assert 2 < costs["cäsar"] - costs["eva"] < 9


def test_a_word_that_was_said_once_keeps_about_its_cost():
    once = balance.fit([example(("anna acht", 1.0, False), ("acht", 0.0, True))])
    often = balance.fit([example(("anna acht", 1.0, False), ("acht", 0.0, True))] * 50)
    assert 0 < once["anna"] < 0.3 * often["anna"]


def test_the_cost_of_other_speech_is_not_fitted():
    assert balance.fit([example(("[unk] vier", 2.0, False), ("eva vier", 0.0, True))] * 9).keys() == {"eva", "vier"}


def test_what_all_words_cost_against_other_speech_is_held():
    refused = example(("eva vier", 2.0, False), ("[unk] vier", 0.0, True), weight=balance.FOREIGN)
    mistaken = example(("cäsar vier", 2.0, False), ("eva vier", 0.0, True))
    costs = balance.fit([refused, mistaken] * 50)
    assert costs["eva"] + costs["vier"] == pytest.approx(0, abs=1e-6)
    assert costs["cäsar"] > 2


def test_nothing_is_learnt_where_all_readings_are_right_or_none():
    assert balance.fit([example(("eva vier", 2.0, True)), example(("eva vier", 2.0, False), ("anna", 1.0, False))]) == {}


def test_fillers_count_only_where_they_were_said():
    ignored = {"äh", "bitte"}
    assert balance.is_said("springer äh felix drei", ["springer", "felix", "drei"], ignored)
    assert balance.is_said("wie bitte", ["wie", "bitte"], ignored)
    assert not balance.is_said("wie", ["wie", "bitte"], ignored)
    assert not balance.is_said("springer felix", ["springer", "felix", "drei"], ignored)


def test_traces_are_read_with_their_rows(tmp_path):
    manifest, traces = tmp_path / "manifest.tsv", tmp_path / "traces.jsonl"
    manifest.write_text("file\tfen\texpected\tgroup\twords\na.wav\t\te2e4\tx\tEva vier, Schach\nb.wav\t\t-\ty\tHafer\n", encoding="utf8")

    def trace(row, *readings):
        readings = [{"text": text, "score": -n} for n, text in enumerate(readings)]
        return json.dumps({"row": row, "utterances": [{"at": 1, "readings": readings}, {"at": 2, "readings": []}]})

    lines = [trace(0, "eva vier", "eva vier schach", "eva äh vier schach"), trace(1, "[unk]", "eva", "[unk] vier")]
    traces.write_text("\n".join(lines), encoding="utf8")
    read = balance.read(manifest, traces)
    assert [right.tolist() for _, _, right, _ in read] == [[False, True, True], [True, False, True]]
    assert [weight for *_, weight in read] == [1.0, balance.FOREIGN]
