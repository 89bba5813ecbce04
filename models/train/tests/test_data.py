"""The rules about voices and recordings, and the drawing of words."""

import random
import re
import shutil
import subprocess

import numpy as np
import pytest

from recipe import accents, augment, foreign, generate, lexicon, noises, paths, phones, spectral, voices


def test_forbidden_voices_are_refused(tmp_path):
    for voice in ("mb-de4", "mb-de6", "mb-de4-en", "festival-ru"):
        with pytest.raises(voices.ForbiddenVoice):
            voices.espeak("ja", voice, 120, 50, tmp_path / "x.wav")


def test_nothing_serves_for_training_and_validation():
    for kind in ("mbrola", "espeak"):
        part = voices.SPLITS[kind]
        assert not set(part["train"]) & set(part["validate"])
    recordings = voices.SPLITS["recordings"]
    assert not set(recordings["noise_train"]) & set(recordings["noise_validate"])
    assert not set(recordings["rooms_train"]) & set(recordings["rooms_validate"])
    train, validate = accents.load("train"), accents.load("validate")
    assert not {v for a in train.values() for v in a["voices"]} & {v for a in validate.values() for v in a["voices"]}
    rhvoice = {use: {v for voices_of in voices.SPLITS["rhvoice"][use].values() for v in voices_of} for use in ("train", "validate")}
    assert rhvoice["train"] and rhvoice["validate"] and not rhvoice["train"] & rhvoice["validate"]
    assert set(voices.SPLITS["rhvoice"]["train"]) == {name for name, accent in train.items() if accent["rhvoice"]}


def test_respelled_words_are_words_of_the_lexicon():
    words = lexicon.read(paths.VOCABULARY)
    for use in ("train", "validate"):
        for accent in accents.load(use).values():
            assert set(accent["words"]) <= set(words)


def test_each_recorded_accent_has_words_of_its_own():
    for name, accent in accents.load("train").items():
        assert not accent["rhvoice"] or accents.language(name) in paths.OTHER_WORD_LISTS


def test_a_word_list_gives_neither_rules_nor_names_of_pieces(tmp_path):
    path = tmp_path / "list"
    path.write_text("3\nшахта/KM\nшах\nКремль\nкое-что\nя\n", encoding="utf8")
    assert foreign.other_word_list(path, {"шах"}) == ["кремль", "шахта"]


def test_short_forms_of_the_editions_are_told_apart():
    russian = accents.load("train")["ru"]["words"]
    assert "ланг" in russian["lang"] and "ланге" in russian["lange"] and russian["zwo"] == ["цво"]


def test_distance_counts_a_mere_change_of_voice_little():
    assert foreign.distance("n ai n".split(), "n ai n".split()) == 0
    assert foreign.distance("n ai n".split(), "n oy n".split()) == 1
    assert foreign.distance("t aa m".split(), "d aa m".split()) == 0.25


def test_each_word_has_near_misses_of_its_own():
    words = {"nein": [tuple("n ai n".split())], "rochade": [tuple("R O x aa d @".split())]}
    candidates = {word: tuple(said.split()) for word, said in {
        "kein": "k ai n", "mein": "m ai n", "fein": "f ai n", "nain": "n ai n", "parade": "p a R aa d @", "bad": "b aa t",
    }.items()}
    # "nain" sounds like "nein", and "bad" is too short to be like "rochade".
    assert foreign.near_misses(candidates, words, 2) == ["fein", "kein", "parade"]


def test_all_distances_at_once_are_the_same():
    rng = random.Random(4)
    alphabet = phones.VOWELS + phones.CONSONANTS
    for length in range(1, 8):
        target = rng.choices(alphabet, k=rng.randint(1, 8))
        strings = [rng.choices(alphabet, k=length) for _ in range(20)]
        encoded = np.array([[phones.PHONE_ID[phone] for phone in one] for one in strings])
        assert foreign._distances(target, encoded).tolist() == [foreign.distance(target, one) for one in strings]


def test_a_hall_is_as_far_away_as_drawn():
    rng = np.random.default_rng(5)
    for _ in range(30):
        hall = augment.synthetic_hall(rng)
        assert hall[0] == 1 and -4.1 < -10 * np.log10((hall[1:] ** 2).sum()) < 14.1


def test_mutations_differ_clearly():
    rng = random.Random(1)
    for _ in range(200):
        assert foreign.distance(foreign.mutate(("n", "ai", "n"), rng), ("n", "ai", "n")) > 0.25


def test_phones_of_the_rejected_words_are_known():
    rejected = lexicon.read_file(paths.DATA / "rejected.toml", "rejected")
    assert ("n", "oy", "n") in rejected["neun"]
    known = {variant for variants in lexicon.read(paths.VOCABULARY).values() for variant in variants}
    assert not known & {variant for variants in rejected.values() for variant in variants}


def test_mixing_keeps_the_ratio():
    rng = np.random.default_rng(1)
    mel, noise = np.full((5000, 40), 10.0), np.full((5000, 40), 3.0)
    mel[2500:] = -10  # a pause does not count
    added = spectral.mix(mel, noise, 10.0, rng)
    assert abs(np.exp(added[:2500] - mel[:2500]).mean() - 1.1) < 0.01
    assert abs(np.exp(added[2500:] - mel[:2500]).mean() - 0.1) < 0.01


def test_made_noises_are_of_one_loudness():
    rng = np.random.default_rng(2)
    for kind, _ in noises._KINDS:
        for length in (3000, 40000):
            assert len(kind(length, rng)) == length
    for _ in range(60):
        noise = noises.draw(24000, rng)
        assert np.isfinite(noise).all()
        assert 0.2 < noises.loud_power(noise) < 4


def test_noise_without_words_is_as_loud_as_a_microphone_gives_it():
    rng = np.random.default_rng(3)
    store = spectral.Noises([(np.zeros((50, 40), np.float16), False), (np.ones((50, 40), np.float16), True)])
    for _ in range(20):
        assert 11.9 < spectral.loudness(spectral.noise_alone(70, store, rng)) < 27.1


def test_shared_phone_ids():
    assert phones.PHONE_ID[phones.SILENCE] == 0 and phones.KALDI_ID[phones.SILENCE] == 1


def _syllables_of_espeak(text, voice):
    command = ["espeak-ng", "-q", "--ipa", "-v", voice, text]
    ipa = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return len(re.findall("[aeiouyæɑɐɒɔəɛɜɪɨʉɯʊʌøœɵɤɘɚɝ]+", ipa))


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
@pytest.mark.parametrize("use", ["train", "validate"])
def test_no_respelling_is_spelled_letter_by_letter(use):
    # An English voice reads "shpringer" as S, H, pringer: two syllables too many.
    words = lexicon.read(paths.VOCABULARY)
    for language, accent in accents.load(use).items():
        if not accent["voices"]:
            continue
        for word, respellings in accent["words"].items():
            wanted = {sum(phone in phones.VOWELS for phone in variant) for variant in words[word]}
            for respelling in respellings:
                said = _syllables_of_espeak(respelling, accent["voices"][0])
                assert min(abs(said - count) for count in wanted) <= 1, (language, word, respelling, said)


def test_a_lead_is_made_of_what_is_before_the_words():
    mel = np.arange(20, dtype=np.float32)[:, None].repeat(40, 1)
    led = spectral.lead(mel, 30, np.random.default_rng(1))
    assert (led[30:] == mel).all() and len(led) == 50 and led[:30].max() < 4


def test_shards_made_from_other_words_are_not_trained_on(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    generate.claim(folder)
    (folder / "shard_000.pkl").write_bytes(b"")
    generate.claim(folder)
    monkeypatch.setattr(generate, "inputs", lambda: "others")
    with pytest.raises(SystemExit, match="other words"):
        generate.claim(folder)
