"""The stages on a toy language: resume, repeat, start from another model, recipes."""

import json
import shutil
import sys
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from training import (
    align,
    average,
    backtranslate,
    checkpoint,
    distil,
    encode,
    export,
    pieces,
    prepare,
    stages,
    subwords,
    train,
    translator,
    vocabulary,
)
from training.device import processor_has_bfloat16
from training.languages import Direction
from training.many import commands
from training.options import resolve
from training.tests import grammar

SMALL = {
    "pair": "zh-en", "preset": "smoke", "dimension": 16, "feed_forward": 16, "encoder_layers": 1, "decoder_layers": 1, "heads": 2,
    "vocabulary_size": 400, "tokens": 256, "threads": 1, "save_steps": 3,
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("toy")
    grammar.write(folder, pairs=200, dev=5)
    options = resolve(SMALL | {"corpus": folder, "testset": folder / "dev", "steps": 6}, folder / "work")
    options.work.mkdir()
    for stage in (prepare, vocabulary, encode, align):
        assert stages.perform(stage, options)
    return options


def options_in(prepared, folder, **changes):
    shutil.copytree(prepared.work, folder, dirs_exist_ok=True)
    given = {name: value for name, value in vars(prepared).items() if name != "work"}
    return resolve(given | changes, folder)


def test_done_stages_are_passed_over_until_an_option_changes(prepared, tmp_path, capsys):
    o = options_in(prepared, tmp_path)
    assert stages.perform(align, o) and "done before" in capsys.readouterr().out
    o.worst = 0.5
    assert stages.perform(align, o) and "done in" in capsys.readouterr().out
    (tmp_path / "pairs.npz").unlink()
    with pytest.raises(SystemExit, match="pairs.npz is missing"):
        stages.perform(align, o)


@pytest.mark.parametrize("more", [{}, {"dropout": 0.1, "sampling": 0.2, "curriculum": "on"}], ids=["plain", "random"])
def test_a_resumed_run_goes_on_exactly(prepared, tmp_path, more, monkeypatch):
    straight = options_in(prepared, tmp_path / "a", **more)
    assert train.run(straight)
    halves = options_in(prepared, tmp_path / "b", **more)
    saved = train.Run.save

    def save_and_stop(self):
        saved(self)
        if self.schedule.step == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(train.Run, "save", save_and_stop)
    with pytest.raises(KeyboardInterrupt):
        train.run(halves)
    monkeypatch.setattr(train.Run, "save", saved)
    assert train.run(halves)
    a, b = (checkpoint.read(o.work / "train" / "state.pt") for o in (straight, halves))
    assert a["step"] == b["step"] == 6 and a["target_tokens"] == b["target_tokens"]
    for kind in ("parameters", "average"):
        assert all(torch.equal(a[kind][name], b[kind][name]) for name in a[kind]), kind


def test_a_run_does_not_go_on_with_other_sizes(prepared, tmp_path):
    o = options_in(prepared, tmp_path)
    train.run(o)
    with pytest.raises(SystemExit, match="other sizes"):
        train.run(options_in(prepared, tmp_path, feed_forward=24))


def test_a_run_starts_from_another_model_with_its_own_schedule(prepared, tmp_path):
    first = options_in(prepared, tmp_path / "a")
    train.run(first)
    state = first.work / "train" / "state.pt"
    run = train.Run(options_in(prepared, tmp_path / "b", init=state, steps=10))
    assert run.schedule.step == 0 and run.before["steps"] == 6
    wanted = checkpoint.read(state)["average"]
    assert all(torch.equal(run.parameters[name], value) for name, value in wanted.items())
    with pytest.raises(SystemExit, match="this architecture has"):
        train.Run(options_in(prepared, tmp_path / "c", init=state, feed_forward=24))


def test_the_model_it_started_from_can_be_mixed_in(prepared, tmp_path):
    first = options_in(prepared, tmp_path / "a")
    train.run(first)
    state = first.work / "train" / "state.pt"
    o = options_in(prepared, tmp_path / "b", init=state, init_share=0.25, average_last=1)
    train.run(o)
    assert stages.perform(average, o)
    start, end = checkpoint.read(state)["average"], checkpoint.read(o.work / "train" / "state.pt")["parameters"]
    mixed = checkpoint.read(o.work / "model.pt")
    assert mixed["init_share"] == 0.25 and mixed["before"]["steps"] == 6
    for name, value in mixed["parameters"].items():
        assert torch.allclose(value, 0.25 * start[name] + 0.75 * end[name], atol=1e-6), name
    with pytest.raises(SystemExit, match="--init-share"):
        resolve(SMALL | {"init_share": 0.5}, tmp_path / "c")


def test_cut_pieces_spell_the_same_text(prepared):
    processor = vocabulary.load(prepared.work, "vocab.spm")
    pairs = encode.load(prepared.work)
    cut = subwords.Cuts(processor)(pairs.english, 0.5, np.random.default_rng(1))
    assert len(cut.ids) > len(pairs.english.ids)
    for n in range(20):
        assert processor.decode(cut[n].tolist()) == processor.decode(pairs.english[n].tolist())


def test_separate_vocabularies_and_one_direction(prepared, tmp_path):
    o = resolve(
        SMALL | {"both": False, "separate": True, "vocabulary_size": 352, "steps": 2, "corpus": prepared.corpus},
        tmp_path,
    )
    for stage in (prepare, vocabulary, encode, align, train):
        assert stages.perform(stage, o)
    assert not o.prefixed and (tmp_path / "source.spm").exists()
    names = checkpoint.read(tmp_path / "train" / "state.pt")["parameters"].keys()
    assert {"encoder_Wemb", "decoder_Wemb"} <= names and "Wemb" not in names
    model = translator.load(o, [tmp_path / "train" / "state.pt"])
    assert model.ids("老师读一本书。", Direction("zh", "en"))[0] > 1


@pytest.mark.parametrize(
    ("recipe", "label", "way"), [(backtranslate, "bt:zh", 2), (distil, "kd:zh", 1)], ids=["bt", "kd"]
)
def test_recipes_write_corpus_files(prepared, tmp_path, monkeypatch, recipe, label, way):
    o = options_in(prepared, tmp_path)
    (tmp_path / "options.json").write_text(json.dumps(SMALL))
    train.run(o)
    checkpoint.save(tmp_path / "model.pt", checkpoint.read(tmp_path / "train" / "state.pt"))
    monkeypatch.setattr(
        translator.Translator, "translate", lambda self, lines, *_, **__: ["老师今天在学校读一本书。"] * len(lines)
    )
    monkeypatch.setattr("training.backtranslate.Duplicates.holds", lambda *_: False)
    target = tmp_path / "en-zh.more.tsv"
    text = prepared.corpus / "en-zh.tsv"
    given = [
        "--work",
        str(tmp_path),
        "--direction",
        "en-zh",
        "--input",
        str(text),
        "--output",
        str(target),
        "--count",
        "20",
    ]
    monkeypatch.setattr(sys, "argv", ["recipe", *given])
    recipe.main()
    rows = [line.split("\t") for line in target.read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 10 and {row[2] for row in rows} == {label}
    more = options_in(prepared, tmp_path / "more", extra=str(target), slice=0)
    prepare.run(more)
    found = [row for row in vocabulary.read_rows(more) if row.source == label]
    assert found and {encode._way(row, more.directions) for row in found} == {way}


def test_a_plan_shares_the_machine():
    plan = {
        "common": {"steps": 5, "both": True},
        "runs": [{"pair": "zh-en", "work": "a", "share": 3}, {"pair": "ja-en", "work": "b", "both": False}],
    }
    (work, first), (_, second) = commands(plan, 8, on_gpu=True)
    assert str(work) == "a" and first[first.index("--threads") + 1] == "6" and "--both" in first
    assert second[second.index("--memory-share") + 1] == "0.237" and "--no-both" in second
    with pytest.raises(SystemExit, match="same work folder"):
        commands({"runs": [{"work": "a"}, {"work": "a"}]}, 2, on_gpu=False)


def test_bfloat16_only_where_the_processor_has_it(tmp_path):
    for flags, wanted in (("fpu avx2", False), ("fpu avx512_bf16", True), ("avx2 amx_bf16", True)):
        (tmp_path / "cpuinfo").write_text(f"model name : x\nflags\t\t: {flags}\n")
        assert processor_has_bfloat16(tmp_path / "cpuinfo") is wanted
    assert not processor_has_bfloat16(tmp_path / "missing")


def test_an_export_names_the_domains_of_its_data(prepared):
    model = SimpleNamespace(source=vocabulary.load(prepared.work, "vocab.spm"))
    assert export.rows_by_source(prepared).keys() == {"alignedtexts", "tico19", "pydocs"}
    assert export.domains_of(model, prepared) == {name: f"<d:{name}>" for name in ("general", "medical", "it")}


def test_an_export_has_an_output_for_each_direction_of_what_its_side_is_written_with(prepared, tmp_path):
    pairs, processor = encode.load(prepared.work), vocabulary.load(prepared.work, "vocab.spm")
    model = SimpleNamespace(source=processor)
    english, chinese = sorted(export.outputs_of(model, prepared), key=lambda output: output["prefix"])
    for output, side, code in ((english, pairs.english, "en"), (chinese, pairs.other, "zh")):
        assert output["prefix"] == processor.piece_to_id(f"<2{code}>")
        held = set(side.ids.tolist()) - {vocabulary.UNKNOWN} | {vocabulary.END}
        assert held <= set(output["pieces"])
        for piece in set(output["pieces"]) - held:
            assert processor.is_byte(piece) or len(processor.id_to_piece(piece).removeprefix("▁")) == 1
    assert not set(chinese["pieces"]) <= set(english["pieces"])
    assert prepared.work / pieces.NAME in export.inputs(prepared)
    one_way = options_in(prepared, tmp_path, both=False)
    assert export.outputs_of(model, one_way) == []
    assert export.outputs_of(model, options_in(prepared, tmp_path, both=False, separate=True, target_tags=True)) == []
    both = options_in(prepared, tmp_path)
    (tmp_path / pieces.NAME).unlink()
    assert export.outputs_of(model, both) == []


def test_what_is_rare_is_left_out_but_for_what_stands_for_one_sign_alone():
    texts = ["</s>", "<unk>", "▁the", "ing", "<0x3D>", "▁é", "ü", "寺", "的"]
    processor = SimpleNamespace(
        is_unknown=lambda piece: piece == vocabulary.UNKNOWN, is_byte=lambda piece: piece == 4, id_to_piece=texts.__getitem__
    )
    counts = np.array([0, 5, 2_000_000, 3, 0, 1, 0, 3, 9])
    assert pieces.usual(counts, processor) == [vocabulary.END, 2, 4, 5, 6, 8]
    assert pieces.usual(np.minimum(counts, 9), processor) == [vocabulary.END, 2, 3, 4, 5, 6, 7, 8]
