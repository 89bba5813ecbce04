"""Reads am/final.mdl back into the network, so that the training can continue from an exported model.

The export folds the normalisations into the weights. Here they are set so that they change nothing: the mean and the
deviation of the input of each are measured on some data and become those of its output.
"""

import re
import struct

import numpy as np
import torch

from . import net
from .export import Layer

_NODE = re.compile(r"component-node name=(\S+)\.(affine|relu|sum) component=\S+ input=(.*)")


class _Reader:
    """Reads Kaldi's binary primitives as kaldi_model.py writes them."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def find(self, token):
        """Skip past the next occurrence of a token."""
        self.place = self.data.index(token.encode() + b" ", self.place) + len(token) + 1

    def integer(self):
        """Four bytes, preceded by their number."""
        (value,) = struct.unpack_from("<i", self.data, self.place + 1)
        self.place += 5
        return value

    def floats(self, *shape):
        """An array of 32-bit floats."""
        count = int(np.prod(shape))
        values = np.frombuffer(self.data, "<f4", count, self.place).reshape(shape)
        self.place += 4 * count
        return values.astype(np.float64)

    def matrix(self):
        """FM, rows, columns, floats."""
        self.find("FM")
        rows = self.integer()
        return self.floats(rows, self.integer())

    def vector(self):
        """FV, size, floats."""
        self.find("FV")
        return self.floats(self.integer())


def read_layers(path):
    """The layers of an exported final.mdl."""
    reader = _Reader(path.read_bytes())
    reader.find("<Nnet3>")
    text = reader.data[reader.place: reader.data.index(b"<NumComponents>", reader.place)].decode()
    layers = []
    for name, kind, source in _NODE.findall(text):
        if kind == "affine":
            offsets = tuple(int(found or 0) for found in re.findall(r"(?:\b[a-z]\S*\.\w+|\binput)(?:, (-?\d+))?", source))
            reader.find(f"{name}.affine")
            layers.append(Layer(name, reader.matrix(), reader.vector(), offsets))
        elif kind == "relu":
            layers[-1].relu = True
        else:
            share, residual = re.match(r"Sum\(Scale\((\S+), (\S+)\), ", source).groups()
            layers[-1].share, layers[-1].residual = float(share), residual
    return layers


def unfold(layers, mean, deviation):
    """A network that computes the same as `layers` on normalised cepstra; its own normalisations do nothing."""
    by_name = {layer.name: layer for layer in layers}
    count = sum(name.startswith("widen") for name in by_name)
    shapes = tuple(
        net.Shape(by_name[f"squeeze{n}"].offsets, by_name[f"widen{n}"].offsets, by_name[f"widen{n}"].share)
        for n in range(1, count + 1)
    )
    first, last, out = by_name["first"], by_name["last"], by_name["out"]
    model = net.Net(len(out.bias), width=len(first.bias), bottleneck=len(by_name["squeeze1"].bias), last=len(last.bias),
                    features=first.weight.shape[1] // len(first.offsets), shapes=shapes)
    mean, deviation = (torch.as_tensor(v, dtype=torch.double) for v in (mean, deviation))
    with torch.no_grad():
        weight = torch.tensor(first.weight)
        model.first.weight.copy_(weight * deviation.repeat(len(first.offsets)))
        model.first.bias.copy_(torch.tensor(first.bias) + weight @ mean.repeat(len(first.offsets)))
        affine = [(model.second, "second"), (model.last, "last"), (model.out, "out"), (model.frame_out, "out")]
        for n, layer in enumerate(model.layers, 1):
            layer.squeeze.weight.copy_(torch.tensor(by_name[f"squeeze{n}"].weight))
            affine.append((layer.widen, f"widen{n}"))
        for module, name in affine:
            module.weight.copy_(torch.tensor(by_name[name].weight))
            module.bias.copy_(torch.tensor(by_name[name].bias))
        for norm in model.norms():
            norm.running_var.fill_(1 - norm.eps)
    return model


def settle(model, inputs):
    """Make the normalisations normalise without changing the output of the network.

    `inputs` are batches as the network takes them; they supply the statistics of each normalisation.
    """
    sums = {norm: [0, 0.0, 0.0] for norm in model.norms()}

    def measure(norm, args):
        values = args[0].double()
        total = sums[norm]
        total[0] += values.shape[0] * values.shape[1]
        total[1] = total[1] + values.sum((0, 1))
        total[2] = total[2] + (values ** 2).sum((0, 1))

    hooks = [norm.register_forward_pre_hook(measure) for norm in sums]
    model.eval()
    with torch.no_grad():
        for batch in inputs:
            model(batch)
        for norm, (count, total, squares) in sums.items():
            mean = total / count
            variance = squares / count - mean ** 2 + 1e-3  # positive for a constant output, too
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.copy_(mean)
    for hook in hooks:
        hook.remove()
    return model


def grow(model, shapes, whisper=0.05):
    """A network of `shapes` that computes nearly the same: additional layers begin close to zero beside their input."""
    if [layer.shape for layer in model.layers] == list(shapes):
        return model
    assert all(shape.share == 1.0 for shape in shapes[len(model.layers):]), "a new layer must pass its input on"
    larger = net.Net(**model.sizes, shapes=tuple(shapes))
    missing = larger.load_state_dict(model.state_dict(), strict=False)
    assert not missing.unexpected_keys
    for layer in larger.layers[len(model.layers):]:
        torch.nn.init.constant_(layer.norm.weight, whisper)
    return larger
