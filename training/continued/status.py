"""Says how the training stands, without waiting for its process."""

import time

from .courtesy import marker_folder, running_benchmarks
from .state_folder import StateFolder

SHOWN_SCORES = 5


def _millions(count: int) -> str:
    return f"{count / 1e6:.2f} million"


def _doing(folder: StateFolder) -> str:
    worker = folder.worker()
    if worker is None:
        return "not running; `npm run training -- continue` goes on"
    return f"process {worker}, " + ("waiting for a benchmark" if running_benchmarks(marker_folder()) else "running")


def _score_line(entry: dict) -> str:
    parts = [
        f"{name} BLEU {value['bleu']:.2f}, chrF2 {value['chrf2']:.2f}, length {value['length']:.0%}"
        for name, value in entry["scores"].items()
    ]
    return f"  {_millions(entry['targetTokens'])} tokens, {entry['hours']:.1f} h: {'; '.join(parts)}"


def status(folder: StateFolder) -> str:
    lines = [f"Training in {folder.path}: {_doing(folder)}"]
    log, scores = folder.entries(folder.log), folder.entries(folder.scores)
    if log:
        last = log[-1]
        age = (time.time() - last["time"]) / 60
        lines += [
            f"Target tokens: {_millions(last['targetTokens'])} ({_millions(last['ownTokens'])} here), step {last['step']}",
            f"Hours: {last['hours']:.2f}, pauses left out",
            f"Pace: {last['tokensPerSecond']} tokens a second; cross-entropy {last['crossEntropy']:.3f} ({age:.0f} minutes ago)",
        ]
    if folder.checkpoint.exists():
        age = (time.time() - folder.checkpoint.stat().st_mtime) / 60
        lines.append(f"Last checkpoint: {age:.0f} minutes ago")
    if scores:
        lines += ["Scores, the last first:", *map(_score_line, reversed(scores[-SHOWN_SCORES:]))]
    return "\n".join(lines)
