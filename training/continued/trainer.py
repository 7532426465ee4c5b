"""The training itself: large steps at a constant rate, a moving average of the parameters, an exact state."""

import time
from dataclasses import dataclass
from pathlib import Path

import torch

from .. import checkpoint
from ..architecture import Architecture
from ..device import choose, describe
from ..lexicon import BothWays
from ..model import Student
from ..objective import objective
from ..optimiser import Optimiser
from ..stages import say
from .additions import Additions
from .bundled import Beginning
from .courtesy import Pauses
from .shards import Shards
from .supply import Supply


@dataclass(frozen=True)
class Recipe:
    step_tokens: int = 8192  # target tokens a step, at least
    batch_tokens: int = 2048  # padded tokens that go through the model together
    # Small: the bundled model was trained to the end of its schedule, and a full rate would throw it back.
    muon_rate: float = 0.003
    adam_rate: float = 5e-4
    warm_up: int = 60  # steps after the optimiser began anew
    smoothing: float = 0.05
    guide: float = 0.3
    horizon: int = 600  # steps of the moving average
    seed: int = 1


class Trainer:
    """Starts from a model, or goes on from a checkpoint's content."""

    def __init__(
        self,
        beginning: Beginning,
        shards: Shards,
        additions: Additions,
        recipe: Recipe,
        stored: dict | None,
        pauses: Pauses,
    ):
        self.recipe, self.pauses = recipe, pauses
        self.device, self.dtype = choose("auto")
        torch.manual_seed(recipe.seed)
        self.architecture = Architecture(**stored["architecture"]) if stored else beginning.architecture
        self.before = stored["before"] if stored else beginning.before
        fresh = stored["parameters"] if stored else beginning.parameters
        self.parameters = {name: value.to(self.device).requires_grad_(True) for name, value in fresh.items()}
        self.average = {name: value.detach().clone() for name, value in self.parameters.items()}
        self.optimiser = Optimiser(self.parameters, recipe.muon_rate, recipe.adam_rate, self.dtype)
        self.step_count, self.own_tokens = 0, 0
        self.seconds_before, self.began = 0.0, time.monotonic()
        self.supply = Supply(shards, additions, recipe.batch_tokens, recipe.seed, lambda: self.target_tokens)
        if stored:
            self._restore(stored)
        self.tables = BothWays.of(*shards.tables).to(self.device)
        self.student = Student(self.architecture, self.parameters, self.dtype)
        self._batches = self.supply.batches()

    def _restore(self, stored: dict) -> None:
        self.average = {name: value.to(self.device) for name, value in stored["average"].items()}
        self.optimiser.restore(stored["optimiser"])
        self.supply.restore(stored["supply"])
        self.step_count, self.own_tokens = stored["step"], stored["target_tokens"]
        self.seconds_before = stored["seconds"]
        torch.set_rng_state(stored["random"])

    @property
    def target_tokens(self) -> int:
        """Seen so far, also by the model it started from."""
        return self.before["targetTokens"] + self.own_tokens

    @property
    def seconds(self) -> float:
        """Spent here, pauses left out."""
        return self.seconds_before + time.monotonic() - self.began - self.pauses.seconds

    def state(self) -> dict:
        return {
            "architecture": self.architecture.to_dict(),
            "step": self.step_count,
            "seconds": self.seconds,
            "target_tokens": self.own_tokens,
            "device": describe(self.device),
            "precision": str(self.dtype).removeprefix("torch."),
            "before": self.before,
            "parameters": {name: value.detach().cpu() for name, value in self.parameters.items()},
            "average": self.average,
            "optimiser": self.optimiser.state(),
            "supply": self.supply.state(),
            "random": torch.get_rng_state(),
        }

    def step(self) -> tuple[torch.Tensor, int]:
        """One step of the optimiser; returns the summed cross-entropy and guided loss, and the target tokens."""
        sums, tokens = torch.zeros(2, device=self.device), 0
        while tokens < self.recipe.step_tokens:
            self.pauses.step_aside()
            self.student.refresh()
            batch = next(self._batches).to(self.device)
            loss, shown, count = objective(
                self.student, self.tables, batch, self.recipe.smoothing, self.recipe.guide
            )
            (loss / self.recipe.step_tokens).backward()
            sums += shown
            tokens += count
        self.optimiser.step(min(1.0, (self.optimiser.step_count + 1) / self.recipe.warm_up))
        self.step_count += 1
        self.own_tokens += tokens
        self._follow()
        return sums, tokens

    @torch.no_grad()
    def _follow(self) -> None:
        share = 1.0 / min(self.recipe.horizon, 1 + self.step_count / 5)
        for name, value in self.parameters.items():
            self.average[name].lerp_(value, share)


def read_latest(latest: Path, previous: Path) -> dict | None:
    """The last checkpoint that can be read, or None where there is none."""
    for path in (latest, previous):
        if path.exists():
            try:
                return checkpoint.read(path)
            except (RuntimeError, EOFError, OSError, ValueError) as error:
                say(f"{path} cannot be read ({error}); the one before it is taken")
    return None
