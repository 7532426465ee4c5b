"""For each pair the most similar other pair of the corpus, as a translation memory would find it for the English side
or for the Chinese one."""

from dataclasses import dataclass

import numpy as np

from ..ragged import Ragged
from ..stages import say

GRAM = 2  # pieces; rows that share a rare run of so many are compared
RAREST = 5  # runs of a row that are looked up
NEAR = 6  # rows that share a run, on each side in the order of their texts, that are compared
LEAST = 0.5
LENGTHS = 0.5  # the shorter side has at least this share of the longer one's pieces
LONGEST = 60
CHUNK = 100_000


@dataclass(frozen=True)
class Similar:
    """Row numbers, those of their most similar other rows, and how similar they are in percent (50 to 99)."""

    row: np.ndarray
    other: np.ndarray
    share: np.ndarray


def _grams(rows: Ragged) -> tuple[np.ndarray, np.ndarray]:
    """Hashes of all runs of GRAM pieces, and the rows they stand in."""
    ids = rows.ids.astype(np.uint64)
    row = np.repeat(np.arange(len(rows), dtype=np.int32), rows.lengths)
    sums = np.zeros(len(ids) - GRAM + 1, np.uint64)
    for n in range(GRAM):
        sums = sums * np.uint64(65599) + ids[n : len(ids) - GRAM + 1 + n]
    inside = row[: len(sums)] == row[GRAM - 1 :]
    return sums[inside], row[: len(sums)][inside]


def candidates(rows: Ragged) -> np.ndarray:
    """Pairs [n, 2] of rows that share a rare run, the smaller number first, each once."""
    sums, row = _grams(rows)
    _, gram, count = np.unique(sums, return_inverse=True, return_counts=True)
    frequency = count[gram]
    shared = frequency > 1
    gram, row, frequency = gram[shared], row[shared], frequency[shared]
    order = np.lexsort((frequency, row))
    gram, row = gram[order], row[order]
    first = np.flatnonzero(np.diff(row, prepend=-1))
    rank = np.arange(len(row)) - np.repeat(first, np.diff(np.append(first, len(row))))
    gram, row = gram[rank < RAREST], row[rank < RAREST]
    # Within a run rows of like length lie next to each other.
    order = np.lexsort((rows.lengths[row], gram))
    gram, row = gram[order], row[order]
    found = []
    for step in range(1, NEAR + 1):
        same = gram[step:] == gram[:-step]
        a, b = row[:-step][same], row[step:][same]
        found.append(np.stack([np.minimum(a, b), np.maximum(a, b)], 1)[a != b])
    pairs = np.concatenate(found)
    keys = np.unique(pairs[:, 0].astype(np.int64) * len(rows) + pairs[:, 1])
    pairs = np.stack([keys // len(rows), keys % len(rows)], 1)
    lengths = rows.lengths[pairs]
    near = (lengths.min(1) >= LENGTHS * lengths.max(1)) & (lengths.max(1) <= LONGEST) & (lengths.min(1) >= 3)
    return pairs[near]


def distances(rows: Ragged, pairs: np.ndarray) -> np.ndarray:
    """Levenshtein distance in pieces of each pair of rows [n, 2]."""
    result = np.empty(len(pairs), np.int16)
    order = np.argsort(rows.lengths[pairs].max(1), kind="stable")
    for start in range(0, len(order), CHUNK):
        part = order[start : start + CHUNK]
        a, _ = rows.padded(pairs[part, 0])
        b, _ = rows.padded(pairs[part, 1])
        a, b = a.astype(np.uint16), b.astype(np.uint16)
        length_a, length_b = rows.lengths[pairs[part]].T
        steps = np.arange(b.shape[1] + 1, dtype=np.int16)
        line = np.broadcast_to(steps, (len(part), len(steps))).copy()
        last = np.empty(len(part), np.int16)
        for i in range(a.shape[1] + 1):
            if i:
                ahead = np.empty_like(line)
                ahead[:, 0] = i
                np.minimum(line[:, 1:] + 1, line[:, :-1] + (a[:, i - 1 : i] != b), out=ahead[:, 1:])
                # An insertion costs one a place: the least of all places to the left, each plus its distance.
                line = np.minimum.accumulate(ahead - steps, 1) + steps
            ends = length_a == i
            last[ends] = line[ends, length_b[ends]]
        result[part] = last
    return result


def best_of(rows: Ragged, known: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Each row's most similar other row, or -1; and how similar, 0 to 1, below 1.

    With `known` [n] the others are those alone, and who asks are the rest.
    """
    pairs = candidates(rows)
    if known is not None:
        pairs = pairs[known[pairs[:, 0]] != known[pairs[:, 1]]]
    say(f"{len(pairs)} pairs of rows to compare")
    share = 1 - distances(rows, pairs) / rows.lengths[pairs].max(1)
    good = (share >= LEAST) & (share < 1)
    pairs, share = pairs[good], share[good]
    both = np.concatenate([pairs, pairs[:, ::-1]])
    share = np.concatenate([share, share])
    order = np.lexsort((share, both[:, 0]))
    both, share = both[order], share[order]
    last = np.flatnonzero(np.diff(both[:, 0], append=-1))
    other, most = np.full(len(rows), -1, np.int64), np.zeros(len(rows))
    other[both[last, 0]], most[both[last, 0]] = both[last, 1], share[last]
    return other, most


def most_similar(english: Ragged, other: Ragged) -> Similar:
    """By the English side, and where that finds none by the other side."""
    found, share = best_of(english)
    by_other, share_other = best_of(other)
    use = (found < 0) & (by_other >= 0)
    found[use], share[use] = by_other[use], share_other[use]
    rows = np.flatnonzero(found >= 0)
    say(f"{len(rows)} of {len(english)} pairs have a similar one; from 70 %: {(share >= 0.7).sum()}")
    return Similar(rows.astype(np.int32), found[rows].astype(np.int32), np.floor(100 * share[rows]).astype(np.uint8))
