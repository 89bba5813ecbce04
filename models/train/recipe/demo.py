"""Stage `demo`: a short game, spoken, for `ansage play --demo`.

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 mate, with an illegal declaration and a correction in between. The voices are
espeak-ng variants, one for each player, since the sound of espeak-ng may be used freely.
"""

import numpy as np
import soundfile

from . import compose, paths, voices
from .features import SAMPLE_RATE

WHITE, BLACK = "de+m3", "de+f2"
EDGE_SECONDS = 0.2
GAME = [
    (WHITE, "eva zwei eva vier", "a pawn move by its two squares"),
    (WHITE, "ja", "White confirms what was read back"),
    (BLACK, "eva sieben eva fünf", "the answer of Black"),
    (BLACK, "ja", "Black confirms"),
    (WHITE, "turm anna eins anna drei", "illegal: the pawn on a2 stands in the way; refused with the reason"),
    (WHITE, "läufer cäsar vier", "piece and square"),
    (WHITE, "ja", "White confirms"),
    (BLACK, "springer bella acht cäsar sechs", "piece and both squares"),
    (BLACK, "ja", "Black confirms"),
    (WHITE, "dame felix drei", "legal, but a slip of the tongue"),
    (WHITE, "korrektur", "the slip is taken back before the clock is started (D.2.8)"),
    (WHITE, "dame hektor fünf", "the move that was meant"),
    (WHITE, "ja", "White confirms"),
    (BLACK, "springer gustav acht felix sechs", "the mistake that loses"),
    (BLACK, "ja", "Black confirms"),
    (WHITE, "dame schlägt felix sieben", "capture and mate"),
    (WHITE, "ja", "White confirms; the game is over"),
]


def main():
    """Write the sound files and demo.tsv."""
    paths.DEMO.mkdir(parents=True, exist_ok=True)
    for old in paths.DEMO.glob("*.flac"):
        old.unlink()
    scratch = paths.WORK / "scratch_demo.wav"
    edge = np.zeros(int(SAMPLE_RATE * EDGE_SECONDS), np.float32)
    lines = ["file\twords\tshows\n"]
    for number, (voice, text, shows) in enumerate(GAME, 1):
        spoken = " ".join(compose.voices_text(word) for word in text.split())
        samples, _ = voices.espeak(spoken, voice, 145, 50, scratch)
        samples = voices.trim(samples)
        samples = np.concatenate([edge, samples / np.abs(samples).max() * 0.5, edge])
        name = f"{number:02d}-{text.replace(' ', '-')}.flac"
        for letter, plain in zip("äöü", ("ae", "oe", "ue")):
            name = name.replace(letter, plain)
        soundfile.write(paths.DEMO / name, samples, SAMPLE_RATE, subtype="PCM_16")
        lines.append(f"{name}\t{text}\t{shows}\n")
    (paths.DEMO / "demo.tsv").write_text("".join(lines), encoding="utf8")
    scratch.unlink(missing_ok=True)
    print(f"{len(GAME)} files in {paths.DEMO}")
