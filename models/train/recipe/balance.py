"""Stage `balance`: the cost of each word in the graph, so that none is heard too readily for another.

The network was trained against a bigram in which some words are less likely than others. The network compensates with a
bonus, and the costs of phones in the graph take back only a share of it (phone_lm.py). The rest, some nats a word
("Cäsar" for "Eva", "Dame" for "Lange"), shows in lists of readings and is fitted there: the costs under which the
readings said are likeliest among all readings heard (a log-linear model of the counts of words; Och and Ney, 2002).
"""

import collections
import csv
import json
import re
import tomllib

import numpy as np
import scipy.optimize
import scipy.special

from . import lexicon, paths

PATH = paths.DATA / "word-costs.json"
# Neighbouring frames are nearly the same, so two readings are closer than their sums over frames suggest.
SCALE = 0.5
# Weight of the squared costs, in utterances: a word said a few times nearly keeps its cost.
PENALTY = 1.0
# Weight of an utterance that is no declaration: there are fewer of them, and a wrong move is worse than a lost one.
FOREIGN = 2.0


def fillers():
    """Words without meaning that may be heard between the others."""
    with open(paths.VOCABULARY / "de.toml", "rb") as handle:
        terms = tomllib.load(handle)["term"]
    return {word.lower() for term in terms if term["id"] == "filler" for word in term["words"]}


def is_said(reading, said, ignored):
    """Whether a reading is `said` word for word, except for ignored words."""
    return [word for word in reading.split() if word in said or word not in ignored] == said


def read(manifest, traces):
    """[(readings, their scores, which are right, weight)] of the trace of a manifest by `ansage-evaluation trace`.

    A reading is right if it is what was said, word for word except for fillers. For an utterance that is no
    declaration, every reading that contains `[unk]` is right.
    """
    ignored = fillers()
    with open(manifest, encoding="utf8") as handle:
        rows = list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
    out = []
    with open(traces, encoding="utf8") as handle:
        for trace in map(json.loads, handle):
            row = rows[trace["row"]]
            said = re.sub(r"[^\w ]", " ", row["words"].lower()).split()
            # Later utterances were said after the first, or are the rest of one that was cut off.
            for utterance in trace["utterances"][:1]:
                texts = [reading["text"] for reading in utterance["readings"]]
                scores = np.array([reading["score"] for reading in utterance["readings"]])
                foreign = row["expected"] == "-"
                right = [lexicon.UNKNOWN in text if foreign else is_said(text, said, ignored) for text in texts]
                out.append((texts, scores, np.array(right), FOREIGN if foreign else 1.0))
    return out


def fit(examples):
    """{word: additional cost in nats} of every word in the readings except `[unk]`.

    Their mean, each word as often as it is said, stays 0. What all words cost against `[unk]` is the operating point, which
    the graph sets (`UNKNOWN_COST`): how much of a set is no declaration must not move it.
    """
    # If all readings are right, or none, there is nothing to learn.
    examples = [one for one in examples if one[2].any() and not one[2].all()]
    words = sorted({word for texts, *_ in examples for text in texts for word in text.split()} - {lexicon.UNKNOWN})
    if not words:
        return {}
    number = {word: n for n, word in enumerate(words)}
    counts, said = [], np.zeros(len(words))
    for texts, _, right, _ in examples:
        table = np.zeros((len(texts), len(words)))
        for row, text in zip(table, texts):
            for word, times in collections.Counter(text.split()).items():
                if word in number:
                    row[number[word]] = times
        counts.append(table)
        spoken = [n for n in np.flatnonzero(right) if lexicon.UNKNOWN not in texts[n]]
        if spoken:
            said += table[spoken].mean(axis=0)
    if said.any():
        said /= said.sum()

    def held(values):
        return values - said @ values

    def loss(values):
        costs = held(values)
        total, slope = PENALTY * (costs ** 2).sum(), 2 * PENALTY * costs
        for (_, scores, right, weight), table in zip(examples, counts):
            value = SCALE * (scores - table @ costs)
            total += weight * (scipy.special.logsumexp(value) - scipy.special.logsumexp(value[right]))
            of_all, of_right = scipy.special.softmax(value), scipy.special.softmax(value[right])
            slope = slope + weight * SCALE * (of_right @ table[right] - of_all @ table)
        return total, slope - slope.sum() * said

    found = scipy.optimize.minimize(loss, np.zeros(len(words)), jac=True, method="L-BFGS-B")
    return dict(zip(words, held(found.x)))


def load():
    """{word: cost}, empty before the first fit."""
    return json.loads(PATH.read_text(encoding="utf8")) if PATH.exists() else {}


def main(manifest, traces):
    """Fit additional costs to traces of the current model, and add them to its costs."""
    costs = collections.Counter(load())
    examples = read(manifest, traces)
    before = np.mean([right[scores.argmax()] for _, scores, right, _ in examples])
    fitted = fit(examples)
    for word, cost in fitted.items():
        costs[word] += cost
    after = np.mean([right[np.argmax(scores - [sum(fitted.get(word, 0) for word in text.split()) for text in texts])]
                     for texts, scores, right, _ in examples])
    table = {word: round(cost, 2) for word, cost in sorted(costs.items()) if round(cost, 2)}
    PATH.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf8")
    print(f"{len(examples)} utterances; best reading right {100 * before:.1f} % as it was, {100 * after:.1f} % with these costs")
