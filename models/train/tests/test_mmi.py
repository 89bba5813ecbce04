"""Forward-backward against enumeration of every path, on small cases."""

import itertools
import math

import torch

from recipe import mmi


def paths_of(graph, n, time):
    """All (phone, entered?) sequences of utterance n with their probability."""
    states = graph.phone.shape[1]
    row = n if graph.start.shape[0] > 1 else 0
    phone = graph.phone[row].tolist()
    if isinstance(graph.arcs, mmi.Dense):
        weight = {(i, j): graph.arcs.matrix[i, j].item() for i in range(states) for j in range(states)}
    else:
        weight = {}
        for source, target in zip(graph.arcs.sources.tolist(), graph.arcs.targets.tolist()):
            if source // states == n:
                key = (source % states, target % states)
                weight[key] = weight.get(key, 0) + mmi.STEP
    for sequence in itertools.product(itertools.product(range(states), (True, False)), repeat=time):
        probability = graph.start[row, sequence[0][0]].item() if sequence[0][1] else 0.0
        for (one, _), (other, entered) in zip(sequence, sequence[1:]):
            if entered:
                probability *= weight.get((one, other), 0.0)
            else:
                probability *= mmi.STEP if one == other else 0.0
        probability *= graph.end[row, sequence[-1][0]].item()
        if probability:
            yield [2 * phone[state] + (0 if entered else 1) for state, entered in sequence], probability


def enumerate_all(scores, length, graph, n):
    """(log-likelihood, posteriors) by enumeration."""
    total, posterior = 0.0, torch.zeros_like(scores)
    for pdfs, probability in paths_of(graph, n, length):
        value = probability * math.exp(sum(scores[t, pdf].item() for t, pdf in enumerate(pdfs)))
        total += value
        for t, pdf in enumerate(pdfs):
            posterior[t, pdf] += value
    return math.log(total), posterior / total


def check(graph, scores, lengths):
    loglike, posterior = mmi.forward_backward(scores, lengths, graph)
    for n, length in enumerate(lengths.tolist()):
        expected, expected_posterior = enumerate_all(scores[n], length, graph, n)
        assert abs(loglike[n].item() - expected) < 1e-6
        assert torch.allclose(posterior[n], expected_posterior, atol=1e-6)


def test_numerator_with_alternatives_and_unequal_lengths():
    torch.manual_seed(0)
    built = [mmi.numerator_graph([[(1, 2), (2,)]]), mmi.numerator_graph([[(1,)]])]
    scores = torch.randn(2, 4, 6, dtype=torch.double)
    check(mmi.batch_graphs(built), scores, torch.tensor([4, 3]))


def test_numerator_of_silence_alone():
    scores = torch.randn(1, 3, 4, dtype=torch.double)
    check(mmi.batch_graphs([mmi.numerator_graph([])]), scores, torch.tensor([3]))


def test_denominator():
    torch.manual_seed(1)
    bigram = torch.rand(3, 3, dtype=torch.double)
    bigram /= bigram.sum(1, keepdim=True)
    graph = mmi.denominator_graph(bigram, torch.tensor([0.5, 0.3, 0.2], dtype=torch.double))
    check(graph, torch.randn(2, 4, 6, dtype=torch.double), torch.tensor([4, 2]))


def test_gradient_is_the_derivative():
    torch.manual_seed(2)
    graph = mmi.batch_graphs([mmi.numerator_graph([[(1, 2)]])])
    below = mmi.denominator_graph(torch.full((3, 3), 1 / 3), torch.full((3,), 1 / 3))
    scores = torch.randn(1, 4, 6, dtype=torch.double, requires_grad=True)
    lengths = torch.tensor([4])
    loss, _ = mmi.MmiLoss.apply(scores, lengths, graph, below)
    loss.backward()
    for t, pdf in [(0, 0), (1, 2), (2, 3), (3, 5)]:
        nudged = []
        for step in (1e-5, -1e-5):
            moved = scores.detach().clone()
            moved[0, t, pdf] += step
            top, _ = mmi.forward_backward(moved, lengths, graph)
            bottom, _ = mmi.forward_backward(moved, lengths, below)
            nudged.append((bottom - top).sum().item())
        assert abs(scores.grad[0, t, pdf].item() - (nudged[0] - nudged[1]) / 2e-5) < 1e-4


def test_long_utterances_do_not_underflow():
    graph = mmi.denominator_graph(torch.full((3, 3), 1 / 3), torch.full((3,), 1 / 3))
    loglike, posterior = mmi.forward_backward(torch.full((1, 2000, 6), -20.0), torch.tensor([2000]), graph)
    assert torch.isfinite(loglike).all()
    assert torch.allclose(posterior.sum(2), torch.ones(1, 2000), atol=1e-3)


def test_everything_is_computed_where_the_scores_are():
    """On another device by default, as on a graphics card: what is made without naming the scores' device fails."""
    torch.manual_seed(3)
    graph = mmi.batch_graphs([mmi.numerator_graph([[(1, 2)]]), mmi.numerator_graph([])]).to("cpu")
    below = mmi.denominator_graph(torch.full((3, 3), 1 / 3), torch.full((3,), 1 / 3)).to("cpu")
    scores, lengths = torch.randn(2, 4, 6, requires_grad=True), torch.tensor([4, 3])
    expected, _ = mmi.MmiLoss.apply(scores, lengths, graph, below)
    with torch.device("meta"):
        loss, aligned = mmi.MmiLoss.apply(scores, lengths, graph, below)
        loss.backward()
    assert loss.item() == expected.item()
    assert {loss.device.type, aligned.device.type, scores.grad.device.type} == {"cpu"}
