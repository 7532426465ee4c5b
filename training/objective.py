"""What training makes small: cross-entropy with label smoothing, and one head's distance from the word alignment."""

import torch

from .batches import Batch, guidance
from .lexicon import BothWays
from .loss import softmax_loss
from .model import Student


def objective(student: Student, tables: BothWays, batch: Batch, smoothing: float, guide: float):
    """The batch's summed loss, to be minimised; sums of cross-entropy and guided loss, to be shown; target tokens."""
    return objective_of(student, tables, batch, *student.encode(batch.source, batch.source_mask), smoothing, guide)


def objective_of(student: Student, tables: BothWays, batch: Batch, memory, bias, smoothing: float, guide: float):
    """The same for a batch whose sources `encode` has read."""
    hidden, attention = student.forced(batch.target, memory, bias)
    real = batch.target_mask.view(-1).nonzero().squeeze(1)
    loss, cross_entropy = softmax_loss(
        hidden.reshape(-1, hidden.shape[-1])[real],
        student.p[student.target_name],
        student.p["decoder_ff_logit_out_b"][0],
        batch.target.view(-1)[real],
        smoothing,
    )
    wanted, weight = guidance(tables, batch)
    guided = -(weight * (wanted * (attention.float() + 1e-6).log()).sum(-1)).sum()
    return loss + guide * guided, torch.stack([cross_entropy, guided.detach()]), len(real)
