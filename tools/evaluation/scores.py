"""Reads files with python-chess and with `ansage notation --to pgn`, and prints a table of what both make of them.

What Ansage writes is read by python-chess in turn, so that two trees of moves are compared. A difference is named if this
program can show what it comes from. Otherwise the cell holds what the programs themselves say of the file.
"""

import argparse
import io
import os
import re
import statistics
import subprocess
from pathlib import Path
from typing import NamedTuple

import chess
import chess.pgn

NO_GAME = "python-chess takes a comment before the tags or the moves for a game of its own"
NO_BLANK_LINE = "python-chess knows where a game ends only if a blank line follows"
RUNS = 7
BY_THE_BOARD = 'the last position is mate or dead: Ansage writes that result, python-chess reads "*"'


class Tree(NamedTuple):
    """A game: its start, its moves with all variations, each with its ply, its result, and that of the last position."""

    start: str
    moves: tuple
    result: str
    by_the_board: str


def games(text):
    """The trees of `text`, and the errors that python-chess names."""
    trees, errors = [], []
    source = io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        moves = tuple(f"{node.ply()} {node.uci()}" for node in descendants(game))
        last = game.end().board()
        trees.append(Tree(game.board().fen(), moves, game.headers.get("Result", "*"), last.result()))
        errors.extend(str(error) for error in game.errors)
    return trees, errors


def descendants(game):
    """The nodes below `game`. Trees of games are too deep for recursion."""
    waiting = list(reversed(game.variations))
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.variations))


def is_same(theirs, ours):
    return theirs[:3] == ours[:3]


def is_same_but_for_the_board(theirs, ours):
    is_over = theirs.result == "*" and ours.result == theirs.by_the_board
    return theirs[:2] == ours[:2] and (theirs.result == ours.result or is_over)


def spaced(text):
    """`text` with a blank line behind each result at the end of a line, and behind tags before moves on their line."""
    text = re.sub(r"^(\[[^\n]*\])[ \t]+(?=\S)", r"\1\n\n", text, flags=re.MULTILINE)
    return re.sub(r"(\*|1-0|0-1|1/2-1/2)[ \t]*\n(?=\S)", r"\1\n\n", text)


def cause(text, theirs, ours):
    """What all differences come from; `None` if that cannot be shown."""
    for first, read in (([], theirs), ([NO_BLANK_LINE], games(spaced(text))[0])):
        for second, wanted in (([], read), ([NO_GAME], [tree for tree in read if tree.moves])):
            for third, same in (([], is_same), ([BY_THE_BOARD], is_same_but_for_the_board)):
                if len(wanted) == len(ours) and all(map(same, wanted, ours)):
                    return "; ".join(first + second + third)
    return None


def read(path):
    data = path.read_bytes()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def row(ansage, path):
    """The cells of one file, and whether its differences have a reason."""
    text = read(path)
    theirs, errors = games(text)
    command = [ansage, "--language", "en", "notation", "--to", "pgn", path]
    done = subprocess.run(command, capture_output=True, text=True)
    ours, _ = games(done.stdout)
    told = [line for line in done.stderr.splitlines() if line.strip()]
    rest = list(ours)
    same = 0
    for tree in theirs:
        found = next((other for other in rest if is_same(tree, other)), None)
        if found:
            rest.remove(found)
            same += 1
    reason = ""
    if same < len(theirs) or len(ours) != len(theirs):
        said = [f"Ansage: {told[0]}"] if told else []
        said += [f"python-chess: {errors[0]}"] if errors else []
        reason = cause(text, theirs, ours) or "; ".join(said)
    is_named = bool(reason) or same == len(theirs) == len(ours)
    moves = sum(len(tree.moves) for tree in theirs)
    reason = reason.replace("|", "\\|").replace("\n", " ") if is_named else "**not explained**"
    return (path.name, len(theirs), moves, len(ours), same, done.returncode, reason), is_named


def used(command):
    """Processor time of a command in seconds, and its memory at its peak in megabytes. GNU time counts them: a child of
    Python itself would begin with Python's memory.
    """
    counted = ["/usr/bin/time", "--quiet", "--format", "%U %S %M", *command]
    done = subprocess.run(counted, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    user, system, kilobytes = done.stderr.split()[-3:]
    return float(user) + float(system), int(kilobytes) / 1024


def speed(ansage, path, what):
    """A sentence on the processor time of both programs for the same file."""
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(used([ansage, "notation", "--from", "en", "--to", "uci", path])[0])
        theirs.append(used(["pgn-extract", "-s", "-Wuci", path])[0])
    ours, theirs = statistics.median(ours), statistics.median(theirs)
    return f"- {os.path.getsize(path) / 1e6:.1f} MB {what}: Ansage {ours:.2f} s, pgn-extract {theirs:.2f} s, ratio {ours / theirs:.2f}."


def costs(ansage, path):
    """Lines of a table: what each command needs for the same file."""
    commands = [
        ["notation", "--to", "uci"],
        ["notation", "--to", "words"],
        ["notation", "--to", "pgn"],
        ["score", "select"],
        ["announce", "--silent"],
    ]
    needs = {}
    for _ in range(RUNS):
        for command in commands:
            needs.setdefault(" ".join(command), []).append(used([ansage, *command, path]))
    for command, runs in needs.items():
        yield f"| `ansage {command}` | {statistics.median(run[0] for run in runs):.2f} s | {max(run[1] for run in runs):.1f} MB |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ansage")
    parser.add_argument("--plain", type=Path, required=True, help="file without comments to convert with pgn-extract, too")
    parser.add_argument("--clocks", type=Path, required=True, help="the same games with a clock time behind each move")
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    print("| file | games | moves | games that Ansage writes | of these the same | exit status | reason of the difference |")
    print("|---|--:|--:|--:|--:|--:|---|")
    rows = [row(arguments.ansage, path) for path in arguments.files]
    for cells, _ in rows:
        print("| " + " | ".join(str(cell) for cell in cells) + " |")
    totals = [sum(cells[at] for cells, _ in rows) for at in (1, 2, 3, 4)]
    print(f"| all {len(rows)} files | {totals[0]} | {totals[1]} | {totals[2]} | {totals[3]} | | |")
    print("\nProcessor time to convert a file to UCI, median of seven runs in turn:\n")
    print(speed(arguments.ansage, arguments.plain, "without comments"))
    print(speed(arguments.ansage, arguments.clocks, "of the same games with a clock time behind each move"))
    print("\nProcessor time, median of seven runs in turn, and memory at its peak, for the same file without comments:\n")
    print("| command | time | memory |")
    print("|---|--:|--:|")
    print("\n".join(costs(arguments.ansage, arguments.plain)))
    silent = [cells[0] for cells, is_named in rows if not is_named]
    print(f"\nDifferences without a reason: {', '.join(silent) or 'none'}.")


if __name__ == "__main__":
    main()
