"""Batches: nothing lost between corpus and tensors, and the same again after a restart."""

import numpy as np
import torch

from training.batches import Sampler, Sampling, Specials, guidance
from training.encode import BOTH_WAYS, INTO_ENGLISH, Pairs
from training.lexicon import BothWays, Table, align, bilingual_vectors
from training.ragged import Ragged, joined

SPECIALS = Specials({"en": 2, "zh": 3}, np.array([4, 0]))


def some_pairs(count: int = 200, way: int = BOTH_WAYS, turned: bool = True) -> Pairs:
    chance = np.random.default_rng(0)
    english = Ragged.of(chance.integers(10, 50, n).tolist() for n in chance.integers(1, 12, count))
    other = Ragged.of((english[n][:: -1 if turned else 1] + 50).tolist() for n in range(count))
    source = (np.arange(count) % 2).astype(np.uint16)
    return Pairs(
        english, other, source, np.zeros(count, np.uint8), np.full(count, way, np.uint8), ["a", "b"], ["zh"], (100, 100)
    )


def sampler(pairs: Pairs, **options) -> Sampler:
    sampling = Sampling(**({"tokens": 64, "seed": 1, "pool": 50} | options))
    return Sampler(pairs, np.ones(len(pairs)), SPECIALS, None, sampling)


def test_joined_rows_are_the_parts_rows_in_order():
    a, b = Ragged.of([[1], [], [2, 3]]), Ragged.of([[7, 8], [9], []])
    whole = joined([a, b])
    assert [whole[n].tolist() for n in range(3)] == [[1, 7, 8], [9], [2, 3]]
    ids, mask = whole.padded(np.array([2, 0]))
    assert ids.tolist() == [[2, 3, 0], [1, 7, 8]] and mask.sum(1).tolist() == [2, 3]


def test_every_pair_is_drawn_once_in_one_direction():
    pairs, seen = some_pairs(), []
    batches = sampler(pairs).batches(lambda: 0.5)
    while len(seen) < 200:
        batch = next(batches)
        assert batch.source.shape[0] * max(batch.source.shape[1], batch.target.shape[1]) <= 64
        for n in range(len(batch.source)):
            source = batch.source[n, : int(batch.source_mask[n].sum())].tolist()
            target = batch.target[n, : int(batch.target_mask[n].sum())].tolist()
            lead = int(batch.lead[n])
            assert source[0] == (2 if batch.into_english[n] else 3) and source[-1] == target[-1] == 0
            assert lead == 1 or (lead == 2 and source[1] == 4)
            text = source[lead:-1]
            assert text[::-1] == [i + (50 if batch.into_english[n] else -50) for i in target[:-1]]
            seen.append(tuple(sorted((tuple(text), tuple(target[:-1])))))
    wanted = sorted(
        tuple(sorted((tuple(pairs.english[n].tolist()), tuple(pairs.other[n].tolist())))) for n in range(200)
    )
    assert sorted(seen) == wanted


def test_rows_for_one_direction_keep_to_it():
    batches = sampler(some_pairs(way=INTO_ENGLISH)).batches(lambda: 0.5)
    assert all(bool(next(batches).into_english.all()) for _ in range(10))


def test_a_restored_sampler_goes_on_with_the_same_batches():
    pairs, straight = some_pairs(), sampler(some_pairs())
    batches = straight.batches(lambda: 0.5)
    for _ in range(23):
        next(batches)
    state = straight.state()
    resumed = sampler(pairs)
    resumed.restore(state)
    again = resumed.batches(lambda: 0.5)
    for _ in range(60):
        a, b = next(batches), next(again)
        assert torch.equal(a.source, b.source) and torch.equal(a.target, b.target) and torch.equal(a.lead, b.lead)


def test_short_sentences_come_first():
    batches = sampler(some_pairs(), curriculum=True).batches(lambda: 0.5)
    assert next(batches).source.shape[1] <= 12 + 3


def test_alignment_finds_a_dictionary_and_near_vectors():
    pairs = some_pairs(2000, turned=False)
    rows = np.arange(len(pairs))
    out = align(pairs.english, pairs.other, pairs.sizes, rows)
    words = torch.arange(10, 50)
    assert (out.table(words, words + 50) > 0.8).all()
    assert (out.table(words, torch.full_like(words, 99)) < 0.5).float().mean() > 0.9
    (vectors, _) = bilingual_vectors(out.together, pairs.sizes, True, 16, seed=1)
    nearest = np.argmax(vectors[10:50] @ vectors[60:100].T, 1)
    assert (nearest == np.arange(40)).mean() > 0.7


def test_guidance_points_to_translations_and_never_to_prefixes():
    keys = torch.tensor([10 * 100 + 60, 11 * 100 + 61])
    table = Table(keys, torch.ones(2, dtype=torch.float16), 100)
    pairs = Pairs(
        Ragged.of([[10, 11]]),
        Ragged.of([[61, 60]]),
        np.zeros(1, np.uint16),
        np.zeros(1, np.uint8),
        np.ones(1, np.uint8),
        ["a"],
        ["zh"],
        (100, 100),
    )
    batch = next(sampler(pairs, domain_share=1.0).batches(lambda: 0.5))
    assert batch.source.tolist() == [[3, 4, 10, 11, 0]]
    wanted, weight = guidance(BothWays.of(table, table), batch)
    assert wanted[0].argmax(-1).tolist() == [3, 2, 4]
    torch.testing.assert_close(wanted.sum(-1), torch.ones(1, 3), atol=1e-3, rtol=0)
    assert (weight > 0.9).all()
