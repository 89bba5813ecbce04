"""Stage `tests`: utterances outside the training, by voices outside the training.

Stored as one pickle under work/. The same seed gives the same utterances.
"""

import pickle
import random

import numpy as np
import soundfile

from . import accents, augment, compose, foreign, lexicon, paths, sentences, voices
from .features import SAMPLE_RATE

SEED = 77
PATH = paths.WORK / "tests.pkl"


def framed(samples, rng):
    """Normalised, with a quiet beginning and end and the faint noise of a good microphone."""
    samples = samples / (np.abs(samples).max() + 1e-9) * 0.35
    silence = [np.zeros(int(SAMPLE_RATE * seconds), np.float32) for seconds in (0.3, 0.5)]
    samples = np.concatenate([silence[0], samples, silence[1]])
    return (samples + rng.standard_normal(len(samples)) * 1.5e-4).astype(np.float32)


class Maker:
    """Collects [(set, voice, samples, words said)]."""

    def __init__(self):
        self.rng, self.noise = random.Random(SEED), np.random.default_rng(SEED)
        self.scratch = paths.WORK / "scratch_tests.wav"
        self.rows = []

    def add(self, name, voice, samples, words):
        """Add one utterance."""
        self.rows.append((name, voice, framed(samples, self.noise), words))

    def say(self, text, voice, speed, pitch, shift=1.0):
        """Samples of a text."""
        return voices.trim(voices.espeak(text, voice, speed, pitch, self.scratch, shift=shift)[0])

    def german(self, name, voice, count, speeds, shifts=(1.0, 1.0), spoil=None, draw=sentences.move):
        """Declarations in German, pronounced by the rules of the voice."""
        for _ in range(count):
            words = draw(self.rng)
            text = " ".join(compose.voices_text(word) for word in words)
            pitch = self.rng.randint(35, 65)
            samples = self.say(text, voice, self.rng.randint(*speeds), pitch, self.rng.uniform(*shifts))
            self.add(name, voice, spoil(samples) if spoil else samples, words)

    def accented(self, name, language, entry, count):
        """Moves read by a voice of another language, in a variant outside the training."""
        for _ in range(count):
            words = [word for word in sentences.move(self.rng) if word in entry["words"]]
            while not words:
                words = [word for word in sentences.move(self.rng) if word in entry["words"]]
            text = " ".join(self.rng.choice(entry["words"][word]) for word in words)
            # A voice of MBROLA is the same person's in all variants, and the training has the plain voices.
            voice = self.rng.choice([voice for voice in entry["voices"] if not voice.startswith("mb-")])
            voice += "+" + self.rng.choice(voices.SPLITS["espeak"]["validate"])
            samples = self.say(text, voice, self.rng.randint(120, 180), self.rng.randint(35, 65))
            self.add(name, language, samples, words)

    def hesitations(self, count):
        """A pause and an äh inside a move."""
        for _ in range(count):
            words = sentences.move(self.rng)
            if len(words) < 3:
                continue
            voice = self.rng.choice(voices.SPLITS["mbrola"]["validate"])
            cut = self.rng.randint(1, len(words) - 1)
            said = [" ".join(map(compose.voices_text, part)) for part in (words[:cut], words[cut:])]
            pieces = [self.say(said[0], voice, 140, 50), np.zeros(int(SAMPLE_RATE * 0.35), np.float32)]
            heard = list(words)
            if self.rng.random() < 0.5:
                pieces += [self.say("[[E:]]", voice, 120, 45), np.zeros(int(SAMPLE_RATE * 0.25), np.float32)]
                heard.insert(cut, "äh")
            self.add("hesitation", voice, np.concatenate([*pieces, self.say(said[1], voice, 140, 50)]), heard)

    def strangers(self, count):
        """Speech that is no declaration. Except for the named words, none of it is in the training."""
        known = lexicon.read(paths.VOCABULARY)
        words = compose.german_words(set(known))
        data = paths.data("foreign.toml")
        near = [word for word in data["near"].split() if word.lower() not in known]
        for n in range(count):
            voice = voices.SPLITS["mbrola"]["validate"][n % 2]
            unseen = self.rng.sample(words[compose.GERMAN_WORDS:], self.rng.randint(1, 4))
            self.add("foreign words", voice, self.say(" ".join(unseen), voice, 140, 50), None)
            word = near[n % len(near)]
            self.add("near misses", voice, self.say(word, voice, self.rng.randint(120, 160), 50), None)

    def recordings(self):
        """People: digits of the speakers kept back, other speech kept back."""
        folder = paths.recordings()
        if folder is None:
            return
        split = voices.SPLITS["recordings"]
        rows = [line.split("\t") for line in open(folder / "digits.tsv", encoding="utf8").read().splitlines()[1:]]
        clips = {}
        for path, word, speaker, _ in rows:
            if speaker in split["digit_speakers_validate"]:
                samples, _ = soundfile.read(folder / path, dtype="float32")
                foreign_word = word in ("null", "neun")
                self.add(f"people: {word}" if foreign_word else "people: digits", speaker, samples,
                         None if foreign_word else [word])
                if not foreign_word:
                    clips.setdefault(speaker, []).append((voices.trim(samples, 0.01), word))
        for speaker, said in sorted(clips.items()):
            for _ in range(60):
                chosen = self.rng.sample(said, 3)
                gap = np.zeros(int(SAMPLE_RATE * 0.08), np.float32)
                samples = np.concatenate([part for clip, _ in chosen for part in (clip, gap)])
                self.add("people: three digits", speaker, samples, [word for _, word in chosen])
        lines = open(folder / "other-speech.tsv", encoding="utf8").read().splitlines()[1:]
        for line in lines[:: split["other_speech_keep_every"]]:
            samples, _ = soundfile.read(folder / line.split("\t")[0], dtype="float32")
            self.add("people: other speech", "woman", samples, None)


def main():
    """Make all sets."""
    maker = Maker()
    for voice in voices.SPLITS["mbrola"]["validate"]:
        maker.german("held-out voice", voice, 120, (120, 175))
        maker.german("commands", voice, 60, (120, 175), draw=lambda rng: list(rng.choice(sentences.COMMANDS)))
        maker.german("child", voice, 60, (110, 150), (1.3, 1.5))
        maker.german("fast", voice, 60, (200, 230))
        maker.german("whisper", voice, 40, (120, 150), spoil=lambda samples: augment.whisper(samples, maker.noise))
        maker.german("overdriven", voice, 40, (120, 160), spoil=lambda samples: augment.clip(samples, maker.noise))
    for variant in voices.SPLITS["espeak"]["validate"]:
        maker.german("held-out variant", f"de+{variant}", 25, (120, 175))
    for use, name in (("train", "accent"), ("validate", "unseen accent")):
        for language, entry in accents.load(use).items():
            if use == "validate" or language in ("ru", "uk", "mk", "en"):
                maker.accented(f"{name} {language}", language, entry, 80)
    maker.hesitations(60)
    maker.strangers(160)
    maker.recordings()
    with open(PATH, "wb") as handle:
        pickle.dump(maker.rows, handle, protocol=4)
    maker.scratch.unlink(missing_ok=True)
    print(f"{len(maker.rows)} utterances in {len({row[0] for row in maker.rows})} sets")
