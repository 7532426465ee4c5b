"""Stage 6: the last checkpoints → model.pt, their mean.

python -m training.average --work WORK [--average-last 4]
"""

import sys
from pathlib import Path

from . import checkpoint, stages
from .options import Options

NAME = "average"
OPTIONS = ("average_last",)


def inputs(o: Options) -> list[Path]:
    return [o.work / "train" / "state.pt"]


def outputs(o: Options) -> list[Path]:
    return [o.work / "model.pt"]


def run(o: Options) -> None:
    stored = checkpoint.read(o.work / "train" / "state.pt")
    progress = {k: stored[k] for k in ("architecture", *checkpoint.PROGRESS)}
    if o.average_last:
        paths = checkpoint.snapshots(o.work / "train")[-o.average_last :]
        parameters = checkpoint.mean(paths)
        stages.say(f"mean of {', '.join(path.stem for path in paths)}")
    else:
        parameters = stored["average"]
    checkpoint.save(
        o.work / "model.pt", {**progress, "parameters": {name: value.cpu() for name, value in parameters.items()}}
    )


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
