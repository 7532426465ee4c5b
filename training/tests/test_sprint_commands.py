"""The commands of a few minutes on a GPU, from a toy corpus to a model to export, tried on the processor."""

import json
import re
import shutil
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from training import checkpoint, model_card
from training.continued.bundled import Beginning
from training.corpus import Row
from training.ragged import Ragged
from training.sprint import __main__ as command
from training.sprint import data, going_on, models, pack, prose
from training.sprint import memory as measuring
from training.sprint.synthesis import Translations
from training.sprint.widen import widened
from training.tests import continued_toy, grammar
from training.tests.sprint_toy import PIECES, unlike_fresh

CPU = torch.device("cpu")


@pytest.fixture
def packed(tmp_path, monkeypatch):
    """A toy corpus, packed as the real one is."""
    monkeypatch.setenv("YIQIAO_TRAINING_DIR", str(tmp_path / "state"))
    # A batch for a GPU is more than the toy corpus holds.
    for place, name in ((command, "TEACHING"), (command, "STUDYING"), (command, "POLISHING"), (going_on, "STUDYING"), (going_on, "RISKING")):
        monkeypatch.setattr(place, name, replace(getattr(place, name), tokens=512))
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
    command.main(["polish", *common, *where, "--full"])
    command.main(["mix", *where, "--share", "0.75"])
    work = tmp_path / "work"
    before, polished, mixed = (checkpoint.read(work / f"{name}.pt") for name in ("model", "polished", "mixed"))
    assert {code: 0 in listed for code, listed in json.loads((work / "pieces.json").read_text()).items()} == {"en": True, "zh": True}
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


@pytest.fixture
def known(packed, monkeypatch):
    """A small model of the packed vocabulary in the bundled one's place."""
    vocabulary = packed.with_name("toy") / "vocab.spm"
    size = data.Data(packed).vocabulary.get_piece_size()
    narrow = replace(models.SMALL, vocabulary=size, dimension=32, feed_forward=64)
    before = {"steps": 7, "targetTokens": 800, "hours": 0.1}
    beginning = Beginning(narrow, unlike_fresh(narrow), vocabulary, before)
    monkeypatch.setattr(models.bundled, "read", lambda: beginning)
    monkeypatch.setattr(models.bundled, "how_far", lambda: before)
    return beginning


def likeness(a: dict, b: dict) -> float:
    """Cosine of two models' parameters."""
    flat = [torch.cat([side[name].flatten().float() for name in sorted(a)]) for side in (a, b)]
    return torch.nn.functional.cosine_similarity(*flat, dim=0).item()


def test_teacher_and_student_go_on_from_the_bundled_model_and_both_come_back(packed, known, tmp_path, monkeypatch):
    monkeypatch.setattr(models, "PART", 30_000)
    state, out, work = (tmp_path / name for name in ("state", "out", "work"))
    where = ["--data", str(packed), "--state", str(state), "--out", str(out), "--work", str(work)]
    common = [*where, "--seconds", "60", "--steps", "1", "--small", "--bundled"]
    command.main(["teach", *common])
    parts = sorted(out.glob("teacher-half.pt.*"), key=lambda path: int(path.suffix[1:]))
    assert len(parts) > 10 and all(path.stat().st_size == 30_000 for path in parts[:-1])
    taught = checkpoint.read(state / "teacher.pt")
    joined = state / "teacher.pt"
    joined.write_bytes(b"".join(path.read_bytes() for path in parts))
    half = checkpoint.read(joined)
    assert half["before"] == known.before and half["step"] == 1
    for name, value in half["parameters"].items():
        assert torch.equal(value, taught["parameters"][name].bfloat16()), name
    wide = replace(known.architecture, dimension=models.SMALL.dimension, feed_forward=models.SMALL.feed_forward)
    began = widened(known.parameters, known.architecture, wide)
    assert likeness(half["parameters"], began) > 0.99

    command.main(["study", *common])
    command.main(["finish", *where])
    student = checkpoint.read(work / "model.pt")
    assert likeness(student["parameters"], began) > 0.99
    assert student["before"] == student["teacher"]["before"] == known.before


def test_a_teacher_stays_where_it_was_made_unless_it_is_asked_for(packed, tmp_path):
    made = tmp_path / "made"
    command.main(["teach", "--data", str(packed), "--state", str(made), "--seconds", "60", "--steps", "1", "--small"])
    assert [path.name for path in made.iterdir()] == ["teacher.pt"]
    assert "before" not in checkpoint.read(made / "teacher.pt")


def test_what_was_packed_with_another_vocabulary_is_refused(packed, known, tmp_path):
    (packed / "vocab.spm").write_bytes((packed / "vocab.spm").read_bytes() + b"\n")
    with pytest.raises(SystemExit, match="another vocabulary"):
        models.beginning_of(SimpleNamespace(bundled=True, data=packed), known.architecture)


def test_what_goes_on_goes_slower_and_slows_down_sooner():
    given = {"seconds": 5, "steps": 3, "bundled": False, "model": None}
    fresh = models.timed(SimpleNamespace(**given), models.STUDYING)
    assert fresh == replace(models.STUDYING, seconds=5, steps=3)
    for change in ({"bundled": True}, {"model": "x.pt"}):
        going_on = models.timed(SimpleNamespace(**given | change), models.STUDYING)
        assert going_on.muon_rate < fresh.muon_rate and going_on.adam_rate < fresh.adam_rate
        assert going_on.decay_from < fresh.decay_from and going_on.seconds == 5


def test_the_card_says_what_the_teacher_began_as():
    teacher = {"dimension": 512, "feedForward": 2048, "steps": 5, "targetTokens": 2e6, "hours": 0.1}
    assert model_card._teacher({}) == ""
    assert model_card._teacher({"teacher": teacher}).endswith("2.0 million target tokens.")
    text = model_card._teacher({"teacher": teacher | {"before": {"targetTokens": 3.5e6}}})
    assert text.endswith(" The teacher began as a narrower model with 3.5 million target tokens behind it.")


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


def test_a_device_that_computes_something_else_is_refused(packed, monkeypatch, capsys):
    command.main(["check", "--data", str(packed), "--small"])
    assert re.search(r"gradients: cosine (0\.99|1\.00)", capsys.readouterr().out)
    plain, calls = command.objective, []

    def wrong(*given):
        calls.append(given)
        loss, *rest = plain(*given)
        return (loss if len(calls) == 1 else -loss, *rest)

    monkeypatch.setattr(command, "objective", wrong)
    with pytest.raises(SystemExit, match="computes something else"):
        command.main(["check", "--data", str(packed), "--small"])


def test_a_model_goes_on_with_prose_and_with_its_own_translations(packed, known, tmp_path, monkeypatch):
    text = tmp_path / "text"
    text.mkdir()
    (text / "en.tsv").write_text("".join(f"The teacher reads {n} books in the garden today.\tnovels\n" for n in ("two", "three")))
    (text / "zh.tsv").write_text("老师今天在花园里读两本书。\tnews\nnothing of it is Chinese\tnews\n")
    (text / "pairs.tsv").write_text("the park\t公园\tnames\nthe house\t房子\tmledoze-countries\n")
    tested = [(packed / f"{code}.txt").read_text(encoding="utf-8").splitlines()[0] for code in ("en", "zh")]
    with (text / "en.tsv").open("a") as file:
        file.write(f"I think that {tested[0]}\tnovels\n")
    with (text / "pairs.tsv").open("a") as file:
        file.write(f"He said: {tested[0]}\t他说\tnames\n")
    prose.prose(text, packed, 10)
    rows = json.loads((packed / "prepare.json").read_text())["sources"]
    assert (rows["novels"], rows["news"], rows["names"]) == (2, 1, 1) and rows["cedict"] == 1
    found = data.Data(packed).prose()
    assert {name: len(side) for name, side in found.items()} == {"en": 2, "other": 1, "pairs_en": 1, "pairs_other": 1}

    state, out, work = (tmp_path / name for name in ("state", "out", "work"))
    where = ["--data", str(packed), "--state", str(state), "--out", str(out), "--work", str(work), "--small"]
    times = ["--risk-seconds", "60", "--steps", "1"]
    monkeypatch.setattr(models, "SMALL", known.architecture)
    command.main(["go-on", *where, *times, "--bundled", "--seconds", "60"])
    first = checkpoint.read(state / "with-prose.pt")
    assert first["before"] == known.before and first["step"] == 1 and first["parameters"]["Wemb"].dtype == torch.bfloat16
    command.main(["go-on", *where, *times, "--model", str(state / "with-prose.pt"), "--rates", "0", "1"])
    command.main(["finish", *where])
    student = checkpoint.read(work / "model.pt")
    assert student["before"] == known.before and student["step"] == 2
    assert student["own"]["steps"] == 1 and "own" not in first
    assert student["target_tokens"] > first["target_tokens"] > 0
    those = ["--models", str(work / "model.pt"), str(state / "with-prose.pt")]
    command.main(["blend", *where, *those, "--shares", "0.5", "0.25", "--bundled"])
    blended, name = checkpoint.read(work / "blended.pt"), "decoder_l1_rnn_W"
    expected = 0.5 * student["parameters"][name] + 0.25 * first["parameters"][name].float() + 0.25 * known.parameters[name]
    torch.testing.assert_close(blended["parameters"][name], expected)
    assert blended["init_share"] == 0.25 and blended["mean_of"] == 2 and blended["before"] == known.before
    with pytest.raises(SystemExit, match="a share for each"):
        command.main(["blend", *where, *those, "--shares", "0.5", "--bundled"])
    assert likeness(student["parameters"], known.parameters) > 0.99
