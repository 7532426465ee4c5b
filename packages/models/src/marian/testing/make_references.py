"""Writes references.json: what small students of random weights answer, computed in plain numpy.

    python packages/models/src/marian/testing/make_references.py

The weights are made from their names as in random-student.ts. For the plain student the result is also compared with
training/reference.py.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[5]))
from training import reference
from training.architecture import Architecture

SOURCES = [[2, 9, 30, 38, 0], [3, 17, 5, 0], [2, 8, 8, 33, 21, 12, 7, 0]]
STEPS = 6
VARIANTS = {
    "one embedding": {},
    "an embedding a language, swish, a wider decoder": {
        "dim-vocabs": [40, 48],
        "tied-embeddings-all": False,
        "tied-embeddings": True,
        "transformer-ffn-activation": "swish",
        "enc-depth": 1,
        "dec-depth": 3,
        "transformer-decoder-dim-ffn": 32,
        "transformer-guided-alignment-layer": 2,
    },
    "an output layer of its own, three matrices a block": {
        "tied-embeddings-all": False,
        "tied-embeddings-src": True,
        "transformer-ffn-depth": 3,
        "enc-depth": 3,
        "dec-depth": 1,
    },
}
PLAIN = {
    "dim-vocabs": [40, 40],
    "dim-emb": 16,
    "enc-depth": 2,
    "dec-depth": 2,
    "transformer-heads": 4,
    "transformer-dim-ffn": 24,
    "transformer-ffn-depth": 2,
    "transformer-ffn-activation": "relu",
    "tied-embeddings-all": True,
}


def random_tensor(name: str, rows: int, columns: int) -> np.ndarray:
    state = 0x811C9DC5
    for letter in name:
        state = (state ^ ord(letter)) * 0x01000193 % 2**32
    base = 1 if name.endswith("_ln_scale") else 0
    size = 0.5 if rows == 1 else 3 / math.sqrt(columns if "Wemb" in name else rows)
    values = []
    for _ in range(rows * columns):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(base + size * (state / 2**32 - 0.5))
    return np.array(values, np.float32).astype(np.float64).reshape(rows, columns)


def positions(d: int, start: int, count: int) -> np.ndarray:
    half = d // 2
    rates = np.exp(-math.log(10000.0) / (half - 1) * np.arange(half))
    angles = np.arange(start, start + count)[:, None] * rates
    return np.concatenate([np.sin(angles), np.cos(angles)], 1)


class Parameters(dict):
    """Makes each tensor when it is first asked for; its size is known where it is used."""

    def of(self, name, rows, columns):
        if name not in self:
            self[name] = random_tensor(name, rows, columns)
        return self[name]


class Reference:
    def __init__(self, config: dict):
        self.c = config
        self.d = config["dim-emb"]
        self.p = Parameters()
        self.source_name, self.target_name = ("encoder_Wemb", "decoder_Wemb")
        if config.get("tied-embeddings-all") or config.get("tied-embeddings-src"):
            self.source_name = self.target_name = "Wemb"
        self.source = self.p.of(self.source_name, config["dim-vocabs"][0], self.d)
        self.target = self.p.of(self.target_name, config["dim-vocabs"][1], self.d)

    def linear(self, x, name, suffix, columns):
        return x @ self.p.of(f"{name}_W{suffix}", x.shape[-1], columns) + self.p.of(f"{name}_b{suffix}", 1, columns)

    def norm(self, x, name):
        scale, bias = (self.p.of(f"{name}_ln_{what}", 1, self.d) for what in ("scale", "bias"))
        centred = x - x.mean(-1, keepdims=True)
        return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-6) * scale + bias

    def feed_forward(self, x, name, width):
        inner, depth = x, self.c["transformer-ffn-depth"]
        for n in range(1, depth):
            inner = self.linear(inner, name, n, width)
            swish = self.c["transformer-ffn-activation"] == "swish"
            inner = inner / (1 + np.exp(-inner)) if swish else np.maximum(inner, 0)
        return self.norm(self.linear(inner, name, depth, self.d) + x, f"{name}_ffn")

    def attention(self, x, memory, name):
        heads = self.c["transformer-heads"]

        def split(rows, suffix):
            return self.linear(rows, name, suffix, self.d).reshape(len(rows), heads, -1).transpose(1, 0, 2)

        scores = split(x, "q") @ split(memory, "k").transpose(0, 2, 1) / math.sqrt(self.d // heads)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        mixed = (weights @ split(memory, "v")).transpose(1, 0, 2).reshape(len(x), self.d)
        return self.norm(self.linear(mixed, name, "o", self.d) + x, f"{name}_Wo"), weights[0]

    def decoder_layer(self, y, cell, memory, layer):
        name = f"decoder_l{layer}_rnn"
        forget = 1 / (1 + np.exp(-self.linear(y, name, "f", self.d)))
        cell = forget * cell + (1 - forget) * (y @ self.p.of(f"{name}_W", self.d, self.d))
        y = self.norm(np.maximum(cell, 0) + y, f"{name}_ffn")
        y, weights = self.attention(y, memory, f"decoder_l{layer}_context")
        width = self.c.get("transformer-decoder-dim-ffn") or self.c["transformer-dim-ffn"]
        return self.feed_forward(y, f"decoder_l{layer}_ffn", width), cell, weights

    def scores(self, y):
        tied = self.c.get("tied-embeddings-all") or self.c.get("tied-embeddings")
        size = self.c["dim-vocabs"][1]
        output = self.target.T if tied else self.p.of("decoder_ff_logit_out_W", self.d, size)
        result = (y @ output + self.p.of("decoder_ff_logit_out_b", 1, size))[0]
        result[1] = -1e4
        return result

    def translate(self, source):
        root, count = math.sqrt(self.d), self.c["dec-depth"]
        x = self.source[source] * root + positions(self.d, 0, len(source))
        for i in range(1, self.c["enc-depth"] + 1):
            x, _ = self.attention(x, x, f"encoder_l{i}_self")
            x = self.feed_forward(x, f"encoder_l{i}_ffn", self.c["transformer-dim-ffn"])
        layer = self.c.get("transformer-guided-alignment-layer", "last")
        aligned = count if layer == "last" else layer
        cells, previous = [np.zeros((1, self.d))] * count, np.zeros((1, self.d))
        ids, logits, attention = [], [], []
        for t in range(STEPS):
            y = previous * root + positions(self.d, t, 1)
            for i in range(1, count + 1):
                y, cells[i - 1], weights = self.decoder_layer(y, cells[i - 1], x, i)
                if i == aligned:
                    attention.append(weights[0])
            logits.append(self.scores(y))
            ids.append(int(logits[-1].argmax()))
            previous = self.target[ids[-1:]]
        return ids, np.array(logits), np.array(attention)


def rounded(values: np.ndarray) -> list:
    return [[round(float(value), 5) for value in row] for row in values]


def main() -> None:
    rows = []
    for name, settings in VARIANTS.items():
        model = Reference({**PLAIN, **settings})
        results = [model.translate(source) for source in SOURCES]
        if not settings:
            a = Architecture(vocabulary=40, dimension=16, feed_forward=24, encoder_layers=2, decoder_layers=2, heads=4)
            for source, (_, logits, attention) in zip(SOURCES, results, strict=True):
                _, others, weights = reference.translate(model.p, a, source, STEPS)
                np.testing.assert_allclose(logits[: len(others)], others)
                np.testing.assert_allclose(attention[: len(others)], weights)
        answers = [
            {"source": source, "ids": ids, "logits": rounded(logits), "attention": rounded(attention)}
            for source, (ids, logits, attention) in zip(SOURCES, results, strict=True)
        ]
        rows.append({"name": name, "settings": settings, "answers": answers})
    path = Path(__file__).with_name("references.json")
    path.write_text(json.dumps(rows, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
