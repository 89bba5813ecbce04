"""Stage `export`: the trained network as layers that Kaldi knows, and the configuration files.

Input normalisation and batch normalisation are folded into the weights, so that libvosk computes affine layers,
rectifiers and sums only.
"""

import dataclasses

import numpy as np
import torch

from . import features, kaldi_model, net

# When libvosk's recognizer closes an utterance by itself. Rules 2 and 3: after this much silence if the grammar allows
# an end; rule 4: anywhere. These are the fallback: Ansage closes utterances earlier by its own judgement.
MODEL_CONF = """--min-active=200
--max-active=3000
--beam=12.0
--lattice-beam=5.0
--frames-per-chunk=3
--acoustic-scale=1.0
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""


@dataclasses.dataclass
class Layer:
    """An affine layer over neighbouring frames; offsets in frames of 10 ms, columns of `weight` offset by offset."""

    name: str
    weight: np.ndarray
    bias: np.ndarray
    offsets: tuple
    relu: bool = False
    residual: str = ""   # name of the node that is added afterwards
    share: float = 0.0


def _normalised(weight, bias, norm):
    """Batch normalisation after an affine layer, folded into it."""
    scale = norm.weight.double() / torch.sqrt(norm.running_var.double() + norm.eps)
    return weight * scale[:, None], (bias - norm.running_mean.double()) * scale + norm.bias.double()


def fold(model, mean, deviation):
    """Layers in double precision that compute the same as `model` on cepstra normalised by mean and deviation."""
    layers = []

    def add(name, weight, bias, offsets, **more):
        layers.append(Layer(name, weight.numpy(), bias.numpy(), tuple(offsets), **more))

    with torch.no_grad():
        mean, deviation = (torch.as_tensor(v, dtype=torch.double) for v in (mean, deviation))
        weight, bias = model.first.weight.double(), model.first.bias.double()
        weight = weight / deviation.repeat(len(net.FIRST))
        bias = bias - weight @ mean.repeat(len(net.FIRST))
        add("first", *_normalised(weight, bias, model.first_norm), net.FIRST, relu=True)
        weight, bias = model.second.weight.double(), model.second.bias.double()
        add("second", *_normalised(weight, bias, model.second_norm), net.SECOND, relu=True)
        source = "second.relu"
        for number, layer in enumerate(model.layers, 1):
            squeeze = layer.squeeze.weight.double()
            add(f"squeeze{number}", squeeze, torch.zeros(squeeze.shape[0], dtype=torch.double), layer.shape.before)
            weight, bias = _normalised(layer.widen.weight.double(), layer.widen.bias.double(), layer.norm)
            add(f"widen{number}", weight, bias, layer.shape.after, relu=True, residual=source, share=layer.shape.share)
            source = f"widen{number}.sum"
        weight, bias = model.last.weight.double(), model.last.bias.double()
        add("last", *_normalised(weight, bias, model.last_norm), (0,), relu=True)
        add("out", model.out.weight.double(), model.out.bias.double(), (0,))
    return layers


def evaluate_layers(layers, cepstra):
    """The output of the folded layers for one utterance: the arithmetic of nnet3, in numpy, for the tests.

    Frames outside the utterance repeat its first and last one, as in libvosk. One row for each frame of the input.
    """
    margin = 3 * (net.LEFT + net.RIGHT)
    nodes = {"input": np.pad(np.asarray(cepstra, np.float64), ((margin, margin), (0, 0)), mode="edge")}
    source = "input"
    for layer in layers:
        values = nodes[source]
        spliced = np.concatenate([np.roll(values, -offset, axis=0) for offset in layer.offsets], axis=1)
        values = spliced @ layer.weight.T + layer.bias
        nodes[f"{layer.name}.affine"], source = values, f"{layer.name}.affine"
        if layer.relu:
            values = np.maximum(values, 0)
            nodes[f"{layer.name}.relu"], source = values, f"{layer.name}.relu"
        if layer.residual:
            nodes[f"{layer.name}.sum"] = values + layer.share * nodes[layer.residual]
            source = f"{layer.name}.sum"
    return nodes[source][margin: margin + len(cepstra)]


def load(checkpoint, share=1.0):
    """(network ready for use, mean, deviation). For `share` see `weights`."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model = net.Net(**state["sizes"])
    model.load_state_dict(weights(state, share))
    model.eval()
    return model, state["mean"], state["std"]


def weights(state, share=1.0):
    """The trained weights of a checkpoint. If it continued an exported model, a mean of both (M. Wortsman et al., 2022).

    `share` is that of the new weights. A mean of models far apart hears spoken noise worse than either (models/README.md).
    """
    origin = state["origin"]
    if origin is None:
        return state["average"]
    return {key: value if not value.is_floating_point() else torch.lerp(origin[key].to(value.device), value, share)
            for key, value in state["average"].items()}


def main(checkpoint, model_folder, share=1.0):
    """Write am/ and conf/ of the model. For `share` see `weights`."""
    model, mean, deviation = load(checkpoint, share)
    for name in ("am", "conf"):
        (model_folder / name).mkdir(parents=True, exist_ok=True)
    path = model_folder / "am" / "final.mdl"
    kaldi_model.write(path, fold(model, mean, deviation), features.NUM_BINS, net.LEFT, net.RIGHT)
    (model_folder / "conf" / "mfcc.conf").write_text(features.MFCC_CONF)
    (model_folder / "conf" / "model.conf").write_text(MODEL_CONF)
    print(f"{path}: {path.stat().st_size} bytes")
