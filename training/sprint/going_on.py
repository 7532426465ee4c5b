"""A model goes on with prose and with its own translations; means of models."""

import time
from dataclasses import replace

import torch

from .. import checkpoint
from ..architecture import Architecture
from ..model import Student
from ..stages import say
from ..vocabulary import RESERVED
from . import models
from .data import Data, prose_examples
from .learner import Learnt, Recipe, learn
from .models import STUDYING, before_of, beginning_of, progress, score, send, timed
from .risk import risk

RISKING = Recipe(0, tokens=65_536, muon_rate=2e-3, adam_rate=3e-4, warm_up=20, decay_from=0.3, horizon=60)


def go_on(given, device, dtype) -> None:
    """Trains a student on with prose of one language, then from its own translations, at that of the rates that serves best."""
    data = Data(given.data, given.rows)
    architecture = data.sized(models.SMALL if given.small else models.STUDENT)
    stored = checkpoint.read(given.model) if given.model else {}
    passed = {name: stored.get(name, 0) for name in ("step", "target_tokens", "seconds")}
    own = stored.get("own", {"steps": 0, "hours": 0.0})
    kept = {"lead_mark": RESERVED[0]} | (before_of(given) or {name: stored[name] for name in ("before",) if name in stored})
    began = time.monotonic()
    parameters = {name: value.to(device) for name, value in beginning_of(given, architecture).items()}
    known = Student(architecture, parameters, dtype)
    score(known, data)
    examples, tables = prose_examples(data, known, device), data.tables(device)
    say(f"{len(examples)} examples after {time.monotonic() - began:.0f} s")

    def keep(learnt: Learnt, name: str, kind: torch.dtype, own: dict) -> dict:
        """Saves what was learnt, and sends it."""
        content = progress(learnt, architecture, device, dtype) | kept
        content |= {part: content[part] + value for part, value in passed.items()} | ({"own": own} if own["steps"] else {})
        checkpoint.save(given.state / "student.pt", content)
        sent = given.state / f"{name}.pt"
        checkpoint.save(sent, content | {"parameters": {part: value.to(kind) for part, value in content["parameters"].items()}})
        send(sent, given.out)
        say(f"{name}: {learnt.steps} steps, {learnt.target_tokens} tokens, {learnt.seconds:.0f} s")
        return content

    if given.seconds:
        learnt = learn(architecture, parameters, examples, tables, timed(given, STUDYING), dtype)
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
    beginning = beginning_of(given, Architecture(**stored[0]["architecture"])) if rest > 0 else stored[0]["parameters"]
    parameters = {
        name: rest * value.float() + sum(share * of["parameters"][name].float() for share, of in zip(given.shares, stored, strict=True))
        for name, value in beginning.items()
    }
    checkpoint.save(given.work / "blended.pt", stored[0] | {"parameters": parameters, "mean_of": len(stored), "init_share": round(rest, 3)})
