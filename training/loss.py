"""Summed cross-entropy with label smoothing against the output embedding, without a [tokens, vocabulary] matrix."""

import functools

import torch


def _scaled(context, scale) -> tuple:
    """What the forward pass has made: the gradients of hidden states, embedding and bias."""
    hidden, embedding, bias = context.saved_tensors
    kind_embedding, kind_bias = context.dtypes
    return (hidden * scale).to(hidden.dtype), (embedding * scale).to(kind_embedding), (bias * scale).to(kind_bias)


class FusedSoftmaxLoss(torch.autograd.Function):
    """For a processor: chunks that stay in its cache, the gradient made in the forward pass."""

    CHUNK = 512

    @staticmethod
    def forward(context, hidden, embedding, bias, targets, smoothing, weights=None):
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
            loss = -share[rows, targets[part]].float().clamp_min(1e-30).log()
            if smoothing:
                share -= smoothing / vocabulary
            share[rows, targets[part]] -= 1.0 - smoothing
            if weights is not None:
                loss = loss * weights[part]
                share *= weights[part, None]
            total += loss.sum()
            torch.mm(share, embedding, out=gradient_hidden[part])
            gradient_embedding += share.t() @ hidden[part]
            gradient_bias += torch.mm(ones[:, : len(share)], share)[0]
        context.save_for_backward(gradient_hidden, gradient_embedding, gradient_bias)
        context.dtypes = embedding.dtype, bias.dtype
        return total

    @staticmethod
    def backward(context, scale):
        return (*_scaled(context, scale), None, None, None)


def _softmax_gradient(logits, targets, smoothing: float, weights=None):
    """For each row of logits [n, v] the gradient of its smoothed cross-entropy, and its plain cross-entropy; both times its weight."""
    x = logits.float()
    x = x - x.amax(-1, keepdim=True)
    sums = x.exp().sum(-1, keepdim=True)
    right = torch.arange(x.shape[-1], device=x.device) == targets[:, None]
    loss = sums.log()[:, 0] - torch.where(right, x, 0.0).sum(-1)
    gradient = x.exp() / sums - smoothing / x.shape[-1] - (1.0 - smoothing) * right
    if weights is not None:
        gradient, loss = gradient * weights[:, None], loss * weights
    return gradient.to(logits.dtype), loss


@functools.cache
def _compiled_gradient():
    """Made when a GPU first asks: what compiles takes seconds to load, which a processor need not wait for."""
    return torch.compile(_softmax_gradient, dynamic=True)


class ChunkedSoftmaxLoss(torch.autograd.Function):
    """For a GPU: the softmax in float32, the gradient made in the forward pass; on a processor it computes the same."""

    @staticmethod
    def forward(context, hidden, embedding, bias, targets, smoothing, weights=None, chunk=16384):
        gradient_hidden = torch.empty_like(hidden)
        gradient_embedding = torch.zeros(embedding.shape, dtype=torch.float32, device=hidden.device)
        gradient_bias = torch.zeros(len(embedding), dtype=torch.float32, device=hidden.device)
        total = torch.zeros((), device=hidden.device)
        of_rows = _compiled_gradient() if hidden.is_cuda else _softmax_gradient
        for start in range(0, len(hidden), chunk):
            part = slice(start, min(start + chunk, len(hidden)))
            logits = torch.addmm(bias, hidden[part], embedding.t())
            gradient, loss = of_rows(logits, targets[part], smoothing, None if weights is None else weights[part])
            total += loss.sum()
            torch.mm(gradient, embedding, out=gradient_hidden[part])
            gradient_embedding += gradient.t() @ hidden[part]
            gradient_bias += gradient.sum(0, dtype=torch.float32)
        context.save_for_backward(gradient_hidden, gradient_embedding, gradient_bias)
        context.dtypes = embedding.dtype, bias.dtype
        return total

    @staticmethod
    def backward(context, scale):
        return (*_scaled(context, scale), None, None, None, None)


def softmax_loss(hidden, embedding, bias, targets, smoothing, weights=None):
    """The loss to be minimised and the cross-entropy to be shown, for hidden states [n, d], targets and their weights [n].

    The loss has the value of the plain cross-entropy and the gradient of the smoothed one.
    """
    kind = ChunkedSoftmaxLoss if hidden.is_cuda else FusedSoftmaxLoss
    total = kind.apply(hidden, embedding, bias, targets, smoothing, weights)
    return total, total.detach()
