"""Stage 5: trains the student; stopping and starting again resumes from the last checkpoint.

python -m training.train --work WORK --steps 100000 (or --hours 2)
"""

import json
import signal
import sys
import time
from pathlib import Path

import numpy as np
import torch

from . import align, checkpoint, encode, stages, subwords, vocabulary
from .architecture import Architecture, initial_parameters
from .batches import Batch, Sampler, Sampling, Specials
from .device import choose, describe, suitable_threads
from .languages import LANGUAGES, prefix_piece
from .lexicon import BothWays
from .model import Student
from .objective import objective
from .optimiser import Optimiser
from .options import Options
from .schedule import Schedule
from .sources import domain_piece, source

NAME = "train"
SIZES = ("dimension", "feed_forward", "encoder_layers", "decoder_layers", "heads")
OPTIONS = (
    *SIZES, "pair", "both", "target_tags", "separate", "vectors", "steps", "hours", "tokens", "muon_rate", "adam_rate", "warm_up",
    "decay_from", "smoothing", "dropout", "guide", "sampling", "domain_share", "weights", "curriculum", "average_steps",
    "save_steps", "keep", "seed", "precision",
)  # fmt: skip
LOG_SECONDS, CHECK_SECONDS = 20, 10


def inputs(o: Options) -> list[Path]:
    return [o.work / "pairs.npz", o.work / "align.npz", *vocabulary.outputs(o), *([o.init] if o.init else [])]


def outputs(o: Options) -> list[Path]:
    return [o.work / "train" / "state.pt"]


def trained_domains(sources: list[str]) -> list[str]:
    """Domains that rows of these corpus sources are tagged with."""
    return sorted({domain for name in sources if (domain := source(name).domain)})


def _specials(o: Options, pairs: encode.Pairs, processor) -> Specials:
    domains = [source(name).domain for name in pairs.sources]
    ids = np.array([processor.piece_to_id(domain_piece(domain)) if domain else 0 for domain in domains])
    into = {code: processor.piece_to_id(prefix_piece(code)) for code in LANGUAGES} if o.prefixed else None
    return Specials(into, ids)


def make_sampler(o: Options) -> Sampler:
    pairs, kept = encode.load(o.work), np.load(o.work / "align.npz")["keep"]
    weights = np.array(vocabulary.source_weights(o, pairs.sources))[pairs.source] * kept
    processor = vocabulary.load(o.work, vocabulary.vocabulary_files(o.separate)[0])
    if o.sampling and o.separate:
        raise SystemExit("train: --sampling needs one vocabulary for both sides")
    cuts = subwords.Cuts(processor) if o.sampling else None
    sampling = Sampling(o.tokens, o.seed, o.curriculum == "on", o.domain_share, o.sampling)
    return Sampler(pairs, weights, _specials(o, pairs, processor), cuts, sampling)


def architecture_of(o: Options) -> Architecture:
    source_size, target_size = (
        vocabulary.load(o.work, name).get_piece_size() for name in vocabulary.vocabulary_files(o.separate)
    )
    sizes = {name: getattr(o, name) for name in SIZES}
    return Architecture(vocabulary=target_size, source_vocabulary=source_size if o.separate else 0, **sizes)


def start_parameters(o: Options, architecture: Architecture) -> dict[str, torch.Tensor]:
    if o.init:
        return checkpoint.parameters_of(o.init, architecture)
    vectors = {}
    if o.vectors:
        stored = np.load(o.work / "align.npz")
        sides = ("vectors_en", "vectors_other") if o.directions[0].source == "en" else ("vectors_other", "vectors_en")
        vectors = {name: stored[side] for name, side in zip(architecture.embeddings, sides, strict=True)}
    return initial_parameters(architecture, vectors, o.seed)


def earlier_training(o: Options) -> dict | None:
    """How far the model was trained that `--init` starts from, where its file says so."""
    stored = checkpoint.read(o.init) if o.init else {}
    if "step" not in stored:
        return None
    return {
        "steps": stored["step"],
        "targetTokens": stored["target_tokens"],
        "hours": round(stored["seconds"] / 3600, 2),
    }


class Run:
    """Everything that changes while training, and its way to and from the checkpoint."""

    def __init__(self, o: Options):
        self.o = o
        self.device, self.dtype = choose(o.precision, o.threads, o.memory_share)
        torch.manual_seed(o.seed)
        self.path = o.work / "train" / "state.pt"
        self.data = {path.name: stages.digest(path) for path in inputs(o)}
        self.architecture = architecture_of(o)
        self.sampler = make_sampler(o)
        self.schedule = Schedule(o.steps, o.hours, o.warm_up, o.decay_from)
        self.tables = BothWays.of(*align.tables(o.work)).to(self.device)
        self.target_tokens = 0
        self.before = earlier_training(o)
        stored = checkpoint.read(self.path) if self.path.exists() else None
        fresh = stored["parameters"] if stored else start_parameters(o, self.architecture)
        self.parameters = {name: value.to(self.device).requires_grad_(True) for name, value in fresh.items()}
        self.average = {name: value.detach().clone() for name, value in self.parameters.items()}
        self.optimiser = Optimiser(self.parameters, o.muon_rate, o.adam_rate, self.dtype)
        if stored:
            self._restore(stored)
        self.student = Student(self.architecture, self.parameters, self.dtype, o.dropout)

    def _restore(self, stored: dict) -> None:
        if stored["data"] != self.data or stored["architecture"] != self.architecture.to_dict():
            raise SystemExit(
                f"{self.path}: was trained on other data or with other sizes; move the folder away to begin anew"
            )
        self.average = {name: value.to(self.device) for name, value in stored["average"].items()}
        self.optimiser.restore(stored["optimiser"])
        self.sampler.restore(stored["sampler"])
        self.schedule.step, self.schedule.seconds_before = stored["step"], stored["seconds"]
        self.target_tokens = stored["target_tokens"]
        torch.set_rng_state(stored["random"]["cpu"])
        if self.device.type == "cuda" and stored["random"]["cuda"] is not None:
            torch.cuda.set_rng_state(stored["random"]["cuda"])

    def save(self) -> None:
        progress = {
            "architecture": self.architecture.to_dict(),
            "step": self.schedule.step,
            "seconds": self.schedule.seconds,
            "target_tokens": self.target_tokens,
            "device": describe(self.device),
            "precision": str(self.dtype).removeprefix("torch."),
            "before": self.before,
        }
        parameters = {name: value.detach().cpu() for name, value in self.parameters.items()}
        on_gpu = self.device.type == "cuda"
        random = {"cpu": torch.get_rng_state(), "cuda": torch.cuda.get_rng_state() if on_gpu else None}
        folder = self.path.parent
        checkpoint.save(folder / f"step-{self.schedule.step}.pt", {**progress, "parameters": parameters})
        for old in checkpoint.snapshots(folder)[: -self.o.keep]:
            old.unlink()
        changing = {"average": self.average, "optimiser": self.optimiser.state(), "sampler": self.sampler.state()}
        checkpoint.save(
            self.path, {**progress, "parameters": parameters, "data": self.data, "random": random, **changing}
        )

    def step(self, batch: Batch):
        """One optimiser step; returns the sums to be shown, and target tokens."""
        self.student.refresh()
        loss, sums, tokens = objective(
            self.student, self.tables, batch.to(self.device), self.o.smoothing, self.o.guide
        )
        (loss / tokens).backward()
        self.optimiser.step(self.schedule.factor)
        self.schedule.step += 1
        self.target_tokens += tokens
        share = 1.0 / min(self.o.average_steps, 1 + self.schedule.step / 10)
        with torch.no_grad():
            for name, value in self.parameters.items():
                self.average[name].lerp_(value, share)
        return sums, tokens


class Log:
    """A line of figures now and then; stops a run whose loss is no number."""

    def __init__(self, run: Run):
        self.run = run
        self._begin()

    def _begin(self) -> None:
        self.began, self.sums, self.tokens = time.monotonic(), torch.zeros(2), 0

    def add(self, sums, tokens: int) -> None:
        self.sums = self.sums.to(sums.device) + sums
        self.tokens += tokens
        if time.monotonic() - self.began > LOG_SECONDS:
            self.show()

    def show(self) -> None:
        if not self.tokens:
            return
        cross_entropy, guided = (self.sums / self.tokens).tolist()
        if not np.isfinite(cross_entropy):
            raise SystemExit(
                f"train: the loss is {cross_entropy} at step {self.run.schedule.step}; lower the rates and resume"
            )
        entry = {
            "step": self.run.schedule.step,
            "seconds": round(self.run.schedule.seconds),
            "targetTokens": self.run.target_tokens,
            "tokensPerSecond": round(self.tokens / (time.monotonic() - self.began)),
            "crossEntropy": round(cross_entropy, 3),
            "guided": round(guided, 3),
            "threads": torch.get_num_threads(),
        }
        print(json.dumps(entry), flush=True)
        self._begin()


class Threads:
    """Changes the number of threads as other programs come and go."""

    def __init__(self):
        self.wanted = self.current = torch.get_num_threads()
        self.checked, self.used = time.monotonic(), time.process_time()

    def check(self) -> None:
        now = time.monotonic()
        if self.wanted == 1 or now - self.checked < CHECK_SECONDS:
            return
        share = (time.process_time() - self.used) / (now - self.checked) / self.current
        self.current = suitable_threads(self.wanted, self.current, share)
        torch.set_num_threads(self.current)
        self.checked, self.used = now, time.process_time()


def run(o: Options) -> bool:
    training = Run(o)
    schedule, log, threads = training.schedule, Log(training), Threads()
    kind = str(training.dtype).removeprefix("torch.")
    stages.say(f"{describe(training.device)}, {kind}, from step {schedule.step}, {training.architecture}")
    stopped: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    saved = time.monotonic()
    batches = training.sampler.batches(lambda: schedule.progress)
    while schedule.progress < 1 and not stopped and not 0 < o.stop_after < schedule.seconds_now:
        log.add(*training.step(next(batches)))
        if training.device.type == "cpu":
            threads.check()
        due = o.save_steps and schedule.step % o.save_steps == 0
        if due or time.monotonic() - saved > o.save_minutes * 60:
            training.save()
            saved = time.monotonic()
    log.show()
    training.save()
    signal.signal(signal.SIGTERM, before)
    return schedule.progress >= 1


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
