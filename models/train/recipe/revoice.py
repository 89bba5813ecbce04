"""Other speakers out of a recording: vocal tract, pitch, breath, rate and endings, by the vocoder WORLD.

M. Morise, F. Yokomori, K. Ozawa (2016), WORLD: a vocoder-based high-quality speech synthesis system.
"""

import numpy as np
import pyworld

from .features import SAMPLE_RATE

FRAME_MS = 5.0


def _warped(envelope, factor):
    """The envelope as of a vocal tract shorter by `factor`."""
    bins = envelope.shape[1]
    places = np.minimum(np.arange(bins) / factor, bins - 1)
    low = places.astype(int)
    share = places - low
    logarithm = np.log(envelope)
    return np.exp(logarithm[:, low] * (1 - share) + logarithm[:, np.minimum(low + 1, bins - 1)] * share)


def other_speaker(samples, rng):
    """The same words as of another person. `rng` is a numpy generator."""
    sound = samples.astype(np.float64)
    pitch, times = pyworld.dio(sound, SAMPLE_RATE, frame_period=FRAME_MS)
    pitch = pyworld.stonemask(sound, pitch, times, SAMPLE_RATE)
    envelope = pyworld.cheaptrick(sound, pitch, times, SAMPLE_RATE)
    noise = pyworld.d4c(sound, pitch, times, SAMPLE_RATE)
    envelope = np.ascontiguousarray(_warped(envelope, rng.uniform(0.84, 1.22)))
    pitch = pitch * np.exp(rng.uniform(-0.45, 0.45))
    if rng.random() < 0.3:
        noise = np.clip(noise + rng.uniform(0.1, 0.5), 0, 1)  # breath
    if rng.random() < 0.25:
        pitch = _creaking(pitch, rng)
    # The rate: the same frames, set closer together or further apart.
    changed = pyworld.synthesize(pitch, envelope, noise, SAMPLE_RATE, FRAME_MS / rng.uniform(0.8, 1.3))
    return changed.astype(np.float32)


def _creaking(pitch, rng):
    """Pitch that breaks down at the end, with periods of uneven length."""
    begin = int(len(pitch) * rng.uniform(0.5, 0.85))
    out = pitch.copy()
    out[begin:] *= rng.uniform(0.4, 0.6) * rng.uniform(0.8, 1.25, len(out) - begin)
    return out


def soft_ending(samples, rng):
    """The last third falls by 8 to 24 dB, as with people who let their words die away."""
    begin = int(len(samples) * rng.uniform(0.45, 0.8))
    out = samples.copy()
    out[begin:] *= 10 ** (np.linspace(0, -rng.uniform(8, 24), len(out) - begin) / 20)
    return out


def telephone(samples):
    """The band of a telephone, 300 to 3400 Hz."""
    spectrum = np.fft.rfft(samples)
    places = np.fft.rfftfreq(len(samples), 1 / SAMPLE_RATE)
    gain = np.clip((places - 200) / 150, 0, 1) * np.clip((3700 - places) / 400, 0, 1)
    return np.fft.irfft(spectrum * gain, len(samples)).astype(np.float32)
