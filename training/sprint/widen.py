"""A wider model that begins with what a narrower one knows: every unit several times over.

Copies that are all alike would learn the same for ever, so whoever reads them gives each another weight; the weights of
one unit's copies sum to its own, and the model computes what it did. Only positions differ a little: a wider table has
frequencies in between.
"""

import math

import torch

from ..architecture import Architecture, parameter_shapes

APART = 0.5  # deviation of a copy's weight from its share, as a part of that share


def _copied(count: int, times: int) -> torch.Tensor:
    """Which of `count` units each of the wider model's is, copies side by side."""
    return torch.arange(count).repeat_interleave(times)


def _read(matrix: torch.Tensor, times: int, generator) -> torch.Tensor:
    """Rows of a matrix [in, out], each shared out among the copies of its unit."""
    rows, columns = matrix.shape
    noise = torch.randn(rows, times, columns, generator=generator) * APART * matrix.square().mean().sqrt()
    noise -= noise.mean(1, keepdim=True)
    return ((matrix[:, None] + noise) / times).reshape(rows * times, columns)


def widened(parameters: dict[str, torch.Tensor], of: Architecture, to: Architecture, seed: int = 1) -> dict[str, torch.Tensor]:
    """Parameters for `to`, whose dimension and feed-forward size are multiples of those of `of`, and all else equal."""
    times = to.dimension // of.dimension
    inner_times = to.feed_forward // of.feed_forward
    rest = [(a.vocabulary, a.source_vocabulary, a.encoder_layers, a.decoder_layers, a.heads) for a in (of, to)]
    if (of.dimension * times, of.feed_forward * inner_times) != (to.dimension, to.feed_forward) or rest[0] != rest[1]:
        raise SystemExit(f"{of} cannot be widened to {to}")
    generator = torch.Generator().manual_seed(seed)
    units, inner = _copied(of.dimension, times), _copied(of.feed_forward, inner_times)
    last = f"decoder_l{of.decoder_layers}_ffn_ffn_ln"
    result = {}
    for name, shape in parameter_shapes(to).items():
        value = parameters[name]
        if name.endswith("Wemb"):
            value = value[:, units] / math.sqrt(times)
        elif name != "decoder_ff_logit_out_b":
            if shape[0] > 1:
                value = _read(value, inner_times if name.endswith("_W2") else times, generator)
            value = value[:, inner if name.endswith(("_W1", "_b1")) else units]
            # Products of queries and keys, of states and embeddings, are sums over all copies.
            if name.endswith(("_Wq", "_bq")) or name.startswith(last):
                value = value / math.sqrt(times)
        result[name] = value.contiguous()
    return result
