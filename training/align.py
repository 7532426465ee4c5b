"""Stage 4: pairs.npz → align.npz: alignment tables, which pairs are kept, initial vectors.

python -m training.align --work WORK
"""

import sys
from pathlib import Path

import numpy as np
import torch

from . import encode, stages
from .lexicon import Alignment, Table, align, bilingual_vectors, sentence_scores
from .options import Options
from .vocabulary import source_weights

NAME = "align"
OPTIONS = ("pair", "both", "separate", "align_pairs", "worst", "vectors", "dimension", "seed", "weights")


def inputs(o: Options) -> list[Path]:
    return [o.work / "pairs.npz"]


def outputs(o: Options) -> list[Path]:
    return [o.work / "align.npz"]


def aligned(pairs: encode.Pairs, weights: np.ndarray, most: int, seed: int) -> tuple[Alignment, Alignment]:
    """English to other and back, from at most so many pairs drawn by their weights."""
    count = min(most, len(pairs))
    chance = np.random.default_rng(seed)
    rows = np.sort(chance.choice(len(pairs), count, replace=False, p=weights / weights.sum()))
    out = align(pairs.english, pairs.other, pairs.sizes, rows)
    return out, align(pairs.other, pairs.english, pairs.sizes[::-1], rows)


def scores(pairs: encode.Pairs, out: Alignment, into: Alignment) -> np.ndarray:
    """How well each pair's sides explain each other."""
    return sentence_scores(pairs.english, pairs.other, out) + sentence_scores(pairs.other, pairs.english, into)


def run(o: Options) -> None:
    if o.threads:
        torch.set_num_threads(o.threads)
    pairs = encode.load(o.work)
    weights = np.array(source_weights(o, pairs.sources))[pairs.source] + 1e-9
    out, into = aligned(pairs, weights, o.align_pairs, o.seed)
    score = scores(pairs, out, into)
    keep = score >= np.quantile(score, o.worst)
    content = {}
    if o.vectors:
        sides = bilingual_vectors(out.together, pairs.sizes, not o.separate, o.dimension, o.seed)
        content = {"vectors_en": sides[0], "vectors_other": sides[1]}
    np.savez(
        o.work / "align.npz",
        out_keys=out.table.keys.numpy(),
        out_values=out.table.values.numpy(),
        into_keys=into.table.keys.numpy(),
        into_values=into.table.values.numpy(),
        sizes=np.array(pairs.sizes),
        score=score,
        keep=keep,
        **content,
    )
    stages.say(
        f"{int(keep.sum())} of {len(pairs)} pairs kept, {len(out.table.keys)} and {len(into.table.keys)} word pairs"
    )


def tables(work: Path) -> tuple[Table, Table]:
    """p(other | English) and p(English | other)."""
    f = np.load(work / "align.npz")
    english, other = f["sizes"].tolist()
    parts = (("out", other), ("into", english))
    return tuple(
        Table(torch.from_numpy(f[f"{k}_keys"]), torch.from_numpy(f[f"{k}_values"]), width) for k, width in parts
    )


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
