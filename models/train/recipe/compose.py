"""Utterances for the training: speakers, words, and the phones of their labels.

An utterance is samples and a list of words; a word is a list of alternative pronunciations (phone ids). The exact
phones are known if a German voice was given them. If a foreign voice or a person spoke, every pronunciation of the
lexicon is allowed, and the training finds out which one it was.
"""

import dataclasses
import random

import numpy as np
import soundfile

from . import accents, foreign, lexicon, paths, people, phones, revoice, sentences, voices
from .features import SAMPLE_RATE

SPOKEN_NOISE = (phones.PHONE_ID[phones.SPOKEN_NOISE],)
# Share of a voice of another language that is words of its own. A voice that only ever says words of the game is heard
# to say one whatever it says.
OTHER_WORDS = 0.3
# Share of the speech that is no word of the game labelled as spoken noise. If the network hears its phones, the nearest
# word of the game is all that the graph has for them.
AS_NOISE = 0.8
# Number of German words that voices say in the training; the others are those of the evaluation.
GERMAN_WORDS = 60000


@dataclasses.dataclass
class Utterance:
    """Samples at 16 kHz and, for each word, its alternative pronunciations in phone ids."""

    samples: np.ndarray
    words: list
    source: str


def ids(pronunciation):
    """Phone ids of one pronunciation."""
    return tuple(phones.PHONE_ID[phone] for phone in pronunciation)


def german_words(lexicon):
    """German words that are no word of the game and not kept for the validation, in the order in which voices say them."""
    words = foreign.word_list(lexicon | people.kept_words(people.load()))
    random.Random(17).shuffle(words)
    return words


class Composer:
    """Everything needed to draw utterances. Each is drawn from its own seed."""

    def __init__(self, scratch, seed):
        self.scratch, self.seed = scratch, seed
        self.lexicon = lexicon.read(paths.VOCABULARY)
        self.tables = {path.stem: lexicon.read_file(path) for path in paths.VOCABULARY.glob("*.toml")}
        self.alternatives = {word: [ids(v) for v in variants] for word, variants in self.lexicon.items()}
        self.known = {variant for variants in self.lexicon.values() for variant in variants}
        self.accents = accents.load("train")
        self._load_foreign()
        self._load_recordings()
        self._load_people()

    def _load_foreign(self):
        data = paths.data("foreign.toml")
        rng = random.Random(17)
        kept = people.kept_words(people.load())
        words = german_words(set(self.lexicon))
        self.spoken = foreign.spoken(words[:40000])
        self.near = foreign.near_misses(self.spoken, self.lexicon, 10)
        self.named = [word for word in data["near"].split() if word.lower() not in {*self.lexicon, *kept}]
        self.spoken.update(foreign.spoken(self.named))
        self.named = [word for word in self.named if self.spoken.get(word) not in self.known]
        self.plain = words[7000:GERMAN_WORDS]
        self.talk = [line for line in data["talk"].replace("\n", "|").split("|") if line.strip()]
        self.other_tongues = {
            tongue: self._other_tongue(tongue, data["other"].get(tongue, "").split(), kept, rng)
            for tongue in sorted({accents.language(name) for name in self.accents})
        }

    def _other_tongue(self, tongue, common, kept, rng):
        """Words of a language that are no word of the game: [common ones, near misses, any others], without empty lists."""
        respelled = {
            form.lower() for name, accent in self.accents.items() if accents.language(name) == tongue
            for forms in accent["words"].values() for form in forms
        }
        kinds = [[word for word in common if word not in respelled]]
        if path := paths.OTHER_WORD_LISTS.get(tongue):
            words = foreign.other_word_list(path, respelled | kept)
            rng.shuffle(words)
            sounds = foreign.spoken(words[:8000], language=tongue)
            kinds += [foreign.near_misses(sounds, self.lexicon, 6), words[8000:14000]]
        return [kind for kind in kinds if kind]

    def _load_recordings(self):
        """Digits of people and other speech, without those kept for the validation."""
        self.digits, self.other_speech = {}, []
        folder = paths.recordings()
        if folder is None:
            return
        split = voices.SPLITS["recordings"]
        for line in open(folder / "digits.tsv", encoding="utf8").read().splitlines()[1:]:
            path, text, speaker, _ = line.split("\t")
            if speaker not in split["digit_speakers_validate"]:
                self.digits.setdefault(speaker, []).append((folder / path, text))
        lines = open(folder / "other-speech.tsv", encoding="utf8").read().splitlines()[1:]
        keep = split["other_speech_keep_every"]
        rows = [line.split("\t")[:2] for n, line in enumerate(lines) if n % keep]
        # A few say a word of the game ("schwarz").
        self.other_speech = [folder / path for path, said in rows if said.lower() not in self.lexicon]

    def _load_people(self):
        """Words and sentences of people, each speaker with a weight that lets none rule."""
        self.people = people.training()
        everything = [one for speakers in self.people.values() for said in speakers.values() for one in said]
        self.said_by_people, self.near_by_people = people.pronunciations(everything, self.lexicon)

    # --- speakers -----------------------------------------------------------------------------------------------

    def _shift(self, rng):
        """Factor of pitch and formants: adults as they are, children and high voices, a few giants."""
        kind = rng.random()
        if kind < 0.42:
            return rng.uniform(0.95, 1.06)
        if kind < 0.87:
            return rng.uniform(1.06, 1.5)
        if kind < 0.90:
            return rng.uniform(1.5, 1.65)
        return rng.uniform(0.82, 0.95)

    def _german_voice(self, rng):
        if rng.random() < 0.68:
            voice, fastest = rng.choice(voices.SPLITS["mbrola"]["train"]), 210
        else:
            voice, fastest = "de+" + rng.choice(voices.SPLITS["espeak"]["train"]), 250
        shift = self._shift(rng)
        # The shift shortens the sound. Slow speech makes up for it, so that children do not always hurry.
        speed = int(rng.triangular(85, fastest, 130) / max(1.0, shift) ** 0.8)
        return voice, max(80, speed), rng.randint(20, 95), shift

    def _say(self, text, voice, speed, pitch, shift, rng):
        gap = rng.choice([0, 0, 0, 0, 0, 2, 5, 10])
        samples, groups = voices.espeak(text, voice, speed, pitch, self.scratch, gap, shift)
        return voices.trim(samples), groups

    @staticmethod
    def _join(texts, rng):
        """Words with an occasional comma or full stop between them: pauses, new breath."""
        marks = [" " if rng.random() < 0.85 else rng.choice([", ", ", ", ". ", "... "]) for _ in texts]
        return "".join(text + mark for text, mark in zip(texts, marks))

    # --- words --------------------------------------------------------------------------------------------------

    def _foreign_word(self, rng):
        """(text, phones or None) of a word outside the vocabulary."""
        kind = rng.random()
        if kind < 0.20:
            word = rng.choice(self.named)
        elif kind < 0.60:
            word = rng.choice(self.near)
        elif kind < 0.72:
            said = foreign.mutate(rng.choice(sorted(self.known)), rng)
            if said in self.known or not any(phone in phones.VOWELS for phone in said):
                return self._foreign_word(rng)
            return voices.phoneme_text(said), said
        else:
            word = rng.choice(self.plain)
        return word, self.spoken.get(word)

    def _label_foreign(self, said, rng):
        """Most of them as spoken noise, to learn rejection; the others as their phones, to learn the sounds."""
        return [SPOKEN_NOISE] if said is None or rng.random() < AS_NOISE else [ids(said)]

    def _vocabulary_unit(self, word, tongue, rng):
        if tongue == "text":
            return voices_text(word), self.alternatives[word]
        variants = self.tables.get(tongue, {}).get(word) or self.tables["de"][word]
        # The first pronunciation is the usual one.
        said = variants[0] if rng.random() < 0.5 else rng.choice(variants)
        return voices.phoneme_text(said), [ids(said)]

    def german(self, rng):
        """A German voice, declarations in German or accented phones, with foreign words in between or alone."""
        tongue = "text" if rng.random() < 0.2 else "de" if rng.random() < 0.7 else rng.choice(["ru", "uk", "mk", "en"])
        kind = rng.random()
        words = sentences.utterance(rng) if kind < 0.70 else [rng.choice(sorted(self.lexicon))] if kind < 0.78 else []
        units = [self._vocabulary_unit(word, tongue, rng) for word in words]
        if not words or kind < 0.06:
            for _ in range(rng.randint(1, 1 if words else 4)):
                text, said = self._foreign_word(rng)
                units.insert(rng.randint(0, len(units)), (text, self._label_foreign(said, rng)))
        voice, speed, pitch, shift = self._german_voice(rng)
        if len(units) > 1 and rng.random() < 0.10:
            return self._word_by_word(units, (voice, speed, pitch, shift), rng)
        samples, _ = self._say(self._join([text for text, _ in units], rng), voice, speed, pitch, shift, rng)
        return Utterance(samples, [label for _, label in units], voice)

    def _word_by_word(self, units, manner, rng):
        """Spoken with long pauses, as by a player who is still looking at the board."""
        pieces = []
        for text, _ in units:
            samples, _ = self._say(text, *manner, rng)
            pieces += [samples, np.zeros(int(SAMPLE_RATE * rng.uniform(0.05, 0.7)), np.float32)]
        return Utterance(np.concatenate(pieces[:-1]), [label for _, label in units], manner[0])

    def talk_german(self, rng):
        """Ordinary talk: spoken noise, except for words of the vocabulary."""
        text = rng.choice(self.talk)
        voice, speed, pitch, shift = self._german_voice(rng)
        samples, _ = self._say(text, voice, speed, pitch, shift, rng)
        return Utterance(samples, [self.alternatives.get(word.lower(), [SPOKEN_NOISE]) for word in text.split()], "talk")

    def accented(self, rng):
        """A voice of another language reading respellings, or words of its own."""
        name = self._accent("voices", rng)
        voice = rng.choice(self.accents[name]["voices"])
        if rng.random() < 0.7 and not voice.startswith("mb-"):
            voice += "+" + rng.choice(voices.SPLITS["espeak"]["train"])
        shift, speed, pitch = self._shift(rng), int(rng.triangular(90, 230, 140)), rng.randint(20, 90)
        text, labels = self._in_accent(name, rng)
        samples, _ = self._say(text, voice, speed, pitch, shift, rng)
        return Utterance(samples, labels, voice)

    def recorded_accent(self, rng):
        """A voice made from recordings of a speaker of another language, reading respellings or words of its own."""
        name = self._accent("rhvoice", rng)
        voice = rng.choice(self.accents[name]["rhvoice"])
        text, labels = self._in_accent(name, rng)
        shift = self._shift(rng) if rng.random() < 0.4 else 1.0
        rate, pitch = int(rng.triangular(65, 165, 100)), rng.randint(80, 120)
        samples = voices.trim(voices.rhvoice(text, voice, rate, pitch, self.scratch, shift))
        return Utterance(self._as_another(samples, rng), labels, f"rhvoice {voice}")

    def _accent(self, kind, rng):
        """Name of an accent that voices of this kind have."""
        names = sorted(name for name, accent in self.accents.items() if accent[kind])
        return rng.choices(names, [self.accents[name]["weight"] for name in names])[0]

    def _in_accent(self, name, rng):
        """(text, labels) of an utterance in the respellings of an accent, or of other words of its language."""
        others = self.other_tongues[accents.language(name)]
        if others and rng.random() < OTHER_WORDS:
            words = [rng.choice(rng.choice(others)) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
            return self._join(words, rng), [[SPOKEN_NOISE] for _ in words]
        respelled = self.accents[name]["words"]
        words = [word for word in sentences.utterance(rng) if word in respelled]
        if not words:
            words = [rng.choice(sorted(respelled))]
        text = self._join([rng.choice(respelled[word]) for word in words], rng)
        return text, [self.alternatives[word] for word in words]

    def pico(self, rng):
        """SVOX pico reading German text."""
        words, labels = sentences.utterance(rng), []
        if rng.random() < 0.15:
            words = [rng.choice(self.named + self.near) for _ in range(rng.randint(1, 3))]
        for word in words:
            foreign_label = self._label_foreign(self.spoken.get(word), rng)
            labels.append(self.alternatives[word] if word in self.alternatives else foreign_label)
        samples = voices.pico(" ".join(words), self.scratch, self._shift(rng), rng.randint(70, 150), rng.randint(70, 140))
        return Utterance(voices.trim(samples), labels, "pico")

    def person(self, rng):
        """Digits said by people, one after another; null and neun are foreign words."""
        speaker = rng.choice(sorted(self.digits))
        shift = rng.uniform(0.92, 1.25) if rng.random() < 0.5 else 1.0
        pieces, labels = [], []
        for _ in range(rng.choice([1, 1, 2, 3])):
            path, word = rng.choice(self.digits[speaker])
            samples = self._as_another(_read_recording(path, shift), rng)
            pieces += [samples, np.zeros(int(SAMPLE_RATE * rng.uniform(0, 0.25)), np.float32)]
            known = self.alternatives.get(word)
            labels.append(known or self._label_foreign({"null": ("n", "U", "l"), "neun": ("n", "oy", "n")}[word], rng))
        return Utterance(np.concatenate(pieces[:-1]), labels, f"person {speaker}")

    @staticmethod
    def _as_another(samples, rng):
        """A recording of a person as it is, or as of another person, on a telephone, or with its end dying away."""
        if rng.random() < 0.5:
            samples = revoice.other_speaker(samples, np.random.default_rng(rng.getrandbits(32)))
        if rng.random() < 0.25:
            samples = revoice.soft_ending(samples, rng)
        return revoice.telephone(samples) if rng.random() < 0.1 else samples

    def _by_people(self, languages, rng):
        """Recordings of one person; in German those that sound like words of the game three times as often."""
        speakers = {name: said for language in languages for name, said in self.people[language].items()}
        names = sorted(speakers)
        said = speakers[rng.choices(names, [len(speakers[name]) ** 0.5 for name in names])[0]]
        weights = [3 if self.near_by_people.intersection(one.words) else 1 for one in said]
        chosen = rng.choices(said, weights, k=rng.choice([1, 1, 1, 2, 3]))
        pieces, labels = [], []
        for one in chosen:
            pieces += [_read_recording(one.path, 1.0), np.zeros(int(SAMPLE_RATE * rng.uniform(0, 0.4)), np.float32)]
            as_noise = rng.random() < AS_NOISE
            for word in one.words:
                phones_said = None if as_noise else self.said_by_people.get((one.language, word))
                known = self.alternatives.get(word) if one.language == "de" else None
                labels.append(known or [ids(phones_said) if phones_said else SPOKEN_NOISE])
        return Utterance(self._as_another(np.concatenate(pieces[:-1]), rng), labels, f"people {chosen[0].speaker}")

    def people_german(self, rng):
        """Words and sentences of people that are no declarations: spoken noise, or their phones."""
        return self._by_people(["de"], rng)

    def people_foreign(self, rng):
        """People speaking Russian, Bulgarian or Ukrainian."""
        return self._by_people([language for language in sorted(self.people) if language != "de"], rng)

    def spliced(self, rng):
        """A square or a move whose ranks are digits of a person, in the sound of voices."""
        manner = self._german_voice(rng)
        speaker = rng.choice(sorted(self.digits))
        shift = rng.uniform(0.92, 1.25) if rng.random() < 0.5 else 1.0
        pieces, labels = [], []
        for word in sentences.move(rng):
            takes = [path for path, said in self.digits[speaker] if said == word]
            if takes:
                samples, label = _read_recording(rng.choice(takes), shift), self.alternatives[word]
            else:
                text, label = self._vocabulary_unit(word, "de", rng)
                samples, _ = self._say(text, *manner, rng)
            pieces += [samples / (np.abs(samples).max() + 1e-9) * 0.5,
                       np.zeros(int(SAMPLE_RATE * rng.choice([0, 0.02, rng.uniform(0, 0.2)])), np.float32)]
            labels.append(label)
        return Utterance(self._as_another(np.concatenate(pieces[:-1]), rng), labels, f"spliced {speaker}")

    def stranger(self, rng):
        """Other words by a woman, as spoken noise."""
        samples = self._as_another(_read_recording(rng.choice(self.other_speech), self._shift(rng)), rng)
        return Utterance(samples, [[SPOKEN_NOISE]], "stranger")

    def cut_word(self, rng):
        """A word broken off, after a declaration or alone, labelled as spoken noise."""
        manner = self._german_voice(rng)
        long = [word for word in sorted(self.tables["de"]) if len(self.tables["de"][word][0]) >= 4]
        text, _ = self._vocabulary_unit(rng.choice(long), "de", rng)
        samples, _ = self._say(text, *manner, rng)
        samples = samples[: int(len(samples) * rng.uniform(0.25, 0.5))]
        samples = samples * np.minimum(1, np.linspace(len(samples) / 160, 0, len(samples))).astype(np.float32)
        labels = [[SPOKEN_NOISE]]
        if rng.random() < 0.5:
            units = [self._vocabulary_unit(word, "de", rng) for word in sentences.move(rng)]
            whole, _ = self._say(self._join([text for text, _ in units], rng), *manner, rng)
            pause = np.zeros(int(SAMPLE_RATE * rng.uniform(0.02, 0.4)), np.float32)
            before = rng.random() < 0.5
            samples = np.concatenate([samples, pause, whole] if before else [whole, pause, samples])
            words = [label for _, label in units]
            labels = labels + words if before else words + labels
        return Utterance(samples, labels, "cut")

    def silence(self, rng):
        """Nobody speaks."""
        return Utterance(np.zeros(int(SAMPLE_RATE * rng.uniform(0.5, 2)), np.float32), [], "silence")

    KINDS = [("german", 0.28), ("accented", 0.08), ("recorded_accent", 0.15), ("pico", 0.04), ("person", 0.04),
             ("spliced", 0.04), ("people_german", 0.17), ("people_foreign", 0.09), ("stranger", 0.02),
             ("talk_german", 0.04), ("cut_word", 0.03), ("silence", 0.02)]

    def draw(self, number):
        """Utterance `number`, or None if a voice failed or the sound is too short or too long."""
        rng = random.Random(self.seed * 1_000_003 + number)
        missing = {
            "person": not self.digits, "spliced": not self.digits, "stranger": not self.other_speech,
            "people_german": not self.people.get("de"), "people_foreign": not set(self.people) - {"de"},
        }
        weights = [0 if missing.get(kind) else weight for kind, weight in self.KINDS]
        kind = rng.choices([kind for kind, _ in self.KINDS], weights)[0]
        utterance = getattr(self, kind)(rng)
        if not 1600 < len(utterance.samples) < SAMPLE_RATE * 8:
            return None
        return utterance


def voices_text(word):
    """A vocabulary word as German text for a voice; espeak-ng would say Cäsar with [k]."""
    return {"cäsar": "Zäsar", "en": "[[aN]]", "passant": "[[pas'aN]]"}.get(word, word)


def _read_recording(path, shift):
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    samples = voices.resample(samples.mean(axis=1), rate, shift)
    return voices.trim(samples / (np.abs(samples).max() + 1e-9) * 0.5, 0.01)


