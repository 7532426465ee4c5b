"""Stage 6: the last checkpoints → model.pt, their mean, if wanted mixed with the model the training started from.

python -m training.average --work WORK [--average-last 4] [--init-share 0.5]
"""

import sys
from pathlib import Path

from . import checkpoint, stages
from .architecture import Architecture
from .options import Options

NAME = "average"
OPTIONS = ("average_last", "init_share")


def inputs(o: Options) -> list[Path]:
    return [o.work / "train" / "state.pt", *([o.init] if o.init_share else [])]


def outputs(o: Options) -> list[Path]:
    return [o.work / "model.pt"]


def run(o: Options) -> None:
    stored = checkpoint.read(o.work / "train" / "state.pt")
    progress = {k: stored[k] for k in ("architecture", *checkpoint.PROGRESS) if k in stored}
    if o.average_last:
        paths = checkpoint.snapshots(o.work / "train")[-o.average_last :]
        parameters = checkpoint.mean(paths)
        stages.say(f"mean of {', '.join(path.stem for path in paths)}")
    else:
        parameters = stored["average"]
    if o.init_share:
        beginning = checkpoint.parameters_of(o.init, Architecture(**stored["architecture"]))
        parameters = checkpoint.mixed(parameters, beginning, o.init_share)
        progress["init_share"] = o.init_share
        stages.say(f"{o.init_share:.0%} of {o.init.name} mixed in")
    checkpoint.save(
        o.work / "model.pt", {**progress, "parameters": {name: value.cpu() for name, value in parameters.items()}}
    )


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
