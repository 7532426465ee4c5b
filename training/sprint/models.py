"""Models of the sprint: their sizes and recipes, what they begin with, and how they are scored, kept and sent."""

from dataclasses import replace
from pathlib import Path

import torch

from .. import checkpoint
from ..architecture import Architecture, initial_parameters
from ..continued import bundled
from ..device import describe
from ..evaluate import read_lines, scores
from ..model import Student
from ..ragged import Ragged
from ..stages import say
from .data import Data
from .learner import Learnt, Recipe
from .synthesis import translate
from .widen import widened

TEACHER = Architecture(dimension=512, feed_forward=2048)
STUDENT = Architecture()
SMALL = Architecture(dimension=64, feed_forward=128, encoder_layers=2, decoder_layers=2, heads=4)
TEACHING = Recipe(0, tokens=65_536, adam_rate=1.5e-3, warm_up=250, smoothing=0.1, dropout=0.1)
STUDYING = Recipe(0, tokens=98_304, warm_up=250, decay_from=0.35)
POLISHING = Recipe(0, tokens=8192, muon_rate=1.5e-3, adam_rate=2.5e-4, warm_up=20, decay_from=0.1, horizon=60)
GOING_ON, DECAY_WHEN_GOING_ON = 0.7, 0.15  # share of the full rates; share of the time after which they fall
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


def progress(learnt: Learnt, architecture: Architecture, device, dtype) -> dict:
    return {
        "architecture": architecture.to_dict(),
        "step": learnt.steps,
        "seconds": learnt.seconds,
        "target_tokens": learnt.target_tokens,
        "device": describe(device),
        "precision": str(dtype).removeprefix("torch."),
        "parameters": {name: value.cpu() for name, value in learnt.parameters.items()},
    }


def model_of(stored: dict, device, dtype) -> Student:
    """The model of a checkpoint's content."""
    parameters = {name: value.to(device) for name, value in stored["parameters"].items()}
    return Student(Architecture(**stored["architecture"]), parameters, dtype)


def taught(stored: dict) -> dict:
    """What a model card says of the teacher."""
    sizes = Architecture(**stored["architecture"])
    return {
        "dimension": sizes.dimension,
        "feedForward": sizes.feed_forward,
        "steps": stored["step"],
        "targetTokens": stored["target_tokens"],
        "hours": round(stored["seconds"] / 3600, 3),
    } | ({"before": stored["before"]} if "before" in stored else {})


def beginning_of(given, architecture: Architecture) -> dict[str, torch.Tensor]:
    """The parameters of `--model` or of the bundled model where one is asked for, else fresh ones."""
    if given.bundled:
        known = bundled.read()
        if known.vocabulary.read_bytes() != (given.data / "vocab.spm").read_bytes():
            raise SystemExit(f"{given.data}: packed with another vocabulary than the bundled model's")
        return widened(known.parameters, known.architecture, architecture)
    return checkpoint.parameters_of(given.model, architecture) if given.model else initial_parameters(architecture)


def before_of(given) -> dict:
    """What a model card says of the model that this one goes on from."""
    return {"before": bundled.how_far()} if given.bundled else {}


def timed(given, recipe: Recipe) -> Recipe:
    recipe = replace(recipe, seconds=given.seconds, steps=given.steps)
    if not given.bundled and not given.model:
        return recipe
    rates = {"muon_rate": GOING_ON * recipe.muon_rate, "adam_rate": GOING_ON * recipe.adam_rate}
    return replace(recipe, **rates, decay_from=DECAY_WHEN_GOING_ON)


def send(path: Path, out: Path) -> None:
    """A file in parts that can travel."""
    out.mkdir(parents=True, exist_ok=True)
    whole = path.read_bytes()
    for n, begin in enumerate(range(0, len(whole), PART)):
        (out / f"{path.name}.{n}").write_bytes(whole[begin : begin + PART])
