"""Synthetic voices: text or phones to samples at 16 kHz."""

import pathlib
import re
import subprocess
import wave

import numpy as np
import scipy.signal

from . import paths, phones
from .features import SAMPLE_RATE

SPLITS = paths.data("splits.toml")
RHVOICE_VOICES = pathlib.Path("/usr/share/RHVoice/voices")


class ForbiddenVoice(ValueError):
    """A voice reserved for an independent check of the model."""


def check_allowed(voice):
    """Refuse the voices that this project must not touch."""
    if voice.split("-en")[0] in SPLITS["mbrola"]["forbidden"] or "festival" in voice:
        raise ForbiddenVoice(f"{voice} serves as an outside check and must not be used")


def read_wave(path, shift=1.0):
    """Samples of a WAV file at 16 kHz. A `shift` > 1 raises pitch and formants alike and shortens the sound."""
    with wave.open(str(path)) as handle:
        rate = handle.getframerate()
        samples = np.frombuffer(handle.readframes(handle.getnframes()), np.int16).astype(np.float32) / 32768
    return resample(samples, rate, shift)


def resample(samples, rate, shift=1.0):
    """To 16 kHz, as if the sound had been recorded `shift` times too slow."""
    down = int(round(160 * shift * rate / SAMPLE_RATE))
    if down == 160:
        return samples
    return scipy.signal.resample_poly(samples, 160, down).astype(np.float32)


def espeak(text, voice, speed, pitch, scratch, gap=0, shift=1.0):
    """(samples, groups of mnemonics, one for each word) from espeak-ng, or from MBROLA through it."""
    check_allowed(voice)
    command = ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "-x", "--sep=_", "-w", str(scratch)]
    if gap:
        command += ["-g", str(gap)]
    output = subprocess.run([*command, text], capture_output=True, text=True, check=True).stdout
    groups = [group for group in output.split() if re.sub(r"[',=%|!_:]", "", group)]
    return read_wave(scratch, shift), groups


def pico(text, scratch, shift=1.0, speed=100, pitch=100):
    """SVOX pico, German. It says [k] in Cäsar, so it needs Zäsar."""
    text = text.replace("cäsar", "zäsar")
    text = f'<speed level="{speed}"><pitch level="{pitch}">{text}.</pitch></speed>'
    subprocess.run(["pico2wave", "-l", "de-DE", "-w", str(scratch), text], check=True, capture_output=True)
    return read_wave(scratch, shift)


def rhvoice(text, voice, rate, pitch, scratch, shift=1.0):
    """A voice of RHVoice, made from recordings of one person. Rate and pitch are per cent of its usual ones."""
    # RHVoice speaks with another voice instead of a missing one, and succeeds.
    if not (RHVOICE_VOICES / voice).is_dir():
        raise FileNotFoundError(f"RHVoice's voice {voice} is not installed (models/train/install-packages)")
    command = ["RHVoice-test", "-p", voice, "-r", str(rate), "-t", str(pitch), "-o", str(scratch)]
    subprocess.run(command, input=text.encode(), check=True, capture_output=True)
    return read_wave(scratch, shift)


def group_phones(group):
    """Phones of one word in espeak-ng's output, or None."""
    tokens = [token for token in group.split("_") if not re.match(r"^[_:|!]*$", token)]
    return phones.from_espeak(tokens)


def phoneme_text(pronunciation):
    """Text that makes a German voice say exactly these phones."""
    return "[[" + phones.to_espeak(pronunciation) + "]]"


def trim(samples, threshold=0.003):
    """Cut silence off both ends, except for a little."""
    loud = np.where(np.abs(samples) > threshold)[0]
    return samples[max(0, loud[0] - 200): loud[-1] + 800] if len(loud) else samples[:0]
