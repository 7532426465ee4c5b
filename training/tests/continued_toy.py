"""A small model to be trained on, and a program that does so until it is killed.

python -m training.tests.continued_toy TOY STATE
"""

import sys
from pathlib import Path

import sentencepiece as spm
import torch

from training import checkpoint
from training.architecture import Architecture, initial_parameters
from training.continued.additions import Additions
from training.continued.bundled import Beginning
from training.continued.courtesy import Pauses
from training.continued.shards import Shards
from training.continued.state_folder import StateFolder
from training.continued.supply import Supply
from training.continued.trainer import Recipe, Trainer, read_latest
from training.options import resolve
from training.prepare import run as prepare
from training.vocabulary import run as make_vocabulary

RECIPE = Recipe(step_tokens=150, batch_tokens=128, warm_up=3, horizon=4)


def processor(path: Path) -> spm.SentencePieceProcessor:
    return spm.SentencePieceProcessor(model_file=str(path))


def write_vocabulary(toy: Path) -> None:
    options = {"pair": "zh-en", "preset": "smoke", "vocabulary_size": 400, "threads": 1, "corpus": toy, "steps": 1}
    o = resolve(options, toy)
    prepare(o)
    make_vocabulary(o)


def beginning(toy: Path) -> Beginning:
    pieces = processor(toy / "vocab.spm").get_piece_size()
    architecture = Architecture(pieces, 16, 16, encoder_layers=1, decoder_layers=1, heads=2)
    before = {"steps": 5, "targetTokens": 1000, "hours": 0.5}
    return Beginning(architecture, initial_parameters(architecture), toy / "vocab.spm", before)


def shards(toy: Path, folder: Path) -> Shards:
    made = Shards(StateFolder(folder).data, toy, toy / "vocab.spm", count=3)
    made.ensure_split()
    return made


def additions() -> Additions:
    return Additions(Path("no-dictionary"), number_of_patterns=10)


def supply(toy: Path, folder: Path) -> Supply:
    return Supply(shards(toy, folder), additions(), batch_tokens=128, seed=1, target_tokens=lambda: 10**9)


def make_trainer(toy: Path, folder: Path, pauses: Pauses | None = None) -> Trainer:
    state = StateFolder(folder)
    stored = read_latest(state.checkpoint, state.previous)
    pauses = pauses or Pauses(folder / "no-markers")
    return Trainer(beginning(toy), shards(toy, folder), additions(), RECIPE, stored, pauses)


def main() -> None:
    torch.set_num_threads(1)
    toy, state = Path(sys.argv[1]), StateFolder(Path(sys.argv[2]))
    training = make_trainer(toy, state.path)
    while True:
        training.step()
        checkpoint.save(state.checkpoint, training.state(), state.previous)
        print("saved", training.step_count, flush=True)


if __name__ == "__main__":
    main()
