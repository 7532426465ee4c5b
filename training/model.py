"""The student: a transformer encoder, an SSRU decoder and embeddings tied to the output, named as Marian names them.

Conventions (they decide whether other engines can run the weights): embeddings times sqrt(d); sinusoidal positions
with the sines in the first half and the cosines in the second; layer norm after each residual sum, eps 1e-6; the
first decoder input is a zero vector.
"""

import math

import torch
import torch.nn.functional as functional

from .architecture import Architecture, position_table


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


class Student:
    """Forward pass over a dictionary of float32 parameters, computed in `dtype` where the parameters are."""

    def __init__(self, architecture: Architecture, parameters: dict, dtype=torch.float32, dropout: float = 0.0):
        self.a = architecture
        self.master = parameters
        self.dtype = dtype
        self.dropout = dropout
        self.source_name, self.target_name = architecture.embeddings
        self.device = parameters[self.target_name].device
        self.positions = position_table(architecture.dimension).to(self.device)
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

    def _drop(self, x):
        return functional.dropout(x, self.dropout) if self.dropout else x

    def _norm(self, x, residual, name):
        p = self.p
        x = self._drop(x) + residual
        return functional.layer_norm(x, x.shape[-1:], p[f"{name}_ln_scale"][0], p[f"{name}_ln_bias"][0], 1e-6)

    def _feed_forward(self, x, name):
        p = self.p
        inner = torch.relu_(self._linear(x, p[f"{name}_W1"], p[f"{name}_b1"]))
        return self._norm(self._linear(inner, p[f"{name}_W2"], p[f"{name}_b2"]), x, f"{name}_ffn")

    def _heads(self, x):
        return x.view(x.shape[0], x.shape[1], self.a.heads, -1).transpose(1, 2)

    def embed(self, ids, name):
        return functional.embedding(ids, self.master[name]) * math.sqrt(self.a.dimension)

    def encode(self, source, mask):
        """Keys and values of each decoder layer for source ids [b, s] and mask [b, s] (1 for a token); the bias."""
        d, p = self.a.dimension, self.p
        x = self._drop(self.embed(source, self.source_name) + self.positions[: source.shape[1]]).to(self.dtype)
        bias = ((1.0 - mask) * -1e9).to(self.dtype)[:, None, None, :]
        for i in range(1, self.a.encoder_layers + 1):
            name = f"encoder_l{i}_self"
            q, k, v = map(self._heads, self._linear(x, *self.fused[name]).split(d, -1))
            if x.is_cuda:
                mixed = functional.scaled_dot_product_attention(q, k, v, bias)
            else:
                # Written out: on a CPU the fused attention's backward pass takes several times as long at these lengths.
                scores = q @ k.transpose(-1, -2) * (1.0 / math.sqrt(d // self.a.heads)) + bias
                mixed = torch.softmax(scores, -1) @ v
            mixed = mixed.transpose(1, 2).reshape(x.shape)
            x = self._norm(self._linear(mixed, p[f"{name}_Wo"], p[f"{name}_bo"]), x, f"{name}_Wo")
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
        return self._norm(torch.relu(cells), y, f"{name}_ffn"), cells

    def _attend(self, y, name, keys, values, bias):
        p = self.p
        q = self._heads(self._linear(y, p[f"{name}_Wq"], p[f"{name}_bq"]))
        scores = q @ keys.transpose(-1, -2) * (1.0 / math.sqrt(q.shape[-1])) + bias
        weights = torch.softmax(scores, -1)
        mixed = (weights @ values).transpose(1, 2).reshape(y.shape)
        return self._norm(self._linear(mixed, p[f"{name}_Wo"], p[f"{name}_bo"]), y, f"{name}_Wo"), weights[:, 0]

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
        return self.forced(target, *self.encode(source, mask))

    def forced(self, target, memory, bias):
        """The same for sources that `encode` has read."""
        y = (
            functional.pad(self.embed(target[:, :-1], self.target_name), (0, 0, 1, 0))
            + self.positions[: target.shape[1]]
        )
        hidden, attention, _ = self.decode(self._drop(y).to(self.dtype), memory, bias)
        return hidden, attention

    def logits(self, hidden):
        return hidden @ self.p[self.target_name].t() + self.p["decoder_ff_logit_out_b"]
