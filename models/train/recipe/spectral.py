"""Augmentation of log-mel energies while training: new in each epoch and cheap."""

import numpy as np

from .features import NUM_BINS

_BINS = np.arange(NUM_BINS)
_LOG_PER_DB = np.log(10) / 10


def warp_time(mel, factor):
    """Faster (> 1) or slower speech by repeating or dropping frames."""
    count = max(1, int(round(len(mel) / factor)))
    return mel[np.minimum((np.arange(count) * factor).astype(int), len(mel) - 1)]


def warp_frequency(mel, factor, shift):
    """Another vocal tract: the mel axis stretched and moved."""
    place = np.clip(_BINS * factor + shift, 0, NUM_BINS - 1)
    low = np.minimum(place.astype(int), NUM_BINS - 2)
    share = (place - low).astype(np.float32)
    return mel[:, low] * (1 - share) + mel[:, low + 1] * share


def smooth_curve(rng, points, size):
    """A random smooth curve over the mel bands."""
    knots = rng.standard_normal(points) * size
    return np.interp(_BINS, np.linspace(0, NUM_BINS - 1, points), knots).astype(np.float32)


def mix(mel, noise, snr):
    """Add energies so that the loud frames are `snr` dB above the noise."""
    gain = np.percentile(mel, 90) - np.percentile(noise, 90) - snr * _LOG_PER_DB
    return np.logaddexp(mel, noise + gain)


def stationary_noise(frames, rng):
    """Energies of a noise with a random spectrum."""
    shape = (frames, NUM_BINS)
    level = rng.standard_normal((frames, 1)).astype(np.float32) * rng.uniform(0, 0.7)
    return smooth_curve(rng, 5, 2.0)[None, :] + level + rng.standard_normal(shape).astype(np.float32) * 0.6


def augment(mel, other, rng):
    """A random combination of all of the above; `other` gives energies of another utterance for babble."""
    if rng.random() < 0.35:
        mel = warp_time(mel, rng.uniform(0.85, 1.3))
    if rng.random() < 0.5:
        mel = warp_frequency(mel, rng.uniform(0.87, 1.15), rng.uniform(-0.7, 0.7))
    if rng.random() < 0.5:
        mel = mel + smooth_curve(rng, 6, rng.uniform(0, 1.2))
    if rng.random() < 0.4:
        if rng.random() < 0.65:
            noise, floor = stationary_noise(len(mel), rng), 2
        else:
            noise, floor = np.resize(other().astype(np.float32), mel.shape), 7
        mel = mix(mel, noise, rng.uniform(floor, 30))
    if rng.random() < 0.35:
        width = rng.integers(1, 7)
        low = rng.integers(NUM_BINS - width)
        mel = mel.copy()
        mel[:, low: low + width] = mel[:, low: low + width].mean()
    if rng.random() < 0.3:
        mel = mel + rng.uniform(-2, 2)
    return mel
