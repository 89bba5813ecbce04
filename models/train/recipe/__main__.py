"""`python -m recipe STAGE`: the stages of the recipe. Each continues where it was stopped."""

import argparse
import pathlib

from . import paths

CHECKPOINT = paths.WORK / "final.pt"


def main():
    """Run one stage. Modules are imported late because the graph needs no torch."""
    parser = argparse.ArgumentParser(prog="recipe", description=__doc__)
    stages = parser.add_subparsers(dest="stage", required=True)
    data = stages.add_parser("data", help="synthesise and spoil utterances")
    data.add_argument("--shards", type=int, default=45, help="shards of 1000 utterances")
    data.add_argument("--processes", type=int, default=2)
    train = stages.add_parser("train", help="train the network")
    train.add_argument("--minutes", type=float, default=110)
    train.add_argument("--from-bundled", action="store_true", help="go on from the bundled model instead of from nothing")
    export_ = stages.add_parser("export", help="write am/ and conf/ of the model")
    export_.add_argument("--share", type=float, default=1.0, help="share of the new weights, if the bundled model was continued")
    graph_ = stages.add_parser("graph", help="write graph/ of the model")
    halls = stages.add_parser("halls", help="write impulse responses of synthetic halls")
    halls.add_argument("folder", type=pathlib.Path)
    balance_ = stages.add_parser("balance", help="fit the costs of words to what the model heard")
    balance_.add_argument("manifest", type=pathlib.Path, help="the manifest that was heard")
    balance_.add_argument("traces", type=pathlib.Path, help="what `ansage-evaluation trace` wrote")
    stages.add_parser("tests", help="make the utterances of the evaluation")
    evaluate = stages.add_parser("evaluate", help="measure the model")
    evaluate.add_argument("--limit", type=int, default=None, help="utterances of each voice")
    for stage in (export_, graph_, evaluate):
        stage.add_argument("--model", type=pathlib.Path, default=paths.MODEL, help="another folder than the bundled model's")
    stages.add_parser("demo", help="speak the declarations of the demonstration game")
    options = parser.parse_args()
    if options.stage == "data":
        from . import generate
        generate.main(options.shards, options.processes)
    elif options.stage == "train":
        from . import train as training
        training.main(options.minutes, CHECKPOINT, paths.BUNDLED if options.from_bundled else None)
    elif options.stage == "export":
        from . import export
        export.main(CHECKPOINT, options.model, options.share)
    elif options.stage == "graph":
        from . import graph
        graph.build(paths.VOCABULARY, options.model, paths.WORK / "graph")
    elif options.stage == "halls":
        from . import augment
        augment.write_halls(options.folder)
    elif options.stage == "balance":
        from . import balance
        balance.main(options.manifest, options.traces)
    elif options.stage == "tests":
        from . import testset
        testset.main()
    elif options.stage == "evaluate":
        from . import evaluate as evaluation
        evaluation.main(options.model, options.limit)
    elif options.stage == "demo":
        from . import demo
        demo.main()


if __name__ == "__main__":
    main()
