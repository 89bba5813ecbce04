"""Lattice-free MMI: the likelihood of the words said under the network, relative to all phone sequences.

Both sides are the same computation, forward-backward over a graph whose states are phones. A phone is entered on its
first pdf (2p) and stays on its second (2p + 1), each step with probability one half, as in the decoding graph. The
numerator graph holds the alternatives of one utterance; the denominator graph is a phone bigram.

Gradients are explicit: posteriors are the derivative, and autograd through hundreds of steps is slow.
"""

import torch

from . import phones

SILENCE = phones.PHONE_ID[phones.SILENCE]
STEP = 0.5
TINY = 1e-30


class Dense:
    """Transitions as one matrix shared by all utterances."""

    def __init__(self, matrix):
        self.matrix = matrix * STEP
        self.reversed = self.matrix.T.contiguous()

    def to(self, device):
        """The same on a device."""
        return Dense(self.matrix.to(device) / STEP)

    def forward(self, vector):
        """Sum over the predecessors of each state."""
        return vector @ self.matrix.to(vector.dtype)

    def backward(self, vector):
        """Sum over the successors of each state."""
        return vector @ self.reversed.to(vector.dtype)


class Sparse:
    """Transitions as a list of arcs over the states of a whole batch, laid end to end."""

    def __init__(self, sources, targets):
        self.sources, self.targets = sources, targets

    def to(self, device):
        """The same on a device."""
        return Sparse(self.sources.to(device), self.targets.to(device))

    @staticmethod
    def _move(vector, sources, targets):
        flat = vector.reshape(-1)
        return torch.zeros_like(flat).index_add_(0, targets, flat[sources]).view_as(vector) * STEP

    def forward(self, vector):
        """Sum over the predecessors of each state."""
        return self._move(vector, self.sources, self.targets)

    def backward(self, vector):
        """Sum over the successors of each state."""
        return self._move(vector, self.targets, self.sources)


class Graph:
    """A batch of phone graphs. `phone`, `start` and `end` are (B or 1) x states."""

    def __init__(self, phone, arcs, start, end):
        self.phone, self.arcs, self.start, self.end = phone, arcs, start, end

    def to(self, device):
        """The same on a device."""
        return Graph(self.phone.to(device), self.arcs.to(device), self.start.to(device), self.end.to(device))


def numerator_graph(words):
    """One utterance: words with alternatives, optional silence at both ends and in between."""
    phone, arcs = [], []
    start = []

    def add(symbol):
        phone.append(symbol)
        return len(phone) - 1

    first = add(SILENCE)
    start.append(first)
    entry_is_start, open_ends = True, [first]
    for alternatives in words:
        heads, tails = [], []
        for spelled in alternatives:
            states = [add(symbol) for symbol in spelled]
            heads.append(states[0])
            tails.append(states[-1])
            arcs += list(zip(states, states[1:]))
        arcs += [(tail, head) for tail in open_ends for head in heads]
        if entry_is_start:
            start += heads
            entry_is_start = False
        pause = add(SILENCE)
        arcs += [(tail, pause) for tail in tails]
        open_ends = [*tails, pause]
    return phone, arcs, start, open_ends


def batch_graphs(built):
    """Pad numerator graphs to one size."""
    size = max(len(phone) for phone, _, _, _ in built)
    count = len(built)
    phone = torch.zeros(count, size, dtype=torch.long)
    start, end = torch.zeros(count, size), torch.zeros(count, size)
    sources, targets = [], []
    for n, (symbols, arcs, first, last) in enumerate(built):
        phone[n, : len(symbols)] = torch.tensor(symbols)
        sources += [n * size + source for source, _ in arcs]
        targets += [n * size + target for _, target in arcs]
        start[n, first] = 1.0 / len(first)
        end[n, last] = 1.0
    return Graph(phone, Sparse(torch.tensor(sources, dtype=torch.long), torch.tensor(targets, dtype=torch.long)), start, end)


def denominator_graph(bigram, start):
    """All phone sequences, weighted by a bigram (rows sum to one)."""
    count = bigram.shape[0]
    return Graph(torch.arange(count)[None], Dense(bigram), start[None], torch.ones(1, count))


def forward_backward(scores, lengths, graph):
    """(log-likelihood of each utterance, posteriors of every pdf at every frame).

    `scores` is B x T x pdfs of log-likelihoods, `lengths` the true number of frames. Every frame is scaled to sum to
    one, so that long utterances do not underflow.
    """
    count, time, pdfs = scores.shape
    size = graph.phone.shape[1]
    phone = graph.phone.expand(count, size)
    dtype, device = scores.dtype, scores.device
    enter_index, stay_index = 2 * phone, 2 * phone + 1
    likelihood = scores.exp()
    enter = likelihood.gather(2, enter_index[:, None].expand(count, time, size)).transpose(0, 1).contiguous()
    stay = likelihood.gather(2, stay_index[:, None].expand(count, time, size)).transpose(0, 1).contiguous()
    fresh = torch.zeros(time, count, size, dtype=dtype, device=device)   # just entered
    held = torch.zeros(time, count, size, dtype=dtype, device=device)    # staying
    scale = torch.ones(time, count, dtype=dtype, device=device)
    now, kept = graph.start.to(dtype) * enter[0], torch.zeros(count, size, dtype=dtype, device=device)
    for t in range(time):
        if t:
            total = fresh[t - 1] + held[t - 1]
            now, kept = graph.arcs.forward(total) * enter[t], total * STEP * stay[t]
        norm = (now + kept).sum(1) + TINY
        scale[t] = norm
        fresh[t], held[t] = now / norm[:, None], kept / norm[:, None]
    end = graph.end.to(dtype).expand(count, size)
    frame = torch.arange(time, device=device)[:, None]
    inside = frame < lengths[None, :]
    last = (lengths - 1).long()
    total_last = (fresh + held)[last, torch.arange(count, device=device)]
    final = (total_last * end).sum(1) + TINY
    loglike = (scale.log() * inside).sum(0) + final.log()

    posterior = torch.zeros(time, count, pdfs, dtype=dtype, device=device)
    after = torch.zeros(count, size, dtype=dtype, device=device)  # likelihood of the rest, given a state now
    for t in range(time - 1, -1, -1):
        if t + 1 < time:
            ahead = (graph.arcs.backward(after * enter[t + 1]) + after * stay[t + 1] * STEP) / scale[t + 1][:, None]
        else:
            ahead = after
        is_last = (last == t)[:, None]
        after = torch.where(is_last, end / final[:, None], ahead)
        posterior[t].scatter_add_(1, enter_index, fresh[t] * after)
        posterior[t].scatter_add_(1, stay_index, held[t] * after)
    return loglike, (posterior * inside[:, :, None]).transpose(0, 1)


class MmiLoss(torch.autograd.Function):
    """Minus the MMI objective, summed over the frames of a batch, and the posteriors of the numerator."""

    @staticmethod
    def forward(ctx, scores, lengths, numerator, denominator):
        """`scores` are the raw outputs of the network."""
        with torch.no_grad():
            # Keeps exp() in range. A shift of a whole frame cancels out between the two sides.
            shifted = scores - scores.max(2, keepdim=True)[0]
            shifted = shifted.clamp(min=-30)
            top, top_posterior = forward_backward(shifted.double(), lengths, numerator)
            bottom, bottom_posterior = forward_backward(shifted, lengths, denominator)
            top_posterior = top_posterior.to(scores.dtype)
            ctx.save_for_backward(bottom_posterior - top_posterior)
            ctx.mark_non_differentiable(top_posterior)
            return (bottom.double() - top).sum().to(scores.dtype), top_posterior

    @staticmethod
    def backward(ctx, grad, _):
        """Posterior under all sequences minus posterior under the words said."""
        (difference,) = ctx.saved_tensors
        return grad * difference, None, None, None
