"""Endless batches, one shard after the other, from a state that says exactly which come next."""

from collections.abc import Callable, Iterator

import numpy as np

from ..batches import Batch, Sampler, Sampling, Specials
from ..languages import LANGUAGES, prefix_piece
from ..sources import domain_piece, source
from ..vocabulary import UNKNOWN
from .additions import Additions
from .shards import Shards

# (target tokens seen, longest side in pieces): long sentences are rare in the corpus and many where people translate,
# so the caps of the beginning fall early.
CAPS = ((2.4e6, 18), (8e6, 32), (20e6, 48))
NO_CAP = 10_000


def longest_allowed(target_tokens: int) -> int:
    return next((longest for seen, longest in CAPS if target_tokens < seen), NO_CAP)


class Supply:
    """`target_tokens()` tells how far the training is."""

    def __init__(
        self, shards: Shards, additions: Additions, batch_tokens: int, seed: int, target_tokens: Callable[[], int]
    ):
        self.shards, self.additions, self.batch_tokens = shards, additions, batch_tokens
        self.seed, self.target_tokens = seed, target_tokens
        self.visit, self.longest = 0, 0
        self.sampler: Sampler | None = None
        self._resumed: dict | None = None

    def state(self) -> dict:
        """What draws the batches after the last one, given to `restore` of a supply made alike."""
        sampler = self.sampler.state() if self.sampler else None
        return {"visit": self.visit, "longest": self.longest, "sampler": sampler, "data": self._data}

    @property
    def _data(self) -> dict:
        """What the numbers of rows in a state refer to."""
        return self.shards.identity | self.additions.identity

    def restore(self, state: dict) -> None:
        """Goes on within the shard where its rows are still the same, else with the next."""
        same = state["data"] == self._data and state["sampler"] is not None
        self.visit = state["visit"] if same else state["visit"] + 1
        self._resumed = state if same else None

    def _specials(self, sources: list[str]) -> Specials:
        piece = self.shards.processor.piece_to_id
        domains = [source(name).domain for name in sources]
        ids = np.array([piece(domain_piece(domain)) if domain else 0 for domain in domains])
        # Vocabularies made before there were domain pieces hold none.
        return Specials({code: piece(prefix_piece(code)) for code in LANGUAGES}, np.where(ids == UNKNOWN, 0, ids))

    def _open(self) -> Sampler:
        shard = self.shards.load(self.visit % self.shards.count)
        if rows := self.additions.rows(self.visit):
            shard = shard.with_more(self.shards.encoded(rows))
        self.longest = self._resumed["longest"] if self._resumed else longest_allowed(self.target_tokens())
        longer = np.maximum(shard.pairs.english.lengths, shard.pairs.other.lengths)
        weights = np.where(longer <= self.longest, shard.weights, 0.0)
        sampling = Sampling(self.batch_tokens, seed=self.seed + self.visit)
        sampler = Sampler(shard.pairs, weights, self._specials(shard.pairs.sources), None, sampling)
        if self._resumed:
            sampler.restore(self._resumed["sampler"])
        self._resumed = None
        return sampler

    def batches(self) -> Iterator[Batch]:
        while True:
            self.sampler = self._open()
            yield from self.sampler.one_pass()
            self.visit += 1
