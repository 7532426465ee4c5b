"""Draws length-bucketed batches: directions, domain tags and cuts at random, and a state to go on from exactly."""

from dataclasses import dataclass

import numpy as np
import torch

from .encode import BOTH_WAYS, INTO_ENGLISH, Pairs
from .lexicon import BothWays
from .ragged import Ragged, joined
from .subwords import Cuts

# (share of the run, longest side in pieces): what may be drawn up to that point.
CURRICULUM = ((0.12, 18), (0.35, 32), (0.65, 48), (1.01, 10_000))
# Small batches learn fastest at first; later ones are larger, which is also quicker per token.
GROWTH = ((0.15, 1.0), (1.01, 1.5))


def _reached(table, progress: float):
    return next(value for share, value in table if progress < share or share > 1)


@dataclass(frozen=True)
class Batch:
    """Ids [b, s] and [b, t] filled up with 0, float masks, and per sentence what stands in front of the source."""

    source: torch.Tensor
    source_mask: torch.Tensor
    target: torch.Tensor
    target_mask: torch.Tensor
    into_english: torch.Tensor  # bool [b]
    lead: torch.Tensor  # pieces in front of the text [b]
    text_end: torch.Tensor  # where the text ends in the source [b]

    def to(self, device) -> "Batch":
        return Batch(*(value.to(device, non_blocking=True) for value in vars(self).values()))


@dataclass(frozen=True)
class Specials:
    """Ids of the pieces in front of sources; None or 0 where there is none."""

    into: dict[str, int] | None  # by target language
    domains: np.ndarray  # by index of the corpus source, 0 for none


@dataclass(frozen=True)
class Sampling:
    tokens: int  # padded tokens a batch, on the longer side
    seed: int
    curriculum: bool = False
    domain_share: float = 0.5
    cut_share: float = 0.0
    pool: int = 12_000  # rows bucketed by length together


class Sampler:
    """Endless batches; pairs are drawn by weight without replacement as far as the weights allow."""

    def __init__(self, pairs: Pairs, weights: np.ndarray, specials: Specials, cuts: Cuts | None, options: Sampling):
        self.pairs, self.weights, self.specials, self.cuts, self.options = pairs, weights, specials, cuts, options
        self.longest = np.maximum(pairs.english.lengths, pairs.other.lengths)
        self.chance = np.random.default_rng(options.seed)
        self.queue, self.limit, self.done = np.empty(0, np.int32), 0, 0
        self.pool_began: dict | None = None

    def state(self) -> dict:
        """What draws the batches after the last one yielded, given to `restore` of a sampler made alike."""
        return {"pool": self.pool_began, "done": self.done}

    def restore(self, state: dict) -> None:
        self.pool_began, self.done = state["pool"], state["done"]

    def _refill(self, limit: int) -> None:
        weights = np.where(self.longest <= limit, self.weights, 0.0)
        copies = np.floor(weights + self.chance.random(len(weights))).astype(np.int64)
        queue = np.repeat(np.arange(len(weights), dtype=np.int32), copies)
        if not len(queue):
            raise SystemExit("train: no pair is short enough or has a weight")
        self.chance.shuffle(queue)
        self.queue, self.limit = queue, limit

    def _begin_pool(self, progress: float) -> None:
        limit = _reached(CURRICULUM, progress) if self.options.curriculum else 10_000
        if limit != self.limit or self.is_used_up:
            self._refill(limit)
        growth = _reached(GROWTH, progress) if self.options.curriculum else 1.0
        self.done = 0
        self.pool_began = {
            "chance": self.chance.bit_generator.state,
            "queue": self.queue,
            "limit": self.limit,
            "tokens": self.options.tokens * growth,
        }

    def _examples(self, rows: np.ndarray) -> tuple[Ragged, Ragged, np.ndarray, np.ndarray]:
        """Sources and targets with their special pieces, whether into English, and pieces in front of the text."""
        p, chance = self.pairs, self.chance
        way = p.way[rows]
        into = np.where(way == BOTH_WAYS, chance.random(len(rows)) < 0.5, way == INTO_ENGLISH)
        order = np.argsort(np.concatenate([np.flatnonzero(into), np.flatnonzero(~into)]))

        def pick(first: Ragged, second: Ragged) -> Ragged:
            return first.take(rows[into]).followed_by(second.take(rows[~into])).take(order)

        source, target = pick(p.other, p.english), pick(p.english, p.other)
        if self.cuts:
            source = self.cuts(source, self.options.cut_share, chance)
            target = self.cuts(target, self.options.cut_share, chance)
        domains = self.specials.domains[p.source[rows]]
        tagged = (domains > 0) & (chance.random(len(rows)) < self.options.domain_share)
        leads = [Ragged.flags(domains.astype(np.uint16), tagged)]
        if self.specials.into:
            languages = np.array([self.specials.into[code] for code in p.languages], np.uint16)
            prefix = np.where(into, self.specials.into["en"], languages[p.language[rows]]).astype(np.uint16)
            leads.insert(0, Ragged.flags(prefix, np.ones(len(rows), bool)))
        end = Ragged(np.zeros(len(rows), np.uint16), np.arange(len(rows) + 1))
        lead = sum(part.lengths for part in leads)
        return joined([*leads, source, end]), joined([target, end]), into, lead

    def _groups(self, source: Ragged, target: Ragged, tokens: float) -> list[np.ndarray]:
        longer = np.maximum(source.lengths, target.lengths)
        order = np.lexsort((target.lengths, longer))
        groups, begin = [], 0
        for n, width in enumerate(longer[order].tolist()):
            if n > begin and width * (n + 1 - begin) > tokens:
                groups.append(order[begin:n])
                begin = n
        groups.append(order[begin:])
        return [groups[n] for n in self.chance.permutation(len(groups))]

    @property
    def is_used_up(self) -> bool:
        """Whether what is left of the pairs drawn is too little for a pool of like lengths."""
        return len(self.queue) < min(self.options.pool, 100)

    def one_pass(self):
        """Yields the batches of one drawing of the pairs."""
        return self.batches(lambda: 1.0, endless=False)

    def batches(self, progress, endless: bool = True):
        """Yields batches; `progress()` in 0..1 decides how long sentences may be."""
        resumed = self.pool_began is not None
        while endless or resumed or self.pool_began is None or not self.is_used_up:
            if not resumed:
                self._begin_pool(progress())
            pool, skip = self.pool_began, self.done if resumed else 0
            resumed = False
            self.chance.bit_generator.state = pool["chance"]
            self.limit, queue = pool["limit"], pool["queue"]
            rows, self.queue = queue[: self.options.pool], queue[self.options.pool :]
            source, target, into, lead = self._examples(rows)
            for group in self._groups(source, target, pool["tokens"])[skip:]:
                self.done += 1
                yield self._batch(source, target, into, lead, group)

    @staticmethod
    def _batch(source: Ragged, target: Ragged, into, lead, group: np.ndarray) -> Batch:
        parts = []
        for side in (source, target):
            ids, mask = side.padded(group)
            parts += [torch.from_numpy(ids), torch.from_numpy(mask).float()]
        text_end = torch.from_numpy(source.lengths[group] - 1)
        return Batch(*parts, torch.from_numpy(into[group]), torch.from_numpy(lead[group]), text_end)


def guidance(tables: BothWays, batch: Batch):
    """Soft word alignments for the guided head: targets [b, t, s] that sum to 1 over s, and a weight [b, t]."""
    source, target = torch.broadcast_tensors(batch.source[:, None, :], batch.target[:, :, None])
    share = tables(source, target, batch.into_english)
    lengths, target_lengths = batch.source_mask.sum(1), batch.target_mask.sum(1)
    lead, text_end = batch.lead[:, None], batch.text_end[:, None]
    steps_t = torch.arange(target.shape[1], device=source.device)
    steps_s = torch.arange(source.shape[2], device=source.device)
    place_t = (steps_t + 0.5)[None, :] / target_lengths[:, None]
    place_s = (steps_s[None, :] - lead + 0.5) / (text_end - lead).clamp_min(1)
    share = share * torch.exp(-4.0 * (place_t[:, :, None] - place_s[:, None, :]).abs())
    share *= ((steps_s[None, :] >= lead) & (steps_s[None, :] < text_end))[:, None, :]
    # The end mark is aligned to the end mark.
    rows, last = torch.arange(len(lengths), device=source.device), target_lengths.long() - 1
    share[rows, last] = 0
    share[rows, last, lengths.long() - 1] = 1
    total = share.sum(-1)
    weight = (total / (total + 2e-3)) * batch.target_mask
    return share / (total[..., None] + 1e-9), weight
