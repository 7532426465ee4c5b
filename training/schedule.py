"""How far a run is, and the learning rate there: by steps (then it can be repeated exactly) or by the clock."""

import time
from dataclasses import dataclass, field


@dataclass
class Schedule:
    steps: int
    hours: float
    warm_up: int
    decay_from: float
    step: int = 0
    seconds_before: float = 0.0
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self):
        if (self.steps > 0) == (self.hours > 0):
            raise SystemExit("train: give --steps or --hours")

    @property
    def seconds_now(self) -> float:
        """Seconds in this start."""
        return time.monotonic() - self.began

    @property
    def seconds(self) -> float:
        return self.seconds_before + self.seconds_now

    @property
    def progress(self) -> float:
        return self.step / self.steps if self.steps else self.seconds / (self.hours * 3600)

    @property
    def factor(self) -> float:
        """Linear warm-up, then flat, then linear to zero by the planned end."""
        falling = max(0.01, (1.0 - self.progress) / (1.0 - self.decay_from))
        return min(1.0, (self.step + 1) / self.warm_up) * min(1.0, falling)
