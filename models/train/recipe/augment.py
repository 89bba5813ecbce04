"""What happens to sound between a mouth and a recognizer: rooms, noise, microphones, levels, and other throats."""

import numpy as np
import scipy.linalg
import scipy.signal
import soundfile

from . import paths
from .features import SAMPLE_RATE


def coloured_noise(length, exponent, rng):
    """Noise with a spectrum falling as 1/f^exponent: 0 white, 1 pink, 2 brown; unit power."""
    freq = np.fft.rfftfreq(length, 1 / SAMPLE_RATE)
    freq[0] = freq[1]
    spectrum = (rng.standard_normal(len(freq)) + 1j * rng.standard_normal(len(freq))) * freq ** (-exponent / 2)
    noise = np.fft.irfft(spectrum, length).astype(np.float32)
    return noise / (noise.std() + 1e-9)


def speech_power(samples):
    """Power of the loud parts: a pause must not count as quiet speech."""
    loud = np.abs(samples) > 0.02 * np.abs(samples).max()
    return float((samples ** 2).sum() / max(1, loud.sum())) + 1e-12


def add_noise(samples, noise, snr):
    """Mix so that speech is `snr` dB above the noise; the noise is cut or repeated to length."""
    noise = np.resize(noise, len(samples))
    level = np.sqrt(speech_power(samples) / (float((noise ** 2).mean()) + 1e-12)) * 10 ** (-snr / 20)
    return samples + (noise * level).astype(np.float32)


def load_recorded(kind, split):
    """Recordings of noise or rooms for "train" or "validate"; empty without the recordings."""
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
    """Impulse response of a room that does not exist: a few echoes and a tail."""
    decay = rng.uniform(0.08, 0.6)
    length = int(SAMPLE_RATE * min(decay, 0.45))
    time = np.arange(length) / SAMPLE_RATE
    response = rng.standard_normal(length) * np.exp(-6.9 * time / decay) * rng.uniform(0.02, 0.25)
    response[: int(16 * rng.uniform(1, 6))] *= 0.1
    response[0] = 1
    for _ in range(rng.integers(2, 9)):
        response[rng.integers(10, min(900, length - 1))] += rng.uniform(-0.5, 0.5)
    return response.astype(np.float32)


def equalise(samples, rng):
    """A smooth random frequency response, sometimes that of a cheap microphone or a telephone."""
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


class Augmenter:
    """Chooses what happens to an utterance. Holds the recordings and a pool of voices for babble."""

    def __init__(self, rooms, noises, babble):
        self.rooms, self.noises, self.babble = rooms, noises, babble

    def _noise(self, length, rng):
        kind = rng.random()
        if kind < 0.30 and self.noises:
            source = self.noises[rng.integers(len(self.noises))]
            source = np.roll(source, rng.integers(len(source)))
            if rng.random() < 0.5:
                source = equalise(source[: max(length, 1600)], rng)
            return np.resize(source, length), 0
        if kind < 0.75 or not self.babble:
            return coloured_noise(length, rng.choice([0, 0.5, 1, 1, 1, 1.5, 2]), rng), 0
        if kind < 0.90:
            total = np.zeros(length, np.float32)
            for _ in range(rng.integers(2, 7)):
                voice = self.babble[rng.integers(len(self.babble))]
                total += np.resize(np.roll(voice, rng.integers(len(voice))), length) * rng.uniform(0.3, 1)
            return total, 7
        hum = coloured_noise(length, 1, rng)
        time = np.arange(length) / SAMPLE_RATE
        ground = rng.uniform(45, 130)
        for harmonic in range(1, 8):
            hum += rng.uniform(0, 1) * np.sin(2 * np.pi * ground * harmonic * time + rng.uniform(0, 6))
        return hum, 0

    def __call__(self, samples, rng):
        """Samples as a microphone would give them, 16 bit."""
        before, after = rng.uniform(0.05, 0.5), rng.uniform(0.15, 0.6)
        if rng.random() < 0.04:
            samples = whisper(samples, rng)
        samples = np.concatenate([
            np.zeros(int(SAMPLE_RATE * before), np.float32), samples, np.zeros(int(SAMPLE_RATE * after), np.float32)])
        length = len(samples)
        clean = rng.random() < 0.22
        if not clean and rng.random() < 0.5:
            real = self.rooms and rng.random() < 0.4
            room = self.rooms[rng.integers(len(self.rooms))] if real else synthetic_room(rng)
            samples = scipy.signal.fftconvolve(samples, room)[:length].astype(np.float32)
        if rng.random() < 0.6:
            samples = equalise(samples, rng)
        if not clean:
            if rng.random() < 0.7:
                noise, floor = self._noise(length, rng)
                samples = add_noise(samples, noise, max(floor, rng.uniform(1, 30)))
            samples = add_noise(samples, coloured_noise(length, 0.5, rng), rng.uniform(35, 60))
        if rng.random() < 0.06:
            samples = clip(samples, rng)
        samples = samples * (10 ** (rng.uniform(-30, -1) / 20) / (np.abs(samples).max() + 1e-9))
        return np.round(np.clip(samples, -1, 1) * 32767) / 32768
