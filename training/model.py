"""The student: a transformer encoder, a two-layer SSRU decoder and one tied embedding, named as Marian names them.

Conventions (they decide whether other engines can run the weights): embeddings times sqrt(d); sinusoidal positions
with the sines in the first half and the cosines in the second; layer norm after each residual sum, eps 1e-6;
the first decoder input is a zero vector; matrices are [in, out], biases [1, out].
"""

import math
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as functional

MAX_POSITIONS = 512


@dataclass(frozen=True)
class Architecture:
    vocabulary: int = 12000
    dimension: int = 256
    feed_forward: int = 1024
    encoder_layers: int = 6
    decoder_layers: int = 2
    heads: int = 8

    def to_dict(self) -> dict:
        return asdict(self)


def parameter_shapes(a: Architecture) -> dict[str, tuple[int, int]]:
    d, f = a.dimension, a.feed_forward
    shapes: dict[str, tuple[int, int]] = {"Wemb": (a.vocabulary, d), "decoder_ff_logit_out_b": (1, a.vocabulary)}

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


def initial_parameters(a: Architecture, vectors=None, seed: int = 1) -> dict[str, torch.Tensor]:
    """Fresh float32 parameters; `vectors` [V, d] of unit length, if given, becomes the embedding."""
    generator = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, (rows, columns) in parameter_shapes(a).items():
        if name == "Wemb":
            value = torch.randn(rows, columns, generator=generator) / math.sqrt(columns)
            if vectors is not None:
                value = torch.as_tensor(vectors, dtype=torch.float32).clone()
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


class Recurrence(torch.autograd.Function):
    """c[t] = f[t] * c[t-1] + u[t] over dimension 0 (time), starting from zero; one fused operation a step."""

    @staticmethod
    def forward(context, f, u):
        cells = torch.empty_like(u)
        cells[0] = u[0]
        for t in range(1, len(u)):
            torch.addcmul(u[t], f[t], cells[t - 1], out=cells[t])
        context.save_for_backward(f, cells)
        return cells

    @staticmethod
    def backward(context, gradient):
        f, cells = context.saved_tensors
        total = torch.empty_like(cells)
        total[-1] = gradient[-1]
        for t in range(len(cells) - 2, -1, -1):
            torch.addcmul(gradient[t], f[t + 1], total[t + 1], out=total[t])
        gradient_f = torch.zeros_like(f)
        torch.mul(total[1:], cells[:-1], out=gradient_f[1:])
        return gradient_f, total


class TiedSoftmaxLoss(torch.autograd.Function):
    """Summed cross-entropy with label smoothing against `Wemb`, in chunks that stay in the cache.

    The gradient is made in the forward pass, so the [tokens, vocabulary] matrix never exists as a whole.
    """

    CHUNK = 512

    @staticmethod
    def forward(context, hidden, embedding, bias, targets, smoothing):
        vocabulary = len(embedding)
        gradient_hidden = torch.empty_like(hidden)
        gradient_embedding = torch.zeros(embedding.shape, dtype=torch.float32)
        gradient_bias = torch.zeros(vocabulary, dtype=torch.float32)
        ones = torch.ones(1, TiedSoftmaxLoss.CHUNK, dtype=hidden.dtype)
        total = 0.0
        for start in range(0, len(hidden), TiedSoftmaxLoss.CHUNK):
            part = slice(start, min(start + TiedSoftmaxLoss.CHUNK, len(hidden)))
            rows = torch.arange(part.stop - part.start)
            share = torch.softmax(torch.addmm(bias, hidden[part], embedding.t()), -1)
            total += -share[rows, targets[part]].float().clamp_min(1e-30).log().sum()
            if smoothing:
                share -= smoothing / vocabulary
            share[rows, targets[part]] -= 1.0 - smoothing
            torch.mm(share, embedding, out=gradient_hidden[part])
            gradient_embedding += share.t() @ hidden[part]
            gradient_bias += torch.mm(ones[:, : len(share)], share)[0]
        context.save_for_backward(gradient_hidden, gradient_embedding, gradient_bias)
        context.dtypes = embedding.dtype, bias.dtype
        return total

    @staticmethod
    def backward(context, scale):
        hidden, embedding, bias = context.saved_tensors
        kind_embedding, kind_bias = context.dtypes
        return (
            (hidden * scale).to(hidden.dtype),
            (embedding * scale).to(kind_embedding),
            (bias * scale).to(kind_bias),
            None,
            None,
        )


class Student:
    """Teacher-forced forward pass over a dictionary of float32 parameters, computed in `dtype`."""

    def __init__(self, architecture: Architecture, parameters: dict, dtype=torch.float32):
        self.a = architecture
        self.master = parameters
        self.dtype = dtype
        self.positions = position_table(architecture.dimension)
        self.refresh()

    def refresh(self) -> None:
        """Takes the compute copies anew from the master parameters (after each optimiser step)."""
        self.p = {name: value.to(self.dtype) for name, value in self.master.items()}
        p = self.p
        self.fused = {}
        for i in range(1, self.a.encoder_layers + 1):
            name = f"encoder_l{i}_self"
            self.fused[name] = [torch.cat([p[f"{name}_{s}{k}"] for k in "qkv"], 1) for s in "Wb"]
        names = [f"decoder_l{i}_context" for i in range(1, self.a.decoder_layers + 1)]
        self.fused["context"] = [torch.cat([p[f"{n}_{s}{k}"] for n in names for k in "kv"], 1) for s in "Wb"]
        for i in range(1, self.a.decoder_layers + 1):
            name = f"decoder_l{i}_rnn"
            self.fused[name] = torch.cat([p[f"{name}_Wf"], p[f"{name}_W"]], 1)

    def _linear(self, x, w, b):
        return torch.addmm(b, x.reshape(-1, x.shape[-1]), w).view(*x.shape[:-1], w.shape[1])

    def _norm(self, x, name):
        p = self.p
        return functional.layer_norm(x, x.shape[-1:], p[f"{name}_ln_scale"][0], p[f"{name}_ln_bias"][0], 1e-6)

    def _feed_forward(self, x, name):
        p = self.p
        inner = torch.relu_(self._linear(x, p[f"{name}_W1"], p[f"{name}_b1"]))
        return self._norm(self._linear(inner, p[f"{name}_W2"], p[f"{name}_b2"]) + x, f"{name}_ffn")

    def _heads(self, x):
        return x.view(x.shape[0], x.shape[1], self.a.heads, -1).transpose(1, 2)

    def embed(self, ids):
        return functional.embedding(ids, self.master["Wemb"]) * math.sqrt(self.a.dimension)

    def encode(self, source, mask):
        """Encoder output for source ids [b, s] and mask [b, s] (1 for a token), then each layer's keys and values."""
        d, p = self.a.dimension, self.p
        x = (self.embed(source) + self.positions[: source.shape[1]]).to(self.dtype)
        bias = ((1.0 - mask) * -1e9).to(self.dtype)[:, None, None, :]
        for i in range(1, self.a.encoder_layers + 1):
            name = f"encoder_l{i}_self"
            q, k, v = self._linear(x, *self.fused[name]).split(d, -1)
            # Written out: on a CPU the fused attention's backward pass takes several times as long at these lengths.
            scores = self._heads(q) @ self._heads(k).transpose(-1, -2) * (1.0 / math.sqrt(d // self.a.heads)) + bias
            mixed = (torch.softmax(scores, -1) @ self._heads(v)).transpose(1, 2).reshape(x.shape)
            x = self._norm(self._linear(mixed, p[f"{name}_Wo"], p[f"{name}_bo"]) + x, f"{name}_Wo")
            x = self._feed_forward(x, f"encoder_l{i}_ffn")
        memory = [self._heads(m) for m in self._linear(x, *self.fused["context"]).split(d, -1)]
        return memory, bias

    def _recur(self, y, name, cell=None):
        p = self.p
        gates = y @ self.fused[name]
        f, u = gates.split(self.a.dimension, -1)
        f = torch.sigmoid(f + p[f"{name}_bf"])
        u = (1.0 - f) * u
        if cell is None:
            cells = Recurrence.apply(f.transpose(0, 1).contiguous(), u.transpose(0, 1).contiguous()).transpose(0, 1)
        else:
            cells = f * cell + u
        return self._norm(torch.relu(cells) + y, f"{name}_ffn"), cells

    def _attend(self, y, name, keys, values, bias):
        p = self.p
        q = self._heads(self._linear(y, p[f"{name}_Wq"], p[f"{name}_bq"]))
        scores = q @ keys.transpose(-1, -2) * (1.0 / math.sqrt(q.shape[-1])) + bias
        weights = torch.softmax(scores, -1)
        mixed = (weights @ values).transpose(1, 2).reshape(y.shape)
        return self._norm(self._linear(mixed, p[f"{name}_Wo"], p[f"{name}_bo"]) + y, f"{name}_Wo"), weights[:, 0]

    def decode(self, y, memory, bias, cells=None):
        """One pass of the decoder over inputs [b, t, d]; returns hidden states, head 0's attention and new cells."""
        new_cells = []
        for i in range(1, self.a.decoder_layers + 1):
            y, cell = self._recur(y, f"decoder_l{i}_rnn", None if cells is None else cells[i - 1])
            new_cells.append(cell)
            keys, values = memory[2 * i - 2], memory[2 * i - 1]
            y, attention = self._attend(y, f"decoder_l{i}_context", keys, values, bias)
            y = self._feed_forward(y, f"decoder_l{i}_ffn")
        return y, attention, new_cells

    def states(self, source, mask, target):
        """Teacher-forced decoder states [b, t, d] and head 0's attention [b, t, s] for target ids [b, t]."""
        memory, bias = self.encode(source, mask)
        y = functional.pad(self.embed(target[:, :-1]), (0, 0, 1, 0)) + self.positions[: target.shape[1]]
        hidden, attention, _ = self.decode(y.to(self.dtype), memory, bias)
        return hidden, attention

    def logits(self, hidden):
        return hidden @ self.p["Wemb"].t() + self.p["decoder_ff_logit_out_b"]

    @torch.no_grad()
    def translate(self, source, mask, limit: int, unknown: int = 1):
        """Greedy translation of ids [b, s]; returns lists of target ids without the end mark."""
        memory, bias = self.encode(source, mask)
        count = len(source)
        cells = [torch.zeros(count, 1, self.a.dimension, dtype=self.dtype)] * self.a.decoder_layers
        step_input = torch.zeros(count, self.a.dimension)
        finished = torch.zeros(count, dtype=torch.bool)
        output = []
        for t in range(limit):
            y = (step_input + self.positions[t])[:, None].to(self.dtype)
            hidden, _, cells = self.decode(y, memory, bias, cells)
            logits = self.logits(hidden[:, 0]).float()
            logits[:, unknown] = -1e9
            chosen = logits.argmax(-1)
            output.append(chosen)
            finished |= chosen == 0
            if bool(finished.all()):
                break
            step_input = self.embed(chosen)
        rows = torch.stack(output, 1).tolist()
        return [row[: row.index(0)] if 0 in row else row for row in rows]
