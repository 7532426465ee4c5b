"""A teacher, its translations and a student within minutes, from what `pack` wrote, on a machine with a GPU.

python -m training.sprint check --data FOLDER                          whether the device computes rightly, and how fast
python -m training.sprint teach --data FOLDER --state STATE --seconds 270
python -m training.sprint study --data FOLDER --state STATE --seconds 300 --out OUT
python -m training.sprint finish --data FOLDER --out OUT --work WORK  makes a folder that `evaluate` and `export` take
python -m training.sprint polish --data FOLDER --work WORK --seconds 1500   trains that on a little, also on a processor
python -m training.sprint mix --work WORK --share 0.65                         mixes what it was before in again
python -m training.sprint go-on --data FOLDER --state STATE --seconds 280 --risk-seconds 40 --rates 1 3 --bundled --out OUT
                                                                       learns prose as well, then from its own translations
python -m training.sprint blend --data FOLDER --work WORK --models A B --shares 0.45 0.4 --bundled    the mean of models of a run
python -m training.sprint memory --data FOLDER --work WORK [--model FILE]      what a translation memory is worth to it
python -m training.sprint held --data FOLDER --out FILE             the pairs held out, English and the other, a tab between

`--model` gives `teach` and `study` a model to go on from, with the same vocabulary; with `--bundled` it is the bundled one,
widened for the teacher. They go on at a smaller rate, which falls sooner.
`--state` keeps the teacher between the two; `--out` gets teacher (bfloat16) and student in parts of 15 MiB, and scores.
`--rows` takes so many pairs only, and `--small` tiny models: for a try on a processor.
"""

import argparse
import shutil
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from .. import checkpoint, pieces
from ..architecture import Architecture, initial_parameters
from ..continued.state_folder import default_folder
from ..device import choose, describe
from ..lexicon import BothWays
from ..model import Student
from ..objective import objective
from ..ragged import Ragged
from ..stages import say, write_json
from ..vocabulary import RESERVED
from . import models
from .data import Data, full_examples, polish_examples, real_examples, study_examples
from .going_on import blend, go_on, mix
from .learner import learn
from .memory import measure
from .models import POLISHING, STUDENT, STUDYING, TEACHER, TEACHING, before_of, beginning_of, model_of, progress, score, send, taught, timed
from .pack import load, unpacked
from .synthesis import translate

ALIKE = 0.95  # cosine of gradients on the device and on the processor


def teach(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    architecture = data.sized(models.SMALL if given.small else TEACHER)
    examples = real_examples(data, device)
    say(f"{len(examples)} examples, {describe(device)}, {dtype}")
    learnt = learn(architecture, beginning_of(given, architecture), examples, data.tables(device), timed(given, TEACHING), dtype)
    content = progress(learnt, architecture, device, dtype) | before_of(given)
    checkpoint.save(given.state / "teacher.pt", content)
    if given.out:
        half = {name: value.bfloat16() for name, value in content["parameters"].items()}
        checkpoint.save(given.state / "teacher-half.pt", content | {"parameters": half})
        send(given.state / "teacher-half.pt", given.out)
    say(f"teacher: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
    score(Student(architecture, learnt.parameters, dtype), data)


def study(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    stored = checkpoint.read(given.state / "teacher.pt")
    teacher = model_of(stored, device, dtype)
    began = time.monotonic()
    examples = study_examples(data, teacher, device)
    say(f"{len(examples)} examples after {time.monotonic() - began:.0f} s of translating")
    del teacher
    architecture = data.sized(models.SMALL if given.small else STUDENT)
    learnt = learn(architecture, beginning_of(given, architecture), examples, data.tables(device), timed(given, STUDYING), dtype)
    content = progress(learnt, architecture, device, dtype) | before_of(given) | {"teacher": taught(stored), "lead_mark": RESERVED[0]}
    checkpoint.save(given.state / "student.pt", content)
    send(given.state / "student.pt", given.out)
    say(f"student: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
    found = score(Student(architecture, learnt.parameters, dtype), data)
    write_json(given.out / "scores.json", {k: v for k, v in content.items() if k != "parameters"} | {"scores": found})


def polish(given, device, dtype) -> None:
    """Trains the joined student on for a while, at a small rate and on what people wrote only; with `--full` on what says most."""
    data = Data(given.data, given.rows)
    path = given.work / "model.pt"
    stored = checkpoint.read(path)
    architecture = Architecture(**stored["architecture"])
    recipe = replace(POLISHING, seconds=given.seconds, steps=given.steps)
    examples = (full_examples if given.full else polish_examples)(data, device)
    learnt = learn(architecture, stored["parameters"], examples, data.tables(device), recipe, dtype)
    say(f"polished: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
    before = {
        "steps": stored["step"],
        "targetTokens": stored["target_tokens"],
        "hours": round(stored["seconds"] / 3600, 3),
    }
    content = progress(learnt, architecture, device, dtype) | {"before": before}
    content |= {name: stored[name] for name in ("teacher", "lead_mark") if name in stored}
    checkpoint.save(path.with_name("polished.pt"), content)
    score(Student(architecture, learnt.parameters, dtype), data)


def _held_out() -> list[Ragged]:
    content = dict(np.load(default_folder() / "held-out.npz"))
    return [unpacked(content, name) for name in ("en", "other")]


def held(given, device, dtype) -> None:
    """The pairs held out, as text; needs those, which `pack` has left where it ran."""
    vocabulary = Data(given.data, 1).vocabulary
    lines = ("\t".join(vocabulary.decode(side.tolist()) for side in pair) for pair in zip(*_held_out(), strict=True))
    given.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def memory(given, device, dtype) -> None:
    """What the best match is worth on the pairs held out; needs those, which `pack` has left where it ran."""
    data = Data(given.data, given.rows)
    stored = checkpoint.read(given.model or given.work / "model.pt")
    student = model_of(stored, device, dtype)
    for row in measure(student, *_held_out(), data.pieces, data.vocabulary):
        say(str(row))


def finish(given, device, dtype) -> None:
    """The student's parts joined, beside what `evaluate` and `export` need."""
    given.work.mkdir(parents=True, exist_ok=True)
    parts = sorted(given.out.glob("student.pt.*"), key=lambda path: int(path.suffix[1:]))
    if not parts:
        raise SystemExit(f"{given.out}: holds no student.pt.0")
    model = given.work / "model.pt"
    model.write_bytes(b"".join(path.read_bytes() for path in parts))
    checkpoint.parameters_of(model, Architecture(**checkpoint.read(model)["architecture"]))
    for name in ("vocab.spm", "prepare.json"):
        shutil.copyfile(given.data / name, given.work / name)
    write_json(given.work / "options.json", {"pair": "zh-en", "preset": "tiny-cpu"})
    data = Data(given.data)
    lists = pieces.by_language(data.english.ids, {"zh": data.other.ids}, data.vocabulary)
    write_json(given.work / pieces.NAME, lists)
    tables = load(given.data / "tables.npz.xz")  # as `align` writes them
    width = tables.pop("width")
    np.savez(given.work / "align.npz", **tables, sizes=np.array([width, width]))


def check(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    examples, tables = real_examples(data, device), data.tables(device)
    say(f"{len(examples)} examples, {describe(device)}, {dtype}")
    architecture = data.sized(models.SMALL if given.small else STUDENT)
    fresh = initial_parameters(architecture)
    batch = next(examples.batches(2048, seed=1))
    gradients = []
    for where, kind in ((torch.device("cpu"), torch.float32), (device, dtype)):
        parameters = {name: value.to(where).detach().clone().requires_grad_(True) for name, value in fresh.items()}
        here = BothWays(tables.keys.to(where), tables.values.to(where), tables.widths, tables.offset)
        loss, shown, count = objective(Student(architecture, parameters, kind), here, batch.to(where), 0.05, 0.3)
        (loss / count).backward()
        say(f"{where}: {(shown / count).tolist()}")
        gradients.append(torch.cat([value.grad.flatten().float().cpu() for value in parameters.values()]))
    a, b = gradients
    cosine = torch.nn.functional.cosine_similarity(a, b, dim=0).item()
    say(f"gradients: cosine {cosine:.4f}, lengths {a.norm():.4f} {b.norm():.4f}")
    if not cosine > ALIKE:
        raise SystemExit("the device computes something else than the processor")
    if not given.seconds:
        return
    for name, sizes, recipe in (("teacher", TEACHER, TEACHING), ("student", STUDENT, STUDYING)):
        sizes = data.sized(models.SMALL if given.small else sizes)
        brief = replace(recipe, seconds=given.seconds, steps=given.steps)
        learnt = learn(sizes, initial_parameters(sizes), examples, tables, brief, dtype, log_seconds=4)
        pace = learnt.target_tokens / learnt.seconds
        say(f"{name}: {pace:.0f} tokens/s, {learnt.steps / learnt.seconds:.1f} steps/s")
        if name == "teacher":
            began = time.monotonic()
            some = data.english.take(np.arange(0, len(data.english), 20))
            made = translate(Student(sizes, learnt.parameters, dtype), some, False, data.pieces)
            say(f"translating {len(some)} rows: {time.monotonic() - began:.1f} s, {made.finished.mean():.0%} finished")
    if device.type == "cuda":
        say(f"{torch.cuda.max_memory_allocated() / 2**30:.1f} GiB at most")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("check", "teach", "study", "finish", "polish", "go-on", "mix", "blend", "memory", "held"))
    for name in ("data", "state", "out", "work", "model"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--share", type=float, default=0.5, help="of the student before it was polished")
    parser.add_argument("--models", type=Path, nargs="*", default=[])
    parser.add_argument("--shares", type=float, nargs="*", default=[])
    parser.add_argument("--risk-seconds", type=float, default=0.0)
    parser.add_argument("--rates", type=float, nargs="*", default=[])
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--bundled", action="store_true")
    given = parser.parse_args(arguments)
    torch.manual_seed(1)
    device, dtype = choose("auto")
    commands = {"check": check, "teach": teach, "study": study, "finish": finish, "polish": polish, "go-on": go_on, "mix": mix, "blend": blend, "memory": memory, "held": held}
    commands[given.what](given, device, dtype)


if __name__ == "__main__":
    main()
