"""Stage `evaluate`: the exported model in the real libvosk, word for word, clean and in noise.

Two grammars: "open", any words in any order (the built-in bigram), and "moves", as Ansage uses it: the phrases of a
position and `[unk]`. Speech that is no declaration is counted as "heard" if at least one word came out, and as "taken"
if a whole phrase of the grammar came out, which must not happen.
"""

import collections
import json
import pickle
import random
import resource
import time

import numpy as np
import soundfile
import vosk

from . import augment, lexicon, paths, sentences, testset
from .features import SAMPLE_RATE

PHRASES = 36
CHUNK = 3200  # bytes: a tenth of a second, as from a microphone
CONDITIONS = ["clean", "pink 10", "pink 5", "recorded 10", "recorded 5", "room"]
COLUMNS = [(condition, "moves") for condition in CONDITIONS]
COMMANDS = ["ja", "nein", "korrektur", "wiederholen", "aufgeben", "remis"]


def spoil(samples, condition, rng):
    """The utterance in a condition: "clean", "pink 10", "recorded 10", "room"."""
    kind, _, level = condition.partition(" ")
    if kind == "pink":
        return augment.add_noise(samples, augment.coloured_noise(len(samples), 1, rng), float(level))
    if kind == "recorded":
        noises = augment.load_recorded("noise", "validate")
        if not noises:
            return None
        noise = noises[rng.integers(len(noises))]
        return augment.add_noise(samples, np.roll(noise, rng.integers(len(noise))), float(level))
    if kind == "room":
        rooms = augment.load_recorded("rooms", "validate")
        return np.convolve(samples, rooms[0])[: len(samples)] if rooms else None
    return samples


def to_bytes(samples):
    """16-bit samples below full scale."""
    peak = np.abs(samples).max()
    samples = samples * (0.95 / peak) if peak > 0.95 else samples
    return (samples * 32767).astype("<i2").tobytes()


def decode(recognizer, sound):
    """All words recognized in an utterance that arrives in chunks, as from a microphone."""
    words = []
    for start in range(0, len(sound), CHUNK):
        if recognizer.AcceptWaveform(sound[start: start + CHUNK]):
            words += json.loads(recognizer.Result())["text"].split()
    return words + json.loads(recognizer.FinalResult())["text"].split()


def phrases(rng, words):
    """Phrases like those of a position, including the spoken one if there is one."""
    drawn = [" ".join(sentences.move(rng)) for _ in range(PHRASES - 1)] + COMMANDS
    if words:
        drawn.append(" ".join(words))
    return sorted(set(drawn))


def run(model, rows, condition, grammar):
    """{set: Counter} over all rows; and [(set, said, heard)] of the mistakes, and (sound, compute) seconds."""
    rng, noise = random.Random(9), np.random.default_rng(3)
    counts, mistakes, sound_seconds, compute = collections.OrderedDict(), [], 0.0, 0.0
    for name, voice, samples, words in rows:
        listed = phrases(rng, words)
        heard_samples = spoil(samples, condition, noise)
        if heard_samples is None:
            continue
        begun = time.perf_counter()
        if grammar == "moves":
            text = json.dumps([*listed, lexicon.UNKNOWN], ensure_ascii=False)
            recognizer = vosk.KaldiRecognizer(model, SAMPLE_RATE, text)
        else:
            recognizer = vosk.KaldiRecognizer(model, SAMPLE_RATE)
        heard = decode(recognizer, to_bytes(heard_samples))
        compute += time.perf_counter() - begun
        sound_seconds += len(samples) / SAMPLE_RATE
        count = counts.setdefault(name, collections.Counter())
        count["n"] += 1
        if words is None:
            real = [word for word in heard if word != lexicon.UNKNOWN]
            count["heard"] += bool(real)
            count["taken"] += " ".join(heard) in listed
        else:
            count["right"] += heard == words
        if heard != (words or heard) or (words is None and any(word != lexicon.UNKNOWN for word in heard)):
            mistakes.append((name, voice, " ".join(words) if words else "-", " ".join(heard)))
    return counts, mistakes, (sound_seconds, compute)


def check_demo(model):
    """Mistakes in the spoken game of assets/demo, which must be right word for word with either grammar."""
    wrong = []
    for line in (paths.DEMO / "demo.tsv").read_text(encoding="utf8").splitlines()[1:]:
        name, text, _ = line.split("\t")
        samples, _ = soundfile.read(paths.DEMO / name, dtype="float32")
        grammar = [*phrases(random.Random(name), text.split()), lexicon.UNKNOWN]
        for more in ([], [json.dumps(grammar, ensure_ascii=False)]):
            heard = " ".join(decode(vosk.KaldiRecognizer(model, SAMPLE_RATE, *more), to_bytes(samples)))
            if heard != text:
                wrong.append((name, text, heard))
    return wrong


def _spread(rows, limit):
    """At most `limit` utterances of each set, evenly from its voices, which follow one another."""
    sets = collections.OrderedDict()
    for row in rows:
        sets.setdefault(row[0], []).append(row)
    return [part[n * len(part) // min(limit, len(part))] for part in sets.values() for n in range(min(limit, len(part)))]


def main(folder, limit=None):
    """Print a table; mistakes go to work/mistakes.tsv."""
    if not testset.PATH.exists():
        testset.main()
    with open(testset.PATH, "rb") as handle:
        rows = pickle.load(handle)
    if limit:
        rows = _spread(rows, limit)
    vosk.SetLogLevel(-1)
    begun = time.perf_counter()
    model = vosk.Model(str(folder))
    print(f"load {1000 * (time.perf_counter() - begun):.0f} ms")
    print(f"demonstration game: mistakes {check_demo(model) or 'none'}")
    table, mistakes, times = collections.OrderedDict(), [], [0.0, 0.0]
    for column in COLUMNS:
        counts, wrong, spent = run(model, rows, *column)
        times = [a + b for a, b in zip(times, spent)]
        mistakes += [(*column, *row) for row in wrong]
        for name, count in counts.items():
            table.setdefault(name, {})[column] = count
        print(f"  {' '.join(column)} done", flush=True)
    print("| set | n |" + "".join(f" {condition}, {grammar} |" for condition, grammar in COLUMNS))
    print("|---|---|" + "---|" * len(COLUMNS))
    for name, cells in table.items():
        total = next(iter(cells.values()))["n"]
        print(f"| {name} | {total} |" + "".join(f" {_cell(cells.get(column))} |" for column in COLUMNS))
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"real-time factor {times[1] / times[0]:.4f}, {resident:.0f} MB at most in this process")
    with open(paths.WORK / "mistakes.tsv", "w", encoding="utf8") as handle:
        handle.writelines("\t".join(row) + "\n" for row in mistakes)


def _cell(count):
    if count is None:
        return "–"
    if "right" in count:
        return f"{100 * count['right'] / count['n']:.1f}"
    return f"{count['heard']}/{count['taken']} of {count['n']}"
