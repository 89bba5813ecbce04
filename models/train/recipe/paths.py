"""Paths. All output goes to models/train/work, which git ignores."""

import os
import tomllib
from pathlib import Path

TRAIN = Path(__file__).resolve().parent.parent
ROOT = TRAIN.parent.parent
DATA = TRAIN / "data"
WORK = TRAIN / "work"
VOCABULARY = ROOT / "config" / "vocabulary"
MODEL = ROOT / "models" / "ansage-de"
BUNDLED = MODEL / "am" / "final.mdl"
DEMO = ROOT / "assets" / "demo"
WORD_LIST = Path("/usr/share/dict/ngerman")
# Words of other languages, from the packages of install-packages.
OTHER_WORD_LISTS = {
    "ru": Path("/usr/share/hunspell/ru_RU.dic"),
    "uk": Path("/usr/share/dict/ukrainian"),
    "en": Path("/usr/share/dict/american-english"),
    "eo": Path("/usr/share/dict/esperanto"),
}


def recordings():
    """The folder of recordings of real people and rooms, or None: they are not part of the project.

    ANSAGE_RECORDINGS names it; the default is `shared/recordings` beside the working tree.
    """
    named = os.environ.get("ANSAGE_RECORDINGS")
    for folder in [named, ROOT / "shared" / "recordings", ROOT.parent / "shared" / "recordings"]:
        if folder and (Path(folder) / "digits.tsv").is_file():
            return Path(folder)
    return None


def data(name):
    """A parsed file of models/train/data."""
    with open(DATA / name, "rb") as handle:
        return tomllib.load(handle)
