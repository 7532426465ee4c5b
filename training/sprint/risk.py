"""Minimum risk training: a model learns from what it translates itself, by how good that is.

Of each source it draws several translations and takes its greedy one; each is compared with what people wrote. Those better
than the mean of the others become likelier, those worse less likely (Shen et al. 2016; the mean of the others as baseline:
Kool et al. 2019). What people wrote is learnt beside, as ever, so that alignment and rare words are kept.
"""

import functools
from dataclasses import dataclass

import torch

from ..batches import Batch
from ..lexicon import BothWays
from ..loss import softmax_loss
from ..model import Student
from ..objective import objective_of
from ..search import Decoding, run

DRAWN = 5  # translations of a source, beside the greedy one
TEMPERATURE = 0.8
LEAST = -4.0  # pieces whose log-probability is less by more than this than the likeliest one's are never drawn
ORDERS = 4  # of n-grams
BETA = 2.0  # recall counts so many times as much as precision, as in chrF2
OWN = 0.7  # share of the loss that comes from its own translations


@dataclass(frozen=True)
class Drawn:
    """Translations [n, t] with 0 from the end mark on, how many pieces each has, and whether its end was reached."""

    ids: torch.Tensor
    lengths: torch.Tensor
    finished: torch.Tensor


@torch.no_grad()
def draw(student: Student, memory, bias, greedy: torch.Tensor, limit: int) -> Drawn:
    """A translation for each source that was read; the likeliest piece always where `greedy` [n]."""
    heat = torch.where(greedy, 0.0, TEMPERATURE)[:, None]
    choose = _compiled() if bias.is_cuda else _chosen
    ids, done = run(Decoding(student, memory, bias), limit, lambda logits, _: choose(logits, heat))
    lengths = torch.where(done, (ids == 0).int().argmax(1), ids.shape[1])
    return Drawn(ids, lengths, done)


def _chosen(logits, heat):
    """A piece for each row of logits [n, v], drawn with this heat [n, 1]."""
    known = torch.arange(logits.shape[1], device=logits.device) != 1
    logits = torch.where(known, logits, -1e9)
    best = logits.amax(-1, keepdim=True)
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    return torch.where(logits - best < LEAST, -1e9, logits + heat * noise).argmax(-1)


@functools.cache
def _compiled():
    """Made when a GPU first asks, as what compiles takes seconds to load."""
    return torch.compile(_chosen, dynamic=True)


def _matches(a, b, orders: int):
    """For n-grams of each order that begin at each place of a [n, t]: how often each stands in b [n, s], both -1 where empty."""
    same = (a[:, :, None] == b[:, None, :]) & (a >= 0)[:, :, None]
    run = same
    for order in range(orders):
        if order:
            run = run[:, :-1, :-1] & same[:, order:, order:]
        yield run.sum(2).float()


def goodness(ids, lengths, wanted, wanted_lengths):
    """How good translations [n, t] are beside what was wanted [n, s]: half smoothed BLEU of pieces, half F2 of their n-grams."""
    a, b = (torch.where(torch.arange(x.shape[1], device=x.device) < n[:, None], x, -1) for x, n in ((ids, lengths), (wanted, wanted_lengths)))
    length, wanted_length = lengths.float(), wanted_lengths.float()
    logs, f = torch.zeros_like(length), torch.zeros_like(length)
    for order, (there, here) in enumerate(zip(_matches(a, b, ORDERS), _matches(a, a, ORDERS), strict=True)):
        # Each place counts its share of what may be counted of its n-gram.
        hits = (torch.minimum(there, here) / here.clamp_min(1)).sum(1)
        count, wanted_count = (length - order).clamp_min(0), (wanted_length - order).clamp_min(0)
        smooth = 1.0 if order else 1e-3
        logs += torch.log((hits + smooth) / (count + smooth).clamp_min(1e-3))
        f += (1 + BETA**2) * (hits + smooth) / (count + BETA**2 * wanted_count + (1 + BETA**2) * smooth)
    brevity = torch.exp((1 - wanted_length.clamp_min(1) / length.clamp_min(0.5)).clamp_max(0))
    return (0.5 * brevity * torch.exp(logs / ORDERS) + 0.5 * f / ORDERS) * (length > 0)


def risk(student: Student, tables: BothWays, batch: Batch, smoothing: float, guide: float):
    """As `objective`, with the mean goodness of the model's own translations in the place of the guided loss."""
    memory, bias = student.encode(batch.source, batch.source_mask)
    taught, shown, count = objective_of(student, tables, batch, memory, bias, smoothing, guide)

    several = DRAWN + 1
    with torch.no_grad():
        memory_of = [part.detach().repeat_interleave(several, 0) for part in memory]
        bias_of = bias.repeat_interleave(several, 0)
        greedy = torch.arange(len(bias_of), device=bias.device) % several == 0
        own = draw(student, memory_of, bias_of, greedy, limit=batch.target.shape[1] * 5 // 4 + 4)
        wanted = [part.repeat_interleave(several, 0) for part in (batch.target, batch.target_mask.sum(1).long() - 1)]
        good = goodness(own.ids, own.lengths, *wanted) * torch.where(own.finished, 1.0, 0.5)
        of_source = good.view(-1, several)
        ahead = (of_source - of_source.mean(1, keepdim=True)) * (several / (several - 1))
        weight = (ahead / ahead.square().mean().sqrt().clamp_min(1e-4)).flatten() / several
        # The end mark belongs to a translation that has reached it.
        place = torch.arange(own.ids.shape[1], device=bias.device)
        counted = place < (own.lengths + own.finished)[:, None]
    hidden, _ = student.forced(own.ids, [part.repeat_interleave(several, 0) for part in memory], bias_of)
    real = counted.view(-1).nonzero().squeeze(1)
    loss, _ = softmax_loss(
        hidden.reshape(-1, hidden.shape[-1])[real],
        student.p[student.target_name],
        student.p["decoder_ff_logit_out_b"][0],
        own.ids.view(-1)[real],
        0.0,
        weight[:, None].expand_as(counted).reshape(-1)[real],
    )
    shown = torch.stack([shown[0], of_source[:, 0].mean() * count])
    return (1 - OWN) * taught + OWN * loss, shown, count
