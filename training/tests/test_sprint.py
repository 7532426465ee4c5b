"""What a few minutes on a GPU rely on, tried on the processor."""

import lzma
import random
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from training.architecture import initial_parameters
from training.batches import guidance
from training.lexicon import BothWays, Table
from training.model import Student
from training.ragged import Ragged
from training.search import translate as reference
from training.sprint import pack
from training.sprint.data import fullest
from training.sprint.examples import Store
from training.sprint.learner import Recipe, learn
from training.sprint.neighbours import distances, most_similar
from training.sprint.synthesis import translate
from training.tests.sprint_toy import PIECES, TINY, unlike_fresh
from training.translator import pad

CPU = torch.device("cpu")


def rows(count: int, seed: int = 1, longest: int = 12) -> Ragged:
    chance = random.Random(seed)
    return Ragged.of([[chance.randrange(8, 64) for _ in range(chance.randrange(1, longest))] for _ in range(count)])


def plain_distance(a, b) -> int:
    line = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        line, before = [i], line
        for j, y in enumerate(b, 1):
            line.append(min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (x != y)))
    return line[-1]


def test_distances_equal_the_plain_algorithm():
    some = rows(60)
    pairs = np.array([(a, b) for a in range(60) for b in range(a + 1, 60)])
    expected = [plain_distance(some[a].tolist(), some[b].tolist()) for a, b in pairs]
    assert distances(some, pairs).tolist() == expected


def test_the_most_similar_pair_is_another_one():
    base = [[10, 11, 12, 13, 14, 15], [10, 11, 12, 13, 14, 16], [10, 11, 12, 13, 20, 21], [40, 41, 42, 43, 44, 45]]
    found = most_similar(Ragged.of([*base, base[0]]), Ragged.of([[n] for n in range(8, 13)]))
    near = dict(zip(found.row.tolist(), zip(found.other.tolist(), found.share.tolist(), strict=True), strict=True))
    assert near[0] == (1, 83)
    assert near[4] == (1, 83)
    assert near[2][1] == 66
    assert 3 not in near


def test_a_pair_without_a_match_in_english_is_found_by_the_other_side():
    english = Ragged.of([[10, 11, 12, 13], [20, 21, 22, 23]])
    other = Ragged.of([[30, 31, 32, 33], [30, 31, 32, 34]])
    found = most_similar(english, other)
    assert (found.row.tolist(), found.other.tolist(), found.share.tolist()) == ([0, 1], [1, 0], [75, 75])


def examples_of_two():
    store = Store()
    english = store.add(Ragged.of([[10, 11, 12], [20, 21]]))
    other = store.add(Ragged.of([[30, 31], [40]]))
    begin, length = other
    store.learn(english, other, False, np.ones(2), np.array([7, 0]), (begin[::-1], length[::-1]))
    store.learn(other, english, True, np.ones(2))
    return store.examples(PIECES, CPU, longest=50)


def test_a_source_is_prefix_domain_text_memory_and_end():
    examples = examples_of_two()
    tagged = torch.tensor([True, True, True])
    batch = examples.batch(torch.tensor([0, 1, 2]), tagged, 9, 4)
    assert batch.source.tolist() == [
        [3, 7, 10, 11, 12, 4, 40, 0, 0],
        [3, 20, 21, 4, 30, 31, 0, 0, 0],
        [2, 30, 31, 0, 0, 0, 0, 0, 0],
    ]
    assert batch.source_mask.sum(1).tolist() == [8, 7, 4]
    assert batch.target.tolist() == [[30, 31, 0, 0], [40, 0, 0, 0], [10, 11, 12, 0]]
    assert batch.target_mask.sum(1).tolist() == [3, 2, 4]
    assert batch.lead.tolist() == [2, 1, 1]
    assert batch.text_end.tolist() == [5, 3, 3]
    untagged = examples.batch(torch.tensor([0]), torch.tensor([False]), 8, 3)
    assert untagged.source.tolist() == [[3, 10, 11, 12, 4, 40, 0, 0]]


def test_guidance_never_points_into_the_memory():
    batch = examples_of_two().batch(torch.tensor([0]), torch.tensor([False]), 8, 3)
    keys = torch.tensor([10 * 64 + 31, 40 * 64 + 30])
    table = Table(keys, torch.ones(2, dtype=torch.float16), 64)
    wanted, weight = guidance(BothWays.of(table, table), batch)
    assert wanted[0, 1].argmax() == 1
    assert weight[0, 0] == 0  # its only translation stands in the memory
    assert wanted[0, 2].argmax() == 6


def test_both_tables_are_asked_by_direction():
    out = Table(torch.tensor([5 * 10 + 1, 7 * 10 + 2]), torch.tensor([0.5, 0.25]).half(), 10)
    into = Table(torch.tensor([1 * 20 + 5, 9 * 20 + 19]), torch.tensor([0.75, 1.0]).half(), 20)
    both = BothWays.of(out, into)
    source = torch.tensor([[5, 7], [1, 9], [9, 5]])
    target = torch.tensor([[1, 2], [5, 19], [19, 1]])
    found = both(source, target, torch.tensor([False, True, False]))
    assert found.tolist() == [[0.5, 0.25], [0.75, 1.0], [0.0, 0.5]]
    # 9 · 10 + 8 is where the other table's first key lies.
    assert both(torch.tensor([[9]]), torch.tensor([[8]]), torch.tensor([False])).tolist() == [[0.0]]


def test_every_example_is_drawn_once_and_no_batch_is_too_large():
    store = Store()
    texts = rows(500, longest=30)
    places = store.add(texts)
    store.learn(places, places, True, np.ones(500))
    examples = store.examples(PIECES, CPU, longest=50)
    batches = examples.batches(400, seed=1)
    seen = []
    while len(seen) < 500:
        batch = next(batches)
        assert batch.source.numel() <= 400 and batch.source.shape[1] % 8 == 0
        seen += [tuple(row[row > 4].tolist()) for row in batch.source]
    assert sorted(seen) == sorted(tuple(row.tolist()) for row in (texts[n] for n in range(500)))


def test_many_rows_are_translated_as_one_by_one():
    parameters = unlike_fresh(TINY)
    parameters["decoder_ff_logit_out_b"][0, 0] += 5
    student = Student(TINY, parameters)
    some = rows(40)
    made = translate(student, some, False, PIECES, tokens=60)
    assert 5 < made.finished.sum() < 40
    assert len({len(made.rows[n]) for n in np.flatnonzero(made.finished)}) > 2
    for n in np.flatnonzero(made.finished):
        source, mask = pad([[PIECES.out, *some[n].tolist(), 0]])
        assert made.rows[n].tolist() == reference([student], source, mask, 60)[0]


def test_a_model_learns_to_copy():
    store = Store()
    chance = np.random.default_rng(1)
    texts = Ragged.of(chance.integers(8, 16, (400, 4)).tolist())
    places = store.add(texts)
    store.learn(places, places, False, np.ones(400))
    table = Table(torch.arange(8, 16) * 65, torch.ones(8, dtype=torch.float16), 64)
    recipe = Recipe(seconds=900, tokens=512, steps=120, warm_up=10, horizon=10)
    learnt = learn(
        TINY, initial_parameters(TINY), store.examples(PIECES, CPU, 50), BothWays.of(table, table), recipe, torch.float32
    )
    unseen = Ragged.of(chance.integers(8, 16, (50, 4)).tolist())
    made = translate(Student(TINY, learnt.parameters), unseen, False, PIECES)
    right = sum(made.rows[n].tolist() == unseen[n].tolist() for n in range(50))
    assert right > 45, f"{right} of 50 copied"


def test_what_is_packed_is_unpacked(tmp_path):
    some = rows(30)
    pack.write(tmp_path / "a.npz.xz", **pack.ragged("en", some))
    found = pack.unpacked(pack.load(tmp_path / "a.npz.xz"), "en")
    assert [row.tolist() for row in (found[n] for n in range(30))] == [some[n].tolist() for n in range(30)]
    (tmp_path / "a.npz.xz").write_bytes(b"no archive")
    with pytest.raises(lzma.LZMAError):
        pack.load(tmp_path / "a.npz.xz")


def test_the_fullest_pairs_are_those_that_say_most_for_their_length():
    english = Ragged.of([[10] * 9] * 100 + [[10] * 3])
    other = Ragged.of([[20] * (5 + n % 10) for n in range(100)] + [[20] * 40])
    found = fullest(SimpleNamespace(english=english, other=other))
    shares = set(other.lengths[found].tolist())
    assert shares == {11, 12, 13, 14} and not found[-1]
