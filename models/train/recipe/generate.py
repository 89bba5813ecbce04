"""Stage `data`: draw utterances, spoil them, keep their log-mel energies in shards; and a store of noises.

Utterance n depends on the seed and n alone, so shards can be made in any order, by any number of processes, and
a stage that was stopped goes on at the first missing shard.
"""

import multiprocessing
import pickle
import time

import numpy as np

from . import augment, compose, features, paths

SHARD = 1000
SEED = 2026
VARIANTS = 2        # each utterance is spoilt in so many ways: speaking takes longer than spoiling
BABBLE = 10_000_000  # number of the first utterance of the voices in the background
NOISES = 1200
NOISE_SECONDS = 6


def shard_path(number):
    """Where shard `number` lies."""
    return paths.WORK / "data" / f"shard_{number:03d}.pkl"


def noise_path():
    """Where the noises lie that the training adds: [(log-mel as float16, whether voices are in it)]."""
    return paths.WORK / "data" / "noises.pkl"


def _keep(path, what):
    temporary = path.with_suffix(".tmp")
    with open(temporary, "wb") as handle:
        pickle.dump(what, handle, protocol=4)
    temporary.rename(path)


def _tools(number):
    scratch = paths.WORK / f"scratch_{number}.wav"
    composer = compose.Composer(scratch, SEED)
    drawn = (composer.draw(BABBLE + 1000 * number + n) for n in range(120))
    voices = [u.samples for u in drawn if u is not None and u.words]
    rooms, noises = (augment.load_recorded(kind, "train") for kind in ("rooms", "noise"))
    return composer, augment.Augmenter(rooms, noises, voices), scratch


def _worker(number, step, shards):
    composer, mixer, scratch = _tools(number)
    if number == 0 and not noise_path().exists():
        _make_noises(mixer)
    for shard in range(number, shards, step):
        if not shard_path(shard).exists():
            _make_shard(shard, composer, mixer)
    scratch.unlink(missing_ok=True)


def _make_noises(mixer):
    start, out, rng = time.time(), [], np.random.default_rng([SEED, BABBLE])
    for _ in range(NOISES):
        samples, _, voices = mixer.noise(features.SAMPLE_RATE * NOISE_SECONDS, rng)
        samples = samples * (0.1 / (np.abs(samples).max() + 1e-9))
        out.append((features.log_mel(samples).astype(np.float16), voices))
    _keep(noise_path(), out)
    print(f"{NOISES} noises, {time.time() - start:.0f} s", flush=True)


def _make_shard(shard, composer, mixer):
    start, seconds, out = time.time(), 0.0, []
    for n in range(shard * SHARD, (shard + 1) * SHARD):
        utterance = composer.draw(n)
        if utterance is None:
            continue
        for variant in range(VARIANTS):
            samples, noisy = mixer(utterance.samples, np.random.default_rng([SEED, n, variant]))
            mel = features.log_mel(samples)
            seconds += len(mel) / 100
            out.append((mel.astype(np.float16), utterance.words, noisy))
    _keep(shard_path(shard), out)
    print(f"shard {shard}: {len(out)} utterances, {seconds / 3600:.2f} h, {time.time() - start:.0f} s", flush=True)


def main(shards, processes):
    """Make all shards that are missing."""
    (paths.WORK / "data").mkdir(parents=True, exist_ok=True)
    if paths.recordings() is None:
        print("no recordings found: training on synthetic voices alone (see models/README.md)")
    workers = [multiprocessing.Process(target=_worker, args=(n, processes, shards)) for n in range(processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("data generation failed; run the stage again to go on")
