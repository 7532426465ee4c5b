"""The student as two ONNX graphs: the encoder once a sentence, the decoder once a target token."""

import math
from pathlib import Path

import onnx
import torch
import torch.nn.functional as functional
from torch import nn

from .architecture import Architecture, position_table

UNKNOWN = 1
MEMORY = ["k1", "v1", "k2", "v2"]


class _Graph(nn.Module):
    def __init__(self, a: Architecture, parameters: dict):
        super().__init__()
        self.a = a
        self.p = {name: value.detach().clone() for name, value in parameters.items()}
        self.p["decoder_ff_logit_out_b"][0, UNKNOWN] = -1e4
        self.positions = position_table(a.dimension)

    def linear(self, x, weight, bias):
        return torch.matmul(x, self.p[weight]) + self.p[bias][0]

    def norm(self, x, name):
        d = self.a.dimension
        return functional.layer_norm(x, (d,), self.p[f"{name}_ln_scale"][0], self.p[f"{name}_ln_bias"][0], 1e-6)

    def feed_forward(self, x, name):
        inner = torch.relu(self.linear(x, f"{name}_W1", f"{name}_b1"))
        return self.norm(self.linear(inner, f"{name}_W2", f"{name}_b2") + x, f"{name}_ffn")

    def heads(self, x):
        return x.reshape(x.shape[0], -1, self.a.heads, self.a.dimension // self.a.heads).transpose(1, 2)

    def attention(self, name, queries, keys, values, bias):
        q = self.heads(self.linear(queries, f"{name}_Wq", f"{name}_bq"))
        scale = 1.0 / math.sqrt(self.a.dimension // self.a.heads)
        weights = torch.softmax(torch.matmul(q, keys.transpose(-1, -2)) * scale + bias, -1)
        mixed = torch.matmul(weights, values).transpose(1, 2).reshape(queries.shape[0], -1, self.a.dimension)
        return self.norm(self.linear(mixed, f"{name}_Wo", f"{name}_bo") + queries, f"{name}_Wo"), weights


class Encoder(_Graph):
    def forward(self, ids, mask):
        bias = ((1.0 - mask) * -1e9)[:, None, None, :]
        x = functional.embedding(ids, self.p["Wemb"]) * math.sqrt(self.a.dimension) + self.positions[: ids.shape[1]]
        for i in range(1, self.a.encoder_layers + 1):
            name = f"encoder_l{i}_self"
            keys, values = (self.heads(self.linear(x, f"{name}_W{k}", f"{name}_b{k}")) for k in "kv")
            x, _ = self.attention(name, x, keys, values, bias)
            x = self.feed_forward(x, f"encoder_l{i}_ffn")
        return tuple(
            self.heads(self.linear(x, f"decoder_l{i}_context_W{k}", f"decoder_l{i}_context_b{k}"))
            for i in (1, 2)
            for k in "kv"
        )


class Decoder(_Graph):
    def __init__(self, a: Architecture, parameters: dict):
        super().__init__(a, parameters)
        # A matrix of its own, so that it is stored as a constant and can be quantised by output column.
        self.output = self.p["Wemb"].t().contiguous().clone()

    def forward(self, prev, first, position, mask, c1, c2, k1, v1, k2, v2):
        p = self.p
        bias = ((1.0 - mask) * -1e9)[:, None, None, :]
        embedded = functional.embedding(prev, p["Wemb"]) * first * math.sqrt(self.a.dimension)
        y = embedded[:, None] + functional.embedding(position, self.positions)[None]
        cells = []
        for i, cell, keys, values in ((1, c1, k1, v1), (2, c2, k2, v2)):
            name = f"decoder_l{i}_rnn"
            f = torch.sigmoid(self.linear(y, f"{name}_Wf", f"{name}_bf"))
            cells.append(f * cell + (1.0 - f) * torch.matmul(y, p[f"{name}_W"]))
            y = self.norm(torch.relu(cells[-1]) + y, f"{name}_ffn")
            y, weights = self.attention(f"decoder_l{i}_context", y, keys, values, bias)
            y = self.feed_forward(y, f"decoder_l{i}_ffn")
        logits = torch.matmul(y[:, 0], self.output) + p["decoder_ff_logit_out_b"][0]
        return logits, logits.argmax(-1), *cells, weights[:, 0, 0]


def _constants_to_initialisers(path: Path) -> None:
    """The quantiser finds weights among the initialisers only; the exporter leaves some as Constant nodes."""
    model = onnx.load(path)
    kept = []
    for node in model.graph.node:
        if node.op_type == "Constant" and node.attribute[0].name == "value":
            tensor = node.attribute[0].t
            tensor.name = node.output[0]
            model.graph.initializer.append(tensor)
        else:
            kept.append(node)
    del model.graph.node[:]
    model.graph.node.extend(kept)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def write_graphs(parameters: dict, a: Architecture, encoder: Path, decoder: Path) -> None:
    """Writes both graphs in float32."""
    ids, mask = torch.randint(2, a.vocabulary, (3, 7)), torch.ones(3, 7)
    axes = {"ids": {0: "b", 1: "s"}, "mask": {0: "b", 1: "s"}} | {name: {0: "b", 2: "s"} for name in MEMORY}
    torch.onnx.export(
        Encoder(a, parameters),
        (ids, mask),
        encoder,
        input_names=["ids", "mask"],
        output_names=MEMORY,
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    memory = Encoder(a, parameters)(ids, mask)
    cell = torch.zeros(3, 1, a.dimension)
    batched = ("prev", "c1", "c2", "logits", "next", "d1", "d2")
    axes = {name: axis for name, axis in axes.items() if name != "ids"} | {name: {0: "b"} for name in batched}
    axes["attention"] = {0: "b", 1: "s"}
    torch.onnx.export(
        Decoder(a, parameters),
        (ids[:, 0], torch.ones(1), torch.zeros(1, dtype=torch.long), mask, cell, cell, *memory),
        decoder,
        input_names=["prev", "first", "position", "mask", "c1", "c2", *MEMORY],
        output_names=["logits", "next", "d1", "d2", "attention"],
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    for path in (encoder, decoder):
        _constants_to_initialisers(path)
