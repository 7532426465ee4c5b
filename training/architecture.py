"""The student's sizes, the names and shapes of its parameters, and their initial values.

Names as Marian has them; matrices are [in, out], biases [1, out].
"""

import math
from dataclasses import asdict, dataclass

import torch

MAX_POSITIONS = 512


@dataclass(frozen=True)
class Architecture:
    vocabulary: int = 12000  # of the target; of both sides where `source_vocabulary` is 0
    dimension: int = 256
    feed_forward: int = 1024
    encoder_layers: int = 6
    decoder_layers: int = 2
    heads: int = 8
    source_vocabulary: int = 0

    def to_dict(self) -> dict:
        return asdict(self)

    @property
    def embeddings(self) -> tuple[str, str]:
        """Names of the source's and the target's embedding; the target's is the output matrix too."""
        return ("encoder_Wemb", "decoder_Wemb") if self.source_vocabulary else ("Wemb", "Wemb")


def parameter_shapes(a: Architecture) -> dict[str, tuple[int, int]]:
    d, f = a.dimension, a.feed_forward
    source, target = a.embeddings
    shapes: dict[str, tuple[int, int]] = {source: (a.source_vocabulary or a.vocabulary, d), target: (a.vocabulary, d)}
    shapes["decoder_ff_logit_out_b"] = (1, a.vocabulary)

    def norm(name):
        shapes[f"{name}_ln_scale"] = shapes[f"{name}_ln_bias"] = (1, d)

    def attention(name):
        for k in "qkvo":
            shapes[f"{name}_W{k}"], shapes[f"{name}_b{k}"] = (d, d), (1, d)
        norm(f"{name}_Wo")

    def feed_forward(name):
        shapes[f"{name}_W1"], shapes[f"{name}_b1"] = (d, f), (1, f)
        shapes[f"{name}_W2"], shapes[f"{name}_b2"] = (f, d), (1, d)
        norm(f"{name}_ffn")

    for i in range(1, a.encoder_layers + 1):
        attention(f"encoder_l{i}_self")
        feed_forward(f"encoder_l{i}_ffn")
    for i in range(1, a.decoder_layers + 1):
        rnn = f"decoder_l{i}_rnn"
        shapes[f"{rnn}_W"] = shapes[f"{rnn}_Wf"] = (d, d)
        shapes[f"{rnn}_bf"] = (1, d)
        norm(f"{rnn}_ffn")
        attention(f"decoder_l{i}_context")
        feed_forward(f"decoder_l{i}_ffn")
    return shapes


def initial_parameters(a: Architecture, vectors: dict | None = None, seed: int = 1) -> dict[str, torch.Tensor]:
    """Fresh float32 parameters; `vectors` of unit length, by an embedding's name, become the embeddings."""
    generator = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, (rows, columns) in parameter_shapes(a).items():
        if name.endswith("Wemb"):
            value = torch.randn(rows, columns, generator=generator) / math.sqrt(columns)
            if vectors and name in vectors:
                value = torch.as_tensor(vectors[name], dtype=torch.float32).clone()
        elif name.endswith("_ln_scale"):
            value = torch.ones(rows, columns)
        elif rows == 1:
            value = torch.zeros(rows, columns)
        else:
            value = torch.randn(rows, columns, generator=generator) * math.sqrt(2.0 / (rows + columns))
            if name.endswith(("_Wo", "_W2")):
                value *= 0.5
        parameters[name] = value
    return parameters


def position_table(dimension: int, count: int = MAX_POSITIONS) -> torch.Tensor:
    half = dimension // 2
    rates = torch.exp(torch.arange(half, dtype=torch.float64) * -(math.log(10000.0) / (half - 1)))
    angles = torch.arange(count, dtype=torch.float64)[:, None] * rates[None]
    return torch.cat([angles.sin(), angles.cos()], 1).float()
