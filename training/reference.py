"""The model once more in plain numpy, one sentence at a time: slow, short, and what every other form is tested against."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .architecture import Architecture


def _positions(d, start, count):
    half = d // 2
    angles = np.arange(start, start + count)[:, None] * np.exp(-math.log(10000.0) / (half - 1) * np.arange(half))
    return np.concatenate([np.sin(angles), np.cos(angles)], 1)


@dataclass(frozen=True)
class _Layers:
    p: dict
    heads: int
    observe: Callable  # (matrix's name, its input)

    def product(self, x, name):
        self.observe(name, x)
        return x @ self.p[name]

    def norm(self, x, name):
        mean = x.mean(-1, keepdims=True)
        variance = ((x - mean) ** 2).mean(-1, keepdims=True)
        return (x - mean) / np.sqrt(variance + 1e-6) * self.p[f"{name}_ln_scale"] + self.p[f"{name}_ln_bias"]

    def attention(self, x, memory, name):
        d, p = x.shape[-1], self.p

        def split(m):
            return m.reshape(len(m), self.heads, d // self.heads).transpose(1, 0, 2)

        q, k, v = (
            split(self.product(m, f"{name}_W{c}") + p[f"{name}_b{c}"])
            for m, c in ((x, "q"), (memory, "k"), (memory, "v"))
        )
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(d // self.heads)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        mixed = (weights @ v).transpose(1, 0, 2).reshape(len(x), d)
        return self.norm(self.product(mixed, f"{name}_Wo") + p[f"{name}_bo"] + x, f"{name}_Wo"), weights[0]

    def feed_forward(self, x, name):
        inner = np.maximum(self.product(x, f"{name}_W1") + self.p[f"{name}_b1"], 0)
        return self.norm(self.product(inner, f"{name}_W2") + self.p[f"{name}_b2"] + x, f"{name}_ffn")

    def recurrence(self, y, cell, name):
        f = 1 / (1 + np.exp(-(self.product(y, f"{name}_Wf") + self.p[f"{name}_bf"])))
        cell = f * cell + (1 - f) * self.product(y, f"{name}_W")
        return self.norm(np.maximum(cell, 0) + y, f"{name}_ffn"), cell


def translate(
    parameters,
    a: Architecture,
    source: list[int],
    limit: int,
    unknown: int = 1,
    observe: Callable = lambda name, x: None,
):
    """Greedy translation of one sentence; returns target ids with the end mark, logits [t, V], attention [t, s].

    `observe` is called with each matrix's name and what it is multiplied with; the output layer's is the embedding's.
    """
    p = {name: np.asarray(value, np.float64) for name, value in parameters.items()}
    layers = _Layers(p, a.heads, observe)
    d, (source_name, target_name) = a.dimension, a.embeddings
    x = p[source_name][source] * math.sqrt(d) + _positions(d, 0, len(source))
    for i in range(1, a.encoder_layers + 1):
        x, _ = layers.attention(x, x, f"encoder_l{i}_self")
        x = layers.feed_forward(x, f"encoder_l{i}_ffn")
    cells = [np.zeros((1, d))] * a.decoder_layers
    previous = np.zeros((1, d))
    ids, logits, attention = [], [], []
    for t in range(limit):
        y = previous * math.sqrt(d) + _positions(d, t, 1)
        for i in range(1, a.decoder_layers + 1):
            y, cells[i - 1] = layers.recurrence(y, cells[i - 1], f"decoder_l{i}_rnn")
            y, weights = layers.attention(y, x, f"decoder_l{i}_context")
            y = layers.feed_forward(y, f"decoder_l{i}_ffn")
        observe(target_name, y)
        scores = (y @ p[target_name].T + p["decoder_ff_logit_out_b"])[0]
        scores[unknown] = -1e4
        ids.append(int(scores.argmax()))
        logits.append(scores)
        attention.append(weights[0])
        if ids[-1] == 0:
            break
        previous = p[target_name][ids[-1:]]
    return ids, np.array(logits), np.array(attention)
