"""Makes the tiny cipher model of the engine's tests, with reference outputs of an independent numpy forward pass.

    PYTHONPATH=. python packages/engines/src/local/testing/make_model.py

Needs the packages of training/requirements.txt. "en-us" to "fr" moves every letter one up the alphabet, "fr" to
"en-us" one down; digits and punctuation stay. A known rule gives tests a known answer for any text.
"""

import json
import random
import string
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch
import torch.nn.functional as functional

from training import marian, reference
from training.architecture import Architecture, initial_parameters
from training.model import Student

HERE = Path(__file__).parent
ROOT = HERE.parents[4]
FOLDER = HERE / "models" / "cipher"
PREFIXES = ("<2fr>", "<2en>")
LETTERS = string.ascii_lowercase
TABLES = [str.maketrans(LETTERS, LETTERS[k:] + LETTERS[:k]) for k in (1, -1)]
SENTENCES = ["hello world", "a b c", "the quick brown fox, again.", "one 2 three", "zebra", "x", "well - done!"]


def text(chance, longest=44):
    words = []
    for _ in range(chance.randint(1, 9)):
        word = "".join(chance.choices(LETTERS, k=chance.randint(1, 8)))
        if chance.random() < 0.15:
            word = "".join(chance.choices(string.digits, k=chance.randint(1, 3)))
        words.append(word + chance.choice(["", "", "", "", ",", ".", "!", "?", " -"]))
    return " ".join(words)[:longest].strip()


def train_vocabulary(folder, chance):
    (folder / "text.txt").write_text("".join(text(chance) + "\n" for _ in range(3000)))
    spm.SentencePieceTrainer.train(
        input=str(folder / "text.txt"),
        model_prefix=str(folder / "vocab"),
        vocab_size=64,
        hard_vocab_limit=False,
        max_sentencepiece_length=1,
        bos_id=-1,
        eos_id=0,
        unk_id=1,
        pad_id=-1,
        user_defined_symbols=list(PREFIXES),
        normalization_rule_name="identity",
        character_coverage=1.0,
        minloglevel=2,
    )
    (FOLDER / "vocab.spm").write_bytes((folder / "vocab.model").read_bytes())
    return spm.SentencePieceProcessor(model_file=str(FOLDER / "vocab.spm"))


def batch(vocabulary, chance, count):
    rows, longest = [], chance.choice([6, 14, 26, 44])
    for _ in range(count):
        way, source = chance.randrange(2), text(chance, longest)
        prefix = vocabulary.piece_to_id(PREFIXES[way])
        rows.append(([prefix, *vocabulary.encode(source), 0], [*vocabulary.encode(source.translate(TABLES[way])), 0]))
    s, t = (max(len(row[k]) for row in rows) for k in (0, 1))
    source, mask = torch.zeros(count, s, dtype=torch.long), torch.zeros(count, s)
    target, weight = torch.zeros(count, t, dtype=torch.long), torch.zeros(count, t)
    for n, (a, b) in enumerate(rows):
        source[n, : len(a)], mask[n, : len(a)] = torch.tensor(a), 1
        target[n, : len(b)], weight[n, : len(b)] = torch.tensor(b), 1
    return source, mask, target, weight


def train(vocabulary, a, chance, seconds):
    parameters = initial_parameters(a)
    for value in parameters.values():
        value.requires_grad_(True)
    student = Student(a, parameters)
    optimiser = torch.optim.Adam(parameters.values(), betas=(0.9, 0.98))
    began, good = time.time(), 0
    for step in range(1, 100_000):
        source, mask, target, weight = batch(vocabulary, chance, 48)
        for group in optimiser.param_groups:
            group["lr"] = 4e-3 * min(1.0, step / 200) * min(1.0, (1500 / step) ** 0.5)
        student.refresh()
        hidden, attention = student.states(source, mask, target)
        loss = functional.cross_entropy(student.logits(hidden).transpose(1, 2), target, reduction="none")
        # Target piece t comes from source piece t + 1, as the prefix stands at 0.
        aligned = torch.arange(1, target.shape[1] + 1)[None, :, None].expand(len(target), -1, 1)
        guide = -attention.gather(2, aligned.clamp_max(source.shape[1] - 1))[..., 0].clamp_min(1e-9).log()
        loss = ((loss + guide) * weight).sum() / weight.sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        good = good + 1 if loss.item() < 0.02 else 0
        if step % 200 == 0:
            print(step, round(loss.item(), 3), round(time.time() - began), flush=True)
        if good > 50 or time.time() - began > seconds:
            break
    return {name: value.detach() for name, value in parameters.items()}


def export(parameters, a, vocabulary, folder):
    """Writes what training/ exports, and has it converted as every trained model is."""
    marian.write(folder / "model.bin", {name: value.numpy() for name, value in parameters.items()}, a)
    (folder / "vocab.spm").write_bytes((FOLDER / "vocab.spm").read_bytes())
    samples = [[vocabulary.piece_to_id(prefix), *vocabulary.encode(line), 0] for prefix in PREFIXES for line in SENTENCES]
    description = {
        "id": "cipher",
        "version": "1.0.0",
        "pairs": [
            {"source": "en-us", "target": "fr", "prefix": PREFIXES[0]},
            {"source": "fr", "target": "en-us", "prefix": PREFIXES[1]},
        ],
        "quality": "standard",
        "licence": "Apache-2.0",
        "origin": "Trained by testing/make_model.py on random letters.",
        "trained": {"seed": 1},
        "scores": [],
        "architecture": {"maxSourceTokens": 50},
        "files": {"model": "model.bin", "source": "vocab.spm", "target": "vocab.spm"},
        "samples": samples,
    }
    (folder / "export.json").write_text(json.dumps(description))
    (folder / "README.md").write_text("Made by testing/make_model.py.\n")
    command = ["node", str(ROOT / "scripts" / "training.mjs"), "convert", "--from", str(folder), "--to", str(FOLDER)]
    subprocess.run(command, check=True)
    (FOLDER / "README.md").unlink()


def write_references(parameters, a, vocabulary):
    p = {name: value.numpy() for name, value in parameters.items()}
    rows = []
    for way, pair in enumerate((("en-us", "fr"), ("fr", "en-us"))):
        for sentence in SENTENCES:
            source = [vocabulary.piece_to_id(PREFIXES[way]), *vocabulary.encode(sentence), 0]
            ids, logits, attention = reference.translate(p, a, source, 80)
            top = logits - logits.max(1, keepdims=True)
            scores = top.max(1) - np.log(np.exp(top).sum(1))
            rows.append(
                {
                    "source": pair[0],
                    "target": pair[1],
                    "text": sentence,
                    "sourceIds": source,
                    "ids": ids,
                    "translation": vocabulary.decode([i for i in ids if i]),
                    "score": round(float(scores.mean()), 5),
                    "attention": [int(i) for i in attention.argmax(1)],
                }
            )
            assert rows[-1]["translation"] == sentence.translate(TABLES[way]), rows[-1]
    (HERE / "references.json").write_text(json.dumps(rows, indent=1) + "\n")


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    chance = random.Random(1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        vocabulary = train_vocabulary(Path(name), chance)
        a = Architecture(
            vocabulary=vocabulary.get_piece_size(), dimension=32, feed_forward=64, encoder_layers=1, heads=2
        )
        parameters = train(vocabulary, a, chance, seconds=400)
        export(parameters, a, vocabulary, Path(name))
    write_references(parameters, a, vocabulary)


if __name__ == "__main__":
    main()
