"""Writes am/final.mdl, Kaldi's binary file of the transition model and the network.

It does not need Kaldi. The layout is the one that libvosk 0.3.45 reads; each odd number has its reason beside it.
"""

import math
import struct

import numpy as np

from . import phones

STAY = 0.5


class Writer:
    """Writes Kaldi's binary primitives."""

    def __init__(self, handle):
        self.handle = handle

    def token(self, text):
        """A name followed by a space."""
        self.handle.write(text.encode() + b" ")

    def integer(self, value):
        """Four bytes, preceded by their number."""
        self.handle.write(b"\x04" + struct.pack("<i", value))

    def real(self, value):
        """A 32-bit float, preceded by its size."""
        self.handle.write(b"\x04" + struct.pack("<f", value))

    def double(self, value):
        """A 64-bit float, preceded by its size."""
        self.handle.write(b"\x08" + struct.pack("<d", value))

    def integers(self, values):
        """A vector of integers."""
        self.handle.write(b"\x04" + struct.pack("<i", len(values)) + np.asarray(values, "<i4").tobytes())

    def vector(self, values):
        """A vector of floats."""
        values = np.asarray(values, "<f4")
        self.token("FV")
        self.integer(len(values))
        self.handle.write(values.tobytes())

    def matrix(self, values):
        """A matrix of floats."""
        values = np.ascontiguousarray(values, "<f4")
        self.token("FM")
        self.integer(values.shape[0])
        self.integer(values.shape[1])
        self.handle.write(values.tobytes())


def write_transitions(out):
    """One state for each phone, first frame and further frames on different pdfs (the "chain" topology)."""
    count = len(phones.KALDI_PHONES)
    out.token("<TransitionModel>")
    out.token("<Topology>")
    out.integers(list(range(1, count + 1)))
    out.integers([-1] + [0] * count)  # phone -> topology entry; id 0 is no phone
    out.integer(-1)                   # marks the extended format, in which a self-loop has a pdf of its own
    out.integer(1)                    # one topology entry ...
    out.integer(2)                    # ... of two states, the second final
    out.integer(0)                    # forward pdf class
    out.integer(1)                    # self-loop pdf class
    out.integer(2)                    # two transitions: to itself and on
    out.integer(0)
    out.real(STAY)
    out.integer(1)
    out.real(1 - STAY)
    out.integer(-1)
    out.integer(-1)
    out.integer(0)
    out.token("</Topology>")
    out.token("<Tuples>")             # sorted by phone: phone, state, forward pdf, self-loop pdf
    out.integer(count)
    for number, phone in enumerate(phones.KALDI_PHONES, 1):
        forward, stay = phones.pdfs(phone)
        for value in (number, 0, forward, stay):
            out.integer(value)
    out.token("</Tuples>")
    out.token("<LogProbs>")           # by transition id from 1: self-loop 2p - 1, forward 2p
    out.vector([0.0] + [math.log(STAY), math.log(1 - STAY)] * count)
    out.token("</LogProbs>")
    out.token("</TransitionModel>")


def _spliced(source, offsets):
    """Kaldi's descriptor for neighbouring frames side by side, the earliest first."""
    parts = [source if offset == 0 else f"Offset({source}, {offset})" for offset in offsets]
    return parts[0] if len(parts) == 1 else f"Append({', '.join(parts)})"


def network_text(layers, features):
    """The lines that connect the components, and the components in order."""
    lines, components, source = [f"input-node name=input dim={features}"], [], "input"
    for layer in layers:
        name = f"{layer.name}.affine"
        lines.append(f"component-node name={name} component={name} input={_spliced(source, layer.offsets)}")
        components.append((name, layer))
        before, source = layer.residual or source, name
        if layer.relu:
            name = f"{layer.name}.relu"
            lines.append(f"component-node name={name} component={name} input={source}")
            components.append((name, len(layer.bias)))
            source = name
        if layer.residual:
            # A sum is no component, so an identity component carries it under a name of its own.
            name = f"{layer.name}.sum"
            lines.append(f"component-node name={name} component={name} "
                         f"input=Sum(Scale({layer.share}, {before}), {source})")
            components.append((name, -len(layer.bias)))
            source = name
    lines.append(f"output-node name=output input={source} objective=linear")
    return "\n".join(lines) + "\n\n", components


def write_network(out, layers, features, left, right):
    """nnet3 of fixed affine layers, rectifiers and sums, without priors and without i-vectors."""
    text, components = network_text(layers, features)
    out.token("<Nnet3>")
    out.handle.write(b"\n" + text.encode())
    out.token("<NumComponents>")
    out.integer(len(components))
    for name, what in components:
        out.token("<ComponentName>")
        out.token(name)
        if isinstance(what, int) and what > 0:
            out.token("<RectifiedLinearComponent>")
            out.token("<Dim>")
            out.integer(what)
            for statistic in ("<ValueAvg>", "<DerivAvg>"):
                out.token(statistic)
                out.vector([])
            out.token("<Count>")
            out.double(0.0)
            out.token("</RectifiedLinearComponent>")
        elif isinstance(what, int):
            out.token("<NoOpComponent>")
            out.token("<Dim>")
            out.integer(-what)
            out.token("<BackpropScale>")
            out.real(1.0)
            out.token("</NoOpComponent>")
        else:
            out.token("<FixedAffineComponent>")
            out.token("<LinearParams>")
            out.matrix(what.weight)
            out.token("<BiasParams>")
            out.vector(what.bias)
            out.token("</FixedAffineComponent>")
    out.token("</Nnet3>")
    out.token("<LeftContext>")
    out.integer(left)
    out.token("<RightContext>")
    out.integer(right)
    out.token("<Priors>")
    out.vector([])


def write(path, layers, features, left, right):
    """The whole file."""
    with open(path, "wb") as handle:
        handle.write(b"\0B")  # "binary"
        out = Writer(handle)
        write_transitions(out)
        write_network(out, layers, features, left, right)
