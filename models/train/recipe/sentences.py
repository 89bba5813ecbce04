"""What players say, drawn at random in the proportions that matter: declarations first, then commands."""

FILES = "anna bella cäsar david eva felix gustav hektor".split()
RANKS = "eins zwei drei vier fünf sechs sieben acht".split()
PIECES = "könig dame turm läufer springer bauer".split()
PROMOTED = PIECES[1:5]

COMMANDS = [
    line.split()
    for line in """
    ja|ja|ja|ja|nein|nein|nein|nein|richtig|stimmt|jawohl|bestätigt|korrekt|falsch|korrektur|korrektur|korrektur|wiederholen|wiederholen
    noch einmal|wie bitte|letzter zug|wer ist am zug|wer ist dran|stellung|zug zurück|zurücknehmen|remis|remis|remis
    aufgeben|aufgeben|ich gebe auf|pause|weiter|stopp|hilfe|beenden|ende|bitte wiederholen|bitte noch einmal|ja richtig
    nein falsch|nein korrektur|schach|matt|schachmatt|bitte|äh|ähm|hm
    """.replace("\n", "|").split("|")
    if line.strip()
]
CASTLING = [
    line.split()
    for line in (
        "kurze rochade|lange rochade|kurze rochade|lange rochade|kurz rochade|lang rochade|rochade kurz|rochade lang|"
        "kleine rochade|große rochade|klein rochade|groß rochade"
    ).split("|")
]


def square(rng):
    """A file and a rank; every third two is the `zwo` of the telephone."""
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


def utterance(rng):
    """A declaration or a command, now and then with a filler where a player hesitates."""
    if rng.random() < 0.73:
        words = move(rng)
    else:
        words = list(rng.choice(COMMANDS))
    if rng.random() < 0.05:
        words.insert(rng.randint(0, len(words)), rng.choice(["äh", "ähm", "hm", "also", "bitte", "und"]))
    return words
