"""Synthetic noises of a room with chess boards, made from random numbers.

Steady noise alone teaches a recognizer little: knocks, steps, scraping chairs and beeping clocks begin and end like
words. Every noise is drawn anew, so that none of the training occurs in a test.
"""

import numpy as np
import scipy.signal

from .features import SAMPLE_RATE


def coloured_noise(length, exponent, rng):
    """Noise with a spectrum falling as 1/f^exponent: 0 white, 1 pink, 2 brown; unit power."""
    freq = np.fft.rfftfreq(length, 1 / SAMPLE_RATE)
    freq[0] = freq[1]
    spectrum = (rng.standard_normal(len(freq)) + 1j * rng.standard_normal(len(freq))) * freq ** (-exponent / 2)
    noise = np.fft.irfft(spectrum, length).astype(np.float32)
    return noise / (noise.std() + 1e-9)


def envelope(length, rng, seconds, decibels):
    """A gain that wanders smoothly by `decibels` and turns every `seconds`."""
    points = max(2, int(length / SAMPLE_RATE / seconds) + 2)
    knots = rng.standard_normal(points) * decibels / 2
    curve = np.interp(np.linspace(0, points - 1, length), np.arange(points), knots)
    return (10 ** (curve / 20)).astype(np.float32)


def steady(length, rng):
    """Noise of any colour between white and brown, mostly pink."""
    exponent = rng.choice([1, rng.uniform(0, 2.2)])
    return coloured_noise(length, exponent, rng)


def swelling(length, rng):
    """Noise that comes and goes: traffic, wind, rustling paper."""
    noise = coloured_noise(length, rng.uniform(0, 2.2), rng)
    return noise * envelope(length, rng, 10 ** rng.uniform(-1.3, 0.3), rng.uniform(6, 24))


def ventilator(length, rng):
    """Air and blades, or mains hum: noise with harmonics and a slow throb."""
    noise = coloured_noise(length, rng.uniform(0.8, 2), rng) * envelope(length, rng, 1.5, 4)
    time = np.arange(length) / SAMPLE_RATE
    ground = rng.uniform(25, 250)
    for harmonic in range(1, rng.integers(3, 14)):
        noise += rng.uniform(0, 1) / harmonic ** 0.5 * np.sin(2 * np.pi * ground * harmonic * time + rng.uniform(0, 6))
    return noise * (1 + rng.uniform(0, 0.4) * np.sin(2 * np.pi * rng.uniform(0.3, 8) * time))


def impact(rng, low, high, decay):
    """One knock: a few resonances between two frequencies and a burst of noise that decays within `decay` seconds."""
    length = int(SAMPLE_RATE * min(1.0, decay * 1.5)) + 80
    time = np.arange(length) / SAMPLE_RATE
    out = rng.standard_normal(length) * np.exp(-time * 7 / (decay * rng.uniform(0.05, 0.6))) * rng.uniform(0.1, 1.5)
    for _ in range(rng.integers(1, 6)):
        frequency = np.exp(rng.uniform(np.log(low), np.log(high)))
        fading = np.exp(-time * 7 / (decay * rng.uniform(0.2, 1)))
        out += rng.uniform(0.2, 1) * np.sin(2 * np.pi * frequency * time + rng.uniform(0, 6)) * fading
    return out.astype(np.float32)


#: Lowest and highest resonance, shortest and longest decay, events a second, whether they are evenly spaced.
_BLOWS = {
    "tick": (1500, 7000, 0.005, 0.04, (1, 5), True),
    "step": (50, 500, 0.04, 0.2, (1.2, 2.5), True),
    "clatter": (500, 6000, 0.02, 0.2, (1, 12), False),
    "piece": (200, 3000, 0.02, 0.12, (0.3, 2), False),
    "door": (40, 800, 0.1, 0.6, (0.1, 0.6), False),
    "key": (800, 7000, 0.004, 0.03, (3, 9), False),
    "glass": (1000, 7500, 0.1, 0.7, (0.2, 1.5), False),
}


def blows(length, rng):
    """Clocks, steps, falling pieces, doors, keys, cups, with hardly any noise floor."""
    low, high, shortest, longest, rate, even = _BLOWS[rng.choice(sorted(_BLOWS))]
    out = np.zeros(length, np.float32)
    every = SAMPLE_RATE / rng.uniform(*rate)
    sounds = [impact(rng, low, high, rng.uniform(shortest, longest)) for _ in range(2 if even else 5)]
    at = rng.uniform(0, every)
    while at < length:
        sound = sounds[rng.integers(len(sounds))][: length - int(at)]
        out[int(at): int(at) + len(sound)] += sound * 10 ** (rng.uniform(-3 if even else -15, 0) / 20)
        at += every * rng.uniform(0.93, 1.07) if even else rng.exponential(every) + 40
    return out + coloured_noise(length, 1, rng) * 10 ** (rng.uniform(-60, -30) / 20)


def band(samples, rng):
    """A band of the sound."""
    middle = np.exp(rng.uniform(np.log(200), np.log(5000)))
    width = rng.uniform(0.3, 1.2)
    edges = [max(30, middle * 2 ** -width), min(7800, middle * 2 ** width)]
    filter_ = scipy.signal.butter(2, edges, "bandpass", fs=SAMPLE_RATE, output="sos")
    return scipy.signal.sosfilt(filter_, samples).astype(np.float32)


def gusts(length, rng):
    """Scraping chairs, coughs, breath, cloth: bands of rough noise that last a fraction of a second."""
    out = coloured_noise(length, 1, rng) * 10 ** (rng.uniform(-60, -30) / 20)
    at = rng.exponential(SAMPLE_RATE * 0.7)
    while at < length:
        size = int(SAMPLE_RATE * 10 ** rng.uniform(-1.2, 0.1))
        sound = coloured_noise(size, rng.uniform(0, 1.5), rng)
        sound = sum(band(sound, rng) for _ in range(rng.integers(1, 4)))
        sound = sound * envelope(size, rng, rng.uniform(0.004, 0.1), rng.uniform(0, 14))
        rise = rng.uniform(0.02, 0.6)
        sound = sound * np.interp(np.linspace(0, 1, size), [0, rise, 1], [0, 1, 0]) / (sound.std() + 1e-9)
        sound = sound[: length - int(at)]
        out[int(at): int(at) + len(sound)] += sound.astype(np.float32) * 10 ** (rng.uniform(-12, 0) / 20)
        at += size * rng.uniform(0.3, 1) + rng.exponential(SAMPLE_RATE * 0.8)
    return out


def tones(length, rng):
    """Beeps, ringing, sounds like music."""
    out = coloured_noise(length, 1, rng) * 10 ** (rng.uniform(-60, -25) / 20)
    note = rng.uniform(0.06, 0.8)
    ground, steps = rng.uniform(100, 2000), rng.choice([1, 3, 8])
    time = np.arange(int(SAMPLE_RATE * note)) / SAMPLE_RATE
    pitches = [ground * 2 ** (rng.integers(-12, 13) / 12) for _ in range(steps)]
    harmonics = rng.uniform(0, 1, rng.integers(1, 9))
    gap = rng.choice([0, rng.uniform(0, 1)])
    at = 0.0
    while at < length:
        pitch = pitches[rng.integers(steps)]
        sound = sum(share * np.sin(2 * np.pi * pitch * (n + 1) * time) for n, share in enumerate(harmonics)
                    if pitch * (n + 1) < 7800)
        sound = (np.zeros(len(time)) + sound) * np.exp(-time / note * rng.uniform(0, 4))
        sound = (sound * np.minimum(1, np.minimum(time, time[::-1]) / 0.005))[: length - int(at)]
        out[int(at): int(at) + len(sound)] += sound.astype(np.float32)
        at += SAMPLE_RATE * (note + gap)
    return out


_KINDS = [(steady, 0.36), (swelling, 0.14), (ventilator, 0.12), (blows, 0.19), (gusts, 0.13), (tones, 0.06)]


def draw(length, rng):
    """Any of the above, sometimes two at once; unit power of the loud parts."""
    kinds, shares = zip(*_KINDS)
    noise = kinds[rng.choice(len(kinds), p=shares)](length, rng)
    noise = noise / np.sqrt(loud_power(noise))
    if rng.random() < 0.3:
        other = kinds[rng.choice(len(kinds), p=shares)](length, rng)
        noise = noise + other * (10 ** (rng.uniform(-20, 0) / 20) / np.sqrt(loud_power(other)))
    return noise.astype(np.float32)


def loud_power(samples):
    """Power of the loud parts, so that a pause does not count as quiet sound."""
    loud = np.abs(samples) > 0.02 * np.abs(samples).max()
    return float((samples ** 2).sum() / max(1, loud.sum())) + 1e-12
