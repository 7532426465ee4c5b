"""Loads a checkpoint's averaged weights together with the vocabulary."""

from dataclasses import dataclass
from pathlib import Path

import sentencepiece as spm
import torch

from .batches import pad
from .model import Architecture, Student
from .prepare import PREFIXES


@dataclass(frozen=True)
class Translator:
    student: Student
    vocabulary: spm.SentencePieceProcessor
    progress: dict

    def translate(self, lines: list[str], to: str, batch: int = 64) -> list[str]:
        """Greedy translations, in order; `to` is 'en' or 'zh'."""
        prefix = self.vocabulary.piece_to_id(PREFIXES[to])
        sources = [[prefix, *self.vocabulary.encode(line)[:250], 0] for line in lines]
        order = sorted(range(len(lines)), key=lambda n: len(sources[n]))
        output = [""] * len(lines)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            source, mask = pad([sources[n] for n in part])
            results = self.student.translate(source, mask, limit=20 + 2 * source.shape[1])
            for n, ids in zip(part, results, strict=True):
                output[n] = self.vocabulary.decode(ids)
        return output


def load(work: Path, name: str = "student", dtype=torch.float32, averaged: bool = True) -> Translator:
    stored = torch.load(work / f"{name}.pt")
    parameters = stored["average" if averaged else "parameters"]
    student = Student(Architecture(**stored["architecture"]), parameters, dtype)
    vocabulary = spm.SentencePieceProcessor(model_file=str(work / "vocab.spm"))
    return Translator(student, vocabulary, {k: stored[k] for k in ("step", "seconds", "target_tokens")})
