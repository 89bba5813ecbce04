"""Respellings: German words spelled for the voices of other languages."""

import tomllib

from . import lexicon, paths

# Terms of config/vocabulary whose respellings stand for the first form of the German term.
_SHORT_FORMS = {"short": {"kurz": ("кюрц", "курц")}, "long": {"lang": ("ланг",)},
                "rank-2": {"zwo": ("цво",)}}


def _vocabulary_respellings(language):
    """{German word: [respellings]} from config/vocabulary, matched by term, of the words that are heard."""

    def terms(name):
        path = paths.VOCABULARY / f"{name}.toml"
        if not path.is_file():
            return {}
        with open(path, "rb") as handle:
            return {term["id"]: term["words"] for term in tomllib.load(handle).get("term", [])}

    german, respelled, heard = terms("de"), terms(language), lexicon.read(paths.VOCABULARY)
    out = {}
    for term, words in respelled.items():
        main = german[term][0].lower()
        short = _SHORT_FORMS.get(term, {})
        for word in words:
            target = next((other for other, forms in short.items() if word in forms), main)
            if target in heard:
                out.setdefault(target, []).append(word)
    return out


def language(name):
    """The language of an accent. English has one more table, for voices that read no phonemes ("en-spelled")."""
    return name.removesuffix("-spelled")


def load(use):
    """{language: {"voices", "rhvoice", "weight", "words"}} for "train" or "validate".

    `voices` are those of espeak-ng, `rhvoice` those of RHVoice.
    """
    rhvoice = paths.data("splits.toml")["rhvoice"][use]
    languages = {}
    for language, entry in paths.data("accents.toml").items():
        if entry["use"] != use:
            continue
        words = {word: list(forms) for word, forms in entry.get("words", {}).items()}
        for word, forms in (_vocabulary_respellings(language) if language != "en" else {}).items():
            words.setdefault(word, forms)
        languages[language] = {
            "voices": entry["voices"], "rhvoice": rhvoice.get(language, []), "weight": entry.get("weight", 1), "words": words,
        }
    return languages
