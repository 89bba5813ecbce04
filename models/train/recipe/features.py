"""MFCC as libvosk computes them, and the log-mel energies between sound and MFCC.

40 cepstra of 40 mel bands lose nothing, so log-mel energies are stored and augmented, and one matrix turns them into
MFCC (`to_cepstra`). There is no dither: a recognizer that adds noise of its own cannot give the same answer twice. The
training contains digital silence instead.
"""

import kaldi_native_fbank
import numpy as np

SAMPLE_RATE = 16000
NUM_BINS = 40
LOW_HZ, HIGH_HZ = 20, -400  # as Kaldi's high-resolution MFCC: up to 400 Hz below the Nyquist frequency
_LIFTER = 22.0

MFCC_CONF = f"""--sample-frequency={SAMPLE_RATE}
--use-energy=false
--num-mel-bins={NUM_BINS}
--num-ceps={NUM_BINS}
--low-freq={LOW_HZ}
--high-freq={HIGH_HZ}
--dither=0.0
"""


def _configure(options):
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = SAMPLE_RATE
    options.frame_opts.snip_edges = True
    options.mel_opts.num_bins = NUM_BINS
    options.mel_opts.low_freq = LOW_HZ
    options.mel_opts.high_freq = HIGH_HZ
    options.use_energy = False
    return options


_FBANK = _configure(kaldi_native_fbank.FbankOptions())
_MFCC = _configure(kaldi_native_fbank.MfccOptions())
_MFCC.num_ceps = NUM_BINS


def _frames(computer, samples):
    computer.accept_waveform(SAMPLE_RATE, (np.asarray(samples, np.float32) * 32768).tolist())
    computer.input_finished()
    frames = [computer.get_frame(i) for i in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, NUM_BINS), np.float32)


def log_mel(samples):
    """Log-mel energies, frames x 40, of samples in -1..1."""
    return _frames(kaldi_native_fbank.OnlineFbank(_FBANK), samples)


def mfcc(samples):
    """MFCC computed directly, for tests only."""
    return _frames(kaldi_native_fbank.OnlineMfcc(_MFCC), samples)


def _cepstra_matrix():
    n = np.arange(NUM_BINS)
    dct = np.sqrt(2 / NUM_BINS) * np.cos(np.pi / NUM_BINS * (n[None, :] + 0.5) * n[:, None])
    dct[0] = np.sqrt(1 / NUM_BINS)
    lifter = 1 + 0.5 * _LIFTER * np.sin(np.pi * n / _LIFTER)
    return (dct.T * lifter[None, :]).astype(np.float32)


#: log_mel @ CEPSTRA == mfcc
CEPSTRA = _cepstra_matrix()


def to_cepstra(mel):
    """MFCC of log-mel energies."""
    return mel @ CEPSTRA
