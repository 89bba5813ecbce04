import numpy as np

from recipe import features


def test_cepstra_of_log_mel_are_kaldis_mfcc():
    samples = np.random.default_rng(0).standard_normal(8000) * 0.1
    assert np.abs(features.to_cepstra(features.log_mel(samples)) - features.mfcc(samples)).max() < 1e-3


def test_digital_silence_is_finite():
    assert np.isfinite(features.log_mel(np.zeros(1600))).all()


def test_settings_written_for_vosk():
    lines = features.MFCC_CONF.split()
    assert "--num-ceps=40" in lines and "--num-mel-bins=40" in lines and "--high-freq=-400" in lines
    assert "--use-energy=false" in lines and "--dither=0.0" in lines
