"""Augmentation of log-mel energies during the training: new in each epoch, and cheap."""

import numpy as np

from .features import NUM_BINS

_BINS = np.arange(NUM_BINS)
_LOG_PER_DB = np.log(10) / 10
# Two sounds in one band add up with the cosine of the angle between them. Its mean varies less over a band of many
# frequencies than over a narrow one.
_CROSS = np.linspace(0.65, 0.25, NUM_BINS, dtype=np.float32)
LOUD_DB = 25


def warp_time(mel, factor):
    """Faster (> 1) or slower speech by repeating or dropping frames."""
    count = max(1, int(round(len(mel) / factor)))
    return mel[np.minimum((np.arange(count) * factor).astype(int), len(mel) - 1)]


def warp_frequency(mel, factor, shift):
    """Another vocal tract: the mel axis stretched and shifted."""
    place = np.clip(_BINS * factor + shift, 0, NUM_BINS - 1)
    low = np.minimum(place.astype(int), NUM_BINS - 2)
    share = (place - low).astype(np.float32)
    return mel[:, low] * (1 - share) + mel[:, low + 1] * share


def smooth_curve(rng, points, size):
    """A random smooth curve over the mel bands."""
    knots = rng.standard_normal(points) * size
    return np.interp(_BINS, np.linspace(0, NUM_BINS - 1, points), knots).astype(np.float32)


def loudness(mel):
    """Logarithm of the mean power of the loud frames."""
    power = np.exp(mel).sum(1)
    return float(np.log(power[power >= power.max() * 10 ** (-LOUD_DB / 10)].mean()))


def mix(mel, noise, snr, rng):
    """Add powers so that the loud frames of the speech are `snr` dB above those of the noise."""
    noise = noise + (loudness(mel) - loudness(noise) - snr * _LOG_PER_DB)
    cross = np.clip(rng.standard_normal(mel.shape, np.float32) * _CROSS, -0.95, 0.95)
    both = np.exp(mel) + np.exp(noise) + 2 * cross * np.exp((mel + noise) / 2)
    return np.log(both + 1e-12)


class Noises:
    """The noises stored by generate.py, and others made from them by filtering and mixing."""

    def __init__(self, clips):
        self.voices = [mel for mel, voices in clips if voices]
        self.others = [mel for mel, voices in clips if not voices]

    def _clip(self, clips, frames, rng):
        mel = clips[rng.integers(len(clips))]
        mel = mel[(rng.integers(len(mel)) + np.arange(frames)) % len(mel)].astype(np.float32)
        if rng.random() < 0.6:
            mel = mel + smooth_curve(rng, 5, rng.uniform(0, 2.0))
        return mel

    def draw(self, frames, rng):
        """(energies of a noise, lowest level of speech above it in dB that must be understood)."""
        if self.voices and rng.random() < 0.2:
            return self._clip(self.voices, frames, rng), 7
        noise = self._clip(self.others, frames, rng)
        if rng.random() < 0.25:
            noise = mix(noise, self._clip(self.others, frames, rng), rng.uniform(-3, 20), rng)
        return noise, -1


def lead(mel, frames, rng):
    """Lengthen the time before the first word by repeating the frames before it."""
    return np.concatenate([mel[rng.integers(0, 4, frames)], mel])


def spoil(mel, noises, rng, share):
    """A random combination of other vocal tracts, rooms and microphones; with noise in `share` of the cases."""
    if rng.random() < 0.35:
        mel = warp_time(mel, rng.uniform(0.85, 1.3))
    if rng.random() < 0.7:
        mel = warp_frequency(mel, rng.uniform(0.82, 1.2), rng.uniform(-0.8, 0.8))
    if rng.random() < 0.5:
        mel = mel + smooth_curve(rng, 6, rng.uniform(0, 1.2))
    if rng.random() < 0.15:
        mel = mel + np.linspace(*rng.uniform(-1.2, 1.2, 2), len(mel), dtype=np.float32)[:, None]
    if rng.random() < share:
        noise, floor = noises.draw(len(mel), rng)
        snr = rng.uniform(floor, 14) if rng.random() < 0.6 else rng.uniform(14, 32)
        mel = mix(mel, noise, snr, rng)
    if rng.random() < 0.3:
        width = rng.integers(1, 7)
        low = rng.integers(NUM_BINS - width)
        mel = mel.copy()
        mel[:, low: low + width] = mel[:, low: low + width].mean()
    if rng.random() < 0.3:
        mel = mel + rng.uniform(-2, 2)
    return mel


def noise_alone(frames, noises, rng):
    """Energies of noise at any level that a microphone may give."""
    noise, _ = noises.draw(frames, rng)
    # Speech at a microphone has 18 to 27.
    return noise - loudness(noise) + rng.uniform(12, 27)
