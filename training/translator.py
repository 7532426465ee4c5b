"""Text in, text out, with a trained model or an ensemble of them."""

from dataclasses import dataclass
from pathlib import Path

import sentencepiece as spm
import torch

from . import checkpoint, vocabulary
from .architecture import Architecture
from .languages import Direction, prefix_piece
from .model import Student
from .options import Options
from .search import translate

LONGEST_SOURCE = 240
CPU = torch.device("cpu")


@dataclass(frozen=True)
class Translator:
    students: list[Student]
    source: spm.SentencePieceProcessor
    target: spm.SentencePieceProcessor
    prefixed: bool
    progress: dict  # of the first model

    def ids(self, line: str, direction: Direction) -> list[int]:
        prefix = [self.source.piece_to_id(prefix_piece(direction.target))] if self.prefixed else []
        return [*prefix, *self.source.encode(line)[:LONGEST_SOURCE], 0]

    def translate(self, lines: list[str], direction: Direction, batch: int = 64, seed: int | None = None) -> list[str]:
        """Translations in order: the best pieces, or drawn by their probability where a seed is given."""
        device = self.students[0].device
        draw = None if seed is None else torch.Generator(device).manual_seed(seed)
        sources = [self.ids(line, direction) for line in lines]
        order = sorted(range(len(lines)), key=lambda n: len(sources[n]))
        output = [""] * len(lines)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            ids, mask = pad([sources[n] for n in part])
            found = translate(self.students, ids.to(device), mask.to(device), 20 + 2 * ids.shape[1], draw)
            for n, row in zip(part, found, strict=True):
                output[n] = self.target.decode(row)
        return output


def pad(rows) -> tuple[torch.Tensor, torch.Tensor]:
    """Ids [b, longest] filled up with 0, and a float mask of the same shape (1 for a token)."""
    width = max(map(len, rows))
    ids = torch.zeros(len(rows), width, dtype=torch.long)
    mask = torch.zeros(len(rows), width)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
        mask[i, : len(row)] = 1
    return ids, mask


def load(o: Options, paths: list[Path], device=CPU, dtype=torch.float32) -> Translator:
    """The models of these checkpoints with the work folder's vocabulary."""
    students, progress = [], {}
    for path in paths:
        stored = checkpoint.read(path)
        architecture = Architecture(**stored["architecture"])
        parameters = checkpoint.parameters_of(path, architecture)
        students.append(Student(architecture, {name: value.to(device) for name, value in parameters.items()}, dtype))
        progress = progress or {k: stored[k] for k in checkpoint.PROGRESS if k in stored}
    source, target = (vocabulary.load(o.work, name) for name in vocabulary.vocabulary_files(o.separate))
    return Translator(students, source, target, o.prefixed, progress)


def model_file(o: Options) -> Path:
    """The checkpoint that is evaluated and exported."""
    return o.checkpoint or o.work / "model.pt"
