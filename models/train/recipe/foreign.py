"""Speech that is no declaration, so that the recognizer learns to reject it.

The most important words are those that sound like the vocabulary. The edit distance of phones finds them.
"""

import re
import subprocess

import numpy as np

from . import paths, phones, voices

# Sounds that players confuse anyway: they do not distinguish words.
_ALIKE = [{"a", "aa"}, {"EE", "E", "ee"}, {"I", "ii"}, {"O", "oo"}, {"U", "uu"}, {"Y", "yy"}, {"W", "oe"},
          {"@", "E", "6"}, {"t", "d"}, {"p", "b"}, {"k", "g"}, {"s", "z"}, {"S", "Z", "C"}, {"x", "h"}, {"f", "v"}]


def alike(one, other):
    """Whether two phones are the same to a careless ear."""
    return one == other or any(one in group and other in group for group in _ALIKE)


def distance(one, other):
    """Edit distance of two phone strings; a change of voicing or length alone costs a quarter."""
    previous = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        current = [i]
        for j, b in enumerate(other, 1):
            cost = 0 if a == b else 0.25 if alike(a, b) else 1
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + cost))
        previous = current
    return previous[-1]


_COSTS = np.array([
    [0 if one == other else 0.25 if alike(one, other) else 1 for other in phones.PHONES] for one in phones.PHONES
])


def word_list(excluded):
    """German words without the vocabulary and other `excluded` ones, in lower case."""
    words = [word.strip() for word in open(paths.WORD_LIST, encoding="utf8")]
    pattern = re.compile(r"^[A-Za-zäöüÄÖÜß]{2,13}$")
    return [
        word for word in words
        if pattern.match(word) and word.lower() not in excluded and not any(c.isupper() for c in word[1:])
    ]


def other_word_list(path, excluded):
    """Words of another language in lower case, without the `excluded` ones. What follows a slash are rules of a dictionary."""
    with open(path, encoding="utf8") as handle:
        words = {line.split("/")[0].strip().lower() for line in handle}
    return sorted(word for word in words - excluded if word.isalpha() and 2 <= len(word) <= 13)


def spoken(words, chunk=300, language="de"):
    """{word: phones} by espeak-ng's rules for a language, without words that it splits or joins."""
    found = {}
    for start in range(0, len(words), chunk):
        part = words[start: start + chunk]
        command = ["espeak-ng", "-v", language, "-q", "-x", "--sep=_", "\n\n".join(part)]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        lines = [line.strip() for line in lines if line.strip()]
        if len(lines) != len(part):
            continue
        for word, line in zip(part, lines):
            said = voices.group_phones(line) if " " not in line else None
            if said:
                found[word] = tuple(said)
    return found


def near_misses(candidates, lexicon, each):
    """The `each` words of `candidates` ({word: phones}) nearest to each pronunciation, without homophones.

    The nearest to any of them would nearly all be short: a long word of the game has few near ones among those.
    """
    by_length = {}
    for word, said in sorted(candidates.items()):
        by_length.setdefault(len(said), []).append((word, said))
    encoded = {
        length: (np.array([word for word, _ in part]), np.array([[phones.PHONE_ID[p] for p in said] for _, said in part]))
        for length, part in by_length.items()
    }
    found = set()
    for target in sorted({variant for variants in lexicon.values() for variant in variants}):
        words, away = [], []
        for length in range(len(target) - 2, len(target) + 3):
            if length in encoded:
                words.append(encoded[length][0])
                away.append(_distances(target, encoded[length][1]) / max(len(target), 3))
        words, away = np.concatenate(words), np.concatenate(away)
        words = words[away > 0.15]
        away = away[away > 0.15]
        found.update(words[np.lexsort((words, away))[:each]].tolist())
    return sorted(found)


def _distances(target, strings):
    """`distance` of `target` from each row of `strings` (phone ids, all of one length)."""
    previous = np.tile(np.arange(strings.shape[1] + 1.0), (len(strings), 1))
    for i, phone in enumerate(target, 1):
        cost = _COSTS[phones.PHONE_ID[phone]][strings]
        current = np.full_like(previous, i)
        for j in range(1, previous.shape[1]):
            current[:, j] = np.minimum(np.minimum(previous[:, j], current[:, j - 1]) + 1, previous[:, j - 1] + cost[:, j - 1])
        previous = current
    return previous[:, -1]


def mutate(pronunciation, rng):
    """A nonsense word that clearly differs from a real one in one or two sounds."""
    said = list(pronunciation)
    for _ in range(rng.choice([1, 1, 2])):
        place = rng.randrange(len(said))
        group = phones.VOWELS if said[place] in phones.VOWELS else phones.CONSONANTS
        choice = rng.random()
        if choice < 0.7 or len(said) < 3:
            said[place] = rng.choice([phone for phone in group if not alike(phone, said[place])])
        elif choice < 0.85:
            del said[place]
        else:
            said.insert(place, rng.choice(phones.CONSONANTS))
    # Two changes can cancel each other.
    return tuple(said) if distance(said, pronunciation) > 0.5 else mutate(pronunciation, rng)
