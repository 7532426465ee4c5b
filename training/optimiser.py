"""Muon for the matrices, Adam for the rest.

Muon steps along the orthogonalised momentum. It learns noticeably more from each token than Adam does on hidden
matrices, which is what counts when tokens are the scarce thing.
"""

import math

import torch


def orthogonalise(stack: torch.Tensor, dtype=torch.float32, steps: int = 5) -> torch.Tensor:
    """Newton-Schulz iteration on a stack [n, rows, columns], rows <= columns: singular values go to about 1.

    `dtype` bfloat16 only where the hardware has it: elsewhere it is emulated, many times slower than float32.
    """
    x = (stack / (stack.norm(dim=(1, 2), keepdim=True) + 1e-7)).to(dtype)
    for _ in range(steps):
        square = torch.bmm(x, x.transpose(1, 2))
        x = 3.4445 * x + torch.bmm(-4.7750 * square + 2.0315 * torch.bmm(square, square), x)
    return x.float()


class Optimiser:
    def __init__(self, parameters: dict, muon_rate: float, adam_rate: float, dtype=torch.float32):
        self.parameters = parameters
        self.rates = {"muon": muon_rate, "adam": adam_rate}
        self.momentum, self.betas = 0.95, (0.9, 0.98)
        self.dtype = dtype
        self.step_count = 0
        self.groups: dict[tuple[int, int], list[str]] = {}
        for name, value in parameters.items():
            if min(value.shape) > 1 and not name.endswith("Wemb"):
                self.groups.setdefault((min(value.shape), max(value.shape)), []).append(name)
        matrices = {name for names in self.groups.values() for name in names}
        self.others = [name for name in parameters if name not in matrices]
        self.first = {name: torch.zeros_like(value) for name, value in parameters.items()}
        self.second = {name: torch.zeros_like(parameters[name]) for name in self.others}

    @torch.no_grad()
    def step(self, factor: float) -> None:
        self.step_count += 1
        self._step_matrices(self.rates["muon"] * factor)
        self._step_others(self.rates["adam"] * factor)
        for value in self.parameters.values():
            value.grad = None

    def _step_matrices(self, rate: float) -> None:
        for names in self.groups.values():
            values, buffers = [self.parameters[name] for name in names], [self.first[name] for name in names]
            gradients = [value.grad for value in values]
            torch._foreach_lerp_(buffers, gradients, 1 - self.momentum)
            torch._foreach_lerp_(gradients, buffers, self.momentum)
            rows = [g.t() if g.shape[0] > g.shape[1] else g for g in gradients]
            updates = orthogonalise(torch.stack(rows), self.dtype)
            for value, update in zip(values, updates, strict=True):
                tall = value.shape[0] > value.shape[1]
                scale = math.sqrt(max(1.0, value.shape[1] / value.shape[0]))
                value.add_(update.t() if tall else update, alpha=-rate * scale)

    def _step_others(self, rate: float) -> None:
        a, b = self.betas
        correction = math.sqrt(1 - b**self.step_count) / (1 - a**self.step_count)
        values = [self.parameters[name] for name in self.others]
        first, second = ([kept[name] for name in self.others] for kept in (self.first, self.second))
        gradients = [value.grad for value in values]
        torch._foreach_lerp_(first, gradients, 1 - a)
        torch._foreach_mul_(second, b)
        torch._foreach_addcmul_(second, gradients, gradients, value=1 - b)
        divisors = torch._foreach_sqrt(second)
        torch._foreach_add_(divisors, 1e-8)
        torch._foreach_addcdiv_(values, first, divisors, value=-rate * correction)

    def state(self) -> dict:
        return {"first": self.first, "second": self.second, "steps": self.step_count}

    def restore(self, state: dict) -> None:
        for kept, stored in ((self.first, state["first"]), (self.second, state["second"])):
            for name, value in kept.items():
                value.copy_(stored[name])
        self.step_count = state["steps"]
