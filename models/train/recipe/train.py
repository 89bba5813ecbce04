"""Stage `train`: lattice-free MMI, on a graphics card if there is one, without alignments, from nothing or from an exported
model."""

import math
import pickle
import time

import numpy as np
import torch

from . import bundled, features, generate, mmi, net, phone_lm, phones, spectral

PEAK_RATE = 4e-3
DECAY = {torch.optim.Muon: 0.05, torch.optim.AdamW: 1e-3}
CONTINUED_RATE = 6e-4  # peak if an exported model is continued
WARM_UP = 150
BATCH_ROWS = 3500
AVERAGE = 0.997
FRAME_SHARE = 0.2  # of the frame-wise cross entropy against the numerator's own alignment
CHECKPOINT_SECONDS = 90
# Shares of the utterances without noise, and of those with noise, to which noise of a random kind and level is added.
# They rise from less until this share of the training: the network must find words before it can tell noise from them.
NOISE_SHARE = {False: 0.8, True: 0.25}
BEGINNER = 0.35
SPREAD = 0.5  # of the dropout, reached at the same share of the training
ALONE = 0.05  # share of the utterances replaced by noise without a word
LED, LEAD = 0.15, (10, 150)  # share of the batches that wait longer before the first word, frames of the wait
SEED = 7


class Data:
    """[(log-mel as float16, words, whether it contains noise)] of the finished shards; loads later shards as they come.

    Training may begin while the data are still being made. For a reproducible run, make them first.
    """

    def __init__(self):
        self.items, self.loaded = [], set()
        self.refresh()
        with open(generate.noise_path(), "rb") as handle:
            self.noises = spectral.Noises(pickle.load(handle))

    def refresh(self):
        """Load new shards, without utterances too short for their words."""
        for path in sorted(generate.shard_path(0).parent.glob("shard_*.pkl")):
            if path.name in self.loaded:
                continue
            with open(path, "rb") as handle:
                self.items += [item for item in pickle.load(handle) if fits(*item[:2])]
            self.loaded.add(path.name)
            print(f"{path.name}: {len(self.items)} utterances in all", flush=True)


def rows_needed(words):
    """The fewest output rows that can hold these words."""
    return sum(min(len(spelled) for spelled in alternatives) for alternatives in words) + 1


def fits(mel, words):
    """Whether an utterance has room for its words, with a spare row at both ends."""
    return net.outputs(len(mel)) >= rows_needed(words) + 2


def normalisation(items):
    """Mean and deviation of the cepstra of a part of the data."""
    sample = np.concatenate([mel[::9].astype(np.float32) for mel, *_ in items[:: max(1, len(items) // 3000)]])
    cepstra = features.to_cepstra(sample)
    return cepstra.mean(0), cepstra.std(0) + 1e-3


def batches(items, rng):
    """Indices in batches of like length and about BATCH_ROWS rows, in random order."""
    rows = np.array([net.outputs(len(mel)) for mel, *_ in items])
    order = np.argsort(rows + rng.random(len(rows)) * 6)
    out, current = [], []
    for index in order:
        if current and (len(current) + 1) * rows[index] > BATCH_ROWS:
            out.append(current)
            current = []
        current.append(int(index))
    out.append(current)
    rng.shuffle(out)
    return out


def stacked(cepstra):
    """Utterances in one tensor, with the context that the network needs before and after them."""
    frames = net.padded_length(max(net.outputs(len(one)) for one in cepstra))
    out = np.zeros((len(cepstra), frames, features.NUM_BINS), np.float32)
    for row, one in zip(out, cepstra):
        # libvosk repeats the first frame to the left and the last to the right.
        padded = np.pad(one, ((net.LEFT, max(0, frames - net.LEFT - len(one))), (0, 0)), mode="edge")
        row[:] = padded[:frames]
    return torch.from_numpy(out)


def prepare(data, batch, mean, deviation, rng, experience=1.0):
    """Tensors of one batch, freshly augmented: (input, lengths in rows, numerator graph)."""
    drawn, graphs, lengths = [], [], []
    # The whole batch waits; otherwise one utterance would pad all of it.
    lead = rng.integers(*LEAD) if rng.random() < LED else 0
    for index in batch:
        mel, words, noisy = data.items[index]
        mel = spectral.lead(mel.astype(np.float32), lead, rng)
        if rng.random() < ALONE * experience:
            mel, words = spectral.noise_alone(len(mel), data.noises, rng), []
        elif rng.random() < 0.92:
            spoilt = spectral.spoil(mel, data.noises, rng, NOISE_SHARE[noisy] * experience)
            mel = spoilt if fits(spoilt, words) else mel
        cepstra = (features.to_cepstra(mel) - mean) / deviation
        if rng.random() < 0.4:
            begin = rng.integers(len(cepstra))
            cepstra[begin: begin + rng.integers(1, 8)] = 0
        drawn.append(cepstra)
        graphs.append(mmi.numerator_graph(words))
        lengths.append(net.outputs(len(cepstra)))
    return stacked(drawn), torch.tensor(lengths), mmi.batch_graphs(graphs)


class Feed(torch.utils.data.IterableDataset):
    """Prepared batches without end, for a separate process: a thread would delay that of the network."""

    def __init__(self, data, mean, deviation, seed):
        self.work = (data, mean, deviation, np.random.default_rng(seed))
        self.experience = torch.ones(()).share_memory_()

    def __iter__(self):
        data, mean, deviation, rng = self.work
        while True:
            data.refresh()
            for batch in batches(data.items, rng):
                yield prepare(data, batch, mean, deviation, rng, float(self.experience))


def learning_rate(step, done, peak):
    """Warm-up, then half a cosine over the used share of the time budget."""
    return peak * min(1.0, (step + 1) / WARM_UP) * max(0.01, 0.5 * (1 + math.cos(math.pi * done)))


class Optimisers:
    """Muon for the matrices between the input and the last layer, AdamW for the rest.

    Muon (K. Jordan, 2024) makes the steps of a matrix equally long in all directions, and needs fewer steps from
    nothing. It computes in half precision, so without it (`halves` false) AdamW has all parameters.
    """

    def __init__(self, model, rate, halves):
        def is_inner(name, parameter):
            return halves and parameter.ndim == 2 and not name.startswith(("out.", "frame_out."))

        inner = {name: is_inner(name, parameter) for name, parameter in model.named_parameters()}
        parts = {kind: [parameter for name, parameter in model.named_parameters() if inner[name] == (kind is torch.optim.Muon)]
                 for kind in DECAY}
        # Steps as long as those of AdamW, so that one learning rate serves both.
        options = {torch.optim.Muon: {"adjust_lr_fn": "match_rms_adamw"}, torch.optim.AdamW: {}}
        self.both = [
            kind(parts[kind], lr=rate, weight_decay=decay, **options[kind]) for kind, decay in DECAY.items() if parts[kind]
        ]

    def step(self, rate):
        """One step at this learning rate. Clears the gradients."""
        for one in self.both:
            for group in one.param_groups:
                group["lr"] = rate
            one.step()
            one.zero_grad()

    def state(self):
        """State for `restore`."""
        return [one.state_dict() for one in self.both]

    def restore(self, state):
        """Continue from a `state`."""
        for one, its in zip(self.both, state):
            one.load_state_dict(its)


class Average:
    """Running mean of the weights: a good model at any time, not only after the learning rate has fallen."""

    def __init__(self, model, state=None):
        self.values = state or {key: value.clone() for key, value in model.state_dict().items()}

    def update(self, model, step):
        """Follow the weights, quickly at first."""
        keep = min(AVERAGE, (step + 1) / (step + 10))
        for key, value in model.state_dict().items():
            if value.is_floating_point():
                self.values[key].lerp_(value, 1 - keep)
            else:
                self.values[key] = value.clone()


def save(path, model, average, optimisers, mean, deviation, used, step, origin):
    """A checkpoint from which the training can continue and which the export reads."""
    state = {"net": model.state_dict(), "average": average.values, "sizes": model.sizes, "mean": mean, "std": deviation,
             "optimisers": optimisers.state(), "used": used, "step": step, "origin": origin}
    temporary = path.with_suffix(".tmp")
    torch.save(state, temporary)
    temporary.rename(path)


def begin(data, start):
    """Initial (network, mean, deviation): from nothing, or from the final.mdl `start`."""
    mean, deviation = normalisation(data.items)
    if start is None:
        return net.Net(phones.NUM_PDFS), mean, deviation
    model = bundled.unfold(bundled.read_layers(start), mean, deviation)
    left = net.LEFT - net.context([layer.shape for layer in model.layers])[0]
    rng = np.random.default_rng(SEED)
    sample = batches(data.items, rng)[:30]
    bundled.settle(model, (prepare(data, batch, mean, deviation, rng)[0][:, left:] for batch in sample))
    return bundled.grow(model, net.SHAPES), mean, deviation


def halves_pay(device):
    """Whether half precision is faster: twice on a processor that computes it, and much slower on others."""
    return device.type != "cpu" or torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()


def main(minutes, checkpoint, start=None, threads=2):
    """Train for `minutes` of wall-clock time, continuing from `checkpoint`."""
    torch.set_num_threads(threads)
    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    print(f"on {device}", flush=True)
    peak = PEAK_RATE if start is None else CONTINUED_RATE
    data = Data()
    bigram, first, ends = phone_lm.estimate([words for _, words, _ in data.items])
    graph = mmi.denominator_graph(*(torch.tensor(table, dtype=torch.float32) for table in (bigram, first))).to(device)
    used, step = 0.0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location="cpu", weights_only=False)
        if (state["origin"] is None) != (start is None):
            raise SystemExit(f"{checkpoint} was begun {'from nothing' if start else 'from a bundled model'}. "
                             f"Delete it, or {'leave out' if start else 'add'} --from-bundled.")
        if state["used"] >= minutes * 60:
            print(f"{checkpoint} has used its {minutes:.0f} minutes. Delete it to train anew.", flush=True)
            return
        model = net.Net(**state["sizes"])
        model.load_state_dict(state["net"])
        model = model.to(device)
        mean, deviation, used, step = state["mean"], state["std"], state["used"], state["step"]
        average = Average(model, {key: value.to(device) for key, value in state["average"].items()})
        origin = state["origin"]
        print(f"from {checkpoint}, {used:.0f} s used", flush=True)
    else:
        state = None
        model, mean, deviation = begin(data, start)
        # The export needs the weights of a continued model, too.
        origin = start and {key: value.clone() for key, value in model.state_dict().items()}
        model = model.to(device)
        average = Average(model)
    phone_lm.save(bigram, first, ends)
    halves = halves_pay(device)
    optimisers = Optimisers(model, peak, halves)
    if state:
        optimisers.restore(state["optimisers"])
    print(f"{sum(p.numel() for p in model.parameters())} parameters", flush=True)
    budget, begun, saved, losses = minutes * 60, time.time() - used, time.time(), []
    feed = Feed(data, mean, deviation, SEED + step)
    ready = iter(torch.utils.data.DataLoader(feed, batch_size=None, num_workers=1, prefetch_factor=4))
    model.train()
    while (used := time.time() - begun) < budget:
        rate = learning_rate(step, used / budget, peak)
        learnt = 1.0 if start else min(1.0, used / budget / BEGINNER)
        feed.experience.fill_(min(1.0, 0.3 + learnt))
        model.drop.spread = SPREAD * learnt
        inputs, lengths, numerator = (part.to(device) for part in next(ready))
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=halves):
            scores, frames = model(inputs)
        scores, frames = scores.float(), frames.float()
        objective, aligned = mmi.MmiLoss.apply(scores, lengths, numerator, graph)
        objective = objective / int(lengths.sum())
        entropy = -(aligned * torch.log_softmax(frames, 2)).sum() / int(lengths.sum())
        loss = objective + FRAME_SHARE * entropy + 3e-4 * (scores ** 2).mean()
        loss.backward()
        size = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if torch.isfinite(size):
            optimisers.step(rate)
            average.update(model, step)
        else:
            model.zero_grad()
        losses.append((objective.item(), entropy.item()))
        step += 1
        if step % 50 == 0:
            mean_mmi, mean_entropy = np.mean(losses, axis=0)
            print(f"step {step} mmi {mean_mmi:.4f} frames {mean_entropy:.4f} rate {rate:.5f} {used:.0f} s of {budget:.0f}", flush=True)
            losses = []
        if time.time() - saved > CHECKPOINT_SECONDS:
            save(checkpoint, model, average, optimisers, mean, deviation, used, step, origin)
            saved = time.time()
    save(checkpoint, model, average, optimisers, mean, deviation, budget, step, origin)
    print(f"finished after {step} steps", flush=True)
