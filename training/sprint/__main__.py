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

from .. import checkpoint
from ..architecture import Architecture, initial_parameters
from ..continued import bundled
from ..continued.state_folder import default_folder
from ..device import choose, describe
from ..evaluate import read_lines, scores
from ..lexicon import BothWays
from ..model import Student
from ..objective import objective
from ..ragged import Ragged
from ..stages import say, write_json
from ..vocabulary import RESERVED
from .data import Data, full_examples, polish_examples, prose_examples, real_examples, study_examples
from .learner import Learnt, Recipe, learn
from .memory import measure
from .pack import load, unpacked
from .risk import risk
from .synthesis import translate
from .widen import widened

TEACHER = Architecture(dimension=512, feed_forward=2048)
STUDENT = Architecture()
SMALL = Architecture(dimension=64, feed_forward=128, encoder_layers=2, decoder_layers=2, heads=4)
TEACHING = Recipe(0, tokens=65_536, adam_rate=1.5e-3, warm_up=250, smoothing=0.1, dropout=0.1)
STUDYING = Recipe(0, tokens=98_304, warm_up=250, decay_from=0.35)
POLISHING = Recipe(0, tokens=8192, muon_rate=1.5e-3, adam_rate=2.5e-4, warm_up=20, decay_from=0.1, horizon=60)
RISKING = Recipe(0, tokens=65_536, muon_rate=2e-3, adam_rate=3e-4, warm_up=20, decay_from=0.3, horizon=60)
GOING_ON, DECAY_WHEN_GOING_ON = 0.7, 0.15  # share of the full rates; share of the time after which they fall
ALIKE = 0.95  # cosine of gradients on the device and on the processor
PART = 15 * 2**20


def score(student: Student, data: Data) -> dict:
    texts = {code: read_lines(data.folder / f"{code}.txt") for code in ("en", "zh")}
    result = {}
    for source, target in (("zh", "en"), ("en", "zh")):
        rows = Ragged.of(data.vocabulary.encode(texts[source]))
        made = translate(student, rows, target == "en", data.pieces)
        found = [data.vocabulary.decode(made.rows[n].tolist()) for n in range(len(rows))]
        result[f"{source}-{target}"] = scores(found, texts[target], target) | {"examples": found[:6]}
        say(f"{source} → {target}: {result[f'{source}-{target}']}")
    return result


def _progress(learnt: Learnt, architecture: Architecture, device, dtype) -> dict:
    return {
        "architecture": architecture.to_dict(),
        "step": learnt.steps,
        "seconds": learnt.seconds,
        "target_tokens": learnt.target_tokens,
        "device": describe(device),
        "precision": str(dtype).removeprefix("torch."),
        "parameters": {name: value.cpu() for name, value in learnt.parameters.items()},
    }


def _model(stored: dict, device, dtype) -> Student:
    """The model of a checkpoint's content."""
    parameters = {name: value.to(device) for name, value in stored["parameters"].items()}
    return Student(Architecture(**stored["architecture"]), parameters, dtype)


def _taught(stored: dict) -> dict:
    """What a model card says of the teacher."""
    sizes = Architecture(**stored["architecture"])
    return {
        "dimension": sizes.dimension,
        "feedForward": sizes.feed_forward,
        "steps": stored["step"],
        "targetTokens": stored["target_tokens"],
        "hours": round(stored["seconds"] / 3600, 3),
    } | ({"before": stored["before"]} if "before" in stored else {})


def _beginning(given, architecture: Architecture) -> dict[str, torch.Tensor]:
    """The parameters of `--model` or of the bundled model where one is asked for, else fresh ones."""
    if given.bundled:
        known = bundled.read()
        if known.vocabulary.read_bytes() != (given.data / "vocab.spm").read_bytes():
            raise SystemExit(f"{given.data}: packed with another vocabulary than the bundled model's")
        return widened(known.parameters, known.architecture, architecture)
    return checkpoint.parameters_of(given.model, architecture) if given.model else initial_parameters(architecture)


def _before(given) -> dict:
    """What a model card says of the model that this one goes on from."""
    return {"before": bundled.how_far()} if given.bundled else {}


def _recipe(given, recipe: Recipe) -> Recipe:
    recipe = replace(recipe, seconds=given.seconds, steps=given.steps)
    if not given.bundled and not given.model:
        return recipe
    rates = {"muon_rate": GOING_ON * recipe.muon_rate, "adam_rate": GOING_ON * recipe.adam_rate}
    return replace(recipe, **rates, decay_from=DECAY_WHEN_GOING_ON)


def _send(path: Path, out: Path) -> None:
    """A file in parts that can travel."""
    out.mkdir(parents=True, exist_ok=True)
    whole = path.read_bytes()
    for n, begin in enumerate(range(0, len(whole), PART)):
        (out / f"{path.name}.{n}").write_bytes(whole[begin : begin + PART])


def teach(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    architecture = data.sized(SMALL if given.small else TEACHER)
    examples = real_examples(data, device)
    say(f"{len(examples)} examples, {describe(device)}, {dtype}")
    learnt = learn(architecture, _beginning(given, architecture), examples, data.tables(device), _recipe(given, TEACHING), dtype)
    content = _progress(learnt, architecture, device, dtype) | _before(given)
    checkpoint.save(given.state / "teacher.pt", content)
    if given.out:
        half = {name: value.bfloat16() for name, value in content["parameters"].items()}
        checkpoint.save(given.state / "teacher-half.pt", content | {"parameters": half})
        _send(given.state / "teacher-half.pt", given.out)
    say(f"teacher: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
    score(Student(architecture, learnt.parameters, dtype), data)


def study(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    stored = checkpoint.read(given.state / "teacher.pt")
    teacher = _model(stored, device, dtype)
    began = time.monotonic()
    examples = study_examples(data, teacher, device)
    say(f"{len(examples)} examples after {time.monotonic() - began:.0f} s of translating")
    del teacher
    architecture = data.sized(SMALL if given.small else STUDENT)
    learnt = learn(architecture, _beginning(given, architecture), examples, data.tables(device), _recipe(given, STUDYING), dtype)
    content = _progress(learnt, architecture, device, dtype) | _before(given) | {"teacher": _taught(stored), "lead_mark": RESERVED[0]}
    checkpoint.save(given.state / "student.pt", content)
    _send(given.state / "student.pt", given.out)
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
    content = _progress(learnt, architecture, device, dtype) | {"before": before}
    content |= {name: stored[name] for name in ("teacher", "lead_mark") if name in stored}
    checkpoint.save(path.with_name("polished.pt"), content)
    score(Student(architecture, learnt.parameters, dtype), data)


def go_on(given, device, dtype) -> None:
    """Trains a student on with prose of one language, then from its own translations, at that of the rates that serves best."""
    data = Data(given.data, given.rows)
    architecture = data.sized(SMALL if given.small else STUDENT)
    stored = checkpoint.read(given.model) if given.model else {}
    passed = {name: stored.get(name, 0) for name in ("step", "target_tokens", "seconds")}
    own = stored.get("own", {"steps": 0, "hours": 0.0})
    kept = {"lead_mark": RESERVED[0]} | (_before(given) or {name: stored[name] for name in ("before",) if name in stored})
    began = time.monotonic()
    parameters = {name: value.to(device) for name, value in _beginning(given, architecture).items()}
    known = Student(architecture, parameters, dtype)
    score(known, data)
    examples, tables = prose_examples(data, known, device), data.tables(device)
    say(f"{len(examples)} examples after {time.monotonic() - began:.0f} s")

    def keep(learnt: Learnt, name: str, kind: torch.dtype, own: dict) -> dict:
        """Saves what was learnt, and sends it."""
        content = _progress(learnt, architecture, device, dtype) | kept
        content |= {part: content[part] + value for part, value in passed.items()} | ({"own": own} if own["steps"] else {})
        checkpoint.save(given.state / "student.pt", content)
        sent = given.state / f"{name}.pt"
        checkpoint.save(sent, content | {"parameters": {part: value.to(kind) for part, value in content["parameters"].items()}})
        _send(sent, given.out)
        say(f"{name}: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
        return content

    if given.seconds:
        learnt = learn(architecture, parameters, examples, tables, _recipe(given, STUDYING), dtype)
        parameters = learnt.parameters
        content = keep(learnt, "with-prose", torch.bfloat16, own)
        passed = {name: content[name] for name in passed}
        score(Student(architecture, parameters, dtype), data)
    best = -1.0
    for rate in given.rates:
        recipe = replace(RISKING, seconds=given.risk_seconds, steps=given.steps, muon_rate=rate * RISKING.muon_rate, adam_rate=rate * RISKING.adam_rate)
        learnt = learn(architecture, parameters, examples, tables, recipe, dtype, lesson=risk)
        found = score(Student(architecture, learnt.parameters, dtype), data)
        worth = sum(of["bleu"] for of in found.values())
        say(f"rate {rate}: {worth:.2f} after {learnt.steps} steps")
        if worth > best:
            best = worth
            more = {"steps": own["steps"] + learnt.steps, "hours": round(own["hours"] + learnt.seconds / 3600, 3)}
            keep(learnt, "student", torch.float32, more)


def mix(given, device, dtype) -> None:
    """The polished student with a share of what it was before mixed in: `mixed.pt`."""
    stored, before = checkpoint.read(given.work / "polished.pt"), checkpoint.read(given.work / "model.pt")
    stored["parameters"] = checkpoint.mixed(stored["parameters"], before["parameters"], given.share)
    checkpoint.save(given.work / "mixed.pt", stored | {"init_share": given.share})


def blend(given, device, dtype) -> None:
    """Models of one run by their shares, and for what these leave of 1 the model that the run began with: `blended.pt`."""
    if len(given.models) != len(given.shares) or not 0 < sum(given.shares) <= 1:
        raise SystemExit("blend: a share for each of --models, together more than 0 and at most 1")
    stored = [checkpoint.read(path) for path in given.models]
    rest = 1 - sum(given.shares)
    beginning = _beginning(given, Architecture(**stored[0]["architecture"])) if rest > 0 else stored[0]["parameters"]
    parameters = {
        name: rest * value.float() + sum(share * of["parameters"][name].float() for share, of in zip(given.shares, stored, strict=True))
        for name, value in beginning.items()
    }
    checkpoint.save(given.work / "blended.pt", stored[0] | {"parameters": parameters, "mean_of": len(stored), "init_share": round(rest, 3)})


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
    student = _model(stored, device, dtype)
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
    tables = load(given.data / "tables.npz.xz")  # as `align` writes them
    width = tables.pop("width")
    np.savez(given.work / "align.npz", **tables, sizes=np.array([width, width]))


def check(given, device, dtype) -> None:
    data = Data(given.data, given.rows)
    examples, tables = real_examples(data, device), data.tables(device)
    say(f"{len(examples)} examples, {describe(device)}, {dtype}")
    architecture = data.sized(SMALL if given.small else STUDENT)
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
        sizes = data.sized(SMALL if given.small else sizes)
        timed = replace(recipe, seconds=given.seconds, steps=given.steps)
        learnt = learn(sizes, initial_parameters(sizes), examples, tables, timed, dtype, log_seconds=4)
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
