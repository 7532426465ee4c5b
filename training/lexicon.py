"""Statistical word alignment and bilingual vectors: what the network gets for free at the start."""

from dataclasses import dataclass

import numpy as np
import torch

from .ragged import Ragged
from .stages import say

DIAGONAL = 4.0  # favours source positions near the target's relative position
NULL = 0.08  # share of the probability kept for 'aligned to nothing'
LEAST = 1e-3  # probabilities below it are not kept


@dataclass(frozen=True)
class Table:
    """p(target piece | source piece) for the likely pairs: sorted keys source · width + target."""

    keys: torch.Tensor
    values: torch.Tensor
    width: int

    def __call__(self, source: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        """Probabilities for piece ids of equal shape, 0 where unlikely."""
        wanted = source * self.width + target
        place = torch.searchsorted(self.keys, wanted).clamp_max(len(self.keys) - 1)
        return torch.where(self.keys[place] == wanted, self.values[place].float(), 0.0)


@dataclass(frozen=True)
class BothWays:
    """Two tables in one, looked up together: `into` English where that is the direction, else `out` of it."""

    keys: torch.Tensor
    values: torch.Tensor
    widths: tuple[int, int]
    offset: int  # keys of `into` begin here

    def to(self, device) -> "BothWays":
        return BothWays(self.keys.to(device), self.values.to(device), self.widths, self.offset)

    @staticmethod
    def of(out: Table, into: Table) -> "BothWays":
        offset = int(out.keys[-1]) + 1
        keys, values = torch.cat([out.keys, into.keys + offset]), torch.cat([out.values, into.values])
        return BothWays(keys, values, (out.width, into.width), offset)

    def __call__(self, source: torch.Tensor, target: torch.Tensor, into_english: torch.Tensor) -> torch.Tensor:
        """Probabilities for piece ids of equal shape [b, …] and directions [b], 0 where unlikely."""
        into = into_english.view(-1, *[1] * (source.dim() - 1))
        width = torch.where(into, self.widths[1], self.widths[0])
        wanted = source * width + target
        known = into | (wanted < self.offset)
        wanted = wanted + into * self.offset
        place = torch.searchsorted(self.keys, wanted).clamp_max(len(self.keys) - 1)
        return torch.where((self.keys[place] == wanted) & known, self.values[place].float(), 0.0)


@dataclass(frozen=True)
class Cells:
    """Every (source token, target token) of the same pair, ordered by target token."""

    source: np.ndarray
    target: np.ndarray
    lengths: np.ndarray  # source tokens of each target token
    distance: np.ndarray  # from the diagonal, 0 to 1

    @property
    def begin(self) -> np.ndarray:
        return np.cumsum(self.lengths) - self.lengths


def cells(source: Ragged, target: Ragged, rows: np.ndarray) -> Cells:
    source, target = source.take(rows), target.take(rows)
    row = np.repeat(np.arange(len(rows)), target.lengths)
    lengths = source.lengths[row]
    begin = np.cumsum(lengths) - lengths
    within = np.arange(lengths.sum()) - np.repeat(begin, lengths)
    place = (np.arange(len(target.ids)) - target.at[row] + 0.5) / target.lengths[row]
    distance = np.repeat(place, lengths).astype(np.float32)
    distance -= (within + 0.5) / np.repeat(lengths, lengths)
    return Cells(
        source.ids[np.repeat(source.at[row], lengths) + within].astype(np.int64),
        np.repeat(target.ids.astype(np.int64), lengths),
        lengths,
        np.abs(distance, out=distance),
    )


@dataclass(frozen=True)
class Alignment:
    table: Table
    frequency: np.ndarray  # of the target pieces
    together: tuple[np.ndarray, np.ndarray, np.ndarray]  # source piece, target piece, how often in one pair


def align(source: Ragged, target: Ragged, sizes: tuple[int, int], rows: np.ndarray, iterations: int = 5) -> Alignment:
    """IBM model 1 with a diagonal prior.

    Smoothed counts (a small constant taken off, floor at zero) keep rare words from explaining everything.
    """
    width = sizes[1]
    frequency = np.bincount(target.ids, minlength=width) + 0.1
    frequency /= frequency.sum()
    c = cells(source, target, rows)
    keys, where = np.unique(c.source * width + c.target, return_inverse=True)
    where = where.astype(np.int32)
    begin, of_source = c.begin, keys // width
    nothing = NULL * frequency[c.target[begin]]
    table = np.full(len(keys), 1.0 / width, np.float32)
    for iteration in range(iterations):
        prior = np.exp((0.0 if iteration == 0 else -DIAGONAL) * c.distance)
        share = prior * table[where]
        scale = (1.0 - NULL) / np.add.reduceat(prior, begin)
        whole = np.add.reduceat(share, begin) * scale + nothing + 1e-30
        share *= np.repeat((scale / whole).astype(np.float32), c.lengths)
        counts = np.maximum(np.bincount(where, share, len(keys)) - 0.02, 0)
        sums = np.bincount(of_source, counts, sizes[0]) + 0.2
        table = (counts / sums[of_source]).astype(np.float32)
        say(f"align {iteration + 1}/{iterations}: log-likelihood per token {np.log(whole).mean():.3f}")
    kept = table >= LEAST
    values = torch.from_numpy(table[kept].astype(np.float16))
    together = (of_source, keys % width, np.bincount(where, minlength=len(keys)))
    return Alignment(Table(torch.from_numpy(keys[kept]), values, width), frequency, together)


def sentence_scores(source: Ragged, target: Ragged, alignment: Alignment, chunk: int = 20_000) -> np.ndarray:
    """Mean log-likelihood of each target sentence per token, minus that under its pieces' frequencies."""
    scores = np.empty(len(source), np.float32)
    for start in range(0, len(source), chunk):
        rows = np.arange(start, min(start + chunk, len(source)))
        c = cells(source, target, rows)
        share = alignment.table(torch.from_numpy(c.source), torch.from_numpy(c.target)).numpy()
        frequency = alignment.frequency[c.target[c.begin]] + 1e-9
        mean = np.add.reduceat(share, c.begin) / c.lengths
        gain = np.log((1.0 - NULL) * mean + NULL * frequency) - np.log(frequency)
        part = target.take(rows)
        scores[rows] = np.add.reduceat(gain, part.at[:-1]) / part.lengths
    return scores


def _unit(x: torch.Tensor) -> torch.Tensor:
    return x / (x.norm(dim=1, keepdim=True) + 1e-6)


def bilingual_vectors(together, sizes: tuple[int, int], shared: bool, dimension: int, seed: int) -> list[np.ndarray]:
    """Unit vectors [V, dimension] of both vocabularies: pieces that occur in the same pairs lie close.

    Positive PMI of the pieces over the pairs, factored by a randomised SVD; with a shared vocabulary a piece gets the
    mean of its two vectors, and both results are the same.
    """
    generator = torch.Generator().manual_seed(seed)
    torch.manual_seed(seed)  # svd_lowrank takes no generator
    rows, columns, counts = together
    sums = [np.bincount(part, counts, size) + 1.0 for part, size in zip((rows, columns), sizes, strict=True)]
    keep = counts >= 2
    rows, columns, counts = rows[keep], columns[keep], counts[keep]
    pmi = np.log(counts * sums[0].sum() / (sums[0][rows] * sums[1][columns])) * (counts / (counts + 2.0))
    good = pmi > 0.3
    places = torch.from_numpy(np.stack([rows[good], columns[good]]))
    matrix = torch.sparse_coo_tensor(places, torch.from_numpy(pmi[good]).float(), sizes, check_invariants=True)
    u, s, v = torch.svd_lowrank(matrix.coalesce(), q=dimension, niter=3)
    sides = [_unit(u * s.sqrt()), _unit(v * s.sqrt())]
    if shared:
        share = torch.from_numpy(sums[0] / (sums[0] + sums[1])).float()[:, None]
        sides = [_unit(share * sides[0] + (1 - share) * sides[1])]
    vectors = []
    for side in sides:
        noise = torch.randn(side.shape, generator=generator) / dimension**0.5
        empty = side.norm(dim=1) < 0.5
        side[empty] = noise[empty]
        vectors.append(_unit(side + 0.15 * noise).numpy())
    return vectors * 2 if shared else vectors
