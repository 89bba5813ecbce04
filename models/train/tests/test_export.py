import numpy as np
import torch

from recipe import export, kaldi_model, net


def small_net():
    torch.manual_seed(0)
    model = net.Net(6, width=12, bottleneck=5, last=7)
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
