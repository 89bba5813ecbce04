"""Recordings of people: what is kept for the validation, and the changes of a recording into another speaker."""

import random
from pathlib import Path

import numpy as np

from recipe import foreign, people, revoice
from recipe.features import SAMPLE_RATE


def recording(words, speaker="unknown", language="de"):
    return people.Recording(Path(f"{words}.flac"), tuple(words.split()), language, speaker)


def test_speakers_and_words_are_kept():
    by_speaker, same_word = recording("hund", "kampy"), recording("hund")
    by_checksum, trained = recording("katze"), recording("aber")
    assert people.kept([by_speaker, same_word, by_checksum, trained]) == {by_speaker, same_word, by_checksum}


def test_no_voice_says_a_word_that_is_kept():
    sentence, donated = recording("hund und katze", "kampy"), recording("eva", people.DONOR + "a")
    assert people.kept_words([recording("hund", "kampy"), recording("aber"), sentence, donated]) == {"hund"}
    kept = people.kept_words(people.load())
    listed = {word.lower() for word in foreign.word_list(kept)}
    assert listed and not listed & kept


def test_a_sentence_of_a_kept_speaker_does_not_keep_the_sentence_of_others():
    kept, trained = recording("an den wochenenden", "emodb10"), recording("an den wochenenden", "emodb03")
    assert kept in people.kept([kept, trained])
    assert trained not in people.kept([kept, trained])


def test_nothing_kept_is_trained_on():
    trained = {one for speakers in people.training().values() for said in speakers.values() for one in said}
    held = people.kept(people.load())
    assert not trained & held
    assert not {one.words for one in held if len(one.words) == 1 and one.language == "de"} & {one.words for one in trained}


def test_donors_are_kept_by_their_archive(tmp_path, monkeypatch):
    for name in "abcdefghij":
        folder = tmp_path / "donated" / name
        folder.mkdir(parents=True)
        rows = ["file\tfen\texpected\tgroup\twords", "d/01.wav\tFEN\te2e4\tfirst language German\tEva vier",
                "g/001-white.wav\tFEN\te2e4\tfirst language German\t"]
        (folder / "manifest.tsv").write_text("\n".join(rows) + "\n")
    monkeypatch.setattr(people.paths, "recordings", lambda: tmp_path)
    monkeypatch.setattr(people, "STAMPS", tmp_path)
    donated = people.load()
    # What is not known to have been said is not trained on.
    assert {one.words for one in donated} == {("eva", "vier")} and len(donated) == 10
    held = people.kept(donated)
    assert 0 < len(held) < 5
    assert held == {one for one in people.load() if one in held}


def tone(seconds=0.6):
    time = np.arange(int(SAMPLE_RATE * seconds)) / SAMPLE_RATE
    harmonics = sum(np.sin(2 * np.pi * 140 * n * time) / n for n in range(1, 20))
    return (0.2 * harmonics).astype(np.float32)


def test_another_speaker_says_about_as_much():
    for seed in range(5):
        changed = revoice.other_speaker(tone(), np.random.default_rng(seed))
        assert changed.dtype == np.float32 and np.isfinite(changed).all()
        assert 0.7 < len(changed) / len(tone()) < 1.4
        assert np.abs(changed).max() > 0.02


def test_an_ending_dies_away():
    samples = tone()
    soft = revoice.soft_ending(samples, random.Random(3))
    third = len(samples) // 3
    assert np.array_equal(soft[:third], samples[:third])
    assert (soft[-100:] ** 2).mean() < 0.2 * (samples[-100:] ** 2).mean()


def test_the_telephone_has_no_bass_and_no_treble():
    spectrum = np.abs(np.fft.rfft(revoice.telephone(np.random.default_rng(1).standard_normal(SAMPLE_RATE))))
    assert spectrum[:150].max() < 1e-2 and spectrum[4000:].max() < 1e-2
    assert spectrum[1000:3000].mean() > 10
