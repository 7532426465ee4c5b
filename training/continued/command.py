"""Trains the bundled model on, as long as it is let; or says how that stands.

python -m training.continued run [--corpus CORPUS] [--testset DEV]
python -m training.continued status

The folders are remembered. A stop, also a kill, loses ten minutes at most.
"""

import signal
import time

import torch

from .. import checkpoint
from ..device import describe, take_few_threads
from ..stages import say
from . import bundled, courtesy, scoring
from .additions import Additions
from .shards import Shards
from .state_folder import StateFolder
from .trainer import Recipe, Trainer, read_latest

CHECKPOINT_SECONDS = 600
LOG_SECONDS = 60
SCORE_SECONDS = 2 * 3600


def checkpoint_to_follow(folder: StateFolder, beginning: bundled.Beginning) -> dict | None:
    """The last checkpoint, or None where there is none or the bundled model has seen more; that one is laid aside."""
    stored = read_latest(folder.checkpoint, folder.previous)
    if stored is None:
        return None
    if stored["before"]["targetTokens"] + stored["target_tokens"] >= beginning.before["targetTokens"]:
        return stored
    for path in (folder.checkpoint, folder.previous):
        if path.exists():
            path.rename(path.with_stem(f"superseded-{path.stem}"))
    say("the bundled model was trained further than the checkpoint, which was laid aside")
    return None


class Session:
    """One start of the command: steps, and what is due now and then."""

    def __init__(self, folder: StateFolder, trainer: Trainer, testset):
        self.folder, self.trainer, self.testset = folder, trainer, testset
        self.saved = time.monotonic()
        self._begin_figures()

    def _begin_figures(self) -> None:
        self.since, self.paused = time.monotonic(), self.trainer.pauses.seconds
        self.sums, self.tokens = torch.zeros(2), 0

    @property
    def _progress(self) -> dict:
        t = self.trainer
        return {
            "time": round(time.time()),
            "step": t.step_count,
            "targetTokens": t.target_tokens,
            "ownTokens": t.own_tokens,
            "hours": round(t.seconds / 3600, 3),
        }

    def save(self) -> None:
        checkpoint.save(self.folder.checkpoint, self.trainer.state(), self.folder.previous)
        self.saved = time.monotonic()

    def log(self) -> None:
        worked = time.monotonic() - self.since - (self.trainer.pauses.seconds - self.paused)
        cross_entropy, guided = (self.sums / self.tokens).tolist()
        if not cross_entropy < 20:
            raise SystemExit(f"the loss is {cross_entropy} at step {self.trainer.step_count}; nothing was saved since")
        entry = self._progress | {
            "tokensPerSecond": round(self.tokens / worked),
            "crossEntropy": round(cross_entropy, 4),
            "guided": round(guided, 4),
            "shard": self.trainer.supply.visit,
        }
        self.folder.append(self.folder.log, entry)
        print(entry, flush=True)
        self._begin_figures()

    def score_if_due(self) -> None:
        known = self.folder.entries(self.folder.scores)
        if self.testset is None or (known and self.trainer.seconds - known[-1]["hours"] * 3600 < SCORE_SECONDS):
            return
        t = self.trainer
        average = {name: value.cpu() for name, value in t.average.items()}
        found = scoring.score(average, t.architecture, t.supply.shards.processor, self.testset, t.pauses)
        self.folder.append(self.folder.scores, self._progress | {"weights": "moving average", "scores": found})
        say(f"{self._progress['targetTokens']} tokens: {found}")
        self._begin_figures()

    def step(self) -> None:
        sums, tokens = self.trainer.step()
        self.sums += sums.cpu()
        self.tokens += tokens
        if time.monotonic() - self.since > LOG_SECONDS:
            self.log()
        if time.monotonic() - self.saved > CHECKPOINT_SECONDS:
            self.save()


def run(folder: StateFolder, corpus, testset) -> None:
    known = folder.remembered(corpus=corpus, testset=testset)
    if "corpus" not in known:
        raise SystemExit("Say where the parallel text lies: --corpus FOLDER (remembered from then on)")
    with folder.locked():
        courtesy.lowest_priority()
        take_few_threads()
        beginning = bundled.read()
        stored = checkpoint_to_follow(folder, beginning)
        shards = Shards(folder.data, known["corpus"], beginning.vocabulary)
        shards.ensure_split()
        trainer = Trainer(beginning, shards, Additions(), Recipe(), stored, courtesy.Pauses())
        say(f"{describe(trainer.device)}, from step {trainer.step_count}, {trainer.target_tokens} target tokens")
        session = Session(folder, trainer, known.get("testset"))
        stopped: list[int] = []
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _: stopped.append(number))
        session.score_if_due()
        while not stopped:
            session.step()
            session.score_if_due()
        session.save()
        say("stopped; the same command goes on")
