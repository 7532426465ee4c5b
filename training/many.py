"""Trains several models side by side, each in a process of its own, with its share of the GPU or of the processor.

    python -m training.many --plan plan.json

plan.json: {"common": {"corpus": …, "testset": …}, "runs": [{"pair": "zh-en", "preset": "base", "work": …, "share": 2}]}.
A run's further entries are options of training.run. Start it again to go on with what was stopped.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import torch

from .options import OPTIONS
from .stages import say


def _flags(options: dict) -> list[str]:
    flags = []
    for name, value in options.items():
        name = name.replace("-", "_")
        if name not in OPTIONS and name != "work":
            raise SystemExit(f"plan: {name} is no option")
        flag = "--" + name.replace("_", "-")
        if value is False:
            flags.append(f"--no-{flag[2:]}")
        else:
            flags += [flag] if value is True else [flag, str(value)]
    return flags


def commands(plan: dict, processors: int, on_gpu: bool) -> list[tuple[Path, list[str]]]:
    """The work folder and the command line of every run; shares are of the sum of all."""
    total = sum(run.get("share", 1) for run in plan["runs"])
    found = []
    for run in plan["runs"]:
        options = plan.get("common", {}) | run
        share = options.pop("share", 1) / total
        options["threads"] = max(1, int(processors * share))
        if on_gpu:
            options["memory_share"] = round(0.95 * share, 3)
        found.append((Path(options["work"]), [sys.executable, "-m", "training.run", *_flags(options)]))
    if len({work for work, _ in found}) < len(found):
        raise SystemExit("plan: two runs have the same work folder")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plan", type=Path, required=True)
    plan = json.loads(parser.parse_args().plan.read_text(encoding="utf-8"))
    running = {}
    for work, command in commands(plan, len(os.sched_getaffinity(0)), torch.cuda.is_available()):
        work.mkdir(parents=True, exist_ok=True)
        with (work / "log.txt").open("a", encoding="utf-8") as log:
            running[work] = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        say(f"{work}: process {running[work].pid}, see log.txt there")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda given, _: [process.send_signal(signal.SIGTERM) for process in running.values()])
    failed = 0
    for work, process in running.items():
        code = process.wait()
        failed += code != 0
        say(f"{work}: {'done' if code == 0 else f'ended with {code}, see log.txt there'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
