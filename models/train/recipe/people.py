"""Speech of people: German words and sentences that declare nothing, other languages, and declarations that were donated.

Without it a network knows people only by their digits, and hears "wichtig" as "richtig".

What is kept for the validation is kept by speaker and by word: every recording of a speaker of `people.speakers_validate`
(data/splits.toml), every recording of a word that such a speaker said (most recordings do not name their speaker), and
every word whose checksum is a multiple of `people.word_keep_every`. Of the donors (docs/donate.md; each archive unpacked
into a folder of its own in `donated/`), those whose folder's checksum is a multiple of `people.donor_keep_every`.
"""

import collections
import dataclasses
import re
import zlib
from pathlib import Path

from . import foreign, paths, voices

STAMPS = Path("/usr/share/tuxpaint/stamps")  # of Debian's tuxpaint-stamps-default
GERMAN = ("words", "commons", "sentences")
#: Languages of STAMPS. Its Belarusian is reserved for an independent check.
STAMP_LANGUAGES = ("ru", "bg")
DONOR = "donor "


@dataclasses.dataclass(frozen=True)
class Recording:
    """One recording of a person, the words in it and the language (of espeak-ng)."""

    path: Path
    words: tuple
    language: str
    speaker: str


def _words(text):
    return tuple(re.sub(r"[^\w\- ]", " ", text.lower()).split())


def _listed(folder, name, language):
    for line in open(folder / f"{name}.tsv", encoding="utf8").read().splitlines():
        path, text, speaker, _ = line.split("\t")
        yield Recording(folder / path, _words(text), language, speaker.lower())


def _stamps():
    for language in STAMP_LANGUAGES:
        for path in sorted(STAMPS.rglob(f"*_desc_{language}.ogg")):
            text = path.with_name(path.name.replace(f"_desc_{language}.ogg", ".txt"))
            lines = text.read_text(encoding="utf8", errors="replace").splitlines() if text.is_file() else []
            said = [line.split("=", 1)[1] for line in lines if line.startswith(f"{language}.utf8=")]
            if said and _words(said[0]):
                yield Recording(path, _words(said[0]), language, f"stamps {language}")


def _donated(folder):
    for manifest in sorted((folder / "donated").glob("*/manifest.tsv")):
        for line in manifest.read_text(encoding="utf8").splitlines()[1:]:
            path, _, _, _, text = line.split("\t")
            if text:
                yield Recording(manifest.parent / path, _words(text), "de", DONOR + manifest.parent.name)


def load():
    """Every recording there is, German first."""
    folder, out = paths.recordings(), []
    if folder is not None:
        for name in GERMAN:
            if (folder / f"{name}.tsv").is_file():
                out += _listed(folder, name, "de")
        out += _donated(folder)
        if (folder / "ukrainian.tsv").is_file():
            out += _listed(folder, "ukrainian", "uk")
    return out + list(_stamps())


def kept(recordings):
    """Those of `recordings` that are kept for the validation."""
    split = voices.SPLITS["people"]
    speakers, every = set(split["speakers_validate"]), split["word_keep_every"]
    texts = {one.words for one in recordings if one.speaker in speakers and len(one.words) == 1}

    def is_kept(one):
        # Donors say words of the game: other people's are kept, and the words trained on.
        if one.speaker.startswith(DONOR):
            return zlib.crc32(one.speaker.removeprefix(DONOR).encode()) % split["donor_keep_every"] == 0
        return one.speaker in speakers or one.words in texts or zlib.crc32(" ".join(one.words).encode()) % every == 0

    return {one for one in recordings if is_kept(one)}


def kept_words(recordings):
    """Single words of `recordings` that are kept: no synthetic voice says them in the training, either."""
    return {one.words[0] for one in kept(recordings) if len(one.words) == 1 and not one.speaker.startswith(DONOR)}


def training():
    """{language: {speaker: [recordings]}} of what may be trained on."""
    recordings = load()
    held, out = kept(recordings), collections.defaultdict(lambda: collections.defaultdict(list))
    for one in recordings:
        if one not in held:
            out[one.language][one.speaker].append(one)
    return out


def pronunciations(recordings, lexicon):
    """({(language, word): phones}, {German words that sound like a word of the game})."""
    said = {}
    for language in sorted({one.language for one in recordings}):
        words = sorted({word for one in recordings if one.language == language for word in one.words})
        said.update({(language, word): phones for word, phones in foreign.spoken(words, language=language).items()})
    targets = sorted({variant for variants in lexicon.values() for variant in variants})
    near = {
        word for (language, word), phones in said.items() if language == "de" and len(phones) <= 10
        and any(abs(len(target) - len(phones)) < 3 and foreign.distance(phones, target) < 0.4 * max(len(target), 3)
                for target in targets)
    }
    return said, near
