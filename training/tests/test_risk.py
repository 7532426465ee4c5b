"""Learning from one's own translations, tried on a toy."""

import math
from collections import Counter

import numpy as np
import pytest
import torch

from training.architecture import initial_parameters
from training.lexicon import BothWays, Table
from training.model import Student
from training.ragged import Ragged
from training.sprint import risk
from training.sprint.examples import Store
from training.sprint.learner import Recipe, learn
from training.sprint.synthesis import translate
from training.tests.sprint_toy import PIECES, TINY

CPU = torch.device("cpu")


def plain_goodness(found: list[int], wanted: list[int]) -> float:
    logs = f = 0.0
    for order in range(1, 5):
        a, b = (Counter(tuple(x[i : i + order]) for i in range(len(x) - order + 1)) for x in (found, wanted))
        hits, smooth = sum((a & b).values()), 1.0 if order > 1 else 1e-3
        logs += math.log((hits + smooth) / (a.total() + smooth))
        f += 5 * (hits + smooth) / (a.total() + 4 * b.total() + 5 * smooth)
    return 0.5 * min(1, math.exp(1 - len(wanted) / len(found))) * math.exp(logs / 4) + 0.5 * f / 4


def test_goodness_is_half_bleu_and_half_f2():
    pairs = [([5, 6, 7, 8, 9], [5, 6, 7, 8, 9]), ([5, 5, 5, 6], [5, 6, 7, 5, 6]), ([9], [9, 9]), ([7, 8, 7, 8, 7, 8], [7, 8])]
    sides = [Ragged.of(side).padded(np.arange(len(pairs))) for side in zip(*pairs, strict=True)]
    given = [part for ids, mask in sides for part in (torch.from_numpy(ids), torch.from_numpy(mask.sum(1)))]
    found = risk.goodness(*given).tolist()
    assert found == pytest.approx([plain_goodness(*pair) for pair in pairs], rel=1e-4)
    assert found[0] == pytest.approx(1.0)
    empty = risk.goodness(torch.zeros(1, 3, dtype=torch.long), torch.tensor([0]), *[part[:1] for part in given[2:]])
    assert empty.tolist() == [0.0]


def lesson_to_copy():
    """Texts to copy, and what knows which piece is which."""
    texts = Ragged.of(np.random.default_rng(1).integers(8, 16, (400, 4)).tolist())
    table = Table(torch.arange(8, 16) * 65, torch.ones(8, dtype=torch.float16), 64)
    store = Store()
    places = store.add(texts)
    store.learn(places, places, False, np.ones(400))
    return texts, store.examples(PIECES, CPU, 50), BothWays.of(table, table)


def copied(parameters: dict, texts: Ragged) -> int:
    made = translate(Student(TINY, parameters), texts, False, PIECES)
    return sum(made.rows[n].tolist() == texts[n].tolist() for n in range(len(texts)))


def test_a_model_learns_from_its_own_translations_alone(monkeypatch):
    texts, examples, tables = lesson_to_copy()
    half = Recipe(seconds=900, tokens=512, steps=50, warm_up=10, horizon=5)
    before = learn(TINY, initial_parameters(TINY), examples, tables, half, torch.float32).parameters
    monkeypatch.setattr(risk, "OWN", 1.0)
    recipe = Recipe(seconds=900, tokens=256, steps=60, warm_up=5, horizon=5)
    beginning = {name: value.detach().clone() for name, value in before.items()}
    after = learn(TINY, beginning, examples, tables, recipe, torch.float32, lesson=risk.risk).parameters
    counts = copied(before, texts), copied(after, texts)
    assert counts[1] > counts[0] + 150, counts
