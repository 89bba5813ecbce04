import numpy as np
import torch

from recipe import bundled, export, kaldi_model, net


def small_net(shapes=tuple(net.SHAPES)):
    torch.manual_seed(0)
    model = net.Net(6, width=12, bottleneck=5, last=7, shapes=shapes)
    for module in model.modules():
        if isinstance(module, torch.nn.BatchNorm1d):
            module.running_mean.normal_()
            module.running_var.uniform_(0.5, 2)
            torch.nn.init.normal_(module.weight, 1, 0.2)
            torch.nn.init.normal_(module.bias)
    torch.nn.init.normal_(model.out.weight)
    model.eval()
    return model


def test_folded_layers_compute_the_same():
    model, rng = small_net(), np.random.default_rng(1)
    mean, deviation = rng.standard_normal(40), rng.uniform(0.5, 2, 40)
    cepstra = rng.standard_normal((40, 40))
    folded = export.evaluate_layers(export.fold(model, mean, deviation), cepstra)
    rows = net.outputs(len(cepstra))
    padded = np.pad((cepstra - mean) / deviation, ((net.LEFT, net.RIGHT + 3), (0, 0)), mode="edge")
    with torch.no_grad():
        expected = model(torch.tensor(padded[: net.padded_length(rows)], dtype=torch.float32)[None])[0].numpy()
    assert expected.shape == (rows, 6)
    assert np.abs(folded[::3][:rows] - expected).max() < 1e-4


def test_network_text_names_every_component():
    layers = export.fold(small_net(), np.zeros(40), np.ones(40))
    text, components = kaldi_model.network_text(layers, 40)
    for name, _ in components:
        assert f"component-node name={name} component={name} " in text
    assert "Append(Offset(input, -2), Offset(input, -1), input, Offset(input, 1), Offset(input, 2))" in text
    assert text.rstrip().endswith("input=out.affine objective=linear")


def test_an_exported_model_can_be_read_back(tmp_path):
    model, rng = small_net(), np.random.default_rng(2)
    mean, deviation = rng.standard_normal(40), rng.uniform(0.5, 2, 40)
    folded = export.fold(model, mean, deviation)
    path = tmp_path / "final.mdl"
    kaldi_model.write(path, folded, 40, net.LEFT, net.RIGHT)
    layers = bundled.read_layers(path)
    assert [(layer.name, layer.offsets, layer.relu, layer.residual, layer.share) for layer in layers] == [
        (layer.name, layer.offsets, layer.relu, layer.residual, layer.share) for layer in folded]
    other_mean, other_deviation = rng.standard_normal(40), rng.uniform(0.5, 2, 40)
    again = bundled.unfold(layers, other_mean, other_deviation)
    bundled.settle(again, [torch.randn(3, 160, 40)])
    for norm in again.norms():
        assert not torch.allclose(norm.running_mean, torch.zeros(()))
    cepstra = rng.standard_normal((50, 40))
    expected = export.evaluate_layers(folded, cepstra)
    assert np.abs(export.evaluate_layers(export.fold(again, other_mean, other_deviation), cepstra) - expected).max() < 1e-3


def test_a_grown_network_begins_nearly_the_same():
    small = small_net(tuple(net.SHAPES[:6]))
    large = bundled.grow(small, net.SHAPES).eval()
    left = net.LEFT - net.context(net.SHAPES[:6])[0]
    inputs = torch.randn(2, net.padded_length(9), 40)
    with torch.no_grad():
        one, other = small(inputs[:, left:]), large(inputs)
    assert one.shape == other.shape
    assert (one - other).abs().mean() < 0.1 * one.std()
    assert bundled.grow(large, net.SHAPES) is large


def test_everything_is_computed_where_the_input_is():
    model = small_net().train()
    inputs = torch.randn(2, net.padded_length(9), 40)
    with torch.device("meta"):
        scores, frames = model(inputs)
    assert {scores.device.type, frames.device.type} == {"cpu"}


def test_a_continued_model_is_the_mean_with_what_it_was():
    state = {"average": {"weight": torch.tensor([2.0]), "count": torch.tensor(4)}, "origin": None}
    assert export.weights(state) == state["average"]
    state["origin"] = {"weight": torch.tensor([0.0]), "count": torch.tensor(0)}
    assert export.weights(state) == {"weight": torch.tensor([1.0]), "count": torch.tensor(4)}
