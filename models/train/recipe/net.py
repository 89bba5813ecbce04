"""The network: a time-delay network with factorised layers, small enough to decode at a hundredth of real time.

It sees 21 frames before and 15 after the current one. What comes after is waited for, so the right side is the
shorter one. It gives one row of outputs for each third frame.
"""

import torch
from torch import nn

LEFT, RIGHT = 21, 15
STRIDE = 3
# Offsets in frames of 10 ms of the factorised layers: (into the bottleneck, out of it).
FACTORISED = [((-3, 0), (0, 3)), ((-3, 0), (0, 3)), ((-3, 0), (0, 3)), ((-3, 0), (0, 3)), ((-3, 0), (0,)), ((-3, 0), (0,))]
RESIDUAL = 0.66


class Factorised(nn.Module):
    """Splice, squeeze through a bottleneck, widen, normalise; plus a share of the input."""

    def __init__(self, width, bottleneck, offsets):
        super().__init__()
        (self.before, self.after) = offsets
        self.squeeze = nn.Conv1d(width, bottleneck, len(self.before), bias=False)
        self.widen = nn.Conv1d(bottleneck, width, len(self.after))
        self.norm = nn.BatchNorm1d(width)

    def forward(self, x):
        """Batch x width x time; shorter by the offsets."""
        y = torch.relu(self.norm(self.widen(self.squeeze(x))))
        first = len(self.before) - 1  # one step of the strided sequence for each offset of 3 frames
        return y + RESIDUAL * x[:, :, first: first + y.shape[2]]


class Net(nn.Module):
    """MFCC (batch x time x 40) to pdf scores (batch x time/3 x pdfs)."""

    def __init__(self, pdfs, width=384, bottleneck=112, last=192, features=40, dropout=0.08):
        super().__init__()
        self.sizes = {"pdfs": pdfs, "width": width, "bottleneck": bottleneck, "last": last, "features": features}
        self.first = nn.Conv1d(features, width, 5)
        self.first_norm = nn.BatchNorm1d(width)
        self.second = nn.Conv1d(width, width, 3, stride=STRIDE)
        self.second_norm = nn.BatchNorm1d(width)
        self.layers = nn.ModuleList(Factorised(width, bottleneck, offsets) for offsets in FACTORISED)
        self.last = nn.Conv1d(width, last, 1)
        self.last_norm = nn.BatchNorm1d(last)
        self.out = nn.Conv1d(last, pdfs, 1)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)
        # Only for the training: frame by frame, which phone is it? Steadies the search for alignments.
        self.frame_out = nn.Conv1d(last, pdfs, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, x):
        """`x` must hold LEFT frames before the first wanted one and RIGHT after the last."""
        x = x.transpose(1, 2)
        x = torch.relu(self.first_norm(self.first(x)))
        x = self.drop(torch.relu(self.second_norm(self.second(x))))
        for layer in self.layers:
            x = self.drop(layer(x))
        x = torch.relu(self.last_norm(self.last(x)))
        scores = self.out(x).transpose(1, 2)
        return (scores, self.frame_out(x).transpose(1, 2)) if self.training else scores


def outputs(frames):
    """How many rows of output an utterance of so many frames has."""
    return (frames + STRIDE - 1) // STRIDE


def padded_length(rows):
    """How many input frames, context included, give so many rows."""
    return LEFT + RIGHT + STRIDE * (rows - 1) + 1
