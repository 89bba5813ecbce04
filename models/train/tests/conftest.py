"""Puts the recipe on the path, so that `pytest models/train/tests` works in any folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
