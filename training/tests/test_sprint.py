"""What a few minutes on a GPU rely on, tried on the processor."""

import json
import lzma
import random
import shutil
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from training import checkpoint
from training.architecture import Architecture, initial_parameters
from training.batches import guidance
from training.corpus import Row
from training.lexicon import BothWays, Table
from training.model import Student
from training.ragged import Ragged
from training.search import translate as reference
from training.sprint import __main__ as command
from training.sprint import data, pack
from training.sprint import memory as measuring
from training.sprint.examples import Pieces, Store
from training.sprint.learner import Recipe, learn
from training.sprint.neighbours import distances, most_similar
from training.sprint.synthesis import Translations, translate
from training.tests import continued_toy, grammar
from training.translator import pad

CPU = torch.device("cpu")
PIECES = Pieces(into=2, out=3, separator=4)
TINY = Architecture(vocabulary=64, dimension=32, feed_forward=48, encoder_layers=2, decoder_layers=2, heads=4)


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
    parameters = initial_parameters(TINY, seed=3)
    generator = torch.Generator().manual_seed(3)
    for value in parameters.values():
        value += 0.2 * torch.randn(value.shape, generator=generator)
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
    recipe = Recipe(seconds=60, tokens=512, steps=250, warm_up=10, horizon=20)
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


@pytest.fixture
def packed(tmp_path, monkeypatch):
    """A toy corpus, packed as the real one is."""
    monkeypatch.setenv("YIQIAO_TRAINING_DIR", str(tmp_path / "state"))
    monkeypatch.setattr(pack, "additional", lambda shards: shards.encoded([Row("school", "学校", "cedict", "zh")]))
    toy, folder = tmp_path / "toy", tmp_path / "packed"
    grammar.write(toy, pairs=160, dev=2)
    continued_toy.write_vocabulary(toy)
    folder.mkdir()
    shutil.copyfile(toy / "vocab.spm", folder / "vocab.spm")
    for language in pack.ENGLISH:
        rows = [f"The driver finds {n} apples in the park.\tx\talignedtexts\n" for n in ("two", "three")]
        (toy / f"en-{language}.tsv").write_text("".join(rows), encoding="utf-8")
    pack.pack(toy, toy / "dev", folder)
    return folder


def test_from_a_corpus_to_a_model_to_export(packed, tmp_path):
    rows = json.loads((packed / "prepare.json").read_text())["sources"]
    assert rows["cedict"] == 1 and rows["alignedtexts"] > 2
    folders = {name: str(tmp_path / name) for name in ("state", "out", "work")}
    common = ["--data", str(packed), "--seconds", "60", "--steps", "2", "--small"]
    where = [part for name, folder in folders.items() for part in (f"--{name}", folder)]
    for what in ("teach", "study", "finish", "polish"):
        command.main([what, *common, *where])
    command.main(["mix", *where, "--share", "0.75"])
    work = tmp_path / "work"
    before, polished, mixed = (checkpoint.read(work / f"{name}.pt") for name in ("model", "polished", "mixed"))
    assert before["teacher"]["steps"] == before["step"] == polished["step"] == 2
    assert polished["before"]["targetTokens"] == before["target_tokens"] > 0
    assert mixed["init_share"] == 0.75
    name = "decoder_l1_rnn_W"
    expected = 0.75 * before["parameters"][name] + 0.25 * polished["parameters"][name]
    torch.testing.assert_close(mixed["parameters"][name], expected)
    assert not torch.equal(before["parameters"][name], polished["parameters"][name])


def test_a_model_that_is_missing_is_named(packed, tmp_path):
    (tmp_path / "out").mkdir()
    with pytest.raises(SystemExit, match="holds no student.pt.0"):
        command.main(["finish", "--data", str(packed), "--out", str(tmp_path / "out"), "--work", str(tmp_path / "w")])


def reversing(student, some, into_english, pieces, tokens=0):
    """Translations whose pieces are those of the source, backwards; every tenth was never finished."""
    made = Ragged.of(some[n][::-1].tolist() for n in range(len(some)))
    return Translations(made, -np.arange(len(some), dtype=np.float32) / 1000, np.arange(len(some)) % 10 > 0)


def test_a_student_learns_from_pairs_translations_and_memories(packed, monkeypatch):
    monkeypatch.setattr(data, "translate", reversing)
    known = data.Data(packed)
    examples = data.study_examples(known, None, CPU)
    source, length, target, target_length, memory, memory_length, _, into = examples.table.numpy().T
    ids = examples.ids.tolist()

    def rows(begin, count):
        return [ids[a : a + n] for a, n in zip(begin.tolist(), count.tolist(), strict=True)]

    pairs = list(zip(rows(source, length), rows(target, target_length), into.tolist(), strict=True))
    made = [n for n, (a, b, _) in enumerate(pairs) if b == a[::-1] and a != b]
    assert {pairs[n][2] for n in made} == {0, 1}
    assert (examples.weight[made] > 0).mean() == pytest.approx(0.85, abs=0.06)
    english = [known.english[n].tolist() for n in range(len(known.english))]
    other = [known.other[n].tolist() for n in range(len(known.other))]
    row, similar = known.memory()
    behind = {}
    for n in np.flatnonzero(memory_length):
        behind[tuple(pairs[n][0]), pairs[n][2]] = ids[memory[n] : memory[n] + memory_length[n]]
    for a, b in zip(row.tolist(), similar.tolist(), strict=True):
        assert behind[tuple(english[a]), 0] in other
        if english.count(english[a]) == 1:
            assert behind[tuple(english[a]), 0] == other[b]


def test_a_match_is_measured_behind_the_separator(monkeypatch):
    asked = []

    def answering(student, some, into_english, pieces, tokens=0):
        asked.extend(some[n].tolist() for n in range(len(some)))
        return Translations(some, np.zeros(len(some)), np.ones(len(some), bool))

    monkeypatch.setattr(measuring, "translate", answering)
    texts = [[10, 11, 12, 13, 14, 20 + n] for n in range(20)]
    others = [[30, 31, 32, 33, 34, 40 + n] for n in range(20)]
    vocabulary = SimpleNamespace(decode=lambda pieces: " ".join(map(str, pieces)))
    result = measuring.measure(None, Ragged.of(texts), Ragged.of(others), PIECES, vocabulary)
    assert [(r["into"], r["sentences"]) for r in result] == [("zh", 2), ("en", 2)]
    led = [row for row in asked if PIECES.separator in row]
    assert len(led) == 4
    for row in led:
        text, match = row[:6], row[7:]
        sides = (texts, others) if text in texts else (others, texts)
        assert sides[0].index(text) % measuring.ASKING == 0
        assert sides[1].index(match) % measuring.ASKING != 0
