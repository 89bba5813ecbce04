"""The phone set, and the phones of espeak-ng written in it.

The set is that of German and coarse on purpose: foreign pronunciations are written with the nearest German phones, so
that an accent needs a line in a vocabulary file and no new training. `R` stands for every consonantal r, `6` for the
vocalic r.
"""

import re

VOWELS = "aa a EE E ee I ii O oo U uu Y yy W oe @ 6 ai au oy".split()
CONSONANTS = "p b t d k g f v s z S Z C x h m n N l R j".split()
SILENCE = "SIL"
SPOKEN_NOISE = "SPN"  # any speech outside the vocabulary

#: Position-independent phones; the acoustic model has two outputs for each (see `kaldi_ids`).
PHONES = [SILENCE, SPOKEN_NOISE] + VOWELS + CONSONANTS
PHONE_ID = {phone: index for index, phone in enumerate(PHONES)}
NUM_PDFS = 2 * len(PHONES)

# Kaldi finds the words in a lattice by phones that carry their place in the word.
POSITIONS = ("B", "I", "E", "S")
#: Position-dependent phones in the order of their Kaldi ids, which start at 1.
KALDI_PHONES = [SILENCE, SPOKEN_NOISE + "_S"] + [
    f"{phone}_{position}" for phone in VOWELS + CONSONANTS for position in POSITIONS
]
KALDI_ID = {phone: index + 1 for index, phone in enumerate(KALDI_PHONES)}

# espeak-ng mnemonics (German voices) -> phones.
_ESPEAK = {
    "A:": "aa", "A": "a", "a": "a", "a:": "aa", "E:": "EE", "E": "E", "e:": "ee", "e": "ee", "eI": "ee",
    "I": "I", "I2": "I", "i:": "ii", "i": "ii", "O": "O", "o:": "oo", "o": "oo", "U": "U", "u:": "uu", "u": "uu",
    "y": "Y", "y:": "yy", "W": "W", "Y:": "oe", "Y": "oe", "@": "@", "@2": "@", "3": "6", "aI": "ai", "aU": "au",
    "OY": "oy", "UR": "U 6", "ts": "t s", "tS": "t S", "pf": "p f", "dZ": "d Z", "O~": "O N", "E~": "E N",
    "A~": "a N", "W~": "W N", ";": "j", "R2": "R", "C2": "C", "T": "s", "D": "z", "V": "a", "Q": "O", "O2": "O",
    "a#": "a", "3:": "W", "oU": "oo", "L": "l", "l^": "l", "n^": "n", "&": "E", "w": "v", "r": "R",
}
_ESPEAK.update({phone: phone for phone in "p b t d k g f v s z S Z C x h m n N l R j".split()})

# phones -> espeak-ng mnemonics, to make a German voice say any pronunciation of the lexicon.
_TO_ESPEAK = {
    "aa": "A:", "EE": "E:", "ee": "e:", "ii": "i:", "oo": "o:", "uu": "u:", "Y": "y", "yy": "y:", "oe": "Y:",
    "6": "3", "ai": "aI", "au": "aU", "oy": "OY", "R": "r",
}


def base(kaldi_phone):
    """`aa_B` -> `aa`."""
    return kaldi_phone if kaldi_phone == SILENCE else kaldi_phone.rsplit("_", 1)[0]


def word_positions(phones):
    """The position-dependent phones of a word: `n ai n` -> `n_B ai_I n_E`; a single phone is `_S`."""
    if len(phones) == 1:
        return [f"{phones[0]}_S"]
    inner = [f"{phone}_I" for phone in phones[1:-1]]
    return [f"{phones[0]}_B", *inner, f"{phones[-1]}_E"]


def pdfs(kaldi_phone):
    """(pdf of the first frame of a phone, pdf of all further frames)."""
    index = PHONE_ID[base(kaldi_phone)]
    return 2 * index, 2 * index + 1


def self_loop_id(kaldi_id):
    """Transition id of staying in a phone."""
    return 2 * kaldi_id - 1


def forward_id(kaldi_id):
    """Transition id of entering a phone (and of leaving it, if it is one frame long)."""
    return 2 * kaldi_id


def from_espeak(tokens):
    """Phones of a list of espeak-ng mnemonics, or None if one is unknown.

    An `r` after a vowel and not before one is vocalic, whatever mnemonic the voice uses.
    """
    phones = []
    for token in tokens:
        token = re.sub(r"[',=%|!_]", "", token)
        if not token:
            continue
        if token not in _ESPEAK:
            return None
        phones += ["r?"] if token == "r" else _ESPEAK[token].split()
    return [_place_r(phones, i) if phone == "r?" else phone for i, phone in enumerate(phones)]


def _place_r(phones, i):
    after_vowel = i > 0 and phones[i - 1] in VOWELS
    before_vowel = i + 1 < len(phones) and phones[i + 1] in VOWELS
    return "6" if after_vowel and not before_vowel else "R"


def to_espeak(phones):
    """espeak-ng phoneme input for a German voice, without the brackets. The first full vowel is stressed."""
    out, stressed = [], False
    for phone in phones:
        mark = ""
        if not stressed and phone in VOWELS and phone not in ("@", "6"):
            mark, stressed = "'", True
        out.append(mark + _TO_ESPEAK.get(phone, phone))
    return "|".join(out)
