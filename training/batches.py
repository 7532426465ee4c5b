"""Draws length-bucketed batches in both directions, short and everyday sentences first."""

import json
import random
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from .corpus import SOURCE_WEIGHTS
from .prepare import PREFIXES

# (share of the run, longest side in tokens): what may be drawn up to that point.
CURRICULUM = ((0.12, 18), (0.35, 32), (0.65, 48), (1.01, 88))
# Small batches learn fastest at first; later ones are larger, which is also quicker per token.
GROWTH = ((0.15, 1.0), (1.01, 1.5))


class Pairs:
    def __init__(self, work: Path):
        stored = np.load(work / "pairs.npz")
        self.ids = {"en": stored["en"], "zh": stored["zh"]}
        self.at = {"en": stored["en_at"], "zh": stored["zh_at"]}
        names = json.loads((work / "sources.json").read_text())
        self.weights = np.array([SOURCE_WEIGHTS.get(name, 1.0) for name in names])[stored["source"]]
        self.longest = np.maximum(np.diff(self.at["en"]), np.diff(self.at["zh"]))
        processor = spm.SentencePieceProcessor(model_file=str(work / "vocab.spm"))
        self.prefix = {language: processor.piece_to_id(piece) for language, piece in PREFIXES.items()}
        self.vocabulary = processor.get_piece_size()

    def side(self, language: str, n: int) -> np.ndarray:
        at = self.at[language]
        return self.ids[language][at[n] : at[n + 1]]

    def source_and_target(self, n: int, to: str):
        source, target = self.side("zh" if to == "en" else "en", n), self.side(to, n)
        return [self.prefix[to], *source.tolist(), 0], [*target.tolist(), 0]


def length_limit(progress: float) -> int:
    return next(limit for share, limit in CURRICULUM if progress < share or share > 1)


def batch_growth(progress: float) -> float:
    return next(growth for share, growth in GROWTH if progress < share or share > 1)


def pad(rows) -> tuple[torch.Tensor, torch.Tensor]:
    """Ids [b, longest] filled up with 0, and a float mask of the same shape (1 for a token)."""
    width = max(map(len, rows))
    ids = torch.zeros(len(rows), width, dtype=torch.long)
    mask = torch.zeros(len(rows), width)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
        mask[i, : len(row)] = 1
    return ids, mask


class Sampler:
    """Endless batches; pairs are drawn by weight without replacement as far as the weights allow."""

    def __init__(self, pairs: Pairs, budget: int, seed: int, pool: int = 12_000):
        self.pairs, self.budget, self.pool = pairs, budget, pool
        self.chance = np.random.default_rng(seed)
        self.shuffle = random.Random(seed)
        self.queue, self.limit = np.empty(0, np.int64), 0

    def _refill(self, limit: int) -> None:
        weights = np.where(self.pairs.longest <= limit, self.pairs.weights, 0.0)
        copies = np.floor(weights + self.chance.random(len(weights))).astype(np.int64)
        queue = np.repeat(np.arange(len(weights)), copies)
        self.chance.shuffle(queue)
        self.queue, self.limit = queue, limit

    def batches(self, progress):
        """Yields (source, source mask, target, target mask, direction is into English [b]); `progress()` in 0..1."""
        while True:
            limit = length_limit(progress())
            if limit != self.limit or len(self.queue) < self.pool:
                self._refill(limit)
            drawn, self.queue = self.queue[: self.pool], self.queue[self.pool :]
            examples = []
            for n in drawn:
                to = "en" if self.shuffle.random() < 0.5 else "zh"
                examples.append((*self.pairs.source_and_target(int(n), to), to == "en"))
            examples.sort(key=lambda e: (max(len(e[0]), len(e[1])), len(e[1])))
            budget = self.budget * batch_growth(progress())
            groups, current, width = [], [], 0
            for example in examples:
                width = max(width, len(example[0]), len(example[1]))
                if current and width * (len(current) + 1) > budget:
                    groups.append(current)
                    current, width = [], max(len(example[0]), len(example[1]))
                current.append(example)
            groups.append(current)
            self.shuffle.shuffle(groups)
            for group in groups:
                if length_limit(progress()) != self.limit:
                    break
                source, source_mask = pad([e[0] for e in group])
                target, target_mask = pad([e[1] for e in group])
                yield source, source_mask, target, target_mask, torch.tensor([e[2] for e in group])


class AlignmentTeacher:
    """Soft word alignments of a batch from the statistical tables, for the guided attention head."""

    def __init__(self, work: Path):
        self.tables = {
            True: torch.from_numpy(np.load(work / "align-zh-en.npy")).view(-1),
            False: torch.from_numpy(np.load(work / "align-en-zh.npy")).view(-1),
        }
        self.vocabulary = int(round(len(self.tables[True]) ** 0.5))

    def __call__(self, source, source_mask, target, target_mask, into_english):
        """Targets [b, t, s] that sum to 1 over s, and a weight [b, t] for how sure each row is."""
        into = into_english[:, None, None]
        where = source[:, None, :] * self.vocabulary + target[:, :, None]
        share = torch.where(into, self.tables[True][where.view(-1)].view(where.shape).float(), 0.0)
        share = torch.where(into, share, self.tables[False][where.view(-1)].view(where.shape).float())
        lengths, target_lengths = source_mask.sum(1), target_mask.sum(1)
        place_t = (torch.arange(target.shape[1]) + 0.5)[None, :] / target_lengths[:, None]
        place_s = (torch.arange(source.shape[1]) - 0.5)[None, :] / (lengths[:, None] - 2).clamp_min(1)
        share *= torch.exp(-4.0 * (place_t[:, :, None] - place_s[:, None, :]).abs())
        words = source_mask.clone()
        words[:, 0] = 0
        words[torch.arange(len(source)), lengths.long() - 1] = 0
        share *= words[:, None, :]
        last = target_lengths.long() - 1
        rows = torch.arange(len(source))
        share[rows, last] = 0
        share[rows, last, lengths.long() - 1] = 1
        total = share.sum(-1)
        weight = (total / (total + 2e-3)) * target_mask
        return share / (total[..., None] + 1e-9), weight
