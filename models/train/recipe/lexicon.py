"""The lexicon: the `[pronunciations]` tables of the vocabulary files, and what Kaldi needs in addition."""

import collections
import tomllib
from pathlib import Path

from . import phones

UNKNOWN = "[unk]"


class LexiconError(ValueError):
    """A pronunciation outside the phone set. Names file, word and phone."""


def read_file(path, name="pronunciations"):
    """{word: [phones, ...]} of one vocabulary file; empty if it has no table of that name."""
    with open(path, "rb") as handle:
        table = tomllib.load(handle).get(name, {})
    lexicon = {}
    for word, variants in table.items():
        if word != word.lower() or " " in word or word == "":
            raise LexiconError(f"{path}: {word!r}: a key is one word in lower case")
        lexicon[word] = []
        for variant in variants:
            split = tuple(variant.split())
            for phone in split:
                if phone not in phones.VOWELS + phones.CONSONANTS:
                    raise LexiconError(f"{path}: {word!r}: unknown phone {phone!r}")
            if not split:
                raise LexiconError(f"{path}: {word!r}: empty pronunciation")
            lexicon[word].append(split)
    return lexicon


def read(folder, main="de"):
    """All tables of a folder, merged without duplicates, German first.

    Only German decides which words exist; other languages only add pronunciations.
    """
    folder = Path(folder)
    merged = {word: list(dict.fromkeys(variants)) for word, variants in read_file(folder / f"{main}.toml").items()}
    for path in sorted(folder.glob("*.toml")):
        if path.stem == main:
            continue
        for word, variants in read_file(path).items():
            if word not in merged:
                raise LexiconError(f"{path}: {word!r} is no word of {main}.toml")
            merged[word] += [variant for variant in dict.fromkeys(variants) if variant not in merged[word]]
    return merged


def entries(lexicon, rejected=()):
    """[(word, position-dependent phones)], with `[unk]` as one phone of spoken noise and as the `rejected` strings."""
    known = {variant for variants in lexicon.values() for variant in variants}
    listed = [
        (word, phones.word_positions(variant)) for word, variants in lexicon.items() for variant in variants
    ]
    listed += [(UNKNOWN, phones.word_positions(variant)) for variant in dict.fromkeys(rejected) if variant not in known]
    return listed + [(UNKNOWN, [phones.SPOKEN_NOISE + "_S"])]


def add_disambiguation(listed):
    """Append #1, #2, ... to entries that sound alike and to entries that begin another.

    Without them the lexicon transducer could not be determinised. Returns (entries, highest number used).
    """
    count = collections.Counter(tuple(spelled) for _, spelled in listed)
    prefixes = {tuple(spelled[:i]) for _, spelled in listed for i in range(1, len(spelled))}
    used = collections.Counter()
    out = []
    for word, spelled in listed:
        key = tuple(spelled)
        if count[key] > 1 or key in prefixes:
            used[key] += 1
            spelled = [*spelled, f"#{used[key]}"]
        out.append((word, list(spelled)))
    return out, max(used.values(), default=0)
