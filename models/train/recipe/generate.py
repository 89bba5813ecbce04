"""Stage `data`: draw utterances, spoil them, keep their log-mel energies in shards.

Utterance n depends on the seed and n alone, so shards can be made in any order, by any number of processes, and
a stage that was stopped goes on at the first missing shard.
"""

import multiprocessing
import os
import pickle
import time

import numpy as np

from . import augment, compose, features, paths

SHARD = 1000
SEED = 2026


def shard_path(number):
    """Where shard `number` lies."""
    return paths.WORK / "data" / f"shard_{number:03d}.pkl"


def _worker(first, step, shards, variants):
    os.nice(0)
    scratch = paths.WORK / f"scratch_{first}.wav"
    composer = compose.Composer(scratch, SEED)
    babble = [u.samples for u in (composer.draw(10_000_000 + n) for n in range(60)) if u is not None and u.words]
    mixer = augment.Augmenter(augment.load_recorded("rooms", "train"), augment.load_recorded("noise", "train"), babble)
    for number in range(first, shards, step):
        path = shard_path(number)
        if path.exists():
            continue
        start, seconds, out = time.time(), 0.0, []
        for n in range(number * SHARD, (number + 1) * SHARD):
            utterance = composer.draw(n)
            if utterance is None:
                continue
            for variant in range(variants):
                rng = np.random.default_rng([SEED, n, variant])
                mel = features.log_mel(mixer(utterance.samples, rng))
                seconds += len(mel) / 100
                out.append((mel.astype(np.float16), utterance.words))
        temporary = path.with_suffix(".tmp")
        with open(temporary, "wb") as handle:
            pickle.dump(out, handle, protocol=4)
        temporary.rename(path)
        print(f"shard {number}: {len(out)} utterances, {seconds / 3600:.2f} h, {time.time() - start:.0f} s", flush=True)
    scratch.unlink(missing_ok=True)


def main(shards, processes, variants=1):
    """Make all shards that are missing."""
    (paths.WORK / "data").mkdir(parents=True, exist_ok=True)
    if paths.recordings() is None:
        print("no recordings found: training on synthetic voices alone (see models/README.md)")
    workers = [
        multiprocessing.Process(target=_worker, args=(first, processes, shards, variants)) for first in range(processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("data generation failed; run the stage again to go on")
