"""Random sentences of players, weighted by importance: declarations first, then commands and questions."""

import re
import tomllib

from . import paths

FILES = "anna bella cäsar david eva felix gustav hektor".split()
RANKS = "eins zwei drei vier fünf sechs sieben acht".split()
PIECES = "könig dame turm läufer springer bauer".split()
PROMOTED = PIECES[1:5]
PLURALS = "damen türme läufer springer bauern".split()

# Terms of the vocabulary that are no phrases of their own: parts of a move, or arguments of a question.
_PARTS = re.compile(r"file-|rank-|king|queen|rook|bishop|knight|pawn|castling|short|long|captures|promotes|en-passant|filler|white|black")
# The most frequent or most important ones. A confirmation is said as often as a move.
_OFTEN = {"yes": 16, "no": 12, "correction": 8, "draw": 4, "resign": 4, "final": 2, "repeat": 2, "accept": 2, "decline": 2,
          "placed": 2, "executed": 2, "clock": 2, "touched": 2, "adjourn": 2, "help": 2, "quit": 2}
# Said together, although each stands alone in the vocabulary.
_TOGETHER = ["bitte wiederholen", "bitte noch einmal", "ja richtig", "nein falsch", "nein korrektur", "äh", "ähm", "hm"]


def _commands():
    """(phrases, weights): every phrase of the vocabulary that the recognizer has words for, and some pairs of them."""
    with open(paths.VOCABULARY / "de.toml", "rb") as handle:
        vocabulary = tomllib.load(handle)
    phrases, weights = [], []
    for term in vocabulary["term"]:
        heard = [form.lower().split() for form in term["words"]]
        heard = [form for form in heard if all(word in vocabulary["pronunciations"] for word in form)]
        if heard and not _PARTS.match(term["id"]):
            phrases += heard
            weights += [_OFTEN.get(term["id"], 1) / len(heard)] * len(heard)
    return phrases + [line.split() for line in _TOGETHER], weights + [0.3] * len(_TOGETHER)


COMMANDS, COMMAND_WEIGHTS = _commands()
CASTLING = [
    line.split()
    for line in (
        "kurze rochade|lange rochade|kurze rochade|lange rochade|kurz rochade|lang rochade|rochade kurz|rochade lang|"
        "kleine rochade|große rochade|klein rochade|groß rochade"
    ).split("|")
]


def square(rng):
    """A file and a rank. Every third two is "zwo", as on the telephone."""
    rank = rng.choice(RANKS)
    if rank == "zwei" and rng.random() < 0.3:
        rank = "zwo"
    return [rng.choice(FILES), rank]


def _capture(rng):
    return [rng.choice(["schlägt", "schlägt", "nimmt", "schlagen"])]


def _promotion(rng):
    form = rng.random()
    piece = rng.choice(PROMOTED)
    if form < 0.5:
        return [piece]
    return [rng.choice(["umwandlung", "wird"]), piece]


def move(rng):
    """One declaration of a move in any of the forms that the declaration grammar reads."""
    form = rng.random()
    piece, start, end = rng.choice(PIECES), square(rng), square(rng)
    if form < 0.24:
        words = [piece, *start, *end]
    elif form < 0.44:
        words = [*start, *end]
    elif form < 0.58:
        words = [piece, *end]
    elif form < 0.62:
        words = list(end)
    elif form < 0.65:
        words = [rng.choice(FILES), *end]
    elif form < 0.665:
        words = rng.sample(FILES, 2)
    elif form < 0.715:
        words = [piece, rng.choice(FILES if rng.random() < 0.6 else RANKS), *end]
    elif form < 0.78:
        source = rng.choice([[piece], [piece, rng.choice(FILES)], [rng.choice(FILES)], [piece, *start]])
        words = [*source, *_capture(rng), *end]
        if rng.random() < 0.12:
            words += ["en", "passant"]
    elif form < 0.82:
        words = [*start, rng.choice(["nach", "schlägt", "auf"]), *end]
    elif form < 0.84:
        words = ["von", *start, "nach", *end]
    elif form < 0.90:
        words = list(rng.choice(CASTLING))
    elif form < 0.95:
        rank = rng.choice(["acht", "eins"])
        words = [*(start if rng.random() < 0.3 else []), rng.choice(FILES), rank, *_promotion(rng)]
    elif form < 0.97:
        words = ["umwandlung", rng.choice(["in", "dame", "turm"]), rng.choice(PROMOTED)]
        words = [word for word in words if word != "in"][-2:]
    else:
        words = [rng.choice(FILES + PIECES + RANKS)]
    if rng.random() < 0.09:
        words += [rng.choice(["schach", "matt", "schachmatt"])]
    return words


def _question(rng):
    """A question about the game that goes on after its first words (src/declaration/query.rs), or a piece touched."""
    color = rng.choice([[], [], ["weiß"], ["schwarz"], ["weiße"], ["schwarze"]])
    line = rng.choice([
        ["reihe", rng.choice(RANKS)], ["linie", rng.choice(FILES)], ["diagonale", *square(rng), *square(rng)],
    ])
    return rng.choice([
        ["was", "steht", "auf", *square(rng)],
        ["was", "steht", "auf", *line],
        line,
        ["wo", *rng.choice([["steht", *color, rng.choice(PIECES)], ["stehen", *color, rng.choice(PLURALS)]])],
        ["züge", *rng.choice([["von"], []]), rng.choice(PIECES), *square(rng)],
        ["stellung", rng.choice(["weiß", "schwarz", "reihen"])],
        ["berührt", rng.choice(PIECES), *square(rng)],
        [*move(rng), "remis"],
        rng.choice([["weiß"], ["schwarz"]]) + rng.choice(COMMANDS),
    ])


def utterance(rng):
    """A declaration, a command or a question, sometimes with a filler as of a player who hesitates."""
    kind = rng.random()
    if kind < 0.60:
        words = move(rng)
    elif kind < 0.91:
        words = list(rng.choices(COMMANDS, COMMAND_WEIGHTS)[0])
    else:
        words = _question(rng)
    if rng.random() < 0.05:
        words.insert(rng.randint(0, len(words)), rng.choice(["äh", "ähm", "hm", "also", "bitte", "und"]))
    return words
