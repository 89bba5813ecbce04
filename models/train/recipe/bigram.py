"""The built-in grammar Gr.fst: a bigram estimated as Vosk estimates its runtime grammars.

Vosk replaces Gr.fst with any grammar that it is given, so this one matters only for plain use and for checks.
"""

import collections
import math

DISCOUNT = 0.5


def estimate(sentences, discount=DISCOUNT):
    """[(state, next state or None for final, word or None for back-off, cost)] of an absolute-share bigram.

    State 0 is the unigram state and also the start state, that of the empty history, as in Vosk.
    """
    counts = collections.defaultdict(collections.Counter)
    for sentence in sentences:
        history = ()
        for word in sentence:
            counts[history][word] += 1
            history = (word,)
        counts[history][None] += 1
    for history in [h for h in counts if h]:
        counts[()].update(counts[history])
    state = {history: index for index, history in enumerate([()] + sorted(h for h in counts if h))}
    arcs = []
    for history, source in state.items():
        total = sum(counts[history].values())
        share = discount if history else 1.0
        for word, count in sorted(counts[history].items(), key=lambda item: item[0] or ""):
            cost = -math.log(share * count / total)
            target = None if word is None else state.get((word,), 0)
            arcs.append((source, target, word, cost))
        if history:
            arcs.append((source, 0, None, -math.log(1 - discount)))
    return arcs


def to_text(arcs, word_ids):
    """Lines for `fstcompile`: final states as `state cost`, back-off as epsilon."""
    lines = []
    for source, target, word, cost in arcs:
        if target is None:
            lines.append(f"{source} {cost:.6f}")
        else:
            label = word_ids[word] if word else 0
            lines.append(f"{source} {target} {label} {label} {cost:.6f}")
    return "\n".join(lines) + "\n"
