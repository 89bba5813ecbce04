"""Stage `data`: draw utterances, degrade them, store their log-mel energies in shards, and store noises.

Utterance n depends only on the seed and n, except for the voices in its background, which each process draws for itself.
So a stopped stage continues at the first missing shard.
"""

import hashlib
import multiprocessing
import pickle
import time

import numpy as np

from . import augment, compose, features, paths, people

SHARD = 1000
SEED = 2026
# Modules on which the utterances depend.
MAKERS = ("accents", "augment", "compose", "features", "foreign", "generate", "lexicon", "noises", "people", "phones",
          "revoice", "sentences", "voices")
VARIANTS = 2        # number of degraded copies of each utterance: synthesis takes longer than degrading
BABBLE = 10_000_000  # number of the first utterance of the voices in the background
NOISES = 1200
NOISE_SECONDS = 6


def shard_path(number):
    """Path of shard `number`."""
    return paths.WORK / "data" / f"shard_{number:03d}.pkl"


def noise_path():
    """Path of the noises that the training adds: [(log-mel as float16, whether it contains voices)]."""
    return paths.WORK / "data" / "noises.pkl"


def inputs():
    """Digest of the words, data and code from which utterances are made."""
    files = [*sorted(paths.VOCABULARY.glob("*.toml")), *sorted(paths.DATA.glob("*.toml")),
             *(paths.TRAIN / "recipe" / f"{name}.py" for name in MAKERS)]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def claim(folder):
    """Note the inputs in the folder of the shards, and stop if it holds shards made from others."""
    noted = folder / "inputs"
    others = list(folder.glob("shard_*.pkl")) and (not noted.exists() or noted.read_text() != inputs())
    if others:
        raise SystemExit(f"The shards in {folder} were made from other words, data or code. Delete them to make them anew.")
    folder.mkdir(parents=True, exist_ok=True)
    noted.write_text(inputs())


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
    """Make all missing shards."""
    claim(shard_path(0).parent)
    if paths.recordings() is None:
        print("no recordings found: training on synthetic voices without digits of people (see models/README.md)")
    for language, speakers in sorted(people.training().items()):
        print(f"speech of people, {language}: {sum(map(len, speakers.values()))} recordings")
    workers = [multiprocessing.Process(target=_worker, args=(n, processes, shards)) for n in range(processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("data generation failed; run the stage again to go on")
