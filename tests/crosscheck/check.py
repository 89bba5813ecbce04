#!/usr/bin/env python3
"""Runs an `ansage` program over declarations drawn by generate.py and prints every disagreement.

    check.py --ansage target/release/ansage --seed 7 --lines 20000
    check.py --ansage target/release/ansage --file ../fixtures/declarations.tsv
    check.py --ansage target/release/ansage --seed 7 --lines 20000 --speed

Exit status 1 if there is any disagreement, or if it is slower than 50,000 lines a second with --speed.
"""
import argparse
import json
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict

import chess

import generate

KEYS = ["input", "status", "uci", "san", "announcement", "candidates", "reason", "command", "warnings"]

# What a reason's words (German or English) say. The first class that matches counts as said; a text may say several.
SAYS = {
    "castling": r"rochade|rochier|castl",
    "castling-rights": r"recht|rights?\b|schon gezogen|schon bewegt|has moved|moved before|nicht mehr",
    "castling-check": r"rochade.*(schach|bedroh|angegriff)|rochier.*(schach|bedroh|angegriff)|castl.*(check|attack)"
                      r"|(schach|bedroh|angegriff).*(rochade|rochier)|(check|attack).*castl",
    "castling-blocked": r"(rochade|rochier|castl).*(versperrt|blockiert|im weg|dazwischen|block|steh|frei|in the way)"
                        r"|(versperrt|blockiert|im weg|steh|block).*(rochade|rochier|castl)",
    "pinned": r"gefesselt|fesselung|pinned",
    "king-in-check": r"im schach|ins schach|schach stehen|schach ausgesetzt|schach bleib|schach.*abgewehrt|bedroht|angegriffen|in check|attacked",
    "blocked": r"versperrt|blockiert|im weg|verstellt|dazwischen|besetzt|blocked|in the way",
    "own-piece": r"eigene|own ",
    "nothing-to-capture": r"nichts zu schlagen|zu schlagen|schlägt nichts|keine gegnerische|nothing to capture|no capture",
    "no-such-piece": r"steht kein|steht \w+, nicht|\bkeine? (könig|dame|turm|läufer|springer|bauer|figur)|keinen (könig|turm|läufer|springer|bauer)"
                     r"|kein(e|en)? [\w-]+ auf|ist leer|gegners|gegnerisch|steht nichts|there is no|no (such|king|queen|rook|bishop|knight|pawn)|empty",
    "cannot-move-so": r"kann (so )?nicht|kann .*nicht|zieht nicht|nicht so|erreicht|cannot|can't|does not move|reach",
    "game-over": r"partie ist (beendet|zu ende|aus)|game (is|has) (over|ended)",
}


def classes(text):
    text = text.lower()
    return {name for name, pattern in SAYS.items() if re.search(pattern, text)}


NAMES = {generate.DE[p].lower(): p for p in chess.PIECE_TYPES}
SQUARE = f"({'|'.join(generate.DE['files'])}) ({'|'.join(generate.DE['ranks'])})".lower()


def lies(board, reason):
    """What a reason says of the board and is not so."""
    text = reason.lower()
    piece = "(" + "|".join(NAMES) + ")"

    def square(f, r):
        return chess.square([x.lower() for x in generate.DE["files"]].index(f), generate.DE["ranks"].index(r))

    out = []
    stands = [(m[1], square(m[2], m[3])) for m in re.finditer(rf"(?<!keine figur ){piece} auf {SQUARE}", text)]
    stands += [(m[3], square(m[1], m[2])) for m in re.finditer(rf"auf {SQUARE} steht (?:die eigene figur )?{piece}", text)]
    for name, s in stands:
        if board.piece_type_at(s) != NAMES[name]:
            out.append(f"no {name} on {chess.square_name(s)}")
    for m in re.finditer(rf"auf {SQUARE} steht keine", text):
        if board.piece_at(square(m[1], m[2])):
            out.append(f"{m[1]} {m[2]} is not empty")
    for m in re.finditer(rf"auf {SQUARE} gibt es nichts", text):
        if board.color_at(square(m[1], m[2])) == (not board.turn):
            out.append(f"{m[1]} {m[2]} has something to capture")
    for m in re.finditer(rf"{SQUARE} ist angegriffen", text):
        if not board.is_attacked_by(not board.turn, square(m[1], m[2])):
            out.append(f"{m[1]} {m[2]} is not attacked")
    for m in re.finditer(rf"{SQUARE} ist gefesselt", text):
        if not board.is_pinned(board.turn, square(m[1], m[2])):
            out.append(f"{m[1]} {m[2]} is not pinned")
    m = re.search(rf"(weiß|schwarz) hat keine figur {piece}(?: auf (\w+))?", text)
    if m:
        where = board.pieces(NAMES[m[2]], m[1] == "weiß")
        if m[3]:
            files, ranks = [x.lower() for x in generate.DE["files"]], generate.DE["ranks"]
            mask = chess.BB_FILES[files.index(m[3])] if m[3] in files else chess.BB_RANKS[ranks.index(m[3])]
            where &= mask
        if where or (m[1] == "weiß") != board.turn:
            out.append("there is such a piece")
    return out


EXTRA = []


def run(ansage, rows):
    data = "".join(f"{fen}\t{text}\n" for fen, text in rows).encode()
    began = time.monotonic()
    done = subprocess.run([ansage, "parse", "--batch", "--json", *EXTRA], input=data, capture_output=True, check=False)
    took = time.monotonic() - began
    out = done.stdout.decode().splitlines()
    if done.returncode:
        print(f"exit status {done.returncode}: {done.stderr.decode()[:500]}")
    return out, took, done.returncode


def spoken(board, move):
    """The long announcement, as a pattern."""
    claim = ""  # check and mate may be announced, where they are so
    if generate.is_mate(board, move):
        claim = "(,? schach)?(,? (und )?(schach)?matt)?"
    elif board.gives_check(move):
        claim = "(,? schach)?"
    if board.is_castling(move):
        return ("kurze" if board.is_kingside_castling(move) else "lange") + " rochade" + claim
    de = generate.DE
    piece = de[board.piece_type_at(move.from_square)].lower()
    words = []
    for s in (move.from_square, move.to_square):
        words += [de["files"][chess.square_file(s)].lower(), de["ranks"][chess.square_rank(s)].lower()]
    pattern = ("(bauer )?" if piece == "bauer" else piece + " ") + "{} {} (schlägt )?{} {}".format(*words)
    if move.promotion:
        pattern += ".* " + de[move.promotion].lower()
    return pattern + "( en passant)?" + claim


def compare(row, got):
    """Kinds of disagreement, each with both sides."""
    fen, text, status, uci, candidates, reasons, warnings, _form = row
    out = []
    missing = [k for k in KEYS if k not in got]
    if missing:
        out.append(("keys", "all of " + ",".join(KEYS), "missing " + ",".join(missing)))
    if got.get("input") not in (text, f"{fen}\t{text}"):
        out.append(("input", text, got.get("input")))
    if got.get("status") != status:
        out.append((f"status {status}->{got.get('status')}", f"{status} {uci}{candidates} {reasons}",
                    f"{got.get('status')} {got.get('uci') or ''} {got.get('candidates') or ''} {got.get('reason') or ''}"))
        return out
    if (got.get("uci") or "") != uci:
        out.append(("uci", uci, got.get("uci")))
    if " ".join(got.get("candidates") or []) != candidates:
        out.append(("candidates", candidates, " ".join(got.get("candidates") or [])))
    if status == "legal":
        board = chess.Board(fen)
        move = chess.Move.from_uci(uci)
        san = board.san(move)
        if got.get("san") != san:
            out.append(("san", san, got.get("san")))
        if not EXTRA and not re.fullmatch(spoken(board, move), (got.get("announcement") or "").lower()):
            out.append(("announcement", spoken(board, move), got.get("announcement")))
    elif got.get("san") or got.get("announcement"):
        out.append(("set without a move", "null", f"{got.get('san')} {got.get('announcement')}"))
    if status == "illegal":
        reason = got.get("reason") or ""
        accepted = set(reasons.split("|"))
        if not reason.strip():
            out.append(("no reason", reasons, repr(reason)))
        elif "*" not in accepted and not accepted & classes(reason):
            out.append((f"reason {reasons.split('|')[0]}", reasons, f"{reason} {sorted(classes(reason))}"))
        for lie in lies(chess.Board(fen), reason):
            out.append(("untrue reason", lie, reason))
    elif status in ("legal", "ambiguous") and got.get("reason"):
        out.append(("reason without need", "null", got["reason"]))
    if (status == "command") != bool(got.get("command")):
        out.append(("command", status, got.get("command")))
    if warnings != "-" and bool(got.get("warnings")) != (warnings == "yes"):
        out.append((f"warnings {warnings}", warnings, got.get("warnings")))
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--ansage", required=True, help="the program to judge")
    ap.add_argument("--file", help="declarations already drawn")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--lines", type=int, default=2000)
    ap.add_argument("--exhaustive", type=int, help="instead: every declaration of squares on that many positions")
    ap.add_argument("--config", help="a configuration for the program; the shape of the announcement is then not compared")
    ap.add_argument("--speed", action="store_true", help="time 100,000 lines too")
    ap.add_argument("--reasons", action="store_true", help="show one example of every reason given")
    ap.add_argument("--most", type=int, default=5, help="examples printed of each kind; 0 for all")
    args = ap.parse_args()
    if args.config:
        EXTRA.extend(["--config", args.config])

    if args.file:
        with open(args.file, encoding="utf-8") as f:
            rows = [tuple(line.rstrip("\n").split("\t")) for line in f]
    else:
        rows = [(fen, text, v.status, v.uci, " ".join(v.candidates), "|".join(v.reasons), v.warnings, name)
                for name, fen, text, v in (generate.exhaustive(args.seed, args.exhaustive) if args.exhaustive
                                         else generate.lines(args.seed, args.lines))]
    out, took, rc = run(args.ansage, [r[:2] for r in rows])
    print(f"{len(rows)} lines in {took:.2f} s")
    found = defaultdict(list)
    if rc:
        found["exit status"].append(("", "", "0", str(rc)))
    if len(out) != len(rows):
        found["number of lines"].append(("", "", str(len(rows)), str(len(out))))
    again, shapes = [], {}
    for row, line in zip(rows, out):
        try:
            got = json.loads(line)
        except ValueError as e:
            found["not JSON"].append((row, "", str(e), line))
            continue
        for kind, want, have in compare(row, got):
            found[kind].append((row, row[7], want, have))
        if row[2] == "legal" and got.get("announcement"):
            again.append((row[0], got["announcement"], row[3]))
        if got.get("reason"):
            shape = re.sub(r"\b(Anna|Bella|Cäsar|David|Eva|Felix|Gustav|Hektor) (eins|zwei|drei|vier|fünf|sechs|sieben|acht)\b", "□", got["reason"])
            shapes.setdefault(shape, (got["status"], row, got["reason"]))
    out2, _, _ = run(args.ansage, [a[:2] for a in again])
    for (fen, text, uci), line in zip(again, out2):
        got = json.loads(line)
        if got.get("uci") != uci:
            found["announcement read again"].append(((fen, text), "", uci, f"{got.get('status')} {got.get('uci')} {got.get('candidates')}"))
    if args.reasons:
        for shape, (status, row, reason) in sorted(shapes.items(), key=lambda x: x[1][1][5]):
            print(f"[{row[5]}] {row[1]} -> {status}: {reason}   ({row[0]})")
    lines = sum(len(v) for v in found.values())
    for kind, cases in sorted(found.items(), key=lambda x: -len(x[1])):
        print(f"\n== {kind}: {len(cases)}  {dict(Counter(c[1] for c in cases).most_common(6))}")
        for row, form, want, have in cases[:args.most or None]:
            print(f"  {row[0] if row else ''} | {row[1] if row else ''}  [{form}]\n     expected: {want}\n     ansage:   {have}")
    print(f"\n{lines} disagreements in {len(rows)} lines, {len(again)} announcements read again")
    slow = False
    if args.speed:
        many = [r[:2] for r in rows]
        many = (many * (100_000 // len(many) + 1))[:100_000]
        best = min(run(args.ansage, many)[1] for _ in range(3))
        print(f"speed: 100,000 lines in {best:.2f} s, {100_000 / best:,.0f} lines a second, start included")
        slow = 100_000 / best < 50_000
    return 1 if lines or slow else 0


if __name__ == "__main__":
    sys.exit(main())
