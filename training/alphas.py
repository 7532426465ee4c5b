"""Measures the activations' multipliers that Marian's int8 form with alphas needs, on real sentences."""

import numpy as np

from . import reference
from .architecture import Architecture

LONGEST_TARGET = 60


def measure(parameters: dict[str, np.ndarray], a: Architecture, sources: list[list[int]]) -> dict[str, float]:
    """127 / (mean + 1.1 standard deviations of the largest activation of each product), by the matrix's name.

    `sources` hold piece ids, prefix and end mark included. With a shared vocabulary the output layer's multiplier
    stands under `none` too, where bergamot looks for it.
    """
    largest: dict[str, list[float]] = {}

    def observe(name, x):
        largest.setdefault(name, []).append(float(np.abs(x).max()))

    parameters = {name: np.asarray(value, np.float64) for name, value in parameters.items()}
    for source in sources:
        reference.translate(parameters, a, source, LONGEST_TARGET, observe=observe)
    # A product that only ever met zeros may have any multiplier.
    found = {name: float(127 / (np.mean(values) + 1.1 * np.std(values) or 1.0)) for name, values in largest.items()}
    if "Wemb" in found:
        found["none"] = found["Wemb"]
    return found
