"""The phone bigram of the denominator, kept as a small file because the decoding graph needs it too.

The network learns its scores against a phone bigram: it compensates with a bonus for phones that are unlikely under the
bigram. A decoding graph without those costs keeps the whole bonus, and long words gain most: "Cäsar" is then heard for
"Eva", and no word is ever rejected. So the arcs of the graph carry the same costs.
"""

import json
import math

import numpy as np

from . import paths, phones

PATH = paths.DATA / "phone-bigram.json"
PAUSE = 0.4          # chance of a pause after a word
PAUSE_FIRST = 0.8    # chance of silence before the first word
FLOOR = 1e-2         # in counts
HIGHEST_COST = 5.0   # of a pair that the training lacks, so that a new word has a chance


def estimate(labels):
    """(bigram, start, share of the occurrences of each phone that end a word) from the labels of the training."""
    count, silence = len(phones.PHONES), phones.PHONE_ID[phones.SILENCE]
    bigram, start = np.full((count, count), FLOOR), np.full(count, FLOOR)
    ends, seen = np.zeros(count), np.full(count, FLOOR)
    for words in labels:
        last = [(silence, PAUSE_FIRST), (None, 1 - PAUSE_FIRST)]
        start[silence] += PAUSE_FIRST
        for alternatives in words:
            share = 1 / len(alternatives)
            tails = []
            for spelled in alternatives:
                for before, weight in last:
                    if before is None:
                        start[spelled[0]] += weight * share
                    else:
                        bigram[before, spelled[0]] += weight * share
                for one, other in zip(spelled, spelled[1:]):
                    bigram[one, other] += share
                for phone in spelled:
                    seen[phone] += share
                bigram[spelled[-1], silence] += PAUSE * share
                ends[spelled[-1]] += share
                tails.append((spelled[-1], (1 - PAUSE) * share))
            last = [(silence, PAUSE), *tails]
    return bigram / bigram.sum(1, keepdims=True), start / start.sum(), ends / seen


def save(bigram, start, ends):
    """Rounded, so that the file stays small and reproducible."""
    table = {"phones": phones.PHONES, "start": _rounded(start), "ends": _rounded(ends)}
    rows = ",\n".join(f'  "{phone}": {json.dumps(_rounded(row))}' for phone, row in zip(phones.PHONES, bigram))
    head = json.dumps(table, ensure_ascii=False)[:-1]
    PATH.write_text(f'{head},\n "bigram": {{\n{rows}}}}}\n', encoding="utf8")


def _rounded(values):
    return [float(f"{value:.3g}") for value in values]


def load():
    """(bigram, start, ends) as arrays."""
    table = json.loads(PATH.read_text(encoding="utf8"))
    if table["phones"] != phones.PHONES:
        raise SystemExit(f"{PATH} is of another phone set: run the stage train")
    bigram = np.array([table["bigram"][phone] for phone in phones.PHONES])
    return bigram, np.array(table["start"]), np.array(table["ends"])


class Costs:
    """Costs of the arcs of the lexicon in the decoding graph. A `scale` of zero turns them off."""

    def __init__(self, scale=1.0):
        self.bigram, _, self.ends = load()
        self.scale = scale
        self.silence = phones.PHONE_ID[phones.SILENCE]

    def _cost(self, probability):
        return self.scale * min(HIGHEST_COST, -math.log(max(probability, 1e-9)))

    def first(self, phone):
        """Cost of beginning a word with this phone."""
        return self._cost(self.bigram[self.silence, phones.PHONE_ID[phone]])

    def inside(self, one, other):
        """Cost of one phone after another within a word."""
        return self._cost(self.bigram[phones.PHONE_ID[one], phones.PHONE_ID[other]])

    def end(self, phone):
        """Cost of ending a word with this phone."""
        return self._cost(self.ends[phones.PHONE_ID[phone]])
