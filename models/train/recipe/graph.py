"""The decoding graph in the form that Vosk needs for grammars at run time: HCLr.fst and Gr.fst.

HCLr maps transition ids to words and is composed with a grammar while decoding. To make that composition fast, it is an
`olabel_lookahead` FST. Building one renumbers the words: words.txt and Gr.fst hold the numbers *after* that.
"""

import math
import os
import random
import subprocess
from pathlib import Path

import kaldifst

from . import balance, bigram, lexicon, paths, phone_lm, phones, sentences

# Share of the costs of the phone bigram in the graph, and the cost of rejecting a stretch of sound. Both were chosen on
# the validation voices (models/README.md).
PHONE_COSTS = 0.35
UNKNOWN_COST = -2.5
SILENCE_PROBABILITY = phone_lm.PAUSE
NOISE = phones.SPOKEN_NOISE + "_S"
STAY_PROBABILITY = 0.5


def lexicon_transducer(listed, highest, word_ids, costs, word_costs):
    """Phones to words, with optional silence between words. A word costs its phones (`costs`) and its `word_costs`.

    Returns (FST, {#n: id}).
    """
    first = len(phones.KALDI_PHONES) + 1
    symbols = {f"#{n}": first + n - 1 for n in range(1, highest + 2)}
    silence_symbol = symbols[f"#{highest + 1}"]
    fst = kaldifst.StdVectorFst()
    start, loop, silence, after_silence = (fst.add_state() for _ in range(4))
    fst.start = start
    with_silence = -math.log(SILENCE_PROBABILITY)
    without = -math.log(1 - SILENCE_PROBABILITY)

    def arc(source, label, word, cost, target):
        fst.add_arc(source, kaldifst.StdArc(label, word, cost, target))

    arc(start, 0, 0, -math.log(1 - phone_lm.PAUSE_FIRST), loop)
    arc(start, 0, 0, -math.log(phone_lm.PAUSE_FIRST), silence)
    arc(silence, phones.KALDI_ID[phones.SILENCE], 0, 0.0, after_silence)
    arc(after_silence, silence_symbol, 0, 0.0, loop)
    for word, spelled in listed:
        source, output, before = loop, word_ids[word], None
        for symbol in spelled:
            target = fst.add_state()
            arc(source, _label(symbol, symbols), output, _entry_cost(symbol, before, costs), target)
            source, output = target, 0
            before = symbol if symbol in phones.KALDI_ID else before
        leaving = costs.end(phones.base(before)) + word_costs.get(word, 0.0) + (UNKNOWN_COST if before == NOISE else 0.0)
        arc(source, 0, 0, leaving + without, loop)
        arc(source, 0, 0, leaving + with_silence, silence)
    fst.set_final(loop, 0.0)
    return fst, symbols


def _label(symbol, symbols):
    return phones.KALDI_ID[symbol] if symbol in phones.KALDI_ID else symbols[symbol]


def _entry_cost(symbol, before, costs):
    if symbol not in phones.KALDI_ID:
        return 0.0
    if before is None:
        return costs.first(phones.base(symbol))
    return costs.inside(phones.base(before), phones.base(symbol))


def add_hmms(lex, symbols):
    """Phones to transition ids, with self-loops: the H and C of HCLG, trivial for one-state monophones.

    Self-loops are "reordered" as Kaldi's decoders expect: the forward transition enters a phone, and the self-loop
    stays in it. The loop belongs to the phone, so states entered by a phone and states entered by none are separate.
    Returns (FST, disambiguation transition ids).
    """
    num_phones = len(phones.KALDI_PHONES)
    last_id = 2 * num_phones
    disambiguation = {pid: last_id + 1 + n for n, pid in enumerate(sorted(symbols.values()))}
    leave, stay = -math.log(1 - STAY_PROBABILITY), -math.log(STAY_PROBABILITY)
    out = kaldifst.StdVectorFst()
    index, todo = {}, []

    def state(source, entered_by):
        key = (source, entered_by)
        if key not in index:
            index[key] = out.add_state()
            todo.append(key)
        return index[key]

    out.start = state(lex.start, 0)
    while todo:
        source, entered_by = todo.pop()
        here = index[(source, entered_by)]
        extra = leave if entered_by else 0.0
        final = lex.final(source).value
        if final != float("inf"):
            out.set_final(here, final + extra)
        for arc in kaldifst.ArcIterator(lex, source):
            phone = arc.ilabel if 0 < arc.ilabel <= num_phones else 0
            label = phones.forward_id(phone) if phone else disambiguation.get(arc.ilabel, 0)
            target = state(arc.nextstate, phone)
            out.add_arc(here, kaldifst.StdArc(label, arc.olabel, arc.weight.value + extra, target))
        if entered_by:
            out.add_arc(here, kaldifst.StdArc(phones.self_loop_id(entered_by), 0, stay, here))
    return out, sorted(disambiguation.values())


def plugin_folder():
    """Folder of OpenFst's plug-ins in Debian: `fstconvert` does not search there by itself."""
    found = sorted(Path("/usr/lib").glob("**/olabel_lookahead-fst.so"))
    if not found:
        raise SystemExit("olabel_lookahead-fst.so not found: run models/train/install-packages")
    return str(found[0].parent)


def _run(command, **kwargs):
    environment = dict(os.environ, LD_LIBRARY_PATH=plugin_folder())
    return subprocess.run(command, check=True, env=environment, **kwargs)


def _symbol_lines(pairs):
    return "".join(f"{name} {number}\n" for name, number in pairs)


def grammar_sentences(words, count=20000, seed=5):
    """Sentences for the built-in grammar; every word and `[unk]` appear at least once."""
    rng = random.Random(seed)
    drawn = [sentence for sentence in (sentences.utterance(rng) for _ in range(count)) if set(sentence) <= set(words)]
    return drawn + [[word] for word in words] + [[lexicon.UNKNOWN]] * (count // 1000)


def build(vocabulary, model, work):
    """Write everything under `model`/graph from the tables under `vocabulary`."""
    graph, work = Path(model) / "graph", Path(work)
    (graph / "phones").mkdir(parents=True, exist_ok=True)
    work.mkdir(parents=True, exist_ok=True)
    words = lexicon.read(vocabulary)
    rejected = lexicon.read_file(paths.DATA / "rejected.toml", "rejected")
    rejected = [variant for variants in rejected.values() for variant in variants]
    listed, highest = lexicon.add_disambiguation(lexicon.entries(words, rejected))
    # In alphabetical order, so that the same tables give the same files.
    first_ids = {word: n + 1 for n, word in enumerate([lexicon.UNKNOWN, *sorted(words)])}
    lex, symbols = lexicon_transducer(listed, highest, first_ids, phone_lm.Costs(PHONE_COSTS), balance.load())
    kaldifst.determinize_star(lex)  # in place
    fst, disambiguation = add_hmms(lex, symbols)
    kaldifst.arcsort(fst, "olabel")
    fst.write(str(work / "HCL.fst"))
    _run(["fstconvert", "--fst_type=olabel_lookahead", f"--save_relabel_opairs={work}/relabel",
          str(work / "HCL.fst"), str(graph / "HCLr.fst")])
    renumbered = dict(tuple(map(int, line.split())) for line in (work / "relabel").read_text().splitlines())
    word_ids = {word: renumbered[number] for word, number in first_ids.items()}
    _write_symbols(graph, word_ids, symbols, disambiguation)
    arcs = bigram.estimate(grammar_sentences(sorted(words)))
    text = bigram.to_text(arcs, word_ids).encode()
    compiled = _run(["fstcompile"], input=text, stdout=subprocess.PIPE).stdout
    ordered = _run(["fstarcsort", "--sort_type=ilabel"], input=compiled, stdout=subprocess.PIPE).stdout
    constant = _run(["fstconvert", "--fst_type=const"], input=ordered, stdout=subprocess.PIPE).stdout
    (graph / "Gr.fst").write_bytes(constant)
    # With it Vosk would silently ignore every runtime grammar.
    (graph / "HCLG.fst").unlink(missing_ok=True)
    print(f"graph: {len(words)} words, {len(listed)} pronunciations, {fst.num_states} states")


def _write_symbols(graph, word_ids, symbols, disambiguation):
    top = max(word_ids.values())
    by_number = sorted(word_ids.items(), key=lambda item: item[1])
    specials = [("#0", top + 1), ("<s>", top + 2), ("</s>", top + 3)]
    (graph / "words.txt").write_text(_symbol_lines([("<eps>", 0), *by_number, *specials]))
    numbered = sorted(symbols.items(), key=lambda item: item[1])
    (graph / "phones.txt").write_text(_symbol_lines([("<eps>", 0), *phones.KALDI_ID.items(), *numbered]))
    (graph / "disambig_tid.int").write_text("".join(f"{number}\n" for number in disambiguation))
    kinds = {"B": "begin", "I": "internal", "E": "end", "S": "singleton"}
    (graph / "phones" / "word_boundary.int").write_text("".join(
        f"{number} {'nonword' if phone == phones.SILENCE else kinds[phone[-1]]}\n"
        for phone, number in phones.KALDI_ID.items()
    ))
