"""Reads files with python-chess and with `ansage notation --to pgn`, and prints a table of what both make of them.

What Ansage writes is read by python-chess in turn, so that two trees of moves are compared. A reason is what the programs
themselves say of a file.
"""

import argparse
import io
import os
import resource
import subprocess
import sys
from pathlib import Path

import chess
import chess.pgn


def games(text):
    """The trees of `text`, and the errors that python-chess names. A tree is the UCI of its moves, in their order."""
    trees, errors = [], []
    source = io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        nodes = [f"{node.ply()} {node.uci()}" for node in descendants(game)]
        trees.append((game.board().fen(), nodes, game.headers.get("Result", "*")))
        errors.extend(str(error) for error in game.errors)
    return trees, errors


def descendants(game):
    """The nodes below `game`. Trees of games are too deep for recursion."""
    waiting = list(reversed(game.variations))
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.variations))


def read(path):
    data = path.read_bytes()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def row(ansage, path):
    """The cells of one file."""
    theirs, errors = games(read(path))
    done = subprocess.run([ansage, "notation", "--to", "pgn", path], capture_output=True, text=True)
    ours, _ = games(done.stdout)
    told = [line for line in done.stderr.splitlines() if line.strip()]
    moves = sum(len(nodes) for _, nodes, _ in theirs)
    same = sum(ours.count(tree) and 1 for tree in theirs)
    reason = ""
    if same < len(theirs) or len(ours) != len(theirs):
        said = [f"Ansage: {told[0]}"] if told else []
        said += [f"python-chess: {errors[0]}"] if errors else []
        reason = "; ".join(said) or "no word of either program"
    return path.name, len(theirs), moves, len(ours), same, done.returncode, reason.replace("|", "\\|").replace("\n", " ")


def seconds(command):
    """Processor time of a command, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ansage")
    parser.add_argument("--speed", type=Path, help="file to convert with pgn-extract, too")
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    print("| file | games | moves | games that Ansage writes | of these the same | exit status | what the programs say |")
    print("|---|--:|--:|--:|--:|--:|---|")
    rows = [row(arguments.ansage, path) for path in arguments.files]
    for cells in rows:
        print("| " + " | ".join(str(cell) for cell in cells) + " |")
    totals = [sum(cells[at] for cells in rows) for at in (1, 2, 3, 4)]
    print(f"| all {len(rows)} files | {totals[0]} | {totals[1]} | {totals[2]} | {totals[3]} | | |")
    if arguments.speed:
        ours, theirs = [], []
        for _ in range(5):
            ours.append(seconds([arguments.ansage, "notation", "--from", "en", "--to", "uci", arguments.speed]))
            theirs.append(seconds(["pgn-extract", "-s", "-Wuci", arguments.speed]))
        ratio = sorted(ours)[2] / sorted(theirs)[2]
        size = os.path.getsize(arguments.speed) / 1e6
        print(
            f"\nProcessor time for {size:.1f} MB without comments, converted to UCI, median of five runs in turn: Ansage "
            f"{sorted(ours)[2]:.2f} s, pgn-extract {sorted(theirs)[2]:.2f} s, ratio {ratio:.2f}."
        )
    silent = [cells[0] for cells in rows if cells[6] == "no word of either program" and cells[5] == 0]
    if silent:
        print(f"\nDiffers without a word: {', '.join(silent)}.")
    sys.exit(0)


if __name__ == "__main__":
    main()
