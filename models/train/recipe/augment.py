"""Effects on sound between mouth and recognizer: rooms, noise, microphones, levels, and other vocal tracts."""

import numpy as np
import scipy.linalg
import scipy.signal
import soundfile

from . import noises, paths
from .features import SAMPLE_RATE
from .noises import coloured_noise, loud_power


def mean_power(samples):
    """Power, including pauses."""
    return float((samples ** 2).mean()) + 1e-12


def add_noise(samples, noise, snr, power=mean_power):
    """Mix so that speech is `snr` dB above the noise; the noise is cut or repeated to length.

    The level of the speech is that of its loud parts, the level of the noise is what `power` measures: `loud_power` for
    knocks with pauses.
    """
    noise = np.resize(noise, len(samples))
    level = np.sqrt(loud_power(samples) / power(noise)) * 10 ** (-snr / 20)
    return samples + (noise * level).astype(np.float32)


def load_recorded(kind, split):
    """Recordings of noise or rooms for "train" or "validate"; empty if the recordings are missing."""
    folder = paths.recordings()
    if folder is None:
        return []
    names = paths.data("splits.toml")["recordings"][f"{kind}_{split}"]
    sub = {"noise": "noise", "rooms": "rooms"}[kind]
    out = []
    for name in names:
        samples, rate = soundfile.read(folder / sub / f"{name}.flac", dtype="float32")
        assert rate == SAMPLE_RATE, f"{name}: {rate} Hz"
        out.append(samples if samples.ndim == 1 else samples[:, 0])
    return out


def synthetic_room(rng):
    """Synthetic impulse response of a room: a few echoes and a tail."""
    decay = rng.uniform(0.08, 0.6)
    length = int(SAMPLE_RATE * min(decay, 0.45))
    time = np.arange(length) / SAMPLE_RATE
    response = rng.standard_normal(length) * np.exp(-6.9 * time / decay) * rng.uniform(0.02, 0.25)
    response[: int(16 * rng.uniform(1, 6))] *= 0.1
    response[0] = 1
    for _ in range(rng.integers(2, 9)):
        response[rng.integers(10, min(900, length - 1))] += rng.uniform(-0.5, 0.5)
    return response.astype(np.float32)


def synthetic_hall(rng):
    """Synthetic impulse response of a hall: a long tail that is duller the later it comes, and a direct sound.

    The direct sound has 4 dB less to 14 dB more energy than all that follows, as at half a metre to ten metres.
    """
    decay = rng.uniform(0.6, 2.5)
    length = int(SAMPLE_RATE * min(decay, 1.6))
    time = np.arange(length) / SAMPLE_RATE
    bright = rng.standard_normal(length) * np.exp(-6.9 * time / (decay * rng.uniform(0.3, 0.7)))
    dull = scipy.signal.lfilter([1], [1, -rng.uniform(0.3, 0.9)], rng.standard_normal(length)) * np.exp(-6.9 * time / decay)
    response = bright + dull * rng.uniform(0.3, 1)
    begin = int(SAMPLE_RATE * rng.uniform(0.002, 0.02))
    response[:begin] = 0
    for _ in range(rng.integers(3, 12)):
        response[begin + rng.integers(int(SAMPLE_RATE * 0.06))] += rng.choice([-1, 1]) * rng.uniform(1, 6)
    response *= 10 ** (-rng.uniform(-4, 14) / 20) / np.sqrt((response ** 2).sum())
    response[0] = 1
    return response.astype(np.float32)


def write_halls(folder, number=16, seed=7):
    """Write impulse responses of synthetic halls as WAV files."""
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    for count in range(number):
        response = synthetic_hall(rng)
        soundfile.write(folder / f"hall-{count}.wav", response / np.abs(response).max(), SAMPLE_RATE, subtype="PCM_16")


def equalise(samples, rng):
    """A smooth random frequency response, sometimes like that of a cheap microphone or a telephone."""
    freq = np.fft.rfftfreq(len(samples), 1 / SAMPLE_RATE)
    points = np.array([0, 150, 400, 1000, 2000, 3500, 5500, 8000.0])
    gain = rng.normal(0, 4, 8) + rng.normal(0, 1) * np.log2((points + 200) / 1000) * 2.5
    if rng.random() < 0.25:
        gain[:2] -= [rng.uniform(5, 25), rng.uniform(0, 10)]
    if rng.random() < 0.2:
        gain[-2:] -= [rng.uniform(3, 20), rng.uniform(10, 30)]
    shaped = np.fft.rfft(samples) * 10 ** (np.interp(freq, points, gain) / 20)
    return np.fft.irfft(shaped, len(samples)).astype(np.float32)


def whisper(samples, rng, order=18, frame=400, hop=160):
    """Speech without voice: the vocal tract kept by linear prediction, the source replaced by noise."""
    window = np.hanning(frame)
    out = np.zeros(len(samples) + frame, np.float32)
    for start in range(0, len(samples) - frame, hop):
        piece = samples[start: start + frame] * window
        power = float((piece ** 2).sum())
        if power < 1e-7:
            continue
        correlation = np.correlate(piece, piece, "full")[frame - 1: frame + order]
        correlation[0] *= 1.001
        filter_ = scipy.linalg.solve_toeplitz(correlation[:order], correlation[1: order + 1])
        source = rng.standard_normal(frame) * window
        voiced = scipy.signal.lfilter([1], np.concatenate([[1], -filter_]), source) * window
        out[start: start + frame] += voiced * np.sqrt(power / (float((voiced ** 2).sum()) + 1e-12))
    return scipy.signal.lfilter([1, -0.6], [1], out[: len(samples)]).astype(np.float32)


def clip(samples, rng):
    """An overdriven input."""
    peak = np.abs(samples).max() + 1e-9
    limit = peak * rng.uniform(0.1, 0.5)
    return np.clip(samples, -limit, limit) * (0.5 / limit)


def far_away(samples, rng):
    """As heard from another board: no direct sound, dull, blurred by the room."""
    length = int(SAMPLE_RATE * rng.uniform(0.25, 0.6))
    time = np.arange(length) / SAMPLE_RATE
    tail = rng.standard_normal(length) * np.exp(-6.9 * time / rng.uniform(0.3, 1.2))
    tail[: int(SAMPLE_RATE * rng.uniform(0, 0.01)) + 1] *= rng.uniform(0, 2)
    heard = scipy.signal.fftconvolve(samples, tail)[: len(samples)]
    cut = scipy.signal.butter(rng.integers(1, 3), rng.uniform(900, 5000), fs=SAMPLE_RATE, output="sos")
    return scipy.signal.sosfilt(cut, heard).astype(np.float32)


def babble(voices, length, rng, count):
    """`count` of the `voices` at once, each at its own place."""
    total = np.zeros(length, np.float32)
    for _ in range(count):
        voice = voices[rng.integers(len(voices))]
        gap = np.zeros(int(SAMPLE_RATE * rng.uniform(0, 1.2)), np.float32)
        voice = np.concatenate([voice / np.sqrt(loud_power(voice)), gap])
        total += np.resize(np.roll(voice, rng.integers(len(voice))), length) * 10 ** (rng.uniform(-8, 0) / 20)
    return total


def draw_snr(rng, floor):
    """Decibels, as often below 14 as above."""
    return rng.uniform(max(floor, -1), 14) if rng.random() < 0.55 else rng.uniform(14, 32)


class Augmenter:
    """Chooses the effects on an utterance. Holds the recordings and a pool of voices for babble."""

    def __init__(self, rooms, noises_, voices):
        self.rooms, self.noises, self.voices = rooms, noises_, voices

    def room(self, samples, rng):
        """In a recorded or a synthetic room, or in a synthetic hall."""
        kind = rng.random()
        if kind < 0.3 and self.rooms:
            room = self.rooms[rng.integers(len(self.rooms))]
        else:
            room = synthetic_hall(rng) if kind > 0.7 else synthetic_room(rng)
        return scipy.signal.fftconvolve(samples, room)[: len(samples)].astype(np.float32)

    def noise(self, length, rng):
        """(noise, lowest level of speech above it in dB that must be understood, whether it contains voices)."""
        kind = rng.random()
        if kind < 0.25 and self.noises:
            source = self.noises[rng.integers(len(self.noises))]
            source = np.resize(np.roll(source, rng.integers(len(source))), length)
            return equalise(source, rng) if rng.random() < 0.7 else source, -1, False
        if kind < 0.80 or not self.voices:
            noise = noises.draw(length, rng)
            return self.room(noise, rng) if rng.random() < 0.3 else noise, -1, False
        count = rng.integers(1, 7)
        noise = babble(self.voices, length, rng, count)
        if rng.random() < 0.6:
            noise = far_away(noise, rng)
        elif rng.random() < 0.5:
            noise = self.room(noise, rng)
        return noise, 7, True

    def __call__(self, samples, rng):
        """(16-bit samples as from a microphone, whether they contain noise)."""
        before, after = rng.uniform(0.05, 0.5), rng.uniform(0.15, 0.6)
        # Long stretches without a word teach the network that noise is silence, not a word.
        if rng.random() < 0.25:
            before = rng.uniform(0.5, 2)
        if rng.random() < 0.2:
            after = rng.uniform(0.5, 1.5)
        if rng.random() < 0.04:
            samples = whisper(samples, rng)
        samples = np.concatenate([
            np.zeros(int(SAMPLE_RATE * before), np.float32), samples, np.zeros(int(SAMPLE_RATE * after), np.float32)])
        length = len(samples)
        if rng.random() < 0.45:
            samples = self.room(samples, rng)
        if rng.random() < 0.6:
            samples = equalise(samples, rng)
        # The training adds more noise, new in each epoch (spectral.py). Only the noise added here has phases.
        noisy = rng.random() < 0.4
        if noisy:
            noise, floor, _ = self.noise(length, rng)
            samples = add_noise(samples, noise, draw_snr(rng, floor), loud_power)
        if rng.random() < 0.8:
            samples = add_noise(samples, coloured_noise(length, 0.5, rng), rng.uniform(35, 60))
        if rng.random() < 0.06:
            samples = clip(samples, rng)
        samples = samples * (10 ** (rng.uniform(-30, -1) / 20) / (np.abs(samples).max() + 1e-9))
        return np.round(np.clip(samples, -1, 1) * 32767) / 32768, noisy
