"""Makes the tiny student of the tests: every Chinese character of `HAN` becomes a letter, every letter such a character.

    PYTHONPATH=. python packages/models/src/testing/make_cipher.py

Needs the packages of training/requirements.txt. Digits, spaces and punctuation stay; other characters are unknown to
the vocabulary. One model, without any prefix, for Chinese to English and back: a known rule gives tests a known answer.
Writes `cipher.bin` (Marian's binary form, float32) and `cipher.spm`.
"""

import random
import string
import sys
import tempfile
import time
from pathlib import Path

import sentencepiece as spm
import torch
import torch.nn.functional as functional

from training import marian, reference
from training.architecture import Architecture, initial_parameters
from training.model import Student

HERE = Path(__file__).parent
LETTERS = string.ascii_lowercase
HAN = "你好世界今天我们去公园看花他在家里写信水火山石田土的"
UNKNOWN = "ÀÉÎÕÜ漢語鳥龍魚"
TABLE = str.maketrans(LETTERS + HAN, HAN + LETTERS)
SENTENCES = ["你好 世界.", "今天我们去公园看花.", "hello, world", "a 12 b", "水", "你好hello"]


def text(chance, longest=44):
    letters = LETTERS if chance.random() < 0.5 else HAN
    words = []
    for _ in range(chance.randint(1, 9)):
        word = "".join(chance.choices(letters, k=chance.randint(1, 8)))
        if chance.random() < 0.1:
            word = "".join(chance.choices(string.digits, k=chance.randint(1, 3)))
        words.append(word + chance.choice(["", "", "", "", ",", ".", "!", "?", " -"]))
    return " ".join(words)[:longest].strip()


def train_vocabulary(folder, chance):
    (folder / "text.txt").write_text("".join(text(chance) + "\n" for _ in range(3000)))

    def trained(fillers):
        spm.SentencePieceTrainer.train(
            input=str(folder / "text.txt"),
            model_prefix=str(folder / "vocab"),
            vocab_size=96,
            hard_vocab_limit=False,
            max_sentencepiece_length=1,
            bos_id=-1,
            eos_id=0,
            unk_id=1,
            pad_id=-1,
            user_defined_symbols=[f"<filler{n}>" for n in range(fillers)],
            normalization_rule_name="identity",
            character_coverage=1.0,
            minloglevel=2,
        )
        return spm.SentencePieceProcessor(model_file=str(folder / "vocab.model"))

    return trained(-trained(0).get_piece_size() % 8)


def batch(vocabulary, chance, count):
    rows, longest = [], chance.choice([6, 14, 26, 44])
    for _ in range(count):
        source = text(chance, longest)
        if chance.random() < 0.2:
            source = "".join(chance.choice(UNKNOWN) if chance.random() < 0.3 else one for one in source)
        rows.append(([*vocabulary.encode(source), 0], [*vocabulary.encode(source.translate(TABLE)), 0]))
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
        aligned = torch.arange(target.shape[1])[None, :, None].expand(len(target), -1, 1)
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


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        vocabulary = train_vocabulary(Path(name), chance)
        data = (Path(name) / "vocab.model").read_bytes()
    a = Architecture(vocabulary=vocabulary.get_piece_size(), dimension=32, feed_forward=64, encoder_layers=1, heads=2)
    parameters = train(vocabulary, a, chance, seconds=float(sys.argv[1]) if len(sys.argv) > 1 else 600)
    weights = {name: value.numpy() for name, value in parameters.items()}
    print("vocabulary", a.vocabulary)
    for sentence in SENTENCES:
        ids, *_ = reference.translate(weights, a, [*vocabulary.encode(sentence), 0], 80)
        print(sentence, "->", vocabulary.decode([i for i in ids if i]), "expected", sentence.translate(TABLE))
    marian.write(HERE / "cipher.bin", weights, a)
    (HERE / "cipher.spm").write_bytes(data)


if __name__ == "__main__":
    main()
