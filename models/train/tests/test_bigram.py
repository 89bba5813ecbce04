import math
import random

from recipe import bigram, sentences


def test_shares_and_back_off():
    arcs = bigram.estimate([["a", "b"], ["a"]])
    start = {(word, target): cost for source, target, word, cost in arcs if source == 0}
    # State 0 is start and unigram state at once, as in Vosk: it counts a twice at the start, b and the ends once more.
    assert math.isclose(sum(math.exp(-cost) for cost in start.values()), 1.0)
    state_a = next(target for word, target in start if word == "a")
    from_a = [(target, word, cost) for source, target, word, cost in arcs if source == state_a]
    assert math.isclose(sum(math.exp(-cost) for _, _, cost in from_a), 1.0)
    assert (0, None, -math.log(1 - bigram.DISCOUNT)) in from_a


def test_text_has_epsilon_back_off_and_final_states():
    text = bigram.to_text(bigram.estimate([["a"]]), {"a": 7})
    assert any(line.split()[2:4] == ["7", "7"] for line in text.splitlines() if len(line.split()) == 5)
    assert any(line.split()[2:4] == ["0", "0"] for line in text.splitlines() if len(line.split()) == 5)
    assert any(len(line.split()) == 2 for line in text.splitlines())


def test_sentences_are_the_same_for_the_same_seed():
    draw = lambda: [sentences.utterance(random.Random(n)) for n in range(50)]
    assert draw() == draw()
