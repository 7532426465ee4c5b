"""The model once more in plain numpy, one sentence at a time: slow, short, and what every other form is tested against."""

import math

import numpy as np

from .model import Architecture


def _norm(x, p, name):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-6) * p[f"{name}_ln_scale"] + p[f"{name}_ln_bias"]


def _positions(d, start, count):
    half = d // 2
    angles = np.arange(start, start + count)[:, None] * np.exp(-math.log(10000.0) / (half - 1) * np.arange(half))
    return np.concatenate([np.sin(angles), np.cos(angles)], 1)


def _attention(x, memory, p, name, heads):
    d = x.shape[-1]

    def split(m):
        return m.reshape(len(m), heads, d // heads).transpose(1, 0, 2)

    q = split(x @ p[f"{name}_Wq"] + p[f"{name}_bq"])
    k = split(memory @ p[f"{name}_Wk"] + p[f"{name}_bk"])
    v = split(memory @ p[f"{name}_Wv"] + p[f"{name}_bv"])
    scores = q @ k.transpose(0, 2, 1) / math.sqrt(d // heads)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    mixed = (weights @ v).transpose(1, 0, 2).reshape(len(x), d)
    return _norm(mixed @ p[f"{name}_Wo"] + p[f"{name}_bo"] + x, p, f"{name}_Wo"), weights[0]


def _feed_forward(x, p, name):
    inner = np.maximum(x @ p[f"{name}_W1"] + p[f"{name}_b1"], 0)
    return _norm(inner @ p[f"{name}_W2"] + p[f"{name}_b2"] + x, p, f"{name}_ffn")


def translate(parameters, a: Architecture, source: list[int], limit: int, unknown: int = 1):
    """Greedy translation of one sentence; returns target ids with the end mark, logits [t, V], attention [t, s]."""
    p = {name: np.asarray(value, np.float64) for name, value in parameters.items()}
    d = a.dimension
    x = p["Wemb"][source] * math.sqrt(d) + _positions(d, 0, len(source))
    for i in range(1, a.encoder_layers + 1):
        x, _ = _attention(x, x, p, f"encoder_l{i}_self", a.heads)
        x = _feed_forward(x, p, f"encoder_l{i}_ffn")
    cells = [np.zeros((1, d))] * a.decoder_layers
    previous = np.zeros((1, d))
    ids, logits, attention = [], [], []
    for t in range(limit):
        y = previous * math.sqrt(d) + _positions(d, t, 1)
        for i in range(1, a.decoder_layers + 1):
            name = f"decoder_l{i}_rnn"
            f = 1 / (1 + np.exp(-(y @ p[f"{name}_Wf"] + p[f"{name}_bf"])))
            cells[i - 1] = f * cells[i - 1] + (1 - f) * (y @ p[f"{name}_W"])
            y = _norm(np.maximum(cells[i - 1], 0) + y, p, f"{name}_ffn")
            y, weights = _attention(y, x, p, f"decoder_l{i}_context", a.heads)
            y = _feed_forward(y, p, f"decoder_l{i}_ffn")
        scores = (y @ p["Wemb"].T + p["decoder_ff_logit_out_b"])[0]
        scores[unknown] = -1e4
        ids.append(int(scores.argmax()))
        logits.append(scores)
        attention.append(weights[0])
        if ids[-1] == 0:
            break
        previous = p["Wemb"][ids[-1:]]
    return ids, np.array(logits), np.array(attention)
