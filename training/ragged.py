"""Sequences of ids of different lengths in one flat array: what the corpus is once it is encoded."""

from dataclasses import dataclass

import numpy as np


def _offsets(lengths: np.ndarray) -> np.ndarray:
    at = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=at[1:])
    return at


@dataclass(frozen=True)
class Ragged:
    ids: np.ndarray
    at: np.ndarray  # int64, one more than there are rows

    def __len__(self) -> int:
        return len(self.at) - 1

    def __getitem__(self, n: int) -> np.ndarray:
        return self.ids[self.at[n] : self.at[n + 1]]

    @property
    def lengths(self) -> np.ndarray:
        return np.diff(self.at)

    @staticmethod
    def of(rows) -> "Ragged":
        rows = list(rows)
        at = _offsets(np.array([len(row) for row in rows], np.int64))
        return Ragged(np.fromiter((i for row in rows for i in row), np.uint16, at[-1]), at)

    @staticmethod
    def flags(values: np.ndarray, present: np.ndarray) -> "Ragged":
        """One id in the rows where `present`, none in the others."""
        return Ragged(values[present], _offsets(present.astype(np.int64)))

    def take(self, rows: np.ndarray) -> "Ragged":
        lengths = self.lengths[rows]
        at = _offsets(lengths)
        return Ragged(self.ids[np.repeat(self.at[rows] - at[:-1], lengths) + np.arange(at[-1])], at)

    def followed_by(self, other: "Ragged") -> "Ragged":
        """These rows, then the other's."""
        return Ragged(np.concatenate([self.ids, other.ids]), np.concatenate([self.at, other.at[1:] + self.at[-1]]))

    def padded(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Ids [rows, longest] filled up with 0, and a mask of the same shape (True for an id)."""
        lengths = self.lengths[rows]
        mask = np.arange(lengths.max(initial=0)) < lengths[:, None]
        ids = np.zeros(mask.shape, np.int64)
        ids[mask] = self.take(rows).ids
        return ids, mask


def joined(parts: list[Ragged]) -> Ragged:
    """The parts' rows one after the other: row n is parts[0][n], parts[1][n], …"""
    lengths = sum(part.lengths for part in parts)
    at = _offsets(lengths)
    ids = np.empty(at[-1], parts[0].ids.dtype)
    begin = at[:-1].copy()
    for part in parts:
        ids[np.repeat(begin - part.at[:-1], part.lengths) + np.arange(len(part.ids))] = part.ids
        begin += part.lengths
    return Ragged(ids, at)
