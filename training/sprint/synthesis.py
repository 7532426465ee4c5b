"""Translations of many rows by the teacher, without leaving the device until a batch is done."""

from dataclasses import dataclass

import numpy as np
import torch

from ..model import Student
from ..ragged import Ragged
from ..search import Decoding, run
from .examples import WIDTHS, Pieces

TOKENS = 160_000  # source tokens a batch


@dataclass(frozen=True)
class Translations:
    rows: Ragged
    score: np.ndarray  # mean log-probability of a piece
    finished: np.ndarray


@torch.no_grad()
def translate(student: Student, rows: Ragged, into_english: bool, pieces: Pieces, tokens: int = TOKENS) -> Translations:
    """Greedy translations in the order of the rows; one is given up after half as many pieces again as its source has."""
    order = np.argsort(rows.lengths, kind="stable")
    lengths = np.zeros(len(rows), np.int64)
    score, finished = np.zeros(len(rows), np.float32), np.zeros(len(rows), bool)
    found: list[np.ndarray] = []
    begin = 0
    while begin < len(order):
        width = int(rows.lengths[order[begin]]) + 2
        part = order[begin : begin + max(1, tokens // width)]
        width = int(rows.lengths[part[-1]]) + 2
        part = part[: max(1, tokens // width)]
        begin += len(part)
        ids, mask = _source(student, rows, part, pieces.into if into_english else pieces.out)
        output, sums, done = _greedy(student, ids, mask, limit=ids.shape[1] * 3 // 2 + 8)
        ends = (output == 0).int()
        count = torch.where(done, ends.argmax(1), output.shape[1])
        keep = torch.arange(output.shape[1], device=output.device) < count[:, None]
        found.append(output[keep].to(torch.int32).cpu().numpy().astype(np.uint16))
        count = count.cpu().numpy()
        lengths[part], finished[part] = count, done.cpu().numpy()
        score[part] = sums.cpu().numpy() / (count + 1)
    in_order = Ragged(np.concatenate(found), np.concatenate([[0], np.cumsum(lengths[order])]))
    return Translations(in_order.take(np.argsort(order, kind="stable")), score, finished)


def _source(student: Student, rows: Ragged, part: np.ndarray, prefix: int):
    ids, mask = rows.padded(part)
    width = -(-(ids.shape[1] + 2) // WIDTHS) * WIDTHS
    source = np.zeros((len(part), width), np.int64)
    source[:, 0] = prefix
    source[:, 1 : 1 + ids.shape[1]] = ids
    known = np.arange(width) < mask.sum(1)[:, None] + 2
    return torch.from_numpy(source).to(student.device), torch.from_numpy(known).float().to(student.device)


def _greedy(student: Student, source, mask, limit: int):
    """Pieces [b, t], 0 from the end mark on; the sum of their log-probabilities; who reached the end."""
    sums = torch.zeros(len(source), device=source.device)

    def likeliest(logits, done):
        nonlocal sums
        logits[:, 1] = -1e9  # never the unknown piece
        best, chosen = logits.max(-1)
        sums = sums + torch.where(done, 0.0, best - torch.logsumexp(logits, -1))
        return chosen

    output, done = run(Decoding(student, *student.encode(source, mask)), limit, likeliest)
    return output, sums, done
