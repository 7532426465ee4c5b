"""Training by the clock: so many seconds, the rate falling to nothing at their end."""

import time
from dataclasses import dataclass

import torch

from ..architecture import Architecture
from ..lexicon import BothWays
from ..model import Student
from ..objective import objective
from ..optimiser import Optimiser
from ..stages import say
from .examples import Examples


@dataclass(frozen=True)
class Recipe:
    seconds: float
    tokens: int  # padded tokens a step, on the longer side
    muon_rate: float = 0.012
    adam_rate: float = 2e-3
    warm_up: int = 200  # steps
    decay_from: float = 0.4  # share of the time after which the rate falls
    smoothing: float = 0.05
    dropout: float = 0.0
    guide: float = 0.3
    horizon: int = 300  # steps of the moving average
    seed: int = 1
    steps: int = 0  # ends after so many, where that comes first


@dataclass(frozen=True)
class Learnt:
    parameters: dict[str, torch.Tensor]  # the moving average
    steps: int
    target_tokens: int
    seconds: float


def learn(
    architecture: Architecture, fresh: dict, examples: Examples, tables: BothWays, recipe: Recipe, dtype, log_seconds=15, lesson=objective
) -> Learnt:
    """Trains a model with these parameters to begin with, on what `lesson` makes small; what it learnt is the moving average."""
    parameters = {name: value.to(examples.device, copy=True).requires_grad_(True) for name, value in fresh.items()}
    names = list(parameters)
    average = [parameters[name].detach().clone() for name in names]
    optimiser = Optimiser(parameters, recipe.muon_rate, recipe.adam_rate, dtype)
    student = Student(architecture, parameters, dtype, recipe.dropout)
    batches = examples.batches(recipe.tokens, recipe.seed)
    began = shown = time.monotonic()
    step = tokens = shown_tokens = 0
    sums = torch.zeros(2, device=examples.device)
    while (progress := (time.monotonic() - began) / recipe.seconds) < 1 and (not recipe.steps or step < recipe.steps):
        student.refresh()
        loss, found, count = lesson(student, tables, next(batches), recipe.smoothing, recipe.guide)
        (loss / count).backward()
        falling = max(0.005, (1 - progress) / (1 - recipe.decay_from))
        optimiser.step(min(1.0, falling, (step + 1) / recipe.warm_up))
        step, tokens = step + 1, tokens + count
        with torch.no_grad():
            share = 1.0 / min(recipe.horizon, 1 + step / 10)
            torch._foreach_lerp_(average, [parameters[name].detach() for name in names], share)
        sums += found
        if time.monotonic() - shown > log_seconds:
            cross_entropy, other = (sums / (tokens - shown_tokens)).tolist()
            pace = (tokens - shown_tokens) / (time.monotonic() - shown)
            so_far = f"step {step}, {tokens / 1e6:.1f} M tokens, {pace:.0f}/s"
            say(f"{so_far}, loss {cross_entropy:.3f}, {lesson.__name__} {other:.4f}")
            if not cross_entropy < 20:
                raise SystemExit("the loss is no number")
            shown, shown_tokens = time.monotonic(), tokens
            sums.zero_()
    return Learnt(dict(zip(names, average, strict=True)), step, tokens, time.monotonic() - began)
