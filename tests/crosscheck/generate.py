#!/usr/bin/env python3
"""Draws typed declarations on chess positions, with the answer `ansage parse` must give.

Written from the specification alone, on python-chess: it shares no rule, no table and no word list with the program,
so that two readings of the specification meet. See README.md for the format and for the readings chosen.

    generate.py --seed 1 --lines 2000 > ../fixtures/declarations.tsv
    generate.py --seed 1 --games 100 > ../fixtures/games.tsv
    generate.py --seed 1 --chess960 100 > ../fixtures/chess960_games.tsv
    generate.py --seed 1 --real book_1.02.pgn --into ../fixtures/real_games.zip
"""
import argparse
import random
import sys
import zipfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import Optional

import chess
import chess.pgn

K, Q, R, B, N, P = chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN

# --- words, after the contract sheet -----------------------------------------------------------------------------
DE = {
    "files": ["Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor"],
    "ranks": ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"],
    K: "König", Q: "Dame", R: "Turm", B: "Läufer", N: "Springer", P: "Bauer",
}
ALSO_HEARD = {  # file or rank word -> spellings that are read as well
    "Anna": ["Hanna", "Ana"], "Bella": ["Bela"], "Cäsar": ["Cesar", "Caesar"], "Gustav": ["Gustaf"],
    "Hektor": ["Hector"], "eins": ["ein"], "zwei": ["zwo"], "fünf": ["fümf", "fuenf"],
}
CYRILLIC = {
    "ru": {"files": ["Анна", "Белла", "Цезарь", "Давид", "Ева", "Феликс", "Густав", "Хектор"],
           "ranks": ["айн", "цвай", "драй", "фир", "фюнф", "зекс", "зибен", "ахт"],
           K: "кениг", Q: "даме", R: "турм", B: "лойфер", N: "шпрингер", P: "бауэр", "oo": "кюрц рохад", "ooo": "ланг рохад"},
    "uk": {"files": ["Ганна", "Белла", "Цезар", "Давид", "Єва", "Фелікс", "Густав", "Хектор"],
           "ranks": ["айн", "цвай", "драй", "фір", "фюнф", "зексе", "зібен", "ахт"],
           K: "кеніг", Q: "дамі", R: "турми", B: "лойфер", N: "шпрінгер", P: "бауер", "oo": "кюрце рохаде", "ooo": "ланге рохаде"},
    # For a dash in the sheet, the spelling of config/vocabulary/mk.toml.
    "mk": {"files": ["Ана", "Бела", "Цезар", "Давид", "Ева", "Феликс", "Густав", "Хектор"],
           "ranks": ["ајнс", "цвај", "дреи", "фир", "фуенф", "зекс", "зибен", "ахт"],
           K: "кениг", Q: "дам", R: "турм", B: "лауфер", N: "шпрингер", P: "бауер", "oo": "курце рочад", "ooo": "ланге рочад"},
}
SHORT_CASTLING = ["kurze Rochade", "Rochade kurz", "kurz Rochade", "Kurze Rochade", "Rochade kurze", "kleine Rochade"]
LONG_CASTLING = ["lange Rochade", "Rochade lang", "lang Rochade", "Lange Rochade", "Rochade lange", "große Rochade"]
COMMANDS = ["ja", "richtig", "stimmt", "jawohl", "bestätigt", "nein", "falsch", "Korrektur", "wiederholen",
            "noch einmal", "wie bitte", "letzter Zug", "wer ist am Zug", "wer ist dran", "Stellung", "Zug zurück",
            "zurücknehmen", "Remis", "aufgeben", "ich gebe auf", "Pause", "weiter", "stopp", "Hilfe", "beenden", "Ende"]
NONSENSE = ["blablabla", "guten Morgen", "das Wetter ist schön", "knight takes the bishop", "horse to the moon",
            "bonjour madame", "конь эф три", "добрый день", "cavallo", "qwertz", "???", "wo ist mein Kaffee",
            "Schokolade", "Elefant Hans sieben", "Springerin", "Gustavson eins", "Evakuierung vier", "neun", "Ida neun",
            "Springer Ida neun", "Emil vier", "Turmuhr", "1234567890", "♞", "l'éléphant", "null", "Bauernhof"]


# --- a declaration, and its words --------------------------------------------------------------------------------
@dataclass(frozen=True)
class Decl:
    piece: Optional[int] = None
    ff: Optional[int] = None      # origin: file
    fr: Optional[int] = None      # origin: rank
    tf: Optional[int] = None      # target: file
    tr: Optional[int] = None      # target: rank; None only in "Eva David"
    capture: bool = False
    promo: Optional[int] = None
    castle: Optional[str] = None  # "k" or "q"
    claim: Optional[str] = None   # "check" or "mate"
    ep: bool = False              # "en passant" is said


@dataclass
class Manner:
    """How it is spoken or typed; never changes what is meant."""
    cyrillic: Optional[str] = None
    heard: float = 0.0            # chance that a spelling "also heard" is taken
    fillers: float = 0.0
    case: str = "asis"
    ascii: bool = False           # ae, oe, ue
    umwandlung: bool = False


def words_of(d, m, rng):
    """The declaration as a list of words."""
    t = CYRILLIC[m.cyrillic] if m.cyrillic else DE
    extra = not m.cyrillic

    def spell(word):
        if extra and rng.random() < m.heard and word in ALSO_HEARD:
            return rng.choice(ALSO_HEARD[word])
        return word

    def filler(*choices):
        return [rng.choice(choices)] if extra and rng.random() < m.fillers else []

    w = []
    w += filler("bitte", "äh", "also")
    if d.castle:
        if m.cyrillic:
            w += t["oo" if d.castle == "k" else "ooo"].split()
        else:
            w += rng.choice(SHORT_CASTLING if d.castle == "k" else LONG_CASTLING).split()
    else:
        if d.piece:
            w.append(t[d.piece])
        origin = []
        if d.ff is not None:
            origin.append(spell(t["files"][d.ff]))
        if d.fr is not None:
            if d.ff is not None:
                origin += filler("äh")
            origin.append(spell(t["ranks"][d.fr]))
        if origin:
            w += filler("von", "äh") + origin
        if d.capture:
            w += filler("äh") + [rng.choice(["schlägt", "nimmt"])] + filler("auf")
        elif origin or d.piece:
            w += filler("nach", "auf", "zieht", "zieht nach", "äh nach")
        w.append(spell(t["files"][d.tf]))
        if d.tr is not None:
            w += filler("äh")
            w.append(spell(t["ranks"][d.tr]))
        if d.ep:
            w += ["en", "passant"]
        if d.promo:
            if extra and m.umwandlung:
                w += rng.choice(["Umwandlung in", "mit Umwandlung in", "Umwandlung", "wird"]).split()
            w.append(t[d.promo])
    if d.claim == "check":
        w += filler("und") + ["Schach"]
    elif d.claim == "mate":
        w += filler("und") + rng.choice(["matt", "Schachmatt", "Schach und matt", "Schach matt", "Matt"]).split()
    w += filler("bitte", "äh")
    return w


def spelled(text, m):
    if m.ascii:
        for a, b in zip("äöüÄÖÜ", ["ae", "oe", "ue", "Ae", "Oe", "Ue"]):
            text = text.replace(a, b)
    if m.case == "lower":
        text = text.lower()
    elif m.case == "upper" and "ß" not in text:
        text = text.upper()
    return text


def random_manner(rng, plain=0.45):
    if rng.random() < plain:
        return Manner(umwandlung=rng.random() < 0.5)
    return Manner(
        cyrillic=rng.choice(["ru", "uk", "mk"]) if rng.random() < 0.12 else None,
        heard=rng.choice([0, 0, 0.5]),
        fillers=rng.choice([0, 0, 0.3, 0.7]),
        case=rng.choice(["asis", "asis", "lower", "upper"]),
        ascii=rng.random() < 0.2,
        umwandlung=rng.random() < 0.5,
    )


# --- what it means on a board ------------------------------------------------------------------------------------
@dataclass
class Verdict:
    status: str
    uci: str = ""
    candidates: list = field(default_factory=list)
    reasons: list = field(default_factory=list)   # the first is the best; any of them is accepted
    warnings: str = "no"                          # yes, no, - (either)


class Pos:
    """A board with what the forms ask of it, computed once."""

    def __init__(self, board, rng):
        self.fen = board.fen(en_passant=rng.choice(["legal", "fen"]))
        self.board = board = chess.Board(self.fen)  # what the reader of the FEN sees, no more
        self.legal = list(board.legal_moves)
        self.castlings = [m for m in self.legal if board.is_castling(m)]
        self.plain = [m for m in self.legal if not board.is_castling(m)]
        legal = set(self.legal)
        self.illegal = [m for m in board.pseudo_legal_moves if m not in legal and not board.is_castling(m)]

    def __getattr__(self, name):  # features, lazily
        b = self.board
        if name == "pawns":
            value = [m for m in self.plain if b.piece_type_at(m.from_square) == P]
        elif name == "pawn_captures":
            value = [m for m in self.pawns if chess.square_file(m.from_square) != chess.square_file(m.to_square)]
        elif name == "ep":
            value = [m for m in self.plain if b.is_en_passant(m)]
        elif name == "promos":
            value = [m for m in self.plain if m.promotion]
        elif name == "officers":
            value = [m for m in self.plain if b.piece_type_at(m.from_square) != P]
        elif name == "captures":
            value = [m for m in self.officers if b.is_capture(m)]
        elif name == "checks":
            value = [m for m in self.legal if b.gives_check(m)]
        elif name == "mates":
            value = [m for m in self.checks if is_mate(b, m)]
        else:
            raise AttributeError(name)
        setattr(self, name, value)
        return value


def is_mate(board, move):
    board.push(move)
    try:
        return board.is_checkmate()
    finally:
        board.pop()


def fits(board, d, m):
    """Does the legal move m fit the declaration?"""
    if board.is_castling(m):
        if d.castle:
            return (d.castle == "k") == board.is_kingside_castling(m)
        # By squares: only with the king's own square named in full.
        return (d.piece in (None, K) and d.ff is not None and d.fr is not None and d.tr is not None
                and m.from_square == chess.square(d.ff, d.fr) and m.to_square == chess.square(d.tf, d.tr)
                and not d.capture and not d.promo)
    if d.castle:
        return False
    f, t = m.from_square, m.to_square
    piece = d.piece
    if piece is None and not (d.ff is not None and d.fr is not None):
        piece = P
    if piece is not None and board.piece_type_at(f) != piece:
        return False
    if d.ff is not None and chess.square_file(f) != d.ff or d.fr is not None and chess.square_rank(f) != d.fr:
        return False
    if chess.square_file(t) != d.tf or d.tr is not None and chess.square_rank(t) != d.tr:
        return False
    if d.tr is None and d.ff == d.tf:
        return False
    if d.capture and not board.is_capture(m):
        return False
    if d.promo is not None and m.promotion != d.promo:
        return False
    return not d.ep or board.is_en_passant(m)


def resolve(pos, d):
    b = pos.board
    found = [m for m in pos.legal if fits(b, d, m)]
    if len(found) == 1:
        m = found[0]
        warn = "no"
        if d.claim == "check" and not b.gives_check(m) or d.claim == "mate" and not is_mate(b, m):
            warn = "yes"
        return Verdict("legal", m.uci(), warnings=warn)
    warn = "-" if d.claim else "no"
    if found:
        return Verdict("ambiguous", candidates=sorted(m.uci() for m in found), warnings=warn)
    reasons = list(dict.fromkeys(why(pos, d)))
    return Verdict("illegal", reasons=reasons + ([] if pos.legal else ["game-over"]), warnings=warn)


def why_castling(b, side, home_only=False):
    rank = 0 if b.turn else 7
    king, rook = chess.square(4, rank), chess.square(7 if side == "k" else 0, rank)
    rights = b.has_kingside_castling_rights(b.turn) if side == "k" else b.has_queenside_castling_rights(b.turn)
    out = []
    if not rights:
        out.append("castling-rights")
    if b.king(b.turn) == king and b.piece_at(rook) == chess.Piece(R, b.turn):
        if chess.SquareSet(chess.between(king, rook)) & b.occupied:
            out.append("castling-blocked")
        path = [chess.square(f, rank) for f in ((4, 5, 6) if side == "k" else (4, 3, 2))]
        if any(b.is_attacked_by(not b.turn, s) for s in path):
            out.append("castling-check")
    return out


def why(pos, d):
    """The reasons that hold, from the declaration's own side; [0] is the most telling."""
    b = pos.board
    if d.castle:
        return why_castling(b, d.castle)
    if d.ep:
        return ["*"]
    full = d.ff is not None and d.fr is not None
    piece = d.piece
    if piece is None:
        piece = b.piece_type_at(chess.square(d.ff, d.fr)) if full else P
    own = [s for s in chess.SQUARES if b.color_at(s) == b.turn and b.piece_type_at(s) == piece
           and (d.ff is None or chess.square_file(s) == d.ff) and (d.fr is None or chess.square_rank(s) == d.fr)]
    to = None if d.tr is None else chess.square(d.tf, d.tr)
    on_own = to is not None and b.color_at(to) == b.turn
    if not own:
        return ["no-such-piece"] + (["own-piece"] if on_own else [])
    if d.promo and (piece != P or to is not None and chess.square_rank(to) not in (0, 7)
                    or to is None and not any(chess.square_rank(s) == (6 if b.turn else 1) for s in own)):
        return ["*"]  # a promotion piece where nothing is promoted: no class of its own in the specification
    close, near, far = [], [], []  # played but for the king; reached but for what stands there; not reached
    for s in own:
        targets = [to] if to is not None else [t for t in chess.SquareSet(b.attacks_mask(s)) if chess.square_file(t) == d.tf]
        if not targets:
            far.append("cannot-move-so")
        for t in targets:
            why_one(pos, d, piece, s, t, close, near, far)
    if piece == K and to is not None:
        side = {6: "k", 2: "q"}.get(d.tf)
        home = 0 if b.turn else 7
        if side and d.tr == home and own[0] == chess.square(4, home):
            if any(m.to_square == to for m in pos.castlings):
                return ["castling"]  # only castling reaches it
            lost = why_castling(b, side)
            return ["castling"] + lost + ["cannot-move-so"] + near + (["own-piece"] if on_own else [])
    if on_own:
        near.append("own-piece")
    if close:
        assert "*" not in close, (pos.fen, d)
        return list(dict.fromkeys(close))
    if near and set(near) <= {"own-piece"}:
        near += far
    return list(dict.fromkeys(near or far))


def why_one(pos, d, piece, s, t, close, near, far):
    b = pos.board
    own_on_target = b.color_at(t) == b.turn
    if s == t:
        far.extend(["cannot-move-so", "own-piece"])
        return
    if piece == P:
        forward = 8 if b.turn else -8
        start = 1 if b.turn else 6
        if t in b.attacks(s):
            if own_on_target:
                near.extend(["own-piece"] + (["nothing-to-capture"] if d.tr is None else []))
                return
            if not b.piece_at(t) and not (t == b.ep_square):
                if d.capture or full_or_file(d):
                    near.append("nothing-to-capture")
                    if not d.capture:
                        near.append("cannot-move-so")
                else:
                    far.extend(["cannot-move-so", "nothing-to-capture"])
                return
        elif t == s + forward or t == s + 2 * forward and chess.square_rank(s) == start:
            if b.piece_at(s + forward) or b.piece_at(t):
                near.append("blocked")
                if own_on_target:
                    near.append("own-piece")
                if d.capture:
                    near.append("cannot-move-so")
                    if not b.piece_at(t):
                        near.append("nothing-to-capture")
                return
            if d.capture:
                close.extend(["nothing-to-capture", "cannot-move-so"])
        else:
            far.append("cannot-move-so")
            if d.capture and not b.piece_at(t):
                far.append("nothing-to-capture")
            return
    else:
        reach = chess.BB_KING_ATTACKS[s] if piece == K else chess.BB_KNIGHT_ATTACKS[s] if piece == N else 0
        if piece in (Q, R):
            reach |= chess.BB_RANK_ATTACKS[s][0] | chess.BB_FILE_ATTACKS[s][0]
        if piece in (Q, B):
            reach |= chess.BB_DIAG_ATTACKS[s][0]
        if not reach & chess.BB_SQUARES[t]:
            far.append("cannot-move-so")
            if d.capture and not b.piece_at(t):
                far.append("nothing-to-capture")
            return
        if chess.between(s, t) & b.occupied:
            near.append("blocked")
            if own_on_target:
                near.append("own-piece")
            if d.capture and not b.piece_at(t):
                near.append("nothing-to-capture")
            return
        if own_on_target:
            near.append("own-piece")
            return
        if d.capture and not b.piece_at(t):
            close.append("nothing-to-capture")
    # Pseudo-legal as a move: what about the king?
    move = chess.Move(s, t, Q if piece == P and chess.square_rank(t) in (0, 7) else None)
    if not b.is_legal(move):
        if piece == K:
            close.append("king-in-check")
        else:
            if b.is_pinned(b.turn, s) and not b.pin(b.turn, s) & chess.BB_SQUARES[t]:
                close.append("pinned")
                if b.is_check():
                    close.append("king-in-check")
            else:
                close.append("king-in-check")
                if b.is_en_passant(move):
                    close.append("pinned")
    elif not d.capture and not d.promo:
        close.append("*")  # a legal move that fits nothing: cannot happen, and is asserted not to


def full_or_file(d):
    return d.ff is not None


# --- positions ---------------------------------------------------------------------------------------------------
def playout(rng, plies):
    b = chess.Board()
    for _ in range(plies):
        moves = list(b.legal_moves)
        if not moves:
            break
        weights = []
        for m in moves:
            w = 1.0
            if b.is_en_passant(m):
                w = 0.3        # keep it pending
            elif b.is_castling(m):
                w = 0.2
            elif m.promotion:
                w = 6
            elif b.piece_type_at(m.from_square) == P:
                w = 1.6
            elif b.piece_type_at(m.from_square) == K:
                w = 0.5
            if b.gives_check(m):
                w *= 2
            weights.append(w)
        b.push(rng.choices(moves, weights)[0])
        if b.has_legal_en_passant() and rng.random() < 0.5:
            break
    return b


def sound(b):
    if not b.is_valid():
        return False
    for color in chess.COLORS:
        extra = 0
        for pt, usual in ((Q, 1), (R, 2), (N, 2)):
            extra += max(0, len(b.pieces(pt, color)) - usual)
        for field_color in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES):
            extra += max(0, chess.popcount(int(b.pieces(B, color)) & field_color) - 1)
        if extra + len(b.pieces(P, color)) > 8 or chess.popcount(b.occupied_co[color]) > 16:
            return False
    return True


def placed(rng, men, home_kings=False, rights=False, pawn7=False, line_pin=False, ep=False):
    """A random placement: men is a list of (piece type, colour)."""
    for _ in range(300):
        b = chess.Board(None)
        b.turn = rng.random() < 0.5
        free = list(chess.SQUARES)
        rng.shuffle(free)

        def put(sq, pt, color):
            b.set_piece_at(sq, chess.Piece(pt, color))
            if sq in free:
                free.remove(sq)
        if home_kings:
            for color in chess.COLORS:
                rank = 0 if color else 7
                put(chess.square(4, rank), K, color)
                put(chess.square(0, rank), R, color)
                put(chess.square(7, rank), R, color)
        else:
            put(free[0], K, b.turn)
            put(free[0], K, not b.turn)
        if line_pin:
            k = b.king(b.turn)
            df, dr = rng.choice([(a, c) for a in (-1, 0, 1) for c in (-1, 0, 1) if a or c])
            line = []
            f, r = chess.square_file(k) + df, chess.square_rank(k) + dr
            while 0 <= f < 8 and 0 <= r < 8:
                line.append(chess.square(f, r))
                f, r = f + df, r + dr
            if len(line) < 2 or any(b.piece_at(s) for s in line):
                continue
            i = rng.randrange(len(line) - 1)
            j = rng.randrange(i + 1, len(line))
            pinned = rng.choice([Q, R, B, N, P])
            if pinned == P and chess.square_rank(line[i]) in (0, 7):
                pinned = N
            put(line[i], pinned, b.turn)
            put(line[j], Q if rng.random() < 0.4 else (B if df and dr else R), not b.turn)
        if ep:
            f = rng.randrange(8)
            rank = 4 if b.turn else 3
            step = 1 if b.turn else -1
            target, victim = chess.square(f, rank + step), chess.square(f, rank)
            origin = chess.square(f, rank + 2 * step)
            if any(b.piece_at(s) for s in (target, victim, origin)):
                continue
            put(victim, P, not b.turn)
            for g in (f - 1, f + 1):
                if 0 <= g < 8 and not b.piece_at(chess.square(g, rank)) and rng.random() < 0.7:
                    put(chess.square(g, rank), P, b.turn)
            for s in (target, origin):
                if s in free:
                    free.remove(s)
            b.ep_square = target
            if rng.random() < 0.3 and 0 < f < 7:  # king, both pawns and a rook on one rank
                left = [s for s in free if chess.square_rank(s) == rank and chess.square_file(s) < f - 1]
                right = [s for s in free if chess.square_rank(s) == rank and chess.square_file(s) > f + 1]
                if rng.random() < 0.5:
                    left, right = right, left
                if left and right:
                    king = rng.choice(left)
                    b.remove_piece_at(b.king(b.turn))
                    put(king, K, b.turn)
                    put(rng.choice(right), rng.choice([R, Q]), not b.turn)
        if pawn7:
            rank = 6 if b.turn else 1
            for f in rng.sample(range(8), rng.randrange(1, 4)):
                if chess.square(f, rank) in free:
                    put(chess.square(f, rank), P, b.turn)
                    up = chess.square(f, 7 if b.turn else 0)
                    for g in (f - 1, f + 1):
                        s = chess.square(g, 7 if b.turn else 0) if 0 <= g < 8 else None
                        if s in free and rng.random() < 0.5:
                            put(s, rng.choice([Q, R, B, N]), not b.turn)
                    if up in free and rng.random() < 0.7:
                        free.remove(up)
        for pt, color in men:
            choice = [s for s in free if pt != P or 0 < chess.square_rank(s) < 7]
            if choice:
                put(choice[0], pt, color)
        if rights:
            b.castling_rights = chess.BB_CORNERS
            for corner in list(chess.SquareSet(chess.BB_CORNERS)):
                if rng.random() < 0.2:
                    b.castling_rights &= ~chess.BB_SQUARES[corner]
        b.fullmove_number = rng.randrange(10, 90)
        if sound(b):
            return b
    return playout(rng, 30)


def some_men(rng, n, types=(Q, R, R, B, B, N, N, P, P, P, P)):
    return [(rng.choice(types), rng.random() < 0.5) for _ in range(n)]


def position(rng):
    kind = rng.random()
    if kind < 0.36:
        return playout(rng, rng.choice([0, 3, 8, 16, 24, 40, 60, 90, 140]))
    if kind < 0.46:
        return placed(rng, some_men(rng, rng.randrange(0, 8)), home_kings=True, rights=True)
    if kind < 0.52:
        return placed(rng, some_men(rng, rng.randrange(8, 16)), home_kings=True, rights=True)
    if kind < 0.64:
        return placed(rng, some_men(rng, rng.randrange(0, 8)), line_pin=True)
    if kind < 0.74:
        return placed(rng, some_men(rng, rng.randrange(0, 9)), pawn7=True)
    if kind < 0.84:
        return placed(rng, some_men(rng, rng.randrange(0, 9)), ep=True, line_pin=rng.random() < 0.3)
    if kind < 0.93:
        color = rng.random() < 0.5
        pt = rng.choice([Q, N, R, B, N, Q])
        return placed(rng, [(pt, color)] * rng.randrange(2, 6) + [(pt, not color)] * rng.randrange(2, 5) + some_men(rng, 4))
    return placed(rng, some_men(rng, rng.randrange(1, 4)))


# --- forms -------------------------------------------------------------------------------------------------------
def sq(s):
    return chess.square_file(s), chess.square_rank(s)


def long_form(pos, m, piece=True):
    pt = pos.board.piece_type_at(m.from_square)
    (ff, fr), (tf, tr) = sq(m.from_square), sq(m.to_square)
    return Decl(pt if piece else None, ff, fr, tf, tr, promo=m.promotion)


def short_form(pos, m):
    d = long_form(pos, m)
    return replace(d, ff=None, fr=None)


def minimal_form(pos, m):
    """As in algebraic notation: the file if it tells, else the rank, else both."""
    d = long_form(pos, m)
    for keep in ((None, None), (d.ff, None), (None, d.fr), (d.ff, d.fr)):
        e = replace(d, ff=keep[0], fr=keep[1])
        if resolve(pos, e).status == "legal":
            return e
    return d


def pick(rng, seq):
    return rng.choice(seq) if seq else None


def random_decl(pos, rng):
    """Anything well formed: mostly illegal."""
    b = pos.board
    tf, tr = rng.randrange(8), rng.randrange(8)
    own = [s for s in chess.SQUARES if b.color_at(s) == b.turn]
    kind = rng.randrange(8)
    s = rng.choice(own)
    ff, fr = sq(s)
    if kind == 0:
        return Decl(rng.choice([K, Q, R, B, N, P]), tf=tf, tr=tr)
    if kind == 1:
        return Decl(b.piece_type_at(s), ff, fr, tf, tr)
    if kind == 2:
        return Decl(None, ff, fr, tf, tr)
    if kind == 3:
        return Decl(None, tf=tf, tr=tr)
    if kind == 4:
        g = ff + rng.choice([-1, 1])
        return Decl(None, ff, None, min(7, max(0, g)) if g != ff else tf, rng.choice([tr, None])) if 0 <= g < 8 else Decl(None, tf=tf, tr=tr)
    if kind == 5:
        return Decl(rng.choice([Q, R, N, B]), ff, None, tf, tr)
    if kind == 6:
        return Decl(rng.choice([Q, R, N, B]), None, fr, tf, tr)
    return Decl(b.piece_type_at(s), tf=tf, tr=tr)


def wanted(reason):
    """A random declaration whose most telling reason is `reason`."""
    def form(pos, rng):
        for _ in range(40):
            d = random_decl(pos, rng)
            if rng.random() < 0.1:
                d = replace(d, capture=True)
            v = resolve(pos, d)
            if v.status == "illegal" and v.reasons[0] == reason:
                return d
        return None
    return form


def from_illegal(reason):
    """Pseudo-legal moves that leave the king in check, in any form."""
    def form(pos, rng):
        m = pick(rng, pos.illegal)
        if not m:
            return None
        b = pos.board
        d = rng.choice([long_form(pos, m), long_form(pos, m, False), short_form(pos, m)])
        if b.piece_type_at(m.from_square) == P and rng.random() < 0.4:
            d = replace(d, piece=None, ff=sq(m.from_square)[0] if b.is_capture(m) else None, fr=None)
        if b.is_capture(m) and rng.random() < 0.4:
            d = replace(d, capture=True)
        v = resolve(pos, d)
        return d if v.status == "illegal" and v.reasons[0] == reason else None
    return form


def status_is(form, status):
    def inner(pos, rng):
        d = form(pos, rng)
        return d if d and resolve(pos, d).status == status else None
    return inner


def move_form(source, make):
    def form(pos, rng):
        m = pick(rng, getattr(pos, source))
        return make(pos, m, rng) if m else None
    return form


def f_by_file(pos, m, rng):
    return replace(long_form(pos, m), fr=None)


def f_by_rank(pos, m, rng):
    return replace(long_form(pos, m), ff=None)


def f_pawn_files(pos, m, rng, capture=False):
    d = long_form(pos, m, False)
    return replace(d, fr=None, tr=None, capture=capture, promo=d.promo if rng.random() < 0.7 else None)


def any_shape(pos, m, rng):
    d = long_form(pos, m)
    shapes = [d, replace(d, piece=None), replace(d, ff=None, fr=None), minimal_form(pos, m)]
    if d.piece == P:
        shapes.append(replace(d, piece=None, ff=None, fr=None))
        if d.ff != d.tf:
            shapes += [replace(d, piece=None, fr=None), replace(d, piece=None, fr=None, tr=None)]
    e = rng.choice(shapes)
    if pos.board.is_capture(m) and rng.random() < 0.4:
        e = replace(e, capture=True)
    return e


def with_claim(source, claim):
    def form(pos, rng):
        b = pos.board
        moves = getattr(pos, source)
        if source == "legal":  # wrongly said
            moves = [m for m in moves if not b.gives_check(m)] if claim == "check" else [m for m in moves if m not in pos.mates]
        m = pick(rng, moves)
        if not m:
            return None
        if b.is_castling(m):
            d = Decl(castle="k" if b.is_kingside_castling(m) else "q")
        else:
            d = any_shape(pos, m, rng)
        d = replace(d, claim=claim)
        return d if resolve(pos, d).status == "legal" else None
    return form


def castling_words(pos, rng):
    m = pick(rng, pos.castlings)
    return m and Decl(castle="k" if pos.board.is_kingside_castling(m) else "q")


def castling_squares(piece):
    def form(pos, rng):
        m = pick(rng, pos.castlings)
        return m and replace(long_form(pos, m), piece=piece)
    return form


def castling_king_square(pos, rng):
    m = pick(rng, pos.castlings)
    return m and short_form(pos, m)


def castling_bad(reason):
    def form(pos, rng):
        side = rng.choice("kq")
        d = Decl(castle=side)
        v = resolve(pos, d)
        return d if v.status == "illegal" and v.reasons[0] == reason else None
    return form


def castling_squares_bad(pos, rng):
    b = pos.board
    home = 0 if b.turn else 7
    if b.king(b.turn) != chess.square(4, home):
        return None
    d = Decl(rng.choice([K, None]), 4, home, rng.choice([6, 2]), home)
    return d if resolve(pos, d).status == "illegal" else None


def king_takes_rook(pos, rng):
    m = pick(rng, pos.castlings)
    if not m:
        return None
    d = long_form(pos, m)
    d = replace(d, tf=7 if d.tf == 6 else 0)
    return rng.choice([d, replace(d, piece=None), replace(d, ff=None, fr=None)])


def empty_origin(pos, rng):
    b = pos.board
    s = pick(rng, [s for s in chess.SQUARES if not b.piece_at(s)])
    t = rng.randrange(64)
    if s is None or s == t:
        return None
    return Decl(rng.choice([None, None, Q, R, B, N, P]), *sq(s), *sq(t))


def wrong_colour(pos, rng):
    b = pos.board
    s = pick(rng, [s for s in chess.SQUARES if b.color_at(s) == (not b.turn)])
    targets = [t for t in b.attacks(s) if b.color_at(t) != (not b.turn)]
    t = pick(rng, targets)
    if t is None:
        return None
    return Decl(rng.choice([None, b.piece_type_at(s)]), *sq(s), *sq(t))


def wrong_piece_named(pos, rng):
    m = pick(rng, pos.plain)
    if not m or m.promotion:
        return None
    d = long_form(pos, m)
    return replace(d, piece=rng.choice([p for p in (K, Q, R, B, N, P) if p != d.piece]))


def capture_of_nothing(pos, rng):
    m = pick(rng, [m for m in pos.plain if not pos.board.is_capture(m) and not m.promotion])
    if not m:
        return None
    d = replace(any_shape(pos, m, rng), capture=True)
    v = resolve(pos, d)
    return d if v.status == "illegal" else None


def pawn_capture_of_nothing(pos, rng):
    b = pos.board
    s = pick(rng, list(b.pieces(P, b.turn)))
    if s is None:
        return None
    t = pick(rng, [t for t in b.attacks(s) if not b.piece_at(t)])
    if t is None:
        return None
    (ff, fr), (tf, tr) = sq(s), sq(t)
    d = rng.choice([Decl(None, ff, None, tf, tr), Decl(None, ff, fr, tf, tr), Decl(None, ff, None, tf, None),
                    Decl(None, ff, None, tf, tr, capture=True), Decl(P, ff, fr, tf, tr)])
    return d if resolve(pos, d).status == "illegal" else None


def promo_for_nothing(pos, rng):
    m = pick(rng, [m for m in pos.plain if not m.promotion])
    if not m:
        return None
    d = any_shape(pos, m, rng)
    d = replace(d, promo=rng.choice([Q, R, B, N]))
    # After "schlägt" such a piece is the captured one, named last.
    return d if not d.capture and resolve(pos, d).status == "illegal" else None


def promo_missing(pos, rng):
    m = pick(rng, pos.promos)
    return m and replace(any_shape(pos, m, rng), promo=None)


def promo_illegal(pos, rng):
    """A pawn on the seventh, but the way is blocked, nothing to capture, or pinned."""
    b = pos.board
    s = pick(rng, [s for s in b.pieces(P, b.turn) if chess.square_rank(s) == (6 if b.turn else 1)])
    if s is None:
        return None
    f, r = sq(s)
    g = f + rng.choice([-1, 0, 1])
    if not 0 <= g < 8:
        return None
    d = Decl(rng.choice([P, None]), f, r, g, 7 if b.turn else 0, promo=rng.choice([Q, R, B, N]))
    return d if resolve(pos, d).status == "illegal" else None


def ambiguous_officer(pos, rng):
    m = pick(rng, pos.officers)
    if not m:
        return None
    d = rng.choice([short_form(pos, m), f_by_file(pos, m, rng), f_by_rank(pos, m, rng)])
    if pos.board.is_capture(m) and rng.random() < 0.4:
        d = replace(d, capture=True)
    if rng.random() < 0.05:
        d = replace(d, claim="check")
    return d


def en_passant(pos, rng):
    m = pick(rng, pos.ep)
    if not m:
        return None
    d = any_shape(pos, m, rng)
    return replace(d, capture=rng.random() < 0.5, ep=rng.random() < 0.3)


def ep_too_late(pos, rng):
    """En passant where there is none: the pawns stand so, the right is gone."""
    b = pos.board
    rank = 4 if b.turn else 3
    found = []
    for s in b.pieces(P, b.turn):
        f, r = sq(s)
        if r != rank:
            continue
        for g in (f - 1, f + 1):
            if 0 <= g < 8 and b.piece_at(chess.square(g, r)) == chess.Piece(P, not b.turn):
                t = chess.square(g, r + (1 if b.turn else -1))
                if not b.piece_at(t) and t != b.ep_square:
                    found.append((f, r, g))
    if not found:
        return None
    f, r, g = rng.choice(found)
    tr = r + (1 if b.turn else -1)
    return rng.choice([Decl(None, f, None, g, tr), Decl(None, f, None, g, tr, capture=True), Decl(None, f, r, g, tr), Decl(P, f, r, g, tr)])


def no_ep_illegal(pos, rng):
    """En passant that uncovers the king."""
    m = pick(rng, [m for m in pos.illegal if pos.board.is_en_passant(m)])
    return m and any_shape(pos, m, rng)


def distant_files(pos, rng):
    f = rng.randrange(8)
    g = pick(rng, [g for g in range(8) if abs(g - f) > 1])
    return Decl(None, f, None, g, rng.randrange(8))


def own_target(pos, rng):
    b = pos.board
    s = pick(rng, [s for s in chess.SQUARES if b.color_at(s) == b.turn])
    t = pick(rng, [t for t in b.attacks(s) if b.color_at(t) == b.turn])
    if t is None:
        return None
    d = Decl(b.piece_type_at(s), *sq(s), *sq(t))
    d = rng.choice([d, replace(d, piece=None)] + ([replace(d, ff=None, fr=None)] if d.piece != P else []))
    v = resolve(pos, d)
    return d if v.status == "illegal" and v.reasons[0] == "own-piece" else None


W = {}  # form -> (weight, function)


def add(name, weight, form, status=None):
    W[name] = (weight, status_is(form, status) if status else form)


add("long", 5, move_form("plain", lambda p, m, r: long_form(p, m)), "legal")
add("short", 5, move_form("officers", lambda p, m, r: short_form(p, m)))
add("short-pawn-named", 2, move_form("pawns", lambda p, m, r: short_form(p, m)))
add("minimal", 4, move_form("officers", lambda p, m, r: minimal_form(p, m)), "legal")
add("by-file", 4, move_form("officers", f_by_file))
add("by-rank", 4, move_form("officers", f_by_rank))
add("two-squares", 4, move_form("plain", lambda p, m, r: long_form(p, m, False)), "legal")
add("one-square", 4, move_form("pawns", lambda p, m, r: replace(short_form(p, m), piece=None)))
add("one-square-capture", 2, move_form("pawn_captures", lambda p, m, r: replace(short_form(p, m), piece=None)))
add("pawn-file-square", 3, move_form("pawn_captures", lambda p, m, r: replace(long_form(p, m, False), fr=None)))
add("pawn-file-takes-square", 3, move_form("pawn_captures", lambda p, m, r: replace(long_form(p, m, False), fr=None, capture=True)))
add("pawn-named-file-square", 2, move_form("pawn_captures", lambda p, m, r: replace(long_form(p, m), fr=None, capture=r.random() < 0.5)))
add("pawn-files", 3, move_form("pawn_captures", f_pawn_files))
add("pawn-file-takes-file", 2, move_form("pawn_captures", lambda p, m, r: f_pawn_files(p, m, r, True)))
add("takes", 3, move_form("captures", lambda p, m, r: replace(any_shape(p, m, r), capture=True)))
add("en-passant", 4, en_passant)
add("en-passant-gone", 2, ep_too_late, "illegal")
add("en-passant-uncovers", 1, no_ep_illegal, "illegal")
add("promotion", 5, move_form("promos", any_shape))
add("promotion-one-square", 2, move_form("promos", lambda p, m, r: replace(short_form(p, m), piece=None)))
add("promotion-missing", 3, promo_missing, "ambiguous")
add("promotion-for-nothing", 2, promo_for_nothing)
add("promotion-illegal", 2, promo_illegal)
add("castling-words", 4, castling_words)
add("castling-king-squares", 2, castling_squares(K))
add("castling-squares", 2, castling_squares(None))
add("castling-king-to-square", 2, castling_king_square)
add("castling-onto-rook", 1, king_takes_rook, "illegal")
add("castling-rights-lost", 2, castling_bad("castling-rights"))
add("castling-blocked", 2, castling_bad("castling-blocked"))
add("castling-through-check", 2, castling_bad("castling-check"))
add("castling-squares-illegal", 2, castling_squares_bad)
add("check-right", 2, with_claim("checks", "check"))
add("mate-right", 2, with_claim("mates", "mate"))
add("mate-said-check", 1, with_claim("mates", "check"))
add("check-wrong", 2, with_claim("legal", "check"))
add("mate-wrong", 2, with_claim("legal", "mate"))
add("ambiguous", 5, ambiguous_officer, "ambiguous")
add("no-such-piece", 2, wanted("no-such-piece"))
add("empty-origin", 2, empty_origin)
add("wrong-colour", 2, wrong_colour)
add("wrong-piece-named", 2, wrong_piece_named)
add("cannot-move-so", 3, wanted("cannot-move-so"))
add("blocked", 3, wanted("blocked"))
add("pinned", 4, from_illegal("pinned"))
add("king-in-check", 4, from_illegal("king-in-check"))
add("own-piece", 3, own_target)
add("nothing-to-capture", 2, capture_of_nothing)
add("pawn-nothing-to-capture", 2, pawn_capture_of_nothing)
add("distant-files", 1, distant_files)
add("anything", 6, random_decl)
add("command", 3, None)
add("unintelligible", 4, None)


def unintelligible(rng):
    t = dict(DE)
    f, g, r = rng.choice(t["files"]), rng.choice(t["files"]), rng.choice(t["ranks"])
    pc = t[rng.choice([K, Q, R, B, N, P])]
    other = rng.choice(t["ranks"])
    return rng.choice([
        pc, f, r, f"{pc} {f}", f"{pc} {r}", f"{r} {other}", f"{r} {f}", f"{pc} {t[rng.choice([K, Q, R, B, N])]}",
        "nach", "bitte", "äh", "kurze", "lange", "schlägt", "von nach", f"{pc} schlägt", f"{pc} nach {f}",
        rng.choice(NONSENSE), rng.choice(NONSENSE), rng.choice(NONSENSE), rng.choice(NONSENSE),
    ])


class Pool:
    def __init__(self, rng, size):
        self.rng = rng
        self.items = [Pos(position(rng), rng) for _ in range(size)]
        self.good = {}  # form -> positions where it once worked, so that rare ones are found again

    def draw(self, name, form):
        rng = self.rng
        for attempt in range(4000):
            if attempt == 1500 or attempt == 2500 or attempt == 3500:
                self.items += [Pos(position(rng), rng) for _ in range(300)]
            known = self.good.get(name)
            if known and attempt > 25 and rng.random() < 0.5:
                pos = rng.choice(known)
            else:
                pos = rng.choice(self.items)
            d = form(pos, rng)
            if d:
                self.good.setdefault(name, []).append(pos)
                return pos, d
        raise SystemExit(f"no position found for the form {name}")


def lines(seed, count):
    rng = random.Random(seed)
    pool = Pool(rng, max(600, min(count // 4, 6000)))
    names = list(W)
    schedule = names * 4 if count >= 4 * len(names) else []   # every form at least four times
    schedule += rng.choices(names, [W[n][0] for n in names], k=max(0, count - len(schedule)))
    rng.shuffle(schedule)
    for name in schedule[:count]:
        form = W[name][1]
        m = random_manner(rng)
        if name in ("command", "unintelligible"):
            pos = rng.choice(pool.items)
            m.cyrillic = None
            text = rng.choice(COMMANDS) if name == "command" else unintelligible(rng)
            yield name, pos.fen, spelled(text, m), Verdict(name)
            continue
        pos, d = pool.draw(name, form)
        if m.cyrillic and (d.capture or d.claim or d.ep):
            m.cyrillic = None  # the sheet has no Cyrillic words for these
        text = " ".join(words_of(d, m, rng))
        yield name, pos.fen, spelled(text, m), resolve(pos, d)


def exhaustive(seed, positions):
    """Every declaration of squares, pieces, files and ranks on a few positions."""
    rng = random.Random(seed)
    for _ in range(positions):
        pos = Pos(position(rng), rng)
        decls = [Decl(p, tf=f, tr=r) for p in (None, K, Q, R, B, N, P) for f in range(8) for r in range(8)]
        decls += [Decl(None, *sq(s), *sq(t)) for s in range(64) for t in range(64) if s != t]
        decls += [Decl(None, f, None, g, r) for f in range(8) for g in range(8) for r in [None, *range(8)] if f != g]
        decls += [Decl(p, *o, *sq(t)) for p in (K, Q, R, B, N, P) for t in range(64)
                  for o in [(f, None) for f in range(8)] + [(None, r) for r in range(8)]]
        decls += [Decl(castle="k"), Decl(castle="q")]
        for d in decls:
            if rng.random() < 0.25:
                d = replace(d, capture=not d.castle and not (d.tf in (2, 6) and d.tr in (0, 7)))
            elif d.tr in (0, 7, None) and not d.castle and rng.random() < 0.4:
                d = replace(d, promo=rng.choice([Q, R, B, N]))
            yield "exhaustive", pos.fen, " ".join(words_of(d, Manner(), rng)), resolve(pos, d)


def games(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        b = playout_to_end(rng)
        outcome = b.outcome(claim_draw=False)
        yield (" ".join(m.uci() for m in b.move_stack), outcome.result() if outcome else "*",
               outcome.termination.name.lower() if outcome else "unterminated")


def chess960_games(seed, count):
    """Games of Chess960 that castle as soon as they can: start position, UCI moves, FEN at the end."""
    rng = random.Random(seed)
    for number in rng.sample(range(960), count):
        b = chess.Board.from_chess960_pos(number)
        while not b.is_game_over(claim_draw=False) and len(b.move_stack) < 60:
            moves = list(b.legal_moves)
            castling = [m for m in moves if b.is_castling(m)]
            quiet = [m for m in moves if m.from_square not in (b.king(b.turn),)] or moves
            b.push(rng.choice(castling or quiet))
        yield str(number), " ".join(m.uci() for m in b.move_stack), b.fen(en_passant="legal")


def endings(seed, count):
    """Whole games with what an arbiter needs at their end: position, claims, and who could still win on time."""
    rng = random.Random(seed)
    for _ in range(count):
        b = playout_to_end(rng)
        yield (" ".join(m.uci() for m in b.move_stack), *end_of(b))


def end_of(b):
    """What an arbiter needs of a position: result and how it ended, FEN, claims, and who could still win on time."""
    outcome = b.outcome(claim_draw=False)
    claims = [name for name, holds in (("repetition", b.is_repetition(3)), ("fifty", b.is_fifty_moves())) if holds]
    winners = "".join("wb"[not color] for color in (True, False) if not b.has_insufficient_material(color))
    return (outcome.result() if outcome else "*", outcome.termination.name.lower() if outcome else "unterminated",
            b.fen(en_passant="legal"), ",".join(claims) or "-", winners or "-")


def walls(seed, count):
    """Positions that pawns block, and who can mate there by any series of legal moves: every position is looked at."""
    rng = random.Random(seed)
    rows = 0
    while rows < count:
        b = chess.Board(None)
        rank = rng.randint(2, 4)
        for file in rng.sample(range(8), rng.randint(6, 8)):
            b.set_piece_at(chess.square(file, rank), chess.Piece(P, True))
            b.set_piece_at(chess.square(file, rank + 1), chess.Piece(P, False))
            rank = min(5, max(1, rank + rng.choice((-1, 0, 0, 1))))
        free = [s for s in chess.SQUARES if not b.piece_at(s)]
        for color in chess.COLORS:
            for piece in [K] + [B] * (rng.random() < 0.3):
                s = free.pop(rng.randrange(len(free)))
                b.set_piece_at(s, chess.Piece(piece, color))
        b.turn = rng.random() < 0.5
        captures = any(b.attacks(s) & b.occupied_co[not color] for color in chess.COLORS for s in b.pieces(P, color))
        if b.is_valid() and any(b.legal_moves) and not b.is_insufficient_material() and not captures:
            mates = who_mates(b, 4_000)
            if mates is not None:
                rows += 1
                yield b.fen(), mates or "-"


def who_mates(b, most):
    """Who can mate from `b`; None where more positions than `most` can be reached before both sides have."""
    seen, todo, found = {b._transposition_key()}, [b], set()
    while todo and len(found) < 2:
        pos = todo.pop()
        if pos.is_checkmate():
            found.add(not pos.turn)
        if pos.is_insufficient_material():
            continue
        for m in pos.legal_moves:
            after = pos.copy(stack=False)
            after.push(m)
            key = after._transposition_key()
            if key not in seen:
                seen.add(key)
                todo.append(after)
        if len(seen) > most:
            return None
    return "".join("wb"[not color] for color in (True, False) if color in found)


def real_games(pgn, seed, count, of_each=25):
    """Games that people played: `of_each` of every kind of end that is there, and any others, each with its end."""
    kinds = defaultdict(list)
    while True:
        offset = pgn.tell()
        game = chess.pgn.read_game(pgn)
        if game is None:
            break
        b = game.end().board()
        result, ended, _, claims, _ = end_of(b)
        scored = game.headers["Result"]
        # What cannot be read, says nothing, or contradicts the board.
        if not game.errors and len(b.move_stack) >= 10 and "FEN" not in game.headers and result in ("*", scored):
            kinds[ended, claims, scored].append(offset)
    rng = random.Random(seed)

    def drawn(offsets, most):
        rng.shuffle(offsets)
        taken = []
        while offsets and len(taken) < most:
            pgn.seek(offsets.pop())
            game = chess.pgn.read_game(pgn)
            if not goes_on(game):
                taken.append(game)
        return taken

    chosen = []
    for kind, offsets in sorted(kinds.items()):
        print(f"{len(offsets):7} {' '.join(kind)}", file=sys.stderr)
        chosen += drawn(offsets, of_each)
    chosen += drawn(sum(kinds.values(), []), count - len(chosen))
    rng.shuffle(chosen)
    return chosen


def goes_on(game):
    """Whether it went on after its end, as games did before five occurrences and 75 moves ended them."""
    return any(node.board().is_game_over(claim_draw=False) for node in game.mainline() if not node.is_end())


SEVEN_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")


def write_real_games(games, path):
    """Scores with the seven tags and nothing but moves, and the ends, in a zip file that is the same each time."""
    scores, ends = [], []
    for game in games:
        for tag in set(game.headers) - set(SEVEN_TAGS):
            del game.headers[tag]
        scores.append(game.accept(chess.pgn.StringExporter(columns=120, variations=False, comments=False)))
        ends.append("\t".join(end_of(game.end().board())))
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (("real_games.pgn", "\n\n".join(scores)), ("real_games.tsv", "\n".join(ends))):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text + "\n", compresslevel=9)


def playout_to_end(rng):
    b = chess.Board()
    limit = rng.choice([40, 120, 300, 600, 900])
    while not b.is_game_over(claim_draw=False) and len(b.move_stack) < limit:
        moves = list(b.legal_moves)
        if rng.random() < 0.3:
            mates = [m for m in moves if is_mate(b, m)]
            moves = mates or moves
        caps = [m for m in moves if b.is_capture(m)]
        b.push(rng.choice(caps if caps and rng.random() < 0.3 else moves))
    return b


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--lines", type=int, default=2000)
    ap.add_argument("--games", type=int, help="write that many random games instead: UCI moves, result, how it ended")
    ap.add_argument("--chess960", type=int, help="write that many games of Chess960: number, UCI moves, FEN at the end")
    ap.add_argument("--endings", type=int, help="the same with the position at the end, claims, and who could win on time")
    ap.add_argument("--walls", type=int, help="write that many positions that pawns block: FEN, who can mate")
    ap.add_argument("--real", help="draw a thousand games from this PGN file, with their ends")
    ap.add_argument("--into", help="the zip file that --real writes")
    ap.add_argument("--quiet", action="store_true", help="no histogram on standard error")
    args = ap.parse_args()
    if args.games:
        for row in games(args.seed, args.games):
            print("\t".join(row))
        return
    if args.endings:
        for row in endings(args.seed, args.endings):
            print("\t".join(row))
        return
    if args.walls:
        for row in walls(args.seed, args.walls):
            print("\t".join(row))
        return
    if args.real:
        with open(args.real, encoding="latin-1") as pgn:
            write_real_games(real_games(pgn, args.seed, 1000), args.into)
        return
    if args.chess960:
        for row in chess960_games(args.seed, args.chess960):
            print("\t".join(row))
        return
    forms, statuses, reasons = Counter(), Counter(), Counter()
    for name, fen, text, v in lines(args.seed, args.lines):
        forms[name] += 1
        statuses[v.status] += 1
        if v.reasons:
            reasons[v.reasons[0]] += 1
        print("\t".join([fen, text, v.status, v.uci, " ".join(v.candidates), "|".join(v.reasons), v.warnings, name]))
    if not args.quiet:
        for title, counter in (("status", statuses), ("first reason", reasons), ("form", forms)):
            print(f"-- {title}", file=sys.stderr)
            for key, n in counter.most_common():
                print(f"{n:6} {key}", file=sys.stderr)


if __name__ == "__main__":
    main()
