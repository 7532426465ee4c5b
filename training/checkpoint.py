"""Checkpoint files: written whole or not at all, read with a check of what they hold."""

import os
from pathlib import Path

import torch

from .architecture import Architecture, parameter_shapes

# What a checkpoint says of its training: steps, seconds and target pieces, where, in which compute type, how far the
# model was trained that it started from, which share of that model was mixed in afterwards, how far its teacher was, how long it learnt
# from its own translations, how many states of its training its parameters are the mean of, and which piece stands before a memory.
PROGRESS = ("step", "seconds", "target_tokens", "device", "precision", "before", "init_share", "teacher", "own", "mean_of", "lead_mark")


def save(path: Path, content: dict, previous: Path | None = None) -> None:
    """Writes the file whole or not at all; what it held before stays as `previous`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        torch.save(content, file)
        file.flush()
        os.fsync(file.fileno())
    if previous is not None and path.exists():
        linked = previous.with_name(previous.name + ".tmp")
        linked.unlink(missing_ok=True)
        os.link(path, linked)
        linked.replace(previous)
    temporary.replace(path)


def read(path: Path) -> dict:
    return torch.load(path, map_location="cpu", weights_only=False)


def snapshots(folder: Path) -> list[Path]:
    """The parameter files of a run, oldest first."""
    return sorted(folder.glob("step-*.pt"), key=lambda path: int(path.stem.split("-")[1]))


def parameters_of(path: Path, architecture: Architecture | None = None) -> dict[str, torch.Tensor]:
    """The parameters of any checkpoint, the averaged ones where it has them.

    With `architecture`, names and shapes are checked against it.
    """
    content = read(path)
    parameters = content.get("average") or content.get("parameters") or content
    if architecture is not None:
        shapes = parameter_shapes(architecture)
        for name in sorted(shapes.keys() | parameters.keys()):
            found = tuple(parameters[name].shape) if name in parameters else None
            if found != shapes.get(name):
                raise SystemExit(f"{path}: {name} is {found}, this architecture has {shapes.get(name)}")
    return {name: value.detach().float().clone() for name, value in parameters.items()}


def mean(paths: list[Path]) -> dict[str, torch.Tensor]:
    """The parameters' mean over several checkpoints."""
    total: dict[str, torch.Tensor] = {}
    for path in paths:
        for name, value in read(path)["parameters"].items():
            total[name] = total[name] + value if name in total else value.double()
    return {name: (value / len(paths)).float() for name, value in total.items()}


def mixed(a: dict[str, torch.Tensor], b: dict[str, torch.Tensor], share: float) -> dict[str, torch.Tensor]:
    """(1 - share) · a + share · b, parameter by parameter."""
    return {name: torch.lerp(value.detach().float().cpu(), b[name].cpu(), share) for name, value in a.items()}
