"""How good the state is: the moving average on the test set, both directions, as the product would translate."""

import time
from pathlib import Path

import sacrebleu
import torch

from ..architecture import Architecture
from ..evaluate import read_lines, scores
from ..languages import Direction
from ..model import Student
from ..translator import Translator
from .courtesy import Pauses

DIRECTIONS = (Direction("zh", "en"), Direction("en", "zh"))
CHUNK = 128


def _translated(model: Translator, lines: list[str], direction: Direction, pauses: Pauses) -> list[str]:
    order = sorted(range(len(lines)), key=lambda n: len(lines[n]))
    found = [""] * len(lines)
    for start in range(0, len(order), CHUNK):
        pauses.step_aside()
        part = order[start : start + CHUNK]
        for n, text in zip(part, model.translate([lines[n] for n in part], direction), strict=True):
            found[n] = text
    return found


def score(
    parameters: dict[str, torch.Tensor], architecture: Architecture, processor, testset: Path, pauses: Pauses
) -> dict:
    """BLEU, chrF2 and the outputs' length as a share of the references', by direction."""
    model = Translator([Student(architecture, parameters)], processor, processor, True, {})
    result = {}
    for direction in DIRECTIONS:
        began = time.monotonic()
        source, target = (read_lines(testset / f"{code}.txt") for code in (direction.source, direction.target))
        found = _translated(model, source, direction, pauses)
        bleu = sacrebleu.corpus_bleu(found, [target], tokenize="zh" if direction.target == "zh" else "13a")
        result[str(direction)] = scores(found, target, direction.target) | {
            "length": round(bleu.sys_len / bleu.ref_len, 3),
            "seconds": round(time.monotonic() - began),
        }
    return result
