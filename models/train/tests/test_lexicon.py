import pytest

from recipe import lexicon, paths, phones


def test_word_positions():
    assert phones.word_positions(["n", "ai", "n"]) == ["n_B", "ai_I", "n_E"]
    assert phones.word_positions(["EE"]) == ["EE_S"]


def test_r_after_a_vowel_is_a_vowel():
    assert phones.from_espeak(["t", "'U", "r", "m"]) == ["t", "U", "6", "m"]
    assert phones.from_espeak(["d", "r", "'aI"]) == ["d", "R", "ai"]
    assert phones.from_espeak(["?"]) is None


def test_espeak_round_trip():
    said = ["S", "p", "R", "I", "N", "6"]
    tokens = phones.to_espeak(said).split("|")
    assert phones.from_espeak(tokens) == said


def test_homophones_and_prefixes_get_different_symbols():
    listed = [("a", ["x_S"]), ("b", ["x_S"]), ("c", ["x_S", "y_S"]), ("d", ["z_S"])]
    marked, highest = lexicon.add_disambiguation(listed)
    assert marked == [("a", ["x_S", "#1"]), ("b", ["x_S", "#2"]), ("c", ["x_S", "y_S"]), ("d", ["z_S"])]
    assert highest == 2


def test_unknown_phone_is_named(tmp_path):
    path = tmp_path / "de.toml"
    path.write_text('[pronunciations]\n"ja" = ["j qq"]\n')
    with pytest.raises(lexicon.LexiconError, match="qq"):
        lexicon.read_file(path)


def test_other_tongues_add_no_words(tmp_path):
    (tmp_path / "de.toml").write_text('[pronunciations]\n"ja" = ["j aa"]\n')
    (tmp_path / "ru.toml").write_text('[pronunciations]\n"da" = ["d a"]\n')
    with pytest.raises(lexicon.LexiconError, match="da"):
        lexicon.read(tmp_path)


def test_the_shipped_tables_cover_the_words_of_a_move():
    words = lexicon.read(paths.VOCABULARY)
    for word in "anna hektor eins zwo acht könig bauer rochade kurze lang schlägt ja nein korrektur remis".split():
        assert word in words


def test_every_form_in_german_is_heard_or_listed_as_covered():
    import tomllib

    covered = set("hanna ana bela zäsar cesar caesar gustaf hector ein fümf mit im in zu der die das den eine einen".split())
    covered |= set("weißer weißen schwarzer schwarzen feld zugzahl schiedsrichter".split())
    covered |= set("zurechtrücken zurecht rücke j adoube jadoube".split())
    with open(paths.VOCABULARY / "de.toml", "rb") as handle:
        terms = tomllib.load(handle)["term"]
    spoken = {part.lower() for term in terms for form in term["words"] for part in form.split()}
    assert spoken - set(lexicon.read(paths.VOCABULARY)) <= covered
