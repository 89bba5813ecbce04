"""The network: a time-delay network with factorised layers, small enough to decode at a hundredth of real time.

It sees 93 frames before and 15 after the current one. Later frames cost latency, so the right side is shorter. Earlier
frames cost none, and help to tell noise from speech. It gives one row of outputs for each third frame.
"""

import dataclasses

import torch
from torch import nn

STRIDE = 3
FIRST, SECOND = range(-2, 3), range(-1, 2)  # offsets of the two layers at the input


@dataclasses.dataclass(frozen=True)
class Shape:
    """One factorised layer: offsets in frames of 10 ms, at most two and one of them 0, and the share of its input."""

    before: tuple  # into the bottleneck
    after: tuple   # out of it
    share: float = 0.66


SHAPES = [
    *[Shape((-3, 0), (0, 3))] * 4,
    *[Shape((-3, 0), (0,))] * 2,
    # Added when the training was continued, three and then five: a whole share, so that the network kept what it knew.
    *[Shape((-9, 0), (0,), 1.0)] * 8,
]


def context(shapes):
    """(frames before, frames after) that the network sees."""
    around = -FIRST[0] - SECOND[0]
    return around - sum(shape.before[0] for shape in shapes), around + sum(shape.after[-1] for shape in shapes)


LEFT, RIGHT = context(SHAPES)


class Spliced(nn.Linear):
    """An affine map of neighbouring steps of a sequence, side by side as in Kaldi: batch x time x width.

    A convolution as one product of matrices, because half-precision convolutions are slow on processors.
    """

    def __init__(self, inputs, outputs_, steps, stride=1, bias=True):
        super().__init__(inputs * len(steps), outputs_, bias)
        self.steps, self.stride = [step - steps[0] for step in steps], stride

    def forward(self, x):
        """Shortens the sequence by the distance of the first step from the last."""
        time = x.shape[1] - self.steps[-1]
        parts = [x[:, step: step + time: self.stride] for step in self.steps]
        return super().forward(parts[0] if len(parts) == 1 else torch.cat(parts, 2))


class Norm(nn.BatchNorm1d):
    """Batch normalisation of batch x time x width."""

    def forward(self, x):
        """Normalise each column on its own."""
        return super().forward(x.reshape(-1, x.shape[2])).view(x.shape)


class Drop(nn.Module):
    """Scale each column of an utterance by a random number around one, the same at all of its steps.

    Kaldi's dropout-per-dim-continuous. It draws few random numbers: one for each value is slow in current versions of
    PyTorch.
    """

    def __init__(self):
        super().__init__()
        self.spread = 0.0

    def forward(self, x):
        """The identity outside training."""
        if not self.training:
            return x
        return x * (1 + self.spread * (2 * torch.rand(x.shape[0], 1, x.shape[2], device=x.device) - 1)).to(x.dtype)


class Factorised(nn.Module):
    """Splice, squeeze through a bottleneck, widen, normalise; plus a share of the input."""

    def __init__(self, width, bottleneck, shape):
        super().__init__()
        self.shape = shape
        self.squeeze = Spliced(width, bottleneck, [offset // STRIDE for offset in shape.before], bias=False)
        self.widen = Spliced(bottleneck, width, [offset // STRIDE for offset in shape.after])
        self.norm = Norm(width)

    def forward(self, x):
        """Shortens the sequence by the offsets."""
        y = torch.relu(self.norm(self.widen(self.squeeze(x))))
        first = -self.shape.before[0] // STRIDE
        return y + self.shape.share * x[:, first: first + y.shape[1]]


class Net(nn.Module):
    """MFCC (batch x time x 40) to pdf scores (batch x time/3 x pdfs)."""

    def __init__(self, pdfs, width=384, bottleneck=112, last=192, features=40, shapes=tuple(SHAPES)):
        super().__init__()
        self.sizes = {"pdfs": pdfs, "width": width, "bottleneck": bottleneck, "last": last, "features": features}
        self.first = Spliced(features, width, FIRST)
        self.first_norm = Norm(width)
        self.second = Spliced(width, width, SECOND, STRIDE)
        self.second_norm = Norm(width)
        self.layers = nn.ModuleList(Factorised(width, bottleneck, shape) for shape in shapes)
        self.last = nn.Linear(width, last)
        self.last_norm = Norm(last)
        self.out = nn.Linear(last, pdfs)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)
        # Only for the training: classifies the phone of each frame, which steadies the search for alignments.
        self.frame_out = nn.Linear(last, pdfs)
        self.drop = Drop()

    def forward(self, x):
        """`x` must hold `context` frames before the first wanted one and after the last."""
        x = torch.relu(self.first_norm(self.first(x)))
        x = self.drop(torch.relu(self.second_norm(self.second(x))))
        for layer in self.layers:
            x = self.drop(layer(x))
        x = torch.relu(self.last_norm(self.last(x)))
        scores = self.out(x)
        return (scores, self.frame_out(x)) if self.training else scores

    def norms(self):
        """The batch normalisations in order."""
        return [self.first_norm, self.second_norm, *(layer.norm for layer in self.layers), self.last_norm]


def outputs(frames):
    """Number of output rows of an utterance of `frames` frames."""
    return (frames + STRIDE - 1) // STRIDE


def padded_length(rows, around=(LEFT, RIGHT)):
    """Number of input frames, including context, for `rows` output rows."""
    return sum(around) + STRIDE * (rows - 1) + 1
