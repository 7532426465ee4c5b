"""Training on from the bundled model: its parameters, exact resumption, courtesy, figures."""

import json
import os
import random
import re
import signal
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from training import checkpoint
from training.continued import bundled, command, courtesy, patterns, trainer
from training.continued.additions import Additions
from training.continued.shards import HELD_OUT, fullness_weights, held_out
from training.continued.state_folder import StateFolder, default_folder
from training.continued.status import status
from training.continued.supply import longest_allowed
from training.encode import Pairs
from training.evaluate import everyday
from training.languages import Direction
from training.model import Student
from training.ragged import Ragged
from training.tests import continued_toy, grammar
from training.translator import Translator, pad

GONE = "4194305"  # above the greatest process number that Linux gives


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("toy")
    grammar.write(folder, pairs=120, dev=5)
    continued_toy.write_vocabulary(folder)
    return folder


def field(number: int, value) -> bytes:
    def varint(n):
        return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + varint(n >> 7)

    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def test_constants_of_every_kind_are_scaled_back(tmp_path):
    def constant(name, kind, dims, raw):
        parts = [field(1, n) for n in dims] + [field(2, kind), field(8, name.encode()), field(9, raw)]
        return field(5, b"".join(parts))

    tensors = [
        constant("W", 3, [2, 2], struct.pack("4b", 1, -2, 3, 127)),
        constant("W_scale", 1, [2], struct.pack("<2f", 0.5, 2)),
        constant("Wemb", 2, [2, 2], struct.pack("4B", 129, 126, 131, 255)),
        constant("Wemb_scale", 1, [2], struct.pack("<2f", 0.5, 2)),
        constant("b", 1, [2], struct.pack("<2f", 7, 8)),
    ]
    path = tmp_path / "x.onnx"
    path.write_bytes(field(1, 8) + field(7, b"".join(tensors)))
    constants = bundled.read_constants(path)
    found = {name: bundled._floats(constants, name).tolist() for name in ("W", "Wemb", "b")}
    assert found == {"W": [[0.5, -4], [1.5, 254]], "Wemb": [[0.5, -1], [6, 254]], "b": [7, 8]}
    path.write_bytes(b"\x08")
    with pytest.raises(SystemExit, match="not an ONNX file"):
        bundled.read_constants(path)


def test_the_bundled_model_is_recovered_from_its_int8_form():
    beginning = bundled.read()
    processor = continued_toy.processor(beginning.vocabulary)
    model = Translator([Student(beginning.architecture, beginning.parameters)], processor, processor, True, {})
    lines = {code: everyday(code) for code in ("zh", "en")}
    assert beginning.before["targetTokens"] > 20e6
    for direction in (Direction("zh", "en"), Direction("en", "zh")):
        source, mask = pad([model.ids(line, direction) for line in lines[direction.source]])
        found = model.translate(lines[direction.source][:5], direction)
        target, real = pad([[*processor.encode(line), 0] for line in found])
        with torch.no_grad():
            hidden, _ = model.students[0].states(source[:5], mask[:5], target)
            logs = torch.log_softmax(model.students[0].logits(hidden), -1)
        likely = (logs.gather(2, target[..., None])[..., 0] * real).sum() / real.sum()
        # A model that lost a matrix or its scales is sure of nothing.
        assert likely > -1.5, direction


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_the_batches_after_a_restore_are_those_of_an_undisturbed_run(toy, tmp_path, cut):
    straight = continued_toy.supply(toy, tmp_path)
    wanted = [batch.target for _, batch in zip(range(30), straight.batches(), strict=False)]
    first = continued_toy.supply(toy, tmp_path)
    list(zip(range(cut), first.batches(), strict=False))
    second = continued_toy.supply(toy, tmp_path)
    # A file's copy, since a state goes through one.
    torch.save(first.state(), tmp_path / "state.pt")
    second.restore(torch.load(tmp_path / "state.pt", weights_only=False))
    found = [batch.target for _, batch in zip(range(30 - cut), second.batches(), strict=False)]
    assert straight.visit > 1 and all(torch.equal(a, b) for a, b in zip(wanted[cut:], found, strict=True))


def test_killed_at_a_random_moment_it_takes_the_same_steps(toy, tmp_path):
    straight = continued_toy.make_trainer(toy, tmp_path / "a")
    for _ in range(12):
        straight.step()
    command_line = [sys.executable, "-m", "training.tests.continued_toy", str(toy), str(tmp_path / "b")]
    for _ in range(2):
        with subprocess.Popen(command_line, stdout=subprocess.PIPE, text=True) as child:
            saved = (line for line in child.stdout if line.startswith("saved"))
            for _ in range(random.randrange(1, 4)):
                next(saved)
            child.send_signal(signal.SIGKILL)
    resumed = continued_toy.make_trainer(toy, tmp_path / "b")
    assert 2 <= resumed.step_count
    while resumed.step_count < 12:
        resumed.step()
    while straight.step_count < resumed.step_count:
        straight.step()
    assert straight.target_tokens == resumed.target_tokens
    for name, value in straight.parameters.items():
        assert torch.equal(value, resumed.parameters[name]), name
        assert torch.equal(straight.average[name], resumed.average[name]), name


def test_the_checkpoint_before_is_taken_where_the_last_cannot_be_read(tmp_path, capsys):
    latest, previous = tmp_path / "checkpoint.pt", tmp_path / "checkpoint.previous.pt"
    assert trainer.read_latest(latest, previous) is None
    for step in (1, 2):
        checkpoint.save(latest, {"step": step}, previous)
    assert trainer.read_latest(latest, previous) == {"step": 2}
    latest.write_bytes(latest.read_bytes()[:100])
    assert trainer.read_latest(latest, previous) == {"step": 1}
    assert "cannot be read" in capsys.readouterr().out


def test_whichever_is_further_goes_on(toy, tmp_path):
    folder = StateFolder(tmp_path)
    beginning = continued_toy.beginning(toy)
    assert command.checkpoint_to_follow(folder, beginning) is None
    checkpoint.save(folder.checkpoint, {"before": {"targetTokens": 900}, "target_tokens": 150, "step": 1})
    assert command.checkpoint_to_follow(folder, beginning)["step"] == 1
    beginning.before["targetTokens"] = 1051
    assert command.checkpoint_to_follow(folder, beginning) is None
    assert not folder.checkpoint.exists() and (tmp_path / "superseded-checkpoint.pt").exists()


def test_steps_wait_for_a_benchmark_and_not_for_a_dead_one(toy, tmp_path):
    markers = tmp_path / "markers"
    markers.mkdir()
    (markers / GONE).touch()
    assert courtesy.running_benchmarks(markers) == [] and courtesy.running_benchmarks(tmp_path / "none") == []
    (markers / str(os.getpid())).touch()
    waits = []

    def wait(seconds):
        waits.append(running.step_count)
        if len(waits) == 3:
            (markers / str(os.getpid())).unlink()

    running = continued_toy.make_trainer(toy, tmp_path / "a", courtesy.Pauses(markers, wait))
    running.step()
    assert waits == [0, 0, 0] and running.step_count == 1


def test_it_runs_at_the_lowest_priority():
    program = "import os; from training.continued.courtesy import lowest_priority; lowest_priority(); print(os.nice(0), os.sched_getscheduler(0) == getattr(os, 'SCHED_IDLE', None))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["19", str(hasattr(os, "SCHED_IDLE"))]


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="this system shares the processor otherwise")
@pytest.mark.parametrize(("own_session", "expected"), [(True, "19"), (False, "0")])
def test_its_session_gives_way_too_and_no_other_does(own_session, expected):
    program = "from training.continued.courtesy import lowest_priority; lowest_priority(); print(open('/proc/self/autogroup').read())"
    inner = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {program!r}], start_new_session={own_session}, check=True)"
    found = subprocess.run([sys.executable, "-c", inner], capture_output=True, text=True, check=True, start_new_session=True)
    assert found.stdout.split()[-1] == expected


def test_one_process_at_a_time(tmp_path):
    folder = StateFolder(tmp_path)
    with folder.locked():
        assert folder.worker() == os.getpid()
        with pytest.raises(SystemExit, match=f"another process \\(number {os.getpid()}\\)"), folder.locked():
            pass
    assert folder.worker() is None


def test_the_folder_is_the_settings_one_or_below_the_cache(tmp_path):
    assert str(default_folder({"YIQIAO_TRAINING_DIR": "/x"})) == "/x"
    assert str(default_folder({"XDG_CACHE_HOME": "/c"})) == "/c/yiqiao/training"
    assert default_folder({}).parts[-3:] == (".cache", "yiqiao", "training")
    folder = StateFolder(tmp_path / "new")
    folder.remembered(corpus=tmp_path)
    assert folder.remembered(corpus=None, testset=tmp_path / "dev") == {
        "corpus": tmp_path,
        "testset": tmp_path / "dev",
    }
    with pytest.raises(SystemExit, match="--corpus"):
        command.run(StateFolder(tmp_path / "empty"), None, None)


def test_the_status_tells_pace_tokens_hours_and_scores(toy, tmp_path):
    folder = StateFolder(tmp_path)
    assert "not running" in status(folder)
    running = continued_toy.make_trainer(toy, tmp_path)
    session = command.Session(folder, running, toy / "dev")
    session.score_if_due()
    session.score_if_due()
    session.step()
    session.log()
    session.save()
    with folder.log.open("a") as file:
        file.write('{"step": 2, "ta')
    text = status(folder)
    assert "tokens a second" in text and "step 1" in text and "Last checkpoint: 0 minutes ago" in text
    assert len(folder.entries(folder.scores)) == 1 and "zh-en BLEU" in text and "length" in text
    assert json.loads(folder.log.read_text().splitlines()[0])["ownTokens"] == running.own_tokens


def test_caps_fall_early():
    assert [longest_allowed(n) for n in (0, 3e6, 10e6, 21e6)] == [18, 32, 48, 10_000]


def test_patterns_are_converted_alike_on_both_sides():
    for english, chinese in patterns.pairs(2000, seed=3):
        assert not re.search("[\1\2]|{(large|money|clock|day|literal|placeholder)[01]?}", english + chinese)
        for text in re.findall(r"%\d\$s|https:\S+\w|[a-z]+@\S+\w|\{\d\}", english):
            assert text in chinese, (english, chinese)
        for number, name in re.findall(r"([\d.]+) (million|billion)", english):
            found = [float(n) * {"万": 1e4, "亿": 1e8}[unit] for n, unit in re.findall(r"([\d.]+)([万亿])", chinese)]
            assert any(abs(n / (float(number) * {"million": 1e6, "billion": 1e9}[name]) - 1) < 1e-6 for n in found)
    assert patterns.pairs(5, seed=1) == patterns.pairs(5, seed=1) != patterns.pairs(5, seed=2)


def test_a_dictionary_gives_its_plain_senses(tmp_path):
    words = [
        ("放弃", ["to abandon", "to give up"]),
        ("刘", ["surname Liu"]),
        ("乒乓球", ["CL:個|个[ge4]", "table tennis (sport)"]),
        ("着", ["particle"]),
        ("恐龙", ["(old) (slang) ugly person", "dinosaur (CL:頭|头[tou2],隻|只[zhi1])"]),
        ("青霉素", ["(pharmacology) penicillin"]),
        ("巴黎", ["Paris, capital of France"]),
        ("拿破仑", ["variant of 拿破崙|拿破仑[Na2 po4 lun2]"]),
        ("拿破仑", ["Napoleon (name)"]),
        ("上海", ["Shanghai municipality, central east China"]),
    ]
    path = tmp_path / "cedict.json"
    path.write_text(json.dumps([{"simplified": word, "english": senses} for word, senses in words]))
    found = Additions(path, number_of_patterns=0)
    rows = [row for visit in range(16) for row in found.rows(visit)]
    assert [row[:3] for row in rows] == [
        ("abandon", "放弃", "cedict"),
        ("table tennis", "乒乓球", "cedict"),
        ("dinosaur", "恐龙", "cedict"),
        ("penicillin", "青霉素", "cedict"),
        ("Paris", "巴黎", "cedict"),
        ("Napoleon", "拿破仑", "cedict"),
        ("Shanghai", "上海", "cedict"),
    ]
    assert Additions(tmp_path / "none", 0).rows(0) == []


def test_other_rows_begin_with_the_next_shard(toy, tmp_path):
    first = continued_toy.supply(toy, tmp_path)
    next(first.batches())
    other = continued_toy.supply(toy, tmp_path)
    other.additions.identity["patterns"] = "changed"
    other.restore(first.state())
    assert other.visit == first.visit + 1
    next(other.batches())


def test_translations_that_condense_are_drawn_less_often():
    english, chinese = (Ragged.of([[5] * n for n in lengths]) for lengths in ([20, 20, 20, 20, 5], [8, 15, 18, 30, 1]))
    weights = fullness_weights(SimpleNamespace(english=english, other=chinese)).tolist()
    assert weights == sorted(weights[:4]) + [1.0] and weights[0] == 0.3 and weights[3] == 1.5
    assert abs(weights[2] - 1) < 0.05


def test_what_measures_the_memory_is_never_trained_on():
    chance = np.random.default_rng(1)
    english = Ragged.of(chance.integers(4, 9000, (4000, 8)).tolist())
    names = ["lctt:site", "twlaw", "pydocs"]
    source = np.arange(4000) % 3
    pairs = Pairs(english, english, source, np.zeros(4000), np.zeros(4000), names, ["zh"], (9000, 9000))
    kept = held_out(pairs)
    assert not kept[source == 0].any()
    for number, name in enumerate(names[1:], 1):
        expected = HELD_OUT[name] / 2**32
        assert 0.5 * expected < kept[source == number].mean() < 2 * expected
    order = chance.permutation(4000)
    mixed = Pairs(english.take(order), english, source[order], np.zeros(4000), np.zeros(4000), names, ["zh"], (9000, 9000))
    assert (held_out(mixed) == kept[order]).all()


def test_a_shard_draws_nothing_that_is_held_out(toy, tmp_path, monkeypatch):
    monkeypatch.setitem(HELD_OUT, "pydocs", 2**32)
    shard = continued_toy.shards(toy, tmp_path).load(0)
    names = np.array(shard.pairs.sources)[shard.pairs.source]
    assert (names == "pydocs").any()
    assert not shard.weights[names == "pydocs"].any()
    assert shard.weights[names != "pydocs"].any()
