"""Summed cross-entropy with label smoothing against the output embedding, without a [tokens, vocabulary] matrix."""

import torch
import torch.nn.functional as functional
from torch.utils.checkpoint import checkpoint


class FusedSoftmaxLoss(torch.autograd.Function):
    """For a processor: chunks that stay in its cache, the gradient made in the forward pass."""

    CHUNK = 512

    @staticmethod
    def forward(context, hidden, embedding, bias, targets, smoothing):
        vocabulary = len(embedding)
        gradient_hidden = torch.empty_like(hidden)
        gradient_embedding = torch.zeros(embedding.shape, dtype=torch.float32)
        gradient_bias = torch.zeros(vocabulary, dtype=torch.float32)
        ones = torch.ones(1, FusedSoftmaxLoss.CHUNK, dtype=hidden.dtype)
        total = torch.zeros(())
        for start in range(0, len(hidden), FusedSoftmaxLoss.CHUNK):
            part = slice(start, min(start + FusedSoftmaxLoss.CHUNK, len(hidden)))
            rows = torch.arange(part.stop - part.start)
            share = torch.softmax(torch.addmm(bias, hidden[part], embedding.t()), -1)
            total -= share[rows, targets[part]].float().clamp_min(1e-30).log().sum()
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


def _chunk_loss(hidden, embedding, bias, targets, smoothing):
    logits = torch.addmm(bias, hidden, embedding.t()).float()
    smoothed = functional.cross_entropy(logits, targets, reduction="sum", label_smoothing=smoothing)
    return smoothed, functional.cross_entropy(logits.detach(), targets, reduction="sum")


def chunked_softmax_loss(hidden, embedding, bias, targets, smoothing, chunk=8192):
    """For a GPU: the softmax in float32, each chunk's logits made anew in the backward pass.

    Returns the smoothed sum, to be minimised, and the plain one, to be shown.
    """
    smoothed, plain = torch.zeros((), device=hidden.device), torch.zeros((), device=hidden.device)
    for start in range(0, len(hidden), chunk):
        part = slice(start, start + chunk)
        a, b = checkpoint(_chunk_loss, hidden[part], embedding, bias, targets[part], smoothing, use_reentrant=False)
        smoothed, plain = smoothed + a, plain + b
    return smoothed, plain


def softmax_loss(hidden, embedding, bias, targets, smoothing):
    """The loss to be minimised and the cross-entropy to be shown, for hidden states [n, d] and targets [n]."""
    if hidden.is_cuda:
        return chunked_softmax_loss(hidden, embedding, bias, targets, smoothing)
    # Its value is the plain cross-entropy, its gradient that of the smoothed one.
    total = FusedSoftmaxLoss.apply(hidden, embedding, bias, targets, smoothing)
    return total, total.detach()
