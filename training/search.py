"""Translates with one student or an ensemble: greedy, or drawing from the distribution."""

import torch

from .architecture import MAX_POSITIONS
from .model import Student


class Decoding:
    """One student's side of a search, a target token at a time, for sources that it has read."""

    def __init__(self, student: Student, memory, bias):
        self.student, self.bias = student, bias
        self.memory = [part.contiguous() for part in memory]
        count = len(bias)
        shape = (count, 1, student.a.dimension)
        self.cells = [torch.zeros(shape, dtype=student.dtype, device=student.device)] * student.a.decoder_layers
        self.input = torch.zeros(count, student.a.dimension, device=student.device)

    def logits(self, position: int):
        student = self.student
        y = (self.input + student.positions[position])[:, None].to(student.dtype)
        hidden, _, self.cells = student.decode(y, self.memory, self.bias, self.cells)
        return student.logits(hidden[:, 0]).float()

    def follow(self, chosen) -> None:
        self.input = self.student.embed(chosen, self.student.target_name)


LOOK = 4  # steps between looks whether all are finished


def run(decoding: Decoding, limit: int, choose):
    """Pieces [n, t], 0 from the end mark on, and who reached it; `choose` takes logits [n, v] and who has, and gives pieces [n]."""
    done = torch.zeros(len(decoding.bias), dtype=torch.bool, device=decoding.bias.device)
    output = []
    for position in range(limit):
        chosen = torch.where(done, 0, choose(decoding.logits(position), done))
        output.append(chosen)
        done = done | (chosen == 0)
        # To look is to wait for the device.
        if position % LOOK == LOOK - 1 and bool(done.all()):
            break
        decoding.follow(chosen)
    return torch.stack(output, 1), done


def _scores(parts: list[Decoding], position: int):
    if len(parts) == 1:
        return parts[0].logits(position)
    return sum(torch.softmax(part.logits(position), -1) for part in parts).div(len(parts)).log()


@torch.no_grad()
def translate(
    students: list[Student], source, mask, limit: int, draw: torch.Generator | None = None
) -> list[list[int]]:
    """Target ids without the end mark for source ids [b, s]; an ensemble's probabilities are averaged.

    With `draw` the pieces are drawn by their probability instead of taking the best.
    """
    parts = [Decoding(student, *student.encode(source, mask)) for student in students]
    finished = torch.zeros(len(source), dtype=torch.bool, device=source.device)
    output = []
    for position in range(min(limit, MAX_POSITIONS)):
        scores = _scores(parts, position)
        scores[:, 1] = -1e9  # never the unknown piece
        if draw is None:
            chosen = scores.argmax(-1)
        else:
            chosen = torch.multinomial(torch.softmax(scores, -1), 1, generator=draw)[:, 0]
        output.append(chosen)
        finished |= chosen == 0
        if bool(finished.all()):
            break
        for part in parts:
            part.follow(chosen)
    rows = torch.stack(output, 1).tolist()
    return [row[: row.index(0)] if 0 in row else row for row in rows]
